"""What the holder of each slip of the play and the game answers to a question of a drill, told from its id alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from cribbage.explain import list_cards
from cribbage.teaching import calls, situations
from cribbage.teaching.picking import by_card, favourites
from cribbage.teaching.positions import laid, read
from cribbage.teaching.question import Question
from cribbage.teaching.slips.play import pegged


def predictions(question: Question) -> Mapping[str, int | str]:
    """Tell what a steady holder of each slip answers, by id: those alone that are wrong here; none for other drills.

    Of a question that picks a card it is every card that seems best to the holder, as ``answer`` lists them.
    """
    return _predictions(question.question)


@lru_cache(maxsize=1024)
def _predictions(id: str) -> Mapping[str, int | str]:
    drill, _, rest = id.partition("/")
    step, _, tag = rest.partition("/")
    match drill:
        case "what-pegs":
            return dict(pegged(laid(read(rest))))
        case "call-the-count" if step == "points":
            card, _, tag = tag.partition("/")
            position = read(tag)
            return dict(pegged(laid(position.before(len(laid(position).pile) - int(card)))))
        case "which-card":
            return {id: list_cards(cards) for id, cards in favourites(by_card(read(rest))).items()}
        case "go-or-not" if step != "fits":
            return dict(calls.held_wrongly(step, read(tag)))
        case "who-leads":
            position = read(rest)
            return dict(calls.held_wrongly("next" if position.plays else "start", position))
        case "rules-at-the-table":
            here = situations.read(rest)
            return {} if here.wrong == here.answer else {here.kind: here.wrong}
        case _:
            return {}


def same(question: Question, given: int | str, answer: int | str) -> bool:
    """Tell whether an answer that was given is one that was told: any of the cards, where a card is picked."""
    if question.form != "pick":
        return given == answer
    return str(given) in str(answer).replace(" and ", ", ").split(", ")
