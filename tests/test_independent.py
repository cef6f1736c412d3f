"""Every number on the Progress page is what a script works out that knows the exported log and no line of the app."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from cribbage.journal import Entry, Journal
from cribbage.ui import memory
from tests import simulated
from tests.app.conftest import Open, open_app
from tests.independent import maps
from tests.independent.__main__ import numbers

__all__ = ["open_app"]

ROOT = Path(__file__).parents[1]
GOLDEN = ROOT / "tests" / "golden" / "log-v1.jsonl"
NOW = simulated.ENDED
CARD = re.compile(r"(?:10|[A2-9JQK])[♠♥♦♣]")

# What is always the same on the page, and so is no number of the learner's.
STATIC = (
    "points you missed of every 100 that lay before you",
    "Points you missed of every 100 you held, over your last 50 hands.",
    "your true number is in it 19 times of 20",
    "half of your last 50 hands were quicker",
    "Never more than 8 a day.",
    "Late in a game 3 % of winning counts as one point.",
)


class Page:
    """The words of the page in order; what was read is taken out, so that the rest shows what nobody checked."""

    def __init__(self, at: AppTest) -> None:
        self.at = at
        self.text = "\n".join(words for element in flat(at.main) if (words := text_of(element)))
        for always in STATIC:
            self.text = self.text.replace(always, "")

    def take(self, pattern: str) -> list[tuple[str, ...]]:
        """Read all that matches, and take it out."""
        found = [
            tuple(part for part in match.groups() if part is not None) for match in re.finditer(pattern, self.text)
        ]
        self.text = re.sub(pattern, "", self.text)
        return found

    def one(self, pattern: str) -> list[str] | None:
        """Read what is there once at most."""
        found = self.take(pattern)
        assert len(found) <= 1
        return list(found[0]) if found else None


def flat(block: Any) -> Iterator[Any]:
    for child in block.children.values():
        if hasattr(child, "children"):
            yield from flat(child)
        else:
            yield child


def text_of(element: Any) -> str:
    """The words of an element: headings after a hash, links after an arrow, definitions and list items in lines."""
    if element.type == "page_link":
        return f"→{element.proto.label}"
    value = str(getattr(element, "value", "") or "")
    if element.type in ("subheader", "header"):
        return f"#{value}"
    if element.type == "html":
        value = re.sub(r"<style>.*?</style>", "", value, flags=re.DOTALL)
        value = re.sub(r"</dt><dd>|<br>", " ", value)
        value = re.sub(r'<li class="(\w+)">', r"\n\1 ", value)
        value = unescape(re.sub(r"<[^>]+>", "\n", value))
        return CARD.sub("", value)
    return value if element.type in ("markdown", "title", "info", "warning") else ""


def read(at: AppTest) -> dict[str, Any]:
    """Read every number on the page, by what it says, in the shape that the script gives."""
    page = Page(at)
    dash = r"(–|\d[\d.]*(?: %)?)"
    top = page.take(rf"\n(Answered|Right|In per cent|Left behind|Lost per throw|Lost per play) {dash}")
    done = r"Today’s goal, (\d+) \w+: (?:met, )?(\d+) done\.(?: (\d+) weeks? (?:in a row )?with four practice days\.)?"
    parts = {
        "top": {name: number for name, number in top},  # noqa: C416 - pairs, which dict() cannot know
        "goal": page.one(done),
        "skills": skills(page),
        "shapes": {
            "summary": page.one(r"Of (\d+) shapes you have met (\d+) and mastered (\d+)\."),
            "tiles": tiles(page),
        },
        "checks": {
            "rows": lists(page.take(r"- (\d+ \w+ \d{4}): (\d+) of (\d+) right, ([\d.]+) points of 100 left behind\.")),
            "gain": lists(
                page.take(
                    r"- Gained since the first check, in ([\d.]+) days: (\S+) right, (\S+) points of 100 left behind\."
                )
            ),
            "kept": lists(
                page.take(
                    r"- Kept from one check to the next, over ([\d.]+) days: (?:([\d.]+) % of the score|nothing to keep)\."
                )
            ),
        },
        "left behind": page.one(
            r"Points left behind: ([\d.]+) of every 100 held in the last (\d+) hands\. So far between ([\d.]+) and "
            r"([\d.]+)\. The band now goes from ([\d.]+) to ([\d.]+)\."
        ),
        "by kind": kinds(page),
        "times": page.one(
            r"Time per hand: a median of ([\d.]+) s over the last (\d+) hands\. So far between ([\d.]+) s and ([\d.]+) s\."
            r"(?: (\d+) hands? took longer than the picture is high\.)?"
        ),
        "forecast": [
            int(many)
            for (days,) in page.take(r"Reviews in the next 7 days: (.*?)\.")
            for many in re.findall(r"\d+", days)
        ],
        "games": games(page),
    }
    assert not re.search(r"\d", page.text), page.text
    return parts


def lists(found: list[tuple[str, ...]]) -> list[list[str]]:
    return [list(each) for each in found]


def skills(page: Page) -> dict[str, dict[str, list[str]]]:
    found: dict[str, dict[str, list[str]]] = {}
    names = "Time for a refresher|Learning|Steady|Mastered|Not met yet"
    for state, many, under in page.take(rf"#\S (?:({names})): (\d+)\n((?:→.*\n(?:\d+ of the last .*\n)?)+)"):
        for title, last in re.findall(r"→(.*)\n(\d+ of the last .*\n)?", under):
            shown = re.match(r"(\d+) of the last (\d+) right\. (.*)", last)
            next_ = re.findall(rf"\b(?:{'|'.join(maps.WORDS)})\b", shown[3].lower()) if shown else []
            found.setdefault(state, {})[title] = [shown[1], shown[2], *next_] if shown else []
        assert int(many) == len(found[state])
    return found


def tiles(page: Page) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for look, title, how in page.take(r"\n(new|met|mastered) \n?(.+)\n[ +]*(.*(?:right|not met yet))"):
        numbers_ = re.findall(r"\d+", how)
        found[title] = [*numbers_, look == "mastered"] if numbers_ else []
        assert (look == "new") == (how.strip() == "not met yet")
        assert (look == "mastered") == ("✓ mastered" in how)
    return found


def kinds(page: Page) -> list[tuple[str, str, str]]:
    said = page.one(r"Points missed by kind: (.*?)\.")
    return [] if said is None else [tuple(each) for each in re.findall(r"(\w+) (\d+) of (\d+)", said[0])]


def games(page: Page) -> dict[str, Any]:
    number = r"(?:[+−]?[\d.]+)"
    row = re.compile(
        rf"- (\d+ \w+ \d{{4}})(?: against (\w+))?: (won|lost|under way or left), (\d+) to (\d+)"
        rf"(?:\. You gave away ({number}), (?:luck and their play|they ({number}), luck) ({number}): ({number}) in all)?"
    )
    rows = [
        {
            "day": day,
            "against": against,
            "how": how,
            "score": [mine, theirs],
            "margin": [each for each in made if each] or None,
        }
        for day, against, how, mine, theirs, *made in (match.groups() for match in row.finditer(page.text))
    ]
    page.text = row.sub("", page.text)
    finished = page.one(r"Games finished: (\d+), won: (\d+)\.")
    waiting = page.one(r"(\d+) games? waits? for a coach")
    return {"finished": finished or ["0", "0"], "rows": rows, "waiting": waiting[0] if waiting else "0"}


def traces(at: AppTest, title: str) -> list[dict[str, Any]]:
    """The data of a chart, by the heading that it stands under."""
    for chart in at.get("plotly_chart"):
        if str(chart.proto.id).endswith(f"chart-{title}"):
            data: list[dict[str, Any]] = json.loads(chart.proto.spec)["data"]
            return data
    return []


def same(shown: list[float], worked_out: list[float]) -> bool:
    return shown == pytest.approx(worked_out, abs=1e-9)


# --- the logs -----------------------------------------------------------------------------------------------------------


def settled(goal: str) -> str:
    """A few answers of today and yesterday, a deal played today, and settings that the learner chose."""
    text = simulated.log(60, 5, 0)
    last = max(json.loads(line)["at"] for line in text.splitlines())
    shift = NOW - timedelta(hours=1) - datetime.fromisoformat(last)
    moved = []
    for line in text.splitlines():
        entry = json.loads(line)
        moved.append(json.dumps({**entry, "at": (datetime.fromisoformat(entry["at"]) + shift).isoformat()}))
    chosen = [Entry("ann", NOW.isoformat(), "setting", {"name": "goal", "value": goal})]
    chosen.append(Entry("ann", NOW.isoformat(), "setting", {"name": "streak", "value": goal != "deal"}))
    chosen.append(Entry("ann", NOW.isoformat(), "event", {"event": "DealEnded", "dealer": 1}, "half", 0))
    return "\n".join([*moved, *(entry.line() for entry in chosen)])


LOGS: dict[str, Callable[[], str]] = {
    "empty": lambda: "",
    "golden": lambda: GOLDEN.read_text(encoding="utf-8"),
    "a first evening": lambda: simulated.log(7, 3, 0),
    "a goal of five": lambda: settled("5"),
    "a goal of one deal": lambda: settled("deal"),
    "a thousand answers": lambda: simulated.log(1000, 1, 2),
}


@pytest.fixture
def look(open_app: Open, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Take a log in, open the page at a fixed moment, and give it with the numbers worked out from its own export."""

    def looked(text: str) -> tuple[AppTest, dict[str, Any]]:
        monkeypatch.setattr(memory, "now", lambda: NOW)
        with Journal.open(tmp_path / "log.db") as journal:
            assert journal.import_lines("learner-one", text).refused == ()
            exported = journal.export("learner-one")
        return open_app(page="progress"), numbers(exported, NOW)

    return looked


