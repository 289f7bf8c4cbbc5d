"""Keywords as trees (Appendix 1): what each abbreviates, where a tree can say it.

``expand`` gives the abilities a keyword stands for. Keywords that are no tree (Fast, Overcrush, Iron Will, Regenerate,
Ally, Swarm, Rush, Deadly, Immortal, Experience, Ritual, Boomerang, Founder …) are concepts of the engine, asked for by
name; what only a keyword's definition says is a ``Special`` (see ``special``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import cast

from overcrush import ability as a
from overcrush.ability import conditions as c
from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.ability.keywords import HasRolledBurst, keyword_verb
from overcrush.ability.tree import walk
from overcrush.errors import Unsupported
from overcrush.model.const import ENERGY_NAMES

THIS = n.Ref("this")
YOU = n.Player("you")
FOE = n.Player("opponent")
OWN_NAME = n.Named(("self",))
ANY_DIE = n.Dice()
FOES_DICE = n.Dice(whose="opponent")
BLOCKER = n.Dice(whose="opponent", where=(n.Is("blocking"),))
KOED = c.Happened(n.Events(e.Trigger("koed", n.Dice(whose="you"))))
"""What Resistance needs: a character die of yours was KO'd this turn."""
ACTION_USED = e.Trigger("used", n.Dice("action", "you", ()))

CONCEPTS = frozenset(
    {
        "Ally",
        "Anti-Breath Weapon",
        "Boomerang",
        "Continuous",
        "Crossover",
        "Deadly",
        "Enlistment",
        "Experience",
        "Face Down",
        "Fast",
        "Founder",
        "Gear",
        "Immortal",
        "Iron Will",
        "Overcrush",
        "Regenerate",
        "Ritual",
        "Rush",
        "Swarm",
        "Teamwork",
    }
)
"""Keywords the engine asks for by name, and those that by themselves only mark what they introduce."""

TELLING = frozenset(
    {
        "Aftershock",
        "Amplify",
        "Awaken",
        "Back for More",
        "Cleave",
        "Common Ground",
        "Crosspulse",
        "Energize",
        "Energy Drain",
        "Frag",
        "Gadgeteer",
        "Gate",
        "Heroic",
        "Impulse",
        "Intimidate",
        "Obscure",
        "Recruit",
        "Retaliation",
        "Spark",
        "Strike",
        "Suit Up",
        "Tag Out",
        "Teamwatch",
        "Vengeance",
    }
)
"""Keywords whose use is told as their ability begins to do anything."""
USES = TELLING | {"Attune", "Breath Weapon", "Call Out", "Infiltrate", "Range"}
"""Keywords that are used at some moment, so that something can wait for it."""

Expansion = tuple[a.Ability, ...]


def expand(keyword: a.Keyword) -> Expansion:
    """The abilities a keyword stands for, besides being that keyword."""
    rule = EXPANSIONS.get(keyword.name)
    if a.ONCE in keyword.args:
        plain = replace(keyword, args=tuple(arg for arg in keyword.args if arg != a.ONCE))
        return tuple(_limited(keyword, ability) for ability in expand(plain))
    if rule is not None:
        return rule(keyword)
    if keyword.ability is None:
        if keyword.name not in CONCEPTS:
            raise Unsupported(f"the engine knows no keyword {keyword.name!r}")
        return ()
    if isinstance(keyword.ability, a.Use):
        raise Unsupported(f"{keyword.name} introduces an effect that says not when it happens")
    return (keyword.ability,)


def _limited(keyword: a.Keyword, ability: a.Ability) -> a.Ability:
    """Once per turn, for all dice of the card."""
    if not isinstance(ability, a.Triggered) or ability.limit:
        raise Unsupported(f"{keyword.name} is not used once per turn")
    return replace(ability, limit="once")


def told(keyword: str, ability: a.Triggered) -> a.Triggered:
    """An ability whose use is told for what waits for it: once its "may" is a yes and its price is paid."""
    return replace(ability, effect=_told(keyword, ability.effect)) if keyword in TELLING else ability


def _told(keyword: str, effect: e.Effect) -> e.Effect:
    if isinstance(effect, e.May | e.PayFor):
        return replace(effect, effect=_told(keyword, effect.effect))
    return e.Seq((keyword_verb("told", keyword), *(effect.parts if isinstance(effect, e.Seq) else (effect,))))


def _this(event: str, effect: e.Effect, *how: str) -> a.Triggered:
    """An ability of a die for something that happens to itself."""
    return a.Triggered((e.Trigger(event, THIS, how=how),), effect)


