"""Descriptions of dice: ``your other level 1 [Villain] character dice``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.nouns import (
    AnyOf,
    Compare,
    EngagedWith,
    HasAffiliation,
    HasAlignment,
    HasEnergy,
    HasKeyword,
    HasKind,
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
from overcrush.lang.grammar.base import OTHER, OTHER_CHARACTER, Desc, G, all_of, either, shown
from overcrush.lang.grammar.qualities import HIGHER, STAT_WORD, compared
from overcrush.lang.parsing.peg import Parser, Results

# --- <desc> -------------------------------------------------------------------------------------------


@G.terminal("desc", "<adj>", "<head>")
def _desc(parser: Parser, pos: int) -> Results:
    """A whole description, longest reading first."""
    out: Results = []
    for at, desc in _adjectives(parser, pos, Desc()):
        for end, noun in _nouns(parser, at, desc):
            out.extend(_posts(parser, end, noun))
    out = [(end, desc) for end, desc in out if not (_several(desc) and _shortened(parser, pos, end))]
    out.sort(key=lambda item: -item[0])
    return out + _unions(parser, out)


def _several(desc: Desc) -> bool:
    """Whether more than one die is described, or others than this one."""
    return desc.plural is True or not {OTHER, OTHER_CHARACTER}.isdisjoint(desc.tests)


def _shortened(parser: Parser, start: int, end: int) -> bool:
    """Whether a part of the card's name stands there: of several, a part of names is what many may be called."""
    return any(
        token.low == "short" and not token.text.endswith("s") and (at == 0 or parser.tokens[at - 1].lem != '"')
        for at, token in enumerate(parser.tokens[start:end], start)
    )


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
    """Whether a name came after a comma, or ``your``: that is where another clause begins."""
    yours = longer.whose == "you" != desc.whose
    return yours or (_names_card(longer) and not _names_card(desc))


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
        plural = None if isinstance(last_test, Named | NameHas | Shares) or last.low in _ONE_OR_MANY else plural
        head = "character" if isinstance(last_test, HasAffiliation | HasKeyword | HasKind) else ""
        out.append((pos, replace(desc, kind="die", head=head, plural=plural)))
    return out


_ONE_OR_MANY = {"undead", "fey", "gear"}
"""Kinds whose word is the same for one and for many."""


def _posts(parser: Parser, pos: int, desc: Desc) -> list[tuple[int, Desc]]:
    out: list[tuple[int, Desc]] = [(pos, desc)]
    for end, post in parser.parse("post", pos):
        if Is("rolled") in post.tests and not desc.head and desc.tests and isinstance(desc.tests[-1], HasEnergy):
            continue  # symbols, and no dice of that type
        if Is("rolled") in post.tests and Shares("energy", Ref("?it")) in desc.tests:
            continue  # the type that was rolled
        if any(isinstance(test, EngagedWith) and test.worn for test in post.tests) and Is("gear") not in desc.tests:
            continue  # only Gear is equipped to others
        joined = desc.join(post)
        if joined is not None and end > pos:
            out.extend(_posts(parser, end, joined))
    return out


_HEADS: dict[str, tuple[str, tuple[Test, ...]]] = {
    "attacker": ("character", (Is("attacking"),)),
    "blocker": ("character", (Is("blocking"),)),
    "adventurer": ("character", (HasKeyword("Adventurer"),)),
    "gear": ("die", (Is("gear"),)),
    "token": ("character", (Is("token"),)),
}

_NOUNS = {"die", "character", "action", "energy", "basic", "card", *_HEADS}

_NO_DIE = {"die", "card", "face", "side", "symbol", "or", "ability", "effect"}
"""What ``action`` may stand before and say something else."""
_EITHER_KIND = {("character", "or", "action", "die"), ("action", "or", "character", "die")}

# --- <head> -------------------------------------------------------------------------------------------


