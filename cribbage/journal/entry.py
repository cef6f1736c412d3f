"""One fact of the log: checked as it is made, and written as a line that another computer can read."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

VERSION: Final = 1
"""The schema version that each entry carries; logs of every version must load for ever."""

KINDS: Final = ("event", "attempt", "lesson", "setting", "game", "decision")

_LONGEST = 200  # characters in an id: far more than any of ours, and little enough to index
_DEEPEST = 40  # levels of a body: a reader deep in some page must never run out of stack
_LARGEST = 2**31 - 1  # what an INTEGER column holds everywhere
_LINE_KEYS = frozenset({"learner", "at", "kind", "game", "number", "once", "version", "body"})


def stamp(moment: datetime | str) -> str:
    """Write a moment as the log keeps it: ISO 8601 in UTC with microseconds, so that text order is time order.

    Raises ValueError for a text that is no moment, and for a moment without a time zone.

    >>> stamp("2026-05-01T10:00:00+02:00")
    '2026-05-01T08:00:00.000000+00:00'
    """
    try:
        read = moment if isinstance(moment, datetime) else datetime.fromisoformat(moment)
        if read.utcoffset() is None:
            raise ValueError(f"“{moment}” has no time zone.")
        return read.astimezone(UTC).isoformat(timespec="microseconds")
    except (OverflowError, TypeError) as error:
        raise ValueError(f"“{moment}” is no moment in time.") from error


@dataclass(frozen=True)
class Entry:
    """One fact in the log, checked as it is made: ``at`` is UTC text and ``body`` a JSON mapping.

    An ``event`` is known by its ``game`` and ``number``; every other entry by ``once``, which is an attempt's question
    unless given, and otherwise a digest of the entry itself, so that the same fact never counts twice. Raises
    ValueError in words.
    """

    learner: str
    at: str
    kind: str
    body: Mapping[str, Any]
    game: str | None = None
    number: int | None = None
    once: str | None = None

    def __post_init__(self) -> None:
        for name, value in (("learner", self.learner), ("game", self.game), ("once", self.once)):
            require_id(name, value, needed=name == "learner")
        if self.kind not in KINDS:
            raise ValueError(f"“{self.kind}” is none of {', '.join(KINDS)}.")
        number = self.number
        if number is not None and (type(number) is not int or not 0 <= number <= _LARGEST):
            raise ValueError(f"“{number}” is no number of an event.")
        if self.kind == "event" and (number is None or self.game is None or self.once is not None):
            raise ValueError("An event is known by its game and its number, and by nothing else.")
        if self.kind != "event" and number is not None:
            raise ValueError("Only an event has a number.")
        object.__setattr__(self, "at", stamp(self.at))
        text = body_text(self.body)
        object.__setattr__(self, "body", json.loads(text))  # a copy: what the caller does later changes no fact
        if number is None and self.once is None:
            object.__setattr__(self, "once", self._identity(text))

    def _identity(self, text: str) -> str:
        question = self.body.get("question")
        if self.kind == "attempt" and isinstance(question, str) and question:
            require_id("question", question, needed=True)
            return question
        whole = json.dumps([self.at, self.kind, self.game, text])
        return "sha256:" + hashlib.sha256(whole.encode()).hexdigest()

    @property
    def key(self) -> tuple[object, ...]:
        """What must be unique in the log."""
        return (self.learner, self.kind, self.once) if self.once else (self.learner, self.game, self.number)

    def line(self) -> str:
        """Write the entry as a line of JSON, for another computer."""
        # The learner's id stays at home: a file handed to a friend must not open the log it came from.
        parts = {"at": self.at, "kind": self.kind, "game": self.game, "number": self.number, "once": self.once}
        return json.dumps({**parts, "version": VERSION, "body": self.body}, sort_keys=True)


def read_line(learner: str, line: str) -> Entry:
    """Read one exported line as an entry of this learner; raises ValueError in words."""
    try:
        parts = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ValueError("It is not a line of JSON.") from error
    if not isinstance(parts, dict):
        raise ValueError("It is not a JSON object.")
    version = parts.get("version")
    if type(version) is not int or version < 1:
        raise ValueError("It has no schema version.")
    if version > VERSION:
        raise ValueError("It was written by a newer version of Fifteen Two.")
    unknown = sorted(parts.keys() - _LINE_KEYS)
    if unknown:
        raise ValueError(f"“{unknown[0][:40]}” is no part of an entry.")
    missing = sorted({"at", "kind", "body"} - parts.keys())
    if missing:
        raise ValueError(f"It has no “{missing[0]}”.")
    names = ("at", "kind", "body", "game", "number", "once")
    return Entry(learner, **{name: parts[name] for name in names if name in parts})


def require_id(name: str, value: object, *, needed: bool) -> None:
    """Raise ValueError for what is no short printable text; None is one unless it is ``needed``."""
    if value is None and not needed:
        return
    if not isinstance(value, str) or not 0 < len(value) <= _LONGEST or not value.isprintable():
        raise ValueError(f"The {name} must be a short text.")


def body_text(body: object) -> str:
    """Write a body as compact JSON; raises ValueError in words for anything that is no JSON object."""
    if not isinstance(body, Mapping):
        raise ValueError("The body must be a JSON object.")
    if not _shallow(body, _DEEPEST):
        raise ValueError("The body is nested too deep.")
    try:
        return json.dumps(dict(body), sort_keys=True, allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError) as error:
        raise ValueError("The body must be made of JSON alone.") from error


def _shallow(value: object, left: int) -> bool:
    if isinstance(value, Mapping):
        value = tuple(value.values())
    return not isinstance(value, list | tuple) or (left > 0 and all(_shallow(item, left - 1) for item in value))
