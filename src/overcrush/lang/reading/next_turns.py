"""Whose next turn something is said of, and whether it may as well begin now."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from overcrush.ability.effects import Can, Change, Counted
from overcrush.ability.nouns import Every, Pick, Player, Ref
from overcrush.lang.grammar.durations import NEXT_TURN, THEIR_TURN, UNTIL_THEIRS
from overcrush.lang.pronouns import Spoken, Unresolved, player, ref

_THEY = Player("?they")


def in_next_turn(node: Any, state: Spoken) -> Any:
    """A change for a next turn, as one that begins now and ends with it; raises ``Unresolved`` if that is another."""
    if getattr(node, "until", "") not in {NEXT_TURN, THEIR_TURN, UNTIL_THEIRS}:
        return node
    if isinstance(node, Change) and node.what == _THEY:
        node = replace(node, what=player(_THEY, state))
    if node.until == UNTIL_THEIRS:
        if not isinstance(node, Change) or not opposing(node, state):
            raise Unresolved("next turn")
        return replace(node, until=NEXT_TURN.removeprefix("?"))
    if node.until == THEIR_TURN and opposing(node, state):
        node = replace(node, until=NEXT_TURN)
    if node.until == THEIR_TURN or not isinstance(node, Change) or not only_in_own_turn(node):
        raise Unresolved("next turn")
    return replace(node, until=NEXT_TURN.removeprefix("?"))


def only_in_own_turn(node: Change) -> bool:
    """Whether a change is about what players and dice do in their own turns alone, so that it may as well begin now."""
    return all(
        mod.what == "draw" if isinstance(mod, Counted) else isinstance(mod, Can) and mod.verb in _OWN_TURN
        for mod in node.changes
    )


_OWN_TURN = ("attack", "attack with", "attack alone", "field", "purchase")


def opposing(node: Any, state: Spoken) -> bool:
    """Whether it is about your opponent or dice of theirs."""
    if isinstance(node.what, Ref):
        found = ref(node.what, state)
        last = isinstance(found, Ref) and found.name == state.last_pick and state.last_whose == "opponent"
        return last or (found is not None and found == state.foe)
    if node.what == Player("opponent"):
        return True
    return isinstance(node.what, Pick | Every) and node.what.dice.whose == "opponent"
