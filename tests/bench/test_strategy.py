"""How long the coach takes, reported and never asserted: ``pytest tests/bench/test_strategy.py --benchmark-enable``."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest

from cribbage.game import LayAway, Play
from cribbage.strategy import advise, hints
from cribbage.strategy.coach import forget
from cribbage.view import View
from tests.strategy.decisions import decisions


def views(kind: type, number: int, *, late: bool = False) -> list[View]:
    found = [
        seen
        for seed in range(number)
        for _, seen, move in decisions(seed)
        if isinstance(move, kind) and len(seen.legal) > 1 and (max(seen.scores) > 80) == late
    ]
    return found[:number]


@pytest.mark.parametrize("late", [False, True], ids=["early", "late"])
@pytest.mark.parametrize("kind", [LayAway, Play])
def test_advice_with_its_reasons_and_words(benchmark: Any, kind: type, late: bool) -> None:
    turns = cycle(views(kind, 100, late=late))

    def coach(seen: View) -> tuple[str, str, str]:
        forget()
        return hints(seen)

    texts = benchmark.pedantic(coach, setup=lambda: ((next(turns),), {}), rounds=200, warmup_rounds=5)
    assert len(texts) == 3


def test_advice_asked_again(benchmark: Any) -> None:
    seen = views(Play, 9)[0]
    advise(seen)
    assert benchmark(advise, seen).options
