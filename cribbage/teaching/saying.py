"""Whether words say what is true: numbers of points, counts aloud, yes and no, names and cards."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from cribbage.cards import Card
from cribbage.explain import count_aloud, list_cards, number
from cribbage.score import Combination, points
from cribbage.teaching.numbers import read_number

_NOUNS = re.compile(r"\s+(?:points?|holes?|cards?|fifteens?|pairs?|runs?|games?|players?)$")


def bare(text: str) -> str:
    """Take emphasis, the full stop and capitals away."""
    return text.replace("*", "").strip().rstrip(".").casefold()


def said_number(text: str) -> int | None:
    """Read the number that a text says, with or without a noun, or None."""
    return read_number(_NOUNS.sub("", bare(text)))


def says_score(text: str, score: Sequence[Combination]) -> str | None:
    """Find what is wrong with a text that says how many points a score has, or counts it aloud."""
    said, true = said_number(text), points(score)
    aloud = count_aloud(score) if true else "Nothing."
    if said == true or (said is None and _cadence(text) == _cadence(aloud)):
        return None
    if said is None and not re.search(r"\bfifteen|\bis\b", text.casefold()):
        return f"“{text}” is no number of points: write {number(true)}, {true}, or the count aloud: {aloud}"
    return f"The engine counts {true}, not “{text}”: {aloud}"


def says_number(text: str, true: int) -> str | None:
    """Find what is wrong with a text that says a number."""
    return None if said_number(text) == true else f"The engine says {true}, not “{text}”."


def says_yes(text: str, true: bool) -> str | None:
    """Find what is wrong with a text that says yes or no."""
    says_no = re.search(r"\b(?:no|not|never|nothing|cannot)\b", text.casefold()) is not None
    if says_no is not true:
        return None
    return f"The engine says {'yes' if true else 'no'}, and “{text}” says {'no' if says_no else 'yes'}."


def says_name(text: str, true: str | None, names: Iterable[str]) -> str | None:
    """Find what is wrong with a text that names one of several players, or nobody."""
    said = [name for name in names if re.search(rf"\b{re.escape(name)}\b", text.casefold())]
    nobody = re.search(r"\b(?:nobody|neither|again)\b", text.casefold()) is not None
    if (true is None and nobody and not said) or said == [true]:
        return None
    return f"The engine says {true or 'nobody'}, not “{text}”."


def says_cards(text: str, true: Collection[Card], cards: Sequence[Card]) -> str | None:
    """Find what is wrong with a text that names some of these cards: 5♥, a five, all of them or none."""
    every = re.search(r"\b(?:all|every)\b", text.casefold()) is not None
    said = {card for card in cards if every or _names(text.casefold(), card)}
    if said == set(true):
        return None
    return f"The engine says {list_cards(sorted(true)) or 'none'}, not “{text}”."


def _names(text: str, card: Card) -> bool:
    sign = f"|{card.value}" if 1 < card.rank <= 10 else ""
    return (
        re.search(rf"(?<!\d){card.face.casefold()}|\b(?:{card.rank_name}{sign})(?:s|es)?\b(?![♣♦♥♠])", text) is not None
    )


def _cadence(text: str) -> list[str]:
    return [word for word in re.findall(r"[a-z-]+", text.casefold()) if word not in ("and", "a", "is")]
