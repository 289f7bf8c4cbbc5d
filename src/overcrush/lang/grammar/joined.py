"""What is known, joined in further ways: ``or while``, places as conditions, dice compared with dice."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.abilities import Ability, Static
from overcrush.ability.conditions import Both, Condition, Did, DieIs, Either, NotSo, There
from overcrush.ability.effects import (
    Can,
    Change,
    ChooseOne,
    Costs,
    Damage,
    Effect,
    Field,
    Gain,
    If,
    Instead,
    Later,
    Mod,
    Move,
    Prevent,
    PreventDamage,
    Spin,
    Trigger,
)
from overcrush.ability.nouns import (
    Amount,
    Compare,
    Dice,
    Every,
    Is,
    Named,
    Not,
    Num,
    Pick,
    Player,
    Ref,
    Same,
    Several,
    Stat,
    What,
)
from overcrush.ability.tree import walk
from overcrush.lang.grammar.abilities import triggered
from overcrush.lang.grammar.actors import as_player
from overcrush.lang.grammar.amounts import STATS
from overcrush.lang.grammar.base import Desc, G, all_of
from overcrush.lang.grammar.conditions import whose_of
from overcrush.lang.grammar.nouns import named
from overcrush.lang.grammar.verbs import scale
from overcrush.lang.grammar.whats import two

# --- conditions ----------------------------------------------------------------------------------------

G.rule("cond", "<c:cond1> ,? or (if|while|when) <d:cond1>", "<c:cond1> , or <d:cond1>")(lambda c, d: Either((c, d)))
G.rule("cond1", "<d:one> be in <z:zones>", "one of <d:desc> be in <z:zones>")(lambda d, z: _lies(d, z))
G.rule("cond1", "<n:name> be in <z:zones>")(lambda n, z: _lies(Desc(tests=(named(n),)), z) if n != "self" else None)
G.rule(
    "cond1",
    "<r:ref> be both <d:desc>",
    "both (of them|die|of those die)? be <d:desc>",
    "<r:ref> both be <d:desc>",
)(lambda d, r=Ref("?them"): DieIs(two(r), d.test()) if d.zones is None else None)
G.rule("cond1", "<r:ref> both (roll|rolled|show) (a|an)? <f:face>", "both (die)? (roll|rolled|show) (a|an)? <f:face>")(
    lambda f, r=Ref("?them"): DieIs(two(r), f)
)
G.rule("cond1", "<p:player> have only <d:desc> (active|in (the)? field_zone|in play)")(lambda p, d: _only(p, d))
G.rule("cond1", "(you|they|that player|your opponent) cannot")(lambda: NotSo(Did()))
G.rule(
    "ability",
    "<w:whileactive>? <t:when> while <c:cond> , <e:effect>",
    "<w:whileactive>? <t:when> while <c:cond> and (if)? <d:cond1> , <e:effect>",
)(lambda t, c, e, **k: _during(t, c, e, k))


def _lies(desc: Desc, zones: Desc) -> Condition | None:
    """There is such a die in that place."""
    found = desc.join(zones)
    if found is None or zones.zones == ("field",) or found.plural:
        return None
    return There(found.dice())


def _only(player: Player, desc: Desc) -> Condition | None:
    """Dice of a description, and no others."""
    mine = desc.join(Desc(whose=whose_of(player) or "any"))
    if mine is None or not desc.tests or mine.zones not in {None, ("field",)} or mine.whose == "any":
        return None
    others = Dice("character", mine.whose, ("field",), (Not(all_of(desc.tests)),))
    return Both((There(mine.dice()), There(others, "=", Num(0))))


def _during(on: object, condition: Condition, effect: Effect, more: dict[str, object]) -> tuple[Ability, ...] | None:
    """``when X is KO'd while Y is active``: checked when it happens (3.2.5)."""
    if "d" in more:
        condition = Both((condition, more.pop("d")))  # type: ignore[arg-type]
    found: tuple[Ability, ...] | None = triggered(on, effect, c=condition, **more)
    return found


# --- dice compared with dice -----------------------------------------------------------------------------

