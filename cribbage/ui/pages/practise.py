"""Practise: one question after another, each answered by you and then explained; a drill of your choice, or surprises."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from cribbage.teaching.drill import LEVELS, Drill
from cribbage.teaching.numbers import plural
from cribbage.ui import memory
from cribbage.ui.parts import answered, drilling, sealed_check, upcoming
from cribbage.ui.parts.counted import Asking
from cribbage.ui.parts.upcoming import DAILY, SURPRISE, Asked

CHECK = "check-20"
LEVEL_NAMES = dict(zip(LEVELS, ("Starter", "Novice", "Club", "Sharp", "Table"), strict=True))
# How many questions make a set, after which the page sums up. (No docstring: Streamlit would print it on the page.)
SET = 10

_LOOKS = """<style>
.st-key-level button,.st-key-drills button{min-height:44px}
.st-key-drills button{justify-content:flex-start;text-align:left}
@media (max-width:640px){.st-key-level [data-testid=stButtonGroup]>div{flex-wrap:nowrap}
 .st-key-level button{padding-left:.45rem;padding-right:.45rem}}
</style>"""


def page() -> None:
    """Draw the question that waits, and what the learner chose to practise."""
    st.title("Practise", anchor=False)
    drills = memory.course().drills
    linked(drills)
    mode = chosen(drills)
    level = memory.setting("level", LEVELS[0])
    level = level if level in LEVELS else LEVELS[0]
    st.html(_LOOKS)
    choices(drills, mode)
    if mode == CHECK:
        sealed_check.run()
        return
    if mode != DAILY:
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
    if memory.recall("practise results", str) == mode:
        results()
        return
    asked = memory.recall("practise", lambda: upcoming.ask(mode, level))
    if asked is None:
        right, of = upcoming.daily_result()
        st.success(f"Today's hand is done: {right} of {of} right. Tomorrow brings another.", icon=":material/check:")
        st.button("Surprise me", key="next", type="primary", on_click=take, args=(SURPRISE,))
        return
    asking = Asking(asked.question, asked.once, elsewhere=answered_elsewhere)
    st.markdown(head(asked, asking))
    note = memory.recall("practise note", str)
    if note and not drilling.answered(asking):
        st.info(note)
    drilling.draw(asking, drills[asked.drill], then=lambda: after(asked, asking))


# --- what to practise -----------------------------------------------------------------------------------------------


def linked(drills: Mapping[str, Drill]) -> None:
    """Take the drill that a link named, and leave the address free for the learner's own choice."""
    named = st.query_params.pop("drill", None)
    if named in (*drills, SURPRISE, CHECK) and named != memory.setting("drill", SURPRISE):
        take(str(named))


def chosen(drills: Mapping[str, Drill]) -> str:
    """Recall what the learner practises: a drill, the sealed check, or the mix."""
    mode = memory.setting("drill", SURPRISE)
    return mode if mode in drills or mode == CHECK else SURPRISE


def choices(drills: Mapping[str, Drill], mode: str) -> None:
    """Offer the mix, every drill with a line about it, and the sealed check."""
    titles = {SURPRISE: "Surprise me", **{key: drill.title for key, drill in drills.items()}, CHECK: "Check-20"}
    lines = {
        SURPRISE: "A mix that brings what you need most.",
        **{key: drill.line for key, drill in drills.items()},
        CHECK: "Twenty hands without help, to see how you get on.",
    }
    # A key of its own for each drill, so that the list closes when another is taken.
    listed = st.popover(f"**{titles[mode]}** · change", width="stretch", key=f"drills-of-{mode}")
    with listed, st.container(key="drills", gap="xsmall"):
        for key, title in titles.items():
            st.button(
                f"**{title}**: {lines[key]}",
                key=f"drill-{key}",
                width="stretch",
                type="secondary",
                disabled=key == mode,
                on_click=take,
                args=(key,),
            )


def take(key: str) -> None:
    """Practise another drill from now on; a choice that came twice is the same choice."""
    memory.choose("drill", key)
    memory.remember("practise afresh", True)
    memory.forget("practise", "practise note", "practise results")


def choose(name: str) -> None:
    """Keep the level just chosen, and ask a question of it; a choice that came twice is the same choice."""
    memory.choose(name, memory.widget(name))
    memory.remember("practise afresh", True)
    memory.forget("practise", "practise note")


# --- the question ---------------------------------------------------------------------------------------------------


def head(asked: Asked, asking: Asking) -> str:
    """Say why this question comes, which of the set it is, and how today's answers came out."""
    answered = asked.today + drilling.answered(asking)
    right = asked.right + drilling.right(asking)
    if asked.mode == DAILY:
        return asked.why
    today = f" {right} of {answered} right today." if right else ""
    today = today or (f" {plural(answered, 'answer')} given today." if answered else "")
    return f"{asked.why} **Question {asked.number % SET + 1} of {SET}.{today}**".strip()


def after(asked: Asked, asking: Asking) -> None:
    """Offer the next question, and after a wrong answer one like it."""
    with st.container(horizontal=True):
        st.button("Next", key="next", type="primary", shortcut="N", on_click=memory.guarded(go_on), args=(asked, ""))
        if not drilling.right(asking) and asked.mode != DAILY:
            st.button("One like it", key="twin", on_click=memory.guarded(go_on), args=(asked, asked.question.question))


def go_on(asked: Asked, twin: str) -> None:
    """Put away a question that is done, so that the next comes: a twin of the one named, or whatever is due."""
    now = memory.recall("practise", lambda: None)
    if now != asked or not drilling.done(Asking(asked.question, asked.once)):
        return
    memory.forget("practise", "practise note")
    memory.remember("practise twin", twin)
    drilling.put_away(asked.once)
    if (asked.number + 1) % SET == 0:
        memory.remember("practise results", asked.mode)


def answered_elsewhere() -> None:
    """Move on from a question that another tab has answered, and say so."""
    memory.forget("practise")
    memory.remember(
        "practise note", "You answered that one in another tab already, so it counts once. Here is the next."
    )


# --- a set of ten -----------------------------------------------------------------------------------------------------


def results() -> None:
    """Sum up a set of ten: how many were right, and what was left behind."""
    last = upcoming.practised(answered.answers())[-SET:]
    right = sum(answer.correct for answer in last)
    st.subheader(f"That is {SET}: {right} right", anchor=False)
    st.write(f"{upcoming.left_behind(last)} The Progress page shows how this moves, and which kinds slip away.".strip())
    st.button(f"Another {SET}", key="next", type="primary", shortcut="N", on_click=memory.guarded(another))


def another() -> None:
    """Begin the next set."""
    memory.forget("practise results", "practise", "practise note")


page()
