"""Bounds on what a client may ask for, and who may ask at all."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from dataclasses import dataclass
from urllib.parse import urlsplit

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

    def __init__(self, most: float, rate: float) -> None:
        self._most = most
        self._rate = rate
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str, n: float = 1.0) -> bool:
        """Whether there is room for one more of a client's; those who came last are remembered."""
        bucket = self._of.pop(client, None) or Bucket(self._most, self._rate)
        self._of[client] = bucket
        if len(self._of) > MOST_CLIENTS:
            self._of.popitem(last=False)
        return bucket.take(n)


def host_allowed(header: str, own: frozenset[str]) -> bool:
    """Whether a Host header names this machine: a name somebody else controls may point here (DNS rebinding)."""
    try:
        host = urlsplit(f"//{header}").hostname or ""
    except ValueError:
        return False
    if host in own:
        return True
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def origin_allowed(origin: str | None, host: str) -> bool:
    """Whether a request comes from a page of this very server, or from no page at all."""
    if origin is None:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc == host
