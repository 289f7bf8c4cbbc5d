"""Characters that are not said to be dice: where their abilities are meant, or others are counted, cards (3.1.11)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from overcrush.ability.conditions import DieIn, DieIs, There
from overcrush.ability.effects import Blank, Can, Change, Choose, Costs, Gain, Later, Lose, Mod, Name, Seq
from overcrush.ability.nouns import (
    AllOf,
    Compare,
    Dice,
    Every,
    HasAbility,
    HasAffiliation,
    HasAlignment,
    HasEnergy,
    HasKeyword,
    HasKind,
    Is,
    Named,
    NameHas,
    Not,
    Num,
    Pick,
    Player,
    Ref,
    Same,
    Shares,
    Stat,
    SubtitleHas,
    Test,
    Trigger,
)
from overcrush.ability.tree import rewrite, walk
from overcrush.lang.grammar.base import OTHER, OTHER_CHARACTER, order
from overcrush.lang.grammar.changes import priced
from overcrush.lang.pronouns import CHARACTERS, CHOOSER, THIS, Spoken, Unresolved, other, ref

NAMED = Ref("named")
_EVENT = Ref("event")

_ON_CARDS = (Named, NameHas, SubtitleHas, HasKind, HasEnergy, HasAffiliation, HasAlignment, HasKeyword, HasAbility)
"""What is told of a card, whatever its dice show."""

_DECLARED = ("attack", "block")

_FIGHTS = ("blocks", "blocked", "is blocked", "engaged")


def of_characters(node: Change | DieIs, state: Spoken) -> Change | DieIs | Seq:
    """A change of characters that are not said to be dice, with the cards or all the dice it is of."""
    if isinstance(node, DieIs):
        if node.die == THIS and isinstance(node.test, AllOf) and any(_other_name(test) for test in node.test.tests):
            raise Unresolved("blocking")  # this die is of no other name: whom it blocks was meant
        return node
    if state.scope != "global":
        node = of_the_other_side(node)
    if any(mod == Blank() for mod in node.changes):
        return as_cards(node, state)
    if sided(node):
        die = Ref("?that")
        group = Every(Dice("character", "any", where=(Shares("card", die),)))
        return Seq((Choose(node.what), replace(node, what=group)))
    return all_dice(node, state) if state.cards else node


def of_the_other_side(node: Change) -> Change:
    """``X must block this die``, ``cannot be blocked by X``, ``your opponent cannot field X``: a name where nobody
    else's dice can be meant is of opposing ones (3.4.1.3, 1.1.2)."""
    what, mine = node.what, node.what == THIS or (isinstance(node.what, Every) and node.what.dice.whose == "you")
    if isinstance(what, Every) and _anybodys(what.dice) and any(_faces_own(mod) for mod in node.changes):
        return replace(node, what=replace(what, dice=replace(what.dice, whose="opponent")))
    if mine:
        return replace(node, changes=tuple(_from_there(mod, ("be blocked",)) for mod in node.changes))
    if what == Player("opponent"):
        return replace(node, changes=tuple(_from_there(mod, ("field", "purchase")) for mod in node.changes))
    return node


def fought(trigger: Trigger) -> Trigger:
    """``is blocked by X``, ``is engaged with X``, ``when X blocks this die``: no die fights one of its own side."""
    one, two = trigger.subject, trigger.object
    if trigger.event not in _FIGHTS:
        return trigger
    if _own(one) and isinstance(two, Dice) and _anybodys(two):
        return replace(trigger, object=replace(two, whose="opponent"))
    if _own(two) and isinstance(one, Dice) and _anybodys(one):
        return replace(trigger, subject=replace(one, whose="opponent"))
    return trigger


def _own(part: Any) -> bool:
    return part == THIS or (isinstance(part, Dice) and part.whose == "you")


def _anybodys(dice: Dice) -> bool:
    """Whether it names other characters, and nothing says whose."""
    return dice.whose == "any" and any(_other_name(test) for test in dice.where)


def _other_name(test: Test) -> bool:
    return isinstance(test, Named) and "self" not in test.names


def _faces_own(mod: Mod) -> bool:
    """Whether it is about blocking this die, or your dice."""
    if not isinstance(mod, Can) or mod.verb != "block" or mod.by is None:
        return False
    return mod.by.whose == "you" or Same(THIS) in mod.by.where


