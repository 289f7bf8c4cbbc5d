"""What a reading cannot mean: words that would say nothing, or that a die does something to itself."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

from overcrush.ability.abilities import Ability, Global, Static, Triggered, Use
from overcrush.ability.conditions import Amounts, Both, Condition, DieIs
from overcrush.ability.effects import (
    BecomeCopy,
    Blocks,
    Can,
    Capture,
    Change,
    CopyStats,
    CopyText,
    Cost,
    Damage,
    DamageBonus,
    Draw,
    Effect,
    Field,
    Later,
    May,
    Move,
    Name,
    Roll,
    Seq,
    Spin,
    SpinTo,
    Stats,
    SwapDice,
    Trigger,
)
from overcrush.ability.nouns import (
    Count,
    Dice,
    EngagedWith,
    EventAmount,
    Events,
    Every,
    HasAffiliation,
    Is,
    IsSidekick,
    Named,
    Not,
    Num,
    Pick,
    Player,
    Ref,
    Result,
    Same,
    Several,
    Spent,
    Stat,
)
from overcrush.ability.tree import Node, rewrite, walk
from overcrush.lang.grammar.base import OTHER, OTHER_CHARACTER, order
from overcrush.lang.grammar.drawing import MORE_PREPPED
from overcrush.lang.grammar.history import STATES, happened
from overcrush.lang.pronouns import ANY, PAID, Unresolved, undescribed
from overcrush.lang.reading.of_all import all_at_once

THIS = Ref("this")

_FIGHTING = ("attacking", "attacking alone", "blocking", "blocked", "unblocked", "engaged")
"""What dice are only in an Attack Step."""

_FACED = ("block", "be blocked")
"""What one die does to another."""


def meant(ability: Triggered) -> Triggered:
    """A triggered ability as it must be meant; raises ``Unresolved`` where it cannot mean anything."""
    for senseless, word in (
        (of_no_amount, "that much"),
        (nothing_spent, "spend"),
        (too_early, "instead"),
        (lies_unrolled, "spin"),
        (nobody_fights, "turn"),
        (nobody_blocks_yet, "block"),
        (dealt_already, "more"),
    ):
        if senseless(ability):
            raise Unresolved(word)
    return as_it_was(those_drawn(all_at_once(ability)))


def dealt_already(ability: Triggered) -> bool:
    """``when it deals damage, it deals 1 more``, said of what is dealt then: more of it could come only later."""
    deals = any(on.event == "deals damage" and "combat" in on.how for on in ability.on)
    return (
        deals and isinstance(ability.effect, Change) and any(isinstance(m, DamageBonus) for m in ability.effect.changes)
    )


def those_drawn(ability: Triggered) -> Triggered:
    """``when you draw 3 or more Sidekicks, move all the Sidekicks``: those that were drawn."""
    for on in ability.on:
        if on.event == "drawn" and on.least and isinstance(on.subject, Dice) and on.subject.where:
            alike = Dice("character", "you", ("field",), on.subject.where)
            if alike in walk(ability.effect) and "draw step" not in on.how:
                raise Unresolved("all")
            drawn = Dice("die", on.subject.whose, (), order((*on.subject.where, Is("drawn"))))
            ability = replace(ability, effect=_instead_of(alike, drawn, ability.effect))
    return ability


def _instead_of(one: Node, other: Node, effect: Effect) -> Effect:
    return rewrite(effect, lambda node: other if node == one else node)


_DEEDS = {state: event for event, state in STATES.items()}


def of_any_die(ability: Any) -> Any:
    """``while X is active, if X was damaged this turn``: what a card says of itself is true by any of its dice
    (3.1.27)."""
    if not isinstance(ability, Static | Triggered) or ability.scope != "card":
        return ability
    return rewrite(ability, _by_any)


def _by_any(node: Any) -> Any:
    match node:
        case DieIs(Ref("this"), Is(what)) if what in _DEEDS:
            return happened(Trigger(_DEEDS[what], Dice("character", "you", ("field",), (Named(("self",)),))))
    return node


def there_are_two(said: Condition, dice: Any) -> Condition:
    """``if both are Sidekicks``: of two dice, where fewer may have been drawn or chosen (3.1.17)."""
    group = isinstance(dice, Ref) and (dice.name == "drawn" or dice.name.startswith("it"))
    return Both((said, Amounts(Result(dice.name), ">=", Num(2)))) if group else said


def too_early(ability: Triggered) -> bool:
    """A die that is unblocked still deals its damage: where it goes ``instead`` of the used pile is no move now."""
    unblocked = any(trigger.event == "unblocked" and trigger.subject == THIS for trigger in ability.on)
    return unblocked and any(isinstance(node, Move) and itself(node.what) for node in walk(ability.effect))


_HOW_MUCH = {"damaged", "would be damaged", "deals damage", "gains life", "loses life", "keyword"}
"""What happens by some amount, so that ``that much`` can be said of it."""


def nobody_koed(ability: Any) -> bool:
    """Whether it begins with the dice "KO'd (this way)", before it has done anything and with nobody KO'd to speak
    of."""
    if not isinstance(ability, Use | Global | Triggered):
        return False
    if isinstance(ability, Triggered) and any(on.event == "koed" or on.least for on in ability.on):
        return False
    effect: Any = ability.effect
    while isinstance(effect, May | Seq | Later):
        effect = effect.parts[0] if isinstance(effect, Seq) else effect.effect
    return isinstance(effect, Move | Field) and Is("koed this way") in walk(effect)


def of_no_amount(ability: Triggered) -> bool:
    """Whether ``that much`` is said of something that happens by no amount: it must mean something else."""
    return any(trigger.event not in _HOW_MUCH for trigger in ability.on) and _that_much(ability.effect)


_PAID_FOR = {"fielded", "purchased", "global", "used"}
"""What energy is spent for."""


def nothing_spent(ability: Triggered) -> bool:
    """Whether it asks what was spent for something that costs nothing."""
    speaks = any(isinstance(node, Spent) for node in walk((ability.effect, ability.condition)))
    return speaks and any(trigger.event not in _PAID_FOR for trigger in ability.on)


def _that_much(effect: Any) -> bool:
    parts = [node for node in walk(effect) if isinstance(node, Later)]
    own = sum(isinstance(node, EventAmount) for node in walk(effect))
    return own > sum(isinstance(node, EventAmount) for part in parts for node in walk(part))


def lies_unrolled(ability: Triggered) -> bool:
    """Whether a die is to be spun that has just been KO'd: where it lies it shows no face (1.6.3), and no other place
    is said."""
    effect: Any = ability.effect
    while isinstance(effect, May | Seq):
        effect = effect.effect if isinstance(effect, May) else effect.parts[0]
    koed = any(trigger.event == "koed" and trigger.subject == THIS for trigger in ability.on)
    return koed and isinstance(effect, Spin | SpinTo) and effect.what == THIS


def nobody_fights(ability: Triggered) -> bool:
    """Whether it asks at the end or start of a turn who attacks or blocks: nobody does then (2.7.6.6), and what was
    blocked or not in the attack before must have been meant."""
    if not all(trigger.event in {"turn end", "turn start"} for trigger in ability.on):
        return False
    return any(isinstance(node, Is) and node.what in _FIGHTING for node in walk(ability.condition))


def nobody_blocks_yet(ability: Triggered) -> bool:
    """Whether it acts, as a die attacks, on dice that block or are blocked: no blocker is declared then (2.7.1), and
    those that will be must have been meant."""
    if not all(trigger.event == "attacks" for trigger in ability.on):
        return False
    later = [part for node in walk(ability.effect) if isinstance(node, Later | May | Change) for part in walk(node)]
    groups = [node.dice for node in walk(ability.effect) if isinstance(node, Every) and node not in later]
    return any(isinstance(test, EngagedWith) and not test.worn for dice in groups for test in dice.where)


def as_it_was(ability: Triggered) -> Triggered:
    """``when it is KO'd, return it to the field and spin it down``: down from the level it was on."""
    if not any(trigger.event == "koed" and trigger.subject == THIS for trigger in ability.on):
        return ability
    match ability.effect:
        case Seq((Move(Ref("this"), "field", 0, "", None, ()) as back, Spin(Ref("this"), by) as down, *rest)) if by < 0:
            return replace(ability, effect=Seq((replace(back, face="original"), down, *rest)))
    return ability


