"""The games of the log: how each went, what decisions cost in it, and the luck that is left when those are taken off."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

import pandas as pd

from cribbage.journal import Entry
from cribbage.progress.frames import WINDOW, flag, frame, items, text, whole

LEARNER = 0
"""The learner's seat in every game."""

DECISIONS = ("throw", "play")
"""The kinds of decision that the coach judges."""

THEIRS = "theirs"
"""What the entry calls itself that holds the loss of all decisions of the other side in a game."""

_SEATS = 8  # more than any variant has; a seat beyond them comes from no game of ours
_FINE = 10_000  # the log keeps losses to four decimals
_DECIDED = {"LaidAway": "throw", "CardPlayed": "play"}

_GAME = {
    "game": "str",
    "started": "datetime64[us, UTC]",
    "finished": "datetime64[us, UTC]",
    "winner": "Int64",
    "scores": "object",
    "deals": "Int64",
    "opponent": "str",
    "throws": "Int64",
    "plays": "Int64",
}
_RECKONED = {
    "game": "str",
    "at": "datetime64[us, UTC]",
    "opponent": "str",
    "margin": "int64",
    **dict.fromkeys(("throw", "play", "lost"), "float64"),
    "theirs": "Float64",
    "luck": "float64",
}


def games(entries: Iterable[Entry]) -> pd.DataFrame:
    """Lay out the games among some entries, one row each in the order in which they began.

    Columns: game, started, finished, winner, scores, deals, opponent, and the learner's decisions, throws and plays.
    ``scores`` is a tuple, seat by seat; ``finished`` and ``winner`` are missing while a game is under way, ``opponent``
    where no head line names one.
    """
    played: dict[str, list[Entry]] = {}
    opponents: dict[str, str | None] = {}
    for entry in entries:
        if entry.kind == "event":
            played.setdefault(str(entry.game), []).append(entry)
        elif entry.kind == "game":
            opponents[str(entry.game)] = text(entry.body.get("opponent"))
    rows = [
        _game(game, sorted(events, key=lambda entry: entry.number or 0), opponents.get(game))
        for game, events in played.items()
    ]
    return frame(sorted(rows, key=lambda row: str(row["started"])), _GAME)


def deals_ended(entries: Iterable[Entry]) -> tuple[datetime, ...]:
    """Tell when each deal of the learner's games was over, the last deal of a game with the game itself."""
    ends = (entry for entry in entries if entry.kind == "event" and entry.body.get("event") in ("DealEnded", "Won"))
    return tuple(datetime.fromisoformat(entry.at) for entry in ends)


def decisions(entries: Iterable[Entry]) -> pd.DataFrame:
    """Read the coach's verdicts on the learner's throws and plays: at, game, what ("throw" or "play"), loss in points."""
    known = [
        (entry.at, str(entry.body.get("game")), what, loss)
        for entry in entries
        if entry.kind == "decision"
        and (what := entry.body.get("what")) in DECISIONS
        and (loss := _loss(entry.body)) is not None
    ]
    rows = [
        dict(zip(("at", "game", "what", "loss"), row, strict=True)) for row in sorted(known, key=lambda row: row[0])
    ]
    return frame(rows, {"at": "datetime64[us, UTC]", "game": "str", "what": "str", "loss": "float64"})


def decision_cost(decided: pd.DataFrame, window: int = WINDOW) -> Mapping[str, float]:
    """Average the points lost per decision over the last ``window`` of each kind; a kind without any is left out."""
    cost = {}
    for what in DECISIONS:
        own = decided.loc[decided["what"] == what, "loss"].tolist()[-window:]
        if own:
            cost[what] = sum(_fine(loss) for loss in own) / len(own) / _FINE
    return cost


