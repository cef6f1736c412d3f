"""Check-20: sealed hands that no drill deals, four forms that are equally hard, when they come, and what they show."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from cribbage.cards import Card
from cribbage.score import Kind, points
from cribbage.teaching.dealing import read_tag, suited, tag
from cribbage.teaching.drill import Drill
from cribbage.teaching.practice import build_check
from cribbage.teaching.practice.answers import Answer
from cribbage.teaching.practice.build_check import BLUEPRINT, FORMS, SEED, build, hardness
from cribbage.teaching.practice.classes import classes_of
from cribbage.teaching.practice.sealed import (
    AFTER_DAYS,
    AFTER_HANDS,
    DRILL,
    HANDS,
    changes,
    due_check,
    form,
    is_sealed,
    result,
    results,
)
from cribbage.teaching.practice.signatures import signature
from cribbage.teaching.question import LEVELS, Question
from cribbage.teaching.sealed import forms
from cribbage.teaching.slips.pool import pool
from cribbage.teaching.slips.show import predictions, truth
from lessons import course
from tests.teaching.practising import DAY, HOUR, START, answer_to, plain

DRILLS = course().drills
LEARNERS = 10_000


# --- the seal -------------------------------------------------------------------------------------------------------


def test_eighty_hands_are_sealed_each_once_whichever_card_is_the_starter() -> None:
    sealed = [read_tag(text) for each in forms() for text in each]
    assert [len(each) for each in forms()] == [HANDS] * FORMS
    assert len({frozenset(shown.cards) for shown in sealed}) == HANDS * FORMS
    for shown in sealed:
        assert is_sealed(shown.cards)
        assert is_sealed(reversed(shown.cards))
    assert not is_sealed(read_tag("7C7D8H9S+KD").cards)
    assert not is_sealed(sealed[0].hand)


def _five(question: Question) -> tuple[Card, ...]:
    return question.shown.cards if question.starter is not None else question.cards


def _asked(drill: Drill, seeds: range) -> Iterator[Question]:
    for seed in seeds:
        question: Question | None = drill.ask(Random(seed), LEVELS[seed % len(LEVELS)])
        while question is not None:
            yield question
            question = drill.follow(question)


@pytest.mark.parametrize("drill", DRILLS.values(), ids=lambda drill: drill.key)
def test_no_drill_asks_a_sealed_hand(drill: Drill) -> None:
    assert not any(is_sealed(_five(question)) for question in _asked(drill, range(4)))


@pytest.mark.exhaustive
@pytest.mark.parametrize("key", ["count-a-hand", "build-up", "count-the-crib", "sight-patterns"])
def test_no_drill_that_deals_five_cards_asks_a_sealed_hand_ever(key: str) -> None:
    assert not any(is_sealed(_five(question)) for question in _asked(DRILLS[key], range(150)))


def test_dealers_refuse_a_hand_that_is_sealed(monkeypatch: pytest.MonkeyPatch) -> None:
    # Natural dealing hardly meets one of eighty hands, so here the first hand of a seed is sealed.
    first = DRILLS["count-a-hand"].ask(Random(5), 5).shown
    monkeypatch.setattr("cribbage.teaching.dealing.is_sealed", lambda cards: set(cards) == set(first.cards))
    assert set(DRILLS["count-a-hand"].ask(Random(5), 5).shown.cards) != set(first.cards)
    monkeypatch.undo()
    one_suit = suited(Random(5), crib=True, matching=True)
    monkeypatch.setattr("cribbage.teaching.dealing.is_sealed", lambda cards: set(cards) == set(one_suit.cards))
    assert set(suited(Random(5), crib=True, matching=True).cards) != set(one_suit.cards)


def test_the_hands_that_separate_slips_are_none_of_them() -> None:
    assert not [tag(shown) for group in pool().values() for shown in group if is_sealed(shown.cards)]


# --- the forms --------------------------------------------------------------------------------------------------------


def test_every_form_asks_what_the_blueprint_says() -> None:
    assert len(BLUEPRINT) == HANDS
    for each in forms():
        hands = [read_tag(text) for text in each]
        assert sorted(map(signature, hands)) == sorted(wanted for wanted, _ in BLUEPRINT)
        for wanted, shape in BLUEPRINT:
            assert any(signature(hand) == wanted and shape in classes_of(hand) for hand in hands)
        assert sum(points(hand.score()) for hand in hands) == 120


def test_hands_of_a_line_are_alike_in_what_misleads() -> None:
    by_signature = [{signature(hand): hardness(hand) for hand in map(read_tag, each)} for each in forms()]
    assert all(each == by_signature[0] for each in by_signature)


@pytest.mark.marathon
def test_the_command_builds_just_the_data_that_is_shipped() -> None:
    assert build(Random(SEED)) == [list(each) for each in forms()]


def test_the_command_says_what_it_built(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_check, "BLUEPRINT", (("hand/p2", "pair"), ("crib/f2x1/suited", "suited-crib")))
    monkeypatch.setattr(build_check, "_DEALT", 300)
    build_check.main()
    printed = json.loads(capsys.readouterr().out)
    assert [len(each) for each in printed["forms"]] == [2] * FORMS
    assert "build_check" in printed["about"]


def _simulated(learners: int, seed: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Let learners take every form, and give the mean of hands right and of points off; shape (forms,) each.

    A learner overlooks each item with a chance of their own, longer fifteens three times as often as others, and four
    in ten hold a slip besides.
    """
    rng = np.random.default_rng(seed)
    misses = rng.beta(1.2, 6, size=learners)
    right, off = [], []
    for number in range(1, FORMS + 1):
        shown = [question.shown for question in form(number)]
        holds = np.where(rng.random(learners) < 0.4, rng.integers(1, 35, learners), 0)
        told = np.array([[truth(each).total, *(one.total for one in predictions(each).values())] for each in shown])
        lost = np.zeros((learners, HANDS))
        for place, each in enumerate(shown):
            for item in each.score():
                harder = 3 if item.kind is Kind.FIFTEEN and len(item.cards) > 2 else 1
                lost[:, place] += item.points * (rng.random(learners) < np.minimum(0.9, misses * harder))
        said = np.maximum(0, told[:, holds].T - lost)
        right.append((said == told[:, 0]).sum(axis=1).mean())
        off.append(np.abs(said - told[:, 0]).sum(axis=1).mean())
    return np.array(right), np.array(off)


