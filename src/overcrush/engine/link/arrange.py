"""Arranging a text box before it is linked, where one line changes what another means.

Gear gives what it says to the die that wears it; lines of an action that a keyword introduces are part of its use; a
Flip card has two text boxes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any, cast

from overcrush import ability as a
from overcrush.ability import conditions as c
from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.ability.tree import Node, rewrite, walk
from overcrush.engine.link.keywords import BEARER, KOED, THIS, speaks_of_ko
from overcrush.errors import Unsupported
from overcrush.model.const import NONE

PART_OF_USE = ("Enlistment", "Resistance", "Teamwork", "Underdog")
"""Keywords that on an action card introduce a part of its effect."""
AGAIN = (e.Again(), e.Repeat(n.Num(1), e.Seq(())))
WORN = n.Ref("attached")
FACE_DOWN = a.Keyword("Face Down")
OWN = n.Every(n.Dice(whose="you", where=(n.Named(("self",)),)), "these")
"""All active dice of the card itself."""
OWN_ONE = n.Pick(OWN.dice, target=False, as_="own")
ONE = n.Ref("own")
IT = n.Ref("it")
ON_CHARACTER_FACE = c.DieIs(IT, n.Is("character face"))
OWN_UNPURCHASED = n.Pick(n.Dice("die", "you", ("card",), (n.Named(("self",)),)), target=False)
OTHERS = n.Not(n.Same(THIS))
LEVELED = ("A", "D", "level", "fielding")
"""Numbers in which dice of one card can differ."""
TAKING = (e.KO, e.Sacrifice, e.Move, e.Reroll)


def faces(abilities: Sequence[a.Ability]) -> tuple[list[a.Ability], list[list[a.Ability]]]:
    """What a text box says in any case, and the two faces of a Flip card (or none)."""
    plain: list[a.Ability] = []
    sides: list[list[a.Ability]] = []
    if FACE_DOWN in abilities:
        # two faces that only abilities turn; the second begins the game face down
        at = list(abilities).index(FACE_DOWN)
        return plain, [list(abilities[:at]), list(abilities[at + 1 :])]
    split = any(isinstance(item, a.Face) and not item.abilities for item in abilities)
    for item in abilities:
        if not isinstance(item, a.Face):
            plain.append(item)
        elif not item.abilities or not split:
            sides.append(list(item.abilities))
        else:
            sides[-1] += item.abilities  # each line of a face stands by itself
    if sides and len(sides) != 2:
        raise Unsupported(f"a Flip card has two faces, not {len(sides)}")
    if sides:
        plain.append(a.Keyword("Flip"))
    return plain, sides


def arranged(items: Sequence[a.Ability], action: bool) -> list[a.Ability]:
    """The abilities of a text box as they are meant together."""
    items = [rewrite(rewrite(rewrite(item, _each_time), _with_its_choice), _off_the_pile) for item in items]
    items = [_own_fielding(item) for item in items]
    found = [all_of_it(_from_the_card(item)) for item in _only(_before(_remembering(list(items))))]
    if any(isinstance(item, a.Keyword) and item.name == "Equip" for item in found):
        found = _gear(found)
    if action:
        found = _whole_use(found)
    return found


def falls_off(item: a.Ability) -> bool:
    """``When the die it hangs on is KO'd, move this die to the Used Pile``: it does not follow that die."""
    return (
        isinstance(item, a.Triggered)
        and item.on in {(e.Trigger(event, WORN),) for event in ("koed", "leaves")}
        and item.effect == e.Move(THIS, "used")
        and item.condition is None
    )


def paid_as_used(item: a.Activated) -> a.Activated:
    """How much of an open cost is paid is asked as the ability is used (3.1.18)."""
    if not item.cost.x:
        return item
    rest = replace(item.cost, energy=(), x=False, most=0)
    return replace(item, cost=rest, effect=e.PayFor(replace(item.cost, also=(), each=None), item.effect))


