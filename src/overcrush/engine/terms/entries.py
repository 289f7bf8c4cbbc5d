"""Who links the words of a text, as terms see it, and the tables from a node's type to what links it.

A term is a class that answers while a game runs, and beside it stands its entry: the function that makes one of a node
of the ability tree. ``@links_amount(n.Count)`` puts an entry into its table; ``engine/link`` looks it up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from overcrush.ability import conditions as c
from overcrush.ability import nouns as n
from overcrush.ability.tree import Node
from overcrush.engine.core import Ability, Amount, Condition, Table, Test, TriggerSpec
from overcrush.errors import Unsupported
from overcrush.model.const import ASIDE, FIELD, ZONE_NAMES

if TYPE_CHECKING:
    from overcrush.engine.terms.players import PlayerRef
    from overcrush.engine.terms.references import Reference
    from overcrush.engine.terms.selectors import DiceSelector


class Words(Protocol):
    """Who links the words of one ability: names become slots, descriptions become terms."""

    names: dict[str, int]
    rolled: set[str]
    answers: bool
    table: Table
    kind: str
    theirs: bool

    def slot(self, name: str) -> int:
        """The slot of a name."""

    def ref(self, node: n.Ref) -> Reference:
        """What a name refers to."""

    def spoken(self, node: n.Ref) -> Reference:
        """What a name refers to where something is only said of it, or asked."""

    def measured(self, node: n.Ref) -> Reference:
        """What a name refers to where one of its values counts."""

    def player(self, node: n.Player) -> PlayerRef:
        """A player."""

    def selector(self, node: n.Dice) -> DiceSelector:
        """A description of dice."""

    def test(self, node: n.Test) -> Test:
        """A test on a die."""

    def amount(self, node: n.Amount) -> Amount:
        """A number."""

    def condition(self, node: c.Condition) -> Condition:
        """A condition."""

    def triggers(self, node: n.Trigger, ability: Ability) -> list[TriggerSpec]:
        """Link what an ability waits for."""

    def what(self, node: n.What) -> int:
        """Emit what binds the things an effect is applied to; returns their slot."""


_N = TypeVar("_N", bound=Node)

AMOUNTS: Final[dict[type[Node], Callable[[Words, Any], Amount]]] = {}
TESTS: Final[dict[type[Node], Callable[[Words, Any], Test]]] = {}
CONDITIONS: Final[dict[type[Node], Callable[[Words, Any], Condition]]] = {}


def links_amount(kind: type[_N]) -> Callable[[Callable[[Words, _N], Amount]], Callable[[Words, _N], Amount]]:
    """Enter what links a kind of amount."""

    def enter(entry: Callable[[Words, _N], Amount]) -> Callable[[Words, _N], Amount]:
        AMOUNTS[kind] = entry
        return entry

    return enter


def links_test(kind: type[_N]) -> Callable[[Callable[[Words, _N], Test]], Callable[[Words, _N], Test]]:
    """Enter what links a kind of test on a die."""

    def enter(entry: Callable[[Words, _N], Test]) -> Callable[[Words, _N], Test]:
        TESTS[kind] = entry
        return entry

    return enter


def links_condition(kind: type[_N]) -> Callable[[Callable[[Words, _N], Condition]], Callable[[Words, _N], Condition]]:
    """Enter what links a kind of condition."""

    def enter(entry: Callable[[Words, _N], Condition]) -> Callable[[Words, _N], Condition]:
        CONDITIONS[kind] = entry
        return entry

    return enter


def zone_of(name: str) -> int:
    """The number of a zone."""
    if name == "attack":
        return FIELD
    if name in ("kept", "under"):
        return ASIDE
    if name not in ZONE_NAMES:
        raise Unsupported(f"the engine knows no zone {name!r}")
    return ZONE_NAMES.index(name)


def unsupported(node: Node) -> Unsupported:
    """What the engine cannot run."""
    return Unsupported(f"the engine cannot run {node!r}")
