"""The only English: combinations, events and rules in the words players use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cribbage.cards import Card
from cribbage.game import (
    CardPlayed,
    CountReset,
    DealEnded,
    Dealt,
    Event,
    LaidAway,
    MugginsCalled,
    Pegged,
    PlayEnded,
    Shown,
    StarterTurned,
    WentGo,
    Won,
)
from cribbage.rules import Skunk
from cribbage.score import Combination, Kind, points

_NUMBERS = (
    "nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


def number(value: int) -> str:
    """Write a whole number from 0 to 199 in words, larger ones in digits.

    >>> number(31), number(121)
    ('thirty-one', 'one hundred and twenty-one')
    """
    if value < 0 or value > 199:
        return str(value)
    if value >= 100:
        rest = value - 100
        return "one hundred" + (f" and {number(rest)}" if rest else "")
    if value < 20:
        return _NUMBERS[value]
    ten, one = divmod(value, 10)
    return _TENS[ten] + (f"-{_NUMBERS[one]}" if one else "")


@dataclass(frozen=True, slots=True)
class Group:
    """Combinations that players count as one thing under one name; its points are the sum of its items."""

    name: str
    kind: Kind
    items: tuple[Combination, ...]

    @property
    def points(self) -> int:
        """What the group is worth, in points."""
        return points(self.items)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of all its items, each once, in order of first use."""
        return tuple(dict.fromkeys(card for item in self.items for card in item.cards))


_LENGTH = ("", "", "", "three", "four", "five", "six", "seven")


def groups(score: Iterable[Combination]) -> tuple[Group, ...]:
    """Group the atoms of a score into what players name: a fifteen each, pairs royal, double runs with their pairs.

    The groups hold every item exactly once, so they add up to the atoms.

    >>> from cribbage.cards import parse_cards
    >>> from cribbage.score import score_show
    >>> cards = parse_cards("4S 4D 5H 6C 6H")
    >>> [(group.name, group.points) for group in groups(score_show(cards[:4], cards[4]))][-1]
    ('a double double run of three', 16)
    """
    items = list(score)
    found = [Group("fifteen", Kind.FIFTEEN, (item,)) for item in items if item.kind is Kind.FIFTEEN]
    pair_items = [item for item in items if item.kind is Kind.PAIR]
    run_items = [item for item in items if item.kind is Kind.RUN]
    run_groups = [_run_group(rows, pair_items) for rows in _same_ranks(run_items)]
    taken = {id(item) for group in run_groups for item in group.items}
    by_rank: dict[int, list[Combination]] = {}
    for item in pair_items:
        if id(item) not in taken:
            by_rank.setdefault(item.cards[0].rank, []).append(item)
    for _, alike in sorted(by_rank.items()):
        if len(alike) in _PAIRS:
            found.append(Group(_PAIRS[len(alike)], Kind.PAIR, tuple(alike)))
        else:  # part of a pair royal, as a learner finds it pair by pair
            found += (Group(_PAIRS[1], Kind.PAIR, (pair,)) for pair in alike)
    found += run_groups
    named = {Kind.FIFTEEN, Kind.PAIR, Kind.RUN}
    found += (Group(_other(item), item.kind, (item,)) for item in items if item.kind not in named)
    return tuple(found)


_PAIRS = {1: "a pair", 3: "a pair royal", 6: "a double pair royal"}
_OTHER = {
    Kind.NOBS: "nobs",
    Kind.HEELS: "heels",
    Kind.THIRTY_ONE: "thirty-one",
    Kind.GO: "go",
    Kind.LAST_CARD: "last card",
    Kind.THREE_FOR_LAST: "three for last",
    Kind.CLAIM: "the count as claimed",
    Kind.MUGGINS: "muggins",
    Kind.PENALTY: "a penalty",
}


def _other(item: Combination) -> str:
    if item.kind is Kind.FLUSH:
        return f"a flush of {number(len(item.cards))}"
    return _OTHER[item.kind]


def _same_ranks(rows: Sequence[Combination]) -> list[list[Combination]]:
    by_ranks: dict[tuple[int, ...], list[Combination]] = {}
    for row in rows:
        by_ranks.setdefault(tuple(sorted(card.rank for card in row.cards)), []).append(row)
    return [by_ranks[ranks] for ranks in sorted(by_ranks)]


def _run_group(rows: list[Combination], pair_items: Sequence[Combination]) -> Group:
    """Name the runs over the same ranks, with the pairs that double them (rules 1.5)."""
    length = _LENGTH[rows[0].points]
    ranks = {card.rank for card in rows[0].cards}
    inside = [pair for pair in pair_items if pair.cards[0].rank in ranks]
    if len(rows) == 1:
        return Group(f"a run of {length}", Kind.RUN, tuple(rows))
    times = {2: "double", 3: "triple", 4: "double double"}.get(len(rows), f"{number(len(rows))}-fold")
    if len(rows) == 4 and len(inside) == 6:
        times = "quadruple"
    return Group(f"{'an' if times.startswith('e') else 'a'} {times} run of {length}", Kind.RUN, (*rows, *inside))


