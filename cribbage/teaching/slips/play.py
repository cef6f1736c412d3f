"""Misconceptions of the play: their catalogue, and what a steady holder of each would peg or answer.

Each model changes the true points of a card that was laid; the engine gives what is true.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import prod
from types import MappingProxyType

from cribbage.cards import Card
from cribbage.score import Kind, points, score_play
from cribbage.teaching.positions import Laid
from cribbage.teaching.slips.catalogue import Slip


def _of(laid: Laid, *kinds: Kind) -> int:
    return points(item for item in laid.card if item.kind in kinds)


def _stretch(pile: Sequence[Card], length: int) -> dict[int, int]:
    """Count the ranks of the last cards where they stand in a row of three or more; empty where they do not."""
    ranks = [card.rank for card in pile[-length:]]
    many = {rank: ranks.count(rank) for rank in ranks}
    return many if len(many) >= 3 and max(many) - min(many) == len(many) - 1 else {}


def _stretches(pile: Sequence[Card]) -> list[dict[int, int]]:
    return [_stretch(pile, length) for length in range(3, len(pile) + 1)]


def _alike(pile: Sequence[Card]) -> int:
    """Count the cards of one rank at the end of a pile."""
    return next((many for many, card in enumerate(reversed(pile)) if card.rank != pile[-1].rank), len(pile))


def _ended(laid: Laid, kind: Kind) -> bool:
    return any(item.kind is kind for item in laid.end)


# --- what each makes of a card, in points too many or too few -------------------------------------------------------


def thirty_one_pays_three(laid: Laid) -> int:
    """P01: the go or the last card is pegged on top of 31."""
    return 1 if _of(laid, Kind.THIRTY_ONE) else 0


def go_and_last_both(laid: Laid) -> int:
    """P02: where a go was said, the last card of the count is pegged as well as the go."""
    return 1 if _ended(laid, Kind.GO) and laid.callers else 0


def go_to_its_caller(laid: Laid) -> int:
    """P03: whoever says go takes the point."""
    return -1 if _ended(laid, Kind.GO) and laid.callers else 0


def run_in_order_only(laid: Laid) -> int:
    """P05: the cards of a run must have come one above the other, or one below."""
    row = _of(laid, Kind.RUN)
    steps = {after.rank - before.rank for before, after in pairwise(laid.pile[-row:])} if row else {1}
    return 0 if steps in ({1}, {-1}) else -row


def run_through_a_repeat(laid: Laid) -> int:
    """P06: a card that comes twice does not break a run."""
    return max(map(len, _stretches(laid.pile)), default=0) - _of(laid, Kind.RUN)


def double_run(laid: Laid) -> int:
    """P07: a card that comes twice makes the run twice."""
    rows = [len(many) * prod(many.values()) for many in _stretches(laid.pile)]
    return max(rows, default=0) - _of(laid, Kind.RUN)


def pair_apart(laid: Laid) -> int:
    """P08: a card makes a pair with one of its rank that lies further back."""
    return 2 if _alike(laid.pile) == 1 and laid.last.rank in {card.rank for card in laid.pile[:-1]} else 0


def over_the_reset(laid: Laid) -> int:
    """P09: the cards of the last count still make pairs and runs."""
    joined = score_play((*laid.before, *laid.pile))
    return points(item for item in joined if item.kind in (Kind.PAIR, Kind.RUN)) - _of(laid, Kind.PAIR, Kind.RUN)


def thirty_pays_two(laid: Laid) -> int:
    """P10: 30 pays two, as 31 does, with the go in it."""
    return 2 - points(laid.end) if laid.count == 30 else 0


def longer_run_pays_one(laid: Laid) -> int:
    """P12: a card that makes a run longer pegs one."""
    row, before = _of(laid, Kind.RUN), score_play(laid.pile[:-1]) if laid.pile[:-1] else ()
    return 1 - row if row and any(item.kind is Kind.RUN and item.points == row - 1 for item in before) else 0


def three_of_a_kind_pays_two(laid: Laid) -> int:
    """P13: three or four of a kind are one pair."""
    return min(0, 2 - _of(laid, Kind.PAIR))


def ten_cards_are_pairs(laid: Laid) -> int:
    """P14: ten-cards next to each other are pairs."""
    if laid.last.value != 10:
        return 0
    tens = next((many for many, card in enumerate(reversed(laid.pile)) if card.value != 10), len(laid.pile))
    return tens * (tens - 1) - _of(laid, Kind.PAIR)


def one_score_a_card(laid: Laid) -> int:
    """P15: of several scores of a card, the highest is pegged."""
    parts = (_of(laid, Kind.FIFTEEN, Kind.THIRTY_ONE), _of(laid, Kind.PAIR), _of(laid, Kind.RUN))
    return max(parts) - sum(parts)


def run_instead_of_fifteen(laid: Laid) -> int:
    """P16: a card that makes a fifteen and a run pegs the run."""
    return -_of(laid, Kind.FIFTEEN) if _of(laid, Kind.RUN) else 0


def flush_in_the_play(laid: Laid) -> int:
    """P17: four or more cards of one suit one after the other are a flush."""
    suited = next(
        (many for many, card in enumerate(reversed(laid.pile)) if card.suit != laid.last.suit), len(laid.pile)
    )
    return suited if suited >= 4 else 0


def starter_in_the_play(laid: Laid) -> int:
    """P18: the starter lies under the pile, and makes fifteens, pairs and runs with it."""
    if laid.starter is None:
        return 0
    joined = (laid.starter, *laid.pile)
    fifteen = 2 if laid.starter.value + laid.count == 15 else 0
    rest = points(item for item in score_play(joined) if item.kind in (Kind.PAIR, Kind.RUN))
    return fifteen + rest - _of(laid, Kind.PAIR, Kind.RUN)


def last_card_forgotten(laid: Laid) -> int:
    """P21: nothing is pegged for the last card of the deal."""
    return -1 if _ended(laid, Kind.LAST_CARD) else 0


MISPEGGED: Mapping[str, Callable[[Laid], int]] = MappingProxyType(
    {
        "P01": thirty_one_pays_three,
        "P02": go_and_last_both,
        "P03": go_to_its_caller,
        "P05": run_in_order_only,
        "P06": run_through_a_repeat,
        "P07": double_run,
        "P08": pair_apart,
        "P09": over_the_reset,
        "P10": thirty_pays_two,
        "P12": longer_run_pays_one,
        "P13": three_of_a_kind_pays_two,
        "P14": ten_cards_are_pairs,
        "P15": one_score_a_card,
        "P16": run_instead_of_fifteen,
        "P17": flush_in_the_play,
        "P18": starter_in_the_play,
        "P21": last_card_forgotten,
    }
)
"""For each slip about points, how many more the holder pegs than is true (fewer, where it is negative)."""


@lru_cache(maxsize=4096)
def pegged(laid: Laid) -> Mapping[str, int]:
    """Tell what a holder of each slip pegs for a card that was laid, by id: those alone that are wrong here."""
    true = points(laid.card) + points(laid.end)
    off = {id: model(laid) for id, model in MISPEGGED.items()}
    return MappingProxyType({id: true + wrong for id, wrong in off.items() if wrong})


SLIPS: tuple[Slip, ...] = tuple(
    Slip(id, "play", name, rule, say, topic, looks)
    for id, topic, name, rule, say, looks in (
        ("P01", "play/thirty-one", "thirty-one pays three",
         "Thirty-one is 2, and includes the point for go or last card.",
         "Thirty-one is 2 in all: the point for go or last card is in it.",
         "you peg 3 for thirty-one"),
        ("P02", "play/go", "go and last both paid in one count",
         "A count pays a go or a last card, never both.",
         "Go and last card are the same point: one count never pays both.",
         "you peg both go and last in one count"),
        ("P03", "play/go", "the player who says go takes the point",
         "The point is for the last card of the count.",
         "The point for go belongs to whoever laid the last card, not to whoever said go.",
         "you give the point to whoever says go"),
        ("P04", "play/count", "the one who took the go leads next",
         "The opponent of the last card leads the new count.",
         "Whoever did not lay the last card leads next, if there are cards left on that side.",
         "you let whoever laid the last card lead again"),
        ("P05", "play/run", "a run must come in order",
         "The cards may come in any order, unbroken.",
         "The cards of a run may come in any order.",
         "you count a run only when it comes in order"),
        ("P06", "play/run", "run carried through a duplicate",
         "Only the last cards without a repeat count.",
         "A rank that comes twice breaks a run: look back only as far as the repeat.",
         "you carry a run past a card that comes twice"),
        ("P07", "play/run", "double run in the play",
         "A card makes one run: the longest that ends with it.",
         "There are no double runs in the play: one card makes one run at most.",
         "you count double runs in the play"),
        ("P08", "play/pair", "pair across another card",
         "Pairs must touch.",
         "A pair must touch: no other card may lie between.",
         "you count pairs with another card between"),
        ("P09", "play/count", "pair or run across a reset",
         "A new count starts empty.",
         "A new count starts empty: the cards of the old one are turned down.",
         "you count cards of the count before"),
        ("P10", "play/count", "thirty pays like fifteen",
         "For the count only 15 and 31 score.",
         "Only 15 and 31 score for the count: 30 by itself scores nothing.",
         "you peg 2 for a count of 30"),
        ("P11", "play/go", "saying go with a playable card",
         "You must play if you can.",
         "Go is said only when no card fits: if you can play, you must.",
         "you take a go for a choice"),
        ("P12", "play/run", "long run pays only one more",
         "A run of n pays n each time it is extended.",
         "A run that grows scores all its cards again.",
         "you peg 1 for making a run longer"),
        ("P13", "play/pair", "three of a kind pays two",
         "A pair is 2, three of a kind 6, four 12.",
         "Three of a kind are three pairs, 6; four are six pairs, 12.",
         "you peg 2 for three of a kind"),
        ("P14", "play/pair", "ten-cards paired by value in the play",
         "Only cards of the same rank are a pair.",
         "A pair needs the same rank: that both count ten is not enough.",
         "you pair any two ten-cards"),
        ("P15", "play/count", "only one score when a card makes two",
         "All scores of a card add.",
         "All scores of one card are added: fifteen or thirty-one, pairs and runs.",
         "you peg only one score for a card"),
        ("P16", "play/run", "fifteen or run chosen, not both",
         "A fifteen and a run score both.",
         "A fifteen and a run of the same card both score: add them.",
         "you leave out the fifteen when there is a run"),
        ("P17", "play/flush", "flush in the play",
         "A flush counts only in the show.",
         "There is no flush in the play: suits count only in the show.",
         "you count a flush in the play"),
        ("P18", "play/count", "starter used in the play",
         "The starter is not in play.",
         "The starter takes no part in the play: it counts only in the show.",
         "you use the starter in the play"),
        ("P19", "play/count", "dealer leads",
         "The pone plays first.",
         "The pone (non-dealer) lays the first card of a deal.",
         "you let the dealer lay the first card"),
        ("P20", "play/go", "stops after the opponent's go though able to play",
         "After a go the other player plays on.",
         "After their go you must lay every card that still fits.",
         "you stop after their go though a card fits"),
        ("P21", "play/last-card", "last card forgotten",
         "The final card of the deal is one for last.",
         "The last card of a deal pegs one, or the two for 31.",
         "you leave out the point for the last card"),
    )
)  # fmt: skip
"""The misconceptions of the play."""
