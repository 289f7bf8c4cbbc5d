"""The way to pay that is proposed keeps what other things need."""

from __future__ import annotations

from typing import Any

from overcrush.game import Game
from overcrush.model.const import O_BUY
from overcrush.server.proposals import ways_to_pay
from overcrush.server.reasons import ways


def table(reserve: list[str], team: list[str], **cards: dict[str, Any]) -> Game:
    players = {"A": {"reserve": reserve, "team": team}, "B": {}}
    return Game.position({"cards": cards, "step": "main", "players": players})


def proposed(game: Game, card: str) -> set[str]:
    option = (O_BUY, game.names.cards.index(card))
    return {game.die(die).shows for die in ways_to_pay(game, option)[0]}


def test_what_a_global_on_the_table_needs_is_kept() -> None:
    owl = {"cost": 9, "energy": ["bolt"], "text": "Global: Pay [mask]. Deal 1 damage to target character die."}
    game = table(
        ["sidekick@mask", "sidekick@bolt", "sidekick@bolt"],
        ["owl", "cat"],
        owl=owl,
        cat={"cost": 2, "energy": ["bolt"]},
    )
    assert proposed(game, "Cat") == {"bolt"}
    wild = table(
        ["sidekick@mask", "sidekick@wild", "sidekick@bolt"],
        ["owl", "cat"],
        owl=owl,
        cat={"cost": 2, "energy": ["bolt"]},
    )
    assert proposed(wild, "Cat") in ({"bolt", "mask"}, {"bolt", "wild"})  # either is left for the Global


def test_what_a_second_purchase_needs_is_kept() -> None:
    game = table(
        ["sidekick@fist", "sidekick@shield", "sidekick@shield", "sidekick@mask"],
        ["cat", "elk"],
        cat={"cost": 2, "energy": ["shield"]},
        elk={"cost": 2, "energy": ["fist"]},
    )
    assert "fist" not in proposed(game, "Cat")
    assert game.decision is not None
    option = next(n for n, o in enumerate(game.decision.options) if o.action == (O_BUY, game.names.cards.index("Cat")))
    found = ways(game, option, 3)
    assert len(found.ways) > 1 and "fist" not in found.ways[0].text  # and it is what is told first
    assert all(len(way.left) == 2 for way in found.ways) and "fist" in found.ways[0].left


def test_a_way_to_pay_is_sure_where_no_other_leaves_anything_it_does_not() -> None:
    def sure(*reserve: str, **cards: dict[str, Any]) -> bool:
        game = table([f"sidekick@{kind}" for kind in reserve], [*cards], **cards)
        assert game.decision is not None
        cat = (O_BUY, game.names.cards.index("Cat"))
        found = ways(game, next(n for n, o in enumerate(game.decision.options) if o.action == cat), 3)
        assert len(found.ways) > 1
        return found.sure

    cat: dict[str, Any] = {"cost": 2, "energy": ["bolt"]}
    elk = {"cost": 2, "energy": ["fist"]}
    owl = {"cost": 9, "energy": ["bolt"], "text": "Global: Pay [mask]. Deal 1 damage to target character die."}
    assert sure("bolt", "fist", "shield", cat=cat)  # nothing asks for what is left
    assert sure("bolt", "bolt", "mask", "fist", cat={"cost": 3, "energy": ["bolt"]}, owl=owl)  # the mask stays
    assert not sure("bolt", "mask", "fist", "fist", cat={"cost": 3, "energy": ["bolt"]}, elk=elk | {"cost": 1}, owl=owl)
    assert sure("bolt", "fist", "shield", "mask", cat=cat, elk=elk | {"cost": 3})  # too dear for what is left
    assert sure("bolt", "wild", "shield", cat=cat, elk=elk | {"cost": 1}, hen={"cost": 1, "energy": ["shield"]})
