"""The show at the table: the learner's claim, and the truth item by item."""

from __future__ import annotations

from html import escape

import streamlit as st

from cribbage.cards import Card
from cribbage.explain import Names, count_aloud
from cribbage.game import Show, Shown
from cribbage.score import points, score_show
from cribbage.teaching.claims import Shown as Cards
from cribbage.teaching.drill import Question
from cribbage.teaching.judging import hints, judge_total, read_total, remark
from cribbage.teaching.topics import skills_of
from cribbage.teaching.whynot import four_in_crib
from cribbage.ui import memory
from cribbage.ui.memory import LEARNER, Table
from cribbage.ui.parts import answered, coaching, field, table
from cribbage.ui.parts.tally import tally


def claim(at: Table, *, crib: bool, cards: tuple[Card, ...], why: str) -> None:
    """Ask for the learner's count of a hand or crib; nothing is a claim until a number is given, and 0 is one."""
    what = "crib" if crib else "hand"
    st.write(f"{why} How many points does your {what} hold, with the starter?".strip())
    key = f"claim-{at.game}-{at.written}"
    memory.recall(f"since-{key}", memory.milliseconds)
    with st.form(key=f"form-{key}", border=False):
        field.points("Your count", key=key, placeholder="0 to 29")
        st.form_submit_button(
            "Count it", type="primary", key="next", on_click=memory.guarded(judge), args=(at.written, crib, key)
        )
    if memory.recall(f"asked-{key}", lambda: False):
        st.info("Write a whole number first. If there is nothing to count, write 0.")
    if coaching.level() != "off":
        labels = ("Hint", "Which cards?", "Show me the item")
        coaching.ladder(at, lambda: hints(question_of(at, crib=crib)), labels)


def judge(number: int, crib: bool, key: str) -> None:
    """Make the claim, if one was written, and keep the answer in the log as one of the learner's counts."""
    at = memory.table()
    given, _ = read_total(memory.widget(key))
    if at is None or number != at.written:
        return
    if given is None:
        memory.remember(f"asked-{key}", True)
        return
    question = question_of(at, crib=crib)
    judged = judge_total(question, given)
    since = memory.recall(f"since-{key}", memory.milliseconds)
    body = answered.body(question, judged, since=since, during="play", hints=coaching.hints_taken(at))
    memory.record("attempt", body, once=f"{at.game}:{number}")
    memory.act(Show(LEARNER, crib, given), number)


def question_of(at: Table, *, crib: bool) -> Question:
    """Put the hand or crib that the learner counts now as a question like those of the drills."""
    state = at.state
    cards = state.crib if crib else state.kept[LEARNER]
    score = score_show(cards, state.starter, crib=crib, rules=state.rules)
    return Question(
        drill="play",
        prompt="",
        cards=tuple(sorted(cards)),
        answer=points(score),
        why=score,
        question=f"play/{at.game}/{at.written}",
        starter=state.starter,
        crib=crib,
        skills=skills_of(score, crib=crib),
    )


def head(happened: Shown, names: Names, seat: int, *, deck: str) -> None:
    """Show a counted hand: whose, the verdict on a claim, the cards, and the count as it is said aloud."""
    true = points(happened.score)
    what = "crib" if happened.crib else "hand"
    owner = names.own(happened.seat)
    st.subheader(f"{owner[0].upper()}{owner[1:]} {what}: {true}", anchor=False)
    if happened.claim is not None and happened.seat == seat:
        verdict_on(happened.claim, true)
    table.row(tuple(sorted(happened.cards)), starter=happened.starter, deck=deck)
    no_flush = four_in_crib(Cards(happened.cards, happened.starter, happened.crib))
    if no_flush:
        st.write(no_flush)
    st.html(f'<p class="ft-say">“{escape(count_aloud(happened.score))}”</p>')


def items(happened: Shown, *, deck: str) -> None:
    """Show a counted hand item by item with its cards lit."""
    tally(happened.score, tuple(sorted(happened.cards)), happened.starter, deck=deck, cadence=False)


def verdict_on(given: int, true: int) -> None:
    """Say in words, and with a mark and a colour, whether a count was right."""
    strange = f" {remark(given, true)}" if remark(given, true) else ""
    if given == true:
        st.html(f'<p class="ft-right"><span class="ft-mark">✓ Right.</span>{true} it is.</p>')
    elif given < true:
        st.html(
            f'<p class="ft-wrong"><span class="ft-mark">✗ {true}, not {given}.</span>'
            f"{true - given} more {'was' if true - given == 1 else 'were'} there; you peg all {true}.{strange}</p>"
        )
    else:
        st.html(
            f'<p class="ft-wrong"><span class="ft-mark">✗ {true}, not {given}.</span>'
            f"That is {given - true} too many; you peg {true}.{strange}</p>"
        )
