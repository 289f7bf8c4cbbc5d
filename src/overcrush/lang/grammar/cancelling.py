"""What has been done is undone: ``cancel all effects of previously used Global Abilities``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.effects import Can, Cancel, Change
from overcrush.ability.nouns import Player
from overcrush.lang.grammar.abilities import triggered
from overcrush.lang.grammar.base import G
from overcrush.lang.grammar.triggers import one

# --- <vp> ---------------------------------------------------------------------------------------------

_OF = "{o:global_ability/action} (die)?"
G.rule(
    "vp",
    f"cancel (any|all|the)? (active)? {{p:persistent}}? effect (of|from) (any|all)? (previously used)? {_OF}",
    f"cancel (any|all) (active)? {{p:persistent}}? {_OF} effect",
)(lambda o, p="": Cancel("action" if o == "action" else "global", bool(p)))
G.rule("clause", "(all)? global_ability cannot be (used|activated) <u:until>?")(
    lambda u="": Change(Player("each"), (Can("cannot", "use globals"),), u)
)
_THE = "(it|(that|the) global_ability|(that|the) (effect|ability) of (that|the) global_ability|(that|the) ability)"
G.rule("vp", f"cancel {_THE}")(lambda: Cancel("that global"))
G.rule("vp", "cancel (its effect|that action die 's (effect|ability)|(that|the) action (die)?)")(
    lambda: Cancel("that action")
)

# --- <trigger> ----------------------------------------------------------------------------------------

G.rule("trigger", "<p:actor> pay for (a|an|any)? global_ability")(lambda p: one("global", p))
G.rule("ability", "<l:once> <w:whileactive> <t:when> ,? <e:effect>")(lambda t, e, **k: triggered(t, e, **k))
