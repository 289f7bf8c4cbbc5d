"""What is one to a trigger: several events of a moment that it answers once (3.2.12), and not for each die (3.2.13)."""

from __future__ import annotations

from typing import Final

from overcrush.engine.core import Ability, Event, State, TriggerSpec, Waiting
from overcrush.model.const import (
    E_DIE,
    E_KIND,
    E_OTHER,
    E_PLAYER,
    EV_BLOCKED,
    EV_BLOCKS,
    EV_DAMAGED,
    EV_DREW,
    EV_KOED,
    EV_PREPPED,
)

OF_PLAYERS: Final = (EV_DREW, EV_PREPPED)
"""Events by which each player does something of their own, also where one effect lets both do it."""
BY_SEVERAL: Final = (EV_BLOCKED, EV_BLOCKS, EV_KOED)
"""What several dice can do to one die in the same moment."""


def rival(waiting: Waiting, ability: int, die: int, event: Event) -> bool:
    """Whether an ability waits already that speaks of another die engaged with the same one, or that KO'd it too: it is
    done for one of them, as its controller chooses (3.2.12). What was said twice is done twice for one of them."""
    return (
        event[E_KIND] in BY_SEVERAL
        and waiting.event is not None
        and waiting.event != event
        and (waiting.ability, waiting.die, waiting.event[:2]) == (ability, die, event[:2])
    )


def add_up(s: State, waiting: Waiting, event: Event) -> None:
    """An ability that waits looks at several events of one game action as at one."""
    for waits in (s.pending, s.batch, s.queue):
        for n, other in enumerate(waits):
            if other is waiting:
                waits[n] = waiting._replace(event=event)
                return


def is_same(spec: TriggerSpec, same_die: bool, before: Event, event: Event) -> bool:
    """Whether two events of one game action trigger an ability of a die only once (3.2.12), and not for each die
    (3.2.13)."""
    if at_one_time(spec) and (same_die or spec.this):
        return spec.kind not in OF_PLAYERS or before[E_PLAYER] == event[E_PLAYER]
    if not same_die:
        return False
    if spec.kind == before[E_KIND] == EV_DAMAGED and before[E_OTHER] != event[E_OTHER]:
        return False  # separate dice are separate effects, also where they deal damage in one moment
    if spec.kind == EV_DAMAGED and spec.swap:
        return spec.object is None or before[E_DIE] == event[E_DIE]
    if spec.kind == EV_DAMAGED and len(spec.ability.triggers) == 1:
        return before[E_DIE] == event[E_DIE] and before[E_PLAYER] == event[E_PLAYER]
    return spec.kind == EV_DAMAGED or before[E_KIND] != event[E_KIND] or before[E_DIE] == event[E_DIE]


def at_one_time(spec: TriggerSpec) -> bool:
    """Whether dice in one moment are one event to a trigger: it says so (one or more dice)."""
    return "together" in spec.how


def sprung(s: State, ability: Ability, die: int) -> bool:
    """Whether a Trap die has been sprung: it is sent away for its ability, and so has it once (Trap (1))."""
    return any(w.ability == ability.index and w.die == die for waits in (s.pending, s.batch, s.queue) for w in waits)
