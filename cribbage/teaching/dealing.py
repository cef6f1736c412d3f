"""Dealing hands and cribs to count: as they come at the table, of a level, and named by their cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

from cribbage.cards import DECK, parse_show
from cribbage.score import Combination, Kind, show_points
from cribbage.teaching.claims import Shown
from cribbage.teaching.question import LEVELS
from cribbage.teaching.sealed import is_sealed

CRIBS = 0.25
"""The share of cribs among the hands to count from level 3 on."""


def require_level(level: int) -> None:
    """Refuse a level that there is not; raises ValueError."""
    if level not in LEVELS:
        raise ValueError(f"There is no level {level}: choose 1 to 5.")


def deal(rng: Random, level: int, suits: Callable[[Shown], bool], *, crib: bool = False) -> Shown:
    """Deal hands, or cribs, until one is of the level and suits; raises ValueError for a level that there is not."""
    require_level(level)
    while True:
        shown = dealt(rng, crib=crib)
        if fits(shown.score(), level) and suits(shown):
            return shown


def dealt(rng: Random, *, crib: bool) -> Shown:
    """Deal as at the table: six cards, the four with the best average kept, and a starter; a crib is four at random.

    What is sealed for the check never comes.
    """
    while is_sealed((shown := _dealt(rng, crib=crib)).cards):
        pass
    return shown


def _dealt(rng: Random, *, crib: bool) -> Shown:
    if crib:
        *cards, starter = rng.sample(DECK, 5)
        return Shown(tuple(cards), starter, crib=True)
    six = rng.sample(DECK, 6)
    rest = [card for card in DECK if card not in six]
    kept = max(combinations(six, 4), key=lambda four: sum(show_points(four, card) for card in rest))
    return Shown(kept, rng.choice(rest))


def suited(rng: Random, *, crib: bool, matching: bool) -> Shown:
    """Deal four cards of one suit, and a starter of that suit or, where it is not ``matching``, of another.

    What is sealed for the check never comes.
    """
    suit = rng.choice(DECK).suit
    while True:
        four = rng.sample([card for card in DECK if card.suit is suit], 4)
        rest = [card for card in DECK if card not in four and (card.suit is suit) is matching]
        shown = Shown(tuple(four), rng.choice(rest), crib=crib)
        if not is_sealed(shown.cards):
            return shown


def fits(score: Sequence[Combination], level: int) -> bool:
    """Tell whether a hand with this score is of a level; all hands are of level 5."""
    return level == 5 or level_of(score) == level


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


def tag(shown: Shown) -> str:
    """Name a hand or crib by its cards, whatever their order, for example ``2S5H9CTD+2H`` or ``2C3C4C9C+KH/crib``."""
    return f"{''.join(map(str, sorted(shown.hand)))}+{shown.starter}{'/crib' if shown.crib else ''}"


def read_tag(text: str) -> Shown:
    """Read the cards of a tag; raises CardError where they are not four cards and a starter."""
    cards, _, turned = text.removesuffix("/crib").partition("+")
    return Shown(*parse_show(cards, turned), crib=text.endswith("/crib"))
