"""Changes in words: ``gets +1A and gains Overcrush``."""

from __future__ import annotations

from dataclasses import replace

from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.ability.abilities import Keyword
from overcrush.lang.rendering.amounts import amount, countable, counting, scaled
from overcrush.lang.rendering.costs import payment
from overcrush.lang.rendering.nouns import dice, kind_of, source
from overcrush.lang.rendering.references import ref
from overcrush.lang.rendering.words import (
    ZONES,
    Unsayable,
    Voice,
    article,
    kind_called,
    list_of,
    nothing_else,
    sources_of,
)


def predicate(mod: e.Mod, voice: Voice, *, many: bool = True) -> str:
    """One change, in the base form (``get +1A``); ``many``: whether it is said of more than one."""
    their = "their" if many else "its"
    match mod:
        case e.Stats():
            return _stats(mod, voice)
        case e.SetStats(attack=n.Num(a), defense=n.Num(d), fixed=True):
            return f"have {a}A and {d}D regardless of bonuses"
        case e.SetStats(attack=n.Num(a), defense=n.Num(d), fixed=False):
            return f"have {a}A and {d}D"
        case e.SetStats(attack=value, defense=None) if value is not None:
            return f"have {value.n}A" if isinstance(value, n.Num) else f"have A equal to {amount(value, voice)}"
        case e.SetStats(attack=None, defense=value) if value is not None:
            return f"have {value.n}D" if isinstance(value, n.Num) else f"have D equal to {amount(value, voice)}"
        case e.SwapStats():
            return f"have {their} A and D swapped"
        case e.DoubleStats(True, False):
            return f"have {their} A doubled"
        case e.Gain():
            return _gain(mod, voice)
        case e.Lose(words, names) if words and names:
            raise Unsayable("two losses")
        case e.Lose(keywords=("Adventurer",)):
            return "do not count as an Adventurer"
        case e.Lose(keywords=("alignment",)):
            return f"lose {their} alignment"
        case e.Lose(keywords=("all",)):
            return f"lose {their} keywords"
        case e.Lose(keywords=words) if words:
            return f"lose {list_of(list(words), 'and')}"
        case e.Lose(affiliations=("all",)):
            return f"lose {their} affiliations"
        case e.Lose(affiliations=(name,)):
            return f"lose [{name}]"
        case e.Blank(only=(), card=False):
            return f"lose {their} abilities"
        case e.Blank(only=(), card=True):
            return "lose all card text"
        case e.AsLevel(level):
            return f"are considered to be level {level}"
        case e.Can():
            return _can(mod, voice, their)
        case e.Blocks(None, which, False):
            return f"can block any number of {_those(which, voice)}"
        case e.Blocks(count, None, True):
            return f"can block {count} additional character {'die' if count == 1 else 'dice'}"
        case e.Blocks(count, which, False):
            return f"can block up to {count} {_those(which, voice)}"
        case e.Costs():
            return _costs(mod, voice)
        case e.Prevent():
            return _prevent(mod, voice)
        case e.DamageBonus(most=most) if most is not None:
            nothing_else(mod, "kind", "most")
            return f"deal no more than {most} {kind_of(mod.kind)}damage"
        case e.DamageBonus(n.Num(more), 1, kind, to) if more > 0 and kind[0].isupper():
            return f"deal {more} more damage with {kind}{f' to {_hittable(to, voice)}' if to is not None else ''}"
        case e.DamageBonus(n.Num(0), 0, "ability", None):
            return "deal no non-combat damage"
        case e.DamageBonus(n.Num(0), 2, "any", None):
            return "deal double damage"
        case e.DamageBonus(n.Num(0), 2, "combat", None):
            return "deal double combat damage"
        case e.DamageBonus(n.Num(0), 2, "overcrush", None):
            return "deal double Overcrush damage"
        case e.DamageBonus(n.Num(0), 2, "any" | "combat" as kind, to) if to is not None:
            return f"deal double {'combat ' if kind == 'combat' else ''}damage to {_hittable(to, voice)}"
        case e.DamageBonus(n.Num(more), 1, "any" | "combat" | "ability" as kind, to) if more:
            what = f"{abs(more)} {'more' if more > 0 else 'less'} {kind_of(kind)}damage"
            return f"deal {what}{f' to {_hittable(to, voice)}' if to is not None else ''}"
        case e.DamageTaken():
            return _taken(mod, voice)
        case e.FightsWith("D" | "level" as stat):
            return f"deal combat damage equal to {their} {stat} instead of {their} A"
        case e.SpentAs("generic", (energy,)):
            return f"can only spend [{energy}] energy as generic energy"
        case e.SpentAs(energy, (other,)) if energy != "generic":
            return f"may spend [{other}] as [{energy}]"
        case e.SpentAs(energy, ()) if energy != "generic":
            return f"may spend any energy as [{energy}]"
        case e.AnyEnergy("global"):
            return "may spend any type of energy to use Global Abilities"
        case e.LifeFloor(least, kind):
            return f"cannot be reduced below {least} life{_TAKEN_BY[kind]}"
        case e.Goes("ko", zone, False):
            return f"go to the {_zone(zone)} when KO'd"
        case e.Goes("unblocked", zone, False):
            return f"go to the {_zone(zone)} when unblocked"
        case e.Counted("draw", n.Num(count)) if count > 0:
            return f"draw {count} extra {'die' if count == 1 else 'dice'} during your Clear and Draw Step"
        case e.Counted("draw", n.Num(count)):
            return f"draw {-count} fewer dice during your Clear and Draw Step"
    raise Unsayable(f"change {mod}")


