"""The facade: what a program outside the engine sees of a game."""

# A position changes between two looks at it, which the type checker cannot know.
# mypy: disable-error-code="redundant-expr"

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import overcrush
from few_cards import TEAM
from overcrush import (
    Ambiguous,
    Assign,
    Attack,
    Block,
    Buy,
    Choose,
    Field,
    Game,
    Global,
    Illegal,
    Malformed,
    Order,
    Pass,
    Reroll,
    teams,
)
from overcrush.bots import RandomBot
from overcrush.engine.edge.save import changed as changed_since
from overcrush.engine.edge.save import same, snapshot
from overcrush.engine.play import run
from overcrush.engine.statics import changed
from overcrush.engine.steps import ATTACKERS, MAIN
from overcrush.model.const import BAG, CARD, FIELD, O_BUY, O_DONE, O_PASS, RESERVE, ZONES


def new(seed: int = 7) -> Game:
    return Game.new(TEAM, TEAM, format="open", seed=seed)


def placed(*dice: tuple[str, str, str, str], sub: int = MAIN) -> Game:
    """A game in A's turn with these dice put somewhere: (player, card's name, zone, face)."""
    game = new()
    s = game.state
    s.ask = None
    s.turn, s.active, s.sub, s.passes, s.picked = 5, 0, sub, 0, ()
    for zone in range(2 * ZONES):
        for die in s.zones[zone][:]:
            s.zones[zone].remove(die)
            s.zone[die], s.face[die] = BAG, -1
            s.zones[s.owner[die] * ZONES + BAG].append(die)
    for player, name, where, token in dice:
        owner = "AB".index(player)
        zone = {"field": FIELD, "reserve": RESERVE}[where]
        die = next(
            d
            for d in range(len(s.zone))
            if s.t.cards[s.card_of[d]].name == name and s.owner[d] == owner and s.zone[d] in (BAG, CARD)
        )
        if s.zone[die] == CARD:
            s.on_card[s.card_of[die]] -= 1
        else:
            s.zones[owner * ZONES + BAG].remove(die)
        s.zone[die] = zone
        s.zones[owner * ZONES + zone].append(die)
        s.face[die] = next(k for k, face in enumerate(s.t.faces[s.card_of[die]]) if face.token == token)
    changed(s)
    run(s)
    return Game(game.setup.without_seed(), s, s.clone())


# --- playing ---------------------------------------------------------------------------------------


def test_the_loop_of_the_readme_plays_a_whole_game() -> None:
    team_a, team_b = teams.vanilla(3)
    game = overcrush.Game.new(team_a, team_b, format="tournament", seed=7)
    bot = RandomBot(7)
    while game.decision:
        assert game.decision.who in "AB"
        assert game.decision.kind in ("pass", "reroll", "attack", "block", "assign", "choose", "order")
        assert game.decision.prompt and game.decision.rule
        game.answer(bot.choose(game))
    assert game.winner in ("A", "B", "tie")
    assert min(game.life.values()) <= 0
    assert all(event.rule and event.text for event in game.log)
    with pytest.raises(Illegal):
        bot.choose(game)


def test_the_same_seed_and_answers_give_the_same_game() -> None:
    one, two = (RandomBot(5).play(Game.new(*teams.able(4), seed=9)) for _ in range(2))
    assert same(one.state, two.state)
    assert list(one.log) == list(two.log)


def test_a_decision_says_who_what_and_under_which_rule() -> None:
    game = new()
    decision = game.decision
    assert decision is not None
    assert (decision.who, decision.kind, decision.rule, decision.source) == ("A", "reroll", "2.4.3", "")
    assert decision.options[-1].text == "Reroll nothing"
    assert decision is game.decision
    assert "A reroll (2.4.3)" in repr(decision)


def test_options_are_a_sequence_of_equal_and_printable_things() -> None:
    options = new().decision.options  # type: ignore[union-attr]
    assert len(options) == len(list(options)) == len(options.texts)
    assert options[0] == options[:1][0] and options[0] != options[1] and options[0] in options
    assert hash(options[0]) == hash(options[0].action and options[:1][0])
    assert options[0].text in repr(options[0]) and str(options[0]) == options[0].text
    assert options[0].text in repr(options)


