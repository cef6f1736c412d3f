"""Counting a hand: the total first, hints on request, and after a wrong answer a second look of the learner's choice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from zlib import crc32

import streamlit as st

from cribbage.score import Combination, Kind
from cribbage.teaching.claims import SHOW_KINDS
from cribbage.teaching.judging import Judged, Miss, remark
from cribbage.teaching.numbers import plural
from cribbage.teaching.question import Question
from cribbage.ui import components, memory
from cribbage.ui.parts import counted, faces, field, links, naming, table
from cribbage.ui.parts.claiming import NAMES
from cribbage.ui.parts.counted import Asking, Counting
from cribbage.ui.parts.tally import tally

_KINDS = dict(zip(SHOW_KINDS, ("Fifteens", "Pairs", "Runs", "Flush", "Nobs"), strict=True))
_TIPS = {
    Kind.FIFTEEN: "Start with the highest card and ask what fills it up to 15; then go on to the next.",
    Kind.PAIR: "Look for equal ranks, the starter among them: every two alike are a pair, so three alike are three.",
    Kind.RUN: "Put the cards in order first; when a rank in the run is there twice, the whole run counts twice.",
    Kind.FLUSH: "Look at the suits of the four cards first; only then at the starter.",
    Kind.NOBS: "Before you stop, look for a jack in the hand of the starter's suit.",
}
_ORDER = "Count in the same order every time: fifteens, pairs, runs, flush, nobs."
_LOOKS = """<style>
.st-key-counting button{min-height:44px}
.st-key-counting button kbd{margin-left:.4rem}
.st-key-counting input{min-height:44px}
.st-key-counting [data-testid=InputInstructions]{display:none}
.stMain [data-testid=stButtonGroup] button[data-variant][data-selected=true]:is(:hover,[data-hovered=true]){
 background-color:#17604f;border-color:#17604f}
.ft-ladder{margin:.2rem 0!important;padding:.5rem .8rem .5rem 2rem!important;background:var(--ft-panel);border-radius:10px}
.ft-ladder li{margin:.1rem 0!important}
.ft-missed{margin:.3rem 0!important;padding:0!important;list-style:none!important}
.ft-missed li{margin:0 0 .25rem!important;padding:.1rem 0 .1rem .7rem!important;border-left:3px solid var(--ft-wrong)}
.ft-count{background:var(--ft-panel);border-radius:10px;padding:.5rem .8rem;margin:0}
.ft-advice{margin:.2rem 0}
@media (max-width:640px){.st-key-counting button kbd{display:none}}
</style>"""


_STARTER = (
    "<style>.st-key-tapped [role=toolbar]::after{content:'starter';grid-column:5;text-align:center;"
    "font-size:.8rem;line-height:1.5;margin-top:-6px}</style>"
)


def looks() -> None:
    """Draw the styles of counting; a page that shows pills before there is anything to count calls it too."""
    links.looks()
    st.html(_LOOKS)


def count(
    asking: Asking, *, deck: str = "classic", ladder: bool = True, then: Callable[[], None] | None = None
) -> Counting:
    """Let the learner count the cards of a question, and say where that stands.

    The first total is written to the log at once, one time only. ``ladder`` offers hints; ``then`` draws what comes next
    below the verdict, once all is said.
    """
    question, now = asking.question, counted.state(asking.once)
    looks()
    with st.container(key="counting", gap="xsmall"):
        st.markdown(f"**{question.prompt}**")
        if now.way != "cards" or now.done:
            table.row(tuple(sorted(question.cards)), starter=question.starter, deck=deck)
        if now.total is None:
            _ask_total(asking, now)
        elif not now.done:
            _second_look(asking, now, now.total, deck)
        else:
            _truth(question, now, now.total)
            if then is not None:
                then()
            tally(question.why, tuple(sorted(question.cards)), question.starter, deck=deck)
        if not now.done and ladder:
            _hints(asking, now)
    components.announcer(
        key="announcer",
        say=_aloud(now),
        seq=crc32(f"{asking.once} {now.step}".encode()),
        focus=".st-key-next button, .st-key-way-kind button, .st-key-counting input",
    )
    return now


# --- what is on the page --------------------------------------------------------------------------------------------


def _ask_total(asking: Asking, now: Counting) -> None:
    slug = asking.slug
    with st.form(key=f"form-{slug}", border=False), st.container(horizontal=True, vertical_alignment="bottom"):
        field.points("Your count", key=f"total-{slug}", width=180)
        st.form_submit_button(
            "Count it",
            type="primary",
            key="count-it",
            on_click=memory.guarded(counted.answer),
            args=(asking, f"total-{slug}"),
        )
    _still(now)


def _still(now: Counting) -> None:
    """Say what is still needed for an answer."""
    if now.ask:
        st.html(f'<p class="ft-count" role="status">{escape(now.ask)}</p>')


def _second_look(asking: Asking, now: Counting, total: Judged, deck: str) -> None:
    said = (
        f"{remark(total.given or 0, -1)} Look again in the way you like, or see the count."  # the truth stays out of it
    )
    st.html(_verdict(total.verdict, said.strip(), right=False))
    match now.way:
        case "kind":
            _by_kind(asking, now)
        case "cards":
            _by_cards(asking, now, deck)
    with st.container(horizontal=True, key="ways"):
        for way, label in (("kind", "By kind"), ("cards", "Card by card")):
            if now.way != way:
                st.button(label, key=f"way-{way}", on_click=memory.guarded(counted.choose), args=(asking.once, way))
        st.button("Show me", key="way-show", on_click=memory.guarded(counted.show), args=(asking.once,))


def _by_kind(asking: Asking, now: Counting) -> None:
    slug = asking.slug
    keys = {kind: f"kind-{kind.value}-{slug}" for kind in SHOW_KINDS}
    with st.form(key=f"kinds-{slug}", border=False):
        st.write("How many points of each kind? Write 0 where there is none.")
        with st.grid(5, min_column_width=104, gap="small"):
            for kind, key in keys.items():
                field.points(_KINDS[kind], key=key)
        st.form_submit_button(
            "Check the kinds",
            type="primary",
            key="check-kinds",
            on_click=memory.guarded(counted.split),
            args=(asking, keys),
        )
    _still(now)


def _by_cards(asking: Asking, now: Counting, deck: str) -> None:
    question, slug = asking.question, asking.slug
    cards = (*sorted(question.cards), *([question.starter] if question.starter else []))
    tapped, named = f"tapped-{slug}", f"named-{slug}"
    st.write("Tap the cards of one score, say what they are, and add it. The last card is the starter.")
    st.html(faces.card_buttons_css("tapped", cards, deck=deck) + _STARTER)
    with st.container(key="tapped"):
        st.pills(
            "Cards of one score",
            cards,
            selection_mode="multi",
            key=tapped,
            format_func=lambda card: f"Starter: {card.name}" if card == question.starter else card.name.capitalize(),
            label_visibility="collapsed",
        )
    st.pills("They are a", SHOW_KINDS, key=named, format_func=lambda kind: NAMES[kind], label_visibility="collapsed")
    with st.container(horizontal=True):
        st.button(
            "Add it",
            key="add",
            type="primary",
            on_click=memory.guarded(counted.add),
            args=(asking, tapped, named, now.step),
        )
        st.button("That is all", key="all", on_click=memory.guarded(counted.finish), args=(asking,))
    said = f" {escape(now.claims.said)}" if now.claims.said else ""
    mark = "" if not said else " ✓" if now.claims.good else " ✗"
    st.html(f'<p class="ft-count">Counted so far: <b>{now.claims.counted}</b>.{mark}{said}</p>')


def _hints(asking: Asking, now: Counting) -> None:
    shown = () if now.hidden else now.hints
    if shown:
        st.html(f'<ol class="ft-ladder">{"".join(f"<li>{escape(text)}</li>" for text in shown)}</ol>')
    with st.container(horizontal=True):
        if not shown or len(shown) < 3 or now.ladder != counted.found(asking.question, now):
            st.button(
                "Another hint" if shown else "Hint",
                key="hint",
                shortcut="H",
                on_click=memory.guarded(counted.hint),
                args=(asking, now.step),
            )
        if shown:
            st.button("Hide hints", key="hide-hints", on_click=memory.guarded(counted.hide), args=(asking.once,))


def _truth(question: Question, now: Counting, total: Judged) -> None:
    if total.correct:
        st.html(_verdict(total.verdict, total.remark, right=True))
        return
    detail = now.detail
    if detail is not None and detail.correct:
        first = f"Your first count was {total.given}, and the second look found it all."
        st.html(_verdict(f"{detail.truth} it is.", " ".join(filter(None, (first, total.remark))), right=True))
        return
    off = total.truth - (total.given or 0)
    if detail is None:
        more = (
            f"{plural(abs(off), 'point')} {'more than you counted' if off > 0 else 'too many'}. Here is where they are."
        )
        more = more if total.truth else f"{plural(abs(off), 'point')} too many: nothing here scores."
    else:
        more = _had(detail)
    st.html(_verdict(f"{total.truth}, not {total.given}.", " ".join(filter(None, (more, total.remark))), right=False))
    misses = () if detail is None else (*detail.missed, *detail.over)
    if misses:
        st.html(f'<ul class="ft-missed">{"".join(f"<li>{escape(miss.text)}</li>" for miss in misses)}</ul>')
    if now.naming is not None:
        naming.draw(now.naming)
        return
    draw_tip(misses)
    _lessons(question, misses)


def _lessons(question: Question, misses: Iterable[Miss]) -> None:
    topics = dict.fromkeys(topic for miss in misses for topic in _topics(question, miss)[:1])
    lessons = {lesson.key: lesson for topic in topics if (lesson := memory.course().teaching(topic))}
    for lesson in list(lessons.values())[:2]:
        links.lesson_link(lesson.key, f"Lesson: {lesson.title}")


def _topics(question: Question, miss: Miss) -> tuple[str, ...]:
    """Name the rule of a miss, the finest topic that some lesson teaches first."""
    rule = next((item.rule for item in question.why if item.kind is miss.kind), f"show/{miss.kind.value}")
    if miss.kind is Kind.FLUSH and question.crib:
        rule = "show/crib-flush"
    finer = {2: "two", 3: "three"}.get(len(miss.cards), "longer") if miss.kind is Kind.FIFTEEN and miss.cards else ""
    names = (f"{rule}/{finer}" if finer else rule, rule, "show/flush" if rule == "show/crib-flush" else rule)
    return tuple(name for name in names if memory.course().teaching(name))


def draw_tip(about: Iterable[Miss | Combination]) -> None:
    """Show one piece of advice on counting, for what cost or held most points."""
    st.html(f'<p class="ft-advice"><b>Tip:</b> {escape(tip(about))}</p>')


def tip(about: Iterable[Miss | Combination]) -> str:
    """Give one piece of advice: for the kind of most points, or on the order of counting where there are none."""
    cost: dict[Kind, int] = {}
    for one in about:
        cost[one.kind] = cost.get(one.kind, 0) + one.points
    return _TIPS[max(cost, key=lambda kind: cost[kind])] if cost else _ORDER


def _had(detail: Judged) -> str:
    off = {miss.kind for miss in (*detail.missed, *detail.over)}
    had = [_KINDS[kind].lower() for kind, value in detail.by_kind if value and kind not in off]
    if not had:
        return ""
    return f"You had the {', '.join(had[:-1])}{' and the ' if len(had) > 1 else ''}{had[-1]}."


def _verdict(mark: str, text: str, *, right: bool) -> str:
    look, sign = ("ft-right", "✓") if right else ("ft-wrong", "✗")
    return f'<p class="{look}"><span class="ft-mark">{sign} {escape(mark)}</span>{escape(text)}</p>'


def _aloud(now: Counting) -> str:
    """Say the newest thing for a screen reader."""
    if now.done and now.total is not None:
        return (now.detail or now.total).text
    if now.total is not None:
        return (
            now.ask
            or (now.claims.said and f"{now.claims.said} Counted so far: {now.claims.counted}.")
            or now.total.verdict
        )
    return now.ask or (now.hints[-1] if now.hints and not now.hidden else "")
