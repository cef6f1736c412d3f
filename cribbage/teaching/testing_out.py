"""Testing out of a lesson: five hands that need what it teaches, and nothing that comes after it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from cribbage.teaching.drill import Drill, Question
from cribbage.teaching.lesson import Course, Lesson

HANDS = 5
"""How many hands must be counted right at the first try."""

DRILL = "test-out"
"""The name under which these answers stand in the log, apart from those of practice."""

_WHOLE = frozenset({"show/hand", "show/crib"})
_TRIES = 1500  # deals looked at for one hand; what is rarer than that is not asked for
_RARE = frozenset({"show/crib-flush"})  # one crib in hundreds


def counts(lesson: Lesson, course: Course) -> Drill | None:
    """Find the drill that can ask for what a lesson teaches, None where there is nothing to count or no need to."""
    if lesson.order not in range(2, 8):
        return None
    drills = (course.drills[key] for key in lesson.drills if key in course.drills)
    return next((drill for drill in drills if _keys(lesson, drill)), None)


def questions(lesson: Lesson, course: Course, who: str) -> tuple[Question, ...]:
    """Deal the five hands, always the same for the same ``who``; raises ValueError for a lesson without counting.

    Each hand needs one of the things that the lesson teaches, in turn, and scores by nothing that comes later.
    """
    drill = counts(lesson, course)
    if drill is None:
        raise ValueError(f"“{lesson.title}” has no hands to count.")
    keys = _keys(lesson, drill)
    known = {topic for each in course.lessons if each.order <= lesson.order for topic in each.teaches}
    rng = Random(f"{who}:{lesson.key}")
    dealt: list[Question] = []
    for number in range(HANDS):
        recent = [question.question for question in dealt]
        asked = _deal(drill, rng, recent, keys[number % len(keys)], frozenset(keys), known)
        dealt.append(asked)
    return tuple(replace(question, drill=DRILL) for question in dealt)


def _keys(lesson: Lesson, drill: Drill) -> tuple[str, ...]:
    return tuple(key for key in lesson.teaches if key in drill.skills and key not in _RARE)


def _deal(drill: Drill, rng: Random, recent: list[str], wanted: str, keys: frozenset[str], known: set[str]) -> Question:
    """Deal until a hand needs what is wanted, or after long enough anything else of the lesson."""
    second: Question | None = None
    for _ in range(_TRIES):
        question = drill.ask(rng, 5, recent)
        needs = frozenset(question.skills)
        if (question.crib and not known & {"show/crib", "show/crib-flush"}) or not needs - _WHOLE <= known:
            continue
        if wanted in needs and question.why:
            return question
        if needs & keys:
            second = second or question
    if second is None:
        raise ValueError(f"{drill.key} deals no hand that needs {wanted} and nothing unknown.")
    return second
