"""What a frame's words mean: players and dice spoken of, and who may be targeted."""

from __future__ import annotations

from typing import Final

from overcrush.engine import mods as m
from overcrush.engine.core import Event, Frame, Program, Refs, State
from overcrush.engine.departed import did_it
from overcrush.engine.in_force import said
from overcrush.model.const import (
    ACTION,
    ANSWERED,
    BASIC,
    E_AMOUNT,
    E_DIE,
    E_FLAGS,
    E_KIND,
    E_OTHER,
    E_PLAYER,
    E_SOURCE,
    EPIC,
    NONE,
)

SLOT_DID: Final = 0
"""The slot that says whether an optional part was done."""
SLOT_THAT: Final = 1
"""The slot of the player last spoken of."""
AHEAD: Final = -2
"""The serial of a frame that only looks ahead: its slots hold everything that could be chosen."""
BY: Final = ("by A", "by B")
"""Whose effect deals damage."""
AIMS: Final = ("character", "action", "global")
"""What kinds of ability a trigger about being targeted may speak of."""
NAMED_ENERGY: Final = 1 << 20
NAMED_AFFILIATION: Final = 1 << 21
"""Energy types and affiliations that were named are bound as these and their number, out of the way of dice."""
NAMED_CARD: Final = 1 << 22
"""The same for a card, where an event tells of what was named."""


def opponents(s: State, f: Frame, die: int) -> bool:
    """Whether a die is controlled by the opponent of the frame's player."""
    return s.controller[die] != f.you


def event_die(f: Frame) -> int:
    """The die the triggering event happened to."""
    return f.event[E_DIE] if f.event is not None else NONE


def event_other(f: Frame) -> int:
    """The second die of the triggering event."""
    return f.event[E_OTHER] if f.event is not None else NONE


def that_player(s: State, f: Frame) -> int:
    """The player last spoken of: of what was bound last, else of the event, else the opponent."""
    if len(f.slots) > SLOT_THAT and f.slots[SLOT_THAT]:
        return -1 - f.slots[SLOT_THAT][0]
    if f.event is not None and f.event[E_PLAYER] >= 0:
        return f.event[E_PLAYER]
    return 1 - f.you


def this_die(s: State, f: Frame) -> int:
    """The die whose ability it is. The effect of an action die that a character copies or borrows has none: such a copy
    has no component that receives it (3.10.1)."""
    if f.card >= 0 and source_kind(s, f) == "use" and s.t.kind[f.card] not in (ACTION, BASIC, EPIC):
        return NONE
    return f.die


def source_kind(s: State, f: Frame) -> str:
    """What kind of ability a frame resolves: global, use, triggered, activated."""
    return s.t.programs[f.prog].kind if f.prog >= 0 else "triggered"


def source_of(s: State, f: Frame) -> str:
    """Whose ability a frame resolves: a Global is its own (3.1.5), any other is an action die's or a character's by its
    card (3.1.4, 3.4.1.2), a Continuous die's too, whatever it says of when it may be used (2.6.5.8)."""
    kind = source_kind(s, f)
    if kind == "global":
        return "global"
    if kind == "use" or (f.card >= 0 and s.t.kind[f.card] in (ACTION, BASIC, EPIC)):
        return "action"
    return "character"


def aiming(s: State, f: Frame, you: int) -> int:
    """What a targeting event tells as its amount: whose ability aims, and of what kind, for it may be asked later."""
    return len(AIMS) * you + AIMS.index(source_of(s, f))


def damage_kinds(s: State, f: Frame) -> tuple[str, ...]:
    """What kinds of effect deal damage when a frame does, and whose: what preventions of some kinds look at."""
    program = s.t.programs[f.prog] if f.prog >= 0 else None
    when, keyword = (called(program, f.event), program.keyword) if program is not None else ("", "")
    return (source_of(s, f), when, keyword, BY[f.you])


def called(program: Program, event: Event | None) -> str:
    """What others call an ability in this moment: one that waits for two things is "when fielded" only when it answers
    that (3.4.8.1)."""
    return _called(program, event[E_KIND] if event is not None else NONE)


