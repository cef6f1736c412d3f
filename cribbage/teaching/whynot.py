"""Why some cards are not what they were taken for, in one sentence each."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from cribbage.cards import RANK_NAMES, Card
from cribbage.explain import list_cards, number
from cribbage.score import Kind, runs
from cribbage.teaching.claims import Shown


def why_not(kind: Kind, cards: Collection[Card], shown: Shown) -> str:
    """Say in a sentence or two why these cards, some of those shown, are no item of a kind of the show."""
    chosen = sorted(cards)
    match kind:
        case Kind.FIFTEEN:
            return _fifteen(chosen)
        case Kind.PAIR:
            return _pair(chosen)
        case Kind.RUN:
            return _run(chosen, shown)
        case Kind.FLUSH:
            return _flush(chosen, shown)
        case _:
            return _nobs(chosen, shown)


def _fifteen(cards: Sequence[Card]) -> str:
    if len(cards) < 2:
        return "A fifteen takes two or more cards."
    total = sum(card.value for card in cards)
    off = abs(total - 15)
    by = f"{number(off)} {'short' if total < 15 else 'over'}"
    courts = sorted({card.rank for card in cards if card.rank > 10})
    names = [RANK_NAMES[rank - 1] for rank in courts]
    reminder = f" The {' and '.join(names)} count{'s' if len(names) == 1 else ''} ten." if names else ""
    return f"{' + '.join(str(card.value) for card in reversed(cards))} = {total}, {by}.{reminder}"


def _pair(cards: Sequence[Card]) -> str:
    if len(cards) != 2:
        return "A pair is two cards of one rank."
    if all(card.value == 10 for card in cards):
        return f"{list_cards(cards)} both count ten, but a pair needs the same rank."
    return f"{list_cards(cards)} are of different ranks: a pair needs two alike."


def _run(cards: Sequence[Card], shown: Shown) -> str:
    ranks = [card.rank for card in cards]
    longer = [item for item in runs(sorted(shown.cards)) if set(cards) < set(item.cards)]
    if longer and any(len(item.cards) == len(cards) for item in runs(cards)):
        return f"The run of {number(longer[0].points)} already contains it: only the longest run counts."
    if len(cards) < 3:
        return "A run needs three ranks: two neighbours score nothing."
    if len(set(ranks)) < len(ranks):
        return "A run takes one card of each rank; an equal card makes a second run."
    if {1, 13} <= set(ranks) and sum(rank % 13 + 1 not in ranks for rank in ranks) == 1:
        return "The ace is low only: it follows nothing, and no run goes round the corner."
    low, high = next((low, high) for low, high in pairwise(ranks) if high - low > 1)
    between = "a rank is" if high - low == 2 else "ranks are"
    return f"Not in a row: {between} missing between {RANK_NAMES[low - 1]} and {RANK_NAMES[high - 1]}."


def _flush(cards: Sequence[Card], shown: Shown) -> str:
    if shown.starter is not None and len({card.suit for card in shown.cards}) == 1:
        return f"The flush is all {number(len(shown.cards))} cards: the starter matches the others."
    if shown.crib:
        return four_in_crib(shown) or "In a crib, all four of its cards and the starter must match."
    if len({card.suit for card in cards}) > 1 or len(cards) < 4:
        return "A flush is all four hand cards in one suit."
    return "All four hand cards must match: the starter cannot replace one of them."


def four_in_crib(shown: Shown) -> str:
    """Explain a crib of four suited cards that its starter does not match, or say nothing where there is none."""
    suits = {card.suit for card in shown.hand}
    if not shown.crib or len(suits) > 1 or shown.starter is None or shown.starter.suit in suits:
        return ""
    return f"Four {shown.hand[0].suit.word} score nothing in a crib: there the starter must match too."


def _nobs(cards: Sequence[Card], shown: Shown) -> str:
    if len(cards) != 1 or cards[0].rank != 11:
        return "Nobs is one jack, of the starter's suit."
    if cards[0] == shown.starter:
        return "A jack turned up is heels: the dealer pegged it at the cut, and it scores no nobs."
    return (
        f"The starter is a {shown.starter.suit.word[:-1]}, and this jack is not."
        if shown.starter
        else ("Nobs needs a starter.")
    )