def for_another_cost(item: a.Static) -> a.Static | a.Activated:
    """``You may pay … to field X for free``, ``… rather than X's purchase cost``: fielding, or purchasing, for that."""
    if not any(isinstance(node, e.Costs) and node.instead is not None for node in walk(item)):
        return item
    match item.effects:
        case (e.Change(n.Ref("this"), (e.Costs("field" | "purchase" as what, free=True, instead=cost) as mod,)),) if (
            cost is not None and mod == e.Costs(what, free=True, instead=cost)
        ):
            effect = e.Field(THIS, n.Num(0)) if what == "field" else e.Purchase(OWN_UNPURCHASED, n.Num(0))
            return a.Activated(cost, effect, "die", what, (), item.condition)
    raise Unsupported("the engine cannot run another cost of this")


def _each_time(node: Any) -> Any:
    """``For each …, you may reroll target die. If it shows …``: what is asked of the die is asked each time."""
    if not isinstance(node, e.Seq):
        return node
    parts: list[e.Effect] = []
    for part in node.parts:
        last = parts[-1] if parts else None
        if isinstance(last, e.Repeat | e.Each) and isinstance(part, e.If) and isinstance(part.condition, c.DieIs):
            chosen = {pick.as_ for pick in walk(last.effect) if isinstance(pick, n.Pick)}
            if part.condition.die.name in chosen:
                inner = last.effect.parts if isinstance(last.effect, e.Seq) else (last.effect,)
                parts[-1] = replace(last, effect=e.Seq((*inner, part)))
                continue
        parts.append(part)
    return replace(node, parts=tuple(parts)) if len(parts) < len(node.parts) else node


def _offered(effect: e.Effect) -> e.Effect:
    """What is done, whether or not it may be left."""
    return effect.effect if isinstance(effect, e.May) else effect


def _off_the_pile(node: Any) -> Any:
    """``Roll a die from your Used Pile. If it shows a character face, field it``: a roll that only says where the die
    goes takes it out of the pile, and where it cannot be fielded it goes to the reserve (2.5.1)."""
    if not isinstance(node, e.Seq):
        return node
    parts = list(node.parts)
    for at, part in enumerate(parts[1:], 1):
        match _offered(parts[at - 1]), part:
            case e.Roll(n.Pick(n.Dice(zones=("used",)))), e.If(condition, then, None):
                if condition == ON_CHARACTER_FACE and _offered(then) == e.Field(IT, n.Num(0)):
                    parts[at] = replace(part, otherwise=e.Move(IT, "reserve"))
    return replace(node, parts=tuple(parts))


def _with_its_choice(node: Any) -> Any:
    """``You may choose a die. If you do, …``, ``at the start of …, choose a type. Dice of that type …``: what is done
    with a choice is part of whatever the choice is part of."""
    if not isinstance(node, e.Seq):
        return node
    parts: list[e.Effect] = []
    for part in node.parts:
        last = parts[-1] if parts else None
        if isinstance(last, e.May) and isinstance(last.effect, e.Choose):
            if isinstance(part, e.If) and part.condition == c.Did() and part.otherwise is None:
                parts[-1] = replace(last, effect=e.Seq((last.effect, part.then)))
                continue
        if isinstance(last, e.Later) and any(isinstance(named, e.Name) for named in walk(last.effect)):
            if n.Ref("named") in walk(part) and not any(isinstance(named, e.Name) for named in walk(part)):
                inner = last.effect.parts if isinstance(last.effect, e.Seq) else (last.effect,)
                parts[-1] = replace(last, effect=e.Seq((*inner, part)))
                continue
        parts.append(part)
    return replace(node, parts=tuple(parts)) if len(parts) < len(node.parts) else node


_IN_THE_FIELD = ("fielded", "attacks", "blocks", "koed", "is blocked", "unblocked", "engaged", "kos", "damaged")
"""What happens to dice in the field, which nobody can field."""
_OWN_RESERVE = n.Every(n.Dice(whose="you", zones=("reserve",), where=(n.Named(("self",)),)))


