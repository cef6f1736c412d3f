"""How long advice takes, reported and never asserted: ``pytest tests/bench --benchmark-enable``."""

from __future__ import annotations

from typing import Any

from cribbage.cards import parse_cards
from cribbage.strategy import discard, pegging

SIX = parse_cards("QH 9H 7S 5C 8C 6H")


def test_all_fifteen_throws(benchmark: Any) -> None:
    assert len(benchmark(discard.throws, SIX, True)) == 15


def test_all_fifteen_throws_with_win_chance(benchmark: Any) -> None:
    assert len(benchmark(discard.throws, SIX, True, (90, 85))) == 15


def test_a_reply_with_four_cards_in_hand(benchmark: Any) -> None:
    hand, starter, thrown = parse_cards("4D 6H 7C KC"), parse_cards("AS")[0], parse_cards("QS JS")
    plays = [(False, card) for card in parse_cards("8D")]
    seen = pegging.Position.from_plays(hand, plays, starter=starter, thrown=thrown, dealer=True)
    assert len(benchmark(pegging.choices, seen)) == 4
