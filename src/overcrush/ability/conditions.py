"""Conditions of the ability tree: what must be true."""

from __future__ import annotations

from overcrush.ability.nouns import Amount, Dice, Events, Num, Player, Ref, Test
from overcrush.ability.tree import Node


class There(Node, frozen=True):
    """There are dice of a description, compared with a number: ``if you have 4 or more active character dice``.

    ``of``: count ``dice`` or different ``characters``.
    """

    dice: Dice
    op: str = ">="
    amount: Amount = Num(1)
    of: str = "dice"


class Amounts(Node, frozen=True):
    """Two amounts compared: ``if your opponent has more life than you``."""

    left: Amount
    op: str
    right: Amount


class DieIs(Node, frozen=True):
    """The die spoken of fits a description: ``if it is a Sidekick die``; every one of them, if they are several."""

    die: Ref
    test: Test


class DieIn(Node, frozen=True):
    """The die spoken of is in one of these zones: ``if it is still active``."""

    die: Ref
    zones: tuple[str, ...]


class Happened(Node, frozen=True):
    """Something happened so often: ``if a character die you control was KO'd this turn``."""

    events: Events
    op: str = ">="
    amount: Amount = Num(1)


class Did(Node, frozen=True):
    """The optional part or cost before this was really done: ``if you do``."""


class Turn(Node, frozen=True):
    """Whose turn it is: ``on your turn``."""

    player: Player


class During(Node, frozen=True):
    """Which step it is: ``clear_and_draw`` ``roll_and_reroll`` ``main`` ``attack`` ``cleanup``."""

    step: str


class Fewer(Node, frozen=True):
    """Underdog: you have fewer character dice fielded than your opponent."""


class Guesses(Node, frozen=True):
    """A player guesses the number that was chosen in secret under this name: they are asked for it, and are right."""

    player: Player
    of: str = "secret"


class NotSo(Node, frozen=True):
    """The opposite of a condition."""

    condition: Condition


class Both(Node, frozen=True):
    """All of several conditions."""

    conditions: tuple[Condition, ...]


class Either(Node, frozen=True):
    """At least one of several conditions."""

    conditions: tuple[Condition, ...]


Condition = There | Amounts | DieIs | DieIn | Happened | Did | Turn | During | Fewer | Guesses | NotSo | Both | Either
