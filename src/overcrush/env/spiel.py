"""Overcrush for OpenSpiel: ``pyspiel.load_game("python_overcrush")`` after importing this (the extra ``spiel``).

Rolls and draws are chance nodes. The parameters ``team_a``, ``team_b`` and ``format`` are names, files or share codes;
by default it is the demo game. With ``tensor=table`` tensors hold only the numbers about the table. An information
state is everything a player has seen done and the position as they may know it; as a tensor it is the position alone,
which says all that matters, since everything but secrets lies open.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pyspiel

from overcrush.encoding import slots as at
from overcrush.env.walking import MOST_OUTCOMES, TERMINAL, Table, Walk, table_of

LENGTH = 50_000
"""More decisions, or chances, than any game has: it is cut off after so many turns."""
NAME = "python_overcrush"


def _type(secretive: bool) -> Any:
    kinds = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Overcrush (Dice Masters)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.IMPERFECT_INFORMATION if secretive else kinds.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"team_a": "demo", "team_b": "demo", "format": "", "tensor": "full"},
    )


def _info() -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=at.ACTIONS,
        max_chance_outcomes=MOST_OUTCOMES,
        num_players=2,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=LENGTH,
    )


class OvercrushGame(pyspiel.Game):  # type: ignore[misc]  # it has no types of its own
    """The game, with its teams and format."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {"team_a": "demo", "team_b": "demo", "format": "", "tensor": "full", **(params or {})}
        self.whole: bool = given["tensor"] == "full"
        self.table: Table = table_of((given["team_a"], given["team_b"], given["format"]))
        super().__init__(_type(self.table.setup.table.secretive), _info(), params or {})

    def new_initial_state(self) -> OvercrushState:
        """The game before anything has happened: chance is to draw."""
        return OvercrushState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> OvercrushObserver:
        """Who writes positions as tensors and strings."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return OvercrushObserver(kind, params, self.whole)

    def max_chance_nodes_in_history(self) -> int:
        """More than there are."""
        return LENGTH


class Done(NamedTuple):
    """Who did what, as OpenSpiel tells it."""

    player: int
    action: int


class OvercrushState(pyspiel.State):  # type: ignore[misc]
    """A node of the game's tree."""

    def __init__(self, game: OvercrushGame) -> None:
        super().__init__(game)
        self.walk = Walk(game.table)

    def current_player(self) -> int:
        """Who is to act, chance or nobody included."""
        return self.walk.player

    def _legal_actions(self, player: int) -> list[int]:
        return self.walk.legal() if player == self.walk.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can decide, and how likely each is."""
        return self.walk.outcomes()

    def _apply_action(self, action: int) -> None:
        self.walk.apply(action)

    def undo_action(self, player: int, action: int) -> None:
        """Take back the last action, which must be this one."""
        if not self.walk.trail or self.walk.trail[-1] != (player, action):
            raise ValueError("that is not what was done last")
        self.walk.undo()

    def history(self) -> list[int]:
        """The actions so far, chance's included, without what was taken back."""
        return [action for _, action in self.walk.trail]

    def history_str(self) -> str:
        """The same as a text."""
        return ", ".join(str(action) for _, action in self.walk.trail)

    def full_history(self) -> list[Done]:
        """The actions so far with who did each."""
        return [Done(player, action) for player, action in self.walk.trail]

    def _action_to_string(self, player: int, action: int) -> str:
        return self.walk.words(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.walk.player == TERMINAL

    def returns(self) -> list[float]:
        """1 for who has won, -1 for who has lost."""
        return self.walk.returns()

    def __str__(self) -> str:
        return self.walk.seen(-1)


class OvercrushObserver:
    """Observations as OpenSpiel asks for them."""

    def __init__(self, iig_obs_type: Any, params: Any, whole: bool) -> None:
        if params:
            raise ValueError("an observation has no parameters")
        self.perfect_recall = iig_obs_type.perfect_recall
        self.public = iig_obs_type.public_info
        self._seen = np.zeros(at.SIZE, np.uint8)
        self._size = at.SIZE if whole else at.TABLE
        self.tensor = np.zeros(2 + self._size, np.float32)
        self.dict = {"player": self.tensor[:2], "table": self.tensor[2 : 2 + at.TABLE]}
        if whole:
            self.dict["piles"] = self.tensor[2 + at.PILES_AT : 2 + at.DICE_AT].reshape(at.PILES, at.CARDS)
            self.dict["dice"] = self.tensor[2 + at.DICE_AT :].reshape(at.DICE, at.ROW)

    def set_from(self, state: OvercrushState, player: int) -> None:
        """Write what a player may know."""
        self.tensor[:2] = 0
        self.tensor[player] = 1
        if self.public:
            walk = state.walk
            walk.table.encoder.observe(walk.node.s, player, self._seen)
            self.tensor[2:] = self._seen[: self._size]

    def string_from(self, state: OvercrushState, player: int) -> str | None:
        """What a player may know, in words; with all they have seen done, where that is asked for."""
        if not self.public:
            return None
        seen = f"Player {player}\n{state.walk.seen(player)}"
        return f"{seen}\n{state.walk.history(player)}" if self.perfect_recall else seen


pyspiel.register_game(_type(False), OvercrushGame)
