"""What is said of the first die of each turn, and where dice go that are purchased while a card is active."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.abilities import Ability, Triggered
from overcrush.ability.effects import Change, Costs, Effect, May, Mod, Move, Trigger
from overcrush.ability.nouns import Every, Named, Player, Ref
from overcrush.lang.grammar.abilities import replacement
from overcrush.lang.grammar.base import Desc, G
from overcrush.lang.grammar.history import BASE, done
from overcrush.lang.grammar.standing import Abilities, static
from overcrush.lang.grammar.triggers import does

_EACH_TURN = "(each|every) turn"

# --- <ability> ----------------------------------------------------------------------------------------

G.rule(
    "ability",
    "<w:whileactive>? the first <d:desc> (that)? <p:player> {v:purchase/field} (each|every) {s:turn/game} <m:preds>",
    "<w:whileactive>? the first <d:desc> (that)? <p:player> {v:purchase/field} this {s:game} <m:preds>",
    "<w:whileactive>? your first <d:desc> {v:purchased/fielded} (each|every) {s:turn/game} <m:preds>",
)(lambda d, v, m, s, p=Player("you"), **k: _first_each_turn(p, v, d, m, s, while_active="w" in k))


def _first_each_turn(
    player: Player, verb: str, desc: Desc, mods: tuple[Mod, ...], span: str, *, while_active: bool
) -> Abilities | None:
    """``the first X you purchase each turn costs 1 less``: all X do, while none was purchased this turn."""
    what = {"purchased": "purchase", "fielded": "field"}.get(verb, verb)
    theirs = desc.join(Desc(whose=player.who)) if player.who in {"you", "opponent"} else None
    none_yet = done(player, BASE.get(what, what), (desc, "=", 0), span)
    if theirs is None or none_yet is None or not all(isinstance(mod, Costs) and mod.what == what for mod in mods):
        return None
    if any(isinstance(test, Named) for test in theirs.tests):
        theirs = replace(theirs, kind="character")
    if theirs.tests == (Named(("self",)),):
        return static((Change(Ref("this"), mods),), while_active=while_active, condition=none_yet)
    zones = ("card",) if what == "purchase" else ("reserve",)
    changes = (Change(Every(theirs.dice(zones)), mods),)
    return static(changes, while_active=while_active, condition=none_yet)


G.rule("cond1", "<r:selfref> be the first die (you|your) {v:purchase/field} <s:span>")(
    lambda r, v, s: done(Player("you"), BASE[v], (Desc("die"), "=", 0), s) if r == Ref("this") else None
)

_NOT_USED = "(instead|(instead of|rather than) (going)? (to)? (your|the)? used_pile)?"
G.rule("ability", f"<w:whileactive> (all|each|any)? <d:desc> you (purchase|buy) <z:goes> {_NOT_USED}")(
    lambda w, d, z: _bought_to(d, z, "", otherwise=("used",))
)
G.rule("ability", f"<w:whileactive> the first <d:desc> you (purchase|buy) {_EACH_TURN} <z:goes> {_NOT_USED}")(
    lambda w, d, z: _bought_to(d, z, "first", otherwise=("used",))
)
_THE_FIRST = f"the first <d:desc> you (purchase|buy) {_EACH_TURN}"
_IN = "(to|in|into) (your|the) <z:zone>"
G.rule(
    "ability",
    f"<w:whileactive> {{y:you}}? {{m:may}}? prep {_THE_FIRST} {_NOT_USED}",
    f"<w:whileactive> {{y:you}}? {{m:may}}? (add|move|place|put|send) {_THE_FIRST} {_IN} {_NOT_USED}",
)(lambda w, d, z="prep", y="", m="": _bought_to(d, z, "first", may=bool(m)) if bool(y) == bool(m) else None)


def _bought_to(
    desc: Desc, zone: str, limit: str, *, may: bool = False, otherwise: tuple[str, ...] = ()
) -> tuple[Ability, ...] | None:
    """``while X is active, dice you purchase go to your bag``."""
    on = does(Player("you"), "purchased", desc)
    move: Effect = Move(Ref("event"), zone, instead=otherwise)
    return (Triggered(on, May(move) if may else move, "card", None, limit),) if on else None


@G.rule("ability", "<w:whileactive>? <e:clause1> the first time each turn (that)? <t:trigger>")
def _first_time(e: Effect, t: tuple[Trigger, ...], **env: object) -> tuple[Ability, ...]:
    return (replacement(Triggered(t, e, "card" if "w" in env else "die", None, "first")),)