_TAKEN_BY = {"any": "", "damage": " by damage", "combat": " by combat damage", "ability": " by non-combat damage"}


def _zone(zone: str) -> str:
    if zone not in ZONES:
        raise Unsayable(f"zone {zone}")
    return ZONES[zone]


def _those(which: n.Dice | None, voice: Voice) -> str:
    if which == n.Dice():
        raise Unsayable("all character dice, said twice")
    return "character dice" if which is None else dice(which, voice, many=True)


def _sign(value: int, stat: str) -> str:
    return f"{'+' if value >= 0 else '-'}{abs(value)}{stat}"


def _stats(mod: e.Stats, voice: Voice) -> str:
    parts, each = [], None
    for value, stat in ((mod.attack, "A"), (mod.defense, "D")):
        if value == n.Num(0):
            continue
        factor, by = scaled(value)
        if by is not None and not countable(by):
            return _stats_where(mod, voice)
        if by is not None and each is not None and by != each:
            raise Unsayable("two different counts")
        each = by if by is not None else each
        parts.append(_sign(factor, stat))
    if any((scaled(value)[1] is None) != (each is None) for value in (mod.attack, mod.defense) if value != n.Num(0)):
        raise Unsayable("a count for one of two values")
    words = f"get {' and '.join(parts) or '+0A'}"
    return words if each is None else f"{words} for each {counting(each, voice)}"


def _stats_where(mod: e.Stats, voice: Voice) -> str:
    """``+XA``: the sentence then says what X is."""
    values = [value for value in (mod.attack, mod.defense) if value != n.Num(0)]
    signs = ["-" if isinstance(value, n.Times) and value.factor == -1 else "+" for value in values]
    meant = {value.amount if isinstance(value, n.Times) and value.factor == -1 else value for value in values}
    if len(meant) != 1 or voice.where:
        raise Unsayable("an amount that no count can say")
    voice.where.append(meant.pop())
    stats = [stat for value, stat in ((mod.attack, "A"), (mod.defense, "D")) if value != n.Num(0)]
    return "get " + " and ".join(f"{sign}X{stat}" for sign, stat in zip(signs, stats, strict=True))


