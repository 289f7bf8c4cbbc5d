"""Occasions told with a number or a level: ``when you field your second die each turn``, ``fielded at level 3``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.abilities import Ability
from overcrush.ability.conditions import Amounts, Both, Condition, DieIs, There
from overcrush.ability.effects import Can, Change, Costs, Counted, Effect, May, Mod, SetStats
from overcrush.ability.nouns import (
    Amount,
    Compare,
    Count,
    Dice,
    Extreme,
    Is,
    Named,
    Not,
    Num,
    Player,
    Ref,
    Same,
    Stat,
    Test,
)
from overcrush.lang.grammar.abilities import triggered
from overcrush.lang.grammar.amounts import TOTALS, counted, times
from overcrush.lang.grammar.base import OTHER, Desc, G, all_of, order
from overcrush.lang.grammar.changes import set_to
from overcrush.lang.grammar.conditions import there, whose_of
from overcrush.lang.grammar.durations import NEXT_TURN
from overcrush.lang.grammar.history import BASE, done
from overcrush.lang.grammar.standing import static
from overcrush.lang.grammar.triggers import does, one

# --- at a level -----------------------------------------------------------------------------------------

G.rule("atlevel", "(at|on) (its|a)? level <n:int>", "(at|on) (its)? highest level")(
    lambda n=3: Compare("level", "=", Num(n))
)
G.rule("atlevel", "(at|on) level <n:int> or {o:higher/greater/above/lower/less/below}")(
    lambda n, o: Compare("level", ">=" if o in {"higher", "greater", "above"} else "<=", Num(n))
)
G.rule(
    "ability",
    "when (<r:selfref> be)? fielded <l:atlevel> ,? <e:effect>",
    "(if|when) <r:selfref> be <l:baselevel> when fielded ,? <e:effect>",
)(lambda l, e, r=Ref("this"): _fielded_at(l, e))  # noqa: E741
G.rule("baselevel", "(at|on)? level <n:int>")(lambda n: Compare("level", "=", Num(n)))


def _fielded_at(level: Test, effect: Effect) -> tuple[Ability, ...] | None:
    found: tuple[Ability, ...] | None = triggered(one("fielded", Ref("this")), effect, c=DieIs(Ref("this"), level))
    return found


# --- the second of a turn -------------------------------------------------------------------------------

_NTH = {"first": 1, "second": 2, "third": 3, "fourth": 4}
_EACH_TURN = "(each|every|in a|of a|of the|of each|in the same) turn"
G.rule(
    "ability",
    "<w:whileactive>? when <p:actor> {v:field/purchase/use} (your|their|a|the) {n:second/third/fourth} <d:desc> "
    f"({_EACH_TURN}|this turn) ,? <e:effect>",
)(lambda p, v, n, d, e, w=None: _nth(p, v, _NTH[n], d, e))
G.rule(
    "ability",
    f"<w:whileactive>? when <p:actor> {{v:field/purchase/use}} (a|your|their) <n:int> (or more)? <d:desc> {_EACH_TURN} "
    ",? <e:effect>",
    f"<w:whileactive>? when <p:actor> {{v:field/purchase/use}} <n:int> or more <d:desc> {_EACH_TURN} ,? <e:effect>",
)(lambda p, v, n, d, e, w=None: _nth(p, v, n, d, e) if n > 1 else None)


def _nth(player: Player, verb: str, n: int, desc: Desc, effect: Effect) -> tuple[Ability, ...] | None:
    """As it comes to the second, the third: once each turn, and so for all dice of the card (3.2.11)."""
    zones = ("field",) if verb == "field" else ()
    on, enough = does(player, BASE[verb], desc, zones=zones), done(player, BASE[verb], (desc, "=", n), "turn")
    if on is None or enough is None or player.who not in {"you", "opponent"}:
        return None
    found: tuple[Ability, ...] | None = triggered(on, effect, c=enough, w=True)
    return found


G.rule("when", "(when|each time) <t:trigger> for the first time (each|in a|every|this) turn")(lambda t: ("first", t))

# --- of so many kinds -----------------------------------------------------------------------------------

G.rule("kindword", "affiliation")(lambda: "affiliations")
G.rule("kindword", "energy type", "type of energy", "type")(lambda: "energy types")
G.rule(
    "cond1",
    "<w:having> <d:desc> (of|with|that have) (at_least)? <n:int> (or more)? (different)? <k:kindword>",
    "<w:having> <d:desc> of (all|each of the)? <n:int> (different)? <k:kindword>",
    "<w:having> (at_least)? <n:int> (or more)? different <k:kindword> among <d:desc>",
)(lambda w, d, n, k: _kinds(w, d, n, k))
G.rule(
    "cond1",
    "<w:having> <d:desc> of (each|every) <k:kindword>",
    "<w:having> (at_least)? one <d:desc> of each <k:kindword>",
)(lambda w, d, k: _kinds(w, d, 4, k) if k == "energy types" else None)


def _kinds(whose: str | None, desc: Desc, n: int, of: str) -> Condition | None:
    """Dice of so many types or affiliations together."""
    theirs = desc.join(Desc(whose=whose or "any"))
    if theirs is None or theirs.zones not in {None, ("field",)} or n < 2:
        return None
    return Amounts(Count(theirs.dice(), of), ">=", Num(n))


# --- all of them ----------------------------------------------------------------------------------------

G.rule("cond1", "(all|each|every one) (of)? <d:desc> <t:which>")(lambda d, t: _all_so(d, t))
G.rule("cond1", "(no|none of) <d:desc> <t:stands>")(lambda d, t: there(_with(d, t), "=", Num(0)))
G.rule("stands", "be level <n:int>", "be (at|on) level <n:int>")(lambda n: Compare("level", "=", Num(n)))
G.rule("stands", "be {w:attacking/blocking/damaged/equipped}")(lambda w: Is(w))

G.rule("which", "be (at|on)? level <n:int>")(lambda n: Compare("level", "=", Num(n)))
G.rule("which", "be level <n:int> or {o:higher/lower/greater/less}")(
    lambda n, o: Compare("level", ">=" if o in {"higher", "greater"} else "<=", Num(n))
)


def _with(desc: Desc, test: Test) -> Desc:
    return desc.join(Desc(tests=(test,))) or desc


def _all_so(desc: Desc, test: Test) -> Condition | None:
    """None of them is otherwise; of nobody at all it is not said."""
    if desc.plural is False or desc.zones not in {None, ("field",)} or (not desc.tests and desc.whose == "you"):
        return None
    return There(_with(desc, Not(all_of((test,)))).dice(), "=", Num(0))


# --- more of them there ---------------------------------------------------------------------------------

G.rule("cond1", "<p:player> have {w:more/fewer} <d:desc> than <q:player> (do|have)?")(
    lambda p, w, d, q: _more(p, w, d, q)
)


def _more(one_: Player, word: str, desc: Desc, other: Player) -> Condition | None:
    """Whose place is said beside the dice: ``more dice in their Prep Area than you``."""
    sides = [whose_of(player) for player in (one_, other)]
    if set(sides) != {"you", "opponent"} or desc.zones is None:
        return None
    if desc.whose not in {"?they", sides[0]}:
        return None
    left, right = (Dice(desc.dice().kind, str(side), desc.zones or (), desc.dice().where) for side in sides)
    of = "characters" if desc.head == "character" and desc.zones == ("field",) else "dice"
    return Amounts(Count(left, of), ">" if word == "more" else "<", Count(right, of))


_THEIRS = "{y:your/opponent} ('s)?"
G.rule("cond1", f"there be {{w:more/fewer}} <d:desc> than in (your)? {_THEIRS} (<z:zone>)?")(
    lambda w, d, y, z="": _more_there(w, d, "you" if y == "your" else "opponent", z)
)


def _more_there(word: str, desc: Desc, other: str, zone: str) -> Condition | None:
    """``more Sidekicks in your Used Pile than in your opponent's``."""
    if {desc.whose, other} != {"you", "opponent"} or desc.zones is None or (zone and desc.zones != (zone,)):
        return None
    left, right = desc.dice(), replace(desc, whose=other).dice()
    return Amounts(Count(left), ">" if word == "more" else "<", Count(right))


