"""The disk: an SQLite file in which every accepted answer stands before anybody is told that it counts.

One thread writes. Whatever is waiting when it looks is committed together, in one synchronous transaction, so that many
games at once cost hardly more than one.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from overcrush.errors import Malformed, OvercrushError, in_words

Value = str | int | float | None
Statement = tuple[str, tuple[Value, ...]]
Row = tuple[str, int, str, str, str]
"""A move: the game, its place, who, how, and its picks."""

SCHEMA = """
create table if not exists games (
    id text primary key, created real not null, changed real not null, owner text not null, title text not null,
    setup text not null, options text not null, winner text not null default '', turn integer not null default 1,
    clock text not null default '', asked text not null default ''
) strict;
create table if not exists seats (
    token text primary key, game text not null references games(id) on delete cascade, seat text not null,
    claimed text not null default ''
) strict;
create index if not exists seats_of on seats(game);
create index if not exists games_of on games(owner, changed);
create table if not exists moves (
    game text not null references games(id) on delete cascade, n integer not null, who text not null,
    how text not null, data text not null, primary key (game, n)
) strict, without rowid;
create table if not exists teams (
    owner text not null, name text not null, data text not null, primary key (owner, name)
) strict, without rowid;
create table if not exists records (
    id text primary key, owner text not null, created real not null, title text not null, data text not null
) strict;
create table if not exists tables (
    link text primary key, owner text not null, guest text not null default '', created real not null,
    game text not null default '', data text not null, listed real not null default 0
) strict, without rowid;
create table if not exists said (
    game text not null references games(id) on delete cascade, n integer not null, who text not null, at real not null,
    text text not null, primary key (game, n)
) strict, without rowid;
create table if not exists complaints (
    id text primary key, game text not null, who text not null, at real not null, data text not null
) strict;
create table if not exists codes (
    code text primary key, seat text not null, who text not null, made real not null
) strict, without rowid;
create table if not exists drafts (
    link text primary key, owner text not null, guest text not null default '', created real not null,
    data text not null
) strict, without rowid;
create index if not exists tables_of on tables(owner, game);
create index if not exists tables_listed on tables(listed);
create index if not exists seats_of_whom on seats(claimed);
"""
SINCE = {"tables": 3, "said": 5, "complaints": 5, "codes": 5, "drafts": 5}
"""Tables that a file of an older version lacks."""
TABLES = frozenset(re.findall(r"create table if not exists (\w+)", SCHEMA))
VERSION = 5
CHANGES = {
    1: {"seats": "add column claimed text not null default ''"},
    2: {},
    3: {"games": "add column clock text not null default ''"},
    4: {
        "games": "add column asked text not null default ''",
        "tables": "add column listed real not null default 0",
    },
}
"""What makes a file of each version one of the next: changes of tables that are there already."""
ANOTHER = "put a copy of it there, or move it away to begin with a new one"
EMPTY = f"the file is empty, so what was in it has been lost; {ANOTHER}"
INSERT_MOVES = (
    "insert into moves (game, n, who, how, data) select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4"
    " from json_each(?)"
)


class Contested(OvercrushError):
    """Somebody else has written the same answer's place: the game goes on elsewhere."""


class Unwritten(OvercrushError):
    """The disk is full, or gone."""


class Damaged(OvercrushError):
    """What is on disk is not what was written."""


class Job(NamedTuple):
    """Moves and statements that are carried out together or not at all."""

    moves: Sequence[Row]
    statements: Sequence[Statement]
    done: asyncio.Future[None]
    then: Callable[[], None] | None = None
    """Called as soon as it is on disk, before anybody else is told."""


