"""Backups: everything of a data folder and its database in one file, right while the server runs; and back again.

The rows of every table are read in one transaction, so that they belong together. They are the same for SQLite and
PostgreSQL: what was backed up from one can be put into the other.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

from overcrush import __version__
from overcrush.errors import Malformed, in_words
from overcrush.server.database import Value
from overcrush.server.sqlite import Sqlite
from overcrush.server.store import database_at

TABLES = (
    *("games", "seats", "moves", "films", "said", "teams", "records", "tables", "complaints", "codes"),
    *("drafts", "drafters", "belongings"),
)
"""What is kept, each after what it points to."""
FOLDERS = ("cards", "teams", "formats")
"""The folders of files beside the database."""
KIND, VERSION = "overcrush backup", 1
ABOUT = "backup.json"
AT_ONCE = 500
MOST = 64 << 20
"""The longest row or file that is put back."""


class _Rows(Protocol):
    """A database in one transaction."""

    def columns(self, table: str) -> list[str]: ...

    def rows(self, table: str, columns: Sequence[str]) -> Iterator[Sequence[Value]]: ...

    def do(self, sql: str) -> int: ...

    def put(self, table: str, columns: Sequence[str], rows: list[list[Value]]) -> None: ...


class _Sqlite:
    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def columns(self, table: str) -> list[str]:
        return [str(row[1]) for row in self._db.execute(f"pragma table_info({table})")]

    def rows(self, table: str, columns: Sequence[str]) -> Iterator[Sequence[Value]]:
        yield from self._db.execute(f"select {', '.join(columns)} from {table}")

    def do(self, sql: str) -> int:
        return self._db.execute(sql).rowcount

    def put(self, table: str, columns: Sequence[str], rows: list[list[Value]]) -> None:
        marks = ", ".join("?" * len(columns))
        self._db.executemany(f"insert into {table} ({', '.join(columns)}) values ({marks})", rows)


class _Postgres:
    def __init__(self, db: Any) -> None:
        self._db = db

    def columns(self, table: str) -> list[str]:
        found = self._db.execute(
            "select column_name from information_schema.columns"
            " where table_name = %s and table_schema = current_schema() order by ordinal_position",
            (table,),
        )
        return [str(row[0]) for row in found]

    def rows(self, table: str, columns: Sequence[str]) -> Iterator[Sequence[Value]]:
        with self._db.cursor(name="backup") as cursor:
            cursor.itersize = AT_ONCE
            yield from cursor.execute(f"select {', '.join(columns)} from {table}")

    def do(self, sql: str) -> int:
        found: int = self._db.execute(sql).rowcount
        return found

    def put(self, table: str, columns: Sequence[str], rows: list[list[Value]]) -> None:
        with self._db.cursor() as cursor:
            marks = ", ".join(["%s"] * len(columns))
            cursor.executemany(f"insert into {table} ({', '.join(columns)}) values ({marks})", rows)


@contextmanager
def _transaction(where: Path | str, changes: bool) -> Iterator[_Rows]:
    """A database in one transaction, of the present version."""
    database = database_at(where)
    database.close()
    if isinstance(database, Sqlite):
        db = sqlite3.connect(database.path, isolation_level=None, timeout=30)
        try:
            db.execute("begin immediate" if changes else "begin")
            yield _Sqlite(db)
            db.execute("commit")
        finally:
            db.close()
        return
    import psycopg

    from overcrush.server.postgres import connected, words

    try:
        with connected(str(where)) as server:
            server.execute("set statement_timeout = 0")
            server.execute("set idle_in_transaction_session_timeout = 0")
            if not changes:
                server.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            with server.transaction():
                yield _Postgres(server)
    except psycopg.Error as error:
        raise Malformed(f"the database does not do that: {words(error)}") from None


def backup(data: Path, where: Path | str, to: Path) -> dict[str, int]:
    """Write everything into one file, which has its name when it is whole; how many rows of each there are."""
    counts: dict[str, int] = {}
    made = to.with_name(f"{to.name}.{os.getpid()}.new")
    try:
        made.touch(0o600)  # the links of the seats are in it
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as box, _transaction(where, False) as db:
            for table in TABLES:
                columns = db.columns(table)
                with box.open(f"{table}.jsonl", "w", force_zip64=True) as file:
                    file.write(json.dumps(columns).encode() + b"\n")
                    counts[table] = 0
                    for row in db.rows(table, columns):
                        file.write(json.dumps(list(row)).encode() + b"\n")
                        counts[table] += 1
            for folder in FOLDERS:
                for path in sorted((data / folder).glob("*")) if (data / folder).is_dir() else ():
                    if path.is_file():
                        box.write(path, f"{folder}/{path.name}")
            about = {"kind": KIND, "version": VERSION, "overcrush": __version__, "made": time.time(), "rows": counts}
            box.writestr(ABOUT, json.dumps(about))
        os.replace(made, to)
    except OSError as error:
        raise Malformed(f"{to}: the backup cannot be written: {in_words(error)}") from None
    finally:
        with suppress(OSError):
            made.unlink(missing_ok=True)
    return counts


def restore(data: Path, where: Path | str, source: Path, replace: bool) -> dict[str, int]:
    """Put a backup back: all of it, or nothing. What is there already is only replaced if that is wanted."""
    try:
        with zipfile.ZipFile(source) as box:
            about = _about(box, source)
            with _transaction(where, True) as db:
                if not replace and any(_any(db, table) for table in TABLES):
                    raise Malformed("there are games or teams already: --replace puts the backup in their place")
                _begin_anew(db)
                counts = _put(box, db)
                if counts != about["rows"]:
                    raise Malformed(f"{source}: the backup is damaged: it has not the rows that it says")
            _files(box, data)
    except (OSError, zipfile.BadZipFile, ValueError, KeyError, TypeError) as error:
        raise Malformed(f"{source}: the backup cannot be read: {in_words(error)}") from None
    return counts


def _any(db: _Rows, table: str) -> bool:
    return next(iter(db.rows(table, db.columns(table)[:1])), None) is not None


def _about(box: zipfile.ZipFile, source: Path) -> dict[str, Any]:
    if ABOUT not in box.namelist():
        raise Malformed(f"{source}: that is no backup of Overcrush")
    about: dict[str, Any] = json.loads(box.read(ABOUT))
    if about.get("kind") != KIND:
        raise Malformed(f"{source}: that is no backup of Overcrush")
    if about.get("version", 0) > VERSION:
        raise Malformed(f"{source}: the backup was made by a newer Overcrush ({about.get('overcrush')})")
    return about


def _put(box: zipfile.ZipFile, db: _Rows) -> dict[str, int]:
    counts: dict[str, int] = {}
    for table in reversed(TABLES):
        db.do(f"delete from {table}")
    for table in TABLES:
        if f"{table}.jsonl" not in box.namelist():
            continue  # of an older version
        with box.open(f"{table}.jsonl") as file:
            columns = json.loads(file.readline(MOST))
            if not set(columns) <= set(db.columns(table)):
                raise Malformed("the backup was made by a newer Overcrush")
            counts[table] = 0
            rows: list[list[Value]] = []
            while line := file.readline(MOST):
                rows.append(json.loads(line))
                counts[table] += 1
                if len(rows) == AT_ONCE:
                    db.put(table, columns, rows)
                    rows = []
            if rows:
                db.put(table, columns, rows)
    return counts


def _begin_anew(db: _Rows) -> None:
    """Whoever serves now is told: what they have in memory is not what is on disk any more, and they write nothing."""
    if isinstance(db, _Sqlite):
        db.do("update meta set value = cast(cast(value as integer) + 1 as text) where name = 'restored'")
    else:
        db.do("delete from servers")


def _files(box: zipfile.ZipFile, data: Path) -> None:
    for entry in box.infolist():
        folder, _, name = entry.filename.partition("/")
        if folder in FOLDERS and name and Path(name).name == name and entry.file_size <= MOST:
            (data / folder).mkdir(parents=True, exist_ok=True)
            (data / folder / name).write_bytes(box.read(entry))
