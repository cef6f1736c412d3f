"""Where a learner is in a worked deal, and what each click does to it; the log remembers the place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from cribbage.teaching.deals import Foretold, Moment, WorkedDeal, foretell
from cribbage.ui import memory


@dataclass(frozen=True, slots=True)
class Watching:
    """The moment that a learner looks at, and what was foretold of those that ask, None for one that was shown.

    ``turn`` counts the clicks, for the announcer; ``ask`` is what is still needed for an answer.
    """

    step: int = 0
    turn: int = 0
    told: Mapping[str, Foretold | None] = field(default_factory=dict)
    ask: str = ""

    def waits(self, moment: Moment) -> bool:
        """Tell whether the learner is still to say what a moment pegs."""
        return moment.asks and moment.name not in self.told


def current(deal: WorkedDeal) -> Watching:
    """Recall the place in a deal: this session's, else where the log says the learner left."""
    places = _places()
    if deal.key not in places:
        step = left(deal)
        before = deal.moments[:step]
        places[deal.key] = Watching(step, told={moment.name: None for moment in before if moment.asks})
    return places[deal.key]


def left(deal: WorkedDeal) -> int:
    """Find in the log the moment to go on with, 0 to begin."""
    step = 0
    for entry in memory.entries("lesson"):
        found = entry.body.get("step")
        if entry.body.get("deal") == deal.key and type(found) is int:
            step = found if 0 <= found < len(deal.moments) else 0
    return step


def watched(deal: WorkedDeal) -> bool:
    """Tell whether a deal was ever watched to its end."""
    seen = (entry.body for entry in memory.entries("lesson"))
    return any(body.get("deal") == deal.key and body.get("done") is True for body in seen)


def go(deal: WorkedDeal, step: int, to: int) -> None:
    """Go from one moment to another, once however often it is clicked, and write it down."""
    at = current(deal)
    if at.step != step or not 0 <= to <= len(deal.moments):
        return
    _put(deal, replace(at, step=to, turn=at.turn + 1, ask=""))
    memory.record("lesson", {"deal": deal.key, "step": to, "done": to == len(deal.moments)})


def again(deal: WorkedDeal) -> None:
    """Begin a deal anew, all predictions open."""
    _put(deal, Watching(turn=current(deal).turn + 1))


def say(deal: WorkedDeal, step: int, key: str) -> None:
    """Take what the number field ``key`` holds as the prediction, once; nothing written asks for one."""
    at = current(deal)
    moment = deal.moments[step]
    if at.step != step or not at.waits(moment):
        return
    said = foretell(moment, memory.widget(key))
    if said.answered:
        _put(deal, replace(at, told={**at.told, moment.name: said}, turn=at.turn + 1, ask=""))
    else:
        _put(deal, replace(at, turn=at.turn + 1, ask=said.text))


def show(deal: WorkedDeal, step: int) -> None:
    """Show what a moment pegs without a prediction."""
    at = current(deal)
    if at.step == step:
        _put(deal, replace(at, told={**at.told, deal.moments[step].name: None}, turn=at.turn + 1, ask=""))


def _places() -> dict[str, Watching]:
    return memory.recall("watching-places", dict)


def _put(deal: WorkedDeal, at: Watching) -> None:
    _places()[deal.key] = at
