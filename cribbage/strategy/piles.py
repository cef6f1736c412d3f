"""The play as a machine: what matters of a pile is one of about forty thousand states.

A state knows the count, how many of the last rank lie together, and every row of last cards that can still become a run.
For each state and rank the table gives the next state and the points, so that a thousand games are played abreast by
look-ups alone. State 0 is the empty pile; a card that makes 31 leads back to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from cribbage.strategy.tables import VALUE, Array, Floats, shipped

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


def build_worth(piles: dict[str, Array], held: Floats, most: int = 4) -> Array:
    """Value every state for the one who just played, if both hold cards drawn at random by ``held`` (13 chances).

    Shape (n, 2, most + 1, most + 1), float16, points still to come, mine less theirs: by state, whether the other has
    said go, my cards left, and theirs. Computed backwards over the cards left; both sides pick their best by it.
    """
    ahead, points = piles["next"][:, :13], piles["points"][:, :13].astype(np.float32)
    legal = ahead != ILLEGAL
    target = np.where(legal, ahead, 0)
    n = len(ahead)
    # turn[s, a, b]: the mover holds a, the other b. alone[s, a, b]: the same, but the other has said go or holds none.
    turn = np.zeros((n, most + 1, most + 1), dtype=np.float32)
    alone = np.zeros_like(turn)

    def best(worth: Array, stuck: Array, cards: int) -> Array:
        """Average the best of ``cards`` cards drawn by ``held``; ``stuck`` is what it is worth to hold none that fits."""
        worth = np.where(legal, worth, -1e3)
        order = np.argsort(-worth, axis=1)
        ranked = np.take_along_axis(np.where(legal, worth, stuck[:, None]), order, axis=1)
        below = 1 - np.cumsum(held[order], axis=1)
        above = np.concatenate([np.ones((n, 1)), below[:, :-1]], axis=1)
        chance = np.maximum(above, 0) ** cards - np.maximum(below, 0) ** cards
        return np.asarray((ranked * chance).sum(axis=1), dtype=np.float32)

    for total in range(2 * most + 1):
        splits = [(mine, total - mine) for mine in range(max(0, total - most), min(most, total) + 1)]
        for mine, theirs in splits:
            if mine:  # who leads can always play
                worth = points - turn[target, theirs, mine - 1]
                turn[0, mine, theirs] = best(worth, np.zeros(n, dtype=np.float32), mine)[0]
        for mine, theirs in splits:
            # The other has gone: play on while a card fits, then peg 1, and the other leads if he can.
            lead = -turn[0, theirs, mine] if theirs else turn[0, mine, 0] if mine else 0.0
            stuck = np.full(n, 1 + lead, dtype=np.float32)
            stuck[0] = lead
            if mine == 0:
                alone[:, 0, theirs] = stuck
            else:
                made_31 = -turn[0, theirs, mine - 1] if theirs else alone[0, mine - 1, 0]
                on = np.where(target == 0, made_31, alone[target, mine - 1, theirs])
                alone[:, mine, theirs] = best(points + on, stuck, mine)
        for mine, theirs in splits:
            if mine == 0:
                turn[:, 0, theirs] = -alone[:, theirs, 0]
            else:
                worth = points - turn[target, theirs, mine - 1]
                turn[:, mine, theirs] = best(worth, -alone[:, theirs, mine], mine)
    table = np.empty((n, 2, most + 1, most + 1), dtype=np.float32)
    table[:, 0] = -turn.transpose(0, 2, 1)
    table[:, 1] = alone
    table[0, 1] = table[0, 0]
    return table.astype(np.float16)


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
