"""What a scenario calls things: its dice by the names it gives them, its cards by their ids, options by their words."""

from __future__ import annotations

import re
from typing import Any, Final

from overcrush.engine.edge.api import Ask, Option, State
from overcrush.engine.edge.calling import Numbers
from overcrush.engine.edge.describe import Names
from overcrush.engine.edge.questions import prompt_text
from overcrush.engine.edge.wording import option_texts
from overcrush.errors import Illegal, Malformed
from overcrush.game.position import Layout
from overcrush.game.saying import instead, named, said
from overcrush.game.speaking import Words
from overcrush.model.const import (
    ASK_NAMES,
    NONE,
    O_ACTIVATE,
    O_ASSIGN,
    O_ATTACK,
    O_BLOCK,
    O_BUY,
    O_CARD,
    O_DONE,
    O_FIELD,
    O_GLOBAL,
    O_NO,
    O_NUMBER,
    O_OPTION,
    O_PASS,
    O_PICK,
    O_REROLL,
    O_USE,
    O_YES,
)

WITH_DIE = {O_FIELD: "field", O_USE: "use", O_REROLL: "reroll", O_ATTACK: "attack with"}
SHOWN = 8
"""So many options a message names."""
WHO: Final = frozenset(
    (
        *("a", "an", "the", "this", "that", "it", "its", "you", "your", "they", "them", "their", "he", "him", "his"),
        *("she", "her", "player", "controller", "opponent", "target"),
    )
)
"""Words that an effect is told without, or with others, to another player."""


def _words(text: str) -> set[str]:
    """What an effect is recognised by: its words without who does it, each in one form."""
    words = (word.removesuffix("'s") for word in re.findall(r"[-+]?[\w'\[\]]+", text.casefold()))
    return {"die" if word == "dice" else word.removesuffix("s") for word in words if word not in WHO}


