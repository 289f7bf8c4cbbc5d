"""Where dice are and what they show: zones and faces."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.nouns import AllOf, AnyOf, Is, Not
from overcrush.lang.grammar.base import Desc, G

_ZONES = {
    "field_zone": "field",
    "used_pile": "used",
    "prep_area": "prep",
    "reserve_pool": "reserve",
    "attack_zone": "attack",
    "bag": "bag",
    "out_of_play": "out_of_play",
    "play": "field",
}
_ZONE_WORDS = "{z:" + "/".join(_ZONES) + "}"

# --- <zone> -------------------------------------------------------------------------------------------

G.rule("zone", _ZONE_WORDS)(lambda z: _ZONES[z])

# --- <zones> ------------------------------------------------------------------------------------------

G.rule("zones", "<p:owner> (respective)? <z:zonelist>")(lambda p, z: Desc(whose=p, zones=z))
G.rule("zones", "<z:zonelist>")(lambda z: Desc(zones=z))
G.rule("zones", "(its|their|a|your) card")(lambda: Desc(zones=("card",)))
G.rule("zones", "(one of|any of) your card")(lambda: Desc(whose="you", zones=("card",)))

# --- <zonelist> ---------------------------------------------------------------------------------------

G.rule("zonelist", "<z:zone>")(lambda z: (z,))
G.rule("zonelist", "<z:zone> (or|and|and / or|/) <p:owner>? <y:zone>")(lambda z, y, p="": (z, y))
G.rule("zonelist", "<z:zone> , <y:zone> ,? (or|and) <x:zone>")(lambda z, y, x: (z, y, x))

# --- <owner> ------------------------------------------------------------------------------------------

G.rule("owner", "your")(lambda: "you")
G.rule("owner", "any")(lambda: "any")
G.rule("owner", "the", "a player 's", "any player 's", "either player 's", "(all|both) player 's")(lambda: "any")
G.rule("owner", "(your|an|the|target)? opponent 's", "the defending player 's")(lambda: "opponent")
G.rule("owner", "their/its/his/her", "(its|their|the)? (owner|controller) 's", "that player 's", "that opponent 's")(
    lambda: "?they"
)

# --- <face> -------------------------------------------------------------------------------------------

G.rule("face", "character (face|side)")(lambda: Is("character face"))
G.rule("face", "(single)? energy (face|side)?")(lambda: Is("energy face"))
G.rule("face", "energy result")(lambda: Is("energy face"))
G.rule("face", "double energy (face|side)?")(lambda: Is("double energy"))
G.rule("face", "(action|[action]) (face|side)?")(lambda: Is("action face"))
G.rule("face", "burst (symbol|face)?", "burst symbol")(lambda: Is("burst"))
G.rule("face", "* or * * (face|side|symbol)?", "* / * * (face|side|symbol)?")(lambda: Is("burst"))
G.rule("face", "* (face|side|symbol)")(lambda: Is("*"))
G.rule("face", "* * (face|side|symbol)")(lambda: Is("**"))
G.rule("face", "non-energy face")(lambda: Not(Is("energy face")))
G.rule("face", "non- character (face|side)")(lambda: Not(Is("character face")))
G.rule("face", "generic or <e:energy> energy")(lambda e: AnyOf((Is("showing generic"), Is(f"showing {e}"))))
G.rule("face", "generic energy")(lambda: Is("showing generic"))
G.rule("face", "<e:energy> (face|side|energy)?")(lambda e: Is(f"showing {e}"))
G.rule("face", "<e:energy> <f:energy> (face|side)")(lambda e, f: Is(f"showing 2 {e}") if e == f else None)
G.rule("face", "non- <e:energy> energy (face|side)")(lambda e: AllOf((Not(Is(f"showing {e}")), Is("energy face"))))
G.rule("face", "non- energy (face|side)")(lambda: Not(Is("energy face")))
