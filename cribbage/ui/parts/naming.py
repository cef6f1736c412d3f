"""Naming what goes wrong: the slip behind a learner's wrong answers, said when it is safe, and the hand that separates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from html import escape
from random import Random

import streamlit as st

from cribbage.score import Kind
from cribbage.teaching.dealing import tag
from cribbage.teaching.judging import Claimed
from cribbage.teaching.practice.answers import Answer
from cribbage.teaching.question import Question
from cribbage.teaching.slips.evidence import IDS as SHOW_IDS
from cribbage.teaching.slips.evidence import tells
from cribbage.teaching.slips.naming import NONE, Naming, Seen, named, seen_from_claims, split_by_kind, weigh
from cribbage.teaching.slips.separating import separating_hand
from cribbage.teaching.slips.weighing import IDS as PLAY_IDS
from cribbage.teaching.slips.weighing import evidence, weigh_play
from cribbage.ui import memory
from cribbage.ui.parts import answered, links

COUNTING = "count-a-hand"
RECENT = 50
LOOKED_BACK = 40
LATELY = 6
SUSPECT = 0.7
"""Below this weight of "no slip" the next hand is one that tells the slips apart."""


def seen(answers: Iterable[Answer]) -> list[Seen]:
    """Take the evidence out of the answers: every hand or crib that was counted whole, with its split where known."""
    return [
        Seen(answer.shown, answer.given, split_by_kind(answer.given_by_kind) if not answer.correct else None)
        for answer in answers
        if answer.shown is not None and isinstance(answer.given, int)
    ]


def of_count(
    question: Question,
    total: int,
    by_kind: Iterable[tuple[Kind, int]] = (),
    *,
    claims: Sequence[Claimed] = (),
    again: bool,
) -> Naming | None:
    """Name what explains this wrong count together with those before it.

    ``claims`` are the items tapped, where they were; ``again`` tells that the log holds the total already.
    """
    before = seen(answered.answers())
    before = before[:-1] if again else before
    split = Seen(question.shown, total, split_by_kind(by_kind))
    new = seen_from_claims(question.shown, claims) if claims else split
    return _if_told(named(weigh([*before, new])), dict(zip(SHOW_IDS, tells(new), strict=True)))


def of_play(question: Question, given: int | str) -> Naming | None:
    """Name what explains this wrong answer on the play or the rules together with those before it."""
    if not _of_rules(question.skills):
        return None
    drills = memory.course().drills
    before: list[tuple[Question, int | str]] = []
    known = [answer for answer in answered.answers() if answer.loss is None and _of_rules(answer.skills)]
    for answer in [answer for answer in known if answer.drill in drills][-LOOKED_BACK:]:
        with suppress(ValueError):  # an id that an older version wrote
            if answer.given is not None:
                before.append((drills[answer.drill].again(answer.question, answer.level), answer.given))
    told = dict(zip(PLAY_IDS, evidence(question, given).signs, strict=True))
    return _if_told(named(weigh_play([*before, (question, given)])), told)


def _of_rules(skills: Iterable[str]) -> bool:
    """Tell whether skills are of the play or the rules of the game."""
    return any(skill.startswith(("play/", "game/")) for skill in skills)


def _if_told(naming: Naming | None, told: Mapping[str, int]) -> Naming | None:
    """Keep a name only where the answer just given is what its holder gives: nothing old is held against a new slip."""
    return naming if naming is not None and any(told[slip.id] > 0 for slip in naming.slips) else None


def key(naming: Naming | None) -> str | None:
    """Write a name for the log: the slip's id, or two with a stroke between them."""
    return "/".join(slip.id for slip in naming.slips) if naming else None


def draw(naming: Naming | None) -> None:
    """Say what it looks as if, what is true instead, and which lesson helps; nothing where nothing is safe to say."""
    if naming is None:
        return
    rules = " ".join(dict.fromkeys(slip.say for slip in naming.slips))
    st.html(f'<p class="ft-count" data-slip="{key(naming)}"><b>{escape(naming.sentence)}</b> {escape(rules)}</p>')
    lesson = memory.course().teaching(naming.topic)
    if lesson is not None:
        links.lesson_link(lesson.key, f"Lesson: {lesson.title}")


def separating(answers: Sequence[Answer], rng: Random, level: int) -> Question | None:
    """Deal the hand that tells apart what may be going wrong, None while nothing wrong has been counted lately."""
    counts = [answer for answer in answers if answer.shown is not None]
    if all(answer.correct for answer in counts[-LATELY:]):
        return None
    weights = weigh(seen(counts))
    if weights.by[NONE] > SUSPECT:
        return None
    recent = [answer.question.partition("/")[2] for answer in answers[-RECENT:]]
    shown = separating_hand(weights, rng, recent)
    return memory.course().drills[COUNTING].again(f"{COUNTING}/{tag(shown)}", level)
