"""Dice that take damage for others: ``you may redirect 2 damage from you to Golem each turn``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.abilities import Global, Triggered
from overcrush.ability.conditions import Condition
from overcrush.ability.effects import Cost, May, RedirectDamage, Trigger
from overcrush.ability.nouns import Amount, Dice, Num, Pick, Player, Ref, What
from overcrush.lang.grammar.base import Desc, G
from overcrush.lang.grammar.conditions import active

# --- <guarded> ----------------------------------------------------------------------------------------

G.rule("guarded", "you")(lambda: Player("you"))
G.rule("guarded", "another <d:desc>")(lambda d: _other(d))
G.rule("guarded", "{y:your}? other <d:desc>")(lambda d, y="": _others(d, y))


def _other(desc: Desc) -> Dice | None:
    """Another die than the one that takes the damage, of either player (3.1.13): no die takes its own for itself, and
    one of a card may do so for another of it.
    """
    return desc.dice() if not desc.plural else None


def _others(desc: Desc, yours: str) -> Dice | None:
    """Other dice, or one's own others."""
    joined = desc.join(Desc(whose="you")) if yours else desc
    return joined.dice() if joined is not None and desc.plural else None


# --- <ability> ----------------------------------------------------------------------------------------

G.rule(
    "ability",
    "<w:whileactive> you may redirect <n:int> (of the)? damage from <v:guarded> to <r:ref> (each|every) turn",
)(lambda w, n, v, r: _guards(v, RedirectDamage(r, Num(n))))
G.rule(
    "ability",
    "<w:whileactive> you may redirect up to <n:int> (of the)? damage from <v:guarded> to <r:ref> (each|every) turn",
)(lambda w, n, v, r: _guards(v, RedirectDamage(r, Num(n), True)))


_DEALT = "(that would be|that be|that you would be)? (dealt)?"
G.rule(
    "ability",
    f"<w:whileactive>? redirect (all|any|the)? damage {_DEALT} (to|from) you to <r:ref>",
    f"<w:whileactive>? (all|any)? damage {_DEALT} to you be (redirected|dealt) to <r:ref> (instead)?",
)(lambda r, w=None: _takes_all(RedirectDamage(r), False))
G.rule("ability", f"<w:whileactive>? you may redirect (all|any|the)? damage {_DEALT} (to|from) you to <r:ref>")(
    lambda r, w=None: _takes_all(RedirectDamage(r), True)
)


def _takes_all(effect: RedirectDamage, may: bool) -> tuple[Triggered, ...] | None:
    """All damage to its player, each time; only this very card's dice can be meant."""
    if effect.to != Ref("this"):
        return None
    on = (Trigger("would be damaged", Player("you")),)
    return (Triggered(on, May(effect) if may else effect, "card", replaces=True),)


_COMBAT = f"(all|any)? {{k:combat}}? damage {_DEALT} to you be (redirected|dealt) to <r:ref> (instead)?"
G.rule(
    "ability",
    f"<w:whileactive>? (all|any)? {{k:combat}} damage {_DEALT} to you be (redirected|dealt) to <r:ref> (instead)?",
)(lambda r, k, w=None: _takes(r, k))
G.rule("ability", f"(while|if|as long as) <c:cond> ,? {_COMBAT}")(lambda c, r, k="": _takes(r, k, c))


def _takes(ref: Ref, kind: str, condition: Condition | None = None) -> tuple[Triggered, ...] | None:
    """Damage to its player of one kind, or while something is so."""
    found = _takes_all(RedirectDamage(ref), False)
    if found is None or condition == active(("self",)):
        return None
    on = tuple(replace(trigger, how=(kind,) if kind else ()) for trigger in found[0].on)
    return (replace(found[0], on=on, condition=condition, scope="die" if condition else "card"),)


