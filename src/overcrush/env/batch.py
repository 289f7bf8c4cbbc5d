"""Many games at once: every one is a step further with each call, and begins anew when it is over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from overcrush.encoding import slots as at
from overcrush.encoding.arrays import Array
from overcrush.env.contest import Contest, LineUp
from overcrush.errors import Malformed
from overcrush.teams import Format, Team

STRIDE: Final = 1_000_003
"""How far the seeds of one place's games lie apart."""


class Batch:
    """So many games in step. Whoever is asked in each of them answers: ``who`` says who, ``observations`` is what they
    may know, ``legal`` the ids they can choose from. The arrays are the same at each step, filled anew."""

    def __init__(
        self,
        games: int,
        teams: str | Iterable[str | Team] = "demo",
        format: str | Format | None = None,
        seed: int = 0,
        observe: bool = True,
        dtype: str = "uint8",
    ) -> None:
        """``observe``: fill ``observations`` at each step (else ``observe(n)`` does so for one game)."""
        if games < 1:
            raise Malformed("there must be a game at least")
        line_up = LineUp(teams, format)
        self.contests = [Contest(line_up) for _ in range(games)]
        self.observations: Array = np.zeros((games, at.SIZE), np.dtype(dtype))
        self._rows: list[Array] = list(self.observations)
        self.who: Array = np.zeros(games, np.int8)
        """The player who is asked in each game."""
        self.rewards: Array = np.zeros((games, 2), np.float32)
        """What each player got by the last step: 1 and -1 where a game has ended, else 0."""
        self.ended: Array = np.zeros(games, bool)
        """The games that ended with the last step (and have begun anew)."""
        self._observes = observe
        self._seeds = [seed + n * STRIDE for n in range(games)]
        self.reset(seed)

    def __len__(self) -> int:
        return len(self.contests)

    def reset(self, seed: int = 0) -> None:
        """Begin all games anew; the same seed gives the same dice."""
        self.rewards[:] = 0
        self.ended[:] = False
        for n, contest in enumerate(self.contests):
            self._seeds[n] = seed + n * STRIDE
            contest.begin(self._seeds[n])
            self._look(n, contest)

    @property
    def legal(self) -> list[list[int]]:
        """The ids that can be chosen in each game."""
        return [contest.ids for contest in self.contests]

    def masks(self, out: Array | None = None) -> Array:
        """A row for each game: 1 for each id that can be chosen."""
        if out is None:
            out = np.zeros((len(self.contests), at.ACTIONS), np.int8)
        for row, contest in zip(out, self.contests, strict=True):
            contest.mask(row)
        return out

    def observe(self, n: int) -> Array:
        """Fill and give the observation of one game, for who is asked."""
        contest = self.contests[n]
        row = self._rows[n]
        contest.observe(contest.who, row)
        return row

    def options(self) -> tuple[Array, Array]:
        """A row of small numbers for each option of each game (``slots.OPTION_ROW``), in the order of ``legal``, and
        the game each is of: for policies that look at what an option does rather than at its id."""
        counts = [len(contest.ids) for contest in self.contests]
        rows: Array = np.zeros((sum(counts), at.OPTION_ROW), np.uint8)
        begin = 0
        for contest, n in zip(self.contests, counts, strict=True):
            contest.encoder.options(contest.game.state, rows[begin : begin + n])
            begin += n
        return rows, np.repeat(np.arange(len(counts)), counts)

    def step(self, actions: Sequence[int] | Array) -> None:
        """Answer in every game with an action id."""
        if len(actions) != len(self.contests):
            raise Malformed(f"{len(self.contests)} games need as many actions, not {len(actions)}")
        self.rewards[:] = 0
        self.ended[:] = False
        for n, contest in enumerate(self.contests):
            contest.step(int(actions[n]))
            if contest.who < 0 or contest.cut_off:
                self.ended[n] = True
                self.rewards[n] = contest.reward(0), contest.reward(1)
                self._seeds[n] += 1
                contest.begin(self._seeds[n])
            self._look(n, contest)

    def _look(self, n: int, contest: Contest) -> None:
        self.who[n] = contest.who
        if self._observes:
            contest.observe(contest.who, self._rows[n])
