"""Cards, hands and the board as SVG text: own geometry, no fonts and no pictures, so every machine shows the same."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from types import MappingProxyType
from urllib.parse import quote

from cribbage.cards import Card, Suit

DECKS: Mapping[str, Mapping[Suit, str]] = MappingProxyType(
    {
        "classic": MappingProxyType(
            {Suit.CLUBS: "#14181a", Suit.DIAMONDS: "#c01d2e", Suit.HEARTS: "#c01d2e", Suit.SPADES: "#14181a"}
        ),
        "four": MappingProxyType(
            {Suit.CLUBS: "#146b36", Suit.DIAMONDS: "#1350b8", Suit.HEARTS: "#c01d2e", Suit.SPADES: "#14181a"}
        ),
        # Chosen for the largest difference left to every kind of colour blindness.
        "clear": MappingProxyType(
            {Suit.CLUBS: "#B540A5", Suit.DIAMONDS: "#033AEE", Suit.HEARTS: "#DA2216", Suit.SPADES: "#111111"}
        ),
    }
)
"""The ink of each suit in each deck; the shape of the pip always tells the suits apart as well."""

# Pips are drawn in a box of 24 x 24 about the origin.
_PIPS = {
    Suit.CLUBS: (
        "M-5.4-6.6a5.4 5.4 0 1 1 10.8 0a5.4 5.4 0 1 1-10.8 0Z"
        "M-12 1.9a5.5 5.5 0 1 1 11 0a5.5 5.5 0 1 1-11 0ZM1 1.9a5.5 5.5 0 1 1 11 0a5.5 5.5 0 1 1-11 0Z"
        "M-2.6-3.4H2.6L1.9 2C1.6 7 2.5 10.3 4.6 12H-4.6C-2.5 10.3-1.6 7-1.9 2Z"
    ),
    Suit.DIAMONDS: ("M0-12C2.8-7.5 6-3.5 10 0C6 3.5 2.8 7.5 0 12C-2.8 7.5-6 3.5-10 0C-6-3.5-2.8-7.5 0-12Z"),
    Suit.HEARTS: (
        "M0 12C-2 8-12 2.8-12-4.6C-12-8.5-9-11-5.8-11C-3.2-11-1-9.4 0-6.8"
        "C1-9.4 3.2-11 5.8-11C9-11 12-8.5 12-4.6C12 2.8 2 8 0 12Z"
    ),
    Suit.SPADES: (
        "M0-12C2-8.5 11.5-3.2 11.5 3.2C11.5 6.8 8.9 8.8 6 8.8C3.9 8.8 2.2 7.8 1.2 6.2C1.4 8.8 2.4 10.8 4.4 12"
        "H-4.4C-2.4 10.8-1.4 8.8-1.2 6.2C-2.2 7.8-3.9 8.8-6 8.8C-8.9 8.8-11.5 6.8-11.5 3.2C-11.5-3.2-2-8.5 0-12Z"
    ),
}

# Ranks are strokes in a box of 24 x 36: lining figures with a full-height ten, which system fonts do not promise.
_RANKS = (
    "M1 36L12 0L23 36M5 25H19",
    "M2 11A10 10.5 0 0 1 22 10.5C22 19 2 26 2 36H23",
    "M2.5 7.5A9.5 9 0 1 1 12 17.5A10.5 9.5 0 1 1 1.5 29",
    "M17.5 36V0L1 26H23.5",
    "M20.5 0H5L3 16.5C6 14 9 13 11.5 13A11 11.5 0 1 1 1.5 29.5",
    "M18.5 0.5C8 5 1 15 1 24.8A11 11.2 0 1 0 23 24.8A11 11.2 0 0 0 2 21.5",
    "M1 0H23L8.5 36",
    "M12 0A8.6 8.5 0 1 1 12 17A8.6 8.5 0 1 1 12 0ZM12 17A10.6 9.5 0 1 1 12 36A10.6 9.5 0 1 1 12 17Z",
    "M5.5 35.5C16 31 23 21 23 11.2A11 11.2 0 1 0 1 11.2A11 11.2 0 0 0 22 14.5",
    "M0 7L7 0V36M23 0C28 0 31 6 31 18C31 30 28 36 23 36C18 36 15 30 15 18C15 6 18 0 23 0Z",
    "M8 0H18.5V25.5A8.7 10.5 0 0 1 1 27",
    "M12 0C19 0 23.5 7 23.5 18C23.5 29 19 36 12 36C5 36 0.5 29 0.5 18C0.5 7 5 0 12 0ZM14.5 26.5L23 38",
    "M2 0V36M22 0L2 22M9.5 14.5L23 36",
)

# Court busts stand in a box of 60 x 84 whose middle line is x = 0; {ink} is the colour of the suit.
_ROBE = (
    "<path d='M-31 84C-31 64-20 52-8 49H8C20 52 31 64 31 84Z' fill='{ink}'/>"
    "<path d='M-13 50L0 65L13 50L9 46H-9Z' fill='{gold}'/>"
)
_FACE = (
    "<path d='M-11 24H11V34C11 42 6 48 0 48C-6 48-11 42-11 34Z' fill='{skin}' stroke='{line}' stroke-width='1.6'/>"
    "<path d='M-5 30v1M5 30v1' stroke='{line}' stroke-width='3' stroke-linecap='round'/>"
)
_COURTS = {
    11: (
        "<path d='M-13 21H13V38C15 41 17 42 18 42C16 46 11 46 9 44H-9C-11 46-16 46-18 42C-17 42-15 41-13 38Z' "
        "fill='{hair}'/>"
        + _ROBE
        + _FACE
        + "<path d='M-4 39.5Q0 41.5 4 39.5' fill='none' stroke='{line}' stroke-width='1.8' stroke-linecap='round'/>"
        "<path d='M12 12C17 0 25-4 29-3C29 5 23 14 14 18Z' fill='{gold}' stroke='{line}' stroke-width='1.6'/>"
        "<path d='M-17 24C-19 11-9 6 2 7C12 8 18 14 17 24Z' fill='{ink}' stroke='{paper}' stroke-width='1.4'/>"
        "<path d='M-17 20H17V26H-17Z' fill='{gold}' stroke='{line}' stroke-width='1.6' stroke-linejoin='round'/>"
    ),
    12: (
        "<path d='M0 12C16 12 18 25 18 36C18 46 21 50 23 53C14 58-14 58-23 53C-21 50-18 46-18 36C-18 25-16 12 0 12Z' "
        "fill='{hair}'/>" + _ROBE + _FACE + "<path d='M-11 30C-9 24-5 22 0 21C5 22 9 24 11 30V20H-11Z' fill='{hair}'/>"
        "<path d='M-3.4 39.6Q0 43.4 3.4 39.6Q0 38.4-3.4 39.6Z' fill='#b8323f' stroke='#b8323f' stroke-width='1.2'/>"
        "<path d='M-15 21L-17 6L-8 13L0 2L8 13L17 6L15 21Q0 16-15 21Z' fill='{gold}' stroke='{line}' "
        "stroke-width='1.6' stroke-linejoin='round'/>"
        "<path d='M-17 5h0M17 5h0M0 1h0' stroke='{ink}' stroke-width='6' stroke-linecap='round'/>"
    ),
    13: (
        "<path d='M-14 20H14V40H-14Z' fill='{hair}'/>"
        + _ROBE
        + _FACE
        + "<path d='M-13 31C-13 47-8 58 0 60C8 58 13 47 13 31C11 36 7 36 0 36C-7 36-11 36-13 31Z' fill='{hair}'/>"
        "<path d='M-3.5 41.5H3.5' stroke='{skin}' stroke-width='2.4' stroke-linecap='round'/>"
        "<path d='M-17 23V3L-8.5 10L0-2L8.5 10L17 3V23Z' fill='{gold}' stroke='{line}' stroke-width='1.6' "
        "stroke-linejoin='round'/>"
        "<path d='M-17 17H17V24H-17Z' fill='{ink}' stroke='{line}' stroke-width='1.6'/>"
        "<path d='M0 3v7M-3.5 6.5h7' stroke='{line}' stroke-width='1.8'/>"
    ),
}
_PAPER = "#fffdf6"
_TINTS = {"gold": "#e8b23a", "skin": "#f9e6cf", "line": "#2b2320", "hair": "#6b4426", "paper": _PAPER}
_RING = "#b86a00"


def ink(suit: Suit, deck: str = "classic") -> str:
    """The colour of a suit in a deck, for example ``"#c01d2e"``; raises ValueError for a deck that is not in DECKS."""
    if deck not in DECKS:
        raise ValueError(f"“{deck}” is no deck: choose from {', '.join(DECKS)}.")
    return DECKS[deck][suit]


def card(card: Card, *, deck: str = "classic", width: int = 100) -> str:
    """The face of a card as SVG, 5 to 7, ``width`` pixels wide, with a corner that stays readable at 52 pixels.

    Single quotes throughout, so that data_uri keeps it short. Raises ValueError for an unknown deck.
    """
    colour = ink(card.suit, deck)
    if card.rank > 10:
        figure = _COURTS[card.rank].format(ink=colour, **_TINTS)
        middle = f"<g transform='translate(60 50) scale(1.06)'>{figure}{_pip(card.suit, 0, 74, 15, _PAPER)}</g>"
    else:
        middle = _pip(card.suit, 61, 95, 58, colour)
    return _sheet(
        f"<rect x='1' y='1' width='98' height='138' rx='9' fill='{_PAPER}'/>{middle}"
        f"<path transform='translate(10 11)' d='{_RANKS[card.rank - 1]}' fill='none' stroke='{colour}' "
        f"stroke-width='6.5' stroke-linecap='round' stroke-linejoin='round'/>{_pip(card.suit, 22, 70, 27, colour)}"
        "<rect x='1' y='1' width='98' height='138' rx='9' fill='none' stroke='#a99f8a' stroke-width='2'/>",
        label=card.name,
        width=width,
    )


def card_back(*, width: int = 100) -> str:
    """The back of a card as SVG: felt green, with a lattice that says it is turned down; label "card face down"."""
    lattice = "".join(f"M{x} 8L{x + 124} 132M{x} 132L{x + 124} 8" for x in range(-116, 100, 16))
    return _sheet(
        f"<rect x='1' y='1' width='98' height='138' rx='9' fill='{_PAPER}' stroke='#a99f8a' stroke-width='2'/>"
        "<rect x='8' y='8' width='84' height='124' rx='5' fill='#17604f'/>"
        # An inner SVG clips without an id, which would be there twice when two backs stand on one page.
        "<svg x='9' y='9' width='82' height='122' viewBox='9 9 82 122'>"
        f"<path d='{lattice}' stroke='#3f8a76' stroke-width='2'/></svg>"
        f"<circle cx='50' cy='70' r='22' fill='#17604f' stroke='{_TINTS['gold']}' stroke-width='3'/>"
        # Fifteen two: the name of the house on its cards.
        f"<path transform='translate(34 61) scale(.5)' d='M1 6L8 0V36M36 0H21L19.5 15.5C22 13.5 25 12.5 27.5 12.5"
        f"A10.5 11.7 0 1 1 17.5 30M46 10A10 10.5 0 0 1 66 10.5C66 19 46 26 46 36H67' fill='none' "
        f"stroke='{_TINTS['gold']}' stroke-width='6' stroke-linecap='round' stroke-linejoin='round'/>",
        label="card face down",
        width=width,
    )


def blank(*, label: str = "no card", width: int = 100) -> str:
    """A dashed empty place for a card as SVG; ``label`` says in words what may lie there."""
    return _sheet(
        "<rect x='3' y='3' width='94' height='134' rx='9' fill='#8a8a7a' fill-opacity='.1' stroke='#85806f' "
        "stroke-width='3' stroke-dasharray='9 7'/>",
        label=label,
        width=width,
    )


def data_uri(svg: str) -> str:
    """An SVG as a ``data:`` address, safe inside double quotes in HTML and CSS."""
    return "data:image/svg+xml," + quote(svg, safe=" ='/:;,()!*.-")


def hand(
    cards: Sequence[Card],
    *,
    starter: Card | None = None,
    lit: Collection[Card] = (),
    dim: bool = False,
    label: str | None = None,
    deck: str = "classic",
) -> str:
    """A row of cards to look at, as one HTML element with one label in words; raises ValueError for an unknown deck.

    ``starter`` stands apart under its own name. Cards in ``lit`` are raised and ringed and the rest faded, so that a
    combination shows without colour; ``dim`` fades the rest even when nothing is lit. ``label`` replaces the words
    that readers hear, "Hand: five of hearts, ...; starter ...". Six cards fit a phone of 360 pixels.
    """
    fade = dim or bool(lit)
    faces = [_in_row(each, each in lit, fade, deck) for each in cards]
    if starter is not None:
        faces.append(_in_row(starter, starter in lit, fade, deck, caption="starter"))
    words = _hand_in_words(cards, starter, lit) if label is None else label
    return (
        f'<div role="img" aria-label="{escape(words)}" style="display:flex;align-items:flex-start;gap:clamp(4px,1.2vw,10px);'
        f'padding:14px 5px 6px;max-width:100%;box-sizing:border-box">{"".join(faces)}</div>'
    )


@dataclass(frozen=True, slots=True)
class Track:
    """One side's row of holes: a name, the score at the front peg and the score before it at the back peg."""

    name: str
    front: int
    back: int

    @property
    def pegs(self) -> tuple[int, int]:
        """The holes of the front and the back peg, never the same one: holes 0 and -1 before the first point."""
        return self.front, min(self.back, self.front - 1)


