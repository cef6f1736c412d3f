"""The endgame: a throw or a card near the last hole, judged by how often it wins the game."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from random import Random

from cribbage.rules import SIX_CARD
from cribbage.strategy.coach import Weighed, position_of
from cribbage.strategy.pegging import choices
from cribbage.teaching import deciding
from cribbage.teaching.dealing import require_level
from cribbage.teaching.decisions import (
    ME,
    THEY,
    Decision,
    ToPlay,
    ToThrow,
    draw,
    read_throw,
    read_turn,
    throws_dealt,
    turns_played,
)
from cribbage.teaching.question import Answered, Question
from cribbage.view import View

__all__ = ["MATTERS", "again", "ask", "hints", "judge", "key", "line", "order", "question", "skills", "title"]

key = "endgame"
title = "The endgame"
line = "Both sides near 121: which throw or card wins the game most often?"
order = 13
skills = ("game/endgame",)

MATTERS = 0.03
"""The best choice wins this much more often than the worst, or the question is not asked."""
LATE, CLOSE = 98, 104
"""Throws are asked from the first of these scores on, cards to play in deals that begin from the second on."""
LAST_THROW, LAST_DEAL = 120, 117
THROWS = 0.4
"""The share of throws where anything may come."""
SKETCH = 48
"""How many ways the other side may stand are tried to see at a glance whether a card matters."""


def ask(rng: Random, level: int, recent: Collection[str] = ()) -> Question:
    """Find a decision of a level from 1 to 5 that is not among the recent ids; raises ValueError for another level.

    The level says between how many to choose: two, three or four cards that fit, and at level 4 the throws of six cards.
    """
    require_level(level)

    def free(decision: Decision) -> bool:
        return _name(decision) not in recent

    if level == 4 or (level == 5 and rng.random() < THROWS):
        return question(draw(throws_dealt(rng, LATE, LAST_THROW), 5, free, matters), level)
    turns = (turn for turn in turns_played(rng, CLOSE, LAST_DEAL) if _may_matter(turn, level))
    return question(draw(turns, 5, free, matters), level)


def matters(weighed: Weighed) -> bool:
    """Tell whether the choice is judged by win chance, and the best wins clearly more often than the worst."""
    return weighed.advice.late and _spread(option.win for option in weighed.advice.options) >= MATTERS


def _may_matter(turn: ToPlay, level: int) -> bool:
    seen = turn.seen()
    if level != 5 and len(seen.legal) != level + 1:
        return False
    return _spread(choice.win for choice in choices(position_of(seen), SKETCH)) >= MATTERS


def _spread(wins: Iterable[float | None]) -> float:
    known = [win for win in wins if win is not None]
    return max(known) - min(known)


def question(decision: Decision, level: int = 5) -> Question:
    """Ask for a throw or a card at a given decision, with who counts first."""
    seen = decision.seen()
    whose = "dealer" if decision.dealer else "pone"
    need = [SIX_CARD.target - score for score in seen.scores]
    asks = deciding.asks(seen)
    return deciding.question(
        decision, drill=key, id=_name(decision), level=level, skills=skills,
        pattern=f"endgame/{'throw' if isinstance(decision, ToThrow) else 'play'}/{whose}",
        prompt=f"You need {need[ME]}, they need {need[THEY]}. {asks}", told=(_order(seen),),
    )  # fmt: skip


def _order(seen: View) -> str:
    if seen.is_dealer:
        return "You dealt: they count first, then your hand, then your crib."
    return "They dealt: you count first, then they count hand and crib."


def again(id: str, level: int = 5) -> Question:
    """Ask the question of an id once more; raises ValueError where the id names no decision."""
    return question(_decision(id), level)


def judge(question: Question, given: object) -> Answered:
    """Judge a throw or a card by the games it wins, as the coach does late in the game."""
    return deciding.answered(_decision(question.question), given, skills[0], plain=question.level <= 2)


def hints(question: Question) -> tuple[str, str, str]:
    """Help in three steps: where to look, the idea, and the move with its figures."""
    return deciding.helps(_decision(question.question), plain=question.level <= 2)


def _name(decision: Decision) -> str:
    return f"{key}/{'throw' if isinstance(decision, ToThrow) else 'play'}/{decision.tag}"


def _decision(id: str) -> Decision:
    kind, _, tag = id.removeprefix(f"{key}/").partition("/")
    return read_throw(tag) if kind == "throw" else read_turn(tag)
