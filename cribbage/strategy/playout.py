"""Many plays of the hands at once: numpy rows that step together, one card a step, by the rules of the play (1.3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from cribbage.strategy.piles import ILLEGAL, NO_CARD, machine
from cribbage.strategy.tables import Array, shipped


@cache
def worth_table() -> Array:
    """Load what a state is worth to who has just played, flat by state, other gone, my cards and theirs; float32."""
    return shipped("piles")["worth"].astype(np.float32).ravel()


@cache
def hold_table() -> Array:
    """Load what a card left in the hand is worth beyond a random one, flat by state, other gone, cards left and rank."""
    return shipped("piles")["hold"].astype(np.float32).ravel()


def continuing(state: Array, gone: Array, hand: Array, mine: Array, theirs: Array) -> Array:
    """Value what is to come after each card of a hand is played, in net points; all (n, 1) but state and hand (n, k).

    ``state`` is where each card of ``hand`` leads, ``mine`` the cards left after it, ``theirs`` those of the other.
    """
    worth = worth_table()[state * 50 + (gone * 25 + mine * 5 + theirs)]
    at = (state * 2 + gone) * 42 + np.maximum(mine - 1, 0) * 14
    hold = hold_table()
    kept = -hold[at + hand]
    for slot in range(hand.shape[1]):  # a sum over so short an axis is slower than its terms
        kept += hold[at + hand[:, slot : slot + 1]]
    return np.asarray(worth + kept)


@dataclass(slots=True)
class Tables:
    """A batch of n plays in progress: ranks left by seat (n, 2, 4), 13 for no card, and all that the rules need."""

    hands: Array
    left: Array
    state: Array
    turn: Array
    last: Array
    gone: Array
    pegs: Array
    scores: Array | None = None
    target: int = 121
    winner: Array | None = None
    trace: list[tuple[Array, Array, Array]] | None = None

    @classmethod
    def start(cls, hands: Array, turn: int | Array, *, state: int = 0, last: int = 0) -> Tables:
        """Set up n plays from the ranks in hand (n, 2, 4) and the seat to play; pegs count from 0."""
        n = len(hands)
        return cls(
            hands=hands.astype(np.int64),
            left=(hands != NO_CARD).sum(axis=2),
            state=np.full(n, state, dtype=np.int64),
            turn=np.broadcast_to(np.asarray(turn, dtype=np.int64), (n,)).copy(),
            last=np.full(n, last, dtype=np.int64),
            gone=np.zeros((n, 2), dtype=bool),
            pegs=np.zeros((n, 2), dtype=np.int64),
        )

    def race(self, scores: Array, target: int = 121) -> None:
        """Keep score from ``scores`` (n, 2), so that ``winner`` (n,) names the first seat at the target, or -1."""
        self.scores, self.target = scores.astype(np.int64).copy(), target
        self.winner = np.full(len(self.hands), -1, dtype=np.int64)

    def peg(self, rows: Array, seats: Array, points: Array) -> None:
        """Peg points for a seat in each of some rows."""
        self.pegs[rows, seats] += points
        if self.trace is not None:
            self.trace.append((rows, seats, points))
        if self.scores is not None and self.winner is not None:
            self.scores[rows, seats] += points
            out = (self.scores[rows, seats] >= self.target) & (self.winner[rows] < 0)
            if out.any():
                self.winner[rows[out]] = seats[out]

    def step(self) -> bool:
        """Play one card in every row that has one left, by the one-ply policy; False when all are played."""
        rows = np.flatnonzero(self.left[:, 0] + self.left[:, 1])
        if not len(rows):
            return False
        seat, ahead = self._seats(rows)
        mine, theirs = self.left[rows, seat], self.left[rows, 1 - seat]
        _, points, _ = machine()
        hand = self.hands[rows, seat]
        gain = points[self.state[rows][:, None] * 14 + hand]
        legal = ahead != ILLEGAL
        gone = self.gone[rows, 1 - seat].astype(np.int64)
        after = continuing(np.where(legal, ahead, 0), gone[:, None], hand, mine[:, None] - 1, theirs[:, None])
        value = np.where(legal, gain + after, -1e9)
        self.lay(rows, seat, value.argmax(axis=1))
        return True

    def lay(self, rows: Array, seat: Array, slot: Array) -> None:
        """Play the card in a slot of the seat's hand in each of some rows; it must be legal."""
        ahead, points, _ = machine()
        rank = self.hands[rows, seat, slot]
        at = self.state[rows] * 14 + rank
        after = ahead[at]
        self.peg(rows, seat, points[at])
        self.hands[rows, seat, slot] = NO_CARD
        self.left[rows, seat] -= 1
        self.state[rows] = after
        self.last[rows] = seat
        fresh = after == 0
        if fresh.any():
            self.gone[rows[fresh]] = False
        self.turn[rows] = 1 - seat
        done = self.left[rows, 0] + self.left[rows, 1] == 0
        if done.any():
            ended = done & ~fresh
            self.peg(rows[ended], seat[ended], np.ones(int(ended.sum()), dtype=np.int64))

    def _seats(self, rows: Array) -> tuple[Array, Array]:
        """Find who plays next in each row, giving gos and starting new counts on the way; with the next states."""
        ahead, _, _ = machine()
        seat = self.turn[rows].copy()
        nexts = ahead[self.state[rows][:, None] * 14 + self.hands[rows, seat]]
        for attempt in range(3):
            stuck = np.flatnonzero(nexts.min(axis=1) == ILLEGAL)
            if not len(stuck):
                break
            at = rows[stuck]
            if attempt == 1:  # neither can play: the last to play pegs 1, and the other leads
                self.peg(at, self.last[at], (self.state[at] != 0).astype(np.int64))
                self.state[at] = 0
                self.gone[at] = False
                seat[stuck] = 1 - self.last[at]
            else:
                self.gone[at, seat[stuck]] = True
                seat[stuck] = 1 - seat[stuck]
            nexts[stuck] = ahead[self.state[at][:, None] * 14 + self.hands[at, seat[stuck]]]
        return seat, nexts

    def finish(self) -> None:
        """Play every row to the last card."""
        while self.step():
            pass
