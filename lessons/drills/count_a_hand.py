"""Count a hand: five cards, how many points? From level 3 some of the hands are cribs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from cribbage.cards import Card
from cribbage.score import points
from cribbage.teaching.claims import Shown
from cribbage.teaching.dealing import CRIBS, deal, level_of, read_tag, tag
from cribbage.teaching.drill import Question
from cribbage.teaching.practice.signatures import signature
from cribbage.teaching.topics import skills_of

__all__ = ["CRIBS", "again", "ask", "key", "level_of", "line", "name", "order", "question", "skills", "title"]

key = "count-a-hand"
title = "Count a hand"
line = "Five cards: how many points? From the third level some are cribs."
order = 2
skills = (
    "show/fifteen", "show/fifteen/two", "show/fifteen/three", "show/fifteen/longer", "show/pair", "show/pair/royal",
    "show/run", "show/run/double", "show/flush", "show/crib-flush", "show/nobs", "show/hand", "show/crib",
)  # fmt: skip


def ask(rng: Random, level: int, recent: Collection[str] = ()) -> Question:
    """Deal a hand of a level from 1 to 5 that is not among the recent ids; raises ValueError for another level.

    Level 5 is natural dealing: six cards, the four with the best average kept, and a starter; a crib is four at random.
    """
    crib = level >= 3 and rng.random() < CRIBS
    shown = deal(rng, level, lambda shown: f"{key}/{tag(shown)}" not in recent, crib=crib)
    assert shown.starter is not None
    return question(shown.hand, shown.starter, crib=crib, level=level)


def question(hand: Sequence[Card], starter: Card, *, crib: bool = False, level: int = 5) -> Question:
    """Ask for the count of given cards; the order of the hand is kept for the screen and does not change the id."""
    shown = Shown(tuple(hand), starter, crib)
    why = shown.score()
    return Question(
        drill=key, prompt=f"How many points does this {'crib' if crib else 'hand'} score?", cards=tuple(hand),
        answer=points(why), why=why, question=name(hand, starter, crib=crib), starter=starter,
        crib=crib, level=level, skills=skills_of(why, crib=crib), pattern=signature(shown),
    )  # fmt: skip


def again(id: str, level: int = 5) -> Question:
    """Ask the question of an id once more; raises CardError where the id names no cards."""
    shown = read_tag(id.partition("/")[2])
    assert shown.starter is not None
    return question(shown.hand, shown.starter, crib=shown.crib, level=level)


def name(hand: Sequence[Card], starter: Card, *, crib: bool = False) -> str:
    """Name a question by its cards, for example ``count-a-hand/2S5H9CTD+2H``."""
    return f"{key}/{tag(Shown(tuple(hand), starter, crib))}"