# --- prices and numbers said as their own ----------------------------------------------------------------

_COST = "{c:purchase_cost/fielding_cost}"
G.rule(
    "static",
    f"<r:refs> {_COST} be {{w:reduced/lowered/decreased/increased/raised}} by <n:energies> <e:foreach>? <m:minimum>?",
    f"reduce <r:refs> {_COST} by <n:energies> <e:foreach>? <m:minimum>?",
)(lambda r, c, n, w="reduced", e=None, m=None: _own_price(r, c, n, w in {"increased", "raised"}, e, m))
G.rule("static", "<r:refs> fielding_cost be (0|zero)")(
    lambda r: (Change(r, (Costs("field", free=True),)),) if r == Ref("this") else None
)


def _own_price(
    ref: Ref, cost: str, n: Amount, more: bool, each: Amount | None, minimum: int | None
) -> tuple[Change, ...] | None:
    if ref != Ref("this") or (each is not None and not isinstance(n, Num)):
        return None
    much = n if each is None else times(n.n, each) if isinstance(n, Num) else n
    price = Costs("purchase" if cost == "purchase_cost" else "field", times(1 if more else -1, much), minimum)
    return (Change(ref, (price,)),)


_AS_MUCH = "(be|become) (equal to|the same as)"
G.rule("clause", f"<r:refs> a and d {_AS_MUCH} <x:refs> a and d <u:until>?")(
    lambda r, x, u="": Change(r, (SetStats(Stat("A", x), Stat("D", x)),), u) if r != x else None
)
G.rule("pred", "have the same <s:statname> as the <d:desc>")(lambda s, d: _as_the(s, d))


