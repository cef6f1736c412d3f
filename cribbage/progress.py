"""Progress: the log's entries as pandas frames, and the numbers a page shows; an empty log gives None, never a zero."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd

from cribbage.journal import Entry

WINDOW = 50
"""How many answers a rolling number looks back on."""

DECISIONS = ("throw", "play")
"""The kinds of decision that the coach judges."""

_SEATS = 8  # more than any variant has; a seat beyond them comes from no game of ours

_ATTEMPT = {
    "at": "datetime64[us, UTC]",
    **dict.fromkeys(("question", "drill", "session", "app_version", "misconception", "starter"), "str"),
    **dict.fromkeys(("truth", "given", "points_missed", "points_over", "hints", "ms", "level"), "Int64"),
    **dict.fromkeys(("crib", "correct", "first_try"), "boolean"),
    **dict.fromkeys(("skills", "cards", "by_kind", "given_by_kind", "missed", "over", "seed"), "object"),
}
_GAME = {
    "game": "str",
    "started": "datetime64[us, UTC]",
    "finished": "datetime64[us, UTC]",
    "winner": "Int64",
    "scores": "object",
    "deals": "Int64",
}


@dataclass(frozen=True, slots=True)
class Summary:
    """The numbers at the top of the page: counts, then per cents and points to one decimal, None where nothing counts.

    ``average`` is the points of the hands met, zeros among them; ``left_behind`` the points missed per 100 held.
    """

    answered: int
    correct: int
    accuracy_percent: float | None
    average: float | None
    left_behind: float | None


def average(values: Iterable[float]) -> float | None:
    """Average some numbers, zeros among them, to one decimal; None where there are none.

    >>> average([0, 8, 4]), average([])
    (4.0, None)
    """
    numbers = list(values)
    return round(sum(numbers) / len(numbers), 1) if numbers else None


def percent(part: float, whole: float) -> float | None:
    """Say how many of a hundred a part is, to one decimal; None of nothing.

    >>> percent(2, 3), percent(0, 0)
    (66.7, None)
    """
    return round(100 * part / whole, 1) if whole else None


def attempts(entries: Iterable[Entry]) -> pd.DataFrame:
    """Lay out the attempts among some entries, one row each in the order of their time, every column typed.

    A part that an old log lacks is missing (NA), and so is one of the wrong type. ``given`` is missing where the
    learner gave no answer. A second look at an answer is no row of its own: what it found goes into the answer's row.
    """
    tried = [entry for entry in sorted(entries, key=lambda entry: entry.at) if entry.kind == "attempt"]
    looks = {entry.body["completes"]: entry for entry in tried if isinstance(entry.body.get("completes"), str)}
    rows = [_attempt(entry, looks.get(entry.once)) for entry in tried if "completes" not in entry.body]
    return _frame(rows, _ATTEMPT)


def accuracy(frame: pd.DataFrame, window: int = WINDOW) -> pd.DataFrame:
    """Follow the share of right answers, in per cent of the last ``window``: number (from 1), at, percent.

    A question without an answer is not a wrong one: it has no row.
    """
    answered = _answered(frame)
    share = answered["correct"].astype("float64").rolling(window, min_periods=1).mean() * 100
    return _series(answered, share, "percent")


def left_behind(frame: pd.DataFrame, window: int = WINDOW) -> pd.DataFrame:
    """Follow the points missed per 100 points held over the last ``window`` answers: number, at, per_hundred.

    Hands of nothing are among the answers; while none of them held a point there is no row.
    """
    answered = _answered(frame)
    missed = answered["points_missed"].astype("float64").rolling(window, min_periods=1).sum()
    held = answered["truth"].astype("float64").rolling(window, min_periods=1).sum()
    some = held > 0.5  # whole points, added as floats
    every = _series(answered, missed / held.where(some, 1) * 100, "per_hundred")
    return every[some].reset_index(drop=True)


def decisions(entries: Iterable[Entry]) -> pd.DataFrame:
    """Read the coach's verdicts on throws and plays from the log: at, game, what ("throw" or "play"), loss in points."""
    rows = [
        (entry.at, entry.body.get("game"), entry.body.get("what"), entry.body.get("loss"))
        for entry in entries
        if entry.kind == "decision"
    ]
    known = [
        (at, str(game), what, float(loss))
        for at, game, what, loss in rows
        if what in DECISIONS and isinstance(loss, int | float) and not isinstance(loss, bool) and 0 <= loss < 1000
    ]
    frame = pd.DataFrame(known, columns=["at", "game", "what", "loss"])
    frame["at"] = pd.to_datetime(frame["at"], utc=True, format="ISO8601").astype("datetime64[us, UTC]")
    return frame.astype({"game": "str", "what": "str", "loss": "float64"}).sort_values("at", ignore_index=True)


