"""Asking for a decision and judging it: the words round a throw or a card, with the coach's own figures and reasons."""

from __future__ import annotations

from collections.abc import Iterable

from cribbage.cards import Card, CardError, parse_cards
from cribbage.explain import list_cards, number, reasons
from cribbage.game import LayAway, Pegged, Play, State, apply
from cribbage.score import Kind, points, score_play, show_points
from cribbage.strategy import Motive, Option, advise, hints, judge, punishment, verdict
from cribbage.strategy.coach import weigh
from cribbage.strategy.phrases import average, label, percent, signed
from cribbage.teaching.decisions import ME, THEY, Decision, ToPlay
from cribbage.teaching.numbers import plural
from cribbage.teaching.question import Answered, Question, Scene, unanswered
from cribbage.view import View

MORE = 3
"""So many more throws are named at most: those that are as right, or near the end of a game the next by win chance."""

WHO = ("you", "they")
"""What the two seats are called."""


# --- asking ---------------------------------------------------------------------------------------------------------


def question(
    decision: Decision,
    *,
    drill: str,
    id: str,
    level: int,
    skills: tuple[str, ...],
    pattern: str,
    prompt: str = "",
    told: tuple[str, ...] = (),
) -> Question:
    """Ask for a decision: six cards of which to pick two, or the cards in hand of which to pick one."""
    seen = decision.seen()
    play = isinstance(decision, ToPlay)
    pile = seen.played[len(seen.played) - len(seen.pile) :]
    return Question(
        drill=drill, prompt=prompt or asks(seen), cards=tuple(sorted(seen.hand)), answer=named(advise(seen).best.cards),
        why=(), question=id, starter=seen.starter, level=level, skills=skills, pattern=pattern, form="pick",
        pick=1 if play else 2,
        scene=Scene(
            status=status(seen), pile=seen.pile, by=tuple(WHO[seat] for seat, _ in pile),
            told=(*told, *before(seen)) if play else told,
        ),
    )  # fmt: skip


def named(cards: Iterable[Card]) -> str:
    """Name cards as an answer that the log can keep, for example ``5H TD``."""
    return " ".join(str(card) for card in sorted(cards))


def asks(seen: View) -> str:
    """Ask for the throw or the card that is due."""
    if seen.starter is None:
        return f"{'Your' if seen.is_dealer else 'Their'} crib: which two cards do you throw?"
    if not seen.played:
        return "You lead: which card do you play?"
    if not seen.pile:
        return "A new count begins and you lead it: which card do you play?"
    return f"The count is {seen.count}: which card do you play?"


def status(seen: View) -> str:
    """Say in one line the scores, whose crib it is, and the count."""
    count = "" if seen.starter is None else f" · count {seen.count}"
    return f"You {seen.scores[ME]} · They {seen.scores[THEY]} · {'your' if seen.is_dealer else 'their'} crib{count}"


def before(seen: View) -> tuple[str, ...]:
    """Tell what came before a card to play: the throw, the counts that are over, their go, and what they hold."""
    told = [f"You threw {list_cards(seen.laid)}."]
    count: list[str] = []
    total = 0
    for seat, card in seen.played:
        # A count only ends where the next card does not fit.
        if total + card.value > 31:
            told.append(f"A count that is over: {', '.join(count)}.")
            count, total = [], 0
        count.append(f"{WHO[seat]} {card.face}")
        total += card.value
    if count and not seen.pile:
        told.append(f"A count that is over: {', '.join(count)}.")
    if THEY in seen.gone:
        told.append("They have said go.")
    told.append(f"They hold {plural(seen.held[THEY], 'card') if seen.held[THEY] else 'no cards'}.")
    return tuple(told)


def idea_of_throw(seen: View) -> str:
    """Name the idea of the best throw: whose crib, and what the two cards are to each other."""
    low, high = sorted(advise(seen).best.cards)
    if 5 in (low.rank, high.rank):
        what = "five"
    elif low.rank == high.rank:
        what = "pair"
    elif low.value + high.value == 15:
        what = "fifteen"
    else:
        what = "close" if high.rank - low.rank <= 2 else "wide"
    return f"throw/{'own' if seen.is_dealer else 'theirs'}/{what}"


