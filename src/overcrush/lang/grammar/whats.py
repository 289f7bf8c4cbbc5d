"""Which dice and which players an effect is about: targets, groups, pronouns."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from overcrush.ability.nouns import (
    Amount,
    Count,
    Dice,
    EngagedWith,
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
    Several,
    Shares,
    Stat,
    Sum,
    Test,
    What,
)
from overcrush.lang.grammar.base import DIFFERENT, OTHER, Desc, G, all_of, order
from overcrush.lang.pronouns import CHARACTERS, CHOOSER, FACED, LOOSE, PLACED, such

W = TypeVar("W", bound=What)


def two(what: W) -> W | Ref:
    """``they both``: two, and no group of more."""
    return Ref("?both") if what in {Ref("?them"), Ref("?those")} else what


DRAWN = Dice("die", "any", (), (Is("drawn this way"),))

# --- <what> -------------------------------------------------------------------------------------------

G.rule(
    "what", "<n:number> of (them|those die|those|the drawn die)", "up to <m:n> of (them|those die|those|the drawn die)"
)(lambda n=None, m=None: Pick(DRAWN, n or m, m is not None, target=False))
G.rule("what", "=one")(lambda: Pick(DRAWN, target=False))
G.rule("what", "<r:ref>")(lambda r: r)
G.rule("what", "<p:player>")(lambda p: p)
G.rule("what", "the =blockers", "the blocking =characters", "the blocking (character)? =dice")(
    lambda: Every(Dice(where=(Is("blocking"), EngagedWith(Ref("?it")))))
)
G.rule("what", "all copy of (<self>|this (character)? die|this character)")(
    lambda self="": Every(Dice("character", "you", ("field",), (Named(("self",)),)))
)
G.rule("what", "(a|one)? target <d:desc>")(lambda d: pick(d, target=True) if d.plural is not True else None)
G.rule("what", "any target <d:desc>")(lambda d: pick(d, target=True) if d.plural is not True else None)
G.rule("what", "(a|one)? target {o:other/different} <d:desc>")(lambda o, d: pick(_other(d, o), target=True))
G.rule(
    "what",
    "{o:another} (different)? (target)? <d:desc>",
    "{o:another} (one)? of <d:desc>",
    "(a)? {o:different} (target)? <d:desc>",
    "one other (target)? <d:desc>",
)(lambda d, o="": pick(_other(d, o)))
G.rule("what", "<n:number> target <d:desc>", "<n:number> {o:different} target <d:desc>")(
    lambda n, d, o="": pick(_unlike(d, o), n, target=True)
)
G.rule("what", "(a|the)? (second|third|2nd|3rd) (target)? <d:desc>")(lambda d: pick(_other(d)))
G.rule("what", "<n:number> {o:other} (target)? <d:desc>")(lambda n, o, d: pick(_other(d), n))
G.rule(
    "what",
    "up to <n:n> (target)? <d:desc>",
    "up to <n:n> of <d:desc>",
    "up to <n:n> {o:different} target <d:desc>",
)(lambda n, d, o="": pick(_unlike(d, o), n, up_to=True))


def _unlike(desc: Desc, word: str) -> Desc:
    """``two different characters`` are of different names; two different dice always are."""
    return replace(desc, different=desc.different or word == "different")


G.rule("what", "up to <n:n> other (target)? <d:desc>")(lambda n, d: pick(_other(d), n, up_to=True))
ANY_NUMBER = Num(99)
"""``any number of``: as many as there are. No number is said: it targets only where that word stands (3.3.6)."""
G.rule("what", "any number of {t:target}? <d:desc>")(lambda d, t="": pick(d, ANY_NUMBER, up_to=True, target=bool(t)))
G.rule("what", "(any or all|some or all) of <d:desc>")(lambda d: pick(d, ANY_NUMBER, up_to=True, target=False))
G.rule("what", "(a|one|any one) <d:desc>")(lambda d: pick(d) if _singular(d) else None)
G.rule("what", "any one of (the)? <d:desc>")(lambda d: pick(d) if d.plural is not False else None)
G.rule("what", "<d:desc>")(lambda d: pick(d, target=False) if _most_of_theirs(d) else None)


def _most_of_theirs(desc: Desc) -> bool:
    """``their lowest level die``: the one there is, or of several that are alike whichever is chosen."""
    most = any(isinstance(t, Is) and t.what.startswith(("lowest ", "highest ")) for t in desc.tests)
    return most and desc.plural is False and desc.whose in {"you", "?they"}


G.rule("what", "any <d:desc>")(lambda d: pick(d) if _singular(d) and not _result(d) and not _met(d) else None)
G.rule("what", "any of (the)? <d:desc>")(
    lambda d: None if _singular(d) or _result(d) else pick(d, ANY_NUMBER, up_to=True, target=False)
)
G.rule("what", "<n:number> <d:desc>")(
    lambda n, d: pick(d, n) if (n == Num(1)) == (d.plural is False) or d.plural is None else None
)
G.rule("what", "<n:number> of (the)? <d:desc>")(
    lambda d, n: pick(d, n) if d.tests or d.zones is not None or d.whose != "any" or d.kind != "die" else None
)
G.rule("what", "(target|a|one)? <d:desc> of (your|an|the)? opponent 's choice")(
    lambda d: replace(pick(d), by=Player("opponent")) if _singular(d) else None
)
G.rule(
    "what",
    "all (but|except) <n:int> of <d:desc>",
    "all of <d:desc> (but|except) <n:int>",
    "all <d:desc> (but|except) <n:int>",
)(lambda d, n: pick(d, Sum((Count(d.dice()), Num(-n))), target=False))
G.rule("what", "a random <d:desc>")(lambda d: _random(d))
G.rule("what", "a <d:desc> (at|chosen at) random")(lambda d: _random(d))


def _random(desc: Desc) -> Pick:
    return Pick(desc.dice(), target=False, random=True)


G.rule("what", "(the|a|any|target) <d:desc> of your choice")(
    lambda d: _by_you(pick(d)) if _singular(d) and d.zones != ("bag",) else None
)
G.rule("what", "<n:number> (of)? (the)? <d:desc> of your choice")(
    lambda n, d: _by_you(pick(d, n)) if d.zones != ("bag",) and (n == Num(1)) <= (d.plural is not None) else None
)
G.rule("what", "<n:number> of (them|those die|those) of your choice")(lambda n: _by_you(Pick(DRAWN, n, target=False)))


def _by_you(what: Pick) -> Pick:
    """``your opponent moves a die of your choice``: you choose, whoever does it."""
    return replace(what, by=CHOOSER)


G.rule("what", "(each|every|all|both) (of)? (the)? <d:desc>")(lambda d: every(d))
G.rule("what", "any (of)? (the)? <d:desc>")(lambda d: Every(d.dice()) if _result(d) or _met(d) else None)


def _met(desc: Desc) -> bool:
    """Whether these are the dice that one fights: ``any character engaged with it`` is each of them."""
    return any(isinstance(test, EngagedWith) for test in order(desc.tests))


def _result(desc: Desc) -> bool:
    """Whether these are dice as they came up: ``any`` of them is each of them."""
    return not {Is("drawn this way"), Is("rolled")}.isdisjoint(order(desc.tests))


G.rule("what", "any <d:desc>")(lambda d: Every(d.dice(), "?any") if not _singular(d) else None)


def _singular(desc: Desc) -> bool:
    return desc.plural is not True


G.rule("what", "all {o:other} <d:desc>", "each {o:other} <d:desc>", "every {o:other} <d:desc>")(
    lambda o, d: every(_other(d))
)
G.rule("what", "<d:desc>")(lambda d: every(d) if d.plural is not False and not _by_name(d) else None)


def _by_name(desc: Desc) -> bool:
    """``Robin from your Used Pile``: a die of that name, and not all of them."""
    named = any(isinstance(test, Named) for test in desc.tests)
    return named and desc.plural is None and not desc.head and desc.zones not in {None, ("field",)}


G.rule("what", "<d:desc>")(
    lambda d: pick(d) if d.plural is None and d.whose in {"any", "you"} and d.zones is not None else None
)
G.rule(
    "what",
    "(a)? target <d:desc> or (target)? player",
    "(a)? target player or <d:desc>",
    "(a|any) <d:desc> or (target)? player",
    "(a|any) player or <d:desc>",
)(lambda d: _or_player(d, "any"))
G.rule(
    "what",
    "(a)? target <d:desc> or (your|target|an)? opponent",
    "(target|your) opponent or (target|a)? <d:desc>",
    "(a|any) <d:desc> or (your|target|an)? opponent",
)(lambda d: _or_player(d, "opponent"))
G.rule("what", "(another|one other) (target)? <d:desc> or (target|a)? player")(lambda d: _or_player(_other(d), "any"))
G.rule("what", "(another|one other) (target)? <d:desc> or (your|target|an)? opponent")(
    lambda d: _or_player(_other(d), "opponent")
)


def _or_player(desc: Desc, players: str) -> Pick:
    return Pick(desc.dice(), players=players)


@G.rule("what", "each player and (each|all|every)? <d:desc>", "all player and (all)? <d:desc>")
def _everybody(d: Desc) -> What:
    return Several((Player("each"), Every(d.dice())))


@G.rule("what", "<a:what1> and (to)? <b:what1>", "both <a:what1> and <b:what1>")
def _several(a: What, b: What) -> What | None:
    if isinstance(a, Player) and a.who == "each" and b == a:
        return None
    return Several((_placed_like(a, b), b))


def _placed_like(a: What, b: What) -> What:
    """``all X dice and up to two Y dice from your Used Pile``: the place is said of both."""
    if not isinstance(a, Every) or not isinstance(b, Every | Pick) or a.dice.zones != ("field",):
        return a
    if b.dice.zones == ("field",) or a.dice.whose not in {"any", b.dice.whose}:
        return a
    return replace(a, dice=replace(a.dice, zones=b.dice.zones, whose=b.dice.whose))


G.rule("what", "each of up to <n:n> (target)? <d:desc>")(lambda n, d: pick(d, n, up_to=True))
G.rule("what", "you (or|and) (all|each of)? <d:desc>", "(all|each of)? <d:desc> (or|and) you")(
    lambda d: Several((Player("you"), Every(d.dice()))) if d.plural and d.zones is None and d.whose == "you" else None
)
G.rule("what", "the <d:desc> (you break tie)?")(lambda d: _extreme(d))
G.rule("what", "the {w:lowest/highest} <s:statname> <d:desc>")(
    lambda d, w, s: _extreme(replace(d, tests=(*d.tests, Is(f"{w} {s}"))))
)


def _extreme(desc: Desc) -> What | None:
    """``the die with the highest A``: one, and among several that have it one that is chosen; ``the dice``: all."""
    if not any(isinstance(test, Is) and test.what.startswith(("highest ", "lowest ")) for test in desc.tests):
        return None
    return Every(desc.dice()) if desc.plural is True else Pick(desc.dice(), target=False)


G.rule("what", "(all|each|any|every) copy of <r:ref>", "(any|all) copy of the same die")(
    lambda r=Ref("?that"): (
        Every(Dice("character", "any", ("field",), (Shares("card", r),))) if r != Ref("this") else None
    )
)
G.rule("what1", "(all|each|any|every) (other)? copy of (the same|that) (character)? die")(
    lambda: Every(Dice("character", "any", ("field",), (Shares("card", Ref("?that")),)))
)
G.rule("what", "(all|each|any|every) {o:other} copy of <r:ref>")(
    lambda r, o: (
        Every(Dice("character", "any", ("field",), order((Not(Same(r)), Shares("card", r)))))
        if r != Ref("this")
        else None
    )
)


G.rule("what", "a <d:desc> from each player 's field_zone", "one <d:desc> from each player 's field_zone")(
    lambda d: _one_each(d)
)


def _one_each(desc: Desc) -> What | None:
    if desc.whose != "any" or desc.zones is not None:
        return None
    return Several((pick(replace(desc, whose="you")), pick(replace(desc, whose="opponent"))))


G.rule("what", "<n:number> of the (drawn|rolled)? die")(
    lambda n: Pick(Dice("die", "any", (), (Is("drawn this way"),)), n, target=False)
)
G.rule(
    "what",
    "(any|those|all) (of (them|those die))? that <t:which>",
    "(any|those|all) (of (them|those die))? showing (a|an|its|their)? <f:face>",
)(lambda t=None, f=None: _rolled(t or all_of((Is("rolled"), f))))
G.rule("what", "one (of (them|those die|the die))? that <t:which>")(lambda t: _one_rolled(t))
G.rule("what", "one (of (them|those die|the die))? (that show|showing|on) (a|an|its|their)? <f:face>")(
    lambda f: _one_rolled(all_of((Is("rolled"), f)))
)


def _one_rolled(test: Test) -> What | None:
    """``one that rolled a character face``: of those just rolled."""
    dice = Desc(tests=(test,)).dice(())
    return Pick(dice, target=False) if Is("rolled") in dice.where else None


G.rule("what", "(any|those|all) that show (a|an|its|their)? <f:face>")(lambda f: _rolled(all_of((Is("rolled"), f))))


def _rolled(test: Test) -> What | None:
    """``any that roll energy faces``: of those just rolled."""
    dice = Desc(tests=(test,)).dice(())
    return Every(dice) if Is("rolled") in dice.where else None


G.rule("what", "(all|each) (of)? <e:energy> energy (die)? (in|from) <z:zones>")(
    lambda e, z: Every(replace(z, tests=(Is(f"showing {e}"),)).dice()) if z.zones == ("reserve",) else None
)
G.rule("what", "(all|the|all the) rolled =dice")(lambda: Every(Dice("die", "any", (), (Is("rolled"),))))
G.rule("what", "(all|each) opposing player and (all|each)? (opposing)? character (die)?")(
    lambda: Several((Player("opponent"), Every(Dice(whose="opponent"))))
)
G.rule("what", "(a)? target energy (in|from) <z:zones>")(
    lambda z: pick(replace(z, kind="energy", placed=True), target=True) if z.zones == ("reserve",) else None
)
G.rule("what", "<n:int> of your target <d:desc>")(lambda n, d: _yours(n, d, up_to=False))
G.rule("what", "up to <n:int> of your target <d:desc>")(lambda n, d: _yours(n, d, up_to=True))


def _yours(n: int, desc: Desc, *, up_to: bool) -> What | None:
    mine = desc.join(Desc(whose="you"))
    return pick(mine, Num(n), up_to=up_to, target=True) if mine else None


# --- <what1> ------------------------------------------------------------------------------------------

G.rule("what1", "<self> (character)? (die)?")(lambda self: Ref("this"))
_ORDER = {
    "first": "it",
    "second": "it2",
    "third": "it3",
    "fourth": "it4",
    "fifth": "it5",
    "sixth": "it6",
    "seventh": "it7",
    "eighth": "it8",
}
G.rule("what1", "the {n:" + "/".join(_ORDER) + "} chosen die")(lambda n: Ref(_ORDER[n]))
G.rule("what1", "the =attacker/=blocker", "the (attacking|blocking|blocked) (character)? =die")(
    lambda: Ref("?opposite")
)
G.rule("what1", "the triggering die")(lambda: Ref("event"))
G.rule("what1", "the die across from it")(lambda: Ref("other"))
G.rule("what1", "the {w:attacking/blocking} (character)? =die")(lambda w: Ref(f"?{w}"))
G.rule("what1", "the (opposing|engaged) (character)? =die")(lambda: Ref("?opposite"))
G.rule("what1", "it")(lambda: Ref("?it"))
G.rule("what1", "he", "she", "him", "her")(lambda: Ref("?he"))
G.rule("what1", "that (character)? die", "that character")(lambda: Ref("?that"))
G.rule("what1", "(his|her|its|their) partner")(lambda: Ref("partner"))
G.rule("what1", "<p:player>")(lambda p: p)
G.rule("what1", "up to <n:n> (target)? <d:desc>")(lambda n, d: pick(d, n, up_to=True))
G.rule("what1", "<n:number> (target)? <d:desc>")(
    lambda n, d: pick(d, n) if n != Num(1) and d.plural is not False else None
)
G.rule("what1", "a? target <d:desc>")(lambda d: pick(d, target=True) if d.plural is not True else None)
G.rule("what1", "a <d:desc>", "one <d:desc>", "one of <d:desc>")(lambda d: pick(d))
G.rule("what1", "(a|the)? (second|third|2nd|3rd) (target)? <d:desc>")(lambda d: pick(_other(d)))
G.rule("what1", "another target <d:desc>", "another <d:desc>", "a different target <d:desc>")(lambda d: pick(_other(d)))
G.rule("what1", "(each|all|every) (of)? <d:desc>")(lambda d: every(d))
G.rule("what1", "any <d:desc>")(lambda d: every(d) if d.plural and not _result(d) else None)
G.rule("what1", "(each|all) other <d:desc>")(lambda d: every(_other(d)))


def _other(desc: Desc, word: str = "") -> Desc:
    apart = DIFFERENT if word == "different" and desc.head == "character" else OTHER
    return desc.join(Desc(tests=(apart,))) or desc


G.rule("what1", "<d:desc>")(lambda d: every(d) if d.plural is not False and d.head != "" else None)


def every(desc: Desc) -> Every:
    """All of a description."""
    dice, name = desc.dice(), spoken_of(desc)
    named = any(isinstance(test, Named) for test in dice.where)
    loose = (name, desc.head, desc.kind, dice.kind) == ("it", "die", "die", "character") and not named
    return Every(dice, LOOSE if loose else name)


G.rule("what1", "this (character)? die")(lambda: Ref("this"))

# --- <ref> --------------------------------------------------------------------------------------------

G.rule("ref", "<self> (character)? (die)?")(lambda self: Ref("this"))
G.rule("ref", "this (character)? die", "this character", "this card", "this one")(lambda: Ref("this"))
G.rule("ref", "it")(lambda: Ref("?it"))
G.rule("ref", "him", "her", "he", "she")(lambda: Ref("?he"))
G.rule(
    "ref",
    "them",
    "they",
    "those",
)(lambda: Ref("?them"))
G.rule(
    "ref",
    "those (character)? die",
    "those character",
    "(each|all) of (them|those (character)? die|those character)",
)(lambda: Ref("?those"))
G.rule("ref", "both of (them|those die|those character die|those character)", "both (character)? die", "both")(
    lambda: Ref("?both")
)
G.rule(
    "ref",
    "that (target)? (character)? (character)? die",
    "that character 's die",
    "that character",
    "that <a:adj> (character)? (die)?",
    "the <a:unlike> (character)? =die",
    "the =character (=die)?",
    "the =die",
    "the attached character (die)?",
)(lambda a=None: _that(a))
G.rule("ref", "the <a:adj>? (character)? (=die)? that (ko|ko'd) (it|him|her|<self>|this die)")(
    lambda a=None, self="": Ref("?killer") if a is None or (a.tests == () and a.whose == "opponent") else None
)
G.rule("ref", "that action die")(lambda: Ref("?action"))
G.rule("ref", "that {r:attacker/blocker}")(lambda r: Ref("?" + r))
G.rule(
    "ref",
    "that targeted (character)? die",
    "the target (character)? (=die)?",
    "the targeted (character)? =die",
    "the chosen (character)? =die",
    "that target",
    "the affected character (die)?",
    "this target",
)(lambda: Ref("?picked"))


def _that(said: Desc | None) -> Ref:
    """``that opposing die`` is no die of one's own, ``that X die`` on a card named X one of its own."""
    if said is None:
        return Ref("?that")
    if said.whose == "opponent":
        return Ref("?foe")
    return Ref("?own") if Named(("self",)) in said.tests else such(said.tests)


