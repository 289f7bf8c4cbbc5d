"""Effects joined into clauses, sentences and paragraphs: ``you may``, ``if``, ``then``, ``otherwise``,
``unless``, ``for each``.
"""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import dataclass, replace

from overcrush.ability.conditions import Condition, Did, DieIs, Happened, NotSo
from overcrush.ability.effects import (
    KO,
    BecomeCopy,
    Blank,
    Can,
    Capture,
    Change,
    Choose,
    ChooseOne,
    CopyStats,
    CopyText,
    Cost,
    Costs,
    Counter,
    Damage,
    Draw,
    Each,
    Effect,
    GainLife,
    If,
    Instead,
    Later,
    LoseLife,
    May,
    Mod,
    Move,
    PayFor,
    PreventDamage,
    Repeat,
    Seq,
    SetStats,
    Stats,
    SwapControl,
    SwapDice,
    Trigger,
    Unless,
)
from overcrush.ability.nouns import Amount, Dice, Every, Is, Named, Num, Pick, Player, Ref, Result, What
from overcrush.ability.tree import walk
from overcrush.lang.grammar.actors import BARE, as_cost, as_player, is_cost
from overcrush.lang.grammar.base import G
from overcrush.lang.grammar.conditions import negated
from overcrush.lang.grammar.instead import PRONOUNS, chosen_first, in_its_place, of_it
from overcrush.lang.grammar.verbs import scale
from overcrush.lang.parsing.peg import Parser, Results
from overcrush.lang.pronouns import PLACED

Effects = tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Otherwise:
    """An effect that waits for the ``if`` before it."""

    effect: Effect


@dataclass(frozen=True, slots=True)
class Averted:
    """``your opponent may pay 2 life to prevent this``: about the sentence before it."""

    by: Player
    cost: Cost


@dataclass(frozen=True, slots=True)
class NoTrigger:
    """``this does not trigger "when fielded" effects``: said of moving or swapping, where it is so anyway (2.6.3,
    3.11.5).
    """


@dataclass(frozen=True, slots=True)
class Returned:
    """``return them at end of turn``: said of control that was swapped, where it is so anyway (3.9.7)."""


@dataclass(frozen=True, slots=True)
class Lasts:
    """``this capture lasts until …``: about the capture before it."""

    until: str


def seq(parts: Effects) -> Effect:
    """Several effects as one."""
    flat: list[Effect] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, Seq) else (part,))
    return flat[0] if len(flat) == 1 else Seq(tuple(flat))


ABLE = "(if able|, if able|if possible|if legal)?"

# --- clauses ---------------------------------------------------------------------------------------

G.rule("clause", f"(then)? <e:vp> {ABLE}")(lambda e: e)
G.rule("vps", "<e:vp>")(lambda e: (e,))
G.rule("vps", "<e:vp> (and|, and|, then|and then) <f:vp> if <c:cond>")(lambda e, f, c: (e, If(c, f)))
G.rule("vps", "<e:vp> (and|, and|, then|and then|then|,) <f:vps>")(lambda e, f: (e, *f))

G.rule("clause", "you may <c:paying> to <e:sentence>")(lambda c, e: May(paid(c, e)))
G.rule("clause", "you may <c:vp> to <e:sentence>", "you may <c:vp> in exchange for <e:sentence>")(
    lambda c, e: _exchange(c, e)
)
G.rule("clause", f"(you)? may (instead|also)? <e:vps> {ABLE}")(lambda e: May(bought(e)))
G.rule("clause", "you may also <c:paying> to <e:sentence>", "you can <c:paying> to <e:sentence>")(
    lambda c, e: May(PayFor(c, e))
)
G.rule("clause", "<a:clause1> or <b:clause1>", "<a:clause1> , or <b:clause1>", "either <a:clause1> or <b:clause1>")(
    lambda a, b: ChooseOne((a, b))
)
G.rule("clause", "you may <c:paying>")(lambda c: May(PayFor(c, Seq(()))))
G.rule("clause", "pay <c:energycost> to <e:sentence>")(lambda c, e: PayFor(c, e))
G.rule("clause", "<p:player> may <e:vps>")(lambda p, e: _they_may(p, seq(e)))
G.rule("clause", "<p:player> may <c:paying> to <e:sentence>")(
    lambda p, c, e: May(PayFor(c, e), p) if p.who != "you" else None
)
G.rule("clause", f"<p:player> (must)? <e:vps> {ABLE}")(lambda p, e: as_player(seq(e), p))
G.rule("clause", "<p:player> <e:vps> and <f:vp> at end_of_turn")(
    lambda p, e, f: as_player(seq((*e, Later((Trigger("turn end", Player("any")),), f, once=True))), p)
)
G.rule("clause", "<p:player> choose (one)? to <e:vps>")(lambda p, e: as_player(seq(e), p))


