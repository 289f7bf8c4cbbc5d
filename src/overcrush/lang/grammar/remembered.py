"""What a card remembers of a choice: ``that character``, ``the named die`` in abilities of their own."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.effects import Can, Change, Costs, Effect, Later, Name, Trigger
from overcrush.ability.nouns import Amount, Dice, Every, Player, Ref, Shares
from overcrush.lang.grammar.abilities import Changes
from overcrush.lang.grammar.amounts import times
from overcrush.lang.grammar.base import Desc, G
from overcrush.lang.grammar.conditions import whose_of

_NAMED = Shares("name", Ref("named"))
_THAT = "(that|the named|the chosen) {w:character/die/card} (die)?"


def _dice(word: str, zones: tuple[str, ...] = ("field",)) -> Dice:
    return Dice("die" if word == "die" else "character", "any", zones, (_NAMED,))


# --- <subject>, <adesc> -------------------------------------------------------------------------------

G.rule("subject", _THAT)(lambda w: _dice(w))
G.rule("adesc", _THAT)(lambda w: Desc(kind=_dice(w).kind, tests=(_NAMED,), plural=False, head=w))

# --- <static> -----------------------------------------------------------------------------------------

G.rule("static", f"{_THAT} cannot be {{v:fielded/purchased}}", "die on that {w:card} cannot be {v:fielded/purchased}")(
    lambda w, v: (
        Change(
            Player("each"),
            (Can("cannot", v.removesuffix("ed") if v == "fielded" else "purchase", by=_dice("die", ())),),
        ),
    )
)
_ACTION = "(that|this|the named|the chosen) basic action (die)?"
G.rule("adesc", "that card 's (character)? die")(lambda: Desc(kind="die", tests=(_NAMED,), plural=False, head="die"))
G.rule("adesc", _ACTION)(lambda: Desc(kind="basic action", tests=(_NAMED,), plural=False, head="die"))
_MORE = "cost <n:energies> {m:more/less} to {v:purchase/field}"
G.rule("static", f"{_THAT} {_MORE}", f"die on that {{w:card}} {_MORE}", f"{{w:die}} of that name {_MORE}")(
    lambda w, n, m, v: _priced(n, m, v)
)


_FOR = "for (you|<p:player>) to {v:purchase/field}"
_DEARER = f"cost <n:energies> {{m:more/less}} {_FOR}"
G.rule("static", f"{_THAT} {_DEARER}", f"{_ACTION} {_DEARER}", f"die (from|on) that {{w:card}} {_DEARER}")(
    lambda n, m, v, w="", p=Player("you"): _priced_for(n, m, v, p)
)


def _priced_for(n: Amount, word: str, verb: str, player: Player) -> Changes | None:
    """What dice of that name cost one player: a shared die is whose it will be."""
    whose = whose_of(player)
    if whose not in {"you", "opponent"}:
        return None
    where = ("card",) if verb == "purchase" else ("reserve",)
    dice = replace(_dice("die", where), whose=whose)
    return (Change(Every(dice), (Costs(verb, times(-1 if word == "less" else 1, n)),)),)


def _priced(n: Amount, word: str, verb: str) -> Changes:
    where = ("card",) if verb == "purchase" else ("reserve",)
    return (Change(Every(_dice("die", where)), (Costs(verb, times(-1 if word == "less" else 1, n)),)),)


# --- <effects> ----------------------------------------------------------------------------------------

_ITS_DIE = "(that die|(one or more|any) (copy|die)? of that die|(one or more|any) of those die)"
G.rule("effects", f"<n:clause> . if <p:player> draw {_ITS_DIE} (this turn)? ,? <e:sentence>")(
    lambda n, p, e: _once_drawn(n, p, e)
)
G.rule(
    "effects", "<n:clause> . for (each|every) of (those|that) die (drawn|<p:player> draw) (this turn)? ,? <e:sentence>"
)(lambda n, e, p=Player("?they"): _each_drawn(n, p, e))


def _drawn(player: Player) -> Dice | None:
    whose = whose_of(player)
    return Dice("die", whose, (), (_NAMED,)) if whose in {"you", "opponent", "?they"} else None


def _once_drawn(name: Effect, player: Player, effect: Effect) -> tuple[Effect, ...] | None:
    """``name a die. If you draw that die, …``: the next time one of them is drawn."""
    dice = _drawn(player)
    if not isinstance(name, Name) or dice is None:
        return None
    return (name, Later((Trigger("drawn", dice, None, ("together",)),), effect, "turn", once=True))


def _each_drawn(name: Effect, player: Player, effect: Effect) -> tuple[Effect, ...] | None:
    dice = _drawn(player)
    on = Trigger("drawn", dice, None, ("draw step",))  # of the draw that follows
    return (name, Later((on,), effect)) if isinstance(name, Name) and dice is not None else None
