"""Worked deals: whole deals as data, played through the rules of the game, to be watched move by move."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cribbage.cards import Card, CardError, parse_cards
from cribbage.explain import Names, event, list_cards, reasons
from cribbage.game import (
    Cut,
    Deal,
    DealEnded,
    Event,
    Go,
    IllegalMove,
    LaidAway,
    LayAway,
    Move,
    Pegged,
    Phase,
    Play,
    PlayEnded,
    Show,
    Shown,
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
from cribbage.strategy import judge, opponent_card, verdict
from cribbage.strategy.phrases import average, label
from cribbage.teaching.judging import aloud, read_total
from cribbage.view import view

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
    """A deal to watch, every hand face up: seat 0 is the learner's; ``coached`` tells whether the coach speaks too."""

    key: str
    title: str
    order: int
    about: str
    names: Names
    coached: bool
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
    "coached": (bool, "coached = true, to have the coach say why each card was chosen"),
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
        key, table["title"], table["order"], table["about"], Names(tuple(table["players"])), table["coached"], moments
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


def cards_of(move: Move) -> tuple[Card, ...]:
    """Name the cards that a move is about: those thrown, the starter, or the card played; none for any other."""
    match move:
        case LayAway(_, cards):
            return cards
        case Cut(card) | Play(_, card, _):
            return (card,)
    return ()


# --- the words of it ------------------------------------------------------------------------------------------------


def sentences(moment: Moment, names: Names) -> tuple[tuple[str, bool], ...]:
    """Say what happened, a sentence for each event, each with whether a peg moved; the hands lie open, so cards are named."""
    said = []
    for happened in moment.events:
        text = event(happened, names)
        if isinstance(happened, LaidAway):
            text = f"{names.does(happened.seat, 'lay')} {list_cards(sorted(happened.cards))} away in the crib."
        if not isinstance(happened, PlayEnded | DealEnded | Shown):
            said.append((text, isinstance(happened, Pegged)))
    return tuple(said)


def coach_says(moment: Moment, names: Names) -> str:
    """Give the reason for a choice from what its player could see; empty where there was nothing to choose."""
    move = moment.move
    if not isinstance(move, LayAway | Play | Go):
        return ""
    seen = view(moment.before, move.seat)
    if isinstance(move, Go):
        if move.seat == LEARNER:
            return f"None of your cards counts {31 - seen.count} or less, so you must say go."
        return opponent_card(seen, move).text
    if move.seat == LEARNER:
        return verdict(judge(seen, move))
    if isinstance(move, Play):
        return opponent_card(seen, move, discreet=False).text
    judged = judge(seen, move)
    option, best = judged.option, judged.best
    said = f"{names.does(move.seat, 'keep')} a hand that averages {average(option.hand)}."
    if judged.grade.right:
        return said
    return f"{said} Throwing {label(best)} would be {average(judged.lost_net)} points better on average."


def question(moment: Moment, names: Names) -> str:
    """Ask what a move pegs, without giving it away."""
    before = moment.before
    match moment.move:
        case Show(seat, crib):
            what = f"{names.own(seat)} {'crib' if crib else 'hand'}"
            return f"Before it is counted: how many points does {what} hold?"
        case Play(seat, card):
            on = f"on a count of {before.count}" if before.pile else "to begin a new count"
            return f"{names.does(seat, 'play')} the {card.face} {on}. How many points does it peg?"
        case Cut(card):
            return f"The starter is the {card.face}. How many points does the dealer peg for it?"
    return "How many points does this peg?"


@dataclass(frozen=True, slots=True)
class Foretold:
    """What became of a prediction: not ``answered`` where no number was given, and then ``text`` asks for one."""

    answered: bool
    right: bool
    text: str


def foretell(moment: Moment, given: object) -> Foretold:
    """Judge a prediction of what a move pegs, and say the items; 0 is an answer."""
    value, asks = read_total(given)
    if value is None:
        return Foretold(False, False, asks)
    right = value == moment.pegs
    head = f"Right: {moment.pegs}." if right else f"It is {moment.pegs}, not {value}."
    return Foretold(True, right, f"{head} {items(moment)}")


def items(moment: Moment) -> str:
    """Say what a move pegged for, item by item."""
    if isinstance(moment.move, Show):
        return aloud(moment.score)
    if not moment.pegs:
        return "No fifteen, no thirty-one, no pair and no run."
    said = reasons(moment.score)
    return f"{said[0].upper()}{said[1:]}."
