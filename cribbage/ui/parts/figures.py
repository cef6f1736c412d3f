"""Numbers and charts on a page: each chart with its numbers in words below it, readable on the light and the dark page."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from cribbage.charts import Chart
from cribbage.progress import Summary

_INK = {"light": "#0b1210", "dark": "#f7f3e8"}  # Streamlit's own is too faint
_LOOKS = """<style>
.ft-numbers{display:flex;flex-wrap:wrap;gap:.4rem 1.9rem;margin:0!important;padding:0!important}
.ft-numbers *{margin:0!important}
.ft-numbers dd{font-size:1.7rem;font-weight:600;line-height:1.2}
</style>"""


def numbers(summary: Summary, cost: Mapping[str, float]) -> None:
    """Show the numbers at the top; a dash where there is nothing to count."""
    per_cent = f"{100 * summary.correct / summary.answered:.0f} %" if summary.answered else "–"
    behind = "–" if summary.left_behind is None else f"{summary.left_behind:.1f}"
    shown = {"Answered": summary.answered, "Right": summary.correct, "In per cent": per_cent, "Left behind": behind}
    lost = {f"Lost per {what}": f"{points:.2f}" for what, points in cost.items()}
    cells = "".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in (shown | lost).items())
    st.html(f'{_LOOKS}<dl class="ft-numbers">{cells}</dl>')
    said = "“Left behind” is the points you missed of every 100 that lay before you."
    if lost:
        said += " “Lost” is what you give away on average, against the coach’s best."
    st.markdown(said)


def drawn(title: str, chart: Chart | None, needs: str, *, told: bool = True) -> None:
    """Draw a chart with its numbers in words below (unless they are ``told`` elsewhere), or say what it waits for."""
    st.subheader(title, anchor=False)
    if chart is None:
        st.write(f"This chart begins with {needs}.")
        return
    ink = {"color": _INK.get(st.context.theme.type or "light", _INK["light"]), "size": 14}
    figure = chart.figure
    figure.update_layout(font=ink).update_xaxes(tickfont=ink, title_font=ink).update_yaxes(tickfont=ink)
    figure.update_traces(textfont=ink, selector={"type": "scatter"})
    st.plotly_chart(figure, width="stretch", alt=chart.alt, config={"displayModeBar": False}, key=f"chart-{title}")
    st.markdown(f"{chart.alt} {chart.caption}" if told else chart.caption)
