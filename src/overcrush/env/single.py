"""Overcrush for Gymnasium: one agent against a bot, which answers between the agent's own questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import gymnasium
import numpy as np

from overcrush.bots import Bot, by_name
from overcrush.env.contest import Contest, LineUp, blank
from overcrush.env.spaces import actions, observations
from overcrush.errors import Malformed
from overcrush.teams import Format, Team

ILLEGAL = -1.0


class DiceMastersEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """One seat of the game. A reward comes at the end: 1 won, -1 lost, 0 a tie or cut off.

    An id that is no option loses the game (``info["illegal"]``), as masks are the agent's to heed.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        opponent: str | Callable[[int], Bot] = "random",
        teams: str | Iterable[str | Team] = "demo",
        format: str | Format | None = None,
        seat: str = "either",
        cards: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """``opponent``: a bot's name, or what makes one from a seed; ``seat``: ``A``, ``B``, or ``either`` by turns of
        chance; the rest as ``LineUp`` has it."""
        if seat not in ("A", "B", "either"):
            raise Malformed("a seat is A, B or either")
        self.render_mode = render_mode
        self.contest = Contest(LineUp(teams, format))
        self.opponent = opponent
        self.seat = seat
        self.with_cards = cards
        self.player = 0
        self.observation_space = observations(cards)
        self.action_space = actions()
        self._bot: Bot | None = None
        self._asked = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], Any]:
        """Begin a game and play to the agent's first question."""
        super().reset(seed=seed)
        while True:
            dice = int(self.np_random.integers(1 << 31))
            self.player = "AB".index(self.seat) if self.seat != "either" else int(self.np_random.integers(2))
            self._bot = by_name(self.opponent, dice) if isinstance(self.opponent, str) else self.opponent(dice)
            self._asked = 0
            self.contest.begin(dice)
            self._opponent_plays()
            if not self.contest.over:
                return self._seen(), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Do what an action id means, and let the bot play to the agent's next question or the end."""
        contest = self.contest
        if int(action) not in contest.ids or contest.who != self.player:
            return self._seen(), ILLEGAL, True, False, {"illegal": True}
        contest.step(int(action))
        self._opponent_plays()
        return self._seen(), contest.reward(self.player), contest.over, not contest.over and contest.cut_off, {}

    def _opponent_plays(self) -> None:
        contest, bot = self.contest, self._bot
        assert bot is not None
        while contest.who == 1 - self.player and not contest.cut_off:
            game = contest.game
            self._asked += 1
            answer = bot.choose(game.for_bot("AB"[contest.who], self._asked)).action
            ask = game.state.ask
            assert ask is not None
            contest.step(contest.ids[ask.options.index(answer)])

    def _seen(self) -> dict[str, Any]:
        seen, mask = blank()
        contest = self.contest
        contest.observe(self.player, seen)
        if contest.who == self.player:
            contest.mask(mask)
        found: dict[str, Any] = {"observation": seen, "action_mask": mask}
        if self.with_cards:
            found["cards"] = contest.cards(self.player)
        return found

    def action_masks(self) -> Any:
        """The mask of the ids that can be chosen now, as libraries with maskable policies ask for it."""
        _, mask = blank()
        self.contest.mask(mask)
        return mask.astype(bool)

    def render(self) -> Any:
        """The table in words."""
        return str(self.contest.game) if self.render_mode == "ansi" else None
