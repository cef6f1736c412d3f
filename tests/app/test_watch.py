"""Watch: a whole deal, move by move, with pauses to say what is pegged."""

from __future__ import annotations

import os

import pytest
from streamlit.testing.v1 import AppTest

from cribbage.journal import Journal
from cribbage.teaching.deals import WorkedDeal
from lessons import course

from .conftest import Open
from .lessons import click
from .looking import keys, number, words

DEALS = course().deals
ADA = next(deal for deal in DEALS if deal.key == "a-deal-with-ada")


def open_deal(open_app: Open, deal: str = ADA.key) -> AppTest:
    at = open_app(page="watch")
    at.query_params["deal"] = deal
    return at.run()


def to(at: AppTest, deal: WorkedDeal, name: str) -> AppTest:
    """Go on to a moment, every prediction shown on the way."""
    for moment in deal.moments:
        if moment.name == name:
            break
        if moment.asks:
            click(at, "show")
        click(at, "next")
    return at


def foretell(at: AppTest, points: int | None) -> AppTest:
    if points is not None:
        number(at, "predict-").set_value(points)
    return click(at, "check")


def test_the_deals_are_listed_and_found_from_learn_and_today(open_app: Open) -> None:
    at = open_app(page="watch")
    assert [each.proto.label for each in at.get("page_link")] == [deal.title for deal in DEALS]
    at = open_app(page="learn")
    assert "Watch a whole deal first" in [each.proto.label for each in at.get("page_link")]


def test_a_deal_that_is_not_there_shows_the_list(open_app: Open) -> None:
    at = open_deal(open_app, "a-deal-with-nobody")
    assert at.info
    assert len(at.get("page_link")) == len(DEALS)


@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: str(deal.key))
def test_a_deal_replays_to_its_totals_with_every_prediction_right(open_app: Open, deal: WorkedDeal) -> None:
    at = open_deal(open_app, deal.key)
    for moment in deal.moments:
        if moment.asks:
            assert "next" not in keys(at)
            foretell(at, moment.pegs)
            assert f"Right: {moment.pegs}." in words(at)
        click(at, "next")
        assert not at.exception
    asked = sum(moment.asks for moment in deal.moments)
    assert f"{deal.ends[0]} for you, {deal.ends[1]} for {deal.names.of[1]}" in words(at)
    assert f"You foretold {asked} of {asked} pegs right." in words(at)
    assert "✓ watched" in words(open_app(page="watch"))


def test_the_peg_stands_still_until_the_learner_has_said_what_it_does(open_app: Open) -> None:
    at = to(open_deal(open_app), ADA, "6D")
    assert "How many points does it peg?" in words(at)
    assert "You 0" in words(at)
    assert "twenty-one" not in words(at)
    foretell(at, 2)
    assert "It is 3, not 2. A run of three for 3." in words(at)
    assert "You 3" in words(at)


def test_nothing_written_is_no_prediction_and_nought_is_one(open_app: Open) -> None:
    at = to(open_deal(open_app, "first-deal"), DEALS[0], "6D")
    foretell(at, None)
    assert "when there are none, say 0" in words(at)
    assert "next" not in keys(at)
    foretell(at, 0)
    assert "Right: 0." in words(at)


def test_back_shows_the_move_before_and_what_was_said_stays(open_app: Open) -> None:
    at = foretell(to(open_deal(open_app), ADA, "6D"), 3)
    click(click(at, "next"), "back")
    assert "Right: 3." in words(at)
    click(at, "back")
    assert "Ada plays the 8♥: fifteen." in words(at)


def test_the_reason_of_each_choice_stands_below_it(open_app: Open) -> None:
    at = to(open_deal(open_app), ADA, "8H")
    assert "Coach. They take 2 with 8♥" in words(at)
    at = to(open_deal(open_app, "first-deal"), DEALS[0], "4D")
    assert "Coach." not in words(at)
    assert "Watch for two alike" in words(at)


def test_both_hands_lie_open_and_are_named_for_readers(open_app: Open) -> None:
    at = click(open_deal(open_app), "next")
    said = words(at)
    assert "You: five of clubs, five of hearts, six of diamonds, seven of spades" in said
    assert "Ada: ace of diamonds" in said


def test_a_reload_goes_on_where_the_deal_was_left(open_app: Open) -> None:
    to(open_deal(open_app), ADA, "9H")
    at = open_deal(open_app)
    assert "Ada plays the 9♥ on a count of 21" in words(at)
    assert f"at move {[m.name for m in ADA.moments].index('9H') + 1} of" in words(open_app(page="watch"))
    with Journal.open(os.environ["FIFTEEN_TWO_LOG"]) as journal:
        assert all(entry.body.get("deal") == ADA.key for entry in journal.entries("learner-one", "lesson"))


def test_a_double_click_passes_one_move_only(open_app: Open) -> None:
    at = open_deal(open_app)
    at.session_state["guard_seconds"] = 60
    click(click(at, "next"), "next")
    assert "Move 2 of" in words(at)


def test_a_deal_can_be_watched_again(open_app: Open) -> None:
    at = to(open_deal(open_app), ADA, "")
    click(at, "again")
    assert "Move 1 of" in words(at)
    assert "6♦ on a count of 15" in words(to(at, ADA, "6D"))
