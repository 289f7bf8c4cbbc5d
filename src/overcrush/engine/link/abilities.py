"""Linking a card's abilities onto the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from overcrush import ability as a
from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.ability.abilities import own_prices
from overcrush.ability.keywords import keyword_verb
from overcrush.ability.tree import walk
from overcrush.engine import mods as m
from overcrush.engine.core import Ability, Condition, Cost, Mod, Op, Program, StaticAbility, Table
from overcrush.engine.link.arrange import all_of_it, arranged, faces, falls_off, for_another_cost, paid_as_used
from overcrush.engine.link.by_edition import costed, expand
from overcrush.engine.link.check import check
from overcrush.engine.link.keywords import NO_DIE_NEEDED, told
from overcrush.engine.link.linker import SWAPPED, Linker
from overcrush.engine.link.replacing import answers_ko, given, spared, stand
from overcrush.engine.link.shielding import answers_damage, as_static, shielding, speaks_of_hit
from overcrush.engine.mods import VALUE_KINDS
from overcrush.engine.ops import moving
from overcrush.engine.ops.attacking import AttackOp
from overcrush.engine.ops.branching import MayOp
from overcrush.engine.ops.cancelling import cancelling
from overcrush.engine.ops.choosing import ChooseOp
from overcrush.engine.ops.copies import SwapOp
from overcrush.engine.ops.entries import Gained
from overcrush.engine.ops.fabricating import BuyThis
from overcrush.engine.ops.gadgets import GadgetField
from overcrush.engine.ops.keyword_verbs import BoomerangOp, Ignored
from overcrush.engine.ops.knocking_out import FinishKO, SaveOp
from overcrush.engine.ops.modifiers import aim
from overcrush.engine.ops.paying import energy_of
from overcrush.engine.ops.purchasing import PurchaseOp
from overcrush.engine.ops.rituals import RitualOp
from overcrush.engine.ops.shields import Shield, WhichHit, WhoseHit
from overcrush.engine.ops.targeting import RetargetOp
from overcrush.engine.terms.amounts import Number
from overcrush.engine.terms.conditions import AllHold, NotAverted
from overcrush.engine.terms.entries import unsupported
from overcrush.engine.values import FIRST_SIDE, SIDES
from overcrush.model.const import (
    CHARACTER,
    EPIC,
    EV_BOUGHT,
    EV_CAME_UP,
    EV_FIELDED,
    EV_SWAPPED,
    EV_TARGETED,
    EV_USED,
    NO_WILD,
    NONE,
)

CAUSES: dict[type[Op], int] = {
    moving.FieldOp: EV_FIELDED,
    PurchaseOp: EV_BOUGHT,
    BuyThis: EV_BOUGHT,
    GadgetField: EV_USED,
    SwapOp: EV_SWAPPED,
}
"""Instructions that do what else only a player does in their own turn, or that bring dice into combat."""

Words = tuple[tuple[int | str, ...], int]
"""A printed keyword's arguments, and what it needs."""

ONCE_PER_DIE = -100
"""Below this stand the marks of Global abilities that say they target a die only once a turn."""
SPOKEN = ("event", "other")
"""How an effect calls the dice of its event."""
THE_DIE = (n.Ref("this"), n.Ref("event"))
"""How what replaces a KO calls the die that would be KO'd."""
UNMOVED = (e.Move, e.LoseLife, e.GainLife, e.Change, e.Spin, e.SpinTo)
"""What is done to several dice with the same result in any order."""
ANY_TOLL = 99
"""Life taken where how much is known only when it happens."""
NO_WILD_TO_BUY = e.Change(n.Ref("this"), (e.Can("cannot", "be purchased with wild"),))
"""It is true of the card at all times where its text cannot be ignored; otherwise it is not run."""
GAINED = -9
"""The card of abilities that no card has but something can give."""


def link_card(t: Table, card: int, text: a.Text) -> None:
    """Link everything a card says."""
    check(text)
    always, sides = faces(text.abilities)
    _link_box(t, card, always, NONE)
    for side, box in enumerate(sides):
        _link_box(t, card, box, side)
    if sides:
        t.two_faced = t.two_faced | {card}


