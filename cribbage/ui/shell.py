"""The frame around every page: navigation, looks, the cookie that knows the learner again, and the log's notices."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from cribbage import svg
from cribbage.cards import Card, Suit
from cribbage.teaching.lesson import Course
from cribbage.ui import components, memory
from cribbage.ui.parts import faces

_PAGES = Path(__file__).parent / "pages"
FIVE = Card(5, Suit.HEARTS)
"""The card in the browser's tab; drawn here, since a named icon would be fetched from outside."""

# name of the file, title, address
PAGES = (
    ("today", "Today", "today"),
    ("learn", "Learn", "learn"),
    ("watch", "Watch", "watch"),
    ("practise", "Practise", "practise"),
    ("review", "Review", "review"),
    ("play", "Play", "play"),
    ("throws", "Throws", "throws"),
    ("progress", "Progress", "progress"),
    ("count_a_hand", "Count a hand", "count"),
    ("rules", "Rules", "rules"),
    ("settings", "Settings", "settings"),
)

# Streamlit keeps its theme colours inside components, so the page's own few are named here, for light and for dark.
_COLOURS = {
    "light": "--ft-panel:#efe8d8;--ft-line:#cfc5b0;--ft-accent:#17604f;--ft-right:#1a6b45;--ft-wrong:#a0461a;--ft-quiet:#655e4f",
    "dark": "--ft-panel:#1d312a;--ft-line:#3d544b;--ft-accent:#4fb79b;--ft-right:#57c795;--ft-wrong:#f0a071;--ft-quiet:#a9b8b0",
}
_LOOKS = """<style>
:root{%s}
.stMainBlockContainer{padding:4.2rem 1rem 5rem;max-width:46rem}
h1{font-size:1.9rem!important;padding:.2rem 0 .4rem!important}
h2{font-size:1.45rem!important} h3{font-size:1.2rem!important}
.stButton button,.stFormSubmitButton button,.stLinkButton a,.stDownloadButton button,.stPopover button{min-height:44px}
.stTabs [aria-selected=true] p{color:var(--ft-accent)}
[data-testid=stSidebarNav] a{min-height:44px}
.stForm [data-testid=InputInstructions]{display:none}
:is(.stButton,.stFormSubmitButton) button[kind^=primary]:not(:disabled):is(:hover,:focus,:active){background:#1c6f5b;border-color:#1c6f5b}
:is(.stButton,.stFormSubmitButton) button:disabled p{color:var(--ft-quiet)}
.ft-status{display:flex;flex-wrap:wrap;gap:.15rem .9rem;align-items:baseline;
 background:var(--ft-panel);border-radius:10px;padding:.45rem .8rem;font-size:1rem;line-height:1.35}
.ft-status b{font-size:1.12rem}
ul.ft-said,ol.ft-tally{margin:0!important;padding:0!important;list-style:none!important}
.ft-said li{margin:0!important;padding:.1rem 0 .1rem .7rem!important;border-left:3px solid transparent;line-height:1.4}
.ft-said li.peg{border-left-color:var(--ft-accent);font-weight:600}
.ft-coach li,.ft-hints li{margin:0 0 .35rem!important;line-height:1.4}
ul.ft-coach,ol.ft-hints{border-left:3px solid var(--ft-accent);margin:0!important;padding:.1rem 0 .1rem .8rem!important;list-style:none!important}
ol.ft-hints{padding-left:1.9rem!important;list-style:decimal!important}
.ft-say{font-size:1.12rem;line-height:1.45;margin:.2rem 0}
.ft-right,.ft-wrong{border-radius:10px;padding:.6rem .85rem;margin:.3rem 0;border:2px solid}
.ft-right{border-color:var(--ft-right)} .ft-wrong{border-color:var(--ft-wrong)}
.ft-mark{font-weight:700;margin-right:.4rem}
.ft-tally li{display:grid;grid-template-columns:auto 1fr auto;gap:.2rem .7rem;align-items:center;margin:0!important;
 padding:.3rem 0!important;border-bottom:1px solid var(--ft-line);line-height:1.3}
.ft-minis{display:flex;gap:3px}
.ft-mini{width:30px;height:42px;background-size:100%% 100%%;border-radius:3px;opacity:.28}
.ft-mini.lit{opacity:1;box-shadow:0 0 0 2px #b86a00}
.ft-points{white-space:nowrap}
.st-key-playing h1{position:absolute!important;width:1px;height:1px;overflow:hidden;clip-path:inset(50%%);white-space:nowrap}
.st-key-playing{position:absolute!important;width:1px!important;height:1px!important;overflow:hidden}
:has(>.st-key-status){position:sticky;top:3.75rem;z-index:50}
.st-key-cloth{display:grid!important;grid-template-columns:minmax(0,27rem) minmax(0,1fr);gap:1rem;align-items:start}
@media (max-width:760px){.st-key-cloth{grid-template-columns:minmax(0,1fr);gap:.5rem}}
@media (orientation:landscape) and (max-height:500px){.stMainBlockContainer{padding-top:3.9rem;max-width:none}
.st-key-cloth{grid-template-columns:minmax(0,1fr);gap:.3rem}
:has(>*>.st-key-cloth){display:grid!important;grid-template-columns:minmax(0,19rem) minmax(0,1fr);gap:0 1.2rem;align-items:start}
:has(>*>.st-key-cloth)>*{grid-column:2;margin-bottom:.4rem}
:has(>*>.st-key-cloth)>:has(>.st-key-cloth){grid-column:1;grid-row:1/span 30}
.st-key-cloth .ft-table{grid-template:'starter pile held'/auto 1fr auto;gap:.5rem;min-height:96px}
.st-key-cloth .ft-table img{width:46px}.st-key-cloth .ft-table .ft-backs img{width:26px}.st-key-cloth .ft-pile{min-height:0}
.st-key-cards.st-key-cards{grid-template-columns:repeat(6,minmax(0,72px))}}
@media (max-width:640px){.stButton kbd{display:none}.stMainBlockContainer{padding:4rem .7rem 4rem} h1{font-size:1.55rem!important}
 .ft-tally li{grid-template-columns:auto auto;justify-content:space-between}
 .ft-minis{grid-column:1/3}.ft-mini{width:34px;height:48px}}
</style>"""


def run(course: Course) -> None:
    """Draw the frame and the page that the address names."""
    st.set_page_config(page_title="Fifteen Two: learn cribbage", page_icon=svg.card(FIVE), layout="centered")
    memory.keep_course(course)
    pages = [
        st.Page(_PAGES / f"{file}.py", title=title, url_path=url, default=file == "today") for file, title, url in PAGES
    ]
    page = st.navigation(pages, position="top")
    st.html(faces.selected_css())
    st.html(_LOOKS % _COLOURS.get(st.context.theme.type or "light", _COLOURS["light"]))
    components.cookie(key="learner-cookie", name=memory.COOKIE, value=memory.learner(), page=page.title)
    for notice in (memory.take_notice(), memory.journal().notice):
        if notice:
            st.warning(notice)
    page.run()


def page_path(name: str) -> Path:
    """Find a page's file by its name, for links from one page to another."""
    return _PAGES / f"{name}.py"
