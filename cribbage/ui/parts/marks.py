"""Where the learner stands in the course: which lessons are done, where one was left, and what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cribbage.journal import Entry
from cribbage.teaching.lesson import Course, Lesson


@dataclass(frozen=True, slots=True)
class Mark:
    """One lesson's mark: whether it was ever ended, and the step to go on with, 0 to begin."""

    done: bool = False
    step: int = 0


def marks(entries: Iterable[Entry], course: Course) -> Mapping[str, Mark]:
    """Read the marks of the lessons from the log, the lesson touched last at the end; unknown lessons are passed over."""
    lengths = {lesson.key: len(lesson.steps) for lesson in course.lessons}
    found: dict[str, Mark] = {}
    for entry in entries:
        key, step = entry.body.get("lesson"), entry.body.get("step")
        # A log may come from a file, or from a time when the lesson had other steps.
        if not isinstance(key, str) or key not in lengths or type(step) is not int:
            continue
        before = found.pop(key, Mark())
        ended = entry.body.get("done") is True
        found[key] = Mark(before.done or ended, step if not ended and 0 <= step < lengths[key] else 0)
    return found


def left(known: Mapping[str, Mark], course: Course) -> Lesson | None:
    """Find the lesson that was left in the middle, the one touched last, or None."""
    open_ = [key for key, mark in known.items() if mark.step]
    return course.lesson(open_[-1]) if open_ else None


def upcoming(known: Mapping[str, Mark], course: Course) -> Lesson | None:
    """Find the first lesson that was never ended, or None when all were."""
    return next((lesson for lesson in course.lessons if not known.get(lesson.key, Mark()).done), None)
