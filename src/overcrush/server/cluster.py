"""Several processes over one PostgreSQL: which of them has which game, and which of them are alive.

A process has a row in ``servers`` that it renews, and holds a lock of its connection's; a game that it has open has a
row in ``leases`` that goes with it. Who finds a process without its lock, or with a row that was not renewed, removes
the row: from then on nothing that the process still wants to write is taken (``postgres.ALIVE``), its games are free.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

import psycopg

from overcrush.server.database import Unwritten
from overcrush.server.postgres import Postgres, Tuples, connected, words

if TYPE_CHECKING:
    from psycopg import Connection

log = logging.getLogger("overcrush.server")
T = TypeVar("T")

LOCKS = 7571
"""The first number of the locks of processes; the second is the process's own."""
RENEWED = 15
"""Seconds after which a process counts as dead that has not renewed its row, whatever its connection does."""
BEAT = 1.0
"""Seconds between two renewals."""
DEAD = f"""
    not exists (
        select 1 from pg_locks where locktype = 'advisory' and granted and classid = {LOCKS} and objid = servers.id::oid
        and database = (select oid from pg_database where datname = current_database())
    ) or seen < clock_timestamp() - interval '{RENEWED} seconds'
"""
TRIES = 20


class Buried(Unwritten):
    """Somebody else has taken over what this process had."""


class Cluster:
    """This process among the others."""

    def __init__(self, database: Postgres) -> None:
        self.database = database
        self.id = 0
        """The number of this process."""
        self.others: dict[int, str] = {}
        """The other processes that are alive, each with what it has measured."""
        self._db: Connection[Tuples] | None = None
        self._turn = asyncio.Lock()

    # --- coming and going ------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Be one of the processes, with a new number."""
        if self._db is not None:
            self._db.close()
        self._db = db = connected(self.database.url)
        row = db.execute("select nextval('server_ids')::integer").fetchone()
        assert row is not None
        self.id = row[0]
        db.execute("select pg_advisory_lock(%s, %s)", (LOCKS, self.id))  # first, so that nobody finds a row without it
        db.execute("insert into servers (id) values (%s)", (self.id,))
        self.database.server = self.id
        self.database.buried = False

    def leave(self) -> None:
        """Be none any more: the games are free at once."""
        if self._db is not None and not self._db.closed:
            try:
                self._db.execute("delete from servers where id = %s", (self.id,))
                self._db.close()
            except psycopg.Error as error:
                log.warning("the database was not told that this process ends: %s", words(error))

    async def beat(self, metrics: str = "") -> None:
        """Renew the row and remove those of the dead; ``Buried`` if this process counts as dead itself."""
        rows = await self._do(lambda db: self._beat(db, metrics))
        self.others = dict(rows)

    def _beat(self, db: Connection[Tuples], metrics: str) -> list[tuple[int, str]]:
        renewed = db.execute(
            "update servers set seen = clock_timestamp(), metrics = %s where id = %s", (metrics, self.id)
        )
        if renewed.rowcount < 1 or self.database.buried:
            raise Buried("this process begins anew: come again")
        for (dead,) in db.execute(f"delete from servers where id <> %s and ({DEAD}) returning id", (self.id,)):
            log.warning("process %d is gone: its games go on here or elsewhere", dead)
        return [(row[0], row[1]) for row in db.execute("select id, metrics from servers where id <> %s", (self.id,))]

    # --- games -------------------------------------------------------------------------------------------------

    async def hold(self, game: str) -> int:
        """Have a game here: 0, or the number of the process that has it."""
        return await self._do(lambda db: self._hold(db, game))

    def _hold(self, db: Connection[Tuples], game: str) -> int:
        for _ in range(TRIES):
            try:
                db.execute(
                    "insert into leases (game, holder) values (%s, %s) on conflict (game) do nothing", (game, self.id)
                )
            except psycopg.errors.ForeignKeyViolation:
                raise Buried("this process begins anew: come again") from None
            row = db.execute("select holder from leases where game = %s", (game,)).fetchone()
            if row is not None and row[0] == self.id:
                return 0
            if row is None or db.execute(f"delete from servers where id = %s and ({DEAD})", row).rowcount:
                continue  # it has just become free
            return int(row[0])
        raise Unwritten("the game cannot be had just now: come again")

    async def release(self, games: Sequence[str]) -> None:
        """Games that are not open here any more."""
        await self._do(
            lambda db: db.execute("delete from leases where holder = %s and game = any(%s)", (self.id, list(games)))
        )

    async def _do(self, work: Callable[[Connection[Tuples]], T]) -> T:
        """Work with the connection that holds the lock, one thing at a time."""
        async with self._turn:
            db = self._db
            if db is None or db.closed:
                raise Buried("this process begins anew: come again")
            try:
                return await asyncio.to_thread(work, db)
            except psycopg.Error as error:
                raise Unwritten(f"the database cannot be asked: {words(error)}") from None
