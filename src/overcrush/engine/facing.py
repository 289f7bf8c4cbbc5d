"""Who can block whom (2.7.2): one die and one attacker at a time, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from overcrush.engine import mods as m
from overcrush.engine import tolls
from overcrush.engine.core import Frame, Refs, State
from overcrush.engine.declaring import NO_CHARACTER
from overcrush.engine.in_force import Change, changes, changes_on, said_of
from overcrush.engine.legal import Reason
from overcrush.engine.tolls import Toll
from overcrush.engine.values import blocks_allowed, first_duty, is_character
from overcrush.model.const import FIELD

Pairs = tuple[tuple[int, int], ...]
"""Blocks: blocker and attacker."""

CANNOT_BLOCK: Final[Reason] = ("an ability says that it cannot block that attacker", ("3.1.14", "2.7.2.1"))
UNBLOCKABLE: Final[Reason] = ("that attacker cannot be blocked by it", ("3.1.14", "2.7.2.1"))
ONE_ATTACKER: Final[Reason] = ("it can block no more attackers", ("2.7.2.2",))
CANNOT_PAY: Final[Reason] = ("the cost of declaring blockers cannot be paid", ("3.1.19",))
CALLED_OUT: Final[Reason] = ("a die was called out to block this attacker alone", ("Call Out",))


class Sayings:
    """What is said of blocking, looked up once for a declaration: of each die, and what it costs."""

    __slots__ = ("of", "toll")

    def __init__(self, s: State) -> None:
        self.of: dict[int, list[Change]] = {}
        """What is said of each die."""
        self.toll = tolls.at_all(s, 1 - s.active, "blocker")

    def look(self, s: State, dice: Sequence[int]) -> None:
        """Look up at once what is said of all these dice."""
        self.of.update(changes_on(s, m.M_CAN, dice))

    def about(self, s: State, die: int) -> list[Change]:
        """What is said of a die: duties and prohibitions."""
        found = self.of.get(die)
        if found is None:
            found = self.of[die] = changes(s, m.M_CAN, die)
        return found

    def price(self, s: State, pairs: Pairs) -> Toll:
        """What these blocks cost together."""
        if not s.t.tolls or not pairs or not s.in_force & m.CAN:
            return tolls.FREE
        aims: dict[int, Refs] = {}
        for blocker, attacker in pairs:
            aims[blocker] = (*aims.get(blocker, ()), attacker)
        own = tolls.of_dice(s, [(die, blocked, self.about(s, die)) for die, blocked in aims.items()], "block")
        return tolls.together((self.toll, own))

    def affordable(self, s: State, pairs: Pairs) -> bool:
        """Whether the inactive player can pay for these blocks."""
        price = self.price(s, pairs)
        return price == tolls.FREE or tolls.can_pay(s, 1 - s.active, price)


def no_block(s: State, blocker: int, attacker: int, said: Sayings | None = None) -> Reason | None:
    """Why a die cannot block an attacker (2.7.2), or None."""
    said = said or Sayings(s)
    reason = _no_block(s, blocker, attacker, said)
    if reason is None and s.called:
        for caller, target in s.called:
            # the target blocks its caller or nobody, and nobody else blocks the caller
            if (target == blocker) != (caller == attacker) and _called_out(s, caller, target, said):
                return CALLED_OUT
    return reason


def _called_out(s: State, caller: int, target: int, said: Sayings) -> bool:
    """Whether a Call Out still holds: it is cancelled where its target cannot legally block, for any reason."""
    if sum(1 for _, other in s.called if other == target) > 1:
        return False
    return _no_block(s, target, caller, said) is None and needed_blockers(s, caller) == 1


def _no_block(s: State, blocker: int, attacker: int, said: Sayings) -> Reason | None:
    if not character(s, blocker):
        return NO_CHARACTER
    if attacker not in s.attackers:
        return ("that die is not attacking", ("2.7.2.2",))
    if not said.affordable(s, ((blocker, attacker),)):
        return CANNOT_PAY
    return barred(s, blocker, attacker, said) if s.in_force & m.CAN else None


def barred(s: State, blocker: int, attacker: int, said: Sayings) -> Reason | None:
    """What abilities say against a die's blocking another that attacks, or would (3.1.14), or None."""
    if cannot_block(s, blocker, said):
        return CANNOT_BLOCK
    if unblockable(s, hindrances(s, attacker, said), blocker):
        return UNBLOCKABLE
    if keeps_off(s, aversions(s, blocker, said), attacker):
        return CANNOT_BLOCK
    return None


