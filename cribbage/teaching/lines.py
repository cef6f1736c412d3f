"""Proofs about a game: a table set up in a line of text, played on by the engine, and what has come of it.

``turn:pone KH 5C 9D / dealer TC 7H > KH TC 7H`` sets two hands, pone first and dealer last, and lays the cards after
``>`` in order; whoever cannot play says go. A seat may stand ``at`` a score, a ``crib`` and a ``+ starter`` may follow.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from cribbage.cards import Card, parse_cards, require_distinct
from cribbage.game import (
    Cut,
    Event,
    Go,
    IllegalMove,
    Move,
    Muggins,
    Pegged,
    Phase,
    Play,
    Show,
    State,
    apply,
    legal,
    new_game,
    playable,
    show_order,
    whose_turn,
)
from cribbage.rules import Rules, cut_for_deal
from cribbage.score import Combination, points
from cribbage.teaching.numbers import read_number
from cribbage.teaching.proofs import Proof
from cribbage.teaching.saying import bare, said_number, says_cards, says_name, says_number, says_score
from cribbage.teaching.shown import ClaimError, read_rules, read_shown

_SEAT = re.compile(r"(?P<name>[a-z]+(?: [a-z]+)*?)(?: at (?P<score>\d+))?(?:\s+(?P<cards>[A-Z0-9].*))?")


@dataclass(frozen=True, slots=True)
class _Table:
    """A table as a lesson writes it: who sits there with what, and the cards that are laid."""

    rules: Rules
    names: tuple[str, ...]
    hands: tuple[tuple[Card, ...], ...]
    scores: tuple[int, ...]
    crib: tuple[Card, ...]
    starter: Card | None
    laid: tuple[Card, ...]

    def seat(self, name: str) -> int:
        if name.strip() not in self.names:
            raise ClaimError(f"nobody here is called “{name.strip()}”: choose from {', '.join(self.names)}.")
        return self.names.index(name.strip())

    def start(self, phase: Phase) -> State:
        dealer = self.rules.players - 1
        try:
            fresh = new_game(self.rules, dealer=dealer, scores=self.scores[: self.rules.sides])
        except ValueError as error:
            raise ClaimError(str(error)) from None
        empty: tuple[tuple[Card, ...], ...] = ((),) * dealer
        return replace(
            fresh, phase=phase, deals=1, leader=fresh.pone, hands=self.hands, kept=self.hands,
            laid=(self.crib, *empty), starter=None if phase is Phase.CUT else self.starter,
            shown=self.rules.players if self.rules.show_first and phase is Phase.PLAY else 0,
        )  # fmt: skip


def _read(text: str) -> _Table:
    line, rules = read_rules(text)
    setting, _, laid = line.partition(">")
    sitting, _, starter = setting.partition("+")
    seats = [_SEAT.fullmatch(seat.strip()) for seat in sitting.split("/")]
    read = [(seat["name"], int(seat["score"] or 0), parse_cards(seat["cards"] or "")) for seat in seats if seat]
    if len(read) < len(seats):
        raise ClaimError(
            "write each seat as a name in small letters and its cards, as in pone at 117 5H KS / dealer 7C."
        )
    crib = next((cards for name, _, cards in read if name == "crib"), ())
    players = [seat for seat in read if seat[0] != "crib"]
    if len(players) != rules.players:
        raise ClaimError(f"{rules.name} has {rules.players} seats, and {len(players)} are taken.")
    turned = parse_cards(starter, number=1, what="starter is") if starter.strip() else ()
    names, scores, hands = zip(*players, strict=True)
    require_distinct([card for cards in (*hands, crib, turned) for card in cards])
    return _Table(rules, names, hands, scores, crib, turned[0] if turned else None, parse_cards(laid))


@dataclass(slots=True)
class _Game:
    """A game going on from a table, with all that happened, and where the last card laid stands in it."""

    table: _Table
    state: State
    events: list[Event] = field(default_factory=list)
    last: int = 0

    def do(self, move: Move) -> None:
        try:
            step = apply(self.state, move)
        except IllegalMove as error:
            raise ClaimError(f"that cannot be done: {error}") from None
        self.state = step.state
        self.events += step.events

    def gos(self) -> None:
        """Let everyone say go who has to."""
        while (seat := whose_turn(self.state)) is not None and legal(self.state, seat) == (Go(seat),):
            self.do(Go(seat))

    def lay(self) -> None:
        for card in self.table.laid:
            self.gos()
            seat = whose_turn(self.state)
            if seat is None or self.state.phase is not Phase.PLAY:
                raise ClaimError(f"the play is over before the {card.face} is laid.")
            if card not in self.state.hands[seat]:
                raise ClaimError(f"it is the turn of “{self.table.names[seat]}”, who does not hold the {card.face}.")
            self.last = len(self.events)
            self.do(Play(seat, card))

    def count(self) -> None:
        while self.state.phase is Phase.SHOW:
            self.do(Show(*show_order(self.state)[self.state.shown]))

    def pegged(self, seat: int, since: int = 0) -> tuple[Combination, ...]:
        side = self.state.rules.side(seat)
        return tuple(
            item
            for event in self.events[since:]
            if isinstance(event, Pegged) and self.state.rules.side(event.seat) == side
            for item in event.score
        )


def _laid(text: str, *, gos: bool = True) -> _Game:
    table = _read(text)
    if not any(table.hands):
        raise ClaimError("there are no cards to lay: write pone KH 5C / dealer TC 7H > KH TC.")
    game = _Game(table, table.start(Phase.PLAY))
    game.lay()
    if gos:
        game.gos()
    return game


def _ended(text: str) -> _Game:
    """Play what is written: the cards laid, or else the hands counted, or with no hands the starter turned."""
    table = _read(text)
    if table.laid:
        return _laid(text)
    if table.starter is None:
        raise ClaimError("there is nothing to play: lay cards after >, or add a + starter.")
    if any(table.hands):
        game = _Game(table, table.start(Phase.SHOW))
        game.count()
        return game
    game = _Game(table, table.start(Phase.CUT))
    game.do(Cut(table.starter))
    return game


# --- the proofs -----------------------------------------------------------------------------------------------------


def _turn(text: str, body: str) -> str | None:
    game = _laid(body)
    seat = whose_turn(game.state) if game.state.phase is Phase.PLAY else None
    return says_name(text, None if seat is None else game.table.names[seat], game.table.names)


def _says(text: str, body: str) -> str | None:
    game = _laid(body, gos=False)
    seat = whose_turn(game.state)
    if seat is None or game.state.phase is not Phase.PLAY:
        raise ClaimError("nobody has to say anything here: the play is over.")
    cards = playable(game.state, seat)
    if not cards or re.search(r"\bgo\b", bare(text)):
        true = not cards and re.search(r"\bgo\b", bare(text)) is not None
        return None if true else f"The engine says {'a card' if cards else 'go'}, not “{text}”."
    return says_cards(text, cards, game.state.hands[seat])


def _last(text: str, body: str) -> str | None:
    game = _laid(body)
    if not game.table.laid:
        raise ClaimError("lay at least one card after >.")
    seat = next(seat for seat, hand in enumerate(game.table.hands) if game.table.laid[-1] in hand)
    return says_score(text, game.pegged(seat, game.last))


def _pegs(text: str, body: str) -> str | None:
    line, _, name = body.partition("|")
    game = _ended(line)
    return says_number(text, points(game.pegged(game.table.seat(name))))


def _stands(text: str, body: str) -> str | None:
    line, _, name = body.partition("|")
    game = _ended(line)
    return says_number(text, game.state.scores[game.state.rules.side(game.table.seat(name))])


def _wins(text: str, body: str) -> str | None:
    game = _ended(body)
    winner = game.state.winner
    return says_name(text, None if winner is None else game.table.names[winner], game.table.names)


def _deals(text: str, body: str) -> str | None:
    table = _read(body)
    if any(len(hand) != 1 for hand in table.hands):
        raise ClaimError("each player cuts one card, as in deals:you 4H / opponent QS.")
    seat = cut_for_deal([hand[0] for hand in table.hands], table.rules)
    return says_name(text, None if seat is None else table.names[seat], table.names)


_CLAIM = re.compile(r"\s*(?P<claim>\d+)(?:\s+call\s+(?P<call>\d+))?\s*")
_WHO = MappingProxyType({"counter": 0, "opponent": 1})


def _claim(text: str, body: str) -> str | None:
    """Count a hand wrongly at a strict table: ``claim:7C 7D 8H 9S + KD at 50 | 8 call 4 | opponent`` (rules 1.7)."""
    written, _, rest = body.partition("|")
    line, rules = read_rules(written)
    called, _, who = rest.partition("|")
    said = _CLAIM.fullmatch(called)
    name, stands = re.subn(r"\s+stands\s*$", "", who.strip())
    if said is None or name not in _WHO:
        raise ClaimError(
            "write the cards, the claim and whose points, as in claim:5H KS QD 2C + 3D | 4 call 2 | opponent."
        )
    cards, _, at = line.partition(" at ")
    shown = read_shown(cards)
    if shown.starter is None or len(shown.hand) != rules.kept:
        raise ClaimError(f"a hand of {rules.kept} cards and its starter are counted.")
    strict = replace(rules, auto_count=False, muggins=said["call"] is not None)
    table = _Table(strict, ("counter", "opponent"), (shown.hand, ()), (read_number(at) or 0, 0), (), shown.starter, ())
    game = _Game(table, table.start(Phase.SHOW))
    game.do(Show(0, claim=int(said["claim"])))
    if said["call"] is not None and game.state.claimed is not None:
        game.do(Muggins(1, int(said["call"])))
    seat = _WHO[name]
    true = game.state.scores[seat] if stands else points(game.pegged(seat))
    return None if said_number(text) == true else f"The engine says {true}, not “{text}”."


PROOFS: Mapping[str, Proof] = MappingProxyType(
    {
        "turn": _turn,
        "says": _says,
        "last": _last,
        "pegs": _pegs,
        "stands": _stands,
        "wins": _wins,
        "deals": _deals,
        "claim": _claim,
    }
)
"""The proofs about a game, by the word before the colon."""
