"""How a fight went: who came through it, who was blocked by how many, what is dealt past the blockers."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.abilities import Ability, Keyword, Static, Triggered
from overcrush.ability.conditions import Amounts, Both, Condition, DieIs, NotSo, There, Turn
from overcrush.ability.effects import (
    KO,
    Can,
    Change,
    Choose,
    ChooseOne,
    Cost,
    Damage,
    DamageBonus,
    Each,
    Effect,
    Instead,
    Later,
    May,
    Mod,
    Move,
    RedirectDamage,
    Seq,
    Trigger,
    Unless,
)
from overcrush.ability.nouns import (
    Amount,
    Compare,
    Dice,
    EngagedWith,
    EventAmount,
    Every,
    Had,
    Is,
    Named,
    Not,
    Num,
    Pick,
    Player,
    Ref,
    Same,
    What,
)
from overcrush.ability.tree import Node, rewrite, walk
from overcrush.lang.grammar.abilities import triggered
from overcrush.lang.grammar.base import OTHER, Desc, G, either, order
from overcrush.lang.grammar.history import THIS, UNDERGONE, happened
from overcrush.lang.grammar.standing import static
from overcrush.lang.grammar.triggers import Event, Triggers, one
from overcrush.lang.grammar.whats import DRAWN

Abilities = tuple[Ability, ...]

# --- <subject> ----------------------------------------------------------------------------------------

G.rule("trigger", "<s:subject> be ko'd (in|during) combat with <r:selfref>")(lambda s, r: _with_it(s, r))
G.rule("trigger", "<s:subject> be unblocked and (damage|deal (combat)? damage to) <o:damaged>")(
    lambda s, o: _gets_through(s, o) if isinstance(o, Player) else None
)


def _gets_through(subject: object, player: Player) -> Triggers | None:
    """A die that nobody has blocked: asked of it as it left (3.2.5)."""
    if subject == Ref("this"):
        subject = Dice(whose="you", where=(Named(("self",)),))
    if not isinstance(subject, Dice):
        return None
    return one("deals damage", replace(subject, where=order((*subject.where, Is("unblocked")))), player, "combat")


def _with_it(subject: object, ref: Ref) -> Triggers | None:
    """``KO'd in combat with X``: by combat damage, as it fought that die."""
    if not isinstance(subject, Dice):
        return None
    return one("koed", replace(subject, where=order((*subject.where, EngagedWith(ref)))), None, "combat")


# --- <came> -------------------------------------------------------------------------------------------

# what a die does in a fight, of which it is told only afterwards how it ended
G.rule("came", "be blocked")(lambda: "is blocked")
G.rule("came", "{v:attack/block}")(lambda v: f"{v}s")
G.rule("came", "(block or be blocked|be blocked or block|be engaged)")(lambda: "engaged")
G.rule("ability", "(if|when) <r:selfref> damaged <o:damaged> ,? <e:effect>")(
    lambda r, o, e: triggered(one("deals damage", r, o), e) if isinstance(o, Player) else None
)
_KO_IT = "(ko (it|him|her)|knock (it|him|her) out)"
_AT_LEVELS = "while (it|he|she) be (at|on)? level <n:int> or <m:int>"


@G.rule("ability", f"when <r:selfref> take enough damage to {_KO_IT} {_AT_LEVELS} ,? <e:vp> and <f:vp>")
def _saved_at(r: Ref, n: int, m: int, e: Effect, f: Effect) -> Abilities | None:
    """What is done instead of the KO by damage, at some levels."""
    at = either((Compare("level", "=", Num(n)), Compare("level", "=", Num(m))))
    saved = Seq((Instead(e), f))
    found: Abilities | None = triggered(one("would be koed", r, None, "by damage"), saved, c=DieIs(r, at))
    return found


_BEFORE_KO = "before (determining|you determine|checking) if (it|they|that die) (be|would be) ko'd"
G.rule("ability", f"<w:whileactive>? (if|when) <s:subject> (be damaged|take damage) ,? <e:clause1> {_BEFORE_KO}")(
    lambda s, e, **k: triggered(one("would be damaged", s), e, **k) if not isinstance(s, Player) else None
)
_STANDS = {"attack": "attacking", "block": "blocking"}


