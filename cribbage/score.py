"""Scoring: every point as a Combination with its cards and the key of the rule that pays it.

There are two paths. The itemised path says *why*; the fast path says only *how many*, from a table over the ranks that
is itself built by the small rules below. A test proves that both agree on every possible hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, pairwise
from math import prod

from cribbage.cards import Card
from cribbage.rules import SIX_CARD, Rules


class Kind(StrEnum):
    """What a Combination is: the five kinds of the show, then what only the play, the cut or a penalty pays."""

    FIFTEEN = "fifteen"
    PAIR = "pair"
    RUN = "run"
    FLUSH = "flush"
    NOBS = "nobs"
    THIRTY_ONE = "thirty-one"
    GO = "go"
    LAST_CARD = "last card"
    HEELS = "heels"
    THREE_FOR_LAST = "three for last"
    CLAIM = "claim"
    MUGGINS = "muggins"
    PENALTY = "penalty"


@dataclass(frozen=True, slots=True)
class Combination:
    """One reason to peg: its kind, the cards that make it, its points, and the key of the rule that a lesson teaches."""

    kind: Kind
    cards: tuple[Card, ...]
    points: int
    rule: str


def points(score: Iterable[Combination]) -> int:
    """Add up a score: the number is always the sum of its reasons, in points."""
    return sum(item.points for item in score)


# --- the show -------------------------------------------------------------------------------------------------------


def fifteens(cards: Sequence[Card]) -> tuple[Combination, ...]:
    """Find every set of two or more cards whose values add up to 15, at 2 points each (rules 1.5)."""
    return tuple(
        Combination(Kind.FIFTEEN, chosen, 2, "show/fifteen")
        for size in range(2, len(cards) + 1)
        for chosen in combinations(cards, size)
        if sum(card.value for card in chosen) == 15
    )


def pairs(cards: Sequence[Card]) -> tuple[Combination, ...]:
    """Find every two cards of one rank, at 2 points each; three alike are three pairs, four are six (rules 1.5)."""
    return tuple(
        Combination(Kind.PAIR, (one, other), 2, "show/pair")
        for one, other in combinations(cards, 2)
        if one.rank == other.rank
    )


def runs(cards: Sequence[Card]) -> tuple[Combination, ...]:
    """Find every longest row of three or more ranks, once for each choice of equal cards, at 1 point a card (rules 1.5)."""
    found: list[Combination] = []
    for stretch in _stretches({card.rank for card in cards}):
        rows: list[tuple[Card, ...]] = [()]
        for rank in stretch:
            rows = [(*row, card) for row in rows for card in cards if card.rank == rank]
        found += (Combination(Kind.RUN, row, len(row), "show/run") for row in rows)
    return tuple(found)


def flush(hand: Sequence[Card], starter: Card | None, *, crib: bool, rules: Rules) -> tuple[Combination, ...]:
    """Find the flush: the whole hand in one suit, one more with the starter; in a crib only with it (rules 1.5)."""
    if not hand or len({card.suit for card in hand}) > 1:
        return ()
    if starter is not None and starter.suit == hand[0].suit:
        rule = "show/crib-flush" if crib else "show/flush"
        return (Combination(Kind.FLUSH, (*hand, starter), len(hand) + 1, rule),)
    if crib and not rules.crib_flush_four:
        return ()
    return (Combination(Kind.FLUSH, tuple(hand), len(hand), "show/crib-flush" if crib else "show/flush"),)


def nobs(hand: Sequence[Card], starter: Card | None) -> tuple[Combination, ...]:
    """Find his nobs: a jack in the hand or crib of the starter's suit, 1 point (rules 1.5)."""
    if starter is None or starter.rank == 11:
        return ()
    return tuple(
        Combination(Kind.NOBS, (card,), 1, "show/nobs")
        for card in hand
        if card.rank == 11 and card.suit == starter.suit
    )


def score_show(
    hand: Sequence[Card], starter: Card | None, *, crib: bool = False, rules: Rules = SIX_CARD
) -> tuple[Combination, ...]:
    """Score a hand or crib with its starter, reason by reason, in the order it is counted aloud (rules 1.5).

    ``hand`` holds as many cards as the variant keeps (a crib always four); order does not matter to the total.

    >>> from cribbage.cards import parse_cards
    >>> points(score_show(parse_cards("5C 5D 5H JS"), parse_cards("5S")[0]))
    29
    """
    cards = tuple(sorted(hand if starter is None else (*hand, starter)))
    return (
        *fifteens(cards),
        *pairs(cards),
        *runs(cards),
        *flush(tuple(sorted(hand)), starter, crib=crib, rules=rules),
        *nobs(hand, starter),
    )


def heels(starter: Card) -> tuple[Combination, ...]:
    """Score the starter as it is turned: a jack pays the dealer 2 for his heels (rules 1.2)."""
    return (Combination(Kind.HEELS, (starter,), 2, "cut/heels"),) if starter.rank == 11 else ()


# --- the play -------------------------------------------------------------------------------------------------------


