"""What is asked and told over HTTP. Fields that have their default value are left out of answers."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from overcrush.server import told

Name = Annotated[str, Meta(max_length=80)]
Ident = Annotated[str, Meta(max_length=80)]


class Asked(Struct, forbid_unknown_fields=True):
    """The body of a request."""


class Entry(Struct, forbid_unknown_fields=True):
    """A card of a team, and how many dice it brings."""

    id: Ident
    dice: Annotated[int, Meta(ge=0, le=99)]


class Team(Struct, forbid_unknown_fields=True):
    """A team: cards with their dice, and basic actions, by the ids of the library."""

    name: Name
    cards: Annotated[list[Entry], Meta(max_length=40)] = []
    basics: Annotated[list[Ident], Meta(max_length=10)] = []


class Chosen(Struct, forbid_unknown_fields=True):
    """A team by one of: the name of a ready or saved one, a share code, its cards, the text of a team file."""

    name: Name | None = None
    code: Annotated[str, Meta(max_length=30_000)] | None = None
    team: Team | None = None
    file: Annotated[str, Meta(max_length=20_000)] | None = None


class Sits(Struct, forbid_unknown_fields=True):
    """Who plays a side: a person (with a name) or a bot."""

    name: Name = ""
    bot: Annotated[str, Meta(max_length=40)] = ""


class Script(Struct, forbid_unknown_fields=True):
    """Dice that are not left to chance: cards (by id) as they are drawn, and the faces (by token) of rolls."""

    draws: Annotated[list[Ident], Meta(max_length=2000)] = []
    rolls: Annotated[list[Annotated[str, Meta(max_length=12)]], Meta(max_length=4000)] = []


class NewGame(Asked):
    """Begin a game. ``sides``: two people, a person and a bot, or two bots; ``hot_seat``: both people at one page."""

    teams: tuple[Chosen, Chosen]
    sides: tuple[Sits, Sits] = (Sits(), Sits())
    format: Annotated[str, Meta(max_length=80)] = "tournament"
    edition: Annotated[str, Meta(max_length=80)] = ""
    """That of the format if none is named."""
    hot_seat: bool = False
    seed: Annotated[int, Meta(ge=0, le=(1 << 53) - 1)] | None = None
    first: Annotated[str, Meta(max_length=4)] = ""
    """Who takes the first turn: ``A``, ``B`` or ``roll``. Unless it is said, that is rolled for and the winner chooses;
    where the format names the teams of the first player and of the second, it says who."""
    title: Name = ""
    script: Script | None = None


class CheckTeam(Asked):
    """Is this team legal, and what is its share code?"""

    team: Chosen
    format: Annotated[str, Meta(max_length=80)] = "tournament"


Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes in hexadecimal."""


class NewTable(Asked):
    """Make a table for a friend: your team, and how the game is played."""

    team: Chosen
    name: Name = ""
    format: Annotated[str, Meta(max_length=80)] = "tournament"
    edition: Annotated[str, Meta(max_length=80)] = ""
    """That of the format if none is named."""
    undo: Annotated[str, Meta(pattern="^(off|ask|free)$")] = "ask"
    """Whether an answer can be taken back: never, if the other agrees, always."""
    spectators: bool = True
    """Whether others may look on."""
    first: Annotated[str, Meta(pattern="^(|A|B)$")] = ""
    """Who begins: a roll, whose winner chooses, or whoever made the table (``A``), or who sits down (``B``)."""
    bank: Annotated[int, Meta(ge=0, le=86_400)] = 0
    """The seconds each player has for the game; 0: there is no clock."""
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    """The seconds that each decision adds."""
    days: Annotated[int, Meta(ge=0, le=30)] = 0
    """Instead: the days each player has for a decision, whether they are there or not."""
    round: Annotated[int, Meta(ge=0, le=86_400)] | None = None
    """The seconds of a round: then the present turn is finished, and life decides; 0: there is no such end. That of the
    format if none is named."""
    best: Annotated[int, Meta(ge=1, le=7)] | None = None
    """A match of so many games (an odd number): who loses one says who begins the next. That of the format if none is
    named."""
    delay: Annotated[int, Meta(ge=0, le=3600)] = 0
    """By how many seconds those who look on are behind."""
    chat: Annotated[str, Meta(pattern="^(words|phrases|off)$")] = "words"
    """What the players may say to each other: anything, set phrases, nothing."""
    open: bool = False
    """Whether anybody finds it in the list of open tables; otherwise it is for who has the link."""


