"""What two players say to each other: set phrases or words of their own, kept with the game, shown to nobody else."""

from __future__ import annotations

import json
import logging
import secrets
import time
from collections.abc import Iterable
from typing import Protocol

from overcrush.server import told
from overcrush.server.keeping import Kept
from overcrush.server.refusing import Refusal
from overcrush.server.store import Store

log = logging.getLogger("overcrush.server")

PHRASES = (
    *("Hello!", "Good luck!", "Nice roll!", "Well played!", "One moment, please.", "Take your time.", "Sorry!"),
    *("Thanks!", "Good game!"),
)
WORDS, SET_PHRASES, OFF = "words", "phrases", "off"
MOST = 300
"""So many lines of a game are kept."""


class Hearer(Protocol):
    """A page that is told things."""

    def tell(self, message: told.Told) -> None:
        """Send it a message."""
        ...


class Talk:
    """The words of the two players of a game."""

    def __init__(self, kept: Kept, store: Store) -> None:
        self._kept = kept
        self._store = store
        self._lines: list[told.Line] | None = None

    @property
    def mode(self) -> str:
        """``words``, ``phrases`` or ``off``: nothing is said where two people do not play."""
        return self._kept.options.chat or WORDS if self._kept.options.between_people else OFF

    @property
    def lines(self) -> list[told.Line]:
        """Everything that was said."""
        if self._lines is None:
            rows = self._store.rows("select n, who, text from said where game = ? order by n", self._kept.id)
            self._lines = [told.Line(n, str(who), str(text)) for n, who, text in rows if isinstance(n, int)]
        return self._lines

    def told(self) -> told.Talk | None:
        """What a player is told who comes."""
        if self.mode == OFF:
            return None
        return told.Talk(mode=self.mode, phrases=list(PHRASES), lines=list(self.lines))

    async def say(self, seat: str, text: str, players: Iterable[Hearer]) -> None:
        """A player says something, and both hear it."""
        if self.mode == OFF:
            raise Refusal("illegal", "nothing is said at this table")
        said = " ".join("".join(c if c.isprintable() else " " for c in text).split())
        if not said:
            raise Refusal("malformed", "there is nothing in that")
        if self.mode == SET_PHRASES and said not in PHRASES:
            raise Refusal("illegal", "only set phrases are said at this table")
        if len(self.lines) >= MOST:
            raise Refusal("busy", f"so much has been said: a game has at most {MOST} lines")
        line = told.Line(len(self.lines), seat, said)
        self.lines.append(line)
        try:
            await self._store.write(
                (
                    "insert into said (game, n, who, at, text) values (?, ?, ?, ?, ?)",
                    (self._kept.id, line.n, seat, time.time(), said),
                )
            )
        except BaseException:
            self.lines.remove(line)
            raise
        for page in players:
            page.tell(told.Said(line=line))

    async def complain(self, seat: str, note: str) -> None:
        """A player reports what the other one has said: it is put aside with their words, for who runs the server."""
        data = {"note": note, "lines": [[line.by, line.text] for line in self.lines]}
        await self._store.write(
            (
                "insert into complaints (id, game, who, at, data) values (?, ?, ?, ?, ?)",
                (secrets.token_hex(8), self._kept.id, seat, time.time(), json.dumps(data)),
            )
        )
        log.warning("game %s: %s reports what was said", self._kept.id, seat)
