"""Why one move is better than another: the quantities that separate them, the largest first."""

from __future__ import annotations

from collections.abc import Iterable

from cribbage.cards import Card
from cribbage.strategy.advice import POINT, WIN_ERROR, Fact, Motive, Option, Reason
from cribbage.strategy.replies import Later, Reply

LEAST = 0.1
"""A difference below this many points (or its worth in chance) is no reason: it would be said as nought."""
SHARE = 0.2
"""A reason makes up at least this part of what separates two moves: less does not explain it."""
HALF = 0.5
"""Reasons that explain less than this part of what separates two cards follow the play as a whole."""
MOST = 2
"""So many reasons are given at most."""
PLAYED_OUT = 2
"""A side so few holes short is nearly surely out in the play, before anything is shown."""
SHOWN_OUT = 6
"""A side so few holes short is nearly surely out once its hand is counted."""
FAR = (999, 999)
"""The holes that both sides are short when the end is not near."""


def largest(reasons: Iterable[Reason], apart: float = 0.0) -> tuple[Reason, ...]:
    """Keep what speaks for a move, the largest gain first, each motive once and two in all.

    ``apart`` is what separates the move from its rival, in points.
    """
    found: dict[Motive, Reason] = {}
    for reason in sorted(reasons, key=lambda reason: -reason.gain):
        if reason.gain >= max(LEAST, SHARE * apart):
            found.setdefault(reason.motive, reason)
    return tuple(found.values())[:MOST]


def forced(others: int) -> tuple[Reason, ...]:
    """Say that there was nothing to choose: ``others`` more cards fit, all of the same rank."""
    return (Reason(Motive.FORCED, Fact.ONLY, 0.0, 1.0 + others, 0.0),)


def of_throw(
    option: Option,
    rival: Option,
    suits: tuple[float, float],
    *,
    dealer: bool,
    late: bool,
    short: tuple[int, int] = FAR,
) -> tuple[Reason, ...]:
    """Tell why to throw these cards rather than those; ``suits`` is what flush and nobs bring to either hand.

    ``short`` is how many holes I am short, and they: points that come after the game is over are no reason.
    """
    mine, other = suits
    hand = option.hand - rival.hand
    by_suit = mine - other
    # What the suits do is said as such when they do most of it; otherwise the hand is said as a whole.
    first = (
        Reason(Motive.SUITS, Fact.SUITS, by_suit, mine, other)
        if by_suit > hand / 2
        else Reason(Motive.HAND, Fact.HAND, hand, option.hand, rival.hand)
    )
    crib = Motive.OWN_CRIB if dealer else Motive.THEIR_CRIB
    found = [
        first,
        Reason(crib, Fact.CRIB, option.crib - rival.crib, abs(option.crib), abs(rival.crib)),
        _pegging(option, rival),
    ]
    found = [reason for reason in found if _shown_in_time(reason.motive, short, dealer)]
    return _by_score(_win_chance(option, rival) if late else [], found, option.net - rival.net)


def _shown_in_time(motive: Motive, short: tuple[int, int], dealer: bool) -> bool:
    """Tell whether what a throw brings is counted before the game is nearly surely over."""
    mine, theirs = short
    if motive is Motive.LATER:
        return min(short) > PLAYED_OUT
    if motive in (Motive.HAND, Motive.SUITS):
        return mine > PLAYED_OUT and theirs > (SHOWN_OUT if dealer else PLAYED_OUT)
    return min(short) > SHOWN_OUT


