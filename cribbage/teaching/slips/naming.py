"""Naming what goes wrong: a weight for every slip, folded over a learner's answers, and the name when it is safe to say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from cribbage.teaching.slips.catalogue import Slip
from cribbage.teaching.slips.evidence import IDS, RATES, Seen, likelihoods, seen_from_claims, split_by_kind, tells
from cribbage.teaching.slips.game import SLIPS as GAME_SLIPS
from cribbage.teaching.slips.play import SLIPS as PLAY_SLIPS
from cribbage.teaching.slips.show import SLIPS as SHOW_SLIPS

__all__ = ["NONE", "Naming", "Seen", "Weights", "named", "seen_from_claims", "split_by_kind", "weigh"]

NONE = ""
"""The explanation that there is no slip, only errors now and then."""

SAFE = 0.8
"""How much weight a name needs before it is said."""

EXPLAINED = 2
"""How many wrong answers a name must have explained before it is said; two names at once, one more.

So there is time for a hand that tells the two apart.
"""

PRIOR = 0.011
"""The weight of each slip before anything is known; all the rest is on no slip."""

CHANGE = 0.03
"""The chance, from one answer to the next, that what a learner believes has changed: so old answers fade."""

_MEMORY = 60
"""How many answers are looked back on; all older ones have faded by then."""

_RATE_PRIOR = np.array((0.22, 0.24, 0.22, 0.16, 0.1, 0.06))
_START = np.concatenate((np.full(len(IDS), PRIOR), (1 - PRIOR * len(IDS)) * _RATE_PRIOR))
_SLIPS = {slip.id: slip for slip in (*SHOW_SLIPS, *PLAY_SLIPS, *GAME_SLIPS)}


@dataclass(frozen=True, slots=True)
class Weights:
    """How well each slip explains a learner's answers: ``by`` id, and NONE, adding up to 1.

    ``explained`` counts, for each id, the wrong answers that are just what its holder gives, less the right answers
    where its holder would have been wrong; ``answers`` are those that were weighed, newest last. Where these are none
    to hands, ``alike`` holds the slips that no answer has told apart, two by two.
    """

    by: Mapping[str, float]
    explained: Mapping[str, int]
    answers: tuple[Seen, ...] = ()
    alike: frozenset[tuple[str, str]] = frozenset()


@dataclass(frozen=True, slots=True)
class Naming:
    """A name for what goes wrong: one slip, or two that no answer has told apart, and the sentence that says so.

    ``weight`` is how sure it is, 0 to 1; ``topic`` is a key of TOPICS whose lesson cures the first of them.
    """

    slips: tuple[Slip, ...]
    weight: float
    sentence: str
    topic: str


def weigh(answers: Iterable[Seen]) -> Weights:
    """Weigh the slips by a learner's answers in the order given, newest last: a pure fold."""
    kept = tuple(answers)[-_MEMORY:]
    weights = _START
    explained = dict.fromkeys(IDS, 0)
    for seen in kept:
        weights = (1 - CHANGE) * weights + CHANGE * _START
        weights = weights * likelihoods(seen)
        weights = weights / weights.sum()
        explained = {id: max(0, explained[id] + told) for id, told in zip(IDS, tells(seen), strict=True)}
    by = {id: float(weight) for id, weight in zip(IDS, weights, strict=False)}
    by[NONE] = float(weights[-len(RATES) :].sum())
    return Weights(by, explained, kept)


def named(weights: Weights) -> Naming | None:
    """Name the slip that explains a learner's answers, or the two that nothing tells apart; None until it is safe."""
    first, second = sorted((id for id in weights.by if id != NONE), key=lambda id: -weights.by[id])[:2]
    if weights.by[first] > SAFE:
        ids: tuple[str, ...] = (first,)
    elif weights.by[first] + weights.by[second] > SAFE and _alike(first, second, weights):
        ids = (first, second)
    else:
        return None
    if any(weights.explained[id] < EXPLAINED + len(ids) - 1 for id in ids):
        return None
    slips = tuple(_SLIPS[id] for id in ids)
    looks = [slip.looks for slip in slips]
    words = looks[0] if len(looks) == 1 else f"either {looks[0]}, or {looks[1]}"
    return Naming(slips, sum(weights.by[id] for id in ids), f"It looks as if {words}.", slips[0].topic)


def _alike(one: str, other: str, weights: Weights) -> bool:
    """Tell whether no answer so far is likelier by one slip than by another."""
    if not weights.answers:
        return (one, other) in weights.alike
    at, beside = IDS.index(one), IDS.index(other)
    return all(np.isclose(found[at], found[beside]) for found in map(likelihoods, weights.answers))
