"""A course of learning: the cores play, the graphics card (or a core) learns, and both go on at once.

Whatever is needed to go on later or to play with is written again and again, so that a course that is broken off is not
lost. Nothing but the clock says how long a stage takes, so a course with one process and a fixed number of games
(``exact``) is the one that comes out the same each time.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from math import cos, pi
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import Any

from overcrush.learning.crew import TIMED, Crew, Player, Settings, Stage, version_file
from overcrush.learning.held_out import Pools
from overcrush.learning.measuring import scores
from overcrush.learning.sampling import Lesson
from overcrush.network.inference import Network

LINE = 700
"""As much of a line of the log is shown to who looks on."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How it is learned."""

    stages: tuple[Stage, ...]
    ways: tuple[dict[str, Any], ...] = ({},)
    """The ways of learning that are tried side by side (``lessons.Way``); the best one plays."""
    batch: int = 4096
    every: float = 45.0
    """Seconds from one version to the next."""
    room: int = 200_000
    """So many positions are kept."""
    workers: int = 1
    seed: int = 0
    peak: float = 1.0
    """The part of the full rate that is the most it is learned with."""


def recipe_of(
    seconds: float, workers: int, room: int = 200_000, again: bool = False, match: float = 0.25, **others: Any
) -> Recipe:
    """A course of so many seconds in all, of which the last part (``match``) measures. ``again``: it goes on from a
    network that knows something, so there is no need of games without it."""
    first = 0.0 if again else 0.3
    rest = {"hasty": 0.35, "heuristic": 0.15, "neural": 0.4, "mixed": 0.1}
    stages = (
        Stage("first", (1 - match) * first * seconds, {"hasty": 0.7, "heuristic": 0.3}),
        Stage("self", (1 - match) * (1 - first) * seconds, rest),
        Stage("match", match * seconds, {"match": 1.0}),
    )
    if again:
        others.setdefault("peak", 0.5)
    return Recipe(tuple(stage for stage in stages if stage.seconds), workers=workers, room=room, **others)


