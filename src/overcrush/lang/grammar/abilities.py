"""Whole abilities: triggered, static, activated, global, used."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.abilities import Ability, Activated, Static, Triggered, Use
from overcrush.ability.conditions import Both, Condition, Did, DieIs, During, Guesses, Happened, Turn
from overcrush.ability.effects import (
    Blank,
    Can,
    Change,
    Cost,
    Costs,
    Counted,
    Draw,
    Effect,
    If,
    Instead,
    May,
    Mod,
    PayFor,
    Prevent,
    PreventDamage,
    Seq,
    Trigger,
)
from overcrush.ability.nouns import Amount, Dice, Every, Is, Named, Num, Player, Ref, Several, What
from overcrush.ability.tree import rewrite, walk
from overcrush.lang.grammar.actors import as_cost, is_cost, one_opponent
from overcrush.lang.grammar.amounts import times
from overcrush.lang.grammar.base import Desc, G, order
from overcrush.lang.grammar.conditions import active, done, negated
from overcrush.lang.grammar.effects import bought, chain, prevention, priced, seq, stands
from overcrush.lang.grammar.nouns import OTHER
from overcrush.lang.interrupts import interrupt
from overcrush.lang.parsing.peg import Parser, Results

Abilities = tuple[Ability, ...]
Changes = tuple[Effect, ...]

G.rule(
    "whileactive",
    "while <self> be active ,?",
    "while active ,?",
    "while this (character|die|character die) be active ,?",
    "when <self> be active ,?",
    "while <self> be active and",
)(lambda self=None: True)

# --- triggered ---------------------------------------------------------------------------------------

_COMMA = ",?"
YOURS = "once yours"
"""``once during your turn``, and not during your opponent's."""


@G.rule(
    "ability",
    f"<w:whileactive>? {{i:immediately}}? <t:when> {_COMMA} <l:once>? if <c:cond> , <e:effect>",
    f"<w:whileactive>? <l:once>? {{i:immediately}}? <t:when> {_COMMA} <e:effect>",
    f"<w:whileactive>? {{i:immediately}}? <t:when> {_COMMA} <l:once>? <e:effect>",
)
def triggered(t: object, e: Effect, **env: object) -> Abilities | None:
    limit = str(env.get("l") or "")
    if isinstance(t, tuple) and t and isinstance(t[0], str):
        limit, t = t
    condition = env.get("c")
    assert isinstance(t, tuple)
    if (
        condition is None
        and isinstance(e, If)
        and e.otherwise is None
        and not isinstance(e.then, Instead)
        and not waits(e.condition)
    ):
        condition, e = e.condition, e.then
    scope = "card" if "w" in env else "die"
    if scope == "die":
        scope, t = _own(t)
        if _for_all(e) and not any(trigger.subject == Ref("this") for trigger in t):
            scope = "card"
    if limit == YOURS:
        t, limit = tuple(replace(trigger, how=(*trigger.how, "your turn")) for trigger in t), "once"
    ability = replacement(Triggered(t, e, scope, condition, limit, immediate="i" in env))  # type: ignore[arg-type]
    if not ability.replaces and any(isinstance(x, PayFor) and isinstance(x.effect, Instead) for x in walk(e)):
        return None  # there is nothing that it would be done instead of
    return _one_more(ability) or (ability,)


def waits(condition: Condition) -> bool:
    """Whether a condition is about what the ability itself has done."""
    return any(isinstance(node, Did | Guesses) for node in walk(condition))


def _for_all(effect: Effect) -> bool:
    """Whether an effect is for all dice of its card alike: it happens once, not once for each of them."""
    own = Dice(whose="you", where=(Named(("self",)),))
    return any(isinstance(x, Every) and x.dice == own for x in walk(effect))


def _this(party: Dice | Ref | Player | None) -> Dice | Ref | Player | None:
    own = isinstance(party, Dice) and party.where == (Named(("self",)),) and party.kind in {"character", "die"}
    return Ref("this") if own else party


