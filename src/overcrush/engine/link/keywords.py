"""Keywords as trees (Appendix 1): what each abbreviates, where a tree can say it.

Keywords that are no tree (Fast, Overcrush, Iron Will, Regenerate, Ally, Swarm, Rush, Deadly, …) are concepts of the
engine, asked for by name.
"""

from __future__ import annotations

from overcrush import ability as a


def expand(keyword: a.Keyword) -> tuple[a.Ability, ...]:
    """The abilities a keyword stands for, besides being that keyword."""
    if keyword.ability is None or isinstance(keyword.ability, a.Use):
        return ()
    return (keyword.ability,)