def _introduced(keyword: a.Keyword) -> e.Effect:
    """The effect a keyword introduces, whatever its words say of the moment: the keyword itself says when."""
    ability = keyword.ability
    if not isinstance(ability, a.Use | a.Triggered):
        raise Unsupported(f"{keyword.name} introduces no effect")
    if ability.condition is not None:
        return e.If(ability.condition, ability.effect)
    return ability.effect


def _number(keyword: a.Keyword, at: int = 0, default: int | None = None) -> int:
    if at < len(keyword.args):
        value = keyword.args[at]
        if isinstance(value, int):
            return value
    if default is None:
        raise Unsupported(f"{keyword.name} needs a number")
    return default


def _words(keyword: a.Keyword) -> tuple[str, ...]:
    return tuple(str(word) for word in keyword.args)


# --- abilities with a moment of their own -------------------------------------------------------------


def _aftershock(keyword: a.Keyword) -> Expansion:
    """The opponent makes this die leave the field, or takes control of it; compulsory."""
    on = (e.Trigger("leaves", THIS, how=("by opponent",)), e.Trigger("controlled", THIS, how=("by opponent",)))
    return (a.Triggered(on, _introduced(keyword)),)


def _awaken(keyword: a.Keyword) -> Expansion:
    """This die spins up: you may use it, die by die."""
    effect = _introduced(keyword)
    return (_this("spun up", effect if isinstance(effect, e.May) else e.May(effect)),)


def _back_for_more(keyword: a.Keyword) -> Expansion:
    """The die began the turn in the prep area and was rolled in the Roll and Reroll Step; compulsory."""
    return (_this("comes up", _introduced(keyword), "prepared"),)


def _energize(keyword: a.Keyword) -> Expansion:
    """A roll of this die ends on a double energy face, in a zone of rolled dice (Energize (1)); compulsory."""
    return (_this("comes up", _introduced(keyword), "double"),)


def _impulse(keyword: a.Keyword) -> Expansion:
    """The die is purchased; it need not be active."""
    return (_this("purchased", _introduced(keyword)),)


def _crosspulse(keyword: a.Keyword) -> Expansion:
    """The die is purchased with nothing but its own types of energy, wild included (Crosspulse (1))."""
    return (_this("purchased", _introduced(keyword), "own types"),)


def _spark(keyword: a.Keyword) -> Expansion:
    """At the end of a step in which you rolled a burst face, once a character."""
    on = (e.Trigger("step end"), e.Trigger("main end"))
    return (a.Triggered(on, _introduced(keyword), "card", cast(c.Condition, HasRolledBurst())),)


def _retaliation(keyword: a.Keyword) -> Expansion:
    """A die of yours that shares an affiliation is KO'd; once for this active character (Retaliation (2))."""
    effect = _introduced(keyword) if keyword.ability is not None else e.Damage(n.Num(1), FOE)
    mate = n.Dice(whose="you", where=(n.HasAffiliation(("same",)),))
    return (a.Triggered((e.Trigger("koed", mate),), effect, "card"),)


def _common_ground(keyword: a.Keyword) -> Expansion:
    """This die attacks with a Villain: the line says it again, or only what happens then."""
    ability = keyword.ability
    if ability is None:
        raise Unsupported("Common Ground introduces no ability")
    if not isinstance(ability, a.Use):
        return (ability,)
    villain = n.Dice(where=(n.HasAffiliation(("Villain",)),))
    return (a.Triggered((e.Trigger("attacks", THIS, villain, ("with",)),), _introduced(keyword)),)


def _teamwatch(keyword: a.Keyword) -> Expansion:
    """You field a different character that shares an affiliation: once a character (Teamwatch (1))."""
    mate = n.Dice(whose="you", where=(n.Not(OWN_NAME), n.HasAffiliation(("same",))))
    return (a.Triggered((e.Trigger("fielded", mate),), _introduced(keyword), "card"),)


def _underdog(keyword: a.Keyword) -> Expansion:
    """The ability holds while you have fewer character dice fielded; this one counts once it is (Underdog (1))."""
    ability = keyword.ability
    if ability is None:
        return ()
    if not isinstance(ability, a.Triggered | a.Static | a.Activated | a.Global):
        raise Unsupported("Underdog introduces no ability")
    condition: c.Condition = c.Fewer() if ability.condition is None else c.Both((ability.condition, c.Fewer()))
    return (replace(ability, condition=condition),)


