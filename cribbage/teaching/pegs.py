"""What a card pegs, in words: each item, what looks like a score and is none, the idea of it, and the judging of a number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from cribbage.cards import Card
from cribbage.explain import Group, groups, list_cards, number
from cribbage.score import Combination, Kind, points
from cribbage.teaching.decisions import ME
from cribbage.teaching.numbers import plural, read_number
from cribbage.teaching.positions import Laid
from cribbage.teaching.question import Answered, Question, unanswered
from cribbage.teaching.slips.play import SLIPS, pegged

SLIP = MappingProxyType({slip.id: slip for slip in SLIPS})

IDEAS: Mapping[str, str] = MappingProxyType(
    {
        "run-made-longer": "P12", "run-beside-a-repeat": "P07", "run-and-fifteen": "P16", "two-scores": "P15",
        "pair-royal": "P13", "run-broken-by-a-repeat": "P06", "suits": "P17", "over-the-reset": "P09",
        "thirty": "P10", "thirty-one": "P01", "go": "P03", "last-card": "P21", "run-out-of-order": "P05",
        "pair-apart": "P08", "ten-cards": "P14", "starter": "P18", "run": "", "pair": "", "fifteen": "", "nothing": "",
    }
)  # fmt: skip
"""What a card may be about, what is rarest first, each with the misconception that it tells."""

KINDS = MappingProxyType({"run": Kind.RUN, "pair": Kind.PAIR, "fifteen": Kind.FIFTEEN})


def idea(laid: Laid) -> str:
    """Name what a card is about: the first of IDEAS that it shows."""
    wrong, kinds = pegged(laid), {item.kind for item in laid.card}
    return next(
        name for name, slip in IDEAS.items()
        if (slip in wrong if slip else KINDS[name] in kinds if name in KINDS else True)
        and not (name == "run-beside-a-repeat" and Kind.RUN not in kinds)
    )  # fmt: skip


def skills_of(score: Iterable[Combination], fallback: str) -> tuple[str, ...]:
    """Name the skills that a card exercises: the rules that pay for it, or the one that pays nothing here."""
    return tuple(dict.fromkeys(item.rule for item in score)) or (fallback,)


# --- what it pegs, and what it does not -----------------------------------------------------------------------------


def worked(laid: Laid) -> tuple[str, ...]:
    """Say each thing that a card pegs, a line each."""
    return tuple(_item(group, laid) for group in groups((*laid.card, *laid.end)))


def refused(laid: Laid) -> tuple[str, ...]:
    """Say what looks like a score and is none, with the reason, a line each."""
    wrong = pegged(laid)
    true = points(laid.card) + points(laid.end)
    seem = {id for id in _REFUSED if wrong.get(id, true) > true}
    if {"P06", "P07"} <= seem:  # what breaks a run makes no second one
        seem.remove("P07")
    return tuple(words(laid) for id, words in _REFUSED.items() if id in seem)


def told(laid: Laid) -> tuple[str, ...]:
    """Say all that a card pegs, then what it does not."""
    return (*(worked(laid) or ("It pegs nothing.",)), *refused(laid))


def _item(group: Group, laid: Laid) -> str:
    worth = f"{group.points} point{'s' if group.points > 1 else ''}"
    match group.kind:
        case Kind.FIFTEEN | Kind.THIRTY_ONE:
            return f"The count is {laid.count}: {worth}."
        case Kind.PAIR:
            pairs = "" if len(group.items) == 1 else f", {number(len(group.items))} pairs"
            return f"{list_cards(alike(laid))} touch: {group.name}{pairs}, {worth}."
        case Kind.RUN:
            row = laid.pile[-group.points :]
            return f"The last {number(len(row))} cards, {ranks(row)}, are {group.name}: {worth}."
        case Kind.GO:
            return "Nobody can go on: 1 point for the go."
        case _:
            return "It is the last card of the deal: 1 point."


def alike(laid: Laid) -> tuple[Card, ...]:
    """List the cards of one rank at the end of the pile."""
    many = next((at for at, card in enumerate(reversed(laid.pile)) if card.rank != laid.last.rank), len(laid.pile))
    return laid.pile[-many:]


def ranks(cards: Sequence[Card]) -> str:
    """Write the ranks of some cards in the order they were laid, for example "5-7-6"."""
    return "-".join(card.face[:-1] for card in cards)


def _repeat(laid: Laid) -> str:
    """Name the rank that comes twice and breaks a run."""
    seen: set[int] = set()
    for card in reversed(laid.pile):
        if card.rank in seen:
            return card.rank_name
        seen.add(card.rank)
    raise AssertionError  # pragma: no cover (a run that a repeat breaks has one)


_REFUSED: Mapping[str, Callable[[Laid], str]] = {
    "P01": lambda laid: "The go or the last card is in the 2 for thirty-one: nothing is added.",
    "P02": lambda laid: "Go and last are the same point: it is pegged once.",
    "P06": lambda laid: f"Looking back, the {_repeat(laid)} comes a second time: there the run stops.",
    "P07": lambda laid: "There are no double runs in the play.",
    "P08": lambda laid: f"The other {laid.last.rank_name} does not touch it: no pair.",
    "P09": lambda laid: "The cards of the last count are turned down: they make nothing with it.",
    "P10": lambda laid: "A count of 30 scores nothing by itself.",
    "P14": lambda laid: f"{list_cards(_tens(laid))} count ten each, but only equal ranks pair.",
    "P17": lambda laid: "There is no flush in the play.",
    "P18": lambda laid: "The starter takes no part in the play.",
}
"""What looks like a score, by the misconception that takes it for one."""


def _tens(laid: Laid) -> tuple[Card, ...]:
    many = next((at for at, card in enumerate(reversed(laid.pile)) if card.value != 10), len(laid.pile))
    return laid.pile[-many:]


# --- judging a number, and helping with it --------------------------------------------------------------------------


def read_points(given: object, asks: str) -> int | str:
    """Read a whole number of 0 or more from a field, or say what is asked for."""
    text = "" if given is None else str(given).strip()
    value = int(given) if isinstance(given, float) and given.is_integer() else read_number(text)
    if not text:
        return asks
    if value is None:
        return f"“{text[:20]}” is not a whole number. {asks}"
    return value if value >= 0 else f"It cannot be less than 0. {asks}"


def judge(question: Question, laid: Laid, given: object) -> Answered:
    """Judge the points that somebody says a card pegs, and name the slips that give just this number."""
    value = read_points(given, "Say how many points; when there are none, say 0.")
    if isinstance(value, str):
        return unanswered(value)
    truth = points(question.why)
    slips = () if value == truth else tuple(id for id, wrong in pegged(laid).items() if wrong == value)
    off = abs(truth - value)
    more = "" if not off else f"{plural(off, 'point')} {'more than you said' if truth > value else 'too many'}."
    return Answered(
        answered=True, correct=value == truth, given=value,
        verdict=f"Right: {truth}." if value == truth else f"{truth}, not {value}.", items=told(laid),
        reason=SLIP[slips[0]].say if len(slips) == 1 else more,
        topic=SLIP[slips[0]].topic if slips else question.skills[0],
        points_missed=max(0, truth - value), points_over=max(0, value - truth), slips=slips,
    )  # fmt: skip


_LOOK = {
    Kind.FIFTEEN: "Add up the count.",
    Kind.THIRTY_ONE: "Add up the count.",
    Kind.PAIR: "Look at the card just before it.",
    Kind.RUN: "Walk back from the last card: do the ranks stand in a row, in any order?",
    Kind.GO: "Who can still play a card?",
    Kind.LAST_CARD: "Are there any cards left?",
}


def hints(laid: Laid) -> tuple[str, str, str]:
    """Help with what a card pegs in three steps: where to look, which cards, and one item of it or that there is none."""
    found = groups((*laid.card, *laid.end))
    if not found:
        return (
            "Add up the count, then look at the cards just before.",
            f"The count is {laid.count}. The cards of this count, in order: {ranks(laid.pile)}.",
            " ".join(told(laid)),
        )
    group = found[-1]
    match group.kind:
        case Kind.PAIR:
            cards = f"Compare {list_cards(laid.pile[-len(alike(laid)) :])}."
        case Kind.RUN:
            cards = f"Put these in order: {list_cards(laid.pile[-group.points :])}."
        case Kind.GO | Kind.LAST_CARD:
            cards = f"{'You' if laid.seat == ME else 'They'} laid the last card of this count, the {laid.last.face}."
        case _:
            cards = f"Add {' + '.join(str(card.value) for card in laid.pile)}."
    more = " There is more: look again." if len(found) > 1 else ""
    return (_LOOK[group.kind], cards, f"{_item(group, laid)}{more}")
