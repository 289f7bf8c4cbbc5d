"""What a card does as a vector of numbers, made once from its printed facts and its ability tree.

No feature is a card's name: what a text does to whom is counted, verb by verb, so that cards nobody has seen lie beside
those that do alike. ``FEATURES`` names the numbers in their order; the names are what lasts, places may change when a
verb is added.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, get_args
from zlib import crc32

from overcrush.ability import abilities as ab
from overcrush.ability import conditions as cd
from overcrush.ability import effects as ef
from overcrush.ability import nouns as nn
from overcrush.ability.tree import Node
from overcrush.model.cards import Card
from overcrush.model.const import ENERGY_NAMES, KIND_NAMES
from overcrush.rules.book import keywords

LEVELS: Final = 3
BUCKETS: Final = 8
"""Affiliations are spread over so many features: cards of one affiliation share theirs."""
SIDES: Final = ("mine", "theirs")
VARIABLE: Final = 2.0
"""What counts for an amount that only a game can say."""
LONGEST: Final = 9.0

ABILITIES: Final = tuple(kind.__name__ for kind in get_args(ab.Ability))
VERBS: Final = tuple(kind.__name__ for kind in (*get_args(ef.Effect), *get_args(ef.Mod)))
"""Every verb, way to join them, and change, by the name of its node."""
AMOUNTS: Final = tuple(kind.__name__ for kind in get_args(nn.Amount))
TESTS: Final = tuple(kind.__name__ for kind in get_args(nn.Test))
CONDITIONS: Final = tuple(kind.__name__ for kind in get_args(cd.Condition))
EVENTS: Final = (
    *("fielded", "attacks", "blocks", "is blocked", "unblocked", "engaged", "koed", "kos", "damaged", "deals damage"),
    *("loses life", "gains life", "purchased", "used", "global", "drawn", "rolled", "rerolled", "prepped", "spun up"),
    *("spun down", "captured", "targeted", "regenerates", "leaves", "enters", "turn start", "turn end", "draw step"),
    *("roll step", "main step", "main end", "attack step", "attack end", "attacked", "blockers declared", "keyword"),
    *("sacrificed", "energy spent", "flipped", "before damage", "draw end", "roll end", "equipped"),
    *("would be damaged", "would be koed", "would go to used", "other"),
)
PERMITTED: Final = (
    *("attack", "block", "be blocked", "be targeted", "be koed", "be damaged", "deal combat damage", "field"),
    *("purchase", "use", "use globals", "reroll", "be affected", "other"),
)
ZONES: Final = ("bag", "prep", "reserve", "field", "attack", "used", "out_of_play", "card", "captured", "removed")
PRICES: Final = ("purchase", "field", "global", "use")
MODES: Final = ("target", "up to", "random", "every", "once", "replaces", "while active", "this turn", "longer")


@cache
def keyword_names() -> tuple[str, ...]:
    """The rules' keywords as cards print them, without their numbers."""
    return (*(rule.number.removesuffix(" X-Y").removesuffix(" X") for rule in keywords()), "other")


@cache
def features() -> tuple[str, ...]:
    """The names of the numbers of a card's vector, in their order."""
    return (
        *(f"kind: {name}" for name in KIND_NAMES),
        *("cost", *(f"energy: {name}" for name in ENERGY_NAMES[:4]), "energy types", "dice", "levels", "equip"),
        *(f"level {n}: {what}" for n in range(1, LEVELS + 1) for what in ("fielding", "attack", "defense", "burst")),
        *(f"alignment: {name}" for name in ("good", "neutral", "evil")),
        *(f"affiliation {n}" for n in range(BUCKETS)),
        *(f"ability: {name}" for name in ABILITIES),
        *(f"{name}: {side}" for name in VERBS for side in SIDES),
        *(f"{what}: {side}" for what in ("attack", "defense") for side in SIDES),
        *(f"can {verb}: {side}" for verb in PERMITTED for side in SIDES),
        *(f"when {event}: {side}" for event in EVENTS for side in SIDES),
        *(f"keyword: {name}" for name in keyword_names()),
        *(f"amount: {name}" for name in AMOUNTS),
        *(f"test: {name}" for name in TESTS),
        *(f"condition: {name}" for name in CONDITIONS),
        *(f"moves to: {zone}" for zone in ZONES),
        *(f"speaks of: {zone}" for zone in ZONES),
        *(f"price: {what}" for what in PRICES),
        *(f"pay: {name}" for name in (*ENERGY_NAMES[:4], "generic", "x", "otherwise")),
        *(f"mode: {mode}" for mode in MODES),
    )