@pytest.mark.parametrize("name", LOGS)
def test_every_number_on_the_page_is_worked_out_from_the_log_alone(name: str, look: Any) -> None:  # M10
    at, expected = look(LOGS[name]())
    shown = read(at)
    if name == "empty":
        assert shown["top"] == {}
        expected["top"] = {}
    behind, times, chart = expected["left behind"], expected["times"], expected["games"].pop("chart")
    expected["left behind"], expected["times"] = (each and each["words"] for each in (behind, times))
    if not any(expected["forecast"]):
        expected["forecast"] = []
    for part, value in expected.items():
        assert shown[part] == value, part

    low, high, line, *_ = traces(at, "Points left behind") or [{"x": [], "y": []}] * 3
    worked_out = behind or {"x": [], "y": [], "low": [], "high": []}
    assert line["x"] == worked_out["x"]
    for trace, series in ((line, "y"), (low, "low"), (high, "high")):
        assert same(trace["y"], worked_out[series])
    dots, medians, *_ = traces(at, "Time per hand") or [{"y": []}] * 2
    assert same(dots["y"], times["dots"] if times else [])
    assert same(medians["y"], times["y"] if times else [])
    bars = traces(at, "Where points go missing")
    assert (
        [list(map(str, bars[0]["x"])), bars[0]["y"]]
        if bars
        else (
            [[gone for _, gone, _ in expected["by kind"]], [kind for kind, _, _ in expected["by kind"]]] if bars else []
        )
        == []
    )
    coming = traces(at, "What comes back")
    assert (coming[0]["y"] if coming else []) == expected["forecast"]
    cost = traces(at, "Cost and luck")
    assert bool(cost) == bool(chart)
    for index, what in enumerate(("throw", "play", "luck") if cost else ()):
        assert same(cost[index]["x"], [each[what] / 100 for each in chart])


