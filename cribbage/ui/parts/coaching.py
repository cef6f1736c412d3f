"""The coach at the table: hints in three steps, a warning before a costly move, and a word on every move after it.

All of it stands below the cards, so that nothing moves when it comes, and is thought out after the cards are drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

import streamlit as st

from cribbage.cards import Card
from cribbage.explain import Names, list_cards, reasons
from cribbage.game import Event, LayAway, Move, Phase, Play, State, evolve, moves
from cribbage.progress import decision_body
from cribbage.score import points, score_play
from cribbage.strategy import advise, hints, judge, opponent_card, punishment, verdict, warning
from cribbage.ui import memory
from cribbage.ui.memory import LEARNER, Table
from cribbage.ui.parts import links, table
from cribbage.view import View, view

COACH = {"full": "Speaks after each move", "ask": "Only when asked", "off": "Silent"}
"""How much the coach says; hints are there in all but the last."""


def level() -> str:
    """Tell how much the coach may say."""
    chosen = memory.setting("coach", "full")
    return chosen if chosen in COACH else "full"


# --- before a move --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Held:
    """A move that the coach holds back until the learner has seen what may punish it."""

    game: str
    number: int
    move: LayAway | Play


def choose(move: LayAway | Play, number: int) -> None:
    """Make a move, unless the coach has a warning to give first."""
    at = memory.table()
    if at is None or number != at.written:
        return
    if level() == "full" and _is_allowed(at, move) and warning(view(at.state, LEARNER), move) is not None:
        memory.remember("held", Held(at.game, number, move))
        return
    memory.act(move, number)


def _is_allowed(at: Table, move: Move) -> bool:
    # A move that is refused is no subject for advice: the table says why not.
    return any(_same(move, each) for each in view(at.state, LEARNER).legal)


def _same(one: Move, other: Move) -> bool:
    if isinstance(one, LayAway) and isinstance(other, LayAway):
        return set(one.cards) == set(other.cards) and len(one.cards) == len(other.cards)
    return one == other


def held(at: Table) -> Held | None:
    """Recall the move that is held back now, if any."""
    found = memory.recall("held", lambda: None)
    same = isinstance(found, Held) and (found.game, found.number) == (at.game, at.written)
    return found if same else None


def warn(at: Table, waiting: Held, *, deck: str) -> None:
    """Show the warning, the punishing reply on the table, and the two ways on."""
    seen = view(at.state, LEARNER)
    said = warning(seen, waiting.move)
    chosen = waiting.move.cards if isinstance(waiting.move, LayAway) else (waiting.move.card,)
    st.write(f"You chose {list_cards(chosen)}. **Before you do:** {said.text if said else ''}")
    reply = punishment(seen, waiting.move)
    if isinstance(waiting.move, Play):
        answer = [move.card for move in reply.moves if isinstance(move, Play)]
        if reply.separates and reply.pegs > 0 and answer:
            st.caption("The table after that reply:")
            table.row((*at.state.pile, waiting.move.card, *answer), lit=answer, deck=deck)
    elif reply.separates and reply.starter is not None and reply.swing > 0:
        st.caption("The crib that would hurt:")
        table.row((*chosen, *reply.thrown), starter=reply.starter, lit=(*reply.thrown, reply.starter), deck=deck)
    with st.container(horizontal=True):
        st.button("Take it back", key="next", type="primary", shortcut="U", on_click=memory.guarded(_take_back))
        st.button("Do it anyway", key="anyway", on_click=memory.guarded(_anyway), args=(waiting.move, waiting.number))


def _take_back() -> None:
    memory.remember("held", None)


def _anyway(move: Move, number: int) -> None:
    memory.remember("held", None)
    memory.act(move, number)


def hint(at: Table) -> None:
    """Offer hints for the decision at hand: where to look, the idea, the move with its figures."""
    if level() == "off":
        return
    labels = ("Hint", "What is the idea?", "Show me the move")
    if ladder(at, lambda: said_of(view(at.state, LEARNER)), labels) and at.state.phase is Phase.LAY_AWAY:
        explore(at.state, at.state.hands[LEARNER])


def said_of(seen: View) -> tuple[str, str, str]:
    """Give the coach's three hints, and before them what the best card scores at once: a beginner looks for that first."""
    where, idea, move = hints(seen)
    best = advise(seen).best.move if seen.legal else None
    score = score_play((*seen.pile, best.card), seen.rules) if isinstance(best, Play) else ()
    if not score:
        return where, idea, move
    return (
        "Look first for a card that scores now.",
        f"One card pegs {points(score)} at once. {idea}",
        f"{move} It is {reasons(score)}.",
    )


