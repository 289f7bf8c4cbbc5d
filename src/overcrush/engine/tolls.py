"""What attacking and blocking cost where an ability says so: paid when it is declared, or not done (3.1.18, 3.1.21)."""

from __future__ import annotations

from collections.abc import Iterable

from overcrush.engine import mods as m
from overcrush.engine.core import State
from overcrush.engine.damage import pay_life
from overcrush.engine.energy import payment, spend
from overcrush.engine.in_force import Change, changes, player_changes
from overcrush.engine.prohibitions import concerns
from overcrush.model.const import GENERIC

Toll = tuple[int, tuple[int, ...]]
"""Life, and energy symbols."""

FREE: Toll = (0, ())


def at_all(s: State, player: int, verb: str) -> Toll:
    """What a player must pay to declare attackers or blockers at all (``attacker``, ``blocker``)."""
    if not s.t.tolls or not s.in_force & m.CAN:
        return FREE
    return together(
        _price(mod)
        for mod, _, f in player_changes(s, m.M_CAN)
        if isinstance(mod, m.Can) and mod.verb == verb and concerns(mod.player, f.you, player)
    )


def of_die(s: State, die: int, verb: str, said: list[Change] | None = None) -> Toll:
    """What must be paid for a die to attack or to block; ``said``: what is said of it, where that is known."""
    if not s.t.tolls or not s.in_force & m.CAN:
        return FREE
    found = changes(s, m.M_CAN, die) if said is None else said
    return together(_price(mod) for mod, _, _ in found if isinstance(mod, m.Can) and mod.verb == verb)


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
    return life <= s.life[player] and payment(s, player, len(energy), _types(energy)) is not None


def pay(s: State, player: int, toll: Toll) -> None:
    """Pay what a declaration costs."""
    if toll == FREE:
        return
    life, energy = toll
    pay_life(s, player, life, "3.4.9.10")
    paid = payment(s, player, len(energy), _types(energy))
    if energy and paid is not None:
        spend(s, player, paid, "3.1.18")


def _price(mod: m.Can) -> Toll:
    return (mod.life, mod.unless.energy) if mod.unless is not None else FREE


def _types(energy: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(kind for kind in energy if kind != GENERIC)
