"""One game between two bots: who sits where with which team and dice, and how it went."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter

from overcrush.bots.own import bot_of, close
from overcrush.engine.edge.views import raw_events
from overcrush.game import Game
from overcrush.model.const import E_DIE, E_KIND, E_PLAYER, EV_BOUGHT, EV_FIELDED
from overcrush.teams import Format, Team

LONGEST = 300
"""A game that is not over after so many turns counts as a tie."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game that is to be played; pairs are in the order of the seats, A first."""

    teams: tuple[Team, Team]
    bots: tuple[str, str]
    format: str | Format
    seed: int
    """The dice."""
    bot_seeds: tuple[int, int] = (0, 1)
    """Whatever the bots leave to chance."""
    seconds: float | None = None
    """The time a bot that searches has for a decision."""
    edition: str | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """One decision of a game: who was asked what, what they answered, and how things stood."""

    number: int
    turn: int
    who: str
    kind: str
    rule: str
    options: int
    chosen: int
    """Which of the options it was, from 0."""
    move: str
    life_a: int
    life_b: int


@dataclass(slots=True)
class Course:
    """How a game went; lists are in the order of the seats."""

    winner: str = "tie"
    """``A``, ``B`` or ``tie``."""
    finished: bool = True
    """Whether it ended by the rules, and not because it was too long."""
    turns: int = 0
    life: tuple[int, int] = (0, 0)
    decisions: list[int] = field(default_factory=lambda: [0, 0])
    """How often each was asked with more than one answer to choose from."""
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    slowest: list[float] = field(default_factory=lambda: [0.0, 0.0])
    bought: tuple[list[str], list[str]] = field(default_factory=lambda: ([], []))
    """The ids of the cards each bought dice of, in that order."""
    fielded: tuple[list[str], list[str]] = field(default_factory=lambda: ([], []))
    told: list[Told] = field(default_factory=list)
    record: str = ""
    """The game's record as JSON, if it was to be kept."""


def play(fixture: Fixture, tell: bool = False, keep: bool = False) -> Course:
    """Play a game; ``tell``: with each of its decisions, ``keep``: with its record."""
    game = Game.new(*fixture.teams, format=fixture.format, seed=fixture.seed, edition=fixture.edition, remembers=False)
    bots = [bot_of(name, seed, fixture.seconds) for name, seed in zip(fixture.bots, fixture.bot_seeds, strict=True)]
    course = Course()
    asked = 0
    try:
        while (decision := game.decision) is not None and game.turn <= LONGEST:
            asked += 1
            if len(decision.actions) == 1:
                game.answer(decision.actions[0])
                continue
            who = decision.raw.who
            begun = perf_counter()
            answer = bots[who].choose(game.for_bot(decision.who, fixture.seed * 131 + asked))
            took = perf_counter() - begun
            if tell:
                life = game.life
                course.told.append(
                    Told(
                        asked,
                        game.turn,
                        decision.who,
                        decision.kind,
                        decision.rule,
                        len(decision.actions),
                        decision.actions.index(answer.action),
                        decision.move_of(answer.action),
                        life["A"],
                        life["B"],
                    )
                )
            game.answer(answer)
            course.decisions[who] += 1
            course.seconds[who] += took
            course.slowest[who] = max(course.slowest[who], took)
    finally:
        for bot in bots:
            close(bot)
    _sum_up(course, game)
    if keep:
        course.record = game.record().to_json()
    return course


def _sum_up(course: Course, game: Game) -> None:
    course.finished = game.winner is not None
    course.winner = game.winner or "tie"
    course.turns = game.turn
    course.life = (game.life["A"], game.life["B"])
    s = game.state
    for event in raw_events(s):
        if event[E_KIND] in (EV_BOUGHT, EV_FIELDED):
            cards = course.bought if event[E_KIND] == EV_BOUGHT else course.fielded
            cards[event[E_PLAYER]].append(s.t.cards[s.card_of[event[E_DIE]]].id)
