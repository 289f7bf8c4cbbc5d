"""What has happened, in words: ``you have fielded a Sidekick die this turn``, ``that was blocked this turn``."""

from __future__ import annotations

from dataclasses import replace

from overcrush.ability import conditions as c
from overcrush.ability import nouns as n
from overcrush.lang.rendering.nouns import dice
from overcrush.lang.rendering.references import is_many, player, ref, they
from overcrush.lang.rendering.words import Unsayable, Voice, article, nothing_else

_SPANS = {
    "turn": "this turn",
    "attack step": "during this Attack Step",
    "this way": "this way",
    "your last turn": "on your last turn",
    "opponent's last turn": "on your opponent's last turn",
    "last turn": "on the last turn",
    "game": "this game",
}
_DEEDS = {
    "fielded": "fielded",
    "purchased": "purchased",
    "used": "used",
    "drawn": "drawn",
    "prepped": "Prepped",
    "rerolled": "rerolled",
    "sacrificed": "sacrificed",
}
_UNDERGONE = {
    **_DEEDS,
    "koed": "KO'd",
    "damaged": "damaged",
    "captured": "captured",
    "is blocked": "blocked",
    "unblocked": "unblocked",
    "targeted": "targeted",
    "engaged": "engaged",
    "spun up": "spun up",
    "spun down": "spun down",
}
_BECAME = frozenset(("sacrificed", "captured", "rerolled", "spun up", "spun down"))
"""What becomes of dice by an ability, and is counted of those that are described."""
_DONE = {"attacks": "attacked", "blocks": "blocked"}
_LIFE = {"loses life": "lost", "gains life": "gained", "pays life": "paid"}


def _span(span: str) -> str:
    if span not in _SPANS:
        raise Unsayable(f"when: {span}")
    return _SPANS[span]


def _has(who: n.Player, voice: Voice) -> str:
    return f"{player(who, voice)} {'have' if who.who == 'you' else 'has'}"


def deed(on: n.Trigger, voice: Voice, *, many: bool = False) -> str:
    """What a die has done, or what was done to it, without saying when."""
    was = "were" if many else "was"
    if on.tests or on.least:
        raise Unsayable("what happened")
    match on:
        case n.Trigger(event=event, object=None, how=()) if event in _DONE:
            return _DONE[event]
        case n.Trigger(event=event, object=None, how=()) if event in _UNDERGONE:
            return f"{was} {_UNDERGONE[event]}"
        case n.Trigger(event="damaged", object=None, how=("combat" | "ability" as kind,)):
            return f"took {'combat' if kind == 'combat' else 'non-combat'} damage"
        case n.Trigger(event="koed", object=None, how=("combat",)):
            return f"{was} KO'd by combat damage"
        case n.Trigger(event="damaged" | "koed" | "is blocked" as event, object=n.Dice() | n.Ref() as other, how=()):
            return f"{was} {_UNDERGONE[event]} by {_party(other, voice, () if event != 'is blocked' else ('field',))}"
        case n.Trigger(event="blocks", object=n.Dice() | n.Ref() as other, how=()):
            return f"blocked {_party(other, voice, ('field',))}"
        case n.Trigger(event="deals damage", object=other, how=() | ("combat",) as how) if other is not None:
            return f"dealt {'combat ' if how else ''}damage to {_party(other, voice, ())}"
        case n.Trigger(event="kos", object=n.Dice() as other, how=()):
            return f"KO'd {_party(other, voice, ())}"
    raise Unsayable(f"what happened: {on.event}")


def _party(node: n.Dice | n.Ref | n.Player, voice: Voice, zones: tuple[str, ...]) -> str:
    if isinstance(node, n.Player):
        return player(node, voice)
    return ref(node, voice) if isinstance(node, n.Ref) else article(dice(node, voice, many=False, zones=zones))


def had(test: n.Had, voice: Voice, *, many: bool = False) -> str:
    """What has happened to a die: after ``that``."""
    if test.on.subject is not None:
        raise Unsayable("whom it happened to")
    return f"{deed(test.on, voice, many=many)} {_span(test.span)}"


