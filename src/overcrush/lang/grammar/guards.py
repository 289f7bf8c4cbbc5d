"""Dice that take damage for others: ``you may redirect 2 damage from you to Golem each turn``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.abilities import Triggered
from overcrush.ability.effects import May, RedirectDamage, Trigger
from overcrush.ability.nouns import Dice, Num, Player
from overcrush.lang.grammar.base import Desc, G

# --- <guarded> ----------------------------------------------------------------------------------------

G.rule("guarded", "you")(lambda: Player("you"))
G.rule("guarded", "another <d:desc>")(lambda d: _other(d))


def _other(desc: Desc) -> Dice | None:
    """Another die than the one that takes the damage, of either player (3.1.13): no die takes its own for itself, and
    one of a card may do so for another of it.
    """
    return desc.dice() if not desc.plural else None


# --- <ability> ----------------------------------------------------------------------------------------

G.rule(
    "ability",
    "<w:whileactive> you may redirect <n:int> (of the)? damage from <v:guarded> to <r:ref> (each|every) turn",
)(lambda w, n, v, r: _guards(v, RedirectDamage(r, Num(n))))
G.rule(
    "ability",
    "<w:whileactive> you may redirect up to <n:int> (of the)? damage from <v:guarded> to <r:ref> (each|every) turn",
)(lambda w, n, v, r: _guards(v, RedirectDamage(r, Num(n), True)))


def _guards(whom: Player | Dice, effect: RedirectDamage) -> tuple[Triggered, ...]:
    """Damage that may be redirected once each turn, at a time of the player's choosing."""
    return (Triggered((Trigger("would be damaged", whom),), May(effect), "card", None, "once", True),)