def _link_box(t: Table, card: int, box: Sequence[a.Ability], side: int) -> None:
    """Link one text box: a card's, or a face's of a Flip card."""
    before = len(t.abilities)
    items = arranged(box, t.kind[card] != CHARACTER)
    if t.kind[card] != CHARACTER and any(falls_off(item) for item in items):
        t.falls_off = t.falls_off | {card}
        items = [item for item in items if not falls_off(item)]
    plain: list[a.Ability] = [item for item in items if not isinstance(item, a.Burst)]
    bursts = [item for item in items if isinstance(item, a.Burst)]
    words = dict(t.keywords[card])
    plain = _one_use(plain)
    adds = {id(burst): _main(burst, items, plain) for burst in bursts}
    linked = {id(item): _link(t, card, item, 0, [b for b in bursts if adds[id(b)] is item]) for item in plain}
    for burst in bursts:
        if isinstance(burst.ability, a.Use) and t.kind[card] != CHARACTER and any(isinstance(p, a.Use) for p in plain):
            continue
        if adds[id(burst)] is not None:
            continue
        bits = sum(1 << star for star in burst.stars)
        last = [one for item in _above(burst, items) for one in linked.get(id(item), ())]
        last = last or [one for item in plain for one in linked[id(item)]]
        linked[id(burst)] = _link(t, card, burst.ability, bits, [])
        if burst.mode == "instead" and last:
            last[-1].instead |= bits
    if side >= 0:
        for ability in t.abilities[before:]:
            if ability.card == card:
                ability.side = side
        here = {
            item.name
            for part in items
            for item in (part, getattr(part, "ability", None))
            if isinstance(item, a.Keyword)
        }
        _keywords_of_side(t.keywords[card], words, here, FIRST_SIDE << side)


def _keywords_of_side(now: dict[str, Words], before: dict[str, Words], here: set[str], bit: int) -> None:
    """Keywords of one face of a Flip card count only while it shows; one that both faces have counts on both."""
    for name in here:
        args, bits = now[name]
        if name not in before:
            now[name] = (args, bits | bit)
        elif before[name][1] & SIDES:
            now[name] = (args, before[name][1] | bit)


def _one_use(items: list[a.Ability]) -> list[a.Ability]:
    """Several effects of an action die are one ability, resolved in the order they are written (3.1.7)."""
    uses = [item for item in items if isinstance(item, a.Use)]
    if len(uses) < 2:
        return items
    whole = a.Use(
        e.Seq(tuple(use.effect for use in uses)),
        next((use.condition for use in uses if use.condition is not None), None),
    )
    return [whole if item is uses[0] else item for item in items if item is uses[0] or not isinstance(item, a.Use)]


def _above(burst: a.Burst, items: Sequence[a.Ability]) -> Sequence[a.Ability]:
    """What a text says before a burst line."""
    return items[: next(at for at, item in enumerate(items) if item is burst)]


def _main(burst: a.Burst, items: Sequence[a.Ability], plain: Sequence[a.Ability]) -> a.Ability | None:
    """The ability a burst line's bare effect adds to (or replaces): the last one above it that has an effect, or what
    using the die does."""
    if not isinstance(burst.ability, a.Use):
        return None
    able = [item for item in plain if _able(item)]
    if not able or isinstance(able[-1], a.Use):
        return able[-1] if able else None
    above = [item for item in _above(burst, items) if any(item is one for one in able)]
    return above[-1] if above else able[-1]


def _able(item: a.Ability) -> bool:
    """Whether an ability has an effect that a burst could add to."""
    return isinstance(item, a.Use | a.Triggered | a.Activated) or (
        isinstance(item, a.Keyword) and item.ability is not None
    )


def _link(t: Table, card: int, item: a.Ability, bits: int, bursts: list[a.Burst], keyword: str = "") -> list[Ability]:
    if isinstance(item, a.Keyword):
        found: list[Ability] = []
        old = t.keywords[card].get(item.name)
        if old is None or _first(item.args) > _first(old[0]):
            t.keywords[card][item.name] = (item.args, bits)
        for expanded in expand(item, t.edition):
            found += _link(t, card, all_of_it(expanded), bits, bursts, item.name)
        _twins(item, found)
        return found
    if isinstance(item, a.Averted):
        return _averted(t, card, item, bits, bursts)
    item = costed(item, t.edition)
    if isinstance(item, a.Triggered):
        item = as_static(item)
    if isinstance(item, a.Static):
        item = for_another_cost(item)
    if not isinstance(item, a.Triggered | a.Static | a.Global | a.Activated | a.Use):
        raise unsupported(item)
    kind = type(item).__name__.lower()
    ability = Ability(len(t.abilities), card, kind)
    t.abilities.append(ability)
    ability.burst = bits
    ability.tree = item
    ability.keyword = keyword
    if isinstance(item, a.Activated):
        item = paid_as_used(item)
    low = Linker(t, card, kind, keyword, link_gained)
    if isinstance(item, a.Static):
        _static(t, low, ability, item)
    else:
        _effects(t, low, ability, told(keyword, item) if isinstance(item, a.Triggered) else item, bursts)
    low.finish()
    return [ability]


