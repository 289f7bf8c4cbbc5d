"""Damage that keywords deal: prevented, and increased."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.effects import Change, DamageBonus, Prevent
from overcrush.ability.nouns import Dice, Num, Player, Ref
from overcrush.lang.grammar.abilities import Changes
from overcrush.lang.grammar.base import G

DEALING = {"Attune", "Breath Weapon", "Cleave", "Frag", "Infiltrate", "Range", "Retaliation"}
"""Keywords whose abilities deal damage; Overcrush deals what is left of combat damage."""
_DEALT = "(that would be)? (dealt)?"

# --- <damagesource>, <vp> -----------------------------------------------------------------------------

G.rule("damagesource", "<k:keyword> (damage|ability|effect)?")(
    lambda k: Prevent(by_effect=(k,)) if k in DEALING else None
)
G.rule(
    "vp",
    f"(prevent|ignore) (all)? damage from <k:keyword> {_DEALT} to <w:what>",
    f"(prevent|ignore) (all)? damage {_DEALT} to <w:what> from <k:keyword>",
)(lambda k, w: Change(w, (Prevent(by_effect=(k,)),)) if k in DEALING else None)

# --- <pred>, <static> ---------------------------------------------------------------------------------

_MORE = "(extra|additional|more)"
_MUCH = f"(<n:int> {_MORE}|(an|one)? {_MORE} <n:int>|(an|one) {_MORE}) damage"
G.rule("pred", f"deal {_MUCH} with <k:keyword> (to <t:hittable>)?")(lambda k, n=1, t=None: _more(k, n, t))
G.rule("static", f"<r:refs> <k:keyword> (ability)? deal {_MUCH} (to <t:hittable>)?")(
    lambda r, k, n=1, t=None: _said(r, _more(k, n, t))
)
G.rule("static", "increase the damage (dealt)? by <r:refs> <k:keyword> (ability)? by <n:int>")(
    lambda r, k, n: _said(r, _more(k, n, None))
)


def _more(keyword: str, n: int, to: Dice | Player | None) -> tuple[DamageBonus, ...] | None:
    return (DamageBonus(Num(n), kind=keyword, to=to),) if keyword in DEALING else None


def _said(ref: Ref, mods: tuple[DamageBonus, ...] | None) -> Changes | None:
    return None if mods is None else (Change(ref, mods),)
