"""Invented teams for tests, measurements and first games: vanilla ones, and ones whose cards have abilities."""

from __future__ import annotations

from random import Random

from overcrush import ability as a
from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.model.cards import ENERGY_TYPES, Card, Level
from overcrush.teams.team import Entry, Team

_CHARACTERS = [
    "Anvil",
    "Ada",
    "Ash",
    "Badger",
    "Basalt",
    "Beacon",
    "Bramble",
    "Brine",
    "Cinder",
    "Cobalt",
    "Comet",
    "Crag",
    "Dusk",
    "Echo",
    "Ember",
    "Falcon",
    "Flint",
    "Frost",
    "Gale",
    "Granite",
    "Hawk",
    "Heron",
    "Iris",
    "Jackal",
    "Juniper",
    "Kestrel",
    "Lantern",
    "Lark",
    "Lynx",
    "Magpie",
    "Marrow",
    "Mica",
    "Nettle",
    "Nova",
    "Oak",
    "Onyx",
    "Osprey",
    "Pike",
    "Quartz",
    "Raven",
    "Reed",
    "Rook",
    "Rust",
    "Saffron",
    "Slate",
    "Sparrow",
    "Stag",
    "Thistle",
    "Thorn",
    "Tide",
    "Umber",
    "Vesper",
    "Viper",
    "Wren",
    "Yarrow",
    "Zephyr",
]

_FOE = n.Player("opponent")
_ANY = n.Pick(n.Dice())
_OPPOSING = n.Pick(n.Dice(whose="opponent"))
_MINE = n.Pick(n.Dice(whose="you"))
_SIDEKICK = n.Dice(where=(n.IsSidekick(),))
_THIS = n.Ref("this")


def _text(*abilities: a.Ability) -> a.Text:
    return a.Text(abilities)


def _when(event: str, effect: e.Effect) -> a.Text:
    return _text(a.Triggered((e.Trigger(event, _THIS),), effect))


def _while(dice: n.Dice, *mods: e.Mod) -> a.Text:
    return _text(a.Static((e.Change(n.Every(dice), mods),)))


def _self(*mods: e.Mod) -> a.Text:
    return _text(a.Static((e.Change(_THIS, mods),), scope="die"))


def _global(energy: str, effect: e.Effect, *limits: str) -> a.Global:
    return a.Global(e.Cost((energy,)), effect, limits)


def _keyword(name: str) -> a.Text:
    return _text(a.Keyword(name))


def _stats(what: n.What, attack: int, defense: int) -> e.Change:
    return e.Change(what, (e.Stats(n.Num(attack), n.Num(defense)),))


def _cannot(verb: str, by: n.Dice | None = None) -> e.Can:
    return e.Can("cannot", verb, by)


_NOT_THIS = (n.Not(n.Named(("self",))),)

