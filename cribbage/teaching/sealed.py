"""The hands that are sealed for the check: a fast look-up that every dealer of hands to count asks first."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from cribbage.cards import Card


@cache
def forms() -> tuple[tuple[str, ...], ...]:
    """Read the forms of the check, a tag of cards for each of their hands, in order."""
    text = files("cribbage.teaching").joinpath("data", "check.json").read_text(encoding="utf-8")
    return tuple(tuple(form) for form in json.loads(text)["forms"])


def is_sealed(cards: Iterable[Card]) -> bool:
    """Tell whether five cards are a hand of the check, whichever of them is the starter."""
    return _key(map(str, cards)) in _sealed()


@cache
def _sealed() -> frozenset[str]:
    texts = [tag.removesuffix("/crib").replace("+", "") for form in forms() for tag in form]
    return frozenset(_key(text[at : at + 2] for at in range(0, len(text), 2)) for text in texts)


def _key(cards: Iterable[str]) -> str:
    return "".join(sorted(cards))
