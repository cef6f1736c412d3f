"""Reading an exported log: its answers, each with the second look at it, its decisions, its games and its settings."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from tests.independent.cards import Hand, signature, topics

Body = dict[str, Any]


@dataclass
class Answer:
    """One answer: when, what the log says of it, and what a second look found."""

    at: datetime
    body: Body
    look: Body = field(default_factory=dict)

    @property
    def correct(self) -> bool:
        return bool(self.body.get("correct", self.body["given"] == self.body["truth"]))

    @property
    def unaided(self) -> bool:
        """At the first try and without a hint."""
        return bool(self.body.get("first_try", True) and not self.body.get("hints"))

    @property
    def during(self) -> str:
        return str(self.body.get("during", "drill"))

    @property
    def counted(self) -> bool:
        return isinstance(self.body.get("by_kind"), dict)

    @property
    def missed(self) -> int:
        lost = self.body.get("points_missed")
        return max(0, self.body["truth"] - self.body["given"]) if lost is None else int(lost)

    @property
    def found(self) -> Body:
        """What is known of the kinds: from the second look where there was one."""
        return self.look or self.body

    @property
    def hand(self) -> Hand | None:
        body = self.body
        if not self.counted or len(body.get("cards", [])) != 4 or not body.get("starter"):
            return None
        return Hand(tuple(body["cards"]), body["starter"], body.get("crib") is True)

    @property
    def _old(self) -> bool:
        """Written before there were patterns and finer skills."""
        return not (self.body.get("pattern") and {"show/hand", "show/crib"} & set(self.body.get("skills") or []))

    @property
    def pattern(self) -> str:
        known = str(self.body.get("pattern") or "")
        return known or (signature(self.hand) if self.hand is not None else "")

    @property
    def topics(self) -> set[str]:
        if self.hand is not None and self._old:
            return topics(self.hand)
        return set(self.body.get("skills") or [])


@dataclass
class Game:
    """One game: who played, and all its events in order, each with its time."""

    name: str
    opponent: str = ""
    events: list[tuple[datetime, Body]] = field(default_factory=list)

    def of(self, event: str) -> list[tuple[datetime, Body]]:
        return [(at, body) for at, body in self.events if body["event"] == event]

    @property
    def score(self) -> tuple[int, int]:
        pegged = [body for _, body in self.of("Pegged")]
        mine, theirs = (
            sum(item["points"] for body in pegged if body["seat"] == seat for item in body["score"]) for seat in (0, 1)
        )
        return mine, theirs


@dataclass
class Log:
    """All that an export holds."""

    answers: list[Answer]
    decisions: list[tuple[datetime, Body]]
    games: dict[str, Game]
    settings: dict[str, Any]

    @property
    def practised(self) -> list[Answer]:
        """All answers but those of the sealed checks, which have a result of their own."""
        return [answer for answer in self.answers if answer.during != "check"]


def read(text: str) -> Log:
    """Read the lines of an export."""
    lines = [json.loads(line) for line in text.splitlines()]
    tried = [
        (line["once"], datetime.fromisoformat(line["at"]), line["body"]) for line in lines if line["kind"] == "attempt"
    ]
    looks = {body["completes"]: body for _, _, body in tried if "completes" in body}
    answers = [
        Answer(at, body, looks.get(once, {}))
        for once, at, body in tried
        if "completes" not in body and body.get("given") is not None
    ]
    games: dict[str, Game] = {}
    for line in sorted((line for line in lines if line["game"]), key=lambda line: line["number"] or 0):
        game = games.setdefault(line["game"], Game(line["game"]))
        if line["kind"] == "game":
            game.opponent = line["body"].get("opponent", "")
        else:
            game.events.append((datetime.fromisoformat(line["at"]), line["body"]))
    return Log(
        sorted(answers, key=lambda answer: answer.at),
        [(datetime.fromisoformat(line["at"]), line["body"]) for line in lines if line["kind"] == "decision"],
        games,
        {
            line["body"]["name"]: line["body"]["value"]
            for line in lines
            if line["kind"] == "setting" and "name" in line["body"]
        },
    )
