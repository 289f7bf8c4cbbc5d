"""Where teams come from: names, files, codes, groups, and chance."""

from __future__ import annotations

from collections.abc import Iterable

from overcrush.cards.library import library
from overcrush.errors import Malformed
from overcrush.simulation.plan import GameRow, told_apart
from overcrush.teams import Format, Team
from overcrush.teams.building import random_teams
from overcrush.teams.known import ready, team_at

RANDOM = "random:"
MOST = 10_000
"""How many random teams one word can mean."""


def teams_of(words: Iterable[str], f: Format, seed: int = 0) -> tuple[Team, ...]:
    """The teams that words mean: ``ready``, ``random:N`` (of all cards there are), ``random:N:SET+SET``, or a name, a
    file or a share code. The seed says which random ones."""
    found: list[Team] = []
    for word in words:
        if word == "ready":
            found += ready().values()
        elif word.startswith(RANDOM):
            found += _random(word, f, seed)
        else:
            found.append(team_at(word))
    return tuple(told_apart(found))


def _random(word: str, f: Format, seed: int) -> list[Team]:
    count, _, sets = word.removeprefix(RANDOM).partition(":")
    if not count.isascii() or not count.isdigit() or not 1 <= int(count[:9]) <= MOST:
        raise Malformed(f"{word[:60]!r}: say random:N, with a number of teams from 1 to {MOST:,}")
    codes = sets.split("+") if sets else list(library().codes)
    return random_teams(codes, range(seed * MOST, seed * MOST + int(count)), f)


def card_names(rows: Iterable[GameRow]) -> dict[str, str]:
    """What the cards that were bought in some games are called, by their ids."""
    ids = {card for row in rows for card in (*row.bought_a, *row.bought_b)}
    known = library()
    return {ident: known.card(ident).name for ident in ids if ident in known}
