from __future__ import annotations

from pathlib import Path

import pytest

import lessons
from cribbage.teaching.content import problems
from cribbage.teaching.lesson import Lesson, Prose
from cribbage.teaching.rulebook import RulebookError, parse_rules
from cribbage.teaching.topics import PAYING, TOPICS

COURSE = lessons.course()


def test_every_example_is_proven_and_no_number_stands_unproven() -> None:
    steps = tuple(Prose(rule.text, rule.line) for rule in COURSE.rules)
    book = Lesson("rules", "Rules", 0, "", 1, (), (), steps)
    # A rulebook asks nothing, so the one complaint about doing too little is not for it.
    found = [problem for problem in problems(book, COURSE) if "ask before you tell" not in problem]
    assert found == []


def test_every_rule_that_pays_has_its_place() -> None:
    assert set(PAYING) <= {rule.key for rule in COURSE.rules}
    assert COURSE.rule("show/run/double") is COURSE.rule("show/run")
    assert COURSE.rule("throw/own") is None


@pytest.mark.parametrize("topic", [topic for topic in TOPICS if topic.startswith(("show/", "cut/", "card/"))])
def test_every_topic_of_the_show_leads_to_a_rule(topic: str) -> None:
    assert COURSE.rule(topic) is not None


def test_anchors_are_all_different() -> None:
    assert len({rule.anchor for rule in COURSE.rules}) == len(COURSE.rules)


def test_a_wrong_example_is_found() -> None:
    (rule,) = parse_rules("## Pairs {show/pair}\n\nA pair is worth [3](count:QD QH | pair).\n")
    book = Lesson("rules", "Rules", 0, "", 1, (), (), (Prose(rule.text, rule.line),))
    assert any("line 3" in problem and "counts 2" in problem for problem in problems(book))


@pytest.mark.parametrize(
    ("words", "says"), [("", True), ("his nobs", True), ("NOB jack", True), ("obs", False), ("count:JC", False)]
)
def test_search_is_by_the_start_of_words(words: str, says: bool) -> None:
    rule = COURSE.rule("show/nobs")
    assert rule is not None
    assert rule.says(words) is says


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("## Pairs\n\nTwo alike.\n", "line 1: the heading needs a key"),
        ("## A {show/pair}\n\n## B {show/pair}\n", "line 3: “show/pair” is used twice"),
        ("Only words.\n", "there are no rules"),
    ],
)
def test_a_rulebook_that_cannot_be_read_says_what_to_write(text: str, complaint: str) -> None:
    with pytest.raises(RulebookError, match=complaint):
        parse_rules(text)


def test_the_rules_file_is_shipped() -> None:
    assert Path(str(lessons.__file__)).with_name("rules.md").exists()
