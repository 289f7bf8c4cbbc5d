"""The same task for many numbers on a Ray cluster: this machine's own, or many machines."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from itertools import islice
from typing import Any, TypeVar

from overcrush.errors import Malformed, OvercrushError
from overcrush.game.setup import rules_version

S = TypeVar("S")
R = TypeVar("R")

LOCAL = "local"
"""The address of a cluster of this machine alone, which ends with the run."""
BATCH = 2
"""How many numbers a task has: the games of a round."""
AHEAD = 4
"""How many tasks there are for each core of the cluster at a time."""
PATIENCE = 3
"""How often a task is begun again when who did it has died."""


def spread_on_ray(
    task: Callable[[S, int], R], shared: S, numbers: Iterable[int], address: str, workers: int | None = None
) -> Generator[tuple[int, R]]:
    """Do a task for each number on a Ray cluster, and give what came of it as it comes, in any order.

    A worker that dies is replaced by Ray, and what it had is done again; what it gives is given once. ``workers``: how
    many processes a local cluster has.
    """
    ray = _ray()
    mine = not ray.is_initialized()
    if mine:
        _connect(ray, address, workers)
    try:
        yield from _results(ray, task, ray.put(shared), numbers)
    finally:
        if mine:
            ray.shutdown()


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise OvercrushError("clusters are Ray's: pip install 'overcrush[ray]'") from None
    return ray


def _connect(ray: Any, address: str, workers: int | None) -> None:
    local = address == LOCAL
    try:
        ray.init(
            address=address,
            num_cpus=workers if local else None,
            include_dashboard=False if local else None,
            log_to_driver=False,
            logging_level="ERROR",
        )
    except Exception as error:  # whatever Ray calls it
        raise Malformed(f"there is no Ray cluster at {address}: {str(error).splitlines()[0]}") from None


def _results(ray: Any, task: Callable[[Any, int], Any], shared: object, numbers: Iterable[int]) -> Generator[Any]:
    waiting = iter(numbers)
    batches = iter(lambda: list(islice(waiting, BATCH)), [])
    remote = ray.remote(max_retries=PATIENCE)(_work)
    most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    rules = rules_version()
    running = [remote.remote(task, shared, batch, rules) for batch in islice(batches, most)]
    while running:
        done, running = ray.wait(running, num_returns=1)
        running += [remote.remote(task, shared, batch, rules) for batch in islice(batches, len(done))]
        try:
            for found in ray.get(done):
                yield from found
        except ray.exceptions.RayTaskError as error:
            raise error.cause if isinstance(error.cause, OvercrushError) else RuntimeError(str(error.cause)) from None
        except ray.exceptions.WorkerCrashedError:
            raise OvercrushError(
                f"a task has ended {PATIENCE + 1} processes that did it: is there memory enough?"
            ) from None


def _work(task: Callable[[Any, int], Any], shared: object, numbers: list[int], rules: str) -> list[tuple[int, Any]]:
    """What a worker does, wherever it is."""
    if rules_version() != rules:
        raise Malformed("a machine of the cluster has other rules of the game than this one: install the same version")
    return [(number, task(shared, number)) for number in numbers]
