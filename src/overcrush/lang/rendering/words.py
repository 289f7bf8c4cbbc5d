"""Small words for the renderer: numbers, plurals, verbs, zones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

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
UNTIL = {
    "turn": "until end of turn",
    "start of your next turn": "until the start of your next turn",
    "your next turn": "until the end of your next turn",
    "opponent's next turn": "until the end of your opponent's next turn",
}


class Unsayable(Exception):
    """A tree the canonical wording has no words for."""


@dataclass(slots=True)
class Voice:
    """How to speak: the card's name, whether it is an action, and whether things spoken of before are named in full."""

    name: str
    action: bool = False
    explicit: bool = False
    many: bool = False
    """Whether more than one die was drawn."""
    plural: bool = False
    """Whether the dice chosen before are several: ``them`` and not ``it``."""
    quote: Callable[[object, Voice], str] | None = None
    """How an ability inside another is said."""
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


def third(phrase: str) -> str:
    """A verb phrase as someone else does it: ``KO it`` is ``KOs it``."""
    verb, _, rest = phrase.partition(" ")
    if verb in {
        "choose",
        "use",
        "place",
        "lose",
        "move",
        "purchase",
        "sacrifice",
        "capture",
        "name",
        "take",
        "remove",
        "ignore",
        "change",
        "double",
    }:
        verb += "s"
    elif verb == "have":
        verb = "has"
    elif verb == "are":
        verb = "is"
    elif verb in {"go", "do"}:
        verb += "es"
    else:
        verb += "s"
    return f"{verb} {rest}".strip()


def sentence(text: str) -> str:
    """With a capital and a full stop."""
    text = text.strip()
    text = text[:1].upper() + text[1:]
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


def sources_of(sources: tuple[str, ...]) -> str:
    words = []
    for source in sources:
        if source in SOURCES:
            words.append(SOURCES[source])
        elif source.startswith("opposing when"):
            words.append(f'opposing "{source[9:].capitalize()}" effects')
        elif source[0].isupper():
            words.append(source)
        else:
            raise Unsayable(f"source {source}")
    return list_of(words)
