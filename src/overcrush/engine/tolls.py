"""What attacking, blocking, purchasing, fielding and using cost besides, where an ability says so: paid when it is
done, or not done (3.1.18, 3.1.21)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from overcrush.engine import mods as m
from overcrush.engine.core import Cost, Frame, State
from overcrush.engine.energy import payment, spend
from overcrush.engine.in_force import Change, changes, player_changes, said_of
from overcrush.engine.life_totals import pay_life
from overcrush.engine.prohibitions import concerns, spare
from overcrush.model.const import GENERIC

Toll = tuple[int, tuple[int, ...]]
"""Life, and energy symbols."""

FREE: Final[Toll] = (0, ())
_ALL: Final = (-1,)
"""In place of the dice that are blocked, where it does not matter which."""


def at_all(s: State, player: int, verb: str) -> Toll:
    """What a player must pay to declare attackers or blockers at all (``attacker``, ``blocker``)."""
    if not s.t.tolls or not s.in_force & m.CAN:
        return FREE
    return together(
        _price(s, mod.unless, f)
        for mod, _, f in player_changes(s, m.M_CAN)
        if isinstance(mod, m.Can) and mod.verb == verb and concerns(mod.player, f.you, player)
    )


def of_dice(s: State, dice: Iterable[tuple[int, tuple[int, ...], list[Change] | None]], verb: str) -> Toll:
    """What must be paid for dice to attack or to block: each with those it blocks, and what is said of it where that is
    known. What is paid once for all, or once for each die that is blocked, is found once for each time it was said."""
    if not s.t.tolls or not s.in_force & m.CAN:
        return FREE
    found: list[Toll] = []
    paid: set[tuple[int, int, int, int]] = set()
    for die, blocked, said in dice:
        before: list[tuple[int, int]] = []
        for mod, _, f in changes(s, m.M_CAN, die) if said is None else said:
            if not isinstance(mod, m.Can) or mod.verb != verb or mod.unless is None:
                continue
            own = said_of(mod, f, die)
            times = before.count((mod.index, f.you))
            before.append((mod.index, f.you))
            for other in blocked if mod.by is not None else _ALL:
                if mod.by is not None and not mod.by.ok(s, own, other):
                    continue
                if mod.once:
                    if (mod.index, f.you, times, other) in paid:
                        continue
                    paid.add((mod.index, f.you, times, other))
                found.append(_price(s, mod.unless, f))
    return together(found)


def besides(s: State, found: list[Change], what: str) -> Toll:
    """What is paid besides where something is purchased, fielded or used, by the changes of its cost."""
    if not s.t.tolls:
        return FREE
    return together(
        _price(s, mod.extra, f)
        for mod, _, f in found
        if isinstance(mod, m.Costs) and mod.what == what and mod.extra is not None
    )


def together(tolls: Iterable[Toll]) -> Toll:
    """Several tolls at once."""
    life, energy = FREE
    for more, symbols in tolls:
        life, energy = life + more, energy + symbols
    return life, energy


def can_pay(s: State, player: int, toll: Toll) -> bool:
    """Whether a player has the life and the energy (3.1.19)."""
    if toll == FREE:
        return True
    life, energy = toll
    return life <= spare(s, player) and payment(s, player, len(energy), types_of(energy)) is not None


def pay(s: State, player: int, toll: Toll) -> None:
    """Pay what a declaration costs."""
    if toll == FREE:
        return
    life, energy = toll
    pay_life(s, player, life, "3.4.9.10")
    paid = payment(s, player, len(energy), types_of(energy))
    if energy and paid is not None:
        spend(s, player, paid, "3.1.18")


def _price(s: State, cost: Cost | None, f: Frame) -> Toll:
    return cost.due(s, f) if cost is not None else FREE


def types_of(energy: tuple[int, ...]) -> tuple[int, ...]:
    """The types that energy symbols ask for."""
    return tuple(kind for kind in energy if kind != GENERIC)