def called_then(s: State, begun: Event) -> str:
    """The same of an ability that an event tells of, whatever is being resolved now."""
    if begun[E_AMOUNT] < 0:
        return ""
    return _called(s.t.programs[s.t.abilities[begun[E_AMOUNT]].progs[0]], (begun[E_FLAGS] >> ANSWERED) - 1)


def _called(program: Program, kind: int) -> str:
    names = program.when
    return names[kind] if kind in names else next(iter(names.values())) if len(names) == 1 else ""


def of_kind(words: tuple[str, ...], kinds: tuple[str, ...], you: int) -> bool:
    """Whether damage of these kinds is from one of the effects a player's text speaks of."""
    for word in words:
        if word == "opposing ability":  # of whatever kind: combat damage is of none
            if kinds and BY[you] not in kinds:
                return True
        elif word.removeprefix("opposing ") in kinds and not (word.startswith("opposing ") and BY[you] in kinds):
            return True
    return False


def targetable(s: State, f: Frame, die: int) -> bool:
    """Whether an ability may target a die (3.1.9 example 4)."""
    return not s.in_force & m.CAN or not _barred(s, f, die, ("be targeted", "be affected"))


def affected(s: State, f: Frame, dice: Refs) -> Refs:
    """Those of some dice an ability can do anything to at all."""
    if not s.in_force & m.CAN:
        return dice
    return tuple(d for d in dice if d < 0 or not _barred(s, f, d, ("be affected",)))


def kept_from(s: State, f: Frame, die: int, verb: str) -> bool:
    """Whether an ability cannot do this to a die: nobody can, or nothing of the kind it is."""
    return s.in_force & m.CAN != 0 and _barred(s, f, die, (verb,))


def _barred(s: State, f: Frame, die: int, verbs: tuple[str, ...]) -> bool:
    for verb in verbs:
        for mod, _, g in said(s, "cannot", verb, die):
            assert isinstance(mod, m.Can)
            if not mod.sources or source_fits(s, f, mod.sources, s.controller[die]):
                if mod.by is None or did_it(s, g, mod.by, f.die):
                    return True
    return False


def source_fits(s: State, f: Frame, sources: tuple[str, ...], mine: int) -> bool:
    """Whether the ability being resolved is of one of these kinds, seen by the player it would hit."""
    kind = source_of(s, f)
    for source in sources:
        words = source.split()
        if "opposing" in words and f.you == mine:
            continue
        rest = [w for w in words if w != "opposing"]
        if not rest or rest[0] in ("effect", "ability"):
            return True
        if rest[0] == kind:
            return True
        if f.prog >= 0:
            program = s.t.programs[f.prog]
            if " ".join(rest) == called(program, f.event) or rest[0].lower() == program.keyword.lower():
                return True
    return False


def alike(s: State, dice: Refs) -> bool:
    """Whether it cannot matter which of some dice is meant: they show the same, and nothing has been done with any of
    them that is still known."""
    looks = {(s.card_of[d], s.owner[d], s.controller[d], s.face[d], s.damage[d]) for d in dice}
    if len(looks) > 1 or any(
        event[E_DIE] in dice or event[E_OTHER] in dice or event[E_SOURCE] in dice for event in s.events
    ):
        return False
    pairs = (*s.attached, *s.paired, *s.captor, *s.blocks, *s.goes_back, *s.kept, *s.packet)
    if any(pair[0] in dice or pair[1] in dice for pair in pairs) or any(d in s.attackers for d in dice):
        return False
    named = [ref for effect in s.effects for ref in (*effect.dice, effect.f.die)]
    named += [ref for later in s.later for slot in (*later.f.slots, (later.f.die,)) for ref in slot]
    return not any(ref in dice for ref in named)


Taking = tuple[int, int, int, int, int]
"""How a die was taken: the die, controller and zone it goes back to, until when, the die that controls it."""


def origin_of(s: State, die: int) -> Taking | None:
    """The first taking of a die that is not where it was then, or none: that is where it originally came from."""
    first = next((entry for entry in s.goes_back if entry[0] == die), None)
    return first if first is not None and first[1:3] != (s.controller[die], s.zone[die]) else None
