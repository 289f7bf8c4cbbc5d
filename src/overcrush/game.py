"""The facade everybody outside the engine uses: a game you can print, answer, copy, undo, save and ask why."""

from __future__ import annotations

from collections.abc import Sequence

from overcrush.engine import play
from overcrush.engine.answers import (
    Activate,
    Assign,
    Attack,
    Block,
    Buy,
    Choose,
    DieLike,
    Field,
    Global,
    Order,
    Pass,
    Reroll,
    Use,
    Whole,
    card_of,
    die_of,
    give,
    player_of,
)
from overcrush.engine.core import Edition, Refs, State, Table
from overcrush.engine.core import Option as RawOption
from overcrush.engine.describe import PLAYERS, Names, zone_of
from overcrush.engine.link.table import lay_table, start
from overcrush.engine.show import table_text
from overcrush.engine.views import Decision, Die, Event, Log, Option, Options, Reason, Trail, winner_word
from overcrush.errors import Illegal, Malformed
from overcrush.model.cards import Card, Level
from overcrush.model.const import FIELD, ZONES
from overcrush.teams.formats import BASIC_DICE, Format, edition_named, format_named
from overcrush.teams.legality import check
from overcrush.teams.team import Team

__all__ = [
    "Activate",
    "Assign",
    "Attack",
    "Block",
    "Buy",
    "Card",
    "Choose",
    "Decision",
    "Die",
    "Event",
    "Field",
    "Game",
    "Global",
    "Level",
    "Log",
    "Option",
    "Options",
    "Order",
    "Pass",
    "Reason",
    "Reroll",
    "Setup",
    "Team",
    "Use",
]

Answer = Option | RawOption | str | Whole
"""An option, the engine's tuple for it, its text, or a whole answer."""


class Setup:
    """What a game is played with; the same for all its copies."""

    __slots__ = ("edition", "format", "names", "seed", "table", "teams")

    def __init__(self, teams: tuple[Team, Team], format_: Format, edition: str, seed: int) -> None:
        self.teams = teams
        self.format = format_
        self.edition = edition
        self.seed = seed
        basics = [(card, BASIC_DICE) for team in teams for card in team.basics]  # 2.1.2: they lie together
        self.table: Table = lay_table(
            (teams[0].cards, teams[1].cards),
            basics,
            (format_.sidekicks, format_.sidekicks),
            Edition(life=format_.life, **edition_named(edition)),
        )
        self.names = Names(self.table)


def scramble(seed: int) -> int:
    """A seed spread over 64 bits, so that seeds next to each other give unrelated dice."""
    mask = (1 << 64) - 1
    z = (seed * 0x9E3779B97F4A7C15 + 0x9E3779B97F4A7C15) & mask
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
    return z ^ (z >> 31)


