"""``overcrush cards rates``: cards over the games of a simulation."""

from __future__ import annotations

import json
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from overcrush.cli.matrix import kept
from overcrush.cli.simulate import score
from overcrush.simulation import parquet
from overcrush.simulation.card_rates import CardRates, card_rates
from overcrush.simulation.folder import TEAMS
from overcrush.simulation.summary import Rounds


def run(folder: Path, most: int, as_json: bool) -> int:
    """Print the rates of the cards in a folder of results."""
    cards, names = parquet.cards_of(folder / TEAMS)
    found = card_rates(kept(folder), cards)
    if as_json:
        print(json.dumps([_plain(each, names[each.card]) for each in found], ensure_ascii=False))
        return 0
    show(Console(highlight=False), found[:most] if most else found, names)
    return 0


def show(console: Console, found: list[CardRates], names: dict[str, str]) -> None:
    """Print rates."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    for title in ("card", "teams", "games", "team", "bought", "first", "fielded", "gain"):
        table.add_column(title, justify="left" if title == "card" else "right")
    for each in found:
        gain = each.gain
        told = f"{100 * gain[0]:+.0f} ({100 * gain[1][0]:+.0f} to {100 * gain[1][1]:+.0f})" if gain else "–"
        rates = (_rate(rounds) for rounds in (each.on_team, each.bought, each.bought_first, each.fielded))
        counts = (str(len(each.teams)), str(each.on_team.games))
        table.add_row(Text(f"{names[each.card]} ({each.card})"), *counts, *rates, told)
    console.print(table)
    console.print(
        "\nWhat was won by who had it on the team, bought it, bought it first, fielded it; in percent, with 95 % "
        "intervals over rounds. None of it is what the card does by itself: who is ahead or plays long buys and fields "
        "more, and a card on few teams wins with the rest of them. The gain of buying compares games of the same team, "
        "so it is free of the team but not of the course of the game. To know what a card is worth, swap it: "
        "overcrush team improve.",
        soft_wrap=True,
    )


def _rate(rounds: Rounds) -> str:
    if not rounds.games:
        return "–"
    low, high = rounds.interval
    return f"{100 * rounds.rate:.0f} ({100 * low:.0f} to {100 * high:.0f})"


def _plain(each: CardRates, name: str) -> dict[str, object]:
    rates = {"on_team": each.on_team, "bought": each.bought, "bought_first": each.bought_first, "fielded": each.fielded}
    gain = each.gain
    return {
        "card": each.card,
        "name": name,
        "teams": len(each.teams),
        **{what: score(rounds) if rounds.games else None for what, rounds in rates.items()},
        "gain": {"worth": round(gain[0], 4), "interval": [round(end, 4) for end in gain[1]]} if gain else None,
    }
