"""The builder: its parts add up, and a small rebuild agrees with what is shipped."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from cribbage.cards import DECK
from cribbage.score import show_points
from cribbage.strategy import build, chances, discard, tables


def test_suit_patterns_and_rank_sets_cover_every_six_cards() -> None:
    patterns = build.suit_patterns()
    assert len(patterns) == 187
    assert sum(namings for _, namings in patterns) == 4**6
    assert build.six_ways().sum() == 20_358_520


def test_many_shows_at_once_are_scored_as_one() -> None:
    rng = np.random.default_rng(4)
    cards = build.draw(rng, np.arange(52), 5, 3000)
    assert all(len(set(row)) == 5 for row in cards.tolist())
    for crib in (False, True):
        scores = build.show(cards[:, :4], cards[:, 4], crib=crib)
        for row, score in zip(cards.tolist(), scores.tolist(), strict=True):
            hand = [DECK[card] for card in row]
            assert score == show_points(hand[:4], hand[4], crib=crib)


@pytest.mark.parametrize("role", [chances.DEALER, chances.PONE])
def test_many_throws_at_once_are_the_best_one_by_one(role: int) -> None:
    rng = np.random.default_rng(6)
    six = np.sort(build.draw(rng, np.arange(52), 6, 200), axis=1)
    chosen = build.throw_batch(six, role, build.hand_ranks())
    sign = 1 if role == chances.DEALER else -1
    for row, throw in zip(six, chosen.tolist(), strict=True):
        jacks = (row[tables.THROWS] // 4 == tables.JACK) * (13 - np.bincount(row % 4, minlength=4))[
            row[tables.THROWS] % 4
        ]
        value = discard.hand_means(row) + sign * jacks.sum(axis=1) / 46
        assert value[throw] == pytest.approx(value.max(), abs=1e-4)


def test_the_sampler_draws_throws_as_often_as_the_policy_makes_them() -> None:
    his = chances.policy(chances.PONE)
    picks = build.sampler(chances.PONE)
    assert (his.six[picks] == np.arange(len(picks))[:, None]).all()
    often = np.bincount(picks.ravel(), minlength=len(his.six)) / 64
    assert np.abs(often - his.chance).max() < 1 / 32


def test_parts_come_back_in_order_from_several_processes() -> None:
    parts = [(1, 2), (), (3,)]
    assert list(build._spread(len, parts, 2, len, ((),))) == list(build._spread(len, parts, 1, len, ((),))) == [2, 0, 1]


def test_a_build_that_is_complete_does_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shipped = tables.DATA
    for name, step, _ in build.STEPS:
        (tmp_path / f"{name}.json").write_text(json.dumps({"pass": step}))
    try:
        build.main(["--out", str(tmp_path)])
    finally:
        tables.DATA = shipped
    assert capsys.readouterr().err == ""


@pytest.mark.exhaustive
def test_a_small_rebuild_agrees_with_what_is_shipped(tmp_path: Path) -> None:
    shipped = {name: dict(tables.shipped(name)) for name in ("piles", "discard", "pegging", "win")}
    before = tables.DATA
    small = "--jobs 1 --rounds 4 --hands 1800 --pegging-deals 60 --win-deals 4000 --date 2026-01-31 --force"
    try:
        build.main(["--out", str(tmp_path), *small.split()])
        rebuilt = {name: dict(tables.shipped(name)) for name in shipped}
    finally:
        tables.DATA = before
        build.forget()
    for name, arrays in rebuilt.items():
        assert json.loads((tmp_path / f"{name}.json").read_text())["date"] == "2026-01-31"
        assert arrays.keys() == shipped[name].keys()
    for role in chances.ROLES:
        crib = rebuilt["discard"][f"{role}_crib"], shipped["discard"][f"{role}_crib"]
        assert np.abs(crib[0] - crib[1]).mean() < 0.1
    for side in ("mine", "theirs"):
        assert np.abs((rebuilt["pegging"][side] - shipped["pegging"][side]).mean()) < 0.1
    assert np.abs(rebuilt["win"]["dealer"] - shipped["win"]["dealer"]).max() < 0.06
