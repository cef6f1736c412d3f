"""Practise: one hand after another at the level you choose, each counted by you and then explained."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from random import Random

import streamlit as st

from cribbage.journal import Entry
from cribbage.teaching.drill import LEVELS, Drill, Question
from cribbage.teaching.numbers import plural
from cribbage.ui import memory
from cribbage.ui.parts import counting
from cribbage.ui.parts.counting import Counting

LEVEL_NAMES = dict(zip(LEVELS, ("Starter", "Novice", "Club", "Sharp", "Table"), strict=True))
LEVEL_LINES = {
    1: "One or two things to find: pairs, and fifteens of two cards.",
    2: "Up to four things: longer fifteens, runs, flushes and nobs.",
    3: "Five or six things: double runs and three of a kind. Now and then a crib.",
    4: "The big ones: seven things or more, and fifteens of four or five cards.",
    5: "Hands as they come at the table, cribs among them.",
}
# How many hands must pass before one may come again. (No docstring: Streamlit would print it on the page.)
RECENT = 50
# How many hands make a set, after which the page sums up.
SET = 10

_LOOKS = """<style>
.st-key-level button,.st-key-drill button{min-height:44px}
@media (max-width:640px){.st-key-level [data-testid=stButtonGroup]>div{flex-wrap:nowrap}
 .st-key-level button{padding-left:.45rem;padding-right:.45rem}}
</style>"""


@dataclass(frozen=True, slots=True)
class Asked:
    """The hand on the page: what it asks, as which number of which drill, and today's answers before it."""

    drill: str
    once: str
    question: Question
    right: int
    answered: int
    number: int


def page() -> None:
    """Draw the hand that waits, and what the learner chose to practise."""
    st.title("Practise", anchor=False)
    drills = memory.course().drills
    linked(drills)
    drill = drills.get(memory.setting("drill", next(iter(drills)))) or next(iter(drills.values()))
    level = memory.setting("level", LEVELS[0])
    level = level if level in LEVELS else LEVELS[0]
    st.html(_LOOKS)
    if len(drills) > 1:
        st.pills(
            "Drill",
            tuple(drills),
            default=drill.key,
            required=True,
            key="drill",
            format_func=lambda key: drills[key].title,
            on_change=choose,
            args=("drill",),
        )
    st.segmented_control(
        "Level",
        LEVELS,
        default=level,
        required=True,
        key="level",
        format_func=lambda number: LEVEL_NAMES[number],
        on_change=choose,
        args=("level",),
        label_visibility="collapsed",
    )
    if memory.recall("practise results", str) == drill.key:
        results(drill)
        return
    asked = memory.recall("practise", lambda: ask(drill, level))
    now = counting.state(asked.once)
    today = session_line(asked, now)
    st.markdown(f"{LEVEL_LINES[level]} **Hand {asked.number % SET + 1} of {SET}.{f' {today}' if today else ''}**")
    note = memory.recall("practise note", str)
    if note and not now.answered:
        st.info(note)
    counting.count(
        asked.question,
        asked.once,
        deck=memory.setting("deck", "classic"),
        elsewhere=answered_elsewhere,
        then=lambda: next_button(asked.once),
    )


def linked(drills: Mapping[str, Drill]) -> None:
    """Take the drill that a link named, and leave the address free for the learner's own choice."""
    named = st.query_params.pop("drill", None)
    if named in drills and named != memory.setting("drill", ""):
        memory.choose("drill", named)
        memory.forget("practise", "practise note", "drill")


def next_button(once: str) -> None:
    """Offer the next hand."""
    st.button("Next hand", key="next", type="primary", shortcut="N", on_click=memory.guarded(next_hand), args=(once,))


def results(drill: Drill) -> None:
    """Sum up a set of ten: how many were right, and what was left behind."""
    last = answers(memory.entries("attempt"), drill.key)[-SET:]
    right = sum(entry.body.get("correct") is True for entry in last)
    held = sum(int(entry.body.get("truth") or 0) for entry in last)
    missed = sum(int(entry.body.get("points_missed") or 0) for entry in last)
    st.subheader(f"That is {SET}: {right} right", anchor=False)
    left = (
        f"You left {plural(missed, 'point')} behind of {held}." if missed else f"Of {held} points you left none behind."
    )
    st.write(f"{left} The Progress page shows how this moves, and which kinds slip away.")
    st.button(f"Another {SET}", key="next", type="primary", shortcut="N", on_click=memory.guarded(another))


def another() -> None:
    """Begin the next set."""
    memory.forget("practise results", "practise", "practise note")


def session_line(asked: Asked, now: Counting) -> str:
    """Say how today's answers to this drill came out, this one among them."""
    answered = asked.answered + now.answered
    right = asked.right + (now.total is not None and now.total.correct)
    if not right:
        return f"{plural(answered, 'hand')} counted today." if answered else ""
    return f"{right} of {answered} right today."


def ask(drill: Drill, level: int) -> Asked:
    """Ask the question that comes next: fixed by the learner and the answers in the log, so a reload asks it again."""
    before = answers(memory.entries("attempt"), drill.key)
    known = {entry.once for entry in before}
    number = len(before)
    while f"{drill.key}:{number}" in known:  # a log brought along from elsewhere may have gaps
        number += 1
    memory.forget(f"counting {drill.key}:{number}")
    recent = [str(entry.body.get("question")) for entry in before[-RECENT:]]
    question = drill.ask(Random(f"{memory.learner()}:{drill.key}:{number}"), level, recent)
    day = memory.local_day(memory.now())
    today = [entry for entry in before if memory.local_day(datetime.fromisoformat(entry.at)) == day]
    right = sum(entry.body.get("correct") is True for entry in today)
    return Asked(drill.key, f"{drill.key}:{number}", question, right, len(today), number)


def answers(entries: tuple[Entry, ...], drill: str) -> list[Entry]:
    """Pick the answers to a drill, without the second looks that complete some of them."""
    return [entry for entry in entries if entry.body.get("drill") == drill and "completes" not in entry.body]


def choose(name: str) -> None:
    """Keep the drill or level just chosen, and deal a hand of it.

    There is no guard: a choice that came twice is the same choice.
    """
    memory.choose(name, memory.widget(name))
    memory.forget("practise", "practise note")


def next_hand(once: str) -> None:
    """Put away the hand ``once``, so that the next is dealt; a hand that is gone already stays gone."""
    if not counting.state(once).done:
        return
    drill, _, number = once.rpartition(":")
    memory.forget("practise", "practise note", f"counting {once}")
    if (int(number) + 1) % SET == 0:
        memory.remember("practise results", drill)


def answered_elsewhere() -> None:
    """Move on from a hand that another tab has answered, and say so."""
    memory.forget("practise")
    memory.remember(
        "practise note", "You answered that hand in another tab already, so it counts once. Here is the next."
    )


page()