def test_an_options_text_can_be_read_after_it_was_answered() -> None:
    game, twin = new(), new()
    texts = []
    for _ in range(30):
        option = game.decision.options[-1]  # type: ignore[union-attr]
        texts.append(twin.decision.options[-1].text)  # type: ignore[union-attr]
        game.answer(option)
        twin.answer(option)
        assert option.text == texts[-1]


def test_an_answer_can_be_an_option_a_tuple_or_its_text() -> None:
    one, two, three = new(), new(), new()
    one.answer(one.decision.options[0])  # type: ignore[union-attr]
    two.answer(two.decision.options[0].action)  # type: ignore[union-attr]
    three.answer(three.decision.options[0].text)  # type: ignore[union-attr]
    assert same(one.state, two.state) and same(one.state, three.state)


def test_words_that_fit_several_options_are_ambiguous() -> None:
    game = new()
    with pytest.raises(Ambiguous, match="Sidekick #"):
        game.answer("Sidekick")
    game.answer("nothing")
    assert game.decision is not None and game.decision.kind == "pass"


def test_numbers_that_equal_an_option_are_recorded_as_the_engines_own() -> None:
    game = new()
    game.answer((float(O_DONE),))  # type: ignore[arg-type]
    assert game.record().answers == ((((O_DONE,), None),),)


# --- refusals ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        ((), Malformed),
        ((99,), Malformed),
        ((O_BUY,), Malformed),
        ((O_BUY, 10**30), Malformed),
        ((O_BUY, "Flint"), Malformed),
        ((O_BUY, 1, 2), Malformed),
        ((O_PASS,), Illegal),
        ((O_BUY, 1), Illegal),
        (7, Malformed),
        (None, Malformed),
        ([1, 2], Malformed),
        (object(), Malformed),
        ("", Malformed),
        ("no such thing", Malformed),
        (Attack([0]), Illegal),
        (Attack(["Nobody #1"]), Illegal),
        (Block({}), Illegal),
        (Assign({}), Illegal),
        (Order([]), Illegal),
        (Choose("A"), Illegal),
        (Reroll(["Nobody #1"]), Malformed),
        (Reroll("A.sidekick.1"), Malformed),
        (Reroll(5), Malformed),  # type: ignore[arg-type]
        (Reroll([10**9]), Malformed),
        (Reroll([True]), Malformed),
        (Buy("Nobody"), Malformed),
        (Buy("Flint"), Illegal),
        (Field("A.sidekick.1"), Illegal),
        (Global("Flint"), Illegal),
        (Pass(), Illegal),
    ],
)
def test_a_refused_answer_leaves_the_game_as_it_was(answer: object, error: type[Exception]) -> None:
    game = new()
    before, state = snapshot(game.state), game.state
    with pytest.raises(error):
        game.answer(answer)  # type: ignore[arg-type]
    assert game.state is state and not changed_since(before, state) and game.answers == 0


def test_why_not_gives_a_reason_and_rules() -> None:
    game = placed(("A", "Sidekick", "reserve", "fist"), ("A", "Flint", "reserve", "2"), ("A", "Heron", "field", "1"))
    assert game.why_not(Pass()) is None
    assert game.why_not(Field("A.flint.1")) is None
    cases: dict[Buy | Field | Global, str] = {
        Buy("Heron"): "2.6.2.3",
        Buy(
            next(k for k, card in enumerate(game.state.t.cards) if card.name == "Flint" and game.state.t.owner[k] == 1)
        ): "2.6.2.2",
        Field("A.sidekick.1"): "2.6.3.5",
        Field("A.heron.1"): "1.5.4.2",
        Global("Heron"): "2.6.5.1",
    }
    for action, rule in cases.items():
        reason = game.why_not(action)
        assert reason is not None and rule in reason.rules, (action, reason)
        assert rule in str(reason)
    assert "2.7.1.1" in game.why_not(Attack(["A.heron.1"])).rules  # type: ignore[union-attr]
    assert "2.6.6.3" in game.why_not_for("B", (O_BUY, 1)).rules  # type: ignore[union-attr]
    assert game.why_not_for("B", (O_PASS,)) is not None


