"""The state of a game as a fold over its events."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from cribbage.cards import Card
from cribbage.game.moves import (
    CardPlayed,
    Cards,
    CountReset,
    DealEnded,
    Dealt,
    Event,
    LaidAway,
    MugginsCalled,
    Pegged,
    PlayEnded,
    Shown,
    StarterTurned,
    WentGo,
    Won,
)
from cribbage.rules import Rules
from cribbage.score import Combination, points, score_play

T = TypeVar("T")


class Phase(StrEnum):
    """What the game is waiting for."""

    DEAL = "deal"
    LAY_AWAY = "lay away"
    CUT = "cut"
    PLAY = "play"
    SHOW = "show"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Claimed:
    """A claim that opponents may still answer with muggins: who made it, and how many holes it missed."""

    seat: int
    missed: int


@dataclass(frozen=True, slots=True)
class State:
    """Everything true of a game at one moment; seats and sides are numbers from 0.

    ``scores`` and ``backs`` are the front and back peg of each side; ``hands`` the cards not yet played, ``kept`` those
    that will be shown, ``laid`` those thrown by each seat; ``pile`` the cards of this count and ``played`` all of this
    deal with their seats; ``gone`` the seats that said go in this count.
    """

    rules: Rules
    dealer: int
    scores: tuple[int, ...]
    backs: tuple[int, ...]
    phase: Phase = Phase.DEAL
    deals: int = 0
    hands: tuple[Cards, ...] = ()
    kept: tuple[Cards, ...] = ()
    laid: tuple[Cards, ...] = ()
    extra: Cards = ()
    starter: Card | None = None
    pile: Cards = ()
    played: tuple[tuple[int, Card], ...] = ()
    last: int | None = None
    leader: int = 0
    gone: frozenset[int] = frozenset()
    shown: int = 0
    claimed: Claimed | None = None
    winner: int | None = None
    """The side that won, or None."""

    @property
    def count(self) -> int:
        """What the cards of this count add up to, 0 to 31."""
        return sum(card.value for card in self.pile)

    @property
    def crib(self) -> Cards:
        """The cards laid away so far, with those from the pack."""
        return (*(card for cards in self.laid for card in cards), *self.extra)

    @property
    def pone(self) -> int:
        """The seat at the dealer's left, who leads and counts first."""
        return self.rules.next_seat(self.dealer)


def new_game(rules: Rules, *, dealer: int, scores: Iterable[int] | None = None) -> State:
    """Start a game: nothing dealt, the pegs at ``scores`` (one for each side, from 0 to the target; default all 0).

    Raises ValueError for a dealer or scores that the rules have no place for.
    """
    start = tuple(scores) if scores is not None else (0,) * rules.sides
    if dealer not in range(rules.players):
        raise ValueError(f"There is no seat {dealer} among {rules.players} players.")
    if len(start) != rules.sides or any(not 0 <= score < rules.target for score in start):
        raise ValueError(f"{rules.sides} scores from 0 to {rules.target - 1} are needed to start a game.")
    return State(rules, dealer, start, start)


def fold(rules: Rules, events: Iterable[Event], *, dealer: int = 0, scores: Iterable[int] | None = None) -> State:
    """Rebuild a state from the events since new_game; each deal's events name its dealer themselves."""
    state = new_game(rules, dealer=dealer, scores=scores)
    for event in events:
        state = evolve(state, event)
    return state


