"""Count a hand: five real cards from your own table, counted by you first, then by the referee."""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape

import streamlit as st

from cribbage import svg
from cribbage.cards import DECK, Card, CardError, parse_cards, parse_show
from cribbage.score import points, score_show
from cribbage.teaching.drill import Question
from cribbage.teaching.topics import skills_of
from cribbage.ui import memory
from cribbage.ui.parts import counted, counting, faces, links
from cribbage.ui.parts.counted import Asking

DRILL = "count-a-hand-referee"
GRID = tuple(sorted(DECK, key=lambda card: (card.suit, card.rank)))
WAYS = {"tap": "Tap", "type": "Type"}
HAND = 4

_LOOKS = """<style>
.st-key-how button{min-height:44px} .st-key-how .stCheckbox label{min-height:44px;align-items:center}
.ft-slots{display:flex;gap:14px;align-items:flex-start}
.ft-slots>span{display:block;white-space:nowrap}
.ft-slots img{width:44px;border-radius:5px;margin-right:4px;vertical-align:top}
.ft-slots small{display:block;font-size:.8rem;line-height:1.5}
.st-key-how{gap:.6rem 1.2rem}
.ft-told{margin:.2rem 0 0;line-height:1.35;min-height:1.35em}
.st-key-typing input{min-height:44px}
@media (max-width:640px){.ft-told{min-height:2.7em}}
.st-key-slots{flex-direction:row!important;flex-wrap:wrap;align-items:center;gap:.2rem 1.2rem}
.st-key-slots>div{width:auto!important}
</style>"""


@dataclass(frozen=True, slots=True)
class Entered:
    """What was entered so far: cards in the order tapped, whether they are a crib, what is wrong, and what is counted."""

    tapped: tuple[Card, ...] = ()
    trouble: str = ""
    note: str = ""
    question: Question | None = None
    once: str = ""


def entered() -> Entered:
    """Recall what was entered."""
    return memory.recall("referee", Entered)


def page() -> None:
    """Ask for five cards, then for their count, and only then say it."""
    st.title("Count a hand", anchor=False)
    now = entered()
    if now.question is None:
        enter(now)
        return
    if now.note:
        st.write(now.note)
    standing = counting.count(
        Asking(now.question, now.once, "referee", counted_elsewhere),
        deck=memory.setting("deck", "classic"),
        ladder=False,  # a hint could name the total of a small hand, and the learner counts first here
        then=lambda: after(now),
    )
    if not standing.answered:
        st.button("Change the cards", key="change", on_click=memory.guarded(change))


def after(now: Entered) -> None:
    """Give a tip even when all was right, and offer to count another hand."""
    total = counted.state(now.once).total
    if now.question is not None and total is not None and total.correct:
        counting.draw_tip(now.question.why)
    st.button("Count another hand", key="next", type="primary", shortcut="N", on_click=memory.guarded(another))


# --- entering five cards --------------------------------------------------------------------------------------------


def enter(now: Entered) -> None:
    """Let the learner tap or type the cards."""
    st.write("Enter five cards from your table, count them, then let the referee count.")
    counting.looks()
    st.html(_LOOKS)
    way = memory.setting("enter", "tap")
    way = way if way in WAYS else "tap"
    with st.container(horizontal=True, key="how"):
        st.segmented_control(
            "How",
            tuple(WAYS),
            default=way,
            required=True,
            key="enter",
            format_func=lambda key: WAYS[key],
            on_change=choose_way,
            label_visibility="collapsed",
        )
        st.toggle("This is a crib", key="crib", persist_state="session")
    if way == "type":
        type_cards(now)
    else:
        tap_cards(now)
    links.looks()
    links.page_link("throws", "Six cards in hand? Compare the fifteen throws")


def choose_way() -> None:
    """Keep how the learner likes to enter cards."""
    memory.choose("enter", memory.widget("enter"))
    memory.remember("referee", replace(entered(), trouble=""))


def type_cards(now: Entered) -> None:
    """Take cards in any notation; what was typed stays whatever is wrong with it."""
    with st.container(key="typing"), st.form(key="typed", border=False):
        st.text_input(
            "Hand: four cards (a fifth is the starter)",
            key="typed-hand",
            placeholder="5H 10♠ jack of diamonds 6c",
            persist_state="session",
        )
        st.text_input("Starter", key="typed-starter", placeholder="5D", persist_state="session")
        st.form_submit_button("Count this hand", key="ready", type="primary", on_click=memory.guarded(take_typed))
    if now.trouble:
        st.html(f'<p class="ft-wrong" role="status"><span class="ft-mark">✗</span>{escape(now.trouble)}</p>')


def take_typed() -> None:
    """Take what was typed, or say in one sentence what cannot be read."""
    hand, starter = (str(memory.widget(key) or "") for key in ("typed-hand", "typed-starter"))
    try:
        cards, turned, note = read(hand, starter)
    except CardError as error:
        memory.remember("referee", replace(entered(), trouble=str(error)))
        return
    begin(cards, turned, note)


