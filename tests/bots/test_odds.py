"""Odds and hints: what each answer is worth, without the dice to come, and why the best is the best."""

from __future__ import annotations

from typing import Any

import pytest

import overcrush
from overcrush import Decision, Game
from overcrush.bots import odds as module
from overcrush.bots.advice import hint
from overcrush.bots.odds import Weigher
from overcrush.teams import able

BAG = ["sidekick"] * 4
BEAR = {"levels": [[0, 3, 3]] * 3}
WALL = {"levels": [[0, 1, 9]] * 3}


def position(a: dict[str, Any], b: dict[str, Any], step: str = "declare_attackers", **cards: Any) -> Game:
    cards = cards or {"bear": BEAR, "wall": WALL}
    sides = {"A": {"bag": BAG, **a}, "B": {"bag": BAG, **b}}
    return Game.position({"cards": cards, "players": sides, "step": step}, seed=1)


class TestOdds:
    def test_an_attack_that_wins_is_certain_and_the_best(self) -> None:
        found = position({"field": ["bear", "bear"]}, {"life": 6}).odds(rounds=4)
        assert (found.who, found.a, found.b) == ("A", 1.0, 0.0)
        assert found.best is not None
        assert found.best.text.startswith("Attack with ")
        assert len(found.best.picks) == 3  # both, and that this is all

    def test_every_option_of_a_window_has_a_worth_and_the_best_answer_the_highest(self) -> None:
        game = Game.new(*able(1), seed=3)
        while (decision := asked(game)).kind != "pass" or len(decision.options) < 4:
            game.answer(decision.options[-1])
        found = overcrush.odds(game, rounds=4)
        worths = [worth for worth in found.options if worth is not None]
        assert len(worths) == len(decision.options)
        assert max(worths) == found.answers[0].chance == found.chance
        assert [each.chance for each in found.answers] == sorted(worths_of(found), reverse=True)

    def test_the_same_whatever_dice_will_really_come(self) -> None:
        game = Game.new(*able(1), seed=3)
        other = game.clone()
        other.state.rng = 12345
        assert game.odds(rounds=3) == other.odds(rounds=3)

    def test_who_may_lose_this_turn_sees_it_in_the_blocks_that_let_it_happen(self) -> None:
        game = position({"field": ["bear"]}, {"life": 3, "field": ["wall"]})
        game.answer(overcrush.Attack(game.dice("A", "field")))
        while asked(game).kind != "block":
            game.answer(overcrush.Pass())
        found = game.odds(rounds=4)
        worth = {each.text: each.chance for each in found.answers}
        assert found.who == "B"
        assert worth["Do not block"] == 0.0
        assert found.answers[0].text.startswith("Block ")
        assert found.chance > 0.0

    def test_a_game_that_is_over_has_its_winner(self) -> None:
        game = position({"field": ["bear", "bear"]}, {"life": 6})
        game.answer(overcrush.Attack(game.dice("A", "field")))
        while game.decision is not None:
            game.answer(game.decision.options[-1])
        assert game.winner == "A"
        assert (game.odds().a, game.odds().answers) == (1.0, ())

    def test_without_numpy_it_thinks_as_search_does(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(module, "offered", lambda: ("search",))
        found = position({"field": ["bear"]}, {"life": 9}).odds(rounds=3)
        assert found.by == "search"
        assert 0.0 < found.a < 1.0


def asked(game: Game) -> Decision:
    assert game.decision is not None
    return game.decision


def worths_of(found: overcrush.Odds) -> list[float]:
    return [each.chance for each in found.answers]


class TestWhy:
    def why(self, game: Game) -> str:
        return hint(Weigher(rounds=6), game).why

    def test_a_win_that_is_sure(self) -> None:
        assert self.why(position({"field": ["bear", "bear"]}, {"life": 6})) == "It wins this turn, whatever B does."

    def test_a_loss_that_is_averted(self) -> None:
        game = position({"field": ["bear"]}, {"life": 3, "field": ["wall"]})
        game.answer(overcrush.Attack(game.dice("A", "field")))
        while asked(game).kind != "block":
            game.answer(overcrush.Pass())
        assert self.why(game).startswith("Otherwise A ")
        assert "win" in self.why(game)

    def test_who_falls_in_a_fight(self) -> None:
        cards: dict[str, Any] = {
            "bear": {"levels": [[0, 6, 6]] * 3},
            "imp": {"levels": [[0, 2, 1]] * 3, "text": "Imp must block."},
        }
        game = position({"field": ["bear"]}, {"life": 20, "field": ["imp"]}, **cards)
        assert self.why(game) == "It KOs B's Imp #1 and loses nobody."

    def test_what_a_purchase_is_for(self) -> None:
        cards = {
            "spark": {"cost": 2, "energy": "bolt", "text": "When fielded, deal 2 damage to your opponent."},
            "husk": {"cost": 2, "energy": "bolt", "levels": [[2, 0, 1]] * 3},
        }
        game = position(
            {"team": ["spark", "husk"], "reserve": ["sidekick@bolt", "sidekick@bolt"]}, {"life": 20}, "main", **cards
        )
        found = hint(Weigher(rounds=12), game)
        assert found.best is not None
        assert found.best.text.startswith("Buy Spark")
        assert found.why.startswith("Spark is worth the most of what this energy buys: When")
        assert "2 damage" in found.why
