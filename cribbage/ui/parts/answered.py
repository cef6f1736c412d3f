"""What the log knows of this learner: the answers given, and the topics of the lessons done."""

from __future__ import annotations

from cribbage import progress
from cribbage.teaching.practice.answers import Answer
from cribbage.ui import memory
from cribbage.ui.parts.marks import marks


def answers() -> tuple[Answer, ...]:
    """Read this learner's answers from the log, oldest first, second looks joined to the answers they complete."""
    return progress.answers(memory.entries("attempt"))


def learned() -> frozenset[str]:
    """Name the topics of the lessons that this learner has done."""
    course = memory.course()
    known = marks(memory.entries("lesson"), course)
    return frozenset(topic for key, mark in known.items() if mark.done for topic in course.lesson(key).teaches)
