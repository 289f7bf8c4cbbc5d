"""One game between two bots, and what can be learned from it: some of its positions, and who won."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

import numpy as np

from overcrush.bots.appraise import Worth
from overcrush.bots.card_numbers import numbers
from overcrush.bots.judge import chances
from overcrush.bots.levels import Bot
from overcrush.encoding import slots as at
from overcrush.encoding.arrays import Array, Encoder
from overcrush.game import Game
from overcrush.learning.held_out import FORMAT
from overcrush.teams import Team

LONGEST = 120
"""A game that is not over after so many turns counts as a tie."""
BETWEEN = 0.08
"""Which part of the positions that are not the first of a turn is kept."""


@dataclass(slots=True)
class Lesson:
    """What can be learned from one game; arrays have a row for each position that was kept."""

    observations: Array
    """What the player who was asked could see (``slots.SIZE`` bytes)."""
    who: Array
    """Which player that was."""
    turn: Array
    first: Array
    """Whether it was the first question of its turn."""
    judged: Array
    """What ``bots.judge`` said about the chances of that player."""
    vectors: Array
    """What the cards do, a row for each card of the table."""
    slots: Array
    """The slot of each card, for either seat."""
    won: float
    """1 if the first seat won, 0 if the second did, 1/2 for a tie."""
    turns: int = 0
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    asked: list[int] = field(default_factory=lambda: [0, 0])
    about: dict[str, Any] = field(default_factory=dict)
    """Where it comes from."""


def play(
    teams: tuple[Team, Team],
    bots: tuple[Bot, Bot],
    seed: int,
    mistakes: float = 0.0,
    clock: Callable[[], float] = perf_counter,
) -> Lesson:
    """Play a game. ``mistakes``: which part of the decisions is left to chance, so that positions are of all kinds."""
    game = Game.new(*teams, format=FORMAT, seed=seed, remembers=False)
    table = game.state.t
    encoder = Encoder(table)
    worth = Worth(table)
    random = Random(seed)
    rows: list[Array] = []
    notes: list[tuple[int, int, bool, float]] = []
    seconds, asked = [0.0, 0.0], [0, 0]
    turn = -1
    number = 0
    while (decision := game.decision) is not None and game.turn <= LONGEST:
        number += 1
        actions = decision.actions
        if len(actions) == 1:
            game.answer(actions[0])
            continue
        s = game.state
        who = decision.raw.who
        first = s.turn != turn
        turn = s.turn
        if first or random.random() < BETWEEN:
            row = np.zeros(at.SIZE, np.uint8)
            encoder.observe(s, who, row)
            rows.append(row)
            notes.append((who, turn, first, chances(s, worth, who)))
        if random.random() < mistakes:
            game.answer(random.choice(actions))
            continue
        begun = clock()
        answer = bots[who].choose(game.for_bot(decision.who, seed * 131 + number))
        seconds[who] += clock() - begun
        asked[who] += 1
        game.answer(answer)
    winner = game.state.winner
    who_, turn_, first_, judged_ = zip(*notes, strict=True)
    cards = numbers(encoder, worth, 0)[encoder.seats[0].card_slot].astype(np.float16)
    return Lesson(
        np.stack(rows),
        np.array(who_, np.uint8),
        np.array(turn_, np.uint8),
        np.array(first_, bool),
        np.array(judged_, np.float32),
        cards,
        np.array([seat.card_slot for seat in encoder.seats], np.uint8),
        1.0 if winner == 0 else 0.0 if winner == 1 else 0.5,
        game.turn,
        seconds,
        asked,
    )
