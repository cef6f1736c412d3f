"""Mastery: the state of every skill as a fold over the answers, and what would bring it further."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from types import MappingProxyType

from cribbage.explain import number
from cribbage.teaching.numbers import plural
from cribbage.teaching.practice.answers import Answer
from cribbage.teaching.practice.skills import SKILLS, verdicts

LADDER = (1, 3, 7, 21, 60)
"""After how many days a mastered skill is due again, from rung to rung."""
ROW = 5
"""How many answers in a row, right at the first try and without a hint, make a skill steady."""
PATTERNS = 3
"""How many different patterns must be among them."""
LATER = timedelta(hours=20)
"""How long after that another day is taken to have begun."""
LATER_RIGHT = 3
"""How many right answers on a later day are asked for mastery."""
LAST, LAST_RIGHT = 10, 9
"""How many of the last answers must be right for mastery."""
RECENT, SLIPPED = 5, 2
"""How many misses among how many of the last answers call for a refresher."""


class Stage(StrEnum):
    """How far a skill is learned."""

    NEW = "new"
    LEARNING = "learning"
    STEADY = "steady"
    MASTERED = "mastered"
    REFRESH = "refresh"


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a skill stands: its state, the answers so far, the row of clean ones with its patterns, when it is due again.

    ``last_right`` of the ``last`` few answers (ten at most) were right; ``missed_at`` is the last miss, ``due`` is None
    until it is mastered; ``next_step`` is a sentence for the learner.
    """

    state: Stage
    answered: int = 0
    last: int = 0
    last_right: int = 0
    streak: int = 0
    patterns: int = 0
    due: datetime | None = None
    missed_at: datetime | None = None
    next_step: str = ""


@dataclass(slots=True)
class _Course:
    """What has been seen of one skill so far."""

    answered: int = 0
    row: list[str] = field(default_factory=list)
    last: deque[bool] = field(default_factory=lambda: deque(maxlen=LAST))
    steady: datetime | None = None
    later: int = 0
    mastered: bool = False
    rung: int = 0
    due: datetime | None = None
    missed_at: datetime | None = None

    def take(self, answer: Answer, right: bool) -> None:
        """Take one more answer."""
        self.answered += 1
        self.last.append(right)
        clean = right and answer.first_try and not answer.hints
        self.row = [*self.row, answer.pattern] if clean else []
        if not right:
            self.missed_at = answer.at
        if self.mastered:
            self._climb(answer.at, right)
            return
        if self.steady is not None and right and answer.at >= self.steady + LATER:
            self.later += 1
        if self.steady is None and len(self.row) >= ROW and len(set(self.row)) >= PATTERNS:
            self.steady = answer.at
        if self.later >= LATER_RIGHT and len(self.last) == LAST and sum(self.last) >= LAST_RIGHT:
            self.mastered = True
            self.due = answer.at + timedelta(days=LADDER[0])

    def _climb(self, at: datetime, right: bool) -> None:
        """Go one rung up the ladder by a right answer when it is due; a miss leads back to its foot."""
        assert self.due is not None  # mastery sets it
        if not right:
            self.rung = 0
        elif at >= self.due:
            self.rung = min(self.rung + 1, len(LADDER) - 1)
        else:
            return
        self.due = at + timedelta(days=LADDER[self.rung])

    @property
    def slipped(self) -> int:
        """The misses among the most recent answers."""
        return sum(not right for right in list(self.last)[-RECENT:])

    def state(self, now: datetime) -> Stage:
        """Name the state at a moment; time alone lowers nothing but what the ladder brings back."""
        if not self.answered:
            return Stage.NEW
        if self.steady is None:
            return Stage.LEARNING
        if self.slipped >= SLIPPED or (self.due is not None and now >= self.due):
            return Stage.REFRESH
        return Stage.MASTERED if self.mastered else Stage.STEADY

    def standing(self, now: datetime) -> Standing:
        """Sum up at a moment."""
        state = self.state(now)
        return Standing(
            state, self.answered, len(self.last), sum(self.last), len(self.row), len(set(self.row)), self.due, self.missed_at,
            self._next(state, now),
        )  # fmt: skip

    def _next(self, state: Stage, now: datetime) -> str:
        match state:
            case Stage.NEW:
                return "Not met yet: one question begins it."
            case Stage.LEARNING:
                return self._to_steady()
            case Stage.STEADY:
                return self._to_mastered(now)
            case Stage.MASTERED:
                assert self.due is not None  # mastery sets it
                days = max(1, round((self.due - now) / timedelta(days=1)))
                return f"Mastered. It comes back in about {plural(days, 'day')}, to keep it."
            case _ if self.slipped >= SLIPPED:
                return f"{number(self.slipped).capitalize()} of the last {number(RECENT)} slipped: right answers bring it back."
        return "Time for a refresher: one right answer keeps it."

    def _to_steady(self) -> str:
        left = ROW - len(self.row)
        if left == ROW:
            return f"{number(ROW).capitalize()} in a row, right at the first try and unaided, make it steady."
        if left > 0:
            make = "makes" if left == 1 else "make"
            return f"{number(left).capitalize()} more in a row, right at the first try and unaided, {make} it steady."
        more = PATTERNS - len(set(self.row))
        kinds = "one more kind" if more == 1 else f"{number(more)} more kinds"
        return f"Right {number(len(self.row))} times in a row: now in {kinds} of question."

    def _to_mastered(self, now: datetime) -> str:
        assert self.steady is not None  # the state says so
        left = LATER_RIGHT - self.later
        if left == LATER_RIGHT and now < self.steady + LATER:
            return f"Come back another day: {number(LATER_RIGHT)} right answers then lead to mastery."
        if left > 0:
            return (
                f"{number(left).capitalize()} more right {'answer leads' if left == 1 else 'answers lead'} to mastery."
            )
        return f"{number(LAST_RIGHT).capitalize()} right of the last {number(LAST)} make it mastered."


def standings(answers: Iterable[Answer], now: datetime) -> Mapping[str, Standing]:
    """Fold answers, oldest first, into the standing of every skill at a moment, those never met among them."""
    courses = {key: _Course() for key in SKILLS}
    for answer in answers:
        for skill, right in verdicts(answer).items():
            courses[skill].take(answer, right)
    return MappingProxyType({key: course.standing(now) for key, course in courses.items()})
