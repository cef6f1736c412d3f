"""Fifty positions where the right reason is known: the coach finds the move and names what separates it."""

from __future__ import annotations

import pytest

from cribbage.cards import parse_cards
from cribbage.game import LayAway, Play
from cribbage.game.moves import Move
from cribbage.strategy import advise, judge, verdict
from tests.strategy.known import ALL, Known
from tests.strategy.reading import Reader


def move_of(known: Known, cards: str) -> Move:
    chosen = parse_cards(cards)
    return Play(0, chosen[0]) if known.view.starter else LayAway(0, chosen)


def test_there_are_fifty() -> None:
    assert len(ALL) >= 50
    assert {"game-031", "game-033", "ui-046"} <= {known.source for known in ALL}


@pytest.mark.parametrize("known", ALL, ids=lambda known: known.name)
def test_the_right_move_for_the_right_reason(known: Known) -> None:
    best = advise(known.view).best
    assert any(list(best.cards) == sorted(parse_cards(right)) for right in known.right)
    for right in known.right:
        assert judge(known.view, move_of(known, right)).grade.right
    judged = judge(known.view, move_of(known, known.worse))
    assert not judged.grade.right
    assert {reason.motive for reason in judged.reasons} & set(known.motives)
    Reader(known.view).verdict(verdict(judged), judged.option.move)
