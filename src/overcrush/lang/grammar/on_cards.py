"""Dice that lie on a card, or under a die, until its text brings them back: ``move target die to this card``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.abilities import Triggered
from overcrush.ability.conditions import There
from overcrush.ability.effects import Effect, Move, Trigger
from overcrush.ability.nouns import Dice, Is, Pick, Player, Ref, What
from overcrush.ability.tree import walk
from overcrush.lang.grammar.base import Desc, G
from overcrush.lang.grammar.triggers import one

_CARD = "(this card|<self> 's card|(his|her) card)"
_BELOW = "(under|underneath|beneath|below)"
_UNDER = f"{_BELOW} (this (character)? die|this card|<self>)"
_LAY = "(move|place|put|add|send)"
_EARLIER = "(in|on|during) (a|any) previous turn"

# --- <vp> ---------------------------------------------------------------------------------------------

G.rule("vp", f"{_LAY} <w:what> (to|on|onto) {_CARD}")(lambda w, self="": _laid(w, "kept"))
G.rule("vp", f"{_LAY} <w:what> {_UNDER}")(lambda w, self="": _laid(w, "under"))


def _laid(what: What, to: str) -> Effect | None:
    """Out of the field until the text says otherwise; a die that goes on its own card is there to be bought again."""
    if isinstance(what, Player) or what in (Ref("this"), Ref("?he"), Ref("?it")):
        return None
    if isinstance(what, Pick) and what.dice.zones in {("bag",), ("card",)}:
        return None
    return Move(what, to)


_LAID = Desc(zones=("kept",), placed=True)

# --- <post> -------------------------------------------------------------------------------------------

G.rule("post", f"on {_CARD}", f"(that|which)? (you have|you've) (placed|place|put|moved) on {_CARD}")(
    lambda self="": _LAID
)
G.rule("post", f"(that|which)? (you have|you've) (placed|place|put|moved) on {_CARD} {_EARLIER}")(
    lambda self="": Desc(zones=("kept",), tests=(Is("laid before"),), placed=True)
)
G.rule("post", _UNDER)(lambda self="": Desc(zones=("under",), placed=True))

# --- <cond1> ------------------------------------------------------------------------------------------

G.rule(
    "cond1",
    f"(a|an|any)? <self> (character)? (die)? have (a|an|one or more|at_least one) <d:desc> {_BELOW} (it|him|her)",
)(lambda d, self="": _covers(d))


def _covers(desc: Desc) -> There | None:
    under = desc.join(Desc(zones=("under",)))
    return There(under.dice()) if under is not None else None


# --- <ability> ----------------------------------------------------------------------------------------

G.rule(
    "ability",
    "<w:whileactive>? (when|if) <t:trigger> or that (character)? die 's owner take damage ,? <e:effect>",
)(lambda t, e, w=None: _or_its_owner_is_hurt(t, e))
_HURT = one("damaged", Player("any"))
_HAVE = There(Dice("die", "that player", ("kept",)))


def _or_its_owner_is_hurt(on: tuple[Trigger, ...], effect: Effect) -> tuple[Triggered, ...] | None:
    """``if X is KO'd or that die's owner takes damage, Prep all dice on X's card``: whoever has a die there."""
    if not any(isinstance(node, Dice) and node.zones == ("kept",) for node in walk(effect)):
        return None
    own = all(trigger.subject == Ref("this") for trigger in on)
    return (Triggered(on, effect, "die" if own else "card"), Triggered(_HURT, effect, "card", _HAVE))
