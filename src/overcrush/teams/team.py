"""A team: the cards a player brings, how many dice of each, and the basic actions (2.1.1)."""

from __future__ import annotations

from dataclasses import dataclass, field

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
    about: str = field(default="", compare=False)
    """A line on how it plays."""

    def __post_init__(self) -> None:
        entries: object = self.cards
        if not isinstance(entries, tuple) or not all(_is_entry(entry) for entry in entries):
            raise Malformed(f"team {self.name!r}: its cards are pairs of a card and a number of dice")
        for card, dice in self.cards:
            if card.is_basic:
                raise Malformed(f"team {self.name!r}: {card.name} is a basic action, which is no card of the team")
            if not 0 <= dice <= 99:
                raise Malformed(f"team {self.name!r}: {card.name} cannot have {dice} dice")
        basics: object = self.basics
        if not isinstance(basics, tuple) or not all(isinstance(card, Card) and card.is_basic for card in basics):
            raise Malformed(f"team {self.name!r}: its basic actions are basic action cards")

    @property
    def dice(self) -> int:
        """How many dice the team has, those of basic actions not counted (2.1.4)."""
        return sum(dice for _, dice in self.cards)

    def __str__(self) -> str:
        cards = ", ".join(f"{dice} {card.name}" for card, dice in self.cards)
        return (
            f"{self.name}: {cards or 'no cards'}; {', '.join(card.name for card in self.basics) or 'no basic actions'}"
        )


def _is_entry(entry: object) -> bool:
    return isinstance(entry, tuple) and len(entry) == 2 and isinstance(entry[0], Card) and type(entry[1]) is int
