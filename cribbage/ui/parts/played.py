"""The games on the page: how each ended, and how much of its margin was skill, theirs, and luck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd
import streamlit as st

from cribbage import progress
from cribbage.charts import signed
from cribbage.journal import Entry
from cribbage.strategy import OPPONENTS
from cribbage.teaching.numbers import plural
from cribbage.ui import memory
from cribbage.ui.memory import LEARNER

SHOWN = 10
"""How many games are listed, the newest."""
AT_ONCE = 3
"""How many games are judged at one click: about two seconds each."""


def games(played: pd.DataFrame, reckoned: pd.DataFrame, entries: Sequence[Entry]) -> None:
    """List the games, the newest first, with how each ended and what its margin is made of."""
    finished = played[played["finished"].notna()]
    won = int((finished["winner"] == LEARNER).sum())
    if len(finished):
        st.write(f"Games finished: {len(finished)}, won: {won}.")
    parts = {str(row["game"]): {str(name): value for name, value in row.items()} for row in reckoned.to_dict("records")}
    lines = []
    names = ("game", "started", "finished", "winner", "scores", "opponent")
    newest = played.iloc[::-1].head(SHOWN)
    for game, started, end, winner, scores, opponent in zip(*(newest[name].tolist() for name in names), strict=True):
        mine, *others = scores
        how = "under way or left" if pd.isna(end) else "won" if winner == LEARNER else "lost"
        against = f" against {OPPONENTS[opponent].name}" if opponent in OPPONENTS else ""
        made = f". {margin(parts[game])}" if game in parts else ""
        lines.append(f"- {started.day} {started:%B %Y}{against}: {how}, {mine} to {max(others, default=0)}{made}")
    st.markdown("\n".join(lines))
    waiting = progress.waiting(played, entries)
    if waiting:
        _offer(waiting)


def margin(parts: Mapping[str, Any]) -> str:
    """Say what a margin is made of, in points that add up."""
    lost, theirs, luck, whole = (parts[name] for name in ("lost", "theirs", "luck", "margin"))
    given = "luck and their play" if pd.isna(theirs) else f"they {theirs:.2f}, luck"
    return f"You gave away {lost:.2f}, {given} {signed(luck, 2)}: {signed(whole, 0)} in all."


def _offer(waiting: Sequence[str]) -> None:
    """Offer to judge the games that nobody has judged whole."""
    many = min(AT_ONCE, len(waiting))
    st.write(
        f"{plural(len(waiting), 'game')} {'waits' if len(waiting) == 1 else 'wait'} for a coach to judge every move of both sides."
    )
    label = "Judge it now" if len(waiting) == 1 else f"Judge the newest {many} now"
    if st.button(label, key="reckon"):
        with st.spinner("Judging every throw and every card…"):
            for game in waiting[:many]:
                _judge(game)
        st.rerun()


def _judge(game: str) -> None:
    """Judge a game and write down what was found; one that cannot be read stays as it is, and the page says so."""
    read = memory.read_game(game)
    judged = (entry.body for entry in memory.entries("decision") if entry.body.get("game") == game)
    known = {number for body in judged if isinstance(number := body.get("number"), int)}
    try:
        if read is None:
            raise ValueError(game)
        own, theirs = progress.bodies(game, read.rules, read.dealer, read.events, known)
    except (LookupError, TypeError, ValueError):
        memory.remember("notice", "A game could not be read from the log, so it was not judged.")
        return
    for once, body in own.items():
        memory.record("decision", body, once=once)
    memory.record("decision", theirs, once=f"{game}:theirs")
