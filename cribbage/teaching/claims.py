"""Claims: what a lesson says about scores, written as links that the engine proves.

``[six](count:5H KS KD KC + 2C | fifteen)`` reads as "six" anywhere, and the engine says whether it is true. The targets:

==========================================  =====================================================================
``count:5H KC 5S 9D + 2C | fifteen``        points of a hand, or of one kind; ``crib`` may follow the cards
``many:5H 4D 6S JC + 5D | fifteen``         how many items of a kind
``sum:QD 5H``                               what the cards add up to
``pair: run: fifteen:5H KS``                yes or no: are these cards one?
``play:4C 6D 5H | run``                     what the last card laid pegs
``fits:24 + AC 7D 8H``                      yes or no, or which of several cards may be laid
``makes:7C + 6D 8S KH | 15``                which card of the hand brings the count there
``best:4C 6D + 5H 9S KD``                   which card of the hand pegs most at once
``rules:target in five-card``               a figure of the rules
``skunk:90``, ``games:90 | acc``            how badly a loser there lost, and the game points by a scheme
``numbers:crib-flush-one-in``               odds and averages of data/numbers.json, rounded as said
``turn:pone KH 5C / dealer TC 7H > KH TC``  who plays or leads next, by name; "nobody" when the play is over
``says:`` (the same)                        "go", or the cards that may be laid
``last:`` (the same)                        what the last card brings, with go and last card
``pegs:`` (the same) ``| pone``             what a player pegs in all; ``stands:`` says where the peg ends
``wins:pone at 117 5H TD 2S 9C / dealer     who wins: cards laid after ``>``, or else hands counted in order, or with
at 115 7H 8C 7S 2C / crib … + 2H``          no hands at all the starter turned
``deals:you 4H / opponent QS``              who deals first; "again" for a tie
``claim:7C 7D 8H 9S + KD | 8 call 4 |       what a miscount brings ``counter`` or ``opponent``, and where the counter
opponent``                                  ``stands``; ``at 119`` may follow the cards
``throw:7C 8D 6H AS QD KH | QD KH | mine    what a throw averages: ``hand``, ``crib``, ``play`` or ``net``, whether the
| hand``                                    crib is ``mine`` or ``theirs``
``bestthrow:7C 8D 6H AS QD KH | mine``      a throw that the coach takes for right; ``| 115 to 119`` may follow
``tie:4C 5D 6H TS TD JC | mine | TS TD /    which of two throws is better, or "both" within 0.25 points
4C 6H``
``cuts:4C 5D 6H JS threw TD KC | 12``       how many of the unseen cards bring that hand so many points
``cut:4C 5D 6H JS threw TD KC | 5S 9C KD``  which of these starters brings most
``left:4C 5D 6H JS TD KC | 10``             how many unseen cards count so much
``lead:pone 4C 4D 6H KS threw 9C QD + 2S``  a card that the coach takes for right, the score mine to theirs
``reply:dealer 7C 8D 9H KS threw 2C QD + 3S > 7H | 110 to 105`` (the same)
``odds:pone at 110 / dealer at 110 | pone`` the chance to win before a deal, in percent; ``favourite:`` names who has it
``adds:121 - pone-hand - pone-play``        averages of data/numbers.json and whole numbers, added and taken away
==========================================  =====================================================================

Any of them may end in other rules: ``in seven-card``, ``with crib_flush_four, target=61``, or both.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from cribbage.cards import CardError
from cribbage.teaching import advice_claims, lines, proofs
from cribbage.teaching.proofs import FIGURES, Proof
from cribbage.teaching.shown import SHOW_KINDS, ClaimError, Shown, read_kind, read_shown

__all__ = [
    "FIGURES",
    "LINK",
    "SHOW_KINDS",
    "Claim",
    "ClaimError",
    "Shown",
    "is_claim",
    "plain",
    "read_kind",
    "read_shown",
    "verify",
    "without_links",
]


@dataclass(frozen=True, slots=True)
class Claim:
    """Words of a lesson, the target that proves them, and the line they stand on (from 1; 0 when unknown)."""

    text: str
    target: str
    line: int = 0


_PROOFS: Mapping[str, Proof] = MappingProxyType({**proofs.PROOFS, **lines.PROOFS, **advice_claims.PROOFS})


def verify(claim: Claim) -> str | None:
    """Ask the engine whether a claim is true: None when it is, else the sentence that says what the engine says."""
    word, colon, body = claim.target.partition(":")
    if not colon or word not in _PROOFS:
        known = ", ".join(f"{name}:" for name in _PROOFS)
        return f"“{claim.target}” is no target that the engine can prove: start it with one of {known}."
    try:
        return _PROOFS[word](claim.text, body)
    except (ClaimError, CardError) as error:
        return f"“{claim.target}” cannot be read: {error}"


def is_claim(target: str) -> bool:
    """Tell whether a link's target is one for the engine, rather than a lesson, a rule or a web page."""
    return target.partition(":")[0] in _PROOFS


LINK = re.compile(r"\[(?P<text>[^\[\]]+)\]\((?P<target>[^()]+)\)")
"""A Markdown link: its text and its target."""


def plain(markdown: str) -> str:
    """Turn claims into the plain words that they are; other links stay as they are.

    >>> plain("It scores **[six](count:5H KS KD KC + 2C | fifteen)**: see [fifteens](lesson:02-fifteens).")
    'It scores **six**: see [fifteens](lesson:02-fifteens).'
    """
    return LINK.sub(lambda found: found["text"] if is_claim(found["target"]) else found[0], markdown)


def without_links(markdown: str, fill: str = "") -> str:
    """Take the claims out of a text, or put ``fill`` in their place, and keep the words of other links."""
    return LINK.sub(lambda found: fill if is_claim(found["target"]) else found["text"], markdown)
