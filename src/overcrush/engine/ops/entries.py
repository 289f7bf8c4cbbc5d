"""Who links an ability, as instructions see it, and the tables from a node's type to what links it.

An instruction is a class that runs while a game does, and in the same file stands its entry: the function that emits
it for a node of the ability tree. ``@links(e.KO)`` puts an entry into its table; ``engine/link`` looks it up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.ability.keywords import KeywordVerb
from overcrush.ability.tree import Node
from overcrush.engine.core import Ability, Mod, Op, Table, TriggerSpec
from overcrush.engine.ops.verb import Verb
from overcrush.engine.terms.entries import Words
from overcrush.errors import Unsupported

if TYPE_CHECKING:
    from overcrush.engine.ops.branching import Branch
    from overcrush.engine.ops.choosing import ChooseEach, ChooseOp, TargetPlayer

Gained = tuple[dict[str, tuple[int | str, ...]], tuple[int, ...]]
"""Abilities that something gives: plain keywords by name, others by number."""


class Linker(Words, Protocol):
    """Who links one ability of one card; names are shared by all programs it makes."""

    table: Table
    card: int
    kind: str
    keyword: str
    code: list[Op]
    choosers: dict[int, ChooseOp | ChooseEach | TargetPlayer]
    """The choice that bound a slot."""
    in_cost: bool
    paid_for: bool
    """Whether what is linked is an optional part or bought by a cost: nobody says yes to nothing."""
    holds: bool
    """Whether dice that were drawn wait for what is done with them."""
    taking: bool
    rolled_in: int
    """Whether the last dice drawn came out of a bag that a text names."""
    instead_of: Branch | None
    """The branch to an optional part that an "otherwise" would stand for."""
    coupling: str
    """Where the part that is linked stands in damage dealt as one (see ``coupling``)."""
    opened: dict[str, n.Dice]
    """Descriptions that a change is about for as long as it lasts, by the name they go on under."""
    closed: bool
    across: bool | None
    """Whether the trigger speaks of the second die of its event first; None: only one of several triggers does."""

    def fresh(self) -> int:
        """A slot nobody else uses."""

    def emit(self, op: Op) -> None:
        """Emit an instruction, as a cost if this is one."""

    def verb(self, op: Verb) -> None:
        """Emit a verb, and let the choice it depends on know what is legal for it."""

    def effect(self, node: e.Effect) -> None:
        """Emit the instructions of an effect."""

    def at_least_one(self) -> bool:
        """Whether "up to" means at least one."""

    def mods(self, nodes: tuple[e.Mod, ...]) -> list[Mod]:
        """Link changes; what a die gains is told apart by kind."""

    def own_mod(self, mod: Mod) -> Mod:
        """Give a change its number."""

    def gained(self, abilities: tuple[object, ...]) -> Gained:
        """Link whole abilities that a die gains."""

    def about(self, on: tuple[e.Trigger, ...]) -> None:
        """What follows answers these triggers."""

    def triggers(self, node: e.Trigger, ability: Ability) -> list[TriggerSpec]:
        """Link what an ability waits for."""

    def program(
        self,
        effect: e.Effect,
        cost: e.Cost | None = None,
        when: dict[int, str] | None = None,
        after: Op | None = None,
        before: Sequence[Op] = (),
    ) -> int:
        """Link an effect into a program of its own."""


_N = TypeVar("_N", bound=Node)

EFFECTS: Final[dict[type[Node], Callable[[Linker, Any], None]]] = {}
MODS: Final[dict[type[Node], Callable[[Linker, Any], list[Mod]]]] = {}


def links(kind: type[_N]) -> Callable[[Callable[[Linker, _N], None]], Callable[[Linker, _N], None]]:
    """Enter what links a kind of effect."""

    def enter(entry: Callable[[Linker, _N], None]) -> Callable[[Linker, _N], None]:
        EFFECTS[kind] = entry
        return entry

    return enter


def links_mod(kind: type[_N]) -> Callable[[Callable[[Linker, _N], list[Mod]]], Callable[[Linker, _N], list[Mod]]]:
    """Enter what links a kind of change."""

    def enter(entry: Callable[[Linker, _N], list[Mod]]) -> Callable[[Linker, _N], list[Mod]]:
        MODS[kind] = entry
        return entry

    return enter


# --- what only a keyword's definition says -----------------------------------------------------------


KEYWORD_VERBS: Final[dict[str, Callable[[Linker, KeywordVerb], None]]] = {}


def links_verb(verb: str) -> Callable[[Callable[[Linker, KeywordVerb], None]], Callable[[Linker, KeywordVerb], None]]:
    """Enter what links a keyword's own verb."""

    def enter(entry: Callable[[Linker, KeywordVerb], None]) -> Callable[[Linker, KeywordVerb], None]:
        KEYWORD_VERBS[verb] = entry
        return entry

    return enter


def done_to(node: KeywordVerb) -> n.What:
    """What a keyword's verb is done to."""
    if node.what is None:
        raise Unsupported(f"{node.verb!r} needs something it is done to")
    return node.what


@links(KeywordVerb)
def _keyword_verb(low: Linker, node: KeywordVerb) -> None:
    entry = KEYWORD_VERBS.get(node.verb)
    if entry is None:
        raise Unsupported(f"the engine has no verb {node.verb!r}")
    entry(low, node)
