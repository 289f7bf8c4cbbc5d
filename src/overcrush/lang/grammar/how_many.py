"""How many there are, of what and in comparison with what: ``your Used Pile has 5 or more dice``, ``at least 5 more
life than your opponent``, ``the sum of its A and D``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.conditions import Amounts, Both, Condition, DieIs
from overcrush.ability.effects import Gain
from overcrush.ability.nouns import (
    Compare,
    Count,
    Dice,
    Events,
    Every,
    Is,
    Life,
    Not,
    Num,
    Player,
    Ref,
    Shares,
    Stat,
    Sum,
    Symbols,
    Trigger,
)
from overcrush.lang.grammar.actors import one_opponent
from overcrush.lang.grammar.amounts import plus
from overcrush.lang.grammar.base import Desc, G, all_of
from overcrush.lang.grammar.changes import stats
from overcrush.lang.grammar.conditions import active, negated, there, whose_of
from overcrush.lang.grammar.history import Quantity, done, happened
from overcrush.lang.grammar.qualities import ONE_OF
from overcrush.lang.grammar.triggers import does

# --- what there is ------------------------------------------------------------------------------------

_SO_MANY = "(<n:int> or {o:more/less/fewer}|at_least <n:int>|exactly <n:int>)"
for _words, _op in (
    ("<n:int> or more", ">="),
    ("at_least <n:int>", ">="),
    ("<n:int> or (less|fewer)", "<="),
    ("exactly <n:int>", "="),
    ("more than <n:int>", ">"),
    ("(less|fewer) than <n:int>", "<"),
):
    G.rule("cond1", f"<z:zones> (have|contain) {_words} <d:desc> (in it)?")(lambda z, n, d, op=_op: _in(z, op, n, d))
    G.rule(
        "cond1",
        f"<p:player> have {_words} unspent energy",
        f"<p:player> have {_words} energy in (your|their) reserve_pool",
    )(lambda p, n, op=_op: Amounts(Symbols("any", one_opponent(p)), op, Num(n)) if _one(p) else None)
    G.rule("cond1", f"<p:player> have {_words} more life than <q:player> (do|have)?")(
        lambda p, q, n, op=_op: _more_life(p, q, op, n)
    )
G.rule("cond1", "<p:player> have (any)? unspent energy")(
    lambda p: Amounts(Symbols("any", one_opponent(p)), ">=", Num(1)) if _one(p) else None
)


def _one(player: Player) -> bool:
    return one_opponent(player).who in {"you", "opponent"}


def _in(zones: Desc, op: str, n: int, desc: Desc) -> Condition | None:
    lying = desc.join(zones)
    if lying is None or zones.zones == ("field",) or zones.whose not in {"you", "opponent"}:
        return None
    return there(lying, op, Num(n))


def _more_life(player: Player, other: Player, op: str, n: int) -> Condition | None:
    one, two = one_opponent(player), one_opponent(other)
    if {one.who, two.who} != {"you", "opponent"} or op not in {">=", ">", "="}:
        return None
    return Amounts(Life(one), op, Sum((Life(two), Num(n))))


G.rule("cond1", "<p:player> have (at_least)? one of each (energy type|type of energy) among <d:desc>")(
    lambda p, d: Amounts(Count(d.dice(), "energy types"), ">=", Num(4)) if p == Player("you") else None
)
G.rule("cond1", "<p:player> have (a|an)? <e:energy> and (a|an)? <f:energy> in <z:owner> reserve_pool")(
    lambda p, e, f, z: (
        Both((Amounts(Symbols(e, p), ">=", Num(1)), Amounts(Symbols(f, p), ">=", Num(1))))
        if e != f and z == p.who
        else None
    )
)
_SAME = "(control|have) the same number of <d:desc>"
G.rule("cond1", f"you and your opponent {_SAME}", f"both player {_SAME}")(lambda d: _as_many(d))


def _as_many(desc: Desc) -> Condition | None:
    mine, theirs = (desc.join(Desc(whose=whose)) for whose in ("you", "opponent"))
    return None if mine is None or theirs is None else Amounts(Count(mine.dice()), "=", Count(theirs.dice()))


G.rule("cond1", "you doesn't (have|control) <n:name> (active|in play|in field_zone)?")(lambda n: negated(active((n,))))

# --- what happened ------------------------------------------------------------------------------------


@G.rule("cond1", "<p:haver> attacked with <q:quantity> <s:span>")
def _attacked_with(p: Player, q: Quantity, s: str) -> Condition | None:
    desc, op, n = q
    theirs = desc.join(Desc(whose=whose_of(p) or "any"))
    return happened(Trigger("attacks", theirs.dice()), s, op, n) if theirs is not None and s == "turn" else None


G.rule("act", "used <n:int> global_ability")(lambda n: ("global", "dice", ">=", n))
G.rule("amounted", "damage <r:selfref> (have taken|took|taken|have been dealt) <s:span>")(
    lambda r, s: Events(Trigger("damaged", r), s, "amount") if r == Ref("this") and s == "turn" else None
)

# --- numbers ------------------------------------------------------------------------------------------

G.rule("term", "the (sum|total) of <r:refs> <s:statname> and (its|their|his|her)? <t:statname>")(
    lambda r, s, t: plus(Stat(s, r), Stat(t, r)) if s != t else None
)
G.rule("counting", "different (energy type|type of energy) (you control|you have active|among your active character)")(
    lambda: Count(Dice("character", "you"), "energy types")
)

# --- what dice are ------------------------------------------------------------------------------------

G.rule(
    "quality",
    "(a|an)? a and (a|an)? d (each)? of <c:bound>",
    "(a|an)? (A|attack) and (a|an)? (D|defense) (each)? of <c:bound>",
)(lambda c: all_of((Compare("A", *c), Compare("D", *c))))
_UNLIKE = "of (a|an)? different <w:likeness> (than|from|to) <r:ref>"
G.rule("post", _UNLIKE, "with (a|an)? different <w:likeness> (than|from|to) <r:ref>")(
    lambda w, r: Desc(tests=(Not(Shares(w, r)),)) if w != "cost" else None
)
G.rule("which", "(doesn't|don't) share (a|an|any) <w:likeness> with <r:ref>")(
    lambda w, r: Not(Shares(w, r)) if w in {"energy", "affiliation", "name"} else None
)
G.rule("post", "showing (its|their|his|her|a) level <n:int> (face|side)")(
    lambda n: Desc(tests=(Compare("level", "=", Num(n)),))
)
G.rule("cond1", f"<r:ref> share (a|an|at_least one|the same)? <w:likeness> with ({ONE_OF}|another of) <d:desc>")(
    lambda r, w, d: (
        DieIs(r, Shares(w, d.dice())) if d.zones is None and w in {"affiliation", "energy", "name"} else None
    )
)

_TOKENS = "{k:experience/loyalty/stun} (token|counter)"
for _words, _op in (("at_least <n:int>", ">="), ("exactly <n:int>", "="), ("more than <n:int>", ">")):
    G.rule("quality", f"{_words} {_TOKENS}")(lambda n, k, op=_op: Compare(k, op, Num(n)) if n != 1 else None)

# --- levels ---------------------------------------------------------------------------------------------

_AT = "((it|he|she|they) be)? (at|on) level <n:int>"
G.rule("state", _AT, f"{_AT} or {{o:higher/greater/lower/less}}")(
    lambda n, o="": Compare("level", {"": "=", "higher": ">=", "greater": ">="}.get(o, "<="), Num(n))
)

G.rule("state", "attacking alone")(lambda: Is("attacking alone"))

# --- what is given and what sets it off ---------------------------------------------------------------

G.rule("pred", "(get|gain|have) <k:keywordlist> (,|and|, and) <p:plus>")(lambda k, p: (stats(p), Gain(k)))
G.rule("trigger", "<p:actor> block with (a|an|one or more|at_least one) <d:desc>")(
    lambda p, d: does(p, "blocks", d, zones=("field",))
)
G.rule(
    "cond1",
    "<r:selfref> be the first (character)? die you (have)? {v:fielded/purchased} <s:span>",
    "<r:selfref> be the first (character)? die you've {v:fielded/purchased} <s:span>",
)(lambda r, v, s: done(Player("you"), v, (Desc("die"), "=", 1), s) if r == Ref("this") and s == "turn" else None)
G.rule("what", "(all|any|each|the) (of)? (the)? <f:face> (you)? rolled")(
    lambda f: Every(Dice("die", "any", (), (Is("rolled"), f))) if isinstance(f, Is) else None
)