def test_parallel_forms_differ_by_less_than_a_point_of_difficulty() -> None:
    _assert_parallel(*_simulated(2_000, 1))


@pytest.mark.exhaustive
def test_parallel_forms_differ_by_less_than_a_point_over_ten_thousand_learners() -> None:
    _assert_parallel(*_simulated(LEARNERS, 2))


def _assert_parallel(right: NDArray[np.float64], off: NDArray[np.float64]) -> None:
    assert np.ptp(right) < 1
    assert np.ptp(off) < 1
    assert 5 < right.mean() < 19


def test_a_form_asks_its_hands_in_a_fixed_order_under_its_own_name() -> None:
    asked = form(2)
    assert asked == form(2)
    assert {question.drill for question in asked} == {DRILL}
    assert [question.question for question in asked] == [f"check-20/2/{text}" for text in forms()[1]]
    assert any(question.crib and "crib" in question.prompt for question in asked)
    for number in (0, 5):
        with pytest.raises(ValueError, match=f"There is no form {number} of the check: choose 1 to 4."):
            form(number)


# --- when it comes ----------------------------------------------------------------------------------------------------


def taken(number: int, at: float, wrong: int = 0, many: int = HANDS) -> list[Answer]:
    """Take a form so many days after the start, the first few hands wrongly."""
    return [
        answer_to(question, right=place >= wrong, at=START + at * DAY + place * HOUR / 60, during="check")
        for place, question in enumerate(form(number)[:many])
    ]


def practised(many: int, at: float) -> list[Answer]:
    return [plain("show/pair", at=START + at * DAY) for _ in range(many)]


def test_the_first_check_comes_on_first_use_and_stays_till_it_is_done() -> None:
    assert due_check([], START) == 1
    assert due_check(taken(1, 0, many=7), START + DAY) == 1
    assert due_check(taken(1, 0), START + DAY) is None


