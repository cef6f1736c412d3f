"""The 24 scoring shapes of the pattern map, traps among them: which of them a hand shows, and dealing one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate
from math import comb, prod
from random import Random
from types import MappingProxyType

from cribbage.cards import Card, Suit, parse_cards
from cribbage.score import Kind
from cribbage.teaching.practice.signatures import Ranks, alike, by_ranks, free, ranks_of, suited_in_crib, tags
from cribbage.teaching.shown import Shown

_JACK = 11


@dataclass(frozen=True, slots=True)
class PatternClass:
    """One shape: its key, its name, what it is worth in words, an example, and the kind of score it belongs to.

    ``topic`` is the key whose lesson teaches it; ``kind`` is None where nothing scores.
    """

    key: str
    title: str
    value: str
    example: Shown
    topic: str
    kind: Kind | None


def _class(key: str, title: str, value: str, example: str, topic: str, kind: Kind | None) -> PatternClass:
    cards, _, _ = example.partition(" crib")
    hand, _, starter = cards.partition("+")
    shown = Shown(parse_cards(hand), parse_cards(starter)[0], example.endswith(" crib"))
    return PatternClass(key, title, value, shown, topic, kind)


_FIFTEEN, _PAIR, _RUN, _FLUSH, _NOBS = Kind.FIFTEEN, Kind.PAIR, Kind.RUN, Kind.FLUSH, Kind.NOBS

CLASSES: Mapping[str, PatternClass] = MappingProxyType(
    {
        each.key: each
        for each in (
            _class("nothing", "nothing at all", "0 points", "2S 4D 6H 8C + QH", "show/hand", None),
            _class("pair", "a pair", "2 points", "3H 3S 8D QC + 9S", "show/pair", _PAIR),
            _class("two-pairs", "two pairs", "4 points", "4H 4S 9D 9C + KS", "show/pair", _PAIR),
            _class("pair-royal", "pair royal", "three pairs, 6 points", "QD QH QS 2C + 6S", "show/pair/royal", _PAIR),
            _class(
                "pair-royal-and-pair", "pair royal and a pair", "four pairs, 8 points",
                "9C 9D 9S 2H + 2D", "show/pair/royal", _PAIR,
            ),
            _class(
                "double-pair-royal", "double pair royal", "six pairs, 12 points",
                "8C 8D 8H 8S + QC", "show/pair/royal", _PAIR,
            ),
            _class("run-of-three", "a run of three", "3 points", "2C 3D 4H 9S + KD", "show/run", _RUN),
            _class("run-of-four", "a run of four", "4 points", "2C 3D 4H 5S + KD", "show/run", _RUN),
            _class("run-of-five", "a run of five", "5 points", "9C TD JH QS + KD", "show/run", _RUN),
            _class(
                "double-run-of-three", "a double run of three", "two runs and a pair, 8 points",
                "3H 3C 4D 5S + QH", "show/run/double", _RUN,
            ),
            _class(
                "double-run-of-four", "a double run of four", "two runs and a pair, 10 points",
                "8H 8C 9D TS + JD", "show/run/double", _RUN,
            ),
            _class(
                "triple-run", "a triple run", "three runs and three pairs, 15 points",
                "8H 8C 9D 8S + TD", "show/run/double", _RUN,
            ),
            _class(
                "double-double-run", "a double-double run", "four runs and two pairs, 16 points",
                "9H 9C TD TS + JH", "show/run/double", _RUN,
            ),
            _class("fifteen-of-two", "a fifteen of two cards", "2 points", "7C 8D AS 3S + QH", "show/fifteen/two", _FIFTEEN),
            _class(
                "fifteen-of-three", "a fifteen of three cards", "2 points",
                "2C 4D 9S KS + KH", "show/fifteen/three", _FIFTEEN,
            ),
            _class(
                "fifteen-of-four", "a fifteen of four cards", "2 points",
                "AC 2D 3S 9S + JH", "show/fifteen/longer", _FIFTEEN,
            ),
            _class(
                "fifteen-of-five", "a fifteen of five cards", "2 points",
                "AS 2D 3C 4H + 5S", "show/fifteen/longer", _FIFTEEN,
            ),
            _class("flush-of-four", "a flush of four", "4 points", "2H 7H 9H KH + 4C", "show/flush", _FLUSH),
            _class("flush-of-five", "a flush of five", "5 points", "2H 7H 9H KH + 4H", "show/flush", _FLUSH),
            _class("crib-flush", "a flush in the crib", "5 points", "2H 7H 9H KH + 4H crib", "show/crib-flush", _FLUSH),
            _class(
                "suited-crib", "four suited cards in the crib", "no flush without the starter: 0 points",
                "2H 7H 9H KH + 4C crib", "show/crib-flush", _FLUSH,
            ),
            _class("nobs", "nobs", "1 point", "JC 3D 8S QH + 6C", "show/nobs", _NOBS),
            _class(
                "other-jack", "a jack of another suit", "no nobs: 0 points", "JC 3D 8S QH + 6D", "show/nobs", _NOBS
            ),
            _class(
                "starter-jack", "a jack as the starter", "heels at the cut, 0 points in the show",
                "2C 4D 8S QH + JC", "cut/heels", _NOBS,
            ),
        )
    }
)  # fmt: skip
"""The shapes of the map by their keys, from the plain to the rare within each kind."""


@lru_cache(maxsize=16384)
def classes_of(shown: Shown) -> frozenset[str]:
    """Name the shapes that a hand or crib with its starter shows; every hand shows one at least.

    The pairs inside a double run belong to it and are no pair of their own, and so with pair royals.
    """
    if shown.starter is None:
        return frozenset()
    score = shown.score()
    found = set(_of_ranks(by_ranks(ranks_of(shown))))
    flush = next((item for item in score if item.kind is Kind.FLUSH), None)
    if flush is not None:
        found.add("crib-flush" if shown.crib else f"flush-of-{'five' if flush.points == 5 else 'four'}")
    jacks = sum(card.rank == _JACK for card in shown.hand)
    nobs = sum(item.kind is Kind.NOBS for item in score)
    traps = {
        "nothing": not score,
        "nobs": nobs > 0,
        "suited-crib": suited_in_crib(shown),
        "starter-jack": shown.starter.rank == _JACK,
        "other-jack": jacks > nobs and shown.starter.rank != _JACK,
    }
    return frozenset(found | {key for key, there in traps.items() if there})


def deal_class(key: str, rng: Random, avoid_ids: Collection[str] = ()) -> Shown:
    """Deal a hand or crib that shows a shape, the likelier ranks oftener; raises KeyError for a shape that there is not.

    ``avoid_ids`` are ids of questions whose cards shall not come again; sealed hands never come.
    """
    avoid = tags(avoid_ids)
    crib = CLASSES[key].example.crib
    choices, weights = _ranks_for(key)
    while True:
        ranks = rng.choices(choices, cum_weights=weights)[0]
        dealt = _propose(key, rng.sample(ranks, 5), crib, rng)
        if len(set(dealt.cards)) == 5 and key in classes_of(dealt) and free(dealt, avoid):
            return dealt


@cache
def _of_ranks(made: str) -> frozenset[str]:
    """Name the shapes in what ranks make: the pairs of a double run are part of it."""
    found = set()
    row = next((part for part in made.split("/") if part.startswith("r")), "")
    for part in made.replace(" ", "/").split("/"):
        if part.startswith("f"):
            found.add(f"fifteen-of-{_NUMBERS[part[1]]}")
        elif part.startswith("r"):
            found.add(_RUNS[part[3:]] if part[3:] in "34" else f"{_RUNS[part[3:]]}-of-{_NUMBERS[part[1]]}")
        elif part and (not row or row.endswith("x1")):
            found.add(_EQUAL[part])
    return frozenset(found)


_NUMBERS = {"2": "two", "3": "three", "4": "four", "5": "five"}
_RUNS = {"1": "run", "2": "double-run", "3": "triple-run", "4": "double-double-run"}
_EQUAL = {
    "p2": "pair", "p2+2": "two-pairs", "p3": "pair-royal", "p3+2": "pair-royal-and-pair", "p4": "double-pair-royal",
}  # fmt: skip
_BY_SUITS = frozenset({"flush-of-four", "flush-of-five", "crib-flush", "suited-crib"})
_WITH_JACK = frozenset({"nobs", "other-jack", "starter-jack"})


@cache
def _ranks_for(key: str) -> tuple[tuple[Ranks, ...], tuple[int, ...]]:
    """List the ranks that a shape can have, with the number of hands that have them added up."""
    every = (ranks for some in alike().values() for ranks in some)
    if key in _BY_SUITS:
        found = [ranks for ranks in every if len(set(ranks)) >= (4 if key in ("flush-of-four", "suited-crib") else 5)]
    elif key in _WITH_JACK:
        found = [ranks for ranks in every if _JACK in ranks]
    else:
        found = [ranks for ranks in every if key in (_of_ranks(by_ranks(ranks)) or {"nothing"})]
    return tuple(found), tuple(accumulate(prod(comb(4, n) for n in Counter(ranks).values()) for ranks in found))


def _propose(key: str, order: list[int], crib: bool, rng: Random) -> Shown:
    """Give ranks in some order suits: one for all where the shape is of suits, else each as it comes."""
    if key in _BY_SUITS:
        suit, other = rng.sample(tuple(Suit), 2)
        turned = suit if key in ("flush-of-five", "crib-flush") else other
        cards = [*(Card(rank, suit) for rank in order[:4]), Card(order[4], turned)]
    else:
        left = {rank: rng.sample(tuple(Suit), 4) for rank in set(order)}
        cards = [Card(rank, left[rank].pop()) for rank in order]
    return Shown(tuple(cards[:4]), cards[4], crib)
