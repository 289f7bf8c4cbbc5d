"""What holds while it stands: static abilities without what makes them hold."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.abilities import Ability, Static
from overcrush.ability.conditions import Both, DieIs, There
from overcrush.ability.effects import (
    Blank,
    Can,
    Change,
    Cost,
    Costs,
    Counted,
    DamageBonus,
    DamageTaken,
    DoubleStats,
    Effect,
    Goes,
    Mod,
    Prevent,
    PreventDamage,
    SwapStats,
)
from overcrush.ability.nouns import (
    Amount,
    Dice,
    Every,
    Is,
    Named,
    Not,
    Num,
    Player,
    Ref,
    Same,
    Several,
    Shares,
    Test,
    What,
)
from overcrush.lang.grammar.abilities import Changes
from overcrush.lang.grammar.actors import as_cost, is_cost, one_opponent
from overcrush.lang.grammar.amounts import explained, times
from overcrush.lang.grammar.base import OTHER, Desc, G, order
from overcrush.lang.grammar.changes import prevention, priced, set_to, stands
from overcrush.lang.grammar.prices import besides
from overcrush.lang.grammar.standing import static
from overcrush.lang.parsing.peg import Parser, Results
from overcrush.lang.pronouns import LOOSE

# --- <static> -----------------------------------------------------------------------------------------

G.rule("static", "draw (a|an) (extra|additional) die (during|at the start of|at the beginning of|in) your draw_step")(
    lambda: (Change(Player("you"), (Counted("draw", Num(1)),)),)
)
_SOME = "at_least (one|1) (of)? <d:desc> must {v:attack/block} (<r:ref>)? (each turn)? (, if able|if able|if possible)?"
G.rule("static", _SOME)(lambda d, v, r=None: one_must(d, v, r))
G.rule("clause", f"{_SOME} <u:until>?")(lambda d, v, r=None, u="turn": (one_must(d, v, r, u) or (None,))[0])


def one_must(desc: Desc, verb: str, whom: Ref | None, until: str = "turn") -> Changes | None:
    """A duty of a group, which any one of them does."""
    if whom is not None and verb != "block":
        return None
    by = Dice(where=(Same(whom),)) if whom is not None else None
    return (Change(Every(desc.dice()), (Can("must", verb, by, at_least=1),), until),)


G.rule("static", "only <d:those> (can|may) block <r:selfref>")(
    lambda d, r: (Change(r, (Can("may", "be blocked", by=d),)),)
)
G.rule(
    "static",
    "<w:what> <z:goes> (instead of|rather than) (going)? (to)? (the)? (out_of_play|used_pile)",
    "<w:what> return to field_zone (instead of|rather than) going (to)? (the)? (out_of_play|used_pile)",
)(lambda w, z="field": _unblocked_to(w, z))


def _unblocked_to(what: What, zone: str) -> Changes | None:
    """``your unblocked dice go to your bag instead of Out of Play``: where they go when nobody has blocked them."""
    if not isinstance(what, Every) or Is("unblocked") not in what.dice.where:
        return None
    said = {Is("unblocked"), Is("attacking")}
    dice = replace(what.dice, where=tuple(test for test in what.dice.where if test not in said))
    return (Change(replace(what, dice=dice), (Goes("unblocked", zone),)),)


G.rule("static", "<w:what> <z:goes> (instead of|rather than) (going)? (to)? (the|their|your)? prep_area")(
    lambda w, z: _koed_to(w, z)
)


def _koed_to(what: What, zone: str) -> Changes | None:
    """``KO'd opposing dice go to the Used Pile instead of the Prep Area``."""
    koed = Is("koed this way")
    if not isinstance(what, Every) or koed not in what.dice.where:
        return None
    dice = replace(what.dice, zones=("field",), where=tuple(test for test in what.dice.where if test != koed))
    return (Change(replace(what, dice=dice), (Goes("ko", zone),)),)


G.rule("static", "<w:what> deal (you|<r:ref>) no {k:combat}? damage")(lambda w, r=None, k="": _harmless(w, r, k))
G.rule("static", "<w:what> deal <n:int> less damage to <r:ref>")(lambda w, n, r: _harmless(w, r, "", Num(n)))


