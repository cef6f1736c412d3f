"""The four kinds of question in a lesson as things to tap, type, choose and put in order, all of them by keyboard too."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import streamlit as st

from cribbage import svg
from cribbage.cards import Card
from cribbage.explain import groups, list_cards
from cribbage.rules import SIX_CARD
from cribbage.score import Combination
from cribbage.teaching.checks import Check, Choose, Order, Tap, Total, all_hints, grade, prompt, right_answer
from cribbage.teaching.claims import Shown
from cribbage.teaching.lesson import Lesson
from cribbage.teaching.numbers import MOST
from cribbage.ui import memory
from cribbage.ui.parts import faces, field, place, table
from cribbage.ui.parts.pictured import pictured
from cribbage.ui.parts.place import Place


def cards(lesson: Lesson, asked: Check, at: Place) -> None:
    """Lay out a question's cards, to tap or to look at."""
    deck = memory.setting("deck", "classic")
    if isinstance(asked, Tap) and not at.done:
        _tap(lesson, asked, at, deck)
    elif isinstance(asked, Tap | Total):
        table.row(asked.shown.hand, starter=asked.shown.starter, deck=deck)
    else:
        named, starter = pictured(prompt(asked))
        if named:
            words = f"Cards: {', '.join(card.name for card in named)}{f'; starter {starter.name}' if starter else ''}"
            with st.container(key="pictured"):
                st.markdown(svg.hand(named, starter=starter, label=words, deck=deck), unsafe_allow_html=True)


def answer(lesson: Lesson, asked: Check, at: Place) -> None:
    """Draw what the learner answers with, and what was found so far."""
    deck = memory.setting("deck", "classic")
    match asked:
        case Tap():
            found(grade(asked, at.taps).found, deck)
            if not at.done and not guided(asked):
                _confirm(lesson, at)
        case Total() if at.done:
            found(asked.score, deck)
        case Total():
            _total(lesson, asked, at)
        case Choose():
            _choose(lesson, asked, at)
        case Order():
            _order(lesson, asked, at)


# --- tapping --------------------------------------------------------------------------------------------------------


def guided(asked: Tap) -> bool:
    """Tell whether two cards are an answer without a button: everything wanted is two cards, in a fixed order."""
    wanted = right_answer(asked)
    return asked.in_order and isinstance(wanted, list) and all(len(cards) == 2 for cards in wanted)


def _tap(lesson: Lesson, asked: Tap, at: Place, deck: str) -> None:
    hand = asked.shown.cards
    key = _key(lesson, at)
    st.html(faces.card_buttons_css("tap", hand, deck=deck, kind="pills") + _starter_css(asked.shown))
    if guided(asked):
        st.html(_pulse_css(asked, at))
    with st.container(key="tap"):
        st.pills(
            "Cards",
            hand,
            selection_mode="multi",
            key=key,
            format_func=lambda card: _name(asked.shown, card),
            label_visibility="collapsed",
            on_change=_paired if guided(asked) else "rerun",
            args=(lesson, key),
        )


def _key(lesson: Lesson, at: Place) -> str:
    return f"answer-{lesson.key}-{at.step}"


def _confirm(lesson: Lesson, at: Place) -> None:
    key = _key(lesson, at)
    chosen = _chosen(key)
    st.button(
        "These cards" if chosen else "Tap the cards first",
        key="these",
        type="primary",
        disabled=not chosen,
        on_click=memory.guarded(_these),
        args=(lesson, key),
    )


def _paired(lesson: Lesson, key: str) -> None:
    """Judge two cards as soon as they are tapped."""
    chosen = _chosen(key)
    if len(chosen) >= 2:
        place.tap(lesson, chosen)
        memory.remember(key, [])


def _these(lesson: Lesson, key: str) -> None:
    """Judge the cards that were confirmed; wrong ones stay up, so that one of them can be changed."""
    if place.tap(lesson, _chosen(key)):
        memory.remember(key, [])


def _chosen(key: str) -> Sequence[Card]:
    chosen = memory.widget(key)
    return chosen if isinstance(chosen, list) else []


def _name(shown: Shown, card: Card) -> str:
    return f"Starter: {card.name}" if card == shown.starter else card.name.capitalize()


