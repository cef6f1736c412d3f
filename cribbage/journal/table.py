"""The table of the log, and entries as its rows."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from cribbage.journal.entry import VERSION, Entry, body_text

METADATA = sa.MetaData()
LOG = sa.Table(
    "log",
    METADATA,
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
INSERT: Mapping[str, Callable[..., Any]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}

_NAMES = ("learner", "at", "kind", "game", "number", "once")


def row_of(entry: Entry) -> dict[str, Any]:
    """Write an entry as the values of its row."""
    row = {name: getattr(entry, name) for name in _NAMES}
    return {**row, "version": VERSION, "body": body_text(entry.body)}


def entry_of(row: sa.Row[Any]) -> Entry:
    """Read a row as the entry it was written from, which was checked then; raises ValueError for one spoilt since."""
    body = json.loads(row.body)
    if not isinstance(body, dict):
        raise ValueError("The body must be a JSON object.")
    entry = object.__new__(Entry)
    entry.__dict__.update({name: getattr(row, name) for name in _NAMES}, body=body)
    return entry


def end(connection: sa.Connection, entry: Entry) -> int:
    """Tell the number that comes next in an entry's game."""
    mine = (LOG.c.learner == entry.learner, LOG.c.game == entry.game)
    last = connection.execute(sa.select(sa.func.max(LOG.c.number)).where(*mine)).scalar()
    return 0 if last is None else int(last) + 1


def find(connection: sa.Connection, entry: Entry) -> Entry | None:
    """Find the entry that stands where this one would: the same event of its game, or the same ``once``."""
    numbered = sa.and_(LOG.c.game == entry.game, LOG.c.number == entry.number)
    which = numbered if entry.number is not None else LOG.c.once == entry.once
    row = connection.execute(sa.select(LOG).where(LOG.c.learner == entry.learner, which)).first()
    try:
        return None if row is None else entry_of(row)
    except ValueError:  # spoilt since: it matches nothing
        return None


def names(connection: sa.Connection, learner: str) -> set[str]:
    """Name the answers that a learner's log holds, as each was written once."""
    mine = (LOG.c.learner == learner, LOG.c.kind == "attempt")
    return set(connection.execute(sa.select(LOG.c.once).where(*mine)).scalars())
