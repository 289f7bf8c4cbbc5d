"""Lines that begin with a keyword: what may follow it, and what it introduces."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from overcrush.ability.abilities import ONCE, Ability, Keyword, Static, Unread, Use
from overcrush.ability.effects import Change, Costs, Field
from overcrush.ability.nouns import Num, Ref
from overcrush.lang.grammar.keywords import LIMITED, PLAIN, WITH_ABILITY, WITH_NUMBER
from overcrush.lang.reading.lines import Piece

Parse = Callable[[Piece, Sequence[str]], list[Ability]]

_DASH = re.compile(r"\s*[-–—:]\s*")

_NUMBER = re.compile(r"\s*[-–—]?\s*(\d+|X)(?!\s*[-–]\s*\d)\b", re.IGNORECASE)

_FABRICATE = re.compile(r"\s*(\d+)\s*[-–]\s*(\d+)\s*[:.]?")

_SYMBOL = re.compile(
    r"\s*[-–—:]?\s*(?:an?\s+)?\[([^\[\]]+)\](?:\s*(?:or|and|,)?\s*\[([^\[\]]+)\])?\s*(?:character (?:die|dice))?\s*\.?"
)

_RECRUIT = re.compile(r"\s*[-–—:]?\s*(?:an?\s+)?Sidekicks?\b(?:\s+(?:character\s+)?(?:die|dice))?\s*\.?", re.IGNORECASE)

_FUSION = re.compile(
    r"\s*[-–—:]\s*Before your attack, if you move (two|three|\d+) different \[([^\[\]]+)\]"
    r"(?: characters?(?: dice)?| dice)? "
    r"from the field(?: zone)? to your prep area, you may move this die from (?:this|its) card to your prep area\.?",
    re.IGNORECASE,
)

_ONCE = re.compile(r"\s*once (?:per|each|a) turn,?\s*", re.IGNORECASE)

_APART = re.compile(r"[.)]\s+(?=While [^.]* (?:is|are) active\b)")
"""Where behind what a keyword introduces another ability begins, which waits for nothing the keyword does."""

_NAMES = re.compile(r"\s*[-–—:]\s*([^.(]+)\.?")

_NAME = re.compile(r"[^\W\d_a-z][^\s,]*(?:\s+(?:of|the|and|von|de|[^\Wa-z_][^\s,]*))*")
"""Words that can be a name: each begins with a capital letter, but for small ones between them."""

_RULES: dict[str, str] = {
    "Fabricate": "fabricatetext",
    "Gate": "gatetext",
    "Heroic": "heroictext",
    "Ritual": "ritualtext",
    "Turtle Power": "turtletext",
}


def keyword_piece(piece: Piece, parse: Parse, action: bool) -> list[Ability] | None:
    """The abilities of a line that begins with a keyword, or None if it has to be read as any other line."""
    (_, line), name = piece.parts[0], piece.word
    rest = line
    if name in WITH_NUMBER and name != "Corrupt":  # something that is done, and no property
        match = _NUMBER.match(rest)
        if match:
            number = match[1]
            args: tuple[int | str, ...] = (int(number),) if number.isdigit() else (number.upper(),)
            if name == "Anti-Breath Weapon":
                args = ()
            return _then(piece, parse, match.end(), Keyword(name, args), action)
    if name == "Fabricate":
        match = _FABRICATE.match(rest)
        if match:
            return _text(piece, parse, match.end(), Keyword(name, (int(match[1]), int(match[2]))), action)
    if name in {"Rush", "Recruit"}:
        match = _SYMBOL.match(rest)
        if match:
            return _then(piece, parse, match.end(), Keyword(name, tuple(s for s in match.groups() if s)), action)
    if name == "Recruit":
        match = _RECRUIT.match(rest)
        if match:
            return _then(piece, parse, match.end(), Keyword(name, ("Sidekick",)), action)
    if name == "Fusion":
        match = _FUSION.match(rest)
        if match:
            args = ({"two": 2, "three": 3}.get(match[1].lower()) or int(match[1]), match[2])
            return _then(piece, parse, match.end(), Keyword(name, args), action)
    if name in {"Suit Up", "Fusion"}:
        match = _NAMES.match(rest)
        if match:
            between = r",|\bor\b" if name == "Suit Up" else r",|\+|\bor\b|\band\b"  # its materials go together
            names = tuple(n.strip() for n in re.split(between, match[1]) if n.strip())
            if not all(map(_NAME.fullmatch, names)):
                return None
            return _then(piece, parse, match.end(), Keyword(name, names), action)
    if name == "Gate":
        match = re.match(r"\s*([^:(.]+?)\s*[:.]", rest)
        if match and _NAME.fullmatch(match[1]):
            return _text(piece, parse, match.end(), Keyword(name, (match[1],)), action)
    if name in {"Heroic", "Ritual", "Turtle Power"} and (name != "Turtle Power" or _DASH.match(rest)):
        match = _DASH.match(rest)
        return _text(piece, parse, match.end() if match else 0, Keyword(name), action)
    if name == "Continuous":
        match = _DASH.match(rest)
        if match:
            return _continuous(piece, parse, match.end())
    if name in WITH_ABILITY:
        match = _DASH.match(rest)
        if match or rest.strip():
            return _introduced(piece, parse, match.end() if match else 0)
    if name in {"Flip", "Equip"}:
        match = re.match(r"\s*\[(?:flip|equip)\]", rest)
        if match:
            return _then(piece, parse, match.end(), Keyword(name), action)
    if not rest.strip(" .:-"):
        return [Keyword(name)]
    return _then(piece, parse, 0, Keyword(name), action) if name in PLAIN else None


def _after(piece: Piece, at: int) -> Piece:
    (base, line), more = piece.parts[0], piece.parts[1:]
    return replace(piece, kind="plain", parts=((base + at, line[at:]), *more))


def _then(piece: Piece, parse: Parse, at: int, keyword: Keyword, action: bool) -> list[Ability]:
    """The keyword, then whatever else the line says."""
    following = _after(piece, at)
    (base, line) = following.parts[0]
    skip = re.match(r"\s*[.,;:]?\s*", line)
    if skip:
        following = replace(following, parts=((base + skip.end(), line[skip.end() :]), *following.parts[1:]))
    rules = ("kwlist", "use", "abilities") if action else ("kwlist", "abilities")
    return [keyword, *parse(following, rules)]


def _text(piece: Piece, parse: Parse, at: int, keyword: Keyword, action: bool) -> list[Ability]:
    """The keyword, then its own explanation in plain words, which adds nothing."""
    following = _after(piece, at)
    if not following.parts[0][1].strip(" ."):
        return [keyword]
    found = parse(following, (_RULES[keyword.name],))
    if len(found) == 1 and isinstance(found[0], Keyword) and all(isinstance(arg, str) for arg in found[0].args):
        return [replace(keyword, args=(*keyword.args, *found[0].args))]  # what one of its dice must be
    if found and isinstance(found[0], Keyword) and found[0].args != keyword.args:
        return [keyword, Unread("".join(line for _, line in following.parts))]  # other numbers than the keyword's
    return [keyword, *(a for a in found if isinstance(a, Unread))]


def _continuous(piece: Piece, parse: Parse, at: int) -> list[Ability]:
    following = _after(piece, at)
    return [Keyword("Continuous"), *parse(following, ("abilities", "use"))]


def _introduced(piece: Piece, parse: Parse, at: int) -> list[Ability]:
    following = _after(piece, at)
    name = piece.word
    rules = {
        "Retaliation": ("retaliation",),
        "Synergy": ("synergy", "abilities", "use"),
        "Teamwatch": ("teamwatch", "use", "abilities"),
        "Common Ground": ("abilities", "use"),
    }.get(name)
    if name in {"Energize", "Impulse", "Crosspulse", "Aftershock", "Awaken", "Spark", "Back for More"}:
        rules = ("use", "abilities")
    once = _ONCE.match(piece.parts[0][1], at) if name in LIMITED else None
    if once:
        limited = parse(_after(piece, once.end()), ("use",))
        if limited and all(isinstance(ability, Use) for ability in limited):
            return [Keyword(name, (ONCE,), ability) for ability in limited]
    found = parse(following, rules or ("abilities", "use"))
    apart = _APART.search(following.parts[0][1])
    if apart is not None and len(following.parts) == 1 and any(isinstance(a, Unread) for a in found):
        (base, line), end = following.parts[0], apart.end()
        first = parse(replace(following, parts=((base, line[: apart.start()]),)), rules or ("abilities", "use"))
        then = parse(replace(following, parts=((base + end, line[end:]),)), ("abilities",))
        if not any(isinstance(a, Unread) for a in (*first, *then)):
            return [*(Keyword(name, ability=_permission(a)) for a in first), *then]
    return [a if isinstance(a, Unread) else Keyword(name, ability=_permission(a)) for a in found]


def _permission(ability: Ability) -> Ability:
    """``field X for free`` is a price, not something that is done."""
    if (
        isinstance(ability, Use)
        and isinstance(ability.effect, Field)
        and ability.effect.what == Ref("this")
        and ability.effect.level == Num(0)
    ):
        return Static((Change(Ref("this"), (Costs("field", free=True),)),), "always")
    return ability
