"""The faces of dice, ready for the engine: made of the printed facts of cards, shared by all games."""

from __future__ import annotations

from overcrush.model.cards import Card
from overcrush.model.const import (
    ACTION_FACE,
    CHARACTER_FACE,
    ENERGY_FACE,
    ENERGY_NAMES,
    GENERIC,
    WILD,
)


class Face:
    """One side of a die, ready for the engine."""

    __slots__ = (
        "attack",
        "burst",
        "dear",
        "defense",
        "energy",
        "fielding",
        "kind",
        "level",
        "single",
        "symbols",
        "token",
        "total",
    )

    def __init__(
        self,
        kind: int,
        token: str,
        energy: tuple[int, ...] = (0, 0, 0, 0, 0, 0),
        level: int = 0,
        stats: tuple[int, int, int] = (0, 0, 0),
        burst: int = 0,
        single: int = -1,
    ) -> None:
        self.kind = kind
        self.token = token
        """What scenario files call the face: ``energy``, ``double``, ``generic``, ``fist``, ``1``, ``action*`` …"""
        self.energy = energy
        """How many symbols of each kind it shows, in the order of ENERGY_NAMES."""
        self.total = sum(energy)
        self.symbols = tuple(kind for kind, n in enumerate(energy) for _ in range(n))
        """The same symbols one by one."""
        self.dear = (10 if energy[WILD] else 0 if energy[GENERIC] else 5) - self.total
        """How sorry one would be to spend it; less is better."""
        self.level = level
        self.fielding, self.attack, self.defense = stats
        self.burst = burst
        self.single = single
        """The face it is spun to when one of two energy is spent (2.6.1.4), or -1."""


def _symbols(*kinds: int) -> tuple[int, ...]:
    counts = [0] * 6
    for kind in kinds:
        counts[kind] += 1
    return tuple(counts)


SIDEKICK_FACES: tuple[Face, ...] = (
    *(Face(ENERGY_FACE, name, _symbols(kind)) for kind, name in enumerate(ENERGY_NAMES[:5])),
    Face(CHARACTER_FACE, "character", level=1, stats=(0, 1, 1)),
)

_ACTION_FACES = tuple(Face(ACTION_FACE, "action" + "*" * burst, burst=burst) for burst in range(3))


def _energy_faces(types: tuple[int, ...]) -> tuple[Face, Face]:
    """The single and the double energy face of a die of these types (1.4.3; Crossover (2))."""
    if not types:
        return Face(ENERGY_FACE, "energy", _symbols(GENERIC)), Face(
            ENERGY_FACE, "double", _symbols(GENERIC, GENERIC), single=0
        )
    if len(types) == 1:
        single, double = _symbols(types[0]), _symbols(types[0], types[0])
    else:
        single = _symbols(GENERIC if len(types) == 2 else WILD)
        double = _symbols(types[0], types[1])
    return Face(ENERGY_FACE, "energy", single), Face(ENERGY_FACE, "double", double, single=0)


def faces_of(card: Card) -> tuple[Face, ...]:
    """The faces of a card's die, energy first, in the order of their levels."""
    types = tuple(ENERGY_NAMES.index(name) for name in card.energy)
    if card.is_basic:
        return (Face(ENERGY_FACE, "generic", _symbols(GENERIC, GENERIC)),) * 3 + _ACTION_FACES
    single, double = _energy_faces(types)
    if card.kind == "action":
        return (single, double, double, *_ACTION_FACES)
    characters = tuple(
        Face(CHARACTER_FACE, str(n), level=n, stats=(level.fielding, level.attack, level.defense), burst=level.burst)
        for n, level in enumerate(card.levels, 1)
    )
    doubles = max(1, 5 - len(characters))
    return (single, *([double] * doubles), *characters)


def token_face(attack: int, defense: int) -> Face:
    """The only face of a token: level 1, free (1.7.3, 1.7.6)."""
    return Face(CHARACTER_FACE, "1", level=1, stats=(0, attack, defense))
