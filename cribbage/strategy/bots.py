"""The opponents: each a function from what a seat may see to a move, with a name and habits a learner can beat."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import comb
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import TypeAlias

from cribbage.cards import DECK, RANKS, Card
from cribbage.game import LayAway, Move, Muggins, Play
from cribbage.score import points, score_play, score_show, show_points
from cribbage.strategy import elsewhere
from cribbage.strategy.coach import full_strength, position_of
from cribbage.strategy.discard import best_throw, throws
from cribbage.strategy.pegging import Position, choices
from cribbage.view import View

Bot: TypeAlias = Callable[[View, Random], Move]

LAPSE = 0.25
"""How often the novice keeps her second-best four."""

LATE = 41
"""How far from the target a side is, at most, when the expert begins to play to the score: past 80 of 121."""


SCHELL = Path(__file__).parent / "data" / "schell.json"
"""The published crib table that the club player goes by; the file names its source."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent to choose: its name at the table, one line of character, and how it decides."""

    key: str
    name: str
    level: str
    line: str
    bot: Bot


# --- the five -------------------------------------------------------------------------------------------------------


def novice(view: View, rng: Random) -> Move:
    """Keep what holds the most points now, one throw in four the next most, and play whatever pegs most now.

    Equal moves are drawn by chance. Whose crib it is, the starter to come and the reply are not thought of.
    """
    if isinstance(view.legal[0], LayAway):
        worth = {move: _worth_now(view, move) for move in view.legal}
        most = sorted(set(worth.values()), reverse=True)
        kept = most[1] if len(most) > 1 and rng.random() < LAPSE else most[0]
        return rng.choice([move for move, value in worth.items() if value == kept])
    return _most(view.legal, lambda move: _gain(view, move), rng)


def casual(view: View, rng: Random) -> Move:
    """Throw by the average hand and the fives and pairs in the crib; lead the highest card, then take what pegs now.

    Of cards that peg the same, the highest is played; a five is never led while there is another card.
    """
    if isinstance(view.legal[0], LayAway):
        return _most(view.legal, lambda move: _hand_average(view, move) + _side(view) * _rough_crib(move), rng)
    return _most(view.legal, lambda move: (_gain(view, move), *_high(view, move)), rng)


def club(view: View, rng: Random) -> Move:
    """Throw by the average hand and the published crib table; play for points now less the reply to expect."""
    if isinstance(view.legal[0], LayAway):
        return _most(view.legal, lambda move: _hand_average(view, move) + _side(view) * _table_crib(view, move), rng)
    if isinstance(view.legal[0], Play):
        return _winning(view) or _most(view.legal, lambda move: _gain(view, move) - _answer(view, move), rng)
    return _forced(view)


def strong(view: View, rng: Random) -> Move:
    """Throw for hand and crib, both exact, and play what nets most against all that the other may hold.

    What a hand will peg is not weighed in the throw, and the score is ignored.
    """
    if isinstance(view.legal[0], LayAway) and full_strength(view.rules):
        return LayAway(view.seat, _counted(view.hand, view.is_dealer))
    return _best(view, rng, to_the_score=False)


def expert(view: View, rng: Random) -> Move:
    """Throw and play for the most net points, the play weighed too; for the chance to win once a side is past 80 holes."""
    return _best(view, rng, to_the_score=max(view.scores) > view.rules.target - LATE)


OPPONENTS: Mapping[str, Opponent] = MappingProxyType(
    {
        opponent.key: opponent
        for opponent in (
            Opponent("novice", "Nell", "Novice", "Keeps whatever scores now and forgets whose crib it is.", novice),
            Opponent(
                "casual", "Cass", "Casual", "Knows fives and pairs, but leads a high card: keep a five for it.", casual
            ),
            Opponent(
                "club", "Clive", "Club", "Throws by the book and sees one card ahead: a trap will catch him.", club
            ),
            Opponent(
                "strong", "Stella", "Strong", "Plays every deal for points: near the end, play to the score.", strong
            ),
            Opponent(
                "expert", "Edgar", "Expert", "Plays to the score, but trusts you to throw well: surprise him.", expert
            ),
        )
    }
)
BOTS: Mapping[str, Bot] = MappingProxyType({key: opponent.bot for key, opponent in OPPONENTS.items()})


# --- what they weigh ------------------------------------------------------------------------------------------------


def _best(view: View, rng: Random, *, to_the_score: bool) -> Move:
    """Choose by everything known of the game; in a game without tables, as the club player does."""
    if not full_strength(view.rules):
        return club(view, rng)
    seat = view.seat
    if isinstance(view.legal[0], LayAway):
        scores = (view.scores[seat], view.scores[1 - seat]) if to_the_score else None
        return LayAway(seat, _throw(view.hand, view.is_dealer, scores, view.rules.target))
    if isinstance(view.legal[0], Play):
        won = _winning(view)
        if won or len(view.legal) == 1:
            return won or view.legal[0]
        position = position_of(view)
        return Play(seat, _card(position if to_the_score else replace(position, scores=(0, 0))))
    return _forced(view)


