"""Small words for the renderer: numbers, plurals, verbs, zones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any

ZONES = {
    "field": "Field Zone",
    "used": "Used Pile",
    "prep": "Prep Area",
    "reserve": "Reserve Pool",
    "attack": "Attack Zone",
    "bag": "bag",
    "out_of_play": "Out of Play",
}
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
LAID = {"kept": "this card", "under": "this die"}
"""Where dice lie that a text has put on its card, or under its die."""
UNTIL = {
    "turn": "until end of turn",
    "your turn": "until the end of your turn",
    "opponent's turn": "until the end of your opponent's turn",
    "start of your next turn": "until the start of your next turn",
    "your next turn": "until the end of your next turn",
    "opponent's next turn": "until the end of your opponent's next turn",
    "its next attack": "at its next opportunity",
}


class Unsayable(Exception):
    """A tree the canonical wording has no words for."""


def nothing_else(node: object, *said: str) -> None:
    """Raises ``Unsayable`` where a field that the words leave out is not what it always is."""
    for part in fields(node):  # type: ignore[arg-type]
        if part.name not in said and getattr(node, part.name) != part.default:
            raise Unsayable(f"{part.name} of {type(node).__name__}")


SPOKEN, REPEATED, POINTED, EXPLICIT = range(4)
"""How things spoken of before are named: ``it``, also for what set an ability off; ``it`` for what was chosen and
``that die`` for what set it off; ``that die`` for all; ``the first chosen die``, so that there can be no doubt.
"""


@dataclass(slots=True)
class Voice:
    """How to speak: the card's name, whether it is an action, and how things spoken of before are named."""

    name: str
    action: bool = False
    style: int = SPOKEN
    plurals: frozenset[str] = frozenset()
    """The names of what is more than one die."""
    done: dict[str, str] = field(default_factory=dict)
    """What was done with the dice of a name: ``moved``, ``sacrificed``."""
    turns: bool = False
    """Whether the event is that a turn begins or ends, so that its player is the one whose turn it is."""
    mentioned: set[str] = field(default_factory=set)
    """What ``that die`` has been said of, so that it can be ``it`` the next time."""
    across: str = "that die"
    """The other die of what set an ability off, the first time it is spoken of."""
    quote: Callable[[object, Voice], str] | None = None
    """How an ability inside another is said."""
    much: Callable[[Any, Voice], str] | None = None
    """How an amount is said, for what compares with one."""
    past: Callable[[Any, Voice, bool], str] | None = None
    """How what has happened to dice is put into words."""
    where: list[object] = field(default_factory=list)
    """The amount an ``X`` stands for, until the sentence has said so."""

    @property
    def this(self) -> str:
        """The die whose ability it is."""
        return "this die" if self.action else self.name


def list_of(words: list[str], last: str = "or") -> str:
    """``a``, ``a or b``, ``a, b, or c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{words[0]} {last} {words[1]}" if len(words) == 2 else ", ".join(words[:-1]) + f", {last} {words[-1]}"


_SOUNDS_LIKE_YOU = ("uni", "use", "one ", "eu")
_LETTERS = ("x-", "s.h.i.e.l.d")
"""What is said letter by letter, and begins with a vowel then."""


def article(words: str) -> str:
    """``a die``, ``an opposing die``, ``an [X-Men] die``, ``another die``."""
    if words.startswith("other "):
        return f"an{words}"
    low = words.lstrip('["').lower()
    vowel = (low[:1] in tuple("aeiou8") and not low.startswith(_SOUNDS_LIKE_YOU)) or low.startswith(_LETTERS)
    return f"an {words}" if vowel else f"a {words}"


def third(phrase: str) -> str:
    """A verb phrase as someone else does it: ``KO it`` is ``KOs it``."""
    if phrase.startswith("draw and roll "):
        return f"draws and rolls {phrase[14:]}"
    if phrase.startswith("draw "):
        phrase = phrase.replace(" and place ", " and places ")
    verb, _, rest = phrase.partition(" ")
    irregular = {"have": "has", "are": "is", "go": "goes", "do": "does", "copy": "copies"}
    verb = irregular.get(verb, f"{verb}s")
    return f"{verb} {rest}".strip()


def sentence(text: str) -> str:
    """With a capital and a full stop."""
    text = ended(text)
    return text[:1].upper() + text[1:]


def ended(text: str) -> str:
    """With a full stop."""
    text = text.strip()
    return text if text.endswith((".", '."')) else text + "."


SOURCES = {
    "opposing": "opposing effects",
    "opposing global": "opposing Global Abilities",
    "global": "Global Abilities",
    "opposing action": "opposing action dice",
    "action": "action dice",
    "opposing character": "opposing character abilities",
    "character": "character abilities",
    "ability": "abilities",
}


def kind_called(kind: str) -> str:
    """How a kind of ability is called: ``When KO'd``."""
    return kind.capitalize().replace("koed", "KO'd")


def sources_of(sources: tuple[str, ...]) -> str:
    words = []
    for source in sources:
        if source in SOURCES:
            words.append(SOURCES[source])
        elif source.startswith("opposing when"):
            words.append(f'opposing "{kind_called(source[9:])}" effects')
        elif source.startswith("when "):
            words.append(f'"{kind_called(source)}" effects')
        elif source[0].isupper():
            words.append(source)
        else:
            raise Unsayable(f"source {source}")
    return list_of(words)


def one_source_of(sources: tuple[str, ...]) -> str:
    """A single one of them: ``a Global Ability or an action die``."""
    one = {"Global Abilities": "Global Ability", "action dice": "action die"}
    words = [sources_of((source,)) if "when " in source else SOURCES.get(source, source) for source in sources]
    for many, single in (*one.items(), ("effects", "effect"), ("abilities", "ability")):
        words = [word.replace(many, single) for word in words]
    return list_of(
        [word if source[0].isupper() else article(word) for word, source in zip(words, sources, strict=True)]
    )
