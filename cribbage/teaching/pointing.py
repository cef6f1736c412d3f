"""Miscounts pointed at: what somebody with a slip leaves out of a hand, or counts that is not there, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from cribbage.cards import Card
from cribbage.explain import list_cards, number
from cribbage.score import Combination, Kind, points
from cribbage.teaching.claims import SHOW_KINDS, Shown
from cribbage.teaching.slips.miscounts import MISCOUNTS
from cribbage.teaching.slips.show import Prediction, predictions, split_of


@dataclass(frozen=True, slots=True)
class Miscount:
    """How somebody who holds a slip counts a hand: by how much it is off, and one thing that is missed or too much.

    ``off`` is the claim less the true count, in points, and ``split`` the claim by kind; ``thing`` names the thing,
    ``kind`` and ``cards`` are its own; ``counted`` are the things that were counted rightly and, to anybody who knows
    the split, cannot be what is wrong; ``told`` says in a sentence what was done.
    """

    slip: str
    off: int
    split: tuple[tuple[Kind, int], ...]
    kind: Kind
    cards: tuple[Card, ...]
    thing: str
    counted: tuple[Combination, ...]
    told: str


_TOLD: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "M01": ("They counted only fifteens of two cards.", ""),
        "M02": ("They stopped at fifteens of three cards.", ""),
        "M03": ("They counted the same cards again in another order.", "the fifteen {cards}, again"),
        "M04": ("They used each card in one fifteen only.", ""),
        "M05": ("They counted jack, queen and king as 11, 12 and 13.", ""),
        "M06": ("They counted the four cards and left the starter out.", ""),
        "M07": ("They counted the runs of three inside the longer run as well.", ""),
        "M08": ("They counted the {times} run once.", "the second run, {ranks}"),
        "M09": ("They counted the double run and forgot the pair in it.", ""),
        "M10": ("They took the double run with its pair, and added the pair again.", "the pair {cards}, again"),
        "M11": ("They took the triple run for two double runs and a pair.", "a fourth run, {ranks}"),
        "M12": ("They counted two of the four runs.", "the third run, {ranks}"),
        "M13": ("They counted neighbours as a run of two.", "the run of two, {cards}"),
        "M14": ("They left out a run because it is not of one suit.", ""),
        "M15": ("They let the ace follow the king in a run.", ""),
        "M16": ("They took ten-cards with a gap between them for a run.", ""),
        "M17": ("They counted three of a kind as two pairs.", "the third pair of {rank}"),
        "M18": ("They counted four of a kind as four pairs.", "the sixth pair of {rank}"),
        "M18b": ("They counted four of a kind as five pairs.", "the sixth pair of {rank}"),
        "M19": ("They paired cards that both count ten.", ""),
        "M20": ("They counted a flush of four in the crib.", ""),
        "M21": ("They let the starter fill up a flush of three.", ""),
        "M22": ("They paid the flush of five as four.", "the starter's point in the flush"),
        "M23": ("They did not look at the suits.", ""),
        "M24": ("They forgot nobs.", ""),
        "M25": ("They scored nobs for a jack of another suit than the starter's.", ""),
        "M26": ("They scored nobs for a jack of the starter's colour.", ""),
        "M27": ("They counted heels again.", "two points for the starter, {cards}"),
        "M28": ("They paid nobs as two.", "a second point for nobs"),
        "M30": ("They saw the rest and forgot the fifteens.", ""),
        "M31": ("They paid the run of {length} as three.", "the {last} of the run"),
        "M32": ("They did not see that three ranks or more stand in a row.", ""),
        "M33": ("They did not see that cards were alike.", ""),
    }
)
"""For each slip whose miscount can be pointed at: what was done, and what is wrong where that is no item by itself."""

_EIGHT = ("M09", "M10")  # whose words are those of a double run of three, which is 8

SPOTTED = tuple(_TOLD)
"""The slips whose miscount can be pointed at."""


def miscount(slip: str, shown: Shown) -> Miscount | None:
    """Point at what somebody with a slip counts wrongly here, or None where they are right or do two things at once.

    Somebody does two things at once who both leaves things out and counts others: nobody could say which was meant.
    Raises KeyError for a slip that cannot be pointed at.
    """
    told, thing = _TOLD[slip]
    laid = replace(shown, hand=tuple(sorted(shown.hand)))  # one answer whatever the order on the screen
    true = laid.score()
    said = MISCOUNTS[slip](laid, true)
    off, right, claimed = points(said) - points(true), Counter(true), Counter(said)
    missed, extra = list((right - claimed).elements()), list((claimed - right).elements())
    paid_otherwise = {item.cards for item in extra} == {item.cards for item in missed}
    rows = [item for item in right if item.kind is Kind.RUN]
    other_double = slip in _EIGHT and [item.points for item in rows] != [3, 3]
    if not off or (missed and extra and not paid_otherwise) or other_double:
        return None
    wrong = extra if off > 0 else missed
    first, like, kinds = wrong[0], {_ranks(item) for item in wrong}, {item.kind for item in wrong}
    # What is too much is told by its cards; what is left out, only by the kind that is short.
    counted = tuple(
        item for item in right & claimed if (item.kind not in kinds if wrong is missed else _ranks(item) not in like)
    )
    words = _words(first, rows)
    return Miscount(
        slip, off, tuple(zip(SHOW_KINDS, split_of(said), strict=True)), first.kind, first.cards,
        thing.format_map(words) or in_words(first), counted, told.format_map(words),
    )  # fmt: skip


def holders(shown: Shown, gives: Callable[[Prediction], bool]) -> tuple[str, ...]:
    """Name the slips of the show whose holder would give an answer to these cards, told by what they would count."""
    return tuple(slip for slip, said in predictions(shown).items() if gives(said))


def in_words(item: Combination) -> str:
    """Name an item of the show with its cards, for example "the fifteen 5♥ and K♣"."""
    return f"{'nobs for' if item.kind is Kind.NOBS else f'the {item.kind}'} {list_cards(item.cards)}"


def _ranks(item: Combination) -> tuple[int, ...]:
    return tuple(card.rank for card in item.cards)


def _words(item: Combination, rows: Sequence[Combination]) -> dict[str, str]:
    """Find the words that the templates take: of the item, and of the runs of the hand."""
    card = item.cards[0]
    return {
        "cards": list_cards(item.cards),
        "ranks": "-".join(card.face[:-1] for card in item.cards),
        "rank": f"{card.rank_name}{'es' if card.rank == 6 else 's'}",
        "times": {2: "double", 3: "triple"}.get(len(rows), "double double"),
        "length": number(len(item.cards)),
        "last": "fourth point" if len(item.cards) == 4 else "fourth and fifth points",
    }
