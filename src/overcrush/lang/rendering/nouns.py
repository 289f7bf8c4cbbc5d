"""Noun phrases in words: which dice, which players, how much."""

from __future__ import annotations

import re
from dataclasses import replace

from overcrush.ability import nouns as n
from overcrush.ability.tree import Node
from overcrush.lang.pronouns import ITSELF
from overcrush.lang.rendering.references import player, ref, they
from overcrush.lang.rendering.words import (
    EXPLICIT,
    LAID,
    ZONES,
    Unsayable,
    Voice,
    article,
    kind_called,
    list_of,
    nothing_else,
)

_PLAIN = frozenset(
    (
        *("attacking", "blocking", "blocked", "unblocked", "engaged", "damaged", "paired", "equipped"),
        *("opposing", "continuous", "crossover", "attached", "epic", "trap", "gear"),
    )
)
ENERGIES = ("fist", "bolt", "mask", "shield", "wild")
FACES = {
    "character face": "a character face",
    "energy face": "an energy face",
    "action face": "an action face",
    "double energy": "a double energy face",
    "burst": "a burst symbol",
    **{f"showing {energy}": f"a [{energy}] face" for energy in ENERGIES},
    **{f"showing 2 {energy}": f"a [{energy}][{energy}] face" for energy in ENERGIES},
}
_AFTER = {
    "attacked": "that attacked this turn",
    "blocked opponent": "that blocked this turn",
    "fielded": "that {was} fielded this turn",
    "koed": "that {was} KO'd this turn",
    "damaged this turn": "that {was} damaged this turn",
    "purchased": "that {was} purchased this turn",
    "damaged this way": "damaged this way",
    "koed this way": "KO'd this way",
    "damaged by breath weapon": "damaged by this Breath Weapon",
    "fabricated": "fabricated for it",
    "drawn this way": "you drew",
    "drawn": "you've drawn",
    "rolled": "you rolled",
    "yours": "you control",
    "borrowed": "controlled by a player other than their owner",
    "equip": "with [equip]",
    "attacking alone": "attacking alone",
    "temporary": "temporarily in the Field Zone",
}
STATS = {"A": "A", "D": "D", "level": "level", "cost": "purchase cost", "fielding": "fielding cost"}
"""Numbers of a die, as they are called."""
_HEADS = {"character": "character", "action": "action", "basic action": "Basic Action", "energy": "energy", "die": ""}


# --- tests -----------------------------------------------------------------------------------------------


def adjective(test: n.Test, voice: Voice) -> str | None:
    """A test as a word before the noun, if it can be."""
    match test:
        case n.Not(n.Same()) | n.Not(n.AnyOf((n.Same(), n.Same()))):
            return "other" if voice.style != EXPLICIT else None
        case n.Not(n.Is("basic action")):
            return "non-Basic Action"
        case n.Not(inner):
            word = adjective(inner, voice)
            plain = isinstance(
                inner, n.Named | n.IsSidekick | n.HasKind | n.HasEnergy | n.HasAffiliation | n.HasAlignment | n.Is
            )
            plain = plain or inner == n.HasKeyword("Adventurer")
            single = len(getattr(inner, "names", getattr(inner, "types", (1,)))) == 1
            return f"non-{word}" if word and plain and single else None
        case n.Named(names):
            return list_of([voice.name if name == "self" else name for name in names])
        case n.IsSidekick():
            return "Sidekick"
        case n.HasKind(kind):  # in capitals it would be the card itself, where that is called so
            return kind if kind in voice.name.lower().split() else kind.capitalize()
        case n.HasKeyword("Adventurer"):
            return "Adventurer"
        case n.HasEnergy(types):
            return list_of([f"[{energy}]" for energy in types])
        case n.HasAffiliation(names) if names != ("any",):
            return list_of([f"[{name}]" for name in names])
        case n.HasAlignment(names):
            return list_of([name.capitalize() for name in names])
        case n.Is(what) if what in _PLAIN:
            return what
        case n.Is("koed"):
            return None
        case n.Compare("level", "=", n.Num(level)):
            return f"level {level}"
        case n.Compare("level", ">=" | "<=" as op, n.Num(level)):
            return f"level {level} or {'higher' if op == '>=' else 'lower'}"
        case n.AnyOf((n.IsSidekick(), n.Is("character"))):
            return "character or Sidekick"
        case n.AnyOf((n.Compare("level", "=", n.Num(one)), n.Compare("level", "=", n.Num(other)))):
            return f"level {one} or {other}"
        case n.AnyOf(tests):
            words = [adjective(t, voice) for t in tests]
            if all(words) and all(_listable(t) for t in tests):
                return list_of([word for word in words if word])
    return None


