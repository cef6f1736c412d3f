"""Advice where no table is shipped (every variant but two-player six-card): exact where it can be, one look ahead."""

from __future__ import annotations

from random import Random

import numpy as np

from cribbage.cards import Card
from cribbage.game import LayAway, Play
from cribbage.score import points, score_play, show_points
from cribbage.strategy.advice import Option
from cribbage.strategy.replies import Belief, Reply, Unknown, reply
from cribbage.view import View

CRIBS = 100
"""How many random cribs are counted for each throw."""


def throw_options(view: View) -> tuple[Option, ...]:
    """Weigh every throw: the hand exactly over all unseen starters, the crib with random cards; best net points first."""
    sign = 1 if view.is_dealer else -1
    drawn = cribs(view)
    options = []
    for move in view.legal:
        assert isinstance(move, LayAway)
        kept = [card for card in view.hand if card not in move.cards]
        hand = sum(show_points(kept, starter) for starter in view.unseen) / len(view.unseen)
        crib = sum(show_points((*move.cards, *cards[1:]), cards[0], crib=True) for cards in drawn) / CRIBS
        options.append(Option(move, hand, sign * crib, 0.0, hand + sign * crib, None))
    return tuple(sorted(options, key=lambda option: (-round(option.net, 6), option.cards)))


def cribs(view: View) -> list[list[Card]]:
    """Draw random starters, each with the cards of others in the crib, always the same for the same hand."""
    rng = Random(" ".join(str(card) for card in sorted(view.hand)))
    return [rng.sample(view.unseen, view.rules.crib_size - view.rules.thrown + 1) for _ in range(CRIBS)]


def next_opponent(view: View) -> int | None:
    """Name the next seat that holds cards if it is an opponent's, whether or not it has said go; else None."""
    rules = view.rules
    for step in range(1, rules.players):
        seat = (view.seat + step) % rules.players
        if view.held[seat]:
            return None if rules.side(seat) == rules.side(view.seat) else seat
    return None


def shown_hand(view: View, seat: int | None) -> tuple[Card, ...] | None:
    """Give what a seat has left of a hand that was shown before the play, None if it was not."""
    played = {card for _, card in view.played}
    for owner, crib, cards in view.shown:
        if owner == seat and not crib:
            return tuple(card for card in cards if card not in played)
    return None


def holding(view: View) -> Belief | Unknown | None:
    """Tell what the next opponent may hold: a hand that was shown before the play is known, any other is random."""
    seat = next_opponent(view)
    if seat is None:
        return None
    shown = shown_hand(view, seat)
    if shown is not None:
        left = np.bincount([card.rank - 1 for card in shown], minlength=13)
        return Belief(np.zeros(1, dtype=np.int64), np.ones(1), left[None, :])
    counts = [sum(card.rank == rank for card in view.unseen) for rank in range(1, 14)]
    return Unknown(tuple(counts), view.held[seat])


def replies(view: View) -> dict[Card, Reply]:
    """Weigh what the next player can answer to each card that fits."""
    seat, held = next_opponent(view), holding(view)
    taken = None if held is None or seat in view.gone else held.taken
    possible = set() if held is None else {rank + 1 for rank in range(13) if held.holds()[rank]}
    return {
        move.card: reply(
            view.pile, move.card, [card for card in view.hand if card != move.card], taken, possible, view.rules
        )
        for move in view.legal
        if isinstance(move, Play)
    }


def play_options(view: View, answers: dict[Card, Reply]) -> tuple[Option, ...]:
    """Weigh every card that fits: points now less the best average reply; a card that wins at once comes first."""
    need = view.rules.target - view.scores[view.rules.side(view.seat)]
    options = []
    for move in view.legal:
        assert isinstance(move, Play)
        now = points(score_play((*view.pile, move.card), view.rules))
        net = now - answers[move.card].answer
        options.append(Option(move, 0.0, 0.0, net, net, None, now=now, pegs=now, their_pegs=answers[move.card].answer))
    return tuple(sorted(options, key=lambda option: (option.now < need, -round(option.net, 6), option.cards)))
