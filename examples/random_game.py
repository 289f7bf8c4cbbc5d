"""Play a random game and print how it went."""

from random import Random

from overcrush import Game
from overcrush.teams import able

chance = Random(1)
game = Game.new(*able(seed=1), format="tournament", seed=7)
while game.decision:
    game.answer(chance.choice(game.decision.options))
print(f"{game.winner} won in turn {game.turn} with {game.life}")
for event in list(game.log)[-5:]:
    print(" ", event)