@cache
def _places() -> dict[str, int]:
    return {name: n for n, name in enumerate(features())}


def verb_number(node: Node | None) -> int:
    """The place of a verb in ``VERBS`` + 1; 0 for none of them."""
    name = type(node).__name__
    return VERBS.index(name) + 1 if name in VERBS else 0


class _Vector:
    """A card's numbers in the making."""

    def __init__(self) -> None:
        self.places = _places()
        self.numbers = [0.0] * len(self.places)
        self.last: tuple[bool, bool] = (True, False)
        """Whose the dice last spoken of are."""

    def add(self, name: str, n: float = 1.0) -> None:
        self.numbers[self.places[name]] += n

    def sided(self, name: str, sides: tuple[bool, bool], n: float = 1.0) -> None:
        for side, meant in zip(SIDES, sides, strict=True):
            if meant:
                self.add(f"{name}: {side}", n)


_made: dict[int, tuple[Card, tuple[float, ...]]] = {}
_KEPT: Final = 8000


def card_vector(card: Card) -> tuple[float, ...]:
    """The numbers of a card, in the order of ``features``."""
    known = _made.get(id(card))
    if known is not None and known[0] is card:
        return known[1]
    vector = _Vector()
    _facts(vector, card)
    for ability in card.text.abilities:
        _add(vector, ability, (True, False))
    found = tuple([max(-LONGEST, min(LONGEST, n)) for n in vector.numbers])
    if len(_made) >= _KEPT:
        _made.clear()
    _made[id(card)] = card, found
    return found


def _facts(v: _Vector, card: Card) -> None:
    v.add(f"kind: {card.kind if card.id != 'sidekick' else 'sidekick'}")
    v.add("cost", card.cost)
    for name in card.energy:
        v.add(f"energy: {name}")
    v.add("energy types", len(card.energy))
    v.add("dice", card.max)
    v.add("levels", len(card.levels))
    v.add("equip", card.equip)
    for n, level in enumerate(card.levels[:LEVELS], 1):
        v.add(f"level {n}: fielding", level.fielding)
        v.add(f"level {n}: attack", level.attack)
        v.add(f"level {n}: defense", level.defense)
        v.add(f"level {n}: burst", level.burst)
    if card.alignment in ("good", "neutral", "evil"):
        v.add(f"alignment: {card.alignment}")
    for name in card.affiliations:
        v.add(f"affiliation {crc32(name.casefold().encode()) % BUCKETS}")


def _parts(node: Node) -> Iterator[object]:
    for name in node.__struct_fields__:
        part = getattr(node, name)
        if isinstance(part, tuple):
            yield from part
        else:
            yield part


def _add(v: _Vector, node: Node, outer: tuple[bool, bool]) -> None:
    """Count a node and what is below it; ``outer``: whose dice what it stands in is about."""
    name = type(node).__name__
    sides = outer
    if isinstance(node, ab.Ability):
        v.add(f"ability: {name}")
        _ability(v, node)
    elif name in VERBS:
        sides = _sides(v, node, outer)
        v.sided(name, sides, _amount(node))
        _details(v, node, sides)
    elif isinstance(node, nn.Trigger):
        about = _side(v, node.subject) if node.subject is not None else (True, True)
        v.sided(f"when {node.event if node.event in EVENTS else 'other'}", about)
    elif name in AMOUNTS:
        v.add(f"amount: {name}")
    elif name in TESTS:
        v.add(f"test: {name}")
    elif name in CONDITIONS:
        v.add(f"condition: {name}")
    elif isinstance(node, nn.Dice):
        for zone in node.zones:
            if zone in ZONES:
                v.add(f"speaks of: {zone}")
    elif isinstance(node, ef.Cost):
        _cost(v, node)
    elif isinstance(node, nn.Pick):
        v.last = _side(v, node)
        for mode, so in (("target", node.target), ("up to", node.up_to), ("random", node.random)):
            v.add(f"mode: {mode}", so)
    elif isinstance(node, nn.Every):
        v.last = _side(v, node)
        v.add("mode: every")
    for part in _parts(node):
        if isinstance(part, Node):
            _add(v, part, sides)


