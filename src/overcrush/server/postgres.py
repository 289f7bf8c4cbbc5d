"""PostgreSQL: for more than one process. The tables are made and changed by the files in ``migrations/`` (yoyo)."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from overcrush.errors import Malformed
from overcrush.server.database import Contested, Damaged, Must, Row, Statement, Unwritten, Value

try:
    import psycopg
    from psycopg import errors
except ImportError:  # pragma: no cover - only without the extra
    raise Malformed("PostgreSQL needs two more packages: pip install 'overcrush[postgres]'") from None

if TYPE_CHECKING:
    from psycopg import Connection

Tuples = tuple[Any, ...]

MIGRATING = 7_571_001
"""The number of the lock under which one process changes the tables."""
SETTINGS = {
    "connect_timeout": 5,
    "application_name": "overcrush",
    "options": "-c statement_timeout=15000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=30000",
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
ALIVE = "select 1 from servers where id = %s for key share"
"""Nobody has taken over what this process has; the row stays as long as the transaction goes on."""
INSERT_MOVES = (
    "insert into moves (game, n, who, how, data, shown)"
    " select row ->> 0, (row ->> 1)::integer, row ->> 2, row ->> 3, row ->> 4, row ->> 5"
    " from json_array_elements(%s::json) row"
)


def connected(url: str) -> Connection[Tuples]:
    """A connection of its own, each statement a transaction unless one is begun."""
    return psycopg.connect(url, autocommit=True, **SETTINGS)  # type: ignore[arg-type]


@lru_cache(maxsize=512)
def placed(question: str) -> str:
    """A question with the placeholders that psycopg knows."""
    count = iter(range(1, 1000))
    return re.sub(r"\?(\d*)", lambda found: f"%(p{found[1] or next(count)})s", question.replace("%", "%%"))


def named(values: Sequence[Value]) -> dict[str, Value]:
    """Values for such placeholders."""
    return {f"p{n}": value for n, value in enumerate(values, 1)}


class Postgres:
    """A database; one connection reads, another one writes. Either is made again when it has broken."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.server = 0
        """The number of the process whose games are written, or 0; see ``leases``."""
        self.buried = False
        """Somebody else has taken over what this process had."""
        try:
            migrate(url)
            self._reader = connected(url)
        except psycopg.Error as error:
            raise Malformed(f"the games cannot be kept in that database: {words(error)}") from None
        self._reading = threading.Lock()
        self._writer: Connection[Tuples] | None = None

    def rows(self, sql: str, values: Sequence[Value]) -> list[tuple[Value, ...]]:
        """What a question finds."""
        with self._reading:
            for last in (False, True):
                try:
                    if self._reader.closed:
                        self._reader = connected(self.url)
                    return self._reader.execute(placed(sql), named(values)).fetchall()
                except errors.DataError:
                    return []  # no text that could be in it
                except (psycopg.OperationalError, psycopg.InterfaceError) as error:
                    if last or not self._reader.closed:
                        raise Unwritten(f"the database cannot be asked: {words(error)}") from None
                except psycopg.Error as error:
                    raise Damaged(f"the database cannot be read: {words(error)}") from None
        raise AssertionError

    def carry_out(self, moves: Sequence[Row], statements: Sequence[Statement]) -> None:
        """Do all of it, or nothing. Where a connection broke it is done again: what had been done is refused then."""
        for last in (False, True):
            try:
                if self._writer is None or self._writer.closed:
                    self._writer = connected(self.url)
                self._carry_out(self._writer, moves, statements)
                return
            except errors.IntegrityError:
                raise Contested("this game goes on elsewhere") from None
            except errors.DataError as error:
                raise Malformed(f"that cannot be kept: {words(error)}") from None
            except psycopg.Error as error:
                broken = self._writer is None or self._writer.closed
                if last or not broken:
                    raise Unwritten(f"the database does not take it, and nothing has changed: {words(error)}") from None

    def _carry_out(self, db: Connection[Tuples], moves: Sequence[Row], statements: Sequence[Statement]) -> None:
        alive = None
        with db.transaction(), db.pipeline() as line:
            if moves:
                alive = db.execute(ALIVE, (self.server,)) if self.server else None
                db.execute(INSERT_MOVES, (json.dumps(moves),))
            done = [(statement, db.execute(placed(statement[0]), named(statement[1]))) for statement in statements]
            line.sync()  # before it nobody knows how many rows there were
            if alive is not None and alive.fetchone() is None:
                self.buried = True
                raise Contested("this game goes on elsewhere")
            if any(isinstance(statement, Must) and found.rowcount < 1 for statement, found in done):
                raise Contested("somebody else was quicker")

    def replaced(self) -> bool:
        """Never: whoever replaces it removes the processes, each of which finds that out (``cluster``)."""
        return False

    def close(self) -> None:
        """Close the connections."""
        if self._writer is not None:
            self._writer.close()
        self._reader.close()


def words(error: Exception) -> str:
    """What the database says, in one line."""
    lines = str(error).strip().splitlines()
    return (lines[0] if lines else type(error).__name__)[:300]


def migrate(url: str) -> None:
    """Bring the tables to the present version, one process at a time."""
    from yoyo import get_backend, read_migrations

    known = read_migrations(str(files("overcrush.server") / "migrations"))
    with connected(url) as db:
        db.execute("set statement_timeout = 0")
        db.execute("set lock_timeout = 0")
        db.execute("select pg_advisory_lock(%s)", (MIGRATING,))  # it goes with the connection, whatever happens
        if _newest(db, [migration.id for migration in known]):
            return
        backend = get_backend("postgresql+psycopg://" + url.partition("://")[2])
        try:
            backend.apply_migrations(backend.to_apply(known))
        finally:
            backend.connection.close()


def _newest(db: Connection[Tuples], known: list[str]) -> bool:
    """Whether every migration has been made; a database of a newer Overcrush is refused."""
    if db.execute("select to_regclass('_yoyo_migration')").fetchone() == (None,):
        return False
    made = {str(row[0]) for row in db.execute("select migration_id from _yoyo_migration")}
    if made - set(known):
        raise Malformed("the database was written by a newer Overcrush")
    return made == set(known)
