"""One question of a drill on the page, whichever way it is answered, and where its answering stands."""

from __future__ import annotations

from collections.abc import Callable

from cribbage.teaching.drill import Drill
from cribbage.ui import memory
from cribbage.ui.parts import counted, counting, exercise
from cribbage.ui.parts.counted import Asking


def draw(asking: Asking, drill: Drill, then: Callable[[], None]) -> None:
    """Draw the question with its way of answering; ``then`` draws what comes next once all is said."""
    deck = memory.setting("deck", "classic")
    if asking.question.form == "count":
        counting.count(asking, deck=deck, then=then)
    else:
        exercise.exercise(asking, drill, deck=deck, then=then)


def answered(asking: Asking) -> bool:
    """Tell whether the question has its answer, though there may be more to look at."""
    if asking.question.form == "count":
        return counted.state(asking.once).answered
    return exercise.state(asking.once).first is not None


def right(asking: Asking) -> bool:
    """Tell whether the first answer was right."""
    if asking.question.form == "count":
        total = counted.state(asking.once).total
        return total is not None and total.correct
    first = exercise.state(asking.once).first
    return first is not None and first.correct


def done(asking: Asking) -> bool:
    """Tell whether all is said about the question, so that the next may come."""
    if asking.question.form == "count":
        return counted.state(asking.once).done
    return exercise.state(asking.once).result is not None


def put_away(once: str) -> None:
    """Forget where the answering of a question stood."""
    memory.forget(f"counting {once}", f"answering {once}")