def paid(cost: Cost, effect: Effect) -> Effect:
    """A cost and what it buys; an X that was paid is the X of the effect."""
    from overcrush.ability.tree import rewrite
    from overcrush.lang.grammar.amounts import X

    if cost.x:
        effect = rewrite(effect, lambda node: Result("paid") if node == X else node)
    return PayFor(cost, effect)


def _they_may(player: Player, effect: Effect) -> Effect | None:
    done = as_player(effect, player)
    return May(done, player) if player.who != "you" and done is not None else None


def _instead(effect: Effect | None) -> Effect | None:
    return None if effect is None else Instead(effect)


def _exchange(cost: Effect, effect: Effect) -> Effect | None:
    return May(PayFor(as_cost(cost), effect)) if is_cost(cost) else None


G.rule("clause", "you may <m:vps> instead", "instead <p:player> <m:vps>")(
    lambda m, p=None: _instead(May(seq(m)) if p is None else as_player(seq(m), p))
)
G.rule("clause", "<p:player> (also|then) <e:vps>")(lambda p, e: as_player(seq(e), p))
G.rule("clause", "<c:vp> to <e:vps>")(lambda c, e: PayFor(as_cost(c), seq(e)) if is_cost(c, strict=True) else None)
G.rule("sentence", "<p:player> (may|can) <c:paying> to (prevent|ignore|cancel) (this|this effect|that effect|it)")(
    lambda p, c: Averted(p, c)
)
G.rule("sentence", 'this doesn\'t trigger (any)? " <k:abilitykind> " (effect|ability)')(lambda k: NoTrigger())
G.rule(
    "sentence",
    "this capture last until (it be used again|you capture another "
    "(character)? (die)?|<n:self> capture another (character)? (die)?)",
)(lambda n=None: Lasts("next"))
G.rule("sentence", "this capture last until you field another <n:self> (die)?")(lambda n: Lasts("another"))
G.rule("sentence", "this capture (last|end) (until|when) <r:ref> leave field_zone")(lambda r: Lasts("leaves"))
G.rule("vp", "have <r:ref> <e:diedoes>")(lambda r, e: _by(r, e))
G.rule(
    "clause", "instead ,? <e:clause1>", "<e:clause1> instead", "instead ,? you may <m:vps>", "you may instead <m:vps>"
)(lambda e=None, m=None: Instead(e or May(seq(m))))

# --- dice that do something --------------------------------------------------------------------------

G.rule("clause", "<r:ref> (must)? <e:diedoes>", "<w:what> <e:diedoes>")(lambda e, r=None, w=None: _by(r or w, e))
G.rule("clause", "<r:ref> may <e:diedoes>")(lambda e, r: _optional(_by(r, e)))
G.rule("diedoes", "<x:dealing> <e:vp>")(
    lambda x, e: e if isinstance(e, Counter | Damage | CopyText | CopyStats | BecomeCopy | Capture) else None
)


@G.terminal("dealing")
def _dealing(parser: Parser, pos: int) -> Results:
    """A verb of which the die is the doer: damage it takes is not dealt by it."""
    token = parser.tok(pos)
    return [(pos, True)] if token is not None and token.lem != "take" else []


def _optional(effect: Effect | None) -> Effect | None:
    return May(effect) if effect is not None else None


