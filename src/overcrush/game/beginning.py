"""Games that do not begin at the beginning: a position said in words, and the teams and format that make its table."""

from __future__ import annotations

from collections.abc import Mapping

from overcrush.bounded import plain
from overcrush.cards.library import library
from overcrush.engine.core import State
from overcrush.engine.link.laying import start
from overcrush.errors import Malformed
from overcrush.game.position import Layout, Position, described, lay
from overcrush.game.saying import instead, named
from overcrush.game.setup import Setup, scramble
from overcrush.teams.format import Format
from overcrush.teams.formats import BASIC_DICE
from overcrush.teams.team import Team

NEEDED = ("cards", "players")
KEYS = (*NEEDED, "basic_actions", "active", "step", "turn", "edition", "unpurchased")


def positioned(data: object, seed: int, names: tuple[str, str] = ("A", "B")) -> tuple[Setup, State]:
    """What a game is played with that stands as plain data says, and its state, in which nothing has run yet."""
    setup, layout = laid_out(data, seed, names)
    return setup, layout.state


def laid_out(data: object, seed: int, names: tuple[str, str]) -> tuple[Setup, Layout]:
    """The same with what its dice and cards are called; the teams are called by these names."""
    if not isinstance(data, Mapping):
        raise Malformed(f"a position is a mapping with {' and '.join(NEEDED)}, not {named(data)}")
    for key in data:
        if key not in KEYS:
            raise Malformed(f"there is no key {named(key)} in a position{instead(KEYS, key)}")
    for key in NEEDED:
        if key not in data:
            raise Malformed(f"the key {key!r} is missing")
    if type(seed) is not int:
        raise Malformed("a seed is a whole number")
    plain(dict(data))
    position = described(data, library().find)
    setup = Setup(_teams(position, names), _format(position), position.edition, None)
    return setup, lay(position, start(setup.table, scramble(seed)))


def _teams(position: Position, names: tuple[str, str]) -> tuple[Team, Team]:
    """The teams that lay the table of the position; the basic actions lie between them."""
    for card, dice in position.shared:
        if dice != BASIC_DICE:
            raise Malformed(f"unpurchased: {card.name} has {BASIC_DICE} dice in a game, not {dice}")
    one, other = position.entries
    return Team(names[0], tuple(one), tuple(card for card, _ in position.shared)), Team(names[1], tuple(other))


def _format(position: Position) -> Format:
    """A format without limits, with the life and the Sidekicks of the position."""
    life, other = position.starting_life
    if life != other:
        raise Malformed(f"starting_life: both players start a game with the same life, not {life} and {other}")
    return Format("position", "a position", life, None, None, None, max(position.sidekicks))
