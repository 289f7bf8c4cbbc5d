"""Which changes are in force: on a die, on a card, or at all. Applied ones in their order, then static ones (3.6)."""

from __future__ import annotations

from collections.abc import Sequence

from overcrush.engine import mods as m
from overcrush.engine.circles import holds, means_card, reaches
from overcrush.engine.core import Frame, Mod, State

Change = tuple[Mod, tuple[int, ...], Frame]


def changes(s: State, kind: int, die: int) -> list[Change]:
    """Every change of one kind that is in force on a die: applied ones in their order, then static ones."""
    found: list[Change] = []
    bit = 1 << kind
    if not s.in_force & bit:
        return found
    for e in s.effects:
        if e.kind == kind and not e.quiet:
            sel = e.mod.sel
            if die in e.dice or (sel is not None and not e.dice and reaches(s, e.mod, e.f, die)):
                found.append((e.mod, e.data, e.f))
    for static, f in s.static_on:
        if static.kinds & bit and (static.condition is None or holds(s, static, f)):
            for mod in static.mods:
                if mod.kind == kind and mod.player == -2:
                    if mod.sel is None:
                        if die != f.die:
                            continue
                    elif not (reaches(s, mod, f, die) if mod.circular or s.t.aloof else mod.sel.ok(s, f, die)):
                        continue
                    found.append((mod, (), f))
    return found


def changes_on(s: State, kind: int, dice: Sequence[int]) -> dict[int, list[Change]]:
    """The same of several dice at once: what a die says of itself is not looked at for the others."""
    found: dict[int, list[Change]] = {die: [] for die in dice}
    bit = 1 << kind
    if not s.in_force & bit:
        return found
    for e in s.effects:
        if e.kind == kind and not e.quiet:
            for die in dice:
                if die in e.dice or (e.mod.sel is not None and not e.dice and reaches(s, e.mod, e.f, die)):
                    found[die].append((e.mod, e.data, e.f))
    for static, f in s.static_on:
        if static.kinds & bit and (static.condition is None or holds(s, static, f)):
            for mod in static.mods:
                if mod.kind == kind and mod.player == -2:
                    if mod.sel is None:
                        if f.die in found:
                            found[f.die].append((mod, (), f))
                        continue
                    for die in dice:
                        if reaches(s, mod, f, die):
                            found[die].append((mod, (), f))
    return found


def card_changes(s: State, kind: int, card: int, player: int) -> list[Change]:
    """Every change of one kind that is in force on a card as that player's: for purchase costs and prohibitions."""
    found: list[Change] = []
    bit = 1 << kind
    if not s.in_force & bit:
        return found
    for e in s.effects:
        sel = e.mod.sel
        if e.kind != kind or sel is None or e.dice or e.quiet:
            continue
        if means_card(s, e.mod, e.f, card, player):
            found.append((e.mod, e.data, e.f))
    for static, f in s.static_on:
        if static.kinds & bit:
            for mod in static.mods:
                if mod.kind != kind:
                    continue
                if mod.sel is not None:
                    if not (
                        means_card(s, mod, f, card, player) if mod.circular else mod.sel.card_ok(s, f, card, player)
                    ):
                        continue
                elif f.card != card or f.you != player or mod.player != -2:
                    continue
                if static.condition is None or holds(s, static, f):
                    found.append((mod, (), f))
    return found


def card_changes_on(s: State, kind: int, cards: Sequence[int], player: int) -> dict[int, list[Change]]:
    """The same of several cards at once: what holds only on a condition is asked for it once."""
    found: dict[int, list[Change]] = {card: [] for card in cards}
    bit = 1 << kind
    if not s.in_force & bit:
        return found
    for e in s.effects:
        if e.kind == kind and e.mod.sel is not None and not e.dice and not e.quiet:
            for card in cards:
                if means_card(s, e.mod, e.f, card, player):
                    found[card].append((e.mod, e.data, e.f))
    for static, f in s.static_on:
        if static.kinds & bit and (static.condition is None or holds(s, static, f)):
            for mod in static.mods:
                if mod.kind == kind:
                    if mod.sel is None:
                        if f.card in found and f.you == player and mod.player == -2:
                            found[f.card].append((mod, (), f))
                        continue
                    for card in cards:
                        if means_card(s, mod, f, card, player):
                            found[card].append((mod, (), f))
    return found