ABILITIES: tuple[a.Text, ...] = (
    _when("fielded", e.Damage(n.Num(2), _ANY)),
    _when("fielded", e.Damage(n.Num(1), n.Pick(n.Dice(whose="opponent"), players="opponent"))),
    _when("fielded", _stats(_THIS, 2, 0)),
    _when("fielded", e.May(e.KO(n.Pick(_SIDEKICK)))),
    _when("fielded", e.ChooseOne((e.GainLife(n.Num(2)), e.LoseLife(n.Num(1))))),
    _when("fielded", e.Capture(_OPPOSING)),
    _when("fielded", e.TakeControl(_OPPOSING)),
    _when("fielded", e.Token("Guard", 1, 1)),
    _when("fielded", e.Move(n.Pick(n.Dice("die", "you", ("used",)), n.Num(2), up_to=True, target=False), "prep")),
    _when("fielded", e.Reroll(_OPPOSING)),
    _when("fielded", e.Later((e.Trigger("turn end", n.Player("any")),), e.GainLife(n.Num(1)), once=True)),
    _when("attacks", e.Damage(n.Num(1), _FOE)),
    _when("attacks", _stats(n.Every(n.Dice(whose="you", where=(n.Is("attacking"),))), 1, 0)),
    _when("attacks", e.Spin(_OPPOSING, -1)),
    _when("blocks", e.GainLife(n.Num(1))),
    _when("koed", e.Draw()),
    _when("koed", e.Damage(n.Num(1), _FOE)),
    _when("damaged", e.Damage(n.Num(1), _OPPOSING)),
    _while(n.Dice(whose="you", where=(n.IsSidekick(),)), e.Stats(n.Num(1), n.Num(1))),
    _while(n.Dice(whose="you", where=_NOT_THIS), e.Stats(n.Num(1), n.Num(0))),
    _while(n.Dice(whose="opponent"), e.Stats(n.Num(0), n.Num(-1))),
    _while(n.Dice(whose="you", zones=("card",)), e.Costs("purchase", n.Num(-1), 1)),
    _text(a.Static((e.ExtraDraw(),))),
    _text(
        a.Triggered((e.Trigger("fielded", n.Dice(whose="you", where=_NOT_THIS)),), e.GainLife(n.Num(1)), scope="card")
    ),
    _text(a.Triggered((e.Trigger("koed", _SIDEKICK),), e.Draw(to="prep"), scope="card", limit="first")),
    _self(_cannot("block")),
    _self(e.Can("must", "attack")),
    _self(_cannot("be blocked")),
    _self(_cannot("be blocked", _SIDEKICK)),
    _self(e.Blocks(2)),
    _keyword("Overcrush"),
    _keyword("Fast"),
    _keyword("Regenerate"),
    _keyword("Swarm"),
    _keyword("Ally"),
    _keyword("Iron Will"),
    _text(_global("mask", _stats(_ANY, 1, 0))),
    _text(_global("fist", e.Damage(n.Num(1), _ANY), "once per turn")),
    _text(_global("bolt", e.Spin(_ANY, -1))),
    _text(_global("shield", _stats(_MINE, 0, 2))),
    _text(_global("generic", e.Change(n.Pick(_SIDEKICK), (_cannot("block"),)))),
    _text(_global("mask", e.Draw(to="prep"), "once per turn")),
    _text(
        a.Global(
            e.Cost(("shield",)),
            e.PreventDamage(n.Num(1), _ANY),
            on=(e.Trigger("would be damaged", n.Dice()),),
        )
    ),
)
"""Texts for character cards, each with something else to say."""

ACTIONS: tuple[a.Text, ...] = (
    _text(a.Use(e.Damage(n.Num(2), n.Pick(n.Dice(), players="any")))),
    _text(a.Use(e.GainLife(n.Num(2)))),
    _text(a.Use(_stats(_ANY, 2, 2))),
    _text(a.Use(e.Draw(n.Num(2)))),
    _text(a.Use(e.Damage(n.Num(1), n.Every(n.Dice(whose="opponent"))))),
    _text(a.Use(e.KO(n.Pick(n.Dice(where=(n.Compare("level", "=", n.Num(1)),)))))),
    _text(a.Use(e.Seq((e.Damage(n.Num(1), _OPPOSING), e.GainLife(n.Num(1)))))),
    _text(a.Use(e.Change(n.Pick(n.Dice(whose="you"), n.Num(2), up_to=True), (e.Gain((a.Keyword("Overcrush"),)),)))),
    _text(a.Use(e.Move(_ANY, "prep"))),
    _text(a.Use(e.Field(n.Pick(n.Dice("die", "you", ("used",), (n.IsSidekick(),)), target=False)))),
    _text(a.Keyword("Continuous"), a.Static((_stats(n.Every(n.Dice(whose="you")), 0, 1),))),
    _text(a.Use(_stats(_MINE, 1, 1)), a.Burst((1, 2), a.Use(e.GainLife(n.Num(1))))),
    _text(a.Use(e.LoseLife(n.Num(1))), _global("fist", _stats(_MINE, 1, 0))),
)
"""Texts for action cards and basic actions."""


