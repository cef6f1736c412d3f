"""How fast the fast path is: its rate against a plain enumeration, as a ratio taken in one run.

Not a timed test: ``python -m pytest tests/bench --benchmark-enable -s`` prints the figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from random import Random
from time import perf_counter
from typing import Any, TypeAlias

from cribbage.cards import DECK, Card
from cribbage.score import points, score_show, show_points

Hands: TypeAlias = list[tuple[tuple[Card, ...], Card]]


def plain(hand: Sequence[Card], starter: Card, *, crib: bool = False) -> int:
    """Score a hand in the straightforward way: try every set of cards."""
    cards = [*hand, starter]
    total = 0
    for size in range(2, 6):
        for chosen in combinations(cards, size):
            if sum(min(card.rank, 10) for card in chosen) == 15:
                total += 2
    for one, other in combinations(cards, 2):
        if one.rank == other.rank:
            total += 2
    for size in range(5, 2, -1):
        found = 0
        for chosen in combinations(cards, size):
            ranks = sorted(card.rank for card in chosen)
            if all(after == before + 1 for before, after in pairwise(ranks)):
                found += size
        if found:
            total += found
            break
    if len({card.suit for card in hand}) == 1:
        if starter.suit == hand[0].suit:
            total += 5
        elif not crib:
            total += 4
    if any(card.rank == 11 and card.suit == starter.suit for card in hand) and starter.rank != 11:
        total += 1
    return total


def sample(many: int) -> Hands:
    """Draw hands with their starter."""
    rng = Random(15)
    drawn = (rng.sample(DECK, 5) for _ in range(many))
    return [(tuple(five[:4]), five[4]) for five in drawn]


def fast_path(hands: Hands) -> int:
    """Count every hand by the fast path."""
    return sum(show_points(hand, starter) for hand, starter in hands)


def enumeration(hands: Hands) -> int:
    """Count every hand by plain enumeration."""
    return sum(plain(hand, starter) for hand, starter in hands)


def best_of(rounds: int, hands: Hands) -> tuple[float, float]:
    """Time both ways alternately and keep the best of each, in seconds."""
    fast = slow = float("inf")
    for _ in range(rounds):
        start = perf_counter()
        fast_path(hands)
        middle = perf_counter()
        enumeration(hands)
        end = perf_counter()
        fast, slow = min(fast, middle - start), min(slow, end - middle)
    return fast, slow


def test_the_fast_path_against_a_plain_enumeration(benchmark: Any) -> None:
    hands = sample(2000 if benchmark.enabled else 200)
    assert all(plain(*five) == show_points(*five) == points(score_show(*five)) for five in hands)
    benchmark(fast_path, hands)
    if benchmark.enabled:
        fast, slow = best_of(7, hands)
        benchmark.extra_info.update(ratio=round(slow / fast, 1), hands_a_second=round(len(hands) / fast))
        print(f"\nfast path {len(hands) / fast:,.0f} hands a second, {slow / fast:.1f} times the plain enumeration")
