"""What players may do, how often and for how much: ``may only use one Global each turn``, ``once per turn, …``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.abilities import Ability, Activated, Keyword, Triggered
from overcrush.ability.conditions import Happened
from overcrush.ability.effects import (
    Can,
    Change,
    Choose,
    Cost,
    Costs,
    Counted,
    Effect,
    Field,
    Gain,
    Instead,
    Later,
    LoseLife,
    May,
    Mod,
    Move,
    Prevent,
    PreventDamage,
    Purchase,
    RedirectDamage,
    Seq,
    Trigger,
    UseCopy,
)
from overcrush.ability.nouns import Dice, Events, Every, Is, Named, Num, Pick, Player, Ref, Same, What
from overcrush.ability.tree import walk
from overcrush.lang.grammar.abilities import triggered
from overcrush.lang.grammar.actors import one_opponent
from overcrush.lang.grammar.amounts import times
from overcrush.lang.grammar.base import OTHER, Desc, G
from overcrush.lang.grammar.moments import YOURS
from overcrush.lang.grammar.standing import static
from overcrush.lang.grammar.triggers import one

# --- so many each turn --------------------------------------------------------------------------------

_EACH_TURN = "(each|per|a|every|in a) turn"
_NO_MORE = "(only|no more than|at_most)"
_SO_MANY = "(up to|at_most|a maximum of|no more than)? <n:int>"
G.rule(
    "ability",
    f"<w:whileactive>? <p:player> (can|may) only use {_SO_MANY} global_ability {_EACH_TURN}",
    f"<w:whileactive>? <p:player> cannot use more than <n:int> global_ability {_EACH_TURN}",
)(lambda p, n, **k: _at_most(p, n, "global", Can("cannot", "use globals"), None, while_active="w" in k))
G.rule(
    "ability",
    f"<w:whileactive>? <p:player> (can|may) only {{v:purchase/field/use}} {_SO_MANY} <d:desc> {_EACH_TURN}",
    f"<w:whileactive>? <p:player> (can|may) {{v:purchase/field/use}} {_NO_MORE} <n:int> <d:desc> {_EACH_TURN}",
    f"<w:whileactive>? <p:player> cannot {{v:purchase/field/use}} more than <n:int> <d:desc> {_EACH_TURN}",
)(lambda p, n, v, d, **k: _so_many_dice(p, n, v, d, while_active="w" in k))
_NOBODY = "(no|neither) player (can|may)"
G.rule("ability", f"<w:whileactive>? {_NOBODY} use more than <n:int> global_ability {_EACH_TURN}")(
    lambda n, **k: _at_most(Player("each"), n, "global", Can("cannot", "use globals"), None, while_active="w" in k)
)
G.rule("ability", f"<w:whileactive>? {_NOBODY} {{v:purchase/field/use}} more than <n:int> <d:desc> {_EACH_TURN}")(
    lambda n, v, d, **k: _so_many_dice(Player("each"), n, v, d, while_active="w" in k)
)
G.rule("static", f"{_NOBODY} <f:undone>")(lambda f: (Change(Player("each"), (f,)),))
G.rule("clause", f"{_NOBODY} <f:undone> <u:until>", f"<u:until> ,? {_NOBODY} <f:undone>")(
    lambda f, u: Change(Player("each"), (f,), u)
)
G.rule("undone", "use (any|a)? global_ability")(lambda: Can("cannot", "use globals"))
G.rule("undone", "gain life")(lambda: Can("cannot", "gain life"))
G.rule("undone", "{v:field/purchase/use} (any|a|an)? <d:desc>")(
    lambda v, d: (
        Can("cannot", v, by=d.dice(())) if d.zones is None and d.whose == "any" and _can_be_done(v, d) else None
    )
)
_DONE = {"purchase": "purchased", "field": "fielded", "use": "used"}


def _can_be_done(verb: str, desc: Desc) -> bool:
    """Action dice are used and not fielded, others fielded and not used; all are purchased."""
    return verb == "purchase" or (verb == "use") == (desc.kind in {"action", "basic action"})


def _so_many_dice(player: Player, n: int, verb: str, desc: Desc, *, while_active: bool) -> tuple[Ability, ...] | None:
    if desc.zones is not None or desc.whose != "any" or not _can_be_done(verb, desc):
        return None
    dice = desc.dice(())
    return _at_most(player, n, _DONE[verb], Can("cannot", verb, by=dice), dice, while_active=while_active)


def _at_most(
    player: Player, n: int, event: str, cannot: Can, dice: Dice | None, *, while_active: bool
) -> tuple[Ability, ...] | None:
    """Whoever has done it so often this turn cannot do it any more: said of each player by himself."""
    who = one_opponent(player).who
    if who not in {"you", "opponent", "each"} or n < 1:
        return None
    out: list[Ability] = []
    for side in ("you", "opponent") if who == "each" else (who,):
        doer = Player(side) if dice is None else replace(dice, whose=side)
        enough = Happened(Events(Trigger(event, doer)), ">=", Num(n))
        found = static((Change(Player(side), (cannot,)),), while_active=while_active, condition=enough)
        if found is None:
            return None
        out.extend(found)
    return tuple(out)


# --- once per turn ------------------------------------------------------------------------------------


@G.rule("ability", "<w:whileactive> <l:once> <d:mainstep>? you may <v:vp>")
def _once(v: Effect, l: object, d: str = "", **env: object) -> tuple[Ability, ...] | None:  # noqa: E741
    """Something without a price and without a time, once each turn: in its player's own Main Step."""
    answers = (PreventDamage, RedirectDamage, Instead, UseCopy, Purchase)
    if any(isinstance(part, answers) for part in walk(v)):
        return None
    what = v.what if isinstance(v, Field) else None
    if what is not None:
        if not isinstance(what, Pick) or what.dice.zones not in {("field",), ("reserve",), ("used",)}:
            return None
    attacked = _attacked(v)
    if attacked is not None:
        on = tuple(Trigger("attacked", Player(who)) for who in attacked if l != YOURS or who == "opponent")
        return None if d or not on else (Triggered(on, May(v), "card", None, "once"),)
    limits = ("once per turn", "your turn") if l == YOURS else ("once per turn",)
    return (Activated(Cost(), v, "card", d or ("global" if l == YOURS else "main"), limits),)


