"""The verbs in words, one template for each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.ability.tree import Node
from overcrush.lang.rendering.amounts import amount, countable, counting, scaled
from overcrush.lang.rendering.nouns import dice, kind_of, source, what
from overcrush.lang.rendering.references import OTHERS_BAG, is_many, player, possessive, ref
from overcrush.lang.rendering.words import (
    EXPLICIT,
    LAID,
    UNTIL,
    ZONES,
    Unsayable,
    Voice,
    article,
    kind_called,
    nothing_else,
)

_FACES = {
    "energy": "an energy face",
    "single": "a single energy face",
    "double": "a double energy face",
    "side": "an energy side",
}


def per(node: n.Amount, one: str, many: str, voice: Voice) -> str | None:
    """``2 life for each …``, or None if the amount cannot be said so."""
    factor, each = scaled(node)
    if each is None:
        return f"{factor} {one if factor == 1 else many}"
    return f"{factor} {one if factor == 1 else many} for each {counting(each, voice)}" if countable(each) else None


_N = TypeVar("_N", bound=Node)
SAID: dict[type[Node], Callable[[Any, Voice], str]] = {}


def says(kind: type[_N]) -> Callable[[Callable[[_N, Voice], str]], Callable[[_N, Voice], str]]:
    """Enter the words for a kind of effect: a verb phrase in its base form."""

    def enter(entry: Callable[[_N, Voice], str]) -> Callable[[_N, Voice], str]:
        SAID[kind] = entry
        return entry

    return enter


@says(e.KO)
def _ko(node: e.KO, voice: Voice) -> str:
    return f"KO {what(node.what, voice)}"


@says(e.Sacrifice)
def _sacrifice(node: e.Sacrifice, voice: Voice) -> str:
    return f"sacrifice {what(node.what, voice)}"


@says(e.Attach)
def _attach(node: e.Attach, voice: Voice) -> str:
    if node.what != n.Ref("this") or not voice.action:
        raise Unsayable("what is attached")
    return f"attach this die to {what(node.to, voice)}"


@says(e.Cancel)
def _cancel(node: e.Cancel, voice: Voice) -> str:
    if node.of.startswith("that "):
        nothing_else(node, "of")
        return "cancel that Global Ability" if node.of == "that global" else "cancel that action die's effect"
    whose = {"global": "Global Abilities", "action": "action dice"}[node.of]
    return f"cancel all {'persistent ' if node.persistent else ''}effects of previously used {whose}"


@says(e.SwapLife)
def _swap_life(node: e.SwapLife, voice: Voice) -> str:
    return "swap life totals with your opponent"


@says(e.SetLife)
def _set_life(node: e.SetLife, voice: Voice) -> str:
    whose = {
        "you": "your",
        "opponent": "your opponent's",
        "target opponent": "target opponent's",
        "each": "each player's",
    }
    if node.player.who not in whose or node.player.of is not None:
        raise Unsayable("whose life becomes so much")
    return f"set {whose[node.player.who]} life total to {amount(node.amount, voice)}"


@says(e.SwapValue)
def _swap_value(node: e.SwapValue, voice: Voice) -> str:
    if node.until not in UNTIL:
        raise Unsayable("how long numbers are swapped")
    tail = "" if node.which == "level" else f" {UNTIL[node.until]}"
    return f"swap the {node.which} of {what(node.one, voice)} with that of {what(node.other, voice)}{tail}"


@says(e.Reroll)
def _reroll(node: e.Reroll, voice: Voice) -> str:
    return f"reroll {what(node.what, voice, at='in')}"


@says(e.RemoveFromCombat)
def _remove_from_combat(node: e.RemoveFromCombat, voice: Voice) -> str:
    return f"remove {what(node.what, voice)} from combat"


def verb(node: e.Effect, voice: Voice) -> str:
    """A verb phrase in its base form."""
    match node:
        case e.Damage():
            return _damage(node, voice)
        case e.GainLife(value):
            return (
                f"gain {per(value, 'life', 'life', voice)}"
                if per(value, "", "", voice)
                else f"gain life equal to {amount(value, voice)}"
            )
        case e.LoseLife(value):
            return (
                f"lose {per(value, 'life', 'life', voice)}"
                if per(value, "", "", voice)
                else f"lose life equal to {amount(value, voice)}"
            )
        case e.Move():
            return _move(node, voice)
        case e.Field(target, n.Num(level), True):
            words = what(target, voice)
            if isinstance(target, n.Ref):
                mine = " for free under your control" if OTHERS_BAG in voice.plurals else ""
                return f"field {words} at level {level}" if level else f"field {words}{mine}"
            rolled = isinstance(target, n.Pick | n.Every) and (
                target.dice.zones == ("reserve",) or n.Is("rolled") in target.dice.where
            )
            if rolled or level:
                return f"field {words}" if level == (0 if rolled else 1) else f"field {words} at level {level}"
            raise Unsayable(f"Field on level {level}")
        case e.Field(target, n.Num(0), False):
            return f"field {what(target, voice)} paying {_its(target, voice)} fielding cost"
        case e.Spin(target, by):
            way = f"{'up' if by > 0 else 'down'} {abs(by)} level{'s' if abs(by) > 1 else ''}"
            return f"spin {what(target, voice, at='in')} {way}"
        case e.SpinTo(target, n.Num(level), "", ""):
            return f"spin {what(target, voice, at='in')} to level {level}"
        case e.SpinTo(target, n.Stat("level", n.Ref() as other, False), "", ""):
            return f"spin {what(target, voice, at='in')} to the level of {ref(other, voice)}"
        case e.SpinTo(target, n.Num(0), face, by) if face:
            chosen = {"you": " of your choice", "opponent": " of your opponent's choice"}.get(by, "")
            return f"spin {what(target, voice, at='in')} to {_FACES.get(face) or f'a [{face}] face'}{chosen}"
        case e.Draw():
            return _draw(node, voice)
        case e.Roll(target, "reserve"):
            return f"roll {what(target, voice)}"
        case e.Refill(n.Player("you", None)):
            return "refill your bag"
        case e.Capture(target, by, until):
            tail = f"until {voice.this} leaves the Field Zone" if until == "leaves" else UNTIL.get(until)
            start = "capture" if by == n.Ref("this") else f"have {ref(by, voice)} capture"
            if until == "next":
                return f"{start} {what(target, voice)}. This capture lasts until this ability is used again"
            if until == "another":
                return f"{start} {what(target, voice)}. This capture lasts until you field another {voice.this} die"
            return f"{start} {what(target, voice)} {tail}"
        case e.SetAside(target, until) if until == "leaves" or until in UNTIL:
            tail = f"until {voice.this} leaves the Field Zone" if until == "leaves" else UNTIL[until]
            return f"set {what(target, voice)} aside {tail}"
        case e.TakeControl(target, n.Player("you", None), until):
            one = f"until one of your {voice.name} dice leaves the Field Zone"
            ends = {"leaves": f"until {voice.this} leaves the Field Zone", "one leaves": one}
            tail = ends.get(until) or UNTIL[until]
            return f"take control of {what(target, voice)} {tail}"
        case e.SwapControl(target, until) if until in UNTIL:
            return f"swap control of {what(target, voice)}" + (f" {UNTIL[until]}" if until != "turn" else "")
        case e.SwapDice(one, other, same):
            words = what(other, voice)
            if isinstance(one, n.Pick) and one.dice.whose == "any":
                words = words.replace(" from their ", " from its controller's ")
            return f"swap {what(one, voice)} with {words}{', placing it on the same level' if same else ''}"
        case e.CopyText(target, onto, until):
            return _copying(f"copy {_of('abilities', target, voice)}", onto, until, voice)
        case e.CopyStats(target, onto, until, printed):
            values = "printed A and D" if printed else "stats"
            return _copying(f"copy {_of(values, target, voice)}", onto, until, voice)
        case e.BecomeCopy(target, onto, until, keeps):
            words = f"become a copy of {what(target, voice)}{' but keep its own text' if keeps else ''}"
            return _copying(words, onto, until, voice)
        case e.UseCopy(n.Ref() as die, "use", True):
            return (
                "use a copy of its effect"
                if voice.style != EXPLICIT
                else f"use a copy of {possessive(ref(die, voice))} effect"
            )
        case e.UseCopy(n.Ref("event"), kind, True) if kind.startswith("when"):
            return "use a copy of its effect"
        case e.UseCopy(n.Pick() as target, "use", True):
            return f"use the effect of {what(target, voice)}"
        case e.UseCopy(target, kind, True) if kind.startswith("when"):
            return f'use the "{kind_called(kind)}" ability of {what(target, voice)}'
        case e.Token(name, attack, defense, n.Num(count), n.Player("you", None), (), fielded):
            called = f"{name} Token".strip()
            tokens = article(called) if count == 1 else f"{count} {called}s"
            stats = f"{tokens} with {attack}A and {defense}D"
            return f"field {stats}" if fielded else f"place {stats} into the Field Zone"
        case e.Counter(kind, target, value):
            return _counter(kind, target, value, voice)
        case e.Purchase():
            return _purchase(node, voice)
        case e.Name():
            return _name(node, voice)
        case e.Choose(n.Several((one, other))):
            return f"choose {what(one, voice)} and {what(other, voice)}"
        case e.Choose(target):
            return f"choose {what(target, voice)}"
        case e.ClearDamage(target):
            return f"clear all damage from {what(target, voice)}"
        case e.Flip(n.Ref("this")):
            return "flip this card"
        case e.Flip(target):
            return f"flip {what(target, voice)}"
        case e.Corrupt(n.Num(count), n.Player("target", None)):
            return f"Corrupt {count}"
        case e.PreventDamage():
            return _prevent(node, voice)
        case e.RedirectDamage(target, None, False):
            to = what(target, voice)
            if isinstance(target, n.Every):  # of several dice one takes it (3.4.9.3)
                to = f"one of {to.removeprefix('all ')}"
            return f"redirect that damage to {to}"
        case e.RedirectDamage(target, value) if value is not None:
            much = f"{'up to ' if node.up_to else ''}{amount(value, voice)}"
            return f"redirect {much} of that damage to {what(target, voice)}"
        case e.Retarget(target, source, aimed):
            return f"change the target{_aim(source, aimed, voice)} to {what(target, voice)}"
        case e.DeclareBlockers(False):
            return "declare blockers for your opponent"
        case e.DeclareBlockers(True):
            return "declare blockers for your opponent, first one for each attacker, then the rest as you choose"
    said = SAID.get(type(node))
    if said is None:
        raise Unsayable(f"{type(node).__name__}")
    return said(node, voice)


def _damage(node: e.Damage, voice: Voice) -> str:
    if node.by is not None:
        from dataclasses import replace

        return f"have {ref(node.by, voice)} {_damage(replace(node, by=None), voice)}"
    to = what(node.to, voice)
    if node.more:
        nothing_else(node, "amount", "to", "more")
        factor, each = scaled(node.amount)
        if each is not None:
            return f"deal additional damage to {to} equal to {amount(node.amount, voice)}"
        return f"deal {factor} additional damage to {to}"
    if node.split:
        if isinstance(node.amount, n.Num):
            return f"deal {node.amount.n} damage divided as you choose among {to}"
        return (
            f"deal damage equal to {amount(node.amount, voice)}{_pause(node.amount)} divided as you choose among {to}"
        )
    factor, each = scaled(node.amount)
    if each is None:
        return f"deal {factor} damage to {to}"
    if countable(each):
        return f"deal {factor} damage to {to} for each {counting(each, voice)}"
    if isinstance(node.amount, n.EventAmount):
        return f"deal that much damage to {to}"
    return f"deal damage equal to {amount(node.amount, voice)}{_pause(node.amount)} to {to}"


def _pause(value: n.Amount) -> str:
    return "," if isinstance(value, n.Half) else ""


def _move(node: e.Move, voice: Voice) -> str:
    target = node.what
    words = what(target, voice)
    if node.to == "prep" and node.player is None and not node.instead:
        nothing_else(node, "what", "to")
        return f"Prep {words}"
    if node.to == "card":
        nothing_else(node, "what", "to")
        return f"return {words} to {_its(target, voice)} card{'s' if is_many(target, voice) else ''}"
    if node.to in LAID:
        nothing_else(node, "what", "to")
        return f"move {words} {'to' if node.to == 'kept' else 'under'} {LAID[node.to]}"
    if node.to == "removed":
        nothing_else(node, "what", "to")
        return f"remove {words} from the game"
    if node.to == "original":
        nothing_else(node, "what", "to")
        return f"return {words} to where {'they' if is_many(target, voice) else 'it'} originally came from"
    if node.to == "field" and isinstance(target, n.Every) and n.Is("borrowed") in target.dice.where:
        nothing_else(node, "what", "to")
        return f"return {words} to their owner's Field Zone"
    if node.to not in ZONES:
        raise Unsayable(f"zone {node.to}")
    tail = ""
    if node.level and node.face:
        raise Unsayable("a level and a face")
    if node.level:
        tail = f" at level {node.level}"
    elif node.face == "original":
        tail = f" on {_its(target, voice)} original face{'s' if is_many(target, voice) else ''}"
    elif node.face == "energy":
        tail = " on an energy face"
    elif node.face:
        raise Unsayable(f"face {node.face}")
    owner = "the"
    if node.player == n.Player("you"):
        owner = "your"
    elif node.player is not None:
        raise Unsayable("whose zone")
    if any(zone not in ZONES for zone in node.instead) or (node.instead and (node.level or node.face)):
        raise Unsayable("instead of where")
    if node.instead:
        tail = f" instead of the {' or '.join(ZONES[zone] for zone in node.instead)}"
    return f"move {words} to {owner} {ZONES[node.to]}{tail}"


def _its(target: n.What, voice: Voice) -> str:
    return "their" if is_many(target, voice) else "its"


def _draw(node: e.Draw, voice: Voice) -> str:
    bag = "" if node.bag_of is None else f" from {possessive(player(node.bag_of, voice))} bag"
    count = per(node.n, "die", "dice", voice)
    if node.until is not None or node.empty:
        nothing_else(node, "n", "to", "bag_of", "as_", "until", "empty")
        if node.until is None or node.to != "hold" or node.n != n.Num(99):
            raise Unsayable("how long dice are drawn")
        such = article(dice(node.until, voice, many=False, zones=()))
        end = f" or {'your' if node.bag_of is None else 'their'} bag is empty" if node.empty else ""
        return f"draw dice{bag} until you draw {such}{end}"
    if node.secret or (node.up_to and node.quiet):
        raise Unsayable("a secret number")
    if count is None:
        return _draw_equal(node, bag, voice)
    if node.up_to:
        return f"draw up to {count}{bag}" if node.to == "hold" else _no("an open draw")
    number, _, each = count.partition(" for each ")
    tail = f" for each {each}" if each else ""
    if node.quiet:
        return (
            f"draw {number}{bag} (this triggers no effects)" if node.to == "hold" and not tail else _no("a quiet draw")
        )
    if node.to == "hold":
        return f"draw {number}{bag}{tail}"
    if node.to == "reserve":
        return f"draw and roll {number}{bag}{tail}"
    whose = "your" if node.player == n.Player("you") else "their"
    if node.to == "prep":
        return f"Prep {number} from {f'{whose} bag' if node.bag_of is None else bag[6:]}{tail}"
    if node.to == "used":
        if tail:
            raise Unsayable("a count of dice placed")
        return f"draw {number}{bag} and place {'it' if number.startswith('1 ') else 'them'} in {whose} Used Pile"
    raise Unsayable(f"drawn to {node.to}")


def _draw_equal(node: e.Draw, bag: str, voice: Voice) -> str:
    """``draw a number of dice equal to …``."""
    tail = f"equal to {amount(node.n, voice)}"
    if node.up_to or node.quiet or node.player != n.Player("you"):
        raise Unsayable("how many are drawn")
    if node.to == "hold":
        return f"draw a number of dice{bag} {tail}"
    if node.to == "reserve":
        return f"draw and roll a number of dice{bag} {tail}"
    if node.to == "prep":
        return f"Prep a number of dice from {'your bag' if node.bag_of is None else bag[6:]} {tail}"
    raise Unsayable(f"drawn to {node.to}")


def _no(why: str) -> str:
    raise Unsayable(why)


def _of(things: str, target: n.What, voice: Voice) -> str:
    """``its abilities``, ``the abilities of target character die``."""
    if isinstance(target, n.Ref):
        return f"{possessive(ref(target, voice))} {things}"
    return f"the {things} of {what(target, voice)}"


def _copying(words: str, onto: n.Ref | n.Every, until: str, voice: Voice) -> str:
    ends = {"leaves": f"until {voice.this} leaves the Field Zone", "active": f"until {voice.name} is no longer active"}
    tail = ends.get(until) or UNTIL[until]
    if isinstance(onto, n.Every):
        return f"have {what(onto, voice)} {words} {tail}"
    return f"have {voice.this if onto == n.Ref('this') else ref(onto, voice)} {words} {tail}"


def _characters(target: n.What, voice: Voice) -> str:
    """Whom counters are put on: on their cards, however many dice they have (1.7.1, 3.1.11)."""
    if isinstance(target, n.Every) and target.dice.kind == "character":
        return f"all {dice(target.dice, voice, many=True, own=True, head='characters')}"
    return what(target, voice)


def _counter(kind: str, target: n.What, value: n.Amount, voice: Voice) -> str:
    if not isinstance(value, n.Num):
        raise Unsayable("counters")
    if kind == "plus one":
        if value != n.Num(1):
            raise Unsayable("counters")
        return f"put a +1A and +1D counter on {_characters(target, voice)}"
    if isinstance(target, n.Pick | n.Every) and target.dice.kind == "card" and target.dice.zones:
        raise Unsayable("a card that lies somewhere")
    word = f"{kind} counter{'s' if abs(value.n) > 1 else ''}"
    return (
        f"put {value.n} {word} on {what(target, voice)}"
        if value.n > 0
        else f"remove {'all' if value.n == -99 else -value.n} {word} from {what(target, voice)}"
    )


def _copy(bought: n.Pick, voice: Voice) -> str:
    """``a copy of that die``, if that is what is purchased."""
    match bought:
        case n.Pick(n.Dice("die", "any", ("card",), (n.Shares("card", n.Ref() as die),)), n.Num(1), False, False):
            return f"a copy of {ref(die, voice)}"
    return ""


def _purchase(node: e.Purchase, voice: Voice) -> str:
    if not isinstance(node.what, n.Pick):
        raise Unsayable("a purchase")
    from dataclasses import replace

    group = node.what.dice
    own = "any" if group.kind == "basic action" or _copy(node.what, voice) else "you"
    if group.whose not in {own, "opponent"} or group.zones != ("card",) or node.to != "used":
        raise Unsayable("a purchase of what is not one's own")
    said = replace(group, whose="said") if group.whose == own else group
    words = _copy(node.what, voice) or what(replace(node.what, dice=said), voice, zones=("card",))
    if node.cost is not None:
        nothing_else(node, "what", "cost")
    if node.cost == n.Num(0):
        return f"purchase {words} at no cost"
    if isinstance(node.cost, n.Num):
        return f"purchase {words} for [{node.cost.n}]"
    if node.cost is None and isinstance(node.less, n.Num) and node.less.n:
        tail = f" (minimum {node.minimum})" if node.minimum is not None else ""
        return f"purchase {words} for [{node.less.n}] less{tail}"
    if node.cost is None and node.less == n.Num(0) and node.minimum is None:
        return f"purchase {words} paying its cost"
    raise Unsayable("a purchase")


def _name(node: e.Name, voice: Voice) -> str:
    tail = ", replacing all previous choices" if node.keep else ""
    nothing_else(node, "what", "dice", "keep", "as_", "lies")
    if node.lies:
        if not voice.action or not node.keep or not isinstance(node.dice, n.Dice) or node.what != "card":
            raise Unsayable("what lies on a card")
        return f"place this die on {article(dice(node.dice, voice, many=False, zones=()))}"
    match node:
        case e.Name("number", None) if not tail:
            return "name a number"
        case e.Name("energy", None):
            return f"choose an energy type{tail}"
        case e.Name("color", None):
            return f"choose a [Lantern] color{tail}"
        case e.Name("affiliation", None):
            return f"choose an affiliation{tail}"
        case e.Name("affiliation", n.Dice(where=(n.Not(n.HasAffiliation((name,))) as other,)) as group) if (
            group == n.Dice(zones=(), where=(other,))
        ):
            return f"choose an affiliation other than [{name}]{tail}"
        case e.Name("affiliation", n.Dice() as group) if not tail:
            return f"choose an affiliation of {article(dice(group, voice, many=False))}"
        case e.Name("card", n.Dice() as group):
            words = dice(group, voice, many=False, zones=())
            return f"name {article(words)}{tail}"
    raise Unsayable("a name")


def _aim(source: n.Dice | None, aimed: n.Dice | None, voice: Voice) -> str:
    if source is None:
        return ""
    whose = {"any": "an", "opponent": "an opposing", "you": "your"}[source.whose]
    if source != n.Dice("action", source.whose, ()):
        raise Unsayable("whose target is changed")
    at = "" if aimed is None else f" that targets a {dice(aimed, voice, many=False)}"
    return f" of {whose} action die{at}"


def _prevent(node: e.PreventDamage, voice: Voice) -> str:
    if node.to == n.Ref("event"):
        nothing_else(node, "amount", "to", "leave")
        if node.leave is not None and node.amount is not None:
            raise Unsayable("prevention of two kinds")
        if node.leave is not None:
            return f"reduce that damage to {amount(node.leave, voice)}"
        factor, each = scaled(node.amount) if node.amount is not None else (1, None)
        if each is not None and countable(each):
            return f"prevent {factor} of that damage for each {counting(each, voice)}"
        return "prevent that damage" if node.amount is None else f"prevent {amount(node.amount, voice)} of that damage"
    if node.leave is not None:
        if node.amount is not None:
            raise Unsayable("prevention of two kinds")
        if node.to == n.Player("you") and node.kind == "ability" and node.by == n.Dice(zones=()):
            return f"prevent all but {amount(node.leave, voice)} damage to you from a character's ability"
        if node.kind != "any":
            raise Unsayable("prevention")
        return f"prevent all but {amount(node.leave, voice)} damage to {what(node.to, voice)}{source(node.by, voice)}"
    much = "all" if node.amount is None else amount(node.amount, voice)
    return f"prevent {much} {kind_of(node.kind)}damage to {what(node.to, voice)}{source(node.by, voice)}"
