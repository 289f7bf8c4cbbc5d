"""Words for what the engine works with: cards, dice, faces, prices. For people only; nothing here decides."""

from __future__ import annotations

from collections import Counter
from typing import Protocol

from overcrush.ability.tree import Node
from overcrush.engine import turn
from overcrush.engine.core import State, Table
from overcrush.engine.values import attack, defense
from overcrush.model.const import (
    ACTION_FACE,
    CARD,
    CHARACTER,
    CHARACTER_FACE,
    ENERGY_NAMES,
    FIELD,
    GENERIC,
    NO_WILD,
    NONE,
    SIDEKICK,
    TOKEN,
    USED,
    ZONE_NAMES,
)

PLAYERS = ("A", "B")

AREAS = (
    "bag",
    "prep area",
    "reserve pool",
    "field",
    "used pile",
    "out of play",
    "card",
    "captured",
    "set aside",
    "removed from the game",
    "in hand",
)


def slug(name: str) -> str:
    """A name as one lower-case word: ``Captain America`` is ``captain_america``."""
    return "_".join("".join(c if c.isalnum() else " " for c in name.casefold()).split()) or "card"


class Speaker(Protocol):
    """Somebody who can put ability trees into words."""

    def effect(self, node: Node, name: str, action: bool) -> str:
        """An effect of a card of this name, in words; nothing if there are none."""
        ...


class Dialect(Protocol):
    """The words of the booklet that is played by."""

    def put(self, sentence: str) -> str:
        """A sentence of ours in those words."""
        ...


class Names:
    """What the cards and dice of a table are called, no two alike."""

    __slots__ = ("_numbers", "shown", "cards", "dialect", "slugs", "speaker", "t")

    def __init__(self, t: Table, speaker: Speaker | None = None, dialect: Dialect | None = None) -> None:
        self.t = t
        self.speaker = speaker
        self.dialect = dialect
        self.cards: list[str] = []
        """A card's name; with its subtitle, then with a number, where a player could mean another of that name."""
        self.slugs: list[str] = []
        seen: Counter[tuple[int, int]] = Counter()
        self._numbers: list[int] = []
        """Which of its card's and owner's dice each is that was there from the start."""
        for of in zip(t.card_of, t.owner_of, strict=True):
            seen[of] += 1
            self._numbers.append(seen[of])
        for index, card in enumerate(t.cards):
            side = self._side(index)
            rivals = [
                n
                for n, other in enumerate(t.cards)
                if other.name == card.name and n != index and (side < 0 or self._side(n) in (side, NONE))
            ]
            label = card.name
            if rivals and card.subtitle:
                label = f"{card.name}, {card.subtitle}"
            same = [n for n in rivals if n < index and self.cards[n].startswith(label)]
            if same:
                label = f"{label} [{len(same) + 1}]"
            self.cards.append(label)
            self.slugs.append(slug(label if rivals else card.name))
        self.shown = [self.put(label) if t.kind[n] == SIDEKICK else label for n, label in enumerate(self.cards)]
        """The cards as they are told: the Sidekicks as the booklet calls them."""

    def put(self, sentence: str) -> str:
        """A sentence in the words of the booklet that is played by."""
        return sentence if self.dialect is None else self.dialect.put(sentence)

    def _side(self, card: int) -> int:
        """Who brought a card; nobody for basic actions, Sidekicks and tokens."""
        return self.t.owner[card] if self.t.kind[card] != TOKEN else NONE

    def number(self, s: State, die: int) -> int:
        """Which of its card's (and owner's) dice a die is, from 1."""
        card = s.card_of[die]
        first = self.t.first_die[card]
        if first >= 0:
            return die - first + 1
        owner = s.owner[die]
        if die < len(self._numbers) and owner == self.t.owner_of[die]:
            return self._numbers[die]
        return sum(1 for d in range(die + 1) if s.card_of[d] == card and s.owner[d] == owner)

    def die(self, s: State, die: int, me: int = NONE) -> str:
        """A die in words, ``Hulk #2``; with its owner where that is not the one spoken of."""
        label = f"{self.shown[s.card_of[die]]} #{self.number(s, die)}"
        owner = s.owner[die]
        return f"{PLAYERS[owner]}'s {label}" if owner >= 0 and owner != me else label

    def key(self, s: State, die: int) -> str:
        """A die as one word, ``A.hulk.2``."""
        owner = s.owner[die]
        word = f"{self.slugs[s.card_of[die]]}.{self.number(s, die)}"
        return f"{PLAYERS[owner]}.{word}" if owner >= 0 else word

    def card(self, card: int, me: int = NONE) -> str:
        """A card in words; with its owner where somebody else brought it too and it is not the one spoken of."""
        if card < 0 or card >= len(self.cards):
            return "an ability"
        owner = self._side(card)
        if owner >= 0 and owner != me and self.cards.count(self.cards[card]) > 1:
            return f"{PLAYERS[owner]}'s {self.shown[card]}"
        return self.shown[card]

    def say(self, node: Node, card: int) -> str:
        """An effect of a card in words; nothing if nobody can say it."""
        if self.speaker is None:
            return ""
        known = 0 <= card < len(self.t.cards)
        name = self.t.cards[card].name if known else "this die"
        return self.speaker.effect(node, name, known and self.t.kind[card] != CHARACTER)

    def ref(self, s: State, ref: int, me: int = NONE) -> str:
        """A die or a player in words."""
        return self.die(s, ref, me) if ref >= 0 else f"player {PLAYERS[-1 - ref]}"


