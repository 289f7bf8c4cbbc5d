"""What is put off: ``at end of turn``, ``after damage is dealt``, ``at the end of combat``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.abilities import Use
from overcrush.ability.effects import (
    KO,
    Choose,
    Damage,
    Draw,
    Effect,
    If,
    Later,
    Move,
    Reroll,
    Roll,
    Seq,
    Spin,
    Trigger,
)
from overcrush.ability.nouns import Dice, Pick, Player, Ref
from overcrush.ability.tree import walk
from overcrush.lang.grammar.actors import as_player
from overcrush.lang.grammar.base import Desc, G
from overcrush.lang.grammar.clauses import seq
from overcrush.lang.grammar.triggers import one

Due = tuple[Trigger, ...]

# --- <due> --------------------------------------------------------------------------------------------

_DEALT = "(be|have been|was)? (dealt|resolved|resolve|done)"
_AFTER_DAMAGE = f"after (all|the|normal)? (combat)? damage {_DEALT}"
_FIGHT_ENDS = one("attack end", Player("any"))
G.rule("due", "at end_of_turn")(lambda: one("turn end", Player("any")))
G.rule(
    "due",
    "at (the)? end of (the|this|your|that)? attack_step",
    "at (the)? end of combat",
    _AFTER_DAMAGE,
)(lambda: _FIGHT_ENDS)
G.rule("moment", "at (the)? end of combat", _AFTER_DAMAGE)(lambda: _FIGHT_ENDS)

# --- <clause> -----------------------------------------------------------------------------------------

G.rule("clause", "<p:player> <e:vps> and <f:vp> <d:due>")(
    lambda p, e, f, d: as_player(seq((*e, Later(d, f, once=True))), p)
)
G.rule("clause", "<d:due> ,? <e:sentence>")(lambda d, e: Later(d, e, once=True))
G.rule("clause", "<e:vp> ,? <d:due>")(lambda e, d: put_off(e, d))
G.rule("clause", "<e:vp> <d:due> if <c:cond>")(lambda e, d, c: Later(d, If(c, e), once=True))


def put_off(effect: Effect, due: Due) -> Effect | None:
    """``KO target die after damage is dealt``: whom is chosen now, and only what is done to it waits (3.3.1)."""
    if due == _FIGHT_ENDS and any(isinstance(node, Roll | Reroll | Draw) for node in walk(effect)):
        return None  # what is said of the result would not wait for it
    if due == _FIGHT_ENDS and isinstance(effect, KO | Move | Spin) and isinstance(effect.what, Pick):
        return Seq((Choose(effect.what), Later(due, replace(effect, what=Ref("?that")), once=True)))
    if due == _FIGHT_ENDS and isinstance(effect, Damage) and isinstance(effect.to, Pick):
        return Seq((Choose(effect.to), Later(due, replace(effect, to=Ref("?that")), once=True)))
    return Later(due, effect, once=True)


G.rule("clause", "<w:what> be ko'd <d:due>")(lambda w, d: None if isinstance(w, Player) else put_off(KO(w), d))
G.rule("clause", "at (the)? (start|beginning) of your attack_step ,? <e:sentence>")(
    lambda e: Later(one("attack step", Player("you")), e)
)


# --- <using> ------------------------------------------------------------------------------------------

G.rule("using", "<e:effect> . (when|each time) <t:trigger> ,? <f:effect>")(lambda e, t, f: _this_turn(e, t, f))


def _this_turn(first: Effect, on: tuple[Trigger, ...], then: Effect) -> tuple[Use] | None:
    """What an action waits for after what it does at once: until the end of the turn (3.4.3.9)."""
    of = [trigger.subject for trigger in on]
    if not all(isinstance(who, Dice) or (isinstance(who, Ref) and who.name.startswith("?")) for who in of):
        return None
    return (Use(Seq((first, Later(on, then)))),)


# --- <clause> -----------------------------------------------------------------------------------------

_REST = "for the rest of (this|the) turn"
G.rule("clause", f"<e:clause1> for (each|every) (of)? <d:desc> that be {{v:ko'd/fielded}} {_REST}")(
    lambda e, d, v: _each_yet(e, d, v)
)


def _each_yet(effect: Effect, desc: Desc, verb: str) -> Effect:
    """``for each of their characters KO'd for the rest of the turn``: each time one is."""
    theirs = desc.whose == "?they" and Player("opponent") in walk(effect)
    said = replace(desc, whose="opponent") if theirs else desc
    on = Trigger("koed" if verb == "ko'd" else "fielded", said.dice())
    return Later((on,), effect)
