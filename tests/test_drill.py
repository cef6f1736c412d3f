from __future__ import annotations

import json
from dataclasses import FrozenInstanceError, replace
from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribbage.cards import DECK, Card, parse_cards
from cribbage.explain import count_aloud
from cribbage.score import Combination, Kind, points, score_show
from cribbage.teaching.attempt import attempt, attempt_body
from cribbage.teaching.claims import SHOW_KINDS
from cribbage.teaching.drill import LEVELS, Drill, DrillError, Question, read_drill
from cribbage.teaching.judging import Claimed, hints, judge_cards, judge_split, judge_total, remark
from cribbage.teaching.topics import TOPICS
from lessons import course
from lessons.drills import count_a_hand
from lessons.drills.count_a_hand import again, ask, level_of

DRILLS = tuple(course().drills.values())
FIFTEEN, PAIR, RUN, FLUSH, NOBS = SHOW_KINDS


def question(hand: str, starter: str, *, crib: bool = False) -> Question:
    return count_a_hand.question(parse_cards(hand), parse_cards(starter)[0], crib=crib)


def claim(kind: Kind, cards: str) -> Claimed:
    return Claimed(kind, frozenset(parse_cards(cards)))


DOUBLE = question("7C 7D 8H 9S", "KD")
NOTHING = question("2C 4D 6H 8S", "QC")
SPLIT = {FIFTEEN: 4, PAIR: 2, RUN: 6, FLUSH: 0, NOBS: 0}


# --- the contract of every drill ------------------------------------------------------------------------------------


@pytest.mark.parametrize("drill", DRILLS, ids=lambda drill: drill.key)
@pytest.mark.parametrize("level", LEVELS)
def test_every_drill_keeps_the_contract(drill: Drill, level: int) -> None:
    one, same = drill.ask(Random(7), level), drill.ask(Random(7), level)
    assert one == same
    assert (one.drill, one.level) == (drill.key, level)
    assert one.question.startswith(drill.key)
    assert one.prompt
    assert set(one.skills) <= set(drill.skills) <= set(TOPICS)
    assert len(set(one.shown.cards)) == len(one.shown.cards)
    other = drill.ask(Random(7), level, recent=[one.question])
    assert other.question != one.question
    with pytest.raises(FrozenInstanceError):
        one.prompt = ""  # type: ignore[misc]


def test_every_skill_of_the_show_is_in_some_drill() -> None:
    skills = {skill for drill in DRILLS for skill in drill.skills}
    assert {topic for topic in TOPICS if topic.startswith("show/")} - {"show/order"} <= skills


def test_a_module_that_is_no_drill_says_what_to_write() -> None:
    module: dict[str, Any] = {
        "key": "k", "title": "t", "skills": ("show/run",), "ask": ask, "again": again, "line": "l",
    }  # fmt: skip
    assert read_drill(SimpleNamespace(**module), "lessons/drills/x.py").key == "k"
    for name, example in (("key", 'key = "count-a-hand"'), ("ask", "def ask(rng, level, recent=())")):
        left = {other: value for other, value in module.items() if other != name}
        with pytest.raises(DrillError) as error:
            read_drill(SimpleNamespace(**left), "lessons/drills/x.py")
        assert str(error.value).startswith(f"lessons/drills/x.py has no {name}: write {example}")
    with pytest.raises(DrillError, match="“show/straight” is no topic: choose from show/fifteen"):
        read_drill(SimpleNamespace(**module | {"skills": ("show/straight",)}), "lessons/drills/x.py")


# --- dealing --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_hands_are_of_their_level(level: int) -> None:
    rng = Random(level)
    asked = [ask(rng, level) for _ in range(30)]
    assert {level_of(one.why) for one in asked} == {level}
    assert {one.crib for one in asked} == ({False, True} if level >= 3 else {False})
    assert all(one.answer == points(one.why) for one in asked)


def test_natural_dealing_has_all_levels_in_about_their_shares() -> None:
    rng = Random(5)
    dealt = [level_of(ask(rng, 5).why) for _ in range(400)]
    shares = [dealt.count(level) / len(dealt) for level in (1, 2, 3, 4)]
    assert all(share > 0.04 for share in shares)
    assert shares[1] == max(shares)


def test_a_hand_does_not_come_back_among_the_recent_ones() -> None:
    rng, recent = Random(1), list[str]()
    for _ in range(60):
        recent.append(ask(rng, 1, recent[-50:]).question)
    assert all(later not in recent[max(0, at - 50) : at] for at, later in enumerate(recent))
    assert all(one != other for one, other in pairwise(recent))


