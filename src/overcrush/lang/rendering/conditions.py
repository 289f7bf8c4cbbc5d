"""Conditions in words."""

from __future__ import annotations

from dataclasses import replace

from overcrush.ability import conditions as c
from overcrush.ability import nouns as n
from overcrush.lang.parsing.tokens import ENERGIES
from overcrush.lang.rendering.amounts import amount
from overcrush.lang.rendering.history import had, had_not, happened
from overcrush.lang.rendering.nouns import FACES, adjective, dice, postfix
from overcrush.lang.rendering.references import is_many, player, they
from overcrush.lang.rendering.words import LAID, Unsayable, Voice, article, list_of


def condition(node: c.Condition, voice: Voice) -> str:
    """What must be true, after ``if``."""
    match node:
        case c.There():
            return _there(node, voice)
        case c.Amounts(n.Life(left), op, n.Num(value)):
            words = {
                ">=": f"{value} or more life",
                "<=": f"{value} or less life",
                ">": f"more than {value} life",
                "<": f"less than {value} life",
                "=": f"{value} life",
            }
            return f"{player(left, voice)} {_have(left)} {words[op]}"
        case c.Amounts(n.Life(left), ">" | "<" as op, n.Life(right)):
            much = "more" if op == ">" else "less"
            return f"{player(left, voice)} {_have(left)} {much} life than {player(right, voice)}"
        case c.Amounts(
            n.Count(n.Dice() as left, "dice" | "characters" as of), ">", n.Count(n.Dice() as right, same)
        ) if (
            of == same and {left.whose, right.whose} == {"you", "opponent"} and replace(right, whose=left.whose) == left
        ):
            more, less = ("you", "your opponent") if left.whose == "you" else ("your opponent", "you")
            those = dice(replace(left, whose="said"), voice, many=True)
            different = "different " if of == "characters" else ""
            return f"{more} {'have' if more == 'you' else 'has'} more {different}{those} than {less}"
        case c.Amounts(n.Symbols("types", who), ">=", n.Num(4)):
            return f"{player(who, voice)} {_have(who)} at least one of each energy type in {_their(who)} Reserve Pool"
        case c.Amounts(n.Symbols(energy, who), ">=", n.Num(value)) if energy not in {"any", "types"}:
            return f"{player(who, voice)} {_have(who)} {value} or more [{energy}] in {_their(who)} Reserve Pool"
        case c.Amounts(n.Spent((energy,), None), ">=", n.Num(value)):
            return f"{value} or more [{energy}] energy was spent for it"
        case c.Amounts(n.Spent((), n.Dice() as group), ">=", n.Num(value)):
            return f"{value} or more energy from {dice(group, voice, many=True, zones=())} was spent for it"
        case c.Amounts(left, op, right):
            return _amounts(left, op, right, voice)
        case c.Did():
            return "you do"
        case c.NotSo(c.Did()):
            return "you do not"
        case c.During("attack"):
            return "it is the Attack Step"
        case c.During("main"):
            return "it is the Main Step"
        case c.Turn(n.Player("you", None)):
            return "it is your turn"
        case c.Turn(n.Player("opponent", None)):
            return "it is your opponent's turn"
        case c.DieIs(n.Ref("this"), n.Is(state)) if state in _LYING:
            return f"{voice.this} is {_LYING[state]}"
        case c.DieIs(die, test):
            return _die_is(die, test, voice, so=True)
        case c.NotSo(c.DieIs(die, test)):
            return _die_is(die, test, voice, so=False)
        case c.DieIn(die, ("field",)):
            return f"{they(die, voice)} {'are' if is_many(die, voice) else 'is'} still active"
        case c.Happened():
            return happened(node, voice, so=True)
        case c.NotSo(c.Happened() as inner):
            return happened(inner, voice, so=False)
        case c.Guesses(who, "secret"):
            return f"{player(who, voice)} guesses how many"
        case c.Both((c.DieIs(n.Ref(name) as die, test), c.Amounts(n.Result(same), ">=", n.Num(2)))) if name == same:
            return _die_is(die, test, voice, so=True, both=True)
        case c.Both(
            (c.Happened(n.Events(n.Trigger(_, n.Ref(name) as die))) as inner, c.Amounts(n.Result(same), ">=", n.Num(2)))
        ) if name == same:
            return "both of them" + happened(inner, voice, so=True).removeprefix(they(die, voice))
        case c.Both((first, second)):
            return f"{condition(first, voice)} and {condition(second, voice)}"
        case c.Both((first, *rest)) if len(rest) > 1:
            return f"{condition(first, voice)} and {condition(c.Both(tuple(rest)), voice)}"
        case c.Either((first, second)):
            return f"{condition(first, voice)} or {condition(second, voice)}"
        case c.NotSo(c.There(n.Dice("character", "you", ("field",), (n.Named((name,)),)), ">=", n.Num(1), "dice")):
            return f"{voice.name if name == 'self' else name} is not active"
        case c.NotSo(inner) if isinstance(inner, c.There | c.Amounts | c.Turn):
            return f"it is not true that {condition(inner, voice)}"
    raise Unsayable(f"condition {node}")


def _have(who: n.Player) -> str:
    return "have" if who.who == "you" else "has"


def _their(who: n.Player) -> str:
    return "your" if who.who == "you" else "their"


def _amounts(left: n.Amount, op: str, right: n.Amount, voice: Voice) -> str:
    words = amount(right, voice)
    forms = {
        ">=": f"{words} or more",
        "<=": f"{words} or less",
        ">": f"greater than {words}",
        "<": f"less than {words}",
        "=": words,
    }
    if op not in forms:
        raise Unsayable(f"comparison {op}")
    return f"{amount(left, voice)} is {forms[op]}"


