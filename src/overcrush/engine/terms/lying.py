"""Dice that lie on the card of an ability, or under its die."""

from __future__ import annotations

from typing import Final

from overcrush.engine.core import Frame, State, Test
from overcrush.model.const import NONE

PLACES: Final = ("kept", "under")
"""On this card, whichever of its dice put them there; under this very die."""


class KeptTest(Test):
    """Whether a die lies on the card of the ability, as its player's, or under its die."""

    __slots__ = ("under",)

    def __init__(self, under: bool) -> None:
        self.under = under

    def ok(self, s: State, f: Frame, die: int) -> bool:
        for kept, card, player, above, _ in s.kept:
            if kept == die:
                return above == f.die if self.under else above == NONE and card == f.card and player == f.you
        return False
