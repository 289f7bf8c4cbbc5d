"""Moves as short words that can be written down and read again: ``buy hulk``, ``block A.hulk.2 B.thor.1``, ``pass``."""

from __future__ import annotations

from overcrush.engine.core import Ask, Option, State
from overcrush.engine.edge.describe import PLAYERS, Names
from overcrush.model.const import (
    NONE,
    O_ACTIVATE,
    O_ASSIGN,
    O_ATTACK,
    O_BLOCK,
    O_BUY,
    O_CARD,
    O_FIELD,
    O_GLOBAL,
    O_PICK,
    O_REROLL,
    O_USE,
    OPTION_NAMES,
)

OF_DICE = frozenset({O_FIELD, O_USE, O_REROLL, O_ATTACK, O_BLOCK, O_PICK})
"""Options that are about dice (or players), and nothing else."""
OF_CARDS = frozenset({O_BUY, O_CARD})


def about(s: State, option: Option) -> tuple[int, int]:
    """The die and the card an option is about, each -1 where there is none."""
    kind = option[0]
    if kind in OF_DICE:
        die = option[1] if option[1] >= 0 else NONE
        return die, s.card_of[die] if die >= 0 else NONE
    if kind in OF_CARDS:
        return NONE, option[1]
    if kind in (O_GLOBAL, O_ACTIVATE):
        die = option[2] if kind == O_ACTIVATE and len(option) > 2 else NONE
        return die, s.t.abilities[option[1]].card
    if kind == O_ASSIGN:
        return option[1], s.card_of[option[1]]
    return NONE, NONE


def written(names: Names, s: State, option: Option) -> str:
    """An option as a move: what is done, and the dice and cards by their names, or the engine's numbers."""
    kind = option[0]
    words = [OPTION_NAMES[kind]]
    if kind in OF_DICE:
        words += [names.key(s, ref) if ref >= 0 else PLAYERS[-1 - ref] for ref in option[1:]]
    elif kind in OF_CARDS:
        words.append(names.slugs[option[1]] if option[1] >= 0 else "none")
    elif kind in (O_GLOBAL, O_ACTIVATE):
        ability = s.t.abilities[option[1]]
        mine = [other.index for other in s.t.abilities if other.card == ability.card and other.kind == ability.kind]
        words.append(names.slugs[ability.card] if ability.card >= 0 else "gained")
        if len(mine) > 1:
            words.append(str(mine.index(ability.index) + 1))
        words += [names.key(s, die) for die in option[2:] if die >= 0]
    else:
        words += [str(number) for number in option[1:]]
    return " ".join(words)


def moves(names: Names, s: State, ask: Ask) -> list[str]:
    """All options of a question as moves, no two alike: what would read the same is numbered."""
    found: list[str] = []
    for option in ask.options:
        move = written(names, s, option)
        same = sum(1 for other in found if other == move or other.startswith(f"{move} #"))
        found.append(f"{move} #{same + 1}" if same else move)
    return found
