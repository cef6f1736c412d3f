"""Charts: attempts as plotly figures, each with its numbers in words for whoever cannot or will not look."""

from __future__ import annotations

from dataclasses import dataclass

import pandas as pd
import plotly.graph_objects as go

from cribbage import progress

# Both stand out at 3:1 or better from white and from Streamlit's dark page; the text takes the page's own colour.
HUE = "#3B82C4"
GREY = "#8A8F98"
_FAINT = "rgba(138,143,152,0.3)"

_HEIGHT = 280  # pixels: chart, caption and heading fit on a phone
_FEWEST = 5  # answers before a share says anything: lines begin there


@dataclass(frozen=True, slots=True)
class Chart:
    """A figure, the same in one or two plain sentences with its numbers, and the caption that says how to read it."""

    figure: go.Figure
    alt: str
    caption: str


def accuracy(frame: pd.DataFrame, window: int = progress.WINDOW) -> Chart | None:
    """Draw the share of right answers in the last ``window``, in per cent, from attempts; None below five answers."""
    line = progress.accuracy(frame, window)
    if len(line) < _FEWEST:
        return None
    values = line["percent"].tolist()[_FEWEST - 1 :]
    figure = _line(line["number"].tolist()[_FEWEST - 1 :], values, suffix=" %", top=100)
    alt = (
        f"Right answers: {_number(values[-1])} % of the last {min(window, len(line))}, after {len(line)} answers. "
        f"{_range(values, ' %')}"
    )
    return Chart(figure, alt, f"Share of right answers among your last {window}. Questions you left do not count.")


def left_behind(frame: pd.DataFrame, window: int = progress.WINDOW) -> Chart | None:
    """Draw the points missed per 100 held in the last ``window`` answers, from attempts; None below five answers."""
    line = progress.left_behind(frame, window)
    if len(line) < _FEWEST:
        return None
    values = line["per_hundred"].tolist()[_FEWEST - 1 :]
    figure = _line(line["number"].tolist()[_FEWEST - 1 :], values, suffix="", top=max(10.0, *values) * 1.1)
    last = min(window, int(line["number"].iloc[-1]))
    alt = f"Points left behind: {_number(values[-1])} of every 100 held in the last {last} hands. {_range(values, '')}"
    return Chart(
        figure, alt, f"Points you missed of every 100 you held, over your last {window} answers. Lower is better."
    )


def misses_by_kind(frame: pd.DataFrame) -> Chart | None:
    """Draw the points found and missed of each kind as bars, from attempts; None before a point could be found."""
    kinds = progress.misses_by_kind(frame)
    if kinds.empty:
        return None
    rows = list(
        zip(
            kinds["kind"].tolist(),
            kinds["held"].tolist(),
            kinds["found"].tolist(),
            kinds["missed"].tolist(),
            strict=True,
        )
    )
    names = [kind for kind, *_ in rows]
    missed = [lost for *_, lost in rows]
    held = [points for _, points, *_ in rows]
    words = [f"{lost} of {points}" for _, points, _, lost in rows]
    figure = _figure()
    for name, values, colour in (("missed", missed, HUE), ("found", [found for _, _, found, _ in rows], GREY)):
        figure.add_bar(
            y=names,
            x=values,
            name=name,
            orientation="h",
            marker={"color": colour, "line": {"width": 0}},
            hovertemplate=f"%{{y}}: %{{x}} {name}<extra></extra>",
        )
    # The words stand beside the bar, where they are read on either page and no bar is too short for them.
    figure.add_scatter(
        x=held,
        y=names,
        mode="text",
        text=[f" {text}" for text in words],
        textposition="middle right",
        cliponaxis=False,
        hoverinfo="skip",
    )
    figure.update_layout(barmode="stack", bargap=0.35, height=max(_HEIGHT, 60 + 36 * len(rows)))
    figure.update_yaxes(autorange="reversed", ticksuffix=" ", showgrid=False)
    figure.update_xaxes(visible=False, range=[0, max(held) * 1.6])
    alt = "Points missed by kind: " + "; ".join(f"{name} {text}" for name, text in zip(names, words, strict=True))
    return Chart(figure, f"{alt}.", "Points you missed (in colour) of all you held of each kind, most missed first.")


