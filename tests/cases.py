"""The cases and numbers that must come out, games played at random, and every rule key that can pay."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest
from _pytest.mark import ParameterSet

from cribbage.cards import DECK, Card, parse_cards
from cribbage.game import (
    Cut,
    Event,
    Move,
    Muggins,
    Phase,
    Play,
    Show,
    State,
    Step,
    apply,
    cut,
    deal,
    legal,
    new_game,
)
from cribbage.rules import VARIANTS, Rules
from cribbage.score import points, score_play, score_show

Case: TypeAlias = dict[str, Any]

TESTS = Path(__file__).parent


def _load(path: str) -> Any:
    return json.loads((TESTS / path).read_text(encoding="utf-8"))


RULES_CASES: tuple[Case, ...] = tuple(_load("cases/rules.json")["cases"])
FIELD_CASES: tuple[Case, ...] = tuple(_load("cases/field.json")["cases"])
NUMBERS: dict[str, Any] = _load("data/numbers.json")

# Every reason there is to move a peg; a lesson teaches each, so none may be added without being listed here.
RULE_KEYS = (
    "show/fifteen", "show/pair", "show/run", "show/flush", "show/crib-flush", "show/nobs", "cut/heels", "play/fifteen",
    "play/thirty-one", "play/pair", "play/run", "play/flush", "play/go", "play/last-card", "game/three-for-last",
    "game/claim", "game/muggins", "game/overpeg", "game/false-claim", "game/wrong-call",
)  # fmt: skip


def case_id(case: Case) -> str:
    """Name a case, for pytest's ids."""
    return str(case["id"])


def card(text: str) -> Card:
    """Read one card."""
    return parse_cards(text, number=1)[0]


def cards(texts: Iterable[str]) -> tuple[Card, ...]:
    """Read cards that a case lists one by one, or a string of them."""
    return parse_cards(texts if isinstance(texts, str) else " ".join(texts))


def spare(*used: Iterable[Card]) -> tuple[Card, ...]:
    """List the cards of the pack that are not used."""
    gone = {one for some in used for one in some}
    return tuple(one for one in DECK if one not in gone)


# --- games played at random -----------------------------------------------------------------------------------------

# Rules played together with every variant: what a house, a tournament and a strict table may add.
OPTIONS: dict[str, dict[str, Any]] = {
    "as written": {},
    "muggins": {"muggins": True, "overpeg_penalty": True, "false_claim_penalty": True},
    "strict": {"auto_count": False, "overpeg_penalty": True, "false_claim_penalty": True, "target": 61},
    "house": {"heels_can_win": False, "crib_flush_four": True, "flush_in_play": True, "target": 61},
    "claims counted out": {"first_dealer_next": "alternate", "skunk_scheme": "acc"},
}


def rules_of(variant: str, option: str = "as written") -> Rules:
    """Take a variant with one of the OPTIONS."""
    return replace(VARIANTS[variant], **OPTIONS[option])


@dataclass(frozen=True)
class Turn:
    """One move of a game played at random: the state before, the move, what it led to, and all events until then."""

    before: State
    move: Move
    step: Step
    events: tuple[Event, ...]


def random_move(state: State, rng: Random, *, claims: bool = False) -> Move:
    """Choose a move that is allowed; with ``claims``, players count for themselves, now and then wrongly."""
    if state.phase is Phase.DEAL:
        return deal(state, rng)
    if state.phase is Phase.CUT:
        return cut(state, rng)
    move = rng.choice(legal(state))
    if not claims:
        return move
    match move:
        case Play(_, played):
            return replace(move, claim=_claim(points(score_play((*state.pile, played), state.rules)), rng))
        case Show(seat, crib):
            hand = state.crib if crib else state.kept[seat]
            return replace(
                move, claim=_claim(points(score_show(hand, state.starter, crib=crib, rules=state.rules)), rng)
            )
        case Muggins(seat, called):
            return Muggins(seat, max(0, called + rng.choice((0, 0, 1, -1))))
    return move


def _claim(true: int, rng: Random) -> int | None:
    wrong = rng.choice((None, 0, 0, 0, -2, -1, 1, 2, 40))
    return None if wrong is None else max(0, true + wrong)


def random_game(rules: Rules, seed: int, *, dealer: int = 0, claims: bool = False) -> Iterator[Turn]:
    """Play a whole game at random, the same for the same seed, one turn at a time."""
    rng = Random(seed)
    state = new_game(rules, dealer=dealer)
    events: tuple[Event, ...] = ()
    while state.phase is not Phase.OVER:
        move = random_move(state, rng, claims=claims)
        step = apply(state, move)
        events = (*events, *step.events)
        yield Turn(state, move, step, events)
        state = step.state


def play_until(state: State, rng: Random, done: Callable[[State], bool]) -> State:
    """Play at random until a state is reached."""
    while not done(state):
        state = apply(state, random_move(state, rng)).state
    return state


# --- states set up by hand ------------------------------------------------------------------------------------------


def at_cut(
    rules: Rules,
    *,
    dealer: int,
    hands: Iterable[Iterable[Card]],
    crib: Iterable[Card] = (),
    scores: Iterable[int] | None = None,
) -> State:
    """Set up a deal whose cards have been laid away: the hands to keep, and the crib."""
    kept = tuple(tuple(hand) for hand in hands)
    thrown = list(crib)
    share = max(rules.thrown, 1)
    laid = tuple(tuple(thrown[seat * share : (seat + 1) * share]) for seat in range(rules.players))
    extra = tuple(thrown[rules.players * share :])
    start = new_game(rules, dealer=dealer, scores=scores)
    return replace(start, phase=Phase.CUT, deals=1, hands=kept, kept=kept, laid=laid, extra=extra)


def at_play(
    rules: Rules,
    *,
    dealer: int,
    hands: Iterable[Iterable[Card]],
    starter: Card | None = None,
    scores: Iterable[int] | None = None,
) -> State:
    """Set up a deal whose starter is turned and whose play begins (the crib does not matter yet)."""
    kept = tuple(tuple(hand) for hand in hands)
    cut_state = at_cut(rules, dealer=dealer, hands=kept, scores=scores)
    # The pegs are set as the play begins, so a jack that is turned here pays nothing any more.
    turned = replace(cut_state, starter=starter or next(c for c in spare(*kept) if c.rank != 11), leader=cut_state.pone)
    return replace(turned, phase=Phase.PLAY, shown=rules.players if rules.show_first else 0)


def at_show(
    rules: Rules,
    *,
    dealer: int,
    hands: Iterable[Iterable[Card]],
    starter: Card,
    crib: Iterable[Card] = (),
    scores: Iterable[int] | None = None,
) -> State:
    """Set up a deal that has been played out, for the pone to count first."""
    kept = tuple(tuple(hand) for hand in hands)
    ready = at_cut(rules, dealer=dealer, hands=kept, crib=crib, scores=scores)
    return replace(ready, starter=starter, leader=ready.pone, phase=Phase.SHOW, hands=((),) * rules.players)


def turn_up(state: State, starter: Card) -> Step:
    """Turn a starter."""
    return apply(state, Cut(starter))


def chunks(total: int, in_gate: int) -> list[ParameterSet]:
    """Number the chunks of heavy work: the first for the gate (exhaustive), the rest for who has an hour (marathon)."""
    return [
        pytest.param(number, marks=pytest.mark.exhaustive if number < in_gate else pytest.mark.marathon)
        for number in range(total)
    ]
