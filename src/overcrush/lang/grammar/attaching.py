"""Action dice that hang on another die: ``place this die on target opposing character die``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.abilities import Use
from overcrush.ability.conditions import DieIs
from overcrush.ability.effects import Attach, Move, Name
from overcrush.ability.nouns import Is, Num, Pick, Ref, Test, What
from overcrush.lang.grammar.base import Desc, G

_DIE = "(this (action)? die|this card|<self>)?"

# --- <attaching> --------------------------------------------------------------------------------------

G.rule(
    "attaching",
    f"(when used ,?|when fielded ,?)? (attach|place|play|put) {_DIE} (to|on|onto|touching) <w:what>",
    f"when fielded ,? equip {_DIE} to <w:what>",
)(lambda w, self="": _attached(w))


_STILL = "(it be still in field_zone)?"
_STAYS = f"{_STILL} (. it (remain|stay) there until you or (a|another)? card effect remove it)? {_STILL}"
_ON_A_CARD = f"(when used ,?|when fielded ,?)? (place|play|put) {_DIE} (on|onto|touching)"
G.rule("attaching", f"{_ON_A_CARD} (a|an|any|target) <d:desc> {_STAYS}")(lambda d, self="": _placed(d))
G.rule("attaching", f"{_ON_A_CARD} (a|an|any)? <d:desc> 's card {_STAYS}")(
    lambda d, self="": _placed(replace(d, head="card", kind="card")) if d.zones is None else None
)


def _placed(desc: Desc) -> Use | None:
    """It lies on a card from when it is used, wherever that card's dice are."""
    if desc.head != "card" or desc.plural:
        return None
    return Use(Name("card", desc.dice(()), keep=True, lies=True))


G.rule("vp", "(send|move|place|put|return) this to (your|the)? used_pile")(lambda: Move(Ref("this"), "used"))


G.rule("vp", "prep this (action)? (die|card)? after (use|using it|it be used)")(lambda: Move(Ref("this"), "prep"))


def _attached(what: What) -> Use | None:
    """It hangs on one die in the field from when it is used."""
    if not isinstance(what, Pick) or what.n != Num(1) or what.up_to or what.players:
        return None
    if what.dice.kind == "card" or what.dice.zones != ("field",):
        return None
    return Use(Attach(Ref("this"), what))


_ON: dict[tuple[Test, ...], str] = {
    (): "on a card",
    (Is("basic action"),): "on a basic action card",
    (Is("character"),): "on a character card",
}
G.rule("cond1", "(this (action)? die|<self>|it) be on (a|an|that) <d:desc>", "on (a|an|that) <d:desc>")(
    lambda d, self="": _lies(d)
)


def _lies(desc: Desc) -> DieIs | None:
    """Whether it lies on a card of such a kind."""
    state = _ON.get(desc.tests) if desc.head == "card" and (desc.zones, desc.whose) == (None, "any") else None
    return DieIs(Ref("this"), Is(state)) if state is not None else None
