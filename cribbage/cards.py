"""The fifty-two cards, and reading them from whatever a person types."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

RANKS = "A23456789TJQK"
RANK_NAMES = (
    "ace", "two", "three", "four", "five", "six", "seven",
    "eight", "nine", "ten", "jack", "queen", "king",
)  # fmt: skip


class Suit(StrEnum):
    """One of the four suits, ordered C, D, H, S; suits never outrank each other in cribbage."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def symbol(self) -> str:
        """The suit's pip as one character, for example ``"♣"``."""
        return _SYMBOLS[self]

    @property
    def word(self) -> str:
        """The suit's English name in the plural, for example ``"clubs"``."""
        return self.name.lower()


_SYMBOLS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
_SUIT_NUMBER = {suit: number for number, suit in enumerate(Suit)}


class CardError(ValueError):
    """A card, or a number of cards, that cannot be used; the message is one sentence for the person who typed it."""

    def __init__(self, message: str, *, reason: str) -> None:
        """Keep the sentence and a reason: ``bad_card``, ``duplicate_card`` or ``wrong_number_of_cards``."""
        super().__init__(message)
        self.reason = reason


@dataclass(frozen=True, order=True, slots=True)
class Card:
    """One playing card, ordered by rank (ace low) and then suit; raises CardError for a rank or suit that is none.

    >>> str(Card(5, Suit.HEARTS)), Card(13, Suit.SPADES).value
    ('5H', 10)
    """

    rank: int
    suit: Suit
    value: int = field(init=False, compare=False, repr=False)
    """What the card counts towards fifteen and thirty-one: 1 to 10 (rules 1.1)."""
    index: int = field(init=False, compare=False, repr=False)
    """The card's place in DECK, 0 to 51."""

    def __post_init__(self) -> None:
        if self.rank not in range(1, 14):
            raise CardError(f"{self.rank} is not a rank from 1 to 13.", reason="bad_card")
        try:
            suit = Suit(self.suit)
        except ValueError:
            raise CardError(f"{self.suit} is not a suit: use C, D, H or S.", reason="bad_card") from None
        object.__setattr__(self, "suit", suit)
        object.__setattr__(self, "value", min(self.rank, 10))
        object.__setattr__(self, "index", (self.rank - 1) * 4 + _SUIT_NUMBER[suit])

    def __hash__(self) -> int:
        return self.index

    def __str__(self) -> str:
        return RANKS[self.rank - 1] + self.suit.value

    @property
    def rank_name(self) -> str:
        """The rank in words, for example ``"queen"``."""
        return RANK_NAMES[self.rank - 1]

    @property
    def name(self) -> str:
        """The whole card in words, for example ``"five of hearts"``."""
        return f"{self.rank_name} of {self.suit.word}"

    @property
    def face(self) -> str:
        """The card as players write it, for example ``"10♣"``."""
        rank = "10" if self.rank == 10 else RANKS[self.rank - 1]
        return rank + self.suit.symbol


DECK: tuple[Card, ...] = tuple(Card(rank, suit) for rank in range(1, 14) for suit in Suit)

FORMS = "Write a card as 5H, 10♠ or jack of diamonds"

_RANK_WORDS = {
    **{name: rank for rank, name in enumerate(RANK_NAMES, 1)},
    **{letter.lower(): rank for rank, letter in enumerate(RANKS, 1)},
    "10": 10,
    "deuce": 2,
    "trey": 3,
}
_LONG = {word for word in _RANK_WORDS if len(word) > 2}
_SUIT_WORDS = {
    **{suit.word: suit for suit in Suit},
    **{suit.word[:-1]: suit for suit in Suit},
    **{suit.value.lower(): suit for suit in Suit},
    **{suit.symbol: suit for suit in Suit},
    "♧": Suit.CLUBS,
    "♢": Suit.DIAMONDS,
    "♡": Suit.HEARTS,
    "♤": Suit.SPADES,
}


