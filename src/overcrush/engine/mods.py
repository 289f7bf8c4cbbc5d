"""Linked changes: what a modifier does, with its amounts ready to be worked out."""

from __future__ import annotations

from typing import Final

from overcrush.engine.core import Amount, Cost, Mod, Selector

M_STATS: Final = 0
M_SET: Final = 1
M_DOUBLE: Final = 2
M_SWAP: Final = 3
M_GAIN: Final = 4
M_LOSE: Final = 5
M_BLANK: Final = 6
M_CAN: Final = 7
M_BLOCKS: Final = 8
M_COSTS: Final = 9
M_PREVENT: Final = 10
M_REDIRECT: Final = 11
M_BONUS: Final = 12
M_GOES: Final = 13
M_LEVEL: Final = 14
M_COUNTED: Final = 15
M_COPY: Final = 16
M_TEXT: Final = 17
M_AFFILIATION: Final = 18
M_TYPE: Final = 19
M_FACE: Final = 20
M_TAKEN: Final = 21
M_FIGHTS: Final = 22
M_FLOOR: Final = 23
M_SPENT_AS: Final = 24
M_ANY_ENERGY: Final = 25

# The bit of each kind: ``s.in_force & m.CAN`` says whether any change of that kind is in force.
STATS: Final = 1 << M_STATS
SET: Final = 1 << M_SET
DOUBLE: Final = 1 << M_DOUBLE
SWAP: Final = 1 << M_SWAP
GAIN: Final = 1 << M_GAIN
LOSE: Final = 1 << M_LOSE
BLANK: Final = 1 << M_BLANK
CAN: Final = 1 << M_CAN
BLOCKS: Final = 1 << M_BLOCKS
COSTS: Final = 1 << M_COSTS
PREVENT: Final = 1 << M_PREVENT
REDIRECT: Final = 1 << M_REDIRECT
BONUS: Final = 1 << M_BONUS
GOES: Final = 1 << M_GOES
LEVEL: Final = 1 << M_LEVEL
COUNTED: Final = 1 << M_COUNTED
COPY: Final = 1 << M_COPY
TEXT: Final = 1 << M_TEXT
AFFILIATION: Final = 1 << M_AFFILIATION
TYPE: Final = 1 << M_TYPE
FACE: Final = 1 << M_FACE
TAKEN: Final = 1 << M_TAKEN
FIGHTS: Final = 1 << M_FIGHTS
FLOOR: Final = 1 << M_FLOOR
SPENT_AS: Final = 1 << M_SPENT_AS
ANY_ENERGY: Final = 1 << M_ANY_ENERGY

# And the bit of each verb that duties and prohibitions speak of: most of them concern one that is seldom asked about.
SAID: Final = {
    verb: 1 << M_ANY_ENERGY + 1 + n
    for n, verb in enumerate(
        (
            *("attack", "attack alone", "block", "be blocked", "stay unblocked", "hit the player", "hit every blocker"),
            *("be damaged", "deal combat damage", "be koed", "be captured", "be targeted", "roll", "reroll"),
            *("reroll in the step", "field", "purchase", "use", "use globals", "gain life", "lose life"),
        )
    )
}
SAID_OF_PURCHASES: Final = SAID["purchase"]
SAID_OF_GLOBALS: Final = SAID["use globals"]
UNSAID: Final = 1 << M_ANY_ENERGY + 1 + len(SAID)
"""The bit of every other verb."""
COST_OF: Final = {what: UNSAID << 1 + n for n, what in enumerate(("purchase", "field", "use", "global"))}
"""The bit of each thing that changes of costs speak of."""
TO_PURCHASE: Final = COST_OF["purchase"]
TO_USE: Final = COST_OF["use"]
FOR_GLOBALS: Final = COST_OF["global"]
LOWERED: Final = COST_OF["global"] << 1
"""The bit of bonuses that may take defense away."""
OF_PURCHASES: Final = TO_PURCHASE | SAID_OF_PURCHASES | SPENT_AS
"""Changes of what can be purchased."""
OF_GLOBALS: Final = FOR_GLOBALS | ANY_ENERGY
"""Changes of what Globals cost."""
STOPPING_GLOBALS: Final = BLANK | SAID_OF_GLOBALS
"""Changes by which Globals cannot be used."""


