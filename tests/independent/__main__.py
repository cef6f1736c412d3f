"""Print every number of the Progress page from an exported log alone."""

from __future__ import annotations

import argparse
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from tests.independent import figures, maps, schedule
from tests.independent.log import read


def numbers(text: str, now: datetime, behind: int = 0) -> dict[str, Any]:
    """Work out every number from the lines of an export, for a learner whose clock is ``behind`` minutes behind UTC."""
    log = read(text)

    def day_of(at: datetime) -> Any:
        return (at.astimezone(UTC) - timedelta(minutes=behind)).date()

    return {
        "top": figures.top(log),
        "goal": schedule.goal(log, now, day_of),
        "skills": maps.skills(log, now),
        "shapes": maps.pattern_map(log),
        "checks": schedule.checks(log),
        "left behind": figures.left_behind(log),
        "by kind": figures.by_kind(log),
        "times": figures.times(log),
        "forecast": schedule.forecast(log, now, day_of),
        "games": figures.games(log),
    }


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.independent", description=__doc__)
    parser.add_argument("file", type=Path, help="a log that was downloaded from the Progress page")
    parser.add_argument("--now", type=datetime.fromisoformat, help="the moment of looking; otherwise the clock's")
    parser.add_argument("--behind", type=int, default=0, help="minutes by which the learner's clock is behind UTC")
    given = parser.parse_args()
    now = given.now or datetime.now(UTC)
    print(json.dumps(numbers(given.file.read_text(encoding="utf-8"), now, given.behind), indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
