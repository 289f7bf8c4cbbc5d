"""Descriptions of dice: ``your other level 1 [Villain] character dice with an A of 3 or more``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace
from difflib import get_close_matches
from functools import lru_cache

from overcrush.ability.nouns import (
    Amount,
    Compare,
    Count,
    EngagedWith,
    Extreme,
    HasAbility,
    HasAffiliation,
    HasAlignment,
    HasEnergy,
    HasKeyword,
    Is,
    IsSidekick,
    Named,
    NameHas,
    Not,
    Num,
    Ref,
    Same,
    Shares,
    Stat,
    Test,
)
from overcrush.lang.grammar.base import Desc, G, all_of, either, shown
from overcrush.lang.parsing.peg import Parser, Results
from overcrush.lang.parsing.tokens import Tok
from overcrush.lang.parsing.vocabulary import KINDS, NUMBERS, VOCABULARY

OTHER = Not(Same(Ref("?other")))
"""``other``: than what, the pronouns' pass finds out."""


# --- terminals -----------------------------------------------------------------------------------


@G.terminal("int")
def _int(parser: Parser, pos: int) -> Results:
    token = parser.tok(pos)
    if token is None:
        return []
    if token.kind == "num" and token.value.isdigit():
        return [(pos + 1, int(token.value))]
    if token.kind == "pay" and token.value.isdigit():
        return [(pos + 1, int(token.value))]
    if token.low in NUMBERS:
        return [(pos + 1, NUMBERS[token.low])]
    return []


@G.terminal("energy")
def _energy(parser: Parser, pos: int) -> Results:
    token = parser.tok(pos)
    if token is not None and token.kind == "word" and token.low in {"fist", "bolt", "mask", "shield"}:
        return [(pos + 1, token.low)]
    return [(pos + 1, token.value)] if token is not None and token.kind == "energy" else []


def _capitalised(parser: Parser, token: Tok | None) -> bool:
    return (
        token is not None
        and token.kind == "word"
        and token.text[:1].isupper()
        and len(token.text) > 1
        and token.low not in VOCABULARY
        and token.lem not in VOCABULARY
        and not {token.low, token.lem} & (parser.grammar.words() | KINDS)
        and not _mistyped(token.low)
    )


@lru_cache(maxsize=1024)
def _mistyped(low: str) -> bool:
    """Whether this is a word of the rules with a letter too few, too many or wrong, rather than somebody's name."""
    near = get_close_matches(low, (word for word in VOCABULARY if len(word) > 5), 1, 0.86) if len(low) > 5 else []
    return bool(near) and near[0][0] == low[0] and near[0][-1] == low[-1]


@G.terminal("name")
def _name(parser: Parser, pos: int) -> Results:
    """A card's name: a known one, or capitalised words that mean nothing else."""
    token = parser.tok(pos)
    if token is None:
        return []
    if token.kind == "name":
        return [(pos + 1, token.value)]
    if token.kind == "part":
        return [(pos + 1, "~" + token.value)]
    if not _capitalised(parser, token):
        return []
    words, at, out = [token.text], pos + 1, []
    out.append((at, token.text))
    while at < len(parser.tokens):
        after = parser.tokens[at]
        if _capitalised(parser, after):
            words.append(after.text)
            at += 1
        elif after.low in {"the", "of"} and _capitalised(
            parser, parser.tokens[at + 1] if at + 1 < len(parser.tokens) else None
        ):
            words += [after.text, parser.tokens[at + 1].text]
            at += 2
        else:
            break
        out.append((at, " ".join(words)))
    return out[::-1]


@G.terminal("printed")
def printed(parser: Parser, pos: int) -> Results:
    """A name as it is printed, whatever card it means."""
    token = parser.tok(pos)
    if token is not None and token.kind == "word" and token.low in KINDS and token.text[:1].isupper():
        return [(pos + 1, token.text)]
    return [(end, " ".join(token.text for token in parser.tokens[pos:end])) for end, _ in parser.parse("name", pos)]


