"""The game as others' environments: their own tests pass, and a learner is told what is true."""

from __future__ import annotations

import warnings
from random import Random

import pytest

np = pytest.importorskip("numpy", reason="the extra env (NumPy) is not installed")
pytest.importorskip("gymnasium", reason="the extra env (Gymnasium) is not installed")
pytest.importorskip("pettingzoo", reason="the extra env (PettingZoo) is not installed")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402

from overcrush import Malformed  # noqa: E402
from overcrush.bots import RandomBot  # noqa: E402
from overcrush.encoding import slots as at  # noqa: E402
from overcrush.env.aec import OvercrushAEC, env  # noqa: E402
from overcrush.env.batch import Batch  # noqa: E402
from overcrush.env.contest import Contest, LineUp  # noqa: E402
from overcrush.env.single import DiceMastersEnv  # noqa: E402


def test_pettingzoo_is_content() -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation")  # that it is a dictionary: it has a mask
        api_test(OvercrushAEC(cards=True), num_cycles=400)
        seed_test(env, num_cycles=100)


def test_an_illegal_move_loses_in_the_wrapped_environment() -> None:
    game = env()
    game.reset(seed=1)
    game.step(at.ACTIONS - 1)
    assert all(game.terminations.values()) and sorted(game.rewards.values()) == [-1, 0]


def test_a_whole_game_ends_with_a_winner_and_a_loser() -> None:
    game = OvercrushAEC(render_mode="ansi")
    game.reset(seed=3)
    random = Random(3)
    total = dict.fromkeys(game.possible_agents, 0.0)
    for agent in game.agent_iter():
        seen, reward, over, cut, _ = game.last()
        total[agent] += reward
        assert seen is not None
        game.step(None if over or cut else random.choice(list(np.flatnonzero(seen["action_mask"]))))
    assert sorted(total.values()) == [-1.0, 1.0]
    assert "life" in str(game.render()).lower() or game.render()


def test_gymnasium_is_content() -> None:
    check_env(DiceMastersEnv(render_mode="ansi"), skip_render_check=True)


def test_the_agent_is_asked_only_for_its_own_seat() -> None:
    game = DiceMastersEnv(RandomBot, seat="B", cards=True)
    random = Random(1)
    seen, _ = game.reset(seed=5)
    rewards = []
    for _ in range(300):
        assert seen["observation"][at.ASKED] == 1
        assert (seen["action_mask"] == game.action_masks()).all()
        seen, reward, over, _, _ = game.step(random.choice(list(np.flatnonzero(seen["action_mask"]))))
        if over:
            rewards.append(reward)
            seen, _ = game.reset()
    assert set(rewards) <= {-1.0, 1.0} and rewards
    with pytest.raises(Malformed):
        DiceMastersEnv(seat="C")


def test_an_id_that_is_no_option_loses() -> None:
    game = DiceMastersEnv()
    game.reset(seed=1)
    _, reward, over, _, info = game.step(np.int64(at.ACTIONS - 1))
    assert (reward, over, info) == (-1.0, True, {"illegal": True})


def test_many_games_go_on_together_and_begin_anew() -> None:
    batch, other = Batch(4, seed=7), Batch(4, seed=7, dtype="float32")
    random = Random(2)
    ended = 0
    seeds = {contest.game.setup.seed for contest in batch.contests}
    for _ in range(200):
        actions = [random.choice(ids) for ids in batch.legal]
        batch.step(actions)
        other.step(np.array(actions))
        assert (batch.observations == other.observations).all() and (batch.who == other.who).all()
        assert (batch.rewards[batch.ended].sum(1) == 0).all() and not batch.rewards[~batch.ended].any()
        assert batch.observations[:, at.ASKED].all()
        ended += int(batch.ended.sum())
        seeds |= {contest.game.setup.seed for contest in batch.contests}
    assert ended and len(seeds) == 4 + ended
    assert [list(np.flatnonzero(row)) for row in batch.masks()] == [sorted(ids) for ids in batch.legal]
    with pytest.raises(Malformed, match="4 games"):
        batch.step([0])


def test_the_game_played_is_a_game_that_can_be_recorded() -> None:
    contest = Contest(LineUp())
    contest.begin(9)
    random = Random(9)
    while not contest.over:
        contest.step(random.choice(contest.ids))
    record = contest.game.record()
    assert type(contest.game).replay(record).winner == contest.game.winner == "AB"[contest.winner]