def said_bit(verb: str) -> int:
    """The bit of a verb: ``s.in_force & said_bit("block")`` says whether anything is said of blocking."""
    return SAID.get(verb, UNSAID)


ABILITY_KINDS: Final = GAIN | BLANK | COPY | TEXT | FACE
"""Changes of who has which ability."""
KEYWORD_KINDS: Final = ABILITY_KINDS | LOSE
HAVING_KINDS: Final = KEYWORD_KINDS | LEVEL
"""Changes by which a die may have other abilities though it stays where it is."""
NATURE_KINDS: Final = KEYWORD_KINDS | AFFILIATION | TYPE
"""What makes a die something else than its card says: name, affiliations, keywords, energy types."""
SIDE_KINDS: Final = AFFILIATION | LOSE
"""Changes of affiliations."""
STAT_KINDS: Final = STATS | SET | DOUBLE | SWAP | LEVEL | COPY
"""Changes of attack and defense."""
LOWERING: Final = STAT_KINDS & ~STATS | LOWERED
"""Those by which a defense may be less than what is printed."""
FACE_KINDS: Final = COPY | LEVEL
"""Changes of the face that gives a die its numbers."""
COPIED_KINDS: Final = COPY | TEXT | FACE
"""Changes by which a die has what is on another's card."""
GIVEN_KINDS: Final = GAIN | TEXT | FACE
"""Changes by which a die has what its own text does not give it."""
CIRCULAR_KINDS: Final = LOSE | BLANK | LEVEL | TYPE
"""Changes that are looked at without bound, however deep the question lies: they must not depend on themselves."""
SPARED: Final = 1 << 6
"""Whether a die is kept from it is being asked."""
OWN_CIRCLE: Final = 7
"""From this bit on in ``State.asking`` each change has its own; before it, those that change what they speak of."""
VALUE_KINDS: Final = STATS | SET | DOUBLE | SWAP
HIT_KINDS: Final = BONUS | TAKEN
"""Changes of how much damage is."""
SHIELDING: Final = REDIRECT | PREVENT | SAID["be damaged"]
"""Changes of whom damage hits, and whether it does."""


class Stats(Mod):
    """+A and +D (3.6.1)."""

    __slots__ = ("attack", "defense")

    def __init__(self, attack: Amount, defense: Amount) -> None:
        super().__init__(M_STATS)
        self.attack = attack
        self.defense = defense
        if defense.lowers():
            self.bits |= LOWERED

    def fixed(self) -> bool:
        """Whether it adds plain numbers."""
        return self.attack.constant() and self.defense.constant()


class SetStats(Mod):
    """A or D becomes a number; ``fixed``: regardless of bonuses."""

    __slots__ = ("attack", "defense", "fixed")

    def __init__(self, attack: Amount | None, defense: Amount | None) -> None:
        super().__init__(M_SET)
        self.attack = attack
        self.defense = defense
        self.fixed = False


class DoubleStats(Mod):
    """A or D doubled as it is now (3.6.2)."""

    __slots__ = ("attack", "defense")

    def __init__(self, attack: bool, defense: bool) -> None:
        super().__init__(M_DOUBLE)
        self.attack = attack
        self.defense = defense