def _own(on: tuple[Trigger, ...]) -> tuple[str, tuple[Trigger, ...]]:
    """``when an X die attacks`` on X's own card is said of each of its dice (3.1.12); a narrower ``attacking X``
    of the card. ``When another X die attacks`` is said of each of the others.
    """
    own = tuple(replace(trigger, subject=_this(trigger.subject), object=_this(trigger.object)) for trigger in on)
    narrow = any(_narrow(trigger.subject) for trigger in own)
    return ("card" if narrow else "die"), own


def _narrow(party: Dice | Ref | Player | None) -> bool:
    return isinstance(party, Dice) and Named(("self",)) in party.where and OTHER not in party.where


@G.rule(
    "ability",
    f"(while|if|as long as) <c:cond> ,? <t:when> {_COMMA} <e:effect>",
    "(while|if|as long as) <c:cond> ,? <e:clause1> <t:moment>",
)
def _while_triggered(c: Condition, t: object, e: Effect) -> Abilities | None:
    if any(isinstance(node, Happened) and node.this_way for node in walk(c)):
        return None  # nothing has happened yet through an ability that is still waiting
    own = active(("self",))
    if isinstance(c, Both) and own in c.conditions:
        rest = tuple(part for part in c.conditions if part != own)
        c = rest[0] if len(rest) == 1 else Both(rest)
        card: Abilities | None = triggered(t, e, c=c, w=True)
        return card
    found: Abilities | None = triggered(t, e, c=c)
    return found if found is None or not isinstance(c, During) else None


G.rule("static", "draw (a|an) (extra|additional) die (during|at the start of|at the beginning of|in) your draw_step")(
    lambda: (Change(Player("you"), (Counted("draw", Num(1)),)),)
)
G.rule("static", "<w:what> deal (you|<r:ref>) no {k:combat}? damage")(lambda w, r=None, k="": _harmless(w, r, k))
G.rule("static", "<w:what> deal <n:int> less damage to <r:ref>")(lambda w, n, r: _harmless(w, r, "", Num(n)))
G.rule("static", "while <w:what> be <x:state> , they <m:preds>")(
    lambda w, x, m: _while(w, m, x) if isinstance(w, Every) else None
)


def _harmless(what: What, to: Ref | None, kind: str, amount: Amount | None = None) -> Changes | None:
    """Damage from some dice that does nothing, or less, to you or to a die."""
    if not isinstance(what, Every):
        return None
    return (Change(to or Player("you"), (Prevent(amount, "combat" if kind else "any", what.dice),)),)


G.rule("once", "once per turn ,?", "once each turn ,?", "only once per turn ,?")(lambda: "once")
G.rule("once", "once (during|on) (each of)? your turn ,?")(lambda: YOURS)


@G.rule(
    "ability",
    "<w:whileactive>? <e:clause1> (when|each time) <t:trigger>",
    "<w:whileactive>? <e:clause1> {i:immediately} (after|when) <t:trigger>",
    "<w:whileactive>? <e:clause1> <m:moment>",
)
def _postposed(e: Effect, t: tuple[Trigger, ...] = (), m: tuple[Trigger, ...] = (), **env: object) -> Abilities | None:
    on = tuple(_spoken(trigger, e) for trigger in t or m)
    ability = replacement(Triggered(on, e, "card" if "w" in env else "die", immediate="i" in env))
    return _one_more(ability) or (ability,)


def _one_more(ability: Triggered) -> Abilities | None:
    """A die drawn in the Clear and Draw Step is one more of those drawn there, and rolled with them (2.3.8)."""
    match ability:
        case Triggered((Trigger("draw step", Player() as who, None, ()),), Draw(n, "?", player=player), limit=""):
            if player == who and ability.effect == Draw(n, "?", player=player):
                change = Change(who, (Counted("draw", n),))
                return static((change,), while_active=ability.scope == "card", condition=ability.condition)
    return None