def _harmless(what: What, to: Ref | None, kind: str, amount: Amount | None = None) -> Changes | None:
    """Damage from some dice that does nothing, or less, to you or to a die."""
    if not isinstance(what, Every):
        return None
    return (Change(to or Player("you"), (Prevent(amount, "combat" if kind else "any", what.dice),)),)


G.rule("static", "while <w:what> be <x:state> , they <m:preds>")(
    lambda w, x, m: held_while(w, m, x) if isinstance(w, Every) else None
)
G.rule("static", "while <x:state> , <r:selfref> <m:preds>")(lambda x, r, m: held_while(r, m, x))
G.rule("static", "<w:what> (each|all|also)? <m:preds>")(lambda w, m: _changes(w, m))
G.rule("static", "<w:what> <m:preds> {s:while/when} <x:state>")(lambda w, m, s, x: held_while(w, m, x))


def held_while(what: What, mods: tuple[Mod, ...], state: Test) -> Changes | None:
    if isinstance(what, Every):
        dice = replace(what.dice, where=order((*what.dice.where, state)))
        return (Change(replace(what, dice=dice), mods),)
    if what == Ref("this"):
        return (Change(what, mods), state)  # type: ignore[return-value]
    if what in (Ref("attached"), Ref("?that")):
        return (Change(what, mods), DieIs(what, state))  # type: ignore[return-value]
    return None


G.rule("ability", "<w:whileactive>? <g:what> <m:preds> when <x:state>")(
    lambda g, m, x, **k: static(held_while(g, m, x) or (), while_active="w" in k) if _others(g) else None
)
"""``your dragons get +1A when attacking``: each of them while it does, and not when this die does."""


def _others(what: What) -> bool:
    """Whether a group is meant, and not the dice of this card, of each of which it is said by itself."""
    return isinstance(what, Every) and Named(("self",)) not in what.dice.where


_OTHER_STATS = (DoubleStats, SwapStats)
G.rule("static", "<e:vp>")(lambda e: _static_vp(e))
G.rule("static", "<e:vp> while <x:state>")(lambda e, x: _state_vp(e, x))
G.rule("static", "while <r:selfref> be <x:state> , <e:vp>")(
    lambda r, e, x: _state_vp(e, x) if isinstance(e, Change) and isinstance(e.changes[0], _OTHER_STATS) else None
)


G.rule("ability", "while <r:selfref> be <x:state> , (it|he|she) <m:preds>")(
    lambda r, x, m: static((Change(r, m), x), while_active=False) if r == Ref("this") else None
)
"""Who it is said of is who is so: the subject of both."""


def _state_vp(effect: Effect, state: Is) -> Changes | None:
    if isinstance(effect, Change) and effect.until == "" and all(isinstance(m, _OTHER_STATS) for m in effect.changes):
        return (replace(effect, until="turn"), state) if effect.what == Ref("this") else None  # type: ignore[return-value]
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
        and all(isinstance(m, Prevent | DamageTaken | Blank) for m in effect.changes)
    ):
        return (replace(effect, until="turn"),)
    return None


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


_IN_STEP = "(during|in) (your|the) roll_step"
G.rule(
    "static",
    f"{_IN_STEP} ,? you may reroll any number of (your)? <d:desc>",
    f"you may reroll any number of (your)? <d:desc> {_IN_STEP}",
    f"{_IN_STEP} ,? you may reroll (all)? (of)? your <d:desc> once (per|each) turn",
    f"you may reroll (all)? (of)? your <d:desc> once (per|each) turn ,? {_IN_STEP}",
)(lambda d: _rerolls(Every(d.dice(("reserve",)))) if d.plural and d.zones in {None, ("reserve",)} else None)


def _rerolls(what: What) -> Changes | None:
    if not isinstance(what, Every | Ref):
        return None  # one die of several would have to be chosen
    if isinstance(what, Every):
        dice = replace(what.dice, zones=("reserve",)) if what.dice.zones == ("field",) else what.dice
        dice = replace(dice, kind="die") if what.as_ == LOOSE else dice  # whatever they show
        what = Every(replace(dice, whose="you" if dice.whose == "any" else dice.whose))
    return (Change(what, (Counted("rerolls", Num(1)),)),)


