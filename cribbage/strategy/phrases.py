"""The coach's phrases: a closed grammar, each clause made from one reason and from nothing else.

You are the learner and they the other side. Only everyday words of the game are used; with ``plain`` also none that the
first lessons leave for later (nobs, flush).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import floor

from cribbage.strategy.advice import Fact, Motive, Option, Reason

LONGEST = 25
"""No text has more words than this."""

# --- numbers --------------------------------------------------------------------------------------------------------


def average(points: float) -> str:
    """Write an average with one decimal."""
    return f"{floor(abs(points) * 10 + 0.5) / 10:.1f}"


def signed(points: float) -> str:
    """Write a net figure with its sign and one decimal."""
    written = average(points)
    return written if written == "0.0" else f"{'+' if points > 0 else '−'}{written}"


def percent(chance: float) -> str:
    """Write a chance as a whole percentage, never 0 or 100: it is believed or played out, not known."""
    if chance < 0.005:
        return "under 1 %"
    if chance >= 0.995:
        return "over 99 %"
    return f"{floor(100 * chance + 0.5)} %"


def label(option: Option) -> str:
    """Name an option by its cards."""
    return " ".join(card.face for card in option.cards)


# --- clauses --------------------------------------------------------------------------------------------------------

TOTALS = {Fact.FIFTEEN: ("fifteen", 5), Fact.THIRTY_ONE: ("thirty-one", 21)}
_SHARES = {Fact.FIFTEEN, Fact.THIRTY_ONE, Fact.MATCH, Fact.THEY_OUT, Fact.YOU_OUT, Fact.WIN}
_NETS = {Fact.PLAY}
_GAINS = {Fact.TRAP, Fact.KEEPS_LOW, Fact.ENDS, Fact.WINS_NOW, Fact.ONLY, Fact.PEGS_NOW}


def figures(reason: Reason) -> tuple[str, str]:
    """Write the two figures that a reason compares, the move's and its rival's."""
    write = percent if reason.fact in _SHARES else signed if reason.fact in _NETS else average
    return write(reason.value), write(reason.rival)


def worth_saying(reason: Reason) -> bool:
    """Tell whether a reason says anything: figures that are written alike separate nothing."""
    return reason.fact in _GAINS or len(set(figures(reason))) == 2


def clause(reason: Reason, option: Option, *, plain: bool = False, brief: bool = False) -> str:
    """Say what a move does better than its rival, as a verb phrase about the move; ``brief`` leaves out what can be."""
    mine, other = figures(reason)
    match reason.fact:
        case Fact.PEGS_NOW:
            return f"pegs {reason.value:.0f} now" + (f", not {reason.rival:.0f}" if reason.rival else "")
        case Fact.FIFTEEN | Fact.THIRTY_ONE:
            total, trouble = TOTALS[reason.fact]
            if reason.number and brief:
                return f"avoids leaving {trouble}"
            if reason.number:
                any_of = f"any of {reason.number} unseen ten-cards" if reason.number > 1 else "one unseen ten-card"
                return f"avoids leaving {trouble}, which {any_of} makes {total}, {other} of the time"
            if reason.never:
                return f"keeps them from {total} next, otherwise {other} likely"
            return f"lets them make {total} {mine} of the time, not {other}"
        case Fact.MATCH:
            if reason.never:
                return f"leaves them no pair or run, otherwise {other} likely"
            return f"lets them pair or run {mine} of the time, not {other}"
        case Fact.TRAP:
            return f"answers {bait(reason, option)} with {face(reason)} for {reason.number}"
        case Fact.KEEPS_LOW:
            return f"keeps {face(reason)}, worth {average(reason.gain)} in goes, 31s and the final card"
        case Fact.ENDS:
            return f"brings {average(reason.gain)} more from goes, 31s and the final card"
        case Fact.PEGS:
            return f"pegs {mine} in the play, not {other}"
        case Fact.THEIR_PEGS:
            return f"holds them to {mine} in the play, not {other}"
        case Fact.PLAY:
            return f"nets {mine} by their next card, not {other}"
        case Fact.HAND:
            return f"keeps a hand averaging {mine}, not {other}"
        case Fact.CRIB:
            crib = "brings your crib" if reason.motive is Motive.OWN_CRIB else "gives their crib"
            return f"{crib} {mine}, not {other}"
        case Fact.SUITS:
            return f"keeps {'suits' if plain else 'flush and nobs'} worth {mine}, not {other}"
        case Fact.WINS_NOW:
            return f"pegs {reason.value:.0f} and wins now"
        case Fact.THEY_OUT:
            counts = f", before your {reason.number} counts out" if reason.number and not brief else ""
            return f"lets them peg out {mine} of the time, not {other}{counts}"
        case Fact.YOU_OUT:
            return f"pegs you out {mine} of the time, not {other}"
        case Fact.WIN:
            return f"wins {mine} of games, not {other}"
    return "the only card that fits" if reason.value == 1 else "all the cards that fit are alike"


def face(reason: Reason) -> str:
    """Name the card of a reason."""
    assert reason.card is not None
    return reason.card.face


def bait(reason: Reason, option: Option) -> str:
    """Name what they would have to play for a trap to close: a pair, or a rank."""
    if reason.rank == option.cards[0].rank:
        return "a pair"
    return _a_rank(reason.rank)


def _a_rank(rank: int) -> str:
    name = {1: "ace", 11: "jack", 12: "queen", 13: "king"}.get(rank, str(rank))
    return f"{'an' if name in ('ace', '8') else 'a'} {name}"


def kind_of(ranks: frozenset[int]) -> str | None:
    """Name a card of some ranks if there is a name: one rank, or the ten-cards."""
    if ranks == {10, 11, 12, 13}:
        return "a ten-card"
    return _a_rank(next(iter(ranks))) if len(ranks) == 1 else None


def words(text: str) -> int:
    """Count the words of a text: what spaces set apart."""
    return len(text.split())


def fit(*texts: str) -> str:
    """Choose the first text that is short enough, the fullest being given first."""
    return next((text for text in texts if words(text) <= LONGEST), texts[-1])


def said(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Keep the reasons that say something."""
    return tuple(reason for reason in reasons if worth_saying(reason))


def sentence(head: str, reasons: Sequence[Reason], option: Option, *, plain: bool = False, tail: str = "") -> str:
    """Say a head and its reasons in one sentence, as fully as 25 words allow, with a tail if there is room."""
    full = [clause(reason, option, plain=plain) for reason in reasons]
    brief = [clause(reason, option, plain=plain, brief=True) for reason in reasons]
    both = [f"{head} {', and '.join(each)}." for each in (full, [full[0], *brief[1:]])]
    one = f"{head} {full[0]}."
    return fit(f"{both[0]}{tail}", *both, f"{one}{tail}", one, f"{head} {brief[0]}.")


def level(option: Option, rival: Option, late: bool, *, named: bool = True) -> str:
    """Set two options side by side by their figures alone."""
    one, other = (label(option), label(rival)) if named else ("one", "the other")
    if late and option.win is not None and rival.win is not None:
        mine, theirs = percent(option.win), percent(rival.win)
        if mine == theirs:
            return f"{one} and {other} both win {mine} of games" if named else f"both win {mine} of games"
        return f"{one} wins {mine} of games, {other} {theirs}"
    if named and signed(option.net) == signed(rival.net):
        return f"{one} and {other} both net {signed(option.net)}"
    return f"{one} nets {signed(option.net)}, {other} {signed(rival.net)}"