def test_a_level_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="There is no level 6: choose 1 to 5"):
        ask(Random(1), 6)


def test_a_question_can_be_asked_again_from_its_id() -> None:
    for seed in range(20):
        one = ask(Random(seed), 3)
        other = again(one.question, 3)
        assert (other.question, other.crib, other.starter, other.answer) == (
            one.question, one.crib, one.starter, one.answer,
        )  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "starter", "level"),
    [
        ("5H TD 2S 9C", "2H", 1),
        ("2C 4D 6H 8S", "QC", 2),
        ("2C 4D 9H 8S", "KC", 2),
        ("2H 7H 9H KH", "4C", 2),
        ("7C 8D 9H KS", "2C", 2),
        ("7C 7D 8H 9S", "KD", 3),
        ("QC QD QH 2S", "6C", 3),
        ("7C 8D 6H AS", "AC", 4),
        ("5C 5D 5H JS", "5S", 4),
    ],
)
def test_levels_are_told_by_the_items(hand: str, starter: str, level: int) -> None:
    assert level_of(question(hand, starter).why) == level


# --- a total --------------------------------------------------------------------------------------------------------


def test_a_right_total_is_counted_aloud() -> None:
    judged = judge_total(DOUBLE, 12)
    assert judged.answered
    assert judged.correct
    assert judged.verdict == "Right: 12."
    assert judged.text == f"Right: 12. {count_aloud(DOUBLE.why)}"
    assert (judged.points_missed, judged.points_over) == (0, 0)
    assert dict(judged.by_kind) == SPLIT


def test_a_wrong_total_says_both_and_its_verdict_gives_nothing_away() -> None:
    judged = judge_total(DOUBLE, "nine")
    assert (judged.correct, judged.given, judged.truth) == (False, 9, 12)
    assert judged.verdict == "Not 9."
    assert judged.text.startswith("12, not 9. Fifteen two, ")
    assert (judged.points_missed, judged.points_over) == (3, 0)
    assert judge_total(DOUBLE, 14).points_over == 2


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (None, "Say how many points; when there are none, say 0."),
        ("  ", "Say how many points; when there are none, say 0."),
        ("-1", "No hand can count -1: the least is 0. Say how many points."),
        (6.5, "“6.5” is not a whole number, and no hand counts a part of a point. Say how many points."),
        ("many", "“many” is not a whole number"),
    ],
)
def test_no_answer_is_asked_for_and_not_recorded(given: object, says: str) -> None:
    judged = judge_total(DOUBLE, given)
    assert not judged.answered
    assert not judged.correct
    assert judged.text.startswith(says)
    with pytest.raises(ValueError, match="No answer was given, so there is nothing to record"):
        attempt(DOUBLE, judged, at="2026-05-01T10:00:00+00:00", ms=1)


def test_nothing_is_an_answer() -> None:
    assert judge_total(NOTHING, 0).correct
    assert judge_total(NOTHING, 0).text == "Right: 0. Nothing here adds up to 15, matches or stands in a row."
    assert judge_total(NOTHING, 0.0).correct
    assert not judge_total(DOUBLE, "0").correct


def test_totals_that_cannot_occur_are_remarked_on() -> None:  # game-038
    assert judge_total(NOTHING, 19).remark == (
        "No hand can count 19, so players say “nineteen” when they hold nothing. That is this hand, and its number is 0."
    )
    assert not judge_total(NOTHING, 19).correct
    assert remark(19, 12) == "No hand can count 19, so players say “nineteen” when they hold nothing."
    assert {remark(n, 12) for n in (25, 26, 27)} == {
        f"No hand can count {n}: 19, 25, 26 and 27 never occur." for n in (25, 26, 27)
    }
    assert judge_total(DOUBLE, 30).text.endswith("No hand can count more than 29.")
    assert not any(remark(n, 12) for n in range(30) if n not in (19, 25, 26, 27))


def test_a_four_flush_in_a_crib_is_explained_when_it_happens() -> None:
    said = "Four hearts score nothing in a crib: there the starter must match too."
    crib = question("2H 7H 9H KH", "4C", crib=True)
    assert judge_total(crib, 6).text.endswith(said)
    assert judge_total(crib, 2).remark == said
    assert judge_total(question("2H 7H 9H KH", "4C"), 6).remark == ""
    assert judge_total(question("2H 7H 9H KH", "4H", crib=True), 7).remark == ""


