"""What purchases, fielding and whole rolls are worth; and so which dice to roll again (2.4.3).

Sidekicks are rolled again where it pays: what counts is not a face by itself but what can be bought with all of them.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from math import prod

from overcrush.bots.appraise import Worth
from overcrush.bots.fight import FIELDED
from overcrush.bots.striking import Strikes
from overcrush.engine.edge.api import State, purchase_cost, suffices
from overcrush.game.setup import scramble
from overcrush.model.const import ACTION_FACE, CARD, CHARACTER_FACE, FIELD, O_DONE, PREP, RESERVE, WILD, ZONES

SAMPLES = 16
"""How often a reroll is drawn to see what it brings on the average."""
LEFT = 0.15
"""What energy is worth that is left when all is bought."""
SECOND = 0.95
"""What the second of two dice of a card is worth beside the first."""
FEW = 6
"""So many cards are thought of for purchases."""
GAIN = 0.1
"""By how much a reroll must be better on the average."""
MANY = 40
"""So many different choices are all looked at; of more, those that one die after the other leads to."""
WINS = 60.0
"""What energy is worth that ends the game by Globals alone."""
FIELDING = 0.4
"""What part of a text's worth it is that its die is fielded."""

LEAST = 0.05
"""What fielding a die is worth at least."""
KINDS = 6
"""So many kinds of energy there are, wild among them."""
MOST_LEFT = 40
UNSPENT = [LEFT * left for left in range(MOST_LEFT, -1, -1)]
"""What so much energy is worth that is left, down to none."""

Shown = tuple[int, int]
"""A card and a face of its die."""
Look = tuple[tuple[int, float, float, float] | None, float, int, tuple[tuple[int, int], ...]]
"""What a face counts for: its fielding cost, what that is worth as energy that is left, what it is worth to field it
first and again, for a character; what using it is worth; how much energy it shows, and of which kinds."""


def active(s: State, who: int, card: int) -> int:
    """How many dice of a card a player has in the field."""
    return sum(1 for die in s.zones[who * ZONES + FIELD] if s.card_of[die] == card)


def owned(s: State, who: int, card: int) -> int:
    """How many dice of a card a player has bought."""
    first = s.t.first_die[card]
    return sum(1 for die in range(first, first + s.t.on_team[card]) if s.zone[die] != CARD and s.owner[die] == who)


def fielding_worth(s: State, w: Worth, who: int, card: int, face: int) -> float:
    """What it is worth to field a die; what only one die of a card needs to do counts for the first."""
    text = w.ability[card]
    value = FIELDED * w.face[card][face] + FIELDING * text
    if w.once[card] and active(s, who, card):
        value -= (0.5 * FIELDED + FIELDING) * w.once[card]
    return max(value, LEAST)


def purchase_worth(s: State, w: Worth, who: int, card: int, crowd: float) -> float:
    """What it is worth to buy a die; the more there are of a card whose text does not add up, the less."""
    value = w.own[card] - crowd
    if w.once[card]:
        have = owned(s, who, card)
        if have:
            value -= w.once[card] * (0.2 if have == 1 else 0.35)
    return value