def _by(doer: What, effect: Effect) -> Effect | None:
    if isinstance(doer, Pick) and doer.n == Num(1) and isinstance(effect, Damage):
        return Seq((Choose(doer), replace(effect, by=Ref("?it"))))
    if not isinstance(doer, Ref):
        return None
    if isinstance(effect, Damage):
        return effect if doer == Ref("this") else replace(effect, by=doer)
    if isinstance(effect, CopyText | CopyStats | BecomeCopy):
        return replace(effect, onto=doer)
    if isinstance(effect, Counter):
        return replace(effect, on=doer) if effect.on == Ref("this") else None
    return replace(effect, by=doer) if isinstance(effect, Capture) else None


G.rule("clause", "<w:what> <m:preds> <u:until>?", "<w:what> (each|also|all) <m:preds> <u:until>?")(
    lambda w, m, u="": changed(w, m, u)
)
G.rule("clause", "each <m:preds> <u:until>?")(lambda m, u="": changed(Ref("?chosen"), m, u))
G.rule("clause", "<w:what> <m:preds> while <r:ref> be active")(
    lambda w, m, r: changed(w, m, "active") if r == Ref("this") else None
)
G.rule("clause", "<w:what> <m:preds> <u:until> <n:minimum>")(
    lambda w, m, u, n: (
        changed(w, tuple(replace(x, minimum=n) for x in m), u) if all(isinstance(x, Costs) for x in m) else None
    )
)
G.rule("clause", "<e:clause1> before (combat|normal|any)? damage (be (dealt|assigned))?")(lambda e: e)
G.rule("sentence", "<e:clauses> <w:whereclause> <u:until>")(lambda e, w, u: _where_until(e, w, u))
G.rule("clause", "<w:what> <u:until> <m:preds>")(lambda w, u, m: changed(w, m, u))
G.rule("clause", "<w:what> be ko'd")(lambda w: KO(w) if not isinstance(w, Player) else None)


def stands(what: What, mods: tuple[Mod, ...]) -> bool:
    """Whether this can be said of it: players have no attack and no defense, and what is in the Field Zone is neither
    purchased nor fielded."""
    if isinstance(what, Every) and what.as_ == PLACED:
        return not any(isinstance(mod, Costs) and mod.what in {"purchase", "field"} for mod in mods)
    return not isinstance(what, Player) or not any(isinstance(mod, Stats | SetStats) for mod in mods)


def changed(what: What, mods: tuple[Mod, ...], until: str = "") -> Effect | None:
    """Dice that become different; of groups in the field, those there now, unless they are yet to do something
    (3.1.22).
    """
    if not stands(what, mods):
        return None
    return seq(tuple(Change(*pair, until) for pair in priced(what, mods)))


def priced(what: What, mods: tuple[Mod, ...]) -> list[tuple[What, tuple[Mod, ...]]]:
    """Dice that are cheaper to purchase are on their cards, dice that are cheaper to field in the reserve, unless
    the words say where.
    """
    if isinstance(what, Pick | Every) and what.dice.kind == "card":
        mods = tuple(replace(mod, card=True) if isinstance(mod, Blank) else mod for mod in mods)
    if not isinstance(what, Every) or what.dice.zones != ("field",):
        return [(what, mods)]
    groups: dict[tuple[str, ...], tuple[Mod, ...]] = {}
    for mod in mods:
        zones = (
            {"purchase": ("card",), "field": ("reserve",)}.get(mod.what, ("field",))
            if isinstance(mod, Costs)
            else ("field",)
        )
        groups[zones] = (*groups.get(zones, ()), mod)
    return [(replace(what, dice=replace(what.dice, zones=zones)), some) for zones, some in groups.items()]


# --- durations, conditions, repetition ---------------------------------------------------------------

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


def prevention(effect: PreventDamage, until: str = "turn") -> Effect:
    """Prevention as something that lasts."""
    from overcrush.ability.effects import Prevent

    return Change(effect.to, (Prevent(effect.amount, effect.kind, effect.by, (), effect.leave),), until)


G.rule("clause", "if <t:trigger> this turn ,? <e:sentence>")(lambda t, e: _if_ever(t, e))
G.rule("clause", "<u:until> ,? <t:when> ,? <e:sentence>", "<t:when> <u:until> ,? <e:sentence>")(
    lambda u, t, e: _later(t, e, u)
)
G.rule("clause", "at end_of_turn ,? <e:sentence>", "<e:vp> at end_of_turn")(
    lambda e: Later((Trigger("turn end", Player("any")),), e, once=True)
)
G.rule("clause", "the next time <t:trigger> <u:until>? ,? <e:sentence>")(
    lambda t, e, u="turn": Later(t, e, u, once=True)
)


