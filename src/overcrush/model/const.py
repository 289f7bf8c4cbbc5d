"""Names for the small integers the engine works with: zones, faces, energy, events, decisions.

Plain ``Final`` integers rather than enums, because the engine reads them millions of times.
"""

from __future__ import annotations

from typing import Final

# Zones (1.5). Dice on a card have the zone CARD and stand in no list; HELD dice were drawn and are being looked at.
BAG: Final = 0
PREP: Final = 1
RESERVE: Final = 2
FIELD: Final = 3
USED: Final = 4
OUT: Final = 5
CARD: Final = 6
CAPTURED: Final = 7
ASIDE: Final = 8
REMOVED: Final = 9
HELD: Final = 10
ZONES: Final = 11

ZONE_NAMES: Final = (
    "bag",
    "prep",
    "reserve",
    "field",
    "used",
    "out_of_play",
    "card",
    "captured",
    "set_aside",
    "removed",
    "held",
)

# Energy (1.4.2, 1.4.3)
FIST: Final = 0
BOLT: Final = 1
MASK: Final = 2
SHIELD: Final = 3
WILD: Final = 4
GENERIC: Final = 5

ENERGY_NAMES: Final = ("fist", "bolt", "mask", "shield", "wild", "generic")
NO_WILD: Final = 6
"""Last among the types of a price: no wild energy pays it."""

# What a face shows (1.6.5)
ENERGY_FACE: Final = 0
CHARACTER_FACE: Final = 1
ACTION_FACE: Final = 2

# What a card is (1.2, 1.3)
SIDEKICK: Final = 0
CHARACTER: Final = 1
ACTION: Final = 2
BASIC: Final = 3
EPIC: Final = 4
TOKEN: Final = 5

KIND_NAMES: Final = ("sidekick", "character", "action", "basic action", "epic basic action", "token")

# Decisions: what a player is asked for
PRIORITY: Final = 0
REROLL: Final = 1
ATTACK: Final = 2
BLOCK: Final = 3
ASSIGN: Final = 4
CHOOSE: Final = 5
ORDER: Final = 6
REACT: Final = 7

ASK_NAMES: Final = ("pass", "reroll", "attack", "block", "assign", "choose", "order", "pass")

# Options: the first number of each option's tuple
O_PASS: Final = 0
O_BUY: Final = 1
O_FIELD: Final = 2
O_USE: Final = 3
O_GLOBAL: Final = 4
O_ACTIVATE: Final = 5
O_REROLL: Final = 6
O_ATTACK: Final = 7
O_BLOCK: Final = 8
O_DONE: Final = 9
O_ASSIGN: Final = 10
O_PICK: Final = 11
O_YES: Final = 12
O_NO: Final = 13
O_NUMBER: Final = 14
O_CARD: Final = 15
O_OPTION: Final = 16
O_ORDER: Final = 17
OPTION_NAMES: Final = (
    "pass",
    "buy",
    "field",
    "use",
    "global",
    "activate",
    "reroll",
    "attack",
    "block",
    "done",
    "assign",
    "pick",
    "yes",
    "no",
    "number",
    "card",
    "option",
    "order",
)

# Events
# Where an event has what.
E_KIND: Final = 0
E_DIE: Final = 1
E_OTHER: Final = 2
E_PLAYER: Final = 3
E_AMOUNT: Final = 4
E_RULE: Final = 5
E_SOURCE: Final = 6
E_SOURCE_CARD: Final = 7
E_FLAGS: Final = 8