class SwapStats(Mod):
    """A and D change places (3.6.8, 3.6.9)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(M_SWAP)


class Gain(Mod):
    """Keywords and whole abilities gained."""

    __slots__ = ("abilities", "keywords")

    def __init__(self, keywords: dict[str, tuple[int | str, ...]], abilities: tuple[int, ...]) -> None:
        super().__init__(M_GAIN)
        self.keywords = keywords
        self.abilities = abilities


class GainAffiliation(Mod):
    """Affiliations gained."""

    __slots__ = ("names",)

    def __init__(self, names: frozenset[str]) -> None:
        super().__init__(M_AFFILIATION)
        self.names = names


class GainEnergy(Mod):
    """Energy types gained."""

    __slots__ = ("types",)

    def __init__(self, types: tuple[int, ...]) -> None:
        super().__init__(M_TYPE)
        self.types = types


class Lose(Mod):
    """Keywords or affiliations lost."""

    __slots__ = ("affiliations", "keywords")

    def __init__(self, keywords: tuple[str, ...], affiliations: tuple[str, ...]) -> None:
        super().__init__(M_LOSE)
        self.keywords = keywords
        self.affiliations = affiliations


class Blank(Mod):
    """Text ignored (3.4.8): a die's, or (``card``) a card's with its Globals; ``only`` certain kinds of ability."""

    __slots__ = ("card", "only")

    def __init__(self, only: tuple[str, ...], card: bool) -> None:
        super().__init__(M_BLANK)
        self.only = only
        self.card = card


class Can(Mod):
    """A duty or a prohibition: must, cannot, may; attack, block, be blocked …"""

    __slots__ = ("at_least", "by", "mode", "once", "own", "sources", "unless", "verb")

    def __init__(
        self, mode: str, verb: str, by: Selector | None, sources: tuple[str, ...], at_least: int, unless: Cost | None
    ) -> None:
        super().__init__(M_CAN)
        self.bits |= said_bit(verb)
        self.mode = mode
        self.verb = verb
        self.by = by
        self.sources = sources
        self.at_least = at_least
        self.unless = unless
        self.once = False
        """The price is paid once for all dice it is said of."""
        self.own = -1
        """The slot by which it speaks of each die that it is said of, where it does."""

    def says(self, mode: str, verb: str) -> bool:
        return self.mode == mode and self.verb == verb


class Blocks(Mod):
    """How many attackers a die can block at once (2.7.4.3.8)."""

    __slots__ = ("more", "n", "which")

    def __init__(self, n: int, which: Selector | None, more: bool) -> None:
        super().__init__(M_BLOCKS)
        self.n = n
        self.which = which
        self.more = more
        """So many besides those it can block anyway."""


class Costs(Mod):
    """Costs more or less to purchase, field or use (2.6.2.4, 2.6.3.3)."""

    __slots__ = ("alone", "extra", "free", "least", "minimum", "more", "next", "to", "what")

    def __init__(
        self, what: str, more: Amount, minimum: int | None, free: bool, next_: bool, to: Amount | None
    ) -> None:
        super().__init__(M_COSTS)
        self.bits |= COST_OF[what]
        self.what = what
        self.more = more
        self.minimum = minimum
        self.free = free
        self.next = next_
        self.to = to
        self.alone = False
        """However many say so, it counts once."""
        self.extra: Cost | None = None
        """What is paid besides."""
        self.least = 0
        """Never less than that."""


class Prevent(Mod):
    """Damage prevented or reduced (3.4.9.1)."""

    __slots__ = ("amount", "by", "by_effect", "damage", "each", "first", "half", "leave")

    def __init__(
        self, amount: Amount | None, damage: str, by: Selector | None, by_effect: tuple[str, ...], leave: Amount | None
    ) -> None:
        super().__init__(M_PREVENT)
        self.amount = amount
        self.damage = damage
        self.by = by
        self.by_effect = by_effect
        self.leave = leave
        self.first = False
        """Only so much in each turn, the first of it."""
        self.each = False
        """Of each source by itself."""
        self.half = ""
        """Half of it is left, rounded down or up."""

    def rank(self) -> int:
        """When it has its turn among several: what is taken off, then what is halved, then what is left at most."""
        return 2 if self.leave is not None else 1 if self.half else 0


class DamageTaken(Mod):
    """More damage taken, or several times as much."""

    __slots__ = ("by", "by_effect", "damage", "factor", "more")

    def __init__(self, more: Amount, factor: int, damage: str, by: Selector | None, by_effect: tuple[str, ...]) -> None:
        super().__init__(M_TAKEN)
        self.more = more
        self.factor = factor
        self.damage = damage
        self.by = by
        self.by_effect = by_effect


class FightsWith(Mod):
    """Another number than its attack is the combat damage it deals."""

    __slots__ = ("stat",)

    def __init__(self, stat: str) -> None:
        super().__init__(M_FIGHTS)
        self.stat = stat


class LifeFloor(Mod):
    """Below which number a player's life does not go."""

    __slots__ = ("least", "taken")

    def __init__(self, least: int, taken: str) -> None:
        super().__init__(M_FLOOR)
        self.least = least
        self.taken = taken
        """Whatever takes it (any), or only damage of a kind."""


