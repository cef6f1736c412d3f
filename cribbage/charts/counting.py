"""How counting goes: points left behind, where they go missing, and the time that a hand takes."""

from __future__ import annotations

import pandas as pd

from cribbage import progress
from cribbage.charts.drawing import BAND, FEWEST, GREY, HEIGHT, HUE, Chart, between, empty, line, one_decimal


def left_behind(frame: pd.DataFrame, window: int = progress.WINDOW) -> Chart | None:
    """Draw the points missed per 100 held in the last ``window`` hands, from attempts; None below five hands."""
    behind = progress.left_behind(frame, window)
    behind = behind[behind["number"] >= FEWEST]
    if behind.empty:
        return None
    numbers, values = behind["number"].tolist(), behind["per_hundred"].tolist()
    low, high = behind["low"].tolist(), behind["high"].tolist()
    figure = empty()
    figure.add_scatter(x=numbers, y=low, mode="lines", line={"width": 0}, hoverinfo="skip")
    figure.add_scatter(
        x=numbers, y=high, mode="lines", line={"width": 0}, fill="tonexty", fillcolor=BAND, hoverinfo="skip"
    )
    line(figure, numbers, values, axis="hands", top=max(10.0, *values, *high[len(high) // 2 :]))
    last = min(window, numbers[-1])
    alt = (
        f"Points left behind: {one_decimal(values[-1])} of every 100 held in the last {last} hands. {between(values)} "
        f"The band now goes from {one_decimal(low[-1])} to {one_decimal(high[-1])}."
    )
    return Chart(
        figure,
        alt,
        f"Points you missed of every 100 you held, over your last {window} hands. Lower is better. "
        "The band shows how far chance may be at work: your true number is in it 19 times of 20.",
    )


def times(frame: pd.DataFrame, window: int = progress.WINDOW) -> Chart | None:
    """Draw the seconds that each hand took, and the median of the last ``window``, from attempts; None below five."""
    timed = progress.times(frame, window)
    if len(timed) < FEWEST:
        return None
    numbers, seconds = timed["number"].tolist(), timed["seconds"].tolist()
    medians = timed["median"].tolist()[FEWEST - 1 :]
    top = 3 * max(medians)
    beyond = sum(each > top for each in seconds)
    figure = empty()
    figure.add_scatter(
        x=numbers,
        y=seconds,
        mode="markers",
        marker={"color": GREY, "size": 4, "opacity": 0.6},
        hovertemplate="hand %{x}: %{y:.1f} s<extra></extra>",
    )
    line(figure, numbers[FEWEST - 1 :], medians, axis="hands", top=top, suffix=" s")
    last = min(window, len(timed))
    alt = (
        f"Time per hand: a median of {one_decimal(medians[-1])} s over the last {last} hands. {between(medians, ' s')}"
    )
    if beyond:
        alt += f" {beyond} {'hand' if beyond == 1 else 'hands'} took longer than the picture is high."
    return Chart(
        figure,
        alt,
        f"Each dot is a hand. The line is your own median: half of your last {window} hands were quicker, half slower. "
        "Time never counts against you.",
    )


def misses_by_kind(frame: pd.DataFrame) -> Chart | None:
    """Draw the points found and missed of each kind as bars, from attempts; None before a point could be found."""
    kinds = progress.misses_by_kind(frame)
    if kinds.empty:
        return None
    names, held, found, missed = (kinds[name].tolist() for name in ("kind", "held", "found", "missed"))
    words = [f"{lost} of {points}" for lost, points in zip(missed, held, strict=True)]
    figure = empty()
    for name, values, colour in (("missed", missed, HUE), ("found", found, GREY)):
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
    figure.update_layout(barmode="stack", bargap=0.35, height=max(HEIGHT, 60 + 36 * len(names)))
    figure.update_yaxes(autorange="reversed", ticksuffix=" ", showgrid=False)
    figure.update_xaxes(visible=False, range=[0, max(held) * 1.6])
    alt = "Points missed by kind: " + "; ".join(f"{name} {text}" for name, text in zip(names, words, strict=True))
    return Chart(figure, f"{alt}.", "Points you missed (in colour) of all you held of each kind, most missed first.")