def test_nothing_can_be_answered_when_the_game_is_over() -> None:
    game = RandomBot(1).play(Game.new(*teams.demo(), format="demo", seed=2))
    assert game.decision is None
    for answer in ((O_PASS,), Pass(), Attack([]), "Pass", Choose("yes")):
        with pytest.raises(Illegal) as refused:
            game.answer(answer)
        assert refused.value.rules == ("2.9.1",)
        assert game.why_not(answer) is not None


# --- whole answers ----------------------------------------------------------------------------------


def test_attackers_and_blockers_are_declared_whole() -> None:
    game = placed(
        ("A", "Flint", "field", "3"),
        ("A", "Heron", "field", "1"),
        ("B", "Sidekick", "field", "character"),
        ("B", "Flint", "field", "1"),
        sub=ATTACKERS,
    )
    with pytest.raises(Illegal, match="active player"):
        game.answer(Attack(["B.flint.1"]))
    with pytest.raises(Illegal, match="twice"):
        game.answer(Attack(["A.flint.1", "A.flint.1"]))
    game.answer(Attack([game.die("A.heron.1"), "A.flint.1"]))
    assert [die.name for die in game.dice("A", "attack")] == ["A.flint.1", "A.heron.1"]
    assert game.decision is not None and (game.decision.who, game.decision.kind) == ("B", "block")
    with pytest.raises(Illegal) as refused:
        game.answer(Block({"A.flint.1": ["B.flint.1"], "A.heron.1": ["B.flint.1"]}))
    assert "2.7.2.2" in refused.value.rules
    game.answer(Block({"A.flint.1": ["B.flint.1", "B.sidekick.1"]}))
    assert {die.name for die in game.dice("B", "attack")} == {"B.flint.1", "B.sidekick.1"}
    for _ in range(3):
        game.answer(Pass())
    assert game.decision is not None and game.decision.kind == "assign"
    for split in ({"B.flint.1": 5}, {"B.flint.1": 3}, {"A.heron.1": 4}):
        with pytest.raises(Illegal):
            game.answer(Assign({"A.flint.1": split}))  # type: ignore[dict-item]
    game.answer(Assign({"A.flint.1": {"B.flint.1": 3, "B.sidekick.1": 1}}))
    assert (game.die("B.flint.1").zone, game.die("B.sidekick.1").zone) == ("prep", "prep")
    assert game.life == {"A": 20, "B": 17}
    game.undo()
    assert game.decision.kind == "assign"
    game.undo(5)
    assert game.decision.kind == "attack" and game.answers == 0


def test_a_reroll_is_given_whole_in_any_order() -> None:
    game = new()
    rolled = game.dice("A", "prep")
    game.answer(Reroll([rolled[2], rolled[0]]))
    again = [event.die for event in game.log if event.kind == "rerolled"]
    assert again == [rolled[0], rolled[2]]
    assert game.answers == 1
    game.undo()
    assert game.decision is not None and game.decision.kind == "reroll" and len(game.decision.options) == 4


def test_a_target_is_chosen_by_die_name_or_text() -> None:
    dice = (("A", "Slinger", "reserve", "1"), ("B", "Sidekick", "field", "character"), ("B", "Flint", "field", "2"))
    ends = []
    for choice in (Choose("B.flint.1"), Choose(["Flint"]), "B's Flint #1 (level 2, 3/3)"):
        game = placed(*dice)
        game.answer(Field("A.slinger.1"))
        decision = game.decision
        assert decision is not None and (decision.kind, decision.source) == ("choose", "Slinger #1")
        with pytest.raises(Illegal) as refused:
            game.answer(Choose("A.slinger.1"))
        assert "3.1.9" in refused.value.rules
        game.answer(choice)
        assert game.die("B.flint.1").damage == 1
        ends.append(game)
    assert same(ends[0].state, ends[1].state) and same(ends[0].state, ends[2].state)


