"""New, learning, steady, mastered, refresh: when a skill changes its state, and that time alone takes nothing away."""

from __future__ import annotations

from datetime import datetime

import pytest

from cribbage.teaching.practice.answers import Answer
from cribbage.teaching.practice.mastery import LADDER, Stage, Standing, standings
from cribbage.teaching.practice.skills import SKILLS
from tests.teaching.practising import DAY, HOUR, START, plain

PATTERNS = ("a", "b", "c")


def answers(results: str, at: datetime = START, step: float = 0.01) -> list[Answer]:
    """Answer questions on go: ``.`` right, ``x`` wrong, ``h`` right with a hint, ``2`` right at the second try."""
    more: dict[str, dict[str, object]] = {"h": {"hints": 1}, "2": {"first_try": False}}
    return [
        plain(
            "play/go",
            right=result != "x",
            at=at + number * step * HOUR,
            pattern=PATTERNS[number % 3],
            **more.get(result, {}),
        )
        for number, result in enumerate(results)
    ]


def standing(some: list[Answer], now: datetime = START + HOUR) -> Standing:
    return standings(some, now)["go-and-last"]


STEADY = answers(".....")
MASTERED = [*STEADY, *answers(".....", START + 21 * HOUR)]
MASTERED_AT = MASTERED[-1].at


def test_every_skill_has_a_standing_and_is_new_before_its_first_answer() -> None:
    found = standings([], START)
    assert list(found) == list(SKILLS)
    assert {each.state for each in found.values()} == {Stage.NEW}
    assert found["pairs"].next_step == "Not met yet: one question begins it."


def test_five_in_a_row_of_three_patterns_are_steady() -> None:
    assert standing(answers("....")).state is Stage.LEARNING
    assert standing(STEADY).state is Stage.STEADY
    assert (standing(STEADY).streak, standing(STEADY).patterns, standing(STEADY).answered) == (5, 3, 5)


@pytest.mark.parametrize("broken", ["....x....", "....h....", "....2...."])
def test_a_miss_a_hint_or_a_second_try_begins_the_row_anew(broken: str) -> None:
    found = standing(answers(broken))
    assert (found.state, found.streak) == (Stage.LEARNING, 4)


def test_one_pattern_over_and_over_is_not_steady() -> None:
    same = [plain("play/go", at=START + number * HOUR / 9) for number in range(8)]
    found = standing(same)
    assert found.state is Stage.LEARNING
    assert found.next_step == "Right eight times in a row: now in two more kinds of question."
    two = [*same, plain("play/go", at=START + HOUR, pattern="two")]
    assert standing(two).next_step == "Right nine times in a row: now in one more kind of question."


def test_mastered_takes_three_right_on_a_later_day_and_nine_of_the_last_ten() -> None:
    assert standing([*STEADY, *answers("." * 20, START + HOUR)], START + 3 * HOUR).state is Stage.STEADY
    assert standing([*STEADY, *answers("....", START + 21 * HOUR)], START + DAY).state is Stage.STEADY
    found = standing(MASTERED, START + 22 * HOUR)
    assert (found.state, found.due) == (Stage.MASTERED, MASTERED_AT + DAY)
    assert (found.last, found.last_right, found.missed_at) == (10, 10, None)
    one_miss = [*STEADY, *answers("x....", START + 21 * HOUR)]
    assert standing(one_miss, START + 22 * HOUR).state is Stage.MASTERED
    assert standing([*answers("x"), *one_miss], START + 22 * HOUR).state is Stage.MASTERED


def test_eight_of_the_last_ten_are_not_enough() -> None:
    some = [*STEADY, *answers("x.x....", START + 21 * HOUR, 1)]
    assert standing(some, START + 40 * HOUR).state is Stage.STEADY
    assert standing(some, START + 40 * HOUR).next_step == "Nine right of the last ten make it mastered."


def test_time_alone_never_lowers_what_is_steady() -> None:
    assert standing(STEADY, START + 900 * DAY).state is Stage.STEADY
    assert standing(answers(".."), START + 900 * DAY).state is Stage.LEARNING


def test_a_mastered_skill_comes_back_by_the_ladder() -> None:
    some = list(MASTERED)
    due = MASTERED_AT + DAY
    for rung in (3, 7, 21, 60, 60):
        assert standing(some, due).state is Stage.REFRESH
        assert standing(some, due).next_step == "Time for a refresher: one right answer keeps it."
        some += answers(".", due)
        found = standing(some, due + HOUR)
        assert (found.state, found.due) == (Stage.MASTERED, due + rung * DAY)
        due += rung * DAY
    assert LADDER == (1, 3, 7, 21, 60)


def test_practice_before_it_is_due_leaves_the_ladder_alone_and_a_miss_leads_to_its_foot() -> None:
    early = [*MASTERED, *answers(".", MASTERED_AT + HOUR)]
    assert standing(early, MASTERED_AT + 2 * HOUR).due == MASTERED_AT + DAY
    climbed = [*MASTERED, *answers(".", MASTERED_AT + DAY), *answers("x", MASTERED_AT + 2 * DAY)]
    found = standing(climbed, MASTERED_AT + 2 * DAY + HOUR)
    assert (found.state, found.due) == (Stage.MASTERED, MASTERED_AT + 3 * DAY)
    assert found.missed_at == MASTERED_AT + 2 * DAY


@pytest.mark.parametrize("some", [STEADY, MASTERED])
def test_two_misses_in_the_last_five_call_for_a_refresher(some: list[Answer]) -> None:
    later = some[-1].at + HOUR
    slipped = [*some, *answers("x.x", later)]
    found = standing(slipped, later + HOUR)
    assert found.state is Stage.REFRESH
    assert found.next_step == "Two of the last five slipped: right answers bring it back."
    back = [*slipped, *answers("....", later + HOUR)]
    assert standing(back, later + 2 * HOUR).state in (Stage.STEADY, Stage.MASTERED)


def test_the_next_step_says_what_is_still_needed() -> None:
    said = {
        "x": "Five in a row, right at the first try and unaided, make it steady.",
        "..": "Three more in a row, right at the first try and unaided, make it steady.",
        "....": "One more in a row, right at the first try and unaided, makes it steady.",
        ".....": "Come back another day: three right answers then lead to mastery.",
    }
    assert {results: standing(answers(results)).next_step for results in said} == said
    later = START + 21 * HOUR
    assert standing(STEADY, later).next_step == "Three more right answers lead to mastery."
    assert (
        standing([*STEADY, *answers("..", later)], later + HOUR).next_step == "One more right answer leads to mastery."
    )
    assert standing(MASTERED, MASTERED_AT).next_step == "Mastered. It comes back in about 1 day, to keep it."
