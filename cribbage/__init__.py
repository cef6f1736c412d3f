"""Cribbage: the rules as values, games as events, scores as reasons."""
