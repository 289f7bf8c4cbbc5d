"""A team drawn in the terminal: its cards, its cost curve, its energy and its kinds of dice."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from math import ceil

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from overcrush.cards.library import library
from overcrush.cli.look import ENERGY_STYLES, LABEL, QUIET, STRONG, WARNING, energy_type
from overcrush.model.cards import Card
from overcrush.model.const import ENERGY_NAMES
from overcrush.teams.format import Format
from overcrush.teams.known import own_teams, ready
from overcrush.teams.legality import check
from overcrush.teams.sharing import encode
from overcrush.teams.team import Team

BAR = "█"
WIDEST = 10
PLAIN = "#8a8a8a"


def draw(team: Team, f: Format) -> None:
    """Print a team with everything a player wants to see of it."""
    console = Console(highlight=False)
    console.print(Text(team.name, style=STRONG))
    if team.about:
        console.print(Text(team.about, style=LABEL))
    console.print(Group(Text(), _cards(team), Text(), _charts(team), Text()))
    wrong = check(team, f)
    if wrong:
        for violation in wrong:
            console.print(Text(f"{f.name}: {violation}", style=WARNING))
    else:
        console.print(Text(f"legal in {f.name}", style=LABEL))
    known = library()
    if all(card.id in known for card in (*(card for card, _ in team.cards), *team.basics)):
        console.print(Text("share code ", style=LABEL).append(encode(team), style=""), soft_wrap=True)


def _cards(team: Team) -> RenderableType:
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for justify in ("right", "left", "right", "left", "left", "left"):
        table.add_column(justify="right" if justify == "right" else "left", overflow="fold")
    for card, dice in team.cards:
        table.add_row(Text(f"{dice}x", style=STRONG), *_row(card))
    for card in team.basics:
        table.add_row(Text("basic", style=LABEL), *_row(card))
    return table


def _row(card: Card) -> tuple[RenderableType, ...]:
    name = Text(card.name, style=STRONG)
    if card.subtitle:
        name.append(f", {card.subtitle}", style="not bold")
    levels = " ".join(f"{x.fielding}/{x.attack}/{x.defense}{'*' * x.burst}" for x in card.levels)
    kind = Text(card.kind, style=LABEL) if card.kind != "character" else Text(levels)
    types = energy_type([ENERGY_NAMES.index(name) for name in card.energy])
    return Text(card.id, style=QUIET), Text(str(card.cost)), types, name, kind


# --- charts ------------------------------------------------------------------------------------------------


def _charts(team: Team) -> RenderableType:
    """Cost curve, energy and kinds side by side, all counted in dice."""
    table = Table.grid(padding=(0, 4, 0, 0))
    table.add_row(
        _chart("cost", costs(team)),
        _chart("energy", energies(team), dict(zip(ENERGY_NAMES, ENERGY_STYLES, strict=True))),
        _chart("dice", kinds(team)),
    )
    return table


def costs(team: Team) -> dict[str, int]:
    """How many dice cost how much, without a gap in between."""
    found: Counter[int] = Counter()
    for card, dice in team.cards:
        found[card.cost] += dice
    return {str(cost): found[cost] for cost in range(min(found), max(found) + 1)} if found else {}


def energies(team: Team) -> dict[str, int]:
    """How many dice there are of each energy type; a die of two types counts for both."""
    found: Counter[str] = Counter()
    for card, dice in team.cards:
        for name in card.energy or ("generic",):
            found[name] += dice
    return {name: found[name] for name in (*ENERGY_NAMES[:4], "generic") if found[name] or name != "generic"}


def kinds(team: Team) -> dict[str, int]:
    """How many dice there are of each kind and affiliation."""
    found: Counter[str] = Counter()
    for card, dice in team.cards:
        found[card.kind] += dice
    groups: Counter[str] = Counter()
    for card, dice in team.cards:
        for name in card.affiliations:
            groups[name] += dice
    return {**dict(found.most_common()), **dict(groups.most_common())}


def _chart(title: str, counts: dict[str, int], styles: dict[str, str] | None = None) -> RenderableType:
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_row(Text(title, style=LABEL))
    scale = max(1.0, max(counts.values(), default=0) / WIDEST)
    for name, count in counts.items():
        bar = Text(BAR * ceil(count / scale), style=(styles or {}).get(name, PLAIN))
        table.add_row(Text(name), bar + Text(f" {count}" if count else "·", style=QUIET))
    return table


# --- the list ----------------------------------------------------------------------------------------------


def listing() -> None:
    """Print the ready teams, box by box, and the player's own."""
    console = Console(highlight=False)
    known = library()
    boxes = {name: team.cards[0][0].id.partition("/")[0] for name, team in ready().items()}
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for code, names in groupby(sorted(boxes, key=lambda name: (boxes[name], name)), key=boxes.__getitem__):
        grid.add_row(Text(known.set_name(code), style=LABEL))
        for name in names:
            grid.add_row(Text(f"  {name}", style=STRONG), Text(ready()[name].about))
    own = own_teams()
    if own:
        grid.add_row(Text("your own", style=LABEL))
        for name, path in own.items():
            grid.add_row(Text(f"  {name}", style=STRONG), Text(str(path)))
    console.print(grid)