def _own_fielding(item: a.Ability) -> a.Ability:
    """``When you use an action die, X is free to field this turn``: said of all dice of the card that could be. Where
    something happens to a die that lies elsewhere ("when it is rolled"), it is that die."""
    if not isinstance(item, a.Triggered):
        return item
    if any(trigger.subject == THIS and trigger.event not in _IN_THE_FIELD for trigger in item.on):
        return item
    return replace(item, effect=rewrite(item.effect, _for_all_its_dice))


def _for_all_its_dice(node: Any) -> Any:
    if not isinstance(node, e.Change) or node.what != THIS:
        return node
    fielding = tuple(mod for mod in node.changes if isinstance(mod, e.Costs) and mod.what == "field")
    others = tuple(mod for mod in node.changes if mod not in fielding)
    if not fielding:
        return node
    cheaper = replace(node, what=_OWN_RESERVE, changes=fielding)
    return e.Seq((replace(node, changes=others), cheaper)) if others else cheaper


def _remembering(items: list[a.Ability]) -> list[a.Ability]:
    """A choice of which another ability of the box speaks is remembered, and the last one counts."""
    if not any(_speaks_of_named(item) for item in items):
        return items
    if any(isinstance(node, e.Name) and node.lies for node in walk(tuple(items))):
        return [_of_its_own_card(item) for item in items]
    return [rewrite(item, _kept) for item in items]


def _of_its_own_card(item: a.Ability) -> a.Ability:
    """Each die that lies on a card speaks of that card by itself."""
    if isinstance(item, a.Static | a.Triggered) and item.scope == "card" and _speaks_of_named(item):
        return replace(item, scope="die")
    return item


def _kept(node: Any) -> Any:
    return replace(node, keep=True) if isinstance(node, e.Name) else node


def _speaks_of_named(item: a.Ability) -> bool:
    """Whether an ability speaks of what was named, and names nothing itself."""
    below = list(walk(item))
    return n.Ref("named") in below and not any(isinstance(node, e.Name) for node in below)


def _from_the_card(item: a.Ability) -> a.Ability:
    """A card gains a Loyalty Counter whether or not a die of it is active (Loyalty), unless it says so itself."""
    if (
        isinstance(item, a.Triggered)
        and item.scope == "die"
        and not any(trigger.subject == THIS for trigger in item.on)
    ):
        effect = item.effect
        if isinstance(effect, e.Counter) and effect.kind == "loyalty" and effect.on == THIS:
            return replace(item, active=False)
    return item


def all_of_it(item: a.Ability) -> a.Ability:
    """``While X is active, when …, X gets +1A`` happens once, and to all dice of X (3.1.12, 3.1.27).

    So does what a keyword introduces that a character uses once (Teamwatch, Retaliation, Spark).
    """
    if (
        isinstance(item, a.Triggered)
        and item.scope == "card"
        and not any(trigger.subject == THIS for trigger in item.on)
    ):
        effect = rewrite(rewrite(_widened(item.effect), _number_of_one), _but_one)
        about = any(trigger.object == THIS for trigger in item.on)
        return replace(item, effect=effect if about else _one_of_them(effect))
    if isinstance(item, a.Activated) and item.scope == "card":
        return replace(item, effect=rewrite(rewrite(_widened(item.effect), _number_of_one), _but_one))
    return item


def _widened(effect: e.Effect) -> e.Effect:
    node: Any = effect
    if isinstance(node, e.Change | e.Spin | e.SpinTo) and node.what == THIS:
        return replace(node, what=OWN)
    if isinstance(node, e.Change | e.Spin | e.SpinTo) and isinstance(node.what, n.Several):
        parts = tuple(OWN if part == THIS else part for part in node.what.parts)
        return replace(node, what=replace(node.what, parts=parts))
    if isinstance(node, e.RedirectDamage) and node.to == THIS:
        return replace(node, to=OWN)  # to any one of them (3.4.9.3)
    if isinstance(node, e.Seq):
        return replace(node, parts=tuple(_widened(part) for part in node.parts))
    if isinstance(node, e.May | e.PayFor | e.Repeat | e.Instead):
        return cast(e.Effect, replace(node, effect=_widened(node.effect)))
    if isinstance(node, e.If):
        otherwise = _widened(node.otherwise) if node.otherwise is not None else None
        return replace(node, then=_widened(node.then), otherwise=otherwise)
    return effect