class SpentAs(Mod):
    """What energy that a die shows is spent as; ``types``: only energy of these."""

    __slots__ = ("energy", "types")

    def __init__(self, energy: int, types: tuple[int, ...]) -> None:
        super().__init__(M_SPENT_AS)
        self.energy = energy
        self.types = types


class AnyEnergy(Mod):
    """What a player may pay for with energy of whatever type."""

    __slots__ = ("what",)

    def __init__(self, what: str) -> None:
        super().__init__(M_ANY_ENERGY)
        self.what = what


class Redirect(Mod):
    """Damage redirected to another die or player (3.4.9.3); ``to`` is a selector, or None for the source itself."""

    __slots__ = ("damage", "to")

    def __init__(self, to: Selector | None, player: int, damage: str) -> None:
        super().__init__(M_REDIRECT)
        self.to = to
        self.player = player
        self.damage = damage


class DamageBonus(Mod):
    """More damage dealt, or several times as much."""

    __slots__ = ("damage", "factor", "more", "most", "players", "to")

    def __init__(self, more: Amount, factor: int, damage: str) -> None:
        super().__init__(M_BONUS)
        self.to: Selector | None = None
        """Only what is dealt to these dice."""
        self.players = False
        """Only what is dealt to the opponent of its controller."""
        self.most: int | None = None
        """No more than that."""
        self.more = more
        self.factor = factor
        self.damage = damage


class Goes(Mod):
    """Where a die goes instead of where it would."""

    __slots__ = ("event", "next", "to")

    def __init__(self, event: str, to: int, next_: bool = False) -> None:
        super().__init__(M_GOES)
        self.event = event
        self.to = to
        self.next = next_


class AsLevel(Mod):
    """Considered to be on another level."""

    __slots__ = ("level",)

    def __init__(self, level: int) -> None:
        super().__init__(M_LEVEL)
        self.level = level


class Counted(Mod):
    """A number a player's steps use: extra dice drawn, …"""

    __slots__ = ("n", "what")

    def __init__(self, what: str, n: Amount, player: int) -> None:
        super().__init__(M_COUNTED)
        self.what = what
        self.n = n
        self.player = player


# Where the data of a copy's effect has what: the card that was copied comes first in all of them.
COPIED_CARD: Final = 0
COPIED_WORDS: Final = 1
COPIED_DIE: Final = 2
COPIED_LEVEL: Final = 3
TEXT_OF_CARD: Final = 1
TEXT_OF_PLAYER: Final = 2
TEXT_SIDE: Final = 3


class Copied(Mod):
    """A die that is a copy of another die (3.10.4): ``data`` of the effect holds its card, whether its text was copied,
    the die, and the level it has been spun to since, or 0 (3.10.4.2)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(M_COPY)


class CopiedFace(Mod):
    """A die that has the stats of another one (3.10.2): ``data`` holds its card, the burst it showed (3.10.2.1),
    whether its text was not ignored, and its level."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(M_FACE)


class CopiedText(Mod):
    """A die that has another card's abilities too (3.10.3): ``data`` holds that card, the card and the player
    whose dice have them, and the face of a Flip card that showed (3.10.3.2)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(M_TEXT)