# A position is asked for again when a game is taken back, and when a deal is played twice with the seats changed.
@lru_cache(maxsize=512)
def _throw(six: tuple[Card, ...], dealer: bool, scores: tuple[int, int] | None, target: int) -> tuple[Card, Card]:
    return best_throw(six, dealer, scores, target)


@lru_cache(maxsize=512)
def _counted(six: tuple[Card, ...], dealer: bool) -> tuple[Card, Card]:
    return max(throws(six, dealer), key=lambda throw: round(throw.hand + throw.crib, 6)).cards


@lru_cache(maxsize=512)
def _card(position: Position) -> Card:
    return choices(position)[0].card


def forget() -> None:
    """Drop the moves found lately, so that they are found anew."""
    _throw.cache_clear()
    _counted.cache_clear()
    _card.cache_clear()


def _most(moves: Sequence[Move], worth: Callable[[Move], object], rng: Random) -> Move:
    """Choose what is worth most; equal moves by chance."""
    values = [worth(move) for move in moves]
    best = max(values)  # type: ignore[type-var]
    return rng.choice([move for move, value in zip(moves, values, strict=True) if value == best])


def _forced(view: View) -> Move:
    """Go and show as the rules have it, and call every point that an opponent missed."""
    return max(view.legal, key=lambda move: move.called if isinstance(move, Muggins) else 0)


def _winning(view: View) -> Move | None:
    """Find a card that pegs the last hole at once."""
    need = view.rules.target - view.scores[view.rules.side(view.seat)]
    return next((move for move in view.legal if _gain(view, move) >= need), None)


def _gain(view: View, move: Move) -> int:
    """Count what a move pegs at once: by the card, by being the last one that fits when all others have said go."""
    if isinstance(move, Muggins):
        return move.called
    if not isinstance(move, Play):
        return 0
    card = move.card
    count = view.count + card.value
    ends = (
        count < 31
        and all(not held or seat in view.gone for seat, held in enumerate(view.held) if seat != view.seat)
        and not any(count + other.value <= 31 for other in view.hand if other != card)
    )
    return points(score_play((*view.pile, card), view.rules)) + ends


def _answer(view: View, move: Move) -> float:
    """Average the best reply of the next opponent, who holds random unseen cards; in points."""
    assert isinstance(move, Play)
    seat = elsewhere.next_opponent(view)
    if seat is None or seat in view.gone:
        return 0
    pile = (*view.pile, move.card)
    room = 31 - view.count - move.card.value
    worth = [points(score_play((*pile, card), view.rules)) if card.value <= room else 0 for card in DECK[::4]]
    # The best of a hand is at most a value when the hand is drawn from the cards worth no more.
    unseen = Counter(worth[card.rank - 1] for card in view.unseen)
    held, below, before, total = view.held[seat], 0, 0, 0
    for value in sorted(unseen):
        below += unseen[value]
        ways = comb(below, held)
        total += value * (ways - before)
        before = ways
    return total / before


def _side(view: View) -> int:
    """Tell whether the crib counts for me (1) or against me (-1)."""
    return 1 if view.is_dealer else -1


def _kept(view: View, move: Move) -> list[Card]:
    return [card for card in view.hand if card not in _thrown(move)]


def _thrown(move: Move) -> tuple[Card, ...]:
    assert isinstance(move, LayAway)
    return move.cards


def _worth_now(view: View, move: Move) -> int:
    return points(score_show(_kept(view, move), None, rules=view.rules))


def _hand_average(view: View, move: Move) -> float:
    """Average the hand kept over every starter, exactly, in points."""
    kept = _kept(view, move)
    return sum(show_points(kept, starter) for starter in view.unseen) / len(view.unseen)


def _rough_crib(move: Move) -> int:
    """Count the crib by what is plain to see: 2 for each five, 2 for a pair, 2 for a fifteen."""
    cards = _thrown(move)
    fives = sum(card.rank == 5 for card in cards)
    return 2 * (fives + (len({card.rank for card in cards}) < len(cards)) + (sum(card.value for card in cards) == 15))


def _high(view: View, move: Move) -> tuple[bool, int]:
    if not isinstance(move, Play):
        return False, 0
    return bool(view.pile) or move.card.rank != 5, move.card.rank


@cache
def _published() -> Mapping[str, Mapping[str, float]]:
    """Load the crib averages of Schell, by whose crib it is and the two ranks thrown; the file names its source."""
    found: Mapping[str, Mapping[str, float]] = json.loads(SCHELL.read_text(encoding="utf-8"))
    return found


def _table_crib(view: View, move: Move) -> float:
    """Look up the crib by the two ranks thrown; where but one card is thrown, average over the other."""
    table = _published()["own" if view.is_dealer else "opp"]
    one, *others = _thrown(move)
    rest = others or view.unseen
    pairs = (sorted((one.rank, other.rank)) for other in rest)
    return sum(table[RANKS[low - 1] + RANKS[high - 1]] for low, high in pairs) / len(rest)
