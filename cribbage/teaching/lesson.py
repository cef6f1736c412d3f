"""The lesson format: one Markdown file with TOML at its head, prose, claims written as links, and check blocks.

A lesson is a row of steps. A check block is a step; so is the prose between checks, which a line ``---`` divides.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cribbage.cards import CardError
from cribbage.rules import SIX_CARD
from cribbage.score import Kind
from cribbage.teaching.checks import Check, Choose, Order, Stand, Tap, Total
from cribbage.teaching.claims import LINK, Claim, ClaimError, is_claim, plain, read_kind, read_shown
from cribbage.teaching.deals import WorkedDeal
from cribbage.teaching.drill import Drill
from cribbage.teaching.rulebook import Rule


class LessonError(ValueError):
    """A lesson file that cannot be read; the message names the file and line and says what to write instead."""

    def __init__(self, key: str, line: int, message: str) -> None:
        """Keep the lesson's key and the line (from 1) beside the sentence."""
        super().__init__(f"{key}, line {line}: {message}")
        self.key = key
        self.line = line


@dataclass(frozen=True, slots=True)
class Prose:
    """A step to read: Markdown with claims in it, and the line on which it starts."""

    text: str
    line: int

    @property
    def shown(self) -> str:
        """The Markdown as a learner reads it, claims turned into their words."""
        return plain(self.text)