def _one_of_them(effect: e.Effect) -> e.Effect:
    """``While X is active, when …, you may KO this die``: of several dice of X their player says which one."""
    parts = effect.parts if isinstance(effect, e.Seq) else (effect,)
    at = next((k for k, part in enumerate(parts) if isinstance(part, e.May) and len(_taken(part)) == 1), NONE)
    if at < 0 or any(isinstance(node, e.Later | a.Triggered | a.Static | a.Activated) for node in walk(effect)):
        return effect
    for k, part in enumerate(parts):
        if k != at and THIS in walk(part) and (k < at or not isinstance(part, e.If)):
            return effect
    called = [rewrite(part, lambda node: ONE if node == THIS else node) for part in parts[at:]]
    called[0] = rewrite(called[0], _choose_it)
    found = (*parts[:at], *called)
    return e.Seq(found) if isinstance(effect, e.Seq) else found[0]


def _number_of_one(node: Any) -> Any:
    """``While X is active, when …, deal damage equal to X's A``: of dice that differ in it their player says whose."""
    if not isinstance(node, e.Damage | e.GainLife | e.LoseLife | e.Change) or getattr(node, "what", None) == OWN:
        return node
    numbers = [part for part in walk(node) if isinstance(part, n.Stat) and part.die == THIS and part.which in LEVELED]
    if len(numbers) != 1:
        return node
    (number,) = numbers
    most, least = (n.Extreme(number.which, OWN.dice, highest=highest) for highest in (True, False))
    one = replace(number, die=ONE)
    theirs = rewrite(node, lambda part: one if part == number else part)
    return e.If(c.Amounts(most, ">", least), e.Seq((e.Choose(OWN_ONE), theirs)), node)


def _but_one(node: Any) -> Any:
    """``While X is active, when …, KO all other character dice``: of several dice of X their player says which one is
    not among them."""
    group = getattr(node, "what", None) or getattr(node, "to", None)
    if not isinstance(node, e.Effect) or not isinstance(group, n.Every) or group.dice.whose == "opponent":
        return node
    if OTHERS not in group.dice.where:
        return node
    own = replace(
        group.dice, whose="you", where=tuple(test for test in group.dice.where if test != OTHERS) + OWN.dice.where
    )
    theirs = rewrite(node, lambda part: ONE if part == THIS else part)
    return e.If(c.There(own, ">=", n.Num(2)), e.Seq((e.Choose(OWN_ONE), theirs)), node)


def _taken(part: e.Effect) -> list[Node]:
    """What an effect does with this die that is done to one die."""
    return [node for node in walk(part) if isinstance(node, TAKING) and node.what == THIS]


def _choose_it(node: object) -> object:
    return replace(node, what=OWN_ONE) if isinstance(node, TAKING) and node.what == ONE else node


def _before(items: list[a.Ability]) -> list[a.Ability]:
    """A burst line with a trigger of its own that comes before the main ability's effect, as part of that ability."""
    main = [item.on for item in items if isinstance(item, a.Triggered)]
    found: list[a.Ability] = []
    for item in items:
        if isinstance(item, a.Burst) and item.mode == "first" and isinstance(item.ability, a.Triggered):
            same = bool(main) and main[-1] == item.ability.on
            found.append(replace(item, ability=a.Use(item.ability.effect)) if same else item)
        else:
            found.append(item)
    return found


def _only(items: list[a.Ability]) -> list[a.Ability]:
    """``may only use Intimidate on …`` says whom the keyword may target."""
    for item in items:
        if isinstance(item, a.Static) and len(item.effects) == 1 and isinstance(item.effects[0], e.Change):
            for change in item.effects[0].changes:
                if isinstance(change, e.Can) and change.verb == "use Intimidate" and change.by is not None:
                    whom = n.Pick(replace(change.by, whose="opponent"))
                    narrow = a.Keyword("Intimidate", ability=a.Use(e.SetAside(whom)))
                    return [narrow if x == a.Keyword("Intimidate") else x for x in items if x is not item]
    return items