def test_the_log_of_the_test_holds_every_form_of_answer() -> None:
    bodies = [json.loads(line)["body"] for line in simulated.log(1000, 1, 2).splitlines()]
    assert sum("given" in body and "completes" not in body for body in bodies) >= 1000
    assert {body["during"] for body in bodies if "during" in body} >= {"drill", "review", "check"}
    assert {type(body["given"]) for body in bodies if "given" in body} == {int, str}
    assert any("completes" in body for body in bodies)
    assert any("loss" in body and "cards" in body for body in bodies)
    assert sum(body.get("event") == "Won" for body in bodies) == 2


def test_the_script_knows_the_standard_library_alone() -> None:
    for path in (ROOT / "tests" / "independent").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                assert name.startswith("tests.independent") or name.partition(".")[0] in sys.stdlib_module_names, name


def test_the_script_prints_its_numbers(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    file.write_text(GOLDEN.read_text(encoding="utf-8"), encoding="utf-8")
    command = [sys.executable, "-m", "tests.independent", str(file), "--now", NOW.isoformat(), "--behind", "60"]
    said = subprocess.run(command, capture_output=True, check=True, text=True, cwd=ROOT, encoding="utf-8")
    assert json.loads(said.stdout)["top"] == {
        "Answered": "4",
        "Right": "2",
        "In per cent": "50 %",
        "Left behind": "4.9",
    }
