"""Tokens that cards gain: when they do."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.effects import Trigger
from overcrush.ability.nouns import Dice, Is, Ref
from overcrush.lang.grammar.base import G

_TOKEN = "{k:experience/loyalty} (token|counter)"
_GAINED = "(an|a|one or more|at_least one)"

# --- <trigger> ----------------------------------------------------------------------------------------

G.rule("trigger", f"<s:subject> (gain|get) {_GAINED} {_TOKEN}")(lambda s, k: _gains(s, k))
G.rule(
    "trigger",
    f"{_GAINED} {_TOKEN} be (put|placed|added) (on|to) <s:subject>",
    f"{_GAINED} {_TOKEN} be (put|placed|added) (on|to) <self> 's card",
)(lambda k, s=None, self="": _gains(s or Ref("this"), k))


def _gains(subject: object, kind: str) -> tuple[Trigger, ...] | None:
    """Tokens lie on cards (1.7.1): wherever the dice of that card are, and once for all of them."""
    if isinstance(subject, Ref):
        return (Trigger("gains token", subject, None, (kind.capitalize(),)),)
    if not isinstance(subject, Dice):
        return None
    of_cards = tuple(test for test in subject.where if test != Is("character"))
    kept = replace(subject, zones=())
    if subject.kind == "card":
        kept = replace(kept, kind="character", where=of_cards)
    return (Trigger("gains token", kept, None, (kind.capitalize(),)),)
