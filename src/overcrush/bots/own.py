"""Bots of one's own: a class in a Python file, or a program in any language that reads and writes lines.

``mybot.py:Careful`` is the class ``Careful`` of that file: whatever has a method ``choose(game)``. ``cmd:node bot.js``
is a program: it is told each decision as one line of JSON and answers with one line, the number of an option
(docs/bots.md). Only who types the name of a bot runs what it names: a server never does.
"""

from __future__ import annotations

import importlib.util
import inspect
import json
import shlex
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any

from overcrush.bots.levels import Bot, by_name
from overcrush.errors import Malformed, OvercrushError
from overcrush.game import Decision, Die, Game, Option

PROGRAM = "cmd:"
PATIENCE = 60.0
"""Seconds a program has for an answer."""


def bot_of(name: str, seed: int = 0, seconds: float | None = None) -> Bot:
    """A bot by its name, by file and class, or by the command that starts it."""
    if name.startswith(PROGRAM):
        return ProgramBot(name.removeprefix(PROGRAM))
    file, colon, kind = name.rpartition(":")
    if colon and file.endswith(".py"):
        return ClassBot(name, _made(Path(file), kind, seed))
    if name.endswith(".py"):
        raise Malformed(f"{name}: which class of it? Say {name}:MyBot")
    return by_name(name, seed, seconds)


def close(bot: Bot) -> None:
    """Let a bot go: a program is ended."""
    if isinstance(bot, ProgramBot):
        bot.close()


# --- a class -----------------------------------------------------------------------------------------------


class ClassBot:
    """A bot somebody wrote: what goes wrong in it is told as a sentence."""

    def __init__(self, name: str, bot: Any) -> None:
        self.name = name
        self.bot = bot

    def choose(self, game: Game) -> Option:
        """What it answers; it must be one of the options."""
        try:
            found = self.bot.choose(game)
        except Exception as error:
            raise OvercrushError(f"{self.name}: choose failed: {_said(error)}") from error
        decision = game.decision
        assert decision is not None
        action = found.action if isinstance(found, Option) else found
        if action not in decision.actions:
            raise OvercrushError(f"{self.name}: choose gave {found!r}, which is not one of the options")
        return found if isinstance(found, Option) else decision.options[decision.actions.index(action)]


def _made(file: Path, kind: str, seed: int) -> Any:
    """A new bot of a class in a file; it is given a seed if it takes one."""
    if not file.is_file():
        raise Malformed(f"there is no file {file}")
    spec = importlib.util.spec_from_file_location(f"own_bot_{file.stem}", file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise Malformed(f"{file} cannot be loaded: {_said(error)}") from error
    found = getattr(module, kind, None)
    if not isinstance(found, type):
        own = [name for name, value in vars(module).items() if isinstance(value, type) and hasattr(value, "choose")]
        there = f": there is {', '.join(own)}" if own else ", nor any other with a method choose"
        raise Malformed(f"{file}: there is no class {kind!r}{there}")
    if not callable(getattr(found, "choose", None)):
        raise Malformed(f"{file}: {kind} has no method choose(game)")
    try:
        return found(seed=seed) if "seed" in inspect.signature(found).parameters else found()
    except Exception as error:
        raise Malformed(f"{file}: {kind} cannot be made: {_said(error)}") from error


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


# --- a program ---------------------------------------------------------------------------------------------


class ProgramBot:
    """A program that is told decisions and answers them, a line each."""

    def __init__(self, command: str) -> None:
        self.command = command
        words = shlex.split(command)
        if not words:
            raise Malformed("cmd: needs a command: cmd:node bot.js")
        try:
            self.process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", bufsize=1
            )
        except OSError as error:
            raise Malformed(f"{command}: cannot be started: {error.strerror or error}") from error
        self.lines: Queue[str] = Queue()
        self.listening = Thread(target=self._listen, daemon=True)
        self.listening.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        with suppress(ValueError):
            for line in self.process.stdout:
                self.lines.put(line)
        self.lines.put("")

    def choose(self, game: Game) -> Option:
        """Tell the decision, and read the number of the option."""
        decision = game.decision
        assert decision is not None and self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(told(game, decision), ensure_ascii=False) + "\n")
            self.process.stdin.flush()
            line = self.lines.get(timeout=PATIENCE)
        except OSError:
            line = ""
        except Empty:
            raise OvercrushError(f"{self.command}: it gave no answer in {PATIENCE:.0f} seconds") from None
        if not line:
            raise OvercrushError(f"{self.command}: it ended before the game did")
        word = line.strip()
        if not word.isascii() or not word.isdigit() or int(word) >= len(decision.actions):
            most = len(decision.actions) - 1
            raise OvercrushError(f"{self.command}: it answered {word[:60]!r}, not a number from 0 to {most}")
        return decision.options[int(word)]

    def close(self) -> None:
        """End the program: its input ends, and if that does not help it is ended."""
        if self.process.stdin is not None:
            with suppress(OSError):
                self.process.stdin.close()
        try:
            self.process.wait(2)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.listening.join(2)
        if self.process.stdout is not None:
            self.process.stdout.close()


def told(game: Game, decision: Decision) -> dict[str, Any]:
    """A decision and its position as plain data."""
    return {
        "who": decision.who,
        "kind": decision.kind,
        "prompt": decision.prompt,
        "rule": decision.rule,
        "options": [option.text for option in decision.options],
        "turn": game.turn,
        "active": game.active,
        "life": game.life,
        "dice": [_die(die) for die in game.dice() if die.zone != "card"],
    }


def _die(die: Die) -> dict[str, Any]:
    entry: dict[str, Any] = {"id": die.id, "card": die.card.name, "owner": die.owner, "zone": die.zone}
    if die.face:
        entry |= {"face": die.face}
    if die.level:
        entry |= {"level": die.level, "attack": die.attack, "defense": die.defense, "damage": die.damage}
    return entry
