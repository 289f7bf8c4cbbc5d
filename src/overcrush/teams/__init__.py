"""Teams, formats and their legality."""

from overcrush.teams.editions import EDITIONS
from overcrush.teams.formats import FORMATS, Format
from overcrush.teams.legality import Violation, check
from overcrush.teams.samples import able, demo, vanilla
from overcrush.teams.team import Team

__all__ = ["EDITIONS", "FORMATS", "Format", "Team", "Violation", "able", "check", "demo", "vanilla"]
