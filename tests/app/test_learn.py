"""Learn: the path, and each kind of question answered, refused, hinted at and left out."""

from __future__ import annotations

import json
import os

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from cribbage.cards import parse_cards
from cribbage.journal import Entry, Journal
from cribbage.teaching.checks import Choose, Order, Tap, Total, prompt, right_answer
from cribbage.teaching.lesson import Lesson, Prose
from cribbage.ui.parts import given
from cribbage.ui.parts.marks import Mark, left, marks, upcoming
from cribbage.ui.parts.pictured import pictured
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


def lines() -> list[dict[str, object]]:
    """The lines of the log that speak of lessons."""
    with Journal.open(os.environ["FIFTEEN_TWO_LOG"]) as journal:
        return [dict(entry.body) for entry in journal.entries("learner-one", "lesson")]


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
    assert "Not 3. Go through the cards once more." in words(at)
    click(at, "check")
    assert "Not 3: that is too few." in words(at)
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


# --- what the log keeps of a lesson -----------------------------------------------------------------------------------


def test_every_answer_and_hint_is_a_line_of_the_log_and_no_attempt(open_app: Open) -> None:
    at, step = at_step(open_app, Total, lesson(2))
    assert isinstance(step, Total)
    before = len(lines())
    click(at, "check")  # nothing written is no answer
    number(at, "answer-").set_value(3)
    click(click(at, "check"), "hint")
    answer(at, step)
    click(at, "next")
    new = lines()[before:]
    place = lesson(2).steps.index(step)
    assert all((line["lesson"], line["done"]) == (lesson(2).key, False) for line in new)
    assert [line["step"] for line in new] == [place, place, place, place + 1]
    wrong, hint, right, _ = new
    assert (wrong["check"], hint["check"], right["check"]) == (step.key,) * 3
    told = ("given", "right", "answered", "misses", "hints")
    assert [wrong[name] for name in told] == [3, False, False, 0, 0]
    assert [right[name] for name in told] == [right_answer(step), True, True, 1, 1]
    assert hint["hint"] == 1
    assert isinstance(right["ms"], int)
    assert right["session"]
    with Journal.open(os.environ["FIFTEEN_TWO_LOG"]) as journal:
        assert not list(journal.entries("learner-one", "attempt"))


def test_a_question_left_out_is_a_line_of_the_log_and_a_reload_still_tells_it_at_the_end(open_app: Open) -> None:
    taken = lesson(0)
    at = open_lesson(open_app, taken.key)
    click(at, "skip")
    assert lines()[-1] == {"lesson": taken.key, "step": 1, "done": False, "left_out": True}
    at = open_lesson(open_app, taken.key)
    click(at, "next")
    assert "left_out" not in lines()[-1]
    answer(at, taken.steps[2])
    click(at, "next")
    assert "You left one question out." in words(at)


def test_a_reload_keeps_the_taps_the_hints_and_what_was_said(open_app: Open) -> None:
    at, step = at_step(open_app, Tap, lesson(2))
    assert isinstance(step, Tap)
    tap(at, step, list(parse_cards("7C 8D")))
    click(tap(at, step, list(parse_cards("5H 8D"))), "hint")
    at = open_lesson(open_app, lesson(2).key)
    said = words(at)
    assert "fifteen four" in said
    assert "8 + 5 = 13, two short." in said
    assert said.count("Hint:") == 1
    tap(at, step, list(parse_cards("7C 8D")))
    assert "counted already" in words(at)
    tap(at, step, list(parse_cards("2C 5H 8D")))
    assert "next" in keys(at)
    assert "next" in keys(open_lesson(open_app, lesson(2).key))


def test_a_reload_keeps_the_misses_and_the_order_that_stands_right(open_app: Open) -> None:
    at, step = at_step(open_app, Total, lesson(2))
    number(at, "answer-").set_value(3)
    click(at, "check")
    at = open_lesson(open_app, lesson(2).key)
    number(at, "answer-").set_value(3)
    assert "Not 3: that is too few." in words(click(at, "check"))
    at, step = at_step(open_app, Order, lesson(1))
    assert isinstance(step, Order)
    first, *rest = (f"order-{step.shuffled.index(item)}" for item in step.items)
    for key in (first, *reversed(rest)):
        click(at, key)
    at = open_lesson(open_app, lesson(1).key)
    assert "The first stands right." in words(at)
    assert first not in keys(at)
    for key in rest:
        click(at, key)
    assert "✓" in words(open_lesson(open_app, lesson(1).key))


