"""Noun phrases of the ability tree: which dice, which players, how much.

A noun phrase describes; it never says how often it is meant. ``Pick`` (some of them, chosen),
``Every`` (all of them) and ``Ref`` (the one spoken of before) turn a description into a choice.
"""

from __future__ import annotations

from overcrush.ability.tree import Node

# --- players -------------------------------------------------------------------------------------


class Player(Node, frozen=True):
    """A player, seen from the ability's controller.

    ``who``: ``you`` ``opponent`` ``each`` (both) ``any`` (whichever) ``active`` (whose turn it is) ``target``
    (chosen among both) ``target opponent`` ``event`` (the player of the triggering event) ``controller``/``owner``
    (of the die ``of`` refers to).
    """

    who: str
    of: Ref | None = None


# --- amounts -------------------------------------------------------------------------------------


class Num(Node, frozen=True):
    """A plain number: ``2``."""

    n: int


class Count(Node, frozen=True):
    """How many of a description there are: ``for each active [Villain] character``.

    ``of``: what is counted about them: ``dice``, ``characters`` (different ones, 3.1.24), ``energy types``,
    ``affiliations``, ``affiliation icons`` (those of each die), ``Lantern colors``, ``symbols`` (the energy they
    show); or one of their numbers added up: ``attacks`` ``defenses`` ``levels`` ``costs`` (to purchase) ``fieldings``.
    """

    dice: Dice | Ref
    of: str = "dice"


class Stat(Node, frozen=True):
    """A number on a die: ``its A``, ``that die's level``. ``which``: A D level cost fielding, or the tokens on its
    card: experience loyalty stun; ``printed`` without modifiers."""

    which: str
    die: Ref | Pick
    printed: bool = False


class Extreme(Node, frozen=True):
    """The highest or lowest of a number among dice: ``the lowest D value among opposing dice``."""

    which: str
    dice: Dice
    highest: bool = True


class Symbols(Node, frozen=True):
    """Energy symbols (1.4.6) that a player's reserve shows: ``the number of [bolt] in your Reserve Pool``.

    ``energy``: a type, ``any`` (every symbol), ``types`` (how many different types), or ``its`` (of the energy types
    that the die ``of`` has).
    """

    energy: str
    player: Player = Player("you")
    of: Ref | None = None


class RolledSymbols(Node, frozen=True):
    """Energy symbols (1.4.6) on the dice this ability rolled: ``for each [wild] or [fist] rolled``; no type: all."""

    types: tuple[str, ...] = ()


class Spent(Node, frozen=True):
    """Energy that was spent for what set this off, a die fielded or purchased, a Global used: ``if you spent [mask] to
    field it``. ``types``: of one of these types; wild is whatever it is spent as (1.4.3); none: of any. ``dice``: only
    from these."""

    types: tuple[str, ...] = ()
    dice: Dice | None = None


class Life(Node, frozen=True):
    """A player's life total."""

    player: Player


class EventAmount(Node, frozen=True):
    """The amount of the event that triggered this: ``that much damage``."""


class Result(Node, frozen=True):
    """How many dice an earlier part of this ability really acted on, under the name it was bound to: ``for each die
    KO'd this way``."""

    of: str = "it"


class Times(Node, frozen=True):
    """An amount multiplied: ``2 for each …`` is ``Times(2, Count(…))``."""

    factor: int
    amount: Amount


class Half(Node, frozen=True):
    """Half an amount, rounded down unless ``up``."""

    amount: Amount
    up: bool = False


class AtMost(Node, frozen=True):
    """An amount, and never more than that: ``for each die … (maximum 5)``."""

    amount: Amount
    most: int


class Sum(Node, frozen=True):
    """Several amounts added up; a negative ``Num`` or ``Times`` subtracts."""

    parts: tuple[Amount, ...]


class Difference(Node, frozen=True):
    """How far apart two amounts are, whichever is higher: ``the difference between your life and your opponent's``."""

    one: Amount
    other: Amount


