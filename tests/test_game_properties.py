"""What must hold in every game: random games of every variant and of many house rules, checked after each action.

Among it case game-028: no card is in two places, whatever happens.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from random import Random

import pytest

from cribbage.cards import DECK
from cribbage.game import (
    Cut,
    DealEnded,
    Dealt,
    Event,
    IllegalMove,
    Pegged,
    Phase,
    PlayEnded,
    StarterTurned,
    State,
    Won,
    apply,
    cut,
    evolve,
    fold,
    legal,
    moves,
    new_game,
    stock,
    whose_turn,
)
from cribbage.notation import read_event, write_event
from cribbage.rules import VARIANTS, Rules
from cribbage.score import Kind, points
from tests.cases import OPTIONS, RULE_KEYS, chunks, random_game, rules_of


@dataclass
class Ledger:
    """A second bookkeeper, who sees only what was pegged."""

    rules: Rules
    scores: list[int] = field(default_factory=list)
    winner: int | None = None

    def __post_init__(self) -> None:
        self.scores = [0] * self.rules.sides

    def book(self, happened: Event) -> None:
        """Enter one event."""
        assert self.winner is None, "nothing happens after the game is won"
        if isinstance(happened, Pegged):
            assert points(happened.score) != 0
            assert {item.rule for item in happened.score} <= set(RULE_KEYS)
            side = self.rules.side(happened.seat)
            assert max(self.scores) < self.rules.target, "nobody pegs once a side is home"
            self.scores[side] = max(0, min(self.rules.target, self.scores[side] + points(happened.score)))
        if isinstance(happened, Won):
            self.winner = self.rules.side(happened.seat)
            assert self.scores[self.winner] == self.rules.target


def check_cards(state: State) -> None:
    """No card is in two places and none is lost; hands and crib have their sizes."""
    rules = state.rules
    places = [*state.hands, *state.laid, state.extra, tuple(card for _, card in state.played), stock(state)]
    if state.starter is not None:
        places.append((state.starter,))
    everywhere = [card for cards in places for card in cards]
    assert len(everywhere) == 52
    assert set(everywhere) == set(DECK)
    if state.phase in (Phase.CUT, Phase.PLAY, Phase.SHOW):
        assert {len(cards) for cards in state.kept} == {rules.kept}
        assert len(state.crib) == rules.crib_size
        assert state.starter not in (*state.crib, *(card for cards in state.kept for card in cards))
    assert 0 <= state.count <= 31
    assert tuple(card for _, card in state.played)[len(state.played) - len(state.pile) :] == state.pile


def check_turn(state: State) -> None:
    """Somebody has a move, or chance has, until the game is over; what is legal is accepted."""
    turn = whose_turn(state)
    if state.phase in (Phase.DEAL, Phase.CUT, Phase.OVER):
        assert (turn is None) == (state.claimed is None)
    else:
        assert turn is not None
        assert legal(state)


def check_game(rules: Rules, seed: int, *, claims: bool) -> None:
    """Play one game and check everything after every action."""
    dealer = seed % rules.players
    ledger = Ledger(rules)
    copy = new_game(rules, dealer=dealer)
    last = None
    for last in random_game(rules, seed, dealer=dealer, claims=claims):
        state = last.step.state
        for happened in last.step.events:
            ledger.book(happened)
            read_back = read_event(json.loads(json.dumps(write_event(happened))))
            assert read_back == happened
            copy = evolve(copy, read_back)
        assert copy == state, "saved and loaded, the game is the same"
        assert list(state.scores) == ledger.scores
        assert state.winner == ledger.winner
        check_cards(state)
        check_turn(state)
    assert last is not None
    end, events = last.step.state, last.events
    assert isinstance(events[-1], Won)
    assert (end.phase, whose_turn(end), legal(end)) == (Phase.OVER, None, ())
    assert fold(rules, events, dealer=dealer) == end
    check_replay(rules, dealer, events)
    check_deals(rules, dealer, events, claims=claims)
    for move in moves(events)[-3:]:
        with pytest.raises(IllegalMove, match="The game is over"):
            apply(end, move)


def check_replay(rules: Rules, dealer: int, events: tuple[Event, ...]) -> None:
    """The moves of a game, made again, give the same events."""
    state = new_game(rules, dealer=dealer)
    again: list[Event] = []
    for move in moves(events):
        step = apply(state, move)
        state = step.state
        again += step.events
    assert tuple(again) == events


def check_deals(rules: Rules, dealer: int, events: tuple[Event, ...], *, claims: bool) -> None:
    """The deal goes round; in a whole play of the six-card game the dealer pegs at least one."""
    pegged = 0
    for happened in events:
        match happened:
            case Dealt():
                assert happened.dealer == dealer
            case StarterTurned():
                pegged = 0
            case Pegged(seat, score):
                if seat == dealer and score[0].kind is not Kind.HEELS:
                    pegged += points(score)
            case PlayEnded():
                if rules.players == 2 and not rules.single_count and not claims:
                    assert pegged >= 1
            case DealEnded():
                dealer = rules.next_seat(dealer)
                assert happened.dealer == dealer


# --- a few games of everything, always ------------------------------------------------------------------------------

GAMES = [
    (variant, option, seed)
    for variant in VARIANTS
    for option, many in zip(OPTIONS, (8, 4, 4, 2, 2), strict=True)
    for seed in range(many)
]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("option", OPTIONS)
def test_every_random_game_keeps_the_rules(variant: str, option: str) -> None:
    for _, _, seed in (game for game in GAMES if game[:2] == (variant, option)):
        check_game(rules_of(variant, option), seed, claims=option not in ("as written", "house"))


# --- thousands of games, once ---------------------------------------------------------------------------------------

CHUNK, CHUNKS = 25, 20


@pytest.mark.parametrize("chunk", chunks(CHUNKS, 3))
@pytest.mark.parametrize("variant", VARIANTS)
def test_thousands_of_random_games_keep_the_rules(variant: str, chunk: int) -> None:
    for seed in range(1000 + chunk * CHUNK, 1000 + (chunk + 1) * CHUNK):
        check_game(rules_of(variant), seed, claims=False)


@pytest.mark.parametrize("chunk", chunks(4, 1))
@pytest.mark.parametrize("option", ["muggins", "strict"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_thousands_of_games_with_claims_keep_the_rules(variant: str, option: str, chunk: int) -> None:
    for seed in range(5000 + chunk * CHUNK, 5000 + (chunk + 1) * CHUNK):
        check_game(rules_of(variant, option), seed, claims=True)


@pytest.mark.exhaustive
@pytest.mark.parametrize("variant", VARIANTS)
def test_hundreds_of_house_games_keep_the_rules(variant: str) -> None:
    for seed in range(9000, 9000 + 4 * CHUNK):
        check_game(rules_of(variant, "house"), seed, claims=False)


def test_every_starter_is_as_likely_as_any_other() -> None:
    turn = next(turn for turn in random_game(VARIANTS["six-card"], 3) if isinstance(turn.move, Cut))
    rng = Random(11)
    drawn = [cut(turn.before, rng).card for _ in range(4000)]
    assert set(drawn) == set(stock(turn.before))
    assert max(map(drawn.count, set(drawn))) < 160
