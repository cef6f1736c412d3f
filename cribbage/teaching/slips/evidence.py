"""What an answer tells of the slips: how likely it is for the holder of each, and for someone who only errs at times."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from cribbage.cards import Card
from cribbage.score import Kind, pairs, runs
from cribbage.teaching.shown import SHOW_KINDS, Shown
from cribbage.teaching.slips.miscounts import MISCOUNTS, Score
from cribbage.teaching.slips.show import Prediction, Split, predictions, truth

if TYPE_CHECKING:
    from cribbage.teaching.judging import Claimed

Claim = tuple[Kind, frozenset[Card]]

FLOOR = 0.05
"""How often the holder of a slip answers something else (the slip floor)."""

RATES = (0.02, 0.05, 0.1, 0.2, 0.35, 0.55)
"""How often someone without a slip may err: it is not known of a learner, so each is an explanation of its own."""

IDS = tuple(MISCOUNTS)
"""The slips that are weighed, in the order of the columns; the RATES follow them."""


@dataclass(frozen=True, slots=True)
class Seen:
    """An answer to a hand: its total, the split by kind in points where it was given, the items where they were tapped.

    With ``claims`` the total and the split are not looked at, for the app added them up.
    """

    shown: Shown
    total: int
    split: Split | None = None
    claims: tuple[Claim, ...] | None = None


def split_by_kind(by_kind: Iterable[tuple[Kind, int]]) -> Split | None:
    """Take the split out of what was given for each kind, or None where nothing was."""
    said = dict(by_kind)
    fifteen, pair, run, suited, nob = (said.get(kind, 0) for kind in SHOW_KINDS)
    return (fifteen, pair, run, suited, nob) if said else None


def seen_from_claims(shown: Shown, claims: Iterable[Claimed]) -> Seen:
    """Make the evidence of items tapped card by card; a pair royal or a double run tapped at once is all its items."""
    atoms = tuple(atom for claim in claims for atom in _atoms(claim.kind, claim.cards))
    return Seen(shown, sum(_worth(kind, cards) for kind, cards in atoms), claims=atoms)


def _atoms(kind: Kind, cards: frozenset[Card]) -> tuple[Claim, ...]:
    chosen = sorted(cards)
    if kind is Kind.PAIR and len(chosen) > 2:
        return tuple((kind, frozenset(two)) for two in combinations(chosen, 2))
    if kind is Kind.RUN and pairs(chosen) and runs(chosen):
        return tuple((kind, frozenset(run.cards)) for run in runs(chosen))
    return ((kind, cards),)


def _worth(kind: Kind, cards: frozenset[Card]) -> int:
    return {Kind.FIFTEEN: 2, Kind.PAIR: 2, Kind.NOBS: 1}.get(kind, len(cards))


@lru_cache(maxsize=4096)
def likelihoods(seen: Seen) -> NDArray[np.float64]:
    """Tell how likely an answer is for the holder of each of the IDS and then at each of the RATES; shape (40,)."""
    true, held = truth(seen.shown), predictions(seen.shown)
    if seen.claims is not None:
        return _by_cards(seen.claims, true, held)
    astray = stray(true, seen.total, seen.split)
    known = _hit(true, true, seen)
    # Someone who does not follow his slip this once is right, or errs as anyone does, or errs on top of the slip.
    own = [0.4 * known + 0.3 * astray + 0.3 * stray(held[id], seen.total, seen.split) for id in IDS]
    slips = [(1 - FLOOR) * _hit(held[id], true, seen) + FLOOR * rest for id, rest in zip(IDS, own, strict=True)]
    return np.array(slips + [(1 - rate) * known + rate * astray for rate in RATES])


def _hit(told: Prediction, true: Prediction, seen: Seen) -> float:
    """Tell how likely an answer is by one way to count; by kind, people often find the truth at the second look."""
    if seen.total != told.total:
        return 0.0
    if seen.split is None:
        return 1.0
    if seen.split == (told.split or true.split):
        return 0.85
    return 0.1 if seen.split == true.split else 0.05 * _ANYTHING


@lru_cache(maxsize=4096)
def tells(seen: Seen) -> tuple[int, ...]:
    """Tell for each of the IDS whether a wrong answer is just its holder's (1) or a right one is not (-1), or neither (0)."""
    true, held = truth(seen.shown), predictions(seen.shown)
    if seen.claims is not None:
        right = _claims(true.items or ())
        told = [_holds(id, seen.claims, held[id], right) for id in IDS]
        known = _apart(seen.claims, right) == 0
        return tuple(int(same) - int(known) for same in told)
    known = seen.total == true.total
    if known:
        return tuple(-int(held[id].total != true.total) for id in IDS)
    return tuple(int(_hit(held[id], true, seen) >= 0.1) for id in IDS)


# --- errors that anyone makes ---------------------------------------------------------------------------------------

_ANYTHING = 0.001
"""How likely one split is when anything may be given."""


def stray(base: Prediction, total: int, split: Split | None) -> float:
    """Tell how likely a wrong answer is for someone who counts by ``base`` and errs: one kind off, or the sum."""
    if base.split is None:
        return _ANYTHING
    totals, whole = _errors(base.total, base.split)
    if split is None:
        return 0.93 * totals.get(total, 0.0) + 0.07 / 30
    return 0.93 * whole.get((total, split), 0.0) + 0.07 / 30 * _ANYTHING


