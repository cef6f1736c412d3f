from __future__ import annotations

from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribbage import progress
from cribbage.journal import Entry, Journal

AT = "2026-05-01T10:00:00+00:00"
GOLDEN = Path(__file__).parent / "golden" / "log-v1.jsonl"


def attempt(number: int, given: int | None, truth: int, **body: object) -> Entry:
    whole = {"question": f"q{number}", "truth": truth, "given": given, **body}
    return Entry("ann", f"2026-05-01T10:{number // 60:02d}:{number % 60:02d}Z", "attempt", whole)


def frame(*pairs: tuple[int | None, int], **body: object) -> pd.DataFrame:
    return progress.attempts(attempt(number, given, truth, **body) for number, (given, truth) in enumerate(pairs))


def item(kind: str, points: int) -> dict[str, Any]:
    return {"kind": kind, "cards": ["5H", "TC"], "points": points}


def event(game: str, number: int, at: str = AT, **body: object) -> Entry:
    return Entry("ann", at, "event", body, game, number)


@pytest.fixture
def golden() -> tuple[Entry, ...]:
    with Journal.open("sqlite://") as log:
        log.import_lines("ann", GOLDEN.read_text(encoding="utf-8"))
        return log.entries("ann")


def test_a_quiz_counts_answers_and_leaves_out_what_was_left() -> None:  # game-046
    quiz = progress.summary(frame((8, 8), (0, 0), (10, 14), (None, 6)))
    assert (quiz.answered, quiz.correct, quiz.accuracy_percent) == (3, 2, 66.7)
    assert quiz.left_behind == 18.2  # 4 of 22


def test_hands_of_nothing_count_in_the_average() -> None:  # game-045
    assert progress.average([0, 8, 4]) == 4.0
    assert progress.summary(frame((0, 0), (8, 8), (4, 4))).average == 4.0
    assert progress.summary(frame((0, 0))).average == 0.0


def test_nothing_played_is_no_number_rather_than_a_zero() -> None:  # game-043
    empty = progress.attempts([])
    assert progress.average([]) is None
    assert progress.summary(empty) == progress.Summary(0, 0, None, None, None)
    assert progress.summary(frame((None, 6))) == progress.Summary(0, 0, None, 6.0, None)
    assert progress.summary(frame((0, 0))).left_behind is None


def test_an_empty_log_gives_empty_frames_of_the_same_types() -> None:
    empty, full = progress.attempts([]), frame((8, 8))
    assert empty.empty
    assert dict(empty.dtypes) == dict(full.dtypes)
    assert str(full["at"].dtype) == "datetime64[us, UTC]"
    assert str(full["given"].dtype) == "Int64"
    for fold in (progress.accuracy, progress.left_behind, progress.misses_by_kind):
        assert fold(empty).empty
        assert list(fold(empty)) == list(fold(full))
    games = progress.games([])
    assert games.empty
    assert list(games) == ["game", "started", "finished", "winner", "scores", "deals"]


def test_accuracy_rolls_over_the_last_answers_only() -> None:
    line = progress.accuracy(frame((1, 2), (None, 2), (2, 2), (2, 2), (2, 2)), window=2)
    assert line["number"].tolist() == [1, 2, 3, 4]
    assert line["percent"].tolist() == [0.0, 50.0, 100.0, 100.0]
    assert line["at"].is_monotonic_increasing


def test_points_left_behind_are_those_missed_of_a_hundred_held() -> None:
    line = progress.left_behind(frame((0, 0), (8, 8), (6, 8), (9, 8), (None, 8), (0, 0)), window=2)
    assert line["number"].tolist() == [2, 3, 4, 5]
    assert line["per_hundred"].tolist() == [0.0, 12.5, 12.5, 0.0]


def test_misses_are_added_up_by_kind_most_missed_first() -> None:
    entries = [
        attempt(0, 8, 8, by_kind={"fifteen": 6, "pair": 2, "nobs": 0}, correct=True),
        attempt(1, 4, 8, by_kind={"fifteen": 4, "run": 4}, missed=[item("run", 3), item("run", 1)], correct=False),
        attempt(2, 3, 5, by_kind={"fifteen": 4, "nobs": 1}, given_by_kind={"fifteen": 2, "pair": 1}, correct=False),
        attempt(3, 9, 8, by_kind={"fifteen": 8}, over=[item("nobs", 1)], correct=False),
        attempt(4, 6, 8, by_kind={"fifteen": 8}, correct=False),  # says nothing of which points were found
        attempt(5, None, 8, by_kind={"fifteen": 8}),
        attempt(6, 8, 8, by_kind=None),
    ]
    kinds = progress.misses_by_kind(progress.attempts(entries))
    assert [tuple(row) for row in kinds.itertuples(index=False)] == [
        ("run", 4, 0, 4),
        ("fifteen", 22, 20, 2),
        ("nobs", 1, 0, 1),
        ("pair", 2, 2, 0),
    ]


