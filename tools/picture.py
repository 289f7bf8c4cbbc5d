"""Draws docs/table.svg, the picture of the terminal in the README: an attack in the middle of a random game."""

from __future__ import annotations

import re
import sys
from io import StringIO
from pathlib import Path

from rich.console import Console

from overcrush.bots import RandomBot
from overcrush.cli.session import options, view
from overcrush.game import Game
from overcrush.teams import able

PICTURE = Path(__file__).parent.parent / "docs" / "table.svg"
COLUMNS = 80
SEEDS = 300


def worth_seeing(game: Game) -> int:
    """How much is going on: attackers, blockers, dice in the field, and a choice for A."""
    decision, s = game.decision, game.state
    if decision is None or decision.who != "A" or decision.kind != "pass" or len(decision.options) < 4:
        return 0
    if len(s.attackers) < 2 or not s.blocks:
        return 0
    field = len(game.dice("A", "field")) + len(game.dice("B", "field"))
    return len(decision.options) + 2 * len(s.attackers) + 3 * len(s.blocks) + field


def best_position() -> Game:
    """The position worth seeing most among some random games."""
    found: list[tuple[int, int, Game]] = []
    for seed in range(SEEDS):
        bot, game = RandomBot(seed), Game.new(*able(seed), format="tournament", seed=seed)
        while game.decision is not None:
            worth = worth_seeing(game)
            if worth and (not found or worth > found[-1][0]):
                found.append((worth, -seed, game.clone()))
            game.answer(bot.choose(game))
    return found[-1][2]


def main() -> int:
    """Draw it."""
    game = best_position()
    console = Console(
        width=COLUMNS, record=True, file=StringIO(), force_terminal=True, color_system="truecolor", highlight=False
    )
    console.print(view(game, COLUMNS, 0, ("you", "a bot")))
    console.print()
    if game.decision is not None:
        console.print(options(game, game.decision, COLUMNS))
    svg = console.export_svg(title="overcrush play --terminal", unique_id="table")
    PICTURE.write_text(re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL), encoding="utf-8")
    print(f"wrote {PICTURE}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
