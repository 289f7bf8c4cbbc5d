"""What a game tells things to: a page at a seat, or whatever stands for one."""

from __future__ import annotations

from typing import Protocol

from overcrush.server import told
from overcrush.server.seen import Eyes


class Listener(Protocol):
    """A page that looks on from a seat."""

    seat: str
    eyes: Eyes
    steps: bool
    seen: int
    """How many events it has been told."""

    def tell(self, message: told.Told) -> None:
        """Send it a message."""
        ...

    def close(self, code: int) -> None:
        """Send it nothing more."""
        ...