def count_aloud(score: Iterable[Combination]) -> str:
    """Count a score as players say it, the running total after each thing.

    >>> from cribbage.cards import parse_cards
    >>> from cribbage.score import score_show
    >>> print(count_aloud(score_show(parse_cards("7C 8D 6H AS"), parse_cards("AC")[0])))
    Fifteen two, fifteen four, fifteen six, fifteen eight, a pair is ten, and a run of three is thirteen.
    """
    counted = [group for group in groups(score) if group.points]
    if not counted:
        return "Nothing: nought."
    total, said = 0, []
    for group in counted:
        total += group.points
        match group.kind:
            case Kind.FIFTEEN:
                said.append(f"fifteen {number(total)}")
            case Kind.NOBS:
                said.append(f"one for nobs is {number(total)}" if said else "one for nobs")
            case _:
                said.append(f"{group.name} is {number(total)}")
    text = said[0] if len(said) == 1 else f"{', '.join(said[:-1])}, and {said[-1]}"
    return f"{text[0].upper()}{text[1:]}."


def reasons(score: Iterable[Combination]) -> str:
    """Say a pegging score in short: what for, each with its points, for example "fifteen for 2 and a run of three for 3"."""
    said = [_reason(group) for group in groups(score) if group.points]
    if not said:
        return "nothing"
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}"


def _reason(group: Group) -> str:
    match group.kind:
        case Kind.GO:
            return "1 for the go"
        case Kind.LAST_CARD:
            return "1 for the last card"
        case Kind.HEELS:
            return "2 for his heels"
        case Kind.NOBS:
            return "1 for his nobs"
        case Kind.THREE_FOR_LAST:
            return "3 for last, as the pone of the first deal"
        case Kind.CLAIM:
            return f"{group.points} as claimed"
        case Kind.MUGGINS:
            return f"{group.points} by muggins"
        case Kind.PENALTY if group.points < 0:
            return f"a penalty of {-group.points} holes"
        case Kind.PENALTY:
            return f"{group.points} as a penalty on the other side"
        case _:
            return f"{group.name} for {group.points}"


def list_cards(cards: Sequence[Card]) -> str:
    """List cards as players write them, "5♥, 6♣ and 7♠"."""
    faces = [card.face for card in cards]
    return "".join(faces) if len(faces) < 2 else f"{', '.join(faces[:-1])} and {faces[-1]}"


@dataclass(frozen=True, slots=True)
class Names:
    """What to call the seats: ``of[0]`` is "You" or a name; a seat called "You" gets verbs and possessives to match."""

    of: tuple[str, ...]

    def does(self, seat: int, verb: str, third: str | None = None, *, within: bool = False) -> str:
        """Say that a seat does something: "You play" (``within`` a sentence "you play") or "Ada plays"."""
        name = self.of[seat]
        if name == "You":
            return f"{name.lower() if within else name} {verb}"
        return f"{name} {third or verb + 's'}"

    def own(self, seat: int) -> str:
        """Say that something is a seat's: "your" or "Ada’s"."""
        name = self.of[seat]
        return "your" if name == "You" else f"{name}’s"


def event(happened: Event, names: Names) -> str:
    """Say one event in one sentence, true from any seat (cards laid away are never named).

    >>> from cribbage.cards import parse_cards
    >>> event(CardPlayed(0, parse_cards("8C")[0], 15), Names(("You", "Ada")))
    'You play the 8♣: fifteen.'
    """
    match happened:
        case Dealt(dealer, hands, _):
            return f"{names.does(dealer, 'deal')} {number(len(hands[0]))} cards each."
        case LaidAway(seat, cards):
            many = f"{number(len(cards))} card{'s' if len(cards) > 1 else ''}"
            return f"{names.does(seat, 'lay', 'lays')} {many} away in the crib."
        case StarterTurned(card):
            return f"The starter is the {card.face}."
        case CardPlayed(seat, card, count, _):
            return f"{names.does(seat, 'play')} the {card.face}: {number(count)}."
        case WentGo(seat, count):
            return f"{names.does(seat, 'say')} go at {number(count)}."
        case CountReset(count, leader):
            return f"The count of {number(count)} is over; {names.does(leader, 'lead', within=True)} from nought."
        case PlayEnded(_):
            return "The play is over."
        case Shown(seat, crib, _, _, score, _):
            what = f"{names.own(seat)} crib" if crib else f"{names.own(seat)} hand"
            return f"{what[0].upper()}{what[1:]}: {count_aloud(score)}"
        case MugginsCalled(seat, called):
            if not called:
                return f"{names.does(seat, 'let', 'lets')} the count stand."
            return f"{names.does(seat, 'call')} muggins for {number(called)}."
        case Pegged(seat, score):
            if points(score) < 0:
                return f"{names.does(seat, 'go', 'goes')} back: {reasons(score)}."
            return f"{names.does(seat, 'peg')} {points(score)}: {reasons(score)}."
        case DealEnded(dealer):
            return f"The deal is over; {names.does(dealer, 'deal', within=True)} next."
        case Won(seat, skunks):  # pragma: no branch (the last kind there is)
            worst = max(skunks, key=list(Skunk).index)
            by = {Skunk.NONE: "", Skunk.SKUNK: " by a skunk", Skunk.DOUBLE: " by a double skunk"}
            return f"{names.does(seat, 'win')} the game{by.get(worst, ' by a lurch')}."
