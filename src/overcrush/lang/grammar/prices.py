"""What it costs to purchase and field dice and to use abilities: ``cost [1] less to purchase (minimum 1)``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.effects import Cost, Costs, Mod
from overcrush.ability.nouns import Amount, Num
from overcrush.lang.grammar.amounts import times
from overcrush.lang.grammar.base import G

# --- <pred> -------------------------------------------------------------------------------------------

_LESS = "{w:less/more/fewer/extra}"
G.rule(
    "pred",
    f"cost (an additional|an extra)? <n:energies> {_LESS} (energy)? (to purchase)? (than (their|its) "
    f"printed cost)? <m:minimum>?",
    f"cost <n:energies> {_LESS} to (purchase|buy) <m:minimum>?",
)(lambda n, w, m=None: (_costs("purchase", w, n, m),))
G.rule(
    "pred",
    f"cost <n:energies> {_LESS} (to purchase)? <e:foreach> <m:minimum>?",
    f"cost <n:energies> {_LESS} (to purchase)? <m:minimum>? <e:foreach>",
)(lambda n, w, e, m=None: (_costs("purchase", w, times(n.n, e), m),) if isinstance(n, Num) else None)
G.rule("pred", f"cost <n:energies> {_LESS} (energy)? to field <m:minimum>?")(
    lambda n, w, m=None: (_costs("field", w, n, m),)
)
G.rule("pred", "cost (an additional|an extra) <n:energies> (energy)? to {v:purchase/field}")(
    lambda n, v: (_costs(v, "more", n, None),)
)
G.rule("pred", f"cost <n:energies> {_LESS} to field <e:foreach> <m:minimum>?")(
    lambda n, w, e, m=None: (_costs("field", w, times(n.n, e), m),) if isinstance(n, Num) else None
)
G.rule("pred", "cost <n:energies> (energy)? to {v:purchase/field}")(
    lambda n, v: (Costs(v, free=True) if (n, v) == (Num(0), "field") else Costs(v, to=n),)
)
_AT_LEAST = "cost (at_least|a minimum of|no less than) <n:int> (energy)? to {v:purchase/field}"
G.rule("pred", _AT_LEAST, f"{_AT_LEAST} . this cost cannot be reduced")(lambda n, v: (Costs(v, least=n),))
_MUST_PAY = "must (pay|spend) (an additional|an extra)? <c:cost> (more|extra)? to (use|activate)"
G.rule("cost", "<n:int> (extra|additional|more) <e:energy> (energy)?")(
    lambda n, e: Cost((e,) * n) if 0 < n < 10 and e != "generic" else None
)
_GLOBALS = "(each|an|a|any)? global_ability"
_ACTIONS = "(each|an|a|any)? action die"
G.rule("pred", f"must (pay|spend) <n:energies> less to (use|activate) {_GLOBALS}")(
    lambda n: (Costs("global", times(-1, n)),)
)
G.rule("pred", f"{_MUST_PAY} {_ACTIONS}")(lambda c: _dearer(c, "use"))
G.rule("pred", f"{_MUST_PAY} {_GLOBALS}")(lambda c: _dearer(c, "global"))
G.rule(
    "pred",
    f"{_MUST_PAY} {_GLOBALS} (or|and) {_ACTIONS}",
    f"{_MUST_PAY} {_ACTIONS} (or|and) {_GLOBALS}",
)(lambda c: _dearer(c, "global", "use"))


def _dearer(cost: Cost, *what: str) -> tuple[Mod, ...] | None:
    """What must be paid to do something, besides what it costs anyway."""
    return None if cost.x else tuple(besides(verb, cost) for verb in what)


def besides(what: str, cost: Cost) -> Costs:
    """A cost that is paid besides: so much more of any energy, or energy of a type, or life."""
    if cost.energy and not cost.also and set(cost.energy) == {"generic"}:
        return Costs(what, times(len(cost.energy), cost.each) if cost.each is not None else Num(len(cost.energy)))
    return Costs(what, extra=cost)


G.rule("pred", "cost <n:energies> {w:less/more} to (purchase and field|purchase and to field)")(
    lambda n, w: (_costs("purchase", w, n, None), _costs("field", w, n, None))
)


ONCE = -99
"""However many say so, it counts once; of a least price nothing is said."""


def _costs(what: str, word: str, n: Amount, minimum: int | None) -> Costs:
    alone = minimum is not None and minimum < 0
    if minimum == ONCE:
        minimum = None
    return Costs(
        what, times(-1, n) if word in {"less", "fewer"} else n, -minimum if alone and minimum else minimum, alone=alone
    )


G.rule(
    "pred",
    "be free to field",
    "(can|may) be fielded for free",
    "cost (nothing|0) to field",
    "have a fielding_cost of (0|zero)",
    "have no fielding_cost",
)(lambda: (Costs("field", free=True),))
_LESS_OR_MORE = "{w:less/more/fewer}"
G.rule(
    "pred",
    f"cost <n:energies> {_LESS_OR_MORE} (to purchase)? and <m:energies> {{v:less/more/fewer}} to field",
)(
    lambda n, w, m, v: (
        None
        if v != w
        else tuple(Costs(kind, times(-1 if w != "more" else 1, k)) for kind, k in (("purchase", n), ("field", m)))
    )
)

# --- <minimum> ----------------------------------------------------------------------------------------

G.rule("minimum", "no matter how many <d:desc> be used , minimum <n:int>")(lambda d, n: -n)
G.rule("minimum", ",? (to)? (a)? minimum (of)? <n:int>", ",? to a minimum of <n:int>")(lambda n: n)
G.rule("minimum", "(no matter how|however) many <d:desc> (be used|you use|you have used)")(lambda d: ONCE)
G.rule("minimum", "minimum <n:int> , however many <d:desc> be used")(lambda n, d: -n)
G.rule("minimum", "minimum . <n:int>")(lambda n: n)