class Rolls:
    """What rolls are worth to a player in a position."""

    __slots__ = ("_buys", "_fielded", "_finishing", "_known", "_looks", "_w", "faces")

    def __init__(self, s: State, w: Worth, strikes: Strikes, who: int, crowd: float) -> None:
        self._w = w
        self._finishing = strikes.finishing(s.life[1 - who])
        self.faces = s.t.faces
        self._known: dict[tuple[Shown, ...], float] = {}
        self._looks: dict[Shown, Look] = {}
        self._fielded = {s.card_of[die] for die in s.zones[who * ZONES + FIELD]}
        most = 2 * len(s.zones[who * ZONES + PREP]) + 2 * len(s.zones[who * ZONES + RESERVE])
        buys: list[tuple[float, int, float, tuple[int, ...], bool]] = []
        for card in s.t.team[who]:
            if s.on_card[card]:
                value = purchase_worth(s, w, who, card, crowd)
                cost = purchase_cost(s, who, card)
                if value > 0.1 and cost <= most:
                    types = tuple(kind for kind in s.t.pay[card] if kind < KINDS)
                    buys.append((value, cost, LEFT * cost, types, s.on_card[card] > 1))
        buys.sort(key=lambda buy: -buy[0])
        self._buys = buys[:FEW]

    def worth(self, shown: tuple[Shown, ...]) -> float:
        """What these faces are worth together."""
        key = tuple(sorted(shown))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._worth(key)
        return known

    def _look(self, shown: Shown) -> Look:
        """What a face counts for by itself."""
        card, face = shown
        w, look = self._w, self.faces[card][face]
        if look.kind == CHARACTER_FACE:
            each = FIELDED * w.face[card][face] + FIELDING * w.ability[card]
            again = each - (0.5 * FIELDED + FIELDING) * w.once[card]
            return (look.fielding, LEFT * look.fielding, each, again), 0.0, 0, ()
        if look.kind == ACTION_FACE:
            return None, max(w.use[card], 0.0), 0, ()
        return None, 0.0, look.total, tuple((kind, n) for kind, n in enumerate(look.energy[:KINDS]) if n)

    def _worth(self, shown: tuple[Shown, ...]) -> float:
        looks = self._looks
        have = 0
        kinds = [0] * KINDS
        value = 0.0
        items: list[tuple[int, float, float]] = []
        met: set[int] | None = None
        for die in shown:
            look = looks.get(die)
            if look is None:
                look = looks[die] = self._look(die)
            fielded, use, total, energy = look
            if fielded is not None:
                met = met or set(self._fielded)
                cost, left, each, again = fielded
                if die[0] in met:
                    each = again
                else:
                    met.add(die[0])
                if cost:
                    items.append((cost, left, each))
                else:
                    value += each if each > LEAST else LEAST
            elif total:
                have += total
                for kind, n in energy:
                    kinds[kind] += n
            else:
                value += use
        if self._finishing and any(suffices(kinds, price, types) for price, types in self._finishing):
            value += WINS
        wild = kinds[WILD]
        for each, cost, left, types, more in self._buys:
            if cost <= have:
                for kind in types:
                    if not kinds[kind] and not wild:
                        break
                else:
                    items.append((cost, left, each))
                    if more and 2 * cost <= have:
                        items.append((cost, left, SECOND * each))
        best = UNSPENT[MOST_LEFT - have :] if have <= MOST_LEFT else [LEFT * left for left in range(have, -1, -1)]
        """What having spent so much is worth, with what is left."""
        for cost, left, each in items:
            for spent in range(have, cost - 1, -1):
                before = best[spent - cost] + each - left
                if before > best[spent]:  # noqa: PLR1730  # a call for each would cost more than all else here
                    best[spent] = before
        return value + max(best)


def rerolls(
    s: State, w: Worth, strikes: Strikes, who: int, crowd: float, samples: int = SAMPLES
) -> list[tuple[float, tuple[int, ...]]]:
    """The dice that could be rolled again together, the best choice first, and what each leads to on the average."""
    ask = s.ask
    assert ask is not None
    dice = [option[1] for option in ask.options if option[0] != O_DONE]
    rolls = Rolls(s, w, strikes, who, crowd)
    rest = [die for die in s.zones[who * ZONES + PREP] if s.face[die] >= 0 and die not in dice]
    kept = tuple((s.card_of[die], s.face[die]) for die in rest)
    kept += tuple((s.card_of[die], s.face[die]) for die in s.zones[who * ZONES + RESERVE] if s.face[die] >= 0)
    shown = {die: (s.card_of[die], s.face[die]) for die in dice}
    seen: dict[tuple[Shown, ...], tuple[float, tuple[int, ...]]] = {}

    def look_at(some: tuple[int, ...]) -> float:
        look = tuple(sorted(shown[die] for die in some))
        if look not in seen:
            base = kept + tuple(shown[die] for die in dice if die not in some)
            seen[look] = (_mean(rolls, base, [shown[die][0] for die in some], samples), some)
        return seen[look][0]

    looks = Counter(shown.values())
    if prod(count + 1 for count in looks.values()) <= MANY and len(dice) <= 8:
        for size in range(len(dice) + 1):
            for some in combinations(dice, size):
                look_at(some)
    else:  # one die after the other, as long as it pays
        best: tuple[int, ...] = ()
        value = look_at(best)
        while True:
            more = [tuple(die for die in dice if die in best or die == other) for other in dice if other not in best]
            following = max(more, key=look_at, default=best)
            if look_at(following) <= value:
                break
            best, value = following, look_at(following)
    return sorted(seen.values(), key=lambda choice: -choice[0])


def _mean(rolls: Rolls, base: tuple[Shown, ...], cards: list[int], samples: int) -> float:
    """What faces are worth when these dice are rolled besides: one die face by face, several drawn."""
    if not cards:
        return rolls.worth(base)
    if len(cards) == 1:
        faces = len(rolls.faces[cards[0]])
        return sum(rolls.worth((*base, (cards[0], face))) for face in range(faces)) / faces
    total = 0.0
    for number in range(samples):
        chance = _chance(number)
        drawn: list[Shown] = []
        for at, card in enumerate(cards):
            faces = len(rolls.faces[card])
            drawn.append((card, (chance >> (8 * at + 3)) % faces))
        total += rolls.worth((*base, *drawn))
    return total / samples


@cache
def _chance(number: int) -> int:
    return scramble(number + 1)
