"""Today: the first hand for whoever is new, and for everyone else where to go on."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from cribbage import progress
from cribbage.journal import Entry
from cribbage.teaching.practice.answers import Answer
from cribbage.teaching.practice.sealed import DRILL, due_check
from cribbage.ui import memory
from cribbage.ui.parts import answered, goal, lesson, links, place, returning
from cribbage.ui.parts.marks import Mark, left, marks, upcoming
from cribbage.ui.parts.upcoming import DAILY, SURPRISE, of_today

# How many answers there are before a check is offered here: a newcomer should learn first.
SOME = 10


def page() -> None:
    """Draw the first lesson for a newcomer, and the ways on for anyone else."""
    course = memory.course()
    first = course.lessons[0]
    known = marks(memory.entries("lesson"), course)
    tried = memory.entries("attempt")
    new = (
        not tried and not memory.entries("game") and set(known) <= {first.key} and not known.get(first.key, Mark()).done
    )
    if new:
        lesson.run(first, ways_out=ways_out)
        return
    links.looks()
    st.title("Today", anchor=False)
    if place.ended(first) and len(known) == 1 and not tried:
        st.success("Your first hand is counted. You have met fifteens and pairs.", icon=":material/check:")
    answers = answered.answers()
    if answers:
        goal.line(answers=answers)
    go_on(known)
    table = memory.table()
    if table is not None and not table.over:
        mine, theirs = table.state.scores
        links.page_link("play", f"Your game: {mine} to {theirs}", look="also")
    else:
        links.page_link("play", "Play a game", look="also")
    links.page_link("practise", "Practise", look="also", drill=SURPRISE)
    waiting = returning.waiting()
    if waiting:
        links.page_link("review", f"{'One miss comes' if waiting == 1 else f'{waiting} misses come'} back", look="also")
    if not done_today(answers):
        with st.container(key="also-daily"):
            links.page_link("practise", "Today's hand, the same for everyone", drill=DAILY)
    check = due_check(answers, memory.now())
    if check is not None and len(answers) >= SOME:
        with st.container(key="also-check"):
            links.page_link("practise", "Check-20: see where you stand", drill=DRILL)
    links.page_link("watch", "Watch a whole deal", look="also")
    st.write(so_far(tried, sum(mark.done for mark in known.values()), len(course.lessons)))


def done_today(answers: tuple[Answer, ...]) -> bool:
    """Tell whether all of today's hand is answered."""
    return bool(answers) and of_today(answers) is None


def ways_out() -> None:
    """Let whoever needs no first lesson leave it."""
    links.page_link("practise", "I know the rules", drill="check-20")
    links.page_link("play", "Just play")


def go_on(known: Mapping[str, Mark]) -> None:
    """Link to the lesson that was left in the middle, else to the next one."""
    course = memory.course()
    open_, following = left(known, course), upcoming(known, course)
    if open_ is not None:
        st.write(f"You left “{open_.title}” at step {known[open_.key].step + 1} of {len(open_.steps)}.")
        links.lesson_link(open_.key, f"Continue: {open_.title}", look="first")
    elif following is not None:
        st.write(f"{following.objective}, in about {following.minutes} minutes.")
        links.lesson_link(following.key, f"Next lesson: {following.title}", look="first")
    else:
        st.write("You have been through all the lessons. What is left is practice and play.")


def so_far(tried: tuple[Entry, ...], done: int, lessons: int) -> str:
    """Sum up in one line what was done; nothing is counted against anyone."""
    taken = f"Lessons done: {done} of {lessons}."
    summary = progress.summary(progress.attempts(tried))
    if not summary.answered:
        return taken
    asked = "1 question" if summary.answered == 1 else f"{summary.answered} questions"
    return f"{taken} In practice you answered {asked}, {summary.correct} right."


page()
