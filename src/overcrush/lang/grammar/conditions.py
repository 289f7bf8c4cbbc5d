"""What must be true: ``if you have 4 or more active character dice``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.conditions import (
    Amounts,
    Both,
    Condition,
    Did,
    DieIn,
    DieIs,
    During,
    Either,
    Guesses,
    Happened,
    NotSo,
    There,
    Turn,
)
from overcrush.ability.nouns import (
    Amount,
    Compare,
    Dice,
    HasAbility,
    HasKeyword,
    Is,
    IsSidekick,
    Life,
    Named,
    NameHas,
    Not,
    Num,
    Player,
    Ref,
    Same,
    Shares,
    Stat,
    Symbols,
    Test,
)
from overcrush.lang.grammar.amounts import counted
from overcrush.lang.grammar.base import OTHER, SIDES, Desc, G, all_of, either, order
from overcrush.lang.grammar.descriptions import FOE, named
from overcrush.lang.grammar.whats import two
from overcrush.lang.pronouns import WAS_LEVEL

# --- <cond> -------------------------------------------------------------------------------------------

G.rule("cond", "<c:cond1>")(lambda c: c)
G.rule("cond", "<c:cond1> and (if)? <d:cond1>")(lambda c, d: Both((c, d)))
G.rule("cond", "<c:cond1> , and (if)? <d:cond1>")(lambda c, d: Both((c, d)))
G.rule("cond", "<c:cond1> or (if)? <d:cond1>")(lambda c, d: Either((c, d)))
G.rule("cond", "<c:cond1> ,? or (if|while|when) <d:cond1>", "<c:cond1> , or <d:cond1>")(lambda c, d: Either((c, d)))

# --- <cond1> ------------------------------------------------------------------------------------------

G.rule("cond1", "it be not true that <c:cond1>", "it isn't true that <c:cond1>")(lambda c: negated(c))


def negated(condition: Condition) -> Condition:
    """The opposite, in its shortest form."""
    match condition:
        case NotSo(inner):
            return inner
        case There(dice, ">=", Num(1), of):
            return There(dice, "=", Num(0), of)
        case There(dice, "=", Num(0), of):
            return There(dice, ">=", Num(1), of)
        case There(dice, ">=", amount, of):
            return There(dice, "<", amount, of)
        case Happened(events, ">=", Num(1)) if events.of == "dice" and events.on.event in _BY_PLAYERS:
            return Happened(events, "=", Num(0))
        case Happened(events, ">=", Num(least)) if events.of == "dice" and least > 1:
            return Happened(events, "<", Num(least))
        case Amounts(left, ">=", right):
            return Amounts(left, "<", right)
    return NotSo(condition)


_BY_PLAYERS = ("fielded", "purchased", "used", "drawn", "prepped", "rerolled", "global")
"""What players do: ``you have used no action die``."""
G.rule("cond1", "<r:ref> have (a)? gear (equipped|attached)", "<r:ref> be equipped")(lambda r: DieIs(r, Is("equipped")))
_ACTIVE = "(active|in field_zone|in play|fielded)"
G.rule(
    "cond1",
    "<w:having> <n:number> or more <d:desc> " + _ACTIVE + "?",
    "<w:having> at_least <n:n> <d:desc> " + _ACTIVE + "?",
)(lambda w, n, d: there(d, ">=", n, w))
G.rule("cond1", "<w:having> (any|one or more) <d:desc> " + _ACTIVE + "?", "<w:having> <d:one> " + _ACTIVE + "?")(
    lambda w, d: there(d, ">=", Num(1), w)
)
G.rule("cond1", f"<w:having> <d:one> and <e:one> {_ACTIVE}", f"<w:having> <d:one> {_ACTIVE} and <e:one> {_ACTIVE}")(
    lambda w, d, e: _one_of_each(d, e, w)
)


def _one_of_each(first: Desc, second: Desc, whose: str | None) -> Condition | None:
    """``an active A and an active B``: one die of each."""
    one, other = there(first, ">=", Num(1), whose), there(second, ">=", Num(1), whose)
    return None if one is None or other is None else Both((one, other))


G.rule("cond1", "<w:having> <n:number> or (fewer|less) <d:desc>")(lambda w, n, d: there(d, "<=", n, w))
G.rule("cond1", "<w:having> (fewer|less) than <n:number> <d:desc>")(lambda w, n, d: there(d, "<", n, w))
G.rule("cond1", "<w:having> more than <n:number> <d:desc>")(lambda w, n, d: there(d, ">", n, w))
G.rule("cond1", "<w:having> exactly <n:number> <d:desc>")(lambda w, n, d: there(d, "=", n, w))
G.rule("cond1", "<w:having> no <d:desc>", "<p:player> doesn't (have|control) (a|an|any) <d:desc>")(
    lambda d, w=None, p=None: there(d, "=", Num(0), w if p is None else whose_of(p))
)
G.rule(
    "cond1",
    "<w:having> at_least <n:n> <d:desc> (with|that share) (the same|a|an) affiliation",
    "<w:having> <n:int> or more <d:desc> (with|that share) (the same|a|an) affiliation",
)(lambda w, n, d: there(d, ">=", n if not isinstance(n, int) else Num(n), w, same="sharing affiliation"))
G.rule("cond1", "<w:having> <n:name> (active|fielded|in field_zone|in play)")(
    lambda w, n: There(Dice(whose=w, where=(_named(n),)))
)


def _named(name: str) -> Test:
    from overcrush.lang.grammar.descriptions import named

    return named(name)


G.rule("cond1", "<n:name> be in play")(lambda n: active((n,)))
_TEAM = "on {t:your/their/his/her} team"
G.rule(
    "cond1",
    f"<w:having> (a|an|any|one or more) <d:desc> {_TEAM}",
    f"(a|an|any) <d:desc> be {_TEAM}",
    f"there be (a|an|any) <d:desc> {_TEAM}",
)(lambda d, t, w="you": on_team(d, w, t))
G.rule("cond1", f"<w:having> <n:int> or more <d:desc> {_TEAM}", f"<w:having> at_least <n:int> <d:desc> {_TEAM}")(
    lambda d, w, n, t: on_team(d, w, t, n)
)
G.rule("cond1", f"<w:having> no <d:desc> {_TEAM}", f"no <d:desc> be {_TEAM}")(lambda d, t, w="you": on_team(d, w, t, 0))
G.rule("cond1", f"<n:name> be {_TEAM}", f"you have <n:name> {_TEAM}")(
    lambda n, t: on_team(Desc(tests=(named(n),)), "you", t)
)
G.rule("cond1", f"{FOE} have <n:name> {_TEAM}")(lambda n, t: on_team(Desc(tests=(named(n),)), "opponent", t))


def on_team(desc: Desc, whose: str | None, word: str, n: int = 1) -> Condition | None:
    """Cards of a team, wherever their dice are: ``if your opponent has a [Villain] character on their team``."""
    if whose not in {"you", "opponent"} or (whose == "you") != (word == "your"):
        return None
    if desc.whose not in {"any", whose} or desc.zones is not None:
        return None
    kind = (Is("character"),) if desc.kind == "character" else (Is("action"),) if desc.kind == "action" else ()
    dice = Desc("card", whose, None, (*kind, *desc.tests) if desc.kind != "card" else desc.tests).dice()
    return There(dice, ">=" if n else "=", Num(n))


G.rule("cond1", "no <d:desc> have <t:quality>")(
    lambda d, t: There(Desc.dice(d.join(Desc(tests=(t,))) or d), "=", Num(0))
)
G.rule(
    "cond1", "<r:ref> be (the|your) only attacking (character|character die|die)", "<r:ref> be (the|your) only attacker"
)(lambda r: DieIs(r, Is("attacking alone")))
G.rule("cond1", "<d:one> be {s:damaged/blocked/unblocked/equipped/engaged}")(
    lambda d, s: There(Desc.dice(d.join(Desc(tests=(Is(s),))) or d))
)
G.rule("cond1", "<d:one> be (also)? {s:attacking/blocking}")(
    lambda d, s: There(Desc.dice(d.join(Desc(tests=(Is(s),))) or d))
)
G.rule("cond1", "<n:name> be (also)? {s:attacking/blocking/blocked/engaged/damaged}")(
    lambda n, s: There(Dice(whose="you", where=order((named(n), Is(s))))) if n != "self" else None
)
G.rule("cond1", "<r:ref> (roll|show|land on|be showing) {e:energy}")(lambda r, e: DieIs(r, Is("energy face")))
G.rule("cond1", "it be not (a|an)? <d:desc>")(
    lambda d: NotSo(DieIs(Ref("?it"), d.test())) if _tells(Ref("?it"), d) else None
)
G.rule(
    "cond1",
    "<r:ref> be (on|at)? level <n:int> or {o:higher/greater/above/lower/less/below}",
    "<r:ref> be (a)? level <n:int> or {o:higher/greater/above/lower/less/below} (character)? die",
)(lambda r, n, o: DieIs(r, Compare("level", ">=" if o in {"higher", "greater", "above"} else "<=", Num(n))))
G.rule("cond1", "you control <n:name>")(lambda n: active((n,)) if n != "self" else None)
G.rule("cond1", "<r:ref> (land on|roll|come up on|be rolled on) (a|its)? level <n:int> (face|side)?")(
    lambda r, n: _level(r, n, "level")
)
G.rule(
    "cond1", "<r:ref> (land on|roll|come up on|be rolled on) (a|its)? level <n:int> or (level)? <m:int> (face|side)?"
)(lambda r, n, m: DieIs(r, either((Compare("level", "=", Num(n)), Compare("level", "=", Num(m))))))
G.rule("cond1", "<r:ref> isn't (on|at)? level <n:int>")(lambda n, r: NotSo(DieIs(r, Compare("level", "=", Num(n)))))
G.rule("cond1", "<r:ref> cannot (be spun|spin) {d:up/down}")(
    lambda r, d: DieIs(r, Compare(WAS_LEVEL, "=", Num(3 if d == "up" else 1)))
)
_SAME_LIFE = "(the same|equal) (amount of|number of)? life (total)?"
G.rule("cond1", f"you and your opponent have {_SAME_LIFE}", f"you have {_SAME_LIFE} as your opponent")(
    lambda: Amounts(Life(Player("you")), "=", Life(Player("opponent")))
)
G.rule("cond1", "<z:zones> be {e:empty}")(lambda z, e: _empty(z))
G.rule("cond1", "<z:zones> isn't {e:empty}")(lambda z, e: negated(found) if (found := _empty(z)) else None)
G.rule("cond1", "<r:ref> be {w:undamaged/unengaged/unequipped}")(lambda r, w: NotSo(DieIs(r, Is(w.removeprefix("un")))))


def _empty(zones: Desc) -> Condition | None:
    """No dice lie there."""
    if zones.whose not in {"you", "opponent"} or zones.zones in {None, ("field",), ("card",)}:
        return None
    return There(replace(zones, kind="die").dice(), "=", Num(0))


G.rule("cond1", "the result be (a|an)? <f:face>", "(you|they) rolled (a|an)? <f:face>")(lambda f: DieIs(Ref("?it"), f))
G.rule(
    "cond1",
    "the result isn't (a|an)? <f:face>",
    "the result isn't (a)? {c:character}",
    "<r:ref> (doesn't|didn't) roll a {c:character}",
)(lambda f=None, c="", r=Ref("?it"): NotSo(DieIs(r, f or Is("character face"))))
G.rule("cond1", "<p:player> have <e:energy> (energy)? in <z:owner> reserve_pool")(
    lambda p, e, z: Amounts(Symbols(e, p), ">=", Num(1))
)
G.rule("cond1", "<p:player> have more life than <q:player>")(lambda p, q: Amounts(Life(p), ">", Life(q)))
G.rule("cond1", "<p:player> have (less|fewer) life than <q:player>")(lambda p, q: Amounts(Life(p), "<", Life(q)))
G.rule("cond1", "<a:lifeof> be (greater|higher|more) than <b:lifeof>")(lambda a, b: Amounts(a, ">", b))
G.rule("cond1", "<a:lifeof> be (less|lower) than <b:lifeof>")(lambda a, b: Amounts(a, "<", b))
G.rule("cond1", "<p:player> (have|control) more <d:desc> (in field_zone)? than <q:player> (do|have|control)?")(
    lambda p, d, q: _more(p, d, q)
)
G.rule("cond1", "<p:player> (have|control) fewer <d:desc> (in field_zone)? than <q:player> (do|have|control)?")(
    lambda p, d, q: _more(q, d, p)
)


def _more(more: Player, desc: Desc, less: Player) -> Condition | None:
    a, b = (desc.join(Desc(whose=whose_of(player) or "any")) for player in (more, less))
    return Amounts(counted(a), ">", counted(b)) if a and b and desc.whose == "any" else None


G.rule("cond1", "you do", "you did", "they do", "that player do")(lambda: Did())
G.rule("cond1", "you do ,? and (if)? (you)? (roll|rolled) (a|an) <f:face>")(
    lambda f: Both((Did(), DieIs(Ref("?it"), f)))
)
G.rule("cond1", "they (doesn't|didn't)", "you (doesn't|didn't)")(lambda: NotSo(Did()))
G.rule("cond1", "you have <n:name> (or|and / or) <m:name> (active|in play|in field_zone)")(lambda n, m: active((n, m)))
G.rule("cond1", "it be your turn", "you be the active player")(lambda: Turn(Player("you")))
G.rule("cond1", "it be your opponent 's turn")(lambda: Turn(Player("opponent")))
G.rule("cond1", "<n:name> be active", "<n:name> be in field_zone", "you have <n:name> active")(lambda n: active((n,)))
G.rule("cond1", "<n:name> (or|and / or) <m:name> be active")(lambda n, m: active((n, m)))
G.rule("cond1", "<n:name> and <m:name> be (both)? active")(lambda n, m: Both((active((n,)), active((m,)))))
G.rule("cond1", "<n:name> isn't active", "no <n:name> be active")(
    lambda n: There(Dice(whose="you", where=(Named((n,)),)), "=", Num(0))
)
_STATE = "{w:attacking/blocking/blocked/unblocked/engaged/damaged/paired/equipped/captured}"
G.rule("cond1", f"<r:ref> be {_STATE} (up)?")(lambda r, w: DieIs(r, Is(w)))
G.rule("cond1", f"<r:ref> isn't {_STATE} (up)?", f"<r:ref> wasn't {_STATE}")(lambda r, w: NotSo(DieIs(r, Is(w))))
G.rule("cond1", "<r:ref> (be|was) (a|an)? <d:desc>", "that (be|was) (a|an)? <d:desc>")(
    lambda d, r=Ref("?it"): DieIs(r, d.test()) if _tells(r, d) else None
)
G.rule("cond1", "<r:ref> (be|was) yours", f"<r:ref> (be|was) {FOE} {{s:'s}}")(
    lambda r, s="": DieIs(r, Is("opposing" if s else "yours")) if r != Ref("this") else None
)
G.rule("cond1", "<r:ref> (be|was) one of <d:desc>")(
    lambda d, r: DieIs(r, d.test()) if _tells(r, d) and d.plural is not False else None
)
G.rule("cond1", "<p:player> (control|controlled) <r:ref>")(lambda p, r: _held(p, r))


def _held(player: Player, ref: Ref) -> Condition | None:
    """``if your opponent controls it``: said of a die that need not be the player's own."""
    side = SIDES.get(whose_of(player) or "")
    return None if side is None or ref == Ref("this") else DieIs(ref, Is(side))