def _averted(t: Table, card: int, item: a.Averted, bits: int, bursts: list[a.Burst]) -> list[Ability]:
    """An ability that holds or triggers unless the opponent has paid to ignore it this turn."""
    if card < 0 or (isinstance(item.ability, a.Static) and item.ability.scope == "always"):
        raise unsupported(item)
    offer = a.Activated(item.cost, keyword_verb("avert"), "card", "global", ("once per turn",))
    (price,) = _link(t, card, offer, bits, [])
    price.foes = True
    price.tree = item
    found = _link(t, card, item.ability, bits, bursts)
    for prog in price.progs:
        for op in t.programs[prog].code if prog >= 0 else ():
            if isinstance(op, Ignored):
                op.price, op.abilities = price, found
    for one in found:
        one.condition = _both(one.condition, NotAverted(price))
        for static in one.statics:
            static.condition = _both(static.condition, NotAverted(price))
    return [price, *found]


def _both(one: Condition | None, other: Condition) -> Condition:
    return AllHold([one, other]) if one is not None else other


def _twins(keyword: a.Keyword, found: list[Ability]) -> None:
    """Note of a keyword that is nothing but its word and number that it is the same whoever gives it."""
    if keyword.ability is None:
        for ability in found:
            ability.twin = " ".join((keyword.name, *(arg for arg in keyword.args if isinstance(arg, str))))
            ability.number = _first(keyword.args)


def _first(args: tuple[int | str, ...]) -> int:
    return args[0] if args and isinstance(args[0], int) else 0