def itself(what: Any) -> bool:
    return what == THIS or (isinstance(what, Pick | Every) and Named(("self",)) in what.dice.where)


def among_yourselves(node: Change) -> bool:
    """Whether it would only keep your own dice from blocking your own: somebody else's must have been meant."""
    if isinstance(node.what, Every) and node.what.dice.whose == "opponent":
        return False
    cans = [mod for mod in node.changes if isinstance(mod, Can) and mod.verb == "block" and mod.by is not None]
    return any(mod.by is not None and mod.by.whose == "you" for mod in cans)


def theirs(amount: Any) -> bool:
    return any(isinstance(node, Dice) and node.whose in {"?they", "that player"} for node in walk(amount))


def each_his_own(node: Any) -> bool:
    """Whether each player would need a number of their own: of their dice, or of those each of them has just moved."""
    if isinstance(node, Damage):
        return node.to == Player("each") and theirs(node.amount)
    return isinstance(node, Draw) and node.player == Player("each") and (theirs(node.n) or isinstance(node.n, Result))


def unlike_nothing(ability: Use) -> bool:
    """``another target die``, where an action has spoken of none before: its own die is no character."""
    dice = (
        node.dice for node in walk(ability.effect) if isinstance(node, Pick | Count) and isinstance(node.dice, Dice)
    )
    return any((d.kind, d.zones) == ("character", ("field",)) and Not(Same(THIS)) in d.where for d in dice)


