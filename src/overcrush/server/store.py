"""The disk: every accepted answer stands there before anybody is told that it counts.

One thread writes. Whatever is waiting when it looks is committed together, in one synchronous transaction, so that many
games at once cost hardly more than one. Which database it is, SQLite in a file (``sqlite``) or PostgreSQL
(``postgres``), only this module and the two know: everybody else asks in the SQL that both understand.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from time import perf_counter
from typing import NamedTuple

from overcrush.errors import OvercrushError
from overcrush.server.database import Contested, Damaged, Database, Must, Row, Statement, Unwritten, Value
from overcrush.server.metrics import METRICS

SERVERS = ("postgresql://", "postgres://")
"""How the address of a database begins that several processes can share."""
__all__ = ["Contested", "Damaged", "Must", "Row", "Statement", "Store", "Unwritten", "Value"]


class Job(NamedTuple):
    """Moves and statements that are carried out together or not at all."""

    moves: Sequence[Row]
    statements: Sequence[Statement]
    done: asyncio.Future[None]
    then: Callable[[], None] | None = None
    """Called as soon as it is on disk, before anybody else is told."""


def database_at(where: Path | str) -> Database:
    """The database of a file, or of an address ``postgresql://…``; brought to the present version."""
    if isinstance(where, str) and where.startswith(SERVERS):
        from overcrush.server.postgres import Postgres

        return Postgres(where)
    from overcrush.server.sqlite import Sqlite

    return Sqlite(Path(where))


class Store:
    """Games, seats, moves, teams and records on disk."""

    def __init__(self, where: Path | str) -> None:
        self.database = database_at(where)
        self._jobs: SimpleQueue[tuple[asyncio.AbstractEventLoop, Job] | None] = SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._write, name="overcrush-writer", daemon=True)
        self._thread.start()

    # --- writing -------------------------------------------------------------------------------------------

    async def write(
        self, *statements: Statement, moves: Sequence[Row] = (), then: Callable[[], None] | None = None
    ) -> None:
        """Carry out statements and write moves together; when this returns they are on disk, ``then`` called."""
        if self._closed:  # nobody would carry it out, and it would be waited for without end
            raise OvercrushError("the server has ended: nothing more is written")
        loop = asyncio.get_running_loop()
        job = Job(moves, statements, loop.create_future(), then)
        began = perf_counter()
        self._jobs.put((loop, job))
        await job.done
        METRICS.took("overcrush_writes_seconds", perf_counter() - began)

    def _write(self) -> None:
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
            outcome = self._commit(jobs)
            with suppress(RuntimeError):  # nobody waits any more: the loop has been closed
                loop.call_soon_threadsafe(_tell, outcome)
            if ended:
                break

    def _commit(self, jobs: list[Job]) -> Outcome:
        """All jobs in one transaction, and if one of them fails each in one of its own."""
        try:
            self.database.carry_out(
                [row for job in jobs for row in job.moves],
                [statement for job in jobs for statement in job.statements],
            )
        except OvercrushError as error:
            if len(jobs) > 1:
                return [found for job in jobs for found in self._commit([job])]
            return [(jobs[0], error)]
        return [(job, None) for job in jobs]

    def close(self) -> None:
        """Write what is waiting and close the database."""
        self._closed = True
        self._jobs.put(None)
        self._thread.join(10)
        self.database.close()

    # --- reading -------------------------------------------------------------------------------------------

    def rows(self, sql: str, *values: Value) -> list[tuple[Value, ...]]:
        """What a question finds."""
        return self.database.rows(sql, values)

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
