from __future__ import annotations

import json
import re
import tomllib
from datetime import date
from pathlib import Path
from typing import Any

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
                "ms": 1000 * (number % 7 + 4),
            },
        )
        for number, (given, truth) in enumerate(pairs)
    )


SIX = attempts((8, 8), (6, 8), (2, 4), (None, 4), (0, 0), (4, 4), (9, 6))


def reckoned(*rows: tuple[float, float, float | None, float]) -> pd.DataFrame:
    """Games taken apart: throw, play, theirs, luck."""
    return pd.DataFrame(
        [
            {
                "game": f"g{number}",
                "at": pd.Timestamp(f"2026-05-{number + 1:02d}T10:00:00Z"),
                "throw": throw,
                "play": play,
                "lost": throw + play,
                "theirs": theirs,
                "luck": luck,
            }
            for number, (throw, play, theirs, luck) in enumerate(rows)
        ],
        columns=["game", "at", "throw", "play", "lost", "theirs", "luck"],
    ).astype({"theirs": "Float64"})


def every_chart(frame: pd.DataFrame) -> list[Chart | None]:
    return [charts.left_behind(frame), charts.misses_by_kind(frame), charts.times(frame)]


def all_six() -> list[Chart]:
    more = [charts.game_cost(reckoned((1.5, 0.5, 3.0, -4.0), (0.0, 0.25, None, 2.0)))]
    more.append(charts.forecast((3, 0, 1, 0, 0, 0, 2), date(2026, 12, 1), 8))
    found = [chart for chart in [*every_chart(SIX), *more] if chart is not None]
    assert len(found) == 5
    return found


@pytest.mark.parametrize("frame", [attempts(), attempts((None, 8)), attempts((0, 0))])
def test_too_little_to_draw_is_no_chart(frame: pd.DataFrame) -> None:
    assert every_chart(frame) == [None, None, None]


def test_without_games_or_reviews_there_is_no_chart_of_them() -> None:
    assert charts.game_cost(reckoned()) is None
    assert charts.forecast((0,) * 7, date(2026, 12, 1), 8) is None


def test_the_words_give_the_numbers_of_the_picture() -> None:
    behind, kinds, times = every_chart(SIX)
    assert behind is not None
    assert kinds is not None
    assert times is not None
    low, high = (list(behind.figure.data[index].y)[-1] for index in (0, 1))
    assert behind.alt == (
        "Points left behind: 13.3 of every 100 held in the last 6 hands. So far between 13.3 and 16.7. "
        f"The band now goes from {low:.1f} to {high:.1f}."
    )
    assert list(behind.figure.data[2].y)[-1] == pytest.approx(100 * 4 / 30)
    assert kinds.alt == "Points missed by kind: fifteen 4 of 30."
    assert [list(trace.x) for trace in kinds.figure.data] == [[4], [26], [30]]
    assert list(kinds.figure.data[2].text) == [" 4 of 30"]
    assert times.alt == "Time per hand: a median of 7.0 s over the last 6 hands. So far between 6.0 s and 7.0 s."
    assert list(times.figure.data[0].y) == [4.0, 5.0, 6.0, 8.0, 9.0, 10.0]
    assert list(times.figure.data[1].y) == [6.0, 7.0]


@pytest.mark.parametrize(("beyond", "said"), [(0, ""), (1, "1 hand took longer"), (2, "2 hands took longer")])
def test_a_hand_that_waited_for_tea_does_not_flatten_the_picture(beyond: int, said: str) -> None:
    frame = attempts(*[(2, 2)] * 8)
    frame.loc[range(beyond), "ms"] = 3_600_000
    times = charts.times(frame)
    assert times is not None
    assert times.figure.layout.yaxis.range[1] < 100
    assert said in times.alt
    assert ("took longer" in times.alt) == bool(beyond)


def test_a_line_begins_where_its_words_begin_at_the_fifth_answer() -> None:
    behind, _, times = every_chart(SIX)
    for chart, trace in ((behind, 2), (times, 1)):
        assert chart is not None
        line = list(chart.figure.data[trace].y)
        assert len(line) == 2
        assert f"between {min(line):.1f}" in chart.alt
        assert f"and {max(line):.1f}" in chart.alt


