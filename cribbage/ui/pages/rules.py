"""Rules: every game in parts, to search and to link to, the games side by side in a table, and the words."""

from __future__ import annotations

import re
from itertools import groupby

import streamlit as st

from cribbage.rules import VARIANTS, Rules
from cribbage.teaching.glossary import GLOSSARY
from cribbage.teaching.rulebook import Rule
from cribbage.ui import memory
from cribbage.ui.parts import links

# The links of the contents are as high as a thumb needs.
_LOOKS = "<style>.st-key-contents a{display:inline-block;line-height:44px;padding-inline:.15rem}</style>"


def page() -> None:
    """Draw the rules that match the search, all of them without one, and first the rule that the address names."""
    course = memory.course()
    links.looks()
    st.title("Rules", anchor=False)
    asked = course.rule(st.query_params.get("rule", ""))
    if asked is not None:
        st.query_params["rule"] = asked.key  # a link within the page does not name it to the browser
        one_rule(asked)
        lesson = course.teaching(asked.key) or course.teaching("/".join(asked.key.split("/")[:2]))
        with st.container(horizontal=True):
            if lesson is not None:
                links.lesson_link(lesson.key, f"Lesson: {lesson.title}")
            links.page_link("rules", "All the rules")
        return
    st.query_params.clear()
    words = st.text_input(
        "Search the rules", key="search", placeholder="for example: run, jack, lurch, three-handed"
    ).strip()
    found = [rule for rule in course.rules if rule.says(words)]
    meanings = {
        term: meaning for term, meaning in GLOSSARY.items() if words.casefold() in f"{term} {meaning}".casefold()
    }
    if not words:
        st.write("First come the rules of six-card cribbage for two, as most clubs play it, then every other game.")
        st.html(_LOOKS)
        with st.container(key="contents"):
            st.markdown(contents(found))
    elif not found and not meanings:
        st.info(f"Nothing here speaks of “{words}”. Try one word, or a shorter one.")
    for part, rules in groupby(found, key=lambda rule: rule.part):
        st.header(part, anchor=place(part))
        for rule in rules:
            one_rule(rule)
    if not words:
        st.header("The games side by side", anchor="variants")
        st.markdown(variants())
        st.write("A number after a plus comes from the pack and goes straight into the crib.")
    if meanings:
        st.header("Words", anchor="words")
        st.markdown("\n".join(f"- **{term}**: {meaning}" for term, meaning in sorted(meanings.items())))


def one_rule(rule: Rule) -> None:
    """Draw a rule under a heading that links can name."""
    st.subheader(rule.title, anchor=rule.anchor)
    st.markdown(links.prose(rule.text))


def contents(rules: list[Rule]) -> str:
    """List the parts of the page as links to them."""
    parts = {rule.part: place(rule.part) for rule in rules}
    listed = parts | {"The games side by side": "variants", "Words": "words"}
    return " · ".join(f"[{name}](#{anchor})" for name, anchor in listed.items())


def place(part: str) -> str:
    """Name a part's place on the page, as ``the-play``."""
    return "-".join(re.findall(r"[a-z0-9]+", part.casefold()))


def variants() -> str:
    """Lay the variants out as a table, from the values that the game is played by."""
    head = "| Game | Players | Dealt | Laid away | Plays to |\n|---|---|---|---|---|\n"
    return head + "\n".join(_row(rules) for rules in VARIANTS.values())


def _row(rules: Rules) -> str:
    players = f"{rules.players}, as partners" if rules.partners else str(rules.players)
    away = str(rules.thrown) if rules.thrown else "none"
    if rules.from_pack:
        away += f" + {rules.from_pack}"
    return f"| {rules.name.capitalize()} | {players} | {rules.dealt} | {away} | {rules.target} |"


page()
