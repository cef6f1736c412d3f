"""Golden games: whole games as they were once logged still load, and still come out the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cribbage.game import Event, Pegged, Phase, apply, fold, moves, new_game
from cribbage.notation import read_event, read_rules, write_event, write_rules
from cribbage.rules import VARIANTS
from tests.cases import TESTS
from tests.golden.regenerate import GAMES, game_file

FILES = sorted((TESTS / "golden").glob("game-*.jsonl"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_loads_and_is_replayed_to_the_same_events_and_scores(path: Path) -> None:
    header, *lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    rules, dealer = read_rules(header["rules"]), header["dealer"]
    events = tuple(map(read_event, lines))
    state = new_game(rules, dealer=dealer)
    again: list[Event] = []
    for move in moves(events):
        step = apply(state, move)
        state = step.state
        again += step.events
    assert tuple(again) == events
    assert fold(rules, events, dealer=dealer) == state
    assert (state.phase, list(state.scores)) == (Phase.OVER, header["scores"])
    assert [write_event(happened) for happened in again] == lines
    assert write_rules(rules) == header["rules"]


def test_there_is_a_golden_game_of_every_variant_and_one_with_muggins() -> None:
    assert set(VARIANTS) < set(GAMES)
    assert {game_file(name) for name in GAMES} <= set(FILES)
    log = game_file("six-card-muggins").read_text(encoding="utf-8").splitlines()[1:]
    events = [read_event(json.loads(line)) for line in log]
    paid = {item.rule for happened in events if isinstance(happened, Pegged) for item in happened.score}
    assert {"game/claim", "game/muggins", "game/overpeg"} <= paid