def evolve(state: State, event: Event) -> State:
    """Take one thing that happened into account; what may happen was decided by apply."""
    match event:
        case Dealt(dealer, hands, extra):
            empty: tuple[Cards, ...] = ((),) * len(hands)
            throws = state.rules.thrown > 0
            return replace(
                state,
                dealer=dealer,
                deals=state.deals + 1,
                hands=hands,
                kept=empty if throws else hands,
                laid=empty,
                extra=extra,
                phase=Phase.LAY_AWAY if throws else Phase.CUT,
            )
        case LaidAway(seat, cards):
            hand = tuple(card for card in state.hands[seat] if card not in cards)
            laid = _put(state.laid, seat, cards)
            return replace(
                state,
                hands=_put(state.hands, seat, hand),
                kept=_put(state.kept, seat, hand),
                laid=laid,
                phase=Phase.CUT if all(laid) else Phase.LAY_AWAY,
            )
        case StarterTurned(card):
            phase = Phase.SHOW if state.rules.show_first else Phase.PLAY
            return replace(state, starter=card, leader=state.pone, phase=phase)
        case CardPlayed(seat, card, _, claim):
            pile = (*state.pile, card)
            return replace(
                state,
                hands=_put(state.hands, seat, tuple(c for c in state.hands[seat] if c != card)),
                pile=pile,
                played=(*state.played, (seat, card)),
                last=seat,
                claimed=_claimed(state, seat, claim, score_play(pile, state.rules)),
            )
        case WentGo(seat, _):
            return replace(state, gone=state.gone | {seat})
        case CountReset(_, leader):
            return replace(state, pile=(), gone=frozenset(), last=None, leader=leader)
        case PlayEnded():
            return replace(state, phase=Phase.DEAL if state.rules.show_first else Phase.SHOW)
        case Shown(seat, _, _, _, score, claim):
            shown = state.shown + 1
            done = state.rules.show_first and shown == len(show_order(state))
            return replace(
                state,
                shown=shown,
                phase=Phase.PLAY if done else Phase.SHOW,
                claimed=_claimed(state, seat, claim, score),
            )
        case MugginsCalled():
            return replace(state, claimed=None)
        case Pegged(seat, score):
            side = state.rules.side(seat)
            now = state.scores[side]
            then = max(0, min(state.rules.target, now + points(score)))
            return replace(state, scores=_put(state.scores, side, then), backs=_put(state.backs, side, now))
        case DealEnded(dealer):
            fresh = State(state.rules, dealer, state.scores, state.backs)
            return replace(fresh, deals=state.deals)
        case Won(seat, _):  # pragma: no branch (the last kind there is)
            return replace(state, winner=state.rules.side(seat), phase=Phase.OVER, claimed=None)


def _put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _claimed(state: State, seat: int, claim: int | None, score: tuple[Combination, ...]) -> Claimed | None:
    if claim is None or not state.rules.muggins:
        return None
    true = points(score)
    pegged = min(claim, true)
    holes_left = state.rules.target - state.scores[state.rules.side(seat)] - pegged
    return Claimed(seat, max(0, min(true - pegged, holes_left)))


def show_order(state: State) -> tuple[tuple[int, bool], ...]:
    """List (seat, whether the crib) in the order of counting: from the pone round to the dealer, then the crib (1.5)."""
    players = state.rules.players
    hands = tuple(((state.dealer + step) % players, False) for step in range(1, players + 1))
    return (*hands, (state.dealer, True)) if state.rules.crib_size else hands


def playable(state: State, seat: int) -> Cards:
    """List the cards a seat could play without passing 31."""
    room = 31 - state.count
    return tuple(card for card in state.hands[seat] if card.value <= room)


def whose_turn(state: State) -> int | None:
    """Name the seat that has to decide something; None while chance has the move or the game is over."""
    if state.claimed is not None:
        return state.rules.next_seat(state.claimed.seat)
    match state.phase:
        case Phase.LAY_AWAY:
            players = state.rules.players
            order = ((state.pone + step) % players for step in range(players))
            return next(seat for seat in order if not state.laid[seat])
        case Phase.PLAY:
            return _to_play(state)
        case Phase.SHOW:
            order_of_show = show_order(state)
            return order_of_show[state.shown][0] if state.shown < len(order_of_show) else None
    return None


def _to_play(state: State) -> int | None:
    """Find who plays or says go next in this count: nobody once it is 31, or once all others have gone (rules 1.3)."""
    if state.last is None:
        return state.leader
    if state.count == 31:
        return None
    players = state.rules.players
    for step in range(1, players):
        seat = (state.last + step) % players
        if state.hands[seat] and (playable(state, seat) or seat not in state.gone):
            return seat
    return state.last if playable(state, state.last) else None
