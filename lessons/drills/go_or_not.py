"""Go or not: which cards fit, must you play or say go, must you play on after their go, and who pegs for it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from cribbage.cards import Card
from cribbage.explain import list_cards
from cribbage.game import playable
from cribbage.teaching import calls, pegs
from cribbage.teaching.dealing import require_level
from cribbage.teaching.decisions import ME
from cribbage.teaching.positions import Position, find, laid, read
from cribbage.teaching.question import Answered, Question, Scene, unanswered

key = "go-or-not"
title = "Go or not"
line = "The count and your hand: play, say go, or play on after their go?"
order = 9
skills = ("play/count", "play/go")

_ASKED = {1: ("fits", "turn"), 2: ("fits", "turn", "on"), 3: ("turn", "on", "pegs"), 4: ("on", "pegs"), 5: ()}
_ALL = ("fits", "turn", "on", "pegs")
_NONE = "None of them"
_LATE = 20  # from this count on a card may be too high


def ask(rng: Random, level: int, recent: Collection[str] = ()) -> Question:
    """Find a moment near the end of a count, not among the recent ids; raises ValueError for a level that there is not."""
    require_level(level)
    what = rng.choice(_ASKED[level] or _ALL)
    none = rng.random() < 0.4  # or nearly always there would be a card that fits

    def wanted(position: Position, rng: Random) -> Question | None:
        if not _can_ask(what, position) or (what != "pegs" and bool(_fitting(what, position)) is none):
            return None
        asked = question(what, position, level)
        return None if asked.question in recent else asked

    return find(rng, wanted)


def _can_ask(what: str, position: Position) -> bool:
    if what == "pegs":
        return calls.can_ask(what, position)
    if position.state().count < _LATE:
        return False
    return calls.can_ask("turn" if what == "fits" else what, position)


def _fitting(what: str, position: Position) -> tuple[Card, ...]:
    """List the learner's cards that fit; after their go none where the count is over."""
    state = position.state()
    return tuple(sorted(playable(state, ME)))


def question(what: str, position: Position, level: int = 5) -> Question:
    """Ask one thing of a moment: "fits", "turn", "on" or "pegs"; raises ValueError where it cannot be asked there."""
    if what not in _ALL or not _allowed(what, position):
        raise ValueError(f"“{what}” cannot be asked at {position.tag}.")
    state, fits = position.state(), _fitting(what, position)
    told = [f"The count is {state.count}."]
    match what:
        case "fits":
            prompt, answer, options = "Which of your cards may you play?", _named(fits, position.mine), _sets(position)
        case "turn":
            prompt = "It is your turn. What do you do?"
            answer, options = calls.answer(what, position), calls.OPTIONS[what]
        case "on":
            prompt = "They say go. Must you play on?"
            answer, options = calls.answer(what, position), calls.OPTIONS[what]
        case _:
            happened = laid(position)
            who = "You" if happened.seat != ME else "They"
            other = "they" if happened.seat != ME else "you"
            told = [f"The count is {happened.count}. {who} said go, and {other} cannot play either."]
            prompt, answer, options = "Who pegs for the go?", calls.answer(what, position), calls.OPTIONS[what]
    kept = state.pile or laid(position).pile
    seats = [seat for seat, _ in position.plays[-len(kept) :]]
    return Question(
        drill=key, prompt=prompt, cards=() if what == "pegs" else position.mine, answer=answer, why=(),
        question=f"{key}/{what}/{position.tag}", level=level,
        skills=("play/count",) if what == "fits" else ("play/go",), pattern=f"{key}/{what}/{_idea(what, position)}",
        form="choose", options=options,
        scene=Scene(
            f"{'Your' if position.dealer else 'Their'} crib", kept,
            tuple("you" if seat == ME else "they" for seat in seats), tuple(told),
        ),
    )  # fmt: skip


def _allowed(what: str, position: Position) -> bool:
    return calls.can_ask("turn" if what == "fits" else what, position)


def _idea(what: str, position: Position) -> str:
    if what == "pegs":
        return "yours" if laid(position).seat == ME else "theirs"
    return "some" if _fitting(what, position) else "none"


def _named(fits: Sequence[Card], hand: Sequence[Card]) -> str:
    return _NONE if not fits else "All of them" if len(fits) == len(hand) and len(hand) > 1 else list_cards(fits)


def _sets(position: Position) -> tuple[str, ...]:
    """Offer the cards from the lowest up to each value: as many as fit, fewer and more."""
    hand = position.mine
    cuts = sorted({sum(card.value <= value for card in hand) for value in (0, *(card.value for card in hand))})
    return tuple(_named(hand[:many], hand) for many in cuts)


def again(id: str, level: int = 5) -> Question:
    """Ask the question of an id once more; raises ValueError where it names no such moment."""
    return question(*_parts(id), level)


def judge(question: Question, given: object) -> Answered:
    """Judge a choice, with the room that is left up to 31 and each card that fits or does not."""
    if given not in question.options:
        return unanswered("Choose one of the answers.")
    what, position = _parts(question.question)
    correct = given == question.answer
    wrong = {} if what == "fits" else calls.held_wrongly(what, position)
    slips = () if correct else tuple(id for id, told in wrong.items() if told == given)
    verdict = f"Right: {_inside(question)}." if correct else f"Not that: {_inside(question)}."
    return Answered(
        answered=True, correct=correct, given=str(given), verdict=verdict, items=_items(what, position),
        reason=pegs.SLIP[slips[0]].say if slips else _RULES[what], topic=question.skills[0], slips=slips,
    )  # fmt: skip


_RULES = {
    "fits": "A card fits when the count stays at 31 or less.",
    "turn": "You must play if a card fits, and say go if none does.",
    "on": "After their go you lay every card that still fits, and only then is the count over.",
    "pegs": "The point for go belongs to whoever laid the last card.",
}


def _inside(question: Question) -> str:
    answer = str(question.answer)
    return answer if answer[1:2].isdigit() or not answer[1:2].islower() else f"{answer[0].lower()}{answer[1:]}"


def _items(what: str, position: Position) -> tuple[str, ...]:
    if what == "pegs":
        happened = laid(position)
        who = "You" if happened.seat == ME else "They"
        return (f"{who} laid the last card, the {happened.last.face}: {happened.count}.",)
    count = position.state().count
    sums = [
        f"{card.face} would make {count + card.value}{', past 31' if count + card.value > 31 else ': it fits'}."
        for card in position.mine
    ]
    return (f"From {count} there is room for {31 - count}.", *sums)


def hints(question: Question) -> tuple[str, str, str]:
    """Help in three steps: the rule to think of, the room that is left, and what that means here."""
    what, position = _parts(question.question)
    if what == "pegs":
        happened = laid(position)
        who = "you" if happened.seat == ME else "they"
        return ("Think of who laid the last card of the count.", f"The last card was the {happened.last.face}.",
                f"That card was laid by {'you' if who == 'you' else 'them'}: {who} peg 1.")  # fmt: skip
    count = position.state().count
    return (
        "How much room is left up to 31?",
        f"From {count} there is room for {31 - count}. What do your cards count?",
        " ".join(_items(what, position)[1:]),
    )


def _parts(id: str) -> tuple[str, Position]:
    what, _, tag = id.removeprefix(f"{key}/").partition("/")
    return what, read(tag)
