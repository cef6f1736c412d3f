"""Settings: how cards look, who counts, the goal for a day; kept in the log, so they come along with it."""

from __future__ import annotations

import streamlit as st

from cribbage.ui.parts import goal, links, settings


def page() -> None:
    """Draw what the learner can choose for every page."""
    links.looks()
    st.title("Settings", anchor=False)
    st.html('<style>[class*="st-key-setting-"] button{min-height:44px}</style>')
    settings.choose()
    goal.choose()
    links.page_link("progress", "Your log: take it along, bring it back, delete it")


page()
