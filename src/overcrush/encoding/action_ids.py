"""Options as numbers with a stable meaning, and back: the same id means the same in every game, seen from who answers.

A question's options are tuples of the engine's own numbers; an id is made of slots (``slots``) instead. Whatever a
decision offers has an id of its own, and no two options of one decision share one.
"""

from __future__ import annotations

from typing import Final

from overcrush.encoding import slots as at
from overcrush.encoding.seat import Seat
from overcrush.encoding.slots import DICE
from overcrush.engine.edge.api import Option, State
from overcrush.errors import Malformed, OvercrushError
from overcrush.model.const import (
    NONE,
    O_ACTIVATE,
    O_ASSIGN,
    O_ATTACK,
    O_BLOCK,
    O_BUY,
    O_CARD,
    O_DONE,
    O_FIELD,
    O_GLOBAL,
    O_NO,
    O_NUMBER,
    O_OPTION,
    O_ORDER,
    O_PASS,
    O_PICK,
    O_REROLL,
    O_USE,
    O_YES,
)

_DICE: Final = (O_FIELD, O_USE, O_REROLL, O_ATTACK, O_PICK)


def ids(seat: Seat, s: State) -> list[int]:
    """The ids of the options of the open decision, in their order."""
    ask = s.ask
    if ask is None:
        return []
    slots = seat.slots_of(s)
    return [id_of(seat, slots, option) for option in ask.options]


def id_of(seat: Seat, slots: list[int], option: Option) -> int:
    """The id of one option."""
    kind = option[0]
    if kind == O_PASS:
        return at.A_PASS
    if kind == O_DONE:
        return at.A_DONE
    if kind == O_BUY:
        return at.A_BUY + seat.card_slot[option[1]]
    if kind == O_REROLL:
        return at.A_REROLL + slots[option[1]]
    if kind == O_ATTACK:
        return at.A_ATTACK + slots[option[1]]
    if kind == O_BLOCK:
        return at.A_BLOCK + slots[option[1]] * DICE + slots[option[2]]
    if kind == O_FIELD:
        return at.A_FIELD + slots[option[1]]
    if kind == O_PICK:
        if option[1] >= 0:
            return at.A_PICK + slots[option[1]]
        return at.A_PICK_PLAYER + (0 if -1 - option[1] == seat.player else 1)
    if kind == O_USE:
        return at.A_USE + slots[option[1]]
    if kind == O_GLOBAL:
        return at.A_GLOBAL + seat.ability_slot[option[1]]
    if kind == O_YES:
        return at.A_YES
    if kind == O_NO:
        return at.A_NO
    if kind == O_ACTIVATE:
        die = option[2] if len(option) > 2 else NONE
        place = _within(seat.ability_slot[option[1]], at.ACTIVATED)
        return at.A_ACTIVATE + place * (DICE + 1) + (slots[die] if die >= 0 else DICE)
    if kind == O_ASSIGN:
        return at.A_ASSIGN + _within(option[3], at.NUMBERS)
    if kind == O_NUMBER:
        return at.A_NUMBER + _within(option[1], at.NUMBERS)
    if kind == O_OPTION:
        return at.A_OPTION + _within(option[1], at.CHOICES)
    if kind == O_ORDER:
        return at.A_ORDER + _within(option[1], at.ORDERS)
    if kind == O_CARD:
        return at.A_CARD + (seat.card_slot[option[1]] if option[1] >= 0 else at.CARDS)
    raise OvercrushError(f"options of kind {kind} have no ids")


def _within(n: int, room: int) -> int:
    if not 0 <= n < room:
        raise OvercrushError(f"an action id has room for numbers below {room}")
    return n


def option_of(seat: Seat, s: State, action: int) -> Option:
    """The option of the open decision that an id means; Malformed where the decision offers none of that id."""
    ask = s.ask
    if ask is not None:
        option = _meant(seat, s, action)
        if option is not None and option in ask.options:
            return option
    raise Malformed(f"{action} is not the id of an option now")