def face_words(s: State, die: int) -> str:
    """What a die shows, or where it is if it shows nothing."""
    if s.face[die] < 0:
        return AREAS[s.zone[die]]
    face = s.t.faces[s.card_of[die]][s.face[die]]
    if face.kind == CHARACTER_FACE:
        stars = "*" * face.burst
        sidekick = s.t.kind[s.card_of[die]] == SIDEKICK
        return f"character{stars}" if sidekick else f"level {face.level}{stars}"
    if face.kind == ACTION_FACE:
        return face.token
    return energy_words(face.energy)


def energy_words(energy: tuple[int, ...]) -> str:
    """Energy symbols in words: ``2 fist``, ``bolt and mask``."""
    words = [(f"{n} " if n > 1 else "") + ENERGY_NAMES[kind] for kind, n in enumerate(energy) if n]
    return " and ".join(words) or "nothing"


def price_words(n: int, types: tuple[int, ...]) -> str:
    """A price in words: ``3 energy, one of it mask``."""
    if types[-1:] == (NO_WILD,):
        return price_words(n, types[:-1]) + ", none of it wild"
    if not types:
        return f"{n} energy" if n else "nothing"
    if len(types) == n:
        return energy_words(tuple(types.count(kind) for kind in range(GENERIC + 1)))
    return f"{n} energy with " + energy_words(tuple(types.count(kind) for kind in range(GENERIC + 1)))


def where_words(s: State, die: int) -> str:
    """A die's face and, outside the field, its place."""
    zone = s.zone[die]
    if zone == CARD or s.face[die] < 0:
        return AREAS[zone]
    face = face_words(s, die)
    if zone != FIELD:
        return f"{face}, {AREAS[zone]}"
    if s.t.faces[s.card_of[die]][s.face[die]].kind == CHARACTER_FACE:
        hurt = f", {s.damage[die]} damage" if s.damage[die] else ""
        return f"{face}, {attack(s, die)}/{defense(s, die)}{hurt}"
    return face


def step_words(s: State) -> str:
    """The step a sub-step belongs to, and the sub-step."""
    now = turn.now(s)
    words = now.step.replace("_", " ")
    return words if words == now.name else f"{words}: {now.name}"


def zone_of(word: str) -> int:
    """The number of a zone by its name, or -1."""
    word = word.casefold().replace(" ", "_")
    return {**{name: n for n, name in enumerate(ZONE_NAMES)}, "used_pile": USED}.get(word, NONE)