@G.terminal("head", fits=lambda token: token.lem in _NOUNS)
def _head(parser: Parser, pos: int) -> Results:
    """The noun a description ends with."""
    token = parser.tok(pos)
    if token is None:
        return []
    after = parser.peek(pos + 1)
    plural = token.low.endswith("s") and not token.low.endswith("ss")
    if token.lem == "die":
        return [(pos + 1, Desc("die", head="die", plural=token.low == "dice"))]
    if tuple(t.lem for t in parser.tokens[pos : pos + 4]) in _EITHER_KIND:
        return [(pos + 4, Desc("die", head="die", plural=parser.tokens[pos + 3].low == "dice"))]
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
    if token.lem == "action" and (after is None or after.lem not in _NO_DIE):
        return [(pos + 1, Desc("action", head="action", plural=plural))]
    if token.lem == "character":
        return [(pos + 1, Desc("character", head="character", plural=plural))]
    if token.lem == "card":
        return [(pos + 1, Desc("card", head="card", plural=plural))]
    if token.lem in _HEADS:
        kind, tests = _HEADS[token.lem]
        return [(pos + 1, Desc(kind, tests=tests, head=token.lem, plural=_many(token.low, plural)))]
    return []


def _many(word: str, plural: bool) -> bool | None:
    return None if word in _ONE_OR_MANY else plural


# --- <adj> --------------------------------------------------------------------------------------------

G.rule("adj", "unique")(lambda: Desc(different=True))
G.rule("adj", "character or sidekick", "sidekick or character")(
    lambda: Desc(tests=(AnyOf((IsSidekick(), Is("character"))),))
)
G.rule("adj", "your")(lambda: Desc(whose="you"))
G.rule("adj", "friendly")(lambda: Desc(whose="you"))
G.rule("adj", "opposing", "(your|a|the|each|an)? opponent 's")(lambda: Desc(whose="opponent"))
G.rule("adj", "your own")(lambda: Desc(whose="you"))
G.rule("adj", "(their|his|her) own")(lambda: Desc(whose="?they"))
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
G.rule("adj", "unengaged")(lambda: _adj(Not(Is("engaged"))))
_WORN_BY = "(equipped|attached) to"
G.rule("post", f"{_WORN_BY} <r:ref>")(lambda r: Desc(tests=(EngagedWith(r, True),)))
G.rule("post", f"{_WORN_BY} (a|an|any|each|one of)? <d:desc>")(
    lambda d: Desc(tests=(EngagedWith(d.dice(), True),)) if d.zones is None else None
)
G.rule("adj", "unattached")(lambda: Desc(tests=(Not(Is("attached")),)))
G.rule("adj", "unequipped")(lambda: _adj(Not(Is("equipped"))))
G.rule("adj", "unattached")(lambda: _adj(Not(Is("attached"))))
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
G.rule("adj", "highest level")(lambda: _adj(Is("highest level")))
G.rule("adj", "lowest level")(lambda: _adj(Is("lowest level")))
G.rule("adj", "sidekick")(lambda: _adj(IsSidekick(), noun=True))
G.rule("adj", "<e:energy>")(lambda e: _adj(HasEnergy((e,))))
G.rule("adj", "<a:affil>")(lambda a: _adj(HasAffiliation((a,)), noun=True))
G.rule("adj", "<k:kind>")(lambda k: _adj(HasKind(k), noun=True))
G.rule("adj", "<a:align>")(lambda a: _adj(HasAlignment((a,)), noun=True))
G.rule("adj", "<n:name>")(lambda n: _adj(named(n), noun=True))
G.rule("adj", '" <n:printed> "')(lambda n: _adj(NameHas(n), noun=True))
G.rule("adj", "copy of <r:ref>")(lambda r: _adj(Shares("card", r), noun=True) if r != Ref("this") else None)
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


G.rule("unlike", "non- <a:adj>")(lambda a: _non(a))
G.rule("adj", "active player 's")(lambda: Desc(whose="active"))
G.rule("adj", "drawn")(lambda: Desc(tests=(Is("drawn this way"),)))
G.rule("adj", "[equip]")(lambda: Desc(tests=(Is("equip"),)))
G.rule("adj", "<a:adj1> or a <b:adj1>")(
    lambda a, b: Desc(tests=(either((all_of(a.tests), all_of(b.tests))),)) if a.tests and b.tests else None
)
G.rule("adj", "non- basic action")(lambda: Desc(tests=(Not(Is("basic action")),)))