G.rule("static", "you may <c:paying> to field <self> for free")(
    lambda c, self: (Change(Ref("this"), (Costs("field", free=True, instead=c),)),)
)
G.rule("static", "you may <v:vp> to field <self> for free")(
    lambda v, self: (Change(Ref("this"), (Costs("field", free=True, instead=as_cost(v)),)),) if is_cost(v) else None
)
_RATHER = "(rather than|instead of) (paying)?"
G.rule(
    "static",
    f"you may <c:paying> {_RATHER} <r:refs> (printed)? {{v:purchase_cost/fielding_cost/cost}}",
    f"you may <w:vp> {_RATHER} <r:refs> (printed)? {{v:purchase_cost/fielding_cost/cost}}",
)(lambda r, v, c=None, w=None: _rather(r, v, c, w))


def _rather(ref: Ref, cost: str, paid: Cost | None, verb: Effect | None) -> tuple[Change, ...] | None:
    """What may be paid in place of its own cost."""
    if ref != Ref("this") or (paid is None and (verb is None or not is_cost(verb))):
        return None
    what = "field" if cost == "fielding_cost" else "purchase"
    return (Change(ref, (Costs(what, free=True, instead=paid or as_cost(verb)),)),)  # type: ignore[arg-type]


G.rule("static", "ignore (all)? your opponent <k:kinds> (ability|effect)")(
    lambda k: (Change(Every(Dice("card", "opponent", ())), (Blank(k),)),)
)
G.rule("static", "ignore (all)? (opposing|your opponent 's) <k:kinds> (ability|effect)")(
    lambda k: (Change(Every(Dice("card", "opponent", ())), (Blank(k),)),)
)
G.rule("static", "<k:kinds> (ability|effect) be ignored", "ignore (all)? <k:kinds> (ability|effect)")(
    lambda k: (Change(Every(Dice("card", "any", ())), (Blank(k),)),)
)
G.rule("static", "(all|any)? damage (dealt)? to <w:what> (from each source)? be reduced by <n:int>")(
    lambda w, n: (Change(w, (Prevent(Num(n)),)),) if _standing(w) else None
)
G.rule("static", "(all|any)? damage (dealt)? to <w:what> (from each source)? be reduced to <n:int>")(
    lambda w, n: (Change(w, (Prevent(leave=Num(n)),)),) if _standing(w) else None
)
G.rule(
    "static",
    "(your opponent 's|an opponent 's|opposing) global_ability cost <n:energies> {m:more/less} (energy)? (to use)?",
)(lambda n, m: (Change(Player("opponent"), (Costs("global", times(-1 if m == "less" else 1, n)),)),))
G.rule("static", "your global_ability cost <n:energies> {m:more/less} (energy)? (to use)?")(
    lambda n, m: (Change(Player("you"), (Costs("global", times(-1 if m == "less" else 1, n)),)),)
)
G.rule("static", "(opposing|your opponent 's) <k:kinds> (ability|effect) (doesn't trigger|cannot be used)")(
    lambda k: (Change(Every(Dice("card", "opponent", ())), (Blank(k),)),)
)
G.rule("static", "(your)? opponent cannot target <w:what>")(
    lambda w: _changes(w, (Can("cannot", "be targeted", sources=("opposing",)),))
)
G.rule("static", "<m:barepreds>")(lambda m: _changes(Ref("this"), m))
G.rule("static", "(your opponent|your opponents|opponent|opposing player) cannot target <w:what> with <s:sources>")(
    lambda w, s: _changes(
        w, (Can("cannot", "be targeted", sources=tuple("opposing" if x == "ability" else f"opposing {x}" for x in s)),)
    )
)
G.rule("static", "global_ability (activated|used) by (your)? opponent cannot target <w:what>")(
    lambda w: _changes(w, (Can("cannot", "be targeted", sources=("opposing global",)),))
)
G.rule("static", "(you may)? field <w:what> for free")(lambda w: _changes(_yours(w), (Costs("field", free=True),)))


def _changes(what: What, mods: tuple[Mod, ...]) -> Changes | None:
    return tuple(Change(*pair) for pair in priced(what, mods)) if _standing(what) and stands(what, mods) else None


