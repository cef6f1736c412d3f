"""A worked deal on the page: one moment at a time, all hands face up, and a pause where the learner says what is pegged."""

from __future__ import annotations

from html import escape

import streamlit as st

from cribbage import svg
from cribbage.cards import Card
from cribbage.game import Phase, Show, State
from cribbage.teaching.claims import plain
from cribbage.teaching.deals import LEARNER, Moment, WorkedDeal, cards_of, coach_says, question, sentences
from cribbage.ui import components, memory
from cribbage.ui.parts import field, links, table, watching, words
from cribbage.ui.parts.tally import tally
from cribbage.ui.parts.watching import Watching

_LOOKS = """<style>
.ft-moments{display:flex;gap:3px;margin:0 0 .2rem}
.ft-moments i{flex:1;height:7px;border-radius:4px;background:var(--ft-line)}
.ft-moments i.past{background:var(--ft-accent)} .ft-moments i.here{background:#b86a00}
.st-key-watching .ft-held{display:none}
.st-key-watching .ft-table{min-height:104px;grid-template:'starter pile'/auto 1fr}
.ft-open{display:grid;gap:.3rem}
.ft-open div{display:flex;align-items:center;gap:4px;min-height:56px}
.ft-open b{min-width:2.6rem}
.ft-open img{display:block;width:37px;border-radius:4px;box-shadow:0 1px 3px #0005}
.ft-open img.lit{box-shadow:0 0 0 3px #b86a00}
.st-key-told{min-height:8.2rem;gap:.4rem!important}
.st-key-told .stHtml p{margin:0}
@media (max-width:760px){.st-key-watching .ft-table{min-height:96px}.ft-open img{width:42px}.ft-open div{min-height:62px}
 .st-key-watching .st-key-board{max-width:17.5rem}}
</style>"""

_FOCUS = ".st-key-predict input, .st-key-next button"


def run(deal: WorkedDeal) -> None:
    """Draw a deal at the moment where the learner is."""
    at = watching.current(deal)
    st.html(_LOOKS)
    links.looks()
    st.title(deal.title, anchor=False)
    if at.step >= len(deal.moments):
        _end(deal)
        return
    moment = deal.moments[at.step]
    waits = at.waits(moment)
    state = moment.before if waits else moment.after
    deck = memory.setting("deck", "classic")
    _steps(at, len(deal.moments))
    with st.container(key="watching", gap="small"):
        with st.container(key="status"):
            table.status(state, deal.names, LEARNER)
        with st.container(key="cloth"):
            table.board(state, deal.names)
            with st.container(key="side", gap="small"):
                _table(deal, moment, state, deck)
        with st.container(key="told"):
            if waits:
                _predict(deal, moment, at)
            else:
                _told(deal, moment, at, deck)
        if not waits:
            with st.container(horizontal=True, gap="xsmall"):
                st.button(
                    "Next",
                    key="next",
                    type="primary",
                    shortcut="N",
                    on_click=memory.guarded(watching.go),
                    args=(deal, at.step, at.step + 1),
                )
                _back(deal, at)
        if isinstance(moment.move, Show) and not waits:
            st.markdown(f"Counted one by one, {deal.names.own(moment.move.seat)} {_what(moment.move)}:")
            tally(moment.score, _shown(moment), state.starter, deck=deck, cadence=False)
    words.row((*words.found(moment.note), *words.AT_TABLE[state.phase]))
    components.announcer(key="announcer", say=_aloud(deal, moment, at), seq=at.turn, focus=_FOCUS)


# --- the table ------------------------------------------------------------------------------------------------------


def _steps(at: Watching, whole: int) -> None:
    marks = ("past" if number < at.step else "here" if number == at.step else "" for number in range(whole))
    dots = "".join(f'<i class="{mark}"></i>' for mark in marks)
    st.html(f'<div class="ft-moments" role="img" aria-label="Move {at.step + 1} of {whole}">{dots}</div>')


def _table(deal: WorkedDeal, moment: Moment, state: State, deck: str) -> None:
    """Lay out the cards of this count and the hands, or in the show the hand that is counted."""
    if isinstance(moment.move, Show):
        table.row(_shown(moment), starter=state.starter, deck=deck)
    elif state.phase in (Phase.LAY_AWAY, Phase.CUT, Phase.PLAY) or state.pile:
        table.middle(state, deal.names, LEARNER, deck=deck)
    if not isinstance(moment.move, Show):
        _hands(deal, state, moment, deck)


