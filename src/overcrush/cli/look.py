"""How things look in the terminal: a quiet palette, dice as short coloured words, lines that never break a die."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from overcrush.engine.edge.api import State, attack, defense, fielding_cost
from overcrush.engine.edge.describe import Names
from overcrush.model.const import ACTION_FACE, CHARACTER_FACE, ENERGY_NAMES, FIELD, RESERVE, SIDEKICK

ENERGY_STYLES = ("#d9734e", "#d0a94a", "#6f9fd8", "#74ae6e", "#b98ac4", "#9a9a9a")
"""Fist, bolt, mask, shield, wild, generic."""
PLAYER_STYLES = ("#5fa8a8", "#c9976b")
LABEL = "grey58"
QUIET = "grey50"
STRONG = "bold"
HURT = "#d06464"
WARNING = "#c9976b"
RULE = "grey50"
NOTHING = "·"


def energy(symbols: Sequence[int]) -> Text:
    """Energy symbols as coloured words: ``fist``, ``2 mask``, ``bolt+mask``."""
    parts = [
        Text(f"{n} {ENERGY_NAMES[kind]}" if n > 1 else ENERGY_NAMES[kind], style=ENERGY_STYLES[kind])
        for kind, n in enumerate(symbols)
        if n
    ]
    return Text("+", style=QUIET).join(parts) if parts else Text("nothing", style=QUIET)


def energy_type(types: Sequence[int]) -> Text:
    """A card's energy types as coloured words."""
    return Text("/", style=QUIET).join(Text(ENERGY_NAMES[kind], style=ENERGY_STYLES[kind]) for kind in types)


def short(name: str, most: int = 22) -> str:
    """A name cut to fit, never wider than that."""
    return name if len(name) <= most else name[: most - 1].rstrip(" ,") + "…"


def die(names: Names, s: State, number: int) -> Text:
    """A die as it lies: its card, its number, and what it shows."""
    card = s.card_of[number]
    chip = Text().append(short(names.shown[card]), style=STRONG if s.zone[number] == FIELD else "")
    chip.append(f" #{names.number(s, number)}", style=QUIET)
    if s.face[number] < 0:
        return chip
    face = s.t.faces[card][s.face[number]]
    chip.append(" ")
    if face.kind == CHARACTER_FACE:
        chip.append_text(_character(s, number, face.level if s.t.kind[card] != SIDEKICK else 0))
        chip.append("*" * face.burst, style="bold")
    elif face.kind == ACTION_FACE:
        chip.append(face.token, style="bold #c8c8a0")
    else:
        chip.append_text(energy(face.energy))
    return chip


def _character(s: State, number: int, level: int) -> Text:
    """Level, attack and defense; what it costs to field while it waits for that; the damage it has taken."""
    chip = Text().append(f"L{level} " if level else "", style=QUIET)
    chip.append(f"{attack(s, number)}/{defense(s, number)}", style="bold #d8d8d8 on grey27")
    if s.zone[number] == RESERVE:
        chip.append(f" costs {fielding_cost(s, number)}", style=LABEL)
    if s.damage[number]:
        chip.append(f" -{s.damage[number]}", style=f"bold {HURT}")
    return chip


def pile(names: Names, s: State, dice: Iterable[int]) -> list[Text]:
    """Unrolled dice by kind: ``5 Sidekick``, ``2 Hulk``."""
    counts: dict[str, int] = {}
    for number in dice:
        name = short(names.shown[s.card_of[number]])
        counts[name] = counts.get(name, 0) + 1
    return [Text(f"{n} {name}" if n > 1 else name) for name, n in counts.items()]


def flow(chips: Sequence[Text], width: int, gap: str = "  ") -> Text:
    """Chips one after the other, on as many lines as they need, none broken unless it is wider than a line."""
    if not chips:
        return Text(NOTHING, style=QUIET)
    text = Text()
    used = 0
    for n, chip in enumerate(chips):
        size = chip.cell_len
        if n and used + len(gap) + size + len(gap.rstrip()) > width:
            text.append(f"{gap.rstrip()}\n")
            used = 0
        elif n:
            text.append(gap)
            used += len(gap)
        text.append_text(chip)
        used += size
    return text