# --- by kind --------------------------------------------------------------------------------------------------------


def test_a_right_split() -> None:
    judged = judge_split(DOUBLE, SPLIT)
    assert judged.correct
    assert judged.text.startswith("Right: 12. Fifteen two")
    assert dict(judged.given_by_kind) == SPLIT


def test_a_split_names_each_kind_that_differs() -> None:
    judged = judge_split(DOUBLE, SPLIT | {PAIR: 0, RUN: 3, FLUSH: 4})
    assert not judged.correct
    assert judged.text == (
        "12, not 11. Right so far: fifteens. You missed the pair 7♣ and 7♦, 2 points. "
        "Runs: 6, not 3. There is 7♣, 8♥ and 9♠; 7♦, 8♥ and 9♠. Flush: 0, not 4. There is none here."
    )
    assert [(miss.kind, miss.points) for miss in judged.missed] == [(PAIR, 2), (RUN, 3)]
    assert [(miss.kind, miss.points) for miss in judged.over] == [(FLUSH, 4)]
    assert (judged.points_missed, judged.points_over) == (5, 4)


def test_a_split_that_adds_up_by_chance_is_not_right() -> None:
    judged = judge_split(DOUBLE, SPLIT | {FIFTEEN: 6, PAIR: 0})
    assert not judged.correct
    assert judged.verdict == "Not quite."
    assert judged.text.startswith("12 it is, by other cards.")


def test_a_kind_left_out_is_asked_for() -> None:
    judged = judge_split(DOUBLE, {FIFTEEN: 4, PAIR: 2, RUN: ""})
    assert not judged.answered
    assert judged.text == "Runs: say how many points; when there are none, say 0."


# --- card by card ---------------------------------------------------------------------------------------------------


def test_items_may_be_claimed_singly_or_as_one() -> None:
    fives = question("5C 5D 5H JS", "5S")
    fifteens = [Claimed(FIFTEEN, frozenset(item.cards)) for item in fives.why if item.kind is FIFTEEN]
    split = [Claimed(PAIR, frozenset(item.cards)) for item in fives.why if item.kind is PAIR]
    nobs = claim(NOBS, "JS")
    assert judge_cards(fives, [*fifteens, *split, nobs]).correct
    assert judge_cards(fives, [*fifteens, claim(PAIR, "5C 5D 5H 5S"), nobs]).correct
    runs = [claim(RUN, "7C 7D 8H 9S"), claim(PAIR, "7C 7D")]
    assert judge_cards(DOUBLE, [claim(FIFTEEN, "7C 8H"), claim(FIFTEEN, "7D 8H"), *runs]).correct


def test_misses_are_named_with_their_points() -> None:
    judged = judge_cards(question("7C 8D 6H AS", "KC"), [claim(FIFTEEN, "7C 8D")])
    assert judged.text == (
        "7, not 2. You found one fifteen. You missed the fifteen A♠, 6♥ and 8♦, 2 points. "
        "You missed the run 6♥, 7♣ and 8♦, 3 points."
    )
    assert (judged.points_missed, judged.points_over, judged.given) == (5, 0, 2)
    assert dict(judged.given_by_kind) == {FIFTEEN: 2, PAIR: 0, RUN: 0, FLUSH: 0, NOBS: 0}


def test_what_was_counted_too_much_is_named_with_its_reason() -> None:
    claims = [
        claim(FIFTEEN, "7C 8H"), claim(FIFTEEN, "8H 7C"), claim(FIFTEEN, "9S KD"), claim(PAIR, "9S KD"),
        claim(PAIR, "7C 7D KD"), claim(RUN, "8H 9S"), claim(FLUSH, "7C 7D 8H 9S"), claim(NOBS, "KD"),
    ]  # fmt: skip
    judged = judge_cards(DOUBLE, claims)
    assert [(miss.kind, miss.points, miss.text) for miss in judged.over] == [
        (FIFTEEN, 2, "7♣ and 8♥ counted twice: the same cards are one fifteen."),
        (FIFTEEN, 2, "9♠ and K♦: 10 + 9 = 19, four over. The king counts ten."),
        (PAIR, 2, "9♠ and K♦ are of different ranks: a pair needs two alike."),
        (PAIR, 2, "7♣, 7♦ and K♦: A pair is two cards of one rank."),
        (RUN, 2, "8♥ and 9♠: A run needs three ranks: two neighbours score nothing."),
        (FLUSH, 4, "7♣, 7♦, 8♥ and 9♠: A flush is all four hand cards in one suit."),
        (NOBS, 1, "K♦: Nobs is one jack, of the starter's suit."),
    ]
    assert judged.given == 2 + judged.points_over
    assert judged.text.startswith("12, not 17. You found one fifteen. You missed the fifteen 7♦ and 8♥, 2 points.")


