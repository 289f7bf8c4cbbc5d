"""Refusing what the engine would not carry out: a field it does not look at must not say anything.

The language may learn to say more than the engine can do. Then the card is refused by name, rather than played as if
the words were not there.
"""

from __future__ import annotations

from dataclasses import MISSING, fields

from overcrush.ability.tree import Node, walk
from overcrush.errors import Unsupported

LOOKED_AT = {
    "Activated": "cost effect scope when limits condition",
    "Averted": "ability cost",
    "BecomeCopy": "what onto until keeps",
    "Blank": "only card",
    "Blocks": "n which more",
    "Burst": "stars ability mode",
    "Can": "mode verb by sources at_least unless once",
    "Capture": "what by until",
    "Change": "what changes until future",
    "ChooseOne": "options by",
    "Compare": "which op amount",
    "CopyStats": "what onto until printed",
    "Cost": "energy also x each most",
    "Costs": "what more minimum free next to alone instead extra least",
    "Count": "dice of",
    "Counted": "what n",
    "Damage": "amount to by split more",
    "DamageBonus": "more factor kind to most",
    "DamageTaken": "more factor kind by by_effect",
    "Dice": "kind whose zones where",
    "DieIs": "die test",
    "Draw": "n to player bag_of secret as_ up_to quiet until empty",
    "Each": "what effect as_",
    "Events": "on span of",
    "Every": "dice as_",
    "Field": "what level free player",
    "Fight": "what stat",
    "Gain": "abilities affiliations energy choose names",
    "Global": "cost effect limits on condition",
    "Goes": "event to next",
    "Happened": "events op amount",
    "If": "condition then otherwise",
    "Keyword": "name args ability",
    "Later": "on effect until once wherever",
    "Lose": "keywords affiliations",
    "May": "effect by",
    "Move": "what to level face player instead",
    "Name": "what dice by as_ keep up_to lies",
    "PayFor": "cost effect",
    "Pick": "dice n up_to target by as_ players random different",
    "Prevent": "amount kind by by_effect leave next half each",
    "PreventDamage": "amount to leave kind by",
    "Purchase": "what cost less to minimum",
    "Redirect": "to kind",
    "RedirectDamage": "to amount up_to",
    "Repeat": "times effect",
    "Roll": "what to",
    "SetStats": "attack defense fixed",
    "Static": "effects scope condition firm",
    "SwapDice": "one other same_level",
    "TakeControl": "what player until",
    "There": "dice op amount of",
    "Token": "name attack defense n player affiliations fielded",
    "Trigger": "event subject object how least",
    "Triggered": "on effect scope condition limit replaces active immediate",
    "Unless": "effect by cost",
    "Use": "effect condition",
    "UseCopy": "of kind",
}
"""Fields the engine carries out; any other must have its default. Nodes that are not listed here are carried out
whole or refused."""


_UNLOOKED: dict[str, tuple[tuple[str, object], ...]] = {}
"""What ``_unlooked`` has found already."""


def check(tree: Node) -> None:
    """Refuse a tree that says something the engine does not look at."""
    for node in walk(tree):
        kind = type(node)
        unlooked = _UNLOOKED.get(kind.__name__)
        if unlooked is None:
            unlooked = _UNLOOKED[kind.__name__] = _unlooked(kind)
        for name, default in unlooked:
            if getattr(node, name) != default:
                raise Unsupported(f"the engine cannot run {name}={getattr(node, name)!r} of {node!r}")


def _unlooked(kind: type[Node]) -> tuple[tuple[str, object], ...]:
    """The fields of such nodes that nobody looks at, each with its default."""
    known = LOOKED_AT.get(kind.__name__)
    if known is None:
        return ()
    words = known.split()
    return tuple(
        (field.name, field.default if field.default is not MISSING else None)
        for field in fields(kind)
        if field.name not in words
    )
