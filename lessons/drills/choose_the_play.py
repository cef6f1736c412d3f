"""Choose the play: a turn out of a whole deal, and the card that is best from here to the end."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from cribbage.teaching import deciding
from cribbage.teaching.decisions import ToPlay, draw, read_turn, turns_played
from cribbage.teaching.question import Answered, Question

__all__ = ["again", "ask", "hints", "judge", "key", "line", "order", "question", "skills", "title"]

key = "choose-the-play"
title = "Choose the play"
line = "The cards on the table and your hand: which card is best, replies and all?"
order = 12
skills = ("play/lead",)

EARLY = 60
"""Deals that begin up to this score are played for points alone; only level 5 asks at any score."""
LATEST = 115


def ask(rng: Random, level: int, recent: Collection[str] = ()) -> Question:
    """Find a turn of a level from 1 to 5 that is not among the recent ids; raises ValueError for another level.

    Level 1 is clear (the best card is over 1 point ahead of the next), 2 over 0.5, 3 over 0.25; 4 are the near ties.
    """
    played = turns_played(rng, 0, EARLY if level < 5 else LATEST)
    return question(draw(played, level, lambda turn: f"{key}/{turn.tag}" not in recent), level)


def question(turn: ToPlay, level: int = 5) -> Question:
    """Ask for the card to play at a given turn."""
    pattern = deciding.idea_of_play(turn.seen())
    return deciding.question(turn, drill=key, id=f"{key}/{turn.tag}", level=level, skills=skills, pattern=pattern)


def again(id: str, level: int = 5) -> Question:
    """Ask the question of an id once more; raises ValueError where the id names no turn."""
    return question(_turn(id), level)


def judge(question: Question, given: object) -> Answered:
    """Judge a card that was played as the coach does; one that would pass 31 is refused."""
    return deciding.answered(_turn(question.question), given, skills[0], plain=question.level <= 2)


def hints(question: Question) -> tuple[str, str, str]:
    """Help in three steps: where to look, the idea, and the card with its figures."""
    return deciding.helps(_turn(question.question), plain=question.level <= 2)


def _turn(id: str) -> ToPlay:
    return read_turn(id.removeprefix(f"{key}/"))
