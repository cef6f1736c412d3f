"""Decisions to coach: random games of any variant, played a little well and a little badly, all from a seed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from cribbage.cards import Card, parse_cards
from cribbage.game import LayAway, Move, Phase, State, apply, cut, deal, new_game, whose_turn
from cribbage.game.moves import Cards
from cribbage.rules import SIX_CARD, Rules
from cribbage.view import View, view


def decisions(seed: int, rules: Rules = SIX_CARD, *, deals: int = 1) -> Iterator[tuple[State, View, Move]]:
    """Play so many deals and give each decision: the state, the view of who decides, and the move then made."""
    rng = Random(seed)
    scores = [rng.randrange(rules.target) for _ in range(rules.sides)]
    state = new_game(rules, dealer=rng.randrange(rules.players), scores=scores)
    while state.phase is not Phase.OVER and state.deals <= deals:
        if state.phase is Phase.DEAL:
            if state.deals == deals:
                return
            state = apply(state, deal(state, rng)).state
        elif state.phase is Phase.CUT:
            state = apply(state, cut(state, rng)).state
        else:
            seat = whose_turn(state)
            assert seat is not None
            seen = view(state, seat)
            move = rng.choice(seen.legal)
            yield state, seen, move
            state = apply(state, _sane(seen, move, rng)).state


def _sane(seen: View, move: Move, rng: Random) -> Move:
    """Half the time throw what is kept least, so that the plays are about hands that people keep."""
    if isinstance(move, LayAway) and rng.random() < 0.7:
        # Imported late: a test that only needs the decisions need not weigh them.
        from cribbage.strategy import advise

        return advise(seen).best.move
    return move


def shuffled(state: State, seat: int, rng: Random) -> State:
    """Deal anew all that a seat cannot see: the other hands, what they threw, and the stock."""
    seen = view(state, seat)
    free = list(seen.unseen)
    rng.shuffle(free)

    def anew(cards: Cards) -> Cards:
        return tuple(free.pop() for _ in cards)

    hands, kept, laid = list(state.hands), list(state.kept), list(state.laid)
    for other in range(state.rules.players):
        if other != seat:
            hands[other] = anew(hands[other])
            played = tuple(card for who, card in state.played if who == other)
            kept[other] = (*played, *hands[other]) if state.phase is not Phase.LAY_AWAY or kept[other] else ()
            laid[other] = anew(laid[other])
    return replace(state, hands=tuple(hands), kept=tuple(kept), laid=tuple(laid), extra=anew(state.extra))


def throwing(six: str, *, dealer: bool, scores: tuple[int, int] = (0, 0), rules: Rules = SIX_CARD) -> View:
    """Show seat 0 its six cards before the throw."""
    mine = parse_cards(six)
    free = [card for card in _deck() if card not in mine]
    state = new_game(rules, dealer=0 if dealer else 1, scores=scores)
    return view(
        replace(state, phase=Phase.LAY_AWAY, deals=1, hands=(mine, tuple(free[:6])), kept=((), ()), laid=((), ())), 0
    )


def playing(
    hand: str,
    plays: str = "",
    *,
    starter: str = "2C",
    thrown: str = "QS KD",
    dealer: bool = False,
    scores: tuple[int, int] = (0, 0),
    rules: Rules = SIX_CARD,
) -> View:
    """Show seat 0 its turn to play: ``hand`` is what it has left, ``plays`` is like "he 7H me 8C", gos being understood."""
    words = plays.split()
    order = [(0 if who == "me" else 1, parse_cards(card)[0]) for who, card in zip(words[::2], words[1::2], strict=True)]
    left, away, turned = parse_cards(hand), parse_cards(thrown), parse_cards(starter)[0]
    played = {seat: tuple(card for who, card in order if who == seat) for seat in (0, 1)}
    known = {*left, *away, turned, *(card for _, card in order)}
    # High cards first, so that a go of theirs is borne out by what they hold.
    free = [card for card in reversed(_deck()) if card not in known]
    theirs = tuple(free[: 4 - len(played[1])])
    start = new_game(rules, dealer=0 if dealer else 1, scores=scores)
    state = replace(
        start,
        phase=Phase.PLAY,
        deals=1,
        hands=((*played[0], *left), (*played[1], *theirs)),
        kept=((*played[0], *left), (*played[1], *theirs)),
        laid=(away, tuple(free[10:12])),
        starter=turned,
        leader=1 if dealer else 0,
    )
    from cribbage.game import Go, Play, playable

    for seat, card in order:
        while whose_turn(state) != seat:
            state = apply(state, Go(1 - seat)).state
        state = replace(apply(state, Play(seat, card)).state, scores=start.scores, backs=start.scores)
    while whose_turn(state) == 1 and not playable(state, 1):
        state = replace(apply(state, Go(1)).state, scores=start.scores, backs=start.scores)
    assert whose_turn(state) == 0, "it is not seat 0's turn"
    return view(state, 0)


def _deck() -> tuple[Card, ...]:
    from cribbage.cards import DECK

    return DECK
