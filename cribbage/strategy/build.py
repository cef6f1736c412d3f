"""Make the shipped tables: ``python -m cribbage.strategy.build`` (about ten minutes on one core; stop and resume at will).

Each step writes ``data/<name>.npz`` and beside it ``<name>.json``: the command, seed, deals, date and checks that made it.
A step whose files are there is skipped unless ``--force``, so a build that was stopped goes on with the step it was in.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from multiprocessing import Pool, cpu_count
from pathlib import Path
from typing import Any

import numpy as np

from cribbage.strategy import chances, tables
from cribbage.strategy.chances import DEALER, PONE, ROLES, Policy, crib_weights
from cribbage.strategy.piles import build_piles, machine
from cribbage.strategy.playout import Tables, hold_table, worth_table
from cribbage.strategy.tables import (
    FOURS,
    JACK,
    KEEPS,
    PAIR_OF,
    PAIRS,
    THROWS,
    Array,
    four_of,
    four_points,
    pair_points,
    six_counts,
    six_of,
    sixes,
)
from cribbage.strategy.worth import build_hold, build_worth

COMMAND = "python -m cribbage.strategy.build"
SUITED_CRIB = 0.04
"""What two suited cards add to a crib by its flush, in points, as the policy reckons; the advice counts it exactly."""


# --- throws at equilibrium ------------------------------------------------------------------------------------------


def suit_patterns() -> list[tuple[tuple[int, ...], int]]:
    """List how six cards in order can share suits, up to naming the suits: 187 patterns, each with its number of namings."""
    found = []
    for suits in product(range(4), repeat=6):
        if all(suit <= max(suits[:i], default=-1) + 1 for i, suit in enumerate(suits)):
            used = max(suits) + 1
            found.append((suits, (4, 12, 24, 24)[used - 1]))
    return found


def hand_ranks() -> Array:
    """Average the kept four of each six-card rank set over 46 starters, flush and nobs apart; shape (18395, 15)."""
    hands = sixes()
    kept = hands[:, KEEPS]
    fours = four_of()[PAIR_OF[kept[..., 0], kept[..., 1]], PAIR_OF[kept[..., 2], kept[..., 3]]]
    left = (4 - six_counts()).astype(np.float32)
    total: Array = np.einsum("hts,hs->ht", four_points()[fours].astype(np.float32), left)
    return np.asarray(total / 46)


def throw_numbers() -> tuple[Array, Array]:
    """Number the pair thrown and the four kept, for each six-card rank set and throw; shape (18395, 15) each."""
    hands = sixes()
    thrown, kept = hands[:, THROWS], hands[:, KEEPS]
    pairs = PAIR_OF[thrown[..., 0], thrown[..., 1]]
    return pairs, four_of()[PAIR_OF[kept[..., 0], kept[..., 1]], PAIR_OF[kept[..., 2], kept[..., 3]]]


def best_replies(worth: Array, sign: int) -> Array:
    """Find how often each throw is best over all suits, when ranks alone make ``worth`` (18395, 15); rows sum to 1."""
    hands = sixes()
    often = np.zeros(worth.shape)
    rows = np.arange(len(hands))
    for pattern, namings in suit_patterns():
        suits = np.array(pattern)
        possible = np.ones(len(hands), dtype=bool)
        for one in range(5):
            for two in range(one + 1, 6):
                if suits[one] == suits[two]:
                    possible &= hands[:, one] != hands[:, two]
        left = 13 - np.bincount(suits, minlength=4)
        kept = suits[KEEPS]
        flush = (kept == kept[:, :1]).all(axis=1) * (4 + left[kept[:, 0]] / 46)
        suited = (suits[THROWS[:, 0]] == suits[THROWS[:, 1]]) * SUITED_CRIB * sign
        nobs = np.zeros(worth.shape)
        for place in range(6):
            gain = np.where(np.any(place == KEEPS, axis=1), 1, sign) * left[suits[place]] / 46
            nobs += (hands[:, place] == JACK)[:, None] * gain
        best = (worth + flush + suited + nobs).argmax(axis=1)
        often[rows[possible], best[possible]] += namings
    return np.asarray(often / often.sum(axis=1, keepdims=True))


def policy_of(often: Array) -> dict[str, Array]:
    """Turn frequencies (18395, 15) into rows of six, pair, four and chance, equal throws added together."""
    pairs, fours = throw_numbers()
    six, throw = np.nonzero(often > 0.01)
    key = six * 91 + pairs[six, throw]
    keys, first, group = np.unique(key, return_index=True, return_inverse=True)
    chance: Array = np.bincount(group, weights=often[six, throw])
    chance /= np.bincount(keys // 91, weights=chance)[keys // 91]
    return {
        "six": (keys // 91).astype(np.int16),
        "pair": (keys % 91).astype(np.uint8),
        "four": fours[six[first], throw[first]].astype(np.int16),
        "chance": chance.astype(np.float32),
    }


_his: Policy | None = None


def _set_policy(rows: dict[str, Array]) -> None:
    global _his
    _his = Policy.of(rows["six"], rows["pair"], rows["four"], rows["chance"])


def _crib_rows(hands: Array) -> Array:
    assert _his is not None
    pairs, _ = throw_numbers_cached()
    out = np.zeros((len(hands), 15), dtype=np.float32)
    points = pair_points().reshape(91, -1).astype(np.float32)
    jacks = (PAIRS == JACK).sum(axis=1)
    for row, hand in enumerate(hands.tolist()):
        joint = crib_weights(_his, 4 - six_counts()[hand].astype(np.int64))
        # His jack finds a starter of its suit one time in four, unless the starter is a jack.
        nobs = float(jacks @ np.delete(joint, JACK, axis=1).sum(axis=1)) / 4
        out[row] = points[pairs[hand]] @ joint.ravel().astype(np.float32) + nobs
    return out


_numbers: tuple[Array, Array] | None = None


def throw_numbers_cached() -> tuple[Array, Array]:
    """Number throws once a process."""
    global _numbers
    if _numbers is None:
        _numbers = throw_numbers()
    return _numbers


def crib_table(rows: dict[str, Array], often: Array, hands: Array, jobs: int, say: Callable[[str], None]) -> Array:
    """Average the crib by pair thrown, my own nobs apart: over ``hands`` as they are thrown, in points, shape (91,).

    Each six-card rank set meets the other's policy ``rows`` as far as its own six cards allow.
    """
    parts = np.array_split(hands, max(1, len(hands) // 300))
    done = []
    for number, part in enumerate(_spread(_crib_rows, parts, jobs, _set_policy, (rows,)), 1):
        done.append(part)
        say(f"cribs {number}/{len(parts)}")
    crib = np.concatenate(done).ravel()
    pairs = throw_numbers_cached()[0][hands].ravel()
    # A pair that is hardly ever thrown keeps the average over all hands that hold it.
    weight = (six_ways()[hands, None] * (often[hands] + 1e-4)).ravel()
    total = np.bincount(pairs, weights=weight, minlength=91)
    return np.asarray(np.bincount(pairs, weights=weight * crib, minlength=91) / total)


def _spread(
    work: Callable[[Any], Any], parts: Sequence[Any], jobs: int, ready: Callable[..., object], given: tuple[Any, ...]
) -> Iterator[Any]:
    if jobs == 1:
        ready(*given)
        yield from map(work, parts)
        return
    with Pool(jobs, ready, given) as pool:
        yield from pool.imap(work, parts)


def six_ways() -> Array:
    """Count the deals of each six-card rank set; shape (18395,), sum 20,358,520."""
    return np.rint(chances.six_weights(np.full(13, 4))).astype(np.int64)


def build_discard(options: argparse.Namespace, say: Callable[[str], None]) -> tuple[dict[str, Array], dict[str, Any]]:
    """Let both roles throw best against each other until nothing moves; the policies and the crib tables they make.

    They throw for hand and crib alone, as the published tables have it; the play is weighed when a throw is judged.
    """
    pairs, _ = throw_numbers_cached()
    hand, ways = hand_ranks(), six_ways()
    rng = np.random.default_rng([options.seed, 2])
    signs = (1, -1)
    often = [best_replies(hand, signs[role]) for role in (DEALER, PONE)]
    table = [np.zeros(91), np.zeros(91)]
    moved = [0.0, 0.0]
    for turn in range(options.rounds):
        # A sample of the hands steers the first rounds; the last two count them all.
        last = turn >= options.rounds - 2
        many = min(options.hands, len(hand)) // (1 if last else 6)
        hands = np.sort(rng.choice(len(hand), many, replace=False))
        rows = [policy_of(often[role]) for role in (DEALER, PONE)]
        label = f"round {turn + 1} of {options.rounds}: "

        def tell(text: str, label: str = label) -> None:
            say(label + text)

        found = [crib_table(rows[1 - role], often[role], hands, options.jobs, tell) for role in (DEALER, PONE)]
        share = 1.0 if turn < 2 else 0.5
        moved = [float(np.abs(found[role] - table[role]).max()) for role in (DEALER, PONE)]
        table = [share * found[role] + (1 - share) * table[role] for role in (DEALER, PONE)]
        often = [best_replies(hand + signs[role] * table[role][pairs], signs[role]) for role in (DEALER, PONE)]
    out: dict[str, Array] = {}
    for role in (DEALER, PONE):
        out.update({f"{ROLES[role]}_{name}": column for name, column in policy_of(often[role]).items()})
        thrown = np.bincount(pairs.ravel(), weights=(ways[:, None] * often[role]).ravel(), minlength=91)
        own = (PAIRS == JACK).sum(axis=1) * (12 / 13) / 4 + (PAIRS[:, 0] != PAIRS[:, 1]) * SUITED_CRIB / 4
        out[f"{ROLES[role]}_crib"] = (table[role] + own).astype(np.float32)
        out[f"{ROLES[role]}_tossed"] = (thrown / thrown.sum()).astype(np.float32)
    means = {ROLES[role]: round(float(out[f"{ROLES[role]}_tossed"] @ out[f"{ROLES[role]}_crib"]), 4) for role in (0, 1)}
    moved = [round(each, 4) for each in moved]
    return out, {"rounds": options.rounds, "points_moved_in_last_round": moved, "mean_crib": means}


# --- the play -------------------------------------------------------------------------------------------------------


def build_pile_tables(
    options: argparse.Namespace, say: Callable[[str], None]
) -> tuple[dict[str, Array], dict[str, Any]]:
    """Make the machine of the play and the worth of its states, for hands drawn from what both roles keep."""
    held = np.full(13, 1 / 13)
    if options.step > 1:
        held = kept_ranks()
    piles = build_piles()
    say(f"piles: {len(piles['count'])} states")
    worth = build_worth(piles, held)
    arrays = {**piles, "worth": worth.astype(np.float16), "hold": build_hold(piles, worth, held)}
    return arrays, {"states": len(piles["count"]), "held": [round(float(x), 5) for x in held]}


def kept_ranks() -> Array:
    """Find how often a kept card has each rank, both roles together; shape (13,)."""
    total = np.zeros(13)
    for role in (DEALER, PONE):
        his = chances.policy(role)
        total += (six_ways()[his.six] * his.chance) @ chances.four_counts()[his.four]
    return np.asarray(total / total.sum())


def sampler(role: int) -> Array:
    """Give each six-card rank set 64 equally likely rows of the policy; shape (18395, 64)."""
    his = chances.policy(role)
    order = np.argsort(his.six, kind="stable")
    sizes = np.bincount(his.six, minlength=len(sixes()))
    ends = np.cumsum(sizes)
    upto = np.cumsum(his.chance[order].astype(np.float64))
    upto -= np.repeat(np.concatenate([[0], upto[ends[:-1] - 1]]), sizes)
    picks = np.empty((len(sizes), 64), dtype=np.int64)
    for slot in range(64):
        behind = np.add.reduceat((upto < (slot + 0.5) / 64 - 1e-9).astype(np.int64), ends - sizes)
        picks[:, slot] = order[np.minimum(ends - sizes + behind, ends - 1)]
    return picks


def draw(rng: np.random.Generator, pack: Array, cards: int, deals: int) -> Array:
    """Draw ``cards`` different cards of a pack, ``deals`` times; shape (deals, cards)."""
    got: list[Array] = []
    while sum(map(len, got)) < deals:
        at = rng.integers(len(pack), size=(2 * deals, cards))
        ordered = np.sort(at, axis=1)
        got.append(at[(ordered[:, 1:] != ordered[:, :-1]).all(axis=1)])
    return np.asarray(pack[np.concatenate(got)[:deals]])


_picks: list[Array] = []


def _ready_to_peg(data: Path) -> None:
    tables.DATA = data
    _picks[:] = [sampler(DEALER), sampler(PONE)]


def _peg(task: tuple[int, int, int, int]) -> Array:
    """Play the kept fours from ``start`` to ``end`` in both roles, ``deals`` times each; shape (end - start, 2, 3)."""
    start, end, deals, seed = task
    rng = np.random.default_rng([seed, start])
    out = np.zeros((end - start, 2, 3))
    for four in range(start, end):
        mine = FOURS[four].astype(np.int64)
        pack = np.repeat(np.arange(13), 4 - np.bincount(mine, minlength=13))
        for role in (DEALER, PONE):
            his = draw(rng, pack, 6, deals)
            rows = _picks[1 - role][six_of(his), rng.integers(64, size=deals)]
            kept = FOURS[chances.policy(1 - role).four[rows]]
            batch = Tables.start(np.stack([np.tile(mine, (deals, 1)), kept], axis=1), 1 if role == DEALER else 0)
            batch.finish()
            net = batch.pegs[:, 0] - batch.pegs[:, 1]
            out[four - start, role] = (*batch.pegs.mean(axis=0), net.std() / deals**0.5)
    return out


def build_pegging(options: argparse.Namespace, say: Callable[[str], None]) -> tuple[dict[str, Array], dict[str, Any]]:
    """Average the pegs of every kept four in both roles over simulated plays against what the other role keeps."""
    deals = options.pegging_deals
    parts = [(start, min(start + 20, len(FOURS)), deals, options.seed) for start in range(0, len(FOURS), 20)]
    done = []
    for number, part in enumerate(_spread(_peg, parts, options.jobs, _ready_to_peg, (options.out,)), 1):
        done.append(part)
        say(f"pegging {number}/{len(parts)}")
    table = np.concatenate(done).transpose(1, 2, 0)
    often = [kept_fours(role) for role in (DEALER, PONE)]
    means = {ROLES[role]: round(float(often[role] @ table[role, 0]), 4) for role in (DEALER, PONE)}
    return (
        {"mine": table[:, 0].astype(np.float32), "theirs": table[:, 1].astype(np.float32)},
        {"deals_each": deals, "mean_pegs": means, "largest_standard_error": round(float(table[:, 2].max()), 4)},
    )


def kept_fours(role: int) -> Array:
    """Find how often a role keeps each four; shape (1820,), sum 1."""
    his = chances.policy(role)
    often = np.bincount(his.four, weights=six_ways()[his.six] * his.chance, minlength=len(FOURS))
    return np.asarray(often / often.sum())


# --- the chance to win ----------------------------------------------------------------------------------------------

REACH = 64
"""No deal is expected to bring a side this many points; a longer way to the target cannot end in this deal."""


def throw_batch(cards: Array, role: int, worth: Array) -> Array:
    """Choose the throw (0 to 14) of many sixes sorted by rank (n, 6), when ranks alone make ``worth`` (18395, 15)."""
    sign = 1 - 2 * role
    ranks, suits = cards // 4, cards % 4
    left = np.stack([13 - (suits == suit).sum(axis=1) for suit in range(4)], axis=1)
    kept = suits[:, KEEPS]
    flush = (kept == kept[:, :, :1]).all(axis=2)
    value = worth[six_of(ranks)] + flush * (4 + np.take_along_axis(left, kept[:, :, 0], axis=1) / 46)
    for place in range(6):
        gain = np.where(np.any(place == KEEPS, axis=1), 1, sign)
        chance = np.take_along_axis(left, suits[:, place : place + 1], axis=1) / 46
        value = value + (ranks[:, place : place + 1] == JACK) * chance * gain
    return np.asarray(value.argmax(axis=1))


def show(hands: Array, starters: Array, *, crib: bool = False) -> Array:
    """Score many hands of four cards (n, 4) with their starters (n,), in points."""
    ranks, suits, starter, suit = hands // 4, hands % 4, starters // 4, starters % 4
    points = pair_points()[PAIR_OF[ranks[:, 0], ranks[:, 1]], PAIR_OF[ranks[:, 2], ranks[:, 3]], starter].astype(int)
    flush = (suits == suits[:, :1]).all(axis=1)
    points += flush * np.where(suits[:, 0] == suit, 5, 0 if crib else 4)
    points += ((hands == (JACK * 4 + suit)[:, None]).any(axis=1)) & (starter != JACK)
    return np.asarray(points)


def deal_times(rng: np.random.Generator, deals: int) -> tuple[Array, Array, Array]:
    """Play deals out: the points of each event in order, by seat (0 dealer, 1 pone); shape (deals, events), and shows."""
    pairs, fours = throw_numbers_cached()
    discard, pegging = tables.shipped("discard"), tables.shipped("pegging")
    hand = hand_ranks()
    cards = draw(rng, np.arange(52), 13, deals)
    starter, kept, crib = cards[:, 12], [], []
    for role in (DEALER, PONE):
        six = np.sort(cards[:, role * 6 : role * 6 + 6], axis=1)
        pegs = (pegging["mine"][role] - pegging["theirs"][role])[fours]
        worth = hand + (1 - 2 * role) * discard[f"{ROLES[role]}_crib"][pairs] + pegs
        throw = throw_batch(six, role, worth)
        kept.append(np.take_along_axis(six, KEEPS[throw], axis=1))
        crib.append(np.take_along_axis(six, THROWS[throw], axis=1))
    batch = Tables.start(np.stack(kept, axis=1) // 4, PONE)
    batch.trace = []
    batch.finish()
    rows = np.arange(deals)
    shows = (show(kept[1], starter), show(kept[0], starter), show(np.concatenate(crib, axis=1), starter, crib=True))
    events: list[tuple[Array, Array | int, Array]] = [(rows, DEALER, 2 * (starter // 4 == JACK))]
    events += batch.trace
    events += [(rows, PONE, shows[0]), (rows, DEALER, shows[1]), (rows, DEALER, shows[2])]
    points = np.zeros((2, deals, len(events)), dtype=np.int16)
    for time, (who, seat, gain) in enumerate(events):
        points[seat, who, time] += gain.astype(np.int16)
    return points[0], points[1], np.stack([*shows, *batch.pegs.T])


def build_win(options: argparse.Namespace, say: Callable[[str], None]) -> tuple[dict[str, Array], dict[str, Any]]:
    """Find the dealer's chance to win from every score by going back from the end, over deals in the true order of pegs."""
    rng = np.random.default_rng([options.seed, 121])
    deals = options.win_deals
    dealer, pone, shows = deal_times(rng, deals)
    first = np.empty((2, REACH, deals), dtype=np.uint8)
    total = np.empty((2, deals), dtype=np.int64)
    for seat, points in enumerate((dealer, pone)):
        upto = np.cumsum(points, axis=1, dtype=np.int16)
        total[seat] = upto[:, -1]
        for need in range(REACH):
            first[seat, need] = (upto < need).sum(axis=1)
    last = dealer.shape[1]
    joint = np.zeros((REACH * 2, REACH * 2))
    np.add.at(joint, (total[0], total[1]), 1 / deals)
    win, length = np.zeros((121, 121)), np.zeros((121, 121))
    # A deal always moves a peg (rules 1.3), so every later score has a larger sum.
    for both in range(240, -1, -1):
        for mine in range(max(0, both - 120), min(120, both) + 1):
            theirs = both - mine
            if 121 - mine >= REACH and 121 - theirs >= REACH:
                size = REACH - 1
                chance = joint[: size + 1, : size + 1]
                later = win[theirs : theirs + size + 1, mine : mine + size + 1].T
                more = length[theirs : theirs + size + 1, mine : mine + size + 1].T
                part = chance[: later.shape[0], : later.shape[1]]
                win[mine, theirs] = (part * (1 - later)).sum() / part.sum()
                length[mine, theirs] = 1 + (part * more).sum() / part.sum()
                continue
            ours = first[0, 121 - mine] if 121 - mine < REACH else np.full(deals, last, dtype=np.uint8)
            his = first[1, 121 - theirs] if 121 - theirs < REACH else np.full(deals, last, dtype=np.uint8)
            on = (ours == last) & (his == last)
            to_mine, to_theirs = np.minimum(mine + total[0], 120)[on], np.minimum(theirs + total[1], 120)[on]
            wins = float((ours < his).sum()) + (1 - win[to_theirs, to_mine]).sum()
            win[mine, theirs] = wins / deals
            length[mine, theirs] = 1 + length[to_theirs, to_mine].sum() / deals
        if both % 10 == 0:
            say(f"win chance: scores that sum to {both}")
    win = np.minimum.accumulate(np.maximum.accumulate(win, axis=0), axis=1)
    names = ("pone_hand", "dealer_hand", "crib", "dealer_pegs", "pone_pegs")
    checks = {
        "deals": deals,
        "first_dealer_wins": round(float(win[0, 0]), 4),
        "mean_deals": round(float(length[0, 0]), 4),
        "means": {name: round(float(mean), 4) for name, mean in zip(names, shows.mean(axis=1), strict=True)},
    }
    return {"dealer": win.astype(np.float32)}, checks