@G.rule("ability", "if (no|none of) <d:desc> {v:attack/block} ,? <s:statics>")
def _while_none(d: Desc, v: str, s: tuple[object, ...]) -> Abilities | None:
    """``if none of your other dice block, it gets +4D``: as long as none does."""
    fighting = d.join(Desc(tests=(Is(_STANDS[v]),)))
    if fighting is None or d.zones is not None or d.plural is False:
        return None
    found: Abilities | None = static(s, while_active=False, condition=There(fighting.dice(), "=", Num(0)))
    return found


@G.rule("ability", "if <r:selfref> (doesn't|isn't) {v:attack/block/attacking/blocking} ,? <t:moment> ,? <e:effect>")
def _keeping_out(r: Ref, v: str, t: Triggers, e: Effect) -> Abilities | None:
    """``if it does not block, when damage is assigned, …``."""
    out = NotSo(DieIs(r, Is(_STANDS.get(v, v))))
    found: Abilities | None = triggered(t, e, c=out)
    return found


_THROUGH = "((but|and) (it|he|she)? (be|was)? (isn't|wasn't|not) (ko'd|ko)|(but|and) (it|he|she)? survive)"

# --- <ability> ----------------------------------------------------------------------------------------


@G.rule("ability", f"(when|if) <r:selfref> <v:came> {_THROUGH} ,? <e:effect>")
def _came_through(r: Ref, v: str, e: Effect) -> Abilities | None:
    """``when it is blocked but not KO'd``: known when the fight is over."""
    on = (Trigger("attack end", Player("any")),)
    fought, fell = (Had(Trigger(event), "attack step") for event in (v, "koed"))
    found: Abilities | None = triggered(on, e, c=Both((DieIs(r, fought), NotSo(DieIs(r, fell)))))
    return found


@G.rule("ability", "(when|if) <r:selfref> be blocked by <q:howmany> ,? <e:effect>")
def _blocked_by_many(r: Ref, q: tuple[str, Amount, Desc], e: Effect) -> Abilities | None:
    blocked = _blockers(r, q)
    hurt = (node.to if isinstance(node, Damage) else node.what for node in walk(e) if isinstance(node, Damage | KO))
    if not isinstance(blocked, There) or Ref("?it") in hurt:
        return None  # the blocker, or the one it blocks?
    those = Every(blocked.dice)

    def said(node: Node) -> Node:
        if isinstance(node, Pick) and node.dice == DRAWN:
            return replace(node, dice=blocked.dice, target=True)
        return those if node in (Ref("?them"), Ref("?those")) else node

    found: Abilities | None = triggered(one("is blocked", r), rewrite(e, said), c=blocked)
    return found


def _blockers(ref: Ref, howmany: tuple[str, Amount, Desc]) -> Condition | None:
    op, n, desc = howmany
    joined = desc.join(Desc(tests=(EngagedWith(ref),)))
    return None if joined is None or joined.zones is not None else There(joined.dice(), op, n)


G.rule("howmany", "(only|exactly) <n:int> <d:desc>", "(only (a|one)|exactly one|a single) <d:desc>")(
    lambda d, n=1: ("=", Num(n), d)
)
G.rule("howmany", "more than <n:int> <d:desc>")(lambda d, n: (">", Num(n), d))
G.rule("howmany", "<n:int> or more <d:desc>", "at_least <n:int> <d:desc>", "multiple <d:desc>")(
    lambda d, n=2: (">=", Num(n), d) if n > 1 else None
)
G.rule("ability", "<r:selfref> <m:preds> while ((it|he|she) be)? blocked by <q:howmany>")(
    lambda r, m, q: static((Change(r, m),), while_active=False, condition=so) if (so := _blockers(r, q)) else None
)
G.rule("cond1", "<r:selfref> be blocked by <q:howmany>")(lambda r, q: _blockers(r, q))

