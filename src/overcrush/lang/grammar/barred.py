"""Several things that dice cannot do, in one breath: ``cannot attack, block, or be spun up``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.effects import Can
from overcrush.ability.nouns import Dice, Same
from overcrush.lang.grammar.base import G

# --- <pred> -------------------------------------------------------------------------------------------

G.rule("barred", "{v:attack/block}")(lambda v: (Can("cannot", v),))
G.rule("barred", "be {v:blocked/targeted/captured/damaged/ko'd}")(
    lambda v: (Can("cannot", "be koed" if v == "ko'd" else f"be {v}"),)
)
G.rule("barred", "(be spun|spin) {w:up/down}")(lambda w: (Can("cannot", f"spin {w}"),))
_TURNED = (Can("cannot", "spin up"), Can("cannot", "spin down"))
G.rule("barred", "be spun", "be spun up or down")(lambda: _TURNED)
G.rule("barred", "be rerolled")(lambda: (Can("cannot", "reroll"),))
G.rule("barred", "deal combat damage")(lambda: (Can("cannot", "deal combat damage"),))
_OR = "(,|, or|or|, nor|nor)"
G.rule("more_barred", f"{_OR} (cannot)? <a:barred>")(lambda a: a)
G.rule("more_barred", f"{_OR} (cannot)? <a:barred> <b:more_barred>")(lambda a, b: a + b)
G.rule("pred", "cannot <a:barred> <b:more_barred>", "can neither <a:barred> <b:more_barred>")(
    lambda a, b: a + b if len({*a, *b}) == len(a + b) else None
)
_ROLE = "(assigned to {v:attack/block}|declared as (a|an)? {r:attacker/blocker})"
G.rule("pred", f"cannot be {_ROLE}")(lambda v="", r="": (Can("cannot", v or r.removesuffix("er")),))
G.rule("pred", "cannot be assigned to block <r:ref>", "cannot be declared as (a)? blocker (of|for|against) <r:ref>")(
    lambda r: (Can("cannot", "block", by=Dice(where=(Same(r),))),)
)
G.rule("pred", "cannot be spun", "cannot be spun up or down")(lambda: _TURNED)
