"""The app names what goes wrong: a learner who counts a double run once is told so, with the lesson that cures it."""

from __future__ import annotations

import os
from random import Random

from streamlit.testing.v1 import AppTest

from cribbage.score import Kind
from cribbage.teaching.slips.asked import predictions as play_predictions
from cribbage.teaching.slips.show import predictions
from lessons import course

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
    named = f'data-slip="{slip}"' in " ".join(str(getattr(each, "value", "")) for each in at.get("html"))
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


def test_p01_three_for_thirty_one_is_named_in_the_play(open_app: Open) -> None:
    """A learner who pegs three for every thirty-one is told so, once that explains two answers."""
    at = practise(open_app, "what-pegs")
    drill = course().drills["what-pegs"]
    rng, named, held = Random(1), False, 0
    while held < 4 and not named:
        question = drill.ask(rng, 3)
        told = play_predictions(question).get("P01")
        if told is None:
            continue
        held += 1
        object.__setattr__(at.session_state["practise"], "question", question)
        at.run()
        number(at, "number-").set_value(told)
        at.button(key="check").click().run()
        named = 'data-slip="P01"' in " ".join(str(getattr(each, "value", "")) for each in at.get("html"))
        at.button(key="next").click().run()
    assert named
    assert held >= 2
