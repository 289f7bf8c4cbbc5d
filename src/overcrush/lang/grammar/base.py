"""The one grammar that all modules of this package add their wordings to, and the half-read noun phrase they share."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from overcrush.ability.nouns import (
    AllOf,
    AnyOf,
    Dice,
    Had,
    HasAffiliation,
    HasEnergy,
    HasKind,
    Is,
    IsSidekick,
    Named,
    Not,
    Ref,
    Same,
    Test,
)
from overcrush.ability.tree import Fields
from overcrush.lang.parsing.peg import Grammar

G = Grammar()

_ORDER = [
    "Same",
    "Not",
    "Named",
    "NameHas",
    "SubtitleHas",
    "HasKind",
    "IsSidekick",
    "HasEnergy",
    "HasAffiliation",
    "HasAlignment",
    "HasKeyword",
    "HasAbility",
    "Is",
    "Compare",
    "EngagedWith",
    "Had",
    "Shares",
    "AnyOf",
    "AllOf",
]


def order(tests: tuple[Test, ...]) -> tuple[Test, ...]:
    """Tests that must all hold, in the one order the tree keeps them in, each once."""
    flat = tuple(part for test in tests for part in (test.tests if isinstance(test, AllOf) else (test,)))
    return _sorted(flat)


def _sorted(tests: tuple[Test, ...]) -> tuple[Test, ...]:
    unique = list(dict.fromkeys(tests))
    return tuple(sorted(unique, key=lambda test: (_ORDER.index(type(test).__name__), repr(test))))


def either(tests: tuple[Test, ...]) -> Test:
    """At least one of several tests, as one test where one can say it."""
    if len(tests) == 1:
        return tests[0]
    for cls, attribute in ((HasEnergy, "types"), (HasAffiliation, "names"), (Named, "names")):
        if all(isinstance(test, cls) for test in tests):
            return cls(tuple(dict.fromkeys(value for test in tests for value in getattr(test, attribute))))
    if all(isinstance(test, Not) for test in tests):
        return AnyOf(_sorted(tests))
    return AnyOf(_sorted(tests))


def shown(test: Test) -> Test:
    """``[wild] energy dice``: dice showing that energy, whatever type their card is of."""
    if isinstance(test, HasEnergy):
        return either(tuple(Is(f"showing {energy}") for energy in test.types))
    return test


OTHER = Not(Same(Ref("?other")))
"""``other``: than what, the pronouns' pass finds out."""

OTHER_CHARACTER = Not(Same(Ref("?other character")))
"""``another character``, not said to be a die: where it is counted or waited for, of another card (3.1.11)."""

DIFFERENT = Not(Same(Ref("?different")))
"""``a different character``, not said to be a die: of another card wherever it is said."""

_WHEREVER = {
    *(
        Is("drawn this way"),
        Is("drawn"),
        Is("rolled"),
        Is("koed this way"),
        Is("damaged this way"),
        Is("chosen this way"),
        Is("fabricated"),
    ),
}
"""What this ability has just done to dice: they are meant wherever they now are."""


_DEEDS = {Is("koed"), Is("attacked"), Is("blocked opponent"), Is("damaged this turn")}


def deed(test: Test) -> bool:
    """Whether it tells what happened to a die, or what it did: it may be anywhere since."""
    if isinstance(test, AnyOf):
        return all(deed(part) for part in test.tests)
    return test in _DEEDS or (isinstance(test, Had) and test.span in {"turn", "attack step", "this way"})


SIDES = {"you": "yours", "opponent": "opposing"}
"""Who controls a die, as a test on it."""


