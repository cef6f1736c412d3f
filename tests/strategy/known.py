"""Fifty positions where the right move and the right reason are known, from the strategy lessons and common theory."""

from __future__ import annotations

from dataclasses import dataclass, field

from cribbage.strategy import Motive
from cribbage.view import View
from tests.strategy.decisions import playing, throwing

DEALER, PONE = True, False


@dataclass(frozen=True)
class Known:
    """A position, the moves that are right in it, one that is not as good, and the motive that separates them."""

    name: str
    view: View
    right: tuple[str, ...]
    worse: str
    motives: tuple[Motive, ...]
    source: str = ""
    options: dict[str, object] = field(default_factory=dict)


def throw(name: str, six: str, dealer: bool, right: str, worse: str, *motives: Motive, **given: object) -> Known:
    source = str(given.pop("source", ""))
    return Known(name, throwing(six, dealer=dealer, **given), tuple(right.split(" / ")), worse, motives, source)  # type: ignore[arg-type]


def play(name: str, hand: str, plays: str, right: str, worse: str, *motives: Motive, **given: object) -> Known:
    source = str(given.pop("source", ""))
    return Known(name, playing(hand, plays, **given), tuple(right.split(" / ")), worse, motives, source)  # type: ignore[arg-type]


OWN, THEIR, HAND, SUITS = Motive.OWN_CRIB, Motive.THEIR_CRIB, Motive.HAND, Motive.SUITS
FIFTEEN, THIRTY_ONE, MATCH = Motive.FIFTEEN, Motive.THIRTY_ONE, Motive.MATCH
POINTS, TRAP, LATER, SCORE = Motive.POINTS, Motive.TRAP, Motive.LATER, Motive.SCORE

THROWS = (
    throw("five and queen to the own crib", "QH 9H 7S 5C 8C 6H", DEALER, "QH 5C", "QH 9H", OWN, source="game-033"),
    throw("no five to theirs", "QH 9H 7S 5C 8C 6H", PONE, "QH 9H", "QH 5C", THEIR, source="game-033"),
    throw("keep 6 7 8 with the ace", "7C 8D 6H AS QD KH", DEALER, "QD KH", "AS QD", HAND, source="lesson 13"),
    throw("wide cards to theirs", "2C 3D 9H TS JC QD", PONE, "9H QD", "9H JC", THEIR, source="lesson 14"),
    throw("2 3 is a gift to them", "2C 3D 9H TS JC QD", PONE, "9H QD", "2C 3D", THEIR, source="lesson 14"),
    throw("seven and eight to the own crib", "7C 8D AH 3S QC QD", DEALER, "7C 8D", "AH 3S", OWN),
    throw("seven and eight not to theirs", "7C 8D AH 3S QC QD", PONE, "AH 3S", "7C 8D", THEIR),
    throw("eight and nine to the own crib", "5C 5D 2H 8S 9C KD", DEALER, "8S 9C", "9C KD", OWN),
    throw("nine and king to theirs", "5C 5D 2H 8S 9C KD", PONE, "9C KD", "8S 9C", THEIR),
    throw("a pair of fives stays at home as pone", "5C 5D 2H 8S 9C KD", PONE, "9C KD", "5C 5D", HAND, THEIR),
    throw("two and three to the own crib", "2C 3D 5H JS QC QD", DEALER, "2C 3D", "5H JS", HAND),
    throw("jack and queen to the own crib", "9C 9D 6H 4S JC QD", DEALER, "JC QD", "4S QD", OWN),
    throw("ten and king to theirs", "5C TD 7H 8S 2C KD", PONE, "TD KD", "2C TD", THEIR),
    throw("the flush is worth keeping", "2H 7H 9H KH 4C JD", PONE, "4C JD", "JD KH", SUITS),
    throw("the flush is worth keeping as dealer too", "2S 3S 8S KS 6D QH", DEALER, "6D QH", "6D KS", SUITS),
    throw("flush with the jack", "4C 5C 6D JC KC KD", PONE, "6D KD", "4C 6D", SUITS),
    throw("double double run", "4C 4D 5H 6S KC QD", PONE, "KC QD", "4C QD", HAND),
    throw("double run", "6C 7D 8H 8S 2C KD", PONE, "2C KD", "8H KD", HAND),
    throw("double run of 7 8 9", "7C 7D 8H 9S KC 2D", PONE, "KC 2D", "9S KC", HAND),
    throw("fives with ten-cards", "5H JS QD KC 2C 9D", PONE, "2C 9D", "9D KC", HAND),
    throw("fives with 7 8 out", "5C 5D 7H 8S JC QD", DEALER, "7H 8S", "5D QD", HAND),
    throw("four in a run of ten-cards", "TC JD QH KS 4C 5D", PONE, "4C KS", "4C QH", HAND),
    throw("pair of sixes with 7 8", "6C 6D 7H 8S KC AD", PONE, "KC AD", "6D KC", HAND),
    throw("ten-cards before a nine and six", "3C 3D 6H 9S QC KD", DEALER, "QC KD", "6H 9S", HAND),
    throw("near the end the score decides", "2C 4D 6H 8S TC QD", PONE, "8S QD / 4D QD", "TC QD", SCORE, scores=(119, 117)),
)  # fmt: skip

