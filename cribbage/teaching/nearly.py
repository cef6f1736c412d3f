"""What looks like a score and is none: the near misses of each kind, with the rule that they break."""

from __future__ import annotations

from itertools import combinations

from cribbage.cards import Card
from cribbage.explain import list_cards
from cribbage.score import Kind
from cribbage.teaching.claims import Shown
from cribbage.teaching.whynot import four_in_crib, why_not


def near_misses(kind: Kind, shown: Shown) -> tuple[str, ...]:
    """Say what cards of a hand look like a pair, a run, a flush or nobs and are none, a sentence or two each."""
    match kind:
        case Kind.PAIR:
            return tuple(refused(Kind.PAIR, two, shown) for two in ten_cards(shown)[:1])
        case Kind.RUN:
            nearly = [*inner_runs(shown), *round_the_corner(shown)] or neighbours(shown)
            return tuple(refused(Kind.RUN, cards, shown) for cards in nearly[:1])
        case Kind.FLUSH if four_in_crib(shown):
            return (four_in_crib(shown),)
        case Kind.FLUSH:
            return tuple(refused(Kind.FLUSH, four, shown) for four in with_the_starter(shown))
        case Kind.NOBS:
            return tuple(refused(Kind.NOBS, (jack,), shown) for jack in idle_jacks(shown))
        case _:
            return ()


def refused(kind: Kind, cards: tuple[Card, ...], shown: Shown) -> str:
    """Say of some cards why they are no item of a kind, naming them first."""
    reason = why_not(kind, cards, shown)
    return reason if reason.startswith(list_cards(cards)) else f"{list_cards(cards)}: {reason}"


def ten_cards(shown: Shown) -> tuple[tuple[Card, Card], ...]:
    """Find every two cards that both count ten and are of different ranks."""
    tens = [card for card in sorted(shown.cards) if card.value == 10]
    return tuple((one, other) for one, other in combinations(tens, 2) if one.rank != other.rank)


def inner_runs(shown: Shown) -> tuple[tuple[Card, ...], ...]:
    """Find every run of three or more that is only a part of a longer one."""
    return tuple(
        item.cards[start : start + length]
        for item in shown.score(Kind.RUN)
        for length in range(3, len(item.cards))
        for start in range(len(item.cards) - length + 1)
    )


def neighbours(shown: Shown) -> tuple[tuple[Card, Card], ...]:
    """Find every two cards of ranks next to each other that are no part of a run."""
    taken = {card for item in shown.score(Kind.RUN) for card in item.cards}
    loose = sorted(set(shown.cards) - taken)
    return tuple((low, high) for low, high in combinations(loose, 2) if high.rank - low.rank == 1)


def round_the_corner(shown: Shown) -> tuple[tuple[Card, ...], ...]:
    """Find every three cards that would be a run if the ace followed the king: Q-K-A and K-A-2."""
    wanted = ({12, 13, 1}, {13, 1, 2})
    cards = sorted(shown.cards, key=lambda card: (card.rank < 3, card))
    return tuple(three for three in combinations(cards, 3) if {card.rank for card in three} in wanted)


def with_the_starter(shown: Shown) -> tuple[tuple[Card, ...], ...]:
    """Find three cards of a hand in the starter's suit, with the starter, where the fourth is of another suit."""
    if shown.starter is None:
        return ()
    three = sorted(card for card in shown.hand if card.suit is shown.starter.suit)
    return ((*three, shown.starter),) if len(three) == len(shown.hand) - 1 == 3 else ()


def idle_jacks(shown: Shown) -> tuple[Card, ...]:
    """Find the jacks that score no nobs: those of another suit than the starter, and a jack turned up as starter."""
    nobs = {card for item in shown.score(Kind.NOBS) for card in item.cards}
    return tuple(card for card in sorted(shown.cards) if card.rank == 11 and card not in nobs)