class Trigger(Node, frozen=True):
    """What an ability waits for: an event, seen through a description of whom it happens to.

    ``event``: ``fielded`` ``attacks`` ``blocks`` ``is blocked`` ``unblocked`` ``engaged`` ``koed`` ``kos``
    (``object``: whom)
    ``damaged`` (a die or a player takes damage) ``deals damage`` (``object``: to whom) ``loses life`` ``gains life``
    ``purchased`` ``used``
    (an action die) ``global`` (used) ``drawn`` ``rolled`` ``rerolled`` ``prepped`` ``spun up`` ``spun down``
    ``captured`` ``targeted``
    ``regenerates`` ``leaves`` (the field) ``enters`` ``turn start`` ``turn end`` ``draw step`` ``roll step`` ``main
    step``
    ``main end`` ``attack step`` ``attack end`` ``attacked`` (a player is) ``blockers declared`` ``keyword``
    (``object`` names it) ``sacrificed``
    ``energy spent`` ``flipped``
    ``gains token`` (on its card; ``how`` says which: ``Experience`` ``Loyalty``);
    ``before damage`` (is dealt in combat) ``draw end`` (all dice of the Clear and Draw
    Step are drawn) ``roll end``;
    as a replacement ``would be damaged`` ``would be koed`` ``would go to used``.
    ``subject``: the die it happens to (``Ref('this')`` or a description), or the player. ``object``: the second party.
    ``how``: a restriction: ``combat`` ``ability`` ``outside draw step`` ``outside roll step`` ``draw step``
    ``attack step`` ``main step``
    ``your turn``
    ``opponent's turn`` ``alone`` ``with`` (the object attacks too) ``first`` (the first of the turn) ``blocking``
    ``attacking`` (at that time)
    ``by its player`` (not by an ability of the other)
    ``spent wild`` (``spent fist`` …: energy of that type);
    ``by damage`` (``would be koed``: by the damage it has taken)
    ``not koed`` (and not KO'd by it) ``not by this`` (not through this ability or a copy of it); for ``targeted`` the
    kinds of source; for ``damaged`` ``from global`` and so on: from an effect of that kind; for ``keyword`` its name.
    ``least``: so much of it or more: damage, life.
    """

    event: str
    subject: Dice | Ref | Player | None = None
    object: Dice | Ref | Player | None = None
    how: tuple[str, ...] = ()
    tests: tuple[Test, ...] = ()
    least: int = 0


class Events(Node, frozen=True):
    """How often something happened: ``for each Global Ability you have used this turn``.

    ``on``: what happened, described as what an ability waits for. ``span``: ``turn`` (this one so far), ``attack step``
    (this one so far), ``this way`` (by this ability), ``your last turn`` and ``opponent's last turn`` (the last one of
    that player that is over), ``last turn`` (the one before this), ``game`` (all of it so far). ``of``: what is
    counted: ``dice`` (different ones it happened to; where it happens to a player, the times), ``times``, or ``amount``
    (life or damage, added up).
    """

    on: Trigger
    span: str = "turn"
    of: str = "dice"


Amount = (
    Num
    | Count
    | Stat
    | Extreme
    | Symbols
    | RolledSymbols
    | Spent
    | Life
    | EventAmount
    | Events
    | Result
    | Times
    | Half
    | AtMost
    | Sum
    | Difference
)

# --- tests on a single die -----------------------------------------------------------------------


class Named(Node, frozen=True):
    """The die's card has one of these names: ``Superman or Supergirl``. ``self`` stands for this card's own name."""

    names: tuple[str, ...]


class NameHas(Node, frozen=True):
    """The name of the die's card has this word in it: ``with "Kree" in its name``."""

    word: str


class SubtitleHas(Node, frozen=True):
    """The subtitle of the die's card has this word in it."""

    word: str


class HasKind(Node, frozen=True):
    """A kind of creature (``dragon``, ``undead``), or ``spell``: a word of its own in the card's name, or in the
    subtitle of a [Monster] or, for ``spell``, of an action."""

    kind: str


class HasEnergy(Node, frozen=True):
    """One of these energy types: ``[fist] or [bolt]``."""

    types: tuple[str, ...]


class HasAffiliation(Node, frozen=True):
    """One of these affiliations; ``any`` for having one at all, ``same`` for sharing one with this card; ``Lantern``
    for any Lantern's."""

    names: tuple[str, ...]


class HasAlignment(Node, frozen=True):
    """One of these alignments: ``good``, ``neutral``, ``evil``."""

    names: tuple[str, ...]


class HasKeyword(Node, frozen=True):
    """The die has this keyword: ``with Overcrush``. An ``Adventurer`` has Experience, unless its card denies it."""

    name: str


class HasAbility(Node, frozen=True):
    """The die's card has an ability of this kind: ``when fielded``, ``when attacks``, ``global``, ``burst``,
    ``none``, ``any``."""

    kind: str


class IsSidekick(Node, frozen=True):
    """A Sidekick (NPC); in the field an Ally too."""


class Compare(Node, frozen=True):
    """A number of the die against an amount: ``level 1``, ``purchase cost of 2 or less``, ``A of 3 or more``.

    ``which``: level cost fielding A D damage, experience loyalty stun (tokens on its card); ``op``: ``=`` ``<=`` ``>=``
    ``<`` ``>`` ``!=``.
    """

    which: str
    op: str
    amount: Amount


class Is(Node, frozen=True):
    """A state of the die: attacking blocking blocked unblocked engaged damaged paired equipped equip captured
    attached flipped rolled; also what it did this turn: ``attacked`` ``blocked opponent`` ``fielded`` ``koed``
    ``damaged this turn`` ``drawn`` ``purchased``; or its face: ``character face`` ``energy face`` ``action face``
    ``single energy`` ``double energy`` ``showing fist`` (that symbol, 1.4.6) ``showing 2 fist``
    ``burst`` ``*`` ``**``; or its kind: ``continuous`` ``gear`` ``trap`` ``token``
    ``epic`` ``basic`` ``crossover`` ``unpurchased`` ``character`` ``action`` ``basic action`` …; or first among those
    that are described otherwise alike: ``lowest cost`` ``highest level`` ``highest A`` ``lowest fielding`` ….
    ``yours`` ``opposing``: by who controls it. Through this ability: ``damaged by breath weapon`` ``damaged this way``
    ``koed this way`` ``drawn this way`` ``chosen this way`` ``rolled`` (rolled or rerolled by it). ``borrowed``: not
    controlled by its owner; ``temporary``: in the field only for a time. ``attacking alone``.
    ``captured by this``: by the die whose ability it is. ``laid before``: on this card since an earlier turn.
    ``on a card`` ``on a character card`` ``on a basic action card``: of an action
    die placed on one.
    """

    what: str


