from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy.dialects import postgresql

from cribbage.journal import Entry, Journal, opening, stamp, store, table

AT = "2026-05-01T10:00:00+00:00"
LATER = "2026-05-02T10:00:00+00:00"
GOLDEN = Path(__file__).parent / "golden"


def attempt(question: str, learner: str = "ann", at: str = AT, **body: object) -> Entry:
    return Entry(learner, at, "attempt", {"question": question, "truth": 8, "given": 8, **body})


def setting(name: str, learner: str = "ann", at: str = AT, **body: object) -> Entry:
    return Entry(learner, at, "setting", {"name": name, **body})


def card(name: str) -> dict[str, object]:
    return {"event": "CardPlayed", "seat": 0, "card": name, "count": 5}


def line(**change: object) -> str:
    parts = {"version": 1, "at": AT, "kind": "lesson", "body": {"lesson": "runs"}, **change}
    return json.dumps({name: value for name, value in parts.items() if value != "left out"})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "log.sqlite"


@pytest.fixture
def log(file: Path) -> Iterator[Journal]:
    with Journal.open(file) as opened:
        assert opened.notice is None
        yield opened


def run_on_the_file(log: Journal, statement: str) -> None:
    """Change the one pooled connection, to make the disk under it fail for real."""
    connection = log._engine.raw_connection()
    connection.cursor().execute(statement).close()
    connection.close()


# --- entries ------------------------------------------------------------------------------------------------------------


def test_time_is_kept_in_utc_so_that_text_order_is_time_order() -> None:
    assert stamp(datetime(2026, 5, 1, 10, tzinfo=UTC)) == "2026-05-01T10:00:00.000000+00:00"
    assert stamp("2026-05-01T01:00:00+03:00") < stamp("2026-04-30T23:00:00Z")


@pytest.mark.parametrize("moment", [datetime(2026, 5, 1), "2026-05-01T10:00:00", "soon", "0001-01-01T00:00:00+02:00"])
def test_a_time_without_a_zone_is_refused(moment: datetime | str) -> None:
    with pytest.raises(ValueError, match=r"time|isoformat"):
        stamp(moment)


@pytest.mark.parametrize(
    "change",
    [
        {"learner": ""},
        {"learner": None},
        {"learner": "a\0b"},
        {"learner": "\ud800"},
        {"learner": "x" * 201},
        {"kind": "diary"},
        {"at": None},
        {"body": [1]},
        {"body": {"a": float("nan")}},
        {"body": {"a": {1, 2}}},
        {"body": {"a": json.loads("[" * 50 + "]" * 50)}},
        {"number": 0},
        {"number": 0, "game": "g"},
        {"kind": "event"},
        {"kind": "event", "number": 0},
        {"kind": "event", "game": "g"},
        {"kind": "event", "game": "g", "number": -1},
        {"kind": "event", "game": "g", "number": True},
        {"kind": "event", "game": "g", "number": 2**40},
        {"kind": "event", "game": "g", "number": 0, "once": "x"},
        {"kind": "attempt", "body": {"question": "x" * 300}},
    ],
)
def test_an_entry_that_is_no_fact_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w+ .*"):
        Entry(**{"learner": "ann", "at": AT, "kind": "lesson", "body": {}, **change})


def test_an_entry_does_not_change_when_the_callers_mapping_does() -> None:
    body: dict[str, Any] = {"cards": ["5H"]}
    entry = Entry("ann", AT, "lesson", body)
    body["cards"].append("5C")
    assert entry.body == {"cards": ["5H"]}


# --- append and read ----------------------------------------------------------------------------------------------------


def test_what_was_appended_is_read_back_in_order_after_a_restart(file: Path) -> None:
    entries = (attempt("q1"), setting("deck"), attempt("q2"), attempt("q3", learner="bob"))
    with Journal.open(file) as log:
        assert log.append(entries) == 4
    with Journal.open(str(file)) as log:
        assert log.notice is None
        assert log.entries("ann") == entries[:3]
        assert log.entries("ann", "attempt") == (entries[0], entries[2])
        assert log.entries("carl") == ()


