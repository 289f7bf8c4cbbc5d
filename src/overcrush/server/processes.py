"""This process among others over one database: it comes, is alive, carries pages to where their games are, and goes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import psycopg
from starlette.websockets import WebSocket

from overcrush.server import cluster
from overcrush.server.cluster import Buried, Cluster
from overcrush.server.database import Unwritten
from overcrush.server.hall import FREE, Hall
from overcrush.server.postgres import Postgres, words
from overcrush.server.quotas import KINDS, Quotas
from overcrush.server.relay import Relays

log = logging.getLogger("overcrush.server")

AT_ONCE = 0.1
"""Seconds after which a process that was taken for dead comes again."""
ASKED_AGAIN = (0.1, 20)
"""Seconds after which another process is asked whether it has let a game go, and how often."""


class Processes:
    """What a process does to be one of several."""

    def __init__(
        self, database: Postgres, hall: Hall, quotas: Quotas, serve: Callable[[WebSocket], Awaitable[None]]
    ) -> None:
        self._hall = hall
        self._quotas = quotas
        quotas.tell = self._tell_all
        self._serve = serve
        self._relays: Relays | None = None
        self._beating: asyncio.Task[None] | None = None
        self.metrics: Callable[[], str] = str
        self.cluster = hall.cluster = Cluster(database)
        hall.let_go = self._let_go
        hall.tell_holder = self._tell_holder

    @property
    def abroad(self) -> int:
        """How many pages here look at games elsewhere."""
        return self._relays.abroad if self._relays is not None else 0

    def farewell(self) -> None:
        """Pages at games elsewhere go on at another process."""
        if self._relays is not None:
            self._relays.drop()

    async def begin(self) -> None:
        """Come, and be alive from then on."""
        await self._enter()
        self._beating = asyncio.create_task(self._beat())

    async def _enter(self) -> None:
        await asyncio.to_thread(self.cluster.enter)
        self._relays = Relays(self.cluster.id, self.cluster.database.url, self._serve, self._heard)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(cluster.BEAT if self._relays is not None else AT_ONCE)
            try:
                if self._relays is None:
                    await self._enter()
                await self.cluster.beat(self.metrics())
                if self._relays is not None:
                    self._relays.drop(frozenset(self.cluster.others))
                self._quotas.alive(frozenset(self.cluster.others))
            except Buried:
                log.warning("process %d was taken for dead: its pages come again", self.cluster.id)
                await self._lose()
                continue
            except Unwritten as error:
                log.warning("%s", error)
            except psycopg.Error as error:
                log.warning("the database is not there: %s", words(error))
            except Exception:
                log.exception("process %d", self.cluster.id)

    async def _lose(self) -> None:
        """What was here is elsewhere by now, or free."""
        self._hall.lose_all()
        relays, self._relays = self._relays, None
        if relays is not None:
            await relays.close()

    async def end(self) -> None:
        """Go: what is here can go on elsewhere at once."""
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.wait((self._beating,))
        await self._lose()
        await asyncio.to_thread(self.cluster.leave)

    async def serve(self, socket: WebSocket, holder: int) -> None:
        """A page here at a game that another process has; one that comes from another process is sent away instead."""
        if self._relays is None or getattr(socket.state, "relayed", False):
            await socket.accept()
            await socket.close(4412, "come again")
            return
        await self._relays.carry(socket, holder)

    def _heard(self, sender: int, what: str, about: str, more: str) -> None:
        if what in KINDS:
            self._quotas.heard(sender, what, about, int(more) if more.isdecimal() else 0)
        else:
            self._hall.heard(what, about, more)

    def _tell_all(self, what: str, client: str, n: int) -> None:
        """What a client has spent here, for the other processes."""
        if self._relays is not None:
            for other in self.cluster.others:
                self._relays.word(other, what, client, str(n))

    def _tell_holder(self, holder: int, what: str, game: str, seat: str) -> None:
        if self._relays is not None:
            self._relays.word(holder, what, game, seat)

    async def _let_go(self, game: str, holder: int) -> bool:
        """Ask another process for a game at which nobody is; whether it is here then."""
        pause, times = ASKED_AGAIN
        for _ in range(times):
            if self._relays is not None:
                self._relays.word(holder, FREE, game)
            await asyncio.sleep(pause)
            if not await self._hall.hold(game):
                return True
        return False