def character(s: State, die: int) -> bool:
    """Whether a die is a character of the inactive player in the field."""
    return s.zone[die] == FIELD and s.controller[die] != s.active and is_character(s, die)


def cannot_block(s: State, blocker: int, said: Sayings) -> bool:
    """Whether a die can block nobody at all."""
    return first_duty(said.about(s, blocker), "cannot", "block") is not None


Said = list[tuple[m.Can, Frame]]
"""What is said of a die, and as whose words."""


def hindrances(s: State, attacker: int, said: Sayings) -> Said:
    """What says of an attacker by whom it cannot be blocked, or only be blocked."""
    found: Said = []
    for mod, _, f in said.about(s, attacker):
        assert isinstance(mod, m.Can)
        if mod.verb == "be blocked":
            # "only by 2 or more Sidekicks" lets nobody else block it, however many they are
            forbids = mod.mode == "cannot" and (not mod.at_least or mod.by is not None) and mod.unless is None
            if forbids or (mod.mode == "only" and mod.by is not None):
                found.append((mod, said_of(mod, f, attacker)))
    return found


def evades(s: State, attacker: int) -> bool:
    """Whether nobody at all can block a die."""
    return any(mod.by is None for mod, _ in hindrances(s, attacker, Sayings(s)))


def unblockable(s: State, hindrances: Said, blocker: int) -> bool:
    """Whether something of this keeps a die from blocking."""
    for mod, f in hindrances:
        if mod.by is None or mod.by.ok(s, f, blocker) == (mod.mode == "cannot" and not mod.at_least):
            return True
    return False


def aversions(s: State, blocker: int, said: Sayings) -> Said:
    """What says of a die whom it cannot block, or only can."""
    found: Said = []
    for mod, _, f in said.about(s, blocker):
        assert isinstance(mod, m.Can)
        if mod.verb == "block" and mod.by is not None:
            if mod.mode == "only" or (mod.mode == "cannot" and mod.unless is None):
                found.append((mod, said_of(mod, f, blocker)))
    return found


def keeps_off(s: State, aversions: Said, attacker: int) -> bool:
    """Whether something of this keeps a die from blocking an attacker."""
    for mod, f in aversions:
        if mod.by is not None and mod.by.ok(s, f, attacker) == (mod.mode == "cannot"):
            return True
    return False


def too_many(s: State, pairs: Pairs, blocker: int, attacker: int) -> Reason | None:
    """Why a die that blocks already cannot block one more attacker (2.7.2.2, 2.7.4.3.8), or None."""
    taken = [a for b, a in pairs if b == blocker]
    if attacker in taken:
        return ("it blocks that attacker already", ("2.7.2.2",))
    if not taken:
        return None
    if s.in_force & m.BLOCKS:
        for mod, _, f in changes(s, m.M_BLOCKS, blocker):
            assert isinstance(mod, m.Blocks)
            if mod.which is not None and all(mod.which.ok(s, f, a) for a in (*taken, attacker)) and len(taken) < mod.n:
                return None
        if len(taken) < blocks_allowed(s, blocker):
            return None
    return ONE_ATTACKER


def needed_blockers(s: State, attacker: int, said: Sayings | None = None) -> int:
    """How many blockers an attacker needs if it is blocked at all."""
    least = 1
    for mod, _, _ in changes(s, m.M_CAN, attacker) if said is None else said.about(s, attacker):
        assert isinstance(mod, m.Can)
        if mod.verb == "be blocked" and mod.at_least > least:
            least = mod.at_least
    return least
