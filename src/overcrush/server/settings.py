"""How a server is run: the names it answers to, what is before it, what it lets each client do, what it keeps."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec

from overcrush.errors import Malformed
from overcrush.server.connecting import MOST_OPEN


class Settings(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a server is run; without any, for whoever is at the machine."""

    database: str = ""
    """A file, or ``postgresql://…``; without one, a file in the data folder."""
    names: frozenset[str] = frozenset()
    """The names it answers to, besides localhost."""
    origins: frozenset[str] = frozenset()
    """The addresses that pages may come from, besides that of the request itself."""
    public: bool = False
    """It answers to its names only: an address in numbers is none."""
    base: str = ""
    """The path before everything: nothing, or ``/overcrush``."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks whose word about the client is believed."""
    secure: bool = False
    """Cookies are for TLS only."""
    connections: int = MOST_OPEN
    """How many connections an address may have."""
    games: int = 0
    """How many games may be begun from an address at once; without a number, half as many as connections."""
    games_a_minute: float = 120.0
    """And how many after that."""
    kept: int = 0
    """How many games that are not over one player may have; 0: any."""
    imports: int = 60
    """How many records may be opened from an address at once."""
    imports_a_minute: float = 60.0
    readings: int = 800
    """How many cards may be read from an address at once."""
    readings_a_minute: float = 240.0
    trials: int = 6
    """How many teams may be tried from an address at once."""
    trials_a_minute: float = 2.0
    finished_days: int = 0
    """Games that are over are removed after so many days; 0: never."""
    unfinished_days: int = 0
    """Games that nobody goes on with, likewise."""

    @property
    def begun(self) -> int:
        """How many games may be begun from an address at once."""
        return self.games or self.connections // 2


def origin(word: str) -> tuple[str, str, str]:
    """An address as people type it: the name in it, the origin that browsers send, and the path."""
    parts = urlsplit(word)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment or parts.username:
        raise Malformed(f"--origin {word[:80]!r}: expected an address such as https://dice.example.org")
    return parts.hostname, f"{parts.scheme}://{parts.netloc}", parts.path


def base_path(word: str) -> str:
    """The path before everything, without a stroke at its end."""
    path = "/" + word.strip("/") if word.strip("/") else ""
    if any(not (letter.isascii() and (letter.isalnum() or letter in "/-_.~")) for letter in path) or "//" in path:
        raise Malformed(f"--base-path {word[:80]!r}: expected a path such as /overcrush")
    return path
