"""Why a value is what it is.

The questions are those of ``values`` and ``combat``, put to the position as one change after another comes into force,
so that each source is told what it really added.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from overcrush.engine import declaring, facing, mods, pricing, values
from overcrush.engine.core import Frame, State
from overcrush.engine.edge.describe import Names
from overcrush.engine.edge.refusal import no_attack
from overcrush.engine.legal import Reason
from overcrush.errors import Illegal, Malformed
from overcrush.model.const import CHARACTER_FACE, FIELD, NONE

VALUES = ("attack", "defense", "level", "fielding cost", "purchase cost", "keywords", "can attack", "can block")


TOGETHER: Final = "from all of it together"
"""Where a part is said to come from of which nothing is known by itself."""


class Part(NamedTuple):
    """One contribution: a number or a word, and where it comes from."""

    amount: int | str
    source: str


class Explanation(NamedTuple):
    """A value, and what it is made of."""

    what: str
    value: int | bool | frozenset[str]
    parts: tuple[Part, ...]

    def __str__(self) -> str:
        words = ""
        for amount, source in self.parts:
            if isinstance(amount, int):
                sign = "" if not words else " + " if amount >= 0 else " - "
                words += f"{sign}{abs(amount) if words else amount} {source}"
            else:
                words += f"{', ' if words else ''}{amount} {source}".rstrip()
        if isinstance(self.value, frozenset):
            return f"{', '.join(sorted(self.value)) or 'none'}" + (f": {words}" if words else "")
        if isinstance(self.value, bool):
            return f"{'yes' if self.value else 'no'}" + (f": {words}" if words else "")
        return f"{self.value} = {words}"


def explain(names: Names, s: State, what: str, die: int = NONE, card: int = NONE, player: int = NONE) -> Explanation:
    """A value of a die (or the purchase cost of a card for a player), with its parts."""
    if what == "purchase cost":
        return _number(names, s, what, lambda c: pricing.purchase_cost(c, player, card))
    if die < 0:
        raise Malformed(f"{what} is a value of a die")
    shows = s.face[die] >= 0 and s.t.faces[s.card_of[die]][s.face[die]].kind == CHARACTER_FACE
    if what == "can attack":
        return _permission(names, s, what, lambda c: no_attack(c, die) if shows else declaring.NO_CHARACTER)
    if what == "can block":
        return _permission(names, s, what, lambda c: _no_block(c, die) if shows else declaring.NO_CHARACTER)
    if what == "keywords":
        return _keywords(names, s, die)
    if what not in VALUES:
        raise Malformed(f"there is nothing to explain about {what[:60]!r}: ask for {', '.join(VALUES)}")
    if not shows:
        raise Illegal(f"only a die that shows a character face has a {what}", ("1.6.4", "1.3.5"))
    if what == "attack":
        return _number(names, s, what, lambda c: values.attack(c, die))
    if what == "defense":
        return _number(names, s, what, lambda c: values.defense(c, die))
    if what == "level":
        return _number(names, s, what, lambda c: values.level(c, die))
    return _number(names, s, what, lambda c: pricing.fielding_cost(c, die))


def _layers(names: Names, s: State) -> list[tuple[State, str]]:
    """The position with nothing in force, then with one change more each time, and where that change comes from."""
    bare = s.clone()
    bare.effects = []
    bare.static_on = ()
    bare.counters = ()
    found = [(bare, "printed")]
    for n, effect in enumerate(s.effects):
        more = bare.clone()
        more.effects = s.effects[: n + 1]
        found.append((more, f"from {_source(names, s, effect.f)}"))
    for n, (_, f) in enumerate(s.static_on):
        more = bare.clone()
        more.effects = s.effects
        more.static_on = s.static_on[: n + 1]
        found.append((more, f"from {_source(names, s, f)}"))
    if s.counters:
        found.append((s, "from counters on the card"))
    return found


def _source(names: Names, s: State, f: Frame) -> str:
    return names.die(s, f.die, f.you) if f.die >= 0 else names.card(f.card, f.you)


def _number(names: Names, s: State, what: str, ask: Callable[[State], int]) -> Explanation:
    parts: list[Part] = []
    before = 0
    for layer, source in _layers(names, s):
        now = ask(layer)
        if not parts or now != before:
            parts.append(Part(now - before, source))
        before = now
    value = ask(s)
    if value != before:
        parts.append(Part(value - before, TOGETHER))
    return Explanation(what, value, tuple(parts))


def _permission(names: Names, s: State, what: str, ask: Callable[[State], Reason | None]) -> Explanation:
    """Whether a die may do something; if not, since which change and under which rules."""
    now = ask(s)
    if now is None:
        return Explanation(what, True, ())
    text, rules = now
    words = f"{text} ({', '.join(rules)})"
    for n, (layer, source) in enumerate(_layers(names, s)):
        if ask(layer) is not None:
            return Explanation(what, False, (Part(words, source if n else ""),))
    return Explanation(what, False, (Part(words, ""),))


def _no_block(s: State, die: int) -> Reason | None:
    """Why a die cannot block any attacker there is, or at all."""
    if s.attackers and s.controller[die] != s.active:
        reasons = [facing.no_block(s, die, attacker) for attacker in s.attackers]
        return None if None in reasons else reasons[0]
    if s.zone[die] != FIELD:
        return declaring.NO_CHARACTER
    return facing.CANNOT_BLOCK if values.duty(s, die, "cannot", "block") is not None else None


def _keywords(names: Names, s: State, die: int) -> Explanation:
    words = {word for card in s.t.keywords for word in card}
    words |= {word for mod in s.t.mods if isinstance(mod, mods.Gain) for word in mod.keywords}
    if s.face[die] < 0:  # an unrolled die is only its type (1.6.3)
        return Explanation("keywords", frozenset(), ())

    def has(layer: State) -> set[str]:
        return {word for word in words if values.has_keyword(layer, die, word)}

    parts: list[Part] = []
    before: set[str] = set()
    for layer, source in _layers(names, s):
        now = has(layer)
        parts += [Part(word, source) for word in sorted(now - before)]
        parts += [Part(f"no {word}", source) for word in sorted(before - now)]
        before = now
    return Explanation("keywords", frozenset(has(s)), tuple(parts))