def had_not(test: n.Had, voice: Voice, *, many: bool = False) -> str:
    """What has not happened to a die: after ``that``."""
    match test:
        case n.Had(n.Trigger("attacks" | "blocks" as event, None, None, (), (), 0)):
            return f"did not {event.removesuffix('s')} {_span(test.span)}"
        case n.Had(n.Trigger("deals damage", None, other, (), (), 0)) if other is not None:
            return f"did not deal damage to {_party(other, voice, ())} {_span(test.span)}"
    words = had(test, voice, many=many)
    was = "were " if many else "was "
    if not words.startswith(was):
        raise Unsayable("what has not happened")
    return words.replace(was, f"{was}not ", 1)


def past(test: n.Had | n.Not, voice: Voice, many: bool) -> str:
    """What has happened to a die, or has not: after ``that``."""
    if isinstance(test, n.Had):
        return had(test, voice, many=many)
    if isinstance(test.test, n.Had):
        return had_not(test.test, voice, many=many)
    raise Unsayable(f"test {test}")


def happened(node: c.Happened, voice: Voice, *, so: bool) -> str:
    """A condition on what has happened, or its opposite."""
    events, on = node.events, node.events.on
    none = (node.op, node.amount) == ("=", n.Num(0))
    if none and not so:
        raise Unsayable("not none")
    if isinstance(on.subject, n.Ref):
        return _to_those(node, voice, so=so)
    if isinstance(on.subject, n.Player):
        return _by_player(node, on.subject, voice, so=so)
    if not isinstance(on.subject, n.Dice) or events.of != "dice":
        raise Unsayable("what happened to whom")
    group, one = on.subject, (node.op, node.amount) == (">=", n.Num(1))
    if not so and not one:
        raise Unsayable("not so many")
    if on.event in _DEEDS and group.zones == ():
        _own_doing(on)
        who = {"you": "you have", "opponent": "your opponent has", "that player": "they have"}.get(group.whose)
        if who is None or events.span == "this way" or not so:
            raise Unsayable("who")
        words = dice(replace(group, whose="said"), voice, many=not one, zones=())
        much = article(words) if one else f"no {words}" if none else f"{_many(node)} {words}"
        return f"{who} {_DEEDS[on.event]} {much} {_span(events.span)}"
    if none:
        raise Unsayable("none")
    words = dice(group, voice, many=not one)
    much = f"{_many(node)} {words}" if not one else article(words) if so else f"no {words}"
    return f"{much} {deed(replace(on, subject=None), voice, many=not one)} {_span(events.span)}"


def _own_doing(on: n.Trigger) -> None:
    nothing_else(on, "event", "subject", "how")
    if on.how != (("by its player",) if on.event == "rerolled" else ()):
        raise Unsayable("how it was done")


def _many(node: c.Happened) -> str:
    if not isinstance(node.amount, n.Num):
        raise Unsayable("how often it happened")
    count = node.amount.n
    forms = {">=": f"{count} or more", "<=": f"{count} or fewer", "<": f"fewer than {count}", "=": f"exactly {count}"}
    if node.op not in forms:
        raise Unsayable("how often it happened")
    return forms[node.op]


_DEALT = n.Events(n.Trigger("deals damage", n.Ref("this")), "this way", "amount")


def _keyword(node: c.Happened, voice: Voice) -> str:
    """A keyword that was used so often."""
    on = node.events.on
    nothing_else(on, "event", "subject", "how")
    if (node.op, node.events.span, node.events.of) != (">=", "turn", "times") or not isinstance(node.amount, n.Num):
        raise Unsayable("how often it happened")
    who = _has(on.subject, voice) if isinstance(on.subject, n.Player) else None
    if who is None and isinstance(on.subject, n.Ref):
        who = f"{they(on.subject, voice)} has"
    if who is None or len(on.how) != 1 or node.amount.n < 2:
        raise Unsayable("who used it")
    return f"{who} used {on.how[0]} {node.amount.n} or more times this turn"


def _to_those(node: c.Happened, voice: Voice, *, so: bool) -> str:
    on = node.events.on
    if on.event == "keyword" and so:
        return _keyword(node, voice)
    if node == c.Happened(_DEALT, ">=", node.amount) and isinstance(node.amount, n.Num) and so:
        return f"it dealt at least {node.amount.n} damage this way"
    nothing_else(node, "events")
    nothing_else(on, "event", "subject")
    if node.events.span != "this way" or not isinstance(on.subject, n.Ref) or on.event not in {"koed", "damaged"}:
        raise Unsayable("what happened to whom")
    nothing_else(node.events, "on", "span")
    verb = "are" if is_many(on.subject, voice) else "is"
    return f"{they(on.subject, voice)} {verb if so else f'{verb} not'} {_UNDERGONE[on.event]}"