def _gain(mod: e.Gain, voice: Voice) -> str:
    if sum(map(bool, (mod.names, mod.affiliations, mod.abilities, mod.energy))) != 1 or len(mod.names) > 1:
        raise Unsayable("several gains")
    if mod.choose and len(mod.affiliations) < 2:
        raise Unsayable("a choice of one")
    if mod.names:
        return f"count as {article(mod.names[0])}"
    if mod.affiliations:
        return f"gain {list_of([f'[{name}]' for name in mod.affiliations], 'or' if mod.choose else 'and')}"
    if mod.energy:
        return f"gain the {list_of([f'[{name}]' for name in mod.energy], 'and')} energy type"
    words = []
    for ability in mod.abilities:
        if isinstance(ability, Keyword) and ability.ability is None:
            words.append(" ".join([ability.name, *(str(arg) for arg in ability.args)]))
        elif len(mod.abilities) > 1:
            raise Unsayable("several gains")
        elif isinstance(ability, Keyword):
            return f"gain {_quoted(ability, voice)}".rstrip(".")
        else:
            return f'gain "{_quoted(ability, voice)}"'
    if not words:
        raise Unsayable(f"gain {mod}")
    return f"gain {list_of(words, 'and')}"


def _quoted(ability: object, voice: Voice) -> str:
    if voice.quote is None:
        raise Unsayable("an ability inside another")
    return voice.quote(ability, replace(voice, action=True, mentioned=set(), where=[]))


def _whom(by: n.Dice, voice: Voice) -> str:
    """Dice that are described, or the one spoken of."""
    match by:
        case n.Dice("character", "any", ("field",), (n.Same(die),)):
            return ref(die, voice)
    return dice(by, voice, many=True)


