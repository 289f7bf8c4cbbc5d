"""Bots play whole games legally, alike for the same seed, and without knowledge of the dice to come."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from statistics import median
from time import perf_counter, thread_time

import pytest

from overcrush.bots import BOTS, LEVELS, Bot, SearchBot, by_name
from overcrush.bots.plans import plans
from overcrush.bots.policy import Policy
from overcrush.engine import play
from overcrush.errors import Malformed
from overcrush.game import Game
from overcrush.game.position import build
from overcrush.match import Match, Pairing, outcome, results
from overcrush.model.const import O_DONE, PREP, REROLL, RESERVE, ZONES
from overcrush.scenario.load import Document, read_text
from overcrush.teams import Team, able, demo, vanilla
from overcrush.teams.known import ready

QUICK = ("random", "easy", "heuristic")


def fresh(name: str, seed: int) -> Bot:
    """A bot; one that searches counts its rounds instead of looking at the clock."""
    bot = by_name(name, seed)
    if isinstance(bot, SearchBot):
        bot.rounds = 2
    return bot


def played(bots: tuple[Bot, Bot], teams: tuple[Team, Team], format_: str, seed: int) -> Game:
    """A whole game; answers that are not legal are refused by the game, and fail the test."""
    game = Game.new(*teams, format=format_, seed=seed)
    while (decision := game.decision) is not None:
        assert game.turn < 300
        game.answer(bots[decision.raw.who].choose(game.for_bot(decision.who, decision.number)))
    return game


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("seed", range(4))
def test_a_bot_plays_whole_games_with_teams_of_all_kinds(name: str, seed: int) -> None:
    for teams, format_ in ((demo(), "demo"), (vanilla(seed), "tournament"), (able(seed), "tournament")):
        game = played((by_name(name, 1), by_name(name, 2)), teams, format_, seed)
        assert game.winner in ("A", "B", "tie")


@pytest.mark.parametrize("name", QUICK)
def test_a_bot_plays_the_ready_teams(name: str) -> None:
    teams = list(ready().values())
    for n, team in enumerate(teams):
        game = played((by_name(name, n), by_name("heuristic")), (team, teams[n - 1]), "tournament", n)
        assert game.winner in ("A", "B", "tie")


def test_search_follows_the_declaration_it_has_thought_out() -> None:
    """Attackers are asked for one by one; what was decided for the first holds for the others."""
    game = Game.new(*vanilla(3), seed=5)
    bot, other = SearchBot(4, rounds=2), by_name("heuristic")
    followed = 0
    while (decision := game.decision) is not None and followed < 3:
        view = game.for_bot(decision.who, decision.number)
        if decision.who == "A" and decision.kind == "attack" and len(decision.actions) > 1:
            before = bot.simulations
            answer = bot.choose(view)
            if decision.picked:
                assert bot.simulations == before
                followed += 1
        else:
            answer = other.choose(view)
        game.answer(answer.action)
    assert followed == 3


@pytest.mark.parametrize("name", BOTS)
def test_the_same_seeds_give_the_same_game(name: str) -> None:
    games = [played((fresh(name, 5), by_name("random", 6)), demo(), "demo", 9) for _ in range(2)]
    assert games[0].record().digest == games[1].record().digest


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_answers_alike_whatever_the_hidden_dice(name: str) -> None:
    """Games of other seeds that look the same: the bot is shown each with the dice to come drawn from its own seed."""
    game = Game.new(*able(2), seed=4)
    other = by_name("heuristic", 0)
    seen = 0
    while (decision := game.decision) is not None and seen < 40:
        if len(decision.actions) > 1:
            seen += 1
            twin = game.imagine(1000 + seen)  # the same position, with another future
            answers = {fresh(name, 3).choose(view.for_bot(decision.who, seen)).action for view in (game, twin)}
            assert len(answers) == 1, decision
        game.answer(other.choose(game.for_bot(decision.who, seen)).action)
    assert seen == 40


def test_heuristic_beats_random() -> None:
    pairings = (*(Pairing(*able(seed)) for seed in range(8)), Pairing(*vanilla(1)), Pairing(*demo(), "demo"))
    match = Match(("heuristic", "random"), pairings, 40, seed=1)
    result = outcome(match, list(results(match)))
    assert result.games == 40
    assert result.bots[0].wins >= 36


def test_easy_is_weaker_than_medium_and_better_than_chance() -> None:
    pairings = tuple(Pairing(*able(seed)) for seed in range(10))
    for names, least in ((("medium", "easy"), 24), (("easy", "random"), 30)):
        match = Match(names, pairings, 40, seed=1)
        assert outcome(match, list(results(match))).bots[0].wins >= least


def test_search_plays_whole_games_and_beats_random() -> None:
    for seed, (teams, format_) in enumerate(((demo(), "demo"), (vanilla(1), "tournament"), (able(1), "tournament"))):
        game = played((SearchBot(seed, rounds=1), by_name("random", seed)), teams, format_, seed)
        assert game.winner == "A"


@pytest.fixture
def unburdened() -> Iterator[None]:
    """What other tests left behind is not looked through for garbage while somebody's time is taken."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.parametrize("name", ["search", "neural"])
