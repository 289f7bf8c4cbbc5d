"""What may hold while a card is active may be said for a time too: ``your opponent's Global Abilities cost 1 more until
your next turn``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.effects import Change, Costs, Effect, Seq
from overcrush.ability.nouns import Dice, Every, Player
from overcrush.lang.grammar.abilities import Changes
from overcrush.lang.grammar.base import G


@G.rule("clause", "<s:static> <u:until>")
def _for_a_time(s: Changes, u: str) -> Effect | None:
    """Only what is said of groups and players; of single dice there are clauses of their own."""
    if not all(isinstance(part, Change) and part.until == "turn" and _many(part) for part in s):
        return None
    lasting = tuple(replace(part, until=u) for part in s if isinstance(part, Change))
    return lasting[0] if len(lasting) == 1 else Seq(lasting)


def _many(change: Change) -> bool:
    """Groups and players; dice yet to be purchased or fielded have wordings of their own."""
    bought = any(isinstance(mod, Costs) and mod.what == "purchase" for mod in change.changes)
    if bought and not isinstance(change.what, Player):
        return False
    return isinstance(change.what, Player) or (isinstance(change.what, Every) and isinstance(change.what.dice, Dice))
