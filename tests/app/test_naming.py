"""The app names what goes wrong: a learner who counts a double run once is told so, with the lesson that cures it."""

from __future__ import annotations

import os

from streamlit.testing.v1 import AppTest

from cribbage.score import Kind
from cribbage.teaching.slips.show import predictions

from .conftest import Open
from .looking import answers, number, words
from .test_gym import asked, practise

KINDS = (Kind.FIFTEEN, Kind.PAIR, Kind.RUN, Kind.FLUSH, Kind.NOBS)


def hold(at: AppTest, slip: str) -> bool:
    """Answer the hand on the page as a holder of the slip does; tells whether the page named it."""
    question = asked(at)
    told = predictions(question.shown)[slip]
    number(at, "total-").set_value(told.total)
    at.button(key="count-it").click().run()
    if told.total != question.answer and told.split is not None:
        at.button(key="way-kind").click().run()
        for kind, value in zip(KINDS, told.split, strict=True):
            number(at, f"kind-{kind.value}-").set_value(value)
        at.button(key="check-kinds").click().run()
    named = f'data-slip="{slip}"' in " ".join(str(each.value) for each in at.get("html"))
    at.button(key="next").click().run()
    return named


def test_m08_is_named_within_some_hands_and_written_down(open_app: Open) -> None:
    at = practise(open_app, "count-a-hand")
    named = next((hand for hand in range(1, 10) if hold(at, "M08")), None)
    assert named is not None
    assert named >= 2
    log = answers(os.environ["FIFTEEN_TWO_LOG"])
    assert {body["misconception"] for body in log if body["misconception"]} == {"M08"}


def test_right_answers_name_nothing(open_app: Open) -> None:
    at = practise(open_app, "count-a-hand")
    for _ in range(3):
        number(at, "total-").set_value(int(asked(at).answer))
        at.button(key="count-it").click().run()
        assert "It looks as if" not in words(at)
        at.button(key="next").click().run()
