"""The cases from the field that the player of the game must get right: the winning card, and whose crib it is."""

from __future__ import annotations

from random import Random

import pytest

from cribbage.cards import Card
from cribbage.game import Play, apply
from cribbage.rules import SIX_CARD
from cribbage.strategy.bots import BOTS
from cribbage.strategy.discard import throws
from cribbage.view import view
from tests.cases import FIELD_CASES, Case, at_play, card, cards, spare


def field(number: str) -> Case:
    """Look up a field case."""
    return next(case for case in FIELD_CASES if case["id"] == number)


@pytest.mark.parametrize("name", BOTS)
def test_game_031_every_opponent_takes_the_card_that_wins_at_once(name: str) -> None:
    case = field("game-031")
    given, expect = case["input"]["state"], case["expect"]
    held, pile = cards(given["hands"]["A"]), cards(given["pile"])
    unknown = spare(held, pile)
    state = at_play(
        SIX_CARD,
        dealer=0,
        hands=(held, (*pile, *unknown[20:23])),
        starter=unknown[0],
        scores=(given["scores"]["A"], given["scores"]["B"]),
    )
    state = apply(state, Play(1, pile[0])).state
    assert state.count == given["count"]
    move = BOTS[name](view(state, 0), Random(1))
    assert move == Play(0, card(expect["ai_card"]))
    after = apply(state, move).state
    assert after.scores == (expect["scores"]["A"], expect["scores"]["B"])
    assert after.winner == "AB".index(expect["winner"])


@pytest.mark.parametrize("role", ["dealer", "pone"])
def test_game_033_the_throw_depends_on_whose_crib_it_is(role: str) -> None:
    case = field("game-033")
    six = cards(case["input"]["state"]["six"])
    best, second, *_ = throws(six, role == "dealer")
    wanted: set[Card] = set(cards(case["expect"][f"throw_as_{role}"]))
    assert set(best.cards) == wanted
    # The case wants a clear lead by hand and crib alone; the play is worth a little more or less.
    assert best.hand + best.crib > second.hand + second.crib + 1
