"""Positions of the play: moments of whole deals as they are played, each a value that names itself, and what came of it.

The engine decides all of it: whose turn it is, what a card pegs, who says go, who leads the next count.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import TypeVar

from cribbage.cards import DECK, Card, Suit, parse_cards, require_distinct
from cribbage.game import (
    CardPlayed,
    CountReset,
    Cut,
    Deal,
    Event,
    Go,
    IllegalMove,
    LayAway,
    Move,
    Pegged,
    Phase,
    Play,
    PlayEnded,
    State,
    WentGo,
    apply,
    cut,
    deal,
    legal,
    new_game,
    playable,
    whose_turn,
)
from cribbage.rules import SIX_CARD
from cribbage.score import Combination, Kind
from cribbage.strategy import BOTS
from cribbage.teaching.decisions import ME, THEY, written
from cribbage.teaching.sealed import is_sealed
from cribbage.view import View, view

T = TypeVar("T")

_CARD = "[A2-9TJQK][CDHS]"
_TAG = re.compile(
    rf"(?P<plays>-|(?:[ty]{_CARD}){{1,8}})/(?P<mine>-|(?:{_CARD}){{1,4}})/(?P<theirs>-|(?:{_CARD}){{1,4}})"
    rf"/(?P<starter>{_CARD})/(?P<crib>own|theirs)"
)
_BY = {"y": ME, "t": THEY}


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of the play: all cards laid in this deal with their seats, and what both sides still hold.

    ``mine`` and ``theirs`` are sorted; ``dealer`` tells whether the learner dealt. What they hold is not shown to the
    learner, but decides whether they can go on.
    """

    plays: tuple[tuple[int, Card], ...]
    mine: tuple[Card, ...]
    theirs: tuple[Card, ...]
    starter: Card
    dealer: bool

    @property
    def tag(self) -> str:
        """Name it by all that it is, for example ``y7Ht8C/4C5H9D/2S3DKC/QS/theirs``."""
        plays = "".join(f"{'yt'[seat]}{card}" for seat, card in self.plays) or "-"
        held = "/".join(written(cards) or "-" for cards in (self.mine, self.theirs))
        return f"{plays}/{held}/{self.starter}/{'own' if self.dealer else 'theirs'}"

    def state(self) -> State:
        """Play the deal up to here, a go said only where the next card needs it; raises ValueError where it cannot be."""
        return _story(self)[0]

    def seen(self) -> View:
        """Show it to the learner, who sees nothing of what the other side holds."""
        return view(self.state(), ME)

    def after(self, card: Card) -> Position:
        """Lay a card of whoever's turn it is."""
        state = forced(self.state())[0]
        seat = whose_turn(state)
        assert seat is not None
        held = tuple(each for each in state.hands[seat] if each != card)
        plays = (*self.plays, (seat, card))
        return replace(self, plays=plays, mine=held) if seat == ME else replace(self, plays=plays, theirs=held)

    def before(self, many: int) -> Position:
        """Take back the last ``many`` cards that were laid."""
        left = len(self.plays) - many
        back = self.plays[left:]
        mine, theirs = (tuple(card for seat, card in back if seat == each) for each in (ME, THEY))
        return replace(
            self, plays=self.plays[:left],
            mine=tuple(sorted((*self.mine, *mine))), theirs=tuple(sorted((*self.theirs, *theirs))),
        )  # fmt: skip


def read(tag: str) -> Position:
    """Read the tag of a position; raises ValueError in words for one that names none."""
    found = _TAG.fullmatch(tag)
    if found is None:
        raise ValueError(f"“{tag}” names no position of the play.")
    laid = found["plays"].removeprefix("-")
    plays = tuple((_BY[laid[at]], parse_cards(laid[at + 1 : at + 3])[0]) for at in range(0, len(laid), 3))
    mine, theirs = (tuple(sorted(parse_cards(found[who]))) if found[who] != "-" else () for who in ("mine", "theirs"))
    position = Position(plays, mine, theirs, parse_cards(found["starter"])[0], found["crib"] == "own")
    position.state()
    return position


@lru_cache(maxsize=4096)
def _story(position: Position) -> tuple[State, tuple[Event, ...]]:
    """Play a deal up to a position: the state there, and all events since the starter was turned."""
    if not position.plays:
        return _start(position), ()
    state, events = _story(position.before(1))
    state, said = forced(state)
    try:
        step = apply(state, Play(*position.plays[-1]))
    except IllegalMove as wrong:
        raise ValueError(str(wrong)) from wrong
    return step.state, (*events, *said, *step.events)


