"""Keywords that remember something for a while: Deadly, Experience, Iron Will, Call Out, Heroic.

Each function costs nothing in a game where nobody has the keyword: ``Table.words`` names all there are.
"""

from __future__ import annotations

from typing import Final

from overcrush.engine.core import State
from overcrush.engine.events import emit
from overcrush.engine.values import EXPERIENCE, affiliations, defense, has_keyword
from overcrush.model.const import EV_COUNTER, FIELD, NONE, TOKEN, ZONES

MONSTER: Final = "Monster"

EXPERIENCED: Final = -11
"""The mark of a card that has gained its Experience Token of the turn."""


def forget(s: State, die: int, aside: bool = False) -> None:
    """A die leaves the field: it has no partner, is doomed no more (3.4.4.3) and did not stay active (Experience).

    ``aside``: it is captured or set aside, neither KO'd nor rerolled, so that what Deadly has begun waits for it.
    """
    if s.paired:
        s.paired = tuple(pair for pair in s.paired if die not in pair)
    if s.doomed and not aside:
        s.doomed = tuple(entry for entry in s.doomed if entry[0] != die)
    if s.earned:
        s.earned = tuple(d for d in s.earned if d != die)


def doom(s: State, pairs: tuple[tuple[int, int], ...]) -> None:
    """Dice engaged with one that has Deadly are doomed from the moment of the engagement (Deadly (1))."""
    for blocker, attacker in pairs:
        for killer, victim in ((attacker, blocker), (blocker, attacker)):
            if has_keyword(s, killer, "Deadly"):
                s.doomed += ((victim, killer, s.controller[killer]),)


def monsters(s: State, dice: list[int]) -> list[int]:
    """The Monsters of the inactive player among dice that are about to be KO'd."""
    return [d for d in dice if s.controller[d] != s.active and MONSTER in affiliations(s, d)]


def earn(s: State) -> None:
    """An opposing Monster was KO'd: remember who is active (Experience (3))."""
    for die in s.zones[s.active * ZONES + FIELD]:
        if die not in s.earned and has_keyword(s, die, "Experience"):
            s.earned += (die,)


def rewarded(s: State) -> tuple[int, ...]:
    """The cards that gain a token at the end of the turn, each once (Experience (2))."""
    return tuple(dict.fromkeys(s.card_of[d] for d in s.earned if s.zone[d] == FIELD))


def endures(s: State, die: int) -> bool:
    """Whether Iron Will keeps a die in the field that has taken its defense in damage.

    It does so once: for the first damage of a turn, from a single source. What was seen then is remembered, so that
    more damage or less defense later in the turn KOs it.
    """
    if not has_keyword(s, die, "Iron Will"):
        return False
    for steeled, damage, worth in s.steeled:
        if steeled == die:
            return s.damage[die] <= damage and defense(s, die) >= worth
    if not s.t.edition.iron_will_counts_sources:
        return True
    return len({source for target, source in s.struck if target == die}) < 2


def steel(s: State) -> None:
    """Remember the damage and defense of every damaged die with Iron Will, as of now."""
    found: list[tuple[int, int, int]] = []
    for player in (0, 1):
        for die in s.zones[player * ZONES + FIELD]:
            hurt = s.damage[die] or (s.struck and any(target == die for target, _ in s.struck))
            if hurt and has_keyword(s, die, "Iron Will"):
                found.append((die, s.damage[die], defense(s, die)))
    s.steeled = tuple(found)


def part(s: State, player: int) -> bool:
    """A player's pairs part at the start of their turn; whether there were any."""
    left = tuple(pair for pair in s.paired if s.controller[pair[0]] != player)
    changed = len(left) != len(s.paired)
    s.paired = left
    return changed


def full_for_now(s: State, card: int, kind: int) -> bool:
    """Whether a card has gained its one Experience Token of the turn (Experience (2))."""
    return kind == EXPERIENCE and (EXPERIENCED, 0, card) in s.marks


def add_counter(s: State, card: int, kind: int, n: int) -> None:
    """Change the number of counters of a kind on a card; told of an active die of it, or of any (1.7.1)."""
    if n > 0 and kind == EXPERIENCE:
        if full_for_now(s, card, kind):
            return
        s.marks = s.marks | {(EXPERIENCED, 0, card)}
    have = sum(c for on, k, c in s.counters if on == card and k == kind)
    s.counters = (*(c for c in s.counters if c[:2] != (card, kind)), (card, kind, max(0, have + n)))
    s.dirty = True
    owner = s.t.owner[card] if s.t.kind[card] != TOKEN else NONE
    sides = (owner,) if owner >= 0 else (s.active, 1 - s.active)  # of nobody's team: whoever has a die of it
    active = next((d for p in sides for d in s.zones[p * ZONES + FIELD] if s.card_of[d] == card), s.t.first_die[card])
    if owner < 0:
        owner = s.controller[active] if active >= 0 else s.active
    emit(s, EV_COUNTER, active, NONE, owner, n, ("Experience", "Loyalty", "1.1.2", "1.1.2")[kind])
