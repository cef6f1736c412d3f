"""The player and the coach: what a move is worth, who to play against, and why."""

from cribbage.strategy.advice import Advice, Basis, Fact, Grade, Motive, Option, Reason, Verdict
from cribbage.strategy.bots import BOTS, OPPONENTS, Bot, Opponent
from cribbage.strategy.coach import advise, judge
from cribbage.strategy.punish import Punishment, punishment
from cribbage.strategy.words import Said, hints, opponent_card, verdict, warning

__all__ = [
    "BOTS",
    "OPPONENTS",
    "Advice",
    "Basis",
    "Bot",
    "Fact",
    "Grade",
    "Motive",
    "Opponent",
    "Option",
    "Punishment",
    "Reason",
    "Said",
    "Verdict",
    "advise",
    "hints",
    "judge",
    "opponent_card",
    "punishment",
    "verdict",
    "warning",
]