def _ability(v: _Vector, node: Node) -> None:
    if isinstance(node, ab.Keyword):
        v.add(f"keyword: {node.name if node.name in keyword_names() else 'other'}")
    elif isinstance(node, ab.Triggered):
        v.add("mode: once", bool(node.limit))
        v.add("mode: replaces", node.replaces)
        v.add("mode: while active", node.scope == "card")
    elif isinstance(node, ab.Global | ab.Activated):
        v.add("mode: once", any("once" in limit for limit in node.limits))
    elif isinstance(node, ab.Static):
        v.add("mode: while active", node.scope == "card")


def _details(v: _Vector, node: Node, sides: tuple[bool, bool]) -> None:
    """What a verb's name does not say of it."""
    if isinstance(node, ef.Stats):
        v.sided("attack", sides, _number(node.attack))
        v.sided("defense", sides, _number(node.defense))
    elif isinstance(node, ef.Can):
        n = -1.0 if node.mode == "cannot" else 1.0
        v.sided(f"can {node.verb if node.verb in PERMITTED else 'other'}", sides, n)
    elif isinstance(node, ef.Move) and node.to in ZONES:
        v.add(f"moves to: {node.to}")
    elif isinstance(node, ef.Draw) and node.to in ZONES:
        v.add(f"moves to: {node.to}", _number(node.n))
    elif isinstance(node, ef.Costs):
        v.add(f"price: {node.what}", -VARIABLE if node.free else _number(node.more))
    until = getattr(node, "until", "")
    if until:
        v.add("mode: this turn" if until == "turn" else "mode: longer")


def _cost(v: _Vector, node: ef.Cost) -> None:
    for kind in node.energy:
        v.add(f"pay: {kind if kind in ENERGY_NAMES[:4] else 'generic'}")
    v.add("pay: x", node.x)
    v.add("pay: otherwise", len(node.also))


def _number(amount: object) -> float:
    if isinstance(amount, nn.Num):
        return float(min(amount.n, LONGEST))
    if isinstance(amount, nn.Times):
        return amount.factor * VARIABLE
    return VARIABLE


def _amount(node: Node) -> float:
    """How much a verb does: its first amount, 1 where it has none."""
    for name in ("amount", "n", "by", "times"):
        part = getattr(node, name, None)
        if type(part).__name__ in AMOUNTS:
            return _number(part)
        if name == "by" and type(part) is int:
            return float(part)
    return 1.0


def _sides(v: _Vector, node: Node, outer: tuple[bool, bool]) -> tuple[bool, bool]:
    """Whose dice, or which player, a verb is about: what is chosen, the player it names, else what it is in."""
    for part in _parts(node):
        if isinstance(part, nn.Pick | nn.Every | nn.Several | nn.Ref):
            return _side(v, part)
    for part in _parts(node):
        if isinstance(part, nn.Player):
            return _side(v, part)
    return outer


def _side(v: _Vector, node: object) -> tuple[bool, bool]:
    if isinstance(node, nn.Pick | nn.Every):
        return _side(v, node.dice)
    if isinstance(node, nn.Dice):
        return node.whose != "opponent", node.whose not in ("you", "active")
    if isinstance(node, nn.Player):
        return node.who not in ("opponent", "target opponent"), node.who not in ("you", "active")
    if isinstance(node, nn.Several):
        sides = [_side(v, part) for part in node.parts]
        return any(mine for mine, _ in sides), any(theirs for _, theirs in sides)
    if isinstance(node, nn.Ref) and node.name != "this":
        return v.last
    return True, False
