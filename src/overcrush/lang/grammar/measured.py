"""What dice come to together, whose is the highest, and what there is for each point of damage."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.abilities import Ability
from overcrush.ability.conditions import Amounts, Condition
from overcrush.ability.effects import Change, Choose, Effect, Seq, SetStats
from overcrush.ability.nouns import Count, EventAmount, Extreme, Num, Pick, Player, Ref, Stat, What
from overcrush.lang.grammar.abilities import triggered
from overcrush.lang.grammar.amounts import TOTALS
from overcrush.lang.grammar.base import Desc, G
from overcrush.lang.grammar.clauses import for_each
from overcrush.lang.grammar.triggers import one

# --- <term> -------------------------------------------------------------------------------------------

_ALL_OF_THEM = "(of (them|those (character)? die|those character))"
G.rule(
    "term",
    f"their (total|combined|total combined) <s:statname> {_ALL_OF_THEM}?",
    f"the (total|combined|total combined) <s:statname> {_ALL_OF_THEM}?",
)(lambda s: Count(Ref("?those"), TOTALS[s]))

# --- <counting> ---------------------------------------------------------------------------------------

G.rule(
    "counting",
    "(point of)? damage (dealt|taken)",
    "(point of)? damage dealt to (it|him|her|that (character)? die)",
    "(point of)? damage (it|he|she) (take|took|was dealt)",
)(lambda: EventAmount())

# --- <ability> ----------------------------------------------------------------------------------------


_COMBAT_DAMAGE = ("for each damage dealt to <r:selfref> in combat", "for each combat damage dealt to <r:selfref>")
G.rule("ability", "for each damage dealt to <r:selfref> ,? <e:clause1>")(lambda r, e: _for_damage(r, e))
G.rule("ability", *(f"{dealt} ,? <e:clause1>" for dealt in _COMBAT_DAMAGE))(lambda r, e: _for_damage(r, e, "combat"))


def _for_damage(die: Ref, effect: Effect, *how: str) -> tuple[Ability, ...] | None:
    """For each point of it; of every second point only where it is of one source could it be told which those are."""
    found: tuple[Ability, ...] | None = triggered(one("damaged", die, None, *how), for_each(EventAmount(), effect))
    return found


# --- <cond1> ------------------------------------------------------------------------------------------

_THERE = "(active|in field_zone|in play|fielded)?"
G.rule(
    "cond1",
    f"<p:player> (have|control) the <d:desc> with the (highest|most) <s:statname> {_THERE}",
    f"<p:player> (have|control) the (highest|most) <s:statname> (character)? die {_THERE}",
)(lambda p, s, d=Desc("character"): _has_the_highest(p, s, d))


def _has_the_highest(player: Player, stat: str, desc: Desc) -> Condition | None:
    """One player has it and the other has not: of two that are equal neither is the highest."""
    sides = {"you": "opponent", "opponent": "you"}
    if player.who not in sides or desc.whose != "any" or desc.zones is not None:
        return None
    mine, theirs = (desc.join(Desc(whose=whose)) for whose in (player.who, sides[player.who]))
    if mine is None or theirs is None:
        return None
    return Amounts(Extreme(stat, mine.dice()), ">", Extreme(stat, theirs.dice()))


# --- <clause> -----------------------------------------------------------------------------------------

_COPY = "{s:a/attack/d/defense} (value)? of <w:what> <u:until>?"
G.rule("clause", f"(<self>|he|she) copy the {_COPY}", f"have (<self>|him|her) copy the {_COPY}")(
    lambda s, w, self="", u="": _copied(s[0].upper(), w, u)
)
_BOTH = "(a|attack) and (d|defense) (value)? of <w:what> <u:until>?"
G.rule("clause", f"(he|she) copy the {_BOTH}", f"have (him|her) copy the {_BOTH}")(lambda w, u="": _copied("AD", w, u))


def _copied(stats: str, other: What, until: str) -> Effect | None:
    """The numbers that another die has now in place of this one's."""
    if not isinstance(other, Pick) or other.n != Num(1):
        return None
    that = Ref("?that")
    mods = tuple(
        SetStats(attack=Stat("A", that)) if stat == "A" else SetStats(defense=Stat("D", that)) for stat in stats
    )
    return Seq((Choose(other), Change(Ref("this"), mods, until)))
