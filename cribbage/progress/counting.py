"""Counting as it went: points left behind, where they went missing, and how long a hand took."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Any

import numpy as np
import pandas as pd

from cribbage.progress.frames import WINDOW, frame, items, whole

_Z = 1.96  # standard errors to each side that hold the true number 95 times in 100
_HAND, _MISS = 8, 2  # points of an ordinary hand, and of an ordinary miss


def left_behind(tried: pd.DataFrame, window: int = WINDOW) -> pd.DataFrame:
    """Follow the points missed per 100 held over the last ``window`` counts: number, at, per_hundred, low, high.

    ``low`` and ``high`` hold the learner's true number 95 times in 100, as far as the hands of the window tell. Hands of
    nothing are among the counts; while none of them held a point there is no row.
    """
    counts = tried[tried["counted"]].reset_index(drop=True)
    missed, held = (np.array(counts[name].tolist(), dtype=np.int64) for name in ("points_missed", "truth"))
    # Sums of whole numbers, so that the figures are the same however they are added up.
    m, h, mm, mh, hh = (_rolling(each, window) for each in (missed, held, missed**2, missed * held, held**2))
    moments = counts["at"].tolist()
    rows = []
    for index, (lost, all_, *squares) in enumerate(
        zip(m.tolist(), h.tolist(), mm.tolist(), mh.tolist(), hh.tolist(), strict=True)
    ):
        if all_:
            per_hundred = 100 * lost / all_
            low, high = _band(min(index + 1, window), lost, all_, *squares)
            low, high = max(0.0, min(low, per_hundred)), min(100.0, max(high, per_hundred))
            rows.append((index + 1, moments[index], per_hundred, low, high))
    columns = ["number", "at", "per_hundred", "low", "high"]
    types = {"number": "int64", "per_hundred": "float64", "low": "float64", "high": "float64"}
    return pd.DataFrame(rows, columns=columns).astype({**types, "at": "datetime64[us, UTC]"})


def times(tried: pd.DataFrame, window: int = WINDOW) -> pd.DataFrame:
    """Follow the time that a count took, in seconds: number, at, seconds, and the median of the last ``window``."""
    timed = tried[tried["counted"] & (tried["ms"] > 0).fillna(False)].reset_index(drop=True)
    ms = timed["ms"].astype("float64")
    number = pd.Series(range(1, len(timed) + 1), dtype="int64")
    median = ms.rolling(window, min_periods=1).median()
    return pd.DataFrame({"number": number, "at": timed["at"], "seconds": ms / 1000, "median": median / 1000})


def misses_by_kind(tried: pd.DataFrame) -> pd.DataFrame:
    """Add up the points found and missed of each kind, most missed first: kind, held, found, missed.

    Only counts that say which points were found enter: right ones, and wrong ones that were given kind by kind or
    whose missed or invented points are known.
    """
    held: dict[str, int] = {}
    lost: dict[str, int] = {}
    counts = tried[tried["counted"]]
    columns = ("by_kind", "given_by_kind", "missed", "over", "correct")
    for truth, given, missed, over, correct in zip(*(counts[name].tolist() for name in columns), strict=True):
        if not (correct or missed or over or isinstance(given, Mapping)):
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
    return frame(rows, {"kind": "str", "held": "Int64", "found": "Int64", "missed": "Int64"})


def _rolling(values: np.ndarray[Any, np.dtype[np.int64]], window: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Add up the last ``window`` numbers at each place, in one pass."""
    sums = np.concatenate(([0], np.cumsum(values)))
    ends = np.arange(1, len(values) + 1)
    return np.asarray(sums[ends] - sums[np.maximum(ends - window, 0)])


def _band(n: int, m: int, h: int, mm: int, mh: int, hh: int) -> tuple[float, float]:
    """Give the band around a ratio of two sums, per 100, from the sums of m, h, m*m, m*h and h*h over ``n`` hands.

    One ordinary hand with one ordinary miss is imagined beside them (Agresti and Coull's remedy), so that a few hands
    without a miss do not look like proof.
    """
    n, m, h = n + 1, m + _MISS, h + _HAND
    mm, mh, hh = mm + _MISS**2, mh + _MISS * _HAND, hh + _HAND**2
    spread = h * h * mm - 2 * m * h * mh + m * m * hh
    centre, half = 100 * m / h, 100 * _Z * sqrt(n / (n - 1) * spread) / h**2
    return centre - half, centre + half


def _missed(truth: Mapping[str, Any], given: object, missed: object) -> dict[str, int]:
    listed: dict[str, int] = {}
    for kind, points in items(missed):
        listed[kind] = listed.get(kind, 0) + points
    if listed or not isinstance(given, Mapping):
        return listed
    said = _points(given)
    return {kind: max(0, points - said.get(kind, 0)) for kind, points in _points(truth).items()}


def _points(by_kind: Mapping[str, Any]) -> dict[str, int]:
    return {kind: points for kind, value in by_kind.items() if (points := whole(value)) is not None}
