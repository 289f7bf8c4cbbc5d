"""One thing and another of the same kind: each player for whom it is so, one price or another, this while attacking and
that while blocking, dice of two descriptions counted or compared."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.abilities import Static
from overcrush.ability.conditions import Amounts, Condition, DieIs
from overcrush.ability.effects import Blank, Can, Change, ChooseOne, Cost, Effect, Gain, If, May, Mod, Seq, Trigger
from overcrush.ability.nouns import Amount, Count, Is, Num, Player, Ref, Sum, Test
from overcrush.lang.grammar.actors import as_player
from overcrush.lang.grammar.amounts import Mods
from overcrush.lang.grammar.base import Desc, G
from overcrush.lang.grammar.changes import stats
from overcrush.lang.grammar.clauses import paid
from overcrush.lang.grammar.conditions import there
from overcrush.lang.grammar.standing import Abilities
from overcrush.lang.grammar.triggers import one

THIS = Ref("this")

# --- each player --------------------------------------------------------------------------------------

_HAS = "each player (with|who have|who control|that have|that control)"
for _words, _op in (
    (f"{_HAS} <n:int> or more <d:desc> <e:vp>", ">="),
    (f"{_HAS} at_least <n:int> <d:desc> <e:vp>", ">="),
    (f"{_HAS} <n:int> or (fewer|less) <d:desc> <e:vp>", "<="),
    (f"{_HAS} no <d:desc> <e:vp>", "="),
    (f"{_HAS} (a|an|one or more|any) <d:desc> <e:vp>", ">= 1"),
):
    G.rule("clause", _words)(lambda d, e, n=None, op=_op: _each_with(d, op, n, e))


def _each_with(desc: Desc, op: str, n: int | None, effect: Effect) -> Effect | None:
    """Either player, if it is so for them: first the one whose ability it is."""
    least = Num(n) if n is not None else Num(1 if op == ">= 1" else 0)
    parts: list[Effect] = []
    for who in ("you", "opponent"):
        condition = there(desc, op.split(maxsplit=1)[0], least, who)
        done = as_player(effect, Player(who))
        if condition is None or done is None or desc.whose != "any":
            return None
        parts.append(If(condition, done))
    return Seq(tuple(parts))


# --- one price or another -----------------------------------------------------------------------------

G.rule("clause", "you may pay <e:energy> or <f:energy> to <v:sentence>")(
    lambda e, f, v: ChooseOne(tuple(May(paid(Cost((kind,)), v)) for kind in (e, f))) if e != f else None
)

# --- this while so, that while so ---------------------------------------------------------------------

_GETS = "(get|gain|have)?"
_SO = "(while|when)"
G.rule("given", "<p:plus>")(lambda p: _mods(p))
G.rule("given", "<k:keywordlist>")(lambda k: (Gain(k),))


def _mods(plus: Mods) -> tuple[Mod, ...]:
    return (stats(plus),)


@G.rule(
    "ability",
    f"<r:selfref> {_GETS} <m:given> {_SO} <x:state> ,? (and|but) {_GETS} <n:given> {_SO} <y:state>",
)
def _twice_so(r: Ref, m: tuple[Mod, ...], x: Test, n: tuple[Mod, ...], y: Test) -> Abilities | None:
    """``gets +2A while attacking and +2D while blocking``."""
    if r != THIS:
        return None
    return tuple(Static((Change(THIS, mods),), "die", DieIs(THIS, state)) for mods, state in ((m, x), (n, y)))


# --- counted together, and against each other ---------------------------------------------------------

G.rule("foreach", "for (each|every) (of)? <c:counting> (and|, and) (each|every) (of)? <d:counting>")(
    lambda c, d: Sum((c, d))
)


@G.rule(
    "cond1",
    "<w:having> more <d:desc> than <e:desc>",
    "<w:having> {f:fewer/less} <d:desc> than <e:desc>",
)
def _more_than(w: str | None, d: Desc, e: Desc, f: str = "") -> Condition | None:
    """``there are more A dice than B dice``: dice of both descriptions, on the same side."""
    first, second = _number(d, w), _number(e, w)
    if first is None or second is None or first == second:
        return None
    return Amounts(first, "<" if f else ">", second)


def _number(desc: Desc, whose: str | None) -> Amount | None:
    joined = desc.join(Desc(whose=whose or "any"))
    return Count(joined.dice()) if joined is not None and desc.plural is not False and joined.tests else None


_ABILITIES = "use (its|their|any)? ability"
G.rule("pred", f"cannot attack , block , (or|and) {_ABILITIES}", f"cannot attack or block or {_ABILITIES}")(
    lambda: (Can("cannot", "attack"), Can("cannot", "block"), Blank())
)
G.rule("adj", "{z:prep_area/used_pile}")(lambda z: Desc(zones=("prep" if z == "prep_area" else "used",), placed=True))
G.rule("cond1", "<r:ref> be still a (character|character face)", "<r:ref> be still (on|showing) a character face")(
    lambda r: DieIs(r, Is("character face"))
)

# --- what sets it off ---------------------------------------------------------------------------------

G.rule("trigger", "<s:subject> be ko'd by (a|an)? opposing (ability|effect)")(
    lambda s: one("koed", s, Player("opponent"), "ability") if not isinstance(s, Player) else None
)
_DAMAGE = "{k:combat/non-combat/ability}? damage be dealt to"
G.rule("trigger", f"{_DAMAGE} <p:actor>", f"{_DAMAGE} <s:subject>")(
    lambda k="", p=None, s=None: (
        one("damaged", p or s, None, *(() if not k else ("combat",) if k == "combat" else ("ability",)))
        if p is not None or not isinstance(s, Player)
        else None
    )
)
_LIFE = {"lose": "loses life", "gain": "gains life"}
G.rule("trigger", "<p:actor> {v:lose/gain} <n:much> life (at once|at one time|from (a single|one|any one) source)")(
    lambda p, v, n: (Trigger(_LIFE[v], p, least=n),)
)
