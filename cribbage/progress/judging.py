"""Judging a whole game after it is over: what every decision of every seat cost, for games that no coach watched."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cribbage.game import Event, LayAway, Play, evolve, moves, new_game
from cribbage.progress.games import LEARNER, THEIRS
from cribbage.rules import Rules
from cribbage.strategy import judge
from cribbage.strategy.advice import Verdict
from cribbage.view import view


@dataclass(frozen=True, slots=True)
class Decided:
    """One decision of a game: the number of its event, its seat, the move, and what the coach says of it."""

    number: int
    seat: int
    move: LayAway | Play
    judged: Verdict


def judged(rules: Rules, dealer: int, events: Sequence[Event], known: Container[int] = ()) -> Iterator[Decided]:
    """Judge the decisions of a game in their order, each from what its seat could see; ``known`` numbers are left out."""
    state = new_game(rules, dealer=dealer)
    for number, event in enumerate(events):
        for move in moves((event,)):
            if isinstance(move, LayAway | Play) and number not in known:
                yield Decided(number, move.seat, move, judge(view(state, move.seat), move))
        state = evolve(state, event)


def decision_body(game: str, number: int, move: LayAway | Play, verdict: Verdict) -> dict[str, Any]:
    """Write a decision of the learner as the body of its entry in the log, known by the number of its event."""
    return {
        "game": game,
        "number": number,
        "what": "throw" if isinstance(move, LayAway) else "play",
        "loss": round(verdict.loss, 4),
        "grade": verdict.grade.value,
        "net": round(verdict.lost_net, 4),
        "win": None if verdict.lost_win is None else round(verdict.lost_win, 5),
    }


def bodies(
    game: str, rules: Rules, dealer: int, events: Sequence[Event], known: Container[int] = ()
) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
    """Judge a game of two for the log: the learner's decisions that are not ``known`` yet, and the other side's in one.

    The first are by the name under which each is written once; the last adds up what the other side lost.
    """
    every = tuple(judged(rules, dealer, events, known))
    own = {
        f"{game}:{each.number}": decision_body(game, each.number, each.move, each.judged)
        for each in every
        if each.seat == LEARNER
    }
    losses = [round(each.judged.loss, 4) for each in every if each.seat != LEARNER]
    return own, {"game": game, "what": THEIRS, "loss": round(sum(losses), 4), "decisions": len(losses)}
