"""What to play: every card that fits, weighed by playing on against what the other may hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from cribbage.cards import Card
from cribbage.score import show_points
from cribbage.strategy.chances import DEALER, PONE, Worlds, belief, finish_deal, four_counts, left_to_him
from cribbage.strategy.piles import ILLEGAL, NO_CARD, machine, state_of
from cribbage.strategy.playout import Tables, continuing
from cribbage.strategy.tables import FOURS, JACK, PAIR_OF, PAIRS, Array, Floats, four_points, pair_points

WORLDS = 400
"""How many ways the other may stand are played out for each card; fewer if there are not that many."""

CLOSE = 0.75
"""Cards this near the best, in points, are played out as often again."""


@dataclass(frozen=True, slots=True)
class Position:
    """What I know when it is my turn to play a card: cards in the order played, and what his gos tell.

    ``floor``: every card he has left counts more than this, or he would have played it. ``gone``: he has said go in the
    current count. ``thrown`` are my two cards in the crib. ``size``: the cards each plays; other than four has only one_ply.
    """

    hand: tuple[Card, ...]
    mine: tuple[Card, ...]
    theirs: tuple[Card, ...]
    pile: tuple[Card, ...]
    starter: Card
    thrown: tuple[Card, ...]
    dealer: bool
    scores: tuple[int, int] = (0, 0)
    gone: bool = False
    floor: int = 0
    target: int = 121
    size: int = 4

    @classmethod
    def from_plays(
        cls,
        hand: Sequence[Card],
        plays: Iterable[tuple[bool, Card]],
        *,
        starter: Card,
        thrown: Sequence[Card],
        dealer: bool,
        scores: tuple[int, int] = (0, 0),
        target: int = 121,
        size: int = 4,
    ) -> Position:
        """Read the position from all cards played this deal, each with whether I played it; gos follow from the order."""
        pile: list[Card] = []
        played: dict[bool, list[Card]] = {True: [], False: []}
        floor, gone, last, expected = 0, False, dealer, not dealer

        def passed(count: int) -> None:
            nonlocal floor, gone
            if len(played[False]) < size:
                floor, gone = max(floor, 31 - count), True

        for me, card in plays:
            count = sum(laid.value for laid in pile)
            if pile and count + card.value > 31:
                passed(count)
                pile, gone, expected = [], False, me
            if me and not expected:
                passed(count)
            pile.append(card)
            played[me].append(card)
            last, expected = me, not me
            if count + card.value == 31:
                pile, gone = [], False
        count = sum(laid.value for laid in pile)
        if pile and all(count + card.value > 31 for card in hand):
            passed(count)
            pile, gone = [], False
        elif pile and last:
            passed(count)
        return cls(
            tuple(hand), tuple(played[True]), tuple(played[False]), tuple(pile),
            starter, tuple(thrown), dealer, scores, gone, floor, target, size,
        )  # fmt: skip

    @property
    def count(self) -> int:
        """The count on the table, 0 to 30."""
        return sum(card.value for card in self.pile)

    @property
    def legal(self) -> tuple[Card, ...]:
        """The cards in hand that do not pass 31, in order."""
        return tuple(sorted(card for card in self.hand if self.count + card.value <= 31))


@dataclass(frozen=True, slots=True)
class Choice:
    """One card to play: points now, what I and he peg from here on average, net; in points. ``win`` is my chance to win.

    ``error`` is the standard error, in points, of its distance from the best net; 0 for the best, and when every way he may stand was played.
    """

    card: Card
    now: int
    pegs: float
    their_pegs: float
    net: float
    error: float
    win: float


def one_ply(position: Position) -> tuple[tuple[Card, float], ...]:
    """Weigh each card that fits by points now and what the pile it leaves is worth on average; best first, net points."""
    legal = position.legal
    if not legal:
        return ()
    ahead, points, _ = machine()
    hand = np.array([card.rank - 1 for card in position.hand])
    at = state_of([card.rank - 1 for card in position.pile]) * 14 + hand
    left, theirs = min(len(hand) - 1, 3), min(position.size - len(position.theirs), 4)
    states = np.where(ahead[at] == ILLEGAL, 0, ahead[at])
    sizes = (np.full((1, 1), number) for number in (left, theirs))
    value = points[at] + continuing(states[None], np.full((1, 1), int(position.gone)), hand[None], *sizes)[0]
    found = [(card, float(value[position.hand.index(card)])) for card in legal]
    return tuple(sorted(found, key=lambda each: (-each[1], each[0])))


@lru_cache(maxsize=32)
def believed(position: Position) -> Worlds:
    """Weigh what he kept and threw, given every card I see and his gos; any hand, if no throw of the policy fits."""
    unseen, played = _unseen(position), _counts(position.theirs)
    worlds = belief(PONE if position.dealer else DEALER, unseen, played, position.floor)
    for floor in (position.floor, 0):
        if not len(worlds.weight):
            fours = np.flatnonzero(left_to_him(played, floor) & (four_counts() <= unseen).all(axis=1))
            worlds = Worlds(fours, np.full(len(fours), PAIR_OF[8, 12]), np.full(len(fours), 1 / max(len(fours), 1)))
    return worlds


def choices(position: Position, worlds: int = WORLDS) -> tuple[Choice, ...]:
    """Weigh every card that fits, best first: by net points, or by win chance once a side is past 80 holes.

    All cards meet the same ways the other may stand, drawn from a seed that is the position itself, so the same position
    always gets the same answer; close ones then meet as many more. A card that wins at once comes first.
    """
    legal = position.legal
    if not legal:
        return ()
    rng = np.random.default_rng(_seed(position))
    known = believed(position)
    ranks = list(dict.fromkeys(card.rank - 1 for card in legal))
    exact = len(known.weight) <= worlds
    drawn = _drawn(known, worlds, rng)
    weight = drawn.weight
    pegs, win = _played(position, drawn, ranks, rng)
    net = (pegs[:, :, 0] - pegs[:, :, 1]) @ weight
    close = np.flatnonzero(net >= net.max() - CLOSE)
    means = np.concatenate([weight @ pegs, (win @ weight)[:, None]], axis=1)
    longer: dict[int, Array] = {}
    if not exact and len(close) > 1:
        more, more_win = _played(position, _drawn(known, worlds, rng), [ranks[i] for i in close], rng)
        both = np.concatenate([pegs[close], more], axis=1)
        longer = dict(zip(close.tolist(), both, strict=True))
        chance = (win[close].mean(axis=1) + more_win.mean(axis=1)) / 2
        better = np.concatenate([both.mean(axis=1), chance[:, None]], axis=1)
        # The rest keep their distance from the close ones, since those met the same ways.
        means += better.mean(axis=0) - means[close].mean(axis=0)
        means[close] = better
    best = int((means[:, 0] - means[:, 1]).argmax())
    found = []
    for card in legal:
        i = ranks.index(card.rank - 1)
        one, two = (longer[i], longer[best]) if i in longer and best in longer else (pegs[i], pegs[best])
        lead = (one - two) @ [1, -1]
        now = _pegs_now(position, card)
        found.append(
            Choice(
                card=card,
                now=now,
                pegs=float(means[i, 0]),
                their_pegs=float(means[i, 1]),
                net=float(means[i, 0] - means[i, 1]),
                error=0.0 if exact else float(lead.std() / len(lead) ** 0.5),
                win=1.0 if position.scores[0] + now >= position.target else float(np.clip(means[i, 2], 0, 1)),
            )
        )
    late = max(position.scores) > position.target - 41
    return tuple(sorted(found, key=lambda choice: _order(choice, position, late)))


def _pegs_now(position: Position, card: Card) -> int:
    """Count what a card pegs as it is laid, last card of the deal included."""
    _, points, _ = machine()
    last = len(position.hand) == 1 and len(position.theirs) == position.size and position.count + card.value < 31
    return int(points[state_of([laid.rank - 1 for laid in position.pile]) * 14 + card.rank - 1]) + last


def _played(position: Position, drawn: Worlds, ranks: Sequence[int], rng: np.random.Generator) -> tuple[Array, Array]:
    """Play each rank first and then on to the end in every world: pegs (ranks, worlds, 2) and my win chance."""
    size, options = len(drawn.weight), len(ranks)
    held = [card.rank - 1 for card in position.hand]
    hands = np.full((size * options, 2, 4), NO_CARD, dtype=np.int64)
    hands[:, 0, : len(held)] = held
    left = four_counts()[drawn.four] - _counts(position.theirs).astype(np.int8)
    each = 4 - len(position.theirs)
    theirs = np.repeat(np.tile(np.arange(13), size), left.ravel()).reshape(size, each)
    hands[:, 1, :each] = np.tile(theirs, (options, 1))
    batch = Tables.start(hands, 0, state=state_of([card.rank - 1 for card in position.pile]))
    batch.gone[:, 1] = position.gone
    batch.race(np.tile(np.array(position.scores), (size * options, 1)), position.target)
    slots = np.repeat([held.index(rank) for rank in ranks], size)
    batch.lay(np.arange(size * options), np.zeros(size * options, dtype=np.int64), slots)
    batch.finish()
    win = _after_shows(position, drawn, batch, options, rng)
    return batch.pegs.reshape(options, size, 2).astype(np.float64), win


def best_card(position: Position) -> Card:
    """Choose the card to play; raises ValueError if none fits."""
    if not position.legal:
        raise ValueError("No card in hand fits under 31.")
    return choices(position)[0].card if position.size == 4 else one_ply(position)[0][0]


def _order(choice: Choice, position: Position, late: bool) -> tuple[bool, float, float, Card]:
    out = position.scores[0] + choice.now >= position.target
    first, second = (choice.win, choice.net) if late else (choice.net, choice.win)
    return not out, -round(first, 6), -round(second, 6), choice.card


def _counts(cards: Sequence[Card]) -> Array:
    return np.bincount([card.rank - 1 for card in cards], minlength=13)


def _unseen(position: Position) -> Array:
    """Count by rank what may have been dealt to him: all but my six and the starter."""
    return np.asarray(4 - _counts((*position.hand, *position.mine, *position.thrown, position.starter)))


def _seed(position: Position) -> list[int]:
    groups = (sorted(position.hand), position.mine, position.theirs, position.pile, sorted(position.thrown))
    cards = [number for group in groups for number in (99, *(card.index for card in group))]
    return [*cards, position.starter.index, *position.scores, int(position.dealer)]


def _drawn(worlds: Worlds, most: int, rng: np.random.Generator) -> Worlds:
    """Keep all worlds if they are few, else draw evenly spaced ones along their weights, sorted so that like lie together."""
    if len(worlds.weight) <= most:
        return worlds
    order = np.lexsort((worlds.pair, worlds.four))
    upto = np.cumsum(worlds.weight[order])
    at = np.searchsorted(upto, (np.arange(most) + rng.random()) / most * upto[-1])
    rows = order[np.minimum(at, len(order) - 1)]
    return Worlds(worlds.four[rows], worlds.pair[rows], np.full(most, 1 / most))


def _after_shows(position: Position, drawn: Worlds, batch: Tables, options: int, rng: np.random.Generator) -> Floats:
    """Find my chance to win each row once the hands are shown in their order; shape (options, worlds)."""
    assert batch.winner is not None
    assert batch.scores is not None
    size = len(drawn.weight)
    starter = position.starter
    rank = starter.rank - 1
    mine = show_points((*position.hand, *position.mine), starter)
    theirs = four_points()[drawn.four, rank].astype(np.int64)
    one, two = sorted(card.rank - 1 for card in position.thrown)
    crib = pair_points()[PAIR_OF[one, two], drawn.pair, rank].astype(np.int64)
    if rank != JACK:
        seen = (*position.hand, *position.mine, *position.thrown, *position.theirs)
        jacks = [card for card in seen if card.rank - 1 == JACK]
        known = any(card.suit == starter.suit for card in jacks)
        chance = 0.0 if known else 1 / max(4 - len(jacks), 1)
        luck = rng.random((2, size))
        played = sum(card.rank - 1 == JACK for card in position.theirs)
        theirs += luck[0] < chance * ((FOURS[drawn.four] == JACK).sum(axis=1) - played)
        theirs += any(card in jacks and card.suit == starter.suit for card in position.theirs)
        crib += luck[1] < chance * (PAIRS[drawn.pair] == JACK).sum(axis=1)
        crib += any(card.rank - 1 == JACK and card.suit == starter.suit for card in position.thrown)
    shows = [(0, np.full(size, mine)), (1, theirs)]
    if position.dealer:
        shows = [shows[1], shows[0], (0, crib)]
    else:
        shows.append((1, crib))
    return finish_deal(batch.scores, batch.winner, shows, options, position.dealer, position.target)