G.rule(
    "ability", "when <r:selfref> attack ,? <e:effect> (no matter how many|however many) <self> (character)? die attack"
)(lambda r, e, self: (Triggered(one("attacks", r, None, "together"), e),))

# a fight within a fight: ``when it attacks, when it KOs a die with combat damage``
_IN_TURN = {"attack": "you", "attacking": "you", "block": "opponent", "blocking": "opponent"}
"""Whose turn it is when a die attacks, or blocks."""
_HERSELF = (Ref("?he"), Ref("?it"))


@G.rule(
    "ability",
    "(when|while) <r:selfref> {v:attack/block} ,? (when|if) <t:trigger> , <e:effect>",
    "(when|while) <r:selfref> be {v:attacking/blocking} ,? (when|if) <t:trigger> , <e:effect>",
)
def _while_fighting(r: Ref, v: str, t: Triggers, e: Effect) -> Abilities | None:
    """What it does with combat damage while it attacks, it does in its own turn."""
    on = tuple(replace(trigger, subject=r) if trigger.subject in _HERSELF else trigger for trigger in t)
    if any(trigger.subject != r or "combat" not in trigger.how for trigger in on):
        return None
    found: Abilities | None = triggered(on, e, c=Turn(Player(_IN_TURN[v])))
    return found


_DECLARED = "(when|after) (your)? opponent (declare|assign) blocker"


@G.rule(
    "ability",
    f"while <r:selfref> be attacking ,? {_DECLARED} , <e:effect>",
    f"(when|if) <r:selfref> attack ,? {_DECLARED} , <e:effect>",
)
def _against_blockers(r: Ref, e: Effect) -> Abilities | None:
    """``each of those dice``: the blockers."""
    blockers = Every(Dice(where=(Is("blocking"),)))
    return _at_blocks(rewrite(e, lambda node: blockers if node == Ref("?those") else node))


AT_BLOCKS = (
    "(when <self> (attack|be attacking)|while <self> be attacking) ,? after blocker be (assigned|declared) , <e:effect>"
)
G.rule("ability", AT_BLOCKS)(lambda self, e: _at_blocks(e))


def _at_blocks(effect: Effect) -> Abilities:
    """What an attacking die does when blockers are declared: each for itself, but what counts them is done once."""
    on = one("blockers declared", Player("any"))
    own = Dice("character", "you", ("field",), (Named(("self",)), Is("attacking")))
    if any(isinstance(node, Dice) and {*own.where} <= {*node.where} for node in walk(effect)):
        return (Triggered(on, effect, "card", There(own)),)
    return (Triggered(on, effect, "die", DieIs(THIS, Is("attacking"))),)


ALONE = (
    "when (a single)? <r:selfref> be the only {v:attacking/blocking} (character)? (die)? ,? <e:effect>",
    "when (a single)? <r:selfref> be the only {w:attacker/blocker} ,? <e:effect>",
)


G.rule(
    "trigger",
    "(only|exactly) one (of)? <d:desc> attack",
    "only (a|one) <d:desc> attack",
    "a single <d:desc> attack",
)(lambda d: _only_one(d))


def _only_one(desc: Desc) -> Triggers | None:
    """``only one of your dice attacks``: of a description that others do not fit, others may attack too."""
    if desc.tests or desc.zones is not None or desc.kind not in {"character", "die"}:
        return None
    return one("attacks", desc.dice(), None, "alone")


@G.rule("ability", *ALONE)
def _alone(r: Ref, e: Effect, v: str = "", w: str = "") -> Abilities | None:
    if v == "attacking" or w == "attacker":
        found: Abilities | None = triggered(one("attacks", r, None, "alone"), e)
        return found
    others = Dice(where=(Not(Same(r)), Is("blocking")))
    found = triggered(one("blocks", r), e, c=There(others, "=", Num(0)))
    return found


G.rule("ability", "when <r:selfref> block and you (declare|assign) at_least <n:int> other blocker ,? <e:effect>")(
    lambda r, n, e: triggered(
        one("blocks", r), e, c=There(Dice("character", "you", ("field",), (Not(Same(r)), Is("blocking"))), ">=", Num(n))
    )
)