_SOME = f"(all|any|the)? {{k:combat/non-combat/ability}}? damage ({_DEALT} (to|from) you|(that)? you would take)"
_BY = "((by|from) (any|each|an|a)? <b:desc>)"
G.rule("ability", f"<w:whileactive>? redirect {_SOME} {_BY}? to <r:ref>")(
    lambda r, k="", b=None, w=None: _takes_some(r, k, b, False)
)
G.rule("ability", f"<w:whileactive>? {_SOME} {_BY} be (redirected|dealt) to <r:ref> (instead)?")(
    lambda r, b, k="", w=None: _takes_some(r, k, b, False)
)
G.rule(
    "ability",
    f"<w:whileactive>? you may redirect {_SOME} {_BY}? to <r:ref>",
    f"<w:whileactive>? {_SOME} {_BY}? may be redirected to <r:ref> (instead)?",
)(lambda r, k="", b=None, w=None: _takes_some(r, k, b, True))


def _takes_some(ref: Ref, kind: str, by: Desc | None, may: bool) -> tuple[Triggered, ...] | None:
    """Damage to its player of one kind, or that some dice deal."""
    found = _takes_all(RedirectDamage(ref), may)
    if found is None or (by is not None and by.zones is not None):
        return None
    how = {"": (), "combat": ("combat",)}.get(kind, ("ability",))
    on = (Trigger("would be damaged", Player("you"), by.dice(()) if by is not None else None, how),)
    return (replace(found[0], on=on),)


_THEIRS = f"{_DEALT} (to|from) <d:desc>"
G.rule(
    "ability",
    f"<w:whileactive>? redirect (all|any|the)? damage {_THEIRS} to <r:ref>",
    f"<w:whileactive>? (all|any)? damage {_THEIRS} be (redirected|dealt) to <r:ref> (instead)?",
)(lambda d, r, w=None: _takes_theirs(d, r, False))
G.rule(
    "ability",
    f"<w:whileactive>? you may redirect (all|any|the)? damage {_THEIRS} to <r:ref>",
)(lambda d, r, w=None: _takes_theirs(d, r, True))


def _takes_theirs(desc: Desc, ref: Ref, may: bool) -> tuple[Triggered, ...] | None:
    """All damage to some dice, each time: this very card's die takes it."""
    if ref != Ref("this") or desc.zones is not None:
        return None
    effect = RedirectDamage(ref)
    on = (Trigger("would be damaged", desc.dice()),)
    return (Triggered(on, May(effect) if may else effect, "card", replaces=True),)


G.rule("ability", f"<w:whileactive> you may redirect (all|any|the)? damage {_DEALT} (to|from) you to <x:what>")(
    lambda w, x: (
        (Triggered((Trigger("would be damaged", Player("you")),), May(RedirectDamage(x)), "card", replaces=True),)
        if isinstance(x, Pick)
        else None
    )
)
G.rule("clause", "<p:player> take (that|the) damage instead")(lambda p: RedirectDamage(p))

# --- <harmed> -----------------------------------------------------------------------------------------

G.rule("harmed", "you")(lambda: Player("you"))
G.rule("harmed", "(a|an|target|one of) <d:desc>")(lambda d: d.dice())

# --- <global> -----------------------------------------------------------------------------------------

_PAID = "<m:limit>? <p:paying> (.|,|:)? <l:limit>? (you may)? redirect"
G.rule(
    "global",
    f"{_PAID} (all|the|any)? damage {_DEALT} (from|to) <v:harmed> to <w:what> .? <n:limit>?",
    f"{_PAID} (all|the|any)? damage <v:harmed> take to <w:what> .? <n:limit>?",
    f"{_PAID} <k:number> (of the)? damage {_DEALT} (from|to) <v:harmed> to <w:what> .? <n:limit>?",
)(lambda p, v, w, k=None, **limits: _answers(p, v, w, k, limits))


def _answers(
    cost: Cost, whom: Player | Dice, what: What, amount: Amount | None, limits: dict[str, tuple[str, ...]]
) -> Global:
    """A Global that answers damage to you or to a die by sending it elsewhere (3.4.2.5)."""
    on = (Trigger("would be damaged", whom),)
    said = tuple(dict.fromkeys(limit for key in ("m", "l", "n") for limit in limits.get(key) or ()))
    return Global(cost, RedirectDamage(what, amount), said, on)


def _guards(whom: Player | Dice, effect: RedirectDamage) -> tuple[Triggered, ...]:
    """Damage that may be redirected once each turn, at a time of the player's choosing."""
    return (Triggered((Trigger("would be damaged", whom),), May(effect), "card", None, "once", True),)