@pytest.mark.usefixtures("unburdened")
def test_a_bot_that_searches_keeps_to_its_time(name: str) -> None:
    """On a busy machine the clock goes on while others work, so each decision is measured by the processor's time too:
    whatever exceeds the budget must be time in which the bot did not run."""
    budget = 0.2
    bot, other = by_name(name, 1, budget), by_name("heuristic")
    assert isinstance(bot, SearchBot)
    game = Game.new(*able(4), seed=8)
    walls: list[float] = []
    while (decision := game.decision) is not None and len(walls) < 25:
        view = game.for_bot(decision.who, decision.number)
        if decision.who == "A" and len(decision.actions) > 1 and game.turn > 4:
            begun, worked = perf_counter(), thread_time()
            answer = bot.choose(view)
            assert thread_time() - worked < 1.2 * budget
            walls.append(perf_counter() - begun)
        else:
            answer = other.choose(view)
        game.answer(answer.action)
    assert len(walls) == 25
    assert bot.simulations > 25
    assert median(walls) < 1.2 * budget
    assert max(walls) > 0.4 * budget  # it does think where there is something to think about


def test_plans_meet_the_same_luck_whatever_they_rolled_themselves() -> None:
    """Dice that one plan draws and the other does not do not change what the other player draws and rolls."""
    position = {
        "cards": {"call": {"kind": "action", "cost": 3, "energy": "mask", "text": "Prep 2 dice from your bag."}},
        "players": {
            "A": {"reserve": ["call@action"], "bag": ["sidekick"] * 8},
            "B": {"bag": ["sidekick"] * 8},
        },
    }
    game = Game.position(position, seed=1)
    s = game.state
    assert s.ask is not None
    use, stop = s.ask.options
    bot = SearchBot(1, rounds=1)
    bot.horizon = bot.further = 0
    for seed in range(8):
        rolled = []
        for plan in ((use,), (stop,)):
            end = bot.played(s, plan, seed, 0.0)
            assert end is not None and end.active == 1
            rolled.append([end.face[die] for die in end.zones[ZONES + RESERVE] or end.zones[ZONES + PREP]])
        assert rolled[0] == rolled[1]


def test_search_takes_no_time_where_there_is_nothing_to_decide() -> None:
    game = Game.new(*able(4), seed=8)
    bot = SearchBot(1, seconds=60.0)
    while (decision := game.decision) is not None and len(decision.actions) > 1:
        game.answer(by_name("heuristic").choose(game.for_bot(decision.who, decision.number)).action)
    bot.choose(game)
    assert bot.simulations == 0


def test_levels_are_bots() -> None:
    for level, name in LEVELS.items():
        assert name in BOTS
        assert type(by_name(level)) is type(by_name(name))
    with pytest.raises(Malformed, match="no bot 'nobody'"):
        by_name("nobody")


WITCH = """
name: x
rules: []
step: roll_and_reroll
cards:
  witch: {text: "While Witch is active, your opponent must reroll all action dice showing an action face during their
    Roll and Reroll Step."}
  bomb: {kind: action, text: "Gain 1 life."}
players:
  A: {prep: [bomb, s1=sidekick, b2=bomb, s2=sidekick]}
  B: {field: [witch]}
steps: []
"""


def test_every_plan_begins_with_what_is_offered_also_where_dice_must_be_rerolled() -> None:
    doc = next(iter(read_text(WITCH, "<test>")))
    assert isinstance(doc, Document)
    forced = 0
    for seed in range(1, 30):
        s = build(doc.data, lambda ident: None).state
        s.rng = seed
        play.run(s)
        ask = s.ask
        assert ask is not None and ask.kind == REROLL
        forced += (O_DONE,) not in ask.options
        for plan in plans(s, Policy()):
            assert plan[0] in ask.options
    assert 5 < forced < 29
