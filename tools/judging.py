"""How well judgements tell winners from losers in games of strong bots, and the weights of the judge of `search`.

`play` lets `neural` meet `search` with teams nothing was learned from (ready ones and random ones of held-out cards,
in turn; `learning/held_out.py`), in rounds of four, both with the same time. At the first question of each turn it
notes what the network and the judge say, and in the end who won. `tell` reads that: AUC by turns of both, and of means
of their logarithms of the odds, whose weight is chosen on one half of the rounds and reported on the other. `fit` makes
the weights of `bots/judge.py`: least squares against what the network says of positions of quick games with cards that
are learned from, and of those that the plans of one decision lead to.

    python tools/judging.py play games.npz --games 400 --seconds 0.02 --cpu
    python tools/judging.py tell games.npz
    python tools/judging.py fit --games 150
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter, thread_time
from typing import Any

import numpy as np

from overcrush.bots import search
from overcrush.bots.judge import BOTH, EVEN, MOVING, seen
from overcrush.bots.levels import Bot
from overcrush.bots.neural import Judge, NeuralBot, shipped
from overcrush.bots.policy import Policy
from overcrush.bots.search import SearchBot
from overcrush.engine.edge.api import State
from overcrush.errors import OvercrushError
from overcrush.game import Game, Option
from overcrush.learning.crew import ROUND
from overcrush.learning.held_out import Pools
from overcrush.learning.measuring import BANDS, auc, loss, scores
from overcrush.learning.quick import QuickBot
from overcrush.learning.sampling import play

Array = Any
SURE = 6.0
"""Logarithms of odds beyond that are taken for that."""
NEAR = 4.0
"""Those of the network that the judge is fitted to are not further from even than that."""
SHARES = tuple(round(0.05 * n, 2) for n in range(21))
KEPT = ("kind", "round", "turn", "won", "learned", "terms")


@dataclass
class Notes:
    """What was seen at the first questions of turns, from the side of the player whose turn it is."""

    turn: list[int] = field(default_factory=list)
    active: list[int] = field(default_factory=list)
    learned: list[float] = field(default_factory=list)
    """What the network says, as the logarithm of the odds."""
    terms: list[tuple[float, ...]] = field(default_factory=list)
    """What the judge adds up."""


class Watched:
    """A bot, and what is noted of the positions it is asked in."""

    def __init__(self, bot: Bot, notes: Notes, judge: Judge) -> None:
        self.bot = bot
        self.notes = notes
        self.judge = judge
        self.policy = Policy()

    def choose(self, game: Game) -> Option:
        """What the bot chooses."""
        s = game.state
        notes = self.notes
        if not notes.turn or notes.turn[-1] != s.turn:
            try:
                said = self.judge.learned([s], s.active)[0]
            except OvercrushError:  # more on the table than the network has room for
                return self.bot.choose(game)
            notes.turn.append(s.turn)
            notes.active.append(s.active)
            notes.learned.append(log_odds(said))
            notes.terms.append(seen(s, self.policy.worth(s.t)))
        return self.bot.choose(game)


def log_odds(chance: float) -> float:
    """The logarithm of the odds, no further from even than ``SURE``."""
    p = min(max(chance, 1e-6), 1 - 1e-6)
    return float(min(max(np.log(p / (1 - p)), -SURE), SURE))


def chance(z: Array) -> Array:
    """The chance that goes with logarithms of odds."""
    return 1.0 / (1.0 + np.exp(-z))


# --- games -------------------------------------------------------------------------------------------------------


def one_game(pools: Pools, number: int, seconds: float, seed: int, kinds: tuple[str, ...]) -> dict[str, Any]:
    """One game of a round between ``neural`` and ``search``, with what was noted."""
    which, place = divmod(number, ROUND)
    random = Random(f"{seed}.{which}")
    kind = kinds[which % len(kinds)]
    one, other = pools.pair(kind, random.getrandbits(32))
    dice = random.getrandbits(40)
    notes, judge = Notes(), Judge(shipped())
    bots: list[Bot] = [NeuralBot(dice, seconds), SearchBot(dice, seconds)]
    if place & 1:
        bots.reverse()
    teams = (other, one) if place & 2 else (one, other)
    lesson = play(teams, (Watched(bots[0], notes, judge), Watched(bots[1], notes, judge)), dice, clock=thread_time)
    won = np.where(np.array(notes.active) == 0, lesson.won, 1.0 - lesson.won)
    return {
        "kind": np.full(len(won), kinds.index(kind), np.uint8),
        "round": np.full(len(won), which, np.uint16),
        "turn": np.array(notes.turn, np.uint8),
        "won": won.astype(np.float32),
        "learned": np.array(notes.learned, np.float32),
        "terms": np.array(notes.terms, np.float32),
        "score": 1.0 - lesson.won if place & 1 else lesson.won,
        "about": {"cards": kind, "round": which, "horizon": 0},
    }


def play_all(out: Path, games: int, seconds: float, seed: int, kinds: tuple[str, ...], cpu: bool) -> None:
    """Play, tell how the match stands, and keep what was noted."""
    if cpu:
        search.perf_counter = thread_time  # type: ignore[attr-defined]
    pools = Pools()
    begun = perf_counter()
    found: list[dict[str, Any]] = []
    for number in range(games):
        found.append(one_game(pools, number, seconds, seed, kinds))
        if (number + 1) % (5 * ROUND) == 0 or number + 1 == games:
            whole = found[: len(found) // ROUND * ROUND]
            stands = scores({**each["about"], "score": each["score"]} for each in whole)
            print(f"{number + 1} games, {perf_counter() - begun:.0f} s: {stands}", flush=True)
            arrays: dict[str, Any] = {name: np.concatenate([each[name] for each in found]) for name in KEPT}
            np.savez_compressed(out, kinds=np.array(kinds), games=len(found), **arrays)


# --- what they tell -----------------------------------------------------------------------------------------------


def bands(said: Array, won: Array, turns: Array) -> list[float]:
    """AUC by turns."""
    found = []
    for low, high in BANDS:
        among = (turns >= low) & (turns <= high)
        found.append(auc(said[among], won[among]))
    return found


def interval(said: Array, won: Array, turns: Array, rounds: Array, times: int = 400) -> list[tuple[float, float]]:
    """95 % intervals of that: rounds are drawn again, for their games are not independent."""
    draw = np.random.default_rng(0)
    known = np.unique(rounds)
    where = {r: np.flatnonzero(rounds == r) for r in known}
    found = []
    for _ in range(times):
        rows = np.concatenate([where[r] for r in draw.choice(known, len(known))])
        found.append(bands(said[rows], won[rows], turns[rows]))
    low, high = np.quantile(found, (0.025, 0.975), axis=0)
    return list(zip(low.tolist(), high.tolist(), strict=True))


def judged(terms: Array) -> Array:
    """What the judge makes of its terms, as logarithms of odds."""
    return EVEN + terms @ np.array(BOTH, np.float32)


def best_share(learned: Array, fitted: Array, won: Array) -> float:
    """The share of the network with which the mean has the least cross entropy; all of it where nothing is known."""
    if not len(won):
        return 1.0
    return min(SHARES, key=lambda share: loss(chance(share * learned + (1 - share) * fitted), won))


def tell(paths: list[Path]) -> None:
    """AUC by turns, of both judges and of their mean."""
    files = [np.load(path) for path in paths]
    data = {name: np.concatenate([file[name] for file in files]) for name in KEPT}
    data["round"] = np.concatenate([file["round"] + 1000 * n for n, file in enumerate(files)])
    names = [str(name) for name in files[0]["kinds"]]
    print(f"{sum(int(file['games']) for file in files)} games, {len(data['won'])} positions")
    for among in (*names, "all"):
        rows = data["kind"] == names.index(among) if among != "all" else np.ones(len(data["won"]), bool)
        _tell(among, {name: each[rows] for name, each in data.items()})


def _tell(among: str, data: dict[str, Array]) -> None:
    won, turns, learned = data["won"], data["turn"], data["learned"]
    fitted = judged(data["terms"])
    half = data["round"] // 2 % 2 == 0
    shares = [best_share(learned[rows], fitted[rows], won[rows]) for rows in (half, ~half)]
    share = np.where(half, shares[1], shares[0])
    means = {
        "judge": fitted,
        "network": learned,
        **{f"{each:.1f} network": each * learned + (1 - each) * fitted for each in (0.8, 0.7, 0.6, 0.5)},
        "chosen on the other half": share * learned + (1 - share) * fitted,
    }
    if not len(won):
        return
    print(f"\n{among}: {len(won)} positions; share of the network chosen on each half: {shares}")
    print(f"{'turns':26}", *(f"{low}-{high if high < 255 else ''}".rjust(7) for low, high in BANDS), "  loss")
    for name, z in means.items():
        print(f"{name:26}", *(f"{each:7.3f}" for each in bands(z, won, turns)), f"{loss(chance(z), won):7.4f}")
    for name in ("network", "chosen on the other half"):
        around = interval(means[name], won, turns, data["round"])
        print(f"{name:26}", *(f"{low:.2f}-{high:.2f}" for low, high in around))


# --- the judge's weights ---------------------------------------------------------------------------------------------


class Shown(QuickBot):
    """A quick bot that tells of the ends of its playouts."""

    __slots__ = ("tell",)

    tell: Callable[[list[State], int], None]

    def said(self, ends: list[State], me: int) -> list[float]:
        """What it makes of them."""
        self.tell(ends, me)
        return super().said(ends, me)


@dataclass
class Seen:
    """Positions with what the judge adds up and what the network says; ``group``: those of one round of one decision,
    -1 for those on the table."""

    terms: list[tuple[float, ...]] = field(default_factory=list)
    aim: list[float] = field(default_factory=list)
    group: list[int] = field(default_factory=list)


def quick_game(pools: Pools, number: int, found: Seen, ends_of: float = 0.1) -> None:
    """Add the positions of a quick game with cards that are learned from."""
    random = Random(number)
    judge, policy, notes = Judge(shipped()), Policy(), Notes()

    def ends_seen(ends: list[State], me: int) -> None:
        still = [s for s in ends if s.winner < 0 and s.active == ends[0].active]
        if len(still) < 2 or random.random() > ends_of:
            return
        group = len(found.group)
        for s, said in zip(still, judge.learned(still, still[0].active), strict=True):
            found.terms.append(seen(s, policy.worth(s.t)))
            found.aim.append(log_odds(said))
            found.group.append(group)

    bots = []
    for seat in (0, 1):
        bot = Shown(2 * number + seat, rounds=1)
        bot.tell = ends_seen
        bots.append(Watched(bot, notes, judge))
    play(pools.pair("learned", number), (bots[0], bots[1]), number, 0.03)
    found.terms += notes.terms
    found.aim += notes.learned
    found.group += [-1] * len(notes.learned)


def fitted(terms: Array, aim: Array, group: Array) -> Array:
    """The constant and the weights: least squares, where of the ends of a round only the differences count."""
    rows = np.column_stack([np.ones(len(terms)), terms]).astype(float)
    goal = np.clip(aim, -NEAR, NEAR).astype(float)
    rows, goal = _apart(rows, group), _apart(goal[:, None], group)[:, 0]
    found: Array = np.linalg.lstsq(rows, goal, rcond=None)[0]
    return found


def _apart(rows: Array, group: Array) -> Array:
    """Rows less the mean of their group."""
    found = rows.copy()
    names, which = np.unique(group, return_inverse=True)
    counts = np.bincount(which)
    for column in range(rows.shape[1]):
        means = np.bincount(which, rows[:, column]) / counts
        means[names == -1] = 0.0
        found[:, column] -= means[which]
    return found


def explained(weights: Array, terms: Array, aim: Array, group: Array) -> tuple[float, float]:
    """How much of what the network says weights account for: between positions, and between the ends of a round."""
    rows = np.column_stack([np.ones(len(terms)), terms])
    goal = np.clip(aim, -NEAR, NEAR)
    left = goal - rows @ weights
    alone = group == -1
    of_ends = _apart(left[~alone][:, None], group[~alone]), _apart(goal[~alone][:, None], group[~alone])
    return 1 - left[alone].var() / goal[alone].var(), 1 - of_ends[0].var() / max(of_ends[1].var(), 1e-9)


def fit(games: int) -> None:
    """Play quick games and say which weights follow."""
    pools, found = Pools(), Seen()
    for number in range(games):
        quick_game(pools, number, found)
    terms, aim, group = np.array(found.terms), np.array(found.aim), np.array(found.group)
    weights = fitted(terms, aim, group)
    half = len(MOVING) + 1
    print(f"{games} games: {(group == -1).sum()} positions, {(group >= 0).sum()} ends of playouts")
    print(f"EVEN = {weights[0]:.3f}")
    print(f"MOVING = ({', '.join(f'{each:.3f}' for each in weights[1:half])})")
    print(f"WAITING = ({', '.join(f'{each:.3f}' for each in weights[half:])})")
    for name, those in (("these", weights), ("bots/judge.py", np.array([EVEN, *BOTH]))):
        between, within = explained(those, terms, aim, group)
        print(f"{name}: {between:.1%} of what the network says between positions, {within:.1%} between ends of a round")


def main() -> int:
    """Play, tell or fit."""
    parser = argparse.ArgumentParser(description="How well winners are told from losers, and the judge's weights.")
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play")
    playing.add_argument("out", type=Path)
    playing.add_argument("--games", type=int, default=400)
    playing.add_argument("--seconds", type=float, default=0.02)
    playing.add_argument("--seed", type=int, default=1)
    playing.add_argument("--cards", choices=("both", "unseen", "ready"), default="both")
    playing.add_argument("--cpu", action="store_true", help="the time of the processor instead of the clock's")
    telling = commands.add_parser("tell")
    telling.add_argument("files", type=Path, nargs="+")
    fitting = commands.add_parser("fit")
    fitting.add_argument("--games", type=int, default=150)
    given = parser.parse_args()
    if given.command == "play":
        kinds = ("unseen", "ready") if given.cards == "both" else (given.cards,)
        play_all(given.out, given.games, given.seconds, given.seed, kinds, given.cpu)
    elif given.command == "tell":
        tell(given.files)
    else:
        fit(given.games)
    return 0


if __name__ == "__main__":
    sys.exit(main())
