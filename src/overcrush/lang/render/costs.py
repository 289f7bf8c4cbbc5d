"""Costs in words."""

from __future__ import annotations

from itertools import groupby

from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.lang.render.words import Unsayable, Voice


def energy(symbols: tuple[str, ...]) -> str:
    """``[mask][mask]``, ``[2]``."""
    if not symbols:
        return "[0]"
    groups = [(symbol, len(list(run))) for symbol, run in groupby(symbols)]
    return "".join(f"[{count}]" if symbol == "generic" else f"[{symbol}]" * count for symbol, count in groups)


def cost(node: e.Cost, voice: Voice, *, payment: bool = False) -> str:
    """What is paid; ``payment``: without the verb."""
    also = node.also
    life = (
        also[0].amount
        if len(also) == 1 and isinstance(also[0], e.LoseLife) and also[0].player == n.Player("you")
        else None
    )
    pay = "" if payment else "pay "
    if node.x:
        if also:
            raise Unsayable("an open cost and more")
        return f"{pay}any number of [{node.energy[0]}]" if node.energy else f"{pay}X energy"
    if not also:
        return f"{pay}{energy(node.energy)}"
    if isinstance(life, n.Num):
        return f"{pay}{energy(node.energy)} and {life.n} life" if node.energy else f"{pay}{life.n} life"
    if payment:
        raise Unsayable("a cost that is no payment")
    from overcrush.lang.render.effects import phrase

    words = " and ".join(phrase(part, voice) for part in also)
    return f"{pay}{energy(node.energy)} and {words}" if node.energy else words
