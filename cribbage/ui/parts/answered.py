"""Answers of this learner: how one is written down, those the log holds, and the topics of the lessons done."""

from __future__ import annotations

from cribbage import progress
from cribbage.teaching.attempt import During, attempt, attempt_body
from cribbage.teaching.judging import Judged
from cribbage.teaching.practice.answers import Answer
from cribbage.teaching.question import Answered, Question
from cribbage.ui import memory
from cribbage.ui.parts.marks import marks


def body(
    question: Question,
    judged: Judged | Answered,
    *,
    since: int,
    during: During,
    hints: int = 0,
    misconception: str | None = None,
) -> dict[str, object]:
    """Make the body of an attempt that is written now; ``since`` is when the question was shown, in milliseconds."""
    made = attempt(
        question,
        judged,
        at=memory.now().isoformat(),
        ms=memory.milliseconds() - since,
        hints=hints,
        session=memory.session(),
        app_version=memory.app_version(),
        misconception=misconception,
        during=during,
    )
    return dict(attempt_body(made))


def answers() -> tuple[Answer, ...]:
    """Read this learner's answers from the log, oldest first, second looks joined to the answers they complete."""
    return progress.answers(memory.entries("attempt"))


def learned() -> frozenset[str]:
    """Name the topics of the lessons that this learner has done."""
    course = memory.course()
    known = marks(memory.entries("lesson"), course)
    return frozenset(topic for key, mark in known.items() if mark.done for topic in course.lesson(key).teaches)
