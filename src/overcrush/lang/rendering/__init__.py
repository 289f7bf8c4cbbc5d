"""Trees in our own canonical wording, which reads as the same tree again."""

from __future__ import annotations

from dataclasses import dataclass

from overcrush.ability.abilities import Ability, Burst, Keyword, Text, Unread, Use
from overcrush.ability.effects import Trigger
from overcrush.ability.nouns import Named
from overcrush.ability.tree import walk
from overcrush.lang.rendering.abilities import lines, quoted
from overcrush.lang.rendering.amounts import amount
from overcrush.lang.rendering.effects import sentences
from overcrush.lang.rendering.history import past
from overcrush.lang.rendering.references import done, plurals
from overcrush.lang.rendering.triggers import OF_AN_AMOUNT
from overcrush.lang.rendering.words import EXPLICIT, POINTED, REPEATED, SPOKEN, Unsayable, Voice

__all__ = ["Unsayable", "as_spoken", "in_full", "render", "say"]


def say(effect: object, name: str, action: bool) -> str:
    """A part of an ability in words, as people speak, without capital and full stop; raises ``Unsayable``."""
    voice = Voice(
        name.split("@", maxsplit=1)[0].strip(),
        action,
        plurals=plurals(effect),
        done=done(effect),
        quote=quoted,
        much=amount,
        past=past,
    )
    return ". ".join(
        words if n == 0 else words[:1].upper() + words[1:]
        for n, words in enumerate(sentences(effect, voice))  # type: ignore[arg-type]
    ).replace("\n", " ")


def render(text: Text, name: str) -> list[str]:
    """The lines of a card's text box; raises ``Unsayable`` for a tree there are no words for.

    Each ability is first put as people speak (``it``, ``those dice``); where reading that would give another tree,
    things spoken of before are named ever more fully (``the first chosen die``). What no way of speaking says so that
    it reads as the same tree, there are no words for.
    """
    plain = name.split("@", maxsplit=1)[0].strip()
    speaker = Speaker(plain, name, _action(text))
    spoken = speaker.all(text)
    if spoken is not None and speaker.reads(spoken, text):
        return spoken
    return [line for at, ability in enumerate(text.abilities) for line in speaker.best(ability, text.abilities[:at])]


def as_spoken(text: Text, name: str) -> list[str] | None:
    """The lines as people speak, read by nobody; None where there are no such words."""
    return Speaker(name.split("@", maxsplit=1)[0].strip(), name, _action(text)).all(text)


def in_full(text: Text, name: str) -> list[str]:
    """The lines in the fullest way there are words for, read by nobody; raises ``Unsayable``."""
    plain = name.split("@", maxsplit=1)[0].strip()
    speaker = Speaker(plain, name, _action(text))
    return [line for at, ability in enumerate(text.abilities) for line in speaker.fullest(ability, text.abilities[:at])]


def _action(text: Text) -> bool:
    return any(isinstance(a, Use) or a == Keyword("Continuous") for a in text.abilities)


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who words a card."""

    plain: str
    name: str
    action: bool

    def lines(self, ability: Ability, main: tuple[Ability, ...], style: int) -> list[str]:
        """The lines of an ability that belongs to a main one, if it is a burst."""
        whole = (*main, ability)
        if any(isinstance(part, Trigger) and part.least and part.event not in OF_AN_AMOUNT for part in walk(whole)):
            raise Unsayable("how much of it")
        turns = any(isinstance(part, Trigger) and part.event in {"turn start", "turn end"} for part in walk(whole))
        voice = Voice(
            self.plain, self.action, style, plurals(whole), done(whole), turns, quote=quoted, much=amount, past=past
        )
        try:
            return lines(ability, voice)
        except LookupError as missing:
            raise Unsayable(f"no word for {missing}") from missing

    def all(self, text: Text) -> list[str] | None:
        """Everything as people speak."""
        try:
            return [
                line
                for at, ability in enumerate(text.abilities)
                for line in self.lines(ability, _main(ability, text.abilities[:at]), SPOKEN)
            ]
        except Unsayable:
            return None

    def reads(self, said: list[str], text: Text) -> bool:
        """Whether the words mean the text."""
        from overcrush.lang.reading.reader import read

        return read(said, self.name, "action" if self.action else "character", _names(text)).text == text

    def best(self, ability: Ability, before: tuple[Ability, ...]) -> list[str]:
        """The lines of an ability in the first way that reads as it."""
        main = _main(ability, before)
        error: Unsayable | None = None
        for style in (SPOKEN, REPEATED, POINTED, EXPLICIT):
            try:
                said = self.lines(ability, main, style)
                context = [line for a in main for line in self.best(a, ())]
            except Unsayable as problem:
                error = error or problem
                continue
            if any(isinstance(part, Unread) for part in walk(ability)) or self.reads(
                [*context, *said], Text((*main, ability))
            ):
                return said
        raise error or Unsayable("every way to say it reads as something else")

    def fullest(self, ability: Ability, before: tuple[Ability, ...]) -> list[str]:
        """The lines of an ability in the fullest way there are words for."""
        error: Unsayable | None = None
        for style in (EXPLICIT, POINTED, REPEATED, SPOKEN):
            try:
                return self.lines(ability, _main(ability, before), style)
            except Unsayable as problem:
                error = error or problem
        raise error or Unsayable("no wording")


def _main(ability: Ability, before: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """What a burst hangs on."""
    return tuple(a for a in before if not isinstance(a, Burst))[-1:] if isinstance(ability, Burst) else ()


def _names(text: Text) -> frozenset[str]:
    return frozenset(n for node in walk(text) if isinstance(node, Named) for n in node.names if n != "self")