def test_the_next_comes_after_a_hundred_answers_of_practice() -> None:
    first = taken(1, 0)
    assert due_check([*practised(500, -1), *first], START + 2 * DAY) is None
    assert due_check([*first, *practised(AFTER_HANDS - 1, 1)], START + 2 * DAY) is None
    assert due_check([*first, *practised(AFTER_HANDS, 1)], START + 2 * DAY) == 2
    assert due_check([*first, *practised(AFTER_HANDS, 1), *taken(2, 2)], START + 3 * DAY) is None


def test_others_come_after_thirty_days_and_ninety() -> None:
    assert AFTER_DAYS == (30, 90)
    answers = [*taken(1, 0), *practised(AFTER_HANDS, 1), *taken(2, 2)]
    assert due_check(answers, START + 29 * DAY) is None
    assert due_check(answers, START + 31 * DAY) == 3
    answers += taken(3, 31)
    assert due_check(answers, START + 89 * DAY) is None
    assert due_check(answers, START + 91 * DAY) == 4
    answers += taken(4, 91)
    assert due_check(answers, START + 900 * DAY) is None


def test_after_an_absence_one_check_comes_and_not_all_that_were_left_out() -> None:
    answers = [*taken(1, 0), *practised(AFTER_HANDS, 1)]
    assert due_check(answers, START + 200 * DAY) == 2
    assert due_check([*answers, *taken(2, 200)], START + 201 * DAY) is None


# --- what it shows ----------------------------------------------------------------------------------------------------


def test_a_result_sums_up_what_was_right_and_what_was_left_behind() -> None:
    low = [
        answer_to(
            question, right=False, at=START, during="check", given=0, points_missed=points(question.why), points_over=0
        )
        for question in form(1)[:3]
    ]
    found = result([*low, *taken(1, 0)[3:]], 1)
    assert (found.form, found.right, found.of, found.held, found.finished) == (1, 17, 20, 120, True)
    assert found.missed == sum(points(question.why) for question in form(1)[:3])
    assert found.points_left_behind_per_100 == round(100 * found.missed / 120, 1)
    assert found.started == START


def test_a_result_says_of_each_kind_how_many_of_its_hands_were_right() -> None:
    by_kind = {kind: (right, of) for kind, right, of in result(taken(1, 0), 1).by_kind}
    assert by_kind[Kind.FLUSH] == (1, 1)
    assert by_kind[Kind.NOBS] == (1, 1)
    assert by_kind[Kind.RUN][0] == by_kind[Kind.RUN][1] == 8
    wrong = {kind: (right, of) for kind, right, of in result(taken(1, 0, wrong=20), 1).by_kind}
    assert wrong[Kind.RUN] == (0, 8)


def test_a_form_that_was_not_begun_has_no_times_and_no_share() -> None:
    found = result([], 3)
    assert (found.of, found.finished, found.started, found.ended) == (0, False, None, None)
    assert found.points_left_behind_per_100 is None


def test_of_a_hand_answered_twice_the_first_answer_counts() -> None:
    twice = [*taken(1, 0, wrong=4), *taken(1, 1)]
    assert result(twice, 1).right == 16


def test_gain_is_from_the_first_check_and_retention_from_the_one_before() -> None:
    answers = [*taken(1, 0, wrong=8), *taken(2, 9, wrong=4), *taken(3, 40, wrong=5), *taken(4, 95, wrong=2, many=19)]
    assert [each.form for each in results(answers)] == [1, 2, 3]
    gains, kept = changes(answers)
    assert [(gain.earlier, gain.later, gain.right) for gain in gains] == [(1, 2, 4), (1, 3, 3)]
    assert [(each.earlier, each.later, each.kept) for each in kept] == [(2, 3, 93.8)]
    assert gains[0].days == 9.0
    assert changes([]) == ((), ())


def test_nothing_right_before_leaves_nothing_to_be_kept() -> None:
    gains, _ = changes([*taken(1, 0, wrong=20), *taken(2, 9)])
    assert (gains[0].kept, gains[0].right) == (None, 20)
    assert gains[0].left_behind == 0.0  # too many points were said, none were missed
    assert timedelta(days=gains[0].days) == 9 * DAY
