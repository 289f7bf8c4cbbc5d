"""Verbs that make something different: give, double, copy, ignore, name, choose, use."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from overcrush.ability.effects import (
    BecomeCopy,
    Blank,
    Capture,
    Change,
    Choose,
    ChooseOne,
    CopyStats,
    CopyText,
    Costs,
    Counter,
    Damage,
    DamageBonus,
    DeclareBlockers,
    DoubleStats,
    Each,
    Effect,
    Flip,
    Gain,
    Name,
    PreventDamage,
    Retarget,
    Seq,
    SetStats,
    SpinTo,
    Stats,
    SwapDice,
    SwapStats,
    UseCopy,
)
from overcrush.ability.nouns import (
    Amount,
    Dice,
    Every,
    HasAffiliation,
    Is,
    Not,
    Num,
    Pick,
    Player,
    Ref,
    Several,
    Stat,
    What,
)
from overcrush.ability.tree import rewrite, walk
from overcrush.lang.grammar.actors import BARE
from overcrush.lang.grammar.amounts import times
from overcrush.lang.grammar.base import Desc, G
from overcrush.lang.grammar.changes import stats
from overcrush.lang.grammar.moving import TOKENS

Plus = tuple[Amount, Amount]

G.rule("vp", "have <r:ref> <e:diedoes>")(lambda r, e: by_whom(r, e))


def by_whom(doer: What, effect: Effect) -> Effect | None:
    if isinstance(doer, Pick) and doer.n == Num(1) and isinstance(effect, Damage):
        return Seq((Choose(doer), replace(effect, by=Ref("?it"))))
    if isinstance(doer, Pick) and doer.n == Num(1) and isinstance(effect, CopyText | CopyStats | BecomeCopy):
        return Seq((Choose(doer), replace(effect, onto=Ref("?it"))))
    if not isinstance(doer, Ref):
        return None
    if isinstance(effect, Seq):
        return Seq(tuple(replace(x, onto=doer) if isinstance(x, CopyText | CopyStats) else x for x in effect.parts))
    if isinstance(effect, Damage):
        return effect if doer == Ref("this") else replace(effect, by=doer)
    if isinstance(effect, CopyText | CopyStats | BecomeCopy):
        return replace(effect, onto=doer)
    if isinstance(effect, Counter):
        return replace(effect, on=doer) if effect.on == Ref("this") else None
    return replace(effect, by=doer) if isinstance(effect, Capture) else None


G.rule(
    "vp",
    "copy the printed a and d (value)? of <w:what> <u:until>?",
    "copy <x:whats> printed a and d (value)? <u:until>?",
)(lambda w=None, x=None, u="turn": CopyStats(w or x, until=u))
G.rule(
    "vp",
    "copy the (die)? =stats and ability of <w:what> <u:until>?",
    "copy <x:whats> (die)? =stats and ability <u:until>?",
)(lambda w=None, x=None, u="turn": _both_copied(w or x, u))


def _both_copied(what: What, until: str) -> Effect | None:
    if isinstance(what, Ref):
        return Seq((CopyStats(what, until=until, printed=False), CopyText(what, until=until)))
    if not isinstance(what, Pick) or what.n != Num(1):
        return None
    it = Ref("?that")
    return Seq((Choose(what), CopyStats(it, until=until, printed=False), CopyText(it, until=until)))


G.rule("vp", "copy the (die)? =stats of <w:what> <u:until>?", "copy <x:whats> (die)? =stats <u:until>?")(
    lambda w=None, x=None, u="turn": CopyStats(w or x, until=u, printed=False)
)
G.rule(
    "vp",
    "copy the (ability|text) of <w:what> <u:until>?",
    "copy <x:whats> (ability|text) <u:until>?",
    "gain (all)? (of)? the (ability|text) of <w:what> (excluding global_ability|except global_ability)? <u:until>?",
    "gain (all)? (of)? <x:whats> (ability|text) (excluding global_ability|except global_ability)? <u:until>?",
)(lambda w=None, x=None, u="turn": CopyText(w or x, until=u))
_USED_DIE = "that (basic)? (action)? die"
_AGAIN = "(immediately)? (a second time|again|once more|one more time)? (with the same (number of)? burst)?"
G.rule(
    "vp",
    f"use (its|{_USED_DIE} 's|the) (effect|ability) {_AGAIN}",
    f"use (it|{_USED_DIE}) (a second time|again|once more|one more time)",
    f"use the (effect|ability) of {_USED_DIE} {_AGAIN}",
    f"(create|use|make) (a|another|a second) copy of {_USED_DIE}",
    f"(create|use|make) (a|another|a second) copy of the (effect|ability) of {_USED_DIE}",
)(lambda: UseCopy(Ref("?it")))
G.rule(
    "vp",
    "use (the|a copy of|a copy of the)? <k:kinds> (ability|effect) of <w:what> (as if <r:ref> had that ability)?",
    "use (a copy of)? <x:whats> <k:kinds> (ability|effect)",
    "use (a copy of)? <x:whats> <j:abilitykind> (ability|effect)",
)(lambda w=None, x=None, k=(), j="", r=None: UseCopy(w or x, k[0] if k else j) if len(k) < 2 else None)
G.rule("clause", "<x:targeted> lose (all)? (of)? (its|their) (ability|text) and <r:selfref> gain (it|them) <u:until>?")(
    lambda x, r, u="turn": (
        Seq((CopyText(x, until=u), Change(Ref("?picked"), (Blank(),), u))) if r == Ref("this") else None
    )
)
G.rule("vp", "use (the|a copy of the) (effect|ability) of <w:what>", "use <x:whats> (effect|ability)")(
    lambda w=None, x=None: _used_again(w or x)
)


def _used_again(what: What) -> Effect | None:
    """What an action die that lies somewhere does, without using it."""
    piles = isinstance(what, Pick) and what.dice.zones in {("used",), ("prep",), ("reserve",)}
    return UseCopy(what) if isinstance(what, Pick) and piles and what.dice.kind in {"action", "basic action"} else None


_KEEPING = "(<u:until>? (and|but) (also)? {k:keep/retain} (its|their|this) (own)? (text|ability)|<u:until>?)"
_KEPT = "(and|but) (also)? {k:keep/retain} (its|their|this) (own)? (text|ability) <u:until>?"
_COPY = "become (a)? copy of <w:what>"
G.rule("vp", f"{_COPY} {_KEEPING}", f"{_COPY} {_KEPT}")(lambda w, u="turn", k="": BecomeCopy(w, until=u, keeps=bool(k)))
_ALIKE = f"<g:what1> {_COPY}"
for _rule, _start in (("vp", "have "), ("clause", "")):
    G.rule(_rule, f"{_start}{_ALIKE} {_KEEPING}", f"{_start}{_ALIKE} {_KEPT}")(
        lambda g, w, u="turn", k="": _all_become(g, BecomeCopy(w, until=u, keeps=bool(k)))
    )
    G.rule(
        _rule,
        f"{_start}<g:what1> copy the (die)? =stats (of|on) <w:what> <u:until>?",
        f"{_start}<g:what1> copy <x:whats> (die)? =stats <u:until>?",
    )(lambda g, w=None, x=None, u="turn": _all_become(g, CopyStats(w or x, until=u, printed=False)))


def _all_become(group: What, copy: BecomeCopy | CopyStats) -> Effect | None:
    """``your X dice become copies of …``: all that are in the field then."""
    return replace(copy, onto=group) if isinstance(group, Every) and group.dice.whose == "you" else None


G.rule(
    "sentence",
    "<e:clause> . (they|<self>) remain (a)? copy (of the original (die)?)? until (another|a different) "
    "character (die)? be (selected|chosen|copied) or you no longer have any active <self> (character)? die",
)(lambda e, self="": _while_active(e))


def _while_active(effect: Effect) -> Effect | None:
    """A copy until the next one of the card takes its place, or no die of the card is there."""
    copies = [node for node in walk(effect) if isinstance(node, BecomeCopy)]
    if len(copies) != 1 or copies[0].until != "turn":
        return None
    return rewrite(effect, lambda node: replace(node, until="active") if node == copies[0] else node)


G.rule(
    "vp",
    "(create|use|make) (a|another|a second) copy of (its|that|the|that die 's|that action die 's) (effect|ability)?",
    "(create|use|make) a copy of it",
    "copy (its|that|the|that die 's|that action die 's) (effect|ability)",
)(lambda: UseCopy(Ref("?it")))
G.rule("vp", "(create|use) (a|another) copy of (its|that|the) effect . you may choose new target (for the copy)?")(
    lambda: UseCopy(Ref("?it"))
)
G.rule("vp", "swap <a:what1> (with|for|and) <b:what1> <s:samelevel>?")(lambda a, b, s=False: SwapDice(a, b, s))
G.rule("vp", "swap <a:what1> (with|for|and) <b:what1> ,? field it (at|on) level <n:int>")(
    lambda a, b, n: Seq((SwapDice(a, b), SpinTo(Ref("?that"), Num(n)))) if isinstance(b, Pick) else None
)
G.rule(
    "vp",
    "ignore the text of <w:what> <u:until>?",
    "ignore <x:whats> (text|ability) <u:until>?",
    "ignore <r:refs> (text|ability) <u:until>?",
    "ignore the ability of <w:what> <u:until>?",
    "ignore the text on <w:what> <u:until>?",
    "blank <x:whats> text <u:until>?",
)(lambda w=None, x=None, r=None, u="": _ignored(w or x or r, u))


def _ignored(what: What, until: str) -> Effect:
    """Text ignored: of dice each for itself, of cards for all their dice (3.4.8)."""
    if isinstance(what, Pick | Every) and what.dice.kind == "card":
        return Change(what, (Blank(card=True),), until)
    return Change(what, (Blank(),), until)


G.rule(
    "vp",
    "ignore <r:refs> card 's text including global_ability <u:until>?",
    "ignore <r:refs> text including global_ability <u:until>?",
    "ignore that card 's text including global_ability <u:until>?",
)(lambda r=None, u="": Change(r or Ref("?named"), (Blank(card=True),), u))
G.rule("vp", "ignore that card 's text <u:until>?")(lambda u="": Change(Ref("?named"), (Blank(card=True),), u))
_EACH = "(for each of its die and global_ability)?"
G.rule(
    "vp",
    "ignore the card text of <w:what> <u:until>?",
    f"ignore the text (on|of) <x:whats> (character)? card {_EACH} <u:until>?",
)(
    lambda w=None, x=None, u="": (
        Change(w or x, (Blank(card=True),), u) if isinstance(w or x, Pick | Every | Ref) else None
    )
)
G.rule("vp", "ignore (all)? (the)? (text|ability) (on|of) target <d:desc> <g:withglobals>? <u:until>?")(
    lambda d, u="", g=None: _ignored(Pick(d.dice(())), u) if d.kind == "card" and not d.plural else None
)
G.rule("withglobals", "including (any|all|its)? global_ability", "and (its|any)? global_ability")(lambda: True)
_PICKED = (SetStats(attack=Stat("A", Ref("?picked"))), SetStats(defense=Stat("D", Ref("?picked"))))
_SAME_STATS = "(to match|to be (equal to|the same as)) (that of|those of|the a and d of)"
G.rule("vp", f"change <r:refs> a and d {_SAME_STATS} <w:what> <u:until>?")(
    lambda r, w, u="": Seq((Choose(w), *(Change(r, (mod,), u) for mod in _PICKED))) if isinstance(w, Pick) else None
)
G.rule("vp", "flip <w:what>", "flip this card")(lambda w=None: Flip(w or Ref("this")))
_REPLACING = "<k:replacing>?"
G.rule("vp", f"name (a|an) <d:desc> {_REPLACING}")(lambda d, k=False: _name(d, k))
G.rule("vp", f"(choose|pick|select) (a|an) <d:desc> {_REPLACING}")(
    lambda d, k=False: None if d.head.endswith("die") else _name(d, k)  # a die is not remembered by its name
)


def _name(desc: Desc, keep: bool) -> Effect | None:
    if desc.head != "card" and not keep:
        return None
    return Name("card", desc.dice(()), keep=keep)


G.rule("vp", "name (a|an) <d:desc>")(lambda d: Name("card", d.dice(())))
G.rule(
    "vp",
    f"(choose|name|pick) an energy type {_REPLACING}",
    f"(choose|name|pick) a type of energy {_REPLACING}",
    f"(choose|name|pick) a energy type {_REPLACING}",
)(lambda k=False: Name("energy", keep=k))
G.rule("vp", f"(choose|name|pick) an affiliation {_REPLACING}", f"(choose|name|pick) a affiliation {_REPLACING}")(
    lambda k=False: Name("affiliation", keep=k)
)
G.rule("vp", f"(gain|get) <n:n> {TOKENS}")(lambda n, k: Counter(k, Ref("this"), n))
G.rule("vp", "(choose|select|target) <a:what1> and <b:what1>")(
    lambda a, b: Choose(Several((a, b))) if isinstance(a, Pick) and isinstance(b, Pick) else None
)
G.rule("vp", "target <w:what>", "select <w:what>")(lambda w: Choose(w) if isinstance(w, Several) else None)
G.rule("vp", "reduce the {c:purchase_cost/fielding_cost} of <w:what> by <n:int> <m:minimum>? <u:until>?")(
    lambda c, w, n, m=None, u="": _cheaper(c, w, n, m, u)
)


def _cheaper(which: str, what: What, n: int, minimum: int | None, until: str) -> Effect | None:
    kind = "purchase" if which == "purchase_cost" else "field"
    zone = ("card",) if kind == "purchase" else ("reserve",)
    if isinstance(what, Pick | Every) and what.dice.zones == ("field",):
        dice = replace(what.dice, zones=zone, kind="die" if what.dice.kind == "die" else what.dice.kind)
        what = replace(what, dice=dice, target=False) if isinstance(what, Pick) else replace(what, dice=dice)
    return Change(what, (Costs(kind, Num(-n), minimum),), until) if not isinstance(what, Player) else None


G.rule(
    "vp",
    "use each of the basic action die ability , without burst (, once)? , as if you had rolled those die",
    "use the effect of each basic action die once , without burst",
)(lambda: Each(Every(Dice("card", "any", (), (Is("basic action"),))), UseCopy(Ref("each"), "plain")))
G.rule("vp", "(choose|name|pick) (an|a) affiliation of <d:adesc>")(
    lambda d: Name("affiliation", d.dice(() if d.past else None)) if d.tests and d.kind != "card" else None
)
G.rule("vp", "choose an affiliation other than <a:affil> <k:replacing>?")(
    lambda a, k=False: Name("affiliation", Dice(zones=(), where=(Not(HasAffiliation((a,))),)), keep=k)
)
G.rule("vp", "give <w:what> <p:plus> <u:until> <e:foreach>")(lambda w, p, u, e: boost(w, p, u, e))


def boost(what: What, plus: tuple[Amount, Amount], until: str, each: Amount) -> Effect | None:
    return None if isinstance(what, Player) else Change(what, (stats(plus, each),), until)


G.rule("vp", "ignore all text on <d:desc> including global_ability <u:until>?")(
    lambda d, u="": Change(Every(d.dice(())), (Blank(card=True),), u) if d.kind == "card" else None
)
G.rule("vp", "make <w:what> a <a:affil> <u:until>?")(lambda w, a, u="": Change(w, (Gain(affiliations=(a,)),), u))
G.rule("vp", "double <r:refs> A <u:until>?", "double the A of <w:what> <u:until>?", "double <x:whats> A <u:until>?")(
    lambda **k: _double(k, True, False)
)
G.rule(
    "vp",
    "double <r:refs> {s:a/attack} <u:until>?",
    "double <x:whats> {s:a/attack} <u:until>?",
    "double the {s:a/attack} (value)? of <w:what> <u:until>?",
    "double <x:whats> {s:a/attack} value <u:until>?",
)(lambda **k: _double(k, True, False))
G.rule(
    "vp",
    "double <r:refs> a and d <u:until>?",
    "double <x:whats> a and d <u:until>?",
    "double <x:whats> (attack|A) and (defense|D) <u:until>?",
    "double <r:refs> (attack|A) and (defense|D) <u:until>?",
    "double the (attack|a|A) and (defense|d|D) (value)? of <w:what> <u:until>?",
)(lambda **k: _double(k, True, True))


G.rule("vp", *(f"double {whose} (d|defense|D) (value)? <u:until>?" for whose in ("<r:refs>", "<x:whats>")))(
    lambda **k: _double(k, False, True)
)
G.rule("vp", "double the (d|defense|D) (value)? of <w:what> <u:until>?")(lambda **k: _double(k, False, True))
_ITS_D = "(its|his|her|their)? (d|defense|D)"
G.rule(
    "vp",
    f"double <r:refs> (a|attack|A) or {_ITS_D} <u:until>?",
    f"double <x:whats> (a|attack|A) or {_ITS_D} <u:until>?",
)(lambda **k: ChooseOne((_double(k, True, False), _double(k, False, True))))


def _double(env: dict[str, object], attack: bool, defense: bool) -> Effect:
    return Change(_who(env), (DoubleStats(attack, defense),), str(env.get("u", "")))


G.rule(
    "vp",
    "swap <r:refs> a and d <u:until>?",
    "swap <x:whats> a and d <u:until>?",
    "(swap|switch|exchange) the (a|attack) and (d|defense) (value)? of <w:what> <u:until>?",
    "(swap|switch) <x:whats> (attack|a) and (defense|d) (value)? <u:until>?",
    "exchange <x:whats> a and d <u:until>?",
    "exchange <r:refs> a and d <u:until>?",
)(lambda **k: Change(_who(k), (SwapStats(),), k.get("u", "")))


def _who(env: dict[str, object]) -> What:
    return env.get("r") or env.get("x") or env["w"]  # type: ignore[return-value]


G.rule("vp", "give <w:what> <p:plus> <u:until>?", "give <w:what> <p:plus> <e:foreach> <u:until>?")(
    lambda w, p, e=None, u="": _give(w, p, e, u)
)
G.rule("vp", "give <w:what> <p:plus> <u:until>? and <x:what> <q:plus> <v:until>?")(
    lambda w, p, x, q, u="", v="": Seq((_give(w, p, None, u or v), _give(x, q, None, v or u)))
)
G.rule("vp", "give <w:what> each <p:plus> <u:until>?")(lambda w, p, u="": _give(w, p, None, u))
G.rule("vp", "give <w:what> <k:gains> <u:until>?")(lambda w, k, u="": Change(w, (k,), u))
G.rule("vp", "give <w:what> <p:plus> (and|, and|,) <k:gains> <u:until>?")(lambda w, p, k, u="": _give_both(w, p, k, u))


def _give_both(what: What, plus: tuple[Amount, Amount], gains: object, until: str) -> Effect:
    from overcrush.lang.grammar.changes import stats

    return Change(what, (stats(plus), gains), until)  # type: ignore[arg-type]


G.rule("vp", "give <w:what> <p:plus> or <q:plus> <u:until>?")(lambda w, p, q, u="": _one_or_other(w, p, q, u))
G.rule("clause", "<w:what> (get|gain) <p:plus> or <q:plus> <u:until>?")(lambda w, p, q, u="": _one_or_other(w, p, q, u))


def _one_or_other(what: What, one: Plus, other: Plus, until: str) -> Effect | None:
    """``+1A or +1D``: as whoever uses it chooses."""
    if isinstance(what, Player):
        return None
    return ChooseOne(tuple(Change(what, (stats(plus),), until) for plus in (one, other)))


G.rule("vp", "(get|gain) <p:plus> <u:until>?")(lambda p, u="": _give(BARE, p, None, u))


G.rule("vp", "(get|gain) <p:plus> ,? (and)? (gain)? <k:gains> <u:until>?")(
    lambda p, k, u="": Change(BARE, (stats(p), k), u)
)


def _give(what: What, plus: tuple[Amount, Amount], each: Amount | None, until: str) -> Effect:
    from overcrush.lang.grammar.changes import stats

    return Change(what, (stats(plus, each),), until)


G.rule(
    "vp",
    "double <r:refs> printed (A|a|attack) <u:until>?",
    "double <x:whats> printed (A|a|attack) <u:until>?",
)(lambda **k: _double_printed(k))


def _double_printed(env: dict[str, object]) -> Effect:
    """Twice what is printed: as much again on top of it, and modifiers stay as they are."""
    return _by_print(env, lambda printed: Stats(printed))


G.rule("static", "<r:refs> printed <s:statname> be doubled")(
    lambda r, s: (
        (Change(r, (Stats(Stat(s, r, True)) if s == "A" else Stats(defense=Stat(s, r, True)),)),) if s in "AD" else None
    )
)
G.rule(
    "vp",
    "replace <r:refs> (A|a|attack) with double (its|his|her|their) printed (A|a|attack) <u:until>?",
    "replace <x:whats> (A|a|attack) with double (its|his|her|their) printed (A|a|attack) <u:until>?",
)(lambda **k: _replaced_by_double(k))


def _replaced_by_double(env: dict[str, object]) -> Effect:
    """Twice what is printed in place of what it is: what was added before is replaced with it."""
    return _by_print(env, lambda printed: SetStats(attack=times(2, printed)))


def _by_print(env: dict[str, object], change: Callable[[Stat], Stats | SetStats]) -> Effect:
    """A change by the attack that is printed on the dice it is made to."""
    die = _who(env)
    whose = die if isinstance(die, Ref) else Ref("?it")
    return Change(die, (change(Stat("A", whose, printed=True)),), str(env.get("u", "")))


_BOTH = "(a|A|attack) and (d|D|defense)"
G.rule(
    "vp",
    f"(replace|change) <r:refs> {_BOTH} (with|to) (that of|the {_BOTH} of) <w:what> <u:until>?",
    f"(replace|change) <r:refs> {_BOTH} (with|to) <x:whats> ({_BOTH})? <u:until>?",
)(lambda r, w=None, x=None, u="": _stats_of(r, w or x, u))
G.rule(
    "clause",
    f"<r:refs> {_BOTH} (become|be) (equal to|the same as) (that of|the {_BOTH} of) <w:what> <u:until>?",
    f"<r:refs> {_BOTH} (become|be) (equal to|the same as) <x:whats> ({_BOTH})? <u:until>?",
)(lambda r, w=None, x=None, u="": _stats_of(r, w or x, u))


def _stats_of(whose: Ref, other: What, until: str) -> Effect | None:
    """The numbers another die has now in place of this one's."""
    if whose != Ref("this") or not isinstance(other, Pick) or other.n != Num(1):
        return None
    mods = (SetStats(attack=Stat("A", Ref("?that"))), SetStats(defense=Stat("D", Ref("?that"))))
    return Seq((Choose(other), Change(whose, mods, until)))


