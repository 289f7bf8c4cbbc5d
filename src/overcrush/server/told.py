"""What a seat is told over its WebSocket. Fields that have their default value are left out of the JSON."""

from __future__ import annotations

from msgspec import Struct

from overcrush.server.weighing import Hint, Odds


class Part(Struct, omit_defaults=True, gc=False):
    """A part of a message."""


class Told(Struct, tag_field="type", omit_defaults=True, kw_only=True):
    """A message of the server; ``id`` is that of the message it answers."""

    id: int | None = None


# --- what does not change: the table ---------------------------------------------------------------------


class Face(Part):
    """One side of a die: ``kind`` is energy, character or action."""

    kind: str
    token: str
    energy: list[str] = []
    """The symbols it shows: fist, bolt, mask, shield, wild, generic."""
    level: int = 0
    fielding: int = 0
    attack: int = 0
    defense: int = 0
    burst: int = 0


class GlobalAbility(Part):
    """A Global ability of a card: its number, and its words."""

    ability: int
    text: str


class Card(Part):
    """A card of this game, as printed; ``text`` is our own wording, a line for each ability."""

    n: int
    """Its number in this game; messages speak of it by this."""
    id: str
    name: str
    label: str
    """Its name, unique in this game."""
    kind: str
    """sidekick, character, action, basic action, epic basic action, token."""
    faces: list[Face]
    subtitle: str = ""
    cost: int = 0
    energy: list[str] = []
    affiliations: list[str] = []
    alignment: str = ""
    equip: bool = False
    owner: str = ""
    """``A`` or ``B``; empty for basic actions, Sidekicks and tokens."""
    dice: int = 0
    """How many dice lay on it at the start."""
    text: list[str] = []
    globals: list[GlobalAbility] = []
    emblem: str = ""


class Player(Part):
    """Who sits where. A person without a name has given none."""

    seat: str
    team: str
    kind: str
    """``person`` or ``bot``."""
    name: str = ""
    bot: str = ""


class Table(Told, tag="table", kw_only=True):
    """The first message: the game, the seat, and all cards. It comes again after a reconnection."""

    game: str
    seat: str
    """``A``, ``B``, ``both`` (hot seat) or ``watch``."""
    format: str
    edition: str
    life: int
    players: list[Player]
    cards: list[Card]
    autopass: bool
    title: str = ""
    watch: str = ""
    """For who sits at a seat: the link for those who look on, if they may."""
    delay: int = 0
    """By how many seconds those who look on are behind."""
    draft: str = ""
    """For who sits at a seat: the link of the draft after which the game is played."""
    words: dict[str, str] = {}
    """What the edition's box calls things: our word, and its own. What the server says has them already."""
    advice: bool = False
    """For who sits at a seat: whether ``advise`` is answered."""


# --- the position ------------------------------------------------------------------------------------------


class Badge(Part):
    """Something in force on a die, a card or a player: what it is in few words, where it comes from, until when."""

    kind: str
    """must cannot may gains loses ignored blocks costs shielded hits goes copy taken holds wears waits."""
    text: str
    source: str = ""
    until: str = ""
    die: int | None = None
    card: int | None = None


class Die(Part):
    """A die as it lies. Dice in bags and on cards are only counted (``bag``, ``left``)."""

    id: int
    card: int
    player: str
    """Whose play area it lies in."""
    zone: str
    """prep, reserve, field, attack, used, out_of_play, captured, set_aside, removed, held."""
    label: str
    """``Hulk #2``."""
    face: int | None = None
    """Which of its card's faces it shows; none for an unrolled die."""
    owner: str = ""
    """Who owns it, where that is not ``player``."""
    level: int = 0
    attack: int | None = None
    defense: int | None = None
    """With all modifiers; compare with the face's."""
    damage: int = 0
    fielding: int | None = None
    """What it costs to field it now, while it is in the reserve."""
    keywords: list[str] = []
    attacking: bool = False
    blocking: list[int] = []
    blocked: bool = False
    """An attacker that was blocked, also when its blockers have left (2.7.2.4)."""
    cannot: list[str] = []
    """attack, block: what an ability forbids it."""
    on: int | None = None
    """The die it is attached to, or that captured it."""
    paired: int | None = None
    badges: list[Badge] = []


class Count(Part):
    """So many dice of a card."""

    card: int
    n: int


class Side(Part):
    """A player's side of the table."""

    life: int
    energy: list[int]
    """fist, bolt, mask, shield, wild, generic, in the reserve; virtual energy counts as generic."""
    bag: list[Count]
    virtual: int = 0
    badges: list[Badge] = []


class CardNow(Part):
    """What changes about a card: dice left on it, what one costs A and B now, counters, the face of a Flip card."""

    n: int
    left: int
    cost: tuple[int, int]
    counters: int = 0
    flipped: bool = False
    badges: list[Badge] = []


class Waits(Part):
    """An ability that is being resolved or waits for it (3.2)."""

    player: str
    text: str
    die: int | None = None
    card: int | None = None


