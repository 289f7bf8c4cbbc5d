"""Analyse the record of a game: life by turn, what happened. `analyse_record.py game.json`, or a game made up here."""

import sys
from collections import Counter
from random import Random

from overcrush import Game
from overcrush.record import load
from overcrush.teams import demo

if len(sys.argv) > 1:
    record = load(sys.argv[1])
else:
    chance = Random(5)
    game = Game.new(*demo(), format="demo", seed=5)
    while game.decision:
        game.answer(chance.choice(game.decision.options))
    record = game.record()

life: dict[int, dict[str, int]] = {}
for game in Game.steps(record):
    life[game.turn] = dict(game.life)
for turn, points in life.items():
    print(f"turn {turn:2}  A {'+' * points['A']:12} B {'+' * points['B']}")
kinds = Counter(event.kind for event in game.log)
print(", ".join(f"{kind} {count}" for kind, count in kinds.most_common(8)))
print("winner:", game.winner)