class Course:
    """One course of learning, with what it writes to a folder."""

    def __init__(self, recipe: Recipe, out: Path, device: str = "cpu", sets: tuple[str, ...] = ()) -> None:
        self.recipe = recipe
        self.out = out
        self.out.mkdir(parents=True, exist_ok=True)
        self.begun = perf_counter()
        self._log = (out / "log.jsonl").open("a", encoding="utf-8")
        self.tell("begun", recipe=_plain(recipe))
        self.pools = Pools(sets)
        self.tell("cards", learned=len(self.pools.learned), unseen=len(self.pools.unseen), ready=len(self.pools.ready))
        self._folder = TemporaryDirectory()
        self.folder = Path(self._folder.name)
        settings = Settings(self.pools, recipe.stages, self.folder, recipe.seed, recipe.workers)
        self.crew = Crew(settings)  # before PyTorch is begun: it may not be forked
        self._begin(device)

    def _begin(self, device: str) -> None:
        import torch

        from overcrush.learning.lessons import Bank, Learner, Store, way_of

        torch.manual_seed(self.recipe.seed)
        torch.set_float32_matmul_precision("high")
        self.device = torch.device(device if device == "cpu" or torch.cuda.is_available() else "cpu")
        if self.device.type == "cpu":
            torch.set_num_threads(1)
        self.bank = Bank(self.device)
        room = self.recipe.room
        self.store = Store(self.bank, room, self.device)
        self.tests = {name: Store(self.bank, room // 10, self.device) for name in ("unseen", "ready")}
        self.strong = Store(self.bank, room // 10, self.device)
        self.even = Store(self.bank, room // 10, self.device)
        self.learners = [Learner(self.device, way_of(way)) for way in self.recipe.ways]
        self.learner = self.learners[0]
        """The best one."""
        self.matches: list[dict[str, Any]] = []
        self.kinds: dict[str, list[float]] = {}
        self.losses: dict[str, list[Any]] = {}
        self.turns = 0
        self.versions = 0
        self.tell("ready to learn", device=str(self.device), torch=torch.__version__)

    def tell(self, what: str, **more: Any) -> None:
        """Write a line to the log, and to who looks on."""
        line = json.dumps({"t": round(perf_counter() - self.begun, 1), "what": what, **more})
        self._log.write(line + "\n")
        self._log.flush()
        print(line if len(line) < LINE else f"{line[:LINE]} …", flush=True)

    def resume(self, checkpoint: Path) -> None:
        """Go on with what was learned before: a checkpoint, or a network to play with, which plays until one of the
        others judges better; those of another shape begin anew."""
        import torch

        if checkpoint.suffix == ".npz":
            network = Network.load(checkpoint)
            took = [learner for learner in self.learners if learner.take(network)]
            for learner in self.learners:
                learner.heed(network)
            self.learner = (took or self.learners)[0]
            self.publish(network)
            return
        known = torch.load(checkpoint, map_location=self.device, weights_only=True)
        for learner in self.learners:
            if learner.way.name in known:
                learner.resume(known[learner.way.name])
        self.publish()

    def publish(self, network: Network | None = None) -> None:
        """Let the crew play with what has been learned, or with a network of before, and write it down."""
        import torch

        self.versions += 1
        about = {
            "way": self.learner.way.name,
            "steps": self.learner.steps,
            "positions": self.store.size,
            "games": self.store.games,
        }
        network = network or self.learner.mean.network(about)
        network.save(version_file(self.folder, self.versions))
        self.crew.version.value = self.versions
        self._write("weights.npz", network.save)
        known = {learner.way.name: learner.state() for learner in self.learners}
        self._write("checkpoint.pt", lambda path: torch.save(known, path))

    def _write(self, name: str, write: Callable[[Path], object]) -> None:
        """Write a file of the course: whoever reads it meanwhile has the one before."""
        made = self.out / f"{name}.part"
        write(made)
        made.replace(self.out / name)

    def receive(self) -> int:
        """Take in the games that have come."""
        games = self.crew.take()
        for game in games:
            self._sort(game)
        return len(games)

    def _sort(self, game: Lesson) -> None:
        about = game.about
        self.turns += game.turns
        asked, seconds = sum(game.asked), sum(game.seconds)
        kind = self.kinds.setdefault(about["kind"], [0, 0, 0.0])
        kind[0] += 1
        kind[1] += asked
        kind[2] += seconds
        if about["kind"] == "even":
            self.even.add(game)
        elif about["kind"] == "match":
            self.strong.add(game)
            each = [t / max(n, 1) for t, n in zip(game.seconds, game.asked, strict=True)]
            self.matches.append({**about, "turns": game.turns, "each": each})
        elif about["cards"] == "learned":
            self.store.add(game)
        else:
            self.tests[about["cards"]].add(game)

    def run(self, until: float | None = None) -> dict[str, Any]:
        """All stages, and what came of them. ``until``: they end so many seconds after the beginning, and each is made
        longer or shorter for it."""
        whole = sum(stage.seconds for stage in self.recipe.stages)
        scale = 1.0 if until is None else max(until - (perf_counter() - self.begun), 1.0) / whole
        learning = scale * sum(stage.seconds for stage in self.recipe.stages if not stage.mix.keys() & TIMED)
        started = perf_counter()
        for number, stage in enumerate(self.recipe.stages):
            self.crew.stage.value = number
            self.tell("stage", name=stage.name, mix=dict(stage.mix))
            if stage.mix.keys() & TIMED:
                self._watch(scale * stage.seconds)
            else:
                self._learn(perf_counter() + scale * stage.seconds, started, learning)
                self.measure()
                self.publish()
                self._tell_progress(0.0)
        self.crew.close()
        self.receive()
        return self.report()

    def _learn(self, until: float, started: float, learning: float) -> None:
        recipe = self.recipe
        published = perf_counter()
        since = self.store.size
        while (now := perf_counter()) < until:
            self.receive()
            done = min((now - started) / learning, 1.0)
            share = recipe.peak * (0.03 + 0.97 * (1 + cos(pi * done)) / 2)
            # quick games come first and slow ones later: some of the steps are left for when it is learned slowly
            if not self._steps(share, since, (1 + done) / 2):
                sleep(0.02)
            if now - published > recipe.every:
                self.measure()
                self.publish()
                for learner in self.learners:
                    learner.aim(self.store)
                self._tell_progress(share)
                published = perf_counter()

    def _steps(self, share: float, since: int, part: float) -> bool:
        """A step of each learner that has not learned enough from what there is (``part`` of what it may in the end);
        whether there was one."""
        recipe, store = self.recipe, self.store
        if store.size < min(4 * recipe.batch, recipe.room // 4):
            return False
        found = False
        for learner in self.learners:
            if learner.seen < learner.way.passes * store.size * part:
                self.losses.setdefault(learner.way.name, []).append(learner.step(store, recipe.batch, share, since))
                found = True
        return found

    def _tell_progress(self, share: float) -> None:
        store = self.store
        self.tell(
            "learned",
            positions=store.size,
            games=store.games,
            cards=len(self.bank.vectors),
            share=round(share, 3),
            alive=self.crew.alive,
            steps={learner.way.name: learner.steps for learner in self.learners},
            loss={name: round(float(sum(found) / len(found)), 4) for name, found in self.losses.items() if found},
            kinds={kind: [n, d, round(s, 1)] for kind, (n, d, s) in self.kinds.items()},
        )
        self.losses.clear()

    def _watch(self, seconds: float) -> None:
        until = perf_counter() + seconds
        told = perf_counter()
        while perf_counter() < until:
            sleep(0.1)
            self.receive()
            if perf_counter() - told > 20 and self.matches:
                self.tell("match", scores=scores(self.matches))
                told = perf_counter()

    def measure(self) -> dict[str, Any]:
        """How well winners are told from losers on teams nothing is learned from; whose loss is least is the best."""
        self.store.settle()
        found: dict[str, Any] = {}
        lost: dict[str, float] = {}
        for name, store in (*self.tests.items(), ("strong", self.strong), ("even", self.even)):
            store.settle()
            if store.size:
                found[name] = store.measured({learner.way.name: learner.mean for learner in self.learners})
                if name in self.tests:
                    for way, loss in found[name]["loss"].items():
                        lost[way] = lost.get(way, 0.0) + loss * store.size
        if lost:
            self.learner = min(self.learners, key=lambda learner: lost[learner.way.name])
        self.tell("measured", best=self.learner.way.name, **found)
        return found

    def report(self) -> dict[str, Any]:
        """What came of it, also written to the folder."""
        found = {
            "measured": self.measure(),
            "match": scores(self.matches),
            "matches": self.matches,
            "kinds": self.kinds,
            "positions": self.store.size,
            "games": self.store.games,
            "steps": self.learner.steps,
            "best": self.learner.way.name,
        }
        (self.out / "report.json").write_text(json.dumps(found), encoding="utf-8")
        self.tell("done", match=found["match"])
        self._log.close()
        self._folder.cleanup()
        return found


def exact(
    recipe: Recipe, games: int, steps: int, sets: tuple[str, ...] = (), tell: Callable[[str], None] | None = None
) -> Any:
    """A small course that comes out the same each time: so many games by one process, then so many steps."""
    import torch

    from overcrush.learning.lessons import Bank, Learner, Store, way_of

    player = Player(Settings(Pools(sets), recipe.stages, Path(), recipe.seed))
    torch.manual_seed(recipe.seed)
    torch.set_num_threads(1)
    device = torch.device("cpu")
    learner = Learner(device, way_of(recipe.ways[0]))
    store = Store(Bank(device), recipe.room, device)
    for number in range(games):
        store.add(player.one(0, 0, number))
    store.settle()
    for number in range(steps):
        found = learner.step(store, recipe.batch)
        if tell is not None and number % 10 == 0:
            tell(f"step {number}: {float(found):.4f}")
    return learner, store


def _plain(recipe: Recipe) -> dict[str, Any]:
    return {**asdict(recipe), "stages": [{**asdict(stage), "mix": dict(stage.mix)} for stage in recipe.stages]}
