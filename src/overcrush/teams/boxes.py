"""The boxes: which booklet lies in each, and how many dice it holds (``data/boxes.toml``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct

from overcrush.model.cards import Card

SOURCE = Path(__file__).resolve().parent / "data" / "boxes.toml"


class Box(Struct, frozen=True):
    """What a booklet lists of its box."""

    code: str
    edition: str
    dice: int
    """How many dice of each character there are."""
    numbers: tuple[tuple[int, int], ...] = ()
    """The first and last numbers of the set that lie in the box; none: all of them."""

    def holds(self, ident: str) -> bool:
        """Whether a card of the set lies in the box; the others came in boosters."""
        code, _, number = ident.partition("/")
        if code != self.code:
            return False
        return not self.numbers or (number.isdigit() and any(low <= int(number) <= high for low, high in self.numbers))


@cache
def boxes() -> Mapping[str, Box]:
    """The boxes by the codes of their sets."""
    import tomllib

    data = tomllib.loads(SOURCE.read_text(encoding="utf-8"))
    return MappingProxyType(
        {
            code: Box(code, box["edition"], box["dice"], tuple((low, high) for low, high in box.get("numbers", ())))
            for code, box in data.items()
        }
    )


def box_edition(cards: Iterable[Card]) -> str:
    """The edition of the box that all these cards come from; nothing if there is no such box."""
    codes = {card.id.partition("/")[0] for card in cards}
    box = boxes().get(codes.pop()) if len(codes) == 1 else None
    return box.edition if box is not None else ""
