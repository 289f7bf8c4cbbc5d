"""Whole abilities in words."""

from __future__ import annotations

from dataclasses import replace

from overcrush.ability import abilities as a
from overcrush.ability import conditions as c
from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.ability.tree import walk
from overcrush.lang.grammar.keywords import LIMITED
from overcrush.lang.interrupts import answered
from overcrush.lang.rendering.amounts import amount
from overcrush.lang.rendering.changes import effects_of, predicate, price_of_blocking, some_must
from overcrush.lang.rendering.conditions import condition
from overcrush.lang.rendering.costs import payment
from overcrush.lang.rendering.effects import (
    INFLECTED,
    _for,
    _zones,
    clause,
    cost,
    joined,
    paragraph,
    purpose,
    sentences,
    subject_of,
    theirs,
)
from overcrush.lang.rendering.nouns import kind_of, source, what
from overcrush.lang.rendering.references import is_many, possessive
from overcrush.lang.rendering.triggers import when
from overcrush.lang.rendering.words import Unsayable, Voice, ended, kind_called, list_of, nothing_else, sentence, third

_LIMITS = {
    ("once per turn",): "Once per turn, ",
    ("once per turn", "your turn"): "Once per turn, on your turn, ",
    ("your turn",): "On your turn, ",
    ("opponent's turn",): "On your opponent's turn, ",
    ("attack step",): "During the Attack Step, ",
    ("main step", "your turn"): "During your Main Step, ",
}


def lines(ability: a.Ability, voice: Voice) -> list[str]:
    """The lines of one ability; each choice it offers has a line of its own."""
    return [line for words in _lines(ability, voice) for line in words.split("\n")]


def _lines(ability: a.Ability, voice: Voice) -> list[str]:
    match ability:
        case a.Keyword("Trap", (), a.Triggered() as waiting) if waiting.condition is not None:
            return [plain(waiting, voice)]  # the one thing a Trap's text waits for is what triggers it
        case a.Keyword("Trap", (), a.Triggered(on, effect) as waiting):
            nothing_else(replace(waiting, replaces=False), "on", "effect")  # what interrupts says so by what it does
            return [f"Trigger: {sentence(when(on, voice, bare=True))}", f"Effect: {paragraph(effect, voice)}"]
        case a.Face(inner):
            return ["Flip [flip]", *(line for part in inner for line in lines(part, voice))]
        case a.Burst(stars, inner, mode):
            return [_burst(stars, inner, mode, voice)]
        case a.Keyword():
            return [_keyword(ability, voice)]
        case a.Unread(words):
            return [words]
    return [plain(ability, voice)]


def quoted(ability: object, voice: Voice) -> str:
    """An ability inside another."""
    if isinstance(ability, a.Keyword):
        return _keyword(ability, voice)
    return plain(ability, voice)  # type: ignore[arg-type]


def plain(ability: a.Ability, voice: Voice) -> str:
    """One ability as sentences."""
    match ability:
        case a.Use(effect, test):
            tail = "" if test is None else f" You may only use this action die if {condition(test, voice)}."
            return paragraph(effect, voice) + tail
        case a.Triggered():
            return _triggered(ability, voice)
        case a.Static():
            return _static(ability, voice)
        case a.Global():
            return _global(ability, voice)
        case a.Activated():
            return _activated(ability, voice)
        case a.Averted(a.Triggered() | a.Static() as inner, paid):
            price = cost(paid, voice).replace("you control", "they control").replace("your ", "their ")
            return f"{plain(inner, voice)} Your opponent may {price} to ignore this effect until end of turn."
    raise Unsayable(type(ability).__name__)


def _active(voice: Voice) -> str:
    return f"While {voice.name} is active, "


