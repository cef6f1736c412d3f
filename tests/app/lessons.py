"""Taking a lesson as a learner does, with the widgets of the page."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest

from cribbage.teaching.checks import Choose, Order, Tap, Total, right_answer
from cribbage.teaching.lesson import Lesson, Prose
from cribbage.ui.parts.asking import guided
from lessons import course

from .conftest import Open
from .looking import number, pills


def lesson(number_: int) -> Lesson:
    return next(each for each in course().lessons if each.order == number_)


def open_lesson(open_app: Open, key: str, learner: str = "learner-one") -> AppTest:
    at = open_app(learner, page="learn")
    at.query_params["lesson"] = key
    return at.run()


def click(at: AppTest, key: str) -> AppTest:
    return at.button(key=key).click().run()


def tap(at: AppTest, asked: Tap, cards: list[object]) -> AppTest:
    pills(at, "answer-").set_value(cards).run()
    return at if guided(asked) else click(at, "these")


def answer(at: AppTest, step: object) -> AppTest:
    """Answer a step right, and look that the page says so."""
    match step:
        case Tap():
            wanted = right_answer(step)
            assert isinstance(wanted, list)
            for cards in wanted:
                tap(at, step, sorted(cards))
        case Total():
            number(at, "answer-").set_value(right_answer(step))
            click(at, "check")
        case Choose():
            click(at, f"choose-{step.options.index(step.right[0])}")
        case Order():
            for item in step.items:
                click(at, f"order-{step.shuffled.index(item)}")
    assert not at.exception
    return at


def walk(at: AppTest, taken: Lesson, *, to: int | None = None) -> AppTest:
    """Go through a lesson step by step, every answer right."""
    for step in taken.steps[:to]:
        if not isinstance(step, Prose):
            answer(at, step)
            assert any("✓" in each.value for each in at.markdown), step
        click(at, "next")
    assert not at.exception
    return at
