"""Numbers as people write and type them, and which of them a hand can count."""

from __future__ import annotations

import re

from cribbage.explain import number

IMPOSSIBLE: tuple[int, ...] = (19, 25, 26, 27)
"""The totals below 30 that no hand and no crib of four cards and a starter can count (the exact distribution)."""

MOST = 29
"""The most points that a hand of four cards and a starter can count: three fives and a jack, and the jack's own five."""

_READ = {number(value): value for value in range(200)} | {"zero": 0, "nothing": 0, "none": 0, "nil": 0}
# Longest first, so that "sixteen" is never read as "six".
NUMBER = r"(?:\d+|" + "|".join(sorted((number(value) for value in range(100)), key=len, reverse=True)) + ")"
"""A pattern that matches one number, any in digits and 0 to 99 in words."""


def read_number(text: str) -> int | None:
    """Read a whole number in digits or words, with its sign; None when the text is no whole number.

    >>> read_number("Six"), read_number("-2"), read_number("6.5"), read_number("")
    (6, -2, None, None)
    """
    plain = " ".join(text.casefold().split()).replace("−", "-")
    if re.fullmatch(r"[+-]?[0-9]{1,9}", plain):
        return int(plain)
    return _READ.get(plain)


def plural(many: int, noun: str) -> str:
    """Put a number before its noun, for example ``"1 point"`` and ``"3 points"``."""
    return f"{many} {noun}" if many == 1 else f"{many} {noun}s"
