"""Patterns: what makes hands twins, the 24 shapes of the map, and dealing a hand of each."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random

import pytest

from cribbage.score import Kind, points
from cribbage.teaching.dealing import dealt, tag
from cribbage.teaching.practice.patterns import CLASSES, ROW, classes_of, deal_class, pattern_map, signature, twin
from cribbage.teaching.practice.signatures import alike, by_ranks, ranks_of, suited_in_crib, tags
from cribbage.teaching.practice.twins import suited, traps
from cribbage.teaching.sealed import is_sealed
from cribbage.teaching.shown import Shown
from cribbage.teaching.topics import TOPICS
from tests.teaching.practising import START, counted, plain, shown

# --- signatures -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("7C 7D 8H 9S + KD", "hand/f2x2/p2/r3x2"),
        ("5C 5D 5H JS + 5S", "hand/f2x4 f3x4/p4/nobs"),
        ("2C 4D 6H 8S + QC", "hand/nothing"),
        ("JC 3D 8S QH + 6C", "hand/nobs"),
        ("AS 2D 3C 4H + 5S", "hand/f5x1/r5x1"),
        ("9C 9D 9S 2H + 2D", "hand/p3+2"),
        ("2H 7H 9H KH + 4C", "hand/f3x1/fl4"),
        ("2H 7H 9H KH + 4H crib", "crib/f3x1/fl5"),
        ("2H 7H 9H KH + 4C crib", "crib/f3x1/suited"),
    ],
)
def test_a_signature_names_what_a_hand_scores_by(hand: str, name: str) -> None:
    assert signature(shown(hand)) == name


def test_what_ranks_make_is_what_the_scorer_finds() -> None:
    every = [ranks for some in alike().values() for ranks in some]
    assert len(every) == 6175
    assert set(every) == {ranks for ranks in combinations_with_replacement(range(1, 14), 5) if len(set(ranks)) > 1}
    rng = Random(3)
    for ranks in rng.sample(every, 250):
        hand = suited(ranks, shown("2C 4D 6H 8S + QC"), rng)
        assert hand is not None
        items = [item for item in hand.score() if item.kind in (Kind.FIFTEEN, Kind.PAIR, Kind.RUN)]
        assert _points_of(by_ranks(ranks)) == points(items)
        assert ("r" in by_ranks(ranks)) == any(item.kind is Kind.RUN for item in items)


def _points_of(made: str) -> int:
    """Add up the points that the name of some ranks stands for."""
    total = 0
    for part in made.replace("/", " ").split():
        if part.startswith("p"):
            total += sum(int(many) * (int(many) - 1) for many in part[1:].split("+"))
        else:
            size, many = part[1:].split("x")
            total += int(many) * (2 if part.startswith("f") else int(size))
    return total


def test_hands_of_one_signature_count_the_same() -> None:
    rng = Random(5)
    by_name: dict[str, int] = {}
    for number in range(250):
        hand = dealt(rng, crib=number % 3 == 0)
        assert by_name.setdefault(signature(hand), points(hand.score())) == points(hand.score())


def test_the_cards_of_a_question_are_read_out_of_its_id_in_any_drill() -> None:
    ids = ["count-a-hand/2S5H9CTD+2H", "build-up/whole/2C3C4C9C+KH/crib", "go-or-not/26/KD"]
    assert tags(ids) == {"2S5H9CTD+2H", "2C3C4C9C+KH/crib"}


# --- twins ----------------------------------------------------------------------------------------------------------


def test_twins_share_the_pattern_and_in_95_of_100_cases_not_the_ranks() -> None:
    rng, other = Random(7), 0
    for number in range(200):
        hand = dealt(rng, crib=number % 4 == 0)
        found = twin(hand, rng, [f"count-a-hand/{tag(hand)}"])
        assert signature(found) == signature(hand)
        assert points(found.score()) == points(hand.score())
        assert set(found.cards) != set(hand.cards)
        assert not is_sealed(found.cards)
        other += ranks_of(found) != ranks_of(hand)
    assert other >= 190


def test_where_only_the_same_ranks_make_a_pattern_the_suits_change() -> None:
    most = shown("5C 5D 5H JS + 5S")
    found = twin(most, Random(1), [f"count-a-hand/{tag(most)}"])
    assert points(found.score()) == 29
    assert tag(found) != tag(most)


def test_a_twin_that_was_asked_lately_does_not_come() -> None:
    most = shown("5C 5D 5H JS + 5S")
    ids: list[str] = []
    for number in range(4):
        ids.append(tag(twin(most, Random(number), [tag(most), *ids])))
    assert len(set(ids[:3])) == 3
    assert ids[3] in ids[:3]  # there are four such hands, so at last one has to return


def test_a_twin_sets_the_same_traps_where_it_can() -> None:
    hand = shown("TC JD 4H 4S + 2C")  # ten and jack are no pair, and the jack is no nobs
    found = [traps(twin(hand, Random(number))) for number in range(30)]
    assert traps(hand) == (True, True)
    assert found.count((True, True)) >= 28


@pytest.mark.parametrize(
    "hand", ["2H 7H 9H KH + 4H crib", "2H 7H 9H KH + 4C crib", "3H 6H 8H JH + 8C", "JC 3D 8S QH + 6C"]
)
def test_suits_are_part_of_the_pattern(hand: str) -> None:
    one = shown(hand)
    found = twin(one, Random(2))
    assert signature(found) == signature(one)
    assert ranks_of(found) != ranks_of(one)
    assert suited_in_crib(found) == suited_in_crib(one)


def test_ranks_that_allow_no_flush_get_none() -> None:
    flush = shown("2H 7H 9H KH + 4H")
    assert all(suited((5, 5, 5, 10, 11), flush, Random(seed)) is None for seed in range(20))
    assert all(suited((2, 2, 7, 9, 13), flush, Random(seed)) is None for seed in range(20))


# --- the 24 shapes ----------------------------------------------------------------------------------------------------


def test_there_are_24_shapes_each_with_an_example_that_shows_it() -> None:
    assert len(CLASSES) == 24
    for key, shape in CLASSES.items():
        assert key in classes_of(shape.example)
        assert shape.topic in TOPICS


@pytest.mark.parametrize("key", [key for key, shape in CLASSES.items() if shape.kind and shape.value[0].isdigit()])
def test_the_worth_in_words_is_what_the_example_scores_in_that_kind(key: str) -> None:
    shape = CLASSES[key]
    items = [item for item in shape.example.score() if item.kind is shape.kind]
    one = items[:1] if shape.kind is Kind.FIFTEEN else items
    assert shape.value == f"{points(one)} point{'s' * (points(one) != 1)}"


@pytest.mark.parametrize(
    "key", [key for key, shape in CLASSES.items() if " and " in shape.value or "pairs," in shape.value]
)
def test_the_worth_of_several_items_is_the_sum_of_pairs_and_runs(key: str) -> None:
    shape = CLASSES[key]
    worth = points(item for item in shape.example.score() if item.kind in (Kind.PAIR, Kind.RUN))
    assert shape.value.endswith(f", {worth} points")


@pytest.mark.parametrize(
    ("hand", "shapes"),
    [
        ("7C 7D 8H 9S + KD", {"double-run-of-three", "fifteen-of-two"}),
        ("8H 8C 9D 8S + TD", {"triple-run"}),
        ("3H 3C 4D 4S + 5H", {"double-double-run", "fifteen-of-four"}),
        ("8C 9D TH AS + AD", {"run-of-three", "pair"}),
        ("2C 4D 6H 8S + QC", {"nothing"}),
        ("2C 4D 8S QH + JC", {"nothing", "starter-jack"}),
        ("JH 4D 8S QH + JC", {"pair", "starter-jack"}),
        ("JC JD 8S QH + 6C", {"pair", "nobs", "other-jack"}),
    ],
)
def test_the_pairs_of_a_double_run_belong_to_it(hand: str, shapes: set[str]) -> None:
    assert classes_of(shown(hand)) == shapes


def test_every_hand_shows_a_shape_and_without_a_starter_none_is_named() -> None:
    rng = Random(9)
    assert all(classes_of(dealt(rng, crib=number % 2 == 0)) for number in range(150))
    assert not classes_of(Shown(shown("2C 4D 6H 8S + QC").hand))


@pytest.mark.parametrize("key", CLASSES)
def test_a_hand_of_each_shape_is_dealt_and_not_one_to_avoid(key: str) -> None:
    rng = Random(key)
    avoid: list[str] = []
    for _ in range(25):
        hand = deal_class(key, rng, avoid)
        assert key in classes_of(hand)
        assert len(set(hand.cards)) == 5
        assert tag(hand) not in avoid
        assert not is_sealed(hand.cards)
        avoid.append(tag(hand))


# --- the map ----------------------------------------------------------------------------------------------------------

DOUBLE = "7C 7D 8H 9S + KD"


def test_the_map_has_every_shape_and_counts_those_met() -> None:
    found = pattern_map([counted(DOUBLE, right=True), plain("show/pair")])
    assert list(found) == list(CLASSES)
    assert {key for key, met in found.items() if met.met} == {"double-run-of-three", "fifteen-of-two"}
    assert found["double-run-of-three"].right == 1


def test_a_shape_in_a_wrong_count_is_right_where_its_kind_was() -> None:
    split = {"fifteen": 4, "pair": 2, "run": 3, "flush": 0, "nobs": 0}
    found = pattern_map([counted(DOUBLE, right=False, given_by_kind=split), counted(DOUBLE, right=False)])
    assert (found["double-run-of-three"].met, found["double-run-of-three"].right) == (2, 0)
    assert (found["fifteen-of-two"].met, found["fifteen-of-two"].right) == (2, 1)
    nothing = counted("2C 4D 6H 8S + QC", right=False, over=[{"kind": "run", "cards": [], "points": 1}])
    assert pattern_map([nothing])["nothing"].right == 0


def test_a_shape_is_mastered_by_three_clean_hands_in_a_row() -> None:
    clean, helped = counted(DOUBLE, right=True), counted(DOUBLE, right=True, hints=1)
    assert pattern_map([clean] * ROW)["double-run-of-three"].mastered
    assert not pattern_map([clean, clean, helped, clean])["double-run-of-three"].mastered
    assert not pattern_map([clean] * 3 + [counted(DOUBLE, right=False, at=START)])["double-run-of-three"].mastered
