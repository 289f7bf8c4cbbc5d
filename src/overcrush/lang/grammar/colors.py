"""The colors of Lanterns: each of the affiliations that [Lantern] stands for (1.2.7)."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.conditions import Amounts, Condition, There
from overcrush.ability.effects import Name
from overcrush.ability.nouns import Amount, Count, Dice, HasAffiliation, Not, Num, Player, Ref, Same, Shares
from overcrush.lang.grammar.base import Desc, G
from overcrush.lang.grammar.conditions import whose_of

LANTERN = HasAffiliation(("Lantern",))
COLORS = "Lantern colors"

# --- <colors> -----------------------------------------------------------------------------------------

_HERE = "(active|in play|in field_zone)?"
G.rule("colors", "(active)? (different)? <a:affil> color")(lambda a: True if a == "Lantern" else None)


def _colors(whose: str) -> Count:
    return Count(Dice(whose=whose, where=(LANTERN,)), COLORS)


# --- <cond1> ------------------------------------------------------------------------------------------

G.rule("cond1", f"<w:having> <n:number> or more <c:colors> {_HERE}", f"<w:having> at_least <n:n> <c:colors> {_HERE}")(
    lambda w, n, c: _so_many(w, n)
)


def _so_many(whose: str | None, n: Amount) -> Condition | None:
    return Amounts(_colors(whose), ">=", n) if whose in {"you", "opponent", "any"} else None


G.rule("cond1", "<p:player> (have|control) more <c:colors> than <q:player> (do|have|control)?")(
    lambda p, c, q: _more(p, q)
)


def _more(more: Player, less: Player) -> Condition | None:
    sides = whose_of(more), whose_of(less)
    if set(sides) != {"you", "opponent"}:
        return None
    return Amounts(_colors(str(sides[0])), ">", _colors(str(sides[1])))


G.rule(
    "cond1",
    "that <c:colors> isn't already (in play|active|in field_zone)",
    "its <c:colors> isn't already (in play|active|in field_zone)",
)(lambda c: There(Dice(where=(Not(Same(Ref("?that"))), Shares("Lantern", Ref("?that")))), "=", Num(0)))
G.rule("quality", "(the|a)? same <c:colors> as <r:ref>")(lambda c, r: Shares("Lantern", r))

# --- <counting> ---------------------------------------------------------------------------------------

G.rule("counting", "<c:colors> among <d:desc>")(
    lambda c, d: Count(found.dice(), COLORS) if (found := d.join(Desc(tests=(LANTERN,)))) else None
)
G.rule("counting", "<c:colors> (you control|you have)")(lambda c: _colors("you"))

# --- <vp> ---------------------------------------------------------------------------------------------

G.rule("vp", "(choose|name|pick) (a|an) <c:colors> <k:replacing>?")(lambda c, k=False: Name("color", keep=k))
G.rule("which", "have that affiliation")(lambda: Shares("affiliation", Ref("?named")))
G.rule("post", "(of|with) that <a:affil> (color)?", "(of|with) that color")(
    lambda a="Lantern": Desc(tests=(Shares("affiliation", Ref("?named")),)) if a == "Lantern" else None
)
