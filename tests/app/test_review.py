"""Review: misses come back in other cards, at most eight a day, and the last game's costliest decisions are shown."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from streamlit.testing.v1 import AppTest

from cribbage.game import LayAway, Phase, apply, cut, deal, new_game, whose_turn
from cribbage.journal import Entry, Journal
from cribbage.notation import write_event, write_rules
from cribbage.rules import SIX_CARD
from cribbage.strategy import advise, judge
from cribbage.teaching.attempt import attempt, attempt_body
from cribbage.teaching.drill import Question
from cribbage.teaching.judging import judge_total
from cribbage.ui import memory
from cribbage.ui.parts.returning import Returning
from cribbage.view import view
from lessons import course

from .conftest import Open
from .looking import answers, number, words

NOW = datetime(2026, 5, 10, 12, tzinfo=UTC)
DRILL = course().drills["count-a-hand"]


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "now", lambda: NOW)


def missed(many: int, days: int) -> list[Question]:
    """Put misses of different patterns into the log, some days ago."""
    rng, asked = Random(many), list[Question]()
    while len(asked) < many:
        question = DRILL.ask(rng, 5)
        if question.pattern not in {each.pattern for each in asked} and int(question.answer) > 0:
            asked.append(question)
    write(asked, NOW - timedelta(days=days))
    return asked


def write(asked: Sequence[Question], at: datetime) -> None:
    with Journal.open(os.environ["FIFTEEN_TWO_LOG"]) as journal:
        for place, question in enumerate(asked):
            when = (at + timedelta(seconds=place)).isoformat()
            body = attempt_body(attempt(question, judge_total(question, int(question.answer) - 1), at=when, ms=5000))
            journal.append([Entry("learner-one", when, "attempt", dict(body), once=f"count-a-hand:{place}")])


def returning(at: AppTest) -> Returning:
    found = at.session_state["review"]
    assert isinstance(found, Returning)
    return found


def say(at: AppTest, total: int) -> AppTest:
    number(at, "total-").set_value(total)
    return at.button(key="count-it").click().run()


def test_a_new_learner_is_told_what_will_stand_here(open_app: Open) -> None:
    at = open_app(page="review")
    assert "Nothing to bring back yet" in words(at)
    assert "After a game" in words(at)


def test_a_miss_comes_back_the_next_day_in_other_cards(open_app: Open) -> None:
    at = open_app()
    (question,) = missed(1, days=1)
    at.switch_page("cribbage/ui/pages/review.py").run()
    assert not at.exception
    assert "Today one comes back." in words(at)
    back = returning(at).question
    assert back.pattern == question.pattern
    assert set(back.cards) != set(question.cards)
    say(at, int(back.answer))
    assert "✓ Right" in words(at)
    at.button(key="next").click().run()
    assert "Nothing is due today." in words(at)
    assert answers(os.environ["FIFTEEN_TWO_LOG"])[-1]["during"] == "review"


def test_nothing_comes_back_on_the_same_day(open_app: Open) -> None:
    at = open_app()
    missed(1, days=0)
    at.switch_page("cribbage/ui/pages/review.py").run()
    assert "Nothing is due today." in words(at)


def test_no_more_than_eight_come_back_in_a_day_whatever_the_absence(open_app: Open) -> None:
    at = open_app()
    missed(12, days=40)
    at.switch_page("cribbage/ui/pages/review.py").run()
    assert "Today eight come back." in words(at)
    for place in range(8):
        assert f"{place + 1} of 8" in words(at)
        say(at, int(returning(at).question.answer))
        at.button(key="next").click().run()
    assert "Nothing is due today." in words(at)
    assert "12" not in words(at)


def test_today_says_how_many_come_back(open_app: Open) -> None:
    at = open_app()
    missed(2, days=1)
    at.run()
    assert "2 misses come back" in [each.proto.label for each in at.get("page_link")]


def test_an_answer_in_another_tab_counts_once(open_app: Open) -> None:
    at = open_app()
    missed(2, days=1)
    at.switch_page("cribbage/ui/pages/review.py").run()
    tab = open_app(page="review")
    assert returning(tab).question == returning(at).question
    say(at, int(returning(at).question.answer))
    say(tab, 0)
    assert len(answers(os.environ["FIFTEEN_TWO_LOG"])) == 3
    assert returning(tab).question != returning(at).question


def played_badly() -> tuple[str, LayAway]:
    """Put a game into the log whose first throw was the worst of the fifteen; tells the game and the throw."""
    rng = Random(4)
    state, events = new_game(SIX_CARD, dealer=0), []
    step = apply(state, deal(state, rng))
    state, events = step.state, list(step.events)
    worst = advise(view(state, 0)).options[-1].move
    assert isinstance(worst, LayAway)
    judged = judge(view(state, 0), worst)
    assert judged.loss > 1.5
    before = len(events)
    for move in (worst, advise(view(state, 1)).best.move):
        step = apply(state, move)
        state, events = step.state, [*events, *step.events]
    assert state.phase is Phase.CUT
    step = apply(state, cut(state, rng))
    state, events = step.state, [*events, *step.events]
    assert whose_turn(state) == 1
    at = (NOW - timedelta(days=1)).isoformat()
    with Journal.open(os.environ["FIFTEEN_TWO_LOG"]) as journal:
        head = {"rules": write_rules(SIX_CARD), "dealer": 0, "opponent": "club", "seed": 4, "cuts": []}
        journal.append([Entry("learner-one", at, "game", head, game="g1")])
        journal.append_events("learner-one", "g1", 0, [write_event(event) for event in events], at)
        body = {"game": "g1", "number": before, "what": "throw", "loss": judged.loss, "grade": judged.grade.value}
        journal.append([Entry("learner-one", at, "decision", body, once=f"g1:{before}")])
    return "g1", worst


def test_the_costliest_decision_of_the_last_game_is_shown_with_its_reason(open_app: Open) -> None:
    at = open_app()
    played_badly()
    at.switch_page("cribbage/ui/pages/review.py").run()
    assert not at.exception
    assert "Your throw to your own crib" in words(at)
    assert "big leak" in words(at).lower()
    assert "Compare all fifteen throws" in [each.proto.label for each in at.get("page_link")]


def test_a_game_that_cannot_be_read_shows_nothing_and_breaks_nothing(open_app: Open) -> None:
    at = open_app()
    with Journal.open(os.environ["FIFTEEN_TWO_LOG"]) as journal:
        body = {"game": "gone", "number": 3, "what": "throw", "loss": 2.0, "grade": "Costly"}
        journal.append([Entry("learner-one", NOW.isoformat(), "decision", body)])
    at.switch_page("cribbage/ui/pages/review.py").run()
    assert not at.exception
    assert "No throw or card cost you more" in words(at)