def _attacked(effect: Effect) -> tuple[str, ...] | None:
    """Of what is said of attackers and of who blocks: the players it can be said for, as they are attacked. Whenever a
    Global could be used would be too early or too late (3.1.10): it has one moment, before blockers are declared."""
    picks = [part.dice for part in walk(effect) if isinstance(part, Pick)]
    if not any(Is("attacking") in dice.where for dice in picks):
        return None
    for part in walk(effect):
        if isinstance(part, Change) and any(isinstance(c, Can) and c.verb in _BLOCKING for c in part.changes):
            whose = part.what.dice.whose if isinstance(part.what, Pick) else "any"
            if any(isinstance(c, Can) and c.verb == "be blocked" for c in part.changes):
                whose = {"you": "opponent", "opponent": "you"}.get(whose, whose)
            return ("opponent", "you") if whose == "any" else (whose,)
    return None


_BLOCKING = ("block", "be blocked")


# --- cheaper for a turn -------------------------------------------------------------------------------

G.rule(
    "clause",
    "(you may)? field (a|an|{n:your next}|<k:many>) <d:desc> for <m:energies> less <x:minimum>? <u:until>?",
)(lambda d, m, n="", k=None, x=None, u="turn": _fielding(d, Costs("field", times(-1, m), x, next=k is None), u))
G.rule("clause", "(each|all|any|every)? (of)? <d:desc> you field <u:until> <m:preds>")(
    lambda d, u, m: _fielding(d, m[0], u) if len(m) == 1 and isinstance(m[0], Costs) and m[0].what == "field" else None
)
G.rule("many", "all", "each", "any number of")(lambda: True)


