"""One game between whoever: teams by the seed, the open decision as action ids, observations into buffers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from overcrush.encoding import slots as at
from overcrush.encoding.arrays import Array, Encoder, Eyes
from overcrush.errors import Malformed
from overcrush.game import Game
from overcrush.teams import Format, Team, demo
from overcrush.teams.known import ready, team_at

LONGEST: Final = 200
"""A game that is not over after so many turns is cut off."""
TIE: Final = 2


class LineUp:
    """Which teams play. The seed of a game says which two of them, and the dice."""

    __slots__ = ("_encoders", "format", "pairs")

    def __init__(self, teams: str | Iterable[str | Team] = "demo", format: str | Format | None = None) -> None:
        """``teams``: ``demo`` (two small teams of invented cards), ``ready`` (those that ship), or teams, each itself,
        a name, a file or a share code. Two play each other; of more, any two, and each also itself."""
        if teams == "demo":
            self.pairs: Sequence[tuple[Team, Team]] = (demo(),)
        else:
            found = _teams(teams)
            self.pairs = (
                (found[0], found[-1]),
                *([(a, b) for a in found for b in found if (a, b) != (found[0], found[-1])] if len(found) > 2 else ()),
            )
        self.format = format if format is not None else "demo" if teams == "demo" else "tournament"
        self._encoders: dict[int, Encoder] = {}

    def new(self, seed: int) -> tuple[Game, Encoder]:
        """The game of a seed, at its first question with more than one answer, and who writes it as numbers."""
        which = seed % len(self.pairs)
        game = Game.new(*self.pairs[which], format=self.format, seed=seed, remembers=False)
        while (ask := game.state.ask) is not None and len(ask.options) == 1:
            game.answer(ask.options[0])
        encoder = self._encoders.get(which)
        if encoder is None:
            encoder = self._encoders[which] = Encoder(game.state.t).with_ids()
        return game, encoder


def _teams(teams: str | Iterable[str | Team]) -> list[Team]:
    found: list[Team] = []
    for team in (teams,) if isinstance(teams, str) else teams:
        if isinstance(team, Team):
            found.append(team)
        elif team == "ready":
            found += ready().values()
        else:
            found.append(team_at(team))
    if not found:
        raise Malformed("there is no team to play with")
    return found


class Contest:
    """A game as a learner plays it: ids in, numbers out. Questions with one answer are answered."""

    __slots__ = ("_eyes", "_options", "encoder", "game", "ids", "line_up", "who", "winner")

    def __init__(self, line_up: LineUp) -> None:
        self.line_up = line_up
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Begin the game of a seed."""
        self.game, self.encoder = self.line_up.new(seed)
        self._eyes: Eyes | None = None
        self._look()

    def _look(self) -> None:
        s = self.game.state
        ask = s.ask
        self.winner = s.winner
        self.ids = self.encoder.ids(s)
        """The ids of what can be done, in the order of the options."""
        if ask is not None:
            self.who, self._options = ask.who, ask.options
        else:
            self.who, self._options = -1, ()

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.who < 0

    @property
    def cut_off(self) -> bool:
        """Whether the game has taken too long."""
        return self.game.turn > LONGEST

    def step(self, action: int) -> None:
        """Do what an id means; Malformed where it is none of ``ids``."""
        try:
            place = self.ids.index(action)
        except ValueError:
            raise Malformed(f"{action} is not the id of an option now") from None
        self.game.advance(self._options[place])
        self._look()

    def observe(self, player: int, out: Array) -> None:
        """Write what a player may know into a buffer of ``slots.SIZE`` numbers."""
        if self._eyes is None:
            self._eyes = self.encoder.eyes()
        self.encoder.observe(self.game.state, player, out, self._eyes)

    def mask(self, out: Array) -> None:
        """Write 1 for each id that can be chosen, 0 for the others, into a buffer of ``slots.ACTIONS`` numbers."""
        out[:] = 0
        if self.ids:
            out[self.ids] = 1

    def cards(self, player: int) -> Array:
        """The vectors of the cards on the table, as a player's slots have them: the same throughout a game."""
        return self.encoder.cards(player)

    def reward(self, player: int) -> float:
        """1 for who has won, -1 for who has lost, 0 as long as nobody has, and for a tie."""
        return 0.0 if self.winner in (-1, TIE) else 1.0 if self.winner == player else -1.0


def blank() -> tuple[Array, Array]:
    """Buffers for an observation and a mask."""
    return np.zeros(at.SIZE, np.uint8), np.zeros(at.ACTIONS, np.int8)
