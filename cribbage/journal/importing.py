"""Bringing a log along: each line of a file checked, put in its order, and taken in once."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace

import sqlalchemy as sa

from cribbage.journal.entry import Entry, read_line
from cribbage.journal.table import end, find, names

Lines = list[tuple[int, Entry]]
Refused = list[tuple[int, str]]

_ROOM = 150  # characters of a name that are kept where it is given another ending


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of the lines of a file: how many were new, how many were here already, and what was refused.

    ``refused`` pairs a line number, counted from 1, with a sentence; line 0 stands for the whole file.
    """

    added: int
    already: int
    refused: tuple[tuple[int, str], ...]


def read_lines(learner: str, text: str) -> tuple[Lines, Refused]:
    """Read the lines of a file as entries of this learner, each with its number, and say what is wrong with the others."""
    lines: Lines = []
    refused: Refused = []
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        if line.strip():
            try:
                lines.append((number, read_line(learner, line)))
            except ValueError as error:
                refused.append((number, str(error)))
    return lines, refused


def merge(
    connection: sa.Connection, lines: Lines, add: Callable[[sa.Connection, Entry], bool]
) -> tuple[int, int, Refused]:
    """Take entries in by ``add``, which tells whether one was new: how many were, how many were here, what was refused."""
    added = already = 0
    refused: Refused = []
    ends: dict[str, int] = {}
    forked: set[str] = set()
    renamed: dict[str, str] = {}
    taken = names(connection, lines[0][1].learner) if lines else set()
    for line, read in _ordered(lines):
        entry = read
        if read.kind == "attempt" and (read.once in taken or "completes" in read.body):
            entry = _renamed(connection, read, renamed)
        game = str(entry.game) if entry.number is not None else None
        if game is not None and entry.number is not None:
            if game not in ends:
                ends[game] = end(connection, entry)
            if entry.number > ends[game]:
                refused.append((line, "An earlier event of its game is missing."))
                continue
        if game not in forked and add(connection, entry):
            added += 1
            if game is not None:
                ends[game] += 1
        elif game not in forked and find(connection, entry) == entry:
            already += 1
        else:
            refused.append((line, "It contradicts what the log already holds."))
            if game is not None:
                forked.add(game)
    return added, already, refused


def _renamed(connection: sa.Connection, entry: Entry, renamed: dict[str, str]) -> Entry:
    """Give an answer another name where another question has its own, so that neither is lost; its second look follows.

    Two computers both call the third hand of a drill the third. The name is made of the answer, so a second import finds
    it again.
    """
    once, completes = str(entry.once), entry.body.get("completes")
    if isinstance(completes, str):
        if completes not in renamed:
            return entry
        name = renamed[completes]
        return replace(entry, once=f"{name}:split", body={**entry.body, "completes": name})
    here = find(connection, entry)
    if here is None or here.body.get("question") == entry.body.get("question"):
        return entry
    renamed[once] = f"{once[:_ROOM]}~{hashlib.sha256(entry.line().encode()).hexdigest()[:12]}"
    return replace(entry, once=renamed[once])


def _ordered(lines: Lines) -> Lines:
    """Keep the order of the file, but put what must follow something after it, in the places that they take there.

    The events of a game come in their own order, and a second look after the answer that it completes.
    """
    groups: dict[tuple[str, object], Lines] = {}
    for each in lines:
        groups.setdefault(_group(each[1]), []).append(each)
    waiting = {group: iter(sorted(own, key=_place)) for group, own in groups.items()}
    return [next(waiting[_group(entry)]) for _, entry in lines]


def _group(entry: Entry) -> tuple[str, object]:
    if entry.number is not None:
        return "game", entry.game
    return entry.kind, entry.body["completes"] if isinstance(entry.body.get("completes"), str) else entry.once


def _place(numbered: tuple[int, Entry]) -> int:
    entry = numbered[1]
    return entry.number if entry.number is not None else int("completes" in entry.body)
