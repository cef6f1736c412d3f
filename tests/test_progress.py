from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribbage import charts, progress
from cribbage.game import CardPlayed, Event, LaidAway, Move, Phase, apply, cut, deal, new_game, whose_turn
from cribbage.journal import Entry, Journal
from cribbage.notation import write_event
from cribbage.rules import SIX_CARD, Rules
from cribbage.strategy import BOTS
from cribbage.teaching.practice import mastery, patterns, reviews, sealed
from cribbage.view import view

AT = "2026-05-01T10:00:00+00:00"
NOW = datetime(2026, 5, 20, tzinfo=UTC)
GOLDEN = Path(__file__).parent / "golden" / "log-v1.jsonl"


def attempt(number: int, given: int | None, truth: int, **body: object) -> Entry:
    whole: dict[str, object] = {
        "question": f"q{number}",
        "truth": truth,
        "given": given,
        "by_kind": {"fifteen": truth},
        **body,
    }
    return Entry(
        "ann", f"2026-05-01T{10 + number // 3600:02d}:{number // 60 % 60:02d}:{number % 60:02d}Z", "attempt", whole
    )


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
    for fold in (progress.times, progress.left_behind, progress.misses_by_kind):
        assert fold(empty).empty
        assert list(fold(empty)) == list(fold(full))
    games = progress.games([])
    assert games.empty
    assert list(games)[:7] == ["game", "started", "finished", "winner", "scores", "deals", "opponent"]
    assert progress.reckoned(games, []).empty


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
        attempt(7, 8, 8, by_kind={"fifteen": 8, "run": "many"}),
    ]
    kinds = progress.misses_by_kind(progress.attempts(entries))
    assert [tuple(row) for row in kinds.itertuples(index=False)] == [
        ("run", 4, 0, 4),
        ("fifteen", 30, 28, 2),
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
    behind = progress.left_behind(whole, window)
    for values in (behind["per_hundred"], behind["low"], behind["high"]):
        assert values.notna().all()
        assert values.between(0, 100).all()
    assert (behind["low"] <= behind["per_hundred"]).all()
    assert (behind["per_hundred"] <= behind["high"]).all()
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


# --- answers of every form ---------------------------------------------------------------------------------------------


def test_an_answer_in_words_is_an_answer_but_no_points() -> None:
    entries = [
        attempt(0, 6, 8, correct=False),
        Entry("ann", AT, "attempt", {"truth": "Too few", "given": "Right", "correct": False}, once="a"),
        Entry("ann", AT, "attempt", {"truth": "2H 9S", "given": "2H 9C", "correct": True, "loss": 0.1}, once="b"),
        Entry("ann", AT, "attempt", {"truth": 3, "given": 3}, once="c"),
        Entry("ann", AT, "attempt", {"truth": "go", "given": True}, once="d"),
    ]
    tried = progress.attempts(entries)
    assert tried["answered"].tolist() == [True, True, True, True, False]
    assert tried["counted"].tolist() == [True, False, False, False, False]
    assert tried["given"].tolist()[1:4] == ["Right", "2H 9C", 3]
    assert progress.summary(tried) == progress.Summary(4, 2, 50.0, 8.0, 25.0)
    assert len(progress.left_behind(tried)) == 1


def test_more_points_than_there_were_cannot_be_left_behind() -> None:
    tried = progress.attempts([attempt(0, 0, 8, points_missed=99), attempt(1, 2, -5), attempt(2, 1, 2**62)])
    assert tried["points_missed"].tolist() == [8, 0, 2**62 - 1]
    assert tried["counted"].tolist() == [True, False, False]


def test_the_band_holds_the_true_number_nineteen_times_of_twenty() -> None:
    rng, runs = Random(1), 200
    hands = [rng.choice((2, 4, 6, 8, 8, 10, 12, 16)) for _ in range(50 * runs)]
    behind = progress.left_behind(frame(*((held - 2 * (rng.random() < 0.3), held) for held in hands)))
    apart = behind[behind["number"] % 50 == 0]  # windows that share no hand
    inside = (apart["low"] <= 100 * 0.6 / 8.25) & (apart["high"] >= 100 * 0.6 / 8.25)
    assert len(inside) == runs
    assert 0.91 <= inside.mean() <= 0.99


def test_a_few_hands_without_a_miss_are_no_proof() -> None:
    behind = progress.left_behind(frame((8, 8), (8, 8)))
    assert behind["per_hundred"].tolist() == [0.0, 0.0]
    assert behind["low"].tolist() == [0.0, 0.0]
    first, second = behind["high"].tolist()
    assert 15 < second < first < 50


def test_the_time_is_the_median_of_the_last_counts() -> None:
    entries = [attempt(n, 2, 2, ms=ms) for n, ms in enumerate((4000, None, 9000, 0, 5000, 700000))]
    entries.append(Entry("ann", AT, "attempt", {"truth": "go", "given": "go", "ms": 100}, once="go"))
    times = progress.times(progress.attempts(entries), window=3)
    assert times["seconds"].tolist() == [4.0, 9.0, 5.0, 700.0]
    assert times["median"].tolist() == [4.0, 6.5, 5.0, 9.0]


# --- decisions, and the luck of a game ---------------------------------------------------------------------------------


def decided(*rows: tuple[str, float | None], game: str = "g") -> list[Entry]:
    return [
        Entry("ann", f"2026-11-30T12:00:{second:02}+00:00", "decision", {"game": game, "what": what, "loss": loss})
        for second, (what, loss) in enumerate(rows)
    ]


def played(mine: int, theirs: int, *, throws: int = 1, plays: int = 2, game: str = "g") -> list[Entry]:
    bodies: list[dict[str, Any]] = [
        *[{"event": "LaidAway", "seat": seat} for seat in (1, *[0] * throws)],
        *[{"event": "CardPlayed", "seat": seat} for seat in (1, *[0] * plays)],
        {"event": "Pegged", "seat": 0, "score": [item("run", mine)]},
        {"event": "Pegged", "seat": 1, "score": [item("run", theirs)]},
        {"event": "Won", "seat": 0 if mine > theirs else 1},
    ]
    head = Entry("ann", AT, "game", {"opponent": "club"}, game=game)
    return [head, *(Entry("ann", AT, "event", body, game, number) for number, body in enumerate(bodies))]


def test_the_cost_of_decisions_is_the_average_of_the_last_of_each_kind() -> None:
    frame = progress.decisions(decided(("throw", 1.0), ("play", 0.5), ("throw", 0.0), ("play", 0.0), ("play", 1.0)))
    assert progress.decision_cost(frame, window=2) == {"throw": 0.5, "play": 0.5}
    assert progress.decision_cost(frame) == {"throw": 0.5, "play": 0.5}
    assert progress.decision_cost(frame[frame["what"] == "play"], window=1) == {"play": 1.0}
    assert progress.decision_cost(progress.decisions([])) == {}


def test_decisions_that_cannot_be_read_are_left_out() -> None:
    entries = decided(("throw", None), ("guess", 1.0), ("play", -1.0), ("play", True), ("play", 0.25))
    assert progress.decisions(entries)["loss"].tolist() == [0.25]


def test_skill_and_luck_and_opponent_are_the_margin_exactly() -> None:  # M6
    lost = decided(("throw", 1.005), ("play", 0.1249), ("play", 2.0001))
    theirs = Entry(
        "ann", AT, "decision", {"game": "g", "what": "theirs", "loss": 4.4444, "decisions": 3}, once="g:theirs"
    )
    entries = [*played(113, 121), *lost, theirs]
    row = progress.reckoned(progress.games(entries), entries).iloc[0]
    assert (row["margin"], row["throw"], row["play"], row["lost"]) == (-8, 1.01, 2.13, 3.14)
    assert (row["theirs"], row["luck"], row["opponent"]) == (4.44, -9.3, "club")
    alone = progress.reckoned(progress.games(entries), [*played(113, 121), *lost]).iloc[0]
    assert pd.isna(alone["theirs"])
    assert alone["luck"] == -4.86
    assert progress.waiting(progress.games(entries), lost) == ("g",)
    assert progress.waiting(progress.games(entries), entries) == ()


@given(st.lists(st.integers(0, 99_999), min_size=4, max_size=4), st.integers(-60, 60))
@settings(max_examples=15, deadline=None)
def test_the_printed_parts_of_a_margin_add_up_to_it(parts: list[int], margin: int) -> None:
    losses = [part / 10_000 for part in parts]
    theirs = Entry("ann", AT, "decision", {"game": "g", "what": "theirs", "loss": losses[3]}, once="x")
    lost = decided(("throw", losses[0]), ("play", losses[1]), ("play", losses[2]))
    entries = [*played(70 + margin, 70), *lost, theirs]
    row = progress.reckoned(progress.games(entries), entries).iloc[0]
    printed = {name: Decimal(f"{row[name]:.2f}") for name in ("throw", "play", "lost", "theirs", "luck")}
    assert printed["lost"] == printed["throw"] + printed["play"]
    assert -printed["lost"] + printed["theirs"] + printed["luck"] == int(row["margin"]) == margin


def test_a_game_that_was_not_judged_whole_or_is_not_of_two_is_not_taken_apart() -> None:
    some = [*played(121, 90), *decided(("throw", 1.0), ("play", 0.5))]
    assert progress.reckoned(progress.games(some), some).empty
    assert progress.waiting(progress.games(some), some) == ("g",)
    three = [*played(121, 90, throws=0, plays=0), event("g", 9, event="Pegged", seat=2, score=[item("go", 1)])]
    assert progress.reckoned(progress.games(three), three).empty
    assert progress.waiting(progress.games(three), three) == ()
    under_way = [entry for entry in some if entry.body.get("event") != "Won"]
    assert progress.waiting(progress.games(under_way), under_way) == ()


# --- logs that hold anything -------------------------------------------------------------------------------------------

NAMES = (
    "question", "during", "pattern", "skills", "cards", "starter", "truth", "given", "correct", "points_missed", "hints",
    "first_try", "ms", "by_kind", "given_by_kind", "missed", "over", "completes", "what", "loss", "game", "event", "seat",
    "score", "opponent",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, -1, 8, 2**70, 1.5, "", "x", "5H", "check-20/1/garbage", "check", "throw", "theirs", "Pegged", "Won",
    "LaidAway", [], ["5H", "6H", "7H", "8H"], ["ZZ"], [["a"]], {}, {"fifteen": 2}, {"pair": "x"},
    [{"kind": "pair", "cards": ["5H"], "points": 2}], [{"kind": [], "cards": 7, "points": "x"}],
)  # fmt: skip


@pytest.mark.parametrize("seed", range(40))
def test_no_body_however_strange_stops_the_page(seed: int) -> None:
    rng, entries = Random(seed), list[Entry]()
    for number in range(8):
        body = {name: rng.choice(VALUES) for name in NAMES if rng.random() < 0.6}
        kind = rng.choice(("attempt", "attempt", "decision", "event", "game"))
        known = {"game": "g", "number": number} if kind == "event" else {"once": f"o{number}"}
        entries.append(Entry("ann", AT, kind, body, **known))
    tried, games, answers = progress.attempts(entries), progress.games(entries), progress.answers(entries)
    assert len(tried) <= 8
    assert progress.summary(tried).answered == tried["answered"].sum()
    for chart in (charts.left_behind(tried), charts.misses_by_kind(tried), charts.times(tried)):
        assert chart is None or "nan" not in chart.alt
    assert progress.reckoned(games, entries).empty
    assert set(progress.waiting(games, entries)) <= {"g"}
    assert progress.decision_cost(progress.decisions(entries)).keys() <= set(progress.DECISIONS)
    assert len(progress.deals_ended(entries)) <= 8
    assert len(reviews.forecast(answers, NOW, datetime.date)) == 7
    assert len(mastery.standings(answers, NOW)) == len(patterns.pattern_map(answers)) == 24
    assert sealed.results(answers) == ()


# --- judging a game that no coach watched -------------------------------------------------------------------------------


def bots(rules: Rules, names: Sequence[str], seed: int) -> tuple[Event, ...]:
    rng, state, events = Random(seed), new_game(rules, dealer=0), list[Event]()
    while state.winner is None:
        if state.phase is Phase.DEAL:
            move: Move = deal(state, rng)
        elif state.phase is Phase.CUT:
            move = cut(state, rng)
        else:
            seat = next((seat for seat in range(2) if not state.laid[seat]), 0)
            seat = seat if state.phase is Phase.LAY_AWAY else whose_turn(state) or 0
            move = BOTS[names[seat]](view(state, seat), rng)
        step = apply(state, move)
        state, events = step.state, [*events, *step.events]
    return tuple(events)


def test_a_whole_game_can_be_judged_afterwards_for_both_sides() -> None:
    rules = replace(SIX_CARD, target=31)
    events = bots(rules, ("novice", "novice"), seed=4)
    own, theirs = progress.bodies("g", rules, 0, events)
    entries = [
        *(Entry("ann", AT, "event", write_event(one), "g", number) for number, one in enumerate(events)),
        *(Entry("ann", AT, "decision", body, once=once) for once, body in own.items()),
        Entry("ann", AT, "decision", theirs, once="g:theirs"),
    ]
    games = progress.games(entries)
    row = progress.reckoned(games, entries).iloc[0]
    assert (
        round(-row["lost"] + row["theirs"] + row["luck"], 9)
        == row["margin"]
        == games["scores"][0][0] - games["scores"][0][1]
    )
    assert theirs["decisions"] == sum(isinstance(one, LaidAway | CardPlayed) and one.seat == 1 for one in events)
    known = {body["number"] for body in own.values()}
    assert progress.bodies("g", rules, 0, events, known) == ({}, theirs)