def _triggered(node: a.Triggered, voice: Voice) -> str:
    narrow = any(
        isinstance(t.subject, n.Dice)
        and n.Named(("self",)) in t.subject.where
        and t.subject.where != (n.Named(("self",)),)
        and n.Not(n.Same(n.Ref("this"))) not in t.subject.where
        for t in node.on
    )
    start = _active(voice) if node.scope == "card" and not narrow else ""
    match node:
        case a.Triggered(
            (e.Trigger("leaves", n.Ref("this")), e.Trigger("flipped", n.Ref("this"))), e.Flip(n.Ref("this"))
        ):
            if node != _flipped(node.immediate):
                raise Unsayable("turning back")
            return f"If {voice.name} is not active, {'immediately ' * node.immediate}flip this card."
        case a.Triggered((e.Trigger("keyword", n.Ref("this"), None, ("Breath Weapon",)),), effect) if n.Is(
            "damaged by breath weapon"
        ) in set(walk(effect)):
            nothing_else(node, "on", "effect")
            return paragraph(effect, voice)
        case a.Triggered(
            (e.Trigger("draw end", n.Player("you" | "opponent" as who, None), None, (), ()),), limit="once"
        ):
            nothing_else(node, "on", "effect", "limit", "scope")
            whose = "your" if who == "you" else "your opponent's"
            body = f"once during {whose} Clear and Draw Step, {_body(node.effect, voice)}"
            return _finish(start + body)
        case a.Triggered(
            (e.Trigger("would be damaged", n.Player("you", None), None, (), (), 0),),
            e.May(e.RedirectDamage(n.Ref() as die, n.Num(much), up_to), n.Player("you", None)),
            "card",
            limit="once",
        ):
            nothing_else(node, "on", "effect", "scope", "limit", "replaces")
            most = f"{'up to ' if up_to else ''}{much}"
            return f"{start}you may redirect {most} damage from you to {what(die, voice)} each turn."
        case a.Triggered(
            (e.Trigger("blockers declared", n.Player("any", None), None, (), (), 0),),
            condition=c.DieIs(n.Ref("this"), n.Is("attacking")),
        ):
            nothing_else(node, "on", "effect", "condition")
            return _finish(f"When {voice.name} attacks, after blockers are declared, {_body(node.effect, voice)}")
    if node.replaces != any(trigger.event.startswith("would ") for trigger in node.on):
        raise Unsayable("what is replaced")
    if narrow and node.scope != "card":
        raise Unsayable(f"scope {node.scope}")
    called = list(dict.fromkeys(map(_across, node.on)))
    voice.across = called[0] if len(called) == 1 else "the opposing character die"
    waiting = when(node.on, voice)
    hasty = "immediately " * node.immediate
    if node.limit == "first":
        if not waiting.startswith("when "):
            raise Unsayable("the first time")
        waiting = f"{hasty}the first time each turn {waiting[5:]}"
    elif node.limit == "once" and waiting.startswith("when "):
        waiting = f"once per turn, {hasty}{waiting}"
    elif node.limit == "once":
        waiting = f"{hasty}{waiting}, once per turn"
    else:
        waiting = hasty + waiting
    test = "" if node.condition is None else f"if {condition(node.condition, voice)}, "
    note = "" if node.active else f" ({voice.name} does not need to be active to use this ability.)"
    return _finish(f"{start}{waiting}, {test}{_body(node.effect, voice)}") + note


def _flipped(immediate: bool) -> a.Triggered:
    """A card turns back when the last of its dice has left."""
    on = (e.Trigger("leaves", n.Ref("this")), e.Trigger("flipped", n.Ref("this")))
    gone = replace(_SELF_ACTIVE, op="=", amount=n.Num(0))
    return a.Triggered(on, e.Flip(n.Ref("this")), condition=gone, active=False, immediate=immediate)


def _across(trigger: e.Trigger) -> str:
    """What the other die of an event is called where the trigger does not name it."""
    match trigger:
        case e.Trigger("koed", n.Ref("this"), None):
            return "the die that KO'd it"
        case e.Trigger("is blocked", object=None):
            return "the blocking character die"
        case e.Trigger("blocks", object=None):
            return "the attacking character die"
        case e.Trigger("kos", n.Dice()):
            return "the KO'd die"
    return "that die"


def _body(effect: e.Effect, voice: Voice) -> str:
    """Sentences that follow a comma."""
    return paragraph(effect, voice, capital=False)


def _finish(words: str) -> str:
    words = words.strip()
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", '."')) else ".")


_PAST = frozenset(("attacked", "blocked opponent", "damaged this turn"))
"""What a die has done or met this turn: said with an ``if``."""