_STAT = "{s:a/attack/d/defense/level/purchase_cost/cost/fielding_cost} (value)?"
_MORE = {"higher", "greater", "more"}
G.rule("quality", f"(a|an)? {_STAT} {{op:less/lower/greater/higher}} than <r:ref>")(
    lambda s, op, r: _compared(s, ">" if op in _MORE else "<", r)
)
G.rule("quality", f"(a|an)? {{op:lower/higher}} {_STAT} than <r:ref>")(
    lambda s, op, r: _compared(s, ">" if op in _MORE else "<", r)
)
G.rule("post", f"of equal or {{op:lower/higher/lesser/greater}} {_STAT} (to <r:ref>|than <r:ref>)?")(
    lambda s, op, r=Ref("this"): Desc(tests=(_compared(s, ">=" if op in _MORE else "<=", r),))
)
G.rule("post", f"of (a)? {{op:lower/higher}} {_STAT} (than <r:ref>)?")(
    lambda s, op, r=Ref("this"): Desc(tests=(_compared(s, ">" if op in _MORE else "<", r),))
)


def _compared(stat: str, op: str, ref: Ref) -> Compare:
    which = STATS[stat]
    return Compare(which, op, Stat(which, ref))


# --- which dice and players --------------------------------------------------------------------------------

G.rule("post", "not <n:name>")(lambda n: Desc(tests=(Not(Named((n,))),)) if not n.startswith("~") else None)
G.rule("post", "named <n:name>")(lambda n: Desc(tests=(named(n),)))
G.rule("post", ",? except (for)? <d:desc>")(lambda d: _except(d))
G.rule("post", "you doesn't control")(lambda: Desc(whose="opponent"))
G.rule("ref", "the blocked character (die)?", "the blocked die", "the engaged character (die)?")(
    lambda: Ref("?opposite")
)
G.rule("what", "you (or|and) (all|each of)? <d:desc>", "(all|each of)? <d:desc> (or|and) you")(
    lambda d: Several((Player("you"), Every(d.dice()))) if d.plural and d.zones is None and d.whose == "you" else None
)
G.rule("group", "at_least (one|1) (of)? <d:desc>")(lambda d: d.dice())
G.rule("group", "at_least (one|1) (of)? (your)? <self> (character)? die")(lambda self: Ref("this"))
G.rule("trigger", "<p:actor> use <d:adesc>")(lambda p, d: _not_basic(p, d))


def _not_basic(player: Player, desc: Desc) -> object:
    """Whatever die is used is an action die, a ``non-Basic Action`` one too."""
    from overcrush.lang.grammar.triggers import does

    if desc.kind != "die" or Not(Is("basic action")) not in desc.tests:
        return None
    return does(player, "used", replace(desc, kind="action"))


# --- effects ---------------------------------------------------------------------------------------------

G.rule("clause", "<e:vp> at end_of_turn if <c:cond>")(
    lambda e, c: Later((Trigger("turn end", Player("any")),), If(c, e), once=True)
)
G.rule("dmg", "<n:n> (damage)? to (all|each) player and (to)? (all|each)? <d:desc>")(
    lambda n, d: Damage(n, _everybody(d)) if d.plural is not False else None
)
_WHEREVER = "regardless of (its|their|his|her) location", "regardless of where (it|they) (be|end up)"
G.rule(
    "clause",
    *(f"at end_of_turn ,? <e:vp> {tail}" for tail in _WHEREVER),
    *(f"<e:vp> at end_of_turn {tail}" for tail in _WHEREVER),
)(lambda e: Later((Trigger("turn end", Player("any")),), e, once=True, wherever=True) if isinstance(e, Move) else None)
G.rule("clause", "<w:what> gain <a:affil> or <b:affil> <u:until>?")(lambda w, a, b, u="": _either_team(w, a, b, u))
G.rule("static", "damage to <w:what> from <d:desc> be reduced by <n:int>")(
    lambda w, d, n: (Change(w, (Prevent(Num(n), by=d.dice()),)),) if isinstance(w, Every | Ref | Player) else None
)
G.rule("vp", "(cancel|prevent|ignore) (all)? damage (that)? <d:desc> deal to <w:what>")(
    lambda d, w: PreventDamage(None, w, by=d.dice()) if d.plural else None
)
G.rule("ability", "<r:selfref> <m:preds> while attacking with <d:one>")(lambda r, m, d: _beside(r, m, d))
G.rule("vp", "field <w:what> (for free)? (at|on) the same level as <r:ref>")(
    lambda w, r: Field(w, Stat("level", r)) if isinstance(w, Pick | Ref) else None
)
G.rule("cond1", "at_least <n:n> <d:desc> (also)? (attack|be attacking|be also attacking)")(
    lambda n, d: _attacking(d, n)
)
G.rule("clause", "<w:what> be spun {d:up/down} (<n:n> level)?")(
    lambda w, d, n=Num(1): (
        Spin(w, n.n if d == "up" else -n.n) if isinstance(n, Num) and not isinstance(w, Player) else None
    )
)
G.rule("clause", "<w:what> cannot be blocked <u:until> except by <d:those>")(
    lambda w, u, d: None if isinstance(w, Player) else Change(w, (Can("may", "be blocked", by=d),), u)
)
G.rule("clause", "if <r:ref> be already (on|at)? level <n:int> ,? <e:clause1> instead")(
    lambda r, n, e: If(DieIs(r, Compare("level", "=", Num(n))), Instead(e))
)
G.rule("pred", "cannot use (a|any)? global_ability (or|and) (a|any)? action die")(
    lambda: (Can("cannot", "use globals"), Can("cannot", "use", by=Dice("action", "any", ())))
)
G.rule("static", "<d:desc> cannot be {v:fielded/purchased}")(lambda d, v: _kept_back(d, v))
G.rule("static", "(your opponent 's|opposing) action die cost <n:energies> more to use")(
    lambda n: (Change(Player("opponent"), (Costs("use", n),)),)
)
G.rule("gains", "(the)? <a:affil> icon")(lambda a: Gain(affiliations=(a,)))
G.rule("pred", "may only be blocked by <n:int> or more character (die)?")(
    lambda n: (Can("cannot", "be blocked", at_least=n),)
)
G.rule("pred", "cannot field <d:desc> at level <n:int>")(lambda d, n: (_not_at(d, n),))


