"""A bot of your own. `overcrush match examples/own_bot.py:Bold easy --games 20` lets it play."""

from random import Random

from overcrush import Game
from overcrush.bots import by_name
from overcrush.teams import demo


class Bold:
    """Attacks and fields whenever it can, buys the last thing offered, and leaves the rest to chance."""

    def __init__(self, seed: int = 0) -> None:
        self.random = Random(seed)

    def choose(self, game):
        """One of the options of the open decision."""
        options = game.decision.options
        for verb in ("attack", "field", "buy"):
            fitting = [option for option in options if option.text.lower().startswith(verb)]
            if fitting:
                return fitting[-1]
        return self.random.choice(options)


if __name__ == "__main__":
    bots = {"A": Bold(), "B": by_name("easy")}
    game = Game.new(*demo(), format="demo", seed=3)
    while decision := game.decision:
        view = game.for_bot(decision.who, seed=decision.number)  # without the dice to come
        game.answer(bots[decision.who].choose(view).action)
    print("Bold won" if game.winner == "A" else "Bold did not win", game.life)
