"""What holds or comes for some provided that something is so: a player with so many dice, a die that fights, dice that
this one has damaged."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.abilities import Ability, Keyword, Triggered
from overcrush.ability.conditions import Amounts, Both, Condition, There
from overcrush.ability.effects import KO, Can, Change, Effect, Gain, Mod, SpinTo, Trigger
from overcrush.ability.nouns import (
    Compare,
    Count,
    EngagedWith,
    Every,
    HasEnergy,
    HasKeyword,
    Not,
    Num,
    Player,
    Ref,
    What,
)
from overcrush.ability.tree import walk
from overcrush.lang.grammar.amounts import Mods
from overcrush.lang.grammar.base import Desc, G, order
from overcrush.lang.grammar.changes import priced, stands, stats
from overcrush.lang.grammar.conditions import there, whose_of
from overcrush.lang.grammar.standing import Abilities, static
from overcrush.lang.grammar.triggers import one

THIS = Ref("this")

# --- <ability> ----------------------------------------------------------------------------------------


@G.rule("ability", "<w:whileactive>? (your|an|each)? opponent with <n:int> or {o:more/less/fewer} <d:desc> <m:preds>")
def _opponent_with(n: int, o: str, d: Desc, m: tuple[Mod, ...], w: object = None) -> Abilities | None:
    """``opponents with 3 or more characters cannot …``."""
    opponent = Player("opponent")
    condition = there(d, ">=" if o == "more" else "<=", Num(n), "opponent")
    if condition is None or not stands(opponent, m):
        return None
    changes = tuple(Change(*pair) for pair in priced(opponent, m))
    return static(changes, while_active=w is not None, condition=condition)


_GET = "(get|gain|have)"


@G.rule(
    "ability",
    f"<r:selfref> {_GET} <p:plus> (if|while) <c:cond> ,? and {_GET}? <q:plus> (if|while) <d:cond>",
)
def _more_if(r: Ref, p: Mods, c: Condition, q: Mods, d: Condition) -> Abilities | None:
    """``gets +2A if …, and an additional +1A if …``: each while it is so."""
    if r != THIS:
        return None
    found: tuple[Ability, ...] = ()
    for plus, condition in ((p, c), (q, d)):
        part = static((Change(THIS, (stats(plus),)),), while_active=False, condition=condition)
        if part is None:
            return None
        found += part
    return found


@G.rule("static", "<w:what> gain <k:keywordlist> if (it|they) (didn't|doesn't) (already)? have <x:keyword>")
def _who_lack(w: What, k: tuple[Keyword, ...], x: str) -> tuple[Change, ...] | None:
    """``your dice gain Range 1 if they don't have Range``: those without it."""
    if not isinstance(w, Every) or any(keyword.name != x for keyword in k):
        return None
    dice = replace(w.dice, where=order((*w.dice.where, Not(HasKeyword(x)))))
    return (Change(replace(w, dice=dice), (Gain(k),)),)


@G.rule("static", "(a|an|any) <d:desc> <m:preds>")
def _whoever_fights(d: Desc, m: tuple[Mod, ...]) -> tuple[Change, ...] | None:
    """``a character blocking this die loses its abilities``: whichever does, and there may be several."""
    if d.plural or not any(isinstance(part, EngagedWith) for part in walk(d.tests)):
        return None
    those = Every(d.dice())
    return tuple(Change(*pair) for pair in priced(those, m)) if stands(those, m) else None


_AND = "(and|,|, and) (if)?"
G.rule("cond", f"<c:cond1> {_AND} <d:cond1> {_AND} <e:cond1>")(lambda c, d, e: Both((c, d, e)))
G.rule(
    "cond1",
    "<w:having> <d:desc> of only (one|a single) energy type",
    "<p:player> only have <d:desc> of (one|a single) energy type (in field_zone)?",
)(lambda d, w=None, p=None: _one_type(d, w if p is None else whose_of(p)))


