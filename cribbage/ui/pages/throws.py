"""Throws: any six cards, whose crib, any score, and all fifteen throws with what each is worth and why."""

from __future__ import annotations

from collections import defaultdict
from html import escape

import streamlit as st

from cribbage.cards import Card, CardError, parse_cards
from cribbage.explain import list_cards
from cribbage.game import LayAway
from cribbage.rules import SIX_CARD
from cribbage.score import show_points
from cribbage.strategy import Advice, Option, advise, judge, verdict
from cribbage.teaching.decisions import seen_with
from cribbage.ui import memory
from cribbage.ui.parts import table
from cribbage.view import View

CRIBS = {"mine": "My crib", "theirs": "Their crib"}
ASKED = ("cards", "crib", "mine", "theirs", "target")


def page() -> None:
    """Ask for six cards, the crib and the score; then lay out the fifteen throws."""
    st.title("Throws", anchor=False)
    st.write("Six cards, two to throw: compare all fifteen ways, at any score. The figures are averages.")
    take_address()
    six = enter()
    left, middle, right = st.columns(3)
    with left:
        crib = st.segmented_control(
            "Whose crib", tuple(CRIBS), default="mine", required=True, key="throws-crib", format_func=CRIBS.__getitem__
        )
    target = memory.recall("throws-target", lambda: SIX_CARD.target)
    with middle:
        mine = st.number_input("Your score", min_value=0, max_value=target - 1, step=1, key="throws-mine")
    with right:
        theirs = st.number_input("Their score", min_value=0, max_value=target - 1, step=1, key="throws-theirs")
    if six is None:
        return
    seen = seen_with(six, dealer=crib == "mine", scores=(int(mine), int(theirs)), target=target)
    advice = advise(seen)
    fifteen(advice)
    one(seen, advice)


def take_address() -> None:
    """Take the cards, crib and score that another page named in the address, once."""
    given = {name: st.query_params.get(name, "") for name in ASKED}
    if given["cards"] and memory.recall("throws-address", dict) != given:
        memory.remember("throws-address", given)
        memory.remember("throws-cards", given["cards"])
        memory.remember("throws-crib", given["crib"] if given["crib"] in CRIBS else "mine")
        target = 61 if given["target"] == "61" else SIX_CARD.target
        memory.remember("throws-target", target)
        for name in ("mine", "theirs"):
            number = int(given[name]) if given[name].isdigit() else 0
            memory.remember(f"throws-{name}", min(number, target - 1))


def enter() -> tuple[Card, ...] | None:
    """Read six cards as typed, and say in one sentence what is wrong with them."""
    text = st.text_input("Your six cards", key="throws-cards", placeholder="for example 5H 6C 7S 8D JC KD")
    if not text.strip():
        st.write("Write the cards as 5H, 10♠ or jack of diamonds, with or without commas.")
        return None
    try:
        six = parse_cards(text, number=6, what="cards are")
    except CardError as wrong:
        st.warning(str(wrong))
        return None
    table.row(tuple(sorted(six)), deck=memory.setting("deck", "classic"))
    return six


def fifteen(advice: Advice) -> None:
    """Show the fifteen throws as a table, best first."""
    rows = "".join(
        f"<tr><th scope='row'>{escape(faces_of(option))}</th><td>{option.hand:.1f}</td><td>{option.crib:+.1f}</td>"
        f"<td>{option.pegging:+.1f}</td><td><b>{option.net:.1f}</b></td>"
        f"<td>{'–' if option.win is None else f'{100 * option.win:.0f} %'}</td></tr>"
        for option in advice.options
    )
    st.html(
        "<style>.ft-throws{border-collapse:collapse;width:100%;max-width:34rem}"
        ".ft-throws th,.ft-throws td{padding:.32rem .3rem;border-bottom:1px solid var(--ft-line);text-align:right}"
        ".ft-throws th:first-child{text-align:left;white-space:nowrap}</style>"
        "<table class='ft-throws'><thead><tr><th scope='col'>Throw</th><th scope='col'>Hand</th><th scope='col'>Crib</th>"
        f"<th scope='col'>Play</th><th scope='col'>Net</th><th scope='col'>Win</th></tr></thead><tbody>{rows}</tbody></table>"
    )
    order = "Best first by win chance, since a side is past 80." if advice.late else "Best first by net points."
    st.write(f"{order} {advice.basis.value}")


def faces_of(option: Option) -> str:
    """Name a throw by its two cards."""
    return " ".join(card.face for card in option.cards)


def one(seen: View, advice: Advice) -> None:
    """Look at one throw: why, and what each starter would bring the hand that is kept."""
    st.subheader("One throw", anchor=False)
    chosen = st.selectbox(
        "Which throw", range(len(advice.options)), format_func=lambda n: faces_of(advice.options[n]), key="throws-one"
    )
    option = advice.options[int(chosen or 0)]
    assert isinstance(option.move, LayAway)
    st.write(verdict(judge(seen, option.move)))
    kept = tuple(sorted(card for card in seen.hand if card not in option.cards))
    table.row(kept, deck=memory.setting("deck", "classic"))
    by_points: dict[int, list[Card]] = defaultdict(list)
    for starter in seen.unseen:
        by_points[show_points(kept, starter)].append(starter)
    st.write(f"What each of the {len(seen.unseen)} starters would make of {list_cards(kept)}:")
    lines = "".join(
        f"<li><b>{points}</b> <span>{escape(starters(cards))}</span></li>"
        for points, cards in sorted(by_points.items(), reverse=True)
    )
    st.html(
        "<style>ul.ft-starters{list-style:none!important;margin:0!important;padding:0!important}"
        ".ft-starters li{display:grid;grid-template-columns:2.2rem 1fr;margin:0!important;padding:.2rem 0!important;"
        f"border-bottom:1px solid var(--ft-line)}}</style><ul class='ft-starters'><li><b>Pts</b> <span>how many starters: which</span></li>{lines}</ul>"
    )


def starters(cards: list[Card]) -> str:
    """Count starters and list them."""
    return f"{len(cards)}: {' '.join(card.face for card in cards)}"


page()
