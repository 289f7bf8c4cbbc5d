"""Positions said in words: cards, players and where their dice lie, as scenario files have it, laid out on a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from overcrush.cards.compiling import idle
from overcrush.cards.facts import ALIGNMENTS
from overcrush.cards.library import library
from overcrush.engine.edge.api import (
    ATTACKERS,
    CLEAR,
    MAIN,
    ROLL,
    START,
    Entry,
    State,
    changed,
    edition_of,
    face_named,
    lay_table,
    start,
)
from overcrush.errors import Malformed
from overcrush.game.saying import instead, mapping, named, number, said, sequence
from overcrush.lang import read
from overcrush.model.cards import CARD_KINDS, ENERGY_TYPES, Card, Level, name_of
from overcrush.model.const import BAG, CHARACTER_FACE, FIELD, NONE, OUT, PREP, REMOVED, RESERVE, USED, ZONES
from overcrush.teams.editions import COMPREHENSIVE, edition_named
from overcrush.teams.legality import understood

LISTS = (("bag", BAG), ("prep", PREP), ("reserve", RESERVE), ("field", FIELD), ("used", USED), ("out_of_play", OUT))

PLAYER_KEYS = (
    *("life", "starting_life", "team", *(name for name, _ in LISTS)),
    *("unpurchased", "virtual", "experience", "loyalty"),
)

CARD_KEYS = (
    *("name", "subtitle", "kind", "cost", "energy", "affiliations"),
    *("alignment", "equip", "max", "levels", "text"),
)

DIE = re.compile(r"^(?:(?P<name>[^=@\s]+)=)?(?P<type>[^=@\s]+)(?:@(?P<face>\S+))?(?P<rest>(?:\s+(?:damage|on)=\S+)*)$")

DEFAULT_LEVELS = [[0, 1, 1], [0, 2, 2], [0, 3, 3]]

STEP_NAMES = ("start_of_turn", "clear_and_draw", "roll_and_reroll", "main", "declare_attackers")

STARTS = dict(zip(STEP_NAMES, (START, CLEAR, ROLL, MAIN, ATTACKERS), strict=True))

FACES = (
    *("1", "2", "3", "energy", "double", "fist", "bolt", "mask", "shield", "wild", "character"),
    *("action", "action*", "action**", "generic"),
)

BURSTS = {"*": 1, "**": 2, 1: 1, 2: 2, 0: 0, "": 0, None: 0}

Shipped = Callable[[str], Card | None]


class Placed:
    """A die as it is written."""

    def __init__(self, text: Any, player: int, zone: int) -> None:
        self.text = said(text)
        match = DIE.match(self.text.strip()) if not isinstance(text, list | dict | None) else None
        if match is None:
            raise Malformed(f"{named(text)} is no die: write [NAME=]TYPE[@FACE] [damage=N] [on=NAME]")
        self.player = player
        self.zone = zone
        self.name: str | None = match["name"]
        self.type: str = match["type"]
        self.face: str | None = match["face"]
        self.damage = 0
        self.on: str | None = None
        for part in match["rest"].split():
            key, value = part.split("=", 1)
            if key == "damage":
                if not value.isdigit():
                    raise Malformed(f"{self.text!r}: damage must be a number")
                self.damage = int(value)
            else:
                self.on = value
        self.die = -1
        if self.face is not None and zone not in (RESERVE, FIELD):
            raise Malformed(f"{self.text!r}: only dice in the reserve and the field show a face")


class Layout:
    """A position laid out: its state, and what its names mean."""

    def __init__(
        self, state: State, cards: dict[str, tuple[int | None, int | None, int | None]], names: dict[str, int]
    ) -> None:
        self.state = state
        self.cards = cards
        """For each card id the card of player A, of player B, and the shared one."""
        self.names = names
        """Names given in the file, and A.TYPE, A.TYPE.2 … by number."""
        self.types: dict[tuple[int, str], list[int]] = {}
        """Dice of a player and type, in the order they came into play."""
        self.ids: dict[int, str] = {}
        """The id of each card of the table."""

    def die(self, name: str) -> int:
        """The die of a name: a given one, one by number, or a type only one die has."""
        if name in self.names:
            return self.names[name]
        dice = [d for (_, type_), some in self.types.items() if type_ == name for d in some]
        if len(dice) > 1:
            raise Malformed(f"{name!r} could be {len(dice)} dice: say A.{name}, A.{name}.2 …")
        if not dice:
            raise Malformed(f"there is no die {name!r}{instead(self.known(), name)}")
        return dice[0]

    def known(self) -> list[str]:
        """What dice can be called, each by its shortest name, in the order they came into play."""
        alone = {type_ for _, type_ in self.types if sum(len(d) for (_, t), d in self.types.items() if t == type_) == 1}
        best: dict[int, str] = {}
        for name, die in [*self.names.items(), *((t, d[0]) for (_, t), d in self.types.items() if t in alone and d)]:
            if die not in best or len(name) < len(best[die]):
                best[die] = name
        return list(best.values())


def make_card(ident: str, definition: Any, names: list[str], shipped: Shipped) -> Card:
    """The card a definition describes; its ability is compiled from its text."""
    if isinstance(definition, Card):
        return definition
    if isinstance(definition, str):
        card = shipped(definition)
        if card is None:
            raise Malformed(f"card {ident!r}: {_not_shipped(definition)}")
        for problem in understood([card]):
            raise Malformed(f"card {ident!r}: {problem.text}")
        return card
    d = mapping(definition, f"card {ident!r}")
    for key in d:
        if key not in CARD_KEYS:
            raise Malformed(f"card {ident!r}: there is no key {key!r}{instead(CARD_KEYS, key)}")
    kind = d.get("kind", "character")
    if kind not in CARD_KINDS:
        raise Malformed(f"card {ident!r}: there is no kind {named(kind)}{instead(CARD_KINDS, kind)}")
    name = name_of(_word(d.get("name", card_name(ident)), f"card {ident!r}: name"))
    basic = kind in ("basic action", "epic basic action")
    energy = d.get("energy", "none" if basic else "shield")
    types = [] if energy in ("none", None) else energy if isinstance(energy, list) else [energy]
    for item in types:
        if item not in ENERGY_TYPES:
            raise Malformed(f"card {ident!r}: there is no energy {named(item)}{instead([*ENERGY_TYPES, 'none'], item)}")
    lines = _words(d.get("text", ""), f"card {ident!r}: text")
    reading = read([line for line in lines if line.strip()], name, kind, names, aligned="alignment" in d)
    if reading.unread:
        raise Malformed(f"card {ident!r}: " + " ".join(reading.problems))
    card = Card(
        id=ident,
        name=name,
        subtitle=_word(d.get("subtitle", ""), f"card {ident!r}: subtitle"),
        kind=kind,
        cost=number(d.get("cost", 3), f"card {ident!r}: cost"),
        energy=tuple(types),
        affiliations=tuple(_words(d.get("affiliations", []), f"card {ident!r}: affiliations")),
        alignment=_alignment(ident, d["alignment"]) if d.get("alignment") else None,
        equip=_yes(d.get("equip", False), f"card {ident!r}: equip"),
        max=number(d.get("max", 3 if basic else 4), f"card {ident!r}: max"),
        levels=()
        if kind != "character"
        else tuple(
            _level(ident, level) for level in sequence(d.get("levels", DEFAULT_LEVELS), f"card {ident!r}: levels")
        ),
        text=reading.text,
    )
    if never := idle(card):
        raise Malformed(f"card {ident!r}: {never}")
    return card


def _alignment(ident: str, value: Any) -> str:
    """A card's alignment, however it is capitalised."""
    found = _word(value, f"card {ident!r}: alignment").lower()
    if found not in ALIGNMENTS:
        raise Malformed(f"card {ident!r}: there is no alignment {named(value)}{instead(ALIGNMENTS, found)}")
    return found


