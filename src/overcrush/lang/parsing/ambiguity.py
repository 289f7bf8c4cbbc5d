"""Whether the one reading that wins does so because the grammar says so.

A text can often be read in several ways; which one counts is said by the order of the rules that are tried, by the
order inside a wording, by what a terminal tries first, and between wordings of one rule by ``Grammar.prefer``. Here two
readings are followed from the top to the place where they part. If they part between two wordings of which neither was
said to come first, the text is ambiguous.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from overcrush.lang.parsing.peg import Alternative, Parser
from overcrush.lang.parsing.pieces import Call, Sequence_, Word

Part = int | tuple[str, int, int]
"""An option's number, or another rule: its name, from where, and which of its readings."""

_ASKED = frozenset({"adj", "post"})
"""The rules that terminals ask."""

Env = dict[str, Any]

Partial = tuple[int, Env, tuple[Part, ...]]


@dataclass(frozen=True, slots=True)
class Parting:
    """Where two readings part: a rule and two of its wordings."""

    rule: str
    first: str
    second: str


def parting(parser: Parser, rule: str, pos: int, first: int, second: int) -> Parting | None:
    """Where two readings of a rule part without the grammar saying which comes first; None if it does."""
    results = parser.parse(rule, pos)
    if rule in parser.grammar.terminals:
        return _inside(parser, pos, max(results[first][0], results[second][0]))
    one, two = parser.how[rule, pos][first], parser.how[rule, pos][second]
    if one is not two:
        if parser.grammar.preferred(rule, one.pattern, two.pattern):
            return None
        return Parting(rule, one.pattern, two.pattern)
    for part, other in zip(
        _parts(parser, one, pos, results[first]), _parts(parser, two, pos, results[second]), strict=False
    ):
        if part == other:
            continue
        if isinstance(part, int) or isinstance(other, int):
            return None  # the wording itself says which of its options comes first
        return parting(parser, part[0], part[1], part[2], other[2])
    return None


def _parts(parser: Parser, by: Alternative, pos: int, result: tuple[int, Any]) -> tuple[Part, ...]:
    """What the parts of a reading were read as."""
    for end, env, parts in _sequence(parser, by.pieces, pos, {}, ()):
        if end == result[0] and by.build(**env) == result[1]:
            return parts
    return ()


def _sequence(parser: Parser, pieces: Sequence_, pos: int, env: Env, parts: tuple[Part, ...]) -> list[Partial]:
    states: list[Partial] = [(pos, env, parts)]
    for piece in pieces:
        following: list[Partial] = []
        for at, bound, before in states:
            if isinstance(piece, Word):
                token = parser.peek(at)
                if token is not None and (token.lem in piece.lems or token.low in piece.exact):
                    following.append((at + 1, {**bound, piece.name: token.lem} if piece.name else bound, before))
            elif isinstance(piece, Call):
                for n, (end, value) in enumerate(parser.parse(piece.rule, at)):
                    following.append((end, {**bound, piece.name: value}, (*before, (piece.rule, at, n))))
            else:
                for n, option in enumerate(piece.options):
                    following.extend(_sequence(parser, option, at, bound, (*before, n)))
                if piece.optional:
                    following.append((at, bound, (*before, len(piece.options))))
        if not following:
            return following
        states = following
    return states


def _inside(parser: Parser, start: int, end: int) -> Parting | None:
    """Where readings part inside a terminal, which says what it tries first, of a rule that it has asked."""
    for rule, pos in [key for key in parser.how if key[0] in _ASKED and start <= key[1] < end]:
        found, how = parser.parse(rule, pos), parser.how[rule, pos]
        for n, (at, value) in enumerate(found):
            for m in range(n + 1, len(found)):
                if at != found[m][0] or value == found[m][1] or how[n] is how[m]:
                    continue
                if not parser.grammar.preferred(rule, how[n].pattern, how[m].pattern):
                    return Parting(rule, how[n].pattern, how[m].pattern)
    return None