G.rule(
    "clause",
    f"<r:selfref> copy the {_BOTH} of <w:what> <u:until>?",
    f"<r:selfref> copy <x:whats> {_BOTH} <u:until>?",
    f"have <r:selfref> copy the {_BOTH} of <w:what> <u:until>?",
    f"have <r:selfref> copy <x:whats> {_BOTH} <u:until>?",
)(lambda r, w=None, x=None, u="": _stats_of(r, w or x, u))
G.rule("vp", "double the damage <w:what> deal <u:until>?")(
    lambda w, u="": Change(w, (DamageBonus(factor=2),), u) if not isinstance(w, Player) else None
)
_BY = "by (<n:number>|<n:byamount>) <u:until>?"
G.rule(
    "vp",
    f"(increase|raise) <r:refs> (A|a|attack) (value)? {_BY}",
    f"(increase|raise) <x:whats> (A|a|attack) (value)? {_BY}",
    f"(increase|raise) the (A|a|attack) (value)? of <w:what> {_BY}",
)(lambda **k: Change(_who(k), (Stats(k["n"]),), k.get("u", "")))
G.rule(
    "vp",
    f"(increase|raise) <r:refs> (D|d|defense) (value)? {_BY}",
    f"(increase|raise) <x:whats> (D|d|defense) (value)? {_BY}",
    f"(increase|raise) the (D|d|defense) (value)? of <w:what> {_BY}",
)(lambda **k: Change(_who(k), (Stats(defense=k["n"]),), k.get("u", "")))
_BOTH = "(a|attack) and (d|defense)"
G.rule(
    "vp",
    f"{{v:reduce/lower/increase/raise}} <x:whats> {_BOTH} by <r:refs> {_BOTH} <u:until>?",
    f"{{v:reduce/lower/increase/raise}} <q:refs> {_BOTH} by <r:refs> {_BOTH} <u:until>?",
    f"{{v:reduce/lower/increase/raise}} the {_BOTH} of <w:what> by <r:refs> {_BOTH} <u:until>?",
)(lambda v, r, x=None, q=None, w=None, u="": _by_those(x or q or w, r, -1 if v in {"reduce", "lower"} else 1, u))
for _letter, _words in (("A", "(A|a|attack)"), ("D", "(D|d|defense)")):
    G.rule(
        "vp",
        f"(reduce|lower) <x:whats> {_words} (value)? {_BY}",
        f"(reduce|lower) <r:refs> {_words} (value)? {_BY}",
        f"(reduce|lower) the {_words} (value)? of <w:what> {_BY}",
    )(lambda s=_letter, **k: Change(_who(k), (_less(s, k["n"]),), k.get("u", "")))


