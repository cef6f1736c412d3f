"""What the drills say, read as a player reads it: each case here once said something false, or said it badly."""

from __future__ import annotations

import re
from random import Random

import pytest

from cribbage.cards import parse_cards
from cribbage.score import Kind
from cribbage.teaching import deciding
from cribbage.teaching.claims import Shown
from cribbage.teaching.decisions import read_turn
from cribbage.teaching.judging import Claimed, judge_cards, judge_split
from cribbage.teaching.pointing import miscount
from cribbage.teaching.practice import steering
from cribbage.teaching.practice.mastery import Stage, standings
from cribbage.teaching.practice.steering import choose
from cribbage.teaching.slips import SLIPS
from cribbage.teaching.whynot import why_not
from lessons import course
from lessons.drills import best_cut, build_up, count_a_hand, spot_the_miss
from tests.teaching.practising import HOUR, START, plain

FIVE_HEARTS = "The flush is all five cards: the starter matches the others."


def shown(hand: str, starter: str, *, crib: bool = False) -> Shown:
    return Shown(parse_cards(hand), parse_cards(starter)[0], crib)


def test_missed_nobs_are_named_as_players_name_them() -> None:
    question = count_a_hand.question(parse_cards("2C KC JD QH"), parse_cards("TD")[0])
    judged = judge_split(question, dict.fromkeys((Kind.FIFTEEN, Kind.PAIR, Kind.FLUSH, Kind.NOBS), 0) | {Kind.RUN: 4})
    assert judged.text == "5, not 4. Right so far: runs. You missed nobs for J♦, 1 point."
    nobs = Claimed(Kind.NOBS, frozenset(parse_cards("JD")))
    assert "J♦ counted twice: it is one for nobs, once." in judge_cards(question, [nobs, nobs]).text


@pytest.mark.parametrize(
    ("kind", "cards", "held", "says"),
    [
        (Kind.FLUSH, "2H 7H 9H KC", shown("2H 7H 9H KC", "4H", crib=True), "In a crib, all four of its cards and"),
        (Kind.FLUSH, "2H 7H 9H 4H", shown("2H 7H 9H KC", "4H"), "the starter cannot replace one of them."),
        (Kind.FLUSH, "2H 7H 9H 4H", shown("2H 7H 9H KH", "4H"), FIVE_HEARTS),
        (Kind.FLUSH, "2H 7H 9H", shown("2H 7H 9H KH", "4H", crib=True), FIVE_HEARTS),
        (Kind.FLUSH, "2H 7H 9H", Shown(parse_cards("2H 7H 9H KH")), "A flush is all four hand cards in one suit."),
        (Kind.RUN, "AH 5H KC", shown("AH 5H KC 2S", "9H"), "Not in a row: ranks are missing between ace and five."),
        (Kind.RUN, "AH 2H KC", shown("AH 5H KC 2H", "9H"), "The ace is low only"),
        (Kind.RUN, "AH QH KC", shown("AH QH KC 2S", "9H"), "The ace is low only"),
    ],
)
def test_why_it_is_none_fits_the_cards(kind: Kind, cards: str, held: Shown, says: str) -> None:
    assert says in why_not(kind, parse_cards(cards), held)


def test_four_runs_are_explained_by_two_pairs() -> None:
    runs = build_up.again("build-up/runs/8C8H9STD+TH")
    assert runs.answer == 12
    assert build_up.judge(runs, 6).reason.endswith("Two pairs in a run of three make four runs.")
    triple = build_up.again("build-up/runs/9HTCJDJH+JS")
    assert build_up.judge(triple, 3).reason.endswith("Each equal card makes the whole run again.")


def test_the_hint_for_suits_is_a_sentence() -> None:
    suits = build_up.again("build-up/suits/3D3STCTH+4D")
    assert build_up.hints(suits)[0] == "Look at the suits, and look for a jack of the starter's suit."


@pytest.mark.parametrize(
    ("slip", "hand", "says"),
    [
        (
            "M24",
            shown("5S 9S JS KC", "2S", crib=True),
            "A jack of the starter’s suit, in hand or crib, is one for nobs.",
        ),
        ("M21", shown("AC AS 4S 9S", "3S", crib=True), "In the crib all five must match."),
        ("M21", shown("3D 5S 7S KS", "2S"), "All four hand cards must match."),
    ],
)
def test_the_rule_of_a_slip_fits_hand_or_crib(slip: str, hand: Shown, says: str) -> None:
    which = spot_the_miss.asked("which", hand, miscount(slip, hand))
    assert spot_the_miss.judge(which, which.answer).reason.endswith(says)


def test_suits_and_jacks_are_looked_at_and_the_rest_counted() -> None:
    for slip, hand, where in (
        ("M20", shown("5D 6D 8D KD", "3C", crib=True), "Look at the suits once more"),
        ("M26", shown("8C 9S JC JH", "AS"), "Look at the jacks once more"),
        ("M33", shown("4C 6S JH JS", "9C"), "Count the pairs once more"),
    ):
        claim = spot_the_miss.asked("claim", hand, miscount(slip, hand))
        assert spot_the_miss.hints(claim)[0] == f"{where}."
        assert spot_the_miss.judge(claim, "Right").reason.startswith(f"{where}: ")


def test_a_missed_or_invented_pair_is_practised_as_a_pair() -> None:
    assert (SLIPS["M19"].topic, SLIPS["M33"].topic) == ("show/pair", "show/pair")
    assert SLIPS["M17"].topic == "show/pair/royal"


def test_a_starter_that_adds_nothing_brings_nothing_and_equal_ones_are_no_single_best() -> None:
    tied = best_cut.again("best-cut/ADAH4CQD/7H8C")  # an ace brings pairs most, a four or a queen fifteens
    assert best_cut.hints(tied)[1] == "One of the best starters adds most in pairs."
    alone = best_cut.again("best-cut/5CTDKHKS/8D9D")
    assert best_cut.hints(alone)[1] == "The best starter adds most in fifteens."
    assert best_cut.judge(alone, "nine").verdict == "A nine brings nothing, but a five brings 8."


def test_an_empty_hand_holds_no_cards() -> None:
    turn = read_turn("8DTS/AS2D/3C/tQHyJDt6StADy6Dt9C/own/0-0")
    assert deciding.before(turn.seen())[-1] == "They hold no cards."


def test_what_is_steady_is_not_on_the_way_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steering, "MIX", {"weakest": 1})
    answers = [
        plain(topic, at=START + n * HOUR, pattern=f"{topic} {n}")
        for n, topic in enumerate(("show/pair", "show/pair/royal", "show/run", "show/run/double") * 6)
    ]
    now = START + 25 * HOUR
    sight = {"sight-patterns": course().drills["sight-patterns"]}
    known = {key for key, each in standings(answers, now).items() if each.state in (Stage.STEADY, Stage.MASTERED)}
    assert {"pairs", "threes-and-fours", "runs", "double-runs"} <= known
    for number in range(4):
        why = choose(answers, sight, now, Random(number), 2).why
        assert re.fullmatch(r"To keep it fresh: (pairs|runs)\.", why)
