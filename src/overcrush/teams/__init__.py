"""Teams, formats and their legality."""

from overcrush.teams.editions import EDITIONS
from overcrush.teams.format import Format
from overcrush.teams.formats import FORMATS
from overcrush.teams.known import ready, team_named
from overcrush.teams.legality import Violation, check
from overcrush.teams.samples import able, demo, vanilla
from overcrush.teams.team import Team

__all__ = [
    "EDITIONS",
    "FORMATS",
    "Format",
    "Team",
    "Violation",
    "able",
    "check",
    "demo",
    "ready",
    "team_named",
    "vanilla",
]
