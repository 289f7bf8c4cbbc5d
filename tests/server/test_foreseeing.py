"""What would come of an attack or of blocks, told before they are made."""

from __future__ import annotations

from typing import Any

import pytest

from overcrush.engine.edge.answers import Attack
from overcrush.errors import Illegal
from overcrush.game import Game
from overcrush.server import asked, told
from overcrush.server.foreseeing import forecast


def table(a: dict[str, Any], b: dict[str, Any], **cards: dict[str, Any]) -> Game:
    return Game.position({"cards": cards, "step": "declare_attackers", "players": {"A": a, "B": b}})


def number(game: Game, name: str) -> int:
    return game.die(name).id


def attacked(game: Game, *names: str) -> told.Forecast:
    return forecast(game, asked.Attack([number(game, name) for name in names]), 1)


def test_an_attack_that_nobody_blocks_takes_its_attack_off_the_opponents_life() -> None:
    game = table({"field": ["ox@3"]}, {"life": 7}, ox={"levels": [[0, 1, 1], [0, 2, 2], [0, 5, 5]]})
    found = attacked(game, "A.ox.1")
    assert (found.life, found.damage, found.falls, found.blockers) == ((20, 2), (0, 5), [], 0)
    assert game.state.life == [20, 7]  # nothing has happened


def test_who_could_fall_to_a_single_blocker_is_in_danger() -> None:
    game = table({"field": ["ox@1", "elk@3"]}, {"field": ["cat@2"]}, ox={}, elk={}, cat={})
    found = attacked(game, "A.ox.1", "A.elk.1")
    assert found.danger == [number(game, "A.ox.1")]
    assert found.blockers == 1


def test_no_blocker_knocks_out_two() -> None:
    game = table({"field": ["ox@1", "elk@1"]}, {"field": ["cat@2"]}, ox={}, elk={}, cat={})
    found = attacked(game, "A.ox.1", "A.elk.1")
    assert (len(found.danger), found.blockers, found.most) == (2, 1, 1)
    game = table({"field": ["ox@1", "elk@3"]}, {"field": ["cat@3", "emu@1"]}, ox={}, elk={}, cat={}, emu={})
    found = attacked(game, "A.ox.1", "A.elk.1")  # the cat could knock out either, the emu the ox only
    assert (len(found.danger), found.blockers, found.most) == (2, 2, 2)


def test_blocks_say_who_falls_and_what_goes_through() -> None:
    game = table({"field": ["ox@3", "elk@1"]}, {"field": ["cat@2"]}, ox={}, elk={}, cat={})
    ox, elk, cat = number(game, "A.ox.1"), number(game, "A.elk.1"), number(game, "B.cat.1")
    game.answer(Attack([ox, elk]))
    found = forecast(game, asked.Block([(cat, ox)]), None)
    assert (found.falls, found.damage, found.life) == ([cat], (0, 1), (20, 19))
    other = forecast(game, asked.Block([(cat, elk)]), None)
    assert (other.falls, other.damage) == ([elk], (0, 3))


def test_globals_that_could_be_used_before_the_damage_are_told() -> None:
    game = table(
        {"field": ["ox@1"]},
        {"reserve": ["sidekick@bolt"], "field": ["owl@1"]},
        ox={},
        owl={"text": "Global: Pay [bolt]. Deal 1 damage to target character die."},
    )
    found = attacked(game, "A.ox.1")
    assert [chance.player for chance in found.globals] == ["B"]


def names(found: told.Forecast) -> list[str]:
    return [chance.player for chance in found.globals]


BOLT = {"reserve": ["sidekick@bolt"], "team": ["owl"]}


def test_globals_that_change_nothing_in_the_fight_are_not_told() -> None:
    for text in (
        "Draw a die.",
        "Target character die must attack until end of turn.",
        "Gain 1 life.",
        "Target character die gets +1A until end of turn.",
    ):
        owl = {"text": f"Global: Pay [bolt]. {text}"}
        game = table({"field": ["ox@3"], "bag": ["sidekick"]}, {**BOLT, "bag": ["sidekick"], "life": 9}, ox={}, owl=owl)
        assert names(attacked(game, "A.ox.1")) == (["B"] if "life" in text else []), text


def test_nobody_is_told_to_harm_their_own_dice() -> None:
    owl = {"text": "Global: Pay [bolt]. Deal 1 damage to target character die."}
    game = table(
        {"field": ["ox@1"], **BOLT, "team": ["owl", "ox"]},
        {},
        ox={"levels": [[0, 1, 1], [0, 1, 1], [0, 1, 1]]},
        owl=owl,
    )
    assert names(attacked(game, "A.ox.1")) == []
    owl = {"text": "Global: Pay [bolt]. Target character die gets +1A until end of turn."}
    won = table({"field": ["ox@1"], **BOLT, "team": ["owl", "ox"]}, {"life": 1}, ox={}, owl=owl)
    assert names(attacked(won, "A.ox.1")) == []  # a win needs nothing more
    assert names(attacked(table({"field": ["ox@1"], **BOLT, "team": ["owl", "ox"]}, {}, ox={}, owl=owl), "A.ox.1")) == [
        "A"
    ]


def test_globals_that_matter_only_if_somebody_blocks_or_if_used_twice_are_told() -> None:
    owl = {"text": "Global: Pay [bolt]. Target character die gets +1A until end of turn."}
    cat = {"levels": [[0, 2, 2], [0, 2, 2], [0, 2, 2]]}
    ox = {"levels": [[0, 1, 4], [0, 1, 4], [0, 1, 4]]}
    for dice, told_of in ((1, []), (2, ["B"])):
        game = table(
            {"field": ["ox@1"]},
            {"field": ["cat@1"], "team": ["owl", "cat"], "reserve": ["sidekick@bolt"] * dice},
            ox=ox,
            cat=cat,
            owl=owl,
        )
        assert names(attacked(game, "A.ox.1")) == told_of, dice


def test_what_may_be_done_is_not_and_is_told() -> None:
    ox = {"text": "Breath Weapon 1"}
    game = table({"field": ["ox@3"], "reserve": ["sidekick@bolt"]}, {"life": 7, "field": ["cat@1"]}, ox=ox, cat={})
    found = attacked(game, "A.ox.1")
    assert (found.may, found.stops, found.blockers) == ([number(game, "A.ox.1")], "", 1)
    assert found.life == (20, 4)  # its attack alone


def test_where_dice_would_be_rolled_it_ends() -> None:
    game = table({"field": ["ox@3"], "bag": ["sidekick"]}, {}, ox={"text": "When Ox attacks, draw and roll a die."})
    found = attacked(game, "A.ox.1")
    assert found.stops == "roll"
    assert found.damage == (0, 0)


def test_attackers_chosen_in_the_main_step_are_foreseen_too() -> None:
    game = Game.position({"cards": {"ox": {}}, "step": "main", "players": {"A": {"field": ["ox@3"]}, "B": {"life": 7}}})
    assert attacked(game, "A.ox.1").life == (20, 4)


def test_what_is_no_attack_has_no_forecast() -> None:
    game = table({"field": ["ox@3"]}, {"field": ["cat@1"]}, ox={}, cat={})
    with pytest.raises(Illegal):
        attacked(game, "B.cat.1")
