"""What players pay to attack and block with their dice."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.abilities import Static
from overcrush.ability.effects import Can, Change, Cost, Effect
from overcrush.ability.nouns import Dice, Every, Player, Ref, Same
from overcrush.lang.grammar.actors import one_opponent
from overcrush.lang.grammar.base import Desc, G

_THAT_BLOCKS = "(per|for each) (character)? die (that|assigned to|declared to|they assign to) {v:attack/block}"
G.rule("static", f"<p:player> must pay <c:cost> {_THAT_BLOCKS}")(
    lambda p, v, c: _for_each_die(p, v, c, Desc("character"))
)
G.rule("clause", f"<p:player> must pay <c:cost> {_THAT_BLOCKS} <u:until>")(
    lambda p, v, c, u: _this_turn_for_each(p, v, c, u)
)


def _this_turn_for_each(player: Player, verb: str, cost: Cost, until: str) -> Effect | None:
    found = _for_each_die(player, verb, cost, Desc("character"))
    return replace(found[0], until=until) if found else None


_EACH = "(per|for each) (character)? (die)?"
G.rule(
    "static",
    f"<p:player> must pay <c:cost> {_EACH} to {{v:attack/block}}",
    f"<p:player> must pay <c:cost> to {{v:attack/block}} {_EACH}",
    "<p:player> must pay <c:cost> to {v:attack/block} with (a|each) <d:desc>",
    "<p:player> must pay <c:cost> (per|for each) <d:desc> they {v:attack/block} with",
    f"<p:player> cannot {{v:attack/block}} with <d:desc> unless they pay <c:cost> {_EACH}",
    f"<p:player> cannot declare <d:desc> as {{v:attacker/blocker}} ,? unless they pay <c:cost> {_EACH}",
)(lambda p, v, c, d=Desc("character"): _for_each_die(p, v, c, d))
G.rule(
    "static",
    "<p:player> must pay <c:cost> to {v:attack/block} with a <d:desc> ,? they can then {w:attack/block} with any "
    "number of <e:desc>",
    "<p:player> cannot {v:attack/block} with <d:desc> unless they pay <c:cost>",
)(lambda p, v, c, d, w="", e=None: _for_each_die(p, v, c, d, once=True) if w in {"", v} else None)


G.rule(
    "static",
    "<p:player> must pay <c:cost> (per|for each) character (die)? (that|they assign to|assigned to|they declare to) "
    "block <r:selfref>",
)(lambda p, c, r: _toll_to_block(p, c, r))


def _toll_to_block(player: Player, cost: Cost, ref: Ref) -> tuple[Change, ...] | None:
    """What your opponent pays for each die that blocks this one."""
    if one_opponent(player).who != "opponent" or cost.x:
        return None
    can = Can("cannot", "block", by=Dice(where=(Same(ref),)), unless=cost)
    return (Change(Every(Dice(whose="opponent")), (can,)),)


def _for_each_die(
    player: Player, verb: str, cost: Cost, desc: Desc, *, once: bool = False
) -> tuple[Change, ...] | None:
    """What a player pays for dice that attack or block: for each, or once for all of them."""
    whose = {"you": "you", "opponent": "opponent", "target opponent": "opponent", "each": "any"}.get(player.who)
    theirs = desc.join(Desc(whose=whose)) if whose is not None else None
    if theirs is None or cost.x or theirs.zones not in {None, ("field",)}:
        return None
    can = Can("cannot", verb.removesuffix("er"), unless=cost, once=once)
    return (Change(Every(theirs.dice()), (can,)),)


_BY = "to (prevent|ignore|cancel) (this|this effect|that effect)"
_THIS_TURN = "(until end_of_turn|this turn|for this turn|for the rest of (this|the) turn)?"


@G.rule(
    "ability",
    f"<a:ability1> . <p:player> (may|can) <c:paying> {_BY} {_THIS_TURN}",
    f"<a:ability1> . <p:player> (may|can) <c:paying> {{x:per/for}} (each)? (character)? die {_BY} {_THIS_TURN}",
)
def _for_a_price(a: tuple[object, ...], p: Player, c: Cost, x: str = "") -> tuple[Static, ...] | None:
    """``… cannot attack. Your opponent may pay [1] to ignore this``: paid when they attack, once or for each die."""
    match a:
        case (Static((Change(Every() as what, (Can("cannot", "attack" | "block" as verb) as can,)) as change,)) as it,):
            theirs = what.dice.whose == "opponent" and p.who in {"opponent", "?they", "?he"}
            if can != Can("cannot", verb) or not theirs or c.x:
                return None
            return (replace(it, effects=(replace(change, changes=(replace(can, unless=c, once=not x),)),)),)
        case (Static((Change(Player("opponent"), (Can("cannot", "reroll in the step") as can,)) as change,)) as it,):
            if can != Can("cannot", "reroll in the step") or x or c.x or p.who not in {"opponent", "?they", "?he"}:
                return None
            return (replace(it, effects=(replace(change, changes=(Can("cannot", "reroller", unless=c),)),)),)
    return None