# --- <adj1> -------------------------------------------------------------------------------------------


@G.terminal(
    "adj1",
    *(f"<{rule}>" for rule in ("energy", "affil", "align", "kind", "keyword", "name")),
    "non-/sidekick/attacking/blocking/blocked/unblocked/engaged/adventurer",
)
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
        ("kind", HasKind),
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


# --- <post> -------------------------------------------------------------------------------------------

G.rule("post", f"of equal or {{op:lower/higher/lesser/greater}} {STAT_WORD} (to <r:ref>|than <r:ref>)?")(
    lambda s, op, r=Ref("?than"): Desc(tests=(compared(s, ">=" if op in HIGHER else "<=", r),))
)
G.rule("post", f"of (a)? {{op:lower/higher}} {STAT_WORD} (than <r:ref>)?")(
    lambda s, op, r=Ref("?than"): Desc(tests=(compared(s, ">" if op in HIGHER else "<", r),))
)
G.rule("post", "not <n:name>")(lambda n: Desc(tests=(Not(Named((n,))),)) if not n.startswith("~") else None)
G.rule("post", "named <n:name>")(lambda n: Desc(tests=(named(n),)))
G.rule("post", "not named <n:name>")(lambda n: Desc(tests=(Not(named(n)),)))
G.rule("post", "not named <n:name> or <m:name>")(lambda n, m: Desc(tests=(Not(named(n)), Not(named(m)))))
G.rule("post", "with the {w:lowest/highest} <s:statname>")(lambda w, s: Desc(tests=(Is(f"{w} {s}"),)))
G.rule("post", "with the {w:lowest/highest} <s:statname> (among|of) (all)? <d:desc>")(
    lambda w, s, d: replace(d, tests=(Is(f"{w} {s}"),), head="") if not d.tests and d.plural is not False else None
)
G.rule("post", "without <t:quality>")(lambda t: Desc(tests=(Not(t),)))


def named(name: str) -> Test:
    """The test a name in the text means: a word that is only part of names is meant of all that have it."""
    return NameHas(name[1:]) if name.startswith("~") else Named((name,))


G.rule("post", ",? except (for)? <d:desc>")(lambda d: _except(d))


def _except(desc: Desc) -> Desc | None:
    """All but those of a quality; a word that may be a name or a kind of them says too little."""
    if not desc.tests or desc.whose != "any" or desc.zones is not None:
        return None
    return None if any(isinstance(t, Named) for t in desc.tests) else Desc(tests=(Not(all_of(desc.tests)),))


