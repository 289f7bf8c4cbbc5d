"""``overcrush train``: the network learns from games of bots against each other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def train(
    out: Annotated[
        Path, typer.Argument(metavar="DIR", help="Where the network, checkpoints and the log go.", show_default=False)
    ],
    minutes: Annotated[
        float, typer.Option(help="How long it takes in all, a quarter of it measuring.", min=0.1)
    ] = 10.0,
    workers: Annotated[
        int | None,
        typer.Option(help="Processes that play.", min=1, max=1024, show_default="one for each core but one"),
    ] = None,
    device: Annotated[str, typer.Option(metavar="NAME", help="Where it is learned: cpu, cuda.")] = "cuda",
    sets: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="SET", help="Only cards of this set. Several times.", show_default="all"),
    ] = None,
    positions: Annotated[int, typer.Option(help="So many are kept, 5 kB each.", min=10_000)] = 500_000,
    batch: Annotated[int, typer.Option(help="Positions a step.", min=16)] = 4096,
    seed: Annotated[int, typer.Option(help="Teams, dice and where it begins.", min=0)] = 0,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on from a checkpoint or a network.", show_default=False)
    ] = None,
) -> int:
    """Teach the network to judge positions, by games of bots against each other with random teams.

    Needs PyTorch (the extra train). Every minute or so DIR has the network as it is then (weights.npz) and what is
    needed to go on (checkpoint.pt); log.jsonl says how it goes, report.json in the end what it is worth on cards and
    teams nothing was learned from.
    """
    from importlib.util import find_spec

    from overcrush.errors import Malformed
    from overcrush.simulation.workers import cores

    for name in ("numpy", "torch"):
        if find_spec(name) is None:
            raise Malformed(f"training needs {name}: pip install 'overcrush[train]'")

    from overcrush.learning.training import Course, recipe_of

    seconds = 60 * minutes
    players = workers or max(1, cores() - 1)
    again = resume is not None
    every = min(45.0, seconds / 10)
    recipe = recipe_of(seconds, players, positions, again, batch=batch, seed=seed, every=every)
    course = Course(recipe, out, device, tuple(sets or ()))
    if resume is not None:
        course.resume(resume)
    course.run(seconds)
    return 0
