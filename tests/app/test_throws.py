"""The discard explorer: any six cards, whose crib, any score."""

from __future__ import annotations

import re

import pytest
from streamlit.testing.v1 import AppTest

from cribbage.cards import parse_cards
from cribbage.strategy.discard import throws
from tests.app.conftest import Open
from tests.app.looking import words

SIX = "QH 9H 7S 5C 8C 6H"


@pytest.fixture
def at(open_app: Open) -> AppTest:
    return open_app(page="throws")


def rows(at: AppTest) -> list[list[str]]:
    table = next(str(each.value) for each in at.html if "ft-throws" in str(each.value) and "<tbody>" in str(each.value))
    body = table.split("<tbody>")[1]
    return [re.findall(r"<t[hd][^>]*>(?:<b>)?([^<]*)", row) for row in body.split("<tr>")[1:]]


def explore(at: AppTest, cards: str, crib: str, mine: int = 0, theirs: int = 0) -> AppTest:
    at.text_input(key="throws-cards").set_value(cards)
    at.segmented_control(key="throws-crib").set_value(crib)
    at.number_input(key="throws-mine").set_value(mine)
    at.number_input(key="throws-theirs").set_value(theirs)
    return at.run()


@pytest.mark.parametrize(("crib", "best"), [("mine", "5♣ Q♥"), ("theirs", "9♥ Q♥")])
def test_all_fifteen_throws_stand_best_first_with_their_four_parts(at: AppTest, crib: str, best: str) -> None:
    explore(at, SIX, crib)
    shown = rows(at)
    assert len(shown) == 15
    assert shown[0][0] == best
    engine = throws(tuple(sorted(parse_cards(SIX))), crib == "mine", (0, 0))
    assert [row[4] for row in shown] == [f"{throw.net:.1f}" for throw in engine]
    assert [row[1] for row in shown] == [f"{throw.hand:.1f}" for throw in engine]


def test_each_starter_stands_under_what_it_would_bring(at: AppTest) -> None:
    explore(at, SIX, "theirs")
    starters = next(str(each.value) for each in at.html if "class='ft-starters'" in str(each.value))
    counted = [int(many) for many in re.findall(r"<span>(\d+): ", starters)]
    assert sum(counted) == 46
    assert "4♣" in starters
    assert not any(card.face in starters for card in parse_cards(SIX))


def test_near_the_end_the_win_chance_decides(at: AppTest) -> None:
    explore(at, SIX, "theirs", 110, 112)
    wins = [int(row[5].split()[0]) for row in rows(at)]
    assert wins == sorted(wins, reverse=True)
    assert "by win chance" in words(at)


def test_why_is_said_of_any_throw(at: AppTest) -> None:
    explore(at, SIX, "theirs")
    assert "Best" in words(at)
    at.selectbox(key="throws-one").set_value(14).run()
    assert "A big leak" in words(at)


@pytest.mark.parametrize(
    ("typed", "says"),
    [("QH 9H 7S", "Six cards are needed"), ("QH QH 7S 5C 8C 6H", "twice"), ("QH 9H xx", "is no card")],
)
def test_what_is_not_six_cards_gets_a_sentence(at: AppTest, typed: str, says: str) -> None:
    explore(at, typed, "mine")
    assert says in words(at)
    assert at.text_input(key="throws-cards").value == typed


def test_a_link_brings_its_cards_crib_and_score(open_app: Open) -> None:
    at = open_app()
    for name, value in (("cards", SIX), ("crib", "theirs"), ("mine", "47"), ("theirs", "52"), ("target", "121")):
        at.query_params[name] = value
    at.switch_page("cribbage/ui/pages/throws.py").run()
    assert at.number_input(key="throws-mine").value == 47
    assert at.number_input(key="throws-theirs").value == 52
    assert rows(at)[0][0] == "9♥ Q♥"