def _resistance(keyword: a.Keyword) -> Expansion:
    """The ability holds if a character die of yours was KO'd this turn, also where the card does not say it again."""
    ability = keyword.ability
    if ability is None:
        return ()
    if not isinstance(ability, a.Triggered | a.Static | a.Activated | a.Global):
        raise Unsupported("Resistance introduces an effect that says not when it happens")
    if speaks_of_ko(ability):
        return (ability,)
    condition: c.Condition = KOED if ability.condition is None else c.Both((ability.condition, KOED))
    return (replace(ability, condition=condition),)


def _vengeance(keyword: a.Keyword) -> Expansion:
    """You are dealt damage while the character is active: the line says it again, or only what happens then. It is
    the character's, once however many of its dice are active."""
    ability = keyword.ability
    if ability is None:
        raise Unsupported("Vengeance introduces no ability")
    if isinstance(ability, a.Use):
        return (a.Triggered((e.Trigger("damaged", YOU),), _introduced(keyword), "card"),)
    if isinstance(ability, a.Triggered) and all(t.event == "damaged" and t.subject == YOU for t in ability.on):
        return (replace(ability, scope="card"),)
    return (ability,)


def speaks_of_ko(ability: a.Ability) -> bool:
    """Whether an ability itself says what a KO has to do with it."""
    return any(isinstance(part, e.Trigger) and part.event == "koed" for part in walk(ability))


def _trap(keyword: a.Keyword) -> Expansion:
    """The die waits in the field; its trigger sends it to the used pile and its effect happens (Trap (1), (2))."""
    ability = keyword.ability
    if ability is None:
        return ()
    if not isinstance(ability, a.Triggered):
        raise Unsupported("a Trap needs a trigger")
    on = tuple(_not_itself(trigger) for trigger in ability.on)
    return (replace(ability, on=on, scope="die", effect=e.Seq((keyword_verb("spring"), ability.effect))),)


def _not_itself(trigger: e.Trigger) -> e.Trigger:
    """Using the Trap itself is not the use of an action die that it waits for."""
    if trigger.event == "used" and isinstance(trigger.subject, n.Dice):
        return replace(trigger, subject=replace(trigger.subject, where=(*trigger.subject.where, n.Not(n.Same(THIS)))))
    return trigger


# --- when an action die is used -------------------------------------------------------------------------


def _amplify(keyword: a.Keyword) -> Expansion:
    return (a.Triggered((ACTION_USED,), e.Spin(THIS, 1)),)


def _attune(keyword: a.Keyword) -> Expansion:
    """1 damage to a target player or die, once a character; a success of Gadgeteer counts as a use (Gadgeteer (1))."""
    used = e.Trigger("used", n.Dice("action", "you", ()), how=("or gadget",))
    effect = e.Seq((e.Damage(n.Num(1), n.Pick(ANY_DIE, players="any")), keyword_verb("told", "Attune")))
    return (a.Triggered((used,), effect, "card"),)


def _obscure(keyword: a.Keyword) -> Expansion:
    """All dice of the card are unblockable until end of turn, those fielded later too."""
    mine = n.Every(n.Dice(whose="you", where=(OWN_NAME,)))
    return (a.Triggered((ACTION_USED,), e.Change(mine, (e.Can("cannot", "be blocked"),), future=True), "card"),)


# --- when fielded or purchased --------------------------------------------------------------------------


def _intimidate(keyword: a.Keyword) -> Expansion:
    """Remove a target opposing die until end of turn; it outlasts this die (Intimidate (1))."""
    effect = _introduced(keyword) if keyword.ability is not None else e.SetAside(n.Pick(FOES_DICE))
    return (_this("fielded", effect),)


def _heroic(keyword: a.Keyword) -> Expansion:
    """Pair up with a different Heroic character; a new partner replaces the old one."""
    other = n.Dice(whose="you", where=(n.HasKeyword("Heroic"), n.Not(OWN_NAME)))
    return (_this("fielded", e.May(keyword_verb("pair", what=n.Pick(other, target=False)))),)


def _gate(keyword: a.Keyword) -> Expansion:
    """Roll an unpurchased die of the character named: to the prep area on a character face, else back to its card."""
    unbought = n.Dice("character", "you", ("card",), (n.Named(_words(keyword)),))
    return (_this("fielded", e.May(keyword_verb("gate", what=n.Pick(unbought, target=False)))),)


def _suit_up(keyword: a.Keyword) -> Expansion:
    """The die just bought is fielded at level 2 (Suit Up (1))."""
    return suit_up(keyword, e.Field(THIS, n.Num(2)))


def suit_up(keyword: a.Keyword, enter: e.Effect) -> Expansion:
    """KO one of the characters named and have the die just bought enter the field; both are asked (Suit Up (2))."""
    suit = n.Dice(whose="you", where=(n.Named(_words(keyword)),))
    entered = e.If(c.Did(), e.May(enter))
    return (_this("purchased", e.May(e.Seq((e.KO(n.Pick(suit, target=False)), entered)))),)


