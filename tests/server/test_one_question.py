"""An ability that may be used and what it is used on are one question."""

from __future__ import annotations

from typing import Any

from overcrush.engine.edge.describe import Names
from overcrush.game import Game
from overcrush.server import told
from overcrush.server.deciding import decision

IMP = {"levels": [[0, 1, 1]] * 3, "text": ["When fielded, you may KO target opposing character die."]}
GAIN = {"levels": [[0, 1, 1]] * 3, "text": ["When fielded, you may KO target Sidekick die. If you do, gain 1 life."]}
LONE = {"levels": [[0, 1, 1]] * 3, "text": ["When fielded, you may Prep a die from your bag."]}


def asked(card: dict[str, Any], field: list[str]) -> tuple[Game, told.Decision]:
    """What is asked once a die of the card has been fielded against others."""
    sides = {"A": {"bag": ["sidekick"] * 4, "reserve": ["imp@1"]}, "B": {"bag": ["sidekick"] * 4, "field": field}}
    game = Game.position({"cards": {"imp": card}, "players": sides, "step": "main"}, seed=1)
    open_now = game.decision
    assert open_now is not None
    game.answer(next(option for option in open_now.options if option.text.startswith("Field")))
    view = decision(Names(game.state.t), game.state, 1, (0,))
    assert view is not None
    return game, view


def test_several_targets_are_the_options_beside_no() -> None:
    game, view = asked(IMP, ["sidekick", "sidekick"])
    others = {die.id for die in game.dice("B", "field")}
    assert {option.die for option in view.options if option.kind == "pick"} == others
    assert [option.kind for option in view.options if option.kind != "pick"] == ["no"]


def test_the_only_target_is_what_yes_is_about() -> None:
    for card in (IMP, GAIN):
        game, view = asked(card, ["sidekick"])
        (other,) = game.dice("B", "field")
        assert [(option.kind, option.die) for option in view.options] == [("yes", other.id), ("no", None)]


def test_what_has_no_target_is_about_nothing() -> None:
    _, view = asked(LONE, ["sidekick"])
    assert [(option.kind, option.die, option.player) for option in view.options] == [
        ("yes", None, ""),
        ("no", None, ""),
    ]