def decision_cost(frame: pd.DataFrame, window: int = WINDOW) -> pd.DataFrame:
    """Follow the points lost per decision over the last ``window`` of each kind, from decisions: number, at, what, loss."""
    parts = []
    for what in DECISIONS:
        own = frame[frame["what"] == what].reset_index(drop=True)
        mean = own["loss"].rolling(window, min_periods=1).mean().clip(lower=0.0)
        parts.append(pd.DataFrame({"number": range(1, len(own) + 1), "at": own["at"], "what": what, "loss": mean}))
    return pd.concat(parts, ignore_index=True)


def misses_by_kind(frame: pd.DataFrame) -> pd.DataFrame:
    """Add up the points found and missed of each kind, most missed first: kind, held, found, missed.

    Only answers that say which points were found count: right ones, and wrong ones that were given kind by kind or
    whose missed or invented points are known.
    """
    held: dict[str, int] = {}
    lost: dict[str, int] = {}
    answered = _answered(frame)
    columns = ("by_kind", "given_by_kind", "missed", "over", "correct")
    for truth, given, missed, over, correct in zip(*(answered[name] for name in columns), strict=True):
        if not isinstance(truth, Mapping) or not (correct or missed or over or isinstance(given, Mapping)):
            continue
        for kind, points in _points(truth).items():
            held[kind] = held.get(kind, 0) + points
        for kind, points in _missed(truth, given, missed).items():
            lost[kind] = lost.get(kind, 0) + points
    losses = {kind: min(points, lost.get(kind, 0)) for kind, points in held.items() if points}
    order = sorted(losses, key=lambda kind: (-losses[kind], -held[kind], kind))
    rows = [
        {"kind": kind, "held": held[kind], "found": held[kind] - losses[kind], "missed": losses[kind]} for kind in order
    ]
    return _frame(rows, {"kind": "str", "held": "Int64", "found": "Int64", "missed": "Int64"})


def summary(frame: pd.DataFrame) -> Summary:
    """Sum up the attempts; a question without an answer counts as a hand met, but neither right nor wrong."""
    answered = _answered(frame)
    right = int(answered["correct"].sum())
    return Summary(
        answered=len(answered),
        correct=right,
        accuracy_percent=percent(right, len(answered)),
        average=average(int(points) for points in frame["truth"].dropna()),
        left_behind=percent(int(answered["points_missed"].sum()), int(answered["truth"].sum())),
    )


def games(entries: Iterable[Entry]) -> pd.DataFrame:
    """Lay out the games among some entries, one row each: game, started, finished, winner, scores, deals.

    ``scores`` is a tuple, seat by seat; ``finished`` and ``winner`` are missing while a game is under way.
    """
    played: dict[str, list[Entry]] = {}
    for entry in entries:
        if entry.kind == "event":
            played.setdefault(str(entry.game), []).append(entry)
    rows = [_game(game, sorted(events, key=lambda entry: entry.number or 0)) for game, events in played.items()]
    return _frame(sorted(rows, key=lambda row: str(row["started"])), _GAME)


