"""What the screen remembers between clicks: the only module that touches the session, the clock and chance."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from importlib.metadata import PackageNotFoundError, version
from random import Random
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

import streamlit as st

from cribbage.cards import DECK
from cribbage.game import (
    CardPlayed,
    Dealt,
    Event,
    IllegalMove,
    LaidAway,
    Move,
    Phase,
    Shown,
    StarterTurned,
    State,
    WentGo,
    apply,
    cut,
    deal,
    evolve,
    fold,
    new_game,
    whose_turn,
)
from cribbage.journal import Entry, Journal
from cribbage.notation import NotationError, read_event, read_rules, write_event, write_rules
from cribbage.rules import SIX_CARD, Rules, cut_for_deal, next_first_dealer
from cribbage.strategy import BOTS
from cribbage.view import view

if TYPE_CHECKING:
    from cribbage.teaching.lesson import Course

P = ParamSpec("P")
T = TypeVar("T")

COOKIE = "fifteen-two"
LEARNER = 0
"""The learner's seat in every game."""
DEFAULT_OPPONENT = "novice"
GUARD_SECONDS = 0.4
"""A second click within this time is a double click: the next card has slid under the pointer (streamlit issue 156)."""


# --- time, chance, identity -----------------------------------------------------------------------------------------


def now() -> datetime:
    """Read the clock, in UTC."""
    return datetime.now(UTC)


def local_day(at: datetime) -> date:
    """Tell on which day of the learner's own calendar a moment falls."""
    behind = st.context.timezone_offset or 0  # minutes, as browsers count them
    return (at.astimezone(UTC) - timedelta(minutes=behind)).date()


def milliseconds() -> int:
    """Read a clock that never goes back, in milliseconds."""
    return time.monotonic_ns() // 1_000_000


def fresh_seed() -> int:
    """Draw a seed that nobody can guess."""
    return secrets.randbits(62)


def app_version() -> str:
    """Name the installed version of the app; empty when it runs from a folder without being installed."""
    try:
        return version("fifteen-two")
    except PackageNotFoundError:
        return ""


def cookies() -> dict[str, str]:
    """Read the browser's cookies; tests put their own in the session under ``test_cookies``."""
    given = st.session_state.get("test_cookies")
    return dict(given) if given is not None else dict(st.context.cookies)


def learner() -> str:
    """Name this browser's learner: an id kept in a cookie, new on the first visit."""
    if "learner" not in st.session_state:
        known = cookies().get(COOKIE, "")
        ok = 8 <= len(known) <= 64 and all(c.isalnum() or c in "-_" for c in known)
        st.session_state.learner = known if ok else secrets.token_urlsafe(12)
    return cast(str, st.session_state.learner)


def session() -> str:
    """Name this session, for the log."""
    if "session" not in st.session_state:
        st.session_state.session = secrets.token_urlsafe(6)
    return cast(str, st.session_state.session)


# --- the log --------------------------------------------------------------------------------------------------------


@st.cache_resource(show_spinner=False)
def _journal(where: str | None) -> Journal:
    return Journal.open(where)


def journal() -> Journal:
    """Open the log, once for all sessions of this server."""
    return _journal(os.environ.get("FIFTEEN_TWO_LOG"))


def record(kind: str, body: dict[str, Any], *, once: str | None = None) -> bool:
    """Write one entry of this learner; tells whether it was new (``once`` names what may be written one time only)."""
    entry = Entry(learner=learner(), at=now().isoformat(), kind=kind, body=body, once=once)
    return journal().append([entry]) > 0


def record_own(kind: str, body: dict[str, Any], *, once: str) -> bool:
    """Write what may be written one time only; tells whether this session wrote it, now or a moment ago.

    A second click may be run before the first has finished: the entry is there then, but no other tab wrote it.
    """
    own: set[str] = recall("own entries", set)
    mine = once in own
    own.add(once)
    return record(kind, body, once=once) or mine


def entries(kind: str | None = None) -> tuple[Entry, ...]:
    """Read this learner's entries, oldest first."""
    return tuple(journal().entries(learner(), kind))


# --- small memories of pages ----------------------------------------------------------------------------------------


def recall(key: str, default: Callable[[], T]) -> T:
    """Recall a page's own value, made by ``default`` the first time; it survives a change of page."""
    if key not in st.session_state:
        st.session_state[key] = default()
    return cast(T, st.session_state[key])


def remember(key: str, value: object) -> None:
    """Keep a page's own value until the session ends."""
    st.session_state[key] = value


def widget(key: str) -> object:
    """Read what a widget holds, None before it was drawn; callbacks need it."""
    return st.session_state.get(key)


