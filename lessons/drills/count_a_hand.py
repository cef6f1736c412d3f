"""Count a hand: five cards, how many points? From level 3 some of the hands are cribs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations
from random import Random

from cribbage.cards import DECK, Card, parse_cards
from cribbage.score import Combination, Kind, score_show, show_points
from cribbage.teaching.drill import LEVELS, Question
from cribbage.teaching.topics import skills_of

key = "count-a-hand"
title = "Count a hand"
line = "Five cards: how many points? From the third level some are cribs."
order = 2
skills = (
    "show/fifteen", "show/fifteen/two", "show/fifteen/three", "show/fifteen/longer", "show/pair", "show/pair/royal",
    "show/run", "show/run/double", "show/flush", "show/crib-flush", "show/nobs", "show/hand", "show/crib",
)  # fmt: skip

CRIBS = 0.25
"""The share of cribs among the questions from level 3 on."""


def ask(rng: Random, level: int, recent: Collection[str] = ()) -> Question:
    """Deal a hand of a level from 1 to 5 that is not among the recent ids; raises ValueError for another level.

    Level 5 is natural dealing: six cards, the four with the best average kept, and a starter; a crib is four at random.
    """
    if level not in LEVELS:
        raise ValueError(f"There is no level {level}: choose 1 to 5.")
    crib = level >= 3 and rng.random() < CRIBS
    while True:
        hand, starter = _dealt(rng, crib)
        fits = level == 5 or level_of(score_show(hand, starter, crib=crib)) == level
        if fits and name(hand, starter, crib=crib) not in recent:
            return question(hand, starter, crib=crib, level=level)


def question(hand: Sequence[Card], starter: Card, *, crib: bool = False, level: int = 5) -> Question:
    """Ask for the count of given cards; the order of the hand is kept for the screen and does not change the id."""
    why = score_show(hand, starter, crib=crib)
    return Question(
        drill=key, prompt=f"How many points does this {'crib' if crib else 'hand'} score?", cards=tuple(hand),
        answer=sum(item.points for item in why), why=why, question=name(hand, starter, crib=crib), starter=starter,
        crib=crib, level=level, skills=skills_of(why, crib=crib),
    )  # fmt: skip


def again(id: str, level: int = 5) -> Question:
    """Ask the question of an id once more; raises CardError where the id names no cards."""
    cards, _, turned = id.partition("/")[2].removesuffix("/crib").partition("+")
    (starter,) = parse_cards(turned, number=1, what="starter is")
    return question(parse_cards(cards, number=4), starter, crib=id.endswith("/crib"), level=level)


def name(hand: Sequence[Card], starter: Card, *, crib: bool = False) -> str:
    """Name a question by its cards, for example ``count-a-hand/2S5H9CTD+2H``."""
    return f"{key}/{''.join(map(str, sorted(hand)))}+{starter}{'/crib' if crib else ''}"


def level_of(score: Sequence[Combination]) -> int:
    """Class a hand by its items: 1 starter, 2 novice, 3 club, 4 sharp.

    1: one or two items, pairs and fifteens of two cards. 2: up to four, none at all, fifteens of three, one run, the
    suits. 3: five or six, double runs, three of a kind. 4: seven or more, or a fifteen of four or five cards.
    """
    kinds = [item.kind for item in score]
    longest = max((len(item.cards) for item in score if item.kind is Kind.FIFTEEN), default=0)
    pair_ranks = [item.cards[0].rank for item in score if item.kind is Kind.PAIR]
    if len(score) >= 7 or longest >= 4:
        return 4
    if len(score) >= 5 or kinds.count(Kind.RUN) > 1 or len(pair_ranks) > len(set(pair_ranks)):
        return 3
    if not score or len(score) >= 3 or longest == 3 or {Kind.RUN, Kind.FLUSH, Kind.NOBS} & set(kinds):
        return 2
    return 1


def _dealt(rng: Random, crib: bool) -> tuple[tuple[Card, ...], Card]:
    if crib:
        *cards, starter = rng.sample(DECK, 5)
        return tuple(cards), starter
    dealt = rng.sample(DECK, 6)
    rest = [card for card in DECK if card not in dealt]
    kept = max(combinations(dealt, 4), key=lambda four: sum(show_points(four, card) for card in rest))
    return kept, rng.choice(rest)
