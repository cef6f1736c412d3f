"""Learn: the path, and each kind of question answered, refused, hinted at and left out."""

from __future__ import annotations

import os

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from cribbage.cards import parse_cards
from cribbage.journal import Entry, Journal
from cribbage.teaching.checks import Choose, Order, Tap, Total
from cribbage.teaching.lesson import Lesson, Prose
from cribbage.ui.parts.marks import Mark, left, marks, upcoming
from lessons import course

from .conftest import Open
from .lessons import answer, click, lesson, open_lesson, tap, walk
from .looking import keys, number, words

COURSE = course()


def at_step(open_app: Open, kind: type, taken: Lesson) -> tuple[AppTest, object]:
    """Open a lesson at its first step of a kind."""
    step = next(number for number, step in enumerate(taken.steps) if isinstance(step, kind))
    open_app()
    with Journal.open(os.environ["FIFTEEN_TWO_LOG"]) as journal:
        body = {"lesson": taken.key, "step": step, "done": False}
        journal.append([Entry("learner-one", "2026-05-01T10:00:00Z", "lesson", body)])
    return open_lesson(open_app, taken.key), taken.steps[step]


def path(at: AppTest) -> list[str]:
    """The links to lessons, which begin with their numbers."""
    return [each.proto.label for each in at.get("page_link") if each.proto.label[0].isdigit()]


def test_the_path_names_every_lesson_and_marks_the_next(open_app: Open) -> None:
    at = open_app(page="learn")
    assert path(at) == [f"{each.order}. {each.title}" for each in COURSE.lessons]
    assert words(at).count("**next**") == 1
    assert "✓ done" not in words(at)


@pytest.mark.parametrize("taken", COURSE.lessons, ids=lambda each: str(each.key))
def test_every_lesson_can_be_walked_to_its_end(open_app: Open, taken: Lesson) -> None:
    at = walk(open_lesson(open_app, taken.key), taken)
    assert "You have come to the end" in words(at)
    assert "left" not in words(at).split("You have come to the end")[1][:80]


def test_marks_and_place_survive_a_new_session_and_a_restart_of_the_server(open_app: Open) -> None:
    walk(open_lesson(open_app, lesson(1).key), lesson(1))
    walk(open_lesson(open_app, lesson(2).key), lesson(2), to=3)
    st.cache_resource.clear()  # what a new server begins with
    at = open_app(page="learn")
    assert "✓ done" in words(at)
    assert f"at step 4 of {len(lesson(2).steps)}" in words(at)
    at.query_params["lesson"] = lesson(2).key
    at.run()
    assert "Step 4 of" in words(at)
    assert "✓ done" not in words(open_app("learner-two", page="learn"))


def test_a_reload_resumes_at_the_step_and_a_lesson_done_begins_anew(open_app: Open) -> None:
    taken = lesson(1)
    click(open_lesson(open_app, taken.key), "skip")
    assert "Step 2 of" in words(open_lesson(open_app, taken.key))
    at = walk(click(open_lesson(open_app, taken.key), "back"), taken)
    click(at, "again")
    assert "Step 1 of" in words(at)
    assert "✓ done" in words(open_app(page="learn"))


def test_a_question_left_out_is_no_obstacle_and_is_told_at_the_end(open_app: Open) -> None:
    taken = lesson(0)
    at = open_lesson(open_app, taken.key)
    for step in taken.steps:
        click(at, "next" if isinstance(step, Prose) else "skip")
    assert "You left 2 questions out." in words(at)


def test_a_lesson_that_is_not_there_shows_the_path(open_app: Open) -> None:
    at = open_lesson(open_app, "99-poker")
    assert at.info
    assert path(at) == [f"{each.order}. {each.title}" for each in COURSE.lessons]


def test_prose_has_nothing_but_a_way_on(open_app: Open) -> None:
    at, step = at_step(open_app, Prose, lesson(2))
    assert isinstance(step, Prose)
    assert keys(at) == {"next", "back"}
    assert "](" not in words(at)


def test_tapped_cards_are_confirmed_and_wrong_ones_stay_up(open_app: Open) -> None:
    at, step = at_step(open_app, Tap, lesson(2))
    assert isinstance(step, Tap)
    assert at.button(key="these").disabled
    tap(at, step, list(parse_cards("5H 8D")))
    assert "8 + 5 = 13, two short." in words(at)
    assert at.pills[0].value == list(parse_cards("5H 8D"))
    tap(at, step, list(parse_cards("7C 8D")))
    assert "fifteen four" in words(at)
    assert at.pills[0].value == []


def test_a_number_is_no_answer_until_one_is_written(open_app: Open) -> None:
    at, step = at_step(open_app, Total, lesson(2))
    click(at, "check")
    assert "next" not in keys(at)
    assert "Not" not in words(at)
    number(at, "answer-").set_value(3)
    click(at, "check")
    assert "Not 3:" in words(at)
    assert "next" in keys(answer(at, step))


def test_hints_come_one_by_one_when_asked_for(open_app: Open) -> None:
    at, _ = at_step(open_app, Total, lesson(2))
    assert "Hint:" not in words(at)
    click(at, "hint")
    assert words(at).count("Hint:") == 1
    while "hint" in keys(at):
        click(at, "hint")
    assert words(at).count("Hint:") > 1


def test_a_wrong_choice_may_be_made_again(open_app: Open) -> None:
    at, step = at_step(open_app, Choose, lesson(1))
    assert isinstance(step, Choose)
    wrong = next(option for option in step.options if option not in step.right)
    click(at, f"choose-{step.options.index(wrong)}")
    assert f"Not “{wrong}”." in words(at)
    assert "✓" in words(answer(at, step))


def test_an_order_keeps_what_stands_right(open_app: Open) -> None:
    at, step = at_step(open_app, Order, lesson(1))
    assert isinstance(step, Order)
    first, second, *rest = (f"order-{step.shuffled.index(item)}" for item in step.items)
    click(at, second)
    click(at, "take-back")
    for key in (first, *reversed(rest), second):
        click(at, key)
    assert "The first stands right." in words(at)
    assert first not in keys(at)
    for key in (second, *rest):
        click(at, key)
    assert "next" in keys(at)


def test_a_second_click_of_one_step_does_not_pass_two(open_app: Open) -> None:
    at = open_lesson(open_app, lesson(1).key)
    at.session_state["guard_seconds"] = 60
    click(click(at, "skip"), "skip")
    assert "Step 2 of" in words(at)


def entry(**body: object) -> Entry:
    return Entry("ann", "2026-05-01T10:00:00Z", "lesson", body)


def test_marks_are_read_from_any_log() -> None:
    one, two = COURSE.lessons[:2]
    known = marks(
        [
            entry(lesson=one.key, step=2, done=True),
            entry(lesson=two.key, step=999, done=False),
            entry(lesson="gone", step=1, done=False),
            entry(lesson=two.key, step="two"),
            entry(step=1),
        ],
        COURSE,
    )
    assert known == {one.key: Mark(True, 0), two.key: Mark(False, 0)}
    assert left(known, COURSE) is None
    assert upcoming(known, COURSE) == two
    assert upcoming({each.key: Mark(True) for each in COURSE.lessons}, COURSE) is None
