"""Misconceptions of the show: their catalogue, and what a steady holder of each would answer to any cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from cribbage.score import Combination, points
from cribbage.teaching.shown import SHOW_KINDS, Shown
from cribbage.teaching.slips.catalogue import Slip
from cribbage.teaching.slips.miscounts import MISCOUNTS, Score

Split = tuple[int, int, int, int, int]
"""Points by kind, in the order of SHOW_KINDS: fifteens, pairs, runs, flush, nobs."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """What a learner would answer: a total, its split by kind, and the items; None where the answer is no count."""

    total: int
    split: Split | None
    items: Score | None = field(default=None, repr=False)


def split_of(score: Sequence[Combination]) -> Split:
    """Add a score by kind, in points."""
    by_kind = dict.fromkeys(SHOW_KINDS, 0)
    for item in score:
        by_kind[item.kind] += item.points
    fifteen, pair, run, suited, nob = by_kind.values()
    return fifteen, pair, run, suited, nob


def predict(id: str, shown: Shown) -> Prediction:
    """Tell what a steady holder of a show slip answers to these cards; raises KeyError for an id of another area."""
    return predictions(shown)[id]


@lru_cache(maxsize=4096)
def truth(shown: Shown) -> Prediction:
    """Tell the right answer to these cards."""
    return _prediction(shown.score())


@lru_cache(maxsize=4096)
def predictions(shown: Shown) -> Mapping[str, Prediction]:
    """Tell what a steady holder of each show slip answers to these cards, by id."""
    true = shown.score()
    found = {id: _prediction(miscount(shown, true)) for id, miscount in MISCOUNTS.items()}
    if not true:
        found["M29"] = Prediction(19, None)
    return MappingProxyType(found)


def _prediction(score: Score) -> Prediction:
    return Prediction(points(score), split_of(score), score)


SLIPS: tuple[Slip, ...] = tuple(
    Slip(id, "show", name, rule, say, topic, looks)
    for id, topic, name, rule, say, looks in (
        ("M01", "show/fifteen/three", "only two-card fifteens",
         "A fifteen may use 2, 3, 4 or 5 cards.",
         "Look for three or more cards that add to 15, too.",
         "you count only the fifteens of two cards"),
        ("M02", "show/fifteen/longer", "stops at three-card fifteens",
         "Four and five cards can add to 15 too.",
         "Add all five cards, then each four of them.",
         "you stop at fifteens of three cards"),
        ("M03", "show/fifteen/three", "same cards counted again in another order",
         "A fifteen is a set of cards; order does not matter.",
         "The same three cards make one fifteen, whatever their order.",
         "you count the same three cards as two fifteens"),
        ("M04", "show/fifteen/three", "each card used once in fifteens",
         "A card may serve in any number of fifteens.",
         "Cards can be used again in a different fifteen.",
         "you use each card in one fifteen only"),
        ("M05", "card/value", "court cards counted as 11, 12, 13",
         "J, Q and K count ten.",
         "Jack, queen and king count ten each.",
         "you count jack, queen and king as 11, 12, 13"),
        ("M06", "show/hand", "starter left out",
         "The starter is a fifth card of every hand and crib.",
         "Count all five cards: the starter belongs to every hand and crib.",
         "you leave out the starter"),
        ("M07", "show/run", "runs of three inside a run of four or five counted too",
         "Only the longest run counts.",
         "A run of four or five already contains its threes.",
         "you count runs of three inside a longer run"),
        ("M08", "show/run/double", "double or triple run counted once",
         "Each duplicate makes the whole run again.",
         "Use the other card of a pair: the run counts again.",
         "you count a double run only once"),
        ("M09", "show/run/double", "pair inside a double run forgotten",
         "A double run of three is 6 for the runs and 2 for the pair.",
         "Beside the runs, a pair in them still scores 2.",
         "you leave out the pair in a double run"),
        ("M10", "show/run/double", "pair added on top of “8 for the double run”",
         "The 8 already holds the pair.",
         "Eight for a double run of three includes its pair.",
         "you count the pair of a double run twice"),
        ("M11", "show/run/double", "triple run taken as two double runs and a pair",
         "Three runs (9) and three pairs (6) = 15, not 18.",
         "For a triple run, count runs and pairs separately: 3 × 3 and 3 × 2.",
         "you count a triple run as 18"),
        ("M12", "show/run/double", "double-double run counted as two runs",
         "Two pairs in a run of three make four runs.",
         "Two pairs in a run of three: 2 × 2 = four different runs.",
         "you count two runs where two pairs make four"),
        ("M13", "show/run", "run of two",
         "A run needs three ranks.",
         "Two neighbours alone score nothing.",
         "you count two neighbours as a run"),
        ("M14", "show/run", "run must be in one suit",
         "Suits do not matter in runs.",
         "Runs ignore suit.",
         "you count runs in one suit only"),
        ("M15", "show/run", "ace high or round the corner",
         "Ace is low only.",
         "Nothing follows the king: Q-K-A and K-A-2 are not runs.",
         "you let runs go on from king to ace"),
        ("M16", "show/run", "gap in the court cards",
         "10-Q-K or 10-J-K is not in sequence.",
         "10, J, Q, K go in that order, and no rank may be missing in between.",
         "you let runs skip the jack or the queen"),
        ("M17", "show/pair/royal", "three of a kind counted as two pairs (4)",
         "Three cards make three pairs: 6.",
         "Three of a kind is 6.",
         "you count three of a kind as 4"),
        ("M18", "show/pair/royal", "four of a kind counted as 8",
         "Four cards make six pairs: 12.",
         "Four of a kind is 12.",
         "you count four of a kind as 8"),
        ("M18b", "show/pair/royal", "four of a kind counted as 10",
         "Four cards make six pairs: 12.",
         "Four of a kind is 12.",
         "you count four of a kind as 10"),
        ("M19", "show/pair", "ten-cards paired by value",
         "Pairs need the same rank.",
         "Ten, jack, queen and king all count ten, but two different ones are not a pair.",
         "you pair different cards that both count ten"),
        ("M20", "show/crib-flush", "four-card flush in the crib",
         "In the crib all five must match.",
         "In the crib the starter must match too.",
         "you count a flush of four in the crib"),
        ("M21", "show/flush", "flush with three hand cards and the starter",
         "All four hand cards must match.",
         "The starter cannot replace a hand card in a flush.",
         "you let the starter fill a flush of four"),
        ("M22", "show/flush", "five-card flush paid as four",
         "The matching starter makes it 5.",
         "When the starter matches a flush as well, it is 5.",
         "you count a flush of five as 4"),
        ("M23", "show/flush", "flush forgotten",
         "Four suited hand cards score 4.",
         "Look at the suits of your four cards.",
         "you leave out the flush"),
        ("M24", "show/nobs", "nobs forgotten",
         "Jack in hand of the starter suit scores 1.",
         "A jack of the starter’s suit, in hand or crib, is one for nobs.",
         "you leave out nobs"),
        ("M25", "show/nobs", "nobs for any jack",
         "Only the jack of the starter suit.",
         "Only the jack of the starter’s suit scores one for nobs.",
         "you count nobs for a jack of any suit"),
        ("M26", "show/nobs", "nobs by colour",
         "Same suit, not same colour.",
         "Nobs goes by suit: hearts and diamonds, or spades and clubs, differ.",
         "you count nobs by colour instead of suit"),
        ("M27", "cut/heels", "heels counted again in the hand",
         "The dealer took 2 at the cut; nothing more in the show.",
         "Heels is pegged at the cut, and not again in the show.",
         "you count heels again in the show"),
        ("M28", "show/nobs", "nobs paid as two",
         "Nobs is 1; heels is 2.",
         "Nobs is one point.",
         "you count 2 for nobs"),
        ("M29", "show/hand", "nineteen entered for a zero hand",
         "19 is only a joke name for 0.",
         "Nineteen is slang for nothing: enter 0.",
         "you enter 19 for a hand with nothing"),
        ("M30", "show/hand", "all fifteens forgotten after seeing runs or pairs",
         "Count fifteens first, every time.",
         "Start with fifteens.",
         "you leave out the fifteens"),
        ("M31", "show/run", "every run paid as three",
         "A run of four is 4, of five is 5.",
         "A run scores one point for each card in it.",
         "you count every run as 3"),
        ("M32", "show/run", "run not seen",
         "Sort the cards by rank.",
         "Put the cards in order, and look for three ranks in a row.",
         "you leave out the runs"),
        ("M33", "show/pair", "pairs not seen",
         "Same rank scores 2 a pair.",
         "Look for equal ranks.",
         "you leave out the pairs"),
    )
)  # fmt: skip
"""The misconceptions of the show."""
