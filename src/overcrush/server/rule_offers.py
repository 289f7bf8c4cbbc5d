"""What is told over HTTP about rules and words. Fields that have their default value are left out of answers."""

from __future__ import annotations

from msgspec import field

from overcrush.server import told
from overcrush.server.offers import Told


class RuleExample(Told):
    """A small scenario that shows a rule: a replay, and who acts first in it."""

    id: str
    title: str
    seat: str
    of: str = ""
    """The rule it shows, where that is another one close to it."""


class RuleInfo(Told):
    """A rule: its number, what it is about, what it is part of and what stands below it; or a word of the game, what it
    means, and rules that say more."""

    number: str
    subject: str
    below: list[told.Rule] = field(default_factory=list)
    part: list[told.Rule] = field(default_factory=list)
    """What it is part of, from the outermost in."""
    kind: str = "rule"
    """``rule``, ``keyword`` or ``word``."""
    example: RuleExample | None = None
    here: str = ""
    """The book that says so, where it is a booklet that has it otherwise than the comprehensive rules."""


class BookLine(Told):
    """A line of the book of rules: a rule or section, a keyword, or a word of the game."""

    number: str
    subject: str
    kind: str = "rule"
    """``section``, ``rule``, ``keyword`` or ``word``."""
    also: list[str] = field(default_factory=list)
    """Other words for it."""


class RuleBook(Told):
    """All rules, keywords and words of an edition."""

    edition: str
    book: str
    """The book it is taken from."""
    lines: list[BookLine]
