"""Cards: files of them, and what their texts say, compiled.

Each name is loaded when it is first asked for: who plays with cards that are there reads none.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # as in ``typing``, without importing it

if TYPE_CHECKING:
    from overcrush.cards.compiling import Compiled, Problem, compile_card, compile_cards, compile_file
    from overcrush.cards.facts import Given
    from overcrush.cards.files import load_file

_WHERE = {
    "Compiled": "compiling",
    "Given": "facts",
    "Problem": "compiling",
    "compile_card": "compiling",
    "compile_cards": "compiling",
    "compile_file": "compiling",
    "load_file": "files",
}

__all__ = ["Compiled", "Given", "Problem", "compile_card", "compile_cards", "compile_file", "load_file"]


def __getattr__(name: str) -> object:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
