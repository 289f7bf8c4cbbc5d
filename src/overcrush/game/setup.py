"""What a game is made from: its set-up, and the record of its answers. Both are data."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import SystemRandom
from typing import Any, ClassVar

from overcrush.engine import play
from overcrush.engine.chance import KEY_BITS, LEAST_KEY, MOST_KEY, keyed
from overcrush.engine.core import Edition, Event, Refs, State, Table
from overcrush.engine.core import Option as RawOption
from overcrush.engine.edge.describe import Names
from overcrush.engine.edge.save import load
from overcrush.engine.edge.views import Trail
from overcrush.engine.edition import edition_of
from overcrush.engine.link.laying import lay_table, start
from overcrush.engine.steps import BEGIN
from overcrush.errors import Illegal, Malformed
from overcrush.game.speaking import Words
from overcrush.teams.booklets import vocabulary
from overcrush.teams.editions import edition_named
from overcrush.teams.format import Format
from overcrush.teams.formats import BASIC_DICE
from overcrush.teams.legality import check, check_both
from overcrush.teams.plain import document, format_data, format_from, mapping, team_data, team_from, written
from overcrush.teams.team import Team

Pick = tuple[RawOption, Refs | None]
"""An option and, where somebody chose, the dice that paid for it."""
Call = tuple[Pick, ...]
"""The picks of one answer."""


ENDINGS = ("resign", "draw", "absent", "clock", "round")
"""How a game ends otherwise than by its rules: somebody resigned, both agreed, somebody had gone or had no time left,
the round was over and life decided."""
LONGEST_VERSION = 40
ROLL = "roll"
FIRST = ("A", "B", ROLL)
"""Who may be named to take the first turn."""

Laid = tuple[tuple[Team, Team], Format, str, Table, Names]

_recent: list[Laid] = []
"""Tables laid lately: a table never changes, so games between the same teams can share one."""
_legal: list[tuple[tuple[Team, Team], Format]] = []
"""Pairs of teams found legal lately: neither they nor a format ever change."""
_MOST = 16


def _laid(teams: tuple[Team, Team], format_: Format, edition: str) -> tuple[Table, Names]:
    """The table for two teams, and what its cards are called."""
    for laid in _recent:
        if laid[0][0] is teams[0] and laid[0][1] is teams[1] and laid[1] is format_ and laid[2] == edition:
            return laid[3], laid[4]
    basics = [(card, BASIC_DICE) for team in teams for card in team.basics]  # 2.1.2: they lie together
    table = lay_table(
        (teams[0].cards, teams[1].cards),
        basics,
        (format_.sidekicks, format_.sidekicks),
        rules_of(format_, edition),
    )
    names = Names(table, Words(), vocabulary(edition))
    _recent.insert(0, (teams, format_, edition, table, names))
    del _recent[_MOST:]
    return table, names


def allowed(teams: tuple[Team, Team], format_: Format) -> None:
    """Refuse teams that a format does not allow; those found legal lately are not looked at again."""
    if any(laid[0][0] is teams[0] and laid[0][1] is teams[1] and laid[1] is format_ for laid in _legal):
        return
    for team in teams:
        wrong = check(team, format_)
        if wrong:
            raise Illegal(
                f"team {team.name!r} is not legal: " + "; ".join(v.text for v in wrong),
                tuple(dict.fromkeys(v.rule for v in wrong)),
            )
    clash = check_both(teams, format_)
    if clash:
        raise Illegal(
            "the teams do not go together: " + "; ".join(v.text for v in clash),
            tuple(dict.fromkeys(v.rule for v in clash)),
        )
    _legal.insert(0, (teams, format_))
    del _legal[_MOST:]


def rules_of(format_: Format, edition: str) -> Edition:
    """The rules of an edition for a format, whose own settings come first."""
    return edition_of({**edition_named(edition), **dict(format_.settings)}, format_.life)


class Setup:
    """What a game is played with; the same for all its copies."""

    __slots__ = ("edition", "first", "format", "names", "seed", "table", "teams")

    def __init__(
        self, teams: tuple[Team, Team], format_: Format, edition: str, seed: int | None, first: str = "A"
    ) -> None:
        if first not in FIRST:
            raise Malformed(f"first: expected {', '.join(FIRST[:-1])} or {FIRST[-1]}")
        self.teams = teams
        self.format = format_
        self.edition = edition
        self.seed = seed
        self.first = first
        """Who takes the first turn; ``roll``: chance names a player, who chooses (2.1.6)."""
        self.table, self.names = _laid(teams, format_, edition)

    def without_seed(self) -> Setup:
        """The same for somebody who must not know the dice to come."""
        copy = Setup.__new__(Setup)
        copy.teams, copy.format, copy.edition = self.teams, self.format, self.edition
        copy.table, copy.names, copy.seed, copy.first = self.table, self.names, None, self.first
        return copy

    def begin(self) -> State:
        """The state at the first decision of a game (2.1)."""
        if self.seed is None:
            raise Malformed("seed: without a seed there is no beginning")
        state = self.before(self.seed)
        play.run(state)
        return state

    def before(self, seed: int) -> State:
        """The state before anything has happened."""
        state = start(self.table, keyed(seed) if seed >= LEAST_KEY else scramble(seed))
        if self.first == ROLL:
            state.sub = BEGIN
        else:
            state.active = "AB".index(self.first)
        return state

    def data(self) -> dict[str, object]:
        """Teams, format, edition, seed and who begins as plain data."""
        return {
            "format": format_data(self.format),
            "edition": self.edition,
            "seed": self.seed,
            "first": self.first,
            "teams": [team_data(team) for team in self.teams],
        }

    @classmethod
    def of(cls, data: dict[str, Any]) -> Setup:
        """What plain data says."""
        teams = data["teams"]
        if not isinstance(teams, list) or len(teams) != 2:
            raise Malformed("teams: expected two teams")
        if data["seed"] is not None and type(data["seed"]) is not int:
            raise Malformed("seed: expected a whole number")
        if data["seed"] is not None and not -LEAST_KEY < data["seed"] <= MOST_KEY:
            raise Malformed(f"seed: expected a whole number of at most {KEY_BITS + 1} bits")
        both = (team_from(teams[0], "teams[0]"), team_from(teams[1], "teams[1]"))
        return cls(both, format_from(data["format"], "format"), data["edition"], data["seed"], data["first"])


def new_key() -> int:
    """A seed from which the dice of a game follow, and which the dice do not give away."""
    return LEAST_KEY + SystemRandom().getrandbits(KEY_BITS)


def scramble(seed: int) -> int:
    """A seed spread over 64 bits, so that seeds next to each other give unrelated dice."""
    mask = (1 << 64) - 1
    z = (seed * 0x9E3779B97F4A7C15 + 0x9E3779B97F4A7C15) & mask
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
    return z ^ (z >> 31)


def extended(trail: Trail | None, call: Sequence[Pick]) -> Trail | None:
    """A trail with the picks of one more answer."""
    for n, (option, dice) in enumerate(call):
        trail = (trail, option, dice, n == 0, 1 if trail is None else trail[4] + 1, None)
    return trail


def calls(trail: Trail | None) -> tuple[Call, ...]:
    """The answers of a trail in order."""
    found: list[Call] = []
    call: list[Pick] = []
    while trail is not None:
        call.append((trail[1], trail[2]))
        if trail[3]:
            found.append(tuple(reversed(call)))
            call = []
        trail = trail[0]
    return tuple(reversed(found))


@cache
def rules_version() -> str:
    """The Overcrush whose rules these are."""
    from overcrush import __version__

    return __version__


def digest(events: list[Event]) -> int:
    """A number that changes with any event."""
    return zlib.crc32(repr(events).encode())


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was played: its set-up and its answers. ``Game.replay`` plays it again."""

    FIELDS: ClassVar = ("format", "edition", "seed", "first", "teams", "start", "answers", "winner", "events", "digest")

    setup: Setup
    answers: tuple[Call, ...]
    start: dict[str, Any] | None = None
    """The position it began from, for a game that did not begin at the beginning."""
    winner: str | None = None
    events: int = 0
    """How many events there were."""
    digest: int = 0
    """A number that changes with any event."""
    dice: dict[str, Any] | None = None
    """What the dice followed from, where that can be checked (`game/fair.py`)."""
    rules: str = ""
    """The Overcrush by whose rules it was played; nothing where nobody has said."""
    ended: tuple[str, str] | None = None
    """How it ended and who has won (``A``, ``B``, ``tie``), where that was not by the rules: see ``ENDINGS``."""

    @property
    def outcome(self) -> str:
        """Who has won, by the rules or otherwise; nothing while the game goes on."""
        return self.ended[1] if self.ended is not None else self.winner or ""

    @property
    def present(self) -> bool:
        """Whether it was played by the rules of this very Overcrush."""
        return self.rules == rules_version()

    def begin(self) -> State:
        """The state at the first decision."""
        return load(self.setup.table, self.start) if self.start is not None else self.setup.begin()

    def parts(self) -> dict[str, object]:
        """The record as plain data."""
        return {
            **self.setup.data(),
            "start": self.start,
            "answers": [_call_data(call) for call in self.answers],
            "winner": self.winner,
            "events": self.events,
            "digest": self.digest,
            **({} if self.dice is None else {"dice": self.dice}),
            **({"rules": self.rules} if self.rules else {}),
            **({} if self.ended is None else {"ended": {"how": self.ended[0], "winner": self.ended[1]}}),
        }

    def to_json(self) -> str:
        """The record as JSON."""
        return written("record", self.parts())

    @classmethod
    def of(cls, data: dict[str, Any]) -> Record:
        """The record that plain data stands for."""
        if not isinstance(data["answers"], list):
            raise Malformed("answers: expected a list")
        if data["start"] is not None and not isinstance(data["start"], dict):
            raise Malformed("start: expected a position or nothing")
        if data["winner"] not in (None, "A", "B", "tie"):
            raise Malformed("winner: expected A, B, tie or nothing")
        if type(data["events"]) is not int or type(data["digest"]) is not int:
            raise Malformed("events, digest: expected whole numbers")
        if data["dice"] is not None and not isinstance(data["dice"], dict):
            raise Malformed("dice: expected a mapping or nothing")
        if not isinstance(data["rules"], str) or len(data["rules"]) > LONGEST_VERSION:
            raise Malformed("rules: expected a version")
        answers = tuple(_call_from(call, f"answers[{n}]") for n, call in enumerate(data["answers"]))
        told = (data["winner"], data["events"], data["digest"], data["dice"], data["rules"], _ended(data["ended"]))
        return cls(Setup.of(data), answers, data["start"], *told)

    @classmethod
    def from_json(cls, text: str | bytes) -> Record:
        """The record that ``to_json`` wrote; of a saved game, its record."""
        return cls.of(recorded(document(text, *RECORDED)))


