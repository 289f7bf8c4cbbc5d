"""Positions said in words: the game stands as they say, is played like any other, and what is wrong is a sentence."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from overcrush import Attack, Game, Malformed, Record
from overcrush.bots import RandomBot
from overcrush.cards.library import library
from overcrush.engine.edge.save import same
from overcrush.game.beginning import KEYS
from overcrush.game.position import build
from overcrush.model.const import O_GLOBAL, REMOVED, ZONES
from overcrush.scenario.load import Document, read_file

CONFORMANCE = Path(__file__).parent / "conformance"
TABLE: dict[str, Any] = {
    "cards": {"ogre": {"levels": [[0, 4, 4]] * 3}, "gull": "ai/11", "dome": {"kind": "basic action"}},
    "basic_actions": ["dome"],
    "players": {
        "A": {"life": 7, "field": ["ogre@2 damage=1"], "reserve": ["sidekick@fist"], "bag": ["sidekick", "sidekick"]},
        "B": {"team": ["gull"], "prep": ["sidekick"]},
    },
}


def changed(**parts: Any) -> dict[str, Any]:
    return {**TABLE, **parts}


def test_a_game_stands_as_it_was_said() -> None:
    game = Game.position(TABLE)
    assert (game.turn, game.active, game.life) == (5, "A", {"A": 7, "B": 20})
    (ogre,) = game.dice("A", "field")
    assert (ogre.name, ogre.level, ogre.attack, ogre.damage) == ("A.ogre.1", 2, 4, 1)
    assert [die.name for die in game.dice("A", "reserve")] == ["A.sidekick.3"]
    assert len(game.dice("A", "bag")) == 2 and len(game.dice("B", "prep")) == 1
    assert game.decision is not None and game.decision.who == "A"


def test_it_is_played_taken_back_saved_and_recorded() -> None:
    game = Game.position(TABLE, seed=4)
    begun = game.clone()
    RandomBot(9).play(game, 4)
    game.undo(4)
    assert same(game.state, begun.state)
    game = RandomBot(3).play(game)
    assert game.winner is not None
    assert same(Game.from_json(game.to_json()).state, game.state)
    assert same(Game.replay(Record.from_json(game.record().to_json())).state, game.state)


def test_a_card_may_be_a_card_and_the_step_may_be_another() -> None:
    data = changed(cards={**TABLE["cards"], "ogre": library().card("ai/11")}, step="declare_attackers", active="A")
    game = Game.position(data)
    (widow,) = game.dice("A", "field")
    assert widow.card == library().card("ai/11")
    game.answer(Attack([widow]))
    assert game.dice("A", "attack") == [widow]


def test_the_same_seed_gives_the_same_dice() -> None:
    games = [RandomBot(1).play(Game.position(TABLE, seed=seed)) for seed in (5, 5, 6)]
    assert games[0] == games[1] != games[2]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (3, "a position is a mapping with cards and players, not 3"),
        (None, "a position is a mapping with cards and players, not nothing"),
        ({"cards": {}}, "the key 'players' is missing"),
        (changed(steps=[]), "there is no key 'steps' in a position: there are step, "),
        (changed(plyers={}), "there is no key 'plyers' in a position: there are players, "),
        (changed(players={"A": {"field": ["orge"]}}), "'orge': there is no card 'orge': there are ogre, "),
        (changed(players={"A": {"starting_life": 3}}), "both players start a game with the same life, not 3 and 20"),
        (changed(unpurchased={"dome": 5}), "unpurchased: Dome has 3 dice in a game, not 5"),
        (changed(cards={"ogre": {"text": "Frobnicate."}}), "card 'ogre': I did not understand"),
    ],
)
def test_what_is_wrong_with_a_position_is_a_sentence(data: Any, words: str) -> None:
    with pytest.raises(Malformed) as error:
        Game.position(data)
    assert words in str(error.value)


def test_every_scenario_s_position_is_that_of_a_game() -> None:
    documents = [
        doc for path in sorted(CONFORMANCE.rglob("*.yaml")) for doc in read_file(path) if isinstance(doc, Document)
    ]
    made = 0
    for doc in Random(1).sample(documents, 150):
        data = {key: value for key, value in doc.data.items() if key in KEYS}
        layout = build(data, library().find).state
        try:
            game = Game.position(data)
        except Malformed as error:
            assert "in a game, not" in str(error) or "same life" in str(error)
            continue
        made += 1
        assert game.setup.table.starting_life == layout.t.starting_life
        assert [card.id for card in game.setup.table.cards] == [card.id for card in layout.t.cards]
        if doc.data.get("step", "main") == "main":
            state = game.state
            for zone, dice in enumerate(layout.zones):
                if zone % ZONES == REMOVED:  # Sidekicks that only the other player has
                    continue
                said = [(layout.card_of[die], layout.face[die], layout.damage[die]) for die in dice]
                assert said == [(state.card_of[d], state.face[d], state.damage[d]) for d in state.zones[zone]], doc.name
        assert same(Game.from_json(game.to_json()).state, game.state), doc.name
    assert made > 120


def test_what_is_listed_to_pay_with_leaves_what_the_ability_is_about() -> None:
    words = "Global: Pay [1]. Move target Sidekick die from your Reserve Pool to your Prep Area."
    cards = {"seer": {"levels": [[0, 1, 1]] * 3, "text": [words]}}
    mine = {"reserve": ["seer@energy", "sidekick@bolt"], "team": ["seer"]}
    game = Game.position({"cards": cards, "players": {"A": mine, "B": {}}})
    assert game.decision is not None
    use = next(option for option in game.decision.options if option.action[0] == O_GLOBAL)
    assert [[die and die.name for die in way] for way in game.payments(use)] == [["A.seer.1"]]
