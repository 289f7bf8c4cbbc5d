"""What is asked and told over HTTP about formats of one's own."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from overcrush.server.offers import Asked, Ident, Name, Told

Line = Annotated[str, Meta(max_length=200)]
Code = Annotated[str, Meta(max_length=80)]
Limit = Annotated[int, Meta(ge=0, le=99)] | None
Setting = bool | Annotated[int, Meta(ge=0, le=99)] | Code
MOST_NAMES = 500
"""So many cards are named in a list of a format at most."""


class FormatTeam(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The cards that a format gives to a player: ``2x ai/11``."""

    name: Name = ""
    cards: Annotated[list[Line], Meta(max_length=40)] = []
    basics: Annotated[list[Ident], Meta(max_length=10)] = []


class FormatDraft(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A format as somebody makes it; what is as usual is left out, and null is: no limit."""

    name: Name = ""
    words: Line = ""
    life: Annotated[int, Meta(ge=1, le=999)] = 20
    cards: Limit = 8
    dice: Limit = 20
    basics: Limit = 2
    sidekicks: Annotated[int, Meta(ge=0, le=99)] = 8
    copies: Limit = None
    """The most dice of one card, if fewer than its own limit."""
    sets: Annotated[list[Code], Meta(max_length=200)] = []
    """The sets its cards come from; none: any."""
    newest: Limit = None
    """So many of the newest sets."""
    since: Code = ""
    """The set its cards come from, and those that came out after it."""
    one_set: bool = False
    """All cards of a team are of one set."""
    banned: Annotated[list[Line], Meta(max_length=MOST_NAMES)] = []
    """Cards nobody may bring: ids, or titles for all cards of that name."""
    limits: Annotated[dict[Line, Annotated[int, Meta(ge=0, le=99)]], Meta(max_length=MOST_NAMES)] = {}
    """Cards with fewer dice than their own limit, by id or title."""
    edition: Code = ""
    """The edition it is played by, unless a game says otherwise."""
    settings: Annotated[dict[Code, Setting], Meta(max_length=60)] = {}
    """Points of the rules that differ from the edition."""
    draft: tuple[Annotated[int, Meta(ge=1, le=99)], Annotated[int, Meta(ge=1, le=99)]] | None = None
    """For a draft: the fewest and the most dice, which are also the life."""
    teams: Annotated[list[FormatTeam], Meta(max_length=2)] = []
    """The teams of the first and the second player, if it names them."""
    shared: bool = False
    """Both teams are made of one box."""
    best: Annotated[int, Meta(ge=1, le=7)] = 1
    """A match of so many games (an odd number), unless a table says otherwise."""
    round: Annotated[int, Meta(ge=0, le=1440)] = 0
    """The minutes of a round, unless a table says otherwise; 0: there is no such end."""


class KeepFormat(Asked):
    """Keep a format of one's own; one of the same name takes its place."""

    format: FormatDraft


class OpenFormat(Asked):
    """Look at a format that somebody has sent: its code, or the text of a format file and what it is called."""

    text: Annotated[str, Meta(max_length=60_000)]
    name: Name = ""


class ReadFormat(Told):
    """A format of one's own, or one that somebody sent."""

    draft: FormatDraft
    problem: str = ""
    """What is wrong with it, if it cannot be kept."""
    code: str = ""
    """The format as one word, to be sent to somebody."""
    file: str = ""
    """The format as a file."""
    cards: int = 0
    """How many of the library's cards it allows."""
    unknown: list[str] = field(default_factory=list)
    """Sets and cards it names that are not here."""


class PointChoice(Told):
    """A way in which a point of the rules can be played."""

    value: bool | int | str
    words: str


class RulePoint(Told):
    """A point where editions of the rules differ, and what can be played there."""

    name: str
    rule: str
    title: str
    choices: list[PointChoice]


class OwnFormats(Told):
    """The formats of one's own, those that come with Overcrush to begin with, and the points of the rules."""

    own: list[ReadFormat]
    shipped: list[FormatDraft]
    points: list[RulePoint]