@G.terminal("self")
def _self(parser: Parser, pos: int) -> Results:
    token = parser.tok(pos)
    return [(pos + 1, "self")] if token is not None and token.kind == "name" and token.value == "self" else []


@G.terminal("affil")
def _affil(parser: Parser, pos: int) -> Results:
    token = parser.tok(pos)
    if token is not None and token.kind == "affil":
        return [(pos + 1, token.value)]
    if token is not None and token.lem == "villain":
        return [(pos + 1, "Villain")]
    return []


@G.terminal("align")
def _align(parser: Parser, pos: int) -> Results:
    token = parser.tok(pos)
    if token is None or token.low not in {"good", "evil", "neutral"}:
        return []
    return [(pos + 1, token.low)]


@G.terminal("stat")
def _stat(parser: Parser, pos: int) -> Results:
    token = parser.tok(pos)
    if token is None or token.kind != "stat":
        return []
    return [(pos + 1, (int(token.value[:-1]), token.value[-1].upper()))]


def named(name: str) -> Test:
    """The test a name in the text means: a word that is only part of names is meant of all that have it."""
    return NameHas(name[1:]) if name.startswith("~") else Named((name,))


# --- adjectives ----------------------------------------------------------------------------------


def _adj(*tests: Test, noun: bool = False, **more: object) -> Desc:
    return Desc(tests=tests, noun=noun, **more)  # type: ignore[arg-type]


