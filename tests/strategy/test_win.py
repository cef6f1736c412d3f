"""The chance to win: more holes are never worse, and the numbers of a whole game come out."""

from __future__ import annotations

import json

import numpy as np
import pytest

from cribbage.strategy import chances, tables


def test_more_holes_never_hurt() -> None:
    win = chances.win_table()
    assert win.shape == (121, 121)
    assert (np.diff(win, axis=0) >= 0).all()
    assert (np.diff(win, axis=1) <= 0).all()
    assert win.min() >= 0
    assert win.max() <= 1


def test_the_first_dealer_wins_five_games_in_nine() -> None:
    assert 0.55 < chances.win_before_deal(0, 0, dealer=True) < 0.57
    assert chances.win_before_deal(0, 0, dealer=False) == pytest.approx(1 - chances.win_table()[0, 0])


def test_a_game_that_is_over_is_won_or_lost() -> None:
    assert chances.win_before_deal(121, 90, dealer=False) == 1
    assert chances.win_before_deal(90, 121, dealer=True) == 0


def test_a_game_has_nine_deals_and_the_known_points_each() -> None:
    checks = json.loads((tables.DATA / "win.json").read_text(encoding="utf-8"))["checks"]
    assert checks["mean_deals"] == pytest.approx(9.07, abs=0.2)
    assert checks["means"]["dealer_hand"] == pytest.approx(7.995, abs=0.15)
    assert checks["means"]["pone_hand"] == pytest.approx(8.15, abs=0.15)
    assert checks["means"]["crib"] == pytest.approx(4.79, abs=0.1)


@pytest.mark.parametrize("name", ["piles", "discard", "pegging", "win"])
def test_every_table_says_how_it_was_made(name: str) -> None:
    sidecar = json.loads((tables.DATA / f"{name}.json").read_text(encoding="utf-8"))
    assert sidecar["command"].startswith("python -m cribbage.strategy.build")
    assert {"seed", "date", "checks", "arrays"} <= set(sidecar)
    arrays = tables.shipped(name)
    assert sidecar["arrays"] == {key: [str(array.dtype), list(array.shape)] for key, array in arrays.items()}
