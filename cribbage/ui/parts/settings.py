"""The learner's settings: how the cards look, and who counts the hands."""

from __future__ import annotations

import streamlit as st

from cribbage.ui import memory

DECK_NAMES = {"classic": "Classic", "four": "Four colours", "clear": "Clear"}
COUNTING = {"mine": "I count my own hands", "auto": "Count them for me"}


def choose() -> None:
    """Ask how the learner wants it; every choice is kept at once."""
    _one("deck", "Cards", DECK_NAMES, "classic")
    st.markdown("“Clear” keeps the four suits apart for every kind of colour vision.")
    _one("count", "Counting in the game", COUNTING, "mine")


def _one(name: str, label: str, options: dict[str, str], default: str) -> None:
    known = memory.setting(name, default)
    key = f"setting-{name}"
    st.segmented_control(
        label,
        tuple(options),
        default=known if known in options else default,
        required=True,
        format_func=lambda option: options[option],
        key=key,
        on_change=_chosen,
        args=(name, key),
    )


def _chosen(name: str, key: str) -> None:
    memory.choose(name, memory.widget(key))
