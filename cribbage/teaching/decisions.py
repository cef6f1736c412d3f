"""Decisions to make: a throw, or a card to play, each a value that names itself and shows itself to the coach.

Both come from deals as they are dealt and played, so what is asked is what happens at the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from math import inf
from random import Random
from typing import TypeAlias, TypeVar

from cribbage.cards import DECK, Card, parse_cards, require_distinct
from cribbage.game import Cut, Deal, Go, LayAway, Phase, Play, State, apply, cut, deal, legal, new_game, whose_turn
from cribbage.rules import SIX_CARD
from cribbage.strategy import BOTS
from cribbage.strategy.advice import POINT
from cribbage.strategy.coach import Weighed, weigh
from cribbage.teaching.dealing import require_level
from cribbage.teaching.sealed import is_sealed
from cribbage.view import View, view

ME, THEY = 0, 1
"""The seats: the learner's and the other one."""

_CARD = "(?:[A2-9TJQK][CDHS])"
_STAND = r"(?P<crib>own|theirs)/(?P<mine>\d{1,3})-(?P<theirs>\d{1,3})"
_THROW = re.compile(rf"(?P<six>{_CARD}{{6}})/{_STAND}")
_TURN = re.compile(
    rf"(?P<hand>{_CARD}{{1,4}})/(?P<thrown>{_CARD}{{2}})/(?P<starter>{_CARD})/(?P<plays>-|(?:[ty]{_CARD})+)/{_STAND}"
)
_BY = {"y": ME, "t": THEY}


@dataclass(frozen=True, slots=True)
class ToThrow:
    """Six cards of which two are to be thrown: whether I dealt, and the scores, mine first."""

    six: tuple[Card, ...]
    dealer: bool
    scores: tuple[int, int] = (0, 0)

    @property
    def tag(self) -> str:
        """Name it by all that it is, for example ``2S5H9CTDJHKC/own/47-52``."""
        return f"{written(sorted(self.six))}/{_stand(self.dealer, self.scores)}"

    def seen(self) -> View:
        """Show it to the coach."""
        return seen_with(self.six, dealer=self.dealer, scores=self.scores, target=SIX_CARD.target)


@dataclass(frozen=True, slots=True)
class ToPlay:
    """A card to be played: my hand, what I threw, the starter, and all cards laid in this deal with their seats.

    ``scores`` are those before the deal, mine first: what was pegged since follows from the cards.
    """

    hand: tuple[Card, ...]
    thrown: tuple[Card, ...]
    starter: Card
    plays: tuple[tuple[int, Card], ...]
    dealer: bool
    scores: tuple[int, int] = (0, 0)

    @property
    def tag(self) -> str:
        """Name it by all that it is, for example ``4C5H/QSKD/7C/t7Hy8Ct9Dy6S/own/47-52``."""
        plays = "".join(f"{'yt'[seat]}{card}" for seat, card in self.plays) or "-"
        cards = f"{written(sorted(self.hand))}/{written(sorted(self.thrown))}/{self.starter}/{plays}"
        return f"{cards}/{_stand(self.dealer, self.scores)}"

    def state(self) -> State:
        """Play the deal up to this turn; raises ValueError in words where that cannot be."""
        mine, theirs = ([card for seat, card in self.plays if seat == each] for each in (ME, THEY))
        kept = (*mine, *self.hand)
        known = (*kept, *self.thrown, self.starter, *theirs)
        require_distinct(known)
        if len(kept) != SIX_CARD.kept or len(theirs) > SIX_CARD.kept:
            raise ValueError("Each side keeps four cards to play.")
        # What they hold is not seen, so it does not matter; high cards bear out their gos.
        free = [card for card in reversed(DECK) if card not in known]
        six = (*theirs, *free)[: SIX_CARD.dealt]
        state = new_game(SIX_CARD, dealer=ME if self.dealer else THEY, scores=self.scores)
        away = LayAway(ME, self.thrown), LayAway(THEY, six[SIX_CARD.kept :])
        for move in (Deal(((*kept, *self.thrown), six)), *away, Cut(self.starter)):
            state = apply(state, move).state
        for seat, card in self.plays:
            state = apply(_gone(state), Play(seat, card)).state
        state = _gone(state)
        if whose_turn(state) != ME or state.phase is not Phase.PLAY:
            raise ValueError("It is not your turn to play there.")
        return state

    def seen(self) -> View:
        """Show it to the coach."""
        return view(self.state(), ME)


Decision: TypeAlias = ToThrow | ToPlay
D = TypeVar("D", bound=Decision)


def seen_with(six: tuple[Card, ...], *, dealer: bool, scores: tuple[int, int], target: int) -> View:
    """Put six cards in the learner's hand at a score, as the coach needs to see them; what others hold is not seen."""
    start = new_game(replace(SIX_CARD, target=target), dealer=ME if dealer else THEY, scores=scores)
    others = tuple(islice((card for card in DECK if card not in six), SIX_CARD.dealt))
    return view(apply(start, Deal((tuple(sorted(six)), others))).state, ME)


def _gone(state: State) -> State:
    """Let whoever can do nothing else say go."""
    while (seat := whose_turn(state)) is not None and legal(state, seat) == (Go(seat),):
        state = apply(state, Go(seat)).state
    return state


# --- names ----------------------------------------------------------------------------------------------------------


def written(cards: Collection[Card]) -> str:
    """Write cards without anything between them, for example ``5HTD``."""
    return "".join(map(str, cards))


