"""What does this card peg? The cards of a count and the one just laid: how many points, go and last card included."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random

from cribbage.explain import list_cards
from cribbage.score import points
from cribbage.teaching import pegs
from cribbage.teaching.dealing import require_level
from cribbage.teaching.decisions import ME
from cribbage.teaching.pegs import idea
from cribbage.teaching.positions import Laid, Position, find, laid, laid_next, read, sealed, suited
from cribbage.teaching.question import Answered, Question, Scene

key = "what-pegs"
title = "What does this card peg?"
line = "Cards of a count, and one more: how many points does it score?"
order = 7
skills = (
    "play/fifteen", "play/thirty-one", "play/pair", "play/run", "play/go", "play/last-card", "play/count", "play/flush",
)  # fmt: skip

_FIRST = ("fifteen", "pair", "nothing")
_SECOND = ("fifteen", "pair", "thirty-one", "run", "ten-cards", "pair-apart", "pair-royal")
_THIRD = ("run", "run-out-of-order", "run-broken-by-a-repeat", "thirty-one", "thirty", "go", "last-card", "pair-royal")
_FOURTH = (
    "run-made-longer", "run-beside-a-repeat", "run-and-fifteen", "two-scores", "over-the-reset", "starter", "suits",
    "run-broken-by-a-repeat", "thirty",
)  # fmt: skip
ASKED: Mapping[int, tuple[str, ...]] = {1: _FIRST, 2: _SECOND, 3: _THIRD, 4: _FOURTH, 5: tuple(pegs.IDEAS)}
"""The ideas of each level."""

_SHORT = 3  # cards of a pile at the first level
TELLS = 22  # from this count on it matters whether the count goes on, so it is said
_NEVER = {"suits": "play/flush", "over-the-reset": "play/count", "starter": "play/count"}


def ask(rng: Random, level: int, recent: Collection[str] = ()) -> Question:
    """Find a card about an idea of a level from 1 to 5, not among the recent ids; raises ValueError for another level.

    Real deals are played until a card about it may be laid; at the fourth and fifth level suits may be changed for it.
    """
    require_level(level)
    about = rng.choice(ASKED[level])

    def wanted(position: Position, rng: Random) -> Question | None:
        after = [(each, happened) for each, happened in _candidates(position, about) if idea(happened) == about]
        if level == 1:
            after = [(each, happened) for each, happened in after if len(happened.pile) <= _SHORT and not happened.end]
        questions = [question(each, level) for each, happened in after if _worth(about, happened)]
        fresh = [each for each in questions if each.question not in recent]
        return rng.choice(fresh) if fresh else None

    return find(rng, wanted, _ranks(rng, about))


def _ranks(rng: Random, about: str) -> Collection[int]:
    """Choose neighbouring ranks for what needs a run, which few deals bring; none for all else."""
    if about == "run-and-fifteen":
        return rng.choice((range(1, 6), range(2, 7), range(3, 8), range(4, 9)))
    if about in ("run-out-of-order", "run", "run-made-longer", "run-beside-a-repeat", "run-broken-by-a-repeat"):
        low = rng.randint(1, 5)  # higher ranks leave no room for four cards
        return range(low, low + 5)
    return rng.choice((range(2, 8), range(5, 10), range(6, 11))) if about == "two-scores" else ()


def _candidates(position: Position, about: str) -> list[tuple[Position, Laid]]:
    after = list(laid_next(position))
    if about != "suits":
        return after
    changed = [
        suited(each, happened.pile[-4:])
        for each, happened in after
        if len({card.rank for card in happened.pile[-4:]}) == 4
    ]
    return [(each, laid(each)) for each in changed if not sealed(each)]


def _worth(about: str, happened: Laid) -> bool:
    """Leave out leads that score nothing, but for what a new count, or the starter, makes of them."""
    return len(happened.pile) > 1 or about in ("over-the-reset", "starter", "go", "last-card")


def question(position: Position, level: int = 5) -> Question:
    """Ask what the last card laid before a position pegs."""
    happened = laid(position)
    why, about = (*happened.card, *happened.end), idea(happened)
    mine = happened.seat == ME
    by = ("you" if seat == ME else "they" for seat, _ in position.plays[-len(happened.pile) :])
    who = "You lay" if mine else "They lay"
    return Question(
        drill=key, prompt=f"{who} the {happened.last.face}. What does it peg{' in all' if happened.ends else ''}?",
        cards=(), answer=points(why), why=why, question=f"{key}/{position.tag}", level=level,
        skills=pegs.skills_of(why, _NEVER.get(about, _nearly(about))), pattern=f"{key}/{about}", form="number",
        scene=Scene(status(position), happened.pile, tuple(by), story(position, happened)),
    )  # fmt: skip


def _nearly(about: str) -> str:
    """Name the skill of a card that pegs nothing: the rule that it nearly meets."""
    return "play/run" if "run" in about else "play/pair" if about in ("pair-apart", "ten-cards") else "play/count"


def status(position: Position) -> str:
    """Say whose crib it is and what the starter is."""
    return f"{'Your' if position.dealer else 'Their'} crib · starter {position.starter.face}"


def story(position: Position, happened: Laid) -> tuple[str, ...]:
    """Tell the count before, the gos, and how the count goes on after the card where that matters."""
    told = []
    if happened.before:
        told.append(f"The last count was {list_cards(happened.before)}: those are turned down.")
    told += [f"{'You' if seat == ME else 'They'} have said go." for seat in sorted(happened.gone)]
    other = "you" if happened.seat != ME else "they"
    mine = "they" if happened.seat != ME else "you"
    if happened.over:
        told.append("It is the last card of the deal.")
    elif happened.end and happened.says:
        told.append(f"Then {other} say go, and {mine} cannot play either.")
    elif happened.end and happened.gone:
        told.append(f"Now {mine} cannot play any more either.")
    elif happened.end:
        told.append(f"Now {mine} cannot play, and {other} have no cards left.")
    elif happened.count >= TELLS and not happened.ends:
        told.append("The count goes on after it.")
    return tuple(told)


def again(id: str, level: int = 5) -> Question:
    """Ask the question of an id once more; raises ValueError where it names no card that was laid."""
    return question(_position(id), level)


def judge(question: Question, given: object) -> Answered:
    """Judge the points, with each item of the card, and what looks like one and is none."""
    return pegs.judge(question, laid(_position(question.question)), given)


def hints(question: Question) -> tuple[str, str, str]:
    """Help in three steps: where to look, which cards, and an item."""
    return pegs.hints(laid(_position(question.question)))


def _position(id: str) -> Position:
    position = read(id.removeprefix(f"{key}/"))
    if not position.plays:
        raise ValueError(f"“{id}” names no card that was laid.")
    return position
