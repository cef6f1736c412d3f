"""What may be asked of a moment of the play besides points: must you play, may you stop, who pegs, and who leads.

The answers come from the engine; their words stand here, since drills and the models of misconceptions share them.
"""

from __future__ import annotations

from cribbage.game import Phase, playable, whose_turn
from cribbage.score import Kind
from cribbage.teaching.decisions import ME, THEY
from cribbage.teaching.positions import Position, forced, laid

MUST, SAY_GO, MAY = "You must play a card", "You say go", "You may play or say go"
PLAY_ON, STOP, OVER = "You must play on", "You may play on or stop", "You cannot: the count is over"
YOU_PEG, THEY_PEG, NOBODY_PEGS = "You peg 1", "They peg 1", "Nobody pegs"
YOU_LEAD, THEY_LEAD, EITHER, NO_MORE = "You lead", "They lead", "Either may lead", "Nobody: the play is over"

OPTIONS = {
    "turn": (MUST, SAY_GO, MAY),
    "on": (PLAY_ON, STOP, OVER),
    "pegs": (YOU_PEG, THEY_PEG, NOBODY_PEGS),
    "start": (YOU_LEAD, THEY_LEAD, EITHER),
    "next": (YOU_LEAD, THEY_LEAD, NO_MORE),
}
"""The answers to choose from, by what is asked."""


def can_ask(what: str, position: Position) -> bool:
    """Tell whether a key of OPTIONS can be asked of a position; raises KeyError for another."""
    state = position.state()
    match what:
        case "start":
            return not position.plays
        case "turn":
            mine = state.phase is Phase.PLAY and whose_turn(state) == ME
            return mine and bool(state.pile) and THEY not in state.gone
        case "on":
            stuck = whose_turn(state) == THEY and not playable(state, THEY)
            on = whose_turn(state) == ME and THEY in state.gone
            return state.phase is Phase.PLAY and state.last == ME and bool(state.hands[ME]) and (stuck or on)
        case "pegs":
            happened = laid(position) if position.plays else None
            return happened is not None and bool(happened.callers) and Kind.GO in {item.kind for item in happened.end}
        case "next":
            return bool(position.plays) and laid(position).ends
    raise KeyError(what)


def answer(what: str, position: Position) -> str:
    """Give the true answer, as the engine decides it."""
    state = position.state()
    match what:
        case "start":
            return _leads(whose_turn(state))
        case "turn":
            return MUST if playable(state, ME) else SAY_GO
        case "on":
            state, _ = forced(state)
            return PLAY_ON if state.pile and whose_turn(state) == ME else OVER
        case "pegs":
            return YOU_PEG if laid(position).seat == ME else THEY_PEG
    return _leads(laid(position).leader)


def _leads(seat: int | None) -> str:
    return NO_MORE if seat is None else YOU_LEAD if seat == ME else THEY_LEAD


def held_wrongly(what: str, position: Position) -> dict[str, str]:
    """Give the wrong answers of the misconceptions, by their ids: each that bites here, and no other."""
    true = answer(what, position)
    found = {}
    match what:
        case "start":
            found["P19"] = YOU_LEAD if position.dealer else THEY_LEAD
        case "turn" if true == MUST:
            found["P11"] = MAY
        case "on" if true == PLAY_ON:
            found["P20"] = STOP
        case "pegs":
            found["P03"] = THEY_PEG if laid(position).seat == ME else YOU_PEG
        case "next" if true != NO_MORE:
            found["P04"] = _leads(laid(position).seat)
    return {id: told for id, told in found.items() if told != true}
