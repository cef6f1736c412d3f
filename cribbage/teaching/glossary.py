"""The words of the game, each explained in a sentence or two whose numbers the engine proves."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from cribbage.teaching.claims import plain

WRITTEN: Mapping[str, str] = MappingProxyType(
    {
        "dealer": "The player who deals the cards this time, owns the crib, and counts last.",
        "pone": "The player who is not the dealer. The pone lays the first card and counts first.",
        "hand": "The cards you keep, [four](rules:kept) in the usual game. They are counted together with the starter.",
        "crib": (
            "An extra hand for the dealer: the [four](rules:crib) cards that the players lay away. "
            "Its points are the dealer's."
        ),
        "starter": (
            "The card turned up when all have laid away. It counts as a fifth card of every hand and of the crib."
        ),
        "deal": "One round of the game, from giving out the cards to counting the crib. To deal is to give them out.",
        "lay away": (
            "To put cards face down in the crib, [two](rules:thrown) of your [six](rules:dealt) in the usual game. "
            "Also called to throw or to discard."
        ),
        "cut": (
            "To lift off part of the pack. The lower card cut deals first. In each deal the pone cuts for the starter."
        ),
        "the play": (
            "The part of a deal in which cards are laid in turn and added up to 31 at most, before the hands are counted."
        ),
        "count": "The sum of the cards laid in the play so far. To count a hand is to add up its points.",
        "go": (
            "What you say when none of your cards fits under 31. When nobody can play, whoever laid the last card pegs "
            "[1](rules:go), unless it made 31."
        ),
        "last card": (
            "The final card of the play. It pegs [1](rules:last-card), "
            "or [2](play:TH JC AD KS | thirty-one) in all if it makes 31."
        ),
        "the show": "The part of a deal in which the hands are counted: the pone's, the dealer's, then the crib.",
        "fifteen": (
            "Cards that add up to 15, worth [2](count:7C 8D). Jack, queen and king count [10](sum:KD), "
            "and the ace [1](sum:AS)."
        ),
        "pair": "Two cards of one rank, such as two sevens, worth [2](count:7C 7D).",
        "pair royal": "Three cards of one rank. That is three pairs, worth [6](count:QD QH QS).",
        "double pair royal": "Four cards of one rank. That is six pairs, worth [12](count:8C 8D 8H 8S | pair).",
        "run": (
            "Three or more ranks in a row, in any suits, worth a point a card: 9, 10, jack is [3](count:9D TS JH). "
            "The ace is low."
        ),
        "double run": (
            "A run with one of its ranks paired: the whole run counts twice. "
            "With its pair, a double run of three is [8](count:9H TD TS JC)."
        ),
        "flush": (
            "All four cards of a hand in one suit, worth [4](count:2H 7H 9H KH + 4C | flush), or "
            "[5](count:2H 7H 9H KH + 4H | flush) if the starter matches. A crib needs all five."
        ),
        "nobs": (
            "A jack of the starter's suit in a hand or crib, worth [1](count:JC 3D 8S QH + 6C | nobs). "
            "In full: one for his nobs."
        ),
        "heels": ("A jack turned up as starter. The dealer pegs [2](rules:heels) at once. In full: two for his heels."),
        "peg": "To move your peg along the board, a hole for each point; also the small pin that marks your score.",
        "street": "A stretch of [thirty](rules:street) holes. Four streets and the last hole make [121](rules:target).",
        "skunk": (
            "A win over a player who has [90](rules:skunk) holes or fewer. "
            "At [60](rules:double-skunk) or fewer it is a double skunk."
        ),
        "lurch": (
            "A win over a player who is not half-way, counted in shorter games and older books. "
            "To 61 that means [30](rules:lurch in five-card) or fewer."
        ),
        "muggins": "A rule to be agreed before the game: points that a player misses may be taken by the other.",
    }
)
"""Every term with its explanation in Markdown, numbers written as claims."""

GLOSSARY: Mapping[str, str] = MappingProxyType({term: plain(meaning) for term, meaning in WRITTEN.items()})
"""Every term with its explanation as a learner reads it."""

# These are also everyday words, or are said by the very rule that explains them, so a reader never stumbles over them.
EVERYDAY = frozenset(
    {"dealer", "hand", "deal", "cut", "the play", "count", "go", "the show", "fifteen", "pair", "run", "peg"}
)
_CHECKED = sorted((term for term in GLOSSARY if term not in EVERYDAY), key=len, reverse=True)
_TERM = re.compile(
    r"(?<![\w-])(?P<bold>\*\*)?(?:(?P<term>" + "|".join(map(re.escape, _CHECKED)) + r")(?:s|es)?)(?(bold)\*\*)(?!\w)",
    re.IGNORECASE,
)

# Where a term is more than its name with an s: what is said at the table, and words that mean the game's only here.
_FORMS: Mapping[str, str] = MappingProxyType(
    {
        "lay away": r"la(?:y|ys|id|ying)(?: \w+){0,3}? away|thr(?:ow|ows|own|owing|ew)|discard(?:s|ed|ing)?",
        "go": r"(?:(?:says?|said|called|for|a|an earlier|false|your|the|each) |“)\**go",
        "count": r"(?:(?:the|a|new|old|this|that|one|first|second|running|no) )\**count",
        "deal": r"deal(?:s|t)?",
        "cut": r"cuts?",
        "peg": r"peg(?:s|ged)?",
        "nobs": r"nobs",
        "heels": r"heels",
    }
)
_SPOKEN = re.compile(
    r"(?<![\w-])(?:\*\*)?(?:"
    + "|".join(
        f"(?P<t{number}>{_FORMS.get(term, re.escape(term) + '(?:s|es)?')})"
        for number, term in sorted(enumerate(GLOSSARY), key=lambda each: -len(each[1]))
    )
    + r")(?:\*\*)?(?!\w)",
    re.IGNORECASE,
)
_NAMES = tuple(GLOSSARY)


def terms(markdown: str) -> tuple[tuple[str, bool, int], ...]:
    """Find the terms of a text that need an explanation: (term, whether it stands in bold, offset), in reading order.

    >>> terms("The **crib** is the dealer's. Cribs score.")
    (('crib', True, 4), ('crib', False, 30))
    """
    found = _TERM.finditer(markdown)
    return tuple((match["term"].casefold(), match["bold"] is not None, match.start()) for match in found)


def spoken(markdown: str) -> tuple[str, ...]:
    """Find every term that a text uses, everyday words and other forms too, each once, in reading order.

    >>> spoken("The dealer pegged two and said go. You lay two cards away.")
    ('dealer', 'peg', 'go', 'lay away')
    """
    found = _SPOKEN.finditer(plain(markdown))
    return tuple(dict.fromkeys(_NAMES[int(str(match.lastgroup)[1:])] for match in found))
