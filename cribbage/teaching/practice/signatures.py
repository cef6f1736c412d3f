"""The signature of a hand: what it scores by, whatever the ranks and suits, so that hands of one signature are twins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import prod
from types import MappingProxyType

from cribbage.score import Kind
from cribbage.teaching.dealing import tag
from cribbage.teaching.sealed import is_sealed
from cribbage.teaching.shown import Shown

Ranks = tuple[int, ...]
"""The ranks of five cards, in order."""


def signature(shown: Shown) -> str:
    """Name the pattern of a hand or crib with its starter: hands of one name score alike by other cards.

    In order: hand or crib; fifteens by their number of cards; equal cards; runs; flush; nobs; and four suited cards in
    a crib that are no flush.

    >>> from cribbage.cards import parse_cards
    >>> signature(Shown(parse_cards("7C 7D 8H 9S"), parse_cards("KD")[0]))
    'hand/f2x2/p2/r3x2'
    """
    parts = (by_ranks(ranks_of(shown)), _by_suits(shown))
    return "/".join(["crib" if shown.crib else "hand", *(filter(None, parts) if any(parts) else ["nothing"])])


def ranks_of(shown: Shown) -> Ranks:
    """Name the ranks of a hand and its starter, in order."""
    return tuple(sorted(card.rank for card in shown.cards))


@cache
def by_ranks(ranks: Ranks) -> str:
    """Name what the ranks alone make: fifteens by size, equal cards by how many, runs by length; nothing is empty.

    Worked out from numbers, since an index of all ranks is built of it; a test holds it to the scorer.
    """
    values = [min(rank, 10) for rank in ranks]
    sizes = Counter(size for size in range(2, 6) for some in combinations(values, size) if sum(some) == 15)
    many = Counter(ranks)
    equal = sorted((n for n in many.values() if n > 1), reverse=True)
    parts = (
        " ".join(f"f{size}x{number}" for size, number in sorted(sizes.items())),
        f"p{'+'.join(map(str, equal))}" if equal else "",
        _runs(many),
    )
    return "/".join(filter(None, parts))


@cache
def alike() -> Mapping[str, tuple[Ranks, ...]]:
    """List the ranks that five cards can have, by what they make."""
    found: dict[str, list[Ranks]] = {}
    for ranks in combinations_with_replacement(range(1, 14), 5):
        if ranks[0] != ranks[4]:
            found.setdefault(by_ranks(ranks), []).append(ranks)
    return MappingProxyType({name: tuple(some) for name, some in found.items()})


def suited_in_crib(shown: Shown) -> bool:
    """Tell whether the four cards of a crib are of one suit and the starter is not: no flush, though it looks like one."""
    suits = {card.suit for card in shown.hand}
    return shown.crib and shown.starter is not None and len(suits) == 1 and shown.starter.suit not in suits


def tags(ids: Iterable[str]) -> frozenset[str]:
    """Take the cards out of ids of questions, whatever drill they belong to.

    >>> sorted(tags(["count-a-hand/2S5H9CTD+2H", "build-up/whole/2C3C4C9C+KH/crib"]))
    ['2C3C4C9C+KH/crib', '2S5H9CTD+2H']
    """
    found = set()
    for id in ids:
        for part in id.split("/"):
            if "+" in part:
                found.add(f"{part}/crib" if id.endswith("/crib") else part)
    return frozenset(found)


def free(shown: Shown, avoid: Collection[str]) -> bool:
    """Tell whether a hand may be dealt: its cards are not among those to avoid, nor sealed for a check."""
    return tag(shown) not in avoid and not is_sealed(shown.cards)


def _runs(many: Mapping[int, int]) -> str:
    for low in many:
        row = [low]
        while row[-1] + 1 in many:
            row.append(row[-1] + 1)
        if low - 1 not in many and len(row) > 2:
            return f"r{len(row)}x{prod(many[rank] for rank in row)}"
    return ""


def _by_suits(shown: Shown) -> str:
    flush = [f"fl{item.points}" for item in shown.score(Kind.FLUSH)]
    nobs = ["nobs"] * bool(shown.score(Kind.NOBS))
    return "/".join([*flush, *nobs, *["suited"] * suited_in_crib(shown)])
