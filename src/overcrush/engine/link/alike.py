"""Abilities of the same words, for what does not answer itself or a copy of itself."""

from overcrush.engine.core import Table


def mark_alike(t: Table) -> None:
    """Tell what looks away from its own doing by which programs that is done: its own, which a die that copied it uses
    too (3.10.3), and those of the same words on another card, the other player's among them (3.9.3)."""
    for ability in t.abilities:
        for spec in ability.triggers:
            if "not by this" in spec.how:
                same = (other for other in t.abilities if other.tree == ability.tree)
                spec.alike = tuple(sorted({prog for other in same for prog in other.progs if prog >= 0}))
