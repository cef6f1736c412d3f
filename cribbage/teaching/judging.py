"""Judging a count: a total, its split by kind, or items claimed card by card, with every miss named; and the hints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from cribbage.cards import Card
from cribbage.explain import count_aloud, list_cards, number
from cribbage.score import Combination, Kind, points, runs
from cribbage.teaching.claims import SHOW_KINDS
from cribbage.teaching.numbers import IMPOSSIBLE, MOST, plural, read_number
from cribbage.teaching.question import Answered, Question
from cribbage.teaching.whynot import four_in_crib, why_not


@dataclass(frozen=True, slots=True)
class Miss:
    """One thing missed or counted too much: its kind, its cards (none when unknown), its points, and a sentence."""

    kind: Kind
    cards: tuple[Card, ...]
    points: int
    text: str


@dataclass(frozen=True, slots=True)
class Judged:
    """What an answer to a count was worth; when it is not ``answered``, ``text`` asks for one and nothing is recorded.

    ``verdict`` gives nothing away, so that the learner can still try by kind; ``text`` is verdict, items and reasons.
    """

    answered: bool
    correct: bool
    truth: int
    given: int | None
    verdict: str
    text: str
    remark: str = ""
    missed: tuple[Miss, ...] = ()
    over: tuple[Miss, ...] = ()
    points_missed: int = 0
    points_over: int = 0
    by_kind: tuple[tuple[Kind, int], ...] = ()
    given_by_kind: tuple[tuple[Kind, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Claimed:
    """Cards that the learner says are one item of a kind; a pair royal may be claimed at once or as three pairs."""

    kind: Kind
    cards: frozenset[Card]


def judge_total(question: Question, given: object) -> Judged:
    """Judge a total as typed: a number, or text in digits or words; None, empty text and no number ask again."""
    value, asks = read_total(given)
    if value is None:
        return _unanswered(question, asks)
    truth = points(question.why)
    correct = value == truth
    judged = Judged(
        answered=True, correct=correct, truth=truth, given=value,
        verdict=f"Right: {truth}." if correct else f"Not {value}.",
        text=f"Right: {truth}." if correct else f"{truth}, not {value}.",
        points_missed=max(0, truth - value), points_over=max(0, value - truth), by_kind=_by_kind(question.why),
    )  # fmt: skip
    return _explained(question, judged, [aloud(question.why)])


def answered(question: Question, given: object) -> Answered:
    """Judge a total and give all the feedback at once, for questions that take one answer and no second look."""
    judged = judge_total(question, given)
    if not judged.answered:
        return Answered(answered=False, correct=False, given=None, verdict=judged.text)
    return Answered(
        answered=True, correct=judged.correct, given=judged.given,
        verdict=f"Right: {judged.truth}." if judged.correct else f"{judged.truth}, not {judged.given}.",
        items=(aloud(question.why),),
        reason=joined(off_by(judged.truth, judged.given or 0), judged.remark),
        topic=question.skills[0] if question.skills else "",
        points_missed=judged.points_missed, points_over=judged.points_over,
    )  # fmt: skip


def joined(*sentences: str) -> str:
    """Put sentences behind one another, leaving out those that say nothing."""
    return " ".join(filter(None, sentences))


def off_by(truth: int, given: int) -> str:
    """Say by how much a number of points is off, or nothing where it is right."""
    if truth == given:
        return ""
    return f"{plural(abs(truth - given), 'point')} {'more than you counted' if truth > given else 'too many'}."


def judge_split(question: Question, given_by_kind: Mapping[Kind, object]) -> Judged:
    """Judge the points given for each kind of the show; a kind left out or empty asks for it, and 0 is an answer."""
    said: dict[Kind, int] = {}
    for kind in SHOW_KINDS:
        value, asks = read_total(given_by_kind.get(kind))
        if value is None:
            return _unanswered(question, f"{_title(kind)}: {asks[0].lower()}{asks[1:]}")
        said[kind] = value
    true = dict(_by_kind(question.why))
    missed: list[Miss] = []
    over: list[Miss] = []
    for kind, value in said.items():
        items = [item for item in question.why if item.kind is kind]
        if value < true[kind]:
            missed += _short(kind, items, value)
        elif value > true[kind]:
            text = f"{_title(kind)}: {true[kind]}, not {value}. {_items(items)}"
            over.append(Miss(kind, (), value - true[kind], text))
    right = [_NAMES[kind] for kind, value in said.items() if value == true[kind] > 0]
    found = f"Right so far: {', '.join(right)}." if right else ""
    judged = _totalled(question, sum(said.values()), missed, over, found)
    return replace(judged, given_by_kind=tuple(said.items()))


def judge_cards(question: Question, claims: Sequence[Claimed], *, nothing: bool = False) -> Judged:
    """Judge items claimed card by card; no claims ask for some unless ``nothing`` says that the hand holds none."""
    if not claims and not nothing:
        return _unanswered(question, "Pick the cards of one score at a time, or say that there is nothing.")
    counted: list[Combination] = []
    missed: list[Miss] = []
    over: list[Miss] = []
    partial: list[Claimed] = []
    said: Counter[Kind] = Counter()
    for claim in claims:
        items = _meant(question, claim)
        fresh = [item for item in items if item not in counted]
        said[claim.kind] += points(fresh) if fresh else points(items) if items else _worth(claim)
        if fresh:
            counted += fresh
        elif items:
            cards = tuple(sorted(claim.cards))
            once = "it is one for nobs, once" if claim.kind is Kind.NOBS else f"the same cards are one {claim.kind}"
            again = f"{list_cards(cards)} counted twice: {once}."
            over.append(Miss(claim.kind, cards, points(items), again))
        elif _longer(question, claim) is None:
            over.append(_false(question, claim))
        else:
            partial.append(claim)
    for claim in partial:
        whole = _longer(question, claim)
        if whole is None or whole in counted:
            over.append(_false(question, claim))
        else:
            counted.append(whole)
            text = f"{list_cards(whole.cards)} is {_a(whole)}: {whole.points}, not {len(claim.cards)}."
            missed.append(Miss(claim.kind, whole.cards, whole.points - len(claim.cards), text))
    left = [item for item in question.why if item not in counted]
    missed += [Miss(item.kind, item.cards, item.points, f"You missed {_the(item)}.") for item in left]
    judged = _totalled(question, sum(said.values()), missed, over, _found(counted))
    return replace(judged, given_by_kind=tuple((kind, said[kind]) for kind in SHOW_KINDS))


def read_total(given: object) -> tuple[int | None, str]:
    """Read a total from a field: the number and nothing, or None and the sentence that asks for one."""
    text = "" if given is None else str(given).strip()
    if not text:
        return None, "Say how many points; when there are none, say 0."
    value = int(given) if isinstance(given, float) and given.is_integer() else read_number(text)
    if value is None:
        return None, f"“{text[:20]}” is not a whole number, and no hand counts a part of a point. Say how many points."
    if value < 0:
        return None, f"No hand can count {value}: the least is 0. Say how many points."
    return value, ""


def remark(given: int, truth: int) -> str:
    """Remark on a total that no hand can count (19, 25, 26, 27, more than 29), or say nothing."""
    if given == 19:
        joke = "No hand can count 19, so players say “nineteen” when they hold nothing."
        return f"{joke} That is this hand, and its number is 0." if truth == 0 else joke
    if given in IMPOSSIBLE:
        return f"No hand can count {given}: 19, 25, 26 and 27 never occur."
    return f"No hand can count more than {MOST}." if given > MOST else ""


def aloud(score: Sequence[Combination]) -> str:
    """Count a score aloud, or say that there is nothing to count."""
    return count_aloud(score) if score else "Nothing here adds up to 15, matches or stands in a row."


def hints(question: Question, found: Collection[Combination] = ()) -> tuple[str, str, str]:
    """Help with a count in three steps: where to look, which cards, and the item; ``found`` is what is known already."""
    left = [item for item in question.why if item not in found]
    if not left:
        rest = "Nothing more" if found else "Nothing here"
        return (
            "Look once more for fifteens, then equal ranks, then neighbours, then suits.",
            f"{rest} adds up to 15, matches or stands in a row.",
            f"{rest} scores: the count is {points(question.why)}.",
        )
    item = left[0]
    more = "one more" if any(other.kind is item.kind for other in found) else "a"
    return (_where(item, more), f"Look at {list_cards(item.cards)}.", worked(item))


def worked(item: Combination) -> str:
    """Say an item of the show with its cards and points, for example "5♥ and K♣: 10 + 5 = 15, 2 points."."""
    return f"{list_cards(item.cards)}: {_worked(item)}."


# --- the words of it ------------------------------------------------------------------------------------------------

_NAMES = {Kind.FIFTEEN: "fifteens", Kind.PAIR: "pairs", Kind.RUN: "runs", Kind.FLUSH: "flush", Kind.NOBS: "nobs"}


def _title(kind: Kind) -> str:
    return _NAMES[kind].capitalize()


def _a(item: Combination) -> str:
    return "nobs" if item.kind is Kind.NOBS else f"a {item.kind.value} of {number(len(item.cards))}"


def _the(item: Combination) -> str:
    named = "nobs for" if item.kind is Kind.NOBS else f"the {item.kind.value}"
    return f"{named} {list_cards(item.cards)}, {plural(item.points, 'point')}"


def _items(items: Sequence[Combination]) -> str:
    if not items:
        return "There is none here."
    return f"There is {'; '.join(list_cards(item.cards) for item in items)}."


def _where(item: Combination, more: str) -> str:
    many = number(len(item.cards))
    match item.kind:
        case Kind.FIFTEEN:
            return f"There is {more} fifteen of {many} cards."
        case Kind.PAIR:
            return f"There is {more} pair: look for equal ranks."
        case Kind.RUN:
            return f"There is {more} run of {many}: put the cards in order."
        case Kind.FLUSH:
            return "Look at the suits of the four cards."
        case _:
            return "Look at the jack, and at the starter's suit."


def _worked(item: Combination) -> str:
    worth = plural(item.points, "point")
    if item.kind is Kind.FIFTEEN:
        return f"{' + '.join(str(card.value) for card in reversed(item.cards))} = 15, {worth}"
    return f"{_a(item) if item.kind is not Kind.PAIR else 'a pair'}, {worth}"


def _found(counted: Sequence[Combination]) -> str:
    many = Counter(item.kind for item in counted)
    said = [
        "the flush" if kind is Kind.FLUSH else f"{number(n)} {_NAMES[kind] if n > 1 else kind}"
        for kind in SHOW_KINDS
        if (n := many[kind])
    ]
    return f"You found {', '.join(said[:-1])}{' and ' if len(said) > 1 else ''}{said[-1]}." if said else ""


# --- the arithmetic of it -------------------------------------------------------------------------------------------


def _by_kind(score: Iterable[Combination]) -> tuple[tuple[Kind, int], ...]:
    items = tuple(score)
    return tuple((kind, points(item for item in items if item.kind is kind)) for kind in SHOW_KINDS)


def _short(kind: Kind, items: Sequence[Combination], value: int) -> list[Miss]:
    if value == 0:
        return [Miss(kind, item.cards, item.points, f"You missed {_the(item)}.") for item in items]
    true = points(items)
    return [Miss(kind, (), true - value, f"{_title(kind)}: {true}, not {value}. {_items(items)}")]


def _meant(question: Question, claim: Claimed) -> list[Combination]:
    """Find the items that a claim stands for: one, or the pairs of a pair royal, or the runs of a double run."""
    items = [item for item in question.why if item.kind is claim.kind]
    exact = [item for item in items if frozenset(item.cards) == claim.cards]
    if exact or claim.kind not in (Kind.PAIR, Kind.RUN):
        return exact
    if claim.kind is Kind.PAIR:
        inside = [item for item in items if claim.cards.issuperset(item.cards)]
        return inside if len(inside) == len(list(combinations(claim.cards, 2))) else []
    parts = {frozenset(item.cards) for item in runs(sorted(claim.cards))}
    inside = [item for item in items if frozenset(item.cards) in parts]
    return inside if frozenset().union(*(item.cards for item in inside)) == claim.cards else []


def _longer(question: Question, claim: Claimed) -> Combination | None:
    """Find the run or flush that a claim is a true part of: three of a run of four, four of a flush of five."""
    if claim.kind is Kind.RUN and not any(frozenset(item.cards) == claim.cards for item in runs(sorted(claim.cards))):
        return None
    if claim.kind is Kind.FLUSH and claim.cards != frozenset(question.cards):
        return None
    if claim.kind not in (Kind.RUN, Kind.FLUSH):
        return None
    return next((item for item in question.why if item.kind is claim.kind and claim.cards < set(item.cards)), None)


def _worth(claim: Claimed) -> int:
    """Reckon what a learner takes for a claim: 2 for a fifteen or pair, 1 a card of a run or flush, 1 for nobs."""
    match claim.kind:
        case Kind.FIFTEEN | Kind.PAIR:
            return 2
        case Kind.RUN | Kind.FLUSH:
            return len(claim.cards)
        case _:
            return 1


def _false(question: Question, claim: Claimed) -> Miss:
    cards = tuple(sorted(claim.cards))
    reason = why_not(claim.kind, cards, question.shown)
    text = reason if reason.startswith(list_cards(cards)) else f"{list_cards(cards)}: {reason}"
    return Miss(claim.kind, cards, _worth(claim), text)


def _totalled(question: Question, given: int, missed: Sequence[Miss], over: Sequence[Miss], found: str = "") -> Judged:
    truth = points(question.why)
    correct = not missed and not over
    verdict = f"Right: {truth}." if correct else f"Not {given}." if given != truth else "Not quite."
    total = verdict if correct else f"{truth}, not {given}." if given != truth else f"{truth} it is, by other cards."
    judged = Judged(
        answered=True, correct=correct, truth=truth, given=given, verdict=verdict, text=total,
        missed=tuple(missed), over=tuple(over), by_kind=_by_kind(question.why),
        points_missed=sum(miss.points for miss in missed), points_over=sum(miss.points for miss in over),
    )  # fmt: skip
    if correct:
        return _explained(question, judged, [aloud(question.why)])
    return _explained(question, judged, [found, *(miss.text for miss in (*missed, *over))])


def _explained(question: Question, judged: Judged, said: Sequence[str]) -> Judged:
    assert judged.given is not None
    remarked = joined(remark(judged.given, judged.truth), four_in_crib(question.shown))
    return replace(judged, text=joined(judged.text, *said, remarked), remark=remarked)


def _unanswered(question: Question, asks: str) -> Judged:
    return Judged(False, False, points(question.why), None, asks, asks)
