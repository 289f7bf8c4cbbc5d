"""Who does it: an effect read as an order to you, done by another player or paid as a cost instead."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace
from typing import Any

from overcrush.ability.effects import (
    KO,
    Capture,
    Change,
    ChooseOne,
    Cost,
    Damage,
    DeclareBlockers,
    Draw,
    Effect,
    Field,
    GainLife,
    LoseLife,
    Move,
    Name,
    PayFor,
    Purchase,
    Sacrifice,
    Seq,
    Spin,
    TakeControl,
    Token,
    UseCopy,
)
from overcrush.ability.nouns import Dice, Every, Is, Named, Pick, Player, Ref
from overcrush.ability.tree import Node, rewrite, walk

YOU = Player("you")
THEY = Player("?they")
YOURS = Player("?yours")
"""Whose area it is that dice come from or go to, before it is clear who does it and whose dice they are."""
BARE = Ref("?bare")
"""Who ``gets +1A`` where nobody is named: this die, and no player."""
_WHOSE = {"you": "you", "opponent": "opponent", "?they": "?they"}


_YOURS = (Capture, DeclareBlockers, Purchase, TakeControl, Token, UseCopy)
"""What only the player of the ability does with it: another one's control, tokens, purchases are not said yet."""


def one_opponent(player: Player) -> Player:
    """``target opponent`` is the one opponent there is (1.1.5): that they are targeted matters to damage alone
    (3.4.9.4)."""
    return Player("opponent") if player.who == "target opponent" else player


def as_player(effect: Effect | None, player: Player) -> Effect | None:
    """The effect as done by that player: they choose, they gain, they lose; ``their`` is theirs."""
    if effect is None or any(node == BARE for node in walk(effect)):
        return None
    if player == YOU:
        return effect
    if any(isinstance(node, _YOURS) for node in walk(effect)):
        return None
    if any(isinstance(node, Draw) and node.bag_of == YOURS for node in walk(effect)):
        return None  # another player's dice come from their own bag
    player = one_opponent(player)
    if player == THEY and isinstance(effect, Damage) and effect.by is None and effect.to != YOU:
        return None  # dice that deal damage, and no player
    if player.who == "?he":
        if any(isinstance(node, Change) for node in walk(effect)):
            return None  # a character who becomes different, and no player
        if any(isinstance(node, Damage) and node.to != YOU for node in walk(effect)):
            return None  # a character who deals damage, and no player
        player = THEY
    whose = _WHOSE.get(player.who, "that player")

    def turn(node: Node) -> Node:
        if isinstance(node, Dice) and node.whose == "?they":
            return replace(node, whose=whose)
        if isinstance(node, Player) and node.who == "?they":
            return player
        if isinstance(node, Every) and player.who != "each":
            return replace(node, dice=_own_piles(node.dice, whose))
        if isinstance(node, Pick) and node.by == YOU:
            return replace(node, by=player, dice=_own_piles(node.dice, whose))
        if isinstance(node, Draw) and node.bag_of == player:
            node = replace(node, bag_of=None)  # from their own
        if isinstance(node, GainLife | LoseLife | Draw | Field) and node.player == YOU:
            return replace(node, player=player)
        if isinstance(node, ChooseOne | Name) and node.by == YOU:
            return replace(node, by=player)
        if isinstance(node, Damage) and node.to == YOU:
            return replace(node, to=player)
        if isinstance(node, Sacrifice) and isinstance(node.what, Pick) and node.what.dice.whose == "any":
            return Sacrifice(replace(node.what, dice=replace(node.what.dice, whose=whose)))
        return node

    if whose == "that player" and player.who != "each" and _dangling(effect):
        return None
    if player.who == "each":
        if any(isinstance(node, ChooseOne | Name) for node in walk(effect)):
            return None
        effect = rewrite(effect, _both_players)
    done = rewrite(effect, turn)
    if player.who == "each":
        done = rewrite(done, lambda n: replace(n, target=False) if isinstance(n, Pick) and n.by == player else n)
    return done


_PILES = {"used", "prep", "reserve", "bag"}


def _own_piles(dice: Dice, whose: str) -> Dice:
    """``that player moves a die from the Used Pile``: from their own."""
    return replace(dice, whose=whose) if dice.whose == "any" and dice.zones and {*dice.zones} <= _PILES else dice


def _both_players(node: Any) -> Any:
    """``each player moves all their dice``: everybody's dice."""
    if isinstance(node, Every) and node.dice.whose == "?they":
        return replace(node, dice=replace(node.dice, whose="any"))
    return node


def _dangling(effect: Effect) -> bool:
    """Whether ``their`` would be left with nobody to say whose."""
    return any(isinstance(node, Every) and node.dice.whose == "?they" for node in walk(effect))


def as_cost(effect: Effect) -> Cost:
    """An effect as something paid: nothing in a cost targets."""
    if isinstance(effect, PayFor) and effect.effect == Seq(()):
        return effect.cost
    parts = effect.parts if isinstance(effect, Seq) else (effect,)
    return Cost(also=tuple(_untarget(part) for part in parts))


def _untarget(effect: Effect) -> Effect:
    return rewrite(effect, lambda node: replace(node, target=False) if isinstance(node, Pick) else node)


def is_cost(effect: Effect, *, strict: bool = False) -> bool:
    """Whether doing this alone would only hurt whoever does it (3.1.16). ``strict``: so clearly that it needs no
    ``to`` after it.
    """
    if isinstance(effect, Seq):
        return all(is_cost(part, strict=strict) for part in effect.parts)
    if isinstance(effect, LoseLife):
        return effect.player == YOU and not strict
    if isinstance(effect, Damage):
        return effect.to in (YOU, Player("each")) and not strict
    if isinstance(effect, Spin):
        return effect.by < 0 and (_own(effect.what) or (not strict and _spoken_of(effect.what)))
    if isinstance(effect, KO | Sacrifice):
        if strict and (not isinstance(effect.what, Pick) or effect.what.up_to):
            return False
        if not strict and isinstance(effect.what, Every) and effect.what.dice.whose == "you":
            return True
        return (
            _own(effect.what)
            or isinstance(effect, Sacrifice)
            or (not strict and (_unowned(effect.what) or _spoken_of(effect.what)))
        )
    if isinstance(effect, Move) and strict:
        return effect.to in {"used", "bag"} and _own(effect.what) and _given_up(effect.what)
    if isinstance(effect, Move):
        return effect.what == Ref("this") or _own(effect.what) or (effect.player is None and _spoken_of(effect.what))
    return not strict and not isinstance(effect, GainLife | Draw)


def _own(what: object) -> bool:
    return what == Ref("this") or (isinstance(what, Pick) and (what.dice.whose == "you" or _by_name(what.dice)))


def _by_name(dice: Dice) -> bool:
    """Whether they are called by a name, which is said of one's own where nobody else's are meant."""
    return dice.whose == "any" and any(isinstance(test, Named) for test in dice.where)


def _spoken_of(what: object) -> bool:
    """``KO her to …``: what is given up for something is one's own."""
    return what == Ref("?he")


def _given_up(what: object) -> bool:
    """Whether moving it takes it from among the dice that have been rolled, or drawn to be rolled."""
    if not isinstance(what, Pick) or what.up_to:
        return False
    return what.dice.zones in {("field",), ("reserve",)} or Is("drawn") in what.dice.where


def _unowned(what: object) -> bool:
    return isinstance(what, Pick) and what.dice.whose == "any"
