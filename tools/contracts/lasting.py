"""What never changes in a game: the table with its abilities, programs and indexes, which all copies share."""

from __future__ import annotations

from overcrush.engine.core import Table
from overcrush.engine.edge.build import attributes

REMEMBERED = ("said_by",)
"""What a table notes down when it is first asked for; it follows from the rest, which is looked at."""


def picture(t: Table) -> list[object]:
    """Everything that can be reached from a table, as plain data: what an object holds, each named by its place."""
    place: dict[int, int] = {id(t): 0}
    met: list[object] = [t]
    found: list[object] = []

    def seen(value: object) -> object:
        if value is None or isinstance(value, int | str | type):
            return value
        if id(value) not in place:
            place[id(value)] = len(met)
            met.append(value)
        return ("#", place[id(value)])

    for thing in met:  # grows as it goes
        if isinstance(thing, dict):
            parts: list[object] = [(seen(key), seen(value)) for key, value in thing.items()]
        elif isinstance(thing, list | tuple):
            parts = [seen(value) for value in thing]
        elif isinstance(thing, set | frozenset):
            parts = [*sorted(repr(seen(value)) for value in thing)]
        else:
            slots = [name for kind in type(thing).__mro__ for name in attributes(kind) if name not in REMEMBERED]
            parts = [(name, seen(getattr(thing, name))) for name in slots if hasattr(thing, name)]
            parts += [(name, seen(value)) for name, value in getattr(thing, "__dict__", {}).items()]
        found.append((type(thing).__name__, parts))
    return found
