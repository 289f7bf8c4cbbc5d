"""The sub-steps of a turn (2.2) by their numbers, and where each step begins and ends; what they do: see ``turn``."""

from __future__ import annotations

from typing import Final

START: Final = 0
CLEAR: Final = 1
DRAW: Final = 2
ROLL: Final = 3
REROLL: Final = 4
ROLLED: Final = 5
MAIN: Final = 6
MAIN_END: Final = 7
ATTACKERS: Final = 8
ATTACKED: Final = 9
BLOCKERS: Final = 10
ATTACK_WINDOW: Final = 11
FAST_ASSIGN: Final = 12
FAST_RESOLVE: Final = 13
ASSIGN: Final = 14
RESOLVE: Final = 15
ATTACK_END: Final = 16
CLEAN_UP: Final = 17
END_APPLIED: Final = 18
END_RESERVE: Final = 19
END_TURN: Final = 20
BEGIN: Final = 21
"""Before the first turn: who takes it (2.1.6)."""

STEPS: Final = {
    "start": (START, START),
    "clear_and_draw": (CLEAR, DRAW),
    "roll_and_reroll": (ROLL, ROLLED),
    "main": (MAIN, MAIN_END),
    "attack": (ATTACKERS, ATTACK_END),
    "cleanup": (CLEAN_UP, END_TURN),
}
"""The first and the last sub-step of each step."""
STEP_STARTS: Final = (CLEAR, ROLL, MAIN, ATTACKERS, CLEAN_UP)
"""The sub-steps with which a step begins."""