# --- the command ----------------------------------------------------------------------------------------------------

Step = Callable[[argparse.Namespace, Callable[[str], None]], tuple[dict[str, Array], dict[str, Any]]]
STEPS: tuple[tuple[str, int, Step], ...] = (
    ("piles", 1, build_pile_tables),
    ("discard", 1, build_discard),
    ("piles", 2, build_pile_tables),
    ("pegging", 1, build_pegging),
    ("win", 1, build_win),
)
"""Each leans on those before it; the worth of piles is made again once it is known what is kept."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Build what is missing, in order, and say how far it is."""
    parser = argparse.ArgumentParser(prog=COMMAND, description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--out", type=Path, default=tables.DATA, help="folder of the tables")
    parser.add_argument("--date", default="", help="the day to write into the sidecars, for example 2026-01-31")
    parser.add_argument("--seed", type=int, default=152)
    parser.add_argument("--jobs", type=int, default=cpu_count(), help="processes to use (default: every core)")
    parser.add_argument("--rounds", type=int, default=8, help="rounds of best replies between the two throwers")
    parser.add_argument("--hands", type=int, default=18_395, help="kinds of six cards that the last two rounds count")
    parser.add_argument("--pegging-deals", type=int, default=10_000, help="plays for each kept four and role")
    parser.add_argument("--win-deals", type=int, default=200_000, help="deals under the win chances")
    parser.add_argument("--force", action="store_true", help="build again what is there")
    options = parser.parse_args(arguments)
    options.out.mkdir(parents=True, exist_ok=True)
    tables.DATA = options.out
    if options.force:
        for name, _, _ in STEPS:
            (options.out / f"{name}.json").unlink(missing_ok=True)
    for number, (name, step, build) in enumerate(STEPS, 1):
        sidecar = options.out / f"{name}.json"
        if sidecar.exists() and json.loads(sidecar.read_text())["pass"] >= step:
            continue
        forget()
        options.step = step
        label = f"[{number}/{len(STEPS)}] "

        def tell(text: str, label: str = label) -> None:
            say(label + text)

        arrays, checks = build(options, tell)
        save(options, name, arrays, checks)
        say(f"{label}{name}: done\n")


def save(options: argparse.Namespace, name: str, arrays: dict[str, Array], checks: dict[str, Any]) -> None:
    """Write a table file and, last, the sidecar that says it is complete."""
    path = options.out / f"{name}.npz"
    part = path.with_suffix(".part.npz")
    np.savez_compressed(part, **arrays)  # type: ignore[arg-type]
    part.replace(path)
    command = f"{COMMAND} --seed {options.seed} --rounds {options.rounds} --hands {options.hands}"
    command += f" --pegging-deals {options.pegging_deals} --win-deals {options.win_deals}"
    sidecar = {
        "command": command,
        "date": options.date,
        "seed": options.seed,
        "pass": options.step,
        "arrays": {key: [str(array.dtype), list(array.shape)] for key, array in arrays.items()},
        "checks": checks,
    }
    path.with_suffix(".json").write_text(json.dumps(sidecar, indent=1) + "\n")


def forget() -> None:
    """Drop every table in memory, so that the next step reads what the last one wrote."""
    tables.forget()
    for cached in (chances.policy, chances.win_table, machine, worth_table, hold_table):
        cached.cache_clear()


def say(text: str) -> None:
    """Show progress on one line of the terminal."""
    sys.stderr.write(f"\r\x1b[K{text}")
    sys.stderr.flush()


if __name__ == "__main__":  # pragma: no cover - the command itself; the tests call main
    main()
