"""``overcrush match``: bots against bots, with a progress bar and what can be said from the result."""

from __future__ import annotations

from itertools import combinations

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from overcrush.match import Match, Outcome, Pairing, Played, outcome, results
from overcrush.teams import Team, able, demo, vanilla
from overcrush.teams.ready import ready, team_at

SAMPLES = 5
"""How many pairs of invented teams take turns."""


def run(match: Match, workers: int) -> int:
    """Play a match and print its result."""
    games: list[Played] = []
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as progress:
        task = progress.add_task(" v ".join(match.bots), total=match.games)
        for played in results(match, workers):
            games.append(played)
            wins = sum(game.winner == 0 for game in games)
            progress.update(task, advance=1, description=f"{match.bots[0]} {wins} of {len(games)}")
    show(Console(highlight=False), match, outcome(games))
    return 0


def show(console: Console, match: Match, result: Outcome) -> None:
    """Print what came of a match."""
    one, other = match.bots
    low, high = result.interval
    console.print(Text(f"{one} against {other}", style="bold"))
    console.print(
        f"{one} won {result.wins} of {result.games} games: {result.rate:.1%}, "
        f"95 % interval {low:.1%} to {high:.1%}; {result.losses} lost, {result.ties} tied.",
        soft_wrap=True,
    )
    won, played = result.as_first
    console.print(
        f"Seats swapped after each game: {one} won {won} of {played} in seat A, "
        f"{result.wins - won} of {result.games - played} in seat B.",
        soft_wrap=True,
    )
    console.print(f"A game took {result.turns:.1f} turns on the average.")
    table = Table(box=None, padding=(0, 2, 0, 0))
    for name in ("", "decisions", "a second", "ms each", "slowest, ms"):
        table.add_column(name, justify="left" if not name else "right")
    for n, name in enumerate(match.bots):
        count, seconds = result.decisions[n], result.seconds[n]
        table.add_row(
            name,
            f"{count:,}",
            f"{result.per_second[n]:,.0f}",
            f"{1000 * seconds / count if count else 0:,.2f}",
            f"{1000 * result.slowest[n]:,.0f}",
        )
    console.print(table)


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