G.rule("ref", "(his|her) die")(lambda: Ref("?he"))
G.rule("ref", "its die")(lambda: Ref("?it"))
G.rule("ref", "the named (character)? (die)?")(lambda: Ref("named"))
G.rule("ref", "the ko'd (character)? (die)?", "that ko'd (character)? die")(lambda: Ref("?koed"))
G.rule("ref", "the {d:drawn/prepped/rolled/fielded/captured/purchased/rerolled} (character)? (=die)?")(
    lambda d: Ref("?" + d)
)
G.rule("ref", "the {d:drawn/prepped/rolled/fielded/captured/purchased/rerolled} <a:adj> (character)? (=die)?")(
    lambda d, a: Ref("?" + d) if a.tests and a.whose == "any" and a.zones is None else None
)
_SPOKEN = "target|targeted|chosen|drawn|prepped|rolled|fielded|captured|purchased|rerolled"
G.rule("ref", f"the ({_SPOKEN})? (character)? =dice", "the =characters")(lambda: Ref("?those"))
G.rule(
    "ref",
    "the {w:attacking/blocking} =character",
    "the {w:attacking/blocking} (character)? =die",
)(lambda w: Ref(f"?{w}"))
G.rule("ref", "the =attacker")(lambda: Ref("?attacking"))
G.rule("ref", "the =blocker")(lambda: Ref("?blocking"))
G.rule("ref", "the remainder", "the remaining (character)? die", "others")(lambda: Ref("rest"))
G.rule("ref", "the rest", "the (others|other die|remaining die|other)", "all other die", "the rest of (the|those) die")(
    lambda: Ref("rest")
)
G.rule("ref", "(his|her|its|their) partner")(lambda: Ref("partner"))
G.rule("ref", "(the|this)? equipped (=character|character =die)")(lambda: Ref("attached"))
G.rule("ref", "the {n:" + "/".join(_ORDER) + "} chosen die")(lambda n: Ref(_ORDER[n]))
G.rule("ref", "the triggering die")(lambda: Ref("event"))
G.rule("ref", "the die across from it")(lambda: Ref("other"))
G.rule("ref", "the rolled (sidekick|character|action)? die")(lambda: Ref("?rolled"))
G.rule("ref", "the die drawn")(lambda: Ref("drawn"))
G.rule("ref", "the new token")(lambda: Ref("made"))
G.rule("ref", "all chosen die")(lambda: Ref("all"))
G.rule("ref", "each such die")(lambda: Ref("each"))
G.rule("ref", "those (sidekick|attacker|blocker|adventurer|villain)")(lambda: Ref("?those"))
G.rule("ref", "the (blocked|engaged) =character", "the (blocked|engaged) (character)? =die")(lambda: Ref("?opposite"))
G.rule("what", "the <d:desc>")(lambda d: _engaged(d))
G.rule("what1", "the <d:desc>")(lambda d: _engaged(d))


