"""Verbs about damage, life, KO and combat, each with all its wordings."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.abilities import Keyword
from overcrush.ability.conditions import Condition
from overcrush.ability.effects import (
    KO,
    Attach,
    Can,
    Capture,
    Change,
    Choose,
    ChooseOne,
    ClearDamage,
    Corrupt,
    Damage,
    DeclareBlockers,
    DoubleStats,
    Effect,
    Fight,
    Gain,
    GainLife,
    LoseLife,
    Prevent,
    PreventDamage,
    RedirectDamage,
    RemoveFromCombat,
    Retarget,
    Sacrifice,
    Seq,
    SetAside,
    Spin,
    SpinTo,
    Stats,
    SwapStats,
    TakeControl,
)
from overcrush.ability.nouns import (
    Amount,
    Dice,
    EventAmount,
    Every,
    IsSidekick,
    Num,
    Pick,
    Player,
    Ref,
    Same,
    Stat,
    What,
)
from overcrush.lang.grammar.actors import BARE, as_player
from overcrush.lang.grammar.amounts import times
from overcrush.lang.grammar.base import Desc, G
from overcrush.lang.grammar.whats import ANY_NUMBER

# --- damage ----------------------------------------------------------------------------------------


def scale(n: Amount, each: Amount | None) -> Amount:
    """``2 … for each``."""
    if each is None:
        return n
    return times(n.n, each) if isinstance(n, Num) else each


G.rule("vp", "deal <n:n> damage to <w:what> <e:foreach>?", "deal <n:n> to <w:what> <e:foreach>?")(
    lambda n, w, e=None: Damage(scale(n, e), w)
)
G.rule("vp", "deal <w:what> <n:number> damage <e:foreach>?")(lambda n, w, e=None: Damage(scale(n, e), w))
G.rule(
    "vp", "deal damage <e:equal> ,? to <w:what>", "deal damage to <w:what> <e:equal>", "deal <w:what> damage <e:equal>"
)(lambda w, e: Damage(e, w))
G.rule("vp", "deal <n:n> damage <e:foreach> to <w:what>")(lambda n, e, w: Damage(scale(n, e), w))
G.rule("vp", "deal (that much|that|the same amount of|an equal amount of) damage to <w:what>")(
    lambda w: Damage(EventAmount(), w)
)
G.rule("vp", "deal <v:value> (damage)? to <w:what>", "deal <v:value> (as|in) damage to <w:what>")(
    lambda v, w: Damage(v, w)
)
_DIVIDED = "(divided|split|distributed) (any way you choose|as you choose|how you choose)? (among|amongst|between|to)"
G.rule(
    "vp",
    f"deal damage <n:equal> {_DIVIDED} <w:what>",
    "deal <n:number> damage to <w:what> (divided|split) (any way you choose|as you choose|how you choose)",
)(lambda n, w: Damage(n, w, split=True))
G.rule("vp", f"deal <n:number> damage {_DIVIDED} <w:what>")(lambda n, w: Damage(n, w, split=True))
G.rule(
    "vp",
    f"deal <n:number> damage {_DIVIDED} target <d:desc>",
    "deal <n:number> damage to target <d:desc> (divided|split) (any way you choose|as you choose|how you choose)",
)(lambda n, d: Damage(n, Pick(d.dice(), ANY_NUMBER, up_to=True), split=True) if d.plural else None)
G.rule("vp", "deal <n:n> (damage)?")(lambda n: Damage(n, Ref("?same")))
G.rule(
    "vp",
    "deal (an|a)? (additional|extra) <n:n> damage",
    "deal <n:n> (additional|extra|more) damage",
)(lambda n: Damage(n, Ref("?more"), more=True))
G.rule(
    "vp",
    "deal (an|a)? (additional|extra) <n:n> damage to <w:what>",
    "deal <n:n> (additional|extra|more) damage to <w:what>",
)(lambda n, w: Damage(n, w, more=True))
G.rule("vp", "deal (extra|additional) damage to <w:what> <e:equal>")(lambda e, w: Damage(e, w, more=True))
G.rule(
    "vp",
    "deal (that|the) same amount of damage to <w:what>",
    "deal an equal amount of damage to <w:what>",
    "deal a equal amount of damage to <w:what>",
)(lambda w: Damage(EventAmount(), w))
G.rule(
    "clause",
    "<w:fighters> deal damage to each other equal to their <s:statname>",
    "<w:fighters> deal damage equal to their <s:statname> to each other",
    "<w:fighters> deal each other damage equal to their <s:statname>",
)(lambda w, s: Fight(w, s))
G.rule("fighters", "<w:what>", "those <n:int> (character)? die")(lambda w=None, n=0: w or Ref("?all"))
G.rule("dmg", "<n:n> (damage)? to <w:what1>")(lambda n, w: Damage(n, w))
G.rule("vp", "deal <a:dmg> (and|, and|,|, then|and then) <b:dmg>", "deal <a:dmg> , <b:dmg> ,? and <c:dmg>")(
    lambda a, b, c=None: Seq((a, b, c) if c else (a, b))
)
G.rule("vp", "deal <a:dmg> ,? or <b:dmg>")(lambda a, b: ChooseOne((a, b)))
G.rule("vp", "damage <w:what> for <n:number>")(lambda n, w: Damage(n, w))

# --- life ------------------------------------------------------------------------------------------

G.rule("vp", "gain <n:n> (additional)? life <e:foreach>?")(lambda n, e=None: GainLife(scale(n, e)))
G.rule("vp", "gain life <e:equal>", "gain <e:value> life")(lambda e: GainLife(e))
G.rule("vp", "gain that much life")(lambda: GainLife(EventAmount()))
G.rule("vp", "lose <n:n> (additional)? life <e:foreach>?", "pay <n:int> life")(
    lambda n, e=None: LoseLife(scale(Num(n) if isinstance(n, int) else n, e), Player("you"))
)
G.rule("vp", "lose life <e:equal>")(lambda e: LoseLife(e, Player("you")))
G.rule("vp", "take <n:n> damage <e:foreach>?")(lambda n, e=None: Damage(scale(n, e), Player("you")))
G.rule("vp", "take damage <e:equal>")(lambda e: Damage(e, Player("you")))

# --- KO, sacrifice, combat -------------------------------------------------------------------------

G.rule("vp", "have <w:what> <m:preds> <u:until>?")(
    lambda w, m, u="": Change(w, m, u) if not isinstance(w, Player) or w.who != "you" else None
)
G.rule("vp", "force <w:what> to {v:attack/block} <u:until>?", "force <w:what> to block <r:ref> <u:until>?")(
    lambda w, v="block", r=None, u="": Change(w, (Can("must", v, Dice(where=(Same(r),)) if r else None),), u)
)
G.rule("vp", "have <p:player> <e:vp>")(lambda p, e: as_player(e, p) if p.who != "you" else None)
G.rule("vp", "choose and ko <w:what>")(lambda w: KO(w))
G.rule("vp", "have <r:ref> take (that|the) damage instead")(lambda r: RedirectDamage(r))
G.rule("clause", "(instead)? that damage be (dealt|redirected) to <w:what> (instead)?")(lambda w: RedirectDamage(w))
G.rule("vp", "make <w:what> a <a:affil> <u:until>?")(lambda w, a, u="": Change(w, (Gain(affiliations=(a,)),), u))
G.rule("vp", "ko <w:what>", "knock <w:what> out")(lambda w: KO(w))
G.rule("passive", "be ko'd")(lambda: KO)
G.rule("vp", "sacrifice <w:what>")(lambda w: Sacrifice(w))
G.rule("vp", "remove <w:what> from (combat|attack_zone|the attack_zone|the attack|battle)")(
    lambda w: RemoveFromCombat(w)
)
G.rule("vp", "capture <w:what> <u:capturetime>?", "have <r:ref> capture <w:what> <u:capturetime>?")(
    lambda w, u="turn", r=Ref("this"): Capture(w, r, u)
)
G.rule("capturetime", "until <r:ref> leave (the)? field_zone", "(for as long as|while) <r:ref> be active")(
    lambda r: "leaves"
)
G.rule("capturetime", "until (the)? end_of_turn", "this turn")(lambda: "turn")
G.rule("vp", "(take|gain) control of <w:what> <u:until>?")(lambda w, u="turn": TakeControl(w, until=u))
G.rule(
    "vp",
    "remove <w:what> from field_zone <u:until>",
    "set <w:what> aside <u:until>?",
    "remove <w:what> from play <u:until>",
)(lambda w, u="turn": SetAside(w, u))

# --- spinning --------------------------------------------------------------------------------------

G.rule(
    "vp",
    "spin <w:what> {d:up/down} <n:n> level",
    "spin <w:what> <n:n> level {d:up/down}",
    "spin {d:up/down} <w:what> <n:n> level",
    "spin <w:what> {d:up/down}",
    "spin {d:up/down} <w:what>",
)(lambda w, d, n=Num(1): Spin(w, n.n if d == "up" else -n.n) if isinstance(n, Num) else None)
G.rule("vp", "spin <w:what> up or down <n:n> level")(
    lambda w, n: ChooseOne((Spin(w, n.n), Spin(w, -n.n))) if isinstance(n, Num) else None
)
G.rule("vp", "spin {d:up/down} <w:what> by <n:n> level", "spin <w:what> {d:up/down} by <n:n> level")(
    lambda w, d, n: Spin(w, n.n if d == "up" else -n.n) if isinstance(n, Num) else None
)
G.rule(
    "vp",
    "spin <w:what> {d:up/down}? to level <n:int>",
    "spin <w:what> to (its|their|a) level <n:int> (side|face|{c:character} face)?",
)(lambda w, n, c="", d="": SpinTo(w, Num(n)) if (not c or not _sidekicks(w)) and way(d, n) else None)
G.rule(
    "vp",
    "spin <w:what> to (its|his|her|their|the)? highest level",
    "spin <w:what> (up)? to (its|their|his|her) (highest|maximum) level",
)(lambda w: SpinTo(w, Num(3)))
G.rule("vp", "spin <w:what> to (its|his|her|their|the)? lowest level")(lambda w: SpinTo(w, Num(1)))
G.rule("vp", "spin <w:what> to (a|an|any|the|{i:its})? <f:energyface> <b:chosenby>?")(
    lambda w, f, i="", b="": SpinTo(w, Num(0), f, b) if not i or not many(w) else None
)
G.rule("chosenby", "of your choice")(lambda: "you")
G.rule("chosenby", "of your opponent 's choice")(lambda: "opponent")
G.rule("chosenby", "of (their|its controller 's) choice")(lambda: "")


def way(word: str, level: int) -> bool:
    """Whether up or down says nothing more: from any level it is up to 3 and down to 1."""
    return not word or (word, level) in {("up", 3), ("down", 1)}


def many(what: What) -> bool:
    """Whether it is more than one die, so that ``its`` does not fit."""
    return isinstance(what, Every) or (isinstance(what, Pick) and what.n != Num(1))


def _sidekicks(what: What) -> bool:
    """Sidekicks in the field show their only character face already: those that do not are meant, wherever they are."""
    return isinstance(what, Every | Pick) and what.dice.zones == ("field",) and IsSidekick() in what.dice.where


G.rule("energyface", "energy face")(lambda: "energy")
G.rule("energyface", "energy side")(lambda: "side")
G.rule("energyface", "single energy face", "single energy side")(lambda: "single")
G.rule("energyface", "double energy face", "double- energy face")(lambda: "double")
G.rule("energyface", "<e:energy> (energy)? (face)?")(lambda e: e)

# --- stats as verbs --------------------------------------------------------------------------------

G.rule("vp", "double <r:refs> A <u:until>?", "double the A of <w:what> <u:until>?", "double <x:whats> A <u:until>?")(
    lambda **k: _double(k, True, False)
)
G.rule(
    "vp",
    "double <r:refs> {s:a/attack} <u:until>?",
    "double <x:whats> {s:a/attack} <u:until>?",
    "double the {s:a/attack} (value)? of <w:what> <u:until>?",
)(lambda **k: _double(k, True, False))
G.rule(
    "vp",
    "double <r:refs> a and d <u:until>?",
    "double <x:whats> a and d <u:until>?",
    "double the attack and defense of <w:what> <u:until>?",
)(lambda **k: _double(k, True, True))
G.rule(
    "vp",
    "swap <r:refs> a and d <u:until>?",
    "swap <x:whats> a and d <u:until>?",
    "(swap|switch) the (a|attack) and (d|defense) (value)? of <w:what> <u:until>?",
    "(swap|switch) <x:whats> (attack|a) and (defense|d) (value)? <u:until>?",
)(lambda **k: Change(_who(k), (SwapStats(),), k.get("u", "")))
G.rule("whats", "<w:what> 's")(lambda w: w)
G.rule("vp", "give <w:what> <p:plus> <u:until>?", "give <w:what> <p:plus> <e:foreach> <u:until>?")(
    lambda w, p, e=None, u="": _give(w, p, e, u)
)
G.rule("vp", "give <w:what> <k:gains> <u:until>?")(lambda w, k, u="": Change(w, (k,), u))
G.rule("vp", "give <w:what> <p:plus> (and|, and|,) <k:gains> <u:until>?")(lambda w, p, k, u="": _give_both(w, p, k, u))
G.rule("vp", "(get|gain) <p:plus> <u:until>?")(lambda p, u="": _give(BARE, p, None, u))


def _who(env: dict[str, object]) -> What:
    return env.get("r") or env.get("x") or env["w"]  # type: ignore[return-value]


G.rule(
    "vp",
    "double <r:refs> printed (A|a|attack) <u:until>?",
    "double <x:whats> printed (A|a|attack) <u:until>?",
)(lambda **k: _double_printed(k))


def _double_printed(env: dict[str, object]) -> Effect:
    """Twice what is printed: as much again on top of it, and modifiers stay as they are."""
    die = _who(env)
    whose = die if isinstance(die, Ref) else Ref("?it")
    return Change(die, (Stats(Stat("A", whose, printed=True)),), str(env.get("u", "")))


def _double(env: dict[str, object], attack: bool, defense: bool) -> Effect:
    return Change(_who(env), (DoubleStats(attack, defense),), str(env.get("u", "")))


def _give(what: What, plus: tuple[Amount, Amount], each: Amount | None, until: str) -> Effect:
    from overcrush.lang.grammar.changes import stats

    return Change(what, (stats(plus, each),), until)


def _give_both(what: What, plus: tuple[Amount, Amount], gains: object, until: str) -> Effect:
    from overcrush.lang.grammar.changes import stats

    return Change(what, (stats(plus), gains), until)  # type: ignore[arg-type]


# --- preventing, redirecting -------------------------------------------------------------------------

_KIND = "{k:combat/non-combat/ability}?"
_DEALT = "(that would be)? (dealt)?"
G.rule(
    "vp",
    f"(prevent|ignore) (all)? (of the)? {_KIND} damage {_DEALT} to <w:what> <b:from>?",
    f"(prevent|ignore) (all)? (of the)? {_KIND} damage {_DEALT} <b:from> to <w:what>",
)(lambda w, b=None, k="": PreventDamage(None, w, kind=_kind(k), by=b))
G.rule(
    "vp",
    f"(prevent|ignore) <n:number> {_KIND} damage {_DEALT} to <w:what> <b:from>?",
    f"reduce (the|all)? {_KIND} damage {_DEALT} to <w:what> by <n:number>",
    "reduce damage <w:what> take by <n:number>",
)(lambda n, w, k="", b=None: PreventDamage(n, w, kind=_kind(k), by=b))
G.rule(
    "vp",
    f"prevent the (next|first) <n:int> (point of)? {_KIND} damage {_DEALT} to <w:what> (each turn|this turn)?",
    f"prevent the (next|first) <n:int> (point of)? {_KIND} damage {_DEALT} to <w:what> <b:from>? (each "
    f"turn|this turn)?",
    f"prevent the (next|first) point of damage {_DEALT} to <w:what> (each turn|this turn)?",
)(lambda w, n=1, k="", b=None: Change(w, (Prevent(Num(n), _kind(k), b, next=True),)))
G.rule("vp", "prevent all but <n:int> (of the)? damage {_DEALT} to <w:what> <b:from>?".replace("{_DEALT}", _DEALT))(
    lambda n, w, b=None: PreventDamage(None, w, Num(n), by=b)
)
G.rule("vp", "reduce the damage you take from (a|an) character 's ability to <n:int>")(
    lambda n: PreventDamage(None, Player("you"), Num(n), "ability", Dice(zones=()))
)
G.rule("vp", "reduce the damage you take (from <d:desc>)? by <n:int>")(
    lambda n, d=None: PreventDamage(Num(n), Player("you"), by=d.dice() if d else None)
)
G.rule("vp", "(prevent|ignore) (all)? (of)? (that|the) damage", "prevent (all of)? it")(
    lambda: PreventDamage(None, Ref("?event"))
)
G.rule(
    "vp",
    "prevent <n:number> of (that|the) damage",
    "prevent <n:number> of it",
    "prevent <n:number> damage",
    "reduce (that|the) damage by <n:number>",
    "reduce it by <n:number>",
)(lambda n: PreventDamage(n, Ref("?event")))
G.rule("vp", "reduce (that|the) damage to <n:number>")(lambda n: PreventDamage(None, Ref("?event"), n))
G.rule(
    "vp",
    f"(prevent|ignore) (all)? {_KIND} damage {_DEALT} to <w:what> (from|by) {{o:opposing}} <k:kinds> (ability|effect)",
    f"(prevent|ignore) (all)? {_KIND} damage {_DEALT} to <w:what> (from|by) <k:kinds> (ability|effect)",
)(lambda w, k, o="": Change(w, (Prevent(by_effect=tuple(f"{o} {x}".strip() for x in k)),)))
G.rule(
    "vp",
    f"(prevent|ignore) (all)? {_KIND} damage {_DEALT} to <w:what> (from|by) {{o:opposing}} {{s:global_ability/action}} "
    f"(die)?",
    f"(prevent|ignore) (all)? {_KIND} damage {_DEALT} to <w:what> (from|by) {{s:global_ability/action}} (die)?",
)(lambda w, s, o="": Change(w, (Prevent(by_effect=(f"{o} {'action' if s == 'action' else 'global'}".strip(),)),)))
G.rule(
    "from",
    "(from|by) <d:desc>",
    "(from|by) <d:desc> yours or your opponent 's",
    "(from|by) <d:desc> your or your opponent 's",
)(lambda d: d.dice())


def _kind(word: str) -> str:
    return {"": "any", "combat": "combat"}.get(word, "ability")


G.rule("vp", "redirect (that|the|all|any)? damage to <w:what>", "redirect all (of)? (that|the) damage to <w:what>")(
    lambda w: RedirectDamage(w)
)
G.rule(
    "vp",
    "redirect <n:number> (of (that|the))? damage (from each source)? to <w:what>",
    "redirect <n:number> of it to <w:what>",
)(lambda n, w: RedirectDamage(w, n))
G.rule(
    "vp",
    "redirect up to <n:number> (of (that|the))? damage (from each source)? to <w:what>",
    "redirect up to <n:number> of it to <w:what>",
)(lambda n, w: RedirectDamage(w, n, True))
G.rule(
    "vp",
    "change the target (of <x:targeting>)? to <w:what> (of your choice)?",
    "choose a new target (for <x:targeting>)?",
)(lambda w=None, x=(None, None): Retarget(w or _new_target(), *x) if w is None or isinstance(w, Pick) else None)
G.rule(
    "targeting",
    "(a|an|the|that) <d:desc> (ability|effect)? (that target (a|an) <e:desc>)?",
    "that (ability|effect)",
    "it",
)(lambda d=None, e=None: _targeting(d, e))


def _targeting(source: Desc | None, aimed: Desc | None) -> tuple[Dice | None, Dice | None] | None:
    """Whose effect, and what it must target: only of action dice is it known how to say it."""
    if source is None:
        return None, None
    if source.kind != "action" or source.tests or source.zones is not None or (aimed and aimed.kind != "character"):
        return None
    return source.dice(()), aimed.dice() if aimed else None


def _new_target() -> What:
    return Pick(Desc("character").dice())


G.rule("vp", "=the <d:desc> of your choice")(lambda d: None)
G.rule("vp", "(choose|select|pick|target) <w:what>")(lambda w: _choose(w))
G.rule("vp", "search <z:zones> for up to <n:n> <d:desc>")(lambda z, d, n: _search(z, d, n, up_to=True))
G.rule("vp", "search <z:zones> for (a|an|one|<n:n>) <d:desc>")(lambda z, d, n=Num(1): _search(z, d, n))
G.rule("clause", "<w:what> be no longer attacking")(lambda w: RemoveFromCombat(w))
G.rule("vp", "doesn't roll <r:ref> next turn")(lambda r: Change(r, (Can("cannot", "roll"),), "your next turn"))


def _search(zones: Desc, desc: Desc, n: Amount, *, up_to: bool = False) -> Effect | None:
    found = desc.join(zones)
    if found is None or found.different:
        return None
    return Choose(Pick(found.dice(("bag",)), n, up_to, target=False))


G.rule("vp", "clear (all)? damage from <w:what>")(lambda w: ClearDamage(w))


def _choose(what: What) -> Effect | None:
    return Choose(what) if isinstance(what, Pick) and what.dice.kind != "card" else None


G.rule("vp", "(you)? (may)? declare blocker for your opponent")(lambda: DeclareBlockers())
G.rule("vp", "corrupt <n:int>")(lambda n: Corrupt(Num(n)))

_ = (Attach, Condition, Keyword)