def _shown(moment: Moment) -> tuple[Card, ...]:
    before = moment.before
    if not isinstance(moment.move, Show):
        return ()
    return tuple(sorted(before.crib if moment.move.crib else before.kept[moment.move.seat]))


def _what(move: Show) -> str:
    return "crib" if move.crib else "hand"


def _hands(deal: WorkedDeal, state: State, moment: Moment, deck: str) -> None:
    """Show what every player holds, the cards that are about to move lit."""
    lit = cards_of(moment.move)
    rows = []
    for seat, name in reversed(list(enumerate(deal.names.of))):
        cards = sorted(state.hands[seat]) if state.hands else []
        faces = "".join(
            f'<img alt="" class="{"lit" if card in lit else ""}" src="{svg.data_uri(svg.card(card, deck=deck))}">'
            for card in cards
        )
        held = ", ".join(card.name for card in cards) or "no cards"
        rows.append(f'<div role="img" aria-label="{escape(name)}: {held}"><b>{escape(name)}</b>{faces}</div>')
    st.html(f'<div class="ft-open">{"".join(rows)}</div>')


# --- what is said ---------------------------------------------------------------------------------------------------


def _predict(deal: WorkedDeal, moment: Moment, at: Watching) -> None:
    """Ask what the next move pegs."""
    key = f"predict-{deal.key}-{at.step}-{moment.name}"
    st.markdown(f"**Your turn to say.** {question(moment, deal.names)}")
    with (
        st.container(key="predict"),
        st.form(key=f"form-{key}", border=False),
        st.container(horizontal=True, vertical_alignment="bottom"),
    ):
        field.points("Points (0 is an answer)", key=key, width=190)
        st.form_submit_button(
            "Check", type="primary", key="check", on_click=memory.guarded(watching.say), args=(deal, at.step, key)
        )
    if at.ask:
        st.html(f'<p role="status">{escape(at.ask)}</p>')
    with st.container(horizontal=True, gap="xsmall"):
        st.button("Show me", key="show", on_click=memory.guarded(watching.show), args=(deal, at.step))
        _back(deal, at)


def _told(deal: WorkedDeal, moment: Moment, at: Watching, deck: str) -> None:
    """Say what became of the prediction, what happened, and why."""
    said = at.told.get(moment.name)
    if said is not None:
        look, sign = ("ft-right", "✓") if said.right else ("ft-wrong", "✗")
        st.html(f'<p class="{look}"><span class="ft-mark">{sign}</span>{escape(said.text)}</p>')
    lines = "".join(
        f'<li class="{"peg" if pegged else ""}">{escape(text)}</li>' for text, pegged in sentences(moment, deal.names)
    )
    if lines:
        st.html(f'<ul class="ft-said">{lines}</ul>')
    if moment.note:
        st.markdown(links.prose(moment.note))
    coach = coach_says(moment, deal.names) if deal.coached else ""
    if coach:
        st.html(f'<ul class="ft-coach" aria-label="Coach"><li><b>Coach.</b> {escape(coach)}</li></ul>')


def _back(deal: WorkedDeal, at: Watching) -> None:
    if at.step:
        st.button("Back", key="back", on_click=memory.guarded(watching.go), args=(deal, at.step, at.step - 1))


def _aloud(deal: WorkedDeal, moment: Moment, at: Watching) -> str:
    if at.waits(moment):
        return at.ask or question(moment, deal.names)
    said = at.told.get(moment.name)
    parts = [said.text if said else "", *(text for text, _ in sentences(moment, deal.names)), plain(moment.note)]
    return " ".join(filter(None, parts)).replace("*", "").replace("\n", " ")


def _end(deal: WorkedDeal) -> None:
    """Sum the deal up, and lead on."""
    at = watching.current(deal)
    mine, theirs = deal.ends
    told = [said for said in at.told.values() if said is not None]
    st.write(
        f"That was a whole deal: {mine} for you, {theirs} for {deal.names.of[1]}. A game is played to 121 like this."
    )
    if told:
        right = sum(said.right for said in told)
        st.write(f"You foretold {right} of {len(told)} pegs right.")
    following = next((each for each in memory.course().deals if each.order > deal.order), None)
    if following is not None:
        links.page_link("watch", f"Watch next: {following.title}", look="first", deal=following.key)
    links.page_link("play", "Play a game", look="also" if following else "first")
    links.page_link("learn", "All lessons", look="also")
    st.button("Watch this deal again", key="again", on_click=memory.guarded(watching.again), args=(deal,))
    components.announcer(key="announcer", say="The deal is over.", seq=at.turn, focus=".st-key-again button")