def _word(value: Any, what: str) -> str:
    """A word or a sentence; a number is one too."""
    if isinstance(value, list | dict | None):
        raise Malformed(f"{what} must be a word, not {named(value)}")
    return said(value)


def _words(value: Any, what: str) -> list[str]:
    """One, or a list of them."""
    return [_word(item, what) for item in ([value] if isinstance(value, str) else sequence(value, what))]


def _yes(value: Any, what: str) -> bool:
    if value not in (True, False, "yes", "no", None):
        raise Malformed(f"{what} must be yes or no, not {named(value)}")
    return value in (True, "yes")


def _not_shipped(definition: str) -> str:
    """What to say of a card that is in no set."""
    try:
        library().card(definition)
    except Malformed as error:
        return str(error)
    return f"there is no shipped card {definition!r}"


def card_name(ident: str) -> str:
    """The name a card has by its id: each word capitalised."""
    return " ".join(word[:1].upper() + word[1:] for word in ident.replace("_", " ").split())


def _level(ident: str, level: Any) -> Level:
    if not isinstance(level, list) or len(level) not in (3, 4):
        raise Malformed(
            f"card {ident!r}: a level is [fielding cost, attack, defense] and perhaps a burst, not {named(level)}"
        )
    burst = level[3] if len(level) == 4 else 0
    if isinstance(burst, list | dict) or burst not in BURSTS:
        raise Malformed(f'card {ident!r}: a burst is "*" or "**", not {named(burst)}')
    fielding, attack, defense = (number(x, f"card {ident!r}: level") for x in level[:3])
    return Level(fielding, attack, defense, BURSTS[burst])


