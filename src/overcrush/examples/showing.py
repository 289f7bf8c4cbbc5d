"""Rules shown: for a rule, a keyword or a word of the game a small scenario, as a record to watch and to play on from.

The scenarios are those of the conformance suite, and the smallest comes first. In an edition one is shown only if it
goes there as it says.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from overcrush.engine.edge.api import run
from overcrush.engine.edge.save import dump
from overcrush.engine.edge.views import raw_events, winner_word
from overcrush.errors import Malformed, OvercrushError
from overcrush.game import Game, Record
from overcrush.game.beginning import KEYS, laid_out
from overcrush.game.setup import digest, rules_version
from overcrush.rules import children, find, parent
from overcrush.scenario import run_document, run_step
from overcrush.scenario.acting import Player
from overcrush.scenario.load import Document, read_text
from overcrush.scenario.suite import Headed, headed
from overcrush.teams.editions import COMPREHENSIVE

NAMES = ("Ann", "Ben")
SEED = 20_000_003
TRIED = 8
"""So many scenarios are tried for a rule before it goes without."""
DICE_STEPS = ("rolls", "draws")


@dataclass(frozen=True, slots=True)
class Showing:
    """A scenario that shows a rule."""

    number: str
    """The rule it shows: the one that was asked for, or one close to it."""
    title: str
    first: str
    """Who acts first in it."""
    record: Record


@lru_cache(maxsize=256)
def showing(number: str, edition: str = COMPREHENSIVE) -> Showing | None:
    """What shows a rule in an edition; where nothing shows it by itself, what shows one below or above it."""
    for near in _near(number):
        for found in _index().get(near, ())[:TRIED]:
            if (made := _made(near, found, edition)) is not None:
                return made
    return None


def _near(number: str) -> list[str]:
    """A rule, those below it, and the one it is part of with those below that."""
    rule = find(number)
    if rule is None:
        return []
    above = parent(rule.number)
    beside = [above.number, *(each.number for each in children(above.number))] if above is not None else []
    below = [each.number for each in children(rule.number)]
    deeper = [each.number for one in below for each in children(one)]
    return list(dict.fromkeys([rule.number, *below, *deeper, *beside]))


@cache
def _index() -> dict[str, list[Headed]]:
    """The scenarios that cite each rule: those first that cite it first, then the shortest."""
    found: dict[str, list[tuple[int, int, Headed]]] = {}
    for scenario in headed():
        for place, citation in enumerate(scenario.rules):
            rule = find(citation)
            if rule is not None:
                weight = (min(place, 1), len(scenario.text))
                found.setdefault(rule.number, []).append((*weight, scenario))
    return {number: [each[2] for each in sorted(some, key=lambda item: item[:2])] for number, some in found.items()}


def _made(number: str, found: Headed, edition: str) -> Showing | None:
    """A scenario played in an edition, if it is one of that edition or goes there, too."""
    if found.edition not in ("", edition):
        return None
    document = next(iter(read_text(found.text, found.path.name)))
    if not isinstance(document, Document):
        return None
    document.data["edition"] = edition
    first = next((side for step in document.data["steps"] for side in "AB" if side in step), "")
    try:
        return Showing(number, found.name, first, _record(document)) if first else None
    except OvercrushError:
        return None


def _record(document: Document) -> Record:
    """A scenario as a record: the position with all its dice to come, and the answers of its steps."""
    steps = document.data["steps"]
    setup, layout = laid_out({key: document.data[key] for key in KEYS if key in document.data}, SEED, NAMES)
    player = Player(layout)
    for step in steps:
        if any(word in step for word in DICE_STEPS):
            run_step(player, step)
    document.data["steps"] = [step for step in steps if not any(word in step for word in DICE_STEPS)]
    start = layout.state.clone()
    run(start)
    outcome = run_document(document, laid=layout)
    if not outcome.passed or outcome.player is None:
        raise Malformed(outcome.reason)
    state = outcome.player.s
    events = raw_events(state)
    answers = tuple((pick,) for pick in outcome.player.picks)
    about = (winner_word(state), len(events), digest(events))
    record = Record(setup, answers, dump(start), *about, rules=rules_version())
    for _ in Game.steps(record):  # one that cannot be shown step by step is no example
        pass
    return record
