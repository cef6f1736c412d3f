"""Progress: what was learned in numbers, maps and charts, the games played, and the log to take along."""

from __future__ import annotations

import streamlit as st

from cribbage import charts, progress
from cribbage.teaching.practice import mastery, patterns, reviews
from cribbage.ui import memory
from cribbage.ui.parts import checks, goal, links, log, played, shapes, skills
from cribbage.ui.parts.figures import drawn, numbers

_TABS = ("Skills", "Shapes", "Charts", "Games", "Log")


def page() -> None:
    """Draw the progress of this learner; the log is read once."""
    links.looks()
    st.title("Progress", anchor=False)
    entries = memory.entries()
    tried, games = progress.attempts(entries), progress.games(entries)
    answers = progress.answers(entries)
    decided = progress.decisions(entries)
    reckoned = progress.reckoned(games, entries)
    if not answers and games.empty:
        st.write("Nothing to show yet. Count a hand or play a game, and you will see here how you get on.")
        links.page_link("practise", "Practise a hand", look="first")
    else:
        numbers(progress.summary(tried), progress.decision_cost(decided))
    goal.line(entries, answers)
    now, day_of = memory.now(), memory.local_day
    by_skill, by_shape, in_charts, in_games, in_log = st.tabs(_TABS, key="progress-tabs")
    practised = [
        answer for answer in answers if answer.during != "check"
    ]  # a sealed check tells nothing before its end
    with by_skill:
        skills.skill_map(mastery.standings(practised, now))
    with by_shape:
        shapes.pattern_map(patterns.pattern_map(practised))
    with in_charts:
        checks.drawn(answers)
        drawn("Points left behind", charts.left_behind(tried), "five hands counted")
        drawn("Where points go missing", charts.misses_by_kind(tried), "a count that shows which points were found")
        drawn("Time per hand", charts.times(tried), "five hands counted")
        forecast = reviews.forecast(answers, now, day_of)
        drawn("What comes back", charts.forecast(forecast, day_of(now), reviews.CAP), "something missed")
    with in_games:
        if games.empty:
            st.write("No game yet.")
            links.page_link("play", "Play a game", look="also")
        else:
            # The list says the numbers of the picture in words.
            played.games(games, reckoned, entries)
            drawn("Cost and luck", charts.game_cost(reckoned), "a finished game whose moves were judged", told=False)
    with in_log:
        log.keep(entries)


page()