@dataclass(frozen=True, slots=True)
class Position:
    """A position as it was said: its cards, who brought which, and where the dice lie."""

    edition: str
    cards: dict[str, Card]
    teams: tuple[list[str], list[str]]
    """The ids of each player's cards, in the order of the table."""
    entries: tuple[list[Entry], list[Entry]]
    """Those cards, each with its dice."""
    basics: list[str]
    shared: list[Entry]
    """The basic actions, which lie between the players."""
    placed: list[Placed]
    players: tuple[dict[str, Any], dict[str, Any]]
    life: tuple[int, int]
    starting_life: tuple[int, int]
    active: int
    step: str
    turn: int

    @property
    def sidekicks(self) -> tuple[int, int]:
        """How many Sidekick dice lie anywhere for each player."""
        kicks = [item.player for item in self.placed if item.type == "sidekick"]
        return kicks.count(0), kicks.count(1)


def described(data: Mapping[str, Any], shipped: Shipped) -> Position:
    """The position that plain data describes, in the words of scenario files."""
    definitions = mapping(data["cards"], "cards")
    names = [
        name_of(said(mapping(d, "card").get("name", card_name(i)))) if isinstance(d, dict) else card_name(i)
        for i, d in definitions.items()
    ]
    edition = said(data.get("edition", COMPREHENSIVE))
    edition_named(edition)
    cards = {ident: make_card(ident, d, names, shipped) for ident, d in definitions.items()}
    basics = [said(x) for x in sequence(data.get("basic_actions"), "basic_actions")]
    known = [ident for ident, card in cards.items() if card.is_basic]
    for ident in basics:
        if ident not in known:
            raise Malformed(f"basic_actions: {ident!r} is no basic action card of this scenario{instead(known, ident)}")
    players = _players(mapping(data["players"], "players"))
    placed = [
        Placed(t, p, zone)
        for p in (0, 1)
        for key, zone in LISTS
        for t in sequence(players[p].get(key), f"player {'AB'[p]}: {key}")
    ]
    for item in placed:
        if item.type != "sidekick" and item.type not in cards:
            raise Malformed(f"{item.text!r}: there is no card {item.type!r}{instead(['sidekick', *cards], item.type)}")
    teams = (_team(0, players[0], placed, cards, basics), _team(1, players[1], placed, cards, basics))
    for p in (0, 1):
        for ident in mapping(players[p].get("unpurchased"), f"player {'AB'[p]}: unpurchased"):
            if ident not in teams[p]:
                raise Malformed(
                    f"player {'AB'[p]}: unpurchased: {ident!r} is not in the team{instead(teams[p], ident)}"
                )
    one, other = ([(cards[i], _dice(i, cards[i], players[p], placed, p)) for i in teams[p]] for p in (0, 1))
    top = mapping(data.get("unpurchased"), "unpurchased")
    for ident in top:
        if ident not in basics:
            raise Malformed(f"unpurchased: {ident!r} is no basic action of this scenario{instead(basics, ident)}")
    shared: list[Entry] = []
    for ident in basics:
        out = sum(1 for item in placed if item.type == ident)
        left = number(top[ident], "unpurchased") if ident in top else max(0, cards[ident].max - out)
        shared.append((cards[ident], out + left))
    active = data.get("active", "A")
    if active not in ("A", "B"):
        raise Malformed(f"active must be A or B, not {named(active)}")
    step = data.get("step", "main")
    if step not in STEP_NAMES:
        raise Malformed(f"play cannot start in a step {named(step)}{instead(STEP_NAMES, step)}")
    a, b = (number(players[p].get("life", 20), f"player {'AB'[p]}: life", -99) for p in (0, 1))
    first, second = (number(players[p].get("starting_life", 20), f"player {'AB'[p]}: starting_life") for p in (0, 1))
    turn = number(data.get("turn", 5), "turn", 1)
    return Position(
        *(edition, cards, teams, (one, other), basics, shared, placed, players, (a, b), (first, second)),
        *("AB".index(active), step, turn),
    )