RECORDED = ("record", "game")
"""The kinds of documents that hold a record."""


def recorded(data: dict[str, Any]) -> dict[str, Any]:
    """The fields of a record or a saved game, all of them there and no others."""
    kind = data["overcrush"]
    own = ("state",) if kind == "game" else ()
    names = (*Record.FIELDS, *own, "dice", "rules", "ended", "overcrush", "version", "sum")
    return mapping({"first": FIRST[0], "dice": None, "rules": "", "ended": None, **data}, names, f"the {kind}")


def _ended(data: object) -> tuple[str, str] | None:
    if data is None:
        return None
    parts = mapping(data, ("how", "winner"), "ended")
    if parts["how"] not in ENDINGS or parts["winner"] not in ("A", "B", "tie"):
        raise Malformed(f"ended: expected how ({', '.join(ENDINGS)}) and the winner (A, B, tie)")
    return parts["how"], parts["winner"]


def _call_data(call: Call) -> object:
    return _pick_data(call[0]) if len(call) == 1 else [_pick_data(pick) for pick in call]


def _pick_data(pick: Pick) -> object:
    option, dice = pick
    return list(option) if dice is None else {"do": list(option), "pay": list(dice)}


def _call_from(data: object, where: str) -> Call:
    if isinstance(data, list) and data and isinstance(data[0], list | dict):
        return tuple(_pick_from(pick, where) for pick in data)
    return (_pick_from(data, where),)


def _pick_from(data: object, where: str) -> Pick:
    if isinstance(data, dict):
        parts = mapping(data, ("do", "pay"), where)
        return _numbers(parts["do"], where), _numbers(parts["pay"], where)
    return _numbers(data, where), None


def _numbers(data: object, where: str) -> tuple[int, ...]:
    if not isinstance(data, list) or any(type(n) is not int for n in data):
        raise Malformed(f"{where}: an answer is a list of whole numbers")
    return tuple(data)
