"""What practice asks next: the weakest skill, a mix, what is due, one level up, or a shape that was never met."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Literal

from cribbage.teaching.dealing import deal, fits, level_of, tag
from cribbage.teaching.drill import Drill, Question
from cribbage.teaching.numbers import plural
from cribbage.teaching.practice.answers import PRACTICE, WHOLE, Answer
from cribbage.teaching.practice.classes import CLASSES, deal_class
from cribbage.teaching.practice.mastery import Stage, standings
from cribbage.teaching.practice.patterns import pattern_map
from cribbage.teaching.practice.reviews import COUNTING, ask_review, asks_of_claims, due, is_slow
from cribbage.teaching.practice.signatures import signature, tags
from cribbage.teaching.practice.skills import SKILLS, exercised, verdicts
from cribbage.teaching.question import LEVELS
from cribbage.teaching.sealed import is_sealed
from cribbage.teaching.shown import Shown

Reason = Literal["weakest", "mixed", "review", "stretch", "gap", "separate"]

MIX: Mapping[Reason, int] = {"weakest": 40, "mixed": 30, "review": 20, "stretch": 10}
"""The shares of the mix, in per cent."""
APART = 50
"""How many hands lie between a hand and the same hand again, at least."""
MET_BY = 150
"""After how many answers of practice every shape of the pattern map has been met."""
FREE_AFTER = 60
"""After how many answers of practice skills come whose lessons were not taken: nothing stays locked."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The question that comes next, why in a short sentence for the learner, and which part of the mix it belongs to."""

    question: Question
    why: str
    kind: Reason


def choose(
    answers: Sequence[Answer],
    drills: Mapping[str, Drill],
    now: datetime,
    rng: Random,
    level: int,
    *,
    only: str | None = None,
    learned: frozenset[str] = frozenset(),
    separate: Question | None = None,
) -> Choice:
    """Choose the next question from the answers so far, oldest first; the same arguments choose the same question.

    ``only`` keeps to one drill. ``learned`` are the topics of the lessons taken: before the lesson on the whole count
    the mix keeps to them and to what easy hands need (empty allows everything). ``separate`` is a hand that tells the
    possible slips of this learner apart; it comes first, unless shapes of the map must be met now.
    """
    table = _Table(answers, drills, now, rng, level, only, learned)
    if table.must_fill():
        return table.gap()
    if separate is not None and table.fresh(separate):
        return Choice(separate, "A hand chosen by your last answers.", "separate")
    kind = rng.choices(tuple(MIX), weights=tuple(MIX.values()))[0]
    match kind:
        case "review":
            return table.review()
        case "stretch" if level < max(LEVELS) and table.strong():
            return table.stretch()
        case "mixed" | "stretch":
            return table.mixed()
        case _:
            return table.weakest()


# What easy hands hold, and the shapes by which each skill of counting is asked for, from the plain to the rare.
_EARLY = frozenset({"fifteens-two", "fifteens-three", "pairs", "runs", "hand-flush", "nobs", "whole-hand"})
_SHAPES: Mapping[str, tuple[str, ...]] = {
    "fifteens-two": ("fifteen-of-two",),
    "fifteens-three": ("fifteen-of-three",),
    "fifteens-longer": ("fifteen-of-four", "fifteen-of-five"),
    "pairs": ("pair", "two-pairs"),
    "threes-and-fours": ("pair-royal", "pair-royal-and-pair", "double-pair-royal"),
    "runs": ("run-of-three", "run-of-four", "run-of-five"),
    "double-runs": ("double-run-of-three", "double-run-of-four", "double-double-run", "triple-run"),
    "hand-flush": ("flush-of-four", "flush-of-five"),
    "crib-flush": ("suited-crib", "crib-flush"),
    "nobs": ("nobs", "other-jack"),
}
# A reason names the family alone: which of them is in the cards is for the learner to find.
_SAID: Mapping[str, str] = {
    **dict.fromkeys(("fifteens-two", "fifteens-three", "fifteens-longer"), "fifteens"),
    "threes-and-fours": "pairs",
    "double-runs": "runs",
    **dict.fromkeys(("hand-flush", "crib-flush", "nobs"), "the suits"),
}
_PLAIN = 3  # how much oftener the plainest shape of a skill comes than each other one
_COUNTED = 2  # how much oftener a skill is asked for in whole hands than in each other drill
_TRIES, _SOME, _SLOW = 24, 5, 3  # hands of a shape, questions of a drill, and of a slow drill, looked at for one
_LATELY, _STRONG = 10, 7  # of so many answers so many must be right before something harder comes
_LAST, _PRIOR = 10, 0.6  # how many answers a skill is ranked by, and what a skill is taken for before the first
_BROAD = 0.3  # the whole is as weak as its weakest part, so a part comes first
_NEW = 2  # how many skills that were never asked are within reach at a time
_KNOWN = {Stage.REFRESH, Stage.STEADY, Stage.MASTERED}


