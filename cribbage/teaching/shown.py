"""Cards to be counted as a lesson writes them: a hand, its starter, whether it is a crib, and the rules it is counted by."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from cribbage.cards import Card, parse_cards, require_distinct
from cribbage.rules import SIX_CARD, VARIANTS, Rules, RulesError
from cribbage.score import Combination, Kind, score_show

SHOW_KINDS = (Kind.FIFTEEN, Kind.PAIR, Kind.RUN, Kind.FLUSH, Kind.NOBS)
"""The kinds that a hand or crib can score, in the order in which they are counted."""


class ClaimError(ValueError):
    """A claim that cannot be read; the message is a sentence that tells the author what to write."""


@dataclass(frozen=True, slots=True)
class Shown:
    """Cards to be counted: a hand, its starter if one is turned, whether they are a crib, and by which rules."""

    hand: tuple[Card, ...]
    starter: Card | None = None
    crib: bool = False
    rules: Rules = SIX_CARD

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the hand and then the starter."""
        return self.hand if self.starter is None else (*self.hand, self.starter)

    def score(self, kind: Kind | None = None) -> tuple[Combination, ...]:
        """Score the cards, or only one kind, itemised."""
        score = score_show(self.hand, self.starter, crib=self.crib, rules=self.rules)
        return tuple(item for item in score if kind in (None, item.kind))


def read_kind(text: str) -> Kind:
    """Read a kind of the show by its name; raises ClaimError listing the five names."""
    for kind in SHOW_KINDS:
        if kind.value == text.strip().casefold():
            return kind
    raise ClaimError(f"“{text.strip()}” is no kind: write {', '.join(SHOW_KINDS[:-1])} or {SHOW_KINDS[-1]}.")


def read_shown(text: str) -> Shown:
    """Read ``HAND + STARTER``, then ``crib`` and rules as read_rules takes them; raises ClaimError or CardError."""
    written, rules = read_rules(text)
    cards, crib = re.subn(r"\s+crib\s*$", "", written)
    hand, _, starter = cards.partition("+")
    held = parse_cards(hand)
    turned = parse_cards(starter, number=1, what="starter is") if starter.strip() else ()
    require_distinct((*held, *turned))
    if not held:
        raise ClaimError("There are no cards: write them as 5H KS KD KC + 2C.")
    wanted = rules.crib_size if crib else rules.kept
    if rules.name != SIX_CARD.name and len(held) != wanted:
        raise ClaimError(f"{'a crib' if crib else 'a hand'} of {rules.name} has {wanted} cards, not {len(held)}.")
    return Shown(held, turned[0] if turned else None, crib > 0, rules)


_RULES = re.compile(r"(?:\s+in\s+(?P<name>[a-z-]+))?(?:\s+with\s+(?P<options>[a-z_0-9=, ]+))?\s*$")


def read_rules(text: str) -> tuple[str, Rules]:
    """Take the rules off the end of a target: ``in five-card``, ``with target=61, heels_can_win=no``, both or neither.

    Raises ClaimError for a variant or an option that there is not.

    >>> rest, rules = read_rules("7C 8H 8S + 9D in five-card")
    >>> rest, rules.name
    ('7C 8H 8S + 9D', 'five-card')
    """
    found = _RULES.search(text)
    assert found is not None  # every part of the pattern may be missing
    name = found["name"] or SIX_CARD.name
    if name not in VARIANTS:
        raise ClaimError(f"there is no game “{name}”: choose from {', '.join(VARIANTS)}.")
    options: dict[str, Any] = dict(_option(option) for option in (found["options"] or "").split(",") if option.strip())
    try:
        return text[: found.start()], replace(VARIANTS[name], **options)
    except (TypeError, RulesError) as error:
        raise ClaimError(f"these rules cannot be: {error}") from None


def _option(text: str) -> tuple[str, int]:
    name, equals, value = text.strip().partition("=")
    if not equals or value == "no":
        return name, not equals
    if value.isdecimal():
        return name, int(value)
    raise ClaimError(f"“{text.strip()}” is no option: write its name, name=no or name=61.")
