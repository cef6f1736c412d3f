"""Five hands that let whoever knows a lesson pass it: each counted once, and kind words where something was missed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from cribbage.explain import list_cards
from cribbage.explain import number as many
from cribbage.journal import Entry
from cribbage.teaching.drill import Question
from cribbage.teaching.judging import aloud
from cribbage.teaching.lesson import Lesson
from cribbage.teaching.testing_out import DRILL, HANDS, questions
from cribbage.ui import memory
from cribbage.ui.parts import counted, counting, links
from cribbage.ui.parts.counted import Asking


def run(lesson: Lesson) -> None:
    """Draw the hand of a test that waits, or how the five came out."""
    links.looks()
    st.title(f"{lesson.title}: {many(HANDS)} hands", anchor=False)
    number = _round(lesson)
    hands = _hands(lesson, number)
    answers = _answers(lesson, number)
    waiting = _places().setdefault((lesson.key, number), len(answers))
    if waiting >= len(hands):
        _results(lesson, hands, answers, number)
        return
    if waiting == 0:
        st.write(
            f"Count {many(len(hands))} hands. If every first count is right, this lesson is done. If not, nothing is lost."
        )
    once = _once(lesson, number, waiting)
    if waiting not in answers and counted.state(once).answered:
        memory.forget(f"counting {once}")  # the log was deleted meanwhile
    st.markdown(f"**Hand {waiting + 1} of {len(hands)}**")
    counting.count(
        Asking(hands[waiting], once, "lesson", lambda: _elsewhere(lesson, number)),
        deck=memory.setting("deck", "classic"),
        ladder=False,
        then=lambda: _next(lesson, number, waiting, last=waiting + 1 == len(hands)),
    )


def _next(lesson: Lesson, number: int, waiting: int, *, last: bool) -> None:
    st.button(
        "How it came out" if last else "Next hand",
        key="next",
        type="primary",
        shortcut="N",
        on_click=memory.guarded(_go),
        args=(lesson, number, waiting),
    )


def _go(lesson: Lesson, number: int, waiting: int) -> None:
    """Go on from a hand that was counted, once however often it is clicked."""
    if _places().get((lesson.key, number)) == waiting:
        _places()[lesson.key, number] = waiting + 1


def _elsewhere(lesson: Lesson, number: int) -> None:
    """Pass a hand that another tab has answered."""
    _places().pop((lesson.key, number), None)


def _results(lesson: Lesson, hands: Sequence[Question], answers: Mapping[int, Entry], number: int) -> None:
    """Mark the lesson done where all were right, else say what was missed and offer the lesson."""
    given = [answers[index].body if index in answers else {} for index in range(len(hands))]
    wrong = [index for index, body in enumerate(given) if body.get("correct") is not True]
    if not wrong:
        body = {"lesson": lesson.key, "step": len(lesson.steps), "done": True, "tested_out": True}
        memory.record("lesson", body, once=f"tested-out:{lesson.key}")
        st.success(f"All {len(hands)} right. “{lesson.title}” is done.", icon=":material/check:")
        links.page_link("learn", "All lessons", look="first")
        links.lesson_link(lesson.key, "See the lesson all the same", look="also")
        return
    right = len(hands) - len(wrong)
    st.write(f"{right} of {len(hands)} were right at the first count. Here is what slipped:")
    for index in wrong:
        asked, said = hands[index], given[index].get("given", "counted")
        turned = f" with {asked.starter.face} turned" if asked.starter else ""
        st.markdown(f"- {list_cards(sorted(asked.cards))}{turned}: {asked.answer}, not {said}. {aloud(asked.why)}")
    st.write(f"The lesson takes {lesson.minutes} minutes and shows how to find it all.")
    links.lesson_link(lesson.key, f"Take the lesson: {lesson.title}", look="first")
    st.button("Try five others", key="others", on_click=memory.guarded(_others), args=(lesson, number))


def _others(lesson: Lesson, number: int) -> None:
    _places()[lesson.key, number + 1] = 0


# --- what the log knows of it ---------------------------------------------------------------------------------------


def _once(lesson: Lesson, number: int, index: int) -> str:
    return f"{DRILL}:{lesson.key}:{number}:{index}"


def _mine(lesson: Lesson) -> Mapping[tuple[int, int], Entry]:
    """Find the first counts of this lesson's tests in the log, by round and hand."""
    found: dict[tuple[int, int], Entry] = {}
    for entry in memory.entries("attempt"):
        parts = (entry.once or "").split(":")
        if parts[:2] == [DRILL, lesson.key] and len(parts) == 4 and parts[2].isdecimal() and parts[3].isdecimal():
            found[int(parts[2]), int(parts[3])] = entry
    return found


def _answers(lesson: Lesson, number: int) -> Mapping[int, Entry]:
    return {index: entry for (round_, index), entry in _mine(lesson).items() if round_ == number}


def _round(lesson: Lesson) -> int:
    """Tell which round of five this is: the last one in the log, until the learner asks for others."""
    last = max((round_ for round_, _ in _mine(lesson)), default=0)
    here = max((round_ for key, round_ in _places() if key == lesson.key), default=0)
    return max(last, here)


# --- what this session knows of it ----------------------------------------------------------------------------------


def _places() -> dict[tuple[str, int], int]:
    """Recall which hand of each round is on the page."""
    return memory.recall("test-out-places", dict)


def _hands(lesson: Lesson, number: int) -> Sequence[Question]:
    """Recall the five hands of a round, dealt the first time."""
    dealt: dict[tuple[str, int], Sequence[Question]] = memory.recall("test-out-hands", dict)
    if (lesson.key, number) not in dealt:
        dealt[lesson.key, number] = questions(lesson, memory.course(), f"{memory.learner()}:{number}")
    return dealt[lesson.key, number]
