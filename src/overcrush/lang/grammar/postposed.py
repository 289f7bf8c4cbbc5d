"""An occasion behind what is done, which goes on after it: ``Draw a die when X attacks. If it is a Sidekick, …``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.abilities import Ability
from overcrush.ability.conditions import Did
from overcrush.ability.effects import Draw, Effect, If, May, Trigger
from overcrush.ability.nouns import Ref
from overcrush.ability.tree import walk
from overcrush.lang.grammar.abilities import postposed
from overcrush.lang.grammar.base import G
from overcrush.lang.grammar.sentences import Otherwise, chain
from overcrush.lang.pronouns import undescribed

_SPOKEN = {Ref("?it"), Ref("?that"), Ref("?them"), Ref("?those"), Did()}
_OCCASION = ("(when|each time) <t:trigger>", "<m:moment>")
G.rule("ability", *(f"<w:whileactive>? <e:clause1> {occasion} . <f:effects>" for occasion in _OCCASION))(
    lambda e, f, **k: _going_on(e, f, **k)
)
G.rule("ability", *(f"<w:whileactive>? you may <v:vp> {occasion} . <f:effects>" for occasion in _OCCASION))(
    lambda v, f, **k: _going_on(May(v), f, **k)
)


def _going_on(
    first: Effect,
    rest: tuple[object, ...],
    t: tuple[Trigger, ...] = (),
    m: tuple[Trigger, ...] = (),
    **more: object,
) -> tuple[Ability, ...] | None:
    """What follows belongs to it where it speaks of what was done; else it would be another ability."""
    said = rest[0].effect if isinstance(rest[0], Otherwise) else rest[0]
    if not isinstance(said, If) or _SPOKEN.isdisjoint(map(undescribed, walk(said.condition))):
        return None
    if isinstance(first, Draw) and any(on.event == "draw step" for on in m):
        return None  # one more of those drawn there: where it goes if not there is not said
    whole = chain((first, *rest))  # type: ignore[arg-type]
    return None if whole is None else postposed(whole, t, m, **more)