G.rule("adj", "your")(lambda: Desc(whose="you"))
G.rule("adj", "friendly")(lambda: Desc(whose="you"))
G.rule("adj", "opposing", "(your|a|the|each|an)? opponent 's")(lambda: Desc(whose="opponent"))
G.rule("adj", "their/his", "that player 's", "its controller 's", "that opponent 's", "her")(
    lambda: Desc(whose="?they")
)
G.rule("adj", "other")(lambda: _adj(OTHER))
G.rule("adj", "different", "unique")(lambda: Desc(different=True))
G.rule("adj", "active", "fielded")(lambda: Desc(zones=("field",)))
G.rule("adj", "unpurchased")(lambda: Desc(zones=("card",)))
G.rule("adj", "captured")(lambda: Desc(zones=("captured",)))
G.rule(
    "adj",
    "{what:attacking/blocking/blocked/unblocked/engaged/damaged/paired/equipped/continuous/crossover/attached/epic/trap/gear}",
)(lambda what: _adj(Is(what)))
G.rule("adj", "ko'd")(lambda: _adj(Is("koed this way")))
G.rule("adj", "undamaged")(lambda: _adj(Not(Is("damaged"))))
G.rule("adj", "level <n:int>", "level <n:int> ,?")(lambda n: _adj(Compare("level", "=", Num(n))))
G.rule("adj", "level <n:int> (or|and) (level)? <m:int>")(
    lambda n, m: _adj(either((Compare("level", "=", Num(n)), Compare("level", "=", Num(m)))))
)
G.rule("adj", "level <n:int> or {op:higher/lower/greater/less/above/below}")(
    lambda n, op: _adj(Compare("level", ">=" if op in {"higher", "greater", "above"} else "<=", Num(n)))
)
G.rule("adj", "{op:higher/lower} level")(
    lambda op: _adj(Compare("level", ">" if op == "higher" else "<", Stat("level", Ref("?it"))))
)
G.rule(
    "post",
    "of (a)? {op:higher/lower} level (than <r:ref>)?",
    "with a {op:higher/lower} level than <r:ref>",
    "with a level {op:higher/lower} than <r:ref>",
    "with (a)? {op:higher/lower} level",
)(lambda op, r=Ref("this"): _adj(Compare("level", ">" if op == "higher" else "<", Stat("level", r))))
G.rule(
    "post",
    "of equal or {op:higher/lower/greater/lesser} level (to <r:ref>|than <r:ref>)?",
    "of {op:lower/higher} or equal level (to <r:ref>)?",
    "of the same or {op:lower/higher} level (as <r:ref>)?",
)(lambda op, r=Ref("this"): _adj(Compare("level", ">=" if op in {"higher", "greater"} else "<=", Stat("level", r))))
G.rule("post", "of the same level (as <r:ref>)?", "of equal level (to <r:ref>)?")(
    lambda r=Ref("this"): _adj(Compare("level", "=", Stat("level", r)))
)
G.rule("post", "(of|with) that energy type", "of that type", "that match that energy type")(
    lambda: _adj(Shares("energy", Ref("?named")))
)
G.rule("post", "of that name")(lambda: _adj(Shares("name", Ref("named"))))
G.rule("post", "(of|with) that affiliation")(lambda: _adj(Shares("affiliation", Ref("?named"))))
G.rule("post", "(of|with) the same energy type (as <r:ref>)?", "that share an energy type with <r:ref>")(
    lambda r=Ref("?it"): _adj(Shares("energy", r))
)
G.rule("post", "showing (a|an|its|their)? <f:face>", "on (a|an|its|their) <f:face>", "that show (a|an)? <f:face>")(
    lambda f: _adj(f)
)
G.rule("post", "showing <e:energy> (energy)?")(lambda e: _adj(Is(f"showing {e}")))
G.rule("post", "of any level")(lambda: Desc())
G.rule("post", "that be not <t:state1>")(lambda t: _adj(Not(t)))
G.rule("post", "you (draw|drew) (this_way)?", "drawn (this_way)?")(lambda: _adj(Is("drawn this way")))
G.rule("post", "you've drawn")(lambda: replace(_adj(Is("drawn")), whose="you"))
G.rule("post", "(you)? rolled (this_way)?")(lambda: _adj(Is("rolled")))
G.rule("state1", "{w:attacking/blocking/blocked/unblocked/engaged/damaged}")(lambda w: Is(w))
G.rule("adj", "highest level")(lambda: _adj(Is("highest level")))
G.rule("adj", "lowest level")(lambda: _adj(Is("lowest level")))
G.rule("adj", "sidekick")(lambda: _adj(IsSidekick(), noun=True))
G.rule("adj", "<e:energy>")(lambda e: _adj(HasEnergy((e,))))
G.rule("adj", "<a:affil>")(lambda a: _adj(HasAffiliation((a,)), noun=True))
G.rule("adj", "<a:align>")(lambda a: _adj(HasAlignment((a,)), noun=True))
G.rule("adj", "<n:name>")(lambda n: _adj(named(n), noun=True))
G.rule("adj", "adventurer")(lambda: _adj(HasKeyword("Adventurer"), noun=True))
G.rule("adj", "<k:keyword>")(lambda k: _adj(HasKeyword(k), noun=True))


@G.rule("adj", "non- <a:adj>")
def _non(a: Desc) -> Desc | None:
    return _adj(Not(all_of(a.tests)), noun=a.noun) if a.tests and a.whose == "any" and a.zones is None else None


@G.rule("adj", "<a:adj1> (or|and|/|and / or) <b:adj1>", "<a:adj1> , <b:adj1> ,? (or|and) <c:adj1>")
def _either(a: Desc, b: Desc, c: Desc | None = None) -> Desc | None:
    parts = [a, b, c] if c else [a, b]
    tests = tuple(all_of(part.tests) for part in parts if part.tests)
    return _adj(either(tests), noun=b.noun) if len(tests) == len(parts) else None


@G.terminal("adj1")
def _adj1(parser: Parser, pos: int) -> Results:
    """An adjective that can stand in an ``or`` list: a plain quality."""
    token = parser.tok(pos)
    if token is None:
        return []
    out: Results = []
    for end, value in _plain(parser, pos):
        out.append((end, value))
    return out


