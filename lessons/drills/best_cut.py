"""The best cut: which starter brings four kept cards the most points."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from random import Random

from cribbage.cards import DECK, RANK_NAMES, Card, parse_cards, require_distinct
from cribbage.explain import list_cards
from cribbage.score import Combination, Kind, points, score_show, show_points
from cribbage.strategy.discard import best_throw
from cribbage.strategy.phrases import average
from cribbage.teaching.dealing import require_level
from cribbage.teaching.decisions import written
from cribbage.teaching.numbers import plural
from cribbage.teaching.question import Answered, Question, Scene, unanswered

__all__ = [
    "Gain",
    "again",
    "ask",
    "gains",
    "hints",
    "judge",
    "key",
    "level_of",
    "line",
    "order",
    "question",
    "skills",
    "title",
]

key = "best-cut"
title = "The best cut"
line = "Four cards kept: which starter would help this hand most?"
order = 14
skills = ("throw/cut",)

OFFERED = 5
"""So many starters are offered."""

_CARD = "(?:[A2-9TJQK][CDHS])"
_ID = re.compile(rf"{key}/(?P<kept>{_CARD}{{4}})/(?P<thrown>{_CARD}{{2}})")
_LEAST = {1: 3, 2: 2, 3: 1, 4: 0}
_KINDS = {Kind.FIFTEEN: "fifteens", Kind.PAIR: "pairs", Kind.RUN: "runs", Kind.FLUSH: "suits", Kind.NOBS: "suits"}


@dataclass(frozen=True, slots=True)
class Gain:
    """What a starter of a rank brings a hand, in points on average over the ``cards`` of it that are left.

    ``by_kind`` is the same by what it is for; only flush and nobs depend on the suit.
    """

    rank: int
    cards: tuple[Card, ...]
    points: Fraction
    by_kind: tuple[tuple[str, Fraction], ...]

    @property
    def name(self) -> str:
        """The rank in words, for example ``"queen"``."""
        return RANK_NAMES[self.rank - 1]


def gains(kept: Sequence[Card], thrown: Sequence[Card]) -> tuple[Gain, ...]:
    """Count exactly what each rank that is left would bring the four kept, the most first and then by rank."""
    before = _by_kind(score_show(kept, None))
    found = []
    for left in _left(kept, thrown):
        after = [_by_kind(score_show(kept, card)) for card in left]
        by_kind = {kind: Fraction(sum(each[kind] for each in after), len(left)) - before[kind] for kind in before}
        more = tuple((kind, gain) for kind, gain in by_kind.items() if gain)
        found.append(Gain(left[0].rank, left, sum(by_kind.values(), Fraction(0)), more))
    return tuple(sorted(found, key=lambda gain: (-gain.points, gain.rank)))


def _by_kind(score: Sequence[Combination]) -> dict[str, int]:
    return {
        name: points(item for item in score if _KINDS[item.kind] == name) for name in dict.fromkeys(_KINDS.values())
    }


# --- asking ---------------------------------------------------------------------------------------------------------


def ask(rng: Random, level: int, recent: Collection[str] = ()) -> Question:
    """Keep four of six cards as the coach does, at a level from 1 to 5; raises ValueError for another level.

    Level 1: the best cut brings at least 3 points more than the next best, 2 at least 2, 3 at least 1; 4 are the close ones.
    """
    require_level(level)
    while True:
        six = tuple(sorted(rng.sample(DECK, 6)))
        thrown = best_throw(six, rng.random() < 0.5)
        kept = tuple(card for card in six if card not in thrown)
        alike = len({card.rank for card in kept}) == 1  # four aces are helped by nothing
        if not alike and level in (5, level_of(kept, thrown)) and _name(kept, thrown) not in recent:
            return question(kept, thrown, level)


def level_of(kept: Sequence[Card], thrown: Sequence[Card]) -> int:
    """Class a hand by how far its best cut is ahead of the next that is not level with it."""
    best, *others = sorted({sum(show_points(kept, c) for c in left) / len(left) for left in _left(kept, thrown)})[::-1]
    return next(level for level, least in _LEAST.items() if best - others[0] >= least)


def _left(kept: Sequence[Card], thrown: Sequence[Card]) -> list[tuple[Card, ...]]:
    """List the starters there may be, by rank; ranks that are all out are left out."""
    unseen = [card for card in DECK if card not in (*kept, *thrown)]
    return [tuple(cards) for _, cards in groupby(unseen, key=lambda card: card.rank)]


def question(kept: Sequence[Card], thrown: Sequence[Card], level: int = 5) -> Question:
    """Ask for the starter that brings four cards most, two others having been thrown."""
    found = gains(kept, thrown)
    best = found[0]
    most = _kinds(best)[0]
    over = " on average" if any(gain.points.denominator > 1 for gain in found) else ""
    return Question(
        drill=key, prompt=f"You keep these four. Which starter would bring this hand the most points{over}?",
        cards=tuple(sorted(kept)), answer=best.name, why=score_show(sorted(kept), best.cards[0]),
        question=_name(kept, thrown), level=level, skills=skills, pattern=f"cut/{most}", form="choose",
        options=tuple(gain.name for gain in offered(found)),
        scene=Scene(told=(f"You threw {list_cards(sorted(thrown))}.",)),
    )  # fmt: skip


def offered(found: Sequence[Gain]) -> tuple[Gain, ...]:
    """Choose what to offer, in the order of the ranks: the best, the next best ones, a five, and the least.

    At most two that are equally best are offered, and either is right.
    """
    best = [gain for gain in found if gain.points == found[0].points]
    others = [gain for gain in found if gain not in best]
    tempting = [gain for gain in others if gain.rank == 5]
    chosen = dict.fromkeys((*best[:2], others[0], *tempting, others[-1], *others))
    return tuple(sorted(list(chosen)[:OFFERED], key=lambda gain: gain.rank))


def _kinds(gain: Gain) -> list[str]:
    """Name what a starter helps with, the most first; the best one always pairs a card at least."""
    return [kind for kind, _ in sorted(gain.by_kind, key=lambda each: -each[1])]


def again(id: str, level: int = 5) -> Question:
    """Ask the question of an id once more; raises ValueError where the id names no cards."""
    return question(*_cards(id), level)


def _cards(id: str) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    found = _ID.fullmatch(id)
    if found is None:
        raise ValueError(f"“{id}” names no four cards kept and two thrown.")
    kept, thrown = parse_cards(found["kept"]), parse_cards(found["thrown"])
    require_distinct((*kept, *thrown))
    if len({card.rank for card in kept}) == 1:
        raise ValueError("Four of a kind is not asked.")
    return kept, thrown


def _name(kept: Sequence[Card], thrown: Sequence[Card]) -> str:
    return f"{key}/{written(sorted(kept))}/{written(sorted(thrown))}"


# --- judging --------------------------------------------------------------------------------------------------------


def judge(question: Question, given: object) -> Answered:
    """Judge a rank by what it brings; every rank that brings the most is right."""
    said = str(given).strip().casefold() if given is not None else ""
    if said not in question.options:
        return unanswered(f"Choose one of these starters: {', '.join(question.options)}.")
    found = gains(*_cards(question.question))
    best = [gain for gain in found if gain.points == found[0].points]
    chosen = next(gain for gain in found if gain.name == said)
    correct = chosen in best
    top = best[0] if not correct else chosen
    verdict = f"Right: {_brings(chosen)}." if correct else f"{_brings(chosen).capitalize()}, but {_brings(top)}."
    return Answered(
        answered=True, correct=correct, given=chosen.name, verdict=verdict,
        items=tuple(_row(gain) for gain in found), reason=_why(question, top, best), topic=skills[0],
    )  # fmt: skip


def _brings(gain: Gain) -> str:
    return f"{_a(gain.name)} brings {_figure(gain.points) if gain.points else 'nothing'}"


def _a(name: str) -> str:
    return f"{'an' if name[0] in 'ae' else 'a'} {name}"


def _figure(gain: Fraction) -> str:
    """Write a gain: whole, or with one decimal as an average over the suits."""
    return str(gain) if gain.denominator == 1 else f"{average(float(gain))} on average"


def _row(gain: Gain) -> str:
    return f"{gain.name.capitalize()}: +{_figure(gain.points)}, {len(gain.cards)} left."


def _why(question: Question, top: Gain, best: Sequence[Gain]) -> str:
    alone = points(score_show(question.cards, None))
    parts = [f"{kind} {_figure(gain)}" for kind, gain in top.by_kind]
    says = f"The four alone count {alone}; {_a(top.name)} adds {', '.join(parts)}."
    others = [gain.name for gain in best if gain is not top]
    return f"{says} As good: {', '.join(others)}." if others else says


def hints(question: Question) -> tuple[str, str, str]:
    """Help in three steps: where to look, what the best starter adds, and which it is."""
    found = gains(*_cards(question.question))
    best = found[0]
    which = "One of the best starters" if found[1].points == best.points else "The best starter"
    alone = plural(points(score_show(question.cards, None)), "point")
    return (
        f"These four count {alone} without a starter. Try each rank in turn: fifteens, then pairs and runs.",
        f"{which} adds most in {_kinds(best)[0]}.",
        f"{_brings(best).capitalize()}.",
    )