G.rule("cond1", "<r:ref> (isn't|wasn't) (a|an)? <d:desc>")(
    lambda d, r: NotSo(DieIs(r, d.test())) if _tells(r, d) else None
)


def _tells(ref: Ref, desc: Desc) -> bool:
    """Whether a description says something of a die: of this one its own name says nothing, nor whose it is, and one
    die is no dice."""
    this = ref == Ref("this") and (Named(("self",)) in desc.tests or desc.whose != "any")
    many = desc.plural is True and ref in {Ref("this"), Ref("?he"), Ref("?it")}
    return desc.tells() and not this and not many


G.rule(
    "cond1",
    "<r:ref> (roll|show|be|land on|be on|be showing|result in) (a|an|its) <f:face>",
    "<r:ref> come up (on|as)? (a|an|its)? <f:face>",
    "(you|they) (roll|rolled|reveal) (a|an|its) <f:face>",
)(lambda f, r=Ref("?it"): DieIs(r, f))
G.rule("cond1", "<r:ref> (roll|show|land on) <e:energy> (energy)?")(lambda r, e: DieIs(r, Is(f"showing {e}")))
G.rule("cond1", "<r:ref> (doesn't|didn't) (roll|show|land on|result in) (a|an|its)? <f:face>")(
    lambda f, r: NotSo(DieIs(r, f))
)
G.rule("cond1", "<r:ref> isn't (a|an|on an|on a)? <f:face>")(lambda f, r: NotSo(DieIs(r, f)))
G.rule("cond1", "<r:ref> (roll|show|land on|come up on|come up as) (a|the|its)? sidekick (face|side|symbol)?")(
    lambda r: DieIs(r, all_of((IsSidekick(), Is("character face"))))
)
G.rule("cond1", "all (of)? (them|they|those die|of them)? be <d:desc>", "<r:ref> be all <d:desc>")(
    lambda d, r=Ref("?them"): DieIs(r, d.test()) if d.tells() else None
)
G.rule("cond1", "<v:value> (be|was) <b:bound>")(lambda v, b: Amounts(v, b[0], b[1]))
G.rule("cond1", "<v:value> be (equal to|the same as) <w:value>")(lambda v, w: Amounts(v, "=", w))
G.rule("cond1", "you draw the named die", "it be the named die", "it be the die you named")(
    lambda: DieIs(Ref("?it"), Shares("name", Ref("named")))
)
G.rule("cond1", "you targeted (a|an)? <d:desc>", "<r:ref> target (a|an)? <d:desc>")(
    lambda d, r=None: DieIs(Ref("?it"), d.test()) if d.tells() else None
)
G.rule("cond1", "<r:ref> be {w:the/your} only <d:desc>")(lambda r, w, d: _only_one(r, w, d))


