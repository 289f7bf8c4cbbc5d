"""Instructions that prevent and redirect announced damage (3.4.9)."""

from __future__ import annotations

from overcrush.engine.core import FOREVER, Amount, Frame, Selector, State
from overcrush.engine.damage import target_player
from overcrush.engine.events import emit
from overcrush.engine.ops.flow import Verb
from overcrush.model.const import (
    EV_PREVENTED,
    EV_REDIRECTED,
    FIELD,
    NONE,
)


class PreventOp(Verb):
    """Prevent announced damage (3.4.9)."""

    __slots__ = ("amount", "by", "damage", "leave")

    def __init__(
        self, slot: int, amount: Amount | None, leave: Amount | None, damage: str, by: Selector | None
    ) -> None:
        super().__init__(slot)
        self.amount = amount
        self.leave = leave
        self.damage = damage
        self.by = by

    def _hits(self, s: State, f: Frame, hit: tuple[int, int, int], ref: int) -> bool:
        """Whether announced damage is of the kind that can be prevented."""
        source, target, n = hit
        if target != ref or n <= 0 or (self.damage != "any" and (self.damage == "combat") != s.packet_combat):
            return False
        if self.leave is not None and n <= self.leave.value(s, f):
            return False
        return self.by is None or (source >= 0 and self.by.event_ok(s, f, source, s.controller[source], 0))

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        return (f.card, f.you, ref) not in s.spared and any(self._hits(s, f, hit, ref) for hit in s.packet)

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        for ref in f.slots[self.slot]:
            s.spared += ((f.card, f.you, ref),)
            left = self.amount.value(s, f) if self.amount is not None else FOREVER
            packet: list[tuple[int, int, int]] = []
            for source, target, n in s.packet:
                gone = 0
                if self._hits(s, f, (source, target, n), ref):
                    gone = max(0, n - self.leave.value(s, f)) if self.leave is not None else min(n, left)
                    left -= gone
                    if gone:
                        emit(s, EV_PREVENTED, ref if ref >= 0 else NONE, source, target_player(s, ref), gone, "3.4.9.1")
                packet.append((source, target, n - gone))
            s.packet = tuple(hit for hit in packet if hit[2] > 0)


class RedirectOp(Verb):
    """Redirect announced damage to another die or player (3.4.9.3)."""

    __slots__ = ("amount",)

    def __init__(self, slot: int, amount: Amount | None) -> None:
        super().__init__(slot)
        self.amount = amount

    def _from(self, f: Frame) -> int:
        """What the damage is aimed at: what the event speaks of, else the player who redirects it."""
        if f.event is None:
            return -1 - f.you
        return f.event[1] if f.event[1] >= 0 else -1 - f.event[3]

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        return (
            ref != self._from(f)
            and (ref < 0 or s.zone[ref] == FIELD)
            and any(hit[1] == self._from(f) for hit in s.packet)
        )

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        if not f.slots[self.slot]:
            return
        to, aimed = f.slots[self.slot][0], self._from(f)
        left = self.amount.value(s, f) if self.amount is not None else FOREVER
        packet: list[tuple[int, int, int]] = []
        for source, target, n in s.packet:
            moved = min(n, left) if target == aimed else 0
            left -= moved
            if moved:
                packet.append((source, to, moved))
                emit(s, EV_REDIRECTED, to if to >= 0 else NONE, source, target_player(s, to), moved, "3.4.9.3")
            packet.append((source, target, n - moved))
        s.packet = tuple(hit for hit in packet if hit[2] > 0)
