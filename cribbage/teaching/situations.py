"""Situations at the table: who wins, who deals, whose crib it is, what heels and a skunk are worth, as the engine decides.

A situation is its kind, its cards and its numbers; the kinds are named by the misconceptions of the game that they tell.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType

from cribbage.cards import DECK, Card, parse_cards, require_distinct
from cribbage.game import (
    Cut,
    Event,
    Muggins,
    Pegged,
    Phase,
    Play,
    Show,
    State,
    Won,
    apply,
    new_game,
    show_order,
    why_not,
)
from cribbage.rules import SIX_CARD, Skunk, cut_for_deal, skunk
from cribbage.score import heels, points, score_show
from cribbage.teaching.decisions import ME, THEY, written

YOU_WIN, THEY_WIN, GOES_ON = "You win", "They win", "Nobody yet: the deal goes on"
ON_121, NOT_YET = "You win, and your score is 121", "You do not win yet"
AT_ONCE, MAY_NOT, TOO_FEW = "You win at once", "You may not go out on that", "That is not enough to win"
HEELS_NOW, HEELS_LATER, HEELS_NOTHING = "2, at once", "2, in the show", "Nothing"
YOU_DEAL, THEY_DEAL, CUT_AGAIN = "You deal", "They deal", "You both cut again"
YOUR_CRIB, THEIR_CRIB, SHARED = "You count it", "They count it", "Whoever threw the better cards"
TAKE, LEAVE, SPLIT = "Yes, you may take them", "No, you may not", "You take half of them"
NO_SKUNK, A_SKUNK, DOUBLE = "No skunk", "A skunk", "A double skunk"

_SKUNKS = {Skunk.NONE: NO_SKUNK, Skunk.SKUNK: A_SKUNK, Skunk.DOUBLE: DOUBLE}
_TARGET = SIX_CARD.target
_TAG = re.compile(r"(?P<kind>G0[1-8])/(?P<cards>(?:[A2-9TJQK][CDHS])*)/(?P<numbers>\d{1,3}(?:-\d{1,3})*)")


@dataclass(frozen=True, slots=True)
class Situation:
    """What lies there: the misconception it is about ("G01" to "G08"), its cards and its numbers, which each kind reads."""

    kind: str
    cards: tuple[Card, ...]
    numbers: tuple[int, ...]

    @property
    def tag(self) -> str:
        """Name it by all that it is, for example ``G06/2HQD/0``."""
        return f"{self.kind}/{written(self.cards)}/{'-'.join(map(str, self.numbers))}"

    @property
    def options(self) -> tuple[str, ...]:
        """The answers to choose from."""
        return _KINDS[self.kind].options(self)

    @property
    def answer(self) -> str:
        """The true answer, as the engine decides it."""
        return _KINDS[self.kind].answer(self)

    @property
    def wrong(self) -> str:
        """What a holder of the misconception answers, which is the truth where it does not bite."""
        return _KINDS[self.kind].wrong(self)


@dataclass(frozen=True, slots=True)
class _Kind:
    draw: Callable[[Random], tuple[tuple[Card, ...], tuple[int, ...]]]
    size: tuple[int, int]  # so many cards, and so many numbers
    options: Callable[[Situation], tuple[str, ...]]
    answer: Callable[[Situation], str]
    wrong: Callable[[Situation], str]


def draw(kind: str, rng: Random) -> Situation:
    """Draw a situation of a kind, with and without what the misconception gets wrong; raises KeyError for no kind."""
    return Situation(kind, *_KINDS[kind].draw(rng))


def read(tag: str) -> Situation:
    """Read the tag of a situation; raises ValueError in words for one that names none."""
    found = _TAG.fullmatch(tag)
    cards = parse_cards(found["cards"]) if found and found["cards"] else ()
    numbers = tuple(map(int, found["numbers"].split("-"))) if found else ()
    if found is None or (len(cards), len(numbers)) != _KINDS[found["kind"]].size or max(numbers) >= _TARGET:
        raise ValueError(f"“{tag}” names no situation.")
    require_distinct(cards)
    return Situation(found["kind"], cards, numbers)


# --- G01: who counts first near the end -----------------------------------------------------------------------------


def _draw_show(rng: Random) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    while True:
        cards = tuple(rng.sample(DECK, 13))
        dealer = rng.choice((ME, THEY))
        here = Situation("G01", cards, (0, 0, dealer))
        worth = [held(here, seat) for seat in (ME, THEY)]
        if min(worth) >= 4:
            break
    # Three times in four both would be out, and else the pone falls short.
    short = rng.random() < 0.25
    scores = []
    for seat in (ME, THEY):
        need = (
            rng.randint(worth[seat] + 1, worth[seat] + 4) if short and seat != dealer else rng.randint(2, worth[seat])
        )
        scores.append(_TARGET - need)
    return cards, (*scores, dealer)


def held(here: Situation, seat: int) -> int:
    """Count the hand of a seat where both hands are laid open, in points."""
    return points(score_show(here.cards[4 * seat : 4 * seat + 4], here.cards[12]))


def _at_show(here: Situation) -> State:
    mine, theirs, dealer = here.numbers
    kept = here.cards[:4], here.cards[4:8]
    start = new_game(SIX_CARD, dealer=dealer, scores=(mine, theirs))
    return replace(
        start, phase=Phase.SHOW, deals=1, hands=((), ()), kept=kept, laid=(here.cards[8:10], here.cards[10:12]),
        starter=here.cards[12],
    )  # fmt: skip


def _who_wins(here: Situation) -> str:
    state = _at_show(here)
    for seat, crib in show_order(state)[:2]:
        state = apply(state, Show(seat, crib)).state
        if state.winner is not None:
            return YOU_WIN if state.winner == ME else THEY_WIN
    return GOES_ON


def _dealer_first(here: Situation) -> str:
    dealer = here.numbers[2]
    for seat in (dealer, 1 - dealer):
        if here.numbers[seat] + held(here, seat) >= _TARGET:
            return YOU_WIN if seat == ME else THEY_WIN
    return GOES_ON


# --- G02: out by more than is needed --------------------------------------------------------------------------------


def _draw_hand(rng: Random) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    while True:
        cards = tuple(rng.sample(DECK, 5))
        worth = points(score_show(cards[:4], cards[4]))
        if worth >= 4:
            break
    over = rng.random() < 0.75
    return cards, (_TARGET - (rng.randint(1, worth - 1) if over else worth + rng.randint(1, 2)),)


def _hand_shown(here: Situation) -> tuple[State, int]:
    start = new_game(SIX_CARD, dealer=THEY, scores=(here.numbers[0], 100))
    ready = replace(
        start,
        phase=Phase.SHOW,
        deals=1,
        hands=((), ()),
        kept=(here.cards[:4], ()),
        laid=((), ()),
        starter=here.cards[4],
    )
    step = apply(ready, Show(ME))
    return step.state, here.numbers[0] + points(score_show(here.cards[:4], here.cards[4]))


def _landed(here: Situation) -> str:
    state, _ = _hand_shown(here)
    return f"You win, and your score is {state.scores[ME]}" if state.winner == ME else NOT_YET


def _exactly(here: Situation) -> str:
    return NOT_YET if _hand_shown(here)[1] != _TARGET else ON_121


def _landings(here: Situation) -> tuple[str, ...]:
    total = _hand_shown(here)[1]
    return (ON_121, NOT_YET, *((f"You win, and your score is {total}",) if total > _TARGET else ()))


# --- G03, G04 and G08: heels ----------------------------------------------------------------------------------------


def _draw_out(rng: Random) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    """Draw a jack turned by the dealer, or a last card that makes no other score; the number is the score before it."""
    if rng.random() < 0.5:
        jack = rng.choice([card for card in DECK if card.rank == 11])
        return (jack,), (rng.choice((119, 120, 120, rng.randint(112, 118))),)
    last = rng.choice([card for card in DECK if card.rank != 11])
    return (last,), (rng.choice((120, 120, rng.randint(112, 119))),)


def _happened_out(here: Situation) -> tuple[Event, ...]:
    """Turn the jack, or lay the last card of the deal on a count of its own."""
    (card,), (score,) = here.cards, here.numbers
    start = new_game(SIX_CARD, dealer=ME, scores=(score, 100))
    if card.rank == 11:
        return _turn(start, card)
    ready = replace(start, phase=Phase.PLAY, deals=1, hands=((card,), ()), kept=((), ()), laid=((), ()), leader=ME)
    return apply(ready, Play(ME, card)).events


def _turn(start: State, starter: Card) -> tuple[Event, ...]:
    ready = replace(start, phase=Phase.CUT, deals=1, hands=((), ()), kept=((), ()), laid=((), ()))
    return apply(ready, Cut(starter)).events


def _out(here: Situation) -> str:
    return AT_ONCE if any(isinstance(event, Won) for event in _happened_out(here)) else TOO_FEW


def _not_out(here: Situation) -> str:
    return MAY_NOT if _out(here) == AT_ONCE else TOO_FEW


def _draw_starter(rng: Random) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    jacks = rng.random() < 0.75
    return (rng.choice([card for card in DECK if (card.rank == 11) is jacks and card.rank > 9]),), (rng.randint(0, 1),)


def _at_cut(here: Situation) -> str:
    pegged = [
        event for event in _turn(new_game(SIX_CARD, dealer=here.numbers[0]), here.cards[0]) if isinstance(event, Pegged)
    ]
    return f"{points(pegged[0].score)}, at once" if pegged else HEELS_NOTHING


def _at_show_only(here: Situation) -> str:
    return HEELS_LATER if heels(here.cards[0]) else HEELS_NOTHING


def _draw_missed(rng: Random) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    """Draw a jack that the dealer did not peg, or a hand, by the number of points that its claim leaves out."""
    if rng.random() < 0.6:
        cards, missed = _draw_hand(rng)[0], 0
        jack = rng.choice([card for card in DECK if card.rank == 11 and card not in cards[:4]])
        return (*cards[:4], jack), (missed,)
    return _draw_hand(rng)[0], (rng.choice((1, 2)),)


def _muggins(here: Situation) -> str:
    start = new_game(replace(SIX_CARD, muggins=True, auto_count=False), dealer=THEY)
    missed = here.numbers[0]
    if missed:
        worth = points(score_show(here.cards[:4], here.cards[4]))
        ready = replace(
            start, phase=Phase.SHOW, deals=1, hands=((), ()), kept=((), here.cards[:4]), laid=((), ()),
            starter=here.cards[4], shown=1,
        )  # fmt: skip
        state, called = apply(ready, Show(THEY, claim=worth - missed)).state, missed
    else:
        ready = replace(start, phase=Phase.CUT, deals=1, hands=((), here.cards[:4]), kept=((), ()), laid=((), ()))
        state, called = apply(ready, Cut(here.cards[4])).state, points(heels(here.cards[4]))
    return LEAVE if why_not(state, Muggins(ME, called)) else TAKE


# --- G05, G06 and G07 -----------------------------------------------------------------------------------------------


def _draw_loser(rng: Random) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    return (), (rng.choice((90, 91, 60, 61, 90, 91, rng.randint(45, 115))),)


def _off_by_one(here: Situation) -> str:
    """Put a score next to the line on the wrong side of it."""
    (loser,) = here.numbers
    true = skunk(SIX_CARD, loser)
    beside = (skunk(SIX_CARD, loser + 1), skunk(SIX_CARD, loser - 1))
    return _SKUNKS[next((other for other in beside if other is not true), true)]


def _draw_cuts(rng: Random) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    one = rng.choice(DECK)
    near = [card for card in DECK if card != one and (card.rank != one.rank or rng.random() < 0.3)]
    return (one, rng.choice(near)), (0,)


_DEALS = {ME: YOU_DEAL, THEY: THEY_DEAL, None: CUT_AGAIN}


def _high_deals(here: Situation) -> str:
    low = cut_for_deal(here.cards)
    return _DEALS[None if low is None else 1 - low]


def _draw_throw(rng: Random) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    return tuple(rng.sample(DECK, 2)), (rng.choice((ME, THEY)),)


def _whose_crib(here: Situation) -> str:
    seat, _ = show_order(new_game(SIX_CARD, dealer=here.numbers[0]))[-1]
    return YOUR_CRIB if seat == ME else THEIR_CRIB


def _pones(here: Situation) -> str:
    return THEIR_CRIB if here.numbers[0] == ME else YOUR_CRIB


def _always(*options: str) -> Callable[[Situation], tuple[str, ...]]:
    return lambda here: options


_KINDS: Mapping[str, _Kind] = MappingProxyType(
    {
        "G01": _Kind(_draw_show, (13, 3), _always(YOU_WIN, THEY_WIN, GOES_ON), _who_wins, _dealer_first),
        "G02": _Kind(_draw_hand, (5, 1), _landings, _landed, _exactly),
        "G03": _Kind(_draw_out, (1, 1), _always(AT_ONCE, MAY_NOT, TOO_FEW), _out, _not_out),
        "G04": _Kind(
            _draw_starter, (1, 1), _always(HEELS_NOW, HEELS_LATER, HEELS_NOTHING), _at_cut, _at_show_only
        ),
        "G05": _Kind(
            _draw_loser, (0, 1), _always(NO_SKUNK, A_SKUNK, DOUBLE),
            lambda here: _SKUNKS[skunk(SIX_CARD, here.numbers[0])], _off_by_one,
        ),
        "G06": _Kind(
            _draw_cuts, (2, 1), _always(YOU_DEAL, THEY_DEAL, CUT_AGAIN),
            lambda here: _DEALS[cut_for_deal(here.cards)], _high_deals,
        ),
        "G07": _Kind(_draw_throw, (2, 1), _always(YOUR_CRIB, THEIR_CRIB, SHARED), _whose_crib, _pones),
        "G08": _Kind(_draw_missed, (5, 1), _always(TAKE, LEAVE, SPLIT), _muggins, lambda here: TAKE),
    }
)  # fmt: skip
KINDS = tuple(_KINDS)
"""The kinds of situations."""
