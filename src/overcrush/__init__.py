"""Overcrush: a rules-enforcing, open implementation of the dice game Dice Masters.

``Game`` and what goes with it are loaded when they are first asked for, so that ``import overcrush`` costs nothing.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # as in ``typing``, without importing it

if TYPE_CHECKING:
    __version__: str
    from overcrush.bots.odds import odds
    from overcrush.errors import Ambiguous, Illegal, Malformed, OvercrushError, Unsupported
    from overcrush.game import (
        Activate,
        Assign,
        Attack,
        Block,
        Buy,
        Card,
        Choose,
        Decision,
        Die,
        Event,
        Explanation,
        Field,
        Game,
        Global,
        Level,
        Odds,
        Option,
        Order,
        Pass,
        Reason,
        Record,
        Reroll,
        Team,
        Use,
    )

_ERRORS = ("Ambiguous", "Illegal", "Malformed", "OvercrushError", "Unsupported")
_MODULES = ("bots", "errors", "game", "record", "teams")

__all__ = [
    "Activate",
    "Ambiguous",
    "Assign",
    "Attack",
    "Block",
    "Buy",
    "Card",
    "Choose",
    "Decision",
    "Die",
    "Event",
    "Explanation",
    "Field",
    "Game",
    "Global",
    "Illegal",
    "Level",
    "Malformed",
    "Odds",
    "Option",
    "Order",
    "OvercrushError",
    "Pass",
    "Reason",
    "Record",
    "Reroll",
    "Team",
    "Unsupported",
    "Use",
    "odds",
]


def __getattr__(name: str) -> object:
    if name == "__version__":
        return import_module("importlib.metadata").version(__name__)
    if name in _MODULES:
        return import_module(f"{__name__}.{name}")
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    where = "errors" if name in _ERRORS else "bots.odds" if name == "odds" else "game"
    value: object = getattr(import_module(f"{__name__}.{where}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__, *_MODULES, "__version__"])
