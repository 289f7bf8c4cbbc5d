"""Damage that is dealt as one: what is dealt in addition is part of the damage it adds to (3.4.3.13)."""

from __future__ import annotations

from typing import Final

from overcrush.ability import conditions as c
from overcrush.ability import effects as e
from overcrush.ability.nouns import Every, Pick, Ref
from overcrush.ability.tree import walk

FIRST: Final = "first"

MORE: Final = "more"

LAST: Final = "last"
"""Where a part stands in damage that is dealt as one: its beginning, something added to it, or the last of that."""


def coupled(node: e.Seq) -> list[tuple[str, e.Effect]]:
    """The parts of a sequence, with those that make up one damage together (3.4.3.13)."""
    parts: list[e.Effect] = []
    for part in node.parts:
        parts += part.parts if isinstance(part, e.Seq) else (part,)
    _gather(parts)
    found: list[tuple[str, e.Effect]] = []
    at = 0
    while at < len(parts):
        end = at
        if isinstance(parts[at], e.Damage):
            ahead = at + 1
            while ahead < len(parts) and (_adds(parts[ahead]) or _only_pays(parts[ahead])):
                end = ahead if _adds(parts[ahead]) else end
                ahead += 1
        if end == at:
            found.append(("", parts[at]))
        else:
            found.append((FIRST, parts[at]))
            found += [(MORE, part) for part in parts[at + 1 : end]]
            found.append((LAST, parts[end]))
        at = end + 1
    return found


def _gather(parts: list[e.Effect]) -> None:
    """Put what adds to damage right behind that damage, where nothing between them is spoken of."""
    for at in range(2, len(parts)):
        if _adds(parts[at]):
            first = next((n for n in range(at - 1, -1, -1) if isinstance(parts[n], e.Damage)), at)
            between = [node for part in parts[first + 1 : at] for node in walk(part)]
            bound = {node.as_ for node in between if isinstance(node, Pick | Every)}
            spoken = {node.name for node in walk(parts[at]) if isinstance(node, Ref)}
            paid = any(_only_pays(part) for part in parts[first + 1 : at])
            if not paid and not bound & spoken and "did" not in spoken:
                parts.insert(first + 1, parts.pop(at))


def _adds(part: e.Effect) -> bool:
    """Whether a part does nothing but add to the damage before it, whatever has not happened yet."""
    while isinstance(part, e.If | e.May | e.PayFor):
        if isinstance(part, e.If):
            if part.otherwise is not None or any(isinstance(x, c.Happened) for x in walk(part.condition)):
                return False
            part = part.then
        else:
            part = part.effect
    return isinstance(part, e.Damage) and part.more


def _only_pays(part: e.Effect) -> bool:
    """Whether a part only asks for a payment that what follows speaks of."""
    return isinstance(part, e.May) and isinstance(part.effect, e.PayFor) and part.effect.effect == e.Seq(())
