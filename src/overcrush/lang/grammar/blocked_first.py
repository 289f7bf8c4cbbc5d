"""Who can be blocked only where others are: ``cannot be blocked unless all other [shield] dice are blocked``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.effects import Can, Change
from overcrush.ability.nouns import Dice, Every, Named, Player, Same
from overcrush.lang.grammar.base import OTHER, Desc, G

# --- <pred>, <clause> ---------------------------------------------------------------------------------

_CAN = "(can|may) only be blocked"
_CANNOT = "cannot be blocked"
_ONCE_ALL = "(all|each) (of)? (the|your)? <d:desc>"
_ARE = "(be|have been) blocked"
G.rule(
    "pred",
    f"{_CAN} (if|while|once|after) {_ONCE_ALL} {_ARE}",
    f"{_CANNOT} (unless|until|before) {_ONCE_ALL} {_ARE}",
)(lambda d: _only_after(d.dice()))
G.rule("pred", f"{_CAN} (if|while|once|after) <r:ref> {_ARE}", f"{_CANNOT} (unless|until|before) <r:ref> {_ARE}")(
    lambda r: _only_after(Dice(where=(Same(r),)))
)
G.rule("clause", f"<w:what> {_CANNOT} <u:until> (unless|until) {_ONCE_ALL} {_ARE}")(
    lambda w, u, d: None if isinstance(w, Player) else Change(w, _only_after(d.dice()), u)
)
G.rule("clause", f"<w:what> {_CANNOT} <u:until> (unless|until) <r:ref> {_ARE}")(
    lambda w, u, r: None if isinstance(w, Player) else Change(w, _only_after(Dice(where=(Same(r),))), u)
)
_MAY_BE = "<self> (character)? (die)? can be blocked"
_MAY_BLOCK = "your opponent (may|can) (block|declare (a|any)? blocker for) <self> (character)? (die)?"
_FIRST = "all {o:other}? <d:desc> must be blocked before"
G.rule("clause", f"{_FIRST} {_MAY_BE}", f"{_FIRST} {_MAY_BLOCK}")(lambda d, o="", self="": _others_first(d, o))
G.rule("static", f"{_FIRST} {_MAY_BE}", f"{_FIRST} {_MAY_BLOCK}")(lambda d, o="", self="": (_others_first(d, o),))


def _only_after(others: Dice) -> tuple[Can]:
    return (Can("cannot", "be blocked before", by=others),)


def _others_first(desc: Desc, other: str) -> Change:
    """``all other [shield] characters must be blocked before X dice can be blocked``: each die of X."""
    own = Every(Dice("character", "you", where=(Named(("self",)),)))
    others = (desc.join(Desc(tests=(OTHER,))) or desc) if other else desc
    return Change(own, _only_after(others.dice()))
