"""Twins: a hand that scores by the same pattern with other cards, so that the idea is asked and not the card faces."""

from __future__ import annotations

from collections.abc import Collection
from itertools import permutations
from random import Random

from cribbage.cards import Card, Suit
from cribbage.score import Kind
from cribbage.teaching.practice.signatures import (
    Ranks,
    alike,
    by_ranks,
    free,
    ranks_of,
    signature,
    suited_in_crib,
    tags,
)
from cribbage.teaching.shown import Shown

_TRIES = 80  # proposals before the suits alone are changed; most hands need one or two
_JACK = 11


def twin(shown: Shown, rng: Random, avoid_ids: Collection[str] = ()) -> Shown:
    """Deal a hand of the same pattern: with other ranks where there is one, else with other suits.

    ``avoid_ids`` are ids of questions whose cards shall not come again; sealed hands never come. Of several twins one
    that sets the same traps is taken: ten-cards that are no pair, a jack that is no nobs.
    """
    wanted, avoid, ranks = signature(shown), tags(avoid_ids), ranks_of(shown)
    nobs = bool(shown.score(Kind.NOBS))
    others = [other for other in alike()[by_ranks(ranks)] if other != ranks and (_JACK in other or not nobs)]
    second: Shown | None = None
    for _ in range(_TRIES if others else 0):
        dealt = suited(rng.choice(others), shown, rng)
        if dealt is None or signature(dealt) != wanted or not free(dealt, avoid):
            continue
        if traps(dealt) == traps(shown):
            return dealt
        second = second or dealt
    return second or _other_suits(shown, rng, avoid)


def traps(shown: Shown) -> tuple[bool, bool]:
    """Tell which traps a hand sets: two ten-cards of different rank, and a jack in the hand that scores no nobs."""
    tens = {card.rank for card in shown.cards if card.value == 10}
    jacks = sum(card.rank == _JACK for card in shown.hand)
    return len(tens) > 1, jacks > len(shown.score(Kind.NOBS))


def suited(ranks: Ranks, like: Shown, rng: Random) -> Shown | None:
    """Give ranks suits and a starter, a flush where ``like`` has one or nearly one; None where these ranks allow none."""
    one_suit = like.score(Kind.FLUSH) or suited_in_crib(like)
    order = rng.sample(ranks, 5)
    if one_suit:
        suit = rng.choice(tuple(Suit))
        if len(set(order[:4])) < 4:
            return None
        five = any(item.points == 5 for item in like.score(Kind.FLUSH))
        turned = suit if five else rng.choice([other for other in Suit if other is not suit])
        cards = [*(Card(rank, suit) for rank in order[:4]), Card(order[4], turned)]
        if len(set(cards)) < 5:
            return None
    else:
        free_suits = {rank: rng.sample(tuple(Suit), 4) for rank in set(ranks)}
        cards = [Card(rank, free_suits[rank].pop()) for rank in order]
    return Shown(tuple(cards[:4]), cards[4], like.crib)


def _other_suits(shown: Shown, rng: Random, avoid: Collection[str]) -> Shown:
    """Change the suits for one another, which changes the cards and nothing else; any change where all are to avoid."""
    changed: list[Shown] = []
    for suits in permutations(Suit):
        new = dict(zip(Suit, suits, strict=True))
        *hand, starter = (Card(card.rank, new[card.suit]) for card in shown.cards)
        changed.append(Shown(tuple(hand), starter, shown.crib))
    others = [each for each in changed if set(each.cards) != set(shown.cards)]
    return rng.choice([each for each in others if free(each, avoid)] or others)