class Event(Part):
    """Something that happened; ``n`` counts from 0."""

    n: int
    turn: int
    kind: str
    text: str
    rule: str
    die: int | None = None
    other: int | None = None
    player: str = ""
    amount: int | None = None
    source: int | None = None
    """The die whose ability did it."""
    card: int | None = None
    """The card whose ability did it, or that it is about."""
    start: str = ""
    end: str = ""
    """Zones, where a die moves or is drawn."""
    face: int | None = None
    """The face a die came up with, or is spun to."""
    step: str = ""


class Option(Part):
    """Something one can do. What it is about can be lit: ``die``, ``target``, ``card``, ``player``."""

    id: int
    kind: str
    """pass buy field use global activate reroll attack block done assign pick yes no number card option order."""
    text: str
    die: int | None = None
    target: int | None = None
    card: int | None = None
    ability: int | None = None
    player: str = ""
    amount: int | None = None
    cost: int | None = None
    pay: list[int] | None = None
    """The payment that is proposed: dice, and -1 for each virtual energy."""


class Shape(Part):
    """How a big choice is answered as a whole: which dice, how many, who may block whom."""

    do: str
    """attack, block, reroll, assign, choose, order."""
    dice: list[int] = []
    """Which dice may be named."""
    must: list[int] = []
    """Which must be."""
    least: int = 0
    most: int = 0
    pairs: list[tuple[int, int]] = []
    """Each block that is possible: blocker, attacker."""
    needs: list[tuple[int, int]] = []
    """Attackers that can only be blocked by several dice at once, and how many."""
    many: list[tuple[int, int]] = []
    """Dice that may block several attackers, and how many."""
    source: int | None = None
    total: int = 0
    """How much damage has to be split among ``dice``."""


class Decision(Part):
    """What somebody must decide. Options are told only to whoever decides."""

    number: int
    who: str
    kind: str
    prompt: str
    rule: str
    subject: str = ""
    yours: bool = False
    die: int | None = None
    card: int | None = None
    """Whose ability asks."""
    picked: list[int] = []
    attackers: list[int] = []
    """In one's Main Step: the dice that could attack as things stand."""
    must: list[int] = []
    """Those of them that must."""
    options: list[Option] = []
    shape: Shape | None = None
    keeping: list[Option] = []
    """Where dice may be rerolled: what could be done in the Main Step if none is, so that it can be done at once."""


class Place(Part):
    """Who is there: whether somebody is connected, and whether a bot is thinking."""

    seat: str
    connected: bool = False
    thinking: bool = False
    queue: int = 0
    """How many bots of other games think before this one."""
    away: int = 0
    """For how many seconds nobody has been there."""
    stand_in: bool = False
    """A bot goes on for who has gone."""


class Clock(Part):
    """The seconds A and B have left, and whose time passes now."""

    a: float | None = None
    b: float | None = None
    runs: str = ""
    due: float | None = None
    """Where each decision has days: by when it must be made, in seconds since 1970."""
    round: float | None = None
    """The seconds until the round is over."""
    last: int = 0
    """The round is over: after this turn life decides."""


class Match(Part):
    """A match of several games: how many each has won, this one included once it is over."""

    best: int
    a: int = 0
    b: int = 0
    over: bool = False


class Position(Part):
    """Everything on the table."""

    turn: int
    active: str
    step: str
    """start_of_turn, clear_and_draw, roll_and_reroll, main, attack, cleanup."""
    substep: str
    rule: str
    a: Side
    b: Side
    dice: list[Die]
    cards: list[CardNow]
    resolving: list[Waits] = []
    queue: list[Waits] = []
    winner: str = ""
    """``A``, ``B`` or ``tie``."""


class Passed(Part):
    """A pass or an order chosen without asking: its event or the first after it, for whom, why, by which rule."""

    n: int
    who: str
    why: str
    """``again`` (as before), ``useless`` (nothing is of use), ``fight`` (asked only there), ``until``, ``order``."""
    rule: str = ""


class View(Told, tag="view", kw_only=True):
    """The position, the open decision, and what has happened since the last view: the log a page keeps is its first
    ``since`` events and then ``events``, so that an undo makes it shorter."""

    position: Position
    since: int
    events: list[Event] = []
    decision: Decision | None = None
    number: int = 0
    """The number of the open decision, or of the one that would come next: an undo names it."""
    answers: int = 0
    """How many answers have been given."""
    undo: str = ""
    """``free``, ``ask`` (the other player must agree), or empty when there is nothing to take back."""
    undone: bool = False
    """This view comes from an undo."""
    more: bool = False
    """Another view follows at once: this one is a step on the way."""
    places: list[Place] = []
    hint: Hint | None = None
    """In a guided game: what to do, and why."""
    passed: list[Passed] = []
    """What was answered for oneself without asking in ``events``, though there was something to choose."""
    until: str = ""
    """One passes for a while: until the end of this ``turn``, until the next is ``mine``, until one is ``attacked``."""
    ended: str = ""
    """How the game ended, if not by its rules: resign, draw, absent, clock, round."""
    clock: Clock | None = None
    """At a table with a clock."""
    match: Match | None = None
    """Where the game is one of a match."""