def forget(*keys: str) -> None:
    """Forget values, so that they are made anew."""
    for key in keys:
        st.session_state.pop(key, None)


def guarded(action: Callable[P, None]) -> Callable[P, None]:
    """Make a callback deaf to the second click of a double click."""

    def once(*args: P.args, **kwargs: P.kwargs) -> None:
        at = time.monotonic()
        window = float(st.session_state.get("guard_seconds", os.environ.get("FIFTEEN_TWO_GUARD", GUARD_SECONDS)))
        if at - float(st.session_state.get("guard_at", -1e9)) < window:
            return
        action(*args, **kwargs)
        st.session_state.guard_at = time.monotonic()

    return once


def setting(name: str, default: T) -> T:
    """Recall a setting of this learner, from the log of the settings chosen."""
    if "settings" not in st.session_state:
        chosen: dict[str, Any] = {}
        for entry in entries("setting"):
            chosen[str(entry.body.get("name"))] = entry.body.get("value")
        st.session_state.settings = chosen
    value = st.session_state.settings.get(name, default)
    return value if isinstance(value, type(default)) else default


def choose(name: str, value: object) -> None:
    """Keep a setting of this learner in the log."""
    setting(name, value)
    if st.session_state.settings.get(name) != value:
        st.session_state.settings[name] = value
        record("setting", {"name": name, "value": value})


# --- the game on the table ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """One game of this learner: what it is, everything that happened, and where it stands.

    ``written`` counts the log lines of the game, which number its moves; ``since`` is the first event after the
    learner's last decision and ``before`` the state then; ``refused`` says why the last click was not a move.
    """

    game: str
    rules: Rules
    dealer: int
    opponent: str
    seed: int
    cuts: tuple[tuple[str, ...], ...]
    state: State
    before: State
    events: tuple[Event, ...] = ()
    written: int = 0
    since: int = 0
    refused: str | None = None

    @property
    def over(self) -> bool:
        """Whether the game has been won."""
        return self.state.winner is not None


def table() -> Table | None:
    """Recall the game on the table: this session's, else the learner's last unfinished one from the log."""
    if "table" not in st.session_state:
        games = journal().games(learner())
        found = _load(games[-1]) if games else None
        st.session_state.table = found if found is not None and not found.over else None
    return cast("Table | None", st.session_state.table)


def previous_dealer() -> int | None:
    """Name who deals next by the rule that the loser of the last game deals first; None when a cut must decide."""
    last = cast("Table | None", st.session_state.get("table"))
    if last is None or last.state.winner is None:
        return None
    return next_first_dealer(last.rules, winner=last.state.winner, scores=last.state.scores, previous=last.dealer)


def draw_cuts(rng: Random, rules: Rules) -> tuple[tuple[str, ...], ...]:
    """Cut for deal until one card is lowest: every round's cards, the last of which decides (rules 1.2)."""
    rounds: list[tuple[str, ...]] = []
    while True:
        cards = rng.sample(DECK, rules.players)
        rounds.append(tuple(str(card) for card in cards))
        if cut_for_deal(cards, rules) is not None:
            return tuple(rounds)


def start_game(
    *, opponent: str, rules: Rules = SIX_CARD, dealer: int, seed: int, cuts: Iterable[tuple[str, ...]] = ()
) -> Table:
    """Begin a new game in the log and put it on the table; the old one stays in the log."""
    game = secrets.token_urlsafe(9)
    rounds = tuple(cuts)
    body = {
        "rules": write_rules(rules),
        "dealer": dealer,
        "opponent": opponent,
        "seed": seed,
        "cuts": [list(cards) for cards in rounds],
    }
    entry = Entry(learner=learner(), at=now().isoformat(), kind="game", body=body, game=game)
    journal().append([entry])
    start = new_game(rules, dealer=dealer)
    st.session_state.table = Table(
        game=game, rules=rules, dealer=dealer, opponent=opponent, seed=seed, cuts=rounds, state=start, before=start
    )
    return cast(Table, st.session_state.table)


def leave_table() -> None:
    """Clear the table; the game stays in the log."""
    st.session_state.table = None


def chance(at: Table) -> Random:
    """Give the randomness of the next deal or cut: fixed by the game's seed and the move's number, so it can be checked."""
    return Random(f"{at.seed}:{at.written}")