G.rule("post", "you doesn't control")(lambda: Desc(whose="opponent"))
G.rule(
    "post",
    "of (a)? {op:higher/lower} level (than <r:ref>)?",
    "with a {op:higher/lower} level than <r:ref>",
    "with a level {op:higher/lower} than <r:ref>",
    "with (a)? {op:higher/lower} level",
)(lambda op, r=Ref("?than"): _adj(Compare("level", ">" if op == "higher" else "<", Stat("level", r))))
G.rule(
    "post",
    "of equal or {op:higher/lower/greater/lesser} level (to <r:ref>|than <r:ref>)?",
    "of {op:lower/higher} or equal level (to <r:ref>)?",
    "of the same or {op:lower/higher} level (as <r:ref>)?",
)(lambda op, r=Ref("?than"): _adj(Compare("level", ">=" if op in {"higher", "greater"} else "<=", Stat("level", r))))
G.rule("post", "of the same level (as <r:ref>)?", "of equal level (to <r:ref>)?")(
    lambda r=Ref("?than"): _adj(Compare("level", "=", Stat("level", r)))
)
_CHOSEN = "(that|the chosen|the named)"
G.rule("post", f"(of|with) {_CHOSEN} energy type", f"of {_CHOSEN} type", f"that match {_CHOSEN} energy type")(
    lambda: _adj(Shares("energy", Ref("?named")))
)
G.rule("post", f"(of|with) {_CHOSEN} name", f"that share {_CHOSEN} name")(lambda: _adj(Shares("name", Ref("named"))))
G.rule("post", "(that isn't|that be not|not) of that {w:affiliation/name}")(
    lambda w: _adj(Not(Shares(w, Ref("?named" if w == "affiliation" else "named"))))
)
G.rule("post", f"(of|with) {_CHOSEN} affiliation", f"that share {_CHOSEN} affiliation")(
    lambda: _adj(Shares("affiliation", Ref("?named")))
)
G.rule("post", "(of|with) the same energy type (as <r:ref>)?", "that share an energy type with <r:ref>")(
    lambda r=Ref("?it"): _adj(Shares("energy", r))
)
G.rule("post", "showing (a|an|its|their)? <f:face>", "on (a|an|its|their) <f:face>", "that show (a|an)? <f:face>")(
    lambda f: _adj(f)
)
G.rule("post", "showing <e:energy> (energy)?")(lambda e: _adj(Is(f"showing {e}")))
G.rule("post", "captured by <r:ref>")(
    lambda r: replace(_adj(Is("captured by this")), zones=("captured",)) if r == Ref("this") else None
)
G.rule("post", "(that)? <r:ref> have captured")(
    lambda r: replace(_adj(Is("captured by this")), zones=("captured",)) if r in {Ref("this"), Ref("?he")} else None
)
G.rule("post", "of any level")(lambda: Desc())
G.rule("post", "that be not <t:state1>")(lambda t: _adj(Not(t)))
G.rule("post", "you (draw|drew) (this_way)?", "drawn (this_way)?")(lambda: _adj(Is("drawn this way")))
G.rule("post", "prepped this_way", "that was prepped this_way")(lambda: _adj(Is("drawn this way")))
G.rule("post", "fabricated (for it)?", "you (fabricated|fabricate) (for it)?")(lambda: _adj(Is("fabricated")))
G.rule("post", "(fabricated|you fabricated) to purchase <r:ref>")(
    lambda r: _adj(Is("fabricated")) if r == Ref("this") else None
)
G.rule("post", "you've drawn")(lambda: replace(_adj(Is("drawn")), whose="you"))
G.rule("post", "they've drawn")(lambda: replace(_adj(Is("drawn")), whose="?they"))
G.rule("post", "your opponent have drawn")(lambda: replace(_adj(Is("drawn")), whose="opponent"))
G.rule("post", "(you)? rolled (this_way)?")(lambda: _adj(Is("rolled")))
G.rule("post", "that you control")(lambda: Desc(whose="you"))
G.rule("post", "attacking with <r:ref>")(lambda r: _adj(Is("attacking"), Not(Same(r))))
G.rule("post", "you control", "on your side", "of yours", "you have active", "you have in play")(
    lambda: Desc(whose="you")
)
G.rule("post", "(your|an|a|the) opponent control", "(your|an|a|the) opponent have active")(
    lambda: Desc(whose="opponent")
)
G.rule("post", "they control", "that player control", "he control", "they have active")(lambda: Desc(whose="?they"))
G.rule("post", "(its|that die 's) controller control", "controlled by (the same player|its controller|that player)")(
    lambda: Desc(whose="?they")
)
G.rule("post", "(in|from) <z:zones>")(lambda z: replace(z, placed=True))
G.rule("post", "in play")(lambda: Desc(zones=("field",)))
G.rule("post", "other than <self>", "besides <self>", "except <self>")(lambda self: _adj(Not(Named(("self",)))))
G.rule("post", "other than <n:name>")(lambda n: _adj(Not(Named((n,)))))
G.rule("post", "other than sidekick")(lambda: _adj(Not(IsSidekick())))
G.rule("post", "with <t:quality>", "that have <t:quality>", "who have <t:quality>")(lambda t: _adj(t))
G.rule("post", "whose card have <t:cardquality>")(lambda t: _adj(t))
G.rule("post", "with <t:quality> and <u:quality>")(lambda t, u: _adj(t, u))
G.rule("post", "with <t:quality> or <u:quality>")(lambda t, u: _adj(either((t, u))))
G.rule("post", "of <t:quality>")(lambda t: _adj(t))
G.rule("post", "that <t:which>", "who <t:which>", "which <t:which>")(lambda t: _adj(t))
G.rule("post", "<t:whiz>")(lambda t: _adj(t))
_STILL_FIGHTS = either((Is("attacking"), Is("blocking")))
"""Who is engaged may have been so and left the Attack Zone since (2.7.2.3); who still is has not."""
G.rule("post", "still <t:whiz>")(lambda t: _adj(t, _STILL_FIGHTS) if isinstance(t, EngagedWith) else _adj(t))


