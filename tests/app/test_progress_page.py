"""Progress: friendly when empty, true when full, and the log goes out and comes in whole."""

from __future__ import annotations

import json
import os
import re
from datetime import UTC, datetime
from decimal import Decimal

import pytest
from streamlit.testing.v1 import AppTest

from cribbage.journal import Entry, Journal
from cribbage.svg import DECKS
from cribbage.teaching.practice.skills import SKILLS
from cribbage.ui import memory
from cribbage.ui.parts import skills
from cribbage.ui.parts.settings import DECK_NAMES
from lessons import course
from tests import simulated

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
    assert "Practise a hand" in [each.proto.label for each in at.get("page_link")]


def test_charts_say_their_numbers_in_words_too(open_app: Open) -> None:
    progress(open_app)
    fill(8)
    at = progress(open_app)
    assert len(at.get("plotly_chart")) == 3
    shown = words(at)
    for said in (
        "75 %",
        "Reviews in the next 7 days",
        "fifteen 4 of 64",
        "Points left behind: 6.2",
        "Answered 8",
        "Time per hand",
    ):
        assert said in shown


def test_every_chart_has_a_name_for_whoever_does_not_see_it(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "now", lambda: simulated.ENDED)
    at = progress(open_app)
    upload(at, "log.jsonl", simulated.log(1000, 1, 2).encode())
    charts = at.get("plotly_chart")
    assert len(charts) == 5
    for chart in charts:
        assert re.search(r"\d", chart.proto.alt), chart


def test_a_few_answers_wait_for_their_charts(open_app: Open) -> None:
    progress(open_app)
    fill(2)
    shown = words(progress(open_app))
    assert shown.count("This chart begins with five hands counted.") == 2
    assert "This chart begins with something missed." not in shown
    assert "No game yet." in shown


def won(number: int = 0) -> list[dict[str, object]]:
    return [
        {"event": "Pegged", "seat": 0, "score": [{"kind": "run", "points": 121}]},
        {"event": "Pegged", "seat": 1, "score": [{"kind": "run", "points": 99 + number}]},
        {"event": "Won", "seat": 0},
    ]


def test_games_are_listed_with_the_opponent_and_how_they_ended(open_app: Open) -> None:
    progress(open_app)
    with Journal.open(os.environ["FIFTEEN_TWO_LOG"]) as journal:
        journal.append([Entry("learner-one", "2026-05-01T10:00:00Z", "game", {"opponent": "club"}, game="one")])
        journal.append_events("learner-one", "one", 0, won(), "2026-05-01T10:00:00Z")
        journal.append_events("learner-one", "two", 0, won()[:2], "2026-05-02T10:00:00Z")
    shown = words(progress(open_app))
    assert "Games finished: 1, won: 1." in shown
    assert "1 May 2026 against Clive: won, 121 to 99" in shown
    assert "2 May 2026: under way or left, 121 to 99" in shown


def played(text: str) -> str:
    """The games of a log without what any coach said of them."""
    return "".join(line + "\n" for line in text.splitlines() if json.loads(line)["kind"] in ("game", "event"))


def test_a_game_that_no_coach_watched_is_judged_on_request_and_adds_up(open_app: Open) -> None:
    at = progress(open_app)
    upload(at, "log.jsonl", played(simulated.log(1, 8, 1)).encode())
    assert "1 game waits for a coach" in words(at)
    assert "You gave away" not in words(at)
    click(at, "reckon")
    found = re.search(r"You gave away ([\d.]+), they ([\d.]+), luck (\S+): (\S+) in all", words(at))
    assert found is not None
    mine, theirs, luck, margin = (Decimal(part.replace("−", "-")) for part in found.groups())
    assert theirs - mine + luck == margin
    assert "reckon" not in {button.key for button in at.button}
    assert len(at.get("plotly_chart")) == 1
    upload(at, "log.jsonl", played(simulated.log(1, 8, 1)).encode())
    assert "were here already" in words(at)


def test_a_game_that_cannot_be_judged_says_so_and_stays(open_app: Open) -> None:
    progress(open_app)
    with Journal.open(os.environ["FIFTEEN_TWO_LOG"]) as journal:
        events = [*won(), {"event": "LaidAway", "seat": 0, "cards": ["no card"]}]
        journal.append_events("learner-one", "one", 0, events, "2026-05-01T10:00:00Z")
    at = progress(open_app)
    at.button(key="reckon").click().run()
    assert "could not be read from the log" in at.warning[0].value
    assert "121 to 99" in words(at)


