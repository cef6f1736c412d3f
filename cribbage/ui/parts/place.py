"""Where a learner is in a lesson, and what each answer, hint and step does to it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from cribbage.cards import Card
from cribbage.score import points
from cribbage.teaching.checks import Check, Feedback, Order, Tap, Total, grade
from cribbage.teaching.lesson import Lesson, Prose
from cribbage.ui import memory
from cribbage.ui.parts.marks import Mark, marks


@dataclass(frozen=True, slots=True)
class Place:
    """The step a learner stands on, and what was done on it.

    ``turn`` counts what the learner did, for the announcer. ``taps`` and ``ordered`` hold the answer so far, ``said``
    the last feedback, ``pegs`` the points pegged in the lesson, each with its step.
    """

    step: int = 0
    turn: int = 0
    taps: tuple[frozenset[Card], ...] = ()
    ordered: tuple[str, ...] = ()
    said: Feedback | None = None
    hints: int = 0
    pegs: tuple[tuple[int, int], ...] = ()
    skipped: int = 0

    @property
    def done(self) -> bool:
        """Whether the question of this step is answered."""
        return self.said is not None and self.said.done


def current(lesson: Lesson) -> Place:
    """Recall the place in a lesson: this session's, else where the log says the learner left."""
    places = _places()
    if lesson.key not in places:
        mark = marks(memory.entries("lesson"), memory.course()).get(lesson.key, Mark())
        places[lesson.key] = Place(step=mark.step, pegs=_pegged(lesson, mark.step))
    return places[lesson.key]


def ended(lesson: Lesson) -> bool:
    """Tell whether this session has come to the end of a lesson, without beginning it."""
    return lesson.key in _places() and _places()[lesson.key].step >= len(lesson.steps)


def check(lesson: Lesson) -> Check | None:
    """Give the question of the learner's step, None where there is something to read or the lesson is over."""
    at = current(lesson)
    step = lesson.steps[at.step] if at.step < len(lesson.steps) else None
    return None if isinstance(step, Prose) else step


def again(lesson: Lesson) -> None:
    """Begin a lesson anew; it stays done if it was."""
    _put(lesson, Place(turn=current(lesson).turn + 1))


def go(lesson: Lesson, step: int, to: int) -> None:
    """Go from one step to another, once however often it is clicked, and write it down.

    A question that is passed without its answer counts as left out.
    """
    at = current(lesson)
    if at.step != step:
        return
    left_out = to > step and check(lesson) is not None and not at.done
    kept = tuple(peg for peg in at.pegs if peg[0] < to)
    _put(lesson, Place(step=to, turn=at.turn + 1, pegs=kept, skipped=at.skipped + left_out))
    memory.record("lesson", {"lesson": lesson.key, "step": to, "done": to >= len(lesson.steps)})


def hint(lesson: Lesson) -> None:
    """Give one more hint."""
    at = current(lesson)
    _put(lesson, replace(at, hints=at.hints + 1, turn=at.turn + 1))


def tap(lesson: Lesson, cards: Collection[Card]) -> bool:
    """Judge the cards tapped, and tell whether they were something new."""
    at, asked = current(lesson), check(lesson)
    if not isinstance(asked, Tap) or at.done:
        return False
    said = grade(asked, [*at.taps, frozenset(cards)])
    if said.right:
        at = replace(at, taps=(*at.taps, frozenset(cards)), hints=0 if asked.in_order else at.hints)
    _said(lesson, at, asked, said)
    return said.right


def answer(lesson: Lesson, given: object) -> None:
    """Judge a number given or an answer chosen."""
    at, asked = current(lesson), check(lesson)
    if asked is not None and not at.done:
        _said(lesson, at, asked, grade(asked, given))


def put_next(lesson: Lesson, item: str) -> None:
    """Put an item next in order, and judge the order when all are placed; the items that stand right stay."""
    at, asked = current(lesson), check(lesson)
    if not isinstance(asked, Order) or at.done or item not in asked.items or item in at.ordered:
        return
    ordered = (*at.ordered, item)
    if len(ordered) < len(asked.items):
        _put(lesson, replace(at, ordered=ordered, said=None, turn=at.turn + 1))
        return
    said = grade(asked, ordered)
    right = next(
        (i for i, pair in enumerate(zip(ordered, asked.items, strict=True)) if len(set(pair)) > 1), len(ordered)
    )
    _said(lesson, replace(at, ordered=ordered[:right]), asked, said)


def take_back(lesson: Lesson) -> None:
    """Take the last item back out of the order."""
    at = current(lesson)
    _put(lesson, replace(at, ordered=at.ordered[:-1], said=None, turn=at.turn + 1))


def _said(lesson: Lesson, at: Place, asked: Check, said: Feedback) -> None:
    pegs = at.pegs
    if said.done and isinstance(asked, Tap | Total) and asked.peg:
        pegs = (*pegs, (at.step, points(said.found)))
    _put(lesson, replace(at, said=said, pegs=pegs, turn=at.turn + 1))


def _pegged(lesson: Lesson, step: int) -> tuple[tuple[int, int], ...]:
    """The pegs of the steps before one, as if each had been answered."""
    before = [(number, each) for number, each in enumerate(lesson.steps[:step]) if isinstance(each, Tap | Total)]
    return tuple((number, points(each.shown.score())) for number, each in before if each.peg)


def _places() -> dict[str, Place]:
    return memory.recall("lesson-places", dict)


def _put(lesson: Lesson, at: Place) -> None:
    _places()[lesson.key] = at
