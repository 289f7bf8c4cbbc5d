"""What is asked and told over HTTP about teams that are tried. Fields that have their default value are left out of
answers."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from overcrush.server.offers import Asked, Chosen, Told


class TryTeam(Asked):
    """Let bots play a team, against these others or the ready ones."""

    team: Chosen
    format: Annotated[str, Meta(max_length=80)] = "tournament"
    against: Annotated[list[Chosen], Meta(max_length=24)] = field(default_factory=list)
    """Without any, the ready teams that the format allows, but for the team itself."""
    games: Annotated[int, Meta(ge=2, le=2000)] = 240
    """About so many in all, both seats as often against each."""


class TriedAgainst(Told):
    """How a team does against another: the share it won, its 95 % interval, and that in each seat."""

    name: str
    games: int
    rate: float
    low: float
    high: float
    first: float
    second: float
    turns: float


class Tried(Told):
    """What is known of a team that is being tried, as a line of the stream; the last one is ``done``."""

    team: str
    games: int
    of: int
    """How many games there will be."""
    rate: float = 0.5
    low: float = 0.0
    high: float = 1.0
    against: list[TriedAgainst] = field(default_factory=list)
    done: bool = False
    problem: str = ""
