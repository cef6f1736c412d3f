"""Advice where no table is shipped (every variant but two-player six-card): exact where it can be, one look ahead."""

from __future__ import annotations

from itertools import groupby
from random import Random

from cribbage.cards import Card
from cribbage.game import LayAway, Play
from cribbage.score import points, score_play, show_points
from cribbage.strategy.advice import Option
from cribbage.strategy.replies import Reply, Unknown, reply
from cribbage.view import View

CRIBS = 100
"""How many random cribs are counted for each throw."""


def throw_options(view: View) -> tuple[Option, ...]:
    """Weigh every throw: the hand exactly over all unseen starters, the crib with random cards; best net points first."""
    sign = 1 if view.is_dealer else -1
    rng = Random(" ".join(str(card) for card in sorted(view.hand)))
    fill = view.rules.crib_size - view.rules.thrown
    drawn = [rng.sample(view.unseen, fill + 1) for _ in range(CRIBS)]
    options = []
    for move in view.legal:
        assert isinstance(move, LayAway)
        kept = [card for card in view.hand if card not in move.cards]
        hand = sum(show_points(kept, starter) for starter in view.unseen) / len(view.unseen)
        crib = sum(show_points((*move.cards, *cards[1:]), cards[0], crib=True) for cards in drawn) / CRIBS
        options.append(Option(move, hand, sign * crib, 0.0, hand + sign * crib, None))
    return tuple(sorted(options, key=lambda option: (-round(option.net, 6), option.cards)))


def replies(view: View) -> dict[Card, Reply]:
    """Weigh what the next player, holding random cards, can answer to each card that fits."""
    after = _next(view)
    held = 0 if after is None else view.held[after]
    counts = {rank: len(list(cards)) for rank, cards in groupby(view.unseen, key=lambda card: card.rank)}
    hand = Unknown(tuple(counts.get(rank, 0) for rank in range(1, 14)), held)
    return {
        move.card: reply(
            view.pile,
            move.card,
            [card for card in view.hand if card != move.card],
            hand.taken if held else None,
            view.rules,
        )
        for move in view.legal
        if isinstance(move, Play)
    }


def _next(view: View) -> int | None:
    """Name the opponent who can answer next; None if a partner is next or nobody holds a card and may play."""
    rules = view.rules
    for step in range(1, rules.players):
        seat = (view.seat + step) % rules.players
        if view.held[seat] and seat not in view.gone:
            return None if rules.side(seat) == rules.side(view.seat) else seat
    return None


def play_options(view: View, answers: dict[Card, Reply]) -> tuple[Option, ...]:
    """Weigh every card that fits: points now less the best average reply; a card that wins at once comes first."""
    need = view.rules.target - view.scores[view.rules.side(view.seat)]
    options = []
    for move in view.legal:
        assert isinstance(move, Play)
        now = points(score_play((*view.pile, move.card), view.rules))
        net = now - answers[move.card].answer
        options.append(Option(move, 0.0, 0.0, net, net, None, now=now))
    return tuple(sorted(options, key=lambda option: (option.now < need, -round(option.net, 6), option.cards)))
