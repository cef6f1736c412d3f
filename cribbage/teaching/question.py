"""A question of a drill: what lies on the table, how it is answered, and what the learner is told of an answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from cribbage.cards import Card
from cribbage.score import Combination
from cribbage.teaching.claims import Shown

LEVELS = (1, 2, 3, 4, 5)

WORTH_A_TRY = 0.75
"""How many points a decision costs at least before it is taken back and tried again: more than a slip (teaching 4.2)."""

Form = Literal["count", "number", "choose", "pick"]
"""How a question is answered: count a hand or crib (a total, then the split), type a number, choose one of the
options, or pick some of the cards and confirm."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What lies on the table beside the cards of a question, and what happened before it.

    ``status`` is one line of scores and whose crib; ``pile`` the cards of this count in the order played, ``by`` who
    played each ("you" or "they"); ``told`` what happened before, a sentence each.
    """

    status: str = ""
    pile: tuple[Card, ...] = ()
    by: tuple[str, ...] = ()
    told: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """The count that the pile stands at."""
        return sum(card.value for card in self.pile)


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a drill: its words, its cards, the answer, and the score that proves the answer.

    ``question`` names the cards and all else that is asked, so the same question has the same id for ever and can be
    asked again from it; ``cards`` leaves the starter out. ``pattern`` names the idea that is asked, whatever the cards:
    questions of one pattern are twins. ``options`` are the answers of a "choose", ``pick`` how many cards a "pick" takes.
    """

    drill: str
    prompt: str
    cards: tuple[Card, ...]
    answer: int | str
    why: tuple[Combination, ...]
    question: str = ""
    starter: Card | None = None
    crib: bool = False
    level: int = 5
    skills: tuple[str, ...] = ()
    pattern: str = ""
    form: Form = "count"
    options: tuple[str, ...] = ()
    pick: int = 0
    scene: Scene = field(default_factory=Scene)

    @property
    def shown(self) -> Shown:
        """The cards as something to count."""
        return Shown(self.cards, self.starter, self.crib)


@dataclass(frozen=True, slots=True)
class Answered:
    """What the learner is told of an answer: verdict, items, reason, and where to read on; never only right or wrong.

    Where it was no answer (``answered`` is false) ``verdict`` asks for one and nothing is recorded. ``items`` are the
    true items, or each choice with its figures, a line each; ``reason`` says why in a sentence or two; ``topic`` is the
    key whose lesson helps. ``loss`` is what a decision cost in points (None where nothing was decided); ``reply`` shows
    what punishes it, a line each, of which the first lines, ``hurts``, do not yet tell what is better: they are for a
    second try. ``slips`` names the misconceptions that give just this wrong answer.
    """

    answered: bool
    correct: bool
    given: int | str | None
    verdict: str
    items: tuple[str, ...] = ()
    reason: str = ""
    topic: str = ""
    points_missed: int = 0
    points_over: int = 0
    loss: float | None = None
    reply: tuple[str, ...] = ()
    hurts: int = 0
    slips: tuple[str, ...] = ()

    @property
    def costly(self) -> bool:
        """Whether a decision cost so much that it is worth a second try before the answer is shown."""
        return self.loss is not None and self.loss > WORTH_A_TRY

    @property
    def text(self) -> str:
        """All of it in one piece, for a screen reader and the log."""
        return " ".join(filter(None, (self.verdict, *self.items, self.reason, *self.reply)))


def unanswered(asks: str) -> Answered:
    """Make the feedback to no answer: the sentence that asks for one."""
    return Answered(answered=False, correct=False, given=None, verdict=asks)


def weighed(
    truth: int,
    value: int,
    *,
    items: tuple[str, ...],
    reason: str,
    topic: str,
    slips: tuple[str, ...] = (),
    verdict: str = "",
) -> Answered:
    """Make the feedback to a number of points: whether it is right, and how many are missed or too many."""
    return Answered(
        answered=True, correct=value == truth, given=value,
        verdict=verdict or (f"Right: {truth}." if value == truth else f"{truth}, not {value}."),
        items=items, reason=reason, topic=topic, slips=slips,
        points_missed=max(0, truth - value), points_over=max(0, value - truth),
    )  # fmt: skip
