"""Train a tiny policy: how much to like each kind of option, learnt from wins and losses, in plain Python.

It plays against chance with a weight for each kind of option and changes the weights at random; what wins more stays.
"""

import sys
from math import exp
from random import Random

from overcrush import Game
from overcrush.teams import demo

GAMES = 6
rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 4


def play(weights: dict[int, float], seed: int) -> bool:
    """Whether the policy wins a demo game in seat A against chance."""
    chance = Random(seed)
    game = Game.new(*demo(), format="demo", seed=seed)
    while decision := game.decision:
        actions = decision.actions
        if decision.who == "A" and len(actions) > 1:
            likes = [exp(weights.get(action[0], 0.0)) for action in actions]
            game.answer(chance.choices(actions, likes)[0])
        else:
            game.answer(chance.choice(actions))
    return game.winner == "A"


def strength(weights: dict[int, float], seed: int) -> int:
    return sum(play(weights, seed * 1000 + n) for n in range(GAMES))


chance = Random(0)
best: dict[int, float] = {}
for number in range(rounds):
    trial = {kind: best.get(kind, 0.0) + chance.gauss(0, 1) for kind in range(12)}
    old, new = strength(best, number), strength(trial, number)
    print(f"round {number + 1}: {old} of {GAMES} before, {new} with the change")
    if new > old:
        best = trial
print({kind: round(weight, 2) for kind, weight in best.items()})