def read(hand: str, starter: str) -> tuple[tuple[Card, ...], Card, str]:
    """Read a hand and its starter, or five cards at once, with a note on which is the starter; raises CardError."""
    if starter.strip():
        return *parse_show(hand, starter), ""
    cards = parse_cards(hand)
    if len(cards) == HAND:
        raise CardError(
            "The starter is missing: write it in its own box, or as the fifth card.", reason="wrong_number_of_cards"
        )
    cards = parse_cards(hand, number=HAND + 1)
    return cards[:HAND], cards[HAND], f"The fifth card, {cards[HAND].face}, is the starter."


def tap_cards(now: Entered) -> None:
    """Let the learner tap four cards of the hand and then the starter."""
    deck = memory.setting("deck", "classic")
    count = len(now.tapped)
    with st.container(key="slots"):
        slots(now.tapped, now.trouble, deck)
        st.button(
            "Count this hand",
            key="ready",
            type="primary",
            disabled=count != HAND + 1,
            on_click=memory.guarded(take_tapped),
        )
    st.html(faces.tap_grid_css("tap", deck=deck))
    with st.container(key="tap"):
        st.pills(
            "All cards",
            GRID,
            selection_mode="multi",
            key="tap-cards",
            format_func=lambda card: card.face,
            on_change=tap,
            label_visibility="collapsed",
            persist_state="session",
        )


def slots(tapped: tuple[Card, ...], trouble: str, deck: str) -> None:
    """Show the five places, in words for readers too: four cards of the hand, and the starter apart.

    The line below them has room for two, so that the grid never moves under a thumb.
    """
    pictures = [svg.card(card, deck=deck, width=44) for card in tapped]
    pictures += [svg.blank(width=44)] * (HAND + 1 - len(tapped))
    images = [f'<img alt="" src="{svg.data_uri(picture)}">' for picture in pictures]
    hand = ", ".join(card.name for card in tapped[:HAND]) or "no card yet"
    starter = tapped[HAND].name if len(tapped) > HAND else "not chosen yet"
    left = HAND - len(tapped)
    told = (
        f"Tap {left} more for the hand." if left > 0 else "Now tap the starter." if left == 0 else "All five are here."
    )
    st.html(
        f'<div class="ft-slots" role="img" aria-label="{escape(f"Hand: {hand}; starter {starter}")}">'
        f"<span>{''.join(images[:HAND])}<small>hand</small></span>"
        f"<span>{images[HAND]}<small>starter</small></span></div>"
        f'<p class="ft-told" role="status">{escape(trouble or told)}</p>'
    )


def tap() -> None:
    """Keep the order of the taps; a sixth card is put back, kindly.

    There is no guard, for quick taps must all count: what the grid holds is what counts.
    """
    now = entered()
    held = memory.widget("tap-cards")
    chosen = [card for card in held if isinstance(card, Card)] if isinstance(held, list) else []
    order = [card for card in now.tapped if card in chosen]
    order += [card for card in chosen if card not in order]
    trouble = ""
    if len(order) > HAND + 1:
        extra = order[HAND + 1]
        order = order[: HAND + 1]
        memory.remember("tap-cards", order)
        trouble = f"There are five already, so the {extra.face} stays in the pack. Tap a chosen card to take it back."
    memory.remember("referee", replace(now, tapped=tuple(order), trouble=trouble))


def take_tapped() -> None:
    """Take the five cards that were tapped."""
    tapped = entered().tapped
    if len(tapped) == HAND + 1:
        begin(tapped[:HAND], tapped[HAND], "")


# --- from cards to a question ---------------------------------------------------------------------------------------


def begin(hand: tuple[Card, ...], starter: Card, note: str) -> None:
    """Ask for the count of these cards; a hand that was counted before may be counted again."""
    question = ask(hand, starter, crib=bool(memory.widget("crib")))
    before = sum(
        entry.body.get("question") == question.question and "completes" not in entry.body
        for entry in memory.entries("attempt")
    )
    once = f"referee:{question.question}:{before}"
    memory.forget(f"counting {once}")
    memory.remember("referee", replace(entered(), question=question, once=once, note=note, trouble=""))


def ask(hand: tuple[Card, ...], starter: Card, *, crib: bool) -> Question:
    """Make the question of five cards."""
    why = score_show(hand, starter, crib=crib)
    cards = "".join(str(card) for card in sorted(hand))
    return Question(
        drill=DRILL,
        prompt=f"How many points does this {'crib' if crib else 'hand'} score?",
        cards=hand,
        answer=points(why),
        why=why,
        question=f"referee/{cards}+{starter}{'/crib' if crib else ''}",
        starter=starter,
        crib=crib,
        skills=skills_of(why, crib=crib),
    )


def change() -> None:
    """Go back to the cards, everything as it was entered."""
    memory.remember("referee", replace(entered(), question=None, once="", note=""))


def another() -> None:
    """Clear the table for another hand."""
    if entered().question is not None:
        memory.remember("referee", Entered())
        for key, empty in (("tap-cards", []), ("typed-hand", ""), ("typed-starter", ""), ("crib", False)):
            memory.remember(key, empty)


def counted_elsewhere() -> None:
    """Put away a hand that another tab has counted, and say so."""
    another()
    memory.remember(
        "referee", Entered(trouble="You counted that hand in another tab already, so it is in your log once.")
    )


page()
