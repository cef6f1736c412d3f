"""The misses that come back: which is due now, and its twin to be answered."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from cribbage.teaching.drill import Question
from cribbage.teaching.practice import reviews
from cribbage.ui import memory
from cribbage.ui.parts import answered, drilling


@dataclass(frozen=True, slots=True)
class Returning:
    """A miss that returns now as another question, its name, and how many came before it today and still wait."""

    question: Question
    once: str
    before: int
    waiting: int


def ask() -> Returning | None:
    """Ask the first miss that is due, fixed by the learner and the log, so that a reload asks it again; None if none is."""
    answers = answered.answers()
    due = reviews.due(answers, memory.now(), memory.local_day)
    if not due:
        return None
    day = memory.local_day(memory.now())
    before = sum(answer.during == "review" and memory.local_day(answer.at) == day for answer in answers)
    done = sum(answer.during == "review" for answer in answers)
    rng = Random(f"{memory.learner()}:review:{done}")
    question = reviews.ask_review(due[0], memory.course().drills, rng)
    once = f"review:{done}"
    drilling.put_away(once)
    return Returning(question, once, before, len(due))


def waiting() -> int:
    """Count the misses that are due today."""
    return len(reviews.due(answered.answers(), memory.now(), memory.local_day))


def any_missed() -> bool:
    """Tell whether there was ever anything to bring back."""
    return any(not answer.correct for answer in answered.answers())
