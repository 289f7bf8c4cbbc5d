"""A team made better: swaps of cards and dice tried against a gauntlet, half of them dropped at a time.

All variants meet the same opponents with the same dice, seats swapped, and what counts is the difference to the team as
it is in each such round. Whoever is best of many has also been lucky: so the last one left plays anew, with other dice,
and only that decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from overcrush.errors import Malformed
from overcrush.model.cards import Card
from overcrush.simulation.fixture import Fixture, play
from overcrush.simulation.intervals import SURE, Interval, mean_and_error
from overcrush.simulation.plan import ROUND, WIDEST
from overcrush.simulation.summary import WORTH
from overcrush.teams import Format, Team, check
from overcrush.teams.team import Entry

ANEW = WIDEST // 2
"""Rounds from here on are for those that are left in the end."""
LEAST = 2
"""How many variants make a contest."""


@dataclass(frozen=True, slots=True)
class Change:
    """A variant of a team, and what is different."""

    text: str
    team: Team


@dataclass(frozen=True, slots=True)
class Trial:
    """Variants of a team that meet a gauntlet in the hands of one bot. A number says variant, round and seat."""

    teams: tuple[Team, ...]
    gauntlet: tuple[Team, ...]
    bot: str
    format: Format
    seed: int = 0
    seconds: float | None = None

    def number(self, variant: int, turn: int, seat: int) -> int:
        """The number of a game."""
        return (variant * WIDEST + turn) * ROUND + seat

    def fixture(self, number: int) -> Fixture:
        """The game of a number: the variant has the first seat in the even ones."""
        turn, seat = divmod(number, ROUND)
        variant, turn = divmod(turn, WIDEST)
        seed = self.seed * WIDEST + turn
        teams = (self.teams[variant], self.gauntlet[turn % len(self.gauntlet)])
        seeds = (seed * ROUND, seed * ROUND + 1)
        if seat:
            teams, seeds = (teams[1], teams[0]), (seeds[1], seeds[0])
        return Fixture(teams, (self.bot, self.bot), self.format, seed, seeds, self.seconds)


def worth(trial: Trial, number: int) -> float:
    """Play a game of a trial: what it is worth to the variant."""
    won = WORTH[play(trial.fixture(number)).winner]
    return 1 - won if number % ROUND else won


@dataclass
class Tried:
    """A variant and what it gained over the team as it is, round by round."""

    change: Change
    gains: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """What the change is worth, in shares of the games won."""
        return sum(self.gains) / len(self.gains) if self.gains else 0.0

    @property
    def interval(self) -> Interval:
        """The 95 % interval of that, over rounds."""
        return difference(self.gains)


def difference(gains: Sequence[float]) -> Interval:
    """A 95 % interval of a mean of differences between shares, each between -1 and 1.

    As with shares, two rounds are imagined, one for and one against, so that few rounds never look certain.
    """
    mean, error = mean_and_error([*gains, 1.0, -1.0])
    return max(-1.0, mean - SURE * error), min(1.0, mean + SURE * error)


@dataclass(frozen=True, slots=True)
class Step:
    """One search for a better variant: all that were tried, the best first, and the one that was left, played anew."""

    before: Team
    tried: list[Tried]
    left: Tried
    games: int

    @property
    def better(self) -> bool:
        """Whether the one that was left is better for certain, as far as 95 % are."""
        return self.left.interval[0] > 0


Playing = Callable[[Trial, list[int]], Iterable[tuple[int, float]]]
"""Who plays the games of a trial: gives each number and what it was worth."""


def improve(
    trial: Trial, changed: Callable[[Team, int], list[Change]], rounds: int, playing: Playing
) -> Iterator[Step]:
    """Look for better variants of the trial's first team until there is none; each step as it is done.

    ``changed`` makes variants of a team, by the number of the step; ``rounds``: how many each plays at least.
    """
    team = trial.teams[0]
    number = 0
    while True:
        variants = changed(team, number)
        if not variants:
            return
        found = _step(replace(trial, teams=(team,), seed=trial.seed + number), variants, rounds, playing)
        yield found
        if not found.better:
            return
        team = found.left.change.team
        number += 1


def _step(trial: Trial, variants: list[Change], rounds: int, playing: Playing) -> Step:
    base = trial.teams[0]
    trial = replace(trial, teams=(base, *(change.team for change in variants)))
    tried = {n + 1: Tried(change) for n, change in enumerate(variants)}
    alive = list(tried)
    done = games = 0
    while True:
        until = rounds if not done else done * 2
        games += _play(trial, tried, alive, range(done, until), playing)
        done = until
        alive.sort(key=lambda n: (-tried[n].mean, n))
        if len(alive) < LEAST:
            break
        alive = alive[: (len(alive) + 1) // 2]
        if len(alive) == 1:
            break
    left = Tried(tried[alive[0]].change)
    games += _play(trial, {alive[0]: left}, alive[:1], range(ANEW, ANEW + 2 * done), playing)
    return Step(base, sorted(tried.values(), key=lambda each: -each.mean), left, games)


def _play(trial: Trial, tried: dict[int, Tried], variants: list[int], turns: range, playing: Playing) -> int:
    """Play rounds of some variants and of the team as it is; how many games that were."""
    numbers = [trial.number(n, turn, seat) for turn in turns for n in (0, *variants) for seat in range(ROUND)]
    shares: dict[int, float] = {}
    for number, won in playing(trial, numbers):
        shares[number // ROUND] = shares.get(number // ROUND, 0.0) + won / ROUND
    for n in variants:
        tried[n].gains += [shares[n * WIDEST + turn] - shares[turn] for turn in turns]
    return len(numbers)


# --- variants ----------------------------------------------------------------------------------------------------


def changes(team: Team, pool: Sequence[Card], f: Format, count: int, seed: int) -> list[Change]:
    """So many legal variants of a team, drawn by the seed: another card or basic action, or a die more of one card and
    one fewer of another. A third are about dice, as far as there are so many."""
    chance = Random(seed)
    dice = _legal(_dice(team), f, chance, count // 3 or 1)
    cards = _legal(_swaps(team, pool), f, chance, count - len(dice))
    if not dice and not cards:
        raise Malformed(f"there is no legal change of {team.name} to try")
    return [*dice, *cards]


def _legal(found: Iterable[Change], f: Format, chance: Random, count: int) -> list[Change]:
    all_ = list(found)
    chance.shuffle(all_)
    legal: list[Change] = []
    for change in all_:
        if len(legal) == count:
            break
        if not check(change.team, f):
            legal.append(change)
    return legal


def _dice(team: Team) -> Iterator[Change]:
    for n, (more, count) in enumerate(team.cards):
        for m, (fewer, other) in enumerate(team.cards):
            if n != m and count < more.max and other > 1:
                entries = list(team.cards)
                entries[n], entries[m] = (more, count + 1), (fewer, other - 1)
                yield Change(f"1 die of {fewer.name} for 1 of {more.name}", replace(team, cards=tuple(entries)))


def _swaps(team: Team, pool: Sequence[Card]) -> Iterator[Change]:
    have = {card.id for card, _ in team.cards} | {card.id for card in team.basics}
    for card in pool:
        if card.id in have:
            continue
        if card.is_basic:
            for n, basic in enumerate(team.basics):
                basics = (*team.basics[:n], card, *team.basics[n + 1 :])
                yield Change(f"{_title(card)} for {_title(basic)}", replace(team, basics=basics))
            continue
        for n, (old, count) in enumerate(team.cards):
            entry: Entry = (card, min(count, card.max))
            entries = (*team.cards[:n], entry, *team.cards[n + 1 :])
            yield Change(f"{entry[1]}x {_title(card)} for {count}x {_title(old)}", replace(team, cards=entries))


def _title(card: Card) -> str:
    return f"{card.name}: {card.subtitle}" if card.subtitle else card.name