def _effects(
    t: Table, low: Linker, ability: Ability, item: a.Triggered | a.Global | a.Activated | a.Use, bursts: list[a.Burst]
) -> None:
    card = ability.card
    cost: e.Cost | None = None
    after: Op | None = None
    if isinstance(item, a.Triggered):
        ability.scope = item.scope
        ability.limits = (item.limit,) if item.limit else ()
        ability.telling = bool(item.limit) and any(
            (isinstance(part, n.Ref) and part.name in ("event", "other", "this"))
            or (isinstance(part, n.Player) and part.who in ("event", "that player"))
            for part in walk(item.effect)
        )
        ability.speaking = any(
            not isinstance(part, UNMOVED)
            and any(isinstance(spoken, n.Ref) and spoken.name in SPOKEN for spoken in walk(part))
            for part in _steps(item.effect)
        )
        ability.toll = sum(_toll(part) for part in _steps(item.effect))
        second = {"event" if trigger.event in SWAPPED else "other" for trigger in item.on}
        ability.naming = any(isinstance(part, n.Ref) and part.name in second for part in walk(item.effect))
        ability.active = item.active and (item.scope == "card" or not _lowers_own_cost(item.effect))
        ability.replaces = item.replaces
        ability.leaves = item.replaces and _may(item.effect) and not any(part in THE_DIE for part in walk(item.effect))
        ability.immediate = item.immediate
        ability.cancels = cancelling(item)
        low.about(item.on)
        for trigger in item.on:
            specs = low.triggers(trigger, ability)
            for spec in specs:
                spec.when = _when(trigger) if not ability.keyword else ""  # a keyword is none of these (3.4.7.3)
            ability.triggers += specs
        names = {spec.when for spec in ability.triggers}
        ability.when = names.pop() if len(names) == 1 else ""
        ability.shields = item.replaces and answers_damage(item.on)
        if item.replaces and not ability.shields and any(trigger.event != "would be koed" for trigger in item.on):
            raise unsupported(item)
    elif isinstance(item, a.Use):
        if card >= 0 and t.kind[card] == EPIC:
            after = moving.ReturnEpic()
    else:
        cost = item.cost
        if cost.each is not None and cost.x:
            raise unsupported(cost)
        ability.cost = Cost(energy_of(cost), low.amount(cost.each) if cost.each is not None else None)
        ability.limits = item.limits
        if isinstance(item, a.Activated):
            # an ability of the card that does something to its die can be used from any of them
            itself = any(isinstance(part, n.Ref) and part.name == "this" for part in (*walk(item.effect), *walk(cost)))
            ability.scope = "die" if itself else item.scope
            ability.window = item.when
            unfielded = item.when in ("field", "purchase")
            ability.active = not unfielded and (ability.keyword not in NO_DIE_NEEDED or card < 0)
        else:
            low.about(item.on)
            ability.triggers = [spec for trigger in item.on for spec in low.triggers(trigger, ability)]
            ability.shields = answers_damage(item.on)
            ability.replaces = answers_ko(item)
    ability.condition = low.condition(item.condition) if item.condition is not None else None
    if ability.replaces and not ability.shields:
        after = FinishKO(low.slot("spared") if _may(item.effect) or given(item.effect) else NONE)
    asks = ability.shields and (bool(ability.limits) if ability.kind != "global" else speaks_of_hit(item.effect))
    which = (WhichHit(ability.index), WhoseHit(ability.index)) if asks else ()
    when = {spec.kind: spec.when for spec in ability.triggers}
    progs: list[int] = []
    plain = item.effect if ability.replaces or ability.shields else _agreed(item)
    for star in range(3):
        effect: e.Effect = plain
        for burst in bursts:
            if star in burst.stars and isinstance(burst.ability, a.Use):
                own = burst.ability.effect
                if burst.mode == "instead" and _left_hanging(own):
                    raise unsupported(burst)
                if burst.mode == "instead":
                    # "if …, … instead": while the condition is not met, nothing is done instead (3.4.6.4)
                    if isinstance(own, e.If) and own.otherwise is None:
                        own = replace(own, otherwise=effect)
                    effect = own
                else:
                    effect = e.Seq((own, effect) if burst.mode == "first" else (effect, own))
        if star and effect is plain:
            progs.append(progs[0])
        else:
            if isinstance(after, FinishKO):
                effect = spared(effect)
            progs.append(low.program(shielding(effect, ability.shields), cost, when, after, which))
            if isinstance(after, FinishKO):
                stand(t.programs[progs[-1]].code)
    ability.progs = (progs[0], progs[1], progs[2])
    if ability.shields and "first" not in ability.limits and ability.kind != "global" and ability.limits:
        for op in (op for prog in set(progs) for op in t.programs[prog].code):
            if isinstance(op, Shield):
                op.limited = ability.index
    if ability.limits == ("once",) and not ability.shields:
        for first in (t.programs[prog].code[0] for prog in set(progs)):
            if isinstance(first, MayOp):
                first.limited = ability.index
    if "once per die" in ability.limits:
        for op in t.programs[progs[0]].code:
            if isinstance(op, ChooseOp):
                op.once = ONCE_PER_DIE - ability.index


def _agreed(item: a.Triggered | a.Use | a.Activated | a.Global) -> e.Effect:
    """What an ability does: who has paid for it, or chosen to use it, has agreed to what one "may" do by it."""
    effect = item.effect
    if isinstance(item, a.Activated | a.Global) and isinstance(effect, e.May) and effect.by == n.Player("you"):
        return effect.effect
    return effect


def _steps(effect: e.Effect) -> tuple[e.Effect, ...]:
    """The parts of an effect that are done one after the other."""
    return effect.parts if isinstance(effect, e.Seq) else (effect,)


def _toll(effect: e.Effect) -> int:
    """How much life an effect takes from the player of its event, or of the die of its event."""
    if not isinstance(effect, e.LoseLife):
        return 0
    of = effect.player.of
    if effect.player.who != "event" and (of is None or of.name not in SPOKEN):
        return 0
    return effect.amount.n if isinstance(effect.amount, n.Num) else ANY_TOLL


def _lowers_own_cost(effect: e.Effect) -> bool:
    """Whether an ability lowers what its own dice cost: for that none of them need be active (3.1.30)."""
    return any(
        isinstance(node, e.Change)
        and any(isinstance(change, e.Costs) for change in node.changes)
        and own_prices((replace(node, changes=tuple(c for c in node.changes if isinstance(c, e.Costs))),))
        for node in walk(effect)
    )


def _may(effect: e.Effect) -> bool:
    """Whether an effect begins with something that need not be done."""
    while isinstance(effect, e.Instead | e.Seq):
        if isinstance(effect, e.Seq) and not effect.parts:
            return False
        effect = effect.effect if isinstance(effect, e.Instead) else effect.parts[0]
    return isinstance(effect, e.May)