def _engaged(desc: Desc) -> What | None:
    """``the die he is blocking``: whichever it fights, and there may be several."""
    fights = any(isinstance(test, EngagedWith) or fought(test) for test in order(desc.tests))
    return (Every(desc.dice(), FACED) if desc.plural is False else Every(desc.dice())) if fights else None


def fought(test: Test) -> bool:
    """``the die it blocked``: whom a die has fought."""
    return isinstance(test, Had) and test.on.event in {"blocks", "is blocked"} and isinstance(test.on.object, Ref)


_PILES = {("reserve",), ("used",), ("prep",)}
G.rule("what", "the <d:desc>")(
    lambda d: every(d) if d.plural and d.placed and d.zones in _PILES and d.head.endswith("die") else None
)


G.rule("ref", "the other <n:int>")(lambda n: Ref("rest"))
G.rule("ref", "the opposing =character (=die)?")(lambda: Ref("?facing"))
G.rule("ref", "the other =character (=die)?", "the other =die")(lambda: Ref("?across"))
G.rule("ref", "(this|the) <self> (character)? (die)?")(lambda self: Ref("this"))

# --- <refs> -------------------------------------------------------------------------------------------

G.rule("refs", "its")(lambda: Ref("?it"))
G.rule("refs", "his/her")(lambda: Ref("?he"))
G.rule("refs", "their")(lambda: Ref("?them"))
G.rule("refs", "<r:ref> 's")(lambda r: r)

