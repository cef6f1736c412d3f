"""What one seat may see, and nothing else: bots and coach are given a View, so they cannot peek."""

from __future__ import annotations

from dataclasses import dataclass

from cribbage.cards import DECK, Card
from cribbage.game import Move, Phase, State, legal, show_order, whose_turn
from cribbage.rules import Rules


@dataclass(frozen=True, slots=True)
class View:
    """One seat's view of the table.

    ``hand`` holds the seat's cards not yet played, ``kept`` those it will show, ``laid`` what it threw; ``held`` how many
    cards each seat still holds; ``shown`` the hands counted so far as (seat, whether the crib, cards); ``unseen`` every
    card of which the seat cannot know where it is, in the order of DECK; ``legal`` its own moves now, none out of turn.
    """

    seat: int
    rules: Rules
    phase: Phase
    dealer: int
    turn: int | None
    scores: tuple[int, ...]
    backs: tuple[int, ...]
    hand: tuple[Card, ...]
    kept: tuple[Card, ...]
    laid: tuple[Card, ...]
    held: tuple[int, ...]
    starter: Card | None
    pile: tuple[Card, ...]
    count: int
    last: int | None
    gone: frozenset[int]
    played: tuple[tuple[int, Card], ...]
    shown: tuple[tuple[int, bool, tuple[Card, ...]], ...]
    unseen: tuple[Card, ...]
    legal: tuple[Move, ...]

    @property
    def is_dealer(self) -> bool:
        """Whether this seat dealt, so that the crib is its own (or its side's)."""
        return self.rules.side(self.seat) == self.rules.side(self.dealer)


def view(state: State, seat: int) -> View:
    """Show a state to one seat; the cards of others appear once they are played or shown, never before.

    >>> from random import Random
    >>> from cribbage.game import apply, deal, new_game
    >>> from cribbage.rules import SIX_CARD
    >>> start = new_game(SIX_CARD, dealer=0)
    >>> seen = view(apply(start, deal(start, Random(5))).state, 1)
    >>> len(seen.hand), len(seen.unseen), len(seen.legal)
    (6, 46, 15)
    """
    dealt = bool(state.hands)
    hand = state.hands[seat] if dealt else ()
    kept = state.kept[seat] if dealt else ()
    laid = state.laid[seat] if dealt else ()
    # In Noddy hands are announced before the play, not laid open: only the score is heard (rules 2.3).
    shown = tuple(
        (owner, crib, state.crib if crib else state.kept[owner])
        for owner, crib in show_order(state)[: state.shown]
        if not state.rules.show_first or owner == seat
    )
    known = {
        *hand,
        *kept,
        *laid,
        *(card for _, card in state.played),
        *(card for _, _, cards in shown for card in cards),
    }
    if state.starter is not None:
        known.add(state.starter)
    turn = whose_turn(state)
    may_move = turn is not None or state.phase is Phase.LAY_AWAY
    return View(
        seat=seat,
        rules=state.rules,
        phase=state.phase,
        dealer=state.dealer,
        turn=turn,
        scores=state.scores,
        backs=state.backs,
        hand=hand,
        kept=kept,
        laid=laid,
        held=tuple(len(cards) for cards in state.hands),
        starter=state.starter,
        pile=state.pile,
        count=state.count,
        last=state.last,
        gone=state.gone,
        played=state.played,
        shown=shown,
        unseen=tuple(card for card in DECK if card not in known),
        legal=legal(state, seat) if may_move else (),
    )
