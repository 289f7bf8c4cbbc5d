"""Every field is said: each field of a tree is changed to something else it could be, and the tree worded again.

Two different trees must never have the same words: a field whose change the words do not show is left out by the
renderer, and supplied by the reader as something nobody wrote. What the engine does not play and what there are no
words for is refused, and so is no such fault; what a field cannot mean anything for is listed in ``EXEMPT``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from itertools import islice
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from overcrush.ability import Ability, Burst, Text, walk
from overcrush.ability import abilities as a
from overcrush.ability import conditions as c
from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.ability.tree import Node
from overcrush.cards.compiling import refusal
from overcrush.lang import read
from overcrush.lang.grammar.base import order
from overcrush.lang.rendering import Unsayable, in_full
from overcrush.model.cards import Card

WHO = ("you", "opponent", "each", "any", "active", "target")
UNTIL = (
    "turn",
    "your turn",
    "opponent's turn",
    "your next turn",
    "opponent's next turn",
    "start of your next turn",
    "leaves",
    "it leaves",
    "active",
    "ever",
)
ZONES = ("field", "used", "prep", "bag", "reserve", "attack", "out_of_play", "card")
STATS = ("A", "D", "level", "cost", "fielding")
KINDS = ("any", "combat", "ability")
OPS = ("=", "<=", ">=", "<", ">")
VALUES: dict[tuple[type[Node], str], tuple[object, ...]] = {
    (n.Player, "who"): WHO,
    (n.Count, "of"): (
        *("dice", "characters", "energy types", "affiliations", "affiliation icons", "Lantern colors", "levels"),
        "costs",
    ),
    (n.Stat, "which"): STATS,
    (n.Extreme, "which"): STATS,
    (n.Symbols, "energy"): ("fist", "bolt", "any", "types"),
    (n.Compare, "which"): STATS,
    (n.Compare, "op"): OPS,
    (n.Is, "what"): (
        *("attacking", "blocking", "blocked", "unblocked", "engaged", "damaged", "fielded", "attacked", "koed"),
        *("character face", "energy face", "burst", "continuous", "epic", "drawn", "rolled", "koed this way"),
    ),
    (n.HasAbility, "kind"): ("when fielded", "when attacks", "global", "burst", "none", "any"),
    (n.Shares, "what"): ("name", "card", "affiliation", "Lantern", "energy", "level", "cost", "owner"),
    (n.Dice, "kind"): ("character", "action", "basic action", "die", "energy", "card"),
    (n.Dice, "whose"): ("you", "opponent", "any", "that player", "active"),
    (n.Dice, "zones"): ((), *((zone,) for zone in ZONES)),
    (n.Pick, "players"): ("", "any", "opponent"),
    (e.Later, "until"): UNTIL,
    (e.Change, "until"): UNTIL,
    (e.Can, "mode"): ("must", "cannot", "may"),
    (e.Can, "verb"): (
        *("attack", "block", "be blocked", "be targeted", "be koed", "be damaged", "deal combat damage", "spin up"),
        *("spin down", "field", "purchase", "use", "use globals", "reroll", "be captured", "gain life"),
    ),
    (e.Can, "sources"): ((), ("global",), ("action",), ("opposing",), ("opposing global",), ("ability",)),
    (e.Costs, "what"): ("purchase", "field", "global", "use"),
    (e.Prevent, "kind"): KINDS,
    (e.Prevent, "by_effect"): ((), ("global",), ("action",), ("when fielded",), ("opposing action",)),
    (e.Redirect, "kind"): KINDS,
    (e.Prevent, "half"): ("", "down", "up"),
    (e.DamageBonus, "most"): (None, 1, 2),
    (e.LifeFloor, "kind"): ("any", "damage", "combat", "ability"),
    (e.DamageTaken, "kind"): KINDS,
    (e.DamageTaken, "factor"): (1, 2),
    (e.DamageTaken, "by_effect"): ((), ("global",), ("action",), ("when fielded",), ("opposing action",)),
    (e.FightsWith, "stat"): ("D", "level"),
    (e.SpentAs, "energy"): ("wild", "fist", "generic"),
    (e.SpentAs, "types"): ((), ("shield",), ("wild",)),
    (e.AnyEnergy, "what"): ("global",),
    (e.Cancel, "of"): ("global", "action", "that global", "that action"),
    (e.DamageBonus, "kind"): KINDS,
    (e.DamageBonus, "factor"): (0, 1, 2),
    (e.Goes, "event"): ("ko", "unblocked", "purchased", "used", "unfielded"),
    (e.Goes, "to"): ZONES,
    (e.Blank, "only"): ((), ("when fielded",), ("when attacks",), ("global",), ("burst",), ("while active",)),
    (e.Counted, "what"): ("draw", "rerolls", "energy"),
    (e.Trigger, "event"): (
        *("fielded", "attacks", "blocks", "is blocked", "unblocked", "koed", "damaged", "purchased", "used"),
        *("turn start", "turn end", "attack step", "loses life", "gains life", "would be damaged", "would be koed"),
    ),
    (e.Trigger, "how"): (
        (),
        *((how,) for how in ("combat", "ability", "attack step", "main step", "draw step", "outside draw step")),
        *((how,) for how in ("your turn", "opponent's turn", "alone", "first", "blocking", "attacking", "together")),
    ),
    (e.Fight, "stat"): ("A", "D", "level", "cost"),
    (e.Move, "to"): ZONES,
    (e.Move, "face"): ("", "energy", "action", "original"),
    (e.SpinTo, "face"): ("", "energy", "single", "double", "side", "fist"),
    (e.SpinTo, "by"): ("", "you", "opponent"),
    (e.Draw, "to"): ("reserve", "prep", "used", "hold"),
    (e.Roll, "to"): ("reserve", "field", "stay"),
    (e.Capture, "until"): ("turn", "leaves", "next", "another"),
    (e.SetAside, "until"): UNTIL,
    (e.TakeControl, "until"): UNTIL,
    (e.SwapControl, "until"): UNTIL,
    (e.CopyText, "until"): UNTIL,
    (e.CopyStats, "until"): UNTIL,
    (e.BecomeCopy, "until"): UNTIL,
    (e.DoubleDamage, "until"): UNTIL,
    (e.UseCopy, "kind"): ("use", "when fielded", "when attacks", "plain"),
    (e.Counter, "kind"): ("experience", "loyalty", "stun", "plus one"),
    (e.Purchase, "to"): ("used", "prep", "bag", "field"),
    (e.Name, "what"): ("card", "energy", "affiliation", "color", "number"),
    (e.PreventDamage, "kind"): KINDS,
    (c.There, "op"): OPS,
    (c.There, "of"): ("dice", "characters"),
    (c.Amounts, "op"): OPS,
    (c.DieIn, "zones"): tuple((zone,) for zone in ZONES),
    (c.Happened, "op"): OPS,
    (n.Events, "span"): (
        *("turn", "attack step", "this way", "your last turn", "opponent's last turn", "last turn"),
        "game",
    ),
    (n.Events, "of"): ("dice", "times", "amount"),
    (n.Had, "span"): ("turn", "attack step", "your last turn"),
    (c.During, "step"): ("clear_and_draw", "roll_and_reroll", "main", "attack", "cleanup"),
    (a.Triggered, "scope"): ("die", "card"),
    (a.Triggered, "limit"): ("", "once", "first"),
    (a.Static, "scope"): ("card", "die", "always"),
    (a.Global, "limits"): ((), ("once per turn",), ("your turn",), ("opponent's turn",), ("attack step",)),
    (a.Activated, "limits"): ((), ("once per turn",), ("your turn",)),
    (a.Activated, "scope"): ("card", "die"),
    (a.Activated, "when"): ("global", "main", "attack"),
    (a.Burst, "stars"): ((1,), (2,), (1, 2)),
    (a.Burst, "mode"): ("also", "first", "instead"),
}
"""What else a field of plain words can be."""

SAMPLES: dict[object, tuple[object, ...]] = {
    n.Player: (n.Player("you"), n.Player("opponent")),
    n.Ref: (n.Ref("this"), n.Ref("event")),
    n.Dice: (n.Dice(), n.Dice("action", "opponent", ())),
    n.Num: (n.Num(2),),
    e.Cost: (e.Cost(("fist",)),),
    c.Turn: (c.Turn(n.Player("you")),),
    e.GainLife: (e.GainLife(n.Num(1)),),
    a.Use: (a.Use(e.GainLife(n.Num(1))),),
    int: (2,),
}
"""What can stand where nothing stands, by type."""

ADDED: dict[tuple[type[Node], str], tuple[object, ...]] = {
    (n.Dice, "where"): (n.IsSidekick(), n.Compare("level", "=", n.Num(1)), n.HasAffiliation(("Villain",))),
    (n.Named, "names"): ("Zzyzx",),
    (n.HasEnergy, "types"): ("fist", "mask"),
    (n.HasAffiliation, "names"): ("Villain",),
    (n.HasAlignment, "names"): ("good", "evil"),
    (e.Cost, "energy"): ("fist", "generic"),
    (e.Cost, "also"): (e.LoseLife(n.Num(1), n.Player("you")),),
    (e.Gain, "affiliations"): ("Villain",),
    (e.Gain, "energy"): ("fist",),
    (e.Gain, "names"): ("Zzyzx",),
    (e.Gain, "abilities"): (a.Keyword("Overcrush"),),
    (e.Lose, "keywords"): ("Fast",),
    (e.Lose, "affiliations"): ("Villain",),
    (e.Token, "affiliations"): ("Villain",),
    (e.Trigger, "tests"): (n.IsSidekick(),),
    (a.Keyword, "args"): (2, "fist"),
    (e.Change, "changes"): (e.Stats(n.Num(1), n.Num(0)),),
    (c.Both, "conditions"): (c.Turn(n.Player("you")),),
}
"""What can be added to a list."""

_EMPTY = {(n.Dice, "where"), (e.Cost, "energy"), (e.Cost, "also"), (a.Keyword, "args"), (e.Trigger, "tests")}
"""Lists that may be empty."""

WORDS: dict[tuple[type[Node], str], tuple[str, ...]] = {
    (n.NameHas, "word"): ("Zzyzx",),
    (n.SubtitleHas, "word"): ("Zzyzx",),
    (n.HasKind, "kind"): ("dragon", "undead"),
    (n.HasKeyword, "name"): ("Overcrush", "Fast"),
    (e.Token, "name"): ("Zzyzx",),
    (a.Keyword, "name"): ("Overcrush", "Fast", "Regenerate"),
}

EXEMPT: dict[tuple[type[Node], str], str] = {
    (n.Pick, "as_"): "names count what is chosen in the order of the words; nobody says them",
    (n.Every, "as_"): "as for Pick",
    (e.Draw, "as_"): "as for Pick",
    (e.Name, "as_"): "as for Pick",
    (e.Each, "as_"): "as for Pick",
    (n.Result, "of"): "the name of what was chosen, as for Pick",
    (c.Guesses, "of"): "the name of what was chosen, as for Pick",
    (a.Unread, "words"): "words nobody understood are no tree",
    (a.Unread, "line"): "as for its words",
    (a.Unread, "start"): "as for its words",
    (a.Unread, "end"): "as for its words",
    (a.Unread, "ways"): "as for its words",
}
"""Fields that may differ without the words showing it, and why."""


@dataclass(frozen=True, slots=True)
class Perturbed:
    """A tree with one field changed."""

    node: str
    field: str
    old: object
    new: object
    text: Text

    @property
    def family(self) -> str:
        """The field that was changed."""
        return f"{self.node}.{self.field}"


def perturbed(text: Text) -> Iterator[Perturbed]:
    """The tree with each field of each node changed to each other value it could have."""
    for at, ability in enumerate(text.abilities):
        bound = _bound(ability, text.abilities[:at])
        for node, field, old, new, whole in _changed(ability, bound):
            abilities = (*text.abilities[:at], whole, *text.abilities[at + 1 :])
            yield Perturbed(node, field, old, new, Text(abilities))


def _bound(ability: Ability, before: tuple[Ability, ...]) -> tuple[str, ...]:
    """What an ability can speak of."""
    main = before[-1:] if isinstance(ability, Burst) else ()
    nodes = list(walk((*main, ability)))
    names = [node.as_ for node in nodes if isinstance(node, n.Pick | n.Every)]
    names += ["event"] * any(isinstance(node, e.Trigger) for node in nodes)
    names += ["drawn"] * any(isinstance(node, e.Draw) for node in nodes)
    return ("this", *dict.fromkeys(names))


def _changed(node: Any, bound: tuple[str, ...]) -> Iterator[tuple[str, str, object, object, Any]]:
    kind = type(node)
    types = _types(kind)
    for field in fields(node):
        key, value = (kind, field.name), getattr(node, field.name)
        if key in EXEMPT:
            continue
        for new in _values(key, value, types[field.name], bound):
            if key == (n.Dice, "where"):
                new = order(new)  # type: ignore[arg-type]  # noqa: PLW2901
            yield kind.__name__, field.name, value, new, replace(node, **{field.name: new})
        if isinstance(value, Node):
            for *what, whole in _changed(value, bound):
                yield *what, replace(node, **{field.name: whole})
        elif isinstance(value, tuple):
            for at, item in enumerate(value):
                if isinstance(item, Node):
                    for *what, whole in _changed(item, bound):
                        yield *what, replace(node, **{field.name: (*value[:at], whole, *value[at + 1 :])})


_TYPES: dict[type, dict[str, Any]] = {}


def _types(kind: type) -> dict[str, Any]:
    if kind not in _TYPES:
        names = {**vars(a), **vars(c), **vars(e), **vars(n)}
        _TYPES[kind] = get_type_hints(kind, localns=names)
    return _TYPES[kind]


def _values(key: tuple[type[Node], str], value: object, type_: Any, bound: tuple[str, ...]) -> list[object]:
    """What else a field could be."""
    found: list[object] = [other for other in VALUES.get(key, ()) if other != value]
    if key == (n.Ref, "name"):
        found = [name for name in bound if name != value]
    elif isinstance(value, bool):
        found = [not value]
    elif isinstance(value, int) and key not in VALUES:
        found = [value + 1, -value] if key in {(e.Spin, "by"), (n.Num, "n")} and value else [value + 1]
    found += [word for word in WORDS.get(key, ()) if word != value]
    parts = get_args(type_) if isinstance(type_, UnionType) else (type_,)
    if type(None) in parts:
        if value is None:
            found += [sample for part in parts for sample in SAMPLES.get(part, ())]
        else:
            found.append(None)
    if n.Player in parts and isinstance(value, Node) and n.Pick not in parts:
        found += [
            sample
            for sample in (n.Player("controller", n.Ref(bound[-1])), n.Player("owner", n.Ref(bound[-1])))
            if isinstance(value, n.Player) and sample != value
        ]
    if isinstance(value, tuple) and get_origin(type_) is tuple and key not in VALUES:
        if len(value) > 1 or (value and key in _EMPTY):
            found += [(*value[:at], *value[at + 1 :]) for at in range(len(value))]
        found += [(*value, more) for more in ADDED.get(key, ()) if more not in value]
        if value and all(isinstance(item, str) for item in value):
            found += [(more, *value[1:]) for more in ADDED.get(key, ()) if more not in value]
    return found


# --- the checks ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Unsaid:
    """A change of a tree that its words do not show, or that they show as another."""

    card: str
    change: Perturbed
    words: tuple[str, ...]
    reads: Text | None = None


def unsaid(card: Card, every: int = 1, first: int = 0) -> Iterator[Unsaid]:
    """Changed trees of a card which the engine plays and which have the words of the unchanged one; of the changes
    each so many-th is tried."""
    plain = _fullest(card.text, card.name)
    if plain is None:
        return
    for change in islice(perturbed(card.text), first % every, None, every):
        if _fullest(change.text, card.name) == plain and not refusal(replace(card, text=change.text)):
            yield Unsaid(card.id, change, plain)


def _fullest(text: Text, name: str) -> tuple[str, ...] | None:
    """The fullest words, in which nothing spoken of before is just ``it``; None where there are none."""
    try:
        return tuple(in_full(text, name))
    except Unsayable:
        return None


def misread(card: Card, names: frozenset[str] = frozenset(), every: int = 1, first: int = 0) -> Iterator[Unsaid]:
    """Changed trees of a card which the engine plays, and whose words are read as another tree: ``render`` refuses to
    word these, as it does what reads as nothing."""
    for change in islice(perturbed(card.text), first % every, None, every):
        words = _fullest(change.text, card.name)
        if words is None:
            continue
        again = read(words, card.name, card.kind, names)
        if again.text != change.text and not again.unread and not refusal(replace(card, text=change.text)):
            yield Unsaid(card.id, change, words, again.text)