def _strike(keyword: a.Keyword) -> Expansion:
    """At the end of the Main Step, if no other die was fielded this turn: +2A, +2D and Overcrush."""
    other = n.Dice(whose="you", zones=(), where=(n.Not(n.Same(THIS)),))
    this, another = (c.Happened(n.Events(e.Trigger("fielded", die))) for die in (THIS, other))
    alone = c.Both((this, c.NotSo(another)))
    change = e.Change(THIS, (e.Stats(n.Num(2), n.Num(2)), e.Gain((a.Keyword("Overcrush"),))))
    return (a.Triggered((e.Trigger("main end", YOU),), change, condition=alone),)


# --- the Attack Step ------------------------------------------------------------------------------------


def _breath_weapon(keyword: a.Keyword) -> Expansion:
    """Pay X to deal X damage to the opponent and their dice, once a character; Anti-Breath Weapon averts it for X."""
    x = _number(keyword)
    price = e.Cost(("generic",) * x)
    breath = keyword_verb("breath", x, what=n.Several((FOE, n.Every(FOES_DICE))))
    warded = c.There(n.Dice(whose="opponent", where=(n.HasKeyword("Anti-Breath Weapon"),)))
    used = keyword_verb("told", "Breath Weapon", x)
    effect = e.May(e.PayFor(price, e.Seq((used, e.If(warded, e.Unless(breath, FOE, price), breath)))))
    return (replace(_this("attacks", effect), limit="once a card"),)


def _call_out(keyword: a.Keyword) -> Expansion:
    return (_this("attacks", keyword_verb("call out", what=n.Pick(FOES_DICE))),)


def _range(keyword: a.Keyword) -> Expansion:
    """However many dice with it attack, all dice with Range fire once (Range (5))."""
    return (replace(_this("attacks", keyword_verb("range")), limit="once for all"),)


def _gadgeteer(keyword: a.Keyword) -> Expansion:
    """Roll a Continuous die of the used pile; on an action face you may move it into the field."""
    lasting = n.Dice("action", "you", ("used",), (n.Is("continuous"),))
    return (_this("attacks", e.May(keyword_verb("gadget", what=n.Pick(lasting, target=False)))),)


def _energy_drain(keyword: a.Keyword) -> Expansion:
    """After blockers are declared, dice engaged with this one spin down, one level or more (Energy Drain (1), (2))."""
    engaged = n.Dice(where=(n.EngagedWith(THIS),))
    spin = e.Spin(n.Every(engaged), -_number(keyword, default=1))
    return (a.Triggered((e.Trigger("blockers declared"),), spin, condition=c.There(engaged)),)


def _infiltrate(keyword: a.Keyword) -> Expansion:
    """Unblocked, it may leave combat at once and deal 1 damage."""
    leave = e.Cost(also=(e.RemoveFromCombat(THIS),))
    effect = e.Seq((e.Damage(n.Num(1), FOE), keyword_verb("told", "Infiltrate")))
    return (_this("unblocked", e.May(e.PayFor(leave, effect))),)


def _tag_out(keyword: a.Keyword) -> Expansion:
    """Once blockers are declared, before actions and Globals: Prep this die for +2A and +2D elsewhere (Tag Out (1))."""
    cost = e.Cost(also=(e.Move(THIS, "prep"),))
    other = n.Pick(n.Dice(where=(n.Not(n.Same(THIS)),)))
    effect = e.May(e.PayFor(cost, e.Change(other, (e.Stats(n.Num(2), n.Num(2)),))))
    return (a.Triggered((e.Trigger("blockers declared"),), effect),)


def _cleave(keyword: a.Keyword) -> Expansion:
    """KOing a blocker with combat damage deals half the attack to another opposing die as such damage, once a turn."""
    on = e.Trigger("kos", THIS, BLOCKER, ("combat",))
    return (a.Triggered((on,), keyword_verb("cleave", what=n.Pick(FOES_DICE, target=False)), limit="once a die"),)


def _frag(keyword: a.Keyword) -> Expansion:
    """KOing blockers with combat damage deals 1 damage to every opposing die that did not block this turn."""
    on = e.Trigger("kos", THIS, BLOCKER, ("combat",))
    idle = n.Dice(whose="opponent", where=(n.Not(n.Is("blocked opponent")),))
    return (a.Triggered((on,), e.Damage(n.Num(1), n.Every(idle)), limit="once a die"),)


