"""The skill map: the 24 skills by how far each is learned, every one a link to where it is practised or taught."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from cribbage.teaching.lesson import Course, Lesson
from cribbage.teaching.practice.mastery import Stage, Standing
from cribbage.teaching.practice.skills import SKILLS, topic_of
from cribbage.ui import memory
from cribbage.ui.parts import links

# What is due comes first, what is new last; the sign repeats the words for the eye.
STAGES: Mapping[Stage, tuple[str, str]] = {
    Stage.REFRESH: ("↻", "Time for a refresher"),
    Stage.LEARNING: ("◔", "Learning"),
    Stage.STEADY: ("◑", "Steady"),
    Stage.MASTERED: ("●", "Mastered"),
    Stage.NEW: ("○", "Not met yet"),
}
_UNDER_WAY = frozenset({Stage.REFRESH, Stage.LEARNING, Stage.STEADY})
_LOOKS = """<style>
.st-key-skills [class*="st-key-skill-"]{border:1px solid var(--ft-line);border-left:6px solid var(--ft-line);border-radius:10px;
 padding:.1rem .3rem .1rem .5rem;min-height:48px;height:100%}
.st-key-skills [class*="-mastered-"]{border-left-color:var(--ft-accent)}
.st-key-skills [class*="-steady-"]{border-left-color:color-mix(in srgb,var(--ft-accent) 65%,transparent)}
.st-key-skills [class*="-learning-"]{border-left-color:color-mix(in srgb,var(--ft-accent) 35%,transparent)}
.st-key-skills [class*="-refresh-"]{border-left-color:var(--ft-wrong)}
.st-key-skills .stPageLink a{padding:.35rem 0;line-height:1.25;height:auto}
.st-key-skills h3{padding-bottom:0!important}
.st-key-skills .stPageLink a :is(p,span,div){white-space:normal;overflow:visible;text-overflow:clip}
.st-key-skills [data-testid=stMarkdownContainer]{margin-bottom:0}
.st-key-skills .stMarkdown p{font-size:.88rem;line-height:1.35;margin:0 0 .35rem}
</style>"""


def skill_map(standings: Mapping[str, Standing]) -> None:
    """Draw the map, the states one below the other."""
    st.html(_LOOKS)
    with st.container(key="skills", gap="small"):
        for stage, (sign, name) in STAGES.items():
            keys = [key for key, standing in standings.items() if standing.state is stage]
            if not keys:
                continue
            st.subheader(f"{sign} {name}: {len(keys)}", anchor=False)
            with st.grid(2, min_column_width=150, gap="xsmall"):
                for key in keys:
                    _tile(key, standings[key])


def _tile(key: str, standing: Standing) -> None:
    with st.container(key=f"skill-{standing.state.value}-{key}", gap=None):
        title, drill = SKILLS[key].title.capitalize(), practised(key, memory.course())
        lesson = None if drill else taught(key, memory.course())
        if drill:
            links.page_link("practise", title, drill=drill)
        elif lesson is not None:
            links.lesson_link(lesson.key, title)
        else:
            links.page_link("learn", title)
        if standing.state in _UNDER_WAY:
            st.markdown(f"{standing.last_right} of the last {standing.last} right. {standing.next_step}")


def practised(skill: str, course: Course) -> str:
    """Name the drill that keeps closest to a skill, its first topic before the others; empty where none practises it."""
    first, *others = SKILLS[skill].topics
    for topics in ({first}, set(others)):
        close = {key: len(topics & set(drill.skills)) / len(drill.skills) for key, drill in course.drills.items()}
        best = max(close, key=lambda key: close[key], default="")
        if best and close[best]:
            return best
    return ""


def taught(skill: str, course: Course) -> Lesson | None:
    """Find the lesson that teaches a skill, None where there is none."""
    topics = [topic for lesson in course.lessons for topic in lesson.teaches]
    return course.teaching(topic_of(skill, topics))