_IDEAS = {
    Motive.POINTS: "points",
    Motive.FIFTEEN: "denies",
    Motive.THIRTY_ONE: "denies",
    Motive.MATCH: "denies",
    Motive.TRAP: "trap",
    Motive.SCORE: "score",
}


def idea_of_play(seen: View) -> str:
    """Name the idea of the best card: a lead, or for a reply what speaks for it most."""
    if not seen.pile:
        return "play/lead" if not seen.played else "play/new-count"
    why = advise(seen).best.reasons
    return f"play/{_IDEAS.get(why[0].motive, 'later') if why else 'level'}"


# --- judging --------------------------------------------------------------------------------------------------------


def answered(decision: Decision, given: object, topic: str, *, plain: bool = False) -> Answered:
    """Judge cards that were picked (or written as text) as the coach does: grade, reason, figures and the reply.

    What cannot be thrown or played is refused in words and is no answer.
    """
    seen = decision.seen()
    move = _read(seen, given)
    if isinstance(move, str):
        return unanswered(move)
    judged = judge(seen, move)
    head, _, why = verdict(judged, plain=plain).partition(": ")
    chosen, right = judged.option, judged.grade.right
    if isinstance(move, LayAway):
        items, reply = _throws(seen, chosen), () if right else _crib_that_hurts(seen, move)
    else:
        items, reply = _cards(decision, seen, chosen), () if right else _reply_that_hurts(seen, move)
    return Answered(
        answered=True, correct=right, given=named(chosen.cards), verdict=f"{head}.", items=items,
        reason=f"{why[0].upper()}{why[1:]}", topic=topic, loss=judged.loss, reply=reply,
        hurts=min(2, len(reply)),
    )  # fmt: skip


def helps(decision: Decision, *, plain: bool = False) -> tuple[str, str, str]:
    """Give the coach's three hints: where to look, the idea, and the move with its figures."""
    return hints(decision.seen(), plain=plain)


def _read(seen: View, given: object) -> LayAway | Play | str:
    """Read what was picked as a move, or say in a sentence why it is none."""
    throw = seen.starter is None
    wanted = "Choose two cards to throw." if throw else "Choose one card to play."
    try:
        cards = parse_cards(given) if isinstance(given, str) else _picked(given)
    except CardError as wrong:
        return str(wrong)
    if len(cards) != (2 if throw else 1):
        return wanted if not cards else f"{wanted[:-1]}: you chose {number(len(cards))}."
    strange = next((card for card in cards if card not in seen.hand), None)
    if strange is not None:
        return f"The {strange.face} is not in your hand."
    if throw:
        return LayAway(seen.seat, cards)
    (card,) = cards
    if seen.count + card.value > 31:
        return f"The {card.face} would make {seen.count + card.value}: that would pass 31. Choose another card."
    return Play(seen.seat, card)


def _picked(given: object) -> tuple[Card, ...]:
    cards = (card for card in given if isinstance(card, Card)) if isinstance(given, Iterable) else ()
    return tuple(dict.fromkeys(cards))


def _head(seen: View, option: Option, chosen: Option) -> str:
    """Name an option in a list, and say which it is."""
    best = advise(seen).best
    marks = [word for word, so in (("yours", option == chosen), ("best", option == best)) if so]
    if option != best and judge(seen, option.move).grade.right:
        marks.append("as good")
    return ", ".join((label(option), *marks))


def _wins(option: Option, late: bool) -> str:
    return f", wins {percent(option.win)} of games" if late and option.win is not None else ""


# --- a throw --------------------------------------------------------------------------------------------------------


