"""What has been done with a die so far, by which it can be called: ``the rolled die``, ``a copy of that die``."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from overcrush.ability.effects import (
    KO,
    Capture,
    Change,
    Choose,
    Damage,
    Draw,
    Field,
    Move,
    Purchase,
    Reroll,
    Roll,
    Seq,
)
from overcrush.ability.nouns import Every, Num, Pick, Ref, Shares, Symbols
from overcrush.ability.tree import Node, rewrite, walk
from overcrush.lang.pronouns import ITS, SAME, THIS, Spoken, Unresolved, of_two_numbers, ref


def its_number(node: Damage, state: Spoken) -> Damage | Seq:
    """``deal damage to target die equal to its level``: the target's, where no other die was spoken of but this."""
    before = state.one not in (None, THIS)
    said = replace(node, amount=rewrite(node.amount, lambda part: Ref("?it") if part == ITS else part))
    if before:
        return said
    if not isinstance(node.to, Pick) or node.to.n != Num(1) or node.to.players:
        raise Unresolved("its")
    return Seq((Choose(node.to), replace(said, to=Ref("?it"))))


def for_sale(node: Purchase, state: Spoken) -> bool:
    """Whether a copy of the die spoken of can be one's own: of an opponent's die there is none (2.6.2)."""
    copies = any(isinstance(part, Shares) and part.what == "card" for part in walk(node.what))
    return not (copies and state.one is not None and (state.one == state.foe or state.event == "opponent"))


ROLLS = ("roll end", "rolled once")
"""When dice have just been rolled, for those who look at what was rolled (2.4.6)."""

_ACTS: tuple[tuple[type[Node], tuple[str, ...]], ...] = (
    (Roll, ("rolled",)),
    (Reroll, ("rerolled", "rolled")),
    (Field, ("fielded",)),
    (Capture, ("captured",)),
    (Purchase, ("purchased",)),
)


def note(node: Any, state: Spoken) -> None:
    """Note what is now done with a die, for it to be called by that."""
    if isinstance(node, Damage):
        state.divided = node.split
    done: tuple[str, ...] = next((names for act, names in _ACTS if isinstance(node, act)), ())
    if isinstance(node, Move) and node.to == "prep":
        done = ("prepped",)
    state.threw = state.threw or isinstance(node, Roll | Reroll)
    what = getattr(node, "what", None)
    if isinstance(node, Draw):
        what = Ref("drawn")
        done = {"reserve": ("drawn", "rolled"), "prep": ("drawn", "prepped")}.get(node.to, ("drawn",))
    if isinstance(what, Pick | Every):
        what = Ref(what.as_)
    if done and isinstance(what, Ref):
        state.done = {**state.done, **dict.fromkeys(done, what)}


def as_subject(node: Change | Damage) -> Change | Damage:
    """``spin this die up and it gets +1A``: what was acted on last does something next."""
    if isinstance(node, Damage):
        return replace(node, by=THIS) if node.by == Ref("?it") else node
    return replace(node, what=THIS) if node.what == Ref("?it") else node


def to_the_other(node: Any, state: Spoken) -> Any:
    """``When this die KOs a die, capture it``: what this die does to another, and not to itself; and no number
    of which it cannot be told whose it is."""
    if isinstance(node, Damage) and node.to == SAME and state.divided:
        return replace(node, split=True)  # "deal 4 instead" is divided as the 3 are
    if isinstance(node, Pick | Every) and any(of_two_numbers(test) for test in node.dice.where):
        raise Unresolved("its")  # of each of them, or of the die that says so?
    if not state.torn or state.one != Ref("other"):
        return node
    if isinstance(node, KO | Capture) and node.what == Ref("?it"):
        return replace(node, what=state.one)
    return replace(node, to=state.one) if isinstance(node, Damage) and node.to == Ref("?it") else node


def types_of(effect: Node, state: Spoken) -> Node:
    """``they deal 1 damage to target player for each symbol that matches their type``: of the dice that deal it."""
    if not isinstance(effect, Damage) or not isinstance(effect.by, Ref):
        return effect
    if not any(isinstance(node, Symbols) and node.of in _PRONOUNS for node in walk(effect.amount)):
        return effect
    dealer = ref(effect.by, state)

    def turn(node: Node) -> Node:
        return replace(node, of=dealer) if isinstance(node, Symbols) and node.of in _PRONOUNS else node

    return replace(effect, amount=rewrite(effect.amount, turn)) if isinstance(dealer, Ref) else effect


_PRONOUNS = (Ref("?it"), Ref("?them"), Ref("?that"))