def _plain(parser: Parser, pos: int) -> Results:
    token = parser.tok(pos)
    if token is None:
        return []
    if token.lem == "non-":
        return [(end, _adj(Not(all_of(v.tests)), noun=v.noun)) for end, v in _plain(parser, pos + 1)]
    for rule, make in (
        ("energy", lambda v: HasEnergy((v,))),
        ("affil", lambda v: HasAffiliation((v,))),
        ("align", lambda v: HasAlignment((v,))),
        ("keyword", HasKeyword),
        ("name", named),
    ):
        found = parser.parse(rule, pos)
        if found:
            return [(end, _adj(make(value), noun=True)) for end, value in found]
    if token.lem == "sidekick":
        return [(pos + 1, _adj(IsSidekick(), noun=True))]
    if token.lem in {"attacking", "blocking", "blocked", "unblocked", "engaged"}:
        return [(pos + 1, _adj(Is(token.lem)))]
    if token.lem == "adventurer":
        return [(pos + 1, _adj(HasKeyword("Adventurer"), noun=True))]
    return []


# --- heads ---------------------------------------------------------------------------------------

_HEADS: dict[str, tuple[str, tuple[Test, ...]]] = {
    "attacker": ("character", (Is("attacking"),)),
    "blocker": ("character", (Is("blocking"),)),
    "adventurer": ("character", (HasKeyword("Adventurer"),)),
    "gear": ("die", (Is("gear"),)),
    "token": ("character", (Is("token"),)),
}


@G.terminal("head")
def _head(parser: Parser, pos: int) -> Results:
    """The noun a description ends with."""
    token = parser.tok(pos)
    if token is None:
        return []
    after = parser.peek(pos + 1)
    plural = token.low.endswith("s") and not token.low.endswith("ss")
    if token.lem == "die":
        return [(pos + 1, Desc("die", head="die", plural=token.low == "dice"))]
    if token.lem in {"character", "action"} and after is not None and after.lem == "die":
        return [(pos + 2, Desc(token.lem, head=f"{token.lem} die", plural=after.low == "dice"))]
    if token.lem in {"character", "action"} and after is not None and after.lem == "card":
        return [(pos + 2, Desc("card", tests=(Is(token.lem),), head="card", plural=after.low.endswith("s")))]
    if token.lem == "energy" and after is not None and after.lem == "die":
        return [(pos + 2, Desc("energy", head="die", plural=after.low == "dice"))]
    if token.lem == "basic" and after is not None and after.lem == "action":
        third = parser.peek(pos + 2)
        if third is not None and third.lem == "die":
            return [(pos + 3, Desc("basic action", head="die", plural=third.low == "dice"))]
        if third is not None and third.lem == "card":
            return [(pos + 3, Desc("card", tests=(Is("basic action"),), head="card", plural=third.low.endswith("s")))]
        return [(pos + 2, Desc("basic action", head="die", plural=after.low.endswith("s")))]
    if token.lem == "character":
        return [(pos + 1, Desc("character", head="character", plural=plural))]
    if token.lem == "card":
        return [(pos + 1, Desc("card", head="card", plural=plural))]
    if token.lem in _HEADS:
        kind, tests = _HEADS[token.lem]
        return [(pos + 1, Desc(kind, tests=tests, head=token.lem, plural=plural))]
    return []


# --- what follows the noun -----------------------------------------------------------------------