def _left_hanging(effect: e.Effect) -> bool:
    """Whether an effect that is done instead speaks of dice that only what it replaces would have chosen."""
    chosen = {node.as_ for node in walk(effect) if isinstance(node, n.Pick | n.Every)}
    spoken = {node.name for node in walk(effect) if isinstance(node, n.Ref)}
    return any(name.startswith("it") and name not in chosen for name in spoken)


_WHEN = {"fielded": "when fielded", "attacks": "when attacks", "koed": "when koed", "blocks": "when blocks"}


def _when(trigger: e.Trigger) -> str:
    """What others call an ability that waits for this: "when fielded", "when attacks"."""
    own = isinstance(trigger.subject, n.Ref) and trigger.subject.name == "this"
    return _WHEN.get(trigger.event, "") if own else ""


def _static(t: Table, low: Linker, ability: Ability, item: a.Static) -> None:
    ability.scope = item.scope
    ability.firm = item.firm
    t.counts_reserve |= any(
        isinstance(part, n.Symbols) or (isinstance(part, n.Dice) and "reserve" in part.zones) for part in walk(item)
    )
    condition = low.condition(item.condition) if item.condition is not None else None
    for effect in _spelled_out(item.effects):
        if isinstance(effect, e.ExtraDraw):
            (mod,) = low.mods((e.Counted("draw", effect.n),))
            assert isinstance(mod, m.Counted)
            mod.player = {"you": 0, "opponent": 1}.get(effect.player.who, -1)
            mods: list[Mod] = [mod]
        elif effect == NO_WILD_TO_BUY:
            if not item.firm or item.condition is not None or ability.card < 0:
                raise unsupported(effect)  # such a price could be ignored, or come and go
            t.pay[ability.card] = (*t.energy[ability.card], NO_WILD)
            continue
        elif item.firm and item.condition is None and ability.card >= 0 and (also := _counts_as(effect)):
            t.aliases[ability.card] = t.aliases.get(ability.card, frozenset()) | also
            continue
        elif isinstance(effect, e.Change):
            mods = low.mods(effect.changes)
            aim(low, mods, effect.what)
        else:
            raise unsupported(effect)
        ability.statics.append(StaticAbility(ability, condition, mods, 1))
    for static in ability.statics:
        static.slots = len(low.names)


def _spelled_out(effects: tuple[e.Effect, ...]) -> list[e.Effect]:
    """What holds for a group and then for ``them`` is looked up for each in the same way; nothing is ever bound."""
    groups: dict[str, n.Every] = {}
    found: list[e.Effect] = []
    for effect in effects:
        if isinstance(effect, e.Change) and isinstance(effect.what, n.Ref) and effect.what.name in groups:
            effect = replace(effect, what=groups[effect.what.name])  # noqa: PLW2901
        if isinstance(effect, e.Change) and isinstance(effect.what, n.Every):
            groups[effect.what.as_] = effect.what
        for node in walk(effect):
            if isinstance(node, n.Ref) and node.name in groups:
                raise unsupported(effect)
        found.append(effect)
    return found


def _counts_as(effect: e.Effect) -> frozenset[str]:
    """The names a card says it counts as, and nothing else: true wherever its dice are, since it cannot be ignored."""
    match effect:
        case e.Change(n.Ref("this"), (e.Gain((), (), (), False, names),)) if not any("~" in name for name in names):
            return frozenset(name.casefold() for name in names)
    return frozenset()


def link_rule(t: Table, card: int, item: a.Ability) -> list[Ability]:
    """Link something a card has by a token on it, not by its text."""
    return _link(t, card, item, 0, [], "Stun")


def link_gained(t: Table, abilities: tuple[object, ...]) -> Gained:
    """Link abilities that something gives: plain keywords by name, others as abilities of no card."""
    keywords: dict[str, tuple[int | str, ...]] = {}
    indices: list[int] = []
    for item in abilities:
        if isinstance(item, a.Keyword):
            keywords[item.name] = item.args
            linked = [
                one for expanded in expand(item, t.edition) for one in _link(t, GAINED, expanded, 0, [], item.name)
            ]
            _twins(item, linked)
            indices += [ability.index for ability in linked]
        elif isinstance(item, a.Triggered | a.Static | a.Activated):
            indices += [ability.index for ability in _link(t, GAINED, item, 0, [])]
        else:
            raise unsupported(item) if isinstance(item, a.Node) else TypeError(item)
    return keywords, tuple(indices)