def _only_one(ref: Ref, word: str, desc: Desc) -> Condition | None:
    """This die is the only one that fits: of yours, or of all where the words do not say whose they are and attacking
    or blocking, which the dice of one player do, does not say it."""
    both = word == "the" and desc.whose == "any" and {Is("attacking"), Is("blocking")}.isdisjoint(desc.tests)
    whose = "any" if both else "you"
    others = desc.join(Desc(whose=whose, tests=(OTHER if ref == Ref("this") else Not(Same(ref)),)))
    known = ref in {Ref("this"), Ref("?he"), Ref("?it")}
    if not known or others is None or desc.plural:
        return None
    none = There(others.dice(), "=", Num(0))
    states = tuple(test for test in desc.tests if isinstance(test, Is))
    return Both((DieIs(ref, all_of(states)), none)) if states else none


G.rule("cond1", "<r:ref> didn't block (this turn)?")(lambda r: NotSo(DieIs(r, Is("blocked opponent"))))
G.rule("cond1", "<r:ref> didn't attack (this turn)?")(lambda r: NotSo(DieIs(r, Is("attacked"))))
G.rule(
    "cond1", "<d:desc> be active", "(a|an|any) <d:desc> be active", "(a|an|any) <d:desc> be (in field_zone|in play)"
)(
    lambda d: (
        There(d.dice())
        if d.kind != "card" and (d.head or not any(isinstance(t, Named | NameHas) for t in d.tests))
        else None
    )
)
G.rule("cond1", "another <d:desc> be (active|in field_zone|in play)", "another of <d:desc> be active")(
    lambda d: There(Desc.dice(d.join(Desc(tests=(OTHER,))) or d)) if d.kind != "card" else None
)
G.rule("cond1", "no <d:desc> be active")(lambda d: There(d.dice(), "=", Num(0)))
G.rule("cond1", "<p:player> have at_least one of each (energy type|type of energy) in <z:owner> reserve_pool")(
    lambda p, z: Amounts(Symbols("types", p), ">=", Num(4))
)
G.rule("cond1", "<p:player> have (any|at_least one|a|an) <e:energy> (energy)? in <z:owner> reserve_pool")(
    lambda p, e, z: Amounts(Symbols(e, p), ">=", Num(1))
)
G.rule(
    "cond1",
    "<p:player> have <n:int> or more <e:energy> (energy)? in <z:owner> reserve_pool",
    "<p:player> have at_least <n:int> <e:energy> (energy)? in <z:owner> reserve_pool",
)(lambda p, n, e, z: Amounts(Symbols(e, p), ">=", Num(n)))
G.rule("cond1", "<r:ref> be <t:levelled>")(lambda r, t: DieIs(r, t))
G.rule("levelled", "of <o:equalor> level (than|to|as) <r:ref>", "(of|at) a {w:higher/lower} level than <r:ref>")(
    lambda r, o="", w="": Compare("level", o or (">" if w == "higher" else "<"), Stat("level", r))
)
G.rule("equalor", "(equal|same|the same) or {w:higher/lower/greater/lesser}", "{w:higher/lower} or equal")(
    lambda w: ">=" if w in {"higher", "greater"} else "<="
)
G.rule("cond1", "<r:ref> be (on|at)? level <n:int>")(lambda r, n: _level(r, n, "level"))
G.rule("cond1", "<r:refs> level was <n:int>")(lambda r, n: _level(r, n, WAS_LEVEL))
G.rule("cond1", "<r:ref> was (on|at)? level <n:int>")(lambda r, n: _level(r, n, WAS_LEVEL))