G.rule("post", "you control", "on your side", "of yours", "you have active", "you have in play")(
    lambda: Desc(whose="you")
)
G.rule("post", "(your|an|a|the) opponent control", "(your|an|a|the) opponent have active")(
    lambda: Desc(whose="opponent")
)
G.rule("post", "they control", "that player control", "he control", "they have active")(lambda: Desc(whose="?they"))
G.rule("post", "(in|from) <z:zones>")(lambda z: replace(z, placed=True))
G.rule("post", "in play")(lambda: Desc(zones=("field",)))
G.rule("post", "other than <self>", "besides <self>", "except <self>")(lambda self: _adj(Not(Named(("self",)))))
G.rule("post", "other than <n:name>")(lambda n: _adj(Not(Named((n,)))))
G.rule("post", "other than sidekick")(lambda: _adj(Not(IsSidekick())))
G.rule("post", "with <t:quality>", "that have <t:quality>", "who have <t:quality>")(lambda t: _adj(t))
G.rule("post", "with <t:quality> and <u:quality>")(lambda t, u: _adj(t, u))
G.rule("post", "with <t:quality> or <u:quality>")(lambda t, u: _adj(either((t, u))))
G.rule("post", "of <t:quality>")(lambda t: _adj(t))
G.rule("post", "that <t:which>", "who <t:which>", "which <t:which>")(lambda t: _adj(t))
G.rule("post", "<t:whiz>")(lambda t: _adj(t))

G.rule("quality", "(a|an|the)? (purchase_cost|cost) (of|equal to)? <c:bound>")(lambda c: Compare("cost", *c))
G.rule("quality", "(a|an|the)? fielding_cost (of|equal to)? <c:bound>")(lambda c: Compare("fielding", *c))
G.rule("quality", "(a|an|the)? {s:a/attack/d/defense} (value)? (of|equal to)? <c:bound>")(
    lambda s, c: Compare("A" if s[0] == "a" else "D", *c)
)
G.rule("quality", "less than <s:stat>")(lambda s: Compare(s[1], "<", Num(s[0])))
G.rule("quality", "more than <s:stat>", "greater than <s:stat>")(lambda s: Compare(s[1], ">", Num(s[0])))
G.rule("quality", "<n:int> or {op:less/more} {s:a/d}")(
    lambda n, op, s: Compare(s.upper(), ">=" if op == "more" else "<=", Num(n))
)
G.rule("quality", "<s:stat>")(lambda s: Compare(s[1], "=", Num(s[0])))
G.rule("quality", "(a|an|the)? printed (purchase_cost|cost) (of|equal to)? <c:bound>")(lambda c: Compare("cost", *c))
G.rule("quality", '(a|an)? " <n:printed> " in (its|their|the) name', "<n:printed> in (its|their|the) name")(
    lambda n: NameHas(n)
)
G.rule("quality", "(a|an|the)? <a:affil> (or|and) <b:affil> (affiliation)?")(lambda a, b: HasAffiliation((a, b)))
G.rule(
    "quality",
    "at_least one {k:experience/loyalty/stun} (token|counter)",
    "(a|an|one or more|any) {k:experience/loyalty/stun} (token|counter)",
)(lambda k: Compare(k, ">=", Num(1)))
G.rule("quality", "(a|any)? (gear|gear die|gear die attached)")(lambda: Is("equipped"))
G.rule("quality", "[equip]", "the [equip] (symbol|icon)")(lambda: Is("equip"))
G.rule("quality", "global_ability on their card", "(a)? global_ability on (its|their) card")(
    lambda: HasAbility("global")
)
G.rule("quality", "<s:stat> or {op:less/lower/fewer/more/greater/higher}")(
    lambda s, op: Compare(s[1], ">=" if op in {"more", "greater", "higher"} else "<=", Num(s[0]))
)
G.rule("quality", "level <c:bound>", "(a|an)? level (of)? <c:bound>")(lambda c: Compare("level", *c))
G.rule("quality", "<k:keyword>", "the <k:keyword> (keyword|ability)", "<k:keyword> (keyword|ability)")(
    lambda k: HasKeyword(k)
)
G.rule("quality", "(a|an|the)? <a:affil> (affiliation)?")(lambda a: HasAffiliation((a,)))
G.rule("quality", "the <n:name> affiliation")(lambda n: HasAffiliation((n,)))
G.rule("quality", "(a|an)? affiliation")(lambda: HasAffiliation(("any",)))
G.rule("quality", "no affiliation")(lambda: Not(HasAffiliation(("any",))))
G.rule("quality", 'a " <k:abilitykind> " (ability|effect)')(lambda k: HasAbility(k))
G.rule("quality", "a global_ability", "a global_ability on (its|their) card")(lambda: HasAbility("global"))
G.rule("quality", "no (ability|text)")(lambda: HasAbility("none"))
G.rule("quality", '" <n:printed> " in (its|their|the) name')(lambda n: NameHas(n))
G.rule("quality", "<e:energy>", "(the)? <e:energy> energy (type)?")(lambda e: HasEnergy((e,)))
G.rule("quality", "(the)? same name")(lambda: Shares("name", Ref("?it")))
G.rule("quality", "(a)? burst (symbol)?")(lambda: Is("burst"))

