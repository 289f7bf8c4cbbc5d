"""Where everything has its place in an observation and among the action ids: fixed blocks, seen from one seat.

Slots are counted from who looks on: one's own cards and dice come first, then the other player's, whichever seat one
has. So a slot means the same in every game, and no slot knows what a card is called.
"""

from __future__ import annotations

from typing import Final

# --- cards: which slot -------------------------------------------------------------------------------
SIDEKICK_CARD: Final = 0
TEAM_CARDS: Final = 12
"""So many cards of a team have a slot."""
OWN_CARDS: Final = 1
THEIR_CARDS: Final = OWN_CARDS + TEAM_CARDS
BASIC_CARDS: Final = THEIR_CARDS + TEAM_CARDS
BASICS: Final = 8
TOKEN_CARDS: Final = BASIC_CARDS + BASICS
TOKENS: Final = 7
CARDS: Final = TOKEN_CARDS + TOKENS

# --- dice: which slot --------------------------------------------------------------------------------
SIDEKICKS: Final = 12
TEAM_DICE: Final = 32
BASIC_DICE: Final = 24
TOKEN_DICE: Final = 16
OWN_SIDEKICKS: Final = 0
THEIR_SIDEKICKS: Final = OWN_SIDEKICKS + SIDEKICKS
OWN_DICE: Final = THEIR_SIDEKICKS + SIDEKICKS
THEIR_DICE: Final = OWN_DICE + TEAM_DICE
FIRST_BASIC: Final = THEIR_DICE + TEAM_DICE
FIRST_TOKEN: Final = FIRST_BASIC + BASIC_DICE
DICE: Final = FIRST_TOKEN + TOKEN_DICE

# --- an observation ----------------------------------------------------------------------------------
# The table: one number each.
LIFE: Final = 0
THEIR_LIFE: Final = 1
VIRTUAL: Final = 2
THEIR_VIRTUAL: Final = 3
TURN: Final = 4
MY_TURN: Final = 5
ASKED: Final = 6
THEY_ARE_ASKED: Final = 7
PASSES: Final = 8
ATTACKED: Final = 9
REROLLS: Final = 10
RESOLVING: Final = 11
QUEUED: Final = 12
OPTIONS: Final = 13
LEAST: Final = 14
MOST: Final = 15
PICKED: Final = 16
ASKING_CARD: Final = 17
ASKING_DIE: Final = 18
ASKING_VERB: Final = 19
THREAT: Final = 20
THEIR_THREAT: Final = 21
ENERGY: Final = 22
THEIR_ENERGY: Final = 28
SUB_STEP: Final = 34
SUB_STEPS: Final = 22
QUESTION: Final = SUB_STEP + SUB_STEPS
QUESTIONS: Final = 8
TABLE: Final = QUESTION + QUESTIONS
"""How many numbers tell of the table."""
TABLE_NAMES: Final = (
    "life",
    "their life",
    "virtual energy",
    "their virtual energy",
    "turn",
    "my turn",
    "I am asked",
    "they are asked",
    "passes",
    "attacked this turn",
    "rerolls",
    "abilities being resolved",
    "abilities in the queue",
    "options",
    "least to pick",
    "most to pick",
    "picked so far",
    "card that asks + 1",
    "die that asks + 1",
    "verb that asks + 1",
    "damage announced to me",
    "damage announced to them",
    *(f"reserve {kind}" for kind in ("fist", "bolt", "mask", "shield", "wild", "generic")),
    *(f"their reserve {kind}" for kind in ("fist", "bolt", "mask", "shield", "wild", "generic")),
    *(f"sub-step {n}" for n in range(SUB_STEPS)),
    *(f"question {n}" for n in range(QUESTIONS)),
)

