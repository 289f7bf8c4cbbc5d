"""Games as lessons, what is held out, what is measured; and a small course of learning where PyTorch is installed."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

np = pytest.importorskip("numpy")

from overcrush.bots import by_name  # noqa: E402
from overcrush.bots.card_numbers import number_names  # noqa: E402
from overcrush.encoding import slots as at  # noqa: E402
from overcrush.learning.crew import Stage  # noqa: E402
from overcrush.learning.held_out import Pools, held_out  # noqa: E402
from overcrush.learning.measuring import auc, by_turns, scores  # noqa: E402
from overcrush.learning.quick import HastyBot, QuickBot  # noqa: E402
from overcrush.learning.sampling import Lesson, play  # noqa: E402

SETS = ("avx", "aou")
torch = pytest.mark.skipif(find_spec("torch") is None, reason="PyTorch is not installed")


@pytest.fixture(scope="module")
def pools() -> Pools:
    return Pools(SETS)


def lesson(pools: Pools, seed: int) -> Lesson:
    return play(pools.pair("learned", seed), (by_name("heuristic"), by_name("heuristic")), seed, 0.05)


def test_a_third_of_the_cards_is_never_learned_from(pools: Pools) -> None:
    share = len(pools.unseen) / (len(pools.unseen) + len(pools.learned))
    assert 0.25 < share < 0.42
    for kind, out in (("learned", False), ("unseen", True)):
        for team in pools.pair(kind, 7):
            assert {held_out(card) for card, _ in team.cards} | {held_out(card) for card in team.basics} == {out}
    one, other = pools.pair("ready", 5)
    assert one in pools.ready and other in pools.ready and one != other


def test_a_game_gives_a_position_of_each_turn_and_who_won(pools: Pools) -> None:
    one = lesson(pools, 1)
    assert one.won in (0.0, 0.5, 1.0)
    assert one.observations.shape == (len(one.who), at.SIZE)
    first = one.turn[one.first]
    assert list(first) == sorted(set(one.turn)) and len(first) >= one.turns - 2
    assert (~one.first).any()
    again = lesson(pools, 1)
    assert (one.observations == again.observations).all() and one.won == again.won


def test_winners_are_told_from_losers() -> None:
    won = np.array([1.0, 1.0, 0.0, 0.0, 0.5])
    assert auc(np.array([0.9, 0.8, 0.2, 0.1, 0.7]), won) == 1.0
    assert auc(np.array([0.1, 0.2, 0.8, 0.9, 0.7]), won) == 0.0
    assert auc(np.array([0.6, 0.1, 0.3, 0.3, 0.7]), won) == 0.5
    assert auc(np.array([0.5, 0.5, 0.5, 0.5, 0.5]), won) == 0.5
    found = by_turns(np.array([0.9, 0.8, 0.2, 0.1]), won[:4], np.array([1, 5, 2, 6]))
    assert found == {"1-2": [1.0, 2], "5-8": [1.0, 2]}


def test_a_match_is_summed_up_by_rounds() -> None:
    games = [
        {"cards": "ready", "horizon": 1, "round": number // 4, "score": float(number % 4 != 0)} for number in range(16)
    ]
    found = scores(games)
    assert found["all"] == found["ready"] == {"rate": 0.75, "games": 16, "interval": [0.75, 0.75]}
    assert found["horizon 1"]["games"] == 16


def test_a_quick_game_of_the_network_comes_to_its_end(pools: Pools) -> None:
    """The games a network learns from: against one that is as quick, and against one that is quicker."""
    for other in (QuickBot(2, rounds=1), HastyBot()):
        game = play(pools.pair("learned", 3), (QuickBot(1, rounds=1), other), 3, 0.03)
        assert game.won in (0.0, 0.5, 1.0) and min(game.asked) > 5


@torch
@pytest.mark.parametrize("meets", [0, 24])
def test_what_is_learned_is_what_is_played(pools: Pools, meets: int) -> None:
    """PyTorch and NumPy come to the same."""
    import torch

    from overcrush.learning.lessons import Bank, Store
    from overcrush.learning.model import Model, Shape

    torch.manual_seed(1)
    one = lesson(pools, 2)
    device = torch.device("cpu")
    store = Store(Bank(device), 1000, device)
    store.add(one)
    store.settle()
    model = Model(Shape(meets=meets))
    said = store.judge(model).numpy()
    network = model.network({})
    for seat in (0, 1):
        vectors = np.zeros((at.CARDS, one.vectors.shape[1]), np.float32)
        vectors[one.slots[seat]] = one.vectors
        mine = one.who == seat
        played = network.chances(network.cards(vectors, number_names()), one.observations[mine])
        assert played == pytest.approx(said[mine], abs=1e-5)


@torch
def test_what_was_learned_before_is_gone_on_from(pools: Pools) -> None:
    """A network taken over judges as it did, though features have come since or stand in another order."""
    import torch

    from overcrush.errors import Malformed
    from overcrush.learning.lessons import Bank, Learner, Store, Way
    from overcrush.learning.model import Model, Shape
    from overcrush.network.inference import Network

    torch.manual_seed(2)
    device = torch.device("cpu")
    store = Store(Bank(device), 1000, device)
    store.add(lesson(pools, 2))
    store.settle()
    first = Model()
    known = first.network({})
    weights = {**known.weights, "card1.weight": known.weights["card1.weight"][::-1]}
    turned = Network(weights, tuple(reversed(number_names())), {})
    again = Model()
    again.take(turned)
    assert torch.allclose(store.judge(again), store.judge(first), atol=1e-5)
    fewer = Network({**weights, "card1.weight": weights["card1.weight"][7:]}, turned.names[7:], {})
    again.take(fewer)
    assert (again.card1.weight[:, -7:] == 0).all() and (again.card1.weight[:, :-7] == first.card1.weight[:, :-7]).all()
    with pytest.raises(Malformed, match="of another shape"):
        Model(Shape(card=100)).take(known)
    with pytest.raises(Malformed, match="of another shape"):
        Model(Shape(meets=8)).take(known)
    assert Learner(device).take(known) and not Learner(device, Way(shape=Shape(meets=8))).take(known)


@torch
def test_what_is_counted_of_a_tree_is_left_out_by_itself() -> None:
    """Printed facts and what is appraised may all be kept where most of a tree's counts are left out."""
    import torch

    from overcrush.bots.card_numbers import counted
    from overcrush.learning.model import Model, Shape

    torch.manual_seed(3)
    model = Model(Shape(dropped=0.0, uncounted=0.75))
    which = np.array([counted(name) for name in number_names()])
    kept = model._dropped(torch.ones(200, len(which))).numpy()
    assert (kept[:, ~which] == 1).all() and set(np.unique(kept[:, which]).tolist()) == {0.0, 4.0}
    assert np.mean(kept[:, which]) == pytest.approx(1, abs=0.05)
    model.eval()
    assert (model._dropped(torch.ones(3, len(which))) == 1).all()


