"""A library with somebody's own cards beside those that everybody has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from overcrush.cards.catalogue import Line, line_of
from overcrush.cards.compiling import Compiled, Problem
from overcrush.cards.facts import Given
from overcrush.cards.library import CardSet, Library


class Beside(Library):
    """The cards of another library, and some more: a card takes a place only where nobody knows what that one does."""

    def __init__(self, base: Library, own: Iterable[Compiled]) -> None:
        super().__init__(())
        self._base = base
        self._own: Mapping[str, Compiled] = {
            item.card.id: item for item in own if item.card.id not in base or base.given(item.card.id).unread
        }
        self._sets = tuple(dict.fromkeys(ident.partition("/")[0] for ident in self._own))

    @property
    def codes(self) -> tuple[str, ...]:
        there = self._base.codes
        return (*there, *(code for code in self._sets if code not in there))

    def set(self, code: str) -> tuple[CardSet, ...]:
        return self._base.set(code)

    def set_name(self, code: str) -> str:
        return self._base.set_name(code) if code in self._base.codes else code

    def is_listed(self, code: str) -> bool:
        return code not in self._sets and self._base.is_listed(code)

    def problems(self, line: Line) -> tuple[Problem, ...]:
        own = self._own.get(line.id)
        return own.problems if own is not None else self._base.problems(line)

    def lines(self, code: str) -> Iterable[Line]:
        there = self._base.lines(code) if code in self._base.codes else ()
        if code not in self._sets:
            return there
        mine = [line_of(item, False) for item in self._own.values() if item.card.id.startswith(f"{code}/")]
        taken = {line.id for line in mine}
        return [*(line for line in there if line.id not in taken), *mine]

    def cards(self, code: str) -> list[Given]:
        return [self.given(line.id) for line in self.lines(code)]

    def is_shipped(self, ident: str) -> bool:
        return ident not in self._own and self._base.is_shipped(ident)

    def given(self, ident: str) -> Given:
        own = self._own.get(ident)
        return own.given if own is not None else self._base.given(ident)

    def compiled(self, ident: str) -> Compiled:
        own = self._own.get(ident)
        return own if own is not None else self._base.compiled(ident)

    @property
    def names(self) -> frozenset[str]:
        return self._base.names | {item.card.name for item in self._own.values()}

    def _known(self, ident: str) -> Given | None:
        own = self._own.get(ident)
        return own.given if own is not None else self._base._known(ident)