G.rule("abilitykind", "when fielded")(lambda: "when fielded")
G.rule("abilitykind", "when attack", "when attacking")(lambda: "when attacks")
G.rule("abilitykind", "when ko'd")(lambda: "when ko'd")
G.rule("abilitykind", "when blocking", "when block")(lambda: "when blocks")
G.rule("abilitykind", "while active")(lambda: "while active")

G.rule("bound", "<n:amount> or {op:less/lower/fewer/more/greater/higher}")(
    lambda n, op: (">=" if op in {"more", "greater", "higher"} else "<=", n)
)
G.rule("bound", "<n:amount>")(lambda n: ("=", n))
G.rule("bound", "at_least <n:amount>")(lambda n: (">=", n))
G.rule("bound", "greater than <n:amount>", "higher than <n:amount>", "more than <n:amount>")(lambda n: (">", n))
G.rule("bound", "less than <n:amount>", "lower than <n:amount>")(lambda n: ("<", n))
G.rule("bound", "less than or equal to <n:amount>", "equal to or (less|lower) than <n:amount>")(lambda n: ("<=", n))
G.rule("bound", "greater than or equal to <n:amount>", "equal to or (greater|higher) than <n:amount>")(
    lambda n: (">=", n)
)

G.rule("which", "attack")(lambda: Is("attacking"))
G.rule("which", "attacked (this turn)?", "attack this turn")(lambda: Is("attacked"))
G.rule("which", "blocked this turn")(lambda: Is("blocked opponent"))
G.rule("which", "attacked or blocked this turn")(lambda: either((Is("attacked"), Is("blocked opponent"))))
G.rule("which", "(didn't|doesn't) attack or block this turn")(
    lambda: Not(either((Is("attacked"), Is("blocked opponent"))))
)
G.rule("which", "(didn't|doesn't) attack (this turn)?")(lambda: Not(Is("attacked")))
G.rule("which", "(didn't|doesn't) block (this turn)?")(lambda: Not(Is("blocked opponent")))
G.rule("which", "was fielded this turn", "you fielded this turn")(lambda: Is("fielded"))
G.rule("which", "was {d:damaged} this turn", "have been {d:damaged} this turn", "took {d:damage} this turn")(
    lambda d: Is("damaged this turn")
)
G.rule("which", "be {w:attacking/blocking/blocked/unblocked/engaged/damaged/paired}")(lambda w: Is(w))
G.rule("which", "isn't {w:attacking/blocking/blocked/unblocked/engaged/damaged/paired}")(lambda w: Not(Is(w)))
G.rule("which", "isn't blocking (him|her|it|<self>)")(lambda self=None: Not(EngagedWith(Ref("?it"))))
G.rule("which", "be (a|an) <d:desc>", "be <d:desc>")(lambda d: d.test() if d.plural is not True else None)
G.rule("which", "isn't (a|an)? <d:desc>")(lambda d: Not(d.test()))
G.rule("which", "have (already)? been damaged this turn")(lambda: Is("damaged this turn"))
G.rule("which", "was ko'd this turn")(lambda: Is("koed"))
G.rule("which", "was purchased this turn", "you purchased this turn")(lambda: Is("purchased"))
G.rule("which", "(didn't|doesn't) have <t:quality>")(lambda t: Not(t))
G.rule("which", "be not engaged with <r:ref>", "isn't engaged with <r:ref>")(lambda r: Not(EngagedWith(r)))
G.rule("which", "be engaged with <r:ref>")(lambda r: EngagedWith(r))
G.rule("which", "(roll|rolled) (a|an|its|their)? <f:face>")(lambda f: all_of((Is("rolled"), f)))
G.rule("which", "(doesn't|didn't) roll (a|an|its|their)? <f:face>")(lambda f: all_of((Is("rolled"), Not(f))))
G.rule("which", "(show|land on) (a|an|its|their)? <f:face>")(lambda f: f)
G.rule("which", "(doesn't|didn't) (show|land on) (a|an|its|their)? <f:face>")(lambda f: Not(f))
G.rule("which", "result in (a|an|its|their)? <f:face>")(lambda f: all_of((Is("rolled"), f)))
G.rule("which", "(doesn't|didn't) result in (a|an|its|their)? <f:face>", "(doesn't|didn't) result in a {c:character}")(
    lambda f=None, c="": all_of((Is("rolled"), Not(f or Is("character face"))))
)
G.rule("which", "cost <c:bound>")(lambda c: Compare("cost", *c))
G.rule("which", "share (a|an) {w:affiliation/name} with <r:ref>")(lambda w, r: Shares(w, r))
G.rule("whiz", "engaged (with)? <r:ref>")(lambda r: EngagedWith(r))
G.rule("whiz", "{w:blocking} <r:ref>", "{w:blocked} by <r:ref>")(lambda w, r: all_of((Is(w), EngagedWith(r))))
G.rule("whiz", "damaged by (this|the|that|its) breath weapon")(lambda: Is("damaged by breath weapon"))
G.rule("whiz", "(blocking or blocked by|blocked by or blocking|engaged with) <r:ref>")(lambda r: EngagedWith(r))
G.rule(
    "whiz",
    "damaged (this_way|by (this|the|that) (effect|ability|damage))",
    "that was damaged (this_way|by this effect)",
)(lambda: Is("damaged this way"))
G.rule("whiz", "ko'd (this_way|by (this|the) (effect|ability))")(lambda: Is("koed this way"))
G.rule("whiz", "attacking alone")(lambda: Is("attacking alone"))
G.rule("whiz", "ko'd this turn")(lambda: Is("koed"))
G.rule("whiz", "fielded this turn")(lambda: Is("fielded"))
G.rule("whiz", "damaged this turn")(lambda: Is("damaged this turn"))


