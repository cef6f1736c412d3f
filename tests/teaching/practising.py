"""Answers to practise with: simulated learners, and answers put together by hand."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from cribbage.cards import parse_show
from cribbage.score import points
from cribbage.teaching.attempt import During, attempt, attempt_body
from cribbage.teaching.judging import judge_total
from cribbage.teaching.practice.answers import Answer, read
from cribbage.teaching.question import Answered, Question
from cribbage.teaching.shown import Shown
from lessons.drills import count_a_hand

START = datetime(2026, 5, 4, 18, tzinfo=UTC)
"""A Monday evening."""

DAY, HOUR = timedelta(days=1), timedelta(hours=1)


def shown(text: str) -> Shown:
    """Read a hand and its starter, for example ``"5H KC 5S 9D + 2C"``, with ``crib`` behind it for a crib."""
    cards, _, starter = text.removesuffix(" crib").partition("+")
    return Shown(*parse_show(cards, starter), crib=text.endswith(" crib"))


def body_of(question: Question, *, right: bool, at: datetime = START, during: During = "drill", **more: Any) -> Any:
    """Answer a question rightly, or wrongly by one point too many, as the page writes it into the log."""
    if question.form == "count":
        judged: Any = judge_total(question, points(question.why) + (not right))
    else:
        given = question.answer if right else "something else"
        judged = Answered(answered=True, correct=right, given=given, verdict="Said.")
    return {**attempt_body(attempt(question, judged, at=at.isoformat(), ms=9, during=during)), **more}


def answer_to(
    question: Question, *, right: bool, at: datetime = START, during: During = "drill", **more: Any
) -> Answer:
    """Answer a question and read it back from the log."""
    found = read(at, body_of(question, right=right, at=at, during=during, **more))
    assert found is not None
    return found


def counted(text: str, *, right: bool, at: datetime = START, during: During = "drill", **more: Any) -> Answer:
    """Count a hand or crib."""
    cards = shown(text)
    assert cards.starter is not None
    asked = count_a_hand.question(cards.hand, cards.starter, crib=cards.crib)
    return answer_to(asked, right=right, at=at, during=during, **more)


def plain(topic: str, *, right: bool = True, at: datetime = START, pattern: str = "one", **more: Any) -> Answer:
    """Answer something of one topic that is no count."""
    body: Mapping[str, object] = {
        "drill": "some", "question": f"some/{pattern}", "pattern": pattern, "skills": [topic],
        "truth": "yes", "given": "yes" if right else "no", **more,
    }  # fmt: skip
    found = read(at, body)
    assert found is not None
    return found
