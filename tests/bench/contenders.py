"""Players for the arena alone: reference bots to measure the opponents against."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from random import Random

from cribbage.game import LayAway, Move, Play
from cribbage.score import points, score_play, show_points
from cribbage.strategy import BOTS, Bot
from cribbage.view import View


def greedy(view: View, rng: Random) -> Move:
    """Keep the best exact average hand whatever the crib; play the card that pegs most now, equals by chance."""
    if isinstance(view.legal[0], LayAway):
        return max(view.legal, key=lambda move: _hand(view, move))
    values = [
        points(score_play((*view.pile, move.card), view.rules)) if isinstance(move, Play) else 0 for move in view.legal
    ]
    return rng.choice([move for move, value in zip(view.legal, values, strict=True) if value == max(values)])


def _hand(view: View, move: Move) -> int:
    assert isinstance(move, LayAway)
    kept = [card for card in view.hand if card not in move.cards]
    return sum(show_points(kept, starter) for starter in view.unseen)


def chance(view: View, rng: Random) -> Move:
    """Make any legal move."""
    return rng.choice(view.legal)


CONTENDERS: Mapping[str, Bot] = {**BOTS, "greedy": greedy, "chance": chance}


def contender(name: str) -> Bot:
    """Find a bot by its key, or as ``module:function`` for one of your own."""
    if ":" in name:
        module, _, function = name.partition(":")
        bot: Bot = getattr(import_module(module), function)
        return bot
    return CONTENDERS[name]
