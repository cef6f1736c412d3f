"""Exact numbers: the tables know every hand there is, and the machine of the play pays what the rules pay."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from random import Random

import numpy as np
import pytest

from cribbage.cards import DECK, parse_cards
from cribbage.score import points, score_play, show_points
from cribbage.strategy import build, piles, tables, worth
from cribbage.strategy.playout import Tables, continuing

NUMBERS = json.loads((Path(__file__).parents[1] / "data" / "numbers.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("name", "crib"), [("six_card_hand", False), ("six_card_crib", True)])
def test_every_hand_with_every_starter_counts_what_the_world_counted(name: str, crib: bool) -> None:
    histogram = tables.score_all(crib=crib)
    assert histogram.tolist() == NUMBERS["distribution"][name]["counts"]
    assert histogram.sum() == 12_994_800


def test_rank_sets_are_numbered_alike_in_any_order() -> None:
    six = tables.sixes()
    assert len(six) == 18_395
    shuffled = np.random.default_rng(1).permuted(six, axis=1)
    assert (tables.six_of(shuffled) == np.arange(len(six))).all()
    one, two = tables.PAIR_OF[3, 9], tables.PAIR_OF[9, 1]
    assert tables.FOURS[tables.four_of()[one, two]].tolist() == [1, 3, 9, 9]


def test_rank_points_agree_with_the_engine_when_suits_do_not_matter() -> None:
    rng = Random(3)
    for _ in range(500):
        *hand, starter = rng.sample(DECK, 5)
        if len({card.suit for card in hand}) == 1 or any(card.rank == 11 for card in hand):
            continue
        ranks = [card.rank - 1 for card in hand]
        pairs = tables.PAIR_OF[ranks[0], ranks[1]], tables.PAIR_OF[ranks[2], ranks[3]]
        assert tables.pair_points()[*pairs, starter.rank - 1] == show_points(hand, starter)


def test_the_machine_of_the_play_pays_what_the_rules_pay() -> None:
    ahead, gains, counts = piles.machine()
    rng = Random(5)
    for turn in range(3000):
        pack = rng.sample(DECK, 52)
        if turn % 2:
            pack = sorted(pack[:12], key=lambda card: card.rank + 4 * rng.random())
        pile: list[int] = []
        state = 0
        for place, card in enumerate(pack):
            count = sum(laid.value for laid in pack[: place + 1])
            at = state * 14 + card.rank - 1
            if count > 31:
                assert ahead[at] == piles.ILLEGAL
                break
            pile.append(card.rank - 1)
            assert gains[at] == points(score_play(pack[: place + 1]))
            state = int(ahead[at])
            assert counts[state] == count % 31
            assert piles.state_of(pile) == state
            if count == 31:
                break


def test_the_shipped_machine_is_what_the_builder_makes() -> None:
    built = piles.build_piles()
    shipped = tables.shipped("piles")
    assert all((built[name] == shipped[name]).all() for name in built)


def test_the_shipped_worth_of_states_is_what_the_builder_makes() -> None:
    shipped = tables.shipped("piles")
    held = build.kept_ranks()
    made = worth.build_worth(shipped, held)
    assert np.abs(made - shipped["worth"]).max() < 0.02
    assert np.abs(worth.build_hold(shipped, made, held) - shipped["hold"]).max() < 0.02
    # With no cards to come, who has just played pegs 1 for the last; who leads is never worse off for an ace.
    assert (made[1:, :, 0, 0] == 1).all()


def test_plays_abreast_follow_the_rules_one_by_one() -> None:
    rng = np.random.default_rng(7)
    hands = rng.permuted(np.tile(np.arange(52) // 4, (400, 1)), axis=1)[:, :8].reshape(-1, 2, 4)
    batch = Tables.start(hands, 0)
    batch.finish()
    for row, pegs in zip(hands.tolist(), batch.pegs.tolist(), strict=True):
        assert _play_by_the_rules(row) == pegs


def _play_by_the_rules(hands: list[list[int]]) -> list[int]:
    """Play two hands by the pseudocode of the rules (1.3), each seat by the same policy."""
    ahead, gains, _ = piles.machine()
    pile: list[int] = []
    pegs, turn, last, gone = [0, 0], 0, 0, [False, False]

    def fits(seat: int) -> list[int]:
        room = 31 - sum(tables.VALUE[pile])
        return [slot for slot, rank in enumerate(hands[seat]) if rank < 13 and tables.VALUE[rank] <= room]

    def left(seat: int) -> int:
        return sum(rank < 13 for rank in hands[seat])

    def value(seat: int, slot: int) -> float:
        at = piles.state_of(pile) * 14 + hands[seat][slot]
        others = [rank for place, rank in enumerate(hands[seat]) if place != slot]
        row = np.array([[hands[seat][slot], *others]])
        sizes = (np.array([[left(seat) - 1]]), np.array([[left(1 - seat)]]))
        after = continuing(np.full((1, 4), ahead[at]), np.array([[int(gone[1 - seat])]]), row, *sizes)
        return float(gains[at] + after[0, 0])

    while left(0) or left(1):
        if not fits(0) and not fits(1):
            pegs[last] += 1
            pile, gone, turn = [], [False, False], 1 - last if left(1 - last) else last
            continue
        if not fits(turn):
            gone[turn], turn = True, 1 - turn
            continue
        seat = turn
        slot = max(fits(seat), key=lambda each: value(seat, each))
        rank = hands[seat][slot]
        pegs[seat] += int(gains[piles.state_of(pile) * 14 + rank])
        pile.append(rank)
        hands[seat][slot] = 13
        last, turn = seat, 1 - seat
        if sum(tables.VALUE[pile]) == 31:
            if not left(0) and not left(1):
                return pegs
            pile, gone, turn = [], [False, False], turn if left(turn) else seat
    pegs[last] += 1
    return pegs


def test_tables_stay_small() -> None:
    names = ("piles", "discard", "pegging", "win")
    assert sum(array.nbytes for name in names for array in tables.shipped(name).values()) < 20e6


def test_a_known_hand_is_scored_by_its_pairs_of_ranks() -> None:
    cards = parse_cards("5C 5D 5H JS 5S")
    ranks = [card.rank - 1 for card in cards]
    assert tables.four_points()[tables.four_of()[tables.PAIR_OF[4, 4], tables.PAIR_OF[4, 10]], ranks[4]] == 28
    assert len(list(combinations(range(13), 2))) + 13 == len(tables.PAIRS)
