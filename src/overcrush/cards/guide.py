"""The guide to the card language, written from the code: every word it knows, with a line of an invented card.

What there is to tell is taken from the ability tree's own types and from the lists the engine goes by; what a part
means, from its docstring; and the example is the shortest invented line that compiles to it. So the guide cannot
promise what is not there.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import get_args

from overcrush.ability import abilities as a
from overcrush.ability import conditions as c
from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.ability.tree import Node, walk
from overcrush.cards.compiling import Compiled, compile_card
from overcrush.engine.link.linker import KINDS
from overcrush.engine.ops.changes import UNTIL
from overcrush.engine.ops.modifiers import DUTIES
from overcrush.engine.steps import STEPS
from overcrush.engine.terms.event_words import EVENT_OF, HOW
from overcrush.engine.terms.figures import STATS
from overcrush.engine.terms.history import SPANS
from overcrush.engine.terms.likeness import SHARED
from overcrush.engine.terms.states import STATES
from overcrush.lang.grammar.history import PAST
from overcrush.lang.grammar.keywords import NAMES
from overcrush.model.const import ENERGY_NAMES, ZONE_NAMES

INTRO = """\
# The card language

*Written by `overcrush cards guide --write docs/card-language.md` from the code itself: change that, not this page.*

Overcrush reads card English. This page lists every word it knows, each with a line of an invented card that uses it.
Try your own:

    overcrush cards read "When Night Watch is fielded, draw a die." --name "Night Watch"

It answers with what it understood, in the one wording it has for each thing, with a caret under what it did not
understand, and with the tree of parts it made of it. What is not understood in full is never played.

- **A line is an ability.** `Global: Pay [fist]. …` is a Global ability. `* …`, `** …` and `*/** …` are burst lines,
  which add to the line before them (`Also, …`) or take its place (`Instead, …`). `- …` lines are the options of the
  `Choose one:` before them. In the examples below, lines of one card are separated by ` / `.
- **Symbols** stand in brackets: `[fist] [bolt] [mask] [shield] [wild]` are energy, `[1] [2] …` any energy,
  `[Harbor Guild]` is an affiliation.