def decision_cost(frame: pd.DataFrame, window: int = progress.WINDOW) -> Chart | None:
    """Draw the points lost per throw and per card in the last ``window`` of each, from decisions; None below five."""
    line = progress.decision_cost(frame, window)
    shown = {
        what: line[line["what"] == what].iloc[_FEWEST - 1 :]
        for what in progress.DECISIONS
        if (line["what"] == what).sum() >= _FEWEST
    }
    if not shown:
        return None
    top = max(0.5, *(float(part["loss"].max()) for part in shown.values()))
    longest = max(int(part["number"].iloc[-1]) for part in shown.values())
    figure = _figure()
    said = []
    for what, part in shown.items():
        last = float(part["loss"].iloc[-1])
        colour, dash = (HUE, "solid") if what == "throw" else (GREY, "dot")
        figure.add_scatter(
            x=part["number"].tolist(),
            y=part["loss"].tolist(),
            mode="lines",
            line={"color": colour, "width": 3, "dash": dash},
            hovertemplate=f"{what} %{{x}}: %{{y:.2f}} points<extra></extra>",
        )
        figure.add_scatter(
            x=[int(part["number"].iloc[-1])],
            y=[last],
            mode="markers+text",
            marker={"color": colour, "size": 9},
            text=[f"<b>{what} {last:.2f}</b>"],
            textposition="top center" if len(shown) > 1 and what == "throw" else "middle right",
            cliponaxis=False,
            hoverinfo="skip",
        )
        many = min(window, int(part["number"].iloc[-1]))
        said.append(f"{last:.2f} points a {what} over the last {many}")
    figure.update_xaxes(title="decisions", showgrid=False, range=[0, longest * 1.3])
    figure.update_yaxes(range=[0, top * 1.15], gridcolor=_FAINT, nticks=5)
    return Chart(
        figure,
        f"Points lost per decision: {' and '.join(said)}.",
        "What your throws and cards cost against the coach's best, on average. Lower is better; luck has no part in it.",
    )


def _figure() -> go.Figure:
    figure = go.Figure()
    figure.update_layout(
        height=_HEIGHT,
        margin={"l": 8, "r": 8, "t": 16, "b": 8},
        showlegend=False,
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
        dragmode=False,  # so that a thumb scrolls the page
    )
    figure.update_xaxes(automargin=True, fixedrange=True, zeroline=False)
    figure.update_yaxes(automargin=True, fixedrange=True, zeroline=False)
    return figure


def _line(numbers: list[int], values: list[float], *, suffix: str, top: float) -> go.Figure:
    figure = _figure()
    figure.add_scatter(
        x=numbers,
        y=values,
        mode="lines",
        line={"color": HUE, "width": 3},
        hovertemplate=f"after %{{x}} answers: %{{y:.1f}}{suffix}<extra></extra>",
    )
    figure.add_scatter(
        x=numbers[-1:],
        y=values[-1:],
        mode="markers+text",
        marker={"color": HUE, "size": 9},
        text=[f"<b>{_number(values[-1])}{suffix}</b>"],
        textposition="middle right",
        cliponaxis=False,
        hoverinfo="skip",
    )
    # Room at the right, so that the newest number never stands on the line.
    figure.update_xaxes(title="answers", showgrid=False, range=[0, numbers[-1] * 1.3])
    figure.update_yaxes(range=[0, top * 1.02], ticksuffix=suffix, gridcolor=_FAINT, nticks=5)
    return figure


def _number(value: float) -> str:
    return f"{value:.1f}"


def _range(values: list[float], suffix: str) -> str:
    return f"So far between {_number(min(values))}{suffix} and {_number(max(values))}{suffix}."