def _level(ref: Ref, n: int, which: str) -> Condition:
    from overcrush.ability.nouns import Compare

    return DieIs(ref, Compare(which, "=", Num(n)))


G.rule("cond1", "<r:ref> (be|be still|be still) active", "<r:ref> be (still)? in field_zone")(
    lambda r: DieIn(r, ("field",)) if r != Ref("this") else active(("self",))
)
G.rule("cond1", "<r:selfref> have (already)? captured (a|an|any|at_least one|one or more) <d:desc>")(
    lambda r, d: _captured(d) if r == Ref("this") else None
)


def _captured(desc: Desc) -> Condition | None:
    held = desc.join(Desc(zones=("captured",), tests=(Is("captured by this"),)))
    return None if held is None else There(held.dice())


G.rule("cond1", "<r:ref> have <t:quality>")(lambda r, t: DieIs(r, t))
G.rule("cond1", "<r:ref> share (a|an|at_least one) <w:likeness> with <s:ref>")(lambda r, w, s: DieIs(r, Shares(w, s)))
G.rule(
    "cond1",
    "<self> be active and <t:which>",
    "<self> be active and have <t:quality>",
    "<self> be active and <t:state>",
    "<self> be active and <t:baselevel>",
)(lambda self, t: _so(t))
G.rule("cond1", "<self> be active and {w:undamaged/unengaged/unequipped}")(
    lambda self, w: _so(Not(Is(w.removeprefix("un"))))
)