def unlike_itself(dice: Dice) -> bool:
    """Dice that are something and not, or of this card's name and not like this card: there are none."""
    own = Named(("self",)) in dice.where and dice.whose == "you"  # others of that name may be unlike it
    nots = [test.test for test in dice.where if isinstance(test, Not)]
    return any(test in dice.where or (own and isinstance(test, HasAffiliation)) for test in nots)


def of_nowhere(node: Any) -> bool:
    """Whether these are dice of which it is not said where they are, so that those just drawn may be meant."""
    return isinstance(node, Pick | Every) and node.as_ == ANY and node.dice.zones in {("field",), ("reserve",)}


def searched(node: Move | Roll | Field) -> bool:
    """Whether dice of a bag are chosen of which nothing is said: without a search they are drawn as they come (1.5.3.4,
    2.3.6)."""
    parts = node.what.parts if isinstance(node.what, Several) else (node.what,)
    return any(isinstance(part, Pick) and _any_of_a_bag(part.dice) for part in parts)


def _any_of_a_bag(dice: Dice) -> bool:
    return (
        dice.zones == ("bag",) and dice.kind == "die" and all(test in (OTHER, OTHER_CHARACTER) for test in dice.where)
    )


def speaks_of_each(effect: Any) -> bool:
    """``for each die, … that die's level``: each of those counted, which are only counted here."""
    inside = list(walk(effect))
    return Ref("?that") in map(undescribed, inside) and not any(
        isinstance(node, Pick | Every | Draw) for node in inside
    )


def faced(mod: Any) -> Dice | None:
    """The die that a change lets somebody block, or be blocked by, where it speaks of one."""
    by = mod.which if isinstance(mod, Blocks) else mod.by if isinstance(mod, Can) and mod.verb in _FACED else None
    return by if by is not None and any(isinstance(test, Same) or test == OTHER for test in by.where) else None


def names(dice: Dice) -> bool:
    """Whether it names characters: an ability that is no Global means those of its own player's team (3.4.1.3)."""
    named = any(isinstance(test, Named) and test.names != ("self",) for test in dice.where)
    return named and dice.kind == "character"


_ITS_OWN = (Ref("?it"), Ref("?than"))
"""Than whom dice are lower or higher that each of a group faces: than that one, and no other."""


