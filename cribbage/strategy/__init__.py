"""The player and the coach: what a move is worth, who to play against, and why."""

from cribbage.strategy.bots import BOTS, OPPONENTS, Bot, Opponent

__all__ = ["BOTS", "OPPONENTS", "Bot", "Opponent"]
