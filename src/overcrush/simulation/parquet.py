"""Results as Parquet files, by Polars: each is there as a whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import fields
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from overcrush.errors import Malformed, OvercrushError
from overcrush.simulation.fixture import Told
from overcrush.simulation.plan import GameRow, Plan, Simulated

if TYPE_CHECKING:
    import polars

COLUMNS = {"int": "Int32", "str": "String", "bool": "Boolean", "list[str]": "String"}
WIDE = ("game", "round", "seed", "number")
"""What may be a large number."""


@cache
def library() -> ModuleType:
    """Polars, or a sentence about how to get it."""
    try:
        import polars as found
    except ImportError:
        raise OvercrushError("results are written with Polars: pip install 'overcrush[simulate]'") from None
    return found


def _schema(of: type) -> dict[str, Any]:
    pl = library()
    schema: dict[str, Any] = {}
    for column in fields(of):
        kind = str(column.type)
        plain = pl.Int64 if column.name in WIDE else getattr(pl, COLUMNS[kind])
        schema[column.name] = pl.List(plain) if kind.startswith("list") else plain
    return schema


def games_frame(games: Sequence[Simulated]) -> polars.DataFrame:
    """A row a game."""
    schema = _schema(GameRow)
    found: polars.DataFrame = library().DataFrame(
        {name: [getattr(game.row, name) for game in games] for name in schema}, schema=schema
    )
    return found


def decisions_frame(games: Sequence[Simulated]) -> polars.DataFrame:
    """A row a decision, with the number of its game."""
    pl = library()
    schema = _schema(Told)
    told = [each for game in games for each in game.told]
    columns: dict[str, list[Any]] = {"game": [game.row.game for game in games for _ in game.told]}
    columns |= {name: [getattr(each, name) for each in told] for name in schema}
    found: polars.DataFrame = pl.DataFrame(columns, schema={"game": pl.Int64, **schema})
    return found


def teams_frame(plan: Plan) -> polars.DataFrame:
    """A row a card of a team."""
    pl = library()
    rows = [
        (team.name, card.id, card.name, card.subtitle, card.cost, dice, card.is_basic)
        for team in dict.fromkeys((*plan.teams, *plan.against))
        for card, dice in (*team.cards, *((basic, 0) for basic in team.basics))
    ]
    schema = {
        "team": pl.String,
        "card": pl.String,
        "name": pl.String,
        "subtitle": pl.String,
        "cost": pl.Int32,
        "dice": pl.Int32,
        "basic": pl.Boolean,
    }
    found: polars.DataFrame = pl.DataFrame(rows, schema=schema, orient="row")
    return found


def write(frame: polars.DataFrame, path: Path) -> None:
    """Write a file so that it is there as a whole or not at all, whatever happens meanwhile."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(".new")
    frame.write_parquet(new)
    settle(new, path)


def settle(new: Path, path: Path) -> None:
    """Put a file that has been written in the place of another; it lies on the disk before it has the name."""
    with new.open("rb+") as file:
        os.fsync(file.fileno())
    new.replace(path)


def numbers(path: Path) -> list[int]:
    """The games of a file."""
    found: list[int] = _read(path, ["game"])["game"].to_list()
    return found


def games_of(path: Path) -> list[GameRow]:
    """The rows of a file of games."""
    return [GameRow(**row) for row in _read(path).select(list(_schema(GameRow))).iter_rows(named=True)]


def told_of(path: Path) -> dict[int, list[Told]]:
    """The decisions of a file by game."""
    found: dict[int, list[Told]] = {}
    for row in _read(path).iter_rows(named=True):
        found.setdefault(row.pop("game"), []).append(Told(**row))
    return found


def cards_of(path: Path) -> tuple[dict[str, list[str]], dict[str, str]]:
    """The ids of the cards of each team, and the names of the cards, of a file of teams."""
    cards: dict[str, list[str]] = {}
    names: dict[str, str] = {}
    for row in _read(path).iter_rows(named=True):
        cards.setdefault(row["team"], []).append(row["card"])
        names[row["card"]] = f"{row['name']}: {row['subtitle']}" if row["subtitle"] else row["name"]
    return cards, names


def _read(path: Path, columns: list[str] | None = None) -> polars.DataFrame:
    pl = library()
    try:
        found: polars.DataFrame = pl.read_parquet(path, columns=columns, glob=False)
    except (pl.exceptions.PolarsError, OSError) as error:
        raise Malformed(f"{path}: it is no file of results: {str(error).splitlines()[0]}") from None
    return found