def _can(mod: e.Can, voice: Voice, their: str) -> str:
    _none_left(mod)
    match mod:
        case e.Can("cannot", "reroller", None, unless=price) if price is not None and not mod.once:
            return f"must pay {payment(price, voice)} to reroll dice during the Roll and Reroll Step"
        case e.Can("cannot", verb, unless=price) if price is not None and verb in {
            "attack",
            "block",
            "attacker",
            "blocker",
        }:
            if mod.once:
                raise Unsayable("a price for all together")
            if verb in {"attack", "block"}:
                whom = "" if mod.by is None else f" {_whom(mod.by, voice)}"
                return f"cannot {verb}{whom} unless {their} controller pays {payment(price, voice)}"
            return f"must pay {payment(price, voice)} to declare {verb}s"
        case e.Can("cannot", "reroll" | "spin up" | "spin down" as verb, None, sources) if sources:
            return f"cannot {_MOVED[verb]} by {sources_of(sources)}"
        case e.Can("cannot", "reroll with", None, at_least=least) if least > 1:
            most = f"{least - 1} {'die' if least == 2 else 'dice'}"
            return f"cannot reroll more than {most} during the Roll and Reroll Step"
        case e.Can("must", "reroll in the step", n.Dice() as by):
            return f"must reroll all {dice(by, voice, many=True, zones=())} during the Roll and Reroll Step"
        case e.Can("cannot", "reroll in the step", by):
            whom = "" if by is None else f" {dice(by, voice, many=True, zones=())}"
            return f"cannot reroll{whom} during the Roll and Reroll Step"
        case e.Can("cannot", "reroll", by) if by is not None:
            return f"cannot reroll {dice(by, voice, many=True, zones=())}"
        case e.Can("cannot", "attack with", n.Dice() as group, at_least=least) if least > 1 and group != _ANY:
            return f"cannot attack with more than {least - 1} {dice(group, voice, many=least > 2)}"
        case e.Can("cannot", "be affected" | "be targeted" as verb, n.Dice() as group, ("character",)):
            return f"cannot {verb} by abilities of {dice(group, voice, many=True)}"
        case e.Can("must", "attack alone", None):
            return "can only attack alone"
        case e.Can("cannot", "attack with" | "block with" as verb, None, at_least=least) if least > 1:
            return f"cannot {verb} more than {least - 1} character {'die' if least == 2 else 'dice'}"
        case e.Can("cannot", "be blocked", by, at_least=least) if least:
            return f"can only be blocked by {least} or more {_those(by, voice)}"
        case e.Can("cannot", "be blocked before", n.Dice(where=(n.Same(die),)) as by) if by == n.Dice(
            where=(n.Same(die),)
        ):
            return f"can only be blocked if {_spoken(die, voice)} is blocked"
        case e.Can("cannot", "be blocked before", by) if by is not None:
            return f"can only be blocked if all {dice(by, voice, many=True)} are blocked"
        case e.Can("cannot", "be blocked", None):
            return "cannot be blocked"
        case e.Can("may", "be blocked", by) if by is not None:
            return f"can only be blocked by {dice(by, voice, many=True)}"
        case e.Can("may", verb, by) if verb.startswith("use ") and by is not None:
            return f"can only {verb} on {dice(by, voice, many=True)}"
        case e.Can("cannot", "be targeted", None, sources=()):
            return "cannot be targeted"
        case e.Can("cannot", "be targeted", None, sources=sources):
            return f"cannot be targeted by {sources_of(sources)}"
        case e.Can("cannot", "be affected", None, sources=sources):
            return f"cannot be affected by {sources_of(sources)}"
        case e.Can("cannot", "be koed", sources=("ability",)):
            return "cannot be KO'd except by combat damage"
        case e.Can("cannot", "be koed", sources=("opposing ability",)):
            return "cannot be KO'd by opposing abilities"
        case e.Can("cannot", "be koed", sources=("combat",)):
            return "cannot be KO'd by combat damage"
        case e.Can("cannot", "be koed", sources=()):
            return "cannot be KO'd"
        case e.Can("cannot", "spin up" | "spin down" as verb):
            return f"cannot {verb}"
        case e.Can("cannot", "deal combat damage"):
            return "deal no combat damage"
        case e.Can("must", "hit the player", None):
            return f"deal {their} combat damage to your opponent as if not blocked"
        case e.Can("must", "hit every blocker", None):
            return f"deal {their} combat damage to each of {their} blockers instead of splitting it"
        case e.Can("must", "block" | "attack" | "be blocked" | "count as blocked" as verb, None):
            return verb if verb.startswith("count") else f"must {verb}"
        case e.Can("must" | "cannot" as mode, "block", n.Dice("character", "any", ("field",), (n.Same(die),))):
            from overcrush.lang.rendering.references import ref

            words = ref(die, voice)  # who blocks has just been spoken of, and is not whom it blocks
            return f"{mode} block { {'it': 'that die', 'them': 'those dice'}.get(words, words) }"
        case e.Can("must" | "cannot" as mode, "block", by) if by is not None:
            return f"{mode} block {dice(by, voice, many=True)}"
        case e.Can("cannot", "use globals", None):
            return "cannot use Global Abilities"
        case e.Can("cannot", "use globals", n.Dice(whose="that player") as by):
            words = dice(replace(by, whose="said"), voice, many=True, zones=())
            return f"cannot use Global Abilities on {words} on their team"
        case e.Can("cannot", "use globals", by) if by is not None:
            return f"cannot use Global Abilities on {dice(by, voice, many=True, zones=())}"
        case e.Can("cannot", "field" | "purchase" | "use" as verb, by) if by is not None:
            if by == n.Dice("die", "any", (), (n.Shares("name", n.Ref("named")),)):
                return f"cannot {verb} dice of that name"
            if n.Named(("self",)) in by.where:
                by = replace(by, whose="said")
            return f"cannot {verb} {dice(by, voice, many=True, zones=())}"
        case e.Can("cannot", "be blocked" | "be attacked" as verb, by) if by is not None:
            return f"cannot {verb} by {dice(by, voice, many=True)}"
        case e.Can("cannot", "attack" | "block" | "attack alone" | "gain life" | "lose life" | "reroll" as verb, None):
            return f"cannot {verb}"
        case e.Can("cannot", verb, None) if verb in {"be captured", "be damaged"}:
            return f"cannot {verb}"
    raise Unsayable(f"duty {mod}")