@torch
def test_a_small_course_learns_and_comes_out_the_same() -> None:
    from overcrush.learning.training import Recipe, exact

    recipe = Recipe((Stage("first", 0.0, {"hasty": 1.0}, unseen=0.0),), batch=64, room=600)
    said = []
    for _ in range(2):
        losses: list[str] = []
        learner, store = exact(recipe, games=3, steps=41, sets=SETS, tell=losses.append)
        said.append((store.judge(learner.mean).numpy(), losses))
    assert (said[0][0] == said[1][0]).all()
    first, *_, last = (float(line.split()[-1]) for line in said[0][1])
    assert first == pytest.approx(0.69, abs=0.03) and last < 0.8 * first


@torch
def test_td_goes_from_the_end_of_a_game_back(pools: Pools) -> None:
    """With λ = 1 the outcome is aimed at; with λ = 0 what is said of the position that follows."""
    import torch

    from overcrush.learning.lessons import Bank, Store
    from overcrush.learning.model import Model

    device = torch.device("cpu")
    store = Store(Bank(device), 1000, device)
    for seed in (3, 4):
        store.add(lesson(pools, seed))
    store.settle()
    model = Model()
    assert (store.aim(model, 1.0) == store.won[: store.size]).all()
    said = store.judge(model)
    other = store.who[: store.size]
    said0 = torch.where(other, 1 - said, said)
    aimed = store.aim(model, 0.0)
    aimed0 = torch.where(other, 1 - aimed, aimed)
    left = store.left[: store.size]
    inner = (left > 0).nonzero()[:, 0]
    assert torch.allclose(aimed0[inner], said0[inner + 1], atol=1e-6)
    ends = (left == 0).nonzero()[:, 0]
    assert len(ends) == 2 and (aimed[ends] == store.won[: store.size][ends]).all()


@torch
def test_what_networks_before_say_is_aimed_at_too(pools: Pools) -> None:
    """Teachers of any shape; where they alone count, what is aimed at is what they say together."""
    import torch

    from overcrush.learning.lessons import Bank, Learner, Store, Way
    from overcrush.learning.model import Model, Shape, shape_of

    torch.manual_seed(4)
    device = torch.device("cpu")
    store = Store(Bank(device), 1000, device)
    store.add(lesson(pools, 5))
    store.settle()
    shapes = Shape(card=16, worth=4, does=6, pooled=5, trunk=9, last=7, meets=3), Shape(card=20)
    teachers = [Model(shape) for shape in shapes]
    learner = Learner(device, Way(heeds=1.0, trace=0.9))
    for shape, teacher in zip(shapes, teachers, strict=True):
        network = teacher.network({})
        assert shape_of(network) == shape
        learner.heed(network)
    learner.aim(store)
    logits = torch.stack([torch.logit(store.judge(each)) for each in teachers])
    assert torch.allclose(learner.goal, torch.sigmoid(logits.mean(0)), atol=1e-4)
    half = Learner(device, Way(heeds=0.5, trace=1.0))
    half.heed(teachers[0].network({}))
    half.aim(store)
    assert torch.allclose(half.goal, (store.won[: store.size] + store.judge(teachers[0])) / 2, atol=1e-4)
