"""Sight patterns: see a shape of pairs and runs among three to five cards, and name what it is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from random import Random

from cribbage.cards import Card, Suit, parse_cards
from cribbage.explain import groups, list_cards, number
from cribbage.score import Combination, Kind, pairs, points, runs
from cribbage.teaching import judging
from cribbage.teaching.claims import Shown
from cribbage.teaching.dealing import require_level
from cribbage.teaching.judging import joined
from cribbage.teaching.nearly import refused, round_the_corner
from cribbage.teaching.pointing import holders
from cribbage.teaching.question import Answered, Question, unanswered, weighed
from cribbage.teaching.sealed import is_sealed
from cribbage.teaching.slips.show import Prediction
from cribbage.teaching.topics import skills_of

key = "sight-patterns"
title = "Sight patterns"
line = "Pairs and runs at a glance: what is the shape worth?"
order = 5
skills = ("show/pair", "show/pair/royal", "show/run", "show/run/double")

OPTIONS = tuple(map(str, (0, 2, 3, 4, 5, 6, 8, 10, 12, 15, 16)))
"""Every worth that the pairs and runs of up to five cards can have, in points."""

SHAPES: Mapping[str, tuple[int, ...]] = {
    "nothing": (), "pair": (2,), "two-pairs": (2, 2), "pair-royal": (3,), "pair-royal-and-pair": (3, 2),
    "double-pair-royal": (4,), "run-of-three": (1, 1, 1), "run-of-four": (1,) * 4, "run-of-five": (1,) * 5,
    "run-of-three-and-pair": (1, 1, 1, 2), "double-run-of-three": (2, 1, 1), "double-run-of-four": (2, 1, 1, 1),
    "triple-run": (3, 1, 1), "double-double-run": (2, 2, 1),
}  # fmt: skip
"""Every shape that five cards can have, with how many cards each of its ranks holds, those of the run first."""

_ROWS = {name: 5 if "five" in name else 4 if "four" in name else 3 for name in SHAPES if "run" in name}
_LIKE = "/look-alike"
_PLAIN = ("pair", "two-pairs", "pair-royal", "run-of-three", "nothing/look-alike")
_SINGLE = ("run-of-four", "run-of-five", "double-run-of-three", "run-of-three-and-pair", "pair/look-alike")
_DOUBLE = (
    "double-run-of-four", "triple-run", "double-double-run", "pair-royal-and-pair", "double-pair-royal",
    "two-pairs/look-alike", "pair-royal/look-alike",
)  # fmt: skip
ASKED: Mapping[int, tuple[str, ...]] = {
    1: _PLAIN,
    2: (*_PLAIN[1:], *_SINGLE),
    3: (*_SINGLE, *_DOUBLE),
    4: ("double-run-of-three", "pair/look-alike", "nothing/look-alike", *_DOUBLE),
    5: (*_PLAIN, *_SINGLE, *_DOUBLE),
}
"""The shapes of each level; a look-alike has ranks that nearly stand in a row, and no run."""


def ask(rng: Random, level: int, recent: Collection[str] = ()) -> Question:
    """Deal a shape of a level that is not among the recent ids; raises ValueError for a level that there is not."""
    require_level(level)
    wanted = rng.choice(ASKED[level])
    while True:
        cards = _dealt(rng, *wanted.split("/")[:1], like=wanted.endswith(_LIKE))
        if shape(cards) == wanted and name(cards) not in recent and not is_sealed(cards):
            return asked(sorted(cards) if level == 1 else cards, level=level)


def asked(cards: Sequence[Card], *, level: int = 5) -> Question:
    """Ask what the pairs and runs of some cards are worth; their order is kept for the screen."""
    why = (*runs(sorted(cards)), *pairs(sorted(cards)))
    exercised = tuple(skill for skill in skills_of(why) if skill in skills)
    return Question(
        drill=key, prompt="Pairs and runs alone, without the fifteens: what are these cards worth?",
        cards=tuple(cards), answer=str(points(why)), why=why, question=name(cards), level=level,
        skills=exercised or ("show/pair", "show/run"), pattern=f"sight/{shape(cards)}", form="choose", options=OPTIONS,
    )  # fmt: skip


def again(id: str, level: int = 5) -> Question:
    """Ask the question of an id once more; raises CardError where it names no cards."""
    cards = parse_cards(id.partition("/")[2])
    if not 3 <= len(cards) <= 5:
        raise ValueError(f"“{id}” names no shape: three to five cards are needed.")
    return asked(cards, level=level)


def name(cards: Collection[Card]) -> str:
    """Name a question by its cards, whatever their order, for example ``sight-patterns/3C4D4H5S``."""
    return f"{key}/{''.join(map(str, sorted(cards)))}"


def shape(cards: Sequence[Card]) -> str:
    """Name the shape of three to five cards, a key of SHAPES, with ``/look-alike`` where a run is nearly there."""
    rows = runs(cards)
    alike = Counter(card.rank for card in cards)
    most = tuple(sorted((many for many in alike.values() if many > 1), reverse=True))
    if len(rows) > 1:
        length = number(rows[0].points)
        return {(2,): f"double-run-of-{length}", (3,): "triple-run", (2, 2): "double-double-run"}[most]
    if rows:
        return f"run-of-{number(rows[0].points)}{'-and-pair' if most else ''}"
    found = next(name for name, many in SHAPES.items() if name not in _ROWS and many == most)
    near = len(alike) >= 3 and max(alike) - min(alike) == len(alike)
    return found + (_LIKE if near or round_the_corner(Shown(tuple(cards))) else "")


def judge(question: Question, given: object) -> Answered:
    """Judge the worth chosen for a shape, and take the shape apart."""
    said = str(given)
    if said not in question.options:
        return unanswered("Choose what the pairs and runs are worth; when there are none, choose 0.")
    truth, value = points(question.why), int(said)
    named = _named(question.why)
    found = weighed(
        truth, value, items=(parts(question.why),), reason=joined(judging.off_by(truth, value), _gap(question)),
        topic=question.skills[-1],
        slips=() if value == truth else holders(question.shown, lambda by: _worth(by) == value),
        verdict=f"Right: {truth}, {named}." if value == truth else f"{truth}, not {value}: {named}.",
    )  # fmt: skip
    return replace(found, given=said)


def _worth(said: Prediction) -> int | None:
    """Add the pairs and runs of what somebody would count."""
    return None if said.split is None else said.split[1] + said.split[2]


def hints(question: Question) -> tuple[str, str, str]:
    """Help with a shape in three steps: where to look, which cards, and one item of it or that there is none."""
    if question.why:
        return judging.hints(question)
    return (
        "Put the cards in order: do three stand in a row, and are any alike?",
        f"In order: {list_cards(sorted(question.cards))}.",
        "No pair and no run: that is 0.",
    )


def parts(score: Sequence[Combination]) -> str:
    """Take the pairs and runs of a shape apart, for example "Two runs of 3-4-5 and a pair of fours: 3 + 3 + 2 = 8."."""
    if not score:
        return "No two ranks are equal, and no three stand in a row."
    rows = [item for item in score if item.kind is Kind.RUN]
    said = [_many(len(rows), f"run of {'-'.join(_face(card) for card in rows[0].cards)}", "runs of")] if rows else []
    of_rank = Counter(item.cards[0].rank_name for item in score if item.kind is Kind.PAIR)
    said += [_many(many, f"pair of {_plural(rank)}", "pairs of") for rank, many in of_rank.items()]
    words = said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}"
    if len(score) == 1:
        return f"{words[0].upper()}{words[1:]}: {points(score)}."
    return f"{words[0].upper()}{words[1:]}: {' + '.join(str(item.points) for item in score)} = {points(score)}."


def _named(score: Sequence[Combination]) -> str:
    names = [group.name for group in groups(score)]
    return "two pairs" if names == ["a pair", "a pair"] else " and ".join(names) or "no pair and no run"


def _many(many: int, one: str, more: str) -> str:
    return f"a {one}" if many == 1 else f"{number(many)} {more} {one.split(' of ')[1]}"


def _plural(rank: str) -> str:
    return f"{rank}es" if rank == "six" else f"{rank}s"


def _face(card: Card) -> str:
    return card.face[:-1]


def _gap(question: Question) -> str:
    """Say why a look-alike is no run."""
    if not question.pattern.endswith(_LIKE):
        return ""
    one_each = tuple({card.rank: card for card in sorted(question.cards)}.values())
    corner = round_the_corner(question.shown)
    return refused(Kind.RUN, corner[0] if corner else one_each, question.shown)


def _dealt(rng: Random, wanted: str, *, like: bool) -> list[Card]:
    """Deal cards that may have a shape: its ranks in a row or near each other, and others up to five cards."""
    many = list(SHAPES[wanted])
    row = _ROWS.get(wanted, 0)
    size = rng.randint(max(3, sum(many)), 5)
    if row:
        start = rng.randint(1, 14 - row)
        of_row = rng.sample(many[:row], row)
        held = dict(zip(range(start, start + row), of_row, strict=True))
        spare = [rank for rank in range(1, 14) if rank not in held]
        held |= dict(zip(rng.sample(spare, len(many) - row), many[row:], strict=True))
    else:
        distinct = len(many) + size - sum(many)
        start = rng.randint(1, 13 - distinct) if like else 1
        near = range(start, start + distinct + 1) if like and rng.random() < 0.8 else range(1, 14)
        held = dict(zip(rng.sample(near, distinct), many + [1] * (distinct - len(many)), strict=True))
    while sum(held.values()) < size:
        held.setdefault(rng.randint(1, 13), 1)
    cards = [Card(rank, suit) for rank, times in held.items() for suit in rng.sample(list(Suit), times)]
    return rng.sample(cards, len(cards))
