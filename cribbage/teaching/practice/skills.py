"""The 24 skills of cribbage as the learner's map shows them, and what an answer says about each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from cribbage.score import Combination, Kind
from cribbage.teaching.practice.answers import WHOLE, Answer
from cribbage.teaching.practice.signatures import suited_in_crib
from cribbage.teaching.shown import SHOW_KINDS


@dataclass(frozen=True, slots=True)
class Skill:
    """One skill: its key, its name for a learner, and the topics that belong to it, the one to read first in front."""

    key: str
    title: str
    topics: tuple[str, ...]


SKILLS: Mapping[str, Skill] = MappingProxyType(
    {
        skill.key: skill
        for skill in (
            Skill("values", "what each card counts", ("card/value",)),
            Skill("fifteens-two", "fifteens of two cards", ("show/fifteen/two", "show/fifteen")),
            Skill("fifteens-three", "fifteens of three cards", ("show/fifteen/three",)),
            Skill("fifteens-longer", "fifteens of four and five cards", ("show/fifteen/longer",)),
            Skill("pairs", "pairs", ("show/pair",)),
            Skill("threes-and-fours", "threes and fours of a kind", ("show/pair/royal",)),
            Skill("runs", "runs", ("show/run",)),
            Skill("double-runs", "double runs", ("show/run/double",)),
            Skill("hand-flush", "a flush in the hand", ("show/flush",)),
            Skill("crib-flush", "a flush in the crib", ("show/crib-flush",)),
            Skill("nobs", "nobs", ("show/nobs",)),
            Skill("heels", "heels and the cut", ("cut/heels", "game/starter", "game/first-deal")),
            Skill("whole-hand", "the whole hand", ("show/hand",)),
            Skill("crib", "the crib", ("show/crib", "game/crib")),
            Skill("play-count", "the count to 31", ("play/count", "game/deal")),
            Skill("play-fifteen-thirty-one", "15 and 31 in the play", ("play/fifteen", "play/thirty-one")),
            Skill("play-pairs", "pairs in the play", ("play/pair",)),
            Skill("play-runs", "runs in the play", ("play/run", "play/flush")),
            Skill("go-and-last", "go and last card", ("play/go", "play/last-card")),
            Skill("own-crib-throw", "throwing to your own crib", ("throw/own", "throw/cut")),
            Skill("their-crib-throw", "throwing to their crib", ("throw/theirs", "throw/cut")),
            Skill("leads-and-replies", "leads and replies", ("play/lead",)),
            Skill(
                "muggins", "muggins",
                ("game/muggins", "game/claim", "game/overpeg", "game/wrong-call", "game/false-claim"),
            ),
            Skill(
                "endgame", "the endgame",
                ("game/endgame", "show/order", "game/end", "game/race", "game/skunk", "game/board"),
            ),
        )
    }
)  # fmt: skip
"""The skills in the order in which they are learned, by their keys."""

_FINER = {
    "show/fifteen": ("show/fifteen/two", "show/fifteen/three", "show/fifteen/longer"),
    "show/pair": ("show/pair/royal",),
    "show/run": ("show/run/double",),
    "throw/cut": ("throw/own", "throw/theirs"),
}
_BY_KIND = {
    Kind.FIFTEEN: ("fifteens-two", "fifteens-three", "fifteens-longer"),
    Kind.PAIR: ("pairs", "threes-and-fours"),
    Kind.RUN: ("runs", "double-runs"),
    Kind.FLUSH: ("hand-flush", "crib-flush"),
    Kind.NOBS: ("nobs",),
}
_KIND_OF = {skill: kind for kind, skills in _BY_KIND.items() for skill in skills}


def exercised(topics: Collection[str]) -> frozenset[str]:
    """Name the skills that a question on these topics exercises; a general topic steps back where a finer one is there.

    >>> sorted(exercised({"show/fifteen", "show/fifteen/three", "show/hand"}))
    ['fifteens-three', 'whole-hand']
    """
    return _exercised(frozenset(topics))


@lru_cache(maxsize=2048)
def _exercised(topics: frozenset[str]) -> frozenset[str]:
    fine = {topic for topic in topics if not set(_FINER.get(topic, ())) & topics}
    return frozenset(key for key, skill in SKILLS.items() if fine & set(skill.topics))


def verdicts(answer: Answer) -> Mapping[str, bool]:
    """Say of each skill that an answer tells something about whether it was right.

    Of a wrong count, only the kinds that were missed or invented count as wrong. Where the total alone is known, or the
    second look found everything, nobody knows which kind went wrong: that is held against the whole hand alone.
    """
    touched = exercised(answer.skills)
    shown = answer.shown
    if shown is not None and suited_in_crib(shown):
        touched |= {"crib-flush"}  # leaving out a flush that is none is the same skill as counting one
    if answer.correct or shown is None:
        return dict.fromkeys(touched, answer.correct)
    found = dict.fromkeys(touched & exercised(WHOLE), False)
    off = wrong_kinds(answer)
    if not off:
        return found
    score = shown.score()
    wrong = {skill for kind in off for skill in _wrong(kind, answer, [item for item in score if item.kind is kind])}
    parts = {skill for skill in touched if skill in _KIND_OF}
    return found | {skill: skill not in wrong for skill in parts | wrong}


def wrong_kinds(answer: Answer) -> frozenset[Kind]:
    """Name the kinds that a wrong count had wrong, as far as it is known; none where only the total was given."""
    off = {item.kind for item in (*answer.missed, *answer.over)}
    shown = answer.shown
    if not off and shown is not None and answer.given_by_kind:
        true = Counter(dict.fromkeys(SHOW_KINDS, 0))
        for item in shown.score():
            true[item.kind] += item.points
        off = {kind for kind, value in answer.given_by_kind if value != true[kind]}
    return frozenset(off)


def _wrong(kind: Kind, answer: Answer, items: list[Combination]) -> set[str]:
    """Name the skills of a kind that went wrong: by the cards where they are known, else what is most often missed."""
    lost = [item for item in (*answer.missed, *answer.over) if item.kind is kind]
    match kind:
        case Kind.FIFTEEN:
            sizes = [len(item.cards) for item in lost if item.cards]
            return {_fifteens(size) for size in sizes or _likely(answer, items)}
        case Kind.PAIR:
            ranks = [item.cards[0].rank for item in items]
            return {"threes-and-fours" if len(ranks) > len(set(ranks)) else "pairs"}
        case Kind.RUN:
            return {"double-runs" if len(items) > 1 else "runs"}
        case Kind.FLUSH:
            return {"crib-flush" if answer.crib else "hand-flush"}
        case _:
            return {"nobs"}


def _fifteens(size: int) -> str:
    return _BY_KIND[Kind.FIFTEEN][min(size, 4) - 2]


def _likely(answer: Answer, items: list[Combination]) -> list[int]:
    """Guess the sizes of the fifteens that are missing where only their number is known: the longest are missed first.

    Too many are put down to the shortest, which are invented most easily.
    """
    said = dict(answer.given_by_kind).get(Kind.FIFTEEN)
    missing = sum(item.points for item in items) - (said or 0)
    if missing <= 0:
        return [2]
    sizes = sorted((len(item.cards) for item in items), reverse=True)
    return sizes[: (missing + 1) // 2]


def topic_of(skill: str, taught: Iterable[str]) -> str:
    """Name the topic to read on for a skill: the first of its topics that is taught, or the first of all."""
    known = set(taught)
    topics = SKILLS[skill].topics
    return next((topic for topic in topics if topic in known), topics[0])
