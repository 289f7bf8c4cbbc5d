"""Dice laid on a card for a time: ``move target character die to this card. Return it at end of turn``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.effects import Effect, SetAside
from overcrush.ability.nouns import Num, Pick, Ref, What
from overcrush.lang.grammar.base import G

_LAID = "(move|place|put) <w:what> (to|on|onto|next to|under|beside) (this card|<self> 's card|<self>)"
_IT = "(it|them|him|her|that (character)? die|those (character)? die)"
_BACK = f"return {_IT} (to (the|its|their)? (field_zone|field|play))?"

# --- <sentence> ---------------------------------------------------------------------------------------

G.rule("sentence", f"{_LAID} . {_BACK} at (the)? end_of_turn", f"{_LAID} until (the)? end_of_turn")(
    lambda w, self="": _aside(w, "turn")
)
G.rule(
    "sentence",
    f"{_LAID} . {_BACK} when <r:selfref> leave (the)? (field_zone|play)",
    f"{_LAID} until <r:selfref> leave (field_zone|play)",
)(lambda w, r, self="": _aside(w, "leaves") if r == Ref("this") else None)


def _aside(what: What, until: str) -> Effect | None:
    """Out of the Field Zone until then (3.8.3); how long, the words must say."""
    if not isinstance(what, Pick) or what.dice.zones != ("field",) or what.players or what.n != Num(1):
        return None
    return SetAside(what, until)
