"""What an ability waits for: ``when you field a [Villain] character die``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.effects import Trigger
from overcrush.ability.nouns import Compare, Dice, HasAbility, Is, Named, Not, Num, Player, Ref
from overcrush.lang.grammar.base import OTHER, Desc, G, order

# --- <trigger> ----------------------------------------------------------------------------------------

G.rule("trigger", "<e:implied>")(lambda e: each_event(Ref("this"), e))
G.rule("trigger", "blocked by (a|an)? <d:desc>")(lambda d: one("is blocked", Ref("this"), d.dice()))
G.rule("trigger", "blocking (a|an) <d:desc>")(lambda d: one("blocks", Ref("this"), d.dice()))
G.rule(
    "trigger", "(blocked by or blocking|blocking or blocked by|engaged with) (a|an|at_least one|one or more)? <d:desc>"
)(lambda d: one("engaged", Ref("this"), d.dice()))
G.rule(
    "trigger",
    "you {v:purchase/field/draw} this (character)? (die)?",
    "you {v:purchase/field/draw} (a|an)? <self> (character)? (die)?",
)(
    lambda v, self=None: (
        one({"purchase": "purchased", "field": "fielded", "draw": "drawn"}[v], Ref("this")) if self is None else None
    )
)
G.rule("trigger", "you attack with <self> (character)? (die)?")(lambda self: one("attacks", Ref("this")))
G.rule("trigger", "you attack with <s:group>")(
    lambda s: one("attacks", replace(s, whose="you"), None, "together") if s.whose in {"any", "you"} else None
)
G.rule("trigger", "<s:subject> be {v:declared/assigned} as (a|an) {w:attacker/blocker}")(
    lambda s, v, w: one("attacks" if w == "attacker" else "blocks", s) if not isinstance(s, Player) else None
)
G.rule("trigger", "<s:subject> <e:dieevents>")(lambda s, e: _there(s, e))
G.rule("trigger", "<s:subject> <e:dieevents> ,? (besides|other than|except (for)?) <self> ,?")(
    lambda s, e, self: each_event(_but(s), e) if isinstance(s, Dice) else None
)


def _but(subject: Dice) -> Dice:
    """Dice other than those of this card, where that is said behind what happens to them."""
    return replace(subject, where=order((*subject.where, Not(Named(("self",))))))


G.rule("trigger", "<s:group> <e:dieevent>")(lambda s, e: one(e[0], s, None, *e[1], "together"))
G.rule("trigger", "<s:group> (damage|deal {k:combat}? damage to) <o:damaged>")(
    lambda s, o, k="": one("deals damage", s, o, *_kind(k), "together")
)
G.rule(
    "trigger",
    "<n:int> or more (of)? <d:desc> attack (at once|together|at the same time)?",
    "at_least <n:int> (of)? <d:desc> attack (at once|together|at the same time)?",
)(lambda n, d: much(n, one("attacks", d.dice(), None, "together")) if n > 1 else None)
G.rule("trigger", "<s:subject> be blocked by (a|an)? <d:desc>", "<s:subject> be blocked by one or more <d:desc>")(
    lambda s, d: one("is blocked", s, d.dice())
)
G.rule("trigger", "<s:subject> block (a|an|one or more) <d:desc>")(lambda s, d: one("blocks", s, d.dice()))
G.rule("trigger", "<s:subject> block <r:selfref>")(lambda s, r: one("blocks", s, r) if isinstance(s, Dice) else None)
G.rule("trigger", "<s:subject> be ko'd (either|both) player ('s)?")(
    lambda s: one("koed", s) if isinstance(s, Dice) and s.whose == "any" else None
)
G.rule("trigger", "you equip <r:selfref>")(lambda r: one("equipped", r))
G.rule("trigger", "<s:subject> {v:attack/block} and ko <o:object>")(lambda s, v, o: _fighting(s, v, o))


def _fighting(subject: Dice | Ref, verb: str, other: Dice) -> Triggers:
    """``blocks and KOs a die``: one that attacks, with combat damage; a die that fights fights no other."""
    facing = Is("blocking" if verb == "attack" else "attacking")
    return one("kos", subject, replace(other, where=order((*other.where, facing))), "combat")


G.rule("trigger", "<s:subject> KO <o:object>", "<s:subject> ko <o:object>")(lambda s, o: one("kos", s, o))
G.rule("trigger", "<s:subject> (KO|ko) <o:object> (with|in) combat (damage)?")(lambda s, o: one("kos", s, o, "combat"))
G.rule("trigger", "<s:subject> (damage|deal damage to) <o:damaged>")(lambda s, o: one("deals damage", s, o))
G.rule(
    "trigger",
    "<s:subject> deal combat damage to <o:damaged>",
    "<s:subject> damage <o:damaged> in combat",
    "<s:subject> deal <o:damaged> combat damage",
)(lambda s, o: one("deals damage", s, o, "combat"))
G.rule("trigger", "<s:subject> deal {k:combat}? damage")(lambda s, k="": one("deals damage", s, None, *_kind(k)))
G.rule("trigger", "<s:subject> attack with (at_least one|a|one or more) <d:desc>", "<s:subject> attack with <d:adesc>")(
    lambda s, d: one("attacks", s, d.dice(), "with")
)
_OTHERS = "(at_least (one|1)|one or more|a)"
G.rule(
    "trigger",
    f"<s:subject> and {_OTHERS} other <d:desc> attack",
    f"<s:subject> attack and {_OTHERS} other <d:desc> attack",
)(lambda s, d: one("attacks", s, _another(d).dice(), "with") if s == Ref("this") else None)
G.rule("trigger", "<s:subject> be ko'd by (your|an|a)? opponent")(lambda s: one("koed", s, Player("opponent")))
G.rule("trigger", "<s:subject> be ko'd by (your|an|a|the)? opponent 's (ability|effect)")(
    lambda s: one("koed", s, Player("opponent"), "ability")
)
G.rule(
    "trigger",
    "<s:subject> block or be blocked by ,? (a|an)? <d:desc>",
    "<s:subject> block ,? or be blocked by ,? (a|an)? <d:desc>",
    "<s:subject> be engaged with (a|an|at_least one|one or more)? <d:desc>",
    "<s:subject> engage (a|an|at_least one|one or more)? <d:desc>",
)(lambda s, d: one("engaged", s, d.dice()))
G.rule("trigger", "<s:subject> be the target of (a|an)? <x:sources>")(lambda s, x: _targeted(s, x))
G.rule("trigger", "<p:actor> target <s:subject> (with (a|an)? <x:sources>)?")(
    lambda p, s, x=(): one("targeted", s, p, *x) if not _has_ability(s) else None
)
Who = Dice | Ref | Player


def _has_ability(who: Who) -> bool:
    """``targets a die with a Global Ability`` says what it is targeted with, not which dice those are."""
    return isinstance(who, Dice) and any(isinstance(test, HasAbility) for test in who.where)


G.rule("trigger", "<s:subject> be targeted")(lambda s: one("targeted", s))
G.rule("trigger", "(a|an)? <x:sources> target <s:subject>")(
    lambda x, s: _targeted(s, x) if not isinstance(s, Player) and x != ("opposing",) else None
)
G.rule("trigger", "(an opposing|an opponent 's|your opponent 's) ability target <s:subject>")(
    lambda s: _targeted(s, ("opposing",)) if not isinstance(s, Player) else None
)
G.rule(
    "trigger",
    "<s:subject> be targeted by (a|an)? <x:sources>",
    "<s:subject> become (the|a) target of (a|an)? <x:sources>",
)(lambda s, x: _targeted(s, x))


def _targeted(subject: Who, sources: tuple[str, ...]) -> tuple[Trigger, ...]:
    """``targeted by opposing abilities``: by the opponent, with whatever it is."""
    opposing = [source.startswith("opposing") for source in sources]
    if not any(opposing):
        return one("targeted", subject, None, *sources)
    if not all(opposing):
        return ()
    return one(
        "targeted", subject, Player("opponent"), *(x for s in sources if (x := s.removeprefix("opposing").strip()))
    )


G.rule(
    "trigger",
    "<p:actor> draw (one or more)? die (from (his|her|their|your) bag)?",
    "<p:actor> draw one or more <d:desc>",
)(lambda p, d=Desc(kind="die"): does(p, "drawn", d, "together") if d.zones != ("bag",) else None)
G.rule("trigger", "<p:actor> field <d:adesc>")(lambda p, d: does(p, "fielded", d, zones=("field",)))
G.rule("trigger", "<p:actor> use <d:adesc> (ability|effect)?", "<p:actor> use <d:adesc> 's (ability|effect)")(
    lambda p, d: does(p, "used", d) if usable(d) else None
)
G.rule("trigger", "<d:adesc> be used", "one of <d:desc> be used")(
    lambda d: one("used", d.dice(())) if usable(d) else None
)
G.rule("trigger", "<p:actor> use (a|an|any)? global_ability")(lambda p: one("global", p))
G.rule("trigger", "<p:actor> (play) <d:adesc>")(lambda p, d: does(p, "used", d) if usable(d) else None)
G.rule("trigger", "<p:actor> activate (a|an|any)? global_ability")(lambda p: one("global", p))
G.rule("trigger", "<p:actor> purchase <d:adesc>", "<p:actor> buy <d:adesc>")(lambda p, d: does(p, "purchased", d))
G.rule("trigger", "<p:actor> purchase or use <d:adesc>")(
    lambda p, d: _both(does(p, "purchased", d), does(p, "used", d))
)
Triggers = tuple[Trigger, ...]


def _both(first: Triggers | None, second: Triggers | None) -> Triggers | None:
    return first + second if first and second else None


G.rule("trigger", "<p:actor> draw <d:adesc>")(lambda p, d: does(p, "drawn", d))
G.rule("trigger", "<p:actor> prep <d:adesc>")(lambda p, d: does(p, "prepped", d))
G.rule("trigger", "<p:actor> prep one or more <d:desc>")(lambda p, d: does(p, "prepped", d, "together"))
G.rule("trigger", "<p:actor> prep <d:adesc> outside (of)? {o:your/their} draw_step")(
    lambda p, d, o: does(p, "prepped", d, "outside draw step") if _own_step(p, o) else None
)
G.rule("trigger", "<p:actor> prep one or more <d:desc> outside (of)? {o:your/their} draw_step")(
    lambda p, d, o: does(p, "prepped", d, "outside draw step", "together") if _own_step(p, o) else None
)


def _own_step(player: Player, word: str) -> bool:
    """Whether a step is that of the player who does it."""
    return (word == "your") == (player == Player("you"))


G.rule("trigger", "<p:actor> roll <d:adesc>")(lambda p, d: does(p, "rolled", d) if d.tests or not d.plural else None)
G.rule("trigger", "<p:actor> reroll <d:adesc>")(lambda p, d: does(p, "rerolled", d, "by its player"))
G.rule("trigger", "<p:actor> reroll one or more <d:desc>")(
    lambda p, d: does(p, "rerolled", d, "by its player", "together")
)
G.rule("trigger", "<p:actor> (declare|assign) (one or more|at_least one)? blocker")(
    lambda p: much(1, one("blockers declared", p))
)
G.rule("trigger", "<p:actor> ko <d:adesc>")(
    lambda p, d: one("koed", d.dice(), None, "by opponent") if d.whose == _foe(p).who else None
)
G.rule("trigger", "<p:actor> sacrifice <d:adesc>")(lambda p, d: does(p, "sacrificed", d, zones=("field",)))
G.rule("trigger", "<p:actor> (take|be dealt) damage", "<p:actor> be damaged")(lambda p: one("damaged", p))
G.rule("trigger", "<p:actor> (take|be dealt) combat damage")(lambda p: one("damaged", p, None, "combat"))
G.rule(
    "trigger",
    "<p:actor> (take|be dealt) (non-combat|ability) damage",
    "<p:actor> be damaged by (an ability|ability)",
    "<p:actor> (take|be dealt) damage from (an ability|ability)",
)(lambda p: one("damaged", p, None, "ability"))
G.rule("trigger", "<p:actor> would (take|be dealt) damage", "<p:actor> would be damaged")(
    lambda p: one("would be damaged", p)
)
G.rule("trigger", "damage would be dealt to <p:actor>")(lambda p: one("would be damaged", p))
G.rule("trigger", "damage would be dealt to <s:subject>")(
    lambda s: one("would be damaged", s) if not isinstance(s, Player) else None
)
G.rule("trigger", "<p:actor> would (take|be dealt) combat damage")(lambda p: one("would be damaged", p, None, "combat"))
G.rule("trigger", "<p:actor> would (take|be dealt) (non-combat|ability) damage")(
    lambda p: one("would be damaged", p, None, "ability")
)
G.rule("trigger", "<p:actor> would (take|be dealt) <n:much> {k:combat/non-combat/ability}? damage")(
    lambda p, n, k="": much(n, one("would be damaged", p, None, *_kind(k)))
)
G.rule(
    "trigger",
    "<s:subject> would deal <o:damaged> <n:much>? {k:combat/non-combat/ability}? damage",
    "<s:subject> would deal <n:much>? {k:combat/non-combat/ability}? damage to <o:damaged>",
)(lambda s, o, n=0, k="": much(n, _would_deal(s, o, k)) if isinstance(s, Dice) else None)
G.rule("trigger", "<o:actor> would (take|be dealt) <n:much> {k:combat/non-combat/ability}? damage from <d:adesc>")(
    lambda o, n, d, k="": much(n, _would_deal(d.dice(), o, k))
)


def _would_deal(dealer: Dice, whom: Who, kind: str) -> Triggers:
    return one("would be damaged", whom, replace(dealer, zones=()), *_kind(kind))


_LIFE = {"lose": "loses life", "gain": "gains life", "pay": "pays life"}
G.rule("trigger", "<p:actor> {v:lose/gain/pay} <n:much>? life")(lambda p, v, n=0: much(n, one(_LIFE[v], p)))
_DAMAGE = "{k:combat/non-combat/ability}? damage"
G.rule("trigger", "<s:subject> would (take|be dealt) <n:much> {k:combat/non-combat/ability}? damage")(
    lambda s, n, k="": much(n, one("would be damaged", s, None, *_kind(k))) if not isinstance(s, Player) else None
)
_AT_ONCE = "(from (a single|one|a|the same) source|at once|at one time)?"
G.rule("trigger", f"<p:actor> (take|be dealt) <n:much> {_DAMAGE} {_AT_ONCE}")(
    lambda p, n, k="": much(n, one("damaged", p, None, *_kind(k)))
)
G.rule("trigger", f"<p:actor> (take|be dealt) <n:much> {_DAMAGE} (from|by) <d:adesc>")(
    lambda p, n, d, k="": much(n, one("damaged", p, d.dice(()), *_kind(k)))
)
G.rule("trigger", f"<s:subject> (take|be dealt) <n:much> {_DAMAGE} {_AT_ONCE}")(
    lambda s, n, k="": much(n, one("damaged", s, None, *_kind(k))) if not isinstance(s, Player) else None
)
G.rule("trigger", f"<s:subject> (take|be dealt) <n:much> {_DAMAGE} (from|by) <d:adesc>")(
    lambda s, n, d, k="": much(n, one("damaged", s, d.dice(()), *_kind(k))) if not isinstance(s, Player) else None
)
G.rule(
    "trigger", f"<s:subject> deal <n:much> {_DAMAGE} to <o:damaged>", f"<s:subject> deal <o:damaged> <n:much> {_DAMAGE}"
)(lambda s, n, o, k="": much(n, one("deals damage", s, o, *_kind(k))))
G.rule(
    "trigger",
    "<s:subject> deal {k:non-combat/ability} damage to <o:damaged>",
    "<s:subject> deal <o:damaged> {k:non-combat/ability}? damage",
)(lambda s, o, k="": one("deals damage", s, o, *_kind(k)))
G.rule(
    "trigger",
    "(a|an)? <d:desc> 's ability (damage|deal damage to) <o:damaged>",
    "(a|an)? <d:desc> 's ability deal <o:damaged> damage",
)(lambda d, o: one("deals damage", d.dice(), o, "ability") if d.kind == "character" else None)


def _kind(word: str) -> tuple[str, ...]:
    return () if not word else ("combat",) if word == "combat" else ("ability",)


def much(least: int, on: Triggers) -> Triggers:
    """So much of it or more."""
    return tuple(replace(trigger, least=least) for trigger in on)


G.rule(
    "trigger",
    "<p:actor> attack (you|with (one or more|any|a) character die)?",
    "<p:actor> declare (an attack|attacker|one or more attacker|at_least one attacker)",
)(lambda p: one("attacked", _foe(p)))


def _foe(player: Player) -> Player:
    return Player({"you": "opponent", "opponent": "you"}.get(player.who, player.who))


G.rule(
    "trigger",
    "<p:actor> attack (you)? with <n:int> or more <d:desc>",
    "<p:actor> attack (you)? with at_least <n:int> <d:desc>",
)(lambda p, n, d: much(n, found) if n > 1 and (found := does(p, "attacks", d, "together", zones=("field",))) else None)
G.rule("trigger", "<p:actor> be attacked")(lambda p: one("attacked", p))
G.rule("trigger", "(either)? <p:actor> or <s:subject> <h:hurt>", "(either)? <s:subject> or <p:actor> <h:hurt>")(
    lambda p, s, h: one(h[0], p, None, *h[1]) + one(h[0], s, None, *h[1]) if not isinstance(s, Player) else None
)
G.rule("trigger", "<p:actor> <h:hurt> (from|by) <d:adesc>")(lambda p, d, h: one(h[0], p, d.dice(()), *h[1]))
G.rule("trigger", "<s:subject> <h:hurt> (from|by) <d:adesc>")(
    lambda s, d, h: one(h[0], s, d.dice(()), *h[1]) if not isinstance(s, Player) else None
)
G.rule("trigger", "you flip (this (character|action)? card|<s:self> 's card)")(lambda s="": one("flipped", Ref("this")))
G.rule("trigger", "<p:actor> flip (a|an|one of)? <d:desc>")(lambda p, d: does(p, "flipped", d))
G.rule("trigger", "<p:actor> spin up <d:adesc>", "<p:actor> spin (a|an) <d:desc> up")(
    lambda p, d: does(p, "spun up", d, zones=("field",))
)
G.rule("trigger", "<s:subject> use <k:keyword>")(lambda s, k: one("keyword", s, None, k))
G.rule("trigger", "<p:actor> use (a|an) <k:keyword> (ability)?")(lambda p, k: one("keyword", p, None, k))
G.rule("trigger", "<p:actor> use <k:keyword>")(lambda p, k: one("keyword", p, None, k))
G.rule("trigger", "<t:trigger1> <h:context>")(lambda t, h: tuple(replace(x, how=(*x.how, h)) for x in t))
G.rule("trigger", "<p:actor> use <d:adesc>")(lambda p, d: _not_basic(p, d))


def _not_basic(player: Player, desc: Desc) -> object:
    """Whatever die is used is an action die, a ``non-Basic Action`` one too."""
    from overcrush.lang.grammar.triggers import does

    if desc.kind != "die" or Not(Is("basic action")) not in desc.tests:
        return None
    return does(player, "used", replace(desc, kind="action"))


_BY_THIS = "(this|<s:self> 's) ability (or copy of it)?"
_BUT = (
    f"outside (of)? your draw_step (by anything but this ability or a copy of it|excluding die drawn from {_BY_THIS})"
)
_BY_ROLLING = ("outside draw step", "not by this", "rolling")
G.rule("trigger", f"<p:actor> draw and roll a die {_BUT}")(
    lambda p, s="": one("drawn", Dice("die", p.who, ()), None, *_BY_ROLLING)
)
G.rule("trigger", f"<p:actor> draw and roll (one or more|any number of) die {_BUT}")(
    lambda p, s="": one("drawn", Dice("die", p.who, ()), None, *_BY_ROLLING, "together")
)
G.rule("trigger", "<d:adesc> be used", "one of <d:desc> be used")(lambda d: one("used", d.dice(())))
G.rule("trigger", "<p:actor> field <d:adesc> at level <n:int>")(lambda p, d, n: _fields_at(p, d, n))


def _fields_at(player: Player, desc: Desc, level: int) -> object:
    joined = desc.join(Desc(tests=(Compare("level", "=", Num(level)),)))
    return does(player, "fielded", joined, zones=("field",)) if joined else None


G.rule("trigger", "<s:subject> be blocked by at_least (one|1) <d:desc>")(lambda s, d: one("is blocked", s, d.dice()))

# --- <trigger1> ---------------------------------------------------------------------------------------

G.rule("trigger1", "<s:subject> <e:dieevents>")(lambda s, e: _there(s, e))
Event = tuple[str, tuple[str, ...]]


def each_event(subject: Who, events: tuple[Event, ...]) -> Triggers:
    return tuple(trigger for event in events for trigger in _die(subject, event))


def _there(subject: Who, events: tuple[Event, ...]) -> Triggers | None:
    """What happens to dice in the field is not told of dice that lie elsewhere, nor whence they come."""
    elsewhere = isinstance(subject, Dice) and subject.zones not in {(), ("field",)}
    return None if elsewhere else each_event(subject, events)


def _die(subject: Who, event: Event) -> Triggers:
    if event[0] == "goes to used" and isinstance(subject, Dice):
        yours = "you" if event[1] and subject.whose == "any" else subject.whose
        return one(event[0], replace(subject, whose=yours, zones=()))
    return one(event[0], subject, None, *(event[1] if event[0] != "goes to used" else ()))


G.rule("trigger1", "<p:actor> field <d:adesc>")(lambda p, d: does(p, "fielded", d, zones=("field",)))
G.rule("trigger1", "<p:actor> draw <d:adesc>")(lambda p, d: does(p, "drawn", d))
G.rule("trigger1", "<p:actor> use <d:adesc>")(lambda p, d: does(p, "used", d) if usable(d) else None)


def usable(desc: Desc) -> bool:
    """Whether it could be used: an action die, or another one of a name."""
    return desc.kind in {"action", "basic action"} or (
        desc.kind == "die" and OTHER in desc.tests and any(isinstance(test, Named) for test in desc.tests)
    )


G.rule("trigger1", "<p:actor> (take|be dealt) damage", "<p:actor> be damaged")(lambda p: one("damaged", p))
G.rule("trigger1", "<s:subject> (damage|deal damage to) <o:damaged>")(lambda s, o: one("deals damage", s, o))
G.rule("trigger1", "<p:actor> purchase <d:adesc>")(lambda p, d: does(p, "purchased", d))


def does(player: Player, event: str, desc: Desc, *how: str, zones: tuple[str, ...] = ()) -> Triggers | None:
    """Something a player does to dice of a description."""
    if event == "fielded" and desc.kind in {"action", "basic action"}:
        event, zones = "used", ()  # an action die comes to the field as it is used (2.6.4.2)
    joined = desc.join(Desc(whose=_whose(player)))
    if joined is None:
        return None
    return one(event, joined.dice(zones), None, *how)


def _whose(player: Player) -> str:
    return player.who


G.rule("trigger1", "<s:subject> ko <o:object>")(lambda s, o: one("kos", s, o))


def one(event: str, subject: Who | None, obj: Who | None = None, *how: str) -> Triggers:
    """A single trigger."""
    return (Trigger(event, subject, obj, how),)


_DIE_EVENTS: dict[str, tuple[str, ...]] = {
    "fielded": ("fielded",),
    "attacks": (
        "attack",
        "assigned to attack",
        "assign to attack",
        "declared as an attacker",
        "declare attack",
        "be assigned to attack",
        "be declared as an attacker",
        "(attack|be assigned to attack) ,? before blocker be (assigned|declared)",
    ),
    "blocks": ("block", "assigned to block", "assign to block", "be assigned to block"),
    "is blocked": ("be blocked", "become blocked"),
    "unblocked": ("be unblocked", "isn't blocked", "be not blocked"),
    "engaged": ("be engaged", "become engaged"),
    "koed": ("be ko'd", "ko'd", "be ko"),
    "damaged": ("take damage", "be damaged", "be dealt damage", "damaged"),
    "spun up": (
        "spin up",
        "spin up a level",
        "be spun up",
        "(spin|be spun) up (one|1) (or more)? level",
        "level up",
    ),
    "spun down": ("spin down", "be spun down", "spin down a level", "(spin|be spun) down (one|1) (or more)? level"),
    "leaves": ("leave field_zone", "leave the field_zone", "leave play"),
    "enters": ("enter field_zone", "enter play", "come into field_zone", "be put into field_zone"),
    "regenerates": ("regenerate", "regenerate successfully"),
    "flipped": ("be flipped",),
    "purchased": ("purchased", "be purchased"),
    "captured": ("be captured",),
    "equipped": ("become equipped", "be equipped"),
    "rerolled": ("be rerolled",),
    "sacrificed": ("be sacrificed",),
    "drawn": ("be drawn",),
}

# --- <dieevent> ---------------------------------------------------------------------------------------

_TAKEN = "(take damage|be damaged|be dealt damage)"
for _event, _wordings in _DIE_EVENTS.items():
    G.rule("dieevent", *_wordings)(lambda e=_event: (e, ()))
G.rule("dieevent", "be fielded", "fielded")(lambda: ("fielded", ()))
G.rule("dieevent", "attack (you)? alone", "attack with no other attacker", "be the only attacker")(
    lambda: ("attacks", ("alone",))
)
G.rule("dieevent", f"{_TAKEN} while {{w:attacking/blocking}} (and|but) (be not|isn't|not) ko'd")(
    lambda w: ("damaged", ("not koed", w))
)
G.rule("dieevent", "be dealt combat damage", "take combat damage")(lambda: ("damaged", ("combat",)))
G.rule("dieevent", "be dealt (non-combat|ability) damage", "take (non-combat|ability) damage")(
    lambda: ("damaged", ("ability",))
)
G.rule("dieevent", "(take damage|be damaged|be dealt damage) ,? (but|and) (isn't|be not|wasn't|not) ko'd")(
    lambda: ("damaged", ("not koed",))
)
G.rule("dieevent", "be ko'd (in combat|by combat damage|from combat damage|with combat damage)")(
    lambda: ("koed", ("combat",))
)
G.rule(
    "dieevent",
    "be ko'd (by anything)? other than (by|from|with)? (combat damage|damage from (an)? attacker or blocker)",
)(lambda: ("koed", ("ability",)))
G.rule("dieevent", "be ko'd by (an ability|non-combat damage)")(lambda: ("koed", ("ability",)))
G.rule("dieevent", "would be ko'd")(lambda: ("would be koed", ()))
G.rule("dieevent", "would be ko'd by damage")(lambda: ("would be koed", ("by damage",)))
G.rule("dieevent", "would be ko'd by combat damage")(lambda: ("would be koed", ("combat",)))
G.rule("dieevent", "would (take|be dealt) damage", "would be damaged")(lambda: ("would be damaged", ()))
G.rule("dieevent", "would (take|be dealt) combat damage")(lambda: ("would be damaged", ("combat",)))
G.rule("dieevent", "would (take|be dealt) (non-combat|ability) damage")(lambda: ("would be damaged", ("ability",)))
G.rule("dieevent", "attack and be blocked")(lambda: ("is blocked", ()))
G.rule("dieevent", "attack and isn't blocked", "attack and be unblocked")(lambda: ("unblocked", ()))
G.rule("dieevent", "would (take|be dealt) damage from (a|an|any) (ability|effect)")(
    lambda: ("would be damaged", ("ability",))
)
G.rule("dieevent", "(take|be dealt) damage from (a|an|any) (ability|effect)")(lambda: ("damaged", ("ability",)))
G.rule("dieevent", "get ko'd")(lambda: ("koed", ()))
G.rule("dieevent", "(take damage|be damaged|be dealt damage) during (the|an) attack_step (and|but) (isn't|not) ko'd")(
    lambda: ("damaged", ("not koed", "attack step"))
)
_HURT = "(but|and) (be not|isn't|not) ko'd"
G.rule("dieevent", f"(take damage|be damaged|be dealt damage) in (the|an)? attack_step {_HURT}")(
    lambda: ("damaged", ("not koed", "attack step"))
)

# --- <dieevents> --------------------------------------------------------------------------------------

G.rule("dieevents", "<e:dieevent>")(lambda e: (e,))
G.rule("dieevents", "<e:dieevent> (or|, or|and / or) <f:dieevents>")(lambda e, f: (e, *f))
_APART = {"fielded", "attacks", "blocks", "spun up", "spun down"}
"""Events that never come together: ``and`` between two of them is no less than ``or``."""
G.rule("dieevents", "<e:dieevent> (and|, and) <f:dieevents>")(
    lambda e, f: (e, *f) if all(event[0] in _APART for event in (e, *f)) else None
)
_IMPLIED: dict[str, Event] = {
    "fielded": ("fielded", ()),
    "ko'd": ("koed", ()),
    "attacking": ("attacks", ()),
    "blocking": ("blocks", ()),
    "damaged": ("damaged", ()),
    "purchased": ("purchased", ()),
}

# --- <implied> ----------------------------------------------------------------------------------------

G.rule("implied", "{w:fielded/ko'd/attacking/blocking/damaged/purchased}")(lambda w: (_IMPLIED[w],))
G.rule("implied", "{w:fielded/ko'd} or {v:fielded/ko'd}")(lambda w, v: (_IMPLIED[w], _IMPLIED[v]))
G.rule("implied", "fielded or when <self> attack")(lambda self: (("fielded", ()), ("attacks", ())))
G.rule("implied", "fielded ,? or if <self> be active when flipped to this side", "fielded or flipped to this side")(
    lambda self=None: (("fielded", ()), ("flipped", ()))
)
G.rule("implied", "(blocked or blocking|blocking or blocked|engaged)")(lambda: (("engaged", ()),))
G.rule("implied", "{w:blocked/unblocked}")(lambda w: (("is blocked" if w == "blocked" else "unblocked", ()),))
G.rule("implied", "assigned to attack")(lambda: (("attacks", ()),))
G.rule("implied", "attacking alone")(lambda: (("attacks", ("alone",)),))
G.rule("implied", "assigned to block")(lambda: (("blocks", ()),))

# --- <subject> ----------------------------------------------------------------------------------------

G.rule("subject", "<r:selfref>")(lambda r: r)
G.rule("subject", "(a|an|any|any of|each|one of) <d:desc>", "<d:desc>")(lambda d: _apart(d).dice())
G.rule("subject", "the <d:desc>")(lambda d: None if d.plural is False and Is("equipped") in d.tests else _the(d))
G.rule("subject", "(another|other) <d:desc>", "another of <d:desc>")(lambda d: _another(d).dice())
G.rule("subject", "<r:ref>")(lambda r: r)

# --- <group> ------------------------------------------------------------------------------------------

G.rule("group", "one or more (of)? <d:desc>")(lambda d: d.dice())
G.rule("group", "one or more (of)? (your)? <self> (character)? die")(lambda self: Ref("this"))
G.rule("group", "at_least (one|1) (of)? <d:desc>")(lambda d: d.dice())
G.rule("group", "at_least (one|1) (of)? (your)? <self> (character)? die")(lambda self: Ref("this"))

# --- <object> -----------------------------------------------------------------------------------------

G.rule("object", "<d:adesc>", "(each|one of) <d:desc>")(lambda d: d.dice(()))

# --- <adesc> ------------------------------------------------------------------------------------------

G.rule("adesc", "(a|an|any|one|the)? <d:desc>")(lambda d: _apart(d))


def _the(desc: Desc) -> Dice | Ref:
    """``the character die``, of which nothing more is said, is the one spoken of before."""
    return _apart(desc).dice() if desc.tests or desc.placed or desc.plural is not False else Ref("?that")


def _apart(desc: Desc) -> Desc:
    from overcrush.lang.grammar.conditions import apart

    return apart(desc) if desc.different and desc.plural is False else desc


G.rule("adesc", "another <d:desc>")(lambda d: _another(d))


def _another(desc: Desc) -> Desc:
    return desc.join(Desc(tests=(OTHER,))) or desc


# --- <damaged> ----------------------------------------------------------------------------------------

G.rule("damaged", "(your|a|an|target|each|the)? opponent", "an opposing player")(lambda: Player("opponent"))
G.rule("damaged", "you")(lambda: Player("you"))
G.rule("damaged", "a player", "any player")(lambda: Player("any"))
G.rule("damaged", "<o:object>")(lambda o: o)

# --- <much> -------------------------------------------------------------------------------------------

G.rule("much", "<n:int> or more", "at_least <n:int>")(lambda n: n)
G.rule("much", "more than <n:int>")(lambda n: n + 1)

# --- <hurt> -------------------------------------------------------------------------------------------

# whoever takes damage, and from whom: the same words for players, dice and either of them
G.rule("hurt", "be damaged", "(take|be dealt) damage")(lambda: ("damaged", ()))
G.rule("hurt", "would be damaged", "would (take|be dealt) damage")(lambda: ("would be damaged", ()))
G.rule("hurt", "{w:would}? (take|be dealt) {k:combat/non-combat/ability} damage")(
    lambda k, w="": ("would be damaged" if w else "damaged", ("combat" if k == "combat" else "ability",))
)

# --- <actor> ------------------------------------------------------------------------------------------

G.rule("actor", "you")(lambda: Player("you"))
G.rule("actor", "(your|an|the|a) opponent", "opponent", "an opposing player")(lambda: Player("opponent"))
G.rule("actor", "they", "he")(lambda: Player("?they"))
G.rule("actor", "a player", "any player", "either player", "each player")(lambda: Player("any"))

# --- <selfref> ----------------------------------------------------------------------------------------

G.rule("selfref", "<self> (character)? (die)?", "this (character)? die", "this character")(
    lambda self=None: Ref("this")
)
