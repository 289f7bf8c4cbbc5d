"""A game as a tree whose chances are nodes: every roll and every draw is asked for, told, and can be taken back.

The engine takes its chances where it needs them, in the middle of its work. Here they are told beforehand: an answer is
tried on a copy of the position before it, and where the engine needs a chance that nobody has told (``Untold``), that
is the next node. Told, the same copy is tried again with one chance more. So a node is plain data: a position, the
answer to it, and the chances told since.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from overcrush.encoding.action_ids import meaning
from overcrush.encoding.arrays import Encoder
from overcrush.engine.edge.api import Option, State, Untold, play, told
from overcrush.engine.edge.describe import Names
from overcrush.engine.edge.notation import written
from overcrush.engine.edge.save import dump, load
from overcrush.engine.edge.secrets import conceal, kept_secret
from overcrush.engine.edge.show import table_text
from overcrush.env.contest import LONGEST, LineUp
from overcrush.errors import Malformed
from overcrush.game.setup import Setup
from overcrush.model.const import BAG, NONE
from overcrush.teams import Team, demo
from overcrush.teams.formats import format_named
from overcrush.teams.known import team_at

CHANCE: Final = -1
TERMINAL: Final = -4
MOST_OUTCOMES: Final = 256
ROLL: Final = 0
DRAW: Final = 1
TAKE: Final = 2
TOSS: Final = 3


class Chance(NamedTuple):
    """What chance must decide. ``kind``: the face a die shows, the card of a die drawn from a bag, one of some dice, or
    a plain number. Faces and dice that are alike are one outcome."""

    kind: int
    die: int
    outcomes: tuple[tuple[int, float], ...]
    """Each outcome (a face, a card, a die, a number) and how likely it is."""
    places: tuple[int, ...]
    """What is told to the engine for each."""


class Node(NamedTuple):
    """Where a game stands: a position, the answer that is being tried on it with the chances told so far, and what
    chance must decide next; with nothing to try, somebody is asked or it is over."""

    s: State
    tries: bool
    option: Option | None
    chances: tuple[int, ...]
    chance: Chance | None


class Past(NamedTuple):
    """Where a walk was before, and before that."""

    before: Past | None
    node: Node


class Table:
    """What all walks of one game share: the set-up, and who writes positions as numbers."""

    def __init__(self, team_a: str | Team = "demo", team_b: str | Team = "demo", format: str = "") -> None:
        self.words = (team_a, team_b, format)
        first, second = demo()
        a = first if team_a == "demo" else team_at(team_a) if isinstance(team_a, str) else team_a
        b = second if team_b == "demo" else team_at(team_b) if isinstance(team_b, str) else team_b
        f = format_named(format or ("demo" if "demo" in (team_a, team_b) else "tournament"))
        game, _ = LineUp((a, b), f).new(0)
        self.setup: Setup = game.setup
        self.encoder = Encoder(self.setup.table).with_ids()

    @property
    def names(self) -> Names:
        """What cards and dice are called."""
        return self.setup.names


class Walk:
    """A way down the tree of a game: what was done, and where it stands."""

    __slots__ = ("_past", "hidden", "node", "table", "trail")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.trail: tuple[tuple[int, int], ...] = ()
        """Each player (-1: chance) and action so far."""
        self.hidden: tuple[int, ...] = ()
        """For each of them the player from whom it is kept, or -1."""
        self._past: Past | None = None
        self.node = _tried(table.setup.before(0), None, ())

    @property
    def player(self) -> int:
        """Who is to act: 0, 1, -1 for chance, -4 when it is over."""
        node = self.node
        if node.chance is not None:
            return CHANCE
        if node.s.ask is None or node.s.turn > LONGEST:
            return TERMINAL
        return node.s.ask.who

    def legal(self) -> list[int]:
        """The action ids of who is asked, in their order as numbers."""
        return sorted(self.table.encoder.ids(self.node.s)) if self.player >= 0 else []

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance can decide, and how likely each is."""
        chance = self.node.chance
        return list(chance.outcomes) if chance is not None else []

    def apply(self, action: int) -> None:
        """Go on with what a player or chance does."""
        node = self.node
        player = self.player
        if node.chance is not None:
            for (outcome, _), place in zip(node.chance.outcomes, node.chance.places, strict=True):
                if outcome == action:
                    after = _tried(node.s, node.option, (*node.chances, place))
                    hides = self._hides(node.s) if node.option is not None else NONE
                    break
            else:
                raise Malformed(f"{action} is nothing that chance can decide now")
        elif player >= 0:
            after = _tried(node.s, self.table.encoder.option(node.s, action), ())
            hides = self._hides(node.s)
        else:
            raise Malformed("the game is over")
        self._past = Past(self._past, node)
        self.node = after
        self.trail += ((player, action),)
        self.hidden += (hides,)

    def _hides(self, s: State) -> int:
        """From whom the answer to what is asked is kept."""
        return 1 - s.ask.who if s.ask is not None and kept_secret(s) else NONE

    def undo(self) -> None:
        """Take back what was done last."""
        if not self.trail:
            raise Malformed("nothing has been done that could be taken back")
        if self._past is None:  # it was read from plain data
            again = Walk(self.table)
            for _, action in self.trail[:-1]:
                again.apply(action)
            self.node, self._past = again.node, again._past
        else:
            self._past, self.node = self._past
        self.trail = self.trail[:-1]
        self.hidden = self.hidden[:-1]

    def clone(self) -> Walk:
        """A copy that goes its own way; positions are never changed, so both share them."""
        copy = Walk.__new__(Walk)
        copy.table, copy.trail, copy.hidden = self.table, self.trail, self.hidden
        copy._past, copy.node = self._past, self.node
        return copy

    def __deepcopy__(self, memo: object) -> Walk:
        return self.clone()

    def returns(self) -> list[float]:
        """1 for who has won, -1 for who has lost; 0 for a tie, a game cut off, and before the end."""
        winner = self.node.s.winner if self.player == TERMINAL else NONE
        return [1.0, -1.0] if winner == 0 else [-1.0, 1.0] if winner == 1 else [0.0, 0.0]

    # --- in words --------------------------------------------------------------------------------------

    def words(self, action: int) -> str:
        """What an action does here: a move in short, or what chance decides."""
        chance = self.node.chance
        s = self.node.s
        if chance is None:
            try:
                return written(self.table.names, s, self.table.encoder.option(s, action))
            except Malformed:
                return meaning(action)
        names = self.table.names
        if chance.kind == ROLL:
            return f"{names.key(s, chance.die)} shows {s.t.faces[s.card_of[chance.die]][action].token}"
        if chance.kind == DRAW:
            return f"a die of {names.slugs[action]} is drawn"
        return f"chance takes {names.key(s, action)}" if chance.kind == TAKE else f"chance says {action}"

    def seen(self, player: int) -> str:
        """The position as a player may know it."""
        s = self.node.s.clone()
        conceal(s, player)
        return table_text(self.table.names, s)

    def history(self, player: int) -> str:
        """Everything a player has seen done."""
        return " ".join(
            f"{who}:{'?' if hides == player else action}"
            for (who, action), hides in zip(self.trail, self.hidden, strict=True)
        )

    # --- as plain data -----------------------------------------------------------------------------------

    def data(self) -> dict[str, Any]:
        """The walk as plain data; ``from_data`` reads it."""
        node = self.node
        begun = node.s.ask is not None or node.s.winner != NONE
        return {
            "state": dump(node.s) if begun else None,
            "option": list(node.option) if node.option is not None else None,
            "tries": node.tries,
            "chances": list(node.chances),
            "trail": [list(step) for step in self.trail],
            "hidden": list(self.hidden),
        }

    @classmethod
    def from_data(cls, table: Table, data: dict[str, Any]) -> Walk:
        """The walk that plain data stands for. Taking back what was done before goes through it again."""
        walk = cls(table)
        s = load(table.setup.table, data["state"]) if data["state"] is not None else table.setup.before(0)
        if data["tries"]:
            option = tuple(data["option"]) if data["option"] is not None else None
            walk.node = _tried(s, option, tuple(data["chances"]))
        else:
            walk.node = Node(s, False, None, (), None)
        walk.trail = tuple((player, action) for player, action in data["trail"])
        walk.hidden = tuple(data["hidden"])
        return walk

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _again, (self.table.words, self.data())