def test_an_answer_to_an_answered_question_never_counts_twice(log: Journal) -> None:
    assert log.append([attempt("q1", given=8)]) == 1
    assert log.append([attempt("q1", given=3, at=LATER), attempt("q2")]) == 1
    assert [entry.body["given"] for entry in log.entries("ann")] == [8, 8]
    assert log.append([attempt("q1", learner="bob")]) == 1
    assert log.append([Entry("ann", AT, "lesson", {}, once="q1")]) == 1


def test_the_same_click_sent_twice_is_one_entry(log: Journal) -> None:
    assert log.append([setting("deck", to="clear")]) == 1
    assert log.append([setting("deck", to="clear"), setting("deck", to="clear")]) == 0
    assert log.append([setting("deck", to="clear", at=LATER)]) == 1


def test_the_latest_setting_is_the_newest_by_time_and_the_last_written_of_equals(log: Journal) -> None:
    assert log.latest("ann", "setting") is None
    log.append([setting("a", at=LATER), setting("b", at=LATER), setting("c", at=AT), attempt("q", at=LATER)])
    latest = log.latest("ann", "setting")
    assert latest is not None
    assert latest.body["name"] == "b"


def test_a_games_events_are_read_in_order_and_their_number_is_the_next(log: Journal) -> None:
    assert log.events("g") == ()
    assert log.append_events("ann", "g", 0, [card("5H"), card("6H")], AT)
    assert log.append_events("ann", "h", 0, [card("2C")], datetime(2026, 5, 1, tzinfo=UTC))
    assert log.append_events("ann", "g", 2, [card("7H")], LATER)
    assert [event["card"] for event in log.events("g")] == ["5H", "6H", "7H"]
    assert log.games("ann") == ("g", "h")
    assert log.games("bob") == ()


def test_events_that_do_not_continue_the_game_are_not_written_at_all(log: Journal) -> None:
    assert log.append_events("ann", "g", 0, [card("5H"), card("6H")], AT)
    assert not log.append_events("ann", "g", 1, [card("7H"), card("8H")], AT)
    assert not log.append_events("ann", "g", 3, [card("7H")], AT)
    assert log.append_events("ann", "g", 9, [], AT)
    assert [event["card"] for event in log.events("g")] == ["5H", "6H"]


def test_a_game_deleted_in_another_tab_is_not_continued_without_its_beginning(log: Journal) -> None:
    log.append_events("ann", "g", 0, [card("5H")], AT)
    log.delete("ann")
    assert not log.append_events("ann", "g", 1, [card("6H")], AT)