def test_abilities_are_put_in_order_by_their_sources() -> None:
    game = placed(("A", "Marshal", "field", "1"), ("A", "Sidekick", "field", "character"), sub=ATTACKERS)
    game.answer(Attack(["A.marshal.1"]))
    assert game.decision is not None and game.decision.kind == "order"
    assert game.decision.options.texts == ["Marshal #1: gain 1 life", "Marshal #1: your opponent loses 1 life"]
    with pytest.raises((Illegal, Malformed)):
        game.answer(Order(["A.sidekick.1"]))
    game.answer(Order(["A.marshal.1"]))
    assert game.decision is not None and game.decision.kind == "block"


def test_a_player_may_choose_the_dice_that_pay() -> None:
    game = placed(
        ("A", "Sidekick", "reserve", "fist"),
        ("A", "Sidekick", "reserve", "wild"),
        ("A", "Sidekick", "reserve", "bolt"),
        ("A", "Sidekick", "reserve", "mask"),
    )
    ways = game.payments(next(option for option in game.decision.options if option.action[0] == O_BUY))  # type: ignore[union-attr]
    assert len(ways) > 1 and all(len(way) == 3 for way in ways)
    with pytest.raises(Illegal) as refused:
        game.answer(Buy("Flint", pay=["A.sidekick.3", "A.sidekick.4"]))
    assert "2.6.2.3" in refused.value.rules
    with pytest.raises(Malformed):
        game.answer(Buy("Flint", pay=["energy"]))
    game.answer(Buy("Flint", pay=["A.sidekick.2", "A.sidekick.3", "A.sidekick.4"]))
    assert [die.name for die in game.dice("A", "reserve")] == ["A.sidekick.1"]
    assert game.die("A.flint.1").zone == "used"


# --- explanations ------------------------------------------------------------------------------------


def test_a_value_is_explained_by_its_parts() -> None:
    game = placed(("A", "Flint", "field", "2"), ("A", "Captain", "field", "1"), ("B", "Heron", "field", "1"))
    told = game.explain("A.flint.1", "attack")
    assert str(told) == "5 = 3 printed + 2 from Captain #1"
    assert told.value == game.die("A.flint.1").attack == 5
    assert [(part.amount, part.source) for part in told.parts] == [(3, "printed"), (2, "from Captain #1")]
    assert str(game.explain("A.captain.1", "attack")) == "1 = 1 printed"
    assert str(game.explain("A.flint.1", "defense")) == "3 = 3 printed"
    assert str(game.explain("A.flint.1", "level")) == "2 = 2 printed"
    assert str(game.explain("A.flint.1", "fielding cost")) == "1 = 1 printed"
    assert str(game.explain("Heron", "purchase cost")) == "4 = 4 printed"
    assert str(game.explain("A.flint.1", "can attack")) == "yes"
    assert game.explain("B.heron.1", "can attack").value is False
    assert str(game.explain("A.flint.1", "keywords")) == "none"
    with pytest.raises(Malformed):
        game.explain("A.flint.1", "weight")
    with pytest.raises(Illegal):
        game.explain("A.sidekick.1", "attack")


# --- dice, cards, log ---------------------------------------------------------------------------------


def test_dice_are_views_of_the_position() -> None:
    game = placed(("A", "Flint", "field", "2"), ("A", "Sidekick", "reserve", "fist"), ("B", "Flint", "field", "1"))
    flint = game.die("A.flint.1")
    assert (flint.card.name, flint.zone, flint.face, flint.level, flint.attack, flint.defense) == (
        "Flint",
        "field",
        "2",
        2,
        3,
        3,
    )
    assert (flint.owner, flint.controller, flint.damage, flint.label, flint.shows) == (
        "A",
        "A",
        0,
        "Flint #1",
        "level 2",
    )
    assert flint == game.die(flint.id) == game.die(flint) and flint != game.die("B.flint.1")
    assert {flint: 1}[game.die("A.flint.1")] == 1
    sidekick = game.dice("A", "reserve")[0]
    assert (sidekick.level, sidekick.attack, sidekick.energy) == (None, None, (1, 0, 0, 0, 0, 0))
    assert len(game.dice()) == len(game.state.zone)
    assert len(game.dice("B", "card")) == 7
    assert game.dice("A", "attack") == []
    assert "A.flint.1" in repr(flint) and "level 2" in str(flint)
    for wrong in ("Flint", "A.flint.9", 10**6, 1.5, None):
        with pytest.raises((Malformed, Ambiguous)):
            game.die(wrong)  # type: ignore[arg-type]
    with pytest.raises(Malformed):
        game.dice("C", "field")
    with pytest.raises(Malformed):
        game.dice("A", "moon")


