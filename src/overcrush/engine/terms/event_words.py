"""Which events the words of a text mean."""

from __future__ import annotations

from typing import Final

from overcrush.model.const import (
    ENERGY_NAMES,
    EV_ATTACHED,
    EV_ATTACKED,
    EV_ATTACKS,
    EV_BLOCKED,
    EV_BLOCKERS,
    EV_BLOCKS,
    EV_BOUGHT,
    EV_CAME_UP,
    EV_CAPTURED,
    EV_CONTROL,
    EV_COUNTER,
    EV_DAMAGED,
    EV_DREW,
    EV_ENTERED,
    EV_FIELDED,
    EV_FLIPPED,
    EV_GLOBAL,
    EV_KEYWORD,
    EV_KOED,
    EV_LEFT,
    EV_LIFE_GAINED,
    EV_LIFE_LOST,
    EV_LIFE_PAID,
    EV_MAIN_END,
    EV_MOVED,
    EV_PREPPED,
    EV_REGENERATED,
    EV_REROLLED,
    EV_SACRIFICED,
    EV_SPENT,
    EV_SPUN,
    EV_STEP,
    EV_STEP_END,
    EV_TARGETED,
    EV_TRIGGERED,
    EV_TURN_END,
    EV_TURN_START,
    EV_UNBLOCKED,
    EV_USED,
    FLAG_ATTACKING,
    FLAG_BLOCKING,
    FLAG_BY_OPPONENT,
    FLAG_COMBAT,
    FLAG_DOUBLE,
    FLAG_DOWN,
    FLAG_DRAW_STEP,
    FLAG_GADGET,
    FLAG_OWN_TYPES,
    FLAG_PREPARED,
    FLAG_UP,
)

EVENT_OF: Final = {
    "fielded": EV_FIELDED,
    "attacks": EV_ATTACKS,
    "blocks": EV_BLOCKS,
    "is blocked": EV_BLOCKED,
    "unblocked": EV_UNBLOCKED,
    "koed": EV_KOED,
    "kos": EV_KOED,
    "would be koed": EV_KOED,
    "damaged": EV_DAMAGED,
    "would be damaged": EV_DAMAGED,
    "deals damage": EV_DAMAGED,
    "loses life": EV_LIFE_LOST,
    "gains life": EV_LIFE_GAINED,
    "pays life": EV_LIFE_PAID,
    "purchased": EV_BOUGHT,
    "used": EV_USED,
    "global": EV_GLOBAL,
    "drawn": EV_DREW,
    "rolled": EV_CAME_UP,
    "rerolled": EV_REROLLED,
    "prepped": EV_PREPPED,
    "spun up": EV_SPUN,
    "spun down": EV_SPUN,
    "captured": EV_CAPTURED,
    "targeted": EV_TARGETED,
    "regenerates": EV_REGENERATED,
    "leaves": EV_LEFT,
    "goes to used": EV_MOVED,
    "enters": EV_ENTERED,
    "turn start": EV_TURN_START,
    "turn end": EV_TURN_END,
    "main end": EV_MAIN_END,
    "attacked": EV_ATTACKED,
    "blockers declared": EV_BLOCKERS,
    "sacrificed": EV_SACRIFICED,
    "energy spent": EV_SPENT,
    "flipped": EV_FLIPPED,
    "draw step": EV_STEP,
    "roll step": EV_STEP,
    "main step": EV_STEP,
    "attack step": EV_STEP,
    "before damage": EV_STEP,
    "draw end": EV_STEP_END,
    "roll end": EV_STEP_END,
    "rolled once": EV_STEP_END,
    "attack end": EV_STEP_END,
    "keyword": EV_KEYWORD,
    "ability": EV_TRIGGERED,
    "comes up": EV_CAME_UP,
    "controlled": EV_CONTROL,
    "equipped": EV_ATTACHED,
    "step end": EV_STEP_END,
    "gains token": EV_COUNTER,
}

AMOUNT_OF: Final = {
    "draw step": 1,
    "roll step": 3,
    "main step": 6,
    "attack step": 8,
    "before damage": 12,
    "draw end": 2,
    "roll end": 5,
    "rolled once": 3,
    "attack end": 16,
}
"""Which sub-step an event about steps must be about (see ``turn``)."""

SPENT: Final = {f"spent {name}": kind for kind, name in enumerate(ENERGY_NAMES[:5])}
"""Restrictions that say of which type energy is that is spent, and the numbers of the types."""
FROM: Final = "from "
"""How a restriction begins that says from effects of which kind damage is."""
HOW: Final = frozenset(
    (
        "combat",
        "ability",
        "alone",
        "first",
        "with",
        "attack step",
        "main step",
        "your turn",
        "opponent's turn",
        "attacking",
        "blocking",
        "outside draw step",
        "outside roll step",
        "draw step",
        "not by this",
        "not koed",
        "by damage",
        "action",
        "character",
        "global",
        "by opponent",
        "by its player",
        "own types",
        "double",
        "prepared",
        "or gadget",
        "together",
        "rolling",
        "engaged",
        "when fielded",
        "when attacks",
        "when blocks",
        "when koed",
        "Experience",
        "Loyalty",
        *SPENT,
    )
)
"""Restrictions the engine can check."""


def no_flags(event: str, how: tuple[str, ...]) -> int:
    """What must not have been true of the event."""
    flags = FLAG_GADGET if event == "used" and "or gadget" not in how else 0
    if "outside draw step" in how:
        flags |= FLAG_DRAW_STEP
    if "ability" in how:
        flags |= FLAG_COMBAT
    if "by its player" in how or event == "prepped":  # to Prep is what a player does (1.5.3.4)
        flags |= FLAG_BY_OPPONENT
    return flags


def event_flags(event: str, how: tuple[str, ...]) -> int:
    """What must have been true of the event."""
    flags = 0
    if event == "spun up":
        flags |= FLAG_UP
    if event == "spun down":
        flags |= FLAG_DOWN
    if "combat" in how:
        flags |= FLAG_COMBAT
    if "attacking" in how:
        flags |= FLAG_ATTACKING
    if "blocking" in how:
        flags |= FLAG_BLOCKING
    for word, flag in FLAG_OF.items():
        if word in how:
            flags |= flag
    return flags


FLAG_OF: Final = {
    "by opponent": FLAG_BY_OPPONENT,
    "own types": FLAG_OWN_TYPES,
    "double": FLAG_DOUBLE,
    "prepared": FLAG_PREPARED,
    "draw step": FLAG_DRAW_STEP,
}