def test_the_table_itself_refuses_a_second_event_of_one_number(log: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    log.append_events("ann", "g", 0, [card("5H"), card("6H")], AT)
    monkeypatch.setattr(store, "end", lambda *_: 1)  # as for a writer that looked before the other wrote
    assert not log.append_events("ann", "g", 1, [card("7H")], AT)
    assert len(log.events("g")) == 2


def test_of_two_tabs_that_play_one_number_exactly_one_wins(file: Path) -> None:
    with Journal.open(file) as one, Journal.open(file) as two:
        for number in range(20):
            start = threading.Barrier(2)
            won: list[str] = []

            def play(log: Journal, name: str, number: int = number, start: Any = start, won: Any = won) -> None:
                start.wait()
                if log.append_events("ann", "g", number, [{"by": name}], AT):
                    won.append(name)

            threads = [threading.Thread(target=play, args=pair) for pair in ((one, "one"), (two, "two"))]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert len(won) == 1
            assert one.events("g")[number]["by"] == won[0]
        assert one.events("g") == two.events("g")
        assert len(one.events("g")) == 20
        assert one.notice is two.notice is None


@pytest.mark.parametrize("place", ["file", "memory"])
def test_threads_that_write_and_read_at_once_lose_nothing(place: str, file: Path) -> None:
    with Journal.open(file if place == "file" else "sqlite://") as log:

        def work(name: str) -> None:
            for number in range(25):
                log.append([attempt(f"{name}{number}")])
                assert len(log.entries("ann")) > number

        threads = [threading.Thread(target=work, args=(name,)) for name in "ab"]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(log.entries("ann")) == 50
        assert log.notice is None


WRITER = """
import sys
from cribbage.journal import Journal
log, number = Journal.open(sys.argv[1]), int(sys.argv[2])
while True:
    body = {"event": "CardPlayed", "n": number}
    assert log.append_events("ann", "g", number, [body], "2026-05-01T10:00:00Z") and log.notice is None
    print(number, flush=True)
    number += 1
"""


def test_a_killed_process_loses_at_most_the_click_in_flight(file: Path) -> None:
    rng = random.Random(152)
    written = 0
    for _ in range(8):
        command = [sys.executable, "-c", WRITER, str(file), str(written)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[1]) as writer:
            assert writer.stdout is not None
            for _ in range(rng.randint(1, 40)):
                assert writer.stdout.readline()
            writer.send_signal(signal.SIGKILL)
            rest = writer.stdout.read().split()
        with Journal.open(file) as log:
            assert log.notice is None
            numbers = [event["n"] for event in log.events("g")]
        assert numbers == list(range(len(numbers)))
        assert len(numbers) > written
        if rest:
            assert len(numbers) in (int(rest[-1]) + 1, int(rest[-1]) + 2)
        written = len(numbers)


# --- opening ------------------------------------------------------------------------------------------------------------


def test_the_log_is_for_its_owners_eyes_only(tmp_path: Path) -> None:
    old = os.umask(0o022)
    try:
        with Journal.open(tmp_path / "new" / "log.sqlite") as log:
            log.append([attempt("q1")])
            assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700
            assert {stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "new").iterdir()} == {0o600}
    finally:
        os.umask(old)


def test_the_environment_names_the_log_and_otherwise_the_users_data_folder_holds_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FIFTEEN_TWO_LOG", f"sqlite:///{tmp_path / 'named.sqlite'}")
    with Journal.open() as log:
        assert log.notice is None
    assert (tmp_path / "named.sqlite").exists()
    monkeypatch.delenv("FIFTEEN_TWO_LOG")
    monkeypatch.setattr(store, "user_data_path", lambda name, _author: tmp_path / name)
    with Journal.open() as log:
        assert log.notice is None
    assert (tmp_path / "fifteen-two" / "log.sqlite").exists()


def rubbish(file: Path) -> None:
    file.write_bytes(b"this is no database" * 500)


def cut_short(file: Path) -> None:
    with Journal.open(file) as log:
        log.append(attempt(f"q{number}", note="x" * 500) for number in range(50))
    file.write_bytes(file.read_bytes()[:9000])


def scrambled(file: Path) -> None:
    with Journal.open(file) as log:
        log.append(attempt(f"q{number}", note="x" * 500) for number in range(50))
    data = bytearray(file.read_bytes())
    data[8192:20000] = bytes(random.Random(1).randbytes(20000 - 8192))
    file.write_bytes(data)


