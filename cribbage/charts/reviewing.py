"""What comes back: the reviews of the next seven days."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from cribbage.charts.drawing import GREY, HUE, Chart, empty


def forecast(counts: Sequence[int], today: date, most: int) -> Chart | None:
    """Draw how many reviews fall on each day from ``today``, ``most`` a day at the utmost; None when there is none."""
    if not any(counts):
        return None
    days = [f"{today + timedelta(days=ahead):%a}" for ahead in range(len(counts))]
    days[0] = "today"
    figure = empty()
    figure.add_bar(
        x=list(range(len(days))),
        y=list(counts),
        marker={"color": [HUE, *[GREY] * (len(days) - 1)], "line": {"width": 0}},
        text=[str(many) for many in counts],
        textposition="outside",
        cliponaxis=False,
        hoverinfo="skip",
    )
    figure.update_layout(height=200, bargap=0.3)
    figure.update_xaxes(tickvals=list(range(len(days))), ticktext=days, showgrid=False)
    figure.update_yaxes(visible=False, range=[0, most + 1])
    said = ", ".join(f"{day} {many}" for day, many in zip(days, counts, strict=True))
    return Chart(
        figure,
        f"Reviews in the next {len(days)} days: {said}.",
        f"What you missed comes back in other cards. Never more than {most} a day.",
    )
