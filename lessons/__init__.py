"""The course: the lessons in this folder, one Markdown file each, the rules, the drills, and the deals to watch."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from types import MappingProxyType

from cribbage.teaching.deals import WorkedDeal, parse_deal
from cribbage.teaching.drill import Drill, read_drill
from cribbage.teaching.lesson import Course, Lesson, parse
from cribbage.teaching.rulebook import Rule, parse_rules


@cache
def course() -> Course:
    """Read the whole course; raises LessonError, DrillError, RulebookError or DealError naming the file that is wrong."""
    return Course(_lessons(), _drills(), _rules(), _deals())


def _lessons() -> tuple[Lesson, ...]:
    """Read every NN-title.md of this folder, in the order that their heads say."""
    found = [file for file in files(__package__).iterdir() if file.name[:2].isdigit() and file.name.endswith(".md")]
    read = (parse(file.read_text(encoding="utf-8"), file.name.removesuffix(".md")) for file in found)
    return tuple(sorted(read, key=lambda lesson: (lesson.order, lesson.key)))


def _rules() -> tuple[Rule, ...]:
    return parse_rules(files(__package__).joinpath("rules.md").read_text(encoding="utf-8"))


def _deals() -> tuple[WorkedDeal, ...]:
    """Read every worked deal, in the order that they say."""
    found = [file for file in files(f"{__package__}.deals").iterdir() if file.name.endswith(".toml")]
    read = (parse_deal(file.read_text(encoding="utf-8"), file.name.removesuffix(".toml")) for file in found)
    return tuple(sorted(read, key=lambda deal: (deal.order, deal.key)))


def _drills() -> Mapping[str, Drill]:
    """Find every drill module, by its key."""
    names = sorted(file.name for file in files(f"{__package__}.drills").iterdir() if file.name.endswith(".py"))
    found = (
        read_drill(import_module(f"{__package__}.drills.{name.removesuffix('.py')}"), f"lessons/drills/{name}")
        for name in names
        if not name.startswith("_")
    )
    return MappingProxyType({drill.key: drill for drill in sorted(found, key=lambda drill: (drill.order, drill.key))})
