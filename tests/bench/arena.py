"""Two bots over duplicate deals: ``python -m tests.bench.arena expert club --games 2000 --seed 1 --jobs 2``.

Every sequence of deals is played twice with the seats changed: the same packs and the same first dealer's seat, so that
each bot once has the cards of the other. The games go through the engine, each bot sees only its View. With ``--out`` each
pair of games is a line of a file, and the same command goes on where it was stopped. A bot of your own is named as
``module:function``; it is called with a View and a Random and gives a Move.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from multiprocessing import Pool
from pathlib import Path
from random import Random
from time import perf_counter

from cribbage.cards import DECK
from cribbage.game import Cut, Deal, Pegged, Phase, Shown, State, apply, new_game, whose_turn
from cribbage.rules import SIX_CARD
from cribbage.score import points
from cribbage.strategy import Bot
from cribbage.view import view
from tests.bench.contenders import contender

PHASES = ("heels", "play", "hand", "crib")


@dataclass(frozen=True, slots=True)
class Game:
    """How one game went for the first bot named: won or lost, final scores, deals, and points by phase of both."""

    won: bool
    scores: tuple[int, int]
    deals: int
    mine: tuple[int, ...]
    theirs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """One sequence of deals, played twice with the seats changed; ``games`` are both seen from the first bot."""

    number: int
    games: tuple[Game, Game]
    seconds: float

    @property
    def share(self) -> float:
        """The share of the two games that the first bot won: 0, one half, or 1."""
        return sum(game.won for game in self.games) / 2


def dealt(state: State, seed: str) -> tuple[Deal, Cut]:
    """Give the deal and the starter that belong to a pair and the number of the deal, whoever sits where."""
    pack = Random(f"{seed}:{state.deals}").sample(DECK, 13)
    hands = [tuple(pack[:6]), tuple(pack[6:12])]
    return Deal((hands[0], hands[1])), Cut(pack[12])


def play(bots: tuple[Bot, Bot], seed: str, *, seat: int) -> Game:
    """Play a game to 121 in which the first bot sits in ``seat``; seat 0 deals first."""
    at = bots if seat == 0 else (bots[1], bots[0])
    chances = [Random(f"{seed}:chance:{which}") for which in range(2)]
    state = new_game(SIX_CARD, dealer=0)
    gained = [[0] * len(PHASES), [0] * len(PHASES)]
    starter = Cut(DECK[0])
    while state.phase is not Phase.OVER:
        if state.phase is Phase.DEAL:
            deal, starter = dealt(state, seed)
            step = apply(state, deal)
        elif state.phase is Phase.CUT:
            step = apply(state, starter)
        else:
            turn = whose_turn(state)
            assert turn is not None
            step = apply(state, at[turn](view(state, turn), chances[turn]))
        crib = False
        for event in step.events:
            if isinstance(event, Shown):
                crib = event.crib
            elif isinstance(event, Pegged):
                kind = event.score[0].rule.partition("/")[0]
                phase = {"cut": 0, "play": 1}.get(kind, 3 if crib else 2)
                gained[event.seat][phase] += points(event.score)
        state = step.state
    assert state.winner is not None
    return Game(
        won=state.winner == seat,
        scores=(state.scores[seat], state.scores[1 - seat]),
        deals=state.deals,
        mine=tuple(gained[seat]),
        theirs=tuple(gained[1 - seat]),
    )


def play_pair(names: tuple[str, str], seed: int, number: int) -> Pair:
    """Play one sequence of deals twice, the seats changed."""
    start = perf_counter()
    bots = (contender(names[0]), contender(names[1]))
    one, two = (play(bots, f"{seed}:{number}", seat=seat) for seat in (0, 1))
    return Pair(number, (one, two), round(perf_counter() - start, 3))


@dataclass(frozen=True, slots=True)
class Result:
    """What many pairs add up to, for the first bot: its win rate with half its 95 % interval, points a deal by phase."""

    games: int
    rate: float
    half: float
    deals: float
    mine: dict[str, float]
    theirs: dict[str, float]
    seconds: float

    def __str__(self) -> str:
        low, high = self.rate - self.half, self.rate + self.half
        parts = ", ".join(
            f"{name} {self.mine[name]:.2f} to {self.theirs[name]:.2f} ({self.mine[name] - self.theirs[name]:+.2f})"
            for name in PHASES
        )
        lead = sum(self.mine.values()) - sum(self.theirs.values())
        return (
            f"{self.games} games: {100 * self.rate:.1f} % won, 95 % interval {100 * low:.1f} to {100 * high:.1f}; "
            f"{lead:+.2f} points a deal ({parts}); {self.deals:.2f} deals and {self.seconds:.2f} s a game"
        )


def result(pairs: Sequence[Pair]) -> Result:
    """Add up pairs; the pair is the unit of the interval, since its two games share their cards."""
    shares = [pair.share for pair in pairs]
    many = len(shares)
    rate = sum(shares) / many
    spread = sum((share - rate) ** 2 for share in shares) / max(many - 1, 1)
    games = [game for pair in pairs for game in pair.games]
    deals = sum(game.deals for game in games)
    return Result(
        games=len(games),
        rate=rate,
        half=1.96 * math.sqrt(spread / many),
        deals=deals / len(games),
        mine={name: sum(game.mine[i] for game in games) / deals for i, name in enumerate(PHASES)},
        theirs={name: sum(game.theirs[i] for game in games) / deals for i, name in enumerate(PHASES)},
        seconds=sum(pair.seconds for pair in pairs) / len(games),
    )


def read(path: Path | None, head: dict[str, object]) -> list[Pair]:
    """Read the pairs of an earlier run; raises ValueError if the file is of another contest."""
    if path is None or not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    if json.loads(lines[0]) != head:
        raise ValueError(f"{path} holds another contest: {lines[0]}")
    pairs = []
    for line in lines[1:]:
        body = json.loads(line)
        one, two = (
            Game(game["won"], tuple(game["scores"]), game["deals"], tuple(game["mine"]), tuple(game["theirs"]))
            for game in body["games"]
        )
        pairs.append(Pair(body["number"], (one, two), body["seconds"]))
    return pairs


def _task(task: tuple[tuple[str, str], int, int]) -> Pair:
    return play_pair(*task)


def contest(
    names: tuple[str, str], pairs: int, seed: int, jobs: int = 1, out: Path | None = None
) -> Iterator[list[Pair]]:
    """Play so many pairs and give all that are done after each one; those in ``out`` are not played again."""
    head: dict[str, object] = {"bots": list(names), "seed": seed}
    done = read(out, head)
    if out is not None and not out.exists():
        out.write_text(json.dumps(head) + "\n", encoding="utf-8")
    known = {pair.number for pair in done}
    tasks = [(names, seed, number) for number in range(pairs) if number not in known]
    done = [pair for pair in done if pair.number < pairs]
    if not tasks:
        yield done
        return

    def keep(pair: Pair) -> list[Pair]:
        done.append(pair)
        if out is not None:
            with out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(pair)) + "\n")
        return done

    if jobs == 1:
        yield from (keep(_task(task)) for task in tasks)
        return
    with Pool(jobs) as pool:
        yield from (keep(pair) for pair in pool.imap_unordered(_task, tasks))


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the contest, saying how it stands on the way."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("bots", nargs=2, help="two bots: a key, or module:function")
    parser.add_argument("--games", type=int, default=2000, help="games to 121, an even number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes to use")
    parser.add_argument("--out", type=Path, help="file to keep the games in, and to go on from")
    parser.add_argument("--every", type=int, default=20, help="say how it stands after so many pairs")
    options = parser.parse_args(arguments)
    one, two = options.bots
    done: list[Pair] = []
    for done in contest((one, two), options.games // 2, options.seed, options.jobs, options.out):
        if len(done) % options.every == 0:
            sys.stderr.write(f"{result(done)}\n")
            sys.stderr.flush()
    print(f"{one} against {two}, seed {options.seed}: {result(done)}")


if __name__ == "__main__":
    main()
