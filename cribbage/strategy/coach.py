"""The coach: what every move is worth, and what a choice cost, from a View alone and always the same for the same View."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from cribbage.cards import Card
from cribbage.game import LayAway, Move, Muggins, Play, Show
from cribbage.rules import Rules
from cribbage.score import show_points
from cribbage.strategy import elsewhere, reasons
from cribbage.strategy.advice import (
    CARD_WIN_ERROR,
    POINT,
    WIN_ERROR,
    Advice,
    Basis,
    Grade,
    Option,
    Reason,
    Verdict,
    grade,
)
from cribbage.strategy.discard import throws
from cribbage.strategy.pegging import Position, choices
from cribbage.strategy.replies import Belief, Later, Reply, Unknown, later, replies, suit_means
from cribbage.strategy.tables import THROWS
from cribbage.view import View

TWINS = 0.05
"""Options of the same ranks whose net points differ by no more than this are the same to a player."""


DECIDED = 0.99
"""A game is decided when every move wins more often than this, or loses more often: net points then tell moves apart."""


def full_strength(rules: Rules) -> bool:
    """Tell whether the shipped tables are for this game: two players, six cards, counts up to 31 until all is played."""
    return (
        (rules.players, rules.dealt, rules.thrown, rules.from_pack) == (2, 6, 2, 0)
        and not rules.single_count
        and not rules.show_first
        and not rules.flush_in_play
    )


def position_of(view: View) -> Position:
    """Read a turn to play of the two-player six-card game as a Position: the cards seen, and what his gos tell."""
    return Position.from_plays(
        view.hand,
        [(seat == view.seat, card) for seat, card in view.played],
        starter=_starter(view),
        thrown=view.laid,
        dealer=view.is_dealer,
        scores=(view.scores[view.seat], view.scores[1 - view.seat]),
        target=view.rules.target,
    )


def holding_of(view: View) -> Belief | Unknown | None:
    """Tell what the next opponent may hold: as believed where the tables are for this game, else at random."""
    return Belief.of(position_of(view)) if full_strength(view.rules) else elsewhere.holding(view)


def advise(view: View) -> Advice:
    """Weigh every move that is allowed now, best first, each with what speaks for it; nothing when it is not your turn.

    What is exact and what estimated is told by the advice's basis.
    """
    return weigh(view).advice


def judge(view: View, move: Move) -> Verdict:
    """Tell what a move costs against the best one, and why; raises ValueError for a move that is not allowed now.

    Claims made with a card or a count are not judged here: the move is what counts.
    """
    weighed = weigh(view)
    options = weighed.advice.options
    option = next((each for each in options if same_move(each.move, move)), None)
    if option is None:
        raise ValueError(f"{move} is not allowed now.")
    best, late = options[0], weighed.advice.late
    if option is best:
        return Verdict(
            option, best, weighed.rival(option), 0.0, grade(0.0), late, 0.0, _less(best, best), option.reasons
        )
    if weighed.twin(option):
        lost_win = _less(best, option)
        rival = weighed.rival(option)
        return Verdict(option, best, rival, 0.0, grade(0.0), late, best.net - option.net, lost_win, option.reasons)
    lost_net, lost_win = best.net - option.net, _less(best, option)
    loss, error = (lost_win / POINT, option.error) if late and lost_win is not None else (lost_net, option.error)
    if late and lost_win is not None:
        error = (CARD_WIN_ERROR if isinstance(move, Play) else WIN_ERROR) / POINT
    loss = 0.0 if loss <= error else loss
    given = grade(loss)
    if given.right and weighed.wins(best) and not weighed.wins(option):
        given = Grade.SLIP  # Points that win now are never left lying, however sure the game seems.
    return Verdict(option, best, best, loss, given, late, lost_net, lost_win, weighed.why(best, option))


def same_move(one: Move, other: Move) -> bool:
    """Tell whether two moves are the same, whatever is claimed with them and in whatever order cards are laid away."""
    if isinstance(one, LayAway) and isinstance(other, LayAway):
        return one.seat == other.seat and sorted(one.cards) == sorted(other.cards)
    return _unclaimed(one) == _unclaimed(other)


def _unclaimed(move: Move) -> Move:
    return replace(move, claim=None) if isinstance(move, Play | Show) else move


def _less(best: Option, option: Option) -> float | None:
    return None if best.win is None or option.win is None else best.win - option.win


@dataclass(frozen=True, slots=True)
class Weighed:
    """An advice with the quantities it was made from, so that any two of its options can be compared."""

    view: View
    advice: Advice
    suits: dict[frozenset[Card], float]
    answers: dict[Card, Reply]
    after: dict[Card, Later] | None

    @property
    def short(self) -> tuple[int, int]:
        """How many holes my side is short of the target, and the nearest other side."""
        view = self.view
        side = view.rules.side(view.seat)
        others = max(score for other, score in enumerate(view.scores) if other != side)
        return view.rules.target - view.scores[side], view.rules.target - others

    def wins(self, option: Option) -> bool:
        """Tell whether a card wins as it is laid."""
        return isinstance(option.move, Play) and option.now >= self.short[0]

    def twin(self, option: Option) -> bool:
        """Tell whether an option is the best in other suits: the same ranks, worth the same."""
        best = self.advice.best
        if option is best or not option.cards or [card.rank for card in option.cards] != [c.rank for c in best.cards]:
            return False
        less = _less(best, option) if self.advice.late else None
        return abs(option.net - best.net) <= TWINS and (less is None or less <= TWINS * POINT)

    def rival(self, option: Option) -> Option | None:
        """Find what an option is to be compared with: the best, or for the best the next that is not its twin in rank."""
        best, *others = self.advice.options
        if option is not best and not self.twin(option):
            return best
        ranks = [card.rank for card in best.cards]
        return next(
            (
                each
                for each in others
                if [card.rank for card in each.cards] != ranks or abs(each.net - best.net) > TWINS
            ),
            None,
        )

    def why(self, option: Option, rival: Option | None) -> tuple[Reason, ...]:
        """Tell what speaks for an option against another."""
        view, late = self.view, self.advice.late
        if rival is None or not option.cards:
            return reasons.forced(len(self.advice.options) - 1)
        short = self.short if full_strength(view.rules) else reasons.FAR
        if isinstance(option.move, LayAway):
            suits = (self.suits.get(frozenset(option.cards), 0.0), self.suits.get(frozenset(rival.cards), 0.0))
            return reasons.of_throw(option, rival, suits, dealer=view.is_dealer, late=late, short=short)
        need = self.short[0]
        tens = sum(card.value == 10 for card in view.unseen)
        first = 0
        if self.after is not None and not view.is_dealer:
            held = show_points(view.kept, _starter(view))
            first = held if held >= need else 0
        return reasons.of_play(
            option, rival, self.answers, self.after, need=need, tens=tens, counts_first=first, late=late, short=short
        )


@lru_cache(maxsize=128)
def weigh(view: View) -> Weighed:
    """Weigh every move of a view once, and remember the last views."""
    bare = _bare(view)
    if bare.advice.late and _decided(bare.advice.options):
        ordered = sorted(
            bare.advice.options,
            key=lambda option: (not bare.wins(option), -round(option.net, 6), -round(option.win or 0, 6), option.cards),
        )
        bare = replace(bare, advice=replace(bare.advice, options=tuple(ordered), late=False))
    options = []
    for option in bare.advice.options:
        options.append(replace(option, reasons=bare.why(option, bare.rival(option))))
    return replace(bare, advice=replace(bare.advice, options=tuple(options)))


def _decided(options: tuple[Option, ...]) -> bool:
    """Tell whether the game is as good as over whatever is played."""
    wins = [option.win for option in options if option.win is not None]
    return min(wins) > DECIDED or max(wins) < 1 - DECIDED


def _bare(view: View) -> Weighed:
    """Weigh the options of a view, without reasons yet."""
    if not view.legal:
        return Weighed(view, Advice(()), {}, {}, None)
    full, target = full_strength(view.rules), view.rules.target
    late = full and max(view.scores) > target - 41
    if isinstance(view.legal[0], LayAway):
        if not full:
            return Weighed(view, Advice(elsewhere.throw_options(view), Basis.SIMPLE_THROW), {}, {}, None)
        scores = (view.scores[view.seat], view.scores[1 - view.seat])
        options = tuple(
            Option(
                LayAway(view.seat, throw.cards),
                throw.hand,
                throw.crib,
                throw.pegging,
                throw.net,
                throw.win,
                pegs=throw.pegs,
                their_pegs=throw.their_pegs,
            )
            for throw in throws(view.hand, view.is_dealer, scores, target)
        )
        means = suit_means(view.hand).tolist()
        pairs = [frozenset((view.hand[one], view.hand[two])) for one, two in THROWS.tolist()]
        return Weighed(view, Advice(options, Basis.THROW, late), dict(zip(pairs, means, strict=True)), {}, None)
    if isinstance(view.legal[0], Play):
        if not full:
            answers = elsewhere.replies(view)
            return Weighed(view, Advice(elsewhere.play_options(view, answers), Basis.SIMPLE_PLAY), {}, answers, None)
        position = position_of(view)
        options = tuple(
            Option(
                Play(view.seat, each.card),
                0.0,
                0.0,
                each.net,
                each.net,
                each.win,
                now=each.now,
                pegs=each.pegs,
                their_pegs=each.their_pegs,
                error=each.error,
            )
            for each in choices(position)
        )
        belief = Belief.of(position)
        return Weighed(view, Advice(options, Basis.PLAY, late), {}, replies(position, belief), later(position, belief))
    worth = [move.called if isinstance(move, Muggins) else 0 for move in view.legal]
    options = tuple(
        Option(move, 0.0, 0.0, 0.0, float(net), None)
        for net, move in sorted(zip(worth, view.legal, strict=True), key=lambda each: -each[0])
    )
    return Weighed(view, Advice(options), {}, {}, None)


def _starter(view: View) -> Card:
    assert view.starter is not None
    return view.starter


def forget() -> None:
    """Drop what was weighed lately, so that it is weighed anew."""
    weigh.cache_clear()
