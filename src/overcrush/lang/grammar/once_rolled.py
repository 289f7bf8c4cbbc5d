"""What may be done with dice that have been rolled, said of the step: ``during your Roll and Reroll Step, …``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.effects import Cost, Effect, May, Reroll, Spin, SpinTo
from overcrush.ability.nouns import Dice, Every, Pick, Player, Ref, What
from overcrush.ability.tree import Node, rewrite
from overcrush.lang.grammar.abilities import triggered
from overcrush.lang.grammar.base import G
from overcrush.lang.grammar.clauses import paid
from overcrush.lang.grammar.standing import Abilities
from overcrush.lang.grammar.triggers import one
from overcrush.lang.grammar.whats import ANY_NUMBER
from overcrush.lang.pronouns import PLACED

_STEP = "(during|in) (your|the) roll_step"
_TIME = "(one extra|an additional|an extra|one additional|one more) time"

# --- <ability> ----------------------------------------------------------------------------------------


@G.rule(
    "ability",
    f"<w:whileactive>? <l:once>? {_STEP} ,? you may reroll <x:what> {_TIME}",
    f"<w:whileactive>? <l:once>? {_STEP} ,? you may <c:paying> to reroll <x:what> ({_TIME})?",
    f"<w:whileactive>? <l:once>? you may <c:paying> to reroll <x:what> ({_TIME})? {_STEP}",
    f"<w:whileactive>? <l:once>? {_STEP} ,? you may <s:spinning>",
    f"<w:whileactive>? <l:once>? {_STEP} ,? you may <c:paying> to <s:spinning>",
)
def _once_rolled(
    x: What | None = None, s: Effect | None = None, c: Cost | None = None, **env: object
) -> Abilities | None:
    """When the step ends, of the dice that lie in the reserve then (2.4.6)."""
    found: Effect | None = s
    if x is not None:
        some = x if isinstance(x, Pick) else _some(x)
        found = Reroll(some) if some is not None else None
    if found is None or (c is None and isinstance(x, Every)):
        return None  # of a group it is said once and for all
    done = rewrite(found, _rolled)
    effect = May(paid(c, done) if c is not None else done)
    abilities: Abilities | None = triggered(one("roll end", Player("you")), effect, **env)
    return abilities


G.rule("spinning", "<e:vp>")(lambda e: e if isinstance(e, Spin | SpinTo) and e.what != Ref("this") else None)


def _some(what: What) -> Pick | None:
    """``reroll your dice``: as many of them as the player likes."""
    return Pick(what.dice, ANY_NUMBER, up_to=True, target=False) if isinstance(what, Every) else None


def _rolled(node: Node) -> Node:
    """Dice that are not said to be in the Field Zone are those that were rolled."""
    if not isinstance(node, Pick | Every) or node.as_ == PLACED or node.dice.zones != ("field",):
        return node
    if node.dice.whose not in {"any", "you"}:
        return node
    dice = replace(node.dice, whose="you", zones=("reserve",), kind=_kind(node.dice))
    return replace(node, dice=dice, target=False) if isinstance(node, Pick) else replace(node, dice=dice)


def _kind(dice: Dice) -> str:
    """A Sidekick die is one whatever it shows."""
    return "die" if dice.kind == "character" and dice.where else dice.kind