def _start(position: Position) -> State:
    known = (*position.mine, *position.theirs, position.starter)
    require_distinct(known)
    if {len(position.mine), len(position.theirs)} != {SIX_CARD.kept}:
        raise ValueError("Each side keeps four cards to play.")
    # What was thrown takes no part in the play.
    rest = iter([card for card in DECK if card not in known])
    thrown = tuple(tuple(next(rest) for _ in range(SIX_CARD.thrown)) for _ in (ME, THEY))
    state = new_game(SIX_CARD, dealer=ME if position.dealer else THEY)
    dealt = Deal(((*position.mine, *thrown[ME]), (*position.theirs, *thrown[THEY])))
    moves: tuple[Move, ...] = (dealt, *map(LayAway, (ME, THEY), thrown), Cut(position.starter))
    for move in moves:
        state = apply(state, move).state
    return state


def forced(state: State) -> tuple[State, tuple[Event, ...]]:
    """Let everybody say go who can do nothing else: the state after that, and what happened."""
    events: list[Event] = []
    while state.phase is Phase.PLAY and (seat := whose_turn(state)) is not None and not playable(state, seat):
        step = apply(state, Go(seat))
        state = step.state
        events += step.events
    return state, tuple(events)


def events(position: Position) -> tuple[Event, ...]:
    """List what happened in the play up to a position, oldest first."""
    return _story(position)[1]


# --- a card that was laid, and what came of it ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Laid:
    """A card that was laid, the last of ``pile``, and what came of it: what it pegs, and how the count went on.

    ``before`` are the cards of the count that was over before this one, ``starter`` the card that was turned. ``card``
    is what the card pegs by itself, ``end`` the point for go or last card where the count ends with it. ``gone`` are the
    seats that said go in this count before the card, ``says`` those that say it after; ``leader`` leads the next count,
    None where the count goes on or the deal is played out, which ``over`` tells.
    """

    seat: int
    pile: tuple[Card, ...]
    before: tuple[Card, ...] = ()
    starter: Card | None = None
    card: tuple[Combination, ...] = ()
    end: tuple[Combination, ...] = ()
    gone: frozenset[int] = frozenset()
    says: tuple[int, ...] = ()
    leader: int | None = None
    over: bool = False

    @property
    def count(self) -> int:
        """The count that the card makes."""
        return sum(card.value for card in self.pile)

    @property
    def last(self) -> Card:
        """The card itself."""
        return self.pile[-1]

    @property
    def ends(self) -> bool:
        """Whether the count ends with the card."""
        return self.over or self.leader is not None

    @property
    def callers(self) -> frozenset[int]:
        """The seats that said go in this count, before the card or after it."""
        return self.gone | set(self.says)


@lru_cache(maxsize=2048)
def laid(position: Position) -> Laid:
    """Tell what came of the last card laid before a position; raises ValueError where none was laid."""
    if not position.plays:
        raise ValueError("No card was laid yet.")
    _, card = position.plays[-1]
    state = forced(position.before(1).state())[0]
    return lay(state, card, position.starter, _turned_down(position.before(1)))


def lay(state: State, card: Card, starter: Card, before: tuple[Card, ...] = ()) -> Laid:
    """Lay a card of whoever's turn it is, let everybody say go who must, and tell what came of it."""
    seat = whose_turn(state)
    assert seat is not None
    step = apply(state, Play(seat, card))
    _, said = forced(step.state)
    happened = (*step.events, *said)
    scores = [item for event in happened if isinstance(event, Pegged) for item in event.score]
    ends = (Kind.GO, Kind.LAST_CARD)
    reset = next((event for event in happened if isinstance(event, CountReset)), None)
    return Laid(
        seat, (*state.pile, card), before, starter,
        card=tuple(item for item in scores if item.kind not in ends),
        end=tuple(item for item in scores if item.kind in ends),
        gone=state.gone, says=tuple(event.seat for event in happened if isinstance(event, WentGo)),
        leader=reset.leader if reset else None, over=any(isinstance(event, PlayEnded) for event in happened),
    )  # fmt: skip


def counts(position: Position) -> tuple[tuple[tuple[int, Card], ...], ...]:
    """List the cards laid so far with their seats, each count by itself, oldest first."""
    found: list[list[tuple[int, Card]]] = [[]]
    for event in events(position):
        if isinstance(event, CardPlayed):
            found[-1].append((event.seat, event.card))
        elif isinstance(event, CountReset):
            found.append([])
    return tuple(map(tuple, found))


