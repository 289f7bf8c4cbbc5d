"""What the network sees and says: dice in any order, either side, cards by what they do."""

from __future__ import annotations

from pathlib import Path

import pytest

np = pytest.importorskip("numpy")

from networks import untaught  # noqa: E402

from overcrush.bots import by_name  # noqa: E402
from overcrush.bots.appraise import Worth  # noqa: E402
from overcrush.bots.card_numbers import number_names, numbers  # noqa: E402
from overcrush.bots.neural import Judge, NeuralBot  # noqa: E402
from overcrush.encoding import slots as at  # noqa: E402
from overcrush.encoding.arrays import Array, Encoder  # noqa: E402
from overcrush.encoding.card_vectors import features  # noqa: E402
from overcrush.errors import Malformed  # noqa: E402
from overcrush.game import Game  # noqa: E402
from overcrush.model.const import ASSIGN  # noqa: E402
from overcrush.network import inputs  # noqa: E402
from overcrush.network.inference import Network  # noqa: E402
from overcrush.teams import able  # noqa: E402


def positions(seed: int = 2, most: int = 400) -> tuple[Game, Encoder, list[tuple[int, Array, Array]]]:
    """Positions of a game between bots: who is asked, and what that player and the other see, where both see the
    same."""
    game = Game.new(*able(seed), seed=seed)
    encoder = Encoder(game.state.t)
    bot = by_name("heuristic")
    found: list[tuple[int, Array, Array]] = []
    while (decision := game.decision) is not None and len(found) < most:
        who = decision.raw.who
        if decision.raw.kind != ASSIGN and not game.state.picked and not game.state.stack:
            seen = [np.zeros(at.SIZE, np.uint8), np.zeros(at.SIZE, np.uint8)]
            encoder.observe(game.state, who, seen[0])
            encoder.observe(game.state, 1 - who, seen[1])
            found.append((who, seen[0], seen[1]))
        game.answer(bot.choose(game.for_bot(decision.who, decision.number)))
    return game, encoder, found


@pytest.mark.parametrize("meets", [False, True])
def test_the_chances_of_both_players_add_up_to_one(meets: bool) -> None:
    _, encoder, seen = positions()
    network = untaught(meets=meets)
    cards = [network.cards(encoder.cards(0)), network.cards(encoder.cards(1))]
    assert len(seen) > 50
    told = set()
    for who, mine, theirs in seen:
        chance = network.chances(cards[who], mine[None])[0]
        assert chance + network.chances(cards[1 - who], theirs[None])[0] == pytest.approx(1.0, abs=1e-5)
        told.add(round(float(chance), 4))
    assert len(told) > 30


@pytest.mark.parametrize("meets", [False, True])
def test_many_positions_at_once_are_judged_as_each_by_itself(meets: bool) -> None:
    _, encoder, seen = positions()
    network = untaught(1, meets)
    cards = network.cards(encoder.cards(0))
    rows = np.stack([mine for who, mine, _ in seen if who == 0])
    together = network.chances(cards, rows)
    assert together == pytest.approx([float(network.chances(cards, row[None])[0]) for row in rows], abs=1e-5)


@pytest.mark.parametrize("meets", [False, True])
def test_dice_are_a_set(meets: bool) -> None:
    _, encoder, seen = positions()
    network = untaught(2, meets)
    who, mine, _ = max(seen, key=lambda one: np.count_nonzero(one[1]))
    shuffled = mine.copy()
    dice = shuffled[at.DICE_AT :].reshape(at.DICE, at.ROW)
    dice[:] = dice[np.random.default_rng(0).permutation(at.DICE)]
    cards = network.cards(encoder.cards(who))
    assert np.count_nonzero(dice[:, at.THERE]) > 4
    assert network.chances(cards, shuffled[None]) == pytest.approx(network.chances(cards, mine[None]), abs=1e-5)


