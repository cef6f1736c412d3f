from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

import lessons
from cribbage.game import Pegged, apply, deal, new_game
from cribbage.rules import SIX_CARD, VARIANTS, Skunk, skunk
from cribbage.score import points
from cribbage.teaching.claims import FIGURES, LINK
from cribbage.teaching.content import problems
from cribbage.teaching.lesson import Lesson, Prose
from cribbage.teaching.rulebook import Rule, RulebookError, parse_rules
from cribbage.teaching.topics import PAYING, TOPICS
from tests.cases import RULE_KEYS

COURSE = lessons.course()


def test_every_example_is_proven_and_no_number_stands_unproven() -> None:
    steps = tuple(Prose(rule.text, rule.line) for rule in COURSE.rules)
    book = Lesson("rules", "Rules", 0, "", 1, (), (), steps)
    # A rulebook asks nothing, so the one complaint about doing too little is not for it.
    found = [problem for problem in problems(book, COURSE) if "ask before you tell" not in problem]
    assert found == []


def test_every_rule_that_moves_a_peg_has_its_place() -> None:
    assert set(RULE_KEYS) | set(PAYING) <= {rule.key for rule in COURSE.rules}
    assert COURSE.rule("show/run/double") is COURSE.rule("show/run")
    assert COURSE.rule("throw/own") is None


# What good play is, and no rule says.
ADVICE = {"throw/own", "throw/theirs", "throw/cut", "play/lead", "game/endgame"}


@pytest.mark.parametrize("topic", [topic for topic in TOPICS if topic not in ADVICE])
def test_every_topic_but_advice_leads_to_a_rule(topic: str) -> None:
    assert COURSE.rule(topic) is not None


def test_anchors_are_all_different() -> None:
    assert len({rule.anchor for rule in COURSE.rules}) == len(COURSE.rules)


def test_every_rule_stands_in_a_part_and_each_part_stands_together() -> None:
    parts = [rule.part for rule in COURSE.rules]
    together = [part for number, part in enumerate(parts) if number == 0 or parts[number - 1] != part]
    assert all(together)
    assert len(together) == len(set(together))


# --- every variant, whole -------------------------------------------------------------------------------------------

OTHERS = [name for name in VARIANTS if name != SIX_CARD.name]


def of_variant(name: str) -> list[Rule]:
    """List the rules of one variant, by their keys."""
    return [rule for rule in COURSE.rules if f"{rule.key}/".startswith(f"game/{name}/")]


def targets(rules: Iterable[Rule]) -> set[str]:
    """Name everything that the engine proves of some rules."""
    return {" ".join(link["target"].split()) for rule in rules for link in LINK.finditer(rule.text)}


@pytest.mark.parametrize("name", OTHERS)
def test_every_figure_of_a_variant_is_told_and_proven_by_the_value_it_is_played_by(name: str) -> None:
    rules, told = VARIANTS[name], targets(of_variant(name))
    figures = {"dealt", "target"}
    figures |= {"thrown", "kept", "crib"} if rules.thrown else set()
    figures |= {"from-pack"} if rules.from_pack else set()
    figures |= {"sides"} if rules.partners else set()
    assert {f"rules:{figure} in {name}" for figure in figures} <= told


@pytest.mark.parametrize("name", OTHERS)
def test_every_variant_tells_its_play_its_show_and_its_end(name: str) -> None:
    keys = {rule.key for rule in of_variant(name)}
    assert {f"game/{name}", f"game/{name}/play", f"game/{name}/show", f"game/{name}/end"} <= keys
    end = next(rule for rule in of_variant(name) if rule.key.endswith("/end"))
    assert end.says("muggins")
    assert end.says("lurch") or end.says("skunk")


@pytest.mark.parametrize("name", OTHERS)
def test_the_line_of_a_lurch_or_skunk_is_the_one_that_is_played(name: str) -> None:
    rules, told = VARIANTS[name], targets(of_variant(name))
    if rules.skunk_scheme == "none":
        assert f"games:5 in {name} | none" in told
    else:
        line = 90 if rules.target == SIX_CARD.target else (rules.target - 1) // 2
        assert f"skunk:{line} in {name}" in told
        assert skunk(rules, line) is not Skunk.NONE
        assert skunk(rules, line + 1) is Skunk.NONE


@pytest.mark.parametrize("name", OTHERS)
def test_one_count_or_many_is_told_as_it_is_played(name: str) -> None:
    play = next(rule for rule in of_variant(name) if rule.key.endswith("/play"))
    assert VARIANTS[name].single_count == play.says("one count to 31")


@pytest.mark.parametrize("name", OTHERS)
def test_a_flush_of_the_hand_is_told_where_hands_are_not_of_four_cards(name: str) -> None:
    rules = VARIANTS[name]
    flushes = [target for target in targets(of_variant(name)) if target.endswith("| flush")]
    assert bool(flushes) == (rules.kept != SIX_CARD.kept)


def test_three_for_last_is_what_the_engine_pegs() -> None:
    start = new_game(VARIANTS["five-card"], dealer=0)
    pegged = [event for event in apply(start, deal(start, Random(1))).events if isinstance(event, Pegged)]
    assert [(event.seat, points(event.score)) for event in pegged] == [(1, FIGURES["three-for-last"][0])]


# --- finding --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("lurch", "game/lurch"),
        ("renege", "play/renege"),
        ("three-handed", "game/three-handed"),
        ("three handed crib", "game/three-handed"),
        ("19", "show/hand"),
        ("nineteen", "show/hand"),
        ("skunk", "game/skunk"),
        ("181", "game/seven-card"),
        ("noddy", "game/noddy"),
        ("partners", "game/four-handed"),
        ("knave", "game/noddy/knave"),
        ("stink hole", "game/board"),
        ("non-dealer", "game/deal"),
        ("discard", "game/crib"),
        ("pegging out", "game/pegging-out"),
        ("216", None),
    ],
)
def test_what_is_looked_for_is_found(words: str, key: str | None) -> None:
    found = [rule.key for rule in COURSE.rules if rule.says(words)]
    assert key in found if key else not found


def test_every_house_rule_says_what_is_right() -> None:
    house = [rule for rule in COURSE.rules if rule.key.startswith("game/house-rules/")]
    telling = [rule for rule in house if rule.text.startswith(("Some pages", "In some"))]
    assert len(telling) >= 14
    assert [rule.key for rule in telling if not (rule.says("right is") or rule.says("right for"))] == []


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
        ("# The show\n\nWords.\n\n## A {show/pair}\n", "line 1: words stand before a rule"),
    ],
)
def test_a_rulebook_that_cannot_be_read_says_what_to_write(text: str, complaint: str) -> None:
    with pytest.raises(RulebookError, match=complaint):
        parse_rules(text)


def test_the_rules_file_is_shipped() -> None:
    assert Path(str(lessons.__file__)).with_name("rules.md").exists()
