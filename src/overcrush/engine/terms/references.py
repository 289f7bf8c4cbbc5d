"""What the names in a text refer to."""

from __future__ import annotations

from typing import Final

from overcrush.engine.core import Frame, Selector, State
from overcrush.engine.refs import event_die, event_other, this_die
from overcrush.model.const import E_DIE, E_KIND, E_OTHER, E_PLAYER, EV_LEFT, FIELD, NONE


class Reference:
    """A die or dice spoken of: ``this``, ``event``, ``other``, ``attached``, ``partner``, or a slot."""

    __slots__ = ("name", "slot")

    def __init__(self, name: str, slot: int) -> None:
        self.name = name
        self.slot = slot

    def refs(self, s: State, f: Frame) -> tuple[int, ...]:
        """Everything it refers to now."""
        if self.slot >= 0:
            return f.slots[self.slot] if self.slot < len(f.slots) else ()
        die = NONE
        if self.name == "this":
            die = this_die(s, f)
        elif self.name == "kept":
            for lying, on in s.laid:
                if lying == f.die:
                    return (on,)
            return tuple(choice for card, player, choice in s.card_choices if card == f.card and player == f.you)
        elif self.name == "event":
            die = event_die(f)
            if die < 0 and f.event is not None and f.event[E_PLAYER] >= 0:
                return (-1 - f.event[E_PLAYER],)
        elif self.name == "other":
            die = event_other(f)
        elif self.name == "attached":
            die = _wearer(s, f)
        elif self.name == "partner":
            for one, two in s.paired:
                if f.die in (one, two):
                    die = two if one == f.die else one
        return (die,) if die >= 0 else ()

    def die(self, s: State, f: Frame) -> int:
        """The one die it refers to, or -1."""
        found = self.refs(s, f)
        return found[0] if found and found[0] >= 0 else NONE


def _wearer(s: State, f: Frame) -> int:
    """The die this Gear is on, or was on when this ability sent the Gear away."""
    for gear, on in s.attached:
        if gear == f.die:
            return on
    if f.die < 0 or s.zone[f.die] == FIELD:
        return NONE
    for event in reversed(s.events[f.born :]):
        if event[E_KIND] == EV_LEFT and event[E_DIE] == f.die:
            return event[E_OTHER] if event[E_OTHER] >= 0 and s.zone[event[E_OTHER]] == FIELD else NONE
    return NONE


class GroupReference(Reference):
    """All dice of a description, as they are now."""

    __slots__ = ("selector",)

    def __init__(self, selector: Selector) -> None:
        super().__init__("group", NONE)
        self.selector = selector

    def refs(self, s: State, f: Frame) -> tuple[int, ...]:
        return tuple(self.selector.find(s, f))


class AimedReference(Reference):
    """A die that was to be KO'd, as the words go on about it: also one whose KO was replaced. What is done to it is
    done to a die that was KO'd."""

    __slots__ = ("tried",)

    def __init__(self, name: str, slot: int, tried: int) -> None:
        super().__init__(name, slot)
        self.tried = tried

    def refs(self, s: State, f: Frame) -> tuple[int, ...]:
        return f.slots[self.slot] or f.slots[self.tried]


def tried_name(name: str) -> str:
    """What the one die that was to be KO'd is remembered by, beside the name of those that were."""
    return f"tried {name}"


class RestReference(Reference):
    """The dice drawn, or rolled in a pile, nothing was done with since: they are still in that zone."""

    __slots__ = ("zone",)

    def __init__(self, slot: int, zone: int) -> None:
        super().__init__("rest", slot)
        self.zone = zone

    def refs(self, s: State, f: Frame) -> tuple[int, ...]:
        return tuple(d for d in f.slots[self.slot] if d >= 0 and s.zone[d] == self.zone)


class AllReference(Reference):
    """Every die this ability has chosen so far."""

    __slots__ = ("slots",)

    def __init__(self, slots: list[int]) -> None:
        super().__init__("all", NONE)
        self.slots = slots

    def refs(self, s: State, f: Frame) -> tuple[int, ...]:
        return tuple(dict.fromkeys(ref for slot in self.slots for ref in f.slots[slot]))


ACROSS: Final = {"event": "other", "other": "event"}
"""What the two dice of an event are called by a trigger about the one that deals the damage, or KOs."""
