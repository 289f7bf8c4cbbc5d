"""Other ways to say what the other tables know: their verbs, descriptions and conditions in another order."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.abilities import Ability, Activated, Triggered
from overcrush.ability.conditions import Amounts, Both, Condition, DieIs, There, Turn
from overcrush.ability.effects import (
    Blank,
    Blocks,
    Can,
    Change,
    Choose,
    Cost,
    Costs,
    Counted,
    Damage,
    Draw,
    Effect,
    Gain,
    Later,
    May,
    Mod,
    PayFor,
    Prevent,
    PreventDamage,
    Purchase,
    RemoveFromCombat,
    Sacrifice,
    Seq,
    SetStats,
    Trigger,
)
from overcrush.ability.nouns import (
    Amount,
    Compare,
    Dice,
    EngagedWith,
    Every,
    Half,
    Is,
    Life,
    Not,
    Num,
    Pick,
    Player,
    Ref,
    Same,
    Several,
    Shares,
    Symbols,
    Test,
    What,
)
from overcrush.lang.grammar.abilities import replacement, static
from overcrush.lang.grammar.actors import as_cost, is_cost
from overcrush.lang.grammar.amounts import times
from overcrush.lang.grammar.base import Desc, G, all_of, either, order
from overcrush.lang.grammar.changes import stats
from overcrush.lang.grammar.coming import buying
from overcrush.lang.grammar.conditions import active, done, there
from overcrush.lang.grammar.effects import Lasts, lasting, priced
from overcrush.lang.grammar.nouns import named
from overcrush.lang.grammar.triggers import does, one
from overcrush.lang.grammar.whats import pick

# --- which ---------------------------------------------------------------------------------------------

_FOE = "(your|an|a|the)? opponent"
G.rule("post", f"{_FOE} have (in field_zone|in play|fielded)")(lambda: Desc(whose="opponent", zones=("field",)))
G.rule("post", "they have (in field_zone|in play|fielded)")(lambda: Desc(whose="?they", zones=("field",)))
G.rule("post", "you have (in field_zone|fielded)")(lambda: Desc(whose="you", zones=("field",)))
G.rule("post", "you {w:fielded/purchased} this turn", "you have {w:fielded/purchased} this turn")(
    lambda w: Desc(whose="you", tests=(Is(w),))
)
G.rule("which", "was dealt damage this turn", "have been dealt damage this turn")(lambda: Is("damaged this turn"))
G.rule("which", "(doesn't|didn't) roll a character")(lambda: all_of((Is("rolled"), Not(Is("character face")))))
G.rule("which", "be {v:attacking/blocking} or {w:attacking/blocking}")(
    lambda v, w: either((Is(v), Is(w))) if v != w else None
)
G.rule("quality", "<n:int> or {op:more/less/fewer} experience (token|counter)")(
    lambda n, op: Compare("experience", ">=" if op == "more" else "<=", Num(n))
)
G.rule("quality", "(a)? (0|zero) fielding_cost")(lambda: Compare("fielding", "=", Num(0)))
G.rule("quality", "(a|an|the)? printed fielding_cost (of|equal to)? <c:bound>")(lambda c: Compare("fielding", *c))
G.rule("quality", '" <n:printed> " in (its|their|the) title')(lambda n: _has(n))
G.rule("adj", "drawn")(lambda: Desc(tests=(Is("drawn this way"),)))
G.rule(
    "what",
    "(any|those|all) (of (them|those die))? that <t:which>",
    "(any|those|all) (of (them|those die))? showing (a|an|its|their)? <f:face>",
)(lambda t=None, f=None: _rolled(t or all_of((Is("rolled"), f))))
G.rule("post", "{w:declared/assigned} as blocker")(lambda w: Desc(tests=(Is("blocking"),)))


def _has(name: str) -> Test:
    from overcrush.ability.nouns import NameHas

    return NameHas(name)


def _rolled(test: Test) -> What | None:
    """``any that roll energy faces``: of those just rolled."""
    dice = Desc(tests=(test,)).dice(())
    return Every(dice) if Is("rolled") in dice.where else None


# --- conditions ----------------------------------------------------------------------------------------

G.rule("cond1", "your <n:name> be active")(lambda n: active((n,)))
G.rule("cond1", f"{_FOE} 's <n:name> be active")(lambda n: There(Dice(whose="opponent", where=(named(n),))))
G.rule("cond1", "<p:player> be at {w:more/less} than <n:int> life")(
    lambda p, n, w: Amounts(Life(p), ">" if w == "more" else "<", Num(n))
)
G.rule(
    "cond1", "<p:player> be at <n:int> or {w:more/less/fewer} life", "<p:player> be at <n:int> life or {w:more/less}"
)(lambda p, n, w: Amounts(Life(p), ">=" if w == "more" else "<=", Num(n)))
G.rule("cond1", "<r:ref> be (on|at)? level <n:int> or (level)? <m:int>")(
    lambda r, n, m: DieIs(r, either((Compare("level", "=", Num(n)), Compare("level", "=", Num(m)))))
)
G.rule("cond1", "<r:ref> be at level <n:int>")(lambda r, n: DieIs(r, Compare("level", "=", Num(n))))
G.rule("whileactive", "while <self> , be active ,?", "as long as <self> be active ,?")(lambda self: True)

# --- amounts -------------------------------------------------------------------------------------------

G.rule(
    "value",
    "the (total)? (amount of)? energy in <z:owner> reserve_pool",
    "the total energy in <z:owner> reserve_pool",
)(lambda z: Symbols("any", Player(z)) if z != "any" else None)
G.rule("vp", "deal <v:value> (damage)? to <w:what> <u:rounding>")(
    lambda v, w, u: Damage(replace(v, up=u), w) if isinstance(v, Half) else None
)
G.rule("clause1", "<w:what> (get|gain) <p:plus> <u:until> <e:foreach>")(lambda w, p, u, e: _boost(w, p, u, e))
G.rule("vp", "give <w:what> <p:plus> <u:until> <e:foreach>")(lambda w, p, u, e: _boost(w, p, u, e))


def _boost(what: What, plus: tuple[Amount, Amount], until: str, each: Amount) -> Effect | None:
    return None if isinstance(what, Player) else Change(what, (stats(plus, each),), until)


# --- effects -------------------------------------------------------------------------------------------

G.rule("clause", "you may <c:paying> to purchase <w:forsale>")(lambda c, w: _paying(c, w))


def _paying(cost: object, what: What) -> Effect | None:
    """``you may pay 2 to purchase a die``: that, and not what it costs."""
    if not isinstance(what, Pick) or what.dice.zones not in {("field",), ("card",)}:
        return None
    whose = "you" if what.dice.whose == "any" and what.dice.kind != "basic action" else what.dice.whose
    dice = replace(what.dice, zones=("card",), whose=whose)
    return May(PayFor(cost, Purchase(replace(what, dice=dice, target=False), Num(0))))  # type: ignore[arg-type]


G.rule(
    "vp", "remove <w:what> from attack_zone to field_zone", "remove <w:what> from (combat|attack_zone) to field_zone"
)(lambda w: RemoveFromCombat(w) if not isinstance(w, Player) else None)
G.rule("vp", "(assign|force) <w:what> to block <r:ref>")(
    lambda w, r: (
        Change(w, (Can("must", "block", by=Dice(where=(Same(r),))),), "turn") if isinstance(w, Pick | Every) else None
    )
)
G.rule("vp", "make <w:what> unblockable <u:until>?")(
    lambda w, u="": Change(w, (Can("cannot", "be blocked"),), u) if not isinstance(w, Player) else None
)
_EACH = "from each source"
_DEALT = "(that would be)? (dealt)?"
G.rule("vp", f"reduce (all|the)? damage {_DEALT} to <w:what> {_EACH} to <n:int>")(
    lambda w, n: PreventDamage(None, w, Num(n))
)
G.rule(
    "vp",
    f"prevent the first <n:int> (point of)? damage {_DEALT} to <w:what> {_EACH}",
    f"prevent the first point of damage {_DEALT} to <w:what> {_EACH}",
    f"prevent <n:int> damage {_DEALT} to <w:what> {_EACH}",
    f"reduce (all|the)? damage {_DEALT} to <w:what> {_EACH} by <n:int>",
)(lambda w, n=1: PreventDamage(Num(n), w))
G.rule("damagesource", "(non-combat|ability) damage")(lambda: Prevent(kind="ability"))
G.rule("damagesource", "combat damage")(lambda: Prevent(kind="combat"))
G.rule("sentence", "return (it|them|him|her|that (character)? die) (to field_zone)? at end_of_turn")(
    lambda: Lasts("turn")
)
G.rule("sentence", "this capture (last|end) (until|when) <self> leave (play|field_zone)")(lambda self: Lasts("leaves"))


# --- what is different ---------------------------------------------------------------------------------

_LESS = "{w:less/more/fewer}"
G.rule(
    "pred",
    f"cost <n:energies> {_LESS} (to purchase)? and <m:energies> {{v:less/more/fewer}} to field",
)(
    lambda n, w, m, v: (
        None
        if v != w
        else tuple(Costs(kind, times(-1 if w != "more" else 1, k)) for kind, k in (("purchase", n), ("field", m)))
    )
)
G.rule("pred", "must (pay|spend) <n:energies> extra to use (each|an|a|any)? global_ability")(
    lambda n: (Costs("global", n),)
)
G.rule("pred", "cannot be blocked by only (one|1) character (die)?", "cannot be blocked by a single character (die)?")(
    lambda: (Can("cannot", "be blocked", at_least=2),)
)
_DRAWING = "(during|in)? (the|each|your|every) draw_step"
G.rule(
    "static",
    f"(you)? draw (a|an|one|1) (extra|additional) die {_DRAWING}",
    f"(you)? draw <n:int> (extra|additional) die {_DRAWING}",
)(lambda n=1: (Change(Player("you"), (Counted("draw", Num(n)),)),))
_FIELDED = "(on|during)? the turn (it|he|she|they) (be|was) fielded"
G.rule("static", f"<w:what> <m:preds> {_FIELDED}")(lambda w, m: _this_turn(w, m))


def _this_turn(what: What, mods: object) -> object:
    if what == Ref("this"):
        return (Change(what, mods), Is("fielded"))  # type: ignore[arg-type]
    if not isinstance(what, Every):
        return None
    dice = replace(what.dice, where=order((*what.dice.where, Is("fielded"))))
    return (Change(replace(what, dice=dice), mods),)  # type: ignore[arg-type]


# --- more ways to say who, when and if -------------------------------------------------------------------

G.rule("ref", "this <self> (character)? (die)?")(lambda self: Ref("this"))
G.rule("adj", "[equip]")(lambda: Desc(tests=(Is("equip"),)))
G.rule("adj", "<a:adj1> or a <b:adj1>")(
    lambda a, b: Desc(tests=(either((all_of(a.tests), all_of(b.tests))),)) if a.tests and b.tests else None
)
G.rule("face", "non- energy (face|side)")(lambda: Not(Is("energy face")))
G.rule("what", "(any|those|all) that show (a|an|its|their)? <f:face>")(lambda f: _rolled(all_of((Is("rolled"), f))))
G.rule("what", "(all|each) opposing player and (all|each)? (opposing)? character (die)?")(
    lambda: Several((Player("opponent"), Every(Dice(whose="opponent"))))
)
G.rule("clause1", "<w:what> both <m:preds> <u:until>?")(
    lambda w, m, u="": Change(w, m, u) if isinstance(w, Several) else None
)
G.rule("cond1", "<w:having> no <d:desc> (active|fielded|in play)")(lambda w, d: there(d, "=", Num(0), w))
G.rule("cond1", "<p:player> {v:fielded/purchased/used} <d:one> and {u:fielded/purchased/used} <e:one> this turn")(
    lambda p, v, d, u, e: _both_done(p, v, d, u, e)
)
G.rule("cond1", "<p:player> have not {v:fielded/purchased/used} (a|any) <d:desc> this turn")(
    lambda p, v, d: _none_done(p, v, d)
)
G.rule("cond1", "<p:player> have (less|fewer) life than <q:player> do")(lambda p, q: Amounts(Life(p), "<", Life(q)))
G.rule("cond1", "<p:player> have more life than <q:player> do")(lambda p, q: Amounts(Life(p), ">", Life(q)))
G.rule("cond1", "there be (a)? <e:energy> (energy|symbol)? in <z:owner> reserve_pool")(
    lambda e, z: Amounts(Symbols(e, Player(z)), ">=", Num(1)) if z in {"you", "opponent"} else None
)
_EXACTLY = "in your reserve_pool (excluding <x:energy>)?"
G.rule(
    "cond1",
    f"you have <n:int> or more <e:energy> symbol {_EXACTLY}",
    f"you have <n:int> or more <e:energy> {_EXACTLY}",
    f"you have (a)? <e:energy> {_EXACTLY}",
)(lambda e, n=1, x="wild": Amounts(Symbols(e, Player("you")), ">=", Num(n)) if x == "wild" and e != x else None)
G.rule("cond1", "<n:name> and (a|an|another) <d:desc> be active")(lambda n, d: Both((active((n,)), There(d.dice()))))


def _both_done(player: Player, verb: str, desc: Desc, other: str, more: Desc) -> Condition | None:
    parts = (done(player, verb, desc, ">="), done(player, other, more, ">="))
    return Both(tuple(part for part in parts if part)) if all(parts) else None


def _none_done(player: Player, verb: str, desc: Desc) -> Condition | None:
    return done(player, verb, desc, "=")


G.rule("dieevent", "get ko'd")(lambda: ("koed", ()))
G.rule("dieevent", "(take damage|be damaged|be dealt damage) during (the|an) attack_step (and|but) (isn't|not) ko'd")(
    lambda: ("damaged", ("not koed", "attack step"))
)
G.rule("context", "(during|on) your opponent turn")(lambda: "opponent's turn")
G.rule("trigger1", "<s:subject> (damage|deal damage to) <o:damaged>")(lambda s, o: one("deals damage", s, o))
G.rule("trigger1", "<p:actor> purchase <d:adesc>")(lambda p, d: does(p, "purchased", d))
G.rule("trigger1", "<s:subject> ko <o:object>")(lambda s, o: one("kos", s, o))
G.rule("trigger", "<p:actor> field <d:adesc> at level <n:int>")(lambda p, d, n: _fields_at(p, d, n))


def _fields_at(player: Player, desc: Desc, level: int) -> object:
    joined = desc.join(Desc(tests=(Compare("level", "=", Num(level)),)))
    return does(player, "fielded", joined, zones=("field",)) if joined else None


G.rule("vp", "(prevent|ignore) (all)? damage done to <w:what> <b:from>?")(
    lambda w, b=None: PreventDamage(None, w, by=b)
)
G.rule("vp", "deal (a|one) (additional|extra) damage")(lambda: Damage(Num(1), Ref("?more"), more=True))
G.rule("sentence", "(afterward|afterwards) ,? <e:sentence>")(lambda e: e)
G.rule("clause", "<e:vp> (afterward|afterwards)")(lambda e: e)
G.rule("pred", "cannot be blocked by (and|or) take no damage from <d:those>")(
    lambda d: (Can("cannot", "be blocked", by=d), Prevent(by=d))
)
G.rule("minimum", "minimum . <n:int>")(lambda n: n)
G.rule("static", "(you)? pay <n:energies> less to {v:purchase/field} (a|any|your)? <d:desc> <x:minimum>?")(
    lambda n, v, d, x=None: _cheaper(n, v, d, x)
)


def _cheaper(n: Amount, verb: str, desc: Desc, minimum: int | None) -> object:
    mine = desc.join(Desc(whose="you"))
    if mine is None:
        return None
    return tuple(Change(*pair) for pair in priced(Every(mine.dice()), (Costs(verb, times(-1, n), minimum),)))


G.rule(
    "goes",
    "(go|be sent|be moved|be placed|be put|be returned) (to|into|in) (your opponent|its owner|their owner) 's <z:zone>",
)(lambda z: z)
G.rule("clause", "<e:clause1> as well")(lambda e: e)
G.rule("whiz", "not (blocking|engaged with) <r:ref>")(lambda r: Not(EngagedWith(r)))
G.rule("post", ",? including yours")(lambda: Desc(both=True))
G.rule("vp", "draw <n:n> (extra|additional)? die (to|into|in) your prep_area")(lambda n: Draw(n, "prep"))
G.rule("value", "the (total|amount of) energy in (your)? opponent 's reserve_pool")(
    lambda: Symbols("any", Player("opponent"))
)
G.rule("vp", "deal damage to <p:player> equal to the (total|amount of) energy in their reserve_pool")(
    lambda p: Damage(Symbols("any", Player("opponent")), p) if p.who.endswith("opponent") else None
)
G.rule("cond1", "<p:player> used a action this turn", "<p:player> have used a action this turn")(
    lambda p: done(p, "used", Desc("action"), ">=")
)
G.rule("static", "you may purchase <d:desc> for <n:energies> less <x:minimum>?")(
    lambda d, n, x=None: _cheaper(n, "purchase", d, x)
)
G.rule("adj", "non- basic action")(lambda: Desc(tests=(Not(Is("basic action")),)))

# --- events and costs ------------------------------------------------------------------------------------

_HURT = "(but|and) (be not|isn't|not) ko'd"
G.rule("dieevent", f"(take damage|be damaged|be dealt damage) in (the|an)? attack_step {_HURT}")(
    lambda: ("damaged", ("not koed", "attack step"))
)
G.rule("trigger", "you assign (this (character)? (die)?|<self>) to {v:attack/block}")(
    lambda v, self=None: one(f"{v}s", Ref("this"))
)
G.rule("trigger", "either <p:actor> or <s:subject> (take damage|be damaged|be dealt damage)")(
    lambda p, s: one("damaged", p) + one("damaged", s)
)
G.rule("trigger", "<s:subject> be blocked by at_least (one|1) <d:desc>")(lambda s, d: one("is blocked", s, d.dice()))
G.rule("trigger", "a single <self> (character)? die attack alone")(
    lambda self: one("attacks", Ref("this"), None, "alone")
)
G.rule(
    "static",
    "(opposing|your opponent 's) <k:kinds2> cannot target <w:what>",
)(lambda k, w: (Change(w, (Can("cannot", "be targeted", sources=k),)),) if isinstance(w, Every | Ref) else None)
G.rule("kinds2", "global_ability")(lambda: ("opposing global",))
G.rule("kinds2", "action die")(lambda: ("opposing action",))
G.rule("kinds2", "global_ability (and|or) action die", "action die (and|or) global_ability")(
    lambda: ("opposing global", "opposing action")
)
G.rule("cond1", "<n:name> and one of <d:desc> be active")(
    lambda n, d: Both((active((n,)), There(d.dice()))) if d.whose == "you" else None
)
G.rule("ability", "when fielded , while <c:cond> , <e:effect>")(
    lambda c, e: (Triggered(one("fielded", Ref("this")), e, "die", c),)
)
G.rule("ability", "(when declaring blocker|when blocker be declared) , <s:blocking>")(
    lambda s: static(s, while_active=False)
)
G.rule("blocking", "<r:selfref> <m:pred>")(
    lambda r, m: (Change(r, m),) if all(isinstance(mod, Blocks) for mod in m) else None
)
G.rule("what", "<n:int> of your target <d:desc>")(lambda n, d: _yours(n, d, up_to=False))
G.rule("what", "up to <n:int> of your target <d:desc>")(lambda n, d: _yours(n, d, up_to=True))
G.rule("vp", "ignore all text on <d:desc> including global_ability <u:until>?")(
    lambda d, u="": Change(Every(d.dice(())), (Blank(card=True),), u) if d.kind == "card" else None
)
G.rule(
    "cond1", "<r:ref> be your only <d:desc> (active|in field_zone)?", "<r:ref> be the only <d:desc> in your field_zone"
)(lambda r, d: _only(r, d))


def _yours(n: int, desc: Desc, *, up_to: bool) -> What | None:
    mine = desc.join(Desc(whose="you"))
    return pick(mine, Num(n), up_to=up_to, target=True) if mine else None


def _only(ref: Ref, desc: Desc) -> Condition | None:
    """The only one of its kind on its side."""
    mine = desc.join(Desc(whose="you", tests=(Not(Same(Ref("this"))),)))
    return There(mine.dice(), "=", Num(0)) if mine and ref == Ref("this") else None


G.rule("post", "from that card")(lambda: Desc(tests=(Shares("name", Ref("named")),)))
G.rule("pred", "have (its|their) <s:statname> changed to <n:int>", "have (its|their) <s:statname> become <n:int>")(
    lambda s, n: (_set(s, Num(n)),)
)
G.rule("static", "<r:refs> <s:statname> be equal to <v:value>")(lambda r, s, v: _equal(r, s, v))
G.rule("ability", "(during|on) your turn ,? <s:statics>")(
    lambda s: static(s, while_active=False, condition=Turn(Player("you")))
)
G.rule("ability", "(during|on) your opponent 's turn ,? <s:statics>")(
    lambda s: static(s, while_active=False, condition=Turn(Player("opponent")))
)
G.rule(
    "clause",
    "reduce the (purchase_cost|cost) of (the|your) next <d:desc> (you purchase)? <u:until>? by <n:energies> "
    "<m:minimum>?",
)(lambda d, n, u="turn", m=None: buying(d, (Costs("purchase", times(-1, n), m),), u, once=True))
G.rule("clause", "when you purchase your next <d:desc> this turn , it <m:preds> and (you)? <e:vp>")(
    lambda d, m, e: _with_it(d, m, e)
)
G.rule("paying", "pay <c:energycost> ,? and <v:vp>")(
    lambda c, v: Cost(c.energy, c.also + as_cost(v).also, c.x) if is_cost(v, strict=True) else None
)


def _with_it(desc: Desc, mods: tuple[Mod, ...], effect: Effect) -> Effect | None:
    """The next die bought costs less, and something happens when it is bought."""
    cheaper, on = buying(desc, mods, "turn", once=True), does(Player("you"), "purchased", desc)
    return Seq((cheaper, Later(on, effect, "turn", once=True))) if cheaper and on else None


def _equal(ref: Ref, stat: str, value: Amount) -> tuple[Change, ...] | None:
    change = _set(stat, value)
    return (Change(ref, (change,)),) if change and ref == Ref("this") else None


def _set(stat: str, value: Amount) -> SetStats | None:
    return {"A": SetStats(attack=value), "D": SetStats(defense=value)}.get(stat)


# --- abilities -----------------------------------------------------------------------------------------


@G.rule("ability", "<w:whileactive>? <e:clause1> (when|each time) <t:trigger> <u:until>")
def _then_lasting(e: Effect, t: tuple[Trigger, ...], u: str, **env: object) -> tuple[Ability, ...] | None:
    done = lasting(e, u) if isinstance(e, Change) else None
    return None if done is None else (replacement(Triggered(t, done, "card" if "w" in env else "die")),)


@G.rule("ability", "<w:whileactive>? <e:clause1> the first time each turn (that)? <t:trigger>")
def _first_time(e: Effect, t: tuple[Trigger, ...], **env: object) -> tuple[Ability, ...]:
    return (replacement(Triggered(t, e, "card" if "w" in env else "die", None, "first")),)


@G.rule("ability", "when <s:selfref> use <k:keyword> ,? deal (a|one|<n:int>) (additional|extra) damage")
def _more_keyword(s: Ref, k: str, n: int = 1) -> tuple[Ability, ...] | None:
    """Infiltrate's damage is dealt to the opponent, so what is added to it is too."""
    if k != "Infiltrate":
        return None
    return (Triggered(one("keyword", s, None, k), Damage(Num(n), Player("opponent"), more=True)),)


@G.rule(
    "ability",
    "<w:whileactive> you may <v:vp> . if you do ,? <e:effect>",
    "<w:whileactive>? you may <v:vp> <d:mainstep> . if you do ,? <e:effect>",
)
def _given_up(v: Effect, e: Effect, **env: object) -> tuple[Ability, ...] | None:
    """Something given up at a time of its player's choosing."""
    if not is_cost(v, strict=True) and not isinstance(v, Sacrifice):
        return None
    return (Activated(as_cost(v), e, "card" if "w" in env else "die", str(env.get("d") or "global")),)


@G.rule(
    "ability",
    "<w:whileactive>? you may <e:vp> <m:moment>",
    "<w:whileactive>? you may <e:vp> (when|each time) <t:trigger>",
)
def _may_then(
    e: Effect, m: tuple[Trigger, ...] = (), t: tuple[Trigger, ...] = (), **env: object
) -> tuple[Ability, ...]:
    return (replacement(Triggered(m or t, May(e), "card" if "w" in env else "die")),)


_ = (Choose, Gain, Later)
