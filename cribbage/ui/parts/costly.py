"""The costliest decisions of a game: the table as it stood, what was chosen, and what the coach would have done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from cribbage.explain import list_cards
from cribbage.game import LayAway, Play, State, moves
from cribbage.journal import Entry
from cribbage.strategy import judge, punishment, verdict
from cribbage.strategy.advice import Grade, Verdict
from cribbage.ui import memory
from cribbage.ui.memory import LEARNER
from cribbage.ui.parts import coaching, table
from cribbage.view import view

MOST = 3
"""How many decisions of a game are looked at again."""


@dataclass(frozen=True, slots=True)
class Costly:
    """One decision of a game: the state before it, the move, and what the coach says of it."""

    state: State
    move: LayAway | Play
    judged: Verdict


def last_game(decisions: Sequence[Entry]) -> str | None:
    """Name the game of the newest decision in the log, None before there is one."""
    return next((str(entry.body.get("game")) for entry in reversed(decisions) if entry.body.get("game")), None)


def costliest(game: str, decisions: Sequence[Entry]) -> tuple[Costly, ...]:
    """Find the decisions of a game that cost most, most first; those as good as the best are none."""
    read = memory.read_game(game)
    if read is None:
        return ()
    lost: list[tuple[float, int]] = []
    for entry in decisions:
        loss, number = entry.body.get("loss"), entry.body.get("number")
        wrong = entry.body.get("grade") not in (Grade.BEST.value, Grade.AS_GOOD.value)
        if entry.body.get("game") == game and wrong and isinstance(loss, int | float) and type(number) is int:
            lost.append((-float(loss), number))
    found = []
    for _, number in sorted(lost)[:MOST]:
        made = moves(read.events[number : number + 1])
        if made and isinstance(made[0], LayAway | Play):
            state = read.state(number)
            found.append(Costly(state, made[0], judge(view(state, LEARNER), made[0])))
    return tuple(found)


def draw(found: Costly, *, deck: str) -> None:
    """Show a decision with its table, its verdict, and what would have punished it."""
    state, move = found.state, found.move
    mine = state.rules.side(state.dealer) == state.rules.side(LEARNER)
    scores = f"You {state.scores[0]}, they {max(state.scores[1:])}"
    with st.container(border=True):
        if isinstance(move, LayAway):
            st.markdown(f"**Your throw to {'your own' if mine else 'their'} crib** · {scores}")
            table.row(tuple(sorted(state.hands[LEARNER])), lit=move.cards, deck=deck)
        else:
            on = f"on a count of {state.count}" if state.pile else "as a lead"
            st.markdown(f"**Your card {on}** · {scores}")
            if state.pile:
                st.write(f"On the table: {list_cards(state.pile)}.")
            table.row(tuple(sorted(state.hands[LEARNER])), lit=(move.card,), deck=deck)
        st.write(verdict(found.judged))
        said = _reply(found)
        if said:
            st.write(said)
        if isinstance(move, LayAway):
            coaching.explore(state, state.hands[LEARNER])


def _reply(found: Costly) -> str:
    """Say what would have punished the decision, where something tells it from the best."""
    reply = punishment(view(found.state, LEARNER), found.move)
    if not reply.separates or reply.card is None or reply.pegs <= 0:
        return ""
    return f"The {reply.card.face} would have pegged {reply.pegs} on it."
