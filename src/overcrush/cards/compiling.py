"""Compiling cards: their text read, their reading worded and read again, and tried on the engine.

A card is *full* when every word outside reminder text is accounted for, the engine can run all of it, and its canonical
wording reads as the same tree; *none* when nothing of its text was understood; else *partial*.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from overcrush.ability import Ability, Activated, Burst, Keyword, Static, Text, Triggered, Unread, walk
from overcrush.ability.nouns import Ref
from overcrush.cards.facts import Given, facts
from overcrush.cards.files import load_file
from overcrush.cards.pointing import pointed
from overcrush.engine.core import Edition
from overcrush.engine.link.laying import lay_table
from overcrush.errors import Malformed, Unsupported
from overcrush.lang import read
from overcrush.model.cards import Card

STATUSES = ("full", "partial", "none")
STAYING = ("Continuous", "Trap", "Equip")
"""Keywords of action dice that stay in the field."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that keeps a card from being full.

    ``kind``: ``words`` that were not understood, what the ``engine`` cannot run, or a reading that no ``wording`` says.
    """

    kind: str
    message: str
    """A sentence; for words that were not understood followed by the line, and carets under them."""
    words: str = ""
    line: int = 0
    start: int = 0
    end: int = 0

    def data(self) -> dict[str, object]:
        """The problem as plain data."""
        plain: dict[str, object] = {"kind": self.kind, "message": self.message.partition("\n")[0]}
        if self.kind == "words":
            plain |= {"words": self.words, "line": self.line, "start": self.start, "end": self.end}
        return plain


UNSAID = Problem("words", "What this card does has not been put into words that can be played yet.")
"""What is told of a card of which only the facts are here."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """A card with what its text says."""

    card: Card
    """With its text as a tree; what was not understood stands in it as ``Unread``."""
    status: str
    reading: tuple[str, ...]
    """What was understood, in canonical wording."""
    problems: tuple[Problem, ...]
    given: Given

    @property
    def full(self) -> bool:
        """Whether it can be played as it is printed."""
        return self.status == "full"

    def data(self) -> dict[str, object]:
        """What came of it as plain data."""
        return {
            "id": self.card.id,
            "name": self.card.name,
            "subtitle": self.card.subtitle,
            "status": self.status,
            "reading": list(self.reading),
            "problems": [problem.data() for problem in self.problems],
        }


def compile_file(path: Path | str, only_set: str | None = None) -> Iterator[Compiled]:
    """The cards of a file (or those of one of its sets), compiled one after the other.

    The whole file is checked before the first is compiled, and each card may speak of all others by name.
    """
    known = load_file(path)
    sets = dict.fromkeys(given.set for given in known)
    if only_set is not None and only_set not in sets:
        some = ", ".join(list(sets)[:80])
        raise Malformed(f"{Path(path).name}: there is no set {only_set[:40]!r} in it; there are {some}")
    return compile_cards(known, only_set)


def compile_cards(cards: Iterable[Given], only_set: str | None = None) -> Iterator[Compiled]:
    """Cards that know of each other, compiled one after the other."""
    known = list(cards)
    names = frozenset(given.card.name for given in known)
    return (compiled(given, names) for given in known if only_set is None or given.set == only_set)


def compile_card(raw: Mapping[str, object], names: Collection[str] = (), where: str = "") -> Compiled:
    """A card given as a mapping of its fields (see ``files``), compiled; ``names``: other cards it may speak of."""
    return compiled(facts(raw, where), names)


def compiled(given: Given, names: Collection[str] = ()) -> Compiled:
    """A card whose facts have been checked, compiled."""
    known = names if isinstance(names, frozenset) else frozenset(names)
    facts_ = given.card
    if given.unread:
        return Compiled(replace(facts_, text=Text((Unread(""),))), "none", (), (UNSAID,), given)
    try:
        reading = read(given.lines, facts_.name, facts_.kind, known, aligned=facts_.alignment is not None)
    except RecursionError:
        whole = "\n".join(given.lines)
        problem = Problem("words", "I did not understand it: it is nested too deeply.", whole[:80], 0, 0, len(whole))
        return Compiled(replace(facts_, text=Text((Unread(whole[:80]),))), "none", (), (problem,), given)
    card = replace(facts_, text=reading.text)
    problems = [_unread(part, given.lines) for part in reading.unread]
    problems += _engine_problems(card)
    wording, unworded = _worded(card, known)
    problems += unworded
    status = reading.status if reading.unread or not problems else "partial"
    return Compiled(card, status, wording, tuple(problems), given)


def _unread(part: Unread, lines: tuple[str, ...]) -> Problem:
    line = lines[part.line] if part.line < len(lines) else ""
    said = f"I did not understand {_short(part.words)}."
    if part.ways:
        said = f"I can read {_short(part.words)} in two ways: {' — or: '.join(map(_way, part.ways))}"
    message = f"{said}\n{pointed(line, part.start, part.end)}"
    return Problem("words", message, part.words, part.line, part.start, part.end)


def _way(text: Text) -> str:
    """One of two readings in our own wording."""
    from overcrush.lang.rendering import Unsayable, render

    try:
        return " / ".join(render(text, "This Card"))
    except (Unsayable, RecursionError):
        return "something there is no wording of ours for"


def _short(words: str, most: int = 60) -> str:
    return repr(words if len(words) <= most else words[: most - 1] + "…")


# --- the engine ----------------------------------------------------------------------------------------


def _engine_problems(card: Card) -> list[Problem]:
    """What the engine cannot run of what was understood, ability by ability."""
    understood = tuple(item for item in card.text.abilities if not isinstance(item, Unread))
    whole = refusal(replace(card, text=Text(understood))) or idle(card)
    if not whole:
        return []
    each = [refusal(replace(card, text=Text((*_before(understood, n), item)))) for n, item in enumerate(understood)]
    found = list(dict.fromkeys(words for words in each if words)) or [whole]
    return [Problem("engine", words) for words in found]


def _before(abilities: tuple[Ability, ...], at: int) -> tuple[Ability, ...]:
    """What a burst line hangs on."""
    if not isinstance(abilities[at], Burst):
        return ()
    return tuple(item for item in abilities[:at] if not isinstance(item, Burst))[-1:]


def refusal(card: Card) -> str:
    """Why the engine cannot play a card, or nothing: it is laid on a table of its own."""
    team, basics = ([], [(card, card.max)]) if card.is_basic else ([(card, card.max)], [])
    try:
        lay_table((team, []), basics, (8, 8), Edition())
    except Unsupported as error:
        return str(error)
    except Exception as error:  # a mistake in the engine: the card is not playable, and all others are
        return f"the engine failed on it: {type(error).__name__}: {error}"
    return ""


def idle(card: Card) -> str:
    """What an action die could never do, because it does not stay in the field."""
    stays = any(isinstance(node, Keyword) and node.name in STAYING for node in walk(card.text))
    if card.kind == "character" or stays:
        return ""
    for item in card.text.abilities:
        ability = item.ability if isinstance(item, Burst) else item
        never = isinstance(ability, Static) and ability.scope != "always"
        if isinstance(ability, Triggered) and ability.active:
            never = not any(trigger.subject == Ref("this") for trigger in ability.on)
        if never or isinstance(ability, Activated):
            return "an action die that does not stay in the field cannot do this"
    return ""


# --- our own wording -----------------------------------------------------------------------------------


def _worded(card: Card, names: frozenset[str]) -> tuple[tuple[str, ...], list[Problem]]:
    """What was understood in canonical wording, and what of it that wording does not say."""
    from overcrush.lang.rendering import Unsayable, as_spoken, render  # a game with known cards needs no wording

    understood = Text(tuple(item for item in card.text.abilities if not isinstance(item, Unread)))
    try:
        if understood == card.text:  # most are said as people speak, and read once; for others every way is tried
            spoken = tuple(as_spoken(understood, card.name) or ())
            if spoken and read(spoken, card.name, card.kind, names).text == understood:
                return spoken, []
        lines = tuple(render(understood, card.name))
    except (Unsayable, RecursionError) as error:
        return _by_ability(card, understood), [Problem("wording", f"there is no wording of ours for it: {error}")]
    if read(lines, card.name, card.kind, names).text != understood:
        return lines, [Problem("wording", "our own wording of it reads as something else")]
    return lines, []


def _by_ability(card: Card, text: Text) -> tuple[str, ...]:
    """The wording of those abilities that have one."""
    from overcrush.lang.rendering import Unsayable, render

    found: list[str] = []
    for ability in text.abilities:
        try:
            found += render(Text((ability,)), card.name)
        except (Unsayable, RecursionError):
            continue
    return tuple(found)
