"""What is said of dice behind the noun: ``with an A of 3 or more``, ``that attacked this turn``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.nouns import (
    Compare,
    EngagedWith,
    Extreme,
    HasAbility,
    HasAffiliation,
    HasEnergy,
    HasKeyword,
    HasKind,
    Is,
    Named,
    NameHas,
    Not,
    Num,
    Ref,
    Shares,
    Stat,
    SubtitleHas,
    Sum,
    Test,
)
from overcrush.lang.grammar.amounts import STATS
from overcrush.lang.grammar.base import Desc, G, all_of, either

# --- <which> ------------------------------------------------------------------------------------------

G.rule("which", "be (the|of the) same level as <r:ref>")(lambda r: Compare("level", "=", Stat("level", r)))
G.rule("which", "be of {o:equal/same} or {op:lower/higher} level (than|to|as) <r:ref>")(
    lambda o, op, r: Compare("level", ">=" if op == "higher" else "<=", Stat("level", r))
)
G.rule("which", "attack")(lambda: Is("attacking"))
G.rule("which", "attacked (this turn)?", "attack this turn")(lambda: Is("attacked"))
G.rule("which", "blocked this turn")(lambda: Is("blocked opponent"))
G.rule("which", "attacked or blocked this turn")(lambda: either((Is("attacked"), Is("blocked opponent"))))
G.rule("which", "(didn't|doesn't) attack or block this turn")(
    lambda: Not(either((Is("attacked"), Is("blocked opponent"))))
)
G.rule("which", "(didn't|doesn't) attack (this turn)?")(lambda: Not(Is("attacked")))
G.rule("which", "(didn't|doesn't) block (this turn)?")(lambda: Not(Is("blocked opponent")))
G.rule("which", "was fielded this turn", "you (have)? fielded this turn", "you've fielded this turn")(
    lambda: Is("fielded")
)
G.rule("which", "was {d:damaged} this turn", "have been {d:damaged} this turn", "took {d:damage} this turn")(
    lambda d: Is("damaged this turn")
)
G.rule("which", "be {w:attacking/blocking/blocked/unblocked/engaged/damaged/paired}")(lambda w: Is(w))
G.rule("which", "isn't {w:attacking/blocking/blocked/unblocked/engaged/damaged/paired}")(lambda w: Not(Is(w)))
G.rule("which", "isn't blocking (him|her|it|<self>)")(lambda self=None: Not(EngagedWith(Ref("?it"))))
G.rule("which", "be (a|an) <d:desc>", "be <d:desc>")(lambda d: d.test() if d.plural is not True and d.tells() else None)
G.rule("which", "isn't <e:energy>")(lambda e: Not(HasEnergy((e,))))
G.rule("which", "isn't (a|an)? <d:desc>")(lambda d: Not(d.test()) if d.tells() else None)
G.rule("which", "have (already)? been damaged this turn")(lambda: Is("damaged this turn"))
G.rule("which", "be named <n:name>")(lambda n: named_so(n))
G.rule("which", "isn't named <n:name>")(lambda n: Not(named_so(n)))
G.rule("which", "(have|have been|be) blocked by <r:ref>")(lambda r: all_of((Is("blocked"), EngagedWith(r))))
G.rule("which", "(block|be blocking) <r:ref>")(lambda r: all_of((Is("blocking"), EngagedWith(r))))
G.rule("which", "was engaged with <r:ref>")(lambda r: EngagedWith(r))
G.rule("which", "was ko'd this turn")(lambda: Is("koed"))
G.rule("which", "was purchased this turn", "you (have)? purchased this turn", "you've purchased this turn")(
    lambda: Is("purchased")
)
G.rule("which", "(didn't|doesn't) have <t:quality>")(lambda t: Not(t))
G.rule("which", "be on (a|an|its) <f:face>")(lambda f: f)
G.rule("which", "be not engaged with <r:ref>", "isn't engaged with <r:ref>")(lambda r: Not(EngagedWith(r)))
G.rule("which", "be engaged with <r:ref>")(lambda r: EngagedWith(r))
G.rule("which", "(roll|rolled) (a|an|its|their)? <f:face>")(lambda f: all_of((Is("rolled"), f)))
G.rule("which", "(doesn't|didn't) roll (a|an|its|their)? <f:face>")(lambda f: all_of((Is("rolled"), Not(f))))
G.rule("which", "(show|land on) (a|an|its|their)? <f:face>")(lambda f: f)
G.rule("which", "(doesn't|didn't) (show|land on) (a|an|its|their)? <f:face>")(lambda f: Not(f))
G.rule("which", "result in (a|an|its|their)? <f:face>")(lambda f: all_of((Is("rolled"), f)))
G.rule("which", "(doesn't|didn't) result in (a|an|its|their)? <f:face>", "(doesn't|didn't) result in a {c:character}")(
    lambda f=None, c="": all_of((Is("rolled"), Not(f or Is("character face"))))
)
G.rule("which", "be (one of the)? <k:kind>")(lambda k: HasKind(k))
G.rule("which", "cost <c:bound>")(lambda c: Compare("cost", *c))
G.rule("which", "cost {op:less/more} than <r:ref>")(lambda op, r: compared("cost", ">" if op == "more" else "<", r))
G.rule("whiz", "costing <c:bound>")(lambda c: Compare("cost", *c))
G.rule("which", "share (a|an) {w:affiliation/name/card} with <r:ref>")(lambda w, r: Shares(w, r))
G.rule("which", "(don't|doesn't) share a card with <r:ref>")(lambda r: Not(Shares("card", r)))
G.rule("which", "cost up to <n:int> more (than it)?")(
    lambda n: Compare("cost", "<=", Sum((Stat("cost", Ref("?it")), Num(n))))
)
G.rule("which", "was dealt damage this turn", "have been dealt damage this turn")(lambda: Is("damaged this turn"))
G.rule("which", "(doesn't|didn't) roll a character")(lambda: all_of((Is("rolled"), Not(Is("character face")))))
G.rule("which", "be {v:attacking/blocking} or {w:attacking/blocking}")(
    lambda v, w: either((Is(v), Is(w))) if v != w else None
)

# --- <quality> ----------------------------------------------------------------------------------------

G.rule("quality", "(a|an)? {s:a/attack/d/defense} {o:less/lower/greater/higher} than <self>")(
    lambda s, o, self: _than_this(s[0].upper(), "<" if o in {"less", "lower"} else ">")
)


def named_so(name: str) -> Test:
    """The test that a name in the text means: a word that is only part of names is meant of all that have it."""
    return NameHas(name[1:]) if name.startswith("~") else Named((name,))


def _than_this(stat: str, op: str) -> Compare:
    return Compare(stat, op, Stat(stat, Ref("this")))


STAT_WORD = "{s:a/attack/d/defense/level/purchase_cost/cost/fielding_cost} (value)?"
HIGHER = {"higher", "greater", "more"}
G.rule("quality", f"(a|an)? {STAT_WORD} {{op:less/lower/greater/higher}} than <r:ref>")(
    lambda s, op, r: compared(s, ">" if op in HIGHER else "<", r)
)
G.rule("quality", f"(a|an)? {STAT_WORD} {{op:less/lower/greater/higher}} than <r:refs>")(
    lambda s, op, r: compared(s, ">" if op in HIGHER else "<", r)
)
G.rule(
    "quality",
    f"(a|an)? {{op:lower/higher/more/less/greater/lesser}} {STAT_WORD} than <r:ref>",
    f"(a|an)? {{op:lower/higher/more/less/greater/lesser}} {STAT_WORD} than <r:refs>",
)(lambda s, op, r: compared(s, ">" if op in HIGHER else "<", r))


G.rule(
    "quality",
    f"(a|an)? {STAT_WORD} {{op:less/lower/greater/higher}} than {{a:one/any/all/each}} of <d:desc>",
    f"(a|an)? {{op:lower/higher/less/greater}} {STAT_WORD} than {{a:one/any/all/each}} of <d:desc>",
)(lambda s, op, a, d: _than_some(STATS[s], op in HIGHER, a in {"one", "any"}, d))


G.rule("quality", f"(a|an)? {{op:lower/higher/lesser/greater}} {STAT_WORD}")(
    lambda s, op: compared(s, ">" if op in HIGHER else "<", Ref("?than"))
)
G.rule(
    "quality",
    f"(a|an|the)? (equal|same) or {{op:lower/higher/lesser/greater/less}} {STAT_WORD} ((as|to|than) <r:ref>)?",
)(lambda s, op, r=Ref("?than"): compared(s, ">=" if op in HIGHER else "<=", r))


def _than_some(which: str, higher: bool, some: bool, desc: Desc) -> Compare:
    """``a level lower than one of your dice``: than the highest of them; than all of them: than the lowest."""
    return Compare(which, ">" if higher else "<", Extreme(which, desc.dice(), highest=higher != some))


_OF = "the {t:a/attack/d/defense/level/purchase_cost/cost} (value)? of (any|every|each|all) (of)? (the)?"
G.rule(
    "quality",
    f"(a|an)? {STAT_WORD} {{op:less/lower/greater/higher}} than {_OF} <d:desc>",
    f"(a|an)? {{op:lower/higher/less/greater}} {STAT_WORD} than {_OF} <d:desc>",
)(lambda s, op, d, t: _than_all(s, op in HIGHER, d) if STATS[t] == STATS[s] else None)


def _than_all(stat: str, higher: bool, desc: Desc) -> Compare:
    """Higher than any of them is higher than the highest."""
    which = STATS[stat]
    return Compare(which, ">" if higher else "<", Extreme(which, desc.dice(), higher))


G.rule("post", "up to <n:int> level higher than (yours|it|that (character)? die)")(
    lambda n: Desc(tests=(Compare("level", "<=", Sum((Stat("level", Ref("?it")), Num(n)))),))
)


G.rule(
    "quality",
    f"(a|an)? {STAT_WORD} {{op:less/lower/greater/higher}} than <r:refs> <t:statname>",
    f"(a|an)? {{op:lower/higher/less/greater}} {STAT_WORD} than <r:refs> <t:statname>",
)(lambda s, op, r, t: Compare(STATS[s], ">" if op in HIGHER else "<", Stat(t, r)))


def compared(stat: str, op: str, ref: Ref) -> Compare:
    which = STATS[stat]
    return Compare(which, op, Stat(which, ref))


G.rule("quality", "(a|an|the)? (purchase_cost|cost) (of|equal to)? <c:bound>")(lambda c: Compare("cost", *c))
G.rule("quality", "(a|an|the)? fielding_cost (of|equal to)? <c:bound>")(lambda c: Compare("fielding", *c))
G.rule("quality", "(a|an|the)? {s:a/attack/d/defense} (value)? (of|equal to)? <c:bound>")(
    lambda s, c: Compare("A" if s[0] == "a" else "D", *c)
)
G.rule("quality", "(a|an|the)? printed {s:a/attack/d/defense} (value)? (of|equal to)? <c:bound>")(
    lambda s, c: Compare("printed A" if s[0] == "a" else "printed D", *c)
)
G.rule("quality", "less than <s:stat>")(lambda s: Compare(s[1], "<", Num(s[0])))
G.rule("quality", "more than <s:stat>", "greater than <s:stat>")(lambda s: Compare(s[1], ">", Num(s[0])))
G.rule("quality", "<n:int> or {op:less/more} {s:a/d}")(
    lambda n, op, s: Compare(s.upper(), ">=" if op == "more" else "<=", Num(n))
)
G.rule("quality", "<n:int> {s:a/attack/d/defense}")(lambda n, s: Compare(s[0].upper(), "=", Num(n)))
G.rule("quality", "(two|2) (different)? (energy type|type of energy)")(lambda: Is("crossover"))
G.rule("quality", "<s:stat>")(lambda s: Compare(s[1], "=", Num(s[0])))
G.rule("quality", "(a|an|the)? printed (purchase_cost|cost) (of|equal to)? <c:bound>")(lambda c: Compare("cost", *c))
G.rule("quality", '(a|an)? " <n:printed> " in (its|their|the) name', "<n:printed> in (its|their|the) name")(
    lambda n: NameHas(n)
)
G.rule("quality", "(a|an|the)? <a:affil> (or|and) <b:affil> (affiliation)?")(lambda a, b: HasAffiliation((a, b)))
G.rule(
    "quality",
    "at_least one {k:experience/loyalty/stun} (token|counter)",
    "(a|an|one or more|any) {k:experience/loyalty/stun} (token|counter)",
)(lambda k: Compare(k, ">=", Num(1)))
G.rule("quality", "no {k:experience/loyalty/stun} (token|counter)", "zero {k:experience/loyalty/stun} (token|counter)")(
    lambda k: Compare(k, "=", Num(0))
)
_COUNTERS = "{k:experience/loyalty/stun} (token|counter) (on it)?"
G.rule("cardquality", f"(a|an|one or more|any|at_least one) {_COUNTERS}")(lambda k: Compare(k, ">=", Num(1)))
G.rule("cardquality", f"no {_COUNTERS}")(lambda k: Compare(k, "=", Num(0)))
G.rule("cardquality", f"<n:int> or {{op:more/less/fewer}} {_COUNTERS}")(
    lambda n, op, k: Compare(k, ">=" if op == "more" else "<=", Num(n))
)
G.rule("quality", "(a|any)? (gear|equipment|gear die|gear die attached) (attached|equipped)?")(lambda: Is("equipped"))
G.rule("quality", "no (gear|equipment) (attached|equipped)?")(lambda: Not(Is("equipped")))
G.rule("quality", "[equip]", "the [equip] (symbol|icon)")(lambda: Is("equip"))
G.rule("quality", "global_ability on their card", "(a)? global_ability on (its|their) card")(
    lambda: HasAbility("global")
)
G.rule("quality", "<s:stat> or {op:less/lower/fewer/more/greater/higher}")(
    lambda s, op: Compare(s[1], ">=" if op in {"more", "greater", "higher"} else "<=", Num(s[0]))
)
G.rule("quality", "level <c:bound>", "(a|an)? level (of)? <c:bound>")(lambda c: Compare("level", *c))
G.rule("quality", "<k:keyword>", "the <k:keyword> (keyword|ability)", "<k:keyword> (keyword|ability)")(
    lambda k: HasKeyword(k)
)
G.rule("quality", "(a|an|the)? <a:affil> (affiliation)?")(lambda a: HasAffiliation((a,)))
G.rule("quality", "the <n:name> affiliation")(lambda n: HasAffiliation((n,)))
G.rule("quality", "(a|an)? affiliation")(lambda: HasAffiliation(("any",)))
G.rule("quality", "no affiliation")(lambda: Not(HasAffiliation(("any",))))
G.rule("quality", '(a|any)? " <k:abilitykind> " (ability|effect)')(lambda k: HasAbility(k))
G.rule("quality", "a global_ability", "a global_ability on (its|their) card")(lambda: HasAbility("global"))
G.rule("quality", "no energy type")(lambda: Not(HasEnergy(("fist", "bolt", "mask", "shield"))))
G.rule("quality", "no (ability|text)")(lambda: HasAbility("none"))
G.rule("quality", '" <n:printed> " in (its|their|the) name')(lambda n: NameHas(n))
G.rule("quality", "<e:energy>", "(the)? <e:energy> energy (type)?")(lambda e: HasEnergy((e,)))
G.rule("quality", "(the|a)? same <w:likeness> as <r:ref>", "(the|a)? <w:likeness> <r:ref> have")(
    lambda w, r: Shares(w, r)
)
ONE_OF = "(a|an|any|another|one of|any of|any other|one or more of|at_least one of|at_least one other|one other)"
G.rule(
    "quality", f"(the|a)? same <w:likeness> as {ONE_OF} <d:desc>", f"(the|a)? same {{w:level}} as {ONE_OF} <d:desc>"
)(lambda w, d: _like_any(w, d))
_SHARE = "share (a|an|at_least one|the same)?"
G.rule("which", f"{_SHARE} <w:likeness> with {ONE_OF}? <d:desc>", f"{_SHARE} {{w:level}} with {ONE_OF}? <d:desc>")(
    lambda w, d: _like_any(w, d)
)


def _like_any(what: str, desc: Desc) -> Test | None:
    """The same name, type … as any other die of a description: as one die of it or several, named by no card."""
    if desc.kind not in {"character", "die", "action"} or any(isinstance(test, Named) for test in desc.tests):
        return None
    return Shares(what, desc.dice())


G.rule("quality", "(the|a)? same level as <r:ref>")(lambda r: Compare("level", "=", Stat("level", r)))
_TYPE_ROLLED = "(the)? (same)? energy (type)? (you|it|that be)? rolled (this_way)?"
G.rule("quality", _TYPE_ROLLED, f"(a|an|the)? energy type that match {_TYPE_ROLLED}")(
    lambda: Shares("shown", Ref("?it"))
)
G.rule("quality", "the energy type <r:ref> show")(lambda r: Shares("shown", r))
G.rule("likeness", "{w:name/affiliation}")(lambda w: w)
G.rule("likeness", "energy type", "type of energy")(lambda: "energy")
G.rule("likeness", "purchase_cost")(lambda: "cost")
G.rule("quality", "(the)? same name")(lambda: Shares("name", Ref("?it")))
G.rule("quality", "(any)? damage (marked)? (on (it|him|her|them))?")(lambda: Is("damaged"))
G.rule("quality", "no damage (marked)? (on (it|him|her|them))?")(lambda: Not(Is("damaged")))
G.rule("quality", "(a)? burst (symbol)?")(lambda: Is("burst"))
G.rule("quality", "<n:int> or {op:more/less/fewer} {k:experience/loyalty/stun} (token|counter)")(
    lambda n, op, k: Compare(k, ">=" if op == "more" else "<=", Num(n))
)
G.rule("quality", "(a)? (0|zero) fielding_cost")(lambda: Compare("fielding", "=", Num(0)))
G.rule("quality", "(a|an|the)? printed fielding_cost (of|equal to)? <c:bound>")(lambda c: Compare("fielding", *c))
G.rule("quality", '" <n:printed> " in (its|their|the) title')(lambda n: NameHas(n))
_QUOTED = '" <n:printed> "'
G.rule(
    "quality",
    f"{_QUOTED} in (its|their|the) (name|title) or (its|their|the)? subtitle",
    "<n:printed> in (its|their|the) (name|title) or (its|their|the)? subtitle",
)(lambda n: either((NameHas(n), SubtitleHas(n))))
G.rule("quality", f"{_QUOTED} in (its|their|the) subtitle", "<n:printed> in (its|their|the) subtitle")(
    lambda n: SubtitleHas(n)
)


# --- <whiz> -------------------------------------------------------------------------------------------

G.rule("whiz", "engaged (with)? <r:ref>")(lambda r: EngagedWith(r))
G.rule("whiz", "{w:blocking} <r:ref>", "{w:blocked} by <r:ref>")(lambda w, r: all_of((Is(w), EngagedWith(r))))
G.rule("whiz", "(that)? <r:ref> be engaged with", "(that)? <r:ref> was engaged with")(lambda r: EngagedWith(r))
G.rule("whiz", "(that)? <r:ref> be {w:blocking}", "(that)? <r:ref> {w:block}")(
    lambda r, w: all_of((Is("blocked"), EngagedWith(r)))
)
G.rule("whiz", "(that)? <r:ref> be blocked by")(lambda r: all_of((Is("blocking"), EngagedWith(r))))
G.rule("whiz", "(that)? <r:ref> be blocking or blocked by", "(that)? <r:ref> be blocked by or blocking")(
    lambda r: EngagedWith(r)
)
G.rule("whiz", "<t:fighting>")(lambda t: t)
_NOT_THIS = "(not|isn't) engaged with"
G.rule("which", f"{_NOT_THIS} (a|any) <d:desc>")(lambda d: Not(EngagedWith(d.dice())))
G.rule("which", "be <t:fighting>")(lambda t: t)

# --- <fighting> ---------------------------------------------------------------------------------------

# whom a die fights, by description: ``blocking a Sidekick die``
_ANY = "(a|any|one of|one or more|at_least one)?"
_EITHER = "(engaged with|blocking or blocked by|blocked by or blocking|blocking ,? (or|and) (when)? blocked by ,?)"
G.rule("fighting", f"{_EITHER} {_ANY} <d:desc>")(lambda d: _fights(d))
G.rule("fighting", f"blocking {_ANY} <d:desc>")(lambda d: _fights(d, Is("blocking")))
G.rule("fighting", f"blocked by {_ANY} <d:desc>")(lambda d: _fights(d, Is("blocked")))


def _fights(desc: Desc, *more: Test) -> Test | None:
    """Engaged with a die of that description; whose die a name means there is not said."""
    if desc.zones is not None or any(isinstance(test, Named) for test in desc.tests):
        return None
    return all_of((*more, EngagedWith(desc.dice())))


# --- <whiz> -------------------------------------------------------------------------------------------

G.rule("whiz", "damaged by (this|the|that|its) breath weapon")(lambda: Is("damaged by breath weapon"))
G.rule("whiz", "(blocking or blocked by|blocked by or blocking|engaged with) <r:ref>")(lambda r: EngagedWith(r))
G.rule(
    "whiz",
    "damaged (this_way|by (this|the|that) (effect|ability|damage))",
    "that was damaged (this_way|by this effect)",
)(lambda: Is("damaged this way"))
G.rule("whiz", "ko'd (this_way|by (this|the) (effect|ability|card))")(lambda: Is("koed this way"))
G.rule("whiz", "{w:attacking/blocking}")(lambda w: Is(w))
G.rule("which", "be damaged (this_way|by (this|that) effect)", "(this|that) (effect|ability) damage")(
    lambda: Is("damaged this way")
)
G.rule("whiz", "attacking alone")(lambda: Is("attacking alone"))
G.rule("whiz", "ko'd this turn")(lambda: Is("koed"))
G.rule("whiz", "fielded this turn")(lambda: Is("fielded"))
G.rule("whiz", "damaged this turn")(lambda: Is("damaged this turn"))
G.rule("whiz", "not (blocking|engaged with) <r:ref>")(lambda r: Not(EngagedWith(r)))

# --- <bound> ------------------------------------------------------------------------------------------

G.rule("bound", "<n:amount> or {op:less/lower/fewer/more/greater/higher}")(
    lambda n, op: (">=" if op in {"more", "greater", "higher"} else "<=", n)
)
G.rule("bound", "<n:amount>")(lambda n: ("=", n))
G.rule("bound", "at_least <n:amount>")(lambda n: (">=", n))
G.rule("bound", "greater than <n:amount>", "higher than <n:amount>", "more than <n:amount>")(lambda n: (">", n))
G.rule("bound", "less than <n:amount>", "lower than <n:amount>")(lambda n: ("<", n))
G.rule("bound", "less than or equal to <n:amount>", "equal to or (less|lower) than <n:amount>")(lambda n: ("<=", n))
G.rule("bound", "greater than or equal to <n:amount>", "equal to or (greater|higher) than <n:amount>")(
    lambda n: (">=", n)
)

# --- <abilitykind> ------------------------------------------------------------------------------------

G.rule("abilitykind", "when fielded")(lambda: "when fielded")
G.rule("abilitykind", "when attack", "when attacking", "when this character attack")(lambda: "when attacks")
G.rule("abilitykind", "when ko'd")(lambda: "when koed")
G.rule("abilitykind", "when blocking", "when block")(lambda: "when blocks")
G.rule("abilitykind", "while active")(lambda: "while active")
