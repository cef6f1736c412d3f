"""Cards, hands and boards drawn as text."""

from __future__ import annotations

import math
import re
from itertools import pairwise
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage import svg
from cribbage.cards import DECK, Card, Suit, parse_cards
from cribbage.svg import Track

BOARDS = st.tuples(st.integers(1, 3), st.sampled_from((31, 61, 91, 121, 181)) | st.integers(1, 250))
HAND = parse_cards("5H JD QC 10S")
STARTER = Card(5, Suit.DIAMONDS)


def parse(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


@pytest.mark.parametrize("deck", svg.DECKS)
@pytest.mark.parametrize("card", DECK, ids=str)
def test_every_card_of_every_deck_is_well_formed_and_named(card: Card, deck: str) -> None:
    face = svg.card(card, deck=deck, width=52)
    root = parse(face)
    assert root.attrib["viewBox"] == "0 0 100 140"
    assert (root.attrib["width"], root.attrib["height"]) == ("52", "72")
    assert root.attrib["aria-label"] == card.name
    assert svg.ink(card.suit, deck) in face


def test_no_two_faces_of_a_deck_are_drawn_alike() -> None:  # ui-033: shapes differ, not colours alone
    drawn = {re.sub("aria-label='[^']*'", "", svg.card(card)) for card in DECK}
    assert len(drawn) == 52


def test_the_corner_index_is_twenty_pixels_high_on_a_card_of_52() -> None:
    rank = parse(svg.card(Card(7, Suit.CLUBS))).findall("{http://www.w3.org/2000/svg}path")[1]
    height = 36 + float(rank.attrib["stroke-width"])
    assert height * 0.52 >= 20


def test_the_clear_deck_has_the_colours_that_were_measured() -> None:
    assert dict(svg.DECKS["clear"]) == {
        Suit.SPADES: "#111111",
        Suit.HEARTS: "#DA2216",
        Suit.DIAMONDS: "#033AEE",
        Suit.CLUBS: "#B540A5",
    }
    assert len(set(svg.DECKS["four"].values())) == 4
    assert len(set(svg.DECKS["classic"].values())) == 2


def test_an_unknown_deck_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"“tarot” is no deck: choose from classic, four, clear\."):
        svg.card(HAND[0], deck="tarot")


def test_back_and_empty_place_are_cards_in_shape_and_say_what_they_are() -> None:
    for text, label in ((svg.card_back(), "card face down"), (svg.blank(label="your <crib>"), "your <crib>")):
        root = parse(text)
        assert root.attrib["viewBox"] == "0 0 100 140"
        assert root.attrib["aria-label"] == label
    assert " id=" not in svg.card_back()


def test_a_data_address_holds_the_drawing_and_no_double_quote() -> None:
    face = svg.card(HAND[0])
    address = svg.data_uri(face)
    head, _, body = address.partition(",")
    assert head == "data:image/svg+xml"
    assert unquote(body) == face
    assert not set('"<>#') & set(address)


def label_of(row: str) -> str:
    return parse(row).attrib["aria-label"]


def test_a_hand_is_one_picture_with_one_label() -> None:
    row = svg.hand(HAND, starter=STARTER)
    root = parse(row)
    assert root.attrib["role"] == "img"
    assert label_of(row) == (
        "Hand: five of hearts, jack of diamonds, queen of clubs, ten of spades; starter five of diamonds"
    )
    assert all(face.attrib["aria-hidden"] == "true" for face in root)
    assert [image.attrib["alt"] for image in root.iter("img")] == [""] * 5
    assert "starter</span>" in row


def test_a_hand_survives_markdown() -> None:
    assert "\n" not in svg.hand(HAND)


def test_a_hand_says_when_it_is_empty_and_takes_another_label() -> None:
    assert label_of(svg.hand(())) == "Hand: no cards"
    assert label_of(svg.hand(HAND, label='Crib of "Ann" & Bob')) == 'Crib of "Ann" & Bob'


def test_lit_cards_are_raised_and_ringed_the_rest_faded_and_both_in_words() -> None:
    row = svg.hand(HAND, starter=STARTER, lit={HAND[0], STARTER})
    assert label_of(row).endswith("; marked: five of hearts, five of diamonds")
    raised = ["translateY" in ElementTree.tostring(face, "unicode") for face in parse(row)]
    faded = ["opacity" in ElementTree.tostring(face, "unicode") for face in parse(row)]
    assert raised == [True, False, False, False, True]
    assert faded == [not up for up in raised]
    assert label_of(svg.hand(HAND, lit=[HAND[3]])).endswith("; marked: ten of spades")


def test_dim_fades_a_hand_of_which_nothing_is_lit() -> None:
    assert svg.hand(HAND, dim=True).count("opacity") == 4
    assert "opacity" not in svg.hand(HAND)


