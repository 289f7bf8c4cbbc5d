"""Why something is not offered: a reason and its rules for every well-formed option that a decision does not have.

Whether it is allowed is decided where the options are made (``legal``, ``combat``, ``turn``); this only asks there.
"""

from __future__ import annotations

from overcrush.engine import attack_duties, blocking, declaring, facing, legal, window
from overcrush.engine.core import Ask, Option, State
from overcrush.engine.legal import Reason
from overcrush.engine.turn import can_reroll
from overcrush.engine.values import is_character
from overcrush.errors import Malformed
from overcrush.model.const import (
    ASSIGN,
    ATTACK,
    BLOCK,
    CHOOSE,
    FIELD,
    NOBODY,
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
    ORDER,
    PREP,
    PRIORITY,
    REACT,
    REROLL,
    ZONES,
)

GAME_OVER: Reason = ("the game is over", ("2.9.1",))

RESOLVING: Reason = ("what is being resolved must be finished first", ("3.2.2", "3.1.7"))

REACTING: Reason = ("only an ability for the damage that is about to be dealt can be used now", ("3.4.2.5", "3.2.8"))

ANOTHER: Reason = ("the other player has to decide now", ("2.6.6.2", "2.6.6.4"))

NO_REROLL: Reason = ("dice are rerolled in the Roll and Reroll Step", ("2.4.3", "2.4.7"))

NO_ATTACK: Reason = (
    "attackers are declared at the start of the Attack Step, by the active player",
    ("2.7.1.1", "2.7.0.3"),
)

NO_BLOCK: Reason = ("blockers are declared after the attackers, by the inactive player", ("2.7.2.1", "2.7.0.3"))

NO_SPLIT: Reason = ("combat damage is split when it is assigned, by who faces several dice", ("2.7.4.3.5", "2.7.4.3.8"))

NO_CHOICE: Reason = ("nothing of that kind is being chosen now", ("3.1.9",))

NO_ORDER: Reason = ("no abilities are waiting to be put in order", ("3.2.4",))

NO_TARGET: Reason = ("that is no legal choice here", ("3.1.9", "3.3.1"))

OTHER_SIDE: Reason = (
    "only dice of the active player attack, and only dice of the inactive player block",
    ("2.7.1.1", "2.7.2.1"),
)

NOT_ASKED: Reason = ("something must be chosen", ("3.3.11",))

WHEN = {
    O_REROLL: NO_REROLL,
    O_ATTACK: NO_ATTACK,
    O_BLOCK: NO_BLOCK,
    O_ASSIGN: NO_SPLIT,
    O_PICK: NO_CHOICE,
    O_YES: NO_CHOICE,
    O_NO: NO_CHOICE,
    O_NUMBER: NO_CHOICE,
    O_CARD: NO_CHOICE,
    O_OPTION: NO_CHOICE,
    O_ORDER: NO_ORDER,
    O_DONE: ("there is nothing to finish: pass instead", ("2.6.6.2",)),
}

# what follows the kind of an option: d die, r die or player, s die or none, c card, a ability, n a number
_SHAPES = {
    O_PASS: "",
    O_BUY: "c",
    O_FIELD: "d",
    O_USE: "d",
    O_GLOBAL: "a",
    O_ACTIVATE: "as",
    O_REROLL: "d",
    O_ATTACK: "d",
    O_BLOCK: "dd",
    O_DONE: "",
    O_ASSIGN: "ddn",
    O_PICK: "r",
    O_YES: "",
    O_NO: "",
    O_NUMBER: "n",
    O_CARD: "c",
    O_OPTION: "n",
    O_ORDER: "n",
}


def well_formed(s: State, option: object) -> Option:
    """The option as the engine writes it, or Malformed if it speaks of no die, card or ability of this game."""
    if not isinstance(option, tuple) or not option or any(type(n) is not int for n in option):
        raise Malformed(f"an option is a tuple of whole numbers, not {_shown(option)}")
    shape = _SHAPES.get(option[0])
    if shape is None or len(option) != 1 + len(shape):
        raise Malformed(f"{_shown(option)} is no option of any kind")
    bounds = {
        "d": (0, len(s.zone)),
        "r": (-2, len(s.zone)),
        "s": (-1, len(s.zone)),
        "c": (0, len(s.t.cards)),
        "a": (0, len(s.t.abilities)),
    }
    for what, n in zip(shape, option[1:], strict=True):
        low, high = bounds.get(what, (0, 1 << 30))
        if not low <= n < high:
            words = {"c": "card", "a": "ability", "n": "number"}.get(what, "die")
            raise Malformed(f"there is no {words} {n if abs(n) < 1 << 40 else 'of that number'}")
    return option


def _shown(thing: object) -> str:
    try:
        words = repr(thing)
    except Exception:  # whatever was passed, the message is about the answer, not about its repr
        words = f"a {type(thing).__name__}"
    return words if len(words) <= 60 else words[:57] + "…"