def _listable(test: n.Test) -> bool:
    if isinstance(test, n.Not):
        return _listable(test.test)
    if isinstance(test, n.Is):
        return test.what in {"attacking", "blocking", "blocked", "unblocked", "engaged"}
    return isinstance(test, n.IsSidekick | n.HasKind) or (
        isinstance(test, n.Named | n.HasEnergy | n.HasAffiliation | n.HasAlignment)
        and len(getattr(test, "names", getattr(test, "types", ()))) == 1
    )


_RANKS: tuple[type[Node], ...] = (
    n.Compare,
    n.Is,
    n.AnyOf,
    n.Not,
    n.HasAlignment,
    n.HasAffiliation,
    n.HasEnergy,
    n.HasKind,
    n.Named,
    n.IsSidekick,
    n.HasKeyword,
)


def _rank(test: n.Test) -> float:
    """Where an adjective stands: its level and what it is doing before what it is."""
    if isinstance(test, n.AnyOf):
        return _rank(test.tests[0])
    if isinstance(test, n.Is) and test.what in {"blocked", "unblocked"}:
        return 0.5
    return next((at for at, kind in enumerate(_RANKS) if isinstance(test, kind)), 0)


def postfix(test: n.Test, voice: Voice, *, many: bool = False) -> str:
    """A test as words after the noun."""
    was, does, isnt, shares = ("were", "do", "are not", "share") if many else ("was", "does", "is not", "shares")
    match test:
        case n.Not(n.Same(n.Ref("this"))):
            return "other than this die"
        case n.Not(n.Same(die)):
            return f"other than {ref(die, voice)}"
        case n.Not(n.AnyOf((n.Same(one), n.Same(other)))):
            return f"other than {ref(one, voice)} and {ref(other, voice)}"
        case n.NameHas(word):
            return f'with "{word}" in {"their names" if many else "its name"}'
        case n.SubtitleHas(word):
            return f'with "{word}" in {"their subtitles" if many else "its subtitle"}'
        case n.AnyOf((n.NameHas(word), n.SubtitleHas(same))) if word == same:
            return f'with "{word}" in {"their" if many else "its"} name or subtitle'
        case n.HasKeyword(name):
            return f"with {name}"
        case n.HasAffiliation(("any",)):
            return "with an affiliation"
        case n.HasAbility("global"):
            return "with a Global Ability"
        case n.HasAbility("none"):
            return "with no abilities"
        case n.HasAbility(kind):
            return f'with a "{kind_called(kind)}" ability'
        case n.Is("captured by this"):
            return f"captured by {ref(n.Ref('this'), voice)}"
        case n.Is(what) if what in _AFTER:
            return _AFTER[what].format(was=was)
        case n.Is(what) if what in FACES:
            return f"showing {FACES[what]}"
        case n.AnyOf((n.Is("action face"), n.Is("energy face"))):
            return "showing an action or energy face"
        case n.Is("showing generic"):
            return "showing generic energy"
        case n.AnyOf((n.Is("showing generic"), n.Is(what))) if what.startswith("showing "):
            return f"showing generic or [{what[8:]}] energy"
        case n.Is(what) if what.startswith("showing "):
            return f"showing [{what[8:]}]"
        case n.Not(n.Is("attacked")):
            return "that did not attack this turn"
        case n.Not(n.Is("blocked opponent")):
            return "that did not block this turn"
        case n.Not(n.AnyOf((n.Is("attacked"), n.Is("blocked opponent")))):
            return "that did not attack or block this turn"
        case n.AnyOf((n.Is("attacked"), n.Is("blocked opponent"))):
            return "that attacked or blocked this turn"
        case n.Not(n.Is(what)) if what in {"fielded", "koed", "damaged this turn", "purchased"}:
            return _AFTER[what].format(was=f"{was} not")
        case n.Is(what) if what.startswith(("lowest ", "highest ")):
            most, stat = what.split()
            return f"with the {most} {STATS[stat]}"
        case n.Had() | n.Not(n.Had()):
            return _had(test, voice, many=many)
        case n.Not(n.Is(what)) if what in FACES:
            return f"that {does} not show {FACES[what]}"
        case n.EngagedWith(die, True):
            return f"equipped to {_fought(die, voice)}"
        case n.Not(n.EngagedWith(die, False)):
            return f"that {isnt} engaged with {_fought(die, voice)}"
        case n.Not(n.Shares("card", n.Ref() as die)):
            return f"that {does} not share a card with {ref(die, voice)}"
        case n.Not(n.Shares("affiliation" | "name" as what, n.Ref("named"))):
            return f"not of that {what}"
        case n.Not(n.Shares("energy" | "affiliation" | "name" as what, n.Ref() as die)):
            return (
                f"that {does} not share {article('energy type' if what == 'energy' else what)} with {ref(die, voice)}"
            )
        case n.Not(n.HasKeyword(name)):
            return f"that {does} not have {name}"
        case n.Not(n.HasAffiliation(("any",))):
            return "with no affiliation"
        case n.Not(n.HasEnergy(("fist", "bolt", "mask", "shield"))):
            return "with no energy type"
        case n.Not(n.NameHas() | n.SubtitleHas() | n.HasAbility() | n.Compare() as inner):
            words = postfix(inner, voice, many=many)
            if words.startswith("with "):
                return f"without {words[5:]}"
        case n.EngagedWith(die, False):
            return f"engaged with {_fought(die, voice)}"
        case n.Shares("energy", n.Ref("named")):
            return "of that energy type"
        case n.Shares("affiliation", n.Ref("named")):
            return "of that affiliation"
        case n.Shares("name", n.Ref("named")):
            return "of that name"
        case n.Shares(what, n.Dice() as group):
            words = {"energy": "energy type", "cost": "purchase cost"}.get(what, what)
            return f"that {shares} {article(words)} with another {dice(group, voice, many=False)}"
        case n.Shares("shown", n.Ref() as die):
            return f"of the energy type {ref(die, voice)} shows"
        case n.Shares("energy", n.Ref() as die):
            return f"of the same energy type as {ref(die, voice)}"
        case n.Shares("Lantern", n.Ref() as die):
            return f"with the same [Lantern] color as {ref(die, voice)}"
        case n.Shares(what, n.Ref() as die):
            return f"that {shares} {article(what)} with {ref(die, voice)}"
        case n.Compare():
            return _compare(test, voice, many=many)
    raise Unsayable(f"test {test}")


