"""What a die and its partner do: ``when X or its partner attacks`` (Heroic)."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.lang.grammar.base import G
from overcrush.lang.grammar.triggers import each_event
from overcrush.lang.pronouns import PAIR

# --- <trigger> ----------------------------------------------------------------------------------------

_ITSELF = "(either)? (<self>|it|he|she)"
_PARTNER = "(his|her|its|their) partner"
G.rule("trigger", f"{_ITSELF} or {_PARTNER} <e:dieevents>")(lambda e, self="": each_event(PAIR, e))
G.rule("trigger", f"{_ITSELF} and / or {_PARTNER} <e:dieevents>")(
    lambda e, self="": tuple(replace(on, how=(*on.how, "together")) for on in each_event(PAIR, e))
)
