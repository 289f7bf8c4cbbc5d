"""How much of damage is dealt and taken: twice, half, so much more, and the number a die fights with."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.effects import (
    Change,
    Choose,
    Damage,
    DamageBonus,
    DamageTaken,
    DoubleStats,
    Effect,
    FightsWith,
    Mod,
    Prevent,
    Seq,
    Stats,
    SwapStats,
)
from overcrush.ability.nouns import Amount, Dice, Events, Every, Num, Pick, Player, Ref, Several, Stat, Trigger, What
from overcrush.ability.tree import walk
from overcrush.lang.grammar.abilities import Changes
from overcrush.lang.grammar.base import Desc, G
from overcrush.lang.grammar.damaging import scale
from overcrush.lang.grammar.standing import Abilities, static
from overcrush.lang.grammar.triggers import one

_KIND = "{k:combat/non-combat/ability}?"
_DEALT = "(that be|that would be)? (dealt|done)?"


_AT_MOST = "(take (only|at most|at_most|no more than)|(can|may) only take) <n:int> damage from <s:damagesource>"
G.rule("pred", _AT_MOST)(
    lambda n, s: (replace(s, leave=Num(n)),) if s is not None and s.by_effect and s.by_effect != ("action",) else None
)


def _kind(word: str) -> str:
    return {"": "any", "combat": "combat"}.get(word, "ability")


def _half(kind: str, source: Prevent | None, up: bool) -> Prevent | None:
    """Half of damage from a source; one kind of damage is said once."""
    source = source or Prevent()
    if source.kind != "any" and kind != "any":
        return None
    return Prevent(
        None, kind if kind != "any" else source.kind, source.by, source.by_effect, half="up" if up else "down"
    )


def _more(kind: str, source: Prevent | None, more: Amount = Num(0), factor: int = 1) -> DamageTaken | None:
    source = source or Prevent()
    if source.kind != "any" and kind != "any":
        return None
    return DamageTaken(more, factor, kind if kind != "any" else source.kind, source.by, source.by_effect)


def _one(mod: Mod | None) -> tuple[Mod, ...] | None:
    return None if mod is None else (mod,)


# --- <trigger> ----------------------------------------------------------------------------------------

G.rule(
    "trigger",
    "<p:actor> (deal damage to|damage) <o:damaged> with <d:adesc>",
    "<p:actor> deal <o:damaged> damage with <d:adesc>",
)(lambda p, o, d: one("damaged", o, joined.dice(())) if (joined := d.join(Desc(whose=p.who))) else None)

# --- <pred> -------------------------------------------------------------------------------------------

G.rule(
    "pred",
    f"take half {_KIND} damage <u:rounding>?",
    f"take half {_KIND} damage <u:rounding>? from <s:damagesource>",
    f"take half {_KIND} damage from <s:damagesource> <u:rounding>",
    f"take half (of)? (the|all)? {_KIND} damage dealt (to (it|them|you))? <u:rounding>?",
)(lambda k="", s=None, u=False: _one(_half(_kind(k), s, u)))
G.rule(
    "pred",
    f"take (double|twice the) {_KIND} damage",
    f"take (double|twice the) {_KIND} damage from <s:damagesource>",
)(lambda k="", s=None: _one(_more(_kind(k), s, factor=2)))
G.rule(
    "pred",
    f"take (an additional|an extra) <n:int> {_KIND} damage",
    f"take <n:int> (more|additional|extra) {_KIND} damage",
    f"take <n:int> (more|additional|extra) {_KIND} damage from <s:damagesource>",
)(lambda n, k="", s=None: _one(_more(_kind(k), s, Num(n))))
G.rule(
    "pred",
    f"cannot take more than <n:int> {_KIND} damage from (a single|any single|one|any one|each|any) source",
)(lambda n, k="": (Prevent(kind=_kind(k), leave=Num(n)),))
G.rule(
    "pred",
    f"deal (only|no more than|at most|at_most|a maximum of) <n:int> {_KIND} damage",
)(lambda n, k="": (DamageBonus(kind=_kind(k), most=n),))
_NO_MORE = (
    f"cannot (take|be dealt) more than <n:int> {_KIND} damage (from|by) (a single|a|an|any|any single|each|any one|one)"
)
G.rule("pred", f"{_NO_MORE} <d:desc>")(
    lambda n, d, k="": (Prevent(kind=_kind(k), by=d.dice(), leave=Num(n)),) if d.zones is None else None
)
# what some dice cannot deal is what those they hit cannot take of each of them
_DEALING = "(a|an|any|each|a single|no)? <d:desc> cannot deal"
for _words in (
    f"{_DEALING} <p:player> more than <n:int> {_KIND} damage",
    f"{_DEALING} more than <n:int> {_KIND} damage to <p:player>",
    f"{_DEALING} more than <n:int> {_KIND} damage to <w:what>",
):
    G.rule("static", _words)(lambda d, n, p=None, w=None, k="": _at_most(d, n, p or w, k))
    G.rule("clause", f"{_words} <u:until>")(
        lambda d, n, u, p=None, w=None, k="": (
            replace(found[0], until=u) if (found := _at_most(d, n, p or w, k)) is not None else None
        )
    )


def _at_most(desc: Desc, n: int, what: What | None, kind: str) -> tuple[Change, ...] | None:
    if desc.zones is not None or not isinstance(what, Every | Ref | Player):
        return None
    return (Change(what, (Prevent(kind=_kind(kind), by=desc.dice(), leave=Num(n)),)),)


_LESS = "deal <n:int> (less|fewer) {k:combat}? damage"
G.rule("pred", _LESS, f"{_LESS} to <t:hittable>")(
    lambda n, k="", t=None: (DamageBonus(Num(-n), kind=k or "any", to=t),)
)
_MORE = (
    "deal (<n:int> (more|extra|additional)|(an|one) (additional|extra) <n:int>) {k:combat/non-combat/ability} damage"
)
G.rule("pred", _MORE, f"{_MORE} to <t:hittable>")(lambda n, k, t=None: (DamageBonus(Num(n), kind=_kind(k), to=t),))
_THEIR = "{w:your/opposing} character ability"
_ADDED = "(<n:int> (more|extra|additional)|(an|one) (additional|extra) <n:int>) damage"
G.rule("static", f"{_THEIR} deal {_ADDED}", f"{_THEIR} deal {_ADDED} to <t:hittable>")(
    lambda w, n, t=None: (
        Change(Every(Dice(whose="you" if w == "your" else "opponent")), (DamageBonus(Num(n), kind="ability", to=t),)),
    )
)
_FIRST = f"prevent the first (<n:int>)? {_KIND} damage {_DEALT} to <w:what> from each source"
G.rule("vp", f"{_FIRST} each turn", f"each turn ,? {_FIRST}")(
    lambda w, n=None, k="": Change(w, (Prevent(None if n is None else Num(n), _kind(k), next=True, each=True),))
)
G.rule("firstofeach", _FIRST)(lambda w, n=None, k="": _first_of_each(w, n, k))


def _first_of_each(what: What, n: int | None, kind: str) -> tuple[Change, ...] | None:
    """In turns that are said behind it: the first of each turn by itself."""
    much = None if n is None else Num(n)
    return (Change(what, (Prevent(much, _kind(kind), next=True, each=True),)),)


_OWN = "(its|their|his|her)"
G.rule(
    "pred",
    f"deal combat damage equal to {_OWN} <s:statname>",
    f"deal (combat)? damage equal to {_OWN} <s:statname> (instead of|rather than) {_OWN} {{a:a/attack/A}} (value)?",
    f"use {_OWN} <s:statname> (instead|in place) of {_OWN} {{a:a/attack/A}} (value)? (to deal|when dealing|for) combat "
    f"damage",
)(lambda s, a="": (FightsWith(s),) if s in {"D", "level"} else None)

G.rule("pred", f"have {_OWN} (a|attack) (value)? doubled")(lambda: (DoubleStats(),))
G.rule("pred", f"have {_OWN} (a|attack) and (d|defense) (value)? swapped")(lambda: (SwapStats(),))
G.rule("pred", f"have {_OWN} printed (a|attack) (value)? doubled ((on|at) all level)?")(
    lambda: (Stats(attack=Stat("A", Ref("?it"), True)),)
)
G.rule("pred", f"deal damage equal to {_OWN} (d|defense|D) (value)?")(lambda: (FightsWith("D"),))

# --- <vp> ---------------------------------------------------------------------------------------------

_FROM = "((from|by) <s:damagesource>)?"
G.rule("vp", f"double (all|any|the)? {_KIND} damage {_DEALT} to <w:what> {_FROM} <u:until>?")(
    lambda w, k="", s=None, u="turn": _changed(w, _more(_kind(k), s, factor=2), u)
)
G.rule(
    "vp",
    f"halve (all|any|the)? {_KIND} damage {_DEALT} to <w:what> {_FROM} <r:rounding>? <u:until>?",
)(lambda w, k="", s=None, r=False, u="turn": _changed(w, _half(_kind(k), s, r), u))
# what is taken off is rounded as it is said, and so what is left the other way
G.rule(
    "vp",
    f"reduce (all|any|the)? {_KIND} damage {_DEALT} to <w:what> {_FROM} by half <r:rounding>? <u:until>?",
    f"prevent half <r:rounding>? (of)? (all|any|the)? {_KIND} damage {_DEALT} to <w:what> {_FROM} <u:until>?",
    f"prevent half (of)? (all|any|the)? {_KIND} damage {_DEALT} to <w:what> {_FROM} <r:rounding> <u:until>?",
)(lambda w, k="", s=None, r=False, u="turn": _changed(w, _half(_kind(k), s, not r), u))
G.rule("vp", f"increase (all|any|the)? {_KIND} damage {_DEALT} to <w:what> {_FROM} by <n:int> <u:until>?")(
    lambda w, n, k="", s=None, u="turn": _changed(w, _more(_kind(k), s, Num(n)), u)
)


def _changed(what: What, mod: Mod | None, until: str) -> Change | None:
    return None if mod is None else Change(what, (mod,), until)


# --- <static> -----------------------------------------------------------------------------------------

G.rule("static", f"(all|any|the)? {_KIND} damage {_DEALT} to <w:what> {_FROM} be doubled")(
    lambda w, k="", s=None: _held(w, _more(_kind(k), s, factor=2))
)
G.rule("static", f"(all|any|the)? {_KIND} damage {_DEALT} to <w:what> {_FROM} be halved <r:rounding>?")(
    lambda w, k="", s=None, r=False: _held(w, _half(_kind(k), s, r))
)
G.rule("static", f"(all|any|the)? {_KIND} damage {_DEALT} to <w:what> {_FROM} be increased by <n:int>")(
    lambda w, n, k="", s=None: _held(w, _more(_kind(k), s, Num(n)))
)
_NOT_COMBAT = "(ability|an ability|(an)? ability or (an)? action die|(an)? action die or (an)? ability)"
G.rule("vp", f"prevent the (next|first) <n:int> damage (that)? you (take|would take) from {_NOT_COMBAT} (this turn)?")(
    lambda n: Change(Player("you"), (Prevent(Num(n), "ability", next=True),))
)
G.rule("static", f"prevent <n:int> {_KIND} damage {_DEALT} to <w:what> (by|from) each source")(
    lambda n, w, k="": _held(w, Prevent(Num(n), _kind(k)))
)
G.rule(
    "static",
    f"reduce (the|all|any)? {_KIND} damage <w:what> take by <n:int>",
    f"reduce (the|all|any)? {_KIND} damage <w:what> take from <s:damagesource> by <n:int>",
)(lambda w, n, k="", s=None: _held(w, _less(_kind(k), s, n)))
G.rule(
    "static",
    f"if <r:selfref> would (take|be dealt) more than <n:int> {_KIND} damage (from (a|one|any) (single)? source)? , "
    "(it|he|she|they|<q:selfref>) (be dealt|take) (only)? <m:int> (damage)? instead",
)(lambda r, n, m, k="", q=None: _held(r, Prevent(kind=_kind(k), leave=Num(n))) if n == m else None)


def _less(kind: str, source: Prevent | None, n: int) -> Prevent | None:
    source = source or Prevent()
    if source.kind != "any" and kind != "any":
        return None
    return replace(source, amount=Num(n), kind=kind if kind != "any" else source.kind)


_BY = f"(all|any|the)? {_KIND} damage (that be)? (dealt by|from) <w:what>"
G.rule("static", f"{_BY} be doubled")(lambda w, k="": _dealt(w, k, DamageBonus(factor=2)))
G.rule("static", f"{_BY} be increased by <n:int>")(lambda w, n, k="": _dealt(w, k, DamageBonus(Num(n))))
G.rule("clause", f"{_BY} be doubled <u:until>?")(lambda w, k="", u="": _dealt_until(w, k, DamageBonus(factor=2), u))
G.rule("clause", f"{_BY} be increased by <n:int> <u:until>?")(
    lambda w, n, k="", u="": _dealt_until(w, k, DamageBonus(Num(n)), u)
)


def _dealt(what: What, word: str, mod: DamageBonus, until: str = "turn") -> Changes | None:
    """``damage dealt by your dice``: more of what they deal."""
    if not isinstance(what, Every | Ref):
        return None
    return (Change(what, (replace(mod, kind=_kind(word)),), until),)


def _dealt_until(what: What, word: str, mod: DamageBonus, until: str) -> Effect | None:
    found = _dealt(what, word, mod, until)
    return None if found is None else found[0]


G.rule("static", "reduce (all|any|the)? damage from <s:damagesource> by <n:int>")(lambda s, n: _wherever(s, Num(n)))


def _held(what: What, mod: Mod | None) -> Changes | None:
    parts = what.parts if isinstance(what, Several) else (what,)
    if mod is None or not all(isinstance(part, Every | Ref | Player) for part in parts):
        return None
    return (Change(what, (mod,)),)


def _wherever(source: Prevent, amount: Amount) -> Changes:
    """``reduce damage from …``: to whomever it would be dealt, dice and players."""
    mod = Prevent(amount, source.kind, source.by, source.by_effect)
    return (Change(Every(Dice()), (mod,)), Change(Player("each"), (mod,)))


# --- <ability> ----------------------------------------------------------------------------------------

_WOULD = "when <w:what> would (take|be dealt) damage from (a|an|any)? <s:sources> ,?"
G.rule("ability", f"{_WOULD} (reduce (that|the) damage|reduce it) {{v:to/by}} <n:int>")(
    lambda w, s, v, n: _lessened(
        w, Prevent(None if v == "to" else Num(n), by_effect=s, leave=Num(n) if v == "to" else None)
    )
)
G.rule("ability", f"{_WOULD} prevent (<n:int> of)? (that|the) damage")(
    lambda w, s, n=0: _lessened(w, Prevent(Num(n) if n else None, by_effect=s))
)


_TAKES = "when <w:what> (would)? (take|be dealt) damage from (a|an|any)? <s:damagesource> ,?"
G.rule("ability", f"{_TAKES} double (that|the) damage", f"{_TAKES} (that|the) damage be doubled")(
    lambda w, s: _worse(w, _more("", s, factor=2))
)
G.rule(
    "ability",
    f"{_TAKES} (increase|raise) (that|the) damage by <n:int>",
    f"{_TAKES} (that|the) damage be increased by <n:int>",
)(lambda w, s, n: _worse(w, _more("", s, Num(n))))


def _worse(what: What, mod: Mod | None) -> Abilities | None:
    return None if mod is None or _held(what, mod) is None else static((Change(what, (mod,)),), while_active=False)


def _lessened(what: What, mod: Prevent) -> Abilities | None:
    """Damage from kinds of effects, each time: of this very die, of a group, or of you."""
    if not {"ability", "opposing"}.isdisjoint(mod.by_effect) or not isinstance(what, Ref | Every | Player):
        return None
    return static((Change(what, tuple(_of_kind(mod, kind) for kind in mod.by_effect)),), while_active=False)


def _of_kind(mod: Prevent, kind: str) -> Prevent:
    """One kind of effect; action dice are described like any dice."""
    if kind.removeprefix("opposing ") != "action":
        return replace(mod, by_effect=(kind,))
    return replace(mod, by_effect=(), by=Dice("action", "opponent" if kind != "action" else "any"))


# --- <static> -----------------------------------------------------------------------------------------

_DAMAGE = "(all|any|the)? damage (that would be)? (dealt)? to <w:what> (from|by) <s:damagesource>"
G.rule("static", f"reduce {_DAMAGE} to <n:int>", f"{_DAMAGE} be reduced to <n:int>")(lambda w, s, n: _down_to(w, s, n))


def _down_to(what: What, source: Prevent | None, n: int) -> Changes | None:
    """Damage from some source down to so much; action dice deal theirs as they are used."""
    if source is None or not isinstance(what, Player | Every | Ref):
        return None
    if source.by_effect == ("action",):
        source = Prevent(kind="ability", by=Dice("action"))
    return (Change(what, (replace(source, leave=Num(n)),)),)


# --- <clause> -----------------------------------------------------------------------------------------


def _suffer(what: What, amount: Amount) -> Effect | None:
    """``target die takes damage equal to its A``: a number of who takes it; of several, each would have its own."""
    if not any(node in (Ref("?it"), Ref("?them")) for node in walk(amount)):
        return Damage(amount, what)
    return Seq((Choose(what), Damage(amount, Ref("?it")))) if isinstance(what, Pick) else None


for _rule in ("clause", "clause1"):
    G.rule(_rule, "<w:what> take <n:n> damage <e:foreach>?")(
        lambda w, n, e=None: None if isinstance(w, Player) else Damage(scale(n, e), w)
    )
    G.rule(_rule, "<w:what> take damage <v:equal>")(lambda w, v: None if isinstance(w, Player) else _suffer(w, v))

G.rule(
    "counting",
    "damage (that was)? (dealt|done) to <r:selfref> <s:span>",
    "damage <r:selfref> (have)? (taken|took) <s:span>",
)(lambda r, s: Events(Trigger("damaged", r), s, "amount") if r == Ref("this") else None)


_GLOBALS = (Prevent(by_effect=("global",)), Prevent(by_effect=("opposing global",)))
G.rule("pred", "take no damage from <s:damagesource> {o:or/and} <g:damagesource>")(lambda s, g, o: _from_two(s, g))
G.rule("pred", "take no damage from <s:damagesource> (or|and) from <g:damagesource>")(
    lambda s, g: _from_two(s, g, apart=True)
)


def _from_two(first: Prevent | None, other: Prevent | None, *, apart: bool = False) -> tuple[Prevent, ...] | None:
    """``opposing action dice or Global Abilities``: both are the opponent's, unless each has its own ``from``."""
    if first is None or other not in _GLOBALS or first in _GLOBALS:
        return None
    opposing = first.by_effect[0].startswith("opposing") if first.by_effect else _theirs(first.by)
    return (first, _GLOBALS[1] if opposing and not apart else other)


def _theirs(dice: Dice | None) -> bool:
    return dice is not None and dice.whose == "opponent"