def player_changes(s: State, kind: int) -> list[Change]:
    """Every change of one kind that is in force, whomever it concerns (extra draws and the like)."""
    found: list[Change] = []
    bit = 1 << kind
    if not s.in_force & bit:
        return found
    for e in s.effects:
        if e.kind == kind and not e.quiet:
            found.append((e.mod, e.data, e.f))
    for static, f in s.static_on:
        if static.kinds & bit and (static.condition is None or static.condition.holds(s, f)):
            for mod in static.mods:
                if mod.kind == kind:
                    found.append((mod, (), f))
    return found


def said_of(mod: m.Can, f: Frame, die: int) -> Frame:
    """What is said of several dice at once, as it is said of one of them: "of the same energy type"."""
    if mod.own < 0:
        return f
    one = f.copy()
    one.slots = [(die,) if slot == mod.own else refs for slot, refs in enumerate(f.slots)]
    return one


# --- duties and prohibitions: of all that is said, only what says this of this verb is looked at --------------


def said(s: State, mode: str, verb: str, die: int) -> list[Change]:
    """What says of a die that it must, cannot or may do something, or have it done."""
    found: list[Change] = []
    bit = m.said_bit(verb)
    if not s.in_force & bit:
        return found
    for e in s.effects:
        if e.kind == m.M_CAN and e.mod.says(mode, verb) and not e.quiet:
            if die in e.dice or (e.mod.sel is not None and not e.dice and reaches(s, e.mod, e.f, die)):
                found.append((e.mod, e.data, e.f))
    for static, f in s.static_on:
        if static.kinds & bit:
            for mod in static.mods:
                if mod.kind == m.M_CAN and mod.player == -2 and mod.says(mode, verb):
                    if (static.condition is None or holds(s, static, f)) and reaches(s, mod, f, die):
                        found.append((mod, (), f))
    return found


def said_of_card(s: State, mode: str, verb: str, card: int, player: int) -> list[Change]:
    """The same of a card as that player's."""
    found: list[Change] = []
    bit = m.said_bit(verb)
    if not s.in_force & bit:
        return found
    for e in s.effects:
        if e.kind == m.M_CAN and e.mod.says(mode, verb) and not e.dice and not e.quiet:
            if means_card(s, e.mod, e.f, card, player):
                found.append((e.mod, e.data, e.f))
    for static, f in s.static_on:
        if static.kinds & bit:
            for mod in static.mods:
                if mod.kind != m.M_CAN or not mod.says(mode, verb):
                    continue
                if static.condition is not None and not holds(s, static, f):
                    continue
                own = mod.sel is None and mod.player == -2 and f.card == card and f.you == player
                if own or means_card(s, mod, f, card, player):
                    found.append((mod, (), f))
    return found


def said_of_players(s: State, mode: str, verb: str) -> list[Change]:
    """The same of players, or of whoever fits."""
    found: list[Change] = []
    bit = m.said_bit(verb)
    if not s.in_force & bit:
        return found
    for e in s.effects:
        if e.kind == m.M_CAN and e.mod.says(mode, verb) and not e.quiet:
            found.append((e.mod, e.data, e.f))
    for static, f in s.static_on:
        if static.kinds & bit:
            for mod in static.mods:
                if mod.kind == m.M_CAN and mod.says(mode, verb):
                    if static.condition is None or static.condition.holds(s, f):
                        found.append((mod, (), f))
    return found