@given(BOARDS)
def test_every_hole_has_its_own_place_on_the_board(board: tuple[int, int]) -> None:
    tracks, target = board
    width, height = svg.board_box(target)
    places = [svg.hole_xy(track, hole, tracks, target) for track in range(tracks) for hole in range(-1, target + 1)]
    assert len(set(places)) == len(places)
    assert all(6 <= x <= width - 6 and 6 <= y <= height - 6 for x, y in places)
    assert (
        min(math.dist(one, two) for one, two in pairwise(sorted(places, key=lambda place: (place[1], place[0])))) >= 9
    )


@given(BOARDS)
def test_holes_that_follow_each_other_are_neighbours(board: tuple[int, int]) -> None:
    tracks, target = board
    for track in range(tracks):
        holes = [svg.hole_xy(track, hole, tracks, target) for hole in range(-1, target + 1)]
        for hole, (here, there) in enumerate(pairwise(holes), -1):
            bend = hole % svg.STREET == 0 and here[0] == there[0]
            assert math.dist(here, there) <= (60 if bend else 13)


def test_streets_turn_and_the_game_hole_ends_the_last_row() -> None:
    assert svg.board_box() == (377, 176)
    assert svg.hole_xy(0, 30)[0] == svg.hole_xy(0, 31)[0]
    assert svg.hole_xy(0, 121)[1] == svg.hole_xy(0, 120)[1]
    assert svg.hole_xy(0, 121)[0] < svg.hole_xy(0, 120)[0]
    assert svg.board_box(181)[1] > svg.board_box(121)[1] > svg.board_box(61)[1] > svg.board_box(31)[1]


def test_the_path_of_the_holes_names_each_hole_once() -> None:
    found = re.findall(r"M(\d+) (\d+)h0", svg.hole_path(1, 2, 61))
    assert [(int(x), int(y)) for x, y in found] == [svg.hole_xy(1, hole, 2, 61) for hole in range(-1, 62)]


@pytest.mark.parametrize(
    ("track", "hole", "tracks", "message"),
    [
        (0, 122, 2, "There is no hole 122 on a board to 121."),
        (0, -2, 2, "There is no hole -2 on a board to 121."),
        (2, 5, 2, "There is no track 2 on a board of 2: count from 0."),
        (0, 5, 4, "A board has one, two or three tracks, not 4."),
        (0, 5, 0, "A board has one, two or three tracks, not 0."),
    ],
)
def test_what_is_not_on_the_board_is_refused_in_a_sentence(track: int, hole: int, tracks: int, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        svg.hole_xy(track, hole, tracks)


def test_no_tracks_make_no_board() -> None:
    with pytest.raises(ValueError, match="one, two or three"):
        svg.board([])


@given(st.integers(0, 121), st.integers(0, 121))
def test_two_pegs_never_share_a_hole(front: int, back: int) -> None:
    ahead, behind = Track("You", front, back).pegs
    assert ahead == front
    assert behind < ahead


@pytest.mark.parametrize("target", [31, 61, 121, 181])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_boards_are_well_formed_with_two_pegs_and_a_score_a_side(target: int, count: int) -> None:
    tracks = [Track("You", target, 12), Track("Coach", 0, 0), Track("Third", 30, 29)][:count]
    root = parse(svg.board(tracks, target=target))
    words = "".join(root.itertext())
    assert all(f"{track.name} {track.front}" in words for track in tracks)
    colours = [shape.attrib.get("fill") for shape in root.iter("{http://www.w3.org/2000/svg}path")]
    assert [colours.count(svg.PEGS[number][0]) for number in range(count)] == [3] * count


def test_a_board_says_its_scores_and_pegs_in_words() -> None:
    root = parse(svg.board([Track("You", 60, 53), Track("Coach", 0, 0), Track("Bob", 4, 0)]))
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"] == (
        "Cribbage board to 121. You 60, pegs at 60 and 53; Coach 0, pegs at the start; Bob 4, pegs at 4 and the start."
    )


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Cn"]), min_size=1, max_size=12))
def test_names_are_shown_and_never_markup(name: str) -> None:
    text = svg.board([Track("<b onclick='x'>\"&" + name, 5, 3)])
    root = parse(text)
    assert "<b" not in text
    assert ("<b onclick='x'>\"&" + name) in "".join(root.itertext())


def test_a_long_name_is_shortened_to_see_and_whole_in_words() -> None:
    name = "Alexander the Great of Macedonia"
    root = parse(svg.board([Track(name, 1, 0), Track("B", 0, 0), Track("C", 0, 0)]))
    assert name in root.attrib["aria-label"]
    assert "Alexande… 1" in "".join(root.itertext())


def test_skunk_lines_stand_where_a_loser_must_have_passed() -> None:
    assert svg.skunk_lines(121) == {60: "double skunk", 90: "skunk"}
    assert svg.skunk_lines(61) == {30: "lurch"}
    assert svg.skunk_lines(181) == {90: "lurch"}
    assert svg.skunk_lines(31) == {}
    wood = svg.board_wood()
    assert "skunk 90" in wood
    assert "60 double skunk" in wood
    assert "skunk" not in svg.board_wood(1, 31)
    plain = svg.board_wood(skunks=False)
    assert "skunk" not in plain
    assert all(f">{street}<" in plain for street in (30, 60, 90))
