"""Opening the log: an engine whose table is ready, and a file that cannot be read set aside unharmed."""

from __future__ import annotations

import sqlite3
import time
from contextlib import suppress
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import DatabaseError, OperationalError

from cribbage.journal.entry import VERSION
from cribbage.journal.table import INSERT, LOG, METADATA

PATIENCE = 3.0  # seconds to wait for a file that another program holds, before a click goes on without it


class UnreadableError(Exception):
    """The file is a database, but not one that this version can use."""


def start(url: sa.URL) -> tuple[sa.Engine, str | None]:
    """Make an engine whose table is ready, and the notice for the page; raises where the place cannot be used."""
    if url.get_backend_name() not in INSERT:
        raise UnreadableError
    path = _file(url)
    if path is not None:
        url = sa.URL.create("sqlite", database=str(path))
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.touch(mode=0o600)  # the files that SQLite puts beside it take the same mode
    engine = _make(url)
    try:
        if path is not None:
            _look(path)
        prepare(engine)
        return engine, None
    except (DatabaseError, UnreadableError) as error:
        engine.dispose()
        # SQLite says "operational" of a file that is locked, full or not ours to write: that one is not damaged.
        if path is None or isinstance(error, OperationalError):
            raise
        why = str(error) if isinstance(error, UnreadableError) else "is damaged"
    aside = _set_aside(path)
    path.touch(mode=0o600)
    engine = _make(url)
    prepare(engine)
    return engine, f"Your log {why}, so it was set aside unharmed as {aside}, and a new one has begun."


def _look(path: Path) -> None:
    """Raise UnreadableError for a file that is no database, before SQLite sees it and tidies up what lies beside it."""
    with path.open("rb") as file:
        if file.read(16) not in (b"", b"SQLite format 3\0"):
            raise UnreadableError("is damaged")


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


def memory() -> sa.Engine:
    """Make an engine for a log in memory, which has no table yet."""
    return _make(sa.URL.create("sqlite"))


def _make(url: sa.URL) -> sa.Engine:
    """An engine for a server, a file, or memory that all threads share (the journal lets one in at a time)."""
    if url.get_backend_name() != "sqlite":
        return sa.create_engine(url, pool_pre_ping=True)
    if _file(url) is None:
        engine = sa.create_engine(url, poolclass=sa.StaticPool, connect_args={"check_same_thread": False})
    else:
        engine = sa.create_engine(url, connect_args={"timeout": PATIENCE})

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
    patience = time.monotonic() + PATIENCE
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


def forget(engine: sa.Engine) -> None:
    """Write over the write-ahead file, which would still hold words that were deleted."""
    connection = engine.raw_connection()
    with suppress(sqlite3.Error):  # another program is reading: it is written over later
        connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
    connection.close()


def prepare(engine: sa.Engine) -> None:
    """Create the table where there is none; raises UnreadableError for one that is damaged or not of this version."""
    with engine.execution_options(write=True).begin() as connection:
        if engine.dialect.name == "sqlite" and connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok":
            raise UnreadableError("is damaged")
        METADATA.create_all(connection)
        columns = {column["name"] for column in sa.inspect(connection).get_columns("log")}
        newer = "was written by a newer version of Fifteen Two"
        if columns != set(LOG.c.keys()):
            raise UnreadableError(newer)
        if connection.execute(sa.select(LOG.c.id).where(LOG.c.version > VERSION).limit(1)).first():
            raise UnreadableError(newer)
    if engine.dialect.name == "sqlite":  # pragma: no branch - no server in the tests
        _use_wal(engine)
