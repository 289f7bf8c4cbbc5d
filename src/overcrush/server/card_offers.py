"""What is asked and told over HTTP about cards of one's own."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from overcrush.server.offers import Asked, LibraryCard, Name, Told

Word = Annotated[str, Meta(max_length=24)]
Figure = Annotated[int, Meta(ge=0, le=99)]
Level = tuple[Figure, Figure, Figure, Annotated[int, Meta(ge=0, le=2)]]
MOST_LINES = 16
LONGEST_LINE = 600


class CardDraft(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A card as somebody types it in; what is not there yet is left out."""

    set: Word = ""
    number: Word = ""
    name: Name = ""
    subtitle: Name = ""
    kind: Name = "character"
    cost: Figure | None = None
    energy: Annotated[list[Word], Meta(max_length=4)] = []
    affiliations: Annotated[list[Name], Meta(max_length=12)] = []
    alignment: Word = ""
    equip: bool = False
    max: Figure | None = None
    rarity: Name = ""
    levels: Annotated[list[Level], Meta(max_length=4)] = []
    """Fielding cost, attack, defense, bursts."""
    emblem: Word = ""
    """What its dice bear; what suits its words, if nothing is said."""
    text: Annotated[list[Annotated[str, Meta(max_length=LONGEST_LINE)]], Meta(max_length=MOST_LINES)] = []


class ReadThis(Asked):
    """Read a card as it is being typed."""

    card: CardDraft


class KeepCards(Asked):
    """Keep cards of one's own; one with the id of another of one's own takes its place."""

    cards: Annotated[list[CardDraft], Meta(min_length=1, max_length=60)]


class OpenCards(Asked):
    """Look at cards that somebody has written or sent: the text of a file and what it is called, or a code."""

    text: Annotated[str, Meta(max_length=400_000)]
    name: Name = "pasted"


class WrongField(Told):
    """Something that is wrong with a card's facts."""

    field: str
    message: str


class NotUnderstood(Told):
    """Words that were not understood (``words``), or what cannot be played of what was (``engine``, ``wording``)."""

    kind: str
    message: str
    line: int = 0
    start: int = 0
    end: int = 0


class MeantLine(Told):
    """What may be meant by a line: the same with its slips mended, and lines that other cards have."""

    line: int
    mended: str = ""
    like: list[str] = field(default_factory=list)


class ReadCard(Told):
    """A card of one's own: as it was typed, as it is drawn, and what is wrong with it."""

    draft: CardDraft
    card: LibraryCard | None = None
    """Left out as long as something is wrong with its facts."""
    wrong: list[WrongField] = field(default_factory=list)
    problems: list[NotUnderstood] = field(default_factory=list)
    meant: list[MeantLine] = field(default_factory=list)
    where: str = ""
    """Where it stands in a file."""
    here: str = ""
    """For a card that somebody sent: nothing if it is new, ``same`` if it is here already, ``other`` if one of that id
    is."""


class ReadCards(Told):
    """Cards of one's own, or cards that somebody sent."""

    cards: list[ReadCard]
    team: str = ""
    """The code of the team that they came along with."""


class CardsCode(Told):
    """Cards as one word, to be sent to somebody."""

    code: str


class GuideEntry(Told):
    """A word of the card language."""

    word: str
    about: str = ""
    example: str = ""


class GuideSection(Told):
    """Words of one kind."""

    title: str
    about: str
    entries: list[GuideEntry]


class Guide(Told):
    """The guide to the card language."""

    sections: list[GuideSection]


Count = Annotated[int, Meta(ge=0, le=999)]


class HaveCard(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """How many cards and dice of a card somebody has, and how many dice they want."""

    id: Annotated[str, Meta(max_length=80)]
    cards: Count = 0
    dice: Count = 0
    want: Count = 0


class KeepCollection(Asked):
    """What one has, all of it; it takes the place of what was kept."""

    cards: Annotated[list[HaveCard], Meta(max_length=6000)]


class OpenCollection(Asked):
    """A table (CSV) of what one has."""

    text: Annotated[str, Meta(max_length=400_000)]


class CollectionInfo(Told):
    """What one has; of a table, what could not be read."""

    cards: list[HaveCard]
    problems: list[str] = field(default_factory=list)


class LackInfo(Told):
    """What is missing of a card of a team."""

    id: str
    name: str
    card: bool = False
    """Whether the card itself is."""
    dice: int = 0


class BuildInfo(Told):
    """A team, and what one lacks to build it."""

    name: str
    title: str
    lacks: list[LackInfo] = field(default_factory=list)


class BuildList(Told):
    """The teams one can build first."""

    teams: list[BuildInfo]
