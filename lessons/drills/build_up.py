"""Build-up: one hand counted one kind at a time, fifteens, pairs, runs, flush and nobs, and at last the whole hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import compress
from random import Random

from cribbage.explain import list_cards, number
from cribbage.score import Combination, Kind, points
from cribbage.teaching import judging
from cribbage.teaching.claims import SHOW_KINDS, Shown
from cribbage.teaching.dealing import CRIBS, deal, read_tag, tag
from cribbage.teaching.judging import joined
from cribbage.teaching.nearly import near_misses
from cribbage.teaching.pointing import holders
from cribbage.teaching.question import Answered, Question, Scene, unanswered, weighed
from cribbage.teaching.topics import skills_of

key = "build-up"
title = "Build-up"
line = "One hand, one kind at a time: fifteens, pairs, runs, flush and nobs, then the whole."
order = 3
skills = (
    "show/fifteen", "show/fifteen/two", "show/fifteen/three", "show/fifteen/longer", "show/pair", "show/pair/royal",
    "show/run", "show/run/double", "show/flush", "show/crib-flush", "show/nobs", "show/hand", "show/crib",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Step:
    """One step up: its name in ids, the kinds it counts, its words, and where to look when there is nothing."""

    name: str
    kinds: tuple[Kind, ...]
    words: str
    where: str
    nothing: str


FIFTEENS = Step(
    "fifteens", (Kind.FIFTEEN,), "Fifteens",
    "Add every two cards, then every three, then more.", "No cards here add up to 15.",
)  # fmt: skip
PAIRS = Step("pairs", (Kind.PAIR,), "Pairs", "Look for equal ranks.", "No two cards here are of one rank.")
RUNS = Step("runs", (Kind.RUN,), "Runs", "Put the cards in order.", "No three ranks here stand in a row.")
SUITS = Step(
    "suits", (Kind.FLUSH, Kind.NOBS), "Flush and nobs",
    "Look at the suits, and look for a jack of the starter's suit.", "There is no flush here, and no nobs.",
)  # fmt: skip
WHOLE = Step("whole", SHOW_KINDS, "Everything together", "", "")

KINDS = (FIFTEENS, PAIRS, RUNS, SUITS)
STEPS = (*KINDS, WHOLE)


def ask(rng: Random, level: int, recent: Collection[str] = ()) -> Question:
    """Deal a hand of a level and ask for its fifteens; raises ValueError for a level that there is not."""
    before = {id.split("/", 2)[-1] for id in recent}
    crib = level >= 3 and rng.random() < CRIBS
    return asked(FIFTEENS, deal(rng, level, lambda shown: tag(shown) not in before, crib=crib), level=level)


def asked(step: Step, shown: Shown, *, level: int = 5) -> Question:
    """Ask for one kind of a hand or crib, or for the whole of it; what comes before it on the way up is told."""
    why = tuple(item for item in shown.score() if item.kind in step.kinds)
    what = "crib" if shown.crib else "hand"
    asks = f"how many points does this {what} score" if step is WHOLE else f"how many points are in this {what}"
    told = tuple(f"{each.words}: {_held(each, shown)}." for each in STEPS[: STEPS.index(step)])
    return Question(
        drill=key, prompt=f"{step.words}: {asks}?", cards=shown.hand, answer=points(why), why=why,
        question=f"{key}/{step.name}/{tag(shown)}", starter=shown.starter, crib=shown.crib, level=level,
        skills=_skills(step, shown, why), pattern=f"{key}/{step.name}/{_pattern(step, shown, why)}",
        form="number", scene=Scene(told=told),
    )  # fmt: skip


def again(id: str, level: int = 5) -> Question:
    """Ask the question of an id once more; raises ValueError where it names no step, CardError where no cards."""
    return asked(_step(id), read_tag(id.split("/", 2)[-1]), level=level)


def follow(question: Question) -> Question | None:
    """Go one kind further up on the same cards; after the whole there is nothing."""
    step = _step(question.question)
    return None if step is WHOLE else asked(STEPS[STEPS.index(step) + 1], question.shown, level=question.level)


def judge(question: Question, given: object) -> Answered:
    """Judge the points of one kind with every item of it and why, or the whole with the sum of its kinds."""
    step = _step(question.question)
    if step is WHOLE:
        found = judging.answered(question, given)
        return replace(found, items=(*_sum(question.shown), *found.items))
    value, asks = judging.read_total(given)
    if value is None:
        return unanswered(asks)
    truth = points(question.why)
    return weighed(
        truth, value, items=tuple(map(judging.worked, question.why)) or (step.nothing,), topic=question.skills[0],
        reason=joined(judging.off_by(truth, value), *_reasons(step, question, value)),
        slips=_slips(step, question, value),
    )  # fmt: skip


def hints(question: Question) -> tuple[str, str, str]:
    """Help with one kind in three steps: where to look, which cards, and an item of it or that there is none."""
    step = _step(question.question)
    if step is WHOLE:
        sums = " + ".join(str(_held(each, question.shown)) for each in KINDS)
        return ("Every kind is counted already.", "Add the four numbers above.", f"{sums} = {question.answer}.")
    if question.why:
        return judging.hints(question)
    return (step.where, f"In order: {list_cards(sorted(question.shown.cards))}.", f"{step.nothing} That is 0.")


# --- what is said of a kind -----------------------------------------------------------------------------------------


def _reasons(step: Step, question: Question, given: int) -> list[str]:
    """Say which rule helps: what an item is worth, how they multiply, and what looks like one and is none."""
    truth, items, shown = points(question.why), question.why, question.shown
    said = []
    if given < truth and step in (FIFTEENS, PAIRS) and given == len(items):
        said.append(f"There {_are(len(items), step.kinds[0])} 2.")
    elif given < truth:
        said += _rules(items)
    if given > truth and step is RUNS and len(items) > 1:
        said.append("The pair in a double run is counted with the pairs, not here.")
    if given > truth or step is SUITS:
        said += [text for kind in step.kinds for text in near_misses(kind, shown)]
    return said


def _are(many: int, kind: Kind) -> str:
    return f"is one {kind}, and it scores" if many == 1 else f"are {number(many)} {kind}s, and each scores"


def _rules(items: Sequence[Combination]) -> list[str]:
    """Name the rule by which these items are more than they seem."""
    kind, many = items[0].kind, len(items)
    ranks = {item.cards[0].rank for item in items}
    if kind is Kind.FIFTEEN and many > 1:
        return ["A card may serve in any number of fifteens, and a fifteen may take two to five cards."]
    if kind is Kind.PAIR and many > len(ranks):
        return ["Three of one rank make three pairs, and four make six."]
    if kind is Kind.RUN and many == 4:
        return ["Two pairs in a run of three make four runs."]
    if kind is Kind.RUN and many > 1:
        return ["Each equal card makes the whole run again."]
    return []


def _sum(shown: Shown) -> tuple[str, ...]:
    """Add the kinds up in one line, leaving out those that score nothing."""
    parts = [(each.words, _held(each, shown)) for each in KINDS if _held(each, shown)]
    if not parts:
        return ()
    words = ", ".join(f"{words.lower() if place else words} {held}" for place, (words, held) in enumerate(parts))
    if len(parts) == 1:
        return (f"{words}, and nothing else.",)
    return (f"{words}: {' + '.join(str(held) for _, held in parts)} = {sum(held for _, held in parts)}.",)


def _slips(step: Step, question: Question, given: int) -> tuple[str, ...]:
    """Name the slips that give just these points for the kinds of a step, where they are not the true ones."""
    if given == points(question.why):
        return ()
    of_step = [kind in step.kinds for kind in SHOW_KINDS]
    return holders(question.shown, lambda said: said.split is not None and sum(compress(said.split, of_step)) == given)


# --- the bookkeeping of it ------------------------------------------------------------------------------------------


def _step(id: str) -> Step:
    named = id.split("/")[1:2]
    for step in STEPS:
        if [step.name] == named:
            return step
    raise ValueError(f"“{id}” names no step of {title}: {', '.join(step.name for step in STEPS)}.")


def _held(step: Step, shown: Shown) -> int:
    return points(item for item in shown.score() if item.kind in step.kinds)


def _skills(step: Step, shown: Shown, why: Sequence[Combination]) -> tuple[str, ...]:
    if step is WHOLE:
        return ("show/crib" if shown.crib else "show/hand",)
    if step is SUITS:
        asks = {Kind.FLUSH: "show/crib-flush" if shown.crib else "show/flush", Kind.NOBS: "show/nobs"}
        there = {item.kind for item in why} | {kind for kind in step.kinds if near_misses(kind, shown)}
        return tuple(skill for kind, skill in asks.items() if kind in there or not there)
    kind = f"show/{step.kinds[0]}"
    return (kind, *(skill for skill in skills_of(why, crib=shown.crib) if skill.startswith(f"{kind}/")))


def _pattern(step: Step, shown: Shown, why: Sequence[Combination]) -> str:
    """Name what is to be seen, whatever the cards: questions of one name are twins."""
    if step is WHOLE:
        return "+".join(str(_held(each, shown)) for each in KINDS)
    if step is FIFTEENS:
        sizes = Counter(min(len(item.cards), 4) for item in why)
        return "-".join(str(sizes[size]) for size in (2, 3, 4))
    if step is PAIRS:
        alike = Counter(card.rank for card in shown.cards)
        return "-".join(str(many) for many in sorted(alike.values(), reverse=True) if many > 1) or "none"
    if step is RUNS:
        return f"{len(why)}x{why[0].points}" if why else "none"
    traps = [kind.value for kind in step.kinds if near_misses(kind, shown)]
    return "-".join([*(f"{item.kind}-{item.points}" for item in why), *(f"no-{trap}" for trap in traps)]) or "none"
