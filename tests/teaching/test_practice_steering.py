"""What practice asks next: the shares of the mix, nothing twice, every shape in time, and reasons that are true."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

import pytest

from cribbage.teaching.dealing import tag
from cribbage.teaching.practice import steering
from cribbage.teaching.practice.answers import Answer
from cribbage.teaching.practice.mastery import Stage, standings
from cribbage.teaching.practice.patterns import CLASSES, pattern_map
from cribbage.teaching.practice.skills import exercised
from cribbage.teaching.practice.steering import APART, FREE_AFTER, MET_BY, MIX, Choice, ago, choose
from cribbage.teaching.sealed import forms
from cribbage.teaching.topics import PAYING
from lessons import course
from tests.teaching.practising import DAY, HOUR, START, answer_to, counted, plain

DRILLS = course().drills
QUICK = {key: DRILLS[key] for key in ("daily-hand", "count-a-hand", "count-the-crib", "sight-patterns")}
COUNT = "count-a-hand"
MISSED = counted("5H KC 4S 9D + 2C", right=False)


def practise(
    many: int,
    level: int = 1,
    *,
    only: str | None = None,
    learned: frozenset[str] = frozenset(),
    right: Callable[[Random], bool] = lambda rng: rng.random() < 0.7,
    seed: int = 1,
    before: Sequence[Answer] = (),
) -> tuple[list[Answer], list[Choice]]:
    """Practise as a learner who is right in seven of ten answers, twenty a day."""
    rng, answers, choices = Random(seed), list(before), list[Choice]()
    at = START + 2 * DAY
    for number in range(many):
        at += timedelta(minutes=1) if number % 20 else DAY
        made = Random(f"{seed}:{number}")
        choices.append(choose(answers, QUICK, at, made, level, only=only, learned=learned))
        answers.append(answer_to(choices[-1].question, right=right(rng), at=at))
    return answers, choices


# --- M9: every shape, and nothing twice -------------------------------------------------------------------------------


def test_every_shape_is_met_within_150_answers_at_default_settings() -> None:
    answers, choices = practise(MET_BY)
    assert all(met.met for met in pattern_map(answers).values())
    gaps = [choice for choice in choices if choice.kind == "gap"]
    assert {choice.why for choice in gaps if choice is not choices[0]} == {"A shape you have not met here yet."}


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("right", [0.3, 0.9])
def test_every_shape_is_met_in_time_by_weak_and_by_strong_learners(seed: int, right: float) -> None:
    answers, _ = practise(MET_BY, seed=seed, right=lambda rng: rng.random() < right)
    assert all(met.met for met in pattern_map(answers).values())


@pytest.mark.parametrize(("level", "only"), [(1, None), (3, COUNT), (5, "count-the-crib")])
def test_no_hand_returns_within_fifty_and_no_pattern_comes_twice_running(level: int, only: str | None) -> None:
    answers, _ = practise(80, level, only=only)
    for number, answer in enumerate(answers):
        near = answers[max(0, number - APART) : number]
        assert answer.question not in {other.question for other in near}
        assert {*answer.cards, answer.starter} not in [{*other.cards, other.starter} for other in near]
        assert not near or answer.pattern != near[-1].pattern


# --- the mix ----------------------------------------------------------------------------------------------------------


def _steady(skill_topics: Sequence[str]) -> list[Answer]:
    """Answer each topic so often rightly that its skill is steady."""
    return [plain(topic, at=START + n * HOUR / 99, pattern=f"{n}") for topic in skill_topics for n in range(6)]


def _knows_all() -> list[Answer]:
    """Know the shapes and skills of counting, and have a miss that is due."""
    shapes = [
        answer_to(QUICK[COUNT].again(f"{COUNT}/{tag(shape.example)}"), right=True) for shape in [*CLASSES.values()] * 5
    ]
    return [*shapes, *_steady([topic for topic in PAYING if topic.startswith("show")]), MISSED, plain("play/go")]


def test_the_shares_of_the_mix_are_those_of_the_default() -> None:
    before = _knows_all()
    kinds: Counter[str] = Counter()
    at = START + DAY
    for number in range(200):
        kinds[choose(before, QUICK, at, Random(number), 2).kind] += 1
    assert sum(MIX.values()) == 100
    for kind, share in MIX.items():
        assert abs(kinds[kind] - 2 * share) <= 24, kinds


def test_the_weakest_skill_is_the_one_that_goes_wrong() -> None:
    missed = {"kind": "fifteen", "cards": ["AC", "2D", "3S", "9S"], "points": 2}
    before = _knows_all()
    before += [counted("AC 2D 3S 9S + JH", right=False, at=START + HOUR, missed=[missed]) for _ in range(4)]
    weakest = [
        choice
        for number in range(60)
        if (choice := choose(before, QUICK, START + 5 * HOUR, Random(number), 3, only=COUNT)).kind == "weakest"
    ]
    assert len(weakest) > 10
    assert all("fifteens-longer" in exercised(choice.question.skills) for choice in weakest)
    assert {choice.why for choice in weakest} == {"Fifteens again, because of a slip a little while ago."}


def test_what_is_due_comes_back_in_other_cards() -> None:
    before = _knows_all()
    found = [choose(before, QUICK, START + DAY, Random(number), 2) for number in range(60)]
    reviews = [choice for choice in found if choice.kind == "review"]
    assert reviews
    for choice in reviews:
        assert choice.question.pattern == MISSED.pattern
        assert choice.question.question != MISSED.question
        assert choice.why == "In other cards, because it slipped about 1 day ago."


def test_a_skill_that_needs_a_refresher_is_due_too_and_without_any_the_weakest_comes() -> None:
    steady = [counted("3H 3S 8D QC + 9S", right=True), *_steady(["show/run"])]
    slipped = [
        *steady,
        *(plain("show/run", right=False, at=START + n * HOUR, pattern=f"check {n}", during="check") for n in (1, 2)),
    ]
    assert standings(slipped, START + 5 * HOUR)["runs"].state is Stage.REFRESH
    only_reviews = {"review": 1}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(steering, "MIX", only_reviews)
        choice = choose(slipped, QUICK, START + 5 * HOUR, Random(1), 2, only=COUNT)
        assert (choice.kind, choice.why) == ("review", "A refresher: runs.")
        assert choose(steady, QUICK, START + 5 * HOUR, Random(1), 2, only=COUNT).kind == "weakest"


def test_what_is_due_comes_only_in_its_drill_and_never_right_after_its_own_pattern() -> None:
    missed = plain("show/run", right=False, drill="sight-patterns", question="sight-patterns/old")
    before = [MISSED, missed, counted("5H KC 4S 9D + 3C", right=True), counted("5S KH 4C 9S + 2S", right=True)]
    assert before[-1].pattern == MISSED.pattern
    with pytest.MonkeyPatch.context() as patch:
        _only("review", patch)
        assert choose(before, QUICK, START + DAY, Random(1), 2, only=COUNT).kind == "weakest"
        assert choose(before[:-1], QUICK, START + DAY, Random(1), 2, only=COUNT).kind == "review"


def test_claims_on_hands_come_for_muggins_and_not_for_what_was_miscounted() -> None:
    claims = {key: DRILLS[key] for key in ("spot-the-miss",)}
    found = [choose([], claims, START, Random(number), 3) for number in range(4)]
    assert {choice.question.drill for choice in found} == {"spot-the-miss"}
    assert {choice.why for choice in found} <= {
        "Something new: muggins.",
        "A mix: muggins.",
        "One level up, to stretch a little.",
    }


def test_where_a_shape_is_only_of_the_last_pattern_another_hand_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steering, "_TRIES", 0)
    assert choose([plain("play/go")] * (MET_BY - 9), QUICK, START, Random(1), 2).question.drill == COUNT


def _only(kind: str, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(steering, "MIX", {kind: 1})


def test_one_level_up_is_one_level_up_and_above_the_last_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    before = _knows_all()
    _only("stretch", monkeypatch)
    for number in range(12):
        choice = choose(before, QUICK, START + HOUR, Random(number), 3)
        assert (choice.question.level, choice.why) == (4, "One level up, to stretch a little.")
        top = choose(before, QUICK, START + HOUR, Random(number), 5)
        assert (top.kind, top.question.level) == ("mixed", 5)


def test_what_is_known_is_kept_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    _only("mixed", monkeypatch)
    choice = choose(_knows_all(), QUICK, START + HOUR, Random(3), 2)
    assert choice.kind == "mixed"
    assert choice.why.startswith("To keep it fresh: ") or choice.why == "A mix of everything."


# --- what may come ----------------------------------------------------------------------------------------------------


def test_before_the_whole_count_the_mix_keeps_to_what_was_learned_and_to_easy_hands() -> None:
    first = frozenset({"show/fifteen", "show/fifteen/two", "show/pair"})
    answers, _ = practise(FREE_AFTER - 1, learned=first)
    met = {key for key, found in pattern_map(answers).items() if found.met}
    assert not met & {"triple-run", "double-double-run", "double-pair-royal", "crib-flush", "suited-crib"}
    assert {answer.drill for answer in answers} <= set(QUICK)


@pytest.mark.exhaustive
def test_nothing_stays_locked() -> None:
    answers, _ = practise(MET_BY, learned=frozenset({"show/fifteen"}))
    assert all(met.met for met in pattern_map(answers).values())


def test_one_drill_alone_asks_that_drill_alone() -> None:
    for key in QUICK:
        choice = choose([], QUICK, START, Random(2), 2, only=key)
        assert choice.question.drill == key
    assert {choose([], QUICK, START, Random(n), 1).question.drill for n in range(40)} <= set(QUICK) - {"daily-hand"}


def test_a_drill_of_no_skill_is_asked_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    free = replace(QUICK[COUNT], key="free", skills=("game/noddy",))
    for kind in MIX:
        _only(kind, monkeypatch)
        choice = choose([], {"free": free}, START, Random(1), 2)
        assert (choice.question.drill, choice.why) == (COUNT, "")


def test_the_hand_that_separates_slips_comes_first_unless_it_was_asked_lately() -> None:
    hand = QUICK[COUNT].again("count-a-hand/7C7D8H9S+KD")
    choice = choose(_knows_all(), QUICK, START + HOUR, Random(1), 1, separate=hand)
    assert (choice.question, choice.kind, choice.why) == (hand, "separate", "A hand chosen by your last answers.")
    asked = [*_knows_all(), answer_to(hand, right=False), counted("5H KC 4S 9D + 3C", right=True, at=START + HOUR)]
    assert choose(asked, QUICK, START + HOUR, Random(1), 1, separate=hand).kind != "separate"


def test_a_sealed_hand_is_refused_whoever_brings_it() -> None:
    sealed = QUICK[COUNT].again(f"{COUNT}/{forms()[0][0]}")
    assert choose(_knows_all(), QUICK, START + HOUR, Random(1), 1, separate=sealed).kind != "separate"


def test_shapes_that_must_be_met_come_before_all_else() -> None:
    hand = QUICK[COUNT].again("count-a-hand/7C7D8H9S+KD")
    before = [plain("play/go", pattern=f"{number % 7}") for number in range(MET_BY - 30)]
    assert choose(before, QUICK, START + HOUR, Random(1), 1, separate=hand).kind == "gap"


# --- the same choice, in true words -----------------------------------------------------------------------------------


def test_the_same_answers_and_chance_choose_the_same_question() -> None:
    answers, _ = practise(30)
    assert choose(answers, QUICK, START + 9 * DAY, Random(5), 2) == choose(
        answers, QUICK, START + 9 * DAY, Random(5), 2
    )


def test_reasons_are_short_sentences_that_give_nothing_away() -> None:
    _, choices = practise(60, 3, seed=4)
    for choice in choices:
        assert re.fullmatch(r"[A-Z][^.!?]*\.", choice.why), choice.why
        assert len(choice.why.split()) <= 25
        assert not re.search(r"nobs|flush|nothing|double|royal|longer|of (two|three|four|five)", choice.why), choice.why


@pytest.mark.parametrize(
    ("since", "words"),
    [
        (timedelta(minutes=5), "a little while ago"),
        (timedelta(hours=24), "about 1 day ago"),
        (timedelta(days=6.2), "about 6 days ago"),
        (timedelta(days=8), "about a week ago"),
        (timedelta(days=30), "some weeks ago"),
    ],
)
def test_how_long_ago_stays_true_whatever_the_calendar(since: timedelta, words: str) -> None:
    assert ago(since) == words


def test_a_new_skill_is_called_new() -> None:
    found = [choose([], QUICK, datetime(2026, 1, 1, tzinfo=START.tzinfo), Random(n), 1, only=COUNT) for n in range(30)]
    assert "Something new: fifteens." in {choice.why for choice in found if choice.kind == "weakest"}
