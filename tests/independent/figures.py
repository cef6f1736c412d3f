"""The numbers at the top, the charts of counting, and the games."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction
from math import sqrt
from statistics import median
from typing import Any

from tests.independent.log import Answer, Body, Game, Log

NAMES = {"novice": "Nell", "casual": "Cass", "club": "Clive", "strong": "Stella", "expert": "Edgar"}
"""What the opponents are called at the table."""

WINDOW = 50


def top(log: Log) -> dict[str, str]:
    """The numbers at the top of the page."""
    answered, right = len(log.practised), sum(answer.correct for answer in log.practised)
    counts = [answer for answer in log.practised if answer.counted]
    held, lost = sum(answer.body["truth"] for answer in counts), sum(answer.missed for answer in counts)
    shown = {
        "Answered": str(answered),
        "Right": str(right),
        "In per cent": f"{100 * right / answered:.0f} %" if answered else "–",
        "Left behind": f"{100 * lost / held:.1f}" if held else "–",
    }
    for what in ("throw", "play"):
        losses = [body["loss"] for _, body in sorted(log.decisions, key=_time) if body["what"] == what][-WINDOW:]
        if losses:
            shown[f"Lost per {what}"] = f"{float(sum(map(_exact, losses)) / len(losses)):.2f}"
    return shown


def left_behind(log: Log) -> dict[str, Any] | None:
    """Points left behind per 100 held: the line from the fifth hand on, and its band."""
    counts = [answer for answer in log.practised if answer.counted]
    numbers, line, band = [], [], []
    for end in range(5, len(counts) + 1):
        pairs = [(answer.missed, answer.body["truth"]) for answer in counts[max(0, end - WINDOW) : end]]
        if not sum(held for _, held in pairs):
            continue
        numbers.append(end)
        line.append(100 * sum(lost for lost, _ in pairs) / sum(held for _, held in pairs))
        low, high = _band(pairs)
        band.append((max(0.0, min(low, line[-1])), min(100.0, max(high, line[-1]))))
    if not line:
        return None
    return {
        "x": numbers, "y": line,
        "low": [low for low, _ in band],
        "high": [high for _, high in band],
        "words": [
            f"{line[-1]:.1f}", str(min(WINDOW, numbers[-1])), f"{min(line):.1f}", f"{max(line):.1f}",
            f"{band[-1][0]:.1f}", f"{band[-1][1]:.1f}",
        ],
    }  # fmt: skip


def _band(pairs: list[tuple[int, int]]) -> tuple[float, float]:
    """1.96 standard errors of a ratio to each side, with one hand of 8 that misses 2 put beside those there are."""
    pairs = [*pairs, (2, 8)]
    many, held = len(pairs), sum(h for _, h in pairs)
    ratio = Fraction(sum(m for m, _ in pairs), held)
    spread = sum((m - ratio * h) ** 2 for m, h in pairs) * Fraction(many, many - 1)
    half = 196 * sqrt(spread) / held
    return float(100 * ratio) - half, float(100 * ratio) + half


def times(log: Log) -> dict[str, Any] | None:
    """The seconds of each hand, and the median of the last fifty from the fifth on."""
    ms = [answer.body["ms"] for answer in log.practised if answer.counted and answer.body.get("ms")]
    if len(ms) < 5:
        return None
    medians = [median(ms[max(0, end - WINDOW) : end]) / 1000 for end in range(5, len(ms) + 1)]
    beyond = sum(each / 1000 > 3 * max(medians) for each in ms)
    words = [f"{medians[-1]:.1f}", str(min(WINDOW, len(ms))), f"{min(medians):.1f}", f"{max(medians):.1f}"]
    return {"dots": [each / 1000 for each in ms], "y": medians, "words": words + ([str(beyond)] if beyond else [])}


def by_kind(log: Log) -> list[tuple[str, str, str]]:
    """For each kind: its name, the points missed, and those held; the most missed first."""
    held: dict[str, int] = {}
    lost: dict[str, int] = {}
    for answer in log.practised:
        if not answer.counted or not _known(answer):
            continue
        for kind, points in answer.body["by_kind"].items():
            held[kind] = held.get(kind, 0) + points
            lost[kind] = lost.get(kind, 0) + _missed(answer, kind, points)
    rows = [(kind, min(lost[kind], points), points) for kind, points in held.items() if points]
    return [
        (kind, str(gone), str(all_)) for kind, gone, all_ in sorted(rows, key=lambda row: (-row[1], -row[2], row[0]))
    ]


def _known(answer: Answer) -> bool:
    found = answer.found
    return bool(
        answer.correct or found.get("missed") or found.get("over") or isinstance(found.get("given_by_kind"), dict)
    )


def _missed(answer: Answer, kind: str, points: int) -> int:
    found = answer.found
    if found.get("missed"):
        return sum(item["points"] for item in found["missed"] if item["kind"] == kind)
    if isinstance(found.get("given_by_kind"), dict):
        return max(0, points - int(found["given_by_kind"].get(kind, 0)))
    return 0


# --- games ------------------------------------------------------------------------------------------------------------


def games(log: Log) -> dict[str, Any]:
    """The list of games, the newest first, with what each margin is made of, and the games that wait for a coach."""
    every = sorted((game for game in log.games.values() if game.events), key=lambda game: game.events[0][0])
    finished = [game for game in every if game.of("Won")]
    made = {game.name: margin(game, log) for game in finished}
    rows = []
    for game in every[::-1][:10]:
        began, won = game.events[0][0], game.of("Won")
        how = ("won" if won[0][1]["seat"] == 0 else "lost") if won else "under way or left"
        rows.append(
            {"day": _day(began), "against": NAMES.get(game.opponent), "how": how, "score": list(map(str, game.score))}
            | {"margin": _printed(made.get(game.name))}
        )
    whole = [game for game in finished if (parts := made[game.name]) and parts["theirs"] is not None]
    return {
        "finished": [str(len(finished)), str(sum(game.of("Won")[0][1]["seat"] == 0 for game in finished))],
        "rows": rows,
        "waiting": str(len(finished) - len(whole)),
        "chart": [made[game.name] for game in sorted(finished, key=_end, reverse=True) if made[game.name]][:8],
    }


def margin(game: Game, log: Log) -> dict[str, Any] | None:
    """What the learner gave away, what the others did, and luck, in hundredths of a point; None where not all is judged."""
    own = [body for _, body in log.decisions if body["game"] == game.name and body["what"] in ("throw", "play")]
    made = [body for event in ("LaidAway", "CardPlayed") for _, body in game.of(event) if body["seat"] == 0]
    if len(own) != len(made):
        return None
    throw, play = (_hundredths([body["loss"] for body in own if body["what"] == what]) for what in ("throw", "play"))
    judged = [body["loss"] for _, body in log.decisions if body["game"] == game.name and body["what"] == "theirs"]
    theirs = _hundredths(judged) if judged else None
    mine, other = game.score
    return {
        "throw": throw, "play": play, "theirs": theirs, "margin": mine - other,
        "luck": 100 * (mine - other) + throw + play - (theirs or 0), "day": _day(game.of("Won")[0][0]),
    }  # fmt: skip


def _printed(parts: dict[str, Any] | None) -> list[str] | None:
    """You gave away, they gave away (or not known), luck, all."""
    if parts is None:
        return None
    lost = f"{(parts['throw'] + parts['play']) / 100:.2f}"
    theirs = [] if parts["theirs"] is None else [f"{parts['theirs'] / 100:.2f}"]
    return [lost, *theirs, signed(f"{parts['luck'] / 100:.2f}"), signed(str(parts["margin"]))]


def signed(text: str) -> str:
    nought = not text.strip("-0.")
    return text.lstrip("-") if nought else text.replace("-", "−") if text.startswith("-") else f"+{text}"


def _hundredths(losses: list[float]) -> int:
    """Halves upwards."""
    return int((sum(map(_exact, losses)) * 100 + Fraction(1, 2)) // 1)


def _exact(loss: float) -> Fraction:
    return Fraction(round(loss * 10_000), 10_000)


def _day(at: datetime) -> str:
    return f"{at.day} {at:%B %Y}"


def _time(pair: tuple[datetime, Body]) -> datetime:
    return pair[0]


def _end(game: Game) -> datetime:
    return game.of("Won")[0][0]
