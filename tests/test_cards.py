"""Cards: what they are, and reading them from whatever a person types."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage.cards import DECK, Card, CardError, Suit, parse_cards, parse_show, require_distinct

HINT = "Write a card as 5H, 10♠ or jack of diamonds."


# --- a card ---------------------------------------------------------------------------------------------------------


def test_the_deck_is_fifty_two_cards_in_order_each_in_its_place() -> None:
    assert len(set(DECK)) == len(DECK) == 52
    assert tuple(sorted(DECK)) == DECK
    assert [card.index for card in DECK] == list(range(52))
    assert " ".join(map(str, DECK[:5])) == "AC AD AH AS 2C"


def test_cards_are_ordered_by_rank_with_the_ace_low_and_then_by_suit() -> None:
    assert Card(1, Suit.SPADES) < Card(2, Suit.CLUBS) < Card(2, Suit.DIAMONDS) < Card(13, Suit.CLUBS)


def test_a_card_counts_its_pips_and_ten_for_a_face() -> None:
    assert [Card(rank, Suit.CLUBS).value for rank in range(1, 14)] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


def test_equal_cards_are_one_card_in_a_set() -> None:
    assert {Card(5, Suit.HEARTS), Card(5, Suit.HEARTS)} == {DECK[18]}
    assert len({hash(card) for card in DECK}) == 52


def test_a_card_names_itself_as_code_as_players_write_it_and_in_words() -> None:
    ten = Card(10, Suit.CLUBS)
    assert (str(ten), ten.face, ten.name, ten.rank_name) == ("TC", "10♣", "ten of clubs", "ten")
    assert [suit.symbol for suit in Suit] == ["♣", "♦", "♥", "♠"]
    assert [suit.word for suit in Suit] == ["clubs", "diamonds", "hearts", "spades"]


def test_a_suit_may_be_given_by_its_letter() -> None:
    assert Card(5, "H").suit is Suit.HEARTS  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rank", "suit", "message"),
    [
        (0, "H", "0 is not a rank from 1 to 13."),
        (14, "H", "14 is not a rank from 1 to 13."),
        (5, "X", "X is not a suit: use C, D, H or S."),
    ],
)
def test_what_is_no_card_cannot_be_made(rank: int, suit: Suit, message: str) -> None:
    with pytest.raises(CardError) as refusal:
        Card(rank, suit)
    assert (str(refusal.value), refusal.value.reason) == (message, "bad_card")


# --- every way to write one -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("5H", "5H"), ("5h", "5H"), ("h5", "5H"), ("H 5", "5H"), ("♥5", "5H"), ("5♥", "5H"), ("5♡", "5H"),
        ("5♥️", "5H"), ("5♥︎", "5H"), ("5-h", "5H"), ("5 h", "5H"), ("5 of hearts", "5H"), ("five of hearts", "5H"),
        ("Five Hearts", "5H"), ("hearts 5", "5H"), ("five of heart", "5H"), ("five-of-hearts", "5H"),
        ("10h", "TH"), ("th", "TH"), ("h10", "TH"), ("ten hearts", "TH"), ("♠10", "TS"), ("10 ♤", "TS"),
        ("as", "AS"), ("ace of spades", "AS"), ("jd", "JD"), ("JACK OF DIAMONDS", "JD"), ("q♢", "QD"), ("k♧", "KC"),
        ("deuce of clubs", "2C"), ("trey of spades", "3S"), ("two clubs", "2C"), ("three spades", "3S"),
    ],
)  # fmt: skip
def test_a_card_may_be_written_in_many_ways(text: str, card: str) -> None:
    assert [str(one) for one in parse_cards(text)] == [card]


@pytest.mark.parametrize(
    "text",
    [
        "5H 6C TD KS", "5h,6c,10d,ks", "5H; 6C; 10D; KS", "5h/6c/td/ks", "5H|6C|TD|KS", "5H + 6C + TD + KS", "5h & 6c & td & ks",
        "5h. 6c. td. ks.", " 5H\t6C\nTD  KS ", "5h6c10dks", "5h6ctdkS", "5♥6♣10♦K♠",
        "5 of hearts, 6 of clubs, ten of diamonds and king of spades", "h5 c6 d10 sk", "and 5H 6C, and TD KS and",
    ],
)  # fmt: skip
def test_cards_may_be_separated_by_anything_or_nothing(text: str) -> None:
    assert [str(one) for one in parse_cards(text)] == ["5H", "6C", "TD", "KS"]


@pytest.mark.parametrize("text", ["", "  ", ",;"])
def test_no_cards_are_no_error_where_no_number_is_asked(text: str) -> None:
    assert parse_cards(text) == ()


def writings(card: Card) -> tuple[str, ...]:
    """Write a card in every way it writes itself."""
    return (str(card), card.face, card.name, str(card).lower())


separators = st.sampled_from([" ", ", ", "; ", " / ", "\n", " and ", ",  and ", " + "])
some_cards = st.lists(st.sampled_from(DECK), unique=True, max_size=12)


@given(some_cards, st.data())
def test_what_is_written_in_any_way_is_read_back(chosen: list[Card], data: st.DataObject) -> None:
    text = "".join(data.draw(st.sampled_from(writings(card))) + data.draw(separators) for card in chosen)
    assert list(parse_cards(text)) == chosen


@given(some_cards)
def test_cards_that_touch_are_read_back(chosen: list[Card]) -> None:
    for text in ("".join(map(str, chosen)), "".join(card.face for card in chosen)):
        assert list(parse_cards(text)) == list(parse_cards(text.lower())) == chosen


@given(st.text(alphabet="0123456789atjqkcdhs♣♦♥♠ of,-xyceln\u0441", max_size=12))
def test_any_text_is_read_whole_or_refused_with_a_reason(text: str) -> None:
    try:
        found = parse_cards(text)
    except CardError as error:
        refusal: CardError | None = error
    else:
        refusal = None
        # Nothing that could be a card was skipped: every digit belongs to a card that was read.
        assert parse_cards(" ".join(map(str, found))) == found
        assert sum(character.isdigit() for character in text) <= 2 * len(found)
    if refusal:
        assert refusal.reason in ("bad_card", "duplicate_card")
        assert str(refusal).endswith(".")


# --- refusals in words ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("5", f"“5” has no suit. {HINT}"),
        ("10 J Q K", f"“10” has no suit. {HINT}"),
        ("queen", f"“queen” has no suit. {HINT}"),
        ("5H 6C H", f"“H” has no rank. {HINT}"),
        ("hearts", f"“hearts” has no rank. {HINT}"),
        ("Joker", f"“Joker” is no card. {HINT}"),
        ("jokers", f"“jokers” is no card. {HINT}"),
        ("queens", f"“queens” is no card. {HINT}"),
        ("5Hand 6C", f"“5Hand” is no card. {HINT}"),
        ("5H 14D", f"“14D” is no card. {HINT}"),
        ("5H5", f"“5” has no suit. {HINT}"),
        ("h5s6", f"“h5s6” is no card. {HINT}"),
        ("0H", "“0H” is no card: write the ten as 10H or TH."),
        ("0♥", "“0♥” is no card: write the ten as 10♥ or T♥."),
        ("1s", "“1s” is no card: write the ace as AS."),
        ("6с", f"“6с” is no card: “с” is a letter of another alphabet. {HINT}"),
        ("ß5H", f"“ss5h” is no card. {HINT}"),
        ("supercalifragilisticexpialidocious", f"“supercalifragilistic” is no card. {HINT}"),
    ],
)
def test_what_is_no_card_is_named(text: str, message: str) -> None:
    with pytest.raises(CardError) as refusal:
        parse_cards(text)
    assert (str(refusal.value), refusal.value.reason) == (message, "bad_card")


def test_a_card_that_is_there_twice_is_named() -> None:
    with pytest.raises(CardError) as refusal:
        parse_cards("10♠ 5H ten of spades")
    assert str(refusal.value) == "The ten of spades (10♠) is there twice."
    assert refusal.value.reason == "duplicate_card"
    require_distinct(DECK)


@pytest.mark.parametrize(
    ("text", "number", "message"),
    [
        ("", 1, "One card is needed, but there are none."),
        ("5H", 4, "Four cards are needed, but there is one."),
        ("5H 6H 7H 8H 9H TH JH QH", 4, "Four cards are needed, but there are 8."),
        ("5H 6H", 9, "9 cards are needed, but there are two."),
        ("5H", 0, "No cards are needed, but there is one."),
    ],
)
def test_a_wrong_number_of_cards_is_told(text: str, number: int, message: str) -> None:
    with pytest.raises(CardError) as refusal:
        parse_cards(text, number=number)
    assert (str(refusal.value), refusal.value.reason) == (message, "wrong_number_of_cards")


def test_a_hand_and_its_starter_are_read_together() -> None:
    hand, starter = parse_show("5H 6C 7S 8D", "9h")
    assert (" ".join(map(str, hand)), str(starter)) == ("5H 6C 7S 8D", "9H")
    assert parse_show("5H", "9h", number=1) == ((DECK[18],), DECK[34])


@pytest.mark.parametrize(
    ("hand", "starter", "number", "message"),
    [
        ("5H 6C 7S", "9H", 4, "Four cards in the hand are needed, but there are three."),
        ("", "9H", 1, "One card in the hand is needed, but there are none."),
        ("5H 6C 7S 8D", "", 4, "One starter is needed, but there are none."),
        ("5H 6C 7S 8D", "5H", 4, "The five of hearts (5♥) is there twice."),
    ],
)
def test_a_show_that_cannot_be_is_refused(hand: str, starter: str, number: int, message: str) -> None:
    with pytest.raises(CardError) as refusal:
        parse_show(hand, starter, number=number)
    assert str(refusal.value) == message
