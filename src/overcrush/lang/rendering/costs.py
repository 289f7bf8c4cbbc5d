"""Costs in words."""

from __future__ import annotations

from itertools import groupby

from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.lang.rendering.amounts import countable, counting, scaled
from overcrush.lang.rendering.words import Unsayable, Voice

YOU = n.Player("you")


def energy(symbols: tuple[str, ...]) -> str:
    """``[mask][mask]``, ``[2]``."""
    if not symbols:
        return "[0]"
    groups = [(symbol, len(list(run))) for symbol, run in groupby(symbols)]
    return "".join(f"[{count}]" if symbol == "generic" else f"[{symbol}]" * count for symbol, count in groups)


def payment(node: e.Cost, voice: Voice) -> str:
    """What is paid, where it is energy and life alone."""
    also = node.also
    life = also[0].amount if len(also) == 1 and isinstance(also[0], e.LoseLife) and also[0].player == YOU else None
    if node.most and not node.x:
        raise Unsayable("a limit of what is not open")
    if node.x:
        if also or node.each is not None or node.most == 1:
            raise Unsayable("an open cost and more")
        if node.most:
            return f"up to {energy((node.energy or ('generic',)) * node.most)}"
        return f"any number of [{node.energy[0]}]" if node.energy else "X energy"
    if node.each is not None:
        if also or not countable(node.each) or not node.energy:
            raise Unsayable("a cost for each of something")
        return f"{energy(node.energy)} for each {counting(node.each, voice)}"
    if not also:
        return energy(node.energy)
    if isinstance(life, n.Count | n.Times) and not node.energy:
        factor, each = scaled(life)
        if each is None or not countable(each):
            raise Unsayable("a cost that is no payment")
        return f"{factor} life for each {counting(each, voice)}"
    if not isinstance(life, n.Num):
        raise Unsayable("a cost that is no payment")
    return f"{energy(node.energy)} and {life.n} life" if node.energy else f"{life.n} life"
