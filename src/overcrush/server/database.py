"""What a store needs of a database, and how it says that something cannot be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from overcrush.errors import OvercrushError

Value = str | int | float | None


class Must(NamedTuple):
    """A statement that has to find a row; where it finds none, somebody else was quicker, and nothing is done."""

    sql: str
    values: tuple[Value, ...]


Statement = tuple[str, tuple[Value, ...]] | Must
Row = tuple[str, int, str, str, str, str]
"""A move: the game, its place, who, how, its picks, and what was shown of it (``film``)."""


class Contested(OvercrushError):
    """Somebody else has written the same answer's place: the game goes on elsewhere."""


class Unwritten(OvercrushError):
    """The disk is full, or gone."""


class Damaged(OvercrushError):
    """What is on disk is not what was written."""


class Database(Protocol):
    """What a store needs of a database. Placeholders are ``?``, or ``?1`` for one that comes more than once."""

    def rows(self, sql: str, values: Sequence[Value]) -> list[tuple[Value, ...]]:
        """What a question finds."""
        ...

    def carry_out(self, moves: Sequence[Row], statements: Sequence[Statement]) -> None:
        """Do all of it, or nothing: ``Contested``, ``Unwritten`` or another of Overcrush's errors says why."""
        ...

    def replaced(self) -> bool:
        """Whether what is in memory is not what is on disk any more, since this was asked last."""
        ...

    def close(self) -> None:
        """Nothing more comes."""
        ...
