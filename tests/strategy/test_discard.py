"""The throw: hands to the last decimal, cribs as the published tables have them, verdicts that strong players share."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from random import Random

import numpy as np
import pytest

from cribbage.cards import DECK, RANKS, Card, parse_cards
from cribbage.score import show_points
from cribbage.strategy import chances, discard, tables

NUMBERS = json.loads((Path(__file__).parents[1] / "data" / "numbers.json").read_text(encoding="utf-8"))
SIXES = ["QH 9H 7S 5C 8C 6H", "AC 2C 3C 4C JC JH", "5C 5D 5H JS 5S TD", "2H 3H 9S TD JC QC", "6C 6D 6H 6S 7C 8D"]


@pytest.mark.parametrize("text", SIXES)
def test_the_average_hand_is_exact(text: str) -> None:
    six = parse_cards(text)
    means = discard.hand_means(np.array([card.index for card in six]))
    rest = [card for card in DECK if card not in six]
    for row, thrown in enumerate(combinations(six, 2)):
        kept = [card for card in six if card not in thrown]
        assert means[row] == pytest.approx(sum(show_points(kept, starter) for starter in rest) / 46)


@pytest.mark.parametrize("dealer", [True, False])
def test_crib_tables_are_within_a_tenth_of_hessel(dealer: bool) -> None:
    published = NUMBERS["crib_tables"]["hessel"]["own" if dealer else "opp"]
    ours = tables.shipped("discard")["dealer_crib" if dealer else "pone_crib"]
    off = {
        pair: round(float(ours[row]) - published[pair], 3)
        for row, (low, high) in enumerate(tables.PAIRS.tolist())
        if abs(ours[row] - published[pair := RANKS[low] + RANKS[high]]) > 0.1
    }
    assert not off


def test_the_average_crib_is_what_dealing_it_out_gives() -> None:
    six = parse_cards("5C JC 6D 2H 9S KD")
    rng = np.random.default_rng(11)
    means = discard.crib_means(np.array([card.index for card in six]), dealer=True)
    his = chances.policy(chances.PONE)
    rest = [card for card in DECK if card not in six]
    rows_of: dict[int, list[int]] = {}
    for row, number in enumerate(his.six.tolist()):
        rows_of.setdefault(number, []).append(row)
    total = []
    for _ in range(20_000):
        order = rng.permutation(46)[:7]
        cards = sorted(rest[i] for i in order[:6])
        number = int(tables.six_of(np.array([card.rank - 1 for card in cards])))
        rows = rows_of[number]
        chance = his.chance[rows].astype(float)
        row = rows[int(rng.choice(len(rows), p=chance / chance.sum()))]
        thrown: list[Card] = []
        for rank in tables.PAIRS[his.pair[row]].tolist():
            thrown.append(next(card for card in cards if card.rank - 1 == rank and card not in thrown))
        total.append(show_points([six[0], six[1], *thrown], rest[order[6]], crib=True))
    error = np.std(total) / len(total) ** 0.5
    assert abs(np.mean(total) - means[0]) < 4 * error


def test_a_suited_throw_has_the_chance_of_a_crib_flush() -> None:
    suited = discard.crib_means(np.array([card.index for card in parse_cards("2C 9C 4D 6H 8S KD")]), dealer=True)[0]
    plain = discard.crib_means(np.array([card.index for card in parse_cards("2C 9D 4C 6H 8S KD")]), dealer=True)[0]
    assert 0.01 < suited - plain < 0.1


@pytest.mark.parametrize(
    ("text", "dealer", "thrown", "lead"),
    [
        ("QH 9H 7S 5C 8C 6H", True, "5C QH", 1.5),
        ("QH 9H 7S 5C 8C 6H", False, "9H QH", 1.5),
        ("2H 3H 9S TD JC QC", False, "9S QC", 0.0),
    ],
)
def test_the_best_throw_is_what_strong_players_throw(text: str, dealer: bool, thrown: str, lead: float) -> None:
    found = discard.throws(parse_cards(text), dealer)
    assert sorted(found[0].cards) == sorted(parse_cards(thrown))
    assert found[0].net - found[1].net >= lead


def test_net_is_the_sum_of_what_is_shown() -> None:
    for throw in discard.throws(parse_cards(SIXES[0]), False):
        assert throw.net == pytest.approx(throw.hand + throw.crib + throw.pegging)
        assert throw.crib < 0
        assert throw.win is None


def test_the_same_six_and_scores_always_get_the_same_answer() -> None:
    six = parse_cards(SIXES[3])
    first = discard.throws(six, True, (100, 105))
    assert first == discard.throws(six, True, (100, 105))
    assert {throw.cards: throw.net for throw in first} == {
        throw.cards: pytest.approx(throw.net) for throw in discard.throws(six, True)
    }


def test_the_order_of_the_six_does_not_matter() -> None:
    six = list(parse_cards(SIXES[1]))
    best = sorted(discard.best_throw(six, False))
    Random(2).shuffle(six)
    assert sorted(discard.best_throw(six, False)) == best


def test_points_that_go_out_outweigh_points_that_do_not() -> None:
    # The pone counts first and needs 4, so four cards that have them win whatever the dealer's crib becomes.
    six = parse_cards("4C 5D 6H 6S JC KD")
    found = discard.throws(six, False, (117, 95))
    assert found[0].win is not None
    assert found[0].win > 0.9


def test_near_the_end_the_throw_plays_to_the_score_and_before_it_does_not() -> None:
    six = parse_cards("4C 5D 6H 6S JC KD")
    assert discard.best_throw(six, False, (20, 30)) == discard.best_throw(six, False)
    assert discard.best_throw(six, False, (117, 95)) == discard.throws(six, False, (117, 95))[0].cards


def test_win_chances_are_chances_and_rise_with_the_score() -> None:
    six = parse_cards(SIXES[0])
    low = discard.throws(six, True, (20, 40))
    high = discard.throws(six, True, (40, 20))
    assert all(throw.win is not None and 0 <= throw.win <= 1 for throw in (*low, *high))
    assert max(throw.win or 0 for throw in low) < max(throw.win or 0 for throw in high)
