"""Connections within bounds: a request's head has to come soon, and a page that does not read is not written to."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from overcrush.errors import Malformed

HEAD_SECONDS = 10.0
"""The time in which the head of a first request has to come."""
LATE = 1.0
"""By so many seconds the loop may be late before what it has not looked at counts as not there."""
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


class Networks:
    """Addresses and networks; ``*`` is every one."""

    def __init__(self, words: Iterable[str]) -> None:
        self._all = "*" in words
        try:
            self._networks = [ipaddress.ip_network(word, strict=False) for word in words if word != "*"]
        except ValueError as error:
            raise Malformed(f"a proxy is an address or a network in numbers: {error}") from None

    def __contains__(self, address: object) -> bool:
        if self._all:
            return True
        try:
            number = ipaddress.ip_address(str(address).partition("%")[0])
        except ValueError:
            return False
        return any(number in network for network in self._networks)


class Requests(H11Protocol):
    """HTTP, for those who say what they want."""

    most = MOST_OPEN
    """How many connections one address may have."""
    proxies: Networks | None = None
    """Addresses whose connections are many clients'."""
    _waits: asyncio.TimerHandle | None = None
    _address = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        _open[self._address] = _open.get(self._address, 0) + 1
        if _open[self._address] > self.most and (self.proxies is None or self._address not in self.proxies):
            transport.abort()
            return
        self._wait()

    def _wait(self) -> None:
        self._waits = self.loop.call_later(HEAD_SECONDS, self._too_late, self.loop.time() + HEAD_SECONDS)

    def _too_late(self, due: float) -> None:
        """Nothing has been asked in all that time, or not to its end. Where the server itself was busy for so long that
        nobody has looked, the request may be there: it gets its time again."""
        cycle: object = self.cycle  # None before the first request
        if cycle is None and not self.transport.is_closing() and self.transport.get_protocol() is self:
            if self.loop.time() > due + LATE:
                self._wait()
            else:
                self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._waits is not None:
            self._waits.cancel()
        left(self._address)
        super().connection_lost(exc)


def requests(most: int, proxies: frozenset[str] = frozenset()) -> type[Requests]:
    """HTTP with so many connections for each address that is no proxy."""
    return type("Requests", (Requests,), {"most": most, "proxies": Networks(proxies)})


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
