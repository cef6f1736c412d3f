"""How long the Progress page's folds and charts take for a thousand answers.

Not a timed test: ``python -m pytest tests/bench/test_progress_page.py --benchmark-enable -s`` prints the figures.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

import pytest

from cribbage import charts, progress
from cribbage.journal import Entry, Journal
from cribbage.teaching.practice import mastery, patterns, reviews
from tests.simulated import ENDED, log


@pytest.fixture(scope="module")
def entries() -> tuple[Entry, ...]:
    with Journal.open("sqlite://") as journal:
        journal.import_lines("ann", log())
        return journal.entries("ann")


def every_chart(entries: tuple[Entry, ...]) -> int:
    """Draw everything that the page draws, from the entries to the figures; how many charts there are."""
    tried, answers = progress.attempts(entries), progress.answers(entries)
    reckoned = progress.reckoned(progress.games(entries), entries)
    drawn = [
        charts.left_behind(tried),
        charts.misses_by_kind(tried),
        charts.times(tried),
        charts.game_cost(reckoned),
        charts.forecast(reviews.forecast(answers, ENDED, lambda at: at.date()), ENDED.date(), reviews.CAP),
    ]
    maps: list[Any] = [mastery.standings(answers, ENDED), patterns.pattern_map(answers)]
    return sum(chart is not None for chart in drawn) + len(maps)


def test_a_thousand_answers_are_folded_and_drawn(
    entries: tuple[Entry, ...], benchmark: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert benchmark(every_chart, entries) == 7
    began = process_time()
    every_chart(entries)
    with capsys.disabled():
        print(f"\n{len(entries)} entries, five charts and two maps: {process_time() - began:.2f} s of one core")
