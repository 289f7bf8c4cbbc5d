"""``immediately``: an ability that enters the queue ahead of all that trigger with it (3.2.9)."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace
from typing import Any

from overcrush.ability.abilities import Triggered
from overcrush.ability.effects import Counter, Effect, May, Seq
from overcrush.ability.tree import Node, rewrite, walk
from overcrush.lang.grammar.actors import as_player
from overcrush.lang.grammar.base import G
from overcrush.lang.grammar.clauses import ABLE, bought, seq


def immediate(ability: Any) -> Any:
    """The ability as one that is immediate if its effect begins so; elsewhere the word says nothing new."""

    def settle(node: object) -> object:
        if isinstance(node, Triggered):
            first = node.effect.parts[:1] if isinstance(node.effect, Seq) else node.effect
            if any(isinstance(found, Immediately) for found in walk(first)):
                node = replace(node, immediate=True)
        return node

    def strip(node: object) -> object:
        return node.effect if isinstance(node, Immediately) else node

    return rewrite(rewrite(ability, settle), strip)


# --- <clause> -----------------------------------------------------------------------------------------

G.rule("clause", f"immediately <e:vp> {ABLE}")(lambda e: immediately(e))
G.rule("clause", "<e:vp> immediately")(lambda e: immediately(e))
G.rule("clause", "(you)? may immediately <e:vps>")(lambda e: May(immediately(bought(e))))
G.rule("clause", f"<p:player> (must)? immediately <e:vps> {ABLE}")(
    lambda p, e: (done := as_player(seq(e), p)) and immediately(done)
)

# --- <clause1> ----------------------------------------------------------------------------------------

G.rule("clause1", "<e:vp> immediately")(lambda e: immediately(e))
for _rule in ("clause", "clause1"):
    G.rule(
        _rule,
        "<r:ref> immediately gain <n:n> experience (token|counter)",
        "<r:ref> gain <n:n> experience (token|counter) immediately",
    )(lambda r, n: immediately(Counter("experience", r, n)))


def immediately(effect: Effect) -> Effect:
    """An effect with the word noted, until its ability is known."""
    return Immediately(effect)  # type: ignore[return-value]


class Immediately(Node, frozen=True):
    """An effect of which a text says that it happens immediately; never part of a finished tree."""

    effect: Effect
