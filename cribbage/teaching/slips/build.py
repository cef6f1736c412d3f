"""Choosing the hands of the pool: ``python -m cribbage.teaching.slips.build`` writes ``data/pool.json`` anew.

Other hands name the slips sooner or later, so ``python -m tests.bench.naming`` decides whether new ones are kept.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

import numpy as np

from cribbage.teaching.dealing import tag
from cribbage.teaching.shown import Shown
from cribbage.teaching.slips.evidence import IDS
from cribbage.teaching.slips.naming import NONE, weigh
from cribbage.teaching.slips.pool import OPENERS, various
from cribbage.teaching.slips.separating import outcomes, tellings
from cribbage.teaching.slips.show import predictions, truth

CHAIN = 5
"""How many hands in a row are chosen to open with, each where the ones before were counted rightly."""


def build(
    rng: Random, *, dealt: int, chains: int = 16, each: int = 14, at_once: int = 400
) -> Mapping[str, tuple[Shown, ...]]:
    """Choose hands to open with and hands for each slip, out of so many ``dealt``; the same ``rng`` chooses the same."""
    hands = list(dict.fromkeys(various(rng) for _ in range(dealt)))
    cribs = list(dict.fromkeys(various(rng, crib=True) for _ in range(dealt)))
    groups = {OPENERS: tuple(dict.fromkeys(_openers(hands, rng, chains, at_once)))}
    # A four-card flush counts nothing only in the crib, so one slip bites nowhere else.
    for id, biting in _biting(hands, _biting(cribs, dict.fromkeys(IDS, ()))).items():
        groups[id] = _for_slip(id, biting, rng, each)
    return groups


def _biting(hands: list[Shown], otherwise: Mapping[str, Sequence[Shown]]) -> Mapping[str, Sequence[Shown]]:
    """List the hands where each slip bites, or those given for it where there are none."""
    found: dict[str, list[Shown]] = {id: [] for id in IDS}
    for shown in hands:
        for id, told in predictions(shown).items():
            if told.total != truth(shown).total:
                found[id].append(shown)
    return {id: found[id] or otherwise[id] for id in IDS}


def _openers(hands: list[Shown], rng: Random, chains: int, at_once: int) -> list[Shown]:
    found: list[Shown] = []
    for _ in range(chains):
        by = dict(weigh(()).by)
        for _ in range(CHAIN):
            found.append(_best(by, rng.sample(hands, min(len(hands), at_once))))
            right = outcomes(found[-1])[-1]
            left = {id: by[id] * float(chance) for id, chance in zip((*IDS, NONE), right, strict=True)}
            by = {id: weight / sum(left.values()) for id, weight in left.items()}
    return found


def _for_slip(id: str, biting: Sequence[Shown], rng: Random, each: int) -> tuple[Shown, ...]:
    """Choose hands where a slip bites, those first that tell it from the others."""
    by = dict.fromkeys(IDS, 0.3 / len(IDS)) | {id: 0.4, NONE: 0.3}
    chosen: list[Shown] = []
    while len(chosen) < min(each, len(biting)):
        left = [shown for shown in biting if shown not in chosen]
        chosen.append(_best(by, rng.sample(left, min(len(left), 60))))
    return tuple(chosen)


def _best(by: Mapping[str, float], candidates: list[Shown]) -> Shown:
    return candidates[int(np.argmax(tellings(by, candidates)))]


def write(groups: Mapping[str, tuple[Shown, ...]], file: Path) -> None:
    """Write the groups, each as the tags of its hands."""
    text = json.dumps({group: " ".join(map(tag, hands)) for group, hands in groups.items()}, indent=1)
    file.write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":  # pragma: no cover
    write(build(Random(15), dealt=5000), Path(__file__).parent / "data" / "pool.json")