# What an event can be.
EV_TURN: Final = 0
EV_STEP: Final = 1
EV_MOVED: Final = 2
EV_DREW: Final = 3
EV_REFILLED: Final = 4
EV_ROLLED: Final = 5
EV_REROLLED: Final = 6
EV_SPENT: Final = 7
EV_VIRTUAL: Final = 8
EV_BOUGHT: Final = 9
EV_FIELDED: Final = 10
EV_USED: Final = 11
EV_GLOBAL: Final = 12
EV_ATTACKS: Final = 13
EV_BLOCKS: Final = 14
EV_BLOCKED: Final = 15
EV_UNBLOCKED: Final = 16
EV_DAMAGED: Final = 17
EV_KOED: Final = 18
EV_LIFE_LOST: Final = 19
EV_LIFE_GAINED: Final = 20
EV_SPUN: Final = 21
EV_PREPPED: Final = 22
EV_CHOSE: Final = 23
EV_CHANGED: Final = 24
EV_PREVENTED: Final = 25
EV_REDIRECTED: Final = 26
EV_TURN_END: Final = 27
EV_WON: Final = 28
EV_PASSED: Final = 29
EV_LEFT: Final = 30
EV_ENTERED: Final = 31
EV_ATTACKED: Final = 32
EV_BLOCKERS: Final = 33
EV_CAPTURED: Final = 34
EV_RETURNED: Final = 35
EV_CONTROL: Final = 36
EV_TOKEN: Final = 37
EV_REGENERATED: Final = 38
EV_TARGETED: Final = 39
EV_SWAPPED: Final = 40
EV_TRIGGERED: Final = 41
EV_ENDED: Final = 42
EV_COUNTER: Final = 43
EV_SACRIFICED: Final = 44
EV_FLIPPED: Final = 45
EV_ATTACHED: Final = 46
EV_NAMED: Final = 47
EV_KEYWORD: Final = 48
EV_TURN_START: Final = 49
EV_MAIN_END: Final = 50
EV_PAIRED: Final = 51
EV_STEP_END: Final = 52
EV_CAME_UP: Final = 53
EV_HID: Final = 54
EV_BEGINS: Final = 55
EV_LIFE_PAID: Final = 56
EVENTS: Final = 57
SWAPPED_TO_ATTACK: Final = 1
"""The amount of ``EV_SWAPPED`` where a die came in as an attacker, and as a blocker."""
SWAPPED_TO_BLOCK: Final = 2

EVENT_NAMES: Final = (
    "turn",
    "step",
    "moved",
    "drew",
    "refilled",
    "rolled",
    "rerolled",
    "spent",
    "virtual energy",
    "purchased",
    "fielded",
    "used",
    "global",
    "attacks",
    "blocks",
    "is blocked",
    "unblocked",
    "damaged",
    "koed",
    "loses life",
    "gains life",
    "spun",
    "prepped",
    "chose",
    "changed",
    "prevented",
    "redirected",
    "turn end",
    "won",
    "passed",
    "leaves",
    "enters",
    "attacked",
    "blockers declared",
    "captured",
    "returned",
    "control",
    "token",
    "regenerates",
    "targeted",
    "swapped",
    "triggered",
    "ended",
    "counter",
    "sacrificed",
    "flipped",
    "attached",
    "named",
    "keyword",
    "turn start",
    "main end",
    "paired",
    "step end",
    "comes up",
    "drew in secret",
    "begins",
    "pays life",
)

# Flags of events: what was true when it happened
FLAG_COMBAT: Final = 1
FLAG_SIDEKICK: Final = 2
FLAG_ATTACKING: Final = 4
FLAG_BLOCKING: Final = 8
FLAG_BLANK: Final = 16
FLAG_BY_OPPONENT: Final = 32
FLAG_DRAW_STEP: Final = 64
FLAG_UP: Final = 128
FLAG_DOWN: Final = 256
FLAG_OWN_TYPES: Final = 512
FLAG_DOUBLE: Final = 1024
FLAG_PREPARED: Final = 2048
FLAG_GADGET: Final = 4096
FLAG_FAST: Final = 8192
FLAG_OWN_HAND: Final = 16384
FLAGS: Final = (1 << 16) - 1
# Above the flags an event about a die that leaves the field has what the die showed: its face + 1, its attack, its
# defense, and the level it was or was considered.
SHOWN_FACE: Final = 16
SHOWN_ATTACK: Final = 20
SHOWN_DEFENSE: Final = 28
SHOWN_LEVEL: Final = 36
# And more of what was true of it.
WAS_BLOCKED: Final = 1 << 40
WAS_UNBLOCKED: Final = 1 << 41
WAS_ENGAGED: Final = 1 << 42
WAS_DAMAGED: Final = 1 << 43
WAS_EQUIPPED: Final = 1 << 44
WAS_PAIRED: Final = 1 << 45
WAS_ALONE: Final = 1 << 46
# An event of an ability that begins has above the flags what it answers: the kind of that event + 1.
ANSWERED: Final = 16

NOBODY: Final = -1
NONE: Final = -1


def player_ref(player: int) -> int:
    """A player as a target: dice are 0 and up, players below."""
    return -1 - player


SYMBOL_BITS: Final = 3
"""So many bits of an event's flags tell how many symbols of a kind were spent."""
SYMBOLS: Final = (1 << SYMBOL_BITS) - 1
