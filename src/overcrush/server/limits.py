"""Bounds on what a client may ask for, and who may ask at all."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.types import Scope

MESSAGE = 16 * 1024
"""The longest message over a WebSocket, in bytes."""
BODY = 64 * 1024
"""The longest body of a request."""
RECORD = 4 * 1024 * 1024
"""The longest record that is opened."""


MOST_CLIENTS = 20_000
"""So many clients are told apart."""


@dataclass(slots=True)
class Bucket:
    """So many at once, then so many a second."""

    most: float
    rate: float
    left: float = -1.0
    at: float = 0.0

    def take(self, n: float = 1.0) -> bool:
        """Whether there is room for one more."""
        now = time.monotonic()
        self.left = self.most if self.left < 0 else min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < n:
            return False
        self.left -= n
        return True


class Buckets:
    """A bucket for each client, so that nobody waits for what somebody else has done."""

    def __init__(self, most: float, rate: float, told: Callable[[str, int], None] | None = None) -> None:
        self._most = most
        self._rate = rate
        self._of: OrderedDict[str, Bucket] = OrderedDict()
        self._told = told

    def take(self, client: str) -> bool:
        """Whether there is room for one more of a client's; those who came last are remembered."""
        found = self._bucket(client).take()
        if found and self._told is not None:
            self._told(client, 1)
        return found

    def spend(self, client: str, n: float) -> None:
        """A client has taken so many elsewhere, whether or not there was room here."""
        bucket = self._bucket(client)
        while n > 0 and bucket.take():
            n -= 1

    def _bucket(self, client: str) -> Bucket:
        bucket = self._of.pop(client, None) or Bucket(self._most, self._rate)
        self._of[client] = bucket
        if len(self._of) > MOST_CLIENTS:
            self._of.popitem(last=False)
        return bucket


class Counted:
    """How many there are of each client, and not more than so many."""

    def __init__(self, most: int, told: Callable[[str, int], None] | None = None) -> None:
        self._most = most
        self._of: dict[str, int] = {}
        self._told = told
        self._elsewhere: dict[int, dict[str, int]] = {}
        """How many there are of each client at each other process, where they are many."""

    def come(self, client: str) -> bool:
        """Whether there is room for one more of a client's."""
        there = self._of.get(client, 0)
        if there + sum(at.get(client, 0) for at in self._elsewhere.values()) >= self._most:
            return False
        self._of[client] = there + 1
        if self._told is not None:
            self._told(client, there + 1)
        return True

    def go(self, client: str) -> None:
        """One of a client's has gone."""
        left = self._of.get(client, 0) - 1
        if left > 0:
            self._of[client] = left
        else:
            self._of.pop(client, None)
        if self._told is not None:
            self._told(client, max(0, left))

    def there(self, process: int, client: str, n: int) -> None:
        """A client has so many at another process."""
        at = self._elsewhere.setdefault(process, {})
        at.pop(client, None)
        if n > 0 and len(at) < MOST_CLIENTS:
            at[client] = n

    def only(self, processes: frozenset[int]) -> None:
        """There are no other processes than these."""
        self._elsewhere = {process: at for process, at in self._elsewhere.items() if process in processes}


def client_of(scope: Scope) -> str:
    """Where a request comes from, which nobody can choose anew for each: of the many addresses that one may have in
    the newer protocol, the network they are in."""
    found = scope.get("client")
    word: str = found[0] if found else ""
    if ":" not in word:
        return word
    try:
        address = ipaddress.IPv6Address(word.partition("%")[0])
    except ValueError:
        return word
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((address, 64), strict=False))


def host_allowed(header: str, own: frozenset[str], public: bool = False) -> bool:
    """Whether a Host header names this machine: a name somebody else controls may point here (DNS rebinding). A public
    server answers to its names only, and to the machine itself."""
    try:
        host = urlsplit(f"//{header}").hostname or ""
    except ValueError:
        return False
    if host in own:
        return True
    try:
        number = ipaddress.ip_address(host)
    except ValueError:
        return False
    return number.is_loopback or not public


def origin_allowed(origin: str | None, host: str, others: frozenset[str] = frozenset()) -> bool:
    """Whether a request comes from a page of this very server, or from no page at all."""
    if origin is None or origin in others:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc == host