def ladder(at: Table, texts: Callable[[], Sequence[str]], labels: tuple[str, str, str]) -> bool:
    """Show as many of three hints as were asked for, and offer the next; tells whether all are there."""
    key = f"hints-{at.game}-{at.written}"
    shown = memory.recall(key, lambda: 0)
    if shown:
        items = "".join(f"<li>{escape(text)}</li>" for text in texts()[:shown])
        st.html(f'<ol class="ft-hints" aria-label="Hints">{items}</ol>')
    if shown < len(labels):
        st.button(labels[shown], key="hint", shortcut="h", on_click=memory.guarded(_one_more), args=(key, shown))
    return shown >= len(labels)


def hints_taken(at: Table) -> int:
    """Count the hints taken for the decision at hand."""
    return memory.recall(f"hints-{at.game}-{at.written}", lambda: 0)


def explore(state: State, six: tuple[Card, ...]) -> None:
    """Link to all fifteen throws of six cards at this score."""
    links.looks()
    links.page_link(
        "throws",
        "Compare all fifteen throws",
        cards=" ".join(str(card) for card in six),
        crib="mine" if state.dealer == LEARNER else "theirs",
        mine=str(state.scores[0]),
        theirs=str(state.scores[1]),
        target=str(state.rules.target),
    )


def _one_more(key: str, shown: int) -> None:
    memory.remember(key, shown + 1)


# --- after a move ---------------------------------------------------------------------------------------------------


def afterwards(at: Table, names: Names) -> None:
    """Say what the learner's last move was worth and why the opponent's cards were played."""
    says = level() == "full" or memory.recall(f"asked-{at.game}-{at.since}", lambda: False)
    # Thought out once for each decision, not again when a hint or anything else on the page is clicked.
    key = (at.game, at.since)
    known = memory.recall("coached", lambda: None)
    if not isinstance(known, Coached) or known.key != key:
        known = Coached(key, _of_learner(at), tuple(_of_opponent(at.before, at.events[at.since :], names)))
        memory.remember("coached", known)
    if level() == "ask" and known.mine and not says:
        st.button("How was that?", key="asked", shortcut="E", on_click=memory.guarded(_ask), args=(at.game, at.since))
    lines = (*((("Your move", known.mine),) if known.mine else ()), *known.theirs)
    if says and lines:
        items = "".join(f"<li><b>{escape(who)}.</b> {escape(text)}</li>" for who, text in lines)
        st.html(f'<ul class="ft-coach" aria-label="Coach">{items}</ul>')
    thrown = at.before.phase is Phase.LAY_AWAY and known.mine
    if thrown and says:
        explore(at.before, at.before.hands[LEARNER])


@dataclass(frozen=True)
class Coached:
    """What the coach has to say after the learner's decision: of the learner's move, and of each card of the others."""

    key: tuple[str, int]
    mine: str
    theirs: tuple[tuple[str, str], ...]


def _of_learner(at: Table) -> str:
    """Judge the learner's last move, and keep in the log what it cost."""
    made = moves(at.events[at.since : at.since + 1])
    if not made or not isinstance(made[0], LayAway | Play) or made[0].seat != LEARNER:
        return ""
    judged = judge(view(at.before, LEARNER), made[0])
    body = decision_body(at.game, at.since, made[0], judged)
    memory.record("decision", body, once=f"{at.game}:{at.since}")
    return verdict(judged)


def _ask(game: str, since: int) -> None:
    memory.remember(f"asked-{game}-{since}", True)


def _of_opponent(before: State, news: tuple[Event, ...], names: Names) -> list[tuple[str, str]]:
    lines, state = [], before
    for happened in news:
        for move in moves((happened,)):
            if isinstance(move, Play) and move.seat != LEARNER:
                lines.append((names.of[move.seat], opponent_card(view(state, move.seat), move).text))
        state = evolve(state, happened)
    return lines
