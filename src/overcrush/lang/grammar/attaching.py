"""Action dice that hang on another die: ``place this die on target opposing character die``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.abilities import Use
from overcrush.ability.effects import Attach, Move
from overcrush.ability.nouns import Num, Pick, Ref, What
from overcrush.lang.grammar.base import G

_DIE = "(this (action)? die|this card|<self>)?"

# --- <attaching> --------------------------------------------------------------------------------------

G.rule(
    "attaching",
    f"(when used ,?|when fielded ,?)? (attach|place|play|put) {_DIE} (to|on|onto|touching) <w:what>",
    f"when fielded ,? equip {_DIE} to <w:what>",
)(lambda w, self="": _attached(w))


G.rule("vp", "(send|move|place|put|return) this to (your|the)? used_pile")(lambda: Move(Ref("this"), "used"))


G.rule("vp", "prep this (action)? (die|card)? after (use|using it|it be used)")(lambda: Move(Ref("this"), "prep"))


def _attached(what: What) -> Use | None:
    """It hangs on one die in the field from when it is used."""
    if not isinstance(what, Pick) or what.n != Num(1) or what.up_to or what.players:
        return None
    if what.dice.kind == "card" or what.dice.zones != ("field",):
        return None
    return Use(Attach(Ref("this"), what))