def newer_columns(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("create table log (id integer primary key, learner text, mood text)")
    connection.close()


def newer_rows(file: Path) -> None:
    with Journal.open(file) as log:
        log.append([attempt("q1")])
        run_on_the_file(log, "update log set version = 2")


@pytest.mark.parametrize("damage", [rubbish, cut_short, scrambled, newer_columns, newer_rows])
def test_a_log_that_cannot_be_read_is_set_aside_unharmed_and_the_learner_goes_on(damage: Any, file: Path) -> None:
    for number in (1, 2):
        damage(file)
        before = file.read_bytes()
        with Journal.open(file) as log:
            aside = file.with_name(f"log.sqlite.damaged-{number}")
            assert aside.read_bytes() == before
            assert str(aside) in str(log.notice)
            assert ("newer" in str(log.notice)) == damage.__name__.startswith("newer")
            assert log.append([attempt("q1")]) == 1
            assert "set aside" in str(log.notice)
        with Journal.open(file) as log:
            assert log.notice is None
            assert len(log.entries("ann")) == 1
        file.unlink()


def test_what_waits_in_the_write_ahead_file_goes_aside_with_its_log(file: Path) -> None:
    rubbish(file)
    file.with_name("log.sqlite-wal").write_bytes(b"no log")
    Journal.open(file).close()
    assert file.with_name("log.sqlite.damaged-1-wal").exists()


@pytest.mark.parametrize(
    "place", ["a folder", "below a file", "wrong://place", "postgresql+none://u:secret@h/d", "://"]
)
def test_a_place_that_cannot_be_written_gives_a_log_in_memory_that_says_so(place: str, tmp_path: Path) -> None:
    (tmp_path / "a file").touch()
    where = {"a folder": str(tmp_path), "below a file": str(tmp_path / "a file" / "log.sqlite")}.get(place, place)
    with Journal.open(where) as log:
        assert "cannot be kept in" in str(log.notice)
        assert "secret" not in str(log.notice)
        assert log.append_events("ann", "g", 0, [card("5H")], AT)
        assert log.append([attempt("q1"), attempt("q1")]) == 1
        assert len(log.entries("ann")) == 2
        assert log.delete("ann") == 2
        assert "cannot be kept in" in str(log.notice)


def test_a_file_that_is_held_by_another_program_is_not_taken_for_a_damaged_one(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "PATIENCE", 0.05)
    holder = sqlite3.connect(file, isolation_level=None)
    holder.execute("begin exclusive")
    with Journal.open(file) as log:
        assert "cannot be kept" in str(log.notice)
    holder.execute("rollback")
    holder.close()
    assert [path.name for path in file.parent.iterdir()] == ["log.sqlite"]


@pytest.mark.parametrize("hold", ["begin immediate", "begin exclusive"])
def test_a_file_that_is_held_for_a_moment_is_waited_for(hold: str, file: Path) -> None:
    holder = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    holder.execute(hold)
    release = threading.Timer(0.1, lambda: holder.execute("rollback"))
    release.start()
    with Journal.open(file) as log:
        assert log.notice is None
    release.join()
    holder.close()


@pytest.mark.parametrize("patience", [0.0, 30.0])
def test_two_programs_that_begin_one_file_wait_for_each_other(
    patience: float, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    for statement in ("create table t (n)", "begin", "select * from t"):
        other.execute(statement).fetchall()
    monkeypatch.setattr(opening, "PATIENCE", 0.0)
    engine = opening._make(sa.URL.create("sqlite", database=str(file)))
    monkeypatch.setattr(opening, "PATIENCE", patience)
    if patience:
        release = threading.Timer(0.1, lambda: other.execute("rollback"))
        release.start()
        opening._use_wal(engine)
        release.join()
    else:
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            opening._use_wal(engine)
    other.close()
    engine.dispose()


def test_a_club_server_gets_the_same_statements() -> None:
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call, unused-ignore]
    created = str(sa.schema.CreateTable(table.LOG).compile(dialect=dialect))
    assert "UNIQUE (learner, game, number)" in created
    values = table.row_of(attempt("q1"))
    insert = table.INSERT["postgresql"](table.LOG).values(values).on_conflict_do_nothing()
    assert "ON CONFLICT DO NOTHING" in str(insert.compile(dialect=dialect))


# --- trouble on the way -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("trouble", ["full", "read-only", "locked"])
def test_what_cannot_be_saved_is_kept_shown_and_saved_with_the_next(
    trouble: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "PATIENCE", 0.05)
    big = "x" * 20_000
    with Journal.open(file) as log:
        log.append([attempt("q0")])
        log.append_events("ann", "g", 0, [card("5H")], AT)
        holder = sqlite3.connect(file, isolation_level=None)
        if trouble == "locked":
            holder.execute("begin immediate")
        else:
            run_on_the_file(log, "PRAGMA max_page_count=1" if trouble == "full" else "PRAGMA query_only=ON")

        assert log.append([attempt("q1", note=big), attempt("q1", note=big)]) == 1
        assert "could not be saved yet" in str(log.notice)
        assert log.append([attempt("q1", note=big)]) == 0
        assert log.append_events("ann", "g", 1, [card("6H"), {"note": big}], AT)
        assert not log.append_events("ann", "g", 1, [card("7H")], AT)
        assert not log.append_events("ann", "g", 4, [card("7H")], AT)
        assert log.append_events("ann", "g", 3, [card("7H")], AT)
        assert log.append_events("bob", "h", 0, [card("7H")], AT)
        assert [entry.body["question"] for entry in log.entries("ann", "attempt")] == ["q0", "q1"]
        assert len(log.events("g")) == 4
        assert log.games("ann") == ("g",)
        if trouble != "full":  # deleting needs no room
            assert log.delete("ann") == 0
            assert "could not be deleted" in str(log.notice)
        imported = log.import_lines("ann", line(body={"note": big}))
        assert (imported.added, imported.refused[0][0]) == (0, 0)

        if trouble == "locked":
            holder.execute("rollback")
        else:
            run_on_the_file(log, "PRAGMA max_page_count=100000" if trouble == "full" else "PRAGMA query_only=OFF")
        holder.close()
        assert log.append_events("ann", "g", 4, [card("8H")], AT)
        assert log.notice is None
    with Journal.open(file) as log:
        assert [entry.body["question"] for entry in log.entries("ann", "attempt")] == ["q0", "q1"]
        assert [event.get("card") for event in log.events("g")] == ["5H", "6H", None, "7H", "8H"]


def test_events_that_waited_while_another_tab_played_on_are_dropped_whole(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal.open(file) as one, Journal.open(file) as two:
        one.append_events("ann", "g", 0, [{"by": "one"}], AT)
        run_on_the_file(one, "PRAGMA query_only=ON")
        assert one.append_events("ann", "g", 1, [{"by": "one"}, {"by": "one"}], AT)
        assert two.append_events("ann", "g", 1, [{"by": "two"}], AT)
        run_on_the_file(one, "PRAGMA query_only=OFF")
        assert not one.append_events("ann", "g", 3, [{"by": "one"}], AT)
        assert [event["by"] for event in one.events("g")] == ["one", "two"]


def test_a_log_that_stops_being_readable_never_stops_the_page(file: Path) -> None:
    with Journal.open(file) as log:
        log.append([attempt("q1")])
        run_on_the_file(log, "drop table log")
        assert log.entries("ann") == ()
        assert "could not be read" in str(log.notice)
        assert log.append_events("ann", "g", 7, [card("5H")], AT)
        assert [event["card"] for event in log.events("g")] == ["5H"]


@pytest.mark.parametrize("body", ["no json", "[1]"])
def test_one_spoilt_row_does_not_hide_the_others(body: str, log: Journal) -> None:
    log.append([attempt("q1"), attempt("q2")])
    run_on_the_file(log, f"update log set body = '{body}' where once = 'q1'")
    assert [entry.once for entry in log.entries("ann")] == ["q2"]
    assert "could not be read whole" in str(log.notice)
    imported = log.import_lines("ann", attempt("q1").line() + "\n" + attempt("q2").line())
    assert (imported.already, [number for number, _ in imported.refused]) == (1, [1])


# --- export, import, delete ---------------------------------------------------------------------------------------------


def fill(log: Journal) -> None:
    log.append_events("ann", "g", 0, [card("5H"), card("6H")], AT)
    log.append(
        [attempt("q1"), setting("deck", text="♠ “quoted” \u2028 \ud83c"), Entry("ann", AT, "game", {}, game="g")]
    )
    log.append_events("ann", "g", 2, [card("7H")], LATER)


def test_an_exported_line_says_what_it_is_and_hides_whose_it_is(log: Journal) -> None:
    fill(log)
    lines = [json.loads(text) for text in log.export("ann").splitlines()]
    assert len(lines) == 6
    assert all(parts["version"] == 1 for parts in lines)
    assert all(list(parts) == sorted(parts) for parts in lines)
    assert lines[0] == {
        "at": "2026-05-01T10:00:00.000000+00:00", "body": card("5H"), "game": "g", "kind": "event", "number": 0,
        "once": None, "version": 1,
    }  # fmt: skip
    assert "ann" not in log.export("ann")


def test_importing_twice_loses_nothing_and_doubles_nothing(log: Journal) -> None:
    fill(log)
    text = log.export("ann")
    with Journal.open("sqlite://") as other:
        first, second = (other.import_lines("ann", text) for _ in range(2))
        assert (first.added, first.already, first.refused) == (6, 0, ())
        assert (second.added, second.already, second.refused) == (0, 6, ())
        assert other.export("ann") == text
        assert other.entries("ann") == log.entries("ann")


def test_another_learners_log_becomes_ones_own_and_leaves_theirs_alone(log: Journal) -> None:
    fill(log)
    text = log.export("ann")
    assert log.import_lines("bob", text).added == 6
    assert log.export("bob") == text == log.export("ann")
    assert log.append_events("bob", "g", 3, [card("8H")], LATER)
    assert (len(log.events("g")), len(log.events("g", "bob"))) == (3, 4)
    assert log.games("bob") == ("g",)
    log.delete("ann")
    assert len(log.events("g")) == 4


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ("{", "JSON"),
        ("[" * 100_000, "JSON"),
        ("[1]", "object"),
        (line(version="left out"), "version"),
        (line(version=True), "version"),
        (line(version=2), "newer"),
        (line(mood="good"), "mood"),
        (line(at="left out"), "at"),
        (line(at="2026-05-01T10:00:00"), "zone"),
        (line(at=5), "moment"),
        (line(kind="diary"), "diary"),
        (line(body=7), "body"),
        (line(game=7), "game"),
        (line(body={"a": float("nan")}), "JSON"),
        (line(kind="event", game="g", number=4), "earlier event"),
    ],
)
def test_a_line_that_is_no_entry_is_refused_by_its_number_and_the_rest_taken(bad: str, why: str, log: Journal) -> None:
    text = "\ufeff" + "\r\n".join([line(), "", bad, line(body={"lesson": "pairs"}, learner="eve"), ""])
    imported = log.import_lines("ann", text)
    assert imported.added == 2
    assert [number for number, _ in imported.refused] == [3]
    assert why in imported.refused[0][1]
    assert [entry.body["lesson"] for entry in log.entries("ann")] == ["runs", "pairs"]


