"""A small memoising parser whose grammar is a table of patterns: each a wording, with a builder that makes its meaning.

How a pattern is written is said in ``pieces``, how the patterns of a rule are tried together in ``paths``. A rule gives
every way it can be read from a place, the preferred first; so whoever needs more words after it can take a shorter
reading.

Which of two wordings of a rule is preferred is said by ``Grammar.prefer``, never by where they stand: what the order
of two wordings decides without that being said is ambiguous (``overcrush.lang.parsing.ambiguity``).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from inspect import CO_VARARGS, CO_VARKEYWORDS
from operator import itemgetter
from types import CodeType
from typing import Any

from overcrush.lang.parsing.paths import (
    CAPTURED,
    CAPTURING,
    END,
    MAYBE,
    NONE_CAPTURED,
    NOTHING,
    WORD,
    Begins,
    Place,
    slots,
)
from overcrush.lang.parsing.pieces import Sequence_, collect, compile_pattern
from overcrush.lang.parsing.tokens import Tok

Values = tuple[Any, ...]
"""What was read by pieces, in order."""

Ended = tuple[int, int, Values]
"""A wording's number, where it ends, and what was read."""

Reached = tuple[Place, int, Values]
"""How far some wordings have been read, and what was."""

Results = list[tuple[int, Any]]

Builder = Callable[..., Any]

Terminal = Callable[["Parser", int], Results]

Fits = Callable[[Tok], bool]
"""Whether a terminal may begin with a token."""

_OPEN = CO_VARARGS | CO_VARKEYWORDS

MOST_WORK = 60_000
"""So many readings of parts of a text are tried: seven times what any printed card has come to."""


class Overworked(Exception):
    """A text that can be read in too many ways to look at them all."""


@dataclass(slots=True)
class Alternative:
    """One wording of a rule."""

    pattern: str
    pieces: Sequence_
    build: Builder
    slots: tuple[str, ...]
    """Under which names the builder gets what was read (see ``paths.slots``)."""
    in_order: bool = field(init=False)
    """Whether the builder takes exactly that, in this order, and needs no names."""

    def __post_init__(self) -> None:
        code: CodeType | None = getattr(self.build, "__code__", None)
        self.in_order = (
            code is not None
            and not code.co_flags & _OPEN
            and not code.co_kwonlyargcount
            and code.co_varnames[: code.co_argcount] == self.slots
        )

    def value(self, values: Values) -> Any:
        """What the builder makes of what was read."""
        return self.build(*values) if self.in_order else self.build(**_named(self.slots, values))


@dataclass(slots=True)
class Grammar:
    """Rules by name; a terminal is a function instead of wordings."""

    rules: dict[str, list[Alternative]] = field(default_factory=dict)
    terminals: dict[str, Terminal] = field(default_factory=dict)
    heads: dict[str, Fits | tuple[str, ...]] = field(default_factory=dict)
    """What terminals may begin with, as far as that was said."""
    _over: dict[str, dict[str, set[str]]] = field(default_factory=dict)
    """For each rule and wording those that it is preferred to."""
    _paths: dict[str, tuple[Place, list[Alternative]]] = field(default_factory=dict)
    _begins: Begins | None = None
    _words: frozenset[str] = frozenset()

    def rule(self, name: str, *patterns: str) -> Callable[[Builder], Builder]:
        """Adds wordings with a common builder to a rule."""

        def add(build: Builder) -> Builder:
            for pattern in patterns:
                pieces = compile_pattern(pattern)
                self.rules.setdefault(name, []).append(Alternative(pattern, pieces, build, slots(pieces)))
            self._changed()
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
        self._changed()

    def _changed(self) -> None:
        self._paths.clear()
        self._begins = None
        self._words = frozenset()

    def preferred(self, name: str, first: str, second: str) -> bool:
        """Whether it is said that the first of two wordings comes before the second."""
        return second in self._over.get(name, {}).get(first, ())

    def ordered(self, name: str) -> list[Alternative]:
        """The wordings of a rule in an order that keeps everything that was said of them."""
        found: list[Alternative] = []
        waiting = list(self.rules[name])
        over = self._over.get(name, {})
        while waiting:
            beaten = {later for alternative in waiting for later in over.get(alternative.pattern, ())}
            at = next(n for n, alternative in enumerate(waiting) if alternative.pattern not in beaten)
            found.append(waiting.pop(at))
        return found

    def shuffled(self, seed: int) -> Grammar:
        """The same grammar, its wordings added in some other order."""
        chance = random.Random(seed)
        rules = {name: chance.sample(found, len(found)) for name, found in self.rules.items()}
        return Grammar(rules, self.terminals, self.heads, self._over)

    def terminal(self, name: str, *begins: str, fits: Fits | None = None) -> Callable[[Terminal], Terminal]:
        """Registers a function as a rule. What it may begin with can be said, so that it is tried nowhere else: by
        patterns, or by whether a token is such a one."""

        def add(function: Terminal) -> Terminal:
            self.terminals[name] = function
            if fits is not None or begins:
                self.heads[name] = fits or begins
            return function

        return add

    def words(self) -> frozenset[str]:
        """Every word the patterns know."""
        if not self._words:
            found: set[str] = set()
            for alternatives in self.rules.values():
                for alternative in alternatives:
                    collect(alternative.pieces, found)
            self._words = frozenset(found)
        return self._words

    def begins(self) -> Begins:
        """What each rule can begin with."""
        if self._begins is None:
            rules = {name: [a.pieces for a in found] for name, found in self.rules.items()}
            fits = {name: head for name, head in self.heads.items() if not isinstance(head, tuple)}
            for name, head in self.heads.items():
                if isinstance(head, tuple):
                    rules[name] = [compile_pattern(pattern) for pattern in head]
            self._begins = Begins(rules, fits)
        return self._begins

    def paths(self, rule: str) -> tuple[Place, list[Alternative]]:
        """Where reading a rule begins, and its wordings in order."""
        known = self._paths.get(rule)
        if known is None:
            if rule not in self.rules:
                raise KeyError(f"no rule {rule!r}")
            ordered, begins, first = self.ordered(rule), self.begins(), Place()
            for number, alternative in enumerate(ordered):
                first.lead(number, alternative.pieces, begins)
            known = self._paths[rule] = (first, ordered)
        return known


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


