"""Numbers that two dice swap: ``swap its A with target opposing character die's A``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.effects import SwapDice, SwapValue
from overcrush.ability.nouns import Num, Pick, Ref, What
from overcrush.lang.grammar.base import OTHER, Desc, G
from overcrush.lang.grammar.whats import pick

# --- <vp> ---------------------------------------------------------------------------------------------

_SWAP = "(swap|switch|exchange)"
_TWO = "<a:what1> (and|with) (that of)? <b:what1> <u:until>?"
G.rule(
    "vp",
    f"{_SWAP} the <s:statname> of {_TWO}",
    f"{_SWAP} <x:whats> <s:statname> (and|with) <y:whats> <s2:statname> <u:until>?",
    f"{_SWAP} <x:whats> <s:statname> (and|with) (that|the <s2:statname>) of <b:what1> <u:until>?",
    f"{_SWAP} the <s:statname> of <a:what1> (and|with) the <s2:statname> of <b:what1> <u:until>?",
    f"{_SWAP} <r:refs> <s:statname> (and|with) <y:whats> <s2:statname> <u:until>?",
    f"{_SWAP} <r:refs> <s:statname> (and|with) (that|the <s2:statname>) of <b:what1> <u:until>?",
)(lambda s, a=None, b=None, x=None, y=None, r=None, s2="", u="": _swapped(s, a or x or r, b or y, s2, u))


G.rule("vp", f"{_SWAP} the <s:statname> of (two|2) (different)? (target)? <d:desc> <u:until>?")(
    lambda s, d, u="": _swapped(s, pick(d), pick(d.join(Desc(tests=(OTHER,))) or d), "", u) if d.plural else None
)


def _swapped(which: str, one: What, other: What, again: str, until: str) -> SwapValue | None:
    """A number of one die for the same number of another one."""
    if which not in {"A", "D", "level"} or again not in {"", which} or not _single(one) or not _single(other):
        return None
    if which == "level" and until:
        return None  # a die stays on the level it has been spun to
    return SwapValue(one, other, which, until or "turn")


def _single(what: What) -> bool:
    return isinstance(what, Ref) or (isinstance(what, Pick) and what.n == Num(1) and not what.players)


G.rule("vp", "replace <a:what1> with <b:what1>")(
    lambda a, b: SwapDice(a, b) if isinstance(a, Ref | Pick) and isinstance(b, Ref | Pick) else None
)
G.rule("vp", "(exchange|switch) <a:what1> (with|for|and) <b:what1> <s:samelevel>?")(
    lambda a, b, s=False: SwapDice(a, b, s) if isinstance(a, Ref | Pick) and isinstance(b, Ref | Pick) else None
)