def why_not(s: State, player: int, option: Option) -> Reason | None:
    """Why a player may not answer with an option now, or None if it is offered to them."""
    ask = s.ask
    if ask is None:
        return GAME_OVER if s.winner != NOBODY else RESOLVING
    if ask.who == player and option in ask.options:
        return None
    kind = option[0]
    if kind in (O_BUY, O_FIELD, O_USE, O_GLOBAL, O_ACTIVATE):
        reason = _in_window(s, player, option)
        if reason is not None:
            return reason
        if ask.who != player:
            return ANOTHER
        return REACTING if ask.kind == REACT else RESOLVING if ask.kind != PRIORITY else legal.FORBIDDEN
    if ask.who != player:
        return ANOTHER
    if kind == O_PASS:
        return ("this question has to be answered first", (ask.rule, "2.6.6.2"))
    return _in_question(s, ask, option)


def _in_window(s: State, player: int, option: Option) -> Reason | None:
    """What forbids a purchase, a fielding or the use of something."""
    kind = option[0]
    if kind == O_BUY and not s.t.on_team[option[1]]:
        return legal.NONE_LEFT
    if kind == O_GLOBAL and s.t.abilities[option[1]].kind != "global":
        return ("that is no Global ability", ("2.6.5.1", "3.1.3"))
    if kind == O_ACTIVATE and s.t.abilities[option[1]].kind != "activated":
        return ("that ability cannot be used at will", ("3.1.9",))
    if kind == O_GLOBAL and s.ask is not None and s.ask.kind == REACT and s.t.abilities[option[1]].triggers:
        return REACTING
    return window.why_not(s, player, option)


def _in_question(s: State, ask: Ask, option: Option) -> Reason:
    """Why an answer does not fit the question that is asked."""
    kind = option[0]
    asked = ask.kind
    if kind == O_DONE:
        if asked == ATTACK:
            return declaring.no_attackers(s, s.picked) or attack_duties.MUST_ATTACK
        if asked == BLOCK:
            return blocking.no_blockers(s, blocking.pairs_of(s.picked)) or blocking.MUST_BLOCK
        return (
            WHEN[O_DONE]
            if asked in (PRIORITY, REACT)
            else (NOT_ASKED[0], tuple(dict.fromkeys((ask.rule, *NOT_ASKED[1]))))
        )
    if kind == O_REROLL and asked == REROLL:
        return _no_reroll(s, option[1])
    if kind == O_ATTACK and asked == ATTACK:
        return _no_attack(s, option[1])
    if kind == O_BLOCK and asked == BLOCK:
        return _no_block(s, option[1], option[2])
    if kind == O_ASSIGN and asked == ASSIGN:
        if option[1] != ask.die or option[2] != ask.options[0][2]:
            return ("the damage of another die, or to another die, is assigned now", (ask.rule,))
        return ("it has not so much damage left to assign", (ask.rule, "2.7.4.3.4"))
    if kind == O_ORDER and asked == ORDER:
        return ("so many abilities are not waiting", ("3.2.4",))
    if kind in (O_PICK, O_YES, O_NO, O_NUMBER, O_CARD, O_OPTION) and asked == CHOOSE:
        return (NO_TARGET[0], tuple(dict.fromkeys((ask.rule, *NO_TARGET[1]))))
    return WHEN[kind]


def _no_reroll(s: State, die: int) -> Reason:
    if s.zone[die] != PREP or s.controller[die] != s.active:
        return ("only dice that were just rolled can be rerolled", ("2.4.3",))
    if die in s.picked:
        return ("it is among the dice to be rerolled already", ("2.4.3",))
    if not can_reroll(s, die):
        return ("it cannot be rerolled", ("3.1.14", "2.4.3"))
    return ("dice are picked for the reroll in the order they lie", ("2.4.3",))


def no_attack(s: State, die: int) -> Reason | None:
    """Why a die cannot attack, or None; ``combat``'s answer in finer words."""
    if s.zone[die] != FIELD or not is_character(s, die):
        return declaring.NO_CHARACTER
    return OTHER_SIDE if s.controller[die] != s.active else declaring.no_attack(s, die)


def no_block(s: State, blocker: int, attacker: int) -> Reason | None:
    """Why a die cannot block an attacker, or None; ``combat``'s answer in finer words."""
    if s.zone[blocker] != FIELD or not is_character(s, blocker):
        return declaring.NO_CHARACTER
    return OTHER_SIDE if s.controller[blocker] == s.active else facing.no_block(s, blocker, attacker)


def _no_attack(s: State, die: int) -> Reason:
    reason = no_attack(s, die)
    if reason is not None:
        return reason
    if die in s.picked:
        return ("it attacks already", ("2.7.1.1",))
    against = declaring.cannot_pick(s, s.picked, die)
    if against is not None:
        return against
    return ("attackers are picked in the order they stand in the field", ("2.7.1.1",))


def _no_block(s: State, blocker: int, attacker: int) -> Reason:
    pairs = blocking.pairs_of(s.picked)
    reason = no_block(s, blocker, attacker) or facing.too_many(s, pairs, blocker, attacker)
    if reason is not None:
        return reason
    if facing.needed_blockers(s, attacker) > 1 or blocking.lacking(s, pairs):
        return blocking.TOO_FEW
    against = blocking.no_blockers(s, (*pairs, (blocker, attacker)))
    if against is not None:
        return against
    return ("blockers are picked in the order they stand in the field", ("2.7.2.1",))


def field_order(s: State, player: int) -> dict[int, int]:
    """The place of each die in a player's field."""
    return {die: n for n, die in enumerate(s.zones[player * ZONES + FIELD])}
