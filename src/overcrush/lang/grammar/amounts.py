"""How much: numbers, values of dice, counts, and what is added for each."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from typing import TypeVar

from overcrush.ability.nouns import (
    Amount,
    AtMost,
    Count,
    Dice,
    Difference,
    EngagedWith,
    EventAmount,
    Extreme,
    Had,
    Half,
    Is,
    Num,
    Player,
    Ref,
    Result,
    RolledSymbols,
    Shares,
    Stat,
    Sum,
    Symbols,
    Times,
)
from overcrush.ability.tree import rewrite, walk
from overcrush.lang.grammar.base import OTHER_CHARACTER, Desc, G
from overcrush.lang.parsing.peg import Parser, Results
from overcrush.lang.pronouns import PAID

T = TypeVar("T")

TOTALS = {"A": "attacks", "D": "defenses", "level": "levels", "cost": "costs", "fielding": "fieldings"}
"""What is counted about dice where one of their numbers is added up."""

# --- <value> ------------------------------------------------------------------------------------------

G.rule("value", "<t:term>")(lambda t: t)
G.rule("value", "<t:term> <m:maximum>")(lambda t, m: AtMost(t, m))
G.rule("value", "<t:term> plus <n:part>")(lambda t, n: plus(t, n))
G.rule("value", "<t:term> minus <n:part>")(lambda t, n: plus(t, times(-1, n)))
G.rule("value", "<i:int> plus <t:term>")(lambda i, t: plus(t, Num(i)))
G.rule("value", "<i:int> {w:more/less/fewer} than <t:term>")(lambda i, w, t: plus(t, Num(i if w == "more" else -i)))

# --- <part> -------------------------------------------------------------------------------------------

G.rule("part", "<i:int>")(lambda i: Num(i))
G.rule("part", "<t:term>")(lambda t: t)


def plus(one: Amount, other: Amount) -> Amount:
    """Two amounts added up, in the shortest form."""
    if isinstance(one, Num) and isinstance(other, Num):
        return Num(one.n + other.n)
    return one if other == Num(0) else Sum((one, other))


# --- <term> -------------------------------------------------------------------------------------------

G.rule("term", "<r:refs> <s:statname>")(lambda r, s: Stat(s, r))
G.rule("term", "<r:refs> printed <s:statname>")(lambda r, s: Stat(s, r, True))
G.rule("term", "the <s:statname> of <r:ref>")(lambda s, r: Stat(s, r))
G.rule(
    "term", "the {h:highest/lowest} <s:statname> (value)? (among|of|from|on) (all|each|every|a|an|any)? (of)? <d:desc>"
)(lambda h, s, d: Extreme(s, d.dice(), h == "highest"))
G.rule("term", "the <s:statname> of {o:your/the/their} {h:highest/lowest} <t:statname> <d:desc>")(
    lambda s, o, h, t, d: _of_the(s, d.join(Desc(whose="?they" if o == "their" else "you")), h) if s == t else None
)


def _of_the(stat: str, desc: Desc | None, which: str) -> Amount | None:
    return Extreme(stat, desc.dice(), which == "highest") if desc else None


G.rule(
    "term",
    "the (total|combined|total combined|combined total) <s:statname> of (all|each)? (of)? (the)? <d:desc>",
    "the sum of the <s:statname> of (all)? (of)? (the)? <d:desc>",
)(lambda s, d: Count(d.dice(), TOTALS[s]) if d.plural is not False else None)
G.rule("term", "(the)? (total)? number of <c:counting>", "the total <c:counting>")(lambda c: c)
G.rule("term", "half (of)? <v:term> <u:rounding>?")(lambda v, u=False: Half(v, u))
G.rule("term", "half (of)? <v:term> , <u:rounding>")(lambda v, u: Half(v, u))
G.rule("term", "twice <v:term>", "double <v:term>")(lambda v: times(2, v))
G.rule("term", "<i:int> time <v:term>")(lambda i, v: times(i, v))
G.rule("term", "<v:lifeof> (total)?")(lambda v: v)
G.rule("term", "the sum of <a:part> and <b:part>")(lambda a, b: plus(a, b))
G.rule("term", "the difference between <a:part> and <b:part>", "the difference between <a:lifeof> and <b:lifeof>")(
    lambda a, b: Difference(a, b)
)
G.rule("term", "the difference between <r:refs> <s:statname> and (its|their|his|her)? <t:statname>")(
    lambda r, s, t: Difference(Stat(s, r), Stat(t, r))
)
G.rule(
    "term",
    "(that|this) (much)? damage",
    "the (amount of)? damage (dealt|taken|done)? (to (<r:selfref>|him|her|it))?",
    "that amount (of damage)?",
)(lambda r=None: EventAmount())
G.rule("byamount", "(the same|that|an equal) amount", "that much", "(the amount of)? (that|the) damage (dealt|taken)?")(
    lambda: EventAmount()
)
G.rule("byamount", "<r:refs> <s:statname>")(lambda r, s: Stat(s, r))
G.rule("term", "the (total|amount of|total amount of) <e:energy>? energy in {o:your/their} reserve_pool")(
    lambda o, e="any": Symbols(e, Player("you" if o == "your" else "?they"))
)
G.rule("term", "the <s:statname> of <w:targeted>")(lambda s, w: Stat(s, w))
G.rule(
    "term",
    "the (total)? (amount of)? <e:energy>? energy in <z:owner> reserve_pool",
    "the total <e:energy>? energy in <z:owner> reserve_pool",
)(lambda z, e="any": Symbols(e, Player(z)) if z != "any" else None)
G.rule("term", "the (total|amount of) energy in (your)? opponent 's reserve_pool")(
    lambda: Symbols("any", Player("opponent"))
)

# --- <amount> -----------------------------------------------------------------------------------------

G.rule("amount", "<n:number>")(lambda n: n)
G.rule("amount", "<v:value>")(lambda v: v)

# --- <number> -----------------------------------------------------------------------------------------

G.rule("number", "<i:int>")(lambda i: Num(i))
X = Result("?x")
"""An ``X`` whose meaning a later ``where X is …`` gives."""
G.rule("number", "=x")(lambda: X)

# --- <n> ----------------------------------------------------------------------------------------------

G.rule("n", "<i:int>")(lambda i: Num(i))
G.rule("n", "a")(lambda: Num(1))
G.rule("n", "=x")(lambda: X)
NUMBER = Result("?number")
"""``A number of …``: how many a later ``equal to …`` says."""
G.rule("n", "that many")(lambda: Result("?it"))
G.rule("n", "a number of")(lambda: NUMBER)
G.rule("number", "a number of")(lambda: NUMBER)

# --- <counting> ---------------------------------------------------------------------------------------


@G.rule("counting", "<d:desc>")
def _counting(d: Desc) -> Amount | None:
    return counted(d) if not gone(d) else None


def gone(desc: Desc) -> bool:
    """Whether it says what happened to dice that they are no longer there for: ``history`` counts them."""
    return any(isinstance(part, Had) and part.on.event in GONE for part in walk(desc.tests)) and desc.zones is None


GONE = ("koed", "sacrificed", "captured")


def counted(desc: Desc) -> Count:
    """How many of a description: different characters where the words speak of characters and not of dice (3.1.24)."""
    of = desc.different or (desc.head in {"character", "adventurer"} and not desc.elsewhere())
    return Count(_meant(desc), "characters" if of else "dice")


def _meant(desc: Desc) -> Dice:
    """The dice that are counted: wherever they are now where the words say what was done with them this turn."""
    return desc.dice(() if desc.past or (desc.zones is None and desc.told()) else None)


G.rule("counting", "different <d:desc>", "different active <d:desc>")(lambda d: Count(_meant(d), "characters"))
G.rule(
    "counting",
    "<d:desc> you have in excess of your opponent",
    "<d:desc> you have more than your opponent",
    "<d:desc> more than your opponent (that)? you (have|control)",
    "more <d:desc> you have than your opponent",
)(lambda d: _in_excess(d))


def _in_excess(desc: Desc) -> Amount | None:
    """How many more there are on your side; if there are fewer, none."""
    mine, theirs = desc.join(Desc(whose="you")), desc.join(Desc(whose="opponent"))
    return Sum((counted(mine), times(-1, counted(theirs)))) if mine and theirs and desc.whose == "any" else None


G.rule("counting", "different energy type (among|of) <d:desc>", "energy type among <d:desc>")(
    lambda d: Count(d.dice(), "energy types")
)
G.rule("counting", "different (team)? affiliation (among die)? you control", "affiliation you control")(
    lambda: Count(Desc("character", "you").dice(), "affiliations")
)
G.rule("counting", "(different)? affiliation in <z:owner> field_zone")(
    lambda z: Count(Desc("character", z).dice(), "affiliations") if z != "any" else None
)
G.rule("counting", "different affiliation among <d:desc>", "affiliation among <d:desc>")(
    lambda d: Count(d.dice(), "affiliations")
)
G.rule("counting", "affiliation (icon|symbol) (on|of|among) (the|all|each)? (of)? <d:desc>")(lambda d: _icons(d))
G.rule("counting", "affiliation on (the|its|his|her) <d:desc>")(lambda d: _icons(d) if d.plural is False else None)


G.rule("counting", "affiliation (icon|symbol) on (its|his|her|their) blocker")(
    lambda: _icons(Desc("character", tests=(Is("blocking"), EngagedWith(Ref("?it")))))
)


def _icons(desc: Desc) -> Count:
    """Every affiliation of every one of them, also where several share one."""
    return Count(desc.dice(), "affiliation icons")


G.rule("counting", "different (energy type|type of energy) (you have)? in your reserve_pool")(lambda: Symbols("types"))
G.rule(
    "counting",
    "<e:energy> (symbol|energy)? (you have)? (in|on die in|among die in) your reserve_pool",
    "<e:energy> (symbol|energy)? you have",
)(lambda e: Symbols(e))
G.rule(
    "counting",
    "<e:energy> (symbol|energy)? (you)? rolled (this_way)?",
    "<e:energy> or <f:energy> (symbol)? (you)? rolled (this_way)?",
    "energy (symbol)? (you)? rolled (this_way)?",
)(lambda e="", f="": RolledSymbols(tuple(energy for energy in (e, f) if energy)))
G.rule("counting", "of your other ,? different (active)? <d:desc> it share (a|an) affiliation with")(
    lambda d: _sharing(d) if d.head == "character" and d.zones is None and not d.tests else None
)


def _sharing(desc: Desc) -> Count:
    """``for each of your other, different characters it shares an affiliation with``."""
    tests = (OTHER_CHARACTER, Shares("affiliation", Ref("?it")))
    return Count(_mine(desc.join(Desc(tests=tests)) or desc).dice(), "characters")


G.rule("counting", "different <d:desc> you control")(lambda d: Count(_mine(d).dice(), "characters"))


def _mine(desc: Desc) -> Desc:
    return desc.join(Desc(whose="you")) or desc


_ITS_TYPE = "(of|that match|matching) (<r:refs>|the (character)? die 's) (energy)? type"
G.rule("counting", f"(energy|energy symbol|symbol) in your reserve_pool {_ITS_TYPE}")(
    lambda r=Ref("?it"): Symbols("its", Player("you"), r)
)
G.rule("counting", "energy (symbol)? in your reserve_pool")(lambda: Symbols("any"))
G.rule(
    "counting",
    "(energy|{t:different} (energy type|type of energy)|<e:energy> (symbol|energy)?) in <z:owner> reserve_pool",
)(lambda z, t="", e="": Symbols("types" if t else e or "any", Player(z)) if z in {"opponent", "?they"} else None)
G.rule(
    "counting",
    "(character)? die "
    "{v:ko'd/moved/sacrificed/rerolled/sent/returned/drawn/captured/prepped/damaged/purchased} "
    "(this_way|by this effect)",
    "(character)? die you {v:ko/move/sacrifice/prep/draw/reroll} this_way",
)(lambda v: Result("?it"))
G.rule(
    "counting",
    "<d:desc> {v:ko'd/moved/sacrificed/rerolled/sent/returned/drawn/captured/prepped/damaged/purchased} "
    "(this_way|by this effect)",
)(lambda d, v: _done_to(d) if not d.tests and d.zones in {None, ("field",)} else None)


def _done_to(desc: Desc) -> Result | None:
    """How many dice something was done to; of one player's dice, if it was done to none of the other's."""
    return Result({"any": "?it", "you": "?yours", "opponent": "?theirs"}[desc.whose]) if desc.whose in _SIDES else None


_SIDES = ("any", "you", "opponent")

G.rule("counting", "(character)? die {v:sent/moved/returned} to <z:zones> this_way")(lambda v, z: Result("?it"))
G.rule(
    "counting",
    "<e:energy> (energy)? (that)? you (pay|paid|spend|spent)",
    "<e:energy> (energy)? (spent|paid)",
    "(energy)? (that)? you (pay|paid|spend|spent|do)",
)(lambda e="": Result(f"{PAID} {e}" if e else PAID))
G.rule("counting", "(character)? die {v:ko'd/sacrificed/rerolled/captured}")(lambda v: Result("?it"))
G.rule("counting", "(character)? die {v:moved/sent/returned/prepped}")(lambda v: Result("?it"))
G.rule("counting", "one")(lambda: Result("?it"))
G.rule("counting", "one {v:moved/ko'd/sacrificed} (this_way)?")(lambda v: Result("?it"))
G.rule(
    "counting",
    "{c:loyalty/experience/stun} (counter|token) on <r:refs> (character)? card",
    "{c:loyalty/experience/stun} (counter|token) on <r:ref>",
    "{c:loyalty/experience/stun} (counter|token) <r:ref> have",
)(lambda c, r: Stat(c, r))
G.rule("counting", "energy (symbol)? (showing)? on <r:ref>", "energy (symbol)? <r:ref> show")(
    lambda r: Count(r, "symbols")
)

# --- <foreach> ----------------------------------------------------------------------------------------

G.rule("foreach", "for (each|every) (of)? <c:counting>", "per <c:counting>")(lambda c: c)
G.rule("foreach", "for (each|every) (of)? <c:counting> (and|, and) for (each|every) (of)? <d:counting>")(
    lambda c, d: plus(c, d)
)
G.rule("foreach", "for (each|every)")(lambda: Result("?it"))
G.rule("foreach", "for (each|every) <i:int> <c:counting>")(lambda i, c: Half(c) if i == 2 else None)
G.rule("foreach", "for (each|every) (of)? <c:counting> <m:maximum>")(lambda c, m: AtMost(c, m))
G.rule("maximum", ",? (to)? (a)? (max|maximum) (of)? <m:most>", ",? up to <m:most>", ",? (to)? no more than <m:most>")(
    lambda m: m
)
G.rule("most", "<n:int> (damage|life|a|d)?")(lambda n: n)
G.rule("most", "<m:mod>", "<m:mod> (a|d|attack|defense)?")(
    lambda m: abs(m[1].n) if isinstance(m[1], Num) and m[1].n else None
)
G.rule("most", "<s:stat>")(lambda s: s[0])
G.rule("most", "<m:mod> and <o:mod>")(lambda m, o: m[1].n if m[1] == o[1] and isinstance(m[1], Num) else None)
G.rule("foreach", "for (each|every) <c:counting> minus <i:int>")(lambda c, i: Sum((c, Num(-i))))

# --- <equal> ------------------------------------------------------------------------------------------

G.rule("equal", "equal to <v:value>")(lambda v: v)
G.rule("equal", "equal to <i:number>")(lambda i: i)

# --- <rounding> ---------------------------------------------------------------------------------------

G.rule("rounding", ",? (rounded|rounding|round) {w:up/down}", ",? (rounded|rounding|round) {w:up/down} to the nearest")(
    lambda w: w == "up"
)
Mods = tuple[Amount, Amount]
Plus = tuple[str, Amount]

# --- <plus> -------------------------------------------------------------------------------------------


@G.rule("plus", "(an|a)? (additional|extra)? <a:mod> (and|/|,|, and)? (an additional)? <b:mod>")
def _two(a: Plus, b: Plus) -> Mods | None:
    if a[0] == "A" and b[0] == "D":
        return (a[1], b[1])
    if a[0] == "D" and b[0] == "A":
        return (b[1], a[1])
    return (a[1], b[1]) if not a[0] and not b[0] else None


@G.rule("plus", "(an|a)? (additional|extra)? <a:mod>")
def _one(a: Plus) -> Mods | None:
    if a[0] == "A":
        return (a[1], Num(0))
    return (Num(0), a[1]) if a[0] == "D" else None


# --- <mod> --------------------------------------------------------------------------------------------


@G.terminal("mod", fits=lambda token: token.kind == "mod")
def _mod(parser: Parser, pos: int) -> Results:
    """``+1A``, ``+2`` followed by ``attack``, ``+X``: the stat's letter (or nothing) and the amount."""
    token = parser.tok(pos)
    if token is None or token.kind != "mod":
        return []
    low = token.value
    letter = low[-1].upper() if low[-1] in "ad" else ""
    digits = low[1:-1] if letter else low[1:]
    sign = -1 if low[0] in "-–−" else 1
    amount: Amount = times(sign, X) if digits == "x" else Num(sign * int(digits))
    end = pos + 1
    if not letter:
        after = parser.peek(end)
        if after is not None and after.lem in {"attack", "a", "defense", "d"}:
            letter, end = after.lem[0].upper(), end + 1
    return [(end, (letter, amount))]