def test_a_part_of_a_run_or_flush_is_short_by_the_rest() -> None:
    hand = question("2H 3H 4H 5H", "KH")
    claims = [
        claim(FLUSH, "2H 3H 4H 5H"), claim(RUN, "2H 3H 4H"), claim(FIFTEEN, "5H KH"), claim(FIFTEEN, "2H 3H KH"),
    ]  # fmt: skip
    judged = judge_cards(hand, claims)
    assert [(miss.points, miss.text) for miss in judged.missed] == [
        (1, "2♥, 3♥, 4♥, 5♥ and K♥ is a flush of five: 5, not 4."),
        (1, "2♥, 3♥, 4♥ and 5♥ is a run of four: 4, not 3."),
    ]
    assert judged.over == ()
    assert judged.given == 11
    assert "You found two fifteens, one run and the flush." in judged.text


def test_runs_inside_a_run_are_too_much() -> None:
    hand = question("3H 4D 5S 6C", "KD")
    fifteens = [claim(FIFTEEN, "5S KD"), claim(FIFTEEN, "4D 5S 6C")]
    judged = judge_cards(hand, [*fifteens, claim(RUN, "3H 4D 5S"), claim(RUN, "3H 4D 5S 6C"), claim(RUN, "4D 5S 6C")])
    assert judged.missed == ()
    assert [miss.text for miss in judged.over] == [
        "3♥, 4♦ and 5♠: The run of four already contains it: only the longest run counts.",
        "4♦, 5♠ and 6♣: The run of four already contains it: only the longest run counts.",
    ]
    assert (judged.given, judged.truth) == (14, 8)
    gap = judge_cards(hand, [claim(RUN, "3H 4D 6C")])
    assert gap.over[0].text.startswith("3♥, 4♦ and 6♣: Not in a row")


def test_flush_claims() -> None:
    crib = judge_cards(question("2H 7H 9H KH", "4C", crib=True), [claim(FLUSH, "2H 7H 9H KH")])
    assert "Four hearts score nothing in a crib" in crib.over[0].text
    starter = judge_cards(question("2H 7H 9H KC", "4H"), [claim(FLUSH, "2H 7H 9H 4H")])
    assert "the starter cannot replace one" in starter.over[0].text
    short = judge_cards(question("2H 7H 9H KH", "4H"), [claim(FLUSH, "2H 7H 9H 4H")])
    assert (short.points_missed, short.points_over) == (7, 4)
    royal = judge_cards(question("QC QD QH 2S", "6C"), [])
    assert not royal.answered


def test_no_claims_ask_unless_there_is_nothing() -> None:
    assert judge_cards(NOTHING, []).text == "Pick the cards of one score at a time, or say that there is nothing."
    assert judge_cards(NOTHING, [], nothing=True).correct
    assert judge_cards(DOUBLE, [], nothing=True).points_missed == 12


@st.composite
def hands(draw: st.DrawFn) -> tuple[tuple[Card, ...], Card, bool]:
    *hand, starter = draw(st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True))
    return tuple(hand), starter, draw(st.booleans())


@settings(max_examples=150, deadline=None)
@given(hands(), st.data())
def test_what_is_said_adds_up(dealt: tuple[tuple[Card, ...], Card, bool], data: st.DataObject) -> None:
    hand, starter, crib = dealt
    asked = count_a_hand.question(hand, starter, crib=crib)
    true = [Claimed(item.kind, frozenset(item.cards)) for item in asked.why]
    kept = data.draw(st.lists(st.sampled_from(true), unique=True)) if true else []
    cards = st.frozensets(st.sampled_from((*hand, starter)), min_size=1)
    claims = [*kept, *data.draw(st.lists(st.builds(Claimed, st.sampled_from(SHOW_KINDS), cards), max_size=6))]
    judged = judge_cards(asked, claims, nothing=True)
    assert judged.given == judged.truth - judged.points_missed + judged.points_over
    assert judged.given == sum(value for _, value in judged.given_by_kind)
    assert judge_cards(asked, true, nothing=True).correct
    assert judged.correct == (not judged.missed and not judged.over)


