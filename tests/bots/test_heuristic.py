"""What the heuristic policy does in positions where there is something sensible to do."""

# A position changes between two looks at it, which the type checker cannot know.
# mypy: disable-error-code="redundant-expr"

from __future__ import annotations

import pytest

from overcrush import ability as a
from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.bots import HeuristicBot
from overcrush.bots.appraise import effect_value
from overcrush.bots.fight import Attacks
from overcrush.bots.policy import Policy
from overcrush.bots.rolls import fielding_worth, purchase_worth
from overcrush.engine import play
from overcrush.engine.core import Option, State
from overcrush.game import Game
from overcrush.game.position import Layout, build
from overcrush.model.cards import Card, Level
from overcrush.model.const import O_ATTACK, O_BLOCK, O_BUY, O_DONE, O_GLOBAL, O_PASS, O_REROLL, O_USE
from overcrush.scenario.load import Document, read_text
from overcrush.teams import Team


def position(text: str) -> Layout:
    """The position of a scenario, played to its first question."""
    doc = next(iter(read_text(f"name: x\nrules: []\n{text}\nsteps: []\n", "<test>")))
    assert isinstance(doc, Document), doc
    setup = build(doc.data, lambda ident: None)
    play.run(setup.state)
    return setup


def answers(s: State, most: int = 12) -> list[Option]:
    """What the policy answers from here on, as long as the same player is asked the same kind of thing."""
    policy = Policy()
    found: list[Option] = []
    assert s.ask is not None
    who, kind = s.ask.who, s.ask.kind
    while s.ask is not None and (s.ask.who, s.ask.kind) == (who, kind) and len(found) < most:
        found.append(policy.action(s))
        play.answer(s, found[-1])
    return found


GIANT = "giant: {levels: [[0, 6, 6], [0, 6, 6], [0, 6, 6]]}"


def test_it_attacks_when_that_wins() -> None:
    at = position(f"""
step: declare_attackers
cards: {{{GIANT}}}
players:
  A: {{life: 3, field: [giant, g2=giant]}}
  B: {{life: 6, field: [giant]}}
""")
    assert [option[0] for option in answers(at.state)] == [O_ATTACK, O_ATTACK, O_DONE]


def test_it_keeps_a_weak_die_home_against_a_strong_one() -> None:
    at = position(f"""
step: declare_attackers
cards: {{{GIANT}}}
players:
  A: {{life: 5, field: [sidekick]}}
  B: {{life: 20, field: [giant]}}
""")
    assert answers(at.state) == [(O_DONE,)]


def test_it_blocks_what_would_kill_it() -> None:
    at = position(f"""
step: declare_attackers
cards: {{{GIANT}}}
players:
  A: {{field: [giant, sidekick]}}
  B: {{life: 4, field: [wall=sidekick]}}
""")
    giant, sidekick, wall = at.names["A.giant"], at.names["A.sidekick"], at.names["wall"]
    for option in ((O_ATTACK, giant), (O_ATTACK, sidekick), (O_DONE,)):
        play.answer(at.state, option)
    assert answers(at.state) == [(O_BLOCK, wall, giant), (O_DONE,)]


def test_it_buys_the_dear_die_rather_than_the_cheap_one() -> None:
    at = position("""
cards:
  strong: {cost: 5, energy: [fist], levels: [[1, 4, 4], [1, 5, 5], [1, 6, 6]]}
  weak: {cost: 2, energy: [fist], levels: [[0, 1, 1], [0, 1, 2], [1, 2, 2]]}
players:
  A:
    reserve: [sidekick@fist, sidekick@fist, sidekick@fist, sidekick@mask, sidekick@bolt]
    unpurchased: {strong: 2, weak: 2}
  B: {}
""")
    bought = answers(at.state)[0]
    assert bought[0] == O_BUY
    assert at.state.t.cards[bought[1]].cost == 5


def test_it_uses_an_action_die_on_the_opponents_best_die_it_can_ko() -> None:
    at = position("""
cards:
  blast: {kind: action, cost: 3, energy: [bolt], text: "Deal 3 damage to target character die."}
  good: {levels: [[0, 4, 3], [0, 4, 3], [0, 4, 3]]}
  huge: {levels: [[0, 6, 8], [0, 6, 8], [0, 6, 8]]}
players:
  A: {reserve: [blast@action], field: [good]}
  B: {field: [sidekick, theirs=good, huge]}
""")
    policy, s = Policy(), at.state
    used = policy.action(s)
    assert used == (O_USE, at.names["A.blast"])
    play.answer(s, used)
    assert policy.action(s)[1] == at.names["theirs"]


def test_it_uses_a_global_to_win_a_fight_and_not_for_nothing() -> None:
    text = """
step: {step}
cards:
  pump: {{energy: [fist], text: "Global: Pay [fist]. Target character die gets +2A (until end of turn)."}}
  foe: {{levels: [[0, 3, 5], [0, 3, 5], [0, 3, 5]]}}
players:
  A: {{reserve: [sidekick@fist], field: [mine=foe], team: [pump, foe]}}
  B: {{field: [theirs=foe]}}
"""
    assert answers(position(text.format(step="main")).state)[0] == (O_PASS,)
    s = (at := position(text.format(step="declare_attackers"))).state
    mine, theirs = at.names["mine"], at.names["theirs"]
    for option in ((O_ATTACK, mine), (O_DONE,), (O_BLOCK, theirs, mine), (O_DONE,)):
        if s.ask is not None and option in s.ask.options:
            play.answer(s, option)
    policy = Policy()
    used = policy.action(s)
    assert used[0] == O_GLOBAL
    play.answer(s, used)
    assert policy.action(s)[1] == mine