def _spoken(trigger: Trigger, effect: Effect) -> Trigger:
    """``deal 1 damage to your opponent when they …``: the player was spoken of before."""
    players = [node for node in walk(effect) if isinstance(node, Player)]
    player = next(
        (one_opponent(node) for node in players if node.who.endswith("opponent") or node.who == "target"), None
    )
    if player is None:
        return trigger

    def turn(node: object) -> object:
        if isinstance(node, Dice) and node.whose == "?they":
            return replace(node, whose=player.who)
        return player if isinstance(node, Player) and node.who == "?they" else node

    return rewrite(trigger, turn)


def replacement(ability: Triggered) -> Triggered:
    """``would``: what happens is happening instead."""
    if any(trigger.event == "would be koed" for trigger in ability.on):
        return replace(ability, effect=_optional(ability.effect), replaces=True)
    return interrupt(ability)


def _optional(effect: Effect) -> Effect:
    """``you may … instead and …``: all of it, or nothing and what would have happened."""
    first, *rest = effect.parts if isinstance(effect, Seq) else (effect,)
    may = first.effect if isinstance(first, Instead) else first
    if not isinstance(may, May) or any(isinstance(part, If) and waits(part.condition) for part in rest):
        return effect
    inner = may.effect.parts if isinstance(may.effect, Seq) else (may.effect,)
    return replace(may, effect=bought((*inner, *rest)))


# --- static ------------------------------------------------------------------------------------------

G.rule("static", "<w:what> (each|all|also)? <m:preds>")(lambda w, m: _changes(w, m))
G.rule("static", "<w:what> <m:preds> {s:while/when} <x:state>")(lambda w, m, s, x: _while(w, m, x))
G.rule("static", "<e:vp>")(lambda e: _static_vp(e))
G.rule("static", "<e:vp> while <x:state>")(lambda e, x: _state_vp(e, x))
G.rule("static", "ignore (all)? <k:kinds> (ability|effect) (on|of) <d:desc>")(
    lambda k, d: (
        (Change(Every(replace(d.dice(()), kind="card")), (Blank(k),)),)
        if d.kind in {"character", "die", "card"}
        else None
    )
)
G.rule(
    "static",
    "(during your roll_step ,?)? (you may)? reroll <w:what> (one extra|an additional|an extra) time "
    "(during (your)? roll_step)? (each turn)?",
)(lambda w: _rerolls(w))
G.rule(
    "ability",
    "<w:whileactive>? the first <d:desc> (that)? <p:player> {v:purchase/field} (each|every) turn <m:preds>",
    "<w:whileactive>? your first <d:desc> {v:purchased/fielded} (each|every) turn <m:preds>",
)(lambda d, v, m, p=Player("you"), **k: _first_each_turn(p, v, d, m, while_active="w" in k))
G.rule("static", "you may <c:paying> to field <self> for free")(
    lambda c, self: (Change(Ref("this"), (Costs("field", free=True, instead=c),)),)
)
G.rule("static", "you may <v:vp> to field <self> for free")(
    lambda v, self: (Change(Ref("this"), (Costs("field", free=True, instead=as_cost(v)),)),) if is_cost(v) else None
)
G.rule("static", "you may <c:paying> rather than <r:refs> (printed)? purchase_cost")(
    lambda c, r: (Change(Ref("this"), (Costs("purchase", free=True, instead=c),)),) if r == Ref("this") else None
)
G.rule(
    "ability",
    "(when <self> (attack|be attacking)|while <self> be attacking) ,? after blocker be "
    "(assigned|declared) , <e:effect>",
)(
    lambda self, e: (
        Triggered((Trigger("blockers declared", Player("any")),), e, "die", DieIs(Ref("this"), Is("attacking"))),
    )
)
G.rule("static", "ignore (all)? your opponent <k:kinds> (ability|effect)")(
    lambda k: (Change(Every(Dice("card", "opponent", ())), (Blank(k),)),)
)
G.rule("static", "ignore (all)? (opposing|your opponent 's) <k:kinds> (ability|effect)")(
    lambda k: (Change(Every(Dice("card", "opponent", ())), (Blank(k),)),)
)
G.rule("static", "<k:kinds> (ability|effect) be ignored", "ignore (all)? <k:kinds> (ability|effect)")(
    lambda k: (Change(Every(Dice("card", "any", ())), (Blank(k),)),)
)
_STATES = {"attack": "attacking", "block": "blocking"}
G.rule("kinds", '" <k:abilitykind> "')(lambda k: (k,))
G.rule("kinds", '" <k:abilitykind> " (and|or) <m:kinds>')(lambda k, m: (k, *m))
G.rule(
    "state",
    "{s:attacking/blocking/blocked/unblocked/engaged/damaged/equipped/paired}",
    "(it|he|she|they) be {s:attacking/blocking/blocked/unblocked/engaged/damaged}",
    "(it|he|she|they) {s:attack/block}",
)(lambda s: Is(_STATES.get(s) or s))
G.rule("state", "attacking alone")(lambda: Is("attacking alone"))
G.rule("ability", "<a:ability1> (,|.) this (text|effect|ability)? cannot be ignored (or swapped)?")(
    lambda a: (replace(a[0], firm=True),) if isinstance(a[0], Static) else None
)
G.rule("ability1", "<w:whileactive>? <s:statics>")(lambda s, w=False: static(s, while_active=w))
G.rule("static", "damage (dealt)? to <w:what> (from each source)? be reduced by <n:int>")(
    lambda w, n: (Change(w, (Prevent(Num(n)),)),) if _standing(w) else None
)
G.rule("ability", "<e:effect>")(lambda e: _breath(e))
G.rule("static", "(opposing|your opponent 's) <k:kinds> (ability|effect) (doesn't trigger|cannot be used)")(
    lambda k: (Change(Every(Dice("card", "opponent", ())), (Blank(k),)),)
)
G.rule("static", "(your)? opponent cannot target <w:what>")(
    lambda w: _changes(w, (Can("cannot", "be targeted", sources=("opposing",)),))
)