def _levels(random: Random, cost: int) -> tuple[Level, ...]:
    """Three levels that suit a purchase cost."""
    attack = random.randint(0, 2) + cost // 3
    defense = random.randint(1, 3) + cost // 3
    fielding = random.choice((0, 0, 1))
    levels = []
    for level in range(3):
        burst = random.choice((0, 0, 0, 1, 2)) if level else 0
        levels.append(Level(min(fielding + level // 2 + (cost > 5), 3), attack + level, defense + level, burst))
    return tuple(levels)


def _character(random: Random, name: str, text: a.Text) -> Card:
    cost = random.randint(2, 7)
    return Card(
        id=f"sample/{name.casefold()}",
        name=name,
        cost=cost,
        energy=(random.choice(ENERGY_TYPES),),
        affiliations=(random.choice(("Dawn", "Dusk")),),
        max=random.choice((3, 4, 4, 5)),
        levels=_levels(random, cost),
        text=text,
    )


def _team(random: Random, name: str, names: list[str], able: bool) -> Team:
    """A team of eight cards and twenty dice (2.1)."""
    cards = []
    for count in range(8):
        own = names.pop()
        if able and count == 7:
            cost = random.randint(2, 4)
            cards.append(
                Card(
                    f"sample/{own.casefold()}",
                    f"{own}'s Gambit",
                    "",
                    "action",
                    cost,
                    (random.choice(ENERGY_TYPES),),
                    text=random.choice(ACTIONS),
                )
            )
        else:
            cards.append(_character(random, own, random.choice(ABILITIES) if able else a.Text()))
    dice = [1] * 8
    while sum(dice) < 20:
        at = random.randrange(8)
        if dice[at] < cards[at].max:
            dice[at] += 1
    chosen = random.sample(range(len(ACTIONS)), 2)
    basics = tuple(
        Card(
            f"sample/basic-{k}",
            f"Plan {'ABCDEFGHIJKLMNOP'[k]}",
            "",
            "basic action",
            random.randint(2, 4),
            max=3,
            text=ACTIONS[k],
        )
        for k in chosen
    )
    entries: tuple[Entry, ...] = tuple(zip(cards, dice, strict=True))
    return Team(name, entries, basics)


def vanilla(seed: int = 0) -> tuple[Team, Team]:
    """Two legal tournament teams of characters without text; their basic actions do something simple."""
    random = Random(seed)
    names = random.sample(_CHARACTERS, 16)
    return _team(random, "North", names, False), _team(random, "South", names, False)


def able(seed: int = 0) -> tuple[Team, Team]:
    """Two legal tournament teams whose cards have abilities of all kinds."""
    random = Random(seed)
    names = random.sample(_CHARACTERS, 16)
    return _team(random, "East", names, True), _team(random, "West", names, True)


def demo() -> tuple[Team, Team]:
    """Two small teams for a first game of 10 life: two characters with two dice each, and three basic actions."""

    def card(
        name: str, cost: int, energy: str, levels: tuple[tuple[int, int, int], ...], text: a.Text | None = None
    ) -> Entry:
        return Card(
            f"demo/{name.casefold()}",
            name,
            "",
            "character",
            cost,
            (energy,),
            levels=tuple(Level(*x) for x in levels),
            text=text or a.Text(),
        ), 2

    def basic(name: str, cost: int, text: a.Text) -> Card:
        return Card(f"demo/{name.casefold().replace(' ', '-')}", name, "", "basic action", cost, max=3, text=text)

    north = Team(
        "North",
        (
            card("Flint", 3, "fist", ((0, 2, 2), (1, 3, 3), (1, 4, 4))),
            card("Heron", 4, "mask", ((1, 3, 3), (1, 4, 4), (2, 5, 5)), _when("fielded", _stats(_THIS, 2, 0))),
        ),
        (basic("Strike", 3, ACTIONS[0]), basic("Rally", 2, ACTIONS[2])),
    )
    south = Team(
        "South",
        (
            card("Lynx", 3, "bolt", ((0, 3, 1), (1, 4, 2), (1, 5, 3))),
            card("Oak", 4, "shield", ((1, 2, 4), (1, 3, 5), (2, 4, 6)), _when("blocks", e.GainLife(n.Num(1)))),
        ),
        (basic("Respite", 2, ACTIONS[1]),),
    )
    return north, south