@G.rule(
    "ability",
    "ko (any|each|all|every) <d:desc> (that be)? dealt {k:combat}? damage by <r:selfref>",
    "ko (any|each|all|every) <d:desc> (that)? <r:selfref> deal {k:combat}? damage to",
)
def _touched(d: Desc, r: Ref, k: str = "") -> Abilities:
    """``KO any die it deals damage to``: each time it does."""
    return (Triggered(one("deals damage", r, d.dice(()), *((k,) if k else ())), KO(Ref("?that"))),)


_TO_USED = (
    "(go|be (sent|placed|moved|put|returned)) (to|in|into) (the|their|its|your opponent 's|their owner 's)? used_pile"
)


@G.rule(
    "ability",
    f"(while <r:selfref> be {{v:attacking/blocking}} ,?)? <d:desc> (that)? (he|she|it|<s:selfref>) ko "
    f"({{k:with}} combat damage|{{k:in}} combat) {_TO_USED} (instead (of (the|their)? prep_area)?)?",
)
def _buried(d: Desc, k: str, r: Ref = THIS, v: str = "", s: Ref = THIS) -> Abilities | None:
    """Dice it KOs with combat damage go to the Used Pile; while it attacks it does so in its own turn."""
    condition = Turn(Player(_IN_TURN[v])) if v else None
    moved = Move(Ref("?that"), "used", instead=("prep",))
    found: Abilities | None = triggered(one("kos", THIS, d.dice(()), "combat"), moved, c=condition)
    return found


G.rule(
    "static",
    "no <d:desc> (may|can) attack if (it|they) (be|would be) the only (character)? (die)? (assigned)? (to)? attack",
)(lambda d: (Change(Every(d.dice()), (Can("cannot", "attack alone"),)),))


@G.rule(
    "ability",
    "(while|when) {v:blocking/attacking/engaged} ,? you may redirect {u:up}? (to)? <n:int> (of the|of that)? damage "
    "(from|to) <r:selfref> to <w:what>",
)
def _while_it_fights(v: str, n: int, r: Ref, w: What, u: str = "") -> Abilities | None:
    """Damage to it that may go elsewhere while it fights."""
    on = (Trigger("would be damaged", r),)
    return (Triggered(on, May(RedirectDamage(w, Num(n), bool(u))), "die", DieIs(r, Is(v)), replaces=True),)


G.rule("cond1", "<r:ref> be attacking with only <n:int> other (character)? die and it be (a|an) <d:desc>")(
    lambda r, n, d: _beside_only(r, n, d)
)


def _beside_only(ref: Ref, n: int, desc: Desc) -> Condition | None:
    others = desc.join(Desc(whose="you", tests=(Not(Same(ref)), Is("attacking"))))
    if others is None or n != 1 or others.zones is not None:
        return None
    attackers = Dice("character", "you", ("field",), (Is("attacking"),))
    return Both((There(attackers, "=", Num(2)), There(others.dice())))


@G.rule(
    "ability",
    "<w:whileactive>? (when|if) <s:subject> would (take|be dealt) <n:int> or (less|fewer) {k:combat}? damage ,? "
    "<e:effect>",
)
def _little(s: Dice | Ref | Player, n: int, e: Effect, k: str = "", **env: object) -> Abilities | None:
    on = one("would be damaged", s, None, *((k,) if k else ()))
    found: Abilities | None = triggered(on, e, c=Amounts(EventAmount(), "<=", Num(n)), **env)
    return found


@G.rule(
    "ability",
    "<w:whileactive>? (when|if) <n:int> or more (of)? <d:desc> be {v:ko'd/damaged/fielded} (during|in) "
    "(a|each|any) turn ,? <e:effect>",
)
def _so_many_in_a_turn(n: int, d: Desc, v: str, e: Effect, **env: object) -> Abilities | None:
    """``when two or more of your dice are KO'd during a turn``: once, when it is so many."""
    on = Trigger(UNDERGONE[v], d.dice())
    found: Abilities | None = triggered((on,), e, c=happened(on, "turn", ">=", n), l="once", **env)
    return found


