"""What the other player may hold: the belief that follows from how he throws, and the chance to win from a score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from cribbage.strategy.tables import FOURS, PAIRS, Array, Floats, counts_of, shipped, six_counts, sixes

DEALER, PONE = 0, 1
ROLES = ("dealer", "pone")


@dataclass(frozen=True, slots=True)
class Policy:
    """How one role throws: rows (six ranks dealt, pair thrown, four kept, how often), in the order of the pair."""

    six: Array
    pair: Array
    four: Array
    chance: Array
    pairs: Array
    starts: Array
    counts: Array

    @classmethod
    def of(cls, six: Array, pair: Array, four: Array, chance: Array) -> Policy:
        """Put the rows in order of the pair thrown and find where each pair starts."""
        order = np.argsort(pair, kind="stable")
        six, pair, four, chance = six[order].astype(np.int64), pair[order], four[order], chance[order]
        pairs, starts = np.unique(pair, return_index=True)
        counts = six_counts()[six].astype(np.float32)
        return cls(six, pair, four, chance.astype(np.float32), pairs, starts, counts)


@cache
def policy(role: int) -> Policy:
    """Load how a role (0 dealer, 1 pone) throws."""
    table, name = shipped("discard"), ROLES[role]
    return Policy.of(*(table[f"{name}_{column}"] for column in ("six", "pair", "four", "chance")))


@cache
def _places() -> tuple[Array, ...]:
    """Address each card of the six-card rank sets: its rank times 4 plus how many of the rank stand before it."""
    hands = sixes().astype(np.int64)
    before = np.stack([(hands[:, :i] == hands[:, i : i + 1]).sum(axis=1) for i in range(6)])
    return tuple(hands[:, i] * 4 + before[i] for i in range(6))


_NTH = np.arange(4)


def six_weights(unseen: Array, played: Array | None = None) -> Array:
    """Count the ways to hold each six-card rank set; shape (18395,), float32.

    ``unseen`` (13,) counts the cards of each rank that he may hold, ``played`` (13,) those of them known to be his.
    """
    known = np.zeros(13, dtype=np.int64) if played is None else played
    ways = np.where(
        known[:, None] > _NTH,
        1.0,
        np.maximum(unseen[:, None] - _NTH, 0) / np.maximum(_NTH - known[:, None] + 1, 1),
    ).astype(np.float32)
    flat = ways.ravel()
    places = _places()
    weights = flat[places[0]]
    for place in places[1:]:
        weights = weights * flat[place]
    return np.asarray(weights)


def crib_weights(his: Policy, unseen: Array) -> Floats:
    """Weigh the pair he throws with the starter's rank, when ``unseen`` (13,) are left; shape (91, 13), sum 1."""
    weights = six_weights(unseen)[his.six] * his.chance
    thrown = np.zeros((len(PAIRS), 13))
    by_pair = np.add.reduceat(weights, his.starts)
    held = np.add.reduceat(weights[:, None] * his.counts, his.starts, axis=0)
    thrown[his.pairs] = by_pair[:, None] * unseen - held
    return np.asarray(thrown / thrown.sum())


@cache
def four_counts() -> Array:
    """Count each rank in the kept rank sets; shape (1820, 13), int8."""
    return counts_of(FOURS)


@dataclass(frozen=True, slots=True)
class Worlds:
    """Ways the other may stand: the four he kept and the pair he threw (numbers), and their weight, summing to 1."""

    four: Array
    pair: Array
    weight: Array


def belief(role: int, unseen: Array, played: Array, floor: int = 0) -> Worlds:
    """Weigh what a role kept and threw, given the counts unseen and played by rank, and his gos; empty if no throw fits.

    ``unseen`` (13,) counts what I cannot see or he has played; the cards left to him have a value above ``floor``.
    """
    his = policy(role)
    fit = _fitting(role, played.astype(np.int8).tobytes(), floor)
    weights = six_weights(unseen, played)[his.six[fit]] * his.chance[fit]
    live = np.flatnonzero(weights)
    fit, weights = fit[live], weights[live].astype(np.float64)
    total = weights.sum()
    return Worlds(his.four[fit], his.pair[fit], weights / max(total, 1e-12))


def _fitting(role: int, played: bytes, floor: int) -> Array:
    """Find the policy's rows whose kept four contain what was played, and leave nothing he would have played."""
    known = np.frombuffer(played, dtype=np.int8)
    return np.flatnonzero(left_to_him(known, floor)[policy(role).four])


def left_to_him(played: Array, floor: int) -> Array:
    """Tell which kept fours (1820,) contain what was played and leave no card of a value up to ``floor``."""
    left = np.asarray(four_counts() - played)
    low = np.minimum(np.arange(13) + 1, 10) <= floor
    return np.asarray((left >= 0).all(axis=1) & (left[:, low] == 0).all(axis=1))


@cache
def win_table() -> Floats:
    """Load the dealer's chance to win, by the dealer's and the pone's score before a deal; shape (121, 121)."""
    return shipped("win")["dealer"].astype(np.float64)


def win_before_deal(mine: int, theirs: int, *, dealer: bool) -> float:
    """Tell my chance to win (0 to 1) at a score, before a deal that I deal or not."""
    if mine >= 121 or theirs >= 121:
        return float(mine >= 121)
    return float(win_table()[mine, theirs] if dealer else 1 - win_table()[theirs, mine])


def finish_deal(
    scores: Array, winner: Array, shows: Sequence[tuple[int, Array]], options: int, dealer: bool, target: int
) -> Floats:
    """Add the shows in order to scores (n, 2), me first, and find my chance to win; shape (options, n / options)."""
    scores, winner = scores.copy(), winner.copy()
    for seat, points in shows:
        scores[:, seat] += np.tile(points, options)
        winner[(winner < 0) & (scores[:, seat] >= target)] = seat
    # A game to another target is won as one to 121 is from as many holes short of it.
    short = np.clip(scores + (121 - target), 0, 120)
    later = 1 - win_table()[short[:, 1], short[:, 0]] if dealer else win_table()[short[:, 0], short[:, 1]]
    return np.asarray(np.where(winner < 0, later, winner == 0).reshape(options, -1))
