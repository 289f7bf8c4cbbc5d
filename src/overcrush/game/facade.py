"""The facade everybody outside the engine uses: a game you can print, answer, copy, undo, save and ask why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import SystemRandom
from typing import Any

from overcrush.engine import play
from overcrush.engine.chance import MOST_KEY
from overcrush.engine.core import Option as RawOption
from overcrush.engine.core import State
from overcrush.engine.edge.answers import DieLike, Whole, answered
from overcrush.engine.edge.calling import Called, player_of
from overcrush.engine.edge.describe import PLAYERS, Names, zone_of
from overcrush.engine.edge.explain import Explanation, explain
from overcrush.engine.edge.refusal import well_formed, why_not
from overcrush.engine.edge.save import OtherFields, dump, load
from overcrush.engine.edge.secrets import conceal, make_up
from overcrush.engine.edge.show import table_text
from overcrush.engine.edge.views import Decision, Die, Event, Log, Option, Reason, Trail, raw_events, winner_word
from overcrush.engine.window import ways
from overcrush.errors import Illegal, Malformed, OvercrushError
from overcrush.game.past import Options, back, kept, state_at, with_positions
from overcrush.game.prospects import Odds
from overcrush.game.setup import (
    FIRST,
    RECORDED,
    Call,
    Record,
    Setup,
    allowed,
    calls,
    digest,
    extended,
    recorded,
    rules_version,
    scramble,
)
from overcrush.model.const import FIELD, NOBODY, ZONES
from overcrush.teams.editions import COMPREHENSIVE
from overcrush.teams.format import Format
from overcrush.teams.formats import format_named
from overcrush.teams.legality import named_first
from overcrush.teams.plain import document, written
from overcrush.teams.team import Team

Answer = Option | RawOption | str | Whole
"""An option, the engine's tuple for it, its text or its move in short, or a whole answer."""
SEED_BITS = 62


def _drafted(teams: tuple[Team, Team]) -> str:
    """The edition of the box that teams were drafted from."""
    from overcrush.teams.draft import drafted_edition  # it knows all cards, which most games do without

    return drafted_edition(teams)