# The piles: how many dice of each card's slot are where; all cards of one pile lie side by side.
# The first six are the zones with those numbers.
THEIRS: Final = 7
ON_CARD: Final = 14
FLIPPED: Final = 15
COUNTERS: Final = 16
CHOSEN: Final = 17
PILES: Final = 18
_PILES: Final = ("bag", "prep", "reserve", "field", "used", "out of play", "elsewhere")
PILE_NAMES: Final = (*_PILES, *(f"their {pile}" for pile in _PILES), "on the card", "flipped", "counters", "chosen")

# The dice: a row for each die's slot. Only dice that show a face, or are where dice are looked at, have one.
THERE: Final = 0
MINE: Final = 1
OWNED: Final = 2
CARD_SLOT: Final = 3
ZONE: Final = 4
FACE_KIND: Final = 5
LEVEL: Final = 8
BURST: Final = 9
SYMBOLS: Final = 10
FIELDING: Final = 16
PRINTED_ATTACK: Final = 17
PRINTED_DEFENSE: Final = 18
ATTACK: Final = 19
DEFENSE: Final = 20
DAMAGE: Final = 21
ATTACKING: Final = 22
BLOCKING: Final = 23
WAS_BLOCKED: Final = 24
BLOCKS: Final = 25
ATTACHED: Final = 26
DIE_PICKED: Final = 27
DIE_ASKS: Final = 28
EFFECTS: Final = 29
PARTIAL: Final = 30
CAPTOR: Final = 31
ROW: Final = 32
DIE_NAMES: Final = (
    *("there", "mine", "owned by me", "card", "zone", "energy face", "character face", "action face", "level", "burst"),
    *("fist", "bolt", "mask", "shield", "wild", "generic"),
    *("printed fielding cost", "printed attack", "printed defense", "attack", "defense", "damage"),
    *("attacking", "blocking", "was blocked", "blocks + 1", "attached to + 1", "picked", "asks", "effects"),
    *("partially spent", "captured by + 1"),
)

PILES_AT: Final = TABLE
DICE_AT: Final = PILES_AT + CARDS * PILES
SIZE: Final = DICE_AT + DICE * ROW
"""The length of an observation."""

# --- action ids ----------------------------------------------------------------------------------------
NUMBERS: Final = 128
CHOICES: Final = 64
ORDERS: Final = 128
GLOBALS: Final = 4
"""So many Global Abilities of one card have an id."""
ACTIVATED: Final = 16
"""So many abilities that are activated otherwise have an id, of all cards together."""
A_PASS: Final = 0
A_DONE: Final = 1
A_YES: Final = 2
A_NO: Final = 3
A_BUY: Final = 4
A_FIELD: Final = A_BUY + CARDS
A_USE: Final = A_FIELD + DICE
A_REROLL: Final = A_USE + DICE
A_ATTACK: Final = A_REROLL + DICE
A_PICK: Final = A_ATTACK + DICE
A_PICK_PLAYER: Final = A_PICK + DICE
A_CARD: Final = A_PICK_PLAYER + 2
A_NUMBER: Final = A_CARD + CARDS + 1
A_OPTION: Final = A_NUMBER + NUMBERS
A_ORDER: Final = A_OPTION + CHOICES
A_ASSIGN: Final = A_ORDER + ORDERS
A_GLOBAL: Final = A_ASSIGN + NUMBERS
A_ACTIVATE: Final = A_GLOBAL + (CARDS + 1) * GLOBALS
A_BLOCK: Final = A_ACTIVATE + ACTIVATED * (DICE + 1)
ACTIONS: Final = A_BLOCK + DICE * DICE
"""How many action ids there are."""

# An option as a row of small numbers, for networks that point at dice and cards.
O_KIND: Final = 0
O_DIE: Final = 1
O_OTHER: Final = 2
O_CARD: Final = 3
O_AMOUNT: Final = 4
O_ABILITY: Final = 5
OPTION_ROW: Final = 6
OPTION_ROW_NAMES: Final = ("kind", "die + 1", "other die + 1", "card + 1", "number", "ability + 1")
