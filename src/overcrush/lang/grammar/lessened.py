"""Damage made less or more, said of whom it hits or of where it comes from: ``non-combat damage dealt to your dice is
reduced to 1``, ``damage from Sidekicks is reduced by 1``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.effects import Change, DamageTaken, Effect, Mod, Prevent, Seq
from overcrush.ability.nouns import Dice, Every, Num, Player, Ref, Several, What
from overcrush.lang.grammar.abilities import Changes
from overcrush.lang.grammar.base import G

_KIND = "{k:combat/non-combat/ability}?"
_DEALT = "(that would be|that be)? (dealt|done)?"
_OF = f"(all|any|the|each)? {_KIND} damage"
_WHOM = f"{_OF} {_DEALT} to <w:what>"
_TAKEN = f"{_OF} (that)? <w:what> (would)? take"
_SOURCE = "(from|by) <s:damagesource>"
_BY = "{v:reduced/lowered/decreased/increased} by <n:int>"
_TO = "{v:reduced/lowered/decreased} to <n:int>"

HIT = (
    _WHOM,
    f"{_WHOM} {_SOURCE}",
    f"{_OF} {_DEALT} {_SOURCE} to <w:what>",
    _TAKEN,
    f"{_TAKEN} {_SOURCE}",
)
DEALT = (f"{_OF} {_DEALT} {_SOURCE}", f"{_OF} <s:thosedealing> deal")
G.rule("thosedealing", "(that)? <d:dealers>")(lambda d: Prevent(by=d))

for _damage in (*HIT, *DEALT):
    for _change in (_BY, _TO):
        _down = "by" if _change == _BY else "to"
        for _words in (
            f"{_damage} be {_change}",
            f"{{v:reduce/increase}} {_damage} by <n:int>" if _down == "by" else f"{{v:reduce}} {_damage} to <n:int>",
        ):
            G.rule("static", _words)(lambda v, n, w=None, s=None, k="", down=_down: _held(w, s, k, v, down, n))
            G.rule("clause", f"{_words} <u:until>")(
                lambda v, n, u, w=None, s=None, k="", down=_down: _until(_held(w, s, k, v, down, n), u)
            )


def _held(what: What | None, source: Prevent | None, kind: str, verb: str, down: str, n: int) -> Changes | None:
    """What becomes of it: for whom it hits, or, where nobody is named, for all dice and players."""
    parts = what.parts if isinstance(what, Several) else (what,)
    if not all(part is None or isinstance(part, Every | Ref | Player) for part in parts):
        return None
    more = verb.startswith("increase")
    if what is None and (source in (None, Prevent()) or more):
        return None  # more of what some dice deal is said in another way
    mod = _mod(source or Prevent(), kind, more, down, n)
    if mod is None:
        return None
    if what is not None:
        return (Change(what, (mod,)),)
    return (Change(Every(Dice()), (mod,)), Change(Player("each"), (mod,)))


def _mod(source: Prevent, kind: str, more: bool, down: str, n: int) -> Mod | None:
    said = {"": "any", "combat": "combat"}.get(kind, "ability")
    if source.kind != "any" and said not in {"any", source.kind}:
        return None
    said = source.kind if said == "any" else said
    if source.by_effect == ("action",) and (down == "to" or more):
        source, said = replace(source, by_effect=(), by=Dice("action")), "ability"
    if more:
        return DamageTaken(Num(n), 1, said, source.by, source.by_effect) if down == "by" else None
    amount = Num(n) if down == "by" else None
    leave = Num(n) if down == "to" and n else None  # down to 0: all of it is prevented
    return replace(source, amount=amount, kind=said, leave=leave)


def _until(changes: Changes | None, until: str) -> Effect | None:
    if changes is None:
        return None
    lasting = tuple(replace(change, until=until) for change in changes if isinstance(change, Change))
    return lasting[0] if len(lasting) == 1 else Seq(lasting)
