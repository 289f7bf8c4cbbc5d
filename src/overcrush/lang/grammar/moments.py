"""When, by the turn: the start of a step, its end, once per turn."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.nouns import Player, Ref
from overcrush.lang.grammar.base import G
from overcrush.lang.grammar.history import BASE
from overcrush.lang.grammar.triggers import does, one

_START = "at (the)? (start|beginning) of"

# --- <moment> -----------------------------------------------------------------------------------------

_END = "at (the)? end of"
_SPANS = {
    "turn": ("turn start", "turn end"),
    "draw_step": ("draw step", "draw end"),
    "roll_step": ("roll step", "roll end"),
    "main_step": ("main step", "main end"),
    "attack_step": ("attack step", "attack end"),
}
"""A turn and its steps: what happens as each begins, and as it ends."""
_OPPONENT = "opponent 's"
_SAID_OF = {
    "you": ("(each of)? your",),
    "opponent": (f"(your|an|each|each of your)? {_OPPONENT}",),
    "?they": ("their",),
    "any": ("(each|every|any|either) (player 's)?",),
}
_OF_BOTH = ("attack_step",)
"""Of what it is said without saying whose: ``the Attack Step``."""
for _span, (_begins, _ends) in _SPANS.items():
    for _who, _said in _SAID_OF.items():
        _its = (*_said, "the") if _who == "any" and _span in _OF_BOTH else _said
        for _whose in _its:
            G.rule("moment", f"{_START} {_whose} {_span}", f"(when|as) {_whose} {_span} (begin|start)")(
                lambda on=_begins, who=_who: one(on, Player(who))
            )
            G.rule("moment", f"{_END} {_whose} {_span}", f"(when|as) {_whose} {_span} end")(
                lambda on=_ends, who=_who: one(on, Player(who))
            )
            if _span != "turn":
                G.rule("moment", f"before {_whose} {_span}")(lambda on=_begins, who=_who: one(on, Player(who)))
                G.rule("moment", f"after {_whose} {_span}")(lambda on=_ends, who=_who: one(on, Player(who)))
G.rule("moment", "at end_of_turn", "at the end_of_turn")(lambda: one("turn end", Player("any")))
G.rule("moment", "at (the)? (start|beginning) and (at)? (the)? end of (each of)? your turn")(
    lambda: one("turn start", Player("you")) + one("turn end", Player("you"))
)
G.rule("moment", "during your draw_step")(lambda: one("draw step", Player("you")))
_DEALT = "(combat|normal)? damage (be (dealt|assigned))?"
G.rule(
    "moment",
    f"(immediately)? before {_DEALT}",
    "when (you|player) (assign|deal) combat damage",
)(lambda: one("before damage", Player("any")))
_FIRST_ROLL = "(after|during) (the|your|their) (first|initial) roll"
G.rule("moment", f"{_FIRST_ROLL} of your roll_step")(lambda: one("rolled once", Player("you")))
G.rule("moment", f"{_FIRST_ROLL} of your opponent 's roll_step")(lambda: one("rolled once", Player("opponent")))
G.rule(
    "moment",
    "the first time you roll die (during|in) your roll_step",
    "before you reroll (your)? die (during|in) your roll_step",
)(lambda: one("rolled once", Player("you")))
G.rule(
    "moment",
    "the first time your opponent roll die (during|in) their roll_step",
    "before your opponent reroll (their)? die (during|in) their roll_step",
)(lambda: one("rolled once", Player("opponent")))
G.rule(
    "moment",
    "(after|when) blocker be (declared|assigned)",
    "after (declaring|assigning) blocker",
    "after your opponent declare blocker",
)(lambda: one("blockers declared", Player("any")))

G.rule("moment", f"{_END} the roll_step")(lambda: one("roll end", Player("you")))

# --- <when> -------------------------------------------------------------------------------------------

G.rule("when", "(if|when) (this|<self>) be the first die assigned to attack this turn")(
    lambda self="": one("attacks", Ref("this"), None, "first")
)
G.rule("when", "once during your draw_step", "once during your draw_step , when you draw die (from your bag)?")(
    lambda: ("once", one("draw end", Player("you")))
)
G.rule("when", "(when|each time|every time) <t:rolling>")(lambda t: t)
G.rule("when", "(after) <t:trigger>")(lambda t: t)
G.rule("when", "(when|each time|every time|if) <t:trigger>", "(when|if) <t:trigger> or (when)? <u:trigger>")(
    lambda t, u=(): t + u
)
G.rule("when", "(when|if) you <t:youdo> ,? or <u:youdo>")(lambda t, u: t + u)
G.rule("youdo", "{v:purchase/use/draw/field} <d:adesc>")(
    lambda v, d: does(Player("you"), BASE[v], d, zones=("field",) if v == "field" else ())
)
G.rule("youdo", "attack with <d:adesc>")(lambda d: does(Player("you"), "attacks", d, zones=("field",)))
G.rule("when", "when <t:trigger> ,? (and|or) (also)? when <u:trigger>")(lambda t, u: t + u)
G.rule("when", "<t:moment>")(lambda t: t)
G.rule("when", "<t:moment> or when <u:trigger>")(lambda t, u: t + u)
G.rule(
    "when",
    "once during your opponent 's draw_step",
    "once during your opponent 's draw_step , when they draw die (from (his|her|their) bag)?",
)(lambda: ("once", one("draw end", Player("opponent"))))
_WHERE = {"field": ("field",)}
_EACH = "(each turn|(during|in) (each|a) turn)?"
G.rule("when", f"the first time {_EACH} (that)? <t:trigger> {_EACH}")(lambda t: ("first", t))
G.rule("when", "(after|when) you {v:field/purchase/use/draw} your first <d:desc> (each|every) turn")(
    lambda v, d: ("first", found) if (found := does(Player("you"), BASE[v], d, zones=_WHERE.get(v, ()))) else None
)
G.rule("when", "once per turn ,? when <t:trigger>", "once each turn ,? when <t:trigger>")(lambda t: ("once", t))

# --- <context> ----------------------------------------------------------------------------------------

G.rule("context", "(during|in) (the|an|your|a|each)? attack_step", "during combat", "in combat")(lambda: "attack step")
G.rule("context", "(during|on) your turn")(lambda: "your turn")
G.rule("context", "(during|on) your opponent 's turn", "(during|on) an opponent 's turn")(lambda: "opponent's turn")
G.rule("context", "(during|in) (your|their) draw_step")(lambda: "draw step")
G.rule("context", "outside (of)? (your|their) draw_step")(lambda: "outside draw step")
G.rule("context", "during your main_step")(lambda: "main step")
G.rule("context", "while blocking")(lambda: "blocking")
G.rule("context", "while engaged")(lambda: "engaged")
G.rule("context", "while attacking")(lambda: "attacking")
G.rule("context", "(during|on) your opponent turn")(lambda: "opponent's turn")

# --- <mainstep> ---------------------------------------------------------------------------------------

G.rule("mainstep", "(during|in) your main_step ,?")(lambda: "main")
G.rule("mainstep", "(during|in) the attack_step ,?")(lambda: "attack")

# --- <yourturn> ---------------------------------------------------------------------------------------

G.rule("yourturn", "(during|on) your turn ,?")(lambda: True)

# --- <duringdraw> -------------------------------------------------------------------------------------

G.rule("duringdraw", "during your draw_step")(lambda: one("draw step", Player("you")))

# --- <once> -------------------------------------------------------------------------------------------

G.rule("once", "once (during|on|in) each (player 's)? turn ,?")(lambda: "once")
G.rule("once", "once per turn ,?", "once each turn ,?", "only once per turn ,?")(lambda: "once")
YOURS = "once yours"
"""``once during your turn``, and not during your opponent's."""
G.rule("once", "once (during|on) (each of)? your turn ,?")(lambda: YOURS)
_THIS_ABILITY = "this (ability|effect)?"

# --- <onlyonce> ---------------------------------------------------------------------------------------

G.rule(
    "onlyonce",
    f"(you may)? (only)? use {_THIS_ABILITY} (only)? once (per|each) turn",
    f"{_THIS_ABILITY} (may|can) only be used once (per|each) turn",
    f"{_THIS_ABILITY} (may|can) be used only once (per|each) turn",
    "(limit)? once per turn",
)(lambda: ("once per turn",))
G.rule(
    "onlyonce",
    f"(you may)? (only)? use {_THIS_ABILITY} (only)? (on|during) your turn",
    f"{_THIS_ABILITY} (may|can) (only)? be used (only)? (on|during) your turn",
)(lambda: ("your turn",))
