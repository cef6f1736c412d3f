"""Weighing the slips of the play and the game by answers to questions of their drills, as those of the show are weighed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cribbage.teaching.question import Question
from cribbage.teaching.slips.asked import predictions, same
from cribbage.teaching.slips.evidence import FLOOR, RATES
from cribbage.teaching.slips.game import SLIPS as GAME
from cribbage.teaching.slips.naming import CHANGE, NONE, Weights
from cribbage.teaching.slips.play import SLIPS as PLAY

IDS = tuple(slip.id for slip in (*PLAY, *GAME))
"""The slips that are weighed, in the order of the columns; the RATES follow them."""

PRIOR = 0.015
"""The weight of each slip before anything is known; all the rest is on no slip."""

_RATE_PRIOR = np.array((0.22, 0.24, 0.22, 0.16, 0.1, 0.06))
_START = np.concatenate((np.full(len(IDS), PRIOR), (1 - PRIOR * len(IDS)) * _RATE_PRIOR))
_MEMORY = 60


@dataclass(frozen=True, slots=True)
class Evidence:
    """What one answer tells: how likely it is for the holder of each of the IDS and at each of the RATES, and its signs.

    ``signs`` is 1 where a wrong answer is just what the holder gives, -1 where a right one is not, 0 where neither.
    """

    likely: NDArray[np.float64]
    signs: tuple[int, ...]


def evidence(question: Question, given: int | str) -> Evidence:
    """Tell what an answer to a question says of each slip: it is predicted, another is, or the slip does not bite."""
    held = predictions(question)
    known = float(same(question, given, question.answer))
    astray = 0.0 if known else stray(question, given)
    likely, signs = [], []
    for id in IDS:
        if id not in held:
            likely.append((1 - FLOOR) * known + FLOOR * astray)
            signs.append(0)
            continue
        hit = same(question, given, held[id]) and not known
        likely.append((1 - FLOOR) * hit + FLOOR * (0.4 * known + 0.6 * astray))
        signs.append(int(hit) - int(known))
    rates = [(1 - rate) * known + rate * astray for rate in RATES]
    return Evidence(np.array([*likely, *rates]), tuple(signs))


def stray(question: Question, given: int | str) -> float:
    """Tell how likely a wrong answer is for someone who errs: any other choice, or a number that lies near at hand."""
    if question.form == "choose":
        return 1 / (len(question.options) - 1)
    if question.form == "pick":
        return 1 / max(1, len(question.cards) - 1)
    true = int(question.answer)
    near = {true - 2, true - 1, true + 1, true + 2, 0, *(int(told) for told in predictions(question).values())} - {true}
    near = {value for value in near if value >= 0}
    return (0.85 / len(near) if given in near else 0.0) + 0.15 / 30


def weigh_play(answers: Iterable[tuple[Question, int | str]]) -> Weights:
    """Weigh the slips by questions and the answers given to them, newest last: a pure fold, which ``named`` reads."""
    kept = [evidence(question, given) for question, given in list(answers)[-_MEMORY:]]
    weights = _START
    explained = dict.fromkeys(IDS, 0)
    for seen in kept:
        weights = (1 - CHANGE) * weights + CHANGE * _START
        weights = weights * seen.likely
        weights = weights / weights.sum()
        explained = {id: max(0, explained[id] + sign) for id, sign in zip(IDS, seen.signs, strict=True)}
    by = {id: float(weight) for id, weight in zip(IDS, weights, strict=False)}
    by[NONE] = float(weights[len(IDS) :].sum())
    told = np.array([seen.likely[: len(IDS)] for seen in kept]).reshape(-1, len(IDS))
    level = np.isclose(told[:, :, None], told[:, None, :]).all(axis=0)
    alike = frozenset((IDS[one], IDS[other]) for one, other in np.argwhere(level) if one != other)
    return Weights(by, explained, alike=alike)
