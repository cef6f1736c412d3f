"""A score counted on the screen: item by item with its cards lit, the running total, and the whole in cadence."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import streamlit as st

from cribbage import svg
from cribbage.cards import Card
from cribbage.explain import count_aloud, groups, list_cards
from cribbage.score import Combination


def tally(
    score: Sequence[Combination],
    cards: Sequence[Card],
    starter: Card | None,
    *,
    deck: str = "classic",
    cadence: bool = True,
) -> None:
    """Show a score item by item: what players call it, its cards lit among the others, its points and the running total."""
    if cadence:
        st.html(f'<p class="ft-say">“{escape(count_aloud(score))}”</p>')
    counted = groups(score)
    if not counted:
        return
    row = (*cards, starter) if starter is not None else tuple(cards)
    faces = "".join(
        f'.ft-mini-{card}{{background-image:url("{svg.data_uri(svg.card(card, deck=deck))}")}}' for card in row
    )
    lines, total = [], 0
    for group in counted:
        total += group.points
        minis = "".join(
            f'<i class="ft-mini ft-mini-{card}{" lit" if card in group.cards else ""}"></i>' for card in row
        )
        name = group.name[0].upper() + group.name[1:]
        lines.append(
            f'<li><span class="ft-minis" aria-hidden="true">{minis}</span>'
            f"<span><b>{escape(name)}</b> <span>{escape(list_cards(group.cards))}</span></span>"
            f'<span class="ft-points">+{group.points} = <b>{total}</b></span></li>'
        )
    st.html(f"<style>{faces}</style><ol class='ft-tally'>{''.join(lines)}</ol>")
