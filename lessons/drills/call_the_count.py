"""Call the count: cards of a count fall one at a time; say the count after each, and what a card pegs where it may."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from cribbage.explain import number
from cribbage.score import Combination, points
from cribbage.teaching import pegs
from cribbage.teaching.dealing import require_level
from cribbage.teaching.decisions import ME
from cribbage.teaching.judging import joined
from cribbage.teaching.pegs import idea
from cribbage.teaching.positions import Laid, Position, find, laid, read
from cribbage.teaching.question import Answered, Question, Scene, unanswered
from cribbage.teaching.slips.play import pegged

key = "call-the-count"
title = "Call the count"
line = "Cards fall one at a time: say the count, and what the card scores."
order = 6
skills = ("play/count", "play/fifteen", "play/thirty-one", "play/pair", "play/run", "play/go", "play/last-card")

_LENGTH = {1: (3, 4), 2: (3, 5), 3: (4, 6), 4: (5, 8), 5: (3, 8)}
"""How many cards a count has at each level."""

_FIRST = 2  # the card from which the count is asked: the first is its own count


def ask(rng: Random, level: int, recent: Collection[str] = ()) -> Question:
    """Find a count of as many cards as a level has, and ask for it after the second; raises ValueError for another level.

    At the first level nothing but fifteens and pairs scores on the way.
    """
    require_level(level)
    least, most = _LENGTH[level]

    def wanted(position: Position, rng: Random) -> Question | None:
        if not position.plays or not laid(position).ends:
            return None
        many = len(laid(position).pile)
        if not least <= many <= most or (level == 1 and not _plain(position, many)):
            return None
        asked = question("count", _FIRST, position, level)
        return None if asked.question in recent else asked

    return find(rng, wanted)


def _plain(position: Position, many: int) -> bool:
    return all(idea(laid(position.before(back))) in ("nothing", "fifteen", "pair", "go") for back in range(many - 1))


def question(step: str, card: int, position: Position, level: int = 5) -> Question:
    """Ask for the count after a card (1 is the first of the count), or for what it pegs; the count ends at the position.

    ``step`` is "count" or "points"; raises ValueError where there is no such card in the count.
    """
    if not position.plays or not laid(position).ends:
        raise ValueError("A count is called from its first card to its end.")
    many = len(laid(position).pile)
    if step not in ("count", "points") or not _FIRST <= card <= many:
        raise ValueError(f"There is no question “{step}” on card {card} of that count.")
    happened = laid(position.before(many - card))
    who = "You lay" if happened.seat == ME else "They lay"
    why: tuple[Combination, ...] = ()
    if step == "points":
        why = (*happened.card, *happened.end)
        prompt, answer = f"{_count(happened.count)}. What does the {happened.last.face} peg?", points(why)
        practised, pattern = pegs.skills_of(why, "play/count"), f"{key}/{idea(happened)}"
    else:
        prompt, answer = f"{who} the {happened.last.face}. What is the count?", happened.count
        practised, pattern = ("play/count",), f"{key}/{_adding(happened)}"
    seats = [seat for seat, _ in position.plays[-many:]]
    return Question(
        drill=key, prompt=prompt, cards=(), answer=answer, why=why, question=f"{key}/{step}/{card}/{position.tag}",
        level=level, skills=practised, pattern=pattern, form="number",
        scene=Scene(
            _status(position), happened.pile, tuple("you" if seat == ME else "they" for seat in seats[:card]),
            _log(position, many, card, step),
        ),
    )  # fmt: skip


def _count(count: int) -> str:
    return number(count).capitalize()


def _adding(happened: Laid) -> str:
    """Name what is to be added: a ten-card, across a ten, or within it."""
    value, before = happened.last.value, happened.count - happened.last.value
    return "count/ten" if value == 10 else "count/over-a-ten" if before % 10 + value > 10 else "count/within-a-ten"


def _status(position: Position) -> str:
    return f"{'Your' if position.dealer else 'Their'} crib · starter {position.starter.face}"


def _log(position: Position, many: int, card: int, step: str) -> tuple[str, ...]:
    """Tell the count so far, a line for each card, and after the last what makes it the last."""
    lines: list[str] = []
    for at in range(1, card + 1):
        happened = laid(position.before(many - at))
        you = happened.seat == ME
        if at == 1 and happened.before:
            lines.append("The cards of the last count are turned down.")
        if at == card and step == "count":
            break
        pegged = points((*happened.card, *happened.end))
        done = f", {'you peg' if you else 'they peg'} {pegged}" if pegged and at < card else ""
        lines.append(f"{'You' if you else 'They'}: {happened.last.face}, {number(happened.count)}{done}.")
        lines += [f"{'You' if seat == ME else 'They'} say go." for seat in happened.says]
        if at == card and happened.end:
            rest = "It is the last card of the deal." if happened.over else "Nobody can play any more."
            lines.append(rest)
    return tuple(lines)


def again(id: str, level: int = 5) -> Question:
    """Ask the question of an id once more; raises ValueError where it names no card of a count."""
    return question(*_parts(id), level)


def follow(question: Question) -> Question | None:
    """Go on to the points of a card where it scores, or might seem to, and else to the next card; None at the end."""
    step, card, position = _parts(question.question)
    many = len(laid(position).pile)
    happened = laid(position.before(many - card))
    if step == "count" and (happened.card or happened.end or pegged(happened)):
        return _asked("points", card, position, question.level)
    return _asked("count", card + 1, position, question.level) if card < many else None


_asked = question


def judge(question: Question, given: object) -> Answered:
    """Judge the count, with the sum, or the points of a card, with each item."""
    step, card, position = _parts(question.question)
    happened = laid(position.before(len(laid(position).pile) - card))
    if step == "points":
        return pegs.judge(question, happened, given)
    value = pegs.read_points(given, "Say the count, a number up to 31.")
    if isinstance(value, str):
        return unanswered(value)
    truth, correct = happened.count, value == happened.count
    court = happened.last.rank > 10 and not correct
    return Answered(
        answered=True, correct=correct, given=value,
        verdict=f"Right: {number(truth)}." if correct else f"{truth}, not {value}.", items=(_sum(happened),),
        reason=joined(
            f"A {happened.last.rank_name} counts ten." if court else "",
            "The count never goes past 31." if value > 31 else "",
        ),
        topic="play/count",
    )  # fmt: skip


def _sum(happened: Laid) -> str:
    return f"{happened.count - happened.last.value} + {happened.last.value} = {happened.count}."


def hints(question: Question) -> tuple[str, str, str]:
    """Help in three steps: where to look, which cards, and the sum or an item."""
    step, card, position = _parts(question.question)
    happened = laid(position.before(len(laid(position).pile) - card))
    if step == "points":
        return pegs.hints(happened)
    before, value = happened.count - happened.last.value, happened.last.value
    return (
        "Take the count before this card, and add the card.",
        f"The count was {before}, and the {happened.last.face} counts {value}.",
        _sum(happened),
    )


def _parts(id: str) -> tuple[str, int, Position]:
    step, _, rest = id.removeprefix(f"{key}/").partition("/")
    card, _, tag = rest.partition("/")
    if not card.isdecimal() or len(card) > 1:
        raise ValueError(f"“{id}” names no card of a count.")
    return step, int(card), read(tag)