def _from_there(mod: Mod, verbs: tuple[str, ...]) -> Mod:
    if not isinstance(mod, Can) or mod.verb not in verbs or mod.by is None or not _anybodys(mod.by):
        return mod
    return replace(mod, by=replace(mod.by, whose="opponent"))


def sided(node: Change) -> bool:
    """``Target character gains [Villain]``: an affiliation is its card's (1.1.7), and so of all its dice (3.1.10,
    example 5)."""
    what = node.what
    if not isinstance(what, Pick) or what.as_ != CHARACTERS or what.dice.kind != "character" or what.n != Num(1):
        return False
    return all(
        bool(mod.affiliations) and mod == type(mod)(affiliations=mod.affiliations)
        for mod in node.changes
        if isinstance(mod, Gain | Lose)
    ) and all(isinstance(mod, Gain | Lose) for mod in node.changes)


def as_cards(node: Change, state: Spoken) -> Change:
    """A change that takes abilities away, with the cards of the characters it speaks of."""
    what = node.what
    if isinstance(what, Ref):
        found = ref(what, state)
        chosen = isinstance(found, Ref) and found.name in state.characters
        return replace(node, changes=_whole(node)) if chosen else node
    if not isinstance(what, Pick | Every) or what.as_ != CHARACTERS:
        return node
    if isinstance(what, Pick):
        return replace(node, changes=_whole(node))
    if what.dice.zones == ("field",) and len(node.changes) == 1 and all(_on_card(test) for test in what.dice.where):
        cards = Dice("card", what.dice.whose, (), order((*what.dice.where, Is("character"))))
        return replace(node, what=replace(what, dice=cards), changes=_whole(node))
    return node if state.static else replace(node, changes=_whole(node))


def all_dice(node: Change, state: Spoken) -> Change:
    """``Choose a character. That character cannot block``: all dice of its card; of several, of all their cards."""
    found = ref(node.what, state) if isinstance(node.what, Ref) else None
    if not isinstance(found, Ref) or found.name not in state.cards:
        return node
    if not all(isinstance(mod, Can) and mod.mode == "cannot" and mod.verb in _DECLARED for mod in node.changes):
        return node
    return replace(node, what=Every(Dice("character", state.cards[found.name], where=(Shares("card", found),))))


def by_name(ability: Any) -> Any:
    """``Name a character. KO that character``: what is said of it is said of all its dice (3.3.8)."""
    names = [node for node in walk(ability) if isinstance(node, Name) and node.what == "card"]
    if not names or any(isinstance(node, Later) and _if_fielded(node) for node in walk(ability)):
        return ability
    ability = rewrite(ability, _that_very_die)
    sides = {name.dice.whose if name.dice is not None else "any" for name in names}
    dice = Dice("character", sides.pop() if len(sides) == 1 else "any", where=(Shares("name", NAMED),))
    return rewrite(ability, lambda node: _of_that_name(node, dice))


def of_the_choice(ability: Any, known: tuple[Any, ...]) -> Any:
    """An ability that waits for dice of the name its card remembers, keeps them back or makes them dearer, with whose
    they are (3.3.8); None if it waits for them and none is remembered."""
    waits = [node for node in walk(ability) if isinstance(node, Trigger) and _by_choice(node)]
    held = [node for node in walk(ability) if isinstance(node, Change) and _holds(node)]
    if not (waits or held) or any(isinstance(node, Name) for node in walk(ability)):
        return ability
    names = [node for node in walk(known) if isinstance(node, Name) and node.keep and node.what == "card"]
    if not names:
        return None if waits else ability
    sides = {name.dice.whose if name.dice is not None else "any" for name in names}
    if sides not in ({"opponent"}, {"you"}):
        return ability
    side = sides.pop()

    def turn(node: Any) -> Any:
        return replace(node, whose=side) if _of_the_name(node) and node.whose == "any" else node

    def narrow(node: Any) -> Any:
        if isinstance(node, Change) and _holds(node):
            return replace(node, what=Player(side) if isinstance(node.what, Player) else turn_all(node.what))
        return turn_all(node) if isinstance(node, Trigger) else node

    def turn_all(node: Any) -> Any:
        return rewrite(node, turn)

    return rewrite(ability, narrow)