PLAYS = (
    play("lead from a pair of fours", "4C 4D 6H KS", "", "4C / 4D", "KS", TRAP, FIFTEEN, source="lesson 16"),
    play("do not lead a five", "5C 7D 9H KS", "", "7D / KS", "5C", FIFTEEN, source="ui-046"),
    play("do not lead a five with a four to lead", "5C 4D 6H KS", "", "KS / 4D", "5C", FIFTEEN, source="ui-046"),
    play("do not lead a five from two", "TC TD 5H 5S", "", "TC / TD", "5H", FIFTEEN),
    play("a three cannot be made fifteen", "3C 9D JH KS", "", "3C", "KS", FIFTEEN),
    play("a four before a pair of queens", "4C QD QH KS", "", "4C", "KS", FIFTEEN),
    play("a pair of threes leads", "3C 3D 9H QS", "", "3C / 3D", "9H", FIFTEEN, TRAP),
    play("a pair of nines leads", "9C 9D JH 5S", "", "9C / 9D", "JH", TRAP),
    play("pair when you hold the third", "7C 7D 2H KS", "he 7H", "7C / 7D", "KS", POINTS, TRAP, dealer=True),
    play("pair with the third six", "6C 6D TH KS", "he 6H", "6C / 6D", "TH", POINTS, TRAP, dealer=True),
    play("fifteen with the second eight behind", "8C 8D AH KS", "he 7H", "8C / 8D", "KS", POINTS, TRAP, dealer=True),
    play("no seven on an eight", "9C 6D 2H KS", "he 8H", "KS", "9C", MATCH, dealer=True),
    play("take fifteen", "5C JD 3H 9S", "he 6C", "9S", "JD", POINTS, dealer=True),
    play("take fifteen with the five", "JC 5D 2H AS", "he TH", "5D / JC", "2H", POINTS, dealer=True),
    play("take thirty-one", "TC 6D 9H", "he 7H me 9S he 5C", "TC", "6D", POINTS, dealer=True),
    play("take thirty-one with the last cards", "5C TD", "me 9S he 7H me 3C he 2C", "TD", "5C", POINTS),
    play("take the pair on nineteen", "AC 7D 9H", "me KC he 9H", "9H", "AC", POINTS),
    play("take the run of three", "AC 9D 8H", "me JC he TH", "9D", "AC", POINTS),
    play("the larger run with fifteen", "6C 3D KH", "me 4S he 5H", "6C", "3D", POINTS),
    play("keep the ace out of twenty-one", "AC 4D 6H", "me KS he TH", "6H / 4D", "AC", LATER, THIRTY_ONE),
    play("do not leave twenty-one", "5C TD 2H", "me 4S he 7H", "2H", "TD", THIRTY_ONE),
    play("keep the low card for the go", "TC 2D 3H", "me 8C he KH", "TC", "2D", LATER),
    play("leave them no thirty-one", "AC 2D", "me TC he 9D me 5D he 3C", "2D", "AC", THIRTY_ONE),
    play("no run on six and three", "4C 5D KH", "me 6S he 3H", "KH", "4C", MATCH),
    play("win at once", "TS 5H JH AH", "he KH", "5H", "JH", SCORE, dealer=True, scores=(119, 118), thrown="2D 3D", starter="7S", source="game-031"),
    play("win at once rather than more points", "TS 5H JH AH", "he KH", "5H", "TS", SCORE, dealer=True, scores=(119, 118), thrown="2D 3D", starter="7S", source="game-031"),
    play("count first, so only stop them", "2C 9D KH 6S", "", "2C", "KH", SCORE, scores=(118, 119), starter="KD", thrown="AC QC", source="lesson 17"),
    play("stop the dealer who needs two", "4C 4D 6H KS", "", "4C / 4D", "KS", SCORE, scores=(115, 119), starter="JD", thrown="AC 9C", source="lesson 17"),
)  # fmt: skip

ALL = THROWS + PLAYS