@G.terminal("desc")
def _desc(parser: Parser, pos: int) -> Results:
    """A whole description, longest reading first."""
    out: Results = []
    for at, desc in _adjectives(parser, pos, Desc()):
        for end, noun in _nouns(parser, at, desc):
            out.extend(_posts(parser, end, noun))
    out.sort(key=lambda item: -item[0])
    return out + _unions(parser, out)


def _unions(parser: Parser, found: Results) -> Results:
    """``[Villain] character dice or Sidekick character dice``: one description of both."""
    out: Results = []
    for end, first in found:
        token = parser.peek(end)
        if token is None or token.lem not in {"or", "and"} or (token.lem == "and" and first.plural is not True):
            continue
        after = end + 1
        word = parser.peek(after)
        apart = token.lem == "or" and word is not None and word.lem in {"target", "a", "any"}
        after += apart
        word = parser.peek(after)
        owned = word is not None and word.lem in {"opposing", "your", "friendly"}
        for stop, second in parser.parse("desc", after) if after > end else []:
            if first.whose != second.whose and (apart or (owned and first.whose == "any")):
                continue  # whose the one are is not said of the other
            joined = _union(first, second)
            if joined is not None and (stop, joined) not in out:
                out.append((stop, joined))
    return out


def _union(first: Desc, second: Desc) -> Desc | None:
    if not first.tests or not second.tests or (second.whose not in {"any", first.whose} and first.whose != "any"):
        return None
    if first.zones is not None and second.zones is not None and first.zones != second.zones:
        return None
    if "card" in (first.kind, second.kind) and first.kind != second.kind:
        return None
    common = tuple(test for test in first.tests if test in second.tests)
    one, two = (tuple(t for t in d.tests if t not in common) for d in (first, second))
    if not one or not two:
        return None
    kind = (
        first.kind
        if first.kind == second.kind
        else "character"
        if {first.kind, second.kind} == {"character", "die"}
        else ""
    )
    if not kind:
        return None
    return replace(
        second,
        kind=kind,
        whose=first.whose if first.whose != "any" else second.whose,
        zones=first.zones if first.zones is not None else second.zones,
        tests=(*common, either((all_of(one), all_of(two)))),
    )


