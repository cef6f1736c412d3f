"""Progress: the log's entries as pandas frames, and the numbers a page shows; an empty log gives None, never a zero."""

from cribbage.progress.answering import Summary, answers, attempts, summary
from cribbage.progress.counting import left_behind, misses_by_kind, times
from cribbage.progress.frames import WINDOW, average, percent
from cribbage.progress.games import DECISIONS, deals_ended, decision_cost, decisions, games, reckoned, waiting
from cribbage.progress.judging import bodies, decision_body

__all__ = [
    "DECISIONS",
    "WINDOW",
    "Summary",
    "answers",
    "attempts",
    "average",
    "bodies",
    "deals_ended",
    "decision_body",
    "decision_cost",
    "decisions",
    "games",
    "left_behind",
    "misses_by_kind",
    "percent",
    "reckoned",
    "summary",
    "times",
    "waiting",
]