# --- Gear ------------------------------------------------------------------------------------------------


def _gear(items: list[a.Ability]) -> list[a.Ability]:
    """Using Gear attaches it; what it says of the equipped die holds while it is attached (Equip (1)-(3))."""
    found: list[a.Ability] = []
    first: list[e.Effect] = [e.Attach(THIS, n.Pick(BEARER))]
    for item in items:
        if isinstance(item, a.Use):
            lasting, rest = _worn(item.effect)
            first += rest
            found += lasting
        elif isinstance(item, a.Burst) and isinstance(item.ability, a.Use):
            lasting, rest = _worn(item.ability.effect)
            found += [replace(item, ability=static) for static in lasting]
            found += [replace(item, ability=a.Use(part)) for part in rest]
        else:
            found.append(item)
    return [*found, a.Use(e.Seq(tuple(first)))]


def _worn(effect: e.Effect) -> tuple[list[a.Ability], list[e.Effect]]:
    """What an effect says of the equipped die, as abilities that hold while it is worn, and whatever else it does."""
    lasting: list[a.Ability] = []
    rest: list[e.Effect] = []
    for part in effect.parts if isinstance(effect, e.Seq) else (effect,):
        if isinstance(part, e.Change) and part.what == WORN:
            lasting.append(a.Static((part,), "die"))
        else:
            rest.append(part)
    return lasting, rest


# --- the use of an action die ----------------------------------------------------------------------------


def _whole_use(items: list[a.Ability]) -> list[a.Ability]:
    """All that using an action die does, as one ability in the order it is written (3.1.7)."""
    parts = [item for item in items if isinstance(item, a.Use) or _introduces_use(item)]
    if not any(isinstance(item, a.Keyword) for item in parts):
        return items
    effects: list[e.Effect] = []
    for item in parts:
        use = item.ability if isinstance(item, a.Keyword) else item
        assert isinstance(use, a.Use)
        effect = _again(use.effect, effects[0] if effects else e.Seq(()))
        if use.condition is not None:
            effect = e.If(use.condition, effect)
        needed: c.Condition | None = None
        if isinstance(item, a.Keyword) and item.name == "Underdog":
            needed = c.Fewer()
        elif isinstance(item, a.Keyword) and item.name == "Resistance" and not speaks_of_ko(use):
            needed = KOED
        if needed is not None:
            if isinstance(effect, e.Instead) and effects:
                effects[-1] = e.If(needed, effect.effect, effects[-1])
                continue
            effect = e.If(needed, effect)
        effects.append(effect)
    whole = a.Use(e.Seq(tuple(effects)) if len(effects) > 1 else effects[0])
    found: list[a.Ability] = []
    for item in items:
        if item is parts[0]:
            found.append(whole)
        if isinstance(item, a.Keyword) and any(item is part for part in parts):
            found.append(a.Keyword(item.name, item.args))
        elif not any(item is part for part in parts):
            found.append(item)
    return found


def _introduces_use(item: a.Ability) -> bool:
    return isinstance(item, a.Keyword) and item.name in PART_OF_USE and isinstance(item.ability, a.Use)


def _again(effect: e.Effect, main: e.Effect) -> e.Effect:
    """An effect in which "repeat this effect" is the main effect once more (Teamwork)."""
    if effect in AGAIN:
        return main
    node: Any = effect
    changes = {f.name: _inside(getattr(node, f.name), main) for f in fields(node) if _repeats(getattr(node, f.name))}
    return cast(e.Effect, replace(node, **changes)) if changes else effect


def _repeats(value: object) -> bool:
    if isinstance(value, tuple):
        return any(_repeats(item) for item in value)
    if not isinstance(value, Node):
        return False
    return value in AGAIN or any(_repeats(getattr(value, field.name)) for field in fields(value))


def _inside(value: object, main: e.Effect) -> object:
    if isinstance(value, tuple):
        return tuple(_inside(item, main) for item in value)
    return _again(cast(e.Effect, value), main) if isinstance(value, Node) else value
