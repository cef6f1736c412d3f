"""How soon a steady slip is named, and how seldom a careful learner is: ``python -m tests.bench.naming [runs]``.

Simulated learners count the hands that the separating dealer deals. They give a total, and where it is wrong the split
by kind, as the app asks it. A holder of a slip counts by it and errs in 5 % of the hands besides.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import median
from time import perf_counter

from cribbage.score import Kind
from cribbage.teaching.dealing import dealt, tag
from cribbage.teaching.shown import SHOW_KINDS, Shown
from cribbage.teaching.slips import SLIPS
from cribbage.teaching.slips.evidence import IDS, Seen
from cribbage.teaching.slips.naming import Naming, Weights, named, weigh
from cribbage.teaching.slips.separating import separating_hand
from cribbage.teaching.slips.show import Split, predictions, truth

RARE = ("M11", "M18", "M18b", "M20")
"""Slips that change less than 1 % of hands."""

FREQUENT = tuple(id for id in IDS if id not in RARE)

Dealer = Callable[[Weights, Random, list[str]], Shown]


# --- simulated learners ---------------------------------------------------------------------------------------------


def answer(shown: Shown, slip: str | None, rng: Random, rate: float) -> Seen:
    """Answer as the holder of a slip, or of none, who errs at a rate; where the total is wrong, by kind as well."""
    told = truth(shown) if slip is None else predictions(shown)[slip]
    total, split = told.total, told.split
    if rng.random() < rate:
        total, split = err(total, split, rng)
    return Seen(shown, total, None if total == truth(shown).total else split)


def err(total: int, split: Split | None, rng: Random) -> tuple[int, Split | None]:
    """Err once: an item forgotten, two too many, the pairs or the runs overlooked, or the sum off by one or two."""
    if split is None:
        return 0, (0, 0, 0, 0, 0)
    by_kind = dict(zip(SHOW_KINDS, split, strict=True))
    how = rng.choice(("forgotten", "forgotten", "too many", "overlooked", "sum"))
    scoring = [kind for kind in SHOW_KINDS if by_kind[kind]]
    seen = [kind for kind in (Kind.PAIR, Kind.RUN) if by_kind[kind]]
    if how == "forgotten" and scoring:
        kind = rng.choice(scoring)
        by_kind[kind] -= _item(kind, by_kind[kind])
    elif how == "overlooked" and seen:
        by_kind[rng.choice(seen)] = 0
    elif how == "sum":
        return total + rng.choice([off for off in (-2, -1, 1, 2) if total + off >= 0]), split
    else:
        by_kind[rng.choice((Kind.FIFTEEN, Kind.FIFTEEN, Kind.PAIR))] += 2
    fifteen, pair, run, suited, nob = (by_kind[kind] for kind in SHOW_KINDS)
    return fifteen + pair + run + suited + nob, (fifteen, pair, run, suited, nob)


def _item(kind: Kind, value: int) -> int:
    """Tell what one item of a kind pays where the kind pays so much in all."""
    if kind in (Kind.FIFTEEN, Kind.PAIR):
        return min(2, value)
    return {6: 3, 8: 4, 9: 3, 10: 5, 12: 3}.get(value, value) if kind is Kind.RUN else value


# --- what they are dealt --------------------------------------------------------------------------------------------


def by_separating(weights: Weights, rng: Random, recent: list[str]) -> Shown:
    """Deal the hand that tells most."""
    return separating_hand(weights, rng, recent)


def by_nature(weights: Weights, rng: Random, recent: list[str]) -> Shown:
    """Deal as at the table, a quarter of it cribs."""
    return dealt(rng, crib=rng.random() < 0.25)


@dataclass(frozen=True, slots=True)
class Run:
    """One learner: after how many hands a name was said (None: never), the name, and all names said until the end."""

    hands: int | None
    first: Naming | None
    names: tuple[Naming, ...]


def run(
    slip: str | None, seed: int | str, *, hands: int, rate: float, dealer: Dealer = by_separating, stop: bool = True
) -> Run:
    """Let a learner count so many hands, or until the first name; the same seed gives the same run."""
    rng = Random(f"{slip}/{seed}")
    answers: list[Seen] = []
    names: list[Naming] = []
    when: int | None = None
    weights = weigh(())
    for number in range(1, hands + 1):
        shown = dealer(weights, rng, [tag(seen.shown) for seen in answers])
        answers.append(answer(shown, slip, rng, rate))
        weights = weigh(answers)
        name = named(weights)
        if name is not None:
            names.append(name)
            when = when or number
            if stop:
                break
    return Run(when, names[0] if names else None, tuple(names))


def right(slip: str, found: Run) -> bool:
    """Tell whether the first name is the slip, or one of two that hold it."""
    return found.first is not None and slip in [one.id for one in found.first.slips]


# --- the table ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    """How a slip is named: shares of the runs within six hands, and alone; hands to the name, in the middle."""

    slip: str
    within: float
    alone: float
    wrong: float
    middle: float


def line(slip: str, runs: int, *, hands: int = 6, rate: float = 0.05) -> Line:
    """Try a slip in so many runs."""
    found = [run(slip, seed, hands=hands, rate=rate) for seed in range(runs)]
    good = [one for one in found if right(slip, one)]
    alone = sum(len(one.first.slips) == 1 for one in good if one.first is not None)
    wrong = sum(one.first is not None for one in found) - len(good)
    middle = median(one.hands or hands + 1 for one in found)
    return Line(slip, len(good) / runs, alone / runs, wrong / runs, middle)


def misnamed(rate: float, runs: int, *, hands: int = 30, dealer: Dealer = by_separating) -> float:
    """Give the share of learners without a slip who are given one within so many hands."""
    return sum(run(None, seed, hands=hands, rate=rate, dealer=dealer).first is not None for seed in range(runs)) / runs


def main(runs: int) -> None:
    """Print the tables."""
    start = perf_counter()
    print(f"{'id':5}{'within 6':>9}{'alone':>7}{'wrong':>7}{'median':>8}  name")
    for id in IDS:
        found = line(id, runs)
        rare = " (changes less than 1 % of hands)" if id in RARE else ""
        shares = f"{found.within:9.1%}{found.alone:7.0%}{found.wrong:7.1%}{found.middle:8.0f}"
        print(f"{id:5}{shares}  {SLIPS[id].name}{rare}", flush=True)
    for rate in (0.05, 0.2):
        for dealer in (by_separating, by_nature):
            share = misnamed(rate, runs, dealer=dealer)
            print(f"no slip, errs in {rate:.0%} of hands, 30 hands {dealer.__name__}: misnamed {share:.1%}", flush=True)
    print(f"{perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
