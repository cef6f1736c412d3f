"""Where the counting of a question stands, and what the learner does to it; every action is safe to come twice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Literal

from cribbage.cards import Card
from cribbage.score import Combination, Kind
from cribbage.teaching.attempt import During
from cribbage.teaching.judging import Judged, hints, judge_split, judge_total
from cribbage.teaching.numbers import MOST
from cribbage.teaching.question import Question
from cribbage.teaching.slips.naming import Naming
from cribbage.ui import memory
from cribbage.ui.parts import answered, claiming, naming
from cribbage.ui.parts.claiming import Claims

Way = Literal["kind", "cards"]


@dataclass(frozen=True, slots=True)
class Asking:
    """One asking of a question: ``once`` names it for ever, ``during`` says where it is asked.

    ``elsewhere`` is called instead of judging when another tab has answered it already.
    """

    question: Question
    once: str
    during: During = "drill"
    elsewhere: Callable[[], None] | None = None

    @property
    def slug(self) -> str:
        """The name as part of a widget's key."""
        return "".join(c if c.isalnum() else "-" for c in self.once)


@dataclass(frozen=True, slots=True)
class Counting:
    """Where the counting of one question stands; ``answered`` once a total was given, ``done`` once the truth shows.

    ``step`` counts the changes, ``since`` is when the question was shown (milliseconds), ``ask`` what is still needed,
    ``hints`` those on the page and ``helped`` how many were ever given, ``naming`` the slip that explains the answers.
    """

    since: int
    step: int = 0
    ask: str = ""
    hints: tuple[str, ...] = ()
    ladder: tuple[Combination, ...] | None = None
    hidden: bool = False
    helped: int = 0
    total: Judged | None = None
    way: Way | None = None
    claims: Claims = field(default_factory=Claims)
    detail: Judged | None = None
    shown: bool = False
    naming: Naming | None = None

    @property
    def answered(self) -> bool:
        """Whether a total was given."""
        return self.total is not None

    @property
    def done(self) -> bool:
        """Whether nothing is left to find: the whole count is on the page."""
        return self.total is not None and (self.total.correct or self.detail is not None or self.shown)


def state(once: str) -> Counting:
    """Recall where the counting of a question stands; the clock starts the first time."""
    return memory.recall(f"counting {once}", lambda: Counting(memory.milliseconds()))


def _keep(once: str, now: Counting) -> None:
    memory.remember(f"counting {once}", replace(now, step=now.step + 1))


def answer(asking: Asking, key: str) -> None:
    """Take the total that the widget ``key`` holds as the answer, unless one was given; nothing written asks for one."""
    now, once = state(asking.once), asking.once
    if now.answered:
        return
    given = memory.widget(key)
    judged = judge_total(asking.question, given)
    if isinstance(given, int | float) and given > 999:
        _keep(once, replace(now, ask=f"No hand can count more than {MOST}. Write your count once more."))
        return
    if not judged.answered:
        _keep(once, replace(now, ask=judged.text))
        return
    named = None
    if not judged.correct and judged.given is not None and asking.during != "check":
        named = naming.of_count(asking.question, judged.given, again=False)
    now = replace(now, naming=named)
    new = memory.record_own("attempt", _body(asking, judged, now), once=once)
    if not new and asking.elsewhere is not None:
        asking.elsewhere()
        return
    _keep(once, replace(now, total=judged, ask=""))


def choose(once: str, way: Way) -> None:
    """Begin the second look by kind or card by card."""
    now = state(once)
    if now.answered and not now.done and now.way != way:
        _keep(once, replace(now, way=way, ask=""))


def show(once: str) -> None:
    """Show the count without a second look."""
    now = state(once)
    if now.answered and not now.done:
        _keep(once, replace(now, shown=True, ask=""))


def split(asking: Asking, keys: dict[Kind, str]) -> None:
    """Judge the points given kind by kind; a field left empty asks for it."""
    now = state(asking.once)
    if now.total is None or now.done:
        return
    judged = judge_split(asking.question, {kind: memory.widget(key) for kind, key in keys.items()})
    if judged.answered:
        _complete(asking, now, now.total, judged)
    else:
        _keep(asking.once, replace(now, ask=judged.text))


def add(asking: Asking, tapped: str, named: str, step: int) -> None:
    """Add the cards tapped as one item to what was counted; only while the count still stands at ``step``."""
    now = state(asking.once)
    if now.total is None or now.done or now.step != step:
        return
    cards, kind = memory.widget(tapped), memory.widget(named)
    chosen = [card for card in cards if isinstance(card, Card)] if isinstance(cards, list) else []
    claims = claiming.add(asking.question, now.claims, kind if isinstance(kind, Kind) else None, chosen)
    if chosen and isinstance(kind, Kind):
        memory.remember(tapped, [])
    _keep(asking.once, replace(now, claims=claims))


def finish(asking: Asking) -> None:
    """End the count card by card: what was not claimed is missed."""
    now = state(asking.once)
    if now.total is not None and not now.done:
        _complete(asking, now, now.total, claiming.judged(asking.question, now.claims.items))


def hint(asking: Asking, step: int) -> None:
    """Give the next hint, or show the hidden ones again; what was found meanwhile begins a new ladder."""
    now, once = state(asking.once), asking.once
    if now.done or now.step != step:
        return
    if now.hidden:
        _keep(once, replace(now, hidden=False))
        return
    now_found = found(asking.question, now)
    fresh = now.ladder != now_found
    steps = hints(asking.question, now_found)
    texts = steps[:1] if fresh else steps[: len(now.hints) + 1]
    _keep(once, replace(now, hints=texts, ladder=now_found, helped=now.helped + 1))


def hide(once: str) -> None:
    """Put the hints out of sight."""
    _keep(once, replace(state(once), hidden=True))


def found(question: Question, now: Counting) -> tuple[Combination, ...]:
    """Name the items that the learner has claimed rightly, for hints that go on from there."""
    if not now.claims.items:
        return ()
    left = {(miss.kind, miss.cards) for miss in claiming.judged(question, now.claims.items).missed}
    return tuple(item for item in question.why if (item.kind, item.cards) not in left)


def _complete(asking: Asking, now: Counting, total: Judged, detail: Judged) -> None:
    """Write what the second look found beside the answer, which stays as it was given."""
    if total.given is not None:
        claims = now.claims.items if now.way == "cards" else ()
        named = naming.of_count(asking.question, total.given, detail.given_by_kind, claims=claims, again=True)
        now = replace(now, naming=named)
    body = _body(asking, total, now)
    seen = _body(asking, detail, now)
    body |= {name: seen[name] for name in ("given_by_kind", "missed", "over")}
    memory.record("attempt", body | {"first_try": False, "completes": asking.once}, once=f"{asking.once}:split")
    _keep(asking.once, replace(now, detail=detail, ask=""))


def _body(asking: Asking, judged: Judged, now: Counting) -> dict[str, object]:
    return answered.body(
        asking.question,
        judged,
        since=now.since,
        during=asking.during,
        hints=now.helped,
        misconception=naming.key(now.naming),
    )
