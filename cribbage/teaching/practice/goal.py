"""The daily goal and the streak of weeks: met by practising, not by being right, and a missed day costs nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Literal

from cribbage.teaching.practice.answers import Answer

Goal = Literal[5, 10, 20, "deal"]
"""What a learner may set out to do in a day: so many hands, or one coached deal."""

GOALS: tuple[Goal, ...] = (5, 10, 20, "deal")
DEFAULT: Goal = 10
WEEK = 4
"""How many practice days make a week count."""


@dataclass(frozen=True, slots=True)
class Today:
    """How far today's goal is: what was done, how much of it was wanted, and whether that is reached."""

    goal: Goal
    done: int
    wanted: int

    @property
    def met(self) -> bool:
        """Whether the goal is reached."""
        return self.done >= self.wanted


def today(
    answers: Iterable[Answer], now: datetime, day_of: Callable[[datetime], date], goal: Goal = DEFAULT, deals: int = 0
) -> Today:
    """Count what was done today towards the goal: answers of any kind, right or wrong, or coached deals finished today.

    ``day_of`` tells on which day of the learner's calendar a moment falls; ``deals`` is how many were finished today.
    """
    if goal == "deal":
        return Today(goal, deals, 1)
    day = day_of(now)
    return Today(goal, sum(day_of(answer.at) == day for answer in answers), goal)


def practice_days(answers: Iterable[Answer], day_of: Callable[[datetime], date]) -> frozenset[date]:
    """Name the days on which something was answered."""
    return frozenset(day_of(answer.at) for answer in answers)


def week_streak(days: Iterable[date], today: date) -> int:
    """Count the weeks in a row, Monday to Sunday, with four practice days or more, up to now.

    This week counts as soon as it has them, and breaks nothing before it is over.
    """
    weeks = Counter(_monday(day) for day in set(days) if day <= today)
    week = _monday(today)
    streak = int(weeks[week] >= WEEK)
    while weeks[week := week - timedelta(days=7)] >= WEEK:
        streak += 1
    return streak


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())
