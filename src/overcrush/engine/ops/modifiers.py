"""Changes one by one: what a die or player gets, may, must and cannot."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.engine import mods as m
from overcrush.engine.core import Mod
from overcrush.engine.ops.entries import Linker, links_mod
from overcrush.engine.ops.paying import priced
from overcrush.engine.terms.amounts import ANY_NUMBER, optional
from overcrush.engine.terms.entries import unsupported, zone_of
from overcrush.engine.terms.predicates import AnyTest, SameTest
from overcrush.engine.terms.selectors import DiceSelector
from overcrush.model.const import ENERGY_NAMES, FIELD, RESERVE

PROGRAMS: Final = (
    *("global", "action", "character", "opposing global", "opposing action", "opposing character"),
    *("when fielded", "opposing when fielded"),
)
"""Sources that a die can be kept out of: their effects pass through choosing or binding dice, or hold as a character's
(``circles.aloof``)."""

_PRICED = ("attack", "block", "attacker", "blocker", "reroller")
"""What may have a price: said of dice, or of a player who declares."""

DUTIES: Final = {
    "must": (
        "attack",
        "attack alone",
        "block",
        "be blocked",
        "count as blocked",
        "hit the player",
        "hit every blocker",
        "reroll in the step",
    ),
    "may": ("be blocked", "stay unblocked"),
    "cannot": (
        "attack",
        "attack alone",
        "attack with",
        "block with",
        "block",
        "be blocked",
        "be blocked before",
        "be affected",
        "be targeted",
        "be koed",
        "be damaged",
        "be captured",
        "be attacked",
        "attacker",
        "blocker",
        "reroll with",
        "reroller",
        "deal combat damage",
        "spin up",
        "spin down",
        "field",
        "purchase",
        "use",
        "use globals",
        "gain life",
        "lose life",
        "reroll",
        "reroll in the step",
        "roll",
    ),
}
"""What the engine asks permission for; another duty is refused rather than ignored."""

PLAYERS_OWN: Final = (
    "attack with",
    "attacker",
    "be attacked",
    "block with",
    "blocker",
    "field",
    "reroll with",
    "reroller",
    "gain life",
    "lose life",
    "purchase",
    "use",
    "use globals",
)
"""What a player does, or has done to them, and not each of their dice."""

OF_THEIR_DICE: Final = (
    "attack",
    "attack alone",
    "block",
    "reroll",
    "reroll in the step",
    "roll",
    "spin up",
    "spin down",
)
"""What is said of a player and means all dice they control."""


def sources_known(sources: tuple[str, ...]) -> bool:
    """Whether the engine can tell all these kinds of source."""
    known = (
        "opposing",
        "global",
        "action",
        "ability",
        "effect",
        "character",
        "Intimidate",
        "when",
        "fielded",
        "attacks",
    )
    return all(word in known for source in sources for word in source.split())


IGNORED: Final = ("when fielded", "when attacks", "when blocks", "when koed", "global")
"""Kinds of abilities that can be ignored without the rest of a text."""
SIDES: Final = {0: "you", 1: "opponent", -1: "any"}


_COUNTED = ("attack with", "block with", "reroll with")
"""What players do with a number of dice."""


def aim(low: Linker, mods: list[Mod], what: n.What) -> None:
    """Say whom changes concern that are looked up each time."""
    for mod in mods:
        if isinstance(mod, m.Can) and mod.verb in _COUNTED and not isinstance(what, n.Player):
            raise unsupported(what)
        if isinstance(mod, m.LifeFloor | m.AnyEnergy) and not isinstance(what, n.Player):
            raise unsupported(what)
        if isinstance(what, n.Every | n.Pick):
            # dice on cards are spoken of as what is bought: wherever they then are
            dice = replace(what.dice, zones=()) if what.dice.zones == ("card",) else what.dice
            if isinstance(mod, m.Gain) and dice.kind in ("action", "basic action") and dice.zones == ("field",):
                dice = replace(dice, zones=("field", "reserve"))  # an action die waits in the reserve
            if isinstance(mod, m.Counted) and dice.zones == ("reserve",):
                dice = replace(dice, zones=("prep",))  # where dice are rolled and rerolled (2.4.1)
            mod.sel = low.selector(dice)
        elif isinstance(what, n.Player):
            _aim_at_player(mod, what)
        elif isinstance(what, n.Ref) and what.name != "this":
            mod.sel = DiceSelector("die", "any", (FIELD,), False, [SameTest(low.ref(what))])
        elif isinstance(what, n.Several):
            refs = [part for part in what.parts if isinstance(part, n.Ref)]
            if len(refs) < len(what.parts):
                raise unsupported(what)
            same = AnyTest([SameTest(low.ref(part)) for part in refs])
            mod.sel = DiceSelector("die", "any", (FIELD,), False, [same])


def _aim_at_player(mod: Mod, who: n.Player) -> None:
    if who.who not in ("you", "opponent", "target opponent", "each", "any"):
        raise unsupported(who)  # one of the two, who is known only when it is resolved
    side = {"you": 0, "opponent": 1, "target opponent": 1}.get(who.who, -1)
    if isinstance(mod, m.Can) and mod.verb not in PLAYERS_OWN:
        if mod.verb not in OF_THEIR_DICE:
            raise unsupported(who)
        if mod.verb.startswith("reroll") and isinstance(mod.by, DiceSelector):  # only dice that are described
            mod.sel = DiceSelector(mod.by.kind, SIDES[side], (), False, mod.by.tests)
            mod.by = None
            return
        mod.sel = DiceSelector("die", SIDES[side], (), False, [])
    elif isinstance(mod, m.FightsWith):
        raise unsupported(who)
    elif isinstance(mod, m.SpentAs):
        mod.sel = DiceSelector("die", SIDES[side], (RESERVE,), False, [])
    elif isinstance(mod, m.Prevent | m.DamageTaken | m.LifeFloor | m.Counted | m.Redirect | m.Can | m.AnyEnergy):
        mod.player = side
    else:
        mod.sel = DiceSelector("die", SIDES[side], (FIELD,), False, [])


@links_mod(e.Stats)
def _stats(low: Linker, node: e.Stats) -> list[Mod]:
    return [m.Stats(low.amount(node.attack), low.amount(node.defense))]


@links_mod(e.SetStats)
def _set_stats(low: Linker, node: e.SetStats) -> list[Mod]:
    numbers = m.SetStats(optional(low, node.attack), optional(low, node.defense))
    numbers.fixed = node.fixed
    if node.fixed and (node.attack is None or node.defense is None):
        raise unsupported(node)
    return [numbers]


@links_mod(e.DoubleStats)
def _double_stats(low: Linker, node: e.DoubleStats) -> list[Mod]:
    return [m.DoubleStats(node.attack, node.defense)]


@links_mod(e.SwapStats)
def _swap_stats(low: Linker, node: e.SwapStats) -> list[Mod]:
    return [m.SwapStats()]


@links_mod(e.Lose)
def _lose(low: Linker, node: e.Lose) -> list[Mod]:
    return [m.Lose(node.keywords, node.affiliations)]


@links_mod(e.Blank)
def _blank(low: Linker, node: e.Blank) -> list[Mod]:
    if any(word not in IGNORED for word in node.only):
        raise unsupported(node)
    return [m.Blank(node.only, node.card)]


@links_mod(e.Can)
def _can(low: Linker, node: e.Can) -> list[Mod]:
    if node.verb not in DUTIES.get(node.mode, ()) or (node.verb == "be targeted" and not sources_known(node.sources)):
        raise unsupported(node)
    if node.sources and node.verb in ("reroll", "spin up", "spin down") and not sources_known(node.sources):
        raise unsupported(node)
    if node.verb == "be affected" and not (node.sources and all(source in PROGRAMS for source in node.sources)):
        raise unsupported(node)
    if node.verb == "be affected" and any(source.endswith("character") for source in node.sources):
        low.table.aloof = True
    if (node.verb in _COUNTED) != bool(node.verb.endswith(" with") and node.at_least):
        raise unsupported(node)
    if (node.verb == "be blocked before") > (node.by is not None):
        raise unsupported(node)
    if node.verb == "block with" and node.by is not None:
        raise unsupported(node)
    if node.mode == "must" and node.at_least > 1:
        raise unsupported(node)
    if node.unless is not None and (node.verb not in _PRICED or (node.by is not None and node.verb != "block")):
        raise unsupported(node)
    by = low.selector(node.by) if node.by is not None else None
    if node.verb == "field" and by is not None and by.kind == "character":
        by.kind = "die"  # whatever is fielded is a character, a Sidekick die in a pile too (1.6.3, 3.1.28)
    cost = priced(low, node.unless) if node.unless is not None else None
    low.table.tolls = low.table.tolls or cost is not None
    mode = "only" if node.mode == "may" and by is not None else node.mode
    can = m.Can(mode, node.verb, by, node.sources, node.at_least, cost)
    can.once = node.once
    return [can]


@links_mod(e.Blocks)
def _blocks(low: Linker, node: e.Blocks) -> list[Mod]:
    if node.more and node.which is not None:
        raise unsupported(node)
    return [m.Blocks(node.n or ANY_NUMBER, low.selector(node.which) if node.which is not None else None, node.more)]


@links_mod(e.Costs)
def _costs(low: Linker, node: e.Costs) -> list[Mod]:
    if node.what not in ("purchase", "field", "global", "use") or node.instead is not None:
        raise unsupported(node)
    costs = m.Costs(node.what, low.amount(node.more), node.minimum, node.free, node.next, optional(low, node.to))
    costs.alone = node.alone
    if node.least and node.what not in ("purchase", "field"):
        raise unsupported(node)
    costs.least = node.least
    if node.extra is not None:
        costs.extra = priced(low, node.extra)
        low.table.tolls = True
    return [costs]


_KINDS: Final = frozenset(("action", "character", *IGNORED))
"""The kinds of ability that damage can be told to come from; keywords are others."""


def from_known(node: e.Prevent | e.DamageTaken) -> None:
    """What nobody looks for would never be found: a kind of ability that the engine does not know is refused."""
    for word in node.by_effect:
        base = word.removeprefix("opposing ")
        if word != "opposing ability" and base not in _KINDS and not base[:1].isupper():
            raise unsupported(node)


@links_mod(e.Prevent)
def _prevent(low: Linker, node: e.Prevent) -> list[Mod]:
    from_known(node)
    by = low.selector(node.by) if node.by is not None else None
    prevent = m.Prevent(optional(low, node.amount), node.kind, by, node.by_effect, optional(low, node.leave))
    if node.next and ((node.amount is None and not node.each) or node.leave is not None or node.half):
        raise unsupported(node)
    if node.each and not node.next:
        raise unsupported(node)
    prevent.each = node.each
    if node.half and (node.amount is not None or node.leave is not None):
        raise unsupported(node)
    prevent.first = node.next
    prevent.half = node.half
    return [prevent]


@links_mod(e.DamageTaken)
def _damage_taken(low: Linker, node: e.DamageTaken) -> list[Mod]:
    from_known(node)
    if node.kind not in ("any", "combat", "ability"):
        raise unsupported(node)
    by = low.selector(node.by) if node.by is not None else None
    return [m.DamageTaken(low.amount(node.more), node.factor, node.kind, by, node.by_effect)]


@links_mod(e.FightsWith)
def _fights_with(low: Linker, node: e.FightsWith) -> list[Mod]:
    if node.stat not in ("D", "level"):
        raise unsupported(node)
    return [m.FightsWith(node.stat)]


@links_mod(e.LifeFloor)
def _life_floor(low: Linker, node: e.LifeFloor) -> list[Mod]:
    if node.kind not in ("any", "damage", "combat", "ability") or node.n < 1:
        raise unsupported(node)
    return [m.LifeFloor(node.n, node.kind)]


@links_mod(e.SpentAs)
def _spent_as(low: Linker, node: e.SpentAs) -> list[Mod]:
    return [m.SpentAs(ENERGY_NAMES.index(node.energy), tuple(ENERGY_NAMES.index(x) for x in node.types))]


@links_mod(e.AnyEnergy)
def _any_energy(low: Linker, node: e.AnyEnergy) -> list[Mod]:
    if node.what != "global":
        raise unsupported(node)
    return [m.AnyEnergy(node.what)]


@links_mod(e.Redirect)
def _redirect(low: Linker, node: e.Redirect) -> list[Mod]:
    to = low.selector(node.to.dice) if isinstance(node.to, n.Every) else None
    if to is None and node.to != n.Ref("this"):
        raise unsupported(node)
    return [m.Redirect(to, -2, node.kind)]


@links_mod(e.DamageBonus)
def _damage_bonus(low: Linker, node: e.DamageBonus) -> list[Mod]:
    bonus = m.DamageBonus(low.amount(node.more), node.factor, node.kind)
    if isinstance(node.to, n.Player):
        if node.to != n.Player("opponent"):
            raise unsupported(node)
        bonus.players = True
    elif node.to is not None:
        bonus.to = low.selector(node.to)
    if node.to is not None and node.kind == "overcrush":
        raise unsupported(node)
    if node.most is not None and (node.to is not None or node.kind not in ("any", "combat", "ability")):
        raise unsupported(node)
    bonus.most = node.most
    return [bonus]


@links_mod(e.Goes)
def _goes(low: Linker, node: e.Goes) -> list[Mod]:
    if node.event not in ("ko", "unblocked", "purchased"):
        raise unsupported(node)
    return [m.Goes(node.event, zone_of(node.to), node.next)]


@links_mod(e.AsLevel)
def _as_level(low: Linker, node: e.AsLevel) -> list[Mod]:
    return [m.AsLevel(node.level)]


@links_mod(e.Counted)
def _counted(low: Linker, node: e.Counted) -> list[Mod]:
    if node.what not in ("draw", "rerolls"):
        raise unsupported(node)
    return [m.Counted(node.what, low.amount(node.n), 0 if node.what == "draw" else -2)]


@links_mod(e.Gain)
def _gain(low: Linker, node: e.Gain) -> list[Mod]:
    """Keywords and abilities, affiliations, energy types."""
    if node.choose or node.names:
        raise unsupported(node)
    found: list[Mod] = []
    if node.abilities:
        found.append(m.Gain(*low.gained(node.abilities)))
    if node.affiliations:
        found.append(m.GainAffiliation(frozenset(node.affiliations)))
    if node.energy:
        found.append(m.GainEnergy(tuple(ENERGY_NAMES.index(x) for x in node.energy)))
    return found
