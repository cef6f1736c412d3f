"""A simulated learner: weeks of answers of every form, and games, as lines of a log that an export would hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random
from typing import Any

from cribbage import progress
from cribbage.cards import DECK
from cribbage.game import Event, Phase, apply, cut, deal, new_game, whose_turn
from cribbage.journal import Entry
from cribbage.notation import write_event, write_rules
from cribbage.rules import SIX_CARD, Rules
from cribbage.strategy import BOTS
from cribbage.teaching.attempt import During, attempt, attempt_body
from cribbage.teaching.judging import Judged, judge_split, judge_total
from cribbage.teaching.practice import sealed
from cribbage.teaching.question import Answered, Question
from cribbage.view import view
from lessons import course
from lessons.drills.count_a_hand import question

BEGAN = datetime(2026, 3, 2, 17, 30, tzinfo=UTC)
DAYS = 60
ENDED = BEGAN + timedelta(days=DAYS + 1)
QUICK = ("build-up", "sight-patterns")
"""Drills whose questions are made in no time."""
SLOW = ("choose-the-throw", "best-cut", "spot-the-miss")
"""Drills whose questions take their time: one answer each in a while."""


class Learner:
    """Somebody who gets most things right, misses a kind in every fourth count, and looks again in half the cases."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.entries: list[Entry] = []
        self.at = BEGAN
        self.names: dict[str, int] = {}

    def write(self, kind: str, body: dict[str, Any], **known: Any) -> None:
        """Write an entry now."""
        self.entries.append(Entry("simulated", self.at.isoformat(), kind, body, **known))

    def name(self, drill: str) -> str:
        """Name the next answer of a drill as the page does."""
        self.names[drill] = self.names.get(drill, -1) + 1
        return f"{drill}:{self.names[drill]}"

    def record(self, asked: Question, judged: Judged | Answered, once: str, during: During) -> dict[str, Any]:
        """Write an answer down, and give its body."""
        ms = round(1000 * self.rng.lognormvariate(2.4, 0.6))
        made = attempt(asked, judged, at=self.at.isoformat(), ms=ms, hints=int(self.rng.random() < 0.1), during=during)
        body: dict[str, Any] = dict(attempt_body(made))
        self.write("attempt", body, once=once)
        self.at += timedelta(milliseconds=ms + 4000)
        return body

    def count(self, asked: Question, once: str, during: During = "drill", slips: float = 0.25) -> None:
        """Count a hand, and look again now and then."""
        true = dict(judge_total(asked, asked.answer).by_kind)
        said = dict(true)
        if self.rng.random() < slips:
            kind = self.rng.choice([kind for kind, points in true.items() if points] or list(true))
            said[kind] = max(0, said[kind] - 2) if said[kind] else 2
        judged = judge_total(asked, sum(said.values()))
        body = self.record(asked, judged, once, during)
        if not judged.correct and during != "check" and self.rng.random() < 0.5:
            look: dict[str, Any] = dict(
                attempt_body(attempt(asked, judge_split(asked, said), at=self.at.isoformat(), ms=9000))
            )
            found = {part: look[part] for part in ("given_by_kind", "missed", "over")}
            self.write("attempt", body | found | {"first_try": False, "completes": once}, once=f"{once}:split")

    def answer(self, drill: str, during: During = "drill") -> None:
        """Answer a question of another drill, four times of five right."""
        made = course().drills[drill]
        asked = made.ask(self.rng, self.rng.choice((1, 3, 5)))
        if asked.form == "count":
            self.count(asked, self.name(drill), during)
            return
        given: object = asked.answer
        if self.rng.random() < 0.2:
            if asked.form == "number":
                given = int(asked.answer) + 1
            elif asked.form == "choose":
                given = self.rng.choice(asked.options)
            else:
                given = tuple(self.rng.sample(asked.cards, asked.pick))
        elif asked.form == "pick":
            given = tuple(card for card in asked.cards if str(card) in str(asked.answer))
        judged = made.judge(asked, given)
        if judged.answered:
            self.record(asked, judged, self.name(drill), during)

    def play(self, game: str, opponent: str, *, judge: bool, target: int = 41) -> None:
        """Play a game with the coach, whose word on the other side is written down only where ``judge`` says so."""
        rules = replace(SIX_CARD, target=target)
        head = {"rules": write_rules(rules), "dealer": 0, "opponent": opponent, "seed": 1, "cuts": []}
        self.write("game", head, game=game)
        events = played(rules, ("casual", opponent), self.rng)
        for number, event in enumerate(events):
            self.write("event", write_event(event), game=game, number=number)
            self.at += timedelta(seconds=5)
        own, theirs = progress.bodies(game, rules, 0, events)
        for once, body in own.items():
            self.write("decision", body, once=once)
        if judge:
            self.write("decision", theirs, once=f"{game}:theirs")


def played(rules: Rules, names: tuple[str, str], rng: Random) -> tuple[Event, ...]:
    """Let two opponents of the app play a game, the first in the learner's seat."""
    state, events = new_game(rules, dealer=0), list[Event]()
    while state.winner is None:
        if state.phase is Phase.DEAL:
            step = apply(state, deal(state, rng))
        elif state.phase is Phase.CUT:
            step = apply(state, cut(state, rng))
        else:
            seat = whose_turn(state)
            if state.phase is Phase.LAY_AWAY:
                seat = next(each for each in (0, 1) if not state.laid[each])
            assert seat is not None
            step = apply(state, BOTS[names[seat]](view(state, seat), rng))
        state, events = step.state, [*events, *step.events]
    return tuple(events)


def live(many: int, seed: int, games: int) -> Iterator[Entry]:
    """Live through some weeks: on most days a few dozen answers, and games spread among them."""
    learner = Learner(seed)
    rng, drills = learner.rng, course().drills
    quick, slow = ([drill for drill in some if drill in drills] for some in (QUICK, SLOW))
    checks = {2: 1, 20: 2, 38: 3}
    days = sorted(rng.sample(range(DAYS), DAYS * 2 // 3))
    for number, day in enumerate(days):
        learner.at = BEGAN + timedelta(days=day, minutes=rng.randrange(120))
        for _ in range(many // len(days) + (number < many % len(days))):
            if rng.random() < 0.75:
                *hand, starter = rng.sample(DECK, 5)
                during: During = "review" if rng.random() < 0.06 else "drill"
                name = learner.name("review" if during == "review" else "count-a-hand")
                learner.count(question(hand, starter, crib=rng.random() < 0.2), name, during)
            else:
                learner.answer(rng.choices(quick, (1, 4)[-len(quick) :])[0])
        if number % 8 == 5 and slow:
            learner.answer(slow.pop())
        if many >= 100 and number in checks:
            for asked in sealed.form(checks[number]):
                learner.count(asked, learner.name(sealed.DRILL), "check", slips=0.4 - 0.1 * checks[number])
        if games and number % (len(days) // games) == 3:
            learner.play(f"game-{number}", ("novice", "club")[number % 2], judge=number < len(days) // 2)
    yield from learner.entries


@cache
def log(many: int = 1000, seed: int = 1, games: int = 2) -> str:
    """Write the log of a simulated learner as an export would: JSON lines."""
    return "".join(f"{entry.line()}\n" for entry in live(many, seed, games))


if __name__ == "__main__":
    print(log(), end="")
