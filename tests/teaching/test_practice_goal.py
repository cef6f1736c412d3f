"""The daily goal is met by finishing, and a streak counts weeks with four practice days."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from cribbage.teaching.practice.goal import DEFAULT, GOALS, practice_days, today, week_streak
from tests.teaching.practising import DAY, START, plain

MONDAY = date(2026, 5, 4)


def day_of(at: datetime) -> date:
    return at.date()


def days(week: int, many: int) -> list[date]:
    return [MONDAY + timedelta(weeks=week, days=number) for number in range(many)]


def test_a_goal_is_met_by_answering_right_or_wrong() -> None:
    answers = [plain("show/pair", right=number % 2 == 0) for number in range(5)]
    done = today(answers, START, day_of, 5)
    assert (done.done, done.wanted, done.met) == (5, 5, True)
    assert not today(answers, START, day_of).met
    assert (DEFAULT, GOALS) == (10, (5, 10, 20, "deal"))


def test_only_today_counts_on_the_calendar_of_the_learner() -> None:
    answers = [plain("show/pair", at=START - DAY), plain("show/pair"), plain("show/pair", at=START + DAY / 3)]
    assert today(answers, START, day_of).done == 1

    def far_west(at: datetime) -> date:
        return (at - timedelta(hours=9)).date()

    assert today(answers, START, far_west).done == 2
    assert practice_days(answers, far_west) == {date(2026, 5, 3), MONDAY}


def test_one_coached_deal_is_a_goal_too() -> None:
    assert not today([plain("show/pair")] * 30, START, day_of, "deal").met
    assert today([], START, day_of, "deal", deals=1).met


def test_a_streak_counts_weeks_with_four_practice_days() -> None:
    practised = [*days(0, 4), *days(1, 5), *days(2, 4)]
    assert week_streak(practised, MONDAY + timedelta(weeks=2, days=6)) == 3
    assert week_streak(days(0, 3), MONDAY + timedelta(days=6)) == 0
    assert week_streak([], MONDAY) == 0


def test_a_missed_day_costs_nothing_and_this_week_breaks_nothing_before_it_is_over() -> None:
    assert week_streak([*days(0, 4), *days(1, 1)], MONDAY + timedelta(weeks=1, days=2)) == 1
    assert week_streak([*days(0, 4), *days(1, 1)], MONDAY + timedelta(weeks=2)) == 0


def test_a_day_counts_once_and_days_to_come_not_at_all() -> None:
    assert week_streak(days(0, 3) * 2, MONDAY + timedelta(days=6)) == 0
    assert week_streak(days(0, 5), MONDAY + timedelta(days=2)) == 0