class Desc(Struct, frozen=True, gc=False):
    """A description being read: what kind of dice, whose, where, and what they must be.

    ``head``: the word it ended with (``character die``, ``character``, ``die``, ``card``, …); ``plural``: True,
    False or None (not to be told);
    ``zones`` is None until one is named.
    """

    __dataclass_fields__: ClassVar[dict[str, Any]] = Fields()  # type: ignore[assignment]
    kind: str = "die"
    whose: str = "any"
    zones: tuple[str, ...] | None = None
    tests: tuple[Test, ...] = ()
    head: str = ""
    plural: bool | None = None
    noun: bool = False
    """Whether the last adjective could stand for a noun (``[Villain]``, ``Sidekick``, a name)."""
    different: bool = False
    both: bool = False
    """Whether it said that dice of both players are meant."""
    placed: bool = False
    """Whether it said where they are (``in the Field Zone``), beyond ``active``."""
    past: bool = False
    """Whether it said what a player did with them this turn (``you fielded this turn``): counted wherever they are."""

    def join(self, other: Desc) -> Desc | None:
        """Both descriptions at once; None if they contradict each other."""
        if self.whose == "opponent" and other.whose == "?they":
            other = replace(other, whose="opponent")  # "your opponent's dice from their Used Pile"
        if self.whose != "any" and other.whose not in {"any", self.whose}:
            return None
        if (self.both or other.both) and (self.whose != "any" or other.whose != "any"):
            return None
        if self.zones is not None and other.zones is not None and self.zones != other.zones:
            return None
        return Desc(
            self.kind,
            other.whose if self.whose == "any" else self.whose,
            other.zones if self.zones is None else self.zones,
            self.tests + other.tests,
            self.head,
            self.plural,
            noun=other.noun,
            different=self.different or other.different,
            both=self.both or other.both,
            placed=self.placed or other.placed,
            past=self.past or other.past,
        )

    def elsewhere(self) -> bool:
        """Whether it said of dice that they are outside of the Field Zone, or what was done with them: there dice are
        counted and not characters (3.1.24, 3.1.15)."""
        done = self.past or self.told() or any(test in _WHEREVER for test in self.tests)
        return done or (self.placed and self.zones != ("field",))

    def tells(self) -> bool:
        """Whether what it says can be asked of a single die: what it is and whose, and not where it lies."""
        return self.zones is None and self.whose in {"any", *SIDES}

    def told(self) -> bool:
        """Whether it said what happened to dice or what they did this turn, by which they are counted."""
        return any(deed(test) for test in self.tests)

    def dice(self, zones: tuple[str, ...] | None = None) -> Dice:
        """The description as a node; ``zones`` is where such dice are if the words did not say."""
        here = self.kind == "card" or any(test in _WHEREVER for test in order(self.tests))
        where = self.zones if self.zones is not None else () if here else zones if zones is not None else ("field",)
        if self.zones is None and where == ("field",) and Is("koed") in self.tests:
            where = ("prep",)  # a die that was KO'd is no longer in the field (1.5.3)
        tests = self.tests
        if self.zones is None and where == ("field",) and Is("energy face") in tests:
            tests, where = (*tests, Is("rolled")), ()  # no die stays there that way: those just rolled are meant
        kind = self.kind
        if Is("equipped") in tests and Is("gear") in tests:  # it is on a die, and no die on it
            tests = tuple(Is("attached") if test == Is("equipped") else test for test in tests)
        if kind == "action" and Is("equipped") in self.tests:  # it is gear itself
            return replace(self, tests=tuple(Is("gear") if t == Is("equipped") else t for t in self.tests)).dice(zones)
        unlike = any(isinstance(test, Not) and isinstance(test.test, HasAffiliation) for test in self.tests)
        own = self.whose == "any" and not self.both and Named(("self",)) in self.tests and not unlike
        whose = "you" if own else self.whose
        if kind == "die" and where == ("field",) and tests and not any(_any_kind(t) for t in self.tests):
            if not self.placed or not all(isinstance(t, Not) for t in tests):  # a die "in your Field Zone" is any die
                kind = "character"
        if self.head in {"character", "adventurer"} and Named(("self",)) not in tests:
            tests = tuple(OTHER_CHARACTER if test == OTHER else test for test in tests)
        return Dice(kind, whose, where, order(tests))

    def test(self) -> Test:
        """The description as a test on a die: ``tells`` says whether it can be one."""
        tests = list(self.tests)
        if self.whose in SIDES:
            tests.append(Is(SIDES[self.whose]))
        if self.kind in {"action", "basic action"}:
            tests.append(Is(self.kind))
        elif self.kind == "character" and not any(isinstance(t, IsSidekick | Named) for t in tests):
            tests.append(Is("character"))
        elif self.kind == "energy":
            tests.append(Is("energy face"))
        return all_of(tuple(tests))


def all_of(tests: tuple[Test, ...]) -> Test:
    """All of several tests as one."""
    ordered = order(tests)
    return ordered[0] if len(ordered) == 1 else AllOf(ordered)


def _any_kind(test: Test) -> bool:
    """Whether a die that fits may be something else than a character die even in the field."""
    if isinstance(test, HasAffiliation) and "Emotional Conduit" in test.names:
        return True  # that symbol stands on actions (1.2.7)
    if test == HasKind("spell"):
        return True
    return isinstance(test, Is) and test.what in {
        "continuous",
        "gear",
        "trap",
        "equip",
        "basic",
        "energy face",
        "action face",
    }
