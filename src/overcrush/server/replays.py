"""Replays: a record as a row of steps, each with the view after it. Positions on the way are kept, so that scrubbing is
quick."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from overcrush.engine.edge.describe import PLAYERS
from overcrush.engine.edge.questions import prompt_text
from overcrush.errors import Malformed, OvercrushError
from overcrush.game import Game, Record
from overcrush.game.setup import Call, rules_version
from overcrush.model.const import ASK_NAMES
from overcrush.server import offers, told
from overcrush.server.happened import Stream
from overcrush.server.onway import end_of_turn, loud
from overcrush.server.printed import cards
from overcrush.server.seen import position, seen
from overcrush.teams.booklets import vocabulary

EVERY = 20
"""So many steps lie between positions that are kept."""
MOST_STEPS = 60
"""So many steps are told at a time."""
MOST_ANSWERS = 20_000


@dataclass(slots=True)
class Replay:
    """A record that has been played through once."""

    id: str
    title: str
    record: Record
    stream: Stream
    marks: list[int]
    """How many events had been told at each step."""
    kept: list[Game]
    """The game at every twentieth step."""
    turns: list[offers.TurnMark]
    winner: str
    chapters: list[offers.ChapterMark] = field(default_factory=list)
    names: tuple[str, str] = ("", "")
    """What the players are called, where that is known."""
    note: str = ""
    """Why it does not go to its end."""


def opened(ident: str, title: str, record: Record) -> Replay:
    """Play a record through; whatever is wrong with it is said in a sentence."""
    if len(record.answers) > MOST_ANSWERS:
        raise Malformed(f"a replay has at most {MOST_ANSWERS} answers")
    try:
        return _opened(ident, title, record)
    except OvercrushError:
        raise
    except Exception as error:  # a position somebody wrote by hand can be wrong in any way
        raise Malformed(f"the record cannot be played: {type(error).__name__}") from None


def _opened(ident: str, title: str, record: Record) -> Replay:
    stream: Stream | None = None
    marks: list[int] = []
    kept: list[Game] = []
    turns: list[offers.TurnMark] = []
    winner = ""
    note = ""
    for n, game in enumerate(as_far(record)):
        if isinstance(game, str):
            note = game
            break
        s = game.state
        if stream is None:
            stream = Stream(game.names)
        stream.follow(s)
        marks.append(len(stream.shown))
        if n % EVERY == 0:
            kept.append(game.clone())
        if not turns or turns[-1].turn != s.turn:
            turns.append(offers.TurnMark(s.turn, n, PLAYERS[s.active]))
        turns[-1].active = PLAYERS[s.active]  # who takes the first turn is chosen in it
        winner = game.winner or ""
    assert stream is not None
    found = Replay(ident, title, record, stream, marks, kept, turns, winner, note=note)
    if record.ended is not None and not note:
        found.winner = record.outcome
    return found


def as_far(record: Record) -> Iterator[Game | str]:
    """The game of a record step by step; of one that was played by other rules as far as it goes with these, and why
    it does not go on."""
    try:
        yield from Game.steps(record)
    except OvercrushError as error:
        if record.present or str(error).partition("[")[0] != "answers":
            raise
        by = f"Overcrush {record.rules}" if record.rules else "another version of Overcrush"
        yield f"this was played with {by}, and by the rules of {rules_version()} it goes no further: {error}"


def info(replay: Replay) -> offers.ReplayInfo:
    """What a page needs once."""
    setup = replay.record.setup
    game = replay.kept[0]
    table = told.Table(
        game=replay.id,
        seat="watch",
        format=setup.format.name,
        edition=setup.edition,
        life=setup.format.life,
        players=[told.Player("AB"[n], team.name, "person", replay.names[n]) for n, team in enumerate(setup.teams)],
        cards=cards(game.names, setup.table),
        autopass=False,
        title=replay.title,
        words=dict(vocabulary(setup.edition).words),
    )
    steps_ = len(replay.marks)
    about = (replay.turns, replay.winner, replay.chapters, replay.note)
    return offers.ReplayInfo(replay.id, replay.title, table, steps_, *about, fair=replay.record.dice is not None)


def steps(replay: Replay, first: int, last: int) -> offers.Steps:
    """The steps from one to another, both included; what cannot be shown of a position written by hand is said."""
    try:
        return _steps(replay, first, last)
    except OvercrushError:
        raise
    except Exception as error:
        raise Malformed(f"that step cannot be shown: {type(error).__name__}") from None


def game_at(replay: Replay, step: int) -> Game:
    """The game as it stood at a step."""
    if not 0 <= step < len(replay.marks):
        raise Malformed(f"the steps of this replay go from 0 to {len(replay.marks) - 1}")
    game = replay.kept[step // EVERY].clone()
    for call in replay.record.answers[step - step % EVERY : step]:
        game.take(call)
    return game


def _steps(replay: Replay, first: int, last: int) -> offers.Steps:
    last = min(last, first + MOST_STEPS - 1, len(replay.marks) - 1)
    if not 0 <= first <= last:
        raise Malformed(f"the steps of this replay go from 0 to {len(replay.marks) - 1}")
    game = replay.kept[first // EVERY].clone()
    n = first - first % EVERY
    found: list[offers.Step] = []
    who, words = "", ""
    way: told.View | None = None
    while True:
        if n >= first:
            found.append(_step(replay, game, n, who, words))
            found[-1].way = way
        if n >= last:
            return offers.Steps(found)
        call = replay.record.answers[n]
        who, words = said(game, call)
        before = game.clone()
        game.take(call)
        n += 1
        way = _way(replay, before, n, call) if game.turn != before.turn and n >= first else None


def _way(replay: Replay, before: Game, n: int, call: Call) -> told.View | None:
    """The end of a turn, where something came of it that is seen before the next begins."""
    since = replay.marks[n - 1]
    there = end_of_turn(replay.stream, (since, before.turn, len(before.state.events)), before, call)
    events = replay.stream.shown[since : there.count] if there is not None else []
    if there is None or not loud(events):
        return None
    s = (there.game if replay.winner else seen(there.game, ())).state
    return told.View(position=position(there.game.names, s), since=since, events=events, more=True)


def _step(replay: Replay, game: Game, n: int, who: str, words: str) -> offers.Step:
    since = replay.marks[n - 1] if n else 0
    s = (game if replay.winner else seen(game, ())).state
    ask = s.ask
    view = told.View(
        position=position(game.names, s),
        since=since,
        events=replay.stream.shown[since : replay.marks[n]],
        answers=n,
    )
    ended = replay.record.ended if n == len(replay.marks) - 1 and not replay.note else None
    if ended is not None:
        view.ended, view.position.winner = ended
    elif ask is not None:
        view.decision = told.Decision(
            n + 1,
            PLAYERS[ask.who],
            ASK_NAMES[ask.kind],
            prompt_text(game.names, s, ask),
            ask.rule,
            die=ask.die if ask.die >= 0 else None,
        )
    return offers.Step(n, view, who, words)


def said(game: Game, call: Call) -> tuple[str, str]:
    """Who answered, and what, in the words of the options."""
    trial = game.clone()
    words: list[str] = []
    who = ""
    for pick in call:
        decision = trial.decision
        if decision is None:
            break
        who = decision.who
        words.append(decision.text_of(pick[0]))
        trial.take((pick,))
    return who, "; ".join(words)
