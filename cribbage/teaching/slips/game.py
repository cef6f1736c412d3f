"""Misconceptions of the game beside the cards: their catalogue; what a holder answers is with the situations."""

from __future__ import annotations

from cribbage.teaching.slips.catalogue import Slip

SLIPS: tuple[Slip, ...] = tuple(
    Slip(id, "game", name, rule, say, topic, looks)
    for id, topic, name, rule, say, looks in (
        ("G01", "show/order", "dealer counts first, or both count although pone is out",
         "The pone counts first, and the game ends at once when a side reaches 121.",
         "The pone (non-dealer) counts first, and the game stops at 121.",
         "you let the dealer count first"),
        ("G02", "game/end", "must land exactly on 121",
         "No exact count is needed to go out.",
         "Anything that reaches 121 wins, and the score stays at 121.",
         "you want to land exactly on 121"),
        ("G03", "game/end", "cannot go out on a jack or a go from 120",
         "Any point may be the last one.",
         "Official rules allow it: heels, go or last card may win the game.",
         "you let nobody go out on heels or go"),
        ("G04", "cut/heels", "heels counted later with the hand",
         "Heels is 2 for the dealer, at the cut.",
         "Heels is pegged at once, before the first card is played.",
         "you count heels in the show"),
        ("G05", "game/skunk", "skunk line off by one",
         "At 121, 90 or less is a skunk, 60 or less a double.",
         "90 or less is a skunk, 60 or less a double skunk.",
         "you draw the skunk line one hole off"),
        ("G06", "game/first-deal", "high card deals",
         "The lowest card deals first.",
         "The low card deals, and the ace is lowest.",
         "you let the higher card deal"),
        ("G07", "game/crib", "crib belongs to pone, or to whoever threw best",
         "The crib is the dealer’s.",
         "The crib is the dealer’s second hand, whoever threw what.",
         "you give the crib to the wrong side"),
        ("G08", "game/muggins", "missed heels can be taken as muggins",
         "Heels cannot be taken by muggins.",
         "Muggins covers the play and the show, never heels.",
         "you would take missed heels by muggins"),
    )
)  # fmt: skip
"""The misconceptions of the game beside the cards."""
