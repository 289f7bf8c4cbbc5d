"""A controlled die works for who controls it, whoever owns it (3.9.1, 3.9.3): for every shipped character.

The same things happen with a die that a player owns and with one taken from the opponent; life, the other dice and
whoever is asked must come out the same.
"""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from overcrush.cards.library import library
from overcrush.engine.core import State
from overcrush.engine.moves import hand_over
from overcrush.engine.values import attack, defense
from overcrush.model.const import FIELD, ZONES
from overcrush.scenario import run_document
from overcrush.scenario.acting import Player
from overcrush.scenario.load import read_text

Steps = list[dict[str, Any]]

CARDS: dict[str, Any] = {
    "axe": {"kind": "action", "text": "KO target character die."},
    "boon": {"kind": "action", "text": "Gain 1 life."},
    "zap": {"kind": "action", "text": "Deal 1 damage to target character die."},
    "sting": {"kind": "action", "text": "Deal 1 damage to target player."},
    "hero": {"affiliations": ["Avengers"], "energy": "mask"},
    "thug": {"affiliations": ["Villain"], "energy": "fist"},
}
ENERGY = ["sidekick@fist"] * 2
TRIES: dict[str, Steps] = {
    "nothing": [],
    "own Sidekick KO'd": [{"A": {"use": "axe", "targets": ["p"]}}],
    "opposing Sidekick KO'd": [{"A": {"use": "axe", "targets": ["q"]}}],
    "opposing Villain KO'd": [{"A": {"use": "axe", "targets": ["thug"]}}],
    "it is KO'd": [{"A": {"use": "axe", "targets": ["x"]}}],
    "an action is used": [{"A": {"use": "boon"}}],
    "a Sidekick is fielded": [{"A": {"field": "r"}}],
    "it is damaged": [{"A": {"use": "zap", "targets": ["x"]}}],
    "its player is damaged": [{"A": {"use": "sting", "targets": ["A"]}}],
    "it attacks": [{"A": {"attack": ["x"]}}, {"to": "attack_window"}],
    "it attacks and is not blocked": [{"A": {"attack": ["x"]}}, {"to": "cleanup"}],
    "others attack": [{"A": {"attack": ["p", "hero"]}}, {"to": "cleanup"}],
}


def scenario(card: str, mine: bool, steps: Steps) -> str:
    """A position with a die ``x``, the player's own, or one that the opponent brought and that is handed over."""
    here, there = ["p=sidekick", "hero"], ["q=sidekick", "thug"]
    (here if mine else there).append("x=card@1")
    players = {
        "A": {
            "life": 10,
            "team": ["axe", "boon", "zap", "sting", "hero", *(["card"] if mine else [])],
            "bag": ["sidekick"] * 2,
            "reserve": ["axe@action", "boon@action", "zap@action", "sting@action", "r=sidekick@character", *ENERGY],
            "field": here,
        },
        "B": {
            "life": 12,
            "team": ["thug", *([] if mine else ["card"])],
            "bag": ["sidekick"] * 2,
            "field": there,
        },
    }
    return yaml.safe_dump(
        {"name": "control", "cards": {**CARDS, "card": card}, "players": players, "steps": steps}, sort_keys=False
    )


def taken(player: Player) -> None:
    """The die is the first player's from the start."""
    s, x = player.s, player.setup.names["x"]
    if s.controller[x]:
        hand_over(s, x, FIELD, 0, "3.9.2")


def what_came(card: str, mine: bool, steps: Steps) -> tuple[object, ...]:
    """Life, who is asked or why it stopped, and the dice everybody has, but for the die itself."""
    (doc,) = read_text(scenario(card, mine, steps), "<text>")
    outcome = run_document(doc, begun=taken)
    assert outcome.player is not None, outcome.reason
    s: State = outcome.player.s
    x = outcome.player.setup.names["x"]
    zones = []
    for player in (0, 1):
        for zone in range(ZONES):
            dice = [die for die in s.zones[player * ZONES + zone] if die != x]
            zones.append(sorted(s.t.names[s.card_of[die]] for die in dice))
    values = [
        (s.t.names[s.card_of[die]], attack(s, die), defense(s, die), s.damage[die])
        for player in (0, 1)
        for die in s.zones[player * ZONES + FIELD]
        if die != x
    ]
    mine_now = (attack(s, x), defense(s, x), s.damage[x]) if s.zone[x] == FIELD else ()
    return outcome.passed, outcome.reason, tuple(s.life), zones, sorted(values), mine_now


def characters() -> list[str]:
    return [
        given.card.id
        for code in ("ai", "bff", "sww", "wwe")
        for given in library().cards(code)
        if given.card.kind == "character" and not given.unread
    ]


@pytest.mark.parametrize("card", characters())
def test_it_works_for_who_controls_it(card: str) -> None:
    for tried, steps in TRIES.items():
        assert what_came(card, True, steps) == what_came(card, False, steps), tried
