"""Testing out: five hands that pass a lesson when every first count is right, and kind words when one is not."""

from __future__ import annotations

import os

import pytest
from streamlit.testing.v1 import AppTest

from cribbage.journal import Journal
from cribbage.teaching.drill import Question
from cribbage.teaching.lesson import Lesson
from cribbage.teaching.testing_out import HANDS, counts, questions
from lessons import course

from .conftest import Open
from .lessons import click, lesson
from .looking import number, words

COURSE = course()
TESTED = [each for each in COURSE.lessons if counts(each, COURSE)]
FIFTEENS = lesson(2)
WHO = "learner-one:0"


def open_test(open_app: Open, taken: Lesson = FIFTEENS) -> AppTest:
    at = open_app(page="learn")
    at.query_params["test"] = taken.key
    return at.run()


def count(at: AppTest, given: int) -> AppTest:
    number(at, "total-").set_value(given)
    return click(at, "count-it")


def take(at: AppTest, hands: tuple[Question, ...], wrong: int | None = None) -> AppTest:
    """Count the hands, one of them wrong if so named, and look at how it came out."""
    for index, hand in enumerate(hands):
        assert isinstance(hand.answer, int)
        assert f"Hand {index + 1} of {HANDS}" in words(at)
        if index == wrong:
            click(count(at, hand.answer + 2), "way-show")
        else:
            count(at, hand.answer)
        click(at, "next")
    assert not at.exception
    return at


def lesson_entries() -> list[dict[str, object]]:
    with Journal.open(os.environ["FIFTEEN_TWO_LOG"]) as journal:
        return [dict(entry.body) for entry in journal.entries("learner-one", "lesson")]


def test_lessons_two_to_seven_can_be_tested_out_of() -> None:
    assert [each.order for each in TESTED] == [2, 3, 4, 5, 6, 7]
    with pytest.raises(ValueError, match="no hands to count"):
        questions(lesson(1), COURSE, WHO)


@pytest.mark.parametrize("taken", TESTED, ids=lambda each: str(each.key))
@pytest.mark.parametrize("who", ["ann:0", "ben:0", "ann:1"])
def test_the_hands_need_the_lesson_and_nothing_that_comes_later(taken: Lesson, who: str) -> None:
    hands = questions(taken, COURSE, who)
    known = {topic for each in COURSE.lessons if each.order <= taken.order for topic in each.teaches}
    assert len({hand.question for hand in hands}) == len(hands) == HANDS
    for hand in hands:
        assert set(hand.skills) & set(taken.teaches)
        assert set(hand.skills) - {"show/hand", "show/crib"} <= known
        assert not hand.crib or "show/crib-flush" in known
    assert hands == questions(taken, COURSE, who)
    assert hands != questions(taken, COURSE, who + "x")


def test_the_path_offers_five_hands_where_there_is_something_to_count(open_app: Open) -> None:
    labels = [each.proto.label for each in open_app(page="learn").get("page_link")]
    assert labels.count("I know this: five hands") == len(TESTED)


def test_five_right_mark_the_lesson_done(open_app: Open) -> None:
    at = take(open_test(open_app), questions(FIFTEENS, COURSE, WHO))
    assert "All 5 right" in at.success[0].value
    at.run()
    done = [body for body in lesson_entries() if body.get("tested_out")]
    assert done == [{"lesson": FIFTEENS.key, "step": len(FIFTEENS.steps), "done": True, "tested_out": True}]
    at = open_app(page="learn")
    assert "✓ done" in words(at)
    labels = [each.proto.label for each in at.get("page_link")]
    assert labels.count("I know this: five hands") == len(TESTED) - 1


def test_one_wrong_says_what_was_missed_and_offers_the_lesson(open_app: Open) -> None:
    hands = questions(FIFTEENS, COURSE, WHO)
    at = take(open_test(open_app), hands, wrong=2)
    assert "4 of 5 were right at the first count" in words(at)
    assert isinstance(hands[2].answer, int)
    assert f"{hands[2].answer}, not {hands[2].answer + 2}." in words(at)
    assert f"Take the lesson: {FIFTEENS.title}" in [each.proto.label for each in at.get("page_link")]
    assert not any(body.get("tested_out") for body in lesson_entries())
    assert "✓ done" not in words(open_app(page="learn"))


def test_a_second_look_that_finds_it_is_not_the_first_count(open_app: Open) -> None:
    hands = questions(FIFTEENS, COURSE, WHO)
    at = open_test(open_app)
    assert isinstance(hands[0].answer, int)
    click(count(at, hands[0].answer + 1), "way-kind")
    worth = dict.fromkeys(("fifteen", "pair", "run", "flush", "nobs"), 0)
    for item in hands[0].why:
        worth[item.kind.value] += item.points
    for kind, value in worth.items():
        number(at, f"kind-{kind}").set_value(value)
    click(at, "check-kinds")
    click(at, "next")
    for hand in hands[1:]:
        assert isinstance(hand.answer, int)
        click(count(at, hand.answer), "next")
    assert "4 of 5 were right" in words(at)


def test_there_are_no_hints_and_others_can_be_tried(open_app: Open) -> None:
    at = open_test(open_app)
    assert "Hint" not in [button.label for button in at.button]
    take(at, questions(FIFTEENS, COURSE, WHO), wrong=0)
    click(at, "others")
    take(at, questions(FIFTEENS, COURSE, "learner-one:1"))
    assert at.success


def test_a_reload_goes_on_with_the_next_hand(open_app: Open) -> None:
    hands = questions(FIFTEENS, COURSE, WHO)
    assert isinstance(hands[0].answer, int)
    count(open_test(open_app), hands[0].answer)
    assert "Hand 2 of 5" in words(open_test(open_app))


def test_a_hand_answered_in_another_tab_is_passed(open_app: Open) -> None:
    hands = questions(FIFTEENS, COURSE, WHO)
    one, other = open_test(open_app), open_test(open_app)
    assert isinstance(hands[0].answer, int)
    count(one, hands[0].answer)
    count(other, hands[0].answer + 2)
    assert "Hand 2 of 5" in words(other.run())


def test_the_test_leaves_the_place_in_practice_alone(open_app: Open) -> None:
    take(open_test(open_app), questions(FIFTEENS, COURSE, WHO))
    assert "Question 1 of 10" in words(open_app(page="practise"))


def test_a_lesson_without_counting_shows_the_path(open_app: Open) -> None:
    at = open_test(open_app, lesson(1))
    assert at.title[0].value == "Learn"
