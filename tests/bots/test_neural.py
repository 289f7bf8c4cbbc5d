"""The network that comes along plays, everywhere NumPy is, and judges what it has room for."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from overcrush.bots import BOTS, LEVELS, STYLES, Bot, SearchBot, by_name, offered
from overcrush.errors import Malformed, OvercrushError
from overcrush.game import Game
from overcrush.teams import Team, able
from overcrush.teams.known import ready

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> None:
    """NumPy is not installed."""
    monkeypatch.setitem(sys.modules, "numpy", None)


def test_without_numpy_it_says_what_to_install(without: None) -> None:
    assert offered() == tuple(name for name in BOTS if name != "neural")
    for name in ("neural", "hardest"):
        with pytest.raises(Malformed, match=re.escape("overcrush[neural]")):
            by_name(name)
    with pytest.raises(Malformed, match="there is no bot"):
        by_name("neuronal")


def test_numpy_is_read_only_by_who_plays_with_it() -> None:
    asked = "import sys; from overcrush.bots import by_name; by_name('search'); sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0


def test_each_bot_has_a_sentence_that_page_and_docs_have_too() -> None:
    assert tuple(STYLES) == BOTS and set(LEVELS.values()) <= set(BOTS)
    docs = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    page = (ROOT / "web" / "src" / "lib" / "words.ts").read_text(encoding="utf-8")
    for name, style in STYLES.items():
        words = style[0].lower() + style.removesuffix(".")[1:]
        assert f"| {words} |" in docs, name
    for level, name in LEVELS.items():
        words = STYLES[name][0].lower() + STYLES[name].removesuffix(".")[1:]
        assert f'{name}: {{ name: "{level.capitalize()}", words: "{words}" }}' in page


class TestShipped:
    """What needs NumPy."""

    @pytest.fixture(autouse=True)
    def _numpy(self) -> None:
        pytest.importorskip("numpy")

    def test_it_plays_whole_games_and_beats_random(self) -> None:
        from overcrush.bots.neural import NeuralBot

        teams = list(ready().values())
        won = 0
        for seed, pair in enumerate((able(1), able(2), (teams[0], teams[1]), (teams[2], teams[3]))):
            game = self._played(pair, NeuralBot(seed, rounds=1), seed)
            assert game.winner is not None
            won += game.winner == "A"
        assert won >= 3

    @staticmethod
    def _played(teams: tuple[Team, Team], bot: Bot, seed: int) -> Game:
        game = Game.new(*teams, seed=seed)
        other = by_name("random", seed)
        while (decision := game.decision) is not None:
            assert game.turn < 200
            view = game.for_bot(decision.who, decision.number)
            game.answer((bot if decision.who == "A" else other).choose(view))
        return game

    def test_more_life_is_a_better_chance(self) -> None:
        from overcrush.bots.neural import Judge, shipped

        judge = Judge(shipped())
        for team in ready().values():
            game = Game.new(team, team, seed=3)
            found = []
            for life in (3, 8, 20):
                game.state.life[0] = life
                found.append(judge.chance(game.state, 0))
            assert found == sorted(found) and found[0] + 0.1 < found[2], team.name

    def test_what_there_is_no_room_for_is_judged_as_search_does(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from overcrush.bots import neural

        def refuse(table: object) -> None:
            raise OvercrushError("an encoding has room for 16 activated abilities")

        monkeypatch.setattr(neural, "Encoder", refuse)
        game = Game.new(*able(3), seed=3)
        bot, search = by_name("neural", 1, 0.05), by_name("search", 1, 0.05)
        assert isinstance(bot, neural.NeuralBot) and isinstance(search, SearchBot)
        assert bot.judged([game.state], 0) == search.judged([game.state], 0)
        for _ in range(12):
            decision = game.decision
            assert decision is not None
            game.answer(bot.choose(game.for_bot(decision.who, decision.number)))

    def test_matrices_are_multiplied_on_one_thread(self) -> None:
        import numpy as np

        from overcrush.network import inference

        draw = np.random.default_rng(0)
        for rows, across, columns in ((40, 460, 192), (1, 37, 128), (2, 384, 64), (3, 500, 500), (900, 37, 64)):
            left = draw.normal(size=(rows, across)).astype(np.float32)
            right = draw.normal(size=(across, columns)).astype(np.float32)
            found = inference._times(left, right)
            assert found.shape == (rows, columns)
            assert found == pytest.approx(left @ right, abs=1e-3)
            parts = inference.pieces(rows, across, columns)
            most = -(-rows // parts)
            assert most * across * columns <= inference.ALONE or most <= 3
            assert rows // parts > 1 or rows == 1
