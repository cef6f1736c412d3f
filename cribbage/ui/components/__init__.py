"""The pieces of the screen that need a few lines of JavaScript; they show and never decide."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from cribbage import svg
from cribbage.svg import Track

_HERE = Path(__file__).parent


def _read(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")


# Registered once, at import: registering again on each rerun would rebuild the elements and cut animations short.
_board = st.components.v2.component(
    "fifteen_two_board", html='<div class="board"></div>', css=_read("board.css"), js=_read("board.js")
)
_announcer = st.components.v2.component(
    "fifteen_two_announcer",
    html='<div role="status" aria-live="polite" class="sr"></div>',
    css=".sr{position:absolute;width:1px;height:1px;\noverflow:hidden;clip-path:inset(50%)}\n",
    js=_read("announcer.js"),
)
_cookie = st.components.v2.component(
    "fifteen_two_cookie",
    html="<span hidden></span>",
    js="""
let shown;
export default function ({ data }) {
  document.cookie = `${data.name}=${data.value}; Max-Age=31536000; Path=/; SameSite=Lax`;
  // On a phone the menu lies over the page, so it goes when another page comes.
  const closed = document.querySelector("[data-testid=stExpandSidebarButton]");
  if (shown && shown !== data.page && !closed && window.innerWidth < 768) {
    document.querySelector("[data-testid=stSidebarCollapseButton] button")?.click();
  }
  shown = data.page;
}
""",
)
_TOKEN = re.compile(r"[A-Za-z0-9_-]+")


def board(*, key: str, tracks: Sequence[Track], target: int = 121, skunks: bool = True) -> None:
    """Draw the board and let each back peg leap, hole by hole, to a score that has grown since the last run.

    ``skunks`` draws the lines that a loser must pass, for whoever has heard of them.
    The first run, an undo and a reader who prefers reduced motion get the pegs in place at once. Raises ValueError
    for a board that svg.board could not draw either.
    """
    for number, track in enumerate(tracks):
        for hole in track.pegs:
            svg.hole_xy(number, hole, len(tracks), target)
    sides = [{"name": track.name, "score": track.front, "pegs": track.pegs} for track in tracks]
    _board(
        key=key,
        data={
            "wood": svg.board_wood(len(tracks), target, skunks=skunks),
            "box": svg.board_box(target),
            "shapes": svg.PEGS,
            "words": svg.board_words(tracks, target),
            "tracks": sides,
        },
    )


def announcer(*, key: str, say: str, seq: int, focus: str = "") -> None:
    """Read ``say`` to a screen reader and, when ``seq`` has changed, give a lost focus to the first match of ``focus``.

    ``focus`` is a CSS selector of the page, never made from what a person typed.
    """
    _announcer(key=key, data={"say": say, "seq": seq, "focus": focus})


def cookie(*, key: str, name: str, value: str, page: str) -> None:
    """Keep a value in this browser for a year, and close the phone's menu when ``page`` has changed.

    Raises ValueError unless name and value are letters, digits, - and _ only.
    """
    for text in (name, value):
        if not _TOKEN.fullmatch(text):
            raise ValueError(f"“{text}” cannot be kept in a cookie: use letters, digits, - and _ only.")
    _cookie(key=key, data={"name": name, "value": value, "page": page})