class LetBotSit(Asked):
    """Let a bot take the seat at one's own table; without a team it takes one that fits."""

    bot: Annotated[str, Meta(max_length=40)] = "easy"
    team: Chosen | None = None


class WhoBegins(Asked):
    """In a match, who has lost the last game says who begins the next: whoever made the table (``A``) or the other."""

    first: Annotated[str, Meta(pattern="^(A|B)$")]


class SitDown(Asked):
    """Sit down at a friend's table: your team, and your number for the dice."""

    team: Chosen
    number: Hex
    name: Name = ""


class OneTimeCode(Asked):
    """A code that takes a seat to this device."""

    code: Annotated[str, Meta(max_length=40)]
    draft: bool = False
    """Where the seat is one of a draft's game: the seat at the draft comes along."""


class OwnNumber(Asked):
    """The number for the dice of whoever has made a table."""

    number: Hex


# --- answers ---------------------------------------------------------------------------------------------


class Told(Struct, omit_defaults=True):
    """The body of an answer."""


class Begun(Told):
    """A new game, and the secret links of its seats: ``A``, ``B`` or ``both``, and ``watch``."""

    game: str
    seats: dict[str, str]


class GameLine(Told):
    """A game of yours."""

    id: str
    title: str
    created: float
    changed: float
    turn: int
    seats: dict[str, str]
    players: list[told.Player]
    format: str
    winner: str = ""
    asked: str = ""
    """Between two people: whose answer it waits for."""
    due: float | None = None
    """By when that must come, in seconds since 1970."""


class BrokenGame(Told):
    """A game of yours that cannot be read any more, and why; it can be removed."""

    id: str
    title: str
    reason: str


class Games(Told):
    """Your games, the latest first."""

    games: list[GameLine]
    broken: list[BrokenGame] = []


class SeatInfo(Told):
    """What a secret link opens."""

    game: str
    seat: str
    title: str
    winner: str = ""


class SeatCode(Told):
    """A code that takes your seat to another device or to a program: good once, and until then (seconds since 1970)."""

    code: str
    until: float


class TakenSeat(Told):
    """The seat that a code has taken to this device: of a game, or at a draft, or both."""

    seat: str = ""
    draft: str = ""
    """The link of the draft at which it is."""


class TableInfo(Told):
    """A table for two people, as you see it. The other's team is told when the game has begun."""

    link: str
    format: str
    undo: str
    commitment: str
    """The SHA-256 of the secret that the dice follow from, together with each player's number."""
    edition: str = ""
    spectators: bool = False
    first: str = ""
    bank: int = 0
    increment: int = 0
    days: int = 0
    round: int = 0
    best: int = 1
    score: tuple[int, int] = (0, 0)
    """How many games of the match you have won, and the other."""
    chooser: str = ""
    """Who still has to say who begins: ``host`` or ``guest``."""
    delay: int = 0
    chat: str = "words"
    open: bool = False
    """Anybody may sit down."""
    created: float = 0.0
    host: str = ""
    guest: str = ""
    """What the players are called."""
    taken: bool = False
    """Somebody has sat down."""
    you: str = ""
    """``host``, ``guest``, or nothing for somebody else who has the link."""
    team: str = ""
    number: str = ""
    """What you have brought."""
    seat: str = ""
    """The link of your seat, once the game has begun."""
    watch: str = ""
    """The link for who looks on, if the players allow it and the game has begun."""


