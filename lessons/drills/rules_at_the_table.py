"""Rules at the table: short situations with numbers; who wins, who deals, whose crib, heels, skunks and muggins."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random

from cribbage.explain import list_cards
from cribbage.rules import SIX_CARD
from cribbage.score import heels, points, score_show
from cribbage.teaching.dealing import require_level
from cribbage.teaching.decisions import ME
from cribbage.teaching.question import Answered, Question, Scene, unanswered
from cribbage.teaching.situations import KINDS, Situation, draw, held, read
from cribbage.teaching.slips.game import SLIPS

key = "rules-at-the-table"
title = "Rules at the table"
line = "Who wins, who deals, whose crib? Short questions of the kind that tables argue about."
order = 15
skills = ("show/order", "game/end", "cut/heels", "game/skunk", "game/first-deal", "game/crib", "game/muggins")

_SLIP = {slip.id: slip for slip in SLIPS}
_ASKED: Mapping[int, tuple[str, ...]] = {
    1: ("G04", "G06", "G07"), 2: ("G02", "G03", "G04", "G07"), 3: ("G01", "G02", "G03", "G05"),
    4: ("G01", "G05", "G08"), 5: KINDS,
}  # fmt: skip
_TARGET = SIX_CARD.target


def ask(rng: Random, level: int, recent: Collection[str] = ()) -> Question:
    """Draw a situation of a level from 1 to 5 that is not among the recent ids; raises ValueError for another level."""
    require_level(level)
    while True:
        asked = question(draw(rng.choice(_ASKED[level]), rng), level)
        if asked.question not in recent:
            return asked


def question(here: Situation, level: int = 5) -> Question:
    """Ask about a situation."""
    told, prompt = _words(here)
    return Question(
        drill=key, prompt=prompt, cards=here.cards if here.kind in ("G04", "G07") else (), answer=here.answer, why=(),
        question=f"{key}/{here.tag}", level=level, skills=(_SLIP[here.kind].topic,),
        pattern=f"{key}/{here.kind}/{'plain' if here.wrong == here.answer else 'trap'}", form="choose",
        options=here.options, scene=Scene(told=told),
    )  # fmt: skip


def _words(here: Situation) -> tuple[tuple[str, ...], str]:
    """Tell the situation, a sentence each, and ask."""
    cards, numbers = here.cards, here.numbers
    told: tuple[str, ...]
    match here.kind:
        case "G01":
            mine, theirs, dealer = numbers
            you, they = ("dealer", "pone") if dealer == ME else ("pone", "dealer")
            told = (
                f"You are the {you} at {mine}, and your hand counts {held(here, 0)}.",
                f"They are the {they} at {theirs}, and their hand counts {held(here, 1)}.",
                "The play is over, and the hands are counted.",
            )
            return told, "Who wins with these hands?"
        case "G02":
            told = (f"You are at {numbers[0]}. It is your turn to count, and your hand holds {_worth(here)} points.",)
            return told, "What comes of it?"
        case "G03" if cards[0].rank == 11:
            return (f"You deal, and you are at {numbers[0]}. The starter is the {cards[0].face}.",), "Do you win?"
        case "G03":
            told = (f"You are at {numbers[0]}. You lay the last card of the deal, the {cards[0].face}.",)
            return (*told, "It scores only the point for last card."), "Do you win?"
        case "G04":
            told = (f"The starter is turned: the {cards[0].face}. No card has been played yet.",)
            return told, f"What {'do you, the dealer, peg' if numbers[0] == ME else 'do they, the dealer, peg'} for it?"
        case "G05":
            return (f"They win, and you are at {numbers[0]}. The game is to {_TARGET}.",), "What kind of loss is it?"
        case "G06":
            told = (f"You cut the {cards[0].face}, and they cut the {cards[1].face}.",)
            return told, "Who deals first?"
        case "G07":
            told = (f"{'You' if numbers[0] == ME else 'They'} dealt. You throw the {list_cards(cards)}.",)
            return told, "Who counts this crib in the end?"
    if numbers[0]:
        missed = f"They count {_worth(here) - numbers[0]} for a hand of {_worth(here)}, and let go of the peg."
    else:
        missed = f"They dealt, the starter is the {cards[4].face}, and they forget to peg {points(heels(cards[4]))}."
    return ("You agreed to play muggins.", missed), "May you take the missed points?"


def _worth(here: Situation) -> int:
    return points(score_show(here.cards[:4], here.cards[4]))


def again(id: str, level: int = 5) -> Question:
    """Ask the question of an id once more; raises ValueError where it names no situation."""
    return question(read(id.removeprefix(f"{key}/")), level)


def judge(question: Question, given: object) -> Answered:
    """Judge a choice, with the sums and the rule."""
    if given not in question.options:
        return unanswered("Choose one of the answers.")
    here = read(question.question.removeprefix(f"{key}/"))
    correct, slip = given == here.answer, _SLIP[here.kind]
    fell = not correct and given == here.wrong
    said = f"{here.answer[0].lower()}{here.answer[1:]}"
    return Answered(
        answered=True, correct=correct, given=str(given),
        verdict=f"Right: {said}." if correct else f"Not that: {said}.", items=_sums(here), reason=_reason(here),
        topic=slip.topic, slips=(here.kind,) if fell else (),
    )  # fmt: skip


def _reason(here: Situation) -> str:
    """Say the rule that decides it: that of the misconception, where it bites."""
    plain = here.wrong == here.answer
    return _PLAIN[here.kind] if plain and here.kind in _PLAIN else _SLIP[here.kind].say


_PLAIN = {
    "G02": "It takes 121 to win.",
    "G03": "Any point may be the last one, but it takes 121 to win.",
    "G04": "Only a jack pays the dealer as it is turned.",
    "G06": "Of equal ranks neither is lower, and suits do not matter.",
    "G08": "Points missed in the show may be taken, where muggins is agreed.",
}


def _sums(here: Situation) -> tuple[str, ...]:
    """Show what decides it, a line each."""
    numbers = here.numbers
    match here.kind:
        case "G01":
            first = 1 - numbers[2]
            lines = [
                f"{'You' if seat == ME else 'They'} count {'first' if seat == first else 'next'}: "
                f"{numbers[seat]} + {held(here, seat)} = {numbers[seat] + held(here, seat)}."
                for seat in (first, 1 - first)
            ]
            # Nothing is counted once the game is won.
            return tuple(lines[: 1 if numbers[first] + held(here, first) >= _TARGET else 2])
        case "G02":
            total = numbers[0] + _worth(here)
            return (f"{numbers[0]} + {_worth(here)} = {total}.",)
        case "G03":
            more = 2 if here.cards[0].rank == 11 else 1
            return (f"{numbers[0]} + {more} = {numbers[0] + more}.",)
        case "G05":
            # A skunk is told by the loser's score, so the score is set beside the lines.
            if numbers[0] > 90:
                return (f"{numbers[0]} is above 90.",)
            return (
                f"{numbers[0]} is above 60, but not above 90." if numbers[0] > 60 else f"{numbers[0]} is not above 60.",
            )
        case "G06":
            mine, theirs = here.cards
            if mine.rank == theirs.rank:
                return (f"The {mine.face} and the {theirs.face} are of one rank.",)
            return (f"The {min(mine, theirs).face} is lower than the {max(mine, theirs).face}.",)
        case _:
            return ()


_LOOK = {
    "G01": ("Who counts first?", "Add up in that order, and stop at 121."),
    "G02": ("Add the hand to your score.", "Does it reach the last hole, 121?"),
    "G03": ("How many points does it bring?", "Add them to your score: does it reach 121?"),
    "G04": ("Which starter pays the dealer?", "Only a jack does. Think of when."),
    "G05": ("There is a line for a skunk, and one for a double.", "Is your score above 90? Is it above 60?"),
    "G06": ("Which of the two cards is lower?", "An ace is the lowest card of all."),
    "G07": ("Who dealt?", "Both sides throw, but one of them alone counts the crib."),
    "G08": ("What kind of points were missed?", "Were they missed in the play or the show, or at the cut?"),
}


def hints(question: Question) -> tuple[str, str, str]:
    """Help in three steps: where to look, what decides it, and the rule."""
    here = read(question.question.removeprefix(f"{key}/"))
    return (*_LOOK[here.kind], " ".join((*_sums(here), _reason(here))))