Step = Prose | Check


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson as a row of steps; ``key`` is its file name without ``.md``, ``minutes`` an estimate."""

    key: str
    title: str
    order: int
    objective: str
    minutes: int
    teaches: tuple[str, ...]
    drills: tuple[str, ...]
    steps: tuple[Step, ...]

    @property
    def checks(self) -> tuple[Check, ...]:
        """The steps that ask something."""
        return tuple(step for step in self.steps if not isinstance(step, Prose))


@dataclass(frozen=True, slots=True)
class Course:
    """All that is taught: the lessons in order, the drills by key, the rules, and the deals to watch."""

    lessons: tuple[Lesson, ...]
    drills: Mapping[str, Drill]
    rules: tuple[Rule, ...] = ()
    deals: tuple[WorkedDeal, ...] = ()

    def lesson(self, key: str) -> Lesson:
        """Find a lesson by its key; raises KeyError for one that is not there."""
        return {lesson.key: lesson for lesson in self.lessons}[key]

    def teaching(self, topic: str) -> Lesson | None:
        """Find the lesson that teaches a rule key or a finer topic, the first in order, or None.

        The very first lesson only touches on what it names, so it is found where no other teaches it.
        """
        found = [lesson for lesson in self.lessons if topic in lesson.teaches]
        return next((lesson for lesson in found if lesson.order), found[0] if found else None)

    def rule(self, topic: str) -> Rule | None:
        """Find the rule of a key, or the rule that a finer topic such as ``show/run/double`` belongs to, or None."""
        found = {rule.key: rule for rule in self.rules}
        return found.get(topic) or found.get("/".join(topic.split("/")[:2]))


# --- links ----------------------------------------------------------------------------------------------------------


def links(lesson: Lesson) -> tuple[Claim, ...]:
    """Find every link of a lesson, in prose, prompts, hints and reasons, with its line; claims are some of them."""
    return tuple(
        Claim(found["text"], found["target"], line + text.count("\n", 0, found.start()))
        for text, line in texts(lesson)
        for found in LINK.finditer(text)
    )


def claims(lesson: Lesson) -> tuple[Claim, ...]:
    """Find the links of a lesson that the engine must prove."""
    return tuple(link for link in links(lesson) if is_claim(link.target))


def texts(lesson: Lesson) -> Iterator[tuple[str, int]]:
    """Give every text of a lesson that a learner reads, each with the line on which it (or its check) starts."""
    for step in lesson.steps:
        for text in step_texts(step):
            yield text, step.line


def step_texts(step: Step) -> tuple[str, ...]:
    """Give every text of one step, in the order in which a learner comes to it."""
    if isinstance(step, Prose):
        return (step.text,)
    return (*step.prompts, *step.hints, *([step.why] if isinstance(step, Choose | Order) else []))


# --- reading --------------------------------------------------------------------------------------------------------

_FRONT: Mapping[str, tuple[type, str]] = {
    "title": (str, 'title = "Fifteens"'),
    "order": (int, "order = 2"),
    "objective": (str, 'objective = "Find every fifteen"'),
    "minutes": (int, "minutes = 4"),
    "teaches": (list, 'teaches = ["show/fifteen"]'),
    "drills": (list, 'drills = ["count-a-hand"]'),
}
_FENCE = re.compile(r"^```check[ \t]*\n(?P<body>.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)


def parse(text: str, key: str) -> Lesson:
    """Read a lesson file; raises LessonError naming the file and line and saying what to write instead."""
    plain_text = text.replace("\r\n", "\n")
    head = re.match(r"\+\+\+[ \t]*\n(?P<toml>.*?)^\+\+\+[ \t]*\n", plain_text, re.MULTILINE | re.DOTALL)
    if head is None:
        raise LessonError(key, 1, 'the file must start with +++, then title = "…" and the rest, then +++.')
    front = _toml(key, 2, head["toml"])
    for name, (kind, example) in _FRONT.items():
        if not isinstance(front.get(name), kind):
            raise LessonError(key, 2, f"the head needs {name}: write {example}.")
    _known(key, 2, "the head", front, tuple(_FRONT))
    steps = tuple(_steps(key, plain_text, head.end()))
    if not steps:
        raise LessonError(key, plain_text.count("\n"), "the lesson has no steps: write prose and check blocks.")
    return Lesson(
        key, front["title"], front["order"], front["objective"], front["minutes"],
        tuple(front["teaches"]), tuple(front["drills"]), steps,
    )  # fmt: skip


def _steps(key: str, text: str, start: int) -> Iterator[Step]:
    at = start
    for number, fence in enumerate(_FENCE.finditer(text, start), 1):
        yield from _prose(key, text, at, fence.start())
        line = text.count("\n", 0, fence.start()) + 1
        yield _check(_Table(key, line, _toml(key, line + 1, fence["body"])), f"{key}/{number}")
        at = fence.end()
    yield from _prose(key, text, at, len(text))


def _prose(key: str, text: str, start: int, end: int) -> Iterator[Prose]:
    at = start
    # The dividing lines are kept among the parts, so that the parts add up to the place of each.
    for part in re.split(r"^(---[ \t]*\n)", text[start:end], flags=re.MULTILINE):
        body = part.strip()
        line = text.count("\n", 0, at + len(part) - len(part.lstrip())) + 1
        at += len(part)
        fence = body.find("```check")
        if fence >= 0:
            line += body.count("\n", 0, fence)
            raise LessonError(key, line, "a check block is not closed: end it with a line ```.")
        if body and body != "---":
            yield Prose(body, line)


def _toml(key: str, line: int, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"at line (\d+)", str(error))
        at = line + int(place[1]) - 1 if place else line + text.count("\n")
        message = re.sub(r" \(at .*\)", "", str(error))
        raise LessonError(key, at, f'this is not TOML ({message}): write name = "text", a number or a list.') from None


def _known(key: str, line: int, where: str, table: Mapping[str, Any], names: tuple[str, ...]) -> None:
    for name in table:
        if name not in names:
            raise LessonError(key, line, f"{where} knows no “{name}”: use {', '.join(names)}.")


@dataclass(frozen=True, slots=True)
class _Table:
    """The TOML of one check, read with refusals that name the place."""

    key: str
    line: int
    values: dict[str, Any]

    def error(self, message: str) -> LessonError:
        return LessonError(self.key, self.line, message)

    def only(self, *names: str) -> None:
        kind = self.values["kind"]
        _known(self.key, self.line, f"a {kind} check", self.values, ("kind", "prompt", "hints", *names))

    def text(self, name: str, default: str | None = None) -> str:
        value = self.values.get(name, default)
        if not isinstance(value, str):
            raise self.error(f'the check needs {name}: write {name} = "…".')
        return value

    def texts(self, name: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        value = self.values.get(name, default)
        if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
            raise self.error(f'the check needs {name}: write {name} = ["…", "…"].')
        return tuple(value)

    def whole(self, name: str) -> int:
        value = self.values.get(name, 0)
        if not isinstance(value, int) or value < 0:
            raise self.error(f"{name} must be a whole number: write {name} = 1.")
        return value

    def flag(self, name: str) -> bool:
        value = self.values.get(name, False)
        if not isinstance(value, bool):
            raise self.error(f"{name} is true or false: write {name} = true.")
        return value

    def prompts(self) -> tuple[str, ...]:
        value = self.values.get("prompt")
        return (value,) if isinstance(value, str) else self.texts("prompt")


def _check(table: _Table, key: str) -> Check:
    kind = str(table.values.get("kind"))
    if kind not in _KINDS:
        raise table.error(f'a check needs its kind: write kind = "…" with one of {", ".join(_KINDS)}.')
    if not table.prompts():
        raise table.error('the check asks nothing: write prompt = "…".')
    try:
        return _KINDS[kind](table, key, table.prompts(), table.texts("hints", ()))
    except (CardError, ClaimError) as error:
        raise table.error(f"{error}") from None


def _shown_text(table: _Table) -> str:
    starter = table.text("starter", "")
    rules = table.text("rules", "")
    crib = " crib" if table.flag("crib") else ""
    return f"{table.text('hand')}{' + ' + starter if starter else ''}{crib}{' in ' + rules if rules else ''}"


def _tap(table: _Table, key: str, prompts: tuple[str, ...], hints: tuple[str, ...]) -> Check:
    table.only("hand", "starter", "crib", "rules", "want", "given", "in_order", "peg")
    want: tuple[Kind, ...] = tuple(map(read_kind, table.texts("want")))
    given = table.whole("given")
    if given >= len(want):
        raise table.error("nothing is left to tap: want more items, or give fewer.")
    if len(prompts) not in (1, len(want) - given):
        raise table.error(f"write one prompt for all, or {len(want) - given}: one for each item to be tapped.")
    shown = read_shown(_shown_text(table))
    return Tap(key, table.line, prompts, hints, shown, want, given, table.flag("in_order"), table.flag("peg"))


def _total(table: _Table, key: str, prompts: tuple[str, ...], hints: tuple[str, ...]) -> Check:
    table.only("hand", "starter", "crib", "rules", "of", "peg")
    kind = read_kind(table.text("of")) if "of" in table.values else None
    return Total(key, table.line, prompts, hints, read_shown(_shown_text(table)), kind, table.flag("peg"))


def _choose(table: _Table, key: str, prompts: tuple[str, ...], hints: tuple[str, ...]) -> Check:
    table.only("options", "answer", "claim", "why", "board")
    if ("answer" in table.values) == ("claim" in table.values):
        raise table.error('name the right option in one way: answer = "…", or claim = "pair:JH QD" for the engine.')
    answer = table.text("answer") if "answer" in table.values else None
    claim = table.text("claim") if "claim" in table.values else None
    options, why = table.texts("options"), table.text("why", "")
    return Choose(key, table.line, prompts, hints, options, answer, claim, why, _board(table))


def _board(table: _Table) -> tuple[Stand, ...]:
    """Read a row of pegs for each player, as ``You 24 20``: a name, the front peg, and the back peg behind it."""
    stands = []
    for row in table.texts("board", ()):
        found = re.fullmatch(r"(?P<name>\w+) (?P<front>\d+) (?P<back>\d+)", row)
        if found is None or not int(found["back"]) <= int(found["front"]) <= SIX_CARD.target:
            raise table.error(
                f'“{row}” is no row of pegs: write board = ["You 24 20", "Ada 31 29"], the front peg first.'
            )
        stands.append(Stand(found["name"], int(found["front"]), int(found["back"])))
    return tuple(stands)


def _order(table: _Table, key: str, prompts: tuple[str, ...], hints: tuple[str, ...]) -> Check:
    table.only("items", "why")
    return Order(key, table.line, prompts, hints, table.texts("items"), table.text("why", ""))


_KINDS: Mapping[str, Callable[[_Table, str, tuple[str, ...], tuple[str, ...]], Check]] = {
    "tap": _tap,
    "total": _total,
    "choose": _choose,
    "order": _order,
}
