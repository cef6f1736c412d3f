"""How games go: what decisions cost in each, beside the luck of the cards."""

from __future__ import annotations

import pandas as pd

from cribbage.charts.drawing import FAINT, GREY, HEIGHT, HUE, Chart, empty, one_decimal, signed

MOST = 8
"""How many games are drawn, the newest."""

_ROW = 34  # pixels


def game_cost(reckoned: pd.DataFrame) -> Chart | None:
    """Draw what throws and plays cost in each of the last games, beside its luck; None before a game is taken apart."""
    if reckoned.empty:
        return None
    newest = reckoned.iloc[::-1].head(MOST)
    throw, play, lost, luck = (newest[name].tolist() for name in ("throw", "play", "lost", "luck"))
    alone = newest["theirs"].notna().tolist()
    rows = list(range(len(newest)))
    figure = empty()
    for name, values, opacity in (("throws", throw, 1.0), ("plays", play, 0.6)):
        figure.add_bar(
            y=rows,
            x=values,
            orientation="h",
            marker={"color": HUE, "opacity": opacity, "line": {"width": 0}},
            hovertemplate=f"{name}: %{{x:.2f}} points<extra></extra>",
        )
    marks = ["" if known else "*" for known in alone]
    lucks = [signed(each) for each in luck]
    figure.add_bar(
        y=rows,
        x=luck,
        orientation="h",
        xaxis="x2",
        marker={"color": GREY, "line": {"width": 0}},
        hovertemplate="luck: %{x:+.2f} points<extra></extra>",
        text=[f"{text}{mark}" for text, mark in zip(lucks, marks, strict=True)],
        textposition="outside",
        cliponaxis=False,
    )
    figure.add_scatter(
        x=lost,
        y=rows,
        mode="text",
        text=[f" {one_decimal(each)}" for each in lost],
        textposition="middle right",
        cliponaxis=False,
        hoverinfo="skip",
    )
    far = max(1.0, *map(abs, luck)) * 2.1
    days = [f"{at:%d %b}".lstrip("0") for at in newest["at"]]
    figure.update_layout(
        barmode="stack",
        bargap=0.35,
        height=max(HEIGHT // 2, 90 + _ROW * len(rows)),
        margin={"t": 56},
        xaxis={"domain": [0, 0.44], "range": [0, max(1.0, *lost) * 1.5], "visible": False},
        xaxis2={"domain": [0.52, 1], "range": [-far, far], "showticklabels": False, "fixedrange": True,
                "showgrid": False, "zeroline": True, "zerolinecolor": FAINT, "anchor": "y"},
    )  # fmt: skip
    figure.update_yaxes(
        tickvals=rows, ticktext=days, ticksuffix=" ", showgrid=False, range=[len(rows) - 0.5, -0.5], automargin=True
    )
    for where, text in ((0.0, "<b>You gave away</b><br>throws, then plays"), (0.52, "<b>Luck</b><br>against, for you")):
        figure.add_annotation(
            x=where, y=1, yshift=44, xref="paper", yref="paper", text=text, showarrow=False, align="left",
            xanchor="left", yanchor="top",
        )  # fmt: skip
    said = "; ".join(
        f"{day} throws {cost:.2f}, plays {more:.2f}, luck {text}{mark}"
        for day, cost, more, text, mark in zip(days, throw, play, lucks, marks, strict=True)
    )
    caption = (
        "Points your throws and plays gave away against the coach's best, in the colour, and luck in grey. "
        "Your margin is what they gave away, less what you gave away, and the rest is luck. "
        "Late in a game 3 % of winning counts as one point."
    )
    if not all(alone):
        caption += " A star marks luck and their play together, since their moves were not judged."
    return Chart(figure, f"Cost and luck of your last games, the newest first: {said}.", caption)
