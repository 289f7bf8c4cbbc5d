"""Words for what the engine works with: cards, dice, options. For people only; nothing here decides."""

from __future__ import annotations

from overcrush.engine import turn as steps
from overcrush.engine.core import Ask, Option, State, Table
from overcrush.engine.values import attack, defense
from overcrush.engine.window import price
from overcrush.model.const import (
    ACTION_FACE,
    CARD,
    CHARACTER_FACE,
    ENERGY_NAMES,
    FIELD,
    GENERIC,
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
    O_ORDER,
    O_PASS,
    O_PICK,
    O_REROLL,
    O_USE,
    O_YES,
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


class Names:
    """What the cards and dice of a table are called, no two alike."""

    __slots__ = ("cards", "slugs", "t")

    def __init__(self, t: Table) -> None:
        self.t = t
        self.cards: list[str] = []
        """A card's name; with its subtitle, then with a number, where a player could mean another of that name."""
        self.slugs: list[str] = []
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
        return sum(1 for d in range(die + 1) if s.card_of[d] == card and s.owner[d] == owner)

    def die(self, s: State, die: int, me: int = NONE) -> str:
        """A die in words, ``Hulk #2``; with its owner where that is not the one spoken of."""
        label = f"{self.cards[s.card_of[die]]} #{self.number(s, die)}"
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
            return f"{PLAYERS[owner]}'s {self.cards[card]}"
        return self.cards[card]

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


# --- options -----------------------------------------------------------------------------------------


def option_texts(names: Names, s: State, ask: Ask) -> list[str]:
    """The texts of a decision's options, no two alike."""
    texts = [option_text(names, s, ask, option) for option in ask.options]
    if len(set(texts)) < len(texts):
        seen: dict[str, int] = {}
        for n, text in enumerate(texts):
            seen[text] = seen.get(text, 0) + 1
            if seen[text] > 1:
                texts[n] = f"{text} ({seen[text]})"
    return texts


def option_text(names: Names, s: State, ask: Ask, option: Option) -> str:
    """What choosing an option means."""
    me = ask.who
    kind = option[0]
    if kind == O_PASS:
        return "Pass"
    if kind == O_BUY:
        return f"Buy {names.card(option[1], me)} for {price_words(*price(s, me, option))}"
    if kind == O_FIELD:
        die = option[1]
        return f"Field {names.die(s, die, me)} ({face_words(s, die)}) for {price_words(*price(s, me, option))}"
    if kind == O_USE:
        return f"Use {names.die(s, option[1], me)} ({face_words(s, option[1])})"
    if kind == O_GLOBAL:
        card = names.card(s.t.abilities[option[1]].card, me)
        return f"Use the Global{_which(s, option[1])} of {card} for {price_words(*price(s, me, option))}"
    if kind == O_ACTIVATE:
        ability = s.t.abilities[option[1]]
        source = names.die(s, option[2], me) if option[2] >= 0 else names.card(ability.card, me)
        cost = price(s, me, option)
        return f"Use the ability{_which(s, option[1])} of {source}" + (f" for {price_words(*cost)}" if cost[0] else "")
    if kind == O_REROLL:
        return f"Reroll {names.die(s, option[1], me)} ({face_words(s, option[1])})"
    if kind == O_ATTACK:
        return f"Attack with {names.die(s, option[1], me)} ({where_words(s, option[1])})"
    if kind == O_BLOCK:
        return (
            f"Block {names.die(s, option[2], 1 - me)} with {names.die(s, option[1], me)} ({where_words(s, option[1])})"
        )
    if kind == O_ASSIGN:
        return f"Assign {option[3]} to {names.die(s, option[2], 1 - me)}"
    if kind == O_DONE:
        return _done_text(ask)
    if kind == O_PICK:
        ref = option[1]
        return f"{names.die(s, ref, me)} ({where_words(s, ref)})" if ref >= 0 else f"Player {PLAYERS[-1 - ref]}"
    if kind == O_ORDER:
        waiting = s.batch[option[1]]
        source = names.die(s, waiting.die, me) if waiting.die >= 0 else names.card(waiting.card, me)
        return f"{source}{_which(s, waiting.ability)}" if waiting.ability >= 0 else f"{source} (delayed)"
    if kind == O_OPTION and ask.prompt == "Name: energy":
        return ENERGY_NAMES[option[1]]
    if kind == O_OPTION and ask.prompt == "Name: affiliation":
        return s.t.affiliation_names[option[1]]
    return _plain_text(names, option, me)


def _plain_text(names: Names, option: Option, me: int) -> str:
    kind = option[0]
    if kind == O_YES:
        return "Yes"
    if kind == O_NO:
        return "No"
    if kind == O_NUMBER:
        return str(option[1])
    if kind == O_CARD:
        return names.card(option[1], me)
    if kind == O_OPTION:
        return f"Effect {option[1] + 1}"
    return "Option " + " ".join(map(str, option))


def _done_text(ask: Ask) -> str:
    if ask.options[-1] != (O_DONE,) and (O_DONE,) not in ask.options:
        return "Done"
    kind = ask.kind
    some = bool(ask.picked)
    words = {
        1: ("Reroll nothing", "Reroll these"),
        2: ("Do not attack", "Attack with these"),
        3: ("Do not block", "Block like this"),
    }
    if kind in words:
        return words[kind][some]
    return "No more" if some else "None"


def _which(s: State, index: int) -> str:
    """The number of an ability among those of its kind on its card, where there are several."""
    ability = s.t.abilities[index]
    mates = [a.index for a in s.t.abilities if a.card == ability.card and a.kind == ability.kind]
    return f" {mates.index(index) + 1}" if len(mates) > 1 else ""


def source_words(names: Names, s: State, ask: Ask) -> str:
    """Whose ability asks, or nothing if the turn itself does."""
    if ask.die >= 0:
        return names.die(s, ask.die, ask.who)
    if ask.card >= 0:
        return names.card(ask.card, ask.who)
    return ""


def step_words(sub: int) -> str:
    """The step a sub-step belongs to, and the sub-step."""
    name, _, step = steps.SUB_STEPS[sub]
    words = step.replace("_", " ")
    return words if words == name else f"{words}: {name}"


def zone_of(word: str) -> int:
    """The number of a zone by its name, or -1."""
    word = word.casefold().replace(" ", "_")
    return {**{name: n for n, name in enumerate(ZONE_NAMES)}, "used_pile": USED}.get(word, NONE)
