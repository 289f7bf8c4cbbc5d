"""Positions and options as numbers: every option has an id of its own, nothing secret is told, no name is known."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest

np = pytest.importorskip("numpy", reason="the extra env (NumPy) is not installed")

from overcrush import Card, Game, Level, Malformed, OvercrushError, Team  # noqa: E402
from overcrush.ability.tree import walk  # noqa: E402
from overcrush.encoding import slots as at  # noqa: E402
from overcrush.encoding.action_ids import card_words, die_words, meaning  # noqa: E402
from overcrush.encoding.arrays import RELATIONS, Array, Encoder, as_graph, as_set, parts  # noqa: E402
from overcrush.encoding.card_vectors import card_vector, features  # noqa: E402
from overcrush.lang import read  # noqa: E402
from overcrush.model.const import (  # noqa: E402
    BAG,
    CARD,
    FIELD,
    O_BLOCK,
    O_BUY,
    O_PICK,
    OPTION_NAMES,
    PREP,
    RESERVE,
    USED,
    ZONES,
)
from overcrush.teams import demo  # noqa: E402
from overcrush.teams.building import random_team  # noqa: E402
from test_secrets import asked  # noqa: E402

SETS = ("ai", "avx", "bff", "wwe")
PILES = ((BAG, 0), (PREP, 1), (RESERVE, 2), (FIELD, 3), (USED, 4))


@cache
def shelf() -> tuple[Team, ...]:
    return tuple(random_team([code], seed) for seed, code in enumerate(SETS))


def positions(seed: int, pairs: int = 2) -> list[tuple[Encoder, Game]]:
    """Games of shelf teams at every decision, played at random; the same objects each time."""
    teams = shelf()
    found = []
    for n in range(pairs):
        game = Game.new(teams[(seed + n) % len(teams)], teams[(seed + 2 * n + 1) % len(teams)], "open", seed=seed + n)
        found.append((Encoder(game.state.t), game))
    return found


def observed(encoder: Encoder, game: Game, player: int) -> Array:
    out: Array = np.zeros(at.SIZE, np.uint8)
    encoder.observe(game.state, player, out)
    return out


@pytest.mark.parametrize("seed", range(4))
def test_what_is_seen_does_not_depend_on_what_was_seen_before(seed: int) -> None:
    random = Random(seed)
    fresh, kept = np.zeros(at.SIZE, np.uint8), np.zeros(at.SIZE, np.uint8)
    for encoder, game in positions(seed):
        before = []
        while (decision := game.decision) is not None and game.turn < 30:
            if random.random() < 0.1:
                before.append(game.state.clone())
            s = random.choice(before) if before and random.random() < 0.1 else game.state
            for player in random.sample((0, 1), random.randrange(3)):
                encoder.observe(s, player, kept)
                encoder.observe(s, player, fresh, encoder.eyes())
                assert np.array_equal(kept, fresh)
            game.step(random.choice(decision.actions))


@pytest.mark.parametrize("seed", range(3))
def test_every_option_has_an_id_of_its_own_and_comes_back(seed: int) -> None:
    random = Random(seed)
    mask = np.zeros(at.ACTIONS, np.int8)
    rows = np.zeros((64, at.OPTION_ROW), np.uint8)
    for encoder, game in positions(seed):
        while (decision := game.decision) is not None and game.turn < 40:
            s, options = game.state, decision.raw.options
            ids = encoder.ids(s)
            assert len(set(ids)) == len(options)
            assert [encoder.option(s, action) for action in ids] == list(options)
            encoder.mask(s, mask)
            assert list(np.flatnonzero(mask)) == sorted(ids)
            assert encoder.options(s, rows) == len(options)
            told = [tuple(row) for row in rows[: len(options)]]
            assert len(set(told)) == len(told) and [row[at.O_KIND] for row in told] == [o[0] for o in options[:64]]
            other = next(action for action in range(random.randrange(at.ACTIONS), 2 * at.ACTIONS) if action not in ids)
            for wrong in (other, at.A_PICK + at.FIRST_TOKEN - 1, at.A_CARD + at.TOKEN_CARDS - 1):  # slots of nothing
                with pytest.raises(Malformed):
                    encoder.option(s, wrong)
            game.answer(random.choice(options))


def test_an_id_means_the_same_from_either_seat() -> None:
    """Both play the same team: what each can buy has the same ids."""
    team = shelf()[0]
    game = Game.new(team, team, "open", seed=3)
    encoder = Encoder(game.state.t)
    a, b = encoder.seats
    for card in range(len(team.cards)):
        assert a.card_slot[game.state.t.team[0][card]] == b.card_slot[game.state.t.team[1][card]]
    assert [a.die_slot[0], a.die_slot[8]] == [b.die_slot[8], b.die_slot[0]]
    assert (encoder.cards(0) == encoder.cards(1)).all()


def test_meanings_are_said_in_words_and_all_differ() -> None:
    words = [meaning(action) for action in range(at.ACTIONS)]
    assert len(set(words)) == at.ACTIONS
    assert words[at.A_PASS] == "pass"
    assert words[at.A_BUY + at.OWN_CARDS + 2] == "buy my card 3"
    assert words[at.A_BLOCK + at.OWN_DICE * at.DICE + at.THEIR_DICE] == "block their die 1 with my die 1"
    assert card_words(at.CARDS) == "no card" and die_words(at.DICE) == "no die"
    with pytest.raises(Malformed):
        meaning(at.ACTIONS)


def test_every_number_of_an_observation_has_a_name() -> None:
    for names, n in ((at.TABLE_NAMES, at.TABLE), (at.PILE_NAMES, at.PILES), (at.DIE_NAMES, at.ROW)):
        assert len(names) == n
    assert at.DIE_NAMES[at.BLOCKS] == "blocks + 1" and at.DIE_NAMES[at.DAMAGE] == "damage"
    assert at.TABLE_NAMES[at.THREAT] == "damage announced to me" and at.PILE_NAMES[at.ON_CARD] == "on the card"
    assert list(at.OPTION_ROW_NAMES).index("number") == at.O_AMOUNT


def test_an_observation_tells_what_lies_where() -> None:
    random = Random(5)
    for encoder, game in positions(1):
        while (decision := game.decision) is not None and game.turn < 30:
            if random.random() < 0.2:
                for me in (0, 1):
                    _as_it_is(encoder, game, me)
            game.answer(random.choice(decision.raw.options))


def _as_it_is(encoder: Encoder, game: Game, me: int) -> None:
    s, seat = game.state, encoder.seats[me]
    seen = parts(observed(encoder, game, me))
    table, piles, dice = seen["table"], seen["piles"], seen["dice"]
    assert (table[at.LIFE], table[at.THEIR_LIFE]) == (max(0, s.life[me]), max(0, s.life[1 - me]))
    assert s.ask is not None and table[at.ASKED] == (s.ask.who == me) and table[at.MY_TURN] == (s.active == me)
    assert table[at.SUB_STEP : at.SUB_STEP + at.SUB_STEPS].argmax() == s.sub
    for zone, column in PILES:
        for theirs in (0, 1):
            there = s.zones[(1 - me if theirs else me) * ZONES + zone]
            assert piles[:, column + theirs * at.THEIRS].sum() == len(there)
    assert piles[:, at.ON_CARD].sum() == sum(1 for zone in s.zone if zone == CARD)
    slots = seat.slots_of(s)
    for die in game.dice(zone="field"):
        row = dice[slots[die.id]]
        assert row[at.THERE] and row[at.ZONE] == FIELD and row[at.MINE] == (s.controller[die.id] == me)
        assert row[at.CARD_SLOT] == seat.card_slot[s.card_of[die.id]]
        if die.attack is not None and die.defense is not None and row[at.FACE_KIND + 1]:
            assert (row[at.ATTACK], row[at.DEFENSE]) == (max(0, die.attack), max(0, die.defense))
        assert row[at.DAMAGE] == s.damage[die.id] and row[at.ATTACKING] == (die.id in s.attackers)


def test_what_one_sees_as_theirs_the_other_sees_as_mine() -> None:
    random = Random(2)
    for encoder, game in positions(2, 1):
        while (decision := game.decision) is not None and game.turn < 20:
            if random.random() < 0.1:
                a, b = (parts(observed(encoder, game, me)) for me in (0, 1))
                assert (a["piles"][:, : at.THEIRS].sum(0) == b["piles"][:, at.THEIRS : 2 * at.THEIRS].sum(0)).all()
                assert a["table"][at.LIFE] == b["table"][at.THEIR_LIFE]
                assert (a["dice"][:, at.MINE].sum() + b["dice"][:, at.MINE].sum()) == a["dice"][:, at.THERE].sum()
            game.answer(random.choice(decision.raw.options))


def test_nothing_that_one_player_keeps_secret_is_told_to_the_other() -> None:
    seen = []
    own = []
    for number in (1, 2, 3):
        game = asked(number)
        encoder = Encoder(game.state.t)
        seen.append(observed(encoder, game, 1))
        own.append(observed(encoder, game, 0))
    assert (seen[0] == seen[1]).all() and (seen[0] == seen[2]).all()
    assert (own[0] != own[1]).any()


def test_the_dice_to_come_are_not_told() -> None:
    for encoder, game in positions(0, 1):
        other = game.clone()
        other.state.rng ^= 12345
        for me in (0, 1):
            assert (observed(encoder, game, me) == observed(encoder, other, me)).all()


LEVELS = (Level(0, 1, 1), Level(1, 2, 2), Level(1, 3, 3))


def card(name: str, text: str) -> Card:
    return Card(f"t/{name}", name, cost=3, energy=("bolt",), levels=LEVELS, text=read(text, name).text)


def test_a_card_is_what_it_does_and_not_what_it_is_called() -> None:
    text = "When {} is fielded, deal 2 damage to target opposing character die."
    one, two = (card_vector(card(name, text.format(name))) for name in ("Broom", "Kettle"))
    assert one == two and len(one) == len(features())
    named = dict(zip(features(), one, strict=True))
    assert named["Damage: theirs"] == 2 and named["Damage: mine"] == 0 and named["when fielded: mine"] == 1
    assert named["level 2: attack"] == 2 and named["energy: bolt"] == 1
    more = dict(zip(features(), card_vector(card("Broom", text.format("Broom").replace("2", "4"))), strict=True))
    assert more["Damage: theirs"] == 4


def test_every_word_of_the_tree_is_counted() -> None:
    """Whatever kinds of nodes a text has, the numbers of these kinds are not 0."""
    names = features()
    assert len(set(names)) == len(names)
    counted = {name.partition(": ")[2] for name in names if name.startswith(("ability:", "amount:", "test:", "cond"))}
    verbs = {name.partition(":")[0] for name in names if name.endswith(": mine")}
    plain = {"Text", "Ref", "Player", "Trigger", "Dice", "Pick", "Every", "Several", "Cost"}
    for team in shelf():
        for given, _ in team.cards:
            vector = dict(zip(names, card_vector(given), strict=True))
            for kind in {type(node).__name__ for node in walk(given.text)} - plain:
                assert kind in counted | verbs, kind
                kinds = [name for name in names if name.partition(":")[0] == kind or name.endswith(f": {kind}")]
                assert kind == "Spin" or any(vector[name] for name in kinds), (kind, given.id)


def test_values_are_those_of_now_and_not_the_printed_ones() -> None:
    leader = {"name": "Leader", "cost": 2, "energy": ["fist"], "levels": [[0, 1, 1]], "max": 2}
    leader["text"] = ["While Leader is active, your other character dice get +2A."]
    data = {"cards": {"leader": leader}, "players": {"A": {"team": ["leader"], "field": ["leader", "sidekick"]}}}
    data["players"]["B"] = {"team": [], "field": ["sidekick"]}  # type: ignore[index]
    game = Game.position(data)
    rows, _ = as_set(observed(Encoder(game.state.t), game, 0))
    field = {(int(row[at.MINE]), int(row[at.CARD_SLOT])): row for row in rows if row[at.ZONE] == FIELD}
    assert field[1, at.SIDEKICK_CARD][at.ATTACK] == 3 and field[1, at.SIDEKICK_CARD][at.PRINTED_ATTACK] == 1
    assert field[0, at.SIDEKICK_CARD][at.ATTACK] == field[1, at.OWN_CARDS][at.ATTACK] == 1


def test_a_graph_joins_dice_to_their_cards_and_to_whom_they_block() -> None:
    random = Random(11)
    blocks = 0
    for seed in range(30):
        game = Game.new(*demo(), format="demo", seed=seed)
        encoder = Encoder(game.state.t)
        while (decision := game.decision) is not None and not blocks:
            s = game.state
            if s.blocks:
                seen = observed(encoder, game, 0)
                graph = as_graph(seen)
                rows, slots = as_set(seen)
                places = encoder.seats[0].slots_of(s)
                joined = {(slots[a], slots[b]) for kind, a, b in graph["edges"] if RELATIONS[kind] == "blocks"}
                assert joined == {(places[b], places[a]) for b, a in s.blocks if a >= 0}
                assert sum(1 for kind, _, _ in graph["edges"] if kind == 0) == len(rows)
                blocks += 1
            game.answer(random.choice(decision.raw.options))
    assert blocks


def test_option_rows_point_at_dice_and_cards() -> None:
    random = Random(4)
    game = Game.new(*demo(), format="demo", seed=1)
    encoder = Encoder(game.state.t)
    rows = np.zeros((64, at.OPTION_ROW), np.uint8)
    kinds = set()
    while (decision := game.decision) is not None:
        s = game.state
        seat = encoder.seats[decision.raw.who]
        encoder.options(s, rows)
        for row, option in zip(rows, decision.raw.options, strict=False):
            kinds.add(OPTION_NAMES[option[0]])
            if option[0] == O_BUY:
                assert row[at.O_CARD] == seat.card_slot[option[1]] + 1
            elif option[0] == O_BLOCK:
                assert (row[at.O_DIE], row[at.O_OTHER]) == tuple(seat.die_slot[d] + 1 for d in option[1:])
            elif option[0] == O_PICK and option[1] >= 0:
                assert row[at.O_DIE] == seat.die_slot[option[1]] + 1
        game.answer(random.choice(decision.raw.options))
    assert {"buy", "reroll", "pass", "done"} <= kinds


def test_a_team_that_does_not_fit_is_refused_in_words() -> None:
    given = shelf()[0].cards[0][0]
    many = Team("Many", tuple((replace(given, id=f"t/{n}", name=f"One {n}"), 1) for n in range(at.TEAM_CARDS + 1)))
    game = Game.new(many, many, "open", seed=1)
    with pytest.raises(OvercrushError, match="12 cards a team"):
        Encoder(game.state.t)


def test_many_activated_abilities_are_seen_but_have_no_ids() -> None:
    text = "While {} is active, once during your turn, you may KO this die to draw a die."
    many = [card(f"Many {n}", text.format(f"Many {n}")) for n in range(at.TEAM_CARDS)]
    one, other = (Team(name, tuple((each, 1) for each in many)) for name in ("One", "Other"))
    game = Game.new(one, other, "open", seed=1)
    encoder = Encoder(game.state.t)
    assert len(encoder.seats[0].activated) > at.ACTIVATED
    assert observed(encoder, game, 0).any()
    with pytest.raises(OvercrushError, match=f"room for {at.ACTIVATED} activated"):
        encoder.with_ids()


def test_a_slot_without_a_die_is_no_player() -> None:
    """Players are numbers below 0 in the engine, and so is no die at all."""
    game = Game.new(*demo(), format="demo", seed=1)
    s = game.state
    assert s.ask is not None
    s.ask = s.ask._replace(options=((O_PICK, -1), (O_PICK, -2)), who=1)
    encoder = Encoder(s.t)
    assert [meaning(action) for action in encoder.ids(s)] == ["pick my opponent", "pick myself"]
    with pytest.raises(Malformed):
        encoder.option(s, at.A_PICK + at.FIRST_TOKEN)