def _less(stat: str, n: Amount) -> Stats:
    return Stats(times(-1, n)) if stat == "A" else Stats(defense=times(-1, n))


def _by_those(what: What, whose: Ref, sign: int, until: str) -> Effect:
    """Both numbers of a die by both numbers of another."""
    return Change(what, (Stats(times(sign, Stat("A", whose)), times(sign, Stat("D", whose))),), until)


G.rule("vp", "reduce the damage you take from (a|an) character 's ability to <n:int>")(
    lambda n: PreventDamage(None, Player("you"), Num(n), "ability", Dice(zones=()))
)
G.rule("vp", "reduce the damage you take (from <d:desc>)? by <n:int>")(
    lambda n, d=None: PreventDamage(Num(n), Player("you"), by=d.dice() if d else None)
)
G.rule(
    "vp",
    "change the target (of <x:targeting>)? to <w:what> (of your choice)?",
    "choose a new target (for <x:targeting>)?",
    "choose a new target for (that|the) (effect|ability|action|die|action die)",
    "choose <w:what> as (the|its|a|their) new target (for (that|the) (effect|ability|action die))?",
)(lambda w=None, x=(None, None): Retarget(w or _new_target(), *x) if w is None or isinstance(w, Pick) else None)


def _new_target() -> What:
    return Pick(Desc("character").dice())


G.rule("vp", "=the <d:desc> of your choice")(lambda d: None)
G.rule("vp", "(choose|select|pick|target) <w:what>")(lambda w: _choose(w))


def _choose(what: What) -> Effect | None:
    return Choose(what) if isinstance(what, Pick) and what.dice.kind != "card" else None


G.rule("vp", "(you)? (may)? declare blocker for your opponent")(lambda: DeclareBlockers())