def _so(test: Test) -> Condition:
    """The character is active, with a die that is so: said of the card, as being active is (3.1.11)."""
    return There(Dice(whose="you", where=order((Named(("self",)), test))))


G.rule("cond1", "<r:ref> be attacking alone")(lambda r: DieIs(r, Is("attacking alone")))
G.rule("cond1", "<w:having> only <d:desc> (active|in field_zone)?")(lambda w, d: _only(d, w))


def _only(desc: Desc, whose: str | None) -> Condition | None:
    if (
        whose not in {"you", "opponent"}
        or desc.kind not in {"character", "die"}
        or desc.zones not in {None, ("field",)}
    ):
        return None
    joined, none = desc.join(Desc(whose=whose)), _none_but(desc, whose)
    return Both((There(joined.dice()), none)) if joined is not None and none is not None else None


G.rule(
    "cond1",
    "all (of)? your (active)? (character|character die) be <d:desc>",
    "(each|every one) of your (active)? (character|character die) be (a)? <d:desc>",
    "(each|every) (active)? (character|character die) you control be (a)? <d:desc>",
    "all (active)? (character|character die) you control be <d:desc>",
)(lambda d: _none_but(d, "you") if d.zones is None and d.whose == "any" else None)


def _none_but(desc: Desc, whose: str) -> Condition | None:
    if not desc.tests:
        return None
    rest = Desc("character", whose, None, (Not(all_of(desc.tests)),))
    return There(rest.dice(), "=", Num(0))