def _standing(what: What) -> bool:
    parts = what.parts if isinstance(what, Several) else (what,)
    return all(isinstance(part, Every | Ref | Player) for part in parts)


def _yours(what: What) -> What:
    """What you may do with dice, you do with your own."""
    if isinstance(what, Every) and what.dice.whose == "any":
        return replace(what, dice=replace(what.dice, whose="you"))
    return what


G.rule(
    "static",
    "<w:what> cost you <n:energies> {m:less/more} (energy)? (to {v:purchase/field})? <x:minimum>?",
    "<w:what> cost <n:energies> {m:less/more} (energy)? for you to {v:purchase/field} <x:minimum>?",
)(lambda w, n, m, v="purchase", x=None: _priced_for(w, n, m, v, "you", x))
G.rule("static", "<w:what> cost (your)? opponent <n:energies> {m:less/more} (energy)? to {v:purchase/field}")(
    lambda w, n, m, v: _priced_for(w, n, m, v)
)


def _priced_for(
    what: What, n: Amount, word: str, verb: str, whose: str = "opponent", minimum: int | None = None
) -> Changes | None:
    if not isinstance(what, Every) or what.dice.whose != "any":
        return None
    theirs = replace(what, dice=replace(what.dice, whose=whose))
    return _changes(theirs, (Costs(verb, times(-1 if word == "less" else 1, n), minimum),))


G.rule(
    "static",
    "<p:player> (must)? pay (an extra|an additional)? <n:energies> {m:more/less/extra} to {v:purchase/field} "
    "(each|a|any|all|their)? <d:desc>",
)(lambda p, n, m, v, d: _pays(p, n, m, v, d))


def _pays(player: Player, n: Amount, word: str, verb: str, desc: Desc) -> Changes | None:
    player = one_opponent(player)
    joined = desc.join(Desc(whose=player.who)) if player.who in {"you", "opponent"} else desc
    if joined is None or player.who not in {"you", "opponent", "each"}:
        return None
    where = ("card",) if verb == "purchase" else ("reserve",)
    return _changes(Every(joined.dice(where)), (Costs(verb, times(-1 if word == "less" else 1, n)),))


G.rule("static", "global_ability cost (<p:player>)? <n:energies> {m:more/less} (energy)? (to use)?")(
    lambda n, m, p=Player("each"): (Change(p, (Costs("global", times(-1 if m == "less" else 1, n)),)),)
)
G.rule("static", "global_ability cost (<p:player>)? (an additional|an extra) <n:energies> (energy)? (to use)?")(
    lambda n, p=Player("each"): (Change(p, (Costs("global", n),)),)
)
G.rule("static", "<d:desc> cannot use (its|their)? <k:kinds> (effect|ability)")(
    lambda d, k: (
        (Change(Every(replace(d.dice(()), kind="card")), (Blank(k),)),)
        if d.kind in {"character", "die"} and d.zones in {None, ("field",)} and d.plural is not False
        else None
    )
)
G.rule("static", "ignore (all)? global_ability")(lambda: (Change(Player("each"), (Can("cannot", "use globals"),)),))
G.rule("static", "<w:what> deal no damage to <r:ref>")(
    lambda w, r: (Change(r, (Prevent(by=w.dice),)),) if isinstance(w, Every) else None
)
G.rule(
    "static",
    "(any|all)? {k:combat}? damage (dealt)? to <w:what> that be (more|greater) than <n:int> be reduced to <m:int>",
    "(any|all)? {k:combat}? damage (dealt)? to <w:what> of more than <n:int> be reduced to <m:int>",
)(lambda w, n, m, k="": _at_most(w, n, m, k))


def _at_most(what: What, more: int, left: int, kind: str) -> Changes | None:
    """Damage of one source down to so much; another number than that it must exceed would say something else."""
    if more != left or not _standing(what):
        return None
    return (Change(what, (Prevent(kind="combat" if kind else "any", leave=Num(left)),)),)


