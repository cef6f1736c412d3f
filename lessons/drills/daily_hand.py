"""The Daily Hand: one deal for everyone that day: the throw, then the count, then the first card."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from cribbage.cards import DECK, Card, parse_cards
from cribbage.explain import list_cards
from cribbage.score import points, score_show
from cribbage.strategy import advise
from cribbage.teaching import deciding, judging
from cribbage.teaching.dealing import require_level
from cribbage.teaching.decisions import THEY, Decision, ToPlay, ToThrow, written
from cribbage.teaching.practice.signatures import signature
from cribbage.teaching.question import Answered, Question
from cribbage.teaching.sealed import is_sealed
from cribbage.teaching.shown import Shown
from cribbage.teaching.topics import TOPICS, skills_of

__all__ = [
    "Daily", "again", "ask", "deal", "follow", "hints", "judge", "key", "line", "of_day", "order", "question",
    "skills", "title",
]  # fmt: skip

key = "daily-hand"
title = "Daily Hand"
line = "One deal for everyone today: throw two, count the hand, play the first card."
order = 1
skills = (
    "throw/own", "throw/theirs", "play/lead",
    *(topic for topic in TOPICS if topic.startswith("show/") and topic not in ("show/order", "show/crib", "show/crib-flush")),
)  # fmt: skip

STEPS = ("throw", "count", "lead")
FIRST, DAYS = date(2020, 1, 1), 2000
"""Practice asks the deal of one of so many days from this one on, all of them past."""

_ID = re.compile(
    rf"{key}/(?P<day>\d{{4}}-\d\d-\d\d)/(?P<step>{'|'.join(STEPS)})(?:/(?P<thrown>(?:[A2-9TJQK][CDHS]){{2}}))?"
)


@dataclass(frozen=True, slots=True)
class Daily:
    """The deal of a day: the learner's six cards, the starter, whether the learner dealt.

    ``led`` is what the other side then leads, None where the learner leads.
    """

    six: tuple[Card, ...]
    starter: Card
    dealer: bool
    led: Card | None


def deal(day: date) -> Daily:
    """Deal the cards of a day, the same for everyone; what is sealed for the check never comes."""
    rng = Random(f"{key} {day.isoformat()}")
    while True:
        cards = rng.sample(DECK, 13)
        six, theirs, starter = tuple(sorted(cards[:6])), tuple(sorted(cards[6:12])), cards[12]
        dealer = rng.random() < 0.5
        if not is_sealed((*_kept(six, _best(ToThrow(six, dealer))), starter)):
            return Daily(six, starter, dealer, _led(theirs, starter) if dealer else None)


def _led(six: tuple[Card, ...], starter: Card) -> Card:
    """Choose what the other side leads from its six cards as the coach would, from what it can see."""
    thrown = _best(ToThrow(six, dealer=False))
    return _best(ToPlay(_kept(six, thrown), thrown, starter, (), dealer=False))[0]


def _best(decision: Decision) -> tuple[Card, ...]:
    return advise(decision.seen()).best.cards


def _kept(six: tuple[Card, ...], thrown: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(card for card in six if card not in thrown)


# --- asking ---------------------------------------------------------------------------------------------------------


def ask(rng: Random, level: int, recent: Collection[str] = ()) -> Question:
    """Ask the throw of some past day that is not among the recent ids; the level changes nothing about the cards."""
    require_level(level)
    while True:
        day = FIRST + timedelta(days=rng.randrange(DAYS))
        if _name(day, "throw") not in recent:
            return question(day, level=level)


def of_day(day: date) -> Question:
    """Ask the throw of a day; the count and the first card follow it."""
    return question(day)


def question(day: date, step: str = "throw", thrown: tuple[Card, ...] = (), level: int = 5) -> Question:
    """Ask one step of a day's deal; the count and the first card are asked of the hand that is left by ``thrown``."""
    dealt, id = deal(day), _name(day, step, thrown)
    if step == "count":
        kept = _kept(dealt.six, thrown)
        why = score_show(kept, dealt.starter)
        return Question(
            drill=key, prompt=f"{_turned(dealt, thrown)} How many points does this hand score?", cards=kept,
            answer=points(why), why=why, question=id, starter=dealt.starter, level=level, skills=skills_of(why),
            pattern=signature(Shown(kept, dealt.starter)),
        )  # fmt: skip
    decision = _decision(dealt, step, thrown)
    if isinstance(decision, ToThrow):
        topic = "throw/own" if dealt.dealer else "throw/theirs"
        idea = deciding.idea_of_throw(decision.seen())
    else:
        topic, idea = "play/lead", deciding.idea_of_play(decision.seen())
    heels = step == "lead" and dealt.starter.rank == 11
    told = ("The starter is a jack: the dealer has pegged 2 for heels.",) if heels else ()
    return deciding.question(decision, drill=key, id=id, level=level, skills=(topic,), pattern=idea, told=told)


def _turned(dealt: Daily, thrown: tuple[Card, ...]) -> str:
    return f"Say you throw {list_cards(thrown)}, and {dealt.starter.face} is turned."


def _decision(dealt: Daily, step: str, thrown: tuple[Card, ...]) -> Decision:
    if step == "throw":
        return ToThrow(dealt.six, dealt.dealer)
    plays = () if dealt.led is None else ((THEY, dealt.led),)
    return ToPlay(_kept(dealt.six, thrown), thrown, dealt.starter, plays, dealt.dealer)


def follow(asked: Question) -> Question | None:
    """Give the next step on the same cards: after the throw the count of what the best throw keeps, then the first card."""
    day, step, thrown = _read(asked.question)
    match step:
        case "throw":
            best = _best(_decision(deal(day), step, thrown))
            return question(day, "count", best, asked.level)
        case "count":
            return question(day, "lead", thrown, asked.level)
    return None


def again(id: str, level: int = 5) -> Question:
    """Ask the question of an id once more; raises ValueError where the id names no step of a day."""
    return question(*_read(id), level)


def _name(day: date, step: str, thrown: tuple[Card, ...] = ()) -> str:
    return "/".join((key, day.isoformat(), step, *((written(sorted(thrown)),) if thrown else ())))


def _read(id: str) -> tuple[date, str, tuple[Card, ...]]:
    found = _ID.fullmatch(id)
    if found is None or (found["step"] == "throw") != (found["thrown"] is None):
        raise ValueError(f"“{id}” names no step of a day's deal.")
    day, thrown = date.fromisoformat(found["day"]), parse_cards(found["thrown"] or "")
    if not set(thrown) <= set(deal(day).six):
        raise ValueError(f"{list_cards(thrown)} cannot be thrown on {day.isoformat()}.")
    return day, found["step"], thrown


# --- judging --------------------------------------------------------------------------------------------------------


def judge(question: Question, given: object) -> Answered:
    """Judge a step: the throw and the first card as the coach does, the count item by item."""
    if question.form == "count":
        return judging.answered(question, given)
    return deciding.answered(_asked_for(question), given, question.skills[0], plain=question.level <= 2)


def hints(question: Question) -> tuple[str, str, str]:
    """Help with a step in three hints, as in the drill of its kind."""
    if question.form == "count":
        return judging.hints(question)
    return deciding.helps(_asked_for(question), plain=question.level <= 2)


def _asked_for(question: Question) -> Decision:
    day, step, thrown = _read(question.question)
    return _decision(deal(day), step, thrown)