def _starter_css(shown: Shown) -> str:
    if shown.starter is None:
        return ""
    last = len(shown.cards)
    return (
        f"<style>.st-key-tap [role=toolbar]::after{{content:'starter';grid-column:{last};text-align:center;"
        "font-size:.8rem;line-height:1.5;margin-top:-6px}</style>"
    )


def hints(asked: Check, at: Place) -> tuple[str, ...]:
    """Give the hints for what is asked now, weakest first."""
    return all_hints(asked, at.taps)


def _meant(asked: Tap, at: Place) -> frozenset[Card]:
    wanted = right_answer(asked)
    items = [frozenset(cards) for cards in wanted] if isinstance(wanted, list) else []
    return next((cards for cards in items if cards not in at.taps), frozenset())


def _pulse_css(asked: Tap, at: Place) -> str:
    """After eight seconds without a tap the cards that are meant begin to nod."""
    item = _meant(asked, at)
    which = ",".join(
        f".st-key-tap button:nth-of-type({number})" for number, card in enumerate(asked.shown.cards, 1) if card in item
    )
    # Its name changes with every answer, so that the wait begins again.
    return (
        f"<style>@keyframes ft-nod-{at.turn}{{50%{{transform:translateY(-7px)}}}}"
        f"@media (prefers-reduced-motion:no-preference){{{which}{{animation:ft-nod-{at.turn} 1.6s 8s 6}}}}</style>"
    )


def found(score: Sequence[Combination], deck: str) -> None:
    """Show what was found, each thing as its cards with its points."""
    used = sorted({card for item in score for card in item.cards})
    look = "".join(
        f'.ft-f-{card}{{background-image:url("{svg.data_uri(svg.card(card, deck=deck))}")}}' for card in used
    )
    lines = "".join(
        f'<li><span class="ft-minis" role="img" aria-label="{escape(list_cards(group.cards))}">'
        + "".join(f'<i class="ft-mini lit ft-f-{card}"></i>' for card in group.cards)
        + f"</span> +{group.points}</li>"
        for group in groups(score)
    )
    st.html(f"<style>{look}</style><ul class='ft-found' aria-label='Found'>{lines}</ul>")


# --- typing ---------------------------------------------------------------------------------------------------------


def _total(lesson: Lesson, asked: Total, at: Place) -> None:
    key = _key(lesson, at)
    with st.form(key=f"form-{key}", border=False):
        label = (
            "Points in fifteens" if asked.kind == "fifteen" else f"Points in {asked.kind}s" if asked.kind else "Points"
        )
        # Larger hands of other games count more, and points of one kind fewer.
        most = f"0 to {MOST}" if asked.kind is None and asked.shown.rules == SIX_CARD else None
        field.points(label, key=key, placeholder=most)
        st.form_submit_button("Check", type="primary", key="check", on_click=memory.guarded(_typed), args=(lesson, key))


def _typed(lesson: Lesson, key: str) -> None:
    place.answer(lesson, memory.widget(key))


# --- choosing -------------------------------------------------------------------------------------------------------


def _choose(lesson: Lesson, asked: Choose, at: Place) -> None:
    if at.done:
        st.markdown(f"**{asked.right[0]}**")
        return
    for number, option in enumerate(asked.options):
        st.button(
            option,
            key=f"choose-{number}",
            width="stretch",
            on_click=memory.guarded(place.answer),
            args=(lesson, option),
        )


# --- putting in order -----------------------------------------------------------------------------------------------


def _order(lesson: Lesson, asked: Order, at: Place) -> None:
    placed = asked.items if at.done else at.ordered
    if placed:
        st.markdown("\n".join(f"{number}. {item}" for number, item in enumerate(placed, 1)))
    if at.done:
        return
    st.write("What comes first?" if not placed else "What comes next?")
    for number, item in enumerate(asked.shuffled):
        if item not in placed:
            st.button(
                item,
                key=f"order-{number}",
                width="stretch",
                on_click=memory.guarded(place.put_next),
                args=(lesson, item),
            )
    if placed:
        st.button("Take the last one back", key="take-back", on_click=memory.guarded(place.take_back), args=(lesson,))
