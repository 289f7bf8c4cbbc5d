"""Effects of the ability tree: verbs, and the ways to join them."""

from __future__ import annotations

from overcrush.ability.conditions import Condition
from overcrush.ability.nouns import Amount, Dice, Num, Player, Trigger, What
from overcrush.ability.tree import Node
from overcrush.ability.verbs import (
    KO,
    Attach,
    BecomeCopy,
    Cancel,
    Capture,
    Choose,
    ClearDamage,
    CopyStats,
    CopyText,
    Corrupt,
    Counter,
    Damage,
    DeclareBlockers,
    DoubleDamage,
    Draw,
    ExtraDraw,
    Field,
    Fight,
    Flip,
    GainEnergy,
    GainLife,
    LoseLife,
    Move,
    Name,
    PreventDamage,
    Purchase,
    RedirectDamage,
    Refill,
    RemoveFromCombat,
    Reroll,
    Retarget,
    Roll,
    Sacrifice,
    SetAside,
    SetLife,
    Spin,
    SpinTo,
    SwapControl,
    SwapDice,
    SwapLife,
    SwapValue,
    TakeControl,
    Token,
    UseCopy,
)

__all__ = [
    "KO",
    "Again",
    "AnyEnergy",
    "AsLevel",
    "Attach",
    "BecomeCopy",
    "Blank",
    "Blocks",
    "Can",
    "Cancel",
    "Capture",
    "Change",
    "Choose",
    "ChooseOne",
    "ClearDamage",
    "CopyStats",
    "CopyText",
    "Corrupt",
    "Cost",
    "Costs",
    "Counted",
    "Counter",
    "Damage",
    "DamageBonus",
    "DamageTaken",
    "DeclareBlockers",
    "DoubleDamage",
    "DoubleStats",
    "Draw",
    "Each",
    "Effect",
    "ExtraDraw",
    "Field",
    "Fight",
    "FightsWith",
    "Flip",
    "Gain",
    "GainEnergy",
    "GainLife",
    "Goes",
    "If",
    "Instead",
    "Later",
    "LifeFloor",
    "Lose",
    "LoseLife",
    "May",
    "Mod",
    "Move",
    "Name",
    "PayFor",
    "Prevent",
    "PreventDamage",
    "Purchase",
    "Redirect",
    "RedirectDamage",
    "Refill",
    "RemoveFromCombat",
    "Repeat",
    "Reroll",
    "Retarget",
    "Roll",
    "Sacrifice",
    "Seq",
    "SetAside",
    "SetLife",
    "SetStats",
    "Spin",
    "SpentAs",
    "SpinTo",
    "Stats",
    "SwapControl",
    "SwapDice",
    "SwapLife",
    "SwapStats",
    "SwapValue",
    "TakeControl",
    "Token",
    "Trigger",
    "Unless",
    "UseCopy",
    "Whole",
]

# --- joining -------------------------------------------------------------------------------------


class Seq(Node, frozen=True):
    """Parts done in the order they are written (3.1.7), each as far as it can be."""

    parts: tuple[Effect, ...]


class Whole(Node, frozen=True):
    """Parts that are done all or not at all: ``… and … (both or neither)``."""

    parts: tuple[Effect, ...]


class May(Node, frozen=True):
    """A part that a player may do or not: ``you may …``; asked as yes or no before its targets."""

    effect: Effect
    by: Player = Player("you")


class If(Node, frozen=True):
    """A part that depends: ``if …, …. Otherwise, …``."""

    condition: Condition
    then: Effect
    otherwise: Effect | None = None


class ChooseOne(Node, frozen=True):
    """One of several effects, as a player chooses: ``choose one:``."""

    options: tuple[Effect, ...]
    by: Player = Player("you")


class Repeat(Node, frozen=True):
    """An effect done several times: ``for each …, …``, ``repeat this effect``."""

    times: Amount
    effect: Effect


