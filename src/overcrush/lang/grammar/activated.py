"""What a player may do for a price, at a time of their choosing: ``once per turn, you may pay [1] to …``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.abilities import Ability, Activated
from overcrush.ability.conditions import Condition, DieIs
from overcrush.ability.effects import KO, Cost, Effect, PreventDamage, RedirectDamage, Sacrifice, Spin
from overcrush.ability.nouns import Is, Ref, Test
from overcrush.ability.tree import walk
from overcrush.lang.grammar.actors import as_cost, is_cost
from overcrush.lang.grammar.base import G, either
from overcrush.lang.grammar.clauses import paid
from overcrush.lang.grammar.moments import YOURS
from overcrush.lang.grammar.standing import Abilities

THIS = Ref("this")

# --- <ability> ----------------------------------------------------------------------------------------


@G.rule(
    "ability",
    "<w:whileactive>? <l:once> <d:mainstep>? you may <c:paying> to <e:effect>",
    "<w:whileactive>? <l:once>? <d:mainstep> you may <c:paying> to <e:effect>",
    "<w:whileactive>? <l:once> <d:mainstep>? you may <v:vp> to <e:effect>",
    "<w:whileactive>? <l:once>? <d:mainstep> you may <v:vp> to <e:effect>",
    "<w:whileactive>? <l:once> <d:mainstep>? you may <v:vp> . if you do ,? <e:effect>",
    "<w:whileactive>? <l:once>? <d:mainstep> you may <c:paying> . if you do ,? <e:effect>",
    "<w:whileactive>? <l:once>? <y:yourturn> you may <c:paying> to <e:effect>",
    "<w:whileactive>? <l:once>? <y:yourturn> you may <v:vp> to <e:effect>",
    "<w:whileactive>? <l:once>? <y:yourturn> you may <v:vp> . if you do ,? <e:effect>",
    "<w:whileactive>? <l:once>? <y:yourturn> you may <c:paying> . if you do ,? <e:effect>",
)
def _in_main(e: Effect, c: Cost | None = None, v: Effect | None = None, **env: object) -> Abilities | None:
    when = str(env.get("d") or "global")
    if c is None:
        if v is None or not is_cost(v):
            return None
        c = as_cost(v)
        if "y" not in env and env.get("l") != YOURS and not any(isinstance(part, _ANSWERS) for part in walk(e)):
            when = str(env.get("d") or "main")  # no time is named, and no energy is paid as for a Global
    return (_bought(c, e, "card", when, _limits(env)),)


_ANSWERS = (PreventDamage, RedirectDamage)


def _bought(
    cost: Cost, effect: Effect, scope: str, when: str, limits: tuple[str, ...], condition: Condition | None = None
) -> Activated:
    """What is paid and what it buys: an X that was paid is the X of the effect."""
    bought = paid(cost, effect)
    return Activated(bought.cost, bought.effect, scope, when, limits, condition)


def _limits(env: dict[str, object]) -> tuple[str, ...]:
    """How often, and in whose turn: a turn is its Main Step and the window of its Attack Step (2.6.5.9)."""
    yours = env.get("l") == YOURS or env.get("y")
    return ("once per turn",) * bool(env.get("l")) + ("your turn",) * bool(yours)


_COULD = "(when|any time|anytime|at any time) you (could|can|may) use (a|any) global_ability ,?"


@G.rule(
    "ability",
    f"<w:whileactive>? {_COULD} <l:once>? you (may|can) <c:paying> to <e:effect>",
    f"<w:whileactive>? <l:once> {_COULD} you (may|can) <c:paying> to <e:effect>",
    f"<w:whileactive>? {_COULD} <l:once>? you (may|can) <v:vp> to <e:effect>",
    f"<w:whileactive>? {_COULD} <l:once>? you (may|can) <v:vp> . if you do ,? <e:effect>",
    f"<w:whileactive>? {_COULD} <l:once>? you (may|can) <c:paying> . if you do ,? <e:effect>",
    "<w:whileactive> <l:once>? you may <c:paying> to <e:effect>",
    "<w:whileactive> <l:once>? you may <c:paying> . if you do ,? <e:effect>",
    f"<w:whileactive>? {_COULD} <l:once>? you (may|can) <c:paying> and <e:effect>",
    f"<w:whileactive>? {_COULD} (you may)? <v:vp> and <e:effect>",
    f"<w:whileactive>? {_COULD} <l:once>? if <x:cond> ,? you (may|can) <c:paying> to <e:effect>",
    f"<w:whileactive>? {_COULD} <l:once>? if <x:cond> ,? you (may|can) <v:vp> to <e:effect>",
    "<w:whileactive>? <l:once>? <d:mainstep> if <x:cond> ,? you may <c:paying> to <e:effect>",
    "<w:whileactive>? <l:once>? <d:mainstep> if <x:cond> ,? you may <v:vp> to <e:effect>",
)
def _activated(
    e: Effect, c: Cost | None = None, v: Effect | None = None, x: Condition | None = None, **env: object
) -> Abilities | None:
    if c is None:
        if v is None or not is_cost(v):
            return None
        c = as_cost(v)
    step = env.get("d")
    scope = "card" if "w" in env or step else "die"
    return (_bought(c, e, scope, str(step or "global"), _limits(env), x),)


@G.rule(
    "ability",
    "<l:once>? while <r:selfref> be <x:fights> ,? <k:once>? you may <c:paying> to <e:effect>",
    "<l:once>? while <x:fights> ,? <k:once>? you may <c:paying> to <e:effect>",
    "<l:once>? while <r:selfref> be <x:fights> ,? <k:once>? you may <c:paying> . if you do ,? <e:effect>",
    "<l:once>? while <x:fights> ,? <k:once>? you may <c:paying> . if you do ,? <e:effect>",
)
def _while_fighting(x: Test, c: Cost, e: Effect, r: Ref = THIS, **env: object) -> Abilities | None:
    """``while blocking, you may pay [1] to …``: as often as it can be paid while that is so (3.4.5.4)."""
    env["l"] = env.get("l") or env.get("k")
    return (_bought(c, e, "die", "global", _limits(env), DieIs(r, x)),)


G.rule("fights", "{s:attacking/blocking/blocked/unblocked/engaged/damaged/paired} (up)?")(lambda s: Is(s))
G.rule("fights", "(blocked or blocking|blocking or blocked)")(lambda: Is("engaged"))
G.rule("fights", "attacking or blocking", "blocking or attacking")(lambda: either((Is("attacking"), Is("blocking"))))


@G.rule("ability", "<w:whileactive> you may <v:vp> to <e:effect>")
def _given_for(v: Effect, e: Effect, **env: object) -> Abilities | None:
    """A cost that is no energy, paid as often as it can be (3.4.5.4); what answers damage has its own moment."""
    if not isinstance(v, KO | Sacrifice | Spin) or not is_cost(v):
        return None
    if any(isinstance(part, PreventDamage | RedirectDamage) for part in walk(e)):
        return None
    return (Activated(as_cost(v), e, "card", "global", ()),)


@G.rule(
    "ability",
    "<w:whileactive>? <l:once> when you could use a global_ability ,? you (may|can) <c:paying> to <e:effect>",
    "<w:whileactive>? <l:once> when you could use a global_ability ,? you (may|can) <v:vp> to <e:effect>",
    "<w:whileactive>? <l:once>? when you could use a global_ability ,? you (may|can) <v:vp> (.|,) if you do ,? "
    "<e:effect>",
)
def _whenever(e: Effect, c: Cost | None = None, v: Effect | None = None, **env: object) -> Abilities | None:
    if c is None:
        if v is None or not is_cost(v):
            return None
        c = as_cost(v)
    limits = ("once per turn",) if env.get("l") else ()
    return (_bought(c, e, "card" if "w" in env else "die", "global", limits),)


@G.rule(
    "ability",
    "<w:whileactive> you may <v:vp> . if you do ,? <e:effect>",
    "<w:whileactive>? you may <v:vp> <d:mainstep> . if you do ,? <e:effect>",
)
def _given_up(v: Effect, e: Effect, **env: object) -> tuple[Ability, ...] | None:
    """Something given up at a time of its player's choosing."""
    if not is_cost(v, strict=True) and not isinstance(v, Sacrifice):
        return None
    step = env.get("d")
    return (Activated(as_cost(v), e, "card" if "w" in env or step else "die", str(step or "global")),)
