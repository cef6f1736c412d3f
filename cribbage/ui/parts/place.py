"""Where a learner is in a lesson, and what each answer, hint and step does to it; the log remembers all of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cribbage.cards import Card
from cribbage.score import points
from cribbage.teaching.checks import Check, Feedback, Order, Tap, Total, grade
from cribbage.teaching.lesson import Lesson, Prose
from cribbage.ui import memory
from cribbage.ui.parts import given as written


@dataclass(frozen=True, slots=True)
class Place:
    """The step a learner stands on, and what was done on it.

    ``turn`` counts what the learner did, for the announcer. ``taps`` and ``ordered`` hold the answer so far, ``said``
    the last feedback, ``misses`` the wrong answers on this step, ``pegs`` the points pegged in the lesson, each with
    its step, and ``since`` the clock when the step came up.
    """

    step: int = 0
    turn: int = 0
    taps: tuple[frozenset[Card], ...] = ()
    ordered: tuple[str, ...] = ()
    said: Feedback | None = None
    hints: int = 0
    misses: int = 0
    pegs: tuple[tuple[int, int], ...] = ()
    skipped: int = 0
    since: int = 0

    @property
    def done(self) -> bool:
        """Whether the question of this step is answered."""
        return self.said is not None and self.said.done


def current(lesson: Lesson) -> Place:
    """Recall the place in a lesson: this session's, else where the log says the learner left, with what was answered."""
    places = _places()
    if lesson.key not in places:
        at = Place()
        for entry in memory.entries("lesson"):
            if entry.body.get("lesson") == lesson.key:
                at = _follow(lesson, at, entry.body)
        places[lesson.key] = replace(at, since=memory.milliseconds())
    return places[lesson.key]


def ended(lesson: Lesson) -> bool:
    """Tell whether this session has come to the end of a lesson, without beginning it."""
    return lesson.key in _places() and _places()[lesson.key].step >= len(lesson.steps)


def again(lesson: Lesson) -> None:
    """Begin a lesson anew; it stays done if it was."""
    _put(lesson, Place(turn=current(lesson).turn + 1, since=memory.milliseconds()))


def go(lesson: Lesson, step: int, to: int) -> None:
    """Go from one step to another, once however often it is clicked, and write it down.

    A question that is passed without its answer counts as left out.
    """
    at = current(lesson)
    if at.step != step:
        return
    left_out = to > step and _check(lesson, step) is not None and not at.done
    _put(lesson, replace(_moved(at, to, left_out), since=memory.milliseconds()))
    body = {"lesson": lesson.key, "step": to, "done": to >= len(lesson.steps)}
    memory.record("lesson", body | ({"left_out": True} if left_out else {}))


def hint(lesson: Lesson) -> None:
    """Give one more hint."""
    at = current(lesson)
    asked = _check(lesson, at.step)
    if asked is not None and not at.done:
        _put(lesson, replace(at, hints=at.hints + 1, turn=at.turn + 1))
        _record(lesson, at, asked, {"hint": at.hints + 1})


def tap(lesson: Lesson, cards: Collection[Card]) -> bool:
    """Judge the cards tapped, and tell whether they were something new."""
    at = current(lesson)
    asked = _check(lesson, at.step)
    if not isinstance(asked, Tap) or at.done:
        return False
    return _answered(lesson, at, asked, frozenset(cards))


def answer(lesson: Lesson, given: object) -> None:
    """Judge a number given or an answer chosen."""
    at = current(lesson)
    asked = _check(lesson, at.step)
    if asked is not None and not at.done:
        _answered(lesson, at, asked, given)


def put_next(lesson: Lesson, item: str) -> None:
    """Put an item next in order, and judge the order when all are placed; the items that stand right stay."""
    at = current(lesson)
    asked = _check(lesson, at.step)
    if not isinstance(asked, Order) or at.done or item not in asked.items or item in at.ordered:
        return
    ordered = (*at.ordered, item)
    if len(ordered) < len(asked.items):
        _put(lesson, replace(at, ordered=ordered, said=None, turn=at.turn + 1))
        return
    _answered(lesson, at, asked, ordered)


def take_back(lesson: Lesson) -> None:
    """Take the last item back out of the order."""
    at = current(lesson)
    _put(lesson, replace(at, ordered=at.ordered[:-1], said=None, turn=at.turn + 1))


# --- what each does to a place --------------------------------------------------------------------------------------


def _check(lesson: Lesson, step: int) -> Check | None:
    """Give the question of a step, None where there is something to read or the lesson is over."""
    found = lesson.steps[step] if step < len(lesson.steps) else None
    return None if isinstance(found, Prose) else found


def _moved(at: Place, to: int, left_out: bool) -> Place:
    kept = tuple(peg for peg in at.pegs if peg[0] < to)
    return Place(step=to, turn=at.turn + 1, pegs=kept, skipped=at.skipped + left_out)


def _judged(at: Place, asked: Check, given: Any) -> Place:
    """Judge an answer: a tap beside those before it, anything else by itself."""
    if isinstance(asked, Tap):
        said = grade(asked, [*at.taps, given])
        if said.right:
            at = replace(at, taps=(*at.taps, given), hints=0 if asked.in_order else at.hints)
    else:
        said = grade(asked, given, misses=at.misses)
    if isinstance(asked, Order):
        pairs = zip(given, asked.items, strict=True)
        right = next((number for number, (put, item) in enumerate(pairs) if put != item), len(given))
        at = replace(at, ordered=given[:right])
    pegs = at.pegs
    if said.done and isinstance(asked, Tap | Total) and asked.peg:
        pegs = (*pegs, (at.step, points(said.found)))
    missed = not said.right and written.write(asked, given) is not None
    return replace(at, said=said, pegs=pegs, misses=at.misses + missed, turn=at.turn + 1)


def _answered(lesson: Lesson, at: Place, asked: Check, given: Any) -> bool:
    """Judge an answer and write it down, unless nothing was answered; tells whether it was right."""
    after = _judged(at, asked, given)
    _put(lesson, after)
    right, done = after.said is not None and after.said.right, after.done
    what = written.write(asked, given)
    if what is not None:
        body = {"given": what, "right": right, "answered": done, "misses": at.misses, "hints": at.hints}
        _record(lesson, at, asked, body | {"ms": memory.milliseconds() - at.since})
    return right


def _record(lesson: Lesson, at: Place, asked: Check, body: dict[str, Any]) -> None:
    head = {"lesson": lesson.key, "step": at.step, "done": False, "check": asked.key, "session": memory.session()}
    memory.record("lesson", head | body)


def _follow(lesson: Lesson, at: Place, body: Mapping[str, Any]) -> Place:
    """Do again what an entry of the log says; what this lesson cannot take, from another time or a file, is passed over."""
    step = body.get("step")
    if type(step) is not int or not 0 <= step <= len(lesson.steps):
        return at
    if "check" not in body:
        over = body.get("done") is True or step == len(lesson.steps)
        return Place() if over else _moved(at, step, body.get("left_out") is True)
    asked = _check(lesson, step)
    if asked is None or asked.key != body["check"]:
        return at
    if step != at.step:  # another tab stood elsewhere
        at = _moved(at, step, False)
    if "hint" in body:
        return replace(at, hints=at.hints + 1)
    given = written.read(asked, body.get("given"))
    return at if given is None or at.done else _judged(at, asked, given)


def _places() -> dict[str, Place]:
    return memory.recall("lesson-places", dict)


def _put(lesson: Lesson, at: Place) -> None:
    _places()[lesson.key] = at
