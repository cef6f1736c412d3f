"""Claims: what a lesson says about scores, written as links that the engine proves.

``[six](count:5H KS KD KC + 2C | fifteen)`` reads as "six" anywhere, and the engine says whether it is true.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from cribbage.cards import CardError
from cribbage.teaching import lines, proofs
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


_PROOFS: Mapping[str, Proof] = MappingProxyType({**proofs.PROOFS, **lines.PROOFS})


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