class Parser:
    """One reading of one list of tokens."""

    def __init__(self, grammar: Grammar, tokens: Sequence[Tok]) -> None:
        self.grammar = grammar
        self.tokens = tokens
        self.far = 0
        self.work = 0
        """How much has been tried so far."""
        begins = grammar.begins()
        self._terminals = grammar.terminals
        self._keys = [*map(begins.key, tokens), END, END]
        self._memo: list[dict[str, Results]] = [{} for _ in self._keys]
        """For each position what rules were read as from there."""
        self.how: dict[tuple[str, int], list[Alternative]] = {}
        """For each rule read from a position, by which wording each of its readings."""

    def tok(self, pos: int) -> Tok | None:
        """The token at a position; also notes how far reading got."""
        self.far = max(self.far, pos)
        return self.tokens[pos] if pos < len(self.tokens) else None

    def peek(self, pos: int) -> Tok | None:
        """The token at a position, without claiming that reading got there."""
        return self.tokens[pos] if pos < len(self.tokens) else None

    def parse(self, rule: str, pos: int) -> Results:
        """Every reading of a rule from a position: where it ends and what it means, preferred first."""
        known = self._memo[pos].get(rule)
        return self._read(rule, pos) if known is None else known

    def _read(self, rule: str, pos: int) -> Results:
        memo = self._memo[pos]
        terminal = self._terminals.get(rule)
        if terminal is not None:
            found = memo[rule] = terminal(self, pos)
            return found
        first, alternatives = self.grammar.paths(rule)
        results: Results = []
        memo[rule] = []  # what a rule begins with is not itself
        ended = self._ends(first, pos)
        if not ended:
            return results
        how: list[Alternative] = []
        for number, end, values in ended:
            alternative = alternatives[number]
            value = alternative.value(values)
            self.work += len(results)  # where each part of a text can be read in several ways, its parts multiply
            if value is not None and (end, value) not in results:
                results.append((end, value))
                how.append(alternative)
        if self.work > MOST_WORK:
            raise Overworked
        if how:
            memo[rule] = results
            self.how[rule, pos] = how
        return results

    def _ends(self, first: Place, pos: int) -> list[Ended]:
        """Every way from a place to the end of a wording: the wording's number, where it ends and what was read."""
        waiting: list[Reached] = [(first, pos, ())]
        ended: list[Reached] = []
        keys, memos, far = self._keys, self._memo, self.far
        for place, at, values in waiting:  # it grows
            if at > far:  # noqa: PLR1730  # asked of every place that is reached
                far = at
            if place.ends:
                ended.append((place, at, values))
            calls, others = place.by_word.get(keys[at]) or place.steps(keys[at])
            for rule, to, last in calls:
                found = memos[at].get(rule)
                if found is None:
                    found = self._read(rule, at)
                if found:
                    goal = ended if last else waiting
                    for end, value in found:
                        goal.append((to, end, (*values, value)))
                    if len(goal) > MOST_WORK:
                        raise Overworked
            for kind, options, to, last in others:
                goal = ended if last else waiting
                if kind == WORD:
                    goal.append((to, at + 1, values))
                elif kind == NOTHING:
                    goal.append((to, at, values))
                elif kind == CAPTURED:
                    goal.append((to, at + 1, (*values, self.tokens[at].lem)))
                elif kind == MAYBE:
                    goal.append((to, at + 1, values))
                    goal.append((to, at, values))
                elif kind == NONE_CAPTURED:
                    goal.append((to, at, (*values, {})))
                elif options is not None:
                    capturing = kind == CAPTURING
                    for number, end, inner in self._ends(options.first, at):
                        more = (*values, _named(options.names[number], inner)) if capturing else values
                        goal.append((to, end, more))
                    if options.optional:
                        goal.append((to, at, (*values, {}) if capturing else values))
                    if len(goal) > MOST_WORK:
                        raise Overworked
        self.far = max(self.far, far)
        self.work += len(waiting)
        if self.work > MOST_WORK:
            raise Overworked
        if not ended:
            return []
        if len(ended) == 1 and len(ended[0][0].ends) == 1:
            place, at, values = ended[0]
            return [(place.ends[0], at, values)]
        numbered = [(number, at, values) for place, at, values in ended for number in place.ends]
        numbered.sort(key=_number)
        return numbered


_number = itemgetter(0)


def _named(names: tuple[str, ...], values: Values) -> dict[str, Any]:
    """What was read, as the builder gets it."""
    if "" not in names:
        return dict(zip(names, values, strict=True))
    named: dict[str, Any] = {}
    for name, value in zip(names, values, strict=True):
        if name:
            named[name] = value
        else:
            named.update(value)
    return named


def whole(results: Iterable[tuple[int, Any]], end: int) -> list[Any]:
    """The values of readings that reach the end."""
    return [value for at, value in results if at == end]