def _stand(dealer: bool, scores: tuple[int, int]) -> str:
    return f"{'own' if dealer else 'theirs'}/{scores[0]}-{scores[1]}"


def read_throw(tag: str) -> ToThrow:
    """Read the tag of a throw; raises ValueError in words for one that names none."""
    found = _THROW.fullmatch(tag)
    if found is None:
        raise ValueError(f"“{tag}” names no throw.")
    return ToThrow(parse_cards(found["six"]), found["crib"] == "own", (int(found["mine"]), int(found["theirs"])))


def read_turn(tag: str) -> ToPlay:
    """Read the tag of a card to play; raises ValueError in words for one that names none."""
    found = _TURN.fullmatch(tag)
    if found is None:
        raise ValueError(f"“{tag}” names no turn to play.")
    laid = found["plays"].removeprefix("-")
    plays = tuple((_BY[laid[at]], parse_cards(laid[at + 1 : at + 3])[0]) for at in range(0, len(laid), 3))
    hand, thrown, (starter,) = (parse_cards(found[name]) for name in ("hand", "thrown", "starter"))
    scores = int(found["mine"]), int(found["theirs"])
    return ToPlay(hand, thrown, starter, plays, found["crib"] == "own", scores)


# --- where they come from -------------------------------------------------------------------------------------------

APART = 25
"""How many holes the two sides are apart at most, in what is dealt here."""


def scores_between(rng: Random, low: int, high: int) -> tuple[int, int]:
    """Draw two scores from ``low`` to ``high`` that are not too far apart."""
    mine = rng.randint(low, high)
    return mine, min(max(mine + rng.randint(-APART, APART), low), high)


def throws_dealt(rng: Random, low: int, high: int) -> Iterator[ToThrow]:
    """Deal six cards again and again, to either crib, the scores between ``low`` and ``high``."""
    while True:
        six = tuple(sorted(rng.sample(DECK, SIX_CARD.dealt)))
        yield ToThrow(six, rng.random() < 0.5, scores_between(rng, low, high))


def turns_played(rng: Random, low: int, high: int) -> Iterator[ToPlay]:
    """Play deal after deal and give the learner's turns of each in any order: those with a choice of ranks.

    The scores before a deal are between ``low`` and ``high``. The learner's seat plays as the club player, the other
    as that or as the casual one.
    """
    while True:
        found = _turns(rng, scores_between(rng, low, high))
        rng.shuffle(found)
        yield from found


def _turns(rng: Random, scores: tuple[int, int]) -> list[ToPlay]:
    state = new_game(SIX_CARD, dealer=rng.randrange(2), scores=scores)
    bots = (BOTS["club"], BOTS[rng.choice(("casual", "club"))])
    found = []
    state = apply(state, deal(state, rng)).state
    while state.phase in (Phase.LAY_AWAY, Phase.CUT, Phase.PLAY):
        seat = whose_turn(state)
        if seat is None:
            state = apply(state, cut(state, rng)).state
            continue
        seen = view(state, seat)
        ranks = {move.card.rank for move in seen.legal if isinstance(move, Play)}
        if seat == ME and len(ranks) > 1:
            assert seen.starter is not None
            if is_sealed((*seen.kept, seen.starter)):
                return []
            hand, thrown = tuple(sorted(seen.hand)), tuple(sorted(seen.laid))
            found.append(ToPlay(hand, thrown, seen.starter, seen.played, seen.is_dealer, scores))
        state = apply(state, bots[seat](seen, rng)).state
    return found


# --- how clear they are ---------------------------------------------------------------------------------------------

TRIES = 12
"""So many decisions are weighed for one of the level, as a learner waits; then the nearest to it is taken."""
STEPS = (1.0, 0.5, 0.25)
"""How far the best is ahead of the next, in points, at levels 1, 2 and 3; what is closer is level 4."""


def gap(weighed: Weighed) -> float | None:
    """Tell how far the best move is ahead of the next, in points (late in the game win chances at 3 % a point).

    None where nothing is to choose. The same cards in other suits are the same move.
    """
    best = weighed.advice.best
    rival = weighed.rival(best)
    if rival is None:
        return None
    if weighed.advice.late and best.win is not None and rival.win is not None:
        return (best.win - rival.win) / POINT
    return best.net - rival.net


def level_of(apart: float) -> int:
    """Class a decision by the gap to the next best: over 1 point is level 1, then 0.5 and 0.25; 4 are the near ties."""
    return next((level for level, step in enumerate(STEPS, 1) if apart > step), 4)


def draw(
    decisions: Iterator[D],
    level: int,
    free: Callable[[D], bool],
    wanted: Callable[[Weighed], bool] = lambda weighed: True,
) -> D:
    """Take the first decision of a level that is free to be asked and wanted, or of several the nearest to the level.

    Level 5 is whatever comes; raises ValueError for a level that there is not.
    """
    require_level(level)
    low = -inf if level >= 4 else STEPS[level - 1]
    high = inf if level in (1, 5) else STEPS[level - 2]
    nearest: tuple[float, D] | None = None
    tries = TRIES
    while nearest is None or tries > 0:
        decision = next(each for each in decisions if free(each))
        weighed = weigh(decision.seen())
        apart, tries = gap(weighed), tries - 1
        if apart is None or not wanted(weighed):
            continue
        off = max(low - apart, apart - high, 0.0)
        if not off:
            return decision
        if nearest is None or off < nearest[0]:
            nearest = (off, decision)
    return nearest[1]
