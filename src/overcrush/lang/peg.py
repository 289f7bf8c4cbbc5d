"""A small memoising parser whose grammar is a table of patterns: each a wording, with a builder that makes its meaning.

A pattern is words in their base form. ``a/b`` is either word, ``x?`` is optional, ``( … | … )`` groups, ``<rule>`` or
``<name:rule>`` is another rule whose value the builder gets by name, ``{name:a/b}`` is a word the builder gets, and
``=dice`` is the printed word itself. A rule gives every way it can be read from a place, the preferred first; so
whoever needs more words after it can take a shorter reading.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from overcrush.lang.tokens import Tok

Env = dict[str, Any]
State = tuple[int, Env]
Results = list[tuple[int, Any]]
Builder = Callable[..., Any]
Terminal = Callable[["Parser", int], Results]

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


@dataclass(slots=True)
class Alternative:
    """One wording of a rule."""

    pattern: str
    pieces: Sequence_
    build: Builder
    first: frozenset[str] | None
    """The words it can begin with, or None if that cannot be told."""


@dataclass(slots=True)
class Grammar:
    """Rules by name; a terminal is a function instead of wordings."""

    rules: dict[str, list[Alternative]] = field(default_factory=dict)
    terminals: dict[str, Terminal] = field(default_factory=dict)
    _by_word: dict[tuple[str, str], list[Alternative]] = field(default_factory=dict)
    _words: frozenset[str] = frozenset()

    def rule(self, name: str, *patterns: str) -> Callable[[Builder], Builder]:
        """Adds wordings with a common builder to a rule."""

        def add(build: Builder) -> Builder:
            for pattern in patterns:
                pieces = compile_pattern(pattern)
                self.rules.setdefault(name, []).append(Alternative(pattern, pieces, build, _first(pieces)))
            return build

        return add

    def terminal(self, name: str) -> Callable[[Terminal], Terminal]:
        """Registers a function as a rule."""

        def add(function: Terminal) -> Terminal:
            self.terminals[name] = function
            return function

        return add

    def words(self) -> frozenset[str]:
        """Every word the patterns know."""
        if not self._words:
            found: set[str] = set()
            for alternatives in self.rules.values():
                for alternative in alternatives:
                    _collect(alternative.pieces, found)
            self._words = frozenset(found)
        return self._words

    def candidates(self, rule: str, tok: Tok | None) -> list[Alternative]:
        """The wordings of a rule that can begin with this token, in order."""
        lem, low = (tok.lem, tok.low) if tok else ("", "")
        key = (rule, lem if lem == low else f"{lem} {low}")
        found = self._by_word.get(key)
        if found is None:
            alternatives = self.rules.get(rule)
            if alternatives is None:
                raise KeyError(f"no rule {rule!r}")
            found = [a for a in alternatives if a.first is None or lem in a.first or "=" + low in a.first]
            self._by_word[key] = found
        return found


def _collect(pieces: Sequence_, found: set[str]) -> None:
    for piece in pieces:
        if isinstance(piece, Word):
            found |= piece.lems | piece.exact
        elif isinstance(piece, Group):
            for option in piece.options:
                _collect(option, found)


def _first(pieces: Sequence_) -> frozenset[str] | None:
    words: set[str] = set()
    for piece in pieces:
        if isinstance(piece, Word):
            return frozenset(words | piece.lems | {"=" + word for word in piece.exact})
        if isinstance(piece, Call):
            return None
        for option in piece.options:
            first = _first(option)
            if first is None:
                return None
            words |= first
        if not piece.optional:
            return frozenset(words)
    return None


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


class Parser:
    """One reading of one list of tokens."""

    def __init__(self, grammar: Grammar, tokens: Sequence[Tok]) -> None:
        self.grammar = grammar
        self.tokens = tokens
        self.far = 0
        self._memo: dict[tuple[str, int], Results] = {}

    def tok(self, pos: int) -> Tok | None:
        """The token at a position; also notes how far reading got."""
        self.far = max(self.far, pos)
        return self.tokens[pos] if pos < len(self.tokens) else None

    def peek(self, pos: int) -> Tok | None:
        """The token at a position, without claiming that reading got there."""
        return self.tokens[pos] if pos < len(self.tokens) else None

    def parse(self, rule: str, pos: int) -> Results:
        """Every reading of a rule from a position: where it ends and what it means, preferred first."""
        key = (rule, pos)
        known = self._memo.get(key)
        if known is not None:
            return known
        terminal = self.grammar.terminals.get(rule)
        if terminal is not None:
            found = terminal(self, pos)
            self._memo[key] = found
            return found
        self._memo[key] = []
        results: Results = []
        for alternative in self.grammar.candidates(rule, self.tok(pos)):
            for end, env in self.sequence(alternative.pieces, pos, {}):
                value = alternative.build(**env)
                if value is not None and (end, value) not in results:
                    results.append((end, value))
        self._memo[key] = results
        return results

    def sequence(self, pieces: Sequence_, pos: int, env: Env) -> list[State]:
        """Every way to read pieces one after the other."""
        states: list[State] = [(pos, env)]
        for piece in pieces:
            following: list[State] = []
            for at, bound in states:
                if isinstance(piece, Word):
                    self._word(piece, at, bound, following)
                elif isinstance(piece, Call):
                    for end, value in self.parse(piece.rule, at):
                        following.append((end, {**bound, piece.name: value}))
                else:
                    for option in piece.options:
                        following.extend(self.sequence(option, at, bound))
                    if piece.optional:
                        following.append((at, bound))
            if not following:
                return following
            states = following
        return states

    def _word(self, piece: Word, at: int, bound: Env, out: list[State]) -> None:
        token = self.tok(at)
        if token is not None and (token.lem in piece.lems or token.low in piece.exact):
            out.append((at + 1, {**bound, piece.name: token.lem} if piece.name else bound))


def whole(results: Iterable[tuple[int, Any]], end: int) -> list[Any]:
    """The values of readings that reach the end."""
    return [value for at, value in results if at == end]
