"""What things cost now: purchases, fielding, Globals, action dice (2.6, 3.6)."""

from __future__ import annotations

from overcrush.engine import mods as m
from overcrush.engine.core import State
from overcrush.engine.in_force import Change, card_changes, changes, player_changes
from overcrush.engine.values import face_on, stats_face
from overcrush.model.const import FIELD, RESERVE
from overcrush.model.faces import Face


def purchase_cost(s: State, player: int, card: int, said: list[Change] | None = None) -> int:
    """What a die of a card would cost that player now (2.6.2.4): never less than 1, nor than its types need
    (Crossover). ``said``: what is said of that, where it is known."""
    cost = s.t.cost[card]
    if s.in_force & m.TO_PURCHASE:
        cost = _cost(s, purchase_changes(s, player, card) if said is None else said, "purchase", cost, 1)
    needed = len(s.t.energy[card])
    return cost if cost >= needed else needed


def purchase_changes(s: State, player: int, card: int) -> list[Change]:
    """What is said of the cost of a card's dice as that player's."""
    return card_changes(s, m.M_COSTS, card, player) if s.in_force & m.TO_PURCHASE else []


def printed_fielding(s: State, die: int) -> int:
    """The fielding cost among a die's stats (1.3.5): its own face's, or what came with stats it copied (3.10.2)."""
    if s.in_force & m.FACE:
        for e in reversed(s.effects):
            if (
                e.kind == m.M_FACE
                and die in e.dice
                and (face := face_on(s, e.data[m.COPIED_CARD], e.data[m.COPIED_LEVEL])) is not None
            ):
                return face.fielding
    return stats_face(s, die).fielding


def fielding_cost(s: State, die: int) -> int:
    """What it would cost to field a die on the face it shows (2.6.3.1)."""
    face = stats_face(s, die)
    if s.in_force & m.FACE and s.zone[die] == RESERVE:
        face = _borrowed(s, die, face)
    cost = face.fielding if s.zone[die] != FIELD else printed_fielding(s, die)
    if s.in_force & m.COSTS:
        cost = _cost(s, fielding_changes(s, die), "field", cost, 0)
    return cost


def fielding_changes(s: State, die: int) -> list[Change]:
    """What is said of the fielding cost of a die."""
    found = (
        changes(s, m.M_COSTS, die)
        if s.zone[die] == RESERVE
        else card_changes(s, m.M_COSTS, s.card_of[die], s.controller[die])
    )
    return found + _own(s, die)


def _borrowed(s: State, die: int, face: Face) -> Face:
    """The face whose fielding cost a die pays while another die of its card has copied stats (3.10.2.3)."""
    for e in reversed(s.effects):
        if e.kind == m.M_FACE and any(
            s.card_of[d] == s.card_of[die] and s.controller[d] == s.controller[die] for d in e.dice
        ):
            return face_on(s, e.data[m.COPIED_CARD], face.level) or face
    return face


def _own(s: State, die: int) -> list[Change]:
    """What a card that needs no active die says of its own dice's costs (3.1.30), or what was said of this very die."""
    found: list[Change] = []
    if s.zone[die] != RESERVE:
        return [(e.mod, e.data, e.f) for e in s.effects if e.kind == m.M_COSTS and die in e.dice and not e.quiet]
    for static, f in s.static_on:
        if (
            f.card == s.card_of[die]
            and f.you == s.controller[die]
            and (static.condition is None or static.condition.holds(s, f))
        ):
            found += [
                (mod, (), f)
                for mod in static.mods
                if mod.kind == m.M_COSTS and mod.sel is None and mod.player == -2 and f.die != die
            ]
    return found


def global_cost(s: State, player: int, card: int) -> int:
    """How much more (or less) generic energy a Global ability costs that player now."""
    more = 0
    for mod, data, f in global_changes(s, player, card):
        assert isinstance(mod, m.Costs)
        more += data[0] if data else mod.more.value(s, f)
    return more


def global_changes(s: State, player: int, card: int) -> list[Change]:
    """What is said of what a Global ability costs that player."""
    if not s.in_force & m.FOR_GLOBALS:
        return []
    return [
        (mod, data, f)
        for mod, data, f in player_changes(s, m.M_COSTS)
        if isinstance(mod, m.Costs)
        and mod.what == "global"
        and (mod.sel is None or mod.sel.card_ok(s, f, card, player))
    ]


def use_cost(s: State, die: int) -> int:
    """What it costs to use an action die: nothing, unless something says so (2.6.4.7)."""
    if not s.in_force & m.TO_USE:
        return 0
    return _cost(s, use_changes(s, die), "use", 0, 0)


def use_changes(s: State, die: int) -> list[Change]:
    """What is said of what it costs to use an action die."""
    return card_changes(s, m.M_COSTS, s.card_of[die], s.controller[die]) if s.in_force & m.TO_USE else []


def _cost(s: State, found: list[Change], what: str, cost: int, floor: int) -> int:
    """A cost as it is changed: each reduction stops at its own minimum, those with the highest one first (2.6.2.4)."""
    if not found:
        return cost if cost > floor else floor
    lowest = floor
    never_under = 0
    free = False
    less = 0
    held: list[tuple[int, int]] = []  # reductions that stop before the others do
    seen: set[int] = set()
    for mod, data, f in found:
        assert isinstance(mod, m.Costs)
        if mod.what != what or mod.index in seen:
            continue
        if mod.alone:
            seen.add(mod.index)
        never_under = max(never_under, mod.least)
        if mod.free:
            free = True
            continue
        if mod.to is not None:
            cost, less, held = mod.to.value(s, f), 0, []
        more = data[0] if data else mod.more.value(s, f)
        if more > 0:
            cost += more
        elif mod.minimum is not None and mod.minimum > floor:
            held.append((mod.minimum, more))
        else:
            less += more
            if mod.minimum is not None:
                lowest = min(lowest, mod.minimum)
    for least, more in sorted(held, reverse=True) if held else ():
        if cost > least:
            cost = max(least, cost + more)
    cost = 0 if free else max(cost + less, lowest)
    return cost if cost > never_under else never_under