_ABILITIES = "from (any)? (action or character|character or action) ability"
G.rule("static", f"prevent all but <n:int> damage to <w:what> {_ABILITIES}")(
    lambda n, w: (
        tuple(Change(w, (Prevent(kind="ability", by=Dice(kind), leave=Num(n)),)) for kind in ("action", "character"))
        if _standing(w)
        else None
    )
)
_DOUBLED = DamageBonus(factor=2, kind="overcrush")
G.rule(
    "ability",
    "when <r:selfref> deal overcrush damage (to <p:player>)? , double (that|the) damage",
    "<r:refs> overcrush damage be doubled",
)(lambda r, p=None: (Static((Change(r, (_DOUBLED,)),), "die"),) if r == Ref("this") else None)
G.rule("static", "damage to <w:what> from <d:desc> be reduced by <n:int>")(
    lambda w, d, n: (Change(w, (Prevent(Num(n), by=d.dice()),)),) if isinstance(w, Every | Ref | Player) else None
)
G.rule("static", "<d:desc> cannot be {v:fielded/purchased}")(lambda d, v: _kept_back(d, v))
G.rule("clause", "<d:desc> cannot be {v:fielded/purchased} <u:until>")(
    lambda d, v, u: replace(found[0], until=u) if (found := _kept_back(d, v)) else None
)


def _kept_back(desc: Desc, verb: str) -> tuple[Change, ...] | None:
    """``your opponent's X dice cannot be fielded``: by whoever they belong to."""
    own = Named(("self",)) in desc.tests  # they are its owner's to purchase and to field
    who = "you" if own else {"you": "you", "opponent": "opponent", "any": "each"}.get(desc.whose)
    named = desc.plural is None and not desc.head and all(isinstance(test, Named) for test in desc.tests)
    if who is None or not (desc.plural or named) or desc.zones is not None:
        return None
    dice = replace(desc, whose="any").dice(())
    return (
        Change(Player(who), (Can("cannot", verb.removesuffix("ed") if verb == "fielded" else "purchase", by=dice),)),
    )


_DEARER = ("(your opponent 's|opposing) action die cost", "action die cost (your)? opponent")
G.rule("static", *(f"{words} <n:energies> more to use" for words in _DEARER))(
    lambda n: (Change(Player("opponent"), (Costs("use", n),)),)
)
G.rule("static", "ignore the text (including global_ability)? (on|of) all card of that affiliation")(
    lambda: (Change(Every(Dice("card", "any", (), (Shares("affiliation", Ref("named")),))), (Blank(card=True),)),)
)
G.rule("static", "prevent all damage those ability deal to <w:what>")(
    lambda w: (Change(w, (Prevent(by_effect=("opposing global",)),)),)
)
_DRAWING = "(during|in)? (the|each|your|every) draw_step"
G.rule(
    "static",
    f"(you)? draw (a|an|one|1) (extra|additional) die {_DRAWING}",
    f"(you)? draw <n:int> (extra|additional) die {_DRAWING}",
)(lambda n=1: (Change(Player("you"), (Counted("draw", Num(n)),)),))
_FIELDED = "(on|during)? the turn (it|he|she|they) (be|was) fielded"
G.rule("static", f"<w:what> <m:preds> {_FIELDED}")(lambda w, m: _this_turn(w, m))


def _this_turn(what: What, mods: object) -> object:
    if what == Ref("this"):
        return (Change(what, mods), Is("fielded"))  # type: ignore[arg-type]
    if not isinstance(what, Every):
        return None
    dice = replace(what.dice, where=order((*what.dice.where, Is("fielded"))))
    return (Change(replace(what, dice=dice), mods),)  # type: ignore[arg-type]


G.rule("static", "(you)? pay <n:energies> less to {v:purchase/field} (a|any|your)? <d:desc> <x:minimum>?")(
    lambda n, v, d, x=None: _cheaper(n, v, d, x)
)
G.rule("static", "you may purchase <d:desc> for <n:energies> less <x:minimum>?")(
    lambda d, n, x=None: _cheaper(n, "purchase", d, x)
)


def _cheaper(n: Amount, verb: str, desc: Desc, minimum: int | None) -> object:
    mine = desc.join(Desc(whose="you"))
    if mine is None:
        return None
    return tuple(Change(*pair) for pair in priced(Every(mine.dice()), (Costs(verb, times(-1, n), minimum),)))


