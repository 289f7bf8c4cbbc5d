"""Patterns, and the pieces they are made of.

A pattern is words in their base form. ``a/b`` is either word, ``x?`` is optional, ``( … | … )`` groups, ``<rule>`` or
``<name:rule>`` is another rule whose value the builder gets by name, ``{name:a/b}`` is a word the builder gets, and
``=dice`` is the printed word itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_PIECE = re.compile(r"\(|\)\??|\||<[^<>]+>\??|\{[^{}]+\}\??|[^\s()|<>{}]+")


@dataclass(frozen=True, slots=True)
class Word:
    """One of some words; captured under ``name`` if that is given."""

    lems: frozenset[str]
    exact: frozenset[str] = frozenset()
    name: str = ""


@dataclass(frozen=True, slots=True)
class Call:
    """Another rule."""

    rule: str
    name: str


@dataclass(frozen=True, slots=True)
class Group:
    """Alternatives, each a sequence."""

    options: tuple[Sequence_, ...]
    optional: bool = False


Piece = Word | Call | Group

Sequence_ = tuple[Piece, ...]


def collect(pieces: Sequence_, found: set[str]) -> None:
    """Adds every word of some pieces."""
    for piece in pieces:
        if isinstance(piece, Word):
            found |= piece.lems | piece.exact
        elif isinstance(piece, Group):
            for option in piece.options:
                collect(option, found)


def compile_pattern(pattern: str) -> Sequence_:
    """The pieces of a pattern."""
    pieces = _PIECE.findall(pattern)
    sequence, rest = _sequence(pieces, 0)
    if rest != len(pieces):
        raise ValueError(f"unbalanced pattern {pattern!r}")
    return sequence


def _sequence(pieces: Sequence[str], at: int) -> tuple[Sequence_, int]:
    out: list[Piece] = []
    while at < len(pieces) and not pieces[at].startswith((")", "|")):
        piece = pieces[at]
        if piece == "(":
            options: list[Sequence_] = []
            while True:
                option, at = _sequence(pieces, at + 1)
                options.append(option)
                if at >= len(pieces):
                    raise ValueError(f"unbalanced pattern {pieces!r}")
                if pieces[at] != "|":
                    break
            out.append(Group(tuple(options), pieces[at].endswith("?")))
        else:
            optional = piece.endswith("?") and piece != "?"
            single = _single(piece[:-1] if optional else piece)
            out.append(Group(((single,),), True) if optional else single)
        at += 1
    return tuple(out), at


def _single(piece: str) -> Piece:
    if piece.startswith("<"):
        name, _, rule = piece[1:-1].rpartition(":")
        return Call(rule, name or rule)
    name = ""
    if piece.startswith("{"):
        name, _, piece = piece[1:-1].partition(":")
    words = [piece] if piece == "/" else ["a" if word == "an" else word for word in piece.split("/")]
    exact = frozenset(word[1:] for word in words if word.startswith("=") and len(word) > 1)
    return Word(frozenset(word for word in words if word[1:] not in exact), exact, name)
