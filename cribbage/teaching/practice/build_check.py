"""Build the sealed check anew: ``python -m cribbage.teaching.practice.build_check`` prints the data that is shipped."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import combinations, pairwise
from random import Random

from cribbage.score import points, score_show
from cribbage.teaching.dealing import tag
from cribbage.teaching.practice.classes import CLASSES, classes_of
from cribbage.teaching.practice.signatures import alike, ranks_of, signature
from cribbage.teaching.practice.twins import suited, traps
from cribbage.teaching.shown import Shown

FORMS = 4
"""How many parallel forms there are."""

SEED = 20
"""What the dealing starts from; another one would seal other hands."""

BLUEPRINT: tuple[tuple[str, str], ...] = (
    ("hand/nothing", "other-jack"),
    ("hand/p2", "pair"),
    ("hand/f2x1", "fifteen-of-two"),
    ("hand/f2x2/p2", "pair"),
    ("hand/p2+2", "two-pairs"),
    ("hand/f3x1/p2", "fifteen-of-three"),
    ("hand/f2x1/p2", "starter-jack"),
    ("hand/r3x1", "run-of-three"),
    ("hand/f2x1/r3x1", "run-of-three"),
    ("hand/f2x1 f3x1/r4x1", "run-of-four"),
    ("hand/p2/r3x2", "double-run-of-three"),
    ("hand/f2x2/p2/r3x2", "double-run-of-three"),
    ("hand/p2/r4x2", "double-run-of-four"),
    ("hand/f2x3/p3", "pair-royal"),
    ("hand/p2+2/r3x4", "double-double-run"),
    ("hand/f4x1/p2", "fifteen-of-four"),
    ("hand/f2x1/fl4", "flush-of-four"),
    ("hand/f3x1/p2/nobs", "nobs"),
    ("crib/f2x1/suited", "suited-crib"),
    ("crib/f2x2/r3x1", "run-of-three"),
)
"""What every form asks, a signature and a shape for each hand, so that all forms hold the same scores."""

_OF_SUITS = ("nothing", "fl4", "nobs", "suited")  # the parts of these signatures that ranks do not make
_DEALT = 3000  # hands dealt for each line of the blueprint, to find some that are equally hard


def build(rng: Random) -> list[list[str]]:
    """Deal the forms: for every line of the blueprint one hand each, alike in all that misleads a learner."""
    lines = [_alike_hands(wanted, shape, rng) for wanted, shape in BLUEPRINT]
    forms = [[tag(shown) for shown in form] for form in zip(*lines, strict=True)]
    for form in forms:
        rng.shuffle(form)
    return forms


def hardness(shown: Shown) -> tuple[object, ...]:
    """Say what misleads in a hand: its traps, courts and neighbours, what the starter brings, three of its suit.

    Among it are the fifteens of someone who takes jack, queen and king for 11, 12 and 13.
    """
    assert shown.starter is not None  # a hand of the check has one
    ranks = ranks_of(shown)
    courts = sum(rank > 10 for rank in ranks)
    faces = sum(sum(some) == 15 for size in range(2, 6) for some in combinations(ranks, size))
    neighbours = sum(high - low == 1 for low, high in pairwise(sorted(set(ranks))))
    alone = points(score_show(shown.hand, None, crib=shown.crib))
    suits = sum(card.suit is shown.starter.suit for card in shown.hand)
    return traps(shown), courts, faces, neighbours, alone, suits == 3


def _alike_hands(wanted: str, shape: str, rng: Random) -> Sequence[Shown]:
    """Deal hands of a signature and shape, and take of the largest group that is equally hard one of each ranks."""
    crib = wanted.startswith("crib")
    ranks = alike()["/".join(part for part in wanted.split("/")[1:] if part not in _OF_SUITS)]
    example = CLASSES[shape].example
    like = Shown(example.hand, example.starter, crib)
    groups: dict[tuple[object, ...], dict[tuple[int, ...], Shown]] = {}
    for _ in range(_DEALT):
        shown = suited(rng.choice(ranks), like, rng)
        if shown is not None and signature(shown) == wanted and shape in classes_of(shown):
            groups.setdefault(hardness(shown), {}).setdefault(ranks_of(shown), shown)
    largest = max(groups.values(), key=len)
    return rng.sample(list(largest.values()), FORMS)


def main() -> None:
    """Print the data of the check."""
    about = "The sealed check, a form a list; built by python -m cribbage.teaching.practice.build_check."
    print(json.dumps({"about": about, "forms": build(Random(SEED))}, indent=1))


if __name__ == "__main__":  # pragma: no cover
    main()
