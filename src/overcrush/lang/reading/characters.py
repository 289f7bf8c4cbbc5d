"""Characters that are not said to be dice: where their abilities are meant, or others are counted, cards (3.1.11)."""

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.effects import Blank, Can, Change, Mod
from overcrush.ability.nouns import (
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
    Ref,
    Same,
    Shares,
    SubtitleHas,
    Test,
)
from overcrush.lang.grammar.base import OTHER, OTHER_CHARACTER, order
from overcrush.lang.pronouns import CHARACTERS, THIS, Spoken, other, ref

_ON_CARDS = (Named, NameHas, SubtitleHas, HasKind, HasEnergy, HasAffiliation, HasAlignment, HasKeyword, HasAbility)
"""What is told of a card, whatever its dice show."""

_DECLARED = ("attack", "block")


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


def another(state: Spoken) -> Test:
    """``another character``: other than this one, its dice are of other cards (3.1.11, 3.1.24)."""
    found: Test = other(state)
    return Not(Named(("self",))) if found == Not(Same(THIS)) else found


def as_dice(what: Pick | Every) -> Pick | Every:
    """What something is done to are dice, so that ``another character`` is another die (3.1.15)."""
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
