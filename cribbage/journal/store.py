"""The journal: entries go in once, come out in order, and travel as lines of JSON."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import sqlalchemy as sa
from platformdirs import user_data_path
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from cribbage.journal import opening
from cribbage.journal.entry import Entry, require_id, stamp
from cribbage.journal.importing import Imported, merge, read_lines
from cribbage.journal.table import INSERT, LOG, METADATA, end, entry_of, row_of

_PARTLY = "Your log could not be read whole just now, so what you see may not be all of it."


@dataclass(frozen=True, slots=True)
class _Batch:
    """Entries that belong together; those of a game go in only where they continue it, all or none."""

    entries: tuple[Entry, ...]
    continues: bool = False


class Journal:
    """A learner's log: every call is synchronous and safe from any thread, and a failing disk never stops the page.

    Where saving fails the entry is kept in memory, ``notice`` says so, and the next append tries again.
    """

    def __init__(self, engine: sa.Engine, notice: str | None = None) -> None:
        """Use an engine whose table is ready; ``Journal.open`` makes one."""
        self._engine = engine
        self._writing = engine.execution_options(write=True)
        self._insert = INSERT[engine.dialect.name](LOG).on_conflict_do_nothing()
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
            return cls(*opening.start(url))
        except (OSError, ImportError, sqlite3.Error, SQLAlchemyError, opening.UnreadableError):
            engine = opening.memory()
            opening.prepare(engine)
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
        if first.number != end(connection, first):
            return None
        try:
            with connection.begin_nested():
                connection.execute(sa.insert(LOG), [row_of(entry) for entry in batch.entries])
        except IntegrityError:  # a server lets two writers come this far at once
            return None
        return len(batch.entries)

    def _add(self, connection: sa.Connection, entry: Entry) -> bool:
        """Whether an entry was new."""
        return connection.execute(self._insert, row_of(entry)).rowcount == 1

    def _keep(self, batch: _Batch) -> int | None:
        """Hold a batch in memory under the same rules as the file, as far as the file can still be read."""
        known = {entry.key for entry in self._waiting()}
        if batch.continues:
            first = batch.entries[0]
            length = len(self.events(str(first.game), first.learner))
            if first.key in known or (length and first.number != length):
                return None
        new = tuple({entry.key: entry for entry in batch.entries if entry.key not in known}.values())
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
        require_id("learner", learner, needed=True)
        lines, refused = read_lines(learner, text)
        with self._lock:
            self.append(())  # what waits goes first
            try:
                with self._writing.begin() as connection:
                    added, already, more = merge(connection, lines, self._add)
            except (SQLAlchemyError, OSError):
                return Imported(0, 0, ((0, "The log could not be written, so nothing of this file was taken in."),))
        return Imported(added, already, tuple(sorted(refused + more)))

    def delete(self, learner: str) -> int:
        """Delete every entry of a learner for good, overwritten on the disk too, and return how many there were.

        Where the file cannot be written nothing is deleted, ``notice`` says so, and 0 is returned.
        """
        with self._lock:
            try:
                with self._writing.begin() as connection:
                    gone = connection.execute(sa.delete(LOG).where(LOG.c.learner == learner)).rowcount
            except (SQLAlchemyError, OSError):
                self._trouble = "Your log could not be deleted just now: nothing was changed."
                return 0
            waiting = sum(entry.learner == learner for entry in self._waiting())
            kept = ((batch, tuple(e for e in batch.entries if e.learner != learner)) for batch in self._unsaved)
            self._unsaved = [_Batch(entries, batch.continues) for batch, entries in kept if entries]
            if self._engine.dialect.name == "sqlite":  # pragma: no branch - no server in the tests
                opening.forget(self._engine)
            return gone + waiting

    # --- reading ------------------------------------------------------------------------------------------------------

    def events(self, game: str, learner: str | None = None) -> tuple[Mapping[str, Any], ...]:
        """Read the bodies of a game's events in order, so that their number is the number of the next event.

        A game that two learners hold (one imported it) needs ``learner``; without it the first to hold it is meant.
        """
        found = self._read(LOG.c.game == game, LOG.c.kind == "event")
        owner = learner if learner is not None else next((entry.learner for entry in found), None)
        mine = [entry for entry in found if entry.learner == owner]
        return tuple(entry.body for entry in sorted(mine, key=lambda entry: entry.number or 0))

    def games(self, learner: str) -> tuple[str, ...]:
        """Name a learner's games by their ids, in the order in which they began."""
        found = self._read(LOG.c.learner == learner, LOG.c.game.is_not(None), LOG.c.kind.in_(("event", "game")))
        return tuple(dict.fromkeys(str(entry.game) for entry in found))

    def entries(self, learner: str, kind: str | None = None) -> tuple[Entry, ...]:
        """Read a learner's entries, of one kind or of all, in the order in which they were written."""
        which = () if kind is None else (LOG.c.kind == kind,)
        return tuple(self._read(LOG.c.learner == learner, *which))

    def latest(self, learner: str, kind: str) -> Entry | None:
        """Read a learner's newest entry of one kind by its time (the last written of equals), or None."""
        newest: Entry | None = None
        for entry in self.entries(learner, kind):
            if newest is None or entry.at >= newest.at:
                newest = entry
        return newest

    def export(self, learner: str) -> str:
        """Write a learner's whole log as JSON lines, one entry a line with its schema version; the id is left out."""
        return "".join(entry.line() + "\n" for entry in self.entries(learner))

    def _read(self, *which: sa.ColumnElement[bool]) -> list[Entry]:
        statement = sa.select(LOG).where(*which).order_by(LOG.c.id)
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
                    found.append(entry_of(row))
                except ValueError:  # a row that another program changed
                    self._trouble = _PARTLY
            waiting = self._waiting()
            if waiting:
                found += _choose(waiting, which, {entry.key for entry in found})
        return found

    def _waiting(self) -> list[Entry]:
        return [entry for batch in self._unsaved for entry in batch.entries]


def _choose(waiting: list[Entry], which: tuple[sa.ColumnElement[bool], ...], known: set[Any]) -> list[Entry]:
    """Ask entries in memory the question that the file was asked, in the words of the same statement."""
    engine = opening.memory()
    try:
        with engine.connect() as connection:
            METADATA.create_all(connection)
            connection.execute(sa.insert(LOG), [row_of(entry) for entry in waiting])
            found = connection.execute(sa.select(LOG).where(*which).order_by(LOG.c.id)).all()
    finally:
        engine.dispose()
    return [entry for entry in map(entry_of, found) if entry.key not in known]
