"""The show miscounted: for each misconception, the score that someone who holds it steadily would count."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product
from types import MappingProxyType

from cribbage.cards import Card
from cribbage.score import Combination, Kind, flush, runs, score_show
from cribbage.teaching.shown import Shown

Score = tuple[Combination, ...]


def _of(true: Score, kind: Kind) -> Score:
    return tuple(item for item in true if item.kind is kind)


def _with(true: Score, kind: Kind, items: Sequence[Combination]) -> Score:
    """Put other items in the place of those of a kind."""
    return (*(item for item in true if item.kind is not kind), *items)


# --- fifteens -------------------------------------------------------------------------------------------------------


def only_two_card_fifteens(shown: Shown, true: Score) -> Score:
    """M01: a fifteen is two cards."""
    return _with(true, Kind.FIFTEEN, [item for item in _of(true, Kind.FIFTEEN) if len(item.cards) == 2])


def fifteens_up_to_three_cards(shown: Shown, true: Score) -> Score:
    """M02: a fifteen is two or three cards."""
    return _with(true, Kind.FIFTEEN, [item for item in _of(true, Kind.FIFTEEN) if len(item.cards) <= 3])


def fifteens_again_in_another_order(shown: Shown, true: Score) -> Score:
    """M03: a fifteen of three cards is met again in another order, and counted twice."""
    again = [item for item in _of(true, Kind.FIFTEEN) for _ in range(2 if len(item.cards) == 3 else 1)]
    return _with(true, Kind.FIFTEEN, again)


def each_card_in_one_fifteen(shown: Shown, true: Score) -> Score:
    """M04: as many fifteens as there are without using a card twice."""
    return _with(true, Kind.FIFTEEN, _apart(_of(true, Kind.FIFTEEN)))


def _apart(items: Score) -> Score:
    """Choose the most items of which no two share a card, the earlier ones where there is a choice."""
    for many in range(len(items), 0, -1):
        for chosen in combinations(items, many):
            if sum(len(item.cards) for item in chosen) == len({card for item in chosen for card in item.cards}):
                return chosen
    return ()


def courts_by_rank(shown: Shown, true: Score) -> Score:
    """M05: jack, queen and king count 11, 12 and 13."""
    cards = sorted(shown.cards)
    found = [
        Combination(Kind.FIFTEEN, chosen, 2, "show/fifteen")
        for size in range(2, len(cards) + 1)
        for chosen in combinations(cards, size)
        if sum(card.rank for card in chosen) == 15
    ]
    return _with(true, Kind.FIFTEEN, found)


def fifteens_forgotten(shown: Shown, true: Score) -> Score:
    """M30: runs and pairs are seen first, and no fifteens after them."""
    return _with(true, Kind.FIFTEEN, ())


# --- pairs ----------------------------------------------------------------------------------------------------------


def three_of_a_kind_is_four(shown: Shown, true: Score) -> Score:
    """M17: three alike are two pairs."""
    return _fewer_pairs(true, {3: 2})


def four_of_a_kind_is_eight(shown: Shown, true: Score) -> Score:
    """M18: four alike are four pairs."""
    return _fewer_pairs(true, {6: 4})


def four_of_a_kind_is_ten(shown: Shown, true: Score) -> Score:
    """M18b: four alike are five pairs."""
    return _fewer_pairs(true, {6: 5})


def _fewer_pairs(true: Score, instead: Mapping[int, int]) -> Score:
    """Where a rank makes so many pairs, count another number of them."""
    by_rank: dict[int, list[Combination]] = {}
    for item in _of(true, Kind.PAIR):
        by_rank.setdefault(item.cards[0].rank, []).append(item)
    kept = [item for items in by_rank.values() for item in items[: instead.get(len(items), len(items))]]
    return _with(true, Kind.PAIR, kept)


def ten_cards_are_pairs(shown: Shown, true: Score) -> Score:
    """M19: any two cards that count ten are a pair."""
    found = [
        Combination(Kind.PAIR, (one, other), 2, "show/pair")
        for one, other in combinations(sorted(shown.cards), 2)
        if one.rank == other.rank or one.value == other.value == 10
    ]
    return _with(true, Kind.PAIR, found)


def pairs_not_seen(shown: Shown, true: Score) -> Score:
    """M33: no pairs."""
    return _with(true, Kind.PAIR, ())


def pair_in_double_run_forgotten(shown: Shown, true: Score) -> Score:
    """M09: the pairs that double a run are not counted beside it."""
    doubled = _doubling(true)
    return _with(true, Kind.PAIR, [item for item in _of(true, Kind.PAIR) if item not in doubled])


def pair_on_top_of_double_run(shown: Shown, true: Score) -> Score:
    """M10: a double run is taken at its value with the pair (8, 10, 15, 16), and the pair is counted again."""
    again = [Combination(Kind.RUN, item.cards, item.points, "show/run") for item in _doubling(true)]
    return (*true, *again)


def _doubling(true: Score) -> Score:
    """Find the pairs whose cards stand in runs."""
    in_runs = {card for item in _of(true, Kind.RUN) for card in item.cards}
    return tuple(item for item in _of(true, Kind.PAIR) if in_runs.issuperset(item.cards))


# --- runs -----------------------------------------------------------------------------------------------------------


def runs_inside_runs(shown: Shown, true: Score) -> Score:
    """M07: runs of three inside a longer run are counted too."""
    found = _of(true, Kind.RUN)
    inside = {
        run.cards[start : start + 3] for run in found if len(run.cards) > 3 for start in range(len(run.cards) - 2)
    }
    return (*true, *(Combination(Kind.RUN, row, 3, "show/run") for row in sorted(inside)))


def double_run_once(shown: Shown, true: Score) -> Score:
    """M08: equal cards do not make a run again."""
    return _with(true, Kind.RUN, _of(true, Kind.RUN)[:1])


def triple_run_as_two_double_runs(shown: Shown, true: Score) -> Score:
    """M11: a triple run is two double runs and a pair: four runs and three pairs."""
    found = _of(true, Kind.RUN)
    return (*true, found[0]) if len(found) == 3 else true


def double_double_run_as_two(shown: Shown, true: Score) -> Score:
    """M12: two pairs in a run of three make two runs."""
    found = _of(true, Kind.RUN)
    return _with(true, Kind.RUN, (found[0], found[-1])) if len(found) == 4 else true


def runs_of_two(shown: Shown, true: Score) -> Score:
    """M13: two neighbours are a run of two."""
    ranks = {card.rank for card in shown.cards}
    found = [
        Combination(Kind.RUN, (low, high), 2, "show/run")
        for low, high in combinations(sorted(shown.cards), 2)
        if high.rank - low.rank == 1 and not {low.rank - 1, high.rank + 1} & ranks
    ]
    return (*true, *found)


def runs_in_one_suit(shown: Shown, true: Score) -> Score:
    """M14: only cards of one suit make a run."""
    suits = sorted({card.suit for card in shown.cards})
    found = [run for suit in suits for run in runs(sorted(card for card in shown.cards if card.suit == suit))]
    return _with(true, Kind.RUN, found)


def ace_round_the_corner(shown: Shown, true: Score) -> Score:
    """M15: the ace follows the king, and the two follows the ace."""
    ranks = {card.rank for card in shown.cards}
    if not {1, 13} <= ranks:
        return true
    low, high = 1, 13
    while low + 1 in ranks:
        low += 1
    while high - 1 in ranks:
        high -= 1
    return _joined(shown, true, (*range(high, 14), *range(1, low + 1)))


def gap_in_the_courts(shown: Shown, true: Score) -> Score:
    """M16: 10-J-K and 10-Q-K are in sequence."""
    ranks = {card.rank for card in shown.cards}
    if not {10, 13} <= ranks or len(ranks & {11, 12}) != 1:
        return true
    low = 10
    while low - 1 in ranks:
        low -= 1
    return _joined(shown, true, (*range(low, 10), *sorted(ranks & {10, 11, 12, 13})))


def _joined(shown: Shown, true: Score, ranks: Sequence[int]) -> Score:
    """Count a row of ranks as a run where it has three or more, in the place of the true runs that it takes in."""
    if len(ranks) < 3:
        return true
    of_rank = [[card for card in sorted(shown.cards) if card.rank == rank] for rank in ranks]
    rows = [Combination(Kind.RUN, row, len(row), "show/run") for row in product(*of_rank)]
    apart = [run for run in _of(true, Kind.RUN) if not {card.rank for card in run.cards} <= set(ranks)]
    return _with(true, Kind.RUN, (*apart, *rows))


def every_run_is_three(shown: Shown, true: Score) -> Score:
    """M31: a run pays three, however long."""
    return _with(true, Kind.RUN, [replace(run, points=3) for run in _of(true, Kind.RUN)])


def runs_not_seen(shown: Shown, true: Score) -> Score:
    """M32: no runs."""
    return _with(true, Kind.RUN, ())


# --- suits, and the starter -----------------------------------------------------------------------------------------


def starter_left_out(shown: Shown, true: Score) -> Score:
    """M06: the four cards are counted alone, and the starter serves only for nobs."""
    return (*score_show(shown.hand, None, crib=shown.crib, rules=shown.rules), *_of(true, Kind.NOBS))


def four_card_flush_in_crib(shown: Shown, true: Score) -> Score:
    """M20: a crib scores a flush as a hand does."""
    return _with(true, Kind.FLUSH, flush(tuple(sorted(shown.hand)), shown.starter, crib=False, rules=shown.rules))


def flush_through_starter(shown: Shown, true: Score) -> Score:
    """M21: the starter may stand in for one of the cards of a flush."""
    if shown.starter is None or _of(true, Kind.FLUSH):
        return true
    suited = tuple(sorted(card for card in shown.cards if card.suit == shown.starter.suit))
    enough = len(suited) == len(shown.hand)
    return (*true, Combination(Kind.FLUSH, suited, len(suited), "show/flush")) if enough else true


def five_card_flush_is_four(shown: Shown, true: Score) -> Score:
    """M22: the starter adds nothing to a flush."""
    return _with(true, Kind.FLUSH, [replace(item, points=len(shown.hand)) for item in _of(true, Kind.FLUSH)])


def flush_forgotten(shown: Shown, true: Score) -> Score:
    """M23: no flush."""
    return _with(true, Kind.FLUSH, ())


def nobs_forgotten(shown: Shown, true: Score) -> Score:
    """M24: no nobs."""
    return _with(true, Kind.NOBS, ())


def nobs_for_any_jack(shown: Shown, true: Score) -> Score:
    """M25: each jack held scores one, whatever its suit."""
    return _with(true, Kind.NOBS, [_nobs(card) for card in shown.hand if card.rank == 11])


def nobs_by_colour(shown: Shown, true: Score) -> Score:
    """M26: a jack held scores one when it is of the colour of the starter."""
    starter = shown.starter
    found = [
        _nobs(card)
        for card in shown.hand
        if starter is not None and card.rank == 11 and (card.suit in "DH") == (starter.suit in "DH")
    ]
    return _with(true, Kind.NOBS, found)


def heels_in_the_show(shown: Shown, true: Score) -> Score:
    """M27: a jack that was turned scores two in the show."""
    starter = shown.starter
    if starter is None or starter.rank != 11:
        return true
    return (*true, Combination(Kind.NOBS, (starter,), 2, "cut/heels"))


def nobs_is_two(shown: Shown, true: Score) -> Score:
    """M28: nobs scores two."""
    return _with(true, Kind.NOBS, [replace(item, points=2) for item in _of(true, Kind.NOBS)])


def nineteen_for_nothing(shown: Shown, true: Score) -> Score:
    """M29: a hand with nothing is entered as 19, which is no count of items; any other is counted rightly."""
    return true


def _nobs(card: Card) -> Combination:
    return Combination(Kind.NOBS, (card,), 1, "show/nobs")


MISCOUNTS: Mapping[str, Callable[[Shown, Score], Score]] = MappingProxyType(
    {
        "M01": only_two_card_fifteens,
        "M02": fifteens_up_to_three_cards,
        "M03": fifteens_again_in_another_order,
        "M04": each_card_in_one_fifteen,
        "M05": courts_by_rank,
        "M06": starter_left_out,
        "M07": runs_inside_runs,
        "M08": double_run_once,
        "M09": pair_in_double_run_forgotten,
        "M10": pair_on_top_of_double_run,
        "M11": triple_run_as_two_double_runs,
        "M12": double_double_run_as_two,
        "M13": runs_of_two,
        "M14": runs_in_one_suit,
        "M15": ace_round_the_corner,
        "M16": gap_in_the_courts,
        "M17": three_of_a_kind_is_four,
        "M18": four_of_a_kind_is_eight,
        "M18b": four_of_a_kind_is_ten,
        "M19": ten_cards_are_pairs,
        "M20": four_card_flush_in_crib,
        "M21": flush_through_starter,
        "M22": five_card_flush_is_four,
        "M23": flush_forgotten,
        "M24": nobs_forgotten,
        "M25": nobs_for_any_jack,
        "M26": nobs_by_colour,
        "M27": heels_in_the_show,
        "M28": nobs_is_two,
        "M29": nineteen_for_nothing,
        "M30": fifteens_forgotten,
        "M31": every_run_is_three,
        "M32": runs_not_seen,
        "M33": pairs_not_seen,
    }
)
"""For each slip, the score that its holder counts, from the cards and their true score."""
