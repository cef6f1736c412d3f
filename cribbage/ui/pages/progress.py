"""Progress: what was learned in numbers and charts, the games played, the log to take along, and the settings."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from cribbage import charts, progress
from cribbage.charts import Chart
from cribbage.progress import Summary
from cribbage.ui import memory
from cribbage.ui.memory import LEARNER
from cribbage.ui.parts import links, log, settings

_INK = {"light": "#0b1210", "dark": "#f7f3e8"}


def page() -> None:
    """Draw the progress of this learner."""
    links.looks()
    st.title("Progress", anchor=False)
    tried = progress.attempts(memory.entries("attempt"))
    games = progress.games(memory.entries("event"))
    summary = progress.summary(tried)
    if not summary.answered and games.empty:
        st.write("Nothing to show yet. Count a hand or play a game, and you will see here how you get on.")
        links.page_link("practise", "Practise a hand", look="first")
    if summary.answered:
        numbers(summary)
        drawn("Right answers", charts.accuracy(tried), "five answers")
        drawn("Where points go missing", charts.misses_by_kind(tried), "an answer that shows which points were found")
        drawn("Points left behind", charts.left_behind(tried), "five answers")
    decided = progress.decisions(memory.entries("decision"))
    if len(decided):
        drawn("Points lost per decision", charts.decision_cost(decided), "five throws or plays")
    if not games.empty:
        played(games)
    log.keep()
    settings.choose()


def numbers(summary: Summary) -> None:
    """Show the numbers at the top; a dash where there is nothing to count."""
    per_cent = "–" if summary.accuracy_percent is None else f"{summary.accuracy_percent:.0f} %"
    behind = "–" if summary.left_behind is None else f"{summary.left_behind:.1f}"
    shown = (
        ("Answered", summary.answered),
        ("Right", summary.correct),
        ("In per cent", per_cent),
        ("Left behind", behind),
    )
    cells = "".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in shown)
    st.html(
        "<style>.ft-numbers{display:flex;flex-wrap:wrap;gap:.4rem 1.9rem;margin:0!important;padding:0!important}.ft-numbers *{margin:0!important}"
        ".ft-numbers dd{font-size:1.7rem;font-weight:600;line-height:1.2}</style>"
        f'<dl class="ft-numbers">{cells}</dl>'
    )
    st.markdown("“Left behind” is the points you missed of every 100 that lay before you.")


def drawn(title: str, chart: Chart | None, needs: str) -> None:
    """Draw a chart with its numbers in words below, or say what it waits for."""
    st.subheader(title)
    if chart is None:
        st.write(f"This chart begins with {needs}.")
        return
    ink = {
        "color": _INK.get(st.context.theme.type or "light", _INK["light"]),
        "size": 14,
    }  # Streamlit's own is too faint
    chart.figure.update_layout(font=ink).update_xaxes(tickfont=ink, title_font=ink).update_yaxes(tickfont=ink)
    chart.figure.update_traces(textfont=ink, selector={"type": "scatter"})
    st.plotly_chart(chart.figure, width="stretch", alt=chart.alt, config={"displayModeBar": False})
    st.markdown(f"{chart.alt} {chart.caption}")


def played(games: pd.DataFrame) -> None:
    """List the games, the newest first, with how each ended."""
    st.subheader("Games")
    finished = games[games["finished"].notna()]
    won = int((finished["winner"] == LEARNER).sum())
    if len(finished):
        st.write(f"Games finished: {len(finished)}, won: {won}.")
    lines = []
    newest = games.iloc[::-1].head(10)
    for started, end, winner, scores in zip(
        *(newest[name].tolist() for name in ("started", "finished", "winner", "scores")), strict=True
    ):
        mine, *others = scores
        how = "under way or left" if pd.isna(end) else "won" if winner == LEARNER else "lost"
        lines.append(f"- {started:%d %B %Y}: {how}, {mine} to {max(others, default=0)}")
    st.markdown("\n".join(lines))


page()
