"""The engine against exact numbers: every hand there is, to the last one, by both ways of counting."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb, prod, sqrt
from typing import Any, NamedTuple

import pytest

from cribbage.cards import DECK, RANKS, Card, Suit
from cribbage.score import Kind, heels, points, rank_points, score_show, show_points
from tests.cases import NUMBERS, spare

DISTRIBUTION: dict[str, Any] = NUMBERS["distribution"]
ODDS: dict[str, str] = NUMBERS["exact_probabilities"]
SUITS = tuple(Suit)


class Alike(NamedTuple):
    """Hands that must score the same: one of them, how many there are, and what their suits make."""

    hand: tuple[Card, ...]
    starter: Card
    ways: int
    flush: int
    nobs: bool


def classes(kept: int) -> Iterator[Alike]:
    """Go through every hand of so many cards with its starter, as classes of hands that only suits tell apart.

    A score depends on the ranks, on whether all cards in the hand have one suit (and the starter's), and on whether a jack
    has the starter's suit. The starter may be taken as a club, four times over.
    """
    for ranks in combinations_with_replacement(range(1, 14), kept):
        many = {rank: ranks.count(rank) for rank in ranks}
        if max(many.values()) > 4:
            continue
        for turned in range(1, 14):
            if many.get(turned) == 4:
                continue
            yield from _suited(many, turned)


def _suited(many: dict[int, int], turned: int) -> Iterator[Alike]:
    kept, starter = sum(many.values()), Card(turned, Suit.CLUBS)
    free = {rank: SUITS[1:] if rank == turned else SUITS for rank in many}
    ways = {rank: comb(len(free[rank]), count) for rank, count in many.items()}
    every = prod(ways.values())
    single = max(many.values()) == 1
    five = int(single and turned not in many)
    four = 3 * single
    jacks = many.get(11, 0) if turned != 11 else 0
    with_nobs = every // ways[11] * comb(3, jacks - 1) if jacks else 0
    found = {
        (kept + 1, jacks > 0): five,
        (kept, False): four,
        (0, True): with_nobs - five * (jacks > 0),
    }
    found[(0, False)] = every - sum(found.values())
    for (flush, nobs), number in found.items():
        if number:
            yield Alike(_example(many, free, flush, nobs), starter, 4 * number, flush, nobs)


def _example(many: dict[int, int], free: dict[int, tuple[Suit, ...]], flush: int, nobs: bool) -> tuple[Card, ...]:
    kept = sum(many.values())
    if flush:
        suit = Suit.CLUBS if flush > kept else Suit.DIAMONDS
        return tuple(Card(rank, suit) for rank in many)
    for chosen in product(*(combinations(free[rank], count) for rank, count in many.items())):
        suits = {suit for some in chosen for suit in some}
        jack = dict(zip(many, chosen, strict=True)).get(11, ())
        if len(suits) > 1 and (Suit.CLUBS in jack) == nobs:
            return tuple(Card(rank, suit) for rank, some in zip(many, chosen, strict=True) for suit in some)
    raise AssertionError("a class that is counted has an example")


@cache
def four_card_classes() -> tuple[tuple[Alike, int, int], ...]:
    """Score every class of the six-card game, as a hand and as a crib, both ways of counting agreeing.

    Only a flush can tell a crib from a hand; that nothing else does is for the exhaustive tests below.
    """
    found = []
    for alike in classes(4):
        hand = points(score_show(alike.hand, alike.starter))
        crib = points(score_show(alike.hand, alike.starter, crib=True)) if alike.flush else hand
        assert show_points(alike.hand, alike.starter) == hand, alike
        assert show_points(alike.hand, alike.starter, crib=True) == crib, alike
        found.append((alike, hand, crib))
    return tuple(found)


def tally(scores: Iterator[tuple[int, int]], size: int) -> list[int]:
    """Add up (score, ways) pairs into one number a score."""
    counts = [0] * size
    for score, ways in scores:
        counts[score] += ways
    return counts


def check(counts: list[int], name: str) -> None:
    """Compare a whole distribution to the last hand, with its mean, spread and impossible scores."""
    wanted = DISTRIBUTION[name]
    assert counts == wanted["counts"]
    total = sum(counts)
    assert total == wanted["total"]
    mean = sum(score * number for score, number in enumerate(counts)) / total
    assert mean == pytest.approx(wanted["mean"], abs=1e-12)
    spread = sqrt(sum((score - mean) ** 2 * number for score, number in enumerate(counts)) / total)
    assert spread == pytest.approx(wanted["sd"], abs=1e-12)
    assert [score for score, number in enumerate(counts) if not number] == wanted["impossible"]


def size_of(name: str) -> int:
    """Count the scores from nought that a distribution lists."""
    return len(DISTRIBUTION[name]["counts"])


def test_all_12_994_800_hands_score_as_they_must() -> None:
    counted = ((hand, alike.ways) for alike, hand, _ in four_card_classes())
    check(tally(counted, size_of("six_card_hand")), "six_card_hand")


def test_all_12_994_800_cribs_score_as_they_must() -> None:
    counted = ((crib, alike.ways) for alike, _, crib in four_card_classes())
    check(tally(counted, size_of("six_card_crib")), "six_card_crib")


def test_hands_without_their_flushes_score_the_mean_that_others_publish() -> None:
    name = "hand_without_flush_with_nobs"
    counted = ((hand - alike.flush, alike.ways) for alike, hand, _ in four_card_classes())
    check(tally(counted, size_of(name)), name)


def test_all_1_082_900_hands_of_the_five_card_game_score_as_they_must() -> None:
    name = "five_card_game_hand_3plus1"

    def both() -> Iterator[tuple[int, int]]:
        for alike in classes(3):
            total = show_points(alike.hand, alike.starter)
            assert points(score_show(alike.hand, alike.starter)) == total, alike
            yield total, alike.ways

    check(tally(both(), size_of(name)), name)


def test_all_122_151_120_hands_of_the_seven_card_game_score_as_they_must() -> None:
    name = "seven_card_game_hand_5plus1"
    counted = ((show_points(alike.hand, alike.starter), alike.ways) for alike in classes(5))
    check(tally(counted, size_of(name)), name)


def test_nineteen_and_twenty_five_to_twenty_seven_cannot_be_held() -> None:
    for _, hand, crib in four_card_classes():
        assert hand not in (19, 25, 26, 27)
        assert crib not in (19, 25, 26, 27)
        assert max(hand, crib) <= 29


def test_a_single_point_is_always_nobs() -> None:
    assert all(alike.nobs for alike, hand, _ in four_card_classes() if hand == 1)


# --- odds -----------------------------------------------------------------------------------------------------------

DEALS = comb(52, 4) * 48


def odds(name: str) -> Fraction:
    """Read exact odds, the last fraction of the line."""
    return Fraction(ODDS[name].split("=")[-1].strip())


def share(ways: int) -> Fraction:
    """Make a part of all hands and starters of it."""
    return Fraction(ways, DEALS)


def test_heels_come_once_in_thirteen_deals() -> None:
    assert Fraction(sum(bool(heels(card)) for card in DECK), 52) == odds("heels")


def test_nobs_flushes_and_the_greatest_hands_come_as_often_as_they_must() -> None:
    held = four_card_classes()
    assert share(sum(alike.ways for alike, _, _ in held if alike.nobs)) == odds("nobs_random_hand")
    assert share(sum(alike.ways for alike, _, _ in held if alike.flush)) == odds("flush_random_hand_4plus")
    assert share(sum(alike.ways for alike, _, _ in held if alike.flush == 5)) == odds("flush_crib_5")
    assert share(sum(alike.ways for alike, hand, _ in held if hand == 29)) == odds("29_random")
    assert share(sum(alike.ways for alike, hand, _ in held if hand == 28)) == odds("28_random")


def greatest(score: int) -> list[tuple[tuple[Card, ...], Card]]:
    """List the hands with their starter that hold 28 or 29: four fives and a ten-card among the five."""
    fives = [card for card in DECK if card.rank == 5]
    tens = [card for card in DECK if card.value == 10]
    found = []
    for ten in tens:
        five_cards = (*fives, ten)
        for starter in five_cards:
            hand = tuple(card for card in five_cards if card != starter)
            if show_points(hand, starter) == score:
                found.append((hand, starter))
    return found


def dealt_with(score: int, dealt: int) -> Fraction:
    """Give the odds that so many cards and a starter let a player keep a hand of this score."""
    ways = {
        (frozenset((*hand, *more)), starter)
        for hand, starter in greatest(score)
        for more in combinations(spare(hand, [starter]), dealt - 4)
    }
    return Fraction(len(ways), comb(52, dealt) * (52 - dealt))


def test_the_29_comes_to_a_player_of_two_once_in_216_580_deals() -> None:
    assert dealt_with(29, 6) == odds("29_two_player_best_hold")
    assert dealt_with(29, 5) == odds("29_three_four_player_best_hold")


def test_the_28_comes_to_a_player_of_two_as_often_as_published() -> None:
    four_fives = all(sorted(card.rank for card in (*alike.hand, alike.starter))[:4] == [5] * 4
                     for alike, hand, _ in four_card_classes() if hand >= 28)  # fmt: skip
    assert four_fives
    # Who could hold 29 with the same cards does; each of those deals holds the 28 of another jack at most.
    better = {
        (frozenset((*hand, *more)), starter)
        for hand, starter in greatest(29)
        for more in combinations(spare(hand, [starter]), 2)
    }
    ways = {
        (frozenset((*hand, *more)), starter)
        for hand, starter in greatest(28)
        for more in combinations(spare(hand, [starter]), 2)
    }
    assert Fraction(len(ways - better), comb(52, 6) * 46) == odds("28_two_player_best_hold")


# --- what a hand is sure of -----------------------------------------------------------------------------------------

GUARANTEES: dict[str, Any] = NUMBERS["guarantees"]
SURE = {"hand_with_a_5_min": {5}, "hand_with_2_and_3_min": {2, 3}, "hand_with_A_and_4_min": {1, 4}}


@pytest.mark.parametrize("name", SURE)
def test_some_cards_are_sure_of_points(name: str) -> None:
    least = min(
        hand
        for alike, hand, _ in four_card_classes()
        if SURE[name] <= {card.rank for card in (*alike.hand, alike.starter)}
    )
    assert least == GUARANTEES[name]


def pattern(cards: tuple[Card, ...]) -> str:
    """Write the ranks of cards in order, ace low."""
    return "".join(RANKS[rank - 1] for rank in sorted(card.rank for card in cards))


def test_the_starter_can_bring_twenty_and_no_more() -> None:
    best: dict[int, set[str]] = {}
    for alike, hand, _ in four_card_classes():
        gain = hand - points(score_show(alike.hand, None))
        best.setdefault(gain, set()).add(f"{pattern(alike.hand)}+{pattern((alike.starter,))}")
    wanted = GUARANTEES["largest_gain_from_starter"]
    assert max(best) == wanted["gain"]
    assert best[max(best)] == set(wanted["cases"])


def test_only_these_ranks_hold_23_and_24() -> None:
    by_score: dict[int, set[str]] = {}
    for alike, hand, _ in four_card_classes():
        # By their ranks alone: 555JJ reaches 23 too, with nobs.
        by_score.setdefault(hand - alike.flush - alike.nobs, set()).add(pattern((*alike.hand, alike.starter)))
    assert by_score[24] == set(GUARANTEES["24_hands"])
    assert by_score[23] == {GUARANTEES["only_23"]}


def test_220_of_6175_rank_patterns_score_nothing() -> None:
    patterns = [
        ranks for ranks in combinations_with_replacement(range(1, 14), 5) if all(ranks.count(r) < 5 for r in ranks)
    ]
    assert len(patterns) == 6175
    assert sum(not rank_points(ranks) for ranks in patterns) == 220


# --- the crib that two random cards make ----------------------------------------------------------------------------

RANDOM_OTHERS: dict[str, float] = NUMBERS["crib_tables"]["random_others"]


def crib_mean(name: str) -> float:
    """Average a crib over two random other cards and every starter, given a pair like "5J" or (suited) "A2s"."""
    suits = (Suit.CLUBS, Suit.CLUBS if name.endswith("s") else Suit.DIAMONDS)
    pair = tuple(Card(RANKS.index(rank) + 1, suit) for rank, suit in zip(name[:2], suits, strict=True))
    rest = spare(pair)
    total = sum(
        show_points((*pair, one, other), starter, crib=True)
        for one, other in combinations(rest, 2)
        for starter in rest
        if starter not in (one, other)
    )
    return total / (comb(50, 2) * 48)


@pytest.mark.parametrize("name", ["55", "TK", "78", "A2s", "JJ"])
def test_a_pair_in_the_crib_is_worth_what_it_must_be(name: str) -> None:
    assert crib_mean(name) == pytest.approx(RANDOM_OTHERS[name], abs=1e-9)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", RANDOM_OTHERS)
def test_every_pair_in_the_crib_is_worth_what_it_must_be(name: str) -> None:
    assert crib_mean(name) == pytest.approx(RANDOM_OTHERS[name], abs=1e-9)


# --- one hand at a time ---------------------------------------------------------------------------------------------


@pytest.mark.exhaustive
def test_the_fast_path_counts_every_single_hand_and_crib() -> None:
    hands, cribs = [0] * size_of("six_card_hand"), [0] * size_of("six_card_crib")
    for hand in combinations(DECK, 4):
        for starter in spare(hand):
            hands[show_points(hand, starter)] += 1
            cribs[show_points(hand, starter, crib=True)] += 1
    check(hands, "six_card_hand")
    check(cribs, "six_card_crib")


@pytest.mark.exhaustive
def test_the_itemised_path_counts_every_hand_that_suits_do_not_make_the_same() -> None:
    """Take the starter as a club (four times over) and the other suits in one order of all that give the same hand."""
    hands, cribs = [0] * size_of("six_card_hand"), [0] * size_of("six_card_crib")
    bit = [1 << (card.rank - 1) for card in DECK]
    for rank in range(1, 14):
        starter = Card(rank, Suit.CLUBS)
        for hand in combinations(spare([starter]), 4):
            ranks_of = [0, 0, 0, 0]
            for card in hand:
                ranks_of[card.index % 4] |= bit[card.index]
            others = ranks_of[1:]
            if not others[0] >= others[1] >= others[2]:
                continue
            ways = 4 * len(set(permutations(others)))
            total = points(score_show(hand, starter))
            in_crib = points(score_show(hand, starter, crib=True))
            assert (show_points(hand, starter), show_points(hand, starter, crib=True)) == (total, in_crib), hand
            hands[total] += ways
            cribs[in_crib] += ways
    check(hands, "six_card_hand")
    check(cribs, "six_card_crib")


@pytest.mark.exhaustive
def test_the_fast_path_counts_every_single_hand_of_the_five_card_game() -> None:
    name = "five_card_game_hand_3plus1"
    counts = [0] * size_of(name)
    for hand in combinations(DECK, 3):
        for starter in spare(hand):
            counts[show_points(hand, starter)] += 1
    check(counts, name)


@pytest.mark.exhaustive
def test_the_itemised_path_counts_every_class_of_the_seven_card_game() -> None:
    name = "seven_card_game_hand_5plus1"
    counts = [0] * size_of(name)
    for alike in classes(5):
        score = score_show(alike.hand, alike.starter)
        assert points(score) == show_points(alike.hand, alike.starter), alike
        assert points(item for item in score if item.kind is Kind.FLUSH) == alike.flush
        counts[points(score)] += alike.ways
    check(counts, name)