class _Table:
    """What lies before the dealer of questions: all that was answered, and what may come."""

    def __init__(
        self, answers: Sequence[Answer], drills: Mapping[str, Drill], now: datetime, rng: Random, level: int,
        only: str | None, learned: frozenset[str],
    ) -> None:  # fmt: skip
        self.answers, self.drills, self.now, self.rng, self.level = answers, drills, now, rng, level
        before = [answer for answer in answers if answer.during in PRACTICE]
        hands = [answer for answer in before if answer.starter is not None]
        self.recent = [answer.question for answer in (*hands[-APART:], *before[-APART:])]
        self.seen = tags(self.recent)
        self.last = before[-1].pattern if before else ""
        self.number = len(before)
        self.allowed = [drills[only]] if only else [drill for drill in drills.values() if drill.of_day is None]
        open_to_all = bool(only) or not learned or "show/hand" in learned or self.number >= FREE_AFTER
        known = SKILLS if open_to_all else {*_EARLY, *exercised(learned)}
        self.standings = standings(answers, now)
        self.rates = _rates(answers)
        self.known = frozenset(known)
        can = [key for key in SKILLS if key in known and self.asking(key)]
        taught = exercised(learned)
        new = sorted((key for key in can if self.standings[key].state is Stage.NEW), key=lambda key: key not in taught)
        self.skills = [key for key in can if key not in new[_NEW:]]
        self.unmet = self._unmet(known)

    def _unmet(self, known: Iterable[str]) -> list[str]:
        """Name the shapes never met, the easy ones first, where the drill that can show any of them may be asked."""
        if COUNTING not in {drill.key for drill in self.allowed}:
            return []
        met = pattern_map(self.answers)
        may = set(known)
        unmet = [key for key, shape in CLASSES.items() if not met[key].met and exercised([shape.topic]) & may]
        return sorted(unmet, key=lambda key: level_of(CLASSES[key].example.score()))

    def asking(self, skill: str) -> list[Drill]:
        """Name the drills that can ask for a skill."""
        return [drill for drill in self.allowed if skill in _all_exercised(drill)]

    def fresh(self, question: Question) -> bool:
        """Tell whether a question may come now: not lately, not of the last pattern, and not sealed."""
        return (
            question.pattern != self.last
            and question.question not in self.recent
            and not tags([question.question]) & self.seen
            and not is_sealed(question.shown.cards)
        )

    # --- the parts of the mix ---------------------------------------------------------------------------------------

    def must_fill(self) -> bool:
        """Tell whether a shape must be met now for all to be met in time."""
        return bool(self.unmet) and MET_BY - self.number <= 4 * len(self.unmet)

    def gap(self, near: Sequence[str] = ()) -> Choice:
        """Deal a shape that was never met, of those that are ``near`` the level while there is time."""
        question = self.counted(near[:3], self.level) if near else self.counted(self.unmet[: 1 + len(self.unmet) // 4])
        return Choice(question, "A shape you have not met here yet." if self.number else "", "gap")

    def weakest(self) -> Choice:
        """Ask for what goes wrong most, or what was never asked before."""
        if not self.skills:
            return self.anything()
        skill = min(self.skills, key=self._strength)
        standing, question = self.standings[skill], self.asked(skill, self.level)
        if not standing.answered:
            why = "Something new: {}."
        elif standing.missed_at is not None:
            why = f"{{}} again, because of a slip {ago(self.now - standing.missed_at)}."
        else:
            why = "To keep it fresh: {}." if standing.state in _KNOWN else "On the way to steady: {}."
        return Choice(question, self.why(why, skill, question), "weakest")

    def mixed(self) -> Choice:
        """Ask for something that is known well already, or while there is little of that, a shape never met."""
        known = [skill for skill in self.skills if self.standings[skill].state in _KNOWN]
        near = [key for key in self.unmet if level_of(CLASSES[key].example.score()) <= self.level]
        if near and self.rng.random() < (0.5 if known else 1):
            return self.gap(near)
        if not self.skills:
            return self.anything()
        skill = self.rng.choice(known or self.skills)
        question = self.asked(skill, self.level)
        return Choice(question, self.why("To keep it fresh: {}." if known else "A mix: {}.", skill, question), "mixed")

    def review(self) -> Choice:
        """Bring back a miss that is due, or a skill that needs a refresher; where nothing is due, what is weakest."""
        keys = {drill.key for drill in self.allowed}
        for review in due(self.answers, self.now, lambda at: at.astimezone(self.now.tzinfo).date()):
            if review.drill in keys or (review.shown is not None and COUNTING in keys):
                question = ask_review(review, self.drills, self.rng)
                if question.drill in keys and self.fresh(question):
                    why = f"In other cards, because it slipped {ago(self.now - review.missed_at)}."
                    return Choice(question, why, "review")
        stale = [skill for skill in self.skills if self.standings[skill].state is Stage.REFRESH]
        if not stale:
            return self.weakest()
        skill = self.rng.choice(stale)
        question = self.asked(skill, self.level)
        return Choice(question, self.why("A refresher: {}.", skill, question), "review")

    def strong(self) -> bool:
        """Tell whether the last answers were mostly right, so that something harder is welcome."""
        last = [answer.correct for answer in self.answers if answer.during in PRACTICE][-_LATELY:]
        return len(last) == _LATELY and sum(last) >= _STRONG

    def stretch(self) -> Choice:
        """Ask for something one level up."""
        if not self.skills:
            return self.anything()
        question = self.asked(self.rng.choice(self.skills), self.level + 1)
        return Choice(question, "One level up, to stretch a little.", "stretch")

    def anything(self) -> Choice:
        """Ask what the drills ask, where no skill of the map is among them."""
        question = self._ask(self.rng.choice(self.allowed), self.level)
        return Choice(question, "A mix of everything." if len(self.allowed) > 1 else "", "mixed")

    # --- questions --------------------------------------------------------------------------------------------------

    def asked(self, skill: str, level: int) -> Question:
        """Ask for a skill, in whole hands oftener than in other ways."""
        able = self.asking(skill)
        weights = [_COUNTED if drill.key == COUNTING else 1 for drill in able]
        drill = self.rng.choices(able, weights=weights)[0]
        if drill.key != COUNTING:
            question = self._ask(drill, level, skill)
            needs = exercised(question.skills)
            if (skill in needs and needs <= self.known) or self.drills.get(COUNTING) not in able:
                return question
        if skill in _SHAPES:
            shapes = _SHAPES[skill]
            return self.counted(self.rng.choices(shapes, weights=[_PLAIN] + [1] * (len(shapes) - 1)), level)
        if skill == "crib":
            shown = deal(self.rng, level, lambda shown: self.fresh(self._count(shown, level)), crib=True)
            return self._count(shown, level)
        return self._ask(self.drills[COUNTING], level, skill)

    def counted(self, shapes: Sequence[str], level: int | None = None) -> Question:
        """Deal a hand of one of some shapes to be counted, of the level where the shape has it, else the nearest."""
        nearest: Shown | None = None
        best = len(LEVELS)
        for _ in range(_TRIES):
            shown = deal_class(self.rng.choice(shapes), self.rng, self.recent)
            if signature(shown) == self.last:
                continue
            score = shown.score()
            away = 0 if level is None or fits(score, level) else abs(level_of(score) - level)
            if away < best:
                nearest, best = shown, away
            if not away:
                break
        if nearest is None:
            return self._ask(self.drills[COUNTING], level or self.level)
        return self._count(nearest, level or self.level)

    def _ask(self, drill: Drill, level: int, skill: str = "") -> Question:
        """Ask a drill until the question is fresh and needs the skill, or after a while one that is fresh at least."""
        second: Question | None = None
        question = drill.ask(self.rng, level, self.recent)
        for _ in range(_SLOW if is_slow(drill) else _SOME):
            if self.fresh(question) and exercised(question.skills) <= self.known:
                if not skill or skill in exercised(question.skills):
                    return question
                second = second or question
            question = drill.ask(self.rng, level, self.recent)
        return second or question

    def _count(self, shown: Shown, level: int) -> Question:
        return self.drills[COUNTING].again(f"{COUNTING}/{tag(shown)}", level)

    # --- words and weights ------------------------------------------------------------------------------------------

    def _strength(self, skill: str) -> float:
        """Rank a skill, the weakest first; what is new comes once the others are in fair order, as they are learned."""
        rate = self.rates[skill]
        return (sum(rate) + _PRIOR) / (len(rate) + 1) + _BROAD * (skill in exercised(WHOLE))

    def why(self, words: str, skill: str, question: Question) -> str:
        """Say why, where the question really asks for the skill."""
        if skill not in exercised(question.skills):
            return "A mix of everything." if len(self.allowed) > 1 else ""
        said = words.format(_SAID.get(skill, SKILLS[skill].title))
        return said[0].upper() + said[1:]


def _rates(answers: Iterable[Answer]) -> Mapping[str, deque[bool]]:
    """Recall how the last answers came out that needed each skill.

    Where it is not known what was wrong in a count, everything in it is under suspicion: in the end what is weak stands
    out, since hands that need it are wrong more often than others.
    """
    rates: dict[str, deque[bool]] = {key: deque(maxlen=_LAST) for key in SKILLS}
    for answer in answers:
        found = verdicts(answer)
        for skill in {*found, *exercised(answer.skills)}:
            rates[skill].append(found.get(skill, answer.correct))
    return rates


def ago(since: timedelta) -> str:
    """Say how long ago something was, in words that stay true whatever the calendar.

    >>> ago(timedelta(hours=3)), ago(timedelta(days=3)), ago(timedelta(days=9))
    ('a little while ago', 'about 3 days ago', 'about a week ago')
    """
    days = round(since / timedelta(days=1))
    if since < timedelta(hours=20):
        return "a little while ago"
    if days < 7:
        return f"about {plural(days, 'day')} ago"
    return "about a week ago" if days < 11 else "some weeks ago"


def _all_exercised(drill: Drill) -> frozenset[str]:
    """Name every skill that some question of a drill can be asked for."""
    if asks_of_claims(drill):
        return exercised(["game/muggins"])
    return frozenset(skill for topic in drill.skills for skill in exercised([topic]))
