"""What bots choose at a glance."""

from __future__ import annotations

from overcrush.bots.appraise import Worth
from overcrush.bots.targets import quick
from overcrush.game import Game
from overcrush.model.const import O_NO, O_PICK


def test_a_no_beside_dice_to_pick_is_an_answer_like_any_other() -> None:
    position = {
        "cards": {
            "hero": {"equip": True},
            "sword": {"kind": "action", "text": ["Equip", "The equipped character gets +1A."]},
        },
        "players": {"A": {"field": ["hero"], "reserve": ["sword@action"]}, "B": {}},
    }
    game = Game.position(position)
    assert game.decision is not None
    game.answer(next(option for option in game.decision.options if "sword" in option.text.casefold()))
    s = game.state
    assert s.ask is not None and {option[0] for option in s.ask.options} == {O_PICK, O_NO}
    assert quick(s, Worth(s.t), s.ask) in s.ask.options
