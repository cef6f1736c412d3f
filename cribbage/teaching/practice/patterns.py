"""The pattern map: which scoring shapes a learner has met and mastered; and all about patterns in one place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from cribbage.teaching.practice.answers import Answer
from cribbage.teaching.practice.classes import CLASSES, PatternClass, classes_of, deal_class
from cribbage.teaching.practice.signatures import signature
from cribbage.teaching.practice.skills import wrong_kinds
from cribbage.teaching.practice.twins import twin

__all__ = [
    "CLASSES", "ROW", "Met", "PatternClass", "classes_of", "deal_class", "pattern_map", "signature", "twin",
]  # fmt: skip

ROW = 3
"""How many hands of a shape in a row, right at the first try and without a hint, make it mastered."""


@dataclass(frozen=True, slots=True)
class Met:
    """How often a shape was met and counted right, and whether it is mastered."""

    met: int = 0
    right: int = 0
    mastered: bool = False


def pattern_map(answers: Iterable[Answer]) -> Mapping[str, Met]:
    """Fold answers, oldest first, into the map: every shape, those never met among them.

    A shape in a wrong count was right when its kind was; where only the total is known, none of them was.
    """
    met = dict.fromkeys(CLASSES, 0)
    right = dict.fromkeys(CLASSES, 0)
    row = dict.fromkeys(CLASSES, 0)
    for answer in answers:
        shown = answer.shown
        if shown is None:
            continue
        off = wrong_kinds(answer)
        for key in classes_of(shown):
            good = answer.correct or (bool(off) and CLASSES[key].kind is not None and CLASSES[key].kind not in off)
            met[key] += 1
            right[key] += good
            row[key] = row[key] + 1 if good and answer.first_try and not answer.hints else 0
    return MappingProxyType({key: Met(met[key], right[key], row[key] >= ROW) for key in CLASSES})
