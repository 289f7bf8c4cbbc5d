"""What a decision costs here and in other games for Python: random games on one core, all in one run.

`pip install open_spiel catanatron pyminion chess`, then `python tools/peers.py` prints a Markdown table; with
`PYTHONPATH=build/compiled` of the compiled engine. The kinds take turns, so that all of them see the same noise of the
machine, and what is measured is the processor's time. A decision is a question with two options or more; the games'
set-up counts. What is not installed is left out.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Callable
from importlib import import_module
from random import Random
from time import perf_counter, thread_time
from typing import Any

from overcrush.bench import LONGEST, Setting, one_core
from overcrush.engine.edge.build import BUILD

TURN = 0.4
"""Seconds that each kind is measured before it is the next one's turn."""
random = Random(1).random
Play = Callable[[], int]
"""A random game; how many decisions there were."""


def pick(options: Any) -> Any:
    """One of some options."""
    return options[int(random() * len(options))]


def own(name: str) -> Play:
    """Our games."""
    setting = Setting(name)

    def play() -> int:
        before = setting.decisions
        setting.play_game()
        return setting.decisions - before

    return play


def chess(asks: bool) -> Play:
    """python-chess: moves listed, one made; whether it is over by any rule asked before each, or never."""
    board_of = import_module("chess").Board

    def play() -> int:
        board = board_of()
        decisions = plies = 0
        while plies < LONGEST and not (asks and board.is_game_over()) and (moves := list(board.legal_moves)):
            decisions += len(moves) > 1
            plies += 1
            board.push(pick(moves))
        return decisions

    return play


def spiel(name: str) -> Play:
    """OpenSpiel from Python; its dice are chance nodes, which are no decisions."""
    game = import_module("pyspiel").load_game(name)

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            if len(actions) > 1 and not state.is_chance_node():
                decisions += 1
            state.apply_action(pick(actions))
        return decisions

    return play


def catan() -> Play:
    """catanatron: two players of Catan."""
    c = import_module("catanatron")

    def play() -> int:
        game = c.Game([c.RandomPlayer(c.Color.RED), c.RandomPlayer(c.Color.BLUE)], seed=1 + int(random() * 1e9))
        decisions = turns = 0
        while game.winning_color() is None and turns < 5000:
            actions = game.state.playable_actions
            decisions += len(actions) > 1
            turns += 1
            game.execute(pick(actions), False)
        return decisions

    return play


def dominion() -> Play:
    """pyminion: two players of Dominion's first kingdom cards, who play and buy at random."""
    logging.disable()
    base = import_module("pyminion.expansions.base")
    bots, games = import_module("pyminion.bots.bot"), import_module("pyminion.game")
    counted = [0]

    class Chance(bots.BotDecider):  # type: ignore[misc, name-defined]
        def _one(self, valid: list[Any]) -> Any:
            counted[0] += bool(valid)
            return pick([*valid, None])

        def action_phase_decision(self, valid_actions: list[Any], player: Any, game: Any) -> Any:
            return self._one(valid_actions)

        def buy_phase_decision(self, valid_cards: list[Any], player: Any, game: Any) -> Any:
            return self._one(valid_cards)

    def play() -> int:
        counted[0] = 0
        players = [bots.Bot(Chance(), name) for name in ("A", "B")]
        games.Game(players, [base.base_set]).play()
        return counted[0]

    return play


KINDS: dict[str, Callable[[], Play]] = {
    f"Overcrush ({BUILD}), two full teams": lambda: own("full"),
    f"Overcrush ({BUILD}), ready teams": lambda: own("ready"),
    "OpenSpiel chess (C++)": lambda: spiel("chess"),
    "OpenSpiel backgammon (C++)": lambda: spiel("backgammon"),
    "python-chess": lambda: chess(True),
    "python-chess without `is_game_over`": lambda: chess(False),
    "catanatron, two players": catan,
    "pyminion, two players": dominion,
}


def main() -> int:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description="What a decision costs here and elsewhere.")
    parser.add_argument("--seconds", type=float, default=60.0)
    given = parser.parse_args()
    found: dict[str, tuple[Play, list[float]]] = {}
    for words, kind in KINDS.items():
        try:
            found[words] = (kind(), [0.0, 0, 0])
        except ImportError as missing:
            print(f"{words} is left out: {missing}", file=sys.stderr)
    end = perf_counter() + given.seconds
    with one_core():
        while perf_counter() < end:
            for play, sums in found.values():
                until = sums[0] + TURN
                while sums[0] < until:
                    begin = thread_time()
                    sums[1] += play()
                    sums[0] += thread_time() - begin
                    sums[2] += 1
    print("| random games | µs a decision | decisions a game | games a second |\n|---|---:|---:|---:|")
    for words, (_, (seconds, decisions, games)) in found.items():
        print(f"| {words} | {1e6 * seconds / decisions:.1f} | {decisions / games:,.0f} | {games / seconds:,.1f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
