"""Cribbage: the rules as values, games as events, scores as reasons.

>>> import cribbage
>>> hand, starter = cribbage.parse_show("5C 5D 5H JS", "5S")
>>> cribbage.show_points(hand, starter)
29
"""

from cribbage.cards import DECK, Card, CardError, Suit, parse_cards, parse_show
from cribbage.explain import count_aloud
from cribbage.game import IllegalMove, State, Step, apply, evolve, fold, legal, moves, new_game, whose_turn
from cribbage.rules import SIX_CARD, VARIANTS, Rules
from cribbage.score import Combination, Kind, points, score_play, score_show, show_points
from cribbage.view import View, view

__all__ = [
    "DECK",
    "SIX_CARD",
    "VARIANTS",
    "Card",
    "CardError",
    "Combination",
    "IllegalMove",
    "Kind",
    "Rules",
    "State",
    "Step",
    "Suit",
    "View",
    "apply",
    "count_aloud",
    "evolve",
    "fold",
    "legal",
    "moves",
    "new_game",
    "parse_cards",
    "parse_show",
    "points",
    "score_play",
    "score_show",
    "show_points",
    "view",
    "whose_turn",
]
