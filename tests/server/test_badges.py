"""What is in force on a die, a card or a player is told with its source and its end."""

from __future__ import annotations

from typing import Any

from overcrush.engine.edge.answers import Global
from overcrush.game import Game
from overcrush.server import told
from overcrush.server.seen import position


def table(a: dict[str, Any], b: dict[str, Any], **cards: dict[str, Any]) -> Game:
    return Game.position({"cards": cards, "step": "main", "players": {"A": a, "B": b}})


def badges(game: Game, name: str) -> list[tuple[str, str, str, str]]:
    die = game.die(name).id
    found = next(each for each in position(game.names, game.state).dice if each.id == die)
    return [(each.kind, each.text, each.source, each.until) for each in found.badges]


def side(game: Game, player: int) -> told.Side:
    now = position(game.names, game.state)
    return now.b if player else now.a


def test_a_duty_given_until_the_end_of_the_turn() -> None:
    game = table(
        {"field": ["owl@1"], "reserve": ["sidekick@bolt"]},
        {"field": ["cat@1"]},
        owl={"text": "Global: Pay [bolt]. Target character die can't block this turn."},
        cat={},
    )
    assert badges(game, "B.cat.1") == []
    game.answer(Global("owl"))
    if game.decision is not None and game.decision.kind == "choose":
        game.answer(next(o for o in game.decision.options if o.die == game.die("B.cat.1")))
    assert badges(game, "B.cat.1") == [("cannot", "cannot block", "Owl", "until the end of the turn")]


def test_a_keyword_given_by_another_die_while_it_is_there() -> None:
    game = table(
        {"field": ["owl@1", "cat@1"]}, {}, owl={"text": "While Owl is active, your Cat dice have Overcrush."}, cat={}
    )
    assert [(kind, text) for kind, text, _, _ in badges(game, "A.cat.1")] == [("gains", "gains Overcrush")]
    assert badges(game, "A.owl.1") == []


def test_cards_that_cost_less_say_why() -> None:
    game = table(
        {"field": ["owl@1"], "team": ["owl", "cat"]},
        {},
        owl={"text": "While Owl is active, your Cat dice cost 1 less to purchase."},
        cat={"cost": 4},
    )
    now = position(game.names, game.state)
    found = {game.names.cards[card.n]: [(b.kind, b.text) for b in card.badges] for card in now.cards}
    assert found["Cat"] == [("costs", "costs 1 less to buy")]
    assert found["Owl"] == []


def test_gear_is_told_on_its_wearer() -> None:
    game = Game.position(
        {
            "cards": {
                "cat": {},
                "hat": {"kind": "action", "equip": True, "text": "Equip. The equipped character die gets +1A."},
            },
            "step": "main",
            "players": {"A": {"field": ["cat@1", "hat@action on=cat"]}, "B": {}},
        }
    )
    assert ("wears", "equipped with Hat #1") in [(kind, text) for kind, text, _, _ in badges(game, "A.cat.1")]


def test_players_have_badges_too() -> None:
    game = table(
        {"field": ["owl@1"]},
        {},
        owl={"text": "While Owl is active, you draw an extra die during your Clear and Draw Step."},
    )
    assert [each.text for each in side(game, 0).badges] == ["draws more or fewer dice"]
    assert side(game, 1).badges == []