class Game:
    """A game of Dice Masters: answer its ``decision`` until there is none."""

    __slots__ = ("_decision", "_known", "_remembers", "_s", "_setup", "_start", "_trail")

    def __init__(
        self, setup: Setup, state: State, start_state: State, trail: Trail | None = None, remembers: bool = False
    ) -> None:
        self._setup = setup
        self._s = state
        self._start = start_state
        self._trail = trail
        self._remembers = remembers
        self._decision: Decision | None = None
        self._known: Options = {}

    @classmethod
    def new(
        cls,
        team_a: Team,
        team_b: Team,
        format: str | Format = "tournament",
        seed: int | None = 0,
        edition: str | None = None,
        first: str | None = None,
        remembers: bool = True,
    ) -> Game:
        """Set up a game (2.1) and play to its first decision. Teams the format does not allow are refused.

        The same seed gives the same dice; with None chance picks one, which ``setup.seed`` then tells. A key
        (``game.setup.new_key``) is a seed whose dice nobody can foretell who does not have it.

        The edition is the format's own, after a draft that of the box, else the comprehensive rules, unless one is
        named. ``first`` is who takes the first turn: ``A`` (but ``B`` where the format has the first player bring B's
        team), ``B``, or with ``roll`` whom chance names, if they want it (2.1.6). A game that ``remembers`` keeps the
        positions it was in, so that undo takes microseconds; programs that never take back can do without. Copies do.
        """
        f = format_named(format)
        if seed is None:
            seed = SystemRandom().getrandbits(SEED_BITS)
        if type(seed) is not int:
            raise Malformed("a seed is a whole number, or None for one that chance picks")
        if seed > MOST_KEY:
            raise Malformed("a seed is a smaller number, or a key (``new_key``)")
        for team in (team_a, team_b):
            if not isinstance(team, Team):
                raise Malformed(f"a team is a Team, not a {type(team).__name__}")
        teams = (team_a, team_b)
        allowed(teams, f)
        by = edition or f.edition or (_drafted(teams) if f.draft else "") or COMPREHENSIVE
        setup = Setup(teams, f, by, seed, first or named_first(f, teams) or FIRST[0])
        state = setup.begin()
        return cls(setup, state, state.clone(), remembers=remembers)

    @classmethod
    def position(cls, data: Mapping[str, Any], seed: int = 0, remembers: bool = True) -> Game:
        """A game that stands as plain data says, in the words of scenario files, played on to its first decision.

        ``cards`` (by an id of one's own: ``set/number``, a definition or a ``Card``) and ``players`` must be there;
        ``basic_actions``, ``active``, ``step``, ``turn``, ``edition`` and ``unpurchased`` may be.
        """
        from overcrush.game.beginning import positioned  # it knows all cards, which most games do without

        setup, state = positioned(data, seed)
        play.run(state)
        return cls(setup, state, state.clone(), remembers=remembers)

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
    def calls(self) -> Called:
        """What dice, cards and options are called in an answer."""
        return Called(self._setup.names)

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
        return Die(self, self.calls.die(self._s, which))

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
        if pay is None and type(answer) is Option:
            pay = answer.pay
        if pay is None and ask is not None:
            action = answer.action if type(answer) is Option else answer
            if type(action) is tuple:
                options = ask.options
                try:
                    action = options[options.index(action)]  # the engine's own numbers, whatever equals them
                except ValueError:
                    pass
                else:
                    trail = self._trail
                    before = s.clone() if self._remembers else None
                    try:
                        play.give(s, ask, action)
                    except BaseException:  # a mistake in the engine: the game goes back to where it was
                        self._s = self.state_at(trail)
                        raise
                    depth = trail[4] + 1 if trail is not None else 1
                    keep = kept(self._start, before, s, trail, depth, self._known) if before is not None else None
                    self._trail = (trail, self._known.get(action, action), None, True, depth, keep)
                    self._decision = None  # which holds this game: so one that is over is gone when nobody holds it
                    return
        self._answer_whole(answer, pay)

    def _answer_whole(self, answer: object, pay: object) -> None:
        """An answer of several picks, or one that is refused: tried on a copy."""
        after, picks = answered(self._s, self.calls, answer.action if isinstance(answer, Option) else answer, pay)
        trail = extended(self._trail, picks)
        if self._remembers and trail is not None:
            trail = (*trail[:5], kept(self._start, self._s, after, self._trail, trail[4], self._known))
        self._s = after
        self._trail = trail
        self._decision = None

    def step(self, answer: Answer, pay: Sequence[DieLike] | None = None) -> Decision | None:
        """Answer, then every question that has only one answer; the next one that is a question, or None at the end."""
        self.advance(answer, pay)
        s = self._s
        if s.ask is None:
            return None
        decision = self._decision = Decision(self, s.ask, self._trail, s.asked)
        return decision

    def advance(self, answer: Answer, pay: Sequence[DieLike] | None = None) -> None:
        """The same, for those who look at the state themselves."""
        s = self._s
        ask = s.ask
        action: object = answer
        if type(answer) is Option:
            action = answer.action
            pay = answer.pay if pay is None else pay
        if type(action) is tuple and pay is None and ask is not None and not self._remembers:
            options = ask.options
            try:
                option = options[options.index(action)]  # the engine's own numbers, whatever equals them
            except ValueError:
                pass
            else:
                trail = self._trail
                try:
                    forced = play.step(s, ask, option)
                except BaseException:  # a mistake in the engine: the game goes back to where it was
                    self._s = self.state_at(trail)
                    raise
                depth = trail[4] + 1 if trail is not None else 1
                trail = (trail, option, None, True, depth, None)
                for only in forced:
                    depth += 1
                    trail = (trail, only, None, True, depth, None)
                self._trail = trail
                self._decision = None
                return
        self.answer(answer, pay)
        while (ask := self._s.ask) is not None and len(ask.options) == 1:
            self.answer(ask.options[0])

    def take(self, call: Call) -> None:
        """Answer with the picks of a recorded answer."""
        after = self.after(call)
        self._s, self._trail, self._decision = after._s, after._trail, None

    def after(self, call: Call) -> Game:
        """The game after the picks of a recorded answer; this one stays as it is."""
        s = self._s.clone()
        for option, dice in call:
            play.answer(s, option, dice)
        return Game(self._setup, s, self._start, extended(self._trail, call))

    def why_not(self, action: Answer, pay: Sequence[DieLike] | None = None) -> Reason | None:
        """Why an answer is not possible now, with the rules that say so; None if it is."""
        try:
            answered(self._s, self.calls, action.action if isinstance(action, Option) else action, pay)
        except Illegal as refused:
            return Reason(refused.reason, refused.rules or ("1.1.2",))
        return None

    def why_not_for(self, player: str, action: RawOption) -> Reason | None:
        """Why a player, asked or not, may not do something now; None if it is offered to them."""
        reason = why_not(self._s, player_of(player), well_formed(self._s, action))
        return Reason(*reason) if reason is not None else None

    def payments(self, option: Option | RawOption) -> list[tuple[Die | None, ...]]:
        """The genuinely different ways to pay for an option, the proposed one first; None is one virtual energy."""
        s = self._s
        action = well_formed(s, option.action if isinstance(option, Option) else option)
        if s.ask is None or action not in s.ask.options:
            raise Illegal("that is not one of the options", (s.ask.rule if s.ask is not None else "2.9.1",))
        found = ways(s, s.ask.who, action)
        return [tuple(Die(self, die) if die >= 0 else None for die in way) for way in found]

    def explain(self, thing: DieLike, what: str, player: str | None = None) -> Explanation:
        """Why a value is what it is: ``game.explain(die, "attack")``; for a purchase cost the thing is a card."""
        if not isinstance(what, str):
            raise Malformed("what is explained is a word")
        s = self._s
        if what == "purchase cost":
            who = player_of(player) if player is not None else s.ask.who if s.ask is not None else s.active
            card = s.card_of[thing.id] if isinstance(thing, Die) else self.calls.card(s, thing, who)
            return explain(self.names, s, what, card=card, player=who)
        return explain(self.names, s, what, self.calls.die(s, thing))

    def odds(self, seconds: float | None = None, rounds: int | None = None) -> Odds:
        """How likely each player is to win, and what the answers to the open decision are worth: half a second of
        thought unless told otherwise. With ``rounds`` instead the same position gets the same answer."""
        from overcrush import odds  # bots think, and lie above the game: the package knows them by name

        return odds(self, seconds, rounds)

    # --- copies and the past -------------------------------------------------------------------------

    def clone(self) -> Game:
        """A copy that goes its own way."""
        return Game(self._setup, self._s.clone(), self._start, self._trail)

    def __copy__(self) -> Game:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Game:
        return self.clone()

    def state_at(self, trail: Trail | None) -> State:
        """The state after the answers of a trail."""
        return state_at(self._start, trail)

    def undo(self, n: int = 1) -> None:
        """Take back the last ``n`` answers, whole ones as a whole."""
        if type(n) is not int or n < 0:
            raise Malformed("so many answers cannot be taken back")
        trail = back(self._trail, n)
        if self._remembers:
            trail = with_positions(self._start, trail, self._known)
        self._s = self.state_at(trail)
        self._trail = trail
        self._decision = None

    @property
    def answers(self) -> int:
        """How many answers have been given, whole ones counted once."""
        count = 0
        trail = self._trail
        while trail is not None:
            count += trail[3]
            trail = trail[0]
        return count

    # --- what may be known ----------------------------------------------------------------------------

    def imagine(self, seed: int) -> Game:
        """A copy whose dice to come, and whatever a player keeps secret, are drawn anew: what may be searched without
        knowing more than is open."""
        return self._imagined(NOBODY, seed)

    def for_bot(self, player: str, seed: int = 0) -> Game:
        """The game as a player's bot may know it: not the dice to come, nor what the other player keeps secret."""
        return self._imagined(player_of(player), seed)

    def _imagined(self, viewer: int, seed: int) -> Game:
        s = self._unseeded(seed)
        if s.t.secretive:
            make_up(s, viewer)
        return Game(self._setup.without_seed(), s, s.clone())

    def seen_by(self, player: str | None) -> Game:
        """The position to show to a player (None: to anybody), without what they may not know: dice drawn in secret lie
        in their bag, and the number is nowhere. To look at, not to go on with."""
        s = self._unseeded(0)
        conceal(s, NOBODY if player is None else player_of(player))
        return Game(self._setup.without_seed(), s, s.clone())

    def _unseeded(self, seed: int) -> State:
        s = self._s.clone()
        s.rng = scramble(seed)
        s.rolls = ()
        s.draws = ()
        return s

    # --- saving -----------------------------------------------------------------------------------------

    def record(self) -> Record:
        """Teams, format, edition, seed and answers: everything it takes to play this game again."""
        start_data = None if self._setup.seed is not None else dump(self._start)
        events = raw_events(self._s)
        told = (self.winner, len(events), digest(events))
        return Record(self._setup, calls(self._trail), start_data, *told, rules=rules_version())

    def to_json(self) -> str:
        """The whole game as JSON, wherever it stands."""
        parts = self.record().parts()
        return written("game", {**parts, "state": dump(self._s)})

    @classmethod
    def from_json(cls, text: str | bytes) -> Game:
        """The game that ``to_json`` wrote; of a record, the game it leads to. Undo works as before."""
        data = recorded(document(text, *RECORDED))
        record = Record.of(data)
        if "state" not in data:
            return cls._replayed(record)
        begun = record.begin()
        try:
            state = load(record.setup.table, data["state"])
        except OtherFields:  # saved by other rules: its answers may lead to it by these
            return cls._replayed(record)
        trail: Trail | None = None
        for call in record.answers:
            trail = extended(trail, call)
        return cls(record.setup, state, begun, trail, remembers=True)

    @classmethod
    def _replayed(cls, record: Record) -> Game:
        game = cls.replay(record)
        game._remembers = True
        return game

    @classmethod
    def replay(cls, record: Record, answers: int | None = None) -> Game:
        """The game of a record after so many answers; after all of them it must be the game that was recorded."""
        game = cls(record.setup, record.begin(), record.begin())
        for game in cls.steps(record):
            if answers is not None and game.answers >= answers:
                return game
        events = raw_events(game.state)
        if (len(events), digest(events), game.winner) != (record.events, record.digest, record.winner):
            raise Malformed("the answers do not lead to the game that was recorded")
        return game

    @classmethod
    def steps(cls, record: Record) -> Iterator[Game]:
        """The game of a record at its first decision and after each answer; the same object each time."""
        begun = record.begin()
        game = cls(record.setup, begun, begun.clone())
        yield game
        for n, call in enumerate(record.answers):
            try:
                game.take(call)
            except OvercrushError as error:
                raise Malformed(f"answers[{n}]: {error}") from None
            yield game

    def __eq__(self, other: object) -> bool:
        """Whether two games stand the same: set-up, dice to come and all."""
        if not isinstance(other, Game):
            return NotImplemented
        return self._setup.data() == other._setup.data() and dump(self._s) == dump(other._s)

    def __hash__(self) -> int:
        raise TypeError("a game has no hash: it changes")

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Game.from_json, (self.to_json(),)

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
