"""A static ability out of what it changes: whether it is of each die, of the card, or needs no active die at all."""

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.abilities import Ability, Static, keeps_back_own_dice, own_prices
from overcrush.ability.conditions import Both, Condition, DieIs
from overcrush.ability.effects import Can, Change, Costs, Gain
from overcrush.ability.nouns import AllOf, Compare, Dice, EngagedWith, Is, Named, Pick, Ref, Same, Several, Stat, What
from overcrush.ability.tree import walk
from overcrush.lang.grammar.conditions import active

Abilities = tuple[Ability, ...]
_ITS = (Ref("this"), Ref("attached"))
"""What an ability speaks of that each die has for itself."""


_ITSELF = Same(Ref("this"))


def _of_whom_it_fights(effect: Change) -> bool:
    """``opposing dice cannot block X``: said of each die of X, however many lie there (3.1.12)."""
    return any(isinstance(mod, Can) and mod.by is not None and _ITSELF in mod.by.where for mod in effect.changes)


def static(changes: tuple[object, ...], *, while_active: bool, condition: Condition | None = None) -> Abilities | None:
    """A static ability: of each die for itself, of the card, or always (its own costs and when its dice can come)."""
    if condition == active(("self",)):
        condition, while_active = None, True
    elif isinstance(condition, Both) and active(("self",)) in condition.conditions:
        those = tuple(part for part in condition.conditions if part != active(("self",)))
        condition, while_active = (those[0] if len(those) == 1 else Both(those)), True
    states = [
        change if isinstance(change, DieIs) else DieIs(Ref("this"), change)
        for change in changes
        if isinstance(change, Is | EngagedWith | AllOf | Compare | DieIs)
    ]
    effects = tuple(change for change in changes if isinstance(change, Change))
    if len(effects) + len(states) < len(changes):
        return None  # nothing of what is said is left out
    if not effects or _targets(effects, condition) or (not while_active and _lies_elsewhere(condition)):
        return None
    for so in states:
        more = condition.conditions if isinstance(condition, Both) else (condition,) if condition is not None else ()
        condition = Both((so, *more)) if more else so
    prices, others = _apart(effects)
    if prices and not states and Ref("this") not in walk(condition):
        if while_active and not others:
            return (Static(effects, "card", condition),)
        if not while_active:
            rest = static(others, while_active=False, condition=condition) if others else ()
            return None if rest is None else (*rest, Static(prices, "always", condition))
    alone = all(_only_this(effect.what) for effect in effects)
    own = not while_active and any(node in _ITS for effect in effects for node in walk(effect))
    own = own or any(_of_whom_it_fights(effect) for effect in effects)
    scope = "die" if alone or own else "card"
    if alone and all(isinstance(mod, Costs) for effect in effects for mod in effect.changes):
        scope = "always"
    if not while_active and keeps_back_own_dice(effects):
        return (Static(effects, "always", condition),)
    if not alone and not while_active and condition is not None and any(node in _ITS for node in walk(condition)):
        scope = "die"
    return (Static(effects, scope, condition),)


def _apart(effects: tuple[Change, ...]) -> tuple[tuple[Change, ...], tuple[Change, ...]]:
    """What a card says of its own dice's costs, and what else it says: only the second needs an active die (3.1.30)."""
    prices: list[Change] = []
    others: list[Change] = []
    for effect in effects:
        costs = tuple([mod for mod in effect.changes if isinstance(mod, Costs)])
        if not costs:
            others.append(effect)
            continue
        if own_prices((replace(effect, changes=costs),)) and costs:
            prices.append(replace(effect, changes=costs))
            if rest := tuple(mod for mod in effect.changes if not isinstance(mod, Costs)):
                others.append(replace(effect, changes=rest))
        else:
            others.append(effect)
    return tuple(prices), tuple(others)


def _lies_elsewhere(condition: Condition | None) -> bool:
    """Whether it depends on dice of the card itself that are not in the field: it is not said that one must be active,
    nor that none need be."""
    return any(
        isinstance(node, Dice) and Named(("self",)) in node.where and node.zones not in {(), ("field",)}
        for node in walk(condition)
    )


def _targets(effects: tuple[Change, ...], condition: Condition | None) -> bool:
    """Whether a die would be targeted by what only holds."""
    mods = [mod for effect in effects for mod in effect.changes if not isinstance(mod, Gain)]
    return any(isinstance(node, Stat) and isinstance(node.die, Pick) for node in walk((condition, *mods)))


def _only_this(what: What) -> bool:
    if isinstance(what, Several):
        return any(_only_this(part) for part in what.parts)
    return isinstance(what, Ref) and what.name in {"this", "attached", "partner", "?it", "?he", "?them"}
