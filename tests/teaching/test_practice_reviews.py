"""Misses from everywhere return in other cards: the next day, at about three days and at seven, eight a day at most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from random import Random

import pytest

from cribbage.teaching.attempt import During
from cribbage.teaching.dealing import dealt, tag
from cribbage.teaching.practice.answers import Answer
from cribbage.teaching.practice.reviews import AFTER, CAP, ask_review, due, forecast, twin_of
from cribbage.teaching.practice.signatures import ranks_of
from lessons import course
from lessons.drills import count_a_hand
from tests.teaching.practising import DAY, HOUR, START, answer_to, counted, plain

DRILLS = course().drills
COUNT = DRILLS["count-a-hand"]
DOUBLE, OTHER = "7C 7D 8H 9S + KD", "3H 3S 8D QC + 9S"


def day_of(at: datetime) -> date:
    return at.date()


def patterns(answers: Sequence[Answer], at: datetime) -> list[str]:
    return [review.pattern for review in due(answers, at, day_of)]


def returned(answers: Sequence[Answer], at: datetime, *, right: bool) -> list[Answer]:
    """Answer what comes back first."""
    review = due(answers, at, day_of)[0]
    asked = ask_review(review, DRILLS, Random(str(at)))
    return [*answers, answer_to(asked, right=right, at=at, during="review")]


def misses(many: int, at: datetime = START) -> list[Answer]:
    """Miss so many patterns at one sitting."""
    rng, found = Random(3), dict[str, Answer]()
    while len(found) < many:
        hand = dealt(rng, crib=False)
        assert hand.starter is not None
        asked = count_a_hand.question(hand.hand, hand.starter)
        found.setdefault(asked.pattern, answer_to(asked, right=False, at=at))
    return list(found.values())


# --- when it comes back -----------------------------------------------------------------------------------------------


def test_a_miss_returns_the_next_day_and_after_three_and_seven_days_and_then_is_done() -> None:
    answers = [counted(DOUBLE, right=False)]
    days = []
    for ahead in range(100):
        at = START + ahead * DAY
        if due(answers, at, day_of):
            days.append(ahead)
            answers = returned(answers, at, right=True)
    assert tuple(days) == AFTER == (1, 3, 7)


def test_after_an_absence_it_waits_for_the_next_practice_day() -> None:
    answers = [counted(DOUBLE, right=False)]
    assert not patterns(answers, START + HOUR)
    assert patterns(answers, START + 40 * DAY) == ["hand/f2x2/p2/r3x2"]
    answers = returned(answers, START + 40 * DAY, right=True)
    assert not patterns(answers, START + 41 * DAY)
    assert patterns(answers, START + 42 * DAY)


def test_a_miss_when_it_returns_begins_again() -> None:
    answers = returned([counted(DOUBLE, right=False)], START + DAY, right=True)
    answers = returned(answers, START + 3 * DAY, right=False)
    review = due(answers, START + 4 * DAY, day_of)[0]
    assert (review.stage, review.missed_at, review.due) == (0, START + 3 * DAY, day_of(START + 4 * DAY))


@pytest.mark.parametrize("during", ["drill", "play", "referee", "lesson"])
def test_misses_from_everything_enter_one_queue_by_their_pattern(during: During) -> None:
    answers = [counted(DOUBLE, right=False), counted("3H 3S 4D 5C + KD", right=False, during=during)]
    answers += [counted(OTHER, right=False, during=during), counted("2C 4D 6H 8S + QC", right=True)]
    found = patterns(answers, START + DAY)
    assert len(found) == len(set(found))
    assert sorted(found) == sorted({answer.pattern for answer in answers[:3]})


def test_what_the_check_showed_does_not_return() -> None:
    assert not patterns([counted(DOUBLE, right=False, during="check")], START + DAY)


def test_a_twin_counted_right_in_practice_on_a_later_day_counts_as_its_return() -> None:
    missed = counted(DOUBLE, right=False)
    same_day = [missed, counted(DOUBLE, right=True, at=START + HOUR)]
    assert patterns(same_day, START + DAY)
    later = [missed, counted(DOUBLE, right=True, at=START + DAY)]
    assert not patterns(later, START + DAY + HOUR)
    assert patterns(later, START + 3 * DAY)
    at_the_table = [missed, counted(DOUBLE, right=True, at=START + DAY, during="play")]
    assert patterns(at_the_table, START + DAY + HOUR)


def test_a_return_whose_pattern_has_another_name_now_counts_for_the_first_in_the_line() -> None:
    answers = [
        plain("play/go", right=False, pattern="old name"),
        plain("play/go", right=False, at=START + HOUR, pattern="b"),
    ]
    answers += [plain("play/go", at=START + DAY, pattern="new name", during="review")]
    assert patterns(answers, START + DAY) == ["b"]
    nothing_waits = [plain("play/go", at=START, pattern="new name", during="review")]
    assert not patterns(nothing_waits, START + DAY)


# --- how many -------------------------------------------------------------------------------------------------------


def test_never_more_than_eight_a_day_whatever_the_absence() -> None:
    answers = misses(30)
    for days in (1, 2, 30, 400):
        assert len(due(answers, START + days * DAY, day_of)) == CAP == 8


def test_those_answered_today_are_among_the_eight_and_the_rest_rolls_on() -> None:
    answers = misses(20)
    at = START + DAY
    for done in range(CAP):
        assert len(due(answers, at, day_of)) == CAP - done
        answers = returned(answers, at + timedelta(minutes=done), right=done % 2 == 0)
    assert due(answers, at + HOUR, day_of) == ()
    assert len(due(answers, at + DAY, day_of)) == CAP


def test_the_longest_due_comes_first() -> None:
    answers = [counted(OTHER, right=False, at=START - DAY), counted(DOUBLE, right=False)]
    assert patterns(answers, START + DAY) == [answers[0].pattern, answers[1].pattern]


def test_the_forecast_is_of_seven_days_with_eight_at_most() -> None:
    assert forecast([], START, day_of) == (0,) * 7
    assert forecast([counted(DOUBLE, right=False)], START, day_of) == (0, 1, 0, 1, 0, 0, 0)
    found = forecast(misses(30), START + DAY, day_of)
    assert len(found) == 7
    assert max(found) == CAP
    assert found[0] == CAP


def test_the_forecast_comes_true_for_who_answers_all_rightly() -> None:
    answers = misses(13)
    foreseen = forecast(answers, START + DAY, day_of)
    came = []
    for ahead in range(7):
        at, many = START + (1 + ahead) * DAY, 0
        while due(answers, at, day_of):
            answers = returned(answers, at + timedelta(minutes=many), right=True)
            many += 1
        came.append(many)
    assert tuple(came) == foreseen


# --- in other cards ---------------------------------------------------------------------------------------------------


def test_what_returns_shares_the_pattern_and_in_95_of_100_cases_not_the_ranks() -> None:
    other = 0
    waiting = misses(60)
    for number in range(len(waiting)):
        missed = waiting[number]
        review = due([missed], START + DAY, day_of)[0]
        for seed in range(3):
            asked = ask_review(review, DRILLS, Random(seed))
            assert asked.pattern == missed.pattern
            assert asked.question != missed.question
            assert missed.shown is not None
            other += ranks_of(asked.shown) != ranks_of(missed.shown)
    assert other >= 0.95 * 3 * len(waiting)


def test_a_hand_missed_where_no_drill_asks_comes_back_in_the_drill_that_counts() -> None:
    for drill in ("test-out", "at the table", "daily-hand", "build-up"):
        missed = counted(DOUBLE, right=False, drill=drill)
        asked = ask_review(due([missed], START + DAY, day_of)[0], DRILLS, Random(1))
        assert (asked.drill, asked.pattern) == ("count-a-hand", missed.pattern)


def test_a_crib_comes_back_as_a_crib_in_its_own_drill() -> None:
    crib = DRILLS["count-the-crib"].again("count-the-crib/2H7H9HKH+4C/crib")
    review = due([answer_to(crib, right=False)], START + DAY, day_of)[0]
    asked = ask_review(review, DRILLS, Random(1))
    assert (asked.drill, asked.crib, asked.pattern) == ("count-the-crib", True, crib.pattern)


@pytest.mark.parametrize("key", ["build-up", "sight-patterns", "spot-the-miss"])
def test_a_question_of_another_drill_comes_back_as_another_of_its_pattern(key: str) -> None:
    drill = DRILLS[key]
    for seed in range(6):
        missed = drill.ask(Random(seed), 3)
        later = drill.follow(missed) or missed
        for question in (missed, later):
            review = due([answer_to(question, right=False)], START + DAY, day_of)[0]
            asked = ask_review(review, DRILLS, Random(seed))
            assert (asked.drill, asked.pattern) == (key, question.pattern)
            assert asked.question != question.question


def test_where_there_is_no_twin_the_same_question_returns() -> None:
    def ask_only_others(rng: Random, level: int, recent: object = ()) -> object:
        return COUNT.again("count-a-hand/2C4D6H8S+QC")

    never = replace(COUNT, ask=ask_only_others, again=_no_other)  # type: ignore[arg-type]
    question = COUNT.again("count-a-hand/7C7D8H9S+KD")
    assert twin_of(question, never, Random(1)) == question


def _no_other(id: str, level: int = 5) -> object:
    raise ValueError("There is no such question.")


def test_an_id_that_nothing_can_be_made_of_asks_anew() -> None:
    old = plain("show/run", right=False, drill="sight-patterns", question="sight-patterns/old")
    assert ask_review(due([old], START + DAY, day_of)[0], DRILLS, Random(1)).drill == "sight-patterns"
    gone = plain("show/run", right=False, drill="gone", question="")
    assert ask_review(due([gone], START + DAY, day_of)[0], DRILLS, Random(1)).drill == "count-a-hand"


def test_the_same_miss_and_chance_ask_the_same_twin() -> None:
    review = due([counted(DOUBLE, right=False)], START + DAY, day_of)[0]
    one, same = (ask_review(review, DRILLS, Random(4)) for _ in range(2))
    assert one == same
    assert tag(one.shown) != tag(counted(DOUBLE, right=False).shown)  # type: ignore[arg-type]