def test_lines_in_any_order_make_the_same_game(log: Journal) -> None:
    fill(log)
    lines = log.export("ann").splitlines()
    with Journal.open("sqlite://") as other:
        assert other.import_lines("ann", "\n".join(reversed(lines))).added == 6
        assert other.events("g") == log.events("g")


def test_a_game_that_went_another_way_is_not_spliced_onto_ones_own(log: Journal) -> None:
    log.append_events("ann", "g", 0, [card("5H"), card("6H")], AT)
    log.append([attempt("q1", given=8)])
    with Journal.open("sqlite://") as other:
        other.append_events("ann", "g", 0, [card("5H"), card("9H"), card("TH")], AT)
        other.append([attempt("q1", given=2)])
        imported = log.import_lines("ann", other.export("ann"))
    assert (imported.added, imported.already) == (0, 1)
    assert [number for number, _ in imported.refused] == [2, 3, 4]
    assert [event["card"] for event in log.events("g")] == ["5H", "6H"]
    assert log.entries("ann", "attempt")[0].body["given"] == 8


def hand(name: str, question: str, look: bool = False) -> list[Entry]:
    """An answer that the drill calls ``name``, and perhaps the second look at it."""
    body = {"question": question, "truth": 8, "given": 6}
    found = [Entry("ann", AT, "attempt", body, once=name)]
    return (
        [*found, Entry("ann", LATER, "attempt", {**body, "completes": name}, once=f"{name}:split")] if look else found
    )


