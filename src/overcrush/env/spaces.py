"""What observations and actions look like to Gymnasium: the spaces that both environments have."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from overcrush.encoding import slots as at
from overcrush.encoding.card_vectors import LONGEST, features


def actions() -> spaces.Discrete:
    """The action ids."""
    return spaces.Discrete(at.ACTIONS)


def observations(cards: bool) -> spaces.Dict:
    """An observation and the mask of the ids, with the cards' vectors if they are wanted."""
    parts: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(0, 255, (at.SIZE,), np.uint8),
        "action_mask": spaces.Box(0, 1, (at.ACTIONS,), np.int8),
    }
    if cards:
        parts["cards"] = spaces.Box(-LONGEST, LONGEST, (at.CARDS, len(features())), np.float32)
    return spaces.Dict(parts)
