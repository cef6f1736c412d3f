"""Progress: friendly when empty, true when full, and the log goes out and comes in whole."""

from __future__ import annotations

import os

from streamlit.testing.v1 import AppTest

from cribbage.journal import Entry, Journal
from cribbage.svg import DECKS
from cribbage.ui.parts.settings import DECK_NAMES

from .conftest import Open
from .lessons import click
from .looking import words


def fill(many: int, learner: str = "learner-one") -> str:
    with Journal.open(os.environ["FIFTEEN_TWO_LOG"]) as journal:
        for index in range(many):
            truth, given = 8, 8 if index % 4 else 6
            body = {
                "question": f"q{index}",
                "truth": truth,
                "given": given,
                "by_kind": {"fifteen": truth},
                "given_by_kind": {"fifteen": given},
            }
            journal.append([Entry(learner, f"2026-05-01T10:{index:02d}:00Z", "attempt", body)])
        return journal.export(learner)


def progress(open_app: Open, learner: str = "learner-one") -> AppTest:
    return open_app(learner, page="progress")


def take_in(at: AppTest) -> AppTest:
    return next(button for button in at.button if button.label == "Take it in").click().run()


def upload(at: AppTest, name: str, content: bytes) -> AppTest:
    at.file_uploader[0].set_value((name, content, "application/jsonl"))
    return take_in(at)


def test_an_empty_page_is_friendly_and_has_no_nan(open_app: Open) -> None:
    at = progress(open_app)
    shown = words(at)
    assert "Nothing to show yet." in shown
    assert "nan" not in shown.casefold()
    assert "0 %" not in shown
    assert not at.get("plotly_chart")
    assert [each.proto.label for each in at.get("page_link")] == ["Practise a hand"]


def test_three_charts_say_their_numbers_in_words_too(open_app: Open) -> None:
    progress(open_app)
    fill(8)
    at = progress(open_app)
    assert len(at.get("plotly_chart")) == 3
    shown = words(at)
    for said in ("75 %", "Right answers: 75.0 %", "fifteen 4 of 64", "Points left behind: 6.2"):
        assert said in shown


def test_a_few_answers_wait_for_their_charts(open_app: Open) -> None:
    progress(open_app)
    fill(2)
    shown = words(progress(open_app))
    assert shown.count("This chart begins with five answers.") == 2


def test_games_are_listed_with_how_they_ended(open_app: Open) -> None:
    progress(open_app)
    with Journal.open(os.environ["FIFTEEN_TWO_LOG"]) as journal:
        won = [
            {"event": "Pegged", "seat": 0, "score": [{"kind": "run", "points": 121}]},
            {"event": "Pegged", "seat": 1, "score": [{"kind": "run", "points": 99}]},
            {"event": "Won", "seat": 0},
        ]
        journal.append_events("learner-one", "one", 0, won, "2026-05-01T10:00:00Z")
        journal.append_events("learner-one", "two", 0, won[:2], "2026-05-02T10:00:00Z")
    shown = words(progress(open_app))
    assert "Games finished: 1, won: 1." in shown
    assert "01 May 2026: won, 121 to 99" in shown
    assert "02 May 2026: under way or left, 121 to 99" in shown


def test_a_log_comes_in_once_however_often(open_app: Open) -> None:
    progress(open_app)
    text = fill(8)
    at = progress(open_app, "learner-two")
    upload(at, "log.jsonl", text.encode())
    assert "8 entries taken in." in words(at)
    assert len(at.get("plotly_chart")) == 3
    upload(at, "log.jsonl", text.encode())
    assert "8 were here already." in words(at)


def test_a_file_that_is_no_log_is_refused_in_words(open_app: Open) -> None:
    at = progress(open_app)
    upload(at, "log.jsonl", b"\xff\xfe\x00")
    assert "Nothing was taken in." in words(at)
    upload(at, "log.jsonl", b"poker\n")
    assert "line 1: It is not a line of JSON." in words(at)


def test_no_file_is_asked_for(open_app: Open) -> None:
    at = progress(open_app)
    take_in(at)
    assert "Choose a file first." in words(at)


def test_deletion_takes_everything_and_says_so(open_app: Open) -> None:
    progress(open_app)
    fill(8)
    at = progress(open_app)
    click(at, "delete")
    assert "Your log is deleted: 8 entries." in at.warning[0].value
    assert "Nothing to show yet." in words(at)


def test_the_deck_is_kept(open_app: Open) -> None:
    at = progress(open_app)
    at.segmented_control(key="setting-deck").set_value("clear").run()
    assert progress(open_app).segmented_control(key="setting-deck").value == "clear"


def test_every_deck_can_be_chosen() -> None:
    assert set(DECK_NAMES) == set(DECKS)
