"""The play as a machine: what matters of a pile is one of about forty thousand states.

A state knows the count, how many of the last rank lie together, and every row of last cards that can still become a run.
For each state and rank the table gives the next state and the points, so that a thousand games are played abreast by
look-ups alone. State 0 is the empty pile; a card that makes 31 leads back to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from cribbage.strategy.tables import VALUE, Array, shipped

NO_CARD = 13
ILLEGAL = 65535

_VALUES: list[int] = VALUE.tolist()
_ALIKE = (0, 2, 4, 6)
_Key = tuple[int, int, int, tuple[int, ...]]


def build_piles() -> dict[str, Array]:
    """Find every state of a pile and its moves: ``next`` uint16 and ``points`` int8 (n, 14), ``count`` int8 (n,)."""
    start: _Key = (0, -1, 0, ())
    numbers: dict[_Key, int] = {start: 0}
    order = [start]
    ahead: list[list[int]] = []
    gains: list[list[int]] = []
    for key in order:
        row, gain = [], []
        for rank in range(13):
            after, points = _lay(key, rank)
            if after is None:
                row.append(ILLEGAL)
            else:
                if after not in numbers:
                    numbers[after] = len(order)
                    order.append(after)
                row.append(numbers[after])
            gain.append(points)
        ahead.append([*row, ILLEGAL])
        gains.append([*gain, 0])
    return {
        "next": np.array(ahead, dtype=np.uint16),
        "points": np.array(gains, dtype=np.int8),
        "count": np.array([key[0] for key in order], dtype=np.int8),
    }


def _lay(key: _Key, rank: int) -> tuple[_Key | None, int]:
    """Lay a rank on a pile: the state it leads to (None if it would pass 31) and what it pegs (rules 1.4)."""
    count, last, alike, rows = key
    count += _VALUES[rank]
    if count > 31 or (rank == last and alike == 4):
        return None, 0
    points = 2 if count in (15, 31) else 0
    room = 31 - count
    if rank == last:
        points += 2 * alike
        points += {1: 0, 2: 2, 3: 6}[alike]
        alike += 1
        rows = (1 << rank,)
    else:
        alike = 1
        rows = _longer(rows, rank)
        points += max((n for n, row in enumerate(rows, 1) if n >= 3 and _is_run(row, n)), default=0)
    if count == 31:
        return (0, -1, 0, ()), points
    kept = [row if row > 0 and _may_run(row, room) else -1 for row in rows]
    while kept and kept[-1] < 0:
        kept.pop()
    pairable = _VALUES[rank] <= room
    return (count, rank if pairable else -2, alike if pairable else 0, tuple(kept)), points


def _longer(rows: tuple[int, ...], rank: int) -> tuple[int, ...]:
    """Add a rank to each row of last cards (a set as bits, -1 once it can run no more), up to the first repeat."""
    longer = [1 << rank]
    for row in rows:
        if row > 0 and row >> rank & 1:
            break
        longer.append(row | 1 << rank if row > 0 else -1)
    return tuple(longer)


def _is_run(row: int, length: int) -> bool:
    low: int = row & -row
    return row > 0 and row // low == (1 << length) - 1


def _may_run(row: int, room: int) -> bool:
    """Tell whether cards of at most ``room`` in all can make these ranks a longer run without a gap."""
    low, high = (row & -row).bit_length() - 1, row.bit_length() - 1
    gaps = [_VALUES[rank] for rank in range(low, high + 1) if not row >> rank & 1]
    if gaps:
        return sum(gaps) <= room
    return min(_VALUES[rank] for rank in (low - 1, high + 1) if 0 <= rank < 13) <= room


@cache
def machine() -> tuple[Array, Array, Array]:
    """Load the machine flat: next state (int64) and points by ``state * 14 + rank``, and the count by state."""
    piles = shipped("piles")
    return piles["next"].astype(np.int64).ravel(), piles["points"].astype(np.int64).ravel(), piles["count"]


def state_of(pile: Sequence[int]) -> int:
    """Find the state of the ranks (0 to 12) of the current count, in the order played."""
    ahead, _, _ = machine()
    state = 0
    for rank in pile:
        state = int(ahead[state * 14 + rank])
    return state
