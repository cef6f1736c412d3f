"""Write the golden games: one seeded game of each variant, as it was logged when it was first played.

Adding is allowed, editing is not: a file that is there is never written again, because people's logs look like it.
Run ``python -m tests.golden.regenerate`` to add the games of variants that have none yet.

A file is JSON lines: first its rules, dealer and final scores, then one event a line.
"""

from __future__ import annotations

import json
from pathlib import Path

from cribbage.notation import write_event, write_rules
from cribbage.rules import VARIANTS
from tests.cases import random_game, rules_of

HERE = Path(__file__).parent
SEED = 152

# Every variant as written, and one game of claims, muggins and penalties.
GAMES = {**{name: (name, "as written") for name in VARIANTS}, "six-card-muggins": ("six-card", "muggins")}


def game_file(name: str) -> Path:
    """Name the file of a game."""
    return HERE / f"game-{name}.jsonl"


def lines_of(name: str) -> list[str]:
    """Play a game again and write it, a line an event."""
    variant, option = GAMES[name]
    rules = rules_of(variant, option)
    *_, end = random_game(rules, SEED, dealer=0, claims=option == "muggins")
    header = {"rules": write_rules(rules), "dealer": 0, "scores": list(end.step.state.scores)}
    return [json.dumps(line, ensure_ascii=False) for line in (header, *map(write_event, end.events))]


def main() -> None:
    """Add the games that are not there yet."""
    for name in GAMES:
        path = game_file(name)
        if path.exists():
            print(f"{path.name} stays as it is")
            continue
        path.write_text("\n".join(lines_of(name)) + "\n", encoding="utf-8")
        print(f"{path.name} added")


if __name__ == "__main__":
    main()
