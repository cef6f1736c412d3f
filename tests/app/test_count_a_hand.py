"""The referee at the kitchen table: five cards entered, counted by the learner first, and only then by the page."""

from __future__ import annotations

import os
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from cribbage.cards import Card, parse_cards

from .conftest import Open
from .looking import answers, chosen, keys, number, words


@pytest.fixture
def at(open_app: Open) -> AppTest:
    return open_app(page="count_a_hand")


def log() -> list[dict[str, Any]]:
    return answers(os.environ["FIFTEEN_TWO_LOG"])


def tap(at: AppTest, cards: str) -> AppTest:
    """Tap cards one by one."""
    for card in parse_cards(cards):
        at.pills(key="tap-cards").select(card).run()
    return at


def typed(at: AppTest, hand: str, starter: str = "") -> AppTest:
    if at.segmented_control(key="enter").value != "type":
        at.segmented_control(key="enter").set_value("type").run()
    at.text_input(key="typed-hand").set_value(hand)
    at.text_input(key="typed-starter").set_value(starter)
    return at.button(key="ready").click().run()


def say(at: AppTest, total: int) -> AppTest:
    number(at, "total-").set_value(total)
    return at.button(key="count-it").click().run()


def shown(at: AppTest) -> tuple[list[str], str]:
    """Read the hand, in the order entered, and the starter of the question."""
    question = at.session_state["referee"].question
    return [str(card) for card in question.cards], str(question.starter)


def test_five_taps_and_one_press_ask_for_the_count(at: AppTest) -> None:
    assert at.button(key="ready").disabled
    assert "Tap 4 more for the hand." in words(at)
    tap(at, "5H 5C 5S JD")
    assert "Hand: five of hearts, five of clubs, five of spades, jack of diamonds; starter not chosen yet" in words(at)
    assert "Now tap the starter." in words(at)
    tap(at, "5D")
    at.button(key="ready").click().run()
    assert shown(at) == (["5H", "5C", "5S", "JD"], "5D")
    say(at, 29)
    assert "✓ Right: 29." in words(at)
    assert "Tip:" in words(at)


def test_the_total_is_nowhere_before_a_guess(at: AppTest) -> None:
    tap(at, "5H 5C 5S JD 5D")
    at.button(key="ready").click().run()
    assert "29" not in words(at)
    assert "hint" not in keys(at)
    say(at, 24)
    assert "29" not in words(at)
    at.button(key="way-show").click().run()
    assert "✗ 29, not 24." in words(at)


def test_a_sixth_card_is_put_back_kindly(at: AppTest) -> None:
    tap(at, "5H 5C 5S JD 5D 6D")
    assert "There are five already, so the 6♦ stays in the pack. Tap a chosen card to take it back." in words(at)
    assert [str(card) for card in at.session_state["referee"].tapped] == ["5H", "5C", "5S", "JD", "5D"]
    assert len(chosen(at, "tap-cards")) == 5
    at.pills(key="tap-cards").unselect(Card(5, parse_cards("5C")[0].suit)).run()
    assert [str(card) for card in at.session_state["referee"].tapped] == ["5H", "5S", "JD", "5D"]
    assert "stays in the pack" not in words(at)
    assert at.button(key="ready").disabled


def test_ui_016_equal_ranks_are_cards_of_their_own(at: AppTest) -> None:
    tap(at, "5C 5D 5H 5S JC")
    at.button(key="ready").click().run()
    assert not at.exception
    assert shown(at) == (["5C", "5D", "5H", "5S"], "JC")


@pytest.mark.parametrize(
    ("hand", "starter"),
    [
        ("H5 6c 7s 8d", "5d"),
        ("5h6c7s8d", "D5"),
        ("5 of hearts, six clubs; 7♠ 8D", "five of diamonds"),
        ("5h6c7s8d 5d", ""),
    ],
)
def test_ui_043_usual_ways_of_writing_are_read_exactly(at: AppTest, hand: str, starter: str) -> None:
    typed(at, hand, starter)
    assert shown(at) == (["5H", "6C", "7S", "8D"], "5D")
    assert ("The fifth card, 5♦, is the starter." in words(at)) is (not starter)


