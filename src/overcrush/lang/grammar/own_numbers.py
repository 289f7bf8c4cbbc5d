"""Each player's own number: ``deal each player 1 damage for each character die that player controls``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.effects import Damage, Effect, Seq
from overcrush.ability.nouns import Amount, Dice, Player
from overcrush.ability.tree import Node, rewrite, walk
from overcrush.lang.grammar.base import G
from overcrush.lang.grammar.damaging import scale

_EACH = "(each|both) player"

# --- <clause> -----------------------------------------------------------------------------------------

G.rule(
    "clause",
    f"deal <n:n> damage to {_EACH} <e:foreach>",
    f"deal {_EACH} <n:n> damage <e:foreach>",
    f"{_EACH} (take|be dealt) <n:n> damage <e:foreach>",
)(lambda n, e: _both(scale(n, e)))
G.rule(
    "clause",
    f"deal damage to {_EACH} <a:equal>",
    f"deal {_EACH} damage <a:equal>",
    f"{_EACH} (take|be dealt) damage <a:equal>",
)(lambda a: _both(a))


def _both(amount: Amount) -> Effect | None:
    """To your opponent as many as theirs are, and to you as many as yours: where whose they are is said of each."""
    if not any(isinstance(node, Dice) and node.whose == "?they" for node in walk(amount)):
        return None
    return Seq(tuple(Damage(_of(amount, who), Player(who)) for who in ("opponent", "you")))


def _of(amount: Amount, who: str) -> Amount:
    def turn(node: Node) -> Node:
        return replace(node, whose=who) if isinstance(node, Dice) and node.whose == "?they" else node

    return rewrite(amount, turn)