def times(factor: int, amount: Amount) -> Amount:
    """An amount multiplied, in its shortest form."""
    if factor == 1:
        return amount
    if isinstance(amount, Num):
        return Num(factor * amount.n)
    if isinstance(amount, Times):
        return times(factor * amount.factor, amount.amount)
    if isinstance(amount, AtMost):  # the most is said of all of it together
        return AtMost(times(factor, amount.amount), amount.most) if factor > 0 else Times(-1, times(-factor, amount))
    return Times(factor, amount)


STATS = {
    "a": "A",
    "attack": "A",
    "d": "D",
    "defense": "D",
    "level": "level",
    "purchase_cost": "cost",
    "cost": "cost",
    "energy_cost": "cost",
    "fielding_cost": "fielding",
}

# --- <statname> ---------------------------------------------------------------------------------------

G.rule("statname", "{s:" + "/".join(STATS) + "} (value|stat|number)?")(lambda s: STATS[s])

# --- <whereclause> ------------------------------------------------------------------------------------

Where = tuple[Amount, Amount]
"""What stands for an amount, and the amount."""
_AT_USE = "(when you use this (basic)? (action)? (die|card)?)?"
G.rule("whereclause", f",? where =x (be|equal) (equal to)? <v:value> {_AT_USE}")(lambda v: (X, v))
G.rule("whereclause", "equal to <v:value>")(lambda v: (NUMBER, v))


def explained(tree: T, where: Where) -> T | None:
    """What was said with an X, or with ``a number of``, with the amount in its place; None if it has none."""
    mark, value = where
    if mark not in walk(tree):
        return None
    return rewrite(tree, lambda node: value if node == mark else node)


# --- <perdie> -----------------------------------------------------------------------------------------

G.rule("perdie", "per <self> die fielded this turn")(lambda self: True)

# --- <upto> -------------------------------------------------------------------------------------------

G.rule("upto", "1 , 2 , or 3", "1 , 2 or 3")(lambda: 3)
G.rule("upto", "1 or 2")(lambda: 2)
