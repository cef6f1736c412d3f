"""What the log knows of this learner: the answers given, and the topics of the lessons done."""

from __future__ import annotations

from datetime import datetime

from cribbage.teaching.practice.answers import Answer, read_all
from cribbage.ui import memory
from cribbage.ui.parts.marks import marks


def answers() -> tuple[Answer, ...]:
    """Read this learner's answers from the log, oldest first, second looks joined to the answers they complete."""
    found = memory.entries("attempt")
    return read_all((datetime.fromisoformat(entry.at), entry.once or "", entry.body) for entry in found)


def learned() -> frozenset[str]:
    """Name the topics of the lessons that this learner has done."""
    course = memory.course()
    known = marks(memory.entries("lesson"), course)
    return frozenset(topic for key, mark in known.items() if mark.done for topic in course.lesson(key).teaches)
