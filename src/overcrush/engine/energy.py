"""Spending energy (1.4, 2.6.1): what a player has, whether it suffices, and which dice pay best.

A price is a number of energy and the types some of it must have: ``(3, (MASK,))``. A payment is a list of
``(die, units)``; the die -1 stands for virtual energy.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from overcrush.engine import mods as m
from overcrush.engine.core import State
from overcrush.engine.events import emit
from overcrush.engine.in_force import changes
from overcrush.engine.moves import move
from overcrush.engine.steps import MAIN_END
from overcrush.model.const import (
    ENERGY_FACE,
    ENERGY_NAMES,
    EV_SPENT,
    EV_SPUN,
    EV_VIRTUAL,
    FLAG_DOWN,
    NO_WILD,
    NONE,
    OUT,
    RESERVE,
    SYMBOL_BITS,
    WILD,
    ZONES,
)
from overcrush.model.faces import Face

Payment = list[tuple[int, int]]
VIRTUAL: Final = -1


def energy_dice(s: State, player: int) -> list[int]:
    """The dice in a player's reserve that show energy."""
    faces = s.t.faces
    card_of = s.card_of
    face = s.face
    return [d for d in s.zones[player * ZONES + RESERVE] if faces[card_of[d]][face[d]].kind == ENERGY_FACE]


def spendable(s: State, die: int) -> Face:
    """The face a die shows, with the energy that what it shows is spent as (1.4.3)."""
    face = s.t.faces[s.card_of[die]][s.face[die]]
    if not s.in_force & m.SPENT_AS or face.kind != ENERGY_FACE:
        return face
    energy = list(face.energy)
    for mod, _, _ in changes(s, m.M_SPENT_AS, die):
        assert isinstance(mod, m.SpentAs)
        for kind in mod.types or range(len(energy)):
            n, energy[kind] = energy[kind], 0
            energy[mod.energy] += n
    return face if energy == list(face.energy) else Face(face.kind, face.token, tuple(energy), single=face.single)


def pool(s: State, player: int, *, printed: bool = False) -> list[int]:
    """How much energy of each kind a player has; virtual energy counts as generic. ``printed``: as its dice show it,
    whatever it is spent as."""
    have = [0, 0, 0, 0, 0, s.virtual[player]]
    if s.in_force & m.SPENT_AS and not printed:
        for die in s.zones[player * ZONES + RESERVE]:
            for kind in spendable(s, die).symbols:
                have[kind] += 1
        return have
    faces = s.t.faces
    card_of = s.card_of
    shown = s.face
    for die in s.zones[player * ZONES + RESERVE]:
        for kind in faces[card_of[die]][shown[die]].symbols:
            have[kind] += 1
    return have


def looked_over(s: State, player: int) -> tuple[list[int], list[int]]:
    """How much energy of each kind a player has, and the dice in the reserve that do not show energy."""
    reserve = s.zones[player * ZONES + RESERVE]
    faces = s.t.faces
    card_of = s.card_of
    shown = s.face
    if s.in_force & m.SPENT_AS:
        return pool(s, player), [d for d in reserve if faces[card_of[d]][shown[d]].kind != ENERGY_FACE]
    have = [0, 0, 0, 0, 0, s.virtual[player]]
    others: list[int] = []
    for die in reserve:
        face = faces[card_of[die]][shown[die]]
        if face.kind != ENERGY_FACE:
            others.append(die)
        for kind in face.symbols:
            have[kind] += 1
    return have, others


def suffices(have: list[int], n: int, types: tuple[int, ...]) -> bool:
    """Whether this much energy pays a price: enough in all, and each required type by itself or by wild (1.4.3)."""
    if len(types) == 1 and types[0] != NO_WILD:
        return have[types[0]] + have[WILD] > 0 and (n < 2 or n <= sum(have))
    if n > sum(have):
        return False
    if not types:
        return True
    wild = have[WILD]
    if types[-1] == NO_WILD:
        if n > sum(have) - wild:
            return False
        types, wild = types[:-1], 0
    for kind in set(types):
        short = types.count(kind) - have[kind]
        if short > 0:
            wild -= short
    return wild >= 0


def short_of(have: list[int], n: int, types: tuple[int, ...]) -> str:
    """Why energy does not suffice, in words."""
    total = sum(have)
    if n > total:
        return f"it costs {n} energy and there is {total}"
    if types[-1:] == (NO_WILD,):
        if n > total - have[WILD]:
            return f"it costs {n} energy that is not wild and there is {total - have[WILD]}"
        types = types[:-1]
    return "at least one energy must be " + " and one ".join(ENERGY_NAMES[kind] for kind in types)


