"""Order that must not matter, as a contract: positions of the game, and crowded ones on its table, with their dice laid
in another order (``overcrush.exercise.orders``)."""

from __future__ import annotations

from random import Random

from contracts.promises import must
from overcrush.engine.core import State
from overcrush.exercise.crowding import crowded, mustered
from overcrush.exercise.declarations import declared
from overcrush.exercise.orders import compare
from overcrush.game import Game
from overcrush.model import const as c


def check_orders(game: Game, random: Random) -> None:
    """What happens at once gives the same result however the dice lie, and so does what can be declared."""
    s = game.state
    seed = random.randrange(1 << 30)
    if random.random() < 0.5 or not _between(s):
        compared = compare(crowded(s.t, seed), seed)
        must(not compared.difference, f"a crowded position {seed}, in another order: {compared.difference}")
        return
    compared = compare(s, seed)
    must(not compared.difference, f"decision {s.asked}, in another order (seed {seed}): {compared.difference}")


def check_declarations(game: Game, random: Random) -> None:
    """Which attackers and blockers can be declared together follows no order, and all that can be can be picked."""
    seed = random.randrange(1 << 30)
    wrong = declared((crowded if seed % 2 else mustered)(game.state.t, seed), seed)
    must(not wrong, f"a crowded position {seed}: {wrong}")


def _between(s: State) -> bool:
    """Whether nothing is half done that was answered in the order of the field."""
    if s.ask is None or s.ask.kind not in (c.PRIORITY, c.ATTACK, c.BLOCK) or s.ask.picked:
        return False
    return not (s.stack or s.queue or s.pending or s.batch)
