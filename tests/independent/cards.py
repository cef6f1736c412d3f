"""Counting a hand, from the rule book."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

RANKS = "A23456789TJQK"


class Item(NamedTuple):
    """One thing that scores: its kind, its cards, its points."""

    kind: str
    cards: tuple[str, ...]
    points: int


class Hand(NamedTuple):
    """Four cards, the starter, and whether they are the crib."""

    four: tuple[str, ...]
    starter: str
    crib: bool

    @property
    def five(self) -> tuple[str, ...]:
        return (*self.four, self.starter)


def rank(card: str) -> int:
    return RANKS.index(card[0]) + 1


def value(card: str) -> int:
    return min(10, rank(card))


def count(hand: Hand) -> list[Item]:
    """Count a hand: fifteens, pairs, runs, flush, nobs."""
    five, items = hand.five, list[Item]()
    for size in range(2, 6):
        items += [Item("fifteen", some, 2) for some in combinations(five, size) if sum(map(value, some)) == 15]
    items += [Item("pair", (a, b), 2) for a, b in combinations(five, 2) if a[0] == b[0]]
    for size in (5, 4, 3):
        rows = [
            Item("run", some, size)
            for some in combinations(five, size)
            if sorted(map(rank, some)) == list(range(min(map(rank, some)), min(map(rank, some)) + size))
        ]
        if rows:
            items += rows
            break
    suits = {card[1] for card in hand.four}
    if len(suits) == 1:
        if hand.starter[1] in suits:
            items.append(Item("flush", five, 5))
        elif not hand.crib:
            items.append(Item("flush", hand.four, 4))
    if f"J{hand.starter[1]}" in hand.four:
        items.append(Item("nobs", (f"J{hand.starter[1]}",), 1))
    return items


def of_kind(items: list[Item], kind: str) -> list[Item]:
    return [item for item in items if item.kind == kind]


def alike(hand: Hand) -> list[int]:
    """How many are equal, for each rank that is there twice or oftener, the most first."""
    ranks = [card[0] for card in hand.five]
    return sorted((ranks.count(each) for each in set(ranks) if ranks.count(each) > 1), reverse=True)


def suited_crib(hand: Hand) -> bool:
    """Four suited cards in the crib that are no flush."""
    suits = {card[1] for card in hand.four}
    return hand.crib and len(suits) == 1 and hand.starter[1] not in suits


def signature(hand: Hand) -> str:
    """The name of a pattern, as the log writes it."""
    items = count(hand)
    sizes = [len(item.cards) for item in of_kind(items, "fifteen")]
    runs, flush = of_kind(items, "run"), of_kind(items, "flush")
    parts = [
        " ".join(f"f{size}x{sizes.count(size)}" for size in range(2, 6) if size in sizes),
        "p" + "+".join(map(str, alike(hand))) if alike(hand) else "",
        f"r{len(runs[0].cards)}x{len(runs)}" if runs else "",
        f"fl{flush[0].points}" if flush else "",
        "nobs" if of_kind(items, "nobs") else "",
        "suited" if suited_crib(hand) else "",
    ]
    named = [part for part in parts if part]
    return "/".join(["crib" if hand.crib else "hand", *(named or ["nothing"])])


NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five"}
SHAPES = {
    "Nothing at all": None, "A pair": "pair", "Two pairs": "pair", "Pair royal": "pair", "Pair royal and a pair": "pair",
    "Double pair royal": "pair", "A run of three": "run", "A run of four": "run", "A run of five": "run",
    "A double run of three": "run", "A double run of four": "run", "A triple run": "run", "A double-double run": "run",
    "A fifteen of two cards": "fifteen", "A fifteen of three cards": "fifteen", "A fifteen of four cards": "fifteen",
    "A fifteen of five cards": "fifteen", "A flush of four": "flush", "A flush of five": "flush",
    "A flush in the crib": "flush", "Four suited cards in the crib": "flush", "Nobs": "nobs",
    "A jack of another suit": "nobs", "A jack as the starter": "nobs",
}  # fmt: skip
"""The 24 shapes of the pattern map, each with the kind of score it belongs to."""

_EQUAL = {
    (2,): "A pair", (2, 2): "Two pairs", (3,): "Pair royal", (3, 2): "Pair royal and a pair", (4,): "Double pair royal",
}  # fmt: skip


def shapes(hand: Hand) -> set[str]:
    """The shapes that a hand shows; pairs within a double run are part of it."""
    items = count(hand)
    found = {f"A fifteen of {NUMBERS[len(item.cards)]} cards" for item in of_kind(items, "fifteen")}
    runs = of_kind(items, "run")
    long = NUMBERS[len(runs[0].cards)] if runs else ""
    if len(runs) < 2 and alike(hand):
        found.add(_EQUAL[tuple(alike(hand))])
    if runs:
        names = {1: f"A run of {long}", 2: f"A double run of {long}", 3: "A triple run", 4: "A double-double run"}
        found.add(names[len(runs)])
    for item in of_kind(items, "flush"):
        found.add("A flush in the crib" if hand.crib else f"A flush of {NUMBERS[item.points]}")
    jacks = sum(card[0] == "J" for card in hand.four)
    nobs = len(of_kind(items, "nobs"))
    found |= {"Nobs"} if nobs else set()
    found |= {"A jack as the starter"} if hand.starter[0] == "J" else set()
    found |= {"A jack of another suit"} if jacks > nobs and hand.starter[0] != "J" else set()
    found |= {"Four suited cards in the crib"} if suited_crib(hand) else set()
    return found or {"Nothing at all"} if items else found | {"Nothing at all"}


def topics(hand: Hand) -> set[str]:
    """The topics that counting a hand asks for, as the log names them."""
    items = count(hand)
    found = {"show/crib" if hand.crib else "show/hand"}
    for item in items:
        crib = item.kind == "flush" and hand.crib
        found.add("show/crib-flush" if crib else f"show/{item.kind}")
        if item.kind == "fifteen":
            found.add(f"show/fifteen/{ {2: 'two', 3: 'three'}.get(len(item.cards), 'longer') }")
    if alike(hand)[:1] > [2]:
        found.add("show/pair/royal")
    if len(of_kind(items, "run")) > 1:
        found.add("show/run/double")
    return found


def tagged(tag: str) -> Hand:
    """Read a hand such as ``2S5H9CTD+2H`` or, for a crib, ``2C3C4C9C+KH/crib``."""
    four, _, starter = tag.removesuffix("/crib").partition("+")
    return Hand(tuple(four[at : at + 2] for at in range(0, 8, 2)), starter, tag.endswith("/crib"))