FIRSTS = ("fielded", "purchased", "used")
"""What a turn can be said to have seen none of yet."""


def _if_ever(on: tuple[Trigger, ...], effect: Effect) -> Effect | None:
    """``If that die … this turn, …``: once, however often it does."""
    return Later(on, effect, once=True) if all(isinstance(trigger.subject, Ref) for trigger in on) else None


def _later(when: object, effect: Effect, until: str) -> Effect | None:
    if isinstance(when, tuple) and when and isinstance(when[0], str):
        return _the_first(when[1], effect, until) if when[0] == "first" else None
    return Later(when, effect, until) if isinstance(when, tuple) else None


def _the_first(on: tuple[Trigger, ...], effect: Effect, until: str) -> Effect | None:
    """``the first time you use a die this turn``: the next time, and only if there was none yet."""
    if len(on) != 1 or on[0].object is not None or on[0].how or not isinstance(on[0].subject, Dice):
        return None
    none_yet = Happened(on[0].event, on[0].subject, op="=", amount=Num(0))
    return If(none_yet, Later(on, effect, until, once=True)) if on[0].event in FIRSTS else None


G.rule("clause", "if <r:ref> doesn't attack this turn , <e:sentence>")(
    lambda r, e: Later((Trigger("turn end", Player("any")),), If(NotSo(DieIs(r, Is("attacked"))), e), once=True)
)
G.rule("clause", "on (a|an|any) <f:face> ,? <e:sentence>")(lambda f, e: If(DieIs(Ref("?it"), f), e))
G.rule("clause", "<e:clause1> (only)? if <c:cond> <u:until>")(lambda e, c, u: _if_lasting(e, c, u))
G.rule("clause", "no <d:desc> (can|may) {v:attack/block} <u:until>?")(
    lambda d, v, u="": Change(Every(d.dice()), (Can("cannot", v),), u)
)
G.rule(
    "clause",
    "<x:whats> <s:statname> (become|be) <n:number> <u:until>?",
    "<x:whats> <s:statname> be equal to <v:value> <u:until>?",
    "<r:refs> <s:statname> be equal to <v:value> <u:until>?",
)(lambda s, x=None, r=None, n=None, v=None, u="": _stat_is(x or r, s, n or v, u))
G.rule("clause", "if any (character)? die be ko'd (this_way|by this effect)? , <e:clause>")(lambda e: _each_koed(e))
G.rule("clause", "if <c:cond> ,? (then)? <e:sentence>")(lambda c, e: If(c, e))
G.rule("clause", "<e:clause1> (only)? if <c:cond>")(lambda e, c: If(c, said_first(e)))


def _each_koed(effect: Effect) -> Effect | None:
    """``if any die is KO'd, that die's controller …``: for each of them."""
    if not any(node in {Ref("?that"), Ref("?it"), Ref("each")} for node in walk(effect)):
        return None
    return Each(Every(Dice("die", "any", (), (Is("koed this way"),))), effect)


def _if_lasting(effect: Effect, condition: Condition, until: str) -> Effect | None:
    done = lasting(effect, until)
    return If(condition, said_first(done)) if done is not None else None


def said_first(effect: Effect) -> Effect:
    """An effect before its ``if``: what it speaks of, it speaks of before the condition does."""
    from overcrush.ability.tree import rewrite

    return rewrite(effect, lambda node: Ref("?first") if node == Ref("?it") else node)


def _stat_is(what: What, stat: str, value: Amount, until: str) -> Effect | None:
    mods = {"A": SetStats(attack=value), "D": SetStats(defense=value)}
    return Change(what, (mods[stat],), until) if stat in mods else None


