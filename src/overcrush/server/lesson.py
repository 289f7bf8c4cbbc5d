"""The guided games: a script of answers with a line about each, and how far a game has followed it.

The game itself is a game like any other, on scripted dice. Whoever does something else than the script has left the
path and plays on without hints, against a bot of the ordinary kind.
"""

from __future__ import annotations

import tomllib
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from overcrush.engine.edge.api import Ask, State, run
from overcrush.engine.edge.describe import PLAYERS
from overcrush.errors import Malformed, OvercrushError
from overcrush.game import Game
from overcrush.game.beginning import positioned
from overcrush.game.setup import Call
from overcrush.model import const as c
from overcrush.server import asked
from overcrush.server.deciding import paths, picks
from overcrush.server.keeping import AUTO, Move
from overcrush.server.weighing import Hint

FOLDER = Path(__file__).resolve().parent / "learn"
NAMES = ("first", "globals")
DICE = (c.O_FIELD, c.O_USE, c.O_REROLL, c.O_ATTACK, c.O_BLOCK, c.O_PICK)
"""Options that name dice and nothing else."""


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """One answer of the script: who gives it, what it is, and what the guide says about it."""

    who: str
    do: dict[str, Any]
    say: str = ""
    why: str = ""


class Script(msgspec.Struct, forbid_unknown_fields=True):
    """A guided game: who plays, the position it begins from (as scenario files say one), the dice to come, and its
    answers. The last of them wins it."""

    title: str
    names: tuple[str, str]
    position: dict[str, Any]
    draws: list[str]
    rolls: list[str]
    steps: list[Step]
    ending: str


