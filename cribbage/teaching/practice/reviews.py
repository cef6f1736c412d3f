"""Misses that come back: one queue for all that went wrong anywhere, each returning in other cards after some days."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from random import Random

from cribbage.teaching.dealing import tag
from cribbage.teaching.drill import Drill, Question
from cribbage.teaching.practice.answers import PRACTICE, Answer
from cribbage.teaching.practice.twins import twin
from cribbage.teaching.shown import Shown

CAP = 8
"""How many misses come back in a day at most, whatever waits."""
AFTER = (1, 3, 7)
"""How many days after a miss it comes back: the next day, and twice more if it was right."""
COUNTING = "count-a-hand"
"""The drill that asks for any hand or crib, wherever it was missed."""

_QUEUED = ("drill", "review", "play", "lesson", "referee")  # the check stays sealed: what it showed is not practised
_GAPS = tuple(later - sooner for sooner, later in zip((0, *AFTER), AFTER, strict=False))
_TWINS = 40  # hands of one pattern that are tried for the same slip in a claim, or the same step
_TRIES, _SLOW = 150, 4  # questions looked at for one of the same pattern
_DECIDED = frozenset({"throw/own", "throw/theirs", "throw/cut", "play/lead", "game/endgame"})


@dataclass(frozen=True, slots=True)
class Review:
    """A miss that waits to come back: its pattern, where it was first asked, when it was missed, and the next stage.

    ``stage`` counts from 0 the times that it came back and was right; ``due`` is the day from which it may come.
    ``shown`` are the cards where a whole hand or crib was counted.
    """

    pattern: str
    drill: str
    question: str
    missed_at: datetime
    stage: int
    due: date
    level: int = 5
    shown: Shown | None = None


def due(answers: Iterable[Answer], now: datetime, day_of: Callable[[datetime], date]) -> tuple[Review, ...]:
    """Name the misses that come back today, the longest due first: never more than eight a day with those answered.

    ``day_of`` tells on which day of the learner's calendar a moment falls. What is over eight waits for another day.
    """
    queue, returned = _fold(answers, day_of)
    today = day_of(now)
    return _waiting(queue.values(), today)[: max(0, CAP - returned.get(today, 0))]


def forecast(answers: Iterable[Answer], now: datetime, day_of: Callable[[datetime], date]) -> tuple[int, ...]:
    """Foresee how many misses come back on each of the seven days from today, if all that come back are right."""
    queue, returned = _fold(answers, day_of)
    reviews = list(queue.values())
    counts: list[int] = []
    for ahead in range(7):
        day = day_of(now) + timedelta(days=ahead)
        room = CAP if ahead else max(0, CAP - returned.get(day, 0))
        coming = _waiting(reviews, day)[:room]
        counts.append(len(coming))
        moved = [_onward(review, day) for review in coming]
        reviews = [review for review in reviews if review not in coming] + [review for review in moved if review]
    return tuple(counts)


def ask_review(review: Review, drills: Mapping[str, Drill], rng: Random) -> Question:
    """Ask a twin of what was missed: the same pattern in other cards, or the same question where there is no twin.

    Raises KeyError where neither its drill nor the one that counts any hand is among the drills.
    """
    drill = drills.get(review.drill)
    if review.shown is not None:
        return recount(twin(review.shown, rng, [review.question]), drill or drills[COUNTING], drills, review.level)
    if drill is None:
        return drills[COUNTING].ask(rng, review.level)
    try:
        asked = drill.again(review.question, review.level)
    except ValueError:  # an id as older versions wrote it
        return drill.ask(rng, review.level)
    return twin_of(asked, drill, rng)


def twin_of(question: Question, drill: Drill, rng: Random) -> Question:
    """Ask another question of the same drill and pattern, or the same one where none is found in a while."""
    shown = question.shown
    if len(shown.hand) == 4 and shown.starter is not None and tag(shown) in question.question:
        for _ in range(_TWINS):
            other = question.question.replace(tag(shown), tag(twin(shown, rng, [question.question])))
            asked = _again(drill, other, question.level)
            if asked is not None and asked.pattern == question.pattern:
                return asked
    for _ in range(_SLOW if is_slow(drill) else _TRIES):
        step: Question | None = drill.ask(rng, question.level, [question.question])
        while step is not None:
            if step.pattern == question.pattern and step.question != question.question:
                return step
            step = drill.follow(step)
    return question


def is_slow(drill: Drill) -> bool:
    """Tell whether a question of this drill takes a good part of a second to make: a decision, or a claim on a hand."""
    return set(drill.skills) <= _DECIDED or asks_of_claims(drill)


def asks_of_claims(drill: Drill) -> bool:
    """Tell whether a drill is of claims on a hand: it needs muggins, and what was miscounted shows only afterwards."""
    return "game/muggins" in drill.skills and any(topic.startswith("show/") for topic in drill.skills)


def recount(shown: Shown, drill: Drill, drills: Mapping[str, Drill], level: int) -> Question:
    """Ask for the count of given cards in a drill, or in the one that counts any hand where that drill cannot."""
    asked = _again(drill, f"{drill.key}/{tag(shown)}", level)
    if asked is not None and asked.form == "count" and tag(asked.shown) == tag(shown):
        return asked
    return drills[COUNTING].again(f"{COUNTING}/{tag(shown)}", level)


def _again(drill: Drill, id: str, level: int) -> Question | None:
    try:
        return drill.again(id, level)
    except ValueError:  # no id of this drill, or nothing to ask of these cards
        return None


# --- the queue --------------------------------------------------------------------------------------------------------


def _fold(
    answers: Iterable[Answer], day_of: Callable[[datetime], date]
) -> tuple[dict[str, Review], Mapping[date, int]]:
    """Fold answers, oldest first, into the queue by pattern, and how many came back on each day."""
    queue: dict[str, Review] = {}
    returned: Counter[date] = Counter()
    for answer in answers:
        day = day_of(answer.at)
        waiting = queue.get(_key(answer))
        if waiting is None and answer.during == "review":
            # Its pattern was named otherwise when it was missed: what came back was the first in the line.
            waiting = next(iter(_waiting(queue.values(), day)), None)
        back = waiting is not None and waiting.due <= day and answer.during in PRACTICE
        returned[day] += back or answer.during == "review"
        if not answer.correct and answer.during in _QUEUED:
            if waiting is not None:
                del queue[waiting.pattern]
            queue[_key(answer)] = _missed(answer, day)
        elif waiting is not None and back:
            del queue[waiting.pattern]
            if (onward := _onward(waiting, day)) is not None:
                queue[waiting.pattern] = onward
    return queue, returned


def _key(answer: Answer) -> str:
    return answer.pattern or answer.question


def _missed(answer: Answer, day: date) -> Review:
    return Review(
        _key(answer), answer.drill, answer.question, answer.at, 0, day + timedelta(days=_GAPS[0]), answer.level,
        answer.shown,
    )  # fmt: skip


def _onward(review: Review, day: date) -> Review | None:
    """Move a review on that was right on a day; None after the last stage, when it is done."""
    stage = review.stage + 1
    return None if stage == len(AFTER) else replace(review, stage=stage, due=day + timedelta(days=_GAPS[stage]))


def _waiting(reviews: Iterable[Review], day: date) -> tuple[Review, ...]:
    """Name those that may come on a day, the longest due first."""
    return tuple(sorted((each for each in reviews if each.due <= day), key=lambda each: (each.due, each.missed_at)))
