"""What is done with each of several dice by itself: ``reroll all Sidekicks. If one shows energy, KO it``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.conditions import DieIs, NotSo
from overcrush.ability.effects import KO, Damage, Each, Effect, If, May, Repeat, Reroll, Roll, Spin
from overcrush.ability.nouns import Compare, Every, Had, Is, Not, Num, Pick, Ref, Result, Test, Trigger
from overcrush.ability.tree import rewrite, walk
from overcrush.lang.grammar.base import G, all_of
from overcrush.lang.pronouns import PAID, undescribed

_SINGLE = {Ref("?it"), Ref("?that")}

# --- <clause> -----------------------------------------------------------------------------------------

G.rule("clause", "for each of (those (character)? die|them) ,? <e:clause>")(lambda e: each_of_those(e))


def each_of_those(effect: Effect) -> Effect | None:
    """For each of them, if it is spoken of by itself; else it is only done so often."""
    return Each(Ref("?those"), effect) if _spoken(effect) else None


def _spoken(effect: Effect) -> bool:
    return not _SINGLE.isdisjoint(map(undescribed, walk(effect)))


_SOME = "(any|one|either) (of (them|those|those die|the rolled die))?"
_SHOW = "(roll|show|be|land on|be on|be showing|come up as) (a|an|its)?"
G.rule("clause", f"if {_SOME} {_SHOW} <f:face> ,? <e:clause>")(lambda f, e: _those_that(f, e))


def _those_that(face: Test, effect: Effect) -> Effect | None:
    """``if any of them roll energy, KO them``: each that did; what is not done to them is done once, if at all."""
    single = rewrite(effect, lambda node: Ref("?it") if node == Ref("?them") else node)
    return each_of_those(If(DieIs(Ref("?it"), face), single)) if _spoken(single) else None


def of_each(before: Effect, part: If) -> bool:
    """``reroll all of them. If it rolls energy, …``: what one of several shows is asked of each by itself."""
    asked = part.condition.condition if isinstance(part.condition, NotSo) else part.condition
    if not isinstance(before, Reroll | Roll | Spin) or not isinstance(asked, DieIs):
        return False
    several = isinstance(before.what, Every) or (isinstance(before.what, Pick) and before.what.n != Num(1))
    return several and undescribed(asked.die) in _SINGLE and _shown(asked.test)


def _shown(test: Test) -> bool:
    return (isinstance(test, Is) and test.what.endswith("face")) or isinstance(test, Compare)


# --- so often as was paid -----------------------------------------------------------------------------

G.rule("clause", "for (each|every) (time)? (that)? you do ,? you may <e:vp>")(
    lambda e: Repeat(Result(PAID), May(e)) if isinstance(e, Damage | KO) else None
)

# --- what was damaged ---------------------------------------------------------------------------------

G.rule("whiz", "damaged (but|and) not ko'd by <r:ref>")(
    lambda r: all_of((Had(Trigger("damaged", None, r)), Not(Is("koed"))))
)