def _adjectives(parser: Parser, pos: int, desc: Desc) -> list[tuple[int, Desc]]:
    out: list[tuple[int, Desc]] = []
    if pos - len(parser.tokens) < 0:
        for end, adjective in parser.parse("adj", pos):
            if _names_card(desc) and _names_card(adjective):
                continue
            if desc.tests and isinstance(desc.tests[-1], HasKeyword) and adjective.tests == (Named(("self",)),):
                continue  # a keyword, and then a sentence about this card
            joined = desc.join(adjective)
            if joined is not None:
                token = parser.peek(end)
                if token is not None and token.lem == ",":
                    out.extend(
                        item for item in _adjectives(parser, end + 1, joined) if not _names_more(item[1], joined)
                    )
                out.extend(_adjectives(parser, end, joined))
    out.append((pos, desc))
    return out


def _names_more(longer: Desc, desc: Desc) -> bool:
    """Whether a name came after a comma: that is where another clause begins."""
    return _names_card(longer) and not _names_card(desc)


def _names_card(desc: Desc) -> bool:
    return any(isinstance(test, Named | NameHas) for test in desc.tests)


def _nouns(parser: Parser, pos: int, desc: Desc) -> list[tuple[int, Desc]]:
    out: list[tuple[int, Desc]] = []
    for end, head in parser.parse("head", pos):
        joined = head.join(replace(desc, noun=False))
        if joined is not None and joined.kind == "energy":
            joined = replace(joined, tests=tuple(shown(test) for test in joined.tests))
        if joined is not None:
            out.append((end, joined))
    if not out and desc.noun:
        if pos > len(parser.tokens):
            return out
        last = parser.tokens[pos - 1]
        word = last.kind == "word" or last.value == "Monster"
        plural = last.low.endswith("s") if word and not last.text.startswith("[") else None
        last_test = desc.tests[-1] if desc.tests else None
        plural = None if isinstance(last_test, Named | NameHas) else plural
        head = "character" if isinstance(last_test, HasAffiliation | HasKeyword) else ""
        out.append((pos, replace(desc, kind="die", head=head, plural=plural)))
    return out


def _posts(parser: Parser, pos: int, desc: Desc) -> list[tuple[int, Desc]]:
    out: list[tuple[int, Desc]] = [(pos, desc)]
    for end, post in parser.parse("post", pos):
        if Is("rolled") in post.tests and not desc.head and desc.tests and isinstance(desc.tests[-1], HasEnergy):
            continue  # symbols, and no dice of that type
        joined = desc.join(post)
        if joined is not None and end > pos:
            out.extend(_posts(parser, end, joined))
    return out


def counted(desc: Desc) -> Count:
    """How many of a description: different characters where the words speak of characters and not of dice (3.1.24)."""
    of = desc.different or (desc.head in {"character", "adventurer"} and not desc.elsewhere())
    return Count(desc.dice(), "characters" if of else "dice")


_ = (Amount, Extreme)