# --- <player> -----------------------------------------------------------------------------------------

G.rule("player", "the triggering player")(lambda: Player("event"))
G.rule("player", "you", "yourself")(lambda: Player("you"))
G.rule(
    "player",
    "(your|a|the|an opposing) opponent",
    "opponent",
    "(a|an) opposing player",
    "all opponent",
    "each opponent",
)(lambda: Player("opponent"))
G.rule("player", "(target|that target) opponent", "target opposing player")(lambda: Player("target opponent"))
G.rule("player", "(the defending|the other|another) player", "(each|the)? opposing player")(lambda: Player("opponent"))
G.rule("player", "each player", "player", "both player", "all player", "you and your opponent each")(
    lambda: Player("each")
)
G.rule("player", "target player", "(a)? player of your choice")(lambda: Player("target"))
G.rule("player", "that player", "that opponent", "they", "them")(lambda: Player("?they"))
G.rule("player", "he", "him")(lambda: Player("?he"))
G.rule("player", "<r:refs> (own)? {w:controller/owner}", "the {w:controller/owner} of <r:ref>")(
    lambda r, w: Player(w, Ref("?that") if r.name.startswith("?") else r)
)
G.rule("player", "the player (that|who) {e:fielded/used/attacked/controls/control} (it|that die|<r:ref>)?")(
    lambda e, r=None: Player("controller", Ref("event"))
)
G.rule("player", "the attacking player", "the active player")(lambda: Player("active"))
G.rule("player", "the player whose turn it be")(lambda: Player("event"))