# --- what is dealt past the blockers, and before others -------------------------------------------------

_EXCESS = (
    "(any|all|the)? damage (that)? <r:selfref> (do|deal) in excess of (his|her|its) "
    "(blocker|blocking character (die)?) 's? (total|combined)? (d|defense) be dealt to your opponent"
)
G.rule("ability", f"(when|while) blocked , {_EXCESS}", _EXCESS)(lambda r: (Keyword("Overcrush"),))
_BEFORE_OTHERS = (
    "<r:selfref> (assign|deal) and resolve (his|her|its) damage before opposing (character|character die)",
    "<r:selfref> (assign|deal) (his|her|its) (combat)? damage before opposing (character|character die)",
)
G.rule(
    "ability",
    *(f"(when assigning damage in (a|an|the) attack_step ,?)? {words}" for words in _BEFORE_OTHERS),
)(lambda r: (Keyword("Fast"),))
_ITS = "(his|her|its|their)"
_EACH_BLOCKER = f"each (of {_ITS} blocker|blocker|(character|character die) (that be)? blocking (him|her|it|them))"
_UNSPLIT = "(,? (instead of|rather than) (having to)? (split|splitting|divide|dividing) (it|that damage|the damage))?"
G.rule(
    "pred",
    f"deal damage equal to {_ITS} (full)? (a|attack) (value)? to {_EACH_BLOCKER} {_UNSPLIT}",
    f"deal {_ITS} (full)? (a|attack) (value)? (in damage|as damage)? to {_EACH_BLOCKER} {_UNSPLIT}",
    f"deal {_ITS} (full)? combat damage to {_EACH_BLOCKER} {_UNSPLIT}",
)(lambda: (Can("must", "hit every blocker"),))

# --- damage that is increased ---------------------------------------------------------------------------

G.rule(
    "ability",
    "<w:whileactive>? (when|if) (one of|a|an|any (of)?)? <d:desc> (would)? deal {k:combat}? damage ,? "
    "increase (that|the) damage by <n:int>",
)(lambda d, n, k="", **env: _stronger(d, n, k, "w" in env))


def _stronger(desc: Desc, n: int, kind: str, while_active: bool) -> Abilities | None:
    """``when one of your dice deals damage, increase it``: so much more is dealt."""
    if desc.zones is not None or desc.kind == "card":
        return None
    mods: tuple[Mod, ...] = (DamageBonus(Num(n), kind=kind or "any"),)
    return (Static((Change(Every(desc.dice()), mods),), "card" if while_active else "die"),)


# --- <clause> -----------------------------------------------------------------------------------------

G.rule("clause", "(each|every) (of)? (the)? <d:desc> <e:diedoes>")(lambda d, e: _each_deals(d, e))


def _each_deals(desc: Desc, effect: Effect) -> Effect | None:
    """``each of your dice deals 1 damage``: every one of them does, with its own numbers."""
    if not isinstance(effect, Damage) or effect.more or effect.split or desc.zones not in {None, ("field",)}:
        return None
    own = rewrite(effect, lambda node: Ref("each") if node in (*_HERSELF, Ref("?that"), Ref("?them")) else node)
    return Each(Every(desc.dice()), replace(own, by=Ref("each")))


G.rule("clause", "<e:vp> (when|each time) (it|he|she|they) <v:dieevents> <u:until>")(
    lambda e, v, u: _each_time(e, v, u)
)


def _each_time(effect: Effect, events: tuple[Event, ...], until: str) -> Effect | None:
    """``spin target die down when it takes damage this turn``: it is chosen now."""
    what = getattr(effect, "what", None)
    if not isinstance(what, Pick) or what.n != Num(1):
        return None
    on = tuple(Trigger(event, Ref("?that"), None, how) for event, how in events)
    return Seq((Choose(what), Later(on, replace(effect, what=Ref("?that")), until)))  # type: ignore[arg-type]


