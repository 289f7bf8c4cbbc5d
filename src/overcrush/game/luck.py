"""How lucky two players were: what their dice came up with against what such dice come up with on average, and what
they drew against what lay in their bags."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import erf, sqrt

from overcrush.engine.edge.api import Event, State
from overcrush.engine.edge.views import raw_events
from overcrush.game.facade import Game
from overcrush.game.setup import Record
from overcrush.model.const import BAG, E_AMOUNT, E_DIE, E_KIND, E_PLAYER, EV_DREW, EV_REFILLED, EV_REROLLED, EV_ROLLED
from overcrush.model.const import ZONES as ZONES_EACH


@dataclass(slots=True)
class Measure:
    """Something dice show, energy or levels, over all rolls of a player."""

    got: int = 0
    expected: float = 0.0
    variance: float = 0.0
    line: list[float] = field(default_factory=list)
    """After each roll: how much more there has been than expected."""

    def roll(self, faces: list[int], face: int) -> None:
        """A die has fallen, whose faces show so much each."""
        mean = sum(faces) / len(faces)
        self.got += faces[face]
        self.expected += mean
        self.variance += sum((value - mean) ** 2 for value in faces) / len(faces)
        self.line.append(round(self.got - self.expected, 2))

    @property
    def better(self) -> float:
        """Of a hundred players with the same rolls, how many would have had less."""
        if not self.variance:
            return 50.0
        return round(50 * (1 + erf((self.got - self.expected) / sqrt(2 * self.variance))), 1)


@dataclass(slots=True)
class Luck:
    """A player's luck."""

    rolls: int = 0
    energy: Measure = field(default_factory=Measure)
    levels: Measure = field(default_factory=Measure)
    drawn: Counter[int] = field(default_factory=Counter)
    """How many dice of each card came out of the bag."""
    due: dict[int, float] = field(default_factory=dict)
    """How many of each would have on average."""

    def draw(self, bag: Counter[int], card: int) -> None:
        """A die has been drawn out of a bag with so many of each card."""
        self.drawn[card] += 1
        size = bag.total()
        for other, n in bag.items():
            self.due[other] = self.due.get(other, 0.0) + n / size
        bag[card] -= 1


def luck_of(record: Record) -> tuple[Luck, Luck]:
    """The luck of A and B in a game."""
    found = (Luck(), Luck())
    told = 0
    before: State | None = None
    for game in Game.steps(record):
        s = game.state
        events = raw_events(s)
        for event in events[told:]:
            if event[E_KIND] in (EV_ROLLED, EV_REROLLED):
                faces = s.t.faces[s.card_of[event[E_DIE]]]
                luck = found[event[E_PLAYER]]
                luck.rolls += 1
                luck.energy.roll([face.total for face in faces], event[E_AMOUNT])
                luck.levels.roll([face.level for face in faces], event[E_AMOUNT])
        for player, luck in enumerate(found):
            _draws(luck, player, before, s, [event for event in events[told:] if event[E_PLAYER] == player])
        told, before = len(events), s.clone()
    return found


def _draws(luck: Luck, player: int, before: State | None, after: State, events: list[Event]) -> None:
    """What one player drew in a step: out of the bag there was, and once it was refilled out of the new one."""
    bags: list[list[int]] = [[]]
    for event in events:
        if event[E_KIND] == EV_REFILLED:
            bags.append([])
        elif event[E_KIND] == EV_DREW and event[E_DIE] >= 0:
            bags[-1].append(after.card_of[event[E_DIE]])
    for n, drawn in enumerate(bags):
        if not drawn:
            continue
        if n == 0 and len(bags) > 1 and before is not None:
            bag = _bag(before, player)
        else:
            bag = _bag(after, player) + Counter(drawn)
        for card in drawn:
            if bag[card] > 0:
                luck.draw(bag, card)


def _bag(s: State, player: int) -> Counter[int]:
    return Counter(s.card_of[die] for die in s.zones[player * ZONES_EACH + BAG])