def _fielding(desc: Desc, price: Costs, until: str) -> Effect | None:
    """What a player's dice cost to field for a time: one of them, or all that are fielded in it."""
    mine = desc.join(Desc(whose="you"))
    if mine is None or mine.zones not in {None, ("reserve",)} or mine.plural is price.next:
        return None
    return Change(Every(mine.dice(("reserve",))), (price,), until, future=True)


G.rule("clause", "(each|all|any|every)? (of)? <d:desc> you field <u:until> (gain|have|get) <k:gains>")(
    lambda d, u, k: _coming(d, k, u)
)
G.rule("clause", "(each|all|any|every)? (of)? {o:other} <d:desc> you field <u:until> (gain|have|get) <k:gains>")(
    lambda d, u, k, o: _coming(d.join(Desc(tests=(OTHER,))) or d, k, u)
)


def _coming(desc: Desc, gains: Gain, until: str) -> Effect | None:
    """Dice that are still to be fielded have it as they are; it does nothing for those that are there already."""
    mine = desc.join(Desc(whose="you"))
    words = [word.name for word in gains.abilities if isinstance(word, Keyword) and word.ability is None]
    if mine is None or mine.zones is not None or len(words) != len(gains.abilities) or not {*words} <= {"Intimidate"}:
        return None
    return Change(Every(mine.dice()), (gains,), until, future=True)


# --- rerolling ----------------------------------------------------------------------------------------

G.rule("clause", "(you may)? reroll <r:ref> (one|an|a) (extra|additional) time <s:rollstep>?")(
    lambda r, s=None: Change(r, (Counted("rerolls", Num(1)),))
)
G.rule("rollstep", "(during|in) (your|the) roll_step")(lambda: True)

# --- while fighting, until --------------------------------------------------------------------------

_SOME = "(a|an|another|one or more|at_least one|at_least one other)"
G.rule(
    "ability",
    f"<r:selfref> <m:preds> (while|when|if) attacking with {_SOME} <d:desc> <u:until>",
    f"<r:selfref> <m:preds> (if|when|while) (it|he|she|they) attack with {_SOME} <d:desc> <u:until>",
)(lambda r, m, d, u: _when(one("attacks", r, d.dice(), "with"), r, m, u))
G.rule(
    "ability",
    "<r:selfref> <m:preds> (if|when) (it|he|she|they) attack with (<d:one>|(at_least one|one or more) <d:desc>)",
)(lambda r, m, d: _when(one("attacks", r, d.dice(), "with"), r, m, "turn"))
_OPPOSED = "(a|an|any|one or more)?"
_EITHER = (
    "(engaged with|blocking or blocked by|blocked by or blocking|"
    "blocking ,? or (when)? blocked by ,?|blocked by ,? or (when)? blocking ,?)"
)
for _words, _event in (("blocking", "blocks"), ("blocked by", "is blocked"), (_EITHER, "engaged")):
    G.rule("ability", f"<r:selfref> <m:preds> (while|when) {_words} {_OPPOSED} <d:desc> <u:until>")(
        lambda r, m, d, u, event=_event: _when(one(event, r, d.dice()), r, m, u)
    )
    G.rule("ability", f"<w:whileactive>? <g:desc> <m:preds> (while|when) {_words} {_OPPOSED} <d:desc> <u:until>")(
        lambda g, m, d, u, event=_event, **k: (
            _when(one(event, mine, d.dice()), Ref("event"), m, u, **k) if (mine := _others(g)) else None
        )
    )


def _others(desc: Desc) -> Dice | None:
    """A group, and not this card's own dice, of each of which it is said by itself."""
    return None if Named(("self",)) in desc.tests else desc.dice()


def _when(
    on: tuple[Trigger, ...], who: Ref, mods: tuple[Mod, ...], until: str, **env: object
) -> tuple[Ability, ...] | None:
    """``gets +1A while blocking a Sidekick until end of turn``: as it comes to that, and then for so long."""
    subject = on[0].subject
    if isinstance(subject, Dice) and any(node == Ref("?it") for node in walk(mods)):
        return None
    found: tuple[Ability, ...] | None = triggered(on, Change(who, mods, until), **env)
    return found


