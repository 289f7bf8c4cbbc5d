"""Abilities that their player uses at a time of their choosing: whenever a Global Ability could be used."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.abilities import Activated, Triggered
from overcrush.ability.conditions import Condition
from overcrush.ability.effects import Cost, Effect, May, PreventDamage, Trigger
from overcrush.ability.nouns import Player, Ref
from overcrush.lang.grammar.actors import as_cost, is_cost
from overcrush.lang.grammar.base import G
from overcrush.lang.grammar.clauses import paid
from overcrush.lang.grammar.moments import YOURS
from overcrush.lang.grammar.standing import Abilities

_THEN = (
    "(.|,)? (you may|you can)? (use|activate) this (ability|effect)? "
    "(when|any time|anytime|at any time) (that)? you (could|can|may) (use|activate) (a|any) global_ability"
)
"""The time of an ability said behind it."""

# --- <ability> ----------------------------------------------------------------------------------------


@G.rule(
    "ability",
    f"<w:whileactive>? <l:once>? you may <c:paying> to <e:effect> {_THEN}",
    f"<w:whileactive>? <l:once>? you may <v:vp> to <e:effect> {_THEN}",
    f"<w:whileactive>? <l:once>? you may <c:paying> . if you do ,? <e:effect> {_THEN}",
    f"<w:whileactive>? <l:once>? you may <v:vp> . if you do ,? <e:effect> {_THEN}",
    "<w:whileactive> <l:once>? if <x:cond> ,? you may <c:paying> to <e:effect>",
    "<w:whileactive> <l:once>? if <x:cond> ,? you may <c:paying> . if you do ,? <e:effect>",
    "<w:whileactive> <l:once>? you may <c:paying> to <e:effect> if <x:cond>",
)
def _at_will(
    e: Effect, c: Cost | None = None, v: Effect | None = None, x: Condition | None = None, **env: object
) -> Abilities | None:
    if c is None:
        if v is None or not is_cost(v):
            return None
        c = as_cost(v)
    limits = ("once per turn",) * bool(env.get("l")) + ("your turn",) * (env.get("l") == YOURS)
    return (Activated(c, e, "card" if "w" in env else "die", limits=limits, condition=x),)


_HARM = "(all|the|any)? damage (that would be)? (dealt|done)?"
_SOURCE = "from (a|one|a single|any one|any|any single) source"


@G.rule(
    "ability",
    f"<w:whileactive>? <l:once>? you may <c:paying> to prevent {_HARM} to (<s:selfref>|<p:player>) {_SOURCE}",
    f"<w:whileactive>? <l:once>? you may <v:vp> to prevent {_HARM} to (<s:selfref>|<p:player>) {_SOURCE}",
)
def _one_source(
    c: Cost | None = None,
    v: Effect | None = None,
    s: Ref | None = None,
    p: Player | None = None,
    **env: object,
) -> Abilities | None:
    """What is prevented of one source is prevented when it is about to be dealt (3.4.9)."""
    whom = s or p
    if whom != Ref("this") and (whom != Player("you") or "w" not in env):
        return None
    if c is None:
        if v is None or not is_cost(v):
            return None
        c = as_cost(v)
    effect = May(paid(c, PreventDamage(None, Ref("event"))))
    limit = {"": "", "once": "once"}.get(str(env.get("l") or ""))
    if limit is None:
        return None
    on = (Trigger("would be damaged", whom),)
    return (Triggered(on, effect, "card" if "w" in env else "die", None, limit, replaces=True),)