class Store:
    """Games, seats, moves, teams and records on disk."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if not path.exists():
                _make(path)
            elif not path.stat().st_size:  # connecting would write into it
                raise sqlite3.DatabaseError(EMPTY)
            self._reader = _connect(path)
            _prepare(self._reader)
        except (OSError, sqlite3.Error) as error:
            raise Malformed(f"{path}: the games cannot be kept there: {in_words(error)}") from None
        self._reading = threading.Lock()
        self._jobs: SimpleQueue[tuple[asyncio.AbstractEventLoop, Job] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="overcrush-writer", daemon=True)
        self._thread.start()

    # --- writing -------------------------------------------------------------------------------------------

    async def write(
        self, *statements: Statement, moves: Sequence[Row] = (), then: Callable[[], None] | None = None
    ) -> None:
        """Carry out statements and write moves together; when this returns they are on disk, ``then`` called."""
        loop = asyncio.get_running_loop()
        job = Job(moves, statements, loop.create_future(), then)
        self._jobs.put((loop, job))
        await job.done

    def _write(self) -> None:
        db = _connect(self.path)
        while (first := self._jobs.get()) is not None:
            loop, job = first
            jobs = [job]
            ended = False
            while not self._jobs.empty():
                more = self._jobs.get()
                if more is None:
                    ended = True
                    break
                jobs.append(more[1])
            outcome = _commit(db, jobs)
            with suppress(RuntimeError):  # nobody waits any more: the loop has been closed
                loop.call_soon_threadsafe(_tell, outcome)
            if ended:
                break
        db.close()

    def close(self) -> None:
        """Write what is waiting and close the file."""
        self._jobs.put(None)
        self._thread.join(10)
        self._reader.close()

    # --- reading -------------------------------------------------------------------------------------------

    def rows(self, sql: str, *values: Value) -> list[tuple[Value, ...]]:
        """What a question finds."""
        try:
            with self._reading:
                return self._reader.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise Damaged(f"{self.path.name} cannot be read: {error}") from None

    def row(self, sql: str, *values: Value) -> tuple[Value, ...] | None:
        """The first thing a question finds."""
        found = self.rows(sql, *values)
        return found[0] if found else None


Outcome = list[tuple[Job, OvercrushError | None]]


def _tell(outcome: Outcome) -> None:
    """Let those who wait for their jobs go on."""
    for job, error in outcome:
        wrong: Exception | None = error
        if error is None and job.then is not None:
            try:
                job.then()
            except Exception as failed:
                wrong = failed
        if job.done.cancelled():
            continue
        if wrong is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(wrong)


def _commit(db: sqlite3.Connection, jobs: list[Job]) -> Outcome:
    """All jobs in one transaction, and if one of them fails each in one of its own."""
    try:
        _carry_out(db, jobs)
    except sqlite3.Error as error:
        if len(jobs) > 1:
            return [found for job in jobs for found in _commit(db, [job])]
        if isinstance(error, sqlite3.IntegrityError):
            return [(jobs[0], Contested("this game goes on elsewhere"))]
        return [(jobs[0], Unwritten(f"the disk does not take it, and nothing has changed: {error}"))]
    return [(job, None) for job in jobs]


def _carry_out(db: sqlite3.Connection, jobs: list[Job]) -> None:
    """Do all of it, or nothing. Moves go in by one statement, because a thread waits at each for its turn to go on."""
    rows = json.dumps([row for job in jobs for row in job.moves])
    statements = [statement for job in jobs for statement in job.statements]
    if not statements:
        db.execute(INSERT_MOVES, (rows,))  # a transaction of its own
        return
    db.execute("begin immediate")
    try:
        db.execute(INSERT_MOVES, (rows,))
        for sql, values in statements:
            db.execute(sql, values)
        db.execute("commit")
    except sqlite3.Error:
        with suppress(sqlite3.Error):
            db.execute("rollback")
        raise


def _make(path: Path) -> None:
    """A new file, whole before it has its name: one that was cut off is never taken for a new one."""
    made = path.with_name(f"{path.name}.{os.getpid()}.new")
    made.unlink(missing_ok=True)
    made.touch(0o600)  # the links of the seats are in it
    try:
        db = _connect(made)
        db.executescript(SCHEMA)
        db.execute(f"pragma user_version = {VERSION}")
        db.close()
        with suppress(FileExistsError):  # another server was quicker
            os.link(made, path)
    finally:
        made.unlink(missing_ok=True)


def _prepare(db: sqlite3.Connection) -> None:
    """Bring a file to the present version; one that lacks something is not filled up as if it had never been there."""
    (version,) = db.execute("pragma user_version").fetchone()
    if version > VERSION:
        raise sqlite3.DatabaseError("the file was written by a newer Overcrush")
    there = {name for (name,) in db.execute("select name from sqlite_master where type = 'table'")}
    if not there:
        raise sqlite3.DatabaseError(EMPTY)
    if missing := sorted(name for name in TABLES - there if SINCE.get(name, 0) <= version):
        raise sqlite3.DatabaseError(f"the file is damaged, and lacks the table {', '.join(missing)}; {ANOTHER}")
    for n in range(version, VERSION) if version else ():
        for name in CHANGES[n].keys() & there:
            db.execute(f"alter table {name} {CHANGES[n][name]}")
    db.executescript(SCHEMA)  # new tables, and indexes
    db.execute(f"pragma user_version = {VERSION}")


def _connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    db.execute("pragma journal_mode = wal")
    db.execute("pragma synchronous = full")
    db.execute("pragma foreign_keys = on")
    return db