def price_of_blocking(node: e.Change, voice: Voice) -> str | None:
    """``your opponent must pay [1] to block each of your Sidekicks``: once for each blocked; None if it is no price."""
    match node:
        case e.Change(
            n.Every(n.Dice("character", "opponent", ("field",), tests)),
            (e.Can("cannot", "block", n.Dice() as by, once=True, unless=price) as mod,),
        ) if price is not None:
            _none_left(mod)
            paid = payment(price, voice)
            match by:
                case n.Dice("character", "any", ("field",), (n.Same(die),)):
                    if not tests:
                        return f"your opponent must pay {paid} to block {ref(die, voice)}"
                    those = dice(n.Dice("character", "said", ("field",), tests), voice, many=True)
                    return f"{ref(die, voice)} cannot be blocked by {those} unless your opponent pays {paid}"
            if not tests:
                return f"your opponent must pay {paid} to block each {dice(by, voice, many=False)}"
            raise Unsayable("a price of blocking for some of them")
    return None


def some_must(node: e.Change, voice: Voice) -> str | None:
    """``at least one opposing character die must block X``: a duty of a group, whichever of it; None if it is none."""
    match node:
        case e.Change(n.Every(group), (e.Can("must", "attack" | "block", by, (), 1, None, False) as mod,)):
            duty = _can(e.Can("must", mod.verb, by), voice, "its")
            return f"at least one {dice(group, voice, many=False)} {duty}"
    return None


def _spoken(die: n.Ref, voice: Voice) -> str:
    return ref(die, voice)


_BY = {
    *("attack with", "be affected", "be attacked", "be targeted", "be blocked", "be blocked before", "block"),
    *("reroll", "reroll in the step", "use globals", "field", "purchase", "use"),
}
"""What somebody does to, or suffers from, dice that are described."""

_ANY = n.Dice("character", "any", ("field",))
"""Any character die: what needs no words."""
_MOVED = {"reroll": "be rerolled", "spin up": "be spun up", "spin down": "be spun down"}
"""What abilities do to dice, as it is said of the dice."""


def _none_left(mod: e.Can) -> None:
    """Only some duties speak of sources, of a number, or of a price."""
    if mod.sources and mod.verb not in {"be targeted", "be affected", "be koed", *_MOVED}:
        raise Unsayable("a duty with sources")
    numbered = {"be blocked", "attack with", "block with", "reroll with"}
    if mod.at_least and (mod.mode != "cannot" or mod.verb not in numbered):
        raise Unsayable("a duty with a number")
    if mod.by is not None and mod.verb not in _BY and not (mod.mode == "may" and mod.verb.startswith("use ")):
        raise Unsayable("a duty with dice")
    if mod.once and mod.unless is None:
        raise Unsayable("a price that is none")
    if mod.unless is not None:
        nothing_else(mod, "mode", "verb", "unless", "once", *(("by",) if mod.verb == "block" else ()))
        if mod.mode != "cannot":
            raise Unsayable("a price of what is no prohibition")