class Each(Node, frozen=True):
    """An effect done once for each of the dice, each bound to ``as_`` in turn."""

    what: What
    effect: Effect
    as_: str = "each"


class Again(Node, frozen=True):
    """The card's main effect (its ``Use``) once more: ``repeat this effect``."""


class PayFor(Node, frozen=True):
    """A cost, then what it buys: ``you may pay [1] to …`` (inside ``May``), ``KO two of your dice. Then …``
    (3.1.17)."""

    cost: Cost
    effect: Effect


class Unless(Node, frozen=True):
    """An effect that a player can avert by a cost: ``… unless your opponent KOs a character die they control``."""

    effect: Effect
    by: Player
    cost: Cost


class Later(Node, frozen=True):
    """An effect that waits for something (3.1.22): ``at end of turn, …``, ``this turn, when …, …``.

    ``once``: only the next time it happens; else as often as it happens until ``until`` (see ``Change``).
    ``wherever``: also to dice that have left the field meanwhile.
    """

    on: tuple[Trigger, ...]
    effect: Effect
    until: str = "turn"
    once: bool = False
    wherever: bool = False


# --- costs ---------------------------------------------------------------------------------------


class Cost(Node, frozen=True):
    """What is paid: energy, and whatever else (3.1.16-3.1.20).

    ``energy``: each symbol by type, ``generic`` for any energy: ``[2]`` is two ``generic``; ``x``: an amount the
    payer chooses
    (of the type in ``energy``, if there is one), which ``Result("paid")`` is then;
    ``also``: effects that are part of the cost: lose life, KO a die, spin one down …; none of it can be done in part.
    A ``LoseLife`` of
    ``Player("you")`` in a cost is the payer's, whoever that is.
    ``most``: no more than that of an amount the payer chooses; 0: as much as they like.
    ``each``: the energy is paid so many times: ``[1] for each character die you control``; of nothing, nothing is.
    """

    energy: tuple[str, ...] = ()
    also: tuple[Effect, ...] = ()
    x: bool = False
    each: Amount | None = None
    most: int = 0


# --- verbs that speak of effects -------------------------------------------------------------------


class Instead(Node, frozen=True):
    """Inside a replacement: what is done instead of the event (with the event's die as ``Ref('event')``)."""

    effect: Effect


# --- changes: the same whether static (while it holds) or applied (until a time) --------------------


class Change(Node, frozen=True):
    """Something about dice, cards or players becomes different for a time: the verb of modifiers.

    In a ``Static`` the changes hold while it does; as an effect they last ``until``: ``turn`` (the default, 3.4.3.9),
    ``your turn`` (its end: of this one if it is theirs, else of the next; ``opponent's turn`` likewise),
    ``your next turn``, ``opponent's next turn`` (its end), ``start of your next turn``, ``leaves`` (until this
    die does), ``it leaves`` (until the changed die does), ``active`` (while any die of this card is), ``ever``.
    A ``Static``'s ``what`` is ``Every`` (or ``Ref``); as an effect an ``Every`` is looked up once, unless ``future``
    (3.1.22: whoever fits while it lasts).
    """

    what: What
    changes: tuple[Mod, ...]
    until: str = "turn"
    future: bool = False


class Stats(Node, frozen=True):
    """``gets +1A and +1D``."""

    attack: Amount = Num(0)
    defense: Amount = Num(0)


class SetStats(Node, frozen=True):
    """``has A equal to …``; None leaves it. ``fixed``: regardless of bonuses, whatever else is said of them."""

    attack: Amount | None = None
    defense: Amount | None = None
    fixed: bool = False


class DoubleStats(Node, frozen=True):
    """``double its A`` (3.6.2)."""

    attack: bool = True
    defense: bool = False


class SwapStats(Node, frozen=True):
    """``swap his A and D`` (3.6.8, 3.6.9)."""