IN_ATTACK = During("attack")
G.rule("cond1", "it be the attack_step")(lambda: IN_ATTACK)
G.rule("cond1", "it be the main_step")(lambda: During("main"))
G.rule("cond1", "<d:one> be in <z:zones>", "one of <d:desc> be in <z:zones>")(lambda d, z: _lies(d, z))
G.rule("cond1", "<n:name> be in <z:zones>")(lambda n, z: _lies(Desc(tests=(named(n),)), z) if n != "self" else None)


def _lies(desc: Desc, zones: Desc) -> Condition | None:
    """There is such a die in that place."""
    found = desc.join(zones)
    if found is None or zones.zones == ("field",) or found.plural:
        return None
    return There(found.dice())


G.rule(
    "cond1",
    "<r:ref> be both <d:desc>",
    "both (of them|die|of those die)? be <d:desc>",
    "<r:ref> both be <d:desc>",
)(lambda d, r=Ref("?them"): DieIs(two(r), d.test()) if d.tells() else None)
G.rule("cond1", "<r:ref> both (roll|rolled|show) (a|an)? <f:face>", "both (die)? (roll|rolled|show) (a|an)? <f:face>")(
    lambda f, r=Ref("?them"): DieIs(two(r), f)
)
G.rule("cond1", "<p:player> have only <d:desc> (active|in (the)? field_zone|in play)")(lambda p, d: _has_only(p, d))


