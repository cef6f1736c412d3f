"""The record of a game: everything that happened, in words, and how to check that the deal was fair."""

from __future__ import annotations

import json

import streamlit as st

from cribbage.explain import Names, event
from cribbage.game import Dealt
from cribbage.notation import write_event, write_rules
from cribbage.ui.memory import Table


def game_record(at: Table, names: Names) -> None:
    """Show the sentences of this deal, and after the game the seed and every card of every deal."""
    with st.expander("Record of this game"):
        start = max((number for number, happened in enumerate(at.events) if isinstance(happened, Dealt)), default=0)
        for happened in at.events[start:]:
            st.text(event(happened, names))
        if not at.over:
            st.write("The seed and all cards of every deal can be read here once the game is over.")
            return
        st.write(
            f"Every deal and cut was drawn from the seed {at.seed} and the number of the move, before anyone chose a card. "
            "Your opponent saw its own cards and what lay on the table, never yours."
        )
        header = {"rules": write_rules(at.rules), "dealer": at.dealer, "opponent": at.opponent, "seed": at.seed}
        lines = [header, *(write_event(happened) for happened in at.events)]
        st.download_button(
            "Download the whole game",
            "\n".join(json.dumps(line) for line in lines),
            file_name="fifteen-two-game.jsonl",
            mime="application/jsonl",
        )