class Gain(Node, frozen=True):
    """``gains Overcrush``, ``gains [Avengers]``, ``gains "When …"``: a Keyword or other ability, or an affiliation.

    ``choose``: only one of the affiliations, as its controller chooses. ``names``: it counts as having these names too.
    """

    abilities: tuple[object, ...] = ()
    affiliations: tuple[str, ...] = ()
    energy: tuple[str, ...] = ()
    choose: bool = False
    names: tuple[str, ...] = ()


class Lose(Node, frozen=True):
    """``loses Overcrush``, ``loses its affiliations``."""

    keywords: tuple[str, ...] = ()
    affiliations: tuple[str, ...] = ()


class Blank(Node, frozen=True):
    """``ignore its text`` (3.4.8). ``only``: one kind of ability (``when fielded``, ``when attacks``, ``global``,
    ``burst``, ``while active``);
    ``card``: the card and so all its dice and its Globals, else this die alone."""

    only: tuple[str, ...] = ()
    card: bool = False


class Can(Node, frozen=True):
    """A duty or permission: ``must attack``, ``can't block``, ``is unblockable``.

    ``verb``: ``attack`` ``block`` ``be blocked`` ``be targeted`` ``be koed`` ``be damaged`` ``deal combat damage``
    ``spin up`` ``spin down``
    ``field`` ``purchase`` ``use`` ``use globals`` ``reroll`` ``be captured`` …; ``mode``: ``must`` ``cannot`` ``may``.
    ``by``: for passive verbs the dice (or the kind of source) that cannot do it: ``can't be blocked by Sidekicks``;
    ``sources``: kinds of abilities: ``global`` ``action`` ``opposing`` ``opposing global`` ``opposing action`` …
    ``at_least``: ``can only be blocked by 2 or more``. With ``may``, ``be blocked``: only by ``by``. Further verbs:
    ``roll``,
    ``be purchased with wild`` (no wild energy may pay for it), ``gain life``, ``be attacked`` (a player), ``attack
    alone``, ``be affected``; ``attack with`` and ``block with``: a player cannot with ``at_least`` so many dice. With
    ``must`` and ``at_least`` 1: one of the group, whichever.
    ``unless``: it may be done for this price; ``block`` with ``by``: the price of blocking one of those; ``once``: it
    is paid once for all dice it is said of, not for each (with ``by``: once for each that they block).
    """

    mode: str
    verb: str
    by: Dice | None = None
    sources: tuple[str, ...] = ()
    at_least: int = 0
    unless: Cost | None = None
    once: bool = False


class Blocks(Node, frozen=True):
    """``can block up to two character dice``; n None: any number. ``which``: only of these. ``more``: so many besides
    those it can block anyway."""

    n: int | None
    which: Dice | None = None
    more: bool = False


class Costs(Node, frozen=True):
    """``cost [1] less to purchase (minimum 1)``; ``what``: purchase, field, global, use (an action die). ``more``
    negative: less; ``free``: nothing at all;
    ``next``: only the next one; ``to``: becomes this amount; ``alone``: however many say so, it counts once;
    ``instead``: this may be paid instead of the cost; ``extra``: energy of a type, or life, that is paid besides;
    ``least``: never less than that, whatever makes it cheaper."""

    what: str
    more: Amount = Num(0)
    minimum: int | None = None
    free: bool = False
    next: bool = False
    to: Amount | None = None
    alone: bool = False
    instead: Cost | None = None
    extra: Cost | None = None
    least: int = 0


class Prevent(Node, frozen=True):
    """``prevent non-combat damage dealt to …``; ``amount`` None: all; ``kind``: any, combat, ability; ``by``: only
    from these;
    ``by_effect``: only from these kinds of ability (``global``, ``action``, ``when fielded``); ``leave``: reduce it
    to that much instead;
    ``next``: of the first (or next) damage of a turn only; ``half``: half of it is left, rounded ``down`` or ``up``;
    ``each``: with ``next``, of each source by itself."""

    amount: Amount | None = None
    kind: str = "any"
    by: Dice | None = None
    by_effect: tuple[str, ...] = ()
    leave: Amount | None = None
    next: bool = False
    half: str = ""
    each: bool = False