def _costs(mod: e.Costs, voice: Voice) -> str:
    if mod.to is not None and mod.what in {"purchase", "field"}:
        nothing_else(mod, "what", "to")
        if not isinstance(mod.to, n.Num):
            raise Unsayable("another cost")
        return f"cost [{mod.to.n}] to {mod.what}"
    if mod.least:
        nothing_else(mod, "what", "least")
        return f"cost at least [{mod.least}] to {mod.what}"
    if mod.instead is not None or mod.to is not None or mod.next:
        raise Unsayable("another cost")
    if mod.free:
        nothing_else(mod, "what", "free")
        if mod.what != "field":
            raise Unsayable("free")
        return "are free to field"
    factor, by = scaled(mod.more)
    less = factor < 0
    if mod.what in {"use", "global"}:
        nothing_else(mod, "what", "more", "extra")
        if less and mod.what == "global" and mod.extra is None and by is None:
            return f"must pay [{-factor}] less to use each Global Ability"
        if less or (mod.extra is not None and mod.more != n.Num(0)) or (by is not None and not countable(by)):
            raise Unsayable("a price of what is used")
        much = f"[{factor}]" if by is None else f"[{factor}] for each {counting(by, voice)}"
        much = much if mod.extra is None else payment(mod.extra, voice)
        more = " more" if mod.what == "global" and mod.extra is None and by is None else ""
        return f"must pay {much}{more} to use each {'action die' if mod.what == 'use' else 'Global Ability'}"
    if mod.extra is not None:
        raise Unsayable("another cost")
    verb = {"purchase": "to purchase", "field": "to field"}.get(mod.what)
    if verb is None:
        raise Unsayable(f"cost of {mod.what}")
    words = f"cost [{abs(factor)}] {'less' if less else 'more'} {verb}"
    if by is not None and not countable(by):
        if voice.where or factor not in {1, -1}:
            raise Unsayable("an amount that no count can say")
        voice.where.append(by)
        words = f"cost X {'less' if less else 'more'} {verb}"
    elif by is not None:
        words += f" for each {counting(by, voice)}"
    if mod.alone and mod.minimum is None:
        return f"{words} (however many {voice.name} dice are used)"
    if mod.alone:
        return f"{words} (minimum {mod.minimum}, however many {voice.name} dice are used)"
    return words if mod.minimum is None else f"{words} (minimum {mod.minimum})"


def _taken(mod: e.DamageTaken, voice: Voice) -> str:
    match mod:
        case e.DamageTaken(n.Num(0), 2):
            much = "double"
        case e.DamageTaken(n.Num(more), 1) if more > 0:
            much = f"{more} more"
        case _:
            raise Unsayable(f"damage {mod}")
    return f"take {much} {kind_of(mod.kind)}damage{_whence(mod, voice)}"


def _whence(mod: e.Prevent | e.DamageTaken, voice: Voice) -> str:
    """Where damage comes from, if that is said: dice, or one kind of ability."""
    if not mod.by_effect:
        return source(mod.by, voice)
    if len(mod.by_effect) > 1 or mod.by is not None or mod.kind != "any":
        raise Unsayable("damage from several sources")
    return f" from {effects_of(mod.by_effect[0])}"


def _prevent(mod: e.Prevent, voice: Voice) -> str:
    if mod.each:
        raise Unsayable("the first damage of each source")
    if mod.half:
        nothing_else(mod, "kind", "by", "by_effect", "half")
        return f"take half {kind_of(mod.kind)}damage (rounded {mod.half}){_whence(mod, voice)}"
    match mod:
        case e.Prevent(value, kind, by, (), None, False) if value is None or isinstance(value, n.Num):
            much = "no" if value is None else f"{value.n} less"
            return f"take {much} {kind_of(kind)}damage{source(by, voice)}"
        case e.Prevent(None, kind, by, (), n.Num(left), False):
            return f"take at most {left} {kind_of(kind)}damage{source(by, voice) or ' from each source'}"
        case e.Prevent(None, "any", None, (kind,), n.Num(left), False):
            return f"take at most {left} damage from {effects_of(kind)}"
        case e.Prevent(value, "any", None, (kind,), None, False) if value is None or isinstance(value, n.Num):
            return f"take {'no' if value is None else f'{value.n} less'} damage from {effects_of(kind)}"
    raise Unsayable(f"prevention {mod}")


def effects_of(kind: str) -> str:
    """A kind of effect that deals damage: ``opposing "When fielded" abilities``, ``action dice``."""
    base = kind.removeprefix("opposing ")
    if base[0].isupper():
        return kind
    called = {"global": "Global Abilities", "action": "action dice", "ability": "abilities"}
    words = called.get(base, f'"{kind_called(base)}" abilities')
    return f"opposing {words}" if base != kind else words


def _hittable(to: n.Dice | n.Player, voice: Voice) -> str:
    return dice(to, voice, many=True) if isinstance(to, n.Dice) else "your opponent"
