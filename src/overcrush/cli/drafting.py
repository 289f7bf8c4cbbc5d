"""``overcrush draft``: choose parties at the terminal, against a bot or at one keyboard, then play with them."""

from __future__ import annotations

import secrets
import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random

from rich.console import Console
from rich.table import Table
from rich.text import Text

from overcrush.bots import Bot, by_name
from overcrush.bots.drafter import draft_pick
from overcrush.bounded import content
from overcrush.cards.library import library
from overcrush.cli import look
from overcrush.cli.output import keep
from overcrush.cli.play import first_named
from overcrush.cli.session import Session
from overcrush.errors import Malformed, OvercrushError
from overcrush.game import Game
from overcrush.game.setup import ROLL
from overcrush.model.const import ENERGY_NAMES
from overcrush.teams.draft import Draft

HELP = (
    ("ID [N]", "take that card, with N dice (as many as can be used, if you name no number): bff/13 2"),
    ("show ID", "what a card says"),
    ("party", "what both players have"),
    ("table", "what is left"),
    ("save FILE", "save the draft; overcrush draft --load FILE goes on with it"),
    ("quit", "leave; nothing is saved by itself"),
)


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for on the command line."""

    sets: tuple[str, ...] = ("bff",)
    dice: int = 8
    each: int | None = None
    basics: int = 3
    seat: str = "A"
    bot: str = "easy"
    hot_seat: bool = False
    seed: int | None = None
    load: Path | None = None
    first: str = ROLL


def start(wish: Wish) -> int:
    """Draft, then play."""
    seat = wish.seat.upper()
    if seat not in ("A", "B"):
        raise Malformed(f"there is no seat {wish.seat!r}: sit at A or at B")
    seed = wish.seed if wish.seed is not None else secrets.randbits(32)
    bot = by_name(wish.bot, seed)
    if wish.load is not None:
        try:
            draft = Draft.from_json(content(wish.load))
        except Malformed as error:
            raise Malformed(f"{wish.load}: {error}") from None
    console = Console(highlight=False)
    if wish.load is None:
        draft = Draft.new(wish.sets, wish.dice, seed, wish.basics, wish.each)
        first = begins(first_named(wish.first) or ROLL, seed, "AB" if wish.hot_seat else seat, console)
        if first is None:
            return 0
        draft.first = first
    if not Drafting(draft, console, "AB" if wish.hot_seat else seat).run():
        return 0
    game = Game.new(*draft.teams(), format=draft.format, seed=seed, first=draft.first)
    below = "AB".index(seat)
    bots: list[Bot | None] = [None, None]
    if not wish.hot_seat:
        bots[1 - below] = bot
    return Session(game, bots, console, below).run()


def begins(first: str, seed: int, people: str, console: Console) -> str | None:
    """Who takes the first turn of the game: chance names a player, who chooses (2.1.6); None if somebody left."""
    if first != ROLL:
        return first
    winner = "AB"[Random(f"who begins {seed}").randrange(2)]
    other = "B" if winner == "A" else "A"
    if winner not in people:
        return _told(winner, winner, console)
    while True:
        try:
            typed = input(f"{winner}> You won the roll: do you take the first turn (the other one then picks first)? ")
        except (EOFError, UnicodeDecodeError):
            return None
        if not sys.stdin.isatty():
            print(typed)
        word = typed.strip().casefold()
        if word in ("yes", "y", "no", "n"):
            return _told(winner, winner if word[0] == "y" else other, console)
        if word in ("quit", "exit"):
            return None
        console.print("Type yes or no.", style=look.LABEL)


def _told(winner: str, first: str, console: Console) -> str:
    console.print(Text(f"{winner} wins the roll; {first} takes the first turn of the game.", style=look.LABEL))
    return first


class Drafting:
    """One draft at one terminal."""

    def __init__(self, draft: Draft, console: Console, people: str) -> None:
        self.draft = draft
        self.console = console
        self.people = people
        """The seats of those who type."""
        self.saved = False
        """Whether the draft as it stands is in a file."""

    def run(self) -> bool:
        """Draft until everything is chosen; False if somebody left before."""
        n = self.draft.limit
        picks = f"{self.draft.who or 'nobody'} picks{' first' * (not self.draft.picks)}"
        words = f"  up to {n} dice a party, {n} life each; {picks}"
        self.console.print(Text("Draft", style=look.STRONG).append(words, look.LABEL))
        self._say("basic actions: " + ", ".join(library().given(ident).card.name for ident in self.draft.basics))
        fresh = True
        while (who := self.draft.who) is not None:
            if who not in self.people or self._full():
                self._take(*draft_pick(self.draft))
                continue
            if fresh:
                self._table()
            typed = self._read(who)
            if typed is None or typed in ("quit", "exit"):
                self.console.print(
                    "\nGood bye." + ("" if self.saved else " The draft was not saved."), style=look.LABEL
                )
                return False
            try:
                fresh = self._do(typed)
            except OvercrushError as error:
                self._say(str(error))
                fresh = False
        self._party()
        return True

    def _full(self) -> bool:
        """Whether both parties are full, so that it does not matter who takes the rest."""
        return not self.draft.room("A") and not self.draft.room("B")

    def _do(self, typed: str) -> bool:
        """Do what a line says; whether the table has changed."""
        word, _, rest = typed.partition(" ")
        rest = rest.strip()
        if word in ("help", "?"):
            for name, words in HELP:
                self.console.print(Text(f"  {name:<10}", style=look.STRONG).append(words, style="not bold"))
        elif word == "show":
            from overcrush.cli.library import show

            show(rest)
        elif word == "party":
            self._party()
        elif word in ("table", ""):
            return True
        elif word == "save":
            if not rest:
                raise Malformed("say where: save draft.json")
            keep(self.draft.to_json(), Path(rest))
            self.saved = True
            self._say(f"saved to {rest}")
        else:
            if rest and not (rest.isascii() and rest.isdigit() and len(rest) < 4):
                raise Malformed(f"a card and a number of dice, like bff/13 2, not {typed[:40]!r}; help lists the rest")
            self._take(word, int(rest) if rest else None)
            return True
        return False

    def _take(self, ident: str, dice: int | None) -> None:
        who = self.draft.who or ""
        taken = self.draft.pick(ident, dice)
        self.saved = False
        card = library().given(taken.card).card
        title = f"{card.name}, {card.subtitle}" if card.subtitle else card.name
        words = (
            f"takes {title} with {taken.dice} {'dice' if taken.dice > 1 else 'die'}"
            if taken.dice
            else f"takes {title}, without dice"
        )
        self.console.print(Text(f"{who} ", style=look.PLAYER_STYLES["AB".index(who)]).append(words, style="default"))

    # --- showing ---------------------------------------------------------------------------------------

    def _table(self) -> None:
        who = self.draft.who or ""
        grid = Table.grid(padding=(0, 2, 0, 0))
        for _ in range(5):
            grid.add_column()
        for stack in self.draft.left:
            grid.add_row(Text(), Text(stack.title, style=look.STRONG), Text(f"{stack.dice} dice", style=look.LABEL))
            for ident in stack.cards:
                card = library().given(ident).card
                levels = " ".join(f"{x.fielding}/{x.attack}/{x.defense}{'*' * x.burst}" for x in card.levels)
                types = look.energy_type([ENERGY_NAMES.index(name) for name in card.energy])
                cost = Text(f"{card.cost} ") + types
                grid.add_row(Text(ident), Text(f"  {card.subtitle or card.name}"), cost, Text(levels))
        self.console.print(grid)
        self._say(f"{who} picks; room for {self.draft.room(who)} more dice. Type a card's id; help lists the rest.")

    def _party(self) -> None:
        for n, who in enumerate("AB"):
            picks = [pick for pick in self.draft.taken(who) if pick.dice]
            cards = ", ".join(f"{pick.dice} {library().given(pick.card).card.name}" for pick in picks)
            used = self.draft.limit - self.draft.room(who)
            line = Text(f"{who} ", style=look.PLAYER_STYLES[n]).append(
                f"{used} of {self.draft.limit} dice: ", look.LABEL
            )
            self.console.print(line.append(cards or "nothing yet", style="default"))

    def _say(self, words: str) -> None:
        self.console.print(Text(words, style=look.LABEL))

    def _read(self, who: str) -> str | None:
        """A line somebody typed, or None at the end of the input."""
        try:
            typed = input(f"{who}> ")
        except EOFError:
            return None
        except UnicodeDecodeError:
            return "?"
        if not sys.stdin.isatty():
            print(typed)
        return typed.strip()
