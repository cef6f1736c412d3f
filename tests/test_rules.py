"""The rules as values: the table of variants, and rules that contradict each other."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from cribbage.rules import (
    FIVE_CARD,
    FOUR_HANDED,
    NODDY,
    SEVEN_CARD,
    SIX_CARD,
    SKUNK_SCHEMES,
    THREE_HANDED,
    VARIANTS,
    Rules,
    RulesError,
    Skunk,
    cut_for_deal,
    game_points,
    next_first_dealer,
    skunk,
)
from tests.cases import cards

# players, dealt, thrown, from the pack, kept, crib, target, one count only, hand flush of, sides
TABLE = {
    "six-card": (2, 6, 2, 0, 4, 4, 121, False, 2),
    "five-card": (2, 5, 2, 0, 3, 4, 61, True, 2),
    "seven-card": (2, 7, 2, 0, 5, 4, 181, False, 2),
    "noddy": (2, 3, 0, 0, 3, 0, 31, True, 2),
    "three-handed": (3, 5, 1, 1, 4, 4, 121, False, 3),
    "four-handed": (4, 5, 1, 0, 4, 4, 121, False, 2),
}


@pytest.mark.parametrize("name", TABLE)
def test_every_variant_is_as_the_table_says(name: str) -> None:
    rules = VARIANTS[name]
    assert TABLE[name] == (
        rules.players, rules.dealt, rules.thrown, rules.from_pack, rules.kept, rules.crib_size, rules.target,
        rules.single_count, rules.sides,
    )  # fmt: skip


def test_there_are_six_variants_and_each_knows_its_name() -> None:
    assert tuple(VARIANTS) == tuple(TABLE)
    assert all(rules.name == name for name, rules in VARIANTS.items())


def test_each_variant_has_its_one_peculiarity() -> None:
    assert [rules.name for rules in VARIANTS.values() if rules.three_for_last] == ["five-card"]
    assert [rules.name for rules in VARIANTS.values() if rules.show_first] == ["noddy"]
    assert [rules.name for rules in VARIANTS.values() if rules.partners] == ["four-handed"]
    assert [rules.name for rules in VARIANTS.values() if rules.from_pack] == ["three-handed"]


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_options_are_off_unless_they_are_chosen(rules: Rules) -> None:
    assert rules.auto_count
    assert rules.heels_can_win
    assert not any((rules.muggins, rules.overpeg_penalty, rules.false_claim_penalty))
    assert not any((rules.crib_flush_four, rules.flush_in_play, rules.ten_cards_tie_cut))
    assert rules.first_dealer_next == "loser"


def test_rules_are_a_value_that_does_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        SIX_CARD.target = 61  # type: ignore[misc]
    assert replace(SIX_CARD, target=61) != SIX_CARD
    assert hash(replace(SIX_CARD)) == hash(SIX_CARD)


@pytest.mark.parametrize(
    ("rules", "change", "message"),
    [
        (SIX_CARD, {"players": 5}, "Cribbage is played by two, three or four, not 5."),
        (SIX_CARD, {"players": 1}, "Cribbage is played by two, three or four, not 1."),
        (SIX_CARD, {"partners": True}, "Partners sit opposite each other, so partnership needs four players."),
        (SIX_CARD, {"dealt": 2}, "2 cards dealt cannot leave 2 for the crib and a hand to count."),
        (SIX_CARD, {"thrown": -1}, "6 cards dealt cannot leave -1 for the crib and a hand to count."),
        (NODDY, {"dealt": 26}, "There are not enough cards in the pack for that deal and a starter."),
        (SIX_CARD, {"thrown": 1}, "A crib has four cards (or there is none), not 2."),
        (THREE_HANDED, {"from_pack": 0}, "A crib has four cards (or there is none), not 3."),
        (SIX_CARD, {"target": 0}, "The target must be at least 1, not 0."),
        (SIX_CARD, {"skunk_scheme": "x"}, "“x” is no skunk scheme: choose from acc, bicycle, common, lurch, none."),
        (SIX_CARD, {"first_dealer_next": "x"}, "“x” cannot deal next: choose from loser, winner, alternate, cut."),
    ],
)
def test_rules_that_contradict_each_other_are_refused_in_words(
    rules: Rules, change: dict[str, Any], message: str
) -> None:
    with pytest.raises(RulesError) as refusal:
        replace(rules, **change)
    assert str(refusal.value) == message


def test_partners_sit_opposite_and_share_a_score() -> None:
    assert [FOUR_HANDED.side(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert [THREE_HANDED.side(seat) for seat in range(3)] == [0, 1, 2]
    assert [FOUR_HANDED.next_seat(seat) for seat in range(4)] == [1, 2, 3, 0]


# --- before the game, and after -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cuts", "dealer"),
    [("QH JD", 1), ("AS KD", 0), ("7C 7D", None), ("TH JD QC", 0), ("5H 4D 4C", None), ("5H 5D 4C", 2)],
)
def test_the_lowest_cut_deals_and_a_shared_lowest_is_cut_again(cuts: str, dealer: int | None) -> None:
    assert cut_for_deal(cards(cuts)) == dealer


def test_a_british_house_may_hold_all_ten_cards_equal() -> None:
    house = replace(SIX_CARD, ten_cards_tie_cut=True)
    assert cut_for_deal(cards("KH TD"), house) is None
    assert cut_for_deal(cards("KH 9D"), house) == 1


@pytest.mark.parametrize(
    ("who", "winner", "previous", "dealer"),
    [
        ("loser", 0, 0, 1), ("loser", 1, 1, 0), ("winner", 0, 1, 0), ("winner", 1, 0, 1),
        ("alternate", 0, 0, 1), ("alternate", 0, 1, 0), ("cut", 0, 0, None),
    ],
)  # fmt: skip
def test_who_deals_the_next_game_first(who: str, winner: int, previous: int, dealer: int | None) -> None:
    scores = [121, 100] if winner == 0 else [100, 121]
    rules = replace(SIX_CARD, first_dealer_next=who)
    assert next_first_dealer(rules, winner=winner, scores=scores, previous=previous) == dealer


@pytest.mark.parametrize(("scores", "dealer"), [((121, 100, 90), 2), ((121, 90, 100), 1), ((121, 90, 90), 1)])
def test_of_more_losers_the_lowest_deals_and_the_first_at_the_winners_left(
    scores: tuple[int, ...], dealer: int
) -> None:
    assert next_first_dealer(THREE_HANDED, winner=0, scores=scores, previous=0) == dealer


@pytest.mark.parametrize(
    ("rules", "loser", "how"),
    [
        (SIX_CARD, 91, Skunk.NONE), (SIX_CARD, 90, Skunk.SKUNK), (SIX_CARD, 61, Skunk.SKUNK), (SIX_CARD, 60, Skunk.DOUBLE),
        (FIVE_CARD, 31, Skunk.NONE), (FIVE_CARD, 30, Skunk.LURCH), (SEVEN_CARD, 90, Skunk.LURCH),
        (SEVEN_CARD, 91, Skunk.NONE), (NODDY, 15, Skunk.LURCH), (NODDY, 16, Skunk.NONE),
    ],
)  # fmt: skip
def test_how_badly_a_game_is_lost(rules: Rules, loser: int, how: Skunk) -> None:
    assert skunk(rules, loser) is how
    assert game_points(rules, loser) == SKUNK_SCHEMES[rules.skunk_scheme][how]


def test_every_scheme_prices_every_defeat_and_never_below_a_plain_win() -> None:
    for scheme in SKUNK_SCHEMES.values():
        assert set(scheme) == set(Skunk)
        assert min(scheme.values()) == scheme[Skunk.NONE]
