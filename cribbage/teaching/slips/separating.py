"""The dealer that separates: the next hand is the one whose answer will tell most about what goes wrong."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache, lru_cache
from random import Random

import numpy as np
from numpy.typing import NDArray

from cribbage.teaching.dealing import tag
from cribbage.teaching.shown import Shown
from cribbage.teaching.slips.evidence import FLOOR, IDS, stray
from cribbage.teaching.slips.naming import NONE, Weights
from cribbage.teaching.slips.pool import OPENERS, pool
from cribbage.teaching.slips.show import predictions, truth

LEADING = 5
"""How many of the likeliest slips bring their own hands to choose from."""

_ERRS = 0.15
"""How often someone without a slip is taken to err when hands are compared."""


_URGENCY = {
    **dict.fromkeys(("M11", "M18", "M18b", "M20"), 0.2),
    **dict.fromkeys(("M24", "M28"), 2.0),
    **dict.fromkeys(("M03", "M15", "M16", "M26", "M27"), 2.5),
    **dict.fromkeys(("M07", "M21", "M22", "M31"), 3.5),
    "M02": 5.0,
    **dict.fromkeys(("M17", "M29"), 8.0),
    "M12": 20.0,
}
"""How much more, or less, it is worth to ask after a slip at once: more where few hands do, less where hardly any does.

So the first four hands are a double-double run, a flush with a run of four, nothing at all, and three of a kind, which
among them ask after every slip that changes at least 1 % of hands.
"""

_WORTH = np.array([_URGENCY.get(id, 1.0) for id in (*IDS, NONE)])


def separating_hand(weights: Weights, rng: Random, recent: Collection[str] = ()) -> Shown:
    """Choose the hand of the pool whose answer is expected to tell most, avoiding the tags used recently.

    The same weights, state of ``rng`` and ``recent`` choose the same hand.
    """
    order = list(IDS)
    rng.shuffle(order)
    order.sort(key=lambda id: -round(weights.by[id], 6))
    hands = _tagged()
    openers = rng.sample(hands[OPENERS], min(len(hands[OPENERS]), 40))
    found = dict(each for group in (openers, *(hands[id] for id in order[:LEADING])) for each in group)
    candidates = [shown for name, shown in found.items() if name not in recent] or list(found.values())
    rng.shuffle(candidates)
    return candidates[int(np.argmax(tellings(weights.by, candidates)))]


@cache
def _tagged() -> Mapping[str, Sequence[tuple[str, Shown]]]:
    """Keep the tag of every hand of the pool beside it, for making one takes longer than choosing."""
    return {group: [(tag(shown), shown) for shown in hands] for group, hands in pool().items()}


def tellings(by: Mapping[str, float], candidates: Sequence[Shown]) -> NDArray[np.float64]:
    """Tell how much the answer to each hand is worth for what it is expected to say; shape (candidates,).

    That is what it tells in nats, a slip for which few hands ask counting more and one that hardly ever bites less.
    """
    weights = np.array([by[id] for id in (*IDS, NONE)])
    chances = np.stack([outcomes(shown) for shown in candidates])
    own = np.diagonal(chances, axis1=1, axis2=2)
    return np.asarray((np.log(own) - np.log(chances @ weights)) @ (weights * _WORTH))


@lru_cache(maxsize=16384)
def outcomes(shown: Shown) -> NDArray[np.float64]:
    """Tell how likely the answer that each explanation predicts (row) is by each other one (column); NONE is the last.

    An answer is a total, and where that is wrong its split; a right total is not asked by kind.
    """
    true, held = truth(shown), predictions(shown)
    told = [*(held[id] for id in IDS), true]
    answers = [None if one.total == true.total else (one.total, one.split) for one in told]
    number = {answer: place for place, answer in enumerate(dict.fromkeys([None, *answers]))}
    codes = np.array([number[answer] for answer in answers])
    chances = (codes[:, None] == codes[None, :]) * (1 - FLOOR) + FLOOR * 0.05
    right = codes == 0
    astray = [stray(true, one.total, one.split) for one in told]
    chances[:, -1] = np.where(right, 1 - _ERRS, _ERRS * np.array(astray) + 1e-5)
    return np.asarray(chances)
