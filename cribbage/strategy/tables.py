"""Numbers behind the player: ranks as indices, show scores as look-ups, and the shipped tables.

Ranks are 0 to 12 here (ace 0), a card is its index 0 to 51, and a set of ranks is one small number: a pair of ranks
(91), four kept (1,820), six dealt (18,395, never five alike).
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cribbage.score import rank_points

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Array = NDArray[Any]

DATA = Path(__file__).parent / "data"
RANK = np.arange(52) // 4
SUIT = np.arange(52) % 4
VALUE = np.minimum(np.arange(13) + 1, 10)
JACK = 10


def _multisets(size: int, most: int = 4) -> Array:
    """List the sorted rank multisets of a size with no rank more often than ``most``; shape (n, size), uint8."""
    rows = [row for row in combinations_with_replacement(range(13), size) if size <= most or not _too_many(row, most)]
    return np.array(rows, dtype=np.uint8)


def _too_many(row: tuple[int, ...], most: int) -> bool:
    return any(row[i] == row[i + most] for i in range(len(row) - most))


def _numbering(sets: Array) -> Array:
    """Number rank multisets by any order of their ranks: an array of 13 by 13 ... that gives the row; -1 for none."""
    size = sets.shape[1]
    number = np.full((13,) * size, -1, dtype=np.int16)
    grid = np.sort(np.indices((13,) * size).reshape(size, -1).T, axis=1)
    number[tuple(sets.T)] = np.arange(len(sets))
    return np.asarray(number[tuple(grid.T)].reshape((13,) * size))


def counts_of(sets: Array) -> Array:
    """Count each rank in rows of ranks; shape (n, 13), int8 (rank 13 stands for no card and is not counted)."""
    return np.stack([(sets == rank).sum(axis=1) for rank in range(13)], axis=1).astype(np.int8)


PAIRS = _multisets(2)
PAIR_OF = _numbering(PAIRS)
FOURS = _multisets(4)


@cache
def four_of() -> Array:
    """Give the number of four ranks from their two pair numbers; shape (91, 91), int16."""
    number = _numbering(FOURS)
    one, two = PAIRS[:, None, :], PAIRS[None, :, :]
    return np.asarray(number[one[..., 0], one[..., 1], two[..., 0], two[..., 1]])


@cache
def four_points() -> Array:
    """Score four ranks with a starter's rank, flush and nobs apart, in points; shape (1820, 13), int8; 0 if impossible."""
    table = np.zeros((len(FOURS), 13), dtype=np.int8)
    numbers = {tuple(row): number for number, row in enumerate(FOURS.tolist())}
    for ranks in _multisets(5).tolist():
        points = rank_points([rank + 1 for rank in ranks])
        for place, starter in enumerate(ranks):
            table[numbers[(*ranks[:place], *ranks[place + 1 :])], starter] = points
    return table


@cache
def pair_points() -> Array:
    """Score two pairs of ranks with a starter's rank, flush and nobs apart, in points; shape (91, 91, 13), int8."""
    return four_points()[four_of()]


@cache
def sixes() -> Array:
    """List the 18,395 rank multisets of six cards, sorted; shape (18395, 6), uint8."""
    return _multisets(6)


@cache
def six_counts() -> Array:
    """Count each rank in the six-card rank multisets; shape (18395, 13), int8."""
    return counts_of(sixes())


@cache
def _triples() -> tuple[Array, Array]:
    triples = _multisets(3)
    number = _numbering(triples)
    dense = np.full((len(triples), len(triples)), -1, dtype=np.int16)
    hands = sixes()
    rows = np.arange(len(hands))
    for first in combinations(range(6), 3):
        rest = [column for column in range(6) if column not in first]
        dense[number[tuple(hands[:, list(first)].T)], number[tuple(hands[:, rest].T)]] = rows
    return number, dense


def six_of(ranks: Array) -> Array:
    """Give the numbers of six-card rank multisets from ranks in any order; shape (..., 6) to (...)."""
    number, dense = _triples()
    one = number[ranks[..., 0], ranks[..., 1], ranks[..., 2]]
    two = number[ranks[..., 3], ranks[..., 4], ranks[..., 5]]
    return np.asarray(dense[one, two])


# The fifteen ways to throw two of six: the places thrown, and the places kept.
THROWS = np.array(list(combinations(range(6), 2)), dtype=np.int64)
KEEPS = np.array([[i for i in range(6) if i not in throw] for throw in THROWS.tolist()], dtype=np.int64)


def score_all(*, crib: bool = False) -> Ints:
    """Count all 12,994,800 four-card hands with every starter by their points: exact, a histogram of shape (30,)."""
    hands = np.array(list(combinations(range(52), 4)), dtype=np.int64)
    ranks, suits = RANK[hands], SUIT[hands]
    by_rank = pair_points()[PAIR_OF[ranks[:, 0], ranks[:, 1]], PAIR_OF[ranks[:, 2], ranks[:, 3]]].astype(np.int64)
    flush = (suits == suits[:, :1]).all(axis=1)
    histogram = np.zeros(30, dtype=np.int64)
    for starter in range(52):
        rank, suit = starter // 4, starter % 4
        free = (hands != starter).all(axis=1)
        total = by_rank[:, rank] + (hands == JACK * 4 + suit).any(axis=1) * (rank != JACK)
        same = suits[:, 0] == suit
        total += flush * np.where(same, 5, 0 if crib else 4)
        histogram += np.bincount(total[free], minlength=30)
    return histogram


@cache
def shipped(name: str) -> dict[str, Array]:
    """Load one shipped table file by its stem, once; raises FileNotFoundError until it is built."""
    with np.load(DATA / f"{name}.npz") as file:
        return {key: file[key] for key in file.files}


def forget() -> None:
    """Drop loaded tables so that newly built ones are read."""
    shipped.cache_clear()