G.rule(
    "static",
    "(opposing|your opponent 's) <k:kinds2> cannot target <w:what>",
)(lambda k, w: (Change(w, (Can("cannot", "be targeted", sources=k),)),) if isinstance(w, Every | Ref) else None)
G.rule("static", "<r:refs> <s:statname> be equal to <v:value>")(lambda r, s, v: _equal(r, s, v))
G.rule("static", "<r:refs> <s:statname> and <t:statname> (be|be each|be both) equal to <v:value>")(
    lambda r, s, t, v: _both_equal(r, v) if (s, t) == ("A", "D") else None
)


def _both_equal(ref: Ref, value: Amount) -> tuple[Change, ...] | None:
    both = (set_to("A", value), set_to("D", value))
    return (Change(ref, tuple(mod for mod in both if mod)),) if ref == Ref("this") else None


def _equal(ref: Ref, stat: str, value: Amount) -> tuple[Change, ...] | None:
    change = set_to(stat, value)
    return (Change(ref, (change,)),) if change and ref == Ref("this") else None


G.rule("static", "<w:what> cannot {v:attack/block} unless you pay <c:cost>")(lambda w, v, c: _for_own(w, v, c))


def _for_own(what: What, verb: str, cost: Cost) -> tuple[Change, ...] | None:
    """What your own dice do for a price that you pay."""
    own = what == Ref("this") or (isinstance(what, Every) and what.dice.whose == "you")
    return (Change(what, (Can("cannot", verb, unless=cost),)),) if own and not cost.x else None


G.rule("static", "<p:player> cannot {v:attack/block} with <d:desc>")(lambda p, v, d: _not_with(p, v, d))


def _not_with(player: Player, verb: str, desc: Desc) -> tuple[Change, ...] | None:
    """Dice of a player that cannot attack, or block."""
    whose = {"you": "you", "opponent": "opponent", "target opponent": "opponent", "each": "any"}.get(player.who)
    theirs = desc.join(Desc(whose=whose)) if whose is not None else None
    if theirs is None or theirs.zones not in {None, ("field",)} or not desc.tests or desc.plural is False:
        return None
    return (Change(Every(theirs.dice()), (Can("cannot", verb),)),)


G.rule("static", "(you must)? pay (an extra|an additional)? <c:cost> (more|extra)? to {v:purchase/field} <r:selfref>")(
    lambda c, v, r: (Change(r, (besides(v, c),)),) if not c.x else None
)
_AN = "(a|an|each|any)?"
G.rule(
    "static",
    "<p:player> must (pay|spend) (an additional|an extra)? <c:cost> (more|extra)? to {v:purchase/field} "
    f"{_AN} <d:desc>",
)(lambda p, c, v, d: _dearer(p, c, v, d))


G.rule(
    "static",
    f"<p:player> cannot {{v:purchase/field}} {_AN} <d:desc> unless <q:player> pay (an additional|an extra)? <c:cost>",
)(lambda p, v, d, q, c: _dearer(p, c, v, d) if q in {p, Player("?they"), Player("?he")} else None)


def _dearer(player: Player, cost: Cost, verb: str, desc: Desc) -> tuple[Change, ...] | None:
    """What a player pays besides for dice they purchase or field."""
    whose = {"you": "you", "opponent": "opponent", "target opponent": "opponent", "each": "any"}.get(player.who)
    theirs = desc.join(Desc(whose=whose)) if whose is not None else None
    if theirs is None or cost.x or theirs.zones is not None:
        return None
    if whose == "you" and theirs.tests == (Named(("self",)),):
        return (Change(Ref("this"), (besides(verb, cost),)),)
    zones = ("card",) if verb == "purchase" else ("reserve",)
    return (Change(Every(theirs.dice(zones)), (besides(verb, cost),)),)


G.rule(
    "ability",
    "<r:selfref> <m:preds> while attacking with (<d:one>|(at_least one|one or more) <d:desc>)",
    "<r:selfref> <m:preds> while (it|he|she|they) attack with (<d:one>|(at_least one|one or more) <d:desc>)",
)(lambda r, m, d: _beside(r, m, d))


