"""The gym: every drill asked, answered right and wrong, explained, and written down once."""

from __future__ import annotations

import os
from itertools import combinations
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from cribbage.teaching.drill import Answered, Drill, Question
from cribbage.ui.parts import exercise
from cribbage.ui.parts.counted import Asking
from lessons import course

from .conftest import Open
from .looking import answers, keys, number, words

DRILLS = dict(course().drills)
OTHERS = sorted(set(DRILLS) - {"count-a-hand"})


def practise(open_app: Open, drill: str) -> AppTest:
    at = open_app()
    at.query_params["drill"] = drill
    at.switch_page("cribbage/ui/pages/practise.py").run()
    assert not at.exception
    return at


def asked(at: AppTest) -> Question:
    found: Question = at.session_state["practise"].question
    return found


def log() -> list[dict[str, Any]]:
    return answers(os.environ["FIFTEEN_TWO_LOG"])


def given(drill: Drill, question: Question, *, right: bool) -> Any:
    """Find an answer that the drill takes for right, or one that it takes for wrong."""
    match question.form:
        case "count" | "number":
            return question.answer if right else int(question.answer) + 1
        case "choose":
            tried: list[Any] = list(question.options)
        case _:
            tried = list(combinations(question.cards, question.pick))
    judged: list[tuple[Any, Answered]] = [(each, drill.judge(question, each)) for each in tried]
    return next((each for each, result in judged if result.answered and result.correct is right), None)


def say(at: AppTest, answer: Any) -> AppTest:
    question = asked(at)
    match question.form:
        case "count":
            number(at, "total-").set_value(answer)
            return at.button(key="count-it").click().run()
        case "number":
            number(at, "number-").set_value(answer)
            return at.button(key="check").click().run()
        case "choose":
            return at.button(key=f"choose-{question.options.index(answer)}").click().run()
        case _:
            for card in answer:
                at.button(key=f"hand-{question.cards.index(card)}").click().run()
            return at.button(key="confirm").click().run()


def plain(text: str) -> str:
    return " ".join(text.replace("*", "").split())


@pytest.mark.parametrize("key", sorted(DRILLS))
def test_a_right_answer_is_praised_with_its_reason_and_counts_once(key: str, open_app: Open) -> None:
    at = practise(open_app, key)
    drill, question = DRILLS[key], asked(at)
    answer = given(drill, question, right=True)
    say(at, answer)
    assert not at.exception
    assert "✓" in words(at)
    (body,) = log()
    assert (body["drill"], body["during"], body["correct"]) == (key, "drill", True)
    assert (body["question"], body["pattern"]) == (question.question, question.pattern)
    once = at.session_state["practise"].once
    if question.form != "count":
        exercise.answer(Asking(question, once), drill, answer)
    at.run()
    assert len(log()) == 1
    at.button(key="next").click().run()
    assert not at.exception
    assert key == "daily-hand" or asked(at).question != question.question


@pytest.mark.parametrize("key", OTHERS)
def test_a_wrong_answer_is_explained_item_by_item(key: str, open_app: Open) -> None:
    at = practise(open_app, key)
    drill, question = DRILLS[key], asked(at)
    answer = given(drill, question, right=False)
    if answer is None:
        pytest.fail(f"{key} asks where nothing is wrong")
    say(at, answer)
    assert "✗" in words(at)
    assert not log()[0]["correct"]
    if question.form == "count":
        return
    if "show" in keys(at):
        at.button(key="show").click().run()
    result = drill.judge(question, answer)
    said = plain(words(at))
    assert plain(result.verdict) in said
    assert all(plain(item) in said for item in result.items)
    assert plain(result.reason) in said
    assert result.items or result.reason
    assert {"next"} <= keys(at)


