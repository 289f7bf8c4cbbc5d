"""The abilities a card's text is made of."""

from __future__ import annotations

from overcrush.ability.conditions import Condition
from overcrush.ability.effects import Can, Change, Cost, Costs, Effect, Trigger
from overcrush.ability.nouns import Dice, Every, Named, Player, Ref
from overcrush.ability.tree import Node


class Triggered(Node, frozen=True):
    """``When X attacks, …``, ``While X is active, when you field …, …``.

    ``scope``: ``die`` (each active die of the card, or the die the event happens to, by itself) or ``card`` (``while
    active``: once however many
    dice are active, 3.4.5.3). ``condition`` is checked when it triggers (3.2.5). ``limit``: ``""``, ``once`` (per
    turn) or ``first``
    (the first time each turn). ``replaces``: happens instead of the event (prevention, redirection, "would").
    ``active``: whether a die must be active (Energize, Impulse, Back for More need none). ``immediate``: it enters the
    queue before all others that trigger with it (3.2.9).
    """

    on: tuple[Trigger, ...]
    effect: Effect
    scope: str = "die"
    condition: Condition | None = None
    limit: str = ""
    replaces: bool = False
    active: bool = True
    immediate: bool = False


class Static(Node, frozen=True):
    """``While X is active, your dice get +1A``, ``X can't attack``: true while it holds (3.4.5).

    ``scope``: ``card`` (while active, once), ``die`` (each die for itself: its own values), ``always`` (no die need
    be active: own costs, and when its own dice cannot be purchased or fielded).
    ``firm``: this text cannot be ignored (3.4.8.3).
    """

    effects: tuple[Effect, ...]
    scope: str = "card"
    condition: Condition | None = None
    firm: bool = False


def own_prices(effects: tuple[Effect, ...]) -> bool:
    """``X costs 1 less``, ``your X dice are free to field`` on X's own card: no die of X need be active (3.1.30)."""
    return all(
        isinstance(effect, Change)
        and all(isinstance(mod, Costs) and mod.what in {"purchase", "field"} for mod in effect.changes)
        and (effect.what == Ref("this") or (isinstance(effect.what, Every) and _own_dice(effect.what.dice)))
        for effect in effects
    )


def _own_dice(dice: Dice) -> bool:
    return dice.whose == "you" and dice.where == (Named(("self",)),)


def keeps_back_own_dice(effects: tuple[Effect, ...]) -> bool:
    """``you cannot field X`` on X's own card: it would say nothing if a die of X had to be active first (3.1.30)."""
    return all(
        isinstance(effect, Change)
        and effect.what == Player("you")
        and all(
            isinstance(mod, Can)
            and mod.mode == "cannot"
            and mod.verb in {"field", "purchase"}
            and mod.by is not None
            and mod.by.where == (Named(("self",)),)
            for mod in effect.changes
        )
        for effect in effects
    )


class Global(Node, frozen=True):
    """``Global: Pay [mask]. …`` ``limits``: ``once per turn`` ``your turn`` ``opponent's turn`` ``main step``
    ``attack step`` ``once per die``.

    ``on``: a reactive Global's events (3.4.2.5).
    """

    cost: Cost
    effect: Effect
    limits: tuple[str, ...] = ()
    on: tuple[Trigger, ...] = ()
    condition: Condition | None = None


class Activated(Node, frozen=True):
    """``Whenever you could use a Global Ability, you may …``, Synergy, a Continuous die that sends itself away.

    ``scope``: ``card`` (while active) or ``die`` (this die, and only once if it is its own cost). ``when``:
    ``global``, ``main`` or ``attack``.
    """

    cost: Cost
    effect: Effect
    scope: str = "card"
    when: str = "global"
    limits: tuple[str, ...] = ()
    condition: Condition | None = None


class Averted(Node, frozen=True):
    """An ability that the opponent may pay to ignore until the end of the turn, whenever they could use a Global
    Ability: ``X is unblockable. Your opponent may pay [1] to ignore this effect until end of turn.``"""

    ability: Ability
    cost: Cost


class Use(Node, frozen=True):
    """What happens when an action die is used."""

    effect: Effect
    condition: Condition | None = None


ONCE = "once per turn"
"""What limits the effect that a keyword introduces."""


class Keyword(Node, frozen=True):
    """``Overcrush``, ``Range 2``, ``Rush - [bolt]``, ``Energize - Gain 1 life.``

    ``args``: numbers, energy types, names, and ``ONCE`` where it is used once per turn; ``ability``: the ability or
    effect it introduces.
    """

    name: str
    args: tuple[int | str, ...] = ()
    ability: Ability | None = None


class Burst(Node, frozen=True):
    """A burst line. ``stars``: (1,), (2,) or (1, 2); ``mode``: ``also`` (added), ``first`` (added, but done before the
    main ability's effect) or ``instead`` (replaces the main ability's effect). An ability that is a ``Use`` belongs
    to the ability before it
    and knows what that one bound.
    """

    stars: tuple[int, ...]
    ability: Ability
    mode: str = "also"


class Face(Node, frozen=True):
    """One face of a Flip card; a text with two of these is a Flip card."""

    abilities: tuple[Ability, ...]


class Unread(Node, frozen=True):
    """Words that were not understood: where they stand (line, start, end) and what they are.

    ``ways``: if they can be read in two ways of which neither comes first, both.
    """

    words: str
    line: int = 0
    start: int = 0
    end: int = 0
    ways: tuple[Text, ...] = ()


Ability = Triggered | Static | Global | Activated | Averted | Use | Keyword | Burst | Face | Unread


class Text(Node, frozen=True):
    """All abilities of a card, in the order of its text box."""

    abilities: tuple[Ability, ...] = ()