def _rerolls(what: What) -> Changes | None:
    if not isinstance(what, Every | Ref):
        return None  # one die of several would have to be chosen
    if isinstance(what, Every):
        dice = replace(what.dice, zones=("reserve",)) if what.dice.zones == ("field",) else what.dice
        what = Every(replace(dice, whose="you" if dice.whose == "any" else dice.whose))
    return (Change(what, (Counted("rerolls", Num(1)),)),)


def _first_each_turn(
    player: Player, verb: str, desc: Desc, mods: tuple[Mod, ...], *, while_active: bool
) -> Abilities | None:
    """``the first X you purchase each turn costs 1 less``: all X do, while none was purchased this turn."""
    what = {"purchased": "purchase", "fielded": "field"}.get(verb, verb)
    theirs = desc.join(Desc(whose=player.who)) if player.who in {"you", "opponent"} else None
    none_yet = done(player, what, desc, "=")
    if theirs is None or none_yet is None or not all(isinstance(mod, Costs) and mod.what == what for mod in mods):
        return None
    zones = ("card",) if what == "purchase" else ("reserve",)
    changes = (Change(Every(theirs.dice(zones)), mods),)
    return static(changes, while_active=while_active, condition=none_yet)


def _breath(effect: Effect) -> Abilities | None:
    """An effect on what a Breath Weapon damaged waits for it."""
    if not any(node == Is("damaged by breath weapon") for node in walk(effect)):
        return None
    return (Triggered((Trigger("keyword", Ref("this"), None, ("Breath Weapon",)),), effect),)


G.rule("static", "<m:barepreds>")(lambda m: _changes(Ref("this"), m))


