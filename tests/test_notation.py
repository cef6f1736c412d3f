"""Rules and events as JSON and back, and what is neither."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage.game import CardPlayed, DealEnded, Dealt, Shown, StarterTurned, Won
from cribbage.notation import (
    NotationError,
    read_event,
    read_rules,
    read_score,
    write_event,
    write_rules,
    write_score,
)
from cribbage.rules import SIX_CARD, VARIANTS, Rules, Skunk
from cribbage.score import score_show
from tests.cases import OPTIONS, card, cards, random_game, rules_of


@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_rules_are_written_as_what_differs_from_their_variant_and_read_back(variant: str, option: str) -> None:
    rules = rules_of(variant, option)
    written = json.loads(json.dumps(write_rules(rules)))
    assert read_rules(written) == rules
    assert written.keys() <= {"name", *OPTIONS[option]}


def test_rules_of_a_house_that_has_its_own_name_are_read_back() -> None:
    house = Rules(name="our kitchen", target=31)
    assert write_rules(house) == {"name": "our kitchen", "target": 31}
    assert read_rules(write_rules(house)) == house
    assert read_rules({"name": "our kitchen"}) == Rules(name="our kitchen")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "Rules need the name of their variant."),
        ({"name": 6}, "Rules need the name of their variant."),
        ({"name": "six-card", "players": 5}, "These rules cannot be read: Cribbage is played by two, three or four"),
        ({"name": "six-card", "board": "oak"}, "These rules cannot be read: "),
        ({"name": "six-card", "target": "121"}, "These rules cannot be read: target is '121'"),
        ({"name": "six-card", "target": 121.0}, "These rules cannot be read: target is 121.0"),
        ({"name": "six-card", "muggins": 1}, "These rules cannot be read: muggins is 1"),
        ({"name": "six-card", "players": True}, "These rules cannot be read: players is True"),
        ({"name": "six-card", "skunk_scheme": ["acc"]}, "These rules cannot be read: skunk_scheme is"),
    ],
)
def test_what_is_no_rules_is_refused_in_words(data: dict[str, Any], message: str) -> None:
    with pytest.raises(NotationError) as refusal:
        read_rules(data)
    assert str(refusal.value).startswith(message)


def test_events_are_written_with_their_name_and_cards_as_players_type_them() -> None:
    assert write_event(Dealt(1, (cards("5H 6C"), cards("TD KS")), cards("AC"))) == {
        "event": "Dealt", "dealer": 1, "hands": [["5H", "6C"], ["TD", "KS"]], "extra": ["AC"],
    }  # fmt: skip
    assert write_event(StarterTurned(card("JD"))) == {"event": "StarterTurned", "card": "JD"}
    assert write_event(CardPlayed(0, card("5H"), 5)) == {"event": "CardPlayed", "seat": 0, "card": "5H", "count": 5}
    assert write_event(CardPlayed(0, card("5H"), 5, 2))["claim"] == 2
    assert write_event(Won(0, (Skunk.NONE, Skunk.DOUBLE))) == {
        "event": "Won", "seat": 0, "skunks": ["none", "double_skunk"],
    }  # fmt: skip
    assert write_event(DealEnded(0)) == {"event": "DealEnded", "dealer": 0}


def test_a_show_keeps_its_reasons() -> None:
    hand, starter = cards("5C 5D 5H JS"), card("5S")
    score = score_show(hand, starter)
    assert read_score(json.loads(json.dumps(write_score(score)))) == score
    shown = Shown(0, False, hand, starter, score, None)
    written = write_event(shown)
    assert written["score"][0] == {"kind": "fifteen", "cards": ["5C", "JS"], "points": 2, "rule": "show/fifteen"}
    assert "claim" not in written
    assert read_event(written) == shown


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_event_of_a_game_is_read_back_from_a_line_of_json(variant: str) -> None:
    *_, end = random_game(rules_of(variant, "muggins"), 6, claims=True)
    for happened in end.events:
        assert read_event(json.loads(json.dumps(write_event(happened)))) == happened


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "There is no event called None."),
        ({"event": "Sneezed"}, "There is no event called 'Sneezed'."),
        ({"event": ["Won"]}, "There is no event called ['Won']."),
        ({"event": "CardPlayed"}, "This CardPlayed cannot be read: "),
        ({"event": "CardPlayed", "seat": 0, "card": "5H", "count": 5, "mood": 1}, "This CardPlayed cannot be read: "),
        ({"event": "CardPlayed", "seat": "0", "card": "5H", "count": 5}, "This CardPlayed cannot be read: seat is '0'"),
        ({"event": "StarterTurned", "card": "5X"}, "This StarterTurned cannot be read: “5X” is no card"),
        ({"event": "StarterTurned", "card": ""}, "This StarterTurned cannot be read: One card is needed"),
        ({"event": "StarterTurned", "card": "5H 6H"}, "This StarterTurned cannot be read: One card is needed"),
        ({"event": "StarterTurned", "card": 5}, "This StarterTurned cannot be read: "),
        ({"event": "Pegged", "seat": 0, "score": [{"kind": "luck"}]}, "This Pegged cannot be read: 'luck'"),
        ({"event": "Pegged", "seat": 0, "score": [{"cards": []}]}, "This Pegged cannot be read: 'kind'"),
        (
            {"event": "Pegged", "seat": 0, "score": [{"kind": "go", "cards": [], "points": float("inf"), "rule": ""}]},
            "This Pegged cannot be read: ",
        ),
        ({"event": "Won", "seat": 0, "skunks": ["badly"]}, "This Won cannot be read: 'badly'"),
    ],
)
def test_what_is_no_event_is_refused_in_words(data: dict[str, Any], message: str) -> None:
    with pytest.raises(NotationError) as refusal:
        read_event(data)
    assert str(refusal.value).startswith(message)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["", "5H", "x", "go", "none", "5H 6H"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["kind", "cards", "points"]), inner),
    max_leaves=6,
)
event_names = st.sampled_from(["Dealt", "LaidAway", "StarterTurned", "CardPlayed", "Shown", "Pegged", "Won", "Lost"])
event_keys = st.sampled_from(
    ["dealer", "hands", "extra", "seat", "cards", "card", "count", "claim", "crib", "starter", "score", "skunks", "x"]
)


@given(event_names, st.dictionaries(event_keys, anything, max_size=6))
def test_no_damaged_line_does_more_than_be_refused(name: str, data: dict[str, Any]) -> None:
    with suppress(NotationError):
        read_event({"event": name, **data})


@given(st.dictionaries(st.sampled_from(["name", *(field.name for field in fields(Rules))]), anything, max_size=4))
def test_no_damaged_rules_do_more_than_be_refused(data: dict[str, Any]) -> None:
    with suppress(NotationError):
        rules = read_rules({"name": "six-card"} | data)
        assert read_rules(write_rules(rules)) == rules


def test_a_target_is_written_only_when_it_is_another() -> None:
    assert write_rules(SIX_CARD) == {"name": "six-card"}
    assert write_rules(replace(SIX_CARD, target=61)) == {"name": "six-card", "target": 61}
