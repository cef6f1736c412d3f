"""The attempts of the log as a frame: every answer one row, whether it was a count, a number, a choice or cards picked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import pandas as pd

from cribbage.journal import Entry
from cribbage.progress.frames import average, flag, frame, percent, text, whole
from cribbage.teaching.practice.answers import Answer, read_all

_MOST = 999  # points that any hand of any variant could hold, and far more

_ATTEMPT = {
    "at": "datetime64[us, UTC]",
    **dict.fromkeys(
        ("question", "drill", "during", "pattern", "session", "app_version", "misconception", "starter"), "str"
    ),
    **dict.fromkeys(("points_missed", "points_over", "hints", "ms", "level"), "Int64"),
    **dict.fromkeys(("crib", "correct", "first_try"), "boolean"),
    **dict.fromkeys(("answered", "counted"), "bool"),
    **dict.fromkeys(
        ("truth", "given", "loss", "skills", "cards", "by_kind", "given_by_kind", "missed", "over", "seed"), "object"
    ),
}
_KEEP = {"str": text, "Int64": whole, "boolean": flag}


@dataclass(frozen=True, slots=True)
class Summary:
    """The numbers at the top of the page: counts, then per cents and points to one decimal, None where nothing counts.

    ``answered`` and ``correct`` are of all questions; ``average`` is the points of the hands met, zeros among them;
    ``left_behind`` the points missed per 100 held, in hands that were counted.
    """

    answered: int
    correct: int
    accuracy_percent: float | None
    average: float | None
    left_behind: float | None


def answers(entries: Iterable[Entry]) -> tuple[Answer, ...]:
    """Read the answers among some entries as the steering of practice folds them, oldest first."""
    tried = (entry for entry in entries if entry.kind == "attempt")
    return read_all((datetime.fromisoformat(entry.at), entry.once or "", entry.body) for entry in tried)


def attempts(entries: Iterable[Entry]) -> pd.DataFrame:
    """Lay out the attempts among some entries, one row each in the order of their time, every column typed.

    A part that an old log lacks is missing (NA), and so is one of the wrong type. ``answered`` tells whether an answer
    was given that is right or wrong, ``counted`` whether it was the count of a hand or crib. A second look at an answer
    is no row of its own: what it found goes into the answer's row. Answers of a sealed check have no row, since their
    verdicts are for its own end.
    """
    tried = [entry for entry in sorted(entries, key=lambda entry: entry.at) if entry.kind == "attempt"]
    looks = {entry.body["completes"]: entry for entry in tried if isinstance(entry.body.get("completes"), str)}
    told = (entry for entry in tried if "completes" not in entry.body and entry.body.get("during") != "check")
    rows = [_attempt(entry, looks.get(entry.once)) for entry in told]
    return frame(rows, _ATTEMPT)


def summary(tried: pd.DataFrame) -> Summary:
    """Sum up the attempts; a question without an answer counts as a hand met, but neither right nor wrong."""
    answered, counted = tried[tried["answered"]], tried[tried["counted"]]
    right = int(answered["correct"].sum())
    met = zip(tried["truth"].tolist(), tried["by_kind"].tolist(), strict=True)
    return Summary(
        answered=len(answered),
        correct=right,
        accuracy_percent=percent(right, len(answered)),
        average=average(points for points, kinds in met if isinstance(points, int) and isinstance(kinds, Mapping)),
        left_behind=percent(int(counted["points_missed"].sum()), int(counted["truth"].sum())),
    )


def _attempt(entry: Entry, look: Entry | None = None) -> dict[str, Any]:
    found = {} if look is None else {name: look.body.get(name) for name in ("given_by_kind", "missed", "over")}
    body = {**entry.body, **found}
    if look is not None:
        # What was missed is known by its cards now; what the total alone suggested was less, or nothing.
        both = ("points_missed", "points_over")
        body |= {name: look.body[name] for name in both if isinstance(look.body.get(name), int)}
    row: dict[str, Any] = {
        name: _KEEP[dtype](body.get(name)) if dtype in _KEEP else body.get(name) for name, dtype in _ATTEMPT.items()
    }
    truth, given = _said(body.get("truth")), _said(body.get("given"))
    answered = truth is not None and given is not None
    row |= {"at": entry.at, "truth": truth, "given": given, "answered": answered, "counted": False}
    if answered:
        row["correct"] = given == truth if row["correct"] is None else row["correct"]
    if isinstance(truth, int) and isinstance(given, int) and isinstance(row["by_kind"], Mapping):
        row["counted"] = 0 <= truth <= _MOST
        row["points_missed"] = max(0, truth - given) if row["points_missed"] is None else row["points_missed"]
        row["points_over"] = max(0, given - truth) if row["points_over"] is None else row["points_over"]
        # A log from elsewhere may hold anything; more than there was cannot be left behind.
        row["points_missed"] = min(max(0, row["points_missed"]), max(0, truth))
    return row


def _said(value: object) -> int | str | None:
    """Read an answer: a whole number, or words such as the name of a choice or of cards."""
    return whole(value) if isinstance(value, int) else text(value)
