from __future__ import annotations

import json
import re

import pandas as pd
import pytest

from cribbage import charts, progress
from cribbage.charts import Chart
from cribbage.journal import Entry


def attempts(*pairs: tuple[int | None, int]) -> pd.DataFrame:
    return progress.attempts(
        Entry(
            "ann",
            f"2026-05-01T{number // 3600:02d}:{number // 60 % 60:02d}:{number % 60:02d}Z",
            "attempt",
            {
                "question": f"q{number}",
                "truth": truth,
                "given": given,
                "by_kind": {"fifteen": truth},
                "given_by_kind": {"fifteen": given},
            },
        )
        for number, (given, truth) in enumerate(pairs)
    )


SIX = attempts((8, 8), (6, 8), (2, 4), (None, 4), (0, 0), (4, 4), (9, 6))


def every_chart(frame: pd.DataFrame) -> list[Chart | None]:
    return [charts.accuracy(frame), charts.left_behind(frame), charts.misses_by_kind(frame)]


@pytest.mark.parametrize("frame", [attempts(), attempts((None, 8)), attempts((0, 0))])
def test_too_little_to_draw_is_no_chart(frame: pd.DataFrame) -> None:
    assert every_chart(frame) == [None, None, None]


def test_the_words_give_the_numbers_of_the_picture() -> None:
    right, behind, kinds = every_chart(SIX)
    assert right is not None
    assert behind is not None
    assert kinds is not None
    assert right.alt == ("Right answers: 50.0 % of the last 6, after 6 answers. So far between 50.0 % and 60.0 %.")
    assert list(right.figure.data[0].y)[-1] == pytest.approx(50)
    assert behind.alt == (
        "Points left behind: 13.3 of every 100 held in the last 6 hands. So far between 13.3 and 16.7."
    )
    assert kinds.alt == "Points missed by kind: fifteen 4 of 30."
    assert [list(trace.x) for trace in kinds.figure.data] == [[4], [26], [30]]
    assert list(kinds.figure.data[2].text) == [" 4 of 30"]


def test_a_line_begins_where_its_words_begin_at_the_fifth_answer() -> None:
    for chart in every_chart(SIX)[:2]:
        assert chart is not None
        line = list(chart.figure.data[0].y)
        assert len(line) <= 2
        assert f"between {min(line):.1f}" in chart.alt
        assert f"and {max(line):.1f}" in chart.alt


def test_hands_of_nothing_at_the_start_do_not_shift_the_line() -> None:
    behind = charts.left_behind(attempts((0, 0), (1, 1), (1, 1), (1, 2), (1, 1), (1, 1)))
    assert behind is not None
    assert list(behind.figure.data[0].x) == [6]


def test_a_thousand_attempts_look_back_on_the_window_only() -> None:
    frame = attempts(*((number % 3, 2) for number in range(1000)))
    for chart in every_chart(frame):
        assert chart is not None
        json.loads(chart.figure.to_json())
    right = charts.accuracy(frame, window=3)
    assert right is not None
    assert "33.3 % of the last 3, after 1000 answers" in right.alt


def test_charts_take_the_pages_own_colours_and_fit_a_phone() -> None:
    for chart in every_chart(SIX):
        assert chart is not None
        layout = chart.figure.layout
        assert layout.paper_bgcolor == layout.plot_bgcolor == "rgba(0,0,0,0)"
        assert layout.font.color is None
        assert layout.height == 280
        assert layout.showlegend is False
        assert layout.xaxis.automargin
        assert layout.yaxis.automargin
        assert chart.caption.endswith(".")
        colours = set(
            re.findall(
                r"#[0-9A-Fa-f]{6}", json.dumps([trace.to_plotly_json() for trace in chart.figure.data], default=list)
            )
        )
        assert colours <= {charts.HUE, charts.GREY}


def luminance(colour: str) -> float:
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("colour", [charts.HUE, charts.GREY])
@pytest.mark.parametrize("page", ["#FFFFFF", "#0E1117"])
def test_both_colours_stand_out_on_a_light_and_on_a_dark_page(colour: str, page: str) -> None:
    light, dark = sorted((luminance(colour), luminance(page)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 3


def test_the_cost_of_decisions_is_a_line_a_kind_with_its_last_number_in_words() -> None:
    entries = [
        Entry("ann", f"2026-11-30T12:00:{n:02}+00:00", "decision", {"game": "g", "what": what, "loss": loss})
        for n, (what, loss) in enumerate([("throw", 0.5)] * 6 + [("play", 0.25)] * 6)
    ]
    chart = charts.decision_cost(progress.decisions(entries))
    assert chart is not None
    assert chart.alt == (
        "Points lost per decision: 0.50 points a throw over the last 6 and 0.25 points a play over the last 6."
    )
    only = charts.decision_cost(progress.decisions(entries[:6]))
    assert only is not None
    assert "play" not in only.alt
    assert charts.decision_cost(progress.decisions(entries[:4])) is None
