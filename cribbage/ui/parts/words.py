"""The words of the game, explained where they are tapped: a row of small buttons under a step or a table."""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st

from cribbage.game import Phase
from cribbage.teaching.claims import without_links
from cribbage.teaching.glossary import GLOSSARY, terms

AT_TABLE = {
    Phase.DEAL: ("dealer", "pone"),
    Phase.LAY_AWAY: ("crib", "lay away", "pone", "dealer"),
    Phase.CUT: ("starter", "cut", "crib", "pone"),
    Phase.PLAY: ("count", "go", "last card", "starter"),
    Phase.SHOW: ("the show", "starter", "crib", "nobs"),
    Phase.OVER: ("skunk",),
}
"""The words that the table uses, by what the game is waiting for."""

_LOOKS = """<style>
.st-key-words{border-top:1px solid var(--ft-line);padding-top:.3rem}
.st-key-words .stPopover button{min-height:44px;min-width:44px;padding:0 .5rem}
.st-key-words .stPopover button p{text-decoration:underline dotted;text-underline-offset:.25em}
.ft-words{white-space:nowrap}
</style>"""


def found(*texts: str) -> tuple[str, ...]:
    """Find the terms that texts of the course use without explaining them just there, in reading order."""
    seen: dict[str, bool] = {}
    for text in texts:
        for term, bold, _ in terms(without_links(text, " ")):
            seen.setdefault(term, bold)
    return tuple(term for term, explained in seen.items() if not explained)


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
