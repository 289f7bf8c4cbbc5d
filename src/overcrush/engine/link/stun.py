"""Stun tokens: what the reminder on the cards that give them says, linked for each card that could get one.

Dice of a card with a Stun token cannot attack or block, and whenever its owner could use a Global ability they may pay
two energy to take one off. That is no text of the stunned card, and so is never ignored with it.
"""

from __future__ import annotations

from overcrush import ability as a
from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.engine.core import Table
from overcrush.engine.link.abilities import link_rule
from overcrush.engine.terms.conditions import Stunned
from overcrush.model.const import CHARACTER

HELD_BACK = a.Static(
    (
        e.Change(
            n.Every(n.Dice(kind="die", where=(n.Named(("self",)),))),
            (e.Can("cannot", "attack"), e.Can("cannot", "block")),
        ),
    ),
    "always",
    firm=True,
)
SHAKEN_OFF = a.Activated(e.Cost(("generic", "generic")), e.Counter("stun", n.Ref("this"), n.Num(-1)))


def link_stun(t: Table) -> None:
    """Let every character card be stunned."""
    for card, kind in enumerate(t.kind):
        if kind == CHARACTER:
            for ability in link_rule(t, card, HELD_BACK):
                for static in ability.statics:
                    static.condition = Stunned()
            for ability in link_rule(t, card, SHAKEN_OFF):
                ability.firm = True
