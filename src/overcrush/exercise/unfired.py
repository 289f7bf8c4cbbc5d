"""Why something has not fired: what it speaks of is not there, it was not in play often enough, or it waits for what
games at random do not come to. What was in play often and still waits should be looked at: it may be a fault.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from overcrush.ability import Keyword, Node, walk
from overcrush.ability.nouns import AnyOf, HasAffiliation, HasKeyword, Named, Not
from overcrush.exercise.watching import Feature, kind_of, said_of
from overcrush.model.cards import Card

OFTEN = 20
"""In so many games something that can happen should have."""

ABSENT, UNPLAYED, SELDOM, BURST, WAITING, UNMET, UNUSED = range(7)
TITLES = {
    ABSENT: "speak of something that no card here has",
    UNPLAYED: "have not been in play",
    SELDOM: "need more games",
    BURST: "need a burst face at that moment",
    WAITING: "wait for something that did not happen",
    UNMET: "hold under a condition that was not met",
    UNUSED: "could not be used, or nobody did",
}
"""The kinds of reasons, in the order they are listed."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something has not fired, and in how many games its card was in play."""

    kind: int
    words: str

    @property
    def suspect(self) -> bool:
        """Whether it had its chances, so that it should be looked at."""
        return self.kind >= BURST


class Reasons:
    """The reasons of a set of cards."""

    def __init__(self, cards: Iterable[Card]) -> None:
        known = [card for card in cards if card.max]
        self._names = {card.name.casefold() for card in known}
        self._affiliations = {name for card in known for name in card.affiliations}
        self._keywords = {node.name for card in known for node in walk(card.text) if isinstance(node, Keyword)}
        self._keywords.add("Adventurer")  # whoever has Experience

    def of(self, feature: Feature, active: Mapping[str, int]) -> Reason:
        """Why something has not fired; ``active``: in how many games a card was in play."""
        n = active.get(feature.card.id, 0)
        missing = self._missing(feature)
        if missing:
            return Reason(ABSENT, f"speaks of {' and of '.join(missing)}")
        if not n:
            return Reason(UNPLAYED, "was not in play")
        games = f"in play in {n} game{'s' * (n > 1)}"
        if n < OFTEN:
            return Reason(SELDOM, games)
        if feature.star:
            return Reason(BURST, games)
        return Reason(_KINDS.get(kind_of(feature), WAITING), games)

    def _missing(self, feature: Feature) -> list[str]:
        """What an ability speaks of and nobody here has; what must not be so, or need not, is no matter."""
        found: dict[str, None] = {}
        for node in _needed(said_of(feature)):
            if isinstance(node, Named):
                if not any(name == "self" or name.casefold() in self._names for name in node.names):
                    found |= dict.fromkeys(node.names)
            elif isinstance(node, HasAffiliation):
                if not (self._affiliations | _ANY) & set(node.names):
                    found |= dict.fromkeys(f"[{name}]" for name in node.names)
            elif isinstance(node, HasKeyword) and node.name not in self._keywords:
                found[node.name] = None
        return list(found)


_KINDS = {"static": UNMET, "keyword": UNMET, "global": UNUSED, "use": UNUSED, "activated": UNUSED}


_ANY = frozenset({"any", "same", "Lantern"})
"""What stands for affiliations and is none."""


def _needed(node: Node) -> list[Node]:
    """The parts of a text but for those that something must not be, or is one of several ways to be."""
    left_out = {id(part) for each in walk(node) if isinstance(each, Not | AnyOf) for part in walk(each)}
    return [part for part in walk(node) if id(part) not in left_out]
