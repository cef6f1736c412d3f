"""A lesson on the page: one step at a time, its question, what was said to the answer, and the way on."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from cribbage.svg import Track
from cribbage.teaching.checks import Check, Choose, Order, Tap, Total, grade, prompt
from cribbage.teaching.lesson import Lesson, Prose, step_texts
from cribbage.ui import components, memory
from cribbage.ui.parts import asking, links, place, words
from cribbage.ui.parts.marks import marks, upcoming
from cribbage.ui.parts.place import Place

_LOOKS = """<style>
.ft-steps{display:flex;gap:5px;margin:0 0 .3rem}
.ft-steps i{flex:1;max-width:2.6rem;height:7px;border-radius:4px;background:var(--ft-line)}
.ft-steps i.past{background:var(--ft-accent)} .ft-steps i.here{background:#b86a00}
.st-key-said{min-height:3.1rem;gap:.3rem!important}
.st-key-pictured{padding-bottom:.5rem}
.st-key-work{gap:.5rem!important}
.st-key-right,.st-key-wrong{border:2px solid var(--ft-right);border-radius:10px;padding:.55rem .85rem}
.st-key-wrong{border-color:var(--ft-wrong)}
ul.ft-found{display:flex;flex-wrap:wrap;gap:.5rem 1.1rem;margin:0!important;padding:.2rem 0 .3rem 3px!important;list-style:none!important}
.ft-found li{display:flex;align-items:center;gap:.5rem;margin:0!important;font-weight:600}
.st-key-desk .st-key-answer:not(:has(form)){min-height:3.1rem}
.st-key-prompt{min-height:3.2rem} .st-key-prompt-guided{min-height:4.9rem}
.st-key-desk{display:grid!important;grid-template-columns:minmax(0,1fr) minmax(0,22rem);gap:1rem;align-items:start}
@media (max-width:760px){.st-key-desk{grid-template-columns:minmax(0,1fr);gap:.6rem}.st-key-pegboard{max-width:23rem}}
</style>"""

_FOCUS = ".st-key-tap button, .st-key-answer button:not(:disabled), .st-key-answer input, .st-key-next button"


def run(lesson: Lesson, *, ways_out: Callable[[], None] | None = None) -> None:
    """Draw a lesson at the step where the learner is; ``ways_out`` draws links beside the first step's buttons."""
    at = place.current(lesson)
    st.html(_LOOKS)
    links.looks()
    st.title(lesson.title, anchor=False)
    if at.step >= len(lesson.steps):
        _end(lesson, at)
        return
    _steps(lesson, at)
    step = lesson.steps[at.step]
    asked = None if isinstance(step, Prose) else step
    if asked is not None:
        with st.container(key="question"):
            _question(lesson, asked, at)
    stands = asked.board if isinstance(asked, Choose) else ()
    board = bool(stands or at.pegs) or (isinstance(step, Tap | Total) and step.peg)
    with st.container(key="desk" if board else "page"):
        with st.container(key="work"):
            if isinstance(step, Prose):
                st.markdown(links.prose(step.text))
            else:
                _work(lesson, step, at)
            _ways(lesson, at, asked, ways_out)
        if stands:
            skunks = any("skunk" in text for text in _texts(step, at))
            with st.container(key="pegboard"):
                tracks = [Track(stand.name, stand.front, stand.back) for stand in stands]
                components.board(key=f"board-{at.step}", tracks=tracks, skunks=skunks)
        elif board:
            _pegs(at)
    words.row(
        words.found(
            *_texts(step, at), before=[text for earlier in lesson.steps[: at.step] for text in step_texts(earlier)]
        )
    )
    _announce(step, at)


def _texts(step: Prose | Check, at: Place) -> tuple[str, ...]:
    """Give the course's words that stand on the page now."""
    match step:
        case Prose():
            return (step.text,)
        case Choose():
            return (_prompt(step, at), *step.options, *([step.why] if at.done else []))
        case Order():
            return (_prompt(step, at), *step.items, *([step.why] if at.done else []))
    return (_prompt(step, at),)


def _work(lesson: Lesson, asked: Check, at: Place) -> None:
    """Draw what to answer with and what was said; where cards are the answer, what was said stands next to them."""
    guided = isinstance(asked, Tap) and asking.guided(asked)
    if guided:
        with st.container(key="said"):
            _said(asked, at)
    with st.container(key="answer"):
        asking.answer(lesson, asked, at)
    if not guided:
        with st.container(key="said"):
            _said(asked, at)


def _question(lesson: Lesson, asked: Check, at: Place) -> None:
    # Prompts that change with every tap keep the room of the longest, so that the cards stay where they are.
    with st.container(key="prompt-guided" if isinstance(asked, Tap) and asking.guided(asked) else "prompt"):
        st.markdown(links.prose(asked.prompts[-1] if at.done else _prompt(asked, at)))
    asking.cards(lesson, asked, at)


def _prompt(asked: Check, at: Place) -> str:
    return prompt(asked, len(grade(asked, at.taps).found) if isinstance(asked, Tap) else 0)


def _said(asked: Check, at: Place) -> None:
    st.html("<i hidden></i>")  # an empty place would not be drawn, and the board below would jump
    said = at.said
    if said is not None and said.done:
        with st.container(key="right"):
            st.markdown(f"**✓** {links.prose(said.text)}")
        return
    if isinstance(asked, Tap):
        running = grade(asked, at.taps).running
        if running:
            st.markdown(f"“{running}”")
    if said is not None and not said.right:
        with st.container(key="wrong"):
            st.markdown(links.prose(said.text))
    for text in asking.hints(asked, at)[: at.hints]:
        st.markdown(f"**Hint:** {links.prose(text)}")


def _ways(lesson: Lesson, at: Place, asked: Check | None, ways_out: Callable[[], None] | None) -> None:
    """Draw the buttons that lead on: continue, or a hint, past the question, and back."""
    step = at.step
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="center", key="ways"):
        if asked is None or at.done:
            label = "Continue" if step + 1 < len(lesson.steps) else "Finish"
            st.button(
                label, key="next", type="primary", on_click=memory.guarded(place.go), args=(lesson, step, step + 1)
            )
        else:
            if at.hints < len(asking.hints(asked, at)):
                label = "Another hint" if at.hints else "Hint"
                st.button(label, key="hint", on_click=memory.guarded(place.hint), args=(lesson,))
            st.button("Skip", key="skip", on_click=memory.guarded(place.go), args=(lesson, step, step + 1))
        if step:
            st.button("Back", key="back", on_click=memory.guarded(place.go), args=(lesson, step, step - 1))
        elif ways_out is not None:
            ways_out()


