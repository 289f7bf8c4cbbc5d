"""Whether a team may be played in a format, and what is against it (2.1, 1.2.10)."""

from __future__ import annotations

from typing import NamedTuple

from overcrush.teams.formats import Format, format_named
from overcrush.teams.team import Team


class Violation(NamedTuple):
    """Something a format does not allow about a team, and the rule that says so."""

    text: str
    rule: str

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


def check(team: Team, format: str | Format = "tournament") -> list[Violation]:
    """Everything that is against playing a team in a format; nothing if it is legal."""
    f = format_named(format)
    found: list[Violation] = []
    if f.cards is not None and len(team.cards) > f.cards:
        found.append(Violation(f"{len(team.cards)} cards, and {f.cards} are allowed", "2.1.1"))
    if f.basics is not None and len(team.basics) != f.basics:
        found.append(Violation(f"{len(team.basics)} basic actions, and there must be {f.basics}", "2.1.1"))
    if f.dice is not None and team.dice > f.dice:
        found.append(Violation(f"{team.dice} dice, and {f.dice} are allowed", "2.1.3"))
    for card, dice in team.cards:
        if dice < 1:
            found.append(Violation(f"{card.name} has no die, and each card needs one", "2.1.3"))
        if dice > card.max:
            found.append(Violation(f"{card.name} has {dice} dice, and its limit is {card.max}", "1.2.10"))
    names = [card.name.casefold() for card, _ in team.cards]
    for n, (card, _) in enumerate(team.cards):
        if names.index(card.name.casefold()) != n:
            found.append(Violation(f"{card.name} is on the team more than once", "2.1.5"))
    basics = [card.id for card in team.basics]
    for card in team.basics:
        if basics.count(card.id) > 1 and f.basics is not None:
            found.append(Violation(f"{card.name} is among the basic actions more than once", "2.1.1"))
            break
    return found