def payment(s: State, player: int, n: int, types: tuple[int, ...]) -> Payment | None:
    """A payment that keeps the most useful energy: virtual first, then generic, what fits exactly, and wild last."""
    if n == 0:
        return []
    if not types and n <= s.virtual[player]:
        return [(VIRTUAL, n)]
    faces, card_of, face = s.t.faces, s.card_of, s.face
    reserve = s.zones[player * ZONES + RESERVE]
    if s.in_force & m.SPENT_AS and types[-1:] != (NO_WILD,):
        dice = [(d, spendable(s, d)) for d in reserve]
    else:
        dice = [(d, faces[card_of[d]][face[d]]) for d in reserve if faces[card_of[d]][face[d]].total]
    if types and types[-1] == NO_WILD:
        types = types[:-1]
        dice = [(d, shown) for d, shown in dice if not shown.energy[WILD]]
    left: dict[int, list[int]] = {}
    """The symbols left on dice that are being spent."""
    units: dict[int, int] = {}
    need = n
    for kind in types if len(types) < 2 else sorted(types, key=lambda k: sum(f.energy[k] for _, f in dice)):
        best, best_rank, spent = -1, 99, kind
        taken: Sequence[int] = ()
        for die, shown in dice:
            symbols: Sequence[int] = left.get(die, shown.symbols)
            if kind in symbols:
                rank = 0 if die in left else len(symbols) if need > 1 or len(symbols) == 1 else 5
                if rank < best_rank:
                    best, best_rank, spent, taken = die, rank, kind, symbols
            elif WILD in symbols and best_rank > 9:
                best, best_rank, spent, taken = die, 9, WILD, symbols
        if best < 0:
            return None
        rest = list(taken)
        rest.remove(spent)
        left[best] = rest
        units[best] = units.get(best, 0) + 1
        need -= 1
    virtual = min(need, s.virtual[player]) if need else 0
    need -= virtual
    for die, symbols_left in left.items() if need else ():
        take = min(need, len(symbols_left))
        units[die] += take
        need -= take
    too_much = 20 if player == s.active and s.t.edition.half_generic_kept else 60
    while need > 0:
        best, worst = -1, 99
        for die, shown in dice:
            if die not in units and shown.total:
                waste = shown.dear
                if shown.total > need:
                    waste += 20 if shown.single >= 0 else too_much
                if waste < worst:
                    best, worst = die, waste
        if best < 0:
            return None
        units[best] = min(need, faces[card_of[best]][face[best]].total)
        need -= units[best]
    return _listed(units, virtual)


def chosen_payment(s: State, player: int, n: int, types: tuple[int, ...], dice: tuple[int, ...]) -> Payment | str:
    """The payment with exactly these dice (-1: one virtual energy), or why they do not pay the price."""
    virtual = dice.count(VIRTUAL)
    real = [d for d in dice if d != VIRTUAL]
    if virtual > s.virtual[player]:
        return "there is not so much virtual energy"
    if len(set(real)) < len(real):
        return "a die can be spent only once"
    for die in real:
        if die < 0 or die >= len(s.zone) or s.zone[die] != RESERVE or s.controller[die] != player:
            return "only energy dice in one's own reserve pool can be spent"
        if s.t.faces[s.card_of[die]][s.face[die]].kind != ENERGY_FACE:
            return "only dice that show energy can be spent"
        if types[-1:] == (NO_WILD,) and s.t.faces[s.card_of[die]][s.face[die]].energy[WILD]:
            return "wild energy cannot be used to purchase this die"
    have = [0, 0, 0, 0, 0, virtual]
    symbols: dict[int, list[int]] = {}
    for die in real:
        shown = s.t.faces[s.card_of[die]][s.face[die]] if types[-1:] == (NO_WILD,) else spendable(s, die)
        energy = shown.energy
        symbols[die] = [kind for kind in range(6) for _ in range(energy[kind])]
        for kind, count in enumerate(energy):
            have[kind] += count
    if not suffices(have, n, types):
        return short_of(have, n, types)
    spare = sum(have) - n
    if spare == 0:
        return _listed({die: len(symbols[die]) for die in real}, virtual)
    doubles = [die for die in real if len(symbols[die]) > 1]
    # some dice are spent in part: try which, those that can be spun down first
    doubles.sort(key=lambda d: s.t.faces[s.card_of[d]][s.face[d]].single < 0)
    if spare <= len(doubles):
        for partly in combinations(doubles, spare):
            for keep in _kept(symbols, partly):
                rest = [0, 0, 0, 0, 0, virtual]
                for die in real:
                    for kind in keep.get(die, symbols[die]):
                        rest[kind] += 1
                if suffices(rest, n, types):
                    return _listed({die: len(keep.get(die, symbols[die])) for die in real}, virtual)
    return "that is more energy than it costs"


