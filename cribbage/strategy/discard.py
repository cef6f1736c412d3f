"""What to throw: all fifteen throws with what the hand, the crib and the play are worth on average."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cribbage.cards import Card
from cribbage.strategy.chances import DEALER, PONE, crib_weights, finish_deal, policy, six_weights
from cribbage.strategy.playout import Tables
from cribbage.strategy.tables import (
    FOURS,
    JACK,
    KEEPS,
    PAIR_OF,
    PAIRS,
    RANK,
    SUIT,
    THROWS,
    Array,
    Floats,
    four_of,
    four_points,
    pair_points,
    shipped,
)


@dataclass(frozen=True, slots=True)
class Throw:
    """One way to throw, in expected points for me: hand, crib (less than 0 if it is theirs), play (mine, theirs), net.

    ``win`` is my chance to win the game, 0 to 1, when the scores were given.
    """

    cards: tuple[Card, Card]
    hand: float
    crib: float
    pegs: float
    their_pegs: float
    net: float
    win: float | None = None

    @property
    def pegging(self) -> float:
        """What the play is worth: my pegs less theirs, in points."""
        return self.pegs - self.their_pegs


def hand_means(cards: Array) -> Floats:
    """Average the four kept of six over the 46 starters, for all fifteen throws; exact, in points, shape (15,)."""
    ranks, suits = RANK[cards], SUIT[cards]
    left = 4 - np.bincount(ranks, minlength=13)
    suited = 13 - np.bincount(suits, minlength=4)
    kept, kept_suits = ranks[KEEPS], suits[KEEPS]
    one, two = PAIR_OF[kept[:, 0], kept[:, 1]], PAIR_OF[kept[:, 2], kept[:, 3]]
    by_rank = pair_points()[one, two] @ left
    flush = (kept_suits == kept_suits[:, :1]).all(axis=1) * (4 * 46 + suited[kept_suits[:, 0]])
    nobs = ((kept == JACK) * suited[kept_suits]).sum(axis=1)
    return np.asarray((by_rank + flush + nobs) / 46)


def crib_means(cards: Array, *, dealer: bool) -> Floats:
    """Average the crib over what the other throws and the starter, for all fifteen throws; in points, shape (15,).

    Exact for the policy by which he throws, given that the six cards are not his; suits are equally likely.
    """
    ranks, suits = RANK[cards], SUIT[cards]
    unseen = np.ones((13, 4))
    unseen[ranks, suits] = 0
    left = unseen.sum(axis=1)
    joint = crib_weights(policy(PONE if dealer else DEALER), left)
    thrown, thrown_suits = ranks[THROWS], suits[THROWS]
    means = (pair_points()[PAIR_OF[thrown[:, 0], thrown[:, 1]]].reshape(15, -1) @ joint.ravel()).astype(np.float64)
    # Of each rank, the share of its unseen cards that has a suit: for the starter, and for what he throws.
    share = unseen / np.maximum(left, 1)[:, None]
    starter = joint.sum(axis=0)
    nobs = (np.delete(starter, JACK)[:, None] * np.delete(share, JACK, axis=0)).sum(axis=0)
    means += ((thrown == JACK) * nobs[thrown_suits]).sum(axis=1)
    jacks = (PAIRS == JACK).sum(axis=1)
    his_nobs = np.delete(share, JACK, axis=0) @ share[JACK]
    means += jacks @ np.delete(joint, JACK, axis=1) @ his_nobs
    for row in np.flatnonzero(thrown_suits[:, 0] == thrown_suits[:, 1]):
        has = share[:, thrown_suits[row, 0]]
        same = joint * (has[PAIRS[:, 0]] * has[PAIRS[:, 1]] * (PAIRS[:, 0] != PAIRS[:, 1]))[:, None] * has
        same[np.arange(len(PAIRS)), PAIRS[:, 0]] = 0
        same[np.arange(len(PAIRS)), PAIRS[:, 1]] = 0
        means[row] += 5 * same.sum()
    return means


def peg_means(cards: Array, *, dealer: bool) -> tuple[Floats, Floats]:
    """Average the pegs in the play of the four kept, mine and theirs, for all fifteen throws; shape (15,) each."""
    kept = RANK[cards][KEEPS]
    fours = four_of()[PAIR_OF[kept[:, 0], kept[:, 1]], PAIR_OF[kept[:, 2], kept[:, 3]]]
    table, role = shipped("pegging"), DEALER if dealer else PONE
    return table["mine"][role][fours].astype(np.float64), table["theirs"][role][fours].astype(np.float64)


def throws(
    six: Sequence[Card], dealer: bool, scores: tuple[int, int] | None = None, target: int = 121
) -> tuple[Throw, ...]:
    """Weigh all fifteen throws of six cards, best net points first; equal ones in the order of their cards.

    With ``scores`` (mine, theirs) each has its chance to win too, and past 80 holes (41 short of the target) it ranks first.
    """
    cards = np.array([card.index for card in six])
    hand, crib = hand_means(cards), crib_means(cards, dealer=dealer) * (1 if dealer else -1)
    mine, theirs = peg_means(cards, dealer=dealer)
    net = hand + crib + mine - theirs
    win = None if scores is None else win_means(cards, net, dealer=dealer, scores=scores, target=target)
    found = [
        Throw(
            cards=(six[one], six[two]),
            hand=float(hand[row]),
            crib=float(crib[row]),
            pegs=float(mine[row]),
            their_pegs=float(theirs[row]),
            net=float(net[row]),
            win=None if win is None else float(win[row]),
        )
        for row, (one, two) in enumerate(THROWS.tolist())
    ]
    late = scores is not None and max(scores) > target - 41
    return tuple(sorted(found, key=lambda throw: _order(throw, late)))


def _order(throw: Throw, late: bool) -> tuple[float, float, tuple[Card, Card]]:
    first = throw.win if late and throw.win is not None else throw.net
    return -round(first, 6), -round(throw.net, 6), throw.cards


def win_means(
    cards: Array,
    net: Floats,
    *,
    dealer: bool,
    scores: tuple[int, int],
    target: int = 121,
    best: int = 6,
    worlds: int = 400,
) -> Floats:
    """Find my chance to win with each throw by playing out the best few by net points; shape (15,), 0 to 1.

    All meet the same deals, drawn from a seed that is the position; the exact net points correct what the draw got wrong,
    and price the throws that were not played out.
    """
    ranks = RANK[cards]
    rng = np.random.default_rng([*np.sort(cards).tolist(), *scores, int(dealer)])
    left = 4 - np.bincount(ranks, minlength=13)
    his = policy(PONE if dealer else DEALER)
    weights = np.cumsum(six_weights(left)[his.six].astype(np.float64) * his.chance)
    rows = np.searchsorted(weights, (np.arange(worlds) + rng.random()) / worlds * weights[-1])
    rows = np.minimum(rows, len(weights) - 1)
    remaining = np.cumsum(left - his.counts[rows], axis=1)
    starter = (remaining <= (rng.random(worlds) * remaining[:, -1])[:, None]).sum(axis=1)
    tried = np.argsort(-net, kind="stable")[:best]
    kept, thrown = ranks[KEEPS[tried]], ranks[THROWS[tried]]
    hands = np.empty((len(tried), worlds, 2, 4), dtype=np.int64)
    hands[:, :, 0], hands[:, :, 1] = kept[:, None], FOURS[his.four[rows]]
    batch = Tables.start(hands.reshape(-1, 2, 4), 1 if dealer else 0)
    batch.race(np.tile(np.array(scores), (len(hands) * worlds, 1)), target)
    everyone = np.arange(len(tried) * worlds)
    heels = np.tile(2 * (starter == JACK), len(tried))
    batch.peg(everyone, np.full(len(everyone), 0 if dealer else 1), heels)
    batch.finish()
    pairs = PAIR_OF[thrown[:, 0], thrown[:, 1]]
    fours = four_of()[PAIR_OF[kept[:, 0], kept[:, 1]], PAIR_OF[kept[:, 2], kept[:, 3]]]
    mine = four_points()[fours][:, starter].astype(np.int64).ravel()
    theirs = np.tile(four_points()[his.four[rows], starter].astype(np.int64), len(tried))
    crib = pair_points()[pairs][:, his.pair[rows], starter].astype(np.int64).ravel()
    shows = [(1, theirs), (0, mine), (0, crib)] if dealer else [(0, mine), (1, theirs), (1, crib)]
    assert batch.scores is not None
    assert batch.winner is not None
    win = finish_deal(batch.scores, batch.winner, shows, 1, dealer, target).reshape(len(tried), worlds)
    got = (batch.pegs[:, 0] - batch.pegs[:, 1] + mine + crib * (1 if dealer else -1)).reshape(len(tried), worlds)
    spread = got - got.mean(axis=1, keepdims=True)
    slope = max(float((spread * win).sum() / max(float((spread**2).sum()), 1e-9)), 0.0)
    expected = net[tried] + (1 if dealer else -1) * float(heels.mean())
    level = win.mean(axis=1) + slope * (expected - got.mean(axis=1))
    out = level[0] + slope * (net - net[tried[0]])
    out[tried] = level
    return np.asarray(np.clip(out, 0, 1))


def best_throw(
    six: Sequence[Card], dealer: bool, scores: tuple[int, int] | None = None, target: int = 121
) -> tuple[Card, Card]:
    """Choose the two of six cards to throw: by net points, or by win chance near the end when ``scores`` are given."""
    if scores is not None and max(scores) <= target - 41:
        scores = None
    return throws(six, dealer, scores, target)[0].cards