def unlike_each(node: Change, spoken: Ref | None = None) -> str:
    """The word by which dice are told from each of a group by itself, which is not played: of a lower level than it is,
    or ``each Sidekick … for each other Sidekick``; and by which dice on their cards would get values."""
    groups = node.what.parts if isinstance(node.what, Several) else (node.what,)
    if spoken in (None, Ref("this")) and any(isinstance(group, Every) for group in groups):
        if any(isinstance(part, Stat) and part.die == Ref("?it") for mod in node.changes for part in walk(mod)):
            return "its"  # of each its own, and not of this die
    if any(isinstance(mod, Stats) for mod in node.changes) and any(
        isinstance(group, Every) and group.dice.zones == ("card",) for group in groups
    ):
        return "from"  # dice that lie on their card have no values yet; of a die's card all others are meant
    if not isinstance(node.what, Every):
        return ""
    alike = {*node.what.dice.where}
    for count in (part for mod in node.changes for part in walk(mod) if isinstance(part, Count)):
        if isinstance(count.dice, Dice) and alike and {*count.dice.where} == {*alike, OTHER}:
            return "other"
    faced_by = [mod.by for mod in node.changes if isinstance(mod, Can) and mod.verb in _FACED and mod.by is not None]
    lower = any(isinstance(part, Stat) and part.die in _ITS_OWN for dice in faced_by for part in walk(dice))
    return "level" if lower else ""


def paid_in(ability: Any) -> Any:
    """Energy of a type that was paid is what a cost asks for; raises ``Unresolved`` where none asks for it."""
    costs = [node for node in walk(ability) if isinstance(node, Cost)]
    costs = [cost for cost in costs if cost.x] or costs

    def told(node: Any) -> Any:
        if isinstance(node, Result) and node.of.startswith(f"{PAID} "):
            if not any({*cost.energy} == {node.of.removeprefix(f"{PAID} ")} for cost in costs):
                raise Unresolved("you paid")
            return Result("paid")
        return node

    return rewrite(ability, told)


def unpaid(ability: Node) -> bool:
    """Whether it counts the energy that was paid, and nothing of it asks for any."""
    nodes = list(walk(ability))
    return any(node == Result("paid") for node in nodes) and not any(isinstance(node, Cost) for node in nodes)


_ALL_OWN = Dice("character", "you", ("field",), (Named(("self",)),))


def by_each(ability: Any) -> Any:
    """``X dice get +1A for each die engaged with them``: what is said of all dice of this card and differs from one to
    the next each of them says of itself."""
    if not isinstance(ability, Static) or ability.scope != "card" or len(ability.effects) != 1:
        return ability
    (effect,) = ability.effects
    if not isinstance(effect, Change) or not isinstance(effect.what, Every) or effect.what.dice != _ALL_OWN:
        return ability
    it = Ref(effect.what.as_)
    if it not in walk(effect.changes) or it in walk(ability.condition):
        return ability
    changes = rewrite(effect.changes, lambda node: THIS if node == it else node)
    return replace(ability, effects=(replace(effect, what=THIS, changes=changes),), scope="die")


def before_it_is_done(ability: Any) -> bool:
    """Whether it asks what an ability has done that does nothing (``it cannot block unless you KO a die``: that is a
    price), or before it does anything."""
    if not isinstance(ability, Static | Triggered):
        return False
    return any(isinstance(node, Events) and node.span == "this way" for node in walk(ability.condition))


def without_subject(node: Seq) -> bool:
    """Whether somebody gets something, after a sentence about another, and it is not said who: ``the next die costs 1
    less, and gets +1A`` is not about this die."""
    for before, part in pairwise(node.parts):
        if isinstance(part, Change) and part.what == Ref("?bare"):
            if not (isinstance(before, Change) and before.what in {THIS, Ref("?bare")}):
                return True
    return False


def by_itself(node: Any) -> bool:
    """Whether a die would block, capture, copy or be swapped with itself, or be engaged with itself, or
    come twice in a row of dice; or something is said of a player that only dice can be."""
    if isinstance(node, Change):
        return any(_is(node.what, test) for mod in node.changes for test in (faced(mod) or Dice()).where)
    if isinstance(node, DieIs):
        said: object = node.die  # as it was read, a player may stand there
        return isinstance(said, Player) or (isinstance(node.test, EngagedWith) and node.test.die == said)
    if isinstance(node, Several):
        return any(isinstance(part, Ref) and part in node.parts[:at] for at, part in enumerate(node.parts))
    if isinstance(node, Capture):
        return _called(node.what) == node.by
    if isinstance(node, CopyText | CopyStats | BecomeCopy):
        return _called(node.what) == node.onto
    return isinstance(node, SwapDice) and _called(node.one) == _called(node.other) is not None


def _is(what: Any, test: Any) -> bool:
    return isinstance(test, Same) and _called(what) == test.die


def _called(what: Any) -> Ref | None:
    return what if isinstance(what, Ref) else Ref(what.as_) if isinstance(what, Pick | Every) else None


