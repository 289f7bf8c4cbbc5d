"""``overcrush match``: bots against bots, with a progress bar and what can be said from the result."""

from __future__ import annotations

import json
from contextlib import closing
from itertools import combinations
from pathlib import Path
from time import monotonic
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from overcrush.cli.progress import bar
from overcrush.match import ROUND, Match, Outcome, Pairing, Played, Score, outcome, results
from overcrush.teams import Team, able, demo, vanilla
from overcrush.teams.known import ready, team_at

SAMPLES = 5
"""How many pairs of invented teams take turns."""


def run(match: Match, workers: int, as_json: bool = False, save: Path | None = None) -> int:
    """Play a match and print its result."""
    result = played(match, workers, save)
    if as_json:
        print(json.dumps(plain(match, result), ensure_ascii=False))
    else:
        show(Console(highlight=False), match, result)
    return 0


def played(match: Match, workers: int, save: Path | None = None, seconds: float | None = None) -> Outcome:
    """Play a match with a progress bar; each game's record is written as soon as it is over.

    When so many ``seconds`` are over, the match ends with the round that is then complete.
    """
    games: list[Played] = []
    begun = monotonic()
    if save is not None:
        save.mkdir(parents=True, exist_ok=True)
    with (
        bar(" v ".join(match.bots), match.games) as progress,
        closing(results(match, workers)) as running,
    ):
        for game in running:
            games.append(game)
            if save is not None:
                (save / f"game-{game.number + 1:04}.json").write_text(game.record, encoding="utf-8")
            wins = sum(each.winner == 0 for each in games)
            progress(f"{match.bots[0]} {wins} of {len(games)}")
            if seconds is not None and monotonic() - begun > seconds and not len(games) % match.round:
                break
    return outcome(match, games)


def names(match: Match) -> tuple[str, str]:
    """What the bots are called; two of one name are told apart."""
    one, other = match.bots
    return (one, other) if one != other else (f"{one} (1)", f"{other} (2)")


def plain(match: Match, result: Outcome) -> dict[str, Any]:
    """A result as plain data."""
    bots = [
        {
            "bot": name,
            **_plain(result.bots[n]),
            "decisions": result.decisions[n],
            "seconds": round(result.seconds[n], 4),
            "slowest": round(result.slowest[n], 4),
        }
        for n, name in enumerate(match.bots)
    ]
    return {
        "games": result.games,
        "seed": match.seed,
        "turns": round(result.turns, 2),
        "by_bot": bots,
        "by_team": [{"team": name, **_plain(score)} for name, score in _best(result)],
        "by_seat": [{"seat": seat, **_plain(score)} for seat, score in zip("AB", result.seats, strict=True)],
    }


def _plain(score: Score) -> dict[str, Any]:
    low, high = score.interval
    return {
        "games": score.games,
        "wins": score.wins,
        "losses": score.losses,
        "ties": score.ties,
        "rate": round(score.rate, 4),
        "interval": [round(low, 4), round(high, 4)],
    }


def _best(result: Outcome) -> list[tuple[str, Score]]:
    return sorted(result.teams.items(), key=lambda item: (-item[1].rate, item[0]))


def show(console: Console, match: Match, result: Outcome) -> None:
    """Print what came of a match: by bot, by team, by seat."""
    one, other = names(match)
    console.print(Text(f"{one} against {other}", style="bold"))
    score = result.bots[0]
    low, high = score.interval
    console.print(
        f"{one} won {score.wins} of {score.games} games: {score.rate:.1%}, "
        f"95 % interval {low:.1%} to {high:.1%}; {score.losses} lost, {score.ties} tied.",
        soft_wrap=True,
    )
    console.print(
        f"In rounds of {ROUND}: the same dice, each bot with each team in each seat; intervals count rounds.",
        soft_wrap=True,
    )
    console.print(f"A game took {result.turns:.1f} turns on the average.\n")
    speed = Table(box=None, padding=(0, 2, 0, 0))
    for title in ("by bot", "games", "won", "95 % interval", "decisions", "ms each", "slowest, ms"):
        speed.add_column(title, justify="left" if title.startswith("by") else "right")
    for n, name in enumerate((one, other)):
        count, seconds = result.decisions[n], result.seconds[n]
        each = f"{1000 * seconds / count if count else 0:,.2f}"
        speed.add_row(name, *_cells(result.bots[n]), f"{count:,}", each, f"{1000 * result.slowest[n]:,.0f}")
    console.print(speed)
    _table(console, "by team", _best(result))
    _table(console, "by seat", [("A", result.seats[0]), ("B", result.seats[1])])


def _table(console: Console, title: str, rows: list[tuple[str, Score]]) -> None:
    if not rows:
        return
    table = Table(box=None, padding=(0, 2, 0, 0))
    for name in (title, "games", "won", "95 % interval"):
        table.add_column(name, justify="left" if name == title else "right")
    for name, score in rows:
        table.add_row(Text(name), *_cells(score))
    console.print()
    console.print(table)


def _cells(score: Score) -> tuple[str, str, str]:
    low, high = score.interval
    return str(score.games), f"{score.rate:.1%}", f"{low:.1%} to {high:.1%}"


def compare(one: Team, other: Team, match: Match, workers: int, as_json: bool, seconds: float) -> int:
    """Let two teams meet in the hands of one bot, and say which is better and how sure that is."""
    result = played(match, workers, seconds=seconds)
    if as_json:
        print(json.dumps(plain(match, result), ensure_ascii=False))
        return 0
    console = Console(highlight=False)
    console.print(Text(f"{one.name} against {other.name}", style="bold"))
    facts = Table(box=None, padding=(0, 2, 0, 0))
    for title in ("", "dice", "cost of a die", "energy", "won", "95 % interval"):
        facts.add_column(title, justify="left" if title in ("", "energy") else "right")
    for team in (one, other):
        _, rate, interval = _cells(result.teams[team.name])
        facts.add_row(Text(team.name), *_facts(team), rate, interval)
    console.print(facts)
    timely = ", as many as there was time for" if result.games < match.games else ""
    console.print(
        f"{result.games} games of {result.turns:.1f} turns, {match.bots[0]} against itself, "
        f"in twos: the same dice, seats swapped{timely}.",
        soft_wrap=True,
    )
    return 0


def _facts(team: Team) -> tuple[str, str, str]:
    dice = sum(count for _, count in team.cards)
    cost = sum(card.cost * count for card, count in team.cards) / max(1, dice)
    types = dict.fromkeys(energy for card, _ in team.cards for energy in card.energy)
    return str(dice), f"{cost:.1f}", " ".join(types)


def pairings(names: list[str]) -> tuple[Pairing, ...]:
    """The pairs of teams that are asked for: groups of invented or ready teams, and named teams that all meet."""
    found: list[Pairing] = []
    teams: list[Team] = []
    for name in names:
        if name == "demo":
            found.append(Pairing(*demo(), "demo"))
        elif name in ("able", "vanilla"):
            make = able if name == "able" else vanilla
            found += [Pairing(*make(seed)) for seed in range(SAMPLES)]
        elif name == "ready":
            teams += ready().values()
        else:
            teams.append(team_at(name))
    found += [Pairing(one, other) for one, other in combinations(teams, 2)]
    if len(teams) == 1:
        found.append(Pairing(teams[0], teams[0]))
    return tuple(found)
