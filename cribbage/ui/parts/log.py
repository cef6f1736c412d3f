"""The learner's log on the page: take it along, bring it back, or delete it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from cribbage.journal import Entry, Imported
from cribbage.teaching.numbers import plural
from cribbage.ui import memory

_SHOWN = 5  # refused lines that are named one by one
# What pages remember of a log that is another now. The answering of a question stays with its page.
_STALE = (
    "settings", "table", "lesson-places", "watching-places", "test-out-places", "practise", "practise results",
    "practise note", "review", "setting-deck", "setting-count", "setting-goal", "setting-streak",
)  # fmt: skip


def keep(entries: Sequence[Entry]) -> None:
    """Draw export, import and deletion of the learner's entries."""
    st.header("Your log", anchor=False)
    st.write(
        "All of this is kept on the computer that runs the app, nowhere else. Download it to keep a copy or to move."
    )
    st.download_button(
        "Download my log",
        "".join(f"{entry.line()}\n" for entry in entries),
        file_name="fifteen-two-log.jsonl",
        mime="application/jsonl",
        key="export",
    )
    _bring()
    _delete()


def _bring() -> None:
    with st.expander("Bring a log from another computer", expanded=memory.recall("imported", lambda: None) is not None):
        said = memory.recall("imported", lambda: None)
        if isinstance(said, str):
            st.info(said)
        with st.form("bring", border=False):
            st.file_uploader("A log that was downloaded here or there", type=["jsonl"], key="upload")
            st.form_submit_button("Take it in", on_click=memory.guarded(_import))


def _import() -> None:
    begun = memory.milliseconds()
    file: Any = memory.widget("upload")
    if file is None:
        memory.remember("imported", "Choose a file first.")
        return
    try:
        text = file.getvalue().decode("utf-8")
    except UnicodeDecodeError:
        memory.remember("imported", "This is not a log of Fifteen Two: it is no text. Nothing was taken in.")
        return
    said = _told(memory.journal().import_lines(memory.learner(), text))
    # The second click of a double click may begin before the first has finished: what the first took in is the news.
    before = memory.recall("imported just now", lambda: ("", "", 0))
    again = before[0] == text and begun < before[2]
    memory.remember("imported just now", (text, before[1] if again else said, memory.milliseconds()))
    memory.remember("imported", before[1] if again else said)
    memory.forget(*_STALE)


def _told(became: Imported) -> str:
    """Say what became of a file."""
    parts = [f"{plural(became.added, 'entry').replace('entrys', 'entries')} taken in."]
    if became.already:
        parts.append(f"{became.already} {'was' if became.already == 1 else 'were'} here already.")
    if became.refused:
        many = len(became.refused)
        parts.append(f"{plural(many, 'line')} could not be taken in:")
        lines = [f"- line {line}: {why}" if line else f"- {why}" for line, why in became.refused[:_SHOWN]]
        if many > _SHOWN:
            lines.append(f"- and {many - _SHOWN} more")
        return " ".join(parts) + "\n\n" + "\n".join(lines)
    return " ".join(parts)


def _delete() -> None:
    with st.popover("Delete my log"):
        st.write(
            "Everything goes: answers, games, lesson marks and settings. It cannot be brought back without a copy."
        )
        st.button("Yes, delete everything", key="delete", on_click=memory.guarded(_gone))


def _gone() -> None:
    many = memory.journal().delete(memory.learner())
    memory.forget(*_STALE, "imported")
    memory.remember(
        "notice",
        f"Your log is deleted: {many} {'entry' if many == 1 else 'entries'}."
        if many
        else "There was nothing to delete.",
    )