def _players(sides: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    for key in sides:
        if key not in ("A", "B"):
            raise Malformed(f"players are A and B, not {key!r}")
    one, other = (mapping(sides.get(side), f"player {side}") for side in "AB")
    for side, player in (("A", one), ("B", other)):
        for key in player:
            if key not in PLAYER_KEYS:
                raise Malformed(f"player {side}: there is no key {key!r}{instead(PLAYER_KEYS, key)}")
    return one, other


def build(data: Mapping[str, Any], shipped: Shipped) -> Layout:
    """The position that plain data describes, on a table of its own."""
    position = described(data, shipped)
    table = lay_table(
        position.entries, position.shared, position.sidekicks, edition_of(edition_named(position.edition))
    )
    table.starting_life = position.starting_life
    return lay(position, start(table, 20_000_003))


def _team(p: int, player: dict[str, Any], placed: list[Placed], cards: dict[str, Card], basics: list[str]) -> list[str]:
    side = "AB"[p]
    used = list(
        dict.fromkeys(i.type for i in placed if i.player == p and i.type != "sidekick" and not cards[i.type].is_basic)
    )
    for item in placed:
        if item.player == p and item.type in cards and cards[item.type].is_basic and item.type not in basics:
            raise Malformed(f"{item.text!r}: {item.type!r} is not among the basic_actions{instead(basics, item.type)}")
    if "team" not in player:
        mentioned = [key for key in mapping(player.get("unpurchased"), f"player {side}: unpurchased") if key in cards]
        return list(dict.fromkeys([*used, *(i for i in mentioned if not cards[i].is_basic)]))
    team = [said(x) for x in sequence(player["team"], f"player {side}: team")]
    for ident in team:
        if ident not in cards:
            raise Malformed(f"player {side}: team: there is no card {ident!r}{instead(cards, ident)}")
    for ident in used:
        if ident not in team:
            raise Malformed(
                f"player {side}: {ident!r} has dice on the table but is not in the team{instead(team, ident)}"
            )
    return [ident for ident in dict.fromkeys(team) if not cards[ident].is_basic]


def _dice(ident: str, card: Card, player: dict[str, Any], placed: list[Placed], p: int) -> int:
    out = sum(1 for item in placed if item.type == ident and item.player == p)
    left = mapping(player.get("unpurchased"), f"player {'AB'[p]}: unpurchased")
    return out + (number(left[ident], f"player {'AB'[p]}: unpurchased") if ident in left else max(0, card.max - out))


def lay(position: Position, s: State) -> Layout:
    """A position laid out on the table of a state, on which nothing has happened yet."""
    t = s.t
    teams, basics, players = position.teams, position.basics, position.players
    index: dict[str, tuple[int | None, int | None, int | None]] = {}
    for ident in position.cards:
        a, b = (t.team[p][teams[p].index(ident)] if ident in teams[p] else None for p in (0, 1))
        index[ident] = (a, b, t.team[0][len(teams[0]) + basics.index(ident)] if ident in basics else None)
    setup = Layout(s, index, {})
    setup.ids = {card: ident for ident, some in index.items() for card in some if card is not None}
    setup.ids[0] = "sidekick"
    for zone in s.zones:
        zone.clear()
    taken: set[int] = set()
    for item in position.placed:
        item.die = _next(setup, item, taken)
        taken.add(item.die)
        _lay(setup, item)
    for die, card in enumerate(s.card_of):
        if card == 0 and die not in taken:  # the other player has more Sidekicks
            s.zone[die] = REMOVED
            s.zones[s.owner[die] * ZONES + REMOVED].append(die)
    for item in position.placed:
        if item.on is not None:
            s.attached += ((item.die, _wearer(setup, item)),)
    s.life = list(position.life)
    for p in (0, 1):
        s.virtual[p] = number(players[p].get("virtual", 0), f"player {'AB'[p]}: virtual")
        for kind, key in enumerate(("experience", "loyalty")):
            for ident, n in mapping(players[p].get(key), f"player {'AB'[p]}: {key}").items():
                own = index.get(ident, (None, None, None))[p]
                if own is None:
                    raise Malformed(f"player {'AB'[p]}: {key}: {ident!r} is not in the team{instead(teams[p], ident)}")
                s.counters += ((own, kind, number(n, f"player {'AB'[p]}: {key}")),)
    s.active = position.active
    s.sub = STARTS[position.step]
    s.begun = int(position.step == "declare_attackers")
    s.turn = position.turn
    s.prepared = tuple(s.zones[s.active * ZONES + PREP])
    changed(s)
    return setup


def _wearer(setup: Layout, item: Placed) -> int:
    """The die a Gear is attached to."""
    s = setup.state
    assert item.on is not None
    try:
        wearer = setup.die(item.on)
    except Malformed as reason:
        raise Malformed(f"{item.text!r}: {reason}") from None
    if wearer == item.die or not s.zone[wearer] == item.zone == FIELD or s.owner[wearer] != item.player:
        raise Malformed(f"{item.text!r}: Gear is attached to another die of the same field")
    return wearer


def _next(setup: Layout, item: Placed, taken: set[int]) -> int:
    s = setup.state
    if item.type == "sidekick":
        return next(
            d for d, card in enumerate(s.card_of) if card == 0 and s.t.owner_of[d] == item.player and d not in taken
        )
    a, b, shared = setup.cards[item.type]
    card = shared if shared is not None else (a, b)[item.player]
    assert card is not None
    return next(d for d in range(s.t.first_die[card], s.t.first_die[card] + s.t.on_team[card]) if d not in taken)


def _lay(setup: Layout, item: Placed) -> None:
    s = setup.state
    die, player = item.die, item.player
    if item.type != "sidekick":
        s.on_card[s.card_of[die]] -= 1
    s.owner[die] = player
    s.controller[die] = player
    s.zone[die] = item.zone
    s.zones[player * ZONES + item.zone].append(die)
    if item.zone in (RESERVE, FIELD):
        s.face[die] = _face(s, item)
    s.damage[die] = item.damage
    if item.damage:  # it was dealt in this turn, by whomever (Iron Will)
        s.struck += ((die, NONE),)
    register(setup, player, item.type, die)
    if item.name:
        setup.names[item.name] = die


def _face(s: State, item: Placed) -> int:
    die = item.die
    faces = s.t.faces[s.card_of[die]]
    wanted = item.face
    if wanted is None:
        if item.zone == FIELD:
            for n, face in enumerate(faces):
                if face.kind == CHARACTER_FACE:
                    return n
            wanted = "action"
        else:
            raise Malformed(f"{item.text!r}: a die in the reserve needs a face")
    shown = face_named(s, die, wanted)
    if shown < 0:
        raise Malformed(
            f"{item.text!r}: the die has no face {wanted!r}{instead((face.token for face in faces), wanted)}"
        )
    return shown


def register(setup: Layout, player: int, type_: str, die: int) -> None:
    """Give a die its name by number: A.TYPE, A.TYPE.2 …"""
    dice = setup.types.setdefault((player, type_), [])
    dice.append(die)
    name = f"{'AB'[player]}.{type_}"
    setup.names[name if len(dice) == 1 else f"{name}.{len(dice)}"] = die
