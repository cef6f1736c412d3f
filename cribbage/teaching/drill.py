"""Drills: the contract that every drill module keeps, and how one is read."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import date
from random import Random
from typing import Protocol

from cribbage.teaching import judging
from cribbage.teaching.question import LEVELS, Answered, Form, Question, Scene
from cribbage.teaching.topics import TOPICS

__all__ = ["LEVELS", "Answered", "Ask", "Drill", "DrillError", "Form", "Question", "Scene", "read_drill"]


class Ask(Protocol):
    """How a drill makes a question: from a random source and a level 1 to 5, avoiding the ids asked recently."""

    def __call__(self, rng: Random, level: int, recent: Collection[str] = ()) -> Question:
        """Make a question."""


class Again(Protocol):
    """How a drill asks the question of an id once more, for review and for reading the log."""

    def __call__(self, id: str, level: int = 5) -> Question:
        """Make the question of an id; raises ValueError in words for an id that names none."""


def _no_more(question: Question) -> Question | None:
    """End the scene with this question, as most drills do."""
    return None


@dataclass(frozen=True, slots=True)
class Drill:
    """A drill as the course lists it: its key, title, one line about it, the skills it can practise, and what it does.

    ``ask`` makes a question and ``again`` the same one from its id; ``judge`` and ``hints`` answer it and help with it;
    ``follow`` gives the next question on the same cards, None where there is none. ``order`` is its place in the list;
    ``of_day`` asks the one question that everyone gets on a day, in the drill that has one.
    """

    key: str
    title: str
    skills: tuple[str, ...]
    ask: Ask
    again: Again
    line: str
    order: int = 99
    judge: Callable[[Question, object], Answered] = judging.answered
    hints: Callable[[Question], tuple[str, str, str]] = judging.hints
    follow: Callable[[Question], Question | None] = _no_more
    of_day: Callable[[date], Question] | None = None


class DrillError(ValueError):
    """A drill module that does not keep the contract; the message tells its author what to write."""


_NEEDED = {
    "key": 'key = "count-a-hand"',
    "title": 'title = "Count a hand"',
    "skills": 'skills = ("show/fifteen",)',
    "ask": "def ask(rng, level, recent=()) -> Question",
    "again": "def again(id, level=5) -> Question",
    "line": 'line = "Five cards: how many points?"',
}
_MORE = ("order", "judge", "hints", "follow", "of_day")


def read_drill(module: object, where: str) -> Drill:
    """Take the drill out of a module; raises DrillError naming ``where`` and what is missing or unknown there."""
    for name, example in _NEEDED.items():
        if not hasattr(module, name):
            raise DrillError(f"{where} has no {name}: write {example}.")
    needed = {name: getattr(module, name) for name in _NEEDED}
    drill = Drill(**needed, **{name: getattr(module, name) for name in _MORE if hasattr(module, name)})
    for skill in drill.skills:
        if skill not in TOPICS:
            raise DrillError(f"{where}: “{skill}” is no topic: choose from {', '.join(TOPICS)}.")
    return drill
