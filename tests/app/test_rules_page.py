"""Rules: all of them, those that match a search, and the one that a link names."""

from __future__ import annotations

import re

import pytest

from cribbage.rules import VARIANTS
from cribbage.teaching.glossary import GLOSSARY
from lessons import course

from .conftest import Open
from .looking import words


def test_every_rule_has_its_anchor_and_no_claim_shows(open_app: Open) -> None:
    at = open_app(page="rules")
    assert [each.proto.anchor for each in at.subheader] == [rule.anchor for rule in course().rules]
    assert "show-fifteen" in [each.proto.anchor for each in at.subheader]
    assert "](count" not in words(at)
    assert "](rules:" not in words(at)


def test_the_parts_are_listed_and_each_link_leads_to_its_heading(open_app: Open) -> None:
    at = open_app(page="rules")
    listed = re.findall(r"\[([^\]]+)\]\(#([a-z0-9-]+)\)", words(at))
    assert listed == [(each.value, each.proto.anchor) for each in at.header]
    assert [name for name, _ in listed][:-2] == list(dict.fromkeys(rule.part for rule in course().rules))


def test_every_word_and_every_variant_is_there(open_app: Open) -> None:
    at = open_app(page="rules")
    for term in GLOSSARY:
        assert f"**{term}**" in words(at)
    for name, rules in VARIANTS.items():
        row = next(
            line
            for each in at.markdown
            for line in each.value.splitlines()
            if line.startswith(f"| {name.capitalize()}")
        )
        assert row.endswith(f"| {rules.target} |")


def test_a_search_leaves_what_matches(open_app: Open) -> None:
    at = open_app(page="rules")
    at.text_input(key="search").set_value("one for his nobs").run()
    assert [each.value for each in at.subheader] == ["Nobs"]
    at.text_input(key="search").set_value("poker").run()
    assert not at.subheader
    assert "poker" in at.info[0].value


def test_a_link_shows_its_rule_and_the_lesson_that_teaches_it(open_app: Open) -> None:
    at = open_app(page="rules")
    at.query_params["rule"] = "show/run/double"
    at.run()
    assert [each.value for each in at.subheader] == ["Runs"]
    assert any(each.proto.label.startswith("Lesson:") for each in at.get("page_link"))


@pytest.mark.parametrize("asked", ["lurch", "renege", "three-handed", "19"])
def test_a_beginner_finds_what_they_heard(open_app: Open, asked: str) -> None:
    at = open_app(page="rules")
    at.text_input(key="search").set_value(asked).run()
    assert at.subheader
    assert not at.info


def test_a_rule_of_a_variant_leads_to_the_lesson_of_the_variant(open_app: Open) -> None:
    at = open_app(page="rules")
    at.query_params["rule"] = "game/noddy/show"
    at.run()
    assert [each.value for each in at.subheader] == ["Noddy: the hands"]
    assert any(each.proto.label == "Lesson: Noddy" for each in at.get("page_link"))


def test_an_unknown_rule_shows_all(open_app: Open) -> None:
    at = open_app(page="rules")
    at.query_params["rule"] = "show/poker"
    at.run()
    assert len(at.subheader) == len(course().rules)
