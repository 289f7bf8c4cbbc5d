"""Connections within bounds: a request's head has to come soon, and a page that does not read is not written to."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

HEAD_SECONDS = 10.0
"""The time in which the head of a first request has to come."""
MOST_OPEN = 2000
"""How many connections one address may have, unless it is set: a club behind one router is one address, and behind a
proxy everybody is."""
UNREAD = 1 << 18
"""So many bytes may wait for a page that does not read; then it is no page."""

_open: dict[str, int] = {}
"""Connections of each address."""


def descriptors() -> None:
    """As many connections as the system lets us have."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = 65_536 if hard == resource.RLIM_INFINITY else hard
        if soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


class Requests(H11Protocol):
    """HTTP, for those who say what they want."""

    most = MOST_OPEN
    """How many connections one address may have."""
    _waits: asyncio.TimerHandle | None = None
    _address = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        _open[self._address] = _open.get(self._address, 0) + 1
        if _open[self._address] > self.most:
            transport.abort()
            return
        self._waits = self.loop.call_later(HEAD_SECONDS, self._too_late)

    def _too_late(self) -> None:
        """Nothing has been asked in all that time, or not to its end."""
        cycle: object = self.cycle  # None before the first request
        if cycle is None and not self.transport.is_closing() and self.transport.get_protocol() is self:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._waits is not None:
            self._waits.cancel()
        left(self._address)
        super().connection_lost(exc)


def requests(most: int) -> type[Requests]:
    """HTTP with so many connections for each address."""
    return type("Requests", (Requests,), {"most": most})


def left(address: str) -> None:
    """A connection of an address has ended."""
    if _open.get(address, 0) > 1:
        _open[address] -= 1
    else:
        _open.pop(address, None)


class Sockets(WebSocketsSansIOProtocol):
    """WebSockets, for those who read what they are answered."""

    def connection_lost(self, exc: Exception | None) -> None:
        left(self.client[0] if self.client else "")
        super().connection_lost(exc)

    def handle_ping(self) -> None:
        transport: Any = self.transport
        if transport.get_write_buffer_size() > UNREAD:
            transport.abort()
            return
        super().handle_ping()