@G.terminal("barestart")
def _bare_start(parser: Parser, pos: int) -> Results:
    """A predicate whose subject, this die, is left out."""
    token = parser.tok(pos)
    return (
        [(pos, True)]
        if token is not None and (token.lem in {"cannot", "must"} or token.low in {"gets", "takes"})
        else []
    )


G.rule("barepreds", "<b:barestart> <m:preds>")(lambda b, m: m)
G.rule("statics", "<s:static>")(lambda s: s)
G.rule("ability", "you cannot use <e:energy> energy to purchase this die (, this text cannot be ignored)?")(
    lambda e: (Static((Change(Ref("this"), (Can("cannot", f"be purchased with {e}"),)),), "always"),)
)
G.rule("static", "(your opponent|your opponents|opponent|opposing player) cannot target <w:what> with <s:sources>")(
    lambda w, s: _changes(
        w, (Can("cannot", "be targeted", sources=tuple("opposing" if x == "ability" else f"opposing {x}" for x in s)),)
    )
)
G.rule("static", "global_ability (activated|used) by (your)? opponent cannot target <w:what>")(
    lambda w: _changes(w, (Can("cannot", "be targeted", sources=("opposing global",)),))
)
G.rule("statics", "<s:static> (and|, and) <t:statics>")(lambda s, t: s + t)


def _changes(what: What, mods: tuple[Mod, ...]) -> Changes | None:
    return tuple(Change(*pair) for pair in priced(what, mods)) if _standing(what) and stands(what, mods) else None


def _standing(what: What) -> bool:
    if isinstance(what, Several):
        return all(_standing(part) for part in what.parts)
    return isinstance(what, Every | Ref | Player)


def _while(what: What, mods: tuple[Mod, ...], state: Is) -> Changes | None:
    if isinstance(what, Every):
        dice = replace(what.dice, where=order((*what.dice.where, state)))
        return (Change(replace(what, dice=dice), mods),)
    if what == Ref("this"):
        return (Change(what, mods), state)  # type: ignore[return-value]
    return None


def _state_vp(effect: Effect, state: Is) -> Changes | None:
    found = _static_vp(effect)
    if found is None or not isinstance(found[0], Change) or found[0].what != Ref("this"):
        return None
    return (*found, state)  # type: ignore[arg-type]


def _static_vp(effect: Effect) -> Changes | None:
    if isinstance(effect, PreventDamage) and _standing(effect.to):
        return (prevention(effect),)
    if (
        isinstance(effect, Change)
        and effect.until in {"", "turn"}
        and _standing(effect.what)
        and all(isinstance(m, Prevent | Blank) for m in effect.changes)
    ):
        return (replace(effect, until="turn"),)
    return None


def static(changes: tuple[object, ...], *, while_active: bool, condition: Condition | None = None) -> Abilities | None:
    """A static ability: of each die for itself, of the card, or always (its own costs)."""
    if condition == active(("self",)):
        condition, while_active = None, True
    states = [change for change in changes if isinstance(change, Is)]
    effects = tuple(change for change in changes if isinstance(change, Change))
    if not effects:
        return None
    for state in states:
        if condition is not None:
            return None
        condition = DieIs(Ref("this"), state)
    alone = all(_only_this(effect.what) for effect in effects)
    own = not while_active and any(node == Ref("this") for effect in effects for node in walk(effect))
    scope = "die" if alone or own else "card"
    if alone and all(isinstance(mod, Costs) for effect in effects for mod in effect.changes):
        scope = "always"
    if (
        not alone
        and not while_active
        and condition is not None
        and any(node == Ref("this") for node in walk(condition))
    ):
        scope = "die"
    return (Static(effects, scope, condition),)


def _only_this(what: What) -> bool:
    if isinstance(what, Several):
        return any(_only_this(part) for part in what.parts)
    return isinstance(what, Ref) and what.name in {"this", "attached", "partner", "?it", "?he", "?them"}