@pytest.mark.parametrize("key", OTHERS)
def test_help_comes_in_three_steps_and_is_counted(key: str, open_app: Open) -> None:
    at = practise(open_app, key)
    drill, question = DRILLS[key], asked(at)
    steps = drill.hints(question)
    for step, text in enumerate(steps):
        assert plain(text) not in plain(words(at)) or text in steps[:step]
        at.button(key="hint").click().run()
        assert plain(text) in plain(words(at))
    say(at, given(drill, question, right=True))
    assert log()[0]["hints"] == 3


@pytest.mark.parametrize("key", OTHERS)
def test_a_reload_asks_the_same_question(key: str, open_app: Open) -> None:
    assert asked(practise(open_app, key)) == asked(practise(open_app, key))


def test_nothing_typed_is_no_answer(open_app: Open) -> None:
    at = practise(open_app, "build-up")
    at.button(key="check").click().run()
    assert not log()
    assert "how many points" in words(at)


def test_one_hand_is_built_up_kind_by_kind(open_app: Open) -> None:
    at = practise(open_app, "build-up")
    cards, prompts = set(asked(at).cards), []
    while set(asked(at).cards) == cards:
        prompts.append(asked(at).prompt.partition(":")[0])
        say(at, asked(at).answer)
        at.button(key="next").click().run()
        if "That is 10" in words(at):
            break
    assert prompts[0] == "Fifteens"
    assert len(prompts) == 5


def test_a_scene_goes_on_after_a_reload(open_app: Open) -> None:
    at = practise(open_app, "build-up")
    first = asked(at)
    say(at, first.answer)
    again = practise(open_app, "build-up")
    following = DRILLS["build-up"].follow(first)
    assert following is not None
    assert asked(again).question == following.question


def test_a_twin_has_the_same_pattern_and_other_cards(open_app: Open) -> None:
    at = practise(open_app, "count-a-hand")
    first = asked(at)
    say(at, int(first.answer) + 1)
    at.button(key="way-show").click().run()
    at.button(key="twin").click().run()
    assert asked(at).pattern == first.pattern
    assert asked(at).question != first.question


def test_the_hand_of_the_day_is_asked_once(open_app: Open) -> None:
    at = practise(open_app, "daily-hand")
    for _ in range(3):
        say(at, given(DRILLS["daily-hand"], asked(at), right=True))
        at.button(key="next").click().run()
    assert [body["question"].split("/")[2] for body in log()] == ["throw", "count", "lead"]
    assert "done" in " ".join(str(each.value) for each in at.success)
    again = practise(open_app, "daily-hand")
    assert "done" in " ".join(str(each.value) for each in again.success)


def test_the_mix_asks_something_and_says_why(open_app: Open) -> None:
    at = open_app(page="practise")
    assert at.session_state["practise"].mode == "surprise"
    assert at.session_state["practise"].why in words(at)


def test_m4_a_costly_throw_is_punished_taken_back_and_tried_again(open_app: Open) -> None:
    at = practise(open_app, "choose-the-throw")
    drill, question = DRILLS["choose-the-throw"], asked(at)
    worst = max(combinations(question.cards, 2), key=lambda two: drill.judge(question, two).loss or 0)
    result = drill.judge(question, worst)
    assert result.costly
    say(at, worst)
    said = plain(words(at))
    assert result.verdict in said
    assert all(line in said for line in result.reply[: result.hurts])
    assert result.reason not in said
    assert not any(item in said for item in result.items)
    say(at, given(drill, question, right=True))
    assert "✓" in words(at)
    assert f"Your first choice: {result.verdict}" in plain(words(at))
    (body,) = log()
    assert (body["correct"], body["loss"]) == (False, round(result.loss or 0, 4))


def test_m4_what_was_better_is_shown_at_once_to_whoever_asks(open_app: Open) -> None:
    at = practise(open_app, "choose-the-throw")
    drill, question = DRILLS["choose-the-throw"], asked(at)
    worst = max(combinations(question.cards, 2), key=lambda two: drill.judge(question, two).loss or 0)
    say(at, worst)
    at.button(key="show").click().run()
    assert drill.judge(question, worst).reason in plain(words(at))
    assert "next" in keys(at)
