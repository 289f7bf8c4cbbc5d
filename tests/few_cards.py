"""A few invented cards, and a team of them, for tests of games."""

from __future__ import annotations

from overcrush import Card, Level, Team
from overcrush.ability import Static, Text, Triggered
from overcrush.ability import effects as e
from overcrush.ability import nouns as n

FLINT = Card("t/flint", "Flint", cost=3, energy=("fist",), levels=(Level(0, 2, 2), Level(1, 3, 3), Level(1, 4, 4)))
HERON = Card("t/heron", "Heron", cost=4, energy=("mask",), levels=(Level(1, 3, 3), Level(1, 4, 4), Level(2, 5, 5)))
CAPTAIN = Card(
    "t/captain",
    "Captain",
    cost=5,
    energy=("shield",),
    levels=(Level(1, 1, 3), Level(1, 2, 4), Level(2, 3, 5)),
    text=Text(
        (
            Static(
                (
                    e.Change(
                        n.Every(n.Dice(whose="you", where=(n.Not(n.Named(("self",))),))), (e.Stats(n.Num(2), n.Num(0)),)
                    ),
                )
            ),
        )
    ),
)
SLINGER = Card(
    "t/slinger",
    "Slinger",
    cost=4,
    energy=("bolt",),
    levels=(Level(0, 1, 1), Level(0, 2, 2), Level(0, 3, 3)),
    text=Text(
        (Triggered((e.Trigger("fielded", n.Ref("this")),), e.Damage(n.Num(1), n.Pick(n.Dice(whose="opponent")))),)
    ),
)
MARSHAL = Card(
    "t/marshal",
    "Marshal",
    cost=4,
    energy=("bolt",),
    levels=(Level(0, 1, 1), Level(0, 2, 2), Level(0, 3, 3)),
    text=Text(
        (
            Triggered((e.Trigger("attacks", n.Ref("this")),), e.GainLife(n.Num(1))),
            Triggered((e.Trigger("attacks", n.Ref("this")),), e.LoseLife(n.Num(1))),
        )
    ),
)
TEAM = Team("Ones", ((FLINT, 3), (HERON, 2), (CAPTAIN, 1), (SLINGER, 1), (MARSHAL, 1)))