class Game:
    """A game of Dice Masters: answer its ``decision`` until there is none."""

    __slots__ = ("_decision", "_s", "_setup", "_start", "_trail")

    def __init__(self, setup: Setup, state: State, start_state: State, trail: Trail | None = None) -> None:
        self._setup = setup
        self._s = state
        self._start = start_state
        self._trail = trail
        self._decision: Decision | None = None

    @classmethod
    def new(
        cls,
        team_a: Team,
        team_b: Team,
        format: str | Format = "tournament",
        seed: int = 0,
        edition: str = "comprehensive",
    ) -> Game:
        """Set up a game (2.1) and play to its first decision. Teams the format does not allow are refused."""
        f = format_named(format)
        if type(seed) is not int:
            raise Malformed("a seed is a whole number")
        for team in (team_a, team_b):
            if not isinstance(team, Team):
                raise Malformed(f"a team is a Team, not a {type(team).__name__}")
            wrong = check(team, f)
            if wrong:
                raise Illegal(
                    f"team {team.name!r} is not legal: " + "; ".join(v.text for v in wrong),
                    tuple(dict.fromkeys(v.rule for v in wrong)),
                )
        setup = Setup((team_a, team_b), f, edition, seed)
        state = start(setup.table, scramble(seed))
        play.run(state)
        return cls(setup, state, state.clone())

    # --- the position ------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The engine's own state, for those who need it; change it and you are on your own."""
        return self._s

    @property
    def names(self) -> Names:
        """What cards and dice are called."""
        return self._setup.names

    @property
    def setup(self) -> Setup:
        """Teams, format, edition and seed."""
        return self._setup

    @property
    def decision(self) -> Decision | None:
        """What somebody must decide now, or None when the game is over."""
        ask = self._s.ask
        if ask is None:
            return None
        decision = self._decision
        if decision is None or decision.raw is not ask:
            decision = self._decision = Decision(self, ask, self._trail, self._s.asked)
        return decision

    @property
    def winner(self) -> str | None:
        """``A``, ``B`` or ``tie``; None while the game goes on."""
        return winner_word(self._s)

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return self._s.turn

    @property
    def active(self) -> str:
        """Whose turn it is."""
        return PLAYERS[self._s.active]

    @property
    def life(self) -> dict[str, int]:
        """The players' life."""
        return {"A": self._s.life[0], "B": self._s.life[1]}

    @property
    def log(self) -> Log:
        """Everything that has happened, each event with its rule."""
        return Log(self)

    def events_since(self, n: int) -> list[Event]:
        """The events after the first ``n``."""
        return self.log[max(n, 0) :]

    def die(self, which: DieLike) -> Die:
        """A die by its number or its name (``A.hulk.2``, ``Hulk #2``)."""
        return Die(self, die_of(self.names, self._s, which))

    def dice(self, player: str | None = None, zone: str | None = None) -> list[Die]:
        """The dice a player controls (or all), in a zone (or anywhere): ``game.dice("A", "field")``."""
        s = self._s
        if zone is None or zone == "card":
            who = player_of(player) if player is not None else None
            found = [
                d
                for d in range(len(s.zone))
                if (who is None or s.controller[d] == who) and (zone is None or s.zone[d] == zone_of("card"))
            ]
            return [Die(self, die) for die in found]
        which = FIELD if zone == "attack" else zone_of(zone)
        if which < 0:
            raise Malformed(f"there is no zone {zone[:60]!r}")
        whose = (0, 1) if player is None else (player_of(player),)
        dice = [die for p in whose for die in s.zones[p * ZONES + which]]
        if zone == "attack":
            fighting = {*s.attackers, *(blocker for blocker, _ in s.blocks)}
            dice = [die for die in dice if die in fighting]
        return [Die(self, die) for die in dice]

    # --- answering ---------------------------------------------------------------------------------

    def answer(self, answer: Answer, pay: Sequence[DieLike] | None = None) -> None:
        """Answer the open decision and play to the next one.

        Refused answers raise ``Illegal`` with the reason and its rules, what is no answer at all ``Malformed``, a text
        that fits several options ``Ambiguous``; the game is then as it was.
        """
        s = self._s
        ask = s.ask
        if pay is None and ask is not None:
            option: object = answer.action if type(answer) is Option else answer
            if type(option) is tuple and option in ask.options:
                option = ask.options[ask.options.index(option)]
                trail = self._trail
                try:
                    play.answer(s, option)
                except BaseException:
                    self._s = self.state_at(trail)
                    raise
                self._trail = (trail, option, None, True)
                return
        self._answer_whole(answer, pay)

    def _answer_whole(self, answer: object, pay: object) -> None:
        """An answer of several picks, or one that is refused: tried on a copy."""
        trial = self._s.clone()
        trail = self._trail
        first = True
        for option, dice in give(self.names, trial, answer.action if isinstance(answer, Option) else answer, pay):
            trail = (trail, option, dice, first)
            first = False
        self._s = trial
        self._trail = trail

    def why_not(self, action: Answer, pay: Sequence[DieLike] | None = None) -> Reason | None:
        """Why an answer is not possible now, with the rules that say so; None if it is."""
        trial = self._s.clone()
        try:
            give(self.names, trial, action.action if isinstance(action, Option) else action, pay)
        except Illegal as refused:
            return Reason(refused.reason, refused.rules)
        return None

    # --- copies and the past -------------------------------------------------------------------------

    def clone(self) -> Game:
        """A copy that goes its own way."""
        return Game(self._setup, self._s.clone(), self._start, self._trail)

    __copy__ = clone

    def __deepcopy__(self, memo: object) -> Game:
        return self.clone()

    def state_at(self, trail: Trail | None) -> State:
        """The state after the answers of a trail, worked out from the start."""
        answers: list[tuple[RawOption, Refs | None]] = []
        while trail is not None:
            answers.append((trail[1], trail[2]))
            trail = trail[0]
        s = self._start.clone()
        for option, dice in reversed(answers):
            play.answer(s, option, dice)
        return s

    def undo(self, n: int = 1) -> None:
        """Take back the last ``n`` answers, whole ones as a whole."""
        if type(n) is not int or n < 0:
            raise Malformed("so many answers cannot be taken back")
        trail = self._trail
        for _ in range(n):
            while trail is not None and not trail[3]:
                trail = trail[0]
            if trail is None:
                raise Illegal("there is nothing more to take back")
            trail = trail[0]
        self._s = self.state_at(trail)
        self._trail = trail

    @property
    def answers(self) -> int:
        """How many answers have been given, whole ones counted once."""
        count = 0
        trail = self._trail
        while trail is not None:
            count += trail[3]
            trail = trail[0]
        return count

    def __str__(self) -> str:
        return table_text(self.names, self._s)

    def __repr__(self) -> str:
        s = self._s
        teams = " v ".join(team.name for team in self._setup.teams)
        end = (
            f"{self.winner} won"
            if self.winner in PLAYERS
            else "tie"
            if self.winner
            else f"{PLAYERS[s.ask.who]} to decide"
            if s.ask
            else ""
        )
        about = f"{teams}, {self._setup.format.name}, seed {self._setup.seed}"
        return f"<Game {about}: turn {s.turn}, {s.life[0]}-{s.life[1]}, {end}>"


def card_named(game: Game, what: int | str) -> Card:
    """A card of a game by number, name or id."""
    return game.state.t.cards[card_of(game.names, game.state, what)]
