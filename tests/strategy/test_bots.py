"""The opponents: legal in every variant, honest (the View alone), never blind to a win, and true to their line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from cribbage.cards import RANKS, Card, parse_cards
from cribbage.game import LayAway, Move, Phase, Play, Show, State, apply, cut, deal, legal, new_game, whose_turn
from cribbage.rules import FOUR_HANDED, NODDY, SIX_CARD, THREE_HANDED, VARIANTS, Rules
from cribbage.score import points, score_show
from cribbage.strategy import BOTS, OPPONENTS, Bot, advise, bots
from cribbage.view import View, view
from tests.bench import arena
from tests.bench.contenders import CONTENDERS, contender
from tests.strategy.decisions import decisions, playing, shuffled, throwing

NUMBERS = json.loads((Path(__file__).parents[1] / "data" / "numbers.json").read_text(encoding="utf-8"))
MUGGINS = replace(SIX_CARD, muggins=True, auto_count=False)


def game(rules: Rules, bot: Bot, seed: int) -> Iterator[tuple[State, View]]:
    """Play a game of a bot against itself, from scores near the end on, and give each of its decisions."""
    rng = Random(seed)
    start = [rules.target - 1 - rng.randrange(min(rules.target, 60)) for _ in range(rules.sides)]
    state = new_game(rules, dealer=rng.randrange(rules.players), scores=start)
    while state.phase is not Phase.OVER:
        move: Move
        if state.phase is Phase.DEAL:
            move = deal(state, rng)
        elif state.phase is Phase.CUT:
            move = cut(state, rng)
        else:
            seat = whose_turn(state)
            assert seat is not None
            seen = view(state, seat)
            yield state, seen
            move = bot(seen, rng)
            assert move in seen.legal
        state = apply(state, move).state


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
@pytest.mark.parametrize("key", BOTS)
def test_every_bot_answers_every_variant(key: str, rules: Rules) -> None:
    for seed in range(2):
        assert sum(1 for _ in game(rules, BOTS[key], seed))


@pytest.mark.parametrize("key", BOTS)
def test_a_bot_sees_its_view_alone_and_repeats_itself(key: str) -> None:
    rng, same = Random(9), 0
    for rules in (SIX_CARD, NODDY, FOUR_HANDED):
        for number, (state, seen) in enumerate(game(rules, BOTS[key], 4)):
            other = view(shuffled(state, seen.seat, rng), seen.seat)
            if other == seen:  # hands shown, and gos that new cards belie, are seen
                same += 1
                move = BOTS[key](seen, Random(number))
                bots.forget()
                assert BOTS[key](other, Random(number)) == move
    assert same > 20


def nearly_won(rules: Rules, seed: int) -> Iterator[tuple[State, View]]:
    """Find turns to play at which a card wins at once, the score being put so that the best card just does."""
    for state, seen, _ in decisions(seed, rules):
        if isinstance(seen.legal[0], Play) and len(seen.legal) > 1:
            side = rules.side(seen.seat)
            low = replace(state, scores=(0,) * rules.sides)
            most = max(apply(low, move).state.scores[side] for move in seen.legal)
            if most:
                scores = tuple(rules.target - (most if each == side else 3) for each in range(rules.sides))
                close = replace(state, scores=scores, backs=scores)
                yield close, view(close, seen.seat)


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
@pytest.mark.parametrize("key", BOTS)
def test_a_win_in_the_play_is_taken(key: str, rules: Rules) -> None:
    found = [each for seed in range(6) for each in nearly_won(rules, seed)]
    assert found
    for state, seen in found:
        after = apply(state, BOTS[key](seen, Random(1))).state
        assert after.winner == rules.side(seen.seat)


@pytest.mark.parametrize("key", BOTS)
def test_missed_points_are_called(key: str) -> None:
    for hand in range(10):
        rng = Random(hand)
        state = new_game(MUGGINS, dealer=0)
        while state.phase is not Phase.SHOW:
            if state.phase is Phase.DEAL:
                state = apply(state, deal(state, rng)).state
            elif state.phase is Phase.CUT:
                state = apply(state, cut(state, rng)).state
            else:
                state = apply(state, rng.choice(legal(state))).state
        seat = whose_turn(state)
        assert seat is not None
        before = state.scores[1 - seat]
        state = apply(state, Show(seat, claim=0)).state
        missed = state.claimed.missed if state.claimed else 0
        if whose_turn(state) == 1 - seat and state.claimed:
            state = apply(state, BOTS[key](view(state, 1 - seat), rng)).state
        assert state.scores[1 - seat] == before + missed


# --- habits ---------------------------------------------------------------------------------------------------------


def test_each_opponent_has_its_own_name_and_a_short_line() -> None:
    assert list(OPPONENTS) == ["novice", "casual", "club", "strong", "expert"]
    assert [each.level.casefold() for each in OPPONENTS.values()] == list(OPPONENTS)
    assert [each.key for each in OPPONENTS.values()] == list(OPPONENTS) == list(BOTS)
    for part in ("name", "level", "line"):
        assert len({getattr(each, part) for each in OPPONENTS.values()}) == 5
    for each in OPPONENTS.values():
        assert each.line.endswith(".")
        assert len(each.line) <= 70
        assert len(each.line.split()) <= 15


def test_nell_forgets_the_crib_and_keeps_her_second_best_now_and_then() -> None:
    hands = ["5C 5D JD QH 2C 9S", "7C 8D 9H 2S 2D KC"]
    for text in hands:
        values = []
        views = [throwing(text, dealer=own) for own in (False, True)]
        for seed in range(100):
            theirs, mine = (bots.novice(seen, Random(seed)) for seen in views)
            assert theirs == mine
            assert isinstance(theirs, LayAway)
            kept = [card for card in parse_cards(text) if card not in theirs.cards]
            values.append(points(score_show(kept, None)))
        worth = sorted({points(score_show(kept, None)) for kept in combinations(parse_cards(text), 4)}, reverse=True)
        assert set(values) == set(worth[:2])
        assert 50 < values.count(worth[0]) < 100


def test_nell_keeps_anything_when_all_fours_are_worth_the_same() -> None:
    seen = throwing("2C 4D 6H 8S QD KS", dealer=True)
    moves = {bots.novice(seen, Random(seed)) for seed in range(50)}
    assert len(moves) > 5


def test_cass_leads_the_highest_card_but_a_five_only_when_it_is_all_she_has() -> None:
    assert bots.casual(playing("2D 4S 9H JC"), Random(0)) == Play(0, parse_cards("JC")[0])
    assert bots.casual(playing("2D 4S 5H 5D"), Random(0)) == Play(0, parse_cards("4S")[0])
    assert bots.casual(playing("5H 5D 5S 5C"), Random(0)) in playing("5H 5D 5S 5C").legal


def test_cass_knows_fives_and_pairs_in_a_crib() -> None:
    mine, theirs = (bots.casual(throwing("5C JC 8D 8H 2S KD", dealer=own), Random(0)) for own in (True, False))
    assert isinstance(mine, LayAway)
    assert isinstance(theirs, LayAway)
    assert mine != theirs
    assert {card.rank for card in theirs.cards}.isdisjoint({5, 8})


def test_clive_throws_by_the_published_table() -> None:
    table = json.loads(bots.SCHELL.read_text(encoding="utf-8"))
    assert {whose: table[whose] for whose in ("own", "opp")} == NUMBERS["crib_tables"]["schell"]
    assert "Schell" in table["source"]
    seen = throwing("QH 9H 7S 5C 8C 6H", dealer=True)
    worth = {}
    for move in seen.legal:
        assert isinstance(move, LayAway)
        low, high = sorted(card.rank for card in move.cards)
        option = next(each for each in advise(seen).options if set(each.cards) == set(move.cards))
        worth[move] = option.hand + table["own"][RANKS[low - 1] + RANKS[high - 1]]
    assert bots.club(seen, Random(0)) == max(worth, key=lambda move: worth[move])


def test_clive_walks_into_a_trap() -> None:
    # A pair for 2 now; he may hold the third for 6, which one card ahead is a small chance.
    assert bots.club(playing("4C 9D JH", "he 4D", dealer=True, thrown="QS KD"), Random(0)) == Play(
        0, parse_cards("4C")[0]
    )


def test_clive_minds_the_next_card_only_if_there_is_one_to_come() -> None:
    for rules in (THREE_HANDED, FOUR_HANDED, NODDY):
        for seed in range(6):
            for _, seen, _ in decisions(seed, rules):
                assert bots.club(seen, Random(0)) in seen.legal


def test_stella_throws_for_hand_and_crib_and_leaves_the_play_out() -> None:
    differ = 0
    for seed in range(12):
        seen = next(seen for _, seen, _ in decisions(seed))
        best = max(advise(seen).options, key=lambda option: round(option.hand + option.crib, 6))
        move = bots.strong(seen, Random(0))
        chosen = next(option for option in advise(seen).options if option.move == move)
        assert chosen.hand + chosen.crib == pytest.approx(best.hand + best.crib, abs=1e-5)
        early = replace(seen, scores=(0, 0))
        assert bots.expert(early, Random(0)) == advise(early).best.move
        differ += bots.expert(early, Random(0)) != move
    assert differ


def test_stella_plays_as_edgar_does_but_never_to_the_score() -> None:
    differ = 0
    for seed in range(4):
        for state, seen, _ in decisions(seed):
            early = view(replace(state, scores=(0, 0)), seen.seat)
            if isinstance(seen.legal[0], Play):
                assert bots.strong(early, Random(0)) == bots.expert(early, Random(0))
            late = view(replace(state, scores=(113, 117)), seen.seat)
            strong, expert = bots.strong(late, Random(0)), bots.expert(late, Random(0))
            if len(late.legal) > 1:
                assert expert == advise(late).best.move
            differ += isinstance(seen.legal[0], Play) and strong != expert
    assert differ


# --- the arena ------------------------------------------------------------------------------------------------------


def test_both_games_of_a_pair_have_the_same_packs() -> None:
    dealt: list[list[list[tuple[Card, ...]]]] = []
    for seat in (0, 1):
        sixes: list[list[tuple[Card, ...]]] = [[], []]

        def watched(seen: View, rng: Random, sixes: list[list[tuple[Card, ...]]] = sixes) -> Move:
            if seen.phase is Phase.LAY_AWAY:
                sixes[seen.seat].append(seen.hand)
            return CONTENDERS["chance"](seen, rng)

        arena.play((watched, watched), "1:0", seat=seat)
        dealt.append(sixes)
    for one, two in zip(*dealt, strict=True):
        many = min(len(one), len(two))
        assert many > 5
        assert one[:many] == two[:many]
        assert len(set(one)) == len(one)
    state = new_game(SIX_CARD, dealer=0)
    assert arena.dealt(state, "1:0") != arena.dealt(state, "1:1")


def test_a_bot_against_itself_wins_exactly_half_and_changes_seats() -> None:
    pair = arena.play_pair(("greedy", "greedy"), 1, 3)
    one, two = pair.games
    assert (one.scores, one.mine, one.deals) == (two.scores[::-1], two.theirs, two.deals)
    assert pair.share == 0.5


def test_points_by_phase_add_up_to_the_score() -> None:
    for number in range(3):
        for each in arena.play_pair(("novice", "chance"), 5, number).games:
            for gained, score in zip((each.mine, each.theirs), each.scores, strict=True):
                assert sum(gained) == score if score < 121 else sum(gained) >= 121
            assert max(each.scores) == 121
            assert each.won == (each.scores[0] == 121)


def test_a_contest_goes_on_where_it_was_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.jsonl"
    first = list(arena.contest(("novice", "chance"), 2, 1, out=out))[-1]
    more = list(arena.contest(("novice", "chance"), 3, 1, out=out))
    assert len(more) == 1
    assert more[-1][:2] == first
    arena.main(["novice", "chance", "--games", "6", "--out", str(out), "--every", "1"])
    said = capsys.readouterr()
    assert said.out.startswith("novice against chance, seed 1: 6 games: ")
    assert len(out.read_text(encoding="utf-8").splitlines()) == 4
    with pytest.raises(ValueError, match="another contest"):
        list(arena.contest(("novice", "chance"), 2, 2, out=out))


def test_the_interval_takes_the_pair_as_its_unit() -> None:
    won = arena.Game(True, (121, 100), 9, (1, 2, 3, 4), (0, 2, 3, 4))
    lost = replace(won, won=False)
    pairs = [arena.Pair(number, games, 1.0) for number, games in enumerate([(won, won), (won, lost), (lost, won)])]
    told = arena.result(pairs)
    assert told.rate == pytest.approx(4 / 6)
    assert told.half == pytest.approx(1.96 * (0.25 / 3 / 3) ** 0.5)
    assert told.mine["heels"] - told.theirs["heels"] == pytest.approx(1 / 9)
    assert "66.7 % won" in str(told)


def test_a_bot_of_ones_own_is_named_by_its_module() -> None:
    assert contender("tests.bench.contenders:greedy") is CONTENDERS["greedy"]