def test_the_peg_of_a_reload_stands_where_the_answers_brought_it(open_app: Open) -> None:
    taken = lesson(0)
    at = walk(open_lesson(open_app, taken.key), taken, to=2)
    click(click(open_lesson(open_app, taken.key), "back"), "back")
    at = open_lesson(open_app, taken.key)
    assert "Step 1 of" in words(at)
    answer(at, taken.steps[0])
    assert (
        '"pegs": [6, 0]'
        in next(
            each for each in open_lesson(open_app, taken.key).get("bidi_component") if "tracks" in each.proto.json
        ).proto.json
    )


def test_lines_that_a_lesson_cannot_take_are_passed_over(open_app: Open) -> None:
    taken = lesson(2)
    asked = next(step for step in taken.steps if isinstance(step, Tap))
    step = taken.steps.index(asked)
    head = {"lesson": taken.key, "step": step, "done": False, "check": asked.key}
    with Journal.open(os.environ["FIFTEEN_TWO_LOG"]) as journal:
        for body in (
            {**head, "step": 99},
            {**head, "step": None},
            {**head, "given": ["ZZ"]},
            {**head, "given": [["5H"]]},
            {**head, "given": 7},
            {**head, "check": "gone/1", "given": ["7C", "8D"]},
            {**head, "given": ["7C", "8D"]},
        ):
            journal.append([Entry("learner-one", "2026-05-01T10:00:00Z", "lesson", body)])
    at = open_lesson(open_app, taken.key)
    assert f"Step {step + 1} of" in words(at)
    assert "fifteen four" in words(at)


@pytest.mark.parametrize("taken", COURSE.lessons, ids=lambda each: str(each.key))
def test_every_right_answer_comes_back_from_the_log_as_it_went_in(taken: Lesson) -> None:
    for step in taken.checks:
        wanted = right_answer(step)
        for right in wanted if isinstance(step, Tap) and isinstance(wanted, list) else [wanted]:
            kept = json.loads(json.dumps(given.write(step, right)))
            assert given.read(step, kept) == right
        kinds_of_nothing: tuple[object, ...] = (None, [], {}, "", [[]], True)
        assert all(given.read(step, nothing) is None for nothing in kinds_of_nothing)


# --- what is shown ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "hand", "starter"),
    [
        ("You hold 2♣ 3♦ 9♥ 10♠ J♣ Q♦, and the crib is yours.", "2C 3D 9H TS JC QD", ""),
        ("Your opponent shows 7♣ 7♦ 8♥ 9♠ with the K♦, and says “eight”.", "7C 7D 8H 9S", "KD"),
        ("You kept 4♣ 4♦ 6♥ K♠. The 2♠ was cut. Which card do you lead?", "4C 4D 6H KS", "2S"),
        ("You hold 2♥ 7♥ 9♥ K♥, and the starter is the 4♣.", "2H 7H 9H KH", "4C"),
        ("2♣ 3♦ 4♥ 5♠ stand in a row, with the K♦ as starter?", "2C 3D 4H 5S", "KD"),
        ("K♥, 5♣ and 3♦ lie there. You lay the 4♠.", "KH 5C 3D", ""),
        ("Ada, with 7♣ 8♦ 9♥ K♠, leads 7♥.", "7C 8D 9H KS", ""),
        ("You hold 5♥ 5♣ 6♦ 7♠, and Ada holds 8♥ 9♥ 10♠ Q♠.", "", ""),
        ("10♣, then Q♦.", "", ""),
        ("5♥ 5♥ 5♥ are no cards of one pack.", "", ""),
    ],
)
def test_cards_named_in_a_row_are_shown_with_their_starter(asked: str, hand: str, starter: str) -> None:
    assert pictured(asked) == (parse_cards(hand), next(iter(parse_cards(starter)), None))


def test_a_choice_between_throws_shows_the_six_cards(open_app: Open) -> None:
    at, step = at_step(open_app, Choose, lesson(14))
    assert isinstance(step, Choose)
    assert "2♣ 3♦ 9♥ 10♠ J♣ Q♦" in prompt(step)
    assert "Cards: two of clubs, three of diamonds, nine of hearts" in words(at)


def test_a_field_promises_0_to_29_only_where_no_hand_can_count_more(open_app: Open) -> None:
    at, _ = at_step(open_app, Total, lesson(0))
    assert number(at, "answer-").placeholder == "0 to 29"
    at, _ = at_step(open_app, Total, lesson(21))
    assert number(at, "answer-").placeholder == ""


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