def test_hands_of_nothing_at_the_start_do_not_shift_the_line() -> None:
    behind = charts.left_behind(attempts((0, 0), (1, 1), (1, 1), (1, 2), (1, 1), (1, 1)))
    assert behind is not None
    assert list(behind.figure.data[2].x) == [5, 6]


def test_a_thousand_attempts_look_back_on_the_window_only() -> None:
    frame = attempts(*((number % 3, 2) for number in range(1000)))
    for chart in every_chart(frame):
        assert chart is not None
        json.loads(chart.figure.to_json())
    behind = charts.left_behind(frame, window=3)
    assert behind is not None
    assert "50.0 of every 100 held in the last 3 hands" in behind.alt


def test_a_game_shows_its_cost_beside_its_luck_and_stars_what_nobody_judged() -> None:
    chart = charts.game_cost(reckoned((1.5, 0.5, 3.0, -4.0), (0.0, 0.25, None, 2.0), (0.0, 0.0, 0.0, 0.0)))
    assert chart is not None
    assert chart.alt == (
        "Cost and luck of your last games, the newest first: 3 May throws 0.00, plays 0.00, luck 0.0; "
        "2 May throws 0.00, plays 0.25, luck +2.0*; 1 May throws 1.50, plays 0.50, luck −4.0."
    )
    assert [list(trace.x) for trace in chart.figure.data] == [[0, 0, 1.5], [0, 0.25, 0.5], [0, 2, -4], [0, 0.25, 2]]
    assert "A star marks luck and their play together" in chart.caption
    judged = charts.game_cost(reckoned((1.5, 0.5, 3.0, -4.0)))
    assert judged is not None
    assert "star" not in judged.caption


def test_only_the_newest_games_are_drawn() -> None:
    chart = charts.game_cost(reckoned(*[(0.1, 0.2, 0.0, 1.0)] * 12))
    assert chart is not None
    assert chart.alt.count("throws 0.10") == 8
    assert "12 May" in chart.alt
    assert " 4 May" not in chart.alt


def test_the_reviews_to_come_are_named_by_their_day() -> None:
    chart = charts.forecast((3, 0, 1, 0, 0, 0, 8), date(2026, 12, 1), 8)
    assert chart is not None
    assert chart.alt == "Reviews in the next 7 days: today 3, Wed 0, Thu 1, Fri 0, Sat 0, Sun 0, Mon 8."
    assert list(chart.figure.data[0].y) == [3, 0, 1, 0, 0, 0, 8]
    assert "Never more than 8 a day" in chart.caption


def test_charts_take_the_pages_own_colours_and_fit_a_phone() -> None:
    for chart in all_six():
        layout = chart.figure.layout
        assert layout.paper_bgcolor == layout.plot_bgcolor == "rgba(0,0,0,0)"
        assert layout.font.color is None
        assert layout.height <= 330
        assert layout.showlegend is False
        assert layout.dragmode is False
        assert layout.xaxis.automargin
        assert layout.yaxis.automargin
        assert chart.caption.endswith(".")
        assert chart.alt.endswith(".")
        traces = json.dumps([trace.to_plotly_json() for trace in chart.figure.data], default=list)
        assert set(re.findall(r"#[0-9A-Fa-f]{6}", traces)) <= {charts.HUE, charts.GREY}


def test_captions_are_short_sentences() -> None:
    for chart in all_six():
        for sentence in re.split(r"(?<=[.:]) ", chart.caption):
            assert len(sentence.split()) <= 25, sentence


def luminance(colour: str) -> float:
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def pages() -> list[str]:
    config: dict[str, Any] = tomllib.loads(
        (Path(__file__).parents[1] / ".streamlit" / "config.toml").read_text(encoding="utf-8")
    )
    return [config["theme"][mode]["backgroundColor"] for mode in ("light", "dark")]


@pytest.mark.parametrize("colour", [charts.HUE, charts.GREY])
def test_both_colours_stand_out_on_the_light_and_on_the_dark_page(colour: str) -> None:
    for page in pages():
        light, dark = sorted((luminance(colour), luminance(page)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 3
