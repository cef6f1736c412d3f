"""A seat sees its own cards and what lies open, and nothing else: shuffling all that is hidden changes no view."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any

import pytest

from cribbage.cards import DECK, Card
from cribbage.game import (
    Deal,
    Muggins,
    Phase,
    Show,
    State,
    apply,
    new_game,
    playable,
    show_order,
    stock,
    whose_turn,
)
from cribbage.rules import FOUR_HANDED, SIX_CARD, VARIANTS
from cribbage.view import View, view
from tests.cases import at_show, card, cards, random_game, rules_of, spare


def open_hands(state: State) -> set[tuple[int, bool]]:
    """Name the hands, and the crib, that have been laid open to all; Noddy's are only announced."""
    if state.rules.show_first:
        return set()
    return set(show_order(state)[: state.shown])


def hidden(state: State, seat: int) -> set[Card]:
    """List, place by place, the cards that a seat has not seen."""
    shown = open_hands(state)
    found = set(stock(state))
    for other, hand in enumerate(state.hands):
        if other != seat and (other, False) not in shown:
            found |= set(hand)
    if (state.dealer, True) not in shown:
        found |= {one for other, laid in enumerate(state.laid) if other != seat for one in laid} | set(state.extra)
    return found


def shuffled(state: State, seat: int, rng: Random) -> State:
    """Put the cards that a seat has not seen in other places, keeping what everybody heard: who said go, whose turn it is."""
    shown = open_hands(state)
    for _ in range(12):
        pool = sorted(hidden(state, seat))
        rng.shuffle(pool)
        hands, laid, kept = list(state.hands), list(state.laid), list(state.kept)
        extra = state.extra
        if (state.dealer, True) not in shown:
            for other in range(len(laid)):
                if other != seat:
                    laid[other] = tuple(pool.pop() for _ in laid[other])
            extra = tuple(pool.pop() for _ in extra)
        for other, hand in enumerate(state.hands):
            if other != seat and (other, False) not in shown:
                hands[other] = tuple(pool.pop() for _ in hand)
                out = tuple(one for who, one in state.played if who == other)
                if kept[other]:
                    kept[other] = (*hands[other], *out)
        mixed = replace(state, hands=tuple(hands), laid=tuple(laid), kept=tuple(kept), extra=extra)
        silent = all(not playable(mixed, other) for other in state.gone)
        if silent and whose_turn(mixed) == whose_turn(state):
            return mixed
    return state


def faces(value: Any) -> set[Card]:
    """Find every card anywhere in a value."""
    if isinstance(value, Card):
        return {value}
    if is_dataclass(value):
        return {one for field in fields(value) for one in faces(getattr(value, field.name))}
    if isinstance(value, tuple | frozenset | list):
        return {one for item in value for one in faces(item)}
    return set()


@pytest.mark.parametrize("option", ["as written", "muggins"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_view_is_the_same_wherever_the_hidden_cards_are(variant: str, option: str) -> None:
    rng = Random(5)
    moved = 0
    for seed in range(2):
        for number, turn in enumerate(random_game(rules_of(variant, option), seed, claims=option != "as written")):
            state = turn.step.state
            if number > 120:
                break
            for seat in range(state.rules.players):
                seen = view(state, seat)
                other = shuffled(state, seat, rng)
                moved += other != state
                assert view(other, seat) == seen
                unknown = hidden(state, seat)
                shown = {field.name: getattr(seen, field.name) for field in fields(View) if field.name != "unseen"}
                assert faces(tuple(shown.values())).isdisjoint(unknown)
                assert set(seen.unseen) == unknown
                assert list(seen.unseen) == sorted(seen.unseen)
    assert moved > 20


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_view_gives_a_seat_its_own_moves_and_none_out_of_turn(variant: str) -> None:
    for number, turn in enumerate(random_game(VARIANTS[variant], 4)):
        state = turn.step.state
        if number > 150:
            break
        for seat in range(state.rules.players):
            seen = view(state, seat)
            assert (seen.turn, seen.phase) == (whose_turn(state), state.phase)
            assert all(getattr(move, "seat", None) == seat for move in seen.legal)
            mine = seen.turn == seat or (seen.phase is Phase.LAY_AWAY and not seen.laid)
            assert bool(seen.legal) == mine


def test_before_the_deal_nothing_is_to_be_seen() -> None:
    seen = view(new_game(SIX_CARD, dealer=0, scores=(5, 9)), 1)
    assert (seen.hand, seen.kept, seen.laid, seen.held, seen.legal) == ((), (), (), (), ())
    assert seen.unseen == DECK
    assert (seen.scores, seen.backs, seen.count) == ((5, 9), (5, 9), 0)


def test_a_seat_sees_its_own_cards_and_how_many_the_others_hold() -> None:
    hands = (DECK[:6], DECK[6:12])
    state = apply(new_game(SIX_CARD, dealer=0), Deal(hands)).state
    seen = view(state, 1)
    assert (seen.hand, seen.held, len(seen.legal)) == (hands[1], (6, 6), 15)
    assert seen.unseen == spare(hands[1])


def test_hands_and_crib_lie_open_once_they_are_shown() -> None:
    hands = (cards("5H KC TC 6D"), cards("TS 4H 3S 9S"))
    state = at_show(SIX_CARD, dealer=1, hands=hands, crib=cards("2C 2D 7C 8D"), starter=card("QH"))
    assert view(state, 1).shown == ()
    state = apply(state, Show(0)).state
    assert view(state, 1).shown == ((0, False, hands[0]),)
    assert set(cards("2C 2D")) <= set(view(state, 1).unseen)
    state = apply(apply(state, Show(1)).state, Show(1, crib=True)).state
    assert state.phase is Phase.DEAL
    assert view(state, 1).unseen == DECK


def test_an_opponent_with_muggins_to_call_sees_the_call_and_the_counter_does_not() -> None:
    rules = rules_of("six-card", "muggins")
    hands = (cards("5H KC TC 6D"), cards("TS 4H 3S 9S"))
    state = at_show(rules, dealer=1, hands=hands, crib=cards("2C 2D 7C 8D"), starter=card("QH"))
    state = apply(state, Show(0, claim=4)).state
    assert view(state, 1).legal == (Muggins(1, 0), Muggins(1, 2))
    assert view(state, 0).legal == ()


def test_a_dealers_partner_shares_the_crib() -> None:
    state = new_game(FOUR_HANDED, dealer=3)
    assert [view(state, seat).is_dealer for seat in range(4)] == [False, True, False, True]
