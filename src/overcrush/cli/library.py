"""``overcrush cards search``, ``show``, ``import`` and ``export``: the card library in the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import typer
from rich.box import ROUNDED, SQUARE
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from overcrush.cards.catalogue import line_of, why
from overcrush.cards.codes import encode_cards, looks_like_cards
from overcrush.cards.compiling import Compiled
from overcrush.cards.importing import import_code, import_file, remove
from overcrush.cards.library import library
from overcrush.cards.pointing import visible
from overcrush.cards.searching import Query, search
from overcrush.cards.writing import exported
from overcrush.cli.look import ENERGY_STYLES, LABEL, QUIET, STRONG, WARNING, energy
from overcrush.cli.output import put
from overcrush.model.cards import Card
from overcrush.model.const import ACTION_FACE, CHARACTER_FACE, ENERGY_NAMES
from overcrush.model.faces import Face, faces_of

WIDTH = 76
_TOLD = 20


# --- search --------------------------------------------------------------------------------------------


def find(query: Query, full_text: bool) -> int:
    """List the cards that fit a query; 1 if none does."""
    found = list(search(library(), query))
    for words in library().damaged.values():
        typer.echo(f"overcrush: left out: {visible(words)}", err=True)
    if not found:
        typer.echo("no card fits that")
        return 1
    console = Console(highlight=False)
    for item in found:
        console.print(_line(item), soft_wrap=True)
        if full_text:
            for line in item.reading:
                console.print(Text(f"      {visible(line)}", style=LABEL), soft_wrap=True)
    typer.echo(f"{len(found)} card{'s' if len(found) > 1 else ''}")
    return 0


def _line(item: Compiled) -> Text:
    card = item.card
    line = Text(f"{card.id:<8}", style=QUIET).append(card.name, style=STRONG)
    if card.subtitle:
        line.append(f", {card.subtitle}")
    line.append(f"  {card.cost} ").append_text(_types(card))
    line.append(f"  {card.kind}", style=LABEL) if card.kind != "character" else line.append(f"  {_figures(card)}")
    if card.affiliations:
        line.append(f"  {', '.join(card.affiliations)}", style=LABEL)
    if not item.full:
        line.append(f"  {item.status}", style=WARNING)
    return line


def _types(card: Card) -> Text:
    if not card.energy:
        return Text("generic", style=ENERGY_STYLES[5])
    kinds = [ENERGY_NAMES.index(name) for name in card.energy]
    return Text("/").join(Text(ENERGY_NAMES[kind], style=ENERGY_STYLES[kind]) for kind in kinds)


def _figures(card: Card) -> str:
    return " ".join(f"{x.fielding}/{x.attack}/{x.defense}{'*' * x.burst}" for x in card.levels)


# --- show ----------------------------------------------------------------------------------------------


def show(ident: str) -> int:
    """Draw a card and the faces of its die."""
    item = library().compiled(ident)
    console = Console(highlight=False)
    console.print(_drawn(item, min(WIDTH, console.width)))
    return 0


def _drawn(item: Compiled, width: int) -> RenderableType:
    card = item.card
    colour = ENERGY_STYLES[ENERGY_NAMES.index(card.energy[0])] if card.energy else ENERGY_STYLES[5]
    head = Table.grid(expand=True)
    head.add_column()
    head.add_column(justify="right")
    title = Text(card.name, style=STRONG)
    if card.subtitle:
        title.append(f"\n{card.subtitle}", style="italic")
    head.add_row(title, Text(f"costs {card.cost} ", style=STRONG).append_text(_types(card)))
    parts: list[RenderableType] = [head, Text()]
    parts += list(_text(item))
    parts += [Text(), Text(" · ".join(_facts(item)), style=LABEL)]
    faces = Columns([_face(face, colour) for face in faces_of(card)], padding=(0, 1))
    drawn = Panel(Group(*parts), box=ROUNDED, border_style=colour, width=width, title=card.id, title_align="right")
    return Group(drawn, faces)


def _text(item: Compiled) -> Iterator[Text]:
    for line in item.reading:
        yield Text(visible(line))
    if not item.reading and not item.problems:
        yield Text("no ability", style=QUIET)
    for problem in item.problems:
        yield Text(visible(problem.message.partition("\n")[0]), style=WARNING)


def _facts(item: Compiled) -> Iterator[str]:
    card, code = item.card, item.card.id.partition("/")[0]
    yield card.kind
    yield from card.affiliations
    if card.alignment:
        yield card.alignment
    if card.equip:
        yield "equip"
    yield f"at most {card.max} dice"
    if item.given.rarity:
        yield item.given.rarity
    yield library().set_name(code)
    if not item.full:
        yield f"understood {'in part' if item.status == 'partial' else 'not at all'}"
    line = line_of(item, library().is_shipped(card.id))
    yield ": ".join(words for words in (line.standing, why(line)) if words)


def _face(face: Face, colour: str) -> RenderableType:
    if face.kind == CHARACTER_FACE:
        top = Text(f"{face.fielding}{'*' * face.burst:>2}{face.attack:>4}")
        return Panel(Group(top, Text(f"L{face.level}{face.defense:>5}")), box=SQUARE, border_style=colour, width=11)
    if face.kind == ACTION_FACE:
        return Panel(Text(f"action\n{'*' * face.burst}", justify="center"), box=SQUARE, border_style=colour, width=11)
    shown = Group(energy(face.energy), Text())
    return Panel(shown, box=SQUARE, border_style=QUIET, width=15 if face.total > 1 else 11)


# --- import --------------------------------------------------------------------------------------------


def bring(source: str) -> int:
    """Import a file of cards, or a code of some, and say what plays in full, in part, not at all."""
    result = import_code(source) if looks_like_cards(source) else import_file(Path(source))
    counts = {status: sum(item.status == status for item in result.added) for status in ("full", "partial", "none")}
    for item in [item for item in result.added if not item.full][:_TOLD]:
        typer.echo(f"{item.card.id}  {item.card.name}: {visible(item.problems[0].message.partition(chr(10))[0])}")
    short = counts["partial"] + counts["none"]
    if short > _TOLD:
        typer.echo(f"and {short - _TOLD} more: overcrush cards search --status partial, or --status none")
    if result.shipped:
        typer.echo(f"{len(result.shipped)} left out: Overcrush comes with them ({result.shipped[0].card.id}, …)")
    if result.replaced:
        typer.echo(f"{result.replaced} took the place of cards imported earlier")
    total = len(result.added)
    typer.echo(
        f"{total} card{'s' if total != 1 else ''} imported: {counts['full']} play in full, "
        f"{counts['partial']} in part, {counts['none']} not at all"
    )
    return 0


# --- export --------------------------------------------------------------------------------------------


def hand_on(code: str, write: Path | None, as_code: bool = False) -> int:
    """Print a set as a file to import elsewhere, or as a code, or write it there."""
    text = encode_cards(library().cards(code)) + "\n" if as_code else exported(library(), code)
    n = len(library().cards(code))
    return put(text, write, f"{n} card{'s' if n > 1 else ''}")


def take_away(word: str) -> int:
    """Remove an imported card or set."""
    n = remove(word)
    typer.echo(f"{n} card{'s' if n > 1 else ''} removed")
    return 0