@pytest.mark.parametrize("backwards", [False, True])
def test_two_computers_may_call_two_hands_by_one_name_and_neither_is_lost(backwards: bool, log: Journal) -> None:
    log.append(hand("count:0", "at home"))
    with Journal.open("sqlite://") as away:
        away.append([*hand("count:0", "away", look=True), *hand("count:1", "later", look=True)])
        lines = away.export("ann").splitlines()
    text = "\n".join(reversed(lines) if backwards else lines)
    first, second = (log.import_lines("ann", text) for _ in range(2))
    assert (first.added, first.already, first.refused) == (4, 0, ())
    assert (second.added, second.already, second.refused) == (0, 4, ())
    found = {entry.once: entry for entry in log.entries("ann")}
    assert sorted(str(entry.body["question"]) for entry in found.values()) == [
        "at home",
        "away",
        "away",
        "later",
        "later",
    ]
    for entry in found.values():
        if "completes" in entry.body:
            assert found[entry.body["completes"]].body["question"] == entry.body["question"]
    with Journal.open("sqlite://") as third:
        assert third.import_lines("ann", log.export("ann")).added == 5
        assert third.export("ann") == log.export("ann")


def test_a_long_game_written_backwards_comes_in_at_once(log: Journal) -> None:
    with Journal.open("sqlite://") as other:
        other.append_events("ann", "g", 0, [card("5H")] * 1000, AT)
        lines = other.export("ann").splitlines()
    assert log.import_lines("ann", "\n".join(reversed(lines))).added == 1000