def _static(node: a.Static, voice: Voice) -> str:
    tail = " This text cannot be ignored." if node.firm else ""
    state = None
    test = node.condition
    _settled(node)
    alone = len(node.effects) == 1 and getattr(node.effects[0], "what", None) == n.Ref("this")
    if alone and isinstance(test, c.DieIs) and test.die == n.Ref("this") and isinstance(test.test, n.Is):
        if test.test.what not in _PAST:
            state, test = test.test.what, None
    words = " and ".join(_standing(effect, voice) for effect in _grouped(node.effects))
    if voice.where:
        words += f", where X is {amount(voice.where.pop(), voice)}"  # type: ignore[arg-type]
        if state is not None or voice.where:
            raise Unsayable("an X in a state")
    if state is not None:
        words += " the turn it is fielded" if state == "fielded" else f" while {state}"
    start = ""
    if test is not None:
        said = test.condition if isinstance(test, c.NotSo) else test
        passing = isinstance(said, c.Happened) or (
            isinstance(said, c.DieIs) and isinstance(said.test, n.Is) and said.test.what in _PAST
        )
        start = f"{'if' if passing else 'while'} {condition(test, voice)}, "
        doubly = isinstance(test, c.Both) and test.conditions[0] == _SELF_ACTIVE
        unsaid = n.Named(("self",)) not in set(walk(node.effects)) or a.own_prices(node.effects)
        if node.scope == "card" and unsaid and not doubly:
            start = f"{_active(voice)}if {condition(test, voice)}, "
    elif node.scope == "card" and (not _names_itself(node) or a.own_prices(node.effects)):
        start = _active(voice)
    return _finish(start + words) + tail


def _settled(node: a.Static) -> None:
    """What the words say of an ability's scope: its own costs always hold, what else it says of itself of each die."""
    alone = all(_only_this(effect) for effect in node.effects)
    own = any(found in _ITSELF[:2] for found in (*walk(node.effects), *walk(node.condition)))
    prices = all(isinstance(mod, e.Costs) or _unpaid(mod) for mod in _mods(node))
    if a.own_prices(node.effects):
        fits = node.scope in {"always", "card"}
    elif alone:
        fits = node.scope == ("always" if prices else "die")
    elif a.keeps_back_own_dice(node.effects):
        fits = node.scope == "always" or (node.scope == "card" and node.condition is None)
    else:
        fits = node.scope == "card" or (node.scope == "die" and own)
    if not fits:
        raise Unsayable(f"scope {node.scope}")


def _mods(node: a.Static) -> list[e.Mod]:
    return [mod for effect in node.effects if isinstance(effect, e.Change) for mod in effect.changes]


def _unpaid(mod: e.Mod) -> bool:
    return isinstance(mod, e.Can) and mod.verb.startswith("be purchased with ")


def _only_this(effect: object) -> bool:
    subject = getattr(effect, "what", None)
    if isinstance(subject, n.Several):
        return any(part in _ITSELF for part in subject.parts)
    return subject in _ITSELF


_ITSELF = (n.Ref("this"), n.Ref("attached"), n.Ref("partner"))
_SELF_ACTIVE = c.There(n.Dice("character", "you", ("field",), (n.Named(("self",)),)))


def _grouped(effects: tuple[e.Effect, ...]) -> list[e.Effect]:
    """Changes of one group of dice as one, though they are on their cards for one and in the reserve for another."""
    out: list[e.Effect] = []
    for effect in effects:
        before = out[-1] if out else None
        if (
            isinstance(effect, e.Change)
            and isinstance(before, e.Change)
            and isinstance(effect.what, n.Every)
            and isinstance(before.what, n.Every)
            and effect.what.dice.zones == _zones(effect.changes)
            and replace(effect.what, dice=replace(effect.what.dice, zones=before.what.dice.zones)) == before.what
            and (effect.until, effect.future) == (before.until, before.future)
            and before.what.dice.zones == _zones(before.changes[:1])
        ):
            out[-1] = replace(before, changes=before.changes + effect.changes)
        else:
            out.append(effect)
    return out


def _names_itself(node: a.Static) -> bool:
    return all(
        isinstance(effect, e.Change)
        and isinstance(effect.what, n.Every)
        and n.Named(("self",)) in effect.what.dice.where
        for effect in node.effects
    )


