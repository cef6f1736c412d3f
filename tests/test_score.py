"""Scoring: the small rules, and the fast path that must agree with them."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage.cards import DECK, Card, parse_cards
from cribbage.rules import SIX_CARD
from cribbage.score import (
    Combination,
    Kind,
    flush,
    heels,
    nobs,
    points,
    rank_points,
    runs,
    score_play,
    score_show,
    show_points,
)
from tests.cases import card, cards


def drawn(size: int) -> st.SearchStrategy[list[Card]]:
    """Draw so many different cards, often of few ranks or of one suit so that they score."""
    packs = (
        DECK,
        tuple(one for one in DECK if one.rank in (4, 5, 6, 11)),
        tuple(one for one in DECK if one.suit == "H"),
        tuple(one for one in DECK if one.suit == "S" or one.rank == 11),
    )
    return st.sampled_from(packs).flatmap(
        lambda pack: st.lists(st.sampled_from(pack), unique=True, min_size=size, max_size=size)
    )


@pytest.mark.parametrize("kept", [3, 4, 5])
@given(data=st.data(), crib=st.booleans())
def test_the_fast_path_counts_what_the_reasons_add_up_to(kept: int, data: st.DataObject, crib: bool) -> None:
    *hand, starter = data.draw(drawn(kept + 1))
    assert show_points(hand, starter, crib=crib) == points(score_show(hand, starter, crib=crib))


@pytest.mark.parametrize("size", [1, 2])
@given(data=st.data())
def test_the_fast_path_counts_parts_of_a_hand_too(size: int, data: st.DataObject) -> None:
    *hand, starter = data.draw(drawn(size + 1))
    assert show_points(hand, starter) == points(score_show(hand, starter))


@given(drawn(5), st.randoms(use_true_random=False))
def test_the_order_of_a_hand_changes_nothing(five: list[Card], rng: object) -> None:
    *hand, starter = five
    assert hasattr(rng, "shuffle")
    mixed = list(hand)
    rng.shuffle(mixed)
    one, other = score_show(hand, starter), score_show(mixed, starter)
    assert sorted(map(repr, one)) == sorted(map(repr, other))
    assert show_points(hand, starter) == show_points(mixed, starter)


@given(drawn(5))
def test_every_reason_holds_by_itself(five: list[Card]) -> None:
    *hand, starter = five
    score = score_show(hand, starter)
    assert len({(item.kind, frozenset(item.cards)) for item in score}) == len(score)
    for item in score:
        assert set(item.cards) <= set(five)
        match item.kind:
            case Kind.FIFTEEN:
                assert (sum(one.value for one in item.cards), item.points) == (15, 2)
            case Kind.PAIR:
                assert (len({one.rank for one in item.cards}), len(item.cards), item.points) == (1, 2, 2)
            case Kind.RUN:
                ranks = sorted(one.rank for one in item.cards)
                assert ranks == list(range(ranks[0], ranks[0] + item.points))
            case Kind.FLUSH:
                assert (len({one.suit for one in item.cards}), len(item.cards)) == (1, item.points)
            case _:
                assert item == Combination(Kind.NOBS, (card(f"J{starter.suit}"),), 1, "show/nobs")


def test_points_are_the_sum_of_the_reasons_and_nothing_for_none() -> None:
    assert points(()) == 0
    assert points(score_show(parse_cards("5C 5D 5H JS"), card("5S"))) == 29


def test_a_hand_counts_without_a_starter_before_the_cut() -> None:
    score = score_show(parse_cards("5H 5C JH 6H"), None)
    assert points(score) == 2 + 2 + 2
    assert points(score_show((), None)) == 0


def test_runs_do_not_go_round_the_corner_and_two_can_stand_apart() -> None:
    assert runs(parse_cards("QH KC AD")) == ()
    assert [str(one) for item in runs(parse_cards("AH 2H 3C 7D 8D 9C")) for one in item.cards] == [
        "AH",
        "2H",
        "3C",
        "7D",
        "8D",
        "9C",
    ]


def test_a_flush_needs_the_whole_hand_and_in_a_crib_the_starter() -> None:
    hand = parse_cards("2H 6H 9H KH")
    house = replace(SIX_CARD, crib_flush_four=True)
    paid = {
        (crib, starter): points(flush(hand, card(starter), crib=crib, rules=SIX_CARD))
        for crib in (False, True)
        for starter in ("8S", "8H")
    }
    assert paid == {(False, "8S"): 4, (False, "8H"): 5, (True, "8S"): 0, (True, "8H"): 5}
    assert flush(parse_cards("2H 6H 9H KS"), card("8H"), crib=False, rules=SIX_CARD) == ()
    (four,) = flush(hand, card("8S"), crib=True, rules=house)
    assert (four.points, four.rule, set(four.cards)) == (4, "show/crib-flush", set(hand))
    assert flush((), card("8S"), crib=False, rules=SIX_CARD) == ()


def test_nobs_is_a_jack_of_the_starters_suit_and_never_the_starter() -> None:
    assert points(nobs(parse_cards("JH 2C 6D 9S"), card("4H"))) == 1
    assert nobs(parse_cards("JH 2C 6D 9S"), card("4C")) == ()
    assert nobs(parse_cards("JH 2C 6D 9S"), card("JC")) == ()
    assert nobs(parse_cards("JH 2C 6D 9S"), None) == ()


def test_only_a_jack_turned_up_is_heels() -> None:
    assert [points(heels(one)) for one in DECK] == [2 if one.rank == 11 else 0 for one in DECK]


def test_ranks_alone_make_fifteens_pairs_and_runs() -> None:
    assert rank_points(()) == 0
    assert rank_points((5, 5, 5, 5, 11)) == 28
    assert rank_points((4, 5, 6)) == 5


# --- the play -------------------------------------------------------------------------------------------------------


def test_an_empty_pile_pegs_nothing() -> None:
    assert score_play(()) == ()


@pytest.mark.parametrize(
    ("pile", "total"),
    [
        ("5C 5D 5H", 8), ("4C 5C 6C", 5), ("3C 7C 7D 7H 7S", 14), ("4C 6D 5H", 5), ("3C 5D 4H 3S", 5), ("6C 7D 7H 8S", 0),
        ("TC 5C 5D 5H", 6), ("AC 2C 3C 4C 5C 6C 7C", 7), ("4C 5D 6H 4S 5S", 3), ("QC KD AH", 0), ("TC QD", 0),
        ("TC JD KC AH", 2), ("7C 2C 2D 2H 2S", 14),
    ],
)  # fmt: skip
def test_a_card_pegs_the_sum_of_all_it_makes(pile: str, total: int) -> None:
    assert points(score_play(parse_cards(pile))) == total


def plain_play(pile: tuple[Card, ...]) -> int:
    """Score the last card of a pile by trying everything."""
    count = sum(one.value for one in pile)
    total = 2 * (count in (15, 31))
    alike = max(n for n in range(1, len(pile) + 1) if len({one.rank for one in pile[-n:]}) == 1)
    total += alike * (alike - 1)
    long = [
        n
        for n in range(3, len(pile) + 1)
        if sorted(one.rank for one in pile[-n:]) == list(range(min(pile[-n:]).rank, min(pile[-n:]).rank + n))
    ]
    return total + max(long, default=0)


@given(
    st.lists(
        st.sampled_from([one for one in DECK if one.rank < 8 or one.rank > 9]), unique=True, min_size=1, max_size=8
    )
)
def test_a_pile_pegs_what_trying_everything_finds(pile: list[Card]) -> None:
    assert points(score_play(pile)) == plain_play(tuple(pile))


def test_a_run_in_the_play_may_come_in_any_order() -> None:
    for order in permutations(cards("4C 5D 6H 7S")):
        assert sum(item.points for item in score_play(order) if item.kind is Kind.RUN) == 4


def test_a_flush_in_the_play_is_an_old_option() -> None:
    pile = parse_cards("9C 2H 7H KH")
    assert score_play(pile) == ()
    (item,) = score_play(pile, replace(SIX_CARD, flush_in_play=True))
    assert (item.kind, item.points, item.rule) == (Kind.FLUSH, 3, "play/flush")
    assert score_play(pile[:3], replace(SIX_CARD, flush_in_play=True)) == ()
    assert points(score_play(pile[1:], replace(SIX_CARD, flush_in_play=True))) == 3