def _had(test: n.Had | n.Not, voice: Voice, *, many: bool) -> str:
    if voice.past is None:
        raise Unsayable("what has happened")
    return f"that {voice.past(test, voice, many)}"


def _fought(die: n.Ref | n.Dice, voice: Voice) -> str:
    """Whom a die fights."""
    return ref(die, voice) if isinstance(die, n.Ref) else article(dice(die, voice, many=False))


_NAMED = {which: article(STATS.get(which, which)) for which in (*STATS, "printed A", "printed D")}


def _compare(test: n.Compare, voice: Voice, *, many: bool) -> str:
    if (
        test.which == "level"
        and isinstance(test.amount, n.Stat)
        and test.amount.which == "level"
        and isinstance(test.amount.die, n.Ref)
        and not test.amount.printed
    ):
        die = ref(test.amount.die, voice)
        return {
            "<": f"of a lower level than {die}",
            ">": f"of a higher level than {die}",
            "<=": f"of equal or lower level than {die}",
            ">=": f"of equal or higher level than {die}",
            "=": f"of the same level as {die}",
        }[test.op]
    if test.which in {"experience", "loyalty", "stun"} and test.op == ">=" and test.amount == n.Num(1):
        return f"with at least one {test.which} token"
    if test.which in {"experience", "loyalty", "stun"} and isinstance(test.amount, n.Num):
        if test.op == "=" and test.amount.n == 0:
            return f"with no {test.which} tokens"
        if test.op in {"<=", ">="}:
            return f"with {test.amount.n} or {'less' if test.op == '<=' else 'more'} {test.which} tokens"
    if test.which == "cost" and test.op == "<=" and isinstance(test.amount, n.Sum):
        match test.amount.parts:
            case (n.Stat("cost", n.Ref("it"), False), n.Num(more)):
                return f"that {'cost' if many else 'costs'} up to {more} more"
    if isinstance(test.amount, n.Stat) and test.amount.die == ITSELF:
        nothing_else(test.amount, "which", "die")
        own = f"{'their' if many else 'its'} own {STATS[test.amount.which]}"
        than = {"<": "less than", ">": "greater than", "=": "equal to"}[test.op]
        return f"with {_NAMED[test.which]} {than} {own}"
    if test.which not in _NAMED:
        raise Unsayable(f"comparison of {test.which}")
    return f"with {_NAMED[test.which]} {bound(test.op, test.amount, voice)}"


