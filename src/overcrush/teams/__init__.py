"""Teams, formats and their legality."""

from overcrush.teams.formats import EDITIONS, FORMATS, Format
from overcrush.teams.legality import Violation, check
from overcrush.teams.samples import able, demo, vanilla
from overcrush.teams.team import Team

__all__ = ["EDITIONS", "FORMATS", "Format", "Team", "Violation", "able", "check", "demo", "vanilla"]