def reckoned(played: pd.DataFrame, entries: Iterable[Entry]) -> pd.DataFrame:
    """Take each finished game of two apart into what the learner lost, what the others lost, and luck, oldest first.

    ``margin`` = - ``lost`` + ``theirs`` + ``luck`` exactly, in points; ``lost`` = ``throw`` + ``play``. Where nobody has
    judged the other side ``theirs`` is missing, and ``luck`` is luck and their play together. Losses are rounded to
    hundredths first, so that what a page prints adds up too. Only games whose every decision of the learner was judged
    are here.
    """
    every = list(entries)
    lost: dict[str, dict[str, list[float]]] = {}
    for game, what, loss in decisions(every)[["game", "what", "loss"]].itertuples(index=False):
        lost.setdefault(game, {each: [] for each in DECISIONS})[what].append(loss)
    theirs = {
        str(entry.body.get("game")): loss
        for entry in every
        if entry.kind == "decision" and entry.body.get("what") == THEIRS and (loss := _loss(entry.body)) is not None
    }
    rows = []
    for each in _of_two(played):
        own = lost.get(each["game"], {})
        if any(len(own.get(what, ())) != each[f"{what}s"] for what in DECISIONS):
            continue
        margin = each["scores"][LEARNER] - each["scores"][1 - LEARNER]
        throw, play = (_hundredths(own.get(what, ())) for what in DECISIONS)
        other = theirs.get(each["game"])
        given = None if other is None else _hundredths((other,))
        luck = 100 * margin + throw + play - (given or 0)
        rows.append(
            {"game": each["game"], "at": each["finished"], "opponent": each["opponent"], "margin": margin}
            | {"throw": throw / 100, "play": play / 100, "lost": (throw + play) / 100}
            | {"theirs": None if given is None else given / 100, "luck": luck / 100}
        )
    return frame(sorted(rows, key=lambda row: row["at"]), _RECKONED)


def waiting(played: pd.DataFrame, entries: Iterable[Entry]) -> tuple[str, ...]:
    """Name the finished games of two that are not taken apart whole yet, the newest first."""
    known = reckoned(played, entries)
    whole_ = set(known.loc[known["theirs"].notna(), "game"])
    return tuple(each["game"] for each in reversed(_of_two(played)) if each["game"] not in whole_)


def _of_two(played: pd.DataFrame) -> list[dict[str, Any]]:
    """The finished games of two in which the learner decided anything."""
    finished = played[played["finished"].notna()]
    rows: list[dict[str, Any]] = [
        {str(name): value for name, value in row.items()} for row in finished.to_dict("records")
    ]
    return [row for row in rows if len(row["scores"]) == 2 and row["throws"] + row["plays"]]


def _game(game: str, events: list[Entry], opponent: str | None) -> dict[str, Any]:
    scores: dict[int, int] = {}
    decided = dict.fromkeys(DECISIONS, 0)
    finished: str | None = None
    winner: int | None = None
    deals = 0
    for entry in events:
        name, seat = text(entry.body.get("event")), whole(entry.body.get("seat"))
        deals += name == "Dealt"
        if name == "Pegged" and seat is not None and seat in range(_SEATS):
            scores[seat] = scores.get(seat, 0) + sum(points for _, points in items(entry.body.get("score")))
        elif name in _DECIDED and seat == LEARNER:
            decided[_DECIDED[name]] += 1
        elif name == "Won":
            finished, winner = entry.at, seat
    return {
        "game": game,
        "started": events[0].at,
        "finished": finished,
        "winner": winner,
        "scores": tuple(scores.get(seat, 0) for seat in range(max((1, *scores)) + 1)),
        "deals": deals,
        "opponent": opponent,
        "throws": decided["throw"],
        "plays": decided["play"],
    }


def _loss(body: Mapping[str, Any]) -> float | None:
    """Read a loss in points; None for what is none."""
    loss = body.get("loss")
    return float(loss) if isinstance(loss, int | float) and flag(loss) is None and 0 <= loss < 1000 else None


def _fine(loss: float) -> int:
    """Read a loss as the whole number of ten-thousandths that it was written in, so that sums come out exact."""
    return round(loss * _FINE)


def _hundredths(losses: Iterable[float]) -> int:
    """Add losses up to whole hundredths of a point, halves upwards."""
    return (2 * sum(map(_fine, losses)) + _FINE // 100) // (_FINE // 50)
