"""Reading a page as a learner does, and the log behind it."""

from __future__ import annotations

import re
from typing import Any

from streamlit.testing.v1 import AppTest

from cribbage.journal import Journal


def words(at: AppTest) -> str:
    """Read everything on the page that is text: words, labels and what pictures are called, without styles and images."""
    parts = [
        str(getattr(each, "value", ""))
        for kind in ("title", "subheader", "markdown", "html", "info", "warning")
        for each in at.get(kind)
    ]
    parts += [
        str(getattr(each, "label", ""))
        for kind in ("button", "number_input", "text_input", "toggle")
        for each in at.get(kind)
    ]
    whole = re.sub(r"<style>.*?</style>", " ", " ".join(parts), flags=re.DOTALL)
    whole = re.sub(r'(?:src|class|style)="[^"]*"', " ", whole)
    names = " ".join(re.findall(r'aria-label="([^"]*)"', whole))
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", whole) + " " + names)


def number(at: AppTest, start: str) -> Any:
    """Find the number field whose key starts so."""
    return next(each for each in at.number_input if str(each.key).startswith(start))


def pills(at: AppTest, start: str) -> Any:
    """Find the pills whose key starts so."""
    return next(each for each in at.pills if str(each.key).startswith(start))


def chosen(at: AppTest, key: str) -> list[Any]:
    """Read what pills hold."""
    held = at.pills(key=key).value
    return held if isinstance(held, list) else []


def keys(at: AppTest) -> set[str]:
    """Name the buttons on the page."""
    return {str(button.key) for button in at.button}


def answers(log: str, learner: str = "learner-one") -> list[dict[str, Any]]:
    """Read the bodies of the attempts in the log, second looks among them."""
    with Journal.open(log) as journal:
        return [dict(entry.body) for entry in journal.entries(learner, "attempt")]
