"""What somebody makes of a position, as plain data: how likely each is to win, and what each answer is worth.

Whoever thinks lies above the game (``bots.odds``); ``Game.odds`` asks there by the name the package knows it by.
"""

from __future__ import annotations

from msgspec import Struct

from overcrush.engine.core import Option, Refs


class Weighed(Struct, frozen=True):
    """An answer to the open decision and what it is worth to who decides."""

    text: str
    """In words, a whole declaration as a whole."""
    chance: float
    """How likely a win is with it."""
    error: float
    """The standard error of what it is behind the best one."""
    picks: tuple[Option, ...]
    """What is to be answered, one after the other."""
    pay: Refs | None = None
    """The dice that pay for the first, where it matters which."""


class Odds(Struct, frozen=True):
    """How likely each player is to win, and what the answers to the open decision are worth."""

    who: str
    """Who decides; empty once the game is over."""
    a: float
    """How likely A is to win; a tie is half a win."""
    answers: tuple[Weighed, ...] = ()
    """The answers that were thought through, the best first."""
    options: tuple[float | None, ...] = ()
    """For each option of the decision what the best answer with it is worth; None: that was not thought through."""
    by: str = ""
    """Whose judgement it is: ``neural`` or ``search``."""
    why: str = ""
    """Why the best answer is the best, in a sentence; only a hint says that."""

    @property
    def b(self) -> float:
        """How likely B is to win."""
        return 1.0 - self.a

    @property
    def chance(self) -> float:
        """How likely who decides is to win."""
        return self.b if self.who == "B" else self.a

    @property
    def best(self) -> Weighed | None:
        """The best answer; None where nothing is asked."""
        return self.answers[0] if self.answers else None

    def __str__(self) -> str:
        lines = [f"A {self.a:.0%}, B {self.b:.0%}"]
        lines += [f"  {each.chance:4.0%}  {each.text}" for each in self.answers]
        return "\n".join(lines)
