"""The rulebooks' worked examples: games with scripted dice that follow the booklets' stories and check what they state.

Each is a file in the scenario format whose steps are told in chapters: who plays, what happens in our own words, the
dice drawn and rolled. Played, it is a record like any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from overcrush.cards.library import library
from overcrush.engine.edge.api import Table, run
from overcrush.engine.edge.save import dump
from overcrush.engine.edge.views import raw_events, winner_word
from overcrush.errors import Malformed
from overcrush.game import Record
from overcrush.game.position import build
from overcrush.game.setup import Setup, digest, rules_version
from overcrush.model.const import NONE
from overcrush.scenario import run_document
from overcrush.scenario.acting import Player
from overcrush.scenario.load import Document
from overcrush.teams.format import Format
from overcrush.teams.team import Team

FOLDER = Path(__file__).resolve().parent
NAMES = ("infinity", "superman", "wwe", "faerun", "faerun-combat")
_OURS = ("title", "about", "names", "story")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A turn of an example, or a part of one."""

    turn: str
    tells: str
    begins: int
    """How many answers have been given when it begins."""
    statements: int
    """How many things the booklet states are checked in it."""
    slip: str = ""
    """Where the booklet itself slips in it, and what is played instead."""


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example, played to its end."""

    name: str
    title: str
    about: str
    chapters: tuple[Chapter, ...]
    record: Record


@cache
def example(name: str) -> Example:
    """An example, played as its booklet tells it; everything the booklet states has been checked."""
    data = _read(name)
    doc = _document(name, data)
    outcome = run_document(doc, begun=lambda player: _script(player, data["story"]))
    if not outcome.passed or outcome.player is None:
        raise Malformed(f"{name}: {outcome.reason}")
    chapters = tuple(_chapters(data["story"], outcome.answers))
    return Example(name, data["title"], data["about"], chapters, _record(data, doc, outcome.player))


def _read(name: str) -> dict[str, Any]:
    if name not in NAMES:
        raise Malformed(f"there is no example {name[:40]!r}: there are {', '.join(NAMES)}")
    data: dict[str, Any] = yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))
    return data


def _document(name: str, data: dict[str, Any]) -> Document:
    """The scenario an example is."""
    plain = {key: value for key, value in data.items() if key not in _OURS}
    steps = [step for chapter in data["story"] for step in chapter["steps"]]
    return Document(f"{name}.yaml", 1, {"name": data["title"], "steps": steps, **plain})


def _script(player: Player, story: list[dict[str, Any]]) -> None:
    """Lay out all the dice that will be drawn and rolled."""
    for chapter in story:
        player.s.rolls += tuple(str(face) for face in chapter["rolls"])
        for kind in chapter.get("draws", ()):
            cards = (0,) if kind == "sidekick" else player.setup.cards[kind]
            player.s.draws += (next(card for card in cards if card is not None),)


def _chapters(story: list[dict[str, Any]], answers: list[int]) -> Iterator[Chapter]:
    before = 0
    for chapter in story:
        steps = chapter["steps"]
        facts = sum(len(value) if isinstance(value, dict) else 1 for step in steps for value in _stated(step))
        begins = answers[before - 1] if before else 0
        tells, slip = (" ".join(chapter.get(part, "").split()) for part in ("tells", "slip"))
        yield Chapter(chapter["turn"], tells, begins, facts, slip)
        before += len(steps)


def _stated(step: dict[str, Any]) -> list[Any]:
    """What a step checks, thing by thing."""
    return list(step["expect"].values()) if "expect" in step else [True] if "cannot" in step else []


def _record(data: dict[str, Any], doc: Document, player: Player) -> Record:
    """An example as a record: teams, the position it begins from with all its dice to come, and the answers."""
    first = Player(build(doc.data, library().find))
    _script(first, data["story"])
    run(first.s)
    table = player.s.t
    format_ = Format("example", "a worked example", table.starting_life[0], None, None, None)
    setup = Setup(_teams(table, data["names"]), format_, doc.data["edition"], None)
    events = raw_events(player.s)
    answers = tuple((pick,) for pick in player.picks)
    return Record(
        setup, answers, dump(first.s), winner_word(player.s), len(events), digest(events), rules=rules_version()
    )


def _teams(table: Table, names: list[str]) -> tuple[Team, Team]:
    """The teams that lay the very table of the scenario."""
    own = [tuple((table.cards[i], table.on_team[i]) for i in table.team[p] if table.owner[i] == p) for p in (0, 1)]
    basics = tuple(table.cards[i] for i in table.team[0] if table.owner[i] == NONE)
    return Team(names[0], own[0], basics), Team(names[1], own[1], ())
