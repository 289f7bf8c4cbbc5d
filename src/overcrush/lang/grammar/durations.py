"""How long: ``until end of turn``, ``until it leaves the Field Zone``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.nouns import Ref
from overcrush.lang.grammar.base import G


def leaves(who: Ref) -> str:
    """Until this die leaves, or ``?it``: who that is, is known when the pronouns are."""
    return "leaves" if who == Ref("this") else f"leaves {who.name}"


# --- <until> ------------------------------------------------------------------------------------------

G.rule(
    "until",
    "until (the)? end_of_turn",
    "until the end_of_turn",
    "this turn",
    "for the rest of (the|this) turn",
    "for the (remainder|duration) of (the|this) turn",
    "until the turn end",
    "for the turn",
    "for this turn",
    "until the end of this turn",
    "until end of this turn",
    "until end_of_turn",
)(lambda: "turn")
G.rule("until", "until (the (start|beginning) of)? your next turn", "until your next turn (begin|start)")(
    lambda: "start of your next turn"
)
G.rule("until", "until (the)? end of your turn")(lambda: "your turn")
G.rule("until", "until (the)? end of your opponent 's turn")(lambda: "opponent's turn")
G.rule("until", "until the end of your next turn")(lambda: "your next turn")
G.rule(
    "until",
    "until the end of your opponent 's next turn",
    "until end of your opponent 's next turn",
)(lambda: "opponent's next turn")
NEXT_TURN = "?opponent's next turn"
"""``during your opponent's next turn`` and not before: for what only happens in their own turn that makes no odds."""
G.rule("until", "during your opponent 's next turn", "on (your|their) opponent 's next turn", "next turn")(
    lambda: NEXT_TURN
)
G.rule("until", "at (its|their|his|her) next opportunity", "(on|in|during) (its|their|his|her) next attack_step")(
    lambda: "its next attack"
)
THEIR_TURN = "?their next turn"
"""``during its controller's next turn``: of an opposing die, your opponent's."""
_WHOSE = "(its|their|that die 's|that character die 's) (controller|owner) 's"
G.rule("until", f"(on|during) {_WHOSE} next turn", "(on|during) (that player 's|their|its) next turn")(
    lambda: THEIR_TURN
)
UNTIL_THEIRS = "?until their next turn"
"""``until the end of its controller's next turn``: from now on."""
G.rule("until", f"until (the)? end of ({_WHOSE}|that player 's|their|its) next turn")(lambda: UNTIL_THEIRS)
_STEP = "(main_step|attack_step)"
G.rule("until", f"(on|during|in) ({_WHOSE}|that player 's|their) next {_STEP}")(lambda: THEIR_TURN)
G.rule("until", f"(on|during|in) your opponent 's next {_STEP}")(lambda: NEXT_TURN)
G.rule("until", "until <r:ref> leave field_zone", "until <r:ref> leave play")(lambda r: leaves(r))
G.rule(
    "until",
    "until <r:ref> leave (field_zone|play) or (until)? end_of_turn",
    "until end_of_turn or (until)? <r:ref> leave (field_zone|play)",
)(lambda r: "turn")
G.rule(
    "until",
    "until <self> be no longer active",
    "until this (character|die|character die) be no longer active",
    "until you no longer have (a|any) active <self> (character)? die",
)(lambda self="": "active")
G.rule("until", "for the rest of the game", "until the end of the game", "for the remainder of the game")(
    lambda: "ever"
)

G.rule("until", "until one of your <self> (character)? die leave (field_zone|play)")(lambda self: "one leaves")

# --- <capturetime> ------------------------------------------------------------------------------------

G.rule("capturetime", "until <r:ref> leave (the)? field_zone", "(for as long as|while) <r:ref> be active")(
    lambda r: leaves(r)
)
G.rule("capturetime", "until (the)? end_of_turn", "this turn", "for the (rest|remainder|duration) of (the|this) turn")(
    lambda: "turn"
)
G.rule("capturetime", "until (the (start|beginning) of)? your next turn")(lambda: "start of your next turn")
