"""Damage that keywords deal: prevented, and increased."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.abilities import Triggered
from overcrush.ability.effects import Change, Damage, DamageBonus, Prevent
from overcrush.ability.nouns import Amount, Dice, Num, Player, Ref
from overcrush.lang.grammar.abilities import Changes
from overcrush.lang.grammar.base import G
from overcrush.lang.grammar.damaging import scale
from overcrush.lang.grammar.triggers import Triggers, Who, one

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

# --- <trigger> ----------------------------------------------------------------------------------------

_BY = "<s:subject> 's <k:keyword> (ability|damage)?"
G.rule("trigger", f"{_BY} (damage|deal damage to) <o:damaged>")(lambda s, k, o: _with_keyword("deals damage", s, k, o))
G.rule("trigger", f"{_BY} ko <o:object>")(lambda s, k, o: _with_keyword("kos", s, k, o))
G.rule("trigger", "you ko <o:object> (with|by) <r:refs> <k:keyword> (ability|damage)?")(
    lambda o, r, k: _with_keyword("kos", r, k, o)
)


_ITS = "(the|its|his|her|their|a|an)?"
G.rule("trigger", "<s:subject> use (the|its|his|her|their) <k:keyword> (ability|effect)?")(
    lambda s, k: one("keyword", s, None, k)
)
_WITH = f"(with|using|from|by|due to|because of) {_ITS} <k:keyword> (ability|effect|damage)?"
G.rule("trigger", f"<s:subject> (damage|deal damage to) <o:damaged> {_WITH}", f"<s:subject> deal damage {_WITH}")(
    lambda s, k, o=None: _with_keyword("deals damage", s, k, o)
)
G.rule(
    "trigger", "<o:object> (be damaged|take damage|be dealt damage) (by|from) <r:refs> <k:keyword> (ability|damage)?"
)(lambda o, r, k: _with_keyword("deals damage", r, k, o))


def _with_keyword(event: str, die: Who, keyword: str, whom: Who | None) -> Triggers | None:
    """What is done by the ability of a keyword, and by nothing else its die does."""
    return one(event, die, whom, f"from {keyword}") if keyword in DEALING and not isinstance(die, Player) else None


# --- <pred>, <static> ---------------------------------------------------------------------------------

_MORE = "(extra|additional|more)"
_MUCH = f"(<n:int> {_MORE}|(an|one)? {_MORE} <n:int>|(an|one) {_MORE}) damage"
G.rule("pred", f"deal {_MUCH} with <k:keyword> (to <t:hittable>)?")(lambda k, n=1, t=None: _more(k, n, t))
G.rule(
    "pred",
    "deal <n:int> damage with (the|their|its|his|her)? <k:keyword> (ability)? ,? (instead of|rather than) <m:int>",
)(lambda n, k, m: _more(k, n - m, None) if n > m else None)
G.rule("static", f"<r:refs> <k:keyword> (ability)? deal {_MUCH} (to <t:hittable>)?")(
    lambda r, k, n=1, t=None: _said(r, _more(k, n, t))
)
G.rule("static", "increase the damage (dealt)? by <r:refs> <k:keyword> (ability)? by <n:int>")(
    lambda r, k, n: _said(r, _more(k, n, None))
)


G.rule(
    "ability",
    "when <s:selfref> use <k:keyword> ,? (it|he|she)? deal (a|one|<n:int>) (additional|extra|more) damage <e:foreach>?",
)(lambda s, k, n=1, e=None: _with_it(s, k, scale(Num(n), e)))


def _with_it(die: Ref, keyword: str, amount: Amount) -> tuple[Triggered, ...] | None:
    """Infiltrate's damage is dealt to the opponent, so what is added to it is too."""
    if keyword != "Infiltrate":
        return None
    return (Triggered(one("keyword", die, None, keyword), Damage(amount, Player("opponent"), more=True)),)


def _more(keyword: str, n: int, to: Dice | Player | None) -> tuple[DamageBonus, ...] | None:
    return (DamageBonus(Num(n), kind=keyword, to=to),) if keyword in DEALING else None


def _said(ref: Ref, mods: tuple[DamageBonus, ...] | None) -> Changes | None:
    return None if mods is None else (Change(ref, mods),)
