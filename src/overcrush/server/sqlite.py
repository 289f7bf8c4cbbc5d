"""SQLite: everything in one file of the data folder, with nothing to configure, for one process."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from overcrush.errors import Malformed, in_words
from overcrush.server.database import Contested, Damaged, Must, Row, Statement, Unwritten, Value

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
    how text not null, data text not null, shown text not null default '', primary key (game, n)
) strict, without rowid;
create table if not exists films (
    game text primary key references games(id) on delete cascade, n integer not null, print integer not null,
    data text not null, at integer not null default 0, state text not null default ''
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
    data text not null, listed real not null default 0
) strict, without rowid;
create table if not exists drafters (
    draft text not null, seat integer not null, who text not null, seen real not null, primary key (draft, seat)
) strict, without rowid;
create index if not exists drafters_of on drafters(who);
create table if not exists belongings (
    owner text not null, kind text not null, name text not null, changed real not null, data text not null,
    primary key (owner, kind, name)
) strict, without rowid;
create index if not exists tables_of on tables(owner, game);
create index if not exists tables_listed on tables(listed);
create index if not exists drafts_listed on drafts(listed);
create index if not exists seats_of_whom on seats(claimed);
create table if not exists meta (name text primary key, value text not null) strict, without rowid;
insert into meta (name, value) values ('restored', '0') on conflict do nothing;
"""
SINCE = {
    "tables": 3,
    "said": 5,
    "complaints": 5,
    "codes": 5,
    "drafts": 5,
    "meta": 6,
    "films": 7,
    "drafters": 8,
    "belongings": 10,
}
"""Tables that a file of an older version lacks."""
TABLES = frozenset(re.findall(r"create table if not exists (\w+)", SCHEMA))
VERSION = 10
CHANGES = {
    1: {"seats": "add column claimed text not null default ''"},
    2: {},
    3: {"games": "add column clock text not null default ''"},
    4: {
        "games": "add column asked text not null default ''",
        "tables": "add column listed real not null default 0",
    },
    5: {},
    6: {"moves": "add column shown text not null default ''"},
    7: {},
    8: {"drafts": "add column listed real not null default 0"},
    9: {},
}
"""What makes a file of each version one of the next: changes of tables that are there already."""
ANOTHER = "put a copy of it there, or move it away to begin with a new one"
EMPTY = f"the file is empty, so what was in it has been lost; {ANOTHER}"
RESTORED = "select value from meta where name = 'restored'"
"""It changes when a backup has been put back: what is in memory is not what is on disk then."""
INSERT_MOVES = (
    "insert into moves (game, n, who, how, data, shown) select value ->> 0, value ->> 1, value ->> 2, value ->> 3,"
    f" value ->> 4, value ->> 5 from json_each(?) where ({RESTORED}) = ?"
)


class Sqlite:
    """A file; one connection reads, another one writes."""

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
            self._restored: tuple[Value, ...] = self._reader.execute(RESTORED).fetchone()
        except (OSError, sqlite3.Error) as error:
            raise Malformed(f"{path}: the games cannot be kept there: {in_words(error)}") from None
        self._reading = threading.Lock()
        self._writing = threading.Lock()
        self._writer: sqlite3.Connection | None = None

    def replaced(self) -> bool:
        """Whether a backup has been put back since this was asked last; nothing is written before it is asked."""
        found = self.rows(RESTORED, ())
        before, self._restored = self._restored, found[0] if found else ("",)
        return before != self._restored

    def rows(self, sql: str, values: Sequence[Value]) -> list[tuple[Value, ...]]:
        """What a question finds."""
        try:
            with self._reading:
                return self._reader.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise Damaged(f"{self.path.name} cannot be read: {error}") from None

    def carry_out(self, moves: Sequence[Row], statements: Sequence[Statement]) -> None:
        """Do all of it, or nothing."""
        try:
            with self._writing:
                if self._writer is None:
                    self._writer = _connect(self.path)
                self._carry_out(self._writer, moves, statements)
        except sqlite3.IntegrityError:
            raise Contested("this game goes on elsewhere") from None
        except sqlite3.Error as error:
            raise Unwritten(f"the disk does not take it, and nothing has changed: {error}") from None

    def _carry_out(self, db: sqlite3.Connection, moves: Sequence[Row], statements: Sequence[Statement]) -> None:
        """Moves go in by one statement, because a thread waits at each for its turn to go on."""
        rows = json.dumps(moves)
        if not statements:  # a transaction of its own
            _fitting(db.execute(INSERT_MOVES, (rows, *self._restored)), moves)
            return
        db.execute("begin immediate")
        try:
            if moves:
                _fitting(db.execute(INSERT_MOVES, (rows, *self._restored)), moves)
            for statement in statements:
                found = db.execute(*statement)
                if isinstance(statement, Must) and found.rowcount < 1:
                    raise Contested("somebody else was quicker")
            db.execute("commit")
        except BaseException:
            with suppress(sqlite3.Error):
                db.execute("rollback")
            raise

    def close(self) -> None:
        """Close the file, once nobody reads or writes: a connection that is closed under a thread ends the process."""
        with self._writing:
            if self._writer is not None:
                self._writer.close()
        with self._reading:
            self._reader.close()


def _fitting(found: sqlite3.Cursor, moves: Sequence[Row]) -> None:
    """All moves are there, unless they belong to games that a backup has replaced."""
    if found.rowcount < len(moves):
        raise Contested("a backup has been put back: look at the game again")


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
