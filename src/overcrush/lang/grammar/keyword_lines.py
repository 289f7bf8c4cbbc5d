"""Lines that belong to one keyword: what its reminder or its own wording says."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.abilities import Activated, Keyword, Triggered, Use
from overcrush.ability.conditions import Happened
from overcrush.ability.effects import Effect
from overcrush.ability.nouns import Events, Num, Player, Ref, Trigger
from overcrush.ability.tree import rewrite, walk
from overcrush.lang.grammar.base import G
from overcrush.lang.grammar.triggers import one
from overcrush.lang.interrupts import interrupt
from overcrush.lang.pronouns import undescribed

# --- <fabricatetext> ----------------------------------------------------------------------------------

G.rule(
    "fabricatetext",
    "you may ko <n:int> character die with (a)? total purchase_cost (of)? <m:int> or more to purchase "
    "this die for free",
)(lambda n, m: Keyword("Fabricate", (n, m)))

# --- <gatetext> ---------------------------------------------------------------------------------------

G.rule(
    "gatetext",
    "when fielded , you may take another unpurchased <n:desc> and roll it . if it roll a character face , "
    "(put|place|add) it (into|in|to) your prep_area . otherwise , return it to its card",
)(lambda n: ())

# --- <heroictext> -------------------------------------------------------------------------------------

G.rule(
    "heroictext",
    "when fielded , <r:ref> may pair up with a different heroic character until the start of your next turn",
)(lambda r: ())

# --- <ritualtext> -------------------------------------------------------------------------------------

G.rule(
    "ritualtext",
    "you may move a character from your reserve_pool to your used_pile to pay this character 's fielding_cost",
)(lambda: ())

# --- <turtletext> -------------------------------------------------------------------------------------

G.rule(
    "turtletext",
    "while <self> be active , (all)? other <a:affil> character die cost (1|one|[1]) less to purchase",
)(lambda self, a: () if a == "Turtle" else None)

# --- <retaliation> ------------------------------------------------------------------------------------

G.rule(
    "retaliation",
    "(if|when) an affiliated character (die)? be ko'd , <e:effect>",
    "(if|when) a affiliated character (die)? be ko'd , <e:effect>",
    "<e:effect>",
)(lambda e: (Use(e),))

# --- <synergy> ----------------------------------------------------------------------------------------

G.rule("synergy", "pay <c:cost> (.|:|,) <e:effect>")(lambda c, e: (Activated(c, e),))

# --- <teamwatch> --------------------------------------------------------------------------------------

G.rule(
    "teamwatch",
    "when you field a character (die)? (who|that) share an affiliation with <r:ref> , <e:effect>",
    "when you field a character (die)? (who|that) share a affiliation with <r:ref> , <e:effect>",
)(lambda r, e: (Use(_of_event(e)),))
_FIELDED = {Ref("?that"), Ref("?fielded")}
G.rule("teamwatch", "<e:effect>")(
    lambda e: (Use(_of_event(e)),) if not _FIELDED.isdisjoint(map(undescribed, walk(e))) else None
)


def _of_event(effect: Effect) -> Effect:
    """``that character`` is the one that was fielded, also where this very die is spoken of beside it."""
    return rewrite(effect, lambda node: Ref("event") if undescribed(node) in _FIELDED else node)


# --- <trap> -------------------------------------------------------------------------------------------

G.rule("trap", "trigger : <t:trapevent> . effect : <e:effect>")(lambda t, e: (interrupt(Triggered(t, e)),))

G.rule(
    "trap",
    "trigger : <p:actor> (take|be dealt) <n:much> damage (in|during) (a|one|the same) (single)? turn . effect "
    ": <e:effect>",
)(lambda p, n, e: (_in_one_turn(p, n, e),))


def _in_one_turn(player: Player, n: int, effect: Effect) -> Triggered:
    """As it comes to so much damage in a turn; a Trap waits for it only once."""
    enough = Happened(Events(Trigger("damaged", player), "turn", "amount"), ">=", Num(n))
    return interrupt(Triggered(one("damaged", player), effect, condition=enough))


# --- <trapevent> --------------------------------------------------------------------------------------

G.rule("trapevent", "<t:trigger>", "<t:moment>", "when <t:trigger>")(lambda t: t)