G.rule("clause1", "<e:vp>")(lambda e: e)
G.rule("clause1", "<w:what> <m:preds> <u:until>?")(lambda w, m, u="": changed(w, m, u))
G.rule("clause1", "<p:player> <e:vp>")(lambda p, e: as_player(e, p))
G.rule("clause1", "<r:ref> <e:diedoes>")(lambda r, e: _by(r, e))
G.rule("clause", "unless <c:cond> , <e:clause1>", "<e:clause1> unless <c:cond>")(lambda e, c: _unless_so(e, c))
G.rule(
    "clause",
    "<e:clause1> ,? unless <p:player> <c:paying>",
    "<e:clause1> unless <p:player> <v:vp>",
    "unless <p:player> <c:paying> ,? <e:clause1>",
    "unless <p:player> <v:vp> , <e:clause1>",
)(lambda e, p, c=None, v=None: _unless(e, p, c, v))
G.rule("clause", "<p:player> may <c:paying> to (prevent|ignore|cancel) this")(lambda p, c: None)


def _unless_so(effect: Effect, condition: Condition) -> Effect | None:
    """``unless`` a state that can still change is no condition to check once."""
    if isinstance(effect, Change) and isinstance(condition, DieIs):
        return None
    return If(negated(condition), effect)


def _unless(effect: Effect, player: Player, cost: Cost | None, verb: Effect | None) -> Effect | None:
    if cost is None:
        if verb is None:
            return None
        done = as_player(verb, player)
        if done is None:
            return None
        cost = as_cost(done)
    return Unless(effect, player, cost)


G.rule("clause", "<n:foreach> , <e:clause>")(lambda n, e: for_each(n, e))
G.rule("clause", "<e:clause1> <n:foreach>")(lambda n, e: for_each(n, e))


def for_each(amount: Amount, effect: Effect) -> Effect:
    """An effect as often as there is something."""
    from overcrush.ability.nouns import Num

    if isinstance(effect, Damage | GainLife | LoseLife) and isinstance(effect.amount, Num):
        return replace(effect, amount=scale(effect.amount, amount))
    if isinstance(effect, Draw) and isinstance(effect.n, Num):
        return replace(effect, n=scale(effect.n, amount))
    return Repeat(amount, effect)


# --- sentences -----------------------------------------------------------------------------------------

G.rule("clauses", "<e:clause>")(lambda e: (e,))
G.rule("clauses", "<e:clause> (and|, and|, then|and then|then|, but|,|;) (also|then)? <f:clauses>")(
    lambda e, f: None if isinstance(e, May) and isinstance(f[0], ChooseOne) else (e, *f)
)
G.rule("sentence", "(then ,?|also ,?|, then)? <e:clauses> <w:whereclause>?")(lambda e, w=None: where_x(bought(e), w))
G.rule("sentence", "(otherwise|if not|if you doesn't|if they doesn't) ,? <e:sentence>")(lambda e: Otherwise(e))
G.rule("sentence", "choose one : <o:options>")(lambda o: ChooseOne(o))
G.rule("options", "- <e:effect> .?")(lambda e: (e,))
G.rule("options", "- <e:effect> .? <o:options>")(lambda e, o: (e, *o))

G.rule("effects", "<e:sentence>")(lambda e: (e,))
G.rule("effects", "<e:sentence> (.|;) <f:effects>")(lambda e, f: (e, *f))
G.rule("effects", "<e:sentence> ,? (otherwise|if not) ,? <f:sentence>")(lambda e, f: (e, Otherwise(f)))
G.rule("effect", "<e:effects>")(lambda e: chain(e))


def where_x(effect: Effect, value: Amount | None) -> Effect | None:
    """An effect with its X replaced; None if it has an X that nothing explains."""
    from overcrush.ability.tree import rewrite, walk
    from overcrush.lang.grammar.amounts import X

    if isinstance(effect, Otherwise | Averted | NoTrigger | Returned | Lasts):
        return effect
    if value is None:
        return effect
    if X not in walk(effect):
        return None
    return rewrite(effect, lambda node: value if node == X else node)


def _where_until(parts: Effects, value: Amount, until: str) -> Effect | None:
    effect = where_x(seq(parts), value)
    return lasting(effect, until) if effect is not None else None