class EngagedWith(Node, frozen=True):
    """Attacking what it blocks, or the other way round: ``engaged with this die``, ``with a Sidekick die``.

    ``worn``: Gear that such a die is equipped with: ``equipped to a Sidekick die``.
    """

    die: Ref | Dice
    worn: bool = False


class Shares(Node, frozen=True):
    """Has the same ``what`` (name, card, affiliation, energy, level, cost, owner; ``Lantern``: a color) as another, or
    as any other die of a description; ``shown``: an energy type that the other shows, or showed when it was rolled
    last."""

    what: str
    die: Ref | Dice


class Same(Node, frozen=True):
    """Is the very die spoken of; under ``Not``: ``other``."""

    die: Ref


class Had(Node, frozen=True):
    """Something happened to the die, or it did something: ``that was blocked this turn``.

    ``on``: what happened, with nobody as the subject; ``span``: as in ``Events``.
    """

    on: Trigger
    span: str = "turn"


class Not(Node, frozen=True):
    """The opposite of a test: ``non-[Villain]``."""

    test: Test


class AnyOf(Node, frozen=True):
    """At least one of several tests: ``[Villain] character dice or Sidekick character dice``."""

    tests: tuple[Test, ...]


class AllOf(Node, frozen=True):
    """All of several tests; only needed inside ``AnyOf`` and ``Not``."""

    tests: tuple[Test, ...]


Test = (
    Named
    | NameHas
    | SubtitleHas
    | HasKind
    | HasEnergy
    | HasAffiliation
    | HasAlignment
    | HasKeyword
    | HasAbility
    | IsSidekick
    | Compare
    | Is
    | EngagedWith
    | Shares
    | Same
    | Had
    | Not
    | AnyOf
    | AllOf
)

# --- dice ----------------------------------------------------------------------------------------


class Dice(Node, frozen=True):
    """A description of dice: ``your other level 1 [Villain] character dice``.

    ``kind``: ``character`` (in the field or reserve: showing a character face; elsewhere: of a character or Sidekick),
    ``action``, ``basic action``, ``die`` (any), ``energy`` (showing energy), ``card`` (a card rather than its dice).
    ``whose``: ``you`` ``opponent`` ``any`` ``that player`` (the player last spoken of) ``active`` (whose turn it is):
    who controls or has it.
    ``zone``: where: ``field`` ``attack`` ``reserve`` ``prep`` ``used`` ``bag`` ``out_of_play`` ``card`` (unpurchased)
    ``captured`` ``set_aside`` ``kept`` (put on this card by its text) ``under`` (under this die); no zone at all:
    wherever they are.
    """

    kind: str = "character"
    whose: str = "any"
    zones: tuple[str, ...] = ("field",)
    where: tuple[Test, ...] = ()


class Ref(Node, frozen=True):
    """Something spoken of before.

    ``this`` (the die whose ability it is; for an action the die used), ``event`` (the die the trigger speaks of),
    ``other`` (the second die of the event: what it was engaged with, or what damaged or KO'd it), ``it`` and any
    other name: what a ``Pick``, ``Draw`` or ``Each`` bound under that name; ``drawn``, ``rolled``, ``made``: the dice
    last drawn, rolled, made by this ability; ``rest``: those of them nothing was done with since; ``named``: what
    ``Name`` chose; ``all``: every die chosen so far by this ability; ``attached``: the die this Gear is on;
    ``partner``: the paired die.
    """

    name: str = "it"


class Pick(Node, frozen=True):
    """A choice of dice (and, with ``players``, of a player instead): ``target opposing character die``.

    ``target``: whether it targets (3.3.1); ``by``: who chooses; ``up_to``: fewer will do; ``as_``: the name later parts
    call it by (``it``, then ``it2``, ``it3`` in the order of the words); by ``each`` player: each among those of
    ``that player``;
    n 99 with ``up_to``: any number; ``players``: ``""``, ``any`` or ``opponent`` for "or player"; ``random``: by
    chance, not by choice; ``different``: no two of one character (3.1.24).
    """

    dice: Dice
    n: Amount = Num(1)
    up_to: bool = False
    target: bool = True
    by: Player = Player("you")
    as_: str = "it"
    players: str = ""
    random: bool = False
    different: bool = False


class Every(Node, frozen=True):
    """All dice of a description, without targeting (3.3.6): ``all opposing character dice``."""

    dice: Dice
    as_: str = "it"


class Several(Node, frozen=True):
    """Two or more things at once: ``each player and character die``."""

    parts: tuple[What, ...]


What = Pick | Every | Ref | Player | Several
"""Whatever an effect can be applied to."""