@pytest.mark.parametrize(
    ("hand", "starter", "told"),
    [
        ("0H 5C 6D 7S", "2C", "“0H” is no card: write the ten as 10H or TH."),
        ("queens 5C 6D 7S", "2C", "is no card. Write a card as 5H, 10♠ or jack of diamonds."),
        ("five hearts 5H 6D 7S", "2C", "The five of hearts (5♥) is there twice."),
        ("5H 6D 7S 8S", "5H", "The five of hearts (5♥) is there twice."),
        ("5H 6D 7S 8S", "", "The starter is missing: write it in its own box, or as the fifth card."),
        ("5H 6D 7S", "2C", "Four cards in the hand are needed, but there are three."),
        ("5H 6D 7S 8S 9S", "2C", "Four cards in the hand are needed, but there are five."),
        ("", "", "Five cards are needed, but there are none."),
    ],
)
def test_ui_043_the_rest_is_refused_in_a_sentence_and_nothing_is_lost(
    at: AppTest, hand: str, starter: str, told: str
) -> None:
    typed(at, hand, starter)
    assert told in words(at)
    assert at.text_input(key="typed-hand").value == hand
    assert at.text_input(key="typed-starter").value == starter
    assert not log()
    typed(at, "5h6c7s8d", "5d")
    assert shown(at) == (["5H", "6C", "7S", "8D"], "5D")
    assert "needed" not in words(at)


def test_ui_022_a_crib_says_why_four_of_a_suit_score_nothing(at: AppTest) -> None:
    at.toggle(key="crib").set_value(True).run()
    typed(at, "2H 4H 6H 8H", "QD")
    assert "this crib" in words(at)
    say(at, 0)
    assert "✓ Right: 0." in words(at)
    assert "Four hearts score nothing in a crib: there the starter must match too." in words(at)


def test_the_hand_joins_the_log_and_may_be_counted_again(at: AppTest) -> None:
    for given in (24, 29):
        typed(at, "5H 5C 5S JD", "5D")
        say(at, given)
        if given == 24:
            at.button(key="way-show").click().run()
        at.button(key="next").click().run()
        assert at.text_input(key="typed-hand").value == ""
    assert [(body["drill"], body["given"], body["truth"]) for body in log()] == [
        ("count-a-hand-referee", 24, 29),
        ("count-a-hand-referee", 29, 29),
    ]


def test_ui_015_the_same_hand_in_two_tabs_counts_once(at: AppTest, open_app: Open) -> None:
    tab = open_app(page="count_a_hand")
    for each in (at, tab):
        typed(each, "5H 5C 5S JD", "5D")
    say(at, 29)
    say(tab, 24)
    assert len(log()) == 1
    assert "You counted that hand in another tab already, so it is in your log once." in words(tab)


def test_ui_002_a_reload_after_the_verdict_keeps_the_one_entry(at: AppTest, open_app: Open) -> None:
    typed(at, "5H 5C 5S JD", "5D")
    say(at, 29)
    open_app(page="count_a_hand")
    assert len(log()) == 1


def test_the_cards_can_be_changed_before_the_guess_and_stay_entered(at: AppTest) -> None:
    tap(at, "5H 5C 5S JD 5D")
    at.button(key="ready").click().run()
    at.button(key="change").click().run()
    assert len(chosen(at, "tap-cards")) == 5
    assert not at.button(key="ready").disabled
    at.button(key="ready").click().run()
    say(at, 29)
    assert "change" not in keys(at)
    at.button(key="next").click().run()
    assert chosen(at, "tap-cards") == []
    assert "Tap 4 more for the hand." in words(at)


def test_ui_004_what_was_entered_outlives_a_change_of_page(at: AppTest) -> None:
    tap(at, "5H 5C")
    at.switch_page("cribbage/ui/pages/rules.py").run()
    at.switch_page("cribbage/ui/pages/count_a_hand.py").run()
    assert "Hand: five of hearts, five of clubs; starter not chosen yet" in words(at)
    tap(at, "5S")
    assert "Hand: five of hearts, five of clubs, five of spades; starter not chosen yet" in words(at)