# --- replies -------------------------------------------------------------------------------------------------


class Accepted(Told, tag="accepted", kw_only=True):
    """The answer, undo or setting counts, and is on disk."""

    decision: int = 0
    asked: bool = False
    """To an undo: the other player is asked first."""


class Rule(Part):
    """The number of a rule, and what it is about."""

    number: str
    subject: str = ""


class Refused(Told, tag="refused", kw_only=True):
    """No change; ``code``: malformed illegal late early foreign over busy large unknown elsewhere disk broken."""

    reason: str
    code: str
    rules: list[Rule] = []
    decision: int = 0


class Because(Told, tag="because", kw_only=True):
    """The answer to ``why``; ``possible``: nothing speaks against it."""

    possible: bool = False
    reason: str = ""
    rules: list[Rule] = []


class Contribution(Part):
    """A part of a value: how much (or which word), and where it comes from."""

    amount: int | str
    source: str


class Value(Part):
    """A value and what it is made of."""

    what: str
    value: int | bool | list[str]
    parts: list[Contribution] = []


class Explained(Told, tag="explained", kw_only=True):
    """The answer to ``explain``."""

    label: str
    values: list[Value]
    die: int | None = None
    card: int | None = None


class Way(Part):
    """A way to pay: dice, and -1 for each virtual energy."""

    dice: list[int]
    text: str
    left: list[str] = []
    """The energy that can still be spent after it."""


class Ways(Told, tag="ways", kw_only=True):
    """The answer to ``payments``; the first is proposed, and ``sure`` where no other leaves what it does not."""

    option: int
    ways: list[Way]
    sure: bool = False


class Chance(Part):
    """A Global ability that somebody could use before the damage."""

    player: str
    card: int
    ability: int


class Forecast(Told, tag="forecast", kw_only=True):
    """The answer to ``forecast``: what comes of an attack nobody blocks, or of blocks, if nobody does anything else."""

    falls: list[int] = []
    danger: list[int] = []
    most: int = 0
    """The dice that are KO'd, attackers that one blocker alone could KO, and how many of them at once."""
    life: tuple[int, int]
    damage: tuple[int, int]
    """The life both have after it, and how much of what they lose is damage."""
    blockers: int = 0
    globals: list[Chance] = []
    may: list[int] = []
    """How many dice could block, the Globals that could be used, and the dice whose abilities may be."""
    stops: str = ""
    """Why it does not go to the end: ``roll``, ``choice`` or ``block`` (somebody must block)."""


class Events(Told, tag="events", kw_only=True):
    """The answer to ``log``; ``total`` events in all."""

    events: list[Event]
    total: int


class Reported(Told, tag="report", kw_only=True):
    """The answer to ``report``: a file to keep or to send, as text. It never holds the dice to come."""

    name: str
    text: str


class Seats(Told, tag="seats", kw_only=True):
    """Somebody came or left, or a bot began to think."""

    places: list[Place]
    clock: Clock | None = None


class Standing(Told, tag="standing", kw_only=True):
    """The game stands still, and why: the disk is full. It goes on by itself; then comes another without a reason."""

    reason: str = ""
    ended: bool = False
    """Nobody can play it on: newer rules do not go with it."""


class UndoAsked(Told, tag="undo_asked", kw_only=True):
    """The other player would like to take back their last answer: send ``consent``. It is told again when the game goes
    on without another answer of theirs."""

    by: str
    decision: int
    """The open decision: it is of no account any more once a later one is shown."""
    answer: str
    """That answer, in words."""
    since: int
    """The event from which on everything would be taken back."""
    learnt: bool = False
    """Dice have fallen since, or the other one has answered: something was learnt."""


class UndoRefused(Told, tag="undo_refused", kw_only=True):
    """The other player does not agree, or has gone on."""


class Offered(Told, tag="offered", kw_only=True):
    """A player offers a draw or, after the game, another one; ``gone``: no longer, or it is refused."""

    what: str
    """``draw`` or ``rematch``."""
    by: str
    gone: bool = False


class Again(Told, tag="again", kw_only=True):
    """Another game with the seats swapped: its table, where each browser adds a number for the dice."""

    link: str


class Line(Part):
    """Something that was said; ``n`` counts from 0."""

    n: int
    by: str
    text: str


class Talk(Told, tag="talk", kw_only=True):
    """What the two players may say to each other, and have said; told to them and nobody else."""

    mode: str
    """``words``, or ``phrases``: only those."""
    phrases: list[str]
    lines: list[Line] = []


class Said(Told, tag="said", kw_only=True):
    """A player has said something."""

    line: Line


class Pong(Told, tag="pong", kw_only=True):
    """Here."""


Message = (
    Table
    | View
    | Accepted
    | Refused
    | Because
    | Explained
    | Ways
    | Forecast
    | Odds
    | Events
    | Reported
    | Seats
    | Standing
    | UndoAsked
    | UndoRefused
    | Offered
    | Again
    | Talk
    | Said
    | Pong
)