- **Names** are the card's own, or those of other cards in the same file.
- **Parentheses** are reminders, and are not read unless they carry rules, like `(minimum 1)` and `(until end of turn)`.
- **Parts** are what the tree is made of; a word of the tables stands in the tree as it is written there.
"""


OTHERS = ("Brass Owl", "River Queen")
"""Names the examples may speak of besides their own."""
SEPARATOR = " / "


@dataclass(frozen=True, slots=True)
class Entry:
    """One word or part of the language."""

    word: str
    about: str
    example: str
    """A line of an invented card, or nothing."""


@dataclass(frozen=True, slots=True)
class Section:
    """Words of one kind."""

    title: str
    about: str
    entries: tuple[Entry, ...]


@cache
def examples() -> tuple[Compiled, ...]:
    """The invented cards, compiled; shortest first."""
    found: list[Compiled] = []
    blocks = _blocks()
    names = frozenset((*OTHERS, *(name for _, name, _ in blocks)))
    for kind, name, lines in blocks:
        levels = [[0, 1, 1, 0], [0, 2, 2, 1], [0, 3, 3, 2]] if kind == "character" else []
        raw = {"name": name, "kind": kind, "cost": 3, "levels": levels, "text": lines}
        found.append(compile_card(raw, names))
    return tuple(sorted(found, key=lambda card: len(_line(card))))


def _blocks() -> list[tuple[str, str, list[str]]]:
    """Kind, name and lines of each invented card."""
    found: list[tuple[str, str, list[str]]] = []
    kind, name = "character", ""
    for line in files("overcrush.cards").joinpath("guide_examples.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("=="):
            kind, _, name = line.removeprefix("==").strip().partition(" ")
        elif line and not line.startswith("#"):
            found.append((kind, name, line.split(SEPARATOR)))
    return found


def _line(card: Compiled) -> str:
    return SEPARATOR.join(card.given.lines)


@cache
def _index() -> dict[tuple[str, str], str]:
    """For each thing that can be shown the shortest line that shows it."""
    found: dict[tuple[str, str], str] = {}
    for card in examples():
        if card.full:
            nodes = list(walk(card.card.text))
            past = {id(node.on) for node in nodes if isinstance(node, n.Events | n.Had)}
            for node in nodes:
                if isinstance(node, e.Trigger) and id(node) in past:
                    found.setdefault(("past", node.event), _line(card))
                    continue
                for key in _shown(node):
                    found.setdefault(key, _line(card))
    return found


def _shown(node: Node) -> Iterator[tuple[str, str]]:
    """What a part of a tree is an example of."""
    yield "part", type(node).__name__
    if isinstance(node, e.Trigger):
        yield "event", node.event
        yield from (("how", word) for word in node.how)
    elif isinstance(node, a.Keyword):
        yield "keyword", node.name
    elif isinstance(node, e.Corrupt | a.Face):
        yield "keyword", "Corrupt" if isinstance(node, e.Corrupt) else "Flip"
    elif isinstance(node, n.Events | n.Had):
        yield "span", node.span
    elif isinstance(node, n.Is):
        yield "state", node.what
    elif isinstance(node, e.Can):
        yield "duty", f"{node.mode} {node.verb}"
    elif isinstance(node, n.Dice):
        yield "kind", node.kind
        yield from (("zone", zone) for zone in node.zones)
    elif isinstance(node, n.Compare):
        yield "number", node.which
    elif isinstance(node, n.Shares):
        yield "shared", node.what
    elif isinstance(node, c.During):
        yield "step", node.step
    elif isinstance(node, e.Cost):
        yield from (("energy", energy) for energy in node.energy)
        yield from (("paid", type(part).__name__) for part in node.also)
    elif isinstance(node, a.Triggered):
        yield "limit", node.limit
    if isinstance(node, a.Global | a.Activated):
        yield from (("limit", limit) for limit in node.limits)
    until = getattr(node, "until", "")
    if isinstance(until, str):
        yield "until", until


# --- the sections --------------------------------------------------------------------------------------


def sections() -> list[Section]:
    """Everything there is to tell, in the order it is told."""
    return [
        _parts("Abilities", "What a line can be.", a.Ability),
        _words("Triggers", "What an ability waits for.", "event", [*EVENT_OF, "engaged"]),
        _words("How it happens", "Restrictions of triggers.", "how", sorted(HOW)),
        _words("Limits", "How often an ability is used.", "limit", LIMITS),
        _words("Energy", "What `Pay …` asks for; `generic` is `[1]`, `[2]` …", "energy", ENERGY_NAMES),
        _words("Other costs", "What is paid besides energy, by the part that pays it.", "paid", PAID),
        _parts("Effects", "What happens.", e.Effect),
        _parts("Changes", "What becomes different: for a time, or while an ability holds.", e.Mod),
        _words("Durations", "How long a change lasts.", "until", UNTIL),
        _words("Duties and permissions", "What dice must, may and cannot do.", "duty", _duties()),
        _parts("What it happens to", "Dice and players.", n.What),
        _words("Kinds of dice", "", "kind", KINDS),
        _words("Places", "Where dice are.", "zone", ["attack", *ZONE_NAMES]),
        _parts("Tests on dice", "Which dice are meant.", n.Test),
        _words("States of dice", "Words of the test `Is`.", "state", sorted(STATES)),
        _words("Numbers of dice", "Words of the test `Compare`.", "number", STATS),
        _words("What dice share", "Words of the test `Shares`.", "shared", SHARED),
        _parts("Conditions", "`If …`, `while …`.", c.Condition),
        _words("Steps", "Words of the condition `During`.", "step", STEPS),
        _parts("Amounts", "How much.", n.Amount),
        _words("What has happened", "Events that `Events`, `Had` and `Happened` look back at.", "past", PAST),
        _words("Since when", "How far they look back.", "span", SPANS),
        _words("Keywords", "", "keyword", sorted(NAMES)),
    ]


LIMITS = ("once", "first", "once per turn", "your turn", "opponent's turn", "main step", "attack step", "once per die")
PAID = ("LoseLife", "KO", "Sacrifice", "Spin", "Move", "Damage")


def _duties() -> list[str]:
    return [f"{mode} {verb}" for mode, verbs in DUTIES.items() for verb in verbs]


def _parts(title: str, about: str, union: object) -> Section:
    """The node types of a family, described by themselves."""
    types = [kind for kind in get_args(union) if kind is not a.Unread]
    entries = (Entry(kind.__name__, _summary(kind), _index().get(("part", kind.__name__), "")) for kind in types)
    return Section(title, about, tuple(entries))


def _words(title: str, about: str, key: str, words: Iterable[str]) -> Section:
    """Words of a list, those that a text can say."""
    found = dict.fromkeys(words)
    return Section(title, about, tuple(Entry(word, "", _index().get((key, word), "")) for word in found))


def _summary(kind: type) -> str:
    """The first paragraph of a docstring."""
    return " ".join(inspect.cleandoc(kind.__doc__ or "").split("\n\n")[0].split())


# --- the page ------------------------------------------------------------------------------------------


def plain() -> bytes:
    """The guide as plain data: a section a line."""
    found = [
        {
            "title": section.title,
            "about": section.about,
            "entries": [
                {"word": each.word, "about": each.about, "example": each.example}
                for each in section.entries
                if each.example
            ],
        }
        for section in sections()
    ]
    lines = ",\n".join(json.dumps(section, ensure_ascii=False) for section in found)
    return f'{{"sections": [\n{lines}\n]}}\n'.encode()


def page() -> str:
    """The whole guide as Markdown. Words for which there is no example are not told: no text says them."""
    out = [INTRO]
    for section in sections():
        told = [entry for entry in section.entries if entry.example]
        if not told:
            continue
        out.append(f"## {section.title}\n")
        if section.about:
            out.append(f"{section.about}\n")
        described = any(entry.about for entry in told)
        out.append("| part | what it says | example |\n|---|---|---|" if described else "| word | example |\n|---|---|")
        for entry in told:
            cells = (f"`{entry.word}`", *((entry.about,) if described else ()), entry.example)
            out.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
        out.append("")
    return "\n".join(out).rstrip("\n") + "\n"
