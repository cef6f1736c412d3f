"""Today's goal and the streak of weeks: what the learner set out to do, and how far it is; a missed day costs nothing."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from cribbage import progress
from cribbage.journal import Entry
from cribbage.teaching.numbers import plural
from cribbage.teaching.practice.answers import Answer
from cribbage.teaching.practice.goal import DEFAULT, GOALS, Goal, Today, practice_days, today, week_streak
from cribbage.ui import memory

_NAMES = {str(goal): "One deal" if goal == "deal" else f"{goal} hands" for goal in GOALS}


def line(entries: Sequence[Entry] | None = None, answers: Sequence[Answer] | None = None) -> None:
    """Say how far today's goal is, and how many good weeks there are in a row; from the log unless given."""
    every = memory.entries() if entries is None else entries
    known = progress.answers(every) if answers is None else answers
    now, day_of = memory.now(), memory.local_day
    deals = sum(day_of(at) == day_of(now) for at in progress.deals_ended(every))
    reached = today(known, now, day_of, wanted(), deals)
    weeks = week_streak(practice_days(known, day_of), day_of(now)) if memory.setting("streak", True) else 0
    share = min(100, round(100 * reached.done / reached.wanted))
    st.html(
        "<style>.ft-goal{margin:0!important;padding:.35rem .8rem!important;border-radius:10px;line-height:1.4;"
        "background:linear-gradient(90deg,var(--ft-line) var(--done),var(--ft-panel) var(--done))}</style>"
        f'<p class="ft-goal" style="--done:{share}%">{said(reached)}{streak(weeks)}</p>'
    )


def said(reached: Today) -> str:
    """Say how far a goal is."""
    what = plural(reached.wanted, "deal" if reached.goal == "deal" else "hand")
    return f"Today’s goal, {what}: {'met, ' if reached.met else ''}{reached.done} done."


def streak(weeks: int) -> str:
    """Say how many weeks in a row had four practice days; nothing where there is none to be proud of."""
    if not weeks:
        return ""
    return f" {plural(weeks, 'week')}{' in a row' if weeks > 1 else ''} with four practice days."


def wanted() -> Goal:
    """Recall the goal that the learner picked."""
    chosen = memory.setting("goal", str(DEFAULT))
    return next((goal for goal in GOALS if str(goal) == chosen), DEFAULT)


def choose() -> None:
    """Let the learner pick the goal, and whether the weeks are counted."""
    st.segmented_control(
        "Goal for a day",
        tuple(_NAMES),
        default=str(wanted()),
        required=True,
        format_func=lambda name: _NAMES[name],
        key="setting-goal",
        on_change=_chosen,
        args=("goal",),
    )
    st.toggle(
        "Show the weeks in a row",
        value=memory.setting("streak", True),
        key="setting-streak",
        on_change=_chosen,
        args=("streak",),
    )


def _chosen(name: str) -> None:
    memory.choose(name, memory.widget(f"setting-{name}"))
