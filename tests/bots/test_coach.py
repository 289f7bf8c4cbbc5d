"""The coach: mistakes are found with what was better, luck is taken out, and everything adds up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from overcrush import Attack, Game
from overcrush.bots import by_name
from overcrush.bots.coach import Coach, Review, summed
from overcrush.cli import main
from overcrush.model.const import O_ATTACK, O_DONE
from overcrush.teams import able

BEARS = {
    "cards": {"bear": {"levels": [[0, 3, 3]] * 3}, "ogre": {"levels": [[0, 9, 9]] * 3}},
    "players": {
        "A": {"life": 6, "field": ["bear", "bear"], "bag": ["sidekick"] * 4},
        "B": {"life": 6, "bag": ["ogre"] * 4},
    },
    "step": "declare_attackers",
}


def missed(seed: int) -> Game:
    """A game whose only decision of interest lets a win go."""
    game = Game.position(BEARS, seed=seed)
    game.answer(Attack([]))
    return game


def reviewed(game: Game, rounds: int = 4) -> Review:
    coach = Coach(game.record(), rounds)
    return summed(coach.all(), coach.outcome)


class TestMistakes:
    def test_a_win_that_was_let_go_is_a_blunder_with_the_attack_that_wins(self) -> None:
        found = Coach(missed(1).record(), 4).at(0)
        assert found is not None
        assert (found.who, found.answer, found.grade) == ("A", "Do not attack", "blunder")
        assert found.better.startswith("Attack with ")
        assert found.why == "It wins this turn, whatever B does."
        assert found.a == 1.0
        assert found.loss > 0.2

    def test_luck_is_taken_out_the_dice_that_fell_change_nothing(self) -> None:
        one, other = (Coach(missed(seed).record(), 4).at(0) for seed in (1, 2))
        assert one == other

    def test_the_best_answer_loses_nothing(self) -> None:
        game = Game.position(BEARS, seed=1)
        game.answer(Attack(game.dice("A", "field")))
        found = Coach(game.record(), 4).at(0)
        assert found is not None
        assert (found.loss, found.grade, found.better) == (0.0, "", "")

    def test_an_attack_given_die_by_die_is_one_decision(self) -> None:
        whole, single = Game.position(BEARS, seed=1), Game.position(BEARS, seed=1)
        dice = [die.id for die in whole.dice("A", "field")]
        whole.answer(Attack(dice))
        for option in [*((O_ATTACK, die) for die in dice), (O_DONE,)]:
            if single.decision is not None and option in single.decision.actions:
                single.answer(option)
        one, other = Coach(whole.record(), 4), Coach(single.record(), 4)
        assert len(other) > len(one)
        assert one.at(0) == other.at(0)
        assert other.at(1) is None


@pytest.fixture(scope="module")
def played() -> Game:
    """A short game between somebody who slips and somebody who does not."""
    game = Game.new(*able(2), seed=5)
    bots = {"A": by_name("random", 1), "B": by_name("heuristic", 1)}
    while (decision := game.decision) is not None and game.turn < 7:
        game.answer(bots[decision.who].choose(game.for_bot(decision.who, decision.number)))
    return game


class TestWholeGames:
    def test_every_decision_comes_out_the_same_in_any_order(self, played: Game) -> None:
        record = played.record()
        found = list(Coach(record, 2).all())
        assert len(found) > 10
        again = Coach(record, 2)
        for each in found[::-3]:
            assert again.at(each.step) == each

    def test_decisions_and_luck_add_up_to_how_the_chance_changed(self, played: Game) -> None:
        review = reviewed(played, 2)
        change = review.decisions[-1].a - review.decisions[0].a
        lost = [sum(each.loss for each in review.decisions[:-1] if each.who == who) for who in "AB"]
        assert review.winner == ""
        assert change == pytest.approx(lost[1] - lost[0] + review.luck, abs=1e-3)

    def test_who_does_just_anything_is_less_accurate(self, played: Game) -> None:
        review = reviewed(played, 6)
        assert review.a.accuracy < review.b.accuracy
        assert review.a.lost > review.b.lost


class TestCommand:
    def test_it_tells_the_mistakes_and_the_accuracy(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = tmp_path / "missed.json"
        path.write_text(missed(1).record().to_json())
        assert main(["coach", str(path), "--rounds", "3"]) == 0
        out = " ".join(capsys.readouterr().out.split())
        assert "Do not attack blunder" in out
        assert "Better: Attack with" in out
        assert "It wins this turn, whatever B does." in out
        assert "A decided with an accuracy of" in out

    def test_as_json_it_holds_the_same(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = tmp_path / "missed.json"
        path.write_text(missed(1).record().to_json())
        assert main(["coach", str(path), "--rounds", "3", "--json"]) == 0
        data = json.loads(capsys.readouterr().out)
        assert data["decisions"][0]["grade"] == "blunder"
        assert data["a"]["grades"] == {"blunder": 1}

    def test_what_is_no_record_is_refused_in_a_sentence(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = tmp_path / "no.json"
        path.write_text("{}")
        assert main(["coach", str(path)]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
