"""Answers to the checks of a lesson as the log keeps them, and back again."""

from __future__ import annotations

from collections import Counter

from cribbage.cards import Card, CardError, parse_cards
from cribbage.teaching.checks import Check, Choose, Order, Tap, Total
from cribbage.teaching.judging import read_total


def write(asked: Check, given: object) -> object:
    """Turn an answer into what JSON can hold: cards as text, a number, an option, items; None when it answers nothing."""
    match asked:
        case Tap():
            cards = [card for card in given if isinstance(card, Card)] if isinstance(given, frozenset) else []
            return [str(card) for card in sorted(cards)] or None
        case Total():
            return read_total(given)[0]
        case Choose():
            return given if given in asked.options else None
        case Order():
            return list(given) if isinstance(given, tuple) and Counter(given) == Counter(asked.items) else None


def read(asked: Check, kept: object) -> object:
    """Turn what the log holds back into an answer; None for anything that is no answer to this check."""
    given = kept
    if isinstance(kept, list):
        try:
            given = tuple(kept) if isinstance(asked, Order) else frozenset(parse_cards(" ".join(map(str, kept))))
        except CardError:
            return None
    return given if _answers(asked, given) else None


def _answers(asked: Check, given: object) -> bool:
    try:
        return write(asked, given) is not None
    except TypeError:  # an order of things that are no text
        return False
