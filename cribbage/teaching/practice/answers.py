"""Answers as practice reads them: the bodies of the log, old and new, made into one frozen shape."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TypedDict, get_args

from cribbage.cards import DECK, Card
from cribbage.score import Kind
from cribbage.teaching.attempt import During
from cribbage.teaching.practice.signatures import signature
from cribbage.teaching.shown import SHOW_KINDS, Shown
from cribbage.teaching.topics import skills_of

WHOLE = frozenset({"show/hand", "show/crib"})
"""The topics of counting all that a hand or crib holds."""

PRACTICE: tuple[During, ...] = ("drill", "review")
"""Where answers of practice are given, returning misses among them."""


@dataclass(frozen=True, slots=True)
class Lost:
    """One item that was missed or counted too much: its kind, its cards (none when unknown) and its points."""

    kind: Kind
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer: when and where it was given, to what, how it came out, and what help came before it.

    ``correct`` is the verdict on the first answer; ``missed``, ``over`` and ``given_by_kind`` may come from a second
    look, and ``looked`` tells that there was one. ``counted`` tells that the whole of a hand or crib was asked for;
    ``loss`` is what a decision cost in points, ``ms`` how long it took (None where the log does not say).
    """

    at: datetime
    drill: str
    question: str
    pattern: str
    skills: tuple[str, ...]
    correct: bool
    first_try: bool = True
    hints: int = 0
    during: During = "drill"
    cards: tuple[Card, ...] = ()
    starter: Card | None = None
    crib: bool = False
    given: int | str | None = None
    truth: int | str | None = None
    loss: float | None = None
    given_by_kind: tuple[tuple[Kind, int], ...] = ()
    missed: tuple[Lost, ...] = ()
    over: tuple[Lost, ...] = ()
    points_missed: int = 0
    points_over: int = 0
    ms: int | None = None
    level: int = 5
    counted: bool = False
    looked: bool = False

    @property
    def shown(self) -> Shown | None:
        """The hand or crib that was counted whole, None where something else was asked."""
        return Shown(self.cards, self.starter, self.crib) if self.counted else None

    @property
    def clean(self) -> bool:
        """Whether it was right at the first try and without a hint."""
        return self.correct and self.first_try and not self.hints


def read(at: datetime, body: Mapping[str, object]) -> Answer | None:
    """Read the answer that a body of the log holds, whatever parts it lacks; None where it holds no answer.

    A second look at an earlier answer is none of its own: read_all joins it to the one it completes.
    """
    given, truth = _scalar(body.get("given")), _scalar(body.get("truth"))
    correct = body.get("correct")
    if given is None or "completes" in body or not (isinstance(correct, bool) or truth is not None):
        return None
    cards, starter = _cards(body.get("cards")), _card(body.get("starter"))
    skills = tuple(skill for skill in _list(body.get("skills")) if isinstance(skill, str))
    crib = body.get("crib") is True
    whole = len(cards) == 4 and starter is not None and len({*cards, starter}) == 5
    counted = whole and isinstance(body.get("by_kind"), Mapping)
    pattern = _text(body.get("pattern"))
    if counted and not (pattern and WHOLE & set(skills)):  # written before there were patterns and finer skills
        shown = Shown(cards, starter, crib)
        pattern, skills = pattern or signature(shown), skills_of(shown.score(), crib=crib)
    during = body.get("during")
    difference = truth - given if isinstance(truth, int) and isinstance(given, int) else 0
    return Answer(
        at=at if at.tzinfo else at.replace(tzinfo=UTC),
        drill=_text(body.get("drill")), question=_text(body.get("question")), pattern=pattern, skills=skills,
        correct=correct if isinstance(correct, bool) else given == truth,
        first_try=body.get("first_try") is not False, hints=_whole(body.get("hints")) or 0,
        during=during if during in get_args(During) else "drill",  # type: ignore[arg-type]
        cards=cards, starter=starter, crib=crib, given=given, truth=truth, loss=_number(body.get("loss")),
        points_missed=_or(_whole(body.get("points_missed")), max(0, difference)),
        points_over=_or(_whole(body.get("points_over")), max(0, -difference)),
        ms=_whole(body.get("ms")), level=_or(_whole(body.get("level")), 5), counted=counted, **_found(body),
    )  # fmt: skip


def read_all(entries: Iterable[tuple[datetime, str, Mapping[str, object]]]) -> tuple[Answer, ...]:
    """Read all answers, oldest first, each joined with the second look that completes it.

    An entry is its time, the name under which it was written once, and its body.
    """
    answers: list[tuple[str, Answer]] = []
    looks: dict[str, Mapping[str, object]] = {}
    for at, once, body in entries:
        completes = body.get("completes")
        if isinstance(completes, str):
            looks[completes] = body
        elif (answer := read(at, body)) is not None:
            answers.append((once, answer))
    joined = (_join(answer, looks[once]) if once and once in looks else answer for once, answer in answers)
    return tuple(sorted(joined, key=lambda answer: answer.at))


# --- from JSON, of which nothing is certain ---------------------------------------------------------------------------

_BY_NAME = {str(card): card for card in DECK}
_KINDS = {kind.value: kind for kind in SHOW_KINDS}


class _Found(TypedDict):
    given_by_kind: tuple[tuple[Kind, int], ...]
    missed: tuple[Lost, ...]
    over: tuple[Lost, ...]


def _join(answer: Answer, look: Mapping[str, object]) -> Answer:
    """Add what a second look found; the verdict stays that of the first answer."""
    missed, over = _whole(look.get("points_missed")), _whole(look.get("points_over"))
    return replace(
        answer, looked=True, points_missed=_or(missed, answer.points_missed), points_over=_or(over, answer.points_over),
        **_found(look),
    )  # fmt: skip


def _found(body: Mapping[str, object]) -> _Found:
    said = body.get("given_by_kind")
    by_kind = said.items() if isinstance(said, Mapping) else ()
    return {
        "given_by_kind": tuple(
            (_KINDS[kind], points)
            for kind, value in by_kind
            if kind in _KINDS and (points := _whole(value)) is not None
        ),
        "missed": _lost(body.get("missed")),
        "over": _lost(body.get("over")),
    }


def _lost(value: object) -> tuple[Lost, ...]:
    return tuple(
        Lost(_KINDS[kind], _cards(item.get("cards")), _whole(item.get("points")) or 0)
        for item in _list(value)
        if isinstance(item, Mapping) and isinstance(kind := item.get("kind"), str) and kind in _KINDS
    )


def _cards(value: object) -> tuple[Card, ...]:
    return tuple(card for text in _list(value) if (card := _card(text)) is not None)


def _card(value: object) -> Card | None:
    return _BY_NAME.get(value) if isinstance(value, str) else None


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _whole(value: object) -> int | None:
    return value if type(value) is int and abs(value) < 2**63 else None


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _scalar(value: object) -> int | str | None:
    return value if type(value) is int or isinstance(value, str) else None


def _or(value: int | None, other: int) -> int:
    return other if value is None else value
