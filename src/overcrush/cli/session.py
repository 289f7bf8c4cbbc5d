"""A game at the terminal: shows the table, reads a line, does what it says."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from rich.console import Console, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from overcrush.bots import Bot
from overcrush.cli import look
from overcrush.cli.picture import View
from overcrush.cli.queries import Asking, says
from overcrush.cli.replies import Question, question, replies, ways_to_pay
from overcrush.cli.telling import news
from overcrush.engine.edge.describe import PLAYERS
from overcrush.errors import Malformed, OvercrushError
from overcrush.game import Decision, Game

HELP = (
    ("a number", "choose that option; where several dice are chosen, all their numbers: 1 3, all, none"),
    ("words", "the words of an option, as far as they are unique"),
    ("pay N", "the different ways to pay for option N; pay N 2 takes the second"),
    ("why …", "why something is not possible: why buy hulk, why field hulk #2, why attack with hulk"),
    ("explain …", "a die's or card's numbers and where they come from: explain hulk #1"),
    ("hint", "which answer is best, and why"),
    ("odds", "how likely each is to win, and what the answers are worth"),
    ("cards", "all cards and what they say"),
    ("log [N]", "the last events with the numbers of their rules; log all for every one"),
    ("rule N", "what a rule, a keyword or a word is about, in the edition played: rule 2.7.4, rule engaged"),
    ("undo", "take back your last answer"),
    ("save FILE", "save the game; overcrush play --terminal --load FILE goes on with it"),
    ("table", "look at the table again"),
    ("quit", "leave; nothing is saved by itself"),
)


class Session:
    """One game between people and bots at one terminal."""

    def __init__(self, game: Game, bots: Sequence[Bot | None], console: Console, below: int = 0, told: int = 0) -> None:
        self.game = game
        self.bots = bots
        self.console = console
        self.below = below
        self.told = told
        """How many events have been shown."""
        self.asking = Asking(game, console)
        self.fresh = True
        self.commands: dict[str, Callable[[str], bool | None]] = {
            "help": self._help,
            "?": self._help,
            "undo": self._undo,
            "why": self.asking.why,
            "explain": self.asking.explain,
            "log": self.asking.log,
            "rule": self.asking.rule,
            "cards": self.asking.cards,
            "hint": self.asking.hint,
            "odds": self.asking.odds,
            "save": self._save,
            "pay": self._pay,
            "table": self._again,
            "quit": self._quit,
            "exit": self._quit,
        }

    # --- the loop --------------------------------------------------------------------------------------

    def run(self) -> int:
        """Play until somebody leaves."""
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401  it makes typed lines editable and remembers them
        self._settle()
        while True:
            if self.fresh:
                self._show()
                self.fresh = False
            typed = self._read()
            if typed is None:
                self.console.print("\nGood bye. The game was not saved.", style=look.LABEL)
                return 0
            if not typed:
                self.fresh = True
                continue
            try:
                if self._do(typed):
                    return 0
            except OvercrushError as error:
                self._say(str(error))

    def _read(self) -> str | None:
        """A line somebody typed, or None at the end of the input."""
        decision = self.game.decision
        prompt = f"{decision.who}> " if decision is not None else "over> "
        try:
            typed = input(prompt)
        except EOFError:
            return None
        except UnicodeDecodeError:
            return "?"
        if not sys.stdin.isatty():
            print(typed)  # a transcript of a script reads like a session
        return typed.strip()

    def _do(self, typed: str) -> bool:
        """Do what a line says; whether it was the last."""
        word, _, rest = typed.partition(" ")
        command = self.commands.get(word.casefold())
        if command is not None:
            return bool(command(rest.strip()))
        decision = self.game.decision
        if decision is None:
            raise Malformed("the game is over: save FILE, log, undo or quit")
        given = replies(self.game, decision, question(self.game, decision), typed)
        before = self.game.clone()
        try:
            for answer in given:
                self.game.answer(answer)
        except OvercrushError:
            if len(given) > 1:
                self.asking.game = self.game = before
            raise
        self._settle()
        self.fresh = True
        return False

    def _settle(self) -> None:
        """Let the bots answer, and give answers that leave no choice."""
        while (decision := self.game.decision) is not None:
            bot = self.bots[decision.raw.who]
            if len(decision.options) == 1:
                self.game.answer(decision.options.actions[0])
            elif bot is not None:
                self.game.answer(bot.choose(self.game.for_bot(decision.who, decision.number)))
            else:
                return

    # --- showing ---------------------------------------------------------------------------------------

    def _show(self) -> None:
        """What has happened since the last time, the table, and the question."""
        console = self.console
        events = news(self.game, self.told)
        self.told = len(self.game.log)
        console.print()
        for line in events:
            console.print(line)
        if events:
            console.print()
        decision = self.game.decision
        seen = self.game if decision is None else self.game.seen_by(decision.who)
        console.print(view(seen, console.width, self.below, self._players()))
        console.print()
        console.print(ending(self.game) if decision is None else options(self.game, decision, console.width))

    def _players(self) -> tuple[str, str]:
        names = ["a bot" if bot else "you" for bot in self.bots]
        return ("", "") if names[0] == names[1] else (names[0], names[1])

    def _say(self, sentence: str) -> None:
        """A refusal or a complaint, as a sentence."""
        words = self.game.names.put(sentence.splitlines()[0]) if sentence else "that did not work"
        stop = "" if words.endswith((".", "?", "!")) else "."
        self.console.print(Text(f"{words[:1].upper()}{words[1:]}{stop}", style=look.WARNING))

    # --- commands --------------------------------------------------------------------------------------

    def _help(self, _: str) -> None:
        grid = Grid.grid(padding=(0, 2))
        grid.add_column(style="bold", no_wrap=True)
        grid.add_column()
        for word, meaning in HELP:
            grid.add_row(word, Text(meaning))
        self.console.print(grid)

    def _undo(self, _: str) -> None:
        """Back to the last question a person had a choice in."""
        trial = self.game.clone()
        trial.undo()
        while (decision := trial.decision) is not None and (
            self.bots[decision.raw.who] is not None or len(decision.options) == 1
        ):
            trial.undo()
        self.asking.game = self.game = trial
        self.told = len(trial.log)
        self.fresh = True
        self.console.print("Taken back.", style=look.LABEL)

    def _save(self, name: str) -> None:
        if not name:
            raise Malformed("say where: save FILE")
        from overcrush.record import save

        path = Path(name).expanduser()
        save(self.game, path)
        self.console.print(Text(f"Saved. Go on with: overcrush play --terminal --load {path}", style=look.LABEL))

    def _pay(self, words: str) -> None:
        decision = self.game.decision
        parts = words.split()
        if decision is None or not parts or not all(part.isdigit() for part in parts) or len(parts) > 2:
            raise Malformed("say for which option: pay N, or pay N and the number of a way")
        ways = ways_to_pay(self.game, decision, int(parts[0]))
        if not ways:
            raise Malformed("nothing is to be paid for that")
        if len(parts) == 1:
            for n, (_, words_for_it) in enumerate(ways, 1):
                self.console.print(Text().append(f"  {n:>2}  ", style="bold").append(words_for_it))
            self.console.print(Text(f"pay {parts[0]} and a number takes one of them.", style=look.LABEL))
            return
        if not 1 <= int(parts[1]) <= len(ways):
            raise Malformed(f"there are {len(ways)} ways to pay for that")
        dice = ways[int(parts[1]) - 1][0]
        action = decision.options.actions[int(parts[0]) - 1]
        self.game.answer(action, pay=dice)
        self._settle()
        self.fresh = True

    def _again(self, _: str) -> None:
        self.fresh = True

    def _quit(self, _: str) -> bool:
        self.console.print("Good bye.", style=look.LABEL)
        return True


# --- what is printed -----------------------------------------------------------------------------------


def view(game: Game, width: int, below: int = 0, who: Sequence[str] = ("", "")) -> RenderableType:
    """The table of a game."""
    return View(game.names, game.state, width, below, who).render()


def options(game: Game, decision: Decision, width: int) -> RenderableType:
    """The open question with its numbered options."""
    asked: Question = question(game, decision)
    style = look.PLAYER_STYLES[PLAYERS.index(decision.who)]
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(width=4, justify="right", style="bold")
    grid.add_column(width=width - 5)
    head = Text().append(f"{decision.who}: ", style=f"bold {style}").append(decision.prompt, style="bold")
    if decision.source:
        head.append(f"  {decision.source}", style=look.LABEL)
    head.append(f"  {decision.rule}", style=look.RULE)
    grid.add_row("", head)
    for line in says(game, decision):
        grid.add_row("", Text(line, style=look.LABEL))
    for n, line in enumerate(asked.lines, 1):
        grid.add_row(str(n), Text(line))
        if not asked.whole:
            for words in says(game, decision, decision.options.actions[n - 1]):
                grid.add_row("", Text(words, style=look.LABEL))
    if not asked.lines:
        grid.add_row("", Text("there is nothing to choose from", style=look.LABEL))
    grid.add_row("", Text(f"{asked.hint}; help lists the commands", style=look.QUIET))
    return grid


ENDED = {
    "resign": "{} resigned. ",
    "draw": "Both agreed on a draw. ",
    "absent": "{} had gone. ",
    "clock": "{} had no time left. ",
    "round": "The round was over, and life decided. ",
}


def ending(game: Game, ended: tuple[str, str] | None = None) -> Text:
    """How the game ended, by its rules or otherwise."""
    winner = ended[1] if ended is not None else game.winner
    how = ENDED[ended[0]].format("B" if winner == "A" else "A") if ended is not None else ""
    if winner == "tie":
        return Text(f"{how}The game is a tie.", style="bold")
    player = PLAYERS.index(winner) if winner in PLAYERS else 0
    words = Text(how, style="bold").append(f"{winner} has won", style=f"bold {look.PLAYER_STYLES[player]}")
    return words.append(f" on turn {game.turn}, {game.life['A']} life to {game.life['B']}.", style="bold")
