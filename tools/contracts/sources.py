"""Whose games are played: invented teams, the cards of the conformance scenarios, shipped teams and boxes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

from overcrush import teams
from overcrush.engine.core import Edition
from overcrush.engine.link.laying import lay_table
from overcrush.errors import OvercrushError
from overcrush.game import Card, Team
from overcrush.game.position import make_card
from overcrush.scenario.load import Document, read_file
from overcrush.teams.building import random_team
from overcrush.teams.known import ready_names, team_named

CONFORMANCE = Path(__file__).resolve().parent.parent.parent / "tests" / "conformance"
EDITION = Edition()


@cache
def scenario_cards() -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards of the conformance scenarios that can be played by themselves: team cards, and basic actions."""
    found: dict[str, Card] = {}
    for path in sorted(CONFORMANCE.rglob("*.yaml")):
        for doc in read_file(path):
            if not isinstance(doc, Document) or not isinstance(doc.data.get("cards"), dict):
                continue
            for key, definition in doc.data["cards"].items():
                if isinstance(definition, dict) and definition.get("text"):
                    ident = f"{definition.get('name', key)}: {definition['text']}"
                    if ident not in found:
                        try:
                            card = make_card(key, definition, [], lambda _: None)
                            lay_table(
                                ((), ()) if card.is_basic else (((card, 1),), ()),
                                ((card, 3),) if card.is_basic else (),
                                (8, 8),
                                EDITION,
                            )
                        except OvercrushError:
                            continue
                        found[ident] = card
    unique = tuple(_renamed(card, f"{card.name} {n}") for n, card in enumerate(found.values()))
    return tuple(card for card in unique if not card.is_basic), tuple(card for card in unique if card.is_basic)


def _renamed(card: Card, name: str) -> Card:
    return replace(card, id=name, subtitle=name)


def from_scenarios(seed: int) -> tuple[Team, Team]:
    """Two teams of eight cards out of the conformance scenarios."""
    random = Random(seed)
    cards, basics = scenario_cards()
    sides = []
    for name in ("Scenario A", "Scenario B"):
        some = list({card.name: card for card in random.sample(cards, 12)}.values())[:8]
        sides.append(
            Team(
                name,
                tuple((card, min(card.max, 2 + random.randrange(2))) for card in some),
                tuple(random.sample(basics, 2)),
            )
        )
    return sides[0], sides[1]


def ready_teams(seed: int) -> tuple[Team, Team]:
    """Two ready teams, each pair in its turn, a team against itself too."""
    names = ready_names()
    return team_named(names[seed % len(names)]), team_named(names[seed // len(names) % len(names)])


def boxed_teams(seed: int) -> tuple[Team, Team]:
    """Two random teams of shipped cards, from one box or from two."""
    sets = Random(seed).choices(("ai", "bff", "sww", "wwe"), k=2)
    return random_team(sorted(set(sets)), 2 * seed), random_team(sets[:1], 2 * seed + 1)


ECHOES: tuple[tuple[str, str, str], ...] = (
    ("flurry", "action", "Deal 1 damage to target character die. Deal 1 damage to target character die."),
    ("salvo", "action", "Deal 1 damage to each character die. Deal 2 damage to target character die."),
    ("storm", "action", "Deal 1 damage to up to two target character dice. Deal 1 damage to target character die."),
    (
        "drill",
        "character",
        "When fielded, Drill deals 1 damage to target character die. Then, deal 1 damage to target character die.",
    ),
    ("thorn", "character", "When Thorn takes damage, Thorn deals that much damage to your opponent."),
    ("moss", "character", "When Moss takes damage, gain that much life."),
    ("vane", "character", "When Vane is damaged, you may draw a die."),
    ("choir", "character", "While Choir is active, when one of your character dice takes damage, gain 1 life."),
    (
        "rider",
        "character",
        "When Rider attacks, deal 1 damage to target character die. Then, deal 1 damage to target character die.",
    ),
    ("oracle", "character", "When fielded, the next time a character die takes damage this turn, gain 1 life."),
)
"""Cards that ask in the middle of an ability while others wait to see all of its damage."""


@cache
def _echoes() -> tuple[Card, ...]:
    levels = [[0, 2, 5], [0, 3, 6], [1, 4, 7]]
    return tuple(
        make_card(name, {"kind": kind, "text": text, "cost": 2, "levels": levels}, [], lambda _: None)
        for name, kind, text in ECHOES
    )


def echoes(seed: int) -> tuple[Team, Team]:
    """Two teams of cards that ask and hurt by turns."""
    random = Random(seed)
    one, other = (tuple((card, 3) for card in random.sample(_echoes(), 8)) for _ in range(2))
    return Team("Echo A", one), Team("Echo B", other)


SOURCES: dict[str, tuple[Callable[[int], tuple[Team, Team]], str]] = {
    "demo": (lambda _: teams.demo(), "demo"),
    "vanilla": (teams.vanilla, "tournament"),
    "able": (teams.able, "tournament"),
    "scenarios": (from_scenarios, "open"),
    "ready": (ready_teams, "tournament"),
    "boxed": (boxed_teams, "tournament"),
    "echoes": (echoes, "open"),
}