def _has_only(player: Player, desc: Desc) -> Condition | None:
    """Dice of a description, and no others."""
    mine = desc.join(Desc(whose=whose_of(player) or "any"))
    if mine is None or not desc.tests or mine.zones not in {None, ("field",)} or mine.whose == "any":
        return None
    others = Dice("character", mine.whose, ("field",), (Not(all_of(desc.tests)),))
    return Both((There(mine.dice()), There(others, "=", Num(0))))


G.rule("cond1", "(you|they|that player|your opponent) cannot")(lambda: NotSo(Did()))
G.rule("cond1", "at_least <n:n> <d:desc> (also)? (attack|be attacking|be also attacking)")(
    lambda n, d: _attacking(d, n)
)


def _attacking(desc: Desc, n: Amount) -> Condition | None:
    joined = desc.join(Desc(tests=(Is("attacking"),)))
    return There(joined.dice(), ">=", n) if joined and joined.zones is None else None


G.rule("cond1", "<p:player> guess how many")(lambda p: Guesses(p))
G.rule("cond1", "<p:player> guess the number of die you drew")(lambda p: Guesses(p))
G.rule("cond1", "your <n:name> be active")(lambda n: active((n,)))
G.rule("cond1", f"{FOE} 's <n:name> be active")(lambda n: There(Dice(whose="opponent", where=(named(n),))))
G.rule("cond1", "<r:ref> be (on|at)? level <n:int> or (level)? <m:int>")(
    lambda r, n, m: DieIs(r, either((Compare("level", "=", Num(n)), Compare("level", "=", Num(m)))))
)
G.rule("cond1", "<r:ref> be at level <n:int>")(lambda r, n: DieIs(r, Compare("level", "=", Num(n))))
G.rule("cond1", "<w:having> no <d:desc> (active|fielded|in play)")(lambda w, d: there(d, "=", Num(0), w))


def there(desc: Desc, op: str, n: Amount, whose: str | None = None, *, same: str = "") -> Condition | None:
    """A condition on how many of a description there are."""
    if whose is not None:
        if desc.whose == "?they" and whose == "opponent":
            desc = replace(desc, whose=whose)  # your opponent has … in their Field Zone
        joined = desc.join(Desc(whose=whose))
        if joined is None:
            return None
        desc = joined
    if desc.different and desc.plural is False:
        desc = apart(desc)
    told = n == Num(0) and any(isinstance(test, HasKeyword | HasAbility) for test in desc.tests)
    several = (op, n) != (">=", Num(1)) and not told  # of none it is the same whether dice or characters are meant
    of = "characters" if several and (desc.different or (desc.head == "character" and not desc.elsewhere())) else "dice"
    if same:
        of = same if of == "characters" else f"dice {same}"
    return There(desc.dice(), op, n, of)