def test_delete_removes_this_learner_from_the_disk_and_nobody_else(file: Path) -> None:
    with Journal.open(file) as log:
        log.append([attempt("q1", note="a-private-word"), attempt("q2"), attempt("q1", learner="bob")])
        run_on_the_file(log, "PRAGMA query_only=ON")
        log.append([attempt("q3"), attempt("q3", learner="bob")])
        run_on_the_file(log, "PRAGMA query_only=OFF")
        assert log.delete("ann") == 3
        assert log.entries("ann") == ()
        assert len(log.entries("bob")) == 2
        assert log.delete("ann") == 0
        assert not any(b"a-private-word" in path.read_bytes() for path in file.parent.iterdir())


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**60), 2**60)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


def test_any_json_survives_the_log_and_the_journey_to_another() -> None:
    with Journal.open("sqlite://") as one, Journal.open("sqlite://") as two:
        names = map(str, count())

        @given(st.lists(st.dictionaries(st.text(), json_values, max_size=4), min_size=1, max_size=6))
        @settings(max_examples=40, deadline=None)
        def travel(bodies: list[dict[str, Any]]) -> None:
            name = next(names)
            assert one.append_events(name, name, 0, bodies, AT)
            assert two.import_lines("bob", one.export(name)).refused == ()
            assert list(two.events(name)) == bodies

        travel()


# --- for ever -----------------------------------------------------------------------------------------------------------


def test_a_log_of_every_schema_version_loads_for_ever(log: Journal) -> None:
    for path in sorted(GOLDEN.glob("log-v*.jsonl")):
        text = path.read_text(encoding="utf-8")
        imported = log.import_lines(path.stem, text)
        assert (imported.added, imported.already, imported.refused) == (len(text.splitlines()), 0, ())
    assert log.export("log-v1") == (GOLDEN / "log-v1.jsonl").read_text(encoding="utf-8")
    assert len(log.events("golden-game")) == 9