def test_a_verb_that_came_later_changes_nothing_that_was_learned() -> None:
    """The numbers of a card's vector are found by their names."""
    network = untaught(3)
    _, encoder, _ = positions(most=3)
    vectors = encoder.cards(0)
    order = np.random.default_rng(1).permutation(len(features()))
    older = dict(network.weights)
    older["card1.weight"] = older["card1.weight"][order]
    moved = Network(older, [features()[n] for n in order], {})
    assert moved.cards(vectors).worth == pytest.approx(network.cards(vectors).worth, abs=1e-4)
    fewer = dict(network.weights)
    fewer["card1.weight"] = fewer["card1.weight"][:-1]
    assert Network(fewer, features()[:-1], {}).cards(vectors).does.shape == network.cards(vectors).does.shape


def test_what_lies_on_both_sides_is_seen_beside_each_die() -> None:
    """Where dice are looked at twice, a die counts for more or less by what it meets; otherwise each adds its own."""
    _, encoder, seen = positions()
    sides = np.zeros((2, inputs.SIDE), np.float32)
    for meets in (False, True):
        network = untaught(6, meets)
        apart = []
        for who, mine, _ in seen:
            cards = network.cards(encoder.cards(who))
            alone = mine.copy()
            dice = alone[at.DICE_AT :].reshape(at.DICE, at.ROW)
            dice[(dice[:, at.THERE] == 1) & (dice[:, at.MINE] == 0)] = 0
            own, without = (network._dice(cards, each[None], sides)[0] for each in (mine, alone))
            apart.append(np.abs(own - without).max())
        assert max(apart) > 1e-3 if meets else max(apart) < 1e-5


def test_what_is_appraised_of_a_card_is_told_beside_its_tree() -> None:
    _, encoder, _ = positions(most=3)
    table = encoder.table
    worth = Worth(table)
    told = numbers(encoder, worth, 0)
    assert told.shape == (at.CARDS, len(number_names())) and len(set(number_names())) == len(number_names())
    assert (told[:, : len(features())] == encoder.cards(0)).all()
    for card, slot in enumerate(encoder.seats[0].card_slot):
        said = dict(zip(number_names(), told[slot].tolist(), strict=True))
        assert said["worth: own"] == pytest.approx(worth.own[card]) and said["worth: cost"] == table.cost[card]
        kinds = ("fielded", "fight", "fall", "other", "static", "activated", "use", "keyword")
        assert sum(said[f"worth: {kind}"] for kind in kinds) == pytest.approx(worth.ability[card], abs=1e-4)
    # a network that was not told of it takes no notice
    network = untaught(7)
    assert network.cards(told, number_names()).worth == pytest.approx(network.cards(encoder.cards(0)).worth)


def test_a_network_is_kept_in_a_file(tmp_path: Path) -> None:
    network = untaught(4)
    network.save(tmp_path / "weights.npz")
    again = Network.load(tmp_path / "weights.npz")
    assert again.about == {"seed": 4} and again.names == features()
    assert all((again.weights[name] == network.weights[name]).all() for name in network.weights)


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 nothing", b"\x93NUMPY"])
def test_what_is_no_network_is_refused_in_words(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "weights.npz").write_bytes(content)
    with pytest.raises(Malformed, match="is not a network"):
        Network.load(tmp_path / "weights.npz")
    with pytest.raises(Malformed, match="is not a network"):
        Network.load(tmp_path / "none.npz")


def test_the_bot_asks_the_network_and_plays_alike_for_a_seed() -> None:
    answers = []
    for _ in range(2):
        game = Game.new(*able(5), seed=5)
        bots = [NeuralBot(seed, rounds=1, network=untaught()) for seed in (1, 2)]
        given: list[tuple[int, ...]] = []
        while (decision := game.decision) is not None and len(given) < 25:
            answer = bots[decision.raw.who].choose(game.for_bot(decision.who, decision.number))
            given.append(answer.action)
            game.answer(answer)
        answers.append(given)
    assert answers[0] == answers[1]
    judge = Judge(untaught())
    asked = judge.chance(game.state, 0)
    assert 0.0 < asked < 1.0
    assert NeuralBot(network=untaught()).judged([game.state], 0) == pytest.approx([asked], abs=1e-6)


def test_a_game_that_is_over_needs_no_judgement() -> None:
    game, _, _ = positions(seed=3, most=10_000)
    judge = Judge(untaught())
    winner = game.state.winner
    assert winner in (0, 1)
    assert judge.chance(game.state, winner) == 1.0 and judge.chance(game.state, 1 - winner) == 0.0