@lru_cache(maxsize=8192)
def _errors(total: int, split: Split) -> tuple[Mapping[int, float], Mapping[tuple[int, Split], float]]:
    """List the errors of a count by their totals, and by totals and splits, with the chance of each."""
    weights: dict[tuple[int, Split], float] = {}
    for place, (points_of, changes) in enumerate(zip(split, map(_changes, SHOW_KINDS, split), strict=True)):
        for value, weight in changes:
            changed = list(split)
            changed[place] = value
            off = total + value - points_of
            fifteen, pair, run, suited, nob = changed
            # Asked by kind, they give what they counted, or see at the second look what they had missed.
            for given, share in (((fifteen, pair, run, suited, nob), 0.7), (split, 0.3)):
                weights[off, given] = weights.get((off, given), 0.0) + weight * share
    for off, weight in ((-2, 0.7), (-1, 0.8), (1, 0.8), (2, 0.7)):
        if total + off >= 0:
            weights[total + off, split] = weights.get((total + off, split), 0.0) + weight
    every = sum(weights.values())
    whole = {answer: weight / every for answer, weight in weights.items()}
    totals: dict[int, float] = {}
    for (value, _), weight in whole.items():
        totals[value] = totals.get(value, 0.0) + weight
    return totals, whole


def _changes(kind: Kind, value: int) -> list[tuple[int, float]]:
    """List what may be given in error for a kind, each with its weight against the others."""
    match kind:
        case Kind.FIFTEEN:
            fewer = [(value - 2, 3.0), (value - 4, 0.5), (0, 0.8)]
            return [(left, weight) for left, weight in fewer if 0 <= left < value] + [(value + 2, 1.5)]
        case Kind.PAIR:
            fewer = [(value - 2, 1.2), (0, 1.5)]
            return [(left, weight) for left, weight in fewer if 0 <= left < value] + [(value + 2, 0.8)]
        case Kind.RUN:
            if not value:
                return [(2, 0.1), (3, 0.4), (4, 0.1)]
            once = [(row, 0.8) for row in {6: (3,), 8: (4,), 9: (6,), 10: (5,), 12: (9,)}.get(value, ())]
            return [(0, 1.8), (value - 1, 0.4), (value + 1, 0.3), (value + 3, 0.2), *once]
        case Kind.FLUSH:
            return [(0, 1.8), (value - 1, 0.2), (value + 1, 0.2)] if value else [(4, 0.1)]
        case _:
            return [(0, 1.8), (value + 1, 0.3)] if value else [(1, 0.4), (2, 0.1)]


# --- items tapped card by card --------------------------------------------------------------------------------------

_BY_POINTS = frozenset({"M10", "M11", "M17", "M18", "M18b", "M22", "M28", "M29", "M31"})
"""Slips about what an item pays: their holders tap the right cards."""

_ONE_OF = {"M04": Kind.FIFTEEN, "M08": Kind.RUN, "M12": Kind.RUN}
"""Slips whose holders take some of the true items, and may take others than those predicted."""


def _by_cards(claims: tuple[Claim, ...], true: Prediction, held: Mapping[str, Prediction]) -> NDArray[np.float64]:
    right = _claims(true.items or ())
    off = _apart(claims, right)
    known, astray = float(off == 0), 0.1**off
    slips = []
    for id in IDS:
        same = _holds(id, claims, held[id], right)
        rest = 0.4 * known + 0.3 * astray + 0.3 * 0.1 ** _apart(claims, _told(id, held[id], right))
        slips.append((1 - FLOOR) * same + FLOOR * rest)
    return np.array(slips + [(1 - rate) * known + rate * astray for rate in RATES])


def _told(id: str, held: Prediction, right: tuple[Claim, ...]) -> tuple[Claim, ...]:
    return right if id in _BY_POINTS or held.items is None else _claims(held.items)


def _holds(id: str, claims: tuple[Claim, ...], held: Prediction, right: tuple[Claim, ...]) -> bool:
    """Tell whether the holder of a slip taps just these items."""
    told = _told(id, held, right)
    return _apart(claims, told) == 0 or (id in _ONE_OF and _as_good(claims, told, right, _ONE_OF[id]))


def _claims(items: Score) -> tuple[Claim, ...]:
    return tuple((item.kind, frozenset(item.cards)) for item in items)


def _apart(some: tuple[Claim, ...], others: tuple[Claim, ...]) -> int:
    """Count the items that are in one list and not in the other."""
    left = list(others)
    extra = 0
    for claim in some:
        if claim in left:
            left.remove(claim)
        else:
            extra += 1
    return extra + len(left)


def _as_good(claims: tuple[Claim, ...], told: tuple[Claim, ...], right: tuple[Claim, ...], kind: Kind) -> bool:
    """Tell whether other true items of a kind were taken, as many as predicted; of fifteens, no two with one card."""
    taken = [claim for claim in claims if claim[0] is kind]
    expected = [claim for claim in told if claim[0] is kind]
    rest = _apart(tuple(c for c in claims if c[0] is not kind), tuple(c for c in told if c[0] is not kind))
    if rest or len(taken) != len(expected) or len(set(taken)) < len(taken) or not set(taken) <= set(right):
        return False
    return kind is not Kind.FIFTEEN or not any(one[1] & other[1] for one, other in combinations(taken, 2))
