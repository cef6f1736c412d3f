"""Counting card by card: what one more claim does to the running count."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from cribbage.cards import Card
from cribbage.explain import list_cards
from cribbage.score import Kind
from cribbage.teaching.claims import SHOW_KINDS
from cribbage.teaching.drill import Question
from cribbage.teaching.judging import Claimed, Judged, judge_cards
from cribbage.teaching.numbers import plural

NAMES = dict(zip(SHOW_KINDS, ("Fifteen", "Pair", "Run", "Flush", "Nobs"), strict=True))
"""What one item of each kind is called, as a choice to tap."""


@dataclass(frozen=True, slots=True)
class Claims:
    """The items claimed so far, false ones among them, what the true ones count, and what to say of the last."""

    items: tuple[Claimed, ...] = ()
    counted: int = 0
    said: str = ""
    good: bool = True


def judged(question: Question, items: tuple[Claimed, ...]) -> Judged:
    """Judge all claims of a hand; no claims say that it holds nothing."""
    return judge_cards(question, items, nothing=not items)


def add(question: Question, claims: Claims, kind: Kind | None, cards: Collection[Card]) -> Claims:
    """Judge one more claim: a true item counts once, a false one counts nothing and says why, a repeat is refused."""
    if kind is None or not cards:
        missing = "Tap the cards of one score" if not cards else "Say what they are"
        return Claims(claims.items, claims.counted, f"{missing} first.", good=False)
    new = Claimed(kind, frozenset(cards))
    named = list_cards(sorted(new.cards))
    if new in claims.items:
        return _refused(
            claims, named, "you have already counted that" if _true(question, new) else "you tried that already"
        )
    kept = tuple(old for old in claims.items if not (_part(old, new) and _true(question, new) and _true(question, old)))
    counted = _counted(question, (*kept, new))
    gained = counted - claims.counted
    if gained > 0:
        longer = kind in (Kind.RUN, Kind.FLUSH) and any(
            _part(new, Claimed(i.kind, frozenset(i.cards))) for i in question.why
        )
        rest = f" That {kind.value} is longer: tap all of it." if longer else ""
        return Claims((*kept, new), counted, f"{named}: {plural(gained, 'point')}.{rest}", good=not longer)
    if _true(question, new):
        return _refused(claims, named, "you have already counted that")
    why = judged(question, (new,)).over[-1].text
    return Claims((*claims.items, new), claims.counted, why, good=False)


def _refused(claims: Claims, named: str, why: str) -> Claims:
    return Claims(claims.items, claims.counted, f"{named}: {why}.", good=False)


def _counted(question: Question, items: tuple[Claimed, ...]) -> int:
    whole = judged(question, items)
    return whole.truth - whole.points_missed


def _true(question: Question, item: Claimed) -> bool:
    return not judged(question, (item,)).over


def _part(item: Claimed, whole: Claimed) -> bool:
    """Whether an item is a shorter run or flush inside another, which replaces it."""
    return item.kind is whole.kind and item.kind in (Kind.RUN, Kind.FLUSH) and item.cards < whole.cards
