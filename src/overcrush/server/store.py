"""The disk: an SQLite file in which every accepted answer stands before anybody is told that it counts.

One thread writes. Whatever is waiting when it looks is committed together, in one synchronous transaction, so that many
games at once cost hardly more than one.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from overcrush.errors import Malformed, OvercrushError

Value = str | int | float | None
Statement = tuple[str, tuple[Value, ...]]

SCHEMA = """
create table if not exists games (
    id text primary key, created real not null, changed real not null, owner text not null, title text not null,
    setup text not null, options text not null, winner text not null default '', turn integer not null default 1
) strict;
create table if not exists seats (
    token text primary key, game text not null references games(id) on delete cascade, seat text not null
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
"""
VERSION = 1


class Contested(OvercrushError):
    """Somebody else has written the same answer's place: the game goes on elsewhere."""


class Job(NamedTuple):
    """Statements that are carried out together or not at all."""

    statements: Sequence[Statement]
    done: Future[None]


class Store:
    """Games, seats, moves, teams and records on disk."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._reader = _connect(path)
            self._prepare(self._reader)
        except (OSError, sqlite3.Error) as error:
            raise Malformed(f"{path}: the games cannot be kept there: {error}") from None
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="overcrush-writer", daemon=True)
        self._thread.start()

    @staticmethod
    def _prepare(db: sqlite3.Connection) -> None:
        (version,) = db.execute("pragma user_version").fetchone()
        if version > VERSION:
            raise sqlite3.DatabaseError("the file was written by a newer Overcrush")
        db.executescript(SCHEMA)
        db.execute(f"pragma user_version = {VERSION}")

    # --- writing -------------------------------------------------------------------------------------------

    async def write(self, *statements: Statement) -> None:
        """Carry out statements together; when this returns they are on disk."""
        job = Job(statements, Future())
        self._jobs.put(job)
        await asyncio.wrap_future(job.done)

    def _write(self) -> None:
        db = _connect(self.path)
        while (job := self._jobs.get()) is not None:
            jobs = [job]
            ended = False
            while not self._jobs.empty():
                more = self._jobs.get()
                if more is None:
                    ended = True
                    break
                jobs.append(more)
            self._commit(db, jobs)
            if ended:
                break
        db.close()

    @staticmethod
    def _commit(db: sqlite3.Connection, jobs: list[Job]) -> None:
        """All jobs in one transaction; one that fails takes back only itself."""
        failed: list[tuple[Job, Exception]] = []
        good: list[Job] = []
        try:
            db.execute("begin immediate")
            for job in jobs:
                db.execute("savepoint job")
                try:
                    for sql, values in job.statements:
                        db.execute(sql, values)
                except sqlite3.IntegrityError:
                    db.execute("rollback to job")
                    failed.append((job, Contested("this game goes on elsewhere")))
                else:
                    good.append(job)
                db.execute("release job")
            db.execute("commit")
        except sqlite3.Error as error:
            with suppress(sqlite3.Error):
                db.execute("rollback")
            failed = [(job, OvercrushError(f"the disk does not take it: {error}")) for job in jobs]
            good = []
        for job in good:
            job.done.set_result(None)
        for job, reason in failed:
            job.done.set_exception(reason)

    def close(self) -> None:
        """Write what is waiting and close the file."""
        self._jobs.put(None)
        self._thread.join(10)
        self._reader.close()

    # --- reading -------------------------------------------------------------------------------------------

    def rows(self, sql: str, *values: Value) -> list[tuple[Value, ...]]:
        """What a question finds."""
        return self._reader.execute(sql, values).fetchall()

    def row(self, sql: str, *values: Value) -> tuple[Value, ...] | None:
        """The first thing a question finds."""
        found: tuple[Value, ...] | None = self._reader.execute(sql, values).fetchone()
        return found


def _connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    db.execute("pragma journal_mode = wal")
    db.execute("pragma synchronous = full")
    db.execute("pragma foreign_keys = on")
    return db
