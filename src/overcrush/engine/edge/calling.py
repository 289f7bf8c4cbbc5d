"""What dice, cards, players and options are called: by number, or by name.

A whole answer (``answers``) speaks of dice and cards in the words of whoever answers. ``Numbers`` knows the engine's
own; ``Called`` knows the names a game prints as well. A scenario has names of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from overcrush.engine.core import Ask, Option, Refs, State
from overcrush.engine.edge.describe import PLAYERS, Names, slug
from overcrush.engine.edge.notation import moves
from overcrush.engine.edge.refusal import well_formed
from overcrush.engine.edge.wording import option_texts
from overcrush.errors import Ambiguous, Malformed
from overcrush.model.const import CARD, NONE, O_CARD, O_NO, O_NUMBER, O_PICK, O_YES


def listed(what: object, words: str) -> list[object]:
    """A list of things, or a complaint."""
    if isinstance(what, str | bytes | Mapping) or not isinstance(what, Iterable):
        raise Malformed(f"{words} is a list of dice, not a {type(what).__name__}")
    return list(what)


def player_of(what: object) -> int:
    """The number of a player called A or B."""
    if isinstance(what, str) and what.upper() in PLAYERS:
        return PLAYERS.index(what.upper())
    raise Malformed("a player is called A or B")


class Numbers:
    """Dice and cards by their numbers, options as the engine writes them."""

    def die(self, s: State, what: object) -> int:
        """The number of the die that is meant."""
        number = what if type(what) is int else getattr(what, "id", None)
        if type(number) is not int:
            raise Malformed(f"a die is a number, a name or a die of the game, not a {type(what).__name__}")
        if not 0 <= number < len(s.zone):
            raise Malformed("there is no die of that number")
        return number

    def card(self, s: State, what: object, player: int | None = None, owner: object = None) -> int:
        """The number of the card that is meant: a player's own first, or the named owner's."""
        if type(what) is not int:
            raise Malformed(f"a card is a number, a name or an id, not a {type(what).__name__}")
        if not 0 <= what < len(s.t.cards):
            raise Malformed("there is no card of that number")
        return what

    def bearers(self, s: State, what: object, player: int) -> tuple[list[int], list[int]]:
        """The dice whose ability is meant, and the cards it is on."""
        die = self.die(s, what)
        return [die], [s.card_of[die]]

    def ref(self, s: State, what: object) -> int:
        """The die, or the player as -1 - player, that is meant."""
        if isinstance(what, tuple):
            option = well_formed(s, what)
            return option[1] if option[0] == O_PICK else NONE
        if isinstance(what, str) and what.upper() in PLAYERS:
            return -1 - player_of(what)
        return self.die(s, what)

    def source(self, s: State, what: object, player: int) -> tuple[int, int]:
        """The die, or else the card, whose ability waits to enter the queue."""
        return self.die(s, what), NONE

    def choice(self, s: State, ask: Ask, what: object) -> Option:
        """The option of a choice that is meant, offered or not."""
        return well_formed(s, what)

    def option(self, s: State, ask: Ask, text: str) -> Option:
        """The option with a text."""
        raise Malformed(f"no option here is called {text[:60]!r}")

    def paying(self, s: State, pay: object) -> Refs | None:
        """The dice a payment names; ``virtual``, or -1, is one virtual energy."""
        if pay is None:
            return None
        return tuple(
            -1 if item == "virtual" or (type(item) is int and item == -1) else self.die(s, item)
            for item in listed(pay, "a payment")
        )


class Called(Numbers):
    """Dice and cards as a game prints them, too."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def die(self, s: State, what: object) -> int:
        return _named_die(self.names, s, what) if isinstance(what, str) else super().die(s, what)

    def card(self, s: State, what: object, player: int | None = None, owner: object = None) -> int:
        whose = player if owner is None else player_of(owner)
        return _named_card(self.names, s, what, whose) if isinstance(what, str) else super().card(s, what)

    def bearers(self, s: State, what: object, player: int) -> tuple[list[int], list[int]]:
        try:
            return super().bearers(s, what, player)
        except (Malformed, Ambiguous):
            card = self.card(s, what, player)
            dice = [die for die, of in enumerate(s.card_of) if of == card]
            return [die for die in dice if s.controller[die] == player] or dice, [card]

    def source(self, s: State, what: object, player: int) -> tuple[int, int]:
        try:
            return self.die(s, what), NONE
        except (Malformed, Ambiguous):
            return NONE, self.card(s, what)

    def option(self, s: State, ask: Ask, text: str) -> Option:
        return _by_text(self.names, s, ask, text)

    def choice(self, s: State, ask: Ask, what: object) -> Option:
        return well_formed(s, what) if isinstance(what, tuple) else self._choice(s, ask, what)

    def _choice(self, s: State, ask: Ask, item: object) -> Option:
        """The option of a choice that somebody means: by what it is, else by its text."""
        if isinstance(item, bool):
            return (O_YES,) if item else (O_NO,)
        kinds = {option[0] for option in ask.options}
        if isinstance(item, str):
            word = item.strip().casefold()
            if word in ("yes", "no") and O_YES in kinds:
                return (O_YES,) if word == "yes" else (O_NO,)
            if word.upper() in PLAYERS:
                return (O_PICK, -1 - player_of(word))
            texts = [text.casefold() for text in option_texts(self.names, s, ask)]
            if word in texts:
                return ask.options[texts.index(word)]
        if O_CARD in kinds:
            return (O_CARD, self.card(s, item))
        if O_NUMBER in kinds and type(item) is int:
            if not 0 <= item < 1 << 30:
                raise Malformed("there is no number like that here")
            return (O_NUMBER, item)
        if O_PICK in kinds:
            return (O_PICK, self._offered(s, ask, item))
        if isinstance(item, str):
            return _by_text(self.names, s, ask, item)
        raise Malformed(f"a {type(item).__name__} is no answer to that question")

    def _offered(self, s: State, ask: Ask, item: object) -> int:
        """The die that is meant, first among those on offer."""
        if isinstance(item, str):
            wanted = item.strip().casefold()
            dice = [option[1] for option in ask.options if option[0] == O_PICK and option[1] >= 0]
            fits = [die for die in dice if wanted in _words(self.names, s, die)]
            if len(fits) == 1:
                return fits[0]
            if fits and wanted not in (self.names.key(s, die).casefold() for die in range(len(s.zone))):
                raise Ambiguous(f"{item[:60]!r} could be {', '.join(self.names.key(s, die) for die in fits[:8])}")
        return self.die(s, item)


