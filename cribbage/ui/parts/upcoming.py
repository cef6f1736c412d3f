"""What practice asks next: the hand of the day, the rest of a scene, a twin that was asked for, or what steering chooses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from cribbage.teaching.drill import Question
from cribbage.teaching.numbers import plural
from cribbage.teaching.practice import reviews, steering
from cribbage.teaching.practice.answers import Answer
from cribbage.ui import memory
from cribbage.ui.parts import answered, drilling, naming

SURPRISE = "surprise"
"""The mix of all drills."""
DAILY = "daily-hand"
"""The drill whose question everyone gets on the same day."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The question on the page: in which drill or mix it was asked, under which name, and why just this one.

    ``number`` counts the answers of practice before it, ``right`` and ``today`` those of today.
    """

    mode: str
    drill: str
    once: str
    question: Question
    why: str
    number: int
    right: int
    today: int


def practised(answers: Iterable[Answer]) -> list[Answer]:
    """Pick the answers that were given in practice, those to returning mistakes among them."""
    return [answer for answer in answers if answer.during in ("drill", "review")]


def ask(mode: str, level: int) -> Asked | None:
    """Ask the question that comes next: fixed by the learner and the answers in the log, so a reload asks it again.

    None where today's hand is done already.
    """
    answers = answered.answers()
    before = practised(answers)
    day = memory.local_day(memory.now())
    today = [answer for answer in before if memory.local_day(answer.at) == day]
    right = sum(answer.correct for answer in today)
    if mode == DAILY:
        daily = of_today(answers)
        if daily is None:
            return None
        question, why = daily, "The same hand for everyone today."
    else:
        question, why = _upcoming(mode, level, answers, before)
    once = _name(question)
    drilling.put_away(once)
    return Asked(mode, question.drill, once, question, why, len(before), right, len(today))


def left_behind(answers: Sequence[Answer]) -> str:
    """Say how many points some counts left behind; nothing where no hand was counted."""
    counts = [answer for answer in answers if isinstance(answer.truth, int) and answer.cards]
    held = sum(answer.truth for answer in counts if isinstance(answer.truth, int))
    missed = sum(answer.points_missed for answer in counts)
    if not held:
        return ""
    return (
        f"You left {plural(missed, 'point')} behind of {held}." if missed else f"Of {held} points you left none behind."
    )


def _upcoming(mode: str, level: int, answers: Sequence[Answer], before: Sequence[Answer]) -> tuple[Question, str]:
    drills = memory.course().drills
    rng = Random(f"{memory.learner()}:{mode}:{len(answers)}")
    twin, afresh = memory.recall("practise twin", str), memory.recall("practise afresh", bool)
    memory.forget("practise afresh")
    if twin and not afresh:
        drill = drills[twin.partition("/")[0]]
        return reviews.twin_of(drill.again(twin, level), drill, rng), "One like it, with other cards."
    last = before[-1] if before else None
    if last is not None and not afresh and last.drill in drills and mode in (SURPRISE, last.drill):
        following = drills[last.drill].follow(drills[last.drill].again(last.question, level))
        if following is not None:
            return following, "The same cards:"
    choice = steering.choose(
        answers,
        drills,
        memory.now(),
        rng,
        level,
        only=None if mode == SURPRISE else mode,
        learned=answered.learned(),
        separate=_separating(mode, answers, rng, level),
    )
    return choice.question, choice.why


def _separating(mode: str, answers: Sequence[Answer], rng: Random, level: int) -> Question | None:
    """Ask for the hand that tells slips apart, in the mix every other time, so that it stays a mix."""
    if mode == naming.COUNTING or (mode == SURPRISE and len(practised(answers)) % 2):
        return naming.separating(answers, rng, level)
    return None


def of_today(answers: Iterable[Answer]) -> Question | None:
    """Find the step of today's hand that is not answered yet, None when all are."""
    drill = memory.course().drills[DAILY]
    known = {answer.question for answer in answers if answer.drill == DAILY}
    step = drill.of_day(memory.local_day(memory.now())) if drill.of_day else None
    while step is not None and step.question in known:
        step = drill.follow(step)
    return step


def daily_result() -> tuple[int, int]:
    """Count today's hand: how many of its steps were right, and how many there are."""
    day = f"{DAILY}/{memory.local_day(memory.now()).isoformat()}/"
    steps = [answer for answer in answered.answers() if answer.question.startswith(day)]
    return sum(answer.correct for answer in steps), len(steps)


def _name(question: Question) -> str:
    """Name this asking: the same learner answers the same question again only under another name."""
    known = {entry.once for entry in memory.entries("attempt")}
    if question.drill == DAILY:
        return question.question
    number = sum(str(once).startswith(f"{question.drill}:") for once in known)
    while f"{question.drill}:{number}" in known:  # a log brought along from elsewhere may have gaps
        number += 1
    return f"{question.drill}:{number}"
