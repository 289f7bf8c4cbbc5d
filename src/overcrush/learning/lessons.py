"""The learner: positions as they come from the crew, kept where they are learned from, and the steps of learning."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from overcrush.bots.card_numbers import number_names
from overcrush.encoding import slots as at
from overcrush.errors import Malformed
from overcrush.learning.measuring import by_turns, loss
from overcrush.learning.model import Model, Shape, shape_of
from overcrush.learning.sampling import Lesson
from overcrush.network.inference import Network

CHUNK = 16384
"""So many positions are judged at once."""


class Bank:
    """The vectors of all cards that have been seen; the first one is of no card."""

    def __init__(self, device: torch.device) -> None:
        self.device = device
        self._known: dict[bytes, int] = {}
        self._rows = [np.zeros(len(number_names()), np.float32)]
        self._tensor: Tensor | None = None

    def places(self, vectors: Any) -> list[int]:
        """Where some vectors are; those that are new are added."""
        found: list[int] = []
        for vector in vectors:
            key = vector.tobytes()
            place = self._known.get(key)
            if place is None:
                place = self._known[key] = len(self._rows)
                self._rows.append(vector.astype(np.float32))
                self._tensor = None
            found.append(place)
        return found

    @property
    def vectors(self) -> Tensor:
        """All of them."""
        if self._tensor is None:
            self._tensor = torch.from_numpy(np.stack(self._rows)).to(self.device)
        return self._tensor


class Store:
    """Positions of many games, in the order they were played, with what came of them."""

    def __init__(self, bank: Bank, room: int, device: torch.device) -> None:
        self.bank = bank
        self.device = device
        self.room = room
        self.size = 0
        self.games = 0
        self._waiting: list[Lesson] = []
        self._waits = 0
        self.observations = torch.zeros((room, at.SIZE), dtype=torch.uint8, device=device)
        self.which = torch.zeros((room, at.CARDS), dtype=torch.int16, device=device)
        self.won = torch.zeros(room, device=device)
        """What came of it for who looked on."""
        self.won0 = torch.zeros(room, device=device)
        self.who = torch.zeros(room, dtype=torch.bool, device=device)
        self.turn = np.zeros(room, np.uint8)
        self.first = np.zeros(room, bool)
        self.judged = np.zeros(room, np.float32)
        self.left = torch.zeros(room, dtype=torch.int32, device=device)
        """How many more positions of the same game follow."""

    def add(self, lesson: Lesson) -> None:
        """Take a game in; it is moved to the others when some have come together."""
        self._waiting.append(lesson)
        self._waits += len(lesson.who)
        if self._waits >= min(4096, max(256, self.size // 4)):
            self.settle()

    def settle(self) -> None:
        """Move games that wait to the others."""
        games, self._waiting, self._waits = self._waiting, [], 0
        games = self._fitting(games)
        if not games:
            return
        n = sum(len(game.who) for game in games)
        here = slice(self.size, self.size + n)
        self.games += len(games)
        which = np.zeros((n, at.CARDS), np.int16)
        left = np.zeros(n, np.int32)
        row = 0
        for game in games:
            places = self.bank.places(game.vectors)
            by_slot = np.zeros((2, at.CARDS), np.int16)
            for seat in (0, 1):
                by_slot[seat, game.slots[seat]] = places
            count = len(game.who)
            which[row : row + count] = by_slot[game.who]
            left[row : row + count] = np.arange(count - 1, -1, -1)
            row += count
        who = np.concatenate([game.who for game in games])
        won0 = np.concatenate([np.full(len(game.who), game.won, np.float32) for game in games])
        won = np.where(who == 0, won0, 1 - won0).astype(np.float32)
        self.observations[here] = self._there(np.concatenate([game.observations for game in games]))
        self.which[here] = self._there(which)
        self.won[here] = self._there(won)
        self.won0[here] = self._there(won0)
        self.who[here] = self._there(who > 0)
        self.left[here] = self._there(left)
        self.turn[here] = np.concatenate([game.turn for game in games])
        self.first[here] = np.concatenate([game.first for game in games])
        self.judged[here] = np.concatenate([game.judged for game in games])
        self.size += n

    def _fitting(self, games: list[Lesson]) -> list[Lesson]:
        found: list[Lesson] = []
        free = self.room - self.size
        for game in games:
            free -= len(game.who)
            if free < 0:
                break
            found.append(game)
        return found

    def _there(self, array: Any) -> Tensor:
        return torch.from_numpy(array).to(self.device)

    def judge(self, model: Model) -> Tensor:
        """What a model makes of all positions, as chances of who looks on."""
        found = torch.zeros(self.size, device=self.device)
        model.eval()
        with torch.no_grad():
            for begin in range(0, self.size, CHUNK):
                end = min(begin + CHUNK, self.size)
                which = self.which[begin:end].long()
                found[begin:end] = torch.sigmoid(model(self.bank.vectors, which, self.observations[begin:end]))
        model.train()
        return found

    def aim(self, model: Model, trace: float, beside: Tensor | None = None) -> Tensor:
        """What is to be aimed at: TD(λ), from the end of each game back, ``trace`` being λ. ``beside``: what another
        says, which counts for as much as what the model does."""
        n = self.size
        said = self.judge(model)
        if beside is not None:
            said = (said + beside) / 2
        who = self.who[:n]
        said0 = torch.where(who, 1 - said, said)
        left = self.left[:n]
        order = torch.argsort(left, stable=True)
        counts = torch.bincount(left.long()).tolist()
        goal = self.won0[:n].clone()
        begin = counts[0]
        for count in counts[1:]:
            at_ = order[begin : begin + count]
            goal[at_] = (1 - trace) * said0[at_ + 1] + trace * goal[at_ + 1]
            begin += count
        return torch.where(who, 1 - goal, goal)

    def measured(self, models: dict[str, Model]) -> dict[str, Any]:
        """How well models, and the bots' own judgement (``before``), tell winners from losers."""
        n = self.size
        won = self.won[:n].cpu().numpy()
        first, turns = self.first[:n], self.turn[:n]
        said = {name: self.judge(model).cpu().numpy() for name, model in models.items()}
        said["before"] = self.judged[:n]
        return {
            "games": self.games,
            "loss": {name: round(loss(found[first], won[first]), 4) for name, found in said.items()},
            "auc": {name: by_turns(found[first], won[first], turns[first]) for name, found in said.items()},
            "between": {name: by_turns(found[~first], won[~first], turns[~first]) for name, found in said.items()},
        }