def _standing(effect: e.Effect, voice: Voice) -> str:
    if not isinstance(effect, e.Change):
        raise Unsayable("a static effect")
    if effect.until != "turn" or effect.future:
        raise Unsayable("a static effect with an end")
    if (some := some_must(effect, voice) or price_of_blocking(effect, voice)) is not None:
        return some
    match effect:
        case e.Change(n.Every(n.Dice("card", "opponent", (), ())), (e.Blank(kinds, False),)) if kinds:
            return f"ignore opposing {_kinds(kinds)} abilities"
        case e.Change(n.Every(n.Dice("card", "any", (), ())), (e.Blank(kinds, False),)) if kinds:
            return f"ignore {_kinds(kinds)} abilities"
        case e.Change(
            n.Every(n.Dice("card", "any", (), (n.Shares("affiliation", n.Ref("named")),))), (e.Blank((), True),)
        ):
            return "ignore the text of all cards of that affiliation"
        case e.Change(n.Ref("named"), (e.Blank((), True),)):
            return "ignore that card's text"
        case e.Change(n.Every(n.Dice("card", _, (), _) as group), (e.Blank(kinds, False),)) if kinds:
            from overcrush.lang.rendering.nouns import dice

            those = dice(replace(group, kind="character"), voice, many=True, zones=())
            return f"ignore {_kinds(kinds)} abilities on {those}"
        case e.Change(subject, (e.Prevent(next=True) | e.Prevent(leave=n.Num()) as mod,)):
            return _prevention(subject, mod, voice)
        case e.Change(
            n.Every(n.Dice("die", "opponent", (zone,), _) as group),
            (e.Costs("purchase" | "field" as verb, n.Num(more), None, False, False, None, False, None, None, 0),),
        ) if more > 0 and group.where and zone == ("card" if verb == "purchase" else "reserve"):
            from overcrush.lang.rendering.nouns import dice

            those = dice(replace(group, whose="said"), voice, many=False, zones=(zone,))
            return f"your opponent must pay [{more}] more to {verb} each {those}"
        case e.Change(n.Every(n.Dice(_, "opponent" | "you" as whose, (zone,), _) as group), (e.Costs() as mod,)) if (
            mod.extra is not None and zone == {"purchase": "card", "field": "reserve"}.get(mod.what)
        ):
            from overcrush.lang.rendering.nouns import dice

            nothing_else(mod, "what", "extra")
            those = dice(replace(group, whose="said"), voice, many=False, zones=(zone,))
            who = "you" if whose == "you" else "your opponent"
            return f"{who} must pay {payment(mod.extra, voice)} to {mod.what} each {those}"
        case e.Change(
            n.Every(n.Dice(_, "opponent" | "any" as whose, ("field",), _) as group), (e.Can(once=True) as mod,)
        ) if mod.unless is not None and mod.verb in {"attack", "block"}:
            from overcrush.lang.rendering.nouns import dice

            nothing_else(mod, "mode", "verb", "unless", "once")
            those = dice(replace(group, whose="said"), voice, many=True)
            who = "players" if whose == "any" else "your opponent"
            return f"{who} cannot {mod.verb} with {those} unless they pay {payment(mod.unless, voice)}"
        case e.Change(n.Player("each", None), (e.Costs("global", n.Num(more)) as price,)):
            nothing_else(price, "what", "more")
            return f"Global Abilities cost [{abs(more)}] {'less' if more < 0 else 'more'} to use"
        case e.Change(n.Player(of=None) as who, (e.Counted("draw", n.Num(1)),)):
            them = {"you": "you draw", "each": "each player draws", "opponent": "your opponent draws"}.get(who.who)
            return f"{them} an additional die during {'your' if who.who == 'you' else 'their'} Clear and Draw Step"
        case e.Change(n.Every() | n.Ref() as group, (e.Counted("rerolls", n.Num(1)),)):
            whom = what(group, voice, zones=("reserve",))
            return f"you may reroll {whom} an additional time during your Roll and Reroll Step"
        case e.Change(n.Ref("this"), (e.Can("cannot", verb) as mod,)) if verb.startswith("be purchased with "):
            nothing_else(mod, "mode", "verb")
            return f"you cannot use [{verb.rsplit(' ', 1)[1]}] energy to purchase this die"
        case e.Change(n.Ref("this"), (e.Costs("field", free=True, instead=price) as mod,)) if price is not None:
            nothing_else(mod, "what", "free", "instead")
            return f"you may {cost(price, voice)} to field {voice.name} for free"
        case e.Change(n.Ref("this"), (e.Costs("purchase" | "field", extra=price) as mod,)) if price is not None:
            nothing_else(mod, "what", "extra")
            return f"you must pay {payment(price, voice)} to {mod.what} {voice.name}"
        case e.Change(n.Ref("this"), (e.Costs("purchase", free=True, instead=price) as mod,)) if price is not None:
            nothing_else(mod, "what", "free", "instead")
            return f"you may {cost(price, voice)} rather than {possessive(voice.name)} purchase cost"
    zones = _zones(effect.changes[:1])
    many = is_many(effect.what, voice)
    whom = what(effect.what, voice, zones=zones, subject=True, at="in")
    parts = [predicate(mod, voice, many=many) for mod in effect.changes]
    if not many:
        parts = [third(part) if part.split()[0] in INFLECTED else part for part in parts]
    return f"{subject_of(whom, parts)} {joined(theirs(effect.what, parts))}"


