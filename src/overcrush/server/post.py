"""What processes write to each other: short letters by NOTIFY itself, long ones in a table that NOTIFY tells of.

Letters from one process to another arrive in the order they were sent, or not at all: then everything between the two
begins anew. Nothing in them has to be kept, so nobody waits for the disk.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from queue import SimpleQueue
from typing import TYPE_CHECKING

import psycopg

from overcrush.server.postgres import Tuples, connected, words

if TYPE_CHECKING:
    from psycopg import Connection

log = logging.getLogger("overcrush.server")

SHORT = 7000
"""So many bytes go into a notification."""
AT_ONCE = 500
"""So many letters are sent together."""
LONG = "with kept as (insert into mail (data) values (%s) returning id) select pg_notify(%s, '#' || id) from kept"
AGAIN = 1.0
"""Seconds after which a connection that has broken is made again."""


def box(server: int) -> str:
    """Where the letters of a process go."""
    return f"overcrush_{server}"


class Post:
    """The letters of a process: two threads, one that sends and one that listens."""

    def __init__(self, url: str, server: int, deliver: Callable[[str], None], lost: Callable[[], None]) -> None:
        self._url = url
        self._server = server
        self._deliver = deliver
        self._lost = lost
        self._loop = asyncio.get_running_loop()
        self._letters: SimpleQueue[tuple[int, str] | None] = SimpleQueue()
        self._ended = False
        self._numbers = count()
        self._heard = self._listening()  # before anybody can know the number
        self._threads = [threading.Thread(target=work, daemon=True) for work in (self._send, self._listen)]
        for thread in self._threads:
            thread.start()

    def send(self, to: int, text: str) -> None:
        """A letter to a process, as soon as it goes."""
        self._letters.put((to, text))

    def close(self) -> None:
        """No more letters."""
        self._ended = True
        self._letters.put(None)
        for thread in self._threads:
            thread.join(5)
        self._heard.close()

    def _tell(self, work: Callable[..., None], *what: str) -> None:
        with suppress(RuntimeError):  # the loop has been closed
            self._loop.call_soon_threadsafe(work, *what)

    # --- sending ---------------------------------------------------------------------------------------------

    def _send(self) -> None:
        db: Connection[Tuples] | None = None
        ended = False
        while not ended and (first := self._letters.get()) is not None:
            letters = [first]
            while len(letters) < AT_ONCE and not self._letters.empty():
                more = self._letters.get()
                if more is None:
                    ended = True
                    break
                letters.append(more)
            try:
                if db is None or db.closed:
                    db = connected(self._url)
                    db.execute("set synchronous_commit = off")
                self._send_all(db, letters)
            except psycopg.Error as error:
                log.warning("letters to other processes are lost: %s", words(error))
                self._tell(self._lost)
        if db is not None:
            db.close()

    def _send_all(self, db: Connection[Tuples], letters: list[tuple[int, str]]) -> None:
        with db.transaction(), db.pipeline():
            for to, text in letters:
                if len(text.encode()) <= SHORT:  # numbered: of two that are alike only one would be sent
                    db.execute("select pg_notify(%s, %s)", (box(to), f"{next(self._numbers)}:{text}"))
                else:
                    db.execute(LONG, (text, box(to)))

    # --- listening -------------------------------------------------------------------------------------------

    def _listening(self) -> Connection[Tuples]:
        db = connected(self._url)
        db.execute(f"listen {box(self._server)}")
        return db

    def _listen(self) -> None:
        while not self._ended:
            try:
                if self._heard.closed:
                    self._heard = self._listening()
                    self._tell(self._lost)
                self._hear(self._heard)
            except psycopg.Error as error:
                if not self._ended:
                    log.warning("letters of other processes may be lost: %s", words(error))
                    self._heard.close()
                    threading.Event().wait(AGAIN)

    def _hear(self, db: Connection[Tuples]) -> None:
        heard = [note.payload for note in db.notifies(timeout=0.5, stop_after=1)]
        kept = [int(text[1:]) for text in heard if text.startswith("#")]
        long: dict[int, str] = {}
        if kept:
            long = dict(db.execute("delete from mail where id = any(%s) returning id, data", (kept,)).fetchall())
        for text in heard:
            if not text.startswith("#"):
                self._tell(self._deliver, text.partition(":")[2])
            elif int(text[1:]) in long:
                self._tell(self._deliver, long[int(text[1:])])
