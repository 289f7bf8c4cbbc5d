"""Which changes speak of what they change, so that they would depend on themselves (``engine/circles``)."""

from __future__ import annotations

from overcrush.engine import mods as m
from overcrush.engine.core import Mod, Table, Test
from overcrush.engine.terms.predicates import (
    AbilityTest,
    AdventurerTest,
    AffiliationTest,
    AllTest,
    AnyTest,
    CompareTest,
    EnergyTest,
    KeywordTest,
    NotTest,
    OwnTest,
    ReachedTest,
    SidekickTest,
)
from overcrush.engine.terms.selectors import DiceSelector, ExtremeTest

VALUE, SIDE, WORD, TEXT, LEVEL, TYPE = 1, 2, 4, 8, 16, 32
"""What changes change that speak of it: their bits, all below ``mods.OWN_CIRCLE``."""


def mark_circular(t: Table) -> None:
    """Note it of every change on the table."""
    for mod in t.mods:
        which = mod.sel
        tests = [part for test in which.tests for part in _parts(test)] if isinstance(which, DiceSelector) else []
        if any(_changed(mod, test) for test in tests):
            mod.circular = _what(mod)
        elif tests and m.CIRCULAR_KINDS >> mod.kind & 1:
            mod.circular = 1 << m.OWN_CIRCLE + mod.index


def mark_spared(t: Table) -> None:
    """What is said of all dice of a description does not reach those it cannot affect (3.1.14)."""
    sparing = [mod for mod in t.mods if isinstance(mod, m.Can) and mod.verb == "be affected"]
    if not sparing:
        return
    for mod in t.mods:
        which = mod.sel
        if isinstance(which, DiceSelector) and mod not in sparing:
            tests: list[Test] = [*which.tests, ReachedTest()]
            mod.sel = DiceSelector(which.kind, which.whose, which.zones, which.attack_only, tests)


def _what(mod: Mod) -> int:
    """What a change changes."""
    if m.VALUE_KINDS >> mod.kind & 1:
        return VALUE
    if isinstance(mod, m.Lose):
        return SIDE if mod.affiliations else WORD
    return {m.M_AFFILIATION: SIDE, m.M_GAIN: WORD, m.M_BLANK: TEXT, m.M_LEVEL: LEVEL, m.M_TYPE: TYPE}[mod.kind]


def _changed(mod: Mod, test: Test) -> bool:
    """Whether a change may change what a test looks at."""
    if m.VALUE_KINDS >> mod.kind & 1:
        if isinstance(test, OwnTest):
            return not {test.which, test.other}.isdisjoint(("A", "D"))
        return isinstance(test, CompareTest | ExtremeTest) and test.which in ("A", "D")
    if mod.kind == m.M_LEVEL:
        if isinstance(test, OwnTest):
            return "level" in (test.which, test.other)
        return isinstance(test, CompareTest | ExtremeTest) and test.which == "level"
    if mod.kind == m.M_TYPE:
        return isinstance(test, EnergyTest)
    if mod.kind == m.M_BLANK:
        return isinstance(test, KeywordTest | AdventurerTest | SidekickTest | AbilityTest)
    if isinstance(test, AffiliationTest):
        return isinstance(mod, m.GainAffiliation) or (isinstance(mod, m.Lose) and bool(mod.affiliations))
    words = mod.keywords if isinstance(mod, m.Gain | m.Lose) else ()
    return (
        (isinstance(test, KeywordTest) and ("all" in words or test.name in words))
        or (isinstance(test, SidekickTest) and ("all" in words or "Ally" in words))
        or (isinstance(test, AdventurerTest) and ("all" in words or "Experience" in words))
    )


def _parts(test: Test) -> list[Test]:
    if isinstance(test, NotTest):
        return _parts(test.test)
    if isinstance(test, AnyTest | AllTest):
        return [part for inner in test.tests for part in _parts(inner)]
    return [test]
