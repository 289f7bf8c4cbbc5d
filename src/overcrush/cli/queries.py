"""Questions about a game that change nothing: why not, explain, log, rule."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from overcrush.cli import look
from overcrush.cli.telling import told
from overcrush.engine.edge.api import Option as RawOption
from overcrush.engine.edge.describe import PLAYERS, where_words
from overcrush.errors import Ambiguous, Malformed
from overcrush.game import Activate, Attack, Block, Buy, Card, Decision, Field, Game, Global, Pass, Reroll, Use
from overcrush.model.const import CHARACTER_FACE, O_ACTIVATE, O_GLOBAL, O_USE
from overcrush.teams.booklets import below, rule_in, term_in

Action = Activate | Attack | Block | Buy | Field | Global | Pass | Reroll | Use
MOST_ANSWERS = 12
"""So many answers are listed with what they are worth."""
WHY = "say what: why buy hulk, why field hulk #2, why use …, why attack with …, why block X with Y, why reroll …"


def action(words: str) -> Action:
    """What somebody would like to do, from words such as ``buy hulk`` or ``block hulk #1 with sidekick #3``."""
    verb, _, rest = words.strip().partition(" ")
    verb = verb.casefold()
    rest = rest.strip().removeprefix("with ").strip()
    if verb == "pass":
        return Pass()
    if verb in ("attack", "reroll"):
        dice = [die.strip() for die in rest.split(",") if die.strip()]
        return Attack(dice) if verb == "attack" else Reroll(dice)
    if not rest:
        raise Malformed(WHY)
    if verb == "block":
        attacker, _, blockers = rest.partition(" with ")
        return Block({attacker.strip(): [die.strip() for die in blockers.split(",") if die.strip()]})
    if verb in ("buy", "purchase"):
        return Buy(rest)
    if verb == "field":
        return Field(rest)
    if verb == "use":
        return Use(rest)
    if verb == "global":
        return Global(rest)
    if verb == "activate":
        return Activate(rest)
    raise Malformed(WHY)