class Dice(Told):
    """What the dice of a game followed from, to be checked: the hash that was told, the secret, each player's number.

    The key is the HMAC-SHA-256 of ``overcrush dice`` and both numbers under the secret. The n-th chance is the
    HMAC-SHA-256 of n (8 bytes, the first first) under the key: its first 16 bytes, as a fraction, times the faces.
    """

    table: str
    commitment: str
    secret: str
    numbers: list[str]
    rolls: list[tuple[int, int, int]]
    """Every die that fell: the number of its event, of its chance, and how many faces it has."""
    draws: int
    """How many dice were drawn; the record says which, and ``overcrush verify`` checks them."""


class LuckMeasure(Told):
    """Energy or levels over all rolls of a player: how much there was, how much such dice show on average, of a hundred
    players with the same rolls how many would have had less, and the difference roll by roll."""

    got: int
    expected: float
    better: float
    line: list[float]


class LuckDraw(Told):
    """A card, how many of its dice a player drew, and how many would have come out of those bags on average."""

    card: str
    n: int
    due: float


class PlayerLuck(Told):
    """A player's luck."""

    rolls: int
    energy: LuckMeasure
    levels: LuckMeasure
    draws: list[LuckDraw]


class StoryTurn(Told):
    """How a game stood as a turn began, or (the last of them) at its end; pairs are of A and B."""

    turn: int
    step: int
    """The step of the replay."""
    active: str
    life: tuple[int, int]
    bought: tuple[int, int]
    """Dice bought so far."""
    damage: tuple[int, int]
    """Damage dealt to the opponent so far."""
    chance: float
    """How likely A was to win, as the bots judge it."""


class StoryDie(Told):
    """A card whose dice did much: damage to the opponent, and opposing dice knocked out."""

    player: str
    card: int
    name: str
    damage: int
    koed: int


class Story(Told):
    """How a game went."""

    turns: list[StoryTurn]
    turned: int
    """The place in ``turns`` of the one that did most for who has won; -1 where none stands out."""
    swing: float
    """By how much their chances rose in it."""
    best: list[StoryDie]


class LuckReport(Told):
    """The luck of A and B in a game, and how it went."""

    players: tuple[PlayerLuck, PlayerLuck]
    story: Story | None = None


class PlayOn(Asked):
    """Go on from a step of a replay in a game of its own: as A or B, against a bot, with other dice to come."""

    step: Annotated[int, Meta(ge=0, le=1 << 20)]
    seat: Annotated[str, Meta(pattern="^(A|B)$")] = "A"
    bot: Annotated[str, Meta(max_length=40)] = "heuristic"


class Tables(Told):
    """Tables at which the game has not begun yet: your own, or open ones."""

    tables: list[TableInfo]


class FormatInfo(Told):
    """A format: life, cards, dice and basic actions (none: no limit)."""

    name: str
    words: str
    life: int
    cards: int | None = None
    dice: int | None = None
    basics: int | None = None
    sets: list[str] = []
    """The sets its cards come from; none: any."""
    edition: str = ""
    """The edition it is played by, unless a game says otherwise."""
    teams: list[str] = []
    """The two teams it is played with, if it names them (a box's demo game)."""
    best: int = 1
    """A match of so many games, unless a table says otherwise."""
    round: int = 0
    """The minutes of a round, unless a table says otherwise; 0: there is no such end."""
    code: str = ""
    """The format as one word, if it does not come with Overcrush."""


class EditionInfo(Told):
    """A rules edition."""

    name: str
    words: str = ""


class BotInfo(Told):
    """A bot: ``level`` is what a lobby calls it, ``points`` how strong it is (random: 0; 400 are ten wins to one)."""

    name: str
    level: str = ""
    style: str = ""
    points: int = 0


class AdaptingInfo(Told):
    """The bot ``adapts``, which is stronger after you have won against it and weaker after you have lost: how high it
    is now on its ladder, of how many rungs, and the level that is about as strong."""

    rung: int
    of: int
    level: str = ""


