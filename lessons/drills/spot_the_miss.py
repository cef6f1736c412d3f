"""Spot the miss: an opponent counts rightly or with a slip; say which, take what is yours, and find the slip."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from cribbage.explain import list_cards
from cribbage.score import Kind, points
from cribbage.teaching import judging
from cribbage.teaching.claims import Shown
from cribbage.teaching.dealing import CRIBS, dealt, fits, read_tag, require_level, suited, tag
from cribbage.teaching.judging import joined
from cribbage.teaching.numbers import IMPOSSIBLE, MOST, plural
from cribbage.teaching.pointing import SPOTTED, Miscount, holders, in_words, miscount
from cribbage.teaching.question import Answered, Question, Scene, unanswered, weighed
from cribbage.teaching.slips import SLIPS

key = "spot-the-miss"
title = "Spot the miss"
line = "They claim a count: right, too few, or too many? Muggins is on."
order = 6
skills = (
    "game/muggins", "game/overpeg", "show/hand", "show/crib", "card/value", "cut/heels", "show/fifteen/three",
    "show/fifteen/longer", "show/pair", "show/pair/royal", "show/run", "show/run/double", "show/flush",
    "show/crib-flush", "show/nobs",
)  # fmt: skip

RIGHT = 1 / 3
"""The share of claims that are right."""

OPTIONS = ("Right", "Too few", "Too many")
"""What may be said of a claim."""

_TRUE = "right"  # the name of a right claim in ids, where a wrong one has its slip
_TRIES = 40  # deals looked at for one slip at a level; what is rarer than that gives way to another
_RUNS_TWICE = {"M08", "M09", "M10", "M11", "M12", "M17", "M18", "M18b", "M02"}
NEVER = {
    1: _RUNS_TWICE | {"M01", "M03", "M07", "M14", "M22", "M23", "M24", "M28", "M31", "M32"}, 2: _RUNS_TWICE, 3: {"M02"},
}  # fmt: skip
"""Slips that no hand of a level brings, since what they miscount makes the hand one of a higher level."""
_OVER = {"M03", "M07", "M10", "M11", "M13", "M15", "M16", "M19", "M20", "M21", "M25", "M26", "M27", "M28"}
"""Slips that count too much; the others but M05, which does either, leave something out."""

_MOST = 4  # things to choose from beside the one that is wrong
_GROUPS = {
    Kind.FIFTEEN: "the fifteens", Kind.PAIR: "the pairs", Kind.RUN: "the runs", Kind.FLUSH: "the suits",
    Kind.NOBS: "the jacks",
}  # fmt: skip
_IN_CRIB = {"M21": "In the crib all five must match.", "M24": SLIPS["M24"].say}
"""The rules that are put otherwise where a crib is counted."""
_NAMES = {Kind.FIFTEEN: "fifteens", Kind.PAIR: "pairs", Kind.RUN: "runs", Kind.FLUSH: "flush", Kind.NOBS: "nobs"}


def ask(rng: Random, level: int, recent: Collection[str] = ()) -> Question:
    """Deal a hand of a level with a claim, two in three of them wrong; raises ValueError for a level that there is not.

    As many are too low as too high. The hands are chosen alike for right and wrong claims, so that what lies there does
    not tell.
    """
    require_level(level)
    right, few = rng.random() < RIGHT, rng.random() < 0.5
    likely = [
        slip for slip in SPOTTED if slip not in NEVER.get(level, ()) and (slip == "M05" or few is (slip not in _OVER))
    ]
    before = {_parts(id)[2] for id in recent}
    while True:
        slip = rng.choice(likely)
        for _ in range(_TRIES):
            shown = _dealt(rng, slip)
            if not fits(shown.score(), level) or tag(shown) in before:
                continue
            found = miscount(slip, shown)
            if found and few is (found.off < 0) and can_be_claimed(shown, found):
                return asked("claim", shown, None if right else found, level=level)


def _dealt(rng: Random, slip: str) -> Shown:
    """Deal a hand or a crib; for a slip of the flush, which the table rarely brings, four cards in one suit."""
    crib = slip == "M20" or (slip != "M23" and rng.random() < CRIBS)
    if slip in ("M20", "M22", "M23"):
        return suited(rng, crib=crib, matching=slip == "M22")
    return dealt(rng, crib=crib)


def can_be_claimed(shown: Shown, found: Miscount) -> bool:
    """Tell whether a miscount makes a question: a total that hands have, and something that was counted rightly."""
    claim = points(shown.score()) + found.off
    return bool(found.counted) and claim not in IMPOSSIBLE and claim <= MOST


def asked(step: str, shown: Shown, found: Miscount | None, *, level: int = 5) -> Question:
    """Ask whether a claim is right, and of a wrong one how much is to be taken or comes off, and which thing is wrong.

    ``found`` is the miscount of the claim, None where it is right. Raises ValueError for a step that there is not.
    """
    why, what = shown.score(), "crib" if shown.crib else "hand"
    claim = points(why) + (found.off if found else 0)
    id = f"{key}/{step}/{found.slip if found else _TRUE}/{tag(shown)}"
    answer: int | str
    options: tuple[str, ...] = ()
    practised: tuple[str, ...]
    match step, found:
        case "claim", _:
            prompt = f"They claim {claim} for this {what}. Right, too few, or too many?"
            told = "You agreed to play muggins: what they miss is yours to take."
            answer, options = _side(found), OPTIONS
            practised = ("show/crib" if shown.crib else "show/hand", "game/muggins")
        case "take", Miscount(off=off):
            prompt = "How many points do you take?" if off < 0 else "How many points come off?"
            told = f"They claim {claim} for this {what}, and that is {_side(found).lower()}."
            answer, practised = abs(off), ("game/muggins" if off < 0 else "game/overpeg",)
        case "which", Miscount(slip=slip, off=off):
            prompt = "Which of these did they leave out?" if off < 0 else "Which of these should come off?"
            told = f"They claim {claim}: {_split(found)}. This {what} scores {points(why)}."
            answer, options, practised = found.thing, _choices(found, id), (SLIPS[slip].topic,)
        case _:
            raise ValueError(f"There is no step “{step}” for this claim.")
    return Question(
        drill=key, prompt=prompt, cards=shown.hand, answer=answer, why=why, question=id, starter=shown.starter,
        crib=shown.crib, level=level, skills=practised, pattern=f"spot/{found.slip if found else _TRUE}",
        form="number" if step == "take" else "choose", options=options, scene=Scene(told=(told,)),
    )  # fmt: skip


def again(id: str, level: int = 5) -> Question:
    """Ask the question of an id once more; raises ValueError where it names no claim, CardError where no cards."""
    step, slip, cards = _parts(id)
    shown = read_tag(cards)
    if slip != _TRUE and slip not in SPOTTED:
        raise ValueError(f"“{id}” names no slip that can be pointed at.")
    found = None if slip == _TRUE else miscount(slip, shown)
    if slip != _TRUE and found is None:
        raise ValueError(f"“{id}” names no claim: {slip} counts this hand as everybody does.")
    return asked(step, shown, found, level=level)


def follow(question: Question) -> Question | None:
    """Go on from a wrong claim to its points, and from them to the thing that is wrong; a right claim is done."""
    step, slip, _ = _parts(question.question)
    later = {"claim": "take", "take": "which"}.get(step)
    if later is None or slip == _TRUE:
        return None
    return asked(later, question.shown, miscount(slip, question.shown), level=question.level)


def judge(question: Question, given: object) -> Answered:
    """Judge what is said of a claim, the points to take or to come off, or the thing that is wrong."""
    step, slip, _ = _parts(question.question)
    found = None if slip == _TRUE else miscount(slip, question.shown)
    if step == "take" and found:
        return _judge_take(question, found, given)
    if given not in question.options:
        return unanswered("Choose one of the answers.")
    if step == "which" and found:
        return _judge_which(question, found, str(given))
    return _judge_claim(question, found, str(given))


def hints(question: Question) -> tuple[str, str, str]:
    """Help in three steps, alike for right and wrong claims at first: which kind, which cards, and the thing itself."""
    step, slip, _ = _parts(question.question)
    found = None if slip == _TRUE else miscount(slip, question.shown)
    first = question.why[0]
    look = f"Look at {list_cards((found or first).cards)}."
    where = f"{_again((found or first).kind)}."
    if found is None:
        return (where, look, f"The count is {points(question.why)}: nothing is left out, and nothing too much.")
    thing = f"They left out {found.thing}" if found.off < 0 else f"They counted {found.thing}, and should not"
    off = f": {plural(abs(found.off), 'point')} in all" if step == "take" else ""
    return (where, look, f"{thing}{off}.")


# --- what is said of an answer --------------------------------------------------------------------------------------


def _judge_claim(question: Question, found: Miscount | None, given: str) -> Answered:
    truth, correct = points(question.why), given == question.answer
    if found is None:
        wrong_call = "Call muggins on a right claim, and they take the points that you called."
        return Answered(
            answered=True, correct=correct, given=given, verdict=f"{'Yes' if correct else 'No'}: {truth} is right.",
            items=(judging.aloud(question.why),), reason=wrong_call if given == "Too few" else "", topic="game/muggins",
        )  # fmt: skip
    claim = truth + found.off
    how = "missing" if found.off < 0 else "too much"
    held = holders(question.shown, lambda said: said.total == claim) if given == "Right" else ()
    return Answered(
        answered=True, correct=correct, given=given,
        verdict=f"{'Yes' if correct else 'No'}: {claim} is {_side(found).lower()}.",
        reason=f"{_again(found.kind)}: something is {how} there.",
        topic=SLIPS[found.slip].topic, slips=held,
    )  # fmt: skip


def _judge_take(question: Question, found: Miscount, given: object) -> Answered:
    value, asks = judging.read_total(given)
    if value is None:
        return unanswered(asks)
    true, off = points(question.why), abs(found.off)
    if found.off > 0:
        reason = f"The claim comes down to {true}. That is not muggins, and nobody takes the points."
        sum_of_it = f"{true + off} less {true} is {off}."
    else:
        reason = f"You call “muggins for {off}” and name what was missed."
        sum_of_it = f"{true} less {true - off} is {off}."
        if value < off:
            reason += " What you do not call, nobody gets."
        elif value > off:
            reason += " You never get more than was missed."
    return weighed(
        off, value, items=(judging.aloud(question.why), sum_of_it), reason=reason, topic=question.skills[0]
    )  # fmt: skip


def _judge_which(question: Question, found: Miscount, given: str) -> Answered:
    correct, slip = given == found.thing, SLIPS[found.slip]
    counted = "" if correct else f"{given[0].upper()}{given[1:]} is there, and they counted it."
    return Answered(
        answered=True, correct=correct, given=given,
        verdict=f"Right: {found.thing}." if correct else f"It is {found.thing}.",
        items=(judging.aloud(question.why),), topic=slip.topic,
        reason=joined(counted, found.told, _IN_CRIB.get(found.slip, slip.rule) if question.crib else slip.rule),
    )  # fmt: skip


# --- the bookkeeping of it ------------------------------------------------------------------------------------------


def _again(kind: Kind) -> str:
    """Say where to look, for example "Count the runs once more"; suits and jacks are looked at, not counted."""
    return f"{'Look at' if kind in (Kind.FLUSH, Kind.NOBS) else 'Count'} {_GROUPS[kind]} once more"


def _side(found: Miscount | None) -> str:
    return OPTIONS[0] if found is None else OPTIONS[1] if found.off < 0 else OPTIONS[2]


def _split(found: Miscount) -> str:
    """Say a claim by kind, for example "fifteens 4 and runs 6"."""
    said = [f"{_NAMES[kind]} {value}" for kind, value in found.split if value]
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}"


def _choices(found: Miscount, id: str) -> tuple[str, ...]:
    """Put the thing that is wrong among things that were counted rightly, always in the same order for an id."""
    rng = Random(id)
    others = [in_words(item) for item in rng.sample(found.counted, min(_MOST, len(found.counted)))]
    return tuple(rng.sample([found.thing, *others], len(others) + 1))


def _parts(id: str) -> tuple[str, str, str]:
    """Take an id apart: its step, its slip, and the tag of its cards."""
    step, _, rest = id.removeprefix(f"{key}/").partition("/")
    slip, _, cards = rest.partition("/")
    return step, slip, cards
