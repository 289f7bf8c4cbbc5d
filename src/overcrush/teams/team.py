"""A team: the cards a player brings, how many dice of each, and the basic actions (2.1.1)."""

from __future__ import annotations

from dataclasses import dataclass

from overcrush.errors import Malformed
from overcrush.model.cards import Card

Entry = tuple[Card, int]
"""A card and how many dice it brings."""


@dataclass(frozen=True, slots=True)
class Team:
    """What a player brings to a game. Whether a format allows it is another question (``legality``)."""

    name: str
    cards: tuple[Entry, ...] = ()
    basics: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        for entry in self.cards:
            if not (
                isinstance(entry, tuple) and len(entry) == 2 and isinstance(entry[0], Card) and type(entry[1]) is int
            ):
                raise Malformed(f"team {self.name!r}: an entry is a card and a number of dice")
            card, dice = entry
            if card.is_basic:
                raise Malformed(f"team {self.name!r}: {card.name} is a basic action, which is no card of the team")
            if not 0 <= dice <= 99:
                raise Malformed(f"team {self.name!r}: {card.name} cannot have {dice} dice")
        for card in self.basics:
            if not (isinstance(card, Card) and card.is_basic):
                raise Malformed(f"team {self.name!r}: only basic actions can be basic actions")

    @property
    def dice(self) -> int:
        """How many dice the team has, those of basic actions not counted (2.1.4)."""
        return sum(dice for _, dice in self.cards)

    def __str__(self) -> str:
        cards = ", ".join(f"{dice} {card.name}" for card, dice in self.cards)
        return (
            f"{self.name}: {cards or 'no cards'}; {', '.join(card.name for card in self.basics) or 'no basic actions'}"
        )