def act(move: Move, number: int) -> None:
    """Make the learner's move if it is still move ``number``, let the opponent answer, and write it all down.

    A move that is refused changes nothing but the sentence that says why; a click that comes twice is no move at all.
    """
    at = table()
    if at is None or number != at.written:
        return
    try:
        step = apply(at.state, move)
    except IllegalMove as refused:
        st.session_state.table = replace(at, refused=str(refused))
        return
    events = list(step.events)
    moved = replace(at, state=step.state, events=(*at.events, *events), written=at.written + len(events))
    moved = _answer(moved)
    new = moved.events[len(at.events) :]
    bodies = [write_event(event) for event in new]
    written = journal().append_events(learner(), at.game, at.written, bodies, now().isoformat())
    if not written:
        st.session_state.table = _load(at.game)
        st.session_state.notice = "This game moved on in another tab. Here is where it stands now."
        return
    st.session_state.table = replace(moved, since=len(at.events), before=at.state, refused=None)


def act_chance(number: int) -> None:
    """Deal the cards or cut the starter, whichever is due, and let the opponent answer."""
    at = table()
    if at is None or number != at.written:
        return
    match at.state.phase:
        case Phase.DEAL:
            act(deal(at.state, chance(at)), number)
        case Phase.CUT:
            act(cut(at.state, chance(at)), number)


def move_on(number: int) -> None:
    """Put what was said behind us: the learner has read it."""
    at = table()
    if at is not None and number == at.written:
        st.session_state.table = replace(at, since=len(at.events), before=at.state, refused=None)


def _answer(at: Table) -> Table:
    """Let the opponent lay away and play until the learner, or chance, or a count has the move."""
    while at.state.phase in (Phase.LAY_AWAY, Phase.PLAY):
        seat = whose_turn(at.state)
        if at.state.phase is Phase.LAY_AWAY:
            waiting = [s for s in range(at.rules.players) if s != LEARNER and not at.state.laid[s]]
            seat = waiting[0] if waiting else None
        if seat is None or seat == LEARNER:
            break
        step = apply(at.state, BOTS[at.opponent](view(at.state, seat), _bot_chance(at, seat)))
        at = replace(at, state=step.state, events=(*at.events, *step.events), written=at.written + len(step.events))
    return at


def _bot_chance(at: Table, seat: int) -> Random:
    return Random(f"{at.game}:{at.written}:{seat}")


@dataclass(frozen=True)
class Record:
    """A game as the log holds it: its head line, its rules and dealer, and everything that happened."""

    head: Mapping[str, Any]
    rules: Rules
    dealer: int
    events: tuple[Event, ...]

    def state(self, number: int) -> State:
        """Fold the events before ``number`` into the state that stood then."""
        return fold(self.rules, self.events[:number], dealer=self.dealer)


def read_game(game: str) -> Record | None:
    """Read a game of this learner back from the log; None where there is none or its lines cannot be read."""
    heads = [entry for entry in journal().entries(learner(), "game") if entry.game == game]
    if not heads:
        return None
    head = heads[-1].body
    try:
        events = tuple(read_event(body) for body in journal().events(game, learner()))
        return Record(head, read_rules(head["rules"]), int(head["dealer"]), events)
    except (NotationError, LookupError, TypeError, ValueError):
        return None


def _load(game: str) -> Table | None:
    """Put a game of the log on the table; None, with a notice, when its lines cannot be read."""
    if not any(entry.game == game for entry in entries("game")):
        return None
    read = read_game(game)
    try:
        if read is None:
            raise ValueError(game)
        since = _last_decision(read.events)
        before = state = read.state(since)
        for event in read.events[since:]:
            state = evolve(state, event)
        seed = int(read.head.get("seed", 0))
    except (LookupError, TypeError, ValueError):
        st.session_state.notice = (
            "Your last game could not be read from the log, so it was put aside. Nothing else is lost."
        )
        return None
    return Table(
        game=game,
        rules=read.rules,
        dealer=read.dealer,
        opponent=opponent if (opponent := str(read.head.get("opponent", ""))) in BOTS else DEFAULT_OPPONENT,
        seed=seed,
        cuts=tuple(tuple(cards) for cards in read.head.get("cuts", [])),
        state=state,
        before=before,
        events=read.events,
        written=len(read.events),
        since=since,
    )


def _last_decision(events: tuple[Event, ...]) -> int:
    """Find the event that the learner's last decision, or the last card or hand shown, began with."""

    def begins(event: Event) -> bool:
        mine = isinstance(event, LaidAway | CardPlayed | WentGo) and event.seat == LEARNER
        return mine or isinstance(event, Dealt | StarterTurned | Shown)

    return max((number for number, event in enumerate(events) if begins(event)), default=0)


def take_notice() -> str | None:
    """Take the sentence that some page must say once."""
    return cast("str | None", st.session_state.pop("notice", None))


# --- the course -----------------------------------------------------------------------------------------------------


def keep_course(course: Course) -> None:
    """Keep the course that app.py handed over where the pages find it."""
    st.session_state.course = course


def course() -> Course:
    """Recall the course."""
    return cast("Course", st.session_state.course)
