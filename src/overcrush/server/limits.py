"""Bounds on what a client may ask for, and who may ask at all."""

from __future__ import annotations

import ipaddress
import time
from dataclasses import dataclass
from urllib.parse import urlsplit

MESSAGE = 16 * 1024
"""The longest message over a WebSocket, in bytes."""
BODY = 64 * 1024
"""The longest body of a request."""
RECORD = 4 * 1024 * 1024
"""The longest record that is opened."""


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