def test_what_an_old_log_lacks_is_missing_or_worked_out_and_never_stops_the_page() -> None:
    strange = attempt(0, 6, 8, correct="yes", hints=True, ms=2**70, drill=7, missed=7, by_kind={"fifteen": "many"})
    row = progress.attempts([strange, Entry("ann", AT, "lesson", {}, once="x")])
    assert len(row) == 1
    assert row["correct"].tolist() == [False]
    assert (row["points_missed"].tolist(), row["points_over"].tolist()) == ([2], [0])
    assert row[["hints", "ms", "drill", "session", "skills"]].isna().all().all()
    assert progress.misses_by_kind(row).empty
    assert progress.summary(progress.attempts([Entry("ann", AT, "attempt", {"given": 3})])).answered == 0


def test_attempts_come_in_the_order_of_their_time() -> None:
    assert progress.attempts([attempt(5, 1, 1), attempt(2, 2, 2)])["given"].tolist() == [2, 1]


def test_a_game_is_summed_up_from_its_events_alone() -> None:
    won = "2026-05-01T11:00:00+00:00"
    entries = [
        event("late", 0, at=won, event="Dealt"),
        event("g", 1, event="Pegged", seat=1, score=[item("fifteen", 2), item("pair", 2)]),
        event("g", 0, event="Dealt"),
        event("g", 2, event="Pegged", seat=0, score=[item("go", 1)]),
        event("g", 3, event="Pegged", seat=10**9, score=[item("go", 1)]),
        event("g", 4, event="Pegged", seat=None, score="?"),
        event("g", 5, event="Dealt"),
        event("g", 6, event="Pegged", seat=1, score=[item("run", 3), "?"]),
        event("g", 7, at=won, event="Won", seat=1),
        Entry("ann", AT, "game", {}, game="g"),
    ]
    games = progress.games(entries)
    assert games["game"].tolist() == ["g", "late"]
    assert games["scores"].tolist() == [(1, 7), (0, 0)]
    assert games["deals"].tolist() == [2, 1]
    assert games["winner"].isna().tolist() == [False, True]
    assert games["winner"][0] == 1
    assert games["finished"][0] == pd.Timestamp(won)
    assert games["finished"].isna()[1]


def test_the_golden_log_gives_the_same_numbers_for_ever(golden: tuple[Entry, ...]) -> None:
    attempts = progress.attempts(golden)
    assert progress.summary(attempts) == progress.Summary(4, 2, 50.0, 9.6, 4.9)
    assert progress.misses_by_kind(attempts)["missed"].sum() == 2
    games = progress.games(golden)
    assert games["scores"].tolist() == [(4, 4)]
    assert games["winner"].tolist() == [0]


answers = st.tuples(st.none() | st.integers(0, 29), st.integers(0, 29))


@given(st.lists(answers, max_size=30), st.integers(1, 50))
@settings(max_examples=20, deadline=None)
def test_no_number_is_ever_nan_or_out_of_bounds(pairs: list[tuple[int | None, int]], window: int) -> None:
    whole = frame(*pairs)
    for values in (
        progress.accuracy(whole, window)["percent"],
        progress.left_behind(whole, window)["per_hundred"],
    ):
        assert values.notna().all()
        assert values.between(0, 100).all()
    quiz = progress.summary(whole)
    assert quiz.answered == sum(given is not None for given, _ in pairs)
    assert (quiz.accuracy_percent is None) == (quiz.answered == 0)


def test_a_second_look_says_where_the_points_were_and_is_no_answer_of_its_own() -> None:
    first = Entry(
        "ann", AT, "attempt", {"truth": 8, "given": 4, "by_kind": {"fifteen": 4, "pair": 4}, "missed": []}, once="d:0"
    )
    look = {**first.body, "given_by_kind": {"fifteen": 4, "pair": 0}, "missed": [item("pair", 4)], "completes": "d:0"}
    alone = progress.attempts([first])
    whole = progress.attempts([first, Entry("ann", AT, "attempt", look, once="d:0:split")])
    assert progress.misses_by_kind(alone).empty
    assert [tuple(row) for row in progress.misses_by_kind(whole).itertuples(index=False)] == [
        ("pair", 4, 0, 4),
        ("fifteen", 4, 4, 0),
    ]
    assert progress.summary(whole) == progress.summary(alone)
    assert whole["given"].tolist() == [4]
    assert progress.attempts([Entry("ann", AT, "attempt", look, once="d:0:split")]).empty


def decided(*rows: tuple[str, float | None]) -> list[Entry]:
    return [
        Entry("ann", f"2026-11-30T12:00:{second:02}+00:00", "decision", {"game": "g", "what": what, "loss": loss})
        for second, (what, loss) in enumerate(rows)
    ]


def test_the_cost_of_decisions_rolls_over_each_kind_of_its_own() -> None:
    frame = progress.decisions(decided(("throw", 1.0), ("play", 0.5), ("throw", 0.0), ("play", 0.0), ("play", 1.0)))
    cost = progress.decision_cost(frame, window=2)
    assert cost[cost["what"] == "throw"]["loss"].tolist() == [1.0, 0.5]
    assert cost[cost["what"] == "play"]["loss"].tolist() == [0.5, 0.25, 0.5]


def test_decisions_that_cannot_be_read_are_left_out() -> None:
    entries = decided(("throw", None), ("guess", 1.0), ("play", -1.0), ("play", 0.25))
    assert progress.decisions(entries)["loss"].tolist() == [0.25]
    assert progress.decision_cost(progress.decisions([])).empty
