"""Choose the throw: six cards and a crib, which two go? Near ties are right."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random

from cribbage.strategy.discard import throws
from cribbage.teaching import deciding
from cribbage.teaching.decisions import ToThrow, draw, level_of, read_throw, throws_dealt
from cribbage.teaching.question import Answered, Question

__all__ = ["again", "ask", "hints", "judge", "key", "line", "order", "question", "skills", "title"]

key = "choose-the-throw"
title = "Choose the throw"
line = "Six cards, and whose crib it is: which two do you throw?"
order = 11
skills = ("throw/own", "throw/theirs")

EARLY = 80
"""Up to this score throws are judged by points alone; only level 5 asks at any score."""


def ask(rng: Random, level: int, recent: Collection[str] = ()) -> Question:
    """Deal six cards of a level from 1 to 5 that are not among the recent ids; raises ValueError for another level.

    Level 1 is clear (the best throw is over 1 point ahead of the next), 2 over 0.5, 3 over 0.25; 4 are the near ties.
    """
    dealt = _of_level(throws_dealt(rng, 0, EARLY), level) if level < 5 else throws_dealt(rng, 0, 120)
    return question(draw(dealt, level, lambda throw: f"{key}/{throw.tag}" not in recent), level)


def _of_level(dealt: Iterator[ToThrow], level: int) -> Iterator[ToThrow]:
    """Leave out what is surely of another level: quicker to find than the whole advice."""
    return (throw for throw in dealt if level_of(_ahead(throw)) == level)


def _ahead(throw: ToThrow) -> float:
    """Tell by how many points the best throw is ahead of the next of other ranks."""
    best, *others = throws(throw.six, throw.dealer)
    ranks = {card.rank for card in best.cards}
    return best.net - next(each.net for each in others if {card.rank for card in each.cards} != ranks)


def question(throw: ToThrow, level: int = 5) -> Question:
    """Ask for the throw from given cards."""
    seen = throw.seen()
    return deciding.question(
        throw, drill=key, id=f"{key}/{throw.tag}", level=level, pattern=deciding.idea_of_throw(seen),
        skills=("throw/own" if throw.dealer else "throw/theirs",),
    )  # fmt: skip


def again(id: str, level: int = 5) -> Question:
    """Ask the question of an id once more; raises ValueError where the id names no throw."""
    return question(_throw(id), level)


def judge(question: Question, given: object) -> Answered:
    """Judge two cards that were thrown as the coach does."""
    return deciding.answered(_throw(question.question), given, question.skills[0], plain=question.level <= 2)


def hints(question: Question) -> tuple[str, str, str]:
    """Help in three steps: where to look, the idea, and the throw with its figures."""
    return deciding.helps(_throw(question.question), plain=question.level <= 2)


def _throw(id: str) -> ToThrow:
    return read_throw(id.removeprefix(f"{key}/"))