def test_the_log_tells_each_event_with_its_rule() -> None:
    game = new()
    assert game.log[0].text == "A's turn 1 begins" and game.log[0].rule == "2.2.1" and game.log[0].turn == 1
    drawn = [event for event in game.log if event.kind == "drew"]
    assert len(drawn) == 4 and all(event.player == "A" and event.die is not None for event in drawn)
    before = len(game.log)
    game.answer("nothing")
    new_ones = game.events_since(before)
    assert new_ones == game.log[before:] and new_ones[-1].text == "A's Main Step"
    assert "2.6" in str(new_ones[-1]) and "Main Step" in repr(new_ones[-1])
    RandomBot(3).play(game)
    turns = [event.turn for event in game.log]
    assert turns == sorted(turns) and turns[-1] == game.turn


def test_a_game_can_be_printed() -> None:
    game = new()
    assert repr(game) == "<Game Ones v Ones, open, seed 7: turn 1, 20-20, A to decide>"
    text = str(game)
    assert "turn 1" in text and "Flint 3 ×3" in text and "Which dice do you reroll? (2.4.3; 4 options)" in text


# --- copies and undo ----------------------------------------------------------------------------------


def test_a_clone_goes_its_own_way() -> None:
    game = new()
    for twin in (game.clone(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert same(game.state, twin.state)
        before = snapshot(game.state)
        RandomBot(1).play(twin, 50)
        assert not changed_since(before, game.state) and game.answers == 0


def test_undo_leads_back_from_any_depth() -> None:
    game = Game.new(*teams.able(2), seed=2)
    bot = RandomBot(2)
    seen = [snapshot(game.state)]
    for _ in range(120):
        if game.decision is None:
            break
        game.answer(bot.choose(game))
        seen.append(snapshot(game.state))
    for back in (1, 0, 7, 40):
        game.undo(back)
        seen = seen[: len(seen) - back]
        assert not changed_since(seen[-1], game.state)
    with pytest.raises(Illegal):
        game.undo(10_000)
    with pytest.raises(Malformed):
        game.undo(-1)
    game.undo(len(seen) - 1)
    assert game.answers == 0 and not changed_since(seen[0], game.state)


def test_a_bots_game_does_not_know_the_dice_to_come() -> None:
    game = Game.new(*teams.vanilla(1), seed=11)
    RandomBot(1).play(game, 40)
    seen = game.for_bot("A", seed=3)
    assert seen.state.rng != game.state.rng and seen.setup.seed is None
    assert seen.state.zones == game.state.zones and seen.answers == 0
    with pytest.raises(Illegal):
        seen.undo()
    ends = {str(RandomBot(5).play(game.imagine(seed), 200)) for seed in range(6)}
    assert len(ends) > 1
    assert same(game.imagine(4).state, game.imagine(4).state)
    with pytest.raises(Malformed):
        game.for_bot("C")


# --- the package ------------------------------------------------------------------------------------------


def test_the_package_is_quick_to_import() -> None:
    code = (
        "import sys, time; t = time.perf_counter(); import overcrush; "
        "print(time.perf_counter() - t, 'overcrush.engine.core' in sys.modules)"
    )
    best = min(
        (
            subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
            for _ in range(3)
        ),
        key=lambda x: float(x[0]),
    )
    assert float(best[0]) < 0.15 and best[1] == "False"


def test_the_package_offers_what_it_lists() -> None:
    for name in overcrush.__all__:
        assert getattr(overcrush, name) is not None
    assert "Game" in dir(overcrush) and "teams" in dir(overcrush)
    with pytest.raises(AttributeError):
        overcrush.nothing
    assert Path(overcrush.__file__).name == "__init__.py"