class DamageTaken(Node, frozen=True):
    """``takes double damage``, ``takes 1 more damage from …``: ``more`` is added before it is multiplied by
    ``factor``; ``kind``, ``by`` and ``by_effect`` as in ``Prevent``."""

    more: Amount = Num(0)
    factor: int = 1
    kind: str = "any"
    by: Dice | None = None
    by_effect: tuple[str, ...] = ()


class FightsWith(Node, frozen=True):
    """``deals combat damage equal to its D instead of its A``; ``stat``: D or level."""

    stat: str


class SpentAs(Node, frozen=True):
    """``you may spend [shield] as [wild]``, ``convert any amount of your energy to [bolt]``: what energy of these types
    (none: any energy) is spent as, ``generic`` for what counts for no type. Said of dice, or of players."""

    energy: str
    types: tuple[str, ...] = ()


class AnyEnergy(Node, frozen=True):
    """``you may spend any type of energy to use Global Abilities``: as much as it costs, and of whatever type. Said of
    players; ``what``: purchase, global."""

    what: str = "global"


class LifeFloor(Node, frozen=True):
    """``your life cannot go below 1``, said of players; ``kind``: whatever takes it (``any``), or only ``damage``,
    combat or ability damage."""

    n: int = 1
    kind: str = "any"


class Redirect(Node, frozen=True):
    """``when you would take damage, redirect that damage to Thor`` as a lasting rule."""

    to: What
    kind: str = "any"


class DamageBonus(Node, frozen=True):
    """``deals 1 more damage``; ``factor`` 2: double damage; ``kind``: any, combat, ability, overcrush; ``to``: only
    to these dice, or to this player. ``kind`` may be a keyword too: the damage of that ability. ``most``: no more than
    that, whatever else is said."""

    more: Amount = Num(0)
    factor: int = 1
    kind: str = "any"
    to: Dice | Player | None = None
    most: int | None = None


class Goes(Node, frozen=True):
    """``when KO'd, goes to … instead``: where a die goes in place of where it would: ``event``: ko, unblocked,
    purchased, used, unfielded.

    ``next``: only the next (or first) one.
    """

    event: str
    to: str
    next: bool = False


class AsLevel(Node, frozen=True):
    """``is considered to be level 1``."""

    level: int


class Counted(Node, frozen=True):
    """Extra dice a player draws, a changed number of something a player does: ``what``: draw, rerolls, energy …"""

    what: str
    n: Amount


Mod = (
    Stats
    | SetStats
    | DoubleStats
    | SwapStats
    | Gain
    | Lose
    | Blank
    | Can
    | Blocks
    | Costs
    | Prevent
    | Redirect
    | DamageBonus
    | DamageTaken
    | FightsWith
    | LifeFloor
    | SpentAs
    | AnyEnergy
    | Goes
    | AsLevel
    | Counted
)

# --- triggers ------------------------------------------------------------------------------------


Effect = (
    Seq
    | Whole
    | May
    | If
    | ChooseOne
    | Repeat
    | Each
    | Again
    | PayFor
    | Unless
    | Later
    | Damage
    | Fight
    | GainLife
    | SetLife
    | SwapLife
    | LoseLife
    | KO
    | Sacrifice
    | Move
    | Field
    | Spin
    | SpinTo
    | Draw
    | Roll
    | Reroll
    | Refill
    | RemoveFromCombat
    | Cancel
    | Capture
    | SetAside
    | TakeControl
    | SwapControl
    | SwapDice
    | SwapValue
    | CopyText
    | CopyStats
    | BecomeCopy
    | UseCopy
    | Token
    | Counter
    | Purchase
    | Name
    | Choose
    | ClearDamage
    | Flip
    | Attach
    | Corrupt
    | PreventDamage
    | RedirectDamage
    | Retarget
    | DoubleDamage
    | Instead
    | ExtraDraw
    | GainEnergy
    | DeclareBlockers
    | Change
)
