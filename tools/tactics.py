"""Tactical positions: whether a bot finds the right answer in each.

`tests/tactics` holds scenario files. Where a position asks for an answer, `can` steps that follow each other name every
one that is right; what comes after them plays the right line on, sometimes to another question, and shows how it ends.
A bot is asked at each run of `can` steps; it has found the position if its answers are right at all of them.

`python tools/tactics.py` asks `search` and `heuristic`; `--bot`, `--seconds`, `--rounds` and files say otherwise.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from overcrush.bots import Bot, SearchBot, by_name
from overcrush.engine.edge.api import State
from overcrush.errors import OvercrushError
from overcrush.game import Game
from overcrush.game.beginning import KEYS, laid_out
from overcrush.model.const import ASSIGN, CHOOSE, ORDER, REACT
from overcrush.scenario import files, look_ahead, run_step
from overcrush.scenario.acting import Player
from overcrush.scenario.load import Document, read_file

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "tactics"
MOST = 60
"""So many picks are one answer at the most."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a bot made of a position."""

    name: str
    path: str
    found: bool
    said: str
    """What it answered where that was not right."""


def positions(paths: list[Path]) -> Iterator[Document]:
    """The positions of files and folders."""
    for path in files(paths):
        for document in read_file(path):
            if not isinstance(document, Document):
                raise SystemExit(f"{document.path}:{document.line}: {document.reason}")
            yield document


def ask(document: Document, made: Callable[[], Bot], seed: int = 1) -> Asked:
    """Ask a bot in one position."""
    data = {key: value for key, value in document.data.items() if key in KEYS}
    setup, layout = laid_out(data, seed, ("A", "B"))
    player = Player(layout)
    bot = made()
    steps = document.data["steps"]
    asked = False
    for number, step in enumerate(steps, 1):
        look_ahead(player, steps, number)
        if "can" in step and not asked:
            run_step(player, step)  # idles to the question
            right = []
            for other in steps[number - 1 :]:
                if "can" not in other:
                    break
                right.append(_look(_done(player, other["can"])))
            after, said = _answer(Game(setup, player.s.clone(), player.s.clone()), bot, seed)
            if _look(after) not in right:
                return Asked(document.name, document.path, False, said)
        elif "can" not in step:
            run_step(player, step)
        asked = "can" in step
    return Asked(document.name, document.path, True, "")


def _done(player: Player, can: dict[str, Any]) -> State:
    """The position after an answer that is right."""
    side, action = next(iter(can.items()))
    trial = player.fork()
    trial.do("AB".index(side), {action: None} if isinstance(action, str) else action)
    return trial.s


def _answer(game: Game, bot: Bot, seed: int) -> tuple[State, str]:
    """The position after a bot's whole answer, with what it asks besides, and the answer in words."""
    first = game.state.ask
    assert first is not None
    words: list[str] = []
    for number in range(MOST):
        decision = game.decision
        if decision is None or decision.raw.who != first.who:
            break
        now = decision.raw
        if number and not (now.kind in (CHOOSE, ORDER, REACT, ASSIGN) or (now.kind == first.kind and now.picked)):
            break
        if len(now.options) > 1 or not number:
            answer = bot.choose(game.for_bot(decision.who, seed))
            words.append(answer.move if answer.pay is None else f"{answer.move} (paid with {answer.pay})")
            game.answer(answer)
        else:
            game.answer(now.options[0])
    return game.state, ", ".join(words)


def _look(s: State) -> tuple[object, ...]:
    """What tells positions apart, whichever of several dice that look alike was taken."""

    def die(d: int) -> tuple[int, ...]:
        return (s.card_of[d], s.face[d], s.zone[d], s.controller[d], s.damage[d])

    effects = sorted(str((type(e.mod).__name__, sorted(die(d) for d in e.dice), e.data)) for e in s.effects)
    return (
        *(tuple(s.life), tuple(s.virtual), s.sub, s.winner, s.turn, s.ask.who if s.ask is not None else -1),
        tuple(sorted(die(d) for d in range(len(s.zone)))),
        tuple(sorted(die(d) for d in s.attackers)),
        tuple(sorted((die(b), die(a)) for b, a in s.blocks)),
        tuple(effects),
    )


def maker(name: str, seconds: float | None, rounds: int | None) -> Callable[[], Bot]:
    """What makes a new bot of a name."""
    if name == "search" and rounds is not None:
        return lambda: SearchBot(1, rounds=rounds)
    return lambda: by_name(name, 1, seconds)


def main() -> int:
    """Ask, and tell."""
    parser = argparse.ArgumentParser(description="Whether bots find the right answers in tactical positions.")
    parser.add_argument("paths", nargs="*", type=Path, default=[FOLDER])
    parser.add_argument("--bot", action="append", default=[])
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--rounds", type=int, help="count playouts instead of time")
    parser.add_argument("--only", default="", help="words of the names of positions")
    parser.add_argument("--quiet", action="store_true", help="only how many are found")
    given = parser.parse_args()
    documents = [doc for doc in positions(given.paths) if given.only.lower() in doc.name.lower()]
    for name in given.bot or ["search", "heuristic"]:
        found = 0
        for document in documents:
            try:
                asked = ask(document, maker(name, given.seconds, given.rounds))
            except OvercrushError as error:
                asked = Asked(document.name, document.path, False, f"FAILED: {error}")
            found += asked.found
            if not given.quiet:
                end = "" if asked.found else f": {asked.said}"
                print(f"{'found' if asked.found else 'NOT  '} {Path(asked.path).stem}: {asked.name}{end}", flush=True)
        print(f"{name}: {found} of {len(documents)} ({found / max(len(documents), 1):.0%})", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
