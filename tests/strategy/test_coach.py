"""The coach: grades, verdicts that never change, what is derived, and no peeking, in every variant."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random

import numpy as np
import pytest

from cribbage.cards import DECK, Card, parse_cards
from cribbage.game import Go, LayAway, Muggins, Pegged, Play, Show, State, apply, new_game, playable, whose_turn
from cribbage.game.moves import Move
from cribbage.rules import SIX_CARD, VARIANTS, Rules
from cribbage.score import points, score_play, show_points
from cribbage.strategy import Basis, Fact, Grade, Motive, Punishment, advise, judge, opponent_card, pegging, punishment
from cribbage.strategy.advice import POINT, Advice, Reason, grade
from cribbage.strategy.chances import win_before_deal
from cribbage.strategy.coach import forget, position_of, same_move, weigh
from cribbage.strategy.reasons import largest
from cribbage.strategy.replies import Belief, Unknown, later, suit_means
from cribbage.view import View, view
from tests.cases import chunks
from tests.strategy.decisions import decisions, playing, shuffled, throwing


def sampled(seeds: range, rules: Rules = SIX_CARD) -> list[tuple[State, View, Move]]:
    return [each for seed in seeds for each in decisions(seed, rules)]


# --- grades and verdicts ---


@pytest.mark.parametrize(
    ("loss", "name", "right", "warns"),
    [
        (0.0, "Best", True, False),
        (0.05, "Best", True, False),
        (0.06, "As good", True, False),
        (0.25, "As good", True, False),
        (0.26, "Slip", False, False),
        (0.75, "Slip", False, False),
        (0.76, "Costly", False, True),
        (1.5, "Costly", False, True),
        (1.51, "Big leak", False, True),
    ],
)
def test_grades(loss: float, name: str, right: bool, warns: bool) -> None:
    given = grade(loss)
    assert (given.value, given.right, given.warns) == (name, right, warns)


def test_motives_are_few() -> None:
    assert len(Motive) <= 12


def test_a_point_is_what_a_hole_is_worth_near_the_end() -> None:
    gains = [
        win_before_deal(mine + 1, theirs, dealer=dealer) - now
        for mine in range(60, 118)
        for theirs in range(60, 118)
        for dealer in (True, False)
        for now in [win_before_deal(mine, theirs, dealer=dealer)]
        if max(mine, theirs) > 80 and 0.1 < now < 0.9
    ]
    assert sum(gains) / len(gains) == pytest.approx(POINT, abs=0.005)


def test_the_same_position_gets_the_same_verdict() -> None:
    seen = playing("4C 4D 6H KS")
    first = judge(seen, Play(0, seen.hand[2]))
    forget()
    assert judge(seen, Play(0, seen.hand[2])) == first


def test_a_claim_does_not_change_the_verdict_and_the_order_of_a_throw_neither() -> None:
    seen = playing("4C 4D 6H KS")
    assert judge(seen, Play(0, seen.hand[0], claim=3)) == judge(seen, Play(0, seen.hand[0]))
    six = throwing("QH 9H 7S 5C 8C 6H", dealer=True)
    one, two = parse_cards("QH 5C")
    assert judge(six, LayAway(0, (one, two))) == judge(six, LayAway(0, (two, one)))
    assert not same_move(LayAway(0, (one, two)), Go(0))


def test_what_is_not_allowed_is_not_judged() -> None:
    with pytest.raises(ValueError, match="not allowed"):
        judge(playing("4C 4D 6H KS"), Play(0, DECK[50]))


def test_a_loss_within_its_own_error_is_none() -> None:
    for _, seen, move in sampled(range(20, 26)):
        judged = judge(seen, move)
        assert judged.loss >= 0
        late, lost = judged.late, judged.lost_win
        full = lost / POINT if late and lost is not None else judged.lost_net
        error = (0.005 if isinstance(move, Play) else 0.01) / POINT if late else judged.option.error
        assert judged.loss == pytest.approx(full if full > error else 0.0, abs=1e-9)
        assert judged.grade is grade(judged.loss)


def test_near_the_end_the_loss_is_in_games() -> None:
    seen = playing("TS 5H JH AH", "he KH", dealer=True, scores=(119, 118), thrown="2D 3D", starter="7S")
    judged = judge(seen, Play(0, parse_cards("JH")[0]))
    assert judged.late
    assert judged.lost_win is not None
    assert judged.loss == pytest.approx(judged.lost_win / POINT)
    assert judged.grade is Grade.BIG_LEAK
    early = judge(playing("TS 5H JH AH", "he KH", dealer=True), Play(0, parse_cards("JH")[0]))
    assert not early.late


def test_a_shorter_game_ends_sooner() -> None:
    short = replace(SIX_CARD, target=61)
    assert advise(throwing("QH 9H 7S 5C 8C 6H", dealer=True, scores=(21, 0), rules=short)).late
    assert not advise(throwing("QH 9H 7S 5C 8C 6H", dealer=True, scores=(20, 0), rules=short)).late


def test_all_fifteen_throws_have_all_figures() -> None:
    advice = advise(throwing("QH 9H 7S 5C 8C 6H", dealer=True))
    assert advice.basis is Basis.THROW
    assert len(advice.options) == 15
    for option in advice.options:
        assert option.net == pytest.approx(option.hand + option.crib + option.pegging)
        assert option.pegging == pytest.approx(option.pegs - option.their_pegs)
        assert option.win is not None
        assert 0 <= option.win <= 1


def test_nothing_to_advise_out_of_turn() -> None:
    state = new_game(SIX_CARD, dealer=0)
    assert advise(view(state, 0)) == Advice(())


def test_muggins_takes_what_was_missed() -> None:
    rules = replace(SIX_CARD, muggins=True, auto_count=False)
    seen = replace(playing("4C 4D 6H KS", rules=rules), legal=(Muggins(0, 0), Muggins(0, 2)))
    assert advise(seen).best.move == Muggins(0, 2)
    assert judge(seen, Muggins(0, 0)).lost_net == 2


def test_go_and_show_are_trivial() -> None:
    moves = [(seen, move) for _, seen, move in sampled(range(3)) if isinstance(move, Go | Show)]
    assert {type(move) for _, move in moves} == {Go, Show}
    for seen, move in moves:
        judged = judge(seen, move)
        assert (judged.grade, judged.rival) == (Grade.BEST, None)
        assert judged.option.cards == ()


# --- reasons ---


def test_reasons_are_at_most_two_and_favour_the_move() -> None:
    lower = {Fact.FIFTEEN, Fact.THIRTY_ONE, Fact.MATCH, Fact.THEY_OUT, Fact.THEIR_PEGS}
    for _, seen, move in sampled(range(30, 36)):
        for reason in judge(seen, move).reasons:
            if reason.fact is Fact.ONLY:
                continue
            assert reason.gain >= 0.1 - 1e-9
            if reason.fact is Fact.CRIB:
                assert (reason.value > reason.rival) == seen.is_dealer
            else:
                assert reason.value < reason.rival if reason.fact in lower else reason.value > reason.rival
        assert len(judge(seen, move).reasons) <= 2


def test_the_larger_reason_comes_first_and_small_ones_are_none() -> None:
    small, large = Reason(Motive.HAND, Fact.HAND, 0.3, 8, 7.7), Reason(Motive.SUITS, Fact.SUITS, 2.0, 4, 2)
    assert largest([small, large]) == (large, small)
    assert largest([small, large], apart=2.0) == (large,)
    assert largest([Reason(Motive.HAND, Fact.HAND, 0.09, 8, 7.9)]) == ()


def test_suits_are_counted_apart() -> None:
    six = parse_cards("2H 7H 9H KH 4C JH")
    means = suit_means(six)
    pairs = [(one, two) for i, one in enumerate(six) for two in six[i + 1 :]]
    for mean, thrown in zip(means, pairs, strict=True):
        kept = [card for card in six if card not in thrown]
        starters = [card for card in DECK if card not in six]
        # The same ranks in suits that make no flush and no nobs: what is left is what suits bring.
        with_suits = sum(show_points(kept, starter) for starter in starters)
        without = sum(_by_rank(kept, starter) for starter in starters)
        assert mean == pytest.approx((with_suits - without) / 46)


def _by_rank(kept: list[Card], starter: Card) -> int:
    from cribbage.score import rank_points

    return rank_points([card.rank for card in (*kept, starter)])


def test_what_comes_later_is_what_playing_on_brings() -> None:
    # The same hands played card by card in the game itself, by the same one-ply policy.
    for seen in (playing("TC 2D 3H", "me 8C he KH"), playing("2C 9D KH", "he 4H me 5S he 6H", dealer=True)):
        position = position_of(seen)
        belief = Belief.of(position)
        left, weight = belief.drawn(12)
        got = later(position, belief, 12)
        for card in position.legal:
            ends = sum(
                w * _ends(seen, card, [rank + 1 for rank in range(13) for _ in range(int(row[rank]))])
                for row, w in zip(left, weight, strict=True)
            )
            assert got[card].ends == pytest.approx(ends)


def _ends(seen: View, card: Card, ranks: list[int]) -> int:
    """Play on in the game and add up what seat 0 pegs for goes, last cards and 31s after this card."""
    free = list(seen.unseen)
    theirs = []
    for rank in ranks:
        theirs.append(next(each for each in free if each.rank == rank))
        free.remove(theirs[-1])
    played = [tuple(each for who, each in seen.played if who == seat) for seat in (0, 1)]
    hands = (seen.hand, tuple(theirs))
    state = State(
        seen.rules, seen.dealer, (0, 0), (0, 0), phase=seen.phase, deals=2, hands=hands,
        kept=(seen.kept, (*played[1], *theirs)), laid=(seen.laid, tuple(free[:2])), starter=seen.starter,
        pile=seen.pile, played=seen.played, last=seen.last, leader=0, gone=seen.gone,
    )  # fmt: skip
    total, move = 0, Play(0, card)
    step = apply(state, move)
    total += _end_points(step.events, card_too=False)
    state = step.state
    while state.phase is seen.phase:
        seat = whose_turn(state)
        assert seat is not None
        if playable(state, seat):
            mine = position_of(view(state, seat))
            chosen: Move = Play(seat, pegging.one_ply(mine)[0][0])
        else:
            chosen = Go(seat)
        step = apply(state, chosen)
        total += _end_points(step.events, card_too=True)
        state = step.state
    return total


def _end_points(events: tuple[object, ...], *, card_too: bool) -> int:
    ends = {"play/go", "play/last-card"} | ({"play/thirty-one"} if card_too else set())
    return sum(
        item.points
        for event in events
        if isinstance(event, Pegged) and event.seat == 0
        for item in event.score
        if item.rule in ends
    )


def test_a_random_hand_holds_what_counting_gives() -> None:
    unseen = (2, 0, 1, 3, 0, 0, 0, 0, 0, 0, 0, 0, 1)
    hand = Unknown(unseen, 2)
    pack = [rank for rank in range(13) for _ in range(unseen[rank])]
    deals = [(pack[i], pack[j]) for i in range(len(pack)) for j in range(i)]
    worth = np.array([1, 0, 5, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    best = [max(deal, key=lambda rank: (worth[rank], -rank)) for deal in deals]
    for rank in range(13):
        times = sum(taken == rank for taken in best if worth[taken])
        assert hand.taken(worth)[rank] == pytest.approx(times / len(deals))
        assert hand.holds()[rank] == pytest.approx(sum(rank in deal for deal in deals) / len(deals))


# --- nothing hidden is used (M3) ---


def unmoved(count: int, seeds: range) -> int:
    """Check that dealing anew what a seat cannot see changes neither its advice nor what is said of its move."""
    rng = Random(seeds.start)
    done = 0
    for seed in seeds:
        for state, seen, move in decisions(seed, deals=1):
            if not isinstance(move, Play | LayAway) or len(seen.legal) == 1:
                continue
            forget()
            advice = advise(seen)
            best = advice.best.move
            said = [opponent_card(seen, best, discreet=discreet) for discreet in (True, False)]
            # A hand that could play where it went is no way the table could be: it would be that seat's turn.
            dealt = (shuffled(state, seen.seat, rng) for _ in range(200))
            other_state = next(each for each in dealt if whose_turn(each) == whose_turn(state))
            assert other_state != state
            other = view(other_state, seen.seat)
            forget()
            assert advise(other) == advice
            assert [opponent_card(other, best, discreet=discreet) for discreet in (True, False)] == said
            done += 1
            if done == count:
                return done
    return done


def test_what_a_seat_cannot_see_changes_nothing() -> None:
    assert unmoved(60, range(400, 440)) == 60


@pytest.mark.parametrize("chunk", chunks(10, 2))
def test_what_a_seat_cannot_see_changes_nothing_in_a_thousand_positions(chunk: int) -> None:
    assert unmoved(100, range(5000 + 100 * chunk, 5100 + 100 * chunk)) == 100


# --- what punishes a move (M4) ---


def check_punishment(seen: View, move: Move) -> Punishment:
    """Play the punishment out in the game: every move is legal, and it swings as many points as is said."""
    reply = punishment(seen, move)
    assert view(reply.state, seen.seat) == replace(seen, backs=reply.state.backs)
    step = apply(reply.state, move)
    swing = 0
    for each in reply.moves:
        step = apply(step.state, each)
        for event in step.events:
            if isinstance(event, Pegged) and isinstance(move, Play):
                swing += points(event.score) if seen.rules.side(event.seat) != seen.rules.side(seen.seat) else 0
                swing -= points(event.score) if seen.rules.side(event.seat) == seen.rules.side(seen.seat) else 0
    if isinstance(move, Play):
        assert swing == reply.swing
        if reply.card is not None:
            shown = [card for _, _, cards in seen.shown for card in cards]
            assert reply.card in (*seen.unseen, *shown)
            assert any(isinstance(each, Play) and each.card == reply.card for each in reply.moves)
        return reply
    assert isinstance(move, LayAway)
    assert reply.starter is not None
    crib = step.state.crib
    assert set(reply.thrown) == set(crib) - set(move.cards)
    worths = []
    for thrown in (advise(seen).best.cards, move.cards):
        kept = [card for card in seen.hand if card not in thrown]
        fed = show_points((*thrown, *reply.thrown), reply.starter, crib=True)
        worths.append(show_points(kept, reply.starter) + (fed if seen.is_dealer else -fed))
    assert worths[0] - worths[1] == reply.swing
    return reply


@pytest.mark.parametrize("name", VARIANTS)
def test_costly_moves_have_a_legal_punishment(name: str) -> None:
    found = 0
    for _, seen, move in sampled(range(8 if name == "six-card" else 3), VARIANTS[name]):
        if isinstance(move, Play | LayAway):
            judged = judge(seen, move)
            if judged.grade.warns or seen.seat == 0:
                reply = check_punishment(seen, move)
                found += judged.grade.warns
                if isinstance(move, LayAway) and judged.grade.warns:
                    assert reply.swing > 0
    assert found


@pytest.mark.parametrize("chunk", chunks(10, 2))
def test_costly_moves_have_a_legal_punishment_in_thousands(chunk: int) -> None:
    for _, seen, move in sampled(range(20_000 + 50 * chunk, 20_050 + 50 * chunk)):
        if isinstance(move, Play | LayAway) and judge(seen, move).grade.warns:
            check_punishment(seen, move)


def test_the_likely_reply_is_the_one_that_pegs_most() -> None:
    seen = playing("5C 7D 9H KS")
    reply = check_punishment(seen, Play(0, parse_cards("5C")[0]))
    assert reply.card is not None
    assert reply.card.value == 10 or reply.pegs > 2
    assert reply.chance >= 0.1
    assert reply.pegs == points(score_play((parse_cards("5C")[0], reply.card)))


def test_only_throws_and_cards_are_punished() -> None:
    with pytest.raises(ValueError, match="throw or a card"):
        punishment(playing("4C"), Go(0))


# --- every variant ---


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_is_coached(name: str) -> None:
    rules = VARIANTS[name]
    kinds = set()
    for _, seen, move in sampled(range(4), rules):
        judged = judge(seen, move)
        kinds.add(type(move))
        assert judged.best == advise(seen).best
        assert judged.grade is grade(judged.loss)
        if name != "six-card":
            assert advise(seen).basis in (Basis.SIMPLE_THROW, Basis.SIMPLE_PLAY, Basis.CERTAIN)
            assert judged.lost_win is None
    assert {Play, Show} <= kinds


def test_a_house_rule_that_changes_the_play_is_not_judged_by_the_tables() -> None:
    seen = playing("4C 4D 6H KS", rules=replace(SIX_CARD, flush_in_play=True))
    assert advise(seen).basis is Basis.SIMPLE_PLAY


def test_a_hand_shown_before_the_play_is_known() -> None:
    for _, seen, move in islice(decisions(2, VARIANTS["noddy"], deals=2), 40):
        if isinstance(move, Play):
            shown = next(cards for owner, _, cards in seen.shown if owner != seen.seat)
            held = {card.rank for card in shown} - {card.rank for _, card in seen.played}
            for left in weigh(seen).answers.values():
                assert left.match in (0, 1)
                assert held or not left.match
