"""The wordings of a rule as paths: those that begin alike go together as far as they are alike, and at each place only
those ways are gone that the next word can be the beginning of.

What a wording begins with is followed through the rules it begins with. A rule that is a function may begin with
anything, unless it is said with what.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from overcrush.lang.parsing.pieces import Call, Group, Piece, Sequence_, Word
from overcrush.lang.parsing.tokens import Tok

RULE, WORD, CAPTURED, NOTHING, MAYBE, GROUP, CAPTURING, NONE_CAPTURED = range(8)
"""What a step reads: another rule; a word; one that the builder gets; nothing; a word, or nothing; one of several
sequences, of which the builder gets nothing, or something; none of them, where the builder could get something."""

Words = frozenset[str] | None
"""Words in their base form, printed ones behind ``=``, terminals behind ``@`` whose tokens are told one by one; None:
it may begin with anything."""

MOST_KEYS = 10_000

END = ""
"""The key of what stands behind the last token."""

Asking = tuple[str, "Place", bool]
"""A step that reads another rule: its name, where it leads, and whether nothing goes on from there."""

Step = tuple[int, "Options | None", "Place", bool]
"""Another step: what it reads, the sequences, where it leads, and whether nothing goes on from there."""

Steps = tuple[tuple[Asking, ...], tuple[Step, ...]]


class Place:
    """Where the first pieces of some wordings have been read."""

    __slots__ = ("_ways", "by_word", "ends")

    def __init__(self) -> None:
        self.ends: list[int] = []
        """The numbers of the wordings that are complete here."""
        self._ways: dict[object, _Way] = {}
        self.by_word: dict[str, Steps] = {}
        """The ways to go where a word with such a key stands next, as far as that was asked (see ``steps``)."""

    def lead(self, number: int, pieces: Sequence_, begins: Begins) -> None:
        """Adds a wording that goes on from here."""
        place = self
        for at, piece in enumerate(pieces):
            key: object = piece
            if isinstance(piece, Word):
                key = (piece.lems, piece.exact, bool(piece.name))
            elif isinstance(piece, Call):
                key = piece.rule
            way = place._ways.get(key)
            if way is None:
                way = place._ways[key] = _Way(piece, begins)
            way.also(begins.of(pieces[at:]))
            place = way.to
        place.ends.append(number)

    def steps(self, key: str) -> Steps:
        """The ways to go where a word with this key stands next (see ``Begins.key``)."""
        some = key.split(" ")
        ways = [way for way in self._ways.values() if way.fits(some)]
        asking = tuple(way.asking() for way in ways if way.kind == RULE)
        others = tuple(step for way in ways if way.kind != RULE for step in way.steps(some))
        self.by_word[key] = (asking, others)
        return asking, others

    @property
    def last(self) -> bool:
        """Whether nothing goes on from here."""
        return not self._ways


class _Way:
    """A piece that several wordings have at the same place."""

    __slots__ = ("_any", "_inside", "_options", "_piece", "_words", "kind", "to")

    def __init__(self, piece: Piece, begins: Begins) -> None:
        self.to = Place()
        self._piece = piece
        self._any = False
        self._words: list[frozenset[str]] = []
        self._inside: Words = None
        """What the sequences of a group may begin with."""
        self._options: Options | None = None
        if isinstance(piece, Word):
            self.kind = CAPTURED if piece.name else WORD
        elif isinstance(piece, Call):
            self.kind = RULE
        else:
            self._inside = begins.within(piece)
            if all(_plain(option) for option in piece.options):
                self.kind = MAYBE if piece.optional else WORD
            else:
                self._options = Options(piece.options, piece.optional, begins)
                self.kind = CAPTURING if captures(piece) else GROUP

    def also(self, words: Words) -> None:
        """What a wording that goes this way may begin with."""
        if words is None:
            self._any = True
        elif not any(words is known for known in self._words):
            self._words.append(words)

    def fits(self, some: Sequence[str]) -> bool:
        """Whether it can be gone with one of these words next."""
        return self._any or not all(words.isdisjoint(some) for words in self._words)

    def asking(self) -> Asking:
        """The way as a step that reads another rule."""
        assert isinstance(self._piece, Call)
        return (self._piece.rule, self.to, self.to.last)

    def steps(self, some: Sequence[str]) -> tuple[Step, ...]:
        """The way as another step, with one of these words next; none if the group it is cannot be read then."""
        kind, piece = self.kind, self._piece
        if isinstance(piece, Group) and self._inside is not None and self._inside.isdisjoint(some):
            if not piece.optional:
                return ()
            kind = NONE_CAPTURED if kind == CAPTURING else NOTHING
        return ((kind, self._options, self.to, self.to.last),)


class Options:
    """Sequences of which one is read."""

    __slots__ = ("first", "names", "optional")

    def __init__(self, options: Sequence[Sequence_], optional: bool, begins: Begins) -> None:
        self.optional = optional
        self.names = tuple(slots(option) for option in options)
        self.first = Place()
        for number, option in enumerate(options):
            self.first.lead(number, option, begins)


def slots(pieces: Sequence_) -> tuple[str, ...]:
    """Under which names the builder gets what was read, in order; empty for a group that has names of its own."""
    return tuple("" if isinstance(piece, Group) else piece.name for piece in pieces if captures(piece))


def captures(piece: Piece) -> bool:
    """Whether the builder gets something of a piece."""
    if isinstance(piece, Group):
        return any(captures(inner) for option in piece.options for inner in option)
    return isinstance(piece, Call) or bool(piece.name)


def _plain(pieces: Sequence_) -> bool:
    return len(pieces) == 1 and isinstance(pieces[0], Word) and not pieces[0].name


class Begins:
    """What the rules of a grammar begin with."""

    def __init__(self, rules: Mapping[str, Iterable[Sequence_]], fits: Mapping[str, Callable[[Tok], bool]]) -> None:
        self._fits = [(f"@{name}", each) for name, each in fits.items()]
        self._heads: dict[str, frozenset[str]] = dict.fromkeys(rules, frozenset())
        """For each rule the words it may begin with, as far as it is found out; none for one that may be anything."""
        self._heads.update((name, frozenset((f"@{name}",))) for name in fits)
        self._keys: dict[tuple[str, str, str], str] = {}
        """Of tokens that were seen lately."""
        self._lems: set[str] = set()
        self._printed: set[str] = set()
        waiting = {rule: list(wordings) for rule, wordings in rules.items()}
        for wordings in waiting.values():
            for pieces in wordings:
                self._collect(pieces)
        grown = True
        while grown:
            grown = False
            for rule, wordings in list(waiting.items()):
                found: set[str] = set(self._heads[rule])
                for pieces in wordings:
                    words = self.of(pieces)
                    if words is None:  # it may begin with anything, or be nothing
                        del self._heads[rule], waiting[rule]
                        grown = True
                        break
                    found |= words
                else:
                    if len(found) > len(self._heads[rule]):
                        self._heads[rule] = frozenset(found)
                        grown = True

    def _collect(self, pieces: Sequence_) -> None:
        for piece in pieces:
            if isinstance(piece, Word):
                self._lems |= piece.lems
                self._printed |= piece.exact
            elif isinstance(piece, Group):
                for option in piece.options:
                    self._collect(option)

    def of(self, pieces: Sequence_) -> Words:
        """The words that pieces may begin with; None where that can be any, or none."""
        found: set[str] = set()
        for piece in pieces:
            if isinstance(piece, Word):
                return frozenset(found | piece.lems | {f"={word}" for word in piece.exact})
            if isinstance(piece, Call):
                head = self._heads.get(piece.rule)
                return None if head is None else frozenset(found | head) if found else head
            words = self.within(piece)
            if words is None:
                return None
            found |= words
            if not piece.optional:
                return frozenset(found)
        return None

    def within(self, group: Group) -> Words:
        """The words that the sequences of a group may begin with."""
        found: set[str] = set()
        for option in group.options:
            words = self.of(option)
            if words is None:
                return None
            found |= words
        return frozenset(found)

    def key(self, token: Tok) -> str:
        """What the grammar knows of a token: its base form, how it is printed, where that may count, and which
        terminals may begin with it."""
        same = (token.text, token.lem, token.low)
        key = self._keys.get(same)
        if key is None:
            lem, low = token.lem, token.low
            some = [lem if lem in self._lems else "", f"={low}" if low in self._printed else ""]
            key = " ".join([word for word in some if word] + [name for name, fits in self._fits if fits(token)])
            if len(self._keys) >= MOST_KEYS:
                self._keys.clear()
            self._keys[same] = key
        return key
