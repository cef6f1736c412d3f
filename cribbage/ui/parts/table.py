"""The card table: status line, board, the cards in the middle, and what was just said."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import streamlit as st

from cribbage import svg
from cribbage.cards import Card
from cribbage.explain import Names, event
from cribbage.game import DealEnded, Event, Pegged, Phase, PlayEnded, Shown, State
from cribbage.ui import components


def status(state: State, names: Names, seat: int) -> None:
    """Say the state at a glance: both scores, whose crib, the count."""
    if state.rules.crib_size:
        crib = (
            "your crib"
            if state.rules.side(state.dealer) == state.rules.side(seat)
            else f"{names.own(state.dealer)} crib"
        )
    else:
        crib = f"{names.of[state.dealer]} dealt"
    scores = "".join(f"<span>{escape(names.of[side])} <b>{score}</b></span>" for side, score in enumerate(state.scores))
    count = f"<span>count <b>{state.count}</b></span>" if state.phase is Phase.PLAY else ""
    st.html(f'<div class="ft-status" role="group" aria-label="Score">{scores}<span>{escape(crib)}</span>{count}</div>')


def board(state: State, names: Names) -> None:
    """Draw the board: two pegs for each side, the front one at the score, the back one at the score before."""
    tracks = [svg.Track(names.of[s], state.scores[s], state.backs[s]) for s in range(state.rules.sides)]
    components.board(key="board", tracks=tracks, target=state.rules.target)


def middle(state: State, names: Names, seat: int, *, deck: str) -> None:
    """Show the starter, the cards of this count in the order played, and how many cards each opponent still holds."""
    face = {"deck": deck, "width": 62}

    def picture(card: Card) -> str:
        return f'<img alt="" src="{svg.data_uri(svg.card(card, **face))}">'  # type: ignore[arg-type]

    starter = picture(state.starter) if state.starter else f'<img alt="" src="{svg.data_uri(svg.blank(width=62))}">'
    by_whom = [who for who, _ in state.played[len(state.played) - len(state.pile) :]]
    pile = "".join(
        f'<span class="ft-by">{picture(card)}<small>{escape(names.of[who])}</small></span>'
        for who, card in zip(by_whom, state.pile, strict=True)
    )
    nothing = "No card in this count yet." if state.phase is Phase.PLAY else ""
    empty = f'<span class="ft-none">{nothing}</span>'
    # The more cards lie in the count, the further each covers the one before, so that eight fit beside the board.
    covered = 14 if len(state.pile) <= 5 else 24 if len(state.pile) <= 7 else 30
    held = "".join(
        f'<span class="ft-held"><span aria-hidden="true">{_backs(len(cards))}</span>'
        f"<small>{escape(names.of[other])}: {len(cards)} in hand</small></span>"
        for other, cards in enumerate(state.hands)
        if other != seat
    )
    words = f"Starter: {state.starter.name if state.starter else 'not turned yet'}. " + (
        f"Cards of this count: {', '.join(card.name for card in state.pile)}."
        if state.pile
        else "No card in this count."
    )
    st.html(
        "<style>.ft-table{display:grid;grid-template:'starter held' 'pile pile'/auto 1fr;gap:.5rem 1rem;min-height:212px;align-content:start}"
        ".ft-table img{display:block;width:58px;border-radius:6px;box-shadow:0 1px 3px #0005}"
        ".ft-table small{display:block;font-size:.78rem;line-height:1.5;text-align:center}"
        ".ft-starter{grid-area:starter}.ft-held{grid-area:held;justify-self:end}"
        ".ft-pile{grid-area:pile;display:flex;align-items:flex-start;min-height:104px}"
        f".ft-by{{flex:0 0 auto}}.ft-by:not(:first-child){{margin-left:-{covered}px}}"
        ".ft-backs{display:flex;justify-content:center}.ft-table .ft-backs img{width:26px;margin-left:-12px}"
        ".ft-table .ft-backs img:first-child{margin-left:0}"
        "@media (max-width:760px){.ft-table{grid-template:'starter pile held'/auto 1fr auto;gap:.6rem;min-height:104px}"
        ".ft-table img{width:52px}.ft-pile{min-height:0}}</style>"
        f'<div class="ft-table" role="img" aria-label="{escape(words)}">'
        f'<span class="ft-starter" aria-hidden="true">{starter}<small>starter</small></span>'
        f'<span class="ft-pile" aria-hidden="true">{pile if state.pile else empty}</span>'
        f"{held}</div>"
    )


def _backs(number: int) -> str:
    back = f'<img alt="" src="{svg.data_uri(svg.card_back(width=26))}">'
    return f'<span class="ft-backs">{back * number}</span>'


def said(events: Sequence[Event], names: Names) -> None:
    """Say what happened, a sentence for each event, pegs marked; a hand that was counted has its own place on the page."""
    lines = [
        f'<li class="{"peg" if isinstance(happened, Pegged) else ""}">{escape(sentence(happened, names))}</li>'
        for before, happened in zip((None, *events), events, strict=False)
        if not isinstance(happened, PlayEnded | Shown | DealEnded)
        and not (isinstance(happened, Pegged) and isinstance(before, Shown))
    ]
    if lines:
        st.html(f'<ul class="ft-said">{"".join(lines)}</ul>')


def sentence(happened: Event, names: Names) -> str:
    """Say one event for the list at the table."""
    return event(happened, names)


def row(cards: Sequence[Card], *, deck: str, starter: Card | None = None, lit: Sequence[Card] = ()) -> None:
    """Lay cards out to look at."""
    st.markdown(svg.hand(cards, starter=starter, lit=lit, deck=deck), unsafe_allow_html=True)