def apart(desc: Desc) -> Desc:
    """``a different character die`` than this card's."""
    return replace(desc, different=False, tests=(*desc.tests, Not(Named(("self",)))))


G.rule("cond1", "<p:player> have (less|fewer) life than <q:player> do")(lambda p, q: Amounts(Life(p), "<", Life(q)))
G.rule("cond1", "<p:player> have more life than <q:player> do")(lambda p, q: Amounts(Life(p), ">", Life(q)))
G.rule("cond1", "there be (a)? <e:energy> (energy|symbol)? in <z:owner> reserve_pool")(
    lambda e, z: Amounts(Symbols(e, Player(z)), ">=", Num(1)) if z in {"you", "opponent"} else None
)
G.rule("cond1", "<p:player> have <e:energylist> (energy)? in <z:owner> reserve_pool")(
    lambda p, e, z: _each_energy(p, e)
)
G.rule("energylist", "<e:energy> ,? and <f:energy>", "<e:energy> , <f:energy>")(lambda e, f: (e, f))
G.rule("energylist", "<e:energy> , <m:energylist>")(lambda e, m: (e, *m))


def _each_energy(player: Player, types: tuple[str, ...]) -> Condition | None:
    """At least one of each of several types; of all four types there is another way to say it."""
    if len(set(types)) != len(types) or "generic" in types or "wild" in types:
        return None
    if len(types) == 4:
        return Amounts(Symbols("types", player), ">=", Num(4))
    if len(types) == 3:
        return None
    return Both(tuple(Amounts(Symbols(energy, player), ">=", Num(1)) for energy in types))


G.rule(
    "cond1",
    "there be no <e:energy>? (energy|symbol)? in <z:owner> reserve_pool",
    "you have no <e:energy>? (energy|symbol)? in {y:your} reserve_pool",
)(lambda z="you", e="any", y="": Amounts(Symbols(e, Player(z)), "=", Num(0)) if z in {"you", "opponent"} else None)
_EXACTLY = "in your reserve_pool (excluding <x:energy>)?"
G.rule(
    "cond1",
    f"you have <n:int> or more <e:energy> symbol {_EXACTLY}",
    f"you have <n:int> or more <e:energy> {_EXACTLY}",
    f"you have (a)? <e:energy> {_EXACTLY}",
)(lambda e, n=1, x="wild": Amounts(Symbols(e, Player("you")), ">=", Num(n)) if x == "wild" and e != x else None)
G.rule("cond1", "<n:name> and (a|an|another) <d:desc> be active")(lambda n, d: Both((active((n,)), There(d.dice()))))
G.rule("cond1", "<n:name> and one of <d:desc> be active")(
    lambda n, d: Both((active((n,)), There(d.dice()))) if d.whose == "you" else None
)


G.rule("cond1", "(one|a single) <self> (character)? (die)? be (the|your) only character (die)? (in your field_zone)?")(
    lambda self: Both((active(("self",)), There(Dice(whose="you"), "=", Num(1))))
)


def active(names: tuple[str, ...]) -> Condition:
    """A character of that name is active on your side."""
    return There(Dice(whose="you", where=(Named(names),)))


# --- <having> -----------------------------------------------------------------------------------------

G.rule("having", "<p:player> have", "<p:player> control", "there be")(lambda p=None: whose_of(p))


def whose_of(player: Player | None) -> str | None:
    if player is None:
        return "any"
    return {"?he": "?they", "target opponent": "opponent"}.get(player.who) or (
        player.who if player.who in {"you", "opponent", "?they"} else None
    )


# --- <one> --------------------------------------------------------------------------------------------

G.rule("one", "(a|an) <d:desc>")(lambda d: d)
G.rule("one", "another <d:desc>", "a other <d:desc>", "another of <d:desc>")(lambda d: d.join(Desc(tests=(OTHER,))))

# --- <lifeof> -----------------------------------------------------------------------------------------

G.rule("lifeof", "your life_total", "yours", "your life", "your own")(lambda: Life(Player("you")))
G.rule("lifeof", "(your)? opponent 's life_total", "(your)? opponent 's life", "your opponent 's", "their life_total")(
    lambda: Life(Player("opponent"))
)
