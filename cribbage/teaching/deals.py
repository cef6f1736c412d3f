"""Worked deals: whole deals as data, played through the rules of the game, to be watched move by move."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cribbage.cards import Card, CardError, parse_cards
from cribbage.explain import Names
from cribbage.game import (
    Cut,
    Deal,
    DealEnded,
    Event,
    Go,
    IllegalMove,
    LayAway,
    Move,
    Pegged,
    Phase,
    Play,
    Show,
    State,
    apply,
    evolve,
    new_game,
    playable,
    show_order,
    whose_turn,
)
from cribbage.rules import SIX_CARD
from cribbage.score import Combination, points

LEARNER = 0
"""The learner's seat in every worked deal."""


class DealError(ValueError):
    """A worked deal that cannot be read or played; the message names the file and says what to write instead."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One move of a worked deal: its name, the state before it, and all that it led to.

    ``note`` is what its author says of it, empty to leave that to the coach; ``asks`` tells whether the learner is to
    say first what it pegs.
    """

    name: str
    move: Move
    before: State
    events: tuple[Event, ...]
    note: str = ""
    asks: bool = False

    @property
    def after(self) -> State:
        """The state after the move, the cards of the last hand still on the table."""
        state = self.before
        for happened in self.events:
            if not isinstance(happened, DealEnded):
                state = evolve(state, happened)
        return state

    @property
    def score(self) -> tuple[Combination, ...]:
        """Everything that this move pegged, for whichever seat."""
        return tuple(item for happened in self.events if isinstance(happened, Pegged) for item in happened.score)

    @property
    def pegs(self) -> int:
        """How many points this move pegged; 0 for most."""
        return points(self.score)


@dataclass(frozen=True, slots=True)
class WorkedDeal:
    """A deal to watch: seat 0 is the learner's; where it is ``open`` every hand lies face up."""

    key: str
    title: str
    order: int
    about: str
    names: Names
    open: bool
    moments: tuple[Moment, ...]

    @property
    def ends(self) -> tuple[int, ...]:
        """The scores after the deal, by seat."""
        return self.moments[-1].after.scores


# --- reading --------------------------------------------------------------------------------------------------------

_PARTS: Mapping[str, tuple[type, str]] = {
    "title": (str, 'title = "A deal with Ada"'),
    "order": (int, "order = 2"),
    "about": (str, 'about = "What there is to see"'),
    "players": (list, 'players = ["You", "Ada"]'),
    "dealer": (str, 'dealer = "Ada"'),
    "open": (bool, "open = true"),
    "starter": (str, 'starter = "4D"'),
    "play": (str, 'play = "7S 8H 6D", the cards in the order played; a go is said by itself'),
    "ends": (list, "ends = [17, 23]"),
    "pauses": (list, 'pauses = ["8H", "hand You"]'),
    "hands": (dict, '[hands] with a line You = "5H 5C 6D 7S JC KD" for each player'),
    "throws": (dict, '[throws] with a line You = "JC KD" for each player'),
    "notes": (dict, '[notes] with lines such as "throw You" = "…"'),
}


def parse_deal(text: str, key: str) -> WorkedDeal:
    """Read a worked deal and play it; raises DealError where it is not written as it must be, or breaks a rule.

    The totals in ``ends`` are held against those of the game, and every note and pause needs a moment of its own:
    ``deal``, ``throw You``, ``starter``, a card played such as ``8H``, ``go after 9H``, ``hand You`` or ``crib``.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DealError(f"{key} is not TOML: {error}.") from None
    for name, (kind, example) in _PARTS.items():
        if not isinstance(table.get(name), kind):
            raise DealError(f"{key} needs {name}: write {example}.")
    strange = [name for name in table if name not in _PARTS]
    if strange:
        raise DealError(f"{key} knows no “{strange[0]}”: use {', '.join(_PARTS)}.")
    try:
        played = tuple(_played(table))
    except (CardError, IllegalMove, KeyError, ValueError) as error:
        raise DealError(f"{key} cannot be played: {error}") from None
    notes, pauses = table["notes"], table["pauses"]
    known = [moment.name for moment in played]
    for name in (*notes, *pauses):
        if name not in known:
            raise DealError(f"{key} has no moment “{name}”: choose from {', '.join(known)}.")
    moments = tuple(
        Moment(each.name, each.move, each.before, each.events, notes.get(each.name, ""), each.name in pauses)
        for each in played
    )
    deal = WorkedDeal(
        key, table["title"], table["order"], table["about"], Names(tuple(table["players"])), table["open"], moments
    )
    if list(deal.ends) != table["ends"]:
        raise DealError(f"{key} ends {list(deal.ends)} by the rules, not {table['ends']}.")
    return deal


def _played(table: Mapping[str, Any]) -> Iterator[Moment]:
    """Play the deal from its parts, a moment for each move."""
    players = table["players"]
    state = new_game(SIX_CARD, dealer=players.index(table["dealer"]))
    for name, move in _opening(table, players, state):
        made = _made(state, name, move)
        yield made
        state = made.after
    for card in parse_cards(table["play"]):
        for made in _goes(state):
            yield made
            state = made.after
        seat = whose_turn(state)
        made = _made(state, str(card), Play(LEARNER if seat is None else seat, card))
        yield made
        state = made.after
    for made in _goes(state):
        yield made
        state = made.after
    for seat, crib in show_order(state):
        made = _made(state, "crib" if crib else f"hand {players[seat]}", Show(seat, crib))
        yield made
        state = made.after


def _opening(table: Mapping[str, Any], players: list[str], state: State) -> Iterator[tuple[str, Move]]:
    yield "deal", Deal(tuple(parse_cards(table["hands"][player], number=6) for player in players))
    for seat in (state.pone, state.dealer):
        yield f"throw {players[seat]}", LayAway(seat, parse_cards(table["throws"][players[seat]], number=2))
    yield "starter", Cut(parse_cards(table["starter"], number=1)[0])


def _goes(state: State) -> Iterator[Moment]:
    """Say the goes that are due."""
    while state.phase is Phase.PLAY:
        seat = whose_turn(state)
        if seat is None or playable(state, seat):
            return
        made = _made(state, f"go after {state.pile[-1]}", Go(seat))
        yield made
        state = made.after


def _made(state: State, name: str, move: Move) -> Moment:
    return Moment(name, move, state, apply(state, move).events)


# --- what a learner reads besides ---------------------------------------------------------------------------------


def cards_of(move: Move) -> tuple[Card, ...]:
    """Name the cards that a move is about: those thrown, the starter, or the card played."""
    match move:
        case LayAway(_, cards):
            return cards
        case Cut(card) | Play(_, card, _):
            return (card,)
    return ()


def card_names(text: str) -> tuple[str, ...]:
    """Find the cards that a note names by their faces, such as 10♠, so that a test can look for them on the table."""
    return tuple(re.findall(r"(?:10|[2-9AJQK])[♣♦♥♠]", text))
