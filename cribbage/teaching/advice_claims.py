"""Proofs about what is wise: averages of throws, which throw or card is best, and who is likely to win.

The coach answers them, and as everywhere whatever comes within 0.25 points of the best is right. Its tables are loaded by
the first claim that asks for them, so that reading a lesson costs nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations
from types import MappingProxyType

from cribbage.cards import DECK, Card, parse_cards, require_distinct
from cribbage.explain import list_cards
from cribbage.game import Go, IllegalMove, Phase, Play, State, apply, legal, new_game, whose_turn
from cribbage.rules import SIX_CARD
from cribbage.score import show_points
from cribbage.teaching.numbers import read_number
from cribbage.teaching.proofs import NUMBERS, Proof
from cribbage.teaching.saying import bare, said_number, says_cards, says_name, says_number
from cribbage.teaching.shown import ClaimError
from cribbage.view import View, view

TIE = 0.25
"""How far apart, in points, two throws may be and still be as good as each other."""

SLACK: Mapping[str, float] = MappingProxyType({"hand": 0.0, "crib": 0.1, "play": 0.1, "net": 0.1})
"""What ``throw:`` can be asked for, and how far in points the words may be off: the hand is exact, the rest is not."""

_PERCENT = 1.0
_ME, _THEM = 0, 1
_PLACES = re.compile(r"[-−]?\d+(?:\.(?P<places>\d+))?")
_SAME = re.compile(r"\b(?:both|either|tie|same)\b")


# --- reading --------------------------------------------------------------------------------------------------------


def _parts(body: str, many: int, example: str, *, least: int = 0) -> list[str]:
    parts = [part.strip() for part in body.split("|")]
    if not (least or many) <= len(parts) <= many:
        raise ClaimError(f"write it as in {example}.")
    return parts


def _six(text: str) -> tuple[Card, ...]:
    return parse_cards(text, number=6, what="cards dealt are")


def _two(text: str, six: Sequence[Card]) -> tuple[Card, ...]:
    two = parse_cards(text, number=2, what="cards thrown are")
    if not set(two) <= set(six):
        raise ClaimError(f"{list_cards(two)} cannot be thrown from {list_cards(six)}.")
    return tuple(sorted(two))


def _mine(text: str) -> bool:
    if text not in ("mine", "theirs"):
        raise ClaimError(f"“{text}” does not say whose crib it is: write mine or theirs.")
    return text == "mine"


def _scores(text: str) -> tuple[int, int]:
    """Read ``115 to 119``, mine first; nothing stands for the start of a game."""
    mine, to, theirs = text.partition(" to ")
    scores = (read_number(mine), read_number(theirs)) if text else (0, 0)
    if None in scores or bool(to) != bool(text):
        raise ClaimError(f"“{text}” is no score: write mine and theirs, as in 115 to 119.")
    return scores[0] or 0, scores[1] or 0


def _fresh(scores: tuple[int, int], *, dealer: bool) -> State:
    try:
        return new_game(SIX_CARD, dealer=_ME if dealer else _THEM, scores=scores)
    except ValueError as error:
        raise ClaimError(f"{error}") from None


def _kept(text: str) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Read ``4C 5D 6H JS threw TD KC``: the four kept and the two thrown."""
    held, _, away = text.partition(" threw ")
    kept = parse_cards(held, number=4, what="cards kept are")
    thrown = parse_cards(away, number=2, what="cards thrown are")
    require_distinct((*kept, *thrown))
    return kept, thrown


