"""Which card scores most now? The cards of a count and your hand: pick the card that pegs most as it is laid."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random

from cribbage.cards import Card, CardError, parse_cards
from cribbage.explain import list_cards, reasons
from cribbage.game import playable, whose_turn
from cribbage.score import points
from cribbage.teaching import pegs
from cribbage.teaching.dealing import require_level
from cribbage.teaching.decisions import ME
from cribbage.teaching.numbers import plural
from cribbage.teaching.picking import best, by_card, favourites
from cribbage.teaching.positions import Laid, Position, counts, find, read
from cribbage.teaching.question import Answered, Question, Scene, unanswered

key = "which-card"
title = "Which card scores most now?"
line = "The cards on the table and your hand: which card pegs most at once?"
order = 8
skills = ("play/fifteen", "play/thirty-one", "play/pair", "play/run")


def ask(rng: Random, level: int, recent: Collection[str] = ()) -> Question:
    """Find a turn of a level from 1 to 5 where a card scores, not among the recent ids; raises ValueError otherwise.

    Level 1 has one card that makes a fifteen or a pair; 2 has 31 and runs too; 3 has two cards that score unequally;
    4 has a card that seems to score as much as the best, and does not.
    """
    require_level(level)

    def wanted(position: Position, rng: Random) -> Question | None:
        state = position.state()
        if whose_turn(state) != ME or not state.pile or len(state.hands[ME]) < 2:
            return None
        asked = question(position, level) if _suits(by_card(position), level) else None
        return None if asked is None or asked.question in recent else asked

    low = rng.randint(1, 6)  # among few ranks more cards score
    return find(rng, wanted, range(low, low + 6) if level in (3, 4) else ())


def _suits(cards: Mapping[Card, Laid], level: int) -> bool:
    worth = {card: points(happened.card) for card, happened in cards.items()}
    most = max(worth.values(), default=0)
    if not most or len(set(worth.values())) < 2:
        return False
    kinds = {item.rule for happened in cards.values() for item in happened.card}
    scoring = {value for value in worth.values() if value}
    match level:
        case 1:
            return len(scoring) == 1 and kinds <= {"play/fifteen", "play/pair"}
        case 2:
            return len(scoring) == 1
        case 3:
            return len(scoring) > 1
        case 4:
            return bool(favourites(cards))
    return True


def question(position: Position, level: int = 5) -> Question:
    """Ask which card pegs most at a position; raises ValueError where it is not the learner's turn or nothing scores."""
    state = position.state()
    if whose_turn(state) != ME or not playable(state, ME):
        raise ValueError("It is not your turn to play there.")
    cards = by_card(position)
    top = best(cards)
    why = cards[top[0]].card
    if not why:
        raise ValueError("None of your cards scores there.")
    by = tuple("you" if seat == ME else "they" for seat, _ in counts(position)[-1])
    return Question(
        drill=key, prompt="Which of your cards pegs most at once, as it is laid?", cards=position.mine,
        answer=list_cards(top), why=why, question=f"{key}/{position.tag}", level=level,
        skills=pegs.skills_of(why, skills[0]), pattern=f"{key}/{_idea(cards, top)}", form="pick", pick=1,
        scene=Scene(f"{'Your' if position.dealer else 'Their'} crib · count {state.count}", state.pile, by),
    )  # fmt: skip


def _idea(cards: Mapping[Card, Laid], top: tuple[Card, ...]) -> str:
    """Name what the best card makes, and whether another scores as well."""
    kinds = dict.fromkeys(item.kind.value for item in cards[top[0]].card)
    others = any(points(happened.card) for card, happened in cards.items() if card not in top)
    return "+".join(kinds).replace(" ", "-") + ("/among-others" if others else "")


def again(id: str, level: int = 5) -> Question:
    """Ask the question of an id once more; raises ValueError where it names no turn with a card that scores."""
    return question(read(id.removeprefix(f"{key}/")), level)


def judge(question: Question, given: object) -> Answered:
    """Judge a card that was picked, with all cards ranked; one that would pass 31, or is not held, is no answer."""
    position = read(question.question.removeprefix(f"{key}/"))
    cards, card = by_card(position), _read(given)
    if card is None:
        return unanswered("Choose one card to play.")
    if card not in position.mine:
        return unanswered(f"The {card.face} is not in your hand.")
    if card not in cards:
        count = position.state().count
        return unanswered(f"The {card.face} would make {count + card.value}: that would pass 31. Choose another card.")
    top, worth = best(cards), points(cards[card].card)
    most = points(cards[top[0]].card)
    correct = card in top
    slips = () if correct else tuple(id for id, liked in favourites(cards).items() if card in liked)
    verdict = (
        f"Right: the {card.face} pegs {most}." if correct else f"{_the(top)} {plural(most, 'point')}, not {worth}."
    )
    return Answered(
        answered=True, correct=correct, given=card.face, verdict=verdict, items=_ranked(position, cards),
        reason=pegs.SLIP[slips[0]].say if len(slips) == 1 else _why(cards, top),
        topic=pegs.SLIP[slips[0]].topic if slips else question.skills[0], points_missed=most - worth, slips=slips,
    )  # fmt: skip


def _read(given: object) -> Card | None:
    """Read one card from text or from what was picked; None where it is none, or more than one."""
    if isinstance(given, str):
        try:
            picked = parse_cards(given)
        except CardError:
            return None
    else:
        picked = tuple(card for card in given if isinstance(card, Card)) if isinstance(given, tuple | list) else ()
    return picked[0] if len(picked) == 1 else None


def _the(top: tuple[Card, ...]) -> str:
    return f"The {list_cards(top)} {'pegs' if len(top) == 1 else 'each peg'}"


def _why(cards: Mapping[Card, Laid], top: Sequence[Card]) -> str:
    """Say for what the best cards peg; nothing where they peg as much for different things, as the list shows."""
    found = dict.fromkeys(reasons(cards[card].card) for card in top)
    said = next(iter(found)) if len(found) == 1 else ""
    if not said:
        return ""
    return f"{said[0].upper()}{said[1:]}."


def _ranked(position: Position, cards: Mapping[Card, Laid]) -> tuple[str, ...]:
    """List the cards of the hand, the best first, each with its points and reasons."""
    order = sorted(cards, key=lambda card: (-points(cards[card].card), card))
    count = position.state().count
    lines = []
    for card in order:
        worth = points(cards[card].card)
        near = pegs.refused(cards[card])
        why = reasons(cards[card].card) if worth else "nothing"
        lines.append(f"{card.face} makes {count + card.value}: {why}.{f' {near[0]}' if near and not worth else ''}")
    past = [card for card in position.mine if card not in cards]
    return (*lines, *(f"{card.face} would make {count + card.value}, past 31." for card in past))


def hints(question: Question) -> tuple[str, str, str]:
    """Help in three steps: where to look, what is wanted, and the card with its points."""
    cards = by_card(read(question.question.removeprefix(f"{key}/")))
    top = best(cards)
    happened = cards[top[0]]
    looks = (
        f"The count is {happened.count - happened.last.value}. Try each card: count, pairs, runs.",
        f"The last card laid is the {happened.pile[-2].face}. Try every card of yours that fits.",
    )
    return (*looks, f"{_the(top)} {points(happened.card)}: {reasons(happened.card)}.")