def _volatile(static: StaticAbility) -> bool:
    """Whether what a static ability gives may change while the field stays as it is."""
    if not static.kinds & VALUE_KINDS:
        return False
    if static.condition is not None:
        return True
    return any(
        not isinstance(mod, m.Stats) or not isinstance(mod.attack, Number) or not isinstance(mod.defense, Number)
        for mod in static.mods
        if mod.kind <= m.M_SWAP
    )


def _retargets(t: Table, ability: Ability) -> bool:
    """Whether an ability changes a target, when dice are targeted."""
    if any(spec.kind != EV_TARGETED for spec in ability.triggers):
        return False
    return any(isinstance(op, RetargetOp) for prog in ability.progs for op in t.programs[prog].code)


def index(t: Table) -> None:
    """Sort all abilities into the places where they are looked for."""
    for watchers in (*t.watchers, *t.firsts):
        watchers.clear()
    for per_card in t.statics:
        per_card.clear()
    t.globals.clear()
    t.reacting.clear()
    t.ko_replacing.clear()
    t.shielding.clear()
    t.retargeting.clear()
    t.activated.clear()
    t.always.clear()
    t.all_statics.clear()
    t.twins.clear()
    for ability in t.abilities:
        if ability.twin:
            t.twins.setdefault(ability.twin, []).append(ability)
    for ability in t.abilities:
        if "first" in ability.limits:
            for spec in ability.triggers:
                t.firsts[spec.kind].append(spec)
        if ability.shields:
            (t.reacting if ability.kind == "global" else t.shielding).append(ability)
        elif ability.replaces:
            t.ko_replacing.append(ability)
        elif ability.kind == "triggered" and _retargets(t, ability):
            t.retargeting.append(ability)  # what waits in the queue would come too late (3.2.8)
        elif ability.kind == "triggered":
            for spec in ability.triggers:
                t.watchers[spec.kind].append(spec)
        elif ability.kind == "global":
            if any(spec.kind == EV_TARGETED for spec in ability.triggers):
                t.retargeting.append(ability)
            elif ability.triggers:
                for spec in ability.triggers:
                    t.watchers[spec.kind].append(spec)
            else:
                t.globals.append(ability)
        elif ability.kind == "activated":
            t.activated.append(ability)
        elif ability.kind == "use" and ability.card >= 0 and not ability.burst:
            if ability.side == 1:
                t.back[ability.card] = ability
            else:
                t.use[ability.card] = ability
        elif ability.kind == "static":
            if ability.scope == "always":
                t.always.append(ability)
            else:
                t.all_statics.append(ability)
                if ability.card >= 0:
                    t.statics[ability.card].append(ability)
    for watchers in t.watchers:
        watchers.sort(key=lambda spec: not spec.this)  # a die's own "when fielded" before others' (2.6.3.6)
    t.cancelling = any(ability.cancels for ability in t.abilities)
    t.hasty = any(ability.immediate for ability in t.abilities)
    t.has_statics = bool(t.always or t.all_statics)
    t.free = bool(t.activated) or any(
        ability.cost is None or not ability.cost.n or ability.cost.each is not None for ability in t.globals
    )
    t.shifting = (
        any(ability.card < 0 for ability in t.all_statics)
        or any(isinstance(mod, m.Blank) and not mod.card and mod.sel is not None for mod in t.mods)
        or any(static.condition is not None and static.kinds & m.BLANK for a in t.all_statics for static in a.statics)
        or any(static.condition is not None and static.kinds & m.BLANK for a in t.always for static in a.statics)
    )
    t.volatile = t.shifting or any(_volatile(static) for ability in t.all_statics for static in ability.statics)
    t.given = frozenset(name for mod in t.mods if isinstance(mod, m.Gain) for name in mod.keywords)
    t.words = t.given.union(*t.keywords)
    t.draw_keywords = not t.words.isdisjoint(("Swarm", "Rush"))
    t.looks_at_rolls = bool(t.watchers[EV_CAME_UP]) or not t.words.isdisjoint(("Back for More", "Energize", "Spark"))
    t.by_abilities = frozenset(CAUSES[type(op)] for p in t.programs for op in p.code if type(op) in CAUSES)
    if not t.native:
        t.native = {
            "Attack": _native(t, AttackOp()),
            "Boomerang": _native(t, BoomerangOp()),
            "KO": _native(t, SaveOp(), 1),
            "Ritual": _native(t, RitualOp()),
        }


def _native(t: Table, op: Op, slots: int = 0) -> int:
    """A program of the rules' own."""
    t.programs.append(Program([op], {}, "rule"))
    t.programs[-1].slots = slots
    return len(t.programs) - 1
