"""Answers are read from any log, old or new, whatever it lacks, and a second look is joined to its answer."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cribbage.cards import parse_cards
from cribbage.score import Kind
from cribbage.teaching.practice.answers import Lost, read, read_all
from lessons.drills import count_a_hand
from tests.teaching.practising import START, body_of, counted

GOLDEN = Path(__file__).parents[1] / "golden" / "log-v1.jsonl"
DOUBLE = count_a_hand.again("count-a-hand/7C7D8H9S+KD")


def test_a_count_comes_back_as_it_was_written() -> None:
    answer = read(START, body_of(DOUBLE, right=False, hints=2, first_try=False))
    assert answer is not None
    assert (answer.drill, answer.question) == ("count-a-hand", "count-a-hand/7C7D8H9S+KD")
    assert (answer.pattern, answer.correct, answer.during) == ("hand/f2x2/p2/r3x2", False, "drill")
    assert (answer.truth, answer.given, answer.points_missed, answer.points_over) == (12, 13, 0, 1)
    assert (answer.hints, answer.first_try, answer.clean, answer.ms) == (2, False, False, 9)
    assert answer.shown == DOUBLE.shown


def test_a_decision_keeps_what_it_cost_and_is_no_count() -> None:
    body = {"drill": "choose-the-throw", "truth": "KD QS", "given": "5D 5H", "correct": True, "loss": 0.2}
    answer = read(START, body)
    assert answer is not None
    assert (answer.correct, answer.loss, answer.shown) == (True, 0.2, None)


def test_a_question_about_part_of_a_hand_is_no_count_of_it() -> None:
    body = body_of(DOUBLE, right=True)
    del body["by_kind"]
    answer = read(START, body)
    assert answer is not None
    assert answer.shown is None


def test_a_verdict_that_is_missing_follows_from_the_answer() -> None:
    assert [getattr(read(START, {"truth": 4, "given": said}), "correct", None) for said in (4, 5)] == [True, False]
    assert [getattr(read(START, {"truth": "go", "given": said}), "correct", None) for said in ("go", "8")] == [
        True,
        False,
    ]


def test_what_holds_no_answer_is_none() -> None:
    assert read(START, {}) is None
    assert read(START, {"truth": 4, "given": None, "correct": False}) is None
    assert read(START, {"given": 4}) is None
    assert read(START, body_of(DOUBLE, right=True) | {"completes": "drill:1"}) is None


def test_a_second_look_joins_the_answer_it_completes() -> None:
    first, later = body_of(DOUBLE, right=False), body_of(DOUBLE, right=True)
    look = first | {
        "completes": "count-a-hand:0",
        "first_try": False,
        "given_by_kind": {"fifteen": 2, "pair": 2, "run": 9, "flush": 0, "nobs": 0},
        "missed": [{"kind": "fifteen", "cards": ["7C", "8H"], "points": 2}],
        "over": [{"kind": "run", "cards": [], "points": 3}],
        "points_missed": 2,
        "points_over": 3,
    }
    entries = [
        (START + timedelta(minutes=9), "count-a-hand:1", later),
        (START, "count-a-hand:0", first),
        (START + timedelta(minutes=1), "count-a-hand:0:split", look),
        (START, "", {"no": "answer"}),
    ]
    one, two = read_all(entries)
    assert (one.correct, one.first_try, one.looked, one.points_missed, one.points_over) == (False, True, True, 2, 3)
    assert one.missed == (Lost(Kind.FIFTEEN, parse_cards("7C 8H"), 2),)
    assert one.over == (Lost(Kind.RUN, (), 3),)
    assert dict(one.given_by_kind)[Kind.RUN] == 9
    assert (two.correct, two.looked) == (True, False)


def test_old_answers_get_the_pattern_and_the_skills_that_are_known_today() -> None:
    entries = [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]
    tried = [entry for entry in entries if entry["kind"] == "attempt"]
    answers = read_all((datetime.fromisoformat(entry["at"]), entry["once"], entry["body"]) for entry in tried)
    assert len(answers) == sum(
        entry["body"]["given"] is not None and "completes" not in entry["body"] for entry in tried
    )
    most = answers[0]
    assert most.pattern == "hand/f2x4 f3x4/p4/nobs"
    assert {"show/hand", "show/pair/royal", "show/nobs"} <= set(most.skills)
    assert all(answer.during == "drill" for answer in answers)


def test_a_time_without_a_zone_is_taken_for_universal_time() -> None:
    answer = read(datetime(2026, 5, 4, 18), body_of(DOUBLE, right=True))
    assert answer is not None
    assert answer.at == START
    assert counted("2C 4D 6H 8S + QD", right=True).clean


_JSON: Any = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=5)
    | st.sampled_from(["7C", "fifteen"]),
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from(["kind", "cards", "run", "x"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(sorted(body_of(DOUBLE, right=False))), _JSON, max_size=6))
@settings(max_examples=80, deadline=None)
def test_no_body_whatsoever_breaks_the_reading(changed: dict[str, Any]) -> None:
    answer = read(START, body_of(DOUBLE, right=False) | changed)
    assert answer is None or answer.at == START
    assert len(read_all([(START, "x", changed)])) <= 1
