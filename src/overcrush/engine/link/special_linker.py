"""Linking special verbs: each to the instructions of its keyword."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overcrush.ability import nouns as n
from overcrush.ability.nouns import What
from overcrush.engine.ops import (
    branching,
    damaging,
    fabricating,
    flipping,
    gadgets,
    keyword_verbs,
    knocking_out,
    moving,
    ranged,
)
from overcrush.engine.ops.keyword_verbs import KeywordVerb as Special
from overcrush.engine.terms import amounts, players
from overcrush.errors import Unsupported
from overcrush.model.const import PREP

if TYPE_CHECKING:
    from overcrush.engine.link.lower import Lowerer

VERBS = {"pair": keyword_verbs.PairOp, "gate": keyword_verbs.GateOp, "call out": keyword_verbs.CallOutOp}


def lower_special(low: Lowerer, node: Special) -> None:
    """Emit the instructions of a special verb."""
    verb = node.verb
    if verb in VERBS:
        low.verb(VERBS[verb](low.what(_what(node))))
    elif verb == "told":
        low.code.append(keyword_verbs.Told(str(node.args[0]), int(node.args[1]) if len(node.args) > 1 else 0))
    elif verb == "spare":
        low.code.append(knocking_out.Spare(low.slot("spared")))
    elif verb == "spring":
        low.code.append(keyword_verbs.Spring())
    elif verb == "breath":
        x = int(node.args[0])
        low.verb(damaging.PrepareDamage(low.what(_what(node)), amounts.Number(x), None))
        low.code += [damaging.React(), keyword_verbs.LandAs("Breath Weapon")]
    elif verb == "cleave":
        low.verb(keyword_verbs.CleaveOp(low.what(_what(node))))
        low.code += [damaging.React(), keyword_verbs.LandAs("Cleave", combat=True)]
    elif verb == "range":
        _range(low)
    elif verb == "gadget":
        _gadget(low, low.what(_what(node)))
    elif verb == "fabricate":
        low.code.append(fabricating.FabricateCost(low.fresh(), int(node.args[0]), int(node.args[1])))
    elif verb == "buy":
        low.code.append(fabricating.BuyThis())
    elif verb == "materials":
        _materials(low, node.args)
    elif verb == "fuse":
        low.code.append(fabricating.FuseThis())
    elif verb == "flip":
        low.code.append(flipping.FlipOp())
    else:
        raise Unsupported(f"the engine has no verb {verb!r}")


def _what(node: Special) -> What:
    if node.what is None:
        raise Unsupported(f"{node.verb!r} needs something it is done to")
    return node.what


def _materials(low: Lowerer, args: tuple[int | str, ...]) -> None:
    """One die of each character named, or of so many different ones of an affiliation, goes to the prep area."""
    tests: list[n.Test]
    if isinstance(args[0], int):
        tests = [n.HasAffiliation((str(args[1]),))] * args[0]
    else:
        tests = [n.Named((str(name),)) for name in args]
    slot = low.fresh()
    low.code.append(fabricating.FusionCost(slot, [low.selector(n.Dice(whose="you", where=(test,))) for test in tests]))
    low.code.append(moving.MoveOp(slot, PREP, 0, "", None))


def _range(low: Lowerer) -> None:
    """The active player's targets and their damage, then the inactive player's (Range (2))."""
    mine, theirs = low.fresh(), low.fresh()
    low.code.append(ranged.RangeBegin(mine, theirs))
    for shooters, opposing in ((mine, False), (theirs, True)):
        hits = low.fresh()
        low.code += [
            ranged.RangeAim(shooters, hits, opposing),
            ranged.RangeFire(hits, opposing),
            damaging.React(),
            keyword_verbs.LandAs("Range"),
        ]
    low.closed = True


def _gadget(low: Lowerer, slot: int) -> None:
    """Roll the die; where it shows an action, ask whether it moves into the field."""
    roll = gadgets.GadgetRoll(slot)
    low.verb(roll)
    may = branching.MayOp(players.PlayerRef("you", None), "Do you move it into the field?")
    low.code.append(may)
    low.code.append(gadgets.GadgetField(slot))
    may.to = roll.to = len(low.code)
    low.code.append(gadgets.GadgetEnd(slot))
