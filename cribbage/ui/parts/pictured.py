"""The cards that a question names in its words, laid out to look at."""

from __future__ import annotations

import re

from cribbage.cards import Card, CardError, parse_cards

_CARD = r"(?:10|[2-9AJQK])[♣♦♥♠]"
_ROW = re.compile(rf"{_CARD}(?:(?:, | and |, and | ){_CARD}){{2,}}")
_STARTER = re.compile(rf"starter is the ({_CARD})|\bThe ({_CARD}) was cut|with the ({_CARD})(?: as starter|,)")


def pictured(words: str) -> tuple[tuple[Card, ...], Card | None]:
    """Find the one row of three or more cards that some words name, and the starter beside them; () where there is none.

    Two rows are two players' cards, which one picture would mix up.
    """
    rows = _ROW.findall(words)
    if len(rows) != 1:
        return (), None
    try:
        cards = parse_cards(rows[0].replace(",", " ").replace(" and ", " "))
    except CardError:  # a card that is named twice
        return (), None
    found = _STARTER.search(words.replace(rows[0], ""))
    starter = parse_cards(next(filter(None, found.groups())))[0] if found else None
    return cards, None if starter in cards else starter
