"""What is told over HTTP of a replay that the coach looks at. Fields that have their default value are left out."""

from __future__ import annotations

from msgspec import field

from overcrush.server.offers import Told


class CoachedStep(Told):
    """A decision that gave something away: so likely who decided would have been to win with the better answer."""

    step: int
    """The step of the replay at which it was asked; the answer is the next."""
    turn: int
    who: str
    grade: str
    """``slip``, ``mistake`` or ``blunder``."""
    answer: str
    loss: float
    """By how much less likely a win was with the answer, on the average over dice that are rolled anew."""
    better: str
    why: str


class CoachedSide(Told):
    """How well a player decided: what part of all that was at stake was not given away, in how many decisions."""

    accuracy: float
    decisions: int
    lost: float
    slips: int = 0
    mistakes: int = 0
    blunders: int = 0


class Coached(Told):
    """What the coach has to say of a replay so far, as a line of the stream; the last one is ``done``."""

    seen: int
    of: int
    """How many of its steps have been looked at."""
    chances: list[tuple[int, float]] = field(default_factory=list)
    """At each step that was a decision how likely A was to win."""
    steps: list[CoachedStep] = field(default_factory=list)
    a: CoachedSide | None = None
    b: CoachedSide | None = None
    luck: float = 0.0
    """How much of the change of A's chance from the first decision to the end is owed to neither's decisions."""
    winner: str = ""
    done: bool = False
    problem: str = ""
