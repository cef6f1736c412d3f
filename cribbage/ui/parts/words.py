"""The words of the game, explained where they are tapped: a row of small buttons under a step or a table."""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st

from cribbage.game import Phase
from cribbage.teaching.glossary import EVERYDAY, GLOSSARY, spoken, terms

AT_TABLE = {
    Phase.DEAL: ("dealer", "pone", "deal", "peg"),
    Phase.LAY_AWAY: ("crib", "lay away", "hand", "pone", "dealer"),
    Phase.CUT: ("starter", "cut", "heels", "crib", "pone"),
    Phase.PLAY: ("the play", "count", "go", "last card", "pair", "run", "starter"),
    Phase.SHOW: ("the show", "starter", "crib", "fifteen", "double run", "flush", "nobs"),
    Phase.OVER: ("skunk", "deal"),
}
"""The words that the table uses, by what the game is waiting for."""

_LOOKS = """<style>
.st-key-words{border-top:1px solid var(--ft-line);padding-top:.3rem}
.st-key-words .stPopover button{min-height:44px;min-width:44px;padding:0 .5rem}
.st-key-words .stPopover button:is(:hover,:focus,:active) p{color:var(--ft-accent)}
.st-key-words .stPopover button p{text-decoration:underline dotted;text-underline-offset:.25em}
.ft-words{white-space:nowrap}
</style>"""


def found(*texts: str, before: Iterable[str] = ()) -> tuple[str, ...]:
    """Find the terms that texts of the course use without explaining them just there, each once, in reading order.

    Everyday words that stood ``before`` in the same lesson are left out: one look at those is enough.
    """
    explained = {term for text in texts for term, bold, _ in terms(text) if bold}
    known = {term for text in before for term in spoken(text)} & EVERYDAY
    used = dict.fromkeys(term for text in texts for term in spoken(text))
    return tuple(term for term in used if term not in explained | known)


def row(shown: Iterable[str]) -> None:
    """Draw a button for each term that opens its explanation; nothing where there are none."""
    known = [term for term in dict.fromkeys(shown) if term in GLOSSARY]
    if not known:
        return
    st.html(_LOOKS)
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="center", key="words"):
        st.html("<span class='ft-words'>Words:</span>", width="content")
        for term in known:
            with st.popover(term, type="tertiary", key=f"word-{term.replace(' ', '-')}"):
                st.markdown(f"**{term[0].upper()}{term[1:]}.** {GLOSSARY[term]}")
