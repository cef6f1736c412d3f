"""Check-20: twenty sealed hands on first use, then after a hundred hands, thirty days and ninety, in parallel forms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise

from cribbage.score import Kind, points
from cribbage.teaching.dealing import read_tag
from cribbage.teaching.practice.answers import PRACTICE, Answer
from cribbage.teaching.practice.signatures import signature
from cribbage.teaching.question import Question
from cribbage.teaching.sealed import forms, is_sealed
from cribbage.teaching.shown import SHOW_KINDS
from cribbage.teaching.topics import skills_of

__all__ = [
    "AFTER_DAYS", "AFTER_HANDS", "DRILL", "HANDS", "Change", "CheckResult", "changes", "due_check", "form", "is_sealed",
    "result", "results",
]  # fmt: skip

DRILL = "check-20"
"""The name under which these answers stand in the log, apart from those of practice."""
HANDS = 20
"""How many hands a check has."""
AFTER_HANDS = 100
"""After how many answers of practice since the first check the next one is offered."""
AFTER_DAYS = (30, 90)
"""After how many days since the first check one is offered again."""


@dataclass(frozen=True, slots=True)
class CheckResult:
    """How a check came out: right of the hands answered, and the points missed of those held.

    ``by_kind`` says for each kind of score how many of the hands that hold it were right, and how many there are;
    ``started`` and ``ended`` are the times of the first and the last answer so far, None before the first.
    """

    form: int
    right: int
    of: int
    held: int
    missed: int
    by_kind: tuple[tuple[Kind, int, int], ...]
    started: datetime | None
    ended: datetime | None

    @property
    def finished(self) -> bool:
        """Whether every hand has its answer."""
        return self.of == HANDS

    @property
    def points_left_behind_per_100(self) -> float | None:
        """The points missed of a hundred held, to one decimal; None while no points were held."""
        return round(100 * self.missed / self.held, 1) if self.held else None


@dataclass(frozen=True, slots=True)
class Change:
    """What has become of one check by a later one: hands more right, points less left behind of 100, and how much is kept.

    ``kept`` is the share of the hands right then that are right now, in per cent and 100 at most; None where there were
    none. ``days`` lie between the two.
    """

    earlier: int
    later: int
    days: float
    right: int
    left_behind: float
    kept: float | None


def form(number: int) -> tuple[Question, ...]:
    """Ask the hands of a form from 1 on, in their fixed order; raises ValueError for a form that there is not."""
    if number not in range(1, len(forms()) + 1):
        raise ValueError(f"There is no form {number} of the check: choose 1 to {len(forms())}.")
    return tuple(_asked(number, tag) for tag in forms()[number - 1])


def due_check(answers: Sequence[Answer], now: datetime) -> int | None:
    """Name the form that is offered now, one begun before all others; None while none is due or all are done."""
    taken = [result(answers, number) for number in range(1, len(forms()) + 1)]
    for each in taken:
        if 0 < each.of < HANDS:
            return each.form
    done = [each.ended for each in taken if each.finished and each.ended is not None]
    left = [each.form for each in taken if not each.of]
    if not done:
        return 1
    first, last = min(done), max(done)
    since = [answer.at for answer in answers if answer.during in PRACTICE and answer.at > first]
    marks = [first + timedelta(days=days) for days in AFTER_DAYS] + since[AFTER_HANDS - 1 : AFTER_HANDS]
    return left[0] if left and any(last < mark <= now for mark in marks) else None


def result(answers: Iterable[Answer], number: int) -> CheckResult:
    """Sum up a form from the answers, oldest first; of a hand answered twice the first answer counts."""
    first: dict[str, Answer] = {}
    asked = {f"{DRILL}/{number}/{tag}" for tag in forms()[number - 1]}
    for answer in answers:
        if answer.during == "check" and answer.question in asked:
            first.setdefault(answer.question, answer)
    scores = {id: read_tag(id.split("/", 2)[2]).score() for id in first}
    by_kind = []
    for kind in SHOW_KINDS:
        holding = [id for id, score in scores.items() if any(item.kind is kind for item in score)]
        by_kind.append((kind, sum(first[id].correct for id in holding), len(holding)))
    times = sorted(answer.at for answer in first.values())
    return CheckResult(
        form=number, right=sum(answer.correct for answer in first.values()), of=len(first),
        held=sum(points(score) for score in scores.values()),
        missed=sum(answer.points_missed for answer in first.values()), by_kind=tuple(by_kind),
        started=times[0] if times else None, ended=times[-1] if times else None,
    )  # fmt: skip


def results(answers: Sequence[Answer]) -> tuple[CheckResult, ...]:
    """Sum up every form that was finished, in the order in which they were taken."""
    found = [result(answers, number) for number in range(1, len(forms()) + 1)]
    done = [(each.ended, each) for each in found if each.finished and each.ended is not None]
    return tuple(each for _, each in sorted(done, key=lambda pair: pair[0]))


def changes(answers: Sequence[Answer]) -> tuple[tuple[Change, ...], tuple[Change, ...]]:
    """Compare the finished checks: each later one with the first (the gain), and with the one before it (retention)."""
    done = results(answers)
    gains = tuple(_change(done[0], later) for later in done[1:])
    kept = tuple(_change(earlier, later) for earlier, later in pairwise(done[1:]))
    return gains, kept


def _change(earlier: CheckResult, later: CheckResult) -> Change:
    assert earlier.ended is not None  # only finished checks are compared
    assert later.ended is not None
    return Change(
        earlier=earlier.form, later=later.form, days=round((later.ended - earlier.ended) / timedelta(days=1), 1),
        right=later.right - earlier.right,
        left_behind=round((earlier.points_left_behind_per_100 or 0) - (later.points_left_behind_per_100 or 0), 1),
        kept=round(min(100.0, 100 * later.right / earlier.right), 1) if earlier.right else None,
    )  # fmt: skip


def _asked(number: int, tag: str) -> Question:
    shown = read_tag(tag)
    why = shown.score()
    return Question(
        drill=DRILL, prompt=f"How many points does this {'crib' if shown.crib else 'hand'} score?", cards=shown.hand,
        answer=points(why), why=why, question=f"{DRILL}/{number}/{tag}", starter=shown.starter, crib=shown.crib,
        skills=skills_of(why, crib=shown.crib), pattern=signature(shown),
    )  # fmt: skip
