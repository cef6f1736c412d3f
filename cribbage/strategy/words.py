"""The coach's English: every sentence is made from the quantities of a reason, at most 25 words and two reasons.

You are the learner and they the other side, whoever's view a sentence is made from.
"""

from __future__ import annotations

from dataclasses import dataclass

from cribbage.cards import Card
from cribbage.explain import count_aloud
from cribbage.game import Go, LayAway, Move, Muggins, Phase, Play, Show
from cribbage.score import Kind, points, rank_points, score_play, score_show
from cribbage.strategy.advice import POINT, Basis, Fact, Grade, Motive, Option, Reason, Verdict, grade
from cribbage.strategy.coach import Weighed, judge, weigh
from cribbage.strategy.elsewhere import next_opponent
from cribbage.strategy.phrases import (
    TOTALS,
    average,
    bait,
    clause,
    face,
    figures,
    fit,
    kind_of,
    label,
    level,
    percent,
    said,
    sentence,
    signed,
    worth_saying,
)
from cribbage.strategy.punish import punishment
from cribbage.strategy.replies import ANSWERS, Reply
from cribbage.view import View


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence and the motive it is about."""

    text: str
    motive: Motive


# --- hints ----------------------------------------------------------------------------------------------------------

_WHERE = {
    Motive.POINTS: "Look for points to take now: the count is {count}.",
    Motive.FIFTEEN: "Look at the count you leave: can they make fifteen from it?",
    Motive.THIRTY_ONE: "Look at the count you leave: can they make thirty-one from it?",
    Motive.MATCH: "Look at what you leave them to pair or to run with.",
    Motive.TRAP: "Look one card further: what could you answer to their answer?",
    Motive.LATER: "Look at the cards you keep: what will they peg later?",
    Motive.HAND: "Look first at the cards you keep.",
    Motive.SUITS: "Look at the suits of the cards you keep.",
    Motive.OWN_CRIB: "Look at what your own crib gets.",
    Motive.THEIR_CRIB: "Look at what their crib gets from you.",
    Motive.SCORE: "Look at the score: you need {mine}, they need {theirs}.",
    Motive.FORCED: "Look at which cards fit under 31: there is nothing to choose.",
}


def hints(view: View, *, plain: bool = False) -> tuple[str, str, str]:
    """Give three hints for the decision at hand: where to look, the idea, and the move with its figures."""
    move = view.legal[0] if view.legal else None
    if isinstance(move, LayAway | Play):
        return _hints(weigh(view), plain)
    if isinstance(move, Go):
        return (
            f"The count is {view.count}: what fits under 31?",
            f"A card fits only if it counts {31 - view.count} or less.",
            "Say go: none of your cards fits.",
        )
    if view.phase is Phase.SHOW and view.starter is not None and getattr(move, "crib", True) is False:
        score = score_show(view.kept, view.starter, rules=view.rules)
        many = sum(item.kind is Kind.FIFTEEN for item in score)
        rest = sum(item.points for item in score if item.kind is not Kind.FIFTEEN)
        if not many:
            return ("There are no fifteens.", f"All the rest makes {rest}.", count_aloud(score))
        return (
            f"Look for fifteens first: there {'is 1' if many == 1 else f'are {many}'}.",
            f"The fifteens make {2 * many}; all the rest makes {rest}.",
            count_aloud(score),
        )
    if isinstance(move, Show) and view.starter is not None:
        laid, starter = " ".join(card.face for card in view.laid), view.starter.face
        alone = rank_points([card.rank for card in (*view.laid, view.starter)])
        return (
            "Turn to the crib: look for fifteens first.",
            f"After the fifteens, look for pairs and runs with the starter {starter}.",
            f"Your {laid} and the starter {starter} alone make {alone} in fifteens, pairs and runs."
            if laid
            else "Say it aloud as you add: fifteens, then pairs, then runs.",
        )
    if isinstance(move, Muggins):
        missed = max(each.called for each in view.legal if isinstance(each, Muggins))
        return (
            "Look at what they counted: did they miss points?",
            "Count it yourself before you let it stand.",
            f"Call {missed}: they missed {missed}." if missed else "Let it stand: they missed nothing.",
        )
    return ("Nothing to choose here.", "Nothing to choose here.", "Nothing to choose here.")


def _hints(weighed: Weighed, plain: bool) -> tuple[str, str, str]:
    view, best = weighed.view, weighed.advice.best
    rival = weighed.rival(best)
    throw = isinstance(best.move, LayAway)
    reasons = said(best.reasons)
    motive = reasons[0].motive if reasons else Motive.HAND if throw else Motive.LATER
    target, side = view.rules.target, view.rules.side(view.seat)
    theirs = target - max(score for other, score in enumerate(view.scores) if other != side)
    where = _WHERE[motive].format(count=view.count, mine=target - view.scores[side], theirs=theirs)
    what = "throw" if throw else "card"
    if rival is None:
        idea = "All the cards that fit are alike." if len(weighed.advice.options) > 1 else "Only one card fits."
    elif _level(weighed, rival):
        idea = f"Two {what}s are level: either is right."
    elif reasons:
        idea = f"One {what} {clause(reasons[0], best, plain=plain)}."
    else:
        idea = f"The best two {what}s are close: {level(best, rival, weighed.advice.late, named=False)}."
    return where, idea, _answer(weighed, rival, reasons, plain)


def _level(weighed: Weighed, rival: Option) -> bool:
    """Tell whether nothing that can be said sets the best two apart, so that either is right."""
    best, late = weighed.advice.best, weighed.advice.late
    alike = " both " in level(best, rival, late)
    return alike and not said(best.reasons) and judge(weighed.view, rival.move).grade.right


def _answer(weighed: Weighed, rival: Option | None, reasons: tuple[Reason, ...], plain: bool) -> str:
    view, advice, best = weighed.view, weighed.advice, weighed.advice.best
    tied = rival is not None and _level(weighed, rival)
    behind = _behind(best, rival, advice.late)
    if tied and rival is not None:
        behind = f" {label(rival)} is level."
    if isinstance(best.move, LayAway):
        crib = "your" if view.is_dealer else "their"
        text = f"Throw {label(best)}: hand {average(best.hand)}, {crib} crib {average(best.crib)}"
        if advice.basis is Basis.THROW:
            text += f", play {signed(best.pegging)}"
        if best.win is not None:
            text += f", win chance {percent(best.win)}"
        return fit(f"{text}.{behind}", f"{text}.")
    head = f"Play {label(best)}"
    if tied and rival is not None:
        return f"{head} or {label(rival)}."
    if rival is None:
        return f"{head}: {clause(best.reasons[0], best)}."
    if not reasons:
        return f"{head}.{behind}"
    return sentence(f"{head}: it", reasons, best, plain=plain, tail=behind)


def _behind(best: Option, rival: Option | None, late: bool) -> str:
    """Say how far the next best is behind, if that can be said with one decimal."""
    if rival is None:
        return ""
    if late and best.win is not None and rival.win is not None:
        less = 100 * (best.win - rival.win)
        return f" Next best {label(rival)}: {average(less)} % less." if average(less) != "0.0" else ""
    less = best.net - rival.net
    return f" Next best {label(rival)}: {average(less)} less." if less > 0 and average(less) != "0.0" else ""


# --- verdicts -------------------------------------------------------------------------------------------------------

_HEADS = {Grade.SLIP: "A slip", Grade.COSTLY: "Costly", Grade.BIG_LEAK: "A big leak"}


def verdict(judged: Verdict, *, plain: bool = False) -> str:
    """Say a verdict: the grade, what it cost and why; gentle when that is small."""
    option, best, rival = judged.option, judged.best, judged.rival
    if not option.cards:
        if rival is None:
            return "Best: there was nothing to choose."
        if option is best:
            return "Best: you called all that was missed."
        return f"{_HEADS[judged.grade]}, {_cost(judged)}: the missed points were there to call."
    if rival is None:
        return f"Best: {clause(option.reasons[0], option)}."
    reasons = said(judged.reasons)
    if option is best or rival is not best:  # the best, or the same in other suits
        if not reasons:
            return f"Best: {level(option, rival, judged.late)}."
        return sentence(f"Best: against {label(rival)}, {_subject(option)}", reasons, option, plain=plain)
    if judged.grade is Grade.BEST:
        return f"Best: level with {label(best)}{' in games won' if judged.late else ''}."
    if judged.grade is Grade.AS_GOOD:
        return f"As good: {label(best)} is only {_cost(judged)} better."
    # A card that wins now may cost nothing that can be told in figures.
    unlike = grade(judged.loss) is judged.grade
    head = f"{_HEADS[judged.grade]}, {_cost(judged)}:" if unlike else f"{_HEADS[judged.grade]}:"
    if not reasons:
        return f"{head} {level(best, option, judged.late)}."
    return sentence(f"{head} {_subject(best)}", reasons, best, plain=plain)


def _subject(option: Option) -> str:
    return f"throwing {label(option)}" if isinstance(option.move, LayAway) else label(option)


def _cost(judged: Verdict) -> str:
    """Say what a choice lost: points, or near the end games too, with the points that they are like."""
    if judged.late and judged.lost_win is not None:
        return f"{average(100 * judged.lost_win)} % of games (like {average(judged.lost_win / POINT)} points)"
    return f"{average(judged.lost_net)} points"


# --- warnings -------------------------------------------------------------------------------------------------------


def warning(view: View, move: Move) -> Said | None:
    """Warn before a costly move with what may punish it, without telling the better one; None for any other move."""
    judged = judge(view, move)
    if not judged.grade.warns:
        return None
    if isinstance(move, Muggins):
        return Said(f"Letting it stand costs {_cost(judged)}: count it again.", Motive.POINTS)
    head = f"{label(judged.option)} costs {_cost(judged)}"
    again = f"{head}: look again."
    reasons = [reason for reason in said(judged.reasons) if reason.fact is not Fact.TRAP]  # it would name the card
    motive = judged.reasons[0].motive if judged.reasons else Motive.LATER
    other = again
    if reasons:
        what = "throw" if isinstance(move, LayAway) else "card"
        clauses = [clause(reasons[0], judged.best, plain=True, brief=brief) for brief in (False, True)]
        other = fit(*(f"{head}: another {what} {each}." for each in clauses), again)
    reply = punishment(view, move)
    if isinstance(move, LayAway):
        assert reply.starter is not None
        cards = " ".join(card.face for card in reply.thrown)
        text = (
            f"{head}: if they throw {cards} and {reply.starter.face} is turned, it is {reply.swing} behind your best."
        )
        return Said(fit(text, other) if reply.separates else other, motive)
    if reasons and reasons[0].fact in (Fact.PEGS_NOW, Fact.WINS_NOW):
        return Said(other, motive)
    if reply.separates and reply.card is not None:
        chance = percent(reply.chance)
        if named := kind_of(reply.like):
            return Said(f"{head}: {named} would peg {reply.pegs}, and they hold one {chance} of the time.", motive)
        holds = f"they can peg as much {chance} of the time"
        return Said(f"{head}: {reply.card.face} would peg {reply.pegs}, and {holds}.", motive)
    return Said(other, motive)


# --- the other side's cards -----------------------------------------------------------------------------------------

_OPEN = {Fact.TRAP, Fact.KEEPS_LOW, Fact.ENDS, Fact.PLAY, Fact.PEGS, Fact.THEIR_PEGS, Fact.WIN, Fact.ONLY}
"""Facts that would tell which cards they still hold."""


def opponent_card(view: View, move: Move, *, discreet: bool = True) -> Said:
    """Say what an opponent's move gained, feared or set up, from the view that the opponent had before it.

    ``discreet`` leaves out what would tell of the cards they still hold: ask for that once the play is over.
    """
    if isinstance(move, Go):
        return Said(f"They say go: no card of theirs counts {31 - view.count} or less.", Motive.FORCED)
    if isinstance(move, LayAway):
        own = view.is_dealer
        return Said(
            f"They throw to {'their own' if own else 'your'} crib.", Motive.OWN_CRIB if own else Motive.THEIR_CRIB
        )
    if not isinstance(move, Play):
        return Said("They have nothing to choose here.", Motive.FORCED)
    weighed = weigh(view)
    option = judge(view, move).option
    (card,) = option.cards
    pegs, end = points(score_play((*view.pile, card), view.rules)), _ends_count(view, card)
    final, won = view.held[view.seat] == 1, pegs + (end is not None) >= weighed.short[0]
    motive = Motive.SCORE if won else Motive.POINTS
    takes = f"They take {pegs} with {card.face}" if pegs else f"They play {card.face}"
    if final or end:
        takes += ", their final card" if final else ""
        if end:
            takes += f", and 1 for {end}" if pegs else f"{',' if final else ''} and peg 1 for {end}"
        takes += " and win" if won else ""
        return Said(f"{takes}.", motive if pegs or end else Motive.FORCED)
    you = "you" if view.rules.players == 2 else "the next player"
    them = next_opponent(view)
    dead = view.count + card.value == 31 or them is None or them in view.gone
    if won or (pegs and dead):
        return Said(f"{takes}{' and win' if won else ''}.", motive)
    if dead and view.rules.players == 2:
        return Said(f"{takes}: you have {'no card left' if them is None else 'said go'}.", Motive.FORCED)
    parts = [
        (reason.motive, each)
        for reason in _speaking(weighed, option)
        if worth_saying(reason) and not (discreet and reason.fact in _OPEN)
        if reason.fact is not Fact.PEGS_NOW and not (pegs and reason.fact is Fact.ONLY)
        for each in [_theirs(reason, option, you)]
    ]
    if pegs:
        both = f"{takes}, and {parts[0][1]}" if parts else takes
        return Said(fit(f"{both}.", f"{takes}."), motive)
    if not parts:
        parts = [_feared(weighed.answers[move.card], you)]
    one = f"{takes}: {parts[0][1]}"
    both = f"{one}, and {parts[1][1]}" if len(parts) > 1 else one
    return Said(fit(f"{both}.", f"{one}."), parts[0][0])


def _ends_count(view: View, card: Card) -> str | None:
    """Name what a card pegs 1 for if nobody can play after it: the go, or last when all cards are played."""
    room = 31 - view.count - card.value
    others = [seat for seat in range(view.rules.players) if seat != view.seat and view.held[seat]]
    if not room or any(seat not in view.gone for seat in others):
        return None
    left = [each for each in view.hand if each != card]
    if any(each.value <= room for each in left):
        return None
    return "last" if view.rules.single_count or not (left or others) else "the go"


def _speaking(weighed: Weighed, option: Option) -> tuple[Reason, ...]:
    """Find what speaks for a card: against what it should be compared with, or else against any other card."""
    if option.reasons:
        return option.reasons
    others = (
        weighed.why(option, each) for each in weighed.advice.options if each.cards[0].rank != option.cards[0].rank
    )
    return max(others, key=lambda reasons: max((reason.gain for reason in reasons), default=0.0), default=())


UNLIKELY = 0.005
"""A chance below this is not worth a figure: it would be said as under 1 %."""
_SEEN = "as they see it"


def _theirs(reason: Reason, option: Option, you: str) -> str:
    """Say a reason of the other side; chances are those they see."""
    mine, other = figures(reason)
    match reason.fact:
        case Fact.FIFTEEN | Fact.THIRTY_ONE:
            total, _ = TOTALS[reason.fact]
            return _can(you, f"make {total}", reason.value, reason.never)
        case Fact.MATCH:
            return _can(you, "pair or run", reason.value, reason.never)
        case Fact.TRAP:
            return f"they would answer {bait(reason, option)} with {face(reason)} for {reason.number}"
        case Fact.KEEPS_LOW:
            return f"they keep {face(reason)}, worth {average(reason.gain)} in goes, 31s and the final card"
        case Fact.ENDS:
            return f"it brings them {average(reason.gain)} more from goes, 31s and the final card"
        case Fact.PLAY:
            return f"it nets them {mine} by the next card, not {other}"
        case Fact.PEGS:
            return f"it pegs them {mine} in the play, not {other}"
        case Fact.THEIR_PEGS:
            return f"it holds {you} to {mine} in the play, not {other}"
        case Fact.THEY_OUT:
            return f"{_SEEN}, {you} peg out {mine} of the time, not {other}"
        case Fact.YOU_OUT:
            return f"{_SEEN}, they peg out {mine} of the time, not {other}"
        case Fact.WIN:
            return f"{_SEEN}, they win {mine} of games, not {other}"
    return clause(reason, option)


def _can(you: str, what: str, chance: float, never: bool) -> str:
    if never:
        return f"{you} cannot {what} next"
    return f"{_SEEN}, {you} can {what} next {percent(chance)} of the time"


def _feared(left: Reply, you: str) -> tuple[Motive, str]:
    """Say the greatest danger that a card leaves."""
    if left.never.issuperset(ANSWERS):
        return Motive.MATCH, f"nothing {you} can play next scores"
    kinds = (
        (2 * left.fifteen, Motive.FIFTEEN, "make fifteen", left.fifteen),
        (2 * left.thirty_one, Motive.THIRTY_ONE, "make thirty-one", left.thirty_one),
        (left.match_points, Motive.MATCH, "pair or run", left.match),
    )
    if max(chance for *_, chance in kinds) < UNLIKELY:
        return Motive.MATCH, f"they fear nothing {you} {'are' if you == 'you' else 'is'} likely to hold"
    _, motive, what, chance = max(kinds, key=lambda each: each[0])
    return motive, _can(you, what, chance, False)
