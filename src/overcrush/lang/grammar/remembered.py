"""What a card remembers of a choice: ``that character``, ``the named die`` in abilities of their own."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.effects import Can, Change, Costs
from overcrush.ability.nouns import Amount, Dice, Every, Player, Ref, Shares
from overcrush.lang.grammar.abilities import Changes
from overcrush.lang.grammar.amounts import times
from overcrush.lang.grammar.base import Desc, G

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
_MORE = "cost <n:energies> {m:more/less} to {v:purchase/field}"
G.rule("static", f"{_THAT} {_MORE}", f"die on that {{w:card}} {_MORE}", f"{{w:die}} of that name {_MORE}")(
    lambda w, n, m, v: _priced(n, m, v)
)


def _priced(n: Amount, word: str, verb: str) -> Changes:
    where = ("card",) if verb == "purchase" else ("reserve",)
    return (Change(Every(_dice("die", where)), (Costs(verb, times(-1 if word == "less" else 1, n)),)),)
