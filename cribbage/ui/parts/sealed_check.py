"""Check-20: twenty hands counted without help or verdict, and only at the end how it went and what has changed."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from zlib import crc32

import streamlit as st

from cribbage.teaching.judging import aloud, judge_total
from cribbage.teaching.numbers import MOST, plural
from cribbage.teaching.practice.answers import Answer
from cribbage.teaching.practice.sealed import (
    AFTER_DAYS,
    AFTER_HANDS,
    HANDS,
    CheckResult,
    changes,
    due_check,
    form,
    results,
)
from cribbage.teaching.question import Question
from cribbage.ui import components, memory
from cribbage.ui.parts import answered, counting, field, table

_KINDS = ("fifteens", "pairs", "runs", "flushes", "nobs")


def run() -> None:
    """Draw the check that is due: its beginning, the hand that waits, or how the last one came out."""
    counting.looks()
    answers = answered.answers()
    if memory.recall("check ended", lambda: False):
        _ended(answers)
        return
    number = due_check(answers, memory.now())
    if number is None:
        _ended(answers)
        return
    known = {answer.question for answer in answers if answer.during == "check"}
    waiting = [question for question in form(number) if question.question not in known]
    if len(waiting) == HANDS and not memory.recall(f"check {number}", lambda: False):
        _offer(number)
        return
    _hand(waiting[0], HANDS - len(waiting))


def _offer(number: int) -> None:
    st.markdown(
        f"**{HANDS} hands, each counted once.** There is no help on the way and no verdict until the end. "
        "It takes about ten minutes, you may stop and go on another day, and nothing is held against you."
    )
    st.write(
        "It shows where you stand now. Later checks ask the same things in other cards, so you see what has stayed."
    )
    st.button("Begin the check", key="next", type="primary", on_click=memory.guarded(_begin), args=(number,))


def _begin(number: int) -> None:
    memory.remember(f"check {number}", True)


def _hand(question: Question, done: int) -> None:
    """Ask for one count, and say nothing of how it was."""
    key = f"sealed-{crc32(question.question.encode())}"
    memory.recall(f"since-{key}", memory.milliseconds)
    asks = memory.recall(f"asks-{key}", str)
    with st.container(key="counting", gap="xsmall"):
        st.progress(done / HANDS, text=f"Hand {done + 1} of {HANDS}")
        st.markdown(f"**{question.prompt}**")
        table.row(tuple(sorted(question.cards)), starter=question.starter, deck=memory.setting("deck", "classic"))
        with st.form(key=f"form-{key}", border=False), st.container(horizontal=True, vertical_alignment="bottom"):
            field.points("Your count", key=key, width=180)
            st.form_submit_button(
                "Count it", type="primary", key="count-it", on_click=memory.guarded(_answer), args=(question, key, done)
            )
        if asks:
            st.html(f'<p class="ft-count" role="status">{escape(asks)}</p>')
    components.announcer(
        key="announcer",
        say=asks or f"Hand {done + 1} of {HANDS}.",
        seq=crc32(f"{key} {asks}".encode()),
        focus=".st-key-counting input",
    )


def _answer(question: Question, key: str, done: int) -> None:
    """Write a count down, one time only, without a word about it; what is no count is asked for again."""
    given = memory.widget(key)
    judged = judge_total(question, given)
    if isinstance(given, int | float) and given > 999:
        memory.remember(f"asks-{key}", f"No hand can count more than {MOST}. Write your count once more.")
        return
    if not judged.answered:
        memory.remember(f"asks-{key}", judged.text)
        return
    since = memory.recall(f"since-{key}", memory.milliseconds)
    body = answered.body(question, judged, since=since, during="check")
    memory.record("attempt", body, once=question.question)
    memory.forget(f"asks-{key}")
    if done + 1 == HANDS:
        memory.remember("check ended", True)


# --- how it came out ------------------------------------------------------------------------------------------------


def _ended(answers: Sequence[Answer]) -> None:
    """Say how the last check came out, hand by hand, and what has changed since the first."""
    taken = results(answers)
    if not taken:
        memory.forget("check ended")
        return
    last = taken[-1]
    st.subheader(f"{last.right} of {last.of} right", anchor=False)
    behind = last.points_left_behind_per_100
    st.write(
        f"You left {plural(last.missed, 'point')} behind of {last.held}: {behind:.1f} of every hundred."
        if last.missed and behind is not None
        else f"Of {last.held} points you left none behind."
    )
    st.markdown("\n".join(_by_kind(last)))
    for line in _changed(answers):
        st.write(line)
    st.button("Practise what slipped", key="next", type="primary", on_click=_practise)
    given = {answer.question: answer for answer in answers if answer.during == "check"}
    slipped = [question for question in form(last.form) if not given[question.question].correct]
    if slipped:
        st.markdown("**The hands that slipped**")
    for question in slipped:
        table.row(tuple(sorted(question.cards)), starter=question.starter, deck=memory.setting("deck", "classic"))
        what = "This crib counts" if question.crib else "This hand counts"
        st.write(f"{what} {question.answer}, not {given[question.question].given}. {aloud(question.why)}")
    days = " and ".join(str(day) for day in AFTER_DAYS)
    st.write(f"The next check is offered after {AFTER_HANDS} answers of practice, and {days} days after the first.")


def _by_kind(result: CheckResult) -> list[str]:
    """List how many of the hands that hold each kind of score were right."""
    held = [(name, right, of) for name, (_, right, of) in zip(_KINDS, result.by_kind, strict=True) if of]
    return [f"- Hands with {name}: {right} of {of} right" for name, right, of in held]


def _changed(answers: Sequence[Answer]) -> list[str]:
    """Say what the newest check gained on the first, and kept of the one before."""
    gains, kept = changes(answers)
    lines = []
    if gains:
        gain = gains[-1]
        way = (
            f"{gain.right} more right"
            if gain.right > 0
            else f"{-gain.right} fewer right"
            if gain.right
            else "as many right"
        )
        less = (
            f"{gain.left_behind:.1f} points of a hundred less"
            if gain.left_behind >= 0
            else f"{-gain.left_behind:.1f} points of a hundred more"
        )
        lines.append(f"Since your first check: {way}, and {less} left behind.")
    if kept and kept[-1].kept is not None:
        lines.append(f"Kept since the check before: {kept[-1].kept:.0f} %.")
    return lines


def _practise() -> None:
    memory.forget("check ended", "practise")
    memory.choose("drill", "surprise")
