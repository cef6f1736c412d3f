"""The 24 skills: every topic belongs to one, and a wrong count counts against what was missed alone."""

from __future__ import annotations

import pytest

from cribbage.teaching.practice.skills import SKILLS, exercised, topic_of, verdicts, wrong_kinds
from cribbage.teaching.topics import PAYING, TOPICS
from lessons import course
from tests.teaching.practising import counted, plain

DOUBLE = "7C 7D 8H 9S + KD"  # two fifteens of two, a pair, two runs: 12


def missed(kind: str, cards: list[str], points: int = 2) -> dict[str, object]:
    return {"kind": kind, "cards": cards, "points": points}


def split(**given: int) -> dict[str, int]:
    return {"fifteen": 4, "pair": 2, "run": 6, "flush": 0, "nobs": 0} | given


def test_there_are_24_skills_with_names_of_their_own() -> None:
    assert len(SKILLS) == 24
    assert len({skill.title for skill in SKILLS.values()}) == 24
    assert all(key == skill.key and set(skill.topics) <= set(TOPICS) for key, skill in SKILLS.items())


@pytest.mark.parametrize("topic", PAYING)
def test_every_rule_that_pays_belongs_to_a_skill(topic: str) -> None:
    assert exercised([topic])


@pytest.mark.parametrize("drill", course().drills.values(), ids=lambda drill: drill.key)
def test_every_topic_of_every_drill_belongs_to_a_skill(drill: object) -> None:
    for topic in drill.skills:  # type: ignore[attr-defined]
        assert exercised([topic]), topic


@pytest.mark.parametrize("key", SKILLS)
def test_every_skill_has_a_lesson_that_teaches_it(key: str) -> None:
    taught = {topic for lesson in course().lessons for topic in lesson.teaches}
    assert course().teaching(topic_of(key, taught)) is not None
    assert topic_of(key, ()) == SKILLS[key].topics[0]


def test_a_general_topic_steps_back_where_a_finer_one_is_there() -> None:
    assert exercised({"show/fifteen", "show/fifteen/three", "show/hand"}) == {"fifteens-three", "whole-hand"}
    assert exercised({"show/fifteen"}) == {"fifteens-two"}
    assert exercised({"throw/cut"}) == {"own-crib-throw", "their-crib-throw"}
    assert exercised({"throw/cut", "throw/own"}) == {"own-crib-throw"}


def test_a_right_count_is_right_in_all_that_it_needs() -> None:
    assert verdicts(counted(DOUBLE, right=True)) == {
        "fifteens-two": True, "double-runs": True, "pairs": True, "whole-hand": True,
    }  # fmt: skip


def test_a_wrong_total_alone_is_held_against_the_whole_hand_alone() -> None:
    assert verdicts(counted(DOUBLE, right=False)) == {"whole-hand": False}
    assert verdicts(counted(f"{DOUBLE} crib", right=False)) == {"crib": False}


def test_the_kinds_found_right_stay_right() -> None:
    wrong = counted(DOUBLE, right=False, given_by_kind=split(run=3))
    assert verdicts(wrong) == {"fifteens-two": True, "double-runs": False, "pairs": True, "whole-hand": False}


def test_a_second_look_that_finds_everything_says_nothing_of_the_kinds() -> None:
    assert verdicts(counted(DOUBLE, right=False, given_by_kind=split())) == {"whole-hand": False}


@pytest.mark.parametrize(
    ("hand", "miss", "skill"),
    [
        ("7C 7D 8H AS + AD", missed("fifteen", ["7D", "7C", "AS"]), "fifteens-three"),
        ("AS 2D 3C 4H + 5S", missed("fifteen", ["AS", "2D", "3C", "4H", "5S"]), "fifteens-longer"),
        ("QD QH QS 2C + 6S", missed("pair", ["QD", "QH"]), "threes-and-fours"),
        ("3H 3S 8D QC + 9S", missed("pair", ["3H", "3S"]), "pairs"),
        ("2C 3D 4H 9S + KD", missed("run", ["2C", "3D", "4H"], 3), "runs"),
        ("2H 7H 9H KH + 4C", missed("flush", ["2H", "7H", "9H", "KH"], 4), "hand-flush"),
        ("2H 7H 9H KH + 4H crib", missed("flush", ["2H", "7H", "9H", "KH", "4H"], 5), "crib-flush"),
        ("JC 3D 8S QH + 6C", missed("nobs", ["JC"], 1), "nobs"),
    ],
)
def test_what_was_missed_counts_against_its_skill_alone(hand: str, miss: object, skill: str) -> None:
    found = verdicts(counted(hand, right=False, missed=[miss]))
    whole = "crib" if hand.endswith("crib") else "whole-hand"
    assert {key for key, right in found.items() if not right} == {skill, whole}


def test_what_was_invented_counts_against_its_skill_though_the_hand_does_not_need_it() -> None:
    found = verdicts(counted("JC 3D 8S QH + 6D", right=False, over=[missed("nobs", ["JC"], 1)]))
    assert found == {"nobs": False, "whole-hand": False}


def test_of_fifteens_known_by_number_alone_the_longest_are_missing() -> None:
    # 7C 7D A S + 8H A D: fifteens of two (7-8 twice) and of three (7-7-A twice)
    wrong = counted("7C 7D 8H AS + AD", right=False, given_by_kind=split(fifteen=4, pair=4, run=0))
    found = verdicts(wrong)
    assert (found["fifteens-two"], found["fifteens-three"]) == (True, False)
    many = verdicts(counted(DOUBLE, right=False, given_by_kind=split(fifteen=6)))
    assert many["fifteens-two"] is False


def test_four_suited_in_the_crib_ask_for_the_crib_flush_though_it_does_not_score() -> None:
    trap = "2H 7H 9H KH + 4C crib"
    assert verdicts(counted(trap, right=True))["crib-flush"] is True
    assert verdicts(counted(trap, right=False, over=[missed("flush", [], 4)]))["crib-flush"] is False


def test_an_answer_that_is_no_count_is_right_or_wrong_in_all_its_skills() -> None:
    assert verdicts(plain("play/go", right=False)) == {"go-and-last": False}
    assert verdicts(plain("throw/own")) == {"own-crib-throw": True}
    assert not wrong_kinds(plain("throw/own", right=False))
