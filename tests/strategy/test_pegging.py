"""The play: wins are taken, what the other said and showed is used, and the same position gets the same answer."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from cribbage.cards import DECK, Card, parse_cards
from cribbage.strategy import chances, pegging, tables
from cribbage.strategy.pegging import Position


def position(hand: str, plays: str = "", **given: object) -> Position:
    """Read a position: plays as ``me``/``he`` before each card, for example ``"he 7H me 8C"``."""
    words = plays.split()
    order = [(who == "me", parse_cards(card)[0]) for who, card in zip(words[::2], words[1::2], strict=True)]
    settings: dict[str, object] = {"starter": "KS", "thrown": "QS JS", "dealer": False, "scores": (0, 0), **given}
    return Position.from_plays(
        parse_cards(hand) if hand else (),
        order,
        starter=parse_cards(str(settings["starter"]))[0],
        thrown=parse_cards(str(settings["thrown"])),
        dealer=bool(settings["dealer"]),
        scores=settings["scores"],  # type: ignore[arg-type]
    )


def test_a_go_tells_that_every_card_left_is_too_high() -> None:
    seen = position("2H 3C", "me TC he TD me 5S", scores=(3, 4))
    assert (seen.count, seen.gone, seen.floor) == (25, True, 6)
    worlds = pegging.believed(seen)
    left = chances.four_counts()[worlds.four] - np.bincount([9], minlength=13)
    assert (left[:, :6] == 0).all()
    assert worlds.weight.sum() == pytest.approx(1)


def test_a_new_count_after_gos_keeps_what_they_told() -> None:
    # He could not play on 28, I could not either: the count starts again and his cards are all above 3.
    seen = position("7C 9C", "he 8D me TS he TH", starter="AS", dealer=True)
    assert (seen.pile, seen.floor, seen.gone) == ((), 3, False)
    seen = position("6C 9C", "me TS he 8H me KH he 8D", starter="AS", dealer=False)
    assert (seen.count, seen.gone) == (8, False)
    assert seen.floor == 3


def test_playing_on_alone_tells_where_he_stopped() -> None:
    seen = position("AC", "me TS he TD me 7C me 3H", starter="AS", dealer=False)
    assert (seen.count, seen.gone, seen.floor) == (30, True, 4)
    out = [(False, card) for card in parse_cards("2D 3D 4D 6D")]
    seen = Position.from_plays(
        parse_cards("TC KC"), out, starter=parse_cards("AS")[0], thrown=parse_cards("QS JS"), dealer=True
    )
    assert (seen.gone, seen.floor) == (False, 0)
    mine = [*out, (True, parse_cards("TC")[0])]
    seen = Position.from_plays(
        parse_cards("KC"), mine, starter=parse_cards("AS")[0], thrown=parse_cards("QS JS"), dealer=True
    )
    assert (seen.pile, seen.gone, seen.floor) == ((), False, 0)


def test_thirty_one_starts_again_and_tells_nothing() -> None:
    seen = position("6C 9C", "me TS he 8H me 3H he TD", starter="AS")
    assert (seen.count, seen.floor, seen.gone) == (0, 0, False)


def test_belief_is_what_counting_all_his_sixes_gives() -> None:
    # A pack of few cards left: the weights of the ways are those of the cards themselves.
    unseen = np.zeros(13, dtype=np.int64)
    unseen[[0, 3, 4, 6, 9]] = [1, 2, 3, 1, 2]
    played = np.zeros(13, dtype=np.int64)
    played[4] = 1
    pack = [rank for rank in range(13) for _ in range(unseen[rank])]
    five = pack.index(4)
    total = np.zeros(len(tables.sixes()))
    for six in combinations(range(len(pack)), 6):
        if five in six:
            total[int(tables.six_of(np.array([pack[i] for i in six])))] += 1
    got = chances.six_weights(unseen, played)
    with_five = tables.six_counts()[:, 4] > 0
    assert got[with_five] == pytest.approx(total[with_five])


def test_a_card_that_wins_is_always_taken() -> None:
    seen = position("5C 8D 7D KC", "he 7H", starter="AS", scores=(119, 120), dealer=True)
    best = pegging.choices(seen)[0]
    assert best.now >= 2
    assert best.win == 1.0
    assert seen.scores[0] + best.now >= 121


def test_leads_never_offer_a_five() -> None:
    assert pegging.best_card(position("5C 4D 6H KC")) != parse_cards("5C")[0]


@pytest.mark.parametrize("hand", ["4D 6H JC KC", "3C 7D 8H QC", "4C 4D 9H TC"])
def test_a_low_card_leads(hand: str) -> None:
    assert pegging.best_card(position(hand)).rank <= 4


def test_a_certain_end_is_counted_exactly() -> None:
    # He has one card left, a nine or more; I hold A and 2 with the count at 29: both go down and I peg 1 + last is his.
    seen = position("AC 2C", "me TC he TD me 9S", starter="KS", scores=(3, 4))
    assert seen.gone
    found = {str(choice.card): choice for choice in pegging.choices(seen)}
    assert found["2C"].now == 2


@pytest.mark.parametrize("scores", [(0, 0), (85, 70), (117, 118)])
def test_the_same_position_always_gets_the_same_answer(scores: tuple[int, int]) -> None:
    seen = position("4D 6H 7C", "he 8D", starter="AS", scores=scores, dealer=True)
    assert pegging.choices(seen) == pegging.choices(seen)


def test_every_legal_card_is_weighed_and_sums_hold() -> None:
    seen = position("4D 6H 7C KC", "he 8D", starter="AS", dealer=True)
    found = pegging.choices(seen)
    assert {choice.card for choice in found} == set(seen.legal)
    for choice in found:
        assert choice.net == pytest.approx(choice.pegs - choice.their_pegs)
        assert 0 <= choice.win <= 1
        assert choice.error < 0.3
    assert found[0].net >= found[-1].net


def test_one_ply_weighs_other_hand_sizes_too() -> None:
    card = parse_cards("5C")[0]
    seen = Position((card,), (), (), (), parse_cards("6C")[0], (), dealer=False, size=3)
    assert pegging.best_card(seen) == card
    with pytest.raises(ValueError, match="No card"):
        pegging.best_card(Position((), (), (), (), card, (), dealer=False))
    assert pegging.choices(Position((), (), (), (), card, (), dealer=False)) == ()


def test_who_is_out_of_cards_says_nothing_by_not_playing() -> None:
    seen = position("2C", "me 9C he 4D me TC he 5D me 3D he KD me 8H he 6C", starter="AS")
    assert (seen.floor, seen.gone) == (0, False)
    seen = Position.from_plays(
        parse_cards("2C 3C"),
        [(False, card) for card in parse_cards("4D 5D 6D 7D")],
        starter=parse_cards("AS")[0],
        thrown=parse_cards("KC QC"),
        dealer=True,
    )
    # 3 makes a run of five, 2 then a run of six, and the last card 1.
    best = pegging.choices(seen)[0]
    assert (best.now, round(best.net, 6)) == (5, 12)


def test_what_cannot_be_is_still_answered() -> None:
    # A go that no hand explains (every card left would have to count more than a ten) is passed over.
    card = parse_cards("8D")[0]
    seen = Position(
        parse_cards("4D 6H"), (), (card,), (card,), parse_cards("AS")[0], parse_cards("QS JS"), True, floor=13
    )
    assert len(pegging.choices(seen)) == 2


def test_the_last_card_of_the_deal_pegs_one_and_thirty_one_two() -> None:
    plays = "he TD me TC he 9D me 2D he 9H me 3H he 8C"
    last = pegging.choices(position("AC", plays, starter="JH", dealer=True))
    assert [(choice.now, round(choice.net, 6)) for choice in last] == [(1, 1)]
    plays = "he 9D me TC he 2D me TS he 9H me 3H he 9C"
    last = pegging.choices(position("TH", plays, starter="AS", dealer=True))
    assert [(choice.now, round(choice.net, 6)) for choice in last] == [(2, 2)]


def test_nothing_fits_nothing_is_weighed() -> None:
    card = parse_cards("8D")[0]
    seen = Position((), (), (), (), card, (), dealer=False)
    assert pegging.one_ply(seen) == ()


def test_a_hand_no_policy_keeps_still_has_an_answer() -> None:
    # He showed a five, a five and a jack after throwing who knows what: the belief still allows what the cards allow.
    held: list[Card] = [card for card in DECK if card.rank == 5][:3]
    seen = position("AC", f"me KC he {held[0]} me 2C he {held[1]} me 2D he {held[2]}", starter="AS")
    assert pegging.choices(seen)