def _turned_down(position: Position) -> tuple[Card, ...]:
    """List the cards of the count that ended before the one that is on, whether its end is told already or not."""
    played = counts(position)
    state = forced(position.state())[0]
    cards = tuple(tuple(card for _, card in each) for each in played)
    if state.pile:
        return cards[-2] if len(cards) > 1 else ()
    return next((each for each in reversed(cards) if each), ())


# --- where they come from -------------------------------------------------------------------------------------------

NEIGHBOURS = 7
"""Half the deals come from so many neighbouring ranks: all of them possible, and rich in pairs and runs."""

_THROWERS = ("novice", "novice", "casual", "", "", "")
_PLAYERS = ("casual", "club", "novice", "")  # "" does anything that is allowed


def deals(rng: Random, ranks: Collection[int] = ()) -> Iterator[Position]:
    """Deal again and again: the position before the first card, the hands kept as the quick opponents keep them.

    With ``ranks``, all cards but the starter are of these: so deals can be had in which something rare may happen.
    """
    while True:
        state = _dealt(rng, ranks)
        while state.phase is Phase.LAY_AWAY:
            state = apply(state, _move(state, rng, _THROWERS)).state
        turned = cut(state, rng)
        mine, theirs = (tuple(sorted(hand)) for hand in state.kept)
        start = Position((), mine, theirs, turned.card, state.dealer == ME)
        if not sealed(start):
            yield start


def _dealt(rng: Random, ranks: Collection[int]) -> State:
    state = new_game(SIX_CARD, dealer=rng.choice((ME, THEY)))
    if not ranks and rng.random() < 0.5:
        low = rng.randint(1, 14 - NEIGHBOURS)
        ranks = range(low, low + NEIGHBOURS)
    if not ranks:
        return apply(state, deal(state, rng)).state
    cards = tuple(rng.sample([card for card in DECK if card.rank in ranks], 2 * SIX_CARD.dealt))
    return apply(state, Deal((cards[: SIX_CARD.dealt], cards[SIX_CARD.dealt :]))).state


def _move(state: State, rng: Random, who: Sequence[str]) -> Move:
    seat, name = whose_turn(state), rng.choice(who)
    assert seat is not None
    return BOTS[name](view(state, seat), rng) if name else rng.choice(legal(state, seat))


def sealed(position: Position) -> bool:
    """Tell whether one of the hands with the starter is a hand of the check, which no drill may show."""
    start = position.before(len(position.plays))
    return any(is_sealed((*hand, start.starter)) for hand in (start.mine, start.theirs))


def turns(rng: Random, start: Position) -> Iterator[Position]:
    """Play a deal and give the position before each card, whoever lays it, and after the last; any card may be laid."""
    position = start
    while True:
        yield position
        state = forced(position.state())[0]
        if state.phase is not Phase.PLAY:
            return
        move = _move(state, rng, _PLAYERS)
        assert isinstance(move, Play)
        position = position.after(move.card)


def find(rng: Random, wanted: Callable[[Position, Random], T | None], ranks: Collection[int] = ()) -> T:
    """Play deals, of ``ranks`` alone where some are given, until something wanted can be made of a turn."""
    for start in deals(rng, ranks):
        for position in turns(rng, start):
            found = wanted(position, rng)
            if found is not None:
                return found
    raise AssertionError  # pragma: no cover (deals never end)


def laid_next(position: Position) -> tuple[tuple[Position, Laid], ...]:
    """List the positions after each card that may be laid next, with what comes of it; none once the play is over."""
    state = forced(position.state())[0]
    seat = whose_turn(state)
    if seat is None or state.phase is not Phase.PLAY:
        return ()
    before = _turned_down(position)
    return tuple((position.after(card), lay(state, card, position.starter, before)) for card in playable(state, seat))


def suited(position: Position, cards: Sequence[Card]) -> Position:
    """Change suits so that some cards of different ranks are of one suit: the play is the same but for that."""
    suit = cards[-1].suit
    swap = {card.rank: {card.suit: suit, suit: card.suit} for card in cards}

    def change(card: Card) -> Card:
        return Card(card.rank, swap.get(card.rank, {}).get(card.suit, Suit(card.suit)))

    plays = tuple((seat, change(card)) for seat, card in position.plays)
    mine, theirs = (tuple(sorted(map(change, held))) for held in (position.mine, position.theirs))
    return Position(plays, mine, theirs, change(position.starter), position.dealer)