@dataclass(frozen=True, slots=True)
class Way:
    """A way of learning."""

    name: str = "plain"
    shape: Shape = field(default_factory=Shape)
    rate: float = 2e-3
    """The step of learning at first."""
    decay: float = 0.1
    trace: float = 0.9
    """λ of TD(λ)."""
    passes: float = 2.0
    """How often each position is learned from, on the average."""
    recent: float = 0.3
    """Which part is drawn from the positions of the present stage, once there are enough."""
    heeds: float = 0.0
    """Which part of what is aimed at is what teachers say, the networks that were before."""


def way_of(said: dict[str, Any]) -> Way:
    """A way of learning out of plain data: its own fields, and those of the shape."""
    shape = {name: said[name] for name in Shape.__slots__ if name in said}
    return Way(shape=Shape(**shape), **{name: value for name, value in said.items() if name not in shape})


class Learner:
    """A model, how it is changed, and the mean of what it was lately, which plays."""

    def __init__(self, device: torch.device, way: Way | None = None) -> None:
        self.device = device
        self.way = way = way or Way()
        self.model = Model(way.shape).to(device)
        self.mean = Model(way.shape).to(device)
        self.mean.load_state_dict(self.model.state_dict())
        self.optimizer = torch.optim.AdamW(self.model.parameters(), lr=way.rate, weight_decay=way.decay)
        self.steps = 0
        self.seen = 0
        self.teachers: list[Model] = []
        self.goal = torch.zeros(0, device=device)
        """What is aimed at, for the positions there were when it was last worked out."""

    def aim(self, store: Store) -> None:
        """Work out anew what is aimed at."""
        way = self.way
        if not store.size or (way.trace == 1.0 and not way.heeds):
            return
        taught = self._taught(store) if way.heeds else None
        self.goal = store.aim(self.mean, way.trace, taught)
        if taught is not None:
            self.goal = (1 - way.heeds) * self.goal + way.heeds * taught

    def _taught(self, store: Store) -> Tensor | None:
        """What the teachers say of all positions: the mean of their logarithms of odds."""
        if not self.teachers:
            return None
        said = torch.stack([torch.logit(store.judge(each), 1e-5) for each in self.teachers])
        return torch.sigmoid(said.mean(0))

    def _drawn(self, store: Store, batch: int, since: int) -> Tensor:
        """Positions drawn by chance, some of them from the newest ones."""
        among = store.size - since
        late = int(batch * self.way.recent) if since and among >= batch else 0
        drawn = torch.randint(0, store.size, (batch - late,), device=self.device)
        if not late:
            return drawn
        return torch.cat([drawn, torch.randint(since, store.size, (late,), device=self.device)])

    def step(self, store: Store, batch: int, share: float = 1.0, since: int = 0) -> Tensor:
        """Learn from some positions drawn by chance; the loss. ``share``: how much of the full rate it is learned
        with."""
        rate = self.way.rate * share * min(1.0, (self.steps + 1) / 100)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        drawn = self._drawn(store, batch, since)
        goal = store.won[drawn]
        if len(self.goal):
            known = drawn < len(self.goal)
            goal = torch.where(known, self.goal[torch.where(known, drawn, 0)], goal)
        said = self.model(store.bank.vectors, store.which[drawn].long(), store.observations[drawn])
        found = nn.functional.binary_cross_entropy_with_logits(said, goal)
        self.optimizer.zero_grad(set_to_none=True)
        found.backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimizer.step()
        self.steps += 1
        self.seen += batch
        keep = min(0.999, self.steps / (self.steps + 20))
        with torch.no_grad():
            for mean, now in zip(self.mean.parameters(), self.model.parameters(), strict=True):
                mean.lerp_(now, 1 - keep)
        return found.detach()

    def state(self) -> dict[str, Any]:
        """Everything needed to go on later."""
        return {
            "model": self.model.state_dict(),
            "mean": self.mean.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "steps": self.steps,
        }

    def heed(self, network: Network) -> None:
        """Learn from what a network says, too, whatever its shape; of several, from what they say together."""
        teacher = Model(shape_of(network)).to(self.device)
        teacher.take(network)
        self.teachers.append(teacher)

    def take(self, network: Network) -> bool:
        """Go on from a network, whatever it was learned by; not from one of another shape."""
        try:
            self.model.take(network)
        except Malformed:
            return False
        self.mean.take(network)
        return True

    def resume(self, state: dict[str, Any]) -> None:
        """Go on from there."""
        self.model.load_state_dict(state["model"])
        self.mean.load_state_dict(state["mean"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.steps = state["steps"]
