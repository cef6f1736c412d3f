from __future__ import annotations

import re

import pytest

from cribbage.cards import parse_cards
from cribbage.rules import VARIANTS
from cribbage.teaching.checks import Check, Choose, Order, Tap, Total, all_hints, grade, prompt, right_answer
from cribbage.teaching.claims import plain, verify
from cribbage.teaching.content import problems, unexplained
from cribbage.teaching.lesson import Lesson, Prose, claims, texts
from cribbage.teaching.topics import TOPICS
from lessons import course
from tests.cases import RULE_KEYS

COURSE = course()
CHECKS = [check for lesson in COURSE.lessons for check in lesson.checks]


def key(value: Lesson | Check) -> str:
    return value.key


@pytest.mark.parametrize("lesson", COURSE.lessons, ids=key)
def test_every_claim_is_true(lesson: Lesson) -> None:  # ui-048: lines of play go through the rules of the game
    assert [wrong for wrong in map(verify, claims(lesson)) if wrong] == []


@pytest.mark.parametrize("lesson", COURSE.lessons, ids=key)
def test_nothing_is_wrong_with_the_lesson(lesson: Lesson) -> None:
    assert problems(lesson, COURSE) == ()


def test_no_term_is_used_before_it_is_explained() -> None:
    assert unexplained(COURSE.lessons) == ()


@pytest.mark.parametrize("check", CHECKS, ids=key)
def test_every_check_can_be_answered_right(check: Check) -> None:
    feedback = grade(check, right_answer(check))
    assert feedback.right
    assert feedback.done


@pytest.mark.parametrize("check", CHECKS, ids=key)
def test_a_wrong_answer_is_never_taken_for_right_and_always_answered(check: Check) -> None:
    match check:
        case Tap():
            wrong: list[object] = [[parse_cards("")], [check.shown.cards[:1]]]
        case Total():
            wrong = [99, None]
        case Choose():
            wrong = [option for option in check.options if option not in check.right]
        case Order():
            wrong = [check.shuffled]
    for answer in wrong:
        feedback = grade(check, answer)
        assert not feedback.right
        assert not feedback.done
        assert feedback.text


@pytest.mark.parametrize("check", CHECKS, ids=key)
def test_every_check_has_a_hint_and_one_for_each_item_where_the_items_come_in_order(check: Check) -> None:
    assert check.hints
    if isinstance(check, Tap) and check.in_order:
        assert len(check.hints) == len(check.want) - check.given


@pytest.mark.parametrize("check", CHECKS, ids=key)
def test_no_hint_says_the_answer_to_be_chosen(check: Check) -> None:
    if isinstance(check, Choose):
        assert [hint for hint in check.hints if plain(hint).rstrip(".") == check.right[0]] == []


def test_the_race_shows_a_board() -> None:
    assert any(isinstance(check, Choose) and check.board for check in COURSE.lesson("01-the-race").checks)


@pytest.mark.parametrize("check", CHECKS, ids=key)
def test_no_markup_of_claims_reaches_the_learner(check: Check) -> None:
    said = [prompt(check), *all_hints(check), grade(check, right_answer(check)).text]
    assert not [text for text in said if "](" in text and plain(text) != text]


def test_the_lessons_stand_in_order_under_their_file_names() -> None:
    numbers = [int(lesson.key[:2]) for lesson in COURSE.lessons]
    assert numbers == [lesson.order for lesson in COURSE.lessons] == sorted(set(numbers))
    assert all(re.fullmatch(r"\d\d(-[a-z]+)+", lesson.key) for lesson in COURSE.lessons)


def test_every_lesson_teaches_something_known() -> None:
    assert all(lesson.teaches and set(lesson.teaches) <= set(TOPICS) for lesson in COURSE.lessons)


def test_every_rule_key_can_be_taught() -> None:
    assert set(RULE_KEYS) <= set(TOPICS)


def test_every_rule_key_is_taught() -> None:
    missing = [key for key in RULE_KEYS if COURSE.teaching(key) is None]
    assert not missing, f"a rule key that no lesson teaches: {', '.join(missing)}"


def test_every_variant_has_a_lesson_of_its_own() -> None:
    assert [name for name in VARIANTS if name != "six-card" and COURSE.teaching(f"game/{name}") is None] == []


def test_the_lesson_takes_two_to_five_minutes() -> None:
    assert all(2 <= lesson.minutes <= 5 for lesson in COURSE.lessons)


def test_the_first_peg_moves_within_75_words() -> None:
    first = COURSE.lesson("00-your-first-hand")
    before = first.steps[0]
    assert isinstance(before, Tap)
    assert before.peg
    said = [prompt(before, found) for found in range(len(before.want))]
    taps = right_answer(before)
    assert isinstance(taps, list)
    said += [grade(before, taps[:many]).text for many in range(1, len(taps) + 1)]
    assert len(" ".join(said).split()) <= 75


def test_the_first_hand_is_counted_six_and_the_second_four() -> None:
    tapped, _, own = COURSE.lesson("00-your-first-hand").steps
    assert not isinstance(tapped, Prose)
    assert not isinstance(own, Prose)
    assert grade(tapped, right_answer(tapped)).text == "Fifteen two, fifteen four, and a pair is six."
    assert grade(own, "4").done


@pytest.mark.parametrize("lesson", COURSE.lessons, ids=key)
def test_prose_is_short(lesson: Lesson) -> None:
    assert max(len(plain(text).split()) for text, _ in texts(lesson)) <= 80
