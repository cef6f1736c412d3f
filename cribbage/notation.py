"""Rules and events as JSON and back: what the log keeps of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, TypeAlias

from cribbage.cards import Card, parse_cards
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
from cribbage.rules import VARIANTS, Rules, RulesError, Skunk
from cribbage.score import Combination, Kind

Json: TypeAlias = Mapping[str, Any]

_EVENTS = {
    kind.__name__: kind
    for kind in (
        Dealt, LaidAway, StarterTurned, CardPlayed, WentGo, CountReset, PlayEnded, Shown, MugginsCalled, Pegged,
        DealEnded, Won,
    )
}  # fmt: skip


class NotationError(ValueError):
    """Something in a log that is no event or no rules of this game; the message says what."""


def write_event(event: Event) -> dict[str, Any]:
    """Write an event as a JSON object, its kind under ``event`` and cards as "5H".

    >>> from cribbage.cards import DECK
    >>> write_event(CardPlayed(0, DECK[18], 15))
    {'event': 'CardPlayed', 'seat': 0, 'card': '5H', 'count': 15}
    """
    written: dict[str, Any] = {"event": type(event).__name__}
    for field in fields(event):
        value = getattr(event, field.name)
        if field.name == "claim" and value is None:
            continue
        written[field.name] = _write(value)
    return written


def read_event(data: Json) -> Event:
    """Read an event back from its JSON object; raises NotationError for anything else."""
    name = data.get("event")
    kind = _EVENTS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise NotationError(f"There is no event called {name!r}.")
    values = {key: value for key, value in data.items() if key != "event"}
    try:
        event: Event = kind(**{key: _read(key, value) for key, value in values.items()})
    except (TypeError, ValueError, KeyError, OverflowError) as error:
        raise NotationError(f"This {name} cannot be read: {error}") from error
    return event


def write_rules(rules: Rules) -> dict[str, Any]:
    """Write rules as a JSON object: the variant's name, and only what differs from it.

    >>> from dataclasses import replace
    >>> write_rules(replace(VARIANTS["six-card"], target=61))
    {'name': 'six-card', 'target': 61}
    """
    variant = VARIANTS.get(rules.name, Rules(name=rules.name))
    changed = {field.name: getattr(rules, field.name) for field in fields(rules)}
    return {"name": rules.name} | {key: value for key, value in changed.items() if value != getattr(variant, key)}


def read_rules(data: Json) -> Rules:
    """Read rules back from their JSON object; raises NotationError for rules that cannot be."""
    name = data.get("name")
    if not isinstance(name, str):
        raise NotationError("Rules need the name of their variant.")
    variant = VARIANTS.get(name, Rules(name=name))
    values = {field.name: getattr(variant, field.name) for field in fields(variant)}
    strange = [key for key in data if key in values and type(data[key]) is not type(values[key])]
    if strange:
        raise NotationError(f"These rules cannot be read: {strange[0]} is {data[strange[0]]!r}")
    try:
        return Rules(**(values | dict(data)))
    except (TypeError, RulesError) as error:
        raise NotationError(f"These rules cannot be read: {error}") from error


def write_score(score: tuple[Combination, ...]) -> list[dict[str, Any]]:
    """Write the reasons of a score as JSON objects."""
    return [
        {"kind": item.kind.value, "cards": [str(card) for card in item.cards], "points": item.points, "rule": item.rule}
        for item in score
    ]


def read_score(data: Any) -> tuple[Combination, ...]:
    """Read the reasons of a score back; raises ValueError or KeyError for anything else."""
    return tuple(
        Combination(Kind(item["kind"]), _cards(item["cards"]), int(item["points"]), str(item["rule"])) for item in data
    )


def _write(value: Any) -> Any:
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, tuple):
        if value and isinstance(value[0], Combination):
            return write_score(value)
        return [_write(item) for item in value]
    return value.value if isinstance(value, Skunk) else value


def _cards(data: Any, number: int | None = None) -> tuple[Card, ...]:
    return parse_cards(" ".join(data), number=number)


def _read(key: str, value: Any) -> Any:
    match key:
        case "hands":
            return tuple(_cards(hand) for hand in value)
        case "cards" | "extra":
            return _cards(value)
        case "card" | "starter":
            return _cards([value], 1)[0]
        case "score":
            return read_score(value)
        case "skunks":
            return tuple(Skunk(skunk) for skunk in value)
        case _:
            if not isinstance(value, int):
                raise ValueError(f"{key} is {value!r}")
            return value