# --- the goal, and the maps -----------------------------------------------------------------------------------------------


def today(at: AppTest) -> str:
    found = re.search(r"Today’s goal[^.]*\.(?: \d+ weeks?[^.]*\.)?", words(at))
    assert found is not None
    return found[0]


def test_the_goal_is_the_learners_to_pick_and_is_met_by_finishing(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "now", lambda: datetime(2026, 5, 1, 12, tzinfo=UTC))
    progress(open_app)
    fill(8)
    at = progress(open_app)
    assert today(at) == "Today’s goal, 10 hands: 8 done."
    chosen = open_app(page="settings")
    chosen.segmented_control(key="setting-goal").set_value("5").run()
    assert today(progress(open_app)) == "Today’s goal, 5 hands: met, 8 done."
    chosen.segmented_control(key="setting-goal").set_value("deal").run()
    assert today(progress(open_app)) == "Today’s goal, 1 deal: 0 done."
    with Journal.open(os.environ["FIFTEEN_TWO_LOG"]) as journal:
        journal.append_events("learner-one", "g", 0, [{"event": "DealEnded", "dealer": 1}], "2026-05-01T11:00:00Z")
        journal.append_events("learner-one", "h", 0, [{"event": "DealEnded", "dealer": 1}], "2026-04-30T11:00:00Z")
    assert today(progress(open_app)) == "Today’s goal, 1 deal: met, 1 done."


def test_the_weeks_in_a_row_can_be_hidden(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "now", lambda: datetime(2026, 5, 1, 12, tzinfo=UTC))
    progress(open_app)
    with Journal.open(os.environ["FIFTEEN_TWO_LOG"]) as journal:
        for day in (20, 22, 24, 25, 27, 28, 29, 30):
            body = {"question": f"q{day}", "truth": 8, "given": 8}
            journal.append([Entry("learner-one", f"2026-04-{day}T10:00:00Z", "attempt", body)])
    at = progress(open_app)
    assert today(at).endswith("0 done. 2 weeks in a row with four practice days.")
    open_app(page="settings").toggle(key="setting-streak").set_value(False).run()
    assert "week" not in today(progress(open_app))


def test_the_skill_map_links_every_skill_to_where_it_is_practised(open_app: Open) -> None:
    progress(open_app)
    fill(1)
    at = progress(open_app)
    links = {each.proto.label: each.proto for each in at.get("page_link")}
    titles = [skill.title.capitalize() for skill in SKILLS.values()]
    assert set(titles) <= set(links)
    assert "Not met yet: 24" in words(at) or "Not met yet: 23" in words(at)
    for title in titles:
        assert str(links[title].query_string).startswith(("drill=", "lesson=")), title


def test_a_skill_is_practised_where_most_of_a_drill_is_about_it() -> None:
    everything = course()
    assert skills.practised("their-crib-throw", everything) == "choose-the-throw"
    for key in SKILLS:
        drill = skills.practised(key, everything)
        assert not drill or set(SKILLS[key].topics) & set(everything.drills[drill].skills)
        assert drill or skills.taught(key, everything) is not None


def test_shapes_are_filled_in_as_they_are_met(open_app: Open) -> None:
    at = progress(open_app)
    assert "Of 24 shapes you have met 0 and mastered 0." in words(at)
    upload(at, "log.jsonl", simulated.log(60, 5, 0).encode())
    shown = words(at)
    assert "Of 24 shapes you have met 0" not in shown
    assert re.search(r"A pair 3♥ 3♠ 8♦ Q♣ \+ 9♠ (✓ mastered, )?\d+ of \d+ right", shown)


# --- the log --------------------------------------------------------------------------------------------------------------


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
    at = open_app(page="settings")
    at.segmented_control(key="setting-deck").set_value("clear").run()
    assert open_app(page="settings").segmented_control(key="setting-deck").value == "clear"


def test_every_deck_can_be_chosen() -> None:
    assert set(DECK_NAMES) == set(DECKS)
