"""Check-20: twenty hands without help or verdict, and the result only at the end."""

from __future__ import annotations

import os

import pytest
from streamlit.testing.v1 import AppTest

from cribbage.teaching.practice.sealed import form

from .conftest import Open
from .looking import answers, keys, number, words

FORM = form(1)


@pytest.fixture
def at(open_app: Open) -> AppTest:
    return check(open_app)


def check(open_app: Open) -> AppTest:
    app = open_app()
    app.query_params["drill"] = "check-20"
    app.switch_page("cribbage/ui/pages/practise.py").run()
    assert not app.exception
    return app


def say(at: AppTest, total: int | None) -> AppTest:
    if total is not None:
        number(at, "sealed-").set_value(total)
    return at.button(key="count-it").click().run()


def test_it_says_what_it_is_before_it_begins(at: AppTest) -> None:
    assert "20 hands, each counted once." in words(at)
    assert "nothing is held against you" in words(at)
    assert "count-it" not in keys(at)


def test_no_verdict_no_hint_and_no_total_before_the_end(at: AppTest) -> None:
    at.button(key="next").click().run()
    for place, question in enumerate(FORM[:3]):
        assert not {"hint", "way-show"} & keys(at)
        say(at, int(question.answer) + 1)
        assert "✗" not in words(at)
        assert "✓" not in words(at)
        assert f"{question.answer}, not" not in words(at)
        assert len(answers(os.environ["FIFTEEN_TWO_LOG"])) == place + 1


def test_nothing_typed_is_asked_for_again(at: AppTest) -> None:
    at.button(key="next").click().run()
    say(at, None)
    assert "say 0" in words(at)
    say(at, 5000)
    assert "No hand can count more than 29" in words(at)
    assert not answers(os.environ["FIFTEEN_TWO_LOG"])


def test_it_goes_on_where_it_was_left(at: AppTest, open_app: Open) -> None:
    at.button(key="next").click().run()
    for question in FORM[:2]:
        say(at, int(question.answer))
    again = check(open_app)
    say(again, 0)
    assert [body["question"] for body in answers(os.environ["FIFTEEN_TWO_LOG"])] == [q.question for q in FORM[:3]]


def test_the_end_tells_how_it_went_hand_by_hand(at: AppTest) -> None:
    at.button(key="next").click().run()
    for place, question in enumerate(FORM):
        say(at, int(question.answer) + (place in (3, 7)))
    assert "18 of 20 right" in words(at)
    assert "you left none behind" in words(at)
    for place in (3, 7):
        assert f"counts {FORM[place].answer}, not {int(FORM[place].answer) + 1}." in words(at)
    assert all(body["during"] == "check" for body in answers(os.environ["FIFTEEN_TWO_LOG"]))
    at.run()
    assert "18 of 20 right" in words(at)
    at.button(key="next").click().run()
    assert at.session_state["practise"].mode == "surprise"