PEGS: tuple[tuple[str, str], ...] = (
    ("#0b5b4a", "M-4.8 0a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0-9.6 0Z"),
    ("#a11d2c", "M0-5.8L5.8 0L0 5.8L-5.8 0Z"),
    ("#1d3f94", "M0-5.6L5.6 4.4H-5.6Z"),
)
"""Colour and shape of each track's pegs about the origin, so that the sides differ without colour too."""

STREET = 30
"""Holes in a street, which is one row of the board."""

_ROW, _TOP, _START, _HOLE, _LENGTH = 42, 25, 36, 10, 305


def hole_xy(track: int, hole: int, tracks: int = 2, target: int = 121) -> tuple[int, int]:
    """Where a hole is, in units of board_box: hole 0 is the start, -1 the start of the back peg, target the last.

    Rows of thirty run to and fro, and tracks keep their order round the bends. Raises ValueError for a hole or a
    track that the board does not have.
    """
    _require_tracks(tracks)
    if not 0 <= track < tracks:
        raise ValueError(f"There is no track {track} on a board of {tracks}: count from 0.")
    if not -1 <= hole <= target:
        raise ValueError(f"There is no hole {hole} on a board to {target}.")
    row, place = divmod(max(hole, 1) - 1, STREET)
    if hole < 1:
        place = hole - 1
    elif hole == target and place == 0 and row:
        row, place = row - 1, STREET
    x = _START + place * _HOLE + max(place, 0) // 5 * 3
    offset = _lane(track, tracks)
    backward = row % 2 == 1
    return (_START * 2 + _LENGTH - x if backward else x), _TOP + row * _ROW + (-offset if backward else offset)