@G.rule(
    "ability",
    "<w:whileactive>? <s:statics>",
    "<w:whileactive> while <c:cond> ,? <s:statics>",
    "(while|if|when|as long as) <c:cond> ,? <s:statics>",
    "<w:whileactive>? if <c:cond> ,? <s:statics>",
    "<s:statics> (while|if|as long as|when) <c:cond>",
    "<w:whileactive> <s:statics> (if|while) <c:cond>",
)
def _static(s: Changes, c: Condition | None = None, **env: object) -> Abilities | None:
    return static(s, while_active="w" in env, condition=c)


def _yours(what: What) -> What:
    """What you may do with dice, you do with your own."""
    if isinstance(what, Every) and what.dice.whose == "any":
        return replace(what, dice=replace(what.dice, whose="you"))
    return what


G.rule("static", "(you may)? field <w:what> for free")(lambda w: _changes(_yours(w), (Costs("field", free=True),)))
G.rule(
    "static",
    "<w:what> cost you <n:energies> {m:less/more} (energy)? (to {v:purchase/field})? <x:minimum>?",
    "<w:what> cost <n:energies> {m:less/more} (energy)? for you to {v:purchase/field} <x:minimum>?",
)(lambda w, n, m, v="purchase", x=None: _priced_for(w, n, m, v, "you", x))
G.rule("static", "<w:what> cost (your)? opponent <n:energies> {m:less/more} to {v:purchase/field}")(
    lambda w, n, m, v: _priced_for(w, n, m, v)
)
G.rule(
    "static",
    "<p:player> (must)? pay (an extra|an additional)? <n:energies> {m:more/less} to {v:purchase/field} "
    "(each|a|any|all|their)? <d:desc>",
)(lambda p, n, m, v, d: _pays(p, n, m, v, d))
G.rule("static", "global_ability cost (<p:player>)? <n:energies> {m:more/less} (energy)? (to use)?")(
    lambda n, m, p=Player("each"): (Change(p, (Costs("global", times(-1 if m == "less" else 1, n)),)),)
)


def _priced_for(
    what: What, n: Amount, word: str, verb: str, whose: str = "opponent", minimum: int | None = None
) -> Changes | None:
    if not isinstance(what, Every) or what.dice.whose != "any":
        return None
    theirs = replace(what, dice=replace(what.dice, whose=whose))
    return _changes(theirs, (Costs(verb, times(-1 if word == "less" else 1, n), minimum),))


def _pays(player: Player, n: Amount, word: str, verb: str, desc: Desc) -> Changes | None:
    player = one_opponent(player)
    joined = desc.join(Desc(whose=player.who)) if player.who in {"you", "opponent"} else desc
    if joined is None or player.who not in {"you", "opponent", "each"}:
        return None
    where = ("card",) if verb == "purchase" else ("reserve",)
    return _changes(Every(joined.dice(where)), (Costs(verb, times(-1 if word == "less" else 1, n)),))


G.rule("ability", "<s:statics> unless <c:cond>")(lambda s, c: static(s, while_active=False, condition=negated(c)))

# --- activated ---------------------------------------------------------------------------------------

_COULD = "(when|any time|anytime|at any time) you (could|can|may) use (a|any) global_ability ,?"


@G.rule(
    "ability",
    "<w:whileactive>? <l:once> <d:mainstep>? you may <c:paying> to <e:effect>",
    "<w:whileactive>? <l:once>? <d:mainstep> you may <c:paying> to <e:effect>",
    "<w:whileactive>? <l:once> <d:mainstep>? you may <v:vp> to <e:effect>",
    "<w:whileactive>? <l:once>? <d:mainstep> you may <v:vp> to <e:effect>",
    "<w:whileactive>? <l:once> <d:mainstep>? you may <v:vp> . if you do ,? <e:effect>",
    "<w:whileactive>? <l:once>? <d:mainstep> you may <c:paying> . if you do ,? <e:effect>",
)
def _in_main(e: Effect, c: Cost | None = None, v: Effect | None = None, **env: object) -> Abilities | None:
    if c is None:
        if v is None or not is_cost(v):
            return None
        c = as_cost(v)
    limits = ("once per turn",) if env.get("l") else ()
    when = str(env.get("d") or ("main" if env.get("l") == YOURS else "global"))
    return (Activated(c, e, "card", when, limits),)


