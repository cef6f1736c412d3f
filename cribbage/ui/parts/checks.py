"""The sealed checks on the page: how each came out, what was gained since the first, and what was kept."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from cribbage.charts import signed
from cribbage.teaching.practice.answers import Answer
from cribbage.teaching.practice.sealed import Change, CheckResult, changes, results


def drawn(answers: Sequence[Answer]) -> None:
    """Say how the finished checks came out, in the order in which they were taken; nothing before the first."""
    taken = results(answers)
    if not taken:
        return
    gains, kept = changes(answers)
    st.subheader("Your checks", anchor=False)
    lines = [f"- {_result(each)}" for each in taken]
    st.markdown(
        "\n".join([*lines, *(f"- {_gain(each)}" for each in gains[-1:]), *(f"- {_kept(each)}" for each in kept)])
    )
    st.markdown("The hands of a check are never used in practice, and all checks are about equally hard.")


def _result(check: CheckResult) -> str:
    ended = check.ended
    assert ended is not None  # it is finished
    behind = check.points_left_behind_per_100
    return f"{ended.day} {ended:%B %Y}: {check.right} of {check.of} right, {behind:.1f} points of 100 left behind."


def _gain(change: Change) -> str:
    """Say what has become of the first check by the last."""
    more = f"{signed(change.right, 0)} right, {signed(-change.left_behind)} points of 100 left behind"
    return f"Gained since the first check, in {change.days:.1f} days: {more}."


def _kept(change: Change) -> str:
    share = "nothing to keep" if change.kept is None else f"{change.kept:.1f} % of the score"
    return f"Kept from one check to the next, over {change.days:.1f} days: {share}."