def _as_the(stat: str, desc: Desc) -> tuple[Mod, ...] | None:
    """``the same A as the opposing die with the highest A``: as high as the highest is."""
    for test in desc.tests:
        for high in ("highest", "lowest"):
            if repr(test) == f"Is(what='{high} {stat}')":
                rest = Desc(desc.kind, desc.whose, desc.zones, tuple(t for t in desc.tests if t != test), desc.head)
                change = set_to(stat, Extreme(stat, rest.dice(), high == "highest"))
                return (change,) if change else None
    return None


_AT_START = "at (the)? (start|beginning) of your turn"
_ONE_MORE = "(you {m:may})? draw (a|an|one) (additional|extra) die"


@G.rule(
    "ability",
    f"<w:whileactive>? if <c:cond> {_AT_START} ,? {_ONE_MORE}",
    f"<w:whileactive>? {_AT_START} ,? if <c:cond> ,? {_ONE_MORE}",
)
def _draws_more(c: Condition, m: str = "", **env: object) -> tuple[Ability, ...] | None:
    """It is looked at as the turn begins; the die is one more of the draw that follows (2.3.8)."""
    change = Change(Player("you"), (Counted("draw", Num(1)),))
    more = May(change) if m else change
    found: tuple[Ability, ...] | None = triggered(one("turn start", Player("you")), more, c=c, **env)
    return found


G.rule("clause", "you may draw (a|an|<n:int>) (additional|extra) die (during|in) your draw_step <u:until>")(
    lambda u, n=1: May(Change(Player("you"), (Counted("draw", Num(n)),), u)) if u == "turn" else None
)
_ONCE = "you (may|can) only purchase <k:int> <self> (character)? (die)? this_way (each|per) turn"


@G.rule("ability", f"(if|while) <c:cond> ,? <r:selfref> cost <n:energies> to purchase . {_ONCE}")
def _at_a_price(c: Condition, r: Ref, n: Amount, k: int, self: str) -> tuple[Ability, ...] | None:
    """Another price for so many of its own dice each turn."""
    own = done(Player("you"), "purchased", (Desc("die", tests=(Named(("self",)),)), "<", k), "turn")
    if r != Ref("this") or own is None:
        return None
    return static((Change(r, (Costs("purchase", to=n),)),), while_active=False, condition=Both((c, own)))


# --- a turn of the other player --------------------------------------------------------------------------

G.rule("clause", "(during|on) (your|the) opponent 's next turn ,? they <m:preds>")(
    lambda m: Change(Player("opponent"), m, NEXT_TURN) if all(isinstance(mod, Can) for mod in m) else None
)

# --- <rolling> ----------------------------------------------------------------------------------------

# only after "when": "if you roll a character face" speaks of a roll just made
_STAYS = "(and (doesn't|do not) reroll (it|that die|the die|the result)?)?"
G.rule("rolling", f"<p:actor> roll (a|an) <f:face> (on a die)? {_STAYS}")(
    lambda p, f: does(p, "rolled", Desc("die", tests=(f,)))
)
G.rule("rolling", f"<p:actor> roll <e:energy> <f:energy> (on a die)? {_STAYS}")(
    lambda p, e, f: does(p, "rolled", Desc("die", tests=(Is(f"showing 2 {e}"),))) if e == f else None
)
G.rule("rolling", "<p:actor> roll <d:adesc> and it show (a|an|its) <f:face>")(
    lambda p, d, f: does(p, "rolled", d.join(Desc(tests=(f,))) or d)
)

