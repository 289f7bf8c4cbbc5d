"""How what a decision costs grows with the dice in the field: ``overcrush bench --growth``.

As many dice on each side as said: all of them attack, and each of the others blocks one. What is told of each field is
the time of a question on average, of the dearest one, and of the whole declaration; once with dice that say nothing,
and once where static abilities forbid some blocks (that do not come up here).
"""

from __future__ import annotations

from collections.abc import Callable
from time import thread_time
from typing import Any

from overcrush.engine.edge.api import play
from overcrush.game import Game
from overcrush.model.const import ATTACK, BLOCK

SIZES = (10, 20, 40, 80)
"""How many dice each player has in the field."""
BEST_OF = 3
"""The quickest of so many: other programs only ever add."""
PLAIN = {"kind": "character", "cost": 2, "energy": ["fist"], "levels": [[0, 2, 2]], "max": max(SIZES)}
FORBID = (
    "While {name} is active, opposing character dice with a purchase cost of 7 or more cannot block.",
    "{name} cannot be blocked by character dice with a purchase cost of 6 or more.",
)


def field_of(dice: int, statics: bool) -> Game:
    """A position in which attackers are declared, so many dice on each side."""
    cards = {name: {**PLAIN, "name": name.title()} for name in ("ox", "elk", "crag", "moor")}
    side = ["elk@1"] * dice
    if statics:
        for name, text in zip(("crag", "moor"), FORBID, strict=True):
            cards[name]["text"] = [text.format(name=name.title())]
        side[: dice // 2] = ["crag@1"] * (dice // 4) + ["moor@1"] * (dice // 2 - dice // 4)
    players = {"A": {"field": side}, "B": {"field": ["ox@1"] * dice}}
    where = {"active": "A", "step": "declare_attackers"}
    return Game.position({"cards": cards, "players": players, **where}, remembers=False)


def declared(game: Game, kind: int) -> list[float]:
    """Make a whole declaration, always with the first option, and say how long each answer took."""
    s = game.state
    times: list[float] = []
    while (ask := s.ask) is not None and ask.kind == kind:
        begin = thread_time()
        play.give(s, ask, ask.options[0])
        times.append(thread_time() - begin)
    return times


def measure(told: Callable[[str], None] = lambda _: None) -> list[dict[str, Any]]:
    """A row for each field."""
    rows: list[dict[str, Any]] = []
    for statics in (False, True):
        for dice in SIZES:
            told(f"{dice} dice on each side")
            row: dict[str, Any] = {"dice": dice, "statics": statics}
            found: dict[str, list[list[float]]] = {"attack": [], "block": []}
            for _ in range(BEST_OF):
                game = field_of(dice, statics)
                found["attack"].append(declared(game, ATTACK))
                found["block"].append(declared(game, BLOCK))
            for name, tries in found.items():
                best = [min(times) for times in zip(*tries, strict=True)]
                row[name] = {
                    "us_per_question": 1e6 * sum(best) / len(best),
                    "us_at_most": 1e6 * max(best),
                    "ms_in_all": 1e3 * sum(best),
                }
            rows.append(row)
    return rows
