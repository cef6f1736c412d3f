"""Today: a newcomer scores a hand at once, and everyone else finds where to go on."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

from streamlit.testing.v1 import AppTest

from cribbage.cards import parse_cards
from cribbage.journal import Entry, Journal

from .conftest import Open
from .lessons import click, lesson, tap, walk
from .looking import pills, words

FIRST = lesson(0)
HAND = FIRST.checks[0]


def peg(at: AppTest) -> list[int]:
    board = next(each for each in at.get("bidi_component") if "tracks" in each.proto.json)
    pegs: list[int] = json.loads(board.proto.json)["tracks"][0]["pegs"]
    return pegs


def links(at: AppTest) -> list[str]:
    return [each.proto.label for each in at.get("page_link")]


def test_a_newcomer_sees_the_first_hand_and_two_ways_out(app: AppTest) -> None:
    assert [each.value for each in app.title] == ["Your first hand"]
    assert links(app) == ["I know the rules", "Just play"]


def test_the_first_hand_is_counted_tap_by_tap_and_the_peg_moves(app: AppTest) -> None:
    assert peg(app) == [0, -1]
    tap(app, HAND, list(parse_cards("KC 5H")))  # type: ignore[arg-type]
    assert "“Fifteen two”" in words(app)
    assert pills(app, "answer-").value == []
    tap(app, HAND, list(parse_cards("KC 5S")))  # type: ignore[arg-type]
    assert "fifteen four" in words(app)
    tap(app, HAND, list(parse_cards("5H 5S")))  # type: ignore[arg-type]
    assert "✓ Fifteen two, fifteen four, and a pair is six." in words(app).replace("*", "")
    assert peg(app) == [6, 0]


def test_a_reload_in_the_middle_of_the_first_hand_loses_nothing(open_app: Open) -> None:
    at = open_app()
    tap(at, HAND, list(parse_cards("KC 5H")))  # type: ignore[arg-type]
    at = open_app()
    assert "“Fifteen two”" in words(at)
    tap(at, HAND, list(parse_cards("KC 5S")))  # type: ignore[arg-type]
    tap(at, HAND, list(parse_cards("5H 5S")))  # type: ignore[arg-type]
    at = open_app()
    assert "✓ Fifteen two, fifteen four, and a pair is six." in words(at).replace("*", "")
    assert peg(at) == [6, 0]
    assert links(at) == ["I know the rules", "Just play"]
    click(at, "next")
    assert peg(open_app()) == [6, 0]


def test_no_skunk_is_drawn_for_a_newcomer(app: AppTest) -> None:
    board = next(each.proto.json for each in app.get("bidi_component") if "tracks" in each.proto.json)
    assert "skunk" not in board


def test_one_card_alone_is_no_answer_and_a_wrong_two_get_their_sum(app: AppTest) -> None:
    tap(app, HAND, list(parse_cards("9D")))  # type: ignore[arg-type]
    assert "short" not in words(app)
    tap(app, HAND, list(parse_cards("9D 5S")))  # type: ignore[arg-type]
    assert "9 + 5 = 14, one short." in words(app)
    assert peg(app) == [0, -1]


def test_no_more_than_75_words_before_the_peg_moves(app: AppTest) -> None:
    read: list[str] = []
    before: set[str] = set()
    for cards in ("", "KC 5H", "KC 5S"):
        if cards:
            tap(app, HAND, list(parse_cards(cards)))  # type: ignore[arg-type]
        shown = [each.value for each in (*app.title, *app.markdown)]
        shown += [each.label for each in app.button] + links(app) + ["starter", "You 0"]
        for text in shown:
            if text not in before:
                read += re.findall(r"[\w’']+", text)
        before |= set(shown)
    assert peg(app)[0] == 0
    assert 30 < len(read) <= 75, " ".join(read)


def test_after_the_first_lesson_the_next_is_offered(app: AppTest) -> None:
    walk(app, FIRST)
    assert app.title[0].value == "Today"
    assert app.success
    first, *rest = links(app)
    assert first == f"Next lesson: {lesson(1).title}"
    assert rest == ["Play a game", "Practise", "Today's hand, the same for everyone", "Watch a whole deal"]


def test_the_unfinished_lesson_and_game_are_offered(open_app: Open) -> None:
    at = open_app(page="learn")
    at.query_params["lesson"] = lesson(2).key
    click(at.run(), "skip")
    at = open_app()
    assert links(at)[0] == f"Continue: {lesson(2).title}"
    at.switch_page("cribbage/ui/pages/play.py").run()
    click(at, "next")
    at = open_app()
    assert "Your game: 0 to 0" in links(at)


def test_answers_are_summed_up_in_one_line(open_app: Open) -> None:
    open_app()
    with Journal.open(os.environ["FIFTEEN_TWO_LOG"]) as journal:
        for question, given in (("a", 4), ("b", 2)):
            body = {"question": question, "truth": 4, "given": given}
            journal.append([Entry("learner-one", "2026-05-01T10:00:00Z", "attempt", body)])
    assert "In practice you answered 2 questions, 1 right." in words(open_app())


def test_a_damaged_log_is_set_aside_with_a_notice_and_the_learner_goes_on(open_app: Open, tmp_path: Path) -> None:
    (tmp_path / "log.db").write_bytes(b"this was a log once")
    at = open_app("learner-two")
    assert "set aside unharmed" in at.warning[0].value
    walk(at, FIRST)
    assert "Lessons done: 1" in words(open_app("learner-two"))