def _of_the_name(node: Any) -> bool:
    return isinstance(node, Dice) and Shares("name", NAMED) in node.where


def _holds(node: Change) -> bool:
    """Whether dice of the name cannot be fielded or purchased, by anybody, or cost more or less."""
    if node.what == Player("each"):
        return all(isinstance(mod, Can) and mod.by is not None and _of_the_name(mod.by) for mod in node.changes)
    return (
        isinstance(node.what, Every)
        and _of_the_name(node.what.dice)
        and all(isinstance(mod, Costs) for mod in node.changes)
    )


def _by_choice(trigger: Trigger) -> bool:
    return any(
        isinstance(part, Dice) and Shares("name", NAMED) in part.where for part in (trigger.subject, trigger.object)
    )


def _if_fielded(node: Later) -> bool:
    """``If that character is fielded this turn, ignore its text``: of each of its dice as it is fielded."""
    parts = node.effect.parts if isinstance(node.effect, Seq) else (node.effect,)
    fielded = [(trigger.event, trigger.subject) for trigger in node.on] == [("fielded", NAMED)]
    return fielded and all(isinstance(part, Change) and part.what == NAMED for part in parts)


def _that_very_die(node: Any) -> Any:
    """``When that character attacks this turn, KO it``: the die that does."""
    if not isinstance(node, Later) or not all(trigger.subject == NAMED for trigger in node.on):
        return node
    return replace(node, effect=rewrite(node.effect, _as_event))


def _as_event(node: Any) -> Any:
    return Shares("name", NAMED) if node == Shares("name", _EVENT) else _EVENT if node == NAMED else node


def _of_that_name(node: Any, dice: Dice) -> Any:
    match node:
        case Change(what=Ref("named"), changes=(Blank(card=True),)):
            return node  # the card itself
        case Change(what=Ref("named")):
            if len(groups := priced(Every(dice), node.changes)) > 1:
                raise Unresolved("that")  # dice on the card and others
            return replace(node, what=groups[0][0])
        case Trigger():
            subject = dice if node.subject == NAMED else node.subject
            return replace(node, subject=subject, object=dice if node.object == NAMED else node.object)
        case DieIn(Ref("named"), zones):
            return There(replace(dice, zones=zones))
        case Stat("A" | "D" | "level" | "fielding", Ref("named")):
            raise Unresolved("that")  # dice differ in it, and none of them was chosen
    done_to = [name for name in ("what", "to") if getattr(node, name, None) == NAMED]
    return replace(node, **{name: Every(dice) for name in done_to}) if done_to else node


def another(state: Spoken) -> Test:
    """``another character``: other than this one, its dice are of other cards (3.1.11, 3.1.24)."""
    found: Test = other(state)
    return Not(Named(("self",))) if found == Not(Same(THIS)) else found


def as_dice(what: Pick | Every) -> Pick | Every:
    """What something is done to are dice, so that ``another character`` is another die (3.1.15); where it was said who
    chooses, whoever does it, that is you."""
    if isinstance(what, Pick) and what.by == CHOOSER:
        what = replace(what, by=Player("you"))
    if OTHER_CHARACTER not in what.dice.where:
        return what
    where = tuple(OTHER if test == OTHER_CHARACTER else test for test in what.dice.where)
    return replace(what, dice=replace(what.dice, where=where))


def _whole(node: Change) -> tuple[Mod, ...]:
    return tuple(Blank(card=True) if mod == Blank() else mod for mod in node.changes)


def _on_card(test: Test) -> bool:
    if isinstance(test, Not):
        return _on_card(test.test)
    if isinstance(test, Compare):
        return test.which == "cost" and isinstance(test.amount, Num)
    return isinstance(test, _ON_CARDS)


def other_characters(dice: Dice) -> Dice:
    """``each other character``, where characters are meant and not dice, is one of another name (3.1.11, 3.1.24)."""
    return replace(dice, where=tuple(Not(Named(("self",))) if test == Not(Same(THIS)) else test for test in dice.where))


def others(dice: Dice) -> bool:
    """Whether these are the other dice of this card."""
    return {Named(("self",)), Not(Same(THIS))} <= {*dice.where}