_LAID = {(place,) for place in LAID}
_LYING = {
    "on a card": "on a card",
    "on a basic action card": "on a Basic Action card",
    "on a character card": "on a character card",
}


def _there(node: c.There, voice: Voice) -> str:
    team = {"you": "your", "opponent": "their"}.get(node.dice.whose)
    if node.dice.kind == "card" and node.dice.zones == () and team is not None and node.of == "dice":
        whose = "you have" if team == "your" else "your opponent has"
        some = _there(replace(node, dice=replace(node.dice, whose="any")), voice)
        return f"{whose} {some.removeprefix('there are ').removeprefix('there is ')} on {team} team"
    group = node.dice
    match node:
        case c.There(n.Dice("character", "you", ("field",), (n.Named(names),)), ">=", n.Num(1), "dice") if (
            "self" not in names
        ):
            return f"{list_of(list(names))} is active"
        case c.There(n.Dice("character", "you", ("field",), (n.Named(("self",)),)), ">=", n.Num(1), "dice"):
            return f"{voice.name} is active"
    single = (node.op, node.amount) == (">=", n.Num(1))
    there = "there is" if single else "there are"
    who = {"you": "you have", "opponent": "your opponent has", "any": there, "that player": "they have"}.get(
        group.whose
    )
    if who is None:
        raise Unsayable(f"whose {group.whose}")
    plain = replace(group, whose="said") if group.zones == ("field",) and group.whose != "any" else group
    plain = replace(group, whose="any") if group.zones in _LAID else plain
    plain = replace(group, whose="that player") if group.zones and plain.whose == "opponent" else plain
    of = node.of.removeprefix("dice ")
    head = "characters" if node.of in {"characters", "sharing affiliation"} else ""
    if head and any(adjective(test, voice) is None for test in group.where):
        head = ""
    many = dice(plain, voice, many=True, head=head, at="in")
    if node.of in {"characters", "sharing affiliation"} and (not head or group.kind != "character"):
        raise Unsayable("characters")
    count = amount(node.amount, voice)
    if of == "sharing affiliation" and node.op == ">=":
        return f"{who} at least {count} {many} with the same affiliation"
    if node.of not in {"dice", "characters"}:
        raise Unsayable(f"how many {node.of}")
    if single and node.of == "dice":
        return f"{who} {article(dice(plain, voice, many=False, at='in'))}"
    if (node.op, node.amount) == ("=", n.Num(0)):
        return f"{who} no {many}"
    forms = {
        ">=": f"{count} or more",
        "<=": f"{count} or fewer",
        ">": f"more than {count}",
        "<": f"fewer than {count}",
        "=": f"exactly {count}",
    }
    return f"{who} {forms[node.op]} {many}"


def _die_is(die: n.Ref, test: n.Test, voice: Voice, *, so: bool, both: bool = False) -> str:
    subject, many = they(die, voice), is_many(die, voice)
    if both:
        subject, many = "both of them", True
    verb = "are" if many else "is"
    verb = verb if so else f"{verb} not"
    shows = ("show" if so else "do not show") if many else ("shows" if so else "does not show")
    match test:
        case n.Is(what) if what in FACES:
            return f"{subject} {shows} {FACES[what]}"
        case n.AllOf((n.Not(n.Is(what)), n.Is("energy face"))) if what.removeprefix("showing ") in ENERGIES:
            return f"{subject} {shows} a non-[{what.removeprefix('showing ')}] energy face"
        case n.Is("attacking alone") if so:
            return f"{subject} {verb} attacking alone"
        case n.Is("character" | "action" | "basic action" as kind):
            noun = "Basic Action" if kind == "basic action" else str(kind)
            return f"{subject} {verb} {f'{noun} dice' if many else article(f'{noun} die')}"
        case n.Is("blocked opponent"):
            return f"{subject} blocked this turn" if so else f"{subject} did not block this turn"
        case n.Is("attacked"):
            return f"{subject} attacked this turn" if so else f"{subject} did not attack this turn"
        case n.Is("fielded" | "damaged this turn" | "koed" as what):
            was = "were" if many else "was"
            words = {"fielded": "fielded this turn", "koed": "KO'd this turn"}.get(what, what)
            return f"{subject} {was if so else f'{was} not'} {words}"
        case n.Is(what) if what not in {"yours", "opposing"}:
            return f"{subject} {verb} {what}"
        case n.Had():
            return f"{subject} {had(test, voice, many=many) if so else had_not(test, voice, many=many)}"
        case n.Shares("name", n.Ref("named")):
            return f"{subject} {verb} the named die"
    tests = test.tests if isinstance(test, n.AllOf) else (test,)
    words = _description(tests, voice, many=many)
    return f"{subject} {verb} {words if many else article(words)}"


def _description(tests: tuple[n.Test, ...], voice: Voice, *, many: bool) -> str:
    kind = "character " if n.Is("character") in tests else "action " if n.Is("action") in tests else ""
    kind += "dice" if many else "die"
    before: list[str] = []
    after: list[str] = []
    for test in tests:
        if test in {n.Is("character"), n.Is("action")}:
            continue
        word = adjective(test, voice)
        if word is None:
            after.append(postfix(test, voice, many=many))
        else:
            before.insert(0 if test == n.Is("opposing") else len(before), word)
    return " ".join([*before, kind, *after])