def _either(words: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


_R, _S = _either(_RANK_WORDS), _either(_SUIT_WORDS)
_SIGN, _WORD = _either(set(_RANK_WORDS) - _LONG), _either(_LONG)
# A card is rank-suit or suit-rank, and cards may touch (5h6c, jhqd). A rank in words needs something between it and its
# suit, so that "queens" is never read as the queen of spades, nor "jokers" as a jack and something left over; and two
# letters after a suit must be the next card, so that a word is refused as a whole.
_CARD = re.compile(
    rf"(?:(?P<word>{_WORD})[\s-]+|(?P<sign>{_SIGN})[\s-]*)(?:of[\s-]+)?(?P<suit>{_S})(?![a-z]{{2}}(?<![atjqk][cdhs]))"
    rf"|(?P<suit2>{_S})\s?(?P<rank2>{_R})(?![0-9a-z])"
)
_BETWEEN = re.compile(r"[\s,;/|+&.]*(?:and\b[\s,]*)?")


def parse_cards(text: str, *, number: int | None = None, what: str | None = None) -> tuple[Card, ...]:
    """Read every card in a text, in the order typed, and refuse the text whole if any part of it is no card.

    ``number`` demands exactly so many; ``what`` names them in the message ("starter is"). Raises CardError naming the
    part that is no card, the card that is there twice, or the number wanted and found.

    >>> [str(card) for card in parse_cards("5H, 10♣ jack of diamonds")]
    ['5H', 'TC', 'JD']
    """
    plain = text.replace("\ufe0f", "").replace("\ufe0e", "").casefold()
    cards: list[Card] = []
    at = _end(_BETWEEN, plain, 0)
    while at < len(plain):
        found = _CARD.match(plain, at)
        if found is None:
            raise CardError(_no_card(text, plain, at), reason="bad_card")
        rank = found["word"] or found["sign"] or found["rank2"]
        suit = found["suit"] or found["suit2"]
        cards.append(Card(_RANK_WORDS[rank], _SUIT_WORDS[suit]))
        at = _end(_BETWEEN, plain, found.end())
    require_distinct(cards)
    if number is not None and len(cards) != number:
        what = what or ("card is" if number == 1 else "cards are")
        raise CardError(
            f"{_count(number)} {what} needed, but there {_are(len(cards))}.", reason="wrong_number_of_cards"
        )
    return tuple(cards)


def parse_show(hand: str, starter: str, *, number: int = 4) -> tuple[tuple[Card, ...], Card]:
    """Read a hand and its starter, no card in both; raises CardError as parse_cards does."""
    cards = parse_cards(hand, number=number, what="cards in the hand are" if number != 1 else "card in the hand is")
    turned = parse_cards(starter, number=1, what="starter is")
    require_distinct((*cards, *turned))
    return cards, turned[0]


def require_distinct(cards: Iterable[Card]) -> None:
    """Refuse a card that is there twice; raises CardError naming it."""
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise CardError(f"The {card.name} ({card.face}) is there twice.", reason="duplicate_card")
        seen.add(card)


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return found.end() if found else at


def _no_card(text: str, plain: str, at: int) -> str:
    # casefold() can change the length of exotic text; the plain form is quoted then, which still shows the place.
    source = text if len(text) == len(plain) else plain
    token = re.split(r"[\s,;]+", source[at:].strip(), maxsplit=1)[0][:20]
    if re.fullmatch(_R, token.casefold()):
        return f"“{token}” has no suit. {FORMS}."
    if re.fullmatch(_S, token.casefold()):
        return f"“{token}” has no rank. {FORMS}."
    strange = next((c for c in token if c.isalpha() and not c.isascii()), None)
    if strange:
        return f"“{token}” is no card: “{strange}” is a letter of another alphabet. {FORMS}."
    if re.match(r"0[cdhs♣♦♥♠]", token.casefold()):
        return f"“{token}” is no card: write the ten as 10{token[1:2].upper()} or T{token[1:2].upper()}."
    if re.match(r"1[cdhs♣♦♥♠]", token.casefold()):
        return f"“{token}” is no card: write the ace as A{token[1:2].upper()}."
    return f"“{token}” is no card. {FORMS}."


_WORDS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven")


def _count(number: int) -> str:
    return _WORDS[number] if number < len(_WORDS) else str(number)


def _are(number: int) -> str:
    return "is one" if number == 1 else f"are {_count(number).lower() if number else 'none'}"
