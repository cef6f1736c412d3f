"""Count the crib: cribs and hands mixed, many of them in one suit, so that the flush rule must be chosen each time."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from cribbage.score import points
from cribbage.teaching.claims import Shown
from cribbage.teaching.dealing import dealt, fits, read_tag, require_level, suited, tag
from cribbage.teaching.practice.signatures import signature, suited_in_crib
from cribbage.teaching.question import Question
from cribbage.teaching.topics import skills_of

key = "count-the-crib"
title = "Count the crib"
line = "Cribs and hands in turn, many in one suit: which flush rule holds?"
order = 4
skills = (
    "show/fifteen", "show/fifteen/two", "show/fifteen/three", "show/fifteen/longer", "show/pair", "show/pair/royal",
    "show/run", "show/run/double", "show/flush", "show/crib-flush", "show/nobs", "show/hand", "show/crib",
)  # fmt: skip

CRIBS = 0.5
"""The share of cribs among the questions."""

SUITED = 0.4
"""The share of deals with four cards of one suit, of which natural dealing brings one crib in a hundred."""

_PROMPTS = {
    True: "This is a crib: four cards and the starter. How many points does it score?",
    False: "This is a hand: four cards and the starter. How many points does it score?",
}


def ask(rng: Random, level: int, recent: Collection[str] = ()) -> Question:
    """Deal a hand or a crib of a level that is not among the recent ids; raises ValueError for a level there is not.

    Of the deals in one suit half have a starter that matches. At level 1, where no suit scores, only cribs are dealt in
    one suit, and their starter does not match.
    """
    require_level(level)
    crib = rng.random() < CRIBS
    one_suit = rng.random() < SUITED and (crib or level > 1)
    matching = rng.random() < 0.5 and level > 1
    while True:
        shown = suited(rng, crib=crib, matching=matching) if one_suit else dealt(rng, crib=crib)
        if fits(shown.score(), level) and f"{key}/{tag(shown)}" not in recent:
            return asked(shown, level=level)


def asked(shown: Shown, *, level: int = 5) -> Question:
    """Ask for the count of given cards, saying in words whether they are a hand or a crib."""
    why = shown.score()
    idle = ("show/crib-flush",) if suited_in_crib(shown) else ()  # to leave it out is the rule as well
    return Question(
        drill=key, prompt=_PROMPTS[shown.crib], cards=shown.hand, answer=points(why), why=why,
        question=f"{key}/{tag(shown)}", starter=shown.starter, crib=shown.crib, level=level,
        skills=tuple(sorted({*skills_of(why, crib=shown.crib), *idle})), pattern=signature(shown),
    )  # fmt: skip


def again(id: str, level: int = 5) -> Question:
    """Ask the question of an id once more; raises CardError where the id names no cards."""
    return asked(read_tag(id.partition("/")[2]), level=level)
