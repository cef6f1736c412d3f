"""What the coach knows of a decision, as values: options, reasons, a verdict. No words and no numbers are made here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cribbage.cards import Card
from cribbage.game import Move

POINT = 0.03
"""What a point is worth in win chance near the end: 3 %, the mean gain of a hole past 80 while neither side has 90 %."""

WIN_ERROR = 0.01
"""The standard error of the difference between the win chances of two throws, typical of an open game near the end."""
CARD_WIN_ERROR = 0.005
"""The same for two cards, which are played out more often; the largest that was measured in forty late positions."""


class Grade(StrEnum):
    """How good a choice was, by the points it lost on average; up to 0.25 counts as right (teaching 4.2)."""

    BEST = "Best"
    AS_GOOD = "As good"
    SLIP = "Slip"
    COSTLY = "Costly"
    BIG_LEAK = "Big leak"

    @property
    def right(self) -> bool:
        """Whether the choice counts as right."""
        return self in (Grade.BEST, Grade.AS_GOOD)

    @property
    def warns(self) -> bool:
        """Whether the coach warns before such a choice and shows what punishes it."""
        return self in (Grade.COSTLY, Grade.BIG_LEAK)


_BANDS = ((0.05, Grade.BEST), (0.25, Grade.AS_GOOD), (0.75, Grade.SLIP), (1.5, Grade.COSTLY))


def grade(loss: float) -> Grade:
    """Grade a loss in points.

    >>> grade(0.25).value, grade(0.26).value
    ('As good', 'Slip')
    """
    return next((name for most, name in _BANDS if loss <= most + 1e-9), Grade.BIG_LEAK)


class Motive(StrEnum):
    """Why a move is made: the closed list of twelve."""

    POINTS = "takes points now"
    FIFTEEN = "denies fifteen"
    THIRTY_ONE = "denies thirty-one"
    MATCH = "denies a pair or run"
    TRAP = "sets a trap"
    LATER = "keeps cards to peg with later"
    HAND = "keeps the better hand"
    SUITS = "keeps a flush or nobs chance"
    OWN_CRIB = "feeds the own crib"
    THEIR_CRIB = "starves their crib"
    SCORE = "plays to the score"
    FORCED = "has no choice"


class Fact(StrEnum):
    """Which quantity a reason states; each has its own form of words, and says how ``value`` and ``rival`` are meant."""

    PEGS_NOW = "points this card pegs"
    FIFTEEN = "chance that they hold a card to make fifteen next"
    THIRTY_ONE = "chance that they hold a card to make thirty-one next"
    MATCH = "chance that they hold a card to make a pair or run next"
    TRAP = "average points pegged back, beyond theirs, after they pair or run"
    KEEPS_LOW = "average points from goes, last card and 31s later, with the low card still in hand"
    ENDS = "average points from goes, last card and 31s later"
    PEGS = "average points pegged in the play, from this card on or by the hand kept"
    THEIR_PEGS = "average points that they peg in the play meanwhile"
    PLAY = "net points up to the next player's card"
    HAND = "average points of the hand"
    CRIB = "average points of the crib, whoever owns it"
    SUITS = "average points of flush and nobs in the hand"
    WINS_NOW = "points this card pegs, enough to win"
    THEY_OUT = "chance that they reach the target in the play"
    YOU_OUT = "chance to reach the target in the play"
    WIN = "chance to win the game"
    ONLY = "cards that fit: one, or all of a rank"


@dataclass(frozen=True, slots=True)
class Reason:
    """One quantity that speaks for a move against a rival: its value for both, and what the difference is worth.

    ``gain`` is in points (win chances at 3 % a point). ``card`` is the card kept or answered with, ``rank`` what they
    would have to play, ``number`` a count that belongs to the fact (unseen ten-cards, points pegged back, what your hand
    will count first); ``never`` tells that no card at all could do it.
    """

    motive: Motive
    fact: Fact
    gain: float
    value: float
    rival: float
    card: Card | None = None
    rank: int = 0
    number: int = 0
    never: bool = False


class Basis(StrEnum):
    """What of an advice is exact and what is estimated, as a sentence."""

    THROW = (
        "Hand averages are exact; the crib is exact against the throws of a strong player; "
        "the play and the win chance come from simulated deals."
    )
    PLAY = (
        "Points now and what they may hold are counted exactly over the belief; "
        "the points to come and the win chance come from games played out."
    )
    SIMPLE_THROW = "Hand averages are exact; the crib is estimated with random cards; the play is not weighed."
    SIMPLE_PLAY = (
        "Points now are exact; replies are averaged over random hands; nothing beyond the next card is weighed."
    )
    CERTAIN = "There is nothing to weigh."


@dataclass(frozen=True, slots=True)
class Option:
    """One move and what it is worth to me on average, in points; ``win`` is 0 to 1, None where no table is shipped.

    ``crib`` is less than 0 if the crib is theirs. A card played has neither hand nor crib left to weigh (0): its
    ``pegging`` and ``net`` count the points from this card to the end of the play, and ``now`` is what it pegs at once.
    ``pegs`` and ``their_pegs`` are the two sides of ``pegging``; ``error`` is the standard error of the distance from the best net. ``reasons`` speak for it: against the next best
    if it is the best, else against the best (so there may be none).
    """

    move: Move
    hand: float
    crib: float
    pegging: float
    net: float
    win: float | None
    reasons: tuple[Reason, ...] = ()
    now: int = 0
    pegs: float = 0.0
    their_pegs: float = 0.0
    error: float = 0.0

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards thrown or played, none for a go or a show."""
        cards = getattr(self.move, "cards", None)
        if cards is None:
            card = getattr(self.move, "card", None)
            cards = () if card is None else (card,)
        return tuple(sorted(cards))


@dataclass(frozen=True, slots=True)
class Advice:
    """All options of a decision, best first: by net points, by win chance once ``late``.

    It is late when a side is past 80 of 121, unless the game is decided: all win chances over 99 % or under 1 %.
    """

    options: tuple[Option, ...]
    basis: Basis = Basis.CERTAIN
    late: bool = False

    @property
    def best(self) -> Option:
        """The best option; raises IndexError when there is nothing to decide."""
        return self.options[0]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a choice cost against the best: ``loss`` in points, nought if it is within its own standard error.

    ``lost_net`` and ``lost_win`` are what it lost in net points and in win chance (None without a table); late in the
    game ``loss`` is the latter at 3 % a point. Not to win at once is a slip at least. ``rival`` is what the choice is compared with: the best, or the next best
    if it is the best itself (None without any). ``reasons`` speak for the better of the two, at most two of them.
    """

    option: Option
    best: Option
    rival: Option | None
    loss: float
    grade: Grade
    late: bool
    lost_net: float
    lost_win: float | None
    reasons: tuple[Reason, ...] = ()