@cache
def script(name: str) -> Script:
    """A script of the package."""
    if name not in NAMES:
        raise Malformed(f"there is no guided game {name[:40]!r}: there is {', '.join(NAMES)}")
    return msgspec.convert(tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8")), Script)


def begun(name: str, seed: int) -> Game:
    """A guided game at its first decision, with its dice to come."""
    lesson = script(name)
    setup, state = positioned(lesson.position, seed, lesson.names)
    order = [card.id for card in setup.table.cards]
    state.draws = tuple(0 if ident == "sidekick" else order.index(ident) for ident in lesson.draws)
    state.rolls = tuple(lesson.rolls)
    run(state)
    return Game(setup, state, state.clone())


class Guide:
    """How far a game has followed its script."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.script = script(name)
        self.at = 0
        self.lost = False

    def answer(self, game: Game) -> asked.Doing | None:
        """What the script answers now; nothing once the path has been left, or where somebody else is asked."""
        ask = game.state.ask
        if ask is None or self.lost or self.at >= len(self.script.steps):
            return None
        step = self.script.steps[self.at]
        return meant(game.state, ask, step.do) if PLAYERS[ask.who] == step.who else None

    def call(self, game: Game) -> Call | None:
        """The same as the picks of an answer."""
        doing = self.answer(game)
        try:
            return picks(game, doing) if doing is not None else None
        except OvercrushError:
            return None

    def ahead(self) -> Guide:
        """A guide of its own, to go on with where moves are tried that have not been made."""
        return copy(self)

    def passes(self, game: Game) -> bool:
        """Whether somebody is asked for something the script does not speak of: then it is passed."""
        ask = game.state.ask
        return ask is not None and ask.kind == c.PRIORITY and not self.lost and self.answer(game) is None

    def follow(self, before: Game, move: Move) -> None:
        """Look at a move that was made: is it the script's? What was answered for somebody need not be."""
        if self.lost or self.at >= len(self.script.steps):
            return
        call = self.call(before)
        if call is not None and _alike(before.state, call) == _alike(before.state, move.call):
            self.at += 1
        elif move.how != AUTO:
            self.lost = True

    def hint(self, game: Game) -> Hint:
        """What the guide says now."""
        steps = self.script.steps
        said = [step for step in steps if step.say]
        done = sum(1 for step in steps[: self.at] if step.say)
        view = Hint(at=done, of=len(said), lost=self.lost, lesson=self.name)
        if self.at >= len(steps):
            view.say = self.script.ending
        elif (doing := self.answer(game)) is not None and steps[self.at].say:
            view.say, view.why, view.answer = steps[self.at].say, steps[self.at].why, doing
        return view


def followed(name: str, begun: Game, moves: list[Move]) -> Guide | None:
    """The guide of a game after its moves; nothing for a game without one."""
    if not name:
        return None
    guide = Guide(name)
    game = begun.clone()
    for move in moves:
        guide.follow(game, move)
        game.take(move.call)
    return guide


# --- what a step means -------------------------------------------------------------------------------------


def meant(s: State, ask: Ask, do: dict[str, Any]) -> asked.Doing | None:
    """The answer that a step of the script stands for in a position; nothing if it cannot be given."""
    if "reroll" in do and ask.kind == c.REROLL:
        dice = s.zones[ask.who * c.ZONES + c.PREP]
        return asked.Reroll([dice[place] for place in do["reroll"] if place < len(dice)])
    if "attack" in do and ask.kind == c.ATTACK:
        attackers = _dice(s, [o[1] for o in ask.options if o[0] == c.O_ATTACK], do["attack"])
        return asked.Attack(attackers) if attackers is not None else None
    if "block" in do and ask.kind == c.BLOCK:
        return _blocks(s, ask, do["block"])
    if "assign" in do and ask.kind == c.ASSIGN:
        return _split(s, ask.die, do["assign"])
    found = next((n for n, path in enumerate(paths(s, ask)) if _fits(s, path[-1], do)), None)
    return asked.Take(found) if found is not None else None


def _fits(s: State, option: tuple[int, ...], do: dict[str, Any]) -> bool:
    """Whether an option is what a step names."""
    kind = option[0]
    if kind == c.O_BUY:
        return "buy" in do and s.t.cards[option[1]].id == do["buy"]
    if kind == c.O_FIELD:
        return "field" in do and _card(s, option[1]) == do["field"]
    if kind == c.O_USE:
        return "use" in do and _card(s, option[1]) == do["use"]
    if kind == c.O_GLOBAL:
        return "global" in do and s.t.cards[s.t.abilities[option[1]].card].id == do["global"]
    if kind == c.O_PICK and option[1] >= 0:
        return "pick" in do and _card(s, option[1]) == do["pick"] and PLAYERS[s.controller[option[1]]] == do["of"]
    return (kind == c.O_PASS and "pass" in do) or (kind == c.O_YES and "yes" in do)


def _alike(s: State, call: Call) -> list[tuple[object, ...]]:
    """An answer in which dice of one card with the same face, side and place count as the same."""
    found: list[tuple[object, ...]] = []
    for option, _ in call:
        about: tuple[object, ...] = option[1:]
        if option[0] in DICE:
            about = tuple(_look(s, ref) for ref in option[1:])
        elif option[0] == c.O_ASSIGN:
            about = (_look(s, option[1]), _look(s, option[2]), _share(s, option[3]))
        found.append((option[0], *about))
    return sorted(found, key=str)


def _share(s: State, amount: int) -> str:
    """How much of the damage that is left a die gets: how it is split does not matter to the guide, but who is hit."""
    most = s.ask.options[-1][3] if s.ask is not None and s.ask.kind == c.ASSIGN else amount
    return "none" if amount == 0 else "all" if amount == most else "some"


def _look(s: State, ref: int) -> object:
    """What the guide sees of a die; a player is a player."""
    return (_card(s, ref), s.face[ref], s.controller[ref], s.zone[ref]) if ref >= 0 else ref


def _card(s: State, die: int) -> str:
    """What the script calls a die's card."""
    card = s.card_of[die]
    return "sidekick" if s.t.kind[card] == c.SIDEKICK else s.t.cards[card].id


def _dice(s: State, offered: list[int], cards: list[str]) -> list[int] | None:
    """Different dice for the cards a step names, first come first."""
    left = list(dict.fromkeys(offered))
    found: list[int] = []
    for name in cards:
        die = next((die for die in left if _card(s, die) == name), None)
        if die is None:
            return None
        left.remove(die)
        found.append(die)
    return found


def _split(s: State, attacker: int, wanted: list[list[Any]]) -> asked.Assign | None:
    """The damage of an attacker split over its blockers, each named by its card."""
    blockers = [die for die, blocked in s.blocks if blocked == attacker]
    dice = _dice(s, blockers, [name for name, _ in wanted])
    if dice is None:
        return None
    return asked.Assign(attacker, list(zip(dice, (amount for _, amount in wanted), strict=True)))


def _blocks(s: State, ask: Ask, wanted: list[list[str]]) -> asked.Block | None:
    pairs: list[tuple[int, int]] = []
    for mine, theirs in wanted:
        fits = [(o[1], o[2]) for o in ask.options if o[0] == c.O_BLOCK]
        pair = next((p for p in fits if _card(s, p[0]) == mine and _card(s, p[1]) == theirs and p not in pairs), None)
        if pair is None:
            return None
        pairs.append(pair)
    return asked.Block(pairs)
