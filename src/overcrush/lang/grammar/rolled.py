"""How many dice or symbols are drawn or rolled: ``when you roll 3 or more [fist] during your Roll and Reroll Step``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.abilities import Ability
from overcrush.ability.conditions import Amounts, Both, Condition, DieIs
from overcrush.ability.effects import Effect, If, Later, Name
from overcrush.ability.nouns import (
    Compare,
    Dice,
    Every,
    HasEnergy,
    Is,
    Num,
    Player,
    Ref,
    Result,
    RolledSymbols,
    Trigger,
)
from overcrush.lang.grammar.abilities import triggered
from overcrush.lang.grammar.base import Desc, G, order
from overcrush.lang.grammar.triggers import Triggers, does, much, one

# --- so many dice at once -----------------------------------------------------------------------------

_AT_ONCE = "(at once|at the same time|at one time|together)?"
G.rule("trigger", f"<p:actor> {{v:draw/roll}} <n:much> <d:desc> {_AT_ONCE}")(
    lambda p, v, n, d: _so_many(p, v, n, d) if d.zones is None and not _symbols(d) else None
)
G.rule("trigger", "<p:actor> draw (and roll)? <n:much> <d:desc> (during|in) {o:your/their} draw_step")(
    lambda p, n, d, o: _so_many(p, "draw", n, d, "draw step") if (o == "your") == (p == Player("you")) else None
)


G.rule("trigger", "<p:actor> roll one or more <d:desc>")(
    lambda p, d: does(p, "rolled", d, "together") if d.zones is None and not _symbols(d) else None
)


def _symbols(desc: Desc) -> bool:
    """``2 or more [fist]``: so many symbols and not so many dice."""
    return not desc.head and any(isinstance(test, HasEnergy) for test in desc.tests)


def _so_many(player: Player, verb: str, n: int, desc: Desc, *how: str) -> Triggers | None:
    """Dice that are drawn, or rolled, by one effect or in one step."""
    on = does(player, {"draw": "drawn", "roll": "rolled"}[verb], desc, *how, "together")
    return much(n, on) if on and n > 1 else None


G.rule(
    "trigger",
    "you draw this (character)? (die)? from your bag (<h:drawstep>)?",
    "you draw (a|an)? <self> (character)? (die)? from your bag (<h:drawstep>)?",
)(lambda h="", self="": (Trigger("drawn", Ref("this"), None, (h,) if h else ()),))
G.rule("drawstep", "(during|in) your draw_step")(lambda: "draw step")

_OUT = "(outside (of)?|other than (during|in)|except (during|in)) (the|your|their|his|its owner 's)? roll_step"
G.rule("trigger", f"<p:actor> (roll|roll or reroll) <d:adesc> {_OUT}")(
    lambda p, d: does(p, "rolled", d, "outside roll step") if d.zones is None else None
)
G.rule("trigger", f"<p:actor> reroll <d:adesc> {_OUT}")(
    lambda p, d: does(p, "rerolled", d, "by its player", "outside roll step") if d.zones is None else None
)
G.rule("trigger", f"(a|an|one of|any of)? <d:desc> be (rolled|rolled or rerolled) {_OUT}")(
    lambda d: one("rolled", d.dice(()), None, "outside roll step") if d.zones is None else None
)

# --- so many symbols ----------------------------------------------------------------------------------

Throw = tuple[str, str, int]
"""Which symbols, and how many of them."""
_SYMBOLS = "(symbol|energy|energy symbol)? (,? (excluding|ignoring) <x:energy> ,?)?"
for _words, _op in (
    ("<n:int> or more", ">="),
    ("at_least <n:int>", ">="),
    ("exactly <n:int>", "="),
    ("no", "="),
):
    G.rule("throw", f"{_words} <e:energy> {_SYMBOLS}")(
        lambda e, n=0, x="wild", op=_op: (e, op, n) if e != "generic" and x == "wild" else None
    )
    G.rule("throw", f"{_words} (energy|energy symbol)")(lambda n=0, op=_op: ("", op, n))


def _thrown(throw: Throw) -> Condition:
    energy, op, n = throw
    return Amounts(RolledSymbols((energy,) if energy else ()), op, Num(n) if n >= 0 else Result("named"))


_STEP = "((during|in) {o:your/their} roll_step)?"


@G.rule(
    "ability",
    f"<w:whileactive>? <l:once>? (when|if) <p:actor> roll <t:throw> {_STEP} ,? ,? <e:effect>",
    "<w:whileactive>? (when|if) <p:actor> roll <t:throw> ,? <e:clause1> at (the)? end of (the|your) roll_step",
)
def _when_thrown(p: Player, t: Throw, e: Effect, o: str = "", **env: object) -> tuple[Ability, ...] | None:
    """Looked at when the Roll and Reroll Step ends (2.4.6)."""
    if p.who not in {"you", "opponent"} or (o and (o == "your") != (p.who == "you")):
        return None
    found: tuple[Ability, ...] | None = triggered(one("roll end", p), e, **{**env, "c": _thrown(t)})
    return found


_BEFORE = "before (your|the|any) reroll"


@G.rule("ability", f"<w:whileactive>? (when|if) you roll <t:throw> {_BEFORE} ,? <e:effect>")
def _first_thrown(t: Throw, e: Effect, **env: object) -> tuple[Ability, ...] | None:
    """Looked at before anything is rerolled."""
    found: tuple[Ability, ...] | None = triggered(one("rolled once", Player("you")), e, **{**env, "c": _thrown(t)})
    return found


G.rule("vp", "(pick|name|choose) a (number|purchase_cost)")(lambda: Name("number"))
G.rule("quality", "that (purchase_cost|cost)")(lambda: Compare("cost", "=", Result("named")))
G.rule("term", "(the named|the chosen|that) number")(lambda: Result("named"))
G.rule(
    "throw", "exactly that many <e:energy> (symbol|energy|energy symbol)?", "exactly that many (energy|energy symbol)"
)(lambda e="": (e, "=", -1) if e != "generic" else None)
G.rule("clause", f"if you roll <t:throw> {_BEFORE} ,? <e:sentence>")(lambda t, e: _if_thrown(t, "rolled once", e))
G.rule("clause", "if you roll <t:throw> (during|in) your (next)? roll_step ,? <e:sentence>")(
    lambda t, e: _if_thrown(t, "roll end", e)
)


def _if_thrown(throw: Throw, event: str, effect: Effect) -> Effect:
    """Of dice that are still to be rolled."""
    return Later((Trigger(event, Player("you")),), If(_thrown(throw), effect))


G.rule("cond1", f"(you|they) (rolled|have rolled) <t:throw> {_STEP}")(lambda t, o="": _thrown(t))
G.rule("cond1", "(you|they) (roll|rolled) (a|an) <f:face> on (a|an) <d:desc>")(
    lambda f, d: Both((DieIs(Ref("?it"), d.test()), DieIs(Ref("?it"), f))) if d.zones is None and d.tests else None
)
G.rule("what", "(all|any|each) (of)? (the)? rolled <f:face>")(
    lambda f: Every(Dice("die", "any", (), order((Is("rolled"), f))))
)
