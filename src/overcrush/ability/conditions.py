"""Conditions of the ability tree: what must be true."""

from __future__ import annotations

from dataclasses import dataclass

from overcrush.ability.nouns import Amount, Dice, Events, Num, Player, Ref, Test
from overcrush.ability.tree import Node


@dataclass(frozen=True, slots=True)
class There(Node):
    """There are dice of a description, compared with a number: ``if you have 4 or more active character dice``.

    ``of``: count ``dice`` or different ``characters``.
    """

    dice: Dice
    op: str = ">="
    amount: Amount = Num(1)
    of: str = "dice"


@dataclass(frozen=True, slots=True)
class Amounts(Node):
    """Two amounts compared: ``if your opponent has more life than you``."""

    left: Amount
    op: str
    right: Amount


@dataclass(frozen=True, slots=True)
class DieIs(Node):
    """The die spoken of fits a description: ``if it is a Sidekick die``; every one of them, if they are several."""

    die: Ref
    test: Test


@dataclass(frozen=True, slots=True)
class DieIn(Node):
    """The die spoken of is in one of these zones: ``if it is still active``."""

    die: Ref
    zones: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Happened(Node):
    """Something happened so often: ``if a character die you control was KO'd this turn``."""

    events: Events
    op: str = ">="
    amount: Amount = Num(1)


@dataclass(frozen=True, slots=True)
class Did(Node):
    """The optional part or cost before this was really done: ``if you do``."""


@dataclass(frozen=True, slots=True)
class Turn(Node):
    """Whose turn it is: ``on your turn``."""

    player: Player


@dataclass(frozen=True, slots=True)
class During(Node):
    """Which step it is: ``clear_and_draw`` ``roll_and_reroll`` ``main`` ``attack`` ``cleanup``."""

    step: str


@dataclass(frozen=True, slots=True)
class Fewer(Node):
    """Underdog: you have fewer character dice fielded than your opponent."""


@dataclass(frozen=True, slots=True)
class Guesses(Node):
    """A player guesses the number that was chosen in secret under this name: they are asked for it, and are right."""

    player: Player
    of: str = "secret"


@dataclass(frozen=True, slots=True)
class NotSo(Node):
    """The opposite of a condition."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class Both(Node):
    """All of several conditions."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Either(Node):
    """At least one of several conditions."""

    conditions: tuple[Condition, ...]


Condition = There | Amounts | DieIs | DieIn | Happened | Did | Turn | During | Fewer | Guesses | NotSo | Both | Either
