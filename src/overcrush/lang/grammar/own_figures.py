"""One number of a die against another of its own: ``with more A than D``, ``whose D is lower than its A``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.conditions import DieIs
from overcrush.ability.nouns import Compare, Ref, Stat
from overcrush.lang.grammar.amounts import STATS
from overcrush.lang.grammar.base import Desc, G
from overcrush.lang.pronouns import ITSELF

_STAT = "{s:a/attack/d/defense/level/purchase_cost/fielding_cost} (value)?"
_OPS = {"less": "<", "lower": "<", "fewer": "<", "greater": ">", "higher": ">", "more": ">"}
_OP = "{op:" + "/".join(_OPS) + "}"
_ITS = "(its|their|his|her)"


def _own(stat: str, op: str, other: str, die: Ref = ITSELF) -> Compare | None:
    """Of two different numbers of the same die."""
    which = STATS[stat]
    return Compare(which, op, Stat(other, die)) if which != other else None


G.rule(
    "quality",
    f"(a|an)? {_STAT} {_OP} than {_ITS} own <t:statname>",
    f"{_OP} {_STAT} than <t:statname>",
)(lambda s, op, t: _own(s, _OPS[op], t))
G.rule("quality", f"(a|an)? {_STAT} equal to {_ITS} own <t:statname>", f"equal {_STAT} and <t:statname>")(
    lambda s, t: _own(s, "=", t)
)
G.rule("post", f"whose {_STAT} be {_OP} than {_ITS} <t:statname>")(lambda s, op, t: _said(_own(s, _OPS[op], t)))
G.rule("post", f"whose {_STAT} (be equal to|equal) {_ITS} <t:statname>")(lambda s, t: _said(_own(s, "=", t)))
G.rule("cond1", f"<r:refs> {_STAT} be {_OP} than {_ITS} <t:statname>")(
    lambda r, s, op, t: DieIs(r, test) if (test := _own(s, _OPS[op], t)) else None
)


def _said(test: Compare | None) -> Desc | None:
    return None if test is None else Desc(tests=(test,))