def _except(desc: Desc) -> Desc | None:
    """All but those of a quality; a word that may be a name or a kind of them says too little."""
    if not desc.tests or desc.whose != "any" or desc.zones is not None:
        return None
    return None if any(isinstance(t, Named) for t in desc.tests) else Desc(tests=(Not(all_of(desc.tests)),))


def _kept_back(desc: Desc, verb: str) -> tuple[Change, ...] | None:
    """``your opponent's X dice cannot be fielded``: by whoever they belong to."""
    who = {"you": "you", "opponent": "opponent", "any": "each"}.get(desc.whose)
    if who is None or not desc.plural or desc.zones is not None:
        return None
    dice = replace(desc, whose="any").dice(())
    return (
        Change(Player(who), (Can("cannot", verb.removesuffix("ed") if verb == "fielded" else "purchase", by=dice),)),
    )


def _attacking(desc: Desc, n: Amount) -> Condition | None:
    joined = desc.join(Desc(tests=(Is("attacking"),)))
    return There(joined.dice(), ">=", n) if joined and joined.zones is None else None


def _either_team(what: What, one: str, other: str, until: str) -> Effect | None:
    """One of two affiliations, as whoever uses it chooses."""
    if not isinstance(what, Pick):
        return None
    return ChooseOne(tuple(Change(what, (Gain(affiliations=(name,)),), until) for name in (one, other)))


def _beside(ref: Ref, mods: tuple[Mod, ...], desc: Desc) -> tuple[Ability, ...] | None:
    """``gets +1A while attacking with a [Villain] character die``: with another one."""
    others = desc.join(Desc(tests=(Is("attacking"), Not(Same(ref)))))
    if others is None or others.zones is not None:
        return None
    together = Both((DieIs(ref, Is("attacking")), There(others.dice())))
    return (Static((Change(ref, mods),), "die", together),)


def _everybody(desc: Desc) -> What:
    return Several((Player("each"), Every(desc.dice())))


def _not_at(desc: Desc, level: int) -> Can | None:
    joined = desc.join(Desc(tests=(Compare("level", "=", Num(level)),)))
    return Can("cannot", "field", by=joined.dice(())) if joined else None


# --- what others choose, and what dice take ------------------------------------------------------------


def _one_of(player: Player, options: tuple[Effect, ...]) -> Effect | None:
    """What another player must choose among; whose dice they give up for it must have been said."""
    open_ = any(isinstance(node, Pick) and node.dice.whose == "any" for option in options for node in walk(option))
    return None if open_ and player.who != "you" else as_player(ChooseOne(options), player)


G.rule(
    "clause",
    "<p:player> must (either)? <a:vp> ,? or <b:vp>",
    "<p:player> choose (either)? to <a:vp> ,? or (to)? <b:vp>",
    "<p:player> either <a:vp> ,? or <b:vp>",
)(lambda p, a, b: _one_of(p, (a, b)))
for _rule in ("clause", "clause1"):
    G.rule(_rule, "<w:what> take <n:n> damage <e:foreach>?", "<w:what> take damage <v:equal>")(
        lambda w, n=None, e=None, v=None: None if isinstance(w, Player) else Damage(v or scale(n, e), w)
    )