def _unseen(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(card for card in DECK if card not in cards)


def _says_average(text: str, true: float, slack: float = 0.0) -> str | None:
    """Compare a figure with the words for it, as rounded there; ``slack`` is how far they may be off."""
    digits = _PLACES.search(text)
    said = float(digits[0].replace("−", "-")) if digits else said_number(text)
    places = len(digits["places"] or "") if digits else 0
    close = said is not None and abs(said - round(true, places)) <= slack + 1e-9
    return None if close else f"The coach says {true:.2f}, not “{text}”."


# --- throws ---------------------------------------------------------------------------------------------------------


def _throw(text: str, body: str) -> str | None:
    from cribbage.strategy.discard import throws

    cards, away, whose, figure = _parts(body, 4, "throw:7C 8D 6H AS QD KH | QD KH | mine | hand")
    six = _six(cards)
    two = _two(away, six)
    found = next(each for each in throws(six, _mine(whose)) if tuple(sorted(each.cards)) == two)
    # What their crib gets is said as what it gets, not as a loss.
    values = {"hand": found.hand, "crib": abs(found.crib), "play": found.pegging, "net": found.net}
    if figure not in SLACK:
        raise ClaimError(f"there is no figure “{figure}”: choose from {', '.join(SLACK)}.")
    return _says_average(text, values[figure], SLACK[figure])


def _best_throw(text: str, body: str) -> str | None:
    example = "bestthrow:7C 8D 6H AS QD KH | mine, or with | 115 to 119 at its end"
    cards, whose, *score = _parts(body, 3, example, least=2)
    six = _six(cards)
    state = _fresh(_scores(" ".join(score)), dealer=_mine(whose))
    dealt = replace(state, phase=Phase.LAY_AWAY, deals=1, hands=(six, _unseen(six)[:6]), kept=((), ()), laid=((), ()))
    right = _right(view(dealt, _ME))
    if any(says_cards(text, throw, six) is None for throw in right):
        return None
    return f"The coach throws {' or '.join(list_cards(throw) for throw in right)}, not “{text}”."


def _tie(text: str, body: str) -> str | None:
    from cribbage.strategy.discard import throws

    example = "tie:4C 5D 6H TS TD JC | mine | TS TD / 4C 6H"
    cards, whose, pair = _parts(body, 3, example)
    six = _six(cards)
    one, _, other = pair.partition("/")
    wanted = {_two(one, six), _two(other, six)}
    if len(wanted) < 2:
        raise ClaimError(f"write two different throws, as in {example}.")
    best, less = (each for each in throws(six, _mine(whose)) if tuple(sorted(each.cards)) in wanted)
    ahead = best.net - less.net
    same = _SAME.search(bare(text)) is not None
    if same == (ahead <= TIE) and (same or says_cards(text, best.cards, six) is None):
        return None
    return f"The coach puts {list_cards(sorted(best.cards))} {ahead:.2f} ahead, and “{text}” does not say so."


# --- what the cut may bring -----------------------------------------------------------------------------------------


def _cuts(text: str, body: str) -> str | None:
    line, least = _parts(body, 2, "cuts:4C 5D 6H JS threw TD KC | 12")
    (kept, thrown), wanted = _kept(line), read_number(least)
    if wanted is None:
        raise ClaimError(f"“{least}” is no number of points.")
    return says_number(text, sum(show_points(kept, card) >= wanted for card in _unseen((*kept, *thrown))))


def _cut(text: str, body: str) -> str | None:
    line, written = _parts(body, 2, "cut:4C 5D 6H JS threw TD KC | 5S 9C KD")
    kept, thrown = _kept(line)
    cards = parse_cards(written)
    require_distinct((*kept, *thrown, *cards))
    worth = {card: show_points(kept, card) for card in cards}
    return says_cards(text, [card for card in cards if worth[card] == max(worth.values())], cards)


def _left(text: str, body: str) -> str | None:
    line, counted = _parts(body, 2, "left:4C 5D 6H JS TD KC | 10")
    value = read_number(counted)
    if value is None or not 1 <= value <= 10:
        raise ClaimError(f"“{counted}” is nothing that a card counts: write 1 to 10.")
    return says_number(text, sum(card.value == value for card in _unseen(_six(line))))


# --- the play -------------------------------------------------------------------------------------------------------

_SEAT = re.compile(
    r"(?P<role>pone|dealer)\s+(?P<kept>[^+]+)\+(?P<starter>[^>|]+)(?:>(?P<laid>[^|]*))?(?:\|(?P<scores>.*))?"
)


def _card(text: str, body: str) -> str | None:
    seat = _SEAT.fullmatch(body.strip())
    if seat is None:
        raise ClaimError("write it as in reply:dealer 7C 8D 9H KS threw 2C QD + 3S > 7H | 100 to 95.")
    (kept, thrown), dealer = _kept(seat["kept"].strip()), seat["role"] == "dealer"
    (starter,) = parse_cards(seat["starter"], number=1, what="starter is")
    laid = parse_cards(seat["laid"] or "")
    theirs = tuple(card for card in laid if card not in kept)
    require_distinct((*kept, *thrown, starter, *theirs))
    # The coach sees a View, so it does not matter what they hold; high cards say go where the line wants them to.
    free = _unseen((*kept, *thrown, starter, *theirs))[::-1]
    hands = (kept, (*theirs, *free)[:4])
    start = _fresh(_scores((seat["scores"] or "").strip()), dealer=dealer)
    state = replace(
        start, phase=Phase.PLAY, deals=1, leader=start.pone, hands=hands, kept=hands, laid=(thrown, free[4:6]),
        starter=starter,
    )  # fmt: skip
    right = [card for (card,) in _right(view(_played(state, laid), _ME))]
    held = [card for card in kept if card not in laid]
    some = chain.from_iterable(combinations(right, many + 1) for many in range(len(right)))
    if any(says_cards(text, cards, held) is None for cards in some):
        return None
    return f"The coach plays {list_cards(right)}, not “{text}”."


def _played(state: State, laid: Sequence[Card]) -> State:
    """Lay cards in turn, with go said by whoever has to, until it is my turn to play."""
    for card in laid:
        state = _gone(state)
        seat = whose_turn(state)
        if seat is None or state.phase is not Phase.PLAY:
            raise ClaimError(f"the play is over before the {card.face} is laid.")
        try:
            state = apply(state, Play(seat, card)).state
        except IllegalMove as error:
            raise ClaimError(f"that cannot be done: {error}") from None
    state = _gone(state)
    if whose_turn(state) != _ME or state.phase is not Phase.PLAY:
        raise ClaimError("it is not your turn to play after that.")
    return state


def _gone(state: State) -> State:
    while (seat := whose_turn(state)) is not None and legal(state, seat) == (Go(seat),):
        state = apply(state, Go(seat)).state
    return state


def _right(seen: View) -> list[tuple[Card, ...]]:
    """List the cards of every move that the coach takes for right, best first."""
    from cribbage.strategy.coach import advise, judge

    options = advise(seen).options
    return [option.cards for option in options if judge(seen, option.move).grade.right]


# --- the race -------------------------------------------------------------------------------------------------------

_STAND = re.compile(r"pone at (?P<pone>\d+) / dealer at (?P<dealer>\d+)(?: \| (?P<who>pone|dealer))?")


def _dealers_chance(body: str) -> tuple[float, str | None]:
    from cribbage.strategy.chances import win_before_deal

    stand = _STAND.fullmatch(body.strip())
    if stand is None:
        raise ClaimError("write it as in odds:pone at 110 / dealer at 110 | dealer.")
    pone, dealer = int(stand["pone"]), int(stand["dealer"])
    _fresh((dealer, pone), dealer=True)
    return win_before_deal(dealer, pone, dealer=True), stand["who"]


def _odds(text: str, body: str) -> str | None:
    chance, who = _dealers_chance(body)
    return _says_average(text, 100 * (1 - chance if who == "pone" else chance), _PERCENT)


def _favourite(text: str, body: str) -> str | None:
    chance, _ = _dealers_chance(body)
    return says_name(text, "dealer" if chance > 0.5 else "pone", ("pone", "dealer"))


def _adds(text: str, body: str) -> str | None:
    total, sign = 0.0, 1
    for part in re.split(r"\s([+-])\s", body.strip()):
        if part in ("+", "-"):
            sign = 1 if part == "+" else -1
            continue
        figure = NUMBERS.get(part, read_number(part))
        if not isinstance(figure, int | float):
            raise ClaimError(f"“{part}” is nothing that can be added.")
        total += sign * figure
    return _says_average(text, total)


PROOFS: Mapping[str, Proof] = MappingProxyType(
    {
        "throw": _throw,
        "bestthrow": _best_throw,
        "tie": _tie,
        "cuts": _cuts,
        "cut": _cut,
        "left": _left,
        "lead": _card,
        "reply": _card,
        "odds": _odds,
        "favourite": _favourite,
        "adds": _adds,
    }
)
"""The proofs about what is wise, by the word before the colon."""