def of_play(
    option: Option,
    rival: Option,
    replies: dict[Card, Reply],
    after: dict[Card, Later] | None,
    *,
    need: int,
    tens: int,
    counts_first: int = 0,
    late: bool = False,
    short: tuple[int, int] = FAR,
) -> tuple[Reason, ...]:
    """Tell why to play this card rather than that one.

    ``need`` is how many holes I am short, ``tens`` how many ten-cards are unseen, ``counts_first`` what my hand holds if it
    is counted before any other and takes me out, else 0. ``short`` is as for a throw.
    """
    (card,), (other,) = option.cards, rival.cards
    mine, theirs = replies[card], replies[other]
    if option.now >= need > rival.now:
        return (Reason(Motive.SCORE, Fact.WINS_NOW, 1 / POINT, option.now, rival.now),)
    found = [Reason(Motive.POINTS, Fact.PEGS_NOW, mine.now - theirs.now, mine.now, theirs.now)]
    for motive, fact, ours, its, trouble in (
        (Motive.FIFTEEN, Fact.FIFTEEN, mine.fifteen, theirs.fifteen, 5),
        (Motive.THIRTY_ONE, Fact.THIRTY_ONE, mine.thirty_one, theirs.thirty_one, 21),
    ):
        left = tens if theirs.count == trouble else 0
        found.append(Reason(motive, fact, 2 * (its - ours), ours, its, number=left, never=fact in mine.never))
    if theirs.match > mine.match:
        gain = theirs.match_points - mine.match_points
        never = Fact.MATCH in mine.never
        found.append(Reason(Motive.MATCH, Fact.MATCH, gain, mine.match, theirs.match, never=never))
    gain = mine.trap - theirs.trap
    if mine.takes < short[1]:  # or else the game is over before the trap closes
        found.append(Reason(Motive.TRAP, Fact.TRAP, gain, mine.trap, theirs.trap, mine.back, mine.rank, mine.pegs_back))
    score: list[Reason] = []
    goes_on = min(short) > PLAYED_OUT
    if after is not None:
        if goes_on:
            found.append(_ends(option, rival, after[card], after[other]))
        if late:
            score = _win_chance(option, rival)
        if score:
            they = after[other].they_out - after[card].they_out
            we = after[card].out - after[other].out
            score += [
                Reason(Motive.SCORE, Fact.THEY_OUT, they / POINT, after[card].they_out, after[other].they_out,
                       number=counts_first),
                Reason(Motive.SCORE, Fact.YOU_OUT, we / POINT, after[card].out, after[other].out),
            ]  # fmt: skip
    apart = option.net - rival.net
    given = _by_score(score, found, apart)
    if score or not goes_on or sum(reason.gain for reason in given) >= HALF * apart > 0:
        return given
    rest = Reason(Motive.LATER, Fact.PLAY, apart, option.net, rival.net) if after is None else _pegging(option, rival)
    return largest([rest, *given])


def _pegging(option: Option, rival: Option) -> Reason:
    """Weigh the play as a whole, said by the side of it that differs more."""
    gain = option.pegging - rival.pegging
    mine, theirs = option.pegs - rival.pegs, rival.their_pegs - option.their_pegs
    if mine >= theirs:
        return Reason(Motive.LATER, Fact.PEGS, gain, option.pegs, rival.pegs)
    return Reason(Motive.LATER, Fact.THEIR_PEGS, gain, option.their_pegs, rival.their_pegs)


def _ends(option: Option, rival: Option, mine: Later, theirs: Later) -> Reason:
    """Weigh what comes from goes, last cards and 31s; it is the low card's doing if that is what the rival gives up."""
    gain = mine.ends - theirs.ends
    (card,), (low,) = option.cards, rival.cards
    if low.value <= 4 and low.value < card.value:
        return Reason(Motive.LATER, Fact.KEEPS_LOW, gain, mine.ends, theirs.ends, low)
    return Reason(Motive.LATER, Fact.ENDS, gain, mine.ends, theirs.ends)


def _win_chance(option: Option, rival: Option) -> list[Reason]:
    """Weigh the win chances, if they differ by more than simulation may err."""
    gain = 0.0 if option.win is None or rival.win is None else option.win - rival.win
    if gain <= WIN_ERROR or option.win is None or rival.win is None:
        return []
    return [Reason(Motive.SCORE, Fact.WIN, gain / POINT, option.win, rival.win)]


def _by_score(score: list[Reason], found: list[Reason], apart: float) -> tuple[Reason, ...]:
    """Put the score first when it decides: why it wins more often, if that is known, rather than only that it does."""
    why = [reason for reason in score[1:] if _accounts(reason, score[0])]
    return (*largest(why or score[:1]), *largest(found, apart))[:MOST]


def _accounts(out: Reason, win: Reason) -> bool:
    """Tell whether a chance to be out explains most of a win chance, also as written, and does not contradict it.

    Both are played out, each on its own: who is out wins, so one side's chance to be out and the other's to win are 1 at
    most.
    """
    said = abs(round(100 * out.value) - round(100 * out.rival))
    if out.gain < max(LEAST, HALF * win.gain) or said < HALF * 100 * (win.value - win.rival):
        return False
    pairs = ((out.value, win.value), (out.rival, win.rival))
    if out.fact is Fact.THEY_OUT:
        return all(they_out + wins <= 1 for they_out, wins in pairs)
    return all(you_out <= wins for you_out, wins in pairs)
