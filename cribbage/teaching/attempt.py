"""The attempt: one answer as it goes into the journal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cribbage.teaching.judging import Judged, Miss
from cribbage.teaching.question import Answered, Question

During = Literal["drill", "review", "check", "play", "lesson", "referee"]
"""Where a question was answered: in a drill, as a mistake that returned, in a sealed check, at the table, in a lesson or
its test, or for real cards of one's own."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One answer as it goes into the journal: when (``at``, ISO 8601), how long (``ms``), and how it came out.

    ``misconception`` is the slip that was named after it, ``hints`` the steps of help taken before it.
    """

    drill: str
    skills: tuple[str, ...]
    answer: int | str
    given: int | str
    at: str
    ms: int
    question: Question
    judged: Judged | Answered
    hints: int = 0
    first_try: bool = True
    session: str = ""
    app_version: str = ""
    misconception: str | None = None
    seed: str | int | None = None
    during: During = "drill"


def attempt(
    question: Question,
    judged: Judged | Answered,
    *,
    at: str,
    ms: int,
    hints: int = 0,
    first_try: bool = True,
    session: str = "",
    app_version: str = "",
    misconception: str | None = None,
    seed: str | int | None = None,
    during: During = "drill",
) -> Attempt:
    """Make the record of a judged answer; raises ValueError when it was no answer, which is never recorded."""
    if judged.given is None:
        raise ValueError("No answer was given, so there is nothing to record.")
    return Attempt(
        question.drill, question.skills, question.answer, judged.given, at, ms, question, judged,
        hints, first_try, session, app_version, misconception, seed, during,
    )  # fmt: skip


Json = int | float | str | bool | None | list["Json"] | dict[str, "Json"]


def attempt_body(record: Attempt) -> dict[str, Json]:
    """Write an attempt as the JSON-ready body of a journal line; the journal adds the time."""
    question, judged = record.question, record.judged
    return {
        "drill": record.drill,
        "during": record.during,
        "question": question.question,
        "pattern": question.pattern,
        "skills": list(record.skills),
        "cards": [str(card) for card in question.cards],
        "starter": None if question.starter is None else str(question.starter),
        "crib": question.crib,
        "truth": question.answer,
        "given": record.given,
        "correct": judged.correct,
        "points_missed": judged.points_missed,
        "points_over": judged.points_over,
        "hints": record.hints,
        "first_try": record.first_try,
        "ms": record.ms,
        "session": record.session,
        "app_version": record.app_version,
        "level": question.level,
        "misconception": record.misconception,
        "seed": record.seed,
        **(_counted(judged) if isinstance(judged, Judged) else _decided(judged)),
    }


def _counted(judged: Judged) -> dict[str, Json]:
    return {
        "by_kind": {kind.value: value for kind, value in judged.by_kind},
        "given_by_kind": {kind.value: value for kind, value in judged.given_by_kind} or None,
        "missed": [_line(miss) for miss in judged.missed],
        "over": [_line(miss) for miss in judged.over],
    }


def _decided(judged: Answered) -> dict[str, Json]:
    return {} if judged.loss is None else {"loss": round(judged.loss, 4)}


def _line(miss: Miss) -> dict[str, Json]:
    return {"kind": miss.kind.value, "cards": [str(card) for card in miss.cards], "points": miss.points}
