"""What punishes a move: the worst likely reply as legal moves, and what it costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from cribbage.cards import DECK, Card
from cribbage.game import Cut, LayAway, Move, Pegged, Phase, Play, State, apply, legal, whose_turn
from cribbage.game.moves import Cards
from cribbage.score import points, score_play, show_points
from cribbage.strategy import elsewhere
from cribbage.strategy.advice import Motive
from cribbage.strategy.chances import DEALER, PONE, crib_weights, policy
from cribbage.strategy.coach import full_strength, holding_of, same_move, weigh
from cribbage.strategy.elsewhere import next_opponent
from cribbage.strategy.reasons import LEAST
from cribbage.strategy.replies import Belief, Unknown
from cribbage.strategy.tables import PAIR_OF, PAIRS, Array, Floats, four_of, four_points, pair_points
from cribbage.view import View

LIKELY = 0.1
"""A card is likely if they hold one like it at least so often."""


@dataclass(frozen=True, slots=True)
class Punishment:
    """The worst likely reply to a move: ``moves`` are legal one after the other once it is made from ``state``.

    For a card, ``moves`` go on until the next card of the other side; ``swing`` is what they peg in them less what I do,
    ``card`` and ``pegs`` are that card and its points, and ``chance`` how often they hold a card that
    pegs as much, of any of the ranks ``like``. ``separates``: this tells the move from the best one. For a throw,
    ``moves`` are what they throw and the starter, and ``swing`` is what my hand and crib then lose to the best throw
    (nothing if it is the best: the likeliest crib and starter are shown).
    """

    state: State
    moves: tuple[Move, ...]
    swing: int
    card: Card | None = None
    pegs: int = 0
    chance: float = 0.0
    thrown: tuple[Card, ...] = ()
    starter: Card | None = None
    like: frozenset[int] = frozenset()
    separates: bool = False


def punishment(view: View, move: Move) -> Punishment:
    """Find the worst likely reply to a throw or a card, from what my view tells; raises ValueError for other moves."""
    if isinstance(move, LayAway):
        return _of_throw(view, move)
    if isinstance(move, Play):
        return _of_play(view, move)
    raise ValueError("Only a throw or a card can be punished.")


# --- a card ---------------------------------------------------------------------------------------------------------


def _of_play(view: View, move: Play) -> Punishment:
    them = next_opponent(view)
    holding = holding_of(view)
    chances = np.zeros(13) if holding is None else holding.holds()
    rank, like, separates = 0, frozenset[int](), False
    if holding is not None and them not in view.gone:
        best = weigh(view).advice.best.cards[0]
        rank = _separating(view, move.card, best, holding)
        separates = rank > 0
        rank = rank or _worst(view, move.card, chances)
        if rank:
            worth = _answers(view, move.card)
            like = frozenset(each + 1 for each in range(13) if worth[each] >= max(worth[rank - 1], 1))
    cards = () if holding is None else holding.likely(rank, elsewhere.shown_hand(view, them) or view.unseen)
    state = _world(view, {} if them is None else {them: cards})
    seat, side = view.seat, view.rules.side(view.seat)
    at = apply(state, move).state
    made: list[Move] = []
    swing, card, pegs = 0, None, 0
    while card is None and at.phase is Phase.PLAY:
        turn = whose_turn(at)
        assert turn is not None
        chosen = _best_now(at, rank if turn == them and not made else 0)
        step = apply(at, chosen)
        for event in step.events:
            if isinstance(event, Pegged):
                swing += points(event.score) * (-1 if view.rules.side(event.seat) == side else 1)
        if isinstance(chosen, Play) and turn != seat:
            card, pegs = chosen.card, points(score_play((*at.pile, chosen.card), view.rules))
        made.append(chosen)
        at = step.state
    chance = 0.0 if holding is None else holding.holds_any([each - 1 for each in sorted(like)])
    return Punishment(state, tuple(made), swing, card, pegs, chance, like=like, separates=separates)


def _answers(view: View, card: Card) -> list[int]:
    """Count what each rank would peg at once on a card of mine, 0 if it does not fit; 13 of them."""
    after = (*view.pile, card)
    room = 31 - sum(laid.value for laid in after)
    return [points(score_play((*after, each))) if each.value <= room else 0 for each in DECK[::4]]


def _separating(view: View, card: Card, best: Card, holding: Belief | Unknown) -> int:
    """Choose the likeliest rank of the points that this card gives away most beyond the best card, 0 if none does."""
    mine, theirs = _answers(view, card), _answers(view, best)
    chances = holding.holds()

    def given(worth: list[int], least: int) -> float:
        return least * holding.holds_any([rank for rank in range(13) if worth[rank] >= least])

    found = [
        (given(mine, pegs) - given(theirs, pegs), max((float(chances[r]), r + 1) for r in range(13) if mine[r] == pegs))
        for pegs in sorted(set(mine) - {0})
    ]
    apart, (chance, rank) = max(found, default=(0.0, (0.0, 0)))
    return rank if apart >= LEAST and chance > 0 else 0


def _worst(view: View, card: Card, chances: Floats) -> int:
    """Choose the rank that punishes a card most: the most points among likely answers, else the likeliest that pegs."""
    after = (*view.pile, card)
    room = 31 - sum(laid.value for laid in after)
    found = [
        (points(score_play((*after, DECK[rank * 4]))), float(chances[rank]), rank + 1)
        for rank in range(13)
        if chances[rank] > 0 and min(rank + 1, 10) <= room
    ]
    likely = [each for each in found if each[1] >= LIKELY and each[0]]
    if likely:
        return max(likely)[2]
    return max(found, key=lambda each: (each[0] > 0, each[1]), default=(0, 0.0, 0))[2]


def _best_now(state: State, rank: int) -> Move:
    """Choose the move that pegs most at once, a card of ``rank`` before all."""
    moves = legal(state)
    return max(
        moves,
        key=lambda move: (
            (move.card.rank == rank, points(score_play((*state.pile, move.card), state.rules)), -move.card.index)
            if isinstance(move, Play)
            else (False, 0, 0)
        ),
    )


# --- a throw --------------------------------------------------------------------------------------------------------


def _of_throw(view: View, move: LayAway) -> Punishment:
    weighed = weigh(view)
    option = next(each for each in weighed.advice.options if same_move(each.move, move))
    best = weighed.advice.best
    crib = _likely_crib if full_strength(view.rules) else _drawn_crib
    fill, starter = crib(view, option.cards, best.cards)
    swing = _shown(view, best.cards, fill, starter) - _shown(view, option.cards, fill, starter)
    rules = view.rules
    others = [seat for seat in range(rules.players) if seat != view.seat]
    thrown = {seat: fill[i * rules.thrown : (i + 1) * rules.thrown] for i, seat in enumerate(others)}
    state = _world(view, thrown, crib=fill, starter=starter)
    moves = [LayAway(seat, thrown[seat]) for seat in others if not state.laid[seat]]
    why = [reason.motive for reason in weighed.why(best, option) if reason.motive is not Motive.SCORE]
    by_crib = swing > 0 and why[:1] in ([Motive.OWN_CRIB], [Motive.THEIR_CRIB])
    return Punishment(state, (*moves, Cut(starter)), swing, thrown=fill, starter=starter, separates=by_crib)


def _shown(view: View, thrown: tuple[Card, ...], fill: tuple[Card, ...], starter: Card) -> int:
    """Count my hand and add the crib, or take it away if it is theirs."""
    kept = [card for card in view.hand if card not in thrown]
    crib = show_points((*thrown, *fill), starter, crib=True)
    return show_points(kept, starter) + (crib if view.is_dealer else -crib)


def _likely_crib(view: View, thrown: tuple[Card, ...], best: tuple[Card, ...]) -> tuple[tuple[Card, ...], Card]:
    """Find the pair they throw and the starter that do most harm, weighed by how likely they are (ranks only)."""
    left = 4 - np.bincount([card.rank - 1 for card in view.hand], minlength=13)
    chance = crib_weights(policy(PONE if view.is_dealer else DEALER), left)
    harm = chance if thrown == best else chance * (_worths(view, best) - _worths(view, thrown))
    pair, starter = np.unravel_index(int(harm.argmax()), harm.shape)
    free = list(view.unseen)
    cards = []
    for place, rank in enumerate((*PAIRS[pair].tolist(), int(starter))):
        # Suits are taken in turn, so that the example owes as little as can be to them.
        alike = [card for card in free if card.rank - 1 == rank]
        card = min(alike, key=lambda card: (card.index - place) % 4)
        free.remove(card)
        cards.append(card)
    return (cards[0], cards[1]), cards[2]


def _worths(view: View, thrown: tuple[Card, ...]) -> Array:
    """Count hand and crib of a throw by ranks for every pair of theirs and starter; shape (91, 13)."""
    one, two = sorted(card.rank - 1 for card in thrown)
    a, b, c, d = (card.rank - 1 for card in view.hand if card not in thrown)
    hand = four_points()[four_of()[PAIR_OF[a, b], PAIR_OF[c, d]]].astype(np.int64)
    crib = pair_points()[PAIR_OF[one, two]].astype(np.int64)
    return np.asarray(hand + crib if view.is_dealer else hand - crib)


def _drawn_crib(view: View, thrown: tuple[Card, ...], best: tuple[Card, ...]) -> tuple[tuple[Card, ...], Card]:
    """Find a bad one of the random cribs, worse than nine in ten of them."""
    drawn = [(tuple(cards[1:]), cards[0]) for cards in elsewhere.cribs(view)]
    ordered = sorted(drawn, key=lambda each: _shown(view, best, *each) - _shown(view, thrown, *each))
    return ordered[len(ordered) * 9 // 10]


# --- a state that the view allows -----------------------------------------------------------------------------------


def _world(
    view: View, given: Mapping[int, Sequence[Card]], *, crib: Sequence[Card] = (), starter: Card | None = None
) -> State:
    """Make up a state that looks like the view: ``given`` cards for some seats, the rest from the unseen ones."""
    rules, seats = view.rules, range(view.rules.players)
    shown = {owner: cards for owner, of_crib, cards in view.shown if not of_crib}
    taken = {*crib, starter, *(card for cards in given.values() for card in cards)}
    free = [card for card in view.unseen if card not in taken]
    laying = view.phase is Phase.LAY_AWAY
    hands, kept, laid = [], [], []
    for seat in seats:
        if seat == view.seat:
            hands.append(view.hand)
            kept.append(view.kept)
            laid.append(view.laid)
            continue
        mine = tuple(given.get(seat, ()))
        away: Cards = ()
        if laying and view.held[seat] < rules.dealt:
            mine, away = (), mine
        played = tuple(card for who, card in view.played if who == seat)
        # A hand that was shown before the play is known; any other is made up.
        hand = elsewhere.shown_hand(view, seat)
        if hand is None:
            hand = (*mine, *(free.pop() for _ in range(view.held[seat] - len(mine))))
        hands.append(hand)
        kept.append(shown.get(seat, (*played, *hand)))
        laid.append(away if laying else tuple(free.pop() for _ in range(rules.thrown)))
    extra = tuple(crib[len(crib) - rules.from_pack :]) if laying and rules.from_pack else ()
    return State(
        rules,
        view.dealer,
        view.scores,
        view.backs,
        phase=view.phase,
        deals=2,
        hands=tuple(hands),
        kept=tuple(kept),
        laid=tuple(laid),
        extra=extra,
        starter=view.starter,
        pile=view.pile,
        played=view.played,
        last=view.last,
        leader=view.seat,
        gone=view.gone,
        # Hands announced before the play are not all in the view, but all have been.
        shown=rules.players if rules.show_first and view.phase is Phase.PLAY else len(view.shown),
    )
