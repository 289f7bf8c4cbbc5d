"""What never changes in a game: the table with its abilities, programs and indexes, which all copies share."""

from __future__ import annotations

from collections.abc import Iterable

from overcrush.engine.core import Table
from overcrush.engine.edge.build import attributes

REMEMBERED = ("said_by",)
"""What a table notes down when it is first asked for; it follows from the rest, which is looked at."""


PLAIN = frozenset((int, str, bool, type(None)))


def picture(t: Table) -> list[object]:
    """Everything that can be reached from a table, as plain data: what an object holds, each named by its place."""
    place: dict[int, int] = {id(t): 0}
    met: list[object] = [t]
    found: list[object] = []
    slots: dict[type, list[str]] = {}
    """What the objects of a class can hold that does not follow from the rest."""

    def seen(values: Iterable[object]) -> list[object]:
        parts: list[object] = []
        for value in values:
            if value.__class__ in PLAIN or isinstance(value, int | str | type):
                parts.append(value)
                continue
            at = place.get(id(value))
            if at is None:
                at = place[id(value)] = len(met)
                met.append(value)
            parts.append(("#", at))
        return parts

    for thing in met:  # grows as it goes
        if isinstance(thing, dict):
            parts = [*seen(thing), *seen(thing.values())]
        elif isinstance(thing, list | tuple):
            parts = seen(thing)
        elif isinstance(thing, set | frozenset):
            parts = [*sorted(map(repr, seen(thing)))]
        else:
            kind = type(thing)
            if kind not in slots:
                slots[kind] = [name for one in kind.__mro__ for name in attributes(one) if name not in REMEMBERED]
            names = [name for name in slots[kind] if hasattr(thing, name)] + [*getattr(thing, "__dict__", ())]
            parts = [*names, *seen(getattr(thing, name) for name in names)]
        found.append((type(thing).__name__, parts))
    return found
