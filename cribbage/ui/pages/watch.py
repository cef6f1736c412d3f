"""Watch one deal: whole deals that replay move by move, each with its reason, and a pause to say what comes."""

from __future__ import annotations

import streamlit as st

from cribbage.ui import memory
from cribbage.ui.parts import links, replay, watching


def page() -> None:
    """Draw the deal that the address names, else the list of deals."""
    deals = memory.course().deals
    named = st.query_params.get("deal")
    found = next((deal for deal in deals if deal.key == named), None)
    if found is not None:
        st.query_params["deal"] = found.key  # a link within the page does not tell the browser: say it again
        replay.run(found)
        links.page_link("watch", "All deals")
        return
    links.looks()
    st.title("Watch a deal", anchor=False)
    if named is None:
        st.query_params.clear()
    else:
        st.info("There is no such deal. Here are all of them.")
    st.write("A whole deal, one move at a time. Now and then you say first what comes.")
    for deal in deals:
        asked = sum(moment.asks for moment in deal.moments)
        step = watching.left(deal)
        words = [
            deal.about,
            f"{len(deal.moments)} moves, {asked} of them for you to foretell",
            "✓ watched" if watching.watched(deal) else "",
            f"at move {step + 1} of {len(deal.moments)}" if step else "",
        ]
        with st.container(border=True, gap=None, key=f"row-{deal.key}"):
            links.page_link("watch", deal.title, deal=deal.key)
            st.markdown(" · ".join(filter(None, words)))


page()
