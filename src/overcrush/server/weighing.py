"""What is told of what could be answered: hints of a guided game, and what answers are worth."""

from __future__ import annotations

from msgspec import Struct

from overcrush.server import asked


class Weighed(Struct, omit_defaults=True, gc=False):
    """An answer to the open decision, and how likely a win is with it."""

    text: str
    chance: float
    dice: list[int] = []
    """The dice it is about."""


class Worth(Struct, omit_defaults=True, gc=False):
    """An option of the open decision, and how likely a win is with the best answer that takes it."""

    option: int
    chance: float


class Odds(Struct, tag_field="type", tag="odds", omit_defaults=True, kw_only=True):
    """The answer to ``advise``: how likely whoever decides is to win if they answer best, and what the answers are
    worth. Nothing is known of the dice to come, nor of what the other one keeps secret."""

    id: int | None = None
    decision: int
    chance: float
    answers: list[Weighed] = []
    """The answers that were thought through, the best first."""
    options: list[Worth] = []
    """Those options that were."""
    by: str = ""
    """Whose judgement it is: ``neural`` or ``search``."""
    why: str = ""
    """Of a hint: why the best answer is the best, in a sentence."""
    answer: asked.Doing | None = None
    """Of a hint: the best answer."""


class Hint(Struct, omit_defaults=True, gc=False):
    """What the guide of a guided game says: do this, and why."""

    at: int
    of: int
    """How many of its lines have been followed."""
    say: str = ""
    why: str = ""
    answer: asked.Doing | None = None
    """The answer it has in mind."""
    lost: bool = False
    """The path has been left: no more hints come."""
    lesson: str = ""
    """Which guided game it is."""