def _named_die(names: Names, s: State, word: str) -> int:
    wanted = word.strip().casefold()
    fits = [
        die
        for die in range(len(s.zone))
        if wanted in (names.key(s, die), names.key(s, die).casefold(), names.die(s, die).casefold())
    ]
    if not fits:
        player = s.ask.who if s.ask is not None else s.active
        fits = [die for die in range(len(s.zone)) if names.die(s, die, player).casefold() == wanted]
    if not fits:
        # a bare card's name is enough where only one of its dice is about
        fits = [die for die in range(len(s.zone)) if s.zone[die] != CARD and slug(word) == names.slugs[s.card_of[die]]]
    if not fits:
        raise Malformed(f"there is no die called {word[:60]!r}")
    if len(fits) > 1:
        raise Ambiguous(f"{word[:60]!r} could be {', '.join(names.key(s, die) for die in fits[:8])}")
    return fits[0]


def _named_card(names: Names, s: State, what: str, player: int | None) -> int:
    t = s.t
    wanted = what.strip().casefold()
    fits = [
        n for n, card in enumerate(t.cards) if wanted in (card.id.casefold(), names.slugs[n], names.cards[n].casefold())
    ]
    if not fits:
        fits = [n for n, card in enumerate(t.cards) if wanted == card.name.casefold()]
    if len(fits) > 1 and player is not None:
        fits = [n for n in fits if t.owner[n] == player] or fits
    if not fits:
        raise Malformed(f"there is no card called {what[:60]!r}")
    if len(fits) > 1:
        raise Ambiguous(f"{what[:60]!r} could be {', '.join(names.card(n) for n in fits[:8])}")
    return fits[0]


def _words(names: Names, s: State, die: int) -> tuple[str, ...]:
    """What a die can be called."""
    owner = s.owner[die]
    words = (
        names.key(s, die),
        names.die(s, die),
        names.die(s, die, owner),
        names.cards[s.card_of[die]],
        names.slugs[s.card_of[die]],
    )
    return tuple(word.casefold() for word in words)


def _by_text(names: Names, s: State, ask: Ask, text: str) -> Option:
    """The option with this text, written as this move, or the only one that has these words in it."""
    wanted = text.strip().casefold()
    written = [move.casefold() for move in moves(names, s, ask)]
    if wanted in written:
        return ask.options[written.index(wanted)]
    texts = [words.casefold() for words in option_texts(names, s, ask)]
    fits = [n for n, words in enumerate(texts) if words == wanted]
    if not fits and wanted:
        fits = [n for n, words in enumerate(texts) if wanted in words]
    if not fits:
        raise Malformed(f"no option here is called {text[:60]!r}")
    if len(fits) > 1:
        raise Ambiguous(f"{text[:60]!r} could be {'; '.join(option_texts(names, s, ask)[n] for n in fits[:8])}")
    return ask.options[fits[0]]
