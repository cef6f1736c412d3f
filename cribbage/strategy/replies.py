"""What the other can answer to a card, and what comes later: chances over the whole belief, points by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, replace
from math import comb

import numpy as np

from cribbage.cards import Card
from cribbage.rules import SIX_CARD, Rules
from cribbage.score import points, score_play
from cribbage.strategy.advice import Fact
from cribbage.strategy.chances import four_counts
from cribbage.strategy.pegging import Position, believed
from cribbage.strategy.piles import ILLEGAL, NO_CARD, machine, state_of
from cribbage.strategy.playout import Tables
from cribbage.strategy.tables import FOURS, JACK, KEEPS, RANK, SUIT, VALUE, Array, Floats

Taken = Callable[[Array], Floats]
"""Given what each rank is worth (13), the chance that each is the best one they hold (13); nothing for worthless ranks."""


@dataclass(frozen=True, slots=True)
class Belief:
    """What the other may hold, exactly as believed: each set of ranks he kept and its weight, summing to 1."""

    fours: Array
    weight: Floats
    left: Array

    @classmethod
    def of(cls, position: Position) -> Belief:
        """Gather the belief of a position by what he kept, whatever he threw."""
        worlds = believed(position)
        weight: Floats = np.bincount(worlds.four, worlds.weight, len(FOURS)).astype(np.float64)
        fours = np.flatnonzero(weight)
        played = np.bincount([card.rank - 1 for card in position.theirs], minlength=13)
        return cls(fours, weight[fours], four_counts()[fours] - played)

    def taken(self, worth: Array) -> Floats:
        """Give the chance of each rank to be the best he holds, the lowest of equals; shape (13,)."""
        held = (self.left > 0) * worth
        best = held.argmax(axis=1)
        some = held[np.arange(len(held)), best] > 0
        return np.bincount(best[some], self.weight[some], 13).astype(np.float64)

    def holds(self) -> Floats:
        """Give the chance that he holds each rank; shape (13,)."""
        return np.asarray(self.weight @ (self.left > 0))

    def holds_any(self, ranks: Sequence[int]) -> float:
        """Give the chance that he holds a card of any of these ranks (0 to 12)."""
        return float(self.weight @ (self.left[:, list(ranks)] > 0).any(axis=1)) if ranks else 0.0

    def likely(self, rank: int, unseen: Sequence[Card]) -> tuple[Card, ...]:
        """Give him the likeliest cards that hold a rank (1 to 13, 0 for any), taken from those unseen."""
        fits = self.weight * (self.left[:, rank - 1] > 0) if rank else self.weight
        return _cards(self.left[int(fits.argmax())], unseen)

    def drawn(self, most: int) -> tuple[Array, Floats]:
        """Draw evenly spaced sets along their weights, or take all if they are few: what is left of them, and weights."""
        if len(self.weight) <= most:
            return self.left, self.weight
        upto = np.cumsum(self.weight)
        rows = np.searchsorted(upto, (np.arange(most) + 0.5) / most * upto[-1])
        return self.left[np.minimum(rows, len(upto) - 1)], np.full(most, 1 / most)


@dataclass(frozen=True, slots=True)
class Unknown:
    """A hand of which nothing is known: ``cards`` drawn at random from those unseen, counted by rank."""

    unseen: tuple[int, ...]
    cards: int

    def taken(self, worth: Array) -> Floats:
        """Give the chance of each rank to be the best of the hand, the lowest of equals; exact, shape (13,)."""
        out, total, better = np.zeros(13), sum(self.unseen), 0
        ways = comb(total, self.cards)
        value = np.asarray(worth).astype(int).tolist()
        for rank in sorted(range(13), key=lambda rank: (-value[rank], rank)):
            if value[rank] > 0:
                before = comb(total - better, self.cards)
                better += self.unseen[rank]
                out[rank] = (before - comb(total - better, self.cards)) / ways
        return out

    def holds(self) -> Floats:
        """Give the chance that the hand holds each rank; exact, shape (13,)."""
        total = sum(self.unseen)
        without = [comb(total - many, self.cards) / comb(total, self.cards) for many in self.unseen]
        return 1 - np.array(without)

    def holds_any(self, ranks: Sequence[int]) -> float:
        """Give the chance that the hand holds a card of any of these ranks (0 to 12); exact."""
        total, good = sum(self.unseen), sum(self.unseen[rank] for rank in ranks)
        return 1 - comb(total - good, self.cards) / comb(total, self.cards)

    def likely(self, rank: int, unseen: Sequence[Card]) -> tuple[Card, ...]:
        """Give the hand a card of a rank (1 to 13, 0 for none in particular); the others may be any."""
        return tuple(card for card in unseen if card.rank == rank)[:1]


def _cards(counts: Array, unseen: Sequence[Card]) -> tuple[Card, ...]:
    """Take so many cards of each rank from those unseen."""
    return tuple(
        card for rank in range(13) for card in [each for each in unseen if each.rank == rank + 1][: int(counts[rank])]
    )


@dataclass(frozen=True, slots=True)
class Reply:
    """What one card of mine leaves: the chances that they can make each kind next, and what that is worth.

    ``match`` is a pair or a run, worth ``match_points`` on average; ``answer`` is the best on average they peg at once.
    ``trap`` is what I peg back beyond theirs after a pair or run, on average, for example with ``back`` after ``rank``,
    which pegs them ``takes``.
    ``never`` holds what no card they might have could make, whatever is believed of them.
    """

    card: Card
    now: int
    count: int
    fifteen: float
    thirty_one: float
    match: float
    match_points: float
    answer: float
    trap: float
    back: Card | None
    rank: int
    pegs_back: int
    takes: int
    never: frozenset[Fact]


ANSWERS = (Fact.FIFTEEN, Fact.THIRTY_ONE, Fact.MATCH)


def reply(
    pile: Sequence[Card],
    card: Card,
    rest: Sequence[Card],
    taken: Taken | None,
    possible: Container[int],
    rules: Rules = SIX_CARD,
) -> Reply:
    """Weigh what the next player can answer to a card; ``taken`` is None when nobody can.

    ``rest`` are my other cards, ``possible`` the ranks (1 to 13) of which the next player might hold one.
    """
    now = points(score_play((*pile, card), rules))
    count = sum(laid.value for laid in pile) + card.value
    if count == 31 or taken is None:
        return Reply(card, now, 0 if count == 31 else count, 0, 0, 0, 0, 0, 0, None, 0, 0, 0, frozenset(ANSWERS))
    ahead, pegs, _ = machine()
    state = int(ahead[state_of([laid.rank - 1 for laid in pile]) * 14 + card.rank - 1])
    at = state * 14 + np.arange(13)
    fits = ahead[at] != ILLEGAL
    every = np.where(fits, pegs[at], 0)
    fifteen, thirty_one = fits & (count + VALUE == 15), fits & (count + VALUE == 31)
    match = every - 2 * (fifteen | thirty_one)
    backs = [_pegs_back(int(ahead[at[rank]]), rest) if match[rank] else (0, None) for rank in range(13)]
    never = {
        fact
        for fact, worth in zip(ANSWERS, (fifteen, thirty_one, match), strict=True)
        if not any(rank + 1 in possible for rank in np.flatnonzero(worth).tolist())
    }
    matched = taken(match)
    extra = np.maximum([back for back, _ in backs] - every, 0)
    example = int((matched * extra).argmax())
    return Reply(
        card=card,
        now=now,
        count=count,
        fifteen=float(taken(fifteen).sum()),
        thirty_one=float(taken(thirty_one).sum()),
        match=float(matched.sum()),
        match_points=float(matched @ match),
        answer=float(taken(every) @ every),
        trap=float(matched @ extra),
        back=backs[example][1] if extra[example] else None,
        rank=example + 1,
        pegs_back=backs[example][0],
        takes=int(every[example]),
        never=frozenset(never),
    )


def _pegs_back(state: int, rest: Sequence[Card]) -> tuple[int, Card | None]:
    """Find what I could peg at once on a pile that is not yet 31, and with which card."""
    ahead, pegs, _ = machine()
    found = [
        (int(pegs[state * 14 + card.rank - 1]), card)
        for card in sorted(rest)
        if state and ahead[state * 14 + card.rank - 1] != ILLEGAL
    ]
    best = max(found, key=lambda each: each[0], default=(0, None))
    return best if best[0] else (0, None)


def replies(position: Position, belief: Belief) -> dict[Card, Reply]:
    """Weigh every card that fits by what they can answer; cards of one rank share their figures."""
    can = len(position.theirs) < 4 and not position.gone
    known = (*position.hand, *position.mine, *position.theirs, *position.thrown, position.starter)
    seen = Counter(card.rank for card in known)
    possible = {rank for rank in range(1, 14) if seen[rank] < 4 and min(rank, 10) > position.floor}
    by_rank: dict[int, Reply] = {}
    out = {}
    for card in position.legal:
        if card.rank not in by_rank:
            rest = [each for each in position.hand if each != card]
            by_rank[card.rank] = reply(position.pile, card, rest, belief.taken if can else None, possible)
        same = by_rank[card.rank]
        if same.back == card:  # worked out for its twin, which is then the card to answer with
            same = replace(same, back=same.card)
        out[card] = same
    return out


@dataclass(slots=True)
class _Ledger(Tables):
    """A batch that also keeps what each seat pegs for goes, last cards and 31s."""

    ends: Array | None = None
    laying: bool = False

    def peg(self, rows: Array, seats: Array, points: Array) -> None:
        Tables.peg(self, rows, seats, points)
        if self.ends is not None and not self.laying:
            self.ends[rows, seats] += points

    def lay(self, rows: Array, seat: Array, slot: Array) -> None:
        self.laying = True
        Tables.lay(self, rows, seat, slot)
        self.laying = False
        if self.ends is not None:
            fresh = self.state[rows] == 0
            done = (self.left[rows].sum(axis=1) == 0) & ~fresh
            self.ends[rows, seat] += 2 * fresh + done


@dataclass(frozen=True, slots=True)
class Later:
    """What follows a card when both play on: my average points from goes, last card and 31s, and the chances to be out.

    ``ends`` leaves out what the card itself pegs; ``out`` and ``they_out`` are the chances that I, or they, reach the
    target in the play.
    """

    ends: float
    out: float
    they_out: float


def later(position: Position, belief: Belief, worlds: int = 80) -> dict[Card, Later]:
    """Play on after every card that fits, against evenly drawn hands of the belief, both sides by the one-ply policy."""
    held = [card.rank - 1 for card in position.hand]
    ranks = list(dict.fromkeys(card.rank - 1 for card in position.legal))
    left, weight = belief.drawn(worlds)
    size, options, each = len(left), len(ranks), 4 - len(position.theirs)
    hands = np.full((size * options, 2, 4), NO_CARD, dtype=np.int64)
    hands[:, 0, : len(held)] = held
    theirs = np.repeat(np.tile(np.arange(13), size), left.ravel()).reshape(size, each)
    hands[:, 1, :each] = np.tile(theirs, (options, 1))
    start = Tables.start(hands, 0, state=state_of([card.rank - 1 for card in position.pile]))
    batch = _Ledger(start.hands, start.left, start.state, start.turn, start.last, start.gone, start.pegs)
    batch.gone[:, 1] = position.gone
    batch.race(np.tile(np.array(position.scores), (size * options, 1)), position.target)
    slots = np.repeat([held.index(rank) for rank in ranks], size)
    batch.lay(np.arange(size * options), np.zeros(size * options, dtype=np.int64), slots)
    batch.ends = np.zeros_like(batch.pegs)
    batch.finish()
    assert batch.winner is not None
    ends = batch.ends[:, 0].reshape(options, size) @ weight
    out = (batch.winner == 0).reshape(options, size) @ weight
    they_out = (batch.winner == 1).reshape(options, size) @ weight
    found = [Later(*figures) for figures in zip(ends.tolist(), out.tolist(), they_out.tolist(), strict=True)]
    return {card: found[ranks.index(card.rank - 1)] for card in position.legal}


def suit_means(cards: Sequence[Card]) -> Floats:
    """Average what flush and nobs add to the four kept of six over the 46 starters; exact, in points, shape (15,)."""
    at = np.array([card.index for card in cards])
    suited = 13 - np.bincount(SUIT[at], minlength=4)
    kept, suits = RANK[at][KEEPS], SUIT[at][KEEPS]
    flush = (suits == suits[:, :1]).all(axis=1) * (4 * 46 + suited[suits[:, 0]])
    nobs = ((kept == JACK) * suited[suits]).sum(axis=1)
    return np.asarray((flush + nobs) / 46)