class Asking:
    """Answers questions about one game."""

    def __init__(self, game: Game, console: Console) -> None:
        self.game = game
        self.console = console

    def hint(self, _: str) -> None:
        """Say which answer is best, and why."""
        from overcrush.bots.advice import hint
        from overcrush.bots.odds import Weigher

        found = hint(Weigher(), self.game)
        if found.best is None:
            raise Malformed("the game is over: there is nothing to decide")
        self.console.print(Text().append(found.best.text, style="bold").append(f"  {found.best.chance:.0%} to win"))
        self.console.print(Text(found.why, style=look.LABEL))

    def odds(self, _: str) -> None:
        """Say how likely each is to win, and what the answers are worth."""
        found = self.game.odds()
        self.console.print(Text(f"A {found.a:.0%}, B {found.b:.0%} to win", style="bold"))
        for each in found.answers[:MOST_ANSWERS]:
            self.console.print(Text().append(f"  {each.chance:4.0%}  ", style="bold").append(each.text))

    def why(self, words: str) -> None:
        """Say why something is not possible now, with the rules."""
        if not words:
            raise Malformed(WHY)
        words = words.removeprefix("not ").strip()
        decision = self.game.decision
        if decision is not None and any(words.casefold() == text.casefold() for text in decision.options.texts):
            self._line("That is possible: it is one of the options.")
            return
        if words.isdigit():
            raise Malformed("every numbered option is possible; ask about something that is not offered")
        reason = self.game.why_not(action(words))
        if reason is None:
            self._line("That is possible.")
            return
        said = self.game.names.put(reason.text)
        line = Text(f"{said[:1].upper()}{said[1:]}.")
        self.console.print(line)
        for number in reason.rules:
            self._rule(number)

    def explain(self, words: str) -> None:
        """Say what a die or a card is, and where its numbers come from."""
        if not words:
            raise Malformed("say what: explain and the name of a die or a card")
        game = self.game
        try:
            die = game.calls.die(game.state, words)
        except (Malformed, Ambiguous):
            number = game.calls.card(game.state, words)
            self._card(game.state.t.cards[number])
            return
        s = game.state
        self._line(f"{game.names.die(s, die)}: {where_words(s, die)}")
        if s.face[die] >= 0 and s.t.faces[s.card_of[die]][s.face[die]].kind == CHARACTER_FACE:
            for what in ("attack", "defense"):
                self._line(f"  {what} {game.explain(die, what)}")
        self._card(s.t.cards[s.card_of[die]])

    def log(self, words: str) -> None:
        """Print the last events, or all of them."""
        log = self.game.log
        if words == "all":
            count = len(log)
        elif not words:
            count = 30
        elif words.isdigit():
            count = int(words)
        else:
            raise Malformed("say how many: log, log 100 or log all")
        for event in log[max(0, len(log) - count) :]:
            self.console.print(told(event))

    def rule(self, number: str) -> None:
        """Say what a rule is about."""
        if not number:
            raise Malformed("say which: rule 2.7.4, or a word such as rule engaged")
        edition = self.game.setup.edition
        found = rule_in(number.rstrip("."), edition)
        if found is not None:
            self._rule(found.number)
            for child in below(found.number, edition):
                self._rule(child.number)
            return
        word = term_in(number, edition)
        if word is None:
            raise Malformed(f"there is no rule or word {number[:60]!r}")
        self.console.print(Text(f"  {word.name}  ", style=look.STRONG) + Text(word.words, style=look.LABEL))
        for which in word.rules:
            self._rule(which)

    def cards(self, _: str = "") -> None:
        """Print all cards of the game and what they say."""
        t = self.game.state.t
        for player, team in enumerate(t.team):
            for card in team:
                if t.owner[card] == player or (player == 0 and t.owner[card] < 0):
                    self._card(t.cards[card], PLAYERS[player] if t.owner[card] >= 0 else "")

    # --- printing --------------------------------------------------------------------------------------

    def _line(self, words: str) -> None:
        self.console.print(Text(words))

    def _rule(self, number: str) -> None:
        rule = rule_in(number, self.game.setup.edition)
        if rule is not None:
            self.console.print(Text(f"  {rule.number}  ", style=look.RULE) + Text(rule.subject, style=look.LABEL))

    def _card(self, card: Card, owner: str = "") -> None:
        """The facts of a card, and its abilities in our own wording."""
        head = Text().append(f"{owner}  " if owner else "", style=look.QUIET).append(card.name, style="bold")
        if card.subtitle:
            head.append(f", {card.subtitle}")
        facts = [
            card.kind,
            *([] if card.id == "sidekick" else [f"costs {card.cost}"]),
            *card.energy,
            *card.affiliations,
        ]
        head.append("  " + ", ".join(facts), style=look.LABEL)
        if card.levels:
            stats = [f"{level.attack}/{level.defense}{'*' * level.burst} for {level.fielding}" for level in card.levels]
            head.append(f"; {', '.join(stats)}", style=look.LABEL)
        self.console.print(head)
        for line in map(self.game.names.put, wording(card)):
            self.console.print(Padding(Text(line), (0, 0, 0, 4)))


def wording(card: Card) -> list[str]:
    """What a card says, one line for each ability."""
    if not card.text.abilities:
        return []
    from overcrush.lang.rendering import Unsayable, render

    try:
        return render(card.text, card.name)
    except Unsayable:
        return ["(it has an ability that we have no words for)"]


def says(game: Game, decision: Decision, option: RawOption | None = None) -> list[str]:
    """What the card behind an option (or behind the question itself) says about it."""
    t = game.state.t
    put = game.names.put
    if option is None:
        return [put(line) for line in wording(t.cards[decision.raw.card])] if decision.raw.card > 0 else []
    kind = option[0]
    if kind == O_USE:
        lines = wording(t.cards[game.state.card_of[option[1]]])
    elif kind in (O_GLOBAL, O_ACTIVATE) and t.abilities[option[1]].card > 0:
        lines = wording(t.cards[t.abilities[option[1]].card])
    else:
        return []
    return [put(line) for line in lines if line.startswith("Global:") == (kind == O_GLOBAL)]
