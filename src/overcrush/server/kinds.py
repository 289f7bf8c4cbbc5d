"""Every type that is read from JSON is known before there are threads.

What is needed to read a type is worked out when it is read for the first time, and a second thread that reads one just
then falls over what is only half there: the whole process ends. So all of them are worked out once, at the start.
"""

from __future__ import annotations

import msgspec

NEVER = (
    "overcrush.ability.tree",
    "overcrush.engine.edge.answers",
    "overcrush.lang.grammar.base",
    "overcrush.lang.parsing.tokens",
)
"""Where structs come from that nobody reads from JSON by their types: nodes of ability trees, answers to the engine,
words, and what the grammar is about to make nodes of them."""


def make_known() -> list[type[msgspec.Struct]]:
    """Work out how each of our types is read: which ones."""
    found: list[type[msgspec.Struct]] = []
    waiting: list[type[msgspec.Struct]] = [msgspec.Struct]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            if kind.__module__ in NEVER:
                continue
            waiting.append(kind)
            if kind.__module__.partition(".")[0] == "overcrush":
                msgspec.json.Decoder(kind)
                found.append(kind)
    return found