def chain(parts: tuple[Effect | Otherwise | Averted | NoTrigger | Returned | Lasts, ...]) -> Effect | None:
    """Sentences one after the other: ``otherwise`` joins its ``if``, ``if you do`` its cost, a first part that
    only hurts is a cost (3.1.17).
    """
    out: list[Effect] = []
    for part in parts:
        if isinstance(part, Averted):
            if not out:
                return None
            out[-1] = Unless(out[-1], part.by, part.cost)
        elif isinstance(part, Returned):
            if not out or not any(isinstance(node, SwapControl) for node in walk(out[-1])):
                return None
        elif isinstance(part, Lasts):
            if not out or not any(isinstance(node, Capture) for node in walk(out[-1])):
                return None
            out[-1] = _lasting_capture(out[-1], part.until)
        elif isinstance(part, NoTrigger):
            if not any(isinstance(node, Move | SwapDice) for before in out for node in walk(before)):
                return None
        elif isinstance(part, Otherwise):
            if not out:
                return None
            last = out[-1]
            if isinstance(last, If) and last.otherwise is None and _left_over(last, part.effect):
                out.append(If(NotSo(Did()), part.effect))
            elif isinstance(last, If) and last.otherwise is None:
                out[-1] = replace(last, otherwise=part.effect)
            elif isinstance(last, May):
                out.append(If(NotSo(Did()), part.effect))
            else:
                return None
        elif out and _unspent(out[-1]) and any(node == Result("paid") for node in walk(part)):
            may = out[-1]
            assert isinstance(may, May) and isinstance(may.effect, PayFor)
            out[-1] = replace(may, effect=PayFor(may.effect.cost, part))
        elif out and isinstance(part, If) and part.condition == Did() and isinstance(part.then, Instead):
            may = out[-1]
            if len(out) > 1 or not _unspent(may) or not isinstance(may, May) or not isinstance(may.effect, PayFor):
                return None  # instead of what, and chosen when, cannot be told
            out[-1] = replace(may, effect=paid(may.effect.cost, part.then))
        elif out and isinstance(part, If) and of_it(part):
            chosen = chosen_first(out[-1], part)
            if chosen is None:
                return None
            out[-1:] = chosen
        elif isinstance(part, If) and isinstance(part.then, Instead) and part.otherwise is None and out:
            instead = in_its_place(part.then.effect, out[-1])
            if instead is None:
                return None
            out[-1] = If(part.condition, instead, out[-1])
        elif isinstance(part, If) and part.condition == Did() and out and _unspent(out[-1]):
            may = out[-1]
            if isinstance(may, May) and isinstance(may.effect, PayFor):
                out[-1] = replace(may, effect=paid(may.effect.cost, part.then))
        elif out and _stands_alone(part):
            return None
        else:
            out.append(part)
    return bought(tuple(out))


def bought(parts: Effects) -> Effect:
    """Effects in order; a first one that would only hurt is the cost of the others, if they are of another kind
    (3.1.17).
    """
    if len(parts) > 1 and is_cost(parts[0], strict=True) and not isinstance(parts[1], If | Repeat | type(parts[0])):
        return PayFor(as_cost(parts[0]), seq(tuple(parts[1:])))
    return seq(parts)


def _left_over(before: If, otherwise: Effect) -> bool:
    """``if it is …, you may field it. Otherwise, move it``: where the die goes if nothing was done with it."""
    return isinstance(before.then, May) and all(
        any(node in PRONOUNS for node in walk(part)) for part in (before.then, otherwise)
    )


def _stands_alone(part: Effect) -> bool:
    """A later sentence about this very die that says no time is an ability of its own and not the end of the one
    before.
    """
    if isinstance(part, PreventDamage):
        return part.to == Ref("this") or isinstance(part.to, Every)
    own = Every(Dice(whose="you", where=(Named(("self",)),)))
    return isinstance(part, Change) and part.until == "" and part.what in {Ref("this"), BARE, own}


def _lasting_capture(effect: Effect, until: str) -> Effect:
    from overcrush.ability.tree import rewrite

    return rewrite(effect, lambda node: replace(node, until=until) if isinstance(node, Capture) else node)


def _unspent(effect: Effect) -> bool:
    return isinstance(effect, May) and isinstance(effect.effect, PayFor) and effect.effect.effect == Seq(())


_ = (Condition, Mod)