def score_play(pile: Sequence[Card], rules: Rules = SIX_CARD) -> tuple[Combination, ...]:
    """Score the last card of the pile of the current count; go and last card belong to the game (rules 1.4).

    >>> from cribbage.cards import parse_cards
    >>> [(item.kind.value, item.points) for item in score_play(parse_cards("4C 5D 6H"))]
    [('fifteen', 2), ('run', 3)]
    """
    if not pile:
        return ()
    cards = tuple(pile)
    count = sum(card.value for card in cards)
    found: list[Combination] = []
    if count == 15:
        found.append(Combination(Kind.FIFTEEN, cards, 2, "play/fifteen"))
    if count == 31:
        found.append(Combination(Kind.THIRTY_ONE, cards, 2, "play/thirty-one"))
    alike = _alike(cards)
    found += (Combination(Kind.PAIR, pair, 2, "play/pair") for pair in combinations(cards[len(cards) - alike :], 2))
    length = _run_length(cards)
    if length:
        found.append(Combination(Kind.RUN, cards[-length:], length, "play/run"))
    if rules.flush_in_play:
        suited = _suited(cards)
        if suited >= 3:
            found.append(Combination(Kind.FLUSH, cards[-suited:], suited, "play/flush"))
    return tuple(found)


def _alike(pile: Sequence[Card]) -> int:
    alike = 0
    for card in reversed(pile):
        if card.rank != pile[-1].rank:
            break
        alike += 1
    return alike


def _suited(pile: Sequence[Card]) -> int:
    suited = 0
    for card in reversed(pile):
        if card.suit != pile[-1].suit:
            break
        suited += 1
    return suited


def _run_length(pile: Sequence[Card]) -> int:
    for length in range(len(pile), 2, -1):
        ranks = {card.rank for card in pile[-length:]}
        if len(ranks) == length and max(ranks) - min(ranks) == length - 1:
            return length
    return 0


# --- the fast path --------------------------------------------------------------------------------------------------

# A hand's fifteens, pairs and runs depend on its ranks alone, so they are one look-up. Each rank has a number such that
# the sum over a hand names its ranks: a digit for each rank in base five, since at most four cards are alike.
_KEYS = tuple(5**place for place in range(13))
_KEY = tuple(_KEYS[index // 4] for index in range(52))
_SUIT = tuple(index % 4 for index in range(52))


def rank_points(ranks: Sequence[int]) -> int:
    """Add the fifteens, pairs and runs of some ranks (1 to 13), suits apart, in points."""
    by_sum = [1] + [0] * 15
    for rank in ranks:
        value = min(rank, 10)
        for total in range(15, value - 1, -1):
            by_sum[total] += by_sum[total - value]
    many = {rank: ranks.count(rank) for rank in ranks}
    total = 2 * by_sum[15] + sum(n * (n - 1) for n in many.values())
    return total + sum(len(row) * prod(many[rank] for rank in row) for row in _stretches(many))


def _stretches(ranks: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """Split ranks into their longest rows without a gap, keeping those of three or more."""
    ordered = sorted(ranks)
    if not ordered:
        return ()
    cuts = [0, *(i for i, (low, high) in enumerate(pairwise(ordered), 1) if high != low + 1), len(ordered)]
    rows = (tuple(ordered[start:end]) for start, end in pairwise(cuts))
    return tuple(row for row in rows if len(row) >= 3)


class _ByRanks(dict[int, int]):
    """Points by key, worked out the first time a key is asked for: nothing is built while the module is imported."""

    def __missing__(self, key: int) -> int:
        ranks = [place + 1 for place in range(13) for _ in range(key // _KEYS[place] % 5)]
        self[key] = found = rank_points(ranks)
        return found


_POINTS = _ByRanks()


def show_points(hand: Sequence[Card], starter: Card, *, crib: bool = False) -> int:
    """Count a hand or crib of any variant with its starter, in points: the fast path (standard flush rule).

    >>> from cribbage.cards import parse_cards
    >>> show_points(parse_cards("7C 7D 8H 9S"), parse_cards("KD")[0])
    12
    """
    at = starter.index
    suit = _SUIT[at]
    if len(hand) == 4:
        a, b, c, d = hand
        ai, bi, ci, di = a.index, b.index, c.index, d.index
        total = _POINTS[_KEY[ai] + _KEY[bi] + _KEY[ci] + _KEY[di] + _KEY[at]]
        held = _SUIT[ai]
        if held == _SUIT[bi] == _SUIT[ci] == _SUIT[di]:
            if held == suit:
                total += 5
            elif not crib:
                total += 4
        # Jacks are the cards 40 to 43, in the order of the suits. A starter that is a jack finds no other one of its suit.
        if 40 + suit in (ai, bi, ci, di):
            total += 1
        return total
    total = _POINTS[_KEY[at] + sum(_KEY[card.index] for card in hand)]
    suits = {card.suit for card in hand}
    if len(suits) == 1:
        same = starter.suit in suits
        total += len(hand) + same if same or not crib else 0
    return total + any(card.index == 40 + suit for card in hand)