def apart(node: Seq) -> Seq:
    """``your characters can only be blocked by X and your Sidekicks only by Y``: the first are then the others."""
    if len(node.parts) != 2 or not all(_only_blocked(part) for part in node.parts):
        return node
    first, second = node.parts
    assert isinstance(first, Change) and isinstance(first.what, Every)
    assert isinstance(second, Change) and isinstance(second.what, Every)
    wide, narrow = first.what.dice, second.what.dice
    if narrow.where != (IsSidekick(),) or replace(narrow, where=()) != wide:
        return node
    others = replace(first.what, dice=replace(wide, where=(Not(IsSidekick()),)))
    return Seq((replace(first, what=others), second))


IN_STEPS = ("attack step", "attack end", "turn end")


def in_its_step(ability: Ability) -> Ability:
    """``At the start of your Attack Step, … it …``, ``when you field a die, …`` of an action die that does not stay:
    all of it waits from when the die is used (3.1.22)."""
    if not isinstance(ability, Triggered) or ability != Triggered(ability.on, ability.effect):
        return ability
    steps = all(trigger.event in IN_STEPS and trigger.subject == Player("you") for trigger in ability.on)
    others = all(trigger.event in _THIS_TURN and isinstance(trigger.subject, Dice) for trigger in ability.on)
    return Use(Later(ability.on, ability.effect)) if steps or others else ability


_THIS_TURN = (
    "fielded",
    "koed",
    "attacks",
    "blocks",
    "is blocked",
    "unblocked",
    "engaged",
    "damaged",
    "deals damage",
    "kos",
)
"""What can be waited for in the turn in which an action die is used, until whose end it has its effect (3.4.3.9)."""


def held_apart(ability: Ability) -> tuple[Ability, ...]:
    """``Choose a card, replacing all previous choices. Its dice cannot … while X is active``: the choice is remembered,
    and what holds while X is active is an ability of its own, as if it began with ``while`` (3.4.5.2)."""
    match ability:
        case Triggered(effect=Seq((Name(keep=True) as choice, *said))) if said and all(map(_held, said)):
            held = tuple(Change(part.what, part.changes) for part in said if isinstance(part, Change))
            return (replace(ability, effect=choice), Static(held))
    return (ability,)


def _held(part: Any) -> bool:
    if not isinstance(part, Change) or part.until != "active":
        return False
    return all(node.name == "named" for node in walk(part) if isinstance(node, Ref)) and not any(
        isinstance(node, Pick) for node in walk(part)
    )


def _only_blocked(part: Any) -> bool:
    if not isinstance(part, Change) or not isinstance(part.what, Every):
        return False
    return all(isinstance(mod, Can) and (mod.mode, mod.verb) == ("may", "be blocked") for mod in part.changes)


def of_the_roll(dice: Dice, rolled: bool) -> Dice:
    """Dice in the field told apart by a character face, which all of them show, are those just rolled: one that shows
    another face does not stay there (1.6.10)."""
    face = Is("character face")
    if dice.zones == ("field",) and (face in dice.where or Not(face) in dice.where):
        if rolled:
            return replace(dice, kind="die", zones=(), where=order((*dice.where, Is("rolled"))))
        if Not(face) in dice.where:
            raise Unresolved("face")
    return dice


def as_before(what: Any, before: Any) -> Any:
    """``move 3 Sidekicks instead``: from where the others came."""
    if not isinstance(what, Pick) or not isinstance(before, Pick):
        raise Unresolved("move")
    if what.dice.zones == before.dice.zones:
        return what
    if what.dice.zones != ("field",) or what.dice.whose not in {"any", before.dice.whose}:
        raise Unresolved("move")
    if what.dice.where != before.dice.where:
        raise Unresolved("move")
    return replace(before, n=what.n, up_to=what.up_to)


def as_drawn(draw: Draw, drawn: str) -> Draw:
    """Dice drawn from a player's own bag; ``Prep an additional die``: from where the one before it came."""
    if draw.bag_of is not None and draw.bag_of == draw.player:
        draw = replace(draw, bag_of=None)
    if draw.to != MORE_PREPPED:
        return draw
    if drawn != "prep":
        raise Unresolved("die")  # one more than what, and from where?
    return replace(draw, to="prep")
