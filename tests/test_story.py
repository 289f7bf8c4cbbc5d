"""What is told of a turn: Fast damage only where somebody is fast."""

from __future__ import annotations

import pytest

from overcrush.cli.telling import event_lines
from overcrush.game import Game
from overcrush.scenario import run_document
from overcrush.scenario.load import Document


def told(attacker: str, bystander: str) -> list[str]:
    cards = {
        "one": {"levels": [[0, 2, 2]] * 3, "text": attacker},
        "two": {"levels": [[0, 2, 2]] * 3, "text": bystander},
        "foe": {"levels": [[0, 1, 3]] * 3},
    }
    data = {
        "name": "an attack",
        "edition": "comprehensive",
        "cards": cards,
        "players": {"A": {"field": ["one", "two"]}, "B": {"field": ["foe"]}},
        "steps": [{"A": {"attack": ["one"]}}, {"B": {"block": {"one": ["foe"]}}}, {"to": "cleanup"}],
    }
    outcome = run_document(Document("story.yaml", 1, data))
    assert outcome.passed, outcome.reason
    return [line for line in event_lines(outcome) if "assign" in line]


@pytest.mark.parametrize(("attacker", "bystander", "fast"), [("Fast", "", True), ("", "Fast", False), ("", "", False)])
def test_fast_damage_is_told_only_where_there_is_any(attacker: str, bystander: str, fast: bool) -> None:
    (line,) = told(attacker, bystander)
    assert ("assign Fast damage" in line) is fast
    assert fast or "assign damage" in line


def test_a_die_whose_control_ends_goes_back_by_the_rule_of_control() -> None:
    data = {
        "name": "control ends with the turn",
        "edition": "comprehensive",
        "cards": {
            "thief": {"text": "When fielded, take control of target opposing character die until end of turn."},
            "net": {"text": "When fielded, capture target opposing character die."},
            "prey": {},
            "fish": {},
        },
        "players": {
            "A": {"reserve": ["thief@1", "net@1"]},
            "B": {"field": ["prey", "fish"], "bag": ["sidekick"] * 4},
        },
        "steps": [
            {"A": {"field": "thief", "targets": ["prey"]}},
            {"A": {"field": "net", "targets": ["fish"]}},
            {"to": "next_turn"},
        ],
    }
    outcome = run_document(Document("story.yaml", 1, data))
    assert outcome.passed, outcome.reason
    lines = [" ".join(line.split()) for line in event_lines(outcome)]
    assert "B's Prey #1 moves to B's field 3.9.7" in lines
    assert "B's Prey #1 returns 3.9.7" in lines
    assert "B's Fish #1 returns 3.8.4" in lines
    assert not [line for line in lines if "from the attack" in line]


def test_a_keyword_that_resolves_is_called_by_its_name() -> None:
    one = {"kind": "character", "cost": 2, "energy": ["mask"], "levels": [[0, 3, 3]], "text": "Intimidate"}
    foe = {"kind": "character", "cost": 2, "energy": ["mask"], "levels": [[0, 1, 1]]}
    players = {"A": {"team": ["one"], "reserve": ["one@1"]}, "B": {"team": ["foe"], "field": ["foe@1", "foe@1"]}}
    game = Game.position({"cards": {"one": one, "foe": foe}, "step": "main", "players": players})
    assert game.decision is not None
    game.answer(game.decision.options[0])
    assert "A's One #1's Intimidate resolves for A" in [event.text for event in game.log]