def _steps(lesson: Lesson, at: Place) -> None:
    whole = len(lesson.steps)
    marks_ = ("past" if number < at.step else "here" if number == at.step else "" for number in range(whole))
    dots = "".join(f'<i class="{mark}"></i>' for mark in marks_)
    st.html(f'<div class="ft-steps" role="img" aria-label="Step {at.step + 1} of {whole}">{dots}</div>')


def _pegs(at: Place) -> None:
    """Draw the learner's pegs where the points of this lesson have brought them; no skunk is in sight of a first hand."""
    score = sum(points for _, points in at.pegs)
    back = score - at.pegs[-1][1] if at.pegs else 0
    with st.container(key="pegboard"):
        components.board(key="lesson-board", tracks=[Track("You", score, back)], skunks=False)


def _announce(step: Prose | Check, at: Place) -> None:
    said = at.said.text if at.said else ""
    if not isinstance(step, Prose) and not at.done:
        hints = asking.hints(step, at)[: at.hints]
        said = " ".join((said, *hints[-1:], _prompt(step, at)))
    components.announcer(key="announcer", say=said.replace("*", "").strip(), seq=at.turn, focus=_FOCUS)


def _end(lesson: Lesson, at: Place) -> None:
    known = marks(memory.entries("lesson"), memory.course())
    following = upcoming(known, memory.course())
    with st.container(key="right"):
        st.markdown(f"**✓** You have come to the end of “{lesson.title}”.")
    if at.skipped:
        many = "one question" if at.skipped == 1 else f"{at.skipped} questions"
        st.write(f"You left {many} out. Take them whenever you like.")
    if following is None:
        st.write("That was the last lesson. From here on it is practice and play.")
    else:
        links.lesson_link(following.key, f"Next: {following.title}", look="first")
    drills = [memory.course().drills[key] for key in lesson.drills]
    for drill in drills:
        with st.container(key=f"also-{drill.key}"):
            links.page_link("practise", f"Practise: {drill.title}", drill=drill.key)
    if not drills:
        links.page_link("practise", "Practise", look="also")
    st.button("Take this lesson again", key="again", on_click=memory.guarded(place.again), args=(lesson,))
