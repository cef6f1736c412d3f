"""The words: groups that add up, counting aloud in cadence, and a sentence for every event."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage.cards import DECK, Card
from cribbage.explain import Names, count_aloud, event, groups, list_cards, number, reasons
from cribbage.game import (
    CardPlayed,
    CountReset,
    DealEnded,
    Dealt,
    Event,
    LaidAway,
    MugginsCalled,
    Pegged,
    PlayEnded,
    Shown,
    StarterTurned,
    WentGo,
    Won,
)
from cribbage.rules import VARIANTS, Skunk
from cribbage.score import Combination, Kind, heels, points, score_play, score_show
from tests.cases import card, cards, random_game, rules_of


def show(hand: str, starter: str, *, crib: bool = False) -> tuple[Combination, ...]:
    """Score a hand written as text."""
    return score_show(cards(hand), card(starter), crib=crib)


# --- numbers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (0, "nought"), (1, "one"), (12, "twelve"), (19, "nineteen"), (20, "twenty"), (31, "thirty-one"), (99, "ninety-nine"),
        (100, "one hundred"), (101, "one hundred and one"), (121, "one hundred and twenty-one"),
        (199, "one hundred and ninety-nine"), (200, "200"), (-3, "-3"),
    ],
)  # fmt: skip
def test_numbers_are_written_in_words(value: int, words: str) -> None:
    assert number(value) == words


# --- groups ---------------------------------------------------------------------------------------------------------

rich = tuple(one for one in DECK if one.rank in (3, 4, 5, 6, 11))


def some(pack: tuple[Card, ...], least: int, most: int) -> st.SearchStrategy[list[Card]]:
    """Draw different cards of a pack."""
    return st.lists(st.sampled_from(pack), unique=True, min_size=least, max_size=most)


def check_groups(score: tuple[Combination, ...]) -> None:
    """The groups hold each item exactly once, so that they add up."""
    found = groups(score)
    items = [id(item) for group in found for item in group.items]
    assert sorted(items) == sorted(map(id, score))
    assert sum(group.points for group in found) == points(score)
    for group in found:
        assert set(group.cards) == {one for item in group.items for one in item.cards}
        assert len(group.cards) == len(set(group.cards))
        assert group.name


@given(some(DECK, 4, 6) | some(rich, 4, 6), st.booleans())
def test_groups_of_a_show_add_up_to_its_reasons(chosen: list[Card], crib: bool) -> None:
    check_groups(score_show(chosen[:-1], chosen[-1], crib=crib))


@given(some(rich, 4, 6), st.data())
def test_groups_of_what_a_learner_has_found_so_far_add_up_too(chosen: list[Card], data: st.DataObject) -> None:
    score = score_show(chosen[:-1], chosen[-1])
    check_groups(tuple(item for item in score if data.draw(st.booleans())))


def test_two_pairs_of_a_pair_royal_are_named_pair_by_pair() -> None:
    assert [group.name for group in groups(show("QD QH QS 2C", "6S")[:2])] == ["a pair", "a pair"]


@given(some(rich, 1, 7))
def test_groups_of_a_pegging_score_add_up_to_its_reasons(pile: list[Card]) -> None:
    check_groups(score_play(pile))


@pytest.mark.parametrize(
    ("hand", "starter", "names"),
    [
        ("QD QH QS 2C", "6S", ["a pair royal"]),
        ("8H 8C 8S 8D", "QC", ["a double pair royal"]),
        ("8H 8C KS KD", "QC", ["a pair", "a pair"]),
        ("9H TC JS QD", "3C", ["a run of four"]),
        ("9H TC JS QD", "KC", ["a run of five"]),
        ("8H 9C TS TD", "3C", ["a double run of three"]),
        ("9H TC JS JD", "QC", ["a double run of four"]),
        ("8S 8C 9D TH", "8H", ["a triple run of three"]),
        ("TH TS JC QC", "QD", ["a double double run of three"]),
        ("2S 4S 8S TS", "QS", ["a flush of five"]),
        ("2S 4S 8S TS", "QC", ["a flush of four"]),
        ("JC 2D 4H 6S", "TC", ["nobs"]),
        ("8C 9D TH QS", "QH", ["a pair", "a run of three"]),
        # the seven-card game
        ("AH 2C 3S TD JH", "QC", ["a run of three", "a run of three"]),
        ("8C 8D 8H 8S 9C", "TC", ["a quadruple run of three"]),
        ("8C 8D 9H 9S TC", "TD", ["an eight-fold run of three"]),
        ("8C 8D 8H 9H 9S", "TC", ["a six-fold run of three"]),
    ],
)
def test_groups_have_the_names_that_players_use(hand: str, starter: str, names: list[str]) -> None:
    found = [group.name for group in groups(show(hand, starter)) if group.kind is not Kind.FIFTEEN]
    assert found == names


# --- counting aloud -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "starter", "crib", "said"),
    [
        ("3C 4D 5H KS", "KD", False, "Fifteen two, fifteen four, a pair is six, and a run of three is nine."),
        ("5H KC 5S 9D", "2C", False, "Fifteen two, fifteen four, and a pair is six."),
        ("TH JH QD KC", "5H", False, "Fifteen two, fifteen four, fifteen six, fifteen eight, a run of four is twelve, "
         "and one for nobs is thirteen."),
        ("7C 8D 6H AS", "AC", False, "Fifteen two, fifteen four, fifteen six, fifteen eight, a pair is ten, "
         "and a run of three is thirteen."),
        ("3H 3C 4D 5S", "QH", False, "Fifteen two, fifteen four, and a double run of three is twelve."),
        ("4S 4D 5H 6C", "6H", False, "Fifteen two, fifteen four, fifteen six, fifteen eight, "
         "and a double double run of three is twenty-four."),
        ("2H 7H 9H KH", "4C", False, "Fifteen two, and a flush of four is six."),
        ("2H 7H 9H KH", "4C", True, "Fifteen two."),
        ("2H 7H 9H KH", "4H", True, "Fifteen two, and a flush of five is seven."),
        ("JC 3D 8S QH", "6C", False, "One for nobs."),
        ("QD QH QS 2C", "6S", False, "A pair royal is six."),
        ("2C 4D 6H 8S", "TC", False, "Nothing: nought."),
    ],
)  # fmt: skip
def test_a_hand_is_counted_aloud_in_cadence(hand: str, starter: str, crib: bool, said: str) -> None:
    assert count_aloud(show(hand, starter, crib=crib)) == said


@given(some(DECK, 5, 5))
def test_the_last_number_said_is_the_count(five: list[Card]) -> None:
    score = score_show(five[:4], five[4])
    said = count_aloud(score)
    if points(score) > 1:
        assert said.endswith(f"{number(points(score))}.")


# --- pegging in short -----------------------------------------------------------------------------------------------


def one(kind: Kind, worth: int) -> tuple[Combination, ...]:
    """Make a score of a single reason without cards."""
    return (Combination(kind, (), worth, "x"),)


@pytest.mark.parametrize(
    ("score", "said"),
    [
        (score_play(cards("5C 4D 6H")), "fifteen for 2 and a run of three for 3"),
        (score_play(cards("JC 5D 8H 8S")), "a pair for 2 and thirty-one for 2"),
        (one(Kind.GO, 1), "1 for the go"),
        (one(Kind.LAST_CARD, 1), "1 for the last card"),
        (heels(card("JC")), "2 for his heels"),
        (one(Kind.NOBS, 1), "1 for his nobs"),
        (one(Kind.THREE_FOR_LAST, 3), "3 for last, as the pone of the first deal"),
        (one(Kind.CLAIM, 4), "4 as claimed"),
        (one(Kind.MUGGINS, 2), "2 by muggins"),
        (one(Kind.PENALTY, -15), "a penalty of 15 holes"),
        (one(Kind.PENALTY, 3), "3 as a penalty on the other side"),
        ((), "nothing"),
        (one(Kind.GO, 1) * 3, "1 for the go, 1 for the go and 1 for the go"),
    ],
)
def test_a_pegging_score_is_said_in_short(score: tuple[Combination, ...], said: str) -> None:
    assert reasons(score) == said


@pytest.mark.parametrize(
    ("listed", "said"), [("", ""), ("5H", "5♥"), ("5H 6C", "5♥ and 6♣"), ("5H 6C TS", "5♥, 6♣ and 10♠")]
)
def test_cards_are_listed_as_players_write_them(listed: str, said: str) -> None:
    assert list_cards(cards(listed)) == said


# --- events ---------------------------------------------------------------------------------------------------------

NAMES = Names(("You", "Ada"))
HAND = cards("5H KC TC 6D")

SENTENCES: list[tuple[Event, str]] = [
    (Dealt(0, (HAND, HAND)), "You deal four cards each."),
    (Dealt(1, (HAND, HAND)), "Ada deals four cards each."),
    (LaidAway(0, HAND[:2]), "You lay two cards away in the crib."),
    (LaidAway(1, HAND[:1]), "Ada lays one card away in the crib."),
    (StarterTurned(card("TC")), "The starter is the 10♣."),
    (CardPlayed(0, card("8C"), 15), "You play the 8♣: fifteen."),
    (CardPlayed(1, card("TC"), 31, 2), "Ada plays the 10♣: thirty-one."),
    (WentGo(0, 25), "You say go at twenty-five."),
    (WentGo(1, 25), "Ada says go at twenty-five."),
    (CountReset(31, 0), "The count of thirty-one is over; you lead from nought."),
    (CountReset(31, 1), "The count of thirty-one is over; Ada leads from nought."),
    (PlayEnded(20), "The play is over."),
    (
        Shown(0, False, HAND, card("QH"), show("5H KC TC 6D", "QH")),
        "Your hand: Fifteen two, fifteen four, and fifteen six.",
    ),
    (Shown(1, True, HAND, card("2H"), ()), "Ada’s crib: Nothing: nought."),
    (MugginsCalled(0, 2), "You call muggins for two."),
    (MugginsCalled(1, 2), "Ada calls muggins for two."),
    (MugginsCalled(0, 0), "You let the count stand."),
    (MugginsCalled(1, 0), "Ada lets the count stand."),
    (Pegged(0, heels(card("JC"))), "You peg 2: 2 for his heels."),
    (Pegged(1, score_play(cards("7C 8D"))), "Ada pegs 2: fifteen for 2."),
    (Pegged(0, one(Kind.PENALTY, -15)), "You go back: a penalty of 15 holes."),
    (Pegged(1, one(Kind.PENALTY, -15)), "Ada goes back: a penalty of 15 holes."),
    (DealEnded(0), "The deal is over; you deal next."),
    (DealEnded(1), "The deal is over; Ada deals next."),
    (Won(0, (Skunk.NONE, Skunk.NONE)), "You win the game."),
    (Won(1, (Skunk.SKUNK, Skunk.NONE)), "Ada wins the game by a skunk."),
    (Won(0, (Skunk.NONE, Skunk.DOUBLE)), "You win the game by a double skunk."),
    (Won(0, (Skunk.NONE, Skunk.LURCH)), "You win the game by a lurch."),
    (Won(0, (Skunk.NONE, Skunk.SKUNK, Skunk.NONE)), "You win the game by a skunk."),
]


@pytest.mark.parametrize(("happened", "sentence"), SENTENCES, ids=[sentence for _, sentence in SENTENCES])
def test_an_event_is_one_sentence(happened: Event, sentence: str) -> None:
    assert event(happened, NAMES) == sentence


def test_every_kind_of_event_has_its_sentence() -> None:
    assert {type(happened) for happened, _ in SENTENCES} == set(get_args(Event))


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_whole_game_can_be_told(variant: str) -> None:
    rules = rules_of(variant, "muggins")
    names = Names(("You", "Ada", "Ben", "Cy")[: rules.players])
    *_, end = random_game(rules, 9, claims=True)
    for happened in end.events:
        said = event(happened, names)
        assert said.endswith(".")
        assert said[0].isupper()
        if isinstance(happened, LaidAway):
            assert not any(thrown.face in said for thrown in happened.cards)
