"""Cards: printed facts, immutable and shared by all games."""

from __future__ import annotations

from dataclasses import dataclass, field

from overcrush.ability import Text
from overcrush.model.const import ENERGY_NAMES

CARD_KINDS = ("character", "action", "basic action", "epic basic action")
ENERGY_TYPES = ENERGY_NAMES[:4]


def name_of(given: str) -> str:
    """A card's name as texts say it: what follows @ tells apart the dice of one name."""
    return given.partition("@")[0].strip()


@dataclass(frozen=True, slots=True)
class Level:
    """One character face: fielding cost, attack, defense, and burst stars (0, 1 or 2)."""

    fielding: int
    attack: int
    defense: int
    burst: int = 0


@dataclass(frozen=True, slots=True)
class Card:
    """The facts of a card and its compiled ability (1.2). ``id`` is ``set/number`` or a name of one's own."""

    id: str
    name: str
    subtitle: str = ""
    kind: str = "character"
    cost: int = 3
    energy: tuple[str, ...] = ()
    affiliations: tuple[str, ...] = ()
    alignment: str | None = None
    equip: bool = False
    max: int = 4
    levels: tuple[Level, ...] = ()
    text: Text = field(default_factory=Text)
    emblem: str = ""
    """What its dice bear, if somebody chose it: a word that only those who draw them know."""

    @property
    def is_basic(self) -> bool:
        """Whether it is a Basic Action card, Epic ones included (1.2.3)."""
        return self.kind in ("basic action", "epic basic action")
