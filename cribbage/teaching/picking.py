"""Picking the card that pegs most at once: what each card of the learner's pegs, the best of them, and what seems best."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cribbage.cards import Card
from cribbage.score import points
from cribbage.teaching.positions import Laid, Position, laid_next
from cribbage.teaching.slips.play import MISPEGGED, pegged


def by_card(position: Position) -> Mapping[Card, Laid]:
    """Tell for each card that fits what it pegs as it is laid; what comes after, a go or last card, is left out."""
    return {happened.last: replace(happened, end=(), before=(), starter=None) for _, happened in laid_next(position)}


def best(cards: Mapping[Card, Laid]) -> tuple[Card, ...]:
    """Name the cards that peg most, in order."""
    return _most({card: points(happened.card) for card, happened in cards.items()})


def favourites(cards: Mapping[Card, Laid]) -> Mapping[str, tuple[Card, ...]]:
    """Name the cards that seem to peg most to a holder of each slip, by its id: only where none of them is the best."""
    top = best(cards)
    found = {
        id: _most({card: pegged(happened).get(id, points(happened.card)) for card, happened in cards.items()})
        for id in MISPEGGED
    }
    return {id: liked for id, liked in found.items() if not set(liked) & set(top)}


def _most(worth: Mapping[Card, int]) -> tuple[Card, ...]:
    most = max(worth.values())
    return tuple(sorted(card for card, value in worth.items() if value == most))