def _kinds(kinds: tuple[str, ...]) -> str:
    return list_of([f'"{kind_called(kind)}"' for kind in kinds], "and")


def _prevention(subject: n.What, mod: e.Prevent, voice: Voice) -> str:
    words = what(subject, voice)
    if mod.each:
        nothing_else(mod, "amount", "kind", "next", "each")
        if not mod.next or not (mod.amount is None or isinstance(mod.amount, n.Num)):
            raise Unsayable(f"prevention {mod}")
        much = "" if mod.amount is None else f"{mod.amount.n} "
        return f"prevent the first {much}{kind_of(mod.kind)}damage to {words} from each source each turn"
    match mod:
        case e.Prevent(n.Num(value), kind, by, (), None, True):
            return f"prevent the first {value} {kind_of(kind)}damage to {words}{source(by, voice)} each turn"
        case e.Prevent(None, kind, by, (), leave, False) if isinstance(leave, n.Num):
            return f"prevent all but {leave.n} {kind_of(kind)}damage to {words}{source(by, voice)}"
        case e.Prevent(None, "any", None, (kind,), n.Num(left), False):
            takes = third("take") if not is_many(subject, voice) else "take"
            return f"{words} {takes} at most {left} damage from {effects_of(kind)}"
    raise Unsayable(f"prevention {mod}")


def _global(node: a.Global, voice: Voice) -> str:
    limits = tuple(limit for limit in node.limits if limit != "once per die")
    if limits and limits not in _LIMITS:
        raise Unsayable(f"limits {limits}")
    price = cost(node.cost, voice)
    limit = _LIMITS.get(limits, "")
    test = "" if node.condition is None else f"if {condition(node.condition, voice)}, "
    waiting = "" if node.on == answered(node.effect) else f"{when(node.on, voice)}, "
    body = _body(node.effect, voice) if limit or test or waiting else paragraph(node.effect, voice)
    tail = (
        " Each character die may be targeted by this Global Ability only once per turn."
        if "once per die" in node.limits
        else ""
    )
    middle = f"{limit}{test}{waiting}{body}"
    return f"Global: {sentence(price)} {middle[:1].upper()}{middle[1:]}{tail}"


_OWN_TURN = {("your turn",): "during your turn", ("once per turn", "your turn"): "once during your turn"}

STEPS_OF_USE = {"main": "your Main Step", "attack": "the Attack Step"}


def _activated(node: a.Activated, voice: Voice) -> str:
    start = _active(voice) if node.scope == "card" else ""
    price = cost(node.cost, voice)
    if node.when == "global" and node.limits in _OWN_TURN and node.condition is None:
        return _finish(f"{start}{_OWN_TURN[node.limits]}, you may {price} {_chain(node.effect, voice)}")
    limit = "once per turn, " if node.limits == ("once per turn",) else ""
    if node.limits and not limit:
        raise Unsayable(f"limits {node.limits}")
    so = f"if {condition(node.condition, voice)}, " if node.condition is not None else ""
    does = f"{so}you may {price} {_chain(node.effect, voice)}"
    if node.when in STEPS_OF_USE:
        return _finish(f"{start}{limit}during {STEPS_OF_USE[node.when]}, {does}")
    return _finish(f"{start}whenever you could use a Global Ability, {limit}{does}")


