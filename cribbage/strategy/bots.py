"""The opponents: each a function from what a seat may see to a move, with a name and habits a learner can beat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import TypeAlias

from cribbage.game import LayAway, Move, Play
from cribbage.score import points, score_play, score_show
from cribbage.view import View

Bot: TypeAlias = Callable[[View, Random], Move]


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent to choose: its name at the table, one line of character, and how it decides."""

    key: str
    name: str
    level: str
    line: str
    bot: Bot


def novice(view: View, rng: Random) -> Move:
    """Keep the four cards that hold the most points now and play whatever pegs most now; equals by chance."""
    best = max(_worth_now(view, move) for move in view.legal)
    return rng.choice([move for move in view.legal if _worth_now(view, move) == best])


def _worth_now(view: View, move: Move) -> int:
    match move:
        case LayAway(_, cards):
            return points(score_show([card for card in view.hand if card not in cards], None, rules=view.rules))
        case Play(_, card, _):
            return points(score_play((*view.pile, card), view.rules))
    return 0


OPPONENTS: Mapping[str, Opponent] = MappingProxyType(
    {
        opponent.key: opponent
        for opponent in (
            Opponent("novice", "Nell", "Novice", "Keeps whatever scores now and forgets whose crib it is.", novice),
        )
    }
)
BOTS: Mapping[str, Bot] = MappingProxyType({key: opponent.bot for key, opponent in OPPONENTS.items()})
