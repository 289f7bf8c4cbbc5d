"""What has been done is undone: ``cancel all effects of previously used Global Abilities``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.effects import Can, Cancel, Change
from overcrush.ability.nouns import Player
from overcrush.lang.grammar.base import G

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
