"""What is asked and told over HTTP about drafts."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from overcrush.server.offers import Asked, Ident, Name, Team, Told, ViolationInfo


class NewDraft(Asked):
    """Make a draft: of which kind, from which sets, for how many."""

    kind: Annotated[str, Meta(pattern="^(party|rainbow|double)$")]
    sets: Annotated[list[Ident], Meta(min_length=1, max_length=12)]
    players: Annotated[int, Meta(ge=2, le=8)] = 2
    """How many draft: two in a Draft Party, up to eight otherwise."""
    name: Name = ""
    dice: Annotated[int, Meta(ge=8, le=20)] = 8
    """In a Draft Party: the most dice of a party, and the life to start with."""
    basics: Annotated[int, Meta(ge=3, le=4)] = 3
    """In a Draft Party: how many basic actions are drawn."""
    clock: Annotated[int, Meta(ge=0, le=86_400)] = 0
    """The seconds each has for a pick; who has not picked then takes what a bot would. 0: there is no clock."""
    bank: Annotated[int, Meta(ge=0, le=86_400)] = 0
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    days: Annotated[int, Meta(ge=0, le=30)] = 0
    round: Annotated[int, Meta(ge=0, le=86_400)] = 0
    """The clock of the games, as at a table for two."""
    open: bool = False
    """Anybody finds it in the list of open drafts until it begins."""


class SitAtDraft(Asked):
    """Sit down at a draft, or come back to where a bot has gone on for you."""

    name: Name = ""


class DraftBot(Asked):
    """Let a bot sit somewhere, or go on for somebody who has gone; without a bot the seat is free again."""

    seat: Annotated[int, Meta(ge=0, le=7)]
    bot: Annotated[str, Meta(max_length=40)] = "easy"


class DraftPick(Asked):
    """Take a card: ``pick`` is how many you have taken before, so that nothing is taken twice."""

    pick: Annotated[int, Meta(ge=0, le=999)]
    card: Ident
    dice: Annotated[int, Meta(ge=0, le=99)] | None = None
    """In a Draft Party: how many of its dice are used; as many as can be, if none is said."""


class DraftTeam(Asked):
    """The team made of what was drafted."""

    team: Team


class DraftFirst(Asked):
    """Before a Draft Party: whether who won the roll takes the first turn; the other one then picks first."""

    mine: bool


# --- answers -----------------------------------------------------------------------------------------------


class DraftSet(Told):
    """A set that can be drafted from."""

    code: str
    name: str
    cards: int
    """How many cards its packs hold, all of which can be played."""
    party: bool = False
    packs: bool = False
    """Whether there can be a Draft Party with it alone; whether there can be a draft of its packs."""
    box: bool = False
    """A box whose booklet says how many dice there are."""
    lacks: list[str] = field(default_factory=list)
    """Rarities of which it has no card that can be played: the next more common one comes instead."""


class DraftSets(Told):
    """What can be drafted from."""

    sets: list[DraftSet]


class DraftSeat(Told):
    """A place at a draft."""

    name: str = ""
    bot: str = ""
    """The bot that sits there, or goes on for who sits there."""
    taken: bool = False
    here: bool = False
    away: int = 0
    """For how many seconds who sits there has not been seen."""
    picked: bool = False
    """They have picked, and wait for the others."""
    ready: bool = False
    """They have handed in their team."""
    won: int = 0
    lost: int = 0
    tied: int = 0


class DraftStack(Told):
    """In a Draft Party: the cards of one title, and the dice there are for them."""

    title: str
    cards: list[str]
    dice: int


class DraftTaken(Told):
    """In a Draft Party: a card somebody took, and how many of its dice are used."""

    card: str
    dice: int


class DraftPartyInfo(Told):
    """A Draft Party as it lies on the table, for everybody to see."""

    limit: int
    basics: list[str]
    stacks: list[DraftStack]
    """What is left."""
    taken: list[list[DraftTaken]]
    """What each has taken."""
    room: list[int]
    """How many more dice each may use."""
    first: int = -1
    """Who takes the first turn of the game, once that is known."""
    chooser: int = -1
    """Who won the roll, and has to say it."""
    who: int = -1
    """Who picks now."""


class DraftMatch(Told):
    """Two who play each other after the draft."""

    round: int
    seats: tuple[int, int]
    table: str = ""
    """The link of their table, once it is made."""
    begun: bool = False
    over: bool = False
    winner: int = -1
    """Who has won; nobody in a tie."""


class DraftInfo(Told):
    """A draft as you see it: never what others hold or have taken."""

    link: str
    kind: str
    sets: list[tuple[str, str]]
    stage: str
    """``seats`` until it begins, ``first`` (before a Draft Party: who takes the first turn of the game), ``picking``,
    ``building``, ``playing``, ``over``."""
    seats: list[DraftSeat]
    created: float
    you: int = -1
    """Your seat; none for somebody who only has the link."""
    host: bool = False
    """You have made it."""
    clock: int = 0
    patience: int = 120
    """After so many seconds a bot may go on for somebody who has gone."""
    left: float | None = None
    """Seconds left for the pick, or to make a team."""
    step: int = 0
    """How often all have picked, of ``steps``."""
    steps: int = 0
    round: int = 0
    """Which of the piles goes round: the first to the right, the second to the left."""
    pick: int = 0
    """How many cards you have taken."""
    hand: list[str] = field(default_factory=list)
    """The pile you hold, if you have yet to pick."""
    taken: list[str] = field(default_factory=list)
    dice: list[tuple[str, int]] = field(default_factory=list)
    """All dice of the draft by title: these lie open."""
    basics: list[str] = field(default_factory=list)
    """In a Double Rainbow Draft: the basic actions of your draft pack."""
    party: DraftPartyInfo | None = None
    team: Team | None = None
    """The team you have handed in."""
    matches: list[DraftMatch] = field(default_factory=list)
    bank: int = 0
    increment: int = 0
    days: int = 0
    game_round: int = 0
    """The clock of the games."""
    open: bool = False
    """Anybody finds it in the list of open drafts."""


class DraftList(Told):
    """Drafts you sit at, or drafts at which anybody may sit down."""

    drafts: list[DraftInfo]


class DraftChecked(Told):
    """Whether a team may be made of what you have drafted."""

    legal: bool
    dice: int
    violations: list[ViolationInfo] = field(default_factory=list)
