"""The game: what may be done when, refusals in words that change nothing, and whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest

from cribbage.cards import DECK
from cribbage.game import (
    CardPlayed,
    CountReset,
    Cut,
    Deal,
    DealEnded,
    Event,
    Go,
    IllegalMove,
    LayAway,
    Move,
    Muggins,
    Pegged,
    Phase,
    Play,
    PlayEnded,
    Show,
    Shown,
    State,
    WentGo,
    Won,
    apply,
    cut,
    deal,
    fold,
    legal,
    moves,
    new_game,
    playable,
    show_order,
    stock,
    whose_turn,
    why_not,
)
from cribbage.rules import FOUR_HANDED, NODDY, SIX_CARD, THREE_HANDED, VARIANTS, Rules
from cribbage.score import Combination, Kind, points
from tests.cases import at_cut, at_play, at_show, card, cards, play_until, spare

# One deal, the pone in seat 0: 5H KC TC 6D against TS 4H 3S 9S, 2C 2D 7C 8D in the crib.
HANDS = (cards("5H KC TC 6D"), cards("TS 4H 3S 9S"))
CRIB = cards("2C 2D 7C 8D")
SIXES = (cards("5H KC TC 6D 2C 2D"), cards("TS 4H 3S 9S 7C 8D"))

NEW = new_game(SIX_CARD, dealer=1)
DEALT = apply(NEW, Deal(SIXES)).state
CUTTING = at_cut(SIX_CARD, dealer=1, hands=HANDS, crib=CRIB)
PLAYING = apply(CUTTING, Cut(card("QH"))).state
SHOWING = at_show(SIX_CARD, dealer=1, hands=HANDS, crib=CRIB, starter=card("QH"))
OVER = apply(replace(CUTTING, scores=(0, 120)), Cut(card("JD"))).state
COUNTED = apply(replace(SHOWING, rules=replace(SIX_CARD, muggins=True)), Show(0, claim=0)).state
NODDY_PLAY = at_play(NODDY, dealer=1, hands=(cards("5H KC JC"), cards("TS 4H 3S")))
NODDY_SHOW = apply(at_cut(NODDY, dealer=1, hands=(cards("5H KC JC"), cards("TS 4H 3S"))), Cut(card("QH"))).state


def after(state: State, *made: Move) -> State:
    """Make moves one after the other."""
    for move in made:
        state = apply(state, move).state
    return state


LATE = after(PLAYING, Play(0, card("KC")), Play(1, card("9S")), Play(0, card("6D")))  # 25; 1 holds TS 4H 3S
DEAD = after(LATE, Play(1, card("4H")))  # 29; 0 holds 5H TC, 1 holds TS 3S

REFUSED: dict[str, tuple[State, Move, str]] = {
    "anything once the game is over": (OVER, Deal(SIXES), "The game is over."),
    "playing on while a claim may be answered": (
        COUNTED, Show(1), "The opponent may call muggins first, or let the count stand.",
    ),
    "a second deal": (DEALT, Deal(SIXES), "The cards have been dealt already."),
    "a deal of too few hands": (NEW, Deal(SIXES[:1]), "Each of 2 players is dealt 6 cards."),
    "a deal of short hands": (NEW, Deal(HANDS), "Each of 2 players is dealt 6 cards."),
    "a deal to the crib where none goes": (NEW, Deal(SIXES, cards("AS")), "0 cards go from the pack to the crib."),
    "a card dealt twice": (NEW, Deal((SIXES[0], SIXES[0])), "A card was dealt twice."),
    "laying away before the deal": (
        NEW, LayAway(0, cards("5H KC")), "Cards are laid away once, straight after the deal.",
    ),
    "laying away from no seat": (DEALT, LayAway(2, cards("5H KC")), "There is no seat 2 in this game."),
    "laying away twice": (
        after(DEALT, LayAway(0, cards("5H KC"))), LayAway(0, cards("TC 6D")), "Cards laid away stay in the crib.",
    ),
    "laying away one card": (
        DEALT, LayAway(0, cards("5H")), "Choose exactly two cards for the crib; you chose one.",
    ),
    "laying away one card twice": (
        DEALT, LayAway(0, cards("5H") * 2), "Choose exactly two cards for the crib; you chose one.",
    ),
    "laying away none": (DEALT, LayAway(0, ()), "Choose exactly two cards for the crib; you chose no."),
    "laying away many": (DEALT, LayAway(0, DECK[:8]), "Choose exactly two cards for the crib; you chose 8."),
    "laying away another's card": (DEALT, LayAway(0, cards("5H TS")), "The ten of spades is not in the hand."),
    "a cut before all have laid away": (
        DEALT, Cut(card("QH")), "The starter is cut once, after every player has laid away.",
    ),
    "cutting a card that was dealt": (CUTTING, Cut(card("5H")), "The five of hearts is not in the pack to be cut."),
    "cutting a card from the crib": (CUTTING, Cut(card("2C")), "The two of clubs is not in the pack to be cut."),
    "playing before the deal": (NEW, Play(0, card("5H")), "The play has not begun."),
    "playing before the cut": (CUTTING, Play(0, card("5H")), "The play has not begun."),
    "playing before hands are counted in Noddy": (NODDY_SHOW, Play(0, card("5H")), "The play has not begun."),
    "playing in the show": (SHOWING, Play(0, card("5H")), "The play is over."),
    "playing out of turn": (PLAYING, Play(1, card("TS")), "It is another player's turn."),
    "playing from no seat": (PLAYING, Play(7, card("TS")), "It is another player's turn."),
    "playing another's card": (PLAYING, Play(0, card("TS")), "The ten of spades is not in the hand."),
    "playing past thirty-one": (LATE, Play(1, card("TS")), "The 10♠ would make 35, past 31."),
    "a claim below nought": (
        PLAYING, Play(0, card("5H"), claim=-1), "A claim is a number of points, 0 or more.",
    ),
    "go with cards to play": (LATE, Go(1), "That is not a go: the 4♥ or 3♠ can still be played, and must be."),
    "go with many cards to play": (
        PLAYING, Go(0), "That is not a go: the 5♥, K♣, 10♣ or 6♦ can still be played, and must be.",
    ),
    "go out of turn": (LATE, Go(0), "It is another player's turn."),
    "go in the show": (SHOWING, Go(0), "The play is over."),
    "a show during the play": (PLAYING, Show(0), "Hands are counted after the play."),
    "a show during the play of Noddy": (NODDY_PLAY, Show(0), "Hands are counted before the play."),
    "the dealer's hand before the pone's": (
        SHOWING, Show(1), "It is not this hand's turn: the pone's hand is counted next.",
    ),
    "the crib before the dealer's hand": (
        after(SHOWING, Show(0)), Show(1, crib=True), "It is not this hand's turn: the dealer's hand is counted next.",
    ),
    "the dealer's hand twice": (
        after(SHOWING, Show(0), Show(1)), Show(1), "It is not this hand's turn: the crib is counted next.",
    ),
    "a claim below nought in the show": (SHOWING, Show(0, claim=-2), "A claim is a number of points, 0 or more."),
    "muggins on nothing": (SHOWING, Muggins(1, 2), "There is no count to call muggins on."),
    "muggins from no seat": (COUNTED, Muggins(5, 2), "There is no seat 5 in this game."),
    "muggins on oneself": (COUNTED, Muggins(0, 2), "Muggins is called by an opponent."),
    "muggins below nought": (COUNTED, Muggins(1, -1), "Call the points that were missed, or 0 to let the count stand."),
}  # fmt: skip


@pytest.mark.parametrize(("state", "move", "message"), REFUSED.values(), ids=REFUSED)
def test_what_the_rules_do_not_allow_is_refused_in_words_and_changes_nothing(
    state: State, move: Move, message: str
) -> None:
    before = replace(state)
    with pytest.raises(IllegalMove) as refusal:
        apply(state, move)
    assert str(refusal.value) == message
    assert state == before
    assert why_not(state, move) == message


def test_a_middle_hand_is_neither_the_pones_nor_the_dealers() -> None:
    pack = list(DECK)
    hands = tuple(tuple(pack[seat * 4 : seat * 4 + 4]) for seat in range(3))
    state = at_show(THREE_HANDED, dealer=2, hands=hands, crib=pack[12:16], starter=pack[20])
    state = after(state, Show(0))
    assert why_not(state, Show(2)) == "It is not this hand's turn: another hand is counted next."


def test_three_handed_the_pack_gives_one_card_to_the_crib() -> None:
    state = new_game(THREE_HANDED, dealer=0)
    hands = deal(state, Random(1)).hands
    assert why_not(state, Deal(hands)) == "1 cards go from the pack to the crib."
    thrown = apply(state, Deal(hands, spare(*hands)[:1])).state
    assert why_not(thrown, LayAway(0, hands[0][:2])) == "Choose exactly one card for the crib; you chose two."


@pytest.mark.parametrize(
    ("dealer", "scores", "message"),
    [
        (2, None, "There is no seat 2 among 2 players."),
        (-1, None, "There is no seat -1 among 2 players."),
        (0, (0,), "2 scores from 0 to 120 are needed to start a game."),
        (0, (0, 121), "2 scores from 0 to 120 are needed to start a game."),
        (0, (-1, 0), "2 scores from 0 to 120 are needed to start a game."),
    ],
)
def test_a_game_that_cannot_start_is_refused(dealer: int, scores: tuple[int, ...] | None, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        new_game(SIX_CARD, dealer=dealer, scores=scores)


# --- whose turn, and what is legal ----------------------------------------------------------------------------------


def test_nobody_has_a_turn_while_chance_decides_or_the_game_is_over() -> None:
    for state in (NEW, CUTTING, OVER):
        assert whose_turn(state) is None
    assert legal(NEW) == ()
    assert legal(OVER) == ()
    assert legal(CUTTING, 0) == ()
    assert len(legal(CUTTING)) == 40


def test_each_seat_may_lay_away_in_any_order_and_the_pone_is_asked_first() -> None:
    assert whose_turn(DEALT) == 0
    assert len(legal(DEALT)) == len(legal(DEALT, 1)) == 15
    one = after(DEALT, LayAway(1, cards("7C 8D")))
    assert (whose_turn(one), legal(one, 1)) == (0, ())
    both = after(one, LayAway(0, cards("2C 2D")))
    assert both.phase is Phase.CUT
    assert set(both.crib) == set(CRIB)


def test_only_the_seat_whose_turn_it_is_has_moves_in_play_and_show() -> None:
    assert {type(move) for move in legal(PLAYING)} == {Play}
    assert legal(PLAYING, 1) == ()
    assert legal(DEAD) == (Go(0),)
    assert legal(SHOWING) == (Show(0),)
    assert legal(SHOWING, 1) == ()
    assert legal(after(SHOWING, Show(0), Show(1))) == (Show(1, crib=True),)


def test_a_go_is_said_once_and_the_other_plays_all_that_fits() -> None:
    end = after(PLAYING, Play(0, card("KC")), Play(1, card("TS")), Play(0, card("6D")))  # 26
    state = after(end, Play(1, card("3S")))  # 29: neither 5H TC nor 4H 9S can be played
    assert playable(state, 0) == ()
    step = apply(state, Go(0))
    assert step.events == (
        WentGo(0, 29),
        Pegged(1, (Combination(Kind.GO, cards("3S"), 1, "play/go"),)),
        CountReset(29, 0),
    )
    assert (step.state.count, step.state.gone, step.state.leader) == (0, frozenset(), 0)


def test_a_dead_count_gives_one_to_the_last_to_play_and_the_next_seat_leads() -> None:
    step = apply(DEAD, Go(0))
    assert whose_turn(step.state) == 0
    pegged = [item.kind for one in step.events if isinstance(one, Pegged) for item in one.score]
    assert pegged == [Kind.GO]


def test_an_opponent_answers_a_claim_and_partners_may_not() -> None:
    assert whose_turn(COUNTED) == 1
    assert legal(COUNTED) == (Muggins(1, 0), Muggins(1, 6))
    assert legal(COUNTED, 0) == ()
    pack = list(DECK)
    hands = tuple(tuple(pack[seat * 4 : seat * 4 + 4]) for seat in range(4))
    rules = replace(FOUR_HANDED, muggins=True)
    state = at_show(rules, dealer=3, hands=hands, crib=pack[16:20], starter=pack[30])
    state = after(state, Show(0, claim=0))
    assert legal(state, 2) == ()
    assert set(legal(state, 3)) == {Muggins(3, called) for called in (0, 12)}
    assert why_not(state, Muggins(3, 12)) is None
    assert why_not(state, Muggins(2, 12)) == "Muggins is called by an opponent."


def test_a_claim_of_a_card_may_be_answered_before_play_goes_on() -> None:
    rules = replace(SIX_CARD, muggins=True)
    state = at_play(rules, dealer=1, hands=HANDS)
    state = after(state, Play(0, card("5H")))
    state = after(state, Play(1, card("TS"), claim=0))
    assert (whose_turn(state), legal(state)) == (0, (Muggins(0, 0), Muggins(0, 2)))
    done = after(state, Muggins(0, 2))
    assert (done.scores, whose_turn(done)) == ((2, 0), 0)


def test_a_claim_that_wins_the_game_leaves_nothing_to_answer() -> None:
    state = replace(SHOWING, rules=replace(SIX_CARD, muggins=True), scores=(116, 0))
    step = apply(state, Show(0, claim=6))
    assert isinstance(step.events[-1], Won)
    assert (whose_turn(step.state), legal(step.state), step.state.claimed) == (None, (), None)


def test_right_claims_are_pegged_and_a_wrong_call_pays_the_counter() -> None:
    rules = replace(SIX_CARD, muggins=True)
    state = after(replace(SHOWING, rules=rules), Show(0, claim=6), Muggins(1, 3))
    assert state.scores == (9, 0)


def test_claims_are_only_talk_where_the_game_counts_by_itself() -> None:
    assert after(SHOWING, Show(0, claim=2)).scores == (6, 0)
    assert after(SHOWING, Show(0, claim=20)).scores == (6, 0)


def test_an_overcount_is_put_right_with_or_without_a_penalty() -> None:
    strict = replace(SHOWING, rules=replace(SIX_CARD, auto_count=False))
    assert after(strict, Show(0, claim=9)).scores == (6, 0)
    harsh = replace(SHOWING, rules=replace(SIX_CARD, auto_count=False, overpeg_penalty=True))
    assert after(harsh, Show(0, claim=9)).scores == (6, 3)
    assert after(strict, Show(0, claim=0)).scores == (0, 0)


def test_the_peg_never_goes_back_past_the_start() -> None:
    rules = replace(SIX_CARD, target=10, auto_count=False, false_claim_penalty=True)
    state = replace(SHOWING, rules=rules)
    step = apply(state, Show(0, claim=12))
    assert step.state.scores == (0, 4)
    assert step.state.backs == (6, 0)


def test_an_opponent_who_wins_by_a_false_claim_ends_the_game_there() -> None:
    rules = replace(SIX_CARD, auto_count=False, false_claim_penalty=True)
    state = replace(SHOWING, rules=rules, scores=(100, 110))
    step = apply(state, Show(0, claim=21))
    assert (step.state.scores, step.state.winner) == ((106, 121), 1)


def test_noddy_counts_hands_first_and_the_next_deal_follows_the_play() -> None:
    assert show_order(NODDY_SHOW) == ((0, False), (1, False))
    playing = after(NODDY_SHOW, Show(0), Show(1))
    assert playing.phase is Phase.PLAY
    step = apply(playing, Play(0, card("KC")))
    for move in (Play(1, card("TS")), Play(0, card("JC"))):
        step = apply(step.state, move)
    step = apply(step.state, Go(1))
    assert [type(one) for one in step.events[-3:]] == [Pegged, PlayEnded, DealEnded]
    assert (step.state.phase, step.state.dealer, step.state.deals) == (Phase.DEAL, 0, 1)


def test_noddy_can_be_won_by_the_last_card() -> None:
    playing = replace(NODDY_PLAY, scores=(30, 0))
    step = apply(playing, Play(0, card("KC")))
    for move in (Play(1, card("TS")), Play(0, card("JC")), Go(1)):
        step = apply(step.state, move)
    assert isinstance(step.events[-1], Won)
    assert not any(isinstance(one, PlayEnded) for one in step.events)


def test_the_show_names_cards_starter_and_reasons() -> None:
    step = apply(SHOWING, Show(0))
    shown = step.events[0]
    assert isinstance(shown, Shown)
    assert (shown.cards, shown.starter, points(shown.score)) == (HANDS[0], card("QH"), 6)
    assert step.events[1] == Pegged(0, shown.score)


def test_both_pegs_of_a_side_leapfrog() -> None:
    state = after(replace(SHOWING, scores=(10, 20), backs=(8, 15)), Show(0))
    assert (state.scores, state.backs) == ((16, 20), (10, 15))


# --- chance ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_a_deal_and_a_cut_are_the_same_for_the_same_seed_and_always_allowed(rules: Rules) -> None:
    start = new_game(rules, dealer=0)
    assert deal(start, Random(7)) == deal(start, Random(7)) != deal(start, Random(8))
    state = play_until(apply(start, deal(start, Random(7))).state, Random(1), lambda s: s.phase is Phase.CUT)
    chosen = cut(state, Random(3))
    assert chosen == cut(state, Random(3))
    assert chosen.card in stock(state)
    assert why_not(state, chosen) is None


def test_the_pone_is_dealt_the_first_card() -> None:
    pack = list(DECK)
    Random(7).shuffle(pack)
    dealt = deal(new_game(SIX_CARD, dealer=0), Random(7))
    assert dealt.hands[1][0] == pack[-1]
    assert dealt.hands[0][0] == pack[-2]


# --- events ---------------------------------------------------------------------------------------------------------


def test_moves_are_recovered_from_their_events() -> None:
    made: tuple[Move, ...] = (
        Deal(SIXES), LayAway(0, cards("2C 2D")), LayAway(1, cards("7C 8D")), Cut(card("QH")), Play(0, card("KC"), 0),
        Play(1, card("9S")), Play(0, card("6D")), Play(1, card("4H")), Go(0),
    )  # fmt: skip
    state = NEW
    happened: list[Event] = []
    for move in made:
        step = apply(state, move)
        state = step.state
        happened += step.events
    assert moves(tuple(happened)) == made
    assert fold(SIX_CARD, happened) == state
    assert [one.count for one in happened if isinstance(one, CardPlayed)] == [10, 19, 25, 29]


def test_a_fold_starts_where_the_game_did() -> None:
    assert fold(SIX_CARD, (), dealer=1, scores=(3, 4)) == new_game(SIX_CARD, dealer=1, scores=(3, 4))


def test_the_play_of_a_deal_ends_without_a_reset() -> None:
    def every(state: State, choose: Callable[[State], Move]) -> Iterator[object]:
        while state.phase is Phase.PLAY:
            step = apply(state, choose(state))
            yield from step.events
            state = step.state

    happened = list(every(PLAYING, lambda state: legal(state)[0]))
    assert isinstance(happened[-1], PlayEnded)
    assert sum(isinstance(one, CardPlayed) for one in happened) == 8
