"""Global abilities: what they cost, when they can be used and how often, what they do (3.4.2)."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.abilities import Global
from overcrush.ability.effects import Cost, Effect, If, Instead, Retarget, Seq
from overcrush.ability.tree import walk
from overcrush.lang.grammar.abilities import waits
from overcrush.lang.grammar.actors import as_cost
from overcrush.lang.grammar.base import G
from overcrush.lang.interrupts import reactive

_ONLY = (
    "(you may only use this (ability|global_ability)?|you (may|can) use this (ability|global_ability)? only|use only)"
)

# --- <global> -----------------------------------------------------------------------------------------


@G.rule(
    "global",
    "<m:limit>? <p:paying> (.|,|:)? <l:limit>? <y:youmay>? <e:effect> .? <n:limit>?",
    "<m:limit>? <p:energycost> : <y:youmay>? <e:effect> .? <n:limit>?",
    "<m:limit>? <p:paying> <l:limit> .? <y:youmay>? <e:effect> .? <n:limit>?",
    "<m:limit>? <p:paying> and <v:vp> . <l:limit>? <e:effect> .? <n:limit>?",
    "<m:limit>? <p:paying> to <e:effect> .? <n:limit>?",
    "<m:limit>? <p:paying> .? <e:effect> . (this (ability|global_ability)? )? (can|may) only be used if <c:cond>",
    "<m:limit>? <p:paying> .? <e:effect> . (you may)? (only)? use this (ability|global_ability)? only if <c:cond>",
    "<m:limit>? <p:paying> . <l:limit>? if <c:cond> , <e:effect> .? <n:limit>?",
    "<m:limit>? <p:paying> .? <l:limit>? <t:when> , <e:effect> .? <n:limit>?",
    "<m:limit>? <p:paying> <t:when> (.|,|to) <e:effect> .? <n:limit>?",
    "<m:limit>? <t:when> , (you may)? <p:paying> to <e:effect> .? <n:limit>?",
    "<m:limit>? <p:paying> and <v:vp> to <e:effect> .? <n:limit>?",
    "<m:limit>? if <c:cond> , <p:paying> to <e:effect> .? <n:limit>?",
    f"<m:limit>? <p:paying> . {_ONLY} if <c:cond> . <e:effect> .? <n:limit>?",
    f"<m:limit>? <p:paying> . <e:effect> . {_ONLY} if <c:cond> .? <n:limit>?",
)
def _global(p: Cost, e: Effect, **env: object) -> Global | None:
    if "y" in env and isinstance(e, Seq):
        return None  # who pays for it may do its first part; the others are no part of that "may"
    limits: tuple[str, ...] = ()
    for key in ("m", "l", "n"):
        limits += tuple(env.get(key) or ())  # type: ignore[arg-type]
    limits = tuple(sorted(dict.fromkeys(limits), key=lambda limit: limit != "once per turn"))
    verb = env.get("v")
    if verb is not None:
        p = replace(p, also=p.also + as_cost(verb).also)  # type: ignore[arg-type]
    on = env.get("t") or ()
    if (
        env.get("c") is None
        and isinstance(e, If)
        and e.otherwise is None
        and not isinstance(e.then, Instead)
        and not waits(e.condition)
    ):
        env["c"], e = e.condition, e.then
    if on and isinstance(on, tuple) and isinstance(on[0], str):
        return None
    if not on and any(isinstance(node, Retarget) and node.of is None for node in walk(e)):
        return None  # the target of what?
    return reactive(Global(p, e, limits, on, env.get("c")))  # type: ignore[arg-type]


# --- <limit> ------------------------------------------------------------------------------------------

G.rule(
    "limit",
    "once per turn ,?",
    "once each turn ,?",
    "(you may)? (only)? use this (ability|global_ability)? (only)? once per turn",
    "use (only)? once per turn",
    "limit once per turn",
    "only once per turn",
)(lambda: ("once per turn",))
G.rule(
    "limit",
    "once (per|a) turn ,? (on|during) your turn ,?",
    "once (on|during) your turn ,?",
    "once per turn during your turn ,?",
)(lambda: ("once per turn", "your turn"))
G.rule(
    "limit",
    "(on|during) your turn ,?",
    "only (on|during) your turn ,?",
    "(you may)? (only)? use this (ability|global_ability)? (only)? (on|during) your turn",
)(lambda: ("your turn",))
G.rule("limit", "(on|during) your opponent 's turn ,?")(lambda: ("opponent's turn",))
G.rule(
    "limit",
    "(you may)? (only)? use (this)? (ability|global_ability)? (only)? (during|in) (your|the) attack_step",
    "during (your|the) attack_step ,?",
)(lambda: ("attack step",))
G.rule(
    "limit",
    "(you may)? (only)? use (this)? (ability|global_ability)? (only)? (during|in) your main_step",
    "during your main_step ,?",
)(lambda: ("main step", "your turn"))
G.rule(
    "limit",
    "character die may only be targeted by this global_ability once per turn",
    "(a|an|each)? character die (can|may) only be targeted by this (global_ability|ability) once (per|each) turn",
    "you cannot target the same (character)? (die|character|villain|sidekick) more than once (per|each) turn",
    "each character die may be targeted by this global_ability only once per turn",
    "(you (can|may) only use|use) this (global_ability|global) (only)? once (per|for each) character "
    "(die)? ((each|per) turn)?",
)(lambda: ("once per die",))

# --- <youmay> -----------------------------------------------------------------------------------------

G.rule("youmay", "you may")(lambda: True)