G.rule("mainstep", "(during|in) your main_step ,?")(lambda: "main")
G.rule("mainstep", "(during|on) your turn ,?")(lambda: "main")
G.rule("mainstep", "(during|in) the attack_step ,?")(lambda: "attack")


@G.rule(
    "ability",
    f"<w:whileactive>? {_COULD} <l:once>? you (may|can) <c:paying> to <e:effect>",
    f"<w:whileactive>? <l:once> {_COULD} you (may|can) <c:paying> to <e:effect>",
    f"<w:whileactive>? {_COULD} <l:once>? you (may|can) <v:vp> to <e:effect>",
    f"<w:whileactive>? {_COULD} <l:once>? you (may|can) <v:vp> . if you do ,? <e:effect>",
    f"<w:whileactive>? {_COULD} <l:once>? you (may|can) <c:paying> . if you do ,? <e:effect>",
    "<w:whileactive> <l:once>? you may <c:paying> to <e:effect>",
    f"<w:whileactive>? {_COULD} (you may)? <v:vp> and <e:effect>",
)
def _activated(e: Effect, c: Cost | None = None, v: Effect | None = None, **env: object) -> Abilities | None:
    if c is None:
        if v is None or not is_cost(v):
            return None
        c = as_cost(v)
    limits = ("once per turn",) if env.get("l") else ()
    when = "main" if env.get("l") == YOURS else "global"
    return (Activated(c, e, "card" if "w" in env else "die", when, limits),)


# --- used ----------------------------------------------------------------------------------------------

G.rule("use", "<e:effect>")(lambda e: (Use(e),))
_THIS_ACTION = "this (basic)? (action)? (die|card)?"
G.rule(
    "use",
    f"<e:effect> . you may only use {_THIS_ACTION} if <c:cond>",
    f"<e:effect> . use {_THIS_ACTION} only if <c:cond>",
)(lambda e, c: (Use(e, c),))
G.rule("use", f"<e:effect> . you cannot use {_THIS_ACTION} if <c:cond>")(lambda e, c: (Use(e, negated(c)),))
G.rule("abilities", "<a:ability>")(lambda a: a)
G.rule("abilities", "<a:ability> . <b:abilities>")(lambda a, b: a + b)
G.rule("abilities", "<a:ability> .? <o:onlyonce>")(lambda a, o: _limited(a))
G.rule("abilities", "<a:ability> .? <o:onlyonce> . <b:abilities>")(lambda a, o, b: _joined(_limited(a), b))
_THIS_ABILITY = "this (ability|effect)?"
G.rule(
    "onlyonce",
    f"(you may)? (only)? use {_THIS_ABILITY} (only)? once (per|each) turn",
    f"{_THIS_ABILITY} (may|can) only be used once (per|each) turn",
    f"{_THIS_ABILITY} (may|can) be used only once (per|each) turn",
    "(limit)? once per turn",
)(lambda: True)


def _limited(abilities: Abilities) -> Abilities | None:
    """An ability with a sentence after it that says how often."""
    last = abilities[-1]
    if isinstance(last, Triggered) and not last.limit:
        return (*abilities[:-1], replace(last, limit="once"))
    if isinstance(last, Activated) and not last.limits:
        return (*abilities[:-1], replace(last, limits=("once per turn",)))
    return None


def _joined(first: Abilities | None, second: Abilities) -> Abilities | None:
    return None if first is None else first + second


G.rule("kwlist", "<k:keywordab> (,|and|;|.)? <m:kwlist>")(lambda k, m: (k, *m))
G.rule("kwlist", "<k:keywordab>")(lambda k: (k,))

_ = (Desc, Instead, May, PayFor, Seq, Turn, active, chain, seq)