def _by_player(node: c.Happened, who: n.Player, voice: Voice, *, so: bool) -> str:
    event, span, of = node.events.on.event, _span(node.events.span), node.events.of
    if event == "keyword" and so:
        return _keyword(node, voice)
    nothing_else(node.events.on, "event", "subject")
    one = (node.op, node.amount, of) == (">=", n.Num(1), "dice")
    if event == "damaged" and one:
        was = "were" if who.who == "you" else "was"
        return f"{player(who, voice)} {was if so else f'{was} not'} damaged {span}"
    if not so:
        if (event in _LIFE or event == "damaged") and (one or node.op == ">="):
            what = f"{_LIFE[event]} {{}} life" if event in _LIFE else "taken {} damage"
            much = "no" if one else f"less than {_at_least(node, of).removesuffix(' or more')}"
            return f"{_has(who, voice)} {what.format(much)} {span}"
        raise Unsayable("not so")
    if event == "global" and of == "dice":
        none = (node.op, node.amount) == ("=", n.Num(0))
        much = "a Global Ability" if one else f"{'no' if none else _many(node)} Global Abilities"
        return f"{_has(who, voice)} used {much} {span}"
    if event in _LIFE:
        return f"{_has(who, voice)} {_LIFE[event]} {'life' if one else f'{_at_least(node, of)} life'} {span}"
    if event == "damaged":
        return f"{_has(who, voice)} taken {_at_least(node, of)} damage {span}"
    raise Unsayable(f"what happened: {event}")


def _at_least(node: c.Happened, of: str = "amount") -> str:
    if node.op != ">=" or not isinstance(node.amount, n.Num) or of != "amount":
        raise Unsayable("how often it happened")
    return f"{node.amount.n} or more"


def events(node: n.Events, voice: Voice, *, many: bool = False) -> str:
    """What has happened, counted: after ``for each``."""
    on, span = node.on, _span(node.span)
    match on.subject:
        case n.Player() as who:
            nothing_else(on, "event", "subject")
            if on.event == "global" and node.of == "dice":
                return f"Global {'Abilities' if many else 'Ability'} {_has(who, voice)} used {span}"
            if on.event in _LIFE and node.of == "amount":
                return f"life {_has(who, voice)} {_LIFE[on.event]} {span}"
            if on.event == "damaged" and node.of == "amount":
                return f"damage {_has(who, voice)} taken {span}"
            if node.of == "times":
                return (
                    f"time{'s' if many else ''} {_by_player(c.Happened(replace(node, of='dice')), who, voice, so=True)}"
                )
        case n.Ref() as die if on.event == "damaged" and node.of == "amount":
            nothing_else(on, "event", "subject")
            return f"damage {they(die, voice)} {'have' if is_many(die, voice) else 'has'} taken {span}"
        case n.Dice() as group if node.of == "dice" and on.event in _DEEDS and group.zones == ():
            _own_doing(on)
            who_has = {"you": "you have", "opponent": "your opponent has", "that player": "they have"}.get(group.whose)
            if who_has is None or node.span == "this way":
                raise Unsayable("who")
            return (
                f"{dice(replace(group, whose='said'), voice, many=many, zones=())} {who_has} {_DEEDS[on.event]} {span}"
            )
        case n.Dice() as group if node.of == "dice" and (node.span != "this way" or on.event in _BECAME):
            if on.object is None and not on.how and on.event in _UNDERGONE:
                return f"{dice(group, voice, many=many)} {_UNDERGONE[on.event]} {span}"
            return f"{dice(group, voice, many=many)} that {deed(replace(on, subject=None), voice, many=many)} {span}"
        case n.Dice() if node.of == "times":
            return f"time{'s' if many else ''} {happened(c.Happened(replace(node, of='dice')), voice, so=True)}"
    raise Unsayable(f"how often: {on.event}")
