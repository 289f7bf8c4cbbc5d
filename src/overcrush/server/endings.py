"""How a game went, for its end: turn by turn, the turn in which it turned, and the dice that did most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise

from overcrush import __version__
from overcrush.bots.appraise import Worth
from overcrush.bots.judge import chances
from overcrush.engine.edge.api import Event, State
from overcrush.engine.edge.describe import PLAYERS
from overcrush.engine.edge.views import raw_events
from overcrush.errors import Malformed
from overcrush.game import Game, Record
from overcrush.model import const as c
from overcrush.server import offers, replays
from overcrush.server.fortunes import luck_report
from overcrush.server.keeping import Options, Sitting
from overcrush.server.thinking import known

EXAMPLE = "rule-"
"""How replays are called that show a rule."""
BEST = 3
"""So many dice are named."""
KO = 2
"""What a KO counts for beside a point of damage to a player."""
TURNED = 0.12
"""By how much the chances must change in a turn for the game to have turned there."""


@dataclass(slots=True)
class _Tally:
    """What both players have done up to now."""

    bought: list[int] = field(default_factory=lambda: [0, 0])
    damage: list[int] = field(default_factory=lambda: [0, 0])
    hits: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Damage to the opponent, by player and card."""
    falls: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Opposing dice knocked out, likewise."""

    def take(self, s: State, events: Iterable[Event]) -> None:
        """Count what has happened."""
        for event in events:
            kind, die, other, player = event[c.E_KIND], event[c.E_DIE], event[c.E_OTHER], event[c.E_PLAYER]
            if kind == c.EV_BOUGHT:
                self.bought[player] += 1
            elif kind == c.EV_DAMAGED and die < 0 and 0 <= player < 2:
                self.damage[1 - player] += event[c.E_AMOUNT]
                if other >= 0:
                    self.hits[1 - player, s.card_of[other]] += event[c.E_AMOUNT]
            elif kind == c.EV_KOED and other >= 0 and die >= 0 and s.owner[other] != s.owner[die]:
                self.falls[s.owner[other], s.card_of[other]] += 1


def told(record: Record) -> offers.LuckReport:
    """How lucky both players were, and how it went."""
    found = luck_report(record)
    found.story = story(record)
    return found


def story(record: Record) -> offers.Story:
    """How the game of a record went."""
    tally = _Tally()
    turns: list[offers.StoryTurn] = []
    counted = 0
    worth: Worth | None = None
    last: Game | None = None
    step = 0
    for n, game in enumerate(replays.as_far(record)):
        if isinstance(game, str):
            break
        s = game.state
        events = raw_events(s)
        tally.take(s, events[counted:])
        counted, last, step = len(events), game, n
        if turns and turns[-1].turn == s.turn:
            continue
        worth = worth or Worth(s.t)
        turns.append(_turn(s, n, worth, tally))
    assert last is not None and worth is not None
    turns.append(_turn(last.state, step, worth, tally))
    turned, swing = _turned(turns, record.outcome)
    return offers.Story(turns, turned, swing, _best(last, tally))


def _turn(s: State, step: int, worth: Worth, tally: _Tally) -> offers.StoryTurn:
    """How a game stands as a turn begins, or at its end."""
    chance = round(chances(s, worth, 0), 3)
    life, bought, damage = ((pair[0], pair[1]) for pair in (s.life, tally.bought, tally.damage))
    return offers.StoryTurn(s.turn, step, PLAYERS[s.active], life, bought, damage, chance)


def _turned(turns: list[offers.StoryTurn], winner: str) -> tuple[int, float]:
    """The place of the turn that did most for who has won, and how much; -1 where none did."""
    if winner not in PLAYERS:
        return -1, 0.0
    sign = 1 if winner == PLAYERS[0] else -1
    gains = [sign * (after.chance - before.chance) for before, after in pairwise(turns[:-1])]
    if not gains or max(gains) < TURNED:
        return -1, 0.0
    return gains.index(max(gains)), round(max(gains), 3)


def _best(game: Game, tally: _Tally) -> list[offers.StoryDie]:
    """The dice that did most."""
    done = {key: tally.hits[key] + KO * tally.falls[key] for key in {*tally.hits, *tally.falls}}
    best = sorted(done, key=lambda key: (-done[key], key))[:BEST]
    names = game.names.cards
    return [
        offers.StoryDie(PLAYERS[p], card, names[card], tally.hits[p, card], tally.falls[p, card]) for p, card in best
    ]


def gone_on(replay: replays.Replay, step: int, seed: int) -> Game:
    """The game as it stood at a step, with other dice to come; an example keeps its own."""
    if replay.id.startswith(("game-", "seat-")) and not replay.winner:
        raise Malformed("that game is not over: go on with it instead")
    game = replays.game_at(replay, step)
    if game.state.ask is None:
        raise Malformed("the game is over there: choose an earlier step")
    return game if replay.id.startswith(EXAMPLE) else game.imagine(seed)


def sitting(replay: replays.Replay, wanted: offers.PlayOn, turn: int) -> tuple[Options, str]:
    """Who plays a game that goes on from a replay, and its title."""
    setup = replay.record.setup
    one, two = Sitting(), Sitting("bot", "", known(wanted.bot))
    sides = (one, two) if wanted.seat == PLAYERS[0] else (two, one)
    teams = (setup.teams[0].name, setup.teams[1].name)
    options = Options(sides, False, 0, "", teams, setup.format.name, __version__)
    return options, replay.title if replay.id.startswith(EXAMPLE) else f"{replay.title}, on from turn {turn}"
