"""Overcrush for PettingZoo: two agents, each asked when the rules ask them (``env()`` makes one)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from overcrush.encoding import slots as at
from overcrush.env.contest import Contest, LineUp
from overcrush.env.spaces import actions, observations
from overcrush.teams import Format, Team

AGENTS = ("player_0", "player_1")
"""Who sits at A, and at B."""


class OvercrushAEC(AECEnv[str, Any, Any]):  # type: ignore[misc]  # it has no types of its own
    """The game for PettingZoo. An observation is a dictionary: ``observation`` (what the agent may know),
    ``action_mask`` (the ids it can choose; none while the other is asked), and with ``cards`` the cards' vectors."""

    metadata = {"name": "overcrush_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        teams: str | Iterable[str | Team] = "demo",
        format: str | Format | None = None,
        cards: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """``teams`` and ``format`` as ``LineUp`` has them."""
        super().__init__()
        self.render_mode = render_mode
        self.contest = Contest(LineUp(teams, format))
        self.with_cards = cards
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self.observation_spaces = {agent: observations(cards) for agent in AGENTS}
        self.action_spaces = {agent: actions() for agent in AGENTS}
        self._seeds = np.random.default_rng()
        self._nothing = np.zeros(at.ACTIONS, np.int8)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the same seed gives the same games, one after the other."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.contest.begin(int(self._seeds.integers(1 << 31)))
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.contest.who]

    def step(self, action: Any) -> None:
        """Do what an action id means for the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        contest = self.contest
        contest.step(int(action))
        self._cumulative_rewards[agent] = 0.0
        if contest.over:
            self.rewards = {agent: contest.reward(player) for player, agent in enumerate(AGENTS)}
            self.terminations = dict.fromkeys(AGENTS, True)
            self._accumulate_rewards()
            self._deads_step_first()
            return
        if contest.cut_off:
            self.truncations = dict.fromkeys(AGENTS, True)
            self._deads_step_first()
            return
        self.agent_selection = AGENTS[contest.who]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know now, in arrays of its own."""
        contest = self.contest
        player = AGENTS.index(agent)
        seen = np.empty(at.SIZE, np.uint8)
        contest.observe(player, seen)
        mask = self._nothing.copy()
        if contest.who == player:
            mask[contest.ids] = 1
        found: dict[str, Any] = {"observation": seen, "action_mask": mask}
        if self.with_cards:
            found["cards"] = contest.cards(player)
        return found

    def render(self) -> str | None:
        """The table in words."""
        return str(self.contest.game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""


def env(
    teams: str | Iterable[str | Team] = "demo",
    format: str | Format | None = None,
    cards: bool = False,
    render_mode: str | None = None,
) -> Any:
    """The environment in PettingZoo's usual wrappers: an illegal move loses, and wrong use is said."""
    raw = OvercrushAEC(teams, format, cards, render_mode)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1))
