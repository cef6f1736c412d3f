"""Links from feedback to what explains it: a lesson, a rule; and from page to page, all large enough for a thumb."""

from __future__ import annotations

import re
from typing import Literal

import streamlit as st

from cribbage.teaching.claims import LINK, plain
from cribbage.ui import memory
from cribbage.ui.shell import page_path

Look = Literal["first", "also", ""]


def looks() -> None:
    """Make the page's links to pages 44 pixels high; draw this once, before them."""
    st.html(
        "<style>.stPageLink a{min-height:44px;padding-inline:.6rem;margin:0}"
        ".stPageLink a p{text-decoration:underline;text-underline-offset:.2em}"
        '[class*="st-key-also-"] .stPageLink a{border:1px solid var(--ft-line);border-radius:10px;padding-inline:1rem}'
        '[class*="st-key-also-"] .stPageLink a p{text-decoration:none}'
        # A row of a list is one link, wherever it is tapped.
        '[class*="st-key-row-"]{position:relative}[class*="st-key-row-"] .stPageLink a{padding:0;min-height:0;position:static;background:none}'
        '[class*="st-key-row-"] .stPageLink a::after{content:"";position:absolute;inset:0;border-radius:10px}'
        '[class*="st-key-row-"]:hover{border-color:var(--ft-accent)}[class*="st-key-row-"] .stPageLink,[class*="st-key-row-"] .stPageLink div{position:static}'
        # A link within such a row lies on top of it.
        '[class*="st-key-row-"] [class*="st-key-inside-"] .stPageLink a{position:relative;z-index:1;min-height:44px;width:fit-content}'
        '[class*="st-key-row-"] [class*="st-key-inside-"] .stPageLink a::after{content:none}'
        '[class*="st-key-first-"] .stPageLink a{background:#17604f;border-radius:10px;padding-inline:1rem}'
        '[class*="st-key-first-"] .stPageLink a p{color:#fff;font-weight:600;text-decoration:none}'
        '[class*="st-key-first-"] .stPageLink a:hover{background:#1c6f5b}</style>'
    )


def page_link(page: str, label: str, *, look: Look = "", **query: str) -> None:
    """Link to a page by its file's name; it may look like the ``first`` thing to do next, or like one ``also`` to do."""
    if look:
        with st.container(key=f"{look}-{page}"):
            st.page_link(page_path(page), label=label, query_params=query or None)
    else:
        st.page_link(page_path(page), label=label, query_params=query or None)


def lesson_link(key: str, label: str, *, look: Look = "") -> None:
    """Link to a lesson, which goes on where the learner left it."""
    page_link("learn", label, look=look, lesson=key)


def rule_link(key: str, label: str) -> None:
    """Link to the rule of a key such as ``show/fifteen``, or to the rule that a finer topic belongs to; else nothing."""
    rule = memory.course().rule(key)
    if rule is not None:
        page_link("rules", label, rule=rule.key)


def prose(markdown: str) -> str:
    """Turn a text of the course into Markdown for the page: claims into their words, links into addresses."""

    def address(found: re.Match[str]) -> str:
        word, _, name = found["target"].partition(":")
        return f"[{found['text']}]({_PLACES[word]}{name})" if word in _PLACES else found[0]

    return LINK.sub(address, plain(markdown))


_PLACES = {"lesson": "learn?lesson=", "rule": "rules?rule=", "drill": "practise?drill="}
