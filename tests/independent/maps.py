"""The skill map and the map of shapes."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from tests.independent.cards import SHAPES, alike, count, of_kind, shapes, suited_crib
from tests.independent.log import Answer, Log

SKILLS = {
    "What each card counts": {"card/value"},
    "Fifteens of two cards": {"show/fifteen/two", "show/fifteen"},
    "Fifteens of three cards": {"show/fifteen/three"},
    "Fifteens of four and five cards": {"show/fifteen/longer"},
    "Pairs": {"show/pair"},
    "Threes and fours of a kind": {"show/pair/royal"},
    "Runs": {"show/run"},
    "Double runs": {"show/run/double"},
    "A flush in the hand": {"show/flush"},
    "A flush in the crib": {"show/crib-flush"},
    "Nobs": {"show/nobs"},
    "Heels and the cut": {"cut/heels", "game/starter", "game/first-deal"},
    "The whole hand": {"show/hand"},
    "The crib": {"show/crib", "game/crib"},
    "The count to 31": {"play/count", "game/deal"},
    "15 and 31 in the play": {"play/fifteen", "play/thirty-one"},
    "Pairs in the play": {"play/pair"},
    "Runs in the play": {"play/run"},
    "Go and last card": {"play/go", "play/last-card"},
    "Throwing to your own crib": {"throw/own", "throw/cut"},
    "Throwing to their crib": {"throw/theirs", "throw/cut"},
    "Leads and replies": {"play/lead"},
    "Muggins": {"game/muggins", "game/claim", "game/overpeg", "game/wrong-call", "game/false-claim"},
    "The endgame": {"game/endgame", "show/order", "game/end", "game/race", "game/skunk", "game/board"},
}
FINER = {
    "show/fifteen": "show/fifteen/",
    "show/pair": "show/pair/",
    "show/run": "show/run/",
    "throw/cut": "throw/o|throw/t",
}
FIFTEENS = {2: "Fifteens of two cards", 3: "Fifteens of three cards"}
LONGER = "Fifteens of four and five cards"
OF_A_KIND = {
    *FIFTEENS.values(), LONGER, "Pairs", "Threes and fours of a kind", "Runs", "Double runs", "A flush in the hand",
    "A flush in the crib", "Nobs",
}  # fmt: skip
WORDS = ["nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]


def asked(topics: set[str]) -> set[str]:
    """The skills that topics belong to; a general topic steps back where a finer one of it is named."""
    fine = {
        topic
        for topic in topics
        if not any(other.startswith(start) for start in FINER.get(topic, "-").split("|") for other in topics)
    }
    return {skill for skill, own in SKILLS.items() if fine & own}


def wrong_kinds(answer: Answer) -> set[str]:
    """The kinds that a wrong count had wrong, as far as anybody knows."""
    assert answer.hand is not None
    found = answer.found
    off = {item["kind"] for item in (found.get("missed") or []) + (found.get("over") or [])}
    if not off and found.get("given_by_kind"):
        true = count(answer.hand)
        off = {
            kind
            for kind, said in found["given_by_kind"].items()
            if said != sum(item.points for item in of_kind(true, kind))
        }
    return off


def verdicts(answer: Answer) -> dict[str, bool]:
    """What an answer says of each skill."""
    touched, hand = asked(answer.topics), answer.hand
    if hand is not None and suited_crib(hand):
        touched.add("A flush in the crib")
    if answer.correct or hand is None:
        return dict.fromkeys(touched, answer.correct)
    said = dict.fromkeys(touched & {"The whole hand", "The crib"}, False)
    off = wrong_kinds(answer)
    if not off:
        return said
    wrong = set().union(*(_wrong(kind, answer) for kind in off))
    return said | {skill: skill not in wrong for skill in touched & OF_A_KIND | wrong}


def _wrong(kind: str, answer: Answer) -> set[str]:
    hand, found = answer.hand, answer.found
    assert hand is not None
    true = of_kind(count(hand), kind)
    if kind == "fifteen":
        lost = (found.get("missed") or []) + (found.get("over") or [])
        sizes = [len(item["cards"]) for item in lost if item["kind"] == kind and item["cards"]]
        if not sizes:
            short = 2 * len(true) - ((found.get("given_by_kind") or {}).get(kind) or 0)
            longest = sorted((len(item.cards) for item in true), reverse=True)
            sizes = longest[: (short + 1) // 2] if short > 0 else [2]
        return {FIFTEENS.get(size, LONGER) for size in sizes}
    if kind == "pair":
        return {"Threes and fours of a kind" if alike(hand)[:1] > [2] else "Pairs"}
    if kind == "run":
        return {"Double runs" if len(true) > 1 else "Runs"}
    if kind == "flush":
        return {"A flush in the crib" if hand.crib else "A flush in the hand"}
    return {"Nobs"}


@dataclass
class Path:
    """How one skill was learned: every answer right or wrong, the row of clean ones by pattern, and the states reached."""

    all: list[bool] = field(default_factory=list)
    row: list[str] = field(default_factory=list)
    steady: datetime | None = None
    later: int = 0
    due: datetime | None = None
    rung: int = 0

    def take(self, answer: Answer, right: bool) -> None:
        self.all.append(right)
        self.row = [*self.row, answer.pattern] if right and answer.unaided else []
        if self.due is not None:
            if not right or answer.at >= self.due:
                self.rung = 0 if not right else min(self.rung + 1, 4)
                self.due = answer.at + timedelta(days=(1, 3, 7, 21, 60)[self.rung])
            return
        if self.steady is not None and right and answer.at - self.steady >= timedelta(hours=20):
            self.later += 1
        if self.steady is None and len(self.row) >= 5 and len(set(self.row)) >= 3:
            self.steady = answer.at
        if self.later >= 3 and len(self.all) >= 10 and sum(self.all[-10:]) >= 9:
            self.due = answer.at + timedelta(days=1)

    def state(self, now: datetime) -> str:
        if not self.all:
            return "Not met yet"
        if self.steady is None:
            return "Learning"
        if self.all[-5:].count(False) >= 2 or (self.due is not None and now >= self.due):
            return "Time for a refresher"
        return "Steady" if self.due is None else "Mastered"

    def numbers(self, now: datetime) -> list[str]:
        """The numbers that a tile shows: how many of the last ten were right, and those of what comes next, in words."""
        last, state = self.all[-10:], self.state(now)
        shown = [str(sum(last)), str(len(last))]
        if state == "Time for a refresher":
            slips = self.all[-5:].count(False)
            return [*shown, *([WORDS[slips], "five"] if slips >= 2 else ["one"])]
        if state == "Learning":
            left = 5 - len(self.row)
            return [*shown, WORDS[left]] if left > 0 else [*shown, WORDS[len(self.row)], WORDS[3 - len(set(self.row))]]
        assert self.steady is not None
        left = 3 - self.later
        if left == 3 and now - self.steady < timedelta(hours=20):
            return [*shown, "three"]
        return [*shown, WORDS[left]] if left > 0 else [*shown, "nine", "ten"]


def skills(log: Log, now: datetime) -> dict[str, dict[str, list[str]]]:
    """The map: for each state the skills in it, with the numbers that are shown of those under way."""
    paths = {skill: Path() for skill in SKILLS}
    for answer in log.practised:
        for skill, right in verdicts(answer).items():
            paths[skill].take(answer, right)
    found: dict[str, dict[str, list[str]]] = {}
    for skill, path in paths.items():
        state = path.state(now)
        found.setdefault(state, {})[skill] = [] if state in ("Mastered", "Not met yet") else path.numbers(now)
    return found


def pattern_map(log: Log) -> dict[str, Any]:
    """The map of shapes: for each how often it was met and right, and whether it is mastered."""
    met = {shape: list[tuple[bool, bool]]() for shape in SHAPES}
    for answer in log.practised:
        if answer.hand is None:
            continue
        off = wrong_kinds(answer)
        for shape in shapes(answer.hand):
            right = answer.correct or bool(off and SHAPES[shape] and SHAPES[shape] not in off)
            met[shape].append((right, right and answer.unaided))
    tiles = {}
    for shape, row in met.items():
        mastered = len(row) >= 3 and all(clean for _, clean in row[-3:])
        tiles[shape] = [str(sum(right for right, _ in row)), str(len(row)), mastered] if row else []
    some, whole = sum(bool(row) for row in met.values()), sum(bool(tile and tile[2]) for tile in tiles.values())
    return {"summary": [str(len(SHAPES)), str(some), str(whole)], "tiles": tiles}