def bound(op: str, value: n.Amount, voice: Voice) -> str:
    """``of 2 or less``."""
    words = _amount(value, voice)
    forms = {
        "=": f"of {words}",
        "<=": f"of {words} or less" if isinstance(value, n.Num) else f"equal to or less than {words}",
        ">=": f"of {words} or more" if isinstance(value, n.Num) else f"equal to or greater than {words}",
        "<": f"less than {words}",
        ">": f"greater than {words}",
    }
    if op not in forms:
        raise Unsayable(f"comparison {op}")
    return forms[op]


# --- dice ------------------------------------------------------------------------------------------------


def dice(
    node: n.Dice,
    voice: Voice,
    *,
    many: bool,
    zones: tuple[str, ...] = ("field",),
    own: bool = False,
    head: str = "",
    at: str = "from",
) -> str:
    """A description; ``zones``: where such dice are if nothing is said; ``own``: ``your …`` rather than ``… you
    control``; ``at``: ``from`` a zone they leave, ``in`` one they stay in. Whose they are is left out if other words
    have ``said`` it.
    """
    said = node.whose == "said"
    node = replace(node, whose="any") if said else node
    where = node.where
    union = next(
        (t for t in where if isinstance(t, n.AnyOf) and adjective(t, voice) is None and not _post_ok(t, voice)), None
    )
    if union is not None:
        common = tuple(t for t in where if t is not union)
        parts = []
        for number, test in enumerate(union.tests):
            tests = test.tests if isinstance(test, n.AllOf) else (test,)
            part = replace(node, where=(*common, *tests))
            if number:
                part = replace(part, whose="any", zones=zones)
            parts.append(dice(part, voice, many=many, zones=zones, own=own, head=head))
        return " or ".join(parts)
    before, control, after = _placed(node, zones, own, at)
    if node.whose == "any" and not said and n.Named(("self",)) in where:
        control.append("(both players')")
    adjectives: list[str] = []
    posts: list[str] = []
    for test in sorted(where, key=_rank):
        if _in_noun(test, node):
            continue
        word = adjective(test, voice)
        if word == "other":
            before.insert(1 if before[:1] in (["your"], ["their"]) else 0, word)
        elif word is not None:
            adjectives.append(word)
        elif test == n.Is("drawn") and node.whose == "opponent":
            posts.insert(0, "your opponent has drawn")
        elif isinstance(test, n.Is) and test.what in _DONE:
            posts.insert(0, postfix(test, voice, many=many))
        else:
            posts.append(postfix(test, voice, many=many))
    noun = _noun(node, many, head)
    return " ".join(word for word in (*before, *adjectives, noun, *control, *posts, *after) if word)


_DONE = {"drawn this way", "drawn", "rolled"}
"""What says at once which dice are meant, before anything is said about them."""


def _past(node: n.Dice) -> n.Test | None:
    """What their player did with dice this turn, wherever they are now: ``you fielded this turn``."""
    done = (n.Is("fielded"), n.Is("purchased"))
    return next((t for t in done if t in node.where), None) if node.whose == "you" and not node.zones else None


def _in_noun(test: n.Test, node: n.Dice) -> bool:
    if test == _past(node) or (test == n.Is("laid before") and node.zones in {("kept",), ("under",)}):
        return True
    if node.kind == "card":
        return test in {n.Is("character"), n.Is("action"), n.Is("basic action")}
    return test == n.Is("token")


def _post_ok(test: n.Test, voice: Voice) -> bool:
    try:
        postfix(test, voice)
    except Unsayable:
        return False
    return True


def _noun(node: n.Dice, many: bool, head: str) -> str:
    if node.kind == "card":
        kind = next((f"{t.what} " for t in node.where if isinstance(t, n.Is) and t.what in {"character", "action"}), "")
        kind = "Basic Action " if n.Is("basic action") in node.where else kind
        return kind + ("cards" if many else "card")
    if n.Is("token") in node.where:
        if node.kind != "character":
            raise Unsayable("a token that is none")
        return "tokens" if many else "token"
    if head:
        return head
    if node.kind not in _HEADS:
        raise Unsayable(f"kind {node.kind}")
    return f"{_HEADS[node.kind]} {'dice' if many else 'die'}".strip()