# --- from a body of JSON to a row ---------------------------------------------------------------------------------------


def _frame(rows: list[dict[str, Any]], columns: Mapping[str, str]) -> pd.DataFrame:
    return pd.DataFrame(
        {
            name: pd.Series(pd.to_datetime([row[name] for row in rows], utc=True), dtype=dtype)
            if dtype.startswith("datetime")
            else pd.Series([row[name] for row in rows], dtype=dtype)
            for name, dtype in columns.items()
        }
    )


def _attempt(entry: Entry, look: Entry | None = None) -> dict[str, Any]:
    keep = {"str": _text, "Int64": _whole, "boolean": _flag}
    found = {} if look is None else {name: look.body.get(name) for name in ("given_by_kind", "missed", "over")}
    body = {**entry.body, **found}
    if look is not None:
        # What was missed is known by its cards now; what the total alone suggested was less, or nothing.
        both = ("points_missed", "points_over")
        body |= {name: look.body[name] for name in both if isinstance(look.body.get(name), int)}
    row: dict[str, Any] = {
        name: keep.get(dtype, _same)(body.get(name)) for name, dtype in _ATTEMPT.items() if name != "at"
    }
    truth, given = row["truth"], row["given"]
    if truth is not None and given is not None:
        row["correct"] = given == truth if row["correct"] is None else row["correct"]
        row["points_missed"] = max(0, truth - given) if row["points_missed"] is None else row["points_missed"]
        row["points_over"] = max(0, given - truth) if row["points_over"] is None else row["points_over"]
    return {"at": entry.at, **row}


def _game(game: str, events: list[Entry]) -> dict[str, Any]:
    scores: dict[int, int] = {}
    finished: str | None = None
    winner: int | None = None
    deals = 0
    for entry in events:
        name, seat = entry.body.get("event"), _whole(entry.body.get("seat"))
        deals += name == "Dealt"
        if name == "Pegged" and seat is not None and seat in range(_SEATS):
            scores[seat] = scores.get(seat, 0) + sum(points for _, points in _items(entry.body.get("score")))
        elif name == "Won":
            finished, winner = entry.at, seat
    return {
        "game": game,
        "started": events[0].at,
        "finished": finished,
        "winner": winner,
        "scores": tuple(scores.get(seat, 0) for seat in range(max((1, *scores)) + 1)),
        "deals": deals,
    }


def _answered(frame: pd.DataFrame) -> pd.DataFrame:
    return frame[frame["given"].notna() & frame["truth"].notna()].reset_index(drop=True)


def _series(answered: pd.DataFrame, values: pd.Series[float], name: str) -> pd.DataFrame:
    number = pd.Series(range(1, len(answered) + 1), dtype="int64")
    return pd.DataFrame({"number": number, "at": answered["at"], name: values})


def _missed(truth: Mapping[str, Any], given: object, missed: object) -> dict[str, int]:
    listed: dict[str, int] = {}
    for kind, points in _items(missed):
        listed[kind] = listed.get(kind, 0) + points
    if listed or not isinstance(given, Mapping):
        return listed
    said = _points(given)
    return {kind: max(0, points - said.get(kind, 0)) for kind, points in _points(truth).items()}


def _points(by_kind: Mapping[str, Any]) -> dict[str, int]:
    return {kind: points for kind, value in by_kind.items() if (points := _whole(value)) is not None}


def _items(score: object) -> list[tuple[str, int]]:
    found = [item for item in score if isinstance(item, Mapping)] if isinstance(score, list) else []
    return [(str(item.get("kind")), _whole(item.get("points")) or 0) for item in found]


def _whole(value: object) -> int | None:
    return value if type(value) is int and abs(value) < 2**63 else None


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _flag(value: object) -> bool | None:
    return value if isinstance(value, bool) else None


def _same(value: object) -> object:
    return value
