"""A small memoising parser whose grammar is a table of patterns: each a wording, with a builder that makes its meaning.

A pattern is words in their base form. ``a/b`` is either word, ``x?`` is optional, ``( … | … )`` groups, ``<rule>`` or
``<name:rule>`` is another rule whose value the builder gets by name, ``{name:a/b}`` is a word the builder gets, and
``=dice`` is the printed word itself. A rule gives every way it can be read from a place, the preferred first; so
whoever needs more words after it can take a shorter reading.

Which of two wordings of a rule is preferred is said by ``Grammar.prefer``, never by where they stand: what the order
of two wordings decides without that being said is ambiguous (``overcrush.lang.parsing.ambiguity``).
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from overcrush.lang.parsing.tokens import Tok

Env = dict[str, Any]

State = tuple[int, Env]

Results = list[tuple[int, Any]]

Builder = Callable[..., Any]

Terminal = Callable[["Parser", int], Results]

_PIECE = re.compile(r"\(|\)\??|\||<[^<>]+>\??|\{[^{}]+\}\??|[^\s()|<>{}]+")


MOST_WORK = 60_000
"""So many readings of parts of a text are tried: ten times what any printed card has come to."""


class Overworked(Exception):
    """A text that can be read in too many ways to look at them all."""


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
    _over: dict[str, dict[str, set[str]]] = field(default_factory=dict)
    """For each rule and wording those that it is preferred to."""
    _ordered: dict[str, list[Alternative]] = field(default_factory=dict)
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

    def prefer(self, name: str, *tiers: str | tuple[str, ...]) -> None:
        """Says that wordings of a rule come before others: each tier before all that follow it."""
        known = {alternative.pattern for alternative in self.rules.get(name, ())}
        rows = [(tier,) if isinstance(tier, str) else tier for tier in tiers]
        unknown = [pattern for row in rows for pattern in row if pattern not in known]
        if unknown:
            raise KeyError(f"rule {name!r} has no wording {unknown[0]!r}")
        over = self._over.setdefault(name, {})
        for at, row in enumerate(rows):
            for pattern in row:
                over.setdefault(pattern, set()).update(later for after in rows[at + 1 :] for later in after)
        _close(name, over)
        self._ordered.clear()
        self._by_word.clear()

    def preferred(self, name: str, first: str, second: str) -> bool:
        """Whether it is said that the first of two wordings comes before the second."""
        return second in self._over.get(name, {}).get(first, ())

    def ordered(self, name: str) -> list[Alternative]:
        """The wordings of a rule in an order that keeps everything that was said of them."""
        found = self._ordered.get(name)
        if found is None:
            found = []
            waiting = list(self.rules[name])
            over = self._over.get(name, {})
            while waiting:
                beaten = {later for alternative in waiting for later in over.get(alternative.pattern, ())}
                at = next(n for n, alternative in enumerate(waiting) if alternative.pattern not in beaten)
                found.append(waiting.pop(at))
            self._ordered[name] = found
        return found

    def shuffled(self, seed: int) -> Grammar:
        """The same grammar, its wordings added in some other order."""
        chance = random.Random(seed)
        rules = {name: chance.sample(found, len(found)) for name, found in self.rules.items()}
        return Grammar(rules, self.terminals, self._over)

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
            if rule not in self.rules:
                raise KeyError(f"no rule {rule!r}")
            found = [a for a in self.ordered(rule) if a.first is None or lem in a.first or "=" + low in a.first]
            self._by_word[key] = found
        return found


def _close(name: str, over: dict[str, set[str]]) -> None:
    """Adds what follows: what comes before one that comes before a third comes before the third."""
    grown = True
    while grown:
        grown = False
        for later in over.values():
            further = {last for pattern in later for last in over.get(pattern, ())} - later
            later.update(further)
            grown = grown or bool(further)
    circle = next((pattern for pattern, later in over.items() if pattern in later), None)
    if circle is not None:
        raise ValueError(f"rule {name!r}: {circle!r} would come before itself")


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
        self.work = 0
        """How much has been tried so far."""
        self._memo: dict[tuple[str, int], Results] = {}
        self.how: dict[tuple[str, int], list[Alternative]] = {}
        """For each rule read from a position, by which wording each of its readings."""

    def _worked(self, much: int) -> None:
        """Count what has been tried: where each part of a text can be read in several ways, its parts multiply."""
        self.work += much
        if self.work > MOST_WORK:
            raise Overworked

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
        how: list[Alternative] = []
        for alternative in self.grammar.candidates(rule, self.tok(pos)):
            for end, env in self.sequence(alternative.pieces, pos, {}):
                value = alternative.build(**env)
                self._worked(len(results))
                if value is not None and (end, value) not in results:
                    results.append((end, value))
                    how.append(alternative)
        self._memo[key] = results
        self.how[key] = how
        return results

    def sequence(self, pieces: Sequence_, pos: int, env: Env) -> list[State]:
        """Every way to read pieces one after the other."""
        states: list[State] = [(pos, env)]
        for piece in pieces:
            following: list[State] = []
            for at, bound in states:
                if isinstance(piece, Word):
                    self.word(piece, at, bound, following)
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
            self._worked(len(following))
            states = following
        return states

    def word(self, piece: Word, at: int, bound: Env, out: list[State]) -> None:
        """Adds where a word is read, if it is."""
        token = self.tok(at)
        if token is not None and (token.lem in piece.lems or token.low in piece.exact):
            out.append((at + 1, {**bound, piece.name: token.lem} if piece.name else bound))


def whole(results: Iterable[tuple[int, Any]], end: int) -> list[Any]:
    """The values of readings that reach the end."""
    return [value for at, value in results if at == end]