_tables: dict[tuple[str | Team, str | Team, str], Table] = {}


def table_of(words: tuple[str | Team, str | Team, str]) -> Table:
    """The table that words mean, made once while they are words."""
    if not (isinstance(words[0], str) and isinstance(words[1], str)):
        return Table(*words)
    if words not in _tables:
        _tables[words] = Table(*words)
    return _tables[words]


def _again(words: tuple[str | Team, str | Team, str], data: dict[str, Any]) -> Walk:
    return Walk.from_data(table_of(words), data)


def _tried(s: State, option: Option | None, chances: tuple[int, ...]) -> Node:
    """Answer on a copy with these chances (without an answer: begin): up to the next question with more than one
    answer, or to the chance that nobody has told. What can only come out in one way is not asked."""
    while True:
        after = s.clone()
        after.rng = told(list(chances))
        try:
            _done(after, option)
        except Untold as untold:
            chance = _chance(after, untold)
            if len(chance.outcomes) > 1:
                return Node(s, True, option, chances, chance)
            chances += chance.places
        else:
            return Node(after, False, None, (), None)


def _done(s: State, option: Option | None) -> None:
    if option is not None:
        assert s.ask is not None
        play.step(s, s.ask, option)
        return
    play.run(s)
    while (ask := s.ask) is not None and len(ask.options) == 1:
        play.give(s, ask, ask.options[0])


def _chance(s: State, untold: Untold) -> Chance:
    """What must be decided, with what is alike put together."""
    n = untold.n
    if untold.die >= 0:
        kind, keys = ROLL, list(range(n))
        faces = s.t.faces[s.card_of[untold.die]]
        firsts = [next(m for m in range(n) if faces[m].token == faces[k].token) for k in range(n)]
    elif untold.dice and all(s.zone[die] == BAG for die in untold.dice):
        kind, keys = DRAW, [s.card_of[die] for die in untold.dice]
        firsts = [keys.index(key) for key in keys]
    else:
        kind, keys = (TAKE, list(untold.dice)) if untold.dice else (TOSS, list(range(n)))
        firsts = list(range(n))
    places = sorted(set(firsts), key=lambda place: keys[place])
    outcomes = tuple((keys[place], firsts.count(place) / n) for place in places)
    return Chance(kind, untold.die, outcomes, tuple(places))
