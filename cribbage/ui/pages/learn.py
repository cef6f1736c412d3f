"""Learn: the path of lessons with what is done and what comes next, one lesson at a time, and the tests out of one."""

from __future__ import annotations

import streamlit as st

from cribbage.explain import number
from cribbage.teaching.testing_out import HANDS, counts
from cribbage.ui import memory
from cribbage.ui.parts import lesson, links, testing_out
from cribbage.ui.parts.marks import Mark, left, marks, upcoming


def page() -> None:
    """Draw the lesson or the test that the address names, else the path."""
    course = memory.course()
    tested = next((each for each in course.lessons if each.key == st.query_params.get("test")), None)
    if tested is not None and counts(tested, course) is not None:
        st.query_params["test"] = tested.key
        testing_out.run(tested)
        links.page_link("learn", "All lessons")
        return
    named = st.query_params.get("lesson")
    found = next((each for each in course.lessons if each.key == named), None)
    if found is not None:
        # A link within the page names the lesson to the script, but not yet to the browser: say it again, for the next run.
        st.query_params["lesson"] = found.key
        lesson.run(found)
        links.page_link("learn", "All lessons")
        return
    links.looks()
    st.title("Learn", anchor=False)
    if named is None:
        st.query_params.clear()  # the browser may still name the lesson that was left
    else:
        st.info("There is no such lesson. Here are all of them.")
    path()


def path() -> None:
    """Draw every lesson as a link with its objective, its length and its mark; nothing is locked."""
    course = memory.course()
    known = marks(memory.entries("lesson"), course)
    following = left(known, course) or upcoming(known, course)
    st.write("Take them in order, or begin where you like.")
    if course.deals:
        links.page_link("watch", "Watch a whole deal first", look="also")
    for each in course.lessons:
        mark = known.get(each.key, Mark())
        state = "✓ done" if mark.done else ""
        if mark.step:
            state = f"{state} · at step {mark.step + 1} of {len(each.steps)}".removeprefix(" · ")
        with st.container(border=True, gap=None, key=f"row-{each.key}"):
            links.lesson_link(each.key, f"{each.order}. {each.title}")
            words = [f"{each.objective} · {each.minutes} minutes", state]
            if following is not None and each.key == following.key:
                words.append("**next**")
            st.markdown(" · ".join(word for word in words if word))
            if not mark.done and counts(each, course) is not None:
                with st.container(key=f"inside-{each.key}"):
                    links.page_link("learn", f"I know this: {number(HANDS)} hands", test=each.key)


page()