def test_it_does_not_use_a_free_ability_for_ever() -> None:
    """An ability that costs nothing and seems to do good each time."""
    endless = a.Activated(e.Cost(), e.Change(n.Ref("this"), (e.Stats(n.Num(1)),)), scope="die")
    card = Card("x/endless", "Endless", cost=2, energy=("fist",), levels=(Level(0, 2, 2),) * 3, text=a.Text((endless,)))
    team = Team("Endless", ((card, 4),))
    game = Game.new(team, team, format="open", seed=2)
    bot = HeuristicBot()
    while (decision := game.decision) is not None:
        assert decision.number < 20_000
        game.answer(bot.choose(game.for_bot(decision.who, decision.number)).action)
    assert game.winner is not None


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (e.Damage(n.Num(3), n.Player("opponent")), e.Damage(n.Num(1), n.Player("opponent"))),
        (e.Damage(n.Num(1), n.Player("opponent")), e.Damage(n.Num(1), n.Player("you"))),
        (e.KO(n.Pick(n.Dice(whose="opponent"))), e.KO(n.Pick(n.Dice(whose="you")))),
        (e.KO(n.Every(n.Dice(whose="opponent"))), e.KO(n.Every(n.Dice()))),
        (e.Draw(n.Num(2)), e.Draw(n.Num(1))),
        (e.May(e.LoseLife(n.Num(2), n.Player("you"))), e.LoseLife(n.Num(2), n.Player("you"))),
        (
            e.Change(n.Pick(n.Dice(whose="you")), (e.Stats(n.Num(2)),)),
            e.Change(n.Pick(n.Dice(whose="you")), (e.Stats(n.Num(-2)),)),
        ),
        (e.GainLife(n.Num(2)), e.GainLife(n.Num(2), n.Player("opponent"))),
    ],
)
def test_effects_are_worth_what_they_do_to_whom(better: e.Effect, worse: e.Effect) -> None:
    assert effect_value(better) > effect_value(worse)


def test_a_winning_attack_is_not_charged_for_what_would_come_back() -> None:
    at = position("""
step: declare_attackers
cards:
  bear: {levels: [[0, 3, 2], [0, 3, 2], [0, 3, 2]]}
  ogre: {levels: [[0, 6, 6], [0, 6, 6], [0, 6, 6]]}
players:
  A: {life: 4, field: [b1=bear, b2=bear, sidekick]}
  B: {life: 7, bag: [ogre, ogre, ogre, ogre]}
""")
    attacks = Attacks(at.state, Policy().worth(at.state.t), 0, 1.0)
    assert attacks.value(attacks.mine) > 100
    assert len(attacks.best()[1]) == 3


def test_sidekicks_are_rolled_again_for_what_they_can_buy() -> None:
    at = position("""
step: roll_and_reroll
turn: 2
cards:
  king: {cost: 4, energy: fist, levels: [[1, 6, 6], [1, 7, 7], [1, 8, 8]]}
players:
  A: {team: [king], prep: [a=sidekick, b=sidekick, c=sidekick, d=sidekick]}
  B: {}
""")
    s = at.state
    for name, face in (("a", 0), ("b", 1), ("c", 2), ("d", 5)):
        s.face[at.names[name]] = face
    assert answers(s) == [(O_REROLL, at.names["d"]), (O_DONE,)]


def test_an_ability_that_does_not_add_up_counts_once() -> None:
    text = """
cards:
  clerk: {{cost: 3, energy: mask, levels: [[0, 1, 1], [0, 1, 1], [0, 1, 1]],
          text: "While Clerk is active, your character dice cost [2] less to field (minimum 0)."}}
players:
  A: {{reserve: [clerk@1], field: [{field}], bag: [sidekick]}}
  B: {{}}
"""
    worth = []
    for field in ("sidekick", "clerk"):
        s = position(text.format(field=field)).state
        card = [each.name for each in s.t.cards].index("Clerk")
        w = Policy().worth(s.t)
        worth.append((fielding_worth(s, w, 0, card, 3), purchase_worth(s, w, 0, card, 0.0)))
    assert worth[1][0] < worth[0][0]


def test_a_payment_leaves_what_else_is_wanted() -> None:
    at = position("""
cards:
  red: {cost: 2, energy: fist, max: 1, levels: [[0, 4, 4], [0, 4, 4], [0, 5, 5]]}
  blue: {cost: 2, energy: bolt, max: 1, levels: [[0, 4, 4], [0, 4, 4], [0, 5, 5]]}
players:
  A: {team: [red, blue], reserve: [f=sidekick@fist, b=sidekick@bolt, m1=sidekick@mask, m2=sidekick@mask]}
  B: {}
""")
    red = [each.name for each in at.state.t.cards].index("Red")
    paid = Policy().payment(at.state, (O_BUY, red))
    assert paid is not None and at.names["f"] in paid and at.names["b"] not in paid
    game = Game.position(
        {
            "cards": {"red": {"cost": 2, "energy": "fist"}},
            "players": {
                "A": {"team": ["red"], "reserve": ["sidekick@fist", "sidekick@bolt", "sidekick@mask"]},
                "B": {},
            },
        }
    )
    assert game.decision is not None
    option = game.decision.options[0]
    energy = {game.state.face[die.id]: die.id for die in game.dice("A", "reserve")}
    game.answer(type(option)(option.action, game.decision, (energy[0], energy[2])))
    assert [game.state.face[die.id] for die in game.dice("A", "reserve")] == [1]