def board_box(target: int = 121) -> tuple[int, int]:
    """Width and height of the board in its own units; the height grows by one row for every street of thirty."""
    return 2 * _START + _LENGTH, 2 * _TOP + (_rows(target) - 1) * _ROW


def hole_path(track: int, tracks: int = 2, target: int = 121) -> str:
    """Every hole of a track, from -1 to target, as SVG path data: one absolute move a hole, drawn as a dot."""
    holes = (hole_xy(track, hole, tracks, target) for hole in range(-1, target + 1))
    return "".join(f"M{x} {y}h0" for x, y in holes)


def board_wood(tracks: int = 2, target: int = 121, *, skunks: bool = True) -> str:
    """The board without pegs or names as the inside of an SVG: wood, lanes, holes, streets and skunk lines.

    Without ``skunks`` the streets have their numbers alone. Raises ValueError for no track or more than three.
    """
    _require_tracks(tracks)
    width, height = board_box(target)
    parts = [
        f"<rect x='1' y='1' width='{width - 2}' height='{height - 2}' rx='12' fill='#d6aa72' stroke='#8b6234' stroke-width='2'/>"
    ]
    for track in range(tracks):
        lane = _lane_path(track, tracks, target)
        parts.append(f"<path d='{lane}' fill='none' stroke='#e9c795' stroke-width='7' stroke-linecap='round'/>")
    parts.append(
        "<g fill='#4a2f14' font-family='system-ui,Arial,Helvetica,sans-serif' font-size='10' font-weight='700'>"
    )
    for hole in range(STREET, target - 1, STREET):
        parts.append(_bend_mark(hole, skunk_lines(target).get(hole, "") if skunks else ""))
    parts.append("</g>")
    for track in range(tracks):
        path = hole_path(track, tracks, target)
        parts.append(
            f"<path data-holes='{track}' d='{path}' stroke='#5b3d1e' stroke-width='4.4' stroke-linecap='round'/>"
        )
        x, y = hole_xy(track, target, tracks, target)
        parts.append(f"<circle cx='{x}' cy='{y}' r='4.4' fill='#3a2410' stroke='#fff4d6' stroke-width='1.4'/>")
    return "".join(parts)


