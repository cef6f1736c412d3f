"""The named misconceptions of the show: each example comes out, and each bites as often as was measured."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

import lessons
from cribbage.cards import DECK, parse_cards
from cribbage.score import points, score_show
from cribbage.teaching.shown import Shown
from cribbage.teaching.slips import SLIPS
from cribbage.teaching.slips.catalogue import Slip, catalogue
from cribbage.teaching.slips.miscounts import MISCOUNTS
from cribbage.teaching.slips.show import SLIPS as SHOW_SLIPS
from cribbage.teaching.slips.show import predict, predictions, truth
from cribbage.teaching.topics import TOPICS
from tests.cases import Case, _load, case_id

CASES: tuple[Case, ...] = tuple(_load("cases/misconceptions.json")["show"])


def hand(text: str, *, crib: bool = False) -> Shown:
    cards, _, starter = text.partition("+")
    return Shown(parse_cards(cards), parse_cards(starter)[0] if starter else None, crib)


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_each_example_of_a_misconception_comes_out(case: Case) -> None:
    example = case["example"]
    shown = Shown(parse_cards(" ".join(example["hand"])), parse_cards(example["starter"])[0], example["is_crib"])
    assert truth(shown).total == example["true_total"]
    assert truth(shown).split == tuple(example["true_items"].values())
    told = predictions(shown)
    assert told[case["id"]].total == example["wrong_total"]
    same = {id for id, one in told.items() if one.total == example["wrong_total"]} - {case["id"]}
    assert same == set(example["same_wrong_total_from"])


def test_every_misconception_of_the_show_has_a_slip_and_a_way_to_miscount() -> None:
    ids = [case["id"] for case in CASES]
    assert [slip.id for slip in SHOW_SLIPS] == ids == list(MISCOUNTS)
    for slip, case in zip(SHOW_SLIPS, CASES, strict=True):
        assert (slip.area, slip.rule) == ("show", case["rule"])


@pytest.mark.parametrize("slip", SHOW_SLIPS, ids=lambda slip: slip.id)
def test_every_slip_is_cured_by_a_lesson_and_named_in_a_short_sentence(slip: Slip) -> None:
    assert slip.topic in TOPICS
    assert lessons.course().teaching(slip.topic) is not None
    assert slip.looks.startswith("you ")
    assert len(slip.looks.split()) <= 10
    for sentence in (slip.rule, slip.say):
        assert sentence.endswith(".")
        assert len(sentence.split()) <= 25


def test_the_catalogue_holds_every_slip_once() -> None:
    assert {slip.id for slip in SHOW_SLIPS} <= set(SLIPS)
    with pytest.raises(ValueError, match="two slips M01"):
        catalogue(SHOW_SLIPS, SHOW_SLIPS[:1])


def kept(rng: Random) -> Shown:
    """Deal as the shares were measured: the best four of six before the starter, and a quarter of it cribs."""
    if rng.random() < 0.25:
        *crib, starter = rng.sample(DECK, 5)
        return Shown(tuple(crib), starter, crib=True)
    *six, starter = rng.sample(DECK, 7)
    return Shown(max(combinations(six, 4), key=lambda four: points(score_show(four, None))), starter)


def shares(hands: int) -> dict[str, float]:
    rng = Random(5)
    bites = dict.fromkeys(MISCOUNTS, 0)
    for _ in range(hands):
        shown = kept(rng)
        for id, told in predictions(shown).items():
            bites[id] += told.total != truth(shown).total
    return {id: 100 * many / hands for id, many in bites.items()}


def test_each_slip_bites_about_as_often_as_was_measured() -> None:
    found = shares(600)
    assert all(found[case["id"]] == pytest.approx(case["bites_percent_of_hands"], abs=6) for case in CASES)


@pytest.mark.exhaustive
def test_each_slip_bites_as_often_as_was_measured() -> None:
    found = shares(6_000)
    assert all(found[case["id"]] == pytest.approx(case["bites_percent_of_hands"], abs=2) for case in CASES)


@pytest.mark.parametrize(
    ("id", "cards", "split"),
    [
        ("M02", "AC 2D 3H 4S + 5C", (0, 0, 5, 0, 0)),  # the one fifteen has five cards
        ("M03", "AC 7D 7H KS + QD", (4, 2, 0, 0, 0)),  # A-7-7 twice
        ("M04", "5C 5D TH JS + 2C", (4, 2, 0, 0, 0)),  # two fifteens share no card
        ("M04", "2C 4D 6H 8S + TC", (0, 0, 0, 0, 0)),
        ("M05", "2C 4D JH KS + 8D", (4, 0, 0, 0, 0)),  # K + 2 and J + 4
        ("M06", "2C 4D 6H JS + 5S", (0, 0, 0, 0, 1)),  # nobs is seen all the same
        ("M07", "2C 3D 4H 5S + 6D", (4, 0, 14, 0, 0)),  # three threes in a run of five
        ("M08", "3C 3D 3H 4S + 5D", (6, 6, 3, 0, 0)),
        ("M09", "3C 3D 3H 4S + 5D", (6, 0, 9, 0, 0)),
        ("M09", "3C 4D 5H KS + KD", (4, 2, 3, 0, 0)),  # a pair outside the run is counted
        ("M10", "8C 8D 9H TS + KD", (0, 2, 8, 0, 0)),
        ("M11", "8C 8D 9H TS + KD", (0, 2, 6, 0, 0)),  # no triple run
        ("M12", "8C 8D 9H TS + KD", (0, 2, 6, 0, 0)),  # no double-double run
        ("M13", "2C 3D 4H 8S + 9C", (4, 0, 5, 0, 0)),  # the run of three holds no runs of two
        ("M14", "3H 4H 5H 6C + KD", (4, 0, 3, 0, 0)),  # three of the four in one suit
        ("M15", "AC 2D QH KS + 8D", (0, 0, 4, 0, 0)),  # Q-K-A-2
        ("M15", "AC 2D 3H KS + 6D", (2, 0, 4, 0, 0)),  # K-A-2-3 takes in A-2-3
        ("M15", "AC KD 7H 4S + JD", (4, 0, 0, 0, 0)),  # K-A alone is none
        ("M16", "TC JD KH 9S + 2C", (0, 0, 4, 0, 0)),  # 9-10-J-K
        ("M16", "TC QD KH KS + 2D", (0, 2, 6, 0, 0)),
        ("M16", "TC JD QH KS + 2C", (0, 0, 4, 0, 0)),
        ("M20", "3H 5H 7H 9H + 3C", (6, 2, 0, 4, 0)),  # in a hand a flush of four is true
        ("M21", "2D 6D 9D KD + 4D", (4, 0, 0, 5, 0)),  # a true flush stays as it is
        ("M25", "JC JD 5H 5S + 2C", (8, 4, 0, 0, 2)),
        ("M26", "JC JD 5H 5S + 2H", (8, 4, 0, 0, 1)),  # the red jack
        ("M27", "2C 4D 6H 8S + JC", (0, 0, 0, 0, 2)),
        ("M30", "7C 8D KH 4S + 4D", (0, 2, 0, 0, 0)),
        ("M31", "2C 3D 4H 5S + 6D", (4, 0, 3, 0, 0)),
    ],
)
def test_a_steady_holder_splits_the_count_by_the_wrong_rule(id: str, cards: str, split: tuple[int, ...]) -> None:
    told = predict(id, hand(cards))
    assert told.split == split
    assert told.total == sum(split)


def test_a_crib_flush_of_four_and_one_through_the_starter_are_different_slips() -> None:
    crib = hand("3H 5H 7H 9H + 3C", crib=True)
    assert (predict("M20", crib).total, predict("M21", crib).total, truth(crib).total) == (12, 8, 8)
    assert predict("M21", hand("2D 6D 9D KS + 4D", crib=True)).total == 8


def test_nineteen_is_an_answer_without_items_and_only_for_nothing() -> None:
    told = predict("M29", hand("2C 4D 6H 8S + TC"))
    assert (told.total, told.split, told.items) == (19, None, None)
    assert predict("M29", hand("2C 4D 6H 9S + TC")) == truth(hand("2C 4D 6H 9S + TC"))


def test_cards_without_a_starter_are_miscounted_too() -> None:
    told = predictions(hand("JC JD 2H 3S"))
    assert (told["M21"].total, told["M25"].total, told["M26"].total, told["M27"].total) == (6, 8, 6, 6)
