"""Parts learnt elsewhere, put together in further ways: elided verbs, order of words, counts of companions."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.abilities import Ability, Activated, Triggered
from overcrush.ability.conditions import Both, Condition, During, There
from overcrush.ability.effects import (
    Change,
    Cost,
    Costs,
    Damage,
    Effect,
    If,
    Later,
    Lose,
    May,
    Prevent,
    Seq,
    SpinTo,
    Trigger,
    UseCopy,
)
from overcrush.ability.nouns import (
    Amount,
    AnyOf,
    Compare,
    Every,
    Is,
    IsSidekick,
    Not,
    Num,
    Pick,
    Player,
    Ref,
    Stat,
    What,
)
from overcrush.lang.grammar.abilities import static
from overcrush.lang.grammar.actors import as_cost, as_player, is_cost
from overcrush.lang.grammar.amounts import times
from overcrush.lang.grammar.base import Desc, G, all_of
from overcrush.lang.grammar.changes import stats
from overcrush.lang.grammar.effects import changed
from overcrush.lang.grammar.moves import Place, moved
from overcrush.lang.grammar.nouns import OTHER
from overcrush.lang.grammar.verbs import many, way
from overcrush.lang.grammar.whats import pick, two

Abilities = tuple[Ability, ...]

# --- two places, one verb ------------------------------------------------------------------------------

_PUT = "(move|place|put|add|send|return)"


@G.rule("vp", f"{_PUT} <w:what> <p:place> and <x:what> <q:place>")
def _sorted_out(w: What, p: Place, x: What, q: Place) -> Effect | None:
    """``place one in your Prep Area and the other in your Used Pile``."""
    if x == Ref("rest") and isinstance(w, Every) and w.dice.zones == ("field",):
        where = (*w.dice.where, Is("drawn this way"))
        w = replace(w, dice=replace(w.dice, kind="die", zones=(), where=where))
    first, second = moved(w, p), moved(x, q)
    return None if first is None or second is None else Seq((first, second))


# --- spinning ------------------------------------------------------------------------------------------

G.rule("vp", "spin {d:up/down} <w:what> to level <n:int>")(lambda d, w, n: SpinTo(w, Num(n)) if way(d, n) else None)
G.rule("vp", "(spin|change) <w:what> to (the|their|{i:its}) <e:energy> (face|side)")(
    lambda w, e, i="": None if isinstance(w, Player) or (i and many(w)) else SpinTo(w, Num(0), e)
)

# --- damage --------------------------------------------------------------------------------------------

G.rule("vp", "deal <w:what> <n:number> (additional|extra) damage")(
    lambda w, n: Damage(n, w, more=True) if isinstance(w, Ref | Player) else None
)
G.rule("clause", "<p:player> choose <w:what> to take <n:int> damage")(
    lambda p, w, n: as_player(Damage(Num(n), w), p) if isinstance(w, Pick) else None
)
G.rule("what", "each of up to <n:n> (target)? <d:desc>")(lambda n, d: pick(d, n, up_to=True))
G.rule("static", "<w:what> deal no damage to <r:ref>")(
    lambda w, r: (Change(r, (Prevent(by=w.dice),)),) if isinstance(w, Every) else None
)
G.rule("pred", "cannot be damaged by <d:those> or action die", "take no damage from <d:those> or action die")(
    lambda d: (Prevent(by=d), Prevent(by_effect=("action",)))
)

# --- predicates ----------------------------------------------------------------------------------------

G.rule("clause", "<w:what> both <m:preds> <u:until>?")(lambda w, m, u="": changed(two(w), m, u))
G.rule("clause", "<w:what> (get|gain|have) <p:plus> <u:until> <e:foreach>")(
    lambda w, p, u, e: changed(w, (stats(p, e),), u)
)
G.rule("pred", "lose ,? and cannot gain ,? <k:keywordlist>", "lose <k:keywordlist> and cannot gain <m:keywordlist>")(
    lambda k, m=None: (Lose(tuple(word.name for word in k)),) if m in {None, k} else None
)
G.rule("clause", "<w:what> cost you <n:energies> {m:less/more} (to {v:purchase/field})? <u:until>")(
    lambda w, n, m, u, v="purchase": _dearer(w, times(-1 if m == "less" else 1, n), v, u)
)


def _dearer(what: What, more: Amount, verb: str, until: str) -> Effect | None:
    if not isinstance(what, Every) or what.dice.whose not in {"any", "you"} or what.dice.zones != ("field",):
        return None
    zones = ("card",) if verb == "purchase" else ("reserve",)
    dice = replace(what.dice, whose="you", zones=zones)
    return Change(Every(dice), (Costs(verb, more),), until, future=True)


# --- conditions ----------------------------------------------------------------------------------------

G.rule("clause", "<e:vp> at end_of_turn if <c:cond>")(
    lambda e, c: Later((Trigger("turn end", Player("any")),), If(c, e), once=True)
)
G.rule("cond1", "<w:having> only <d:desc> (active|in field_zone)?")(lambda w, d: _only(d, w))
G.rule("cond1", "all (of)? your (active)? (character|character die) be <d:desc>")(
    lambda d: _none_but(d, "you") if d.zones is None and d.whose == "any" else None
)


def _none_but(desc: Desc, whose: str) -> Condition | None:
    if not desc.tests:
        return None
    rest = Desc("character", whose, None, (Not(all_of(desc.tests)),))
    return There(rest.dice(), "=", Num(0))


def _only(desc: Desc, whose: str | None) -> Condition | None:
    if (
        whose not in {"you", "opponent"}
        or desc.kind not in {"character", "die"}
        or desc.zones not in {None, ("field",)}
    ):
        return None
    joined, none = desc.join(Desc(whose=whose)), _none_but(desc, whose)
    return Both((There(joined.dice()), none)) if joined is not None and none is not None else None


G.rule("which", "be (the|of the) same level as <r:ref>")(lambda r: Compare("level", "=", Stat("level", r)))
G.rule("which", "be of {o:equal/same} or {op:lower/higher} level (than|to|as) <r:ref>")(
    lambda o, op, r: Compare("level", ">=" if op == "higher" else "<=", Stat("level", r))
)
G.rule("quality", "(a|an)? {s:a/attack/d/defense} {o:less/lower/greater/higher} than <self>")(
    lambda s, o, self: _than_this(s[0].upper(), "<" if o in {"less", "lower"} else ">")
)


def _than_this(stat: str, op: str) -> Compare:
    return Compare(stat, op, Stat(stat, Ref("this")))


G.rule("adj", "unique")(lambda: Desc(different=True))
G.rule("adj", "character or sidekick", "sidekick or character")(
    lambda: Desc(tests=(AnyOf((IsSidekick(), Is("character"))),))
)

# --- companions ----------------------------------------------------------------------------------------


@G.rule(
    "ability",
    "when <self> attack with at_least <n:int> (other)? <d:desc> ,? <e:effect>",
    "when <self> attack with <n:int> or more (other)? <d:desc> ,? <e:effect>",
)
def _with_others(self: str, n: int, d: Desc, e: Effect) -> Abilities | None:
    others = d.join(Desc(whose="you", tests=(OTHER, Is("attacking"))))
    if others is None or d.zones is not None:
        return None
    return (Triggered((Trigger("attacks", Ref("this")),), e, "die", There(others.dice(), ">=", Num(n))),)


# --- once per turn, whenever a Global could be used ------------------------------------------------------


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
    return (Activated(c, e, "card" if "w" in env else "die", limits=limits),)


# --- this character may --------------------------------------------------------------------------------

G.rule("clause", "(<self>|he|she) may <e:vp>")(lambda e, self=None: May(e) if isinstance(e, UseCopy) else None)

# --- the Attack Step ---------------------------------------------------------------------------------------

IN_ATTACK = During("attack")
G.rule("cond1", "it be the attack_step")(lambda: IN_ATTACK)


@G.rule(
    "ability",
    "<w:whileactive>? during the attack_step ,? (if <c:cond> ,?)? <s:statics>",
    "<w:whileactive>? <s:unhurt> during the attack_step ((if|while) <c:cond>)?",
)
def _in_attack(s: tuple[Effect, ...], c: Condition | None = None, **env: object) -> Abilities | None:
    return static(s, while_active="w" in env, condition=IN_ATTACK if c is None else Both((IN_ATTACK, c)))


G.rule("unhurt", "<w:what> (take no damage|cannot be damaged|cannot take damage)")(
    lambda w: (Change(w, (Prevent(),)),) if isinstance(w, Ref | Every) else None
)

# --- how long, and who is meant --------------------------------------------------------------------------

G.rule("until", "until <self> be no longer active")(lambda self: "active")
G.rule("ref", "those (sidekick|attacker|blocker|adventurer|villain)")(lambda: Ref("?them"))
G.rule("clause", "(<self>|she|he) deal <n:int> damage to <w:what> and <m:number> (damage)? to <x:what>")(
    lambda n, w, m, x, self=None: Seq((Damage(Num(n), w), Damage(m, x)))
)
