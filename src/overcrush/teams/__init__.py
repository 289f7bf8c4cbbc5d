"""Teams, formats and their legality.

Each name is loaded when it is first asked for: who plays two sample teams reads neither formats nor team files.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # as in ``typing``, without importing it

if TYPE_CHECKING:
    from overcrush.teams.editions import EDITIONS
    from overcrush.teams.format import Format
    from overcrush.teams.formats import FORMATS
    from overcrush.teams.known import ready, team_named
    from overcrush.teams.legality import Violation, check
    from overcrush.teams.samples import able, demo, vanilla
    from overcrush.teams.team import Team

_WHERE = {
    "EDITIONS": "editions",
    "FORMATS": "formats",
    "Format": "format",
    "Team": "team",
    "Violation": "legality",
    "able": "samples",
    "check": "legality",
    "demo": "samples",
    "ready": "known",
    "team_named": "known",
    "vanilla": "samples",
}

__all__ = [
    "EDITIONS",
    "FORMATS",
    "Format",
    "Team",
    "Violation",
    "able",
    "check",
    "demo",
    "ready",
    "team_named",
    "vanilla",
]


def __getattr__(name: str) -> object:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