class TeamInfo(Told):
    """A team that can be played: it comes with Overcrush (``ready``), or is your own."""

    name: str
    team: Team
    words: str = ""
    ready: bool = True
    formats: list[str] = []
    """The formats that allow it."""
    opponent: str = ""
    """The team it was made to play against."""


class Lobby(Told):
    """What there is to begin a game with."""

    version: str
    formats: list[FormatInfo]
    editions: list[EditionInfo]
    bots: list[BotInfo]
    """The weakest first."""
    adapting: AdaptingInfo
    teams: list[TeamInfo]
    sets: list[tuple[str, str]]
    """The sets of the library: code and name."""
    problems: list[str] = []
    """Team and format files that cannot be read, and why; everything else is there."""


class LibraryCard(Told):
    """A card of the library: its facts, its die, and what it says in our own wording."""

    id: str
    name: str
    set: str
    kind: str
    cost: int
    faces: list[told.Face]
    subtitle: str = ""
    energy: list[str] = []
    affiliations: list[str] = []
    alignment: str = ""
    equip: bool = False
    rarity: str = ""
    max: int = 0
    text: list[str] = []
    status: str = "full"
    """How much of its text can be played: full (left out), partial or none."""
    standing: str = "read"
    """How well it is known what it does: proven, disputed, read (left out), worded by hand, not yet, or one's own."""
    why: str = ""
    """What shows a card that is proven, the ruling of one that is disputed, what is missing of one that is not yet."""
    emblem: str = ""
    """What its dice bear, if that was chosen."""
    problems: list[str] = []
    """For imported cards: what was not understood."""
    shipped: bool = True
    """Left out for cards that come with Overcrush; false for imported ones."""


class Cards(Told):
    """Cards of the library."""

    cards: list[LibraryCard]


class ViolationInfo(Told):
    """Something a format does not allow about a team."""

    text: str
    rule: str


class Checked(Told):
    """A team, whether it is legal, and its share code."""

    team: Team
    legal: bool
    violations: list[ViolationInfo] = []
    code: str = ""
    dice: int = 0
    file: str = ""
    """The team as a team file."""
    remarks: list[str] = []
    """What was mended to read it."""
    link: str = ""
    """The part of a community's link that says which team it is, if all its cards are printed ones."""


class Teams(Told):
    """Teams."""

    teams: list[TeamInfo]
    problems: list[str] = []
    """Those that cannot be read, and why."""


class Step(Told):
    """One step of a replay: what was answered, by whom, and the view after it."""

    n: int
    view: told.View
    who: str = ""
    answer: str = ""
    way: told.View | None = None
    """How the turn before it ended, where another begins with it: its events are the first of the view's."""


class Steps(Told):
    """Some steps of a replay."""

    steps: list[Step]


class TurnMark(Told):
    """The step at which a turn begins."""

    turn: int
    step: int
    active: str


class ChapterMark(Told):
    """A chapter of a worked example: what it tells, and the step at which it begins; where its booklet slips, how."""

    title: str
    tells: str
    step: int
    slip: str = ""


class ReplayInfo(Told):
    """A replay: the table, how many steps there are, and where turns begin."""

    id: str
    title: str
    table: told.Table
    steps: int
    turns: list[TurnMark]
    winner: str = ""
    chapters: list[ChapterMark] = []
    note: str = ""
    """Why it does not go to its end: it was played by other rules."""
    fair: bool = False
    """Whether its dice can be checked: they follow from a secret whose hash was told before the first one."""


class ReplayLine(Told):
    """Something to watch."""

    id: str
    title: str
    words: str = ""


class Examples(Told):
    """The booklets' worked examples."""

    examples: list[ReplayLine]


class Done(Told):
    """It is done."""

    done: bool


class Complaint(Told):
    """A request that was refused; ``code`` as in ``refused``."""

    reason: str
    code: str
    rules: list[told.Rule] = []
