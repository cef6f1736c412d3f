"""The words of the game, each explained in one sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

GLOSSARY: Mapping[str, str] = MappingProxyType(
    {
        "dealer": "The player who deals this hand and owns the crib.",
        "pone": "The player who is not the dealer; the pone plays first and counts first.",
        "hand": "The four cards you keep, counted together with the starter.",
        "crib": "A second hand for the dealer, made of the cards that both players lay away.",
        "starter": "The card turned up after the lay-away; it counts as a fifth card of every hand and of the crib.",
        "deal": "One round of the game, from handing out the cards to counting the crib.",
        "lay away": "To put two of your six cards face down in the crib.",
        "cut": "To lift part of the pack, for the first deal or to turn the starter.",
        "the play": "The part of a deal in which both players lay cards in turn and keep a count up to 31.",
        "count": "The sum of the cards laid in the play so far; to count a hand is to add up its points.",
        "go": "What you say when no card of yours fits under 31; the last to lay a card then pegs 1.",
        "last card": "The final card of the play, which pegs 1, or 2 if it makes 31.",
        "the show": "The part of a deal in which the hands are counted: pone's hand, dealer's hand, then the crib.",
        "fifteen": "Any cards that add up to 15, worth 2; jack, queen and king count 10, the ace 1.",
        "pair": "Two cards of one rank, worth 2.",
        "pair royal": "Three cards of one rank: three pairs, worth 6.",
        "double pair royal": "Four cards of one rank: six pairs, worth 12.",
        "run": "Three or more ranks in a row, in any suits, worth 1 a card; the ace is low.",
        "double run": "A run with one of its ranks paired, so that the whole run counts twice.",
        "flush": "All four cards of a hand in one suit, worth 4, or 5 with the starter; a crib needs all five.",
        "nobs": "A jack in the hand or crib of the starter's suit, worth 1; in full, one for his nobs.",
        "heels": "A jack turned up as starter, worth 2 to the dealer at once; in full, two for his heels.",
        "peg": "To move your peg along the board, one hole for each point.",
        "street": "Thirty holes of the board; most boards show them as four stretches and one last hole.",
        "skunk": "A win over a player who has 90 holes or fewer; 60 or fewer is a double skunk.",
        "lurch": "In shorter games, a win over a player who is not yet half-way.",
        "muggins": "An agreed rule: points that a player misses may be taken by the other.",
    }
)

# These are also everyday words, or are said by the very rule that explains them, so a reader never stumbles over them.
EVERYDAY = frozenset(
    {"dealer", "hand", "deal", "cut", "the play", "count", "go", "the show", "fifteen", "pair", "run", "peg"}
)
_CHECKED = sorted((term for term in GLOSSARY if term not in EVERYDAY), key=len, reverse=True)
_TERM = re.compile(
    r"(?<![\w-])(?P<bold>\*\*)?(?:(?P<term>" + "|".join(map(re.escape, _CHECKED)) + r")(?:s|es)?)(?(bold)\*\*)(?!\w)",
    re.IGNORECASE,
)


def terms(markdown: str) -> tuple[tuple[str, bool, int], ...]:
    """Find the terms of a text that need an explanation: (term, whether it stands in bold, offset), in reading order.

    >>> terms("The **crib** is the dealer's. Cribs score.")
    (('crib', True, 4), ('crib', False, 30))
    """
    found = _TERM.finditer(markdown)
    return tuple((match["term"].casefold(), match["bold"] is not None, match.start()) for match in found)