def _placed(node: n.Dice, zones: tuple[str, ...], own: bool, at: str) -> tuple[list[str], list[str], list[str]]:
    """Whose dice they are and where: words before the noun, right after it, and at the end."""
    before: list[str] = []
    control: list[str] = []
    if n.Is("drawn") in node.where and node.whose not in {"you", "opponent"}:
        raise Unsayable("who has drawn")
    if node.zones and node.zones == zones and _WHEREVER & set(node.where):
        raise Unsayable("dice meant wherever they are")
    if node.whose == "active":
        control.append("controlled by the active player")
    everything = node.kind == "die" and bool(node.where) and all(isinstance(test, n.Not) for test in node.where)
    if (node.zones == zones and not (everything and zones == ("field",))) or (node.zones == ("field",) and zones == ()):
        if node.whose == "opponent":
            before.append("opposing")
        elif node.whose == "you":
            (before if own else control).append("your" if own else "you control")
        elif node.whose == "that player":
            (before if own else control).append("their" if own else "they control")
        if node.zones != zones:
            before.append("active")
        return before, control, []
    if isinstance(done := _past(node), n.Is) and zones:
        return before, [f"you {done.what} this turn"], []
    if node.zones == ("card",):
        owner = {"you": "your", "opponent": "opposing", "that player": "their"}.get(node.whose, "")
        return [word for word in (owner, "unpurchased") if word], control, []
    if len(node.zones) == 1 and node.zones[0] in LAID:
        if node.whose in {"you", "opponent"}:
            before.append("your" if node.whose == "you" else "opposing")
        elif node.whose == "that player":
            before.append("their")
        elif node.whose != "any":
            raise Unsayable("whose dice lie there")
        if n.Is("laid before") in node.where:
            return before, control, [f"you have placed on {LAID[node.zones[0]]} in a previous turn"]
        return before, control, [f"{'on' if node.zones == ('kept',) else 'under'} {LAID[node.zones[0]]}"]
    if node.zones == ("captured",) and node.whose == "any":
        return [] if n.Is("captured by this") in node.where else ["captured"], control, []
    if not node.zones:
        if node.kind != "card" and not _WHEREVER & set(node.where):
            raise Unsayable("dice that are nowhere")
        if node.whose == "that player":
            raise Unsayable("dice of that player")
        if node.whose in {"you", "opponent"} and n.Is("drawn") not in node.where:
            before.append("your" if node.whose == "you" else "opposing")
        return before, control, []
    owner = {"you": "your", "opponent": "your opponent's", "that player": "their"}.get(node.whose, "the")
    names = []
    for zone in node.zones:
        if zone not in ZONES:
            raise Unsayable(f"zone {zone}")
        names.append(ZONES[zone])
    if names == ["Out of Play"] and node.whose != "any":
        raise Unsayable("whose dice are out of play")
    return before, control, [f"{at} {list_of(names)}" if names == ["Out of Play"] else f"{at} {owner} {list_of(names)}"]


_WHEREVER = {
    *(n.Is("drawn this way"), n.Is("drawn"), n.Is("rolled"), n.Is("koed this way")),
    *(n.Is("damaged this way"), n.Is("chosen this way"), n.Is("fabricated")),
}
"""What says which dice are meant, wherever they are."""


# --- choices and groups ------------------------------------------------------------------------------------


def what(
    node: n.What, voice: Voice, *, zones: tuple[str, ...] = ("field",), subject: bool = False, at: str = "from"
) -> str:
    """Whatever an effect is about."""
    match node:
        case n.Ref():
            return they(node, voice) if subject else ref(node, voice)
        case n.Player("each", None) if subject:
            return "players"
        case n.Player():
            return player(node, voice)
        case n.Several((n.Player("each", None), n.Every(group))):
            return f"each player and each {dice(group, voice, many=False, zones=zones, at=at)}"
        case n.Several(parts):
            return " and ".join(what(part, voice, zones=zones, subject=subject, at=at) for part in parts)
        case n.Every(group):
            return f"all {dice(group, voice, many=True, zones=zones, own=True, at=at)}"
        case n.Pick():
            return _pick(node, voice, zones, at)
    raise Unsayable(f"{node}")


