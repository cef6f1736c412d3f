"""The figures of RESULTS.md that are no contest: ``python -m tests.bench.figures latency`` (or another of the names).

``latency`` times advice and bots, ``import`` the import and the memory of the tables, ``regret`` what the throws chosen
lose against a simulation of the play many times larger, ``calibration`` the win table against games played out.
"""

from __future__ import annotations

import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter, process_time

import numpy as np

from cribbage.cards import DECK
from cribbage.game import LayAway, Play
from cribbage.strategy import BOTS, advise, bots, chances, coach, discard, pegging, tables
from cribbage.strategy.build import deal_times
from cribbage.strategy.chances import DEALER, PONE
from cribbage.strategy.piles import machine
from cribbage.strategy.playout import Tables, hold_table, worth_table
from cribbage.strategy.tables import FOURS, KEEPS, RANK, THROWS, Array, Floats
from cribbage.view import View
from tests.strategy.decisions import decisions

# --- time and memory ------------------------------------------------------------------------------------------------


def views(kind: type, number: int, *, late: bool) -> list[View]:
    """Collect decisions of more than one option, a side past 80 holes or none."""
    found: list[View] = []
    seed = 0
    while len(found) < number:
        found += [
            seen
            for _, seen, move in decisions(seed)
            if isinstance(move, kind) and len(seen.legal) > 1 and (max(seen.scores) > 80) == late
        ]
        seed += 1
    return found[:number]


def milliseconds(work: Callable[[View], object], seen: Sequence[View]) -> str:
    """Time work on each view, after a few to warm up: median and 95th percentile by the clock, and of processor time.

    The clock counts what else the machine does; the processor time is what the work itself takes.
    """
    clock, busy = [], []
    for number, each in enumerate((*seen[:5], *seen)):
        coach.forget()
        bots.forget()
        start, used = perf_counter(), process_time()
        work(each)
        if number >= 5:
            clock.append(1000 * (perf_counter() - start))
            busy.append(1000 * (process_time() - used))
    by_clock, by_use = (np.percentile(times, (50, 95)) for times in (clock, busy))
    return f"p50 {by_clock[0]:.1f} ms, p95 {by_clock[1]:.1f} ms (processor time {by_use[0]:.1f} ms, {by_use[1]:.1f} ms)"


def latency(number: int = 300) -> None:
    """Time the advice, the numbers under it, and the strongest bot, early and late in the game."""
    for late in (False, True):
        when = "a side past 80" if late else "before 80"
        for kind, name in ((LayAway, "throw"), (Play, "play")):
            seen = views(kind, number, late=late)
            print(f"advice for a {name}, {when}: {milliseconds(advise, seen)}")
            print(f"  expert's move: {milliseconds(lambda each: BOTS['expert'](each, Random(1)), seen)}")
            if kind is Play:
                print(f"  figures alone: {milliseconds(lambda each: pegging.choices(coach.position_of(each)), seen)}")


def imported(rounds: int = 7) -> None:
    """Time the import in fresh processes, and weigh all tables once they are in use."""
    for module in ("cribbage.strategy", "numpy"):
        code = (
            "import time; a, b = time.perf_counter(), time.process_time(); "
            f"import {module}; print(time.perf_counter() - a, time.process_time() - b)"
        )
        times = [
            [float(word) for word in subprocess.check_output([sys.executable, "-c", code]).split()]
            for _ in range(rounds)
        ]
        clock, busy = (sorted(each) for each in zip(*times, strict=True))
        print(f"import of {module}: best {clock[0]:.3f} s, median {clock[rounds // 2]:.3f} s by the clock,")
        print(f"  {busy[0]:.3f} s and {busy[rounds // 2]:.3f} s of processor time")
    tables.forget()
    for cached in (chances.policy, chances.win_table, machine, worth_table, hold_table):
        cached.cache_clear()
    tracemalloc.start()
    for late in (False, True):
        for kind in (LayAway, Play):
            advise(views(kind, 1, late=late)[0])
    held, peak = tracemalloc.get_traced_memory()
    files = sum(path.stat().st_size for path in tables.DATA.iterdir())
    print(f"tables and caches in use: {held / 2**20:.1f} MB, peak {peak / 2**20:.1f} MB; files {files / 2**20:.1f} MB")


# --- throws ---------------------------------------------------------------------------------------------------------


