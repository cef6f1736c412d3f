"""The local log: one append-only table of what happened, in which no click is lost and none counts twice."""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import sqlalchemy as sa
from platformdirs import user_data_path
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DatabaseError, IntegrityError, OperationalError, SQLAlchemyError

VERSION: Final = 1
"""The schema version that each entry carries; logs of every version must load for ever."""

KINDS: Final = ("event", "attempt", "lesson", "setting", "game", "decision")

_PATIENCE = 3.0  # seconds to wait for a file that another program holds, before a click goes on without it
_PARTLY = "Your log could not be read whole just now, so what you see may not be all of it."
_LONGEST = 200  # characters in an id: far more than any of ours, and little enough to index
_DEEPEST = 40  # levels of a body: a reader deep in some page must never run out of stack
_LARGEST = 2**31 - 1  # what an INTEGER column holds everywhere

_METADATA = sa.MetaData()
_LOG = sa.Table(
    "log",
    _METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("learner", sa.Text, nullable=False),
    sa.Column("at", sa.Text, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("game", sa.Text),
    sa.Column("number", sa.Integer),
    sa.Column("once", sa.Text),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    # Unique for each learner, so that a log brought along by another learner fits beside the first.
    sa.UniqueConstraint("learner", "game", "number", name="log_event_once"),
    sa.UniqueConstraint("learner", "kind", "once", name="log_entry_once"),
    sa.Index("log_game", "game"),
)
_COLUMNS = ("learner", "at", "kind", "game", "number", "once", "version", "body")
_LINE_KEYS = frozenset(_COLUMNS)
_INSERT: Mapping[str, Callable[..., Any]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


def stamp(moment: datetime | str) -> str:
    """Write a moment as the log keeps it: ISO 8601 in UTC with microseconds, so that text order is time order.

    Raises ValueError for a text that is no moment, and for a moment without a time zone.

    >>> stamp("2026-05-01T10:00:00+02:00")
    '2026-05-01T08:00:00.000000+00:00'
    """
    try:
        read = moment if isinstance(moment, datetime) else datetime.fromisoformat(moment)
        if read.utcoffset() is None:
            raise ValueError(f"“{moment}” has no time zone.")
        return read.astimezone(UTC).isoformat(timespec="microseconds")
    except (OverflowError, TypeError) as error:
        raise ValueError(f"“{moment}” is no moment in time.") from error


@dataclass(frozen=True)
class Entry:
    """One fact in the log, checked as it is made: ``at`` is UTC text and ``body`` a JSON mapping.

    An ``event`` is known by its ``game`` and ``number``; every other entry by ``once``, which is an attempt's question
    unless given, and otherwise a digest of the entry itself, so that the same fact never counts twice. Raises
    ValueError in words.
    """

    learner: str
    at: str
    kind: str
    body: Mapping[str, Any]
    game: str | None = None
    number: int | None = None
    once: str | None = None

    def __post_init__(self) -> None:
        for name, value in (("learner", self.learner), ("game", self.game), ("once", self.once)):
            _require_id(name, value, needed=name == "learner")
        if self.kind not in KINDS:
            raise ValueError(f"“{self.kind}” is none of {', '.join(KINDS)}.")
        number = self.number
        if number is not None and (type(number) is not int or not 0 <= number <= _LARGEST):
            raise ValueError(f"“{number}” is no number of an event.")
        if self.kind == "event" and (number is None or self.game is None or self.once is not None):
            raise ValueError("An event is known by its game and its number, and by nothing else.")
        if self.kind != "event" and number is not None:
            raise ValueError("Only an event has a number.")
        object.__setattr__(self, "at", stamp(self.at))
        text = _body_text(self.body)
        object.__setattr__(self, "body", json.loads(text))  # a copy: what the caller does later changes no fact
        if number is None and self.once is None:
            object.__setattr__(self, "once", self._identity(text))

    def _identity(self, text: str) -> str:
        question = self.body.get("question")
        if self.kind == "attempt" and isinstance(question, str) and question:
            _require_id("question", question, needed=True)
            return question
        whole = json.dumps([self.at, self.kind, self.game, text])
        return "sha256:" + hashlib.sha256(whole.encode()).hexdigest()

    @property
    def _key(self) -> tuple[object, ...]:
        """What must be unique."""
        return (self.learner, self.kind, self.once) if self.once else (self.learner, self.game, self.number)

    def _row(self) -> dict[str, Any]:
        row = {name: getattr(self, name) for name in _COLUMNS if name not in ("version", "body")}
        return {**row, "version": VERSION, "body": _body_text(self.body)}

    def _line(self) -> str:
        # The learner's id stays at home: a file handed to a friend must not open the log it came from.
        parts = {"at": self.at, "kind": self.kind, "game": self.game, "number": self.number, "once": self.once}
        return json.dumps({**parts, "version": VERSION, "body": self.body}, sort_keys=True)


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of the lines of a file: how many were new, how many were here already, and what was refused.

    ``refused`` pairs a line number, counted from 1, with a sentence; line 0 stands for the whole file.
    """

    added: int
    already: int
    refused: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class _Batch:
    """Entries that belong together; those of a game go in only where they continue it, all or none."""

    entries: tuple[Entry, ...]
    continues: bool = False


class _UnreadableError(Exception):
    """The file is a database, but not one that this version can use."""


class Journal:
    """A learner's log: every call is synchronous and safe from any thread, and a failing disk never stops the page.

    Where saving fails the entry is kept in memory, ``notice`` says so, and the next append tries again.
    """

    def __init__(self, engine: sa.Engine, notice: str | None = None) -> None:
        """Use an engine whose table is ready; ``Journal.open`` makes one."""
        self._engine = engine
        self._writing = engine.execution_options(write=True)
        self._insert = _INSERT[engine.dialect.name](_LOG).on_conflict_do_nothing()
        self._opening = notice
        self._trouble: str | None = None
        self._unsaved: list[_Batch] = []
        self._lock = threading.RLock()

    @classmethod
    def open(cls, where: str | Path | None = None) -> Journal:
        """Open the log, begin one where there is none, and set aside unharmed one that cannot be read.

        ``where`` is a file or a SQLAlchemy URL of SQLite or PostgreSQL; without it FIFTEEN_TWO_LOG decides, then the
        user's data folder. Never raises for a bad place: the log is then kept in memory, and ``notice`` says so.
        """
        place = str(where or os.environ.get("FIFTEEN_TWO_LOG") or user_data_path("fifteen-two", False) / "log.sqlite")
        shown = "the place that was named" if "://" in place else place
        try:
            url = sa.make_url(place) if "://" in place else sa.URL.create("sqlite", database=place)
            shown = url.render_as_string() if "://" in place else place  # a password is hidden
            return cls(*_start(url))
        except (OSError, ImportError, sqlite3.Error, SQLAlchemyError, _UnreadableError):
            engine = _memory()
            _prepare(engine)
            return cls(
                engine,
                f"Your log cannot be kept in {shown}, so it lasts only until the app stops:"
                " export it before you leave if you want to keep it.",
            )

    def close(self) -> None:
        """Let go of the file; what was acknowledged is already in it."""
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    @property
    def notice(self) -> str | None:
        """One sentence for the page when something is not as it should be, in plain text, otherwise None."""
        return self._trouble or self._opening

    # --- writing ------------------------------------------------------------------------------------------------------

    def append(self, entries: Iterable[Entry]) -> int:
        """Write entries in one transaction and return how many were new; those already here are passed over."""
        return self._save(_Batch(tuple(entries))) or 0

    def append_events(
        self, learner: str, game: str, first_number: int, bodies: Iterable[Mapping[str, Any]], at: datetime | str
    ) -> bool:
        """Continue a game by some events, all or none, numbered from ``first_number``, which begins at 0.

        False, with nothing written, unless ``first_number`` is just what comes next: another tab has played on (or
        deleted the game), and the caller should read the events again. Raises ValueError as Entry does.
        """
        moment = stamp(at)
        entries = tuple(
            Entry(learner, moment, "event", body, game, number) for number, body in enumerate(bodies, first_number)
        )
        return not entries or self._save(_Batch(entries, continues=True)) is not None

    def _save(self, batch: _Batch) -> int | None:
        """Write what waits and then a batch: how many of its entries were new, or None where it continues nothing."""
        with self._lock:
            try:
                with self._writing.begin() as connection:
                    for waiting in self._unsaved:
                        self._write(connection, waiting)
                    new = self._write(connection, batch)
            except (SQLAlchemyError, OSError):
                return self._keep(batch)
            self._unsaved.clear()
            self._trouble = None
            return new

    def _write(self, connection: sa.Connection, batch: _Batch) -> int | None:
        if not batch.continues:
            return sum(self._add(connection, entry) for entry in batch.entries)
        first = batch.entries[0]
        if first.number != _end(connection, first):
            return None
        try:
            with connection.begin_nested():
                connection.execute(sa.insert(_LOG), [entry._row() for entry in batch.entries])
        except IntegrityError:  # a server lets two writers come this far at once
            return None
        return len(batch.entries)

    def _add(self, connection: sa.Connection, entry: Entry) -> bool:
        """Whether an entry was new."""
        return connection.execute(self._insert, entry._row()).rowcount == 1

    def _keep(self, batch: _Batch) -> int | None:
        """Hold a batch in memory under the same rules as the file, as far as the file can still be read."""
        known = {entry._key for entry in self._waiting()}
        if batch.continues:
            first = batch.entries[0]
            length = len(self.events(str(first.game), first.learner))
            if first._key in known or (length and first.number != length):
                return None
        new = tuple({entry._key: entry for entry in batch.entries if entry._key not in known}.values())
        if new:
            self._unsaved.append(_Batch(new, batch.continues))
        self._trouble = (
            "Your latest steps could not be saved yet: they are kept in memory and will be tried again with your next."
        )
        return len(new)

    def import_lines(self, learner: str, text: str) -> Imported:
        """Take in an exported log as this learner's own, each line checked; a second time adds nothing.

        Never raises for what the file holds: a line that is no entry, that contradicts one here, or that belongs to a
        game whose earlier events are missing is refused with its reason.
        """
        _require_id("learner", learner, needed=True)
        lines: list[tuple[int, Entry]] = []
        refused: list[tuple[int, str]] = []
        for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
            if line.strip():
                try:
                    lines.append((number, _parse(learner, line)))
                except ValueError as error:
                    refused.append((number, str(error)))
        with self._lock:
            self.append(())  # what waits goes first
            try:
                with self._writing.begin() as connection:
                    added, already, more = self._merge(connection, lines)
            except (SQLAlchemyError, OSError):
                return Imported(0, 0, ((0, "The log could not be written, so nothing of this file was taken in."),))
        return Imported(added, already, tuple(sorted(refused + more)))

    def _merge(
        self, connection: sa.Connection, lines: list[tuple[int, Entry]]
    ) -> tuple[int, int, list[tuple[int, str]]]:
        added = already = 0
        refused: list[tuple[int, str]] = []
        ends: dict[str, int] = {}
        forked: set[str] = set()
        while lines:
            later: list[tuple[int, Entry]] = []
            for line, entry in lines:
                game = str(entry.game) if entry.number is not None else None
                if game is not None and entry.number is not None:
                    ends.setdefault(game, _end(connection, entry))
                    if entry.number > ends[game]:
                        later.append((line, entry))
                        continue
                if game not in forked and self._add(connection, entry):
                    added += 1
                    if game is not None:
                        ends[game] += 1
                elif game not in forked and _find(connection, entry) == entry:
                    already += 1
                else:
                    refused.append((line, "It contradicts what the log already holds."))
                    if game is not None:
                        forked.add(game)
            if len(later) == len(lines):
                refused += ((line, "An earlier event of its game is missing.") for line, _ in later)
                break
            lines = later
        return added, already, refused

    def delete(self, learner: str) -> int:
        """Delete every entry of a learner for good, overwritten on the disk too, and return how many there were.

        Where the file cannot be written nothing is deleted, ``notice`` says so, and 0 is returned.
        """
        with self._lock:
            try:
                with self._writing.begin() as connection:
                    gone = connection.execute(sa.delete(_LOG).where(_LOG.c.learner == learner)).rowcount
            except (SQLAlchemyError, OSError):
                self._trouble = "Your log could not be deleted just now: nothing was changed."
                return 0
            waiting = sum(entry.learner == learner for entry in self._waiting())
            kept = ((batch, tuple(e for e in batch.entries if e.learner != learner)) for batch in self._unsaved)
            self._unsaved = [_Batch(entries, batch.continues) for batch, entries in kept if entries]
            if self._engine.dialect.name == "sqlite":  # pragma: no branch - no server in the tests
                _forget(self._engine)
            return gone + waiting

    # --- reading ------------------------------------------------------------------------------------------------------

    def events(self, game: str, learner: str | None = None) -> tuple[Mapping[str, Any], ...]:
        """Read the bodies of a game's events in order, so that their number is the number of the next event.

        A game that two learners hold (one imported it) needs ``learner``; without it the first to hold it is meant.
        """
        found = self._read(_LOG.c.game == game, _LOG.c.kind == "event")
        owner = learner if learner is not None else next((entry.learner for entry in found), None)
        mine = [entry for entry in found if entry.learner == owner]
        return tuple(entry.body for entry in sorted(mine, key=lambda entry: entry.number or 0))

    def games(self, learner: str) -> tuple[str, ...]:
        """Name a learner's games by their ids, in the order in which they began."""
        found = self._read(_LOG.c.learner == learner, _LOG.c.game.is_not(None), _LOG.c.kind.in_(("event", "game")))
        return tuple(dict.fromkeys(str(entry.game) for entry in found))

    def entries(self, learner: str, kind: str | None = None) -> tuple[Entry, ...]:
        """Read a learner's entries, of one kind or of all, in the order in which they were written."""
        which = () if kind is None else (_LOG.c.kind == kind,)
        return tuple(self._read(_LOG.c.learner == learner, *which))

    def latest(self, learner: str, kind: str) -> Entry | None:
        """Read a learner's newest entry of one kind by its time (the last written of equals), or None."""
        newest: Entry | None = None
        for entry in self.entries(learner, kind):
            if newest is None or entry.at >= newest.at:
                newest = entry
        return newest

    def export(self, learner: str) -> str:
        """Write a learner's whole log as JSON lines, one entry a line with its schema version; the id is left out."""
        return "".join(entry._line() + "\n" for entry in self.entries(learner))

    def _read(self, *which: sa.ColumnElement[bool]) -> list[Entry]:
        statement = sa.select(_LOG).where(*which).order_by(_LOG.c.id)
        found: list[Entry] = []
        with self._lock:
            try:
                with self._engine.connect() as connection:
                    rows = connection.execute(statement).all()
            except (SQLAlchemyError, OSError):
                rows = []
                self._trouble = _PARTLY
            for row in rows:
                try:
                    found.append(_entry(row))
                except ValueError:  # a row that another program changed
                    self._trouble = _PARTLY
            waiting = self._waiting()
            if waiting:
                found += _choose(waiting, which, {entry._key for entry in found})
        return found

    def _waiting(self) -> list[Entry]:
        return [entry for batch in self._unsaved for entry in batch.entries]


# --- reading and checking entries ---------------------------------------------------------------------------------------


def _require_id(name: str, value: object, *, needed: bool) -> None:
    if value is None and not needed:
        return
    if not isinstance(value, str) or not 0 < len(value) <= _LONGEST or not value.isprintable():
        raise ValueError(f"The {name} must be a short text.")


def _body_text(body: object) -> str:
    if not isinstance(body, Mapping):
        raise ValueError("The body must be a JSON object.")
    if not _shallow(body, _DEEPEST):
        raise ValueError("The body is nested too deep.")
    try:
        return json.dumps(dict(body), sort_keys=True, allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError) as error:
        raise ValueError("The body must be made of JSON alone.") from error


def _shallow(value: object, left: int) -> bool:
    if isinstance(value, Mapping):
        value = tuple(value.values())
    return not isinstance(value, list | tuple) or (left > 0 and all(_shallow(item, left - 1) for item in value))


def _parse(learner: str, line: str) -> Entry:
    """Read one exported line as an entry of this learner; raises ValueError in words."""
    try:
        parts = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ValueError("It is not a line of JSON.") from error
    if not isinstance(parts, dict):
        raise ValueError("It is not a JSON object.")
    version = parts.get("version")
    if type(version) is not int or version < 1:
        raise ValueError("It has no schema version.")
    if version > VERSION:
        raise ValueError("It was written by a newer version of Fifteen Two.")
    unknown = sorted(parts.keys() - _LINE_KEYS)
    if unknown:
        raise ValueError(f"“{unknown[0][:40]}” is no part of an entry.")
    missing = sorted({"at", "kind", "body"} - parts.keys())
    if missing:
        raise ValueError(f"It has no “{missing[0]}”.")
    names = ("at", "kind", "body", "game", "number", "once")
    return Entry(learner, **{name: parts[name] for name in names if name in parts})


def _entry(row: sa.Row[Any]) -> Entry:
    """Read a row as the entry it was written from, which was checked then; raises ValueError for one spoilt since."""
    body = json.loads(row.body)
    if not isinstance(body, dict):
        raise ValueError("The body must be a JSON object.")
    entry = object.__new__(Entry)
    names = ("learner", "at", "kind", "game", "number", "once")
    entry.__dict__.update({name: getattr(row, name) for name in names}, body=body)
    return entry


def _end(connection: sa.Connection, entry: Entry) -> int:
    """The number that comes next in an entry's game."""
    mine = (_LOG.c.learner == entry.learner, _LOG.c.game == entry.game)
    last = connection.execute(sa.select(sa.func.max(_LOG.c.number)).where(*mine)).scalar()
    return 0 if last is None else int(last) + 1


def _find(connection: sa.Connection, entry: Entry) -> Entry | None:
    """The entry that stands where this one would: the same event of its game, or the same ``once``."""
    numbered = sa.and_(_LOG.c.game == entry.game, _LOG.c.number == entry.number)
    which = numbered if entry.number is not None else _LOG.c.once == entry.once
    row = connection.execute(sa.select(_LOG).where(_LOG.c.learner == entry.learner, which)).first()
    try:
        return None if row is None else _entry(row)
    except ValueError:  # spoilt since: it matches nothing
        return None


def _choose(waiting: list[Entry], which: tuple[sa.ColumnElement[bool], ...], known: set[Any]) -> list[Entry]:
    """Ask entries in memory the question that the file was asked, in the words of the same statement."""
    engine = _memory()
    try:
        with engine.connect() as connection:
            _METADATA.create_all(connection)
            connection.execute(sa.insert(_LOG), [entry._row() for entry in waiting])
            found = connection.execute(sa.select(_LOG).where(*which).order_by(_LOG.c.id)).all()
    finally:
        engine.dispose()
    return [entry for entry in map(_entry, found) if entry._key not in known]


# --- opening ------------------------------------------------------------------------------------------------------------


def _start(url: sa.URL) -> tuple[sa.Engine, str | None]:
    """Make an engine whose table is ready, and the notice for the page; raises where the place cannot be used."""
    if url.get_backend_name() not in _INSERT:
        raise _UnreadableError
    path = _file(url)
    if path is not None:
        url = sa.URL.create("sqlite", database=str(path))
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.touch(mode=0o600)  # the files that SQLite puts beside it take the same mode
    engine = _make(url)
    try:
        if path is not None:
            _look(path)
        _prepare(engine)
        return engine, None
    except (DatabaseError, _UnreadableError) as error:
        engine.dispose()
        # SQLite says "operational" of a file that is locked, full or not ours to write: that one is not damaged.
        if path is None or isinstance(error, OperationalError):
            raise
        why = str(error) if isinstance(error, _UnreadableError) else "is damaged"
    aside = _set_aside(path)
    path.touch(mode=0o600)
    engine = _make(url)
    _prepare(engine)
    return engine, f"Your log {why}, so it was set aside unharmed as {aside}, and a new one has begun."


def _look(path: Path) -> None:
    """Raise _UnreadableError for a file that is no database, before SQLite sees it and tidies up what lies beside it."""
    with path.open("rb") as file:
        if file.read(16) not in (b"", b"SQLite format 3\0"):
            raise _UnreadableError("is damaged")


def _file(url: sa.URL) -> Path | None:
    """The file that a URL names, or None for a server and for memory."""
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return Path(str(url.database)).expanduser().absolute()


def _set_aside(path: Path) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    for tail in ("-wal", "-shm", ""):
        part = path.with_name(path.name + tail)
        if part.exists():
            part.rename(aside.with_name(aside.name + tail))
    return aside


def _memory() -> sa.Engine:
    return _make(sa.URL.create("sqlite"))


def _make(url: sa.URL) -> sa.Engine:
    """An engine for a server, a file, or memory that all threads share (the journal lets one in at a time)."""
    if url.get_backend_name() != "sqlite":
        return sa.create_engine(url, pool_pre_ping=True)
    if _file(url) is None:
        engine = sa.create_engine(url, poolclass=sa.StaticPool, connect_args={"check_same_thread": False})
    else:
        engine = sa.create_engine(url, connect_args={"timeout": _PATIENCE})

    @sa.event.listens_for(engine, "connect")
    def connect(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None  # transactions begin below, not when the driver thinks fit
        # FULL: what was acknowledged outlives a power cut too, not only a killed process.
        for pragma in ("synchronous=FULL", "secure_delete=ON"):
            connection.execute(f"PRAGMA {pragma}").close()

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        # A writer takes its turn at once, since SQLite does not wait for a reader that turns into a writer.
        write = connection.get_execution_options().get("write", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")

    return engine


def _use_wal(engine: sa.Engine) -> None:
    # The file remembers this, so it comes after the checks: one that is set aside must not be changed. SQLite tells two
    # programs that begin one file at once "locked" without waiting, so wait here.
    patience = time.monotonic() + _PATIENCE
    connection = engine.raw_connection()
    try:
        while True:
            try:
                connection.cursor().execute("PRAGMA journal_mode=WAL").close()
                return
            except sqlite3.OperationalError:
                if time.monotonic() > patience:
                    raise
                time.sleep(0.02)
    finally:
        connection.close()


def _forget(engine: sa.Engine) -> None:
    # The write-ahead file would still hold deleted words until it is written over.
    connection = engine.raw_connection()
    with suppress(sqlite3.Error):  # another program is reading: it is written over later
        connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
    connection.close()


def _prepare(engine: sa.Engine) -> None:
    """Create the table where there is none; raises _UnreadableError for one that is damaged or not of this version."""
    with engine.execution_options(write=True).begin() as connection:
        if engine.dialect.name == "sqlite" and connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok":
            raise _UnreadableError("is damaged")
        _METADATA.create_all(connection)
        columns = {column["name"] for column in sa.inspect(connection).get_columns("log")}
        newer = "was written by a newer version of Fifteen Two"
        if columns != set(_LOG.c.keys()):
            raise _UnreadableError(newer)
        if connection.execute(sa.select(_LOG.c.id).where(_LOG.c.version > VERSION).limit(1)).first():
            raise _UnreadableError(newer)
    if engine.dialect.name == "sqlite":  # pragma: no branch - no server in the tests
        _use_wal(engine)