def board(tracks: Sequence[Track], *, target: int = 121) -> str:
    """The board with two pegs a track as SVG, names and scores below, and all of it in words for readers.

    Names are shortened where they do not fit; the words have them whole. Raises ValueError for no track, more than
    three, or a score that is off the board.
    """
    width, height = board_box(target)
    parts = [board_wood(len(tracks), target)]
    for number, track in enumerate(tracks):
        front, back = (hole_xy(number, hole, len(tracks), target) for hole in track.pegs)
        parts.append(_peg(number, back) + _peg(number, front))
        parts.append(_legend(number, track, width // len(tracks), height))
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height + 24}' width='100%' role='img' "
        f"aria-label='{escape(board_words(tracks, target))}' style='display:block;max-width:760px'>{''.join(parts)}</svg>"
    )


def board_words(tracks: Sequence[Track], target: int = 121) -> str:
    """The board in words: every side's score and where its pegs stand."""
    sides = (f"{each.name} {each.front}, pegs at {_peg_words(each)}" for each in tracks)
    return f"Cribbage board to {target}. {'; '.join(sides)}."


def skunk_lines(target: int) -> Mapping[int, str]:
    """The holes a loser must pass to escape, with their names: 90 and 60 to 121, and half-way when that is a street."""
    if target == 121:
        return {60: "double skunk", 90: "skunk"}
    return {target // 2: "lurch"} if target > STREET and target // 2 % STREET == 0 else {}


def _sheet(inside: str, *, label: str, width: int) -> str:
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 140' width='{width}' height='{width * 7 // 5}' "
        f"role='img' aria-label='{escape(label)}'>{inside}</svg>"
    )


def _pip(suit: Suit, x: int, y: int, size: int, fill: str) -> str:
    return f"<path transform='translate({x} {y}) scale({size / 24:.3g})' d='{_PIPS[suit]}' fill='{fill}'/>"


def _in_row(each: Card, lit: bool, fade: bool, deck: str, caption: str = "") -> str:
    round_ = "border-radius:9%/6.4%;"
    # A faded face fades into its own grey card, not into the page: it stays readable on a dark one.
    stand, look = "background:#c3bcab;", "display:block;width:100%;height:auto;"
    if lit:
        stand += f"transform:translateY(-8px);box-shadow:0 0 0 4px {_RING};"
    elif fade:
        look += "opacity:.42;"
    gap = "margin-left:clamp(5px,1.5vw,16px);" if caption else ""
    below = f'<span style="display:block;text-align:center;font-size:.8rem;line-height:1.5">{caption}</span>'
    return (
        f'<span aria-hidden="true" style="flex:0 1 96px;min-width:0;{gap}">'
        f'<span style="display:block;{round_}{stand}"><img alt="" src="{data_uri(card(each, deck=deck))}" '
        f'style="{look}{round_}"/></span>{below if caption else ""}</span>'
    )


def _hand_in_words(cards: Sequence[Card], starter: Card | None, lit: Collection[Card]) -> str:
    words = "Hand: " + (", ".join(each.name for each in cards) or "no cards")
    if starter is not None:
        words += f"; starter {starter.name}"
    if lit:
        words += "; marked: " + ", ".join(
            each.name for each in (*cards, *([starter] if starter else [])) if each in lit
        )
    return words


def _require_tracks(tracks: int) -> None:
    if not 1 <= tracks <= len(PEGS):
        raise ValueError(f"A board has one, two or three tracks, not {tracks}.")


def _rows(target: int) -> int:
    return max(1, -(-(target - 1) // STREET))


def _lane(track: int, tracks: int) -> int:
    """How far a track lies from the middle of its row."""
    return {1: 0, 2: 12 * track - 6, 3: 9 * track - 9}[tracks]


def _lane_path(track: int, tracks: int, target: int) -> str:
    x, y = hole_xy(track, -1, tracks, target)
    path = f"M{x} {y}"
    for row in range(_rows(target)):
        last = min((row + 1) * STREET, target)
        x, y = hole_xy(track, last, tracks, target)
        path += f"H{x}"
        if row + 1 < _rows(target):
            _, below = hole_xy(track, last + 1, tracks, target)
            path += f"A{(below - y) / 2:g} {(below - y) / 2:g} 0 0 {1 - row % 2} {x} {below}"
    return path + f"H{hole_xy(track, target, tracks, target)[0]}"


def _bend_mark(hole: int, name: str) -> str:
    """The number of a street where its row turns, with a line of this name across the bend when a loser must pass it."""
    x, y = hole_xy(0, hole, 1, hole + 1)
    y += _ROW // 2
    right = hole // STREET % 2 == 1
    text = f"{name} {hole}" if name else str(hole)
    if not right and name:
        text = f"{hole} {name}"
    mark = (
        f"<text x='{x + (4 if right else -4)}' y='{y + 3.5}' text-anchor='{'end' if right else 'start'}'>{text}</text>"
    )
    if name:
        mark += f"<path d='M{x + (8 if right else -8)} {y}h{25 if right else -25}' stroke='#4a2f14' stroke-width='2.4' stroke-dasharray='4 2.5'/>"
    return mark


def _peg(number: int, at: tuple[int, int], size: float = 1) -> str:
    colour, shape = PEGS[number]
    return (
        f"<path transform='translate({at[0]} {at[1]}) scale({size:g})' d='{shape}' fill='{colour}' stroke='#fff8e8' "
        "stroke-width='1.3'/>"
    )


def _legend(number: int, track: Track, width: int, top: int) -> str:
    room = max(4, width // 8 - 6)
    name = track.name if len(track.name) <= room else track.name[: room - 1] + "…"
    x = number * width
    return _peg(number, (x + 10, top + 14), 1.2) + (
        f"<text x='{x + 21}' y='{top + 19}' font-family='system-ui,Arial,Helvetica,sans-serif' font-size='14' "
        f"fill='currentColor'>{escape(name)} <tspan font-weight='700'>{track.front}</tspan></text>"
    )


def _peg_words(track: Track) -> str:
    front, back = track.pegs
    return "the start" if front == 0 else f"{front} and {back or 'the start'}"
