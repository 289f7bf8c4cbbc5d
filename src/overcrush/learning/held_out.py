"""Which cards are learned from, and which are only for measuring: a third, by their ids, and all ready teams."""

from __future__ import annotations

from random import Random
from zlib import crc32

from overcrush.cards.library import library
from overcrush.model.cards import Card
from overcrush.teams import Team
from overcrush.teams.building import playable, team_of
from overcrush.teams.formats import format_named
from overcrush.teams.known import ready

FORMAT = "tournament"
FEW = 250
"""A team is made of so many cards drawn by chance: as different as of all of them, and much sooner made."""


def held_out(card: Card) -> bool:
    """Whether a card is never learned from."""
    return crc32(card.id.encode()) % 3 == 0


class Pools:
    """The cards there are, in two parts, and the teams made of them."""

    def __init__(self, sets: tuple[str, ...] = ()) -> None:
        """``sets``: only cards of these; all there are if none is named."""
        known = playable(sets or library().codes, format_named(FORMAT))
        self.learned = [card for card in known if not held_out(card)]
        self.unseen = [card for card in known if held_out(card)]
        self.ready = list(ready().values())

    def pair(self, kind: str, seed: int) -> tuple[Team, Team]:
        """Two teams: ``learned``, ``unseen`` (random ones of those cards) or ``ready``."""
        if kind == "ready":
            count = len(self.ready)
            one = seed % count
            return self.ready[one], self.ready[(one + 1 + seed // count % (count - 1)) % count]
        pool = self.learned if kind == "learned" else self.unseen
        if len(pool) > FEW:
            pool = Random(seed).sample(pool, FEW)
        return team_of(pool, 2 * seed, FORMAT, "One"), team_of(pool, 2 * seed + 1, FORMAT, "Other")