def pegs_of(ranks: Array, kept: Array, worlds: int, *, dealer: bool, rng: np.random.Generator) -> Floats:
    """Play some kept fours (n, 4) against what the other keeps, given my six: my pegs less theirs, shape (n, worlds)."""
    left = 4 - np.bincount(ranks, minlength=13)
    his = chances.policy(PONE if dealer else DEALER)
    weights = np.cumsum(chances.six_weights(left)[his.six].astype(np.float64) * his.chance)
    rows = np.searchsorted(weights, (np.arange(worlds) + rng.random()) / worlds * weights[-1])
    theirs = FOURS[his.four[np.minimum(rows, len(weights) - 1)]]
    hands = np.empty((len(kept), worlds, 2, 4), dtype=np.int64)
    hands[:, :, 0], hands[:, :, 1] = kept[:, None], theirs
    batch = Tables.start(hands.reshape(-1, 2, 4), 1 if dealer else 0)
    batch.finish()
    return (batch.pegs[:, 0] - batch.pegs[:, 1]).reshape(len(kept), worlds).astype(np.float64)


def regret(number: int = 2000, worlds: int = 4000, near: float = 0.6, seed: int = 7) -> None:
    """Compare the throw chosen with the best by hand and crib exactly and by the play of these six cards simulated.

    One half of the plays picks the rival and the other half prices it, so that luck is not counted as regret; picking and
    pricing by all of them, which counts luck too, gives a bound from above.
    """
    rng, cards = np.random.default_rng(seed), Random(seed)
    fair, bound = [], []
    for hand in range(number):
        six = sorted(cards.sample(DECK, 6))
        dealer = hand % 2 == 0
        index = np.array([card.index for card in six])
        exact = discard.hand_means(index) + discard.crib_means(index, dealer=dealer) * (1 if dealer else -1)
        mine, theirs = discard.peg_means(index, dealer=dealer)
        net = exact + mine - theirs
        chosen = discard.throws(six, dealer)[0].cards
        tried = np.flatnonzero(net >= net.max() - near)
        at = next(i for i, row in enumerate(tried) if {six[place] for place in THROWS[row]} == set(chosen))
        fair.append(0.0)
        bound.append(0.0)
        if len(tried) > 1:
            kept = RANK[index][KEEPS[tried]]
            halves = [
                exact[tried] + pegs_of(RANK[index], kept, worlds, dealer=dealer, rng=rng).mean(axis=1) for _ in range(2)
            ]
            for one, two in (halves, halves[::-1]):
                fair[-1] += float(two[one.argmax()] - two[at]) / 2
            both = (halves[0] + halves[1]) / 2
            bound[-1] = float(both.max() - both[at])
        if (hand + 1) % 200 == 0:
            error = np.std(fair) / len(fair) ** 0.5
            print(
                f"{hand + 1} hands: mean regret {np.mean(fair):.4f} points (standard error {error:.4f}), "
                f"at most {np.mean(bound):.4f}; largest {max(bound):.2f}; another throw in {np.mean(np.array(bound) > 0):.1%}",
                flush=True,
            )


# --- the win table --------------------------------------------------------------------------------------------------


def calibration(games: int = 600_000, seed: int = 99) -> None:
    """Play games out from random scores before a deal, and compare how often the dealer wins with the table, in ten bins."""
    rng = np.random.default_rng(seed)
    # Of the side that deals first here, and of the other: up to 45 holes apart, or nearly all would be won or lost.
    scores = rng.integers(0, 121, size=(3 * games, 2))
    scores = scores[np.abs(scores[:, 0] - scores[:, 1]) <= 45][:games]
    predicted = chances.win_table()[scores[:, 0], scores[:, 1]]
    first = np.zeros(games, dtype=np.int64)  # which side deals now
    won = np.full(games, -1)
    while (won < 0).any():
        live = np.flatnonzero(won < 0)
        for part in np.array_split(live, max(1, len(live) // 50_000)):
            dealer, pone, _ = deal_times(rng, len(part))
            reached = []
            for points, side in ((dealer, first[part]), (pone, 1 - first[part])):
                upto = np.cumsum(points, axis=1)
                need = 121 - scores[part, side]
                reached.append((upto < need[:, None]).sum(axis=1))
                scores[part, side] += upto[:, -1]
            over = np.minimum(*reached) < dealer.shape[1]
            by_dealer = reached[0] < reached[1]
            won[part[over]] = np.where(by_dealer, first[part], 1 - first[part])[over]
        first[live] = 1 - first[live]
        print(f"{(won >= 0).sum():,} of {games:,} games are over", file=sys.stderr, flush=True)
    wins = won == 0
    bins = np.minimum((predicted * 10).astype(int), 9)
    print("| predicted | games | mean predicted | won | difference |\n|---|---|---|---|---|")
    for each in range(10):
        rows = bins == each
        said, got = predicted[rows].mean(), wins[rows].mean()
        span = f"{10 * each} to {10 * each + 10} %"
        print(f"| {span} | {rows.sum():,} | {100 * said:.2f} % | {100 * got:.2f} % | {100 * (got - said):+.2f} % |")


FIGURES: dict[str, Callable[[], None]] = {
    "latency": latency,
    "import": imported,
    "regret": regret,
    "calibration": calibration,
}

if __name__ == "__main__":
    for name in sys.argv[1:] or FIGURES:
        FIGURES[name]()
