"""What strangers send is opened elsewhere first: in a process with little time and memory, which can be killed.

A record that could be opened there is opened here too, and does the same again; what a card says is worked out there,
and only what came of it is taken over. What takes too long, needs too much or breaks the process is refused, and
another process takes its place.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from overcrush.errors import Malformed, OvercrushError
from overcrush.server.refusing import Refusal

log = logging.getLogger("overcrush.server")

SECONDS = 4.0
"""The processor's time there is for one record."""
PATIENCE = 2.0
"""So many times that, where the machine is busy with other things or nobody counts a processor's time."""
BEGINNING = 45.0
"""The time in which a process has to begin."""
MEMORY = 1 << 30
"""The bytes that its process may have."""
MOST_WAITING = 8
"""So many records wait for their turn."""
Work = Callable[[bytes], bytes]
TOO_MUCH = "that takes too long or too much to open, so it is refused"
SHOWN = 20
"""So many views of a record are tried."""


def examine(data: bytes) -> str:
    """Open a record as it will be opened: what is wrong with it, or nothing."""
    from overcrush.server import replays, reports  # a process that reads cards needs neither

    try:
        _, record = reports.opened(data)
        replay = replays.opened("record", "record", record)
        replays.info(replay)
        last = len(replay.marks) - 1
        for step in sorted({*range(0, last, max(1, last // SHOWN)), last}):
            replays.steps(replay, step, step)
    except OvercrushError as error:
        return str(error) or "that is no record"
    except MemoryError:
        return TOO_MUCH
    except Exception as error:
        return f"the record cannot be shown: {type(error).__name__}"
    return ""


def _within(seconds: float) -> None:
    """From now on so many seconds of the processor's time, then the process is ended by the system; 0: as many as it
    wants."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


def record_work(data: bytes) -> bytes:
    """What is wrong with a record."""
    return examine(data).encode("utf-8", "replace")


def _work(pipe: Connection, work: Work, warm: bytes, seconds: float) -> None:
    """What the process does: look at one thing after the other, until nobody is there any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with suppress(EOFError, OSError):
        work(warm)
        pipe.send_bytes(b"")
        while True:
            data = pipe.recv_bytes()
            _within(seconds)
            found = work(data)
            _within(0.0)
            pipe.send_bytes(found)


class Examiner:
    """A process in which what strangers send is looked at first.

    ``work``: what is done there with what was sent; ``warm``: what it begins with, so that nobody waits for it later.
    """

    def __init__(self, seconds: float = SECONDS, work: Work = record_work, warm: bytes = b"{}") -> None:
        self.seconds = seconds
        self._job = work
        self._warm = warm
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    async def record(self, data: bytes) -> None:
        """Refuse a record that cannot be opened, or not in time."""
        if wrong := (await self.ask(data, "so many records at once are not opened: wait a little")).decode():
            raise Malformed(wrong)

    async def ask(self, data: bytes, busy: str, most: int = MOST_WAITING) -> bytes:
        """What came of something; refused where too many wait, or where it takes too long or too much."""
        if self._waiting >= most:
            raise Refusal("busy", busy)
        self._waiting += 1
        try:
            async with self._turn:
                found = await asyncio.to_thread(self._ask, data)
        finally:
            self._waiting -= 1
        if found is None:
            raise Malformed(TOO_MUCH)
        return found

    async def begin(self) -> None:
        """Start the process, so that nobody waits for it later."""
        if self._process is None and not self._waiting:
            async with self._turn:
                with suppress(OSError):
                    await asyncio.to_thread(self._started)

    def _ask(self, data: bytes) -> bytes | None:
        try:
            pipe = self._started()
            pipe.send_bytes(data)
            if pipe.poll(self.seconds * PATIENCE):
                return pipe.recv_bytes()
        except (EOFError, OSError):  # it was killed, or has fallen over what it was sent
            pass
        self.close()
        return None

    def _started(self) -> Connection:
        if self._process is not None and self._pipe is not None and self._process.is_alive():
            return self._pipe
        self.close()
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs, self._job, self._warm, self.seconds), daemon=True)
        self._process.start()
        theirs.close()
        if not self._pipe.poll(BEGINNING):
            raise OSError("the process does not begin")
        self._pipe.recv_bytes()
        return self._pipe

    def close(self) -> None:
        """End the process."""
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.join(5)
        self._pipe = self._process = None