def _one_type(desc: Desc, whose: str | None) -> Condition | None:
    """All of one type, and none of no type at all."""
    theirs = desc.join(Desc(whose=whose or "any"))
    if theirs is None or theirs.zones not in {None, ("field",)} or theirs.plural is False:
        return None
    untyped = replace(theirs, tests=(*theirs.tests, Not(HasEnergy(("fist", "bolt", "mask", "shield")))))
    return Both((Amounts(Count(theirs.dice(), "energy types"), "=", Num(1)), There(untyped.dice(), "=", Num(0))))


_NEITHER = "neither player (may|can)"
G.rule("static", f"{_NEITHER} {{v:gain/lose}} life")(lambda v: (_nobody(Can("cannot", f"{v} life")),))
G.rule("static", f"{_NEITHER} (use|activate) (a|any)? global_ability")(lambda: (_nobody(Can("cannot", "use globals")),))
G.rule("static", f"{_NEITHER} {{v:field/purchase}} (a|any)? <d:desc>")(
    lambda v, d: (_nobody(Can("cannot", v, by=d.dice(()))),) if d.whose == "any" and d.zones is None else None
)


def _nobody(can: Can) -> Change:
    return Change(Player("each"), (can,))


G.rule("static", "<d:desc> cannot be fielded (at|on) level <n:int>")(lambda d, n: _not_on(d, n))


def _not_on(desc: Desc, level: int) -> tuple[Change, ...] | None:
    """Dice that cannot be fielded on a level, by whoever they belong to."""
    who = {"you": "you", "opponent": "opponent", "any": "each"}.get(desc.whose)
    joined = replace(desc, whose="any").join(Desc(tests=(Compare("level", "=", Num(level)),)))
    if who is None or joined is None or not desc.plural or desc.zones is not None:
        return None
    return (Change(Player(who), (Can("cannot", "field", by=joined.dice(())),)),)


@G.rule("clause", "<d:desc> cannot be {v:fielded/purchased} <u:until>")
def _kept_back(d: Desc, v: str, u: str) -> Change | None:
    """``opposing characters cannot be fielded until …``: by whoever they belong to."""
    who = {"you": "you", "opponent": "opponent", "any": "each"}.get(d.whose)
    if who is None or not d.plural or d.zones is not None:
        return None
    dice = replace(d, whose="any").dice(())
    return Change(Player(who), (Can("cannot", "field" if v == "fielded" else "purchase", by=dice),), u)


_FIGHTS = {"attacking": "attacks", "blocking": "blocks"}


@G.rule("ability", "(when|while) <r:selfref> be {v:attacking/blocking} ,? <e:clause>")
def _as_it_fights(r: Ref, v: str, e: Effect) -> Abilities | None:
    """``when X is blocking, X gets +1A until end of turn``: what has an end of its own comes as it begins to."""
    if r != THIS or not isinstance(e, Change) or e.until != "turn":
        return None
    return (Triggered(one(_FIGHTS[v], THIS), e),)


_HURT = "(all|each|any)? <d:desc> damaged by <r:selfref>"


@G.rule("ability", f"spin {_HURT} to level <n:int>")
def _spun(d: Desc, r: Ref, n: int) -> Abilities | None:
    return _of_the_damaged(d, r, SpinTo(Ref("other"), Num(n)))


@G.rule("ability", f"ko {_HURT}", f"{_HURT} be ko'd")
def _koed(d: Desc, r: Ref) -> Abilities | None:
    return _of_the_damaged(d, r, KO(Ref("other")))


@G.rule("ability", f"{_HURT} <m:preds> <u:until>?")
def _changed(d: Desc, r: Ref, m: tuple[Mod, ...], u: str = "turn") -> Abilities | None:
    return _of_the_damaged(d, r, Change(Ref("other"), m, u)) if stands(Ref("other"), m) else None


def _of_the_damaged(desc: Desc, by: Ref, effect: Effect) -> Abilities | None:
    """What is done to each die that this one damages, as it does."""
    if by != THIS or desc.zones is not None or desc.plural is False:
        return None
    return (Triggered((Trigger("deals damage", THIS, desc.dice(())),), effect),)