@settings(max_examples=100, deadline=None)
@given(hands(), st.lists(st.integers(0, 12), min_size=5, max_size=5))
def test_splits_add_up(dealt: tuple[tuple[Card, ...], Card, bool], values: list[int]) -> None:
    hand, starter, crib = dealt
    asked = count_a_hand.question(hand, starter, crib=crib)
    judged = judge_split(asked, dict(zip(SHOW_KINDS, values, strict=True)))
    assert judged.given == sum(values) == judged.truth - judged.points_missed + judged.points_over


# --- hints ----------------------------------------------------------------------------------------------------------


def test_hints_go_from_where_to_which_to_what() -> None:
    assert hints(DOUBLE) == (
        "There is a fifteen of two cards.", "Look at 7♣ and 8♥.", "7♣ and 8♥: 8 + 7 = 15, 2 points.",
    )  # fmt: skip
    assert hints(DOUBLE, DOUBLE.why[:1])[0] == "There is one more fifteen of two cards."
    assert hints(DOUBLE, DOUBLE.why[:2])[0] == "There is a pair: look for equal ranks."
    assert hints(DOUBLE, DOUBLE.why[:2])[2] == "7♣ and 7♦: a pair, 2 points."
    assert hints(DOUBLE, DOUBLE.why[:3])[0] == "There is a run of three: put the cards in order."
    assert hints(DOUBLE, DOUBLE.why)[2] == "Nothing more scores: the count is 12."
    assert hints(NOTHING)[2] == "Nothing here scores: the count is 0."
    suits = question("2H 7H 9H JH", "4H")
    left = [item for item in suits.why if item.kind in (FLUSH, NOBS)]
    without: list[Combination] = [item for item in suits.why if item not in left]
    assert hints(suits, without)[0] == "Look at the suits of the four cards."
    assert hints(suits, without)[2] == "2♥, 7♥, 9♥, J♥ and 4♥: a flush of five, 5 points."
    assert hints(suits, [*without, left[0]])[0] == "Look at the jack, and at the starter's suit."
    assert hints(suits, [*without, left[0]])[2] == "J♥: nobs, 1 point."


# --- the journal ----------------------------------------------------------------------------------------------------


def test_an_attempt_is_ready_for_the_journal() -> None:
    judged = judge_cards(DOUBLE, [claim(FIFTEEN, "7C 8H"), claim(NOBS, "KD")])
    record = attempt(
        DOUBLE, judged, at="2026-05-01T10:00:00+00:00", ms=4200, hints=1, first_try=False, session="s",
        app_version="0.1.0", misconception="M08", seed="daily",
    )  # fmt: skip
    assert (record.drill, record.answer, record.given, record.at) == (
        "count-a-hand", 12, 3, "2026-05-01T10:00:00+00:00",
    )  # fmt: skip
    body = attempt_body(record)
    assert json.loads(json.dumps(body)) == body
    assert tuple(body) == (
        "drill", "during", "question", "pattern", "skills", "cards", "starter", "crib", "truth", "given", "correct",
        "points_missed", "points_over", "hints", "first_try", "ms", "session", "app_version", "level", "misconception",
        "seed", "by_kind", "given_by_kind", "missed", "over",
    )  # fmt: skip
    assert body["question"] == "count-a-hand/7C7D8H9S+KD"
    assert body["missed"] == [
        {"kind": "fifteen", "cards": ["7D", "8H"], "points": 2},
        {"kind": "pair", "cards": ["7C", "7D"], "points": 2},
        {"kind": "run", "cards": ["7C", "8H", "9S"], "points": 3},
        {"kind": "run", "cards": ["7D", "8H", "9S"], "points": 3},
    ]
    assert body["over"] == [{"kind": "nobs", "cards": ["KD"], "points": 1}]
    assert (body["by_kind"], body["starter"]) == ({kind.value: value for kind, value in SPLIT.items()}, "KD")


def test_an_attempt_by_total_has_no_split_and_a_question_needs_no_starter() -> None:
    body = attempt_body(attempt(replace(DOUBLE, starter=None), judge_total(DOUBLE, 12), at="", ms=0))
    assert (body["given_by_kind"], body["starter"], body["correct"]) == (None, None, True)


def test_the_answer_is_the_sum_of_its_reasons() -> None:
    assert DOUBLE.answer == points(score_show(DOUBLE.cards, DOUBLE.starter)) == 12
