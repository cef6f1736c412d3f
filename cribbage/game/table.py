"""What a move does: apply decides what happens, in the order of the rules, and stops at the winning peg."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from cribbage.cards import DECK, Card
from cribbage.game.moves import (
    CardPlayed,
    Cards,
    CountReset,
    Cut,
    Deal,
    DealEnded,
    Dealt,
    Event,
    Go,
    LaidAway,
    LayAway,
    Move,
    Muggins,
    MugginsCalled,
    Pegged,
    Play,
    PlayEnded,
    Show,
    Shown,
    StarterTurned,
    WentGo,
    Won,
)
from cribbage.game.state import Phase, State, evolve, playable, show_order, whose_turn
from cribbage.rules import Skunk, skunk
from cribbage.score import Combination, Kind, heels, points, score_play, score_show


class IllegalMove(ValueError):  # noqa: N818 - the name other parts rely on; it is a refusal, in words, rather than a fault
    """A move that the rules do not allow now; the message says in words why not, and nothing has changed."""


@dataclass(frozen=True, slots=True)
class Step:
    """What a move led to: the new state, and the events that made it."""

    state: State
    events: tuple[Event, ...]


def apply(state: State, move: Move) -> Step:
    """Make a move and everything that follows of itself; raises IllegalMove in words, the state is never changed in place.

    >>> from cribbage.rules import SIX_CARD
    >>> from cribbage.game.state import new_game
    >>> step = apply(new_game(SIX_CARD, dealer=0), deal(new_game(SIX_CARD, dealer=0), Random(1)))
    >>> step.state.phase.value, len(step.state.hands[0])
    ('lay away', 6)
    """
    refused = why_not(state, move)
    if refused:
        raise IllegalMove(refused)
    happening = _Happening(state)
    happening.make(move)
    happening.settle()
    return Step(happening.state, tuple(happening.events))


def moves(events: tuple[Event, ...]) -> tuple[Move, ...]:
    """Recover the moves that made these events; applied again from the start they give the same events."""
    found: list[Move] = []
    for event in events:
        match event:
            case Dealt(_, hands, extra):
                found.append(Deal(hands, extra))
            case LaidAway(seat, cards):
                found.append(LayAway(seat, cards))
            case StarterTurned(card):
                found.append(Cut(card))
            case CardPlayed(seat, card, _, claim):
                found.append(Play(seat, card, claim))
            case WentGo(seat, _):
                found.append(Go(seat))
            case Shown(seat, crib, _, _, _, claim):
                found.append(Show(seat, crib, claim))
            case MugginsCalled(seat, called):
                found.append(Muggins(seat, called))
    return tuple(found)


# --- chance ---------------------------------------------------------------------------------------------------------


def deal(state: State, rng: Random) -> Deal:
    """Draw a deal from a shuffled pack: one card at a time, the pone first (rules 1.2)."""
    rules = state.rules
    pack = list(DECK)
    rng.shuffle(pack)
    hands: list[list[Card]] = [[] for _ in range(rules.players)]
    seat = state.pone
    for _ in range(rules.dealt * rules.players):
        hands[seat].append(pack.pop())
        seat = rules.next_seat(seat)
    extra = tuple(pack.pop() for _ in range(rules.from_pack))
    return Deal(tuple(tuple(hand) for hand in hands), extra)


def cut(state: State, rng: Random) -> Cut:
    """Draw a starter, every card of the stock being as likely as any other (rules 1.2)."""
    return Cut(rng.choice(stock(state)))


def stock(state: State) -> Cards:
    """List the cards that nobody was dealt, in the order of DECK."""
    out = {card for cards in (*state.hands, *state.laid, state.extra) for card in cards}
    out |= {card for _, card in state.played}
    return tuple(card for card in DECK if card not in out and card != state.starter)


# --- what is allowed ------------------------------------------------------------------------------------------------


def legal(state: State, seat: int | None = None) -> tuple[Move, ...]:
    """List the moves of the seat whose turn it is, or of ``seat``; all starters when a cut is due; no deals, they are too many."""
    if state.phase is Phase.CUT:
        return tuple(Cut(card) for card in stock(state)) if seat is None else ()
    turn = whose_turn(state)
    if seat is None:
        seat = turn
    if seat is None:
        return ()
    if state.claimed is not None:
        if state.rules.side(seat) == state.rules.side(state.claimed.seat):
            return ()
        return tuple(Muggins(seat, called) for called in sorted({0, state.claimed.missed}))
    if state.phase is Phase.LAY_AWAY and not state.laid[seat]:
        return tuple(LayAway(seat, cards) for cards in combinations(state.hands[seat], state.rules.thrown))
    if seat != turn:
        return ()
    if state.phase is Phase.PLAY:
        return tuple(Play(seat, card) for card in playable(state, seat)) or (Go(seat),)
    return (Show(*show_order(state)[state.shown]),)


_NUMBER = ("no", "one", "two", "three", "four", "five", "six", "seven")


def why_not(state: State, move: Move) -> str | None:
    """Say in one sentence why a move is not allowed now, or None when it is."""
    if state.phase is Phase.OVER:
        return "The game is over."
    if state.claimed is not None and not isinstance(move, Muggins):
        return "The opponent may call muggins first, or let the count stand."
    match move:
        case Deal():
            return _why_not_deal(state, move)
        case LayAway():
            return _why_not_lay_away(state, move)
        case Cut(card):
            if state.phase is not Phase.CUT:
                return "The starter is cut once, after every player has laid away."
            return None if card in stock(state) else f"The {card.name} is not in the pack to be cut."
        case Play():
            return _why_not_play(state, move)
        case Go(seat):
            wrong = _why_not_turn(state, seat)
            if wrong:
                return wrong
            cards = playable(state, seat)
            if cards:
                return f"That is not a go: the {_either(cards)} can still be played, and must be."
            return None
        case Show():
            return _why_not_show(state, move)
        case Muggins(seat, called):  # pragma: no branch (the last kind there is)
            if state.claimed is None:
                return "There is no count to call muggins on."
            if seat not in range(state.rules.players):
                return f"There is no seat {seat} in this game."
            if state.rules.side(seat) == state.rules.side(state.claimed.seat):
                return "Muggins is called by an opponent."
            return "Call the points that were missed, or 0 to let the count stand." if called < 0 else None


def _either(cards: Cards) -> str:
    names = [card.face for card in cards]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def _why_not_deal(state: State, move: Deal) -> str | None:
    rules = state.rules
    if state.phase is not Phase.DEAL:
        return "The cards have been dealt already."
    if len(move.hands) != rules.players or any(len(hand) != rules.dealt for hand in move.hands):
        return f"Each of {rules.players} players is dealt {rules.dealt} cards."
    if len(move.extra) != rules.from_pack:
        return f"{rules.from_pack} cards go from the pack to the crib."
    cards = [card for hand in (*move.hands, move.extra) for card in hand]
    return "A card was dealt twice." if len(set(cards)) < len(cards) else None


def _why_not_lay_away(state: State, move: LayAway) -> str | None:
    thrown = state.rules.thrown
    if state.phase is not Phase.LAY_AWAY:
        return "Cards are laid away once, straight after the deal."
    if move.seat not in range(state.rules.players):
        return f"There is no seat {move.seat} in this game."
    if state.laid[move.seat]:
        return "Cards laid away stay in the crib."
    if len(set(move.cards)) != thrown or len(move.cards) != thrown:
        few = _NUMBER[len(set(move.cards))] if len(set(move.cards)) < len(_NUMBER) else str(len(move.cards))
        return f"Choose exactly {_NUMBER[thrown]} card{'s' if thrown > 1 else ''} for the crib; you chose {few}."
    strange = next((card for card in move.cards if card not in state.hands[move.seat]), None)
    return f"The {strange.name} is not in the hand." if strange else None


def _why_not_turn(state: State, seat: int) -> str | None:
    if state.phase is not Phase.PLAY:
        over = state.phase is Phase.SHOW and not state.rules.show_first
        return "The play is over." if over else "The play has not begun."
    return None if seat == whose_turn(state) else "It is another player's turn."


def _why_not_play(state: State, move: Play) -> str | None:
    wrong = _why_not_turn(state, move.seat)
    if wrong:
        return wrong
    if move.card not in state.hands[move.seat]:
        return f"The {move.card.name} is not in the hand."
    if state.count + move.card.value > 31:
        return f"The {move.card.face} would make {state.count + move.card.value}, past 31."
    return _why_not_claim(move.claim)


def _why_not_show(state: State, move: Show) -> str | None:
    if state.phase is not Phase.SHOW:
        return "Hands are counted before the play." if state.rules.show_first else "Hands are counted after the play."
    seat, crib = show_order(state)[state.shown]
    if (move.seat, move.crib) != (seat, crib):
        owner = "the crib" if crib else "the dealer's hand" if seat == state.dealer else "another hand"
        owner = "the pone's hand" if seat == state.pone and not crib else owner
        return f"It is not this hand's turn: {owner} is counted next."
    return _why_not_claim(move.claim)


def _why_not_claim(claim: int | None) -> str | None:
    return "A claim is a number of points, 0 or more." if claim is not None and claim < 0 else None


# --- what happens ---------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Happening:
    """The events of one move as they come about, and the state after the last of them."""

    state: State
    events: list[Event] = field(default_factory=list)

    def happen(self, event: Event) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)

    def peg(self, seat: int, score: tuple[Combination, ...]) -> None:
        """Move a peg, and end the game if it reaches the last hole; nothing is pegged after that."""
        if not points(score) or self.state.winner is not None:
            return
        self.happen(Pegged(seat, score))
        rules, side = self.state.rules, self.state.rules.side(seat)
        if self.state.scores[side] >= rules.target:
            lost = (Skunk.NONE if s == side else skunk(rules, score) for s, score in enumerate(self.state.scores))
            self.happen(Won(seat, tuple(lost)))

    def make(self, move: Move) -> None:
        state, rules = self.state, self.state.rules
        match move:
            case Deal(hands, extra):
                self.happen(Dealt(state.dealer, hands, extra))
                if rules.three_for_last and self.state.deals == 1:
                    reason = Combination(Kind.THREE_FOR_LAST, (), 3, "game/three-for-last")
                    self.peg(self.state.pone, (reason,))
            case LayAway(seat, cards):
                self.happen(LaidAway(seat, cards))
            case Cut(card):
                self.happen(StarterTurned(card))
                score = heels(card)
                would_win = state.scores[rules.side(state.dealer)] + points(score) >= rules.target
                if rules.heels_can_win or not would_win:
                    self.peg(state.dealer, score)
            case Play(seat, card, claim):
                self.happen(CardPlayed(seat, card, state.count + card.value, claim))
                self.award(seat, self.state.pile, score_play(self.state.pile, rules), claim)
            case Go(seat):
                self.happen(WentGo(seat, state.count))
            case Show(seat, crib, claim):
                cards = state.crib if crib else state.kept[seat]
                assert state.starter is not None
                score = score_show(cards, state.starter, crib=crib, rules=rules)
                self.happen(Shown(seat, crib, cards, state.starter, score, claim))
                self.award(seat, (*cards, state.starter), score, claim)
            case Muggins(seat, called):  # pragma: no branch (the last kind there is)
                self.muggins(seat, called)

    def award(self, seat: int, cards: Cards, score: tuple[Combination, ...], claim: int | None) -> None:
        """Peg a score, or what was claimed of it where the rules hold players to their claims (rules 1.7)."""
        rules, true = self.state.rules, points(score)
        if claim is None or claim == true or (rules.auto_count and not rules.muggins):
            self.peg(seat, score)
            return
        if claim < true:
            self.peg(seat, (Combination(Kind.CLAIM, cards, claim, "game/claim"),))
            return
        holes = rules.target - self.state.scores[rules.side(seat)]
        false_game = rules.false_claim_penalty and claim >= holes > true
        self.peg(seat, score)
        opponent = rules.next_seat(seat)
        if false_game:
            self.peg(opponent, (Combination(Kind.PENALTY, (), holes - true, "game/false-claim"),))
            self.peg(seat, (Combination(Kind.PENALTY, (), -15, "game/false-claim"),))
        elif rules.overpeg_penalty:
            self.peg(opponent, (Combination(Kind.PENALTY, (), claim - true, "game/overpeg"),))

    def muggins(self, seat: int, called: int) -> None:
        """Give the caller the lesser of called and missed; a wrong call pays the player who was right (rules 1.7)."""
        claimed = self.state.claimed
        assert claimed is not None
        self.happen(MugginsCalled(seat, called))
        if claimed.missed:
            self.peg(seat, (Combination(Kind.MUGGINS, (), min(called, claimed.missed), "game/muggins"),))
        else:
            self.peg(claimed.seat, (Combination(Kind.PENALTY, (), called, "game/wrong-call"),))

    def settle(self) -> None:
        """Let everything follow that needs no decision: go and last card, the next count, the end of the deal."""
        while self.state.winner is None and self.state.claimed is None and whose_turn(self.state) is None:
            state, rules = self.state, self.state.rules
            if state.phase is Phase.PLAY:
                over = rules.single_count or not any(state.hands)
                self.end_count(over)
                if self.state.winner is None and over and rules.show_first:
                    self.happen(DealEnded(rules.next_seat(state.dealer)))
            elif state.phase is Phase.SHOW:
                self.happen(DealEnded(rules.next_seat(state.dealer)))
            else:
                return

    def end_count(self, over: bool) -> None:
        """Close a count: 1 to the last to play unless it made 31, then the end of the play or the next leader (rules 1.3)."""
        state = self.state
        assert state.last is not None
        if state.count != 31:
            kind, rule = (Kind.LAST_CARD, "play/last-card") if over else (Kind.GO, "play/go")
            self.peg(state.last, (Combination(kind, (state.pile[-1],), 1, rule),))
        if self.state.winner is not None:
            return
        if over:
            self.happen(PlayEnded(state.count))
            return
        players = state.rules.players
        after = ((state.last + step) % players for step in range(1, players + 1))
        self.happen(CountReset(state.count, next(seat for seat in after if state.hands[seat])))
