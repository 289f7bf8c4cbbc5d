"""Energy that was spent on something: ``when you spend a [mask] to field a character die``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.conditions import Amounts, Condition
from overcrush.ability.effects import AnyEnergy, Change, Cost, Effect, May, SpentAs, Trigger
from overcrush.ability.nouns import Dice, Num, Pick, Player, Spent
from overcrush.lang.grammar.abilities import triggered
from overcrush.lang.grammar.actors import as_cost, is_cost
from overcrush.lang.grammar.base import G
from overcrush.lang.grammar.clauses import for_each, paid
from overcrush.lang.grammar.standing import Abilities
from overcrush.lang.grammar.triggers import does, one
from overcrush.lang.parsing.tokens import ENERGIES

# --- <spentfor> ---------------------------------------------------------------------------------------

Triggers = tuple[Trigger, ...]
_YOU = Player("you")

G.rule("spentfor", "<t:spentfor1>")(lambda t: t)
G.rule("spentfor", "<t:spentfor1> or <u:spentfor1>")(lambda t, u: t + u)

# --- <spentfor1> --------------------------------------------------------------------------------------

G.rule("spentfor1", "field <d:adesc>")(lambda d: does(_YOU, "fielded", d, zones=("field",)))
G.rule("spentfor1", "purchase <d:adesc>", "buy <d:adesc>")(lambda d: does(_YOU, "purchased", d))
G.rule("spentfor1", "(use|activate) (a|an|any)? global_ability")(lambda: one("global", _YOU))

# --- <spending> ---------------------------------------------------------------------------------------

Spending = tuple[Spent, int]
"""What of the energy is spoken of, and how much of it."""
_LEAST = "(at_least)? (a|one|one or more|any)?"
G.rule("spending", f"{_LEAST} <s:symbols> (energy)?")(lambda s: _symbols(s))
G.rule("spending", "<n:int> or more <e:energy> (energy)?", "at_least <n:int> <e:energy> (energy)?")(
    lambda n, e: (Spent((e,)), n)
)
G.rule("spending", "energy from (a|an) <d:desc>")(
    lambda d: (Spent(dice=d.dice(())), 1) if d.plural is not True else None
)


def _symbols(symbols: tuple[str, ...]) -> Spending | None:
    """``[bolt][bolt]``: that many of one type."""
    return (Spent((symbols[0],)), len(symbols)) if len(set(symbols)) == 1 and "generic" not in symbols else None


# --- <ability> ----------------------------------------------------------------------------------------


@G.rule(
    "ability",
    "<w:whileactive>? <l:once>? (when|each time) you spend <s:spending> to <t:spentfor> ,? <e:effect>",
    "if you spend <s:spending> to <t:spentfor> ,? <e:effect>",
)
def _when_spent(s: Spending, t: Triggers, e: Effect, **env: object) -> Abilities | None:
    return triggered(t, e, **{**env, "c": _enough(s)})  # type: ignore[no-any-return]


@G.rule(
    "ability",
    "<w:whileactive>? <l:once>? you may <c:paying> when <t:trigger> to <e:sentence>",
    "<w:whileactive>? <l:once>? you may <c:paying> when <t:trigger> . if you do ,? <e:effect>",
)
def _may_pay_when(c: Cost, t: Triggers, e: Effect, **env: object) -> Abilities | None:
    found: Abilities | None = triggered(t, May(paid(c, e)), **env)
    return found


@G.rule("ability", "<w:whileactive>? <l:once>? you may <v:vp> when <t:trigger> ,? to <e:sentence>")
def _may_give_when(v: Effect, t: Triggers, e: Effect, **env: object) -> Abilities | None:
    if not is_cost(v):
        return None
    found: Abilities | None = triggered(t, May(paid(as_cost(v), e)), **env)
    return found


@G.rule("ability", "<w:whileactive>? for each <k:energy> (energy)? you spend to <t:spentfor> ,? <e:clause>")
def _for_each_spent(k: str, t: Triggers, e: Effect, **env: object) -> Abilities | None:
    spent = Spent((k,))
    found: Abilities | None = triggered(t, for_each(spent, e), **{**env, "c": Amounts(spent, ">=", Num(1))})
    return found


def _enough(spending: Spending) -> Condition:
    spent, n = spending
    return Amounts(spent, ">=", Num(n))


# --- spent as something else ------------------------------------------------------------------------------

_MINE = Pick(Dice("energy", "you", ("reserve",)), Num(99), True, target=False)
"""Any number of the dice that show energy: the energy that is converted."""
G.rule(
    "clause",
    "(you may)? convert any (amount|number) of your energy to <e:energy> <u:until>?",
    "(you may)? convert any number of (your)? energy die in your reserve_pool to <e:energy> <u:until>?",
)(lambda e, u="turn": Change(_MINE, (SpentAs(e),), u) if e in ENERGIES else None)
G.rule("pred", "(may|can) spend <e:energy> (energy)? as (a|if it was|if it were)? <f:energy> (energy)?")(
    lambda e, f: (SpentAs(f, (e,)),) if e != f and {e, f} <= {*ENERGIES} else None
)
G.rule("pred", "(may|can) spend any (type of)? energy as <f:energy> (energy)?")(
    lambda f: (SpentAs(f),) if f in ENERGIES else None
)
G.rule("pred", "(may|can) only spend <e:energy> (energy)? as generic (energy)?")(lambda e: (SpentAs("generic", (e,)),))
G.rule("pred", "(may|can) spend any type of energy to (use|activate) (a|any)? global_ability")(lambda: (AnyEnergy(),))

# --- <trigger> ----------------------------------------------------------------------------------------

G.rule("trigger", "<p:actor> spend <e:energy> (energy)?")(
    lambda p, e: one("energy spent", p, None, f"spent {e}") if e in ENERGIES else None
)
G.rule("trigger", "<p:actor> spend (a|an|one)? energy")(lambda p: one("energy spent", p))

# --- <cond1> ------------------------------------------------------------------------------------------

_ON_IT = "(to (field|purchase|buy|use) (<r:ref>|<z:self> (die)?)|for it)?"
G.rule("cond1", f"you (spent|have spent|spend) <s:spending> {_ON_IT}")(lambda s, r=None, z=None: _enough(s))
G.rule("cond1", f"<s:spending> was spent {_ON_IT}")(lambda s, r=None, z=None: _enough(s))
G.rule("cond1", "<n:int> or more energy from <d:desc> was spent for it")(
    lambda n, d: Amounts(Spent(dice=d.dice(())), ">=", Num(n)) if d.plural else None
)

# --- <counting> ---------------------------------------------------------------------------------------

G.rule("counting", "<e:energy> (energy)? (you)? spent (to (field|purchase|buy|use) <r:ref>|for it)")(
    lambda e, r=None: Spent((e,))
)
