"""What dice share: a name, an affiliation, an energy type, a number."""

from __future__ import annotations

from typing import Final

from overcrush.engine.core import Frame, Selector, State, Test
from overcrush.engine.departed import SHOWN, departed_as, held_by, last_shown
from overcrush.engine.refs import NAMED_AFFILIATION, NAMED_ENERGY
from overcrush.engine.terms.figures import stat
from overcrush.engine.terms.references import Reference
from overcrush.engine.values import affiliations, card_now, energy_types
from overcrush.model.const import E_AMOUNT, E_DIE, E_KIND, EV_REROLLED, EV_ROLLED, NONE, SIDEKICK, WILD

LANTERNS: Final = frozenset(
    (
        *("Red Lantern", "Orange Lantern", "Sinestro Corps", "Green Lantern", "Blue Lantern", "Indigo Tribe"),
        *("Star Sapphires", "Black Lantern", "White Lantern"),
    )
)
"""The affiliations that [Lantern] stands for, a color each."""

SHARED: Final = ("affiliation", "Lantern", "energy", "name", "card", "owner", "controller", "level", "cost", "shown")


def types_then(s: State, die: int) -> tuple[int, ...]:
    """The energy types a die has, or had as it left the field."""
    was = departed_as(s, die)
    return was[4] if was is not None else energy_types(s, die)


def affiliations_then(s: State, die: int) -> frozenset[str]:
    """The affiliations a die has, or had as it left the field."""
    was = departed_as(s, die)
    return frozenset(was[2]) if was is not None else affiliations(s, die)


def shown_types(s: State, dice: tuple[int, ...]) -> list[int]:
    """The energy types that dice show, or that they came up with when they were rolled last: wild is none (1.4.6)."""
    found: list[int] = []
    for die in dice:
        if not 0 <= die < len(s.face):
            continue
        face = s.face[die]
        if face < 0:
            face = next(
                (e[E_AMOUNT] for e in reversed(s.events) if e[E_DIE] == die and e[E_KIND] in (EV_ROLLED, EV_REROLLED)),
                NONE,
            )
        if face >= 0:
            energy = s.t.faces[s.card_of[die]][face].energy
            found += [kind for kind in range(min(WILD, len(energy))) if energy[kind]]
    return found


class SharesTest(Test):
    """Shares an attribute with a die spoken of: as it was when it left the field, if it has (3.2.5)."""

    __slots__ = ("ref", "what")

    def __init__(self, what: str, ref: Reference) -> None:
        self.what = what
        self.ref = ref

    def ok(self, s: State, f: Frame, die: int) -> bool:
        other = self.ref.die(s, f)
        if other < 0:
            return False
        if other >= NAMED_AFFILIATION:
            names = [s.t.affiliation_names[ref - NAMED_AFFILIATION] for ref in self.ref.refs(s, f)]
            return not affiliations(s, die).isdisjoint(names)
        if other >= NAMED_ENERGY:
            return any(ref - NAMED_ENERGY in energy_types(s, die) for ref in self.ref.refs(s, f))
        if self.what == "affiliation":
            return not affiliations(s, die).isdisjoint(affiliations_then(s, other))
        if self.what == "Lantern":
            return not LANTERNS.isdisjoint(affiliations(s, die) & affiliations_then(s, other))
        if self.what == "energy":
            return any(kind in types_then(s, other) for kind in energy_types(s, die))
        if self.what == "shown":
            shown = shown_types(s, self.ref.refs(s, f))
            return any(kind in shown for kind in energy_types(s, die))
        if self.what == "name":
            was = departed_as(s, other)
            return s.t.names[card_now(s, die)] == s.t.names[was[1] if was is not None else card_now(s, other)]
        if self.what == "card":  # Sidekicks have none
            card = s.card_of[die]
            dice = self.ref.refs(s, f)
            return die in dice or (
                s.t.kind[card] != SIDEKICK and any(ref >= 0 and s.card_of[ref] == card for ref in dice)
            )
        if self.what == "owner":
            return s.owner[die] == s.owner[other]
        if self.what == "controller":
            return s.controller[die] == held_by(s, other)
        left = s.face[other] < 0 and self.what in SHOWN
        return stat(s, die, self.what) == (last_shown(s, other, self.what) if left else stat(s, other, self.what))


class SharesAnyTest(Test):
    """Shares an attribute with another die of a description: as it was when it left the field, if it has (3.2.5)."""

    __slots__ = ("what", "which")

    def __init__(self, what: str, which: Selector) -> None:
        self.what = what
        self.which = which

    def ok(self, s: State, f: Frame, die: int) -> bool:
        return any(other != die and self._alike(s, die, other) for other in self.which.find(s, f))

    def _alike(self, s: State, die: int, other: int) -> bool:
        if self.what == "affiliation":
            return not affiliations_then(s, die).isdisjoint(affiliations(s, other))
        if self.what == "energy":
            return any(kind in types_then(s, die) for kind in energy_types(s, other))
        if self.what == "name":
            was = departed_as(s, die)
            return s.t.names[was[1] if was is not None else card_now(s, die)] == s.t.names[card_now(s, other)]
        left = s.face[die] < 0 and self.what in SHOWN
        return (last_shown(s, die, self.what) if left else stat(s, die, self.what)) == stat(s, other, self.what)


SHARED_BY_ANY: Final = ("affiliation", "energy", "name", "level", "cost")
"""What dice of a description are asked for."""
