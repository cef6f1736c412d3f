"""Who leads: the first card of a deal, and the first of the next count after 31, after a go, and with cards on one side."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from cribbage.cards import Card
from cribbage.score import Kind
from cribbage.teaching import calls, pegs
from cribbage.teaching.dealing import require_level
from cribbage.teaching.decisions import ME
from cribbage.teaching.numbers import plural
from cribbage.teaching.positions import Position, find, laid, read
from cribbage.teaching.question import Answered, Question, Scene, unanswered

key = "who-leads"
title = "Who leads?"
line = "A count is over, or a deal begins: who lays the next card?"
order = 10
skills = ("play/count",)

_ASKED = {
    1: ("start", "after-go"), 2: ("start", "after-go", "after-31"), 3: ("after-go", "after-31", "alone"),
    4: ("after-31", "alone", "over"), 5: ("start", "after-go", "after-31", "alone", "over"),
}  # fmt: skip


def ask(rng: Random, level: int, recent: Collection[str] = ()) -> Question:
    """Find the start of a deal or the end of a count, not among the recent ids; raises ValueError for another level."""
    require_level(level)
    wanted_case = rng.choice(_ASKED[level])

    def wanted(position: Position, rng: Random) -> Question | None:
        # A quick look first: nearly every turn is none of these.
        empty = [not position.mine, not position.theirs].count(True)
        if empty != {"alone": 1, "over": 2}.get(wanted_case, empty):
            return None
        what = "start" if wanted_case == "start" else "next"
        if not calls.can_ask(what, position) or case(position) != wanted_case:
            return None
        asked = question(position, level)
        return None if asked.question in recent else asked

    return find(rng, wanted)


def case(position: Position) -> str:
    """Name what leads to the question: the start, a 31, a go, one side without cards, or the end of the play."""
    if not position.plays:
        return "start"
    happened = laid(position)
    if happened.over:
        return "over"
    if happened.leader == happened.seat:
        return "alone"
    return "after-31" if Kind.THIRTY_ONE in {item.kind for item in happened.card} else "after-go"


def question(position: Position, level: int = 5) -> Question:
    """Ask who lays the next card; raises ValueError in the middle of a count."""
    what = _what(position)
    if not calls.can_ask(what, position):
        raise ValueError("A count is still going on there.")
    told: tuple[str, ...] = (f"{'You' if position.dealer else 'They'} dealt.",)
    pile: tuple[Card, ...] = ()
    by: tuple[str, ...] = ()
    if what == "start":
        prompt = "The starter is turned, and the play begins. Who leads?"
    else:
        happened = laid(position)
        pile = happened.pile
        by = tuple("you" if seat == ME else "they" for seat, _ in position.plays[-len(pile) :])
        told = tuple(f"{'You' if seat == ME else 'They'} said go." for seat in sorted(happened.callers))
        held = f"You hold {plural(len(position.mine), 'card')}, they hold {plural(len(position.theirs), 'card')}."
        told = (*told, f"The count of {happened.count} is over. {held}")
        prompt = "Who leads the next count?"
    return Question(
        drill=key, prompt=prompt, cards=(), answer=calls.answer(what, position), why=(),
        question=f"{key}/{position.tag}", level=level, skills=skills, pattern=f"{key}/{case(position)}",
        form="choose", options=calls.OPTIONS[what],
        scene=Scene(f"{'Your' if position.dealer else 'Their'} crib", pile, by, told),
    )  # fmt: skip


def _what(position: Position) -> str:
    return "next" if position.plays else "start"


def again(id: str, level: int = 5) -> Question:
    """Ask the question of an id once more; raises ValueError where it names no end of a count."""
    return question(_position(id), level)


def judge(question: Question, given: object) -> Answered:
    """Judge who is said to lead."""
    if given not in question.options:
        return unanswered("Choose one of the answers.")
    position = _position(question.question)
    correct, answer = given == question.answer, str(question.answer)
    wrong = calls.held_wrongly(_what(position), position)
    slips = () if correct else tuple(id for id, told in wrong.items() if told == given)
    said = f"{answer[0].lower()}{answer[1:]}"
    return Answered(
        answered=True, correct=correct, given=str(given),
        verdict=f"Right: {said}." if correct else f"Not that: {said}.", items=(_fact(position),),
        reason=pegs.SLIP[slips[0]].say if slips else _RULES[case(position)], topic="play/count", slips=slips,
    )  # fmt: skip


_AFTER = "The other player leads, not the one who laid the last card."
_RULES = {
    "start": "The pone (non-dealer) lays the first card of a deal.",
    "after-31": f"{_AFTER} After 31 as after a go.",
    "after-go": f"{_AFTER} Who said go does not matter.",
    "alone": "The other side has no cards left, so the same player leads again.",
    "over": "All cards are laid: the hands are counted now.",
}


def _fact(position: Position) -> str:
    if not position.plays:
        return (
            f"{'You' if position.dealer else 'They'} dealt, so {'they are' if position.dealer else 'you are'} the pone."
        )
    happened = laid(position)
    return f"{'You' if happened.seat == ME else 'They'} laid the last card of the count, the {happened.last.face}."


def hints(question: Question) -> tuple[str, str, str]:
    """Help in three steps: what to look for, what is the case here, and who leads."""
    position = _position(question.question)
    look = "Who dealt?" if not position.plays else "Who laid the last card, and who still holds cards?"
    answer = str(question.answer)
    return (look, _fact(position), f"{_RULES[case(position)]} So: {answer[0].lower()}{answer[1:]}.")


def _position(id: str) -> Position:
    return read(id.removeprefix(f"{key}/"))
