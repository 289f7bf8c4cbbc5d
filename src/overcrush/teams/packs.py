"""Packs: cards drawn by rarity from the sets of the library, as foil packs and draft packs hold them.

Only cards that can be played are in a pack. Cards of a fixed box count as common where their set comes in no packs;
where it does, they are in none, and promotional cards never are. A rarity of which a set has no card that can be
played is made good by the next more common one, and if there is none, by the next rarer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from overcrush.cards.catalogue import Line
from overcrush.cards.library import library
from overcrush.errors import Malformed

RARITIES = ("common", "uncommon", "rare", "super rare")
"""What packs hold, the most common first."""
FIXED = "starter"
"""The rarity of cards that lie in a box, where everybody finds the same ones."""
OF_180 = (108, 50, 20, 2)
"""Of the 180 cards of a display of foil packs, how many there are of each rarity."""
PILE = 12
"""Cards that are passed around together."""
PACK = 2
"""Cards of a foil pack."""
HALF = (7, 4)
"""Of half a draft pack, the common and the uncommon cards; the last one is rare, or once in so many times better."""
BETTER = 10
TITLES = 8
"""So many different titles there must be, or nobody can make a team of what is drafted."""
MOST_SETS = 12


class Pool(NamedTuple):
    """The cards of a set that its packs hold, by rarity."""

    code: str
    cards: tuple[tuple[str, ...], ...]
    """Ids, in the order of ``RARITIES``."""
    titles: frozenset[str]
    lacks: tuple[str, ...]
    """Rarities that the set has, but no card of them that can be played, or that it does not have."""

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(map(len, self.cards))

    def draw(self, rarity: int, chance: Random, but: Sequence[str] = ()) -> str:
        """A card of a rarity, else of the next more common one, else of a rarer; if it can be, none of ``but``."""
        for n in [*range(rarity, -1, -1), *range(rarity + 1, len(RARITIES))]:
            found: list[str] = [ident for ident in self.cards[n] if ident not in but]
            if found:
                return chance.choice(found)
        return chance.choice([ident for cards in self.cards for ident in cards])


def pool_of(code: str) -> Pool:
    """What the packs of a set hold."""
    return _pool(code, tuple(library().lines(code)))


@cache
def _pool(code: str, lines: tuple[Line, ...]) -> Pool:
    cards = [line for line in lines if "basic" not in line.kind]
    boosted = any(line.rarity in RARITIES for line in cards)

    def rarity(line: Line) -> str:
        return RARITIES[0] if line.rarity in ("", FIXED) and not boosted else line.rarity

    playable = [line for line in cards if line.status == "full" and rarity(line) in RARITIES]
    by_rarity = tuple(tuple(line.id for line in playable if rarity(line) == word) for word in RARITIES)
    lacks = tuple(word for word, found in zip(RARITIES, by_rarity, strict=True) if not found)
    return Pool(code, by_rarity, frozenset(line.name for line in playable), lacks)


def pools(sets: Sequence[str]) -> list[Pool]:
    """What the packs of some sets hold, if that is enough to draft from."""
    codes = list(dict.fromkeys(sets))
    if not codes:
        raise Malformed("name a set to draft from")
    if len(codes) > MOST_SETS:
        raise Malformed(f"at most {MOST_SETS} sets are drafted from at once, not {len(codes)}")
    found = [pool_of(code) for code in codes]
    for pool in found:
        if pool.size < PACK:
            raise Malformed(f"there are no packs of {library().set_name(pool.code)}: {_why(pool.code)}")
    titles = frozenset[str]().union(*(pool.titles for pool in found))
    if len(titles) < TITLES:
        raise Malformed(
            f"there is not enough in {', '.join(codes)} for a draft: {len(titles)} different titles that can be played,"
            f" and it takes {TITLES}"
        )
    return found


def _why(code: str) -> str:
    lines = [line for line in library().lines(code) if "basic" not in line.kind]
    if lines and all(line.rarity == "promo" for line in lines):
        return "its cards are promotional"
    return "too few of its cards can be played"


def basics_of(sets: Sequence[str]) -> list[str]:
    """The basic actions of some sets that can be played, no title twice; where they have not two, those of all sets."""
    found = _basics(sets)
    return found if len(found) > 1 else _basics(library().codes)


def _basics(sets: Sequence[str]) -> list[str]:
    known: dict[str, str] = {}
    for code in dict.fromkeys(sets):
        for line in library().lines(code):
            if line.kind == "basic action" and line.status == "full":
                known.setdefault(line.name.casefold(), line.id)
    return list(known.values())


def _foil_pack(pool: Pool, chance: Random) -> list[str]:
    """A foil pack: two different cards."""
    pack: list[str] = []
    for _ in range(PACK):
        (rarity,) = chance.choices(range(len(RARITIES)), OF_180)
        pack.append(pool.draw(rarity, chance, pack))
    return pack


def foil_piles(found: Sequence[Pool], chance: Random) -> Iterator[tuple[str, ...]]:
    """Piles of six foil packs each, without end; the packs are of each set in turn."""
    n = chance.randrange(len(found))
    while True:
        pile: list[str] = []
        while len(pile) < PILE:
            pile += _foil_pack(found[n % len(found)], chance)
            n += 1
        yield tuple(pile)


def half_packs(found: Sequence[Pool], chance: Random) -> Iterator[tuple[str, ...]]:
    """Halves of draft packs, without end: each has a rare card or better; they are of each set in turn."""
    n = chance.randrange(len(found))
    while True:
        pool = found[n % len(found)]
        n += 1
        best = 3 if chance.randrange(BETTER) == 0 else 2
        half: list[str] = []
        for rarity in (best, *(1,) * HALF[1], *(0,) * HALF[0]):
            half.append(pool.draw(rarity, chance, half))
        chance.shuffle(half)
        yield tuple(half)
