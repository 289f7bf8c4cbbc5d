"""Who does what: an effect with its subject, its condition, its price."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.conditions import Condition, DieIs, Happened, NotSo, Turn
from overcrush.ability.effects import (
    KO,
    BecomeCopy,
    Can,
    Capture,
    Change,
    Choose,
    ChooseOne,
    CopyStats,
    CopyText,
    Cost,
    Costs,
    Counted,
    Counter,
    Damage,
    Draw,
    Each,
    Effect,
    Fight,
    Gain,
    GainLife,
    Goes,
    If,
    Instead,
    Later,
    LoseLife,
    May,
    Mod,
    Move,
    PayFor,
    PreventDamage,
    RedirectDamage,
    RemoveFromCombat,
    Repeat,
    Seq,
    SetStats,
    Spin,
    Trigger,
    Unless,
    UseCopy,
)
from overcrush.ability.nouns import (
    Amount,
    Compare,
    Dice,
    Events,
    Every,
    Is,
    Num,
    Pick,
    Player,
    Ref,
    Result,
    Several,
    What,
)
from overcrush.ability.tree import rewrite, walk
from overcrush.lang.grammar.actors import as_cost, as_player, is_cost
from overcrush.lang.grammar.amounts import X, times
from overcrush.lang.grammar.base import G
from overcrush.lang.grammar.changes import prevention, priced, stands, stats
from overcrush.lang.grammar.changing import boost, by_whom
from overcrush.lang.grammar.conditions import negated
from overcrush.lang.grammar.damaging import scale
from overcrush.lang.grammar.moving import Place
from overcrush.lang.grammar.whats import ANY_NUMBER, two
from overcrush.lang.interrupts import more_each_time
from overcrush.lang.parsing.peg import Parser, Results
from overcrush.lang.pronouns import undescribed

ABLE = "(if able|, if able|if possible|if legal)?"

# --- <clause> -----------------------------------------------------------------------------------------

G.rule("clause", f"(then)? <e:vp> {ABLE}")(lambda e: e)
G.rule("clause", "you may <c:paying> to <e:sentence>")(lambda c, e: May(paid(c, e)))


def paid(cost: Cost, effect: Effect) -> PayFor:
    """A cost and what it buys; an X that was paid is the X of the effect, and of what else is paid."""
    if cost.x:
        cost, effect = rewrite((cost, effect), lambda node: Result("paid") if node == X else node)
    return PayFor(cost, effect)


G.rule("clause", "you may <c:vp> to <e:sentence>", "you may <c:vp> in exchange for <e:sentence>")(
    lambda c, e: _exchange(c, e)
)


def _exchange(cost: Effect, effect: Effect) -> Effect | None:
    return May(PayFor(as_cost(cost), effect)) if is_cost(cost) else None


G.rule("clause", "you may instead <c:paying> to <e:vps>")(lambda c, e: _instead(May(PayFor(c, seq(e)))))
G.rule("clause", f"(you)? may (instead|also|then)? (choose to)? <e:vps> {ABLE}")(lambda e: _may(bought(e)))


def _may(effect: Effect) -> Effect:
    """``you may do this or that``: either of them, or neither."""
    spun = isinstance(effect, ChooseOne) and all(isinstance(option, Spin) for option in effect.options)
    if isinstance(effect, ChooseOne) and effect.by == Player("you") and not spun:
        return replace(effect, options=tuple(May(option) for option in effect.options))
    return May(effect)


Effects = tuple[Effect, ...]


def bought(parts: Effects) -> Effect:
    """Effects in order; a first one that would only hurt is the cost of the others, if they are of another kind
    (3.1.17).
    """
    if len(parts) > 1 and isinstance(parts[0], PayFor):
        return PayFor(parts[0].cost, seq((parts[0].effect, *parts[1:])))
    if len(parts) > 1 and is_cost(parts[0], strict=True) and not isinstance(parts[1], If | Repeat | type(parts[0])):
        return PayFor(as_cost(parts[0]), seq(tuple(parts[1:])))
    return seq(parts)


G.rule("clause", "you may <e:vp> <u:until>")(lambda e, u: _optional(lasting(e, u)))
G.rule("clause", "you may <e:vp> (only)? if <c:cond>")(lambda e, c: If(c, May(said_first(e))))
G.rule("clause", "you may <e:vp> <n:foreach>", "you may , <n:foreach> , <e:vp>")(lambda e, n: May(for_each(n, e)))
G.rule("clause", "you may also <c:paying> to <e:sentence>", "you can <c:paying> to <e:sentence>")(
    lambda c, e: May(PayFor(c, e))
)
G.rule("clause", "you may <c:paying>", "you may also <c:paying>")(lambda c: May(PayFor(c, Seq(()))))
G.rule("clause", "you may pay <n:int> life ,? and <e:vps>")(
    lambda n, e: May(PayFor(Cost(also=(LoseLife(Num(n), Player("you")),)), seq(e)))
)
G.rule("clause", "pay <c:energycost> to <e:sentence>")(lambda c, e: PayFor(c, e))
G.rule("clause", "<p:player> may <e:vps>")(lambda p, e: _they_may(p, seq(e)))


def _they_may(player: Player, effect: Effect) -> Effect | None:
    done = as_player(effect, player)
    return May(done, player) if player.who != "you" and done is not None else None


G.rule("clause", "<p:player> may <c:paying> to <e:sentence>")(
    lambda p, c, e: May(PayFor(c, e), p) if p.who != "you" else None
)
G.rule("clause", f"<p:player> (must)? <e:vps> {ABLE}")(lambda p, e: as_player(seq(e), p))
G.rule("clause", "<p:player> choose (one)? to <e:vps>")(lambda p, e: as_player(seq(e), p))
G.rule("clause", "you may <m:vps> instead", "instead <p:player> <m:vps>")(
    lambda m, p=None: _instead(May(bought(m)) if p is None else as_player(seq(m), p))
)


def _instead(effect: Effect | None) -> Effect | None:
    return None if effect is None else Instead(effect)


G.rule("clause", "<p:player> (also|then) <e:vps>")(lambda p, e: as_player(seq(e), p))
G.rule("clause", "<c:vp> to <e:vps>")(lambda c, e: PayFor(as_cost(c), seq(e)) if is_cost(c, strict=True) else None)
G.rule(
    "clause", "instead ,? <e:clause1>", "<e:clause1> instead", "instead ,? you may <m:vps>", "you may instead <m:vps>"
)(lambda e=None, m=None: Instead(e or May(bought(m))))
G.rule("clause", "<r:ref> (must)? <e:diedoes>", "<w:what> <e:diedoes>")(lambda e, r=None, w=None: by_whom(r or w, e))
G.rule("clause", "<r:ref> may <e:diedoes>")(lambda e, r: _optional(by_whom(r, e)))


def _optional(effect: Effect | None) -> Effect | None:
    return May(effect) if effect is not None else None


G.rule("clause", "<w:what> <m:preds> <u:until>?", "<w:what> (each|also|all) <m:preds> <u:until>?")(
    lambda w, m, u="": changed(w, m, u)
)
G.rule("clause", "<w:what> <m:preds> <u:until> (and|, and) <k:preds> <v:until>?")(
    lambda w, m, u, k, v="turn": changed(w, m + k, u) if u == v == "turn" else _each_its_time(w, m, u, k, v)
)


def _each_its_time(what: What, mods: tuple[Mod, ...], until: str, more: tuple[Mod, ...], then: str) -> Effect | None:
    """``it cannot block this turn and must attack during their next turn``: of one die, the one and then the other."""
    if not isinstance(what, Ref) and not (isinstance(what, Pick) and what.n == Num(1)):
        return None
    first, second = changed(what, mods, until), changed(what if isinstance(what, Ref) else Ref("?that"), more, then)
    return None if first is None or second is None else seq((first, second))


G.rule("clause", "each <m:preds> <u:until>?")(lambda m, u="": changed(Ref("?chosen"), m, u))
_STANDING = "(while|as long as|for as long as) <r:ref> (be|remain) (active|in field_zone)"
G.rule("clause", f"<w:what> <m:preds> {_STANDING}")(
    lambda w, m, r: changed(w, m, "active") if r == Ref("this") else None
)
G.rule("clause", f"<e:vp> {_STANDING}")(lambda e, r: lasting(e, "active") if r == Ref("this") else None)
G.rule("clause", "<w:what> <m:preds> <u:until> (if able|, if able|if possible|if legal)")(
    lambda w, m, u: changed(w, m, u) if all(isinstance(x, Can) and x.mode == "must" for x in m) else None
)
G.rule("clause", "<w:what> <m:preds> <u:until> <n:minimum>")(
    lambda w, m, u, n: (
        changed(w, tuple(replace(x, minimum=n) for x in m), u) if all(isinstance(x, Costs) for x in m) else None
    )
)
G.rule("clause", "<e:clause1> before (combat|normal|any)? damage (be (dealt|assigned))?")(lambda e: e)
G.rule("clause", "<w:what> <u:until> <m:preds>")(lambda w, u, m: changed(w, m, u))
G.rule("clause", "<w:what> be ko'd")(lambda w: KO(w) if not isinstance(w, Player) else None)
G.rule("clause", "<u:until> ,? <e:clause>")(lambda u, e: lasting(e, u))
G.rule("clause", "<e:vp> <u:until>")(lambda e, u: lasting(e, u))


def lasting(effect: Effect, until: str) -> Effect | None:
    """An effect with the duration said around it."""
    if isinstance(effect, Change | Later):
        return replace(effect, until=until)
    if isinstance(effect, PreventDamage) and effect.leave is None:
        return prevention(effect, until)
    if isinstance(effect, Seq) and all(isinstance(part, Change) for part in effect.parts):
        return Seq(tuple(replace(part, until=until) for part in effect.parts if isinstance(part, Change)))
    return None


G.rule("clause", "if <t:trigger> this turn ,? <e:sentence>")(lambda t, e: _if_ever(t, e))


def _if_ever(on: tuple[Trigger, ...], effect: Effect) -> Effect | None:
    """``If that die … this turn, …``: once, however often it does."""
    return Later(on, effect, once=True) if all(isinstance(trigger.subject, Ref) for trigger in on) else None


G.rule("clause", "<u:until> ,? <t:when> ,? <e:sentence>", "<t:when> <u:until> ,? <e:sentence>")(
    lambda u, t, e: _later(t, e, u)
)
G.rule("clause", "<u:until> ,? when <x:targeted> <t:dieevent> ,? <e:sentence>")(
    lambda u, x, t, e: Seq((Choose(x), Later((Trigger(t[0], Ref("?it"), how=t[1]),), e, u))) if x is not None else None
)
FIRSTS = ("fielded", "purchased", "used")
"""What a turn can be said to have seen none of yet."""


def _later(when: object, effect: Effect, until: str) -> Effect | None:
    if isinstance(when, tuple) and when and isinstance(when[0], str):
        return _the_first(when[1], effect, until) if when[0] == "first" else None
    if isinstance(when, tuple) and (more := more_each_time(when, effect)) is not None:
        return None if more[0] is None else replace(more[0], until=until)
    return Later(when, effect, until) if isinstance(when, tuple) else None


def _the_first(on: tuple[Trigger, ...], effect: Effect, until: str) -> Effect | None:
    """``the first time you use a die this turn``: the next time, and only if there was none yet."""
    if len(on) != 1 or on[0].object is not None or on[0].how or not isinstance(on[0].subject, Dice):
        return None
    none_yet = Happened(Events(on[0]), "=", Num(0))
    return If(none_yet, Later(on, effect, until, once=True)) if on[0].event in FIRSTS else None


G.rule("clause", "the next time <t:trigger> <u:until>? ,? <e:sentence>")(
    lambda t, e, u="turn": Later(t, e, u, once=True)
)
G.rule("clause", "if <r:ref> doesn't attack this turn , <e:sentence>")(
    lambda r, e: Later((Trigger("turn end", Player("any")),), If(NotSo(DieIs(r, Is("attacked"))), e), once=True)
)
G.rule("clause", "on (a|an|any) <f:face> ,? <e:sentence>")(lambda f, e: If(DieIs(Ref("?it"), f), e))
G.rule("clause", "<e:clause1> (only)? if <c:cond> <u:until>")(lambda e, c, u: _if_lasting(e, c, u))


def _if_lasting(effect: Effect, condition: Condition, until: str) -> Effect | None:
    done = lasting(effect, until)
    return If(condition, said_first(done)) if done is not None else None


G.rule("clause", "no <d:desc> (can|may) {v:attack/block} <u:until>?")(
    lambda d, v, u="": Change(Every(d.dice()), (Can("cannot", v),), u)
)
G.rule(
    "clause",
    "<x:whats> <s:statname> (become|be) <n:number> <u:until>?",
    "<x:whats> <s:statname> be equal to <v:value> <u:until>?",
    "<x:whats> <s:statname> become (equal to|the same as) <v:value> <u:until>?",
    "<r:refs> <s:statname> (be|become) (equal to|the same as) <v:value> <u:until>?",
)(lambda s, x=None, r=None, n=None, v=None, u="": _stat_is(x or r, s, n or v, u))


def _stat_is(what: What, stat: str, value: Amount, until: str) -> Effect | None:
    mods = {"A": SetStats(attack=value), "D": SetStats(defense=value)}
    return Change(what, (mods[stat],), until) if stat in mods else None


G.rule("clause", "if any (character)? die be ko'd (this_way|by this effect)? , <e:clause>")(lambda e: _each_koed(e))


def _each_koed(effect: Effect) -> Effect | None:
    """``if any die is KO'd, that die's controller …``: for each of them."""
    if not any(undescribed(node) in {Ref("?that"), Ref("?it"), Ref("each")} for node in walk(effect)):
        return None
    return Each(Every(Dice("die", "any", (), (Is("koed this way"),))), effect)


G.rule("clause", "if <c:cond> ,? (then)? <e:sentence>")(lambda c, e: If(c, e))
G.rule("clause", "<e:clause1> (only)? if <c:cond>")(lambda e, c: if_it(e, c) or If(c, said_first(e)))
_IT = {Ref("?it"), Ref("?that")}


def if_it(effect: Effect, condition: Condition) -> Effect | None:
    """``KO target die if it is level 1``: the one that was spoken of last is that target; it is chosen before."""
    if _IT.isdisjoint(map(undescribed, walk(condition))) or any(undescribed(node) in _IT for node in walk(effect)):
        return None
    picks = [node for node in walk(effect) if isinstance(node, Pick)]
    if len(picks) != 1 or picks[0].n != Num(1) or isinstance(effect, Choose):
        return None
    from overcrush.ability.tree import rewrite

    return Seq(
        (Choose(picks[0]), If(condition, rewrite(effect, lambda node: Ref("?it") if node == picks[0] else node)))
    )


def said_first(effect: Effect) -> Effect:
    """An effect before its ``if``: what it speaks of, it speaks of before the condition does."""
    return rewrite(effect, lambda node: Ref("?first") if node == Ref("?it") else node)


G.rule("clause", "unless <c:cond> , <e:clause1>", "<e:clause1> unless <c:cond>")(lambda e, c: _unless_so(e, c))


def _unless_so(effect: Effect, condition: Condition) -> Effect | None:
    """``unless`` a state that can still change is no condition to check once."""
    if isinstance(effect, Change) and isinstance(condition, DieIs):
        return None
    return If(negated(condition), effect)


G.rule(
    "clause",
    "<e:clause1> ,? unless <p:player> <c:paying>",
    "<e:clause1> unless <p:player> <v:vp>",
    "<e:clause1> unless <p:player> <c:paying> {each:per/for} (each)? ((character)? die|one|of them)",
    "unless <p:player> <c:paying> ,? <e:clause1>",
    "unless <p:player> <v:vp> , <e:clause1>",
)(lambda e, p, c=None, v=None, each="": declared(e, p, c) if each and c else _unless(e, p, c, v))


def _unless(effect: Effect, player: Player, cost: Cost | None, verb: Effect | None) -> Effect | None:
    if cost is None:
        if verb is None:
            return None
        if (done := as_player(verb, player)) is None:
            return None
        cost = as_cost(done)
    return declared(effect, player, cost) or (None if apart(effect, player) else Unless(effect, player, cost))


def apart(effect: Effect, player: Player) -> bool:
    """Whether each of several dice has a controller of its own, who would be asked for that die alone."""
    return player.who in {"controller", "owner"} and any(isinstance(node, Every | Several) for node in walk(effect))


def declared(effect: Effect, player: Player, cost: Cost) -> Effect | None:
    """``target die cannot block unless its controller pays``: when it is declared, and not once and for all."""
    if not isinstance(effect, Change) or player.who not in {"controller", "owner", "opponent"} or cost.x:
        return None
    for mod in effect.changes:
        if not isinstance(mod, Can) or mod not in (Can("cannot", "attack"), Can("cannot", "block")):
            return None
    return replace(effect, changes=tuple(replace(mod, unless=cost) for mod in effect.changes if isinstance(mod, Can)))


G.rule("clause", "<p:player> may <c:paying> to (prevent|ignore|cancel) this")(lambda p, c: None)
G.rule(
    "clause", "<p:player> must (either)? pay <c:cost> or <v:vp>", "<p:player> must (either)? <v:vp> or pay <c:cost>"
)(lambda p, c, v: _or_else(p, c, v))


def _or_else(player: Player, cost: Cost, verb: Effect) -> Effect | None:
    """``your opponent must pay [1] or KO a die``: what they do unless they pay."""
    done = as_player(verb, player) if player.who in {"opponent", "target opponent"} and not cost.x else None
    return Unless(done, Player("opponent"), cost) if done is not None else None


G.rule("clause", "<n:foreach> , <e:clause>")(lambda n, e: for_each(n, e))
G.rule("clause", "<e:clause1> <n:foreach>")(lambda n, e: for_each(n, e))


def for_each(amount: Amount, effect: Effect) -> Effect:
    """An effect as often as there is something."""
    from overcrush.ability.nouns import Num

    if isinstance(effect, Damage | GainLife | LoseLife | PreventDamage) and isinstance(effect.amount, Num):
        return replace(effect, amount=scale(effect.amount, amount))
    match effect:
        case Change(Player(), (Counted("draw", Num(n)),)):
            return replace(effect, changes=(Counted("draw", times(n, amount)),))
    if isinstance(effect, Draw) and isinstance(effect.n, Num):
        return replace(effect, n=scale(effect.n, amount))
    return Repeat(amount, effect)


G.rule("clause", "<p:player> choose <w:what> to take <n:int> damage")(
    lambda p, w, n: as_player(Damage(Num(n), w), p) if isinstance(w, Pick) else None
)
G.rule("clause", "<w:what> both <m:preds> <u:until>?")(lambda w, m, u="": changed(two(w), m, u))
G.rule("clause", "<w:what> (get|gain|have) <p:plus> <u:until> <e:foreach>")(
    lambda w, p, u, e: changed(w, (stats(p, e),), u)
)
G.rule("clause", "<w:what> cost you <n:energies> {m:less/more} (to {v:purchase/field})? <u:until>")(
    lambda w, n, m, u, v="purchase": _dearer(w, times(-1 if m == "less" else 1, n), v, u)
)


def _dearer(what: What, more: Amount, verb: str, until: str) -> Effect | None:
    if not isinstance(what, Every) or what.dice.whose not in {"any", "you"} or what.dice.zones != ("field",):
        return None
    zones = ("card",) if verb == "purchase" else ("reserve",)
    dice = replace(what.dice, whose="you", zones=zones)
    return Change(Every(dice), (Costs(verb, more),), until, future=True)


G.rule("clause", "(<self>|he|she) may <e:vp>")(lambda e, self=None: May(e) if isinstance(e, UseCopy) else None)
G.rule("clause", "(<self>|she|he) deal <n:int> damage to <w:what> and <m:number> (damage)? to <x:what>")(
    lambda n, w, m, x, self=None: Seq((Damage(Num(n), w), Damage(m, x)))
)
_WHEREVER = "regardless of (its|their|his|her) location", "regardless of where (it|they) (be|end up)"
G.rule(
    "clause",
    *(f"at end_of_turn ,? <e:vp> {tail}" for tail in _WHEREVER),
    *(f"<e:vp> at end_of_turn {tail}" for tail in _WHEREVER),
)(lambda e: Later((Trigger("turn end", Player("any")),), e, once=True, wherever=True) if isinstance(e, Move) else None)
G.rule("clause", "<w:what> gain <a:affil> or <b:affil> <u:until>?")(lambda w, a, b, u="": _either_team(w, a, b, u))


def _either_team(what: What, one: str, other: str, until: str) -> Effect | None:
    """One of two affiliations, as whoever uses it chooses."""
    if not isinstance(what, Pick):
        return None
    return ChooseOne(tuple(Change(what, (Gain(affiliations=(name,)),), until) for name in (one, other)))


G.rule("clause", "<w:what> be spun {d:up/down} (<n:n> level)?")(
    lambda w, d, n=Num(1): (
        Spin(w, n.n if d == "up" else -n.n) if isinstance(n, Num) and not isinstance(w, Player) else None
    )
)
G.rule("clause", "only <d:those> (can|may) block <r:ref> <u:until>?")(
    lambda d, r, u="": Change(r, (Can("may", "be blocked", by=d),), u)
)
G.rule("clause", "<x:what> capture <w:what> <u:capturetime>?")(
    lambda x, w, u="turn": Seq((Choose(x), Capture(w, Ref("?it"), u))) if isinstance(x, Pick) else None
)
G.rule("clause", "<x:what> may capture <w:what> <u:capturetime>?")(
    lambda x, w, u="turn": May(Seq((Choose(x), Capture(w, Ref("?it"), u)))) if isinstance(x, Pick) else None
)
G.rule("clause", "set <x:whats> <s:statname> to <n:number> <u:until>?")(lambda x, s, n, u="": _stat_is(x, s, n, u))
G.rule("clause", "<w:what> cannot be blocked <u:until> except by <d:those>")(
    lambda w, u, d: None if isinstance(w, Player) else Change(w, (Can("may", "be blocked", by=d),), u)
)
G.rule("clause", "if <r:ref> (be|was) already (on|at)? level <n:int> ,? <e:clause1> instead?")(
    lambda r, n, e: If(DieIs(r, Compare("level", "=", Num(n))), Instead(e))
)
G.rule("clause", "<w:what> <z:goes> instead", "<w:what> <z:goes> <o:otherplace>?")(
    lambda w, z, o=(): None if isinstance(w, Player) else _instead_of_prep(w, z, o) or Move(w, z, instead=o)
)


def _instead_of_prep(what: What, zone: str, otherwise: tuple[str, ...]) -> Effect | None:
    """``dice KO'd this turn go to the bag instead of the Prep Area``: those that are KO'd from now on."""
    if otherwise != ("prep",) or not isinstance(what, Every) or _KOED.isdisjoint(what.dice.where):
        return None
    those = replace(what.dice, zones=("field",), where=tuple(test for test in what.dice.where if test not in _KOED))
    return Later((Trigger("koed", those),), Move(Ref("event"), zone, instead=otherwise), "turn")


_KOED = {Is("koed"), Is("koed this way")}
G.rule("clause", "you place each one <p:place> or <q:place>")(lambda p, q: either_place(p, q))
G.rule("clause", "you choose whether to (place|put) each die (either)? (back)? <p:place> or <q:place>")(
    lambda p, q: either_place(p, q)
)


def either_place(first: Place, second: Place) -> Effect:
    options = tuple(Move(Ref("each"), place[0], place[1], place[2]) for place in (first, second))
    return Each(Ref("?them"), ChooseOne(options))


G.rule("clause", "<o:owner> die <z:goes>", "<o:owner> die be sent to (their|your) <z:zone>")(
    lambda o, z: Move(Every(Dice("die", o, (), (Is("chosen this way"),))), z) if o in {"you", "opponent"} else None
)
G.rule("clause", "you may (also)? <c:paying> to <e:clause1> as often as you like")(
    lambda c, e: Repeat(ANY_NUMBER, May(PayFor(c, e)))
)
G.rule(
    "clause",
    "for each die your opponent assign to block ,? <p:player> lose <n:int> life <x:perdie>?",
    "<u:until> , for each die your opponent assign to block ,? <p:player> lose <n:int> life <x:perdie>?",
)(lambda p, n, u="turn", x=None: Later((Trigger("blocks", Dice(whose="opponent")),), LoseLife(Num(n), p), u))
G.rule("clause", "<u:until> , you may <e:vps> before damage be dealt")(
    lambda u, e: Later((Trigger("before damage", Player("any")),), May(_some(seq(e))), u)
)


def seq(parts: Effects) -> Effect:
    """Several effects as one."""
    flat: list[Effect] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, Seq) else (part,))
    return flat[0] if len(flat) == 1 else Seq(tuple(flat))


def _some(effect: Effect) -> Effect:
    """``you may remove blocked attackers``: any number of them."""
    what = getattr(effect, "what", None)
    if isinstance(what, Every) or (isinstance(what, Pick) and what.n == ANY_NUMBER):
        return replace(effect, what=Pick(what.dice, ANY_NUMBER, True, False))  # type: ignore[arg-type]
    return effect


G.rule(
    "clause",
    "if (any of)? <r:ref> be unblocked ,? (they|it) (remain in|return to) field_zone ((rather "
    "than|instead of) (being placed in|going to|to|in)? (the|your|their)? used_pile)? (at end_of_turn)?",
)(lambda r: Change(r, (Goes("unblocked", "field"),)))
G.rule(
    "clause", "if <r:ref> be unblocked and would go to (the|your|their)? used_pile , {p:prep} (them|it|him|her) instead"
)(lambda r, p: Change(r, (Goes("unblocked", "prep"),)))
G.rule("clause", "<p:player> <e:vp> instead <m:moment>")(lambda p, e, m: _instead_then(p, e, m))


def _instead_then(player: Player, effect: Effect, moment: tuple[Trigger, ...]) -> Effect | None:
    from overcrush.ability.effects import Instead

    if (
        len(moment) != 1
        or moment[0].event not in {"turn start", "turn end"}
        or not isinstance(moment[0].subject, Player)
    ):
        return None
    done = as_player(effect, player)
    return None if done is None else If(Turn(moment[0].subject), Instead(done))


G.rule("clause", "<e:vp> (afterward|afterwards)")(lambda e: e)
G.rule("clause", "<e:clause1> (as well|too)")(lambda e: e)
G.rule(
    "clause",
    "<w:fighters> deal damage to each other equal to their <s:statname>",
    "<w:fighters> deal damage equal to their <s:statname> to each other",
    "<w:fighters> deal each other damage equal to their <s:statname>",
)(lambda w, s: Fight(w, s))
G.rule("clause", "(it|that die|they) instead deal (you|it|them) (only)? <n:number> (combat)? damage")(
    lambda n: PreventDamage(None, Ref("?event"), n)
)
G.rule("clause", "(instead)? that damage be (dealt|redirected) to <w:what> (instead)?")(lambda w: RedirectDamage(w))
G.rule("clause", "<w:what> be no longer attacking")(lambda w: RemoveFromCombat(w))

# --- <clause1> ----------------------------------------------------------------------------------------

G.rule("clause1", "<e:vp>")(lambda e: e)
G.rule("clause1", "<w:what> <m:preds> <u:until>?")(lambda w, m, u="": changed(w, m, u))


def changed(what: What, mods: tuple[Mod, ...], until: str = "") -> Effect | None:
    """Dice that become different; of groups in the field, those there now, unless they are yet to do something
    (3.1.22).
    """
    if not stands(what, mods):
        return None
    return seq(tuple(Change(*pair, until) for pair in priced(what, mods)))


G.rule("clause1", "<p:player> <e:vp>")(lambda p, e: as_player(e, p))
G.rule("clause1", "<r:ref> <e:diedoes>")(lambda r, e: by_whom(r, e))
G.rule("clause1", "<w:what> (get|gain) <p:plus> <u:until> <e:foreach>")(lambda w, p, u, e: boost(w, p, u, e))
G.rule("clause1", "<w:what> both <m:preds> <u:until>?")(
    lambda w, m, u="": Change(w, m, u) if isinstance(w, Several) else None
)

# --- <diedoes> ----------------------------------------------------------------------------------------

G.rule("diedoes", "<x:dealing> <e:vp>")(
    lambda x, e: (
        e
        if isinstance(e, Counter | Damage | CopyText | CopyStats | BecomeCopy | Capture)
        or (isinstance(e, Seq) and all(isinstance(part, Choose | CopyText | CopyStats) for part in e.parts))
        else None
    )
)

# --- <dealing> ----------------------------------------------------------------------------------------


@G.terminal("dealing")
def _dealing(parser: Parser, pos: int) -> Results:
    """A verb of which the die is the doer: damage it takes is not dealt by it."""
    token = parser.tok(pos)
    return [(pos, True)] if token is not None and token.lem != "take" else []


# --- <passive> ----------------------------------------------------------------------------------------

G.rule("passive", "be ko'd")(lambda: KO)