def _recruit(keyword: a.Keyword) -> Expansion:
    """Combat damage to the opponent: a matching die may move into the field at level 1, unfielded (Recruit (1))."""
    tests: list[n.Test] = []
    for word in _words(keyword):
        if word == "Sidekick":
            tests.append(n.IsSidekick())
        elif word in ENERGY_NAMES:
            tests.append(n.HasEnergy((word,)))
        else:
            tests.append(n.HasAffiliation((word,)))
    if not tests:
        raise Unsupported("Recruit does not say whom")
    fitting = n.Dice(
        "die", "you", ("used", "reserve", "prep"), (n.AnyOf(tuple(tests)) if len(tests) > 1 else tests[0],)
    )
    on = e.Trigger("deals damage", THIS, FOE, ("combat",))
    return (a.Triggered((on,), e.May(e.Move(n.Pick(fitting, target=False), "field", 1))),)


# --- the rest -------------------------------------------------------------------------------------------


def _turtle_power(keyword: a.Keyword) -> Expansion:
    """While it is active, other Turtles cost 1 less to purchase."""
    others = n.Every(n.Dice("character", "you", ("card",), (n.HasAffiliation(("Turtle",)), n.Not(OWN_NAME))))
    return (a.Static((e.Change(others, (e.Costs("purchase", n.Num(-1), 1),)),)),)


def _unblockable(keyword: a.Keyword) -> Expansion:
    return (a.Static((e.Change(THIS, (e.Can("cannot", "be blocked"),)),), "die"),)


def _fabricate(keyword: a.Keyword) -> Expansion:
    """KO exactly X dice that cost Y together to buy this die for free, where it could be bought (Fabricate (1)-(4))."""
    numbers = (_number(keyword), _number(keyword, 1))
    cost = e.Cost(also=(keyword_verb("fabricate", *numbers, *keyword.args[2:]),))
    return (a.Activated(cost, keyword_verb("buy"), when="main"),)


def _fusion(keyword: a.Keyword) -> Expansion:
    """Move the materials to the prep area, and this die from its card there too.

    The materials are one active die of each character named, or so many different characters of an affiliation.
    """
    if not keyword.args:
        raise Unsupported("Fusion does not say of whom")
    return (a.Activated(e.Cost(also=(keyword_verb("materials", *keyword.args),)), keyword_verb("fuse"), when="main"),)


def _equip(keyword: a.Keyword) -> Expansion:
    """At the start of each player's turn Gear may be attached, or moved to another die (Equip (3), (4))."""
    return (a.Triggered((e.Trigger("turn start"),), e.May(e.Attach(THIS, n.Pick(BEARER)))),)


BEARER = n.Dice(whose="you", where=(n.Is("equip"), n.Not(n.Same(n.Ref("attached")))))
"""Whom Gear may be attached to: the own character dice with the equip symbol that do not wear it already."""


def _flip(keyword: a.Keyword) -> Expansion:
    """At the beginning of your turn you may flip the card; no die need be active."""
    return (a.Triggered((e.Trigger("turn start", YOU),), e.May(keyword_verb("flip")), active=False),)


NO_DIE_NEEDED = frozenset({"Fabricate", "Fusion", "Stun"})
"""Keywords whose activated ability is used from the card (Fabricate (2)), and what a token lets its owner do."""

EXPANSIONS: dict[str, Callable[[a.Keyword], Expansion]] = {
    "Aftershock": _aftershock,
    "Amplify": _amplify,
    "Attune": _attune,
    "Awaken": _awaken,
    "Back for More": _back_for_more,
    "Breath Weapon": _breath_weapon,
    "Call Out": _call_out,
    "Cleave": _cleave,
    "Crosspulse": _crosspulse,
    "Energize": _energize,
    "Energy Drain": _energy_drain,
    "Equip": _equip,
    "Fabricate": _fabricate,
    "Flip": _flip,
    "Frag": _frag,
    "Fusion": _fusion,
    "Gadgeteer": _gadgeteer,
    "Gate": _gate,
    "Heroic": _heroic,
    "Common Ground": _common_ground,
    "Impulse": _impulse,
    "Infiltrate": _infiltrate,
    "Intimidate": _intimidate,
    "Obscure": _obscure,
    "Range": _range,
    "Recruit": _recruit,
    "Resistance": _resistance,
    "Retaliation": _retaliation,
    "Spark": _spark,
    "Strike": _strike,
    "Suit Up": _suit_up,
    "Tag Out": _tag_out,
    "Teamwatch": _teamwatch,
    "Trap": _trap,
    "Turtle Power": _turtle_power,
    "Unblockable": _unblockable,
    "Underdog": _underdog,
    "Vengeance": _vengeance,
}
