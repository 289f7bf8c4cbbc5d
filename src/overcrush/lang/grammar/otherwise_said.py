"""Life, numbers and players said in other words: ``your life total is reduced by 2``, ``draw dice equal to its level``,
``force your opponent to reroll a die``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.conditions import Amounts, Both, Condition, DieIs, During, Turn
from overcrush.ability.effects import (
    Can,
    Change,
    Cost,
    Costs,
    Damage,
    Draw,
    Effect,
    GainLife,
    Later,
    LoseLife,
    Mod,
    Reroll,
    SetStats,
)
from overcrush.ability.nouns import (
    Amount,
    Count,
    Difference,
    EngagedWith,
    Every,
    Extreme,
    Half,
    Is,
    Life,
    Not,
    Num,
    Pick,
    Player,
    Ref,
    Stat,
    Symbols,
    Test,
)
from overcrush.ability.tree import walk
from overcrush.lang.grammar.actors import as_player, one_opponent
from overcrush.lang.grammar.base import Desc, G, all_of
from overcrush.lang.grammar.clauses import ABLE
from overcrush.lang.grammar.coming import buying
from overcrush.lang.grammar.conditions import there
from overcrush.lang.grammar.moving import moved
from overcrush.lang.grammar.static_abilities import held_while, one_must
from overcrush.lang.grammar.triggers import one
from overcrush.lang.grammar.whats import ANY_NUMBER

# --- life ---------------------------------------------------------------------------------------------

_DOWN = "{v:reduce/lower/decrease}"
_UP = "{v:increase/raise}"
_DOWN_ED = "{v:reduced/lowered/decreased}"
_UP_ED = "{v:increased/raised}"
G.rule("vp", f"{_DOWN} <p:wholife> by <n:number>")(lambda v, p, n: LoseLife(n, one_opponent(p)))
G.rule("vp", f"{_UP} <p:wholife> by <n:number>", "{v:add} <n:number> (life)? to <p:wholife>")(
    lambda v, p, n: GainLife(n, one_opponent(p))
)
G.rule("clause", f"<p:wholife> be {_DOWN_ED} by <n:number>", "<p:wholife> {v:decrease} by <n:number>")(
    lambda v, p, n: LoseLife(n, one_opponent(p))
)
G.rule("clause", f"<p:wholife> be {_UP_ED} by <n:number>", "<p:wholife> {v:increase} by <n:number>")(
    lambda v, p, n: GainLife(n, one_opponent(p))
)
G.rule("cond1", "<p:player> have the {w:most/highest/least/lowest/fewest} (life|life_total)")(lambda p, w: _most(p, w))


def _most(player: Player, word: str) -> Condition | None:
    other = {"you": "opponent", "opponent": "you"}.get(one_opponent(player).who)
    if other is None:
        return None
    return Amounts(Life(one_opponent(player)), ">" if word in {"most", "highest"} else "<", Life(Player(other)))


G.rule("vp", "heal <n:number> life")(lambda n: GainLife(n))
_VALUE = "{s:a/attack/d/defense} (value)?"
G.rule(
    "clause",
    f"the {_VALUE} of <w:what> become <n:number> <u:until>?",
    f"<x:whats> {_VALUE} become <n:number> <u:until>?",
)(lambda s, n, w=None, x=None, u="": Change(w or x, (SetStats(attack=n) if s[0] == "a" else SetStats(defense=n),), u))
_TAKEN = "{v:take/remove} <w:what> and (place|put|move|send|add) (it|them|that die|those die) <z:place>"
G.rule("vp", _TAKEN)(lambda v, w, z: moved(w, z))

# --- drawing ------------------------------------------------------------------------------------------

_SO_MANY = "draw (a number of)? die (from your bag)? equal to <v:value>"
G.rule("vp", _SO_MANY)(lambda v: Draw(v, "?"))
G.rule("vp", f"{_SO_MANY} ,? and roll (them|those die)", "draw and roll (a number of)? die equal to <v:value>")(
    lambda v: Draw(v, "reserve")
)
G.rule("vp", f"{_SO_MANY} ,? and prep (them|those die)", "prep (a number of)? die from your bag equal to <v:value>")(
    lambda v: Draw(v, "prep")
)

# --- made to do it ------------------------------------------------------------------------------------


@G.rule("vp", "{w:force} <p:player> to <v:vp>", "{w:make/have} <p:player> <v:vp>")
def _made(w: str, p: Player, v: Effect) -> Effect | None:
    """``force your opponent to reroll a die``: they do, and choose which."""
    chosen = [node for node in walk(v) if isinstance(node, Pick)]
    if w == "make" and any(isinstance(node, Reroll) for node in walk(v)):
        return None  # that is said in another way
    if one_opponent(p).who != "opponent" or any(pick.dice.whose != "?they" for pick in chosen):
        return None  # of dice that are not said to be theirs it is not said who chooses
    return as_player(v, p)


# --- numbers ------------------------------------------------------------------------------------------

_LEVELS = ("level of <r:ref>", "of <r:refs> level", "level <r:ref> (have|be)", "<r:refs> level")
G.rule("counting", *_LEVELS)(lambda r: Stat("level", r))
G.rule("counting", "pair of <d:desc>", "two of <d:desc>")(lambda d: Half(Count(d.dice())) if d.plural else None)
G.rule("term", "the <s:statname> of (the|one of)? <d:desc>", "<d:desc> 's <s:statname>")(lambda s, d: _extreme(s, d))


def _extreme(stat: str, desc: Desc) -> Amount | None:
    """``the A of your character die with the highest A``: the highest there is."""
    for test in desc.tests:
        if test in (Is(f"highest {stat}"), Is(f"lowest {stat}")):
            rest = tuple(other for other in desc.tests if other != test)
            plain = Desc(desc.kind, desc.whose, desc.zones, rest, desc.head, desc.plural)
            return Extreme(stat, plain.dice(), test == Is(f"highest {stat}"))
    return None


G.rule(
    "vp",
    "{v:distribute/divide/split} <n:number> damage (any way you choose|as you choose|how you choose)? "
    "(among|amongst|between) (any number of)? (target)? <d:desc>",
    "deal <n:number> damage (divided|split|distributed) (any way you choose|as you choose|how you choose)? "
    "(among|amongst|between) any number of (target)? <d:desc>",
)(lambda n, d, v="": Damage(n, Pick(d.dice(), ANY_NUMBER, up_to=True), split=True) if d.plural else None)

# --- what was rolled ----------------------------------------------------------------------------------

_SHOWS = "{v:show/roll/rolled/land/result} (on|in)? (a|an|its|their)? <f:face>"
_NONE = "(don't|doesn't|didn't) {v:show/roll/land/result} (on|in)? (a|an|its|their)? <f:face>"
_ONES = "(any|each|all|those|each one|any one|each of (them|those die)|any of (them|those die)) that"
G.rule("counting", f"(one|of (them|those die))? that {_SHOWS}", f"of (them|those die) {_SHOWS}")(
    lambda v, f: Count(_thrown(f).dice())
)
G.rule("counting", "{w:character/energy/action} face (you)? rolled (this_way)?")(
    lambda w: Count(_thrown(Is(f"{w} face")).dice())
)
G.rule("what", f"{_ONES} {_NONE}")(lambda v, f: Every(_thrown(Not(f)).dice()))
G.rule("what", f"(each one|any one|each of (them|those die)|any of (them|those die)) that {_SHOWS}")(
    lambda v, f: Every(_thrown(f).dice())
)
G.rule("cond1", "you {v:roll/rolled} (a|an) character")(lambda v: DieIs(Ref("?it"), Is("character face")))


def _thrown(face: Test) -> Desc:
    return Desc(tests=(all_of((Is("rolled"), face)),))


# --- next turn ----------------------------------------------------------------------------------------

_SPANS = {
    "turn": ("turn start", "turn end"),
    "draw_step": ("draw step", "draw end"),
    "roll_step": ("roll step", "roll end"),
    "main_step": ("main step", "main end"),
    "attack_step": ("attack step", "attack end"),
}
_NEXT = "{s:" + "/".join(_SPANS) + "}"
for _words, _who in (("your", "you"), ("your opponent 's", "opponent")):
    for _when, _at in (("start|beginning", 0), ("end", 1)):
        _moment = f"at (the)? ({_when}) of {_words} next {_NEXT}"
        G.rule("clause", f"{_moment} ,? <e:sentence>", f"<e:vp> {_moment}")(
            lambda s, e, who=_who, at=_at: _put_off(_SPANS[s][at], who, e)
        )


def _put_off(event: str, who: str, effect: Effect) -> Effect | None:
    """What waits for the next turn of a player, or a step of it."""
    if isinstance(effect, Draw) and event in {"turn start", "draw step"}:
        return None  # more dice to draw then: that is said in another way
    return Later(one(event, Player(who)), effect, "your next turn" if who == "you" else "opponent's next turn", True)


# --- conditions ---------------------------------------------------------------------------------------

_SOME = "(a|an|any|one of|at_least one|at_least one of|one or more|one or more of)"
G.rule("cond1", f"{_SOME} <d:desc> have <t:quality>")(
    lambda d, t: there(joined, ">=", Num(1)) if d.zones is None and (joined := d.join(Desc(tests=(t,)))) else None
)
G.rule("post", "you (be)? {w:attack/attacking} with")(lambda w: Desc(whose="you", tests=(Is("attacking"),)))
G.rule("post", "your opponent (be)? {w:attack/attacking} with")(
    lambda w: Desc(whose="opponent", tests=(Is("attacking"),))
)


@G.rule("cond1", "<w:having> <d:one> and <e:one>")
def _one_of_each(w: str | None, d: Desc, e: Desc) -> Condition | None:
    """``you control an A and a B``: one die of each."""
    one, other = there(d, ">=", Num(1), w), there(e, ">=", Num(1), w)
    return None if one is None or other is None or e.zones is not None else Both((one, other))


G.rule("cond1", "it be your attack_step")(lambda: Both((During("attack"), Turn(Player("you")))))
G.rule("cond1", "it be your opponent 's attack_step")(lambda: Both((During("attack"), Turn(Player("opponent")))))
G.rule("cond1", "it be your main_step")(lambda: Both((During("main"), Turn(Player("you")))))
G.rule("counting", "unspent energy (symbol)? (in your reserve_pool)?", "unspent energy (you have|remaining)")(
    lambda: Symbols("any", Player("you"))
)

G.rule("term", "the difference (in|between) (your|the|both player|player) ('s)? (life|life_total|life total)")(
    lambda: Difference(Life(Player("you")), Life(Player("opponent")))
)


@G.rule("clause", "your next <d:desc> <u:until>? <m:preds> <v:until>?", "<u:until> ,? your next <d:desc> <m:preds>")
def _next(d: Desc, m: tuple[Mod, ...], u: str = "", v: str = "") -> Effect | None:
    """``your next character die costs 1 less``: the next that is purchased."""
    priced = all(isinstance(mod, Costs) and mod.what == "purchase" for mod in m)
    if not priced or (u and v and u != v) or d.zones is not None or d.plural:
        return None
    return buying(d, m, u or v or "turn", once=True)


# --- what stands --------------------------------------------------------------------------------------

_A_OF = "have (a|an)? (A|a|attack) of <n:number> and (a|an)? (D|d|defense) of <m:number>"
G.rule("pred", _A_OF)(lambda n, m: (SetStats(attack=n, defense=m),))
G.rule("pred", "cannot block or be blocked by <d:those>", "cannot be blocked by or block <d:those>")(
    lambda d: (Can("cannot", "block", by=d), Can("cannot", "be blocked", by=d))
)
G.rule("static", f"<r:selfref> must be blocked by (a|an|at_least one|at_least 1|one) <d:desc> {ABLE}")(
    lambda r, d: one_must(d, "block", r) if d.tests else None
)
G.rule("static", "<w:what> <m:preds> against (a|an)? <d:desc>")(
    lambda w, m, d: held_while(w, m, EngagedWith(d.dice())) if d.zones is None else None
)
G.rule("static", "<p:player> must pay <c:cost> to {v:attack/block}")(lambda p, c, v: _toll(p, c, v))
G.rule("static", "<p:player> cannot {v:attack/block} unless they pay <c:cost>")(lambda p, c, v: _toll(p, c, v))


def _toll(player: Player, cost: Cost, verb: str) -> tuple[Change, ...] | None:
    """What a player pays once to declare attackers, or blockers."""
    if one_opponent(player).who != "opponent" or cost.x:
        return None
    return (Change(Player("opponent"), (Can("cannot", f"{verb}er", unless=cost),)),)
