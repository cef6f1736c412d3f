"""What all charts share: one hue and grey, labels beside what they name, room for a phone, and the numbers in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import plotly.graph_objects as go

# Both stand out at 3:1 or better from the app's light and dark pages; the text takes the page's own colour.
HUE = "#2B8A72"
GREY = "#868C90"
FAINT = "rgba(134,140,144,0.3)"
BAND = "rgba(43,138,114,0.2)"

HEIGHT = 280  # pixels: chart, caption and heading fit on a phone
FEWEST = 5  # answers before a share says anything: lines begin there


@dataclass(frozen=True, slots=True)
class Chart:
    """A figure, the same in a few plain sentences with its numbers, and the caption that says how to read it."""

    figure: go.Figure
    alt: str
    caption: str


def empty() -> go.Figure:
    """Make a figure with nothing in it yet: no legend, no ground of its own, and a thumb scrolls the page over it."""
    figure = go.Figure()
    figure.update_layout(
        height=HEIGHT,
        margin={"l": 8, "r": 8, "t": 16, "b": 8},
        showlegend=False,
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
        dragmode=False,
    )
    figure.update_xaxes(automargin=True, fixedrange=True, zeroline=False)
    figure.update_yaxes(automargin=True, fixedrange=True, zeroline=False)
    return figure


def line(
    figure: go.Figure, numbers: Sequence[int], values: Sequence[float], *, axis: str, top: float, suffix: str = ""
) -> None:
    """Draw a line whose last number stands at its end; ``axis`` says what is counted below, ``top`` how high it goes."""
    figure.add_scatter(
        x=numbers,
        y=values,
        mode="lines",
        line={"color": HUE, "width": 3},
        hovertemplate=f"after %{{x}} {axis}: %{{y:.1f}}{suffix}<extra></extra>",
    )
    figure.add_scatter(
        x=numbers[-1:],
        y=values[-1:],
        mode="markers+text",
        marker={"color": HUE, "size": 9},
        text=[f"<b>{one_decimal(values[-1])}{suffix}</b>"],
        textposition="middle right",
        cliponaxis=False,
        hoverinfo="skip",
    )
    # Room at the right, so that the newest number never stands on the line.
    figure.update_xaxes(title=axis, showgrid=False, range=[0, numbers[-1] * 1.3])
    figure.update_yaxes(range=[0, top * 1.02], ticksuffix=suffix, gridcolor=FAINT, nticks=5)


def one_decimal(value: float) -> str:
    """Write a number as it is printed beside a line.

    >>> one_decimal(12.34)
    '12.3'
    """
    return f"{value:.1f}"


def signed(value: float, decimals: int = 1) -> str:
    """Write a number with its sign, nothing before a nought.

    >>> signed(-8, 0), signed(2.5), signed(0.04), signed(-0.04)
    ('−8', '+2.5', '0.0', '0.0')
    """
    text = f"{abs(value):.{decimals}f}"
    sign = "+" if value > 0 else "−"
    return f"{sign}{text}" if text.strip("0.") else text


def between(values: Sequence[float], suffix: str = "") -> str:
    """Say how low and how high a line has been.

    >>> between([3.0, 1.5])
    'So far between 1.5 and 3.0.'
    """
    return f"So far between {one_decimal(min(values))}{suffix} and {one_decimal(max(values))}{suffix}."