def _adj(*tests: Test, noun: bool = False, **more: object) -> Desc:
    return Desc(tests=tests, noun=noun, **more)  # type: ignore[arg-type]


G.rule(
    "post",
    "(of)? both player ('s)?",
    "either player 's",
    "both side",
    "(yours|your) (or|and) your opponent ('s)?",
    "including yours",
)(lambda: Desc(both=True))
G.rule("post", "controlled by the active player")(lambda: Desc(whose="active"))
G.rule("post", "controlled by (your)? opponent")(lambda: Desc(whose="opponent"))
G.rule("post", "controlled by a player other than (their|its) owner")(lambda: Desc(tests=(Is("borrowed"),)))
G.rule("post", "temporarily in field_zone")(lambda: Desc(zones=("field",), tests=(Is("temporary"),)))
FOE = "(your|an|a|the)? opponent"
G.rule("post", f"{FOE} have (in field_zone|in play|fielded)")(lambda: Desc(whose="opponent", zones=("field",)))
G.rule("post", "(he|she) have (in field_zone|in play|fielded)")(lambda: Desc(whose="?they", zones=("field",)))
G.rule("post", "they have (in field_zone|in play|fielded)")(lambda: Desc(whose="?they", zones=("field",)))
G.rule("post", "you have (in field_zone|fielded)")(lambda: Desc(whose="you", zones=("field",)))
G.rule("post", "you {w:fielded/purchased} this turn", "you have {w:fielded/purchased} this turn")(
    lambda w: Desc(whose="you", tests=(Is(w),), past=True)
)
G.rule("post", "{w:declared/assigned} as blocker")(lambda w: Desc(tests=(Is("blocking"),)))
G.rule("post", ",? including yours")(lambda: Desc(both=True))
G.rule(
    "post", ",? count (only)? your <d:desc> only", ",? count only your <d:desc>", ",? count (only yours|yours only)"
)(
    lambda d=None: (
        Desc(whose="you", tests=d.tests if d else ()) if d is None or (d.whose, d.zones) == ("any", None) else None
    )
)
G.rule("post", "from this card", "from <self> 's card")(lambda self="": Desc(whose="you", zones=("card",), placed=True))
G.rule("post", ",? including sidekick ,?")(lambda: Desc())
G.rule("post", "((showing|on) an)? (action or energy|energy or action) face")(
    lambda: _adj(either((Is("action face"), Is("energy face"))))
)
G.rule("post", "from that card")(lambda: Desc(tests=(Shares("name", Ref("named")),)))
_WHICH = "(that|which)? <r:ref> (be {v:blocking}|{v:block}|be {v:blocked} by)"
G.rule("post", f"(other than|except|besides) the (one|character (die)?|die) {_WHICH}", "not engaged with <r:ref>")(
    lambda r, v="": _adj(Not(EngagedWith(r)))
)
G.rule("post", "(that)? you have <z:inzones>")(
    lambda z: replace(z, whose="you", placed=True) if z.whose != "opponent" else None
)
G.rule("post", f"(that)? {FOE} have <z:inzones>")(
    lambda z: replace(z, whose="opponent", placed=True) if z.whose != "you" else None
)
G.rule("inzones", "in <z:zones>")(lambda z: z if z.zones not in {None, ("field",), ("card",)} else None)
G.rule("post", "other than <r:exactly>")(lambda r: Desc(tests=(Not(Same(r)),)))
G.rule("post", "other than <r:exactly> and <s:exactly>")(lambda r, s: Desc(tests=(Not(AnyOf((Same(r), Same(s)))),)))

# --- <state1> -----------------------------------------------------------------------------------------

G.rule("state1", "{w:attacking/blocking/blocked/unblocked/engaged/damaged}")(lambda w: Is(w))
