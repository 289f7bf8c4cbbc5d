"""Which build of the engine this is, and what its objects hold, for who asks from outside."""

from __future__ import annotations

from typing import Final, TypeVar

from overcrush.engine.built import COMPILED

BUILD: Final[str] = "compiled" if COMPILED else "pure Python"


def attributes(kind: type) -> tuple[str, ...]:
    """The names of what the objects of an engine's class hold."""
    names: tuple[str, ...] = getattr(kind, "__mypyc_attrs__" if COMPILED else "__slots__", ())
    return names


T = TypeVar("T")


def twin(blank: T, of: T) -> T:
    """Let one object hold what another holds."""
    for name in attributes(type(of)):
        setattr(blank, name, getattr(of, name))
    return blank