def _kept(symbols: dict[int, list[int]], partly: tuple[int, ...]) -> list[dict[int, list[int]]]:
    """The ways to spend one symbol less of each of these dice."""
    ways: list[dict[int, list[int]]] = [{}]
    for die in partly:
        ways = [
            {**way, die: symbols[die][:i] + symbols[die][i + 1 :]} for way in ways for i in range(len(symbols[die]))
        ]
    return ways


def _listed(units: dict[int, int], virtual: int) -> Payment:
    paid: Payment = list(units.items())
    if virtual:
        paid.append((VIRTUAL, virtual))
    return paid


def payments(s: State, player: int, n: int, types: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The genuinely different payments: one for each set of faces that can be spent, the proposed one first."""
    best = payment(s, player, n, types)
    if best is None:
        return []
    proposed = tuple(d for d, units in best for _ in range(units if d == VIRTUAL else 1))
    found: list[tuple[int, ...]] = [proposed]
    seen = {_look(s, proposed)}
    dice = energy_dice(s, player) + [VIRTUAL] * s.virtual[player]
    for size in range(1, min(n, len(dice)) + 1):
        for some in combinations(dice, size):
            look = _look(s, some)
            if look not in seen and not isinstance(chosen_payment(s, player, n, types, some), str):
                seen.add(look)
                found.append(some)
            if len(found) >= 64:
                return found
    return found


def _look(s: State, dice: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    if s.in_force & m.SPENT_AS:  # two faces alike may be spent as different energy
        return tuple(sorted((s.card_of[d], hash(spendable(s, d).energy)) if d >= 0 else (-1, -1) for d in dice))
    return tuple(sorted((s.card_of[d], s.face[d]) if d >= 0 else (-1, -1) for d in dice))


def spend(s: State, player: int, paid: Payment, rule: str) -> None:
    """Spend energy: dice go Out of Play (2.6.1.1), or for the inactive player to the used pile once all is resolved
    (2.6.1.2)."""
    if s.change and player == s.active:
        s.change = max(0, s.change - sum(units for die, units in paid if die == VIRTUAL))
    for die, units in paid:
        if die == VIRTUAL:
            s.virtual[player] -= units
            emit(s, EV_SPENT, NONE, NONE, player, units, rule)
            continue
        face = s.t.faces[s.card_of[die]][s.face[die]]
        flags = spent_symbols(spendable(s, die), units) if s.t.spending else 0
        if s.t.watchers[EV_SPENT] or s.later:
            emit(s, EV_SPENT, die, NONE, player, units, rule, flags)
        else:
            s.events.append((EV_SPENT, die, NONE, player, units, rule, NONE, NONE, flags))
        if units < face.total and face.single >= 0:
            before = s.face[die]
            s.face[die] = face.single
            s.partial += (die,)
            s.events.append((EV_SPUN, die, NONE, player, before, "2.6.1.4", NONE, NONE, FLAG_DOWN))
            continue
        if units < face.total and player == s.active:
            _keep_rest(s, player, die, face.total - units)
        move(s, die, OUT, "2.6.1.1" if player == s.active else "2.6.1.2")
        if player != s.active or not s.t.edition.out_of_play:
            s.limbo.append(die)


def spent_symbols(face: Face, units: int) -> int:
    """Which energy was spent of a die, in the flags of the event: of two types of which one was, neither."""
    kinds = [kind for kind, n in enumerate(face.energy) if n]
    if len(kinds) == 1:
        return units << SYMBOL_BITS * kinds[0]
    return sum(n << SYMBOL_BITS * kind for kind, n in enumerate(face.energy)) if units == face.total else 0


def _keep_rest(s: State, player: int, die: int, rest: int) -> None:
    """The rest of a half-spent die that has no smaller face is virtual energy in the Main Step (2.6.1.6)."""
    edition = s.t.edition
    if s.sub <= MAIN_END or edition.virtual_until_pass:
        s.virtual[player] += rest
        emit(s, EV_VIRTUAL, die, NONE, player, rest, "2.6.1.6")
        if not edition.half_generic_kept:
            s.change += rest


def lose_virtual(s: State, player: int, amount: int, rule: str) -> None:
    """Take virtual energy away that was not spent in time."""
    if amount > 0:
        s.virtual[player] -= amount
        s.events.append((EV_VIRTUAL, NONE, NONE, player, -amount, rule, NONE, NONE, 0))