# --- a toll for blocking ------------------------------------------------------------------------------

G.rule("toll", "<c:energycost>")(lambda c: c)
G.rule("toll", "<n:int> life")(lambda n: Cost(also=(LoseLife(Num(n), Player("you")),)))
_EACH_OF = "(a|an|each of|each|any of|any)?"
G.rule("perblocker", "(for|per) (each)? (blocking)? (character)? (die|blocker)")(lambda: True)
G.rule(
    "static",
    f"<p:player> must pay <c:toll> to block {_EACH_OF} <d:desc>",
    f"<p:player> cannot block {_EACH_OF} <d:desc> unless they pay <c:toll> <x:perblocker>?",
)(
    lambda p, c, d, x=None: (
        tolled(p, c, d.dice(), once=x is None) if d.plural or Named(("self",)) not in d.tests else None
    )
)
G.rule("static", "<p:player> must pay <c:toll> to block <r:selfref> <x:perblocker>?")(
    lambda p, c, r, x=None: tolled(p, c, Dice(where=(Same(r),)), once=x is None)
)
G.rule(
    "static",
    "<r:selfref> cannot be blocked unless <p:player> pay <c:toll> <x:perblocker>?",
    "<r:selfref> cannot be blocked by <b:desc> unless <p:player> pay <c:toll> <x:perblocker>?",
)(lambda r, p, c, b=None, x=None: tolled(p, c, Dice(where=(Same(r),)), b, once=x is None))
G.rule("clause", f"<p:player> must pay <c:toll> to block {_EACH_OF} <d:desc> <u:until>")(
    lambda p, c, d, u: replace(found[0], until=u) if (found := tolled(p, c, d.dice(), once=True)) else None
)


def tolled(
    player: Player, cost: Cost, blocked: Dice, by: Desc | None = None, *, once: bool
) -> tuple[Change, ...] | None:
    """What the other player pays to block each of those: once, or for each die that does."""
    theirs = (by or Desc("character")).join(Desc(whose="opponent"))
    if one_opponent(player).who != "opponent" or cost.x or theirs is None or theirs.zones not in {None, ("field",)}:
        return None
    if blocked.whose == "opponent" or blocked.zones != ("field",) or (by is not None and not by.tests):
        return None
    return (Change(Every(theirs.dice()), (Can("cannot", "block", by=blocked, unless=cost, once=once),)),)


# --- from one source ----------------------------------------------------------------------------------

_KIND = "{k:combat/non-combat/ability}?"
G.rule(
    "vp",
    f"prevent (all)? {_KIND} damage (dealt)? to <w:what> (from|by) <t:targeted> <u:until>?",
    f"prevent (all)? {_KIND} damage <t:targeted> (would)? deal to <w:what> <u:until>?",
)(lambda w, t, k="", u="turn": _from_it(w, t, k, u))


def _from_it(whom: What, source: What, word: str, until: str) -> Effect | None:
    kind = {"": "any", "combat": "combat"}.get(word, "ability")
    shield = Prevent(None, kind, Dice("character", "any", ("field",), (Same(Ref("?it")),)))
    return Seq((Choose(source), Change(whom, (shield,), until)))


# --- a trigger inside an effect, its time behind ------------------------------------------------------

G.rule("clause", "at end_of_turn ,? <e:vp> <s:samelevel>", "<e:vp> at end_of_turn <s:samelevel>")(
    lambda e, s: (
        Later((Trigger("turn end", Player("any")),), replace(e, face="original"), once=True)
        if isinstance(e, Move) and e.to == "field" and not e.level and not e.face
        else None
    )
)

# --- a Sidekick in the field ----------------------------------------------------------------------------

_IN_FIELD = "(while)? (in field_zone|active|in play)"
G.rule("ability", f"<r:selfref> (also)? (count as|be considered) a sidekick (character)? (die)? {_IN_FIELD}")(
    lambda r: (Keyword("Ally"),)
)