G.rule("clause", "<w:what> <m:preds> if (it|they|he|she) {v:attack/block} <u:until>")(
    lambda w, m, v, u: _if_it_does(w, m, v, u)
)


def _if_it_does(what: What, mods: tuple[Mod, ...], verb: str, until: str) -> Effect | None:
    """``target die gets +3A if it attacks this turn``: it is chosen now, and gets it when it does."""
    if isinstance(what, Player) or until != "turn" or not isinstance(what, Pick) or what.n != Num(1):
        return None
    on = (Trigger(f"{verb}s", Ref("?that")),)
    return Seq((Choose(what), Later(on, Change(Ref("?that"), mods, until), until)))


G.rule("vp", "choose <w:what> that <m:preds> <u:until>")(
    lambda w, m, u: (
        Seq((Choose(w), Change(Ref("?that" if w.n == Num(1) else "?those"), m, u))) if isinstance(w, Pick) else None
    )
)
_OR_TAKE = "must (either)? block <r:ref> or take <n:int> damage ((your|their)? opponent 's choice|their choice)?"
G.rule("clause", f"<w:what> {_OR_TAKE}", f"choose <w:what> (who|that) {_OR_TAKE}")(
    lambda w, r, n: _blocks_or_suffers(w, r, n)
)


def _blocks_or_suffers(what: What, whom: Ref, n: int) -> Effect | None:
    """``it must block this or take 2 damage``: as its player chooses."""
    if not isinstance(what, Pick) or what.n != Num(1) or what.dice.whose != "opponent":
        return None
    must = Change(Ref("?that"), (Can("must", "block", by=Dice(where=(Same(whom),))),), "turn")
    return Seq((Choose(what), ChooseOne((must, Damage(Num(n), Ref("?that"))), Player("opponent"))))


_TO_PREVENT = "to (prevent|ignore|cancel) (this|it|this effect|that effect)"


@G.rule(
    "ability",
    "<e:clause1> <m:moment> . <p:player> (may|can) <c:paying> ((per|for each) (<self>)? (character)? die)? "
    f"{_TO_PREVENT}",
)
def _each_may_be_spared(e: Effect, m: Triggers, p: Player, c: Cost, self: str = "") -> Abilities | None:
    """``KO it at the end of each turn. You may pay [1] for each die to prevent this``: each die by itself."""
    if c.x or getattr(e, "what", None) != THIS:
        return None
    return (Triggered(m, Unless(e, p, c)),)


# --- <trigger> ----------------------------------------------------------------------------------------

_TOGETHER = "(both)? attack (together|at the same time|in the same turn)?"
G.rule(
    "trigger",
    f"<r:selfref> and (at_least one (other)?|a|an) <d:desc> {_TOGETHER}",
    f"<r:selfref> and {{o:another}} <d:desc> {_TOGETHER}",
)(lambda r, d, o="": one("attacks", r, ((d.join(Desc(tests=(OTHER,))) or d) if o else d).dice(), "with"))

# --- a duty of a player -------------------------------------------------------------------------------

_ABLE = "(, if able|if able|if legal|if possible)?"
_ONE_OF = f"<p:player> must {{v:attack/block}} with at_least one <d:desc> {_ABLE}"
G.rule("static", f"{_ONE_OF} (each turn)?")(lambda p, v, d: _some_must(p, v, d) and (_some_must(p, v, d),))
G.rule("clause", f"{_ONE_OF} <u:until>?")(lambda p, v, d, u="turn": _some_must(p, v, d, u))


def _some_must(player: Player, verb: str, desc: Desc, until: str = "turn") -> Change | None:
    """``your opponent must block with at least one die``: any one of theirs."""
    whose = {"you": "you", "opponent": "opponent", "target opponent": "opponent"}.get(player.who)
    theirs = desc.join(Desc(whose=whose)) if whose is not None else None
    if theirs is None or theirs.zones is not None:
        return None
    return Change(Every(theirs.dice()), (Can("must", verb, at_least=1),), until)
