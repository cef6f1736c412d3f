"""A question that takes one answer: a number, a choice, or cards to pick; then verdict, reason, items, and what is next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from html import escape
from zlib import crc32

import streamlit as st

from cribbage import svg
from cribbage.cards import Card
from cribbage.teaching.drill import Drill
from cribbage.teaching.question import Answered, Question, Scene
from cribbage.teaching.slips.naming import Naming
from cribbage.ui import components, memory
from cribbage.ui.parts import answered, counting, faces, field, links, naming, table
from cribbage.ui.parts.counted import Asking

_LABELS = ("Hint", "Another hint", "Show me")
_LOOKS = """<style>
.st-key-choices{margin-top:.8rem}.st-key-exercise .ft-right,.st-key-exercise .ft-wrong{margin-top:.7rem}
.st-key-exercise [data-testid=stNumberInputContainer]{min-height:44px}
.ft-scene{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;align-items:flex-end;margin:.2rem 0}
.ft-scene img{display:block;width:58px;border-radius:6px;box-shadow:0 1px 3px #0005}
.ft-scene small{display:block;font-size:.78rem;line-height:1.5;text-align:center}
.ft-laid{display:flex;align-items:flex-start}
.ft-laid>span+span{margin-left:-12px}
.ft-told{margin:.1rem 0!important;padding:0 0 0 .8rem!important;list-style:none!important;border-left:3px solid var(--ft-line)}
.ft-told li{margin:0!important;line-height:1.4}
.ft-each{margin:.3rem 0!important;padding:0!important;list-style:none!important}
.ft-each li{margin:0!important;padding:.25rem 0!important;border-bottom:1px solid var(--ft-line);line-height:1.35}
@media (max-width:640px){.ft-scene img{width:50px}}
</style>"""


@dataclass(frozen=True, slots=True)
class Answering:
    """Where the answering of one question stands; ``result`` once all may be shown.

    ``first`` is the verdict on the first answer, the one that counts: a costly decision is tried once more before
    ``result`` shows what was better, unless the learner asks to see it. ``named`` is the slip that explains the answers.

    ``since`` is when it was shown (milliseconds), ``step`` counts the changes, ``ask`` is what is still needed, ``helped``
    how many hints are on the page, ``picked`` the cards chosen so far.
    """

    since: int
    step: int = 0
    ask: str = ""
    helped: int = 0
    picked: tuple[Card, ...] = ()
    first: Answered | None = None
    result: Answered | None = None
    named: Naming | None = None

    @property
    def trying(self) -> bool:
        """Whether a costly decision was taken back and is tried again."""
        return self.first is not None and self.result is None


def state(once: str) -> Answering:
    """Recall where the answering of a question stands; the clock starts the first time."""
    return memory.recall(f"answering {once}", lambda: Answering(memory.milliseconds()))


def exercise(asking: Asking, drill: Drill, *, deck: str, then: Callable[[], None]) -> Answering:
    """Ask a question and explain the answer, which is written to the log at once, one time only."""
    question, now = asking.question, state(asking.once)
    counting.looks()
    st.html(_LOOKS)
    with st.container(key="exercise", gap="xsmall"):
        st.markdown(f"**{question.prompt}**")
        _scene(question.scene, question.starter if question.form == "pick" else None, deck)
        if question.form == "pick" and now.result is None:
            _pick(asking, drill, now, deck)
        elif question.cards:
            alone = question.starter is None or question.form == "pick"
            lit = now.picked if question.form == "pick" else ()
            cards = question.cards if alone else tuple(sorted(question.cards))
            table.row(cards, starter=None if alone else question.starter, lit=lit, deck=deck)
        if now.trying and now.first is not None:
            _taken_back(asking, now.first)
        if now.result is None:
            if question.form == "number":
                _number(asking, drill)
            elif question.form == "choose":
                _choose(asking, drill)
            if now.ask:
                st.html(f'<p class="ft-count" role="status">{escape(now.ask)}</p>')
            _hints(asking, drill, now)
        else:
            _explained(now.result, then, now)
    components.announcer(
        key="announcer",
        say=_aloud(question, drill, now),
        seq=crc32(f"{asking.once} {now.step}".encode()),
        # Never a card: digits choose cards, and Enter must stay free to confirm them.
        focus=".st-key-next button, .st-key-exercise input, .st-key-choices button",
    )
    return now


# --- what lies on the table -----------------------------------------------------------------------------------------


def _scene(scene: Scene, starter: Card | None, deck: str) -> None:
    if scene.status:
        st.html(f'<div class="ft-status" role="group" aria-label="Score"><span>{escape(scene.status)}</span></div>')
    if scene.told:
        st.html(f'<ul class="ft-told">{"".join(f"<li>{escape(line)}</li>" for line in scene.told)}</ul>')
    if not scene.pile and starter is None:
        return
    said = [f"Starter: {starter.name}."] if starter else []
    said += [f"Cards of this count: {', '.join(card.name for card in scene.pile)}."] if scene.pile else []
    laid = "".join(
        f"<span>{_face(card, deck)}<small>{escape(who)}</small></span>"
        for card, who in zip(scene.pile, scene.by or ("",) * len(scene.pile), strict=True)
    )
    turned = f"<span>{_face(starter, deck)}<small>starter</small></span>" if starter else ""
    st.html(
        f'<div class="ft-scene" role="img" aria-label="{escape(" ".join(said))}">{turned}'
        f'<span class="ft-laid">{laid}</span></div>'
    )


def _face(card: Card, deck: str) -> str:
    return f'<img alt="" src="{svg.data_uri(svg.card(card, deck=deck, width=62))}">'


# --- ways to answer -------------------------------------------------------------------------------------------------


def _number(asking: Asking, drill: Drill) -> None:
    key = f"number-{asking.slug}"
    with st.form(key=f"form-{key}", border=False), st.container(horizontal=True, vertical_alignment="bottom"):
        field.points("Your answer", key=key, width=180)
        st.form_submit_button(
            "Check", type="primary", key="check", on_click=memory.guarded(_typed), args=(asking, drill, key)
        )


def _choose(asking: Asking, drill: Drill) -> None:
    options = asking.question.options
    # A digit on the keyboard means the place in the list; where the answers are numbers it would say two things.
    places = not any(option.isdecimal() for option in options)
    short = all(len(option) <= 4 for option in options)
    with st.container(key="choices", horizontal=short):
        for place, option in enumerate(options):
            st.button(
                option,
                key=f"choose-{place}",
                width="content" if short else "stretch",
                shortcut=str(place + 1)
                if places and place < 9
                else option
                if len(option) == 1 and not places
                else None,
                on_click=memory.guarded(answer),
                args=(asking, drill, option),
            )


def _pick(asking: Asking, drill: Drill, now: Answering, deck: str) -> None:
    question = asking.question
    hand = question.cards
    st.html(faces.card_buttons_css("hand", hand, deck=deck, kind="buttons") + _raised(now.picked, hand))
    with st.container(horizontal=True, wrap=False, gap=None, key="hand"):
        for place, card in enumerate(hand):
            chosen = ", chosen" if card in now.picked else ""
            st.button(
                f"{card.name.capitalize()}{chosen}",
                key=f"hand-{place}",
                shortcut=str(place + 1),
                on_click=pick,
                args=(asking, card, now.step),
            )
    missing = question.pick - len(now.picked)
    one = "Play it" if question.pick == 1 else "Throw these"
    st.button(
        one if not missing else "Choose a card" if question.pick == 1 else f"Choose {missing} more",
        key="confirm",
        type="primary",
        disabled=missing > 0,
        shortcut="Enter",
        on_click=memory.guarded(_confirm),
        args=(asking, drill),
    )


def _raised(picked: Sequence[Card], hand: Sequence[Card]) -> str:
    chosen = ",".join(f".st-key-hand .st-key-hand-{hand.index(card)} button" for card in picked)
    if not chosen:
        return ""
    return f"<style>{chosen}{{transform:translateY(-12px);box-shadow:0 0 0 4px #b86a00,0 6px 12px #0005!important}}</style>"


# --- help and feedback ----------------------------------------------------------------------------------------------


def _hints(asking: Asking, drill: Drill, now: Answering) -> None:
    if now.helped:
        shown = drill.hints(asking.question)[: now.helped]
        st.html(f'<ol class="ft-ladder">{"".join(f"<li>{escape(text)}</li>" for text in shown)}</ol>')
    if now.helped < len(_LABELS):
        st.button(
            _LABELS[now.helped],
            key="hint",
            shortcut="H",
            on_click=memory.guarded(hint),
            args=(asking, now.step),
        )


def _aloud(question: Question, drill: Drill, now: Answering) -> str:
    """Say the newest thing for a screen reader."""
    if now.result is not None:
        return now.result.text
    back = f"{now.first.verdict} Take it back and try another." if now.first else ""
    return now.ask or (drill.hints(question)[now.helped - 1] if now.helped else back)


def _taken_back(asking: Asking, first: Answered) -> None:
    """Say what a costly choice cost and what punishes it, without what is better, which may be tried now or shown."""
    st.html(_verdict(first, "Take it back: which would you rather choose?"))
    if first.hurts:
        st.html(_lines("ft-missed", first.reply[: first.hurts]))
    st.button("Show me", key="show", on_click=memory.guarded(_show), args=(asking.once,))


def _verdict(result: Answered, text: str) -> str:
    look, sign = ("ft-right", "✓") if result.correct else ("ft-wrong", "✗")
    return f'<p class="{look}"><span class="ft-mark">{sign} {escape(result.verdict)}</span>{escape(text)}</p>'


def _lines(look: str, lines: Sequence[str]) -> str:
    return f'<ul class="{look}">{"".join(f"<li>{escape(line)}</li>" for line in lines)}</ul>'


def _explained(result: Answered, then: Callable[[], None], now: Answering) -> None:
    first = now.first
    before = f"Your first choice: {first.verdict}" if first is not None and first is not result else ""
    st.html(_verdict(result, f"{result.reason} {before}".strip()))
    if result.reply:
        st.html(_lines("ft-missed", result.reply))
    then()
    if result.items:
        st.html(_lines("ft-each", result.items))
    if now.named is not None:
        naming.draw(now.named)
        return
    lesson = memory.course().teaching(result.topic) if result.topic and not result.correct else None
    if lesson is not None:
        links.lesson_link(lesson.key, f"Lesson: {lesson.title}")


# --- what the learner does: every action is safe to come twice ------------------------------------------------------


def _keep(once: str, now: Answering) -> None:
    memory.remember(f"answering {once}", replace(now, step=now.step + 1))


def _typed(asking: Asking, drill: Drill, key: str) -> None:
    answer(asking, drill, memory.widget(key))


def _confirm(asking: Asking, drill: Drill) -> None:
    answer(asking, drill, state(asking.once).picked)


def pick(asking: Asking, card: Card, step: int) -> None:
    """Choose a card, or put it back; where one is wanted another takes its place."""
    now = state(asking.once)
    if now.result is not None or now.step != step:
        return
    if card in now.picked:
        chosen = tuple(each for each in now.picked if each != card)
    else:
        chosen = (*now.picked, card)[-asking.question.pick :]
    _keep(asking.once, replace(now, picked=chosen, ask=""))


def answer(asking: Asking, drill: Drill, given: object) -> None:
    """Judge an answer, unless one was given; what is no answer asks for one and is not written down.

    A second try at a costly decision is judged and not written down: the first answer is the one that counts.
    """
    now = state(asking.once)
    if now.result is not None:
        return
    result = drill.judge(asking.question, given)
    if not result.answered:
        _keep(asking.once, replace(now, ask=result.verdict))
        return
    if now.first is not None:
        _keep(asking.once, replace(now, result=result, ask=""))
        return
    named = None
    if not result.correct and result.loss is None and result.given is not None:
        named = naming.of_play(asking.question, result.given)
    body = answered.body(
        asking.question,
        result,
        since=now.since,
        during=asking.during,
        hints=now.helped,
        misconception=naming.key(named),
    )
    new = memory.record_own("attempt", body, once=asking.once)
    if not new and asking.elsewhere is not None:
        asking.elsewhere()
        return
    again = result.costly and asking.question.form == "pick"
    _keep(
        asking.once,
        replace(
            now, named=named, first=result, result=None if again else result, picked=() if again else now.picked, ask=""
        ),
    )


def _show(once: str) -> None:
    """Show what was better, without a second try."""
    now = state(once)
    if now.trying:
        _keep(once, replace(now, result=now.first))


def hint(asking: Asking, step: int) -> None:
    """Give the next hint."""
    now = state(asking.once)
    if now.result is None and now.step == step and now.helped < len(_LABELS):
        _keep(asking.once, replace(now, helped=now.helped + 1))
