"""Hands that tell slips apart, chosen once and kept: natural dealing brings some of them once in a thousand hands."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from random import Random
from types import MappingProxyType

from cribbage.cards import DECK
from cribbage.teaching.dealing import read_tag
from cribbage.teaching.shown import Shown
from cribbage.teaching.slips.evidence import IDS

OPENERS = "openers"
"""The group of hands that tell many slips apart at once; every other group is of hands where one slip bites."""


@cache
def pool() -> Mapping[str, tuple[Shown, ...]]:
    """Read the hands that are kept: those to open with, and for the id of each slip those where it bites."""
    text = files("cribbage.teaching.slips").joinpath("data", "pool.json").read_text(encoding="utf-8")
    groups = {group: tuple(map(read_tag, tags.split())) for group, tags in json.loads(text).items()}
    return MappingProxyType({group: groups[group] for group in (OPENERS, *IDS)})


def various(rng: Random, *, crib: bool = False) -> Shown:
    """Deal four cards and a starter from part of the pack, so that rows, equal ranks and one suit come often."""
    while True:
        lowest, many = rng.randint(1, 13), rng.randint(3, 13)
        ranks = {(lowest + step - 1) % 13 + 1 for step in range(many)}
        suits = set(rng.sample("CDHS", rng.randint(1, 4)))
        part = [card for card in DECK if card.rank in ranks and card.suit in suits]
        if len(part) >= 5:
            *hand, starter = rng.sample(part, 5)
            return Shown(tuple(sorted(hand)), starter, crib)
