"""One thing or another that a player does with dice: ``when you field a Sidekick die or use an action die``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.nouns import Player
from overcrush.lang.grammar.base import Desc, G
from overcrush.lang.grammar.triggers import Triggers, does, usable

# --- <trigger> ----------------------------------------------------------------------------------------

_VERBS = {"field": "fielded", "purchase": "purchased", "use": "used", "draw": "drawn", "prep": "prepped"}
_VERB = "/".join(_VERBS)
G.rule("trigger", f"<p:actor> {{v:{_VERB}}} <d:adesc> or {{w:{_VERB}}} <e:adesc>")(
    lambda p, v, d, w, e: _both(_deed(p, v, d), _deed(p, w, e)) if v != w else None
)


def _deed(player: Player, verb: str, desc: Desc) -> Triggers | None:
    if verb == "use" and not usable(desc):
        return None
    return does(player, _VERBS[verb], desc, zones=("field",) if verb == "field" else ())


def _both(first: Triggers | None, second: Triggers | None) -> Triggers | None:
    return first + second if first and second else None