def _beside(ref: Ref, mods: tuple[Mod, ...], desc: Desc) -> tuple[Ability, ...] | None:
    """``gets +1A while attacking with a [Villain] character die``: with another one."""
    alike = replace(desc, tests=tuple(test for test in desc.tests if test != OTHER))
    others = alike.join(Desc(tests=(Is("attacking"), Not(Same(ref)))))
    if others is None or others.zones is not None:
        return None
    together = Both((DieIs(ref, Is("attacking")), There(others.dice())))
    return (Static((Change(ref, mods),), "die", together),)


# --- <insteps> ----------------------------------------------------------------------------------------

_SHOWING = "((that (land on|show|roll)|showing|on) (a|an)? <f:face>)?"
G.rule("instep", f"{{v:must/cannot}} reroll (any|all|each|the)? (of (their|your|his))? <d:desc> {_SHOWING}")(
    lambda v, d, f=None: _in_step(v, d, f)
)
G.rule("insteps", "<a:instep>")(lambda a: (a,))
G.rule("insteps", "<a:instep> and (they|you)? <b:insteps>")(lambda a, b: (a, *b))


def _in_step(mode: str, desc: Desc, face: Test | None) -> Can | None:
    """Which dice must, or cannot, be rerolled in the step."""
    theirs = desc.join(Desc(tests=() if face is None else (face,)))
    if theirs is None or theirs.zones is not None or theirs.whose not in {"any", "?they"}:
        return None
    dice = replace(theirs, whose="any").dice(())
    return Can(mode, "reroll in the step", by=dice) if dice.where or dice.kind != "die" else None


G.rule("static", "(during|in) (your|an|each) opponent 's roll_step ,? (they|<p:player>) <m:insteps>")(
    lambda m, p=None: _their_rerolls(Player("opponent"), m) if p in {None, Player("opponent")} else None
)
G.rule("static", "(during|in) your roll_step ,? you <m:insteps>")(lambda m: _their_rerolls(Player("you"), m))


def _their_rerolls(player: Player, duties: tuple[Can, ...]) -> Changes | None:
    return None if None in duties else (Change(player, duties),)


# --- <statics> ----------------------------------------------------------------------------------------

G.rule("statics", "<s:static>")(lambda s: s)
G.rule("statics", "<s:static> <w:whereclause>")(lambda s, w: explained(s, w))
G.rule("statics", "<s:static> (and|, and) <t:statics>")(lambda s, t: s + t)

# --- <unhurt> -----------------------------------------------------------------------------------------

G.rule("unhurt", "<w:what> (take no damage|cannot be damaged|cannot take damage)")(
    lambda w: (Change(w, (Prevent(),)),) if isinstance(w, Ref | Every) else None
)

# --- <barepreds> --------------------------------------------------------------------------------------

G.rule("barepreds", "<b:barestart> <m:preds>")(lambda b, m: m)

# --- <barestart> --------------------------------------------------------------------------------------


@G.terminal("barestart", "cannot/must/=gets/=takes")
def _bare_start(parser: Parser, pos: int) -> Results:
    """A predicate whose subject, this die, is left out."""
    token = parser.tok(pos)
    return (
        [(pos, True)]
        if token is not None and (token.lem in {"cannot", "must"} or token.low in {"gets", "takes"})
        else []
    )


# --- <kinds> ------------------------------------------------------------------------------------------

G.rule("kinds", '" <k:abilitykind> ,? "')(lambda k: (k,))
G.rule("kinds", '" <k:abilitykind> " (and|or) <m:kinds>')(lambda k, m: (k, *m))
_STATES = {"attack": "attacking", "block": "blocking"}

# --- <state> ------------------------------------------------------------------------------------------

G.rule(
    "state",
    "{s:attacking/blocking/blocked/unblocked/engaged/damaged/equipped/paired}",
    "(it|he|she|they) be {s:attacking/blocking/blocked/unblocked/engaged/damaged}",
    "(it|he|she|they) {s:attack/block}",
)(lambda s: Is(_STATES.get(s) or s))
G.rule("state", "<t:fighting>", "(it|he|she|they) be <t:fighting>")(lambda t: t)
