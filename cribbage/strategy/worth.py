"""What a state of the play is worth: the one-ply policy that both sides of a played-out deal follow.

Two tables. *Worth* values a state for the one who has just played, if both sides hold cards drawn at random from what
players keep. *Hold* adds what each card really left in the hand is worth beyond such a random one: a four beside a six
that waits for a five, a low card that waits for a go.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cribbage.strategy.piles import ILLEGAL
from cribbage.strategy.tables import Array, Floats

MOST = 4
"""The cards a side holds at most."""


@dataclass(frozen=True, slots=True)
class _Draws:
    """The moves of every state and the chances of the ranks of a card drawn at random."""

    legal: Array
    target: Array
    points: Array
    held: Floats

    @classmethod
    def of(cls, piles: dict[str, Array], held: Floats) -> _Draws:
        ahead = piles["next"][:, :13]
        legal = ahead != ILLEGAL
        return cls(legal, np.where(legal, ahead, 0).astype(np.int64), piles["points"][:, :13].astype(np.float32), held)

    def picks(self, worth: Array, cards: int) -> Array:
        """Find how likely each rank is the best by ``worth`` of some cards drawn; those that do not fit come last."""
        order = np.argsort(-np.where(self.legal, worth, -1e3), axis=1)
        below = np.maximum(1 - np.cumsum(self.held[order], axis=1), 0)
        above = np.concatenate([np.ones((len(worth), 1)), below[:, :-1]], axis=1)
        chance = np.empty_like(below)
        np.put_along_axis(chance, order, above**cards - below**cards, axis=1)
        return chance.astype(np.float32)

    def best(self, worth: Array, stuck: Array, cards: int) -> Array:
        """Average the best of some cards drawn; ``stuck`` is what it is worth to hold none that fits; shape (n,)."""
        if cards == 0:
            return stuck
        values = np.where(self.legal, worth, stuck[:, None])
        return np.asarray((values * self.picks(worth, cards)).sum(axis=1), dtype=np.float32)

    def gain(self, worth: Array, stuck: Array, cards: int) -> Array:
        """Find how much better each rank makes a hand of ``cards`` than one more drawn at random; shape (n, 13)."""
        base, without = self.best(worth, stuck, cards), self.best(worth, stuck, cards - 1)
        chance = self.picks(worth, cards - 1) if cards > 1 else None
        gain = np.empty_like(worth)
        for rank in range(13):
            this = worth[:, rank]
            if chance is None:
                with_it = this
            else:
                better = np.where(self.legal, np.maximum(worth, this[:, None]), this[:, None])
                with_it = (better * chance).sum(axis=1)
            gain[:, rank] = np.where(self.legal[:, rank], with_it, without) - base
        return gain


def build_worth(piles: dict[str, Array], held: Floats) -> Array:
    """Value every state for the one who just played, if both hold cards drawn at random by ``held`` (13 chances).

    Shape (n, 2, 5, 5), float32, points still to come, mine less theirs: by state, whether the other has said go, my cards
    left, and theirs. Computed backwards over the cards left; both sides pick their best by it.
    """
    draws = _Draws.of(piles, held)
    points, target = draws.points, draws.target
    n = len(points)
    # turn[s, a, b]: the mover holds a, the other b. alone[s, a, b]: the same, but the other has said go or holds none.
    turn = np.zeros((n, MOST + 1, MOST + 1), dtype=np.float32)
    alone = np.zeros_like(turn)
    for total in range(2 * MOST + 1):
        splits = [(mine, total - mine) for mine in range(max(0, total - MOST), min(MOST, total) + 1)]
        for mine, theirs in splits:
            if mine:  # who leads can always play
                worth = points - turn[target, theirs, mine - 1]
                turn[0, mine, theirs] = draws.best(worth, np.zeros(n, dtype=np.float32), mine)[0]
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
                alone[:, mine, theirs] = draws.best(points + on, stuck, mine)
        for mine, theirs in splits:
            if mine == 0:
                turn[:, 0, theirs] = -alone[:, theirs, 0]
            else:
                worth = points - turn[target, theirs, mine - 1]
                turn[:, mine, theirs] = draws.best(worth, -alone[:, theirs, mine], mine)
    table = np.empty((n, 2, MOST + 1, MOST + 1), dtype=np.float32)
    table[:, 0] = -turn.transpose(0, 2, 1)
    table[:, 1] = alone
    table[0, 1] = table[0, 0]
    return table


def build_hold(piles: dict[str, Array], worth: Array, held: Floats) -> Array:
    """Value each rank left in my hand beyond a random card, after I played to a state; shape (n, 2, 3, 14), float16.

    By state, whether the other has said go, my cards left less one, and the rank (13, no card, is worth 0). The other is
    taken to hold as many cards as I, and to answer by ``worth``.
    """
    draws = _Draws.of(piles, held)
    points, target, legal = draws.points, draws.target, draws.legal
    table = np.zeros((len(points), 2, MOST - 1, 14), dtype=np.float32)
    for mine in range(1, MOST):
        answer = points + worth[target, 0, mine - 1, mine - 1]
        in_turn = draws.gain(answer, -worth[:, 1, mine - 1, mine], mine)
        on = np.where(target == 0, worth[0, 0, mine - 1, mine], worth[target, 1, mine - 1, mine])
        alone = draws.gain(points + on, np.full(len(points), 1 + worth[0, 0, mine, mine], dtype=np.float32), mine)
        replies = draws.picks(points + worth[target, 0, mine - 1, mine], mine)
        gain = (replies * ~legal).sum(axis=1)[:, None] * alone
        for rank in range(13):
            gain += (replies[:, rank] * legal[:, rank])[:, None] * in_turn[target[:, rank]]
        table[:, 0, mine - 1, :13] = gain
        table[:, 1, mine - 1, :13] = alone
    table[0, 1] = table[0, 0]
    return table.astype(np.float16)