G.rule("rolling", "<d:adesc> (roll|show|come up on|come up as|land on) (a|an|its|their)? <f:face>")(
    lambda d, f: one("rolled", found.dice(())) if (found := d.join(Desc(tests=(f,)))) else None
)

G.rule("cond1", "(<n:int> or more|at_least <n:int>) (of)? <d:desc> <t:stands>")(
    lambda n, d, t: there(_with(d, t), ">=", Num(n)) if d.plural is not False else None
)
G.rule("cond1", "<r:ref> be the <d:desc>")(lambda r, d: _outdoes(r, d))


def _outdoes(ref: Ref, desc: Desc) -> Condition | None:
    """``X is the character with the highest purchase cost``: higher than that of all others."""
    for test in desc.tests:
        word, _, stat = test.what.partition(" ") if isinstance(test, Is) else ("", "", "")
        if word in {"highest", "lowest"} and stat in TOTALS and ref == Ref("this"):
            rest = replace(desc, tests=(*(t for t in desc.tests if t != test), OTHER))
            most = Extreme(stat, rest.dice(), word == "highest")
            return Amounts(Stat(stat, ref), ">" if word == "highest" else "<", most)
    return None


# --- alone of its kind -----------------------------------------------------------------------------------

G.rule(
    "cond1",
    "<r:ref> be your only <d:desc> (active|in field_zone)?",
    "<r:ref> be the only <d:desc> in your (field_zone|field)",
)(lambda r, d: _shares_with_only(r, d))


def _shares_with_only(ref: Ref, desc: Desc) -> Condition | None:
    """The only one of its kind on its side."""
    mine = desc.join(Desc(whose="you", tests=(Not(Same(Ref("this"))),)))
    return There(mine.dice(), "=", Num(0)) if mine and ref == Ref("this") else None


# --- what it came to be ---

_ON_LEVEL = "(a|an)? level <n:int> (character)? (face|side)"
G.rule(
    "cond1",
    f"the result be {_ON_LEVEL}",
    f"(you|they) (roll|rolled) {_ON_LEVEL}",
    "<r:ref> (show|roll|land on|come up on|result in) a level <n:int> character (face|side)",
)(lambda n, r=Ref("?it"): DieIs(r, Compare("level", "=", Num(n))))

# --- so many times as many ----------------------------------------------------------------------------------

G.rule(
    "cond1",
    "<p:player> (have|control) (at_least)? <k:times> as many (or more)? <d:desc> (as|than) <q:player> "
    "(do|have|control)?",
)(lambda p, k, d, q: _times_as_many(p, k, d, q))
G.rule("times", "twice")(lambda: 2)
G.rule("times", "<i:int> time")(lambda i: i)


def _times_as_many(one_: Player, factor: int, desc: Desc, other: Player) -> Condition | None:
    sides = [desc.join(Desc(whose=whose_of(player) or "any")) for player in (one_, other)]
    if desc.whose != "any" or sides[0] is None or sides[1] is None:
        return None
    return Amounts(counted(sides[0]), ">=", times(factor, counted(sides[1])))


_ALIKE = "have (the same|an|a) affiliation"
G.rule(
    "cond1",
    f"(at_least)? <n:int> (or more)? <d:desc> {_ALIKE}",
    "(at_least)? <n:int> <d:desc> share (the same|an|a) affiliation",
)(lambda n, d: there(d, ">=", Num(n), same="sharing affiliation") if n > 1 and d.plural is not False else None)
_ATTACK_WITH = "(if|when) you attack with (only|nothing but) <d:desc> ,? <e:effect>"


@G.rule("ability", f"<w:whileactive>? {_ATTACK_WITH}")
def _attack_with_only(d: Desc, e: Effect, **env: object) -> tuple[Ability, ...] | None:
    """``if you attack with only [Villain] dice``: looked at as attackers are declared (2.7.1)."""
    if not d.tests or d.zones is not None or d.whose not in {"any", "you"} or d.plural is False:
        return None
    others = Dice("character", "you", ("field",), order((Not(all_of(d.tests)), Is("attacking"))))
    found: tuple[Ability, ...] | None = triggered(
        one("attacked", Player("opponent")), e, c=There(others, "=", Num(0)), **env
    )
    return found