# --- <exactly> ----------------------------------------------------------------------------------------

G.rule("exactly", "this die")(lambda: Ref("this"))
G.rule("exactly", "the {n:" + "/".join(_ORDER) + "} chosen die")(lambda n: Ref(_ORDER[n]))
G.rule("exactly", "the triggering die")(lambda: Ref("event"))

# --- <targeted> ---------------------------------------------------------------------------------------

G.rule("targeted", "(a)? target <d:desc>")(lambda d: pick(d, target=True))


def pick(desc: Desc, n: Amount = Num(1), *, up_to: bool = False, target: bool | None = None) -> Pick:
    """A choice among a description: of character dice in the field it targets (3.3.1), elsewhere only if it says so."""
    dice = desc.dice()
    targets = dice.zones == ("field",) if target is None else target
    different = desc.different and desc.head == "character" and n != Num(1)
    return Pick(dice, n, up_to, targets, as_=spoken_of(desc), different=different)


def spoken_of(desc: Desc) -> str:
    """What a choice is called until it is given its name: dice said to be in the Field Zone are marked, and
    ``characters`` that are not said to be dice."""
    if desc.placed and desc.zones == ("field",):
        return PLACED
    return CHARACTERS if desc.head == "character" and desc.kind == "character" else "it"


# --- <term> -------------------------------------------------------------------------------------------

G.rule("term", "the <s:statname> (value)? of (one of|a|an|another|another of) <d:desc>")(
    lambda s, d: Stat(s, pick(d)) if d.plural is not None else None
)

# --- <whats> ------------------------------------------------------------------------------------------

G.rule("whats", "<w:what> 's")(lambda w: w)
