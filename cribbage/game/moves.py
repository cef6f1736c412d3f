"""What can be done (moves, imperatives) and what has happened (events, past): plain frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from cribbage.cards import Card
from cribbage.rules import Skunk
from cribbage.score import Combination

Cards: TypeAlias = tuple[Card, ...]


# --- moves ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal these cards to each seat, and ``extra`` from the pack to the crib: chance, so the move carries the cards."""

    hands: tuple[Cards, ...]
    extra: Cards = ()


@dataclass(frozen=True, slots=True)
class LayAway:
    """Lay cards away in the crib, face down."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Cut:
    """Turn this card as the starter: chance, so the move carries the card."""

    card: Card


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the count; ``claim`` is what the player says it pegs, None to have it counted."""

    seat: int
    card: Card
    claim: int | None = None


@dataclass(frozen=True, slots=True)
class Go:
    """Say go: no card in the hand can be played without passing 31."""

    seat: int


@dataclass(frozen=True, slots=True)
class Show:
    """Count a hand, or the crib, with the starter; ``claim`` is what the player says it holds, None to have it counted."""

    seat: int
    crib: bool = False
    claim: int | None = None


@dataclass(frozen=True, slots=True)
class Muggins:
    """Answer an opponent's claim: call so many missed points, or 0 to let it stand (rules 1.7)."""

    seat: int
    called: int


Move: TypeAlias = Deal | LayAway | Cut | Play | Go | Show | Muggins


# --- events ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards went out: a new deal began."""

    dealer: int
    hands: tuple[Cards, ...]
    extra: Cards = ()


@dataclass(frozen=True, slots=True)
class LaidAway:
    """A seat laid cards away in the crib."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class StarterTurned:
    """The starter was turned up."""

    card: Card


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card was played and made the count; ``claim`` is what its player said it pegs, if anything."""

    seat: int
    card: Card
    count: int
    claim: int | None = None


@dataclass(frozen=True, slots=True)
class WentGo:
    """A seat that could not play said go."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class CountReset:
    """A count was over and the next begins at nought, led by ``leader``."""

    count: int
    leader: int


@dataclass(frozen=True, slots=True)
class PlayEnded:
    """The play of this deal was over."""

    count: int


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand or the crib was shown: its cards, the starter, and every reason to peg; ``claim`` is what was said."""

    seat: int
    crib: bool
    cards: Cards
    starter: Card
    score: tuple[Combination, ...]
    claim: int | None = None


@dataclass(frozen=True, slots=True)
class MugginsCalled:
    """An opponent answered a claim with so many missed points; 0 let it stand."""

    seat: int
    called: int


@dataclass(frozen=True, slots=True)
class Pegged:
    """A seat's peg moved, for these reasons: the only event that moves one."""

    seat: int
    score: tuple[Combination, ...]


@dataclass(frozen=True, slots=True)
class DealEnded:
    """A deal was over; ``dealer`` deals the next."""

    dealer: int


@dataclass(frozen=True, slots=True)
class Won:
    """A seat pegged the last hole; ``skunks`` tells for each side how badly it lost, none for the winner."""

    seat: int
    skunks: tuple[Skunk, ...]


Event: TypeAlias = (
    Dealt
    | LaidAway
    | StarterTurned
    | CardPlayed
    | WentGo
    | CountReset
    | PlayEnded
    | Shown
    | MugginsCalled
    | Pegged
    | DealEnded
    | Won
)
