"""What dice lose altogether: all keywords, all affiliations."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.effects import Gain, Lose
from overcrush.lang.grammar.base import G

# --- <pred> -------------------------------------------------------------------------------------------

G.rule("pred", "lose (all)? (of)? (its|their) affiliation", "lose all affiliation")(
    lambda: (Lose(affiliations=("all",)),)
)
G.rule("pred", "gain <a:affil> and lose all (of)? (its|their)? other affiliation")(
    lambda a: (Lose(affiliations=("all",)), Gain(affiliations=(a,)))
)
G.rule("pred", "lose (all)? (of)? (its|their)? keyword (ability)?")(lambda: (Lose(("all",)),))