def _throws(seen: View, chosen: Option) -> tuple[str, ...]:
    """Set the chosen throw beside the best, or the best beside the next, then name others with what they net."""
    advice = advise(seen)
    best, crib = advice.best, "your" if seen.is_dealer else "their"
    other = best if chosen != best else weigh(seen).rival(best)
    assert other is not None  # six cards are never all of one rank
    two = (chosen, other)
    lines = [
        f"{_head(seen, option, chosen)}: hand {average(option.hand)}, {crib} crib {signed(option.crib)}, "
        f"play {signed(option.pegging)}, net {signed(option.net)}{_wins(option, advice.late)}."
        for option in two
    ]
    others = [option for option in advice.options if option not in two]
    if not advice.late:
        others = [option for option in others if judge(seen, option.move).grade.right]
    lines += (
        f"{_head(seen, option, chosen)}: net {signed(option.net)}{_wins(option, advice.late)}."
        for option in others[:MORE]
    )
    return (*lines, "Net is hand, crib and play together: averages, each rounded.")


def _crib_that_hurts(seen: View, move: LayAway) -> tuple[str, ...]:
    """Show a likely crib and starter that punish a throw, counted for it and for the best throw."""
    found = punishment(seen, move)
    best = advise(seen).best.cards
    assert found.starter is not None
    if found.swing <= 0:
        return ()
    return (
        f"Say they throw {list_cards(found.thrown)}, and {found.starter.face} is turned.",
        f"Your throw: {_counted(seen, move.cards, found.thrown, found.starter)}.",
        f"{list_cards(best)} thrown: {_counted(seen, best, found.thrown, found.starter)}.",
        f"That is {plural(found.swing, 'point')} behind.",
    )


def _counted(seen: View, thrown: tuple[Card, ...], theirs: tuple[Card, ...], starter: Card) -> str:
    """Count my hand and the crib with a starter, and put them together."""
    hand = show_points([card for card in seen.hand if card not in thrown], starter)
    crib = show_points((*thrown, *theirs), starter, crib=True)
    if seen.is_dealer:
        return f"hand {hand} and your crib {crib} make {hand + crib}"
    return f"hand {hand} less their crib {crib} is {'−' if crib > hand else ''}{abs(hand - crib)}"


# --- a card ---------------------------------------------------------------------------------------------------------


def _cards(decision: Decision, seen: View, chosen: Option) -> tuple[str, ...]:
    """List every card that fits, best first: what it pegs now, what they answer, and what it nets."""
    assert isinstance(decision, ToPlay)
    weighed, state = weigh(seen), decision.state()
    lines = []
    for option in weighed.advice.options:
        (card,) = option.cards
        after = seen.count + card.value
        silent = THEY in seen.gone or not seen.held[THEY] or after == 31
        answer = "" if silent else f", their reply {average(weighed.answers[card].answer)}"
        lines.append(
            f"{_head(seen, option, chosen)}: makes {after}, {_pegs(state, card)}{answer}, "
            f"net {signed(option.net)}{_wins(option, weighed.advice.late)}."
        )
    return (*lines, "Reply and net are averages: net is all you peg from here on less all they peg.")


def _pegs(state: State, card: Card) -> str:
    """Say what a card pegs as it is laid, and the point for go or last card if it comes at once."""
    happened = apply(state, Play(ME, card)).events
    pegged = [item for event in happened if isinstance(event, Pegged) for item in event.score]
    ends = [item for item in pegged if item.kind in (Kind.GO, Kind.LAST_CARD)]
    scored = points(item for item in pegged if item not in ends)
    return f"pegs {scored} now{f' and {reasons(ends)}' if ends else ''}"


def _reply_that_hurts(seen: View, move: Play) -> tuple[str, ...]:
    """Show the reply that punishes a card, and how often they hold one that pegs as much."""
    found = punishment(seen, move)
    reply = found.moves[0] if found.moves else None
    if not isinstance(reply, Play) or reply.seat != THEY or not found.pegs:
        return ()
    pile = (*seen.pile, move.card, reply.card)
    pegs = reasons(score_play(pile, seen.rules))
    return (
        f"They could answer {reply.card.face}, which makes {sum(card.value for card in pile)}: {pegs}.",
        f"They hold a card that pegs as much {percent(found.chance)} of the time.",
    )
