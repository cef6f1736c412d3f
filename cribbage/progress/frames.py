"""From bodies of JSON to typed columns: what is missing or of the wrong type is NA, and never stops the page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pandas as pd

WINDOW = 50
"""How many answers a rolling number looks back on."""


def frame(rows: Iterable[Mapping[str, Any]], columns: Mapping[str, str]) -> pd.DataFrame:
    """Lay rows out in columns of the types named, the same where there is no row."""
    every = list(rows)
    return pd.DataFrame(
        {
            name: pd.Series(pd.to_datetime([row[name] for row in every], utc=True, format="ISO8601"), dtype=dtype)
            if dtype.startswith("datetime")
            else pd.Series([row[name] for row in every], dtype=dtype)
            for name, dtype in columns.items()
        }
    )


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


def whole(value: object) -> int | None:
    """Read a whole number that a column can hold, else None."""
    return value if type(value) is int and abs(value) < 2**63 else None


def text(value: object) -> str | None:
    """Read a text, else None."""
    return value if isinstance(value, str) else None


def flag(value: object) -> bool | None:
    """Read a yes or no, else None."""
    return value if isinstance(value, bool) else None


def items(score: object) -> list[tuple[str, int]]:
    """Read the kind and points of each item of a score; what is no item is left out."""
    found = [item for item in score if isinstance(item, Mapping)] if isinstance(score, list) else []
    return [(str(item.get("kind")), whole(item.get("points")) or 0) for item in found]
