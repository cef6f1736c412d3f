"""The cases of the field about strategy, each named by its id."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cribbage.cards import DECK, parse_cards
from cribbage.game import LayAway, Play
from cribbage.score import show_points
from cribbage.strategy import advise, judge, verdict
from tests.cases import FIELD_CASES, Case
from tests.strategy.decisions import playing, throwing


def case(name: str) -> Case:
    return next(each for each in FIELD_CASES if each["id"] == name)


def test_game_031_an_immediate_win_is_taken() -> None:
    told = case("game-031")
    state = told["input"]["state"]
    seen = playing(
        " ".join(state["hands"]["A"]),
        f"he {state['pile'][0]}",
        dealer=True,
        scores=(state["scores"]["A"], state["scores"]["B"]),
        starter="7S",
        thrown="2D 3D",
    )
    assert seen.count == state["count"]
    best = advise(seen).best
    assert best.move == Play(0, parse_cards(told["expect"]["ai_card"])[0])
    assert state["scores"]["A"] + best.now == told["expect"]["scores"]["A"]
    assert best.win == 1


@pytest.mark.parametrize(("role", "dealer"), [("throw_as_dealer", True), ("throw_as_pone", False)])
def test_game_033_advice_depends_on_whose_crib_it_is(role: str, dealer: bool) -> None:
    told = case("game-033")
    seen = throwing(" ".join(told["input"]["state"]["six"]), dealer=dealer)
    best, second = advise(seen).options[:2]
    assert set(best.cards) == set(parse_cards(" ".join(told["expect"][role])))
    if dealer:
        assert best.net - second.net >= 1.5


def test_game_049_the_unknown_cards_are_46() -> None:
    told = case("game-049")
    six = parse_cards(" ".join(told["input"]["state"]["own_six"]))
    assert six == parse_cards(" ".join(told["expect"]["excluded"]))
    starters = [card for card in DECK if card not in six]
    assert len(starters) == told["expect"]["possible_starters"]
    for option in advise(throwing(" ".join(map(str, six)), dealer=True)).options:
        kept = [card for card in six if card not in option.cards]
        mean = Fraction(sum(show_points(kept, starter) for starter in starters), len(starters))
        assert option.hand == pytest.approx(float(mean), abs=1e-12)
        assert isinstance(option.move, LayAway)


def test_ui_046_a_led_five_is_told_of() -> None:
    assert "any ten-card" in case("ui-046")["expect"]["outcome"]
    seen = playing("5C 4D 6H KS")
    text = verdict(judge(seen, Play(0, parse_cards("5C")[0])))
    unseen = sum(card.value == 10 for card in seen.unseen)
    assert f"any of {unseen} unseen ten-cards makes fifteen" in text