def _pick(node: n.Pick, voice: Voice, zones: tuple[str, ...], at: str) -> str:
    one = node.n == n.Num(1)
    if node.different and (node.dice.kind != "character" or node.n == n.Num(99) or not isinstance(node.n, n.Num)):
        raise Unsayable("different characters")
    if node.by != n.Player("you"):
        raise Unsayable("a choice of somebody else")
    if node.random:
        nothing_else(node, "dice", "as_", "random", "target")
        if node.target:
            raise Unsayable("a target by chance")
        return f"a random {dice(node.dice, voice, many=False, zones=zones, at=at)}"
    if node.players:
        nothing_else(node, "dice", "as_", "players")
        other = "player" if node.players == "any" else "your opponent"
        return f"target {dice(node.dice, voice, many=False, zones=zones, at=at)} or {other}"
    match node:
        case n.Pick(n.Dice("die", "any", (), (n.Is("drawn this way"),)), target=False):
            return f"up to {_amount(node.n, voice)} of them" if node.up_to else f"{_amount(node.n, voice)} of them"
        case n.Pick(group, n.Num(99), True):
            return f"any number of {'target ' * node.target}{dice(group, voice, many=True, zones=zones, at=at)}"
        case n.Pick(group, n.Sum((n.Count(same, "dice"), n.Num(-1))), False) if group == same:
            return f"all of {dice(group, voice, many=True, zones=zones, own=True, at=at)} except one"
    extreme = next(
        (t for t in node.dice.where if isinstance(t, n.Is) and t.what.split()[0] in {"lowest", "highest"}), None
    )
    if extreme is not None and not node.target and one and not node.up_to:
        nothing_else(node, "dice", "as_", "target")
        rest = replace(node.dice, where=tuple(t for t in node.dice.where if t is not extreme))
        stat = STATS[extreme.what.split()[1]]
        words = dice(replace(rest, whose="any") if rest.whose == "active" else rest, voice, many=False, zones=zones)
        whose = "active player's " if rest.whose == "active" else ""
        return f"the {whose}{words} with the {extreme.what.split()[0]} {stat}"
    words = dice(node.dice, voice, many=not one, zones=zones, at=at)
    if node.different:
        if one or "character dice" not in words:
            raise Unsayable("different characters")
        words = words.replace("character dice", "characters", 1)
    if one and not node.target and words.startswith(("your ", "their ")):
        words = dice(node.dice, voice, many=True, zones=zones, at=at)
    return _counted(node, voice, words, one=one)


def _counted(node: n.Pick, voice: Voice, words: str, *, one: bool) -> str:
    """``target die``, ``up to 2 target dice``, ``one of your unpurchased dice``."""
    target = ("different " if node.different else "") + ("target " if node.target else "")
    if words.startswith(("your ", "their ")):
        if one and target and words.startswith("your "):
            if node.up_to:
                raise Unsayable("up to one of yours")
            return f"target {words[5:]} of yours"
        count = "one" if one and not node.up_to else _amount(node.n, voice)
        if node.different:
            words = words.replace(" ", " different ", 1)
        return f"{'up to ' * node.up_to}{count} of {words}"
    if node.up_to:
        return f"up to {_amount(node.n, voice)} {target}{words}"
    if one:
        if words.startswith("other "):
            return f"another {target}{words[6:]}"
        return f"target {words}" if target else article(words)
    if not isinstance(node.n, n.Num):
        voice.where.append(node.n)
        return f"X {target}{words}"
    return f"{_amount(node.n, voice)} {target}{words}"


def dice_of(words: str) -> str:
    """One die's description as that of several: ``your unpurchased die`` is ``your unpurchased dice``."""
    return re.sub(r"\b(die|card)\b", lambda found: {"die": "dice", "card": "cards"}[found[0]], words, count=1)


def _amount(node: n.Amount, voice: Voice) -> str:
    if voice.much is None:
        raise Unsayable("an amount")
    return voice.much(node, voice)


def kind_of(kind: str) -> str:
    """``combat`` or ``non-combat`` before the word damage."""
    return {"any": "", "combat": "combat ", "ability": "non-combat "}[kind]


def source(by: n.Dice | None, voice: Voice) -> str:
    """Whom damage comes from."""
    match by:
        case n.Dice("character", "any", ("field",), (n.Same(die),)):
            return f" from {ref(die, voice)}"
    return "" if by is None else f" from {dice(by, voice, many=True)}"