def _chain(effect: e.Effect, voice: Voice) -> str:
    """What an activated ability does, in sentences: the first says what is paid for."""
    parts = effect.parts if isinstance(effect, e.Seq) else (effect,)
    if isinstance(parts[0], e.Change):
        rest = [sentence(words) for part in parts[1:] for words in sentences(part, voice)]
        return " ".join([ended(_for(parts[0], voice)), *rest])
    return purpose(paragraph(effect, voice, capital=False))


def _burst(stars: tuple[int, ...], inner: a.Ability, mode: str, voice: Voice) -> str:
    mark = {(1,): "*", (2,): "**", (1, 2): "*/**"}[stars]
    if isinstance(inner, a.Keyword):
        if mode != "also":
            raise Unsayable("a keyword instead")
        return f"{mark} {_keyword(inner, voice)}"
    match inner:
        case a.Use(e.Move(n.Every(n.Dice(where=(n.Is("chosen this way"),)))), None):
            if mode != "also":
                raise Unsayable("a die chosen")
            mode = "instead"
    if isinstance(inner, a.Use) and inner.condition is None and mode != "first":
        return f"{mark} {mode.capitalize()}, {_body(inner.effect, voice)}"
    words = plain(inner, voice)
    if mode == "first":
        return f"{mark} {words.rstrip('.')} before you go on."
    if mode == "instead":
        return f"{mark} Instead, {words if words.startswith(voice.name) else words[:1].lower() + words[1:]}"
    return f"{mark} {words}"


_ARGS = {"Gate": 1}
"""How many things a keyword speaks of, where its words would leave out more."""


def _keyword(node: a.Keyword, voice: Voice) -> str:
    name, args = node.name, node.args
    if args == (a.ONCE,) and name in LIMITED and isinstance(node.ability, a.Use) and node.ability.condition is None:
        return f"{name} - Once per turn, {_body(node.ability.effect, voice)}"
    if args and (node.ability is not None or len(args) != _ARGS.get(name, len(args)) or name in {"Gear", "Face Down"}):
        raise Unsayable(f"what {name} says")
    if name == "Gear":
        return "This die counts as Gear."
    if name == "Face Down":
        return "Begin the game with this side face-down."
    if node.ability is not None:
        if name == "Retaliation":
            return f"{name} - When an affiliated character is KO'd, {_body_of(node.ability, voice)}"
        return f"{name} - {plain(node.ability, voice)}"
    if not args:
        return name
    if name == "Fabricate":
        if not all(isinstance(arg, int) == (at < 2) for at, arg in enumerate(args)) or not 2 <= len(args) <= 3:
            raise Unsayable("what is fabricated")
        if len(args) == 2:
            return f"{name} {args[0]}-{args[1]}"
        which = f'at least one of the fabricated character dice must be a character with "{args[2]}" in its name'
        return f"{name} {args[0]}-{args[1]}: {which[:1].upper()}{which[1:]}."
    if name in {"Rush", "Recruit"}:
        return f"{name} - {' or '.join(f'[{arg}]' for arg in args)}"
    if name == "Gate":
        return f"{name} {args[0]}."
    if name == "Fusion" and isinstance(args[0], int):
        move = f"if you move {args[0]} different [{args[1]}] from the Field Zone to your Prep Area"
        return f"{name}: Before your attack, {move}, you may move this die from this card to your Prep Area."
    if name == "Fusion":
        return f"{name} - {list_of([str(arg) for arg in args], 'and')}"
    if name == "Suit Up":
        return f"{name} - {list_of([str(arg) for arg in args])}"
    return f"{name} {' '.join(str(arg) for arg in args)}"


def _body_of(ability: a.Ability, voice: Voice) -> str:
    if not isinstance(ability, a.Use) or ability.condition is not None:
        raise Unsayable("retaliation")
    return _body(ability.effect, voice)


_ = clause
