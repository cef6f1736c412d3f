"""Checks: the questions inside a lesson, and the feedback that the engine gives to each answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random

from cribbage.cards import Card
from cribbage.explain import list_cards, number
from cribbage.rules import SIX_CARD
from cribbage.score import Combination, Kind, pairs, points, runs
from cribbage.teaching.claims import Claim, Shown, plain, verify
from cribbage.teaching.judging import aloud, joined, read_total, remark
from cribbage.teaching.whynot import four_in_crib, why_not


@dataclass(frozen=True, slots=True)
class Tap:
    """Tap the cards of each wanted item; ``prompts`` is one for the whole check, or one for each item to be found.

    The first ``given`` items are shown as a worked example. ``in_order`` asks for the kinds in the order of ``want``.
    ``peg`` moves the learner's peg by the points found.
    """

    key: str
    line: int
    prompts: tuple[str, ...]
    hints: tuple[str, ...]
    shown: Shown
    want: tuple[Kind, ...]
    given: int = 0
    in_order: bool = False
    peg: bool = False


@dataclass(frozen=True, slots=True)
class Total:
    """Say how many points some cards score, all kinds together or one kind."""

    key: str
    line: int
    prompts: tuple[str, ...]
    hints: tuple[str, ...]
    shown: Shown
    kind: Kind | None = None
    peg: bool = False

    @property
    def score(self) -> tuple[Combination, ...]:
        """The items to be counted."""
        return self.shown.score(self.kind)


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a player's two pegs stand: the hole of the front peg, and the hole of the back one."""

    name: str
    front: int
    back: int


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose one of several answers: the right one is listed, or is the only option that the engine proves.

    ``board`` holds the pegs that are drawn beside the question, a row for each player; often there are none.
    """

    key: str
    line: int
    prompts: tuple[str, ...]
    hints: tuple[str, ...]
    options: tuple[str, ...]
    answer: str | None = None
    claim: str | None = None
    why: str = ""
    board: tuple[Stand, ...] = ()

    @property
    def right(self) -> tuple[str, ...]:
        """The options that are right; a sound check has exactly one."""
        if self.claim is None:
            return tuple(option for option in self.options if option == self.answer)
        return tuple(option for option in self.options if verify(Claim(option, self.claim)) is None)


@dataclass(frozen=True, slots=True)
class Order:
    """Put some items in order; ``items`` holds them in the right order."""

    key: str
    line: int
    prompts: tuple[str, ...]
    hints: tuple[str, ...]
    items: tuple[str, ...]
    why: str = ""

    @property
    def shuffled(self) -> tuple[str, ...]:
        """The items as they are first shown: never in the right order, and always in the same other one."""
        items = list(self.items)
        rng = Random("|".join(items))
        while tuple(items) == self.items and len(set(items)) > 1:
            rng.shuffle(items)
        return tuple(items)


Check = Tap | Total | Choose | Order


@dataclass(frozen=True, slots=True)
class Feedback:
    """What to say to an answer: whether it was right, a sentence, the count so far, and whether the check is done.

    ``found`` holds the items found so far, for lighting their cards; their points move the peg when the check is done.
    """

    right: bool
    text: str
    running: str = ""
    done: bool = False
    found: tuple[Combination, ...] = ()


def grade(check: Check, answer: object, *, misses: int = 0) -> Feedback:
    """Give the engine's feedback to an answer; a wrong one is never held against the learner.

    The answer to a Tap is every tap so far in order, each a collection of cards; to a Total a number or text; to a
    Choose the option chosen; to an Order the items in the order given. None and an empty answer are asked for again.
    ``misses`` counts the wrong answers before: a Total says only from the second on whether it is too many or too few.
    """
    match check:
        case Tap():
            return _grade_taps(check, answer)
        case Total():
            return _grade_total(check, answer, misses)
        case Choose():
            return _grade_choice(check, answer)
        case _:
            return _grade_order(check, answer)


def prompt(check: Check, found: int = 0) -> str:
    """Give the words that ask for the next thing, when ``found`` items of a Tap are found already."""
    given = check.given if isinstance(check, Tap) else 0
    return plain(check.prompts[min(max(0, found - given), len(check.prompts) - 1)])


def right_answer(check: Check) -> object:
    """Give the answer that the engine takes for right, in the form that grade reads."""
    match check:
        case Tap():
            return [frozenset(item.cards) for item in _wanted_items(check)[check.given :]]
        case Total():
            return points(check.score)
        case Choose():
            return check.right[0] if check.right else None
        case _:
            return check.items


def all_hints(check: Check, taps: Sequence[Collection[Card]] = ()) -> tuple[str, ...]:
    """Give the hints for what is asked after some ``taps``, weakest first: the author's, then for cards the whole count.

    A Tap in order that has a hint for each item gives the one of the item it asks for, and then only that item's cards.
    """
    hints = tuple(map(plain, check.hints))
    match check:
        case Tap():
            found = grade(check, taps).found
            left = _left(check, found)
            if check.in_order:
                at = len(found) - check.given
                hints = hints[at : at + 1] if len(hints) == len(check.want) - check.given else hints
                left = left[:1]
            cards = "; ".join(list_cards(item.cards) for item in left)
            return (*hints, *([f"The cards: {cards}."] if cards else []))
        case Total():
            cards = "; ".join(list_cards(item.cards) for item in check.score)
            return (*hints, *([f"Look at these: {cards}."] if cards else []), aloud(check.score))
        case _:
            return hints


# --- tapping --------------------------------------------------------------------------------------------------------


def _wanted_items(check: Tap) -> list[Combination]:
    """Choose an item for each wanted kind, in the order of want, as far as there are any."""
    return _left(check, ())


def _left(check: Tap, found: Sequence[Combination]) -> list[Combination]:
    """Choose an item for each kind that is still wanted when some items are found."""
    wanted = list(check.want)
    for each in found:
        wanted.remove(each.kind)
    left = [item for item in check.shown.score() if item not in found]
    chosen = []
    for kind in wanted:
        item = next((item for item in left if item.kind is kind), None)
        if item is not None:
            left.remove(item)
            chosen.append(item)
    return chosen


def _grade_taps(check: Tap, answer: object) -> Feedback:
    found = _wanted_items(check)[: check.given]
    said = [_clause([item], found[: at + 1]) for at, item in enumerate(found)]
    taps = [frozenset(tap) for tap in answer] if isinstance(answer, Sequence) else []
    right, text = False, "Tap the cards, then check them."
    for tap in taps:
        if len(found) == len(check.want):
            break
        new, text = _tapped(check, found, tap)
        right = bool(new)
        if new:
            found = [*found, *new]
            said.append(_clause(new, found))
            text = _sentence(said[-1:]) + "."
    done = len(found) == len(check.want)
    running = _sentence(said)
    return Feedback(right or done, f"{running}." if done else text, running, done, tuple(found))


def _tapped(check: Tap, found: Sequence[Combination], tap: frozenset[Card]) -> tuple[list[Combination], str]:
    """Judge one tap: the new items it brings, or none and the sentence that says why."""
    wanted = list(check.want)
    for item in found:
        wanted.remove(item.kind)
    if not tap:
        return [], "Tap the cards first."
    if not tap <= set(check.shown.cards):
        return [], "Tap cards of this hand."
    readings = _readings(check.shown, tap)
    fresh = [item for reading in readings for item in reading if item not in found]
    if not readings:
        return [], why_not(wanted[0], tap, check.shown)
    if not fresh:
        return [], f"{list_cards(sorted(tap))}: counted already. Find another {wanted[0]}."
    allowed = wanted[:1] if check.in_order else wanted
    for kind in allowed:
        for reading in readings:
            new = _take([item for item in reading if item not in found], wanted)
            if any(item.kind is kind for item in new):
                return new, ""
    turn = "and its turn comes. First" if fresh[0].kind in wanted else "but here we look for"
    what = "nobs" if fresh[0].kind is Kind.NOBS else f"a {fresh[0].kind}"
    return [], f"True, that is {what}, {turn} a {wanted[0]}."


def _readings(shown: Shown, tap: frozenset[Card]) -> list[list[Combination]]:
    """Find what these cards are: one item, or several at once as a pair royal or a double run."""
    score = shown.score()
    cards = sorted(tap)
    parts = {frozenset(item.cards) for item in (*runs(cards), *pairs(cards))}
    readings = [[item] for item in score if frozenset(item.cards) == tap]
    bundle = [item for item in score if item.kind in (Kind.PAIR, Kind.RUN) and frozenset(item.cards) in parts]
    alike = len({card.rank for card in cards}) == 1
    if len(parts) == len(bundle) > 1 and (alike or runs(cards)) and frozenset().union(*parts) == tap:
        readings.append(bundle)
    return readings


def _take(items: Sequence[Combination], wanted: Sequence[Kind]) -> list[Combination]:
    room = Counter(wanted)
    taken = []
    for item in items:
        if room[item.kind]:
            room[item.kind] -= 1
            taken.append(item)
    return taken


_TOGETHER = {3: "a pair royal", 6: "a double pair royal"}


def _clause(new: Sequence[Combination], found: Sequence[Combination]) -> str:
    """Say what the newest items bring the count to, as players do."""
    total = number(points(found))
    if len(new) > 1:
        royal = _TOGETHER.get(len(new)) if all(item.kind is Kind.PAIR for item in new) else None
        return f"{royal} is {total}" if royal else f"that makes {total}"
    match new[0].kind:
        case Kind.FIFTEEN:
            return f"fifteen {total}"
        case Kind.PAIR:
            return f"a pair is {total}"
        case Kind.NOBS:
            return f"one for nobs is {total}"
        case kind:
            return f"a {kind} of {number(len(new[0].cards))} is {total}"


def _sentence(said: Sequence[str]) -> str:
    text = ", ".join(said) if len(said) < 2 else f"{', '.join(said[:-1])}, and {said[-1]}"
    return text[:1].upper() + text[1:]


# --- saying, choosing, ordering -------------------------------------------------------------------------------------


def _grade_total(check: Total, answer: object, misses: int) -> Feedback:
    value, asks = read_total(answer)
    if value is None:
        return Feedback(False, asks)
    truth, said = points(check.score), aloud(check.score)
    why = "" if check.kind else four_in_crib(check.shown)
    if value == truth:
        return Feedback(True, f"Right. {said} {why}".strip(), said.rstrip("."), True, check.score)
    # How far it is off would be the answer itself; the first miss is a reason to count, not to correct a number.
    verdict = f"Not {value}: that is too {'few' if value < truth else 'many'}." if misses else f"Not {value}."
    six = check.shown.rules == SIX_CARD
    remarked = remark(value, truth) if check.kind is None and six else ""
    return Feedback(False, joined(verdict, remarked, "" if misses else "Go through the cards once more."))


def _grade_choice(check: Choose, answer: object) -> Feedback:
    if answer not in check.options:
        return Feedback(False, "Choose one of the answers.")
    if answer in check.right:
        return Feedback(True, f"Right. {plain(check.why)}".strip(), done=True)
    return Feedback(False, f"Not “{answer}”. Have another look.")


def _grade_order(check: Order, answer: object) -> Feedback:
    given = tuple(answer) if isinstance(answer, Sequence) else ()
    if not given or Counter(given) != Counter(check.items):
        return Feedback(False, "Put all of them in order.")
    if given == check.items:
        return Feedback(True, f"Right. {plain(check.why)}".strip(), done=True)
    at = next(at for at, (said, item) in enumerate(zip(given, check.items, strict=True)) if said != item)
    start = f"The first {number(at)} stand right. Then " if at > 1 else "The first stands right. Then " if at else ""
    text = f"{start}“{given[at]}” comes too early."
    return Feedback(False, text[0].upper() + text[1:])