def _meant(seat: Seat, s: State, action: int) -> Option | None:
    """What an id means in a position, offered or not; None for nothing."""
    if action < at.A_BUY:
        return ((O_PASS,), (O_DONE,), (O_YES,), (O_NO,))[action] if action >= 0 else None
    if action >= at.A_BLOCK:
        if action >= at.ACTIONS:
            return None
        dice = seat.dice_of(s)
        pair = action - at.A_BLOCK
        return (O_BLOCK, dice[pair // DICE], dice[pair % DICE])
    if action < at.A_FIELD:
        return (O_BUY, seat.card_at[action - at.A_BUY])
    if action < at.A_PICK_PLAYER:
        dice = seat.dice_of(s)
        kind = (O_FIELD, O_USE, O_REROLL, O_ATTACK, O_PICK)[(action - at.A_FIELD) // DICE]
        die = dice[(action - at.A_FIELD) % DICE]
        return (kind, die) if die >= 0 else None  # below 0 is a player
    if action < at.A_CARD:
        player = seat.player if action == at.A_PICK_PLAYER else 1 - seat.player
        return (O_PICK, -1 - player)
    if action < at.A_NUMBER:
        slot = action - at.A_CARD
        if slot == at.CARDS:
            return (O_CARD, NONE)
        return (O_CARD, seat.card_at[slot]) if seat.card_at[slot] >= 0 else None
    if action < at.A_OPTION:
        return (O_NUMBER, action - at.A_NUMBER)
    if action < at.A_ORDER:
        return (O_OPTION, action - at.A_OPTION)
    if action < at.A_ASSIGN:
        return (O_ORDER, action - at.A_ORDER)
    if action < at.A_GLOBAL:
        ask = s.ask
        if ask is None or ask.options[0][0] != O_ASSIGN:
            return None
        first = ask.options[0]
        return (O_ASSIGN, first[1], first[2], action - at.A_ASSIGN)
    if action < at.A_ACTIVATE:
        index = seat.globals.get(action - at.A_GLOBAL)
        return None if index is None else (O_GLOBAL, index)
    place = action - at.A_ACTIVATE
    index = seat.activated.get(place // (DICE + 1))
    if index is None:
        return None
    slot = place % (DICE + 1)
    if slot == DICE:
        return (O_ACTIVATE, index, NONE)
    die = seat.dice_of(s)[slot]
    return (O_ACTIVATE, index, die) if die >= 0 else None


def write_options(seat: Seat, s: State, out: bytearray, room: int) -> int:
    """Write a row of small numbers for each option of the open decision, at most so many; how many options there are.

    For networks that point: which kind (``model.const.OPTION_NAMES``), which dice, card and ability by their slots + 1,
    which number.
    """
    ask = s.ask
    if ask is None:
        return 0
    slots = seat.slots_of(s)
    row = 0
    for option in ask.options[:room]:
        kind = option[0]
        out[row + at.O_KIND] = kind
        if kind in _DICE or kind == O_BLOCK:
            die = option[1]
            if die >= 0:
                out[row + at.O_DIE] = slots[die] + 1
                out[row + at.O_CARD] = seat.card_slot[s.card_of[die]] + 1
            else:
                out[row + at.O_AMOUNT] = 1 if -1 - die == seat.player else 2
            if kind == O_BLOCK:
                out[row + at.O_OTHER] = slots[option[2]] + 1
        elif kind in (O_BUY, O_CARD):
            if option[1] >= 0:
                out[row + at.O_CARD] = seat.card_slot[option[1]] + 1
        elif kind in (O_GLOBAL, O_ACTIVATE):
            card = s.t.abilities[option[1]].card
            place = seat.ability_slot[option[1]]
            out[row + at.O_ABILITY] = (place % at.GLOBALS if kind == O_GLOBAL else place) + 1
            if card >= 0:
                out[row + at.O_CARD] = seat.card_slot[card] + 1
            if len(option) > 2 and option[2] >= 0:
                out[row + at.O_DIE] = slots[option[2]] + 1
        elif kind == O_ASSIGN:
            out[row + at.O_DIE] = slots[option[1]] + 1
            out[row + at.O_OTHER] = slots[option[2]] + 1
            out[row + at.O_AMOUNT] = min(option[3], 255)
        elif len(option) > 1:
            out[row + at.O_AMOUNT] = max(0, min(option[1], 255))
        row += at.OPTION_ROW
    return len(ask.options)


_DIE_BLOCKS: Final = (
    (at.OWN_SIDEKICKS, "my Sidekick"),
    (at.THEIR_SIDEKICKS, "their Sidekick"),
    (at.OWN_DICE, "my die"),
    (at.THEIR_DICE, "their die"),
    (at.FIRST_BASIC, "basic action die"),
    (at.FIRST_TOKEN, "token"),
)
_CARD_BLOCKS: Final = (
    (at.SIDEKICK_CARD, "Sidekick"),
    (at.OWN_CARDS, "my card"),
    (at.THEIR_CARDS, "their card"),
    (at.BASIC_CARDS, "basic action"),
    (at.TOKEN_CARDS, "token card"),
)


def _named(blocks: tuple[tuple[int, str], ...], slot: int) -> str:
    first, words = [block for block in blocks if block[0] <= slot][-1]
    return f"{words} {slot - first + 1}"


def card_words(slot: int) -> str:
    """What a card's slot is: ``my card 3``."""
    return _named(_CARD_BLOCKS, slot) if slot < at.CARDS else "no card"


def die_words(slot: int) -> str:
    """What a die's slot is: ``their die 7``."""
    return _named(_DIE_BLOCKS, slot) if slot < DICE else "no die"


def meaning(action: int) -> str:
    """What an id means in every game, in words: ``buy my card 3``, ``block their die 7 with my die 2``."""
    if not 0 <= action < at.ACTIONS:
        raise Malformed(f"there are action ids from 0 to {at.ACTIONS - 1}")
    if action < at.A_BUY:
        return ("pass", "done", "yes", "no")[action]
    if action < at.A_FIELD:
        return f"buy {card_words(action - at.A_BUY)}"
    if action < at.A_PICK_PLAYER:
        verb = ("field", "use", "reroll", "attack with", "pick")[(action - at.A_FIELD) // DICE]
        return f"{verb} {die_words((action - at.A_FIELD) % DICE)}"
    if action < at.A_CARD:
        return "pick myself" if action == at.A_PICK_PLAYER else "pick my opponent"
    if action < at.A_NUMBER:
        return f"name {card_words(action - at.A_CARD)}"
    if action < at.A_OPTION:
        return f"number {action - at.A_NUMBER}"
    if action < at.A_ORDER:
        return f"option {action - at.A_OPTION + 1}"
    if action < at.A_ASSIGN:
        return f"next: ability {action - at.A_ORDER + 1}"
    if action < at.A_GLOBAL:
        return f"assign {action - at.A_ASSIGN} damage"
    if action < at.A_ACTIVATE:
        place = action - at.A_GLOBAL
        return f"Global {place % at.GLOBALS + 1} of {card_words(place // at.GLOBALS)}"
    if action < at.A_BLOCK:
        place = action - at.A_ACTIVATE
        return f"activate ability {place // (DICE + 1) + 1} of {die_words(place % (DICE + 1))}"
    pair = action - at.A_BLOCK
    return f"block {die_words(pair % DICE)} with {die_words(pair // DICE)}"
