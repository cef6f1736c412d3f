"""What comes back and when, today's goal, the weeks in a row, and the sealed checks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import pairwise
from typing import Any

from tests.independent.cards import count, tagged
from tests.independent.figures import signed
from tests.independent.log import Answer, Log

DayOf = Callable[[datetime], date]
CAP = 8
GAPS = (1, 2, 4)  # a day after the miss, then three and seven days after it


@dataclass
class Waiting:
    """A miss that waits."""

    pattern: str
    missed: datetime
    stage: int
    due: date


def queue(log: Log, day_of: DayOf) -> tuple[dict[str, Waiting], dict[date, int]]:
    """The misses that wait, by pattern, and how many came back on each day."""
    waiting: dict[str, Waiting] = {}
    returned: dict[date, int] = {}
    for answer in log.answers:
        day, key = day_of(answer.at), answer.pattern or str(answer.body["question"])
        if key not in waiting and answer.during == "review":
            key = next((each.pattern for each in in_line(list(waiting.values()), day)), key)
        one = waiting.get(key)
        back = one is not None and one.due <= day and answer.during in ("drill", "review")
        returned[day] = returned.get(day, 0) + (back or answer.during == "review")
        if not answer.correct and answer.during != "check":
            waiting.pop(key, None)
            own = answer.pattern or str(answer.body["question"])
            waiting[own] = Waiting(own, answer.at, 0, day + timedelta(days=1))
        elif one is not None and back:
            del waiting[key]
            if one.stage < 2:
                waiting[key] = Waiting(key, one.missed, one.stage + 1, day + timedelta(days=GAPS[one.stage + 1]))
    return waiting, returned


def in_line(waiting: list[Waiting], day: date) -> list[Waiting]:
    return sorted((each for each in waiting if each.due <= day), key=lambda each: (each.due, each.missed))


def forecast(log: Log, now: datetime, day_of: DayOf) -> list[int]:
    """How many come back on each of the next seven days if all that come are right."""
    known, returned = queue(log, day_of)
    waiting, found = list(known.values()), []
    for ahead in range(7):
        day = day_of(now) + timedelta(days=ahead)
        coming = in_line(waiting, day)[: max(0, CAP - (0 if ahead else returned.get(day, 0)))]
        found.append(len(coming))
        waiting = [each for each in waiting if each not in coming] + [
            Waiting(each.pattern, each.missed, each.stage + 1, day + timedelta(days=GAPS[each.stage + 1]))
            for each in coming
            if each.stage < 2
        ]
    return found


def goal(log: Log, now: datetime, day_of: DayOf) -> list[str]:
    """What is wanted today and what is done; then the weeks in a row with four practice days, where there are any."""
    wanted, today = str(log.settings.get("goal", "10")), day_of(now)
    if wanted == "deal":
        ends = [at for game in log.games.values() for event in ("DealEnded", "Won") for at, _ in game.of(event)]
        shown = ["1", str(sum(day_of(at) == today for at in ends))]
    else:
        shown = [wanted, str(sum(day_of(answer.at) == today for answer in log.answers))]
    weeks = 0
    if log.settings.get("streak", True):
        days = {day_of(answer.at) for answer in log.answers if day_of(answer.at) <= today}
        monday = today - timedelta(days=today.weekday())

        def good(first: date) -> bool:
            return sum(0 <= (day - first).days < 7 for day in days) >= 4

        weeks += good(monday)
        while good(monday := monday - timedelta(days=7)):
            weeks += 1
    return [*shown, *([str(weeks)] if weeks else [])]


# --- checks -----------------------------------------------------------------------------------------------------------


def checks(log: Log) -> dict[str, Any]:
    """How each finished check came out, what was gained from the first to the last, and what was kept in between."""
    forms: dict[str, dict[str, Answer]] = {}
    for answer in log.answers:
        name = str(answer.body.get("question"))
        if answer.during == "check" and name.startswith("check-20/"):
            forms.setdefault(name.split("/")[1], {}).setdefault(name, answer)
    done = [form for form in forms.values() if len(form) == 20]
    taken = sorted((_result(form) for form in done), key=lambda each: each["ended"])
    rows = [
        [f"{each['ended'].day} {each['ended']:%B %Y}", str(each["right"]), "20", f"{each['behind']:.1f}"]
        for each in taken
    ]
    gains = [_gain(taken[0], taken[-1])] if len(taken) > 1 else []
    return {"rows": rows, "gain": gains, "kept": [_kept(*pair) for pair in pairwise(taken[1:])]}


def _result(form: dict[str, Answer]) -> dict[str, Any]:
    held = sum(item.points for name in form for item in count(tagged(name.split("/", 2)[2])))
    missed = sum(answer.missed for answer in form.values())
    return {
        "right": sum(answer.correct for answer in form.values()),
        "behind": round(100 * missed / held, 1),
        "ended": max(answer.at for answer in form.values()),
    }


def _days(first: dict[str, Any], last: dict[str, Any]) -> str:
    return f"{round((last['ended'] - first['ended']) / timedelta(days=1), 1):.1f}"


def _gain(first: dict[str, Any], last: dict[str, Any]) -> list[str]:
    behind = round(last["behind"] - first["behind"], 1)
    return [_days(first, last), signed(str(last["right"] - first["right"])), signed(f"{behind:.1f}")]


def _kept(first: dict[str, Any], last: dict[str, Any]) -> list[str]:
    share = [f"{min(100.0, 100 * last['right'] / first['right']):.1f}"] if first["right"] else []
    return [_days(first, last), *share]