class Called(Numbers):
    """The names of one scenario."""

    def __init__(self, setup: Layout) -> None:
        self.setup = setup
        self._names: tuple[Names, Names] | None = None

    def names(self, s: State) -> tuple[Names, Names]:
        """Names for texts, with the words of abilities and without."""
        if self._names is None:
            self._names = (Names(s.t, Words()), Names(s.t))
        return self._names

    # --- what a name means -----------------------------------------------------------------------------

    def die(self, s: State, what: object) -> int:
        if isinstance(what, str):
            return self.setup.die(what)
        raise Malformed(f"{said(what)} is no die{instead(self.setup.known(), what)}")

    def card(self, s: State, what: object, player: int | None = None, owner: object = None) -> int:
        """The card an id means to a player: their own, the shared one, or the opponent's."""
        if not isinstance(what, str) or what not in self.setup.cards:
            raise Malformed(f"there is no card {named(what)}{instead(self.setup.cards, what)}")
        if owner is not None and owner not in ("A", "B"):
            raise Malformed(f"owner must be A or B, not {named(owner)}")
        side = 0 if player is None else player
        for place in [side, 2, 1 - side] if owner is None else ["AB".index(str(owner))]:
            card = self.setup.cards[what][place]
            if card is not None:
                return card
        raise Illegal(f"{what} is on {'nobody' if owner is None else owner}'s team", ("2.6.2.1", "2.6.5.1"))

    def cards(self, ident: str) -> list[int]:
        """All cards of an id: both players may have brought it."""
        return [0] if ident == "sidekick" else [card for card in self.setup.cards[ident] if card is not None]

    def bearers(self, s: State, what: object, player: int) -> tuple[list[int], list[int]]:
        if not isinstance(what, str) or what in self.setup.names or what not in self.setup.cards:
            return super().bearers(s, what, player)
        dice = [d for (_, type_), some in self.setup.types.items() if type_ == what for d in some]
        own = [d for d in dice if s.controller[d] == player]
        return own or dice, self.cards(what)

    def ref(self, s: State, what: object) -> int:
        return -1 - "AB".index(what) if isinstance(what, str) and what in ("A", "B") else self.die(s, what)

    def meant(self, s: State, what: object, among: list[int]) -> int:
        """Whom a name means: that die or player, or else the first of some dice whose card is called so."""
        try:
            return self.ref(s, what)
        except Malformed:
            known = isinstance(what, str) and (what == "sidekick" or what in self.setup.cards)
            cards = self.cards(str(what)) if known else []
            for die in among:
                if die >= 0 and s.card_of[die] in cards:
                    return die
            raise

    def source(self, s: State, what: object, player: int) -> tuple[int, int]:
        try:
            return self.die(s, what), NONE
        except Malformed:
            return NONE, self.card(s, what, player)

    def choice(self, s: State, ask: Ask, what: object) -> Option:
        if isinstance(what, tuple):
            return super().choice(s, ask, what)
        option = self._choice(s, ask, what)
        if option is None or option not in ask.options:
            words = f"{said(what)} is not one of the choices {self.options(s, ask)}"
            raise Illegal(words, tuple(dict.fromkeys((ask.rule, "3.1.9", "3.1.10", "3.3.1"))))
        return option

    def _choice(self, s: State, ask: Ask, value: Any) -> Option | None:
        options = ask.options
        if isinstance(value, list):
            return None
        if isinstance(value, bool) or value in ("yes", "no"):
            return (O_YES,) if value in (True, "yes") else (O_NO,)
        if isinstance(value, int):
            return (O_NUMBER, value)
        if value in ("A", "B") and (O_PICK, -1 - "AB".index(value)) in options:
            return (O_PICK, -1 - "AB".index(value))
        try:
            die = self.die(s, value)
            if (O_PICK, die) in options:
                return (O_PICK, die)
        except Malformed:
            pass
        return self._by_card(s, options, value) or self._by_text(s, ask, value)

    def _by_card(self, s: State, options: tuple[Option, ...], value: Any) -> Option | None:
        if not isinstance(value, str) or (value not in self.setup.cards and value != "sidekick"):
            return None
        cards = self.cards(value)
        for option in options:
            if option[0] == O_CARD and option[1] in cards:
                return option
            if option[0] == O_PICK and option[1] >= 0 and s.card_of[option[1]] in cards:
                return option
        return None

    def _by_text(self, s: State, ask: Ask, value: Any) -> Option | None:
        wanted = str(value).strip().casefold()
        if wanted.startswith("[") and wanted.endswith("]"):  # a symbol, as card texts have it
            wanted = wanted[1:-1]
        for names in self.names(s):  # in its words, or "Effect 2"
            for option, text in zip(ask.options, option_texts(names, s, ask), strict=True):
                if text.casefold() == wanted:
                    return option
        # an effect in the words of its card: who does it is said otherwise to who is asked
        words = _words(wanted)
        effects = [
            option
            for option, text in zip(ask.options, option_texts(self.names(s)[0], s, ask), strict=True)
            if option[0] == O_OPTION and words and words <= _words(text)
        ]
        return effects[0] if len(effects) == 1 else None

    # --- what things are called ------------------------------------------------------------------------

    def name(self, ref: int) -> str:
        """The name of a die or player."""
        if ref < 0:
            return "AB"[-1 - ref]
        named = [n for n, d in self.setup.names.items() if d == ref]
        return min(named, key=len) if named else "a die without a name"

    def question(self, s: State, ask: Ask) -> str:
        """A question in words: who is asked for what, and what could be answered."""
        prompt = prompt_text(self.names(s)[0], s, ask)
        return f"{'AB'[ask.who]} is asked to {ASK_NAMES[ask.kind]}: {prompt} {self.options(s, ask)}"

    def options(self, s: State, ask: Ask) -> str:
        """The options of a question, for a message."""
        words = [
            self._word(s, option, text)
            for option, text in zip(ask.options, option_texts(self.names(s)[0], s, ask), strict=True)
        ]
        more = [f"and {len(words) - SHOWN} more"] if len(words) > SHOWN else []
        return "(" + ", ".join([*words[:SHOWN], *more]) + ")"

    def _word(self, s: State, option: Option, text: str) -> str:
        """An option the way a step would name it, else as a game prints it."""
        kind, ids = option[0], self.setup.ids
        if kind == O_PICK:
            return self.name(option[1])
        if kind in WITH_DIE:
            return f"{WITH_DIE[kind]} {self.name(option[1])}"
        if kind == O_BLOCK:
            return f"block {self.name(option[2])} with {self.name(option[1])}"
        if kind == O_ASSIGN:
            return f"{option[3]} to {self.name(option[2])}"
        if kind in (O_CARD, O_BUY) and option[1] in ids:
            return ids[option[1]] if kind == O_CARD else f"buy {ids[option[1]]}"
        if kind == O_GLOBAL and s.t.abilities[option[1]].card in ids:
            return f"global {ids[s.t.abilities[option[1]].card]}"
        if kind == O_ACTIVATE and option[2] >= 0:
            return f"activate {self.name(option[2])}"
        return {O_YES: "yes", O_NO: "no", O_PASS: "pass", O_DONE: "no more"}.get(kind, text)
