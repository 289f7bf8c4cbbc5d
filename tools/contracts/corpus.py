"""Games of all cards there are: teams drawn from files of cards and from the library, as the exercise draws them."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from overcrush.cards import compile_file
from overcrush.cards.library import library
from overcrush.cards.searching import Query, search
from overcrush.exercise.pairing import Pool, teams
from overcrush.game import Card, Team

EVERY_CARD = "cards"
"""What games of these teams are called among the sources."""

TOGETHER = 8
"""So many games in a row are played by the same two teams: laying a table takes as long as playing at it."""
_dealt: list[tuple[Pool, dict[str, Card]]] = []
"""What teams are drawn from in this process and those it starts."""


def lay_out(files: Sequence[Path]) -> int:
    """Compile the cards teams are drawn from: shipped ones and those of some files, as far as they read in full."""
    found: dict[str, Card] = {}
    for file in files:
        found |= {item.card.id: item.card for item in compile_file(file) if item.full}
    found |= {item.card.id: item.card for item in search(library(), Query()) if item.full}
    _pair.cache_clear()
    _dealt[:] = [(Pool(list(found.values())), found)]
    gc.collect()
    gc.freeze()  # all these cards stay: whoever looks for what is in circles need not look at them again and again
    return len(found)


def any_teams(seed: int) -> tuple[Team, Team]:
    """Two teams of any cards."""
    if not _dealt:
        lay_out(())
    return _pair(seed // TOGETHER)


@lru_cache(1)
def _pair(draw: int) -> tuple[Team, Team]:
    pool, cards = _dealt[0]
    one, other, _ = teams(pool.draw(draw), cards)
    return one, other
