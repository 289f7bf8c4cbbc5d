"""What came of an ability itself: whom it KO'd, spun or targeted, how much damage it did."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.conditions import Condition, Did, Happened, NotSo
from overcrush.ability.effects import Each, Effect
from overcrush.ability.nouns import Dice, Events, Every, Is, Num, Ref, Trigger
from overcrush.ability.tree import walk
from overcrush.lang.grammar.base import Desc, G
from overcrush.lang.grammar.history import this_way
from overcrush.lang.pronouns import undescribed

# --- <cond1> ------------------------------------------------------------------------------------------

_WAY = "(this_way|by this (effect|ability)|with this (effect|ability))?"
_SOME = "(a|an|any|at_least (a|one)|one or more) <d:desc>"
G.rule("cond1", f"you (targeted|chose|target|choose) {_SOME} with this (ability|effect)")(lambda d: _chosen(d))


def _chosen(desc: Desc) -> Condition | None:
    """``if you targeted a die with this``: whether there was one."""
    return Did() if not desc.tests and desc.zones is None and desc.whose == "any" else None


_OF_THEM = "(of (them|those die|those character die|those))?"
G.rule("cond1", f"none {_OF_THEM} (was|be) {{v:ko'd/damaged}} {_WAY}")(lambda v: NotSo(_any_of_them(v)))
G.rule("cond1", f"(any|one or more|at_least one) {_OF_THEM} (was|be) {{v:ko'd/damaged}} {_WAY}")(
    lambda v: _any_of_them(v)
)


def _any_of_them(verb: str) -> Condition:
    return this_way("koed" if verb == "ko'd" else verb, Dice())


G.rule("cond1", "(this|that) damage doesn't ko <r:ref>")(lambda r: NotSo(this_way("koed", r)))
G.rule("cond1", f"you ko {_SOME} {_WAY}")(lambda d: this_way("koed", d.dice()))
G.rule("cond1", f"you spin {{v:up/down}} {_SOME} {_WAY}", f"you spin {_SOME} {{v:up/down}} {_WAY}")(
    lambda v, d: this_way(f"spun {v}", d.dice())
)
G.rule("cond1", "(a|an|any) <d:desc> was spun {v:up/down} this_way")(lambda v, d: this_way(f"spun {v}", d.dice()))
G.rule("cond1", "<r:selfref> (do|did|deal|dealt) at_least <n:int> damage", "it dealt at_least <n:int> damage this_way")(
    lambda n, r=None: Happened(Events(Trigger("deals damage", Ref("this")), "this way", "amount"), ">=", Num(n))
)

G.rule("cond1", "(that|this) (damage)? would ko (<r:ref>|the (character)? (die)?)")(
    lambda r=Ref("?that"): this_way("koed", r)
)

# --- <counting> ---------------------------------------------------------------------------------------

_BY = "(this_way|by this (effect|ability))"
"""What became of dice: only such as are described count, as they were then."""
G.rule("counting", f"<d:desc> (that was)? {{v:sacrificed/captured/rerolled}} {_BY}")(
    lambda d, v: Events(Trigger(v, d.dice()), "this way") if d.tests else None
)
G.rule("counting", f"<d:desc> (that was)? spun {{v:up/down}} {_BY}")(
    lambda d, v: Events(Trigger(f"spun {v}", d.dice()), "this way")
)
G.rule("cond1", f"(a|an|any) <d:desc> was {{v:sacrificed/captured/rerolled}} {_BY}")(lambda d, v: this_way(v, d.dice()))

# --- <clause> -----------------------------------------------------------------------------------------

_KOED = Every(Dice("die", "any", (), (Is("koed this way"),)))
G.rule("clause", "for each (character)? (die)? (he|she|it|you|<self>) ko this_way ,? <e:clause1>")(
    lambda e, self="": _for_koed(e)
)


def _for_koed(effect: Effect) -> Effect | None:
    """``for each it KOs, its controller …``: what speaks of that die; else it is only counted."""
    spoken = any(undescribed(node) in {Ref("?that"), Ref("?it")} for node in walk(effect))
    return Each(_KOED, effect) if spoken else None
